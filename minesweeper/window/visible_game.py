"""What the window knows of the game on the table: only what the events told it."""

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now, Stopwatch
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.judges import DEFAULT_JUDGE
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.score import Score
from minesweeper.settings import MOST_CELLS_WITH_ODDS

# What a cell of the table looks like: an opened number 0 to 8, COVERED, or one of these.
FLAG, QUESTION, MINE, HIT, WRONG_FLAG = range(COVERED + 1, COVERED + 6)

_NUMBERS = bytes(range(COVERED))
LOOK_OF_MARK = {Mark.NONE: COVERED, Mark.FLAG: FLAG, Mark.QUESTION: QUESTION}
WON_LOOKS = bytes(FLAG if look in (COVERED, QUESTION) else look for look in range(256))
"""How every look is once the game is won."""
SEEN_OF_LOOKS = bytes(
    look if look < COVERED else SHOWN_MINE if look == HIT else COVERED for look in range(256)
)
"""What is seen of a look: a mark is an opinion, and mines shown on request are no play."""


class VisibleGame:
    """The game as the player sees it."""

    def __init__(self, level: Level, now: Now) -> None:
        self._now = now
        self._lay(level)

    def _lay(self, level: Level) -> None:
        self.level = level
        self.game = 0
        self.seed: int | None = None
        self.first_click = FirstClick.ANY
        """What the first cell is promised: nothing on a board that was laid."""
        self.board: str | None = None
        """The name of a fixed board."""
        self.title: str | None = None
        """Its title."""
        self.judge = DEFAULT_JUDGE
        """The name of the game's judge."""
        # How many cells show a number is kept: to count a million would take too long a frame.
        self.looks, self._opened = bytearray((COVERED,)) * level.grid.size, 0
        self.clock = Stopwatch(self._now)
        self._has_begun = self.is_paused = False
        self.score: Score | None = None
        """The figures, once the game is over."""
        self.is_lost = False
        self.pointed: Cell | None = None
        """The cell that was overlooked, once the game is lost."""
        self.has_failed = False
        """Whether the agent failed in this game, so that it cannot go on."""
        self.shows_mines = False
        self.no_guess = False
        """Whether logic alone is enough to finish the board."""
        self.dealing: events.DealingProgressed | None = None
        """How far the search for such a board has come, while there is one."""
        self.is_hopeless = False
        """Whether such a board was looked for and not found."""
        self.wanted: Cell | None = None
        """The cell that was clicked for it."""
        self.open_questions = b""
        """One byte a cell, 1 where no logic can settle it; nothing until that was announced."""
        self.odds: events.OddsFound | None = None
        """How likely a mine is in every covered cell, as it was told last."""
        self.odds_are_old = False
        """Whether cells were opened since."""
        self.is_assisted = False
        """Whether the player was helped in this game."""
        self.told: set[Cell] = set()
        """The covered mines that the player was told of."""
        self._flagged_for: set[Cell] = set()
        """The cells that were flagged for the player."""
        self.was_opened_for = False
        """Whether cells were opened for the player, so that clicks tell nothing."""
        self.could_be_known: bool | None = True
        """Whether logic leads to the mistake of a lost game; None where that is not told."""
        self.is_continued = False
        """Whether the game went on after a loss."""
        self.unsettled_since: int | None = None
        """When a cell was opened that the agent still thinks about."""

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.score is not None

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return self.is_over and not self.is_lost

    @property
    def takes_moves(self) -> bool:
        """Whether the game can still be played."""
        return not self.is_over and not self.has_failed

    @property
    def can_have_odds(self) -> bool:
        """Whether the board is small enough for the odds of every cell."""
        return self.level.grid.size <= MOST_CELLS_WITH_ODDS

    @property
    def was_safe_passed(self) -> bool:
        """Whether a guess lost because another cell was certain to be safe."""
        is_pointed = bool(self.could_be_known) and self.pointed is not None
        return is_pointed and self.pointed not in self.flags

    @property
    def can_continue(self) -> bool:
        """Whether the game is lost and can go on: not once all its mines were shown."""
        return self.is_lost and not self.shows_mines and not self.has_failed

    @property
    def is_untouched(self) -> bool:
        """Whether the player has opened and marked nothing, whatever lay open from the start."""
        chores = sum(self.look(cell) == FLAG for cell in self._flagged_for)
        marks = self.looks.count(FLAG) + self.looks.count(QUESTION) - chores
        return not (self._has_begun or self.is_over or marks)

    @property
    def has_opened(self) -> bool:
        """Whether any cell is open."""
        return self._opened > 0

    @property
    def first_is_safe(self) -> bool:
        """Whether the next cell is the first, and promised to be no mine."""
        return not self.has_opened and self.first_click is not FirstClick.ANY

    @property
    def is_dealt(self) -> bool:
        """Whether the mines lie: on a fixed board always, else from the first cell on."""
        return self.seed is None or self.has_opened

    @property
    def position(self) -> Position:
        """What can be seen of the mines."""
        return Position(
            self.level.grid, bytes(self.looks.translate(SEEN_OF_LOOKS)), self.level.mines
        )

    @property
    def flags(self) -> frozenset[Cell]:
        """The flagged cells."""
        grid = self.level.grid
        return frozenset(
            grid.cell(at) for flag in (FLAG, WRONG_FLAG) for at in indices_of(flag, self.looks)
        )

    @property
    def mines_left(self) -> int:
        """Mines less flags, below zero with too many flags.

        In a game that went on after a loss, a mine that was hit counts as flagged: nobody can put a
        flag there.
        """
        flags = self.looks.count(FLAG) + self.looks.count(WRONG_FLAG)
        known = self.looks.count(HIT) if self.is_continued else 0
        return self.level.mines - flags - known

    @property
    def safe_cells_left(self) -> int:
        """How many cells are still to be opened."""
        return self.level.safe_cells - self._opened

    def forget_search(self) -> None:
        """Forget that no board was found: the player knows."""
        self.is_hopeless = False

    def look(self, cell: Cell) -> int:
        """What a cell looks like."""
        return self.looks[self.level.grid.index(cell)]

    def is_covered(self, cell: Cell) -> bool:
        """Whether a cell is covered, with or without a question mark: a click would open it."""
        return self.look(cell) in (COVERED, QUESTION)

    def is_number(self, cell: Cell) -> bool:
        """Whether a cell shows a number that can be chorded."""
        return 1 <= self.look(cell) <= 8

    def observe(self, event: Event) -> None:
        """Take in what was announced."""
        match event:
            case events.GameStarted():
                self._start(event)
            case events.CellsOpened():
                self._open(event)
            case events.FlagChanged():
                self._mark(event)
            case events.GamePaused(_, elapsed):
                self.is_paused = self._has_begun = True
                self.clock = Stopwatch(self._now, elapsed)
            case events.GameResumed(_, elapsed):
                self.is_paused = False
                self._run_clock(elapsed)
            case events.GameWon(_, score):
                self._end(score)
                self.looks = self.looks.translate(WON_LOOKS)
            case events.GameLost():
                self._lose(event)
            case events.MinesShown():
                self._show_mines(event)
            case _:
                self._observe_agent(event)

    def _observe_agent(self, event: Event) -> None:
        match event:
            case events.OpenQuestionsFound(_, marked):
                self.open_questions = marked
                self.is_assisted = True
            case events.AssistanceUsed(_, kind):
                self.is_assisted = True
                self.was_opened_for |= kind == "auto-open"
            case events.OddsFound():
                self.odds, self.odds_are_old = event, False
                self.is_assisted = True
            case events.MinesTold(_, mines):
                self.told.update(mines)
            case events.WhyGiven() | events.MoveChosen() | events.ReviewGiven():
                self.is_assisted |= self.takes_moves
            case events.GameContinued():
                self._go_on(event)
            case events.ThoughtSettled():
                self.unsettled_since = None
            case events.AgentFailed():
                self.has_failed = True
                self.clock = Stopwatch(self._now, self.clock.elapsed)
            case _:
                self._observe_dealing(event)

    def _observe_dealing(self, event: Event) -> None:
        match event:
            case events.DealingProgressed():
                self.dealing, self.is_hopeless = event, False
            case events.DealingEnded(_, is_hopeless, first):
                self.dealing, self.is_hopeless, self.wanted = None, is_hopeless, first
            case _:
                pass

    def _start(self, event: events.GameStarted) -> None:
        self._lay(event.level)
        self.game, self.seed = event.game, event.seed
        self.first_click = event.first_click
        self.board, self.title = event.board, event.title
        self.judge, self.is_assisted = event.judge, event.assisted
        self.no_guess, self.was_opened_for = event.no_guess, event.was_opened_for

    def _mark(self, event: events.FlagChanged) -> None:
        self._set(event.cell, LOOK_OF_MARK[event.mark])
        if event.is_chore:
            self._flagged_for.add(event.cell)

    def _set(self, cell: Cell, look: int) -> None:
        self._write(self.level.grid.index(cell), bytes((look,)))

    def _write(self, at: int, looks: bytes) -> None:
        """Let a run of cells look so."""
        run = slice(at, at + len(looks))
        self._opened += _numbers_in(looks) - _numbers_in(self.looks[run])
        self.looks[run] = looks

    def _open(self, event: events.CellsOpened) -> None:
        self.dealing, self.is_hopeless = None, False
        for run in event.cells.runs:
            self._write(self.level.grid.index(run.start), run.numbers)
        self._has_begun |= event.clock_runs
        self.odds_are_old = self.odds is not None
        if self.unsettled_since is None:
            self.unsettled_since = self._now()
        if event.clock_runs and not self.clock.is_running:
            self._run_clock(event.elapsed)

    def _run_clock(self, elapsed: int) -> None:
        self.clock = Stopwatch(self._now, elapsed)
        self.clock.start()

    def _end(self, score: Score) -> None:
        self.score = score
        self.clock = Stopwatch(self._now, score.elapsed)

    def _lose(self, event: events.GameLost) -> None:
        self._end(event.score)
        self.is_lost = True
        self.pointed = event.pointed
        self.could_be_known = event.could_be_known
        for cell in event.hit:
            self._set(cell, HIT)

    def _go_on(self, event: events.GameContinued) -> None:
        self.score, self.pointed = None, None
        self.is_lost, self.is_continued = False, True
        self._has_begun = True
        for cell in event.mines:
            self._set(cell, HIT)
        self._run_clock(event.elapsed)

    def _show_mines(self, event: events.MinesShown) -> None:
        self.shows_mines = True
        for cell in event.mines:
            if self.look(cell) != HIT:
                self._set(cell, MINE)
        for cell in event.wrong_flags:
            self._set(cell, WRONG_FLAG)


def _numbers_in(looks: bytes | bytearray) -> int:
    return len(looks) - len(looks.translate(None, _NUMBERS))

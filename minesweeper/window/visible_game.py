"""The game as the window knows it, from events alone."""

from collections.abc import Callable
from typing import Any

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now, Stopwatch
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.judges import DEFAULT_JUDGE
from minesweeper.game.level import BoardDifficulty, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.score import Score
from minesweeper.settings import MOST_CELLS_WITH_ODDS
from minesweeper.titles import AUTO_OPEN

# What a cell looks like: an opened number 0 to 8, COVERED, or one of these.
FLAG, QUESTION, MINE, HIT, WRONG_FLAG = range(COVERED + 1, COVERED + 6)

_NUMBERS = bytes(range(COVERED))
LOOK_OF_MARK = {Mark.NONE: COVERED, Mark.FLAG: FLAG, Mark.QUESTION: QUESTION}
WON_LOOKS = bytes(FLAG if look in (COVERED, QUESTION) else look for look in range(256))
"""A translation table from every look to the look that it becomes when the game is won."""
SEEN_OF_LOOKS = bytes(
    look if look < COVERED else SHOWN_MINE if look == HIT else COVERED for look in range(256)
)
"""A translation table from looks to `Position.seen`: no marks, no mines shown on request."""


class VisibleGame:
    """The game as the player sees it."""

    def __init__(self, level: Level, now: Now) -> None:
        self._now = now
        self._daily: tuple[Level, int | None] | None = None
        """The level and the seed of the board of the day, once it was started."""
        self.difficulty: BoardDifficulty | None = None
        """The difficulty that a no-guess board was asked for; None for any."""
        self._reset(level)
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.GameStarted: self._start,
            events.DailyStarted: self._note_daily,
            events.TodayGiven: self._note_today,
            events.CellsOpened: self._open,
            events.FlagChanged: self._mark,
            events.GamePaused: self._pause,
            events.GameResumed: self._resume,
            events.GameWon: self._win,
            events.GameLost: self._lose,
            events.GameContinued: self._go_on,
            events.MinesShown: self._show_mines,
            events.MinesTold: self._note_told,
            events.OpenQuestionsFound: self._take_questions,
            events.OddsFound: self._take_odds,
            events.AssistanceUsed: self._note_assistance,
            events.WhyGiven: self._note_explanation,
            events.MoveChosen: self._note_explanation,
            events.ReviewGiven: self._note_explanation,
            events.ThoughtSettled: self._settle,
            events.AgentFailed: self._fail,
            events.DealingProgressed: self._search,
            events.DealingEnded: self._end_search,
        }

    def _reset(self, level: Level) -> None:
        self.level = level
        self.game = 0
        self.seed: int | None = None
        self.first_click = FirstClick.ANY
        """The promise for the first cell that is opened; ANY on a fixed board."""
        self.board: str | None = None
        """The name of a fixed board; None if the board is dealt."""
        self.title: str | None = None
        """The title of a fixed board; None if the board is dealt."""
        self.judge = DEFAULT_JUDGE
        """The name of the game's judge."""
        # The number of opened cells is stored, because counting a million of them would delay a
        # frame.
        self.looks, self._opened = bytearray((COVERED,)) * level.grid.size, 0
        self._safe_cells = level.safe_cells
        self.clock = Stopwatch(self._now)
        self._has_begun = self.is_paused = False
        self.score: Score | None = None
        """The figures of the game; None until it is over."""
        self.is_lost = self.shows_mines = False
        self.pointed: Cell | None = None
        """The cell that was overlooked; None unless the game is lost."""
        self.has_failed = False
        """True if the agent failed in this game, so that the game cannot go on."""
        self.no_guess = False
        """True if logic alone is enough to finish the board."""
        self.dealing: events.DealingProgressed | None = None
        """The progress of a running search for a no-guess board; None if there is none."""
        self.is_hopeless = False
        """True if the search for a no-guess board failed."""
        self.wanted: Cell | None = None
        """The cell whose click started the search for a no-guess board."""
        self.open_questions = b""
        """One byte a cell, 1 if the cell is an open question; empty until announced."""
        self.odds: events.OddsFound | None = None
        """The chance of a mine in every covered cell, as last announced."""
        self.odds_are_old = False
        """True if cells were opened since the odds were announced."""
        self.is_assisted = self.is_guided = False
        """True if the player was helped in this game, and if this is the guided game."""
        self.known_mines: set[Cell] = set()
        """The covered mines that the player knows."""
        self._flagged_for: set[Cell] = set()
        """The cells that auto-flag has flagged."""
        self.was_opened_for = False
        """True if cells were opened for the player, so that figures about clicks make no sense."""
        self.could_be_known: bool | None = True
        """True if logic could have found the mistake of a lost game; None if that is not known."""
        self.is_continued = False
        """True if the game went on after a loss."""
        self.unsettled_since: int | None = None
        """The time of the oldest opening that the agent still analyses; None if there is none."""

    @property
    def is_counted(self) -> bool:
        """True if the board was dealt or ships with the game, so that statistics have its games."""
        return self.seed is not None or self.board is not None

    @property
    def is_over(self) -> bool:
        """True if the game is won or lost."""
        return self.score is not None

    @property
    def is_won(self) -> bool:
        """True if the game is won."""
        return self.is_over and not self.is_lost

    @property
    def takes_moves(self) -> bool:
        """True if the game can still be played."""
        return self.score is None and not self.has_failed

    @property
    def can_have_odds(self) -> bool:
        """True if the board is small enough for the odds of every cell."""
        return self.level.grid.size <= MOST_CELLS_WITH_ODDS

    @property
    def can_continue(self) -> bool:
        """True if the game is lost and can go on, because not all its mines were shown."""
        return self.is_lost and not self.shows_mines and not self.has_failed

    @property
    def is_untouched(self) -> bool:
        """True if the player has opened and marked nothing, apart from cells open at the start."""
        chores = sum(self.look(cell) == FLAG for cell in self._flagged_for)
        marks = self.looks.count(FLAG) + self.looks.count(QUESTION) - chores
        return not (self._has_begun or self.is_over or marks)

    @property
    def has_opened(self) -> bool:
        """True if any cell is open."""
        return self._opened > 0

    @property
    def first_is_safe(self) -> bool:
        """True if the next cell is the first one, and promised to be safe."""
        return not self.has_opened and self.first_click is not FirstClick.ANY

    @property
    def is_dealt(self) -> bool:
        """True if the mines are placed: on a fixed board always, else from the first cell on."""
        return self.seed is None or self.has_opened

    @property
    def position(self) -> Position:
        """The position as the player sees it."""
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
        """The mine counter: mines less flags, negative with too many flags.

        In a game that went on after a loss, a mine that was hit counts as flagged: nobody can put a
        flag there.
        """
        flags = self.looks.count(FLAG) + self.looks.count(WRONG_FLAG)
        known = self.looks.count(HIT) if self.is_continued else 0
        return self.level.mines - flags - known

    @property
    def safe_cells_left(self) -> int:
        """The number of safe cells that are still covered."""
        return self._safe_cells - self._opened

    def forget_search(self) -> None:
        """Forgets a failed search for a no-guess board, because the player has read about it."""
        self.is_hopeless = False

    def look(self, cell: Cell) -> int:
        """Returns the look of a cell."""
        return self.looks[self.level.grid.index(cell)]

    def is_covered(self, cell: Cell) -> bool:
        """Returns True if a cell is covered and has no flag, so that a click would open it."""
        return self.look(cell) in (COVERED, QUESTION)

    def is_number(self, cell: Cell) -> bool:
        """Returns True if a cell shows a number that can be chorded."""
        return 1 <= self.look(cell) <= 8

    def flags_around(self, cell: Cell) -> int:
        """Returns how many neighbours of a cell have a flag, or show a mine that was hit."""
        return sum(self.look(near) in (FLAG, HIT) for near in self.level.grid.neighbours(cell))

    def observe(self, event: Event) -> None:
        """Updates the game by an announced event."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def _pause(self, event: events.GamePaused) -> None:
        self.is_paused = self._has_begun = True
        self.clock = Stopwatch(self._now, event.elapsed)

    def _resume(self, event: events.GameResumed) -> None:
        self.is_paused = False
        self._run_clock(event.elapsed)

    def _win(self, event: events.GameWon) -> None:
        self._end(event.score)
        self.looks = self.looks.translate(WON_LOOKS)

    def _fail(self, _: events.AgentFailed) -> None:
        self.has_failed = True
        self.clock = Stopwatch(self._now, self.clock.elapsed)

    def _take_questions(self, event: events.OpenQuestionsFound) -> None:
        self.open_questions = event.marked
        self.is_assisted = True

    def _take_odds(self, event: events.OddsFound) -> None:
        self.odds, self.odds_are_old = event, False
        self.is_assisted = True

    def _note_assistance(self, event: events.AssistanceUsed) -> None:
        self.is_assisted = True
        self.was_opened_for |= event.kind == AUTO_OPEN
        self.is_guided |= event.kind == "guide"

    def _note_explanation(self, _: Event) -> None:
        self.is_assisted |= self.takes_moves

    def _note_told(self, event: events.MinesTold) -> None:
        self.known_mines.update(event.mines)

    def _settle(self, _: events.ThoughtSettled) -> None:
        self.unsettled_since = None

    def _search(self, event: events.DealingProgressed) -> None:
        self.dealing, self.is_hopeless = event, False

    def _end_search(self, event: events.DealingEnded) -> None:
        self.dealing, self.is_hopeless, self.wanted = None, event.is_hopeless, event.first

    def _start(self, event: events.GameStarted) -> None:
        self._reset(event.level)
        self.game, self.seed = event.game, event.seed
        self.first_click = event.first_click
        self.board, self.title = event.board, event.title
        self.judge, self.is_assisted = event.judge, event.assisted
        self.no_guess, self.was_opened_for = event.no_guess, event.was_opened_for
        self.difficulty = event.difficulty

    def _note_daily(self, _event: events.DailyStarted) -> None:
        self._daily = (self.level, self.seed)

    def _note_today(self, event: events.TodayGiven) -> None:
        """Recognises the board of the day in a game that was left and is continued."""
        if event.today.is_board:
            self._daily = (self.level, self.seed)

    @property
    def is_daily(self) -> bool:
        """True if this is the board of the day that was started since the program began."""
        return self._daily is not None and self._daily == (self.level, self.seed)

    def _mark(self, event: events.FlagChanged) -> None:
        self._set(event.cell, LOOK_OF_MARK[event.mark])
        if event.is_chore:
            self._flagged_for.add(event.cell)

    def _set(self, cell: Cell, look: int) -> None:
        self._write(self.level.grid.index(cell), bytes((look,)))

    def _write(self, at: int, looks: bytes) -> None:
        """Changes the looks of a run of cells."""
        run = slice(at, at + len(looks))
        # Numbers are deleted from both texts, so that what remains counts the cells that show none.
        closed = len(self.looks[run].translate(None, _NUMBERS))
        self._opened += closed - len(looks.translate(None, _NUMBERS))
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

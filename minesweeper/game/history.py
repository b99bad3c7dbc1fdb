"""The turns of a game in order, from which every moment of it can be rebuilt exactly.

A trail holds the truth, mines and rearrangements included; it is for the agent and the archive.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from minesweeper.game.clock import Now
from minesweeper.game.game import NOTHING, Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import ContaminationError, Minefield, Rearrangement

WATCH = "watch"
"""The assistance of an autoplayer that is watched, whose moves are clicks like the player's."""
GUIDE = "guide"
"""The assistance of the game that shows a newcomer how to play."""
ASSISTANCE = ("undeducible", "hint", "odds", "coach", "auto-flag", "auto-open", WATCH, GUIDE)
"""What marks a game as assisted, as written in files."""


class HistoryError(ValueError):
    """Turns that no game can have had."""


class Action(Enum):
    """What a turn is."""

    OPEN = "open"
    CHORD = "chord"
    MARK = "mark"
    PAUSE = "pause"
    RESUME = "resume"
    SHOW = "show"
    """A covered cell was shown to the player, a mine or a number: a known fact."""
    HOLD = "hold"
    """The coach held a click on this cell back; done where a mine became a known fact by it."""
    AUTO_OPEN = "auto-open"
    """A cell was opened for the player, without a click."""
    AUTO_FLAG = "auto-flag"
    """A cell was flagged for the player, without a click."""
    IMPORTED_MINE = "tell-mine"
    """A position that was brought in shows this mine, which stays covered: a known fact."""
    IMPORTED_FLAG = "lay-flag"
    """A position that was brought in has a flag on this cell, without a click."""
    SHOW_ALL = "show-all"
    """The player, having lost, was shown all mines: the game cannot go on."""
    CONTINUE = "continue"
    """The game went on after a loss."""
    ASSIST = "assist"
    """The player used some assistance."""
    TIME = "time"
    """Nothing but that the clock had come this far."""

    @property
    def has_cell(self) -> bool:
        """Whether it is about a cell."""
        return self in _WITH_CELL


_WITH_CELL = frozenset(
    (
        Action.OPEN,
        Action.CHORD,
        Action.MARK,
        Action.SHOW,
        Action.HOLD,
        Action.AUTO_OPEN,
        Action.AUTO_FLAG,
        Action.IMPORTED_MINE,
        Action.IMPORTED_FLAG,
    )
)


AUTOMATIC_ACTIONS = (Action.AUTO_OPEN, Action.AUTO_FLAG)
"""What is done for the player."""
IMPORTED_ACTIONS = (Action.IMPORTED_MINE, Action.IMPORTED_FLAG)
"""What came with a position that was brought in, before anybody played on."""


class Result(Enum):
    """What came of a turn."""

    OPENED = "opened"
    SPARED = "spared"
    """Cells opened from which mines had to step aside."""
    LOST = "lost"
    NOTHING = "nothing"
    """A click was counted, and that was all."""
    DONE = "done"
    """Whatever the action is, if it is not about opening."""


OPENINGS = (Result.OPENED, Result.SPARED, Result.LOST)
"""What comes of a turn that opens something."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game, and what came of it."""

    action: Action
    result: Result
    at: int
    """Milliseconds on the clock when all was done."""
    cell: Cell | None = None
    mark: Mark | None = None
    """The mark a cell was given."""
    rearranged: Rearrangement | None = None
    """Which mines moved before the cells were opened."""
    assistance: str | None = None
    """One of ASSISTANCE."""


@dataclass(frozen=True, slots=True)
class DealtStart:
    """The start of a game whose mines follow from a seed and the first cell opened."""

    level: Level
    seed: int
    first_click: FirstClick
    """The promise asked for."""
    opened: Cell | None = None
    """The cell open from the start, where the same board is played again."""
    no_guess: bool = False
    """Whether logic alone can finish the board from its first cell."""
    moved: Rearrangement | None = None
    """What made it so, where a cell is open from the start; else the first opening tells it."""

    def begin(self, now: Now) -> Game:
        """The game as it lies on the table before the first turn."""
        promise = self.first_click
        game = Game(self.level, self.seed, now, first_click=promise, no_guess=self.no_guess)
        if self.opened is not None:
            game.begin_at(self.opened, self.moved)
        return game


@dataclass(frozen=True, slots=True)
class FixedStart:
    """The start of a game on given mines: a fixed board."""

    minefield: Minefield
    opened: tuple[Cell, ...] = ()
    """The cells open from the start."""
    board: str | None = None
    """The name of the fixed board."""
    title: str | None = None

    @property
    def level(self) -> Level:
        """Its size and how many mines it has."""
        return self.minefield.level

    def begin(self, now: Now) -> Game:
        """The game as it lies on the table before the first turn."""
        return Game.on(self.minefield, self.opened, now)


@dataclass(slots=True)
class History:
    """How a game started, and its turns so far. One owner adds to it, in constant time."""

    start: DealtStart | FixedStart
    judge: str
    """The name of one of `judges.JUDGES`."""
    turns: list[Turn] = field(default_factory=list)

    @property
    def is_continued(self) -> bool:
        """Whether the game went on after a loss."""
        return any(turn.action is Action.CONTINUE for turn in self.turns)

    @property
    def has_clicks(self) -> bool:
        """Whether the player did anything to the board; chores are none of it."""
        unclicked = (*AUTOMATIC_ACTIONS, *IMPORTED_ACTIONS)
        return any(turn.cell is not None and turn.action not in unclicked for turn in self.turns)

    @property
    def loss(self) -> int | None:
        """The number of the last turn that lost, from 0; None where none did."""
        numbers = range(len(self.turns) - 1, -1, -1)
        return next((at for at in numbers if self.turns[at].result is Result.LOST), None)

    @property
    def assistance(self) -> frozenset[str]:
        """All assistance that was used."""
        return frozenset(turn.assistance for turn in self.turns if turn.assistance is not None)

    @property
    def is_guided(self) -> bool:
        """Whether it is the game that shows a newcomer how to play, which counts for nothing."""
        return GUIDE in self.assistance

    @property
    def watched_from(self) -> int | None:
        """The number of the turn from which on somebody was watched, from 0; None where nobody was.

        Who made a move after that, it or the player who took over, is not told.
        """
        return next((at for at, turn in enumerate(self.turns) if turn.assistance == WATCH), None)

    @property
    def mercies(self) -> int:
        """How many moves were spared."""
        return sum(turn.result is Result.SPARED for turn in self.turns)

    def start_again(self) -> DealtStart | FixedStart:
        """The start of the same board: the dealt field with the same first cell open."""
        if isinstance(self.start, FixedStart) or self.start.opened is not None:
            return self.start
        first = next((turn for turn in self.turns if turn.result in OPENINGS), None)
        if first is None:
            return self.start
        return replace(self.start, opened=first.cell, moved=first.rearranged)

    def upto(self, turns: int, elapsed: int | None = None) -> "History":
        """The trail of a moment: the first turns alone, and the clock as it was then."""
        cut = self.turns[:turns]
        if elapsed is not None:
            cut.append(Turn(Action.TIME, Result.DONE, elapsed))
        return History(self.start, self.judge, cut)

    def replay(self, upto: int | None = None, watch: "TurnObserver | None" = None) -> Game:
        """The game after its first turns, or all of them, with the clock standing still.

        `Game.follow` gives it a running one. A TrailError says which turn cannot have been.
        `watch` sees the game before every turn.
        """
        replay = Replay(self)
        for turn in self.turns[:upto]:
            if watch is not None:
                watch(replay.game, turn)
            replay.play()
        return replay.game

    def restore(self, now: Now, watch: "TurnObserver | None" = None) -> Game:
        """The game as it is put before the player again: paused where the clock was running.

        The board is covered meanwhile, so that looking at it for a day costs no time and gains
        none. The pause joins the trail.
        """
        game = self.replay(watch=watch)
        if game.status is Status.PLAYING and not game.is_paused:
            # Before it gets a clock that runs, or the pause itself would take time.
            turn = take_other(game, Action.PAUSE)
            assert turn is not None, "a game being played can be paused"
            self.turns.append(turn)
        game.follow(now)
        return game


TurnObserver = Callable[[Game, Turn], None]
"""Sees a game, and the turn that is about to be played on it."""


class ReadingProgress:
    """How far the reading of a saved game has come: told only where it takes long.

    It has three steps, which take about as long: the file is read, its turns are checked by playing
    them, and they are played once more on the table.
    """

    FIRST_AFTER, EVERY = 1000, 250
    """Milliseconds until it is told for the first time, and between one time and the next."""
    _STEPS = 3

    def __init__(self, now: Now, tell: Callable[[float], None]) -> None:
        """`tell` is given how much is done, from 0 to 1; what it raises ends the reading."""
        self._now = now
        self._tell = tell
        self._next = 0

    def begin(self) -> None:
        """Start to count the time."""
        self._next = self._now() + self.FIRST_AFTER

    def note(self, step: int, done: float) -> None:
        """Note that one turn more is read or played; of this step, from 0 on, so much is done."""
        now = self._now()
        if now >= self._next:
            self._next = now + self.EVERY
            self._tell((step + done) / self._STEPS)

    def watching(
        self, step: int, turns: int, watch: "TurnObserver | None" = None
    ) -> "TurnObserver":
        """Note every turn of a replay of so many turns, which somebody else may watch too."""
        played = 0

        def note(game: Game, turn: Turn) -> None:
            nonlocal played
            self.note(step, played / turns)
            played += 1
            if watch is not None:
                watch(game, turn)

        return note


def _nothing_told(_: float) -> None:
    pass


NO_PROGRESS = ReadingProgress(lambda: -1, _nothing_told)
"""A reading of which nobody is told."""


class Replay:
    """A game played again turn by turn; in between its clock stands still."""

    def __init__(self, history: History) -> None:
        self._turns = history.turns
        self._played = 0
        self._clock = _StandingClock()
        self.game = history.start.begin(self._clock)

    @property
    def turn(self) -> Turn | None:
        """The turn that comes next; None at the end."""
        return self._turns[self._played] if self._played < len(self._turns) else None

    @property
    def number(self) -> int:
        """The number of that turn, from 1."""
        return self._played + 1

    def play(self) -> Outcome:
        """Play the next turn; a TrailError says where it cannot have been."""
        turn = self.turn
        assert turn is not None, "all turns are played"
        try:
            outcome = _play_again(self.game, turn, self._clock)
        except HistoryError as error:
            raise HistoryError(f"Turn {self.number}, {_named(turn)}: {error}") from None
        self._played += 1
        return outcome


class _StandingClock:
    """A clock that moves only when a turn says so."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now

    def move_to(self, at: int, game: Game) -> None:
        """Let the game's clock show this, if it runs."""
        before = game.elapsed
        if before == at:
            return
        self.now += at - before
        if game.elapsed != at:
            self.now -= at - before


def cells_of_move(game: Game, action: Action, cell: Cell) -> tuple[Cell, ...]:
    """The cells that opening or chording this one would open before any flood."""
    return game.cells_of_chord(cell) if action is Action.CHORD else game.cells_of_open(cell)


def take_opening(
    game: Game, action: Action, cell: Cell, moved: Rearrangement | None = None
) -> tuple[Turn | None, Outcome]:
    """Open, for the player or not, or chord, after mines moved that have to.

    Gives the turn, and what came of it.

    There is no turn where the game takes no moves.
    """
    if not game.takes_moves:
        return None, NOTHING
    cells = cells_of_move(game, action, cell)
    mined = _holds_a_mine(game.minefield, cells)
    if moved is not None:
        _move(game, moved, cells)
    is_click = action is not Action.AUTO_OPEN
    chords = action is Action.CHORD
    outcome = game.chord(cell) if chords else game.open(cell, is_click=is_click)
    return Turn(action, _result(outcome, mined), game.elapsed, cell, rearranged=moved), outcome


def _move(game: Game, moved: Rearrangement, cells: tuple[Cell, ...]) -> None:
    if game.minefield is None and cells:
        game.deal_for(cells[0], moved)
    else:
        game.rearrange(moved, about=cells)


def take_mark(game: Game, cell: Cell, *, with_questions: bool = False) -> Turn | None:
    """Turn a cell's mark; give the turn, or None where the game takes no moves."""
    if not game.takes_moves:
        return None
    mark = game.turn_mark(cell, with_questions=with_questions)
    result = Result.NOTHING if mark is None else Result.DONE
    return Turn(Action.MARK, result, game.elapsed, cell, mark)


def take_hold(game: Game, cell: Cell, *, is_fact: bool) -> Turn | None:
    """Hold a click back; give the turn, or None where there is none or its mine can't be told."""
    if not game.takes_moves or (is_fact and not game.make_mine_known(cell)):
        return None
    return Turn(Action.HOLD, Result.DONE if is_fact else Result.NOTHING, game.elapsed, cell)


def take_other(
    game: Game, action: Action, cell: Cell | None = None, assistance: str | None = None
) -> Turn | None:
    """Take a turn that is no click; give it, or None where it cannot be taken."""
    if not _happens(game, action, cell):
        return None
    if action is not Action.ASSIST:
        assistance = None
    return Turn(action, Result.DONE, game.elapsed, cell, assistance=assistance)


def _holds_a_mine(minefield: Minefield | None, cells: Iterable[Cell]) -> bool:
    return minefield is not None and any(map(minefield.is_mined, cells))


def _result(outcome: Outcome, mined: bool) -> Result:  # noqa: FBT001  read where it is called
    if outcome.hit:
        return Result.LOST
    if not outcome:
        return Result.NOTHING
    return Result.SPARED if mined else Result.OPENED


def _happens(game: Game, action: Action, cell: Cell | None) -> bool:
    if cell is not None:
        return _happens_to(game, action, cell)
    changes = {
        Action.PAUSE: game.pause,
        Action.RESUME: game.resume,
        Action.SHOW_ALL: game.show_all,
        Action.CONTINUE: game.go_on,
    }
    return changes[action]() if action in changes else not action.has_cell


def _happens_to(game: Game, action: Action, cell: Cell) -> bool:
    if action is Action.SHOW:
        return game.show_mine(cell) or game.show_number(cell)
    if action is Action.IMPORTED_MINE:
        return game.make_mine_known(cell)
    return action in (Action.AUTO_FLAG, Action.IMPORTED_FLAG) and game.flag(cell)


def _play_again(game: Game, turn: Turn, clock: _StandingClock) -> Outcome:
    """Play a recorded turn on the game, which must come out as it was recorded."""
    if (turn.cell is not None) != turn.action.has_cell:
        raise HistoryError("a cell is named for what is done to a cell, and else none.")
    if turn.cell is not None and turn.cell not in game.level.grid:
        raise HistoryError("the cell lies outside the board.")
    if turn.at < game.elapsed:
        raise HistoryError(f"the clock goes back from {game.elapsed} to {turn.at}.")
    # Before, for a turn that stops the clock, and after, for one that starts it.
    clock.move_to(turn.at, game)
    try:
        again, outcome = _taken_again(game, turn)
    except ContaminationError as error:
        raise HistoryError(f"{error.sentence[0].lower()}{error.sentence[1:]}") from None
    clock.move_to(turn.at, game)
    _compare(again, turn, game.elapsed)
    return outcome


def _taken_again(game: Game, turn: Turn) -> tuple[Turn | None, Outcome]:
    action, cell = turn.action, turn.cell
    if cell is None or action in (Action.SHOW, Action.AUTO_FLAG, *IMPORTED_ACTIONS):
        return take_other(game, action, cell, turn.assistance), NOTHING
    if action is Action.HOLD:
        return take_hold(game, cell, is_fact=turn.result is Result.DONE), NOTHING
    if action is Action.MARK:
        return take_mark(game, cell, with_questions=turn.mark is Mark.QUESTION), NOTHING
    return take_opening(game, action, cell, turn.rearranged)


def _compare(again: Turn | None, turn: Turn, elapsed: int) -> None:
    if again is None:
        raise HistoryError("it cannot be done there.")
    if (again.result, again.mark) != (turn.result, turn.mark):
        raise HistoryError(f"what comes of it is {_came(again)}, not {_came(turn)}.")
    if elapsed != turn.at:
        raise HistoryError(f"the clock stands at {elapsed}, not {turn.at}.")
    if (again.rearranged, again.assistance) != (turn.rearranged, turn.assistance):
        raise HistoryError("it tells more than it can.")


def _came(turn: Turn) -> str:
    return turn.result.value if turn.mark is None else f"the mark {turn.mark.name.lower()}"


def _named(turn: Turn) -> str:
    return turn.action.value if turn.cell is None else f"{turn.action.value} {turn.cell.name}"

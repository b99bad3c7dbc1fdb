"""The history of a game: how it started and its turns in order.

Every moment of a game can be rebuilt exactly from its history, so this is what saved games hold and
what reviews and lessons read. A history contains the mines and every rearrangement of them. Code
that must not see the mines gets a `Position` instead.

>>> from minesweeper.game.level import LEVELS
>>> history = History(DealtStart(LEVELS["beginner"], 7, FirstClick.OPENING), "quantum")
>>> game = history.start.begin(lambda: 0)
>>> turn, outcome = take_opening(game, Action.OPEN, Cell.named("E5"))
>>> history.turns.append(turn)
>>> turn.result, len(outcome.opened)
(<Result.OPENED: 'opened'>, 51)
>>> history.replay().position == game.position
True
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from minesweeper.game.clock import Now
from minesweeper.game.game import NOTHING, Game, Outcome, Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import BoardDifficulty, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import ContaminationError, Minefield, Rearrangement
from minesweeper.titles import ASSISTANCE_SWITCHES
from minesweeper.translation import gettext as _

WATCH = "watch"
"""The name of watching a solver as assistance. The solver's moves are turns like the player's.

A turn with it says that the solver begins to play or, if it plays already, that the player takes
over. Games of earlier releases have the first of these turns only.
"""
GUIDE = "guide"
"""The name of the guided first game, which shows a newcomer how to play, as assistance."""
ASSISTANCE = (*(switch.used for switch in ASSISTANCE_SWITCHES), "hint", WATCH, GUIDE)
"""The names of all assistance, as written in files. Each of them marks a game as assisted."""


class HistoryError(ValueError):
    """A turn that the rules do not allow; its sentence says which turn and why."""


class Action(Enum):
    """The kinds of turn. The values are written in saved games."""

    OPEN = "open"
    CHORD = "chord"
    MARK = "mark"
    PAUSE = "pause"
    RESUME = "resume"
    SHOW = "show"
    """A covered mine or number was shown to the player: a known fact."""
    HOLD = "hold"
    """The coach held a click back. The result is DONE if the player learned of a mine by it."""
    AUTO_OPEN = "auto-open"
    """A cell was opened for the player, without a click."""
    AUTO_FLAG = "auto-flag"
    """A cell was flagged for the player, without a click."""
    IMPORTED_MINE = "tell-mine"
    """An imported position shows this mine. The mine stays covered and is a known fact."""
    IMPORTED_FLAG = "lay-flag"
    """An imported position has a flag on this cell. Placing it is no click."""
    SHOW_ALL = "show-all"
    """The player saw all mines after a loss, so the game cannot go on."""
    CONTINUE = "continue"
    """The game went on after a loss."""
    ASSIST = "assist"
    """The player used some assistance."""
    TIME = "time"
    """The clock moved on to this time, and nothing else happened."""

    @property
    def has_cell(self) -> bool:
        """True if turns of this kind name a cell."""
        return self not in _WITHOUT_CELL


_WITHOUT_CELL = (
    *(Action.PAUSE, Action.RESUME, Action.SHOW_ALL, Action.CONTINUE),
    *(Action.ASSIST, Action.TIME),
)
AUTOMATIC_ACTIONS = (Action.AUTO_OPEN, Action.AUTO_FLAG)
"""Turns that assistance takes for the player."""
IMPORTED_ACTIONS = (Action.IMPORTED_MINE, Action.IMPORTED_FLAG)
"""Turns that recreate an imported position before the player goes on with it."""


class Result(Enum):
    """The results of a turn. The values are written in saved games."""

    OPENED = "opened"
    SPARED = "spared"
    """Cells opened after mines had moved away from them."""
    LOST = "lost"
    NOTHING = "nothing"
    """The click was counted and changed nothing."""
    DONE = "done"
    """The action was carried out; used for every action that opens nothing."""


OPENINGS = (Result.OPENED, Result.SPARED, Result.LOST)
"""The results of turns that opened cells or hit a mine."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One step of a game and its result."""

    action: Action
    result: Result
    at: int
    """Milliseconds on the game's clock after the turn."""
    cell: Cell | None = None
    mark: Mark | None = None
    """The mark that the cell has after the turn."""
    rearranged: Rearrangement | None = None
    """The mines that moved before the cells opened; None if none did."""
    assistance: str | None = None
    """The assistance that was used: one of ASSISTANCE."""


@dataclass(frozen=True, slots=True)
class DealtStart:
    """The start of a game whose mines follow from a seed and the first cell opened."""

    level: Level
    seed: int
    first_click: FirstClick
    """The promise that the player chose for the first click."""
    opened: Cell | None = None
    """The cell that is open from the start if the same board is played again."""
    no_guess: bool = False
    """True if logic alone finishes the board from its first cell."""
    moved: Rearrangement | None = None
    """The mines that moved to make a no-guess board. Without `opened` the first turn has them."""
    difficulty: BoardDifficulty | None = None
    """The difficulty that a no-guess board is searched for; None for any.

    It is not saved: the first turn has the mines that moved, and without a turn nothing is lost.
    """

    def begin(self, now: Now) -> Game:
        """Returns the game before its first turn, with `now` as its clock."""
        promise = self.first_click
        game = Game(self.level, self.seed, now, first_click=promise, no_guess=self.no_guess)
        if self.opened is not None:
            game.begin_at(self.opened, self.moved)
        return game


@dataclass(frozen=True, slots=True)
class FixedStart:
    """The start of a game whose mines are given: a fixed board, an imported position, a replay."""

    minefield: Minefield
    opened: tuple[Cell, ...] = ()
    """The safe cells that are open from the start."""
    board: str | None = None
    """The name of a fixed board that ships with the game; None for any other board."""
    title: str | None = None
    is_replay: bool = False
    """True if another program recorded the game. Its mines appear with the first opened cell."""

    @property
    def level(self) -> Level:
        """The size of the board and the number of mines."""
        return self.minefield.level

    def begin(self, now: Now) -> Game:
        """Returns the game before its first turn, with `now` as its clock."""
        if self.is_replay:
            return Game.dealing(self.minefield, now)
        return Game.on(self.minefield, self.opened, now)


@dataclass(slots=True)
class History:
    """The start of a game and its turns so far. Only the game's owner appends turns."""

    start: DealtStart | FixedStart
    judge: str
    """The name of one of `judges.JUDGES`."""
    turns: list[Turn] = field(default_factory=list)

    @property
    def is_continued(self) -> bool:
        """True if the game went on after a loss."""
        return any(turn.action is Action.CONTINUE for turn in self.turns)

    @property
    def has_clicks(self) -> bool:
        """True if a click of the player did anything; automatic and imported turns do not count."""
        unclicked = (*AUTOMATIC_ACTIONS, *IMPORTED_ACTIONS)
        return any(
            turn.cell is not None
            and turn.action not in unclicked
            and turn.result is not Result.NOTHING
            for turn in self.turns
        )

    @property
    def loss(self) -> int | None:
        """The index of the last turn that lost, or None."""
        numbers = range(len(self.turns) - 1, -1, -1)
        return next((at for at in numbers if self.turns[at].result is Result.LOST), None)

    @property
    def assistance(self) -> frozenset[str]:
        """The assistance that was used, by its names in ASSISTANCE."""
        return frozenset(turn.assistance for turn in self.turns if turn.assistance is not None)

    @property
    def is_guided(self) -> bool:
        """True if this is the game that shows a newcomer how to play."""
        return GUIDE in self.assistance

    @property
    def is_replay(self) -> bool:
        """True if another program recorded the game."""
        return isinstance(self.start, FixedStart) and self.start.is_replay

    @property
    def is_never_recorded(self) -> bool:
        """True if the records do not count the game: the guided one, and replays."""
        return self.is_guided or self.is_replay

    @property
    def is_watched(self) -> bool:
        """True if a solver makes the next moves, and not the player."""
        is_watched = False
        for turn in self.turns:
            is_watched = is_watched_after(turn, is_watched=is_watched)
        return is_watched

    @property
    def was_watched(self) -> bool:
        """True if a solver has played for the player at some time."""
        return WATCH in self.assistance

    @property
    def mercies(self) -> int:
        """The number of moves that were spared."""
        return sum(turn.result is Result.SPARED for turn in self.turns)

    def start_again(self) -> DealtStart | FixedStart:
        """Returns the start of a game on the same board: same mines, same first cell open."""
        if isinstance(self.start, FixedStart):
            return self._replay_again(self.start) if self.start.is_replay else self.start
        if self.start.opened is not None:
            return self.start
        first = next((turn for turn in self.turns if turn.result in OPENINGS), None)
        if first is None:
            return self.start
        return replace(self.start, opened=first.cell, moved=first.rearranged)

    def _replay_again(self, start: FixedStart) -> FixedStart:
        """Returns a start on the board of a replay, without marking the new game as a replay."""
        first = next((at for at, turn in enumerate(self.turns) if turn.result in OPENINGS), None)
        cell = None if first is None else self.turns[first].cell
        # A board that the first cell finishes could not be played.
        if first is None or cell is None or self.replay(first + 1).status.is_finished:
            return replace(start, is_replay=False)
        return replace(start, opened=(cell,), is_replay=False)

    def upto(self, turns: int, elapsed: int | None = None) -> "History":
        """Returns the history of an earlier moment: its first `turns` turns.

        `elapsed` is the clock at that moment, if the moment was later than the last of these turns.
        """
        cut = self.turns[:turns]
        if elapsed is not None:
            cut.append(Turn(Action.TIME, Result.DONE, elapsed))
        return History(self.start, self.judge, cut)

    def replay(self, upto: int | None = None, watch: "TurnObserver | None" = None) -> Game:
        """Returns the game after all turns, or after the first `upto` of them.

        Its clock is stopped; `Game.follow` gives it a running one. `watch` is called with the
        game before every turn. Raises a HistoryError at a turn that the rules do not allow.
        """
        replay = Replay(self)
        for turn in self.turns[:upto]:
            if watch is not None:
                watch(replay.game, turn)
            replay.play()
        return replay.game

    def restore(self, now: Now, watch: "TurnObserver | None" = None) -> Game:
        """Returns the game for the player to go on with, paused if its clock was running.

        A paused board is covered, so looking at it for a day costs no time and gains nothing. The
        pause is appended to the history, and that the player takes over from a watched solver.
        Raises a HistoryError like `replay`.
        """
        game = self.replay(watch=watch)
        if game.status is Status.PLAYING and not game.is_paused:
            # Before the game gets a running clock, which would count the time of the pause itself.
            turn = take_other(game, Action.PAUSE)
            assert turn is not None, "a game being played can be paused"
            self.turns.append(turn)
        if not game.status.is_finished and self.is_watched:
            self.turns.append(Turn(Action.ASSIST, Result.DONE, game.elapsed, assistance=WATCH))
        game.follow(now)
        return game


def is_watched_after(turn: Turn, *, is_watched: bool) -> bool:
    """Returns whether a solver makes the moves after a turn; `is_watched` says so before it.

    A game that goes on after a loss is the player's again.
    """
    if turn.action is Action.CONTINUE:
        return False
    return is_watched != (turn.assistance == WATCH)


TurnObserver = Callable[[Game, Turn], None]
"""A function that is called with a game and the turn that is about to be played on it."""


class ReadingProgress:
    """Reports the progress of reading a saved game if that takes more than a second.

    Reading has three steps of about equal length: reading the file, checking its turns by playing
    them, and playing them once more in the window's game.
    """

    FIRST_AFTER, EVERY = 1000, 250
    """Milliseconds until the first report, and from one report to the next."""
    _STEPS = 3

    def __init__(self, now: Now, report: Callable[[float], None]) -> None:
        """Calls `report` with the share of the reading that is done, from 0 to 1.

        `report` can raise a ReadingGivenUpError to stop the reading.
        """
        self._now = now
        self._report = report
        self._next = 0

    def begin(self) -> None:
        """Starts to count the time."""
        self._next = self._now() + self.FIRST_AFTER

    def note(self, step: int, done: float) -> None:
        """Reports the progress, if due: `done`, from 0 to 1, of the step with this number."""
        now = self._now()
        if now >= self._next:
            self._next = now + self.EVERY
            self._report((step + done) / self._STEPS)

    def watching(
        self, step: int, turns: int, watch: "TurnObserver | None" = None
    ) -> "TurnObserver":
        """Returns an observer for a replay of this many turns that reports its progress.

        The observer calls `watch` too, if that is given.
        """
        played = 0

        def note(game: Game, turn: Turn) -> None:
            nonlocal played
            self.note(step, played / turns)
            played += 1
            if watch is not None:
                watch(game, turn)

        return note


NO_PROGRESS = ReadingProgress(lambda: -1, lambda _: None)
"""The progress for readings that need none: it never calls a report."""


class Replay:
    """Replays a history turn by turn. Between turns the game's clock is stopped."""

    def __init__(self, history: History) -> None:
        self._turns = history.turns
        self._played = 0
        self._clock = _StandingClock()
        self.game = history.start.begin(self._clock)

    @property
    def turn(self) -> Turn | None:
        """The next turn, or None at the end."""
        return self._turns[self._played] if self._played < len(self._turns) else None

    @property
    def number(self) -> int:
        """The number of the next turn, from 1."""
        return self._played + 1

    def play(self) -> Outcome:
        """Plays the next turn; raises a HistoryError if its result is not the recorded one."""
        turn = self.turn
        assert turn is not None, "all turns are played"
        try:
            outcome = _play_again(self.game, turn, self._clock)
        except HistoryError as error:
            raise HistoryError(
                _("Turn {number}, {named}: {error}").format(
                    number=self.number, named=_named(turn), error=error
                )
            ) from None
        self._played += 1
        return outcome


class _StandingClock:
    """A clock that moves only to the times of turns."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now

    def move_to(self, at: int, game: Game) -> None:
        """Makes the game's clock show `at`, if it runs."""
        before = game.elapsed
        if before == at:
            return
        self.now += at - before
        if game.elapsed != at:
            self.now -= at - before


def cells_of_move(game: Game, action: Action, cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells that opening or chording this cell would open, without any flood."""
    return game.cells_of_chord(cell) if action is Action.CHORD else game.cells_of_open(cell)


def take_opening(
    game: Game, action: Action, cell: Cell, moved: Rearrangement | None = None
) -> tuple[Turn | None, Outcome]:
    """Opens or chords a cell, after the mines of `moved` have moved.

    Returns the turn and the outcome; the turn is None if the game takes no moves. Raises a
    ContaminationError if the player could notice the rearrangement.
    """
    if not game.takes_moves:
        return None, NOTHING
    cells = cells_of_move(game, action, cell)
    mined = game.minefield is not None and any(map(game.minefield.is_mined, cells))
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
    """Changes a cell to its next mark. Returns the turn, or None if the game takes no moves."""
    if not game.takes_moves:
        return None
    mark = game.turn_mark(cell, with_questions=with_questions)
    result = Result.NOTHING if mark is None else Result.DONE
    return Turn(Action.MARK, result, game.elapsed, cell, mark)


def take_hold(game: Game, cell: Cell, *, is_fact: bool) -> Turn | None:
    """Holds a click back. With `is_fact` the cell's mine becomes a known fact.

    Returns the turn, or None if the game takes no moves or no mine is covered there.
    """
    if not game.takes_moves or (is_fact and not game.make_mine_known(cell)):
        return None
    return Turn(Action.HOLD, Result.DONE if is_fact else Result.NOTHING, game.elapsed, cell)


def take_other(
    game: Game, action: Action, cell: Cell | None = None, assistance: str | None = None
) -> Turn | None:
    """Takes a turn that is no click. Returns the turn, or None if the rules do not allow it now."""
    if not _happens(game, action, cell):
        return None
    if action is not Action.ASSIST:
        assistance = None
    return Turn(action, Result.DONE, game.elapsed, cell, assistance=assistance)


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
    """Plays a recorded turn; raises a HistoryError if its result is not the recorded one."""
    if (turn.cell is not None) != turn.action.has_cell:
        raise HistoryError(_("an action on a cell must name the cell, and no other action may."))
    if turn.cell is not None and turn.cell not in game.level.grid:
        raise HistoryError(_("the cell is off the board."))
    if turn.at < game.elapsed:
        raise HistoryError(
            _("the clock goes back from {elapsed} to {at}.").format(
                elapsed=game.elapsed, at=turn.at
            )
        )
    # The clock is set before and after, because the turn may stop it or start it.
    clock.move_to(turn.at, game)
    try:
        again, outcome = _taken_again(game, turn)
    except ContaminationError as error:
        raise HistoryError(error.sentence) from None
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
        raise HistoryError(_("it cannot be done there."))
    if (again.result, again.mark) != (turn.result, turn.mark):
        raise HistoryError(
            _("the result is {found}, not {recorded}.").format(
                found=_came(again), recorded=_came(turn)
            )
        )
    if elapsed != turn.at:
        raise HistoryError(
            _("the clock is at {elapsed}, not {at}.").format(elapsed=elapsed, at=turn.at)
        )
    if (again.rearranged, again.assistance) != (turn.rearranged, turn.assistance):
        raise HistoryError(
            _("it has moved mines or assistance, which this kind of turn cannot have.")
        )


def _came(turn: Turn) -> str:
    """Returns the result of a turn by its name in saved games."""
    return turn.result.value if turn.mark is None else turn.mark.name.lower()


def _named(turn: Turn) -> str:
    return turn.action.value if turn.cell is None else f"{turn.action.value} {turn.cell.name}"

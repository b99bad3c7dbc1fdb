"""One player at one game, from the first click to the end.

`ArenaGame` is the board: the rules, the referee if the judge can spare a move, and no clock.
`Match` asks the player for moves, makes them there and counts.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Self

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.mover import mover_randomness
from minesweeper.agent.referee import rearrangement
from minesweeper.archive.saved_games import lines
from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    WATCH,
    Action,
    DealtStart,
    FixedStart,
    History,
    Result,
    Turn,
    take_opening,
)
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick
from minesweeper.game.minefield import deal
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.reasons.techniques import ALL_ARE_MINES, ALL_MINES_FOUND
from minesweeper.players.engine_process import EngineCommand, EngineError
from minesweeper.players.outside import OutsidePlayer
from minesweeper.players.player import Move
from minesweeper.players.roster import PLAYERS
from minesweeper.translation import gettext as _
from minesweeper.translation import ngettext

_SINGLE_CLUE = ("", ALL_ARE_MINES, ALL_MINES_FOUND)
"""The techniques that look at one clue; a guess has none."""

Watch = Callable[[Position, Move], None]
"""Is called with the position and the move before each move."""


class ArenaGame:
    """A game of a contest. Players see its position; the minefield is for the arena alone."""

    def __init__(self, start: DealtStart | FixedStart, seed: int, judge: str = "classic") -> None:
        self._seed = seed
        self.history = History(start, judge)
        self.is_recorded = False
        """True if the history gets the moves. Judges that spare mines need it in any case."""
        self.game = start.begin(lambda: 0)
        # A fixed minefield has no seed, and the mover would draw alike in every game.
        self.game.seed = seed
        self._session: JudgedGame | None = None
        if JUDGES[judge].spares:
            # Without a scout and proofs, games whose mines never move are played much faster.
            self._session = JudgedGame(self.history, self.game, lambda _: None)

    @classmethod
    def of(cls, contest: Contest, number: int) -> Self:
        """Returns game `number` of a contest."""
        seed = contest.game_seed(number)
        return cls(contest_start(contest, seed), seed, contest.judge)

    @property
    def spared(self) -> int:
        """The number of clicks that were spared so far."""
        return 0 if self._session is None else self._session.spared_moves

    def can_open(self, cell: Cell) -> bool:
        """True if a click there opens the cell."""
        return bool(self.game.cells_of_open(cell))

    def open(self, cell: Cell) -> bool:
        """Clicks a cell; false if that lost the game."""
        if self._session is None and not self.is_recorded:
            return not self.game.open(cell).hit
        if self._session is None:
            turn, outcome = take_opening(self.game, Action.OPEN, cell)
            assert turn is not None, "a game that goes on takes moves"
            self.history.turns.append(turn)
            return not outcome.hit
        return not self._session.open(cell).outcome.hit

    def is_mined(self, cell: Cell) -> bool:
        """True if a mine is there now; false before the first click."""
        minefield = self.game.minefield
        return minefield is not None and minefield.is_mined(cell)

    def free(self, cell: Cell) -> None:
        """Moves the hidden mines so that this cell is safe, all minefields that fit equally likely.

        The mines must be dealt, and a minefield must fit.
        """
        minefield, position = self.game.minefield, self.game.position
        assert minefield is not None, "no mine is there before the first click"
        below = mover_randomness(self._seed, self.game.clicks)
        moved = rearrangement(position, minefield, [position.grid.index(cell)], (), below)
        self.game.rearrange(moved, about=(cell,))


def contest_start(contest: Contest, seed: int) -> DealtStart | FixedStart:
    """Returns the start of the contest's game with this seed."""
    if contest.first_click is FirstClick.ANY:
        # Dealt beforehand, because the judge rules on this first click like on any other.
        return FixedStart(deal(contest.level, seed, None, FirstClick.ANY).minefield)
    return DealtStart(contest.level, seed, contest.first_click)


def survive(board: ArenaGame, cell: Cell) -> float:
    """Returns the chance to survive opening a cell, and moves a mine out of it if that is possible.

    It is 1 for the first click if the mines are not dealt yet.
    """
    if board.game.minefield is None:
        return 1.0
    chance = odds_of(board.game.position).chance(cell)
    assert chance is not None, f"{cell.name} is covered"
    if chance < 1 and board.is_mined(cell):
        board.free(cell)
    return 1 - chance


def play_task(task: Task) -> list[Played]:
    """Plays the games of a task one after another, and returns them in that order."""
    return [
        Match(
            task.contest,
            task.player,
            number,
            task.engine,
            with_estimate=task.with_estimate,
            with_record=task.with_record,
        ).play()
        for number in task.games
    ]


class Match:
    """One player at one game of a contest.

    With an estimate, a lost game goes on. The chance of surviving each guess is multiplied up, and
    if the guess hit a mine, the hidden mines move so that the cell is safe. The product at the end
    has the same mean as winning (1 for a win, 0 for a loss) and varies less, so fewer games give
    the same precision. Two coin flips, for example, give 0.25 in every game instead of a win in
    one game of four.

    An outside engine is not trusted: what it calls certain may be a mine, and if it fails, the game
    is lost.
    """

    def __init__(  # noqa: PLR0913  a game, who plays it, and what for
        self,
        contest: Contest,
        player: str,
        number: int,
        engine: EngineCommand | None = None,
        *,
        with_estimate: bool = False,
        with_record: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """`watch` sees every move; cells are then opened one by one, each for its own reason."""
        self.board = ArenaGame.of(contest, number)
        self.board.is_recorded = with_record
        self.game = self.board.game
        self._number, self._name = number, player
        seed, promise = contest.game_seed(number), contest.first_click
        self._is_ours = engine is None
        self._player = (
            PLAYERS[player](seed, promise)
            if engine is None
            else OutsidePlayer(engine, seed, promise)
        )
        # An engine computes in a process of its own, whose CPU time nobody knows.
        self._time = time.process_time if engine is None else time.perf_counter
        self._with_estimate, self._with_record, self._watch = with_estimate, with_record, watch
        self._seed_of_contest = contest.seed
        self._clicks = self._guesses = 0
        self._subsets = False
        self._survival = 1.0
        """The product of the chances of all guesses so far."""
        self._played: Played | None = None
        """The result at the first loss, if the game goes on for the estimate."""
        self._begun = self._time()

    def play(self) -> Played:
        """Plays to the end; to be called once.

        Raises an AssertionError if a player of ours gives up a game that goes on, or hits a mine by
        a move that it called certain.
        """
        try:
            while not self._is_over():
                self._play_move()
        except EngineError as error:
            self._survival = 0.0
            self._played = replace(self._played or self._result(won=False), forfeit=str(error))
        if self._played is None:
            self._played = self._result(won=self.game.status is Status.WON)
        if not self._with_estimate:
            return self._played
        return replace(self._played, estimate=self._survival)

    def _is_over(self) -> bool:
        return self.game.status.is_finished or self._survival == 0

    def _play_move(self) -> None:
        """Asks the player for a move, and opens all of its cells."""
        shown = self.game.position
        move = self._player.choose(shown)
        assert move is not None, self._report("nothing is chosen, but the game goes on", shown)
        if self._watch is not None:
            move = replace(move, more=())
            self._watch(shown, move)
        self._subsets |= move.technique not in _SINGLE_CLUE
        cells = [move.cell, *move.more]
        if move.is_certain:
            # A player that remembers the game proves the same cells in another order than one
            # that does not, and the order decides how many of them a flood opens.
            cells.sort()
        for cell in cells:
            if not self._is_over() and self.board.can_open(cell):
                self._click(cell, move)

    def _click(self, cell: Cell, move: Move) -> None:
        self._clicks += 1
        self._guesses += self._clicks > 1 and not move.is_certain
        is_certain = move.is_certain and self._is_ours
        if self._with_estimate and not is_certain:
            before = self._time()
            self._survive_guess(cell)
            self._begun += self._time() - before
        if self._is_over():
            return
        goes_on = self.board.open(cell)
        text = f"{cell.name} was certain: {move.reason}"
        assert goes_on or not is_certain, self._report(text, self.game.position)

    def _survive_guess(self, cell: Cell) -> None:
        """Multiplies the chance of a guess in, and moves a mine out of it if that is possible."""
        if self.board.is_mined(cell):
            self._played = self._played or self._result(won=False, lost_at=cell)
        self._survival *= survive(self.board, cell)

    def _result(self, *, won: bool, lost_at: Cell | None = None) -> Played:
        """Returns the result. `lost_at` is a mine that stays covered so that the game can go on."""
        seconds, spared = self._time() - self._begun, self.board.spared
        played = Played(
            self._number, won, self._clicks, self._guesses, spared, self._subsets, seconds
        )
        return replace(played, record=self._record(lost_at)) if self._with_record else played

    def _record(self, lost_at: Cell | None) -> bytes:
        """Returns the lines of the saved game, which says that a solver has played it."""
        history = self.board.history
        turns = [Turn(Action.ASSIST, Result.DONE, 0, assistance=WATCH), *history.turns]
        if lost_at is not None:
            turns.append(Turn(Action.OPEN, Result.LOST, 0, lost_at))
        by = f"{self._name}, game {self._number} of seed {self._seed_of_contest}"
        return b"".join(lines(History(history.start, history.judge, turns), by))

    def _report(self, sentence: str, shown: Position) -> str:
        """Returns all that is needed to reproduce a wrong move."""
        begun = f"{self._name}, game {self._number}, seed {self.game.seed}: {sentence}"
        return f"{begun}\n{write_position(FlaggedPosition(shown, frozenset()))}"


# A game move by move, as text.


def game_text_lines(
    contest: Contest, player: str, number: int, engine: EngineCommand | None = None
) -> Iterator[str]:
    """Plays a game, and yields its text in blocks of one or more lines."""
    moves: list[str] = []

    def watch(shown: Position, move: Move) -> None:
        moves.append(_move_text(contest, shown, move))

    match = Match(contest, player, number, engine, watch=watch)
    played, game = match.play(), match.game
    begun = _("{player} plays {level}, game {number} of seed {seed}.")
    yield begun.format(player=player, level=contest.level, number=number, seed=contest.seed)
    yield from moves
    if played.forfeit is not None:
        yield _("Forfeited: {reason}.").format(reason=played.forfeit)
    clicks = ngettext("{count} click", "{count} clicks", played.clicks)
    guesses = ngettext("{count} guess", "{count} guesses", played.guesses)
    ended = (
        _("Won after {clicks}, {guesses}.") if played.won else _("Lost after {clicks}, {guesses}.")
    )
    yield ended.format(
        clicks=clicks.format(count=played.clicks), guesses=guesses.format(count=played.guesses)
    )
    yield "\n".join([_("Final state:"), _drawn(game.position)])
    if game.minefield is not None:
        yield "\n".join([_("Minefield:"), write_minefield(game.minefield)])


def _move_text(contest: Contest, shown: Position, move: Move) -> str:
    is_first = shown.seen.count(COVERED) == len(shown.seen)
    if is_first and contest.first_click is not FirstClick.ANY:
        text = _("Opens {cell} (start: {promise}): {reason}")
    elif move.is_certain:
        text = _("Opens {cell} (certain, technique {technique}): {reason}")
    else:
        text = _("Opens {cell} (a guess, {chance} % risk): {reason}")
    told = text.format(
        cell=move.cell.name,
        chance=exact_percent(move.odds),
        promise=contest.first_click.value,
        technique=move.technique,
        reason=move.reason,
    )
    return f"{_drawn(shown)}{told}\n"


def _drawn(shown: Position) -> str:
    """Returns a position in our notation, with flags on the mines that it proves."""
    return write_position(FlaggedPosition(shown, frozenset(prove(shown).mined)))

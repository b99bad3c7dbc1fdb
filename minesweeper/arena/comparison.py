"""Measures the difference of two players' win rates, far more exactly than their games would.

The candidate plays. Wherever the baseline would have opened another cell, both cells are played out
by the baseline from there, on the same minefields; the difference of the two values, times the
chance that the game comes so far, is added up. Its mean over all games is exactly the difference of
the win rates: along a game, each term is what the candidate's choice is worth if the baseline plays
on, and the terms add up from the baseline's win rate to the candidate's.

Two players that choose alike differ by 0 in every game, where whole games would differ by luck.
On expert the interval of 1,500 games is about as narrow as that of 70,000 paired whole games.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from minesweeper.agent.mover import draw_minefield
from minesweeper.arena.contest import ComparisonContest, Contest, Task
from minesweeper.arena.figures import mean_interval
from minesweeper.arena.match import ArenaGame, contest_start, survive
from minesweeper.arena.played_games import COUNT, SECONDS, GameFormat, is_finite
from minesweeper.game.chance import SEEDS, drawing_below
from minesweeper.game.checked_fields import Rule
from minesweeper.game.grid import Cell
from minesweeper.game.history import DealtStart, FixedStart
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.sampling import Below
from minesweeper.players.complete_logic import LogicPlayer
from minesweeper.players.player import Move, Player
from minesweeper.players.roster import PLAYERS
from minesweeper.translation import N_

ROLLOUTS = 4
"""The minefields on which both cells are played out.

Most of the spread of the difference comes from them, and so does most of the time. So more of them
on fewer games give the same interval in about the same time: with 16 it takes about 14 % less.
"""


@dataclass(frozen=True, slots=True)
class Compared:
    """One game of a comparison."""

    game: int
    """The number of the game in its contest."""
    difference: float
    """The candidate's chance to win less the baseline's, as this game shows it."""
    decisions: int
    """The moves of the candidate that were not certain."""
    differing: int
    """The moves at which the baseline would have opened another cell."""
    seconds: float
    """The CPU time."""


COMPARED: GameFormat[Compared] = GameFormat(
    "minesweeper-comparisons",
    N_("comparisons"),
    Compared,
    {
        "game": COUNT,
        "difference": Rule(N_("{name} must be a number, not {shown}."), is_finite),
        "decisions": COUNT,
        "differing": COUNT,
        "seconds": SECONDS,
    },
    ("size", "first_click", "judge", "baseline"),
)
"""Games of comparisons, in a file of their own."""


class ComparisonFigures:
    """The figures of a comparison, over all of its games."""

    def __init__(self, compared: Sequence[Compared]) -> None:
        self.games = len(compared)
        self.difference = mean_interval([game.difference for game in compared], -1.0, 1.0)
        """The candidate's win rate less the baseline's, with its 95 % interval."""
        games = max(self.games, 1)
        self.decisions_per_game = sum(game.decisions for game in compared) / games
        self.differing_per_game = sum(game.differing for game in compared) / games
        self.seconds = sum(game.seconds for game in compared)


def compare_task(task: Task) -> list[Compared]:
    """Plays the games of a task, whose contest names the baseline and whose player is compared."""
    contest = task.contest
    assert isinstance(contest, ComparisonContest), "such a task needs a baseline"
    return [compare_game(contest, contest.baseline, task.player, game) for game in task.games]


def compare_game(contest: Contest, baseline: str, candidate: str, number: int) -> Compared:
    """Plays game `number` of a contest with the candidate, and compares every choice.

    The contest's judge must not spare mines.
    """
    return _Comparison(contest, baseline, candidate, number).play()


class _Comparison:
    def __init__(self, contest: Contest, baseline: str, candidate: str, number: int) -> None:
        self._contest, self._number = contest, number
        self._seed = contest.game_seed(number)
        self._board = ArenaGame.of(contest, number)
        self._baseline = baseline
        self._first, self._second = self._player(baseline), self._player(candidate)
        self._are_complete = all(
            isinstance(player, LogicPlayer) for player in (self._first, self._second)
        )
        """True if both open every proved safe cell: then only their guesses can differ."""
        self._proved: set[Cell] = set()
        """The cells that the baseline has proved safe, which it opens in any case."""
        self._decisions = self._differing = 0

    def _player(self, name: str) -> Player:
        return PLAYERS[name](self._seed, self._contest.first_click)

    def play(self) -> Compared:
        """Plays the game to its end, past every mine."""
        begun = time.process_time()
        board, weight, difference = self._board, 1.0, 0.0
        while weight and not board.game.status.is_finished:
            move = _chosen(self._second, board.game.position)
            self._decisions += not move.is_certain
            for cell in _openable(board, move):
                if not (self._are_complete and move.is_certain):
                    difference += weight * self._gain(board.game.position, cell)
                weight *= _click(board, cell, move)
        seconds = time.process_time() - begun
        return Compared(self._number, difference, self._decisions, self._differing, seconds)

    def _gain(self, shown: Position, cell: Cell) -> float:
        """Returns how much more the candidate's cell wins, if the baseline plays on from there."""
        if cell in self._proved:
            return 0.0
        other = _chosen(self._first, shown)
        if other.is_certain:
            self._proved.update((other.cell, *other.more))
        if cell == other.cell or cell in self._proved:
            return 0.0
        self._differing += 1
        values = (
            self._value(shown, cell, at) - self._value(shown, other.cell, at)
            for at in range(ROLLOUTS)
        )
        return sum(values) / ROLLOUTS

    def _value(self, shown: Position, cell: Cell, rollout: int) -> float:
        """Returns the chance to win from here by a cell, on the minefields of one rollout."""
        key = f"compare/{self._board.game.clicks}/{rollout}"
        below = drawing_below(key, self._seed)
        board = ArenaGame(self._start(shown, below), below(SEEDS))
        value = survive(board, cell)
        if value:
            board.open(cell)
            player = PLAYERS[self._baseline](below(SEEDS), self._contest.first_click)
            value *= _play_on(board, player)
        return value

    def _start(self, shown: Position, below: Below) -> DealtStart | FixedStart:
        if self._board.game.minefield is None:
            return contest_start(self._contest, below(SEEDS))
        opened = tuple(cell for cell in shown.grid if shown.at(cell) < COVERED)
        return FixedStart(draw_minefield(shown, (), (), below), opened)


def _play_on(board: ArenaGame, player: Player) -> float:
    """Plays a game to its end, past every mine; returns the chance that all guesses survive."""
    value = 1.0
    while value and not board.game.status.is_finished:
        move = _chosen(player, board.game.position)
        for cell in _openable(board, move):
            value *= _click(board, cell, move)
    return value


def _chosen(player: Player, shown: Position) -> Move:
    move = player.choose(shown)
    assert move is not None, f"{player.name} gives up a game that goes on"
    return move


def _openable(board: ArenaGame, move: Move) -> Iterator[Cell]:
    """Yields the cells of a move, each only if no earlier one has opened it by then."""
    return (cell for cell in (move.cell, *move.more) if board.can_open(cell))


def _click(board: ArenaGame, cell: Cell, move: Move) -> float:
    """Opens a cell, a mine moved out of a guess; returns the chance to survive it."""
    chance = 1.0 if move.is_certain else survive(board, cell)
    if chance:
        board.open(cell)
    return chance

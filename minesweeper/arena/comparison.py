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
from dataclasses import dataclass

from minesweeper.agent.mover import draw_minefield
from minesweeper.arena.contest import Contest
from minesweeper.arena.match import ArenaGame, contest_start, survive
from minesweeper.game.chance import SEEDS, drawing_below
from minesweeper.game.grid import Cell
from minesweeper.game.history import DealtStart, FixedStart
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.sampling import Below
from minesweeper.players.complete_logic import LogicPlayer
from minesweeper.players.player import Move, Player
from minesweeper.players.roster import PLAYERS

ROLLOUTS = 4
"""The minefields on which both cells are played out.

More make a game dearer and its term more exact; with 4 most of the spread is that of the games.
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
        self._decisions = self._differing = 0

    def _player(self, name: str) -> Player:
        return PLAYERS[name](self._seed, self._contest.first_click)

    def play(self) -> Compared:
        """Plays the game to its end, past every mine."""
        begun = time.process_time()
        board, weight, difference = self._board, 1.0, 0.0
        while weight and not board.game.status.is_finished:
            shown = board.game.position
            move = _chosen(self._second, shown)
            self._decisions += not move.is_certain
            if not (self._are_complete and move.is_certain):
                difference += weight * self._gain(shown, move)
            weight *= _click(board, move)
        seconds = time.process_time() - begun
        return Compared(self._number, difference, self._decisions, self._differing, seconds)

    def _gain(self, shown: Position, move: Move) -> float:
        """Returns how much more the candidate's cell wins, if the baseline plays on from there."""
        other = _chosen(self._first, shown)
        if other.cell == move.cell:
            return 0.0
        self._differing += 1
        values = (
            self._value(shown, move.cell, at) - self._value(shown, other.cell, at)
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
            value *= _play_on(board, self._player(self._baseline))
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
        value *= _click(board, _chosen(player, board.game.position))
    return value


def _chosen(player: Player, shown: Position) -> Move:
    move = player.choose(shown)
    assert move is not None, f"{player.name} gives up a game that goes on"
    return move


def _click(board: ArenaGame, move: Move) -> float:
    """Opens the cells of a move, the mines moved out of a guess; returns its chance to survive."""
    chance = 1.0 if move.is_certain else survive(board, move.cell)
    if chance:
        for cell in (move.cell, *move.more):
            if board.can_open(cell):
                board.open(cell)
    return chance

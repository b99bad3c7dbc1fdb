"""The luck a player spent: −log10 of the chance that what was opened was safe, click by click.

It is counted when there is time for it, never while a player waits for an answer.
"""

from collections import deque
from math import log10

from minesweeper.agent.trail import Action, Turn
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.counting import TooWideError, count
from minesweeper.logic.odds import MOST_STATES, Odds
from minesweeper.logic.parts import cut

MOST_CELLS = 40_000
"""The largest board on which luck is counted: on larger ones a single click would take seconds."""


class Luck:
    """The luck of one game, and the moves that are still to be counted."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._waiting: deque[tuple[Position, tuple[Cell, ...]]] = deque()

    @property
    def is_counted(self) -> bool:
        """Whether no move is left to be counted."""
        return not self._waiting

    def add(self, position: Position, cells: tuple[Cell, ...]) -> None:
        """Have a move counted that opened these cells in this position."""
        if position.grid.size <= MOST_CELLS:
            self._waiting.append((position, cells))

    def add_again(self, game: Game, turn: Turn) -> None:
        """Have a recorded move counted that is about to be played again on this game."""
        if turn.cell is None or game.minefield is None or game.level.grid.size > MOST_CELLS:
            return
        if turn.action is Action.OPEN:
            cells = game.cells_of_open(turn.cell)
        elif turn.action is Action.CHORD:
            cells = game.cells_of_chord(turn.cell)
        else:
            return
        if cells:
            self.add(game.position, cells)

    def count_one(self) -> None:
        """Count the move that waits longest."""
        position, cells = self._waiting.popleft()
        risk = chance_of_a_mine(position, cells)
        if risk is not None:
            self._spent -= log10(1 - risk)

    def spent(self) -> float:
        """All the luck spent; what waited is counted first."""
        while self._waiting:
            self.count_one()
        return self._spent


def chance_of_a_mine(position: Position, cells: tuple[Cell, ...]) -> float | None:
    """How likely it is that at least one of these cells holds a mine; None where it is too wide.

    A move that is lost for certain counts as none: there was no luck to be had.
    """
    try:
        odds = Odds.of(position)
        chances = [odds.chance(cell) or 0.0 for cell in cells]
        if 1.0 in chances:
            return None
        open_ones = [cell for cell, chance in zip(cells, chances, strict=True) if chance]
        if len(open_ones) <= 1:
            return max(chances, default=0.0)
        return _joint_chance(odds, open_ones)
    except TooWideError:
        return None


def _joint_chance(odds: Odds, cells: list[Cell]) -> float | None:
    """The share of the minefields that fit in which not all of these cells are safe."""
    position = odds.position
    pieces = cut(position, [position.grid.index(cell) for cell in cells])
    demanded = Odds(position, pieces, [count(part, MOST_STATES) for part in pieces.parts])
    safe, fitting = demanded.layouts, odds.layouts
    return None if not safe else 1 - safe / fitting

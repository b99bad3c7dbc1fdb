"""The short game that is shown to a newcomer, hint by hint."""

from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.value import Value


class GuidedBoard(Value):
    """A dealt board that logic alone finishes, and how long that takes."""

    level: Level
    seed: int
    opened: Cell
    """The cell that lies open from the start."""
    steps: int
    """How many hints lead from there to its end."""


GUIDED = GuidedBoard(Level.of(6, 6, 5), 46, Cell(2, 2), steps=7)

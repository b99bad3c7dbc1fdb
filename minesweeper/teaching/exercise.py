"""A lost position that can be tried again, and the results of trying it."""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value

MOST_CELLS = 10_000
"""Lost positions of larger boards are not kept."""


class Exercise(Value):
    """The position before a move that lost."""

    position: Position
    flags: frozenset[Cell]
    cell: Cell
    """The cell of the mistake: the mine opened, or the number chorded."""
    judge: str
    """The name of the judge who ruled."""
    technique: str
    """The id of the technique that would have helped; empty if only chances could decide."""
    is_chord: bool = False
    kept: int = 0
    """Milliseconds since 1970 when it was kept; unique among kept exercises."""
    tried: int = 0
    """The number of times it was tried."""
    solved: int = 0
    """The number of times it was solved."""

    @property
    def is_solved(self) -> bool:
        """True if it was solved at least once."""
        return self.solved > 0

    def is_same(self, other: "Exercise") -> bool:
        """True if both have the same position, flags and cell; only one of them is kept."""
        return (self.position, self.flags, self.cell) == (other.position, other.flags, other.cell)

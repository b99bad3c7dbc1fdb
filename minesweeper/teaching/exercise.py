"""A lost position that can be tried again, and what came of trying it, as a value."""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value

MOST_CELLS = 10_000
"""The largest board whose lost positions are kept."""


class Exercise(Value):
    """What a player saw before the move that lost."""

    position: Position
    flags: frozenset[Cell]
    cell: Cell
    """The cell of the mistake: the mine opened, or the number chorded."""
    judge: str
    """The name of the judge who ruled."""
    technique: str
    """What would have helped, by its id; empty where nothing was certain and chances decided."""
    is_chord: bool = False
    kept: int = 0
    """When it was kept, in milliseconds since 1970; no two have the same."""
    tried: int = 0
    """How often it was tried."""
    solved: int = 0
    """How often with success."""

    @property
    def is_solved(self) -> bool:
        """Whether it was solved at least once."""
        return self.solved > 0

    def is_same(self, other: "Exercise") -> bool:
        """Whether both ask the same: one loss is kept once, however often it happens."""
        return (self.position, self.flags, self.cell) == (other.position, other.flags, other.cell)

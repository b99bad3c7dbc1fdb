"""A position to be practised, and the results of trying it."""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value

MOST_CELLS = 10_000
"""Lost positions of larger boards are not kept."""


class Exercise(Value):
    """A position just before the hardest step that a lost game missed, or a starter exercise."""

    position: Position
    flags: frozenset[Cell]
    cell: Cell
    """The cell of the mistake: the mine opened, or the number chorded. In a starter, the target."""
    judge: str
    """The name of the judge who ruled."""
    technique: str
    """The id of the technique that settles the target; empty if only chances could decide."""
    is_chord: bool = False
    kept: int = 0
    """Milliseconds since 1970 when it was kept; unique among kept exercises.

    A starter that was never tried is not kept yet and has a negative number instead.
    """
    tried: int = 0
    """The number of times it was tried."""
    solved: int = 0
    """The number of times it was solved."""
    target: Cell | None = None
    """The cell that the hardest step settles. None if nothing is certain, or if the exercise comes
    from an old file and the step has not been looked for yet."""
    given: tuple[Cell, ...] = ()
    """The covered cells that are settled before that step, in the order of their proofs."""
    is_starter: bool = False
    """True if it ships with the game and was not lost by the player."""

    @property
    def is_solved(self) -> bool:
        """True if it was solved at least once."""
        return self.solved > 0

    def is_same(self, other: "Exercise") -> bool:
        """True if both have the same position, flags and cell; only one of them is kept."""
        return (self.position, self.flags, self.cell) == (other.position, other.flags, other.cell)

"""A position to be practised, and the results of trying it."""

from dataclasses import replace

from minesweeper.game.grid import Cell, Grid
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

    def turned(self, way: int) -> "Exercise":
        """Returns the exercise rotated or mirrored; `way` is 0 to 7, and 0 changes nothing.

        The first bit swaps rows and columns, the second mirrors the rows, the third the columns.
        """
        grid, seen = self.position.grid, self.position.seen
        swaps = bool(way & 1)
        turned = Grid(grid.height, grid.width) if swaps else grid

        def moved(cell: Cell) -> Cell:
            row, column = (cell.column, cell.row) if swaps else cell
            row = turned.height - 1 - row if way & 2 else row
            column = turned.width - 1 - column if way & 4 else column
            return Cell(row, column)

        values = bytearray(grid.size)
        for cell in grid:
            values[turned.index(moved(cell))] = seen[grid.index(cell)]
        return replace(
            self,
            position=Position(turned, bytes(values), self.position.mines),
            flags=frozenset(map(moved, self.flags)),
            cell=moved(self.cell),
            target=None if self.target is None else moved(self.target),
            given=tuple(map(moved, self.given)),
        )


WAYS = 8
"""The ways in which `Exercise.turned` can turn and mirror a board."""

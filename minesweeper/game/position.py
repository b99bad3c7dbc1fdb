"""The position: what a player can see, which is all that logic may use."""

import re
from collections.abc import Iterator
from dataclasses import field

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.value import Value

COVERED = 9
"""The value of a covered cell in `Position.seen`, where opened cells have their number."""
SHOWN_MINE = 10
"""The value of a mine that the player has been shown."""
_OPENED = re.compile(rb"[\x00-\x08]+")


class PositionError(ValueError):
    """A position that cannot be: the wrong number of cells or of mines."""


class Clue(Value):
    """An opened number and its covered neighbours."""

    cell: Cell
    mines: int
    """The number of mines among `covered`: the opened number less the shown mines beside it."""
    covered: tuple[Cell, ...]


class Run(Value):
    """Opened cells that lie side by side in one row, and their numbers."""

    start: Cell
    numbers: bytes


class Reveal(Value):
    """The cells that a move opened and their numbers. Iterating yields each cell with its number.

    They are stored as runs: a flood of a million cells takes about a megabyte so, and would take a
    hundred as tuples.
    """

    runs: tuple[Run, ...] = ()

    def __len__(self) -> int:
        return sum(len(run.numbers) for run in self.runs)

    def __iter__(self) -> Iterator[tuple[Cell, int]]:
        for run in self.runs:
            row, column = run.start
            for offset, number in enumerate(run.numbers):
                yield Cell(row, column + offset), number


class Position(Value):
    """The opened cells, the shown mines and the total number of mines.

    A flag is an opinion, so flags are not part of it. Raises a PositionError if the bytes do not
    fit the grid or the mines do not.

    >>> position = Position(Grid(3, 1), bytes([1, COVERED, COVERED]), mines=1)
    >>> position.clue(Cell(0, 0))
    Clue(cell=Cell(row=0, column=0), mines=1, covered=(Cell(row=0, column=1),))
    """

    grid: Grid
    seen: bytes = field(repr=False)
    """One byte a cell, row by row: 0 to 8, COVERED or SHOWN_MINE."""
    mines: int
    """The total number of mines, shown ones included."""

    def __post_init__(self) -> None:
        if len(self.seen) != self.grid.size:
            raise PositionError(f"{self.grid.size} cells cannot show {len(self.seen)} values.")
        if not 0 <= self.mines <= self.grid.size:
            raise PositionError(
                f"The mines on {self.grid.width} × {self.grid.height} must be "
                f"0 to {self.grid.size}, not {self.mines}."
            )

    @classmethod
    def covered(cls, grid: Grid, mines: int) -> "Position":
        """Returns the position before the first click."""
        return cls(grid, bytes([COVERED]) * grid.size, mines)

    @property
    def is_finished(self) -> bool:
        """True if nothing is left to open: every cell that shows no number must be a mine."""
        return self.seen.count(COVERED) + self.seen.count(SHOWN_MINE) <= self.mines

    def at(self, cell: Cell) -> int:
        """Returns a number from 0 to 8, COVERED or SHOWN_MINE."""
        return self.seen[self.grid.index(cell)]

    def clue(self, cell: Cell) -> Clue:
        """Returns the clue of an opened number. The cell must show one."""
        number = self.at(cell)
        assert number <= 8, f"{cell.name} shows no number"
        neighbours = self.grid.neighbours(cell)
        shown = sum(self.at(neighbour) == SHOWN_MINE for neighbour in neighbours)
        covered = tuple(neighbour for neighbour in neighbours if self.at(neighbour) == COVERED)
        return Clue(cell, number - shown, covered)

    def clues(self) -> Iterator[Clue]:
        """Yields the clues that still have covered cells, row by row."""
        for cell in self.grid:
            if self.at(cell) <= 8:
                clue = self.clue(cell)
                if clue.covered:
                    yield clue

    def opened_since(self, before: "Position") -> Reveal:
        """Returns the opened cells that were covered in an earlier position."""
        pairs = zip(before.seen, self.seen, strict=True)
        new = bytes(now if was == COVERED else COVERED for was, now in pairs)
        return Position(self.grid, new, self.mines).opened()

    def opened(self) -> Reveal:
        """Returns the opened cells and their numbers."""
        width = self.grid.width
        return Reveal(
            tuple(
                Run(Cell(row, match.start()), match[0])
                for row in range(self.grid.height)
                for match in _OPENED.finditer(self.seen[row * width : (row + 1) * width])
            )
        )

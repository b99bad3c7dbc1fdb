"""What a player can see: the numbers of the opened cells and the total number of mines."""

import re
from collections.abc import Iterator
from dataclasses import field

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.value import Value

COVERED = 9
"""The value of a covered cell where opened cells have their number."""
SHOWN_MINE = 10
"""The value of a mine the player has been shown."""
_OPENED = re.compile(rb"[\x00-\x08]+")


class PositionError(ValueError):
    """Something no player can see."""


class Clue(Value):
    """An opened number and the covered cells it speaks of."""

    cell: Cell
    mines: int
    """How many mines lie among `covered`: the number, less the shown mines beside it."""
    covered: tuple[Cell, ...]


class Run(Value):
    """A stretch of one row that was opened together, and the numbers it shows."""

    start: Cell
    numbers: bytes


class Reveal(Value):
    """Cells opened by one move and the numbers they show, as runs.

    A flood can open a million cells: as runs it is about a megabyte, as a million tuples it would
    be a hundred. Iterating gives each cell with its number.
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
    """What can be seen. A flag is an opinion, so flags are not part of it."""

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
        """The position before the first click."""
        return cls(grid, bytes([COVERED]) * grid.size, mines)

    def at(self, cell: Cell) -> int:
        """A number from 0 to 8, COVERED or SHOWN_MINE."""
        return self.seen[self.grid.index(cell)]

    def clue(self, cell: Cell) -> Clue:
        """What the opened number at this cell says."""
        number = self.at(cell)
        assert number <= 8, f"{cell.name} shows no number"
        neighbours = self.grid.neighbours(cell)
        shown = sum(self.at(neighbour) == SHOWN_MINE for neighbour in neighbours)
        covered = tuple(neighbour for neighbour in neighbours if self.at(neighbour) == COVERED)
        return Clue(cell, number - shown, covered)

    def clues(self) -> Iterator[Clue]:
        """The clues that still speak of covered cells, row by row."""
        for cell in self.grid:
            if self.at(cell) <= 8:
                clue = self.clue(cell)
                if clue.covered:
                    yield clue

    def opened_since(self, before: "Position") -> Reveal:
        """The opened cells that were covered in an earlier position."""
        pairs = zip(before.seen, self.seen, strict=True)
        new = bytes(now if was == COVERED else COVERED for was, now in pairs)
        return Position(self.grid, new, self.mines).opened()

    def opened(self) -> Reveal:
        """The opened cells and their numbers."""
        width = self.grid.width
        return Reveal(
            tuple(
                Run(Cell(row, match.start()), match[0])
                for row in range(self.grid.height)
                for match in _OPENED.finditer(self.seen[row * width : (row + 1) * width])
            )
        )

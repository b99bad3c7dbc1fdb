"""The cells of a board, and which of them touch. A grid knows nothing about mines."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

MOST_CELLS_A_SIDE = 1000


class GridError(ValueError):
    """A size of a board, or a name of a cell, that cannot be used."""


class Cell(NamedTuple):
    """A place on a board, counted from 0 at the top left.

    >>> Cell(row=7, column=9).name
    'J8'
    >>> Cell.named("J8")
    Cell(row=7, column=9)
    """

    row: int
    column: int

    @property
    def name(self) -> str:
        """The cell's name on the board: J8 is the tenth column and the eighth row."""
        return f"{column_name(self.column)}{self.row + 1}"

    @classmethod
    def named(cls, name: str) -> "Cell":
        """Returns the cell of a name such as J8; raises a GridError if it is no such name."""
        match = re.fullmatch(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})", name.strip())
        if match is None:
            raise GridError(
                _("{name} is not the name of a cell, such as J8.").format(name=quoted(name))
            )
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return cls(int(match[2]) - 1, column - 1)


@cache
def column_name(column: int) -> str:
    """Returns the letters of a column at the board's edge: A to Z, then AA, AB and so on."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


_WIDTH_REFUSED = N_("The width must be from 1 to {most}, not {side}.")
_HEIGHT_REFUSED = N_("The height must be from 1 to {most}, not {side}.")


class Grid(Value):
    """A rectangle of cells. An index counts the cells row by row from 0."""

    width: int
    height: int

    def __post_init__(self) -> None:
        sides = ((_WIDTH_REFUSED, self.width), (_HEIGHT_REFUSED, self.height))
        for sentence, side in sides:
            if not 1 <= side <= MOST_CELLS_A_SIDE:
                raise GridError(_(sentence).format(most=MOST_CELLS_A_SIDE, side=side))

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Cell) and 0 <= cell.row < self.height and 0 <= cell.column < self.width
        )

    def __iter__(self) -> Iterator[Cell]:
        for row in range(self.height):
            for column in range(self.width):
                yield Cell(row, column)

    def index(self, cell: Cell) -> int:
        """Returns the cell's index."""
        return cell.row * self.width + cell.column

    def cell(self, index: int) -> Cell:
        """Returns the cell at an index."""
        return Cell(*divmod(index, self.width))

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Returns the up to eight cells that touch this one, row by row."""
        return [Cell(*divmod(index, self.width)) for index in self.around(self.index(cell))]

    def around(self, index: int) -> list[int]:
        """Returns the indices, in ascending order, of the up to eight cells that touch this one."""
        width = self.width
        row, column = divmod(index, width)
        first = index if column == 0 else index - 1
        last = index if column == width - 1 else index + 1
        touching: list[int] = []
        if row > 0:
            touching += range(first - width, last - width + 1)
        if first < index:
            touching.append(first)
        if last > index:
            touching.append(last)
        if row < self.height - 1:
            touching += range(first + width, last + width + 1)
        return touching


def count_neighbours(grid: Grid, marked: bytes) -> bytes:
    """Returns the number of marked neighbours of every cell, one byte a cell.

    It counts all cells at once, with the board as one long integer. Each cell is a byte of it, and
    each row ends with one empty byte, so that shifting by a byte or a row moves every mark onto a
    neighbour. No sum exceeds 9, so no byte overflows. That is as fast as a loop on small boards and
    far faster on large ones, without numpy.

    >>> list(count_neighbours(Grid(3, 2), bytes([1, 0, 0, 0, 0, 1])))
    [0, 2, 1, 1, 2, 0]
    """
    width, stride = grid.width, grid.width + 1
    walled = b"".join(marked[at : at + width] + b"\0" for at in range(0, grid.size, width))
    board = int.from_bytes(walled, "little")
    line = board + (board << 8) + (board >> 8)
    block = line + (line << 8 * stride) + (line >> 8 * stride) - board
    sums = block.to_bytes(len(walled) + stride + 1, "little")
    return b"".join(sums[at : at + width] for at in range(0, grid.height * stride, stride))


def indices_of(value: int, values: bytes | bytearray) -> Iterator[int]:
    """Yields the indices at which a value occurs, in ascending order. Fast if the value is rare."""
    at = values.find(value)
    while at >= 0:
        yield at
        at = values.find(value, at + 1)

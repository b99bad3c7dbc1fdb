"""Rebuilds the mines of a fully uncovered board from all its numbers, in one pass over the cells.

Each number counts the mines among its cell *and* the neighbours: the sum of a 3 × 3 block. Such
sums are sums of three in a row, and then of three of those in a column, so the mines follow by
undoing one after the other. In a line of three cells with the sums 1, 2, 1 the second sum less the
first is the third cell, 1, the second less the third is the first cell, 1, and the middle is 0.

A line of n cells is undone uniquely unless n is 2, 5, 8 …: then a *wave* +1, −1, 0, +1, −1, 0 … can
be added to it without changing any sum. What is left to choose is one whole number a row, one a
column, or both; `docs/decisions/0007-rebuilding.md` tells how they are found.
"""

from collections.abc import Callable
from dataclasses import dataclass

from minesweeper.game.grid import Grid
from minesweeper.logic.work_budget import spend

Line = list[int]
Lines = list[Line]

_WORK_A_CELL = 10
"""Units of the work budget for a cell."""
_WAVE = (1, -1, 0)
"""A pattern that can be added along a line of 2, 5, 8 … cells without changing a sum of three."""


class NoBoardError(ValueError):
    """No minefield has these numbers."""

    def __init__(self) -> None:
        super().__init__("No minefield has these numbers.")


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The mines of a board."""

    mined: bytes
    """One byte a cell, row by row: 1 for a mine, 0 for none."""
    is_unique: bool
    """False if other minefields have the same numbers."""


def rebuild(grid: Grid, numbers: bytes) -> Rebuilt:
    """Finds mines that give these numbers. Each number counts the mine on its own cell, too.

    Raises a NoBoardError if there are none.

    >>> list(rebuild(Grid(3, 1), bytes([1, 2, 1])).mined)
    [1, 0, 1]
    """
    width = grid.width
    spend(_WORK_A_CELL * grid.size)
    rows = [list(numbers[at : at + width]) for at in range(0, grid.size, width)]
    if _has_wave(grid.height) and not _has_wave(width):
        lines, is_unique = _rebuild(_transposed(rows))
        lines = _transposed(lines)
    else:
        lines, is_unique = _rebuild(rows)
    return Rebuilt(bytes(cell for line in lines for cell in line), is_unique)


def _has_wave(length: int) -> bool:
    return length % 3 == 2


def _transposed(lines: Lines) -> Lines:
    return [list(line) for line in zip(*lines, strict=True)]


def _rebuild(numbers: Lines) -> tuple[Lines, bool]:
    """Undoes the columns, then the rows, then chooses the waves."""
    height, width = len(numbers), len(numbers[0])
    sums = _transposed([_undo(column) for column in _transposed(numbers)])
    if _has_wave(height):
        _balance(sums)
    lines = [_undo(line) for line in sums]
    if not _has_wave(width):
        _check(lines)
        return lines, True
    is_unique = True
    free = range(2, height, 3) if _has_wave(height) else range(height)
    for row in free:
        is_unique &= _choose(lines[row])
    if _has_wave(height):
        is_unique &= _choose_columns(lines)
        is_unique &= _choose_together(lines)
    _check(lines)
    return lines, is_unique


def _undo(sums: Line) -> Line:
    """Returns a line whose sums of three neighbours are these, preferably starting with 0."""
    length = len(sums)
    line = [0, 0, 0]  # before the line, and its first two cells, as if it started with 0
    line[2] = sums[0]
    for at in range(1, length):
        line.append(line[at - 1] + sums[at] - sums[at - 1])
    # The cell after the last one has to be 0, and that gives the first cell.
    beyond = line.pop()
    found = line[1:]
    if _has_wave(length):
        if beyond:
            raise NoBoardError
        return found
    start = -beyond if length % 3 == 0 else beyond
    return [cell + start * _WAVE[at % 3] for at, cell in enumerate(found)]


def _balance(sums: Lines) -> None:
    """Changes the first column by the wave that lets every row be solved, if there is one."""
    off = [sum(cell * _WAVE[at % 3] for at, cell in enumerate(line)) for line in sums]
    if _has_wave(len(sums[0])):
        for row, line in enumerate(sums):
            line[0] -= off[0] * _WAVE[row % 3]


def _choose(line: Line) -> bool:
    """Adds, in place, the wave that leaves only 0 and 1; returns whether it is the only one."""
    fitting = []
    for times in (-line[0], 1 - line[0]):
        tried = [cell + times * _WAVE[at % 3] for at, cell in enumerate(line)]
        if all(cell in (0, 1) for cell in tried):
            fitting.append(tried)
    if not fitting:
        raise NoBoardError
    line[:] = fitting[0]
    return len(fitting) == 1


def _choose_columns(lines: Lines) -> bool:
    """Chooses the waves of those columns that the wave of no row changes."""
    is_unique = True
    for column in range(2, len(lines[0]), 3):
        chosen = [line[column] for line in lines]
        is_unique &= _choose(chosen)
        for line, cell in zip(lines, chosen, strict=True):
            line[column] = cell
    return is_unique


def _choose_together(lines: Lines) -> bool:
    """Chooses the waves of rows and columns that cross each other.

    With the right signs, a cell depends on the difference of its row's number and its column's,
    which may take two neighbouring values. Such constraints on differences have a greatest
    solution. If it is the least one too, it is the only one.
    """
    rows = [row for row in range(len(lines)) if row % 3 != 2]
    columns = [column for column in range(len(lines[0])) if column % 3 != 2]
    signs = [[_WAVE[row % 3] * _WAVE[column % 3] for column in columns] for row in rows]
    least = [
        [
            -lines[row][column] if sign > 0 else lines[row][column] - 1
            for column, sign in zip(columns, line, strict=True)
        ]
        for row, line in zip(rows, signs, strict=True)
    ]
    greatest = _bounds(least, 1, min)
    smallest = _bounds(least, -1, max)
    for row, above, line in zip(rows, greatest[0], signs, strict=True):
        for column, below, sign in zip(columns, greatest[1], line, strict=True):
            lines[row][column] += sign * (above - below)
    return greatest == smallest


def _bounds(least: Lines, step: int, pick: Callable[[map], int]) -> tuple[Line, Line]:  # type: ignore[type-arg]
    """Returns the greatest (step 1, min) or least (−1, max) numbers of rows and columns.

    The first column's number is 0: only differences count.
    """
    to_row, to_column = (1, 0) if step > 0 else (0, 1)
    transposed = _transposed(least)
    above = [line[0] + to_row for line in least]
    while True:
        spend(len(least) * len(transposed))
        below = [
            pick(map(int.__sub__, above, [cell + to_column for cell in column]))
            for column in transposed
        ]
        if below[0] * step < 0:
            raise NoBoardError
        below[0] = 0
        tighter = [
            pick(map(int.__add__, below, [cell + to_row for cell in line])) for line in least
        ]
        if tighter == above:
            return above, below
        above = tighter
        if any(abs(cell - line[0]) > 2 for cell, line in zip(above, least, strict=True)):
            raise NoBoardError


def _check(lines: Lines) -> None:
    if any(cell not in (0, 1) for line in lines for cell in line):
        raise NoBoardError

"""Opening an area. This is a hot module: it works on flat bytes and whole stretches of rows.

`openable` has one byte a cell: the number the cell would show, or NOT_OPENABLE if it is opened or
flagged. A flood never visits single cells. It joins stretches of zeros, which it finds with the
interpreter's byte searches, so a million cells that are mostly zeros open in tens of milliseconds.
`tests/game/test_flood.py` compares it with a plain version.

On a row of six cells with a mine in the last one, opening the first cell takes the four zeros as
one stretch, widens it by its neighbours and opens five cells:

>>> openable = bytearray([0, 0, 0, 0, 1, NOT_OPENABLE])
>>> list(flood(Grid(6, 1), openable, 0).runs[0].numbers)
[0, 0, 0, 0, 1]
>>> openable == bytes([NOT_OPENABLE] * 6)
True
"""

import re
from collections import defaultdict
from typing import NamedTuple

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, Reveal, Run

NOT_OPENABLE = 255
_TAKEN_ZERO = 254
_ZEROS = re.compile(rb"\0+")
_TAKEN_ZERO_IS_ZERO = bytes(range(_TAKEN_ZERO)) + bytes((0, NOT_OPENABLE))
_WHERE_UNCOVERED = bytes(NOT_OPENABLE if value != COVERED else 0 for value in range(256))
_WHERE_FLAGGED = bytes(NOT_OPENABLE if value == Mark.FLAG.value else 0 for value in range(256))


class RowSpan(NamedTuple):
    """A stretch of one row, from column `left` up to but not including `right`."""

    row: int
    left: int
    right: int


def openable_numbers(numbers: bytes, seen: bytes | bytearray, marks: bytes | bytearray) -> bytes:
    """Returns the number of each cell, or NOT_OPENABLE if the cell is opened or flagged."""
    # The boards become long integers with a byte a cell, so that one operation works on all cells.
    openable = int.from_bytes(numbers, "little")
    openable |= int.from_bytes(seen.translate(_WHERE_UNCOVERED), "little")
    openable |= int.from_bytes(marks.translate(_WHERE_FLAGGED), "little")
    return openable.to_bytes(len(numbers), "little")


def flood(grid: Grid, openable: bytearray, start: int) -> Reveal:
    """Opens the cell at this index and, if it is a zero, the whole opening around it.

    Returns what opened, and sets it to NOT_OPENABLE in `openable`.
    """
    if openable[start] == NOT_OPENABLE:
        return Reveal()
    if openable[start]:
        numbers = bytes(openable[start : start + 1])
        openable[start] = NOT_OPENABLE
        return Reveal((Run(grid.cell(start), numbers),))
    runs = []
    for row, left, right in _widened(grid, collect_zeros(grid, openable, start)):
        runs += _open_stretch(grid, openable, row, left, right)
    return Reveal(tuple(runs))


def collect_zeros(grid: Grid, openable: bytearray, start: int) -> list[RowSpan]:
    """Returns the connected zeros around a zero, and marks them in `openable` as taken."""
    width = grid.width
    waiting = [start]
    taken = []
    while waiting:
        index = waiting.pop()
        if openable[index]:
            continue
        stretch = _stretch_of_zeros(openable, index, width)
        row, left, right = stretch
        at = row * width
        openable[at + left : at + right] = bytes((_TAKEN_ZERO,)) * (right - left)
        taken.append(stretch)
        for beside in (row - 1, row + 1):
            if 0 <= beside < grid.height:
                first = beside * width + max(left - 1, 0)
                last = beside * width + min(right + 1, width)
                waiting += [zeros.start() for zeros in _ZEROS.finditer(openable, first, last)]
    return taken


def _stretch_of_zeros(openable: bytearray, index: int, width: int) -> RowSpan:
    row = index // width
    at = row * width
    left = len(openable[at:index].rstrip(b"\0"))
    zeros = _ZEROS.match(openable, index, at + width)
    assert zeros is not None, f"the cell at {index} is not a zero"
    return RowSpan(row, left, zeros.end() - at)


def _widened(grid: Grid, zeros: list[RowSpan]) -> list[RowSpan]:
    """Merges the zeros and all their neighbours into as few stretches as possible, row by row."""
    by_row = defaultdict(list)
    for row, left, right in zeros:
        for reached in range(max(row - 1, 0), min(row + 2, grid.height)):
            by_row[reached].append((max(left - 1, 0), min(right + 1, grid.width)))
    merged = []
    for row in sorted(by_row):
        intervals = sorted(by_row[row])
        left, right = intervals[0]
        for next_left, next_right in intervals:
            if next_left > right:
                merged.append(RowSpan(row, left, right))
                left = next_left
            right = max(right, next_right)
        merged.append(RowSpan(row, left, right))
    return merged


def _open_stretch(grid: Grid, openable: bytearray, row: int, left: int, right: int) -> list[Run]:
    """Opens the openable cells of a stretch, and sets them to NOT_OPENABLE."""
    first, last = row * grid.width + left, row * grid.width + right
    numbers = bytes(openable[first:last]).translate(_TAKEN_ZERO_IS_ZERO)
    openable[first:last] = bytes((NOT_OPENABLE,)) * (last - first)
    runs = []
    for part in numbers.split(bytes((NOT_OPENABLE,))):
        if part:
            runs.append(Run(Cell(row, left), part))
        left += len(part) + 1
    return runs

"""Counts how many of the minefields that fit have a mine in a cell, and which parts decide that.

All counts are whole numbers, so that a lesson can show them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.arrangements import ranked_arrangements
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK
from minesweeper.logic.counting.parts import Cut, Part, cut
from minesweeper.logic.counting.sweep import Count, count
from minesweeper.logic.counting.totals import share_out


@dataclass(frozen=True, slots=True)
class PartLayout:
    """One arrangement of a part, with the number of fitting minefields that contain it."""

    mines: tuple[Cell, ...]
    layouts: int


@dataclass(frozen=True, slots=True)
class PartTally:
    """The arrangements of a part, with its cells and the opened numbers that they touch."""

    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    ways: int
    """The number of arrangements that occur in some minefield that fits."""
    arrangements: tuple[PartLayout, ...]
    """All arrangements, most frequent first, if they are few; otherwise empty."""


class Tallies:
    """The minefields that fit a position, counted.

    Raises a TooWideError if that is too much, and a ContradictionError if none fits.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._cut: Cut = cut(position)
        self._counts: list[Count] = [
            count(part, MOST_STATES, MOST_WORK) for part in self._cut.parts
        ]
        ways = [counted.ways for counted in self._counts]
        self.layouts, self._rests = share_out(self._cut.mines, self._cut.unconstrained, ways)
        """The number of minefields that fit."""
        self.unconstrained = self._cut.unconstrained
        """The number of covered cells that touch no opened number."""

    def mined(self, cell: Cell) -> int:
        """Returns how many of the fitting minefields have a mine in a covered cell."""
        index = self._position.grid.index(cell)
        if index in self._cut.safe:
            return 0
        if index in self._cut.mined:
            return self.layouts
        at = self._part_of(index)
        return self._mined_elsewhere() if at is None else self._mined_in_part(at, index)

    def _part_of(self, index: int) -> int | None:
        for at, part in enumerate(self._cut.parts):
            if any(index in cells for cells in part.boxes):
                return at
        return None

    def _mined_in_part(self, at: int, index: int) -> int:
        boxes = self._cut.parts[at].boxes
        box = next(number for number, cells in enumerate(boxes) if index in cells)
        mined: int = sum(map(mul, self._counts[at].mined[box], self._rests[at]))
        return mined // len(boxes[box])

    def _mined_elsewhere(self) -> int:
        inside = sum(
            sum(map(mul, mined, rest))
            for counted, rest in zip(self._counts, self._rests, strict=True)
            for mined in counted.mined
        )
        return (self._cut.mines * self.layouts - inside) // self._cut.unconstrained

    def part(self, cell: Cell, few: int) -> PartTally | None:
        """Returns the tally of the part that a cell belongs to; None if the cell touches no number.

        The arrangements are listed if there are at most `few`.
        """
        at = self._part_of(self._position.grid.index(cell))
        if at is None:
            return None
        part, ways, rest = self._cut.parts[at], self._counts[at].ways, self._rests[at]
        feasible = sum(number for number, others in zip(ways, rest, strict=False) if others)
        found = sorted(self._layouts(part, rest), key=_most_first) if feasible <= few else []
        cells = sorted(self._cells(part.cells()))
        return PartTally(tuple(cells), tuple(self._clues(cells)), feasible, tuple(found))

    def _layouts(self, part: Part, rest: list[int]) -> Iterator[PartLayout]:
        arrangements = ranked_arrangements(part, MOST_STATES)
        for mines, number in enumerate(arrangements.ways):
            if rest[mines]:
                for rank in range(number):
                    cells = self._cells(arrangements.mined(mines, rank))
                    yield PartLayout(tuple(sorted(cells)), rest[mines])

    def _cells(self, indices: Sequence[int]) -> list[Cell]:
        return [self._position.grid.cell(index) for index in indices]

    def _clues(self, cells: Sequence[Cell]) -> list[Cell]:
        """Returns the opened numbers that touch some of these cells."""
        position = self._position
        near = {clue for cell in cells for clue in position.grid.neighbours(cell)}
        return sorted(clue for clue in near if position.at(clue) < COVERED)


def _most_first(layout: PartLayout) -> tuple[int, tuple[Cell, ...]]:
    return -layout.layouts, layout.mines

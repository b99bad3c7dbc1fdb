"""How many of the minefields that fit have a mine in a cell, and where that comes from.

In whole numbers throughout, so that a count can be shown to a player. Never sees a Minefield.
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
    """One arrangement of a part, and how many minefields that fit have it."""

    mines: tuple[Cell, ...]
    layouts: int


@dataclass(frozen=True, slots=True)
class PartTally:
    """The arrangements of a part, with its cells and the opened numbers that speak of them."""

    cells: tuple[Cell, ...]
    clues: tuple[Cell, ...]
    ways: int
    """How many arrangements some minefield that fits has."""
    arrangements: tuple[PartLayout, ...]
    """All of them, most frequent first, where they are few."""


class Tallies:
    """The minefields that fit a position, counted; a TooWideError where they are too many."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._cut: Cut = cut(position)
        self._counts: list[Count] = [
            count(part, MOST_STATES, MOST_WORK) for part in self._cut.parts
        ]
        ways = [counted.ways for counted in self._counts]
        self.layouts, self._rests = share_out(self._cut.mines, self._cut.unconstrained, ways)
        """How many minefields fit, and for each part by its mines how many ways all else has."""
        self.unconstrained = self._cut.unconstrained
        """How many covered cells no number speaks of."""

    def mined(self, cell: Cell) -> int:
        """How many of the minefields have a mine in a covered cell."""
        index = self._position.grid.index(cell)
        if index in self._cut.safe:
            return 0
        if index in self._cut.mined:
            return self.layouts
        at = self._part_of(index)
        return self._mined_in_sea() if at is None else self._mined_in_part(at, index)

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

    def _mined_in_sea(self) -> int:
        inside = sum(
            sum(map(mul, mined, rest))
            for counted, rest in zip(self._counts, self._rests, strict=True)
            for mined in counted.mined
        )
        return (self._cut.mines * self.layouts - inside) // self._cut.unconstrained

    def part(self, cell: Cell, few: int) -> PartTally | None:
        """The part a cell lies in, with its arrangements where there are few; None in the sea."""
        at = self._part_of(self._position.grid.index(cell))
        if at is None:
            return None
        part, ways, rest = self._cut.parts[at], self._counts[at].ways, self._rests[at]
        feasible = sum(number for number, others in zip(ways, rest, strict=False) if others)
        laid = sorted(self._laid(part, rest), key=_most_first) if feasible <= few else []
        cells = sorted(self._cells([index for box in part.boxes for index in box]))
        return PartTally(tuple(cells), tuple(self._clues(cells)), feasible, tuple(laid))

    def _laid(self, part: Part, rest: list[int]) -> Iterator[PartLayout]:
        arrangements = ranked_arrangements(part, MOST_STATES)
        for mines, number in enumerate(arrangements.ways):
            if rest[mines]:
                for rank in range(number):
                    cells = self._cells(arrangements.mined(mines, rank))
                    yield PartLayout(tuple(sorted(cells)), rest[mines])

    def _cells(self, indices: Sequence[int]) -> list[Cell]:
        return [self._position.grid.cell(index) for index in indices]

    def _clues(self, cells: Sequence[Cell]) -> list[Cell]:
        """The opened numbers that touch some of these cells."""
        position = self._position
        near = {clue for cell in cells for clue in position.grid.neighbours(cell)}
        return sorted(clue for clue in near if position.at(clue) < COVERED)


def _most_first(laid: PartLayout) -> tuple[int, tuple[Cell, ...]]:
    return -laid.layouts, laid.mines

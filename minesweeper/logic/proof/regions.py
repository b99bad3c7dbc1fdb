"""Regions: parts whose clues are settled, and what the total number of mines can add.

Running sums of the least and the most mines of all regions show in a few comparisons whether the
total can matter at all; in most positions it can't. Only if it can, the numbers of mines that the
regions can hold are combined, as sets of bits: a region that can hold 1 or 3 mines has the set
`0b1010`, and nothing says that it can hold 2.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from minesweeper.logic.counting.parts import Part
from minesweeper.logic.counting.totals import SetSpread, reversed_set
from minesweeper.logic.work_budget import spend

_REGION_WORK = 40
"""The work of comparing a region with the total, in units of the work budget."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """A part whose own clues have proved all that they can."""

    clues: tuple[int, ...]
    part: Part
    totals: int
    """The numbers of mines it can hold, as bits; 0 if only `least` and `most` are known."""
    least: int
    most: int
    gap: int
    """The most numbers in a row that are missing between two totals."""
    cells: int
    """The number of its cells."""

    @classmethod
    def of(cls, clues: Sequence[int], part: Part, totals: int) -> "Region":
        """Returns a region whose possible numbers of mines are known."""
        least = (totals & -totals).bit_length() - 1
        cells = sum(map(len, part.boxes))
        gap = _longest_gap(totals >> least)
        return cls(tuple(clues), part, totals, least, totals.bit_length() - 1, gap, cells)

    @classmethod
    def wide(cls, clues: Sequence[int], part: Part) -> "Region":
        """Returns a region that is too wide for a sweep, with bounds for its mines."""
        cells = sum(map(len, part.boxes))
        return cls(tuple(clues), part, 0, *_bounds(part, cells), 0, cells)


@dataclass(frozen=True, slots=True)
class Spread:
    """The limits that the total of mines sets to regions and unconstrained cells."""

    restricted: list[tuple[Region, int]]
    """Regions that cannot have all their totals, with those they can have, as bits."""
    unconstrained: int
    """The numbers of mines that the cells without a clue can hold together, as bits."""


class Regions:
    """All regions that are up to date, and sums over them."""

    def __init__(self) -> None:
        self.by_clue: dict[int, Region] = {}
        """The region that each clue belongs to."""
        self._all: dict[Region, None] = {}
        self._least = self._most = self._slack = 0
        self.cells = 0
        """The number of cells of all regions."""
        self._widths: Counter[int] = Counter()
        """The number of regions with each difference between their most and least mines."""
        self._gaps: Counter[int] = Counter()
        """The number of regions with each gap."""
        self.wide_ones: dict[Region, None] = {}
        """The regions whose totals are only bounded."""

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Region]:
        return iter(self._all)

    def copy(self) -> "Regions":
        """Returns an independent copy."""
        twin = Regions()
        for name, value in vars(self).items():
            setattr(twin, name, value if isinstance(value, int) else value.copy())
        return twin

    def all_clues(self) -> list[int]:
        """Returns the clues of all regions."""
        return list(self.by_clue)

    def all_cells(self) -> set[int]:
        """Returns the cells of all regions."""
        return {cell for region in self._all for cells in region.part.boxes for cell in cells}

    def add(self, region: Region) -> None:
        """Adds a region."""
        self._all[region] = None
        self.by_clue.update(dict.fromkeys(region.clues, region))
        self._add_to_sums(region, 1)

    def remove(self, region: Region) -> None:
        """Removes a region."""
        del self._all[region]
        for clue in region.clues:
            del self.by_clue[clue]
        self._add_to_sums(region, -1)

    def _add_to_sums(self, region: Region, sign: int) -> None:
        self._least += sign * region.least
        self._most += sign * region.most
        self.cells += sign * region.cells
        if not region.totals:
            if sign > 0:
                self.wide_ones[region] = None
            else:
                del self.wide_ones[region]
            return
        width = region.most - region.least
        if region.gap:
            self._gaps[region.gap] += sign
        else:
            self._slack += sign * width
        self._widths[width] += sign

    def can_matter(self, mines: int, unconstrained: int) -> bool:
        """Returns False only if the total surely proves nothing about regions or other cells.

        True may be wrong, False never is. If the others can have every sum between their least and
        their most, a region can have all its totals if its least and most leave them such a sum.
        """
        least, most = self._least, self._most
        if self.wide_ones:
            # Only bounds are known, so the other cells must be able to hold whatever they leave.
            return not most < mines < least + unconstrained
        widest = max((width for width, count in self._widths.items() if count), default=0)
        gap = max((gap for gap, count in self._gaps.items() if count), default=0)
        if gap and self._slack + unconstrained - widest < gap:
            return True
        fits = least + widest <= mines <= most + unconstrained - widest
        return not fits or (unconstrained > 0 and not least < mines < most + unconstrained)

    def spread(self, mines: int, unconstrained: int) -> Spread:
        """Combines the totals of all regions with the mines left.

        Raises ContradictionError if no combination leaves a number that `unconstrained` cells can
        hold.
        """
        regions = list(self._all)
        spend(_REGION_WORK * len(regions))
        supports = [region.totals >> region.least for region in regions]
        spare = mines - self._least
        spread = SetSpread(supports, spare, unconstrained)
        restricted = [
            (region, allowed << region.least)
            for region, support, allowed in zip(regions, supports, spread.allowed, strict=True)
            if allowed != support
        ]
        # The more the regions hold, the fewer are left.
        left = reversed_set(spread.sums) << spare - spread.sums.bit_length() + 1
        return Spread(restricted, left)


def bits_of(mask: int) -> Iterator[int]:
    """Yields the indices of the bits of an integer, lowest first.

    >>> list(bits_of(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _longest_gap(totals: int) -> int:
    """Returns the most zeros in a row between two ones.

    >>> _longest_gap(0b100110100)
    2
    """
    return max(map(len, f"{totals:b}".strip("0").split("1")))


def _bounds(part: Part, cells: int) -> tuple[int, int]:
    """Returns bounds for the mines of a part: the needs of clues that share no cell add up."""
    sizes = [0] * len(part.needs)
    for box, clues in zip(part.boxes, part.touches, strict=True):
        for clue in clues:
            sizes[clue] += len(box)
    of_clue: list[list[int]] = [[] for _ in part.needs]
    for number, clues in enumerate(part.touches):
        for clue in clues:
            of_clue[clue].append(number)
    least = _sum_of_disjoint(part.needs, of_clue)
    free = [size - need for size, need in zip(sizes, part.needs, strict=True)]
    return least, cells - _sum_of_disjoint(free, of_clue)


def _sum_of_disjoint(values: list[int], of_clue: list[list[int]]) -> int:
    """Returns the sum of the values of clues that share no box, chosen greedily."""
    taken: set[int] = set()
    total = 0
    for clue in sorted(range(len(values)), key=lambda clue: -values[clue] / len(of_clue[clue])):
        if taken.isdisjoint(of_clue[clue]):
            taken.update(of_clue[clue])
            total += values[clue]
    return total

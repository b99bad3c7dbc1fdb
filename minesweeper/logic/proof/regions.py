"""The parts of a position that are up to date, and what the total number of mines can say of them.

Running sums of their least and most mines tell with a few comparisons whether the total can matter
at all. Only where it can are the totals of all parts combined, as sets: the numbers of mines that a
part can hold need not be all between its least and its most.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from minesweeper.logic.counting.parts import Part
from minesweeper.logic.counting.totals import SetSpread, reversed_set
from minesweeper.logic.work_budget import spend

_A_REGION = 40
"""What it costs to hold a region against the total, as `effort` counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """A part, settled as far as its own clues go."""

    clues: tuple[int, ...]
    part: Part
    totals: int
    """The numbers of mines it can hold, as bits; 0 where that is not known."""
    least: int
    most: int
    gap: int
    """How many numbers in a row are missing among the totals, at most."""
    cells: int

    @classmethod
    def of(cls, clues: Sequence[int], part: Part, totals: int) -> "Region":
        """A region whose numbers of mines are known."""
        least = (totals & -totals).bit_length() - 1
        cells = sum(map(len, part.boxes))
        gap = _longest_gap(totals >> least)
        return cls(tuple(clues), part, totals, least, totals.bit_length() - 1, gap, cells)

    @classmethod
    def wide(cls, clues: Sequence[int], part: Part) -> "Region":
        """A region too wide to be swept: its numbers of mines are only bounded."""
        cells = sum(map(len, part.boxes))
        return cls(tuple(clues), part, 0, *_bounds(part, cells), 0, cells)


@dataclass(frozen=True, slots=True)
class Spread:
    """How the total number of mines restricts the regions and the sea."""

    restricted: list[tuple[Region, int]]
    """Regions that cannot have all their totals, and those they can have, as bits."""
    sea: int
    """The numbers of mines the sea can hold, as bits."""


class Regions:
    """All regions that are up to date."""

    def __init__(self) -> None:
        self.by_clue: dict[int, Region] = {}
        """The region that each clue belongs to."""
        self._all: dict[Region, None] = {}
        self._least = self._most = self._slack = 0
        self.cells = 0
        """How many cells they have."""
        self._widths: Counter[int] = Counter()
        self._gaps: Counter[int] = Counter()
        self.wide_ones: dict[Region, None] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Region]:
        return iter(self._all)

    def copy(self) -> "Regions":
        """The same regions, to go on from."""
        twin = Regions()
        for name, value in vars(self).items():
            setattr(twin, name, value if isinstance(value, int) else value.copy())
        return twin

    def all_clues(self) -> list[int]:
        """The clues of all regions."""
        return list(self.by_clue)

    def all_cells(self) -> set[int]:
        """The cells of all regions."""
        return {cell for region in self._all for cells in region.part.boxes for cell in cells}

    def add(self, region: Region) -> None:
        """Take in a region."""
        self._all[region] = None
        self.by_clue.update(dict.fromkeys(region.clues, region))
        self._weigh(region, 1)

    def remove(self, region: Region) -> None:
        """Forget a region."""
        del self._all[region]
        for clue in region.clues:
            del self.by_clue[clue]
        self._weigh(region, -1)

    def _weigh(self, region: Region, sign: int) -> None:
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

    def can_matter(self, mines: int, sea: int) -> bool:
        """Whether the number of mines left can restrict a region or settle the sea.

        Where all sums between the least and the most can be had without any one region, a region
        can have all its totals exactly when its extremes leave the others a sum they can have.
        """
        least, most = self._least, self._most
        if self.wide_ones:
            # Only bounds are known: the sea must be able to take up whatever they leave.
            return not most < mines < least + sea
        widest = max((width for width, count in self._widths.items() if count), default=0)
        gap = max((gap for gap, count in self._gaps.items() if count), default=0)
        if gap and self._slack + sea - widest < gap:
            return True
        fits = least + widest <= mines <= most + sea - widest
        return not fits or (sea > 0 and not least < mines < most + sea)

    def spread(self, mines: int, sea: int) -> Spread:
        """Combine the totals of all regions and the sea; a ContradictionError where none fits."""
        regions = list(self._all)
        spend(_A_REGION * len(regions))
        supports = [region.totals >> region.least for region in regions]
        spare = mines - self._least
        spread = SetSpread(supports, spare, sea)
        restricted = [
            (region, allowed << region.least)
            for region, support, allowed in zip(regions, supports, spread.allowed, strict=True)
            if allowed != support
        ]
        # The more the regions hold, the fewer the sea does.
        left = reversed_set(spread.sums) << spare - spread.sums.bit_length() + 1
        return Spread(restricted, left)


def bits_of(mask: int) -> Iterator[int]:
    """The places of the bits of an integer."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _longest_gap(totals: int) -> int:
    """How many zeros in a row there are between two ones, at most."""
    return max(map(len, f"{totals:b}".strip("0").split("1")))


def _bounds(part: Part, cells: int) -> tuple[int, int]:
    """Bounds for the mines of a part: clues that share no cell add up."""
    sizes = [0] * len(part.needs)
    for box, clues in zip(part.boxes, part.touches, strict=True):
        for clue in clues:
            sizes[clue] += len(box)
    of_clue: list[list[int]] = [[] for _ in part.needs]
    for number, clues in enumerate(part.touches):
        for clue in clues:
            of_clue[clue].append(number)
    least = _packed(part.needs, of_clue)
    free = [size - need for size, need in zip(sizes, part.needs, strict=True)]
    return least, cells - _packed(free, of_clue)


def _packed(worth: list[int], of_clue: list[list[int]]) -> int:
    """The worth of clues that share no box, taken greedily."""
    taken: set[int] = set()
    total = 0
    for clue in sorted(range(len(worth)), key=lambda clue: -worth[clue] / len(of_clue[clue])):
        if taken.isdisjoint(of_clue[clue]):
            taken.update(of_clue[clue])
            total += worth[clue]
    return total

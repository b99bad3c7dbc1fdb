"""Exact chances: how likely a mine is in every covered cell, and how many minefields fit.

Each part is counted by its own number of mines; the parts and the sea share the total. On small
boards that is done in whole numbers. On others, in floats: chances are sums of positive numbers
throughout, so that nothing cancels, and the weights of the totals are tilted towards the likely
ones, so that nothing under- or overflows on a board of a million cells. What is proved is decided
by whole numbers alone, never by a chance that happens to be 0 or 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import MustStop, never
from minesweeper.logic.counting.arrangements import RankedArrangements
from minesweeper.logic.counting.big_numbers import product, product_work, sum_of_binomials
from minesweeper.logic.counting.parts import Cut, Part, cut
from minesweeper.logic.counting.sweep import Count, count, unpack
from minesweeper.logic.counting.sweep_order import sweep_order
from minesweeper.logic.counting.totals import Totals, chance_of, open_chance, share_out
from minesweeper.logic.work_budget import check_room, spend

_A_PART = 20
"""What it costs to see whether a part is near a cell, as `effort` counts."""


def number_chances(
    pieces: Cut, ways: list[list[int]], cell: int, near: set[int], most_states: int
) -> list[float]:
    """The chances of 0, 1, 2 … mines in the unsettled cells near a cell that is safe.

    `ways` are those of the parts: the parts that are not near are not counted again.
    """
    beside = near | {cell}
    spend(_A_PART * len(pieces.parts))
    touched = [
        at
        for at, part in enumerate(pieces.parts)
        if any(not beside.isdisjoint(box) for box in part.boxes)
    ]
    boxed = {other for at in touched for box in pieces.parts[at].boxes for other in box}
    joined = _joined([pieces.parts[at] for at in touched], cell, near, near - boxed)
    counted = RankedArrangements(joined, most_states, order=list(range(len(joined.boxes))))
    by_number = counted.ways_beside_last_box()
    others = [counts for at, counts in enumerate(ways) if at not in touched]
    sea = pieces.unconstrained - len(beside.difference(boxed, pieces.safe))
    return _numbers_weighed(by_number, Totals(pieces.mines, sea, [_summed(by_number), *others]))


def _joined(parts: list[Part], cell: int, near: set[int], from_sea: set[int]) -> Part:
    """The parts as one, without the cell, which has become clue 0; the boxes in order."""
    joined = Part([len(near)], [], [])
    for part in parts:
        first = len(joined.needs)
        joined.needs += part.needs
        for box in sweep_order(part):
            clues = [first + clue for clue in part.touches[box]]
            cells = [other for other in part.boxes[box] if other != cell]
            joined.add_box([other for other in cells if other in near], [0, *clues])
            joined.add_box([other for other in cells if other not in near], clues)
    joined.add_box(list(from_sea), [0])
    joined.add_box(list(near), [0])
    return joined


def _summed(polynomials: list[list[int]]) -> list[int]:
    found = [0] * max(map(len, polynomials))
    for polynomial in polynomials:
        for at, ways in enumerate(polynomial):
            found[at] += ways
    return found


def _numbers_weighed(by_number: list[list[int]], totals: Totals) -> list[float]:
    """The chance of each number, from the ways it has by the mines they take.

    The joined parts are the first of the totals.
    """
    scale = max(_summed(by_number))
    shares = list(zip(totals.feasible(0), totals.shares(0), strict=True))
    return [
        sum(ways[total] / scale * share for total, share in shares if total < len(ways))
        for ways in by_number
    ]


MOST_STATES = 60_000
"""How wide a front is counted exactly."""
MOST_WORK = 2e11
"""How much work counting a part exactly may be, as `counting` tells it: some ten seconds."""
_MOST_BITS = 400_000_000
"""How many bits all products of the parts' numbers of arrangements may have with a work budget."""
_SMALL_SEA, _FEW_TOTALS = 512, 30
"""Up to how many cells of the sea, and numbers of mines of the parts, whole numbers are quicker."""


@dataclass
class Odds:
    """What can be said of the covered cells of a position."""

    position: Position
    _cut: Cut = field(repr=False)
    _counts: list[Count] = field(repr=False)
    _most_states: int = field(default=MOST_STATES, repr=False)
    chances: list[float | None] = field(init=False, repr=False)
    """How likely a mine is in each cell, row by row; None where it is opened or shown."""

    @classmethod
    def of(
        cls, position: Position, most_states: int = MOST_STATES, must_stop: MustStop = never
    ) -> "Odds":
        """Count a position; a ContradictionError where no minefield fits it."""
        pieces = cut(position)
        counts = [count(part, most_states, MOST_WORK, must_stop) for part in pieces.parts]
        return cls.joined(position, pieces, counts, most_states)

    @classmethod
    def joined(
        cls, position: Position, pieces: Cut, counts: list[Count], most_states: int = MOST_STATES
    ) -> "Odds":
        """Join the counts of a position's parts."""
        counted = cls(position, pieces, counts, most_states)
        counted._weigh()
        return counted

    @property
    def safe(self) -> list[Cell]:
        """The cells that no fitting minefield has a mine in, row by row."""
        return self._cells(self._safe)

    @property
    def mined(self) -> list[Cell]:
        """The cells that every fitting minefield has a mine in, row by row."""
        return self._cells(self._mined)

    def _cells(self, indices: list[int]) -> list[Cell]:
        width = self.position.grid.width
        return [Cell(*divmod(index, width)) for index in sorted(indices)]

    def chance(self, cell: Cell) -> float | None:
        """The chance of a mine; None where the cell is opened or shown."""
        return self.chances[self.position.grid.index(cell)]

    def numbers(self, cell: Cell) -> list[float] | None:
        """The chances that a cell is safe and shows 0 to 8; None where it is opened or shown.

        Together they are the chance that it is safe.
        """
        at = self.position.grid.index(cell)
        chance = self.chances[at]
        if chance is None:
            return None
        found = [0.0] * 9
        if chance == 1.0:
            return found
        mines, near = self._around(at)
        shares = [1.0]
        if near:
            ways = [counted.ways for counted in self._counts]
            shares = number_chances(self._cut, ways, at, near, self._most_states)
        for more, share in enumerate(shares):
            found[mines + more] = (1 - chance) * share
        return found

    def _around(self, at: int) -> tuple[int, set[int]]:
        """The mines beside a cell that are shown or settled, and the unsettled cells beside it."""
        seen, fates = self.position.seen, self._fates
        near = self.position.grid.around(at)
        mines = sum(seen[cell] == SHOWN_MINE or fates.get(cell) is True for cell in near)
        return mines, {cell for cell in near if seen[cell] == COVERED and cell not in fates}

    @cached_property
    def _fates(self) -> dict[int, bool]:
        """Whether each cell is mined that single clues settle."""
        return dict.fromkeys(self._cut.safe, False) | dict.fromkeys(self._cut.mined, True)

    @cached_property
    def layouts(self) -> int:
        """How many minefields fit: a whole number of any size."""
        # The product of the parts' polynomials, each in one integer as in `counting`, without
        # the mines that a part has in any case: many lone numbers then cost next to nothing.
        lows = [next(at for at, ways in enumerate(one.ways) if ways) for one in self._counts]
        factors = [one.ways[low:] for one, low in zip(self._counts, lows, strict=True)]
        slot = sum(sum(ways).bit_length() for ways in factors) // 8 * 8 + 8
        bits = slot * (sum(map(len, factors)) - len(factors) + 1)
        check_room(bits, _MOST_BITS)
        spend(product_work(bits))
        packed = [sum(ways << at * slot for at, ways in enumerate(part)) for part in factors]
        by_total = unpack(product(packed), slot)
        return sum_of_binomials(by_total, self._cut.unconstrained, self._cut.mines - sum(lows))

    def _weigh(self) -> None:
        """Fill in the chances, and what is proved."""
        pieces = self._cut
        sea_chance, box_chances = _weighed(pieces, self._counts)
        self._safe, self._mined = list(pieces.safe), list(pieces.mined)
        # Every covered cell begins as one of the sea; those that clues speak of follow.
        self.chances = chances = [
            sea_chance if value == COVERED else None for value in self.position.seen
        ]
        if sea_chance in (0.0, 1.0):
            self._prove_sea(self._mined if sea_chance else self._safe)
        for cells, chance in box_chances:
            for cell in cells:
                chances[cell] = chance
            if chance == 0.0:
                self._safe += cells
            elif chance == 1.0:
                self._mined += cells
        for cell in pieces.safe:
            chances[cell] = 0.0
        for cell in pieces.mined:
            chances[cell] = 1.0

    def _prove_sea(self, proved: list[int]) -> None:
        spoken_of = self._cut.constrained_cells()
        proved += [
            at
            for at, value in enumerate(self.position.seen)
            if value == COVERED and at not in spoken_of
        ]


BoxChances = tuple[float | None, list[tuple[list[int], float]]]
"""The chance of a cell of the sea, if there is one, and each box with its chance."""


def _weighed(pieces: Cut, counts: list[Count]) -> BoxChances:
    ways = [counted.ways for counted in counts]
    if pieces.unconstrained <= _SMALL_SEA and sum(map(len, ways)) <= _FEW_TOTALS:
        return _weighed_in_whole_numbers(pieces, counts, ways)
    return box_chances(pieces, counts, Totals(pieces.mines, pieces.unconstrained, ways))


def _weighed_in_whole_numbers(
    pieces: Cut, counts: list[Count], ways: list[list[int]]
) -> BoxChances:
    mines, sea = pieces.mines, pieces.unconstrained
    whole, rests = share_out(mines, sea, ways)
    in_sea = mines * whole
    chances = []
    for part, counted, rest in zip(pieces.parts, counts, rests, strict=True):
        for cells, by_total in zip(part.boxes, counted.mined, strict=True):
            mined = sum(map(mul, by_total, rest))
            in_sea -= mined
            chances.append((cells, chance_of(mined, len(cells) * whole)))
    return (chance_of(in_sea, sea * whole) if sea else None), chances


def box_chances(pieces: Cut, counts: list[Count], totals: Totals) -> BoxChances:
    """Returns the chances in floats; exactly 0.0 and 1.0 are proved by whole numbers."""
    chances: list[tuple[list[int], float]] = []
    for at, (part, counted) in enumerate(zip(pieces.parts, counts, strict=True)):
        found = _part_chances(part, counted, totals.feasible(at), totals.shares(at))
        chances += zip(part.boxes, found, strict=True)
    return (totals.sea_chance() if pieces.unconstrained else None), chances


def _part_chances(
    part: Part, counted: Count, feasible: list[int], shares: list[float]
) -> Iterator[float]:
    ways = counted.ways
    scale = max(ways)
    weights = list(zip(feasible, shares, strict=True))
    most = [ways[total] for total in feasible]
    for cells, by_total in zip(part.boxes, counted.mined, strict=True):
        size = len(cells)
        if len(by_total) < len(ways):
            by_total.extend([0] * (len(ways) - len(by_total)))
        mined = [by_total[total] for total in feasible]
        if not any(mined):
            yield 0.0
        elif mined == (most if size == 1 else [size * ways_ for ways_ in most]):
            yield 1.0
        else:
            mines = 0.0
            for total, share in weights:
                mines += by_total[total] / scale * share
            yield open_chance(mines / size)

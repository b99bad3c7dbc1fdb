"""Exact odds: how likely a mine is in every covered cell, and how many minefields fit.

Each part is counted by its own number of mines, and the parts and the unconstrained cells share the
total. Take `#1#` beside two unconstrained cells, with 2 mines in all. The part has 2 arrangements
with 1 mine, and each leaves 1 mine for 2 unconstrained cells: 2 · 2 = 4 minefields fit, and every
covered cell is a mine in half of them.

>>> from minesweeper.game.grid import Grid
>>> odds = Odds.of(Position(Grid(5, 1), bytes([COVERED, 1, COVERED, COVERED, COVERED]), mines=2))
>>> odds.layouts, odds.chances
(4, [0.5, None, 0.5, 0.5, 0.5])

Small boards are weighed in whole numbers. Others are weighed in floats, which is safe: chances are
sums of positive numbers throughout, so nothing cancels, and `totals` keeps the weights from under-
and overflowing on a board of a million cells. Proofs are decided by whole numbers alone, never by a
chance that happens to round to 0 or 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.arrangements import RankedArrangements
from minesweeper.logic.counting.big_numbers import product, product_work, sum_of_binomials
from minesweeper.logic.counting.parts import Cut, Part, cut, join_around
from minesweeper.logic.counting.sweep import Count, count, unpack
from minesweeper.logic.counting.sweep_order import sweep_order
from minesweeper.logic.counting.totals import Totals, chance_of, open_chance, share_out
from minesweeper.logic.work_budget import check_memory, spend

MOST_STATES = 60_000
"""The widest front that is counted exactly, in states: wider ones take more than ten seconds."""
MOST_WORK = 2e11
"""The work that counting one part exactly may take, in the bits of `sweep.count`: ten seconds."""
_MOST_BITS = 400_000_000
"""The bits of the product of all parts' polynomials under a work budget: it bounds the memory."""
_FEW_UNCONSTRAINED, _FEW_TOTALS = 512, 30
"""Up to this many unconstrained cells and totals of parts, whole numbers are faster than floats."""
_WORK_A_PART = 20
"""Units of the work budget for checking whether a part is near a cell."""

BoxChances = tuple[float | None, list[tuple[list[int], float]]]
"""The chance of an unconstrained cell, None if there is none, and each box with its chance."""


@dataclass
class Odds:
    """The exact chances of the covered cells of a position, and what they prove."""

    position: Position
    _cut: Cut = field(repr=False)
    _counts: list[Count] = field(repr=False)
    _most_states: int = field(default=MOST_STATES, repr=False)
    chances: list[float | None] = field(init=False, repr=False)
    """The chance of a mine in each cell, row by row; None if the cell is opened or shown."""

    @classmethod
    def of(
        cls,
        position: Position,
        most_states: int = MOST_STATES,
        should_cancel: ShouldCancel = never_cancel,
    ) -> "Odds":
        """Counts a position.

        Raises a ContradictionError if no minefield fits, a TooWideError if a part is too wide to
        count, and a CancelledError once `should_cancel` says so.
        """
        pieces = cut(position)
        counts = [count(part, most_states, MOST_WORK, should_cancel) for part in pieces.parts]
        return cls.joined(position, pieces, counts, most_states)

    @classmethod
    def joined(
        cls, position: Position, pieces: Cut, counts: list[Count], most_states: int = MOST_STATES
    ) -> "Odds":
        """Joins the counts of a position's parts, in the order of the cut."""
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
        """Returns the chance of a mine; None if the cell is opened or shown."""
        return self.chances[self.position.grid.index(cell)]

    def numbers(self, cell: Cell) -> list[float] | None:
        """Returns the chances that a cell is safe and shows 0 to 8; None if it is opened or shown.

        They add up to the chance that the cell is safe.
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
            shares = _number_chances(self._cut, ways, at, near, self._most_states)
        for more, share in enumerate(shares):
            found[mines + more] = (1 - chance) * share
        return found

    def _around(self, at: int) -> tuple[int, set[int]]:
        """Returns how many known mines touch a cell, and the unsettled cells that touch it."""
        seen, settled = self.position.seen, self._settled
        near = self.position.grid.around(at)
        mines = sum(seen[cell] == SHOWN_MINE or settled.get(cell) is True for cell in near)
        return mines, {cell for cell in near if seen[cell] == COVERED and cell not in settled}

    @cached_property
    def _settled(self) -> dict[int, bool]:
        """The cells that single clues settle: True for a mine."""
        return dict.fromkeys(self._cut.safe, False) | dict.fromkeys(self._cut.mined, True)

    @cached_property
    def layouts(self) -> int:
        """The number of minefields that fit: a whole number of any size."""
        # The product of the parts' polynomials, each in one integer as in `sweep`, without
        # the mines that a part has in any case: then many lone numbers cost next to nothing.
        lows = [next(at for at, ways in enumerate(one.ways) if ways) for one in self._counts]
        factors = [one.ways[low:] for one, low in zip(self._counts, lows, strict=True)]
        slot = sum(sum(ways).bit_length() for ways in factors) // 8 * 8 + 8
        bits = slot * (sum(map(len, factors)) - len(factors) + 1)
        check_memory(bits, _MOST_BITS)
        spend(product_work(bits))
        packed = [sum(ways << at * slot for at, ways in enumerate(part)) for part in factors]
        by_total = unpack(product(packed), slot)
        return sum_of_binomials(by_total, self._cut.unconstrained, self._cut.mines - sum(lows))

    def _weigh(self) -> None:
        """Computes the chances and the proved cells."""
        pieces = self._cut
        elsewhere, chances_of_boxes = _chances(pieces, self._counts)
        self._safe, self._mined = list(pieces.safe), list(pieces.mined)
        # Every covered cell gets the chance of an unconstrained one first; cells that touch clues
        # follow.
        self.chances = chances = [
            elsewhere if value == COVERED else None for value in self.position.seen
        ]
        if elsewhere in (0.0, 1.0):
            proved = self._mined if elsewhere else self._safe
            proved += pieces.unconstrained_cells(self.position)
        for cells, chance in chances_of_boxes:
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


# Chances from counts.


def _chances(pieces: Cut, counts: list[Count]) -> BoxChances:
    ways = [counted.ways for counted in counts]
    if pieces.unconstrained <= _FEW_UNCONSTRAINED and sum(map(len, ways)) <= _FEW_TOTALS:
        return _chances_in_whole_numbers(pieces, counts, ways)
    return box_chances(pieces, counts, Totals(pieces.mines, pieces.unconstrained, ways))


def _chances_in_whole_numbers(
    pieces: Cut, counts: list[Count], ways: list[list[int]]
) -> BoxChances:
    mines, unconstrained = pieces.mines, pieces.unconstrained
    whole, rests = share_out(mines, unconstrained, ways)
    elsewhere = mines * whole
    chances = []
    for part, counted, rest in zip(pieces.parts, counts, rests, strict=True):
        for cells, by_total in zip(part.boxes, counted.mined, strict=True):
            mined = sum(map(mul, by_total, rest))
            elsewhere -= mined
            chances.append((cells, chance_of(mined, len(cells) * whole)))
    chance = chance_of(elsewhere, unconstrained * whole) if unconstrained else None
    return chance, chances


def box_chances(pieces: Cut, counts: list[Count], totals: Totals) -> BoxChances:
    """Returns the chances as floats. Exactly 0.0 and 1.0 are proved by whole numbers."""
    chances: list[tuple[list[int], float]] = []
    for at, (part, counted) in enumerate(zip(pieces.parts, counts, strict=True)):
        found = _part_chances(part, counted, totals.feasible(at), totals.shares(at))
        chances += zip(part.boxes, found, strict=True)
    return (totals.unconstrained_chance() if pieces.unconstrained else None), chances


def _part_chances(
    part: Part, counted: Count, feasible: list[int], shares: list[float]
) -> Iterator[float]:
    ways = counted.ways
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
                mines += by_total[total] / ways[total] * share
            yield open_chance(mines / size)


# The number that a safe cell would show.


def _number_chances(
    pieces: Cut, ways: list[list[int]], cell: int, near: set[int], most_states: int
) -> list[float]:
    """Returns the chances that 0, 1, 2 … of the unsettled cells near a safe cell are mines.

    The parts near the cell are joined around it and counted by the mines near it. `ways` has the
    counts of all parts, so the other parts are not counted again.
    """
    beside = near | {cell}
    spend(_WORK_A_PART * len(pieces.parts))
    touched = [
        at
        for at, part in enumerate(pieces.parts)
        if any(not beside.isdisjoint(box) for box in part.boxes)
    ]
    boxed = {other for at in touched for other in pieces.parts[at].cells()}
    parts = [pieces.parts[at] for at in touched]
    joined = join_around(parts, cell, near, list(near - boxed), sweep_order)
    # An extra box takes the mines that the new clue does not get, so its mines tell the number.
    joined.add_box(list(near), [len(joined.needs) - 1])
    counted = RankedArrangements(joined, most_states, order=list(range(len(joined.boxes))))
    by_number = counted.ways_beside_last_box()
    others = [counts for at, counts in enumerate(ways) if at not in touched]
    unconstrained = pieces.unconstrained - len(beside.difference(boxed, pieces.safe))
    totals = Totals(pieces.mines, unconstrained, [_added(by_number), *others])
    return _weigh_numbers(by_number, totals)


def _added(polynomials: list[list[int]]) -> list[int]:
    found = [0] * max(map(len, polynomials))
    for polynomial in polynomials:
        for at, ways in enumerate(polynomial):
            found[at] += ways
    return found


def _weigh_numbers(by_number: list[list[int]], totals: Totals) -> list[float]:
    """Returns the chance of each number from its ways; the joined parts come first in `totals`."""
    added = _added(by_number)
    shares = list(zip(totals.feasible(0), totals.shares(0), strict=True))
    return [
        sum(ways[total] / added[total] * share for total, share in shares if total < len(ways))
        for ways in by_number
    ]

"""How a game would go on after a covered cell shows a number: a hot module, one sweep a cell.

The cell becomes a clue whose need is not known: the parts it touches are joined, and a sweep as in
`counting` counts along how many mines lie beside it. The last states then tell the numbers apart,
each with its arrangements and the mines of every box in them. What the cell does not touch is
counted already, and numpy weighs both for all numbers and boxes at once.
`tests/logic/test_outlook.py` keeps the plain twin: the odds of the position after the number.
It brings numpy along: who does not look ahead does not import this. Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import exp, lgamma, log

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from minesweeper.game.grid import Grid
from minesweeper.logic.counting.parts import Cut, Part
from minesweeper.logic.counting.sweep import BITS, Count, TooWideError, sweep_few, unpack

_ALMOST_SURE = 1 - 1e-12
"""What floats make of a certain mine, at least."""
_SMALL = 10_000
"""Up to how many cells a grid has, the neighbours of all of them are kept from look to look."""
_MOST_JOINED = 900
"""How many cells joined parts may have: a float holds the number of their arrangements."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NumberOutcome:
    """A number that a cell can show, and what is left to do then.

    A cell is alive while its number could tell something: an open question lies beside it.
    """

    mines: int
    """How many of the unsettled cells beside it are mined: its number, less the known mines."""
    chance: float
    """The chance that the cell is safe and shows the number."""
    safest: tuple[float, float]
    """The chances to survive the two safest cells that are alive; where none is, those of any."""
    proved: int
    """How many cells that are alive are then proved safe."""


class Outlook:
    """A counted position without a proved cell, to look ahead from."""

    def __init__(self, grid: Grid, pieces: Cut, counts: list[Count], sea: list[int]) -> None:
        self._parts, self._mines = pieces.parts, pieces.mines
        self._tables = list(map(_Table, counts))
        self._sea = set(sea)
        self._part_of = {
            cell: at for at, part in enumerate(pieces.parts) for box in part.boxes for cell in box
        }
        self.around = _unsettled_around(grid, self._part_of.keys() | self._sea)
        """The unsettled cells, and for each those that touch it."""
        self._rests: dict[tuple[int, ...], _Rest] = {}
        rest = _Rest(self._mines, len(sea), self._tables, 1)
        self.log_minefields = log(rest.weights[0]) + rest.scale
        """The logarithm of the number of minefields that fit."""
        self.work = 0
        """What all looks have cost: the bytes that the states of their sweeps had."""

    def unlike(self) -> list[int]:
        """The unsettled cells, but of those whose numbers would tell the same only the first.

        Of the sea, those touch as many others of it and the same cells of the parts.
        """
        touched: dict[int, tuple[int, ...]] = {}
        for cell in self._part_of:
            for near in self._sea.intersection(self.around[cell]):
                touched[near] = (*touched.get(near, ()), cell)
        first: dict[tuple[int, ...], int] = {}
        for cell in sorted(self._sea):
            first.setdefault((len(self.around[cell]), *touched.get(cell, ())), cell)
        return [*self._part_of, *first.values()]

    def prospects(self, cell: int, most_states: int) -> Iterator[NumberOutcome]:
        """The numbers that a cell can show, the likeliest first; each is looked at when asked for.

        A TooWideError where counting them is too much.
        """
        near = self.around[cell]
        touched = sorted({self._part_of[at] for at in (cell, *near) if at in self._part_of})
        joined = _joined([self._parts[at] for at in touched], cell, near, self._sea)
        mines, told, work = _counted(joined, len(near), most_states)
        self.work += work
        sea = self._sea.difference(near, (cell,))
        rest = self._rest(touched, len(sea), told.shape[2])
        weighed = told @ rest.weights
        whole = weighed[:, 0]
        aftermath = _Aftermath(self.around, cell, joined.boxes + self._boxes_apart(touched), sea)
        mined = np.hstack((weighed[:, 1:], told[:, 0] @ rest.mined))
        chances = whole * exp(rest.scale - self.log_minefields)
        return _likeliest_first(mines, chances, aftermath.risks(mined, whole), aftermath)

    def _boxes_apart(self, touched: list[int]) -> list[list[int]]:
        """The boxes of the parts that are not touched."""
        apart = (part for at, part in enumerate(self._parts) if at not in touched)
        return [box for part in apart for box in part.boxes]

    def _rest(self, touched: list[int], sea: int, totals: int) -> "_Rest":
        key = (sea, totals, *touched)
        if key not in self._rests:
            others = [table for at, table in enumerate(self._tables) if at not in touched]
            self._rests[key] = _Rest(self._mines, sea, others, totals)
        return self._rests[key]


def _unsettled_around(grid: Grid, cells: set[int]) -> dict[int, list[int]]:
    around = _neighbours(grid).__getitem__ if grid.size <= _SMALL else grid.around
    return {cell: list(filter(cells.__contains__, around(cell))) for cell in sorted(cells)}


@lru_cache(maxsize=4)
def _neighbours(grid: Grid) -> list[list[int]]:
    return list(map(grid.around, range(grid.size)))


def _likeliest_first(
    mines: list[int], chances: _Floats, risks: list[list[float]], aftermath: "_Aftermath"
) -> Iterator[NumberOutcome]:
    for chance, at in sorted(zip(chances.tolist(), range(len(mines)), strict=True), reverse=True):
        if chance:
            yield NumberOutcome(mines[at], chance, *aftermath.survey(risks[at]))


class _Aftermath:
    """The cells that are left after one was opened: boxes of cells that are alike, and the sea."""

    def __init__(
        self, around: dict[int, list[int]], cell: int, boxes: list[list[int]], sea: set[int]
    ) -> None:
        self._around, self._cell = around, cell
        self._boxes: list[Iterable[int]] = [*boxes, sea]
        self._sizes = np.array([*map(len, boxes), len(sea) or 1])

    def risks(self, mined: _Floats, whole: _Floats) -> list[list[float]]:
        """For each number the chance of a mine in a cell of each box, and of the sea.

        Told are the weights of the mines in each of them, and that of all minefields.
        """
        weights = np.where(whole, whole, 1.0)[:, None] * self._sizes
        risks: list[list[float]] = (mined / weights).tolist()
        return risks

    def survey(self, risks: list[float]) -> tuple[tuple[float, float], int]:
        """The survival of the two safest cells alive, and how many are proved safe."""
        settled = self._settled(risks)
        alive: list[float] = []
        dead = 0.0
        proved = 0
        for at in sorted(range(len(risks)), key=risks.__getitem__):
            risk, cells = risks[at], self._boxes[at]
            if risk >= _ALMOST_SURE or (risk and len(alive) > 1):
                break
            living = self._living(cells, settled, 2 if risk else None)
            alive += [1 - risk] * living
            if not risk:
                proved += living
            if cells and not living:
                dead = max(dead, 1 - risk)
        # Where nothing is alive, whatever can be opened is as good as the next.
        first, second = (*alive, *alive[-1:], dead or 1.0, dead or 1.0)[:2]
        return (first, second), proved

    def _living(self, cells: Iterable[int], settled: set[int], most: int | None) -> int:
        """How many of some cells are alive; counting ends at the most that matters."""
        around, none_left = self._around, settled.issuperset
        return sum(1 for _ in islice((at for at in cells if not none_left(around[at])), most))

    def _settled(self, risks: list[float]) -> set[int]:
        """The opened cell, and those of which nothing is asked any more."""
        settled = {self._cell}
        for cells, risk in zip(self._boxes, risks, strict=True):
            if not 0.0 < risk < _ALMOST_SURE:
                settled.update(cells)
        return settled


class _Table:
    """The arrangements of a part by their mines, as shares of the largest number of them."""

    def __init__(self, counted: Count) -> None:
        most = max(counted.ways)
        totals = len(counted.ways)
        self.scale = log(most)
        self.ways: _Floats = np.array([ways / most for ways in counted.ways])
        self.mined: _Floats = np.zeros((totals, len(counted.mined)))
        """By the mines of an arrangement, for each box, how many of them lie there."""
        for at, mined in enumerate(counted.mined):
            held = [mines / most for mines in mined[:totals]]
            self.mined[: len(held), at] = held


class _Rest:
    """All that a cell does not touch, by how many mines the joined parts have."""

    def __init__(self, mines: int, sea: int, others: list[_Table], totals: int) -> None:
        span = totals + sum(len(other.ways) - 1 for other in others)
        by_sum, scale = _sea_weights(mines, sea, span)
        self.scale = scale + sum(other.scale for other in others)
        before, after = _sums(others), _sums(others[::-1])[::-1]
        self.weights = np.correlate(by_sum, before[-1])
        """The weight of everything else; its logarithm is to be added to the scale."""
        apart = [
            _windows(np.correlate(by_sum, np.convolve(left, right)), totals) @ part.mined
            for part, left, right in zip(others, before, after[1:], strict=False)
        ]
        left_for_sea = by_sum * (mines - np.arange(span))
        in_sea = np.correlate(left_for_sea, before[-1])
        self.mined = np.hstack((*apart, in_sea[:, None]))
        """The weight of the mines in each box that is not touched, and in the sea."""


def _sea_weights(mines: int, sea: int, span: int) -> tuple[_Floats, float]:
    """For each sum of the parts' mines the ways of the sea for the rest; and their scale's log."""
    first, end = max(0, mines - sea), min(span, mines + 1)
    logs = [
        _log_factorial(sea) - _log_factorial(mines - total) - _log_factorial(sea - mines + total)
        for total in range(first, end)
    ]
    scale = max(logs, default=0.0)
    weights = np.zeros(span)
    weights[first : first + len(logs)] = [exp(value - scale) for value in logs]
    return weights, scale


@lru_cache(maxsize=4096)
def _log_factorial(number: int) -> float:
    return lgamma(number + 1)


def _sums(tables: list[_Table]) -> list[_Floats]:
    """The ways of the first 0, 1, 2 … of some parts together, by their mines."""
    sums = [np.ones(1)]
    for table in tables:
        sums.append(np.convolve(sums[-1], table.ways))
    return sums


def _windows(values: _Floats, count: int) -> _Floats:
    """The values as rows, each beginning one further on."""
    step = values.strides[0]
    return as_strided(values, (count, len(values) - count + 1), (step, step), writeable=False)


# The sweep.


def _joined(parts: list[Part], cell: int, near: list[int], sea: set[int]) -> Part:
    """The parts as one, without the cell, which has become the last clue."""
    joined = Part([], [], [])
    beside = set(near)
    last = sum(len(part.needs) for part in parts)
    for part in parts:
        first = len(joined.needs)
        joined.needs += part.needs
        for box, clues in zip(part.boxes, part.touches, strict=True):
            moved = [first + clue for clue in clues]
            if cell not in box and beside.isdisjoint(box):
                joined.add_box(box, moved)
                continue
            joined.add_box([at for at in box if at in beside], [*moved, last])
            joined.add_box([at for at in box if at not in beside and at != cell], moved)
    joined.add_box([at for at in near if at in sea], [last])
    joined.needs.append(len(near))
    return joined


def _counted(joined: Part, near: int, most_states: int) -> tuple[list[int], _Floats, int]:
    """How many mines can lie beside the cell, and for each the arrangements of the joined parts.

    Those are told by their mines: first how many there are, then for each box its mines in them.
    Last comes the work, in bytes.
    """
    sizes = list(map(len, joined.boxes))
    cells = sum(sizes)
    if cells > _MOST_JOINED:
        raise TooWideError
    totals = min(cells, sum(joined.needs)) + 1
    # The sum of the mines of a box needs 4 bits more than the number of arrangements.
    width = 2 if cells <= 12 else 4 if cells <= 28 else max(8, (cells + 11) // 8)
    last = len(joined.needs) - 1
    states, met = sweep_few(joined, sizes, most_states, 8 * width, totals, open_clue=last)
    place = BITS * last
    numbers = totals * (len(sizes) + 1)
    told = _unpacked(list(states.values()), width, numbers).reshape(len(states), -1, totals)
    return [near - (state >> place) for state in states], told, met * width * numbers


def _unpacked(values: list[int], width: int, numbers: int) -> _Floats:
    """The numbers that the values of the last states hold, so many each."""
    if width <= 8:
        data = b"".join([value.to_bytes(numbers * width, "little") for value in values])
        return np.frombuffer(data, f"<u{width}").astype(np.float64)
    found = np.zeros((len(values), numbers))
    for row, value in zip(found, values, strict=True):
        told = unpack(value, 8 * width)
        row[: len(told)] = told
    return found

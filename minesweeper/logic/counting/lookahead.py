"""Looks ahead: the numbers that a covered cell can show, and how the game goes on after each.

A hot module, one sweep a cell. The cell becomes a clue whose need is not known: the parts it
touches are joined around it, and the sweep of `sweep` carries along how many mines lie beside it.
Its last states tell the numbers apart, each with its arrangements and the mines of every box. In
`# # #`, where the cell in the middle is opened, the clue starts with room for 2 mines, and the last
states have 2, 1 or 0 left: so it shows 0, 1 or 2.

The parts that the cell does not touch are counted already, and numpy weighs both for all numbers
and boxes at once. `tests/logic/test_lookahead.py` compares with the odds of the position after each
number. This module imports numpy: import it only where a player looks ahead.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from math import exp, lgamma, log, log1p
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from minesweeper.game.grid import Grid
from minesweeper.logic.counting.parts import Cut, Part, join_around
from minesweeper.logic.counting.sweep import BITS, Count, TooWideError, sweep_few, unpack

_ALMOST_SURE = 1 - 1e-12
"""The least chance, after rounding, of a certain mine."""
_SMALL = 10_000
"""The most cells of a grid whose neighbours are cached from look to look."""
_MOST_JOINED = 900
"""The most cells in joined parts: a float cannot count more than 2^1023 ways."""

_MOST_UNCONSTRAINED = 4
"""Unconstrained cells are all alike, and count as at most this many of the safest ones."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NumberOutcome:
    """A number that a cell can show, and the game after it.

    A cell is *alive* while its number could tell something: it has an undecided neighbour.
    """

    mines: int
    """The number of mines among unsettled neighbours: the shown number without the known mines."""
    chance: float
    """The chance that the cell is safe and shows the number."""
    safest: tuple[float, float]
    """The chances to survive on the two safest cells alive; if none is alive, on any two cells."""
    proved: int
    """The number of cells alive that are proved safe after this number is shown."""


class Forecast(NamedTuple):
    """Figures of the game after a cell was opened: means over the numbers that it can show.

    Each is a mean over the minefields in which the cell is safe. Logarithms are natural.
    """

    third: float
    """The logarithm of the chance to survive the third safest cell alive, then the next two."""
    fourth: float
    fifth: float
    proved: float
    """ln(1 + the number of cells alive that are proved safe)."""
    unsettled: float
    """The sum of min(p, 1 - p) over the frontier, p being a cell's chance of a mine."""
    entropy_near: float
    """The entropy of the frontier's cells within two rows and columns, in nats."""
    elsewhere: float
    """The chance of a mine in an unconstrained cell; 0 if there is none."""
    neighbours: float
    """The unsettled cells that touch the cell, before it is opened."""
    frontier_neighbours: float
    """Those of them that touch a number."""
    is_unconstrained: float
    """1 if the cell itself touches no number, else 0."""


class Lookahead:
    """A counted position without a proved safe cell, to look ahead from."""

    def __init__(
        self, grid: Grid, pieces: Cut, counts: list[Count], unconstrained: list[int]
    ) -> None:
        self._grid, self._parts, self._mines = grid, pieces.parts, pieces.mines
        self._tables = list(map(_Table, counts))
        self._unconstrained = set(unconstrained)
        self._part_of = {
            cell: at for at, part in enumerate(pieces.parts) for box in part.boxes for cell in box
        }
        self.around = _unsettled_around(grid, self._part_of.keys() | self._unconstrained)
        """The unsettled cells, and for each of them the unsettled cells that touch it."""
        self._rests: dict[tuple[int, ...], _Rest] = {}
        rest = _Rest(self._mines, len(unconstrained), self._tables, 1)
        self.log_minefields = log(rest.weights[0]) + rest.scale
        """The logarithm of the number of minefields that fit."""
        self.work = 0
        """The cost of all looks so far: the bytes of the states of their sweeps."""

    def distinct_cells(self) -> list[int]:
        """Returns the unsettled cells without those whose numbers would tell the same as another's.

        Unconstrained cells are equivalent if they touch the same cells of parts and as many others.
        """
        touched: dict[int, tuple[int, ...]] = {}
        for cell in self._part_of:
            for near in self._unconstrained.intersection(self.around[cell]):
                touched[near] = (*touched.get(near, ()), cell)
        first: dict[tuple[int, ...], int] = {}
        for cell in sorted(self._unconstrained):
            first.setdefault((len(self.around[cell]), *touched.get(cell, ())), cell)
        return [*self._part_of, *first.values()]

    def look(self, cell: int, most_states: int) -> "CellOutcomes":
        """Counts the numbers that a cell can show; raises a TooWideError if that is too much."""
        near = self.around[cell]
        touched = sorted({self._part_of[at] for at in (cell, *near) if at in self._part_of})
        free = [at for at in near if at in self._unconstrained]
        joined = join_around([self._parts[at] for at in touched], cell, near, free)
        mines, counts, work = _count_by_number(joined, len(near), most_states)
        self.work += work
        unconstrained = self._unconstrained.difference(near, (cell,))
        rest = self._rest(touched, len(unconstrained), counts.shape[2])
        weighed = counts @ rest.weights
        whole = weighed[:, 0]
        left = _CellsLeft(
            self.around, cell, joined.boxes + self._boxes_apart(touched), unconstrained
        )
        mined = np.hstack((weighed[:, 1:], counts[:, 0] @ rest.mined))
        chances = whole * exp(rest.scale - self.log_minefields)
        return CellOutcomes(self._grid, mines, chances, left.risks(mined, whole), left)

    def forecast(self, look: "CellOutcomes") -> Forecast:
        """Returns the figures of the game after a cell that was looked at."""
        cell = look.cell
        near = self.around[cell]
        beside_numbers = sum(at in self._part_of for at in near)
        is_apart = cell in self._unconstrained
        return Forecast._make([*look.means(), len(near), beside_numbers, is_apart])

    def _boxes_apart(self, touched: list[int]) -> list[list[int]]:
        apart = (part for at, part in enumerate(self._parts) if at not in touched)
        return [box for part in apart for box in part.boxes]

    def _rest(self, touched: list[int], unconstrained: int, totals: int) -> "_Rest":
        key = (unconstrained, totals, *touched)
        if key not in self._rests:
            others = [table for at, table in enumerate(self._tables) if at not in touched]
            self._rests[key] = _Rest(self._mines, unconstrained, others, totals)
        return self._rests[key]


def _unsettled_around(grid: Grid, cells: set[int]) -> dict[int, list[int]]:
    around = _neighbours(grid).__getitem__ if grid.size <= _SMALL else grid.around
    return {cell: list(filter(cells.__contains__, around(cell))) for cell in sorted(cells)}


@lru_cache(maxsize=4)
def _neighbours(grid: Grid) -> list[list[int]]:
    return list(map(grid.around, range(grid.size)))


class CellOutcomes:
    """The numbers that one cell can show."""

    def __init__(
        self, grid: Grid, mines: list[int], chances: _Floats, risks: _Floats, left: "_CellsLeft"
    ) -> None:
        self._grid, self._mines, self._left = grid, mines, left
        self._chances, self._risks = chances, risks
        self.cell = left.cell

    def outcomes(self) -> Iterator[NumberOutcome]:
        """Yields the numbers that the cell can show, the likeliest first."""
        risks: list[list[float]] = self._risks.tolist()
        found = sorted(zip(self._chances.tolist(), range(len(risks)), strict=True), reverse=True)
        for chance, at in found:
            if chance:
                yield NumberOutcome(self._mines[at], chance, *self._left.survey(risks[at]))

    def means(self) -> list[float]:
        """Returns the first seven figures of a `Forecast`.

        All numbers are worked on at once: an array has a row a number and a column a cell.
        """
        can_be = self._chances > 0
        risks, chances = self._risks[can_be], self._chances[can_be]
        left, size = self._left, self._grid.size
        boxes = left.boxes
        cells = np.array([cell for box in boxes for cell in box], dtype=np.intp)
        of_box = np.repeat(np.arange(len(boxes)), list(map(len, boxes)))
        elsewhere = risks[:, -1]
        risk = risks[:, of_box]
        is_open = (risk > 0.0) & (risk < _ALMOST_SURE)
        is_open_elsewhere = (elsewhere > 0.0) & (elsewhere < _ALMOST_SURE)
        unsettled = np.zeros((len(risks), size + 1), dtype=bool)
        unsettled[:, cells] = is_open
        others = np.fromiter(left.unconstrained, dtype=np.intp)
        unsettled[:, others] = is_open_elsewhere[:, None]
        beside = _neighbour_table(self._grid)
        alive = unsettled[:, beside[cells]].any(axis=2)
        proved = (alive & (risk == 0.0)).sum(axis=1)
        if not elsewhere.all() and len(others):
            alive_elsewhere = unsettled[:, beside[others]].any(axis=2).sum(axis=1)
            proved = proved + np.where(elsewhere == 0.0, alive_elsewhere, 0)
        living = np.where(alive & is_open, risk, 1.0)
        same = np.where(is_open_elsewhere, elsewhere, 1.0)[:, None]
        copies = min(len(others), _MOST_UNCONSTRAINED)
        safest = _third_to_fifth_safest(
            np.hstack((living, np.repeat(same, copies, axis=1))), proved
        )
        doubt = np.minimum(risk, 1 - risk)
        shares = chances / chances.sum()
        near = _is_near(self._grid, self.cell)[cells]
        rows = [
            *safest.T,
            np.log1p(proved),
            doubt.sum(axis=1),
            _entropy(np.where(is_open, risk, 0.0)[:, near]).sum(axis=1),
            elsewhere if len(others) else np.zeros(len(risks)),
        ]
        means: list[float] = (np.array(rows) @ shares).tolist()
        return means


def _third_to_fifth_safest(risks: _Floats, proved: NDArray[np.int64]) -> _Floats:
    """Returns the logarithms of the third to fifth chance to survive, a row a number.

    Proved cells come first; where fewer than five are left, the last one stands in.
    """
    known = np.sort(risks, axis=1)[:, :5]
    found = np.zeros((len(risks), 3))
    for row, (sorted_risks, sure) in enumerate(zip(known.tolist(), proved.tolist(), strict=True)):
        chances = [0.0] * min(sure, 5)
        chances += [log1p(-risk) for risk in sorted_risks if risk < 1.0]
        chances = chances or [0.0]
        chances += [chances[-1]] * 5
        found[row] = chances[2:5]
    return found


def _entropy(risks: _Floats) -> _Floats:
    """Returns the entropy of each chance in nats; 0 for what is certain."""
    inside = np.clip(risks, 1e-300, None)
    entropy: _Floats = -(risks * np.log(inside) + (1 - risks) * np.log1p(-risks))
    return entropy


@lru_cache(maxsize=4)
def _neighbour_table(grid: Grid) -> NDArray[np.intp]:
    """Returns the neighbours of every cell, a row a cell; missing ones have the index `size`."""
    table = np.full((grid.size, 8), grid.size, dtype=np.intp)
    for cell in range(grid.size):
        around = list(grid.around(cell))
        table[cell, : len(around)] = around
    return table


@lru_cache(maxsize=4096)
def _is_near(grid: Grid, cell: int) -> NDArray[np.bool_]:
    """Returns for every cell whether it is within two rows and two columns of `cell`."""
    rows, columns = np.divmod(np.arange(grid.size), grid.width)
    row, column = divmod(cell, grid.width)
    near: NDArray[np.bool_] = (abs(rows - row) <= 2) & (abs(columns - column) <= 2)
    return near


class _CellsLeft:
    """The cells left after a cell was opened: boxes of like cells, and unconstrained cells."""

    def __init__(
        self,
        around: dict[int, list[int]],
        cell: int,
        boxes: list[list[int]],
        unconstrained: set[int],
    ) -> None:
        self._around, self.cell = around, cell
        self.boxes, self.unconstrained = boxes, unconstrained
        self._boxes: list[Iterable[int]] = [*boxes, unconstrained]
        self._sizes = np.array([*map(len, boxes), len(unconstrained) or 1])

    def risks(self, mined: _Floats, whole: _Floats) -> _Floats:
        """Returns for each number the chance of a mine in a cell of each box and elsewhere.

        `mined` has the weights of the mines in each box, and `whole` the weight of all minefields.
        """
        weights = np.where(whole, whole, 1.0)[:, None] * self._sizes
        risks: _Floats = mined / weights
        return risks

    def survey(self, risks: list[float]) -> tuple[tuple[float, float], int]:
        """Returns the survival of the two safest living cells, and how many are proved safe."""
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
        # If nothing is alive, every cell that can be opened is as good as the next.
        first, second = (*alive, *alive[-1:], dead or 1.0, dead or 1.0)[:2]
        return (first, second), proved

    def _living(self, cells: Iterable[int], settled: set[int], most: int | None) -> int:
        """Counts the cells that are alive, up to `most`."""
        around, none_left = self._around, settled.issuperset
        return sum(1 for _ in islice((at for at in cells if not none_left(around[at])), most))

    def _settled(self, risks: list[float]) -> set[int]:
        """Returns the opened cell and all decided ones."""
        settled = {self.cell}
        for cells, risk in zip(self._boxes, risks, strict=True):
            if not 0.0 < risk < _ALMOST_SURE:
                settled.update(cells)
        return settled


class _Table:
    """The arrangements of a part by number of mines, as shares of the largest count."""

    def __init__(self, counted: Count) -> None:
        most = max(counted.ways)
        totals = len(counted.ways)
        self.scale = log(most)
        self.ways: _Floats = np.array([ways / most for ways in counted.ways])
        self.mined: _Floats = np.zeros((totals, len(counted.mined)))
        """The mines in each box, by the number of mines of an arrangement."""
        for at, mined in enumerate(counted.mined):
            held = [mines / most for mines in mined[:totals]]
            self.mined[: len(held), at] = held


class _Rest:
    """The parts and cells that the opened cell does not touch, weighed by the mines left."""

    def __init__(self, mines: int, unconstrained: int, others: list[_Table], totals: int) -> None:
        span = totals + sum(len(other.ways) - 1 for other in others)
        by_sum, scale = _unconstrained_weights(mines, unconstrained, span)
        self.scale = scale + sum(other.scale for other in others)
        before, after = _sums(others), _sums(others[::-1])[::-1]
        self.weights = np.correlate(by_sum, before[-1])
        """The weight of everything else. It has to be multiplied by e to the power of `scale`."""
        apart = [
            _sliding(np.correlate(by_sum, np.convolve(left, right)), totals) @ part.mined
            for part, left, right in zip(others, before, after[1:], strict=False)
        ]
        mines_left = by_sum * (mines - np.arange(span))
        elsewhere = np.correlate(mines_left, before[-1])
        self.mined = np.hstack((*apart, elsewhere[:, None]))
        """The weight of the mines in each box that is not touched, and in unconstrained cells."""


def _unconstrained_weights(mines: int, size: int, span: int) -> tuple[_Floats, float]:
    """Returns the ways of unconstrained cells by the parts' mines, and the log of their scale."""
    first, end = max(0, mines - size), min(span, mines + 1)
    logs = [
        _log_factorial(size) - _log_factorial(mines - total) - _log_factorial(size - mines + total)
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
    """Returns the ways of no part, of the first, of the first two and so on, by total of mines."""
    sums = [np.ones(1)]
    for table in tables:
        sums.append(np.convolve(sums[-1], table.ways))
    return sums


def _sliding(values: _Floats, count: int) -> _Floats:
    """Returns a matrix view of the values, each row shifted by one more; copies nothing."""
    step = values.strides[0]
    return as_strided(values, (count, len(values) - count + 1), (step, step), writeable=False)


# The sweep.


def _count_by_number(joined: Part, near: int, most_states: int) -> tuple[list[int], _Floats, int]:
    """Counts the joined parts by how many mines lie beside the cell.

    Returns these numbers of mines, the counts and the work in bytes. The counts have three axes:
    the number; the arrangements, then the mines of each box in them; the mines of an arrangement.
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
    counts = _unpack_all(list(states.values()), width, numbers).reshape(len(states), -1, totals)
    return [near - (state >> place) for state in states], counts, met * width * numbers


def _unpack_all(values: list[int], width: int, numbers: int) -> _Floats:
    """Unpacks the values of the last states; each value holds `numbers` numbers."""
    if width <= 8:
        data = b"".join([value.to_bytes(numbers * width, "little") for value in values])
        return np.frombuffer(data, f"<u{width}").astype(np.float64)
    found = np.zeros((len(values), numbers))
    for row, value in zip(found, values, strict=True):
        coefficients = unpack(value, 8 * width)
        row[: len(coefficients)] = coefficients
    return found

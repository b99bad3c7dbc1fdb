"""How a game would go on after a covered cell shows a number: a hot module, one sweep a cell.

The cell becomes a clue whose need is not known: the parts it touches are joined, and a sweep as in
`counting` counts along how many mines lie beside it. The last states then tell the numbers apart,
each with its arrangements and the mines of every box in them. What the cell does not touch is
counted already. `tests/logic/test_outlook.py` keeps the plain twin: the odds of the position after
the number. Never sees a Minefield.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest
from math import exp, lgamma, log
from operator import mul
from struct import unpack as unpack_all

from minesweeper.game.grid import Grid
from minesweeper.logic.counting import Count, TooWideError, step_few, unpack
from minesweeper.logic.parts import Cut, Part

_BITS = 4
"""Room for a clue's need in a state, as in `counting`."""
_ALMOST_SURE = 1 - 1e-12
"""What floats make of a certain mine, at least."""
_LETTERS = {2: "H", 4: "I", 8: "Q"}
"""How `struct` calls whole numbers of so many bytes."""


@dataclass(frozen=True, slots=True)
class Prospect:
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
        self._parts, self._counts, self._mines = pieces.parts, counts, pieces.mines
        self._sea = set(sea)
        self._part_of = {
            cell: at for at, part in enumerate(pieces.parts) for box in part.boxes for cell in box
        }
        cells = self._part_of.keys() | self._sea
        self.around = {
            cell: list(filter(cells.__contains__, grid.around(cell))) for cell in sorted(cells)
        }
        """The unsettled cells, and for each those that touch it."""
        self._rests: dict[tuple[int, ...], _Rest] = {}
        rest = _Rest(self._mines, len(sea), counts, 1)
        self.log_minefields = log(rest.weights[0]) + rest.scale
        """The logarithm of the number of minefields that fit."""

    def signature(self, cell: int) -> tuple[int, ...]:
        """What is the same for unsettled cells whose numbers would tell the same.

        Of the sea, those are the cells that touch as many others of it and the same of the parts.
        """
        if cell not in self._sea:
            return (cell,)
        near = self.around[cell]
        return (-1 - len(near), *filter(self._part_of.__contains__, near))

    def prospects(self, cell: int, most_states: int) -> list[Prospect]:
        """The numbers that a cell can show; a TooWideError where counting them is too much."""
        near = self.around[cell]
        touched = sorted({self._part_of[at] for at in (cell, *near) if at in self._part_of})
        joined = _joined([self._parts[at] for at in touched], cell, near, self._sea)
        counts = _counted(joined, len(near), most_states)
        sea = self._sea.difference(near, (cell,))
        rest = self._rest(touched, len(sea), counts)
        aftermath = _Aftermath(self.around, cell, joined.boxes + self._boxes_apart(touched), sea)
        factor = exp(rest.scale - self.log_minefields)
        return [
            Prospect(mines, whole * factor, *aftermath.survey(rest.mined(counted), whole))
            for mines, counted in counts.items()
            if (whole := rest.whole(counted))
        ]

    def _boxes_apart(self, touched: list[int]) -> list[list[int]]:
        """The boxes of the parts that are not touched."""
        apart = (part for at, part in enumerate(self._parts) if at not in touched)
        return [box for part in apart for box in part.boxes]

    def _rest(self, touched: list[int], sea: int, counts: dict[int, Count]) -> "_Rest":
        totals = len(next(iter(counts.values())).ways)
        key = (sea, totals, *touched)
        if key not in self._rests:
            others = [counted for at, counted in enumerate(self._counts) if at not in touched]
            self._rests[key] = _Rest(self._mines, sea, others, totals)
        return self._rests[key]


class _Aftermath:
    """The cells that are left after one was opened: boxes of cells that are alike, and the sea."""

    def __init__(
        self, around: dict[int, list[int]], cell: int, boxes: list[list[int]], sea: set[int]
    ) -> None:
        self._around, self._cell = around, cell
        self._boxes = [*boxes, sorted(sea)]
        self._sizes = [len(cells) or 1 for cells in self._boxes]
        self._shown = [*boxes, nsmallest(2, sea)]
        """Two cells of the sea stand for all of it where it is not proved safe."""

    def survey(self, mined: list[float], whole: float) -> tuple[tuple[float, float], int]:
        """The survival of the two safest cells alive, and how many are proved safe.

        Told are the weights of the mines in each box and in the sea, and that of all minefields.
        """
        chances = [mines / (whole * size) for mines, size in zip(mined, self._sizes, strict=True)]
        settled = self._settled(chances)
        alive: list[float] = []
        dead = 0.0
        proved = 0
        for chance, at in sorted(zip(chances, range(len(chances)), strict=True)):
            if chance >= _ALMOST_SURE or (chance and len(alive) > 1):
                break
            cells = self._shown[at] if chance else self._boxes[at]
            living = sum(not settled.issuperset(self._around[cell]) for cell in cells)
            alive += [1 - chance] * living
            proved += 0 if chance else living
            if cells and not living:
                dead = max(dead, 1 - chance)
        # Where nothing is alive, whatever can be opened is as good as the next.
        first, second = (*alive, *alive[-1:], dead or 1.0, dead or 1.0)[:2]
        return (first, second), proved

    def _settled(self, chances: list[float]) -> set[int]:
        """The opened cell, and those of which nothing is asked any more."""
        settled = {self._cell}
        for cells, chance in zip(self._boxes, chances, strict=True):
            if not 0.0 < chance < _ALMOST_SURE:
                settled.update(cells)
        return settled


class _Rest:
    """All that a cell does not touch, by how many mines the joined parts have."""

    def __init__(self, mines: int, sea: int, others: list[Count], totals: int) -> None:
        span = totals + sum(len(other.ways) - 1 for other in others)
        by_sum, self.scale = _sea_weights(mines, sea, span)
        sums = _sums(others)
        self.weights = _correlated(by_sum, sums, totals)
        """The weight of everything else; its logarithm is to be added to the scale."""
        left = [weight * (mines - total) for total, weight in enumerate(by_sum)]
        self._mined = [*_mined_apart(others, by_sum, totals), _correlated(left, sums, totals)]
        """The weight of the mines in each box that is not touched, and in the sea."""

    def whole(self, counted: Count) -> float:
        """The weight of the minefields in which the joined parts are arranged like this."""
        whole: float = sum(map(mul, counted.ways, self.weights))
        return whole

    def mined(self, counted: Count) -> list[float]:
        """The weight of the mines in each box, the joined ones first, and in the sea."""
        weights, ways = self.weights, counted.ways
        found = [sum(map(mul, mined, weights)) for mined in counted.mined]
        found += [sum(map(mul, ways, mined)) for mined in self._mined]
        return found


def _mined_apart(others: list[Count], by_sum: list[float], totals: int) -> Iterator[list[float]]:
    """For each box of some parts the weight of its mines, by the mines of all else but the sea."""
    for at, part in enumerate(others):
        sums = _sums(others[:at] + others[at + 1 :])
        weights = _correlated(by_sum, sums, totals + len(part.ways) - 1)
        for mined in part.mined:
            yield _correlated(weights, mined, totals)


def _sea_weights(mines: int, sea: int, span: int) -> tuple[list[float], float]:
    """For each sum of the parts' mines the ways of the sea for the rest; and their scale's log."""
    logs = {
        total: lgamma(sea + 1) - lgamma(mines - total + 1) - lgamma(sea - mines + total + 1)
        for total in range(max(0, mines - sea), min(span, mines + 1))
    }
    scale = max(logs.values(), default=0.0)
    return [exp(logs[at] - scale) if at in logs else 0.0 for at in range(span)], scale


def _sums(counts: list[Count]) -> list[float]:
    """The ways of some parts together, by their mines."""
    sums = [1.0]
    for counted in counts:
        found = [0.0] * (len(sums) + len(counted.ways) - 1)
        for mines, ways in enumerate(counted.ways):
            if ways:
                for at, value in enumerate(sums, mines):
                    found[at] += value * ways
        sums = found
    return sums


def _correlated(values: list[float], pattern: list[int] | list[float], length: int) -> list[float]:
    return [sum(map(mul, values[at : at + len(pattern)], pattern)) for at in range(length)]


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
            _add_box(joined, [at for at in box if at in beside], [*moved, last])
            _add_box(joined, [at for at in box if at not in beside and at != cell], moved)
    _add_box(joined, [at for at in near if at in sea], [last])
    joined.needs.append(len(near))
    return joined


def _add_box(part: Part, cells: list[int], clues: list[int]) -> None:
    if cells:
        part.boxes.append(cells)
        part.touches.append(clues)


def _counted(joined: Part, near: int, most_states: int) -> dict[int, Count]:
    """The arrangements of the joined parts, by how many mines lie beside the cell."""
    sizes = list(map(len, joined.boxes))
    cells = sum(sizes)
    totals = min(cells, sum(joined.needs)) + 1
    # The sum of the mines of a box needs 4 bits more than the number of arrangements.
    width = 2 if cells <= 12 else 4 if cells <= 28 else max(8, (cells + 11) // 8)
    states = _swept(joined, sizes, 8 * width, totals, most_states)
    place = _BITS * (len(joined.needs) - 1)
    return {
        near - (state >> place): _count_of(value, width, totals, len(sizes))
        for state, value in states.items()
    }


def _count_of(value: int, width: int, totals: int, boxes: int) -> Count:
    """The count in the value of a last state."""
    numbers = totals * (boxes + 1)
    if width in _LETTERS:
        data = value.to_bytes(numbers * width, "little")
        told = list(unpack_all(f"<{numbers}{_LETTERS[width]}", data))
    else:
        told = unpack(value, 8 * width)
        told += [0] * (numbers - len(told))
    ways, *mined = [told[at : at + totals] for at in range(0, numbers, totals)]
    return Count(ways, mined)


def _swept(
    joined: Part, sizes: list[int], slot: int, totals: int, most_states: int
) -> dict[int, int]:
    """The last states with their values: as `counting` has them for parts of few boxes."""
    states = {_start(joined.needs): 1}
    above = slot * totals
    up = 0
    for size, taken, bounds in _boxes_in_turn(joined, sizes):
        up += above
        states = step_few(states, taken, bounds, size, (slot, above, up))
        if len(states) > most_states:
            raise TooWideError
    return states


def _start(needs: list[int]) -> int:
    start = 0
    for need in reversed(needs):
        start = start << _BITS | need
    return start


def _boxes_in_turn(joined: Part, sizes: list[int]) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """For each box its size, one mine for each of its clues, and the places and rooms of those.

    The last clue only counts down: whatever it has left is told by the last states.
    """
    last = len(joined.needs) - 1
    room = [0] * last
    found = []
    for size, clues in zip(reversed(sizes), reversed(joined.touches), strict=True):
        taken = 0
        bounds = []
        for clue in clues:
            taken |= 1 << _BITS * clue
            if clue != last:
                bounds.append((_BITS * clue, room[clue]))
                room[clue] += size
        found.append((size, taken, bounds))
    found.reverse()
    return found

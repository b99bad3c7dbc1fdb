"""The arrangements of one part: found by their rank without listing them, or listed.

To draw an arrangement uniformly, draw a random whole number below their number and find the
arrangement of that rank. The sweep and its polynomials are those of `sweep`. The pass forwards
tells how many arrangements lead to each state, so the way back from the end can be chosen step by
step: each step before the wanted one takes its arrangements off the rank.

>>> part = Part(needs=[1, 1], boxes=[[0], [1], [2]], touches=[[0], [0, 1], [1]])
>>> found = ranked_arrangements(part, most_states=10)
>>> found.ways
[0, 1, 1]
>>> found.mined(mines=1, rank=0), sorted(found.mined(mines=2, rank=0))
([1], [0, 2])
"""

from contextlib import suppress
from itertools import combinations

from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import (
    BINOMIALS,
    Count,
    SweptPart,
    TooWideError,
    count,
    sweep,
    with_good_order,
)
from minesweeper.logic.counting.sweep_order import sweep_order

_MOST_WORK = 2e10
"""The bits of work that one part may take, as `sweep.count` measures it: a few seconds."""
_FEW_BOXES = 14
"""Parts of at most this many boxes are swept in the order in which the boxes were gathered.

Seeking a better order would take longer than it saves.
"""
_SUBSETS = [
    [list(combinations(range(size), mines)) for mines in range(size + 1)] for size in range(9)
]
"""The ways to place mines in a box, by the box's size and the number of mines."""

MinedCells = tuple[int, tuple[int, ...]]
"""An arrangement: how many cells are mined, and which, as indices of the grid."""


class RankedArrangements:
    """The arrangements of a part, to be found by their number of mines and their rank.

    Raises a TooWideError if the part is too wide. A given order of the boxes is kept.
    """

    def __init__(self, part: Part, most_states: int, order: list[int] | None = None) -> None:
        # Each box is a step at least and has a cell, and a coefficient has 8 bits.
        if 8 * len(part.boxes) ** 2 > _MOST_WORK:
            raise TooWideError
        self._swept = swept = _sweep(part, most_states, order)
        self._boxes = [part.boxes[box] for box in swept.order]
        self.ways = swept.ways_to(len(self._boxes), 0)
        """The number of arrangements with 0, 1, 2 … mines."""
        self.boxes, self.steps = len(self._boxes), swept.steps

    def counted(self) -> Count:
        """Returns the count of the arrangements, with the mines of every box."""
        return self._swept.counted()

    def ways_beside_last_box(self) -> list[list[int]]:
        """Returns the ways to place 0, 1, 2 … mines in all boxes before the last one.

        The last box must have a single clue. Entry k of the list is for k cells of that box without
        a mine.
        """
        found: list[list[int]] = [[] for _ in range(len(self._boxes[-1]) + 1)]
        last = len(self._boxes) - 1
        for start, _, mines in self._swept.layers[last]:
            found[-1 - mines] = self._swept.ways_to(last, start)
        return found

    def mined(self, mines: int, rank: int) -> list[int]:
        """Returns the mined cells of one of the arrangements with `mines` mines.

        `rank` is at least 0 and less than the number of those arrangements.
        """
        swept = self._swept
        slot, mask = swept.slot, (1 << swept.slot) - 1
        found: list[int] = []
        state = 0
        for at in range(len(self._boxes) - 1, -1, -1):
            cells, before, most = self._boxes[at], swept.values[at], mines - swept.trims[at]
            binomials = BINOMIALS[len(cells)]
            for start, to, inside in swept.layers[at]:
                if to != state or inside > most:
                    continue
                share = (before[start] >> (most - inside) * slot & mask) * binomials[inside]
                if rank < share:
                    rank, subset = divmod(rank, binomials[inside])
                    found += [cells[place] for place in _SUBSETS[len(cells)][inside][subset]]
                    mines -= inside
                    state = start
                    break
                rank -= share
        assert (mines, rank, state) == (0, 0, 0), f"{mines=}, {rank=}, {state=} left over"
        return found


def _sweep(part: Part, most_states: int, order: list[int] | None) -> SweptPart:
    if order is not None:
        return SweptPart(part, order, most_states, _MOST_WORK)
    if len(part.boxes) <= _FEW_BOXES:
        with suppress(TooWideError):
            return SweptPart(part, list(range(len(part.boxes))), most_states, _MOST_WORK)
    return with_good_order(part, lambda order: SweptPart(part, order, most_states, _MOST_WORK))


class OneBoxArrangements:
    """Arrangements of a part of one box, as most parts are, without a sweep."""

    boxes = steps = 1

    def __init__(self, part: Part) -> None:
        self._part, self._cells = part, part.boxes[0]
        need = part.needs[0]
        if part.needs.count(need) < len(part.needs):
            raise ContradictionError("The numbers contradict each other.")
        self.ways = [0] * need + [BINOMIALS[len(self._cells)][need]]
        """The number of arrangements with 0, 1, 2 … mines."""

    def counted(self) -> Count:
        """Returns the count of the arrangements, with the mines of the box."""
        return count(self._part, 1)

    def mined(self, mines: int, rank: int) -> list[int]:
        """Returns the mined cells of one of the arrangements."""
        cells = self._cells
        return [cells[place] for place in _SUBSETS[len(cells)][mines][rank]]


def ranked_arrangements(part: Part, most_states: int) -> RankedArrangements | OneBoxArrangements:
    """Returns the arrangements of a part. It comes from `cut`, so no clue settles cells alone."""
    return (
        OneBoxArrangements(part) if len(part.boxes) == 1 else RankedArrangements(part, most_states)
    )


def list_arrangements(part: Part, most_states: int) -> list[MinedCells]:
    """Lists every arrangement of a part. There may be very many: count them first.

    >>> list_arrangements(Part([1], [[4, 7]], [[0]]), most_states=10)
    [(1, (4,)), (1, (7,))]
    """
    order = sweep_order(part)
    layers, widths = sweep(part, order, most_states)
    found: list[list[MinedCells]] = [[(0, ())]]
    for box, layer, width in zip(reversed(order), reversed(layers), widths[-2::-1], strict=True):
        before: list[list[MinedCells]] = [[] for _ in range(width)]
        cells = part.boxes[box]
        for start, to, mines in layer:
            if to < len(found) and found[to]:
                before[start] += [
                    (mines + more, inside + others)
                    for inside in combinations(cells, mines)
                    for more, others in found[to]
                ]
        found = before
    return found[0]

"""The arrangements of one part, numbered: a hot module that finds one by its rank.

To draw uniformly is to find the arrangement of a random rank, so one whole number is all the
randomness a part needs. The sweep and its polynomials are those of `counting`, of which this is
another end: only the pass forwards is made, and its values are kept to find the way back.
"""

from contextlib import suppress
from itertools import combinations

from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import (
    BINOMIALS,
    BITS_OF_WORK,
    Layer,
    TooWideError,
    forwards,
    slot_of,
    steps_for,
    sweep,
    unpack,
    with_good_order,
)
from minesweeper.logic.work_budget import spend

_MOST_WORK = 2e10
"""How many bits of work are done for one part, as `counting` tells work: a few seconds."""
_FEW_BOXES = 14
"""Up to how many boxes the order in which a part was gathered is good enough for its sweep."""
_SUBSETS = [
    [list(combinations(range(size), mines)) for mines in range(size + 1)] for size in range(9)
]
"""The ways to lay some mines in a box of some size, as places in it."""


class Arrangements:
    """Every way to lay mines in a part that its clues allow."""

    def __init__(self, part: Part, most_states: int, order: list[int] | None = None) -> None:
        _expect_little_work(part)
        order, self._layers, widths = _swept(part, most_states, order)
        self._boxes = [part.boxes[box] for box in order]
        sizes = [len(cells) for cells in self._boxes]
        self._slot = slot_of(self._layers, widths, sizes)
        work = sum(map(len, self._layers)) * self._slot * sum(sizes)
        if work > _MOST_WORK:
            raise TooWideError
        spend(work // BITS_OF_WORK)
        self._kept, self._trims = forwards(self._layers, widths, sizes, self._slot)
        self.ways = self._unpacked(len(order), 0)
        """How many arrangements have 0, 1, 2 … mines."""

    def _unpacked(self, at: int, state: int) -> list[int]:
        """How many ways with 0, 1, 2 … mines lead to a state before a box."""
        return [0] * self._trims[at] + unpack(self._kept[at][state], self._slot)

    def ways_beside_last_box(self) -> list[list[int]]:
        """The ways to lay 0, 1, 2 … mines in the other boxes, by the cells left free in the last.

        The last box must be one of a single clue, whose other cells have all gone before.
        """
        found: list[list[int]] = [[] for _ in range(len(self._boxes[-1]) + 1)]
        for start, _, laid in self._layers[-1]:
            found[-1 - laid] = self._unpacked(len(self._layers) - 1, start)
        return found

    def mined(self, mines: int, rank: int) -> list[int]:
        """The mined cells of one of the arrangements with so many mines.

        The ranks are 0 up to the number of such arrangements, left out. On the way back each
        step takes its share off the rank: first the steps before it, then its subset of the box.
        """
        slot, mask = self._slot, (1 << self._slot) - 1
        found: list[int] = []
        state = 0
        for at in range(len(self._layers) - 1, -1, -1):
            cells, into, most = self._boxes[at], self._kept[at], mines - self._trims[at]
            ways = BINOMIALS[len(cells)]
            for start, to, laid in self._layers[at]:
                if to != state or laid > most:
                    continue
                share = (into[start] >> (most - laid) * slot & mask) * ways[laid]
                if rank < share:
                    rank, subset = divmod(rank, ways[laid])
                    found += [cells[place] for place in _SUBSETS[len(cells)][laid][subset]]
                    mines -= laid
                    state = start
                    break
                rank -= share
        assert (mines, rank, state) == (0, 0, 0), f"{mines=}, {rank=}, {state=} left over"
        return found


def _expect_little_work(part: Part) -> None:
    """Refuse a part whose boxes alone are too much work, before an order of them is sought.

    Each box is a step at least and has a cell, and a coefficient has 8 bits.
    """
    if 8 * len(part.boxes) ** 2 > _MOST_WORK:
        raise TooWideError


def _swept(
    part: Part, most_states: int, order: list[int] | None
) -> tuple[list[int], list[Layer], list[int]]:
    """The order of a sweep, which may be given, its layers and their widths."""
    if order is None and len(part.boxes) <= _FEW_BOXES:
        # To seek a better order would take longer than it saves.
        with suppress(TooWideError):
            return _swept(part, most_states, list(range(len(part.boxes))))
    if order is None:
        return with_good_order(part, lambda order: _swept(part, most_states, order))
    return order, *sweep(part, order, most_states, most_steps=steps_for(part, _MOST_WORK))


class OneBox:
    """The arrangements of a part of one box, as most parts are, told without a sweep."""

    def __init__(self, part: Part) -> None:
        self._cells = part.boxes[0]
        need = part.needs[0]
        if part.needs.count(need) < len(part.needs):
            raise ContradictionError("The numbers contradict each other.")
        self.ways = [0] * need + [BINOMIALS[len(self._cells)][need]]
        """How many arrangements have 0, 1, 2 … mines."""

    def mined(self, mines: int, rank: int) -> list[int]:
        """The mined cells of one of the arrangements, as above."""
        cells = self._cells
        return [cells[place] for place in _SUBSETS[len(cells)][mines][rank]]


def ranked_arrangements(part: Part, most_states: int) -> Arrangements | OneBox:
    """The arrangements of a part as `parts` cuts them, where no clue settles its cells alone."""
    return OneBox(part) if len(part.boxes) == 1 else Arrangements(part, most_states)

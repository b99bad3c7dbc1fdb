"""The arrangements of one part, numbered: a hot module that finds one by its rank.

To draw uniformly is to find the arrangement of a random rank, so one whole number is all the
randomness a part needs. The sweep and its polynomials are those of `counting`; only the pass
forwards is made, and its values are kept to find the way back.
"""

from itertools import combinations
from math import comb

from minesweeper.logic import counting
from minesweeper.logic.parts import Part

_BINOMIALS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]
_SUBSETS = [
    [list(combinations(range(size), mines)) for mines in range(size + 1)] for size in range(9)
]
"""The ways to lay some mines in a box of some size, as places in it."""


class Arrangements:
    """Every way to lay mines in a part that its clues allow."""

    def __init__(self, part: Part, most_states: int) -> None:
        # The sweep is an inside of counting, and this is its other half.
        order = counting._order(part)  # noqa: SLF001
        self._layers, widths = counting._sweep(part, order, most_states)  # noqa: SLF001
        self._boxes = [part.boxes[box] for box in order]
        cells = sum(map(len, self._boxes))
        self._slot = (cells + 8) // 8 * 8
        self._kept = forward(self._layers, widths, list(map(len, self._boxes)), self._slot)
        self.ways = counting.unpack(self._kept[-1][0], self._slot)
        """How many arrangements have 0, 1, 2 … mines."""

    def mined(self, mines: int, rank: int) -> list[int]:
        """The mined cells of one of the arrangements with so many mines.

        The ranks are 0 up to the number of such arrangements, left out. On the way back each
        step takes its share off the rank: first the steps before it, then its subset of the box.
        """
        slot, mask = self._slot, (1 << self._slot) - 1
        found: list[int] = []
        state = 0
        for at in range(len(self._layers) - 1, -1, -1):
            cells, into = self._boxes[at], self._kept[at]
            ways = _BINOMIALS[len(cells)]
            for start, to, laid in self._layers[at]:
                if to != state or laid > mines:
                    continue
                behind = into[start] >> (mines - laid) * slot & mask
                share = behind * ways[laid]
                if rank < share:
                    rank, subset = divmod(rank, ways[laid])
                    found += [cells[place] for place in _SUBSETS[len(cells)][laid][subset]]
                    mines -= laid
                    state = start
                    break
                rank -= share
        assert (mines, rank, state) == (0, 0, 0), f"{mines=}, {rank=}, {state=} left over"
        return found


def forward(
    layers: list[counting.Layer], widths: list[int], sizes: list[int], slot: int
) -> list[list[int]]:
    """The value of every state before each box, and at the end: arrangements by their mines."""
    values = [1]
    kept = [values]
    for layer, width, size in zip(layers, widths[1:], sizes, strict=True):
        after = [0] * width
        if size == 1:
            for start, to, mines in layer:
                after[to] += values[start] << slot if mines else values[start]
        else:
            ways = _BINOMIALS[size]
            for start, to, mines in layer:
                after[to] += values[start] * ways[mines] << mines * slot
        values = after
        kept.append(values)
    return kept

"""Draws uniformly from the minefields that fit a position, with some cells demanded safe or mined.

The number of mines of each part is drawn first, then each part's arrangement by a random rank, then
the unconstrained cells. All weights are whole numbers, so every minefield that fits is exactly as
likely as every other. The floats of `totals` would be only nearly so: that is why the mines are
shared out anew here. `docs/decisions/0008-sampling.md` tells what else was tried.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate

from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.logic.counting.arrangements import ranked_arrangements
from minesweeper.logic.counting.odds import MOST_STATES
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.totals import find_tilt, sumset_of_all
from minesweeper.logic.work_budget import spend

Below = Callable[[int], int]
"""A function that returns a uniform whole number from 0 up to, but not including, a bound."""

_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))
_FINENESS = 1 << 10
"""The smaller number of the fraction to which the tilt is rounded."""
_WORK_A_PART, _WORK_A_DRAW = 400, 10
"""Units of the work budget for a part, and for drawing its number of mines."""
_STEEPEST = 14.0
"""The logarithm of the largest tilt."""


class Sampler:
    """The minefields that fit a position and some demands, to draw from.

    Proved cells may be demanded too: that changes nothing but makes the parts smaller. Raises a
    ContradictionError if no minefield fits, and a TooWideError if a part is too wide.
    """

    def __init__(
        self,
        position: Position,
        safe: Iterable[int] = (),
        mined: Iterable[int] = (),
        most_states: int = MOST_STATES,
    ) -> None:
        pieces = cut(position, safe, mined)
        self._parts = [ranked_arrangements(part, most_states) for part in pieces.parts]
        self._mines = pieces.mines
        self._shares = MineShares(
            pieces.mines, pieces.unconstrained, [part.ways for part in self._parts]
        )
        self._settled = bytearray(position.seen.translate(_IS_SHOWN))
        for cell in pieces.mined:
            self._settled[cell] = 1
        self._unconstrained = pieces.unconstrained_cells(position)

    def draw(self, below: Below) -> bytes:
        """Draws one of the minefields, all equally likely: a byte a cell, 1 for a mine."""
        field = bytearray(self._settled)
        totals = self._shares.draw(below)
        for part, mines in zip(self._parts, totals, strict=True):
            for cell in part.mined(mines, below(part.ways[mines])):
                field[cell] = 1
        for cell in subset(self._unconstrained, self._mines - sum(totals), below):
            field[cell] = 1
        return bytes(field)


def subset(cells: list[int], size: int, below: Below) -> Iterable[int]:
    """Draws `size` of the cells; all sets of that size are equally likely."""
    if size > len(cells) // 2:
        return set(cells).difference(subset(cells, len(cells) - size, below))
    chosen: set[int] = set()
    count = len(cells)
    while len(chosen) < size:
        # At least as many as are missing; repetitions are drawn again.
        for _ in range(size - len(chosen)):
            chosen.add(below(count))
    return [cells[at] for at in chosen]


class MineShares:
    """Draws the number of mines of each part, by rejection sampling.

    The parts are drawn one by one as if every mine had the weight `tilt`, which leaves about the
    right number of mines for the unconstrained cells. The draw is then accepted in proportion to
    the ways to place these mines there, divided by the tilt. So every tilt is exact, and a good one
    is fast. Raises a ContradictionError if the mines cannot be shared.
    """

    def __init__(self, mines: int, unconstrained: int, ways: list[list[int]]) -> None:
        self._lows = [_lowest(counts) for counts in ways]
        self._unconstrained, self._spare = unconstrained, mines - sum(self._lows)
        # A part with only one possible number of mines is not drawn.
        self._open = [at for at, low in enumerate(self._lows) if low < len(ways[at]) - 1]
        shares = [ways[at][self._lows[at] :] for at in self._open]
        self._check(shares)
        self._up, self._down = _fraction(find_tilt(self._spare, unconstrained, shares, _STEEPEST))
        self._weights = [self._tilted(counts) for counts in shares]
        self._likeliest = self._find_likeliest(sum(len(counts) - 1 for counts in shares))

    def _check(self, shares: list[list[int]]) -> None:
        """Checks that some sum of the parts leaves a number that unconstrained cells can hold."""
        spend(_WORK_A_PART * len(shares))
        supports = [sum(1 << at for at, count in enumerate(part) if count) for part in shares]
        sums = sumset_of_all(supports)
        fewest = max(0, self._spare - self._unconstrained)
        if self._spare < 0 or not (sums & ((1 << self._spare + 1) - 1)) >> fewest:
            raise ContradictionError("The numbers do not fit the total number of mines.")

    def _tilted(self, counts: list[int]) -> list[int]:
        """Returns cumulative weights: entry k is for up to k more mines in a part."""
        up, down, most = self._up, self._down, len(counts) - 1
        return list(
            accumulate(count * up**at * down ** (most - at) for at, count in enumerate(counts))
        )

    def _find_likeliest(self, span: int) -> int:
        """Returns the parts' likeliest total of mines, as weighed by the tilt.

        One mine more for the parts multiplies the ways of n unconstrained cells by (spare - sum) /
        (n - spare + sum + 1), which only falls. So one sum is the best.
        """
        spare, size, up, down = self._spare, self._unconstrained, self._up, self._down
        best = (spare * down - (size - spare + 1) * up) // (up + down) + 1
        return min(max(best, 0, spare - size), span, spare)

    def draw(self, below: Below) -> list[int]:
        """Draws the number of mines of each part."""
        while True:
            spend(_WORK_A_DRAW * (1 + len(self._weights)))
            more = [bisect_right(weights, below(weights[-1])) for weights in self._weights]
            if self._is_accepted(sum(more), below):
                break
        totals = list(self._lows)
        for at, extra in zip(self._open, more, strict=True):
            totals[at] += extra
        return totals

    def _is_accepted(self, total: int, below: Below) -> bool:
        """Accepts a sum at random, with one biased coin for each mine off the likeliest sum."""
        spare, size, up, down = self._spare, self._unconstrained, self._up, self._down
        if not max(0, spare - size) <= total <= spare:
            return False
        fewer, more = sorted((total, self._likeliest))
        for at in range(fewer, more):
            risen, fallen = (spare - at) * down, (size - spare + at + 1) * up
            if total < more:
                risen, fallen = fallen, risen
            if below(fallen) >= risen:
                return False
        return True


def _lowest(counts: list[int]) -> int:
    return next(total for total, count in enumerate(counts) if count)


def _fraction(tilt: float) -> tuple[int, int]:
    """Returns the numerator and denominator of a fraction near the tilt."""
    if tilt < 1:
        return _FINENESS, round(_FINENESS / tilt)
    return round(_FINENESS * tilt), _FINENESS

"""Uniform samples of the minefields that fit a position, with some cells safe or mined on demand.

First it is drawn how many mines each part has, then each part's arrangement by its rank, then the
sea. All weights are whole numbers, so every minefield that fits is exactly as likely as every
other. `docs/decisions/0008-sampling.md` tells what else was tried.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate, compress
from math import exp, log

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.arrangements import ranked_arrangements
from minesweeper.logic.counting.odds import MOST_STATES
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.totals import sumset_of_all
from minesweeper.logic.work_budget import spend

Below = Callable[[int], int]
"""Gives a uniform whole number from 0 up to a bound, left out."""

_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))
_FINENESS = 1 << 10
"""How finely the tilt is told: a fraction of which this is the smaller number."""
_A_PART, _A_DRAW = 400, 10
"""What a part costs, and drawing how many mines it has, as `effort` counts."""
_STEEPEST = 14.0
"""The logarithm of the largest tilt."""


class Sampler:
    """The minefields that fit a position and some demands, to draw from.

    What is already proved may be demanded too: it changes nothing but makes the parts smaller.
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
        self._shared = Shares(
            pieces.mines, pieces.unconstrained, [part.ways for part in self._parts]
        )
        self._settled = bytearray(position.seen.translate(_IS_SHOWN))
        for cell in pieces.mined:
            self._settled[cell] = 1
        in_sea = bytearray(position.seen.translate(_IS_COVERED))
        for cell in pieces.constrained_cells():
            in_sea[cell] = 0
        self._sea = list(compress(range(len(in_sea)), in_sea))

    def draw(self, below: Below) -> bytes:
        """One of the minefields, each as likely as any other: a byte a cell, 1 for a mine."""
        field = bytearray(self._settled)
        totals = self._shared.draw(below)
        for part, mines in zip(self._parts, totals, strict=True):
            for cell in part.mined(mines, below(part.ways[mines])):
                field[cell] = 1
        for cell in subset(self._sea, self._mines - sum(totals), below):
            field[cell] = 1
        return bytes(field)


def subset(cells: list[int], size: int, below: Below) -> Iterable[int]:
    """So many of the cells, each set of them as likely as any other."""
    if size > len(cells) // 2:
        return set(cells).difference(subset(cells, len(cells) - size, below))
    chosen: set[int] = set()
    count = len(cells)
    while len(chosen) < size:
        # As many as are missing at least; what comes twice is drawn again.
        for _ in range(size - len(chosen)):
            chosen.add(below(count))
    return [cells[at] for at in chosen]


class Shares:
    """How the mines spread over the parts and the sea; a ContradictionError where they cannot.

    The parts are drawn one by one as if every mine had the weight `tilt`, which makes what they
    leave to the sea about right. That is then accepted in proportion to the ways the sea has for
    it, the tilt taken back: so any tilt is exact, and a good one is quick.
    """

    def __init__(self, mines: int, sea: int, ways: list[list[int]]) -> None:
        self._lows = [_lowest(counts) for counts in ways]
        self._sea, self._spare = sea, mines - sum(self._lows)
        # A part that can have but one number of mines has no say.
        self._open = [at for at, low in enumerate(self._lows) if low < len(ways[at]) - 1]
        shares = [ways[at][self._lows[at] :] for at in self._open]
        self._check(shares)
        self._up, self._down = _fraction(_tilt(self._spare, sea, shares))
        self._weights = [self._tilted(counts) for counts in shares]
        self._likeliest = self._find_likeliest(sum(len(counts) - 1 for counts in shares))

    def _check(self, shares: list[list[int]]) -> None:
        """See that some sum of the parts leaves the sea a number it can take."""
        spend(_A_PART * len(shares))
        supports = [sum(1 << at for at, count in enumerate(part) if count) for part in shares]
        sums = sumset_of_all(supports)
        fewest = max(0, self._spare - self._sea)
        if self._spare < 0 or not (sums & ((1 << self._spare + 1) - 1)) >> fewest:
            raise ContradictionError("The numbers do not fit the total number of mines.")

    def _tilted(self, counts: list[int]) -> list[int]:
        """The weights of 0, 1, 2 … mines more in a part, added up."""
        up, down, most = self._up, self._down, len(counts) - 1
        return list(
            accumulate(count * up**at * down ** (most - at) for at, count in enumerate(counts))
        )

    def _find_likeliest(self, span: int) -> int:
        """The sum of the parts that the sea, the tilt taken back, has most ways for.

        One mine more for the parts multiplies the sea's ways by (spare - sum) / (sea - spare +
        sum + 1), which only falls, so the sea likes one sum best and others less and less.
        """
        spare, sea, up, down = self._spare, self._sea, self._up, self._down
        best = (spare * down - (sea - spare + 1) * up) // (up + down) + 1
        return min(max(best, 0, spare - sea), span, spare)

    def draw(self, below: Below) -> list[int]:
        """How many mines each part has."""
        while True:
            spend(_A_DRAW * (1 + len(self._weights)))
            more = [bisect_right(weights, below(weights[-1])) for weights in self._weights]
            if self._takes(sum(more), below):
                break
        totals = list(self._lows)
        for at, extra in zip(self._open, more, strict=True):
            totals[at] += extra
        return totals

    def _takes(self, total: int, below: Below) -> bool:
        """Whether the sea takes the rest: one coin for each mine off the likeliest sum."""
        spare, sea, up, down = self._spare, self._sea, self._up, self._down
        if not max(0, spare - sea) <= total <= spare:
            return False
        fewer, more = sorted((total, self._likeliest))
        for at in range(fewer, more):
            risen, fallen = (spare - at) * down, (sea - spare + at + 1) * up
            if total < more:
                risen, fallen = fallen, risen
            if below(fallen) >= risen:
                return False
        return True


def _lowest(counts: list[int]) -> int:
    return next(total for total, count in enumerate(counts) if count)


def _tilt(spare: int, sea: int, shares: list[list[int]]) -> float:
    """The weight of a mine that makes the parts' expected mines and the sea's add up to a half.

    It is sought by its logarithm, since a long part has more ways than a float can tell: by Newton
    from what the tilt would be if all were sea, or halfway where that would leave the bounds.
    """
    parts = [[(at, log(count)) for at, count in enumerate(counts) if count] for counts in shares]
    room = sea + sum(len(counts) - 1 for counts in shares)
    low, high = -_STEEPEST, _STEEPEST
    slope = log((spare + 0.5) / (max(room - spare, 0) + 0.5))
    while high - low > 1 / _FINENESS:
        if not low < slope < high:
            slope = (low + high) / 2
        filled = 1 / (1 + exp(-slope))
        excess, spread = sea * filled - spare, sea * filled * (1 - filled)
        for part in parts:
            mean, variance = _moments(part, slope)
            excess += mean
            spread += variance
        if abs(excess) <= 0.5:
            break
        low, high = (slope, high) if excess < 0 else (low, slope)
        slope = slope - excess / spread if spread > 0 else low
    return exp(slope)


def _moments(part: list[tuple[int, float]], slope: float) -> tuple[float, float]:
    """The expected mines of a part and their variance, from the logarithms of its ways."""
    heights = [height + at * slope for at, height in part]
    top = max(heights)
    whole = mean = square = 0.0
    for (at, _), height in zip(part, heights, strict=True):
        weight = exp(height - top)
        whole += weight
        weight *= at
        mean += weight
        square += weight * at
    mean /= whole
    return mean, square / whole - mean * mean


def _fraction(tilt: float) -> tuple[int, int]:
    """A fraction near the tilt: its upper and lower number."""
    if tilt < 1:
        return _FINENESS, round(_FINENESS / tilt)
    return round(_FINENESS * tilt), _FINENESS

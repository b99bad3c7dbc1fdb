"""Uniform samples of the minefields that fit a position, with some cells safe or mined on demand.

First it is drawn how many mines each part has, then each part's arrangement by its rank, then the
sea. All weights are whole numbers, so every minefield that fits is exactly as likely as every
other. `docs/decisions/0008-sampling.md` tells why there are two ways to share out the mines.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate, compress
from math import sqrt
from operator import mul

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.arrangements import Arrangements
from minesweeper.logic.counting import unpack
from minesweeper.logic.large import binomials
from minesweeper.logic.odds import MOST_STATES
from minesweeper.logic.parts import ContradictionError, cut

Below = Callable[[int], int]
"""Gives a uniform whole number from 0 up to a bound, left out."""

MOST_BITS = 1 << 18
"""Up to which size of the product of all parts' polynomials their mines are shared out by it."""
_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))
_FINENESS = 1 << 10
"""The tilt is a fraction over this or of this: any tilt is exact, a close one is quick."""


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
        self._parts = [Arrangements(part, most_states) for part in pieces.parts]
        self._mines = pieces.mines
        self._shared = share_out(pieces.mines, pieces.sea, [part.ways for part in self._parts])
        self._settled = bytearray(position.seen.translate(_IS_SHOWN))
        for cell in pieces.mined:
            self._settled[cell] = 1
        in_sea = bytearray(position.seen.translate(_IS_COVERED))
        for cell in pieces.spoken_of():
            in_sea[cell] = 0
        self._sea = list(compress(range(len(in_sea)), in_sea))

    def draw(self, below: Below) -> bytes:
        """One of the minefields, each as likely as any other: a byte a cell, 1 for a mine."""
        field = bytearray(self._settled)
        totals = self._shared.draw(below)
        for part, mines in zip(self._parts, totals, strict=True):
            for cell in part.mined(mines, below(part.ways[mines])):
                field[cell] = 1
        for cell in _subset(self._sea, self._mines - sum(totals), below):
            field[cell] = 1
        return bytes(field)


def _subset(cells: list[int], size: int, below: Below) -> Iterable[int]:
    """So many of the cells, each set of them as likely as any other."""
    if size > len(cells) // 2:
        return set(cells).difference(_subset(cells, len(cells) - size, below))
    chosen: set[int] = set()
    count = len(cells)
    while len(chosen) < size:
        chosen.add(below(count))
    return [cells[at] for at in chosen]


def share_out(mines: int, sea: int, ways: list[list[int]]) -> "_ByProduct | _ByTilt":
    """How the mines spread over the parts and the sea, ready to be drawn.

    A ContradictionError where they cannot.
    """
    lows = [next(total for total, count in enumerate(counts) if count) for counts in ways]
    shares = [counts[low:] for counts, low in zip(ways, lows, strict=True)]
    spare = mines - sum(lows)
    bits = sum(sum(counts).bit_length() for counts in shares)
    span = sum(len(counts) - 1 for counts in shares) + 1
    if (bits + sea) * span <= MOST_BITS:
        return _ByProduct(spare, sea, shares, lows)
    return _ByTilt(spare, sea, shares, lows)


class _ByProduct:
    """Shares the mines out by the product of the parts' polynomials, each in one integer."""

    def __init__(self, spare: int, sea: int, shares: list[list[int]], lows: list[int]) -> None:
        self._shares, self._lows = shares, lows
        slot = self._slot = sum(sum(counts).bit_length() for counts in shares) // 8 * 8 + 8
        self._products = [1]
        for counts in shares:
            packed = sum(count << at * slot for at, count in enumerate(counts))
            self._products.append(self._products[-1] * packed)
        by_sum = unpack(self._products[-1], slot)
        self._of_sums = list(map(mul, by_sum, binomials(sea, spare, len(by_sum))))
        if not any(self._of_sums):
            raise ContradictionError("The numbers do not fit the total number of mines.")

    def draw(self, below: Below) -> list[int]:
        """How many mines each part has."""
        left = _pick(self._of_sums, below)
        slot, mask = self._slot, (1 << self._slot) - 1
        totals = list(self._lows)
        for at in range(len(totals) - 1, -1, -1):
            before = self._products[at]
            weights = [
                count * (before >> (left - more) * slot & mask)
                for more, count in enumerate(self._shares[at][: left + 1])
            ]
            more = _pick(weights, below)
            totals[at] += more
            left -= more
        return totals


class _ByTilt:
    """Shares the mines out part by part, and asks the sea whether it takes the rest.

    The parts are drawn as if every mine had the weight `tilt`, which makes the rest about right;
    it is then accepted in proportion to how many ways the sea has for it, the tilt taken back.
    """

    def __init__(self, spare: int, sea: int, shares: list[list[int]], lows: list[int]) -> None:
        self._spare, self._sea, self._lows = spare, sea, lows
        self._open = [at for at, counts in enumerate(shares) if len(counts) > 1]
        open_shares = [shares[at] for at in self._open]
        self._check(open_shares)
        self._up, self._down = _fraction(_tilt(spare, sea, open_shares))
        self._cumulated = [self._tilted(counts) for counts in open_shares]
        self._likeliest = self._find_likeliest(sum(len(counts) - 1 for counts in open_shares))

    def _check(self, shares: list[list[int]]) -> None:
        """See that some sum of the parts leaves the sea a number it can take."""
        sums = 1
        for counts in shares:
            sums = sum_of_bits(sums << at for at, count in enumerate(counts) if count)
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
            more = [bisect_right(weights, below(weights[-1])) for weights in self._cumulated]
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


def sum_of_bits(masks: Iterable[int]) -> int:
    """All bits that some mask has."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _pick(weights: list[int], below: Below) -> int:
    """A place, drawn by its weight."""
    rank = below(sum(weights))
    for at, weight in enumerate(weights):
        if rank < weight:
            return at
        rank -= weight
    raise AssertionError("a rank beyond all weights")


def _tilt(spare: int, sea: int, shares: list[list[int]]) -> float:
    """The weight of a mine that makes the parts' expected mines and the sea's add up."""
    scaled = [[count / max(counts) for count in counts] for counts in shares]
    low, high = 1e-6, 1e6
    for _ in range(30):
        tilt = sqrt(low * high)
        expected = sea * tilt / (1 + tilt) + sum(_mean(part, tilt) for part in scaled)
        low, high = (tilt, high) if expected < spare else (low, tilt)
    return sqrt(low * high)


def _mean(part: list[float], tilt: float) -> float:
    whole = mines = 0.0
    weight = 1.0
    for at, value in enumerate(part):
        whole += value * weight
        mines += at * value * weight
        weight *= tilt
    return mines / whole


def _fraction(tilt: float) -> tuple[int, int]:
    """A fraction near the tilt: its upper and lower number."""
    if tilt < 1:
        return _FINENESS, round(_FINENESS / tilt)
    return round(_FINENESS * tilt), _FINENESS

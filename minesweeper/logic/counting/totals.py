"""How the total number of mines spreads over the parts and the sea.

A part says in how many ways it can have 0, 1, 2 … mines; the sea takes what the parts leave. Which
totals are possible is kept as bit sets, exactly; how likely they are, as floats. Where there is
little to share out, whole numbers say both at once.

What all other parts and the sea leave to a part is found with a binary tree over the parts: joined
upwards, and taken apart again on the way down. Ten thousand parts then take seconds and megabytes;
sums from the first part on and from the last would take gigabytes.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from operator import mul
from typing import TypeVar

from minesweeper.logic.counting.big_numbers import binomials, product_work
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.work_budget import spend

_LEAST, _MOST = 5e-324, 1 - 2**-53
_TILTED_FROM = 40
"""From how many possible totals on the weights are tilted: fewer cannot under- or overflow."""
_TILTS = 60
"""How often the interval of the tilt is halved: from 1e-9 to 1e9 until floats tell no more."""
_A_PART = 40
"""What a part costs, as `effort` counts."""
_MANY_PRODUCTS = 1_000_000
"""From how many products on numpy convolves: it takes longer to import than to make fewer."""
_PRODUCTS_A_UNIT = 50
"""How many of its products are a unit of effort."""
_SHORT_SET = 64
"""Up to how many bits a set is added number by number: a product takes longer."""
_DIGITS = 5
"""The hexadecimal digits of a coefficient, which is less than 2^20."""


def share_out(mines: int, sea: int, ways: list[list[int]]) -> tuple[int, list[list[int]]]:
    """How many minefields fit, and for each part by its mines how many ways all else then has.

    In whole numbers: for a few parts and a small sea they are quicker than the spread in floats.
    """
    of_sea = binomials(sea, mines, sum(map(len, ways)) - len(ways) + 1)
    rests = [of_sea] if len(ways) == 1 else _rests(of_sea, ways)
    whole = sum(map(mul, ways[0], rests[0])) if ways else of_sea[0]
    if not whole:
        raise ContradictionError("The numbers do not fit the total number of mines.")
    return whole, rests


def _rests(of_sea: list[int], ways: list[list[int]]) -> list[list[int]]:
    """What the sea and all parts but one leave to that one: from both ends."""
    after = [of_sea]
    for counts in ways[:0:-1]:
        after.append(_correlated(after[-1], counts, len(after[-1]) - len(counts) + 1))
    before = [1]
    rests = []
    for counts in ways:
        rests.append(_correlated(after.pop(), before, len(counts)))
        before = _convolved(before, counts)
    return rests


class Totals:
    """The spread of the mines over parts and sea."""

    def __init__(
        self, mines: int, sea: int, ways: list[list[int]], numpy_from: int = _MANY_PRODUCTS
    ) -> None:
        self._mines, self._sea, self._numpy_from = mines, sea, numpy_from
        self._lows = [next(at for at, count in enumerate(counts) if count) for counts in ways]
        spend(_A_PART * len(ways))
        self._check_totals(ways)
        self._weigh(ways)

    # What is possible, exactly.

    def _check_totals(self, ways: list[list[int]]) -> None:
        """Find which sums of the parts leave the sea a number it can take."""
        lows = self._lows
        self._supports = [
            sum(1 << at for at, count in enumerate(counts[low:]) if count)
            for counts, low in zip(ways, lows, strict=True)
        ]
        spread = SetSpread(self._supports, self._mines - sum(lows), self._sea)
        self._possible, self._sums = spread.allowed, spread.sums

    def feasible(self, part: int) -> list[int]:
        """How many mines a part can have in a minefield that fits."""
        low, possible = self._lows[part], self._possible[part]
        return [low + at for at in range(possible.bit_length()) if possible >> at & 1]

    # How likely it is.

    def _weigh(self, ways: list[list[int]]) -> None:
        lows = self._lows
        floats = [
            [count / scale for count in counts[low:]]
            for counts, low, scale in zip(ways, lows, map(max, ways), strict=True)
        ]
        span = sum(map(len, floats)) - len(floats) + 1
        tilt = self._find_tilt(floats) if span > _TILTED_FROM else 1.0
        self._tilt = tilt
        if tilt != 1.0:
            floats = [[value * tilt**power for power, value in enumerate(part)] for part in floats]
        self._floats = floats
        many = self._numpy_from
        levels = _joined(floats, lambda one, other: _normal(_convolved(one, other, many)))
        self._levels = levels
        self._whole = levels[-1][0] if floats else [1.0]
        self._of_sea = self._sea_weights(sum(lows), span, self._whole)
        self._rests = _taken_apart(
            levels,
            self._of_sea,
            lambda rest, beside, own: _normal(_correlated(rest, beside, len(own), many)),
        )
        """What the sea and all parts but one weigh together, for each part by its mines."""

    def _find_tilt(self, floats: list[list[float]]) -> float:
        """The weight of a mine that makes the parts' expected mines and the sea's add up."""
        spare = self._mines - sum(self._lows)
        low, high = 1e-9, 1e9
        tilt = 1.0
        alike = Counter(map(tuple, floats))
        spend(_TILTS * sum(map(len, alike)))
        for _ in range(_TILTS):
            tilt = sqrt(low * high)
            expected = sum(number * _mean(part, tilt) for part, number in alike.items())
            expected += self._sea * tilt / (1 + tilt)
            low, high = (tilt, high) if expected < spare else (low, tilt)
        return tilt

    def _sea_weights(self, least: int, span: int, forward: list[float]) -> list[float]:
        """How many ways the sea has for what each sum of the parts leaves, up to a factor.

        They start from the likeliest sum and go both ways by the ratio of two binomials.
        """
        mines, sea, tilt = self._mines, self._sea, self._tilt
        first, last = max(least, mines - sea), min(least + span - 1, mines)
        weights = [0.0] * span
        likeliest = max(forward[first - least : last + 1 - least])
        middle = forward.index(likeliest, first - least) + least
        weights[middle - least] = weight = 1.0
        for total in range(middle, last):
            weight *= (mines - total) / (sea - mines + total + 1) / tilt
            weights[total + 1 - least] = weight
        weight = 1.0
        for total in range(middle, first, -1):
            weight *= (sea - mines + total) / (mines - total + 1) * tilt
            weights[total - 1 - least] = weight
        return weights

    def shares(self, part: int) -> list[float]:
        """For each feasible number of mines of a part, the weight of an arrangement with it.

        Times the number of arrangements, divided by the largest such number, they add up to 1.
        """
        low, floats, rest = self._lows[part], self._floats[part], self._rests[part]
        whole = sum(map(mul, floats, rest))
        return [
            rest[total - low] * self._tilt ** (total - low) / whole for total in self.feasible(part)
        ]

    def sea_chance(self) -> float:
        """The chance of a mine in a cell of the sea; 0 and 1 only where they are proved."""
        # What the parts leave falls by one from each sum to the next.
        left, sea = self._mines - sum(self._lows), self._sea
        if self._sums == 1 << left:
            return 0.0
        if left >= sea and self._sums == 1 << left - sea:
            return 1.0
        likely = list(map(mul, self._whole, self._of_sea))
        expected = sum(map(mul, likely, range(left, left - len(likely), -1)))
        return open_chance(expected / sum(likely) / sea)

    def draw(self, uniform: Callable[[], float]) -> list[int]:
        """Draws a number of mines for each part, as the minefields that fit have them.

        `uniform` gives numbers from 0 up to 1. The sum of all parts is drawn first, and then split
        between the two halves of the tree, down to the parts.
        """
        drawn = [pick(list(map(mul, self._whole, self._of_sea)), uniform())] if self._lows else []
        for below in reversed(self._levels[:-1]):
            halves: list[int] = []
            for total, one, other in zip(drawn, below[::2], below[1::2], strict=False):
                first, last = max(0, total - len(other) + 1), min(total, len(one) - 1)
                weights = [one[at] * other[total - at] for at in range(first, last + 1)]
                share = first + pick(weights, uniform())
                halves += (share, total - share)
            drawn = halves + drawn[len(below) // 2 :]
        return [low + more for low, more in zip(self._lows, drawn, strict=True)]


class SetSpread:
    """Which numbers of mines parts and sea can have together, as bit sets; not how likely they are.

    Bit k of a part's set says that it can have k mines more than its fewest, so bit 0 is set;
    `spare` are the mines beyond the fewest of all parts. A ContradictionError is raised if no
    choice of the parts leaves the sea a number of mines between 0 and its size.
    """

    def __init__(self, supports: list[int], spare: int, sea: int) -> None:
        levels = _joined(supports, sumset)
        whole = levels[-1][0] if supports else 1
        fits = bit_range(spare - sea, spare) & (1 << whole.bit_length()) - 1
        self.sums = whole & fits
        """The sums of the parts, beyond their fewest mines, that leave the sea what it can take."""
        if not self.sums:
            raise ContradictionError("The numbers do not fit the total number of mines.")
        rests = _taken_apart(levels, fits, _set_rest)
        self.allowed = [support & rest for support, rest in zip(supports, rests, strict=True)]
        """For each part those of its numbers that fit."""


_Leaf = TypeVar("_Leaf")


def _joined(leaves: list[_Leaf], join: Callable[[_Leaf, _Leaf], _Leaf]) -> list[list[_Leaf]]:
    """The levels of a binary tree, the leaves first; an odd one out moves up as it is."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        above = [join(one, other) for one, other in zip(below[::2], below[1::2], strict=False)]
        levels.append(above + below[len(above) * 2 :])
    return levels


def _taken_apart(
    levels: list[list[_Leaf]], top: _Leaf, rest_of: Callable[[_Leaf, _Leaf, _Leaf], _Leaf]
) -> list[_Leaf]:
    """For each leaf what is outside of it: the top, and all other leaves.

    `rest_of` gets what is outside of two nodes together, the one of them that is outside of the
    other, and that other.
    """
    rests = [top] if levels[0] else []
    for below in reversed(levels[:-1]):
        rests = [
            rest_of(rests[at // 2], below[at ^ 1], own) if at ^ 1 < len(below) else rests[at // 2]
            for at, own in enumerate(below)
        ]
    return rests


def _set_rest(rest: int, beside: int, own: int) -> int:
    """The numbers that, with one of those beside, make one of the rest."""
    if beside == 1:
        return rest
    found = sumset(rest, reversed_set(beside)) >> beside.bit_length() - 1
    return found & (1 << own.bit_length()) - 1


def open_chance(chance: float) -> float:
    """The chance of an open question: next to 0 or 1 at most, which are kept for what is proved."""
    return min(max(chance, _LEAST), _MOST)


def pick(weights: list[float], uniform: float) -> int:
    """Returns which of some weights a number from 0 to 1 falls on; never one of 0."""
    left = uniform * sum(weights)
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    # Rounding may lead past the end.
    return max(range(len(weights)), key=weights.__getitem__)


def chance_of(mined: int, cases: int) -> float:
    """The chance of so many of the cases; 0 and 1 only where it is none or all of them."""
    chance = mined / cases
    if 0.0 < chance < 1.0:
        return chance
    return open_chance(chance) if 0 < mined < cases else chance


def sums(reached: int, totals: Iterable[int]) -> int:
    """What the reached sums, as bits, become by adding any of these totals."""
    found = 0
    for total in totals:
        found |= reached << total
    return found


def sumset(one: int, other: int) -> int:
    """All sums of a number of one bit set and one of another; neither may be empty."""
    low = (one & -one).bit_length() + (other & -other).bit_length() - 2
    one, other = one // (one & -one), other // (other & -other)
    many, few = (one, other) if one > other else (other, one)
    if few == 1:
        return many << low
    if not (many & many + 1 or few & few + 1):
        # Two ranges.
        return (1 << many.bit_length() + few.bit_length() - 1) - 1 << low
    if few.bit_length() <= _SHORT_SET:
        return sums(many, (at for at in range(few.bit_length()) if few >> at & 1)) << low
    spend(product_work(4 * _DIGITS * many.bit_length()))
    return _summed_by_product(many, few) << low


def sumset_of_all(sets: list[int]) -> int:
    """All sums of one number of each bit set; 0, as a set, of none."""
    return _joined(sets, sumset)[-1][0] if sets else 1


def _summed_by_product(one: int, other: int) -> int:
    """The sums as the powers of a product of polynomials, a few hexadecimal digits a coefficient.

    A coefficient counts in how many ways a sum is made: at most as often as the board has cells.
    """
    zero = "0" * _DIGITS
    polynomials = [
        int(f"{bits:b}".replace("1", "x").replace("0", zero).replace("x", f"{zero[1:]}1"), 16)
        for bits in (one, other)
    ]
    told = f"{polynomials[0] * polynomials[1]:x}"
    told = told.zfill(-(-len(told) // _DIGITS) * _DIGITS)
    coefficients = (told[at : at + _DIGITS] for at in range(0, len(told), _DIGITS))
    return int("".join("0" if found == zero else "1" for found in coefficients), 2)


def reversed_set(bits: int) -> int:
    """A bit set the other way round: its largest number becomes 0."""
    return int(f"{bits:b}"[::-1], 2)


def bit_range(first: int, last: int) -> int:
    """The bits from first to last, those below 0 left out."""
    return (1 << last + 1) - (1 << max(first, 0)) if last >= max(first, 0) else 0


def _mean(part: Iterable[float], tilt: float) -> float:
    weights = [value * tilt**power for power, value in enumerate(part)]
    return sum(power * weight for power, weight in enumerate(weights)) / sum(weights)


def _normal(values: list[float]) -> list[float]:
    largest = max(values)
    return [value / largest for value in values]


_Number = TypeVar("_Number", int, float)


def _convolved(
    long: list[_Number], short: list[_Number], numpy_from: int = _MANY_PRODUCTS
) -> list[_Number]:
    if len(long) < len(short):
        long, short = short, long
    if len(long) * len(short) > numpy_from:
        return _by_numpy("convolve", long, short, "full")
    found: list[_Number] = [0] * (len(long) + len(short) - 1)
    for shift, factor in enumerate(short):
        if factor:
            for at, value in enumerate(long):
                found[at + shift] += value * factor
    return found


def _correlated(
    values: list[_Number], pattern: list[_Number], length: int, numpy_from: int = _MANY_PRODUCTS
) -> list[_Number]:
    if len(pattern) == 1:
        factor = pattern[0]
        return [value * factor for value in values[:length]]
    if length * len(pattern) > numpy_from:
        return _by_numpy("correlate", values[: length + len(pattern) - 1], pattern, "valid")
    return [sum(map(mul, values[at : at + len(pattern)], pattern)) for at in range(length)]


def _by_numpy(what: str, values: list[_Number], pattern: list[_Number], mode: str) -> list[_Number]:
    """A convolution or correlation of floats; sums of products, so that nothing cancels."""
    spend(min(len(values), len(pattern)) * len(values) // _PRODUCTS_A_UNIT)
    import numpy as np  # noqa: PLC0415  most positions never need it

    found: list[_Number] = getattr(np, what)(values, pattern, mode).tolist()
    return found

"""Shares the total number of mines among the parts and the unconstrained cells.

A part lists its ways for 0, 1, 2 … mines, and the unconstrained cells take what the parts leave.
With 3 mines, 2 unconstrained cells and two parts with 1 or 2 mines each:

    part a: [0, 3, 1]   part b: [0, 2, 2]   together: [0, 0, 6, 8, 2]   (a convolution)
    2 mines in the parts leave 1: 6 · C(2, 1) = 12       3 leave none: 8 · C(2, 0) = 8

>>> share_out(3, 2, [[0, 3, 1], [0, 2, 2]])[0]
20

Small sums are done in whole numbers (`share_out`). Larger ones are split in two (`Totals`). Which
totals are possible is kept exactly, as bit sets. How likely they are is kept in floats, where each
weight is *tilted*: multiplied by t for each mine, with t such that the likely totals lie near the
true one. The tilt cancels out in the end, and nothing under- or overflows on the way.

A part's chances need the weight of everything else. A binary tree over the parts gives it: joined
upwards, and taken apart on the way down. Ten thousand parts take seconds and megabytes; sums from
the first part on and from the last would take gigabytes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import exp, inf, log
from operator import mul
from typing import TypeVar

from minesweeper.logic.counting.big_numbers import binomials, product_work
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.work_budget import spend

_LEAST, _MOST = 5e-324, 1 - 2**-53
_TILTED_FROM = 40
"""Weights of at most this many totals are not tilted: they cannot under- or overflow."""
_STEEPEST = 21.0
"""The logarithm of the largest tilt."""
_FINENESS = 1 << 10
"""The search for a tilt ends when its logarithm is known to one part in this many."""
_WORK_A_PART = 40
"""Units of the work budget for a part."""
_MANY_PRODUCTS = 1_000_000
"""Above this many products numpy convolves; for fewer, importing numpy would take longer."""
_PRODUCTS_A_UNIT = 50
"""The number of products made by numpy for one unit of the work budget."""
_SHORT_SET = 64
"""Sets of at most this many bits are added number by number: a long product takes longer."""
_DIGITS = 5
"""The hexadecimal digits of a coefficient, which is at most the number of cells: below 2^20."""


def share_out(mines: int, unconstrained: int, ways: list[list[int]]) -> tuple[int, list[list[int]]]:
    """Returns how many minefields fit and, per part and number of its mines, the ways of the rest.

    Raises a ContradictionError if none fits. It uses whole numbers: for a few parts and
    unconstrained cells they are faster than `Totals`.
    """
    of_unconstrained = binomials(unconstrained, mines, sum(map(len, ways)) - len(ways) + 1)
    rests = [of_unconstrained] if len(ways) == 1 else _rests(of_unconstrained, ways)
    whole = sum(map(mul, ways[0], rests[0])) if ways else of_unconstrained[0]
    if not whole:
        raise ContradictionError("The numbers do not fit the total number of mines.")
    return whole, rests


def _rests(of_unconstrained: list[int], ways: list[list[int]]) -> list[list[int]]:
    """Returns, for each part, the ways of everything else: convolutions from both ends."""
    after = [of_unconstrained]
    for counts in ways[:0:-1]:
        after.append(_correlated(after[-1], counts, len(after[-1]) - len(counts) + 1))
    before = [1]
    rests = []
    for counts in ways:
        rests.append(_correlated(after.pop(), before, len(counts)))
        before = _convolved(before, counts)
    return rests


class Totals:
    """The weights of all ways to share the mines among the parts and the unconstrained cells.

    Raises a ContradictionError if there is no way. From `numpy_from` products on numpy convolves.
    """

    def __init__(
        self,
        mines: int,
        unconstrained: int,
        ways: list[list[int]],
        numpy_from: int = _MANY_PRODUCTS,
    ) -> None:
        self._mines, self._unconstrained = mines, unconstrained
        self._numpy_from = numpy_from
        self._lows = [next(at for at, count in enumerate(counts) if count) for counts in ways]
        spend(_WORK_A_PART * len(ways))
        self._check_totals(ways)
        self._weigh(ways)

    # The possible totals, exactly.

    def _check_totals(self, ways: list[list[int]]) -> None:
        """Finds the sums of the parts that leave unconstrained cells a possible number."""
        lows = self._lows
        self._supports = [
            sum(1 << at for at, count in enumerate(counts[low:]) if count)
            for counts, low in zip(ways, lows, strict=True)
        ]
        spread = SetSpread(self._supports, self._mines - sum(lows), self._unconstrained)
        self._possible, self._sums = spread.allowed, spread.sums

    def feasible(self, part: int) -> list[int]:
        """Returns the numbers of mines that a part has in some minefield that fits."""
        low, possible = self._lows[part], self._possible[part]
        return [low + at for at in range(possible.bit_length()) if possible >> at & 1]

    # The probabilities of the totals, as floats.

    def _weigh(self, ways: list[list[int]]) -> None:
        lows = self._lows
        counts = [part[low:] for part, low in zip(ways, lows, strict=True)]
        span = sum(map(len, counts)) - len(counts) + 1
        self._tilt = 1.0
        if span > _TILTED_FROM:
            spare = self._mines - sum(lows)
            self._tilt = find_tilt(spare, self._unconstrained, counts, _STEEPEST)
            floats = [_tilted(part, self._tilt) for part in counts]
        else:
            floats = [_normal(part) for part in counts]
        self._floats = floats
        many = self._numpy_from
        levels = _join_levels(floats, lambda one, other: _normal(_convolved(one, other, many)))
        self._levels = levels
        self._whole = levels[-1][0] if floats else [1.0]
        self._of_unconstrained = self._unconstrained_weights(sum(lows), span, self._whole)
        self._rests = _rests_of_leaves(
            levels,
            self._of_unconstrained,
            lambda rest, beside, own: _normal(_correlated(rest, beside, len(own), many)),
        )
        """For each part, by its number of mines: the weight of everything else."""

    def _unconstrained_weights(self, least: int, span: int, forward: list[float]) -> list[float]:
        """Returns the ways of the unconstrained cells for each sum of the parts, up to a factor.

        They start from the likeliest sum and go both ways by the ratio of two binomials.
        """
        mines, size, tilt = self._mines, self._unconstrained, self._tilt
        first, last = max(least, mines - size), min(least + span - 1, mines)
        weights = [0.0] * span
        likeliest = max(forward[first - least : last + 1 - least])
        middle = forward.index(likeliest, first - least) + least
        weights[middle - least] = weight = 1.0
        for total in range(middle, last):
            weight *= (mines - total) / (size - mines + total + 1) / tilt
            weights[total + 1 - least] = weight
        weight = 1.0
        for total in range(middle, first, -1):
            weight *= (size - mines + total) / (mines - total + 1) * tilt
            weights[total - 1 - least] = weight
        return weights

    def shares(self, part: int) -> list[float]:
        """Returns the chance of each feasible number of mines of a part. They add up to 1."""
        low = self._lows[part]
        weights = list(map(mul, self._floats[part], self._rests[part]))
        whole = sum(weights)
        return [weights[total - low] / whole for total in self.feasible(part)]

    def unconstrained_chance(self) -> float:
        """Returns the chance of a mine in an unconstrained cell; 0 and 1 only if proved."""
        # The mines that the parts leave fall by one from each sum to the next.
        left, size = self._mines - sum(self._lows), self._unconstrained
        if self._sums == 1 << left:
            return 0.0
        if left >= size and self._sums == 1 << left - size:
            return 1.0
        likely = list(map(mul, self._whole, self._of_unconstrained))
        expected = sum(map(mul, likely, range(left, left - len(likely), -1)))
        return open_chance(expected / sum(likely) / size)

    def draw(self, uniform: Callable[[], float]) -> list[int]:
        """Draws a number of mines for each part, as a random fitting minefield has them.

        `uniform` returns numbers from 0 up to 1. The sum of all parts is drawn first, and then
        split between the two halves of the tree, down to the parts.
        """
        drawn = (
            [pick(list(map(mul, self._whole, self._of_unconstrained)), uniform())]
            if self._lows
            else []
        )
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
    """The numbers of mines that parts can have together with the unconstrained cells, as bit sets.

    Bit k of a part's set says that it can have k mines more than its fewest, so bit 0 is set.
    `spare` is the mines beyond the fewest of all parts. Raises a ContradictionError if no choice
    of the parts leaves the unconstrained cells a number between 0 and their own.

    >>> SetSpread([0b11, 0b101], spare=3, unconstrained=0).allowed  # 1 and 2 mines more
    [2, 4]
    """

    def __init__(self, supports: list[int], spare: int, unconstrained: int) -> None:
        levels = _join_levels(supports, sumset)
        whole = levels[-1][0] if supports else 1
        fits = bit_range(spare - unconstrained, spare) & (1 << whole.bit_length()) - 1
        self.sums = whole & fits
        """The sums of the parts, beyond their fewest mines, that fit."""
        if not self.sums:
            raise ContradictionError("The numbers do not fit the total number of mines.")
        rests = _rests_of_leaves(levels, fits, _set_rest)
        self.allowed = [support & rest for support, rest in zip(supports, rests, strict=True)]
        """The numbers of mines, beyond the fewest, that each part has in some minefield."""


_Leaf = TypeVar("_Leaf")


def _join_levels(leaves: list[_Leaf], join: Callable[[_Leaf, _Leaf], _Leaf]) -> list[list[_Leaf]]:
    """Returns the levels of a binary tree, leaves first; an unpaired node moves up unchanged."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        above = [join(one, other) for one, other in zip(below[::2], below[1::2], strict=False)]
        levels.append(above + below[len(above) * 2 :])
    return levels


def _rests_of_leaves(
    levels: list[list[_Leaf]], top: _Leaf, rest_of: Callable[[_Leaf, _Leaf, _Leaf], _Leaf]
) -> list[_Leaf]:
    """Returns, for each leaf, the join of `top` and all other leaves.

    `rest_of(rest, beside, own)` gets what is outside of two siblings, one sibling, and the other,
    and returns what is outside of that other.
    """
    rests = [top] if levels[0] else []
    for below in reversed(levels[:-1]):
        rests = [
            rest_of(rests[at // 2], below[at ^ 1], own) if at ^ 1 < len(below) else rests[at // 2]
            for at, own in enumerate(below)
        ]
    return rests


def _set_rest(rest: int, beside: int, own: int) -> int:
    """Returns the numbers that give a number in `rest` when some number in `beside` is added."""
    if beside == 1:
        return rest
    found = sumset(rest, reversed_set(beside)) >> beside.bit_length() - 1
    return found & (1 << own.bit_length()) - 1


def open_chance(chance: float) -> float:
    """Moves a chance that is 0 or 1 by the least amount: these values are kept for proved cells."""
    return min(max(chance, _LEAST), _MOST)


def pick(weights: list[float], uniform: float) -> int:
    """Returns the index of the weight that a number from 0 to 1 falls on; never one of weight 0."""
    left = uniform * sum(weights)
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    # Rounding may lead past the end.
    return max(range(len(weights)), key=weights.__getitem__)


def chance_of(mined: int, cases: int) -> float:
    """Returns the share of mined cases as a float: 0 only if there are none, 1 only if all are."""
    chance = mined / cases
    if 0.0 < chance < 1.0:
        return chance
    return open_chance(chance) if 0 < mined < cases else chance


def sums(reached: int, totals: Iterable[int]) -> int:
    """Returns the bit set of all sums of a number in `reached` and one of `totals`."""
    found = 0
    for total in totals:
        found |= reached << total
    return found


def sumset(one: int, other: int) -> int:
    """Returns all sums of a number of one bit set and one of another; neither may be empty.

    >>> f"{sumset(0b11, 0b101):b}"
    '1111'
    """
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
    return _sumset_by_product(many, few) << low


def sumset_of_all(sets: list[int]) -> int:
    """Returns all sums of one number of each bit set; just 0 if there is no set."""
    return _join_levels(sets, sumset)[-1][0] if sets else 1


def _sumset_by_product(one: int, other: int) -> int:
    """Finds the sums as the powers of a product of polynomials packed into integers.

    A coefficient has a few hexadecimal digits and counts the ways to make its sum.
    """
    zero = "0" * _DIGITS
    polynomials = [
        int(f"{bits:b}".replace("1", "x").replace("0", zero).replace("x", f"{zero[1:]}1"), 16)
        for bits in (one, other)
    ]
    digits = f"{polynomials[0] * polynomials[1]:x}"
    digits = digits.zfill(-(-len(digits) // _DIGITS) * _DIGITS)
    coefficients = (digits[at : at + _DIGITS] for at in range(0, len(digits), _DIGITS))
    return int("".join("0" if found == zero else "1" for found in coefficients), 2)


def reversed_set(bits: int) -> int:
    """Returns a bit set mirrored: its largest number becomes 0."""
    return int(f"{bits:b}"[::-1], 2)


def bit_range(first: int, last: int) -> int:
    """Returns the bits from first to last, without those below 0."""
    return (1 << last + 1) - (1 << max(first, 0)) if last >= max(first, 0) else 0


def find_tilt(spare: int, unconstrained: int, parts: list[list[int]], steepest: float) -> float:
    """Returns the weight of a mine that makes the expected number of mines equal the spare ones.

    Each part lists its ways for 0, 1, 2 … mines. Half a mine is near enough. The search works on
    logarithms, because a long part has more ways than a float can hold: by Newton's method from
    the tilt that would be right if all cells were unconstrained, or by halving where that would
    leave the bounds. `steepest` is the logarithm of the largest tilt.
    """
    alike = Counter(map(tuple, parts))
    logs = [
        ([(at, log(count)) for at, count in enumerate(counts) if count], number)
        for counts, number in alike.items()
    ]
    room = unconstrained + sum(map(len, parts)) - len(parts)
    low, high = -steepest, steepest
    slope = log((spare + 0.5) / (max(room - spare, 0) + 0.5))
    while high - low > 1 / _FINENESS:
        spend(sum(map(len, alike)))
        if not low < slope < high:
            slope = (low + high) / 2
        filled = 1 / (1 + exp(-slope))
        excess = unconstrained * filled - spare
        spread = unconstrained * filled * (1 - filled)
        for part, number in logs:
            mean, variance = _moments(part, slope)
            excess += number * mean
            spread += number * variance
        if abs(excess) <= 0.5:
            break
        low, high = (slope, high) if excess < 0 else (low, slope)
        slope = slope - excess / spread if spread > 0 else low
    return exp(slope)


def _moments(part: list[tuple[int, float]], slope: float) -> tuple[float, float]:
    """Returns the expected mines of a part and their variance, from logarithms of its ways."""
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


def _tilted(counts: list[int], tilt: float) -> list[float]:
    """Returns the tilted weights of a part's counts; the largest is 1.

    They are added as logarithms: a float could hold neither the counts of a part with 1,000 mines
    nor the 80th power of 10,000.
    """
    slope = log(tilt)
    logs = [log(count) + at * slope if count else -inf for at, count in enumerate(counts)]
    largest = max(logs)
    return [exp(value - largest) for value in logs]


def _normal(values: Sequence[float]) -> list[float]:
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
    """Convolves or correlates floats directly: a Fourier transform would cancel digits."""
    spend(min(len(values), len(pattern)) * len(values) // _PRODUCTS_A_UNIT)
    import numpy as np  # noqa: PLC0415  most positions never need it

    found: list[_Number] = getattr(np, what)(values, pattern, mode).tolist()
    return found

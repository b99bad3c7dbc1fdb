"""How the total number of mines spreads over the parts and the sea.

A part says in how many ways it can have 0, 1, 2 … mines; the sea takes what the parts leave. Which
totals are possible is kept as bit sets, exactly; how likely they are, as floats. Where there is
little to share out, whole numbers say both at once.
"""

from collections.abc import Iterable
from math import sqrt
from operator import mul
from typing import TypeVar

from minesweeper.logic.large import binomials
from minesweeper.logic.parts import ContradictionError

_LEAST, _MOST = 5e-324, 1 - 2**-53
_TILTED_FROM = 40
"""From how many possible totals on the weights are tilted: fewer cannot under- or overflow."""


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

    def __init__(self, mines: int, sea: int, ways: list[list[int]]) -> None:
        self._mines, self._sea = mines, sea
        self._supports = [[at for at, count in enumerate(counts) if count] for counts in ways]
        self._lows = [support[0] for support in self._supports]
        self._check_totals()
        self._weigh(ways)

    # What is possible, exactly.

    def _check_totals(self) -> None:
        """Find from both ends which sums of the parts leave the sea a number it can take."""
        before = [1]
        for support in self._supports:
            before.append(sums(before[-1], support))
        least = max(0, self._mines - self._sea)
        after = [((1 << self._mines + 1) - 1) >> least << least if self._mines >= least else 0]
        for support in reversed(self._supports):
            after.append(differences(after[-1], support))
        after.reverse()
        self._before, self._after = before, after
        if self._mines < 0 or not before[-1] & after[-1]:
            raise ContradictionError("The numbers do not fit the total number of mines.")

    def feasible(self, part: int) -> list[int]:
        """How many mines a part can have in a minefield that fits."""
        before, after = self._before[part], self._after[part + 1]
        return [total for total in self._supports[part] if before << total & after]

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
        forwards = [[1.0]]
        for part in floats:
            forwards.append(_normal(_convolved(forwards[-1], part)))
        backwards = [self._sea_weights(sum(lows), span, forwards[-1])]
        # Nobody asks for what all parts together leave before the first of them.
        for at in range(len(floats) - 1, 0, -1):
            backwards.append(_normal(_correlated(backwards[-1], floats[at], len(forwards[at]))))
        backwards.reverse()
        self._forwards, self._backwards = forwards, backwards
        """What the parts before each one weigh, and the parts after it with the sea."""

    def _find_tilt(self, floats: list[list[float]]) -> float:
        """The weight of a mine that makes the parts' expected mines and the sea's add up."""
        spare = self._mines - sum(self._lows)
        low, high = 1e-9, 1e9
        tilt = 1.0
        for _ in range(60):
            tilt = sqrt(low * high)
            expected = sum(_mean(part, tilt) for part in floats) + self._sea * tilt / (1 + tilt)
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
        low, floats = self._lows[part], self._floats[part]
        rest = _correlated(self._backwards[part], self._forwards[part], len(floats))
        whole = sum(map(mul, floats, rest))
        return [
            rest[total - low] * self._tilt ** (total - low) / whole for total in self.feasible(part)
        ]

    def sea_chance(self) -> float:
        """The chance of a mine in a cell of the sea; 0 and 1 only where they are proved."""
        sums = self._before[-1] & self._after[-1]
        mines, sea = self._mines, self._sea
        if sums == 1 << mines:
            return 0.0
        if mines >= sea and sums == 1 << mines - sea:
            return 1.0
        likely = list(map(mul, self._forwards[-1], self._backwards[-1]))
        # What the parts leave falls by one from each sum to the next.
        left = mines - sum(self._lows)
        expected = sum(map(mul, likely, range(left, left - len(likely), -1)))
        return open_chance(expected / sum(likely) / sea)


def open_chance(chance: float) -> float:
    """The chance of an open question: next to 0 or 1 at most, which are kept for what is proved."""
    return min(max(chance, _LEAST), _MOST)


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


def differences(reached: int, totals: Iterable[int]) -> int:
    """What the reached sums, as bits, become by taking any of these totals away."""
    found = 0
    for total in totals:
        found |= reached >> total
    return found


def _mean(part: list[float], tilt: float) -> float:
    weights = [value * tilt**power for power, value in enumerate(part)]
    return sum(power * weight for power, weight in enumerate(weights)) / sum(weights)


def _normal(values: list[float]) -> list[float]:
    largest = max(values)
    return [value / largest for value in values]


_Number = TypeVar("_Number", int, float)


def _convolved(long: list[_Number], short: list[_Number]) -> list[_Number]:
    found: list[_Number] = [0] * (len(long) + len(short) - 1)
    for shift, factor in enumerate(short):
        if factor:
            for at, value in enumerate(long):
                found[at + shift] += value * factor
    return found


def _correlated(values: list[_Number], pattern: list[_Number], length: int) -> list[_Number]:
    if len(pattern) == 1:
        factor = pattern[0]
        return [value * factor for value in values[:length]]
    return [sum(map(mul, values[at : at + len(pattern)], pattern)) for at in range(length)]

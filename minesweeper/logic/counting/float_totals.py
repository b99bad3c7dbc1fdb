"""How the total number of mines spreads over very many parts, in floats: a fast, rough `totals`.

It knows only weights, so it proves nothing. Every weight is tilted by a factor a mine, chosen so
that the likely totals are near the true one: nothing that matters under- or overflows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from minesweeper.logic.work_budget import check_memory, spend

_MOST_FLOATS = 40_000_000
"""How many floats the sums may have with a work budget: 320 megabytes, a half of them each way."""
_AN_ADDEND, _FLOATS_A_UNIT = 150, 50
"""What an addend costs, as `effort` counts, and how many floats are a unit of it."""

Floats = NDArray[np.float64]


@dataclass(slots=True)
class Addend:
    """The ways of one part, by its number of mines, from its lowest on; the largest is 1."""

    low: int
    ways: Floats
    scale: int
    """How many ways stand for 1."""
    tilt: float = 1.0
    """The tilt that the ways have already."""

    @classmethod
    def of(cls, ways: list[int]) -> "Addend":
        """Scale the ways of a part."""
        low = next(at for at, number in enumerate(ways) if number)
        scale = max(ways)
        return cls(low, np.array([number / scale for number in ways[low:]]), scale)

    def scaled(self, counts: list[int]) -> list[float]:
        """Other counts by number of mines, on the same scale and of the same length."""
        found = [number / self.scale for number in counts[self.low :]]
        return found + [0.0] * (len(self.ways) - len(found))


class Sums:
    """The spread of some mines over addends and the sea."""

    def __init__(self, addends: list[Addend], mines: int, sea: int, tilt: float) -> None:
        self._addends, self._tilt = addends, tilt
        self._left = mines - sum(addend.low for addend in addends)
        self._sea = sea
        self._powers = [_powers(tilt / addend.tilt, len(addend.ways)) for addend in addends]
        self._weights = [
            addend.ways * powers for addend, powers in zip(addends, self._powers, strict=True)
        ]
        self._expect_room()
        self._forwards = [np.ones(1)]
        for weights in self._weights:
            self._forwards.append(_normal(np.convolve(self._forwards[-1], weights)))
        self._backwards = [self._sea_weights()]
        for weights in reversed(self._weights):
            self._backwards.append(_normal(np.correlate(self._backwards[-1], weights, "valid")))
        self._backwards.reverse()

    def __len__(self) -> int:
        return len(self._addends)

    def _expect_room(self) -> None:
        """Pay for the sums up to every addend, and from it on, before they take memory."""
        span = sum(map(len, self._weights)) - len(self._weights) + 1
        floats = len(self._weights) * span
        check_memory(floats, _MOST_FLOATS)
        spend(_AN_ADDEND * len(self._weights) + floats // _FLOATS_A_UNIT)

    def _sea_weights(self) -> Floats:
        """The weight of what each sum of the addends leaves to the sea.

        Where no sum leaves what the sea can take, the weights lead towards one that does.
        """
        forward = self._forwards[-1]
        left = self._left - np.arange(len(forward))
        fits = (left >= 0) & (left <= self._sea) & (forward > 0)
        self.is_feasible = bool(fits.any())
        if not self.is_feasible:
            away = np.where(left < 0, -left, left - self._sea)
            away = np.where(forward > 0, away, away.max() + 1)
            return np.asarray(np.exp(-2.0 * (away - away.min())))
        fitting = np.flatnonzero(fits)
        logs = np.full(len(forward), -np.inf)
        logs[fitting[0] : fitting[-1] + 1] = self._sea_logs(
            int(left[fitting[-1]]), int(left[fitting[0]])
        )[::-1]
        with np.errstate(divide="ignore"):
            logs -= (logs + np.log(forward)).max()
        # A weight where the addends have next to no ways may be huge without meaning anything.
        return np.asarray(np.exp(np.minimum(logs, 600.0)))

    def _sea_logs(self, fewest: int, most: int) -> Floats:
        """The logarithms of the sea's tilted ways for some numbers of mines, up to a summand."""
        mines = np.arange(fewest, most)
        ratios = np.log((self._sea - mines) / (mines + 1.0)) + log(self._tilt)
        return np.append(0.0, ratios.cumsum())

    def share(self, at: int) -> Floats:
        """For each number of mines of an addend, the chance of it for every one of its ways."""
        weights = self._weights[at]
        rest = np.correlate(self._backwards[at + 1], self._forwards[at], "valid")
        return np.asarray(rest * self._powers[at] / rest.dot(weights))

    def sea_chance(self) -> float:
        """The chance of a mine in a cell of the sea."""
        likely = self._forwards[-1] * self._backwards[-1]
        expected = self._left - likely.dot(np.arange(len(likely))) / likely.sum()
        return float(expected) / self._sea

    def draw(self, uniform: Callable[[], float]) -> list[int]:
        """A number of mines for each addend, all drawn together."""
        left = _chosen(self._forwards[-1] * self._backwards[-1], uniform())
        drawn = []
        for at in range(len(self._addends) - 1, -1, -1):
            forward, weights = self._forwards[at], self._weights[at]
            first, last = max(0, left - len(forward) + 1), min(left, len(weights) - 1)
            likely = weights[first : last + 1] * forward[left - last : left - first + 1][::-1]
            more = first + _chosen(likely, uniform())
            drawn.append(self._addends[at].low + more)
            left -= more
        return drawn[::-1]


def find_tilt(addends: list[Addend], mines: int, sea: int) -> float:
    """The weight of a mine that makes the expected mines of the addends and the sea add up."""
    low, high = 1e-6, 1e6
    for _ in range(50):
        tilt = sqrt(low * high)
        expected = sea * tilt / (1 + tilt) + sum(_mean(addend, tilt) for addend in addends)
        low, high = (tilt, high) if expected < mines else (low, tilt)
    return sqrt(low * high)


def _mean(addend: Addend, tilt: float) -> float:
    weights = addend.ways * _powers(tilt / addend.tilt, len(addend.ways))
    return addend.low + float(weights.dot(np.arange(len(weights))) / weights.sum())


def _powers(tilt: float, length: int) -> Floats:
    """The powers of the tilt, up to a factor that makes the largest 1."""
    logs = np.arange(length) * log(tilt)
    return np.asarray(np.exp(logs - logs.max()))


def _normal(values: Floats) -> Floats:
    return np.asarray(values / values.max())


def _chosen(weights: Floats, uniform: float) -> int:
    """Which of some weights a number from 0 to 1 falls on."""
    sums = weights.cumsum()
    at = int(np.searchsorted(sums, uniform * sums[-1], side="right"))
    # Rounding may lead past the end, where the weights may well be 0.
    return at if at < len(sums) else int(weights.argmax())

"""Sweeps a wide part as `counting` does, but keeps only a sample of the states, in numpy.

Where a layer has more states than may be kept, the heavy ones stay and the others are drawn, each
as often as its weight says and with a weight that makes up for those that went: what is expected
stays true (Fearnhead and Clifford, 2003). A state is drawn the more gladly the better its clues can
still get what they need, so that few of those kept die later. A state holds its number of mines
too, so the totals can be joined afterwards; weights are tilted by a factor a mine.
"""

from dataclasses import dataclass
from math import comb, log

import numpy as np
from numpy.typing import NDArray

from minesweeper.logic.counting.float_totals import Addend
from minesweeper.logic.counting.parts import Part
from minesweeper.logic.counting.sweep import BINOMIALS, NEED, Front, sweep_order

Floats = NDArray[np.float64]
Keys = NDArray[np.uint64]
Small = NDArray[np.int8]
Places = NDArray[np.int32]

_FORESIGHT = 0.6
"""How much the outlook of a state counts when it is drawn; 0 and 1 were both worse."""
_ROW = 4
"""How many bits a clue's place has in `counting`; here it is a row of an array."""


class DriedUpError(RuntimeError):
    """No state that was kept leads on."""


@dataclass(slots=True)
class _Layer:
    """The steps over one box, from each kept state to the kept states they lead to."""

    before: Floats
    """The weight of each state before the box."""
    starts: Places
    ends: Places
    mines: Small
    lifts: Floats
    """By how much each state after the box was lifted for those that went."""


class SampledSweep:
    """One sampled sweep over a part."""

    def __init__(self, part: Part, most_states: int, tilt: float, seed: int) -> None:
        """Sweep forwards; a DriedUpError where nothing is left on the way."""
        self._part, self._most_states, self._tilt = part, most_states, tilt
        self._source = np.random.PCG64(seed)
        self._outlooks = _outlooks(tilt)
        self._order = sweep_order(part)
        self._front = Front(part)
        self._rooms: dict[int, int] = {}
        self._needs = np.zeros((0, 1), dtype=np.int8)
        self._keys = np.zeros(1, dtype=np.uint64)
        self._laid = np.zeros(1, dtype=np.int64)
        self._weights = np.ones(1)
        self._hashes: Keys = self._source.random_raw(len(part.needs) + 1)
        self._layers = [self._step(box) for box in self._order]

    @property
    def addend(self) -> Addend:
        """The tilted ways of the part, as far as they were found."""
        low, high = int(self._laid.min()), int(self._laid.max())
        ways = _added(self._laid - low, self._weights, high - low + 1)
        return Addend(low, ways / ways.max(), 1, self._tilt)

    def mined(self, shares: Floats) -> Floats:
        """The mines expected in each box where each number of mines has such a share."""
        after = shares[self._laid - self._laid.min()]
        found = np.zeros(len(self._order))
        for box, layer in zip(reversed(self._order), reversed(self._layers), strict=True):
            ahead = self._ways(box)[layer.mines] * (layer.lifts * after)[layer.ends]
            likely = layer.before[layer.starts] * ahead
            found[box] = likely.dot(layer.mines) / likely.sum()
            after = _added(layer.starts, ahead, len(layer.before))
            after /= after.max()
        return found

    def _ways(self, box: int) -> Floats:
        """The tilted ways to lay 0, 1, 2 … mines in a box."""
        binomials = BINOMIALS[len(self._part.boxes[box])]
        return np.array([ways * self._tilt**mines for mines, ways in enumerate(binomials)])

    def _step(self, box: int) -> _Layer:
        rows = self._enter(box)
        starts, mines = self._steps(rows, len(self._part.boxes[box]))
        if not len(starts):
            raise DriedUpError
        more = mines.astype(np.uint64)
        keys = self._keys[starts] + more * (
            self._hashes[-1:] - self._hashes[rows].sum(keepdims=True)
        )
        _, firsts, ends = np.unique(keys, return_index=True, return_inverse=True)
        before = self._weights
        weights = _added(ends, before[starts] * self._ways(box)[mines], len(firsts))
        kept, lifts = self._kept(weights, starts[firsts], mines[firsts], rows)
        new = np.full(len(firsts), -1)
        new[kept] = np.arange(len(kept))
        stays = new[ends] >= 0
        self._move(rows, starts[firsts[kept]], mines[firsts[kept]], keys[firsts[kept]])
        scale = (weights[kept] * lifts).max()
        self._weights = weights[kept] * lifts / scale
        return _Layer(
            before,
            starts[stays].astype(np.int32),
            new[ends[stays]].astype(np.int32),
            mines[stays],
            lifts / scale,
        )

    def _enter(self, box: int) -> list[int]:
        """The rows of a box's clues; those that begin with it get their needs."""
        begun, _, bounds = self._front.enter(box)
        rows = [place // _ROW for place, _ in bounds]
        missing = max(rows) + 1 - len(self._needs)
        if missing > 0:
            fresh = np.zeros((missing, self._needs.shape[1]), dtype=np.int8)
            self._needs = np.concatenate([self._needs, fresh])
        for row, (place, room) in zip(rows, bounds, strict=True):
            self._needs[row] += begun >> place & NEED
            self._rooms[row] = room
        self._front.leave(bounds)
        return rows

    def _steps(self, rows: list[int], size: int) -> tuple[NDArray[np.intp], Small]:
        """Every state with every number of mines that its clues allow in a box."""
        needs = self._needs[rows]
        rooms = np.array([[self._rooms[row]] for row in rows], dtype=np.int8)
        fewest, most = (needs - rooms).max(axis=0), needs.min(axis=0)
        starts = [np.flatnonzero((fewest <= mines) & (mines <= most)) for mines in range(size + 1)]
        mines = [np.full(len(some), laid, dtype=np.int8) for laid, some in enumerate(starts)]
        return np.concatenate(starts), np.concatenate(mines)

    def _kept(
        self, weights: Floats, starts: NDArray[np.intp], mines: Small, rows: list[int]
    ) -> tuple[NDArray[np.intp], Floats]:
        """Which of the new states are kept, and by how much each is lifted."""
        if len(weights) <= self._most_states:
            return np.arange(len(weights)), np.ones(len(weights))
        outlook = np.zeros(len(weights))
        for row, room in self._rooms.items():
            if room:
                needs = self._needs[row, starts]
                outlook += self._outlooks[room, needs - mines if row in rows else needs]
        wanted = weights * np.exp(_FORESIGHT * (outlook - outlook.max()))
        kept, chances = _drawn(wanted, self._most_states, self._uniform())
        return kept, 1.0 / chances

    def _uniform(self) -> float:
        return int(self._source.random_raw() >> 11) * 2.0**-53

    def _move(self, rows: list[int], starts: NDArray[np.intp], mines: Small, keys: Keys) -> None:
        """Take over the states that were kept."""
        self._needs = self._needs[:, starts]
        self._needs[rows] -= mines
        self._laid = self._laid[starts] + mines
        self._keys = keys


def _added(places: NDArray[np.signedinteger], values: Floats, length: int) -> Floats:
    """The sums of the values that belong to each place."""
    return np.bincount(places, values, length).astype(np.float64, copy=False)


def _drawn(weights: Floats, most: int, uniform: float) -> tuple[NDArray[np.intp], Floats]:
    """Draw about so many: the heavy ones surely, the others each with the chance it is given."""
    ordered = np.sort(weights)[::-1]
    left = ordered[::-1].cumsum()[::-1]
    bars = left[:most] / (most - np.arange(most))
    bar = bars[np.flatnonzero(ordered[:most] <= bars)[0]]
    chances = np.minimum(weights / bar, 1.0)
    steps = np.concatenate([[0.0], np.where(chances < 1.0, chances, 0.0).cumsum()]) + uniform
    kept = np.flatnonzero((chances >= 1.0) | (np.diff(np.floor(steps)) > 0))
    return kept, chances[kept]


def _outlooks(tilt: float) -> Floats:
    """The logarithm of how likely a clue's room holds what it needs, were mines just scattered."""
    mined, safe = log(tilt / (1 + tilt)), log(1 / (1 + tilt))
    return np.array(
        [
            [
                log(comb(room, need)) + need * mined + (room - need) * safe
                if need <= room
                else -1000.0
                for need in range(9)
            ]
            for room in range(9)
        ]
    )

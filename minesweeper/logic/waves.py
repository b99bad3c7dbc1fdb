"""The rules of `slate` for thousands of cells at once, in numpy over the same bytes.

When a click opens half of a large board, clues wait by the hundred thousand. A whole wave of them
then takes about half the time that they take one by one. Same rules, same order, same trail;
`tests/logic/test_knowledge.py` holds one against the other. Only imported when it is needed, for
numpy takes long to import.
"""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.position import COVERED
from minesweeper.logic.parts import ContradictionError
from minesweeper.logic.slate import (
    FAR,
    MINED,
    OPENED,
    PROVED_MINED,
    PROVED_SAFE,
    SAFE,
    TRANSLATIONS,
)

if TYPE_CHECKING:
    from minesweeper.logic.slate import Slate

_Ints = NDArray[np.int32]
_Bytes = NDArray[np.uint8]
_POP = np.array([mask.bit_count() for mask in range(256)], dtype=np.uint8)
_BACK = np.array([128 >> bit for bit in range(8)], dtype=np.uint8)
"""The bit of a cell at the neighbour of each bit."""
_HERE = np.array([list(TRANSLATIONS[place]) for place in FAR], dtype=np.uint8)
_THERE = np.array([list(TRANSLATIONS[-down, -right]) for down, right in FAR], dtype=np.uint8)
"""How masks translate between clues that can share a cell."""


class Wave:
    """A slate's bytes as arrays, for as long as one wave takes."""

    def __init__(self, slate: "Slate") -> None:
        self._slate = slate
        self._steps = np.array(slate.steps, dtype=np.int32)
        self._far = np.array([step for step, _, _ in slate.far], dtype=np.int32)
        self._state = np.frombuffer(slate.state, dtype=np.uint8)
        self._need = np.frombuffer(slate.need, dtype=np.uint8)
        self._mask = np.frombuffer(slate.mask, dtype=np.uint8)
        self._speakers = np.frombuffer(slate.speakers, dtype=np.uint8)
        self._in_singles = np.frombuffer(slate.in_singles, dtype=np.uint8)
        self._in_pairs = np.frombuffer(slate.in_pairs, dtype=np.uint8)
        self._why = np.frombuffer(slate.why, dtype=np.int32)
        self._why_too = np.frombuffer(slate.why_too, dtype=np.int32)
        self._stamp = np.frombuffer(slate.stamp, dtype=np.int32)

    def places(self, indices: Sequence[int]) -> list[int]:
        """The places of indices of the grid."""
        at = np.asarray(indices, dtype=np.int32)
        places: list[int] = (self._slate.base + at + at // self._slate.width * 2).tolist()
        return places

    def indices(self, places: Sequence[int]) -> list[int]:
        """The indices of places on the walled board."""
        at = np.asarray(places, dtype=np.int32) - self._slate.base
        indices: list[int] = (at - at // self._slate.stride * 2).tolist()
        return indices

    # Learning.

    def open(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in opened cells."""
        slate = self._slate
        opened = np.asarray(places, dtype=np.int32)
        shown = np.frombuffer(bytes(numbers), dtype=np.uint8)
        is_new = self._state[opened] != shown
        opened, shown = opened[is_new], shown[is_new]
        before = self._state[opened]
        if np.any((before != COVERED) & (before != SAFE)):
            raise ContradictionError("An opened cell was proved to be a mine.")
        self._take_as_given(opened[before == COVERED])
        self._state[opened] = shown
        slate.trail.frombytes((opened * 4 + OPENED).astype(np.int32).tobytes())
        self._read(opened, shown)

    def _take_as_given(self, places: _Ints) -> None:
        fresh = self._slate.fresh
        kept = len(fresh)
        none = np.zeros(len(places), dtype=np.int32)
        self._prove(places, SAFE, none, none)
        del fresh[kept:]

    def _read(self, opened: _Ints, shown: _Bytes) -> None:
        """Find what opened numbers still need, and among which cells."""
        around = opened[:, None] + self._steps
        near = self._state[around]
        covered = near == COVERED
        cells = np.packbits(covered, axis=1, bitorder="little")[:, 0]
        known = np.count_nonzero(near == MINED, axis=1).astype(np.uint8)
        if np.any(known > shown) or np.any((cells == 0) & (known < shown)):
            raise ContradictionError("A number does not fit the mines around it.")
        rows, bits = covered.nonzero()
        # Each bit is new there, so adding it is setting it.
        np.add.at(self._speakers, around[rows, bits], _BACK[bits])
        self._mask[opened] = cells
        self._need[opened] = np.where(cells > 0, shown - known, 0)
        self._wake(opened[cells > 0])

    def _wake(self, clues: _Ints) -> None:
        clues = _once(clues[self._in_singles[clues] == 0], self._slate)
        self._in_singles[clues] = 1
        self._slate.singles.extend(clues.tolist())

    # Proving.

    def _prove(self, places: _Ints, verdict: int, why: _Ints, why_too: _Ints) -> None:
        slate, state = self._slate, self._state
        before = state[places]
        if np.any((before != COVERED) & (before != verdict)):
            raise ContradictionError("The numbers contradict each other.")
        kept = np.flatnonzero(before == COVERED)
        kept = kept[_are_first(places[kept], slate)]
        places = places[kept]
        mined = verdict == MINED
        kind = PROVED_MINED if mined else PROVED_SAFE
        state[places] = verdict
        self._why[places] = why[kept]
        self._why_too[places] = why_too[kept]
        start = len(slate.trail)
        self._stamp[places] = np.arange(start, start + len(places), dtype=np.int32)
        slate.trail.frombytes((places * 4 + kind).astype(np.int32).tobytes())
        slate.unknown -= len(places)
        if mined:
            slate.mines_left -= len(places)
        else:
            slate.fresh.extend(places.tolist())
        self._tell_clues(places, mined=mined)

    def _tell_clues(self, places: _Ints, *, mined: bool) -> None:
        """Take settled cells out of the clues around them."""
        rows, bits = _bits_of(self._speakers[places])
        clues = places[rows] + self._steps[bits]
        np.subtract.at(self._mask, clues, _BACK[bits])
        if mined:
            # A need that falls below 0 wraps around to a large one.
            np.subtract.at(self._need, clues, 1)
            if np.any(self._need[clues] > 8):
                raise ContradictionError("A number has too many mines around it.")
        self._wake(clues)

    # The cheap rules.

    def follow_singles(self, most: int) -> int:
        """Follow the single clues that wait; gives how many there were."""
        clues = _taken(self._slate.singles, most)
        self._in_singles[clues] = 0
        self._slate.touched.extend(clues.tolist())
        cells, missing = self._mask[clues], self._need[clues]
        room = _POP[cells]
        if np.any(missing > room):
            raise ContradictionError("A number has no cells left for its mines.")
        undecided = clues[(missing > 0) & (missing < room)]
        undecided = undecided[self._in_pairs[undecided] == 0]
        self._in_pairs[undecided] = 1
        self._slate.pairs.extend(undecided.tolist())
        speaks = cells > 0
        self._prove_around(clues, cells, speaks & (missing == 0), SAFE)
        self._prove_around(clues, cells, speaks & (missing == room), MINED)
        return len(clues)

    def _prove_around(
        self, clues: _Ints, cells: _Bytes, chosen: NDArray[np.bool_], verdict: int
    ) -> None:
        clues, cells = clues[chosen], cells[chosen]
        self._prove_cells(verdict, clues, cells, clues, np.zeros(len(clues), dtype=np.int32))

    def _prove_cells(
        self, verdict: int, clues: _Ints, cells: _Bytes, why: _Ints, why_too: _Ints
    ) -> None:
        """Prove the cells of some clues' masks, each with the clues it rests on."""
        which, bits = _bits_of(cells)
        if len(which):
            places = clues[which] + self._steps[bits]
            self._prove(places, verdict, why[which], why_too[which])

    def follow_pairs(self, most: int) -> int:
        """Compare the clues that wait with those near them; gives how many there were."""
        slate = self._slate
        clues = _taken(slate.pairs, most)
        self._in_pairs[clues] = 0
        clues = clues[self._mask[clues] > 0]
        again = clues[self._compare(clues)]
        again = again[self._mask[again] > 0]
        self._in_pairs[again] = 1
        slate.pairs.extend(again.tolist())
        # Those that proved something are looked at again, and the rest is for dearer rules.
        settled = clues[self._in_pairs[clues] == 0]
        slate.loose.update(dict.fromkeys(settled[self._mask[settled] > 0].tolist()))
        return max(1, len(clues))

    def _compare(self, clues: _Ints) -> NDArray[np.intp]:
        """Hold clues against all near them; gives the places of those that prove something.

        The rule is told in `Slate.compare`.
        """
        mask, need = self._mask, self._need
        places, steps = mask[clues[:, None] + self._far].nonzero()
        ones = clues[places]
        others = ones + self._far[steps]
        cells, others_cells = mask[ones], mask[others]
        shared = _HERE[steps, others_cells] & cells
        # Differences of these small numbers wrap around in bytes, and compare rightly all the same.
        common = _POP[shared]
        own, others_own = _POP[cells] - common, _POP[others_cells] - common
        more = need[ones] - need[others]
        speaks = (shared > 0) & (own + others_own > 0)
        first = speaks & (more == own)
        second = speaks & (more + others_own == 0) & ~first
        rest = cells ^ shared
        others_rest = others_cells & ~_THERE[steps, cells]
        self._prove_pairs(ones[first], rest[first], others[first], others_rest[first])
        self._prove_pairs(others[second], others_rest[second], ones[second], rest[second])
        proving: NDArray[np.intp] = np.unique(places[first | second])
        return proving

    def _prove_pairs(self, fuller: _Ints, mined: _Bytes, leaner: _Ints, safe: _Bytes) -> None:
        """The fuller clue's own cells are mines, the leaner's are safe."""
        self._prove_cells(MINED, fuller, mined, fuller, leaner)
        self._prove_cells(SAFE, leaner, safe, fuller, leaner)


def _bits_of(masks: _Bytes) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For every bit of every mask the place of the mask, and which bit it is."""
    rows, bits = np.unpackbits(masks[:, None], axis=1, bitorder="little").nonzero()
    return rows, bits


def _taken(waiting: "deque[int]", most: int) -> _Ints:
    """The first of those that wait."""
    if most >= len(waiting):
        taken = np.fromiter(waiting, dtype=np.int32, count=len(waiting))
        waiting.clear()
        return taken
    found = list(islice(waiting, most))
    for _ in found:
        waiting.popleft()
    return np.array(found, dtype=np.int32)


def _are_first(places: _Ints, slate: "Slate") -> NDArray[np.bool_]:
    """Which of some places stand there for the first time."""
    order = np.arange(len(places), dtype=np.int32)
    scratch = slate.scratch()
    scratch[places[::-1]] = order[::-1]
    are_first: NDArray[np.bool_] = scratch[places] == order
    return are_first


def _once(places: _Ints, slate: "Slate") -> _Ints:
    return places[_are_first(places, slate)]

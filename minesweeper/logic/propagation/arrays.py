"""Propagation for thousands of clues at once: the rules of `core` in numpy, over the same bytes.

When a click opens half of a huge board, clues wait by the hundred thousand. Taken as one array they
need less than half of the time that they need one by one.

The bytes are not copied: `numpy.frombuffer` makes arrays that read and write the bytearrays of a
`Propagation`. Where `core` has a loop over clues, this module has one operation on an array of
their places, and three details of numpy replace three `if`s of the loop:

- A byte that falls below 0 wraps around to a large number, so one comparison finds both a need that
  is too large and one that is negative:

  >>> need, mines = np.array([2, 1], dtype=np.uint8), np.array([1, 2], dtype=np.uint8)
  >>> need - mines
  array([  1, 255], dtype=uint8)

- Two clues can prove the same cell. The first of them is its reason, as in `core`: `_are_first`
  writes the order of the places backwards, so that the first one is written last and remains.

  >>> _are_first(np.array([5, 3, 5]), np.zeros(9, dtype=np.int32))
  array([ True,  True, False])

- `a[places] -= 1` would subtract only once where a place is named twice; `np.subtract.at` does not.

The rules, their order and the history of a batch differ from `core` only in that proofs are taken
batch by batch. `tests/logic/test_knowledge.py` compares both. This module is imported only when it
is needed, because importing numpy takes long.
"""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.propagation.encoding import (
    FIRST_CLUE,
    GIVEN,
    MINED,
    OPENED,
    PROVED_MINED,
    PROVED_SAFE,
    SAFE,
    SHARED_CELLS,
    WITHIN_TWO,
)

if TYPE_CHECKING:
    from minesweeper.logic.propagation.core import Propagation

_Places = NDArray[np.intp]
_Bytes = NDArray[np.uint8]
_POPCOUNT = np.array([mask.bit_count() for mask in range(256)], dtype=np.uint8)
_BACK = np.array([128 >> bit for bit in range(8)], dtype=np.uint8)
"""By the neighbour's bit in a cell's mask: the bit of that cell in the neighbour's mask."""
_SHARED_HERE = np.array([list(SHARED_CELLS[place]) for place in WITHIN_TWO], dtype=np.uint8).ravel()
_SHARED_THERE = np.array(
    [list(SHARED_CELLS[-down, -right]) for down, right in WITHIN_TWO], dtype=np.uint8
).ravel()
"""The tables of `SHARED_CELLS` from and to each clue within two steps, joined into one row."""


class ArrayPropagation:
    """The arrays of a `Propagation` as numpy arrays, created again for each batch.

    Places have the width of numpy's own indices, because it would widen others at every look-up.
    """

    def __init__(self, core: "Propagation") -> None:
        self._core = core
        self._steps = np.array(core.steps, dtype=np.intp)
        self._within_two = np.array([step for step, _, _ in core.within_two], dtype=np.intp)
        self._state = np.frombuffer(core.state, dtype=np.uint8)
        self._need = np.frombuffer(core.need, dtype=np.uint8)
        self._unknown_mask = np.frombuffer(core.unknown_mask, dtype=np.uint8)
        self._clue_mask = np.frombuffer(core.clue_mask, dtype=np.uint8)
        self._in_single_queue = np.frombuffer(core.in_single_queue, dtype=np.uint8)
        self._in_region = np.frombuffer(core.in_region, dtype=np.uint8)
        self._in_pair_queue = np.frombuffer(core.in_pair_queue, dtype=np.uint8)
        self._settled_at = np.frombuffer(core.raw_settled_at, dtype=np.int32)

    def places(self, indices: Sequence[int]) -> list[int]:
        """Returns the places that belong to indices of the grid."""
        at = np.asarray(indices, dtype=np.intp)
        places: list[int] = (self._core.base + at + at // self._core.width * 2).tolist()
        return places

    def indices(self, places: Sequence[int]) -> list[int]:
        """Returns the grid indices that belong to places."""
        at = np.asarray(places, dtype=np.intp) - self._core.base
        indices: list[int] = (at - at // self._core.stride * 2).tolist()
        return indices

    # Learning what is visible.

    def open(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        """Takes in opened cells and the numbers they show, as `Propagation.open` does."""
        opened = np.asarray(places, dtype=np.intp)
        shown = np.frombuffer(bytes(numbers), dtype=np.uint8)
        before = self._state[opened]
        if not (before == SAFE).all():
            is_new = before != shown
            opened, shown = opened[is_new], shown[is_new]
            self._take_as_given(opened, before[is_new])
        self._state[opened] = shown
        self._append(opened, OPENED, np.full(len(opened), GIVEN, dtype=np.int64))
        self._add_clauses(opened, shown)

    def _take_as_given(self, opened: _Places, before: _Bytes) -> None:
        """Settles cells that are being opened as safe, without adding them to `newly_safe`."""
        if ((before != COVERED) & (before != SAFE)).any():
            raise ContradictionError("An opened cell was proved to be a mine.")
        newly_safe = self._core.newly_safe
        waiting = len(newly_safe)
        places = opened[before == COVERED]
        self._prove(places, SAFE, np.full(len(places), GIVEN, dtype=np.int64))
        del newly_safe[waiting:]

    def _append(self, places: _Places, kind: int, reasons: NDArray[np.int64]) -> None:
        self._core.raw_history.frombytes((places * 4 + kind).astype(np.int32).tobytes())
        self._core.raw_reasons.frombytes(reasons.tobytes())

    def _add_clauses(self, opened: _Places, shown: _Bytes) -> None:
        """Computes the need and the unknown cells of opened numbers, and queues these numbers."""
        near = self._around(opened)
        covered = near == COVERED
        cells = np.packbits(covered, axis=1, bitorder="little")[:, 0]
        known = (near == MINED).sum(axis=1, dtype=np.uint8)
        # A need that fell below 0 has wrapped around, and exceeds the number of any clue's cells.
        missing = shown - known
        if (missing > _POPCOUNT[cells]).any():
            raise ContradictionError("A number does not fit the cells around it.")
        self._need[opened] = missing
        self._unknown_mask[opened] = cells
        rows, bits = _split(covered)
        # Each bit is new there, so adding it sets it.
        np.add.at(self._clue_mask, opened[rows] + self._steps[bits], _BACK[bits])
        self._queue(opened[cells > 0])

    def _around(self, places: _Places) -> _Bytes:
        """Returns the states of the eight neighbours of each place, a row for each."""
        near = np.empty((len(places), 8), dtype=np.uint8)
        # One look-up for each direction, through a view of the board shifted by that step.
        reach = self._core.stride + 1
        corner = places - reach
        for bit, step in enumerate(self._core.steps):
            near[:, bit] = self._state[reach + step :][corner]
        return near

    def _queue(self, clues: _Places) -> None:
        clues = clues[self._in_single_queue[clues] == 0]
        clues = clues[_are_first(clues, self._scratch())]
        self._in_single_queue[clues] = 1
        self._core.single_queue.extend(clues.tolist())

    def _scratch(self) -> NDArray[np.int32]:
        core = self._core
        if core.scratch is None:
            core.scratch = np.empty(len(core.state), dtype=np.int32)
        return core.scratch

    # Proving.

    def _prove(self, places: _Places, verdict: int, reasons: NDArray[np.int64]) -> None:
        before = self._state[places]
        is_unknown = before == COVERED
        if (before[~is_unknown] != verdict).any():
            raise ContradictionError("The numbers contradict each other.")
        places, reasons = places[is_unknown], reasons[is_unknown]
        are_first = _are_first(places, self._settled_at)
        places, reasons = places[are_first], reasons[are_first]
        self._state[places] = verdict
        start = len(self._core.raw_history)
        self._settled_at[places] = np.arange(start, start + len(places), dtype=np.int32)
        self._append(places, PROVED_MINED if verdict == MINED else PROVED_SAFE, reasons)
        self._core.unknown -= len(places)
        if verdict == MINED:
            self._core.mines_left -= len(places)
        else:
            self._core.newly_safe.extend(places.tolist())
        self._update_clues(places, mined=verdict == MINED)

    def _update_clues(self, places: _Places, *, mined: bool) -> None:
        """Removes settled cells from the masks of the clues around them, and queues these clues."""
        rows, bits = _bits_of(self._clue_mask[places])
        clues = places[rows] + self._steps[bits]
        np.subtract.at(self._unknown_mask, clues, _BACK[bits])
        if mined:
            # A need that falls below 0 wraps around to a large number.
            np.subtract.at(self._need, clues, np.uint8(1))
            if (self._need[clues] > 8).any():
                raise ContradictionError("A number has too many mines around it.")
        has_no_cells = self._unknown_mask[clues] == 0
        without_cells = clues[has_no_cells]
        if self._need[without_cells].any():
            raise ContradictionError("A number has no cells left for its mines.")
        self._note_changed(without_cells)
        self._queue(clues[~has_no_cells])

    def _note_changed(self, clues: _Places) -> None:
        self._core.changed_clues.extend(clues[self._in_region[clues] > 0].tolist())

    # The cheap rules.

    def follow_single_clues(self, most: int) -> int:
        """Applies the first `most` queued clues; returns their number."""
        clues = _take_first(self._core.single_queue, most)
        self._in_single_queue[clues] = 0
        self._note_changed(clues)
        cells, missing = self._unknown_mask[clues], self._need[clues]
        room = _POPCOUNT[cells]
        if (missing > room).any():
            raise ContradictionError("A number has no cells left for its mines.")
        all_safe, all_mined = missing == 0, missing == room
        undecided = clues[~(all_safe | all_mined)]
        undecided = undecided[self._in_pair_queue[undecided] == 0]
        self._in_pair_queue[undecided] = 1
        self._core.pair_queue.extend(undecided.tolist())
        for verdict, applies in ((SAFE, all_safe), (MINED, all_mined)):
            around = clues[applies]
            self._prove_cells(verdict, around, cells[applies], _reasons(around, 0))
        return len(clues)

    def _prove_cells(
        self, verdict: int, clues: _Places, cells: _Bytes, reasons: NDArray[np.int64]
    ) -> None:
        """Settles the cells in the masks of some clues, each with the reason of its clue."""
        which, bits = _bits_of(cells)
        if len(which):
            self._prove(clues[which] + self._steps[bits], verdict, reasons[which])

    def follow_pairs(self, most: int) -> int:
        """Compares the first `most` queued clues with those near them; returns their number."""
        core = self._core
        clues = _take_first(core.pair_queue, most)
        self._in_pair_queue[clues] = 0
        clues = clues[self._unknown_mask[clues] > 0]
        are_proving = self._compare(clues)
        # Clues that proved something are compared again; the others are left to the sweep and SAT.
        again = clues[are_proving]
        again = again[self._unknown_mask[again] > 0]
        self._in_pair_queue[again] = 1
        core.pair_queue.extend(again.tolist())
        settled = clues[~are_proving]
        core.outside_regions.update(
            dict.fromkeys(settled[self._unknown_mask[settled] > 0].tolist())
        )
        return max(1, len(clues))

    def _compare(self, clues: _Places) -> NDArray[np.bool_]:
        """Compares each clue with those near it and settles cells; returns which clues proved some.

        `Propagation._compare` explains the rule.
        """
        mask, need = self._unknown_mask, self._need
        has_cells = (mask[clues[:, None] + self._within_two] > 0).ravel().nonzero()[0]
        rows, steps = np.divmod(has_cells, len(WITHIN_TWO))
        ones = clues[rows]
        others = ones + self._within_two[steps]
        cells, others_cells = mask[ones], mask[others]
        shared = _SHARED_HERE[steps * 256 + others_cells] & cells
        # Differences below 0 wrap around on both sides of a comparison alike.
        common = _POPCOUNT[shared]
        own, others_own = _POPCOUNT[cells] - common, _POPCOUNT[others_cells] - common
        more = need[ones] - need[others]
        comparable = (shared > 0) & (own + others_own > 0)
        first = comparable & (more == own)
        second = comparable & (more + others_own == 0) & ~first
        rest = cells ^ shared
        others_rest = others_cells & ~_SHARED_THERE[steps * 256 + cells]
        self._prove_pairs(ones[first], rest[first], others[first], others_rest[first])
        self._prove_pairs(others[second], others_rest[second], ones[second], rest[second])
        are_proving = np.zeros(len(clues), dtype=np.bool_)
        are_proving[rows[first | second]] = True
        return are_proving

    def _prove_pairs(self, fuller: _Places, mined: _Bytes, leaner: _Places, safe: _Bytes) -> None:
        """Settles the cells of only one clue: mines for the fuller clue, safe for the other."""
        reasons = _reasons(fuller, leaner)
        self._prove_cells(MINED, fuller, mined, reasons)
        self._prove_cells(SAFE, leaner, safe, reasons)


def _reasons(fuller: _Places, leaner: _Places | int) -> NDArray[np.int64]:
    """Returns pairs of clues packed into reasons, which `clues_of` unpacks."""
    return fuller.astype(np.int64) * FIRST_CLUE + leaner


def _bits_of(masks: _Bytes) -> tuple[_Places, _Places]:
    """Returns, for every bit of every mask, the index of the mask and which bit it is."""
    return _split(np.unpackbits(masks.astype(np.uint8), bitorder="little").view(np.bool_))


def _split(bits: NDArray[np.bool_]) -> tuple[_Places, _Places]:
    """Returns the row and the column of every true value, eight to a row.

    They are found in one long row, because numpy takes eight times as long to find both.
    """
    found = bits.ravel().nonzero()[0]
    return found >> 3, found & 7


def _take_first(queue: "deque[int]", most: int) -> _Places:
    """Removes and returns the first `most` entries of a queue."""
    if most >= len(queue):
        taken = np.fromiter(queue, dtype=np.intp, count=len(queue))
        queue.clear()
        return taken
    found = list(islice(queue, most))
    for _ in found:
        queue.popleft()
    return np.array(found, dtype=np.intp)


def _are_first(places: _Places, scratch: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Returns for each place whether it occurs there for the first time. Overwrites `scratch`."""
    order = np.arange(len(places), dtype=np.int32)
    scratch[places[::-1]] = order[::-1]
    are_first: NDArray[np.bool_] = scratch[places] == order
    return are_first

"""The rules of `propagation` for thousands of cells at once, in numpy over the same bytes.

When a click opens half of a large board, clues wait by the hundred thousand. A whole wave of them
then takes less than half the time that they take one by one. Same rules, same order, same trail;
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
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.propagation.core import (
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
_POP = np.array([mask.bit_count() for mask in range(256)], dtype=np.uint8)
_BACK = np.array([128 >> bit for bit in range(8)], dtype=np.uint8)
"""The bit of a cell at the neighbour of each bit."""
_HERE = np.array([list(SHARED_CELLS[place]) for place in WITHIN_TWO], dtype=np.uint8).ravel()
_THERE = np.array(
    [list(SHARED_CELLS[-down, -right]) for down, right in WITHIN_TWO], dtype=np.uint8
).ravel()
"""How masks translate between clues that can share a cell, 256 masks for each far step."""


class ArrayPropagation:
    """A propagation's arrays as those of numpy, for as long as one wave takes.

    Places are as wide as numpy's own indices: narrower ones it would widen at every look-up.
    """

    def __init__(self, propagation: "Propagation") -> None:
        self._propagation = propagation
        self._steps = np.array(propagation.steps, dtype=np.intp)
        self._far = np.array([step for step, _, _ in propagation.within_two], dtype=np.intp)
        self._state = np.frombuffer(propagation.state, dtype=np.uint8)
        self._need = np.frombuffer(propagation.need, dtype=np.uint8)
        self._mask = np.frombuffer(propagation.unknown_mask, dtype=np.uint8)
        self._speakers = np.frombuffer(propagation.clue_mask, dtype=np.uint8)
        self._in_singles = np.frombuffer(propagation.in_singles, dtype=np.uint8)
        self._in_region = np.frombuffer(propagation.in_region, dtype=np.uint8)
        self._in_pairs = np.frombuffer(propagation.in_pairs, dtype=np.uint8)
        self._stamp = np.frombuffer(propagation.raw_settled_at, dtype=np.int32)

    def places(self, indices: Sequence[int]) -> list[int]:
        """The places of indices of the grid."""
        at = np.asarray(indices, dtype=np.intp)
        places: list[int] = (
            self._propagation.base + at + at // self._propagation.width * 2
        ).tolist()
        return places

    def indices(self, places: Sequence[int]) -> list[int]:
        """The indices of places on the walled board."""
        at = np.asarray(places, dtype=np.intp) - self._propagation.base
        indices: list[int] = (at - at // self._propagation.stride * 2).tolist()
        return indices

    # Learning.

    def open(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in opened cells."""
        opened = np.asarray(places, dtype=np.intp)
        shown = np.frombuffer(bytes(numbers), dtype=np.uint8)
        before = self._state[opened]
        if not (before == SAFE).all():
            is_new = before != shown
            opened, shown = opened[is_new], shown[is_new]
            self._take_as_given(opened, before[is_new])
        self._state[opened] = shown
        self._write(opened, OPENED, np.full(len(opened), GIVEN, dtype=np.int64))
        self._read(opened, shown)

    def _take_as_given(self, opened: _Places, before: _Bytes) -> None:
        """Take opened cells that were not proved safe as safe all the same."""
        if ((before != COVERED) & (before != SAFE)).any():
            raise ContradictionError("An opened cell was proved to be a mine.")
        fresh = self._propagation.newly_safe
        kept = len(fresh)
        places = opened[before == COVERED]
        self._prove(places, SAFE, np.full(len(places), GIVEN, dtype=np.int64))
        del fresh[kept:]

    def _write(self, places: _Places, kind: int, reasons: NDArray[np.int64]) -> None:
        self._propagation.raw_history.frombytes((places * 4 + kind).astype(np.int32).tobytes())
        self._propagation.raw_reasons.frombytes(reasons.tobytes())

    def _read(self, opened: _Places, shown: _Bytes) -> None:
        """Find what opened numbers still need, and among which cells."""
        near = self._around(opened)
        covered = near == COVERED
        cells = np.packbits(covered, axis=1, bitorder="little")[:, 0]
        known = (near == MINED).sum(axis=1, dtype=np.uint8)
        # What has fallen below 0 has wrapped around, and is more than any cells have room for.
        missing = shown - known
        if (missing > _POP[cells]).any():
            raise ContradictionError("A number does not fit the cells around it.")
        self._need[opened] = missing
        self._mask[opened] = cells
        rows, bits = _split(covered)
        # Each bit is new there, so adding it is setting it.
        np.add.at(self._speakers, opened[rows] + self._steps[bits], _BACK[bits])
        self._wake(opened[cells > 0])

    def _around(self, places: _Places) -> _Bytes:
        """The states around places, a row each."""
        near = np.empty((len(places), 8), dtype=np.uint8)
        # One look-up for each neighbour, through a view that begins so much later.
        reach = self._propagation.stride + 1
        corner = places - reach
        for bit, step in enumerate(self._propagation.steps):
            near[:, bit] = self._state[reach + step :][corner]
        return near

    def _wake(self, clues: _Places) -> None:
        clues = clues[self._in_singles[clues] == 0]
        clues = clues[_are_first(clues, self._propagation.scratch())]
        self._in_singles[clues] = 1
        self._propagation.singles.extend(clues.tolist())

    # Proving.

    def _prove(self, places: _Places, verdict: int, reasons: NDArray[np.int64]) -> None:
        before = self._state[places]
        is_open = before == COVERED
        if (before[~is_open] != verdict).any():
            raise ContradictionError("The numbers contradict each other.")
        places, reasons = places[is_open], reasons[is_open]
        are_first = _are_first(places, self._stamp)
        places, reasons = places[are_first], reasons[are_first]
        self._state[places] = verdict
        start = len(self._propagation.raw_history)
        self._stamp[places] = np.arange(start, start + len(places), dtype=np.int32)
        self._write(places, PROVED_MINED if verdict == MINED else PROVED_SAFE, reasons)
        self._propagation.unknown -= len(places)
        if verdict == MINED:
            self._propagation.mines_left -= len(places)
        else:
            self._propagation.newly_safe.extend(places.tolist())
        self._tell_clues(places, mined=verdict == MINED)

    def _tell_clues(self, places: _Places, *, mined: bool) -> None:
        """Take settled cells out of the clues around them."""
        rows, bits = _bits_of(self._speakers[places])
        clues = places[rows] + self._steps[bits]
        np.subtract.at(self._mask, clues, _BACK[bits])
        if mined:
            # A need that falls below 0 wraps around to a large one.
            np.subtract.at(self._need, clues, np.uint8(1))
            if (self._need[clues] > 8).any():
                raise ContradictionError("A number has too many mines around it.")
        is_spent = self._mask[clues] == 0
        spent = clues[is_spent]
        if self._need[spent].any():
            raise ContradictionError("A number has no cells left for its mines.")
        self._touch(spent)
        self._wake(clues[~is_spent])

    def _touch(self, clues: _Places) -> None:
        self._propagation.changed_clues.extend(clues[self._in_region[clues] > 0].tolist())

    # The cheap rules.

    def follow_single_clues(self, most: int) -> int:
        """Follow the single clues that wait; gives how many there were."""
        clues = _taken(self._propagation.singles, most)
        self._in_singles[clues] = 0
        self._touch(clues)
        cells, missing = self._mask[clues], self._need[clues]
        room = _POP[cells]
        if (missing > room).any():
            raise ContradictionError("A number has no cells left for its mines.")
        is_empty, is_full = missing == 0, missing == room
        undecided = clues[~(is_empty | is_full)]
        undecided = undecided[self._in_pairs[undecided] == 0]
        self._in_pairs[undecided] = 1
        self._propagation.pairs.extend(undecided.tolist())
        for verdict, says_so in ((SAFE, is_empty), (MINED, is_full)):
            around = clues[says_so]
            self._prove_cells(verdict, around, cells[says_so], _reasons(around, 0))
        return len(clues)

    def _prove_cells(
        self, verdict: int, clues: _Places, cells: _Bytes, reasons: NDArray[np.int64]
    ) -> None:
        """Prove the cells of some clues' masks, each with what it rests on."""
        which, bits = _bits_of(cells)
        if len(which):
            self._prove(clues[which] + self._steps[bits], verdict, reasons[which])

    def follow_pairs(self, most: int) -> int:
        """Compare the clues that wait with those near them; gives how many there were."""
        propagation = self._propagation
        clues = _taken(propagation.pairs, most)
        self._in_pairs[clues] = 0
        clues = clues[self._mask[clues] > 0]
        are_proving = self._compare(clues)
        # Those that proved something are looked at again, and the rest is for dearer rules.
        again = clues[are_proving]
        again = again[self._mask[again] > 0]
        self._in_pairs[again] = 1
        propagation.pairs.extend(again.tolist())
        settled = clues[~are_proving]
        propagation.outside_regions.update(dict.fromkeys(settled[self._mask[settled] > 0].tolist()))
        return max(1, len(clues))

    def _compare(self, clues: _Places) -> NDArray[np.bool_]:
        """Hold clues against all near them; gives which of them prove something.

        The rule is told in `Propagation.compare`.
        """
        mask, need = self._mask, self._need
        speaking = (mask[clues[:, None] + self._far] > 0).ravel().nonzero()[0]
        rows, steps = np.divmod(speaking, len(WITHIN_TWO))
        ones = clues[rows]
        others = ones + self._far[steps]
        cells, others_cells = mask[ones], mask[others]
        shared = _HERE[steps * 256 + others_cells] & cells
        # Differences of these small numbers wrap around in bytes, and compare rightly all the same.
        common = _POP[shared]
        own, others_own = _POP[cells] - common, _POP[others_cells] - common
        more = need[ones] - need[others]
        speaks = (shared > 0) & (own + others_own > 0)
        first = speaks & (more == own)
        second = speaks & (more + others_own == 0) & ~first
        rest = cells ^ shared
        others_rest = others_cells & ~_THERE[steps * 256 + cells]
        self._prove_pairs(ones[first], rest[first], others[first], others_rest[first])
        self._prove_pairs(others[second], others_rest[second], ones[second], rest[second])
        are_proving = np.zeros(len(clues), dtype=np.bool_)
        are_proving[rows[first | second]] = True
        return are_proving

    def _prove_pairs(self, fuller: _Places, mined: _Bytes, leaner: _Places, safe: _Bytes) -> None:
        """The fuller clue's own cells are mines, the leaner's are safe."""
        reasons = _reasons(fuller, leaner)
        self._prove_cells(MINED, fuller, mined, reasons)
        self._prove_cells(SAFE, leaner, safe, reasons)


def _reasons(fuller: _Places, leaner: _Places | int) -> NDArray[np.int64]:
    """What proofs rest on, as `clues_of` takes it apart."""
    return fuller.astype(np.int64) * FIRST_CLUE + leaner


def _bits_of(masks: _Bytes) -> tuple[_Places, _Places]:
    """For every bit of every mask the place of the mask, and which bit it is."""
    return _split(np.unpackbits(masks.astype(np.uint8), bitorder="little").view(np.bool_))


def _split(bits: NDArray[np.bool_]) -> tuple[_Places, _Places]:
    """The row and the bit of all that are set, eight bits a row.

    Found in one long row, for numpy takes eight times as long to find both.
    """
    found = bits.ravel().nonzero()[0]
    return found >> 3, found & 7


def _taken(waiting: "deque[int]", most: int) -> _Places:
    """The first of those that wait."""
    if most >= len(waiting):
        taken = np.fromiter(waiting, dtype=np.intp, count=len(waiting))
        waiting.clear()
        return taken
    found = list(islice(waiting, most))
    for _ in found:
        waiting.popleft()
    return np.array(found, dtype=np.intp)


def _are_first(places: _Places, scratch: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which of some places stand there for the first time; what was noted of them is lost."""
    order = np.arange(len(places), dtype=np.int32)
    scratch[places[::-1]] = order[::-1]
    are_first: NDArray[np.bool_] = scratch[places] == order
    return are_first

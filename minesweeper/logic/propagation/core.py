"""Propagation over flat bytes: the state of every cell, and what one or two clues settle.

This is the hot module of the knowledge base. For every opened number it keeps two bytes: the mines
that it still needs, and a mask of its neighbours that are still unknown (see `encoding`). A clue
alone is then settled by a look at both, and a pair of clues by a few look-ups in tables:

      A B C       A1 and B1 both need one mine. A1 has no unknown cell that B1 does not have too,
    1 1 1 #       so that mine is in A2 or B2, and the other cells of B1 are safe: C1 and C2.
    2 # # #

>>> from minesweeper.game.grid import Grid
>>> shown = Position(Grid(3, 2), bytes([1, 1, COVERED, COVERED, COVERED, COVERED]), mines=1)
>>> board = Propagation(shown)
>>> board.read_position(shown)
>>> [(board.need[clue], f"{board.unknown_mask[clue]:08b}") for clue in board.places([0, 1])]
[(1, '11000000'), (1, '11110000')]
>>> clues_left = board.propagate(100)
>>> board.indices(board.newly_safe)
[2, 5]

Clues that changed wait in queues, first in, first out, so that the work follows what changed and
can stop anywhere. `tests/logic/test_knowledge.py` compares all of this with plain twins. Nothing
here ever sees a Minefield.
"""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy as shallow_copy
from itertools import chain
from typing import TYPE_CHECKING

from minesweeper.game.grid import indices_of
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.propagation.bitboard import (
    BitboardPropagation,
    NumberPlanes,
    Round,
    write_rounds,
)
from minesweeper.logic.propagation.encoding import (
    FIRST_CLUE,
    GIVEN,
    MINED,
    OPENED,
    POPCOUNT,
    PROVED_MINED,
    PROVED_SAFE,
    SAFE,
    WALL,
    clues_of,
    step_tables,
)
from minesweeper.logic.work_budget import spend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from minesweeper.logic.propagation.arrays import ArrayPropagation

# When which implementation is used; the package's docstring gives the reasons.
ARRAYS_FROM_BOARD = 20_000
"""Boards with fewer cells than this never use numpy, whose import takes a tenth of a second."""
ARRAYS_FROM_QUEUE = 300
"""On larger boards, queues and openings of at least this many cells are handled with numpy."""
LARGEST_BATCH = 2**16
"""The most cells that numpy takes at once.

The window cannot draw while numpy copies an array into a list: that takes 31 ms for a million
cells, and 2 ms for this many. In batches the whole takes no longer.
"""
BITBOARD_UP_TO = 6_000
"""The most places (cells and wall) of a board on which the bitboard is used.

A bitboard runs to its end without asking whether it should cancel: 10 ms on a board of this size.
"""
BITBOARD_FROM_CELLS, BITBOARD_FROM_SHARE = 8, 64
"""The bitboard is worth its start for this many cells to open, and one in this many places."""

_CLUE_WORK = 10
"""The work of looking at a clue, alone or with its neighbours, in units of the work budget."""


def _batches(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[at : at + LARGEST_BATCH] for at in range(0, len(numbers), LARGEST_BATCH))


class Propagation:
    """The state of every cell of a growing position, and what one or two clues prove about it.

    It starts with every cell covered; `read_position` or `open` and `show_mine` tell it what is
    visible. Cells are places here, see `encoding`; `place` and `index` convert.
    """

    def __init__(self, position: Position) -> None:
        grid = position.grid
        self.width, self.stride = grid.width, grid.width + 2
        self.base = 2 * self.stride + 2
        """The place of the first cell."""
        size = self.base + self.stride * (grid.height + 2) + 2
        self.state = bytearray((WALL,)) * size
        for row in range(grid.height):
            start = self.base + row * self.stride
            self.state[start : start + grid.width] = bytes((COVERED,)) * grid.width
        self.need = bytearray(size)
        """The mines that each opened number still needs among its unknown neighbours."""
        self.unknown_mask = bytearray(size)
        """The mask of the unknown neighbours of every opened number."""
        self.clue_mask = bytearray(size)
        """The mask of the opened numbers around every unknown cell."""
        self.raw_history = array("i")
        """The `history` without the proofs that are still in `pending_rounds`."""
        self.raw_reasons = array("q")
        self.raw_settled_at = array("i", bytes(4 * size))
        self.pending_rounds: list[Round] = []
        """Proofs of the bitboard, which are written into the history when it is read."""
        self.newly_safe: list[int] = []
        """Cells proved safe that no caller has taken yet, first proved first."""
        self.mines_left = position.mines
        """The number of mines neither proved nor shown."""
        self.unknown = grid.size
        """The number of unknown cells."""
        self.outside_regions: dict[int, None] = {}
        """Clues that no cheap rule settles and that belong to no `Region` of the knowledge base."""
        self.in_region = bytearray(size)
        """1 for each clue that belongs to a region."""
        self.changed_clues: list[int] = []
        """Clues in regions that have lost unknown cells since the knowledge base last looked."""
        self.single_queue: deque[int] = deque()
        """Clues that are to be looked at alone."""
        self.pair_queue: deque[int] = deque()
        """Clues that are to be compared with those near them."""
        self.in_single_queue = bytearray(size)
        self.in_pair_queue = bytearray(size)
        self.scratch: NDArray[np.int32] | None = None
        """One number for every place, for numpy to work with; None until it is needed."""
        self.steps, self._around, self._steps_back, self.steps_of, self.within_two = step_tables(
            self.stride
        )
        self._arrays_from = ARRAYS_FROM_QUEUE if grid.size >= ARRAYS_FROM_BOARD else size

    # History. Code that only appends to it may use the raw arrays.

    @property
    def history(self) -> "array[int]":
        """Everything that was opened and proved, in order: the place times 4, plus the kind."""
        self._write_pending_rounds()
        return self.raw_history

    @property
    def reasons(self) -> "array[int]":
        """The reason for each entry of the history; `clues_of` unpacks it.

        A first clue below 0 is the number of a `Knowledge` proof from several clues.
        """
        self._write_pending_rounds()
        return self.raw_reasons

    @property
    def settled_at(self) -> "array[int]":
        """The index in the history at which each cell was settled, by place."""
        self._write_pending_rounds()
        return self.raw_settled_at

    def _write_pending_rounds(self) -> None:
        if self.pending_rounds:
            write_rounds(self)

    def why(self, place: int) -> tuple[int, int]:
        """Returns the two clues that prove a settled cell (`clues_of`); GIVEN if it needs none."""
        return clues_of(self.reasons[self.settled_at[place]])

    def is_given(self, place: int) -> bool:
        """Returns whether a settled cell was opened or shown, and so needed no proof."""
        return self.reasons[self.settled_at[place]] == GIVEN

    # Places.

    def place(self, index: int) -> int:
        """Returns the place of the cell with this grid index."""
        return self.base + index + index // self.width * 2

    def index(self, place: int) -> int:
        """Returns the grid index of the cell at this place."""
        row, column = divmod(place - self.base, self.stride)
        return row * self.width + column

    def places_in(self, state: int) -> list[int]:
        """Returns the places of all cells in this state, row by row."""
        return list(indices_of(state, self.state))

    def places(self, indices: Sequence[int]) -> list[int]:
        """Returns the places of many indices."""
        if len(indices) >= self._arrays_from:
            return list(chain.from_iterable(map(self._arrays().places, _batches(indices))))
        return [self.place(index) for index in indices]

    def indices(self, places: Sequence[int]) -> list[int]:
        """Returns the indices of many places."""
        if len(places) >= self._arrays_from:
            return list(chain.from_iterable(map(self._arrays().indices, _batches(places))))
        return [self.index(place) for place in places]

    def with_walls(self, values: bytes) -> bytes:
        """Returns a byte for every place, from a byte for every index; the wall gets 0."""
        width, wall = self.width, bytes(self.stride - self.width)
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        return (bytes(self.base) + wall.join(rows)).ljust(len(self.state), b"\0")

    def _arrays(self) -> "ArrayPropagation":
        from minesweeper.logic.propagation.arrays import ArrayPropagation  # noqa: PLC0415  numpy takes long to import

        return ArrayPropagation(self)

    # Learning what is visible.

    def read_position(self, position: Position) -> None:
        """Takes in all opened numbers and shown mines of a position."""
        seen = position.seen
        for shown in indices_of(SHOWN_MINE, seen):
            self.show_mine(self.place(shown))
        opened = [at for at, value in enumerate(seen) if value < COVERED]
        self.open(self.places(opened), [seen[at] for at in opened])

    def open(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        """Takes in opened cells and the numbers they show.

        Raises ContradictionError if a cell was proved a mine or a number can't be right.
        """
        if len(places) >= self._arrays_from:
            self._open_in_batches(places, numbers)
            return
        state, mask, need, clue_mask = self.state, self.unknown_mask, self.need, self.clue_mask
        around, history, reasons = self._around, self.raw_history, self.raw_reasons
        queue, in_queue = self.single_queue, self.in_single_queue
        self._take_as_given([place for place in places if state[place] == COVERED])
        for place, number in zip(places, numbers, strict=True):
            if state[place] != SAFE:
                if state[place] == number:
                    continue
                raise ContradictionError("An opened cell was proved to be a mine.")
            state[place] = number
            history.append(place * 4 + OPENED)
            reasons.append(GIVEN)
            missing, cells = number, 0
            for step, bit, back in around:
                near = state[place + step]
                if near == COVERED:
                    cells |= bit
                    clue_mask[place + step] |= back
                elif near == MINED:
                    missing -= 1
            if missing < 0 or missing > POPCOUNT[cells]:
                raise ContradictionError("A number does not fit the cells around it.")
            if cells:
                need[place] = missing
                mask[place] = cells
                in_queue[place] = 1
                queue.append(place)

    def _open_in_batches(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        arrays = self._arrays()
        for some, shown in zip(_batches(places), _batches(numbers), strict=True):
            arrays.open(some, shown)

    def _take_as_given(self, places: list[int]) -> None:
        """Settles cells that are being opened as safe, without adding them to `newly_safe`."""
        if places:
            waiting = len(self.newly_safe)
            self.prove(places, SAFE, GIVEN, GIVEN)
            del self.newly_safe[waiting:]

    def show_mine(self, place: int) -> None:
        """Takes in a mine that was shown; raises ContradictionError if it was proved safe."""
        before = self.state[place]
        if before == COVERED:
            self.prove((place,), MINED, GIVEN, GIVEN)
        elif before != MINED:
            raise ContradictionError("A shown mine was proved to be safe.")

    def open_newly_safe(self, planes: NumberPlanes) -> int:
        """Opens the cells in `newly_safe`, and returns how many cells were opened.

        With many of them on a small board, the bitboard also opens all cells that single clues
        prove safe from there on. Only the numbers of cells that are proved safe are read.
        """
        waiting, self.newly_safe = self.newly_safe, []
        if self.suits_bitboard(len(waiting)):
            return BitboardPropagation(self, planes).open_and_propagate(waiting)
        self.open(waiting, bytes(map(planes.numbers.__getitem__, waiting)))
        return len(waiting)

    def suits_bitboard(self, cells: int) -> bool:
        """Returns whether the bitboard is the quickest way to open `cells` cells."""
        size = len(self.state)
        enough = max(BITBOARD_FROM_CELLS, size // BITBOARD_FROM_SHARE)
        return size <= BITBOARD_UP_TO and cells >= enough

    # Proving and undoing.

    def prove(  # noqa: C901  the innermost loop: a call for every clue would cost a quarter more
        self, places: Sequence[int], verdict: int, clue: int, other_clue: int
    ) -> None:
        """Settles cells as SAFE or MINED, proved by one or two clues, and queues the clues around.

        Raises ContradictionError if a cell is settled otherwise or a number gets too many mines.
        """
        state, mask, need, clue_mask = self.state, self.unknown_mask, self.need, self.clue_mask
        settled_at, history, reasons = self.raw_settled_at, self.raw_history, self.raw_reasons
        queue, in_queue, changed = self.single_queue, self.in_single_queue, self.changed_clues
        in_region, steps_back = self.in_region, self._steps_back
        mined = verdict == MINED
        kind = PROVED_MINED if mined else PROVED_SAFE
        reason = clue * FIRST_CLUE + other_clue
        for place in places:
            if state[place] != COVERED:
                if state[place] != verdict:
                    raise ContradictionError("The numbers contradict each other.")
                continue
            state[place] = verdict
            settled_at[place] = len(history)
            history.append(place * 4 + kind)
            reasons.append(reason)
            self.unknown -= 1
            if mined:
                self.mines_left -= 1
            else:
                self.newly_safe.append(place)
            for step, back in steps_back[clue_mask[place]]:
                near = place + step
                left = mask[near] ^ back
                mask[near] = left
                if mined:
                    if not need[near]:
                        raise ContradictionError("A number has too many mines around it.")
                    need[near] -= 1
                if not left and not need[near]:
                    if in_region[near]:
                        changed.append(near)
                elif not in_queue[near]:
                    in_queue[near] = 1
                    queue.append(near)

    def undo_to(self, moment: int) -> None:
        """Undoes the history back to an index. Clues around undone cells are queued again."""
        history = self.history
        covered_again = []
        while len(history) > moment:
            place, kind = divmod(history.pop(), 4)
            self.reasons.pop()
            if kind == OPENED:
                self._cover(place)
                covered_again.append(place)
            else:
                self._unprove(place, kind == PROVED_MINED)
        waiting = {*self.newly_safe, *covered_again}
        self.newly_safe = sorted(
            (place for place in waiting if self.state[place] == SAFE),
            key=self.settled_at.__getitem__,
        )

    def _cover(self, place: int) -> None:
        self.state[place] = SAFE
        self.need[place] = self.unknown_mask[place] = 0
        if self.in_region[place]:
            self.changed_clues.append(place)
        for step, _, back in self._around:
            self.clue_mask[place + step] &= ~back

    def _unprove(self, place: int, mined: bool) -> None:  # noqa: FBT001  read from the history
        self.state[place] = COVERED
        self.unknown += 1
        self.mines_left += mined
        for step, _, back in self._around:
            clue = place + step
            if self.state[clue] <= 8:
                self.unknown_mask[clue] |= back
                self.need[clue] += mined
                self.clue_mask[place] |= 128 // back
                if not self.in_single_queue[clue]:
                    self.in_single_queue[clue] = 1
                    self.single_queue.append(clue)

    def copy(self) -> "Propagation":
        """Returns an independent copy."""
        twin = object.__new__(Propagation)
        for name, value in vars(self).items():
            setattr(twin, name, None if name == "scratch" else shallow_copy(value))
        return twin

    # The cheap rules.

    def propagate(self, most: int) -> int:
        """Applies single clues, then pairs, until neither proves more or `most` clues were seen.

        Returns how many of the `most` clues are left; 0 means that more may be provable.
        """
        allowed = most
        while self.single_queue or self.pair_queue:
            most = self._follow_single_clues(most)
            if most <= 0:
                break
            most = self._follow_pairs(most)
            if most <= 0:
                break
        spend(_CLUE_WORK * (allowed - most))
        return max(most, 0)

    def propagate_single_clues(self) -> None:
        """Applies single clues alone, until they prove no more."""
        while self.single_queue:
            self._follow_single_clues(len(self.single_queue))

    def _follow_single_clues(self, most: int) -> int:
        mask, need, steps_of, popcount = self.unknown_mask, self.need, self.steps_of, POPCOUNT
        queue, in_queue = self.single_queue, self.in_single_queue
        pairs, in_pairs = self.pair_queue, self.in_pair_queue
        changed, in_region, arrays_from = self.changed_clues, self.in_region, self._arrays_from
        while queue and most > 0:
            if len(queue) >= arrays_from:
                most -= self._arrays().follow_single_clues(most)
                continue
            most -= 1
            clue = queue.popleft()
            in_queue[clue] = 0
            if in_region[clue]:
                changed.append(clue)
            cells = mask[clue]
            missing = need[clue]
            count = popcount[cells]
            if 0 < missing < count:
                if not in_pairs[clue]:
                    in_pairs[clue] = 1
                    pairs.append(clue)
            elif missing > count:
                raise ContradictionError("A number has no cells left for its mines.")
            elif cells:
                verdict = MINED if missing else SAFE
                self.prove([clue + step for step in steps_of[cells]], verdict, clue, 0)
        return most

    def _follow_pairs(self, most: int) -> int:
        """Compares queued clues with those near them, until one pair proves something."""
        mask, pairs, in_pairs = self.unknown_mask, self.pair_queue, self.in_pair_queue
        while pairs and most > 0:
            if len(pairs) >= self._arrays_from:
                most -= self._arrays().follow_pairs(most)
                if self.single_queue:
                    return most
                continue
            most -= 1
            clue = pairs[0]
            if mask[clue] and self._compare(clue):
                # Single clues come first; this clue stays in the queue and is compared again.
                return most
            pairs.popleft()
            in_pairs[clue] = 0
            if mask[clue]:
                self.outside_regions[clue] = None
        return most

    def _compare(self, clue: int) -> bool:
        """Compares a clue with those near it and settles cells; returns whether a pair proved any.

        If one clue needs as many mines more than the other as it has cells that the other has not,
        those cells are all mines, and the cells that only the other has are safe. The subset rule
        is the case in which one of them has no cells of its own.
        """
        mask, need = self.unknown_mask, self.need
        cells, missing = mask[clue], need[clue]
        count = POPCOUNT[cells]
        for step, here, there in self.within_two:
            others = mask[clue + step]
            if not others:
                continue
            shared = here[others] & cells
            if not shared:
                continue
            own = count - POPCOUNT[shared]
            others_own = POPCOUNT[others] - POPCOUNT[shared]
            if not own and not others_own:
                continue
            more = missing - need[clue + step]
            if more == own:
                mined, safe = clue, clue + step
            elif more == -others_own:
                mined, safe = clue + step, clue
            else:
                continue
            rest, others_rest = cells ^ shared, others & ~there[cells]
            for place, kept in ((clue, rest), (clue + step, others_rest)):
                if kept:
                    verdict = MINED if place == mined else SAFE
                    found = [place + near for near in self.steps_of[kept]]
                    self.prove(found, verdict, mined, safe)
            return True
        return False

    # Parts, and the regions that the knowledge base makes of them.

    def take_clue_outside_regions(self) -> int | None:
        """Removes and returns a clue with unknown cells that is in no region; None if none is."""
        waiting, mask = self.outside_regions, self.unknown_mask
        while waiting:
            clue, _ = waiting.popitem()
            if mask[clue]:
                return clue
        waiting.clear()
        return None

    def put_in_region(self, clues: Iterable[int]) -> None:
        """Notes that clues belong to a region now."""
        in_region, waiting = self.in_region, self.outside_regions
        for clue in clues:
            in_region[clue] = 1
            waiting.pop(clue, None)
        if not waiting:
            # An emptied dictionary keeps its memory, which can be hundreds of thousands of slots.
            waiting.clear()

    def release_from_region(self, clues: Iterable[int]) -> None:
        """Notes that the region of these clues is no longer up to date."""
        for clue in clues:
            self.in_region[clue] = 0
            self.outside_regions[clue] = None

    def part_of(self, clue: int) -> tuple[list[int], Part]:
        """Returns all clues connected with this one by unknown cells, and the part they make."""
        mask, clue_mask, steps_of = self.unknown_mask, self.clue_mask, self.steps_of
        numbers = {clue: 0}
        clues = [clue]
        boxes: dict[tuple[int, ...], list[int]] = {}
        reached: set[int] = set()
        for one in clues:
            for step in steps_of[mask[one]]:
                cell = one + step
                if cell in reached:
                    continue
                reached.add(cell)
                touching = []
                for near in steps_of[clue_mask[cell]]:
                    other = cell + near
                    if other not in numbers:
                        numbers[other] = len(clues)
                        clues.append(other)
                    touching.append(numbers[other])
                key = tuple(touching)
                if key in boxes:
                    boxes[key].append(cell)
                else:
                    boxes[key] = [cell]
        needs = [self.need[one] for one in clues]
        return clues, Part(needs, list(boxes.values()), list(boxes))

"""What is known of every cell, and the cheap rules: the hot module of the knowledge base.

It trades small values for flat byte arrays on a board with a wall around it: for every cell its
state, and for every opened number what it still needs and an 8-bit mask of the neighbours that are
still unknown. A pair of clues is then two masks and a few look-ups in tables. What is touched waits
in queues, first in first out, so that reasoning follows what changed and can stop anywhere.
`tests/logic/test_knowledge.py` holds it against plain twins. Never sees a Minefield.
"""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.work_budget import spend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from minesweeper.logic.propagation.arrays import ArrayPropagation
    from minesweeper.logic.propagation.bitboard import PropagationRound

MINED = SHOWN_MINE
"""Proved or shown to hold a mine."""
SAFE = 11
"""Proved safe and not yet opened."""
WALL = 12
A_WAVE = 300
"""From how many cells on they are taken all at once."""
LARGEST_WAVE = 2**16
"""How many cells are opened at once at most.

The window cannot draw while numpy copies a row of cells into a list: 31 ms for a million of them,
2 ms for so many. In pieces the whole takes as long as at once.
"""
_LARGE = 20_000
"""How many cells a board has where that is worth it: below, numpy need not even be imported."""

_A_CLUE = 10
"""What it costs to look at a clue, alone or with those near it, as `effort` counts."""

POPCOUNT = bytes(mask.bit_count() for mask in range(256))
"""How many neighbours a mask holds."""
_PLACES = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
"""Down and right to each neighbour, by its bit in a mask; bit 7 - b leads back."""
WITHIN_TWO = [
    (down, right) for down in range(-2, 3) for right in range(-2, 3) if (down, right) != (0, 0)
]
"""Down and right to every clue that can share a cell."""

# The kinds of entries of the trail.
PROVED_SAFE, PROVED_MINED, OPENED = range(3)

_GROWING = ("newly_safe", "changed_clues", "pending_rounds")
FIRST_CLUE = 1 << 32
"""What the first clue of a reason is multiplied by, to stand above the second."""

GIVEN = 0
"""The reason of a cell that needed none: it was opened or shown."""


def clues_of(reason: int) -> tuple[int, int]:
    """The two clues of a proof, out of the one number that `Propagation.reasons` holds."""
    return divmod(reason, FIRST_CLUE)


def _translation(down: int, right: int) -> bytes:
    """A clue's mask by the mask of another one that lies down and right of it: the shared cells."""
    moved = []
    for here_down, here_right in _PLACES:
        place = (here_down + down, here_right + right)
        moved.append(1 << _PLACES.index(place) if place in _PLACES else 0)
    table = bytearray(256)
    for mask in range(1, 256):
        low = mask & -mask
        table[mask] = table[mask ^ low] | moved[low.bit_length() - 1]
    return bytes(table)


SHARED_CELLS = {place: _translation(*place) for place in WITHIN_TWO}


class _Tables(NamedTuple):
    """What follows from the width of a board alone."""

    steps: tuple[int, ...]
    """The steps to the neighbours, by their bit in a mask."""
    around: list[tuple[int, int, int]]
    """The same with their bits here, and the bit of this cell there."""
    hearing: list[list[tuple[int, int]]]
    """The steps to the neighbours of a mask, and the bit of this cell there."""
    cells_of: list[tuple[int, ...]]
    """The steps to the cells of a mask."""
    far: list[tuple[int, bytes, bytes]]
    """The steps to all clues that can share a cell, and how masks translate there and back."""


@lru_cache(maxsize=8)
def _tables(stride: int) -> _Tables:
    steps = tuple(down * stride + right for down, right in _PLACES)
    back = [(step, 128 >> bit) for bit, step in enumerate(steps)]
    return _Tables(
        steps,
        [(step, 1 << bit, 128 >> bit) for bit, step in enumerate(steps)],
        [[back[bit] for bit in range(8) if mask >> bit & 1] for mask in range(256)],
        [tuple(steps[bit] for bit in range(8) if mask >> bit & 1) for mask in range(256)],
        [
            (down * stride + right, SHARED_CELLS[down, right], SHARED_CELLS[-down, -right])
            for down, right in WITHIN_TWO
        ],
    )


def _pieces(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Cut a sequence into pieces that numpy is done with before the window is due again."""
    return (numbers[at : at + LARGEST_WAVE] for at in range(0, len(numbers), LARGEST_WAVE))


class Propagation:
    """The state of every cell, and what single clues and pairs of clues say."""

    def __init__(self, position: Position) -> None:
        grid = position.grid
        self.width, self.stride = grid.width, grid.width + 2
        self.base = 2 * self.stride + 2
        size = self.base + self.stride * (grid.height + 2) + 2
        self.state = bytearray((WALL,)) * size
        for row in range(grid.height):
            start = self.base + row * self.stride
            self.state[start : start + grid.width] = bytes((COVERED,)) * grid.width
        self.need = bytearray(size)
        self.unknown_mask = bytearray(size)
        self.clue_mask = bytearray(size)
        """For every unknown cell a mask of the opened numbers around it."""
        self.raw_settled_at = array("i", bytes(4 * size))
        """What is written of `stamp`."""
        self.raw_history = array("i")
        """What is written of `history`: as long as it, but what a tide proved is left out."""
        self.raw_reasons = array("q")
        """What is written of `reasons`."""
        self.pending_rounds: list[PropagationRound] = []
        """What tides proved, to be written when somebody asks."""
        self.newly_safe: list[int] = []
        """Proved safe and not yet handed out."""
        self.mines_left = position.mines
        self.unknown = grid.size
        self.outside_regions: dict[int, None] = {}
        """Clues that neither rule settles and that are in no part that is up to date."""
        self.in_region = bytearray(size)
        """Which clues are in a part that is up to date."""
        self.changed_clues: list[int] = []
        """Those of them that lost cells since the last look."""
        self.singles: deque[int] = deque()
        self.pairs: deque[int] = deque()
        self.in_singles = bytearray(size)
        self.in_pairs = bytearray(size)
        self._scratch: NDArray[np.int32] | None = None
        self.steps, self._around, self._hearing, self.steps_of, self.within_two = _tables(
            self.stride
        )
        self._a_wave = A_WAVE if grid.size >= _LARGE else size

    # The trail. Who only adds to it can do without what tides left out.

    @property
    def history(self) -> "array[int]":
        """Everything that was learnt and proved, in order: the cell times 4, and the kind."""
        self._write_pending_rounds()
        return self.raw_history

    @property
    def reasons(self) -> "array[int]":
        """What every entry of the trail rests on, see `clues_of`; a clue below 0: `Knowledge`."""
        self._write_pending_rounds()
        return self.raw_reasons

    @property
    def settled_at(self) -> "array[int]":
        """When a cell was settled, as a place in the trail."""
        self._write_pending_rounds()
        return self.raw_settled_at

    def _write_pending_rounds(self) -> None:
        if self.pending_rounds:
            from minesweeper.logic.propagation.bitboard import tell  # noqa: PLC0415  it is built on this module

            tell(self)

    # Places.

    def place(self, index: int) -> int:
        """The place of a grid's index on the walled board."""
        return self.base + index + index // self.width * 2

    def index(self, place: int) -> int:
        """The grid's index of a place on the walled board."""
        row, column = divmod(place - self.base, self.stride)
        return row * self.width + column

    def places_in(self, state: int) -> list[int]:
        """The places of all cells in this state, row by row."""
        found, at = [], self.state.find(state)
        while at >= 0:
            found.append(at)
            at = self.state.find(state, at + 1)
        return found

    def places(self, indices: Sequence[int]) -> list[int]:
        """The places of many indices."""
        if len(indices) >= self._a_wave:
            return list(chain.from_iterable(map(self._wave().places, _pieces(indices))))
        return [self.place(index) for index in indices]

    def indices(self, places: Sequence[int]) -> list[int]:
        """The indices of many places."""
        if len(places) >= self._a_wave:
            return list(chain.from_iterable(map(self._wave().indices, _pieces(places))))
        return [self.index(place) for place in places]

    def with_walls(self, values: bytes) -> bytes:
        """A byte for every cell of the grid, put where this propagation has the cell."""
        width, wall = self.width, bytes(self.stride - self.width)
        rows = [values[at : at + width] for at in range(0, len(values), width)]
        return (bytes(self.base) + wall.join(rows)).ljust(len(self.state), b"\0")

    # Learning.

    def read_position(self, position: Position) -> None:
        """Take in all that a position shows."""
        seen = position.seen
        shown = seen.find(SHOWN_MINE)
        while shown >= 0:
            self.show_mine(self.place(shown))
            shown = seen.find(SHOWN_MINE, shown + 1)
        opened = [at for at, value in enumerate(seen) if value < COVERED]
        self.open(self.places(opened), [seen[at] for at in opened])

    def open(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        """Take in cells that were opened and the numbers they show."""
        if len(places) >= self._a_wave:
            self._open_in_waves(places, numbers)
            return
        state, mask, need, speakers = self.state, self.unknown_mask, self.need, self.clue_mask
        around, history, reasons = self._around, self.raw_history, self.raw_reasons
        singles, in_singles = self.singles, self.in_singles
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
                    speakers[place + step] |= back
                elif near == MINED:
                    missing -= 1
            if missing < 0 or missing > POPCOUNT[cells]:
                raise ContradictionError("A number does not fit the cells around it.")
            if cells:
                need[place] = missing
                mask[place] = cells
                in_singles[place] = 1
                singles.append(place)

    def _open_in_waves(self, places: Sequence[int], numbers: Sequence[int]) -> None:
        wave = self._wave()
        for some, shown in zip(_pieces(places), _pieces(numbers), strict=True):
            wave.open(some, shown)

    def _wave(self) -> "ArrayPropagation":
        from minesweeper.logic.propagation.arrays import ArrayPropagation  # noqa: PLC0415  numpy takes long to import

        return ArrayPropagation(self)

    def scratch(self) -> "NDArray[np.int32]":
        """Room for a wave to note something for every cell."""
        if self._scratch is None:
            import numpy as np  # noqa: PLC0415  as above

            self._scratch = np.empty(len(self.state), dtype=np.int32)
        return self._scratch

    def _take_as_given(self, places: list[int]) -> None:
        """Take in that covered cells are opened; nobody needs to be told that they are safe."""
        if places:
            waiting = len(self.newly_safe)
            self.prove(places, SAFE, GIVEN, GIVEN)
            del self.newly_safe[waiting:]

    def show_mine(self, place: int) -> None:
        """Take in a mine the player has been shown."""
        before = self.state[place]
        if before == COVERED:
            self.prove((place,), MINED, GIVEN, GIVEN)
        elif before != MINED:
            raise ContradictionError("A shown mine was proved to be safe.")

    def prove(  # noqa: C901  the innermost loop: a call for every clue would cost a quarter more
        self, places: Sequence[int], verdict: int, why: int, why_too: int
    ) -> None:
        """Write down what is proved of some cells, and wake the clues around them."""
        state, mask, need, speakers = self.state, self.unknown_mask, self.need, self.clue_mask
        stamp, history, reasons = self.raw_settled_at, self.raw_history, self.raw_reasons
        singles, in_singles, touched = self.singles, self.in_singles, self.changed_clues
        in_region, hearing = self.in_region, self._hearing
        mined = verdict == MINED
        kind = PROVED_MINED if mined else PROVED_SAFE
        reason = why * FIRST_CLUE + why_too
        for place in places:
            if state[place] != COVERED:
                if state[place] != verdict:
                    raise ContradictionError("The numbers contradict each other.")
                continue
            state[place] = verdict
            stamp[place] = len(history)
            history.append(place * 4 + kind)
            reasons.append(reason)
            self.unknown -= 1
            if mined:
                self.mines_left -= 1
            else:
                self.newly_safe.append(place)
            for step, back in hearing[speakers[place]]:
                clue = place + step
                left = mask[clue] ^ back
                mask[clue] = left
                if mined:
                    if not need[clue]:
                        raise ContradictionError("A number has too many mines around it.")
                    need[clue] -= 1
                if not left and not need[clue]:
                    if in_region[clue]:
                        touched.append(clue)
                elif not in_singles[clue]:
                    in_singles[clue] = 1
                    singles.append(clue)

    def undo_to(self, moment: int) -> None:
        """Undo the trail back to a moment. What waited to be looked at is looked at again."""
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

    def _unprove(self, place: int, mined: bool) -> None:  # noqa: FBT001  said by the trail
        self.state[place] = COVERED
        self.unknown += 1
        self.mines_left += mined
        for step, _, back in self._around:
            clue = place + step
            if self.state[clue] <= 8:
                self.unknown_mask[clue] |= back
                self.need[clue] += mined
                self.clue_mask[place] |= 128 // back
                self._wake(clue)

    def _wake(self, clue: int) -> None:
        if not self.in_singles[clue]:
            self.in_singles[clue] = 1
            self.singles.append(clue)

    def copy(self) -> "Propagation":
        """The same propagation, to go on from."""
        twin = object.__new__(Propagation)
        for name, value in vars(self).items():
            copied = isinstance(value, (bytearray, array, deque, dict)) or name in _GROWING
            setattr(twin, name, value[:] if isinstance(value, array) else value)
            if copied and not isinstance(value, array):
                setattr(twin, name, value.copy())
        return twin

    # The cheap rules.

    def propagate(self, most: int) -> int:
        """Follow single clues, then pairs, until neither proves more; at most so many clues.

        Gives how many clues of the allowance are left: 0 where it may not be finished.
        """
        allowed = most
        while self.singles or self.pairs:
            most = self._follow_single_clues(most)
            if most <= 0:
                break
            most = self._follow_pairs(most)
            if most <= 0:
                break
        spend(_A_CLUE * (allowed - most))
        return max(most, 0)

    def propagate_single_clues(self) -> None:
        """Follow single clues alone, until they prove no more."""
        while self.singles:
            self._follow_single_clues(len(self.singles))

    def _follow_single_clues(self, most: int) -> int:
        mask, need, cells_of, pop, a_wave = (
            self.unknown_mask,
            self.need,
            self.steps_of,
            POPCOUNT,
            self._a_wave,
        )
        singles, in_singles = self.singles, self.in_singles
        pairs, in_pairs = self.pairs, self.in_pairs
        touched, in_region = self.changed_clues, self.in_region
        while singles and most > 0:
            if len(singles) >= a_wave:
                most -= self._wave().follow_single_clues(most)
                continue
            most -= 1
            clue = singles.popleft()
            in_singles[clue] = 0
            if in_region[clue]:
                touched.append(clue)
            cells = mask[clue]
            missing = need[clue]
            count = pop[cells]
            if 0 < missing < count:
                if not in_pairs[clue]:
                    in_pairs[clue] = 1
                    pairs.append(clue)
            elif missing > count:
                raise ContradictionError("A number has no cells left for its mines.")
            elif cells:
                verdict = MINED if missing else SAFE
                self.prove([clue + step for step in cells_of[cells]], verdict, clue, 0)
        return most

    def _follow_pairs(self, most: int) -> int:
        """Compare clues with those near them, until one pair proves something."""
        mask, pairs, in_pairs = self.unknown_mask, self.pairs, self.in_pairs
        while pairs and most > 0:
            if len(pairs) >= self._a_wave:
                most -= self._wave().follow_pairs(most)
                if self.singles:
                    return most
                continue
            most -= 1
            clue = pairs[0]
            if mask[clue] and self.compare(clue):
                # Simple things first; this clue is looked at again afterwards.
                return most
            pairs.popleft()
            in_pairs[clue] = 0
            if mask[clue]:
                self.outside_regions[clue] = None
        return most

    def compare(self, clue: int) -> bool:
        """Whether a clue and one near it prove something; it is written down.

        Where one clue needs as many mines more than the other as it has cells of its own, those
        are all mines, and the other's own cells are safe. That holds the subset rule too.
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

    # Reasons.

    def why(self, place: int) -> tuple[int, int]:
        """The clues that the proof of a settled cell rests on; GIVEN where it needed none."""
        return clues_of(self.reasons[self.settled_at[place]])

    def is_given(self, place: int) -> bool:
        """Whether a settled cell was opened or shown, and needed no proof."""
        return self.reasons[self.settled_at[place]] == GIVEN

    # Parts.

    def take_clue_outside_regions(self) -> int | None:
        """A loose clue that still speaks of cells; most that were in a part no longer do."""
        loose, mask = self.outside_regions, self.unknown_mask
        while loose:
            clue, _ = loose.popitem()
            if mask[clue]:
                return clue
        loose.clear()
        return None

    def put_in_region(self, clues: Iterable[int]) -> None:
        """Take clues as those of a part that is up to date."""
        in_region, loose = self.in_region, self.outside_regions
        for clue in clues:
            in_region[clue] = 1
            loose.pop(clue, None)
        if not loose:
            # An emptied dictionary keeps its room: hundreds of thousands of places, all cold.
            loose.clear()

    def release_from_region(self, clues: Iterable[int]) -> None:
        """Take clues as those of a part that is no longer up to date."""
        for clue in clues:
            self.in_region[clue] = 0
            self.outside_regions[clue] = None

    def part_of(self, clue: int) -> tuple[list[int], Part]:
        """The clues that hang together with this one, and the part they make."""
        mask, speakers, cells_of = self.unknown_mask, self.clue_mask, self.steps_of
        numbers = {clue: 0}
        clues = [clue]
        boxes: dict[tuple[int, ...], list[int]] = {}
        reached: set[int] = set()
        for speaker in clues:
            for step in cells_of[mask[speaker]]:
                cell = speaker + step
                if cell in reached:
                    continue
                reached.add(cell)
                heard = []
                for near in cells_of[speakers[cell]]:
                    other = cell + near
                    if other not in numbers:
                        numbers[other] = len(clues)
                        clues.append(other)
                    heard.append(numbers[other])
                key = tuple(heard)
                if key in boxes:
                    boxes[key].append(cell)
                else:
                    boxes[key] = [cell]
        needs = [self.need[speaker] for speaker in clues]
        return clues, Part(needs, list(boxes.values()), list(boxes))

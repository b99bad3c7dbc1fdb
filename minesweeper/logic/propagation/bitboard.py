"""Opens all that single clues prove safe, over a whole small board: a hot module of long integers.

One bit is a cell, at its place on the walled board of `propagation`. A sum of shifts counts what is
around every cell at once, so a wave of proofs costs the same however many clues take part; a scout
that sets out again opens most of an expert board in thirty of them. Which cell which clue proved
is only kept, and told when somebody asks. `tests/logic/test_tides.py` holds it against opening
clue by clue. Never sees a Minefield.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.propagation.core import (
    FIRST_CLUE,
    MINED,
    OPENED,
    PROVED_MINED,
    PROVED_SAFE,
)

if TYPE_CHECKING:
    from minesweeper.logic.propagation.core import Propagation

_FEW, _SHARE = 8, 64
"""How many cells must wait to be opened, and what share of the board: one in so many."""
_MOST = 6_000
"""The most places a board may have: a tide cannot be stopped, and takes 10 ms on so many."""

_Sums = tuple[int, int, int, int]
"""A small number for every cell: its binary digits, the ones first, in an integer each."""


def _marking(*values: int, by: tuple[int, int] = (0, 1)) -> bytes:
    """A table that marks these values, and all others otherwise."""
    return bytes(by[value in values] for value in range(256))


_NUMBERS = range(9)
_DIGITS = (ord("0"), ord("1"))
_COVERED, _MINED = _marking(COVERED), _marking(MINED)
_OPENED, _SPEAKING = _marking(*_NUMBERS), _marking(*_NUMBERS, by=(0, 255))
_SHOWN = bytes(value if value in _NUMBERS else 0 for value in range(256))
_COVERED_DIGIT, _MINED_DIGIT = _marking(COVERED, by=_DIGITS), _marking(MINED, by=_DIGITS)
_OPENED_DIGIT, _SET_DIGIT = _marking(*_NUMBERS, by=_DIGITS), _marking(1, by=_DIGITS)
_SHOWN_DIGITS = [
    _marking(*(number for number in _NUMBERS if number >> digit & 1), by=_DIGITS)
    for digit in range(4)
]


def is_worth_a_tide(propagation: "Propagation", waiting: Sequence[int]) -> bool:
    """Whether so many cells wait to be opened that the whole board may be looked at."""
    size = len(propagation.state)
    return size <= _MOST and len(waiting) >= max(_FEW, size // _SHARE)


class NumberPlanes:
    """The number of every cell of a minefield; only those of opened cells are looked at."""

    def __init__(self, laid_out: bytes) -> None:
        self.numbers = laid_out
        self._twice: _Sums | None = None

    def twice(self) -> _Sums:
        """The numbers of the board, and once more behind it."""
        if self._twice is None:
            size = len(self.numbers)
            ones, twos, fours, eights = (_bits(self.numbers, digit) for digit in _SHOWN_DIGITS)
            self._twice = (
                ones | ones << size,
                twos | twos << size,
                fours | fours << size,
                eights | eights << size,
            )
        return self._twice


class PropagationRound(NamedTuple):
    """What single clues proved at one time; both on two boards, one behind the other."""

    start: int
    """Where it stands in the trail."""
    proved: int
    """Cells proved safe, and behind them those proved mined."""
    clues: int
    """Clues that need no more mines, and behind them those whose cells are all mines."""


class BitboardPropagation:
    """One rise over a propagation, which ends where single clues prove nothing more.

    Two boards stand one behind the other, so that each step is made for both at once: on the
    first a number is held against the mines it has, on the second against the room it has.
    """

    def __init__(self, propagation: "Propagation", shown: NumberPlanes) -> None:
        self._propagation, self._shown = propagation, shown
        self._size, self._stride = len(propagation.state), propagation.stride
        self._unknown = _bits(propagation.state, _COVERED_DIGIT)
        self._mined = _bits(propagation.state, _MINED_DIGIT)
        self._opened = _bits(propagation.state, _OPENED_DIGIT)

    def rise(self, waiting: Sequence[int]) -> int:
        """Open cells that are proved safe, and all that single clues then prove safe: so many."""
        unknown, mined, opened = self._unknown, self._mined, self._opened
        self._open(waiting)
        self._follow()
        settled, opened = unknown ^ self._unknown, self._opened ^ opened
        self._propagation.unknown -= settled.bit_count()
        self._write_cells(opened, self._mined ^ mined)
        self._write_clues()
        self._wake(settled, opened)
        return opened.bit_count()

    def _open(self, places: Sequence[int]) -> None:
        opened, entries = self._opened, array("i")
        for place in places:
            if not opened >> place & 1:
                opened |= 1 << place
                entries.append(place * 4 + OPENED)
        self._opened = opened
        self._propagation.raw_history.extend(entries)
        self._propagation.raw_reasons.frombytes(bytes(8 * len(entries)))

    def _follow(self) -> None:
        """Take wave after wave of proofs."""
        size, stride = self._size, self._stride
        board = (1 << size) - 1
        waves, end = [], len(self._propagation.raw_history)
        unknown, mined, opened = self._unknown, self._mined, self._opened
        shown = self._shown.twice()
        while True:
            sums = _around(mined | (mined | unknown) << size, stride)
            clues = (opened | opened << size) & ~_differing(sums, shown)
            proved = _with_neighbours(clues, stride) & (unknown | unknown << size)
            if not proved:
                break
            safe, laid = proved & board, proved >> size
            waves.append(PropagationRound(end, proved, clues))
            end += 2 * safe.bit_count() + laid.bit_count()
            unknown ^= safe | laid
            mined |= laid
            opened |= safe
        less, more = _less(shown, sums), _less(sums, shown)
        # A cell that was found both safe and mined is a mine too many for the number that freed it.
        if (less | more >> size) & opened:
            raise ContradictionError("A number does not fit the cells around it.")
        self._unknown, self._mined, self._opened = unknown, mined, opened
        self._keep(waves, end)

    def _keep(self, waves: list[PropagationRound], end: int) -> None:
        """Keep waves to be told, and room for them up to this end of the trail."""
        propagation = self._propagation
        propagation.pending_rounds += waves
        room = end - len(propagation.raw_history)
        propagation.raw_history.frombytes(bytes(room * propagation.raw_history.itemsize))
        propagation.raw_reasons.frombytes(bytes(room * propagation.raw_reasons.itemsize))

    def _write_cells(self, opened: int, mined: int) -> None:
        """Write down what is settled; here and below a byte is a cell."""
        propagation, size = self._propagation, self._size
        shown, laid = _widened(opened, size), _widened(mined, size)
        state = int.from_bytes(propagation.state, "little") & ~(shown | laid)
        state |= int.from_bytes(self._shown.numbers, "little") & shown | laid // 255 * MINED
        propagation.state[:] = state.to_bytes(size, "little")
        propagation.mines_left -= mined.bit_count()

    def _write_clues(self) -> None:
        """Write down what every clue still needs, and of which cells."""
        propagation, size, stride = self._propagation, self._size, self._stride
        state = propagation.state
        speaking = _bytewise(state, _SPEAKING)
        cells = _patterns(_bytewise(state, _COVERED), stride) & speaking
        propagation.unknown_mask[:] = cells.to_bytes(size, "little")
        speakers = _patterns(_bytewise(state, _OPENED), stride)
        propagation.clue_mask[:] = speakers.to_bytes(size, "little")
        mined = _bytewise(state, _MINED)
        line = mined + (mined << 8) + (mined >> 8)
        found = line + (line << 8 * stride) + (line >> 8 * stride)
        needs = _bytewise(state, _SHOWN) - (found & speaking)
        propagation.need[:] = needs.to_bytes(size, "little")

    def _wake(self, settled: int, opened: int) -> None:
        """Have the clues looked at that lost cells or are new."""
        propagation, stride = self._propagation, self._stride
        changed = (_with_neighbours(settled, stride) | opened) & self._opened
        propagation.changed_clues += _places(changed & _bits(propagation.in_region, _SET_DIGIT))
        for clue in _places(changed & _with_neighbours(self._unknown, stride)):
            if not propagation.in_pairs[clue]:
                propagation.in_pairs[clue] = 1
                propagation.pairs.append(clue)


# Sums for every cell at once.


def _around(cells: int, stride: int) -> _Sums:
    """How many of these cells each other cell has around it; of themselves it tells nothing."""
    left, right = cells << 1, cells >> 1
    one, two = cells ^ left ^ right, cells & (left | right) | left & right
    above, below = one << stride, one >> stride
    ones, carried = one ^ above ^ below, one & (above | below) | above & below
    above, below = two << stride, two >> stride
    twos, fours = two ^ above ^ below, two & (above | below) | above & below
    more = twos & carried
    return ones, twos ^ carried, fours ^ more, fours & more


def _differing(sums: _Sums, others: _Sums) -> int:
    """Where one sum is not the other."""
    (one, two, four, eight), (ones, twos, fours, eights) = sums, others
    return one ^ ones | two ^ twos | four ^ fours | eight ^ eights


def _less(sums: _Sums, others: _Sums) -> int:
    """Where one sum is less than the other."""
    less = 0
    for digit, other in zip(sums, others, strict=True):
        less = other & ~digit | less & ~(digit ^ other)
    return less


def _with_neighbours(cells: int, stride: int) -> int:
    line = cells | cells << 1 | cells >> 1
    return line | line << stride | line >> stride


def _bits(values: bytes | bytearray, digit: bytes) -> int:
    return int(values.translate(digit)[::-1], 2)


def _places(cells: int) -> list[int]:
    places = []
    while cells:
        low = cells & -cells
        cells ^= low
        places.append(low.bit_length() - 1)
    return places


_WIDE = _marking(ord("1"), by=(0, 255))


def _widened(cells: int, size: int) -> int:
    """The same cells, each with all bits of a byte."""
    digits = f"{cells:0{size}b}".encode("ascii")
    return int.from_bytes(digits.translate(_WIDE), "big")


def _bytewise(values: bytes | bytearray, table: bytes) -> int:
    return int.from_bytes(values.translate(table), "little")


def _patterns(cells: int, stride: int) -> int:
    """For each cell which neighbours are among these, a bit each as in the masks of `core`."""
    left, right = cells << 8, cells >> 8
    far = 8 * stride
    row = left | cells << 1 | right << 2
    return row << far | left << 3 | right << 4 | row >> far - 5


# Telling what was kept.


def tell(propagation: "Propagation") -> None:
    """Write into the trail what every wave proved, row by row, each with a clue that proves it."""
    size = len(propagation.state)
    board = (1 << size) - 1
    for start, proved, clues in propagation.pending_rounds:
        safe = list(_told(proved & board, clues & board, propagation.stride))
        mined = list(_told(proved >> size, clues >> size, propagation.stride))
        at = start
        for kind, found in ((PROVED_SAFE, safe), (PROVED_MINED, mined)):
            for place, clue in found:
                propagation.raw_settled_at[place] = at
                propagation.raw_history[at] = place * 4 + kind
                propagation.raw_reasons[at] = clue * FIRST_CLUE
                at += 1
        propagation.raw_history[at : at + len(safe)] = array(
            "i", [cell * 4 + OPENED for cell, _ in safe]
        )
    propagation.pending_rounds = []


def _told(cells: int, clues: int, stride: int) -> Iterator[tuple[int, int]]:
    """The places of cells, and of a clue beside each."""
    reach = stride + 1
    ring = 7 | 5 << stride | 7 << 2 * stride
    for place in _places(cells):
        near = clues >> place - reach & ring
        yield place, place - reach + (near & -near).bit_length() - 1

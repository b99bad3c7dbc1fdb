"""Propagation on bitboards: opens all that single clues prove safe, over a whole small board.

A bitboard is an integer with one bit for each place. `x << 1` moves all cells one place to the
right, `x << stride` one row down, so a few operations do something for all cells at once, however
many clues take part. A scout that starts again opens most of an Expert board in thirty rounds.

**Counting neighbours.** The number of mines around every cell is a sum of shifted bitboards. Sums
need more than one bit, so each binary digit has an integer of its own: the ones, the twos, the
fours and the eights. Adding three bits gives the ones by exclusive or, and the twos where at least
two of them are set. In one row, with mines at places 1 and 2 (place 0 is the last digit):

    mines             00110
    moved left        01100
    moved right       00011
    ones (xor)        01001      places 0 and 3 have one mine beside them,
    twos (majority)   00110      places 1 and 2 have two, counting themselves.

Adding the row above and the row below in the same way gives the count for the 3 × 3 cells around
each place. It counts the cell itself too, which does not matter: only opened cells are looked at.

>>> ones, twos, fours, eights = _neighbour_counts(0b00110, stride=100)
>>> f"{ones & 0b11111:05b}", f"{twos & 0b11111:05b}"
('01001', '00110')

**One round.** A number proves its unknown neighbours safe if it equals its count of mines, and
proves them mined if it equals its count of mines and unknown cells. Both questions are asked at
once: the second board stands behind the first in the same integer, `size` bits higher.

**History.** A round notes only which cells were proved and which clues proved something. Which clue
proved which cell is worked out when somebody reads the history, which is rare.

`tests/logic/test_bitboard.py` compares this with opening clue by clue. Never sees a Minefield.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.parts import ContradictionError, neighbour_masks
from minesweeper.logic.propagation.encoding import (
    FIRST_CLUE,
    MINED,
    OPENED,
    PROVED_MINED,
    PROVED_SAFE,
)

if TYPE_CHECKING:
    from minesweeper.logic.propagation.core import Propagation

_Digits = tuple[int, int, int, int]
"""A number from 0 to 15 for every place, as bitboards of the ones, twos, fours and eights."""


def _table(*values: int, by: tuple[int, int] = (0, 1)) -> bytes:
    """Returns a table for `bytes.translate`: `values` become `by[1]`, all others `by[0]`.

    >>> bytes([0, 9, 3]).translate(_table(9, by=(ord("."), ord("#"))))
    b'.#.'
    """
    return bytes(by[value in values] for value in range(256))


_NUMBERS = range(9)
_AS_DIGIT = (ord("0"), ord("1"))
_COVERED, _MINED = _table(COVERED), _table(MINED)
_OPENED, _OPENED_BYTE = _table(*_NUMBERS), _table(*_NUMBERS, by=(0, 255))
_SHOWN = bytes(value if value in _NUMBERS else 0 for value in range(256))
_COVERED_DIGIT, _MINED_DIGIT = _table(COVERED, by=_AS_DIGIT), _table(MINED, by=_AS_DIGIT)
_OPENED_DIGIT, _SET_DIGIT = _table(*_NUMBERS, by=_AS_DIGIT), _table(1, by=_AS_DIGIT)
_NUMBER_DIGITS = [
    _table(*(number for number in _NUMBERS if number >> digit & 1), by=_AS_DIGIT)
    for digit in range(4)
]
_DIGIT_AS_BYTE = _table(ord("1"), by=(0, 255))


class NumberPlanes:
    """The numbers of all cells of a minefield; only those of cells proved safe are ever read."""

    def __init__(self, numbers: bytes) -> None:
        self.numbers = numbers
        """One byte for each place, see `Propagation.with_walls`."""
        self._doubled: _Digits | None = None

    def doubled(self) -> _Digits:
        """Returns a bitboard for each binary digit of the numbers, once for each board."""
        if self._doubled is None:
            boards = (_bitboard(self.numbers, digit) for digit in _NUMBER_DIGITS)
            ones, twos, fours, eights = (board | board << len(self.numbers) for board in boards)
            self._doubled = ones, twos, fours, eights
        return self._doubled


class Round(NamedTuple):
    """One round of proofs by single clues, as bitboards: safe cells, and behind them mines."""

    start: int
    """The index in the history of the round's first entry."""
    proved: int
    """The cells proved safe, and on the second board those proved mined."""
    clues: int
    """The clues that need no more mines, and on the second board those that need all cells."""


class BitboardPropagation:
    """A `Propagation` as bitboards, for one call of `open_and_propagate`."""

    def __init__(self, core: "Propagation", planes: NumberPlanes) -> None:
        self._core, self._planes = core, planes
        self._size, self._stride = len(core.state), core.stride
        self._unknown = _bitboard(core.state, _COVERED_DIGIT)
        self._mined = _bitboard(core.state, _MINED_DIGIT)
        self._opened = _bitboard(core.state, _OPENED_DIGIT)

    def open_and_propagate(self, safe: Sequence[int]) -> int:
        """Opens cells and all others that single clues then prove safe; returns how many."""
        unknown, mined, opened = self._unknown, self._mined, self._opened
        self._open(safe)
        self._prove_in_rounds()
        settled, opened = unknown ^ self._unknown, self._opened ^ opened
        self._core.unknown -= settled.bit_count()
        self._write_states(opened, self._mined ^ mined)
        self._write_clues()
        self._queue_changed(settled, opened)
        return opened.bit_count()

    def _open(self, places: Sequence[int]) -> None:
        opened, entries = self._opened, array("i")
        for place in places:
            if not opened >> place & 1:
                opened |= 1 << place
                entries.append(place * 4 + OPENED)
        self._opened = opened
        self._core.raw_history.extend(entries)
        self._core.raw_reasons.frombytes(bytes(8 * len(entries)))

    def _prove_in_rounds(self) -> None:
        """Makes rounds until one proves nothing; raises ContradictionError if a number is wrong."""
        size, stride = self._size, self._stride
        board = (1 << size) - 1
        rounds, end = [], len(self._core.raw_history)
        unknown, mined, opened = self._unknown, self._mined, self._opened
        numbers = self._planes.doubled()
        while True:
            counts = _neighbour_counts(mined | (mined | unknown) << size, stride)
            clues = (opened | opened << size) & ~_differ(counts, numbers)
            proved = _with_neighbours(clues, stride) & (unknown | unknown << size)
            if not proved:
                break
            new_safe, new_mined = proved & board, proved >> size
            rounds.append(Round(end, proved, clues))
            # A safe cell has two entries, as proved and as opened.
            end += 2 * new_safe.bit_count() + new_mined.bit_count()
            unknown ^= new_safe | new_mined
            mined |= new_mined
            opened |= new_safe
        too_many, too_few = _is_less(numbers, counts), _is_less(counts, numbers)
        # If a cell was proved both safe and mined, the number that proved it safe has too many
        # mines.
        if (too_many | too_few >> size) & opened:
            raise ContradictionError("A number does not fit the cells around it.")
        self._unknown, self._mined, self._opened = unknown, mined, opened
        self._reserve_history(rounds, end)

    def _reserve_history(self, rounds: list[Round], end: int) -> None:
        """Adds empty entries to the history up to `end`, for `write_rounds` to fill in later."""
        core = self._core
        core.pending_rounds += rounds
        room = end - len(core.raw_history)
        core.raw_history.frombytes(bytes(room * core.raw_history.itemsize))
        core.raw_reasons.frombytes(bytes(room * core.raw_reasons.itemsize))

    # Back to the arrays of `Propagation`. Here integers have a byte for each place, not a bit.

    def _write_states(self, opened: int, mined: int) -> None:
        core, size = self._core, self._size
        opened_bytes, mined_bytes = _bits_to_bytes(opened, size), _bits_to_bytes(mined, size)
        state = int.from_bytes(core.state, "little") & ~(opened_bytes | mined_bytes)
        numbers = int.from_bytes(self._planes.numbers, "little")
        state |= numbers & opened_bytes | mined_bytes // 255 * MINED
        core.state[:] = state.to_bytes(size, "little")
        core.mines_left -= mined.bit_count()

    def _write_clues(self) -> None:
        """Writes the need and the masks of every clue."""
        core, size, stride = self._core, self._size, self._stride
        state = core.state
        opened = _byteboard(state, _OPENED_BYTE)
        cells = neighbour_masks(_byteboard(state, _COVERED), stride) & opened
        core.unknown_mask[:] = cells.to_bytes(size, "little")
        clues = neighbour_masks(_byteboard(state, _OPENED), stride)
        core.clue_mask[:] = clues.to_bytes(size, "little")
        mined = _byteboard(state, _MINED)
        row = mined + (mined << 8) + (mined >> 8)
        found = row + (row << 8 * stride) + (row >> 8 * stride)
        needs = _byteboard(state, _SHOWN) - (found & opened)
        core.need[:] = needs.to_bytes(size, "little")

    def _queue_changed(self, settled: int, opened: int) -> None:
        """Queues clues that are new or have lost cells for the comparison in pairs."""
        core, stride = self._core, self._stride
        changed = (_with_neighbours(settled, stride) | opened) & self._opened
        in_region = _bitboard(core.in_region, _SET_DIGIT)
        core.changed_clues += _places(changed & in_region)
        for clue in _places(changed & _with_neighbours(self._unknown, stride)):
            if not core.in_pair_queue[clue]:
                core.in_pair_queue[clue] = 1
                core.pair_queue.append(clue)


# Operations on bitboards.


def _bitboard(values: bytes | bytearray, digit: bytes) -> int:
    """Returns the bitboard of the places whose value the table `digit` turns into "1"."""
    return int(values.translate(digit)[::-1], 2)


def _neighbour_counts(cells: int, stride: int) -> _Digits:
    """Returns, for every place, how many of these cells are in the 3 × 3 places around it."""
    left, right = cells << 1, cells >> 1
    one, two = cells ^ left ^ right, cells & (left | right) | left & right
    above, below = one << stride, one >> stride
    ones, carried = one ^ above ^ below, one & (above | below) | above & below
    above, below = two << stride, two >> stride
    twos, fours = two ^ above ^ below, two & (above | below) | above & below
    more = twos & carried
    return ones, twos ^ carried, fours ^ more, fours & more


def _differ(numbers: _Digits, others: _Digits) -> int:
    """Returns the places where two numbers differ."""
    (one, two, four, eight), (ones, twos, fours, eights) = numbers, others
    return one ^ ones | two ^ twos | four ^ fours | eight ^ eights


def _is_less(numbers: _Digits, others: _Digits) -> int:
    """Returns the places where the first number is less than the second."""
    less = 0
    for digit, other in zip(numbers, others, strict=True):
        less = other & ~digit | less & ~(digit ^ other)
    return less


def _with_neighbours(cells: int, stride: int) -> int:
    row = cells | cells << 1 | cells >> 1
    return row | row << stride | row >> stride


def _places(cells: int) -> list[int]:
    places = []
    while cells:
        low = cells & -cells
        cells ^= low
        places.append(low.bit_length() - 1)
    return places


# Operations on integers with a byte for each place.


def _byteboard(values: bytes | bytearray, table: bytes) -> int:
    return int.from_bytes(values.translate(table), "little")


def _bits_to_bytes(cells: int, size: int) -> int:
    """Returns an integer with the byte 255 for every cell of a bitboard.

    The binary digits are translated as text.
    """
    digits = f"{cells:0{size}b}".encode("ascii")
    return int.from_bytes(digits.translate(_DIGIT_AS_BYTE), "big")


# The history.


def write_rounds(core: "Propagation") -> None:
    """Fills in the history of all pending rounds, row by row, with a clue that proves each cell."""
    size = len(core.state)
    board = (1 << size) - 1
    history = core.raw_history
    for start, proved, clues in core.pending_rounds:
        safe = list(_with_a_clue(proved & board, clues & board, core.stride))
        mined = list(_with_a_clue(proved >> size, clues >> size, core.stride))
        at = start
        for kind, found in ((PROVED_SAFE, safe), (PROVED_MINED, mined)):
            for place, clue in found:
                core.raw_settled_at[place] = at
                history[at] = place * 4 + kind
                core.raw_reasons[at] = clue * FIRST_CLUE
                at += 1
        history[at : at + len(safe)] = array("i", [cell * 4 + OPENED for cell, _ in safe])
    core.pending_rounds = []


def _with_a_clue(cells: int, clues: int, stride: int) -> Iterator[tuple[int, int]]:
    """Yields pairs: the place of each cell, and that of a clue beside it."""
    reach = stride + 1
    ring = 7 | 5 << stride | 7 << 2 * stride
    for place in _places(cells):
        near = clues >> place - reach & ring
        yield place, place - reach + (near & -near).bit_length() - 1

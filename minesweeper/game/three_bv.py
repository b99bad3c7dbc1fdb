"""3BV: the fewest left clicks that open a minefield without flags.

Cells are counted all at once: what is known of each is packed into one byte (see `_pack`), and
`bytes.count` does the rest, so that the end of a game on a million cells is not a long wait.
"""

from minesweeper.game.flood import NOT_OPENABLE, collect_zeros
from minesweeper.game.grid import count_neighbours
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED

_MINED, _BESIDE_ZERO, _COVERED = 16, 32, 64
_OPENABLE = bytes(NOT_OPENABLE if packed >= _MINED else packed for packed in range(256))
_IS_ZERO = bytes(packed == 0 for packed in range(256))
_IS_MORE = bytes(count > 0 for count in range(256))
_IS_COVERED = bytes(value == COVERED for value in range(256))


def count_3bv(minefield: Minefield, seen: bytes) -> tuple[int, int]:
    """The minefield's 3BV, and how much of it is opened where the player sees `seen`."""
    cells = _pack(minefield.numbers, (minefield.mined, _MINED))
    openings, opened = _count_openings(minefield, cells, seen)
    lonely, opened_lonely = _count_lonely_numbers(minefield, cells, seen)
    return openings + lonely, opened + opened_lonely


def _pack(base: bytes, *flags: tuple[bytes, int]) -> bytes:
    """A byte a cell with a bit for every flag: one long sum, in which no byte overflows."""
    packed = int.from_bytes(base, "little")
    for flag, bit in flags:
        packed += int.from_bytes(flag, "little") * bit
    return packed.to_bytes(len(base), "little")


def _count_openings(minefield: Minefield, cells: bytes, seen: bytes) -> tuple[int, int]:
    """All connected areas of zeros, and those whose zeros are all opened."""
    grid = minefield.grid
    openable = bytearray(cells.translate(_OPENABLE))
    openings = opened = 0
    at = openable.find(0)
    while at >= 0:
        zeros = collect_zeros(grid, openable, at)
        openings += 1
        opened += not any(
            COVERED in seen[row * grid.width + left : row * grid.width + right]
            for row, left, right in zeros
        )
        at = openable.find(0, at + 1)
    return openings, opened


def _count_lonely_numbers(minefield: Minefield, cells: bytes, seen: bytes) -> tuple[int, int]:
    """All numbered cells that touch no zero, and those that are opened."""
    beside_zero = count_neighbours(minefield.grid, cells.translate(_IS_ZERO)).translate(_IS_MORE)
    covered = seen.translate(_IS_COVERED)
    packed = _pack(cells, (beside_zero, _BESIDE_ZERO), (covered, _COVERED))
    opened = sum(packed.count(number) for number in range(1, 9))
    still_covered = sum(packed.count(number | _COVERED) for number in range(1, 9))
    return opened + still_covered, opened

"""How propagation stores a board: states of cells, masks of neighbours, and reasons, as numbers.

A board of 3 × 2 cells shows it:

      A B C       The bits of a mask:
    1 1 1 #           0 1 2
    2 # # #           3   4
                      5 6 7

The board lies in one row of bytes, with two cells of wall between its rows and around it. A *place*
is an index into that row, so the neighbours of a place are found by adding fixed steps, and no test
for the edge is needed. A *mask* is a byte with a bit for each neighbour: of the neighbours of A1,
A2 and B2 are unknown, which are bits 6 and 7; of B1 they are C1, A2, B2 and C2, bits 4 to 7.

To compare two clues, `SHARED_CELLS` has a table of 256 masks for each distance between them. It
turns the mask of one clue into bits of the other; cells that the other does not touch are left out.
B1 is 0 rows below and 1 column right of A1, and of its cells A1 touches A2 and B2:

>>> a1, b1 = 0b11000000, 0b11110000
>>> f"{SHARED_CELLS[0, 1][b1]:08b}"
'11000000'
>>> POPCOUNT[b1] - POPCOUNT[SHARED_CELLS[0, 1][b1] & a1]
2
"""

from functools import lru_cache
from typing import NamedTuple

from minesweeper.game.position import SHOWN_MINE

# States of a cell. An opened cell has its number, 0 to 8, and an unknown one has COVERED.
MINED = SHOWN_MINE
"""The state of a cell that was proved or shown to be a mine."""
SAFE = 11
"""The state of a cell that was proved safe and is not yet opened."""
WALL = 12

POPCOUNT = bytes(mask.bit_count() for mask in range(256))
"""The number of neighbours in a mask."""
_NEIGHBOURS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
"""Rows down and columns right to each neighbour, by its bit in a mask; bit 7 - b leads back."""
WITHIN_TWO = [(down, right) for down in range(-2, 3) for right in range(-2, 3) if down or right]
"""Rows down and columns right to every clue that can share a cell with another one."""

# The kinds of entries in the history.
PROVED_SAFE, PROVED_MINED, OPENED = range(3)

FIRST_CLUE = 1 << 32
"""A reason is one integer: the place of its first clue times this, plus that of the second."""
GIVEN = 0
"""The reason stored for a cell that was opened or shown, not proved."""


def clues_of(reason: int) -> tuple[int, int]:
    """Returns the two clues of an entry of `Propagation.reasons`; the second is 0 if there is none.

    >>> clues_of(17 * FIRST_CLUE + 25)
    (17, 25)
    """
    return divmod(reason, FIRST_CLUE)


def _shared_cells(down: int, right: int) -> bytes:
    """Returns a table that turns a clue's mask into a mask of another clue, with the shared cells.

    `down` and `right` are the rows and columns from the other clue to the first one.
    """
    moved = []
    for here_down, here_right in _NEIGHBOURS:
        neighbour = (here_down + down, here_right + right)
        moved.append(1 << _NEIGHBOURS.index(neighbour) if neighbour in _NEIGHBOURS else 0)
    table = bytearray(256)
    for mask in range(1, 256):
        low = mask & -mask
        table[mask] = table[mask ^ low] | moved[low.bit_length() - 1]
    return bytes(table)


SHARED_CELLS = {distance: _shared_cells(*distance) for distance in WITHIN_TWO}


class StepTables(NamedTuple):
    """Steps between places, which depend only on the width of a board. Copies share the tuples."""

    steps: tuple[int, ...]
    """The step to each neighbour, by its bit in a mask."""
    around: tuple[tuple[int, int, int], ...]
    """The step to each neighbour, its bit in this cell's mask, and this cell's bit in its mask."""
    steps_back: tuple[tuple[tuple[int, int], ...], ...]
    """For each mask, the step to each neighbour in it and this cell's bit in that one's mask."""
    steps_of: tuple[tuple[int, ...], ...]
    """For each mask, the steps to the neighbours in it."""
    within_two: tuple[tuple[int, bytes, bytes], ...]
    """The step to each clue that can share a cell with this one, and `SHARED_CELLS` both ways."""


@lru_cache(maxsize=8)
def step_tables(stride: int) -> StepTables:
    """Returns the tables for boards whose rows are `stride` places apart."""
    steps = tuple(down * stride + right for down, right in _NEIGHBOURS)
    back = [(step, 128 >> bit) for bit, step in enumerate(steps)]
    bits_of = [[bit for bit in range(8) if mask >> bit & 1] for mask in range(256)]
    return StepTables(
        steps,
        tuple((step, 1 << bit, 128 >> bit) for bit, step in enumerate(steps)),
        tuple(tuple(back[bit] for bit in bits) for bits in bits_of),
        tuple(tuple(steps[bit] for bit in bits) for bits in bits_of),
        tuple(
            (down * stride + right, SHARED_CELLS[down, right], SHARED_CELLS[-down, -right])
            for down, right in WITHIN_TWO
        ),
    )

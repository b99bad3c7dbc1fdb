"""3BV: the fewest left clicks that open a minefield without flags."""

from minesweeper.game.flood import CLOSED, take_zeros
from minesweeper.game.minefield import Minefield, count_neighbours
from minesweeper.game.position import COVERED


def count_3bv(minefield: Minefield, seen: bytes) -> tuple[int, int]:
    """The minefield's 3BV, and how much of it is opened where the player sees `seen`."""
    openings, opened = _count_openings(minefield, seen)
    lonely, opened_lonely = _count_lonely_numbers(minefield, seen)
    return openings + lonely, opened + opened_lonely


def _count_openings(minefield: Minefield, seen: bytes) -> tuple[int, int]:
    """All connected areas of zeros, and those whose zeros are all opened."""
    grid = minefield.grid
    ground = bytearray(
        CLOSED if mined else number
        for mined, number in zip(minefield.mined, minefield.numbers, strict=True)
    )
    openings = opened = 0
    at = ground.find(0)
    while at >= 0:
        zeros = take_zeros(grid, ground, at)
        openings += 1
        opened += not any(
            COVERED in seen[row * grid.width + left : row * grid.width + right]
            for row, left, right in zeros
        )
        at = ground.find(0, at + 1)
    return openings, opened


def _count_lonely_numbers(minefield: Minefield, seen: bytes) -> tuple[int, int]:
    """All numbered cells that touch no zero, and those that are opened."""
    zeros = bytes(
        not mined and not number
        for mined, number in zip(minefield.mined, minefield.numbers, strict=True)
    )
    beside_zero = count_neighbours(minefield.grid, zeros)
    lonely = opened = 0
    for mined, number, near, value in zip(
        minefield.mined, minefield.numbers, beside_zero, seen, strict=True
    ):
        if number and not mined and not near:
            lonely += 1
            opened += value != COVERED
    return lonely, opened

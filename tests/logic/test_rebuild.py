"""Mines rebuilt from all the numbers of a board, each counting its own cell too."""

from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.game.grid import Grid
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import add_clauses, write_minefield
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild


def numbers_of(grid, mined):
    """The plain twin: every cell and its neighbours, one by one."""
    return bytes(
        mined[index] + sum(mined[near] for near in grid.around(index)) for index in range(grid.size)
    )


def boards_with(grid, numbers):
    """Every minefield of a tiny grid that has these numbers."""
    return all_boards(grid).get(numbers, [])


@cache
def all_boards(grid):
    """Every minefield of a tiny grid, by its numbers; there are 19 such grids."""
    found = defaultdict(list)
    for mined in product((0, 1), repeat=grid.size):
        found[numbers_of(grid, mined)].append(bytes(mined))
    return found


grids = st.builds(Grid, st.integers(1, 5), st.integers(1, 5)).filter(lambda grid: grid.size <= 12)


@given(grids, st.data())
@settings(max_examples=150)
def test_a_board_is_found_and_told_unique_exactly_when_it_is(grid, data):
    mined = bytes(data.draw(st.lists(st.integers(0, 1), min_size=grid.size, max_size=grid.size)))
    numbers = numbers_of(grid, mined)
    fitting = boards_with(grid, numbers)
    found = rebuild(grid, numbers)
    assert found.mined in fitting
    assert found.is_unique == (len(fitting) == 1)


@given(grids, st.data())
@settings(max_examples=150)
def test_numbers_that_no_board_has_are_told(grid, data):
    digits = st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)
    numbers = bytes(data.draw(digits))
    if boards_with(grid, numbers):
        assert numbers_of(grid, rebuild(grid, numbers).mined) == numbers
    else:
        with pytest.raises(NoBoardError):
            rebuild(grid, numbers)


@given(st.integers(1, 17), st.integers(1, 17), st.integers(0, 2**32), st.integers(1, 9))
@settings(max_examples=200)
def test_what_is_found_has_the_numbers_asked_for(width, height, seed, density):
    grid = Grid(width, height)
    mined = bytes(pow(7, seed + at * at + at, 10_007) % 10 < density for at in range(grid.size))
    numbers = numbers_of(grid, mined)
    found = rebuild(grid, numbers)
    assert numbers_of(grid, found.mined) == numbers
    if found.is_unique:
        assert found.mined == mined


@pytest.mark.parametrize("size", [(5, 5), (2, 2), (8, 5), (11, 8)])
def test_a_chequered_board_of_wavy_sides_has_a_twin(size):
    """0 1 0 0 1 … in a row can become 1 0 0 1 0 … without a number noticing."""
    grid = Grid(*size)
    mined = bytes(index % size[0] % 3 == 1 for index in range(grid.size))
    assert not rebuild(grid, numbers_of(grid, mined)).is_unique


SEED_002 = """
    0 0 1 1 1 0 0 2 2
    0 0 1 1 1 0 0 2 2
    0 0 1 1 1 0 0 1 1
    0 0 1 2 2 1 0 0 0
    0 1 2 3 2 1 0 0 0
    1 2 3 3 2 1 0 0 0
    1 2 2 2 1 1 0 1 1
    2 2 2 1 1 1 0 1 1
    1 1 1 1 1 1 0 1 1
"""


EXPECTED = [
    "........*",
    "...*....*",
    ".........",
    ".........",
    "...**....",
    "..*......",
    ".*.......",
    "....*...*",
    ".*.......",
]


def test_the_board_printed_in_the_literature_is_rebuilt():
    """The 9 × 9 board that Nayotama's backtracking took 39 ms for."""
    grid, numbers = add_clauses(SEED_002)
    found = rebuild(grid, numbers)
    assert found.is_unique
    assert numbers_of(grid, found.mined) == numbers
    assert write_minefield(Minefield(grid, found.mined)).splitlines()[1:] == EXPECTED

"""A link carries a position: what is seen and the flags, but no mines."""

import pytest
from drawing import cells, drawn, position
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.grid import Grid
from minesweeper.game.links import SITE, is_link
from minesweeper.game.notation import FlaggedPosition, NotationError
from minesweeper.game.position import COVERED, Position
from minesweeper.game.position_links import (
    is_position_link,
    read_position_link,
    write_position_link,
)


def sheet(*rows, mines, flags=""):
    return FlaggedPosition(position(*rows, mines=mines), frozenset(cells(flags)))


def test_runs_of_equal_cells_are_their_length_in_the_digits_of_their_kind():
    """3 × 2 is ad and ac, the mines are aaab; two 1s are m, four covered cells V."""
    assert write_position_link(sheet("11#", "###", mines=1)) == f"{SITE}?analysis=adacaaabmV"


def test_a_long_run_has_several_digits():
    link = write_position_link(FlaggedPosition(Position.covered(Grid(30, 16), 99)))
    assert link == f"{SITE}?analysis=aEaqaabLVZR"
    assert read_position_link(link).position == Position.covered(Grid(30, 16), 99)


def test_a_number_beside_a_flag_is_written_less_one():
    assert write_position_link(sheet("1##", mines=1, flags="B1")).endswith("=adabaaabb2S")


def test_a_flag_beside_a_zero_is_not_counted():
    link = write_position_link(sheet("0##", mines=1, flags="B1"))
    assert link.endswith("=adabaaabb9S")
    assert read_position_link(link) == sheet("0##", mines=1, flags="B1")


def test_a_covered_mine_of_another_program_is_a_covered_cell():
    """N–Q are covered mines, whose neighbours are written less one: O is one of them."""
    found = read_position_link(f"{SITE}?analysis=acabaaabbO")
    assert (drawn(found.position), found.flags) == (["1#"], frozenset())


def test_a_shown_mine_becomes_a_flag():
    link = write_position_link(sheet("1M", mines=1))
    assert read_position_link(link) == sheet("1#", mines=1, flags="B1")


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 144), st.data())
def test_a_written_position_is_read_again(width, height, mines, data):
    grid = Grid(width, height)
    values = st.sampled_from([0, 1, 2, 3, 4, 5, 6, 7, 8, COVERED, COVERED, COVERED])
    seen = data.draw(st.lists(values, min_size=grid.size, max_size=grid.size))
    covered = [grid.cell(at) for at, value in enumerate(seen) if value == COVERED and at]
    flags = data.draw(st.sets(st.sampled_from(covered))) if covered else set()
    written = FlaggedPosition(Position(grid, bytes(seen), min(mines, grid.size)), frozenset(flags))
    link = write_position_link(written)
    assert is_position_link(link)
    assert not is_link(link)
    assert read_position_link(link) == written


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", "too short"),
        ("adab", "too short"),
        ("adabaaab", "should have 3 cells"),
        ("adabaaabV", "should have 3 cells"),
        ("adabaaab" + "0" * 9000, "should have 3 cells"),
        ("adabaaab!", "cannot contain"),
        ("aaabaaabU", "width must be from 1"),
        ("adabaaaeU", "4 mines"),
        ("acabaaabM2", "is too large"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(value, told):
    with pytest.raises(NotationError, match=told):
        read_position_link(f"{SITE}?analysis={value}")


def test_a_board_that_is_too_large_has_no_link():
    with pytest.raises(NotationError, match="251 × 1"):
        write_position_link(FlaggedPosition(Position.covered(Grid(251, 1), 9)))

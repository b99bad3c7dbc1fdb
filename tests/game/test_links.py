"""A link carries a minefield, bit by bit, and the cell to open first."""

import pytest
from drawing import cell, minefield
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.links import SITE, is_link, read_link, write_link
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import NotationError

DRAWN = minefield(
    ".....",
    "....*",
    "..*..",
    "*.*.*",
)


def test_five_cells_are_a_digit_the_first_the_most_significant():
    """Rows 00000, 00001, 00100 and 10101 are 0, 1, 4 and 21, which is l in base 32."""
    assert write_link(DRAWN) == f"{SITE}?b=54&m=014l"


def test_the_first_cell_is_told_by_its_index():
    assert write_link(DRAWN, cell("B3")) == f"{SITE}?b=54&m=014l&start=11"
    assert read_link(write_link(DRAWN, cell("B3"))) == (DRAWN, cell("B3"))


@pytest.mark.parametrize(
    ("width", "height", "told"),
    [(9, 9, "1"), (16, 16, "2"), (30, 16, "3"), (9, 10, "0910"), (120, 7, "120007"), (5, 5, "55")],
)
def test_the_classic_sizes_have_a_digit_and_others_as_many_digits_a_side(width, height, told):
    field = Minefield(Grid(width, height), bytes(width * height))
    assert f"?b={told}&m=0" in write_link(field)
    assert read_link(write_link(field)) == (field, None)


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_what_is_written_is_read_again(width, height, data):
    mined = data.draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    field = Minefield(Grid(width, height), bytes(mined))
    safe = [index for index, is_mined in enumerate(mined) if not is_mined]
    start = data.draw(st.none() | st.sampled_from(safe)) if safe else None
    first = None if start is None else field.grid.cell(start)
    assert read_link(write_link(field, first)) == (field, first)


@pytest.mark.parametrize(
    "link",
    [
        "https://llamasweeper.com/#/game/board-editor?b=54&m=014l",
        "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=54&m=014l",
        "  ?m=014l&b=54\n",
        f"{SITE}?seed=7&b=54&m=014l#top",
    ],
)
def test_links_of_other_sites_are_read_too(link):
    assert is_link(link)
    assert read_link(link) == (DRAWN, None)


def test_a_link_of_another_program_is_read_as_its_own_tests_have_it():
    """A board of 16 × 16 with 39 mines, one of them in row 6 and column 4."""
    mines = "0000000000000000220c8014k0pg0i80h30cc01140oo0ii0hh00"
    field, _ = read_link(f"https://llamasweeper.com/#/game/board-editor?b=2&m={mines}")
    assert (field.grid.width, field.grid.height, field.mined.count(1)) == (16, 16, 39)
    assert field.is_mined(Cell(5, 3))


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("?b=54", "its size as b and its mines as m"),
        ("hello", "its size as b and its mines as m"),
        ("?b=123&m=0", "a width and a height with the same number of digits"),
        ("?b=x4&m=0", "a width and a height with the same number of digits"),
        ("?b=٣٣&m=00", "a width and a height with the same number of digits"),
        ("?b=99991000&m=0", "The width must be from 1 to 1000, not 9999."),
        ("?b=00&m=0", "The width must be from 1 to 1000, not 0."),
        ("?b=54&m=014", "should have 4 digits, not 3"),
        ("?b=54&m=014w", "cannot contain the digit “w”"),
        ("?b=54&m=014L", "cannot contain the digit “L”"),
        ("?b=33&m=01", "go beyond the last cell"),
        ("?b=54&m=014l&start=x", "must be given as a cell index"),
        ("?b=54&m=014l&start=20", "not a safe cell"),
        ("?b=54&m=014l&start=9", "not a safe cell"),
    ],
)
def test_a_link_that_cannot_be_read_says_what_is_wrong(link, told):
    with pytest.raises(NotationError, match=told):
        read_link(link)


def test_a_board_too_large_for_the_site_is_refused():
    with pytest.raises(NotationError, match="up to 250 × 250, not 251 × 1"):
        write_link(Minefield(Grid(251, 1), bytes(251)))


@pytest.mark.parametrize("text", ["", "5x4/1", "what? no", "https://example.org/?b=1", "{}"])
def test_what_has_no_size_and_mines_is_no_link(text):
    assert not is_link(text)


@pytest.mark.parametrize("text", ["?" + "b=1&m=0&" * 100, "?b=1&m=" + "0" * (1 << 20)])
def test_what_is_longer_than_any_board_needs_is_no_link(text):
    """Two million values once took thirteen seconds, and 650 MB."""
    assert not is_link(text)


def test_a_link_with_a_million_cells_is_read():
    field, _ = read_link("?b=10001000&m=" + "0" * 199_999 + "1")
    assert field.is_mined(Cell(999, 999))

import pytest
from drawing import cell, cells, minefield, minefields, position
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import (
    FlaggedPosition,
    NotationError,
    read_board,
    read_mbf,
    read_minefield,
    read_position,
    write_jsminesweeper,
    write_mbf,
    write_minefield,
    write_position,
)
from minesweeper.game.position import COVERED, Position


@st.composite
def sheets(draw, most=10):
    """Any position, even one no minefield shows, with flags on some covered cells."""
    grid = Grid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    seen = draw(st.lists(st.integers(0, most), min_size=grid.size, max_size=grid.size))
    mines = draw(st.integers(0, grid.size))
    covered = [at for at in grid if seen[grid.index(at)] == COVERED]
    flags = draw(st.sets(st.sampled_from(covered))) if covered else set()
    return FlaggedPosition(Position(grid, bytes(seen), mines), frozenset(flags))


# Positions.


def test_our_form_of_a_position():
    sheet = FlaggedPosition(position("01#", "#M8", mines=3), frozenset(cells("A2")))
    assert write_position(sheet) == "3x2/3\n01#\nFM8\n"


def test_jsminesweepers_form_of_a_position():
    sheet = FlaggedPosition(position("01#", "#28", mines=3), frozenset(cells("A2")))
    assert write_jsminesweeper(sheet) == "3x2x3\n01H\nF28\n"


@given(sheet=sheets())
def test_a_position_read_back_from_our_form_is_the_same(sheet):
    assert read_position(write_position(sheet)) == sheet


@given(sheet=sheets(most=COVERED))
def test_a_position_read_back_from_jsminesweepers_form_is_the_same(sheet):
    assert read_position(write_jsminesweeper(sheet)) == sheet


@pytest.mark.parametrize(
    "text",
    ["2x1/1\n1#", "\n 2 x 1 / 1 \n  1#  \n\n", "2×1/1\r\n1#\r\n"],
    ids=["plain", "spaces", "signs"],
)
def test_spaces_around_lines_and_the_ends_of_lines_do_not_matter(text):
    assert read_position(text) == FlaggedPosition(position("1#", mines=1))


def test_jsminesweepers_form_cannot_carry_a_shown_mine():
    with pytest.raises(NotationError, match="cannot include the mine shown at B1"):
        write_jsminesweeper(FlaggedPosition(position("1M", mines=1)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: a board begins with its size"),
        ("   \n\n", "Line 1: a board begins with its size"),
        ("1#", "Line 1: a board begins with its size"),
        ("2x1\n1#", "Line 1: a board begins with its size"),
        ("0x1/0\n", "The width must be from 1 to 1000, not 0"),
        ("2x1001/0\n", "The height must be from 1 to 1000, not 1001"),
        ("2x1/3\n##", "Line 1: 2 cells cannot hold 3 mines"),
        ("2x2/1\n##", "The size says 2 rows, not 1"),
        ("2x1/1\n##\n##", "The size says 1 rows, not 2"),
        ("2x2/1\n##\n#", "Line 3: a row should have 2 cells, not 1"),
        ("2x2/1\n##\n#9", "Line 3, column 2: “9” is not a valid cell"),
        ("2x1/1\nH1", "Line 2, column 1: “H” is not a valid cell"),
        ("2x1x1\n#1", "Line 2, column 1: “#” is not a valid cell"),
        ("2x1x1\nM1", "Line 2, column 1: “M” is not a valid cell"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        read_position(text)


# Minefields.


def test_our_form_of_a_minefield():
    assert write_minefield(minefield("*..", ".*.")) == "3x2/2\n*..\n.*.\n"


@given(field=minefields())
def test_a_minefield_read_back_from_our_form_is_the_same(field):
    assert read_minefield(write_minefield(field)) == field


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: a board begins with its size"),
        ("2x1x1\n*.", "Line 1: write a minefield's size like 30x16/99"),
        ("2x1/1\n*#", "Line 2, column 2: “#” is neither"),
        ("2x1/1\n**", "Line 1: the number of mines is 1, but the number drawn is 2"),
    ],
)
def test_what_is_no_minefield_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        read_minefield(text)


# The .mbf files of other programs.


def test_an_mbf_file_has_the_column_of_a_mine_before_its_row():
    field = minefield("...", "..*")
    assert write_mbf(field) == bytes([3, 2, 0, 1, 2, 1])


@given(field=minefields())
def test_a_minefield_read_back_from_an_mbf_file_is_the_same(field):
    assert read_mbf(write_mbf(field)) == field


def test_an_mbf_file_counts_its_mines_in_two_bytes_the_larger_first():
    crowd = Minefield(Grid(20, 20), bytes([1] * 258 + [0] * 142))
    assert write_mbf(crowd)[2:4] == bytes([1, 2])
    assert read_mbf(write_mbf(crowd)) == crowd


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "ends too early"),
        ([3, 2, 0], "ends too early"),
        ([0, 2, 0, 0], "The width must be from 1 to 1000, not 0"),
        ([0, 0, 0, 0, 0], "mine count is 0, so it should have 4 bytes, not 5"),
        ([3, 2, 0, 1], "mine count is 1, so it should have 6 bytes, not 4"),
        ([3, 2, 0, 1, 0, 0, 0], "mine count is 1, so it should have 6 bytes, not 7"),
        ([3, 2, 0, 1, 3, 0], "The mine at column 3, row 0 is off the board"),
        ([3, 2, 0, 1, 0, 2], "The mine at column 0, row 2 is off the board"),
        ([3, 2, 0, 2, 1, 1, 1, 1], "The mine at B2 is listed twice"),
    ],
)
def test_bytes_that_are_no_mbf_file_are_refused_with_a_sentence(data, sentence):
    with pytest.raises(NotationError, match=sentence):
        read_mbf(bytes(data))


def test_a_board_too_wide_for_an_mbf_file_is_refused():
    with pytest.raises(
        NotationError, match="can hold boards of up to 255 cells a side, not 256 × 1"
    ):
        write_mbf(Minefield.with_mines(Grid(256, 1), [Cell(0, 0)]))


def test_the_largest_board_of_an_mbf_file_can_be_full_of_mines():
    full = Minefield(Grid(255, 255), bytes([1]) * 255 * 255)
    assert read_mbf(write_mbf(full)) == full


# Fixed boards.

BOARD = """title: First steps
reason: It is the smallest there is.
open: A1 C1

3x2/1
...
.*.
"""


def test_a_fixed_board_is_a_minefield_with_a_title_a_reason_and_opened_cells():
    board = read_board("first-steps", BOARD)
    assert (board.name, board.title) == ("first-steps", "First steps")
    assert board.reason == "It is the smallest there is."
    assert board.minefield == minefield("...", ".*.")
    assert board.opened == (cell("A1"), cell("C1"))


def test_a_fixed_board_may_have_the_line_ends_of_another_system():
    assert read_board("first-steps", BOARD.replace("\n", "\r\n")) == read_board(
        "first-steps", BOARD
    )


@pytest.mark.parametrize(
    ("found", "put", "sentence"),
    [
        ("title: First steps\n", "", "has no line for: title"),
        ("reason: It is the smallest there is.\n", "", "has no line for: reason"),
        ("open: A1 C1\n", "", "has no line for: open"),
        ("title: First", "First", "“First steps” is not an entry"),
        ("A1 C1", "A1 C", "“C” is not the name of a cell"),
        ("A1 C1", "A1 B2", "cannot start with B2 opened"),
        ("A1 C1", "A1 D1", "cannot start with D1 opened"),
        ("A1 C1", "A3 A1", "cannot start with A3 opened"),
        (".*.", "...", "Line 1: the number of mines is 1, but the number drawn is 0"),
        ("3x2/1\n...\n.*.", "3x2/0\n...\n...", "can have 1 to 5 mines, not 0"),
        ("3x2/1\n...\n.*.", "1x1/1\n*", "at least 2 cells"),
        ("3x2/1\n...\n.*.", "", "Line 1: a board begins with its size"),
    ],
)
def test_what_is_no_fixed_board_is_refused_with_a_sentence(found, put, sentence):
    assert found in BOARD
    with pytest.raises(NotationError, match=sentence):
        read_board("first-steps", BOARD.replace(found, put))


# Whatever comes from outside is a board or a NotationError, and a NotationError is a sentence.

nearly_boards = st.lists(
    st.sampled_from(
        ["2x2/1", "2x2x1", "2", "x", "/", "1", "#", "H", "F", "M", "*", ".", " ", "\n"]
    ),
    max_size=12,
).map("".join)
nearly_fixed = st.lists(
    st.sampled_from(
        ["title: T", "reason: R", "open: A1", "open:", ":", "", "2x2/1", "2x2/4", "..", ".*", "**"]
    ),
    max_size=9,
).map("\n".join)


def sentence_or_none(read, given_text):
    """None where the text is read; the error's sentence where it is refused."""
    try:
        read(given_text)
    except NotationError as error:
        return str(error)
    return None


@given(text=st.text() | nearly_boards)
def test_any_text_is_a_board_or_a_notation_error(text):
    for read in (read_position, read_minefield):
        sentence = sentence_or_none(read, text)
        assert sentence is None or sentence.endswith(".")


@given(text=st.text() | nearly_fixed)
def test_any_text_is_a_fixed_board_or_a_notation_error(text):
    sentence = sentence_or_none(lambda given_text: read_board("name", given_text), text)
    assert sentence is None or len(sentence) > 20


@given(data=st.binary() | st.binary(max_size=8).map(lambda tail: bytes([3, 3, 0]) + tail))
def test_any_bytes_are_a_minefield_or_a_notation_error(data):
    sentence = sentence_or_none(read_mbf, data)
    assert sentence is None or sentence.endswith(".")


def test_numbers_too_long_for_any_board_are_refused_without_ado():
    with pytest.raises(NotationError):
        read_position(f"{'9' * 5000}x1/1\n#")

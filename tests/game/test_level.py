import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.level import LEVELS, Level, LevelError, level_name


def test_the_named_levels_have_the_sizes_players_know():
    assert {name: str(level) for name, level in LEVELS.items()} == {
        "beginner": "9x9/10",
        "intermediate": "16x16/40",
        "expert": "30x16/99",
        "dense-small": "10x10/20",
        "dense-medium": "15x15/50",
        "dense-expert": "30x16/130",
    }


def test_width_comes_before_height():
    expert = LEVELS["expert"]
    assert (expert.grid.width, expert.grid.height, expert.mines) == (30, 16, 99)


def test_safe_cells_are_all_that_have_no_mine():
    assert LEVELS["beginner"].safe_cells == 71


def test_a_level_knows_its_name_and_a_custom_one_has_none():
    assert level_name(Level.of(9, 9, 10)) == "beginner"
    assert level_name(Level.of(9, 9, 11)) is None


@pytest.mark.parametrize("text", ["30x16/99", " 30 x 16 / 99 ", "30×16/99"])
def test_a_size_is_read_from_text(text):
    assert Level.read(text) == LEVELS["expert"]


@given(width=st.integers(1, 1000), height=st.integers(2, 1000), data=st.data())
def test_a_level_read_back_is_the_same(width, height, data):
    level = Level.of(width, height, data.draw(st.integers(1, width * height - 1)))
    assert Level.read(str(level)) == level


@pytest.mark.parametrize("text", ["", "expert", "30x16", "30x16x99", "x/", "-3x3/1", "3x3/1/1"])
def test_what_is_no_size_is_refused_with_a_sentence(text):
    with pytest.raises(LevelError, match="is not a size such as 30x16/99"):
        Level.read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1x1/1", "at least 2 cells"),
        ("3x3/0", "can have 1 to 8 mines, not 0"),
        ("3x3/9", "can have 1 to 8 mines, not 9"),
        ("0x3/1", "width must be from 1 to 1000, not 0"),
        ("3x1001/1", "height must be from 1 to 1000, not 1001"),
    ],
)
def test_a_level_needs_a_mine_a_safe_cell_and_a_grid(text, sentence):
    with pytest.raises(LevelError, match=sentence):
        Level.read(text)


@given(text=st.text() | st.from_regex(r"\s*\d{1,8}[x×]\d{1,8}/\d{1,8}", fullmatch=True))
def test_any_text_is_a_level_or_a_level_error(text):
    try:
        level = Level.read(text)
    except LevelError:
        return
    assert Level.read(str(level)) == level

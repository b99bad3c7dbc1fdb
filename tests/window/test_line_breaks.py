"""Where lines of text break: never between a number and its %, and without a dot at the end."""

import pytest

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.theme import theme_named


@pytest.fixture
def brush(canvas):  # noqa: ARG001  fonts need a display
    return Brush(theme_named("daylight", "standard"), 100)


def broken(brush, text):
    """The text in lines of every width, from one word a line to all of it on one."""
    return [brush.wrapped(text, 14, Weight.REGULAR, width) for width in range(20, 400, 4)]


def test_a_number_keeps_its_per_cent_sign(brush):
    for lines in broken(brush, "This guess had an 86 % chance of being safe."):
        assert sum("86 %" in line for line in lines) == 1


def test_a_dot_between_two_parts_is_only_drawn_between_them(brush):
    ways = {tuple(lines) for lines in broken(brush, "Intermediate · 0:32.450")}
    assert ways == {("Intermediate", "0:32.450"), ("Intermediate · 0:32.450",)}


def test_a_number_of_seconds_and_its_unit_share_a_line(brush):
    for lines in broken(brush, "Your longest pause was 9.0 s, before E1."):
        assert sum("9.0 s" in line for line in lines) == 1
    assert any(line.startswith("so ") for lines in broken(brush, "The 2 so far.") for line in lines)

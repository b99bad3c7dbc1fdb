"""The picture in the terminal: what it says, in strips, in colour and in plain letters."""

import io

import pytest
from drawing import cell, cells, position

from minesweeper.cli.analyse import (
    PLAIN_SIGNS,
    SIGNS,
    TerminalStyle,
    picture,
    signs_for,
    summary,
)
from minesweeper.game.percent import exact_percent, percent, step
from minesweeper.logic.counting.odds import Odds

CERTAIN = Odds.of(position("1###", "1###", "01##", mines=3))


def test_a_board_wider_than_the_terminal_is_drawn_in_strips():
    assert picture(CERTAIN, cell("B2"), TerminalStyle(columns=12)) == (
        "     A    B\n"
        "1    1    ✗\n"
        "2    1  [✓]\n"
        "3    ·    1\n"
        "\n"
        "     C    D\n"
        "1  25%  25%\n"
        "2  50%  25%\n"
        "3  50%  25%\n"
        "✓ safe, ✗ mine, 25% a chance of a mine, [ ] best to open;\n"
        "F is flagged, * a shown mine; plain numbers are open cells.\n"
    )


def test_flags_are_drawn_beside_what_is_known_of_their_cells():
    drawn = picture(CERTAIN, cell("B2"), TerminalStyle(), frozenset(cells("B1 B2 C1")))
    assert drawn.startswith(
        "     A    B    C    D\n"
        "1    1   F✗ F25%  25%\n"
        "2    1 [F✓]  50%  25%\n"
        "3    ·    1  50%  25%\n"
    )


def test_a_chance_of_one_per_cent_is_no_opened_1():
    """After a number and its mine come a hundred cells with one mine."""
    odds = Odds.of(position("1#" + "#" * 100, mines=2))
    drawn = picture(odds, None, TerminalStyle()).splitlines()[1].split()
    assert drawn == ["1", "1", "✗", *["1%"] * 100]


def test_columns_stay_aligned_around_the_widest_cell():
    """A flagged best cell with a chance below one per cent takes seven letters."""
    odds = Odds.of(position("#" * 250, mines=1))
    lines = picture(odds, cell("A1"), TerminalStyle(), frozenset([cell("A1")])).splitlines()
    assert lines[1].startswith("1 [F<1%]    <1%")
    assert len(lines[0]) == len(lines[1])


def test_a_terminal_narrower_than_a_cell_still_gets_a_column_a_strip():
    assert picture(CERTAIN, None, TerminalStyle(columns=1)).count("\n\n") == 3


def test_no_line_is_wider_than_the_terminal():
    wide = Odds.of(position("#" * 100, mines=50))
    lines = picture(wide, cell("A1"), TerminalStyle(columns=61)).splitlines()
    assert max(map(len, lines)) <= 61


def test_signs_are_coloured_and_chances_are_not():
    drawn = picture(CERTAIN, None, TerminalStyle(in_colour=True))
    assert "\033[31m    ✗\033[0m" in drawn
    assert "\033[32m    ✓\033[0m" in drawn
    assert "  25%  25%\n" in drawn


def test_ascii_is_enough():
    drawn = picture(CERTAIN, cell("B2"), TerminalStyle(signs=PLAIN_SIGNS))
    assert "2    1  [+]  50%  25%\n3    .    1" in drawn
    assert drawn.isascii()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "unheard-of", None])
def test_an_output_that_cannot_show_the_signs_gets_letters(encoding):
    assert signs_for(encoding) == PLAIN_SIGNS
    assert signs_for("utf-8") == SIGNS


class Terminal(io.TextIOWrapper):
    """Letters go nowhere, but it says it is a terminal."""

    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8")

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "in_colour"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_is_for_terminals_that_want_it(monkeypatch, environment, in_colour):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "77", **environment}.items():
        monkeypatch.setenv(name, value)
    assert TerminalStyle.of(Terminal()) == TerminalStyle(in_colour, 77)


def test_a_pipe_gets_whole_lines_without_colour():
    assert TerminalStyle.of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == TerminalStyle()


@pytest.mark.parametrize(
    ("chance", "told", "exactly"),
    [
        (1e-12, "<1", "less than 0.01"),
        (0.0099, "<1", "0.99"),
        (0.01, "1", "1"),
        (0.5, "50", "50"),
        (0.99, "99", "99"),
        (0.9901, ">99", "99.01"),
        (1 - 1e-12, ">99", "more than 99.99"),
    ],
)
def test_an_open_chance_is_never_told_as_0_or_100(chance, told, exactly):
    assert (percent(chance), exact_percent(chance)) == (told, exactly)


@pytest.mark.parametrize(
    ("chance", "at"), [(0.0999, 0), (0.1, 1), (0.25, 2), (0.35, 3), (0.5, 4), (0.75, 5), (0.99, 5)]
)
def test_a_chance_has_one_of_six_steps(chance, at):
    assert step(chance) == at


def test_minefields_are_not_counted_where_that_would_take_minutes():
    small, large = (Odds.of(position(*["#" * 201] * rows, mines=9)) for rows in (2, 200))
    assert "Possible minefields" in summary(small, None)
    assert "Possible minefields" not in summary(large, None)

"""Comforts: they tell nothing that the player's own flags and pointer do not."""

import pygame
import pytest
from drawing import cell
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.grid import Grid
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.settings import Settings
from minesweeper.window.board.gestures import DoubleClick
from minesweeper.window.board.tiles import DIMMED, OVER, ZERO, NumberLooks
from minesweeper.window.text import words

AROUND = ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]


def corners(desk):
    return desk.lay("*..", "...", "..*", opened="B2")


def of(settings):
    return Settings(theme="daylight", **settings)


# Neighbours on hover.


def test_the_pointer_on_a_number_lifts_the_covered_cells_around_it(new_desk):
    desk = corners(new_desk())
    desk.flag("C3")
    desk.move((2, 2))
    plain = desk.picture_of("A1")
    desk.move("B2")
    assert all(desk.picture_of(name) != plain for name in AROUND[:-1])
    desk.move((2, 2))
    assert desk.picture_of("A1") == plain


def test_where_that_is_not_wanted_nothing_is_lifted(new_desk):
    desk = corners(new_desk(of({"show_neighbours": False})))
    plain = desk.picture_of("A1")
    desk.move("B2")
    assert desk.picture_of("A1") == plain


# Numbers and flags.


@pytest.mark.parametrize(
    ("flags", "dims", "counts_down", "look"),
    [
        ("", True, True, 2),
        ("A", True, True, 1),
        ("AB", True, True, DIMMED),
        ("AB", True, False, DIMMED + 2),
        ("AB", False, True, ZERO),
        ("A", True, False, 2),
        ("ABC", True, True, OVER + 1),
        ("ABC", True, False, 2),
    ],
)
def test_a_number_steps_back_and_counts_down_by_the_flags_around(flags, dims, counts_down, look):
    """The 2 at B2 with flags above it; one flag too many, and it says −1."""
    looks = [10 if name in flags else 9 for name in "ABC"] + [9, 2, 9]
    numbers = NumberLooks(dims=dims, counts_down=counts_down)
    assert numbers.of(looks, Grid(3, 2), looks[3:], 3) == [9, look, 9]


@given(st.integers(1, 5), st.integers(1, 4), st.data())
def test_flags_are_counted_as_the_plain_twin_counts_them(width, height, data):
    grid, size = Grid(width, height), width * height
    looks = bytearray(data.draw(st.lists(st.sampled_from([1, 2, 3, 9, 10, 13]), min_size=size)))
    del looks[size:]
    first = data.draw(st.integers(0, size - 1))
    count = data.draw(st.integers(1, width - first % width))
    found = NumberLooks(dims=False, counts_down=True).of(
        looks, grid, looks[first : first + count], first
    )
    for at, look in enumerate(found, first):
        flags = sum(looks[near] in (10, 13) for near in grid.around(at))
        if looks[at] > 8:
            assert look == looks[at]
        elif flags > looks[at]:
            assert look == OVER + flags - looks[at]
        else:
            assert look == (looks[at] - flags or ZERO)


def test_a_mine_that_lies_open_counts_as_flagged():
    numbers = NumberLooks(dims=True, counts_down=False)
    assert numbers.of([13, 1], Grid(2, 1), [13, 1], 0) == [13, DIMMED + 1]


def test_a_flag_changes_the_numbers_around_it_at_once(new_desk):
    desk = corners(new_desk(of({"dim_satisfied": True, "count_down": True})))
    pictures = [desk.picture_of("B2")]
    for name in ("A1", "C3"):
        desk.flag(name)
        desk.move((2, 2))
        pictures.append(desk.picture_of("B2"))
    assert len(set(pictures)) == 3
    desk.flag("C3")
    desk.move((2, 2))
    assert desk.picture_of("B2") == pictures[1]


# The limit of flags.


def test_there_are_no_more_flags_than_mines_where_that_is_wanted():
    seen = []
    agent = Agent(Clock(), fixed_board)
    agent.add_observer(seen.append)
    agent.observe(events.SettingsChanged(Settings(flag_limit=True)))
    agent.observe(events.NewGameChosen(Level.of(3, 3, 1), FirstClick.SAFE, 1))
    for name in ("A1", "A2", "A1", "A2"):
        agent.observe(events.CellFlagged(cell(name)))
    assert seen[1:] == [
        events.FlagChanged(1, cell("A1"), Mark.FLAG),
        events.FlagRefused(1, cell("A2")),
        events.FlagChanged(1, cell("A1"), Mark.NONE),
        events.FlagChanged(1, cell("A2"), Mark.FLAG),
    ]


def test_a_flag_too_many_is_refused_with_a_word(new_desk):
    desk = corners(new_desk(of({"flag_limit": True})))
    desk.flag("A1 B1 C1")
    assert desk.message == words.FLAGS_USED_UP
    assert desk.rows()[0] == "FF#"


# Opening by a double click.


def test_a_single_click_opens_nothing_where_only_a_double_click_does(new_desk):
    desk = corners(new_desk(of({"double_click": True})))
    desk.click("B1")
    desk.wait(1000)
    assert desk.rows()[0] == "###"
    desk.click("B1")
    desk.wait(200)
    desk.click("B1")
    assert desk.rows()[0] == "#1#"


def test_a_second_click_counts_on_the_same_cell_and_in_time():
    twice = DoubleClick()
    assert not twice.is_second(cell("A1"), 0)
    assert not twice.is_second(cell("B1"), 100)
    assert twice.is_second(cell("B1"), 200)
    assert not twice.is_second(cell("B1"), 300)
    assert not twice.is_second(cell("B1"), 300 + DoubleClick.WITHIN + 1)


def test_the_comforts_do_not_mark_the_game_as_assisted(new_desk):
    wanted = dict.fromkeys(("dim_satisfied", "count_down", "flag_limit", "show_neighbours"), True)
    desk = corners(new_desk(of(wanted)))
    desk.flag("A1")
    desk.click("B1")
    assert not desk.visible.is_assisted


def test_the_idle_mouse_marks_no_cell_while_the_cursor_moves(desk):
    """Two cells would look active; the pointer counts again as soon as it moves."""
    desk.move("C3")
    pointed = desk.picture_of("C3")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert desk.picture_of("C3") != pointed
    assert desk.picture_of("C3") == desk.picture_of("C7")
    desk.move("C4")
    desk.move("C3")
    assert desk.picture_of("C3") == pointed

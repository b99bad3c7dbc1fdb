"""Coach and chores as the window shows them."""

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.events import Held
from minesweeper.settings import Settings
from minesweeper.window.text import words


@pytest.mark.parametrize(
    ("key", "switch"),
    [(pygame.K_c, "coach"), (pygame.K_g, "auto_flag"), (pygame.K_x, "auto_open")],
)
def test_a_key_switches_each_on_and_off_and_it_is_remembered(desk, key, switch):
    desk.key(key)
    desk.wait(1000)
    assert getattr(desk.kept[-1], switch)
    desk.key(key)
    desk.wait(1000)
    assert not getattr(desk.kept[-1], switch)


def test_all_that_helps_is_in_one_list(desk):
    desk.key(pygame.K_F10)
    desk.click_widget("menu.assistance")
    names = [entry.name for entry in desk.page.menu.entries]
    assert names == ["hint", "odds", "questions", "coach", "auto_flag", "auto_open", "watch"]
    desk.click_widget("assistance.coach")
    assert desk.window.settings.coach
    assert desk.window.game.header.coach.is_on


def test_the_settings_page_switches_them_too(desk):
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.wheel(20)
    desk.click_widget("auto_flag")
    assert desk.window.settings.auto_flag
    desk.click_widget("coach")
    assert desk.window.settings.coach


def test_a_click_that_is_held_back_says_so_and_opens_nothing(new_desk):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    assert desk.message == "Look again: this cell is a mine, although nothing proves it."
    assert desk.rows()[0] == "###"
    assert desk.visible.is_assisted
    desk.click("A1")
    assert desk.message.startswith("Look again"), "half a double click changes nothing"
    desk.wait(600)
    desk.click("A1")
    assert desk.visible.is_lost


@pytest.mark.parametrize(
    ("why", "chorded", "told"),
    [
        (Held.SETTLED, None, "this cell is a mine, and you can prove it"),
        (Held.SETTLED, "B2", "A1 is a mine, and you can prove it"),
        (Held.NEEDLESS, None, "this cell is a mine, and another cell is certain"),
        (Held.LIKELIER, None, "this cell is a mine, and another cell is less likely to be one"),
    ],
)
def test_what_to_look_at_again(why, chorded, told):
    chord = cell(chorded) if chorded else None
    held = events.ClickHeldBack(1, cell("A1"), why, chord, is_mine=True)
    assert words.held_back(held) == f"Look again: {told}."


def test_where_nothing_is_learnt_nothing_is_said_of_the_cell():
    held = events.ClickHeldBack(1, cell("A1"), Held.NEEDLESS)
    assert words.held_back(held) == "Look again: another cell is certain."


def test_a_mine_that_was_told_of_is_crossed_until_it_is_flagged(new_desk):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.move((2, 2))
    plain, flagged = desk.picture_of("A1"), None
    desk.click("A1")
    desk.move((2, 2))
    crossed = desk.picture_of("A1")
    assert crossed != plain
    desk.flag("A1")
    desk.move((2, 2))
    flagged = desk.picture_of("A1")
    assert flagged not in (plain, crossed)
    desk.flag("A1")
    desk.move((2, 2))
    assert desk.picture_of("A1") == crossed


def test_chores_are_seen_on_the_board(new_desk):
    desk = new_desk(Settings(theme="daylight", auto_flag=True, auto_open=True))
    desk.lay("*.....", "....**", "....*.", opened="B1 A2 B2")
    desk.click("C3")
    assert desk.rows()[0][0] == "F"
    assert desk.visible.is_assisted

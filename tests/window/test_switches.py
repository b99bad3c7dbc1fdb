"""Help that is switched on and off by key: where the key works, and what the player is told."""

import pygame
import pytest

from minesweeper.settings import Settings
from minesweeper.window.text import words
from minesweeper.window.text.words import HELPS

SWITCH_KEYS = {
    pygame.K_u: "mark_undeducible",
    pygame.K_o: "show_odds",
    pygame.K_c: "coach",
    pygame.K_g: "auto_flag",
    pygame.K_x: "auto_open",
}
HELPS_BY_SETTING = {switch.setting: command for command, switch in HELPS.items()}


@pytest.mark.parametrize("page", [pygame.K_F1, pygame.K_F4, pygame.K_F5, pygame.K_F6])
@pytest.mark.parametrize("key", SWITCH_KEYS)
def test_on_a_page_the_keys_of_the_game_do_nothing(corners, page, key):
    """The game that waits behind it would be played for the player, unseen."""
    corners.key(page)
    before, did = corners.rows(), len(corners.did)
    corners.key(key)
    assert not getattr(corners.window.settings, SWITCH_KEYS[key])
    corners.key(pygame.K_ESCAPE)
    assert corners.rows() == before
    assert not corners.visible.is_assisted
    assert "CellClicked" not in [type(event).__name__ for event in corners.did[did:]]


@pytest.mark.parametrize("command", HELPS, ids=lambda command: command.value)
def test_every_help_is_switched_on_and_off(desk, command):
    setting = HELPS[command].setting
    desk.window.perform(command)
    assert getattr(desk.window.settings, setting)
    desk.window.perform(command)
    assert not getattr(desk.window.settings, setting)


@pytest.mark.parametrize(
    ("name", "setting"), [("odds", "show_odds"), ("questions", "mark_undeducible")]
)
def test_the_header_and_the_menu_switch_help_too(corners, name, setting):
    corners.click_widget(name)
    assert getattr(corners.window.settings, setting)
    corners.key(pygame.K_F10)
    corners.click_widget("menu.assistance")
    corners.click_widget(f"assistance.{name}")
    assert not getattr(corners.window.settings, setting)


@pytest.mark.parametrize("command", words.SWITCHED, ids=lambda command: command.value)
def test_help_that_is_switched_says_what_it_does_from_now_on(desk, command):
    off, on = words.SWITCHED[command]
    desk.window.perform(command)
    assert desk.message == on
    desk.window.perform(command)
    assert desk.message == off


def test_auto_flag_says_how_many_mines_are_proved_already(desk):
    desk.lay("*.*..*.", ".......", ".......", opened="B1")
    desk.click("A3")
    desk.key(pygame.K_g)
    desk.wake_agent()
    on = words.SWITCHED[HELPS_BY_SETTING["auto_flag"]][True]
    assert desk.message == f"{on} 3 mines are proved already and left to you."


def test_chores_that_stay_on_are_named_where_they_have_no_button(new_desk):
    """They would otherwise play along unseen."""
    small = Settings(theme="daylight", window_width=960, auto_flag=True, auto_open=True)
    desk = new_desk(small)
    assert desk.window.game.footer.helps == ("Auto-flag", "Auto-open")
    desk.key(pygame.K_g)
    assert desk.window.game.footer.helps == ("Auto-open",)


def test_a_narrow_window_names_all_help_that_is_on(new_desk):
    """All that has no button there; the odds have one in the smallest window too."""
    small = Settings(theme="daylight", window_width=640, window_height=480, show_odds=True)
    desk = new_desk(small, coach=True, mark_undeducible=True)
    assert desk.window.game.footer.helps == ("Open questions", "Coach")


def test_a_win_by_help_ends_the_counting_of_odds(new_desk):
    """X opens all that is left while the odds of the board before it are being counted."""
    desk = new_desk(Settings(theme="daylight", show_odds=True, auto_open=True))
    desk.lay("*..", "...", "...", opened="B2")
    desk.click("C3")
    assert desk.visible.is_won
    desk.visible.odds_are_old = True
    desk.wait(1000)
    assert desk.window.game.footer.sign == ""


def test_the_legend_of_the_odds_is_there_with_them(corners):
    """That the game counts as assisted passes, and its badge stays."""
    corners.key(pygame.K_o)
    assert corners.window.toast.text == words.NOW_ASSISTED
    assert corners.message == ""
    corners.wait(5000)
    footer = corners.window.game.footer
    assert footer.legend(corners.window.brush)


def test_that_there_is_no_open_question_is_forgotten_with_the_marks(desk):
    desk.lay("*..", "...", "...", opened="A2 B1 B2")
    desk.key(pygame.K_u)
    assert words.NO_OPEN_QUESTIONS in desk.message
    desk.key(pygame.K_u)
    assert desk.message == ""


# The footer.


def tip(desk):
    """What resting on the footer tells."""
    return desk.page.widget_at(desk.window.game.footer.room(desk.window.brush).center).tip


def test_a_sentence_that_is_cut_is_told_where_the_pointer_rests(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.window.game.show_message(
        "A sentence that is much too long for a window as small as this one, " * 2
    )
    desk.wait(5000)
    assert tip(desk) == desk.message
    desk.move(desk.window.game.footer.room(desk.window.brush).center)
    desk.wait(600)
    assert desk.window.rect.contains(desk.page.tooltip.rect)


@pytest.mark.parametrize("width", [960, 1100, 1280])
def test_why_a_game_was_lost_stands_in_the_footer_in_full(new_desk, width):
    desk = new_desk(Settings(theme="daylight", window_width=width), judge="quantum")
    desk.lay("*..", "...", "..*", opened="C1 B1 C2 B2")
    desk.click("A1")
    assert desk.visible.is_lost
    desk.wait(5000)
    assert desk.message
    assert tip(desk) == ""


def test_a_toast_leaves_the_badges_and_the_keys_of_the_footer_alone(new_desk):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    toast = desk.window.toast.rect
    room = desk.window.game.footer.room(desk.window.brush)
    assert room.left - desk.window.brush.px(8) <= toast.left
    assert toast.right <= room.right
    assert desk.shows_colour(desk.window.brush.theme.warn_soft, desk.window.game.footer.rect)

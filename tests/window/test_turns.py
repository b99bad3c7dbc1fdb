"""Things that happen while something else is still going on."""

import io

import pygame
import pytest
from drawing import cell
from pygame import Rect

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.keys import USUAL_KEYS
from minesweeper.settings import Settings
from minesweeper.window.board.gestures import RIGHT
from minesweeper.window.commands import Command
from minesweeper.window.keyboard import Keyboard
from minesweeper.window.tracing import Trace

LARGE = Settings(theme="daylight", level="200x200/3000", cell_size=20)


def rect_of(desk, name):
    return desk.page.clickable()[name]


# The board moves under a pointer at rest.


def test_after_a_scroll_keys_act_on_the_cell_that_is_under_the_pointer_now(new_desk):
    desk = new_desk(LARGE)
    place = (600, 400)
    desk.move(place)
    desk.wheel(down=2)
    desk.key(pygame.K_f)
    under = desk.window.game.board.camera.cell_at(place)
    assert desk.did[-1] == events.CellFlagged(under)


def test_after_a_zoom_that_takes_the_board_from_under_the_pointer_keys_open_nothing(desk):
    board = desk.window.game.board
    corner = board.camera.rect(Cell(0, 0)).center
    desk.move(corner)
    desk.window.change(cell_size=20)
    assert board.camera.cell_at(corner) is None
    desk.did.clear()
    desk.key(pygame.K_RETURN)
    assert desk.did == []


# Menus.


def test_a_button_held_while_a_menu_opens_does_not_choose_from_it(corners):
    corners.press("A1")
    corners.key(pygame.K_F10)
    entry = rect_of(corners, "menu.new_game")
    corners.did.clear()
    corners.release(entry.center)
    assert corners.page.menu is not None
    assert corners.did == []
    corners.key(pygame.K_ESCAPE)
    corners.did.clear()
    corners.click("C1", RIGHT)
    assert corners.did == [events.CellFlagged(cell("C1"))]


def test_an_open_menu_lets_through_the_keys_it_names(corners):
    corners.key(pygame.K_F10)
    corners.key(pygame.K_F2)
    assert corners.page.menu is None
    assert isinstance(corners.did[-1], events.NewGameChosen)


def test_a_sideways_wheel_leaves_a_menu_alone(corners):
    corners.key(pygame.K_F10)
    before = corners.page.clickable()
    corners.wheel(across=2)
    assert corners.page.clickable() == before


def test_a_scrolled_menu_chooses_from_what_is_in_view(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.key(pygame.K_F10)
    desk.wheel(down=3)
    menu = desk.page.menu
    name = f"menu.{menu.entries[menu.current].name}"
    assert name in desk.page.clickable()


def test_a_menu_closes_when_the_window_changes_its_size(corners):
    corners.key(pygame.K_F10)
    corners.window.relayout()
    assert corners.page.menu is None


def test_the_menu_leads_to_the_themes_and_the_promises_to_the_first_click(desk):
    for path in ("menu menu.theme theme.night", "menu menu.first_click first_click.safe"):
        for name in path.split():
            desk.click_widget(name)
    assert desk.window.settings.theme == "night"
    assert desk.window.settings.first_click.value == "safe"


@pytest.mark.parametrize("command", ["theme", "first_click", "level", "judge"])
def test_a_list_of_choices_shows_which_is_chosen(desk, command):
    desk.click_widget("menu")
    desk.click_widget(f"menu.{command}")
    assert sum(entry.is_chosen for entry in desk.page.menu.entries) == 1


@pytest.mark.parametrize("height", [800, 720])
def test_all_rows_of_the_menu_are_in_view_in_a_usual_window(new_desk, height):
    """Also with what only some games have."""
    desk = new_desk(Settings(theme="daylight", window_width=1280, window_height=height))
    desk.click_widget("menu")
    rows = [name for name in desk.page.clickable() if name.startswith("menu.")]
    assert len(rows) == len(desk.page.menu.entries) >= 22
    assert desk.page.menu.rect.bottom <= height
    desk.click_widget("menu.quit")
    assert not desk.window.is_running


def test_a_menu_with_more_rows_than_fit_says_so_at_its_ends(new_desk):
    desk = new_desk(Settings(theme="daylight", scale=200))
    desk.window.perform(Command.JUDGE)
    desk.key(pygame.K_HOME)
    menu, line = desk.page.menu.rect, 12
    upper = Rect(menu.left + 20, menu.top + 6, menu.width - 40, line)
    lower = Rect(menu.left + 20, menu.bottom - 6 - line, menu.width - 40, line)
    assert (is_blank(desk, upper), is_blank(desk, lower)) == (True, False)
    desk.key(pygame.K_END)
    assert (is_blank(desk, upper), is_blank(desk, lower)) == (False, True)


def is_blank(desk, rect):
    """Whether a part of the window has one colour."""
    pixels = desk.picture(rect)
    return pixels == pixels[:3] * (len(pixels) // 3)


# Toasts, tips, focus.


def test_a_toast_grows_with_the_interface(corners):
    """As long as there is room: one that would be too wide has two lines instead."""
    corners.window.show_toast("The coach is off.")
    before = corners.window.toast.rect.width
    corners.window.change(scale=150)
    assert corners.window.toast.rect.width > before


def test_a_tip_does_not_open_for_a_pointer_that_left_the_window(corners):
    corners.move(rect_of(corners, "pause").center)
    corners.send(pygame.WINDOWLEAVE)
    corners.wait(600)
    assert corners.page.tooltip is None


def test_a_button_held_while_a_page_comes_up_is_not_pressed_afterwards(corners):
    corners.press(rect_of(corners, "pause").center)
    corners.key(pygame.K_F1, pygame.K_ESCAPE)
    assert not corners.window.game.header.pause.is_pressed


def test_a_visit_to_a_page_leaves_the_focus_where_it_was(corners):
    corners.click("B1")
    corners.key(pygame.K_TAB)
    focus = corners.page.focus
    corners.key(pygame.K_F1, pygame.K_ESCAPE)
    assert corners.page.focus is focus


def test_panning_at_double_scale_leaves_no_trails(new_desk):
    desk = new_desk(Settings(theme="daylight", level="200x200/3000", cell_size=20, scale=200))
    for down in (3, 3, -2):
        desk.wheel(down=down)
    in_parts = desk.picture()
    desk.window.relayout()
    desk.step()
    assert desk.picture() == in_parts


# Keys.


@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_c, pygame.K_0])
def test_altgr_which_windows_calls_ctrl_and_alt_asks_for_nothing(key):
    event = pygame.event.Event(
        pygame.KEYDOWN, key=key, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT, unicode=""
    )
    assert Keyboard(USUAL_KEYS).decode(event).command is None


# The end of things.


def test_a_win_with_the_first_click_is_told_last(new_desk):
    desk = new_desk(Settings(theme="daylight", level="3x3/8"))
    desk.click("B2")
    assert desk.message.startswith("You won in")


def test_ctrl_c_in_the_terminal_closes_the_window_and_keeps_the_settings(desk, monkeypatch):
    def interrupted():
        desk.window.change(question_marks=True)
        raise KeyboardInterrupt

    monkeypatch.setattr(desk.window, "step", interrupted)
    desk.window.run()
    assert desk.kept[-1].question_marks


def test_a_trace_that_cannot_be_written_ends_with_a_word_and_the_game_goes_on(new_desk):
    class FullDisk(io.StringIO):
        def write(self, _):
            raise OSError(28, "No space left on device")

    desk = new_desk(trace=Trace(FullDisk()))
    desk.move((5, 5))
    desk.wait(1)
    assert desk.message == "The trace could not be written any further, so it ends here."
    desk.click("E5")
    assert desk.rows()[4][4] == "0"


def test_the_desktop_turning_dark_is_followed_when_the_window_is_entered(new_desk, monkeypatch):
    dark = []
    monkeypatch.setattr("darkdetect.isDark", lambda: bool(dark))
    desk = new_desk(Settings(theme="system"))
    assert not desk.window.brush.theme.is_dark
    dark.append(True)
    desk.send(pygame.WINDOWFOCUSGAINED)
    assert desk.window.brush.theme.is_dark


def test_a_setting_chosen_is_announced(desk):
    desk.window.change(question_marks=True)
    (told,) = [event for event in desk.did if isinstance(event, events.SettingsChanged)]
    assert told.settings.question_marks

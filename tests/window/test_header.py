"""The bar above the board: it uses the room it has, and what has none is in the menu."""

import pygame
import pytest

from minesweeper.game.level import LEVELS
from minesweeper.settings import THEMES, Settings
from minesweeper.window.widgets.text_boxes import Tooltip

WIDTHS = (640, 700, 800, 853, 960, 1000, 1100, 1200, 1280, 1600)
ALL = {
    "menu",
    "level",
    "judge",
    "new_game",
    "hint",
    "why",
    "odds",
    "questions",
    "coach",
    "auto_flag",
    "auto_open",
    "pause",
    "help",
    "statistics",
    "settings",
}
CHOSEN = ("level", "judge")


def at_width(new_desk, width, *, scale=100, **session):
    size = Settings(theme="daylight", window_width=width, window_height=800, scale=scale)
    return new_desk(size, **session)


def shown(desk):
    return {widget.name for widget in desk.window.game.header.shown}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_menu_opens_by_the_mouse_at_every_width(new_desk, width):
    desk = at_width(new_desk, width)
    desk.click_widget("menu")
    assert "menu.new_game" in desk.page.clickable()


def test_a_pointer_on_the_logo_is_told_of_the_menu(desk):
    logo = desk.page.clickable()["menu"]
    before = desk.picture(logo)
    desk.move(logo.center)
    assert desk.picture(logo) != before
    desk.wait(Tooltip.AFTER)
    assert desk.page.tooltip.text == "Menu  (F10)"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_bars_of_the_menu_stand_wherever_anything_has_no_room(new_desk, width):
    desk = at_width(new_desk, width)
    header = desk.window.game.header
    has_all = shown(desk) == ALL
    is_logo = desk.shows_colour(desk.window.brush.theme.body, header.menu.rect)
    assert is_logo == has_all
    assert has_all == (width >= 1280)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_in_the_header_lies_over_anything_else(new_desk, width):
    desk = at_width(new_desk, width, level="1000x1000/150000")
    header = desk.window.game.header
    places = [widget.rect for widget in header.shown]
    assert all(place.collidelistall(places) == [at] for at, place in enumerate(places))
    assert all(header.rect.contains(place) for place in places)


def test_the_smallest_window_keeps_the_judge_hint_odds_pause_and_settings(new_desk):
    desk = at_width(new_desk, 640)
    assert shown(desk) == {"menu", "judge", "new_game", "hint", "odds", "pause", "settings"}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_the_name_of_the_judge_is_in_view_at_every_width(new_desk, width, level):
    """In a window 800 pixels wide it stands in the field of the level."""
    desk = at_width(new_desk, width, level=level, judge="quantum")
    fields = [widget for widget in desk.window.game.header.shown if widget.name in CHOSEN]
    assert any("Quantum" in field.spoken_value() for field in fields)
    assert all(field.width(desk.window.brush) <= field.rect.width for field in fields)


def test_in_a_window_that_grows_the_judge_moves_from_the_level_to_its_own_field(new_desk):
    desk = at_width(new_desk, 800, level="expert", judge="quantum")
    header, told = desk.window.game.header, []
    for width in (800, 1280):
        fields = header.lay_out(desk.window.brush, pygame.Rect(0, 0, width, 800))
        told.append([field.spoken_value() for field in fields if field.name in CHOSEN])
    assert told == [["Expert, Quantum"], ["Expert, 30 × 16", "Quantum"]]


def test_the_judge_tells_its_rule(desk):
    desk.move(desk.page.clickable()["judge"].center)
    desk.wait(Tooltip.AFTER)
    assert desk.page.tooltip.text == "Classic: you lose on any mine."


@pytest.mark.parametrize("width", [800, 853, 960])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_its_list_in_a_window_800_pixels_wide(new_desk, width, level):
    """A level whose title and size are too long for the room is shown without its size."""
    assert "level" in shown(at_width(new_desk, width, level=level))


def test_a_large_interface_uses_the_room_there_is(new_desk):
    desk = at_width(new_desk, 1280, scale=150, level="expert")
    assert shown(desk) >= {"level", "hint", "odds", "questions", "pause", "settings"}


@pytest.mark.parametrize("theme", THEMES[1:])
def test_thin_lines_part_the_groups_of_buttons(new_desk, theme):
    desk = new_desk(Settings(theme=theme, window_width=1280, window_height=800))
    header, surface = desk.window.game.header, pygame.display.get_surface()
    line, places = pygame.Color(desk.window.brush.theme.line), desk.page.clickable()
    for before, after in (("questions", "coach"), ("auto_open", "pause")):
        between = range(places[before].right, places[after].left)
        colours = [surface.get_at((x, header.rect.centery)) for x in between]
        assert colours.count(line) == 1

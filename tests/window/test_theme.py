"""Themes and number palettes as the settings name them."""

import json

import darkdetect
import pygame
import pytest

from minesweeper.resources import themes
from minesweeper.settings import NUMBERS, THEMES, Settings
from minesweeper.window.drawing.theme import theme_named

SHIPPED = [name for name in THEMES if name != "system"]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("numbers", NUMBERS)
def test_every_theme_loads_with_every_palette(name, numbers):
    theme = theme_named(name, numbers)
    assert len(theme.num) == 8
    assert all(colour.startswith("#") for colour in theme.num)


def test_every_theme_that_ships_can_be_chosen():
    shipped = [name for name in json.loads(themes()) if name != "number palettes"]
    assert shipped == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_one_ink_draws_all_numbers_in_the_colour_of_text(name):
    theme = theme_named(name, "one-ink")
    assert set(theme.num) == {theme.ink}


@pytest.mark.parametrize("name", SHIPPED)
def test_colour_safe_numbers_are_not_the_standard_ones(name):
    assert theme_named(name, "colour-safe").num != theme_named(name, "standard").num


def test_colour_safe_takes_the_palette_for_its_ground():
    light, dark = (theme_named(name, "colour-safe").num for name in ("classic", "night"))
    assert light != dark
    assert theme_named("daylight", "colour-safe").num == light


def test_colour_safe_changes_more_than_numbers_where_the_tokens_ask_for_it():
    safe, standard = (theme_named("daylight", numbers) for numbers in ("colour-safe", "standard"))
    assert safe.flag != standard.flag
    assert safe.opened == standard.opened


@pytest.mark.parametrize(("name", "is_dark"), [("daylight", False), ("night", True)])
def test_a_theme_knows_whether_it_is_dark(name, is_dark):
    assert theme_named(name, "standard").is_dark is is_dark


@pytest.mark.parametrize(
    ("told", "name"), [(True, "night"), (False, "daylight"), (None, "daylight")]
)
def test_as_the_system_follows_the_desktop_and_is_light_where_that_cannot_be_told(
    monkeypatch, told, name
):
    monkeypatch.setattr(darkdetect, "isDark", lambda: told)
    assert theme_named("system", "standard") == theme_named(name, "standard")


def test_in_high_contrast_the_chosen_cell_is_seen_on_small_cells(new_desk):
    """Its brackets were lost between the white outlines of all tiles."""
    settings = Settings(theme="high-contrast", window_width=640, window_height=480)
    desk = new_desk(settings, level="expert")
    theme = theme_named("high-contrast", "standard")
    desk.key(pygame.K_RIGHT)
    board = desk.window.game.board
    cursor = board.camera.rect(board.cursor)
    assert cursor.width <= 20
    assert desk.shows_colour(theme.cursor, cursor)
    assert not desk.shows_colour(theme.outline, cursor)
    assert desk.shows_colour(theme.outline, cursor.move(cursor.width, 0))

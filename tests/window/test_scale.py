"""The interface is as large as it was chosen, or as large as the window holds it."""

import pytest
from whole_program import resize

from minesweeper.settings import SCALES, SMALLEST_WINDOW, Settings
from minesweeper.window import desktop
from minesweeper.window.commands import Command
from minesweeper.window.text import setting_words


@pytest.mark.parametrize(
    ("chosen", "window", "drawn"),
    [
        (100, (640, 480), 100),
        (150, (640, 480), 100),
        (200, (640, 480), 100),
        (125, (800, 500), 125),
        (125, (799, 500), 100),
        (125, (800, 499), 100),
        (150, (960, 600), 150),
        (200, (960, 600), 150),
        (200, (1280, 800), 200),
        (200, (1279, 3000), 175),
        (200, (1280, 720), 175),
        (100, (3840, 2160), 100),
    ],
)
def test_a_window_draws_what_was_chosen_or_the_largest_it_holds(chosen, window, drawn):
    assert desktop.fitting_scale(chosen, window) == drawn


@pytest.mark.parametrize(
    ("desktop_scale", "window", "wanted"),
    [
        (100, (1280, 800), 100),
        (100, (1799, 1080), 100),
        (100, (1800, 1000), 125),
        (100, (1920, 1080), 125),
        (100, (2560, 1440), 150),
        (100, (3840, 2160), 150),
        (200, (1920, 1080), 200),
    ],
)
def test_letters_grow_in_a_large_window_unless_a_size_was_chosen(
    monkeypatch, desktop_scale, window, wanted
):
    monkeypatch.setattr(desktop, "scale", lambda: desktop_scale)
    assert desktop.wanted_scale(Settings(scale=0), window) == wanted
    assert desktop.wanted_scale(Settings(scale=100), window) == 100


def test_the_settings_name_the_size_that_the_window_chose(new_desk):
    desk = new_desk(Settings(theme="daylight", window_width=1920, window_height=1080, scale=0))
    assert desk.window.brush.scale == 125
    assert setting_words.scale_chosen(0, 125) == "Automatic: 125 %"
    desk.window.change(scale=100)
    assert desk.window.brush.scale == 100


@pytest.mark.parametrize("chosen", [known for known in SCALES if known])
def test_the_smallest_window_holds_the_interface_undiminished(chosen):
    assert desktop.fitting_scale(chosen, SMALLEST_WINDOW) >= 100


def test_a_window_that_grows_and_shrinks_takes_its_interface_along(new_desk):
    """The choice stays, so that a window made large again has what was chosen."""
    desk = new_desk(Settings(theme="daylight", window_width=1280, window_height=800, scale=200))
    drawn = []
    for size in [(960, 600), (640, 480), (1280, 800)]:
        resize(*size)
        desk.step()
        drawn.append(desk.window.brush.scale)
    assert drawn == [150, 100, 200]
    assert desk.window.settings.scale == 200


def test_a_window_that_holds_its_interface_keeps_its_pictures(new_desk):
    """A resize without another scale leaves the brush, and all it has drawn, as it is."""
    desk = new_desk()
    brush = desk.window.brush
    resize(1000, 700)
    desk.step()
    assert desk.window.brush is brush


def test_what_the_system_asks_for_is_held_back_too(new_desk, monkeypatch):
    monkeypatch.setattr(desktop, "scale", lambda: 200)
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480, scale=0))
    assert desk.window.brush.scale == 100


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((640, 480), setting_words.scale_limited(100)),
        ((1000, 700), setting_words.scale_limited(150)),
        ((1280, 800), setting_words.SCALE_NOTE),
    ],
)
def test_the_settings_say_where_the_window_is_too_small(new_desk, size, told):
    """Whoever chooses 200 % and sees no change is told why."""
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.window.change(scale=200)
    desk.window.perform(Command.SETTINGS)
    desk.click_widget("section.look")
    texts = [text for text, _ in desk.page.texts()]
    assert texts[texts.index(setting_words.SCALE) + 1] == told

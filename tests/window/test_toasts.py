"""Where a sentence that passes stands: in a bar, over nothing that is read or used."""

import pytest
from pygame import Rect
from views import VIEWS

from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.text import words

SIZES = [(640, 480, 100), (800, 600, 100), (960, 600, 150), (1280, 800, 100), (1280, 960, 200)]
"""Width, height and interface scale."""
PAGES = [
    "start",
    "settings",
    "custom",
    "boards",
    "saved",
    "unfinished",
    "practice",
    "exercise",
    "statistics",
    "over-time",
    "games",
    "help-rules",
]
PLAYED = ["game", "odds", "open-questions", "hint", "watching"]
LONG = "The file cannot be written: no space is left on the device. Nothing was changed."


@pytest.fixture
def at(new_desk, fill_home, tmp_path):
    """Gives a desk with a view, in whose game proved mines are flagged."""

    def a_desk(size, view):
        home = tmp_path / view
        fill_home(home, 20)
        width, height, scale = size
        settings = Settings(
            theme="daylight", window_width=width, window_height=height, scale=scale, auto_flag=True
        )
        desk = new_desk(settings, home=home, level="expert", judge="quantum")
        VIEWS[view](desk)
        return desk

    return a_desk


def said(desk, sentence):
    """The place of a sentence that is shown now."""
    desk.window.show_toast(sentence)
    desk.step()
    desk.keeper.close()
    return desk.window.toast.rect


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", PAGES)
def test_on_a_page_it_stands_behind_the_title_and_covers_nothing(at, view, size):
    desk = at(size, view)
    toast = said(desk, LONG)
    brush = desk.window.brush
    bar = Rect(0, 0, desk.window.rect.width, brush.px(56))
    assert desk.window.rect.contains(toast)
    assert bar.contains(toast) or not desk.page.has_bar
    assert toast.left == desk.page.sentence_rooms()[0].left
    assert [name for name, place in desk.page.clickable().items() if place.colliderect(toast)] == []


def test_what_the_game_behind_it_has_below_its_board_moves_nothing_on_a_page(at):
    """Its badges and its offer of a lesson are not in view."""
    places = []
    for view in ("game", "lost"):
        desk = at((960, 600, 100), view)
        desk.window.perform(Command.STATISTICS)
        places.append(said(desk, LONG))
    assert places[0] == places[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", PLAYED)
def test_while_a_game_is_played_it_covers_neither_cells_nor_a_panel(at, view, size):
    desk = at(size, view)
    toast = said(desk, words.NOW_ASSISTED)
    game = desk.window.game
    assert not game.is_read(toast)
    assert not toast.colliderect(game.header.face.rect)
    assert desk.window.rect.contains(toast)


@pytest.mark.parametrize("size", [(800, 600, 100), (960, 600, 100), (1280, 800, 100)])
@pytest.mark.parametrize("view", ["odds", "watching"])
def test_over_the_header_it_leaves_the_menu_alone(at, view, size):
    desk = at(size, view)
    toast = said(desk, words.NOW_ASSISTED)
    header = desk.window.game.header
    assert not toast.colliderect(header.menu.rect)
    if toast.colliderect(header.rect):
        assert toast.left == header.menu.rect.right + desk.window.brush.px(8)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", PLAYED)
@pytest.mark.parametrize("sentence", ["", words.NOW_ASSISTED, LONG])
def test_the_offer_to_undo_covers_neither_cells_nor_a_panel(at, view, size, sentence):
    """Its button is always in view; the text beside it as far as there is room."""
    desk = at(size, view)
    desk.window.hide_toast()
    desk.window.offer_undo(words.SHELVED, words.undo_label("Ctrl + Z"), lambda: None)
    if sentence:
        desk.window.show_toast(sentence)
    desk.step()
    desk.keeper.close()
    toast, game = desk.window.toast, desk.window.game
    assert not game.is_read(toast.rect)
    assert not toast.rect.colliderect(game.header.face.rect)
    assert desk.window.rect.contains(toast.rect)
    assert toast.rect.contains(toast.button)
    assert toast.text == f"{words.SHELVED} {sentence}".strip()

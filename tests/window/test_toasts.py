"""Where a sentence that passes stands: in a bar, over nothing that is read or used."""

import pygame
import pytest
from pygame import Rect
from views import VIEWS, held_back, opened

from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.text import words
from minesweeper.window.widgets.text_boxes import Toast

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
WITH_FOOTER = ["game", "odds", "open-questions"]
PLAYED = [*WITH_FOOTER, "hint", "watching"]
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
    """Where there is a footer, it leaves the whole header alone, too."""
    desk = at(size, view)
    toast = said(desk, words.NOW_ASSISTED)
    game = desk.window.game
    assert not game.is_read(toast)
    assert not toast.colliderect(game.header.face.rect)
    assert desk.window.rect.contains(toast)
    if view in WITH_FOOTER:
        assert game.has_footer
        assert not toast.colliderect(game.header.rect)


@pytest.mark.parametrize("size", [(800, 600, 100), (960, 600, 100), (1280, 800, 100)])
def test_over_the_header_it_leaves_the_menu_alone(at, size):
    desk = at(size, "watching")
    toast = said(desk, words.NOW_ASSISTED)
    header = desk.window.game.header
    assert not toast.colliderect(header.menu.rect)
    if toast.colliderect(header.rect):
        assert toast.left == header.menu.rect.right + desk.window.brush.px(8)


@pytest.mark.parametrize("size", [(800, 600, 100), (1280, 800, 100)])
def test_after_a_loss_it_covers_neither_menus_nor_buttons_nor_cells(at, size):
    desk = at(size, "lost")
    game = desk.window.game
    assert not game.has_footer
    toast = said(desk, words.MINES_ARE_SHOWN)
    assert not toast.colliderect(game.board.camera.board)
    assert [name for name, place in desk.page.clickable().items() if place.colliderect(toast)] == []
    assert desk.window.rect.contains(toast)


def test_a_message_that_the_footer_keeps_is_emphasized_there(desk):
    """No box covers what it repeats."""
    box = desk.window.brush.theme.toast
    desk.window.game.show_message("A message.")
    desk.step()
    footer = desk.window.game.footer
    assert desk.shows_colour(box, footer.rect)
    assert desk.window.toast.is_in_footer
    desk.wait(Toast.LASTS)
    assert not desk.shows_colour(box, footer.rect)
    assert desk.message == "A message."


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("command", [None, Command.AUTO_FLAG, Command.AUTO_OPEN])
def test_a_message_about_moves_is_shown_whole_and_covers_no_cell(new_desk, size, command):
    """The coach's warning, and what auto-flag and auto-open do from now on."""
    width, height = size
    settings = Settings(theme="daylight", window_width=width, window_height=height)
    desk = new_desk(settings, level="beginner", judge="quantum")
    if command is None:
        held_back(desk)
    else:
        opened(desk, 14)
        desk.window.perform(command)
        desk.step()
    game, toast = desk.window.game, desk.window.toast
    if toast.is_in_footer:
        assert game.footer.shows_whole_message(desk.window.brush)
    else:
        assert toast.shown_text == desk.message
    assert desk.window.rect.contains(toast.rect)
    assert not toast.rect.colliderect(game.board.camera.board)


def test_an_open_menu_is_in_front_of_a_toast(new_desk):
    """In the smallest window the menu reaches the footer."""
    desk = new_desk(Settings(theme="daylight", window_width=640, window_height=480))
    desk.window.show_toast("A toast.")
    desk.step()
    box = desk.window.brush.theme.toast
    assert desk.shows_colour(box, desk.window.toast.rect)
    desk.key(pygame.K_F10)
    both = desk.page.menu.rect.inflate(-8, -8).clip(desk.window.toast.rect)
    assert both.width > 0
    assert both.height > 0
    assert not desk.shows_colour(box, both)
    desk.key(pygame.K_ESCAPE)
    assert desk.shows_colour(box, desk.window.toast.rect)


def test_undoing_too_late_says_where_the_game_is(desk):
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.window.toast.sentence == words.NOTHING_TO_UNDO


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", PLAYED)
def test_the_offer_to_undo_covers_neither_cells_nor_a_panel(at, view, size):
    """Its button is always in view; the text beside it as far as there is room."""
    desk = at(size, view)
    game = desk.window.game
    for sentence in ("", words.NOW_ASSISTED, LONG):
        desk.window.end_offer()
        desk.window.hide_toast()
        desk.window.offer_undo(words.SHELVED, lambda: None)
        if sentence:
            desk.window.show_toast(sentence)
        desk.step()
        toast = desk.window.toast
        assert not game.is_read(toast.rect)
        assert not toast.rect.colliderect(game.header.face.rect)
        assert desk.window.rect.contains(toast.rect)
        assert toast.rect.contains(toast.button)
        assert toast.text == f"{words.SHELVED} {sentence}".strip()
    desk.keeper.close()


@pytest.mark.parametrize("size", SIZES)
def test_beside_the_offer_of_a_lesson_it_says_what_is_undone(at, size):
    """The buttons of the footer lose their keys for that long, and the last ones their place."""
    desk = at(size, "lost")
    desk.window.game.loss = None
    desk.window.relayout()
    before = {name for name in desk.clickable() if name.startswith("lesson.")}
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.step()
    toast = desk.window.toast
    assert toast.shown_text == words.SHELVED
    assert not any(
        place.colliderect(toast.rect)
        for name, place in desk.clickable().items()
        if name.startswith("lesson.")
    )
    assert "lesson.offer" in desk.clickable()
    desk.wait(11_000)
    assert {name for name in desk.clickable() if name.startswith("lesson.")} == before


def test_a_sentence_about_a_lost_game_stands_in_the_line_of_the_loss(at):
    """It takes the place of the rule for a while, and what happened stays."""
    desk = at((1280, 800, 100), "lost")
    panel, reason = desk.window.game.loss, desk.window.game.loss.message.title
    desk.window.show_toast(words.MINES_ARE_SHOWN)
    desk.step()
    assert desk.window.toast.is_in_footer
    assert panel.column.live_texts() == [f"{reason} {words.MINES_ARE_SHOWN}"]
    desk.wait(Toast.LASTS)
    assert words.MINES_ARE_SHOWN not in panel.column.live_texts()[0]
    desk.keeper.close()


def test_beside_the_board_it_covers_neither_the_footer_nor_the_frame(new_desk):
    desk = new_desk(Settings(window_width=1280, window_height=800), level="intermediate")
    VIEWS["odds"](desk)
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.step()
    game, toast = desk.window.game, desk.window.toast.rect
    assert not toast.colliderect(game.footer.rect)
    assert not toast.colliderect(game.board.camera.well)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080, 100)])
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_it_leaves_the_whole_legend_of_the_odds_in_view(new_desk, level, size):
    """The first press of O shows both at once; the legend is as long as before afterwards."""
    width, height, scale = size
    settings = Settings(theme="daylight", window_width=width, window_height=height, scale=scale)
    desk = new_desk(settings, level=level, judge="quantum")
    desk.click("E5")
    desk.wake_agent()
    desk.key(pygame.K_o)
    desk.wake_agent()
    desk.step()
    game, toast, brush = desk.window.game, desk.window.toast.rect, desk.window.brush
    footer = game.footer
    assert footer.has_legend
    assert not game.is_read(toast)
    assert desk.window.rect.contains(toast)
    assert footer.shows_whole_legend(brush)
    if toast.bottom > footer.rect.top + brush.px(2):
        assert footer.message_rect(brush).left < toast.left
        for colour in (brush.theme.odds[-1], brush.theme.tick, brush.theme.cross):
            assert desk.shows_colour(colour, footer.rect)
    widgets = {widget.name for widget in game.widgets}
    desk.wait(Toast.LASTS)
    assert desk.window.toast is None
    after = desk.picture(footer.rect)
    desk.window.relayout()
    desk.step()
    assert {widget.name for widget in game.widgets} == widgets
    assert desk.picture(footer.rect) == after


def test_the_button_follows_what_it_undoes_and_the_message_comes_after_it(new_desk):
    desk = new_desk(Settings(window_width=1280, window_height=800), level="expert")
    VIEWS["game"](desk)
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.window.show_toast("The mine at B2 moved out of your way.")
    desk.step()
    toast = desk.window.toast
    assert toast.button.right < toast.rect.left + toast.rect.width * 2 // 3


def test_the_footer_keeps_a_message_that_comes_while_a_toast_beside_the_board_offers_undo(new_desk):
    desk = new_desk(Settings(window_width=1280, window_height=800), level="beginner")
    desk.click("E5")
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.window.game.show_message("A message.")
    desk.step()
    toast, footer = desk.window.toast, desk.window.game.footer
    assert not toast.rect.colliderect(footer.rect)
    assert footer.is_emphasized
    assert toast.button.right + desk.window.brush.px(6) == toast.rect.right


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_it_leaves_what_is_told_of_a_fixed_board_in_view(new_desk, size):
    width, height = size
    desk = new_desk(Settings(window_width=width, window_height=height))
    desk.window.games.play_board("two-islands")
    desk.step()
    desk.window.offer_undo(words.SHELVED, lambda: None)
    desk.step()
    assert desk.window.game.note.rect.width
    assert not desk.window.game.is_read(desk.window.toast.rect)

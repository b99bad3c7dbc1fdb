"""Saved games are listed in the window, and opened from there."""

import pygame
import pytest

from minesweeper.archive.incoming import NO_KNOWN_FILE
from minesweeper.window import record_words, words

CORNERS = ("*..", "...", "..*")
CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def home_desk(new_desk, tmp_path):
    """A desk whose games are kept, with a game of corners on it whose A1 has a flag."""
    desk = new_desk(home=tmp_path)
    desk.lay(*CORNERS, opened="B2")
    desk.flag("A1")
    yield desk
    desk.keeper.close()


def save_and_leave(desk):
    """Save the game on the table, and begin another that is flagged too."""
    desk.key(pygame.K_s, mod=CTRL)
    desk.key(pygame.K_1)
    desk.flag("C3")


def listed(desk):
    """What stands in the rows, without the dates."""
    found = desk.page._list  # noqa: SLF001  the words it draws
    return [list(found.words_of(at).cells.values())[1:] for at in found.shown()]


def test_ctrl_o_lists_the_saved_games(home_desk):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    row = ["Drawn", "Classic", "Unfinished", "0:00", "game-1.jsonl"]
    assert listed(home_desk) == [row]


def test_the_menu_has_it_beside_saving(home_desk):
    home_desk.click_widget("menu")
    names = [entry.name for entry in home_desk.page.menu.entries]
    assert names.index("open_saved") == names.index("save") + 1
    home_desk.key(pygame.K_END)
    home_desk.click_widget("menu.open_saved")
    assert home_desk.page.title == record_words.SAVED_GAMES


@pytest.mark.parametrize("way", ["enter", "button", "double click"])
def test_a_saved_game_is_opened_and_the_running_one_can_be_had_back(home_desk, way):
    desk = home_desk
    save_and_leave(desk)
    left = desk.rows()
    desk.key(pygame.K_o, mod=CTRL)
    if way == "enter":
        desk.key(pygame.K_RETURN)
    elif way == "button":
        desk.click_widget("saved.open")
    else:
        desk.click_widget("saved.0")
        desk.click_widget("saved.0")
    assert desk.page is desk.window.game
    assert desk.rows() == ["F##", "#2#", "###"]
    assert words.PUT_ASIDE in desk.window.toast.text
    desk.click_widget("menu")
    desk.click_widget("menu.unfinished")
    assert desk.rows() == left


def test_a_file_that_cannot_be_read_says_so_and_changes_nothing(home_desk, tmp_path):
    save_and_leave(home_desk)
    left = home_desk.rows()
    (tmp_path / "games" / "game-1.jsonl").write_text("nonsense\n")
    home_desk.key(pygame.K_o, mod=CTRL)
    across = home_desk.page._list.words_of(0).across  # noqa: SLF001  the words it draws
    assert across == "game-1.jsonl: Line 1: it is not a JSON object."
    home_desk.key(pygame.K_RETURN)
    assert home_desk.window.toast.text == f"{NO_KNOWN_FILE} Nothing was changed."
    home_desk.key(pygame.K_ESCAPE)
    assert home_desk.rows() == left


def test_where_nothing_is_saved_the_page_says_so(home_desk):
    home_desk.key(pygame.K_o, mod=CTRL)
    assert "saved.open" not in home_desk.page.clickable()
    assert home_desk.page._list.is_empty  # noqa: SLF001  of which a sentence tells
    before = home_desk.rows()
    home_desk.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert home_desk.rows() == before

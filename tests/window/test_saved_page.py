"""Saved games are listed in the window, and opened from there."""

import os

import pygame
import pytest
from recorded import NOON

from minesweeper import events
from minesweeper.game.level import LEVELS
from minesweeper.record import SavedGame, SavedGameState
from minesweeper.settings import Settings
from minesweeper.window.drawing.brush import DOTS, Brush
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.window import DRAW_ANYWAY_AFTER

CORNERS = ("*..", "...", "..*")
CARD = "Drawn, 3 × 3, 2 mines, Unfinished, Judge: Classic, Time: 0:00, 14 % opened, 1 mine left"
"""What the card of the saved game says before its date."""
THE_FILE_IS_DAMAGED = "The file is damaged, or it is not a saved game."
DAMAGED = f"This game cannot be opened., {THE_FILE_IS_DAMAGED}"
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
    desk.key(pygame.K_1, mod=pygame.KMOD_LALT)
    desk.flag("C3")


def file_list(desk):
    """The list in view; None if there is nothing to list."""
    return next((widget for widget in desk.page.widgets if widget.name == "saved"), None)


def listed(desk):
    """What the cards in view say, without the dates."""
    found = file_list(desk)
    cards = found.spoken_parts() if found else []
    return [card.text.partition(", Saved: ")[0] for card in cards]


def test_ctrl_o_lists_the_saved_games(home_desk):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    assert listed(home_desk) == [CARD]


def card_picture(desk):
    """The pixels of the picture on the only card in view, without the date beside it."""
    card = file_list(desk).spoken_parts()[0].rect
    card.width //= 4
    desk.step()
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(card), "RGB")


def card_of(desk, *rows, flag=""):
    """The picture of the card of a game on this minefield whose middle is open."""
    desk.lay(*rows, opened="B2")
    desk.flag(flag)
    desk.key(pygame.K_s, pygame.K_o, mod=CTRL)
    desk.wait(9000)  # The message that the game was saved names its file.
    picture = card_picture(desk)
    desk.key(pygame.K_DELETE, pygame.K_ESCAPE)
    return picture


def test_a_card_shows_the_board_with_its_flags_and_reveals_no_mine(home_desk):
    plain = card_of(home_desk, *CORNERS)
    assert card_of(home_desk, "..*", "...", "*..") == plain
    assert card_of(home_desk, *CORNERS, flag="A1") != plain


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
    assert words.SHELVED in desk.window.toast.text
    desk.click_widget("menu")
    desk.click_widget("menu.unfinished")
    desk.key(pygame.K_RETURN)
    assert desk.rows() == left


def test_a_file_that_cannot_be_read_says_so_and_changes_nothing(home_desk, tmp_path):
    save_and_leave(home_desk)
    left = home_desk.rows()
    (tmp_path / "games" / "game-1.jsonl").write_text("nonsense\n")
    home_desk.key(pygame.K_o, mod=CTRL)
    assert listed(home_desk) == [f"game-1.jsonl, {DAMAGED}"]
    home_desk.key(pygame.K_RETURN)
    assert home_desk.window.toast.text == THE_FILE_IS_DAMAGED
    home_desk.key(pygame.K_ESCAPE)
    assert home_desk.rows() == left


def test_a_file_that_cannot_be_read_is_named_once(home_desk, tmp_path):
    (tmp_path / "games" / "game-1.jsonl").mkdir(parents=True)
    home_desk.key(pygame.K_o, mod=CTRL)
    assert listed(home_desk) == ["game-1.jsonl, This game cannot be opened., It is not a file."]


def test_a_file_whose_name_is_no_text_is_listed_with_escapes(home_desk, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / os.fsdecode(b"a\xff.jsonl")).write_text("nonsense\n")
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.key(pygame.K_RETURN)
    assert home_desk.window.toast.text == THE_FILE_IS_DAMAGED
    assert "AgentFailed" not in home_desk.kinds()


def save_often(desk, times):
    """Save the game on the table, each time to a file of its own."""
    for _ in range(times):
        desk.key(pygame.K_s, mod=CTRL)
    desk.did.clear()


def asked_for(desk):
    """Which files the window asked for, by their names."""
    asked = [event for event in desk.did if isinstance(event, events.SavedGameAsked)]
    return [event.path.rpartition("/")[2] for event in asked]


def test_one_file_at_a_time_is_asked_for(home_desk):
    """So a click, or the end of the program, waits for one of them and not for all."""
    save_often(home_desk, 3)
    home_desk.agent_sleeps = True
    home_desk.key(pygame.K_o, mod=CTRL)
    assert home_desk.did == [events.SavedGamesAsked()]
    home_desk.courier.work_off()
    home_desk.step()
    home_desk.step()
    assert asked_for(home_desk) == ["game-3.jsonl"]
    assert listed(home_desk) == [record_words.NOT_YET] * 3
    home_desk.courier.work_off()
    home_desk.step()
    assert asked_for(home_desk) == ["game-3.jsonl", "game-2.jsonl"]
    assert listed(home_desk) == [CARD, record_words.NOT_YET, record_words.NOT_YET]


def test_what_is_in_a_file_is_drawn_as_soon_as_it_is_told(home_desk):
    save_often(home_desk, 1)
    home_desk.agent_sleeps = True
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.courier.work_off()
    home_desk.step()
    home_desk.wait(DRAW_ANYWAY_AFTER)
    unknown = home_desk.picture()
    home_desk.courier.work_off()
    home_desk.step()
    known = home_desk.picture()
    home_desk.window.relayout()
    home_desk.step()
    assert home_desk.picture() == known != unknown


def test_only_the_files_in_view_are_looked_into(home_desk):
    save_often(home_desk, 40)
    home_desk.key(pygame.K_o, mod=CTRL)
    in_view = len(file_list(home_desk).shown())
    assert 2 <= in_view < 40
    assert len(asked_for(home_desk)) == in_view
    home_desk.key(pygame.K_END)
    assert asked_for(home_desk)[-1] == "game-1.jsonl"
    assert listed(home_desk)[-1] == CARD


def test_a_page_that_was_left_asks_for_nothing_more(home_desk):
    save_often(home_desk, 3)
    home_desk.agent_sleeps = True
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.courier.work_off()
    home_desk.step()
    home_desk.key(pygame.K_ESCAPE)
    home_desk.agent_sleeps = False
    home_desk.wake_agent()
    assert asked_for(home_desk) == ["game-3.jsonl"]


def test_to_open_a_saved_game_lists_nothing_again(home_desk):
    """Although the game that made room for it joined the files."""
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.did.clear()
    home_desk.key(pygame.K_RETURN)
    home_desk.step()
    assert home_desk.page is home_desk.window.game
    assert not [event for event in home_desk.did if isinstance(event, events.SavedGamesAsked)]


def test_where_nothing_is_saved_the_page_says_so(home_desk):
    home_desk.key(pygame.K_o, mod=CTRL)
    assert "saved.open" not in home_desk.page.clickable()
    assert file_list(home_desk) is None
    before = home_desk.rows()
    home_desk.key(pygame.K_DELETE, pygame.K_DOWN, pygame.K_ESCAPE)
    assert home_desk.rows() == before


@pytest.mark.parametrize("way", ["enter", "shortcut", "button"])
def test_where_nothing_is_saved_the_current_game_can_be_saved(home_desk, way):
    home_desk.key(pygame.K_o, mod=CTRL)
    if way == "enter":
        home_desk.key(pygame.K_RETURN)
    elif way == "shortcut":
        home_desk.key(pygame.K_s, mod=CTRL)
    else:
        home_desk.click_widget("saved.save")
    assert listed(home_desk) == [CARD]
    home_desk.key(pygame.K_RETURN)
    assert home_desk.page is home_desk.window.game, "Enter opens the game in the list"


LONG = "the-longest-game-of-the-year-on-{}.jsonl"


@pytest.mark.parametrize("size", [(640, 480, 100), (960, 600, 150), (1280, 800, 200)])
def test_in_a_narrow_window_files_show_both_ends_of_long_names(new_desk, monkeypatch, size):
    width, height, scale = size
    written, draw = [], Brush.text

    def text(brush, surface, told, *rest):
        written.append(told)
        return draw(brush, surface, told, *rest)

    settings = Settings(theme="daylight", window_width=width, window_height=height, scale=scale)
    desk = new_desk(settings)
    desk.key(pygame.K_o, mod=CTRL)
    names = [LONG.format(7), LONG.format(8)]
    rest = (NOON, LEVELS["intermediate"], "", "quantum", SavedGameState.UNFINISHED, 6_092_345)
    games = tuple(SavedGame(f"/{name}", name, *rest) for name in names)
    monkeypatch.setattr(Brush, "text", text)
    desk.hear(events.SavedGamesGiven("/games", games, 0))
    desk.key(pygame.K_END)
    for number in (7, 8):
        cut = [told for told in written if told.endswith(f"{number}.jsonl") and DOTS in told]
        assert cut, f"{LONG.format(number)} shows both its ends"
        assert all(told.startswith("the") for told in cut)


# Names.


def named(desk, name):
    """Type a name for the first saved game."""
    save_and_leave(desk)
    desk.key(pygame.K_o, mod=CTRL)
    desk.click_widget("saved.name")
    desk.type(name)


def test_a_saved_game_can_be_named(home_desk):
    named(home_desk, "corner puzzle")
    home_desk.key(pygame.K_RETURN)
    assert listed(home_desk) == [f"corner puzzle, {CARD}"]
    home_desk.key(pygame.K_ESCAPE)
    home_desk.key(pygame.K_o, mod=CTRL)
    assert listed(home_desk) == [f"corner puzzle, {CARD}"]
    home_desk.key(pygame.K_RETURN)
    assert home_desk.rows()[0] == "F##", "it is opened as before"


def test_only_one_button_shows_the_enter_key_while_a_game_is_named(home_desk):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)

    def with_enter():
        buttons = (widget for widget in home_desk.page.widgets if isinstance(widget, Button))
        return [button.name for button in buttons if button.key_name == "Enter"]

    assert with_enter() == ["saved.open"]
    home_desk.click_widget("saved.name")
    assert with_enter() == ["saved.save_name"]
    home_desk.key(pygame.K_ESCAPE)
    assert with_enter() == ["saved.open"]


def test_a_button_saves_the_name_too(home_desk):
    named(home_desk, "mine")
    home_desk.click_widget("saved.save_name")
    assert listed(home_desk) == [f"mine, {CARD}"]
    assert "saved.save_name" not in home_desk.page.clickable()


def test_esc_leaves_the_name_as_it_was(home_desk):
    named(home_desk, "mine")
    home_desk.key(pygame.K_ESCAPE)
    assert listed(home_desk) == [CARD]
    assert "saved.save_name" not in home_desk.page.clickable()


def test_a_name_that_cannot_be_saved_is_told(home_desk, tmp_path):
    named(home_desk, "mine")
    (path,) = (tmp_path / "games").glob("*.jsonl")
    path.unlink()
    home_desk.key(pygame.K_RETURN)
    assert home_desk.window.toast.text.startswith("The name could not be saved")


def test_a_deletion_can_be_undone_in_its_message_for_ten_seconds(home_desk):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.key(pygame.K_DELETE)
    assert home_desk.window.toast.text.endswith("was deleted.")
    home_desk.click_widget("toast.undo")
    assert listed(home_desk) == [CARD]
    assert "toast.undo" not in home_desk.clickable()
    home_desk.key(pygame.K_DELETE)
    home_desk.wait(11_000)
    assert home_desk.window.toast is None
    home_desk.click_widget("saved.undo")
    assert listed(home_desk) == [CARD]


def test_the_offer_to_undo_a_deletion_stays_on_its_page(home_desk):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    home_desk.key(pygame.K_DELETE, pygame.K_ESCAPE)
    assert home_desk.page is home_desk.window.game
    assert home_desk.window.toast is None
    assert not home_desk.message


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_a_saved_game_is_deleted_and_brought_back(home_desk, way):
    save_and_leave(home_desk)
    home_desk.key(pygame.K_o, mod=CTRL)
    if way == "keys":
        home_desk.key(pygame.K_DELETE)
    else:
        home_desk.click_widget("saved.delete")
    assert listed(home_desk) == []
    if way == "keys":
        home_desk.key(pygame.K_z, mod=CTRL)
    else:
        home_desk.click_widget("saved.undo")
    assert listed(home_desk) == [CARD]

"""Keys chosen on the page of settings, by pressing them, and shown wherever a key is named."""

import re

import pygame
import pytest

from minesweeper import events
from minesweeper.keys import FIXED, LEVEL_ACTIONS, NAMED, USUAL, USUAL_KEYS, Keys
from minesweeper.settings import Settings
from minesweeper.window.commands import BoardCommand, Command, Stepping
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.keyboard import _NAMES, Keyboard, key_of
from minesweeper.window.text import key_words, words

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT


def pressed(key, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


@pytest.fixture
def keys_page(desk):
    desk.key(pygame.K_COMMA, mod=CTRL)
    desk.click_widget("section.controls")
    return desk


def find(desk, text):
    """Search for an action, so that its row is in view."""
    desk.click_widget("keys.find")
    desk.type(text)


def test_esc_empties_the_search_for_an_action_before_it_leads_back(keys_page):
    every = [widget.name for widget in keys_page.page.widgets]
    find(keys_page, "pause")
    assert [widget.name for widget in keys_page.page.widgets] != every
    keys_page.key(pygame.K_ESCAPE)
    assert [widget.name for widget in keys_page.page.widgets] == every
    keys_page.key(pygame.K_ESCAPE)
    assert keys_page.window.screen is keys_page.window.game


def test_the_keys_that_never_change_say_that_esc_empties_a_search():
    assert ("Go back, or clear a search", ("Esc",)) in key_words.ALWAYS


def keys_of(desk, action):
    return desk.window.settings.keys.of(action)


# What a key press is called.


@pytest.mark.parametrize(
    ("key", "mod", "name"),
    [
        (pygame.K_a, 0, "A"),
        (pygame.K_a, SHIFT, "Shift + A"),
        (pygame.K_z, CTRL, "Ctrl + Z"),
        (pygame.K_z, pygame.KMOD_LMETA, "Ctrl + Z"),
        (pygame.K_RETURN, ALT, "Alt + Enter"),
        (pygame.K_KP5, pygame.KMOD_NUM, "Num 5"),
        (pygame.K_PLUS, CTRL, "Ctrl + +"),
        (ord("ö"), 0, "Ö"),
        (ord("ß"), 0, "ß"),
        (pygame.K_q, CTRL | ALT, None),
        (pygame.K_LSHIFT, SHIFT, None),
        (pygame.K_CAPSLOCK, 0, None),
        (0, 0, None),
    ],
)
def test_a_key_press_has_a_name(key, mod, name):
    assert key_of(pressed(key, mod)) == name


def test_every_named_key_is_on_the_keyboard():
    assert set(_NAMES.values()) == {*NAMED, *FIXED}


def test_every_action_asks_for_something_the_window_knows():
    known = {command.value for command in Command} | {play.name.lower() for play in BoardCommand}
    known |= {stepping.value for stepping in Stepping} | set(LEVEL_ACTIONS)
    assert set(USUAL) <= known


def test_shift_changes_nothing_unless_it_was_chosen():
    assert Keyboard(USUAL_KEYS).decode(pressed(pygame.K_p, SHIFT)).command is Command.PAUSE
    chosen = Keyboard(Keys.read({"odds": ["Shift + P"]}))
    assert chosen.decode(pressed(pygame.K_p, SHIFT)).command is Command.ODDS
    assert chosen.decode(pressed(pygame.K_p)).command is Command.PAUSE


# Choosing.


def test_a_row_is_pressed_and_then_the_new_key(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("F8",)
    keys_page.wait(400)
    assert keys_page.kept[-1].keys.of("pause") == ("F8",)


def test_the_new_key_works_and_the_old_one_no_more(new_desk):
    desk = new_desk(Settings(theme="daylight", keys=Keys.read({"pause": ["F8"]})))
    desk.click("E5")
    desk.key(pygame.K_p)
    assert not desk.visible.is_paused
    desk.key(pygame.K_F8)
    assert desk.visible.is_paused


def test_a_key_that_another_has_is_told_and_swapped_when_pressed_again(keys_page):
    find(keys_page, "questions")
    keys_page.click_widget("key.questions")
    keys_page.key(pygame.K_o)
    row = next(row for row in keys_page.page.widgets if row.name == "key.questions")
    assert (
        row.capture.message
        == "O is already used for “Show odds”. Press it again to swap the two keys."
    )
    assert keys_of(keys_page, "questions") == ("U",)
    keys_page.key(pygame.K_o)
    assert keys_of(keys_page, "questions") == ("O",)
    assert keys_of(keys_page, "odds") == ("U",)


def test_another_key_after_the_warning_is_taken_instead(keys_page):
    find(keys_page, "questions")
    keys_page.click_widget("key.questions")
    keys_page.key(pygame.K_o, pygame.K_k)
    assert keys_of(keys_page, "questions") == ("K",)
    assert keys_of(keys_page, "odds") == ("O",)


def test_esc_keeps_the_key_and_the_page(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_ESCAPE)
    assert keys_of(keys_page, "pause") == ("P",)
    assert keys_page.page is not keys_page.window.game
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("P",)


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_LSHIFT, pygame.K_CAPSLOCK])
def test_some_keys_cannot_be_chosen_and_the_row_waits_on(keys_page, key):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.key(key)
    assert keys_of(keys_page, "pause") == ("P",)
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("F8",)


def test_a_key_with_ctrl_and_alt_is_refused_in_words(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_LALT, mod=CTRL | ALT)
    row = next(row for row in keys_page.page.widgets if row.name == "key.pause")
    assert row.capture.message == "Delete removes P"
    keys_page.key(pygame.K_j, mod=CTRL | ALT)
    assert row.capture.message == "This key cannot be used. Press another one."
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("F8",)


def test_a_press_elsewhere_ends_the_waiting(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.click((5, 700))
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("P",)


def test_a_second_key_is_added_and_taken_away(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause.add")
    keys_page.key(pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("P", "F8")
    keys_page.click_widget("key.pause.0")
    keys_page.key(pygame.K_DELETE)
    assert keys_of(keys_page, "pause") == ("F8",)


def test_four_keys_are_enough(keys_page):
    find(keys_page, "pause")
    for key in (pygame.K_F8, pygame.K_F9, pygame.K_F12):
        keys_page.click_widget("key.pause.add")
        keys_page.key(key)
    assert keys_of(keys_page, "pause") == ("P", "F8", "F9", "F12")
    assert "key.pause.add" not in keys_page.page.clickable()


def test_one_action_or_all_get_their_usual_keys_again(keys_page):
    find(keys_page, "pause")
    assert "key.pause.reset" not in keys_page.page.clickable()
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_F8)
    keys_page.click_widget("key.pause.reset")
    assert keys_page.window.settings.keys == USUAL_KEYS
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_F8)
    keys_page.click_widget("keys.reset")
    assert keys_page.window.settings.keys == USUAL_KEYS


def test_a_reset_of_all_keys_can_be_undone(keys_page):
    find(keys_page, "pause")
    keys_page.click_widget("key.pause")
    keys_page.key(pygame.K_F8)
    keys_page.click_widget("keys.reset")
    keys_page.click_widget("toast.undo")
    assert keys_of(keys_page, "pause") == ("F8",)
    keys_page.click_widget("keys.reset")
    keys_page.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert keys_of(keys_page, "pause") == ("F8",)


@pytest.mark.parametrize("wanted", ["ctrl", "CTRL+Z", "ctrl + z", "z"])
def test_a_search_finds_keys_that_are_pressed_together(keys_page, wanted):
    find(keys_page, wanted)
    assert "key.go_on" in keys_page.page.clickable()


def test_keys_stand_in_one_line_where_there_is_room(keys_page):
    """The icon that nobody sees takes none."""
    rows = keys_page.page.clickable()
    assert rows["key.open"].height == rows["key.flag"].height


def test_an_action_without_a_key_says_so(keys_page, monkeypatch):
    find(keys_page, "flag")
    keys_page.click_widget("key.auto_flag.0")
    drawn, text = [], Brush.text
    monkeypatch.setattr(
        Brush, "text", lambda *told, **named: (drawn.append(told[2]), text(*told, **named))[1]
    )
    keys_page.key(pygame.K_ESCAPE)
    assert key_words.NONE not in drawn
    keys_page.click_widget("key.auto_flag.0")
    drawn.clear()
    keys_page.key(pygame.K_DELETE)
    assert drawn.count(key_words.NONE) == 1


def test_by_keyboard_alone(keys_page):
    """Tab to the row, right to its plus, Enter, the key."""
    find(keys_page, "pause")
    keys_page.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_F8)
    assert keys_of(keys_page, "pause") == ("P", "F8")


def test_an_action_is_found_by_its_title_or_its_key(keys_page):
    def shown():
        rows = [row for row in keys_page.page.widgets if row.name.startswith("key.")]
        return [row.action for row in rows]

    assert shown() == list(USUAL)
    find(keys_page, "zoom")
    assert shown() == []
    find(keys_page, "f2")
    assert shown() == ["new_game"]


# Where keys are named.


def test_tips_menus_and_prose_name_the_key_chosen(new_desk):
    keys = Keys.read({"pause": ["F8"], "odds": [], "step_on": ["Right", "."]})
    assert key_words.named("{pause}", keys) == "F8"
    assert key_words.named("Pause  ({pause})", keys) == "Pause  (F8)"
    assert key_words.named("Odds  ({odds})", keys) == "Odds"
    assert key_words.named("Press {odds} to see.", keys) == "Press “Show odds” to see."
    assert key_words.named("{step_on}", keys) == "→"
    desk = new_desk(Settings(theme="daylight", keys=keys))
    desk.move(desk.page.clickable()["pause"].center)
    desk.wait(500)
    assert desk.page.tooltip.text == "Pause  (F8)"


def test_the_menu_and_the_help_show_the_key_chosen(new_desk):
    pictures = set()
    for keys in (USUAL_KEYS, Keys.read({"new_game": ["F8"]})):
        desk = new_desk(Settings(theme="daylight", keys=keys))
        desk.key(pygame.K_F10)
        menu = desk.picture()
        desk.key(pygame.K_ESCAPE, pygame.K_F1)
        desk.click_widget("help.controls")
        pictures |= {menu, desk.picture()}
    assert len(pictures) == 4


def test_no_text_names_an_action_that_is_none():
    texts = [text for text in vars(words).values() if isinstance(text, str)]
    named = {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}
    assert named
    assert named <= set(USUAL)


# Actions that have no key of their own at first.


def test_a_key_that_only_chords(new_desk):
    desk = new_desk(Settings(theme="daylight", keys=Keys.read({"chord": ["Q"]})))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.flag("A1 C3")
    desk.move("A2")
    desk.key(pygame.K_q)
    assert events.CellClicked not in map(type, desk.did)
    desk.move("B2")
    desk.key(pygame.K_q)
    assert desk.visible.is_won


def test_a_lesson_is_stepped_through_by_the_keys_chosen():
    keys = Keyboard(Keys.read({"step_on": ["."], "play_steps": ["K"]}))
    assert keys.decode(pressed(pygame.K_PERIOD)).stepping is Stepping.ON
    assert keys.decode(pressed(pygame.K_RIGHT)).stepping is None
    assert keys.decode(pressed(pygame.K_RIGHT)).board_command is BoardCommand.RIGHT
    assert keys.decode(pressed(pygame.K_k)).stepping is Stepping.PLAY

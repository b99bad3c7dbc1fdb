"""Help inside the window: every tab, its keys, its boards, and that it scrolls."""

import re
from itertools import pairwise

import pygame
import pytest

from minesweeper import events
from minesweeper.game.judges import JUDGES
from minesweeper.keys import USUAL
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.settings import Settings
from minesweeper.window import display
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.help_page import HelpPage, Path
from minesweeper.window.text import help_words, words
from minesweeper.window.text.words import HELPS

CHAPTERS = [
    chapter
    for tab in ("rules", "judges", "assistance", "files")
    for chapter in help_words.chapters(tab)
]
SIZES = [(1280, 800, 100), (1280, 800, 150), (1280, 800, 200), (640, 480, 100)]


@pytest.fixture
def help_page(desk):
    desk.key(pygame.K_F1)
    assert isinstance(desk.page, HelpPage)
    return desk


def names(desk):
    return list(desk.page.parts())


def test_every_tab_shows_something_of_its_own(help_page):
    pictures = set()
    for tab in help_words.TABS:
        help_page.click_widget(f"help.{tab}")
        pictures.add(help_page.picture())
    assert len(pictures) == len(help_words.TABS)


def test_help_promises_a_free_first_cell_on_dealt_boards_alone(new_desk):
    """A first click on given mines is judged like any other, and may hit one."""
    (told,) = [
        chapter.text
        for chapter in help_words.chapters("rules")
        if chapter.heading == "The first click"
    ]
    dealt, *_, given = told.split("\n")
    assert dealt == "On a random board, the first cell you open is never a mine."
    assert given.endswith("even your first click is judged.")
    desk = new_desk(Settings(theme="daylight", judge="classic")).lay("*..", "...", opened="")
    desk.click("A1")
    assert desk.visible.is_lost


def test_the_judges_are_told_by_their_own_sentences():
    told = {chapter.heading: chapter.text for chapter in help_words.chapters("judges")}
    for judge in JUDGES.values():
        assert told[judge.title] == judge.rule


def test_the_click_that_no_row_of_buttons_tells_is_told_with_the_chords():
    (chords,) = [chapter for chapter in help_words.chapters("rules") if chapter.heading == "Chords"]
    assert "1.5 click" in chords.text


def test_the_techniques_are_asked_for_when_their_tab_is_opened(help_page):
    help_page.did.clear()
    help_page.click_widget("help.techniques")
    assert help_page.did == [events.TechniquesAsked()]
    shown = [name for name in names(help_page) if name.startswith("technique.")]
    assert shown == [f"technique.{name}" for name in TECHNIQUES]
    help_page.did.clear()
    help_page.click_widget("help.rules")
    help_page.click_widget("help.techniques")
    assert help_page.did == []


def test_the_chords_are_shown_before_and_after():
    (chords,) = [chapter for chapter in help_words.chapters("rules") if chapter.heading == "Chords"]
    before, after = chords.patterns
    assert before == ("⚑⚑#", "#2#", "###")
    assert after == ("⚑⚑1", "221", "000")


@pytest.mark.parametrize("code", ["de", "zh_CN"])
@pytest.mark.parametrize("tab", ["rules", "judges", "assistance", "files"])
def test_a_translated_tab_has_the_same_chapters(monkeypatch, tab, code):
    def outline():
        return [
            (chapter.command, chapter.judge, chapter.patterns, chapter.is_group)
            for chapter in help_words.chapters(tab)
        ]

    english = outline()
    monkeypatch.setattr(help_words, "language", lambda: code)
    assert outline() == english


def test_the_chapters_of_the_assistance_are_in_groups():
    chapters = help_words.chapters("assistance")
    groups = [chapter.heading for chapter in chapters if chapter.is_group]
    assert chapters[0].is_group
    assert groups == ["Help while you play", "After a game", "Practice", "With a screen reader"]
    assert not any(chapter.is_group for chapter in help_words.chapters("rules"))


def test_the_help_while_playing_is_in_the_order_of_the_menu(help_page):
    commands = [chapter.command for chapter in help_words.chapters("assistance")][1:]
    help_page.key(pygame.K_ESCAPE)
    help_page.key(pygame.K_F10)
    help_page.click_widget("menu.assistance")
    names = [entry.name for entry in help_page.page.menu.entries]
    assert [command.value for command in commands[: len(names)]] == names


@pytest.mark.parametrize(("width", "height", "scale"), [(640, 480, 100), (800, 600, 150)])
def test_keys_that_need_two_lines_stay_in_the_column_of_keys(
    new_desk, monkeypatch, width, height, scale
):
    settings = Settings(theme="classic", window_width=width, window_height=height, scale=scale)
    desk = new_desk(settings)
    desk.key(pygame.K_F1)
    caps, draw = {}, Brush.keycap

    def keycap(brush, surface, key, midright):
        caps[key] = draw(brush, surface, key, midright)
        return caps[key]

    monkeypatch.setattr(Brush, "keycap", keycap)
    desk.click_widget("help.controls")
    assert caps["Middle-click"].left == caps["Click"].left
    assert caps["Click on a number"].left >= caps["Click"].left


def test_left_and_right_turn_to_another_tab_before_anything_has_the_focus(help_page):
    rules = names(help_page)
    help_page.key(pygame.K_RIGHT)
    assert names(help_page) != rules
    assert names(help_page)[0].startswith("judges.")
    help_page.key(pygame.K_LEFT)
    assert names(help_page) == rules
    help_page.key(pygame.K_LEFT)
    assert names(help_page)[0].startswith("files.")


def test_left_and_right_are_left_to_the_widget_that_has_the_focus(help_page):
    help_page.click_widget("help.files")
    before = names(help_page)
    page = help_page.page
    page.set_focus(next(widget for widget in page.widgets if widget.name == "help.copy_path"))
    help_page.key(pygame.K_RIGHT)
    assert names(help_page) == before


def test_until_the_techniques_are_there_a_word_stands_for_them(help_page):
    help_page.agent_sleeps = True
    help_page.click_widget("help.techniques")
    assert names(help_page) == ["techniques.note"]
    help_page.agent_sleeps = False
    help_page.wake_agent()
    assert f"technique.{TECHNIQUES[0]}" in names(help_page)


def test_the_path_of_the_folder_can_be_copied(help_page):
    help_page.click_widget("help.files")
    help_page.click_widget("help.copy_path")
    assert display.clipboard_text() == help_page.window.home
    assert help_page.message == help_words.PATH_COPIED


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END])
def test_a_tab_scrolls_by_key_and_home_returns(help_page, key):
    start = help_page.picture()
    help_page.key(key)
    assert help_page.picture() != start
    help_page.key(pygame.K_HOME)
    assert help_page.picture() == start


def test_a_tab_scrolls_by_wheel_and_another_begins_at_its_top(help_page):
    help_page.move((640, 400))
    start = help_page.picture()
    help_page.wheel(3)
    assert help_page.picture() != start
    help_page.click_widget("help.judges")
    help_page.click_widget("help.rules")
    help_page.move((640, 400))
    assert help_page.picture() == start


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.heading)
def test_a_chapter_is_plain_and_names_only_keys_that_there_are(chapter):
    for paragraph in chapter.text.split("\n"):
        assert paragraph.count(". ") <= 1, "at most two sentences"
        assert paragraph.endswith(".")
        assert "!" not in paragraph
    for name in re.findall(r"\{(\w+)\}", chapter.text):
        assert USUAL[name]


def test_a_help_has_one_name_wherever_it_is_named():
    """In the settings, in the menu, in help and below the board."""
    headings = {chapter.command: chapter.heading for chapter in help_words.chapters("assistance")}
    for command, switch in HELPS.items():
        assert headings[command] == words.COMMAND_TITLES[command] == switch.title
    assert [HELPS[command].title for command in (Command.AUTO_FLAG, Command.AUTO_OPEN)] == [
        "Auto-flag",
        "Auto-open",
    ]


def test_every_help_has_a_chapter():
    told = {chapter.command for chapter in help_words.chapters("assistance")}
    assert told >= set(HELPS)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("tab", help_words.TABS)
def test_no_block_covers_another_and_none_sticks_out(new_desk, tab, width, height, scale):
    window = Settings(theme="daylight", window_width=width, window_height=height, scale=scale)
    desk = new_desk(window)
    desk.key(pygame.K_F1)
    desk.click_widget(f"help.{tab}")
    places = list(desk.page.parts().values())
    assert len(places) > 3
    for above, below in pairwise(places):
        assert above.bottom <= below.top
    for place in places:
        assert 0 <= place.left <= place.right <= width
    assert desk.page.bottom() > places[-1].bottom


def test_a_long_path_is_broken_where_it_has_to_be(brush):
    path = "C:\\Users\\" + "a-very-long-folder-" * 12 + "/home"
    lines = Path(path).lines(brush, 300)
    assert "".join(lines) == path
    assert len(lines) > 3
    assert max(brush.width(line, 14, Weight.MEDIUM) for line in lines) <= 300

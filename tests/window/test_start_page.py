"""The page of the first start."""

import pygame
import pytest
from views import welcomed

from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.settings import THEMES, Settings
from minesweeper.window.commands import Command
from minesweeper.window.pages.custom_page import CustomPage
from minesweeper.window.pages.start_page import StartPage
from minesweeper.window.text import words

SAMPLES = {*words.COULD_BE_KNOWN, *words.COULD_NOT_BE_KNOWN}
"""The texts beside the two pictures of the rule."""


@pytest.fixture
def start(desk):
    welcomed(desk)
    return desk


def test_enter_plays_the_board_that_is_chosen(start):
    start.click_widget("start.board.expert")
    start.key(pygame.K_RETURN)
    assert start.page is start.window.game
    assert start.visible.level == LEVELS["expert"]
    start.wait(1000)
    assert start.kept[-1].level == "expert"


def test_the_key_of_a_level_plays_it(start):
    start.key(pygame.K_2, mod=pygame.KMOD_LALT)
    assert start.page is start.window.game
    assert start.visible.level == LEVELS["intermediate"]


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "system"])
def test_in_the_smallest_window_both_pictures_of_the_rule_are_whole(new_desk, theme):
    settings = Settings(theme=theme, window_width=640, window_height=480, judge="quantum")
    desk = new_desk(settings, judge="quantum")
    welcomed(desk)
    texts = [(text, rect) for text, rect in desk.page.texts() if text in SAMPLES]
    assert {text for text, _ in texts} == SAMPLES
    assert all(rect.bottom <= 480 - 10 for _, rect in texts)


def test_a_judge_is_chosen_by_its_card(start):
    start.click_widget("start.judges")
    assert all(f"start.judge.{name}" in start.page.clickable() for name in JUDGES)
    start.click_widget("start.judge.strict")
    start.click_widget("start.play")
    assert start.visible.judge == start.window.settings.judge == "strict"


def fold(start):
    """Fold the list of judges, whose end may be below the window."""
    start.key(pygame.K_END)
    start.click_widget("start.judges")


def test_unfolding_the_judges_moves_nothing_above_them(start):
    before = start.page.parts()["head"].top, start.page.clickable()["start.play"].top
    start.click_widget("start.judges")
    assert (start.page.parts()["head"].top, start.page.clickable()["start.play"].top) == before
    fold(start)
    assert (start.page.parts()["head"].top, start.page.clickable()["start.play"].top) == before


def test_a_custom_board_asks_for_its_size(start):
    play = next(widget for widget in start.page.widgets if widget.name == "start.play")
    assert play.label == "Play"
    start.click_widget("start.board.custom")
    assert play.label == "Choose…"
    start.click_widget("start.play")
    assert isinstance(start.page, CustomPage)


@pytest.mark.parametrize("way", ["Esc", "arrow"])
def test_the_page_of_the_size_leads_back_to_the_start_page(start, way):
    """No game was begun, so there is none to go back to."""
    first = start.page
    start.click_widget("start.board.custom")
    start.click_widget("start.play")
    assert start.page.back_label == words.BACK_TO_THE_START
    if way == "Esc":
        start.key(pygame.K_ESCAPE)
    else:
        start.click_widget("back")
    assert start.page is first


def test_pages_opened_by_key_lead_back_to_the_start_page_too(start):
    first = start.page
    start.key(pygame.K_F1, pygame.K_ESCAPE)
    assert start.page is first
    start.key(pygame.K_RETURN, pygame.K_F1, pygame.K_ESCAPE)
    assert start.page is start.window.game


def test_showing_has_the_cap_of_the_instructor(start):
    guide = start.page.clickable()["start.guide"]
    with_cap = start.picture(guide)
    (button,) = [widget for widget in start.page.widgets if widget.name == "start.guide"]
    button.icon = ""
    start.window.relayout()
    start.step()
    assert start.picture(guide) != with_cap


def listed(desk):
    return [name for name in JUDGES if f"start.judge.{name}" in desk.page.clickable()]


def test_quantum_and_classic_come_first_and_the_others_unfold(start):
    assert listed(start) == ["quantum", "classic"]
    start.click_widget("start.judges")
    assert listed(start) == list(JUDGES)
    cards = next(widget for widget in start.page.widgets if widget.name == "start.judge")
    assert cards.chips == {"kind": "Mildest", "quantum": "Recommended", "cruel": "Harshest"}
    fold(start)
    assert listed(start) == ["quantum", "classic"]


def test_the_chevron_points_up_while_the_list_of_judges_is_unfolded(start):
    fold = next(widget for widget in start.page.widgets if widget.name == "start.judges")
    assert (fold.label, fold.is_icon_flipped) == ("More judges", False)
    start.click_widget("start.judges")
    assert (fold.label, fold.is_icon_flipped) == ("Fewer judges", True)


def test_the_list_stays_unfolded_while_another_judge_is_chosen(new_desk):
    desk = new_desk(judge="strict")
    welcomed(desk)
    assert listed(desk) == list(JUDGES)
    assert "start.judges" not in desk.page.clickable()
    desk.click_widget("start.judge.quantum")
    fold(desk)
    desk.key(pygame.K_HOME)
    assert listed(desk) == ["quantum", "classic"]


def test_the_legend_explains_what_is_drawn_in_the_pictures_of_the_listed_judges(start):
    always = {"proved safe", "proved mine", "nobody can know", "you lose here"}
    told = {text for text, _ in start.page.texts()}
    assert always <= told
    assert "chance of a mine, %" not in told
    start.click_widget("start.judges")
    told = {text for text, _ in start.page.texts()}
    assert always | {"chance of a mine, %"} <= told


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
def test_the_ways_to_begin_are_in_view_without_scrolling(new_desk, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.window.perform(Command.START)
    desk.step()
    window = desk.window.rect
    for name in ("start.play", "start.guide"):
        ring = desk.page.clickable()[name].inflate(12, 12)
        assert window.contains(ring), "with the ring of the focus"


def test_esc_leads_to_the_board_behind(start):
    start.key(pygame.K_ESCAPE)
    assert start.page is start.window.game


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "system"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (1600, 1200)])
def test_everything_can_be_reached_in_every_window(new_desk, theme, size):
    width, height = size
    desk = new_desk(Settings(theme=theme, window_width=width, window_height=height))
    desk.window.perform(Command.START)
    desk.step()
    names = {"start.play", "start.guide"} | {f"start.judge.{name}" for name in JUDGES}
    seen = set()
    for _ in range(60):
        seen |= desk.page.clickable().keys()
        if "start.judges" in desk.page.clickable() and "start.judge.kind" not in seen:
            desk.click_widget("start.judges")
        desk.wheel(1)
    assert names <= seen
    assert isinstance(desk.page, StartPage)


def test_the_menu_leads_there_too(desk):
    desk.key(pygame.K_F10, pygame.K_END)
    desk.click_widget("menu.start")
    assert isinstance(desk.page, StartPage)


@pytest.mark.parametrize("width", [1000, 1010, 1040, 1072, 1090, 1168, 1280])
def test_the_columns_do_not_cover_each_other(new_desk, width):
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=1000))
    desk.window.perform(Command.START)
    places = desk.page.clickable()
    board = places["start.board.custom"]
    judges = [place for name, place in places.items() if name.startswith("start.judge")]
    assert judges
    assert all(board.right < judge.left or board.bottom < judge.top for judge in judges)


def test_the_rule_on_the_page_is_true_of_the_chosen_judge(start):
    for judge, rule, note in (
        ("classic", words.RULE_WITHOUT_SPARING, words.COULD_NOT_BE_KNOWN_WITHOUT_SPARING),
        ("quantum", words.RULE_IN_SHORT, words.COULD_NOT_BE_KNOWN[1]),
    ):
        start.click_widget(f"start.judge.{judge}")
        texts = [text for text, _ in start.page.texts()]
        assert rule in texts
        assert note in texts

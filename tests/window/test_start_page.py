"""The page of the first start, and the short game that is shown from it."""

import pygame
import pytest

from minesweeper.agent.scout import Scout
from minesweeper.game.game import Game
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.game.position import Position
from minesweeper.settings import THEMES, Settings
from minesweeper.window.commands import Command
from minesweeper.window.pages.custom_page import CustomPage
from minesweeper.window.pages.start_page import StartPage
from minesweeper.window.panels.hints import GUIDED
from minesweeper.window.text import teaching_words, words


@pytest.fixture
def start(desk):
    desk.window.perform(Command.START)
    desk.step()
    return desk


def test_enter_plays_the_board_that_is_chosen(start):
    start.click_widget("start.board.expert")
    start.key(pygame.K_RETURN)
    assert start.page is start.window.game
    assert start.visible.level == LEVELS["expert"]
    start.wait(1000)
    assert start.kept[-1].level == "expert"


def test_a_judge_is_chosen_by_its_card(start):
    assert all(f"start.judge.{name}" in start.page.clickable() for name in JUDGES)
    start.click_widget("start.judge.strict")
    start.click_widget("start.play")
    assert start.visible.judge == start.window.settings.judge == "strict"


def test_a_custom_board_asks_for_its_size(start):
    start.click_widget("start.board.custom")
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
    start.key(pygame.K_F1, pygame.K_F4, pygame.K_ESCAPE)
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
        desk.wheel(1)
    assert names <= seen
    assert isinstance(desk.page, StartPage)


# The short game.


def test_the_board_that_is_shown_needs_no_guess():
    level = GUIDED.level
    game = Game(level, GUIDED.seed, lambda: 0)
    game.begin_at(GUIDED.opened)
    scout = Scout.from_position(game.position, game.minefield)
    scout.finish()
    assert 1 not in scout.known.open_question_bytes()
    assert game.position != Position.covered(level.grid, level.mines)


def test_a_short_game_is_shown_hint_by_hint_until_it_is_won(start):
    start.click_widget("start.guide")
    hinting = start.window.game.hinting
    assert teaching_words.GUIDE_FIRST in hinting.content.text
    for step in range(1, GUIDED.steps + 1):
        assert not start.visible.is_over
        assert hinting.content.label == f"Step {step} of {GUIDED.steps}"
        assert hinting.progress == (step - 1) / GUIDED.steps
        assert hinting.content.action
        start.key(pygame.K_RETURN)
        assert teaching_words.GUIDE_FIRST not in hinting.content.text
    assert start.visible.is_won
    assert start.message == words.GUIDE_DONE
    start.click_widget("first_game")
    assert start.visible.level == LEVELS["beginner"]
    assert hinting.panel is None


def test_who_has_enough_plays_on_alone(start):
    start.click_widget("start.guide")
    start.key(pygame.K_ESCAPE)
    assert start.window.game.hinting.panel is None
    start.flag("A1")
    assert start.window.game.hinting.panel is None


def test_the_menu_leads_there_too(desk):
    desk.key(pygame.K_F10, pygame.K_END)
    desk.click_widget("menu.start")
    assert isinstance(desk.page, StartPage)


def mistake(desk):
    """Open a mine of the game that is shown."""
    minefield = desk.agent.session.game.minefield
    mine = next(cell for cell in desk.visible.level.grid if minefield.is_mined(cell))
    desk.click(mine.name)


@pytest.mark.parametrize("goes_on", [True, False])
def test_after_a_mistake_the_game_is_shown_again(start, goes_on):
    """On the same board from its start, or from the loss on."""
    start.click_widget("start.guide")
    mistake(start)
    assert start.visible.is_lost
    assert start.window.game.hinting.panel is None
    assert words.GUIDE_AGAIN.format(same_board="F3") in start.message
    if goes_on:
        start.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    else:
        start.key(pygame.K_F3)
    assert start.window.game.hinting.content.label == f"Step {2 if goes_on else 1} of 7"


def test_the_bar_of_a_game_that_is_shown_tells_how_much_of_it_is_done(start):
    start.click_widget("start.guide")
    hinting = start.window.game.hinting
    told = [hinting.progress]
    while hinting.panel is not None:
        hinting.follow()
        start.step()
        told.append(hinting.progress)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 1)


def test_what_is_settled_without_a_hint_counts_as_a_step(start):
    start.click_widget("start.guide")
    start.click("F4")
    assert start.window.game.hinting.content.label == "Step 2 of 7"
    start.flag("A2")
    assert start.window.game.hinting.content.label == "Step 3 of 7"


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
def test_the_key_of_what_a_hint_does_stands_on_every_such_button_or_on_none(new_desk, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    desk.window.perform(Command.GUIDE)
    desk.step()
    shown = set()
    while not desk.visible.is_over:
        (button,) = [widget for widget in desk.page.widgets if widget.name == "hint.follow"]
        shown.add(button.key_name)
        desk.key(pygame.K_RETURN)
    assert shown == {"Enter" if width > 640 else ""}


def test_a_game_that_nobody_is_shown_has_no_such_bar(desk):
    desk.click("E5")
    desk.key(pygame.K_h)
    assert desk.window.game.hinting.progress is None


@pytest.mark.parametrize("width", [1000, 1010, 1040, 1072, 1090, 1168, 1280])
def test_the_columns_do_not_cover_each_other(new_desk, width):
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=800))
    desk.window.perform(Command.START)
    places = desk.page.clickable()
    board = places["start.board.custom"]
    judges = [place for name, place in places.items() if name.startswith("start.judge")]
    assert judges
    assert all(board.right < judge.left or board.bottom < judge.top for judge in judges)

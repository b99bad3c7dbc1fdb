"""Coach and chores as the window shows them."""

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.events import Held
from minesweeper.settings import Settings
from minesweeper.window.game.auto_steps import STEP_EVERY
from minesweeper.window.text import teaching_words, words

AGAIN = words.CLICK_AGAIN


@pytest.mark.parametrize(
    ("key", "switch"),
    [(pygame.K_c, "coach"), (pygame.K_g, "auto_flag"), (pygame.K_x, "auto_open")],
)
def test_a_key_switches_each_on_and_off_and_it_is_remembered(desk, key, switch):
    desk.key(key)
    desk.wait(1000)
    assert getattr(desk.kept[-1], switch)
    desk.key(key)
    desk.wait(1000)
    assert not getattr(desk.kept[-1], switch)


def test_all_that_helps_is_in_one_list(desk):
    desk.key(pygame.K_F10)
    desk.click_widget("menu.assistance")
    names = [entry.name for entry in desk.page.menu.entries]
    assert names == [
        "hint",
        "why",
        "odds",
        "questions",
        "coach",
        "auto_flag",
        "auto_open",
        "watch",
    ]
    desk.click_widget("assistance.coach")
    assert desk.window.settings.coach
    assert desk.window.game.header.coach.is_on


def test_the_settings_page_switches_them_too(desk):
    desk.key(pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    desk.click_widget("section.assistance")
    desk.click_widget("auto_flag")
    assert desk.window.settings.auto_flag
    desk.click_widget("coach")
    assert desk.window.settings.coach


def test_a_click_that_is_held_back_says_so_and_opens_nothing(new_desk):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    assert desk.message == f"Look again: A1 is a mine, although nothing proves it. {AGAIN}"
    assert desk.rows()[0] == "###"
    assert desk.visible.is_assisted
    desk.click("A1")
    assert desk.message.startswith("Look again"), "half a double click changes nothing"
    desk.wait(600)
    desk.click("A1")
    assert desk.visible.is_lost


@pytest.mark.parametrize(
    ("why", "chorded", "told"),
    [
        (
            Held.SETTLED,
            None,
            "A1 is a mine, and you can prove it. Press {why} to see why. " + AGAIN,
        ),
        (Held.SETTLED, "B2", "A1 is a mine, and you can prove it. Press {why} to see why."),
        (Held.NEEDLESS, None, "A1 is a mine, and another cell is safe. " + AGAIN),
        (Held.LIKELIER, None, "A1 is a mine, and another cell is a safer guess. " + AGAIN),
    ],
)
def test_what_to_look_at_again(why, chorded, told):
    chord = cell(chorded) if chorded else None
    held = events.ClickHeldBack(1, cell("A1"), why, chord, is_mine=True)
    assert words.held_back(held) == f"Look again: {told}"


def test_where_nothing_is_learnt_nothing_is_said_of_the_cell():
    held = events.ClickHeldBack(1, cell("A1"), Held.NEEDLESS)
    assert words.held_back(held) == "Look again: another cell is safe."


def test_a_mine_that_the_board_does_not_prove_is_not_named():
    held = events.ClickHeldBack(1, cell("A1"), Held.AHEAD, safe=cell("A3"))
    told = "Look again: this click would lose. A3 is certainly safe: open it first."
    assert words.held_back(held) == told


def test_a_mine_that_was_told_of_is_crossed_until_it_is_flagged(new_desk):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.move((2, 2))
    plain = desk.picture_of("A1")
    desk.click("A1")
    desk.move((2, 2))
    ringed = desk.picture_of("A1")
    desk.flag("A1")
    desk.move((2, 2))
    flagged = desk.picture_of("A1")
    desk.flag("A1")
    desk.move((2, 2))
    crossed = desk.picture_of("A1")
    assert len({plain, ringed, flagged, crossed}) == 4


# Auto-flag and auto-open.

NEARLY_DONE = ("..*..", "*...*", ".....", ".....")
"""A click on C4 opens the last two rows, which settle some of the cells above."""


@pytest.fixture
def steps(new_desk):
    """A board in which auto-flag and auto-open follow a move; the move is made."""
    desk = new_desk(Settings(theme="daylight", auto_flag=True, auto_open=True))
    desk.lay(*NEARLY_DONE, opened="")
    desk.click("C4")
    return desk


def changed(desk, before):
    return sum(
        one != other for one, other in zip("".join(before), "".join(desk.rows()), strict=True)
    )


def test_each_step_is_seen_80_milliseconds_after_the_last(steps):
    before = steps.rows()
    assert not steps.visible.is_assisted
    for count in (1, 2, 3):
        steps.wait(STEP_EVERY - 1)
        assert changed(steps, before) == count - 1
        steps.wait(1)
        steps.step()
        assert changed(steps, before) == count
    assert steps.visible.is_assisted


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.key(pygame.K_UP),
        lambda desk: desk.key(pygame.K_F9),
        lambda desk: desk.press((2, 2), button=2),
        lambda desk: desk.wheel(1),
    ],
    ids=["cursor", "any key", "button", "wheel"],
)
def test_any_input_stops_the_steps(steps, act):
    steps.wait(STEP_EVERY)
    steps.step()
    act(steps)
    before = steps.rows()
    steps.wait(STEP_EVERY)
    steps.wait(STEP_EVERY)
    assert steps.rows() == before


def test_a_pointer_that_moves_stops_nothing(steps):
    before = steps.rows()
    steps.move("A1")
    steps.wait(STEP_EVERY)
    steps.step()
    assert changed(steps, before) == 1


def test_a_step_that_was_on_its_way_is_the_last_one(steps):
    steps.agent_sleeps = True
    steps.wait(STEP_EVERY)
    steps.key(pygame.K_F9)
    steps.agent_sleeps = False
    steps.wake_agent()
    before = steps.rows()
    for _ in range(3):
        steps.wait(STEP_EVERY)
    assert steps.rows() == before


def test_a_page_in_front_of_the_game_stops_the_steps(steps):
    steps.key(pygame.K_F1)
    before = steps.rows()
    steps.wait(STEP_EVERY)
    steps.key(pygame.K_ESCAPE)
    steps.wait(STEP_EVERY)
    assert steps.rows() == before


def test_buttons_in_the_header_switch_them(desk):
    desk.click_widget("auto_flag")
    desk.click_widget("auto_open")
    assert desk.window.settings.auto_flag
    assert desk.window.settings.auto_open
    assert desk.window.game.header.auto_flag.is_on
    assert desk.window.game.header.auto_open.is_on


# Why?


def test_an_opened_cell_does_not_end_the_choice_of_a_cell(new_desk):
    """Otherwise the next click, which was meant to ask, would open a cell."""
    desk = new_desk().lay("*..", "...", opened="C2")
    desk.click_widget("why")
    desk.click("C2")
    assert desk.message.startswith("That cell is open.")
    before = desk.rows()
    desk.click("A1")
    assert desk.did[-1] == events.WhyAsked(cell("A1"))
    assert desk.rows() == before


def test_the_button_why_asks_for_a_cell_and_explains_it(corners):
    corners.click_widget("why")
    assert corners.window.game.header.why.is_on
    assert corners.message == teaching_words.PICK_A_CELL
    before = corners.rows()
    corners.click("A1")
    assert corners.rows() == before
    assert corners.did[-1] == events.WhyAsked(cell("A1"))
    assert not corners.window.game.header.why.is_on
    assert corners.window.game.teaching.lesson is not None
    corners.key(pygame.K_ESCAPE)
    corners.click("A2")
    assert corners.rows() != before, "the next click opens again"


@pytest.mark.parametrize("cancel", ["esc", "again", "beside", "new game"])
def test_the_choice_of_a_cell_can_be_cancelled(corners, cancel):
    corners.click_widget("why")
    {
        "esc": lambda: corners.key(pygame.K_ESCAPE),
        "again": lambda: corners.click_widget("why"),
        "beside": lambda: corners.click((2, 300)),
        "new game": lambda: corners.key(pygame.K_F2),
    }[cancel]()
    assert not corners.window.game.header.why.is_on
    assert corners.message == ""
    assert not any(isinstance(event, events.WhyAsked) for event in corners.did)


def test_the_key_of_why_asks_about_the_cell_under_the_pointer_at_once(corners):
    corners.move("A1")
    corners.key(pygame.K_y)
    assert corners.did[-1] == events.WhyAsked(cell("A1"))


def test_before_there_is_anything_to_ask_the_button_says_so(corners):
    corners.click("B1")
    corners.key(pygame.K_p)
    corners.click_widget("why")
    assert not corners.window.game.header.why.is_on
    assert corners.window.toast.text == teaching_words.NOTHING_TO_ASK


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_y], ids=["hint", "why"])
def test_what_the_coach_said_goes_when_help_is_asked_for(new_desk, key):
    desk = new_desk(Settings(theme="daylight", coach=True))
    desk.lay("*..", "...", "..*", opened="B2")
    desk.click("A1")
    assert desk.message.startswith("Look again: A1")
    desk.key(key)
    assert desk.message == ""

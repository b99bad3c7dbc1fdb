"""An agent that fails: the window says so, keeps the game, and offers to save a report."""

import json

import pygame
import pytest
from drawing import cell

from minesweeper import events
from minesweeper.settings import Settings
from minesweeper.window.text import words


@pytest.fixture
def failed(corners):
    """A board on which B1 was opened, and then a click on A2 broke the agent."""
    corners.click("B1")
    observe = corners.agent.observe

    def breaks_on_a2(event):
        if event == events.CellClicked(cell("A2")):
            raise AssertionError("no minefield fits at A2")
        observe(event)

    corners.agent.observe = breaks_on_a2
    corners.click("A2")
    return corners


def test_the_window_says_so_and_keeps_the_game_on_the_screen(failed):
    assert failed.message == words.AGENT_FAILED
    assert failed.rows() == ["#1#", "#2#", "###"]
    assert not failed.visible.is_over


def test_the_board_takes_no_moves_and_the_clock_stands(failed):
    failed.click("C2")
    failed.flag("A1")
    failed.wait(5000)
    assert failed.rows() == ["#1#", "#2#", "###"]
    assert not failed.visible.clock.is_running
    assert failed.message == words.AGENT_FAILED


def test_a_button_saves_a_report_of_the_game_and_the_failure(failed):
    failed.click_widget("save_report")
    (report,) = failed.reports
    assert report["position"].split() == ["3x3/2", "#1#", "#2#", "###"]
    assert (report["level"], report["judge"], report["board"]) == ("3x3/2", "classic", "drawn")
    assert "AssertionError: no minefield fits at A2" in report["traceback"]
    told = [line["event"] for line in report["events"]]
    assert told[0] == "GameStarted"
    assert told[-3:] == ["ThoughtSettled", "CellClicked", "AgentFailed"]
    assert json.loads(json.dumps(report)) == report
    assert failed.message == "The report is saved."


def test_the_report_has_the_seed_of_a_dealt_game(new_desk):
    desk = new_desk()
    desk.hear(events.AgentFailed(desk.visible.game, "it broke", "somewhere"))
    desk.click_widget("save_report")
    assert desk.reports[0]["seed"] == desk.visible.seed == 100


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_button_is_there_in_any_window_and_gone_with_a_new_game(new_desk, size):
    width, height = size
    desk = new_desk(Settings(theme="daylight", window_width=width, window_height=height))
    assert "save_report" not in desk.page.clickable()
    desk.hear(events.AgentFailed(desk.visible.game, "it broke", "somewhere"))
    assert "save_report" in desk.page.clickable()
    desk.key(pygame.K_F10)
    assert "menu.save_report" in desk.page.clickable()
    desk.key(pygame.K_ESCAPE, pygame.K_F2)
    assert "save_report" not in desk.page.clickable()


def test_a_new_game_works_again(failed):
    failed.key(pygame.K_F3)
    assert failed.message == ""
    failed.click("B1")
    failed.flag("A1")
    assert failed.rows() == ["F1#", "#2#", "###"]
    assert failed.visible.clock.is_running


def test_a_failure_of_a_game_that_was_replaced_does_not_touch_the_new_one(failed):
    failed.key(pygame.K_F2)
    failed.courier.announce(events.AgentFailed(1, "late", "late"))
    failed.step()
    assert not failed.visible.has_failed

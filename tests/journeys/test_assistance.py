"""Assistance in a real window: every mode once, with a real mouse and real keys."""

import time

import pytest
from drawing import cell

QUANTUM = ("--size", "9x9/20", "--seed", "4", "--judge", "quantum", "--no-guess")
CLASSIC = ("--size", "6x5/4", "--seed", "3", "--judge", "classic")
"""A board with mines at C2, D3, B4 and D5."""


@pytest.fixture
def opened(play):
    """A board without guessing after its first click, in the middle."""
    window = play(*QUANTUM)
    window.click(cell("E5"))
    window.wait_for("CellsOpened")
    return window


def test_a_board_without_guessing_is_dealt_for_the_first_click(opened):
    """The cell opens, and where open questions are marked there is none."""
    assert opened.lines("GameStarted")[-1]["no_guess"]
    opened.press("u")
    assert opened.wait_for("OpenQuestionsFound")["marked"] == 0


def test_odds_are_shown_and_refreshed_with_every_move(opened):
    """O brings one chance a covered cell, and the next click brings them anew."""
    opened.press("o")
    before = opened.wait_for("OddsFound")["chances"]
    assert len(before) == 81
    safe = before.index(0.0)
    opened.click(divmod(safe, 9))
    opened.wait_for("CellsOpened")
    after = opened.wait_for("OddsFound")["chances"]
    assert after[safe] is None
    assert opened.wait_for_line("AssistanceUsed")["kind"] == "odds"


def test_a_hint_in_three_grades_and_followed(opened):
    """H three times, and Enter does what it concludes."""
    opened.press("h")
    step = opened.wait_for("HintGiven")["hint"]["card"]["steps"][0]
    opened.press("h", "h")
    opened.widget("hint.follow")
    opened.press("Return")
    done = "CellsOpened" if step["verdict"] == "safe" else "FlagChanged"
    opened.wait_for(done)


def test_the_coach_holds_a_click_back_once(play):
    """A mine under Classic is held back, and lost with the second click."""
    window = play(*CLASSIC)
    window.click(cell("A1"))
    window.wait_for("CellsOpened")
    window.press("c")
    window.click(cell("D3"))
    assert window.wait_for("ClickHeldBack")["cell"] == list(cell("D3"))
    time.sleep(1)  # Until then it would be half a double click.
    window.click(cell("D3"))
    assert window.wait_for("GameLost")["hit"] == [list(cell("D3"))]


def test_auto_flag_and_auto_open_follow_a_move(play):
    """G and X are switched on first; the steps come after the click, and nothing is clicked."""
    window = play(*QUANTUM)
    window.press("g", "x")
    window.click(cell("E5"))
    window.wait_for("AssistanceUsed", kind="auto-flag")
    window.wait_for("AssistanceUsed", kind="auto-open")
    assert len(window.lines("CellClicked")) == 1


def test_switched_on_in_the_middle_of_a_game_they_wait_for_a_move(opened):
    opened.press("g", "x")
    time.sleep(0.5)
    opened.catch_up()
    assert opened.lines("AssistanceUsed"), "how many are proved was told"
    assert not opened.lines("AutoStepDue")


def test_a_key_stops_the_steps(play):
    window = play("--level", "expert", "--seed", "1")
    window.press("g", "x")
    window.click(cell("P8"))
    window.wait_for("AssistanceUsed")
    window.press("Up")
    window.wait_for("AutoStepsStopped")
    window.catch_up()
    made = len(window.lines("AutoStepDue"))
    time.sleep(0.5)
    assert len(window.lines("AutoStepDue")) <= made + 1, "one may have been on its way"


def test_the_first_start_shows_its_page_and_the_guided_game(play):
    """A new home begins with the start page; the tour from there is played to its end."""
    window = play()
    window.use("start.guide")
    window.wait_for("AssistanceUsed", kind="guide")
    window.catch_up()
    window.click(cell("C3"))
    window.wait_for("CellsOpened")
    window.catch_up()
    window.click(cell("F3"), 3)  # A wrong flag is answered, and not set.
    window.click(cell("E3"), 3)
    assert window.wait_for("FlagChanged", mark="flag")["cell"] == list(cell("E3"))
    window.click(cell("D4"))
    window.wait_for("NumberChorded")
    window.catch_up()
    window.click(cell("F2"))
    assert window.wait_for("MineSpared")["cells"] == [list(cell("F2"))]
    window.catch_up()
    window.press("Return")
    window.catch_up()
    window.click(cell("A2"))
    assert window.wait_for("GameLost")["hit"] == [list(cell("A2"))]
    window.catch_up()
    window.use("guide.follow")
    window.wait_for("LessonGiven")
    window.catch_up()
    window.press("Escape")
    window.catch_up()
    window.use("guide.follow")
    window.wait_for("NewGameChosen", is_guided=False)
    assert "start.guide" not in play("--level", "beginner").layout["widgets"]

"""A loss becomes a lesson, in a real window: stepped through, tried, asked about, gone on from."""

import pytest
from desktop import LEFT, wait_until
from drawing import cell

BOARD = ("--board", "one-two-one", "--judge", "quantum", "--theme", "daylight")
LOST_AT = cell("F1")
TICKED, CLUE = "#cdebdd", "#0b5fc4"


@pytest.fixture
def lost(play):
    """A fixed board, lost on a mine that logic could have found."""
    window = play(*BOARD)
    window.click(LOST_AT)
    window.wait_for("GameLost")
    return window


@pytest.fixture
def taught(lost):
    """The same with its lesson open."""
    lost.use("lesson.offer")
    lost.wait_for("LessonGiven")
    lost.wait_for_layout(lambda layout: "lesson.next" in layout["widgets"])
    return lost


def lesson(window):
    return window.lines("LessonGiven")[-1]["lesson"]


def shows(window, at, colour):
    """Wait until a cell has a colour, somewhere along its middle."""

    def look():
        _, _, side = window.layout["board"]
        left, middle = window.on_screen(window.cell(*at))
        row = window.desktop.row_of_pixels((left - side // 2, middle), side)
        red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
        return bytes((blue, green, red)) in row

    wait_until(look, f"{colour} at {at}")


def test_the_lesson_opens_beside_the_board_and_is_stepped_through(taught):
    """The board moves once, when the panel opens, and stays while the steps change."""
    board = taught.layout["board"]
    told = lesson(taught)
    assert told["cards"]
    assert told["about"] == list(LOST_AT)
    first = told["cards"][0]["steps"][0]
    shows(taught, first["clues"][0], CLUE)
    # A long way is folded: the panel has fewer cards than the lesson.
    for _ in told["cards"][1:]:
        if "lesson.next" in taught.layout["widgets"]:
            taught.use("lesson.next")
            taught.catch_up()
    taught.wait_for_layout(lambda layout: "lesson.next" not in layout["widgets"])
    taught.press("Home", "Right", "Left", "End")
    taught.catch_up()
    assert taught.layout["board"] == board


def test_everything_that_could_be_deduced_is_one_key_away(taught):
    taught.press("e")
    assert taught.wait_for("EverythingGiven")["cards"]


def test_trying_judges_an_answer_and_leaves_the_game_alone(taught):
    taught.press("t")
    taught.wait_for_layout(lambda layout: "lesson.end_try" in layout["widgets"])
    task = taught.lines("LessonGiven")[-1]["task"]
    ticked = next(at for at in task["wanted"] if at in task["lesson"]["safe"])
    taught.click(tuple(ticked))
    shows(taught, ticked, TICKED)
    taught.press("Escape")
    taught.wait_for_layout(lambda layout: "lesson.try" in layout["widgets"])
    assert len(taught.lines("CellClicked")) == 1


def test_a_lost_game_goes_on_with_the_mine_known(taught):
    taught.use("lesson.continue")
    assert taught.wait_for("GameContinued")["mines"] == [list(LOST_AT)]
    taught.wait_for_layout(lambda layout: "lesson.try" not in layout["widgets"])
    told = lesson(taught)
    taught.click(next(tuple(at) for at in told["safe"] if at != told["at_hand"]))
    taught.wait_for("CellsOpened")


def test_a_continued_game_is_there_again_after_a_restart(taught, play):
    taught.press("ctrl+z")
    taught.wait_for("GameContinued")
    taught.close()
    again = play()
    assert again.wait_for_line("GameContinued")["mines"] == [list(LOST_AT)]
    again.use("continue")
    again.wait_for("GameResumed")


def test_once_the_mines_were_shown_it_cannot_go_on(lost):
    lost.press("m")
    lost.press("m")
    lost.wait_for("MinesShown")
    lost.press("ctrl+z")
    lost.catch_up()
    assert not lost.lines("ContinueChosen")


def test_why_is_asked_with_the_mouse_and_the_game_is_assisted(play):
    window = play(*BOARD)
    window.point(window.cell(*LOST_AT), "keydown", "alt", "click", LEFT, "keyup", "alt")
    told = window.wait_for("WhyGiven")["lesson"]
    assert told["about"] == list(LOST_AT)
    window.wait_for_layout(lambda layout: "lesson.close" in layout["widgets"])
    window.press("Escape")
    window.wait_for_layout(lambda layout: "lesson.close" not in layout["widgets"])

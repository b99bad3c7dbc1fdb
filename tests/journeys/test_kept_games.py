"""Games that are still there, in a real window: after closing it, after its end by force."""

import json

import pytest
from desktop import RIGHT, wait_until
from drawing import cell

EXPERT = ("--level", "expert", "--seed", "5", "--judge", "strict", "--first-click", "opening")


def started_with(window):
    """What a window tells of the game it starts with: judge, size, seed, numbers, flags, clock."""
    window.catch_up()
    started = window.lines("GameStarted")[-1]
    opened = [tuple(cell) for line in window.lines("CellsOpened") for cell in line["cells"]]
    flags = {tuple(line["cell"]) for line in window.lines("FlagChanged")}
    told = (started["judge"], started["level"], started["seed"], started["assisted"])
    return told, set(opened), flags


@pytest.fixture
def played(play):
    """Some moves on expert, and what came of them."""
    window = play(*EXPERT)
    window.click((8, 15))
    window.wait_for("CellsOpened")
    for place in ((0, 0), (0, 29)):
        window.click(place, RIGHT)
        window.wait_for("FlagChanged")
    return window


def assert_goes_on(window, before, clock):
    """The game of before lies there again, paused, and goes on."""
    assert started_with(window) == before
    paused = window.wait_for_line("GamePaused")
    assert paused["elapsed"] >= clock
    window.use("continue")
    window.wait_for("GameResumed")
    # The clock runs again before that is announced, so a moment may lie between the two.
    assert window.lines("GameResumed")[-1]["elapsed"] >= paused["elapsed"]


def test_a_game_survives_the_end_of_its_window_by_force(play, played):
    """After kill -9 the next start has the board, the flags, the judge and the clock, paused."""
    before = started_with(played)
    played.process.kill()
    played.process.wait()
    assert_goes_on(play(), before, 0)


def test_a_game_survives_closing_twice_and_its_clock_goes_on(play, played):
    """A window that is closed well keeps the clock to the end; so does the next."""
    before = started_with(played)
    wait_until(lambda: played.lines("frames"), "a second on the clock")
    played.close()
    second = play()
    paused = second.wait_for_line("GamePaused")["elapsed"]
    assert paused > 0
    second.close()
    assert_goes_on(play(), before, paused)


def test_a_game_saved_by_hand_is_loaded(play, played, tmp_path):
    """Ctrl + S writes a file that --load opens, whatever was played meanwhile."""
    before = started_with(played)
    played.press("ctrl+s")
    said = played.wait_for("GameSaved")["sentence"]
    (path,) = (tmp_path / "games").iterdir()
    assert said == f"Game saved as {path}."
    played.use("new_game")
    played.wait_for("GameStarted")
    played.close()
    assert_goes_on(play("--load", str(path)), before, 0)


def test_a_game_that_waits_is_not_lost_by_starting_another(play, played, tmp_path):
    """It comes back while the other one is untouched, and lies in the folder games afterwards."""
    before = started_with(played)
    played.close()
    play("--level", "beginner").close()
    window = play()
    assert started_with(window) == before
    window.close()
    other = play("--level", "beginner")
    other.click((4, 4))
    other.wait_for("CellsOpened")
    other.close()
    (path,) = (tmp_path / "unfinished").iterdir()
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["seed"] == 5
    assert started_with(play("--load", str(path))) == before


def test_a_finished_game_does_not_come_back_by_itself(play):
    window = play("--board", "two-islands", "--judge", "quantum")
    window.click(cell("F1"))
    window.wait_for("GameLost")
    window.close()
    assert play().lines("GameStarted")[0]["board"] is None


# The agent at work.


def test_a_mine_that_nobody_could_know_steps_aside(play):
    """B2 of this board is a mine; Quantum opens it all the same."""
    window = play("--board", "greedy-corner", "--judge", "quantum")
    window.click(cell("B2"))
    assert window.wait_for("MineSpared")["cells"] == [list(cell("B2"))]
    opened = window.wait_for("CellsOpened")["cells"]
    assert [*cell("B2")] in [at[:2] for at in opened]


def test_a_mine_that_logic_finds_loses_and_the_loss_names_a_safe_cell(play):
    window = play("--board", "one-two-one", "--judge", "quantum")
    window.click(cell("F1"))
    reason = window.wait_for("GameLost")["reason"]
    assert reason == "You guessed at F1, but F4 was certainly safe."


def test_u_marks_what_no_logic_can_settle(play):
    """At the end of this board two cells are left in doubt: the scout knows them from the start."""
    window = play("--board", "even-chance", "--judge", "quantum")
    window.press("u")
    assert window.wait_for("OpenQuestionsFound")["marked"] == 2
    window.close()
    again = play("--board", "even-chance", "--judge", "quantum")
    assert again.wait_for_line("OpenQuestionsFound")["marked"] == 2


def test_a_game_saved_by_hand_is_opened_from_the_menu(played):
    """By the logo, its menu and the list of files; the game in between makes room."""
    before = started_with(played)
    played.press("ctrl+s")
    played.wait_for("GameSaved")
    played.press("alt+2")
    between = played.wait_for("GameStarted")["level"]
    played.click((8, 8))
    played.wait_for("CellsOpened")
    played.use("menu", "menu.open_saved")
    played.wait_for("SavedGamesGiven")
    played.use("saved.0", "saved.open")
    played.wait_for("ImportOpened")
    assert started_with(played)[0] == before[0]
    assert played.lines("GameShelved")
    played.use("menu", "menu.unfinished", "unfinished.open")
    assert played.wait_for("GameStarted")["level"] == between != before[0][1]

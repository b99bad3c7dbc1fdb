"""In a real window whatever begins another game can be undone, and a list has what was left."""

import pytest
from desktop import RIGHT, wait_until

GAME = ("--level", "expert", "--seed", "5", "--judge", "quantum")


@pytest.fixture
def played(play):
    """Some moves on expert, with the position on the clipboard."""
    window = play(*GAME)
    window.click((8, 15))
    window.wait_for("CellsOpened")
    window.click((0, 0), RIGHT)
    window.wait_for("FlagChanged")
    window.press("ctrl+c")
    window.catch_up()
    return window


def choose_board(window):
    window.use("level", "level.boards", "board.greedy-corner")


BEGINNINGS = {
    "level key": lambda window: window.press("alt+1"),
    "F2": lambda window: window.press("F2"),
    "F3": lambda window: window.press("F3"),
    "paste": lambda window: window.press("ctrl+v"),
    "board": choose_board,
}


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_game_comes_back_by_mouse_and_by_key(played, beginning):
    for undo in (lambda: played.use("toast.undo"), lambda: played.press("ctrl+z")):
        BEGINNINGS[beginning](played)
        played.wait_for("GameShelved")
        undo()
        back = played.wait_for("GameStarted")
        assert (back["seed"], back["board"]) == (5, None)
        assert played.wait_for("FlagChanged")["cell"] == [0, 0]
        played.wait_for("GamePaused")
        played.catch_up()
        played.use("continue")
        played.wait_for("GameResumed")
        played.catch_up()


def test_a_game_that_was_left_is_in_the_list_after_an_end_by_force(play, played):
    """And goes on from there; the other one is found where the program was killed."""
    played.press("alt+1")
    played.wait_for("GameShelved")
    played.click((4, 4))
    played.wait_for("CellsOpened")
    played.process.kill()
    played.process.wait()
    again = play()
    assert again.wait_for_line("GameStarted")["level"]["width"] == 9
    again.use("menu", "menu.unfinished", "unfinished.open")
    wait_until(lambda: len(again.lines("GameStarted")) == 2, "the game that was left")
    assert again.lines("GameStarted")[-1]["seed"] == 5
    assert again.wait_for_line("GameShelved")


def test_two_windows_share_the_list(play, played):
    """A game that one window leaves goes on in the other."""
    played.press("F2")
    played.wait_for("GameShelved")
    other = play("--level", "beginner")
    other.use("menu", "menu.unfinished", "unfinished.open")
    wait_until(lambda: len(other.lines("GameStarted")) == 2, "the game that was left")
    assert other.lines("GameStarted")[-1]["seed"] == 5

"""Looking back on a lost game and practising on it, in a real window."""

import pytest
from desktop import LEFT, RIGHT, wait_until
from drawing import cell

from minesweeper.archive.exercises import read_exercises
from minesweeper.logic.proof.knowledge import prove

SMALL = ("--size", "6x5/4", "--seed", "3", "--judge", "classic", "--theme", "night")
"""A1, opened first, opens the corner: 01 / 01 / 12. C3 is safe, and C2 is a mine."""


@pytest.fixture
def lost(play):
    """A game with a wrong flag and a guess, lost while a cell was safe."""
    window = play(*SMALL)
    window.click(cell("A1"))
    window.wait_for("CellsOpened")
    window.click(cell("C3"), RIGHT)
    window.wait_for("FlagChanged")
    window.click(cell("C2"))
    window.wait_for("GameLost")
    window.wait_for("ReviewGiven")
    return window


def test_a_lost_game_is_looked_back_on_by_mouse_and_keys(lost):
    """R shows the mistake, Home the start, N the next mistake; Escape gives the board back."""
    (given,) = lost.lines("ReviewGiven")
    assert given["review"]["standing"] == "lost"
    lost.press("r")
    lost.wait_for_layout(lambda layout: "lesson.first" in layout["widgets"])
    lost.press("Home")
    lost.press("n")
    lost.use("lesson.next")
    lost.use("review.row.2")
    lost.use("lesson.play")
    lost.catch_up()
    lost.press("Escape")
    lost.wait_for_layout(lambda layout: "lesson.first" not in layout["widgets"])


def test_a_lost_position_is_kept_served_and_solved(lost, play, tmp_path):
    """The position before the loss is there after a new start; a right answer is counted."""
    file = tmp_path / "exercises.jsonl"
    wait_until(file.exists, "the exercise on disk")
    lost.close()
    (exercise,) = read_exercises(file)
    assert exercise.cell == cell("C2")
    assert exercise.flags == {cell("C3")}
    window = play(*SMALL)
    window.press("F6")
    window.use("practice.all")
    window.wait_for("ExerciseGiven")
    window.wait_for_layout(lambda layout: "lesson.show_how" in layout["widgets"])
    proofs = prove(exercise.position)
    (answer,) = proofs.mined[:1] or proofs.safe[:1]
    window.click(answer, RIGHT if proofs.mined else LEFT)
    tried = window.wait_for("ExerciseTried")
    assert tried["solved"] is True
    window.wait_for("ExercisesGiven")
    (exercise,) = read_exercises(file)
    assert (exercise.tried, exercise.solved) == (1, 1)


def test_a_saved_game_opens_in_its_review(lost, play, tmp_path):
    """`minesweeper review FILE` shows the panel at once."""
    lost.press("ctrl+s")
    lost.wait_for("GameSaved")
    lost.close()
    saved = tmp_path / "games" / "game-1.jsonl"
    window = play("review", str(saved))
    window.wait_for_line("ReviewGiven")
    window.wait_for_layout(lambda layout: "lesson.first" in layout["widgets"])

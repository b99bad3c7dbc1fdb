"""A player trains in a real window and starts a hard board, by keyboard and by mouse alone."""

from dataclasses import replace

import pytest
from desktop import LEFT, RIGHT

from minesweeper.archive.exercises import starter_exercises, written

SHIFT = 3
"""The bits of both Shift keys among the modifiers of a key press."""
GAME = ("--level", "beginner", "--seed", "1")


@pytest.fixture
def mistaken(play, tmp_path):
    """The window of a player who has an exercise due."""
    own = replace(starter_exercises()[0], kept=1, is_starter=False, judge="quantum")
    (tmp_path / "exercises.jsonl").write_bytes(written([own]))
    return play(*GAME)


@pytest.fixture
def training(mistaken):
    """The training page, reached by its key; an exercise is due."""
    window = mistaken
    window.press("ctrl+t")
    window.wait_for("TrainingGiven")
    # The due exercise is found in spare time; what follows it in the order of Tab moves then.
    window.widget("training.due")
    return window


def next_task(window, *keys):
    """Press keys, and return the puzzle that comes."""
    if keys:
        window.press(*keys)
    task = window.wait_for("TrainingTaskGiven")
    window.widget("lesson.close")
    return task


def use_by_tab(window, name, focused=None):
    """Reach a widget from the one in focus with Tab, or else from the last one; then use it.

    On a busy machine the release of a key can come so late that the window repeats the key, so the
    steps that were taken are counted, and those too many are taken back.
    """
    window.widget(name)
    order = list(window.layout["widgets"])
    start = len(order) if focused is None else order.index(focused)
    wanted = steps_by_tab(window) + order.index(name) - start
    while left := wanted - steps_by_tab(window):
        press_slowly(window, *["Tab" if left > 0 else "shift+Tab"] * abs(left))
        window.catch_up()
    press_slowly(window, "space")


def steps_by_tab(window):
    """Count the steps that the window took by Tab so far, those backwards as negative."""
    pressed = [line for line in window.lines("input") if line["kind"] == "key_down"]
    tabs = [line for line in pressed if line["key"] == "tab"]
    return sum(-1 if line["mod"] & SHIFT else 1 for line in tabs)


def press_slowly(window, *keys):
    """Press keys one by one: one that comes again within two milliseconds would count as held."""
    window.desktop.do("key", "--delay", 24, *keys)


def go_to(window, task, cell):
    """Move the cursor to a cell: first into the corner, from wherever it is."""
    width, height = task["given"]["exercise"]["position"]["grid"].values()
    row, column = cell
    keys = ["Left"] * (width + 1) + ["Up"] * height + ["Right"] * column + ["Down"] * row
    press_slowly(window, *keys)


def answer(window, task, *, is_right):
    """Claim a certain cell, as what it is or as the opposite; or say that nothing is certain."""
    given = task["given"]
    if given["wanted"] or not is_right:
        # Where nothing is certain, every claim is wrong.
        cell = (given["wanted"] or given["best"])[0]
        go_to(window, task, cell)
        is_safe = cell in given["lesson"]["safe"]
        window.press("Return" if is_safe is is_right else "f")
    else:
        window.press("u")
    assert window.wait_for("TrainingTaskTried")["is_right"] is is_right
    return window.wait_for("TrainingTaskJudged", number=task["number"])


def test_the_first_unit_of_the_course_and_an_exercise_that_is_due(training):
    """Three examples are read, the first puzzle is solved; then the own mistake is, too."""
    task = next_task(training, "Return", "Return")
    while task["stage"] == "example":
        task = next_task(training, "Return")
    assert (task["number"], task["about"], task["step"]) == (4, "all-are-mines", 1)
    judged = answer(training, task, is_right=True)
    assert judged["unit"]["recent"] == [True]
    assert next_task(training, "Return")["step"] == 2
    training.press("Escape")
    training.widget("unit.go_on")
    training.press("Escape")
    use_by_tab(training, "training.due")
    task = next_task(training)
    assert (task["kind"], task["variant"]) == ("due", "own")
    assert answer(training, task, is_right=True)["wait"] > 0


def test_a_rated_puzzle_is_missed_and_the_next_one_comes(training):
    use_by_tab(training, "training.puzzles")
    task = next_task(training)
    judged = answer(training, task, is_right=False)
    assert judged["after"]["rating"] < judged["before"]["rating"]
    assert next_task(training, "n")["number"] == task["number"] + 1


def test_the_puzzle_of_the_day_is_solved_and_its_result_shared(training):
    training.press("Escape", "ctrl+Home")
    # The exercise that is due is found in spare time, and the card moves up then.
    training.widget("home.due")
    use_by_tab(training, "home.puzzle", focused="start.play")
    task = next_task(training)
    assert task["kind"] == "daily"
    answer(training, task, is_right=True)
    use_by_tab(training, "lesson.copy_result")
    training.press("Escape", "Escape", "ctrl+v")
    text = training.wait_for("ImportChosen")["text"]
    assert text.startswith(f"Minesweeper, puzzle of the day {task['about']}\nSolved in ")


def test_an_evil_board_is_started_from_the_command_line(play):
    window = play("--level", "intermediate", "--no-guess", "--difficulty", "evil", "--seed", "1")
    window.press("Left", "Return")
    window.wait_for("CellsOpened")


def test_an_evil_board_is_chosen_in_the_list_of_levels_by_the_keyboard(play):
    window = play(*GAME)
    # It is found in spare time, and joins the order of Tab then.
    window.widget("footer.start")
    use_by_tab(window, "level")
    window.press("End", "Return", "End", "Return")
    assert window.wait_for("NewGameChosen", no_guess=True)["difficulty"] == "evil"
    window.wait_for("GameStarted")
    window.press("Left", "Return")
    window.wait_for("CellsOpened")


# By the mouse alone.


def click_answer(window, task, *, is_right):
    """Claim a certain cell with the button for it or the other one; or that nothing is certain."""
    given = task["given"]
    if given["wanted"] or not is_right:
        cell = (given["wanted"] or given["best"])[0]
        is_safe = cell in given["lesson"]["safe"]
        window.click(cell, LEFT if is_safe is is_right else RIGHT)
    else:
        window.use("lesson.nothing")
    assert window.wait_for("TrainingTaskTried")["is_right"] is is_right
    return window.wait_for("TrainingTaskJudged", number=task["number"])


def click_on(window, *names):
    """Click widgets, and return the puzzle that comes."""
    window.use(*names)
    return next_task(window)


def test_the_first_unit_and_an_exercise_that_is_due_by_the_mouse(mistaken):
    """Examples are read, one puzzle is solved and one missed; then the own mistake is solved."""
    mistaken.use("footer.start", "home.training")
    task = click_on(mistaken, "training.go_on", "unit.go_on")
    while task["stage"] == "example":
        task = click_on(mistaken, "lesson.next_example")
    judged = click_answer(mistaken, task, is_right=True)
    assert judged["unit"]["recent"] == [True]
    task = click_on(mistaken, "lesson.next_puzzle")
    judged = click_answer(mistaken, task, is_right=False)
    assert judged["unit"]["recent"] == [True, False]
    mistaken.use("back")
    mistaken.widget("unit.go_on")
    mistaken.use("back")
    task = click_on(mistaken, "training.due")
    assert (task["kind"], task["variant"]) == ("due", "own")
    assert click_answer(mistaken, task, is_right=True)["wait"] > 0


def test_the_puzzle_of_the_day_is_missed_and_its_result_shared_by_the_mouse(play):
    window = play(*GAME)
    window.use("footer.start")
    task = click_on(window, "home.puzzle")
    assert task["kind"] == "daily"
    click_answer(window, task, is_right=False)
    window.use("lesson.copy_result", "lesson.done")
    window.widget("home.puzzle")
    window.press("Escape", "ctrl+v")
    text = window.wait_for("ImportChosen")["text"]
    assert text.startswith(f"Minesweeper, puzzle of the day {task['about']}\nMissed")


def test_an_evil_board_is_chosen_in_the_list_of_levels_by_the_mouse(play):
    window = play(*GAME)
    window.use("level", "level.difficulty", "difficulty.evil")
    assert window.wait_for("NewGameChosen", no_guess=True)["difficulty"] == "evil"
    window.wait_for("GameStarted")
    window.click((4, 4))
    window.wait_for("CellsOpened")


def test_an_untouched_board_leads_to_what_is_left_today(play):
    """The line in the footer is clicked; after a move it is gone."""
    window = play(*GAME)
    window.use("footer.start")
    window.widget("home.board")
    window.press("Escape")
    window.widget("footer.start")
    window.press("Left", "Return")
    window.wait_for("CellsOpened")
    window.wait_for_layout(lambda layout: "footer.start" not in layout["widgets"])


def test_a_win_offers_the_board_of_the_day(play):
    window = play("--size", "9x9/1", "--seed", "1")
    window.press("Left", "Return")
    window.wait_for("GameWon")
    window.use("win.daily")
    window.wait_for("DailyStarted")

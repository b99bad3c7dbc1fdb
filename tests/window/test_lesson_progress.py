"""The way through a lesson, without a window: where one stands, and what is marked there."""

import pytest
from drawing import cell, cells, position
from lesson_drawing import MINE, SAFE, card, lesson, part, step, tally

from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.panels.quiz import LessonQuiz, Quiz
from minesweeper.window.visible_game import FLAG, HIT

SHOWN = position("1###", "1###", "1###", "M###", mines=5)
FIRST = card("First", step("B1", MINE, "A1", "B1 is a mine.", spoken_of="B1 B2"))
SECOND = card("Second", step("B2", SAFE, "A1 A2", "B2 is safe.", given="B1", shows=3))
ROUND = card(
    "Third",
    step("C1", SAFE, "B2", "C1 is safe.", shows=2),
    step("C2", SAFE, "C1", "C2 is safe."),
    text="Both follow.",
    is_round=True,
)
LAST = card("Last", step("D4", MINE, "C1 A2", "D4 is a mine.", given="C2", spoken_of="D3 D4"))


def walked(*cards, to=0, **more):
    """A walk through these cards, so many steps on."""
    walk = LessonProgress(lesson(SHOWN, "D4", *cards, flags="B3", **more), cards, is_mistake=True)
    walk.go(to)
    return walk


def look(scene, name):
    return scene.looks[SHOWN.grid.index(cell(name))]


ALL = (FIRST, SECOND, ROUND, LAST)


def test_it_starts_with_the_position_before_the_move_flags_and_known_mines_included():
    scene = walked(*ALL).marked_board()
    assert (look(scene, "A1"), look(scene, "B1")) == (1, COVERED)
    assert (look(scene, "B3"), look(scene, "A4")) == (FLAG, HIT)
    assert scene.about == cell("D4")
    assert scene.is_mistake


def test_the_clues_are_numbered_as_the_text_names_them():
    assert walked(*ALL, to=3).marked_board().clues == tuple(cells("C1 A2"))


def test_what_is_concluded_is_not_hatched_any_more():
    scene = walked(*ALL).marked_board()
    assert scene.proved == {cell("B1"): MINE}
    assert scene.spoken_of == frozenset(cells("B2"))


def test_a_clue_that_needs_all_its_cells_crosses_them_all_and_they_stay_crossed():
    """The step is about B1, and its sentence says that both are mines; A4 was shown before."""
    both = card("First", step("B1", MINE, "A1", spoken_of="A4 B1 B2", technique="B1"))
    walk = walked(both, LAST)
    assert walk.marked_board().proved == dict.fromkeys(cells("B1 B2"), MINE)
    walk.go(1)
    assert set(cells("B1 B2")) <= walk.marked_board().proved.keys()


def test_conclusions_stay_and_those_in_use_stay_bright():
    scene = walked(*ALL, to=3).marked_board()
    assert scene.proved.keys() == set(cells("B1 C2 D4"))
    assert cell("C2") in scene.used
    assert cell("B1") not in scene.used


def test_known_mines_that_a_clue_touches_stay_bright_and_are_not_hatched():
    """A4 is a mine that was shown, B1 one that an earlier step proved."""
    last = card("Last", step("D4", MINE, "A3", given="C2", spoken_of="A4 B1 D3 D4"))
    scene = walked(FIRST, SECOND, ROUND, last, to=3).marked_board()
    assert set(cells("A4 B1")) <= scene.used
    assert scene.spoken_of == frozenset(cells("D3"))


def test_a_cell_whose_number_is_used_later_shows_it_after_its_own_step():
    walk = walked(*ALL, to=1)
    assert look(walk.marked_board(), "B2") == COVERED
    assert walk.marked_board().proved[cell("B2")] is SAFE
    walk.go(2)
    assert look(walk.marked_board(), "B2") == 3
    assert cell("B2") not in walk.marked_board().proved


def test_a_round_shows_what_it_settles_and_no_clues():
    scene = walked(*ALL, to=2).marked_board()
    assert scene.clues == ()
    assert set(cells("C1 C2")) <= scene.proved.keys()


def test_an_unfolded_round_is_told_step_by_step():
    walk = walked(*ALL, to=2)
    walk.toggle_round(2)
    assert len(walk.stops) == 5
    assert walk.marked_board().clues == tuple(cells("B2"))
    walk.go(walk.at + 1)
    assert (look(walk.marked_board(), "C1"), walk.marked_board().clues) == (2, tuple(cells("C1")))
    walk.toggle_round(2)
    assert (len(walk.stops), walk.at) == (4, 2)


@pytest.mark.parametrize(("to", "at"), [(-1, 0), (0, 0), (9, 3)])
def test_nothing_lies_before_the_first_stop_or_after_the_last(to, at):
    walk = walked(*ALL)
    assert walk.go(to) == (at != 0)
    assert walk.at == at


def test_a_card_is_reached_by_its_number_and_a_step_of_a_round_too():
    walk = walked(*ALL)
    walk.toggle_round(2)
    walk.go_to_card(2, 1)
    assert (walk.stop.card, walk.stop.step) == (2, 1)
    walk.go_to_card(3)
    assert walk.at == walk.stop_count - 1


COUNT = tally(36, [("B1", 12), ("D1", 4)], part("A1", "B1 B2", ("B1", 24), ("B2", 12)))


def test_the_count_is_the_last_stop_and_shows_the_parts_and_the_better_cell():
    walk = walked(FIRST, to=1, tally=COUNT)
    assert walk.is_at_count
    scene = walk.marked_board()
    assert (scene.about, scene.better) == tuple(cells("B1 D1"))
    assert scene.spoken_of == frozenset(cells("B1 B2"))
    assert not scene.are_numbered


GUESS = tally(36, [("D4", 12)], part("A1", "B1 B2", ("B1", 24), ("B2", 12)))


@pytest.mark.parametrize("route", [(FIRST, SECOND), ALL], ids=["shortest", "everything"])
def test_the_count_is_about_the_position_before_the_move_and_that_is_what_the_board_shows(route):
    """On either route B2 was opened by then, on the longer one D4 was proved: neither counts."""
    way = lesson(SHOWN, "D4", FIRST, SECOND, flags="B3", tally=GUESS)
    walk = LessonProgress(way, route, is_mistake=True)
    walk.go(len(route))
    scene = walk.marked_board()
    assert walk.is_at_count
    assert scene.looks == walked(*ALL).marked_board().looks
    assert scene.proved == {}
    assert (scene.about, scene.better) == tuple(cells("D4 B2"))
    assert set(cells("D4 B2")) <= scene.used


def test_a_lesson_of_a_count_alone_has_one_stop():
    walk = walked(tally=COUNT)
    assert (walk.at, walk.stop_count, walk.is_at_count) == (0, 1, True)


def test_a_lesson_without_anything_still_shows_the_position():
    walk = walked()
    assert (walk.at, walk.stop_count, walk.is_at_count) == (0, 1, False)
    assert walk.marked_board().used == {cell("D4")}


# Try it yourself.


@pytest.fixture
def quiz():
    return Quiz(lesson(SHOWN, "D4", *ALL, safe="B2 D1", mined="B1"))


def test_a_right_answer_is_told_so_and_marked(quiz):
    quiz.answer(cell("B2"), SAFE)
    assert (quiz.reply, quiz.is_right) == ("Yes, B2 is safe.", True)
    quiz.answer(cell("B1"), MINE)
    assert quiz.reply == "Yes, B1 is a mine."
    assert quiz.marked_board().proved == {cell("B1"): MINE, cell("B2"): SAFE}
    assert (quiz.found_count, quiz.cells_to_find) == (2, 3)


@pytest.mark.parametrize("verdict", [SAFE, MINE])
def test_what_is_not_proved_is_told_with_a_number_to_look_at(quiz, verdict):
    """One that touches the cell is looked at; beside one farther away something is certain."""
    quiz.answer(cell("C3"), verdict)
    assert (quiz.reply, quiz.is_right) == ("Not proved yet. Try beside the 1 at A1.", False)
    assert quiz.marked_board().proved == {}


def test_the_number_to_look_at_belongs_to_what_is_still_to_be_found(quiz):
    quiz.answer(cell("B1"), MINE)
    quiz.answer(cell("B2"), SAFE)
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "Not proved yet."


def test_the_opposite_of_what_is_proved_is_told_so(quiz):
    quiz.answer(cell("B1"), SAFE)
    assert quiz.reply == "B1 cannot be safe. Look at the 1 at A1."
    quiz.answer(cell("B2"), Verdict.MINE)
    assert quiz.reply == "B2 cannot be a mine. Look at the 1 at A1."


def test_the_number_to_look_at_is_the_simplest_that_settles_a_cell_and_not_the_first_of_the_way():
    """The way begins at A1; D1 and B1 have simpler looks elsewhere."""
    pointers = ((cell("D1"), cell("A2")), (cell("B1"), cell("A3")))
    quiz = Quiz(lesson(SHOWN, "D4", *ALL, safe="B2 D1", mined="B1", pointers=pointers))
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "Not proved yet. Try beside the 1 at A2."
    quiz.answer(cell("B1"), SAFE)
    assert quiz.reply == "B1 cannot be safe. Try beside the 1 at A3."
    quiz.answer(cell("D1"), SAFE)
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "Not proved yet. Try beside the 1 at A3."


def test_the_number_to_look_at_touches_the_cell_that_it_settles():
    """The step to B1 names A3 first, which B1 is far from."""
    far = card("First", step("B1", MINE, "A3 A2"))
    quiz = Quiz(lesson(SHOWN, "D4", far, mined="B1"))
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "Not proved yet. Try beside the 1 at A2."


CLOSER = card("Last", step("D4", MINE, "C1 A2", given="C2"))


@pytest.fixture
def on_the_way():
    """B1 and B2 are certain; C1 rests on the number of B2, and C2 and D4 on that of C1."""
    way = (FIRST, SECOND, ROUND, CLOSER)
    return LessonQuiz(lesson(SHOWN, "D4", *way, safe="B2", mined="B1"))


def test_a_try_goes_on_with_the_numbers_that_the_way_needs(on_the_way):
    on_the_way.answer(cell("B2"), SAFE)
    assert (look(on_the_way.marked_board(), "B2"), on_the_way.cells_to_find) == (3, 3)
    assert on_the_way.numbers() == cells("B2")
    on_the_way.answer(cell("D4"), MINE)
    first = "Not proved by these numbers alone yet: open what is safe first."
    assert on_the_way.reply == f"{first} Try beside the 1 at A1."
    on_the_way.answer(cell("C3"), SAFE)
    assert on_the_way.reply == "C3 is not on the way. Try beside the 1 at A1."
    on_the_way.answer(cell("B1"), MINE)
    on_the_way.answer(cell("C1"), MINE)
    assert on_the_way.reply == "C1 cannot be a mine. Look at the 3 at B2."


def test_a_try_is_done_when_the_end_of_the_way_is_found(on_the_way):
    for name in ("B2", "C1"):
        on_the_way.answer(cell(name), SAFE)
        assert not on_the_way.is_done
    on_the_way.answer(cell("D4"), MINE)
    assert (on_the_way.is_done, on_the_way.has_found_conclusion) == (True, True)


def test_a_try_without_a_way_is_done_when_all_is_found():
    quiz = LessonQuiz(lesson(SHOWN, "D4", safe="B2", mined="B1"))
    quiz.answer(cell("B2"), SAFE)
    assert not quiz.is_done
    quiz.answer(cell("B1"), MINE)
    assert (quiz.is_done, quiz.has_found_conclusion) == (True, False)


def test_the_position_is_put_back_for_it_and_nothing_is_marked(quiz):
    scene = quiz.marked_board()
    assert scene.takes_moves
    assert (scene.proved, scene.clues, scene.about) == ({}, (), None)
    assert not scene.is_dimmed


def test_a_mine_that_was_told_of_is_covered_and_crossed_and_not_hit():
    scene = walked(*ALL).marked_board().with_known_mines({cell("A4")}, SHOWN.grid)
    assert look(scene, "A4") == COVERED
    assert scene.proved[cell("A4")] is MINE
    assert (
        walked(*ALL).marked_board().with_known_mines({cell("B1")}, SHOWN.grid)
        == walked(*ALL).marked_board()
    )


# Which numbers are shown by then.


def numbers(walk):
    return [at.name for at in walk.numbers()]


@pytest.mark.parametrize(("to", "shown"), [(0, []), (1, []), (2, ["B2"]), (3, ["B2", "C1"])])
def test_a_number_is_shown_from_the_step_after_the_one_that_opens_its_cell(to, shown):
    assert numbers(walked(*ALL, to=to)) == shown


def test_an_unfolded_round_tells_the_numbers_that_its_steps_use():
    """The step to C2 names the number of C1, which the step before it opens."""
    walk = walked(*ALL, to=2)
    walk.toggle_round(2)
    assert numbers(walk) == ["B2", "C1"]

"""The way through a lesson, without a window: where one stands, and what is marked there."""

from dataclasses import replace

import pytest
from drawing import cell, cells, position
from lesson_drawing import MINE, SAFE, card, lesson, part, step, tally

from minesweeper.events import ExerciseGiven
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.teaching import lesson_text
from minesweeper.teaching.cards import CardMaker
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Branch
from minesweeper.teaching.puzzle_tasks import whole_card
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.panels.quiz import Quiz
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


def test_the_clues_have_the_order_of_the_text():
    assert walked(*ALL, to=3).marked_board().clues == tuple(cells("C1 A2"))


CLASH = position("######", "#3111#", "#1001#", "#1111#", "######", mines=6)
"""If D1 is a mine, B1 and C1 are safe, the 3 needs A1, A2 and A3, and the 1 at B3 has two."""


@pytest.fixture
def clash(monkeypatch):
    """The progress in a contradiction that is told in two parts, because cards are short."""
    monkeypatch.setattr(lesson_text, "is_short", lambda text, *_: len(text.split()) <= 30)
    told = CardMaker(CLASH, CLASH.at).cards_of_route(shortest_route(CLASH, cells("D1")))
    assert [card.title[-11:] for card in told] == ["part 1 of 2", "part 2 of 2"]
    return LessonProgress(lesson(CLASH, "A3", *told), told, is_mistake=True)


def test_an_explanation_outside_of_a_lesson_has_all_parts_of_a_contradiction(clash):
    """A puzzle used to explain its cell by the second part alone: "It also follows that …"."""
    first, second = clash.cards
    whole = whole_card(clash.cards)
    assert whole.title == "Contradiction"
    assert whole.text == f"{first.text} {second.text}"
    assert whole_card([second]) == second


def test_the_parts_of_a_contradiction_have_the_clues_and_letters_of_their_own_text(clash):
    """The board used to letter the clues of both parts, and the card only those of its text."""
    assert clash.marked_board().clues == tuple(cells("C2"))
    clash.go(1)
    assert "(3 at B2), and the 1 at B3" in clash.cards[1].text
    assert clash.marked_board().clues == tuple(clash.cards[1].letters) == tuple(cells("B2 B3"))


def test_each_part_marks_what_its_text_supposes_and_what_would_follow(clash):
    """All cells around the numbers used to be hatched, and the supposed one had no mark."""
    scene = clash.marked_board()
    assert (scene.is_supposed, scene.spoken_of) == (True, frozenset(cells("D1")))
    assert scene.would_be == dict.fromkeys(cells("B1 C1"), SAFE)
    assert scene.proved == {}


def test_only_the_part_that_concludes_has_the_tick_of_the_conclusion(clash):
    clash.go(1)
    scene = clash.marked_board()
    assert scene.proved == {cell("D1"): SAFE}
    assert scene.would_be == dict.fromkeys(cells("A1 A2 A3"), MINE)
    assert scene.spoken_of == frozenset()
    assert cell("C1") not in scene.used, "the text does not name it"


def test_a_cell_that_two_branches_settle_otherwise_has_no_mark():
    branches = (
        Branch(((cell("B1"), SAFE), (cell("B2"), MINE)), ((cell("C1"), MINE), (cell("D1"), SAFE))),
        Branch(((cell("B1"), SAFE), (cell("B2"), SAFE)), ((cell("C1"), SAFE),), (cell("D2"),)),
    )
    both = replace(card("Both", step("B1", MINE, "A1 A2", spoken_of="B1 B3")), branches=branches)
    scene = walked(both).marked_board()
    assert scene.would_be == {cell("D1"): SAFE}
    assert scene.spoken_of == frozenset(cells("B2")), "B1 has the cross of the conclusion"
    assert set(cells("C1 D2")) <= scene.used
    assert cell("B3") not in scene.used


def test_a_part_that_supposes_nothing_hatches_the_cells_of_its_numbers():
    part = replace(FIRST, steps=(), clues=tuple(cells("A1")), looks=0)
    scene = walked(part, SECOND).marked_board()
    assert (scene.spoken_of, scene.is_supposed) == (frozenset(cells("B1 B2")), False)


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


def test_chances_are_the_last_stop_and_show_the_part_and_the_better_cell():
    walk = walked(FIRST, to=1, tally=COUNT)
    assert walk.chance == COUNT.cards[0]
    scene = walk.marked_board()
    assert (scene.about, scene.better) == tuple(cells("D4 D1"))
    assert scene.spoken_of == frozenset(cells("B1 B2"))
    assert not scene.are_lettered


GUESS = tally(36, [("D4", 12)], part("A1", "B1 B2", ("B1", 24), ("B2", 12)))


@pytest.mark.parametrize("route", [(FIRST, SECOND), ALL], ids=["shortest", "everything"])
def test_chances_are_those_before_the_move_and_that_is_what_the_board_shows(route):
    """On either route B2 was opened by then, on the longer one D4 was proved: neither counts."""
    way = lesson(SHOWN, "D4", FIRST, SECOND, flags="B3", tally=GUESS)
    walk = LessonProgress(way, route, is_mistake=True)
    walk.go(len(route))
    scene = walk.marked_board()
    assert walk.chance == GUESS.cards[0]
    assert scene.looks == walked(*ALL).marked_board().looks
    assert scene.proved == {}
    assert (scene.about, scene.better) == (cell("D4"), None)
    assert set(cells("D4 B2")) <= scene.used


def test_a_lesson_of_one_card_of_chances_has_one_stop():
    walk = walked(tally=COUNT)
    assert (walk.at, walk.stop_count, walk.chance) == (0, 1, COUNT.cards[0])


def test_a_lesson_without_anything_still_shows_the_position():
    walk = walked()
    assert (walk.at, walk.stop_count, walk.chance) == (0, 1, None)
    assert walk.marked_board().used == {cell("D4")}


CHORDED = position("1##", "12#", "1##", mines=3)
"""The flag at B3 lets the 2 at B2 be chorded; the 1 at A1 has only B1 left."""


def after_chord(*cards, flags="B3 C3"):
    told = lesson(CHORDED, "B1", *cards, flags=flags, chorded=cell("B2"), hit=tuple(cells("B1 C1")))
    return LessonProgress(told, told.cards, is_mistake=True)


def test_the_number_of_a_lost_chord_is_marked_with_all_mines_that_it_opened():
    """Only one of the mines was outlined, and the number not at all."""
    scene = after_chord(card("One", step("C2", MINE, "B2"))).marked_board()
    assert (scene.chorded, scene.hit) == (cell("B2"), frozenset(cells("B1 C1")))
    assert set(cells("B2 B1 C1 B3 C3")) <= scene.used, "the flags around it are bright too"


def test_a_flag_is_marked_as_wrong_on_the_card_that_proves_its_cell_safe():
    walk = after_chord(card("One", step("B1", MINE, "A1")), card("Two", step("C3", SAFE, "B2")))
    assert cell("C3") not in walk.marked_board().wrong_flags
    walk.go(1)
    scene = walk.marked_board()
    assert cell("C3") in scene.wrong_flags
    assert cell("C3") not in scene.proved


def test_a_flag_around_a_chord_is_wrong_where_a_number_beside_it_has_all_its_mines():
    """Once C2 is a mine, the 1 at D3 has no room for the flag at C3, nor for that at C4."""
    shown = position("1###", "12##", "1##1", "####", mines=4)
    told = lesson(
        shown,
        "B1",
        card("One", step("C1", MINE, "B2")),
        card("Two", step("C2", MINE, "B2")),
        flags="C3 C4",
        chorded=cell("B2"),
        hit=(cell("B1"),),
    )
    walk = LessonProgress(told, told.cards, is_mistake=True)
    assert not walk.marked_board().wrong_flags
    walk.go(1)
    assert walk.marked_board().wrong_flags == {cell("C3")}, "C4 is not around the chord"


# Find it yourself.


def asked(told, wanted="B1 B2", region="A1 B1 C1 A2 B2 C2 A3 B3 C3", marked=""):
    """A quiz about some cells of a region."""
    exercise = Exercise(SHOWN, frozenset(), cell("D4"), "quantum", "subset")
    sets = (frozenset(cells(names)) for names in ("", wanted, region, marked))
    return Quiz(ExerciseGiven(exercise, told, *sets))


@pytest.fixture
def quiz():
    return asked(lesson(SHOWN, "D4", *ALL, safe="B2 D1", mined="B1"))


def test_a_right_answer_inside_the_outline_solves_it_and_is_marked(quiz):
    quiz.answer(cell("B2"), SAFE)
    assert (quiz.reply, quiz.is_right, quiz.is_solved) == ("Yes, B2 is safe.", True, True)
    quiz.answer(cell("B1"), MINE)
    assert quiz.reply == "Yes, B1 is a mine."
    assert quiz.marked_board().proved == {cell("B1"): MINE, cell("B2"): SAFE}
    assert quiz.marked_board().region == frozenset(cells("A1 B1 C1 A2 B2 C2 A3 B3 C3"))


def test_a_certain_cell_elsewhere_is_right_and_does_not_solve_it(quiz):
    quiz.answer(cell("D1"), SAFE)
    assert quiz.reply == "Yes, D1 is safe. Now find a cell inside the outline."
    assert (quiz.is_right, quiz.is_solved) == (True, None)


def test_a_wrong_answer_elsewhere_is_no_miss(quiz):
    quiz.answer(cell("D1"), MINE)
    assert quiz.reply == "D1 is outside the outline, so it does not count. Find a cell inside it."
    assert (quiz.is_right, quiz.is_solved) == (False, None)


def test_a_cell_that_is_marked_needs_no_answer():
    quiz = asked(lesson(SHOWN, "D4", *ALL, safe="B2", mined="B1"), wanted="B2", marked="B1")
    assert quiz.marked_board().proved == {cell("B1"): MINE}
    quiz.answer(cell("B1"), SAFE)
    assert (quiz.reply, quiz.is_solved) == ("B1 is marked already. Find another cell.", None)
    assert not quiz.is_right, "a tick would call it a success"


@pytest.mark.parametrize("verdict", [SAFE, MINE])
def test_what_is_not_proved_is_told_with_a_number_to_look_at(quiz, verdict):
    """One that touches the cell is looked at; beside one farther away something is certain."""
    quiz.answer(cell("C3"), verdict)
    assert (quiz.reply, quiz.is_right) == (
        "C3 could still be safe or a mine. Try near the 1 at A1.",
        False,
    )
    assert quiz.is_solved is False
    assert quiz.marked_board().proved == {}


def test_the_number_to_look_at_belongs_to_what_is_still_to_be_found(quiz):
    quiz.answer(cell("B1"), MINE)
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "C3 could still be safe or a mine. Try near the 1 at A1."
    flagged = asked(lesson(SHOWN, "D4", FIRST, safe="B2", mined="B1", flags="B1"))
    flagged.answer(cell("C3"), SAFE)
    assert flagged.reply == "C3 could still be safe or a mine."


def test_the_opposite_of_what_is_proved_is_told_so(quiz):
    quiz.answer(cell("B1"), SAFE)
    assert quiz.reply == "B1 cannot be safe. Look at the 1 at A1."
    quiz.answer(cell("B2"), Verdict.MINE)
    assert quiz.reply == "B2 cannot be a mine. Look at the 1 at A1."


def test_a_wrong_answer_about_a_cell_outside_the_lesson_names_a_number_beside_that_cell():
    shown = position("1###", "1###", "1#1#", "0###", mines=5)
    quiz = asked(lesson(shown, "D4", FIRST, mined="B1 D3"), region="C2 D2 C3 D3")
    quiz.answer(cell("D3"), SAFE)
    assert quiz.reply == "D3 cannot be safe. Look at the 1 at C3."


@pytest.mark.parametrize("region", ["A1 B1 A2 B2", "A1 B1 C1 A2 B2 C2"])
def test_a_number_in_the_outline_and_of_the_lesson_is_rather_looked_at(region):
    """C1 has fewer cells in question around it, but the lesson never speaks of it."""
    shown = position("1#10", "##00", mines=1)
    quiz = asked(lesson(shown, "A2", FIRST, safe="B2", mined="B1"), region=region)
    quiz.answer(cell("B2"), Verdict.MINE)
    assert quiz.reply == "B2 cannot be a mine. Look at the 1 at A1."


def test_the_number_to_look_at_touches_the_cell_that_it_settles():
    """The step to B1 names A3 first, which B1 is far from."""
    far = card("First", step("B1", MINE, "A3 A2"))
    quiz = asked(lesson(SHOWN, "D4", far, mined="B1"))
    quiz.answer(cell("C3"), SAFE)
    assert quiz.reply == "C3 could still be safe or a mine. Try near the 1 at A2."


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


# The way on to the mine, and the first cards of a long way.


def test_the_way_on_to_the_mine_is_shown_when_it_is_asked_for():
    walk = walked(*ALL, safe_cards=1)
    assert (walk.cards, walk.stop_count, walk.has_way_on) == (ALL[:1], 1, True)
    assert walk.looks() == (1, 1, 1)
    walk.show_way_on()
    assert (walk.cards, walk.at, walk.has_way_on) == (ALL, 1, False)
    assert walk.looks() == (2, 2, 4)


def test_the_first_cards_of_a_long_way_are_one_until_they_are_unfolded():
    fold = replace(ROUND, title="Two looks", steps=FIRST.steps + SECOND.steps, looks=2)
    walk = walked(*ALL, folded=2, fold=fold)
    assert walk.cards == (fold, ROUND, LAST)
    assert walk.looks() == (1, 2, 4)
    assert walk.card_numbers() == ["1–2", "3", "4"]
    walk.toggle_round(0)
    assert (walk.cards, walk.at) == (ALL, 0)
    assert walk.looks() == (1, 1, 4)
    assert walk.card_numbers() == ["1", "2", "3", "4"]


def test_the_parts_of_one_look_have_one_number_and_rounds_of_everything_have_their_own():
    part = replace(FIRST, looks=0)
    assert walked(part, SECOND, LAST).card_numbers() == ["1", "1", "2"]
    everything = (replace(ROUND, looks=5), LAST)
    told = lesson(SHOWN, "D4", *ALL)
    assert LessonProgress(told, everything, is_mistake=True).card_numbers() == ["1", "2"]


def test_the_card_of_a_folded_way_shows_the_board_at_its_end():
    """It opens B2 by a step and D1 by a flood, and finds the mine at B1."""
    opens = ((cell("B2"), 3), (cell("D1"), 1))
    fold = replace(ROUND, steps=FIRST.steps + SECOND.steps, opens=opens, looks=2)
    walk = walked(*ALL, folded=2, fold=fold)
    scene = walk.marked_board()
    assert (look(scene, "B2"), look(scene, "D1")) == (3, 1)
    assert scene.proved == {cell("B1"): MINE}
    assert set(cells("B2 D1")) <= scene.used
    assert walk.numbers() == cells("B2 D1")
    walk.toggle_round(0)
    assert look(walk.marked_board(), "B2") == COVERED
    assert walk.numbers() == []


def test_the_count_of_looks_does_not_change_when_a_round_is_unfolded():
    walk = walked(*ALL, to=3)
    before = walk.looks()
    walk.toggle_round(2)
    walk.go_to_card(3)
    assert walk.looks() == before == (4, 4, 4)


def test_what_the_last_card_opened_stays_bright():
    opened = replace(SECOND, opens=((cell("B2"), 3), (cell("D1"), 1)))
    scene = walked(FIRST, opened, LAST, to=2).marked_board()
    assert set(cells("B2 D1")) <= scene.used
    assert (look(scene, "B2"), look(scene, "D1")) == (3, 1)


# Which numbers are shown by then.


def numbers(walk):
    return [at.name for at in walk.numbers()]


@pytest.mark.parametrize(("to", "shown"), [(0, []), (1, []), (2, ["B2"]), (3, ["B2", "C1"])])
def test_a_number_is_shown_from_the_step_after_the_one_that_opens_its_cell(to, shown):
    assert numbers(walked(*ALL, to=to)) == shown


def test_a_number_that_the_card_itself_tells_is_shown_with_it():
    told = replace(SECOND, opening="Open B2: it shows a 3.")
    assert numbers(walked(FIRST, told, LAST, to=1)) == ["B2"]


def test_an_unfolded_round_tells_the_numbers_that_its_steps_use():
    """The step to C2 names the number of C1, which the step before it opens."""
    walk = walked(*ALL, to=2)
    walk.toggle_round(2)
    assert numbers(walk) == ["B2", "C1"]

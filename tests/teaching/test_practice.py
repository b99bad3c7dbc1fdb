"""A lost position is served with what can be found there, and with the way to it."""

from dataclasses import replace

import brute_force
import pytest
from drawing import cell, cells, drawn, minefield, position
from hypothesis import given
from hypothesis import strategies as st
from lost_games import lost_games
from scripted_play import ScriptedPlay

from minesweeper.agent.judge import Case, as_lost, rule
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import Game
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching import practice
from minesweeper.teaching.exercise import WAYS, Exercise
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.practice import (
    brought_up_to_date,
    exercise_of_loss,
    prepare_exercise,
    task_of_lesson,
)
from minesweeper.teaching.reviewer import Reviewer

SAFE, MINE = Verdict.SAFE, Verdict.MINE


def exercise(*rows, mines, lost, is_chord=False, target=None):
    return Exercise(
        position(*rows, mines=mines),
        frozenset(),
        cell(lost),
        "quantum",
        "",
        is_chord=is_chord,
        target=cell(target) if target else None,
    )


def loss(*rows, lost, opened, judge="quantum"):
    """The case of a lost click on a drawn minefield, and the ruling on it."""
    field = minefield(*rows)
    game = Game.on(field, cells(opened), lambda: 0)
    before = game.position
    case = Case(
        before,
        field,
        (cell(lost),),
        BoardProofs(before),
        lambda: Scout.from_position(before, field),
    )
    return case, as_lost(rule(JUDGES[judge], case), case)


def made(case, ruling, judge="quantum"):
    return exercise_of_loss(JUDGES[judge], case, ruling, case.cells[0], ())


# From a loss to an exercise.


AHEAD = {"rows": ("..***", "*....", "....."), "lost": "A2", "opened": "E2 C3 E3"}


def lost_ahead():
    """The loss at A2. C1, D1 and E1 are plain mines; B1 is safe then, and A3 once that is open."""
    return loss(*AHEAD["rows"], lost=AHEAD["lost"], opened=AHEAD["opened"])


def test_it_stands_just_before_the_hardest_step_with_what_was_opened_on_the_way():
    case, ruling = lost_ahead()
    lesson = lesson_of_loss(JUDGES["quantum"], case, ruling)
    assert [card.technique for card in lesson.cards] == ["B2", "1-1", "B1"]
    assert drawn(case.position) == ["#####", "#2232", "#1000"]
    exercise = made(case, ruling)
    assert drawn(exercise.position) == ["#2###", "#2232", "#1000"]
    assert (exercise.target, exercise.technique) == (cell("A3"), "1-1")
    assert exercise.given == tuple(cells("C1 D1 E1"))
    assert exercise.cell == cell("A2")
    served = prepare_exercise(exercise)
    assert [card.technique for card in served.lesson.cards] == ["B1", "B1", "1-1"]


def test_mines_found_on_the_same_card_are_given_and_the_safe_cell_is_asked_for():
    """Without opening anything the lesson has one card: C1, D1 and E1 are mines and fill C2."""
    case, ruling = loss(*AHEAD["rows"], lost="A2", opened=AHEAD["opened"], judge="strict")
    lesson = lesson_of_loss(JUDGES["strict"], case, ruling)
    (card,) = lesson.cards
    assert [step.cell.name for step in card.steps] == ["C1", "D1", "E1", "B1"]
    assert [step.cell.name for step in lesson.way_to_target] == ["C1", "D1", "E1", "B1"]
    exercise = made(case, ruling, "strict")
    assert (exercise.target, exercise.technique) == (cell("B1"), "B2")
    assert exercise.given == tuple(cells("C1 D1 E1"))
    task = task_of_lesson(lesson)
    assert (task.exercise.target, task.exercise.given) == (cell("B1"), exercise.given)


def test_flags_stay_where_cells_stay_covered():
    case, ruling = lost_ahead()
    exercise = exercise_of_loss(JUDGES["quantum"], case, ruling, cell("A2"), cells("B1 C1"))
    assert exercise.flags == {cell("C1")}


def test_judges_that_open_nothing_ahead_show_no_new_number():
    case, ruling = loss(*AHEAD["rows"], lost="A2", opened=AHEAD["opened"], judge="strict")
    exercise = made(case, ruling, "strict")
    assert exercise.position == case.position
    assert exercise.target is not None


def test_without_a_proof_or_a_safe_cell_chances_are_asked_for():
    case, ruling = loss("*..", "..*", lost="A1", opened="B1", judge="classic")
    for given_ruling in (ruling, None):
        exercise = made(case, given_ruling, "classic")
        assert (exercise.target, exercise.technique) == (None, "")
        assert prepare_exercise(exercise).best


def test_an_old_exercise_is_aimed_at_what_its_position_proves():
    old = replace(exercise("111", "###", mines=1, lost="B2"), technique="1-2-1")
    new = brought_up_to_date(old)
    assert (new.technique, new.target, new.given) == ("1-1", cell("C2"), ())
    assert brought_up_to_date(new) is new
    impossible = exercise("8#", "##", mines=1, lost="B1")
    assert brought_up_to_date(impossible) is impossible


# Find it yourself.


def test_a_lesson_asks_for_its_hardest_step_as_the_exercise_of_the_loss_does():
    case, ruling = lost_ahead()
    task = task_of_lesson(lesson_of_loss(JUDGES["quantum"], case, ruling))
    exercise = made(case, ruling)
    assert task.exercise.position == exercise.position
    assert (task.exercise.target, task.exercise.technique) == (cell("A3"), "1-1")
    assert cell("A3") in task.wanted & task.region
    assert task.marked == set(cells("C1 D1 E1"))


def test_a_lesson_that_proves_the_mine_in_a_few_looks_asks_for_the_mine():
    case, ruling = loss("..*.", "....", lost="C1", opened="B1 B2 C2 D2 D1")
    task = task_of_lesson(lesson_of_loss(JUDGES["quantum"], case, ruling))
    assert task.exercise.target == cell("C1")
    assert cell("C1") in task.wanted


def test_a_lesson_of_chances_asks_for_nothing(monkeypatch):
    case, ruling = loss("*..", "..*", lost="A1", opened="B1", judge="classic")
    assert task_of_lesson(lesson_of_loss(JUDGES["classic"], case, ruling)) is None
    ahead = lesson_of_loss(JUDGES["quantum"], *lost_ahead())
    monkeypatch.setattr(practice, "MOST_CELLS", 14)
    assert task_of_lesson(ahead) is None, "the board is too large"


@pytest.mark.parametrize("judge", ["quantum", "strict", "classic"])
def test_what_a_lesson_asks_for_is_never_given_away(judge):
    for play in lost_games(Level.of(8, 8, 12), judge, wanted=12):
        found = play.loss()
        lesson = lesson_of_loss(play.judge, found.case, found.ruling)
        task = task_of_lesson(lesson)
        if task is not None:
            shown = task.exercise.position
            unsettled = {at for at in shown.grid if shown.at(at) == COVERED} - task.marked
            assert len(unsettled & task.region) >= min(4, len(unsettled))
            check_aim(task)


# From an exercise to its answers.


def test_the_hardest_step_of_the_route_is_asked_for():
    """C2 is safe by 1-1; then only A2 and B2 are left for the 1 at A1 and only B2 for C1."""
    served = prepare_exercise(exercise("111", "###", mines=1, lost="B2"))
    assert served.lesson.about == cell("C2")
    assert served.lesson.verdict == "C2 is safe."
    assert served.lesson.rule == "A game was lost here at B2."
    assert served.lesson.cards[-1].steps[-1].cell == cell("C2")
    assert (served.lesson.safe, served.lesson.mined) == (set(cells("A2 C2")), {cell("B2")})
    assert served.wanted == set(cells("A2 B2 C2"))
    assert served.best == frozenset()


def test_the_region_is_the_rectangle_around_the_clues():
    """The 4 at B2 needs three mines more than the 1 at A2, in C1, C2 and C3."""
    served = prepare_exercise(
        exercise("#####", "14###", "#####", "#####", "#####", mines=5, lost="C1")
    )
    step = served.lesson.cards[-1].steps[-1]
    assert set(step.clues) == set(cells("A2 B2"))
    assert served.region == {at for at in served.exercise.position.grid if at.row < 3 > at.column}


def test_a_region_with_few_covered_cells_grows():
    """The 1 at B2 touches A1 alone, and a region of one cell would give the answer away."""
    served = prepare_exercise(
        exercise("#1000", "11000", "00011", "0012#", "001##", mines=3, lost="A1")
    )
    covered = [at for at in served.region if served.exercise.position.at(at) == COVERED]
    assert len(covered) == 4


def test_a_cell_that_a_longer_chain_of_easier_steps_settles_still_counts():
    """B1 takes one step by 1-2-1, or several easier ones; the exercise is about it."""
    served = prepare_exercise(exercise("1#2#", "2#4#", "1##2", mines=4, lost="B1"))
    assert cell("B1") in served.wanted


def test_with_the_mine_count_the_region_holds_every_covered_cell():
    served = prepare_exercise(exercise("1###", "####", mines=1, lost="D2", target="D2"))
    assert {step.technique for step in served.lesson.cards[-1].steps} == {"mine-count"}
    assert served.region == set(served.exercise.position.grid)


def test_with_the_mine_count_the_region_leaves_out_mines_that_are_settled_before():
    """A1, D4, E4 and D5 follow from single numbers and are marked; E5 takes the mine count."""
    served = prepare_exercise(
        exercise("#1000", "11000", "00122", "002##", "002##", mines=4, lost="E5", target="E5")
    )
    assert {step.technique for step in served.lesson.cards[-1].steps} == {"mine-count"}
    assert served.marked == set(cells("A1 D4 E4 D5"))
    assert cell("E5") in served.region
    assert cell("A1") not in served.region


def test_easier_cells_of_the_region_are_marked_and_not_asked_for():
    """E2 follows from a single number; A1 and C1 take the 1-1 pattern, the rest follows then."""
    served = prepare_exercise(exercise("###2#", "1112#", "00011", mines=3, lost="B1"))
    assert {step.technique for card in served.lesson.cards for step in card.steps} >= {"1-1"}
    assert cell("B1") in served.wanted
    assert served.wanted < served.lesson.safe | served.lesson.mined
    assert cell("E2") not in served.wanted
    assert not served.marked & served.wanted


def test_where_the_missed_technique_is_the_easiest_every_certain_cell_is_wanted():
    served = prepare_exercise(exercise("3#", "##", mines=3, lost="B2"))
    assert served.wanted == served.lesson.mined


def test_a_target_that_a_file_names_wrongly_is_replaced():
    wrong = exercise("111", "###", mines=1, lost="B2", target="A1")
    assert prepare_exercise(wrong).lesson.about == cell("C2")


def test_if_the_mistake_is_an_open_question_the_route_leads_to_a_safe_cell():
    served = prepare_exercise(exercise("11###", "#####", mines=2, lost="A2"))
    assert served.lesson.about in cells("C1 C2")
    assert served.lesson.verdict == f"{served.lesson.about.name} is safe."


def test_a_chord_names_the_number_that_was_chorded():
    served = prepare_exercise(exercise("111", "###", mines=1, lost="A1", is_chord=True))
    assert served.lesson.rule == "A game was lost here by the chord at A1."
    assert served.lesson.about in cells("A2 B2 C2")


def test_where_nothing_is_safe_the_least_likely_mines_are_asked_for():
    """One mine in three cells, and one in the other five."""
    served = prepare_exercise(exercise("1##", "###", "###", mines=2, lost="B2"))
    assert served.best == set(cells("C1 C2 A3 B3 C3"))
    assert served.lesson.verdict == "No cell is certain to be safe here."
    assert served.lesson.promise == "The safest cell is C1: 20 % risk."
    assert served.lesson.about == cell("B2")
    assert [share.cell for share in served.lesson.tally.shares] == cells("B2 C1")


def test_proved_mines_alone_do_not_make_an_exercise_of_logic():
    """D1 and D2 are mines, as the 2 says; where the other one lies nobody can know."""
    served = prepare_exercise(exercise("##2#", "##2#", mines=3, lost="A1"))
    assert served.best


def test_a_position_that_no_minefield_fits_is_not_served():
    assert prepare_exercise(exercise("8#", "##", mines=1, lost="B1")) is None


@given(seed=st.integers(0, 2**32))
def test_every_lost_position_can_be_served_and_its_answers_are_right(seed):
    play = ScriptedPlay(seed)
    list(play.turns())
    reviewer = Reviewer(play.history)
    reviewer.finish()
    lost = reviewer.exercise()
    if lost is None:
        return
    served = prepare_exercise(lost)
    assert served is not None
    assert served.exercise == lost
    assert bool(served.best) == (lost.target is None)
    check_aim(served)
    if lost.position.seen.count(COVERED) <= 12:
        check_by_brute_force(served)


def check_aim(served):
    """What is asked for can be found, and is what the exercise is filed under."""
    target, lesson = served.exercise.target, served.lesson
    if target is None:
        return
    assert target in served.wanted & served.region
    assert lesson.about == target
    assert target in {step.cell for step in lesson.cards[-1].steps}
    assert lesson.cards[-1].steps[-1].technique == served.exercise.technique
    certain = lesson.safe | lesson.mined
    assert served.marked <= certain
    assert served.wanted <= certain - served.marked
    assert certain & served.region <= served.wanted | served.marked


def check_by_brute_force(served):
    """Every cell of the region that any minefield settles counts as right or is marked."""
    position = served.exercise.position
    safe, mined = brute_force.proved(position)
    covered = {at for at in position.grid if position.at(at) == COVERED}
    if served.best:
        odds = brute_force.chances(position)
        assert not safe & covered
        least = min(chance for chance in odds.values() if chance)
        assert served.best == {at for at, chance in odds.items() if chance == least}
    else:
        assert served.lesson.safe == safe & covered
        assert served.lesson.mined == mined & covered
        assert (safe | mined) & covered & served.region <= served.wanted | served.marked


@pytest.mark.parametrize("judge", JUDGES)
def test_the_exercise_of_a_loss_practises_what_the_loss_missed(judge):
    for play in lost_games(Level.of(8, 8, 12), judge, wanted=12):
        loss, reviewer = play.loss(), Reviewer(play.history)
        reviewer.finish()
        exercise = reviewer.exercise()
        check_aim(prepare_exercise(exercise))
        target = lesson_of_loss(play.judge, loss.case, loss.ruling).target
        if target is not None:
            assert exercise.target == target.cell


@pytest.mark.parametrize("way", range(WAYS))
def test_a_turned_exercise_has_the_turned_answers(way):
    exercise = Exercise(
        position("#1000", "#2100", "##100", mines=2),
        frozenset({cell("B3")}),
        cell("A1"),
        "quantum",
        "B2",
        target=cell("A3"),
        given=(cell("B3"),),
    )
    turned = exercise.turned(way)
    assert (turned == exercise) == (way == 0)
    assert turned.position.at(turned.target) == exercise.position.at(exercise.target)
    numbers = sorted(turned.position.clue(clue.cell).mines for clue in turned.position.clues())
    assert numbers == sorted(clue.mines for clue in exercise.position.clues())
    prepared, original = prepare_exercise(turned), prepare_exercise(exercise)
    assert prepared.exercise.technique == original.exercise.technique
    assert len(prepared.wanted) == len(original.wanted)
    assert turned.target in prepared.wanted

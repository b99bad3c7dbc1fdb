"""A lost position is served with what can be found there, and with the way to it."""

import brute_force
from drawing import cell, cells, position
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay

from minesweeper.game.position import COVERED
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.teaching.reviewer import Reviewer


def exercise(*rows, mines, lost, is_chord=False):
    return Exercise(
        position(*rows, mines=mines), frozenset(), cell(lost), "quantum", "", is_chord=is_chord
    )


def test_the_route_leads_to_the_mine_that_was_opened():
    served = prepare_exercise(exercise("111", "###", mines=1, lost="B2"))
    assert served.lesson.about == cell("B2")
    assert served.lesson.verdict == "B2 is a mine."
    assert served.lesson.rule == "A game was lost here at B2."
    assert served.lesson.cards[-1].steps[-1].cell == cell("B2")
    assert (served.lesson.safe, served.lesson.mined) == (set(cells("A2 C2")), {cell("B2")})
    assert served.best == frozenset()


def test_what_is_easier_than_the_missed_technique_is_not_wanted():
    """E2 follows from a single number; A1 and C1 take the 1-1 pattern, the rest follows then."""
    served = prepare_exercise(exercise("###2#", "1112#", "00011", mines=3, lost="B1"))
    assert {step.technique for card in served.lesson.cards for step in card.steps} >= {"1-1"}
    assert cell("B1") in served.wanted
    assert served.wanted < served.lesson.safe | served.lesson.mined
    assert cell("E2") not in served.wanted


def test_where_the_missed_technique_is_the_easiest_every_certain_cell_is_wanted():
    served = prepare_exercise(exercise("3#", "##", mines=3, lost="B2"))
    assert served.wanted == served.lesson.mined


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
    assert served.lesson.promise == "The safest cell is C1: 20 % for a mine."
    assert [share.cell for share in served.lesson.tally.shares] == cells("C1 B2")


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
    assert served.best or served.lesson.safe or served.lesson.mined
    if lost.position.seen.count(COVERED) > 12:
        return
    safe, mined = brute_force.proved(lost.position)
    covered = {at for at in lost.position.grid if lost.position.at(at) == COVERED}
    if served.best:
        odds = brute_force.chances(lost.position)
        assert not safe & covered
        least = min(chance for chance in odds.values() if chance)
        assert served.best == {at for at, chance in odds.items() if chance == least}
    else:
        assert served.lesson.safe == safe & covered
        assert served.lesson.mined == mined & covered
        assert served.lesson.about in safe | mined

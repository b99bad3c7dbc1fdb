"""The starter exercises are right, and each needs the technique that it is filed under."""

import brute_force
import pytest

from minesweeper.archive.exercises import starter_exercises
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proofs import easiest_reason
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching.practice import prepare_exercise

STARTERS = starter_exercises()
each_starter = pytest.mark.parametrize("starter", STARTERS, ids=lambda each: each.technique)


def test_there_are_ten_from_simple_to_hard():
    techniques = [starter.technique for starter in STARTERS]
    assert len(techniques) == len(set(techniques)) == 10
    assert techniques == sorted(techniques, key=DIFFICULTY.__getitem__)
    assert [starter.kept for starter in STARTERS] == list(range(-1, -11, -1))


@each_starter
def test_nothing_easier_settles_any_cell_of_it(starter):
    known = Knowledge(starter.position)
    known.reason()
    proved = [(cell, known.verdict(cell)) for cell in (*known.safe(), *known.mined())]
    assert easiest_reason(starter.position, proved).technique == starter.technique
    target = [(starter.target, known.verdict(starter.target))]
    assert easiest_reason(starter.position, target).technique == starter.technique


@each_starter
def test_it_asks_for_its_target_and_names_no_loss(starter):
    given = prepare_exercise(starter)
    assert given.exercise == starter
    assert starter.target in given.wanted & given.region
    assert given.lesson.about == starter.target
    assert given.lesson.rule == ""
    assert given.marked == frozenset()


SMALL = [starter for starter in STARTERS if starter.position.seen.count(COVERED) <= 20]
"""Those with few enough cells to try every minefield."""


@pytest.mark.parametrize("starter", SMALL, ids=lambda each: each.technique)
def test_its_answers_are_those_of_brute_force(starter):
    position = starter.position
    safe, mined = brute_force.proved(position)
    given = prepare_exercise(starter)
    covered = {cell for cell in position.grid if position.at(cell) == COVERED}
    assert (given.lesson.safe, given.lesson.mined) == (safe & covered, mined & covered)
    verdict = Verdict.SAFE if starter.target in safe else Verdict.MINE
    assert given.lesson.cards[-1].steps[-1].verdict is verdict

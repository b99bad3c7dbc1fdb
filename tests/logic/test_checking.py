"""The checker of reasons, judged by trying every way to lay the mines."""

from dataclasses import replace

import brute_force
import step_checking
from asking import situations
from drawing import cell, cells, position
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.checking import is_minimal_proof, proves

SHOWN = position("###", "111", "000", mines=1)
RIGHT = Reason(cell("C1"), Verdict.SAFE, "1-1", tuple(cells("A2 B2")), ())


@given(situations(), st.data())
def test_a_reason_follows_exactly_where_all_trials_agree(situation, data):
    """Any reason will do, sound or not: the two must say the same of it."""
    shown, _, mines = situation
    covered = [at for at in shown.grid if shown.at(at) == COVERED]
    if not covered:
        return
    at = data.draw(st.sampled_from(covered))
    others = [other for other in shown.grid if other != at]
    numbers = [other for other in others if other not in mines]
    clues = data.draw(st.sets(st.sampled_from(numbers), max_size=4)) if numbers else set()
    hidden = [other for other in others if shown.at(other) == COVERED and other not in clues]
    given_ = data.draw(st.sets(st.sampled_from(hidden), max_size=4)) if hidden else set()
    with_total = data.draw(st.booleans())
    reason = Reason(
        at,
        Verdict.MINE if at in mines else Verdict.SAFE,
        "",
        tuple(sorted(clues)),
        tuple(sorted(given_)),
        with_total,
    )
    known = {near: Verdict.MINE if near in mines else Verdict.SAFE for near in given_}
    found = proves(reason, shown, known, lambda clue: brute_force.number(shown.grid, mines, clue))
    assert found == step_checking.follows(at, clues, given_, shown, mines, with_total=with_total)


def test_a_reason_is_exact_where_nothing_can_be_left_out():
    assert is_minimal_proof(RIGHT, SHOWN, {}, SHOWN.at)


def test_a_reason_that_names_too_much_or_too_little_is_not_exact():
    known = {cell("B1"): Verdict.MINE}
    for wrong in (
        replace(RIGHT, clues=tuple(cells("A2"))),
        replace(RIGHT, clues=tuple(cells("A2 B2 C2"))),
        replace(RIGHT, given=tuple(cells("B1"))),
        replace(RIGHT, uses_mine_count=True),
        replace(RIGHT, verdict=Verdict.MINE),
        replace(RIGHT, cell=cell("B1")),
    ):
        assert not is_minimal_proof(wrong, SHOWN, known, SHOWN.at)


def test_of_cells_that_only_the_mine_count_speaks_of_each_kind_is_tried():
    """Three mines are found far away; with one of them left out the last cell is open again."""
    shown = position("M#####", mines=4)
    known = dict.fromkeys(cells("B1 C1 D1"), Verdict.MINE) | {cell("E1"): Verdict.SAFE}
    right = Reason(cell("F1"), Verdict.SAFE, "mine-count", (), tuple(cells("B1 C1 D1")), True)  # noqa: FBT003  as in Reason
    assert is_minimal_proof(right, shown, known, shown.at)
    assert not is_minimal_proof(
        replace(right, given=(*right.given, cell("E1"))), shown, known, shown.at
    )

"""A position cut into parts, judged by a plain twin that works with sets of cells."""

import pytest
from drawing import cells, position
from hypothesis import given, settings
from hypothesis import strategies as st
from test_odds import any_positions, seen_positions

from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.counting import parts
from minesweeper.logic.counting.parts import ContradictionError, cut


def settled_plainly(shown, safe=frozenset(), mined=frozenset()):
    """What demands and single clues prove, one after another: the safe cells and the mined ones."""
    told_mined = {cell for cell in shown.grid if shown.at(cell) == SHOWN_MINE}
    told_safe = {cell for cell in shown.grid if shown.at(cell) < COVERED}
    silent = [clue for clue in map(shown.clue, told_safe) if not clue.covered]
    if safe & (mined | told_mined) or mined & told_safe or any(clue.mines for clue in silent):
        raise ContradictionError
    safe, mined = safe - told_safe, mined - told_mined
    before = None
    while before != (len(safe), len(mined)):
        before = (len(safe), len(mined))
        for clue in shown.clues():
            open_ = set(clue.covered) - safe - mined
            need = clue.mines - len(mined & set(clue.covered))
            if not 0 <= need <= len(open_):
                raise ContradictionError
            if need == 0:
                safe |= open_
            elif need == len(open_):
                mined |= open_
    return safe, mined


@st.composite
def demanded(draw, positions):
    """A position, and a few cells to be safe and to be mined; they may contradict it."""
    shown = draw(positions)
    some = st.frozensets(st.sampled_from(list(shown.grid)), max_size=3)
    return shown, draw(some), draw(some)


def cut_on_demand(shown, safe, mined):
    return cut(shown, map(shown.grid.index, safe), map(shown.grid.index, mined))


def named(shown, indices):
    return {shown.grid.cell(index) for index in indices}


@pytest.mark.parametrize("worth", [0, 1, parts.WORTH_A_WAVE])
@given(asked=demanded(st.one_of(seen_positions(most_cells=20), any_positions())))
@settings(max_examples=300)
def test_demands_and_single_clues_settle_what_the_plain_twin_settles(worth, asked):
    before, parts.WORTH_A_WAVE = parts.WORTH_A_WAVE, worth
    try:
        settles_as_the_plain_twin(*asked)
    finally:
        parts.WORTH_A_WAVE = before


def settles_as_the_plain_twin(*asked):
    shown = asked[0]
    try:
        safe, mined = settled_plainly(*asked)
    except ContradictionError:
        with pytest.raises(ContradictionError):
            cut_on_demand(*asked)
        return
    found = cut_on_demand(*asked)
    assert (named(shown, found.safe), named(shown, found.mined)) == (safe, mined)
    assert found.mines == shown.mines - shown.seen.count(SHOWN_MINE) - len(mined)


@st.composite
def met_demands(draw):
    """A position, and demands that some clue-by-clue reading does not contradict."""
    shown, safe, mined = draw(demanded(seen_positions(most_cells=20)))
    try:
        settled_plainly(shown, safe, mined)
    except ContradictionError:
        return shown, frozenset(), frozenset()
    return shown, safe, mined


@given(met_demands())
@settings(max_examples=300)
def test_every_covered_cell_is_settled_or_in_one_box_or_unconstrained(asked):
    found, shown = cut_on_demand(*asked), asked[0]
    boxed = [cell for part in found.parts for box in part.boxes for cell in box]
    placed = found.safe + found.mined + boxed
    assert len(placed) == len(set(placed))
    around = {cell for clue in shown.clues() for cell in clue.covered}
    asked_of = {cell for cell in asked[1] | asked[2] if shown.at(cell) == COVERED}
    assert named(shown, found.constrained_cells()) == around | asked_of
    assert len(placed) + found.unconstrained == shown.seen.count(COVERED)


@given(met_demands())
@settings(max_examples=300)
def test_a_box_holds_the_cells_that_the_same_clues_speak_of_and_parts_share_none(asked):
    found, shown = cut_on_demand(*asked), asked[0]
    settled = named(shown, found.safe + found.mined)
    clues = [set(clue.covered) - settled for clue in shown.clues()]
    for part in found.parts:
        boxes = [named(shown, box) for box in part.boxes]
        together = set().union(*boxes)
        for clue in clues:
            assert clue <= together or not clue & together
            assert all(box <= clue or not box & clue for box in boxes)
        speakers = [tuple(sorted(touches)) for touches in part.touches]
        assert len(speakers) == len(set(speakers))
        assert {clue for touches in part.touches for clue in touches} == set(range(len(part.needs)))


def test_what_is_settled_leaves_the_clues_and_the_count():
    """The 1 at B1 touches only A1, and no mine is left for anything else."""
    found = cut(position("#10", mines=1))
    assert (found.mined, found.parts, found.mines, found.unconstrained) == ([0], [], 0, 0)


def test_two_numbers_that_share_a_cell_are_one_part_with_three_boxes():
    shown = position("#1#1#", mines=1)
    (part,) = cut(shown).parts
    assert sorted(map(len, part.boxes)) == [1, 1, 1]
    assert sorted(named(shown, box).pop() for box in part.boxes) == cells("A1 C1 E1")


@pytest.mark.parametrize(
    "rows", [("3#",), ("1",), ("0#", "1#"), ("M0",), ("1#", "00")], ids=" ".join
)
def test_numbers_that_cannot_be_right_are_told(rows):
    with pytest.raises(ContradictionError):
        cut(position(*rows, mines=1))


def test_a_demanded_cell_leaves_its_clue_the_sea_and_the_total():
    """A1 is demanded mined and D1 safe; the 2 then needs one of C1, A2, B2 and C2."""
    shown = position("#2##", "####", mines=3)
    found = cut_on_demand(shown, set(cells("D1")), set(cells("A1")))
    (part,) = found.parts
    assert (found.safe, found.mined) == ([3], [0])
    assert (part.needs, sorted(map(len, part.boxes))) == ([1], [4])
    assert (found.mines, found.unconstrained) == (2, 1)


@pytest.mark.parametrize(
    ("safe", "mined"),
    [("A1", "A1"), ("", "B1"), ("C1", ""), ("A1 A2", ""), ("", "A1 A2")],
    ids=str,
)
def test_a_demand_against_what_is_seen_is_told(safe, mined):
    """The 2 has one shown mine beside it and one mine more in A1 or A2, with B2 and C2 open."""
    shown = position("#2M", "#21", mines=2)
    assert cut(shown).parts
    with pytest.raises(ContradictionError):
        cut_on_demand(shown, set(cells(safe)), set(cells(mined)))


def test_a_demand_that_is_met_by_what_is_seen_changes_nothing():
    shown = position("#2M", "#21", mines=2)
    assert cut_on_demand(shown, set(cells("B1")), set(cells("C1"))) == cut(shown)

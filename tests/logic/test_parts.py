"""A position cut into parts, judged by a plain twin that works with sets of cells."""

import pytest
from drawing import cells, position
from hypothesis import given, settings
from test_odds import seen_positions

from minesweeper.game.position import COVERED
from minesweeper.logic.parts import ContradictionError, cut


def settled_plainly(shown):
    """What single clues prove, one after another: the safe cells and the mined ones."""
    safe, mined = set(), set()
    before = None
    while before != (len(safe), len(mined)):
        before = (len(safe), len(mined))
        for clue in shown.clues():
            open_ = set(clue.covered) - safe - mined
            need = clue.mines - len(mined & set(clue.covered))
            if need == 0:
                safe |= open_
            elif need == len(open_):
                mined |= open_
    return safe, mined


def named(shown, indices):
    return {shown.grid.cell(index) for index in indices}


@given(seen_positions(most_cells=20))
@settings(max_examples=300)
def test_single_clues_settle_what_the_plain_twin_settles(shown):
    found = cut(shown)
    safe, mined = settled_plainly(shown)
    assert (named(shown, found.safe), named(shown, found.mined)) == (safe, mined)


@given(seen_positions(most_cells=20))
@settings(max_examples=300)
def test_every_covered_cell_is_settled_or_in_one_box_or_in_the_sea(shown):
    found = cut(shown)
    boxed = [cell for part in found.parts for box in part.boxes for cell in box]
    placed = found.safe + found.mined + boxed
    assert len(placed) == len(set(placed))
    assert len(placed) + found.sea == shown.seen.count(COVERED)


@given(seen_positions(most_cells=20))
@settings(max_examples=300)
def test_a_box_holds_the_cells_that_the_same_clues_speak_of_and_parts_share_none(shown):
    found = cut(shown)
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
    assert (found.mined, found.parts, found.mines, found.sea) == ([0], [], 0, 0)


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

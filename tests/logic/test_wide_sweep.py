"""Wide fronts counted in numpy, judged by the plain sweep: both must give the same numbers."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.logic.counting import sweep, wide_sweep
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import TooWideError, count
from minesweeper.logic.counting.sweep_order import sweep_order


@st.composite
def parts(draw, most_clues=6):
    """Boxes of some cells that some clues speak of, with needs that some arrangement meets."""
    clues = draw(st.integers(1, most_clues))
    touches = [[0], *([clue - 1, clue] for clue in range(1, clues))]
    touches += draw(
        st.lists(
            st.lists(st.integers(0, clues - 1), min_size=1, max_size=4, unique=True), max_size=8
        )
    )
    boxes, needs = [], [0] * clues
    for speakers in touches:
        size, mines = draw(st.sampled_from([(1, 0), (1, 1), (1, 0), (1, 1), (3, 1), (2, 2)]))
        if any(needs[clue] + mines > 8 for clue in speakers):
            mines = 0
        boxes.append([0] * size)
        for clue in speakers:
            needs[clue] += mines
    return Part(needs, boxes, touches)


def mined(counted):
    """The mines of every box by the total, without the totals that nothing has."""
    return [
        row[: max((at for at, ways in enumerate(row, 1) if ways), default=0)]
        for row in counted.mined
    ]


def counted_plainly(part):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "_FEW_BOXES", 0)
        return count(part, 10_000)


def agrees_with_the_plain_sweep(part):
    order = sweep_order(part)
    plain, widely = counted_plainly(part), wide_sweep.count_wide(part, order, 10_000)
    assert widely.ways == plain.ways
    assert mined(widely) == mined(plain)


@given(parts())
@settings(max_examples=300)
def test_counts_are_those_of_the_plain_sweep(part):
    agrees_with_the_plain_sweep(part)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=3), st.integers(1, 8))
def test_a_single_box_counts_what_the_wide_sweep_counts(needs, size):
    part = Part(needs, [[0] * size], [list(range(len(needs)))])
    if len(set(needs)) > 1 or needs[0] > size:
        with pytest.raises(ContradictionError):
            count(part, 10)
    else:
        single, widely = count(part, 10), wide_sweep.count_wide(part, [0], 10)
        assert (single.ways, mined(single)) == (widely.ways, mined(widely))


@given(parts())
@settings(max_examples=300)
def test_few_boxes_in_one_go_count_what_the_plain_sweep_counts(part):
    one_go, plain = count(part, 10_000), counted_plainly(part)
    assert one_go.ways == plain.ways
    assert mined(one_go) == mined(plain)


@given(parts(), st.integers(2, 5))
@settings(max_examples=100)
def test_products_may_be_added_up_in_blocks_of_any_size(part, rows):
    """Parts wide enough to need several blocks are too slow to compare by the hundred."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wide_sweep, "_ROWS", rows)
        agrees_with_the_plain_sweep(part)


@given(parts(), st.lists(st.integers(0, 8), min_size=8, max_size=8))
@settings(max_examples=200)
def test_made_up_needs_contradict_each_other_in_both_or_in_none(part, needs):
    """The plain ways may find a contradiction only as a count of nothing."""
    part.needs = needs[: len(part.needs)]
    order = sweep_order(part)
    try:
        possible = any(count(part, 10_000).ways)
    except ContradictionError:
        possible = False
    if possible:
        agrees_with_the_plain_sweep(part)
    else:
        with pytest.raises(ContradictionError):
            wide_sweep.count_wide(part, order, 10_000)


def star(clues):
    """One cell that every clue speaks of, and two more for each clue: all are begun at once."""
    return Part(
        [1] * clues,
        [[0] for _ in range(2 * clues + 1)],
        [list(range(clues)), *([at // 2] for at in range(2 * clues))],
    )


def test_more_clues_in_progress_than_a_word_holds():
    """Forty clues: either the middle has the only mine, or each clue has one of its two."""
    counted = wide_sweep.count_wide(star(40), list(range(81)), 10_000)
    assert counted.ways == [0, 1, *[0] * 38, 2**40]
    assert counted.mined[0] == [0, 1, *[0] * 39]
    assert counted.mined[80] == [0, 0, *[0] * 38, 2**39]


def test_a_long_front_is_counted_whole_far_beyond_the_numbers_of_numpy():
    clues = 80
    touches = [[clue, clue + 1] for clue in range(clues - 1)] + [[0], [clues - 1]]
    touches += [[clue] for clue in range(clues)]
    part = Part([2] * clues, [[0, 0] for _ in touches], touches)
    agrees_with_the_plain_sweep(part)


def grid_of_clues(side):
    """A square of clues with a cell between every two and every four that are neighbours.

    A mine in every third of the cells meets the needs.
    """
    at = [[row * side + column for column in range(side)] for row in range(side)]
    touches = [[at[r][c], at[r][c + 1]] for r in range(side) for c in range(side - 1)]
    touches += [[at[r][c], at[r + 1][c]] for r in range(side - 1) for c in range(side)]
    touches += [
        [at[r][c], at[r][c + 1], at[r + 1][c], at[r + 1][c + 1]]
        for r in range(side - 1)
        for c in range(side - 1)
    ]
    needs = [0] * side**2
    for clue in (clue for speakers in touches[::3] for clue in speakers):
        needs[clue] += 1
    return Part(needs, [[0] for _ in touches], touches)


def test_the_wide_way_is_taken_from_a_bound_on_and_makes_no_difference(monkeypatch):
    plain = count(grid_of_clues(5), 10_000)
    monkeypatch.setattr(sweep, "_WIDE", 20)
    widely = count(grid_of_clues(5), 10_000)
    with pytest.raises(TooWideError):
        count(grid_of_clues(5), 25)
    with pytest.raises(TooWideError):
        count(grid_of_clues(5), 10)
    assert (widely.ways, mined(widely)) == (plain.ways, mined(plain))


def test_an_ordinary_position_is_counted_without_the_start_of_numpy():
    program = """
import sys
from minesweeper.engine.engine import answer
assert answer(b'{"do": "analyse", "rows": ["1#", "##"], "mines": 1}')["ok"]
assert "numpy" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_part_of_long_integers_is_counted_in_the_wide_way(monkeypatch):
    part = grid_of_clues(5)
    plain = counted_plainly(part)
    monkeypatch.setattr(sweep, "_LONG", 0)
    monkeypatch.delattr(sweep.SweptPart, "counted")
    widely = counted_plainly(part)
    assert widely.ways == plain.ways
    assert mined(widely) == mined(plain)


def test_too_much_work_is_refused_in_the_wide_way_too():
    part = grid_of_clues(5)
    order = sweep_order(part)
    assert wide_sweep.count_wide(part, order, 10_000, most_work=1e9).ways
    with pytest.raises(TooWideError):
        wide_sweep.count_wide(part, order, 10_000, most_work=1000)

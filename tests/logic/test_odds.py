"""Exact chances, judged by the enumeration of every minefield that fits."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import brute_force
import pytest
import truth
from drawing import cells, position
from hypothesis import given, settings
from positions import any_positions, seen_positions

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting import odds as odds_module
from minesweeper.logic.counting import sweep, totals
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError


def agrees_with_brute_force(shown):
    truth = brute_force.chances(shown)
    odds = Odds.of(shown)
    safe, mined = brute_force.proved(shown)
    assert odds.safe == sorted(safe)
    assert odds.mined == sorted(mined)
    assert odds.layouts == sum(1 for _ in brute_force.minefields(shown))
    for cell in shown.grid:
        chance = odds.chance(cell)
        if cell in truth:
            assert chance == pytest.approx(float(truth[cell]), abs=1e-12)
        else:
            assert chance is None


@given(seen_positions())
@settings(max_examples=300)
def test_chances_proofs_and_counts_are_those_of_all_minefields_that_fit(shown):
    agrees_with_brute_force(shown)


FEW = (sweep, "_FEW_BOXES")
FLOATS = [(odds_module, "_FEW_UNCONSTRAINED"), (odds_module, "_FEW_TOTALS")]


@pytest.mark.parametrize(
    "bounds",
    [
        FLOATS,
        [*FLOATS, (totals, "_TILTED_FROM")],
        [FEW],
        [FEW, (sweep, "_WORTH_TRIMMING")],
        [FEW, (sweep, "_WIDE")],
    ],
    ids=["in floats", "tilted", "layered", "trimmed", "wide"],
)
@given(shown=seen_positions())
@settings(max_examples=100)
def test_what_is_done_for_large_parts_alone_is_right_for_small_ones_too(bounds, shown):
    """Floats, tilted weights, layers, numpy: boards in need of them are too large to enumerate."""
    with pytest.MonkeyPatch.context() as patch:
        for module, bound in bounds:
            patch.setattr(module, bound, 0)
        agrees_with_brute_force(shown)


def numbers_by_brute_force(shown, cell):
    """The share of all fitting minefields in which a cell is safe and shows 0, 1, 2 … 8."""
    fitting = list(brute_force.minefields(shown))
    shows = [brute_force.number(shown.grid, mines, cell) for mines in fitting if cell not in mines]
    return [shows.count(number) / len(fitting) for number in range(9)]


def numbers_agree_with_brute_force(shown):
    odds = Odds.of(shown)
    for cell in shown.grid:
        if shown.at(cell) != COVERED:
            assert odds.numbers(cell) is None
            continue
        true = numbers_by_brute_force(shown, cell)
        found = odds.numbers(cell)
        assert found == pytest.approx(true, abs=1e-12)
        assert [chance > 0 for chance in found] == [chance > 0 for chance in true]


@given(seen_positions(most_cells=12))
@settings(max_examples=200)
def test_the_numbers_a_cell_would_show_are_as_likely_as_in_all_minefields_that_fit(shown):
    numbers_agree_with_brute_force(shown)


@pytest.mark.parametrize(
    ("rows", "mines"),
    [
        (("#1#1##1#2#", "##########"), 4),
        (("1####1", "######", "1####1"), 6),
        (("M2##", "####", "#1##"), 4),
        (("#1####", "11####"), 3),
    ],
    ids=lambda rows: " ".join(rows) if isinstance(rows, tuple) else "",
)
def test_the_numbers_of_a_cell_between_parts_and_unconstrained_cells_are_right(rows, mines):
    """Cells that join parts, are unconstrained, touch shown and settled mines."""
    numbers_agree_with_brute_force(position(*rows, mines=mines))


def test_a_million_cells_have_numbers_too():
    """Far from the one opened cell nine unconstrained cells are drawn, the first of them safe."""
    grid = Grid(1000, 1000)
    seen = bytearray([COVERED]) * grid.size
    seen[0] = 1
    odds = Odds.of(Position(grid, bytes(seen), 200_000))
    others, mines = 999_996, 199_999
    for number, chance in enumerate(odds.numbers(Cell(500, 500))):
        truth = Fraction(comb(8, number))
        for at in range(9):
            left = mines - at if at < number else others - mines - (at - number)
            truth *= Fraction(left, others - at)
        assert chance == pytest.approx(float(truth), rel=1e-9)


@given(any_positions())
@settings(max_examples=300)
def test_a_contradiction_is_told_exactly_where_no_minefield_fits(shown):
    if next(brute_force.minefields(shown), None) is not None:
        agrees_with_brute_force(shown)
    else:
        with pytest.raises(ContradictionError):
            Odds.of(shown)


@pytest.mark.parametrize("case", truth.cases(), ids=lambda case: case["id"])
def test_the_truth_file_is_met(case):
    """Positions of every level with chances computed by an independent oracle."""
    odds = Odds.of(truth.shown(case))
    assert odds.safe == [Cell(*at) for at in case["safe"]]
    assert odds.mined == [Cell(*at) for at in case["mine"]]
    assert str(odds.layouts) == case["layouts"]
    for chance, true in zip(odds.chances, (p for row in case["prob"] for p in row), strict=True):
        assert chance == (None if true is None else pytest.approx(true, abs=1e-9))


@pytest.mark.parametrize("case", truth.cases()[::20], ids=lambda case: case["id"])
def test_a_number_is_as_likely_as_the_position_that_shows_it_has_minefields(case):
    """The plain way, too slow for play: open the cell on each number, and count again."""
    shown = truth.shown(case)
    odds = Odds.of(shown)
    open_questions = [cell for cell in shown.grid if odds.chance(cell) not in (None, 0.0, 1.0)]
    for cell in open_questions[:: len(open_questions) // 3 + 1]:
        fitting = [layouts_when_opened(shown, cell, number) for number in range(9)]
        true = [float(Fraction(layouts, odds.layouts)) for layouts in fitting]
        assert odds.numbers(cell) == pytest.approx(true, abs=1e-12)


def layouts_when_opened(shown, cell, number):
    """How many minefields fit when a cell shows a number."""
    seen = bytearray(shown.seen)
    seen[shown.grid.index(cell)] = number
    try:
        return Odds.of(Position(shown.grid, bytes(seen), shown.mines)).layouts
    except ContradictionError:
        return 0


def test_a_million_cells_have_chances_too():
    """One opened 1 in the corner of 1000 × 1000: its three neighbours share one mine."""
    grid = Grid(1000, 1000)
    seen = bytearray([COVERED]) * grid.size
    seen[0] = 1
    odds = Odds.of(Position(grid, bytes(seen), 200_000))
    assert odds.chance(Cell(0, 1)) == pytest.approx(1 / 3)
    assert odds.chance(Cell(500, 500)) == pytest.approx(199_999 / 999_996)


def test_an_unlikely_chance_is_not_rounded_to_none():
    """Either one mine fills the pair's need, or two: the other cells decide how likely that is."""
    shown = position("#1#" + "#" * 900, mines=2)
    odds = Odds.of(shown)
    chances = {odds.chance(cell) for cell in cells("A1 C1")}
    assert chances == {0.5}
    (lone,) = {odds.chance(Cell(0, column)) for column in range(3, 903)}
    assert Fraction(1, 900) == pytest.approx(lone)
    assert 0 < lone < 1


def test_a_chance_is_0_or_1_only_where_it_is_proved():
    """The other chances are nearer to 0 and to 1 than any number a float can be."""
    assert (totals.chance_of(0, 7), totals.chance_of(7, 7)) == (0.0, 1.0)
    assert totals.chance_of(2, 7) == 2 / 7
    assert totals.chance_of(1, 10**400) > 0.0
    assert totals.chance_of(10**400 - 1, 10**400) < 1.0


def test_unconstrained_cells_are_proved_when_the_counter_leaves_them_nothing_or_all():
    assert Odds.of(position("#1####", mines=1)).safe == cells("D1 E1 F1")
    assert Odds.of(position("#1####", mines=4)).mined == cells("D1 E1 F1")
    between = Odds.of(position("#1####", mines=2))
    assert (between.safe, between.mined) == ([], [])


# Numbers of mines drawn for the parts, as estimates need them.


def test_drawn_totals_are_as_frequent_as_the_minefields_that_have_them():
    ways = [[0, 3, 5, 1], [1, 2], [0, 0, 7, 2, 4]]
    spread = totals.Totals(9, 11, ways)
    random = Random(5)  # noqa: S311  no secret
    drawn = [spread.draw(random.random) for _ in range(4_000)]
    for part, counts in enumerate(ways):
        found = Counter(mines[part] for mines in drawn)
        for total, share in zip(spread.feasible(part), spread.shares(part), strict=True):
            assert counts[total]
            assert found[total] / len(drawn) == pytest.approx(share, abs=0.03)


def test_drawn_totals_leave_the_unconstrained_cells_what_they_can_take():
    spread = totals.Totals(4, 0, [[1, 1, 1], [0, 1, 1], [1]])
    assert spread.draw(lambda: 0.5) == [2, 2, 0]
    assert totals.Totals(3, 5, []).draw(lambda: 0.5) == []


def test_a_part_with_many_mines_does_not_overflow():
    """A weight of a mine of 30,000, tried on the way, has no 99th power as a float."""
    ways = [[comb(99, mines) for mines in range(100)], [1] * 900]
    assert totals.Totals(998, 900, ways).feasible(0) == list(range(100))


@pytest.mark.parametrize("mines", [60, 1_500, 2_900])
def test_shares_are_exact_where_neither_the_counts_nor_the_powers_of_a_weight_are_floats(mines):
    """A part of 1,500 cells: with the 1,500 unconstrained ones it shares the mines evenly."""
    found = totals.Totals(mines, 1_500, [[comb(1_500, at) for at in range(1_501)]])
    whole = comb(3_000, mines)
    expected = [comb(1_500, at) * comb(1_500, mines - at) / whole for at in found.feasible(0)]
    assert found.shares(0) == pytest.approx(expected, rel=1e-9)
    assert found.unconstrained_chance() == pytest.approx(mines / 3_000, rel=1e-9)

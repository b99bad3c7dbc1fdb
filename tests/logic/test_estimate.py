"""Estimates of wide positions, judged by exact counting on positions narrow enough for both.

The budgets force the estimate: hardly any part may be counted, and blocks are kept narrow.
"""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from drawing import drawn, minefield, position

from minesweeper.cli import analyse
from minesweeper.engine.engine import answer
from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting import estimate, sweep
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.estimate import (
    Budget,
    EstimatedOdds,
    estimate_odds,
    first_arrangement,
)
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError, Part, cut
from minesweeper.logic.proof.knowledge import prove

NARROW = Budget(most_states=2, block_states=30, steps=100_000)

# Every second cell of every second row opened: all hang together, and little is certain.
DOTS = minefield(
    ".*..*....*.",
    "...........",
    "..*...*....",
    "......*....",
    "*...*.....*",
    "...........",
    ".*....*..*.",
    "....*......",
    "*......*..*",
)


def dots(extra_rows=0):
    """What is seen of the dots, with unconstrained rows below if wanted."""
    grid = DOTS.grid
    seen = bytes(
        DOTS.number(cell) if cell.row % 2 and cell.column % 2 else COVERED for cell in grid
    )
    below = bytes([COVERED]) * (grid.width * extra_rows)
    rows = grid.height + extra_rows
    return Position(Grid(grid.width, rows), seen + below, sum(DOTS.mined) + 2 * extra_rows)


def estimated(shown, budget=NARROW):
    exact = Odds.of(shown)
    found = estimate_odds(shown, exact.safe, exact.mined, budget)
    assert isinstance(found, EstimatedOdds)
    return exact, found


def open_questions(exact, found):
    """The true chance, the estimate and its error for every open question."""
    told = zip(exact.chances, found.chances, found.errors, strict=True)
    return [(true, chance, error) for true, chance, error in told if true not in (None, 0.0, 1.0)]


def turned(shown):
    """The position upside down: for the chains another one, with other blocks."""
    return Position(shown.grid, shown.seen[::-1], shown.mines)


@pytest.fixture(scope="module")
def questions():
    """Open questions of positions with unconstrained cells, which take any rest, and without."""
    shown = [dots(extra_rows) for extra_rows in range(4)]
    estimates = [estimated(position) for one in shown for position in (one, turned(one))]
    return [question for exact, found in estimates for question in open_questions(exact, found)]


def test_nearly_all_true_chances_lie_within_two_errors(questions):
    near = [abs(true - chance) <= 2 * error for true, chance, error in questions]
    assert len(near) > 600
    assert sum(near) >= 0.92 * len(near)


def test_the_errors_are_worth_having(questions):
    """An estimate that calls everything uncertain would be honest and useless."""
    assert np.mean([error for _, _, error in questions]) < 0.04
    assert np.mean([abs(true - chance) for true, chance, _ in questions]) < 0.03


def test_more_work_makes_smaller_errors():
    shown = dots()
    _, little = estimated(shown)
    _, much = estimated(shown, replace(NARROW, block_states=100, steps=400_000))
    assert much.error < little.error


def test_the_same_position_gets_the_same_estimate():
    shown = dots(1)
    assert estimated(shown)[1].chances == estimated(shown)[1].chances


@pytest.mark.parametrize("block_states", [1, 30, 10_000])
def test_proofs_stay_exact_and_open_questions_open(block_states):
    """However narrow blocks have to be: with one state alone, most cells are held."""
    exact, found = estimated(dots(2), replace(NARROW, block_states=block_states, steps=20_000))
    assert (found.safe, found.mined) == (exact.safe, exact.mined)
    for true, chance, error in zip(exact.chances, found.chances, found.errors, strict=True):
        if true in (None, 0.0, 1.0):
            assert (chance, error) == (true, None if true is None else 0.0)
        else:
            assert 0.0 < chance < 1.0
            assert 0.0 < error <= 0.5


def test_parts_that_can_be_counted_are_counted():
    """A part beside the wide one depends on it by the total alone, and is nearly exact."""
    wide = dots()
    width = wide.grid.width
    beside = bytes([COVERED] * width + [COVERED, 1] + [COVERED] * (width - 2))
    grid = Grid(width, wide.grid.height + 3)
    gap = bytes([COVERED]) * width
    shown = Position(grid, wide.seen + gap + beside, wide.mines + 6)
    exact, found = estimated(shown)
    corner = grid.size - width
    assert found.errors[corner] < found.error / 2
    assert found.chances[corner] == pytest.approx(exact.chances[corner], abs=0.01)


def test_what_proofs_leave_narrow_is_exact_after_all():
    shown = dots()
    exact = Odds.of(shown)
    found = estimate_odds(shown, exact.safe, exact.mined)
    assert isinstance(found, Odds)
    assert found.chances == exact.chances
    assert found.layouts == exact.layouts


def test_numbers_that_contradict_each_other_are_noticed():
    part = Part([1, 2], [[0], [1]], [[0, 1], [0, 1]])
    with pytest.raises(ContradictionError):
        first_arrangement(part, 1)


def wide_part():
    (part,) = cut(dots()).parts
    return part


def test_chains_start_from_arrangements_that_fit_and_differ():
    part = wide_part()
    starts = [frozenset(first_arrangement(part, seed)) for seed in range(4)]
    for mined in starts:
        for cells, mines in part.sentences():
            assert len(mined.intersection(cells)) == mines
    assert len(set(starts)) > 1


def test_a_part_that_is_long_work_is_not_counted():
    with pytest.raises(sweep.TooWideError):
        sweep.count(wide_part(), 100_000, most_work=1000)


@pytest.mark.parametrize("mines", [0, 98])
def test_where_no_minefield_fits_the_total_nothing_is_claimed(mines):
    """Such a position contradicts itself; whoever asks without proofs gets no false certainty."""
    shown = dots()
    hopeless = Position(shown.grid, shown.seen, mines)
    found = estimate_odds(hopeless, [], [], replace(NARROW, steps=5_000))
    assert found.error == 0.5
    assert {chance for chance in found.chances if chance is not None} <= {0.0, 0.5, 1.0}


# What the engine and the terminal make of it: really too wide, and really proved.


@pytest.fixture
def too_wide(monkeypatch):
    """Ten rows of ten clues, and unconstrained cells so that no proof needs the mine count."""
    monkeypatch.setattr(estimate, "BUDGET", Budget(block_states=30, steps=20_000))
    side, below = 21, 10
    grid = Grid(side, side + below)
    looked_at = [cell for cell in grid if cell.row % 2 and cell.column % 2 and cell.row < side]
    others = [at for at in range(side * side) if grid.cell(at) not in looked_at]
    mined = set(Random(1).sample(others, 132))  # noqa: S311  no secret
    seen = bytearray([COVERED]) * grid.size
    for cell in looked_at:
        at = grid.index(cell)
        seen[at] = len(mined.intersection(grid.around(at)))
    return Position(grid, bytes(seen), len(mined) + 5 * below)


def test_the_engine_says_that_its_odds_are_estimates(too_wide):
    asked = {"do": "analyse", "rows": drawn(too_wide), "mines": too_wide.mines, "layouts": True}
    found = answer(json.dumps(asked).encode())
    assert found["ok"]
    assert found["exact"] is False
    assert found["layouts"] is None
    assert 0.0 < found["error"] < 0.5
    assert found["best"] is not None
    proofs = prove(too_wide)
    assert proofs.safe
    assert (found["safe"], found["mine"]) == proofs
    again = answer(json.dumps(asked).encode())
    assert again | {"ms": 0} == found | {"ms": 0}


def test_the_terminal_says_how_rough_the_chances_are(too_wide):
    odds = odds_of(too_wide)
    told = analyse.summary(odds, None)
    assert f"estimates, with a standard error of at most {100 * odds.error:.1f} points" in told
    question = next(cell for cell in too_wide.grid if odds.chance(cell) not in (None, 0.0, 1.0))
    assert "its chance of a mine is estimated at " in analyse.advice(odds, question)


def test_a_counted_part_may_be_the_only_one_that_is_not_held():
    """It is wider than a block may be, and its clues are met in another order than row by row."""
    shown = position(
        "#####1#", "#2#1###", "#######", "#######", "#######", "#1#2#1#", "#######", "#2#1#2#",
        "#######", mines=12,
    )  # fmt: skip
    exact = Odds.of(shown)
    budget = Budget(most_states=4, block_states=1, steps=3_000)
    found = estimate_odds(shown, exact.safe, exact.mined, budget)
    assert isinstance(found, EstimatedOdds)
    assert found.chances[0] == pytest.approx(exact.chances[0], abs=0.1)

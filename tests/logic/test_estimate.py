"""Estimates of wide positions, judged by exact counting on positions narrow enough for both.

The budgets force the estimate: hardly any part may be counted, and patches are kept narrow.
"""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from drawing import drawn, minefield

from minesweeper.cli import terminal
from minesweeper.engine.engine import answer, count_odds
from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting import estimate, sweep
from minesweeper.logic.counting.estimate import Budget, EstimatedOdds, estimate_odds
from minesweeper.logic.counting.float_totals import Addend, Sums, find_tilt
from minesweeper.logic.counting.gibbs import some_arrangement
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError, Part, cut
from minesweeper.logic.counting.patches import cut_into_patches
from minesweeper.logic.counting.sieve import DriedUpError, SampledSweep
from minesweeper.logic.counting.totals import Totals
from minesweeper.logic.proof.knowledge import prove

WALKED = Budget(most_states=2, sampled=0, patch_states=30, steps=100_000)
SAMPLED = Budget(most_states=2, sampled=1)

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
    """What is seen of the dots, with rows of sea below if wanted."""
    grid = DOTS.grid
    seen = bytes(
        DOTS.number(cell) if cell.row % 2 and cell.column % 2 else COVERED for cell in grid
    )
    sea = bytes([COVERED]) * (grid.width * extra_rows)
    rows = grid.height + extra_rows
    return Position(Grid(grid.width, rows), seen + sea, sum(DOTS.mined) + 2 * extra_rows)


def estimated(shown, budget=WALKED):
    exact = Odds.of(shown)
    found = estimate_odds(shown, exact.safe, exact.mined, budget)
    assert isinstance(found, EstimatedOdds)
    return exact, found


def open_questions(exact, found):
    """The true chance, the estimate and its error for every open question."""
    told = zip(exact.chances, found.chances, found.errors, strict=True)
    return [(true, chance, error) for true, chance, error in told if true not in (None, 0.0, 1.0)]


def turned(shown):
    """The position upside down: to the walks another one, with other bands."""
    return Position(shown.grid, shown.seen[::-1], shown.mines)


@pytest.fixture(scope="module", params=[WALKED, SAMPLED], ids=["walked", "sampled"])
def questions(request):
    """Open questions of positions with a sea that takes what is left, and without one."""
    shown = [dots(extra_rows) for extra_rows in range(4)]
    shown += [turned(position) for position in shown]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(estimate, "_FEWEST_STATES", 100)
        estimates = [estimated(position, request.param) for position in shown]
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
    _, much = estimated(shown, replace(WALKED, patch_states=100, steps=400_000))
    assert much.error < little.error


@pytest.mark.parametrize("budget", [WALKED, SAMPLED])
def test_the_same_position_gets_the_same_estimate(budget):
    shown = dots(1)
    assert estimated(shown, budget)[1].chances == estimated(shown, budget)[1].chances


@pytest.mark.parametrize("budget", [WALKED, SAMPLED])
def test_proofs_stay_exact_and_open_questions_open(budget):
    exact, found = estimated(dots(2), budget)
    assert (found.safe, found.mined) == (exact.safe, exact.mined)
    for true, chance, error in zip(exact.chances, found.chances, found.errors, strict=True):
        if true in (None, 0.0, 1.0):
            assert (chance, error) == (true, None if true is None else 0.0)
        else:
            assert 0.0 < chance < 1.0
            assert 0.0 < error <= 0.5


@pytest.mark.parametrize("budget", [WALKED, SAMPLED])
def test_parts_that_can_be_counted_are_counted(budget):
    """A part beside the wide one depends on it by the total alone, and is nearly exact."""
    wide = dots()
    width = wide.grid.width
    beside = bytes([COVERED] * width + [COVERED, 1] + [COVERED] * (width - 2))
    grid = Grid(width, wide.grid.height + 3)
    gap = bytes([COVERED]) * width
    shown = Position(grid, wide.seen + gap + beside, wide.mines + 6)
    exact, found = estimated(shown, budget)
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
        some_arrangement(part, 1)


def wide_part():
    (part,) = cut(dots()).parts
    return part


def test_walks_start_from_arrangements_that_fit_and_differ():
    part = wide_part()
    starts = [some_arrangement(part, seed) for seed in range(4)]
    for mines in starts:
        assert needs_met(part, mines)
    assert len(set(map(tuple, starts))) > 1


def needs_met(part, mines):
    """Whether every clue has the mines it needs."""
    found = [0] * len(part.needs)
    for laid, clues in zip(mines, part.touches, strict=True):
        for clue in clues:
            found[clue] += laid
    return found == part.needs


@pytest.mark.parametrize("most_states", [1, 5, 10_000])
def test_patches_draw_arrangements_that_fit(most_states):
    """However few states are allowed; with one alone everything on the way is held."""
    part = wide_part()
    now = some_arrangement(part, 1)
    banded = [min(box) // 11 in (4, 5) for box in part.boxes]
    patches = cut_into_patches(part, now, banded, most_states, first=1)
    assert len(patches) > 1
    drawn = list(now)
    for patch in patches:
        mines = next(at for at, ways in enumerate(patch.ways) if ways)
        laid = patch.draw(mines, lambda: 0.7)
        assert sum(laid) == mines
        for box, more in zip(patch.order, laid, strict=True):
            drawn[box] = more
    assert needs_met(part, drawn)
    assert all(drawn[box] == now[box] for box, is_held in enumerate(banded) if is_held)


def test_a_patch_that_holds_nothing_counts_as_counting_does():
    part = wide_part()
    now = some_arrangement(part, 1)
    (patch,) = cut_into_patches(part, now, [False] * len(now), 100_000, first=0)
    counted = sweep.count(part, 100_000)
    assert patch.ways == counted.ways
    assert [counted.mined[box] for box in patch.order] == patch.mined()


def test_a_patch_draws_as_many_mines_as_it_is_told():
    """Two clues share a cell: one mine in it, or two beside it."""
    part = Part([1, 1], [[0], [1], [2]], [[0], [0, 1], [1]])
    (patch,) = cut_into_patches(part, [0, 1, 0], [False] * 3, 10, first=0)
    assert patch.ways == [0, 1, 1]
    laid = dict(zip(patch.order, patch.draw(2, lambda: 0.3), strict=True))
    assert laid == {0: 1, 1: 0, 2: 1}


def test_a_sieve_that_keeps_every_state_is_exact():
    part = wide_part()
    counted = sweep.count(part, 100_000)
    sieve = SampledSweep(part, 100_000, tilt=0.5, seed=1)
    whole = Addend.of(counted.ways)
    tilted = whole.ways * 0.5 ** np.arange(len(whole.ways))
    assert sieve.addend.low == whole.low
    assert sieve.addend.ways == pytest.approx(tilted / tilted.max())
    shares = np.zeros(len(whole.ways))
    shares[2] = 1.0
    mines = whole.low + 2
    expected = [mined[mines] / counted.ways[mines] for mined in counted.mined]
    assert sieve.mined(shares) == pytest.approx(expected)


def test_a_sieve_keeps_the_number_of_arrangements_on_average():
    """Each run is right on average, though no run alone is."""
    part = wide_part()
    counted = sweep.count(part, 100_000)
    true = np.array(counted.ways, dtype=float) * 0.3 ** np.arange(len(counted.ways))
    true /= true.sum()
    means = [spread_of(SampledSweep(part, 60, tilt=0.3, seed=seed)) for seed in range(60)]
    expected = true.dot(np.arange(len(true)))
    error = np.std(means) / np.sqrt(len(means))
    assert error > 0
    assert abs(np.mean(means) - expected) < 3 * error + 0.05


def spread_of(sieve):
    """The mean number of mines that a sieve found."""
    ways = sieve.addend.ways
    return sieve.addend.low + ways.dot(np.arange(len(ways))) / ways.sum()


def test_where_samples_dry_up_walks_take_their_place(monkeypatch):
    """One state at a time can hardly ever be kept alive over so many clues."""
    monkeypatch.setattr(estimate, "_FEWEST_STATES", 1)
    shown = dots()
    exact = Odds.of(shown)
    budget = replace(WALKED, sampled=1)
    with pytest.raises(DriedUpError):
        SampledSweep(wide_part(), 1, tilt=0.3, seed=0)
    found = estimate_odds(shown, exact.safe, exact.mined, budget)
    assert found.chances == estimated(shown, WALKED)[1].chances


def test_a_part_that_is_long_work_is_not_counted():
    with pytest.raises(sweep.TooWideError):
        sweep.count(wide_part(), 100_000, most_work=1000)


# How the total spreads, judged by the exact twin.


def test_sums_agree_with_totals():
    ways = [[0, 3, 5, 1], [1, 2], [0, 0, 7, 2, 4]]
    mines, sea = 9, 11
    totals = Totals(mines, sea, ways)
    addends = [Addend.of(counts) for counts in ways]
    sums = Sums(addends, mines, sea, find_tilt(addends, mines, sea))
    assert sums.is_feasible
    assert sums.sea_chance() == pytest.approx(totals.sea_chance())
    for at, counts in enumerate(ways):
        low = addends[at].low
        shares = {low + more: share for more, share in enumerate(sums.share(at))}
        assert [shares[total] for total in totals.feasible(at)] == pytest.approx(totals.shares(at))
        assert max(counts) == addends[at].scale


def test_drawn_sums_leave_the_sea_what_it_can_take():
    addends = [Addend.of([1, 1, 1]), Addend.of([0, 1, 1])]
    sums = Sums(addends, mines=4, sea=0, tilt=0.5)
    assert sums.draw(lambda: 0.5) == [2, 2]


def test_sums_that_cannot_fit_lead_towards_those_that_do():
    """Where what is held leaves too many mines, as many as can be are laid."""
    addends = [Addend.of([1, 1]), Addend.of([1, 1])]
    sums = Sums(addends, mines=9, sea=3, tilt=1.0)
    assert not sums.is_feasible
    assert sums.draw(lambda: 0.5) == [1, 1]


def test_where_no_walk_fits_the_total_nothing_is_claimed():
    """Such a position contradicts itself; whoever asks without proofs gets no false certainty."""
    shown = dots()
    hopeless = Position(shown.grid, shown.seen, 98)
    found = estimate_odds(hopeless, [], [], WALKED)
    assert found.error == 0.5
    assert {chance for chance in found.chances if chance is not None} <= {0.0, 0.5, 1.0}


# What the engine and the terminal make of it: really too wide, and really proved.


@pytest.fixture
def too_wide(monkeypatch):
    """Ten clues beside each other, ten times, and a sea that spares the proofs the mine count."""
    monkeypatch.setattr(estimate, "BUDGET", Budget(sampled=1, patch_states=30, steps=20_000))
    side, sea = 21, 10
    grid = Grid(side, side + sea)
    looked_at = [cell for cell in grid if cell.row % 2 and cell.column % 2 and cell.row < side]
    others = [at for at in range(side * side) if grid.cell(at) not in looked_at]
    mined = set(Random(1).sample(others, 132))  # noqa: S311  no secret
    seen = bytearray([COVERED]) * grid.size
    for cell in looked_at:
        at = grid.index(cell)
        seen[at] = len(mined.intersection(grid.around(at)))
    return Position(grid, bytes(seen), len(mined) + 5 * sea)


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
    odds = count_odds(too_wide)
    told = terminal.summary(odds, None)
    assert f"estimates, with a standard error of at most {100 * odds.error:.1f} points" in told
    question = next(cell for cell in too_wide.grid if odds.chance(cell) not in (None, 0.0, 1.0))
    assert "its chance of a mine is estimated at " in terminal.advice(odds, question)

"""What a number would tell, judged by the enumeration of every minefield that then fits."""

from math import log, log1p

import brute_force
import pytest
from drawing import cell, cells, position
from hypothesis import given, settings
from positions import stuck_positions

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.lookahead import Lookahead
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep import TooWideError, count
from minesweeper.logic.proof.knowledge import prove

MANY = 10_000


def look_ahead(shown):
    """Look ahead from a position; what is proved mined is taken out of its parts."""
    pieces = cut(shown, mined=map(shown.grid.index, prove(shown).mined))
    counts = [count(part, MANY) for part in pieces.parts]
    spoken_of = pieces.constrained_cells()
    covered = [at for at, value in enumerate(shown.seen) if value == COVERED]
    return Lookahead(shown.grid, pieces, counts, [at for at in covered if at not in spoken_of])


def after(shown, opened, number):
    """The position after a cell shows a number."""
    seen = bytearray(shown.seen)
    seen[shown.grid.index(opened)] = number
    return Position(shown.grid, bytes(seen), shown.mines)


def survey(shown):
    """The survival of all cells that can be safe: of those alive, and of the others."""
    chances = brute_force.chances(shown)
    alive, dead = [], []
    for at, chance in chances.items():
        asked = [0 < chances.get(near, 0) < 1 for near in brute_force.neighbours(shown.grid, at)]
        if chance < 1:
            (alive if any(asked) else dead).append(1 - float(chance))
    return sorted(alive, reverse=True), dead


def plain_outcomes(shown, opened):
    """The same as `CellOutcomes.outcomes`, but for known mines: number, chance, safest, proved."""
    fitting = list(brute_force.minefields(shown))
    found = {}
    for number in range(9):
        later = after(shown, opened, number)
        left = sum(1 for _ in brute_force.minefields(later))
        if left:
            alive, dead = survey(later)
            best = alive or [max(dead, default=1.0)]
            found[number] = (left / len(fitting), best[0], (best + best)[1], alive.count(1.0))
    return found


@given(stuck_positions())
@settings(max_examples=150)
def test_a_look_ahead_sees_what_the_next_position_proves_and_how_safe_it_is(shown):
    _, mined = brute_force.proved(shown)
    looking = look_ahead(shown)
    for at in looking.around:
        opened = shown.grid.cell(at)
        around = brute_force.neighbours(shown.grid, opened)
        known = sum(near in mined or shown.at(near) == SHOWN_MINE for near in around)
        expected = plain_outcomes(shown, opened)
        found = list(looking.look(at, MANY).outcomes())
        assert {known + outcome.mines for outcome in found} == set(expected)
        for outcome in found:
            found = (outcome.chance, *outcome.safest, outcome.proved)
            assert found == pytest.approx(expected[known + outcome.mines])


def plain_figures(later, opened, mined):
    """The first seven figures of a forecast, of one position after a cell was opened.

    Cells that were proved mined before are not cells left.
    """
    chances = {
        at: float(chance) for at, chance in brute_force.chances(later).items() if at not in mined
    }
    around = {at: brute_force.neighbours(later.grid, at) for at in chances}
    is_frontier = {at: any(later.at(near) < COVERED for near in around[at]) for at in chances}
    is_alive = {at: any(0 < chances.get(near, 0) < 1 for near in around[at]) for at in chances}
    proved = sum(is_alive[at] and chance == 0 for at, chance in chances.items())
    open_questions = {at: chance for at, chance in chances.items() if 0 < chance < 1}
    frontier = {at: chance for at, chance in open_questions.items() if is_frontier[at]}
    others = [chance for at, chance in chances.items() if not is_frontier[at]]
    safest = sorted(
        [chance for at, chance in frontier.items() if is_alive[at]]
        + [chance for chance in others if 0 < chance < 1][:4]
    )
    logs = ([0.0] * proved + [log1p(-chance) for chance in safest]) or [0.0]
    near = [
        chance
        for at, chance in frontier.items()
        if abs(at.row - opened.row) <= 2 and abs(at.column - opened.column) <= 2
    ]
    return [
        *(logs + logs[-1:] * 5)[2:5],
        log1p(proved),
        sum(min(chance, 1 - chance) for chance in frontier.values()),
        -sum(chance * log(chance) + (1 - chance) * log1p(-chance) for chance in near),
        others[0] if others else 0.0,
    ]


@given(stuck_positions())
@settings(max_examples=100)
def test_a_forecast_is_the_mean_over_the_numbers_that_a_cell_can_show(shown):
    _, mined = brute_force.proved(shown)
    looking = look_ahead(shown)
    for at in looking.around:
        opened = shown.grid.cell(at)
        expected = plain_outcomes(shown, opened)
        survival = sum(chance for chance, *_ in expected.values())
        means = [0.0] * 7
        for number, (chance, *_) in expected.items():
            figures = plain_figures(after(shown, opened, number), opened, mined)
            means = [
                mean + chance / survival * each for mean, each in zip(means, figures, strict=True)
            ]
        found = looking.forecast(looking.look(at, MANY))
        assert list(found[:7]) == pytest.approx(means, abs=1e-9)
        assert found.neighbours == len(looking.around[at])


def test_cells_of_the_sea_are_alike_where_they_touch_the_same():
    """F1 and F4 touch three others of it as A1 does; the far ends of rows are like B1."""
    shown = position("######", "######", "######", "##2###", mines=5)
    distinct = {shown.grid.cell(at) for at in look_ahead(shown).distinct_cells()}
    frontier = set(cells("B3 C3 D3 B4 D4"))
    assert distinct == frontier | set(cells("A1 B1 A2 B2 C2 D2 E2 A3 E3 A4 E4"))


def test_the_minefields_are_counted_as_a_logarithm():
    looking = look_ahead(position("####", mines=2))
    assert looking.log_minefields == pytest.approx(1.791759469228055)


def test_a_front_wider_than_allowed_is_refused():
    looking = look_ahead(position("#####", "1###1", mines=3))
    with pytest.raises(TooWideError):
        looking.look(2, 1)


def test_the_second_safest_cell_may_lie_among_the_unconstrained_cells():
    """A mine in F1 or H1 leaves one in A1, E1 and I1, and of those A1 touches a mine only."""
    shown = position("##2######", mines=4)
    outcomes = look_ahead(shown).look(shown.grid.index(cell("G1")), MANY).outcomes()
    one_beside = next(outcome for outcome in outcomes if outcome.mines == 1)
    assert one_beside.safest == pytest.approx((2 / 3, 2 / 3))


def test_the_likeliest_number_comes_first():
    shown = position("#####", "#####", "##1##", mines=4)
    chances = [found.chance for found in look_ahead(shown).look(0, MANY).outcomes()]
    assert chances == sorted(chances, reverse=True)

"""What a number would tell, judged by the enumeration of every minefield that then fits."""

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
    """The same as `Lookahead.outcomes`, but for known mines: number, chance, safest and proved."""
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
        found = list(looking.outcomes(at, MANY))
        assert {known + outcome.mines for outcome in found} == set(expected)
        for outcome in found:
            found = (outcome.chance, *outcome.safest, outcome.proved)
            assert found == pytest.approx(expected[known + outcome.mines])


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
        looking.outcomes(2, 1)


def test_the_second_safest_cell_may_lie_among_the_unconstrained_cells():
    """A mine in F1 or H1 leaves one in A1, E1 and I1, and of those A1 touches a mine only."""
    shown = position("##2######", mines=4)
    outcomes = look_ahead(shown).outcomes(shown.grid.index(cell("G1")), MANY)
    one_beside = next(outcome for outcome in outcomes if outcome.mines == 1)
    assert one_beside.safest == pytest.approx((2 / 3, 2 / 3))


def test_the_likeliest_number_comes_first():
    shown = position("#####", "#####", "##1##", mines=4)
    chances = [found.chance for found in look_ahead(shown).outcomes(0, MANY)]
    assert chances == sorted(chances, reverse=True)

"""Uniform samples, judged by counting how often each minefield that fits is drawn."""

from collections import Counter

import brute_force
import pytest
from drawing import cells, position
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import lattice
from test_odds import any_positions, seen_positions

from minesweeper.game.chance import words
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting import arrangements, sampling, sweep
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.sampling import Sampler
from minesweeper.logic.counting.sweep import TooWideError, steps_over

LONE = position("##1#", "####", mines=3)
"""One number, whose cells hold one mine of three."""
APART = position("1####1", "######", "1####1", mines=6)
"""Numbers that hold fewer or more mines together, and unconstrained cells between them."""
TIGHT = position("#1#1##1#2#", "##########", mines=4)
"""Two parts and no unconstrained cell: the left has one or two mines, the right has the rest."""
SHOWN = position("M2##", "####", "#1##", mines=4)
"""A shown mine, which every minefield has."""
CASES = [
    (LONE, "", ""),
    (LONE, "B1", ""),
    (LONE, "", "A1"),
    (APART, "", ""),
    (APART, "B1 C1", "F2"),
    (TIGHT, "", ""),
    (TIGHT, "C2 C1", ""),
    (TIGHT, "A1", "H2"),
    (SHOWN, "", ""),
    (SHOWN, "A3", "C2"),
]


def below_from(seed):
    """Uniform whole numbers below any bound: as many bits as it has, until they fit."""
    stream = words("test", seed)

    def below(bound):
        bits = (bound - 1).bit_length()
        while True:
            value = 0
            for _ in range(0, bits, 32):
                value = value << 32 | next(stream)
            if value >> (-bits % 32) < bound:
                return value >> (-bits % 32)

    return below


def indices(shown, names):
    return [shown.grid.index(cell) for cell in names]


def fitting(shown, safe, mined):
    """Every minefield that fits the position and the demands, as samples are told."""
    safe, mined = set(safe), set(mined)
    return {
        bytes(cell in mines for cell in shown.grid)
        for mines in brute_force.minefields(shown)
        if not mines & safe and mines >= mined
    }


def deviation(drawn, fields):
    """How far from uniform: chi-square in its own standard deviations, about 0 when uniform.

    4 is next to impossible by chance; a bias of a tenth in a few hundred draws a field is far more.
    """
    expected = drawn.total() / len(fields)
    chi_square = sum((drawn[field] - expected) ** 2 / expected for field in fields)
    freedom = len(fields) - 1
    return (chi_square - freedom) / (2 * freedom) ** 0.5


@pytest.mark.parametrize(("shown", "safe", "mined"), CASES)
def test_every_minefield_that_fits_is_equally_likely(shown, safe, mined):
    safe, mined = cells(safe), cells(mined)
    fields = fitting(shown, safe, mined)
    sampler = Sampler(shown, indices(shown, safe), indices(shown, mined))
    below = below_from(7)
    drawn = Counter(sampler.draw(below) for _ in range(max(2000, 30 * len(fields))))
    assert drawn.keys() <= fields
    assert len(fields) > 1
    assert deviation(drawn, fields) < 4


@pytest.mark.parametrize("tilt", [0.3, 1.0, 5.0])
@pytest.mark.parametrize("shown", [APART, TIGHT])
def test_any_tilt_is_as_exact_as_the_best(shown, tilt, monkeypatch):
    monkeypatch.setattr(sampling, "find_tilt", lambda *_: tilt)
    fields = fitting(shown, (), ())
    sampler, below = Sampler(shown), below_from(7)
    drawn = Counter(sampler.draw(below) for _ in range(max(2000, 30 * len(fields))))
    assert drawn.keys() <= fields
    assert deviation(drawn, fields) < 4


class CarelessShares:
    """Draws every number of mines of a part as if all were equally likely."""

    def __init__(self, mines, unconstrained, ways):
        self._mines, self._unconstrained, self._ways = mines, unconstrained, ways

    def draw(self, below):
        while True:
            totals = [below(len(counts)) for counts in self._ways]
            fits = all(counts[total] for counts, total in zip(self._ways, totals, strict=True))
            if fits and 0 <= self._mines - sum(totals) <= self._unconstrained:
                return totals


@pytest.mark.parametrize("shown", [APART, TIGHT])
def test_a_sampler_that_weighs_the_numbers_of_mines_wrongly_would_be_noticed(shown, monkeypatch):
    monkeypatch.setattr(sampling, "MineShares", CarelessShares)
    fields = fitting(shown, (), ())
    sampler = Sampler(shown)
    below = below_from(7)
    drawn = Counter(sampler.draw(below) for _ in range(max(2000, 30 * len(fields))))
    assert drawn.keys() <= fields
    assert deviation(drawn, fields) > 20


@st.composite
def demands(draw, shown):
    """Some cells to be safe and some to be mined; they may contradict what is seen."""
    chosen = draw(st.lists(st.sampled_from(range(shown.grid.size)), max_size=4))
    safe = draw(st.lists(st.sampled_from(chosen))) if chosen else []
    return safe, [cell for cell in chosen if cell not in safe]


@given(data=st.data())
@settings(max_examples=400)
def test_a_drawn_minefield_fits_or_a_contradiction_is_told(data):
    shown = data.draw(st.one_of(seen_positions(), any_positions()))
    safe, mined = data.draw(demands(shown))
    fields = fitting(shown, map(shown.grid.cell, safe), map(shown.grid.cell, mined))
    below = below_from(data.draw(st.integers(0, 99)))
    if fields:
        assert Sampler(shown, safe, mined).draw(below) in fields
    else:
        with pytest.raises(ContradictionError):
            Sampler(shown, safe, mined)


def test_the_same_randomness_gives_the_same_minefield():
    drawn = {Sampler(APART).draw(below_from(3)) for _ in range(5)}
    assert len(drawn) == 1


def test_what_is_proved_may_be_demanded_and_changes_nothing():
    """The 1 at A1 proves B1 mined in a row of three."""
    shown = position("1##", mines=1)
    assert Sampler(shown).draw(below_from(0)) == bytes([0, 1, 0])
    assert Sampler(shown, safe=[0, 2], mined=[1]).draw(below_from(0)) == bytes([0, 1, 0])


def test_a_front_wider_than_the_budget_is_told():
    with pytest.raises(TooWideError):
        Sampler(TIGHT, most_states=1)


def test_a_part_that_is_too_large_is_refused_before_an_order_is_sought(monkeypatch):
    """A 2 in every other cell of every other row: 67,500 boxes, whose order would take seconds."""
    monkeypatch.delattr(arrangements, "with_good_order")
    seen = bytes((COVERED,)) * 300 + bytes((COVERED, 2)) * 150
    with pytest.raises(TooWideError):
        Sampler(Position(Grid(300, 300), seen * 150, 20_000))


def test_a_part_that_is_too_much_work_is_refused_as_soon_as_it_is(monkeypatch):
    """A lattice of 200 × 200 cells would be swept until its front has 60,000 states."""
    steps = []

    def counted(*of_a_box):
        layer, states = steps_over(*of_a_box)
        steps.append(len(layer))
        return layer, states

    monkeypatch.setattr(sweep, "steps_over", counted)
    position, _ = lattice(200)
    with pytest.raises(TooWideError):
        Sampler(position)
    assert max(steps) < 60_000
    assert sum(steps) < 600_000


def test_thousands_of_parts_share_a_total_of_which_other_cells_take_little():
    """A 1 in every fifth cell of a row: between two of them lie two unconstrained cells."""
    grid = Grid(1000, 9)
    seen = bytearray([COVERED]) * grid.size
    for row in range(1, 9, 3):
        for column in range(1, 999, 4):
            seen[grid.index(Cell(row, column))] = 1 + column % 8 // 4
    shown = Position(grid, bytes(seen), 1300)
    drawn = Sampler(shown).draw(below_from(1))
    assert sum(drawn) == 1300
    for cell in grid:
        if shown.at(cell) not in (COVERED, SHOWN_MINE):
            assert sum(drawn[near] for near in grid.around(grid.index(cell))) == shown.at(cell)

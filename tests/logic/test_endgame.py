"""Endgames, judged by trying every cell in every position."""

from fractions import Fraction

import brute_force
import pytest
from best_play import best_chance
from drawing import cell, position
from hypothesis import assume, given, settings
from positions import stuck_positions

from minesweeper.logic.counting.endgame import Endgame, TooDeepError

MANY = 100_000


def endgame(shown, most_sets=MANY):
    """The endgame of a position, from the minefields that brute force finds."""
    grid = shown.grid
    fields = [[grid.index(mine) for mine in mines] for mines in brute_force.minefields(shown)]
    return Endgame(fields, grid.around, most_sets), len(fields)


@given(stuck_positions())
@settings(max_examples=150)
def test_as_many_minefields_are_won_as_the_best_play_wins(shown):
    assume(any(chance < 1 for chance in brute_force.chances(shown).values()))
    game, fields = endgame(shown)
    best = game.best()
    assert Fraction(best.won, fields) == best_chance(shown)
    assert best_chance(shown, shown.grid.cell(best.cell)) == best_chance(shown)


def test_where_nothing_tells_anything_one_minefield_is_won():
    game, fields = endgame(position("#M#", mines=2))
    best = game.best()
    assert (best.cell, best.won, fields) == (0, 1, 2)


def test_a_cell_that_tells_nothing_waits():
    """A1 is as safe as the others, but has a 3 to show and nothing else."""
    shown = position("#M###", "MM###", mines=5)
    game, _ = endgame(shown)
    assert game.best().cell == shown.grid.index(cell("C1"))


def test_a_search_ends_at_its_limit_of_sets():
    game, _ = endgame(position("####", "####", mines=3), most_sets=3)
    with pytest.raises(TooDeepError):
        game.best()

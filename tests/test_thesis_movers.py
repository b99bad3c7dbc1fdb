"""What the three movers of the thesis can and cannot do, judged by trying every minefield."""

from sys import getrecursionlimit

import brute_force
import pytest
from drawing import cells, position
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import seen_positions
from thesis_movers import (
    THESIS_MOVERS,
    GaveUpError,
    move_by_popularity,
    move_greedily,
    move_recursively,
)

from minesweeper.agent.mover import mover_randomness
from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, Position

CORNER = position("###", "##2", "12#", mines=3)
"""The first dead end of the thesis: the click is on B2."""


def mines_laid(move, shown, kept_free):
    """The rows with the mines a mover lays, or None."""
    field = move(
        shown, [shown.grid.index(cell) for cell in cells(kept_free)], mover_randomness(1, 1)
    )
    if field is None:
        return None
    width = shown.grid.width
    told = "".join("*" if mined else "." for mined in field)
    return [told[at : at + width] for at in range(0, len(told), width)]


def fields_with_safe(shown, kept_free):
    return {
        bytes(cell in mines for cell in shown.grid)
        for mines in brute_force.minefields(shown)
        if not any(shown.grid.cell(at) in mines for at in kept_free)
    }


@given(seen_positions(), st.data())
@settings(max_examples=300)
def test_a_mover_lays_what_fits_or_says_that_it_found_no_room(shown, data):
    covered = [at for at, value in enumerate(shown.seen) if value == COVERED]
    kept_free = data.draw(st.lists(st.sampled_from(covered), max_size=3)) if covered else []
    fitting = fields_with_safe(shown, kept_free)
    laid = {
        name: move(shown, kept_free, mover_randomness(1, 1)) for name, move in THESIS_MOVERS.items()
    }
    assert fitting.issuperset(field for field in laid.values() if field is not None)
    assert (laid["recursive"] is None) == (not fitting)


def test_the_greedy_mover_goes_row_by_row_and_the_ranked_one_by_popularity():
    """Of the cells around the 1s, C2 and D2 touch both."""
    shown = position("##11##", "######", mines=1)
    assert mines_laid(move_greedily, shown, "") is None
    assert mines_laid(move_by_popularity, shown, "") == ["......", "..*..."]


def test_the_first_dead_end_of_the_thesis():
    assert mines_laid(move_greedily, CORNER, "B2") is None
    assert mines_laid(move_by_popularity, CORNER, "B2") == [".*.", "*..", "..*"]
    assert mines_laid(move_recursively, CORNER, "B2") == [".*.", "*..", "..*"]


def test_the_recursive_mover_takes_low_numbers_first():
    """Row by row the 2 would get A1 and B1; the 1 comes first and takes C1, which serves both."""
    shown = position("#######", "#2#1###", mines=3)
    assert mines_laid(move_greedily, shown, "") == ["**.*...", "......."]
    first, second = mines_laid(move_recursively, shown, "")
    assert (first[:5], second[:5]) == ("*.*..", ".....")


def test_a_mover_with_too_many_mines_for_the_sea_looks_for_another_way():
    """Two mines in all: the 1s cannot share one, since no cell is left for the other."""
    shown = position("#1#1#", mines=2)
    assert mines_laid(move_recursively, shown, "") == ["*...*"]
    assert mines_laid(move_greedily, shown, "") is not None
    assert mines_laid(move_by_popularity, shown, "") is None


def test_more_numbers_than_python_can_recurse_are_no_trouble():
    """A 1 in every fourth cell of every third row: 1250 of them, a level of recursion for each."""
    grid = Grid(1000, 15)
    clear = bytes([COVERED]) * 1000
    shown = Position(grid, (clear + bytes([COVERED, 1, COVERED, COVERED]) * 250 + clear) * 5, 1300)
    field = move_recursively(shown, [0], mover_randomness(1, 1))
    assert len(list(shown.clues())) > getrecursionlimit()
    assert sum(field) == 1300


def test_a_search_that_takes_too_long_is_given_up():
    below = mover_randomness(1, 1)
    assert move_recursively(CORNER, [4], below, most=20) is not None
    with pytest.raises(GaveUpError, match="gave up"):
        move_recursively(CORNER, [4], below, most=2)

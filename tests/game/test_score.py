import brute_force
import pytest
from drawing import cell, cells, minefield, minefields
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.game import Game
from minesweeper.game.level import Level
from minesweeper.game.minefield import count_3bv
from minesweeper.game.position import Position
from minesweeper.game.score import Score


def score(field, opened=""):
    return Game.on(field, cells(opened), lambda: 0).score


@given(field=minefields())
def test_3bv_is_the_number_of_clicks_the_plain_twin_needs(field):
    needed = brute_force.clicks_needed(field.grid, frozenset(field.mines()))
    covered = Position.covered(field.grid, field.level.mines)
    assert count_3bv(field, covered.seen) == (len(needed), 0)


@given(field=minefields(), data=st.data())
def test_each_click_of_the_plain_twin_solves_one_of_the_3bv(field, data):
    needed = brute_force.clicks_needed(field.grid, frozenset(field.mines()))
    clicked = data.draw(st.sets(st.sampled_from(needed)))
    game = Game.on(field, (), lambda: 0)
    for each in clicked:
        game.open(each)
    assert game.score.solved == len(clicked)


@given(field=minefields(), data=st.data())
def test_what_is_open_from_the_start_is_not_the_players(field, data):
    """No click solves more than one of the 3BV, however much was open."""
    needed = brute_force.clicks_needed(field.grid, frozenset(field.mines()))
    given_cells = data.draw(st.sets(st.sampled_from(needed)))
    game = Game.on(field, given_cells, lambda: 0)
    assert (game.score.three_bv, game.score.solved) == (len(needed) - len(given_cells), 0)
    for each in set(needed) - given_cells:
        game.open(each)
    assert game.score.solved == game.score.three_bv
    assert game.score.ioe in (None, 1.0)


def test_3bv_counts_openings_and_the_numbers_that_touch_none():
    """Left and right open with a click each; the four numbers in the middle are clicks too."""
    field = minefield(
        "...*.*...",
        "....*....",
        "...*.*...",
    )
    assert score(field).three_bv == 2 + 4


def test_an_opening_is_solved_only_when_all_its_zeros_are_open():
    game = Game.on(minefield(".", ".", ".", ".", ".", "*"), (), lambda: 0)
    game.turn_mark(cell("A3"))
    game.open(cell("A1"))
    assert (game.score.three_bv, game.score.solved) == (1, 0)


def test_a_number_beside_an_opening_solves_nothing():
    field = minefield("...*")
    assert (score(field).three_bv, score(field, "C1").solved) == (1, 0)


def test_before_the_mines_are_dealt_there_is_no_3bv():
    undealt = Game(Level.of(3, 3, 1), 0, lambda: 0).score
    assert (undealt.three_bv, undealt.solved) == (0, 0)


def test_the_ratios_are_those_players_compare():
    figures = Score(three_bv=30, solved=20, clicks=40, effective_clicks=25, elapsed=8000)
    assert figures.three_bv_per_second == 2.5
    assert figures.ioe == 0.5
    assert figures.correctness == 0.625
    assert figures.throughput == 0.8


@pytest.mark.parametrize("name", ["three_bv_per_second", "ioe", "correctness", "throughput"])
def test_a_ratio_is_none_where_nothing_is_there_to_divide_by(name):
    assert getattr(Score(5, 0, 0, 0, 0), name) is None

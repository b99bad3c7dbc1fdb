"""The strongest player on positions that tell good guesses from bad, and beside the best play."""

import brute_force
import pytest
from best_play import best_chance, chance_from_the_corner, chance_of
from drawing import cell, cells, position
from hypothesis import assume, given, settings
from positions import stuck_positions

from minesweeper.game.level import FirstClick, Level
from minesweeper.players import strongest
from minesweeper.players.complete_logic import Satisfiability
from minesweeper.players.strongest import Strongest


@pytest.fixture(autouse=True)
def _no_guess_is_kept_from_another_test():
    strongest.cached_guess.cache_clear()


def choose(*rows, mines):
    return Strongest().choose(position(*rows, mines=mines))


@given(stuck_positions(10))
@settings(max_examples=100)
def test_with_few_minefields_left_no_other_cell_wins_more(shown):
    chances = brute_force.chances(shown)
    assume(any(chance < 1 for chance in chances.values()))
    move = Strongest().choose(shown)
    assert move.odds == pytest.approx(float(chances[move.cell]))
    assert best_chance(shown, move.cell) == best_chance(shown)


def test_an_endgame_says_how_many_minefields_it_wins():
    move = choose("####", mines=1)
    assert move.reason == (
        "The chance of a mine at A1 is 25 %, and the game is then won in 3 of 4 minefields left."
    )


def test_a_pair_that_no_number_tells_apart_is_guessed_at_once():
    """A1 and A2 touch the same numbers, and besides each other only shown mines."""
    move = choose("#3M#########", "#6M#########", "MMM#########", "############", mines=13)
    assert move.cell == cell("A1")
    assert move.odds == 0.5
    assert "no number will ever tell" in move.reason


def test_a_pair_that_a_covered_cell_may_tell_apart_waits():
    """A3 and B3 touch A2 and not A1."""
    move = choose("#4M#########", "#MM#########", "############", "############", mines=13)
    assert move.cell not in cells("A1 A2")


def test_a_pair_that_a_number_tells_apart_waits():
    """B1 says that A1 or A2 is a mine, but B3 speaks of A2 alone."""
    move = choose("#4M#########", "#MM#########", "#4##########", "############", mines=13)
    assert move.cell not in cells("A1 A2")


def test_a_corner_that_nothing_outside_tells_of_is_played_out_at_once():
    """One mine lies in A1 to A3, walled in by shown ones; A2 would tell nothing, A1 the rest."""
    rows = ("#MM#########", "#6M#########", "#MM#########", "MM##########", "############")
    move = choose(*rows, mines=16)
    assert move.cell == cell("A1")
    assert (
        move.reason
        == "The chance of a mine at A1 is 33.33 %, and its corner is then won in 2 of 3 ways."
    )


def test_a_cell_that_can_tell_nothing_is_not_guessed():
    """A1, walled in by shown mines, is as safe as all others, but shows a 3 whatever happens."""
    rows = ("#M##########", "MM##########", "############", "############")
    move = choose(*rows, mines=12)
    assert move.cell != cell("A1")


def test_the_first_click_is_a_corner():
    assert choose(*["#" * 30] * 16, mines=99).cell == cell("A1")


@pytest.mark.parametrize(
    ("width", "height", "name"), [(30, 16, "D4"), (9, 9, "C3"), (4, 4, "B2"), (9, 1, "A1")]
)
def test_a_promised_opening_is_asked_for_inside(width, height, name):
    """It is larger there than in a corner; a safe cell alone is best in the corner."""
    shown = position(*["#" * width] * height, mines=1)
    move = Strongest(0, FirstClick.OPENING).choose(shown)
    assert (move.cell, move.odds, move.is_certain) == (cell(name), 1 / (width * height), False)


def test_only_the_first_click_is_promised_an_opening():
    rows = ("1###", "####", "####", "####")
    shown = position(*rows, mines=4)
    assert Strongest(0, FirstClick.OPENING).choose(shown) == Strongest().choose(shown)


def test_a_front_too_wide_to_look_ahead_gets_the_least_likely_mine(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_STATES", 0)
    shown = position("#12#########", "############", "############", mines=10)
    move = Strongest().choose(shown)
    assert move.cell == Satisfiability().choose(shown).cell
    assert "no cell is safer" in move.reason


def test_a_huge_board_gets_the_least_likely_mine():
    move = choose(*["#" * 60] * 60, mines=700)
    assert "no cell is safer" in move.reason


def test_looks_that_cost_too_much_end_with_the_safest_cell(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_WORK", 0)
    rows = ("2#######", *["########"] * 7)
    safest = Satisfiability().choose(position(*rows, mines=12)).odds
    move = choose(*rows, mines=12)
    assert "tells as much" in move.reason
    assert move.odds == pytest.approx(safest)


def test_guesses_on_large_boards_are_not_kept():
    """Each would take as much room as its board."""
    for columns, kept in ((40, 1), (60, 1)):
        choose(*["#" * columns] * 40, mines=300)
        assert strongest.cached_guess.cache_info().currsize == kept


def test_an_endgame_beyond_the_limit_is_looked_ahead_from(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_SETS", 0)
    assert "tells as much" in choose("####", "####", mines=3).reason


def test_on_a_small_board_it_plays_nearly_as_well_as_can_be():
    level = Level.read("4x4/4")
    assert float(chance_of(Strongest, level) / chance_from_the_corner(level)) >= 0.99


@pytest.mark.long
@pytest.mark.parametrize(("size", "share"), [("5x4/4", 0.99), ("5x4/5", 0.98)])
def test_on_larger_boards_it_plays_nearly_as_well_as_can_be(size, share):
    """With 5 mines the first guess leaves 5,460 minefields, more than can be played out."""
    level = Level.read(size)
    assert float(chance_of(Strongest, level) / chance_from_the_corner(level)) >= share

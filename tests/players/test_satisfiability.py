"""The agent as a player, judged by the enumeration of every minefield that fits."""

import brute_force
import pytest
from drawing import cell, position
from hypothesis import given, settings
from positions import seen_positions

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.players.complete_logic import Satisfiability
from minesweeper.players.player import Move

PLAYER = Satisfiability()


@given(seen_positions(14))
@settings(max_examples=200)
def test_it_opens_what_is_proved_and_guesses_at_the_lowest_chance(shown):
    move = PLAYER.choose(shown)
    chances = brute_force.chances(shown)
    if all(chance == 1 for chance in chances.values()):
        assert move is None
        return
    assert move.odds == pytest.approx(float(chances[move.cell]))
    assert chances[move.cell] == min(chances.values())
    covered = {at: covered_around(shown, at) for at in chances}
    equals = [at for at, chance in chances.items() if chance == chances[move.cell]]
    assert move.is_certain or covered[move.cell] == min(covered[at] for at in equals)
    assert move.is_certain == (chances[move.cell] == 0)
    assert move.cell.name in move.reason


def covered_around(shown, at):
    return sum(shown.at(near) == COVERED for near in brute_force.neighbours(shown.grid, at))


def test_of_equal_chances_it_takes_the_cell_with_the_fewest_covered_neighbours():
    assert PLAYER.choose(position("####", "####", mines=2)).cell == cell("A1")
    assert PLAYER.choose(position("##M#M##", mines=3)).cell == cell("D1")


def test_it_says_why():
    assert PLAYER.choose(position("1##", mines=1)) == Move(
        cell("C1"),
        0.0,
        is_certain=True,
        reason="All mines on the board are found, so C1 is safe.",
        technique="mine-count",
    )
    assert PLAYER.choose(position("####", mines=1)).reason == (
        "Nothing is certainly safe. A1 is the safest cell: the chance of a mine is 25 %."
    )


def test_a_position_that_no_minefield_fits_is_told():
    with pytest.raises(ContradictionError):
        PLAYER.choose(position("2#", mines=1))


def test_it_never_chooses_a_cell_that_is_not_covered():
    shown = position("M1#", "#1#", mines=1)
    assert shown.at(PLAYER.choose(shown).cell) == COVERED

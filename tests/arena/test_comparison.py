"""The comparison of two players, held against exact win chances on tiny boards."""

import pytest
from best_play import chance_of

from minesweeper.arena.comparison import ComparisonFigures, compare_task
from minesweeper.arena.contest import ComparisonContest, Task
from minesweeper.arena.figures import Z
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import Position
from minesweeper.players.roster import PLAYERS


def compared(baseline, candidate, size, games, first_click=FirstClick.SAFE):
    contest = ComparisonContest(Level.read(size), first_click, "classic", 3, baseline)
    return ComparisonFigures(compare_task(Task(contest, candidate, tuple(range(games)))))


def exact_chance(name, size):
    """The chance of a player that begins where it likes, by every minefield there is."""
    level = Level.read(size)
    first = PLAYERS[name](0, FirstClick.SAFE).choose(Position.covered(level.grid, level.mines))
    return float(chance_of(lambda: PLAYERS[name](0, FirstClick.SAFE), level, first.cell))


@pytest.mark.parametrize(
    ("baseline", "candidate", "size", "games"),
    [
        # Both open every proved cell, so that only their guesses are compared.
        ("satisfiability", "strongest", "3x3/2", 150),
        ("satisfiability", "teddy", "4x3/3", 150),
        # One overlooks proved cells: then every cell is compared.
        ("sentences+", "satisfiability", "3x3/2", 150),
        ("strongest", "sentences+", "3x3/2", 100),
    ],
)
def test_the_mean_difference_is_that_of_the_exact_chances(baseline, candidate, size, games):
    found = compared(baseline, candidate, size, games).difference
    error = (found.high - found.value) / Z
    exact = exact_chance(candidate, size) - exact_chance(baseline, size)
    assert exact != 0
    assert 0 < error < 0.03
    assert abs(found.value - exact) < 3.5 * error


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("first_click", FirstClick)
def test_a_player_is_as_good_as_itself(player, first_click):
    found = compared(player, player, "5x4/5", 4, first_click)
    assert (found.difference.value, found.differing_per_game) == (0, 0)
    assert found.decisions_per_game >= 1


def test_a_single_game_tells_nothing_and_no_game_neither():
    one = compared("satisfiability", "strongest", "4x4/4", 1).difference
    assert (one.low, one.high) == (-1, 1)
    none = ComparisonFigures([])
    assert (none.difference.value, none.differing_per_game, none.seconds) == (0, 0, 0)

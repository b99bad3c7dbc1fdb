"""Teddy: its score is recomputed over every minefield that fits, with plain rules."""

from itertools import permutations

import brute_force
import pytest
from drawing import cell, cells, position
from hypothesis import given, settings
from positions import seen_positions

from minesweeper.game.position import COVERED
from minesweeper.players.teddy import PlainTeddy, Teddy


@given(seen_positions(12))
@settings(max_examples=100)
def test_no_guess_that_is_as_safe_scores_higher_than_the_one_it_makes(shown):
    move = Teddy().choose(shown)
    if move is None or move.is_certain:
        return
    fitting = list(brute_force.minefields(shown))
    known = frozenset.intersection(*fitting)
    chances = brute_force.chances(shown)
    assert chances[move.cell] == min(chances.values())
    safest = [at for at, chance in chances.items() if chance == chances[move.cell]]
    scores = {at: score(shown, fitting, known, at) for at in safest}
    assert scores[move.cell] == pytest.approx(max(scores.values()))
    assert f"rated {scores[move.cell]:.2f} out of 20" in move.reason


def score(shown, fitting, known, guess):
    """The mean over all minefields that fit of what is seen after the guess, 0 where it is hit."""
    worth = [0 if guess in mines else worth_of(shown, known, guess, mines) for mines in fitting]
    return sum(worth) / len(fitting)


def worth_of(shown, known, guess, mines):
    clues = {}
    for at in shown.grid:
        if at == guess or shown.at(at) <= 8:
            near = set(brute_force.neighbours(shown.grid, at))
            unknown = frozenset(
                one for one in near - known if shown.at(one) == COVERED and one != guess
            )
            clues[at] = (unknown, len(near & mines) - len(near & known))
    if any(cells and need in (0, len(cells)) for cells, need in clues.values()):
        return 20
    pairs = permutations(clues.values(), 2)
    return 15 if any(settles(more, less) for more, less in pairs) else 10


def settles(more, less):
    """One clue needs as many mines more than another as it has cells alone, and one has some."""
    own, others = more[0] - less[0], less[0] - more[0]
    shared = more[0] & less[0]
    return bool(shared and (own or others)) and more[1] - less[1] == len(own)


def test_it_begins_in_a_corner():
    blank = position(*["#########"] * 9, mines=10)
    assert Teddy().choose(blank).cell == cell("A1")


def test_of_equal_chances_it_takes_a_number_that_helps():
    """Each of the four is a mine with one half, but D1 would show a number that settles least."""
    shown = position("01##", "23##", "##21", "2210", mines=4)
    assert {float(chance) for chance in brute_force.chances(shown).values()} == {0.5, 1.0}
    move = Teddy().choose(shown)
    assert move.cell == cell("C1")
    assert move.reason == (
        "Nothing is certainly safe; the chance of a mine at C1 is 50 %, and its number is rated "
        "10.00 out of 20 for usefulness."
    )


def test_without_its_score_it_takes_any_of_the_least_likely():
    shown = position("1###", "####", mines=2)
    least = brute_force.chances(shown)
    lowest = {at for at, chance in least.items() if chance == min(least.values())}
    assert {PlainTeddy(seed).choose(shown).cell for seed in range(60)} == lowest


def test_without_its_score_it_still_begins_in_the_corner():
    blank = position("####", "####", "####", mines=3)
    assert {PlainTeddy(seed).choose(blank).cell for seed in range(9)} == set(cells("A1"))

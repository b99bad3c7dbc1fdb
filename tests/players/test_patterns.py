"""The pattern player: every pattern it is known for, drawn, and what no pattern shows."""

from itertools import combinations

import brute_force
import pytest
from drawing import cells, position
from hypothesis import given, settings
from positions import seen_positions

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.players.patterns import Patterns


@pytest.mark.parametrize(
    ("rows", "mines", "safe", "technique"),
    [
        pytest.param(["#1", "11", "##"], 1, "A3 B3", "B2", id="B2, once B1 has found a mine"),
        pytest.param(["###", "11#"], 1, "C1 C2", "1-1", id="1-1"),
        pytest.param(["1##", "1##", "###"], 2, "A3 B3", "1-1", id="1-1 downwards"),
        pytest.param(["###", "121"], 2, "B1", "1-2-1", id="1-2-1"),
        pytest.param(["####", "1221"], 2, "A1 D1", "1-2-2-1", id="1-2-2-1"),
        pytest.param(["###", "232", "1M1"], 3, "B1", "1-2-1", id="1-2-1 after a reduction"),
        pytest.param(["####", "2442", "1MM1"], 4, "A1 D1", "1-2-2-1", id="reduced 1-2-2-1"),
        pytest.param(["#####", "##1##", "11111", "00000"], 3, "B1 C1 D1", "H1", id="H1"),
        pytest.param(["###", "#1#", "##1"], 1, "A1 B1 C1 A2 A3", "T1", id="T1"),
        pytest.param(["1#4#", "####"], 4, "A2", "subset", id="4 has three of its own"),
        pytest.param(["#1##1##"], 2, "G1", "mine-count", id="mine counting: both are elsewhere"),
        pytest.param(["1##"], 1, "C1", "mine-count", id="mine counting: the last is found"),
    ],
)
def test_a_pattern_shows_what_is_safe(rows, mines, safe, technique):
    shown = position(*rows, mines=mines)
    assert brute_force.proved(shown)[0] >= set(cells(safe)), "the drawing is wrong"
    move = Patterns().choose(shown)
    assert move.is_certain
    assert {move.cell, *move.more} >= set(cells(safe))
    assert move.technique == technique


@given(seen_positions(14))
@settings(max_examples=100)
def test_whatever_one_number_or_two_prove_is_found(shown):
    move = Patterns().choose(shown)
    if move is not None and not move.is_certain:
        assert not any(proves(shown, pair) for pair in combinations(numbers(shown), 2))
        assert not any(proves(shown, [at]) for at in numbers(shown))


def numbers(shown):
    return [at for at in shown.grid if shown.at(at) <= 8]


def proves(shown, clues):
    """Whether some numbers prove a cell safe though all other numbers are covered.

    A mine more or less must not matter: as if the board went on around it.
    """
    around = {near for clue in clues for near in brute_force.neighbours(shown.grid, clue)}
    spoken_of = [near for near in around if shown.at(near) == COVERED]
    for one in spoken_of:
        fits = [
            mines
            for count in range(len(spoken_of) + 1)
            for mines in combinations(spoken_of, count)
            if all(counts(shown, clue, mines) for clue in clues)
        ]
        if fits and not any(one in mines for mines in fits):
            return True
    return False


def counts(shown: Position, clue, mines) -> bool:
    near = brute_force.neighbours(shown.grid, clue)
    laid = sum(at in mines or shown.at(at) == SHOWN_MINE for at in near)
    return laid == shown.at(clue)


def test_three_numbers_together_are_beyond_it():
    """The sentences prove C2 and others here; it takes three numbers."""
    shown = position("01#2", "13##", "###2", mines=4)
    assert brute_force.proved(shown)[0]
    assert not Patterns().choose(shown).is_certain


def test_it_guesses_where_the_numbers_beside_a_cell_ask_for_least():
    """The 2 calls its three cells mines with two in three, the 1 with one in three."""
    shown = position("2####", "#####", mines=3)
    move = Patterns().choose(shown)
    assert move.cell not in cells("B1 A2 B2")
    assert move.odds == pytest.approx(3 / 9)
    assert Patterns().choose(position("1####", "#####", mines=4)).cell in cells("B1 A2 B2")


def test_it_says_why():
    assert Patterns().choose(position("###", "11#", mines=1)).reason == (
        "The 1 at A2 and the 1 at B2 cannot both be right if C1 is a mine, so C1 is safe."
    )
    assert Patterns().choose(position("#1##1##", mines=2)).reason == (
        "All the remaining mines are elsewhere, so G1 is safe."
    )
    assert (
        Patterns()
        .choose(position("##", "##", mines=1))
        .reason.endswith("the chance of a mine there is 25 %.")
    )

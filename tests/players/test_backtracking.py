"""The backtracking player: every arrangement of a part, and what all of them agree on."""

import brute_force
import pytest
from drawing import position
from hypothesis import given, settings
from positions import seen_positions

from minesweeper.logic.counting.parts import ContradictionError, Part, cut
from minesweeper.players.backtracking import Backtracking, TooLongError, search_arrangements


def test_it_proves_what_neither_pairs_nor_sentences_do():
    shown = position("0012#", "111##", "#112#", mines=4)
    move = Backtracking().choose(shown)
    assert move.is_certain
    assert move.technique == "contradiction"
    assert {move.cell, *move.more} == brute_force.proved(shown)[0]


@given(seen_positions(14))
@settings(max_examples=100)
def test_on_small_boards_it_proves_all_there_is_to_prove(shown):
    move = Backtracking().choose(shown)
    safe, _ = brute_force.proved(shown)
    assert (move is not None and move.is_certain) == bool(safe)


def test_with_one_part_its_chances_are_exact():
    shown = position("1###", "####", mines=3)
    chances = brute_force.chances(shown)
    move = Backtracking().choose(shown)
    assert move.odds == pytest.approx(float(min(chances.values())))


def test_the_remaining_mines_rule_arrangements_out():
    """A 1 beside three cells and two mines in all: the four others hold the second mine."""
    shown = position("1##", "##M", mines=2)
    move = Backtracking().choose(shown)
    assert move.cell.name == "C1"
    assert move.is_certain


def test_arrangements_meet_every_number():
    """{a, b} has one mine and {b, c} has one: b alone, or a and c."""
    part = Part([1, 1], [[0], [1], [2]], [[0], [0, 1], [1]])
    assert sorted(search_arrangements(part)) == [[0, 1, 0], [1, 0, 1]]


def test_a_search_that_takes_too_long_is_given_up_and_numbers_decide(monkeypatch):
    shown = position("1##1", "####", mines=2)
    part, _ = cut(shown).parts
    with pytest.raises(TooLongError):
        list(search_arrangements(part, most_steps=1))
    monkeypatch.setattr("minesweeper.players.backtracking.MOST_STEPS", 1)
    move = Backtracking().choose(shown)
    assert not move.is_certain
    assert move.odds == pytest.approx(1 / 3)


def test_a_long_front_is_not_searched_at_all():
    """A row of 1s along a row of covered cells: one part with a box for every cell."""
    shown = position("#" * 600, "1" * 600, mines=200)
    with pytest.raises(TooLongError):
        next(search_arrangements(cut(shown).parts[0]))
    assert Backtracking().choose(shown) is not None


@pytest.mark.parametrize(("row", "mines"), [("2##", 1), ("#1##1#", 1), ("#1##1#", 3)])
def test_numbers_that_no_arrangement_meets_are_told(row, mines):
    with pytest.raises(ContradictionError):
        Backtracking().choose(position(row, mines=mines))

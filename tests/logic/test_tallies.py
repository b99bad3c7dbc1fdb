"""Counts in whole numbers, judged by trying every minefield."""

import brute_force
import pytest
from drawing import cell, cells, position
from hypothesis import given
from positions import seen_positions

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import PartLayout, Tallies


@given(seen_positions())
def test_every_cell_is_counted_as_by_trying_every_minefield(shown):
    fitting = list(brute_force.minefields(shown))
    tallies = Tallies(shown)
    assert tallies.layouts == len(fitting)
    for at in shown.grid:
        if shown.at(at) == COVERED:
            assert tallies.mined(at) == sum(at in mines for mines in fitting)


@given(seen_positions())
def test_the_arrangements_of_a_part_are_those_that_minefields_have(shown):
    fitting = list(brute_force.minefields(shown))
    tallies = Tallies(shown)
    parts = [tallies.part(at, 8) for at in shown.grid if shown.at(at) == COVERED]
    for part in filter(None, parts):
        laid = [tuple(sorted(mines.intersection(part.cells))) for mines in fitting]
        assert part.ways == len(set(laid))
        expected = {PartLayout(mines, laid.count(mines)) for mines in laid}
        assert set(part.arrangements) == (expected if part.ways <= 8 else set())
        counts = [one.layouts for one in part.arrangements]
        assert counts == sorted(counts, reverse=True)


def test_a_part_names_the_numbers_that_speak_of_it():
    tallies = Tallies(position("1####", "1####", "0####", mines=4))
    part = tallies.part(cell("B1"), 8)
    assert part is None, "single clues settle these cells"
    tallies = Tallies(position("#1###", "#####", mines=3))
    part = tallies.part(cell("A1"), 8)
    assert (list(part.cells), list(part.clues)) == (cells("A1 C1 A2 B2 C2"), cells("B1"))
    assert (part.ways, len(part.arrangements)) == (5, 5)
    assert tallies.part(cell("E1"), 8) is None
    assert tallies.unconstrained == 4


def test_what_is_too_wide_to_be_counted_is_not_counted(monkeypatch):
    monkeypatch.setattr("minesweeper.logic.counting.tallies.MOST_STATES", 1)
    with pytest.raises(TooWideError):
        Tallies(position("#1##", "###2", "#2##", mines=4))

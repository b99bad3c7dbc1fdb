"""The knowledge base of SAT: the same answers as by trying every minefield."""

import brute_force
import pytest
from drawing import cells, position
from hypothesis import given
from hypothesis import strategies as st
from positions import any_positions, lattice, seen_positions

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof import sat_knowledge
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.proof.sat_knowledge import SatKnowledge
from minesweeper.logic.work_budget import TooHardError


def told(shown):
    """A knowledge base that was told a position at once."""
    known = SatKnowledge(shown.grid, shown.mines)
    known.tell(shown.seen)
    return known


def indices(shown, names):
    return [shown.grid.index(at) for at in cells(names)]


@given(st.one_of(seen_positions(), any_positions()), st.data())
def test_the_answers_are_those_of_all_minefields(shown, data):
    fields = list(brute_force.minefields(shown))
    known = told(shown)
    for at, asked in enumerate(shown.grid):
        assert known.can_be_mined(at) == any(asked in mines for mines in fields)
        assert known.can_all_be_safe([at]) == any(asked not in mines for mines in fields)
    some = data.draw(st.sets(st.sampled_from(list(shown.grid)), max_size=4))
    can_be_safe = any(not mines & some for mines in fields)
    assert known.can_all_be_safe([shown.grid.index(at) for at in some]) == can_be_safe


@given(seen_positions(), st.data())
def test_counting_and_sat_give_the_same_answers(shown, data):
    counting, sat = Knowledge(shown), told(shown)
    counting.reason()
    for at in range(shown.grid.size):
        assert counting.can_be_mined(at) == sat.can_be_mined(at)
    some = data.draw(st.sets(st.integers(0, shown.grid.size - 1), max_size=4))
    assert counting.can_all_be_safe(list(some)) == sat.can_all_be_safe(list(some))


@given(seen_positions(), st.data())
def test_a_position_told_bit_by_bit_is_the_same_as_told_at_once(shown, data):
    visible = [at for at, value in enumerate(shown.seen) if value != COVERED]
    known = SatKnowledge(shown.grid, shown.mines)
    seen = bytearray((COVERED,)) * shown.grid.size
    for at in data.draw(st.permutations(visible)):
        seen[at] = shown.seen[at]
        known.tell(bytes(seen))
        # A query in between has all numbers read before their neighbours are opened.
        known.can_be_mined(data.draw(st.integers(0, shown.grid.size - 1)))
    at_once = told(shown)
    for at in range(shown.grid.size):
        assert known.can_be_mined(at) == at_once.can_be_mined(at)
        assert known.can_all_be_safe([at]) == at_once.can_all_be_safe([at])


def test_the_mine_count_is_used_where_it_matters():
    """One mine is beside the 1, so the other is in C1 or D1; with one in all, they are safe."""
    for mines, can_be_mined in ((1, False), (2, True)):
        shown = position("#1##", "####", mines=mines)
        assert told(shown).can_be_mined(3) == can_be_mined


def test_all_cells_beyond_the_numbers_can_be_mines_by_the_mine_count_alone():
    shown = position("1#0#", mines=2)
    assert not told(position("1#1#", mines=2)).can_all_be_safe(indices(shown, "D1"))


def test_cells_that_a_scout_opened_are_believed_if_they_are_proved_safe():
    shown = position("1##", "1##", mines=1)
    known = told(shown)
    c1, b2, c2 = indices(shown, "C1 B2 C2")
    known.follow([(c1, 1), (b2, 1)])
    assert known.doubted == {b2: 1}
    known.follow([(c2, 1)])
    assert known.doubted == {b2: 1}
    assert not known.can_be_mined(c2)


def test_a_doubted_cell_that_the_player_opens_is_a_fact():
    shown = position("1##", "1##", mines=1)
    known = told(shown)
    (b2,) = indices(shown, "B2")
    known.follow([(b2, 1)])
    known.tell(position("1##", "11#", mines=1).seen)
    assert known.doubted == {}
    assert not known.can_all_be_safe(indices(shown, "B1"))


def test_closed_it_knows_nothing_any_more():
    known = told(position("1#", mines=1))
    assert not known.can_all_be_safe([1])
    known.close()
    assert known.can_all_be_safe([1])
    known.tell(position("#1", mines=1).seen)
    assert not known.can_all_be_safe([0])


def test_some_numbers_can_be_told_alone_without_the_total():
    shown = position("1###1", mines=1)
    known = SatKnowledge(shown.grid, shown.mines)
    known.tell_only(shown.seen, [0])
    assert not known.can_all_be_safe(indices(shown, "B1"))
    assert known.can_all_be_safe(indices(shown, "D1"))


def test_a_query_beyond_its_work_budget_is_refused(monkeypatch):
    shown, _ = lattice(21)
    known = told(shown)
    monkeypatch.setattr(sat_knowledge, "QUERY_WORK", 1)
    with pytest.raises(TooHardError):
        known.can_be_mined(0)


def test_what_was_too_hard_to_prove_is_taken_over_and_makes_later_answers_unsure(monkeypatch):
    """Then counting decides: a proof that rests on such a cell is not confirmed."""
    shown, field = lattice(21)
    known = told(shown)
    safe = next(at for at, mine in enumerate(field.mined) if not mine and shown.seen[at] == COVERED)
    monkeypatch.setattr(sat_knowledge, "QUERY_WORK", 1)
    known.follow([(safe, field.numbers[safe])])
    monkeypatch.undo()
    assert known.doubted == {}
    with pytest.raises(TooHardError):
        known.can_be_mined(0)


# The numbers behind a recorded proof.


@pytest.mark.parametrize("seed", range(8))
def test_the_numbers_of_a_recorded_proof_prove_the_cell_by_sat_alone(seed):
    level = Level.of(16, 16, 44)
    field = deal(level, seed, Cell(8, 8), FirstClick.OPENING).minefield
    known = Knowledge(Position.covered(level.grid, level.mines))
    start = level.grid.index(Cell(8, 8))
    known.learn([start], field.numbers[start : start + 1])
    while known.reason() and (safe := known.take_safe()):
        known.learn(safe, [field.numbers[at] for at in safe])
    asked = SatKnowledge(level.grid, level.mines)
    for mine in map(level.grid.index, known.mined()):
        clues = known.clues_of_proof([mine])
        assert (clues is None) == known.uses_mine_count_for(level.grid.cell(mine))
        if clues is not None:
            asked.tell_only(known.facts(), clues)
            assert not asked.can_all_be_safe([mine])


def test_the_numbers_about_an_unsettled_cell_are_those_of_its_part():
    shown = position("#1#1##", "######", mines=2)
    known = Knowledge(shown)
    known.reason()
    assert sorted(known.clues_of_proof(indices(shown, "C1"))) == indices(shown, "B1 D1")
    assert known.clues_of_proof(indices(shown, "F1")) == []

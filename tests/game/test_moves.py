"""Single moves without a game, held against the game."""

import pytest
from drawing import cell, cells, drawn, minefield, minefields, position
from fakes import Clock
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.game import (
    Game,
    Status,
    after_opening,
    cells_of_chord,
    cells_of_open,
    first_mismatch,
)
from minesweeper.game.grid import Cell
from minesweeper.game.notation import FlaggedPosition

MOVES = st.lists(
    st.tuples(
        st.sampled_from(["open", "open", "chord", "turn_mark", "show_mine"]),
        st.integers(0, 4),
        st.integers(0, 4),
    ),
    max_size=25,
)


def flagged_position_of(game):
    return FlaggedPosition(game.position, frozenset(game.flags()))


@given(field=minefields(5), moves=MOVES)
def test_a_move_without_a_game_opens_what_it_opens_in_one(field, moves):
    game = Game.on(field, (), Clock())
    for name, row, column in moves:
        at = Cell(row % field.grid.height, column % field.grid.width)
        before, status = flagged_position_of(game), game.status
        opened = (cells_of_chord if name == "chord" else cells_of_open)(before, at)
        getattr(game, name)(at)
        if status is Status.LOST:
            return
        assert first_mismatch(game.position, field) is None
        assert game.position.is_finished == (game.status is Status.WON)
        if name in ("open", "chord") and not any(map(field.is_mined, opened)):
            assert after_opening(before, field, opened).position == game.position


def test_a_chord_on_a_zero_opens_a_neighbour_whose_flag_was_taken_back():
    sheet = FlaggedPosition(position("0#1#", mines=1))
    assert cells_of_chord(sheet, cell("A1")) == (cell("B1"),)
    game = Game.on(minefield("...*"), (), Clock())
    game.turn_mark(cell("B1"))
    game.open(cell("A1"))
    game.turn_mark(cell("B1"))
    game.chord(cell("A1"))
    assert drawn(game.position) == ["001#"]


def test_a_shown_mine_counts_as_flagged_for_a_chord():
    sheet = FlaggedPosition(position("M2#", "###", mines=2), frozenset(cells("A2")))
    assert cells_of_chord(sheet, cell("B1")) == tuple(cells("C1 B2 C2"))
    game = Game.on(minefield("*..", "*.."), cells("B1"), Clock())
    game.show_mine(cell("A1"))
    assert not game.can_chord(cell("B1"))
    game.turn_mark(cell("A2"))
    game.chord(cell("B1"))
    assert drawn(game.position) == ["M20", "#20"]


@pytest.mark.parametrize(
    ("seen", "wrong"),
    [
        ("1##", None),
        ("#M#", None),
        ("0##", "A1"),
        ("M##", "A1"),
        ("#1#", "B1"),
        ("1M2", "C1"),
    ],
)
def test_what_cannot_be_seen_on_a_minefield_is_found(seen, wrong):
    found = first_mismatch(position(seen, mines=1), minefield(".*."))
    assert found == (cell(wrong) if wrong else None)

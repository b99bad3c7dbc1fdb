import time

import brute_force
import pytest
from drawing import cell, drawn, minefield, minefields, table
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.flood import NOT_OPENABLE, flood
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import Reveal


@given(field=minefields(), data=st.data())
def test_a_flood_opens_exactly_what_the_plain_twin_opens(field, data):
    """From any safe cell, around any closed cells; and the ground is closed where it opened."""
    grid = field.grid
    safe = [cell for cell in grid if not field.is_mined(cell)]
    closed = data.draw(st.sets(st.sampled_from(list(grid)), max_size=grid.size // 3))
    start = data.draw(st.sampled_from(safe))
    openable = bytearray(field.numbers)
    for shut in closed:
        openable[grid.index(shut)] = NOT_OPENABLE

    opened = list(flood(grid, openable, grid.index(start)))

    expected = brute_force.flood(grid, frozenset(field.mines()), closed, start)
    assert len(opened) == len(dict(opened)), "a cell was opened twice"
    assert dict(opened) == expected
    left = [
        NOT_OPENABLE if at in closed or at in expected else number
        for at, number in zip(grid, field.numbers, strict=True)
    ]
    assert list(openable) == left


@given(field=minefields(), data=st.data())
def test_two_floods_open_nothing_twice(field, data):
    """The second flood of a game stops at what the first one opened."""
    safe = [cell for cell in field.grid if not field.is_mined(cell)]
    openable = bytearray(field.numbers)
    opened = []
    for start in data.draw(st.lists(st.sampled_from(safe), max_size=4)):
        opened += [at for at, _ in flood(field.grid, openable, field.grid.index(start))]
    assert len(opened) == len(set(opened))


def test_a_closed_cell_opens_nothing():
    openable = bytearray([NOT_OPENABLE, 0])
    assert flood(Grid(2, 1), openable, 0) == Reveal()
    assert openable == bytearray([NOT_OPENABLE, 0])


@pytest.mark.parametrize(
    ("rows", "start", "shown"),
    [
        (("...*", "....", "....", "*..."), "A1", ["001#", "0011", "1100", "#100"]),
        (("*...", "....", "....", "...*"), "D1", ["#100", "1100", "0011", "001#"]),
    ],
    ids=["to the right", "to the left"],
)
def test_a_flood_passes_where_two_zeros_touch_by_a_corner_only(rows, start, shown):
    game = Game.on(minefield(*rows), [cell(start)], lambda: 0)
    assert drawn(game.position) == shown


def test_flags_wall_off_what_lies_behind_them():
    game = Game.on(minefield("......*"), (), lambda: 0)
    game.turn_mark(cell("C1"))
    game.open(cell("A1"))
    assert table(game) == ["00F####"]


def test_a_mine_without_mines_around_it_is_not_taken_for_a_zero():
    game = Game.on(
        minefield(
            "...",
            ".*.",
            "...",
        ),
        (),
        lambda: 0,
    )
    game.open(cell("A1"))
    assert drawn(game.position) == ["1##", "###", "###"]


def test_a_thousand_by_thousand_board_with_one_mine_opens_at_once():
    """Without recursion, and in far less time than a player would notice to be waiting."""
    grid = Grid(1000, 1000)
    openable = bytearray(Minefield.with_mines(grid, [Cell(0, 0)]).numbers)
    before = time.perf_counter()
    opened = flood(grid, openable, grid.size - 1)
    taken = time.perf_counter() - before
    assert len(opened) == grid.size - 1
    assert openable.count(NOT_OPENABLE) == grid.size - 1
    assert taken < 2


def test_a_winding_corridor_opens_to_its_end():
    corridor = minefield(
        "...........",
        "...........",
        "********...",
        "...........",
        "...........",
        "...........",
        "...********",
        "...........",
        "...........",
    )
    game = Game.on(corridor, (), lambda: 0)
    game.open(cell("A1"))
    assert table(game) == [
        "00000000000",
        "23333332100",
        "FFFFFFFF100",
        "23333332100",
        "00000000000",
        "00123333332",
        "001FFFFFFFF",
        "00123333332",
        "00000000000",
    ]

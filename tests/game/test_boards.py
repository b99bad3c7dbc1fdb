"""Every fixed board keeps the promise of its `reason:` line."""

from itertools import pairwise

import pytest
from brute_force import chances, minefields, proved
from drawing import cell, cells, drawn
from scouting import arrangements, is_finished, parts, scout, start
from thesis_movers import THESIS_MOVERS

from minesweeper.agent.mover import draw_minefield, mover_randomness
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.resources import board_names

TEN = [
    "eight-mines-around",
    "even-chance",
    "greedy-corner",
    "greedy-edge",
    "last-count",
    "long-way",
    "no-zero",
    "one-two-one",
    "popular-corner",
    "two-islands",
]


def beginning(name):
    """A fixed board's minefield and its first position."""
    board = fixed_board(name)
    return board.minefield, start(board.minefield, board.opened)


def unopened(position):
    return {at for at in position.grid if position.at(at) == COVERED}


def with_mines_covered(position):
    """What the board itself shows where the scout stopped: its proved mines are still covered."""
    seen = bytes(COVERED if value == SHOWN_MINE else value for value in position.seen)
    return Position(position.grid, seen, position.mines)


def movers_that_find_room(shown, clicked):
    """The movers that free a cell, each held against every minefield that fits."""
    at = shown.grid.index(clicked)
    laid = {name: move(shown, [at], mover_randomness(1, 1)) for name, move in THESIS_MOVERS.items()}
    laid["weighted"] = draw_minefield(shown, [at], [], mover_randomness(1, 1)).mined
    found = {name: mines for name, mines in laid.items() if mines is not None}
    fitting = {bytes(cell in mines for cell in shown.grid) for mines in minefields(shown)}
    assert fitting.issuperset(found.values())
    assert not any(mines[at] for mines in found.values())
    return set(found)


def test_the_ten_boards_are_offered_in_the_order_of_their_names():
    assert board_names() == TEN


@pytest.mark.parametrize("name", TEN)
def test_each_board_starts_with_something_opened_and_something_to_open(name):
    board = fixed_board(name)
    _, first = beginning(name)
    assert 0 < len(first.opened()) < board.minefield.level.safe_cells


@pytest.mark.parametrize("name", TEN)
def test_each_board_says_in_a_sentence_or_two_why_it_is_worth_playing(name):
    board = fixed_board(name)
    assert board.title[0].isupper()
    assert board.reason.endswith(".")
    assert 1 <= board.reason.count(".") <= 2
    assert len(board.reason) < 170


# Where the movers of the thesis run out of room.


def test_greedy_corner_is_the_first_dead_end_of_the_thesis():
    field, first = beginning("greedy-corner")
    assert drawn(first) == ["###", "##2", "12#"]
    clicked = cell("B2")
    assert field.is_mined(clicked)
    assert any(clicked not in mines for mines in minefields(first))
    assert proved(first)[0] == set(), "the scout would have gone on"
    assert movers_that_find_room(first, clicked) == {"ranked", "recursive", "weighted"}


def test_greedy_edge_is_the_second_dead_end_of_the_thesis():
    field, first = beginning("greedy-edge")
    assert drawn(first) == ["####", "####", "#3#2", "#211"]
    clicked = cell("C2")
    assert field.is_mined(clicked)
    assert any(clicked not in mines for mines in minefields(first))
    assert proved(first)[0] == set(), "the scout would have gone on"
    assert movers_that_find_room(first, clicked) == {"ranked", "recursive", "weighted"}


def test_in_the_popular_corner_the_first_two_movers_run_out_of_room_where_there_is_some():
    field, first = beginning("popular-corner")
    last = scout(field, first)[-1]
    clicked = cell("B1")
    assert unopened(last) == set(cells("A1 B1 A2 A3 B3 A4 B4"))
    assert field.is_mined(clicked)
    assert 0 < chances(last)[clicked] < 1
    shown = with_mines_covered(last)
    assert movers_that_find_room(shown, clicked) == {"recursive", "weighted"}


# What logic can and cannot finish.


def test_the_last_count_needs_the_mine_counter():
    field, first = beginning("last-count")
    stuck = scout(field, first, with_total=False)[-1]
    assert not is_finished(stuck)
    assert {at.column for at in unopened(stuck)} == {0, 1}
    assert is_finished(scout(field, first)[-1])


def test_an_even_chance_is_left_and_no_number_can_ever_help():
    """With the mine on the other cell, all the rest of the board would show the same."""
    field, first = beginning("even-chance")
    last = scout(field, first)[-1]
    one, other = pair = cells("G8 H8")
    assert set(chances(last)) == set(pair)
    assert set(chances(last).values()) == {0.5}
    swapped = Minefield.with_mines(field.grid, {*field.mines()} ^ {one, other})
    assert swapped.level == field.level
    safe = [at for at in field.grid if not field.is_mined(at) and at not in pair]
    assert all(swapped.number(at) == field.number(at) for at in safe)


def test_the_board_without_a_zero_is_finished_by_logic():
    field, first = beginning("no-zero")
    assert all(field.number(at) for at in field.grid if not field.is_mined(at))
    assert len(first.opened()) == 2
    assert is_finished(scout(field, first)[-1])


def test_one_two_one_shows_both_patterns_at_once_and_logic_does_the_rest():
    field, first = beginning("one-two-one")
    rows = drawn(first)
    assert (rows[3][6:], rows[4][6:]) == ("####", "1221")
    assert (rows[6][6:9], rows[7][6:9]) == ("121", "###")
    safe_above, mined_above = cells("G4 J4"), cells("H4 I4")
    safe_below, mined_below = cells("H8"), cells("G8 I8")
    second = scout(field, first)[1]
    assert all(second.at(at) <= 8 for at in safe_above + safe_below)
    assert all(second.at(at) == SHOWN_MINE for at in mined_above + mined_below)
    assert is_finished(scout(field, first)[-1])


def test_the_cell_with_eight_mines_around_it_is_left_to_the_mine_counter():
    field, first = beginning("eight-mines-around")
    walled_in = cell("E5")
    assert field.number(walled_in) == 8
    assert unopened(scout(field, first, with_total=False)[-1]) == {walled_in}
    assert scout(field, first)[-1].at(walled_in) == 8


def test_the_two_islands_are_settled_only_together():
    field, first = beginning("two-islands")
    stuck = scout(field, first, with_total=False)[-1]
    islands = parts(stuck)
    assert [set(island.cells) for island in islands] == [
        set(cells("A1 A2 A4")),
        set(cells("A5 A7 A8")),
    ]
    for island in islands:
        assert {len(mines) for mines in arrangements(island)} == {1, 2}
    assert is_finished(scout(field, first)[-1])


def test_the_long_way_takes_twenty_rounds_of_opening():
    field, first = beginning("long-way")
    way = scout(field, first)
    opened = [len(position.opened()) for position in way]
    assert sum(before < after for before, after in pairwise(opened)) >= 20
    assert is_finished(way[-1])

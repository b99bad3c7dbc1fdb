import hashlib
from collections import Counter
from itertools import combinations

import brute_force
import pytest
from drawing import cell, drawn_mines, minefield, minefields
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.chance import SEEDS, SeedError
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import Minefield, MinefieldError, Rearrangement, deal

OPENING, SAFE, ANY = FirstClick.OPENING, FirstClick.SAFE, FirstClick.ANY


@given(field=minefields())
def test_a_number_counts_the_mined_neighbours_of_a_mine_too(field):
    mines = list(field.mines())
    for at in field.grid:
        assert field.number(at) == brute_force.number(field.grid, mines, at)


def test_a_cell_among_mines_shows_eight():
    field = minefield(
        "***",
        "*.*",
        "***",
    )
    assert field.number(cell("B2")) == 8


@given(field=minefields())
def test_a_minefield_laid_from_its_mines_is_the_same(field):
    assert Minefield.with_mines(field.grid, field.mines()) == field


def test_mines_outside_the_board_are_refused():
    with pytest.raises(MinefieldError, match="outside the board"):
        Minefield.with_mines(Grid(3, 3), [Cell(3, 0)])


def test_a_minefield_has_a_value_for_every_cell():
    with pytest.raises(MinefieldError, match="9 cells cannot hold 8 values"):
        Minefield(Grid(3, 3), bytes(8))


# The same seed gives the same field for ever: these were dealt once and may never change, or saved
# games, shared seeds and records would mean other boards.


def test_beginner_of_seed_1_with_an_opening_at_e5():
    dealt = deal(LEVELS["beginner"], 1, cell("E5"), OPENING)
    assert drawn_mines(dealt.minefield) == [
        ".*...**..",
        ".....**..",
        ".*....*..",
        "........*",
        ".........",
        "*........",
        ".........",
        ".....*...",
        ".........",
    ]


def test_a_board_of_seed_2_that_is_crowded_only_because_of_its_opening():
    """Ten mines on 24 cells are few, on the 15 that the opening at C2 leaves they are many."""
    dealt = deal(Level.of(6, 4, 10), 2, cell("C2"), OPENING)
    assert drawn_mines(dealt.minefield) == [
        "....*.",
        "*....*",
        "*....*",
        "****.*",
    ]


def test_the_largest_seed_with_nothing_promised():
    dealt = deal(Level.of(8, 4, 8), SEEDS - 1, None, ANY)
    assert drawn_mines(dealt.minefield) == [
        "......*.",
        ".......*",
        "*..*....",
        "*.**.*..",
    ]


def test_expert_of_seed_2024_never_changes():
    dealt = deal(LEVELS["expert"], 2024, cell("P8"), OPENING)
    expected = "baeca60cc69e8a601187dbc92caaafb7f7fe7ec9714b0fa54020aed581e2ab20"
    assert hashlib.sha256(dealt.minefield.mined).hexdigest() == expected


def test_a_million_cells_with_two_hundred_thousand_mines_never_change():
    dealt = deal(Level.of(1000, 1000, 200_000), 7, Cell(500, 500), OPENING)
    expected = "c71793729a4d2de1f68a7e09bb7505aab45b92b1fa382beecbc72f96aaf3af70"
    assert hashlib.sha256(dealt.minefield.mined).hexdigest() == expected


def test_another_seed_another_size_and_another_count_of_mines_give_other_fields():
    fields = {
        deal(level, seed, None, ANY).minefield.mined[:64]
        for level in (Level.of(8, 9, 20), Level.of(9, 8, 20), Level.of(8, 9, 21))
        for seed in (0, 1)
    }
    assert len(fields) == 6


small_levels = st.builds(
    lambda width, height, share: Level.of(width, height, 1 + round(share * (width * height - 2))),
    st.integers(2, 7),
    st.integers(1, 7),
    st.floats(0, 1),
)
seeds = st.integers(0, SEEDS - 1)


@given(level=small_levels, seed=seeds, promise=st.sampled_from(FirstClick), data=st.data())
def test_a_deal_lays_every_mine_and_keeps_the_promise_it_names(level, seed, promise, data):
    first = data.draw(st.sampled_from(list(level.grid)))
    dealt = deal(level, seed, first, promise)
    field = dealt.minefield
    assert field.level == level
    if dealt.first_click is not ANY:
        assert not field.is_mined(first)
    if dealt.first_click is OPENING:
        assert field.number(first) == 0


@given(level=small_levels, seed=seeds, data=st.data())
def test_an_opening_falls_back_to_a_safe_cell_exactly_when_the_mines_find_no_room(
    level, seed, data
):
    first = data.draw(st.sampled_from(list(level.grid)))
    room = level.grid.size - 1 - len(brute_force.neighbours(level.grid, first))
    fell_back = deal(level, seed, first, OPENING).first_click is SAFE
    assert fell_back == (level.mines > room)


@pytest.mark.parametrize(
    ("first", "most_mines"), [("A1", 12), ("B1", 10), ("B2", 7)], ids=["corner", "edge", "middle"]
)
def test_an_opening_takes_four_cells_in_a_corner_six_on_an_edge_and_nine_inside(first, most_mines):
    for mines, kept in ((most_mines, OPENING), (most_mines + 1, SAFE)):
        assert deal(Level.of(4, 4, mines), 0, cell(first), OPENING).first_click is kept


def test_a_fallen_back_opening_is_dealt_as_a_safe_one():
    level = Level.of(4, 4, 13)
    opening, safe = (deal(level, 5, cell("A1"), promise) for promise in (OPENING, SAFE))
    assert opening == safe


def test_without_a_first_cell_nothing_is_promised():
    assert deal(Level.of(4, 4, 3), 0, None, OPENING).first_click is ANY


@pytest.mark.parametrize("mines", [3, 8])
@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_a_seed_out_of_range_is_refused_even_where_nothing_is_drawn(seed, mines):
    with pytest.raises(SeedError, match="whole number from 0 to 18446744073709551615"):
        deal(Level.of(3, 3, mines), seed, cell("A1"), SAFE)


@pytest.mark.parametrize(
    ("promise", "mines"), [(ANY, 2), (ANY, 7), (SAFE, 2), (SAFE, 6), (OPENING, 2), (OPENING, 4)]
)
def test_every_minefield_that_keeps_the_promise_is_dealt_equally_often(promise, mines):
    """Chi-square over all minefields of a tiny board, few mines or many, seeds 0, 1, 2 and on.

    With f degrees of freedom chi-square has mean f and deviation sqrt(2 f). A fair dealing stays
    within four deviations; the seeds are fixed, so it does so every time.
    """
    level, first = Level.of(3, 3, mines), cell("A1")
    kept_free = {
        ANY: [],
        SAFE: [first],
        OPENING: [first, *brute_force.neighbours(level.grid, first)],
    }
    room = [at for at in level.grid if at not in kept_free[promise]]
    every = {frozenset(laid) for laid in combinations(room, mines)}
    dealt = Counter(
        frozenset(deal(level, seed, first, promise).minefield.mines())
        for seed in range(300 * len(every))
    )
    assert dealt.keys() <= every
    chi_square = sum((dealt[field] - 300) ** 2 / 300 for field in every)
    freedom = len(every) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


# Moving.


@given(first=minefields(), data=st.data())
def test_what_lies_between_two_minefields_turns_one_into_the_other(first, data):
    shuffled = data.draw(st.permutations(first.mined))
    second = Minefield(first.grid, bytes(shuffled))
    moved = Rearrangement.between(first, second)
    turned = first.rearranged(moved)
    assert turned == second
    assert turned.numbers == second.numbers
    assert Rearrangement.of(moved.left, moved.entered) == moved
    assert all(first.mined[index] and not second.mined[index] for index in moved.left)
    assert all(second.mined[index] and not first.mined[index] for index in moved.entered)


def test_a_rearrangement_names_the_rows_whose_numbers_it_can_change():
    grid = Grid(3, 9)
    assert Rearrangement.of([13], [10]).strips(grid) == [range(2, 6)]
    assert Rearrangement.of([0], [26]).strips(grid) == [range(2), range(7, 9)]
    assert Rearrangement.of([0], [9]).strips(grid) == [range(5)]
    assert Rearrangement.of([], []).strips(grid) == []
    assert Rearrangement.of(range(10), range(15, 25)).strips(grid) == [range(9)]


@pytest.mark.parametrize(
    ("left", "entered", "told"),
    [
        ([1], [2], "left the cell with the index 1"),
        ([0, 0], [1, 2], "left the cell with the index 0"),
        ([0], [3], "entered the cell with the index 3"),
        ([0, 3], [1, 1], "entered the cell with the index 1"),
        ([6], [1], "left the cell with the index 6"),
        ([0], [9], "entered the cell with the index 9"),
    ],
)
def test_mines_that_cannot_have_moved_so_are_an_error(left, entered, told):
    field = minefield(
        "*..",
        "*..",
    )
    with pytest.raises(MinefieldError, match=told):
        field.rearranged(Rearrangement.of(left, entered))


def test_as_many_mines_leave_as_enter():
    with pytest.raises(MinefieldError, match="Mines moved out of 2 cells, but into 1"):
        Rearrangement.of([0, 3], [1])


@given(
    mines=st.sets(st.integers(0, 119), min_size=3, max_size=60),
    places=st.lists(st.integers(0, 119), min_size=3, max_size=3, unique=True),
)
def test_a_few_mines_moving_far_apart_leave_every_number_right(mines, places):
    field = Minefield(Grid(3, 40), bytes(index in mines for index in range(120)))
    entered = [index for index in places if index not in mines]
    moved = Rearrangement.of(list(mines)[: len(entered)], entered)
    turned = field.rearranged(moved)
    assert turned.numbers == Minefield(field.grid, turned.mined).numbers

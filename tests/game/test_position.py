import pytest
from drawing import cell, cells, position

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import (
    COVERED,
    SHOWN_MINE,
    Clue,
    Position,
    PositionError,
    Reveal,
    Run,
)


def test_before_the_first_click_everything_is_covered():
    assert Position.covered(Grid(3, 2), 2) == position("###", "###", mines=2)


def test_a_cell_shows_its_number_or_that_it_is_covered_or_a_shown_mine():
    seen = position("3#M", mines=1)
    assert [seen.at(cell(name)) for name in ("A1", "B1", "C1")] == [3, COVERED, SHOWN_MINE]


def test_a_clue_speaks_of_the_covered_neighbours_of_its_number():
    seen = position(
        "#2#",
        "#1#",
        "000",
        mines=2,
    )
    assert seen.clue(cell("B1")) == Clue(cell("B1"), 2, tuple(cells("A1 C1 A2 C2")))


def test_a_shown_mine_is_taken_off_the_clues_beside_it():
    seen = position("M2#", mines=2)
    assert seen.clue(cell("B1")) == Clue(cell("B1"), 1, (cell("C1"),))


def test_only_numbers_beside_covered_cells_are_clues():
    seen = position(
        "001#",
        "0011",
        mines=1,
    )
    assert [clue.cell for clue in seen.clues()] == cells("C1 C2 D2")


def test_a_covered_cell_gives_no_clue():
    with pytest.raises(AssertionError, match="A1 shows no number"):
        position("#1", mines=1).clue(cell("A1"))


def test_opened_gives_every_opened_cell_with_its_number_and_no_other():
    seen = position(
        "0#1",
        "M21",
        mines=2,
    )
    assert list(seen.opened()) == [
        (cell("A1"), 0),
        (cell("C1"), 1),
        (cell("B2"), 2),
        (cell("C2"), 1),
    ]


def test_a_run_never_reaches_round_the_edge_into_the_next_row():
    seen = position("#1", "1#", mines=2)
    assert seen.opened().runs == (Run(Cell(0, 1), b"\1"), Run(Cell(1, 0), b"\1"))


def test_a_reveal_has_the_length_of_its_runs_and_an_empty_one_is_false():
    assert len(Reveal((Run(Cell(0, 0), b"\0\1"), Run(Cell(2, 1), b"\1")))) == 3
    assert not Reveal()


@pytest.mark.parametrize("values", [b"", b"\0", b"\0" * 7])
def test_a_position_has_a_value_for_every_cell(values):
    with pytest.raises(PositionError, match="6 cells cannot show"):
        Position(Grid(3, 2), values, 1)


@pytest.mark.parametrize("mines", [-1, 7])
def test_a_position_cannot_have_more_mines_than_cells_or_fewer_than_none(mines):
    with pytest.raises(PositionError, match=f"must be 0 to 6, not {mines}"):
        Position.covered(Grid(3, 2), mines)


def test_positions_that_show_the_same_are_equal():
    assert position("1#", mines=1) == position("1#", mines=1)
    assert position("1#", mines=1) != position("1#", mines=2)

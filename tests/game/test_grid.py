import brute_force
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.grid import Cell, Grid, GridError, column_name

sides = st.integers(1, 7)


@given(width=sides, height=sides)
def test_neighbours_are_the_cells_that_touch(width, height):
    grid = Grid(width, height)
    for cell in grid:
        assert grid.neighbours(cell) == brute_force.neighbours(grid, cell)


def test_a_cell_in_the_middle_has_eight_neighbours_on_an_edge_five_in_a_corner_three():
    grid = Grid(3, 3)
    counts = [len(grid.neighbours(cell)) for cell in grid]
    assert counts == [3, 5, 3, 5, 8, 5, 3, 5, 3]


@given(width=sides, height=sides)
def test_an_index_counts_the_cells_row_by_row(width, height):
    grid = Grid(width, height)
    assert [grid.index(cell) for cell in grid] == list(range(grid.size))
    assert [grid.cell(index) for index in range(grid.size)] == list(grid)


def test_a_grid_contains_its_cells_and_nothing_else():
    grid = Grid(3, 2)
    assert Cell(1, 2) in grid
    for dependencies in (Cell(2, 0), Cell(0, 3), Cell(-1, 0), Cell(0, -1), (1, 2)):
        assert dependencies not in grid


@pytest.mark.parametrize(("width", "height"), [(0, 5), (5, 0), (-1, 5), (1001, 5), (5, 1001)])
def test_sides_below_1_or_above_1000_are_refused_with_a_sentence(width, height):
    with pytest.raises(GridError, match=r"must be from 1 to 1000, not -?\d+\."):
        Grid(width, height)


def test_the_largest_grid_has_a_million_cells():
    assert Grid(1000, 1000).size == 1_000_000


@pytest.mark.parametrize(
    ("column", "name"),
    [
        (0, "A"),
        (9, "J"),
        (25, "Z"),
        (26, "AA"),
        (27, "AB"),
        (701, "ZZ"),
        (702, "AAA"),
        (999, "ALL"),
    ],
)
def test_columns_are_lettered_as_in_a_spreadsheet(column, name):
    assert column_name(column) == name


def test_j8_is_the_tenth_column_and_the_eighth_row():
    assert Cell(7, 9).name == "J8"
    assert Cell.named("J8") == Cell(7, 9)


def test_a_name_is_read_in_small_letters_and_with_spaces_around_it():
    assert Cell.named(" j8 ") == Cell(7, 9)


@given(row=st.integers(0, 999), column=st.integers(0, 999))
def test_a_name_read_back_is_the_same_cell(row, column):
    assert Cell.named(Cell(row, column).name) == Cell(row, column)


@pytest.mark.parametrize("name", ["", "J", "8", "J0", "J08", "8J", "J 8", "JJJJ8", "J12345", "Ü1"])
def test_what_is_no_name_of_a_cell_is_refused_with_a_sentence(name):
    with pytest.raises(GridError, match="is not the name of a cell"):
        Cell.named(name)


@given(text=st.text())
def test_any_text_is_a_cell_or_a_grid_error(text):
    try:
        cell = Cell.named(text)
    except GridError:
        return
    assert cell.name == text.strip().upper()

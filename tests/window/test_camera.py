"""Cells and pixels: what is in view, where it is, and how far the view can go."""

import pytest
from drawing import cell
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from minesweeper.game.grid import Cell, Grid
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.window.board.camera import Camera, Span, fitting_cell, well_padding

# No area of a window is smaller than three of the largest cells and the edge.
areas = st.builds(
    Rect, st.integers(0, 40), st.integers(0, 80), st.integers(320, 1500), st.integers(320, 1000)
)
grids = st.builds(Grid, st.integers(1, 120), st.integers(1, 120))
cell_sizes = st.integers(SMALLEST_CELL, LARGEST_CELL)
moves = st.lists(st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000)), max_size=3)


def camera(width, height, area, cell_size=0):
    made = Camera(Grid(width, height))
    made.fit(Rect(area), cell_size)
    return made


@st.composite
def cameras(draw):
    """Any view of any board, moved about."""
    made = Camera(draw(grids))
    made.fit(draw(areas), draw(st.one_of(st.just(0), cell_sizes)))
    for dx, dy in draw(moves):
        made.pan(dx, dy)
    return made


# Fitting.


@given(grids, areas)
def test_the_fitting_cell_is_the_largest_with_which_all_is_in_view(grid, area):
    def fits(size):
        edge = 2 * well_padding(size)
        return grid.width * size + edge <= area.width and grid.height * size + edge <= area.height

    size = fitting_cell(grid, area)
    assert SMALLEST_CELL <= size <= LARGEST_CELL
    assert fits(size) or size == SMALLEST_CELL
    assert size == LARGEST_CELL or not fits(size + 1)


@given(grids, cell_sizes, st.integers(0, 90), st.integers(0, 90))
def test_a_board_with_room_stands_whole_in_the_middle(grid, size, spare_width, spare_height):
    edge = 2 * well_padding(size)
    width, height = grid.width * size + edge, grid.height * size + edge
    area = Rect(24, 80, width + spare_width, height + spare_height)
    made = Camera(grid)
    made.fit(area, size)
    assert not made.can_pan
    for before, after in (
        (made.well.left - area.left, area.right - made.well.right),
        (made.well.top - area.top, area.bottom - made.well.bottom),
    ):
        assert abs(before - after) <= 1


def test_a_board_that_fits_to_the_pixel_has_nothing_out_of_view():
    """Rounding its middle to the nearest pixel pushed the edge of this one out by one."""
    made = camera(9, 9, (24, 80, 9 * 27 + 16, 9 * 27 + 16), 27)
    assert made.well == made.area
    assert not made.can_pan


def test_a_wanted_cell_size_is_kept_though_it_does_not_fit():
    made = camera(30, 16, (0, 0, 400, 300), 40)
    assert made.cell == 40
    assert made.can_pan


# Moving.


@given(cameras())
def test_the_view_never_leaves_the_board(made):
    """Where the board is wider than its area no strip beside it shows."""
    well, area = made.well, made.area
    if well.width > area.width:
        assert well.left <= area.left
        assert well.right >= area.right
    if well.height > area.height:
        assert well.top <= area.top
        assert well.bottom >= area.bottom


@pytest.mark.parametrize(
    ("dx", "dy", "corner"), [(-9999, -9999, "topleft"), (9999, 9999, "bottomright")]
)
def test_panning_ends_at_the_well_s_edge(dx, dy, corner):
    made = camera(100, 100, (24, 80, 1001, 700), 33)
    assert made.pan(dx, dy)
    assert getattr(made.well, corner) == getattr(made.area, corner)
    assert not made.pan(dx, dy)


def test_panning_moves_the_board_by_as_many_pixels_the_other_way():
    made = camera(100, 100, (0, 0, 800, 600), 32)
    before = made.board.topleft
    assert made.pan(10, -7)
    assert made.board.topleft == (before[0] - 10, before[1] + 7)


def test_a_board_that_is_all_in_view_cannot_be_panned():
    assert not camera(9, 9, (0, 0, 800, 600)).pan(50, 50)


@given(cameras(), st.data())
def test_showing_a_cell_brings_all_of_it_into_view(made, data):
    row = data.draw(st.integers(0, made.grid.height - 1))
    column = data.draw(st.integers(0, made.grid.width - 1))
    made.show(Cell(row, column))
    assert made.area.contains(made.rect(Cell(row, column)))
    assert not made.show(Cell(row, column)), "a cell in view needs no move"


# Zooming.


@given(cell_sizes, cell_sizes, st.integers(300, 700), st.integers(200, 500))
def test_zooming_keeps_the_point_under_the_pointer(small, large, x, y):
    """Far from the board's edges, that is: a view never leaves the board."""
    made = camera(1000, 1000, (0, 0, 1000, 700), small)
    made.pan(0, 0)
    before = ((x - made.board.left) / made.cell, (y - made.board.top) / made.cell)
    made.zoom(large, (x, y))
    after = ((x - made.board.left) / made.cell, (y - made.board.top) / made.cell)
    assert made.cell == large
    # A point of the window is a whole pixel: it can miss by one before and one after.
    assert after == pytest.approx(before, abs=1 / small + 1 / large)


# Cells and places agree.


@given(cameras(), st.data())
def test_the_cell_under_a_point_is_the_one_whose_rectangle_holds_it(made, data):
    area = made.area
    place = (
        data.draw(st.integers(area.left - 5, area.right + 5)),
        data.draw(st.integers(area.top - 5, area.bottom + 5)),
    )
    found = made.cell_at(place)
    if found is None:
        assert not (area.collidepoint(place) and made.board.collidepoint(place))
    else:
        assert found in made.grid
        assert made.rect(found).collidepoint(place)


@given(cameras(), st.data())
def test_a_span_holds_exactly_the_cells_that_a_part_of_the_window_touches(made, data):
    part = data.draw(
        st.builds(Rect, *[st.integers(0, 900)] * 2, st.integers(1, 300), st.integers(1, 300))
    )
    span, seen = made.span(part), part.clip(made.area)
    rows = [row for row in range(made.grid.height) if _meets(made, Cell(row, 0), seen, "y")]
    columns = [at for at in range(made.grid.width) if _meets(made, Cell(0, at), seen, "x")]
    if rows and columns:
        assert span == Span(rows[0], rows[-1] + 1, columns[0], columns[-1] + 1)
    else:
        assert span == Span(0, 0, 0, 0)


def _meets(made, at, seen, axis):
    rect = made.rect(at)
    if axis == "x":
        return rect.left < seen.right and seen.left < rect.right and seen.height > 0
    return rect.top < seen.bottom and seen.top < rect.bottom and seen.width > 0


def test_what_is_out_of_view_is_under_no_point():
    made = camera(100, 100, (100, 100, 200, 200), 20)
    assert made.cell_at((50, 150)) is None
    assert made.board.collidepoint((50, 150))


def test_a_cell_lies_where_its_name_says():
    made = camera(9, 9, (0, 0, 400, 400), 20)
    left, top = made.board.topleft
    assert made.rect(cell("C2")) == Rect(left + 40, top + 20, 20, 20)


@pytest.mark.parametrize(("also", "is_in_view"), [("L9", True), ("AD16", False)])
def test_cells_are_shown_with_another_if_there_is_room_for_both(also, is_in_view):
    made = camera(30, 16, (0, 0, 400, 400), 32)
    made.show_all([cell("C3"), cell("D4")], cell(also))
    assert all(made.area.contains(made.rect(cell(name))) for name in ("C3", "D4"))
    assert made.area.contains(made.rect(cell(also))) is is_in_view

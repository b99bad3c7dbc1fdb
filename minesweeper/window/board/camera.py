"""The part of the board that is in view, and its scale, in pixels and cells. Draws nothing."""

import math
from collections.abc import Sequence

from pygame import Rect

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.value import Value
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL


class Span(Value):
    """A range of rows and columns; `bottom` and `right` are just outside of it."""

    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def of(cls, cell: Cell) -> "Span":
        """The span of one cell."""
        return cls(cell.row, cell.row + 1, cell.column, cell.column + 1)

    def has(self, cell: Cell) -> bool:
        """True if the span contains a cell."""
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right


def well_padding(cell: int) -> int:
    """Returns the width of the well's edge around the board."""
    return min(10, max(6, round(0.28 * cell)))


def fitting_cell(grid: Grid, area: Rect) -> int:
    """Returns the largest cell size with which the whole board fits the area, within the limits."""
    for cell in range(LARGEST_CELL, SMALLEST_CELL, -1):
        edge = 2 * well_padding(cell)
        if grid.width * cell + edge <= area.width and grid.height * cell + edge <= area.height:
            return cell
    return SMALLEST_CELL


class Camera:
    """The view onto a board inside an area of the window."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.area = Rect(0, 0, 1, 1)
        self.cell = SMALLEST_CELL
        self.board = Rect(0, 0, 1, 1)
        """The rectangle of all cells on the window, in view or not."""
        self._x = self._y = 0.0
        """The point of the board, in cells, that is at the centre of the area."""
        self.look_at_middle()

    def look_at_middle(self) -> None:
        """Centres the board in the area."""
        self._x, self._y = self.grid.width / 2, self.grid.height / 2
        self._place_board()

    def look_at_start(self) -> None:
        """Shows the upper left of the board, once it is fitted; a board that fits is centred."""
        self._x = self._y = 0.0
        self._place_board()

    def fit(self, area: Rect, wanted_cell: int) -> None:
        """Uses this area, with cells of the wanted size or, for 0, as large as fit."""
        self.area = area
        self.cell = wanted_cell or fitting_cell(self.grid, area)
        self._keep_inside()

    @property
    def padding(self) -> int:
        """The width of the edge around the board."""
        return well_padding(self.cell)

    @property
    def well(self) -> Rect:
        """The rectangle of the board with its edge."""
        return self.board.inflate(2 * self.padding, 2 * self.padding)

    @property
    def can_pan(self) -> bool:
        """True if a part of the board is out of view."""
        return not self.area.contains(self.well)

    def rect(self, cell: Cell) -> Rect:
        """Returns the rectangle of a cell on the window."""
        board = self.board
        left, top = board.left + cell.column * self.cell, board.top + cell.row * self.cell
        return Rect(left, top, self.cell, self.cell)

    def cell_at(self, place: tuple[int, int]) -> Cell | None:
        """Returns the cell under a point of the window; None if no visible cell is there."""
        board = self.board
        if not self.area.collidepoint(place) or not board.collidepoint(place):
            return None
        x, y = place
        return Cell((y - board.top) // self.cell, (x - board.left) // self.cell)

    def span(self, part: Rect) -> Span:
        """Returns the rows and columns inside a part of the window."""
        board = self.board
        seen = board.clip(part).clip(self.area)
        if seen.width == 0 or seen.height == 0:
            return Span(0, 0, 0, 0)
        return Span(
            top=(seen.top - board.top) // self.cell,
            bottom=-((board.top - seen.bottom) // self.cell),
            left=(seen.left - board.left) // self.cell,
            right=-((board.left - seen.right) // self.cell),
        )

    def pan(self, dx: int, dy: int) -> bool:
        """Moves the view by pixels; returns False if it cannot go any further."""
        before = self.board.topleft
        self._x += dx / self.cell
        self._y += dy / self.cell
        self._keep_inside()
        return self.board.topleft != before

    def zoom(self, cell: int, about: tuple[int, int]) -> None:
        """Changes the cell size, keeping the board's point under `about` where it is."""
        away_x, away_y = about[0] - self.area.centerx, about[1] - self.area.centery
        self._x += away_x / self.cell - away_x / cell
        self._y += away_y / self.cell - away_y / cell
        self.cell = cell
        self._keep_inside()

    def show(self, cell: Cell) -> bool:
        """Moves the view just enough to show a cell and its neighbours; True if it moved."""
        around = self.rect(cell).inflate(2 * self.cell, 2 * self.cell).clip(self.well)
        dx = min(0, around.left - self.area.left) + max(0, around.right - self.area.right)
        dy = min(0, around.top - self.area.top) + max(0, around.bottom - self.area.bottom)
        return bool(dx or dy) and self.pan(dx, dy)

    def show_all(self, cells: Sequence[Cell], also: Cell | None = None) -> None:
        """Centres the view on cells if not all of them are in view, and on another if all fit.

        If the cells don't fit, it moves to one after another, so that the last ones are in view.
        """
        wider = () if also is None else (*cells, also)
        if cells and not (self._centre(wider) or self._centre(cells)):
            for cell in cells:
                self.show(cell)

    def _centre(self, cells: Sequence[Cell]) -> bool:
        """Centres the view on cells unless all are in view; returns False if they don't fit."""
        if not cells:
            return False
        first, *others = map(self.rect, cells)
        around = first.unionall(others).inflate(2 * self.cell, 2 * self.cell)
        around.clamp_ip(self.well)
        around = around.clip(self.well)
        if around.width > self.area.width or around.height > self.area.height:
            return False
        if not self.area.contains(around):
            self.pan(around.centerx - self.area.centerx, around.centery - self.area.centery)
        return True

    def _keep_inside(self) -> None:
        self._x = self._kept(self._x, self.grid.width, self.area.width)
        self._y = self._kept(self._y, self.grid.height, self.area.height)
        self._place_board()

    def _place_board(self) -> None:
        # Rounded down like the area's centre, so that a board that just fits does not stick out.
        away_x, away_y = (math.floor(at * self.cell + 1e-6) for at in (self._x, self._y))
        left, top = self.area.centerx - away_x, self.area.centery - away_y
        self.board = Rect(left, top, self.grid.width * self.cell, self.grid.height * self.cell)

    def _kept(self, centre: float, cells: int, room: int) -> float:
        """Returns the centre, moved so that the board fills the room or is centred in it."""
        half = (room / 2 - self.padding) / self.cell
        if 2 * half >= cells:
            return cells / 2
        return min(max(centre, half), cells - half)


FITTING = 0
"""Stands for the largest cell size with which the whole board is in view."""


class Zoom:
    """Remembers, for this session, the cell size that was zoomed to for each size of board.

    The cell size chosen in the settings holds for all other boards. Choosing another one there ends
    all zooms.
    """

    def __init__(self) -> None:
        self._chosen = FITTING
        self._zoomed: dict[tuple[int, int], int] = {}

    def wanted(self, grid: Grid, chosen: int) -> int:
        """Returns the side of a cell in pixels, or FITTING; `chosen` comes from the settings."""
        if chosen != self._chosen:
            self._chosen = chosen
            self._zoomed.clear()
        return self._zoomed.get(_size(grid), chosen)

    def set(self, grid: Grid, cell: int) -> None:
        """Uses this cell size on boards of this size from now on."""
        self._zoomed[_size(grid)] = cell


def _size(grid: Grid) -> tuple[int, int]:
    return grid.width, grid.height

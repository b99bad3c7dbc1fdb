"""The base of pages with a board of their own, and a panel beside or below it.

The current game is not touched.
"""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.window.board.board_input import BoardInput
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.camera import FITTING, Camera
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.context import WindowContext
from minesweeper.window.pages.page import Page
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.panel_layout import choose_layout, joined, zoomed_cell
from minesweeper.window.panels.side_panel import SidePanel
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget


class BoardPage(Page):
    """A board and a panel. Subclasses say which panel, and whether it is a lesson."""

    def __init__(self, context: WindowContext, visible: VisibleGame) -> None:
        super().__init__(context)
        self.board = BoardView(visible, context.mark_dirty)
        self._wanted_cell = FITTING
        """The size of a cell without a lesson, in pixels."""

    def _take_input(self, act: Callable[[CellAction], None]) -> None:
        """Calls `act` with each action on a cell from now on."""
        self._input = BoardInput(self.board, act, self.context.now)
        self._input.on_cursor = partial(self.set_focus, None)
        self._input.on_zoom = self._zoom_by

    @property
    def _side_panel(self) -> SidePanel:
        """The panel in view."""
        raise NotImplementedError

    @property
    def _lesson_panel(self) -> LessonPanel | None:
        """The panel in view, if it is a lesson: then the board is zoomed to what it is about."""
        raise NotImplementedError

    @property
    def camera(self) -> Camera:
        """The camera of the page's board."""
        return self.board.camera

    @property
    def shown_board(self) -> BoardView:
        """The page's board."""
        return self.board

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the texts of the panel."""
        panel = self._side_panel
        return [*super().texts(), *((block.spoken, rect) for block, rect in panel.texts())]

    def live_texts(self) -> list[str]:
        """Returns what the panel says by itself, such as a reply or a result."""
        return [*super().live_texts(), *self._side_panel.live_texts()]

    # Layout and drawing.

    def place(self, body: Rect) -> list[Widget]:
        """Places the panel beside or below the board, whichever allows larger cells."""
        brush, lesson = self.context.brush, self._lesson_panel
        margin = brush.px(24 if body.width >= brush.px(752) else 8)
        grid, window = self.board.visible.level.grid, self.context.rect
        panel, zooms = self._side_panel, lesson is not None
        plan = choose_layout(
            grid, body, window, brush, margin, zooms=zooms, narrowest=panel.narrowest
        )
        cell = self._wanted_cell
        if lesson is not None:
            cell = lesson.wanted_cell or zoomed_cell(grid, plan.board, lesson.regions, brush)
        needed = 0 if plan.is_beside else panel.height_below(plan.panel.width)
        if needed:
            spare = max(0, plan.panel.height - needed)
            plan.panel.height -= spare
            plan.panel.top += spare
            plan.board.height += spare
        if plan.is_beside:
            plan.panel.width = min(plan.panel.width, brush.px(panel.widest))
            plan = joined(plan, grid, cell, body, brush)
        self.board.lay_out(brush, plan.board, cell)
        return panel.lay_out(plan.panel, is_beside=plan.is_beside, top=self.camera.well.top)

    def bottom(self) -> int:
        """Returns 0, because everything fits without scrolling."""
        return 0

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the board and the panel."""
        self.board.draw(surface, surface.get_clip(), self.context.brush)
        self._side_panel.draw(surface)

    def _zoom_by(self, pixels: int, about: tuple[int, int]) -> None:
        """Makes the cells larger or smaller."""
        cell = min(max(self.camera.cell + pixels, SMALLEST_CELL), LARGEST_CELL)
        if cell == self.camera.cell:
            return
        self.camera.zoom(cell, about)
        if self._lesson_panel is None:
            self._wanted_cell = cell
        else:
            self._lesson_panel.wanted_cell = cell
        self.context.relayout()

    def leave(self) -> None:
        """Drops the pressed button, because another screen will receive its release."""
        super().leave()
        self._input.leave()

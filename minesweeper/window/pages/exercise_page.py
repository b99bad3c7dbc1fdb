"""The page of one exercise: the position on a board of its own, and a panel beside it.

The current game is not touched.
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.settings import LARGEST_CELL, SMALLEST_CELL
from minesweeper.window.board.board_input import BoardInput
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.camera import Camera
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.motion import STEP_CHANGE
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page
from minesweeper.window.panels.lesson_panel import ExercisePanel
from minesweeper.window.panels.panel_layout import choose_layout, zoomed_cell
from minesweeper.window.text import teaching_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget


class Exercising(Protocol):
    """Serves exercises and receives the events of the page."""

    def go_on(self) -> None:
        """Requests the next exercise."""

    def come_back(self) -> None:
        """Shows the screen from which the exercises were started."""

    def observe(self, event: Event) -> None:
        """Handles an announced event."""


def _middle(cells: Sequence[Cell]) -> Cell | None:
    """Returns the cell nearest to the middle of some cells; None if there are none."""
    rows, columns = sum(cell.row for cell in cells), sum(cell.column for cell in cells)
    count = len(cells)
    return min(
        cells,
        key=lambda cell: (abs(count * cell.row - rows) + abs(count * cell.column - columns), cell),
        default=None,
    )


class ExercisePage(Page):
    """A position to try, and the replies to the player's answers."""

    title = teaching_words.PRACTICE
    back_label = teaching_words.BACK_TO_EXERCISES

    def __init__(
        self, context: WindowContext, given: events.ExerciseGiven, practice: Exercising
    ) -> None:
        super().__init__(context)
        self._practice = practice
        position = given.exercise.position
        visible = VisibleGame(Level(position.grid, position.mines), context.now)
        self._shown_mines = [cell for cell in position.grid if position.at(cell) == SHOWN_MINE]
        self._back.on_use = practice.come_back
        self.board = BoardView(visible, context.mark_dirty)
        self.panel = self._make_panel(visible, given)
        self._input = BoardInput(self.board, self.panel.take, context.now)
        self._input.on_cursor = partial(self.set_focus, None)
        self._input.on_zoom = self._zoom_by
        self.board.first_cursor = _middle(
            [cell for cell in given.region if position.at(cell) == COVERED]
        )
        self.panel.on_change = self._show_board
        self._show_board()

    def _make_panel(self, visible: VisibleGame, given: events.ExerciseGiven) -> ExercisePanel:
        practice = self._practice
        return ExercisePanel(self.context, visible, given, practice.come_back, practice.go_on)

    @property
    def camera(self) -> Camera:
        """The camera of the exercise's board."""
        return self.board.camera

    @property
    def shown_board(self) -> BoardView:
        """The exercise's board."""
        return self.board

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the texts of the panel."""
        return [*super().texts(), *((block.spoken, rect) for block, rect in self.panel.texts())]

    def live_texts(self) -> list[str]:
        """Returns what is asked for, the reply to an answer, or the current card."""
        return [*super().live_texts(), *self.panel.live_texts()]

    def _show_board(self) -> None:
        self.context.cross_fade(self.board.camera.area, STEP_CHANGE)
        board = self.panel.marked_board
        self.board.show(board.with_known_mines(self._shown_mines, self.camera.grid))

    def _zoom_by(self, pixels: int, about: tuple[int, int]) -> None:
        """Makes the cells larger or smaller."""
        cell = min(max(self.camera.cell + pixels, SMALLEST_CELL), LARGEST_CELL)
        if cell != self.camera.cell:
            self.camera.zoom(cell, about)
            self.panel.wanted_cell = cell
            self.context.relayout()

    def observe(self, event: Event) -> None:
        """Passes events on to the practice page; events of the current game change nothing here."""
        self._practice.observe(event)

    # Layout and drawing.

    def place(self, body: Rect) -> list[Widget]:
        """Places the panel beside or below the board, whichever allows larger cells."""
        brush = self.context.brush
        margin = brush.px(24 if body.width >= brush.px(752) else 8)
        grid, window = self.board.visible.level.grid, self.context.rect
        plan = choose_layout(grid, body, window, brush, margin, zooms=True)
        cell = self.panel.wanted_cell or zoomed_cell(grid, plan.board, self.panel.regions, brush)
        self.board.lay_out(brush, plan.board, cell)
        return self.panel.lay_out(plan.panel, is_beside=plan.is_beside)

    def bottom(self) -> int:
        """Returns 0, because everything fits without scrolling."""
        return 0

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the board and the panel."""
        brush = self.context.brush
        self.board.draw(surface, surface.get_clip(), brush)
        self.panel.draw(surface)

    # The mouse.

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the widgets first, then to the board."""
        is_taken, handler = super().handle(event), self._input.handlers.get(event.type)
        if not is_taken and handler is not None:
            handler(event)
        elif is_taken and event.type == pygame.MOUSEMOTION:
            self.board.move_pointer(None)
        return is_taken or handler is not None

    def leave(self) -> None:
        """Drops the pressed button, because another screen will receive its release."""
        super().leave()
        self._input.leave()

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Handles the keys of the panel, then those of the board."""
        if press.key == pygame.K_ESCAPE:
            self._practice.come_back()
            return True
        if press.command is Command.TRY:
            self.panel.perform(press.command)
            return True
        if press.command is Command.NEXT_MISTAKE:
            self._practice.go_on()
            return True
        return self.panel.key(press) or (self.board.takes_moves and self._input.key(press))

    # Time.

    def next_wake(self) -> int | None:
        """Returns the time of the panel's next step, or of whatever the screen waits for."""
        wakes = (super().next_wake(), self.panel.next_wake())
        return min((wake for wake in wakes if wake is not None), default=None)

    def tick(self) -> None:
        """Lets the panel update itself."""
        super().tick()
        self.panel.tick()

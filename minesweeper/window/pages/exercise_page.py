"""The page of one exercise: the position on a board of its own, and a panel beside it.

The current game is not touched.
"""

from collections.abc import Sequence
from typing import Protocol

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.motion import STEP_CHANGE
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.board_page import BoardPage
from minesweeper.window.pages.page import Page
from minesweeper.window.panels.lesson_panel import ExercisePanel, LessonPanel
from minesweeper.window.panels.side_panel import SidePanel
from minesweeper.window.text import teaching_words, training_words
from minesweeper.window.visible_game import VisibleGame


class Exercising(Protocol):
    """Serves exercises and receives the events of the page."""

    @property
    def page(self) -> Page:
        """The page from which the exercises were started."""

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


class ExercisePage(BoardPage):
    """A position to try, and the replies to the player's answers."""

    title = teaching_words.PRACTICE
    back_label = teaching_words.BACK_TO_EXERCISES
    way_here = training_words.BACK_TO_PUZZLE

    def __init__(
        self, context: WindowContext, given: events.ExerciseGiven, practice: Exercising
    ) -> None:
        position = given.exercise.position
        visible = VisibleGame(Level(position.grid, position.mines), context.now)
        super().__init__(context, visible)
        self._practice = practice
        self._shown_mines = [cell for cell in position.grid if position.at(cell) == SHOWN_MINE]
        self._back.on_use = practice.come_back
        self.behind = practice.page
        self.panel = self._make_panel(visible, given)
        self._take_input(self.panel.take)
        self.board.first_cursor = _middle(
            [cell for cell in given.region if position.at(cell) == COVERED]
        )
        self.panel.on_change = self._show_board
        self._show_board()

    def _make_panel(self, visible: VisibleGame, given: events.ExerciseGiven) -> ExercisePanel:
        practice = self._practice
        return ExercisePanel(self.context, visible, given, practice.come_back, practice.go_on)

    @property
    def _side_panel(self) -> SidePanel:
        return self.panel

    @property
    def _lesson_panel(self) -> LessonPanel:
        return self.panel

    def _show_board(self) -> None:
        self.context.cross_fade(self.board.camera.area, STEP_CHANGE)
        board = self.panel.marked_board
        self.board.show(board.with_known_mines(self._shown_mines, self.camera.grid))

    def observe(self, event: Event) -> None:
        """Passes events on to the practice page; events of the current game change nothing here."""
        self._practice.observe(event)

    # The mouse.

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the widgets first, then to the board."""
        is_taken, handler = super().handle(event), self._input.handlers.get(event.type)
        if not is_taken and handler is not None:
            handler(event)
        elif is_taken and event.type == pygame.MOUSEMOTION:
            self.board.move_pointer(None)
        return is_taken or handler is not None

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

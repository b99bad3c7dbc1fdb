"""The base of the statistics page's tabs."""

import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.record import Selection, Statistics
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import FigureTable


class StatisticsTab:
    """Fills the rectangle below the tabs with widgets and drawings."""

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self._bottom = 0
        self._card = Rect(0, 0, 0, 0)
        """The card of the tab's table."""

    def choose(self, selection: Selection) -> None:
        """Shows these games from now on. Called when the tab is shown."""

    def observe(self, event: Event) -> None:
        """Takes figures that the tab requested."""

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Places the tab's widgets from the top of a rectangle, and returns them."""
        raise NotImplementedError

    def key(self, press: KeyPress) -> bool:  # noqa: ARG002  for tabs that have keys
        """Handles a key that no widget wanted; returns whether it did."""
        return False

    def bottom(self) -> int:
        """Returns the lower end of the content."""
        return self._bottom

    def _place_table(self, table: FigureTable, body: Rect, top: int, below: int) -> None:
        """Places a table in a card from `top`, with room below it in pixels of the design."""
        brush, edge = self.context.brush, self.context.brush.px(24)
        corner = (body.left + edge, top + brush.px(14))
        table.lay_out(brush, corner, body.width - 2 * edge)
        self._card = Rect(body.left, top, body.width, table.rect.height + brush.px(below))
        self._bottom = self._card.bottom

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is behind the widgets."""
        theme = self.context.brush.theme
        if self._card.height:
            self.context.brush.box(surface, self._card, 12, theme.surface, theme.line)

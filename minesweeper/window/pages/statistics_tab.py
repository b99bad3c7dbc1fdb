"""The base of the statistics page's tabs."""

import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.record import Selection, Statistics
from minesweeper.window.stage import Stage
from minesweeper.window.widgets.base import Widget


class StatisticsTab:
    """Fills the rectangle below the tabs with widgets and drawings."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._bottom = 0

    def choose(self, selection: Selection) -> None:
        """Shows these games from now on. Called when the tab is shown."""

    def observe(self, event: Event) -> None:
        """Takes figures that the tab requested."""

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Places the tab's widgets from the top of a rectangle, and returns them."""
        raise NotImplementedError

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  for tabs that have keys
        """Handles a key that no widget wanted; returns whether it did."""
        return False

    def bottom(self) -> int:
        """Returns the lower end of the content."""
        return self._bottom

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what lies below the widgets."""

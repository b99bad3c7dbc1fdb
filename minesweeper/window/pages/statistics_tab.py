"""What every sheet of the statistics page is: a part of it that one tab shows."""

import pygame
from pygame import Rect

from minesweeper.events import Event
from minesweeper.record import Selection, Statistics
from minesweeper.window.stage import Stage
from minesweeper.window.widgets.base import Widget


class StatisticsTab:
    """Fills the room below the tabs with widgets and drawings."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._bottom = 0

    def choose(self, selection: Selection) -> None:
        """Tell of these games from now on; the sheet is shown."""

    def observe(self, event: Event) -> None:
        """Take in what the records say."""

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Place the sheet's widgets from the top of a room, and give them."""
        raise NotImplementedError

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  for sheets that have keys
        """Take a key that no widget wanted; true if it was taken."""
        return False

    def bottom(self) -> int:
        """Where the lowest thing ends."""
        return self._bottom

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""

"""A thin bar that shows how much of something is done."""

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, rounded
from minesweeper.window.widgets.layout import Block, Drawing

_THICKNESS = 6


def progress_bar(share: float, *, is_done: bool = False) -> Block:
    """Returns a bar filled by a share from 0 to 1; one that is done has the colour of a tick."""

    def paint(surface: pygame.Surface, brush: Brush, bar: Rect) -> None:
        rounded(surface, bar, bar.height // 2, brush.theme.sunk)
        if share > 0:
            filled = Rect(bar.topleft, (max(bar.height, round(share * bar.width)), bar.height))
            colour = brush.theme.tick if is_done else brush.theme.primary
            rounded(surface, filled, bar.height // 2, colour)

    return Drawing(0, _THICKNESS, paint)

"""A card with a small picture of a position."""

import pygame
from pygame import Rect

from minesweeper.game.position import Position
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.drawing.thumbnail import board_thumbnail
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.text_boxes import CardButton

_PICTURE = (92, 82)
"""The room for the picture, in pixels of the design: ten cells with their numbers in a row."""


class PictureCard(CardButton):
    """A card with a picture of a position at the left."""

    indent = 28 + _PICTURE[0]

    def __init__(  # noqa: PLR0913  a card has three texts and a picture
        self, name: str, title: str, detail: str, text: str, on_use: Callback, *, position: Position
    ) -> None:
        super().__init__(name, title, detail, text, on_use)
        self.position = position
        self._made: tuple[Brush, pygame.Surface] | None = None
        """The picture, and the brush that it was made with."""

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width, with room for the picture."""
        return max(super().height(brush, width), brush.px(_PICTURE[1] + 2 * 14))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card and the picture."""
        super().draw(surface, brush)
        room = Rect((0, 0), (brush.px(_PICTURE[0]), brush.px(_PICTURE[1])))
        room.midleft = (self.rect.left + brush.px(14), self.rect.centery)
        if self._made is None or self._made[0] is not brush:
            self._made = (brush, board_thumbnail(self.position, brush, room.size))
        thumbnail = self._made[1]
        surface.blit(thumbnail, thumbnail.get_rect(center=room.center))

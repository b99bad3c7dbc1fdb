"""Cards that can be clicked: of text, or with a small picture of a position."""

import pygame
from pygame import Rect

from minesweeper.game.grid import Grid
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.window.board.tiles import VerdictTiles
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.visible_game import HIT, MINE
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.layout import (
    LARGE,
    Background,
    Block,
    Column,
    Row,
    Spacer,
    Text,
    label,
)

_AROUND = 10
"""The least room above and below a picture, in pixels of the design."""
_SMALLEST_TILE = 7
"""The side of a cell, in pixels, from which tiles with their numbers are drawn."""
_LOOKS = bytes(MINE if value == SHOWN_MINE else value for value in range(256))


class Thumbnail:
    """A small picture of a board, kept until it is drawn at another size or in other colours."""

    def __init__(self, grid: Grid, looks: bytes) -> None:
        """Takes the looks of all cells, row by row."""
        self._grid, self._looks = grid, looks
        self._made: tuple[Brush, tuple[int, int], pygame.Surface] | None = None
        """The picture, and the brush and the room that it was made for."""

    @classmethod
    def of(cls, position: Position) -> "Thumbnail":
        """Returns the picture of a position."""
        return cls(position.grid, position.seen.translate(_LOOKS))

    def draw(self, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
        """Draws the picture in the middle of a room, as large as possible, with a line around it.

        Opened cells may have the colour of the card.
        """
        if self._made is None or self._made[0] is not brush or self._made[1] != room.size:
            self._made = (brush, room.size, draw_board(self._grid, self._looks, brush, room.size))
        picture = self._made[2]
        place = picture.get_rect(center=room.center)
        surface.blit(picture, place)
        pygame.draw.rect(surface, brush.theme.line2, place.inflate(2, 2), 1)


class CardButton(Widget):
    """A card with a title, a detail at the right and a sentence. A click chooses the card."""

    radius = 10
    indent = 16
    """The room left of the title, in pixels of the design."""
    title_size = 15

    def __init__(self, name: str, title: str, detail: str, text: str, on_use: Callback) -> None:
        super().__init__(name, on_use)
        self.title = title
        self.detail = detail
        self.text = text

    def spoken_name(self) -> str:
        """Returns the texts of the card."""
        return ". ".join(text for text in (self.title, self.detail, self.text) if text)

    def _more(self) -> list[Block]:
        """Returns what is below the sentence; most cards have nothing there."""
        return []

    def _block(self) -> Block:
        title = [
            Text(self.title, self.title_size, Weight.MEDIUM),
            label(self.detail, 13, ink="ink2"),
        ]
        background = Background("surface", "primary" if self.is_hovered else "line", self.radius)
        texts = Column([Row(title), Text(self.text, 13, ink="ink2"), *self._more()], 2)
        return Row([Spacer(self.indent - LARGE, 0), texts], 0, (LARGE, 14), background, is_top=True)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width."""
        return self._block().height(brush, width)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card."""
        self._block().draw(surface, brush, self.rect)


class PictureCard(CardButton):
    """A card with a picture of a position at the left."""

    picture = (92, 82)
    """The room for the picture, in pixels of the design: by default for a row of twelve cells with
    their numbers."""

    def __init__(  # noqa: PLR0913  a card has three texts and a picture
        self, name: str, title: str, detail: str, text: str, on_use: Callback, *, position: Position
    ) -> None:
        super().__init__(name, title, detail, text, on_use)
        self.indent = 28 + self.picture[0]
        self.position = position
        self._picture = Thumbnail.of(position)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width, with room for the picture."""
        return max(super().height(brush, width), brush.px(self.picture[1] + 2 * _AROUND))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card and the picture."""
        super().draw(surface, brush)
        room = Rect((0, 0), (brush.px(self.picture[0]), brush.px(self.picture[1])))
        room.midleft = (self.rect.left + brush.px(14), self.rect.centery)
        self._picture.draw(surface, brush, room)


def draw_board(
    grid: Grid,
    looks: bytes,
    brush: Brush,
    room: tuple[int, int],
    smallest: int = _SMALLEST_TILE,
) -> pygame.Surface:
    """Returns a picture of a board that fits into a room of pixels, as large as possible.

    It has one colour a cell if the tiles would be smaller than `smallest`.
    """
    cell = min(room[0] // grid.width, room[1] // grid.height)
    if cell >= smallest:
        return _with_tiles(looks, grid, VerdictTiles(brush, cell), cell)
    tiles = VerdictTiles(brush, 1)
    small = pygame.image.frombuffer(looks, (grid.width, grid.height), "P")
    small.set_palette([tiles.flat(look) for look in range(HIT + 1)])
    # Whole pixels, so that all cells are equally large, unless a cell has less than one.
    scale = cell or min(room[0] / grid.width, room[1] / grid.height)
    size = (max(1, int(grid.width * scale)), max(1, int(grid.height * scale)))
    resize = pygame.transform.scale if scale >= 1 else pygame.transform.smoothscale
    return resize(small.convert(24), size)


def _with_tiles(looks: bytes, grid: Grid, tiles: VerdictTiles, cell: int) -> pygame.Surface:
    picture = pygame.Surface((grid.width * cell, grid.height * cell))
    picture.fblits(
        [
            (tiles.tile(look), (at % grid.width * cell, at // grid.width * cell))
            for at, look in enumerate(looks)
        ]
    )
    return picture

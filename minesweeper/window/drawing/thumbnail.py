"""Small pictures of positions, one colour a cell."""

import pygame

from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.window.board.tiles import VerdictTiles
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.visible_game import MINE

_LOOKS = bytes(MINE if value == SHOWN_MINE else value for value in range(256))


def board_thumbnail(position: Position, brush: Brush, room: tuple[int, int]) -> pygame.Surface:
    """Returns a picture of a position that fits into a room of pixels, as large as possible."""
    grid, tiles = position.grid, VerdictTiles(brush, 1)
    looks = position.seen.translate(_LOOKS)
    small = pygame.image.frombuffer(looks, (grid.width, grid.height), "P")
    small.set_palette([tiles.flat(look) for look in range(MINE + 1)])
    scale = min(room[0] / grid.width, room[1] / grid.height)
    size = (max(1, int(grid.width * scale)), max(1, int(grid.height * scale)))
    resize = pygame.transform.scale if scale >= 1 else pygame.transform.smoothscale
    return resize(small.convert(24), size)

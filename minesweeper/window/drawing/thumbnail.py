"""Small pictures of positions: their tiles if there is room for them, else one colour a cell."""

import pygame

from minesweeper.game.grid import Grid
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.window.board.tiles import VerdictTiles
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.visible_game import MINE

SMALLEST_TILE = 7
"""The side of a cell, in pixels, from which tiles with their numbers are drawn."""
_LOOKS = bytes(MINE if value == SHOWN_MINE else value for value in range(256))


def board_thumbnail(position: Position, brush: Brush, room: tuple[int, int]) -> pygame.Surface:
    """Returns a picture of a position that fits into a room of pixels, as large as possible."""
    grid, looks = position.grid, position.seen.translate(_LOOKS)
    cell = min(room[0] // grid.width, room[1] // grid.height)
    if cell >= SMALLEST_TILE:
        return _with_tiles(looks, grid, VerdictTiles(brush, cell), cell)
    tiles = VerdictTiles(brush, 1)
    small = pygame.image.frombuffer(looks, (grid.width, grid.height), "P")
    small.set_palette([tiles.flat(look) for look in range(MINE + 1)])
    scale = min(room[0] / grid.width, room[1] / grid.height)
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

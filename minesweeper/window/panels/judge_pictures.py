"""Small pictures of the judges' rules, for the start page and the list of judges."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.window.board.tiles import UNDEDUCIBLE
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.panels.board_marks import MarkTiles
from minesweeper.window.visible_game import HIT

_PICTURES = {
    "quantum": ("1✓✗", "1◐◐"),
    "classic": ("1✹#", "2✹#"),
    "kind": ("1✗#", "1◐◐"),
    "strict": ("1✓✹", "1◐◐"),
    "odds": ("2a✹", "1ab"),
    "cruel": ("1✓✹", "1◐1"),
}
"""Numbers, covered cells (#), proved mines and safe cells, cells that could be either, mines that
lose (✹), and cells with a low (a) and a high (b) chance of a mine.
"""
_CELL, _AROUND = 20, 4
"""The size of a cell, and the frame around the cells, in pixels of the design."""
JUDGE_PICTURE_SIZE = (3 * _CELL + 2 * _AROUND, 2 * _CELL + 2 * _AROUND)
"""The width and height of every picture, in pixels of the design."""


def draw_judge_picture(surface: pygame.Surface, brush: Brush, rect: Rect, *, judge: str) -> None:
    """Draws the picture of a judge's rule in the middle of a rectangle."""
    rows = _PICTURES[judge]
    theme, cell = brush.theme, brush.px(_CELL)
    brush.box(surface, rect, 6, theme.well, theme.outline or theme.well)
    board = Rect(0, 0, len(rows[0]) * cell, len(rows) * cell)
    board.center = rect.center
    tiles = MarkTiles(brush, cell)
    make: dict[str, Callable[[], pygame.Surface]] = {
        "✗": lambda: tiles.proved(Verdict.MINE, is_flagged=False),
        "✓": lambda: tiles.proved(Verdict.SAFE, is_flagged=False),
        "✹": lambda: tiles.tile(HIT),
        "◐": lambda: tiles.tile(UNDEDUCIBLE),
        "#": lambda: tiles.tile(COVERED),
        "a": lambda: tiles.chance(0.12, is_flagged=False),
        "b": lambda: tiles.chance(0.4, is_flagged=False),
    }
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            tile = make[sign]() if sign in make else tiles.tile(int(sign))
            surface.blit(tile, (board.left + column * cell, board.top + row * cell))

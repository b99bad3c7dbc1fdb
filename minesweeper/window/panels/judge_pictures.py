"""Small pictures of the judges' rules, for the start page and the list of judges."""

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush
from minesweeper.window.panels.pattern_pictures import AROUND, draw_pattern

_PICTURES = {
    "quantum": ("1✓✗", "1◐◐"),
    "classic": ("1✹#", "2✹#"),
    "kind": ("1✗#", "1◐◐"),
    "strict": ("1✓✹", "1◐◐"),
    "odds": ("2a✹", "1ab"),
    "cruel": ("1✓✹", "1◐1"),
}
"""The signs are those of `draw_pattern`."""
_CELL = 20
"""The size of a cell, in pixels of the design."""
JUDGE_PICTURE_SIZE = (3 * _CELL + 2 * AROUND, 2 * _CELL + 2 * AROUND)
"""The width and height of every picture, in pixels of the design."""


def draw_judge_picture(surface: pygame.Surface, brush: Brush, rect: Rect, *, judge: str) -> None:
    """Draws the picture of a judge's rule in the middle of a rectangle."""
    draw_pattern(surface, brush, rect, _PICTURES[judge], _CELL)

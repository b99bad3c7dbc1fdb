"""Small pictures of the judges' rules, for the start page and the list of judges."""

from collections.abc import Iterable

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.panels.pattern_pictures import AROUND, draw_pattern, pattern_block
from minesweeper.window.text import words
from minesweeper.window.widgets.layout import MEDIUM, TINY, Block, Flow, Row, label

_PICTURES = {
    "quantum": ("1✓✗", "1◐◐"),
    "classic": ("1✹#", "2✹#"),
    "kind": ("1✗#", "1◐◐"),
    "strict": ("1✓✹", "1◐◐"),
    "odds": ("2a✹", "1ab"),
    "cruel": ("1✓✹", "1◐1"),
}
"""The signs are those of `draw_pattern`."""
_LEGEND = {
    "✓": words.PROVED_SAFE,
    "✗": words.PROVED_MINE,
    "◐": words.NOBODY_CAN_KNOW,
    "✹": words.YOU_LOSE_HERE,
    "a": words.CHANCE_HERE,
}
"""What the signs in the pictures mean."""
_CELL, _LEGEND_CELL = 20, 14
"""The size of a cell in a picture and in the legend, in pixels of the design."""
JUDGE_PICTURE_SIZE = (3 * _CELL + 2 * AROUND, 2 * _CELL + 2 * AROUND)
"""The width and height of every picture, in pixels of the design."""


def draw_judge_picture(surface: pygame.Surface, brush: Brush, rect: Rect, *, judge: str) -> None:
    """Draws the picture of a judge's rule in the middle of a rectangle."""
    draw_pattern(surface, brush, rect, _PICTURES[judge], _CELL)


def judge_legend(judges: Iterable[str]) -> Block:
    """Returns what the signs in the pictures of these judges mean."""
    drawn = {sign for judge in judges for row in _PICTURES[judge] for sign in row}
    told = [
        Row([pattern_block((sign,), _LEGEND_CELL), label(_(text), 12, ink="ink2")], 4)
        for sign, text in _LEGEND.items()
        if sign in drawn
    ]
    return Flow(told, MEDIUM, row_gap=TINY)

"""Draws the outlines around tiles: the board's edge, scroll bars, rings and brackets."""

import pygame
from pygame import Rect

from minesweeper.window.board.camera import Camera
from minesweeper.window.drawing.brush import Brush, rounded

AXIS = 12
"""The size of the letters and numbers along the edges of a board."""


def label_step(cell: int, room: int) -> int:
    """Returns the distance between labels in cells, so that each has room: 1, 2, 5, 10 …."""
    ten = 1
    while True:
        for times in (1, 2, 5):
            if times * ten * cell >= room:
                return times * ten
        ten *= 10


def draw_well(surface: pygame.Surface, brush: Brush, camera: Camera) -> None:
    """Draws the edge of the board."""
    theme = brush.theme
    # Far out of view the edge has no corners to show, and huge boxes are slow to fill.
    shown = camera.well.clip(camera.area.inflate(64, 64))
    if theme.outline:
        rounded(surface, shown, 12, theme.outline)
        shown = shown.inflate(-4, -4)
    rounded(surface, shown, 12, theme.well)


def draw_scroll_marks(surface: pygame.Surface, brush: Brush, camera: Camera) -> None:
    """Draws thin scroll bars that show which part of the board is in view."""
    area, well = camera.area, camera.well
    beside = Rect(area.left, area.top, area.width + brush.px(6), area.height)
    brush.scroll_bar(surface, beside, well.height, area.top - well.top)
    if well.width > area.width:
        thick = brush.px(4)
        length = max(brush.px(24), area.width**2 // well.width)
        way = (area.width - length) * (area.left - well.left) // (well.width - area.width)
        bar = Rect(area.left + way, area.bottom + brush.px(2), length, thick)
        rounded(surface, bar, thick // 2, brush.theme.line2)


def draw_ring(surface: pygame.Surface, brush: Brush, cell: Rect, share: float) -> None:
    """Draws a frame around a cell, as thick as a share of its side."""
    thick = max(2, round(share * cell.width))
    radius = round(0.18 * cell.width)
    pygame.draw.rect(surface, brush.theme.well, cell, thick + 2, radius)
    pygame.draw.rect(surface, brush.theme.best, cell.inflate(-2, -2), thick, radius)


def draw_brackets(surface: pygame.Surface, brush: Brush, cell: Rect) -> None:
    """Draws four corner brackets with a contrasting edge; a full frame could pass for a clue.

    Where every tile has an outline they take the place of the cell's own, and are stronger on small
    cells.
    """
    length, thick = max(5, round(0.28 * cell.width)), max(2, round(0.075 * cell.width))
    if brush.theme.outline:
        length, thick = max(6, length), max(3, thick)
        pygame.draw.rect(surface, brush.theme.cursor2, cell, thick + 2)
    for grown, colour in ((1, brush.theme.cursor2), (0, brush.theme.cursor)):
        for bar in _brackets(cell, length, thick):
            surface.fill(colour, bar.inflate(2 * grown, 2 * grown).clip(cell))


def _brackets(rect: Rect, length: int, thick: int) -> list[Rect]:
    inner = rect.inflate(-2, -2)
    bars = []
    for x, across in ((inner.left, 0), (inner.right, -1)):
        for y, down in ((inner.top, 0), (inner.bottom, -1)):
            bars.append(Rect(x + across * length, y + down * thick, length, thick))
            bars.append(Rect(x + across * thick, y + down * length, thick, length))
    return bars

"""A chart of the arena as a PNG, drawn without a window, at twice its size."""

import io

import pygame

from minesweeper.arena.chart import (
    DOT,
    FONT,
    INK,
    PAPER,
    ChartDot,
    ChartLine,
    ChartText,
    WinRateChart,
)
from minesweeper.window.drawing.brush import Weight, font

_SCALE = 2
_ANCHORS = {"start": "midleft", "middle": "center", "end": "midright"}


def png(drawn: WinRateChart) -> bytes:
    """The drawing as the bytes of a PNG file."""
    pygame.font.init()
    surface = pygame.Surface([_SCALE * side for side in drawn.size])
    surface.fill(PAPER)
    for mark in drawn.marks:
        _draw(surface, mark)
    file = io.BytesIO()
    pygame.image.save(surface, file, "chart.png")
    return file.getvalue()


def _draw(surface: pygame.Surface, mark: ChartLine | ChartDot | ChartText) -> None:
    match mark:
        case ChartLine(start, end, colour, width):
            pygame.draw.line(surface, colour, _scaled(start), _scaled(end), _SCALE * width)
        case ChartDot(centre, colour):
            pygame.draw.aacircle(surface, colour, _scaled(centre), _SCALE * DOT)
        case ChartText(at, text, anchor):
            written = font(_SCALE * FONT, Weight.REGULAR).render(text, True, INK)  # noqa: FBT003  pygame's own
            surface.blit(written, written.get_rect(**{_ANCHORS[anchor]: _scaled(at)}))


def _scaled(at: tuple[float, float]) -> tuple[int, int]:
    return round(_SCALE * at[0]), round(_SCALE * at[1])

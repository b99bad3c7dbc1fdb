"""Tabs and sections: titles side by side or one below the other, one of which is chosen."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.choices import Choice, Option
from minesweeper.window.widgets.layout import (
    SMALL,
    Background,
    Block,
    Column,
    Drawing,
    Filler,
    Row,
    Spacer,
    icon,
    label,
)

GAP, CLOSEST = 28, 3
"""The usual gap between two titles, and the least one, in pixels of the design."""
AIR = 3
"""The room at both sides of the titles, which keeps the focus ring off them."""
RING_INSET = 11
"""The distance of the box inside the focus ring from the edges of the strip."""
SIZES = (14, 13, 12)
"""The font sizes of the titles; the first that fits is used."""


class Tabs(Choice):
    """The titles of a page's tabs, one of which is chosen."""

    radius = 4

    def lay_out(self, brush: Brush, left: int, strip: Rect) -> None:
        """Places the titles in a strip, closer and smaller if there is little room."""
        whole = strip.right - left - brush.px(8)
        for self._size in SIZES:
            self._widths = self._measured(brush)
            room = whole - sum(self._widths)
            if room >= brush.px(CLOSEST) * (len(self._widths) - 1):
                break
        self._gap = max(
            brush.px(CLOSEST), min(brush.px(GAP), room // max(1, len(self._widths) - 1))
        )
        wide = sum(self._widths) + self._gap * (len(self._widths) - 1)
        self._air = brush.px(AIR)
        self.rect = Rect(left - self._air, strip.top, wide + 2 * self._air, strip.height)

    def _measured(self, brush: Brush) -> list[int]:
        return [brush.width(option.title, self._size, Weight.MEDIUM) for option in self.options]

    def parts(self) -> list[Rect]:
        """Returns each title's box, as high as the strip."""
        first = self.rect.left + self._air
        begins = accumulate((width + self._gap for width in self._widths), initial=first)
        return [
            Rect(left, self.rect.top, width, self.rect.height)
            for left, width in zip(begins, self._widths, strict=False)
        ]

    def block(self, option: Option, *, stands_out: bool) -> Block:
        """Returns the block of a title; below the chosen title there is a bar."""
        title = label(option.title, self._size, Weight.MEDIUM, "ink" if stands_out else "ink2")
        bar = _bar(0, 3) if option.value == self.value else Spacer(0, 3)
        return Column([Spacer(0, 3), Filler(), title, Filler(), bar])

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the titles and, if they have the focus, a ring that stays inside the strip."""
        self.draw(surface, brush)
        if self.is_focused:
            box = self.rect.inflate(0, -2 * brush.px(RING_INSET))
            brush.focus_ring(surface, box, self.radius)


ROW, SECTION_GAP = 40, 4
"""The height of a title, and the gap below it, in pixels of the design."""


class Sections(Choice):
    """The titles of a page's sections, one of which is chosen and marked."""

    def __init__(
        self,
        name: str,
        options: Sequence[Option],
        icons: Mapping[str, str],
        value: str,
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(name, options, value, chosen)
        self._icons = icons
        self._row = ROW
        self._gap = SECTION_GAP

    def lay_out(self, brush: Brush, left: int, top: int, width: int) -> None:
        """Places the titles one below the other at a point."""
        self._row, self._gap = brush.px(ROW), brush.px(SECTION_GAP)
        self.rect = Rect(left, top, width, len(self.options) * (self._row + self._gap) - self._gap)

    def parts(self) -> list[Rect]:
        """Returns one row for each title, with gaps between them."""
        first = Rect(self.rect.topleft, (self.rect.width, self._row))
        return [first.move(0, at * (self._row + self._gap)) for at in range(len(self.options))]

    def block(self, option: Option, *, stands_out: bool) -> Block:
        """Returns the block of a title; the chosen one has a soft face and a bar before it."""
        is_chosen = option.value == self.value
        is_lit = is_chosen or stands_out
        ink = "ink" if is_lit else "ink2"
        bar = _bar(3, 24) if is_chosen else Spacer(3)
        sign = icon(self._icons[option.value], 18, ink, 30)
        title = label(option.title, 14, Weight.MEDIUM, ink)
        face = Background("primary_soft" if is_chosen else "surface2", radius=6)
        return Row([bar, sign, title], SMALL, background=face if is_lit else None)


def _bar(length: float, thickness: float) -> Block:
    """Returns the bar that marks a title."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        brush.box(surface, rect, 2, brush.theme.primary)

    return Drawing(length, thickness, paint)

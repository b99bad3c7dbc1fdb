"""Tabs and sections: titles side by side or one below the other, one of them chosen."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

import pygame
from pygame import Rect

from minesweeper.window.drawing.arrange import tiles
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.choices import Choice, Option
from minesweeper.window.widgets.layout import MEDIUM, SMALL, Ground, Row, icon, label

GAP, CLOSEST = 28, 3
"""The gap between two titles, and the least gap, in pixels of the design."""
SIZES = (14, 13, 12)
"""The font sizes of the titles; the first that fits is used."""


class Tabs(Choice):
    """One of several tabs of a page."""

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
        self.rect = Rect(left, strip.top, wide, strip.height)

    def _measured(self, brush: Brush) -> list[int]:
        return [brush.width(option.title, self._size, Weight.MEDIUM) for option in self.options]

    def parts(self) -> list[Rect]:
        """Returns each title's box, as high as the strip."""
        begins = accumulate((width + self._gap for width in self._widths), initial=self.rect.left)
        return [
            Rect(left, self.rect.top, width, self.rect.height)
            for left, width in zip(begins, self._widths, strict=False)
        ]

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws a title and, below the chosen one, a bar."""
        theme = brush.theme
        ink = theme.ink if self.stands_out(option, part) else theme.ink2
        brush.text(surface, option.title, part.center, self._size, Weight.MEDIUM, ink, "center")
        if option.value == self.value:
            bar = Rect(part.left, 0, part.width, brush.px(3))
            bar.bottom = part.bottom
            brush.box(surface, bar, 2, theme.primary)


ROW, SECTION_GAP = 40, 4
"""The height of a title, and the gap below it, in pixels of the design."""


class Sections(Choice):
    """One of several sections; all sections in view are marked."""

    def __init__(
        self,
        name: str,
        options: Sequence[Option],
        icons: Mapping[str, str],
        value: str,
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(name, options, value, chosen)
        self.in_view: Sequence[str] = [value]
        self._icons = icons
        self._row = ROW
        self._gap = SECTION_GAP

    def lay_out(self, brush: Brush, left: int, top: int, width: int) -> None:
        """Places the titles at a point."""
        self._row, self._gap = brush.px(ROW), brush.px(SECTION_GAP)
        self.rect = Rect(left, top, width, len(self.options) * (self._row + self._gap) - self._gap)

    def parts(self) -> list[Rect]:
        """Returns rows with a gap between them."""
        return tiles(self.rect, len(self.options), 1, self._row, self._gap)

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws a title; one in view has a soft face and a bar before it."""
        is_in_view = option.value in self.in_view
        is_hovered = self.is_hovered and part.collidepoint(self.place)
        ink = "ink" if is_in_view or is_hovered else "ink2"
        face = "primary_soft" if is_in_view else "surface2"
        title = label(option.title, 14, Weight.MEDIUM, ink)
        Row(
            [icon(self._icons[option.value], 18, ink, 28), title],
            SMALL,
            (MEDIUM, 0),
            Ground(face, radius=6) if is_in_view or is_hovered else None,
        ).draw(surface, brush, part)
        if is_in_view:
            bar = Rect(part.left, 0, brush.px(3), part.height - 2 * brush.px(8))
            bar.centery = part.centery
            brush.box(surface, bar, 1.5, brush.theme.primary)

"""Tabs and sections: titles side by side or one below the other, one of them chosen."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.choices import Choice, Option

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
        theme, is_chosen = brush.theme, option.value == self.value
        is_hovered = self.is_hovered and part.collidepoint(self.place)
        ink = theme.ink if is_chosen or is_hovered else theme.ink2
        brush.text(surface, option.title, part.center, self._size, Weight.MEDIUM, ink, "center")
        if is_chosen:
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
        row = Rect(self.rect.left, self.rect.top, self.rect.width, self._row)
        return [row.move(0, at * (self._row + self._gap)) for at in range(len(self.options))]

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws a title; one in view has a soft face and a bar before it."""
        theme = brush.theme
        is_in_view = option.value in self.in_view
        is_hovered = self.is_hovered and part.collidepoint(self.place)
        if is_in_view or is_hovered:
            fill = theme.primary_soft if is_in_view else theme.surface2
            brush.box(surface, part, 6, fill)
        if is_in_view:
            bar = Rect(part.left, 0, brush.px(3), part.height - 2 * brush.px(8))
            bar.centery = part.centery
            brush.box(surface, bar, 1.5, theme.primary)
        ink = theme.ink if is_in_view or is_hovered else theme.ink2
        icon = (part.left + brush.px(26), part.centery)
        brush.blit_icon(surface, self._icons[option.value], icon, 18, ink)
        place = (part.left + brush.px(48), part.centery)
        brush.text(surface, option.title, place, 14, Weight.MEDIUM, ink)

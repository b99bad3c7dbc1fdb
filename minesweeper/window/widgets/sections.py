"""The sections of a long page: titles with icons one below the other, at the page's left."""

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.choices import Choice, Option

ROW, GAP = 40, 4
"""The height of a title, and the room below it, in pixels of the design."""


class Sections(Choice):
    """One of several sections; those in view are marked, which may be more than the chosen one."""

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
        self._gap = GAP

    def lay_out(self, brush: Brush, left: int, top: int, width: int) -> None:
        """Stand at a place."""
        self._row, self._gap = brush.px(ROW), brush.px(GAP)
        self.rect = Rect(left, top, width, len(self.options) * (self._row + self._gap) - self._gap)

    def parts(self) -> list[Rect]:
        """Rows with a gap between."""
        row = Rect(self.rect.left, self.rect.top, self.rect.width, self._row)
        return [row.move(0, at * (self._row + self._gap)) for at in range(len(self.options))]

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draw a title; one in view has a soft face and a bar before it."""
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

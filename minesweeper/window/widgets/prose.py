"""Widgets that mostly show something: scrolling text, a card, a toast, a tooltip."""

import pygame
from pygame import Rect

from minesweeper.window.brush import Brush, Weight, rounded
from minesweeper.window.widgets.base import Does, Widget


class ScrollingText(Widget):
    """Prose that scrolls when it is longer than its place; a line before a blank is a heading."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name)
        self._paragraphs = [block.split("\n") for block in text.split("\n\n")]
        self._offset = 0
        self._height = 0

    @property
    def can_scroll(self) -> bool:
        """Whether there is more text than room."""
        return self._height > self.rect.height

    def clickable(self) -> dict[str, Rect]:
        """Nothing here answers a click."""
        return {}

    def use(self) -> None:
        """A click on prose does nothing."""

    def scroll(self, lines: float) -> bool:
        """Move the text by lines."""
        before = self._offset
        last = max(0, self._height - self.rect.height)
        self._offset = min(max(self._offset - round(lines * 40), 0), last)
        return self._offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """The usual keys scroll."""
        page = self.rect.height / 40
        far = self._height / 40
        moves = {pygame.K_UP: 1.0, pygame.K_DOWN: -1.0, pygame.K_PAGEUP: page}
        moves |= {pygame.K_PAGEDOWN: -page, pygame.K_HOME: far, pygame.K_END: -far}
        return event.key in moves and self.scroll(moves[event.key])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the paragraphs, and a bar at the right when there is more."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        column = Rect(0, 0, self.rect.width - brush.px(16), self.rect.height)
        column.topleft = (self.rect.left, self.rect.top - self._offset)
        start = column.top
        for heading, *sentences in self._paragraphs:
            column.top += brush.paragraph(surface, heading, column, 15, Weight.MEDIUM)
            for sentence in sentences:
                column.top += brush.paragraph(
                    surface, sentence, column, 14, Weight.REGULAR, brush.theme.ink2
                )
            column.top += brush.px(12)
        self._height = column.top - start
        surface.set_clip(outer)
        if self.can_scroll:
            self._draw_bar(surface, brush)

    def _draw_bar(self, surface: pygame.Surface, brush: Brush) -> None:
        thick = brush.px(4)
        length = max(brush.px(24), self.rect.height * self.rect.height // self._height)
        room = self.rect.height - length
        y = self.rect.top + room * self._offset // max(1, self._height - self.rect.height)
        bar = Rect(self.rect.right - thick, y, thick, length)
        rounded(surface, bar, thick // 2, brush.theme.line2)


class CardButton(Widget):
    """A card with a title, a detail at its right and a sentence, that can be chosen whole."""

    radius = 10

    def __init__(self, name: str, title: str, detail: str, text: str, does: Does) -> None:
        super().__init__(name, does)
        self.title = title
        self.detail = detail
        self.text = text

    def height(self, brush: Brush, width: int) -> int:
        """How high the card is at a width."""
        inner = width - 2 * brush.px(16)
        lines = len(brush.wrapped(self.text, 13, Weight.REGULAR, inner))
        return lines * brush.line_height(13) + brush.px(14 + 24 + 14)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the card."""
        theme = brush.theme
        border = theme.primary if self.is_hovered else theme.line
        brush.box(surface, self.rect, self.radius, theme.surface, border)
        left, top = self.rect.left + brush.px(16), self.rect.top + brush.px(14)
        middle = top + brush.px(11)
        brush.text(surface, self.title, (left, middle), 15, Weight.MEDIUM)
        right = (self.rect.right - brush.px(16), middle)
        brush.text(surface, self.detail, right, 13, Weight.REGULAR, theme.ink2, "midright")
        box = Rect(left, top + brush.px(24), self.rect.width - 2 * brush.px(16), 1)
        brush.paragraph(surface, self.text, box, 13, Weight.REGULAR, theme.ink2)


class Toast:
    """A sentence that shows itself for a while; no button is needed to go on."""

    LASTS = 4000

    def __init__(self, text: str, until: int) -> None:
        self.text = text
        self.until = until
        """When it goes, on the window's clock."""
        self.rect = Rect(0, 0, 0, 0)
        self._lines: list[str] = []

    def lay_out(self, brush: Brush, midbottom: tuple[int, int], window_width: int) -> None:
        """Stand on a point, in as many lines as the window's width asks for."""
        room = window_width - brush.px(48)
        self._lines = brush.wrapped(self.text, 14, Weight.REGULAR, room)
        widest = max(brush.width(line, 14, Weight.REGULAR) for line in self._lines)
        height = brush.px(40) + (len(self._lines) - 1) * brush.line_height(14)
        self.rect = Rect(0, 0, widest + brush.px(32), height)
        self.rect.midbottom = midbottom

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the sentence on its dark band."""
        theme = brush.theme
        brush.box(surface, self.rect, 8, theme.toast)
        box = self.rect.inflate(-brush.px(32), -brush.px(19))
        brush.paragraph(surface, self.text, box, 14, Weight.REGULAR, theme.on_toast)


class Tooltip:
    """The name of what the pointer rests on."""

    AFTER = 500

    def __init__(self, brush: Brush, text: str, anchor: Rect, window: Rect) -> None:
        self.text = text
        width = brush.width(text, 12, Weight.REGULAR) + brush.px(16)
        self.rect = Rect(0, 0, width, brush.px(26))
        self.rect.midtop = (anchor.centerx, anchor.bottom + brush.px(8))
        self.rect.clamp_ip(window.inflate(-brush.px(8), -brush.px(8)))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the name."""
        theme = brush.theme
        brush.box(surface, self.rect, 6, theme.toast)
        brush.text(
            surface, self.text, self.rect.center, 12, Weight.REGULAR, theme.on_toast, "center"
        )

"""Widgets that mostly show something: what scrolls, a card, a toast, a tooltip."""

import re

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Callback, Widget


class ScrollBox(Widget):
    """Something that may be longer than its place, and scrolls then; a bar shows how far."""

    LINE = 40
    """How far, in pixels, a notch of the wheel moves."""
    BAR = 16
    """The room that is kept for the bar, in pixels of the design."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._offset = 0
        self._height = 0

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draw everything from the top of a column, and give where it ends."""
        raise NotImplementedError

    def clickable(self) -> dict[str, Rect]:
        """Nothing here answers a click."""
        return {}

    def go_to_top(self) -> None:
        """Show the beginning: there is something else to show."""
        self._offset = 0

    def scroll(self, lines: float) -> bool:
        """Move by lines; false at an end."""
        before = self._offset
        last = max(0, self._height - self.rect.height)
        self._offset = min(max(self._offset - round(lines * self.LINE), 0), last)
        return self._offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """The usual keys scroll."""
        page, all_of_it = self.rect.height / self.LINE, self._height / self.LINE
        moves = {pygame.K_UP: 1.0, pygame.K_DOWN: -1.0, pygame.K_PAGEUP: page}
        moves |= {pygame.K_PAGEDOWN: -page, pygame.K_HOME: all_of_it, pygame.K_END: -all_of_it}
        return event.key in moves and self.scroll(moves[event.key])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw what is in view, and a bar at the right when there is more."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        column = self.rect.move(0, -self._offset)
        column.width -= brush.px(self.BAR)
        self._height = self.draw_content(surface, brush, column) - column.top
        # The room may have grown since it was scrolled; the next frame shows it right.
        self._offset = min(self._offset, max(0, self._height - self.rect.height))
        surface.set_clip(outer)
        brush.scroll_bar(surface, self.rect, self._height, self._offset)


class CardButton(Widget):
    """A card with a title, a detail at its right and a sentence, that can be chosen whole."""

    radius = 10

    def __init__(self, name: str, title: str, detail: str, text: str, on_use: Callback) -> None:
        super().__init__(name, on_use)
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
        self._said = text
        """As much of the text as there is room for."""
        self._edge = 0
        """The room above and below the text."""

    def lay_out(
        self,
        brush: Brush,
        midbottom: tuple[int, int],
        window_width: int,
        *,
        is_slim: bool = False,
        is_short: bool = False,
    ) -> None:
        """Stand on a point, in as many lines as the window's width asks for.

        Where it is to be short, only the sentences are said that fit on one line, if any do.
        """
        room = window_width - brush.px(48)
        self._said = (_one_line(brush, self.text, room) if is_short else "") or self.text
        lines = brush.wrapped(self._said, 14, Weight.REGULAR, room)
        widest = max(brush.width(line, 14, Weight.REGULAR) for line in lines)
        self._edge = brush.px(4 if is_slim else 9)
        height = 2 * self._edge + brush.px(1) + len(lines) * brush.line_height(14)
        self.rect = Rect(0, 0, widest + brush.px(32), height)
        self.rect.midbottom = midbottom

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the sentence on its dark band."""
        theme = brush.theme
        brush.box(surface, self.rect, 8, theme.toast)
        box = self.rect.inflate(-brush.px(32), -2 * self._edge)
        brush.paragraph(surface, self._said, box, 14, Weight.REGULAR, theme.on_toast)


def _one_line(brush: Brush, text: str, room: int) -> str:
    """The first sentences of a text that fit on one line; nothing where not even one does."""
    said = ""
    for sentence in re.split(r"(?<=[.?]) ", text):
        longer = f"{said} {sentence}".strip()
        if brush.width(longer, 14, Weight.REGULAR) > room:
            break
        said = longer
    return said


class Tooltip:
    """The name of what the pointer rests on."""

    AFTER = 500

    def __init__(self, brush: Brush, text: str, anchor: Rect, window: Rect) -> None:
        self.text = text
        lines = brush.wrapped(text, 12, Weight.REGULAR, window.width - brush.px(24))
        width = max(brush.width(line, 12, Weight.REGULAR) for line in lines) + brush.px(16)
        height = brush.px(26) + (len(lines) - 1) * brush.line_height(12)
        self.rect = Rect(0, 0, width, height)
        self.rect.midtop = (anchor.centerx, anchor.bottom + brush.px(8))
        if self.rect.bottom > window.bottom:
            self.rect.bottom = anchor.top - brush.px(8)
        self.rect.clamp_ip(window.inflate(-brush.px(8), -brush.px(8)))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the name."""
        theme = brush.theme
        brush.box(surface, self.rect, 6, theme.toast)
        box = self.rect.inflate(-brush.px(16), -brush.px(8))
        brush.paragraph(surface, self.text, box, 12, Weight.REGULAR, theme.on_toast)

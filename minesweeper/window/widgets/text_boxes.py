"""Boxes of text: a scrolling box, a card, a toast, a tooltip."""

import re
from collections.abc import Sequence

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Callback, Widget


class ScrollBox(Widget):
    """A box that scrolls if its content is longer than its rectangle; a bar shows how far."""

    LINE = 40
    """The distance that a notch of the wheel scrolls, in pixels."""
    BAR = 16
    """The width kept for the scroll bar, in pixels of the design."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._offset = 0
        self._height = 0

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draws the whole content from the top of a column, and returns where it ends."""
        raise NotImplementedError

    def clickable(self) -> dict[str, Rect]:
        """Returns nothing, because no part answers a click."""
        return {}

    def go_to_top(self) -> None:
        """Scrolls to the top, because the content has changed."""
        self._offset = 0

    def scroll(self, lines: float) -> bool:
        """Moves by lines; returns False at an end."""
        before = self._offset
        last = max(0, self._height - self.rect.height)
        self._offset = min(max(self._offset - round(lines * self.LINE), 0), last)
        return self._offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """Scrolls on the usual keys."""
        page, all_of_it = self.rect.height / self.LINE, self._height / self.LINE
        moves = {pygame.K_UP: 1.0, pygame.K_DOWN: -1.0, pygame.K_PAGEUP: page}
        moves |= {pygame.K_PAGEDOWN: -page, pygame.K_HOME: all_of_it, pygame.K_END: -all_of_it}
        return event.key in moves and self.scroll(moves[event.key])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the visible part, and a scroll bar if there is more."""
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
    """A card with a title, a detail at its right and a sentence; a click chooses it."""

    radius = 10
    indent = 16
    """The room left of the title, in pixels of the design."""

    def __init__(self, name: str, title: str, detail: str, text: str, on_use: Callback) -> None:
        super().__init__(name, on_use)
        self.title = title
        self.detail = detail
        self.text = text

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the card at a width."""
        inner = width - brush.px(self.indent) - brush.px(16)
        lines = len(brush.wrapped(self.text, 13, Weight.REGULAR, inner))
        return lines * brush.line_height(13) + brush.px(14 + 24 + 14)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card."""
        theme = brush.theme
        border = theme.primary if self.is_hovered else theme.line
        brush.box(surface, self.rect, self.radius, theme.surface, border)
        left, top = self.rect.left + brush.px(self.indent), self.rect.top + brush.px(14)
        middle = top + brush.px(11)
        brush.text(surface, self.title, (left, middle), 15, Weight.MEDIUM)
        right = (self.rect.right - brush.px(16), middle)
        brush.text(surface, self.detail, right, 13, Weight.REGULAR, theme.ink2, "midright")
        box = Rect(left, top + brush.px(24), self.rect.right - brush.px(16) - left, 1)
        brush.paragraph(surface, self.text, box, 13, Weight.REGULAR, theme.ink2)


def place_cards(
    brush: Brush, cards: Sequence[CardButton], corner: tuple[int, int], width: int, columns: int
) -> int:
    """Places cards row by row, each row as high as its highest card; returns where they end."""
    gap = brush.px(12)
    left, top = corner
    wide = (width - gap * (columns - 1)) // columns
    for at in range(0, len(cards), columns):
        row = cards[at : at + columns]
        height = max(card.height(brush, wide) for card in row)
        for column, card in enumerate(row):
            card.rect = Rect(left + column * (wide + gap), top, wide, height)
        top += height + gap
    return top


class Toast:
    """A message that disappears after a while."""

    LASTS = 4000

    def __init__(self, text: str, until: int) -> None:
        self.text = text
        self.until = until
        """The time at which it disappears, on the window's clock."""
        self.rect = Rect(0, 0, 0, 0)
        self._shown_text = text
        """The part of the text that is shown."""
        self._edge = 0
        """The margin above and below the text."""

    def lay_out(
        self,
        brush: Brush,
        midbottom: tuple[int, int],
        window_width: int,
        *,
        is_slim: bool = False,
        is_short: bool = False,
    ) -> None:
        """Places it above a point, in as many lines as the window's width requires.

        If it is to be short, only the sentences that fit on one line are shown, if any do.
        """
        room = window_width - brush.px(48)
        self._shown_text = (_one_line(brush, self.text, room) if is_short else "") or self.text
        lines = brush.wrapped(self._shown_text, 14, Weight.REGULAR, room)
        widest = max(brush.width(line, 14, Weight.REGULAR) for line in lines)
        self._edge = brush.px(4 if is_slim else 9)
        height = 2 * self._edge + brush.px(1) + len(lines) * brush.line_height(14)
        self.rect = Rect(0, 0, widest + brush.px(32), height)
        self.rect.midbottom = midbottom

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the message on its dark band."""
        theme = brush.theme
        brush.box(surface, self.rect, 8, theme.toast)
        box = self.rect.inflate(-brush.px(32), -2 * self._edge)
        brush.paragraph(surface, self._shown_text, box, 14, Weight.REGULAR, theme.on_toast)


def _one_line(brush: Brush, text: str, room: int) -> str:
    """Returns the first sentences of a text that fit on one line; empty if none does."""
    shown = ""
    for sentence in re.split(r"(?<=[.?]) ", text):
        longer = f"{shown} {sentence}".strip()
        if brush.width(longer, 14, Weight.REGULAR) > room:
            break
        shown = longer
    return shown


class Tooltip:
    """A tooltip below a rectangle, or above it if there is no room below."""

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
        """Draws the name."""
        theme = brush.theme
        brush.box(surface, self.rect, 6, theme.toast)
        box = self.rect.inflate(-brush.px(16), -brush.px(8))
        brush.paragraph(surface, self.text, box, 12, Weight.REGULAR, theme.on_toast)

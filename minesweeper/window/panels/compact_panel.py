"""A panel for a game that is being played: a card or, where there is no room, a single line.

The line has signs and fields at the left, a message, and buttons at the right.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.text_boxes import ScrollBox

BUTTON = 36
"""The height of all widgets on the line, in pixels of the design."""
_GAP, _EDGE = 8, 24
_NOTE = 12
_SIZES = ((14, 21), (13, 16))
"""The font sizes and line heights to try: the first with which the message fits."""
_WIDE = 900
"""A line at least this wide, in pixels of the design, has notes before its buttons."""


class CompactMessage(NamedTuple):
    """The message on a line: a bold title, and a text behind it."""

    title: str
    text: str


class _Piece(NamedTuple):
    """A part of a text line in one weight."""

    text: str
    weight: Weight
    left: int
    line: int


class CompactText(ScrollBox):
    """A paragraph with a bold beginning; it scrolls if there is little room."""

    can_focus = False

    def __init__(self, name: str, message: Callable[[], CompactMessage]) -> None:
        super().__init__(name)
        self._message = message

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draws the paragraph, vertically centred if there is room to spare."""
        message = self._message()
        for size, line in _SIZES:
            step = brush.px(line)
            pieces = list(_pieces(brush, message, size, column.width))
            height = step * (1 + pieces[-1].line)
            if height <= self.rect.height:
                break
        top = column.top + max(0, (self.rect.height - height) // 2)
        for piece in pieces:
            ink = brush.theme.ink if piece.weight is Weight.BOLD else brush.theme.ink2
            place = (column.left + piece.left, top + piece.line * step + step // 2)
            brush.text(surface, piece.text, place, size, piece.weight, ink)
        return top + height


def _pieces(brush: Brush, message: CompactMessage, size: int, width: int) -> Iterator[_Piece]:
    """Returns the paragraph line by line; the text continues on the last line of the bold title."""
    bold, plain = Weight.BOLD, Weight.REGULAR
    begun = brush.wrapped(message.title, size, bold, width)
    for line, text in enumerate(begun):
        yield _Piece(text, bold, 0, line)
    last = len(begun) - 1
    left = brush.width(f"{begun[-1]} ", size, bold) if message.title else 0
    beside, rest = _filled(brush, message.text, size, width - left)
    if beside:
        yield _Piece(beside, plain, left, last)
    for line, text in enumerate(brush.wrapped(rest, size, plain, width) if rest else (), last + 1):
        yield _Piece(text, plain, 0, line)


def _filled(brush: Brush, text: str, size: int, width: int) -> tuple[str, str]:
    """Returns as many words as fit a width, and the other words."""
    words = text.split(" ")
    count = 0
    while count < len(words):
        if brush.width(" ".join(words[: count + 1]), size, Weight.REGULAR) > width:
            break
        count += 1
    return " ".join(words[:count]), " ".join(words[count:])


class CompactLayout:
    """Hands out the places of a line from its left and its right, and draws its ground."""

    def __init__(self, brush: Brush, rect: Rect, window: Rect) -> None:
        self._brush, self._rect = brush, rect
        self.is_footer = rect.width == window.width
        """True if the line covers the footer."""
        edge = brush.px(_EDGE if self.is_footer else 16)
        self.room = Rect(rect.left + edge, rect.top, rect.width - 2 * edge, rect.height)
        """The part that is still free."""
        self._note = (0, 0)
        """The right end of the notes."""

    def put_left(self, width: int, height: int = BUTTON) -> Rect:
        """Returns a place at the left with a width in pixels."""
        place = Rect(self.room.left, 0, width, self._brush.px(height))
        place.centery = self.room.centery
        taken = width + self._brush.px(_GAP)
        self.room.left += taken
        self.room.width -= taken
        return place

    def put_right(self, buttons: Sequence[Button]) -> None:
        """Places buttons at the right, in their order."""
        brush = self._brush
        for button in reversed(buttons):
            button.rect = Rect(0, 0, button.width(brush), brush.px(BUTTON))
            button.rect.midright = self.room.midright
            self.room.width -= button.rect.width + brush.px(_GAP)

    def put_note(self, notes: Sequence[str]) -> None:
        """Reserves a place for small lines before the buttons, if the line is wide."""
        brush = self._brush
        self._note = self.room.midright
        if notes and self._rect.width >= brush.px(_WIDE):
            widest = max(brush.width(note, _NOTE, Weight.MEDIUM) for note in notes)
            self.room.width -= widest + brush.px(2 * _GAP)

    def put_text(self, text: CompactText) -> None:
        """Gives the free part to the message."""
        text.rect = self.room.inflate(0, -self._brush.px(2))

    def draw(self, surface: pygame.Surface, notes: Sequence[str]) -> None:
        """Draws the ground: a card or, over the footer, a bar like the footer's."""
        brush, theme = self._brush, self._brush.theme
        if self.is_footer:
            surface.fill(theme.surface, self._rect)
            surface.fill(theme.line, (self._rect.left, self._rect.top, self._rect.width, 1))
        else:
            brush.box(surface, self._rect, 12, theme.surface, theme.line)
        if self._rect.width >= brush.px(_WIDE):
            self._draw_notes(surface, notes)

    def _draw_notes(self, surface: pygame.Surface, notes: Sequence[str]) -> None:
        brush, theme = self._brush, self._brush.theme
        step = brush.line_height(_NOTE)
        top = self._note[1] - step * (len(notes) - 1) // 2
        for line, note in enumerate(notes):
            place = (self._note[0], top + line * step)
            brush.text(surface, note, place, _NOTE, Weight.MEDIUM, theme.ink2, "midright")


class PlayPanel:
    """The panel of a hint or of a watched player: a card, or one line if `is_compact` is set."""

    def __init__(
        self, context: WindowContext, text: ScrollBox, message: Callable[[], CompactMessage]
    ) -> None:
        self._context = context
        self.rect = Rect(0, 0, 0, 0)
        self.is_compact = False
        """True if the next layout puts everything on one line."""
        self._layout: CompactLayout | None = None
        """The layout of the line; None while the panel is a card."""
        self._text = text
        self._line = CompactText(text.name, message)

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:
        """Places everything in a rectangle, and returns the widgets in the order of Tab."""
        brush = self._context.brush
        self.rect, self._layout = rect, None
        if not self.is_compact:
            inner = rect.inflate(-2 * brush.px(16), -2 * brush.px(14))
            return self._place_card(brush, inner, is_beside=is_beside)
        self._layout = layout = CompactLayout(brush, rect, self._context.rect)
        left, buttons = self._place_left(brush, layout)
        layout.put_right(buttons)
        layout.put_note(self._notes(layout))
        layout.put_text(self._line)
        return [*left, *buttons, self._line]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the panel behind its widgets."""
        brush, theme = self._context.brush, self._context.brush.theme
        if self._layout is not None:
            self._layout.draw(surface, self._notes(self._layout))
            self._draw_line(surface, brush)
        else:
            brush.box(surface, self.rect, 12, theme.surface, theme.line)
            self._draw_card(surface, brush)

    # Filled in by the two panels.

    def _place_card(self, brush: Brush, inner: Rect, *, is_beside: bool) -> list[Widget]:
        raise NotImplementedError

    def _place_left(
        self, brush: Brush, layout: CompactLayout
    ) -> tuple[Sequence[Widget], Sequence[Button]]:
        """Places what a line has at its left; returns it and the buttons for its right."""
        raise NotImplementedError

    def _notes(self, layout: CompactLayout) -> list[str]:
        """Returns the small texts before the buttons of a line."""
        raise NotImplementedError

    def _draw_card(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws what a card has besides its widgets."""

    def _draw_line(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws what a line has besides its widgets and its message."""

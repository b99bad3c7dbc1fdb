"""Boxes of text that disappear by themselves: a toast, a tooltip."""

import pygame
from pygame import Rect

from minesweeper.translation import join_sentences, split_sentences
from minesweeper.window.drawing.brush import Brush, Weight


class Toast:
    """A message that disappears after a while; it may have a button that undoes something."""

    LASTS = 4000

    def __init__(self, sentence: str, until: int, beside: str = "", label: str = "") -> None:
        """`label` is the text of the button, if there is one; `beside` says what it undoes."""
        self.sentence = sentence
        self.text = join_sentences(beside, sentence)
        self._beside = beside
        self.until = until
        """The time at which it changes or disappears, on the window's clock."""
        self.label = label
        self.is_hovered = False
        self.is_in_footer = False
        """True if the footer shows the sentence itself, so that no box is drawn."""
        self.rect = Rect(0, 0, 0, 0)
        self.button = Rect(0, 0, 0, 0)
        """The place of the button, at the right."""
        self.shown_text = self.text
        """The part of the text that is shown."""
        self._edge = 0
        """The margin above and below the text."""
        self._gap = 0
        """The margin around the button."""

    def lay_out(
        self,
        brush: Brush,
        midbottom: tuple[int, int],
        window_width: int,
        *,
        is_slim: bool = False,
        is_short: bool = False,
    ) -> None:
        """Places the toast above a point, in as many lines as the window's width requires.

        If it is to be short, only the sentences that fit on one line are shown. If none does, a
        toast with a button is the button alone, and one without is as long as it must be.
        """
        self._size_button(brush)
        room = window_width - brush.px(48) - self._button_room
        self.shown_text = _one_line(brush, self.text, room) if is_short else self.text
        if not self.shown_text and not self.label:
            self.shown_text = self.text
        lines = brush.wrapped(self.shown_text, 14, Weight.REGULAR, room)
        widest = max(brush.width(line, 14, Weight.REGULAR) for line in lines)
        self._edge = brush.px(4 if is_slim else 9)
        height = 2 * self._edge + brush.px(1) + len(lines) * brush.line_height(14)
        beside = brush.px(32) if self.shown_text else self._gap
        self.rect = Rect(0, 0, widest + beside + self._button_room, height)
        self.rect.midbottom = midbottom
        self.move()

    def _size_button(self, brush: Brush) -> None:
        self.button.size = (0, 0)
        if self.label:
            width = brush.width(self.label, 13, Weight.MEDIUM) + brush.px(20)
            self.button.size = width, brush.px(22)
        self._gap = brush.px(6)

    def wanted_width(self, brush: Brush) -> int:
        """Returns the width of a window in which one line says what the button undoes."""
        self._size_button(brush)
        return brush.width(self._beside, 14, Weight.REGULAR) + brush.px(48) + self._button_room

    @property
    def _button_room(self) -> int:
        return self.button.width + self._gap if self.label else 0

    def move(self, *, left: int | None = None, top: int | None = None) -> None:
        """Moves the toast, with its button."""
        self.rect.topleft = (
            self.rect.left if left is None else left,
            self.rect.top if top is None else top,
        )
        self.button.midright = (self.rect.right - self._gap, self.rect.centery)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the message on its dark band, and the button in the opposite colours."""
        theme = brush.theme
        brush.box(surface, self.rect, 8, theme.toast)
        box = self.rect.inflate(-brush.px(32), -2 * self._edge)
        box.width -= self._button_room
        brush.paragraph(surface, self.shown_text, box, 14, Weight.REGULAR, theme.on_toast)
        if self.label:
            fill, ink = theme.toast, theme.on_toast
            if not self.is_hovered:
                fill, ink = ink, fill
            brush.box(surface, self.button, 6, fill, theme.on_toast)
            brush.text(surface, self.label, self.button.center, 13, Weight.MEDIUM, ink, "center")


def _one_line(brush: Brush, text: str, room: int) -> str:
    """Returns the first sentences of a text that fit on one line; empty if none does."""
    shown = ""
    for sentence in split_sentences(text):
        longer = join_sentences(shown, sentence)
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
        """Draws the text of the tooltip."""
        theme = brush.theme
        brush.box(surface, self.rect, 6, theme.toast)
        box = self.rect.inflate(-brush.px(16), -brush.px(8))
        brush.paragraph(surface, self.text, box, 12, Weight.REGULAR, theme.on_toast)

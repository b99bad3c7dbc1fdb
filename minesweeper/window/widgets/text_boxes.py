"""Boxes of text that disappear by themselves: a toast, a tooltip."""

import pygame
from pygame import Rect

from minesweeper.translation import join_sentences, split_sentences
from minesweeper.window.drawing.brush import Brush, Weight

_DENSE, _DENSE_STEP = 13, 16
"""The size of letters in a dense toast, and the distance between its lines: two fit below a board.
"""


class Toast:
    """A message that disappears after a while; it may have a button that undoes something."""

    LASTS = 4000

    def __init__(self, sentence: str, until: int, beside: str = "", label: str = "") -> None:
        """`label` is the text of the button, if there is one; `beside` says what it undoes."""
        self.sentence, self.beside = sentence, beside
        self.text = join_sentences(beside, sentence)
        self.until = until
        """The time at which it changes or disappears, on the window's clock."""
        self.label = label
        self.is_hovered = False
        self.is_in_footer = False
        """True if the footer shows the sentence itself, so that no box is drawn."""
        self.is_offer_alone = False
        """True if the footer shows the sentence, and the box only the offer."""
        self.rect = Rect(0, 0, 0, 0)
        self.button = Rect(0, 0, 0, 0)
        """The place of the button, after the text that says what it undoes."""
        self._shown_text = self.text
        """The part of the text that is shown."""
        self._is_dense = False
        self._edge = 0
        """The margin above and below the text."""
        self._gap = 0
        """The margin around the button."""
        self._first = Rect(0, 0, 0, 0)
        """The place of the text before the button; empty without a button."""
        self._rest = Rect(0, 0, 0, 0)
        """The place of the sentence."""
        self._offset = (0, 0)
        """The place of the button. All three are counted from the upper left corner."""

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

        The button follows what it undoes, and the sentence comes after the button or below it.
        If the toast is to be short, only the sentences that fit on one line are shown. If none
        does, a toast with a button is the button alone, and one without is as long as it must be.
        """
        self._edge, self._gap = brush.px(4 if is_slim else 9), brush.px(6)
        self._is_dense = False
        room = window_width - brush.px(48)
        if self.label:
            sentence = "" if self.is_offer_alone else self.sentence
            self._lay_out_offer(brush, room, sentence, is_short=is_short)
        else:
            self._lay_out_sentence(brush, room, is_short=is_short)
        self.rect.midbottom = midbottom
        self.move()

    @property
    def shown_text(self) -> str:
        """The text that is shown, without the button's."""
        return join_sentences(self.beside if self._first.width else "", self._shown_text)

    def wanted_width(self, brush: Brush) -> int:
        """Returns the width of a window in which one line says what the button undoes."""
        text = brush.width(self.beside, 14, Weight.REGULAR)
        return text + brush.px(48) + brush.width(self.label, 13, Weight.MEDIUM) + brush.px(26)

    def _lay_out_sentence(self, brush: Brush, room: int, *, is_short: bool) -> None:
        self._shown_text = (_one_line(brush, self.text, room) if is_short else "") or self.text
        self._rest = Rect((brush.px(16), self._edge), _text_size(brush, self._shown_text, room))
        height = 2 * self._edge + brush.px(1) + self._rest.height
        self.rect = Rect(0, 0, self._rest.width + brush.px(32), height)

    def lay_out_densely(self, brush: Brush, window: Rect) -> None:
        """Places a toast without a button over the lower edge of a window, in smaller letters."""
        self._shown_text, self._is_dense = self.text, True
        room = window.width - brush.px(48)
        lines = brush.wrapped(self.text, _DENSE, Weight.REGULAR, room)
        place = brush.px(16), brush.px(3)
        self._rest = Rect(place, (room, len(lines) * brush.px(_DENSE_STEP)))
        # As wide as the window, so that no part of a key shows beside it.
        self.rect = Rect(0, 0, room + brush.px(32), self._rest.height + brush.px(7))
        self.rect.bottomleft = (window.left + brush.px(8), window.bottom - brush.px(2))

    def _lay_out_offer(self, brush: Brush, room: int, sentence: str, *, is_short: bool) -> None:
        """Arranges the text, the button and the sentence, in a row if there is room."""
        pad, gap = brush.px(16), brush.px(12)
        self.button.size = brush.width(self.label, 13, Weight.MEDIUM) + brush.px(20), brush.px(22)
        text_room = room - self.button.width - self._gap
        size = _text_size(brush, self.beside, text_room)
        is_button_alone = is_short and size[1] > brush.line_height(14)
        self._first = Rect((self._gap, 0), (0, 0)) if is_button_alone else Rect((pad, 0), size)
        before = self._first.width + gap if self._first.width else 0
        used = before + self.button.width + gap
        fits = brush.width(sentence, 14, Weight.REGULAR) <= room - used
        if is_short and not fits:
            sentence = "" if is_button_alone else _one_line(brush, sentence, room - used)
            fits = True
        self._shown_text = sentence
        size = _text_size(brush, sentence, room - used if fits else room) if sentence else (0, 0)
        row = max(self._first.height, self.button.height)
        self._first.centery = self._edge + row // 2
        self._offset = (self._first.left + before, self._edge + row // 2 - self.button.height // 2)
        end = self._offset[0] + self.button.width
        if fits:
            self._rest = Rect((end + gap, self._edge + (row - size[1]) // 2), size)
        else:
            self._rest = Rect((pad, self._edge + row + brush.px(2)), size)
        width = max(end + self._gap, self._rest.right + pad if sentence else 0)
        bottom = max(self._edge + row, self._rest.bottom if sentence else 0)
        self.rect = Rect(0, 0, width, bottom + self._edge + brush.px(1))

    def move(self, *, left: int | None = None, top: int | None = None) -> None:
        """Moves the toast, with its button."""
        self.rect.topleft = (
            self.rect.left if left is None else left,
            self.rect.top if top is None else top,
        )
        self.button.topleft = (self.rect.left + self._offset[0], self.rect.top + self._offset[1])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the message on its dark band, and the button in the opposite colours."""
        theme = brush.theme
        brush.box(surface, self.rect, 8, theme.toast)
        if self._shown_text:
            box = self._rest.move(self.rect.topleft)
            if self._is_dense:
                self._draw_densely(surface, brush, box)
            else:
                brush.paragraph(surface, self._shown_text, box, 14, Weight.REGULAR, theme.on_toast)
        if self.label:
            box = self._first.move(self.rect.topleft)
            if box.width:
                brush.paragraph(surface, self.beside, box, 14, Weight.REGULAR, theme.on_toast)
            fill, ink = theme.toast, theme.on_toast
            if not self.is_hovered:
                fill, ink = ink, fill
            brush.box(surface, self.button, 6, fill, theme.on_toast)
            brush.text(surface, self.label, self.button.center, 13, Weight.MEDIUM, ink, "center")

    def _draw_densely(self, surface: pygame.Surface, brush: Brush, box: Rect) -> None:
        step, ink = brush.px(_DENSE_STEP), brush.theme.on_toast
        lines = brush.wrapped(self._shown_text, _DENSE, Weight.REGULAR, box.width)
        for number, line in enumerate(lines):
            place = box.left, box.top + number * step + step // 2
            brush.text(surface, line, place, _DENSE, Weight.REGULAR, ink)


def _text_size(brush: Brush, text: str, room: int) -> tuple[int, int]:
    """Returns the size of a text that is wrapped to a width."""
    lines = brush.wrapped(text, 14, Weight.REGULAR, room)
    widest = max(brush.width(line, 14, Weight.REGULAR) for line in lines)
    return widest, len(lines) * brush.line_height(14)


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

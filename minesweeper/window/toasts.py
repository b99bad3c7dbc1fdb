"""Toasts: sentences that are shown for a few seconds, one at a time."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.window.drawing import motion
from minesweeper.window.widgets.text_boxes import Toast

if TYPE_CHECKING:
    from minesweeper.window.window import Window

ROOM_WANTED = 360
"""If the footer's room for a sentence is narrower than this, a toast covers more of the footer."""


class Toasts:
    """Shows one toast at a time: over the footer or, if that is in use, in the top bar."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self.shown: Toast | None = None

    def show(self, sentence: str) -> None:
        """Shows a sentence for a few seconds."""
        self.hide()
        window = self._window
        self.shown = Toast(sentence, window.now() + Toast.LASTS)
        self.place()
        window.cross_fade(self.shown.rect, motion.TOAST_IN)
        window.mark_dirty(self.shown.rect)

    def hide(self) -> None:
        """Hides the toast."""
        if self.shown is not None:
            self._window.mark_dirty(self.shown.rect)
            self.shown = None
            self._tell_footer(None)

    def place(self) -> None:
        """Places the toast where it covers nothing that the player reads or uses.

        The place is over the footer. On pages, and while the footer is in use, it is in the bar at
        the top, after the title.
        """
        if self.shown is None:
            return
        is_played = self._window.screen is self._window.game
        if not is_played or self._is_footer_read:
            self._place_at_top(self.shown)
        else:
            self._place_below(self.shown)

    @property
    def _is_footer_read(self) -> bool:
        """True if a panel covers the footer, or if the footer shows the legend of the odds."""
        game = self._window.game
        return not game.has_footer or game.footer.has_legend

    def _place_below(self, toast: Toast) -> None:
        """Places the toast over the footer, beside its badges and keys.

        If the toast would cover a cell or a panel, it is shortened to its first sentences, because
        the footer keeps the full message.
        """
        game, brush, room = self._window.game, self._window.brush, self._room()
        for is_slim, is_short in ((False, False), (True, False), (True, True)):
            toast.lay_out(brush, room.midbottom, room.width, is_slim=is_slim, is_short=is_short)
            toast.rect.left = room.left + brush.px(8)
            if not game.is_read(toast.rect):
                self._tell_footer(toast.rect.left)
                return
        self._place_at_top(toast)

    def _place_at_top(self, toast: Toast) -> None:
        """Places the toast in the first room that is high enough, or else in the last.

        In the last room of the header the toast is cut to one line. On a page it is not, because
        a page has no footer that keeps the rest.
        """
        rooms = self._window.screen.sentence_rooms()
        for room in rooms:
            self._place_in(toast, room)
            if toast.rect.height <= room.height - self._window.brush.px(4):
                break
        else:
            is_short = self._window.screen is self._window.game
            self._place_in(toast, rooms[-1], is_short=is_short)
        self._tell_footer(None)

    def _place_in(self, toast: Toast, room: Rect, *, is_short: bool = False) -> None:
        """Places the toast at the left of a rectangle, and inside the window."""
        brush = self._window.brush
        width = room.width + brush.px(16)
        toast.lay_out(brush, (0, 0), width, is_slim=True, is_short=is_short)
        toast.rect.midleft = room.midleft
        toast.rect.top = max(toast.rect.top, brush.px(2))

    def _room(self) -> Rect:
        """Returns the place of a toast below the board, down to the bottom.

        The place is between badges and keys or, if that is too narrow, as wide as the free footer.
        """
        window, brush = self._window, self._window.brush
        room = window.game.footer.room(brush).inflate(brush.px(16), 0)
        if room.width < brush.px(ROOM_WANTED):
            room = Rect(0, 0, window.game.footer.free_to, 0)
        room.bottom = window.rect.bottom - brush.px(2)
        return room

    def _tell_footer(self, covered_from: int | None) -> None:
        footer = self._window.game.footer
        footer.covered_from = covered_from
        self._window.mark_dirty(footer.rect)

    def next_wake(self) -> int | None:
        """The time at which the toast disappears; None if there is none."""
        return None if self.shown is None else self.shown.until

    def tick(self) -> None:
        """Fades the toast out once its time is over."""
        if self.shown is not None and self._window.now() >= self.shown.until:
            self._window.cross_fade(self.shown.rect, motion.TOAST_OUT)
            self.hide()

    def draw(self, surface: pygame.Surface, part: Rect) -> None:
        """Draws the toast in front of everything."""
        if self.shown is not None and self.shown.rect.colliderect(part):
            self.shown.draw(surface, self._window.brush)

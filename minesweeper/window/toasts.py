"""The one sentence that is shown for a while: where it lies, and how it comes and goes."""

from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.window import motion
from minesweeper.window.brush import Brush
from minesweeper.window.game_screen import GameScreen
from minesweeper.window.screen import Screen
from minesweeper.window.widgets.prose import Toast

ROOM_WANTED = 360
"""The width from which a toast keeps to the room of a sentence in the footer."""
_COUNTER = 110
"""The room of the counter, left of the face."""


class Place(Protocol):
    """The window as a toast sees it."""

    game: GameScreen
    brush: Brush

    @property
    def screen(self) -> Screen:
        """What is shown: the game, or a page."""

    @property
    def rect(self) -> Rect:
        """The whole window, from its own top left."""

    def now(self) -> int:
        """Milliseconds on the window's clock."""

    def damage(self, rect: Rect) -> None:
        """Have a part of the window drawn again."""

    def fade(self, part: Rect, lasts: int) -> None:
        """Have a part of the window, as it is now, fade into what is drawn there next."""


class Toasts:
    """At most one toast, over the footer or, where it would cover a cell there, over the header."""

    def __init__(self, window: Place) -> None:
        self._window = window
        self.shown: Toast | None = None

    def show(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.hide()
        window = self._window
        self.shown = Toast(sentence, window.now() + Toast.LASTS)
        self.place()
        window.fade(self.shown.rect, motion.TOAST_IN)
        window.damage(self.shown.rect)

    def hide(self) -> None:
        """Take the sentence away: what it spoke of is over."""
        if self.shown is not None:
            self._window.damage(self.shown.rect)
            self.shown = None
            self._tell_footer(None)

    def place(self) -> None:
        """Lay the sentence out.

        What the footer offers stays in view beside it. Before the counter is covered, only the
        first sentences are said: the footer keeps them all.
        """
        toast, brush = self.shown, self._window.brush
        if toast is None:
            return
        if self._window.screen is self._window.game and self._is_footer_read:
            self._place_in_header(toast, brush)
            return
        room = self._room()
        place, width = (room.centerx, room.bottom), room.width
        toast.lay_out(brush, place, width)
        if self._covers_cells(toast):
            toast.lay_out(brush, place, width, is_slim=True)
        if self._covers_cells(toast):
            toast.lay_out(brush, place, width, is_slim=True, is_short=True)
        if self._covers_cells(toast):
            toast.rect.top = brush.px(2)
        is_below = toast.rect.colliderect(self._window.game.footer.rect)
        if is_below and room.left:
            toast.rect.left = room.left + brush.px(8)
        self._tell_footer(toast.rect.left if is_below else None)

    @property
    def _is_footer_read(self) -> bool:
        """Whether a bar has the footer's place, or the legend of the odds stands in it."""
        game = self._window.game
        return not game.has_footer or game.footer.has_legend

    def _place_in_header(self, toast: Toast, brush: Brush) -> None:
        """Stand left of the counter, while what is below the board is being read."""
        header = self._window.game.header
        room = header.face.rect.left - brush.px(_COUNTER)
        toast.lay_out(brush, (0, 0), room, is_slim=True)
        if toast.rect.height > header.rect.height - brush.px(4):
            toast.lay_out(brush, (0, 0), room, is_slim=True, is_short=True)
        toast.rect.midleft = (brush.px(8), header.rect.centery)
        toast.rect.top = max(toast.rect.top, brush.px(2))
        self._tell_footer(None)

    def _room(self) -> Rect:
        """Where a toast may lie, from the left to the right and down to the bottom.

        Under the board that is where the footer would say the same, between badges and keys;
        where that is too narrow, and on pages, it is the whole width.
        """
        window, brush = self._window, self._window.brush
        room = window.game.footer.room(brush).inflate(brush.px(16), 0)
        is_narrow = room.width < brush.px(ROOM_WANTED)
        if window.screen is not window.game or is_narrow:
            room = Rect(0, 0, window.game.footer.free_to, 0)
        room.bottom = window.rect.bottom - brush.px(2)
        return room

    def _tell_footer(self, covered_from: int | None) -> None:
        footer = self._window.game.footer
        footer.covered_from = covered_from
        self._window.damage(footer.rect)

    def _covers_cells(self, toast: Toast) -> bool:
        window = self._window
        camera = window.game.board.camera
        shown = camera.board.clip(camera.area)
        return window.screen is window.game and bool(toast.rect.colliderect(shown))

    def next_wake(self) -> int | None:
        """When the sentence goes."""
        return None if self.shown is None else self.shown.until

    def tick(self) -> None:
        """Let the sentence go, if it is time."""
        if self.shown is not None and self._window.now() >= self.shown.until:
            self._window.fade(self.shown.rect, motion.TOAST_OUT)
            self.hide()

    def draw(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the sentence above everything."""
        if self.shown is not None and self.shown.rect.colliderect(part):
            self.shown.draw(surface, self._window.brush)

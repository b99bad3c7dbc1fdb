"""The dirty rectangles of the window: the parts that are drawn again, and those that cross-fade."""

import time
from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.game.value import Value
from minesweeper.settings import SMALLEST_WINDOW, Settings
from minesweeper.window import display
from minesweeper.window.drawing.motion import FRAME, Timing


class _Fade(Value):
    """An old picture of a part of the window, drawn over the new one with falling opacity."""

    rect: Rect
    before: pygame.Surface
    timing: Timing


MOST_DIRTY_RECTS = 24
"""The most dirty rectangles that are drawn one by one; with more the whole window is drawn."""
Layer = Callable[[pygame.Surface, Rect], None]
"""A function that draws its content inside a part of the window."""


class DirtyRects:
    """Owns the surface of the display, its dirty rectangles and its fades."""

    def __init__(self, settings: Settings, now: Now, on_drawn: Callable[[float], None]) -> None:
        """Takes `on_drawn`, which is called after each frame with the milliseconds that it took."""
        self._on_drawn = on_drawn
        self._dirty: list[Rect] = []
        self.reopen(settings, full_screen=settings.full_screen)
        self._now = now
        self._fades: list[_Fade] = []

    def reopen(self, settings: Settings, *, full_screen: bool) -> None:
        """Fills the screen, or goes back to a window of the chosen size."""
        size = (settings.window_width, settings.window_height)
        self._use(display.opened(size, full_screen=full_screen))

    def follow_display(self) -> None:
        """Switches to the display's new surface after a resize."""
        self._use(pygame.display.get_surface() or self._surface)

    def _use(self, surface: pygame.Surface) -> None:
        self._surface = surface
        width, height = map(max, zip(surface.get_size(), SMALLEST_WINDOW, strict=True))
        self.rect = Rect(0, 0, width, height)
        """The rectangle of the whole window; its top left is (0, 0).

        It is at least SMALLEST_WINDOW; a smaller window shows only a part of it.
        """

    @property
    def is_dirty(self) -> bool:
        """True if some part of the window has to be drawn again."""
        return bool(self._dirty)

    def mark_dirty(self, rect: Rect) -> None:
        """Requests that a part of the window is drawn with the next frame, once, however often.

        A list whose rows arrive one by one marks its part with each row.
        """
        part = rect.clip(self.rect)
        if not part or any(other.contains(part) for other in self._dirty):
            return
        self._dirty = [other for other in self._dirty if not part.contains(other)]
        self._dirty.append(part)
        if len(self._dirty) > MOST_DIRTY_RECTS:
            self.mark_all_dirty()

    def mark_all_dirty(self) -> None:
        """Has the whole window drawn again with the next frame."""
        self._dirty = [self.rect]

    def draw(self, *layers: Layer) -> None:
        """Draws the dirty parts alone, layer over layer; does nothing if there are none."""
        if not self._dirty:
            return
        started = time.perf_counter()
        parts, self._dirty = self._dirty, []
        for part in parts:
            self._surface.set_clip(part)
            for layer in (*layers, self._draw_fades):
                layer(self._surface, part)
        self._surface.set_clip(None)
        pygame.display.update(parts)
        self._on_drawn((time.perf_counter() - started) * 1000)

    # Fades: old pictures over new ones. A part that fades is dirty until its fade is over.

    def cross_fade(self, part: Rect, lasts: int) -> None:
        """Fades a part of the window from its current picture to the next one.

        Older fades inside it are dropped, because the picture shows them already.
        """
        rect = part.clip(self._surface.get_rect())
        if rect.width and rect.height:
            self._fades = [fade for fade in self._fades if not rect.contains(fade.rect)]
            before = self._surface.subsurface(rect).copy()
            self._fades.append(_Fade(rect, before, Timing(self._now(), lasts)))
            self.mark_dirty(rect)

    def _draw_fades(self, surface: pygame.Surface, part: Rect) -> None:
        now = self._now()
        for fade in self._fades:
            if fade.rect.colliderect(part):
                fade.before.set_alpha(fade.timing.opacity(now))
                surface.blit(fade.before, fade.rect)

    def next_wake(self) -> int | None:
        """The time at which the next frame of a fade is due; None if nothing fades."""
        return self._now() + FRAME if self._fades else None

    def tick(self) -> None:
        """Marks all fades as dirty, and drops those that are over."""
        for fade in self._fades:
            self.mark_dirty(fade.rect)
        now = self._now()
        self._fades = [fade for fade in self._fades if not fade.timing.is_over(now)]

    def end_motion(self) -> None:
        """Ends all fades at once."""
        for fade in self._fades:
            self.mark_dirty(fade.rect)
        self._fades = []

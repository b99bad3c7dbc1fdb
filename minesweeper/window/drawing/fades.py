"""Parts of the window that fade from what they showed into what they show."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.window.drawing.motion import FRAME, Timing


@dataclass(frozen=True, slots=True)
class _Fade:
    """A picture of the past that lies over a part of the window, thinner and thinner."""

    rect: Rect
    before: pygame.Surface
    timing: Timing


class Fades:
    """Keeps the pictures that fade, and has their parts drawn again until they are gone."""

    def __init__(self, now: Now, damage: Callable[[Rect], None]) -> None:
        self._now, self._damage = now, damage
        self._fades: list[_Fade] = []

    def begin(self, surface: pygame.Surface, part: Rect, lasts: int) -> None:
        """Have a part of the window, as it is now, fade into whatever is drawn there next.

        An older fade below it is in the picture already.
        """
        rect = part.clip(surface.get_rect())
        if rect.width and rect.height:
            self._fades = [fade for fade in self._fades if not rect.contains(fade.rect)]
            before = surface.subsurface(rect).copy()
            self._fades.append(_Fade(rect, before, Timing(self._now(), lasts)))
            self._damage(rect)

    def draw(self, surface: pygame.Surface, part: Rect) -> None:
        """Draw the past over the present."""
        now = self._now()
        for fade in self._fades:
            if fade.rect.colliderect(part):
                fade.before.set_alpha(fade.timing.opacity(now))
                surface.blit(fade.before, fade.rect)

    def next_wake(self) -> int | None:
        """When the next picture is due."""
        return self._now() + FRAME if self._fades else None

    def tick(self) -> None:
        """Have what fades drawn again, the last time without it."""
        now = self._now()
        for fade in self._fades:
            self._damage(fade.rect)
        self._fades = [fade for fade in self._fades if not fade.timing.is_over(now)]

    def end(self) -> None:
        """Show everything as it is."""
        for fade in self._fades:
            self._damage(fade.rect)
        self._fades = []

"""The window's pane: as large as the display made it, and drawn anew where something changed."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.game.value import Value
from minesweeper.settings import SMALLEST_WINDOW, Settings
from minesweeper.window import display
from minesweeper.window.drawing.motion import FRAME, Timing


class _Fade(Value):
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


MOST_DAMAGE = 24
"""How many parts are drawn one by one before the whole window is."""
Layer = Callable[[pygame.Surface, Rect], None]
"""Draws what it has in a part of the window."""


class DirtyRects:
    """Owns the surface of the display, which parts of it are out of date, and what fades there."""

    def __init__(self, settings: Settings, now: Now) -> None:
        self._surface = _opened(settings, full_screen=settings.full_screen)
        self._damaged: list[Rect] = []
        self._fades = Fades(now, self.damage)

    def reopen(self, settings: Settings, *, full_screen: bool) -> None:
        """Fill the screen from now on, or be a window of the chosen size again."""
        self._surface = _opened(settings, full_screen=full_screen)

    def follow_display(self) -> None:
        """Take the surface that the display has now: its size was changed."""
        self._surface = pygame.display.get_surface() or self._surface

    @property
    def rect(self) -> Rect:
        """The whole window, from its own top left.

        One that a desktop has made smaller than the smallest shows a part of that.
        """
        width, height = map(max, zip(self._surface.get_size(), SMALLEST_WINDOW, strict=True))
        return Rect(0, 0, width, height)

    @property
    def is_damaged(self) -> bool:
        """Whether anything is to be drawn again."""
        return bool(self._damaged)

    def damage(self, rect: Rect) -> None:
        """Have a part of the window drawn again; once, however often and by whomever it is asked.

        A list whose rows arrive one by one asks for the same part with each of them.
        """
        part = rect.clip(self.rect)
        if not part or any(other.contains(part) for other in self._damaged):
            return
        self._damaged = [other for other in self._damaged if not part.contains(other)]
        self._damaged.append(part)
        if len(self._damaged) > MOST_DAMAGE:
            self.damage_all()

    def damage_all(self) -> None:
        """Have the whole window drawn again."""
        self._damaged = [self.rect]

    def draw(self, *layers: Layer) -> bool:
        """Draw the damaged parts and nothing else, layer over layer; whether there were any."""
        if not self._damaged:
            return False
        parts, self._damaged = self._damaged, []
        for part in parts:
            self._surface.set_clip(part)
            for layer in (*layers, self._fades.draw):
                layer(self._surface, part)
        self._surface.set_clip(None)
        pygame.display.update(parts)
        return True

    # What fades.

    def fade(self, part: Rect, lasts: int) -> None:
        """Have a part of the window, as it is now, fade into what is drawn there next."""
        self._fades.begin(self._surface, part, lasts)

    def next_wake(self) -> int | None:
        """When the next picture of what fades is due."""
        return self._fades.next_wake()

    def tick(self) -> None:
        """Have what fades drawn again."""
        self._fades.tick()

    def end_motion(self) -> None:
        """Show everything as it is."""
        self._fades.end()


def _opened(settings: Settings, *, full_screen: bool) -> pygame.Surface:
    size = (settings.window_width, settings.window_height)
    return display.opened(size, full_screen=full_screen)

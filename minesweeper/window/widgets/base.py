"""What every widget is: a named place that can be drawn, pressed, and reached by keyboard."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush

Callback = Callable[[], None]
"""What happens when a widget is used."""


def do_nothing() -> None:
    """Stand in for a widget that only shows something."""


class Widget:
    """A named rectangle. Its screen moves the pointer and the focus onto it."""

    can_focus = True
    takes_focus = False
    """Whether a press puts the keyboard on it."""
    radius: float = 8
    follows_pointer = False
    """Whether it looks different wherever the pointer is over it."""
    tip: str = ""
    """What a tooltip says after the pointer has rested; nothing by default."""

    def __init__(self, name: str, on_use: Callback = do_nothing) -> None:
        self.name = name
        self.rect = Rect(0, 0, 0, 0)
        self.on_use = on_use
        self.is_enabled = True
        self.is_hovered = False
        self.is_pressed = False
        self.is_focused = False
        self.place = (0, 0)
        """Where the pointer was last seen over the widget."""

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the widget in its rectangle."""
        raise NotImplementedError

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the widget and, when the keyboard is on it, the ring around it."""
        self.draw(surface, brush)
        if self.is_focused:
            brush.focus_ring(surface, self.rect, self.radius)

    def damaged_rect(self, brush: Brush) -> Rect:
        """What to draw again when the widget changes: its rectangle and the ring."""
        return self.rect.inflate(2 * brush.px(6), 2 * brush.px(6))

    def contains(self, place: tuple[int, int]) -> bool:
        """Whether a point is on the widget."""
        return self.is_enabled and self.rect.collidepoint(place)

    def clickable(self) -> dict[str, Rect]:
        """Every part that can be clicked, by name."""
        return {self.name: self.rect} if self.is_enabled else {}

    def press(self, place: tuple[int, int]) -> None:
        """The left button went down on the widget."""

    def drag(self, place: tuple[int, int]) -> None:
        """The pointer moved while the widget is held."""

    def use(self) -> None:
        """The widget was clicked, or Enter or Space pressed on it."""
        self.on_use()

    def scroll(self, lines: float) -> bool:  # noqa: ARG002  for widgets that scroll
        """The wheel turned over the widget; true if it took it."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key was pressed while the keyboard is on the widget; true if it took it."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.use()
            return True
        return False

    def write(self, text: str) -> None:
        """Text was typed while the keyboard is on the widget."""

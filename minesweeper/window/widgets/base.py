"""The base of all widgets: a named rectangle that is drawn, clicked, and reached with Tab."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.drawing.brush import Brush

Callback = Callable[[], None]
"""A function that is called when a widget is used, or when something is chosen."""


USE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that use the widget that has the focus."""


def do_nothing() -> None:
    """Does nothing; the callback of a widget that only shows something."""


class SpokenPart(Value):
    """A part of a widget as a screen reader presents it: an option, a row, an entry of a menu."""

    name: str
    """The part's name in `Widget.clickable`."""
    text: str
    rect: Rect
    is_current: bool = False
    """True if keys act on this part while the widget has the focus."""
    is_chosen: bool = False


class Widget:
    """A named rectangle on a screen, which passes it the pointer and the focus."""

    can_focus = True
    takes_focus = False
    """True if a press on the widget gives it the focus."""
    radius: float = 8
    follows_pointer = False
    """True if the widget's look depends on the pointer, so that it is redrawn as that moves."""
    tip: str = ""
    """The text of the widget's tooltip; empty if it has none."""
    title: str = ""
    """The text beside the widget that names it; empty if the widget shows its name itself."""

    def __init__(self, name: str, on_use: Callback = do_nothing) -> None:
        self.name = name
        self.rect = Rect(0, 0, 0, 0)
        self.on_use = on_use
        self.is_enabled = True
        self.is_hovered = False
        self.is_pressed = False
        self.is_focused = False
        self.place = (0, 0)
        """The last position of the pointer over the widget."""

    def width(self, brush: Brush) -> int:  # noqa: ARG002  for widgets with a label
        """Returns the width that the widget needs in a row, in pixels."""
        return self.rect.width

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  for widgets with text
        """Returns the height that the widget needs at a width, in pixels."""
        return self.rect.height

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the widget in its rectangle."""
        raise NotImplementedError

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the widget and, if it has the focus, the ring around it."""
        self.draw(surface, brush)
        if self.is_focused:
            brush.focus_ring(surface, self.rect, self.radius)

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the part to draw again when the widget changes: its rectangle and the ring."""
        return self.rect.inflate(2 * brush.px(6), 2 * brush.px(6))

    def contains(self, place: tuple[int, int]) -> bool:
        """Returns whether a point is on the widget."""
        return self.is_enabled and self.rect.collidepoint(place)

    def clickable(self) -> dict[str, Rect]:
        """Returns every part of the widget that can be clicked, by name."""
        return {self.name: self.rect} if self.is_enabled else {}

    # What a screen reader says about the widget.

    def spoken_name(self) -> str:
        """Returns the name of the widget; empty if it has none."""
        return self.title or self.tip

    def spoken_value(self) -> str:
        """Returns the value that the widget holds, in words; empty if it holds none."""
        return ""

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the parts that are in view; most widgets have none."""
        return []

    # Input.

    def press(self, place: tuple[int, int]) -> None:
        """Called when the left button goes down on the widget."""

    def drag(self, place: tuple[int, int]) -> None:
        """Called when the pointer moves while the button is held down."""

    def use(self) -> None:
        """Called on a click, and on Enter or Space if the widget has the focus."""
        self.on_use()

    def scroll(self, lines: float) -> bool:  # noqa: ARG002  for widgets that scroll
        """Called when the wheel turns over the widget; returns whether the widget scrolled."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Called on a key if the widget has the focus; returns whether the widget handled it."""
        if event.key in USE_KEYS:
            self.use()
            return True
        return False

    def write(self, text: str) -> None:
        """Called when text is typed while the widget has the focus."""

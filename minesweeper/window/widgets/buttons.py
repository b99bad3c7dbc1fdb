"""Buttons: plain, primary, quiet, and with only an icon."""

from enum import Enum

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Callback, Widget

_EDGE = 6
"""The least distance between a button's content and its edge, in pixels of the design."""


class Emphasis(Enum):
    """The attention that a button draws."""

    PLAIN = "plain"
    PRIMARY = "primary"
    """The emphasis of the main action; a view has at most one such button."""
    QUIET = "quiet"
    """The emphasis of a button without a box, which is only text."""


class Button(Widget):
    """A labelled button, with an optional icon before the label and key after it.

    Without a label the icon is centred. A button that is too narrow leaves the icon out, then the
    key, and shortens the label at last.
    """

    def __init__(  # noqa: PLR0913  a label, and what may be beside it
        self,
        name: str,
        label: str,
        on_use: Callback,
        *,
        emphasis: Emphasis = Emphasis.PLAIN,
        key: str = "",
        icon: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name, on_use)
        self.label, self.icon, self.tip = label, icon, tip
        self.emphasis = emphasis
        self.key_name = key
        self.is_icon_flipped = False
        """True to draw the icon upside down: a chevron that points up."""

    def spoken_name(self) -> str:
        """Returns the label; the tooltip of a button that shows only an icon."""
        return self.label or self.tip

    def width(self, brush: Brush) -> int:
        """Returns the width that the button needs."""
        return sum(self._widths(brush)) + 2 * brush.px(14)

    def _widths(self, brush: Brush) -> tuple[int, int, int]:
        """Returns the widths of the icon, the label and the key, with the gaps between them."""
        icon = brush.px(18) + (brush.px(6) if self.label else 0) if self.icon else 0
        key = brush.keycap_width(self.key_name) + brush.px(10) if self.key_name else 0
        return icon, brush.width(self.label, 14, Weight.MEDIUM), key

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the box, the icon, the label and the key."""
        rect = self.rect.move(0, brush.px(1) if self.is_pressed else 0)
        fill, border = self._colours(brush)
        brush.box(surface, rect, self.radius, fill, border)
        icon, label, key = self._widths(brush)
        room, text = rect.width - 2 * brush.px(_EDGE), self.label
        if label and icon + label + key > room:
            icon = 0
        if label and label + key > room:
            key = 0
        if label > room:
            text = brush.shortened(text, 14, Weight.MEDIUM, room)
            label = brush.width(text, 14, Weight.MEDIUM)
        left = rect.centerx - (icon + label + key) // 2
        if icon:
            place = (left + brush.px(9), rect.centery)
            self._draw_icon(surface, brush, place)
        place = (left + icon, rect.centery)
        brush.text(surface, text, place, 14, Weight.MEDIUM, self._ink(brush))
        if key:
            brush.keycap(surface, self.key_name, (left + icon + label + key, rect.centery))

    def _draw_icon(self, surface: pygame.Surface, brush: Brush, place: tuple[int, int]) -> None:
        if not self.is_icon_flipped:
            brush.blit_icon(surface, self.icon, place, 18, self._ink(brush))
            return
        piece = brush.icon(self.icon, brush.px(18), {"pole": self._ink(brush)})
        piece = pygame.transform.flip(piece, flip_x=False, flip_y=True)
        surface.blit(piece, piece.get_rect(center=place))

    def _colours(self, brush: Brush) -> tuple[str, str]:
        theme = brush.theme
        if self.emphasis is Emphasis.QUIET:
            fill = theme.surface2 if self.is_hovered else theme.surface
            return fill, fill
        if not self.is_enabled:
            return theme.surface2, theme.line
        if self.emphasis is Emphasis.PRIMARY:
            fill = theme.primary_hover if self.is_hovered else theme.primary
            return fill, fill
        return (theme.surface2 if self.is_hovered else theme.surface), theme.line2

    def _ink(self, brush: Brush) -> str:
        theme = brush.theme
        if not self.is_enabled:
            return theme.ink3
        if self.emphasis is Emphasis.PRIMARY:
            return theme.on_primary
        return theme.ink


class IconButton(Widget):
    """A square button with an icon; a tooltip shows its name and key."""

    is_switch = False
    """True if the button switches something on and off, rather than doing something once."""

    def __init__(
        self, name: str, icon: str, on_use: Callback, *, tip: str = "", key: str = ""
    ) -> None:
        super().__init__(name, on_use)
        self.icon = icon
        self.is_on = False
        self.tip = f"{tip}  ({key})" if key else tip

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the icon; while it is switched on, with a soft face and a bar below."""
        theme = brush.theme
        rect = self.rect.move(0, brush.px(1) if self.is_pressed else 0)
        if self.is_on:
            brush.box(surface, rect, self.radius, theme.primary_soft)
            bar = Rect(0, 0, brush.px(16), max(2, brush.px(2)))
            bar.midbottom = (rect.centerx, rect.bottom - brush.px(4))
            surface.fill(theme.primary, bar)
        elif self.is_hovered:
            brush.box(surface, rect, self.radius, theme.surface2, theme.line)
        colour = theme.ink if self.is_hovered or self.is_on else theme.ink2
        if not self.is_enabled:
            colour = theme.line2
        brush.blit_icon(surface, self.icon, rect.center, 20, colour)


class MenuButton(IconButton):
    """The button of the menu: the logo and a chevron, or three bars if it replaces buttons."""

    def __init__(self, name: str, on_use: Callback, *, tip: str, key: str) -> None:
        super().__init__(name, "menu", on_use, tip=tip, key=key)
        self.shows_logo = False

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the logo and the chevron or the bars; under the pointer, with a face behind."""
        if not self.shows_logo:
            super().draw(surface, brush)
            return
        theme = brush.theme
        rect = self.rect.move(0, brush.px(1) if self.is_pressed else 0)
        if self.is_hovered:
            around = rect.inflate(brush.px(4), brush.px(8))
            brush.box(surface, around, self.radius + 2, theme.surface2, theme.line2)
        logo = brush.icon("logo", brush.px(32))
        surface.blit(logo, logo.get_rect(midleft=(rect.left + brush.px(2), rect.centery)))
        brush.blit_icon(surface, "chevron", (rect.right - brush.px(8), rect.centery), 14)


class FaceButton(Widget):
    """The face of the scout, which reacts to the game and starts a new one when clicked."""

    def __init__(self, name: str, on_use: Callback, tip: str) -> None:
        super().__init__(name, on_use)
        self.mood = "calm"
        self.tip = tip

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the face in its mood."""
        theme = brush.theme
        rect = self.rect.move(0, brush.px(1) if self.is_pressed else 0)
        brush.box(
            surface, rect, 8, theme.surface2 if self.is_hovered else theme.surface, theme.line2
        )
        face = brush.icon(f"face_{self.mood}", brush.px(28))
        surface.blit(face, face.get_rect(center=rect.center))

"""A row of the keys' settings: an action, its keys, and the field that takes a new key."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.drawing.arrange import flow
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.text import key_words
from minesweeper.window.widgets.base import Widget

ROW, LINE, FIELD = 44, 28, 28
"""The heights of a row, of a further line of keys, and of the field, in pixels of the design."""
_ICON = 36
_CAP_GAP = 8


class KeyCapture(Value):
    """The state of a row that waits for a key."""

    action: str
    instead_of: str | None = None
    """The key that the new one replaces; None if it is added."""
    again: str | None = None
    """The key that must be pressed again because another action has it."""
    message: str = ""
    """The message below the field."""


class KeyRow(Widget):
    """One action, whose keys can be replaced, added to, or reset."""

    def __init__(self, action: str, on_use: Callable[[str], None]) -> None:
        """Takes a callback for the part that is used: the number of a key, `add` or `reset`."""
        super().__init__(f"key.{action}")
        self.action = action
        self._on_use = on_use
        self.keys: tuple[str, ...] = ()
        self._cut: tuple[object, list[list[str]]] = (None, [])
        self.is_usual = True
        self.can_add = True
        self.capture: KeyCapture | None = None
        self.divides = True
        """True if a line is drawn below."""
        self._caps: list[tuple[str, Rect]] = []
        self._parts: dict[str, Rect] = {}
        self._current = ""
        """The part that Enter uses."""

    @property
    def tip(self) -> str:  # type: ignore[override]
        """The tooltip of the icon under the pointer."""
        tips = {"add": key_words.ADD_KEY, "reset": key_words.RESET_KEYS}
        return next((tips[name] for name in tips if self._is_over(name)), "")

    def _is_over(self, part: str) -> bool:
        return part in self._parts and self._parts[part].collidepoint(self.place)

    # Layout.

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height that the row needs at a width."""
        if self.capture is not None:
            lines = brush.wrapped(self.capture.message, 12, Weight.REGULAR, width - brush.px(24))
            below = len(lines) * brush.line_height(12) if self.capture.message else 0
            return brush.px(ROW) + below + (brush.px(6) if below else 0)
        return brush.px(ROW) + (len(self._lines(brush, width)) - 1) * brush.px(LINE)

    def _icons(self) -> list[str]:
        """Returns the names of the icons at the right, from the edge inwards."""
        shown = {"add": self.can_add, "reset": not self.is_usual}
        return [name for name, is_shown in shown.items() if is_shown]

    def _title_width(self, brush: Brush, width: int) -> int:
        return min(brush.px(180), width * 38 // 100)

    def _lines(self, brush: Brush, width: int) -> list[list[str]]:
        """Returns the keycaps in lines. Kept between calls, because there are many rows."""
        key = (brush, width, self.keys, len(self._icons()))
        if self._cut[0] != key:
            self._cut = (key, self._cut_lines(brush, width))
        return self._cut[1]

    def _cut_lines(self, brush: Brush, width: int) -> list[list[str]]:
        room = width - self._title_width(brush, width) - len(self._icons()) * brush.px(_ICON)
        caps = [*key_words.BUTTONS.get(self.action, ()), *map(key_words.cap, self.keys)]
        widths = (brush.keycap_width(cap) + brush.px(_CAP_GAP) for cap in caps)
        lines: list[list[str]] = [[]]
        for cap, (line, _) in zip(caps, flow(widths, room, 0), strict=True):
            if line == len(lines):
                lines.append([])
            lines[line].append(cap)
        return lines

    def lay_out(self, brush: Brush, rect: Rect) -> None:
        """Places the keycaps behind the title, and the icons at the right."""
        self.rect, self._caps, self._parts = rect, [], {}
        fixed = len(key_words.BUTTONS.get(self.action, ()))
        left = rect.left + self._title_width(brush, rect.width)
        middle = rect.top + brush.px(ROW) // 2
        for at, line in enumerate(self._lines(brush, rect.width)):
            x = left
            for cap in line:
                place = Rect(x, 0, brush.keycap_width(cap), brush.px(20))
                place.centery = middle + at * brush.px(LINE)
                number = len(self._caps) - fixed
                if number >= 0:
                    self._parts[str(number)] = place.inflate(brush.px(6), brush.px(14))
                self._caps.append((cap, place))
                x = place.right + brush.px(_CAP_GAP)
        self._place_icons(brush, middle)

    def _place_icons(self, brush: Brush, middle: int) -> None:
        right = self.rect.right + brush.px(8)
        for name in self._icons():
            icon = Rect(0, 0, brush.px(_ICON), brush.px(_ICON))
            icon.midright = (right, middle)
            right = icon.left
            self._parts[name] = icon
        if self._current not in self._parts:
            self._current = next(iter(self._parts), "")

    # Input.

    def clickable(self) -> dict[str, Rect]:
        """Returns the row, its keys, and its icons."""
        if self.capture is not None:
            return {}
        parts = {f"{self.name}.{part}": rect for part, rect in self._parts.items()}
        return {self.name: self.rect, **parts}

    def use(self) -> None:
        """Uses the part under the pointer; elsewhere on the row its first key is replaced."""
        under = [part for part in self._parts if self._is_over(part)]
        self._on_use(under[0] if under else next(iter(self._parts), "add"))

    def key(self, event: pygame.event.Event) -> bool:
        """Moves between parts on left and right, and uses one on Enter."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is not None and self._parts:
            parts = list(self._parts)
            self._current = parts[(parts.index(self._current) + step) % len(parts)]
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._on_use(self._current or "add")
            return True
        return False

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the row, or the field that takes a key."""
        if self.capture is not None:
            self._draw_capture(surface, brush, self.capture)
            return
        theme, middle = brush.theme, self.rect.top + brush.px(ROW) // 2
        self._draw_title(surface, brush, middle)
        for cap, place in self._caps:
            brush.keycap(surface, cap, place.midright)
        if not self._caps:
            left = self.rect.left + self._title_width(brush, self.rect.width)
            brush.text(surface, key_words.NONE, (left, middle), 13, Weight.REGULAR, theme.ink3)
        self._draw_marks(surface, brush)
        for name, icon in (("add", "plus"), ("reset", "undo")):
            if name in self._parts:
                ink = theme.ink if self._is_over(name) and self.is_hovered else theme.ink2
                brush.blit_icon(surface, icon, self._parts[name].center, 16, ink)
        if self.divides:
            surface.fill(theme.line, (self.rect.left, self.rect.bottom - 1, self.rect.width, 1))

    def _draw_title(self, surface: pygame.Surface, brush: Brush, middle: int) -> None:
        room = self._title_width(brush, self.rect.width) - brush.px(8)
        lines = brush.wrapped(key_words.ACTION_TITLES[self.action], 14, Weight.REGULAR, room)
        step = brush.px(18)
        top = middle - (len(lines) - 1) * step // 2
        for at, line in enumerate(lines):
            brush.text(surface, line, (self.rect.left, top + at * step), 14)

    def _draw_marks(self, surface: pygame.Surface, brush: Brush) -> None:
        """Outlines the key under the pointer, or the one that Enter uses."""
        for name, part in self._parts.items():
            is_pointed = self.is_hovered and part.collidepoint(self.place)
            if is_pointed or (self.is_focused and name == self._current):
                outline = part.inflate(-2, -2)
                pygame.draw.rect(surface, brush.theme.primary, outline, brush.px(2), brush.px(7))

    def _draw_capture(self, surface: pygame.Surface, brush: Brush, capture: KeyCapture) -> None:
        theme = brush.theme
        box = self.rect.inflate(2 * brush.px(12), -2)
        brush.box(surface, box, 8, theme.warn_soft, theme.warn)
        middle = self.rect.top + brush.px(ROW) // 2
        self._draw_title(surface, brush, middle)
        left = self.rect.left + self._title_width(brush, self.rect.width)
        field = Rect(left, 0, self.rect.right - left, brush.px(FIELD))
        field.centery = middle
        brush.box(surface, field, 6, theme.surface, theme.primary, max(2, brush.px(2)))
        place = (field.left + brush.px(12), middle)
        asked = brush.text(surface, key_words.PRESS_A_KEY, place, 13, Weight.REGULAR, theme.primary)
        keeps = key_words.keeps(capture.instead_of)
        if asked.right + brush.width(keeps, 12, Weight.REGULAR) + brush.px(24) < field.right:
            right = (field.right - brush.px(12), middle)
            brush.text(surface, keeps, right, 12, Weight.REGULAR, theme.ink2, "midright")
        below = Rect(self.rect.left, self.rect.top + brush.px(ROW), self.rect.width, 1)
        if capture.message:
            brush.paragraph(surface, capture.message, below, 12, Weight.REGULAR, theme.warn)

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the row; the current part is outlined, so it needs no ring."""
        self.draw(surface, brush)

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the row with the box of its field, which is a little wider."""
        return self.rect.inflate(2 * brush.px(14), 2 * brush.px(6))

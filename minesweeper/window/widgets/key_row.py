"""A row in the settings of keys: an action, its keys, and the field that takes a new key."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import key_words
from minesweeper.window.widgets.base import USE_KEYS, Widget
from minesweeper.window.widgets.layout import (
    MEDIUM,
    SMALL,
    Background,
    Block,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Keycap,
    Placed,
    Row,
    Spacer,
    Text,
    draw_placed,
    label,
)

ROW = 44
"""The height of a row with one line of keys, in pixels of the design."""
_ICONS = {"reset": "undo", "add": "plus"}
"""The icons at the right of a row, by the part that they use."""
_OVERHANG = 8
"""The distance by which the icons stick out at the right, in pixels of the design."""


class KeyCapture(Value):
    """The state of a row that waits for a key."""

    action: str
    instead_of: str | None = None
    """The key that the new key replaces; None if the new key is added."""
    again: str | None = None
    """The key that must be pressed again, because another action has it; None if there is none."""
    message: str = ""
    """The message below the field."""


class KeyRow(Widget):
    """The row of one action, in which keys can be added, replaced and reset."""

    def __init__(self, action: str, on_use: Callable[[str], None]) -> None:
        """Takes a callback for the part that is used: the number of a key, `add` or `reset`."""
        super().__init__(f"key.{action}")
        self.action = action
        self._on_use = on_use
        self.keys: tuple[str, ...] = ()
        self.is_usual = True
        self.can_add = True
        self.capture: KeyCapture | None = None
        self._placed: list[Placed] = []
        self._arranged: tuple[object, int, list[Placed]] = (None, 0, [])
        """The layout of the row at (0, 0): the values it depends on, the height, and the blocks.

        It is cached, because there are many rows, and each is placed again at every notch of the
        wheel.
        """
        self._current = ""
        """The name of the part that Enter uses."""

    @property
    def tip(self) -> str:  # type: ignore[override]
        """The tooltip of the icon under the pointer."""
        tips = {"add": _(key_words.ADD_KEY), "reset": _(key_words.RESET_KEYS)}
        return next((tips[name] for name in tips if self._is_over(name)), "")

    @property
    def _parts(self) -> dict[str, Rect]:
        return {block.part: place for block, place in self._placed if block.part}

    def _is_over(self, part: str) -> bool:
        return part in self._parts and self._parts[part].collidepoint(self.place)

    # Layout.

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height that the row needs at a width."""
        return self._arrange(brush, width)[0]

    def _arrange(self, brush: Brush, width: int) -> tuple[int, list[Placed]]:
        """Returns the height of the row, and its blocks at (0, 0)."""
        key = (brush, width, self.keys, self.is_usual, self.can_add, self.capture)
        if self._arranged[0] != key:
            tree = self._tree(brush, width)
            beyond = brush.px(_OVERHANG if self.capture is None else MEDIUM)
            height = tree.height(brush, width + 2 * beyond)
            placed = tree.place(brush, Rect(-beyond, 0, width + 2 * beyond, height))
            self._arranged = key, height, list(placed)
        return self._arranged[1:]

    def lay_out(self, brush: Brush, rect: Rect) -> None:
        """Places the keycaps after the title, and the icons at the right."""
        self.rect = rect
        _, placed = self._arrange(brush, rect.width)
        self._placed = [Placed(block, place.move(rect.topleft)) for block, place in placed]
        if self._current not in self._parts:
            self._current = next(iter(self._parts), "")

    def _tree(self, brush: Brush, width: int) -> Block:
        words = Text(_(key_words.ACTION_TITLES[self.action]), leading=1.3)
        title = Column([words], length=min(180, 38 * width / brush.scale) - SMALL)
        if self.capture is not None:
            return self._field(title, self.capture)
        caps: list[Block] = [
            Column([Keycap(cap)], 0, (3, 4)) for cap in key_words.buttons(self.action)
        ]
        caps += [
            Column([Keycap(key_words.cap(key))], 0, (3, 4), part=str(at))
            for at, key in enumerate(self.keys)
        ]
        keys = Flow(caps, 2) if caps else Text(_(key_words.NONE), 13, ink="ink3")
        shown = {"reset": not self.is_usual, "add": self.can_add}
        icons = [self._icon(name) for name in _ICONS if shown[name]]
        return Row([title, keys, Row(icons)], SMALL, (_OVERHANG, SMALL), least=ROW)

    def _icon(self, part: str) -> Block:
        def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
            is_pointed = self._is_over(part) and self.is_hovered
            ink = brush.theme.ink if is_pointed else brush.theme.ink2
            brush.blit_icon(surface, _ICONS[part], rect.center, 16, ink)

        return Column([Drawing(36, 28, paint)], part=part)

    def _field(self, title: Block, capture: KeyCapture) -> Block:
        """Returns the field that takes a key, and the message below it."""
        asked = label(_(key_words.PRESS_A_KEY), 13, ink="primary")
        keeps = label(key_words.keeps(capture.instead_of), 12, ink="ink2")
        field = Background("surface", "primary", 6, 2)
        fields = [
            Row(content, MEDIUM, (MEDIUM, 0), field, least=28)
            for content in ([asked, Filler(), keeps], [asked, Filler()])
        ]
        row = Row([title, Fitting(fields)], SMALL, least=ROW)
        message = [Text(capture.message, 12, ink="warn"), Spacer(0, 6)] if capture.message else []
        return Column([row, *message], 0, (MEDIUM, 1), Background("warn_soft", "warn", SMALL))

    # Input.

    def spoken_name(self) -> str:
        """Returns the action."""
        return _(key_words.ACTION_TITLES[self.action])

    def spoken_value(self) -> str:
        """Returns the keys of the action, or the message of a row that waits for a key."""
        if self.capture is not None:
            return self.capture.message or _(key_words.PRESS_A_KEY)
        return join_row([key_words.cap(key) for key in self.keys]) or _(key_words.NONE)

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangles of the row, its keys, and its icons."""
        if self.capture is not None:
            return {}
        parts = {f"{self.name}.{part}": rect for part, rect in self._parts.items()}
        return {self.name: self.rect, **parts}

    def use(self) -> None:
        """Uses the part under the pointer; a click elsewhere on the row replaces its first key."""
        under = [part for part in self._parts if self._is_over(part)]
        self._on_use(under[0] if under else next(iter(self._parts), "add"))

    def key(self, event: pygame.event.Event) -> bool:
        """Moves between the row's parts on left and right, and uses one on Enter."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is not None and self._parts:
            parts = list(self._parts)
            self._current = parts[(parts.index(self._current) + step) % len(parts)]
            return True
        if event.key in USE_KEYS:
            self._on_use(self._current or "add")
            return True
        return False

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the row, or the field that takes a key, and outlines the current part."""
        draw_placed(surface, brush, self._placed)
        for name, part in self._parts.items():
            is_pointed = self.is_hovered and part.collidepoint(self.place)
            if is_pointed or (self.is_focused and name == self._current):
                outline = part.inflate(-2, -2)
                pygame.draw.rect(surface, brush.theme.primary, outline, brush.px(2), brush.px(7))

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the row without a focus ring, because the current part is outlined."""
        self.draw(surface, brush)

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the rectangle of the row with its field, which is a little wider."""
        return self.rect.inflate(2 * brush.px(14), 2 * brush.px(6))

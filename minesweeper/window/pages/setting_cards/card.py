"""A card of settings: a title, and rows of text with a widget each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.text import setting_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Toggle

TITLE = 56
"""The height of a card's title, in pixels of the design."""
ROW = 58
"""The least height of a row, in pixels of the design."""
EDGE = 24
"""The margin at the left and right of a card; a narrow card has less."""
_NARROW = 420
"""In a narrower card, in pixels of the design, a wide widget is below its text."""
_WIDGET = 36
_LINE = 18
"""The line height of a note, in pixels of the design."""


@dataclass(frozen=True, slots=True)
class Row:
    """A setting: its title, its widget or value, and a note."""

    title: str
    widget: Widget | None
    note: Callable[[], str]
    value: Callable[[], str] = str
    """Returns the text at the right of a row without a widget."""
    is_wide: bool = False
    """True if the note is below the widget, as wide as the card."""


def row(title: str, widget: Widget | None, note: str | Callable[[], str] = "") -> Row:
    """Returns a row whose note is fixed, or is computed each time it is drawn."""
    return Row(title, widget, note if callable(note) else lambda: note)


class SettingsCard:
    """A card of settings that belong together."""

    title = ""

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self.rect = Rect(0, 0, 0, 0)
        self.rows: Sequence[Row] = self.make_rows()
        self._tops: list[tuple[Row, Rect]] = []

    # Filled in by cards.

    def make_rows(self) -> list[Row]:
        """Returns the rows of the card."""
        raise NotImplementedError

    def above(self, width: int) -> int:  # noqa: ARG002  for cards that have something there
        """Returns the height kept between the title and the rows, in pixels."""
        return 0

    def place_above(self, room: Rect) -> list[Widget]:  # noqa: ARG002  as above
        """Places the widgets between the title and the rows, and returns them."""
        return []

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  for the card of keys
        """Handles a key before anything else; returns whether it did."""
        return False

    def cancel(self) -> None:
        """Stops waiting for a key."""

    # Rows of the usual kind.

    def toggle(
        self,
        key: str,
        title: str = "",
        note: str | Callable[[], str] = "",
        command: Command | None = None,
    ) -> Row:
        """Returns the row of an on/off setting; a command may switch it as its key does.

        Without a title the texts are those of `setting_words.TOGGLES`.
        """
        context = self.context
        if not title:
            title, note = setting_words.TOGGLES[key]

        def turn(is_on: bool) -> None:  # noqa: FBT001  what a toggle calls
            if command is None:
                context.change(**{key: is_on})
            else:
                context.perform(command)

        return row(title, Toggle(key, getattr(context.settings, key), turn), note)

    def is_on(self, key: str) -> bool:
        """Returns whether the setting of a toggle is on."""
        return bool(getattr(self.context.settings, key))

    def changes(self, key: str, as_what: Callable[[Any], Any] = str) -> Callable[[Any], None]:
        """Returns a callback with which a widget changes a setting."""
        return lambda value: self.context.change(**{key: as_what(value)})

    # Layout.

    def edge(self, width: int) -> int:
        """Returns the margin at the left and right."""
        return self.context.brush.px(EDGE if width >= self.context.brush.px(_NARROW) else 16)

    def height(self, width: int) -> int:
        """Returns the height of the card at a width."""
        inner = width - 2 * self.edge(width)
        rows = sum(self._row_height(row, inner) for row in self.rows)
        return self.context.brush.px(TITLE + 8) + self.above(inner) + rows

    def place(self, rect: Rect) -> list[Widget]:
        """Places the card in a rectangle, and returns its widgets."""
        brush, edge = self.context.brush, self.edge(rect.width)
        self.rect = rect
        inner = Rect(rect.left + edge, rect.top + brush.px(TITLE), rect.width - 2 * edge, 0)
        widgets = self.place_above(inner)
        top = inner.top + self.above(inner.width)
        self._tops = []
        for each in self.rows:
            place = Rect(inner.left, top, inner.width, self._row_height(each, inner.width))
            self._tops.append((each, place))
            self._place_widget(brush, each, place)
            top = place.bottom
        return widgets + [each.widget for each in self.rows if each.widget is not None]

    def _is_stacked(self, row: Row, width: int) -> bool:
        """Returns whether a widget is below its text."""
        is_small = row.widget is None or isinstance(row.widget, Toggle)
        return not is_small and width < self.context.brush.px(_NARROW)

    def _words_width(self, row: Row, width: int) -> int:
        """Returns the width of a row's text beside its widget."""
        brush = self.context.brush
        if row.is_wide or self._is_stacked(row, width):
            return width
        if isinstance(row.widget, Toggle):
            return width - brush.px(56 + 8)
        return width - width * 48 // 100 - brush.px(8)

    def _lines(self, row: Row, width: int) -> list[str]:
        note, brush = row.note(), self.context.brush
        room = max(brush.px(40), self._words_width(row, width))
        return brush.wrapped(note, 12, Weight.REGULAR, room) if note else []

    def _row_height(self, row: Row, width: int) -> int:
        brush = self.context.brush
        lines = len(self._lines(row, width)) * brush.px(_LINE)
        if row.is_wide:
            return brush.px(ROW) + lines + (brush.px(6) if lines else 0)
        words = max(brush.px(ROW), brush.px(22 + 18) + lines)
        return words + brush.px(_WIDGET + 4) if self._is_stacked(row, width) else words

    def _place_widget(self, brush: Brush, row: Row, place: Rect) -> None:
        widget = row.widget
        if widget is None:
            return
        width = place.width if self._is_stacked(row, place.width) else place.width * 48 // 100
        if isinstance(widget, Toggle):
            widget.is_on = self.is_on(widget.name)  # a key may have switched it
            width = brush.px(56)
        widget.rect = Rect(0, 0, width, brush.px(_WIDGET))
        if self._is_stacked(row, place.width):
            widget.rect.bottomleft = (place.left, place.bottom - brush.px(10))
        elif row.is_wide:
            widget.rect.midright = (place.right, place.top + brush.px(ROW) // 2)
        else:
            widget.rect.midright = (place.right, place.centery)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the card and the text beside the widgets."""
        brush, theme = self.context.brush, self.context.brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        left = self.rect.left + self.edge(self.rect.width)
        brush.text(surface, self.title, (left, self.rect.top + brush.px(30)), 18, Weight.BOLD)
        for each, place in self._tops:
            self._draw_row(surface, each, place)
            if each is not self.rows[-1]:
                surface.fill(theme.line, (place.left, place.bottom - 1, place.width, 1))

    def _draw_row(self, surface: pygame.Surface, row: Row, place: Rect) -> None:
        brush, theme = self.context.brush, self.context.brush.theme
        lines, step = self._lines(row, place.width), brush.px(_LINE)
        below = brush.px(_WIDGET + 4) if self._is_stacked(row, place.width) else 0
        middle = place.top + (place.height - below) // 2
        if row.is_wide:
            middle, first = place.top + brush.px(ROW) // 2, place.top + brush.px(ROW)
        else:
            middle -= len(lines) * step // 2
            first = middle + brush.px(20)
        brush.text(surface, row.title, (place.left, middle), 14, Weight.MEDIUM)
        if row.widget is None:
            right = (place.right, place.centery)
            brush.text(surface, row.value(), right, 14, Weight.MEDIUM, None, "midright")
        for at, line in enumerate(lines):
            brush.text(
                surface, line, (place.left, first + at * step), 12, Weight.REGULAR, theme.ink2
            )

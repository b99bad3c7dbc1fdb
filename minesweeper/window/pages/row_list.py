"""A list of rows that scrolls, with titled columns: one row is current, and keys act on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import TableColumn

DOUBLE_CLICK = 500
"""Within how many milliseconds a second click belongs to the first."""


@dataclass(frozen=True, slots=True)
class RowText:
    """What stands in a row."""

    cells: dict[str, str]
    """By the titles of the columns; what has no room there is left out."""
    across: str = ""
    """A sentence over all columns that are not in the cells, from the first such on."""


class RowList(Widget):
    """Goes through rows and draws those in view; what they tell is a subclass's business."""

    ROW = 36
    follows_pointer = takes_focus = True
    figures: frozenset[str] = frozenset()
    """The titles of the text columns that hold figures, which stand below each other."""
    names: frozenset[str] = frozenset()
    """The titles of those that hold names of files, both of whose ends are to be seen."""

    def __init__(self, name: str, act: Callable[[int], bool], now: Now) -> None:
        super().__init__(name)
        self._now = now
        self._clicked = (-1, 0)
        """The row that was clicked last, and when."""
        self._act = act
        self.total: int | None = None
        """How many rows there are; None before it is known."""
        self._top = 0
        """The first row in view."""
        self._rows = 1
        self._step = self.ROW
        self._current = 0

    # What lists fill in.

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """The columns to choose from, the widest choice first."""
        raise NotImplementedError

    def text_of(self, at: int) -> RowText:
        """What stands in a row."""
        raise NotImplementedError

    def fetch(self) -> None:
        """Other rows are in view: have what they tell at hand."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to list."""
        return self.total == 0

    # Moving.

    def lay_out(self, brush: Brush, room: Rect) -> None:
        """Fill a room."""
        self.rect = room
        self._step = brush.px(self.ROW)
        self._rows = max(1, (room.height - self._step) // self._step)
        self._show(self._top)

    def _show(self, top: int) -> None:
        last = max(0, (self.total or 0) - self._rows)
        self._top = min(max(top, 0), last)
        self.fetch()

    def go_to(self, at: int) -> None:
        """Make a row current, and have it in view."""
        self._current = min(max(at, 0), max(0, (self.total or 1) - 1))
        if self._current < self._top:
            self._show(self._current)
        elif self._current >= self._top + self._rows:
            self._show(self._current - self._rows + 1)
        else:
            self._show(self._top)

    def scroll(self, lines: float) -> bool:
        """Move by rows; false at an end, where the page may scroll on."""
        before = self._top
        self._show(self._top - (round(3 * lines) or (1 if lines > 0 else -1)))
        return self._top != before

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows and page keys go through the list; what else a key means its owner knows."""
        moves = {
            pygame.K_UP: self._current - 1,
            pygame.K_DOWN: self._current + 1,
            pygame.K_PAGEUP: self._current - self._rows,
            pygame.K_PAGEDOWN: self._current + self._rows,
            pygame.K_HOME: 0,
            pygame.K_END: (self.total or 1) - 1,
        }
        if event.key in moves:
            self.go_to(moves[event.key])
            return True
        return self._act(event.key)

    def use(self) -> None:
        """A click makes a row current; a second one soon after opens it."""
        clicked = next((at for at in self.shown() if self._row(at).collidepoint(self.place)), None)
        if clicked is None:
            return
        before, self._clicked = self._clicked, (clicked, self._now())
        self._current = clicked
        if before[0] == clicked and self._clicked[1] - before[1] <= DOUBLE_CLICK:
            self._act(pygame.K_RETURN)

    def forget_click(self) -> None:
        """Other rows came: a second click is one on the same thing, not on the same place."""
        self._clicked = (-1, 0)

    def clickable(self) -> dict[str, Rect]:
        """The rows in view, numbered from the first of the list."""
        return {f"{self.name}.{at}": self._row(at) for at in self.shown()}

    def shown(self) -> range:
        """The rows in view."""
        return range(self._top, min(self._top + self._rows, self.total or 0))

    def _row(self, at: int) -> Rect:
        top = self.rect.top + (at - self._top + 1) * self._step
        return Rect(self.rect.left, top, self.rect.width, self._step)

    # Drawing.

    def _columns(self, brush: Brush) -> list[tuple[TableColumn, Rect]]:
        """The columns that are shown, each with its room."""
        placed, left = [], self.rect.left + brush.px(12)
        for column in self._fitting(brush):
            width = brush.px(column.width)
            placed.append((column, Rect(left, 0, width, self._step)))
            left += width
        last, room = placed[-1]
        if last.is_text:
            # What is left of the row is room for its last words.
            room.width = self.rect.right - brush.px(12) - room.left
        return placed

    def _fitting(self, brush: Brush) -> Sequence[TableColumn]:
        """As many columns as there is room for."""
        choices, room = self.choices(), self.rect.width - brush.px(24)
        fitting = (each for each in choices if sum(brush.px(c.width) for c in each) <= room)
        return next(fitting, choices[-1])

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the titles, the rows in view and how far they are."""
        theme, columns = brush.theme, self._columns(brush)
        y = self.rect.top + self._step // 2
        for column, room in columns:
            place, anchor = _place(column, room, y)
            brush.text(surface, column.title, place, 12, Weight.REGULAR, theme.ink2, anchor)
        line = (self.rect.left, self.rect.top + self._step - 1, self.rect.width, 1)
        surface.fill(theme.line, line)
        for at in self.shown():
            self._draw_row(surface, brush, at, columns)
        room = Rect(self.rect.left, self.rect.top + self._step, self.rect.width, 0)
        room.height = self._rows * self._step
        brush.scroll_bar(surface, room, (self.total or 0) * self._step, self._top * self._step)

    def _draw_row(
        self,
        surface: pygame.Surface,
        brush: Brush,
        at: int,
        columns: list[tuple[TableColumn, Rect]],
    ) -> None:
        theme, row = brush.theme, self._row(at)
        box = row.inflate(-2 * brush.px(2), -brush.px(2))
        if at == self._current:
            edge = theme.primary if self.is_focused else None
            brush.box(surface, box, 8, theme.primary_soft, edge)
        elif self.is_hovered and row.collidepoint(self.place):
            brush.box(surface, box, 8, theme.surface2, theme.line)
        told = self.text_of(at)
        for column, room in columns:
            if column.title in told.cells:
                cell = Rect(room.left, row.top, room.width, row.height)
                self._draw_cell(surface, brush, told.cells[column.title], column, cell)
        free = [room.left for column, room in columns if column.title not in told.cells]
        if told.across and free:
            width = self.rect.right - brush.px(12) - free[0]
            across = brush.shortened(told.across, 13, Weight.REGULAR, width)
            place = (free[0], row.centery)
            brush.text(surface, across, place, 13, Weight.REGULAR, theme.ink2)

    def _draw_cell(
        self, surface: pygame.Surface, brush: Brush, told: str, column: TableColumn, room: Rect
    ) -> None:
        place, anchor = _place(column, room, room.centery)
        if column.is_text and column.title not in self.figures:
            is_name = column.title in self.names
            shorten = brush.shortened_in_the_middle if is_name else brush.shortened
            shown = shorten(told, 14, column.weight, room.width - brush.px(6))
            brush.text(surface, shown, place, 14, column.weight, None, anchor)
        else:
            width = brush.figures_width(told, 14, column.weight)
            left = place[0] - (width if anchor == "midright" else 0)
            brush.figures(surface, told, (left, place[1]), 14, column.weight)

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """The current row shows the focus, so no ring is needed."""
        self.draw(surface, brush)


def narrower(
    columns: Sequence[TableColumn], leaving_out: Sequence[str]
) -> list[Sequence[TableColumn]]:
    """Choices of columns, each without one more of those that can be spared."""
    choices: list[Sequence[TableColumn]] = [columns]
    for title in leaving_out:
        choices.append([column for column in choices[-1] if column.title != title])
    return choices


def _place(column: TableColumn, room: Rect, y: int) -> tuple[tuple[int, int], str]:
    return ((room.left, y), "midleft") if column.is_text else ((room.right, y), "midright")

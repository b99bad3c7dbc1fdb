"""A table of figures: titled columns, rows that may be chosen, digits in cells of equal width."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget

MOST_STRETCHED = 1.5
"""How many times wider than it has to be a table may be; beyond, a row is hard to follow."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its title, and how wide it is in pixels of the design."""

    title: str
    width: int
    is_text: bool = False
    """Whether it is written from the left rather than towards the right."""
    weight: Weight = Weight.REGULAR
    group: str = ""
    """What stands above it and those after it; a line parts it from the group before."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: what stands in each column."""

    cells: tuple[str, ...]
    name: str = ""
    """By which it is chosen."""
    is_chosen: bool = False
    is_total: bool = False
    """Whether a line is drawn above it."""


class FigureTable(Widget):
    """Rows of figures under titles; a row can be chosen where somebody wants to know."""

    radius = 10

    def __init__(
        self,
        name: str,
        columns: Sequence[TableColumn],
        lines: Sequence[TableRow],
        chosen: Callable[[str], None] | None = None,
        row_height: int = 36,
    ) -> None:
        super().__init__(name)
        self.can_focus = self.follows_pointer = chosen is not None
        self._columns = columns
        self._lines = lines
        self._chosen = chosen
        self._row_height = row_height
        self._current: int | None = None
        self._step = row_height
        self._stretch = 1.0
        self._top = 0
        """Where the first row begins, from the upper edge."""

    def lay_out(self, brush: Brush, place: tuple[int, int], room: int) -> None:
        """Stand at a place, as high as the rows are, and stretched to fill a room's width."""
        self._step = brush.px(self._row_height)
        has_groups = any(column.group for column in self._columns)
        self._top = brush.px(54 if has_groups else 34)
        width = sum(brush.px(column.width) for column in self._columns)
        self._stretch = min(max(1.0, room / width), MOST_STRETCHED)
        height = self._top + self._step * len(self._lines)
        self.rect = Rect(*place, round(width * self._stretch), height)

    def dirty_rect(self, brush: Brush) -> Rect:
        """The table, and the box around a row that stands out a little."""
        return self.rect.inflate(2 * brush.px(16), 2 * brush.px(6))

    def _row(self, at: int) -> Rect:
        top = self.rect.top + self._top + at * self._step
        return Rect(self.rect.left, top, self.rect.width, self._step)

    def clickable(self) -> dict[str, Rect]:
        """The rows that can be chosen."""
        if self._chosen is None:
            return {}
        named = [(at, line) for at, line in enumerate(self._lines) if line.name]
        return {f"{self.name}.{line.name}": self._row(at) for at, line in named}

    def use(self) -> None:
        """Choose the row under the pointer."""
        for at, line in enumerate(self._lines):
            if self._row(at).collidepoint(self.place):
                self._choose(line)

    def _choose(self, line: TableRow) -> None:
        if self._chosen is not None and line.name:
            self._chosen(line.name)

    def key(self, event: pygame.event.Event) -> bool:
        """Up and down go from row to row, Enter chooses."""
        named = [at for at, line in enumerate(self._lines) if line.name]
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is not None:
            return self._step_current(named, step)
        if self._current is not None and event.key in _CHOOSES:
            self._choose(self._lines[self._current])
            return True
        return False

    def _step_current(self, named: list[int], step: int) -> bool:
        """Go to another row; false beyond the first and the last, where the page goes on."""
        at = named.index(self._current) + step if self._current in named else min(step, 0)
        if not named or at == len(named) or (at < 0 and self._current in named):
            return False
        self._current = named[at]
        return True

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the titles and the rows."""
        self._draw_titles(surface, brush)
        for at, line in enumerate(self._lines):
            self._draw_line(surface, brush, at, line)

    def _places(self, brush: Brush) -> list[tuple[TableColumn, Rect]]:
        """Each column with its room in the first row of titles."""
        placed, left = [], self.rect.left
        for column in self._columns:
            width = round(brush.px(column.width) * self._stretch)
            placed.append((column, Rect(left, self.rect.top, width, self._top)))
            left += width
        return placed

    def _draw_titles(self, surface: pygame.Surface, brush: Brush) -> None:
        theme, y = brush.theme, self.rect.top + self._top - brush.px(18)
        surface.fill(
            theme.line, (self.rect.left, self.rect.top + self._top - 1, self.rect.width, 1)
        )
        groups = 0
        for column, room in self._places(brush):
            if column.group:
                place = (room.left + brush.px(20), self.rect.top + brush.px(12))
                brush.text(surface, column.group, place, 14, Weight.MEDIUM)
                if groups:
                    surface.fill(theme.line, (room.left, self.rect.top, 1, self.rect.height))
                groups += 1
            self._draw_title(surface, brush, column, room, y)

    def _draw_title(
        self, surface: pygame.Surface, brush: Brush, column: TableColumn, room: Rect, y: int
    ) -> None:
        if column.is_text and any(other.group for other in self._columns):
            # What the rows are stands as high as what the groups are.
            place = (room.left, self.rect.top + brush.px(12))
            brush.text(surface, column.title, place, 14, Weight.MEDIUM)
            return
        place, anchor = _place(brush, column, room, y)
        brush.text(surface, column.title, place, 12, Weight.REGULAR, brush.theme.ink2, anchor)

    def _draw_line(self, surface: pygame.Surface, brush: Brush, at: int, line: TableRow) -> None:
        theme, row = brush.theme, self._row(at)
        is_hovered = self.is_hovered and bool(line.name) and row.collidepoint(self.place)
        is_current = self.is_focused and at == self._current
        box = row.inflate(2 * brush.px(12), -brush.px(4))
        if line.is_chosen or is_current:
            brush.box(surface, box, 8, theme.primary_soft, theme.primary if is_current else None)
        elif is_hovered:
            brush.box(surface, box, 8, theme.surface2, theme.line)
        if line.is_total:
            surface.fill(theme.line2, (row.left, row.top, row.width, 1))
        for (column, room), cell in zip(self._places(brush), line.cells, strict=True):
            self._draw_cell(
                surface, brush, column, Rect(room.left, row.top, room.width, row.height), cell
            )

    def _draw_cell(
        self, surface: pygame.Surface, brush: Brush, column: TableColumn, room: Rect, cell: str
    ) -> None:
        place, anchor = _place(brush, column, room, room.centery)
        if column.is_text:
            weight = column.weight
            brush.text(surface, cell, place, 14, weight, None, anchor)
        else:
            left = place[0] - brush.figures_width(cell, 14, column.weight)
            brush.figures(surface, cell, (left, place[1]), 14, column.weight)


_CHOOSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def _place(brush: Brush, column: TableColumn, room: Rect, y: int) -> tuple[tuple[int, int], str]:
    if column.is_text:
        return (room.left, y), "midleft"
    return (room.right - brush.px(4), y), "midright"

"""A table of figures, and a list of rows that scrolls; both have titled columns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Callback, SpokenPart, Widget

DOUBLE_CLICK = 500
"""The most milliseconds between the two clicks of a double click."""
LINED_FROM = 1.5
"""The factor from which a stretched table has lines between its rows, which guide the eye."""


_BESIDE_TITLE = 10
"""The least distance between two titles."""


class TableColumn(Value):
    """A column: its title, and its width in pixels of the design."""

    title: str
    width: int
    """The least width. A column is as wide as its title in every language."""
    is_text: bool = False
    """True if the column is aligned at the left, False if at the right."""
    weight: Weight = Weight.REGULAR
    group: str = ""
    """The title above this column and those after it; a line separates two groups."""

    def pixels(self, brush: Brush) -> int:
        """Returns the width of the column in pixels."""
        title = brush.width(_(self.title), 12, Weight.REGULAR) + brush.px(_BESIDE_TITLE)
        return max(brush.px(self.width), title if self.title else 0)


class TableRow(Value):
    """The texts of a row, one for each column."""

    cells: tuple[str, ...]
    name: str = ""
    """The name that is reported when the row is chosen."""
    is_chosen: bool = False
    is_total: bool = False
    """True if a line is drawn above the row."""
    icon: str = ""
    """The icon of a row that stands out, in its first column; empty for other rows."""


class FigureTable(Widget):
    """Rows of figures under titles; rows can be chosen if there is a callback."""

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
        """The distance from the upper edge to the first row."""

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  the same at every width
        """Returns the height of the titles and the rows."""
        self._step = brush.px(self._row_height)
        has_groups = any(column.group for column in self._columns)
        self._top = brush.px(54 if has_groups else 34)
        return self._top + self._step * len(self._lines)

    def lay_out(self, brush: Brush, room: Rect) -> None:
        """Places the table at the top of a rectangle, stretched to its width."""
        width = sum(column.pixels(brush) for column in self._columns)
        self._stretch = max(1.0, room.width / width)
        size = (round(width * self._stretch), self.height(brush, room.width))
        self.rect = Rect(room.topleft, size)

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the rectangle of the table with the box around a row, which is a little wider."""
        return self.rect.inflate(2 * brush.px(16), 2 * brush.px(6))

    def _row(self, at: int) -> Rect:
        top = self.rect.top + self._top + at * self._step
        return Rect(self.rect.left, top, self.rect.width, self._step)

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangles of the rows that can be chosen, by name."""
        if self._chosen is None:
            return {}
        named = [(at, line) for at, line in enumerate(self._lines) if line.name]
        return {f"{self.name}.{line.name}": self._row(at) for at, line in named}

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the rows, each figure with the title of its column."""
        titles = [column.title for column in self._columns]
        return [
            SpokenPart(
                f"{self.name}.{line.name or at}",
                _spoken_row(dict(zip(titles, line.cells, strict=True))),
                self._row(at),
                is_current=at == self._current,
                is_chosen=line.is_chosen,
            )
            for at, line in enumerate(self._lines)
        ]

    def use(self) -> None:
        """Chooses the row under the pointer."""
        for at, line in enumerate(self._lines):
            if self._row(at).collidepoint(self.place):
                self._choose(line)

    def _choose(self, line: TableRow) -> None:
        if self._chosen is not None and line.name:
            self._chosen(line.name)

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from row to row on Up and Down, and chooses on Enter."""
        named = [at for at, line in enumerate(self._lines) if line.name]
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is not None:
            return self._step_current(named, step)
        if self._current is not None and event.key in _CHOOSES:
            self._choose(self._lines[self._current])
            return True
        return False

    def _step_current(self, named: list[int], step: int) -> bool:
        """Goes to another row; returns False at an end, so that the page moves the focus."""
        at = named.index(self._current) + step if self._current in named else min(step, 0)
        if not named or at == len(named) or (at < 0 and self._current in named):
            return False
        self._current = named[at]
        return True

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the titles and the rows."""
        self._draw_titles(surface, brush)
        for at, line in enumerate(self._lines):
            self._draw_line(surface, brush, at, line)

    def _places(self, brush: Brush) -> list[tuple[TableColumn, Rect]]:
        """Returns each column with its place in the title row."""
        placed, left = [], self.rect.left
        for column in self._columns:
            width = round(column.pixels(brush) * self._stretch)
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
            # The title of the rows is at the height of the groups' titles.
            place = (room.left, self.rect.top + brush.px(12))
            brush.text(surface, _(column.title), place, 14, Weight.MEDIUM)
            return
        place, anchor = _place(column, room, y, brush.px(4))
        brush.text(surface, _(column.title), place, 12, Weight.REGULAR, brush.theme.ink2, anchor)

    def _draw_line(self, surface: pygame.Surface, brush: Brush, at: int, line: TableRow) -> None:
        theme, row = brush.theme, self._row(at)
        is_hovered = self.is_hovered and bool(line.name) and row.collidepoint(self.place)
        is_current = self.is_focused and at == self._current
        box = row.inflate(2 * brush.px(12), -brush.px(4))
        if line.is_chosen or line.icon or is_current:
            edge = theme.primary if is_current or is_hovered else None
            brush.box(surface, box, 8, theme.primary_soft, edge)
        elif is_hovered:
            brush.box(surface, box, 8, theme.surface2, theme.line)
        if line.is_total:
            surface.fill(theme.line2, (row.left, row.top, row.width, 1))
        elif at and self._stretch >= LINED_FROM:
            surface.fill(theme.line, (row.left, row.top, row.width, 1))
        places = self._places(brush)
        if line.icon:
            center = (places[0][1].right - brush.px(10), row.centery)
            brush.blit_icon(surface, line.icon, center, 18, theme.primary)
        for (column, room), cell in zip(places, line.cells, strict=True):
            self._draw_cell(
                surface, brush, column, Rect(room.left, row.top, room.width, row.height), cell
            )

    def _draw_cell(
        self, surface: pygame.Surface, brush: Brush, column: TableColumn, room: Rect, cell: str
    ) -> None:
        place, anchor = _place(column, room, room.centery, brush.px(4))
        if column.is_text:
            shown = brush.shortened(cell, 14, column.weight, room.width - brush.px(6))
            brush.text(surface, shown, place, 14, column.weight, None, anchor)
        else:
            left = place[0] - brush.figures_width(cell, 14, column.weight)
            brush.figures(surface, cell, (left, place[1]), 14, column.weight)


class RowText(Value):
    """The texts of a row in a list."""

    cells: dict[str, str]
    """The texts by column title. Columns that are not shown need none."""
    across: str = ""
    """A sentence that starts at the first column without a text in `cells`."""
    signs: dict[str, "RowSign"] = field(default_factory=dict)
    """The signs before texts, by column title."""


class RowSign(Value):
    """A sign before a text in a list."""

    icon: str
    ink: str
    """The name of its colour in the theme."""


class RowList(Widget):
    """A list of rows, one of which is current. Subclasses say and draw what is in a row."""

    ROW = 36
    """The height of a row, in pixels of the design."""
    HEAD = 0
    """The height of what is above the rows, in pixels of the design."""
    follows_pointer = takes_focus = True

    def __init__(self, name: str, open_row: Callback, remove_row: Callback, now: Now) -> None:
        """Takes what Enter or a double click does with the current row, and what Delete does."""
        super().__init__(name)
        self._now = now
        self._clicked = (-1, 0)
        """The row that was clicked last, and the time of the click."""
        self._open_row, self._remove_row = open_row, remove_row
        self.total: int | None = None
        """The number of rows; None until it is known."""
        self._top = 0
        """The number of the first visible row."""
        self._rows = 1
        self._head, self._step = self.HEAD, self.ROW
        self._current = 0

    # Overridden by subclasses.

    def note_current(self) -> None:
        """Called when another row may have become current."""

    def spoken_row(self, at: int) -> str:
        """Returns the text of a row, as a screen reader says it."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the visible rows and a scroll bar."""
        raise NotImplementedError

    def fetch(self) -> None:
        """Called when other rows come into view, so that their texts can be requested."""

    @property
    def is_empty(self) -> bool:
        """True if the list has no rows."""
        return self.total == 0

    # Moving.

    def lay_out(self, brush: Brush, room: Rect) -> None:
        """Places the list in a rectangle."""
        self.rect = room
        self._head, self._step = brush.px(self.HEAD), brush.px(self.ROW)
        self._rows = max(1, (room.height - self._head) // self._step)
        self._show(self._top)

    def _show(self, top: int) -> None:
        last = max(0, (self.total or 0) - self._rows)
        self._top = min(max(top, 0), last)
        self.fetch()

    def go_to(self, at: int) -> None:
        """Makes a row current, and scrolls it into view."""
        self._current = min(max(at, 0), max(0, (self.total or 1) - 1))
        if self._current < self._top:
            self._show(self._current)
        elif self._current >= self._top + self._rows:
            self._show(self._current - self._rows + 1)
        else:
            self._show(self._top)
        self.note_current()

    def scroll(self, lines: float) -> bool:
        """Scrolls by rows; returns False at an end, so that the page may scroll."""
        before = self._top
        self._show(self._top - (round(3 * lines) or (1 if lines > 0 else -1)))
        return self._top != before

    def key(self, event: pygame.event.Event) -> bool:
        """Moves on arrows and page keys; opens the current row on Enter, removes it on Delete."""
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
        actions = {
            pygame.K_RETURN: self._open_row,
            pygame.K_KP_ENTER: self._open_row,
            pygame.K_DELETE: self._remove_row,
        }
        if event.key in actions:
            actions[event.key]()
        return event.key in actions

    def use(self) -> None:
        """Makes the clicked row current; a double click opens it."""
        clicked = next((at for at in self.shown() if self._row(at).collidepoint(self.place)), None)
        if clicked is None:
            return
        before, self._clicked = self._clicked, (clicked, self._now())
        self._current = clicked
        self.note_current()
        if before[0] == clicked and self._clicked[1] - before[1] <= DOUBLE_CLICK:
            self._open_row()

    def forget_click(self) -> None:
        """Forgets the last click, because the rows have changed."""
        self._clicked = (-1, 0)

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangles of the visible rows, by their number in the list."""
        return {f"{self.name}.{at}": self._row(at) for at in self.shown()}

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the visible rows."""
        return [
            SpokenPart(
                f"{self.name}.{at}",
                self.spoken_row(at),
                self._row(at),
                is_current=at == self._current,
                is_chosen=at == self._current,
            )
            for at in self.shown()
        ]

    def shown(self) -> range:
        """Returns the numbers of the visible rows."""
        return range(self._top, min(self._top + self._rows, self.total or 0))

    def _row(self, at: int) -> Rect:
        top = self.rect.top + self._head + (at - self._top) * self._step
        return Rect(self.rect.left, top, self.rect.width, self._step)

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the list without a focus ring, because the current row shows the focus."""
        self.draw(surface, brush)

    def _draw_scroll_bar(self, surface: pygame.Surface, brush: Brush) -> None:
        room = Rect(self.rect.left, self.rect.top + self._head, self.rect.width, 0)
        room.height = self._rows * self._step
        brush.scroll_bar(surface, room, (self.total or 0) * self._step, self._top * self._step)


class TableList(RowList):
    """A list whose rows are texts in titled columns. Subclasses provide the texts."""

    HEAD = RowList.ROW
    figures: frozenset[str] = frozenset()
    """The titles of text columns that hold figures. Their digits get equal widths."""

    # Overridden by subclasses.

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """Returns sets of columns to choose from, the widest first."""
        raise NotImplementedError

    def text_of(self, at: int) -> RowText:
        """Returns the texts of a row."""
        raise NotImplementedError

    def spoken_row(self, at: int) -> str:
        """Returns the texts of a row, each after the title of its column."""
        row = self.text_of(at)
        return ", ".join(text for text in (_spoken_row(row.cells), row.across) if text)

    # Drawing.

    def _columns(self, brush: Brush) -> list[tuple[TableColumn, Rect]]:
        """Returns the visible columns, each with its place."""
        placed, left = [], self.rect.left + brush.px(12)
        shown = fitting_columns(brush, self.choices(), self.rect.width - brush.px(24))
        widths = [column.pixels(brush) for column in shown]
        # In a wide list all columns get wider, after the last one has twice its width.
        spare = self.rect.width - brush.px(24) - sum(widths) - widths[-1]
        stretch = max(1.0, 1 + spare / max(1, sum(widths[:-1])))
        for column, least in zip(shown, widths, strict=True):
            width = round(least * stretch)
            placed.append((column, Rect(left, 0, width, self._step)))
            left += width
        last, room = placed[-1]
        if last.is_text:
            # The last text column takes the rest of the row.
            room.width = self.rect.right - brush.px(12) - room.left
        return placed

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the titles, the visible rows and a scroll bar."""
        theme, columns = brush.theme, self._columns(brush)
        y = self.rect.top + self._step // 2
        for column, room in columns:
            place, anchor = _place(column, room, y)
            brush.text(surface, _(column.title), place, 12, Weight.REGULAR, theme.ink2, anchor)
        line = (self.rect.left, self.rect.top + self._step - 1, self.rect.width, 1)
        surface.fill(theme.line, line)
        for at in self.shown():
            self._draw_row(surface, brush, at, columns)
        self._draw_scroll_bar(surface, brush)

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
        texts = self.text_of(at)
        for column, room in columns:
            if column.title in texts.cells:
                cell = Rect(room.left, row.top, room.width, row.height)
                sign = texts.signs.get(column.title)
                if sign is not None:
                    cell = _beside_sign(surface, brush, sign, cell)
                self._draw_cell(surface, brush, texts.cells[column.title], column, cell)
        free = [room.left for column, room in columns if column.title not in texts.cells]
        if texts.across and free:
            width = self.rect.right - brush.px(12) - free[0]
            across = brush.shortened(texts.across, 13, Weight.REGULAR, width)
            place = (free[0], row.centery)
            brush.text(surface, across, place, 13, Weight.REGULAR, theme.ink2)

    def _draw_cell(
        self, surface: pygame.Surface, brush: Brush, text: str, column: TableColumn, room: Rect
    ) -> None:
        place, anchor = _place(column, room, room.centery)
        if column.is_text and column.title not in self.figures:
            shown = brush.shortened(text, 14, column.weight, room.width - brush.px(6))
            brush.text(surface, shown, place, 14, column.weight, None, anchor)
        else:
            width = brush.figures_width(text, 14, column.weight)
            left = place[0] - (width if anchor == "midright" else 0)
            brush.figures(surface, text, (left, place[1]), 14, column.weight)


def _spoken_row(cells: dict[str, str]) -> str:
    """Returns the texts of a row, each after the title of its column."""
    named = _("{title}: {text}")
    return ", ".join(
        named.format(title=_(title), text=text) if title else text
        for title, text in cells.items()
        if text
    )


def _beside_sign(surface: pygame.Surface, brush: Brush, sign: RowSign, room: Rect) -> Rect:
    """Draws a sign at the left of a cell; returns the room that is left."""
    place = (room.left + brush.px(8), room.centery)
    brush.blit_icon(surface, sign.icon, place, 14, getattr(brush.theme, sign.ink))
    taken = brush.px(22)
    return Rect(room.left + taken, room.top, room.width - taken, room.height)


def narrower(
    columns: Sequence[TableColumn], leaving_out: Sequence[str]
) -> list[Sequence[TableColumn]]:
    """Returns sets of columns, each without one more of the columns that can be left out."""
    choices: list[Sequence[TableColumn]] = [columns]
    for title in leaving_out:
        choices.append([column for column in choices[-1] if column.title != title])
    return choices


def filled_columns(
    columns: Sequence[TableColumn], rows: Sequence[Mapping[str, str]], none: str
) -> list[TableColumn]:
    """Leaves out the columns whose cells are all `none`, because they say nothing."""
    return [each for each in columns if any(row.get(each.title) != none for row in rows)]


def fitting_columns(
    brush: Brush, choices: Sequence[Sequence[TableColumn]], room: int
) -> Sequence[TableColumn]:
    """Returns the first set of columns that fits, or the last one if none does."""
    fitting = (each for each in choices if sum(column.pixels(brush) for column in each) <= room)
    return next(fitting, choices[-1])


_CHOOSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def _place(column: TableColumn, room: Rect, y: int, inset: int = 0) -> tuple[tuple[int, int], str]:
    """Returns the anchor point of a cell's text: text at the left, figures at the right."""
    return ((room.left, y), "midleft") if column.is_text else ((room.right - inset, y), "midright")

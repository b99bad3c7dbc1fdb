"""Menus, and the drop-down that opens one."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.text import words
from minesweeper.window.widgets.base import SpokenPart, Widget

if TYPE_CHECKING:
    from minesweeper.window.widgets.layout import Block

DrawPicture = Callable[[pygame.Surface, Brush, Rect], None]
"""A function that draws a row's picture into a rectangle."""
OpenMenu = Callable[["Menu", Rect], None]
"""A function that opens a menu below a rectangle."""
NOTE_WIDTH, NOTE_WIDTH_WITH_PICTURE = 420, 484
"""The width of the notes below the titles of a menu's rows, in pixels of the design.

Beside a picture it is larger, so that the rule of every judge fits on two lines.
"""
MOST_ROWS = 8
"""The most visible rows of a drop-down; other rows scroll. A menu shows as many as fit."""


_USUAL_ROW, _LOWEST_ROW = 36, 22
"""The height of a row without its note, and the least to which rows shrink before a menu scrolls,
in pixels of the design."""
_EDGE, _EDGE_WITH_MORE = 6, 24
"""The margin above and below the rows, and a larger one that says how many rows lie beyond."""
_GROUP_GAP = 9
"""The gap between two groups of rows, with a line in its middle. A menu that scrolls has none."""
_PICTURE, _AFTER_PICTURE = (68, 48), 14
"""The size of a row's picture, and the gap after it, in pixels of the design."""
_BACK = -1
"""The number of the row that leads back to the menu, above the entries."""
_TICKS, _NO_TICKS = 40, 18
"""The left edge of the titles: after a tick, or at the menu's own edge if no row has ticks."""


class MenuEntry(Value):
    """A row of a menu."""

    name: str
    title: str
    on_choose: Callable[[], None]
    detail: str = ""
    key: str = ""
    note: str = ""
    """A sentence below the title."""
    is_chosen: bool = False
    starts_group: bool = False
    """True if a line is drawn above the row."""
    is_grey: bool = False
    """True if the row cannot be chosen now and only says why."""
    picture: DrawPicture | None = None
    """Draws a picture before the title; None if the row has none."""
    legend: "Block | None" = None
    """What the signs in the pictures of all rows mean, below the rows if they leave room."""


class Menu(Widget):
    """An open menu. The screen closes it on a choice and on a click elsewhere.

    A menu in two columns has one if the window is too narrow. No group is split between them.
    """

    def __init__(
        self,
        name: str,
        entries: Sequence[MenuEntry],
        most_rows: int | None = None,
        *,
        has_two_columns: bool = False,
    ) -> None:
        super().__init__(name)
        self._most_rows = most_rows or len(entries)
        self._starts = [0]
        """The first row of each column."""
        self._has_two_columns = has_two_columns
        self.go_back: Callable[[], None] | None = None
        """Opens the menu that this one was opened from, for which it has a row above the others;
        None if it was opened by itself."""
        self._back = Rect(0, 0, 0, 0)
        """The place of that row."""
        self._legend = next((entry.legend for entry in entries if entry.legend), None)
        self._foot = Rect(0, 0, 0, 0)
        """The place of the legend below the rows."""
        self.entries = entries
        self.current = next((at for at, entry in enumerate(entries) if entry.is_chosen), 0)
        self._top = 0
        self._rows = 1
        self._row_height = self._usual_height = _USUAL_ROW
        self._column_width = 0
        self._gap = 0
        """The pixels between two groups."""
        self._gaps = 0
        """The pixels of all such gaps in the column with the most groups."""
        self._note_width = NOTE_WIDTH
        self._picture_at = _TICKS if any(entry.is_chosen for entry in entries) else _NO_TICKS
        self._has_pictures = any(entry.picture for entry in entries)
        before = _PICTURE[0] + _AFTER_PICTURE if self._has_pictures else 0
        self._title_at = self._picture_at + before

    def lay_out(self, brush: Brush, anchor: Rect, window: Rect) -> None:
        """Places the menu below an anchor, or above if there is more room; it scrolls if needed."""
        below, above = window.bottom - anchor.bottom, anchor.top - window.top
        usual = self._height_of_rows(brush, window)
        lowest = usual - brush.px(_USUAL_ROW - _LOWEST_ROW)
        self._column_width = self._widest(brush)
        self._starts = self._column_starts(window.width - 2 * brush.px(8))
        longest = max(map(len, self._columns()))
        wanted = min(longest, self._most_rows)
        edge = brush.px(_EDGE)
        gap = brush.px(_GROUP_GAP)
        gaps = gap * max(self._groups_above(column[-1]) for column in self._columns())
        width = max(anchor.width, self._column_width * len(self._starts))
        foot = self._height_of_legend(brush, width)
        fits_below = wanted * usual + gaps + 2 * edge + foot + brush.px(8 + 36) <= below
        is_above = not fits_below and above > below
        back = brush.px(36) if self.go_back else 0
        room = (above if is_above else below) - brush.px(8) - back
        if wanted * lowest + gaps + 2 * edge + foot > room:
            foot = 0
        room -= foot
        if wanted < longest or wanted * lowest + gaps + 2 * edge > room:
            gaps = 0
        self._usual_height = usual
        self._row_height = self._shrunk(brush, usual, (room - gaps - 2 * edge) // wanted)
        if wanted < longest or wanted * self._row_height + gaps + 2 * edge > room:
            edge, gaps = brush.px(_EDGE_WITH_MORE), 0
        self._gap, self._gaps = gap if gaps else 0, gaps
        self._rows = max(1, min(wanted, (room - 2 * edge) // self._row_height))
        self._column_width = width // len(self._starts)
        height = self._rows * self._row_height + gaps + 2 * edge
        self.rect = Rect(anchor.left, 0, width, back + height + foot)
        if is_above:
            self.rect.bottom = anchor.top - brush.px(4)
        else:
            self.rect.top = anchor.bottom + brush.px(4)
        self.rect.clamp_ip(window.inflate(-2 * brush.px(8), 0))
        self._back = Rect(self.rect.topleft, (width, back))
        self._foot = Rect(self.rect.left, self.rect.bottom - foot, width, foot)
        self._keep_current_in_view()

    def _height_of_legend(self, brush: Brush, width: int) -> int:
        """Returns the height of the legend with its margins; 0 if there is none."""
        if self._legend is None:
            return 0
        return self._legend.height(brush, width - 2 * brush.px(12)) + 2 * brush.px(6)

    def _column_starts(self, width: int) -> list[int]:
        """Returns the first row of each column: two, of nearly the same length, if both fit."""
        if not self._has_two_columns or 2 * self._column_width > width:
            return [0]
        groups = [at for at, entry in enumerate(self.entries) if at and entry.starts_group]
        return [0, min(groups, key=lambda at: abs(2 * at - len(self.entries)))]

    def _columns(self) -> list[range]:
        """Returns the rows of each column."""
        return [range(start, end) for start, end in pairwise((*self._starts, len(self.entries)))]

    def _place(self, at: int) -> tuple[int, int]:
        """Returns a row's column, and its place in the column."""
        column = bisect_right(self._starts, at) - 1
        return column, at - self._starts[column]

    def _groups_above(self, at: int) -> int:
        """Returns how many groups begin above a row or at it, without that of the first row."""
        start = self._starts[self._place(at)[0]]
        return sum(entry.starts_group for entry in self.entries[start + 1 : at + 1])

    def _shrunk(self, brush: Brush, usual: int, fitting: int) -> int:
        """Returns the row height: the usual one, or a smaller one with which all rows fit."""
        lowest = usual - brush.px(_USUAL_ROW - _LOWEST_ROW)
        return min(usual, fitting) if lowest <= fitting else usual

    def _height_of_rows(self, brush: Brush, window: Rect) -> int:
        """Returns the row height that the longest note needs."""
        usual = NOTE_WIDTH_WITH_PICTURE if self._has_pictures else NOTE_WIDTH
        self._note_width = min(
            brush.px(usual), window.width - brush.px(48 + max(self._title_at, _TICKS))
        )
        notes = [self._note_lines(brush, entry) for entry in self.entries]
        return brush.px(_USUAL_ROW) + max(notes) * brush.line_height(13)

    def _note_lines(self, brush: Brush, entry: MenuEntry) -> int:
        if not entry.note:
            return 0
        return len(brush.wrapped(entry.note, 13, Weight.REGULAR, self._note_width))

    def _widest(self, brush: Brush) -> int:
        def width(entry: MenuEntry) -> int:
            right = brush.width(entry.detail, 13, Weight.REGULAR) if entry.detail else 0
            cap = brush.keycap_width(entry.key)
            right += cap + brush.px(12) if cap else 0
            title = brush.width(entry.title, 14, Weight.MEDIUM) + right
            return max(title, self._note_width - brush.px(24) if entry.note else 0)

        return max(width(entry) for entry in self.entries) + brush.px(56 + self._title_at)

    @property
    def _below_back(self) -> Rect:
        """The menu without the row that leads back and the legend."""
        top = self._back.bottom
        return Rect(self.rect.left, top, self.rect.width, self._foot.top - top)

    def _row(self, at: int) -> Rect:
        column, row = self._place(at)
        below = self._below_back
        padding = (below.height - self._rows * self._row_height - self._gaps) // 2
        top = below.top + padding + (row - self._top) * self._row_height
        top += self._gap * self._groups_above(at)
        left = self.rect.left + column * self._column_width
        return Rect(left, top, self._column_width, self._row_height)

    def _shown(self) -> list[int]:
        return [
            at for column in self._columns() for at in column[self._top : self._top + self._rows]
        ]

    def clickable(self) -> dict[str, Rect]:
        """Returns the visible rows, by name."""
        back = {f"{self.name}.back": self._back} if self.go_back else {}
        rows = {f"{self.name}.{self.entries[at].name}": self._row(at) for at in self._shown()}
        return back | rows

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the visible rows, each with its detail, its key and its note."""
        parts = []
        if self.go_back is not None:
            is_current = self.current == _BACK
            parts.append(
                SpokenPart(
                    f"{self.name}.back",
                    _(words.COMMAND_TITLES[Command.BACK]),
                    self._back,
                    is_current,
                )
            )
        for at in self._shown():
            entry = self.entries[at]
            title = ", ".join(text for text in (entry.title, entry.detail) if text)
            # The two spaces are those of tooltips: without a key the brackets are left out.
            title = f"{title}  ({entry.key})" if entry.key else title
            text = f"{title}. {entry.note}" if entry.note else title
            name, row = f"{self.name}.{entry.name}", self._row(at)
            parts.append(SpokenPart(name, text, row, at == self.current, entry.is_chosen))
        return parts

    def hover(self, place: tuple[int, int]) -> bool:
        """Makes the row under the pointer current; returns whether another row was current."""
        if self._back.collidepoint(place) and self.current != _BACK:
            self.current = _BACK
            return True
        for at in self._shown():
            if self._row(at).collidepoint(place) and at != self.current:
                self.current = at
                return True
        return False

    def use(self) -> None:
        """Chooses the current row."""
        if self.current == _BACK:
            if self.go_back is not None:
                self.go_back()
            return
        self.entries[self.current].on_choose()

    def scroll(self, lines: float) -> bool:
        """Scrolls by rows; returns whether the rows moved."""
        if not lines:
            return False
        self.current = max(self.current, 0)
        rows = round(lines) or (1 if lines > 0 else -1)
        self._top = min(max(self._top - rows, 0), self._last_top())
        column, row = self._place(self.current)
        row = min(max(row, self._top), self._top + self._rows - 1)
        self.current = min(self._starts[column] + row, self._columns()[column][-1])
        return True

    def _last_top(self) -> int:
        return max(map(len, self._columns())) - self._rows

    def key(self, event: pygame.event.Event) -> bool:
        """Moves on the arrows, Home and End, and by a page; chooses the row on Enter and Space."""
        last = len(self.entries) - 1
        moves = {
            pygame.K_UP: (self.current - 1) % (last + 1),
            pygame.K_DOWN: (self.current + 1) % (last + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
            pygame.K_LEFT: self._beside(0),
            pygame.K_RIGHT: self._beside(-1),
        }
        if event.key in _PAGES:
            self._turn_page(_PAGES[event.key])
            return True
        if event.key not in moves:
            return super().key(event)
        self.current = max(self.current, 0)
        self.current = moves[event.key]
        self._keep_current_in_view()
        return True

    def _beside(self, column: int) -> int:
        """Returns the row of a column that is beside the current one."""
        rows = self._columns()[column]
        return rows[min(self._place(self.current)[1], len(rows) - 1)]

    def _turn_page(self, step: int) -> None:
        """Scrolls by the rows in view but one, and moves the current row along."""
        last, page = len(self.entries) - 1, step * max(1, self._rows - 1)
        self._top = min(max(self._top + page, 0), self._last_top())
        self.current = min(max(self.current + page, 0), last)
        self._keep_current_in_view()

    def _keep_current_in_view(self) -> None:
        row = self._place(self.current)[1]
        self._top = min(max(self._top, row - self._rows + 1), row)

    def dirty_rect(self, brush: Brush) -> Rect:
        """Returns the rectangle of the menu with its shadow."""
        return self.rect.inflate(2 * brush.px(4), 2 * brush.px(4))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the rows in view."""
        theme = brush.theme
        if theme.outline is None:
            shadow = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            brush.box(shadow, shadow.get_rect(), 8, "#000000")
            shadow.set_alpha(41)
            surface.blit(shadow, self.rect.move(0, brush.px(2)))
        brush.box(surface, self.rect, 8, theme.surface, theme.line2)
        for at in self._shown():
            self._draw_row(surface, brush, self.entries[at], at)
        self._draw_more(surface, brush)
        for start in self._starts[1:]:
            left = self._row(start).left
            surface.fill(theme.line, (left, self.rect.top + 1, 1, self.rect.height - 2))
        self._draw_back(surface, brush)
        if self._legend is not None and self._foot.height:
            surface.fill(theme.line, (self._foot.left + 1, self._foot.top, self._foot.width - 2, 1))
            room = self._foot.inflate(-2 * brush.px(12), -2 * brush.px(6))
            self._legend.draw(surface, brush, room)
        longest = max(map(len, self._columns()))
        whole, passed = longest * self._row_height, self._top * self._row_height
        below = self._below_back
        room = below.inflate(-2 * brush.px(3), self._rows * self._row_height - below.height)
        brush.scroll_bar(surface, room, whole, passed)

    def _draw_back(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the row that leads back, if there is one, with a line below it."""
        if self.go_back is None:
            return
        theme, row = brush.theme, self._back
        if self.current == _BACK:
            brush.box(
                surface, row.inflate(-2 * brush.px(6), -2 * brush.px(3)), 6, theme.primary_soft
            )
        arrow = brush.icon("prev", brush.px(16), {"pole": theme.ink2})
        shown = surface.blit(arrow, arrow.get_rect(midleft=(row.left + brush.px(14), row.centery)))
        place = (shown.right + brush.px(8), row.centery)
        brush.text(
            surface, _(words.COMMAND_TITLES[Command.BACK]), place, 13, Weight.MEDIUM, theme.ink2
        )
        surface.fill(theme.line, (row.left + 1, row.bottom - 1, row.width - 2, 1))

    def _draw_more(self, surface: pygame.Surface, brush: Brush) -> None:
        """Says at each end how many rows lie beyond, if there is room."""
        whole = self._below_back
        edge = (whole.height - self._rows * self._row_height) // 2
        if edge < brush.px(_EDGE_WITH_MORE):
            return
        strip = Rect(self.rect.left, 0, self.rect.width, edge).inflate(-2, -2)
        above = sum(min(self._top, len(column)) for column in self._columns())
        below = len(self.entries) - above - len(self._shown())
        for count, end, is_below in ((above, "top", False), (below, "bottom", True)):
            if count:
                setattr(strip, end, getattr(whole, end) + (-1 if is_below else 1))
                _draw_count(surface, brush, strip, count, is_below=is_below)

    def _draw_row(self, surface: pygame.Surface, brush: Brush, entry: MenuEntry, at: int) -> None:
        theme, row = brush.theme, self._row(at)
        inner = row.inflate(-2 * brush.px(6), -2 * brush.px(1))
        if at == self.current:
            brush.box(surface, inner, 6, theme.primary_soft)
        if entry.starts_group and self._place(at)[1] > self._top:
            surface.fill(theme.line, (inner.left, row.top - self._gap // 2, inner.width, 1))
        spare = self._spare_above(brush, entry)
        middle = row.top + spare + min(brush.px(18), self._row_height // 2)
        left = row.left + brush.px(self._title_at)
        if entry.is_chosen:
            beside = (row.left + brush.px(22), row.centery if self._has_pictures else middle)
            brush.blit_icon(surface, "tick", beside, 16, theme.primary)
        ink = theme.ink2 if entry.is_grey else theme.ink
        brush.text(surface, entry.title, (left, middle), 14, Weight.MEDIUM, ink)
        right = (row.right - brush.px(16), middle)
        if brush.keycap_width(entry.key):
            right = (brush.keycap(surface, entry.key, right).left - brush.px(12), middle)
        brush.text(surface, entry.detail, right, 13, Weight.REGULAR, theme.ink2, "midright")
        if entry.picture is not None:
            place = Rect(row.left + brush.px(self._picture_at), 0, *map(brush.px, _PICTURE))
            place.centery = row.centery
            entry.picture(surface, brush, place)
        if entry.note:
            box = Rect(left, row.top + spare + brush.px(29), self._note_width, 1)
            brush.paragraph(surface, entry.note, box, 13, Weight.REGULAR, theme.ink2)

    def _spare_above(self, brush: Brush, entry: MenuEntry) -> int:
        """Returns how much lower a title begins, so that the texts are centred on a picture.

        It is less than 0 if the row is lower than usual.
        """
        if self._has_pictures:
            text = brush.px(_USUAL_ROW) + self._note_lines(brush, entry) * brush.line_height(13)
            return (self._row_height - text) // 2
        has_notes = any(entry.note for entry in self.entries)
        return (self._row_height - self._usual_height) // 2 if has_notes else 0


def _draw_count(
    surface: pygame.Surface, brush: Brush, strip: Rect, count: int, *, is_below: bool
) -> None:
    """Draws an arrow and the number of rows that lie beyond an end of a menu."""
    theme, text = brush.theme, words.more_entries(count)
    corner = brush.px(7)
    corners = {f"border_{'bottom' if is_below else 'top'}_{side}_radius": corner for side in _SIDES}
    pygame.draw.rect(surface, theme.surface2, strip, **corners)
    line = strip.top if is_below else strip.bottom - 1
    surface.fill(theme.line, (strip.left, line, strip.width, 1))
    arrow = brush.icon("chevron", brush.px(14), {"pole": theme.primary})
    arrow = arrow if is_below else pygame.transform.flip(arrow, flip_x=False, flip_y=True)
    width = brush.width(text, 13, Weight.MEDIUM)
    left = strip.centerx - (width + brush.px(20)) // 2
    surface.blit(arrow, arrow.get_rect(midleft=(left, strip.centery)))
    place = (left + brush.px(20), strip.centery)
    brush.text(surface, text, place, 13, Weight.MEDIUM, theme.primary)


_SIDES = ("left", "right")
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class DropDown(Widget):
    """A field that shows the current choice and opens a menu of all choices."""

    def __init__(
        self,
        name: str,
        shown: Callable[[], tuple[str, str]],
        entries: Callable[[], Sequence[MenuEntry]],
        opened: OpenMenu,
        icon: str = "",
    ) -> None:
        super().__init__(name, self.open)
        self._icon = icon
        self.has_icon = True
        """False if there is no room for the icon."""
        self.has_detail = True
        """False if there is room for the title only, without the detail after it."""
        self.most_rows: int | None = MOST_ROWS
        """The most visible rows of the menu; None for as many as fit."""
        self._shown = shown
        self._entries = entries
        self._opened = opened

    def open(self) -> None:
        """Opens the menu below the field."""
        self._opened(Menu(self.name, self._entries(), self.most_rows), self.rect)

    def key(self, event: pygame.event.Event) -> bool:
        """Opens the menu on Down, as well as on Enter and Space."""
        if event.key == pygame.K_DOWN:
            self.open()
            return True
        return super().key(event)

    def spoken_value(self) -> str:
        """Returns the current choice."""
        return ", ".join(text for text in self._shown() if text)

    def _texts(self) -> tuple[str, str]:
        """Returns the title and the detail that are drawn."""
        title, detail = self._shown()
        return title, detail if self.has_detail else ""

    def width(self, brush: Brush) -> int:
        """Returns the width that the field needs."""
        icon = brush.px(26) if self._icon and self.has_icon else 0
        title, detail = self._texts()
        both = brush.width(title, 14, Weight.MEDIUM) + brush.width(detail, 14, Weight.MEDIUM)
        return icon + both + brush.px(12 + 28 + (20 if detail else 4))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the field, the current choice, and a chevron."""
        theme = brush.theme
        fill = theme.surface2 if self.is_hovered else theme.surface
        brush.box(surface, self.rect, 8, fill, theme.line2)
        left, middle = self.rect.left + brush.px(12), self.rect.centery
        if self._icon and self.has_icon:
            brush.blit_icon(surface, self._icon, (left + brush.px(9), middle), 18)
            left += brush.px(26)
        title, detail = self._texts()
        room = self.rect.right - brush.px(28) - left
        title = brush.shortened(title, 14, Weight.MEDIUM, room)
        shown = brush.text(surface, title, (left, middle), 14, Weight.MEDIUM)
        room -= shown.width + brush.px(10)
        detail = brush.shortened(detail, 14, Weight.MEDIUM, room)
        brush.text(surface, detail, (shown.right + brush.px(10), middle), 14, Weight.MEDIUM)
        brush.blit_icon(surface, "chevron", (self.rect.right - brush.px(18), middle), 16)

"""A list over any number of games, of which only those in view are held."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from minesweeper.game.clock import Now
from minesweeper.judges import JUDGES
from minesweeper.record import Help, Listing, Record
from minesweeper.window import record_words, words
from minesweeper.window.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import Column

AROUND = 40
"""How many games above and below those in view are asked for too."""
DOUBLE_CLICK = 500
"""Within how many milliseconds a second click belongs to the first."""
WIDE = (
    Column(record_words.WHEN, 150, is_text=True),
    Column(words.LEVEL, 160, is_text=True),
    Column(words.JUDGE, 90, is_text=True),
    Column(record_words.RESULT, 70, is_text=True, weight=Weight.MEDIUM),
    Column(words.TIME, 90),
    Column(record_words.SPEED, 80),
    Column(record_words.THREE_BV, 80),
    Column(record_words.CLICKS, 80),
    Column(record_words.GUESSES, 80),
    Column(record_words.LUCK, 70),
    Column("", 24),
    Column(record_words.NOTES, 150, is_text=True),
)
NARROW = (
    Column(record_words.WHEN, 138, is_text=True),
    Column(words.LEVEL, 124, is_text=True),
    Column(words.JUDGE, 80, is_text=True),
    Column(record_words.RESULT, 54, is_text=True, weight=Weight.MEDIUM),
    Column(words.TIME, 68),
    Column("", 16),
    Column(record_words.NOTES, 88, is_text=True),
)
"""The columns of a narrow window."""
LEFT_OUT = (words.JUDGE, record_words.WHEN, record_words.NOTES, words.TIME)
"""What a window leaves out that is narrower still, one after another."""


class GamesList(Widget):
    """Rows that scroll; one of them is current, and keys act on it."""

    ROW = 36
    follows_pointer = takes_focus = True

    def __init__(
        self,
        name: str,
        ask: Callable[[int, int], None],
        act: Callable[[int], bool],
        now: Now,
    ) -> None:
        super().__init__(name)
        self._now = now
        self._clicked = (-1, 0)
        """The row that was clicked last, and when."""
        self._ask = ask
        self._act = act
        self._total: int | None = None
        """How many games the whole list has; None before it is known."""
        self._records: dict[int, Record] = {}
        self._asked: tuple[int, int] | None = None
        self._top = 0
        """The first row in view."""
        self._rows = 1
        self._step = self.ROW
        self._current = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to list."""
        return self._total == 0

    # What is held.

    def start_over(self) -> None:
        """Hold nothing, and go to the top: other games are to be listed."""
        self._records, self._asked = {}, None
        self._top = self._current = 0

    def wanted(self) -> tuple[int, int]:
        """Which games should be held: the first, and how many."""
        first = max(0, self._top - AROUND)
        return first, self._rows + 2 * AROUND

    def take(self, listing: Listing) -> None:
        """Hold a part of the list that was asked for."""
        self._total = listing.total
        # A second click is one on the same game, not on the same place.
        self._clicked = (-1, 0)
        self._records = {listing.first + at: record for at, record in enumerate(listing.records)}
        self._go_to(self._current)

    def current_record(self) -> Record | None:
        """The game that keys and buttons act on."""
        return self._records.get(self._current)

    def _fetch(self) -> None:
        """Ask for what is in view and not held, unless it is on its way."""
        last = min(self._top + self._rows, self._total or 0)
        missing = any(at not in self._records for at in range(self._top, last))
        if missing and self._asked != self.wanted():
            self._asked = self.wanted()
            self._ask(*self._asked)

    # Moving.

    def lay_out(self, brush: Brush, room: Rect) -> None:
        """Fill a room."""
        self.rect = room
        self._step = brush.px(self.ROW)
        self._rows = max(1, (room.height - self._step) // self._step)
        self._show(self._top)

    def _show(self, top: int) -> None:
        last = max(0, (self._total or 0) - self._rows)
        self._top = min(max(top, 0), last)
        self._fetch()

    def _go_to(self, at: int) -> None:
        self._current = min(max(at, 0), max(0, (self._total or 1) - 1))
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
        """Arrows and page keys go through the list; Enter opens, Delete deletes."""
        moves = {
            pygame.K_UP: self._current - 1,
            pygame.K_DOWN: self._current + 1,
            pygame.K_PAGEUP: self._current - self._rows,
            pygame.K_PAGEDOWN: self._current + self._rows,
            pygame.K_HOME: 0,
            pygame.K_END: (self._total or 1) - 1,
        }
        if event.key in moves:
            self._go_to(moves[event.key])
            return True
        return self._act(event.key)

    def use(self) -> None:
        """A click makes a row current; a second one soon after opens it."""
        clicked = next((at for at in self._shown() if self._row(at).collidepoint(self.place)), None)
        if clicked is None:
            return
        before, self._clicked = self._clicked, (clicked, self._now())
        self._current = clicked
        if before[0] == clicked and self._clicked[1] - before[1] <= DOUBLE_CLICK:
            self._act(pygame.K_RETURN)

    def clickable(self) -> dict[str, Rect]:
        """The rows in view, numbered from the first of the list."""
        return {f"{self.name}.{at}": self._row(at) for at in self._shown()}

    def _shown(self) -> range:
        return range(self._top, min(self._top + self._rows, self._total or 0))

    def _row(self, at: int) -> Rect:
        top = self.rect.top + (at - self._top + 1) * self._step
        return Rect(self.rect.left, top, self.rect.width, self._step)

    # Drawing.

    def _columns(self, brush: Brush) -> list[tuple[Column, Rect]]:
        """The columns that are shown, each with its room."""
        placed, left = [], self.rect.left + brush.px(12)
        for column in self._fitting(brush):
            width = brush.px(column.width)
            placed.append((column, Rect(left, 0, width, self._step)))
            left += width
        return placed

    def _fitting(self, brush: Brush) -> Sequence[Column]:
        """As many columns as there is room for."""
        choices: list[Sequence[Column]] = [WIDE, NARROW]
        for title in LEFT_OUT:
            choices.append([column for column in choices[-1] if column.title != title])
        room = self.rect.width - brush.px(24)
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
        for at in self._shown():
            self._draw_row(surface, brush, at, columns)
        room = Rect(self.rect.left, self.rect.top + self._step, self.rect.width, 0)
        room.height = self._rows * self._step
        brush.scroll_bar(surface, room, (self._total or 0) * self._step, self._top * self._step)

    def _draw_row(
        self,
        surface: pygame.Surface,
        brush: Brush,
        at: int,
        columns: list[tuple[Column, Rect]],
    ) -> None:
        theme, row = brush.theme, self._row(at)
        box = row.inflate(-2 * brush.px(2), -brush.px(2))
        if at == self._current:
            edge = theme.primary if self.is_focused else None
            brush.box(surface, box, 8, theme.primary_soft, edge)
        elif self.is_hovered and row.collidepoint(self.place):
            brush.box(surface, box, 8, theme.surface2, theme.line)
        record = self._records.get(at)
        cells = _cells(record) if record is not None else {record_words.WHEN: record_words.NOT_YET}
        for column, room in columns:
            place, anchor = _place(column, room, row.centery)
            told = cells.get(column.title, "")
            if column.is_text and column.title != record_words.WHEN:
                shown = brush.shortened(told, 14, column.weight, room.width - brush.px(6))
                brush.text(surface, shown, place, 14, column.weight, None, anchor)
            else:
                width = brush.figures_width(told, 14, column.weight)
                left = place[0] - (width if anchor == "midright" else 0)
                brush.figures(surface, told, (left, place[1]), 14, column.weight)

    def draw_with_focus(self, surface: pygame.Surface, brush: Brush) -> None:
        """The current row shows the focus, so no ring is needed."""
        self.draw(surface, brush)


def _place(column: Column, room: Rect, y: int) -> tuple[tuple[int, int], str]:
    return ((room.left, y), "midleft") if column.is_text else ((room.right, y), "midright")


def _cells(record: Record) -> dict[str, str]:
    """What stands in each column, by its title."""
    score, speed = record.score, record.score.three_bv_per_second
    is_plain = record.help is Help.UNASSISTED
    notes = [] if is_plain else [record_words.HELP_TITLES[record.help.value]]
    if record.no_guess:
        notes.append(words.WITHOUT_GUESSING)
    return {
        record_words.WHEN: record_words.moment(record.finished),
        words.LEVEL: words.level_name_or_size(record.level, record.title or record.board),
        words.JUDGE: JUDGES[record.judge].title,
        record_words.RESULT: record_words.WON if record.won else record_words.LOST,
        words.TIME: record_words.short_time(score.elapsed),
        record_words.SPEED: record_words.NONE if speed is None else f"{speed:.2f}",
        record_words.THREE_BV: str(score.three_bv)
        if record.won
        else f"{score.solved}/{score.three_bv}",
        record_words.CLICKS: str(score.clicks),
        record_words.GUESSES: record_words.NONE if record.guesses is None else str(record.guesses),
        record_words.LUCK: record_words.NONE if record.luck is None else f"{record.luck:.2f}",
        record_words.NOTES: ", ".join(notes),
    }

"""The tab of the best times, with their dates."""

import pygame
from pygame import Rect

from minesweeper.game.judges import JUDGES
from minesweeper.record import Help, Record, Statistics
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.statistics_tab import StatisticsTab
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import (
    FigureTable,
    TableColumn,
    TableRow,
    fitting_columns,
    narrower,
)


class BestTimesTab(StatisticsTab):
    """The shortest wins of one level or, for all levels, the shortest of each."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._is_empty = False

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Places one table in a card."""
        assert statistics is not None, "the page waits for the figures"
        brush = self.context.brush
        inner = body.width - 2 * brush.px(24)
        lines = [_line(place, record) for place, record in enumerate(statistics.best_times, 1)]
        self._is_empty = not lines
        hidden = record_words.NOTES if statistics.selection.help is not None else None
        choices = narrower([each for each in COLUMNS if each.title != hidden], LEFT_OUT)
        columns = fitting_columns(brush, choices, inner)
        kept = [at for at, column in enumerate(COLUMNS) if column in columns]
        cut = [TableRow(tuple(line.cells[at] for at in kept), line.name) for line in lines]
        table = FigureTable("best", columns, cut, self.context.games.look_at)
        self._place_table(table, body, body.top, below=66 if self._is_empty else 26)
        return [table]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the card and, if there is no win yet, a note."""
        brush, theme = self.context.brush, self.context.brush.theme
        super().draw(surface)
        if self._is_empty:
            place = (self._card.left + brush.px(24), self._card.bottom - brush.px(28))
            brush.text(surface, record_words.NO_BEST, place, 14, Weight.REGULAR, theme.ink2)


COLUMNS = (
    TableColumn("", 40),
    TableColumn(words.TIME, 104, weight=Weight.BOLD),
    TableColumn("", 24),
    TableColumn(words.DATE, 136, is_text=True),
    TableColumn(words.LEVEL, 140, is_text=True),
    TableColumn(words.JUDGE, 90, is_text=True),
    TableColumn(record_words.NOTES, 100, is_text=True),
    TableColumn(record_words.THREE_BV, 70),
    TableColumn(record_words.SPEED, 90),
    TableColumn(record_words.CLICKS, 90),
    TableColumn(record_words.LUCK, 80),
)
LEFT_OUT = (
    record_words.CLICKS,
    record_words.THREE_BV,
    record_words.LUCK,
    record_words.SPEED,
    words.JUDGE,
    words.DATE,
    words.LEVEL,
)
"""The columns that a narrow window leaves out, one after another."""


def _line(place: int, record: Record) -> TableRow:
    score = record.score
    cells = (
        str(place),
        words.exact_time(score.elapsed),
        "",
        record_words.day(record.finished),
        words.level_name_or_size(record.level, record.title or record.board),
        JUDGES[record.judge].title,
        "" if record.help is Help.UNASSISTED else record_words.HELP_TITLES[record.help.value],
        str(score.three_bv),
        record_words.decimal(record.speed),
        record_words.whole(record.clicks),
        record_words.decimal(record.luck),
    )
    return TableRow(cells, record.id)

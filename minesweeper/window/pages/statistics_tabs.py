"""The tabs of the statistics page, except the list of games."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level
from minesweeper.record import (
    GameSpan,
    Help,
    Progression,
    Record,
    RecordSummary,
    Selection,
    Statistics,
)
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.arrange import tiles
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chart import Chart
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.statistics_charts import charts_over_time, overview_charts
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import (
    FigureTable,
    TableColumn,
    TableRow,
    fitting_columns,
    narrower,
)

TILE_WIDTH, TILE_HEIGHT, GAP = 140, 92, 16
"""The least width of a tile with its gap, its height, and the gap, in pixels of the design."""
FIRST_COLUMN, GROUP = 192, 330
"""The widths of the titles, and of a judge's figures, in the table of levels and judges."""
ALL = "all"
"""The name of the row for all levels."""

ChooseLevel = Callable[[Level | None, str], None]


class StatisticsTab:
    """Fills the rectangle below the tabs with widgets and drawings."""

    NOTE_SIZE = 12

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self._card = Rect(0, 0, 0, 0)
        """The card of the tab's table or list."""
        self._note = ""
        """The text at the lower end of the card."""

    def choose(self, selection: Selection) -> None:
        """Shows these games from now on. Called when the tab is shown."""

    def observe(self, event: Event) -> None:
        """Takes figures that the tab requested."""

    def place(self, body: Rect, statistics: Statistics) -> list[Widget]:
        """Places the tab's widgets from the top of a rectangle, and returns them."""
        raise NotImplementedError

    def key(self, press: KeyPress) -> bool:  # noqa: ARG002  for tabs that have keys
        """Handles a key that no widget wanted; returns whether it did."""
        return False

    def bottom(self) -> int:
        """Returns the lower end of the content."""
        return self._card.bottom

    def _place_charts(self, charts: list[Chart], body: Rect, top: int) -> int:
        """Places charts, as many in a row as fit; returns where the table below them begins."""
        brush, gap = self.context.brush, self.context.brush.px(GAP)
        columns = min(3, max(1, (body.width + gap) // brush.px(300)))
        room = Rect(body.left, top, body.width, 0)
        places = tiles(room, len(charts), columns, brush.px(Chart.HEIGHT), gap)
        for chart, place in zip(charts, places, strict=True):
            chart.rect = place
        return places[-1].bottom + gap

    def _place_table(self, table: FigureTable, body: Rect, top: int, below: int) -> None:
        """Places a table in a card from `top`, with room below it in pixels of the design."""
        brush, edge = self.context.brush, self.context.brush.px(24)
        corner = (body.left + edge, top + brush.px(14))
        table.lay_out(brush, corner, body.width - 2 * edge)
        self._card = Rect(body.left, top, body.width, table.rect.height + brush.px(below))

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is behind the widgets."""
        brush, theme = self.context.brush, self.context.brush.theme
        if self._card.height:
            brush.box(surface, self._card, 12, theme.surface, theme.line)
            place = (self._card.left + brush.px(24), self._card.bottom - brush.px(22))
            brush.text(surface, self._note, place, self.NOTE_SIZE, Weight.REGULAR, theme.ink2)


# The overview.


class Tile(NamedTuple):
    """A key figure with its title and a note."""

    title: str
    figure: str
    note: str


class OverviewTab(StatisticsTab):
    """Key figures, three charts, and the table of levels and judges."""

    def __init__(self, context: WindowContext, choose_level: ChooseLevel) -> None:
        super().__init__(context)
        self._choose_level = choose_level
        self._statistics: Statistics | None = None
        self._tiles: list[tuple[Tile, Rect]] = []
        self._charts: list[Chart] = []
        self.hidden_judges = 0
        """The number of judges with games that don't fit in the table."""

    def place(self, body: Rect, statistics: Statistics) -> list[Widget]:
        """Places tiles above, charts below them, and the table below these."""
        if statistics is not self._statistics:
            self._statistics = statistics
            self._charts = overview_charts(statistics)
        brush, gap = self.context.brush, self.context.brush.px(GAP)
        figures = key_figures(statistics)
        columns = next((most for most in (6, 3, 2) if body.width >= brush.px(most * TILE_WIDTH)), 1)
        places = tiles(body, len(figures), columns, brush.px(TILE_HEIGHT), gap)
        self._tiles = list(zip(figures, places, strict=True))
        top = self._place_charts(self._charts, body, places[-1].bottom + gap)
        table = self._table(brush, statistics, body.width - 2 * brush.px(24))
        self._note = record_words.judges_hidden(self.hidden_judges) if self.hidden_judges else ""
        self._place_table(table, body, top, below=47 if self.hidden_judges else 23)
        return [*self._charts, table]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the tiles and the card of the table."""
        for tile, rect in self._tiles:
            _draw_tile(surface, self.context.brush, tile, rect)
        super().draw(surface)

    def _table(self, brush: Brush, statistics: Statistics, room: int) -> FigureTable:
        rows, selection = statistics.table, statistics.selection
        most = max(1, (room - brush.px(FIRST_COLUMN)) // brush.px(GROUP))
        judges = _judges_shown(statistics, most)
        hidden = {row.judge for row in rows}.difference(judges)
        self.hidden_judges = len(hidden) if selection.judge is None else 0
        title = record_words.LEVEL_AND_JUDGE
        columns = [TableColumn(title, FIRST_COLUMN, is_text=True, weight=Weight.MEDIUM)]
        for judge in judges:
            columns += _group_columns(JUDGES[judge].title)
        levels = dict.fromkeys((row.level, row.board) for row in rows)
        chosen = (selection.level, selection.board)
        lines = [
            _level_row(level, board, rows, judges, is_chosen=(level, board) == chosen)
            for level, board in levels
        ]
        self._names = {line.name: key for line, key in zip(lines, levels, strict=True)}
        lines.append(_total_row(rows, judges, is_chosen=chosen[0] is None))
        return FigureTable("levels", columns, lines, self._chosen, row_height=45)

    def _chosen(self, name: str) -> None:
        if name == ALL:
            self._choose_level(None, "")
        else:
            self._choose_level(*self._names[name])


def key_figures(statistics: Statistics) -> list[Tile]:
    """Returns the tiles of the overview."""
    judge, is_one_level = statistics.selection.judge, statistics.selection.level is not None
    best, median = (
        record_words.known_time(time if is_one_level else None)
        for time in (statistics.best, statistics.median)
    )
    note = record_words.WINS_ONLY if is_one_level else record_words.CHOOSE_A_LEVEL
    best_on = statistics.best_on if is_one_level else None
    won = record_words.win_share(statistics.wins, statistics.games)
    streak = record_words.streak_now(statistics.streak)
    judged = JUDGES[judge].title if judge else record_words.ALL_JUDGES
    return [
        Tile(record_words.GAMES, f"{statistics.games:,}", judged),
        Tile(record_words.WON, won, record_words.wins(statistics.wins)),
        Tile(record_words.BEST_TIME, best, note if best_on is None else record_words.day(best_on)),
        Tile(record_words.MEDIAN_TIME, median, note),
        Tile(record_words.LONGEST_STREAK, f"{statistics.longest_streak:,}", streak),
        Tile(record_words.LUCK_SPENT, record_words.decimal(statistics.luck), record_words.PER_GAME),
    ]


def _draw_tile(surface: pygame.Surface, brush: Brush, tile: Tile, rect: Rect) -> None:
    theme, left = brush.theme, rect.left + brush.px(16)
    brush.box(surface, rect, 12, theme.surface, theme.line)
    place = (left, rect.top + brush.px(20))
    brush.text(surface, tile.title, place, 13, Weight.REGULAR, theme.ink2)
    brush.figures(surface, tile.figure, (left, rect.top + brush.px(49)), 26)
    place = (left, rect.top + brush.px(75))
    brush.text(surface, tile.note, place, 12, Weight.REGULAR, theme.ink2)


def _judges_shown(statistics: Statistics, most: int) -> list[str]:
    """Returns the chosen judge, or those with the most games that fit, in the judges' order."""
    if statistics.selection.judge is not None:
        return [statistics.selection.judge]
    games = dict.fromkeys(JUDGES, 0)
    for row in statistics.table:
        games[row.judge] += row.games
    played = sorted((judge for judge in games if games[judge]), key=lambda judge: -games[judge])
    return [judge for judge in JUDGES if judge in played[:most]]


def _group_columns(title: str) -> list[TableColumn]:
    return [
        TableColumn(record_words.GAMES, 72, group=title),
        TableColumn(record_words.WON, 68, weight=Weight.BOLD),
        TableColumn(record_words.BEST, 90),
        TableColumn(record_words.MEDIAN, 84),
        TableColumn("", GROUP - 72 - 68 - 90 - 84),
    ]


def _level_row(
    level: Level,
    board: str,
    rows: tuple[RecordSummary, ...],
    judges: list[str],
    *,
    is_chosen: bool,
) -> TableRow:
    here = {row.judge: row for row in rows if (row.level, row.board) == (level, board)}
    cells = [cell for judge in judges for cell in _cells(here.get(judge))]
    title = next((row.title for row in here.values() if row.title), board)
    return TableRow(
        (words.level_name_or_size(level, title), *cells), board or str(level), is_chosen
    )


def _cells(row: RecordSummary | None) -> tuple[str, ...]:
    if row is None:
        return (*[record_words.NONE] * 4, "")
    times = [record_words.known_time(time) for time in (row.best, row.median)]
    return (f"{row.games:,}", record_words.win_share(row.wins, row.games), *times, "")


def _total_row(rows: tuple[RecordSummary, ...], judges: list[str], *, is_chosen: bool) -> TableRow:
    cells: list[str] = []
    for judge in judges:
        here = [row for row in rows if row.judge == judge]
        games, wins = sum(row.games for row in here), sum(row.wins for row in here)
        cells += [f"{games:,}", record_words.win_share(wins, games), "", "", ""]
    return TableRow((record_words.ALL_LEVELS, *cells), ALL, is_chosen, is_total=True)


# Over time.

_SPAN_COLUMNS = (
    TableColumn(record_words.GAMES, 120, is_text=True),
    TableColumn(record_words.BEGUN, 104, is_text=True),
    TableColumn(record_words.WON, 70, weight=Weight.BOLD),
    TableColumn(words.TIME, 90),
    TableColumn(record_words.SPEED, 70),
    TableColumn(record_words.LUCK, 60),
    TableColumn(record_words.MISSED, 60),
)


class OverTimeTab(StatisticsTab):
    """Figures of stretches of games, as five charts and as a table."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._selection: Selection | None = None
        self._course: Progression | None = None
        self._charts: list[Chart] = []

    def choose(self, selection: Selection) -> None:
        """Requests the figures of these games."""
        self._selection = selection
        self.context.announce(events.CourseAsked(selection))

    def observe(self, event: Event) -> None:
        """Takes the figures that were requested."""
        if isinstance(event, events.CourseGiven) and event.course.selection == self._selection:
            self._course = event.course
            self._charts = charts_over_time(event.course)

    def place(self, body: Rect, statistics: Statistics) -> list[Widget]:
        """Places the charts above, the table below."""
        del statistics
        if self._course is None:
            self._card = Rect(body.bottomleft, (0, 0))
            return []
        top = self._place_charts(self._charts, body, body.top)
        lines = [TableRow(_span_cells(span)) for span in self._course.stretches]
        table = FigureTable("stretches", _SPAN_COLUMNS, lines)
        self._place_table(table, body, top, below=26)
        return [*self._charts, table]


def _span_cells(span: GameSpan) -> tuple[str, ...]:
    return (
        record_words.game_range(span.first, span.last),
        record_words.day(span.begun),
        record_words.share_of(span.won),
        record_words.known_time(span.elapsed),
        record_words.decimal(span.speed),
        record_words.decimal(span.luck),
        record_words.decimal(span.missed, 1),
    )


# The best times.

_BEST_COLUMNS = (
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
_LEFT_OUT = (
    record_words.CLICKS,
    record_words.THREE_BV,
    record_words.LUCK,
    record_words.SPEED,
    words.JUDGE,
    words.DATE,
    words.LEVEL,
)
"""The columns that a narrow window leaves out, one after another."""


class BestTimesTab(StatisticsTab):
    """The shortest wins of one level or, for all levels, the shortest of each."""

    NOTE_SIZE = 14

    def place(self, body: Rect, statistics: Statistics) -> list[Widget]:
        """Places one table in a card."""
        brush, best = self.context.brush, statistics.best_times
        hidden = record_words.NOTES if statistics.selection.help is not None else None
        choices = narrower([each for each in _BEST_COLUMNS if each.title != hidden], _LEFT_OUT)
        columns = fitting_columns(brush, choices, body.width - 2 * brush.px(24))
        lines = []
        for number, record in enumerate(best, start=1):
            cells = record_cells(record) | {words.TIME: words.exact_time(record.score.elapsed)}
            shown = (cells.get(column.title, "") for column in columns[1:])
            lines.append(TableRow((str(number), *shown), record.id))
        table = FigureTable("best", columns, lines, self.context.games.look_at)
        self._note = "" if best else record_words.NO_BEST
        self._place_table(table, body, body.top, below=26 if best else 66)
        return [table]


def record_cells(record: Record) -> dict[str, str]:
    """Returns the texts of a finished game for a table, by the titles of the columns."""
    score, is_plain = record.score, record.help is Help.UNASSISTED
    three_bv = f"{score.three_bv}" if record.won else f"{score.solved}/{score.three_bv}"
    return {
        record_words.WHEN: record_words.moment(record.finished),
        words.DATE: record_words.day(record.finished),
        words.LEVEL: words.level_name_or_size(record.level, record.title or record.board),
        words.JUDGE: JUDGES[record.judge].title,
        record_words.RESULT: record_words.WON if record.won else record_words.LOST,
        words.TIME: record_words.short_time(score.elapsed),
        record_words.SPEED: record_words.decimal(record.speed),
        record_words.THREE_BV: three_bv,
        record_words.CLICKS: record_words.whole(record.clicks),
        record_words.GUESSES: record_words.whole(record.guesses),
        record_words.LUCK: record_words.decimal(record.luck),
        record_words.NOTES: "" if is_plain else record_words.HELP_TITLES[record.help.value],
    }

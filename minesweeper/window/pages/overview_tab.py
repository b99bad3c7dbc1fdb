"""The overview tab: key figures, three charts, and the table of levels and judges."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level
from minesweeper.record import Histogram, Rate, RecordSummary, Statistics
from minesweeper.titles import technique_title
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.arrange import tiles
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chart import (
    Axis,
    Chart,
    ColumnChart,
    Columns,
    CountedRow,
    LineChart,
    RowChart,
    Series,
    axis,
)
from minesweeper.window.pages.statistics_tab import StatisticsTab
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import FigureTable, TableColumn, TableRow

TILE_WIDTH, TILE_HEIGHT, GAP = 140, 92, 16
"""The least width of a tile with its gap, its height, and the gap, in pixels of the design."""
FIRST_COLUMN, GROUP = 192, 330
ALL = "all"
"""The name of the row for all levels."""

ChooseLevel = Callable[[Level | None, str], None]


@dataclass(frozen=True, slots=True)
class Tile:
    """A key figure with its title and a note."""

    title: str
    figure: str
    note: str


class OverviewTab(StatisticsTab):
    """The key figures, charts and records of the chosen games."""

    def __init__(
        self, context: WindowContext, choose_level: ChooseLevel, practise: Callable[[str], None]
    ) -> None:
        """Takes what to do if a level is chosen, and if a technique is."""
        super().__init__(context)
        self._choose_level = choose_level
        self._practise = practise
        self._statistics: Statistics | None = None
        self._tiles: list[tuple[Tile, Rect]] = []
        self._charts: list[Chart] = []
        self.hidden_judges = 0
        """The number of judges with games that don't fit in the table."""

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Places tiles above, charts below them, and the table below these."""
        assert statistics is not None, "the page waits for the figures"
        if statistics is not self._statistics:
            self._statistics = statistics
            self._charts = _charts(statistics, self._practise)
        brush, gap = self.context.brush, self.context.brush.px(GAP)
        top = body.top + self._place_tiles(brush, body, statistics)
        charts = Rect(body.left, top + gap, body.width, 0)
        charts.height = place_charts(brush, charts, self._charts, 3)
        top = charts.bottom + gap
        table = self._table(brush, statistics, body.width - 2 * brush.px(24))
        self._place_table(table, body, top, below=47 if self.hidden_judges else 23)
        return [*self._charts, table]

    def _place_tiles(self, brush: Brush, room: Rect, statistics: Statistics) -> int:
        figures = key_figures(statistics)
        columns = next((most for most in (6, 3, 2) if room.width >= brush.px(most * TILE_WIDTH)), 1)
        places = tiles(room, len(figures), columns, brush.px(TILE_HEIGHT), brush.px(GAP))
        self._tiles = list(zip(figures, places, strict=True))
        return places[-1].bottom - room.top

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the tiles and the card of the table."""
        brush, theme = self.context.brush, self.context.brush.theme
        for tile, rect in self._tiles:
            _draw_tile(surface, brush, tile, rect)
        super().draw(surface)
        if self.hidden_judges:
            place = (self._card.left + brush.px(24), self._card.bottom - brush.px(22))
            text = record_words.judges_hidden(self.hidden_judges)
            brush.text(surface, text, place, 12, Weight.REGULAR, theme.ink2)

    # The table.

    def _table(self, brush: Brush, statistics: Statistics, room: int) -> FigureTable:
        rows = statistics.table
        most = max(1, (room - brush.px(FIRST_COLUMN)) // brush.px(GROUP))
        judges = _judges_shown(statistics, most)
        is_one = statistics.selection.judge is not None
        self.hidden_judges = 0 if is_one else len({row.judge for row in rows}) - len(judges)
        columns = [
            TableColumn(
                record_words.LEVEL_AND_JUDGE, FIRST_COLUMN, is_text=True, weight=Weight.MEDIUM
            )
        ]
        for judge in judges:
            columns += _group_columns(JUDGES[judge].title)
        levels = dict.fromkeys((row.level, row.board) for row in rows)
        chosen = (statistics.selection.level, statistics.selection.board)
        lines = [
            _line(level, board, rows, judges, is_chosen=(level, board) == chosen)
            for level, board in levels
        ]
        self._names = {line.name: key for line, key in zip(lines, levels, strict=True)}
        lines.append(_total(rows, judges, is_chosen=chosen[0] is None))
        return FigureTable("levels", columns, lines, self._chosen, row_height=45)

    def _chosen(self, name: str) -> None:
        if name == ALL:
            self._choose_level(None, "")
        else:
            self._choose_level(*self._names[name])


def place_charts(brush: Brush, room: Rect, charts: list[Chart], most: int) -> int:
    """Places charts side by side, as many in a row as fit; returns their height."""
    gap = brush.px(GAP)
    columns = min(most, max(1, (room.width + gap) // brush.px(300)))
    places = tiles(room, len(charts), columns, brush.px(Chart.HEIGHT), gap)
    for chart, place in zip(charts, places, strict=True):
        chart.rect = place
    return places[-1].bottom - room.top


def key_figures(statistics: Statistics) -> list[Tile]:
    """Returns the tiles of the overview."""
    is_one_level = statistics.selection.level is not None
    best, median = (
        record_words.known_time(time if is_one_level else None)
        for time in (statistics.best, statistics.median)
    )
    note = record_words.WINS_ONLY if is_one_level else record_words.CHOOSE_A_LEVEL
    best_note = (
        record_words.day(statistics.best_on)
        if is_one_level and statistics.best_on is not None
        else note
    )
    judge = statistics.selection.judge
    return [
        Tile(
            record_words.GAMES,
            f"{statistics.games:,}",
            JUDGES[judge].title if judge else record_words.ALL_JUDGES,
        ),
        Tile(
            record_words.WON,
            record_words.win_share(statistics.wins, statistics.games),
            record_words.wins(statistics.wins),
        ),
        Tile(record_words.BEST_TIME, best, best_note),
        Tile(record_words.MEDIAN_TIME, median, note),
        Tile(
            record_words.LONGEST_STREAK,
            f"{statistics.longest_streak:,}",
            record_words.streak_now(statistics.streak),
        ),
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


# The charts.


def _charts(statistics: Statistics, practise: Callable[[str], None]) -> list[Chart]:
    missed = RowChart(
        "chart.missed",
        record_words.TECHNIQUES_MISSED,
        record_words.games(statistics.reviewed) if statistics.reviewed else "",
        record_words.NO_TECHNIQUES if statistics.reviewed else record_words.NOT_REVIEWED,
        [CountedRow(technique_title(name), count) for name, count in statistics.missed],
    )
    missed.lead_on(lambda at: practise(statistics.missed[at][0]), record_words.PRACTISE)
    return [
        LineChart(
            "chart.rate",
            record_words.WIN_RATE,
            record_words.averaged_games(statistics.rate.span, statistics.games),
            record_words.NONE_CHOSEN,
            win_rate_series(statistics.rate),
        ),
        ColumnChart(
            "chart.times",
            record_words.TIMES_OF_WINS,
            record_words.time_per_bar(statistics.times.width) if statistics.times.bars else "",
            record_words.NO_WINS,
            _times(statistics.times),
        ),
        missed,
    ]


QUARTERS = Axis((0, 25, 50, 75, 100), record_words.per_cent)


def win_rate_series(rate: Rate) -> Series | None:
    """Returns the line of the win rate; None without a finished game."""
    if not rate.points:
        return None
    games = [game for game, _ in rate.points]
    shares = [100 * share for _, share in rate.points]
    first, last = games[0], games[-1]
    reach = max(1, last - first)
    middle = (first + last) // 2
    ticks = (first, middle, last) if reach > 1 else dict.fromkeys((first, last))
    return Series(
        tuple((game - first) / reach if last > first else 1.0 for game in games),
        tuple(shares),
        QUARTERS,
        tuple(((tick - first) / reach if last > first else 1.0, f"{tick:,}") for tick in ticks),
        record_words.COUNTED_IN_GAMES,
        record_words.share_of(rate.points[-1][1]),
        lambda at: record_words.win_rate_after(games[at], shares[at] / 100),
    )


WHOLE_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


def _times(times: Histogram) -> Columns | None:
    if not times.bars:
        return None
    begins = [times.first + at * times.width for at in range(len(times.bars) + 1)]
    label = words.clock if times.width >= 1000 else record_words.short_time
    every = 1 if len(times.bars) == 1 else 2

    def tip(at: int) -> str:
        is_open = times.is_open and at == len(times.bars) - 1
        return record_words.wins_in_bar(
            times.bars[at], begins[at], None if is_open else begins[at + 1]
        )

    return Columns(
        times.bars,
        axis(max(times.bars), WHOLE_STEPS, "{:,.0f}".format),
        tuple(label(begin) if at % every == 0 else "" for at, begin in enumerate(begins)),
        tip,
        times.median_bar,
        record_words.MEDIAN.lower(),
    )


# The table.


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


def _line(
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
        return (record_words.NONE, record_words.NONE, record_words.NONE, record_words.NONE, "")
    times = [record_words.known_time(time) for time in (row.best, row.median)]
    return (f"{row.games:,}", record_words.win_share(row.wins, row.games), *times, "")


def _total(rows: tuple[RecordSummary, ...], judges: list[str], *, is_chosen: bool) -> TableRow:
    cells: list[str] = []
    for judge in judges:
        here = [row for row in rows if row.judge == judge]
        games, wins = sum(row.games for row in here), sum(row.wins for row in here)
        cells += [f"{games:,}", record_words.win_share(wins, games), "", "", ""]
    return TableRow((record_words.ALL_LEVELS, *cells), ALL, is_chosen, is_total=True)

"""The tabs of the statistics page, except the list of games."""

from collections.abc import Callable, Sequence
from functools import partial
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
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row, join_sentences
from minesweeper.translation.formats import format_number
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.drawing.chart import Chart
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import CARD, EmptyState, PartsSlot, full_rows
from minesweeper.window.pages.statistics_charts import (
    FEWEST_GAMES,
    FEWEST_WINS,
    charts_over_time,
    overview_charts,
)
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    WIDE,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
)
from minesweeper.window.widgets.table import (
    FigureTable,
    TableColumn,
    TableRow,
    filled_columns,
    fitting_columns,
    narrower,
)

SIX_TILES_FROM, THREE_CHARTS_FROM = 840, 884
"""The widths, in pixels of the design, from which six tiles, or three charts, are side by side."""
HIGH_FROM, HIGHEST = 840, 1.6
"""The height of a window from which charts grow, and by how much at most."""
FIRST_COLUMN, GROUP = 192, 330
"""The widths of the row titles, and of a judge's figures, in the table of levels and judges."""
ALL = "all"
"""The name of the row for all levels."""

ChooseLevel = Callable[[Level | None, str], None]


class StatisticsTab:
    """A tab of the statistics page."""

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self.play = Button(
            "statistics.play",
            _(words.COMMAND_TITLES[Command.NEW_GAME]),
            partial(context.perform, Command.NEW_GAME),
            emphasis=Emphasis.PRIMARY,
        )
        """The way on for a player whose games are too few for the tab."""
        self.clear_filters: Button | None = None
        """The way on where no game matches the filters; the page provides it."""

    def choose(self, selection: Selection) -> None:
        """Shows the selected games from now on. Called when the tab is shown."""

    def observe(self, event: Event) -> None:
        """Stores figures that the tab requested."""

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the tab's content for a width in pixels."""
        raise NotImplementedError

    def none_chosen(self) -> Block:
        """Returns a card that says that no game matches the filters."""
        return nothing_card(_(record_words.NONE_CHOSEN), button=self.clear_filters)

    def key(self, press: KeyPress) -> bool:  # noqa: ARG002  for tabs that have keys
        """Handles a key that no widget wanted; returns whether it did."""
        return False

    @property
    def search_field(self) -> Widget | None:
        """The field that Ctrl + F and typed letters lead to; None if the tab has none."""
        return None

    @property
    def window_height(self) -> float:
        """The height of the window in pixels of the design."""
        return self.context.rect.height * 100 / self.context.brush.scale

    def room(self, width: int) -> int:
        """Returns the width of a table on a card of this width, in pixels."""
        return width - 2 * self.context.brush.px(WIDE)


def chart_blocks(charts: list[Chart], window: float) -> Block:
    """Returns charts side by side, in rows of three or two.

    In a window that is higher than most, in pixels of the design, they are higher too. Charts
    without values are not drawn; a card says when they come.
    """
    drawn = [chart for chart in charts if not chart.reason]
    never_missed = [chart for chart in charts if chart.reason == _(record_words.NO_TECHNIQUES)]
    missing = [chart for chart in charts if chart.reason and chart not in never_missed]
    count = len(drawn) + bool(missing) + len(never_missed)
    spare = max(0.0, window - HIGH_FROM) / -(-count // 3)
    height = min(Chart.HEIGHT + spare, HIGHEST * Chart.HEIGHT)
    blocks: list[Block] = [Slot(chart, thickness=height, fills=True) for chart in drawn]
    blocks += [
        _told_card(chart.heading, [Text(chart.reason, 13, ink="ink2")]) for chart in never_missed
    ]
    if missing:
        blocks.append(_still_to_come(missing))
    return ByWidth([full_rows(blocks, most, LARGE) for most in (3, 2)], least=THREE_CHARTS_FROM)


def _still_to_come(charts: list[Chart]) -> Block:
    """Returns a card that says when charts without values are drawn."""
    titles: dict[str, list[str]] = {}
    for chart in charts:
        titles.setdefault(chart.reason, []).append(chart.heading)
    said: list[Block] = [
        Column([Text(join_row(named), 14), Text(reason, 13, ink="ink2")])
        for reason, named in titles.items()
    ]
    return _told_card(_(record_words.STILL_TO_COME), said)


def _told_card(title: str, said: Sequence[Block]) -> Block:
    """Returns a card with a title and texts where a chart would be."""
    return Column([Text(title, 15, Weight.MEDIUM), *said], MEDIUM, (LARGE, MEDIUM), CARD)


def games_counted(statistics: Statistics) -> Block:
    """Returns the sentence that says which games the figures are of."""
    helped = statistics.selection.help
    said = record_words.GAMES_COUNTED[None if helped is None else helped.value]
    return Text(_(said), 13, ink="ink2")


def nothing_card(text: str, icon: str = "stats", button: Button | None = None) -> Block:
    """Returns a card that says why there is nothing to show, and a button that leads on."""
    below = [] if button is None else [Row([Filler(), Slot(button), Filler()])]
    told = EmptyState(text, 15, ink="ink2", icon=icon)
    # The filler keeps the card from becoming as high as the page.
    return Column([Column([told, *below], WIDE, (MEDIUM, 2 * WIDE), CARD), Filler()])


def _table_card(table: FigureTable, note: str) -> Block:
    """Returns a table on a card, and a note below it."""
    below = [Text(note, 12, ink="ink2")] if note else []
    slot = PartsSlot(table, thickness=0, lay_out=table.lay_out)
    return Column([slot, *below], SMALL, (WIDE, MEDIUM), CARD)


# The overview.


class Tile(NamedTuple):
    """A key figure with its title and a note."""

    title: str
    figure: str
    note: str

    def block(self) -> Block:
        """Returns the tile as a card."""

        def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
            brush.figures(surface, self.figure, rect.midleft, 26)

        title, note = Text(self.title, 13, ink="ink2"), Text(self.note, 12, ink="ink2")
        return Column([title, Drawing(0, 38, paint), note], 0, (LARGE, 9), CARD, least=92)


class OverviewTab(StatisticsTab):
    """Key figures, three charts, and the table of levels and judges."""

    def __init__(
        self, context: WindowContext, choose_level: ChooseLevel, practise: Callable[[str], None]
    ) -> None:
        """Takes the callbacks for a chosen level and for a chosen technique."""
        super().__init__(context)
        self._choose_level = choose_level
        self._practise = practise
        self._statistics: Statistics | None = None
        self._charts: list[Chart] = []
        self.hidden_judges = 0
        """The number of judges with games that have no room in the table."""

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the tiles, the charts below them, and the table below the charts."""
        if statistics is not self._statistics:
            self._statistics = statistics
            self._charts = overview_charts(statistics, self._practise)
        if not statistics.games:
            return Column([games_counted(statistics), self.none_chosen()], LARGE)
        tiles = [
            tile.block() for tile in key_figures(statistics) if tile.figure != record_words.NONE
        ]
        table = self._table(self.context.brush, statistics, self.room(width))
        note = record_words.judges_hidden(self.hidden_judges) if self.hidden_judges else ""
        return Column(
            [
                games_counted(statistics),
                *self._figures(tiles),
                _table_card(table, note),
            ],
            LARGE,
        )

    def _figures(self, tiles: list[Block]) -> list[Block]:
        return [
            ByWidth([full_rows(tiles, most, LARGE) for most in (6, 3)], least=SIX_TILES_FROM),
            chart_blocks(self._charts, self.window_height),
        ]

    def _table(self, brush: Brush, statistics: Statistics, room: int) -> FigureTable:
        rows, selection = statistics.table, statistics.selection
        most = max(1, (room - brush.px(FIRST_COLUMN)) // brush.px(GROUP))
        judges = _judges_shown(statistics, most)
        hidden = {row.judge for row in rows}.difference(judges)
        self.hidden_judges = len(hidden) if selection.judge is None else 0
        title = _(record_words.LEVEL_AND_JUDGE)
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
    is_one_level = statistics.selection.level is not None
    best, median = (
        record_words.known_time(time if is_one_level else None)
        for time in (statistics.best, statistics.median)
    )
    best_on = statistics.best_on if is_one_level else None
    won = record_words.win_share(statistics.wins, statistics.games)
    streak = record_words.streak_now(statistics.streak)
    given_up, lost = statistics.given_up, statistics.games - statistics.wins - statistics.given_up
    not_played_out = record_words.given_up_and_unfinished(given_up, statistics.unfinished)
    # Of very few wins the one in the middle is too large a share.
    faster_half = _(record_words.FASTER_HALF) if statistics.wins >= FEWEST_WINS else ""
    return [
        Tile(_(record_words.GAMES), format_number(statistics.games), not_played_out),
        Tile(_(record_words.WON), won, record_words.won_and_lost(statistics.wins, lost)),
        Tile(_(record_words.BEST_TIME), best, "" if best_on is None else words.date(best_on)),
        Tile(_(record_words.MEDIAN_TIME), median, faster_half),
        Tile(_(record_words.LONGEST_STREAK), format_number(statistics.longest_streak), streak),
        Tile(
            _(record_words.ACCURACY),
            record_words.decimal(statistics.accuracy, 1),
            _(record_words.DECISIONS),
        ),
    ]


def _judges_shown(statistics: Statistics, most: int) -> list[str]:
    """Returns the chosen judge, or as many judges with the most games as fit, in usual order."""
    if statistics.selection.judge is not None:
        return [statistics.selection.judge]
    games = dict.fromkeys(JUDGES, 0)
    for row in statistics.table:
        games[row.judge] += row.games
    played = sorted((judge for judge in games if games[judge]), key=lambda judge: -games[judge])
    return [judge for judge in JUDGES if judge in played[:most]]


def _group_columns(title: str) -> list[TableColumn]:
    return [
        TableColumn(_(record_words.GAMES), 72, group=title),
        TableColumn(_(record_words.WON), 68, weight=Weight.BOLD),
        TableColumn(_(record_words.BEST), 90),
        TableColumn(_(record_words.MEDIAN), 84),
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
    return (format_number(row.games), record_words.win_share(row.wins, row.games), *times, "")


def _total_row(rows: tuple[RecordSummary, ...], judges: list[str], *, is_chosen: bool) -> TableRow:
    cells: list[str] = []
    for judge in judges:
        here = [row for row in rows if row.judge == judge]
        games, wins = sum(row.games for row in here), sum(row.wins for row in here)
        cells += [format_number(games), record_words.win_share(wins, games), "", "", ""]
    return TableRow((_(record_words.ALL_LEVELS), *cells), ALL, is_chosen, is_total=True)


# Over time.

_SPAN_COLUMNS = (
    TableColumn(record_words.GAMES, 108, is_text=True),
    TableColumn(record_words.BEGUN, 100, is_text=True),
    TableColumn(record_words.WON, 62, weight=Weight.BOLD),
    TableColumn(words.TIME, 78),
    TableColumn(record_words.SPEED, 62),
    TableColumn(record_words.LUCK, 54),
    TableColumn(record_words.ACCURACY, 76),
    TableColumn(record_words.MISSED, 60),
)


class OverTimeTab(StatisticsTab):
    """Figures of stretches of games, as six charts and as a table."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._selection: Selection | None = None
        self._course: Progression | None = None
        self._charts: list[Chart] = []

    def choose(self, selection: Selection) -> None:
        """Requests the figures of the selected games over time."""
        self._selection = selection
        self.context.announce(events.CourseAsked(selection))

    def observe(self, event: Event) -> None:
        """Stores the figures that were requested."""
        if isinstance(event, events.CourseGiven) and event.course.selection == self._selection:
            self._course = event.course
            self._charts = charts_over_time(event.course)

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the charts, and the table below them; nothing before the figures have arrived."""
        course = self._course
        if course is None:
            return Spacer()
        if not course.stretches:
            return Column([games_counted(statistics), self.none_chosen()], LARGE)
        rows = [span_cells(span) for span in course.stretches]
        filled = filled_columns(_SPAN_COLUMNS, rows, record_words.NONE)
        choices = narrower(filled, (record_words.LUCK, record_words.BEGUN))
        columns = fitting_columns(self.context.brush, choices, self.room(width))
        lines = [TableRow(tuple(row[column.title] for column in columns)) for row in rows]
        table = FigureTable("stretches", columns, lines)
        told = record_words.explanations([column.title for column in columns])
        blocks = [games_counted(statistics), _table_card(table, told)]
        if self._charts:
            blocks.insert(1, chart_blocks(self._charts, self.window_height))
        else:
            missing = FEWEST_GAMES - course.stretches[-1].last
            blocks.append(nothing_card(record_words.charts_after(missing), button=self.play))
        return Column(blocks, LARGE)


def span_cells(span: GameSpan) -> dict[str, str]:
    """Returns the texts of a row by column title. A single game has no shares and no means."""
    is_single = span.first == span.last
    won = _(record_words.YES if span.won else record_words.NO)
    return {
        record_words.GAMES: record_words.game_range(span.first, span.last),
        record_words.BEGUN: words.date(span.begun),
        record_words.WON: won if is_single else record_words.share_of(span.won),
        words.TIME: record_words.known_time(span.elapsed),
        record_words.SPEED: record_words.decimal(span.speed),
        record_words.LUCK: record_words.decimal(span.luck),
        record_words.ACCURACY: record_words.decimal(span.accuracy, 1),
        record_words.MISSED: record_words.decimal(span.missed, 0 if is_single else 1),
    }


# The best times.

_BEST_COLUMNS = (
    TableColumn("", 40),
    TableColumn(words.TIME, 104, weight=Weight.BOLD),
    TableColumn("", 24),
    TableColumn(words.DATE, 136, is_text=True),
    TableColumn(words.LEVEL, 140, is_text=True),
    TableColumn(words.JUDGE, 90, is_text=True),
    TableColumn(record_words.NOTES, 150, is_text=True),
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
FEWEST_BEST = 3
"""With fewer best times, a card below them says which others will be listed."""


class BestTimesTab(StatisticsTab):
    """The shortest wins of one level or, if all levels are selected, the shortest of each."""

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns one table on a card."""
        brush, best = self.context.brush, statistics.best_times
        if not best:
            none = (
                nothing_card(_(record_words.NO_BEST), "trophy", self.play)
                if statistics.games
                else self.none_chosen()
            )
            return Column([games_counted(statistics), none], LARGE)
        hidden = record_words.NOTES if statistics.selection.help is not None else None
        # The best of each level are in the order of the levels, not in that of their times.
        is_ranked, lines = statistics.selection.level is not None, []
        wanted = [each for each in _BEST_COLUMNS if each.title != hidden]
        choices = narrower(wanted if is_ranked else wanted[1:], _LEFT_OUT)
        columns = fitting_columns(brush, choices, self.room(width))
        for number, record in enumerate(best, start=1):
            cells = record_cells(record) | {words.TIME: words.exact_time(record.score.elapsed)}
            is_first = is_ranked and number == 1
            shown = [cells.get(column.title, "") for column in columns]
            if is_ranked and not is_first:
                shown[0] = str(number)
            trophy = "trophy" if is_first else ""
            lines.append(TableRow(tuple(shown), record.id, icon=trophy))
        table = FigureTable("best", columns, lines, self.context.games.look_at)
        told = record_words.explanations([column.title for column in columns])
        note = join_sentences(_(record_words.OPEN_GAME), told)
        few = record_words.FEW_BEST_TIMES if is_ranked else record_words.FEW_BEST_LEVELS
        is_short = len(best) < FEWEST_BEST
        below = [nothing_card(_(few), "trophy", self.play)] if is_short else []
        return Column([games_counted(statistics), _table_card(table, note), *below], LARGE)


def record_cells(record: Record) -> dict[str, str]:
    """Returns the texts of a finished game for a table, by column title."""
    score = record.score
    three_bv = f"{score.three_bv}" if record.won else f"{score.solved}/{score.three_bv}"
    return {
        record_words.WHEN: record_words.moment(record.finished),
        words.DATE: words.date(record.finished),
        words.LEVEL: words.level_name_or_size(record.level, record.title or record.board),
        words.JUDGE: JUDGES[record.judge].title,
        record_words.RESULT: _(record_words.OUTCOMES[record.outcome]),
        words.TIME: record_words.short_time(score.elapsed),
        record_words.SPEED: record_words.decimal(record.speed),
        record_words.THREE_BV: three_bv,
        record_words.CLICKS: record_words.whole(record.clicks),
        record_words.GUESSES: record_words.whole(record.guesses),
        record_words.LUCK: record_words.decimal(record.luck),
        record_words.ACCURACY: record_words.decimal(record.accuracy, 1),
        record_words.NOTES: _note(record),
    }


def _note(record: Record) -> str:
    """Says whether a game was assisted and continued, as the footer did; empty if neither."""
    kinds = {
        Help.ASSISTED: bool(record.assistance),
        Help.CONTINUED: record.went_on or record.help is Help.CONTINUED,
    }
    return join_row(
        [_(record_words.HELP_TITLES[kind.value]) for kind, fits in kinds.items() if fits]
    )

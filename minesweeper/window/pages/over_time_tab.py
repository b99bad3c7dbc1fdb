"""The tab of progress over time: five charts of stretches of games, and their table."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.record import GameSpan, Progression, Selection, Statistics
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.drawing.chart import Axis, Chart, LineChart, Series, axis
from minesweeper.window.pages.overview_tab import QUARTERS, place_charts
from minesweeper.window.pages.statistics_tab import StatisticsTab
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.table import FigureTable, TableColumn, TableRow

SECONDS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600)
TENTHS = (0.1, 0.2, 0.5, 1, 2, 5, 10)
"""The steps of an axis whose labels have one place behind the point."""
SHARES = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10)


class OverTimeTab(StatisticsTab):
    """Figures stretch by stretch, as charts and as a table."""

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
            self._charts = [_chart(event.course, curve) for curve in _CURVES]

    def place(self, body: Rect, statistics: Statistics | None) -> list[Widget]:
        """Places the charts above, the table below."""
        del statistics
        brush = self.context.brush
        if self._course is None:
            self._card, self._bottom = Rect(0, 0, 0, 0), body.bottom
            return []
        charts = Rect(body.left, body.top, body.width, 0)
        charts.height = place_charts(brush, charts, self._charts, 3)
        top = charts.bottom + brush.px(16)
        table = FigureTable("stretches", COLUMNS, [_line(part) for part in self._course.stretches])
        self._place_table(table, body, top, below=26)
        return [*self._charts, table]


FEWEST_WITH_MIDDLE = 4
"""With more points than this there is room for a label in the middle of the axis."""
COLUMNS = (
    TableColumn(record_words.GAMES, 120, is_text=True),
    TableColumn(record_words.BEGUN, 104, is_text=True),
    TableColumn(record_words.WON, 70, weight=Weight.BOLD),
    TableColumn(words.TIME, 90),
    TableColumn(record_words.SPEED, 70),
    TableColumn(record_words.LUCK, 60),
    TableColumn(record_words.MISSED, 60),
)


def _line(part: GameSpan) -> TableRow:
    return TableRow(
        (
            record_words.game_range(part.first, part.last),
            record_words.day(part.begun),
            record_words.share_of(part.won),
            record_words.known_time(part.elapsed),
            record_words.decimal(part.speed),
            record_words.decimal(part.luck),
            record_words.decimal(part.missed, 1),
        )
    )


@dataclass(frozen=True, slots=True)
class _Curve:
    """One of the charts: its value of a stretch of games, and its axis."""

    name: str
    title: str
    value_of: Callable[[GameSpan], float | None]
    format_value: Callable[[float], str]
    scale: Axis | tuple[float, ...]
    """A fixed axis, or the steps of one that fits the values."""


def _per_cent(value: float) -> str:
    return record_words.share_of(value / 100)


def _clock(seconds: float) -> str:
    return words.clock(round(seconds * 1000))


def _seconds(part: GameSpan) -> float | None:
    return None if part.elapsed is None else part.elapsed / 1000


_TENTHS = partial(record_words.decimal, places=1)
_CURVES = (
    _Curve("rate", record_words.WIN_RATE, lambda part: 100 * part.won, _per_cent, QUARTERS),
    _Curve("time", record_words.TIME_OF_WINS, _seconds, _clock, SECONDS),
    _Curve("speed", record_words.SPEED, attrgetter("speed"), record_words.decimal, SHARES),
    _Curve("luck", record_words.LUCK_SPENT, attrgetter("luck"), record_words.decimal, SHARES),
    _Curve("techniques", record_words.TECHNIQUES_MISSED, attrgetter("missed"), _TENTHS, TENTHS),
)


def _chart(course: Progression, curve: _Curve) -> Chart:
    name, format_value, scale = curve.name, curve.format_value, curve.scale
    values = [curve.value_of(part) for part in course.stretches]
    known = [value for value in values if value is not None]
    if not known:
        return LineChart(f"course.{name}", curve.title, "", record_words.NOT_COUNTED)
    parts = course.stretches
    if not isinstance(scale, Axis):
        scale = axis(max(known) or scale[0], scale, format_value)
    reach = max(1, len(parts) - 1)

    def tip(at: int) -> str:
        value = values[at]
        assert value is not None, "only known values are shown"
        games = record_words.named_game_range(parts[at].first, parts[at].last)
        return f"{games}: {format_value(value)}"

    middle = len(parts) // 2
    ticks = [(0.0, parts[0].first)] if len(parts) > 1 else []
    if len(parts) > FEWEST_WITH_MIDDLE:
        ticks.append((middle / reach, parts[middle].first))
    series = Series(
        tuple(at / reach if len(parts) > 1 else 1.0 for at in range(len(parts))),
        tuple(values),
        scale,
        tuple((at, f"{game:,}") for at, game in [*ticks, (1.0, parts[-1].last)]),
        record_words.COUNTED_IN_GAMES if len(parts) > 1 else "",
        format_value(known[-1]),
        tip,
    )
    note = f"{record_words.COURSE_UNITS[name]}, {record_words.games_per_point(course.size)}"
    return LineChart(f"course.{name}", curve.title, note, "", series)

"""The charts of the statistics page."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from minesweeper.record import GameSpan, Histogram, Progression, Rate, Statistics
from minesweeper.titles import technique_title
from minesweeper.translation import gettext as _
from minesweeper.window.drawing.chart import (
    Axis,
    Chart,
    ColumnPlot,
    LinePlot,
    Point,
    RowPlot,
    axis,
)
from minesweeper.window.text import record_words, words

QUARTERS = Axis((0, 25, 50, 75, 100), record_words.per_cent)
HUNDRED = Axis(QUARTERS.ticks, "{:.0f}".format)
WHOLE_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
SECONDS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600)
TENTHS = (0.1, 0.2, 0.5, 1, 2, 5, 10)
"""The steps of an axis whose labels have one decimal."""
SHARES = (0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10)

FEWEST_GAMES = FEWEST_WINS = 5
"""With fewer games a line would show chance alone, and with fewer wins so would bars."""


def overview_charts(statistics: Statistics, practise: Callable[[str], None]) -> list[Chart]:
    """Returns the charts of the win rate, of the times of wins, and of techniques missed.

    `practise` is called with the id of a missed technique that is chosen.
    """

    def choose(row: int) -> None:
        practise(statistics.missed[row][0])

    times, reviewed = statistics.times, statistics.reviewed
    rows = [(technique_title(name), count) for name, count in statistics.missed]
    none = _(record_words.NO_TECHNIQUES) if reviewed else _(record_words.NO_REVIEW)
    return [
        *_rate_charts(statistics),
        _times_chart(times, statistics.wins),
        Chart(
            "chart.missed",
            _(record_words.TECHNIQUES_MISSED),
            words.game_count(reviewed) if reviewed else "",
            RowPlot(rows, choose, _(record_words.PRACTISE)) if rows else none,
        ),
    ]


def _rate_charts(statistics: Statistics) -> list[Chart]:
    """Returns the chart of the win rate; none after too few games, whose share won has a tile."""
    rate, title = statistics.rate, _(record_words.WIN_RATE)
    if statistics.games < FEWEST_GAMES:
        return []
    note = record_words.averaged_games(rate.span, statistics.games)
    return [Chart("chart.rate", title, note, win_rate(rate))]


def _times_chart(times: Histogram, wins: int) -> Chart:
    title = _(record_words.TIMES_OF_WINS)
    if not times.bars:
        reason = record_words.NO_TIMES if wins else record_words.NO_WINS
        return Chart("chart.times", title, "", _(reason))
    if sum(times.bars) < FEWEST_WINS:
        return Chart("chart.times", title, "", record_words.after_wins(FEWEST_WINS))
    return Chart("chart.times", title, record_words.time_per_bar(times.width), _times(times))


def win_rate(rate: Rate) -> LinePlot:
    """Returns the plot of the win rate, which has at least one point."""
    first, last = rate.points[0][0], rate.points[-1][0]
    reach, ticks = max(1, last - first), dict.fromkeys((first, last))

    def place(game: int) -> float:
        return (game - first) / reach if last > first else 1.0

    return LinePlot(
        QUARTERS,
        [
            Point(place(game), 100 * share, record_words.win_rate_after(game, share))
            for game, share in rate.points
        ],
        [(place(tick), record_words.named_game_range(tick, tick)) for tick in ticks],
        last=record_words.share_of(rate.points[-1][1]),
    )


def _times(times: Histogram) -> ColumnPlot:
    begins = [times.first + at * times.width for at in range(len(times.bars) + 1)]
    label = words.clock if times.width >= 1000 else record_words.short_time
    every = 1 if len(times.bars) == 1 else 2

    def tip(at: int) -> str:
        is_open = times.is_open and at == len(times.bars) - 1
        return record_words.wins_in_bar(
            times.bars[at], begins[at], None if is_open else begins[at + 1]
        )

    return ColumnPlot(
        axis(max(times.bars), WHOLE_STEPS, "{:,.0f}".format),
        times.bars,
        [label(begin) if at % every == 0 else "" for at, begin in enumerate(begins)],
        tip,
        times.median_bar,
        _(record_words.MEDIAN_LINE),
    )


class _Curve(NamedTuple):
    """A figure that is shown over time: its value for a stretch of games, and its axis."""

    name: str
    title: str
    value_of: Callable[[GameSpan], float | None]
    format_value: Callable[[float], str]
    scale: Axis | tuple[float, ...]
    """A fixed axis, or the possible steps of an axis that fits the values."""
    missing: str = ""
    """The words that say when the first value comes; empty if every game has a value."""


def _per_cent(value: float) -> str:
    return record_words.share_of(value / 100)


def _clock(seconds: float) -> str:
    return words.clock(round(seconds * 1000))


def _seconds(part: GameSpan) -> float | None:
    return None if part.elapsed is None else part.elapsed / 1000


_TENTHS = partial(record_words.decimal, places=1)
_CURVES = (
    _Curve("rate", record_words.WIN_RATE, lambda part: 100 * part.won, _per_cent, QUARTERS),
    _Curve("time", record_words.TIME_OF_WINS, _seconds, _clock, SECONDS, record_words.NO_WINS),
    _Curve(
        "speed",
        record_words.SPEED_TITLE,
        attrgetter("speed"),
        record_words.decimal,
        SHARES,
        record_words.NO_WINS,
    ),
    _Curve(
        "luck",
        record_words.LUCK,
        attrgetter("luck"),
        record_words.decimal,
        SHARES,
        record_words.NO_REVIEW,
    ),
    _Curve(
        "accuracy",
        record_words.ACCURACY,
        attrgetter("accuracy"),
        _TENTHS,
        HUNDRED,
        record_words.NO_REVIEW,
    ),
    _Curve(
        "techniques",
        record_words.TECHNIQUES_MISSED,
        attrgetter("missed"),
        record_words.decimal,
        TENTHS,
        record_words.NO_REVIEW,
    ),
)


def charts_over_time(course: Progression) -> list[Chart]:
    """Returns a chart of the rolling mean of every figure; none after too few games."""
    is_drawn = bool(course.rolling) and course.rolling[-1].last >= FEWEST_GAMES
    return [_chart(course, curve) for curve in _CURVES] if is_drawn else []


def _whole_means(course: Progression) -> tuple[GameSpan, ...]:
    """Returns the means over as many games as the note says; after few games, all of them."""
    whole = tuple(one for one in course.rolling if one.last - one.first + 1 == course.span)
    return whole if course.rolling[-1].last > course.span else course.rolling


def _chart(course: Progression, curve: _Curve) -> Chart:
    name, spans = f"course.{curve.name}", _whole_means(course)
    first, last = spans[0].last, spans[-1].last
    points = [
        Point(
            (span.last - first) / (last - first) if last > first else 1.0,
            value,
            f"{record_words.named_game_range(span.first, span.last)}: {told}",
        )
        for span in spans
        if (value := curve.value_of(span)) is not None and (told := curve.format_value(value))
    ]
    if not points:
        return Chart(name, _(curve.title), "", _(curve.missing))
    scale = curve.scale
    if not isinstance(scale, Axis):
        most = max(point.value for point in points)
        scale = axis(most or scale[0], scale, curve.format_value)
    ticks = [(0.0, first)] if last > first else []
    plot = LinePlot(
        scale,
        points,
        [
            (place, record_words.named_game_range(game, game))
            for place, game in [*ticks, (1.0, last)]
        ],
        last=curve.format_value(points[-1].value),
    )
    note = record_words.averaged_games(course.span, last)
    return Chart(name, _(curve.title), note, plot)

"""A chart of win rates with their intervals: lines, dots and texts, drawn as SVG or as PNG."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from minesweeper.arena.figures import Interval, PlayerFigures
from minesweeper.translation import gettext as _

PAPER, INK, FAINT, COUNTED, ESTIMATED = "#FFFFFF", "#23222E", "#DAD6CE", "#5A49C8", "#B6590B"
"""The colours of charts in the Daylight theme."""
FONT, DOT = 14, 5
_WIDTH, _ROW, _TOP, _BOTTOM, _MARGIN, _LETTER = 900, 46, 64, 72, 32, 9


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A straight line."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: str
    width: int


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A filled circle."""

    centre: tuple[float, float]
    colour: str


@dataclass(frozen=True, slots=True)
class ChartText:
    """A line of text, vertically centred on its place."""

    at: tuple[float, float]
    text: str
    anchor: str = "start"
    """The part of the text at its position: `start`, `middle` or `end`."""


@dataclass(frozen=True, slots=True)
class WinRateChart:
    """A drawing: its size in pixels, and its marks in the order of drawing."""

    size: tuple[int, int]
    marks: tuple[ChartLine | ChartDot | ChartText, ...]


def chart(heading: str, summaries: Sequence[tuple[str, PlayerFigures]]) -> WinRateChart:
    """Draws a row for every player: the share of games won, and the estimate if there is one."""
    height = _TOP + _ROW * len(summaries) + _BOTTOM
    left = _MARGIN + _LETTER * max(len(player) for player, _ in summaries)
    plane = _Plane(summaries, left, _WIDTH - 3 * _MARGIN, height - _BOTTOM)
    marks = [
        ChartText((_MARGIN, _MARGIN), heading),
        *plane.axis(),
        *(mark for row, item in enumerate(summaries) for mark in plane.row(row, *item)),
        *_legend(height, estimated=any(summary.estimate for _, summary in summaries)),
    ]
    return WinRateChart((_WIDTH, height), tuple(marks))


class _Plane:
    """The area of the chart that maps rates to pixels."""

    def __init__(
        self, summaries: Sequence[tuple[str, PlayerFigures]], left: int, right: int, bottom: int
    ) -> None:
        found = [interval for _, summary in summaries for interval in _intervals(summary)]
        self._low = floor(10 * min(interval.low for interval in found)) / 10
        self._high = max(ceil(10 * max(interval.high for interval in found)) / 10, self._low + 0.1)
        self._left, self._right, self._bottom = left, right, bottom

    def _x(self, rate: float) -> float:
        span = self._right - self._left
        return round(self._left + span * (rate - self._low) / (self._high - self._low), 1)

    def axis(self) -> Iterator[ChartLine | ChartText]:
        """Yields a faint line for every 10 %, with its label below."""
        for tenth in range(round(10 * self._low), round(10 * self._high) + 1):
            x = self._x(tenth / 10)
            yield ChartLine((x, _TOP - 10), (x, self._bottom), FAINT, 1)
            yield ChartText((x, self._bottom + 16), f"{10 * tenth} %", "middle")

    def row(
        self, row: int, player: str, summary: PlayerFigures
    ) -> Iterator[ChartLine | ChartDot | ChartText]:
        """Yields a player's name, intervals and win rate."""
        middle = _TOP + row * _ROW + _ROW / 2
        yield ChartText((_MARGIN, middle), player)
        found = list(zip(_intervals(summary), (COUNTED, ESTIMATED), strict=False))
        for at, (interval, colour) in enumerate(found):
            y = middle + 12 * at - 6 * (len(found) - 1)
            yield ChartLine((self._x(interval.low), y), (self._x(interval.high), y), colour, 2)
            yield ChartDot((self._x(interval.value), y), colour)
        yield ChartText(
            (_WIDTH - 8, middle),
            _("{percent:.1f} %").format(percent=100 * summary.win_rate.value),
            "end",
        )


def _intervals(summary: PlayerFigures) -> list[Interval]:
    return [summary.win_rate, *([summary.estimate] if summary.estimate else [])]


def _legend(height: int, *, estimated: bool) -> Iterator[ChartDot | ChartText]:
    shown = [(_("games won, 95 % interval"), COUNTED)]
    if estimated:
        shown.append((_("variance-reduced estimate, 95 % interval"), ESTIMATED))
    for at, (text, colour) in enumerate(shown):
        x, y = _MARGIN + 300 * at, height - 24
        yield ChartDot((x, y), colour)
        yield ChartText((x + 14, y), text)


def svg(drawn: WinRateChart) -> str:
    """Returns the drawing as the text of an SVG file."""
    width, height = drawn.size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="{FONT}">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, paper, *map(_svg_mark, drawn.marks), "</svg>"]) + "\n"


def _svg_mark(mark: ChartLine | ChartDot | ChartText) -> str:
    match mark:
        case ChartLine((x, y), (to_x, to_y), colour, width):
            ends = f'x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"'
            return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'
        case ChartDot((x, y), colour):
            return f'<circle cx="{x}" cy="{y}" r="{DOT}" fill="{colour}"/>'
        case ChartText((x, y), text, anchor):
            place = f'x="{x}" y="{y}" text-anchor="{anchor}" dominant-baseline="central"'
            return f'<text {place} fill="{INK}">{escape(text)}</text>'

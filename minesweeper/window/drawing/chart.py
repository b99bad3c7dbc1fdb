"""Charts on cards: a line over time, upright bars, and horizontal bars. All show their values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import pygame
from pygame import Rect

from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget

FINER = 3
"""A line is drawn this many times larger and then scaled down, which smooths it."""
LINE = 2.5
"""The thickness of a line, in pixels of the design."""
FILL = 31
"""The opacity of the area under a line, of 255."""
TICKS_WANTED = 4
FEWEST_COLUMNS = 8
"""Bars are never wider than if there were this many."""
HEAD = 38
"""The height of the title, which nothing may cover, in pixels of the design."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The values of the lines across a chart, from 0 upwards, and their labels."""

    ticks: tuple[float, ...]
    label: Callable[[float], str]

    @property
    def top(self) -> float:
        """The largest value that fits."""
        return self.ticks[-1]


def axis(most: float, steps: Sequence[float], label: Callable[[float], str]) -> Axis:
    """Returns an axis for values up to `most`, with the smallest of these steps that will do.

    Beyond the last step, its multiples by ten, a hundred and so on are tried.

    >>> axis(7, (1, 2, 5), str).ticks
    (0, 2, 4, 6, 8)
    """
    wanted = most / TICKS_WANTED
    step, larger = steps[-1], 1
    while step * larger < wanted:
        larger *= 10
    found = next((step for step in steps if step >= wanted), step * larger)
    count = max(1, ceil(most / found))
    return Axis(tuple(found * number for number in range(count + 1)), label)


class Chart(Widget):
    """A card with a title, a note and a drawing; the value under the pointer is shown in words."""

    radius = 12
    follows_pointer = True
    HEIGHT = 236
    """The height of the card, in pixels of the design."""

    def __init__(self, name: str, title: str, note: str = "", nothing: str = "") -> None:
        super().__init__(name)
        self._title = title
        self._note = note
        self._nothing = nothing
        """The text of a chart without values."""
        self._marked: int | None = None
        """The number of the value that the keyboard has marked."""

    # Filled in by charts.

    def count(self) -> int:
        """Returns the number of values."""
        raise NotImplementedError

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the number of the value at a point, or None."""
        raise NotImplementedError

    def draw_values(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the axes and the values, one of them marked."""
        raise NotImplementedError

    def tooltip(self, marked: int) -> str:
        """Returns the tooltip of a value."""
        raise NotImplementedError

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the place of a value."""
        raise NotImplementedError

    # Common to all charts.

    def clickable(self) -> dict[str, Rect]:
        """Returns the card, where the pointer shows a value."""
        return {self.name: self.rect}

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from value to value on left and right."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not self.count():
            return False
        start = -1 if step > 0 else 0
        at = start if self._marked is None else self._marked
        self._marked = (at + step) % self.count()
        return True

    def _mark(self) -> int | None:
        if not self.count():
            return None
        if self.is_hovered:
            return self.at(self.place)
        is_there = self._marked is not None and self._marked < self.count()
        return self._marked if self.is_focused and is_there else None

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card, the chart and the tooltip of the marked value."""
        theme, rect = brush.theme, self.rect
        brush.box(surface, rect, 12, theme.surface, theme.line)
        middle = rect.top + brush.px(22)
        title = brush.text(
            surface, self._title, (rect.left + brush.px(16), middle), 15, Weight.MEDIUM
        )
        right = rect.right - brush.px(16)
        if brush.width(self._note, 12, Weight.REGULAR) <= right - title.right - brush.px(12):
            ink = theme.ink2
            brush.text(surface, self._note, (right, middle), 12, Weight.REGULAR, ink, "midright")
        if not self.count():
            self._draw_nothing(surface, brush)
            return
        marked = self._mark()
        self.draw_values(surface, brush, marked)
        if marked is not None:
            self._draw_tip(surface, brush, marked)

    def _draw_nothing(self, surface: pygame.Surface, brush: Brush) -> None:
        box = self.rect.inflate(-2 * brush.px(16), 0)
        box.top += brush.px(44)
        brush.paragraph(surface, self._nothing, box, 13, Weight.REGULAR, brush.theme.ink2)

    def _draw_tip(self, surface: pygame.Surface, brush: Brush, marked: int) -> None:
        text, (x, y) = self.tooltip(marked), self.place_of(marked)
        tip = Rect(0, 0, brush.width(text, 12, Weight.REGULAR) + brush.px(16), brush.px(26))
        tip.midbottom = (x, y - brush.px(8))
        if tip.top < self.rect.top + brush.px(HEAD):
            tip.midtop = (x, y + brush.px(10))
        tip.clamp_ip(self.rect.inflate(-2 * brush.px(4), -2 * brush.px(4)))
        brush.box(surface, tip, 6, brush.theme.toast)
        ink = brush.theme.on_toast
        brush.text(surface, text, tip.center, 12, Weight.REGULAR, ink, "center")

    def draw_across(self, surface: pygame.Surface, brush: Brush, plot: Rect, scale: Axis) -> None:
        """Draws the lines of an axis, and their labels at the left."""
        theme = brush.theme
        for tick in scale.ticks:
            y = height_of(tick, plot, scale)
            surface.fill(theme.line, (plot.left, y, plot.width, 1))
            place = (plot.left - brush.px(8), y)
            label = scale.label(tick)
            brush.text(surface, label, place, 12, Weight.REGULAR, theme.ink2, "midright")


def height_of(value: float, plot: Rect, scale: Axis) -> int:
    """Returns the y of a value in a plot."""
    return plot.bottom - round(value / scale.top * plot.height)


def labels_width(brush: Brush, scale: Axis) -> int:
    """Returns the width of an axis's labels."""
    return max(brush.width(scale.label(tick), 12, Weight.REGULAR) for tick in scale.ticks)


@dataclass(frozen=True, slots=True)
class Series:
    """Values over time: the place of each from 0 to 1, and its value; None is a missing value."""

    places: tuple[float, ...]
    values: tuple[float | None, ...]
    scale: Axis
    below: tuple[tuple[float, str], ...] = ()
    """The labels below, each with its place from 0 to 1; the end comes last."""
    unit: str = ""
    """The unit of these labels, written before the last."""
    last: str = ""
    """The last value, written at the end of the line."""
    tips: Callable[[int], str] = str


class LineChart(Chart):
    """Values over time, joined by a line."""

    def __init__(
        self, name: str, title: str, note: str = "", nothing: str = "", series: Series | None = None
    ) -> None:
        super().__init__(name, title, note, nothing)
        self._series = series
        self._known = [
            at for at, value in enumerate(series.values if series else ()) if value is not None
        ]
        self._line: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._plot = Rect(0, 0, 0, 0)

    def count(self) -> int:
        """Returns the number of known values."""
        return len(self._known)

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the value that is horizontally nearest."""
        if not self._plot.inflate(40, 60).collidepoint(place):
            return None
        return min(range(self.count()), key=lambda at: abs(self.place_of(at)[0] - place[0]))

    def tooltip(self, marked: int) -> str:
        """Returns the tooltip of a value."""
        assert self._series is not None, "an empty chart has no values"
        return self._series.tips(self._known[marked])

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the place of a value on the line."""
        series, at = self._series, self._known[marked]
        assert series is not None, "an empty chart has no values"
        value = series.values[at]
        assert value is not None, "only known values are marked"
        x = self._plot.left + round(series.places[at] * self._plot.width)
        return x, height_of(value, self._plot, series.scale)

    def draw_values(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the line, the area under it, and its last value."""
        series = self._series
        assert series is not None, "an empty chart draws nothing"
        self._place_plot(brush, series)
        self.draw_across(surface, brush, self._plot, series.scale)
        self._draw_below(surface, brush, series)
        surface.blit(self._drawn_line(brush), self._plot.topleft - _EDGE)
        x, y = self.place_of(self.count() - 1)
        _dot(surface, brush, (x, y), 3)
        place = (x + brush.px(10), y)
        brush.figures(surface, series.last, place, 13, Weight.BOLD, brush.theme.c1)
        if marked is not None:
            _dot(surface, brush, self.place_of(marked), 5)

    def _place_plot(self, brush: Brush, series: Series) -> None:
        left = self.rect.left + brush.px(24) + labels_width(brush, series.scale)
        right = self.rect.right - brush.px(26) - brush.figures_width(series.last, 13)
        top, bottom = self.rect.top + brush.px(48), self.rect.bottom - brush.px(36)
        self._plot = Rect(left, top, max(8, right - left), bottom - top)

    def _draw_below(self, surface: pygame.Surface, brush: Brush, series: Series) -> None:
        plot, ink = self._plot, brush.theme.ink2
        y = plot.bottom + brush.px(16)
        for place, label in series.below:
            anchor = {0.0: "midleft", 1.0: "midright"}.get(place, "center")
            x = plot.left + round(place * plot.width)
            brush.text(surface, label, (x, y), 12, Weight.REGULAR, ink, anchor)
        before = max((place for place, _ in series.below if 0 < place < 1), default=0.5)
        x = plot.left + round((before + 1) / 2 * plot.width)
        brush.text(surface, series.unit, (x, y), 12, Weight.REGULAR, ink, "center")

    def _drawn_line(self, brush: Brush) -> pygame.Surface:
        """Returns the line with its area, drawn again only if its size or colour changed."""
        key = (self._plot.size, brush.theme.c1, brush.scale)
        if self._line is None or self._line[0] != key:
            left, top = self._plot.topleft
            places = [self.place_of(at) for at in range(self.count())]
            inside = [(x - left, y - top) for x, y in places]
            self._line = key, _smooth_line(inside, self._plot.size, brush)
        return self._line[1]


_EDGE = pygame.Vector2(4, 4)
"""The margin around a line, which is wider than its points."""


def _smooth_line(
    points: list[tuple[int, int]], size: tuple[int, int], brush: Brush
) -> pygame.Surface:
    """Returns a line through points with its area, drawn large and scaled down to smooth it."""
    edge = int(_EDGE.x)
    width, height = (side + 2 * edge for side in size)
    large = pygame.Surface((width * FINER, height * FINER), pygame.SRCALPHA)
    colour = pygame.Color(brush.theme.c1)
    clear = pygame.Color(colour.r, colour.g, colour.b, 0)
    large.fill(clear)
    bent = [((x + edge) * FINER, (y + edge) * FINER) for x, y in points]
    floor = (size[1] + edge) * FINER
    if len(bent) > 1:
        ground = pygame.Color(colour.r, colour.g, colour.b, FILL)
        pygame.draw.polygon(large, ground, [(bent[0][0], floor), *bent, (bent[-1][0], floor)])
    thick = max(1, round(LINE * brush.scale / 100 * FINER))
    for start, end in pairwise(bent):
        pygame.draw.line(large, colour, start, end, thick)
    for joint in bent:
        pygame.draw.circle(large, colour, joint, thick // 2)
    return pygame.transform.smoothscale(large, (width, height))


def _dot(surface: pygame.Surface, brush: Brush, center: tuple[int, int], radius: int) -> None:
    dot = Rect(0, 0, 2 * brush.px(radius), 2 * brush.px(radius))
    dot.center = center
    brush.box(surface, dot, radius, brush.theme.c1)


@dataclass(frozen=True, slots=True)
class Columns:
    """Counts between equally spaced edges."""

    counts: tuple[int, ...]
    scale: Axis
    edges: tuple[str, ...]
    """The label below each edge; empty if there is no room for it."""
    tips: Callable[[int], str]
    highlighted: int | None = None
    highlight_label: str = ""
    """The label of the highlighted column."""


class ColumnChart(Chart):
    """Upright bars side by side, one of them highlighted with a label."""

    def __init__(
        self,
        name: str,
        title: str,
        note: str = "",
        nothing: str = "",
        columns: Columns | None = None,
    ) -> None:
        super().__init__(name, title, note, nothing)
        self._columns = columns
        self._plot = Rect(0, 0, 0, 0)

    def count(self) -> int:
        """Returns the number of bars."""
        return len(self._columns.counts) if self._columns else 0

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the number of the bar above or below a point; None if there is no bar."""
        return next((at for at in range(self.count()) if self._slot(at).collidepoint(place)), None)

    def tooltip(self, marked: int) -> str:
        """Returns the tooltip of a bar."""
        assert self._columns is not None, "an empty chart has no bars"
        return self._columns.tips(marked)

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the upper end of a bar."""
        bar = self._bar(marked)
        return bar.centerx, bar.top

    def _slot(self, at: int) -> Rect:
        """Returns the bar's strip over the full height, with its share of the gaps."""
        left, right = self._edge(at), self._edge(at + 1)
        return Rect(left, self._plot.top, right - left, self._plot.height)

    def _edge(self, at: int) -> int:
        """Returns the left end of a bar; a few bars are centred rather than wide."""
        slots = max(self.count(), FEWEST_COLUMNS)
        free = slots - self.count()
        return self._plot.left + self._plot.width * (2 * at + free) // (2 * slots)

    def _bar(self, at: int) -> Rect:
        assert self._columns is not None, "an empty chart has no bars"
        slot = self._slot(at)
        top = height_of(self._columns.counts[at], self._plot, self._columns.scale)
        gap = min(4, max(1, slot.width // 4))
        return Rect(slot.left + gap // 2, top, slot.width - gap, slot.bottom - top)

    def draw_values(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the bars on their axis."""
        columns = self._columns
        assert columns is not None, "an empty chart draws nothing"
        left = self.rect.left + brush.px(24) + labels_width(brush, columns.scale)
        top, bottom = self.rect.top + brush.px(48), self.rect.bottom - brush.px(36)
        self._plot = Rect(left, top, self.rect.right - brush.px(20) - left, bottom - top)
        self.draw_across(surface, brush, self._plot, columns.scale)
        for at in range(self.count()):
            self._draw_bar(surface, brush, at, is_marked=at == marked)
        if columns.highlighted is not None:
            self._draw_highlight_label(surface, brush, columns.highlighted, columns.highlight_label)
        self._draw_edges(surface, brush, columns)

    def _draw_bar(self, surface: pygame.Surface, brush: Brush, at: int, *, is_marked: bool) -> None:
        columns, theme, bar = self._columns, brush.theme, self._bar(at)
        assert columns is not None, "an empty chart has no bars"
        colour = theme.c2 if at == columns.highlighted else theme.c1
        if columns.counts[at]:
            # Even one of thousands has to be visible.
            bar.top, bar.height = min(bar.top, bar.bottom - 2), max(bar.height, 2)
            brush.box(surface, bar, 3, theme.ink if is_marked else colour)

    def _draw_highlight_label(
        self, surface: pygame.Surface, brush: Brush, at: int, label: str
    ) -> None:
        """Draws the label of the highlighted bar above it and its neighbours."""
        box = Rect(0, self._plot.top, brush.width(label, 12, Weight.MEDIUM), self._plot.height)
        box.centerx = self._bar(at).centerx
        box.clamp_ip(self._plot)
        near = [other for other in range(self.count()) if self._bar(other).colliderect(box)]
        top = min(self._bar(other).top for other in [at, *near])
        place = (box.centerx, top - brush.px(10))
        brush.text(surface, label, place, 12, Weight.MEDIUM, brush.theme.c2, "center")

    def _draw_edges(self, surface: pygame.Surface, brush: Brush, columns: Columns) -> None:
        """Draws the labels below the edges, as many as fit."""
        y, ink, free = self._plot.bottom + brush.px(16), brush.theme.ink2, self.rect.left
        if self.count() == 1:
            place = (self._bar(0).centerx, y)
            brush.text(surface, "–".join(columns.edges), place, 12, Weight.REGULAR, ink, "center")
            return
        for at, label in enumerate(columns.edges):
            x = self._edge(at)
            width = brush.width(label, 12, Weight.REGULAR)
            fits = x - width // 2 >= free and x + width // 2 <= self.rect.right - brush.px(4)
            if label and fits:
                brush.text(surface, label, (x, y), 12, Weight.REGULAR, ink, "center")
                free = x + width // 2 + brush.px(14)


@dataclass(frozen=True, slots=True)
class CountedRow:
    """A title and a count."""

    title: str
    count: int


class RowChart(Chart):
    """Horizontal bars one below the other, each with its title and its number."""

    STEP = 24
    can_focus = follows_pointer = False

    def __init__(
        self,
        name: str,
        title: str,
        note: str = "",
        nothing: str = "",
        rows: Sequence[CountedRow] = (),
    ) -> None:
        super().__init__(name, title, note, nothing)
        self._rows = rows
        self._places: list[Rect] = []
        """The places of the rows that are shown."""
        self._choose: Callable[[int], None] | None = None
        self._tip = ""

    def lead_on(self, choose: Callable[[int], None], tip: str) -> None:
        """Makes every row a link: `choose` is called with its number, and `tip` says where to."""
        self._choose, self._tip = choose, tip
        self.can_focus = self.follows_pointer = bool(self._rows)

    def use(self) -> None:
        """Follows the link of the marked row."""
        marked = self._mark()
        if self._choose is not None and marked is not None:
            self._choose(marked)

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from row to row, and follows the link of the marked one on Enter or Space."""
        return super().key(event) or Widget.key(self, event)

    def count(self) -> int:
        """Returns the number of rows."""
        return len(self._rows)

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the number of the row at a point; None if rows are no links."""
        if self._choose is None:
            return None
        return next((at for at, row in enumerate(self._places) if row.collidepoint(place)), None)

    def tooltip(self, marked: int) -> str:
        """Returns where the link of a row leads."""
        return self._tip.format(title=self._rows[marked].title)

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the middle of a row."""
        return self._places[min(marked, len(self._places) - 1)].center

    def draw_values(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws as many rows as fit, the marked one on a ground of its own."""
        self._places = []
        titles = max(brush.width(row.title, 13, Weight.REGULAR) for row in self._rows)
        left = self.rect.left + brush.px(16)
        track = Rect(left + titles + brush.px(20), 0, 0, brush.px(14))
        track.width = max(8, self.rect.right - brush.px(52) - track.left)
        room = self.rect.height - brush.px(56)
        for number, row in enumerate(self._rows[: room // brush.px(self.STEP)]):
            middle = self.rect.top + brush.px(54 + self.STEP * number)
            place = Rect(0, 0, self.rect.width - 2 * brush.px(8), brush.px(self.STEP))
            place.center = (self.rect.centerx, middle)
            self._places.append(place)
            if number == marked:
                brush.box(surface, place, 6, brush.theme.sunk)
            brush.text(surface, row.title, (left, middle), 13)
            track.centery = middle
            brush.box(surface, track, 4, brush.theme.sunk)
            bar = track.copy()
            bar.width = max(2, track.width * row.count // self._rows[0].count)
            brush.box(surface, bar, 4, brush.theme.c1)
            count = f"{row.count:,}"
            width = brush.figures_width(count, 13)
            end = (self.rect.right - brush.px(16) - width, middle)
            brush.figures(surface, count, end, 13)

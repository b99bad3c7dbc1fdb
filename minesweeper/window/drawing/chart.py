"""Charts on cards: a line over time, upright bars, and horizontal bars. All of them show values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper.translation.formats import format_number
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.widgets.base import Widget

FINER = 3
"""A line is drawn this many times larger and then scaled down, which smooths it."""
LINE = 2.5
"""The thickness of a line, in pixels of the design."""
FILL = 31
"""The opacity of the area under a line, of 255."""
EDGE = 4
"""The margin around a line in pixels, because a line is wider than its points."""
TICKS_WANTED = 4
FEWEST_COLUMNS = 8
"""The number of bars for which the widest bar is made: fewer bars are no wider."""
HEAD = 38
"""The height of the title in pixels of the design. Nothing may cover the title."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The values of the horizontal lines of a chart, from 0 upwards, and their labels."""

    ticks: tuple[float, ...]
    label: Callable[[float], str]

    @property
    def top(self) -> float:
        """The largest value that fits on the axis."""
        return self.ticks[-1]


def axis(most: float, steps: Sequence[float], label: Callable[[float], str]) -> Axis:
    """Returns an axis for values up to `most`, with the smallest of these steps that is enough.

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


class Plot:
    """The values of a chart, at least one."""

    card = Rect(0, 0, 0, 0)

    def lay_out(self, brush: Brush, card: Rect) -> None:  # noqa: ARG002  for plots that measure
        """Computes the plot's place on a card."""
        self.card = card

    @property
    def can_be_marked(self) -> bool:
        """True if pointing at a value explains it; False if all values are written out."""
        return True

    def use(self, marked: int) -> None:
        """Follows the link of a value; does nothing if values are no links."""

    def draw(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the axes and the values, and highlights the marked value."""
        raise NotImplementedError

    def __len__(self) -> int:
        """Returns the number of values."""
        raise NotImplementedError

    def at(self, place: tuple[int, int]) -> int | None:  # noqa: ARG002  for plots with marks
        """Returns the index of the value at a point, or None."""
        return None

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the point of a value in the window."""
        raise NotImplementedError

    def tip(self, marked: int) -> str:
        """Returns the text of a value's tooltip."""
        raise NotImplementedError


class Chart(Widget):
    """A card with a title, a note and a plot; the value under the pointer is shown in words."""

    radius = 12
    HEIGHT = 236
    """The height of the card, in pixels of the design."""

    def __init__(self, name: str, title: str, note: str, plot: Plot | str) -> None:
        """Takes the plot, or the words that say why there are no values."""
        super().__init__(name)
        self.heading, self._note, self._plot = title, note, plot
        self.can_focus = self.follows_pointer = isinstance(plot, Plot) and plot.can_be_marked
        self._marked: int | None = None
        """The index of the value that the keyboard has marked."""

    @property
    def reason(self) -> str:
        """The words that say why there are no values; empty if there are values."""
        return self._plot if isinstance(self._plot, str) else ""

    def spoken_name(self) -> str:
        """Returns the title and the note."""
        return ". ".join(text for text in (self.heading, self._note) if text)

    def spoken_value(self) -> str:
        """Returns the marked value in words."""
        marked = self._mark()
        return "" if marked is None or isinstance(self._plot, str) else self._plot.tip(marked)

    def clickable(self) -> dict[str, Rect]:
        """Returns the card as the only place: the pointer on it shows the value below."""
        return {self.name: self.rect}

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from value to value on left and right, and uses the marked one on Enter or Space."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if isinstance(self._plot, str):
            return False
        if step is None:
            return super().key(event)
        start = -1 if step > 0 else 0
        at = start if self._marked is None else self._marked
        self._marked = (at + step) % len(self._plot)
        return True

    def use(self) -> None:
        """Follows the link of the marked value, if values are links."""
        marked = self._mark()
        if marked is not None and isinstance(self._plot, Plot):
            self._plot.use(marked)

    def place_of(self, number: int) -> tuple[int, int]:
        """Returns the place of a value."""
        assert isinstance(self._plot, Plot), "there are no values"
        return self._plot.place_of(number)

    def _mark(self) -> int | None:
        """Returns the number of the value under the pointer, or else of the one with the focus."""
        if isinstance(self._plot, str):
            return None
        if self.is_hovered:
            return self._plot.at(self.place)
        return self._marked if self.is_focused else None

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card, the plot and the tooltip of the marked value."""
        theme, rect, plot = brush.theme, self.rect, self._plot
        brush.box(surface, rect, 12, theme.surface, theme.line)
        middle, edge = rect.top + brush.px(22), brush.px(16)
        title = brush.text(surface, self.heading, (rect.left + edge, middle), 15, Weight.MEDIUM)
        below = self._draw_note(surface, brush, rect.right - edge - title.right)
        if isinstance(plot, str):
            return
        plot.lay_out(brush, Rect(rect.left, rect.top + below, rect.width, rect.height - below))
        marked = self._mark()
        plot.draw(surface, brush, marked)
        if marked is not None:
            self._draw_tip(surface, brush, plot.tip(marked), plot.place_of(marked))

    def _draw_note(self, surface: pygame.Surface, brush: Brush, room: int) -> int:
        """Draws the note beside the title or, if it is too long, below it.

        `room` is the width beside the title. Returns the height of the lines below the title.
        """
        edge, step = brush.px(16), brush.px(18)
        middle = self.rect.top + brush.px(22)
        if brush.width(self._note, 12, Weight.REGULAR) <= room - brush.px(12):
            _label(surface, brush, self._note, (self.rect.right - edge, middle), "midright")
            return 0
        lines = brush.wrapped(self._note, 12, Weight.REGULAR, self.rect.width - 2 * edge)
        for at, line in enumerate(lines, start=1):
            _label(surface, brush, line, (self.rect.left + edge, middle + at * step), "midleft")
        return len(lines) * step

    def _draw_tip(
        self, surface: pygame.Surface, brush: Brush, text: str, place: tuple[int, int]
    ) -> None:
        tip = Rect(0, 0, brush.width(text, 12, Weight.REGULAR) + brush.px(16), brush.px(26))
        tip.midbottom = (place[0], place[1] - brush.px(8))
        if tip.top < self.rect.top + brush.px(HEAD):
            tip.midtop = (place[0], place[1] + brush.px(10))
        tip.clamp_ip(self.rect.inflate(-2 * brush.px(4), -2 * brush.px(4)))
        brush.box(surface, tip, 6, brush.theme.toast)
        ink = brush.theme.on_toast
        brush.text(surface, text, tip.center, 12, Weight.REGULAR, ink, "center")


def _label(
    surface: pygame.Surface, brush: Brush, text: str, place: tuple[int, int], anchor: str
) -> None:
    brush.text(surface, text, place, 12, Weight.REGULAR, brush.theme.ink2, anchor)


@dataclass
class _ScaledPlot(Plot):
    """A plot with a vertical axis, whose labels are at the left."""

    scale: Axis
    area: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False)

    def lay_out(self, brush: Brush, card: Rect) -> None:
        """Leaves room for the labels at the left, and at the right as much as the plot needs."""
        super().lay_out(brush, card)
        labels = (brush.width(self.scale.label(at), 12, Weight.REGULAR) for at in self.scale.ticks)
        left = card.left + brush.px(24) + max(labels)
        top, bottom = card.top + brush.px(48), card.bottom - brush.px(36)
        width = max(8, card.right - self.room_at_right(brush) - left)
        self.area = Rect(left, top, width, bottom - top)

    def room_at_right(self, brush: Brush) -> int:
        """Returns the width between the axis and the edge of the card, in pixels."""
        return brush.px(20)

    def y_of(self, value: float) -> int:
        """Returns the y coordinate of a value."""
        return self.area.bottom - round(value / self.scale.top * self.area.height)

    def draw(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:  # noqa: ARG002
        """Draws the lines of the axis and the labels beside them."""
        for tick in self.scale.ticks:
            y = self.y_of(tick)
            surface.fill(brush.theme.line, (self.area.left, y, self.area.width, 1))
            place = (self.area.left - brush.px(8), y)
            _label(surface, brush, self.scale.label(tick), place, "midright")


class Point(NamedTuple):
    """A value of a line: the place on the time axis from 0 to 1, and the value in words."""

    place: float
    value: float
    tip: str


@dataclass
class LinePlot(_ScaledPlot):
    """Values over time, joined by a line."""

    points: Sequence[Point]
    below: Sequence[tuple[float, str]] = ()
    """The labels below the line, each with a place from 0 to 1; the last one is the end."""
    unit: str = ""
    """The unit of the labels below the line, written before the last label."""
    last: str = ""
    """The text of the last value, written at the end of the line."""
    _line: tuple[tuple[object, ...], pygame.Surface] | None = field(default=None, init=False)
    """The drawn line, with the size and colour that it was drawn for."""

    def __len__(self) -> int:
        """Returns the number of points."""
        return len(self.points)

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the index of the point that is horizontally nearest."""
        if not self.area.inflate(40, 60).collidepoint(place):
            return None
        return min(range(len(self)), key=lambda at: abs(self.place_of(at)[0] - place[0]))

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the point in the window of a value on the line."""
        point = self.points[marked]
        return self._x(point.place), self.y_of(point.value)

    def tip(self, marked: int) -> str:
        """Returns a value in words."""
        return self.points[marked].tip

    def _x(self, place: float) -> int:
        return self.area.left + round(place * self.area.width)

    def room_at_right(self, brush: Brush) -> int:
        """Returns the width of the last value's text."""
        return brush.px(26) + brush.figures_width(self.last, 13)

    def draw(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the line, the area under it, and its last value."""
        super().draw(surface, brush, marked)
        y = self.area.bottom + brush.px(16)
        for place, label in self.below:
            anchor = {0.0: "midleft", 1.0: "midright"}.get(place, "center")
            _label(surface, brush, label, (self._x(place), y), anchor)
        before = max((place for place, _ in self.below if 0 < place < 1), default=0.5)
        _label(surface, brush, self.unit, (self._x((before + 1) / 2), y), "center")
        surface.blit(self._drawn_line(brush), (self.area.left - EDGE, self.area.top - EDGE))
        x, y = self.place_of(len(self) - 1)
        _dot(surface, brush, (x, y), 3)
        place_of_last = (x + brush.px(10), y)
        brush.figures(surface, self.last, place_of_last, 13, Weight.BOLD, brush.theme.c1)
        if marked is not None:
            _dot(surface, brush, self.place_of(marked), 5)

    def _drawn_line(self, brush: Brush) -> pygame.Surface:
        """Returns the line and the area below it, drawn again only for a new size or colour."""
        key = (self.area.size, brush.theme.c1, brush.scale)
        if self._line is None or self._line[0] != key:
            left, top = self.area.topleft
            places = map(self.place_of, range(len(self)))
            inside = [(x - left, y - top) for x, y in places]
            self._line = key, _smooth_line(inside, self.area.size, brush)
        return self._line[1]


def _smooth_line(
    points: list[tuple[int, int]], size: tuple[int, int], brush: Brush
) -> pygame.Surface:
    """Returns a line and the area below it. They are drawn large and scaled down, to be smooth."""
    width, height = (side + 2 * EDGE for side in size)
    large = pygame.Surface((width * FINER, height * FINER), pygame.SRCALPHA)
    colour = pygame.Color(brush.theme.c1)
    large.fill((colour.r, colour.g, colour.b, 0))
    bent = [((x + EDGE) * FINER, (y + EDGE) * FINER) for x, y in points]
    floor = (size[1] + EDGE) * FINER
    if len(bent) > 1:
        background = (colour.r, colour.g, colour.b, FILL)
        pygame.draw.polygon(large, background, [(bent[0][0], floor), *bent, (bent[-1][0], floor)])
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


@dataclass
class ColumnPlot(_ScaledPlot):
    """Counts between equally spaced edges, as upright bars; one is highlighted and has a label."""

    counts: Sequence[int]
    edges: Sequence[str]
    """The label below each edge; empty if there is no room for it."""
    tip_of: Callable[[int], str]
    highlighted: int | None = None
    highlight_label: str = ""

    def __len__(self) -> int:
        """Returns the number of bars."""
        return len(self.counts)

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the index of the bar above or below a point; None if there is no bar."""
        return next((at for at in range(len(self)) if self._slot(at).collidepoint(place)), None)

    def tip(self, marked: int) -> str:
        """Returns the text of a bar's tooltip."""
        return self.tip_of(marked)

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the upper end of a bar."""
        return self._bar(marked).midtop

    def _slot(self, at: int) -> Rect:
        """Returns the strip of a bar: the full height, and half of the gap on each side."""
        left, right = self._edge(at), self._edge(at + 1)
        return Rect(left, self.area.top, right - left, self.area.height)

    def _edge(self, at: int) -> int:
        """Returns the left end of a bar. A few bars are centred rather than made wider."""
        slots = max(len(self), FEWEST_COLUMNS)
        free = slots - len(self)
        return self.area.left + self.area.width * (2 * at + free) // (2 * slots)

    def _bar(self, at: int) -> Rect:
        slot, top = self._slot(at), self.y_of(self.counts[at])
        gap = min(4, max(1, slot.width // 4))
        return Rect(slot.left + gap // 2, top, slot.width - gap, slot.bottom - top)

    def draw(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws the bars on their axis."""
        super().draw(surface, brush, marked)
        theme = brush.theme
        for at, count in enumerate(self.counts):
            if count:
                bar = self._bar(at)
                # Even a bar for one game of thousands has to be visible.
                bar.top, bar.height = min(bar.top, bar.bottom - 2), max(bar.height, 2)
                colour = theme.c2 if at == self.highlighted else theme.c1
                brush.box(surface, bar, 3, theme.ink if at == marked else colour)
            elif at == self.highlighted:
                # Between the bars a line shows what the label is about.
                middle, wide = self._slot(at).centerx, max(1, brush.px(2))
                surface.fill(theme.c2, (middle, self.area.top, wide, self.area.height))
        if self.highlighted is not None:
            self._draw_highlight_label(surface, brush, self.highlighted)
        self._draw_edges(surface, brush)

    def _draw_highlight_label(self, surface: pygame.Surface, brush: Brush, at: int) -> None:
        """Draws the highlighted bar's label above all bars that the label is over."""
        label, bars = self.highlight_label, [self._bar(other) for other in range(len(self))]
        box = Rect(0, self.area.top, brush.width(label, 12, Weight.MEDIUM), self.area.height)
        box.centerx = bars[at].centerx
        box.clamp_ip(self.area)
        top = min(bar.top for bar in bars if bar.colliderect(box) or bar is bars[at])
        top = top if self.counts[at] else self.area.top
        place = (box.centerx, top - brush.px(10))
        brush.text(surface, label, place, 12, Weight.MEDIUM, brush.theme.c2, "center")

    def _draw_edges(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the labels below the edges, as many as fit."""
        y = self.area.bottom + brush.px(16)
        if len(self) == 1:
            _label(surface, brush, "–".join(self.edges), (self._bar(0).centerx, y), "center")
            return
        free, end = self.card.left, self.card.right - brush.px(4)
        for at, label in enumerate(self.edges):
            x, half = self._edge(at), brush.width(label, 12, Weight.REGULAR) // 2
            if label and x - half >= free and x + half <= end:
                _label(surface, brush, label, (x, y), "center")
                free = x + half + brush.px(14)


@dataclass
class RowPlot(Plot):
    """Horizontal bars one below the other, each with its title and its number."""

    rows: Sequence[tuple[str, int]]
    """The titles and the counts, the largest first."""
    choose: Callable[[int], None] | None = None
    """If not None, every row is a link: called with the number of the one that is followed."""
    link_tip: str = ""
    """The tooltip of a row's link; {title} in it stands for the title of the row."""
    STEP = 24
    _places: list[Rect] = field(default_factory=list, init=False)
    """The places of the rows that are shown."""

    @property
    def can_be_marked(self) -> bool:
        """True if rows are links; their values are written out."""
        return self.choose is not None

    def use(self, marked: int) -> None:
        """Follows the link of a row."""
        if self.choose is not None:
            self.choose(marked)

    def __len__(self) -> int:
        """Returns the number of rows."""
        return len(self.rows)

    def at(self, place: tuple[int, int]) -> int | None:
        """Returns the number of the row at a point; None if rows are no links."""
        if self.choose is None:
            return None
        return next((at for at, row in enumerate(self._places) if row.collidepoint(place)), None)

    def place_of(self, marked: int) -> tuple[int, int]:
        """Returns the middle of a row."""
        return self._places[min(marked, len(self._places) - 1)].center

    def tip(self, marked: int) -> str:
        """Returns where the link of a row leads."""
        return self.link_tip.format(title=self.rows[marked][0])

    def draw(self, surface: pygame.Surface, brush: Brush, marked: int | None) -> None:
        """Draws as many rows as fit, the marked one on a background of its own."""
        card = self.card
        titles = max(brush.width(title, 13, Weight.REGULAR) for title, _ in self.rows)
        left, right = card.left + brush.px(16), card.right - brush.px(16)
        track = Rect(left + titles + brush.px(20), 0, 0, brush.px(14))
        track.width = max(8, card.right - brush.px(52) - track.left)
        shown = (card.height - brush.px(56)) // brush.px(self.STEP)
        self._places = []
        for number, (title, count) in enumerate(self.rows[:shown]):
            middle = card.top + brush.px(54 + self.STEP * number)
            place = Rect(0, 0, card.width - 2 * brush.px(8), brush.px(self.STEP))
            place.center = (card.centerx, middle)
            self._places.append(place)
            if number == marked:
                brush.box(surface, place, 6, brush.theme.sunk)
            brush.text(surface, title, (left, middle), 13)
            track.centery = middle
            brush.box(surface, track, 4, brush.theme.sunk)
            bar = track.copy()
            bar.width = max(2, track.width * count // self.rows[0][1])
            brush.box(surface, bar, 4, brush.theme.c1)
            figures = format_number(count)
            end = (right - brush.figures_width(figures, 13), middle)
            brush.figures(surface, figures, end, 13)

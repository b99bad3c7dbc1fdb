"""The timeline of a reviewed game, with marks at guesses, mistakes and other notable moves."""

from enum import Enum

import pygame
from pygame import Rect

from minesweeper.teaching.review import Moment, Review
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.panels.blocks import Block
from minesweeper.window.text import teaching_words, words

_ROW = 36
"""The height of the timeline with its marks, in pixels of the design."""
_TRACK, _SIGN, _MISTAKE = 6, 14, 26
"""The thickness of the line, and the sizes of the marks, in pixels of the design."""
_FINER = 4


class MarkKind(Enum):
    """The kinds of marks, in the order of the legend."""

    GUESS = "guess"
    OVERLOOKED = "overlooked"
    WRONG_FLAG = "wrong_flag"
    MISTAKE = "mistake"


def kind_of(moment: Moment) -> MarkKind | None:
    """Returns the mark of a moment; None if it has none."""
    if not moment.is_marked:
        return None
    if moment.mistake is not None:
        return MarkKind.MISTAKE
    if moment.overlooked is not None:
        return MarkKind.OVERLOOKED
    return MarkKind.WRONG_FLAG if moment.is_wrong_flag else MarkKind.GUESS


class TimelineBlock(Block):
    """The line, its marks, the times at its ends, and a legend."""

    review: Review
    at: int | None
    """The number of the current moment, from 0; None if no review is shown."""

    def _marks(self) -> list[tuple[int, MarkKind]]:
        """Returns the marked moments; the worst come last, so that they are drawn on top."""
        kinds = [(at, kind_of(moment)) for at, moment in enumerate(self.review.moments)]
        order = list(MarkKind)
        marks = [(at, kind) for at, kind in kinds if kind is not None]
        return sorted(marks, key=lambda mark: order.index(mark[1]))

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the line and of the legend's rows."""
        rows = 1 + max((row for row, *_ in self._legend(brush, width)), default=0)
        return brush.px(_ROW) + rows * brush.px(22)

    # Places.

    def _x(self, brush: Brush, rect: Rect, elapsed: int) -> int:
        """Returns the place of a time on the line."""
        inset = brush.px(_MISTAKE // 2)
        whole = max(1, self.review.summary.elapsed)
        return rect.left + inset + round((rect.width - 2 * inset) * min(1, elapsed / whole))

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:
        """Returns the marks that can be clicked, then the line itself."""
        middle = rect.top + brush.px(_ROW) // 2
        parts = {}
        for at, kind in reversed(self._marks()):
            side = brush.px(_MISTAKE if kind is MarkKind.MISTAKE else 22)
            place = Rect(0, 0, side, side)
            place.center = (self._x(brush, rect, self.review.moments[at].at), middle)
            parts[f"moment.{at}"] = place
        return {**parts, "line": Rect(rect.left, rect.top, rect.width, brush.px(_ROW))}

    def moment_at(self, brush: Brush, rect: Rect, x: int) -> int:
        """Returns the number of the moment nearest to a place on the line."""
        moments = self.review.moments
        return min(
            range(len(moments)),
            key=lambda at: abs(self._x(brush, rect, moments[at].at) - x),
            default=0,
        )

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the line with its marks, and the legend."""
        middle = rect.top + brush.px(_ROW) // 2
        track = Rect(rect.left, 0, rect.width, brush.px(_TRACK))
        track.centery = middle
        rounded(surface, track, track.height // 2, mixed(brush.theme.primary, brush.theme.surface))
        marks = [
            ((self._x(brush, rect, self.review.moments[at].at), middle), kind)
            for at, kind in self._marks()
        ]
        for place, kind in marks:
            self._draw_gap(surface, brush, place, kind)
        if self.at is not None:
            self._draw_place(surface, brush, rect, middle)
        for place, kind in marks:
            draw_mark(surface, brush, place, kind)
        self._draw_legend(surface, brush, rect)

    def _draw_gap(
        self, surface: pygame.Surface, brush: Brush, place: tuple[int, int], kind: MarkKind
    ) -> None:
        """Interrupts the line around a mark, so that the mark stands out."""
        width = brush.px(_MISTAKE if kind is MarkKind.MISTAKE else _SIGN) + brush.px(8)
        gap = Rect(0, 0, width, brush.px(_TRACK) + 2)
        gap.center = place
        surface.fill(brush.theme.surface, gap)

    def _draw_place(self, surface: pygame.Surface, brush: Brush, rect: Rect, middle: int) -> None:
        """Draws a pin at the current moment, higher than the largest mark."""
        assert self.at is not None, "one stands nowhere"
        moments, whole = self.review.moments, self.review.summary.elapsed
        x = self._x(brush, rect, moments[self.at].at if self.at < len(moments) else whole)
        bar = Rect(0, 0, max(2, brush.px(2)), brush.px(_ROW))
        bar.center = (x, middle)
        surface.fill(brush.theme.ink, bar)

    def _legend(self, brush: Brush, width: int) -> list[tuple[int, int, MarkKind]]:
        """Returns the row and the left edge of each kind that occurs.

        The legend is between the times at both ends or, if that is too narrow, below them.
        """
        kinds = {kind for _, kind in self._marks()}
        start = self._time_width(brush)
        row, left, last = 0, start, width - start
        places: list[tuple[int, int, MarkKind]] = []
        for kind in [kind for kind in MarkKind if kind in kinds]:
            needed = brush.px(_SIGN + 6) + brush.width(
                teaching_words.MARKS[kind.value], 12, _REGULAR
            )
            if left + needed > last:
                row, left, last = row + 1, 0, width
            places.append((row, left, kind))
            left += needed + brush.px(22)
        return places

    def _time_width(self, brush: Brush) -> int:
        return brush.width(words.clock(self.review.summary.elapsed), 12, _REGULAR) + brush.px(16)

    def _draw_legend(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        ink, first = brush.theme.ink2, rect.top + brush.px(_ROW) + brush.px(11)
        brush.text(surface, words.clock(0), (rect.left, first), 12, _REGULAR, ink)
        whole = words.clock(self.review.summary.elapsed)
        brush.text(surface, whole, (rect.right, first), 12, _REGULAR, ink, "midright")
        for row, left, kind in self._legend(brush, rect.width):
            x, middle = rect.left + left, first + row * brush.px(22)
            draw_mark(surface, brush, (x + brush.px(7), middle), kind, is_small=True)
            place = (x + brush.px(_SIGN + 6), middle)
            brush.text(surface, teaching_words.MARKS[kind.value], place, 12, _REGULAR, ink)


_REGULAR = Weight.REGULAR


def draw_mark(
    surface: pygame.Surface,
    brush: Brush,
    middle: tuple[int, int],
    kind: MarkKind,
    *,
    is_small: bool = False,
) -> None:
    """Draws the sign of a kind: half a ring, a diamond, a flag, a cross."""
    theme = brush.theme
    match kind:
        case MarkKind.GUESS:
            brush.blit_icon(surface, "undeducible", middle, 18, theme.undeducible)
        case MarkKind.OVERLOOKED:
            _draw_diamond(surface, brush, middle)
        case MarkKind.WRONG_FLAG:
            brush.blit_icon(surface, "flag", middle, _SIGN + 2, theme.pole)
        case MarkKind.MISTAKE if is_small:
            brush.blit_icon(surface, "cross", middle, _SIGN, theme.cross)
        case MarkKind.MISTAKE:
            _draw_disc(surface, brush, middle)
            brush.blit_icon(surface, "cross", middle, _SIGN - 2, theme.cross)


def _draw_diamond(surface: pygame.Surface, brush: Brush, middle: tuple[int, int]) -> None:
    side = brush.px(12)
    fine = pygame.Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    edge, half = side * _FINER, side * _FINER // 2
    corners = [(half, 0), (edge, half), (half, edge), (0, half)]
    pygame.draw.polygon(fine, brush.theme.warn, corners)
    sign = pygame.transform.smoothscale(fine, (side, side))
    surface.blit(sign, sign.get_rect(center=middle))


def _draw_disc(surface: pygame.Surface, brush: Brush, middle: tuple[int, int]) -> None:
    theme = brush.theme
    for size, colour in ((_MISTAKE, theme.cross), (_MISTAKE - 4, theme.cross_bg)):
        disc = Rect(0, 0, brush.px(size), brush.px(size))
        disc.center = middle
        rounded(surface, disc, disc.width // 2, colour)


def mixed(colour: str, ground: str) -> str:
    """Returns a colour at about two thirds of its strength over a ground."""
    front, back = pygame.Color(colour), pygame.Color(ground)
    parts = (round(0.62 * a + 0.38 * b) for a, b in zip(front, back, strict=True))
    red, green, blue, _ = parts
    return f"#{red:02x}{green:02x}{blue:02x}"

"""The timeline of a reviewed game, with marks at notable moves, and the strip that shows it."""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial

import pygame
from pygame import Rect

from minesweeper.teaching.review import Grade, Moment, Review
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.side_panel import CARD, SidePanel
from minesweeper.window.text import teaching_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    Block,
    BlockColumn,
    Column,
    Drawing,
    Filler,
    Fitting,
    Flow,
    Placed,
    Row,
    Slot,
    label,
)

_ROW = 36
"""The height of the timeline with its marks, in pixels of the design."""
_TRACK, _SIGN, _LOSS = 6, 14, 26
"""The thickness of the line, and the sizes of the marks, in pixels of the design."""
_FINER = 4


class MarkKind(Enum):
    """The kinds of marks, in the order of the legend."""

    GUESS = "guess"
    OVERLOOKED = "overlooked"
    """A safe cell was overlooked, but the guess gave little up or was not rated."""
    WRONG_FLAG = "wrong_flag"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    LOSS = "loss"


_POOR = {
    Grade.INACCURACY: MarkKind.INACCURACY,
    Grade.MISTAKE: MarkKind.MISTAKE,
    Grade.BLUNDER: MarkKind.BLUNDER,
}
_SIGNS = {MarkKind.INACCURACY: "?!", MarkKind.MISTAKE: "?", MarkKind.BLUNDER: "??"}
"""The signs of poor decisions, as chess players write them."""


def kind_of(moment: Moment) -> MarkKind | None:
    """Returns the kind of mark for a moment; None if the moment gets no mark."""
    if not moment.is_marked:
        return None
    if moment.mistake is not None:
        return MarkKind.LOSS
    if moment.grade in _POOR:
        return _POOR[moment.grade]
    if moment.overlooked is not None:
        return MarkKind.OVERLOOKED
    return MarkKind.WRONG_FLAG if moment.is_wrong_flag else MarkKind.GUESS


class Timeline(Block):
    """The line of a game's moments, with marks at the notable ones where there is room."""

    review: Review
    at: int | None
    """The number of the current moment, from 0; None if no review is shown."""

    def marks(self) -> list[tuple[int, MarkKind]]:
        """Returns the marked moments; the worst come last, so that they are drawn on top."""
        kinds = [(at, kind_of(moment)) for at, moment in enumerate(self.review.moments)]
        order = list(MarkKind)
        marks = [(at, kind) for at, kind in kinds if kind is not None]
        return sorted(marks, key=lambda mark: order.index(mark[1]))

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  the same at every width
        """Returns the height of the line with its marks."""
        return brush.px(_ROW)

    def _x(self, brush: Brush, rect: Rect, at: int) -> int:
        """Returns the x coordinate of a moment; the number after the last moment is the end."""
        inset, whole = brush.px(_LOSS // 2), self.review.summary.elapsed
        elapsed = self.review.moments[at].at if at < len(self.review.moments) else whole
        share = min(1, elapsed / max(1, whole))
        return rect.left + inset + round((rect.width - 2 * inset) * share)

    def place(self, brush: Brush, rect: Rect) -> Iterator[Placed]:
        """Yields the line, and then the marks, which can be clicked."""
        yield Placed(self, rect)
        yield Placed(Column([], part="line"), rect)
        for at, kind in self.marks():
            side = brush.px(_LOSS if kind is MarkKind.LOSS else 22)
            place = Rect(0, 0, side, side)
            place.center = (self._x(brush, rect, at), rect.centery)
            yield Placed(Column([], part=f"moment.{at}"), place)

    def _drawn_marks(self, brush: Brush, rect: Rect) -> Iterator[tuple[tuple[int, int], MarkKind]]:
        """Yields the marks to draw with their places; of those that would overlap, the worst."""
        taken: list[int] = []
        for at, kind in reversed(self.marks()):
            x = self._x(brush, rect, at)
            if all(abs(x - other) >= brush.px(_SIGN + 2) for other in taken):
                taken.append(x)
                yield (x, rect.centery), kind

    def moment_at(self, brush: Brush, rect: Rect, x: int) -> int:
        """Returns the number of the moment nearest to an x coordinate."""
        moments = range(len(self.review.moments))
        return min(moments, key=lambda at: abs(self._x(brush, rect, at) - x), default=0)

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the line and a pin at the current moment, both interrupted around the marks."""
        theme = brush.theme
        track = _centred(rect.width, brush.px(_TRACK), rect.center)
        rounded(surface, track, track.height // 2, mixed(theme.primary, theme.surface))
        marks = list(self._drawn_marks(brush, rect))
        if self.at is not None:
            place = (self._x(brush, rect, self.at), rect.centery)
            surface.fill(theme.ink, _centred(max(2, brush.px(2)), rect.height, place))
        for place, kind in marks:
            width = brush.px(_LOSS if kind is MarkKind.LOSS else _SIGN) + brush.px(8)
            surface.fill(theme.surface, _centred(width, brush.px(_SIGN + 4), place))
        for place, kind in marks:
            draw_mark(surface, brush, place, kind)


def timeline(review: Review, at: int | None, *, has_legend: bool = True) -> Block:
    """Returns the timeline, with the times at both ends and, unless it is left out, a legend.

    The legend is between the times or, if that is too narrow, below them.
    """
    line = Timeline(review, at)
    kinds = {kind for _, kind in line.marks()}
    texts = {kind: _(teaching_words.MARKS[kind.value]) for kind in MarkKind if kind in kinds}
    entries = [
        Row([mark_sign(kind, _SIGN), label(text, 12, ink="ink2")], 6, least=22)
        for kind, text in texts.items()
    ]
    first, last = (
        label(words.clock(elapsed), 12, ink="ink2") for elapsed in (0, review.summary.elapsed)
    )
    if not has_legend:
        return Column([line, Row([first, Filler(), last])])
    beside = Row([first, *entries, Filler(), last], 22, least=22)
    below = Column([Row([first, Filler(), last], least=22), Flow(entries, 22)])
    return Column([line, Fitting([beside, below])])


def choose_moment(
    part: str, review: Review, column: BlockColumn, brush: Brush, go: Callable[[int], None]
) -> None:
    """Goes to the moment of a clicked mark or row, or nearest to the clicked point of the line."""
    if part == "line":
        line = column.clickable()[f"{column.name}.line"]
        go(Timeline(review, None).moment_at(brush, line, column.place[0]))
    else:
        go(int(part.rpartition(".")[2]))


def draw_mark(
    surface: pygame.Surface,
    brush: Brush,
    middle: tuple[int, int],
    kind: MarkKind,
    *,
    is_small: bool = False,
) -> None:
    """Draws the sign of a kind: half a ring, a diamond, a flag, ?!, ?, ?? or a cross."""
    theme = brush.theme
    match kind:
        case MarkKind.GUESS:
            brush.blit_icon(surface, "undeducible", middle, 18, theme.undeducible)
        case MarkKind.OVERLOOKED:
            _draw_diamond(surface, brush, middle)
        case MarkKind.WRONG_FLAG:
            brush.blit_icon(surface, "flag", middle, _SIGN + 2, theme.pole)
        case MarkKind.INACCURACY | MarkKind.MISTAKE | MarkKind.BLUNDER:
            ink = theme.cross if kind is MarkKind.BLUNDER else theme.warn
            sign = brush.rendered(_SIGNS[kind], _SIGN + 1, Weight.BOLD, ink)
            surface.blit(sign, sign.get_rect(center=middle))
        case MarkKind.LOSS if is_small:
            brush.blit_icon(surface, "cross", middle, _SIGN, theme.cross)
        case MarkKind.LOSS:
            _draw_disc(surface, brush, middle)
            brush.blit_icon(surface, "cross", middle, _SIGN - 2, theme.cross)


def mark_sign(kind: MarkKind, side: float) -> Block:
    """Returns the small sign of a kind in a place that may be larger."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        draw_mark(surface, brush, rect.center, kind, is_small=True)

    return Drawing(side, side, paint)


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
    for size, colour in ((_LOSS, theme.cross), (_LOSS - 4, theme.cross_bg)):
        disc = _centred(brush.px(size), brush.px(size), middle)
        rounded(surface, disc, disc.width // 2, colour)


def _centred(width: int, height: int, center: tuple[int, int]) -> Rect:
    rect = Rect(0, 0, width, height)
    rect.center = center
    return rect


def mixed(colour: str, background: str) -> str:
    """Returns a mixture of about two thirds of a colour and one third of the background."""
    front, back = pygame.Color(colour), pygame.Color(background)
    parts = (round(0.62 * a + 0.38 * b) for a, b in zip(front, back, strict=True))
    red, green, blue, _ = parts
    return f"#{red:02x}{green:02x}{blue:02x}"


# The review strip.

Goes = Callable[[int], None]
"""A function that goes to a moment, by its number from 0."""


_STRIP_BUTTONS = {Command.NEXT_MISTAKE: "", Command.REPLAY: "replay", Command.COPY_MOMENT: "copy"}
"""The commands of the strip's buttons, and their icons."""


class ReviewStrip(SidePanel):
    """A card below a wide board: the figures of a game, its timeline, and three buttons."""

    def __init__(self, context: WindowContext, go: Goes) -> None:
        super().__init__(context, "review", self._choose)
        self.column.takes_keys = False
        self._go = go
        self._progress: ReviewProgress | None = None
        self._at: int | None = None
        self.is_brief = False
        """True beside a lesson, which needs the attention: only the figures are shown."""
        self._is_unfolded = False
        self._fold = Button("review.fold", "", self._toggle, emphasis=Emphasis.QUIET)
        self._buttons = [
            Button(
                f"review.{command.value}",
                _(words.COMMAND_TITLES[command]),
                partial(context.perform, command),
                key=key(command),
                icon=icon,
            )
            for command, icon in _STRIP_BUTTONS.items()
        ]

    @property
    def is_folded(self) -> bool:
        """True if only the figures are shown, on one line."""
        return self.is_brief and not self._is_unfolded

    def _toggle(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._context.relayout()

    def show(self, progress: ReviewProgress, at: int | None) -> None:
        """Shows a reviewed game; `at` is the current moment of an open review."""
        self._progress, self._at = progress, at
        if self.rect.width:
            self._arrange()

    @property
    def _review(self) -> Review:
        assert self._progress is not None, "a strip shows a review"
        return self._progress.review

    def _choose(self, part: str) -> None:
        choose_moment(part, self._review, self.column, self._context.brush, self._go)

    def _tree(self, brush: Brush) -> Block:  # noqa: ARG002  the same at every size
        figures = [
            Row([label(text, 13, ink="ink2"), label(value, 14, Weight.BOLD)], 7)
            for text, value in teaching_words.review_figures(self._review.summary)
        ]
        title = label(_(teaching_words.THIS_GAME), 15, Weight.BOLD)
        self._fold.label = (
            _(teaching_words.SHOW_GAME) if self.is_folded else _(teaching_words.FOLD_GAME)
        )
        fold = [Slot(self._fold)] if self.is_brief else []
        shown = [figures[at:] for at in range(len(figures) + 1)]
        head = Fitting([Row([title, Filler(), *right, *fold], LARGE) for right in shown])
        if self.is_folded:
            return Column([head], 0, (20, SMALL), CARD)
        progress = self._progress
        has_mistakes = progress is not None and progress.first_wrong() is not None
        # Beside a lesson or the card of a win the panel has the primary button.
        is_open = self._at is not None
        is_last = is_open and progress is not None and progress.next_wrong() is None
        self._buttons[0].emphasis = Emphasis.PRIMARY if is_open else Emphasis.PLAIN
        self._buttons[0].is_enabled = not is_last
        self._buttons[0].label = _(
            teaching_words.NO_FURTHER_MISTAKE
            if is_last
            else words.COMMAND_TITLES[Command.NEXT_MISTAKE]
        )
        buttons = [Slot(button) for button in self._buttons[0 if has_mistakes else 1 :]]
        blocks = [
            head,
            Slot(self.column, stretches=True),
            Fitting([Row(buttons[:count], MEDIUM) for count in range(len(buttons), 0, -1)]),
        ]
        return Column(blocks, SMALL, (20, MEDIUM), CARD)

    def _blocks(self) -> list[Block]:
        return [timeline(self._review, self._at)]

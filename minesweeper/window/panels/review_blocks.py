"""The pieces of a review's column: the move one stands at, and the moments worth a look."""

from dataclasses import dataclass

import pygame
from pygame import Rect

from minesweeper.teaching.review import Moment
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.blocks import PanelBlock, Progress, draw_card
from minesweeper.window.panels.timeline import draw_mark, kind_of
from minesweeper.window.text import teaching_words, words

_INDENT, _ROW = 42, 26


@dataclass(frozen=True)
class NowBlock(PanelBlock):
    """The move that comes next, and what there is to say about it."""

    title: str
    text: str
    moment: Moment | None = None

    def _lines(self, brush: Brush, width: int) -> list[str]:
        return brush.wrapped(self.text, 14, Weight.REGULAR, width - brush.px(_INDENT + 12))

    def height(self, brush: Brush, width: int) -> int:
        """The title, and the lines of the text."""
        lines = len(self._lines(brush, width)) if self.text else 0
        return brush.px(44) + lines * brush.line_height(14) + (brush.px(8) if lines else 0)

    def current(self, brush: Brush, rect: Rect) -> Rect | None:  # noqa: ARG002  all of it
        """The card: the moments below it may scroll out of view."""
        return rect

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the card."""
        draw_card(surface, brush, rect, Progress.NOW)
        middle = rect.top + brush.px(22)
        kind = kind_of(self.moment) if self.moment else None
        if kind is not None:
            draw_mark(surface, brush, (rect.left + brush.px(23), middle), kind, is_small=True)
        else:
            icon = "tick" if self.moment and self.moment.is_certain else "step"
            place = (rect.left + brush.px(23), middle)
            brush.blit_icon(surface, icon, place, 18, brush.theme.ink2)
        brush.text(surface, self.title, (rect.left + brush.px(_INDENT), middle), 15, Weight.MEDIUM)
        top = rect.top + brush.px(44)
        for line in self._lines(brush, rect.width) if self.text else ():
            place = (rect.left + brush.px(_INDENT), top + brush.line_height(14) // 2 - brush.px(4))
            brush.text(surface, line, place, 14)
            top += brush.line_height(14)


@dataclass(frozen=True)
class MomentRow(PanelBlock):
    """A moment worth a look, in one line."""

    number: int
    """Of the moment, from 0."""
    moment: Moment
    is_now: bool

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  a line is a line
        """One line."""
        return brush.px(_ROW)

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:  # noqa: ARG002  all of it
        """The line."""
        return {f"row.{self.number}": rect}

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the sign, the time, the cell and what it was."""
        theme = brush.theme
        if self.is_now:
            brush.box(surface, rect, 8, theme.info_soft)
        kind = kind_of(self.moment)
        assert kind is not None, "only what is marked has a line"
        middle = rect.centery
        draw_mark(surface, brush, (rect.left + brush.px(23), middle), kind, is_small=True)
        clock = words.clock(self.moment.at)
        left = rect.left + brush.px(_INDENT)
        brush.text(surface, clock, (left, middle), 13, Weight.REGULAR, theme.ink2)
        left += max(brush.width(clock, 13, Weight.REGULAR), brush.px(34)) + brush.px(10)
        name = self.moment.cell.name if self.moment.cell else ""
        brush.text(surface, name, (left, middle), 14, Weight.MEDIUM)
        left += max(brush.width(name, 14, Weight.MEDIUM), brush.px(34)) + brush.px(10)
        told = teaching_words.MARKS[kind.value]
        if left + brush.width(told, 13, Weight.REGULAR) <= rect.right:
            brush.text(surface, told, (left, middle), 13, Weight.REGULAR, theme.ink2)

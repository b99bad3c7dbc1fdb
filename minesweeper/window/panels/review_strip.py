"""The review strip below a wide board: the figures of the game, its timeline, and buttons."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.game.header import Performs
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.timeline import TimelineBlock
from minesweeper.window.text import teaching_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button

Goes = Callable[[int], None]
"""Goes to a moment, by its number from 0."""
_EDGE, _LINE_AT, _BUTTON = 20, 42, 36


class TimelineView(Widget):
    """The timeline as a widget; a click goes to the moment under it."""

    def __init__(self, go: Goes) -> None:
        super().__init__("review.line")
        self._go = go
        self.can_focus = False
        self._block: TimelineBlock | None = None
        self._brush: Brush | None = None

    def show(self, brush: Brush, block: TimelineBlock) -> None:
        """Shows another timeline."""
        self._brush, self._block = brush, block

    def clickable(self) -> dict[str, Rect]:
        """Returns the marks and the timeline."""
        if self._block is None or self._brush is None:
            return {}
        parts = self._block.parts(self._brush, self.rect)
        return {f"review.{name}": part for name, part in parts.items()}

    def use(self) -> None:
        """Goes to the mark under the pointer, or to the nearest moment."""
        for name, part in self.clickable().items():
            if part.collidepoint(self.place) and name.startswith("review.moment."):
                self._go(int(name.rpartition(".")[2]))
                return
        if self._block is not None and self._brush is not None:
            self._go(self._block.moment_at(self._brush, self.rect, self.place[0]))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the timeline."""
        if self._block is not None:
            self._block.draw(surface, brush, self.rect)


class ReviewStrip:
    """A card with the figures of a game, its timeline, and three buttons."""

    def __init__(self, perform: Performs, go: Goes) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._line = TimelineView(go)
        self._buttons = [
            _button(Command.NEXT_MISTAKE, perform, ""),
            _button(Command.REPLAY, perform, "replay"),
            _button(Command.COPY_MOMENT, perform, "copy"),
        ]

    def lay_out(
        self, brush: Brush, rect: Rect, progress: ReviewProgress, at: int | None
    ) -> list[Widget]:
        """Places everything in a rectangle; `at` is the current moment of an open review."""
        px = brush.px
        self.rect = rect
        inner = rect.inflate(-2 * px(_EDGE), -2 * px(_EDGE))
        self._buttons[0].is_enabled = progress.next_wrong() is not None
        left = inner.left
        for button in self._buttons:
            button.rect = Rect(left, inner.bottom - px(_BUTTON), button.width(brush), px(_BUTTON))
            left = button.rect.right + px(12)
        top = rect.top + px(_LINE_AT)
        self._line.rect = Rect(inner.left, top, inner.width, inner.bottom - px(_BUTTON) - top)
        self.show(brush, progress, at)
        shown = [button for button in self._buttons if button.rect.right <= inner.right]
        return [self._line, *shown]

    def show(self, brush: Brush, progress: ReviewProgress, at: int | None) -> None:
        """Shows the current moment."""
        self._line.show(brush, TimelineBlock(progress.review, at))

    def draw(self, surface: pygame.Surface, brush: Brush, progress: ReviewProgress) -> None:
        """Draws the card, its title and the figures."""
        theme = brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        middle = self.rect.top + brush.px(24)
        left = self.rect.left + brush.px(_EDGE)
        title = brush.text(surface, teaching_words.THIS_GAME, (left, middle), 15, Weight.BOLD)
        right = self.rect.right - brush.px(_EDGE)
        for value, label in reversed(teaching_words.review_figures(progress.review.summary)):
            label_width = brush.width(label, 13, Weight.REGULAR)
            wide = label_width + brush.px(7) + brush.width(value, 14, Weight.BOLD)
            if right - wide < title.right + brush.px(16):
                return
            place = (right, middle)
            brush.text(surface, label, place, 13, Weight.REGULAR, theme.ink2, "midright")
            place = (right - label_width - brush.px(7), middle)
            brush.text(surface, value, place, 14, Weight.BOLD, None, "midright")
            right -= wide + brush.px(22)


def _button(command: Command, perform: Performs, icon: str) -> Button:
    button = Button(
        f"review.{command.value}",
        words.COMMAND_TITLES[command],
        lambda: perform(command),
        key=key(command),
    )
    button.icon = icon
    return button

"""The panel of a review: a game gone through move by move, by hand or by itself."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from minesweeper.game.score import Score
from minesweeper.teaching.review import Moment
from minesweeper.teaching.review import ReviewedResult as Ending
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.blocks import (
    Block,
    CardState,
    HeadBlock,
    SentenceBlock,
    draw_card,
)
from minesweeper.window.panels.controls import Controls, ControlsState
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.side_panel import SidePanel
from minesweeper.window.panels.timeline import TimelineBlock, draw_mark, kind_of
from minesweeper.window.text import teaching_words, words
from minesweeper.window.widgets.base import Callback

_INDENT, _ROW = 42, 26


class NextMoveBlock(Block):
    """The next move, and what the review says about it."""

    title: str
    text: str
    moment: Moment | None = None

    def _lines(self, brush: Brush, width: int) -> list[str]:
        return brush.wrapped(self.text, 14, Weight.REGULAR, width - brush.px(_INDENT + 12))

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the title and of the text."""
        lines = len(self._lines(brush, width)) if self.text else 0
        return brush.px(44) + lines * brush.line_height(14) + (brush.px(8) if lines else 0)

    def current(self, brush: Brush, rect: Rect) -> Rect | None:  # noqa: ARG002  all of it
        """Returns the card; the moments below it may scroll out of view."""
        return rect

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the card."""
        draw_card(surface, brush, rect, CardState.NOW)
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


class MomentRow(Block):
    """A moment that deserves a look, on one line."""

    number: int
    """The number of the moment, from 0."""
    moment: Moment
    is_now: bool

    def height(self, brush: Brush, width: int) -> int:  # noqa: ARG002  a line is a line
        """Returns the height of one line."""
        return brush.px(_ROW)

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:  # noqa: ARG002  all of it
        """Returns the line."""
        return {f"row.{self.number}": rect}

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the sign, the time, the cell and the kind of the moment."""
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
        label = teaching_words.MARKS[kind.value]
        if left + brush.width(label, 13, Weight.REGULAR) <= rect.right:
            brush.text(surface, label, (left, middle), 13, Weight.REGULAR, theme.ink2)


PACES = {"slow": 1200, "medium": 600, "fast": 200}
"""The milliseconds for which each move is shown while the replay runs."""


class ReviewPanel(SidePanel):
    """Shows one game move by move, with what the review says about each."""

    paces = PACES
    keys = teaching_words.REVIEW_KEYS
    """The keys to name in the footer, each with its meaning."""

    def __init__(
        self,
        context: WindowContext,
        progress: ReviewProgress,
        leave: Callback,
        score: Score | None,
        *,
        by_hand: bool,
    ) -> None:
        self.progress = progress
        self._score = score
        """The figures of the game; None while it is not over."""
        self._by_hand = by_hand
        """True if the player opened every cell, so that figures about clicks make sense."""
        self.has_timeline = True
        """True if the timeline is in the panel, False if it is in the strip below the board."""
        super().__init__(context, "review", leave)

    def _make_controls(self) -> Controls:
        return Controls(self._callbacks(), copy_tip=teaching_words.COPY_MOMENT)

    def _callbacks(self) -> dict[str, Callable[[], None]]:
        perform = self._context.perform
        return {**super()._callbacks(), "next_mistake": partial(perform, Command.NEXT_MISTAKE)}

    # Progress.

    @property
    def _progress(self) -> ReviewProgress:
        return self.progress

    @property
    def _is_played(self) -> bool:
        # After a loss the review opens before the last move.
        return self.at >= self.stops - 2

    def _choose(self, part: str) -> None:
        """Handles a click on a mark of the timeline, on the timeline, or on a row."""
        if part != "line":
            self.go(int(part.rpartition(".")[2]))
        else:
            line = TimelineBlock(self.progress.review, None)
            rect = self._column.clickable()["review.line"]
            self.go(line.moment_at(self._context.brush, rect, self._column.place[0]))

    # Commands.

    def perform(self, command: Command) -> bool:
        """Performs a command; returns False if it is not for a review."""
        if command is Command.REPLAY:
            self.toggle_play()
            return True
        return False

    def take(self, cell_action: CellAction) -> None:
        """Ignores a click on the board, because the past cannot be played."""

    def _copy(self) -> None:
        self._context.perform(Command.COPY_MOMENT)

    # Content.

    def controls_state(self) -> ControlsState:
        """Returns what the buttons show at the current stop."""
        return ControlsState(
            teaching_words.REVIEW_TITLE,
            self.at,
            self.stops,
            self._actions(),
            route=None,
            is_playing=self._play_due is not None,
            progress_text=teaching_words.move_progress(self.at, self.stops),
        )

    def _actions(self) -> dict[str, bool]:
        """Returns the buttons; "next mistake" is in the review strip if that is shown."""
        has_wrong = self.progress.next_wrong() is not None
        return {"next_mistake": has_wrong, "leave": True} if self.has_timeline else {"leave": True}

    @property
    def _head_block(self) -> HeadBlock:
        review = self.progress.review
        return HeadBlock(
            teaching_words.review_verdict(review), teaching_words.review_promise(review.summary)
        )

    def _figures(self) -> list[str]:
        if self._score is None:
            return []
        is_won = self.progress.review.standing is Ending.WON
        return words.figures(self._score, won=is_won, by_hand=self._by_hand)

    def _blocks(self) -> list[Block]:
        progress = self.progress
        review, moment = progress.review, progress.moment
        blocks: list[Block] = []
        if self._head is None:
            blocks.append(self._head_block)
        if self.has_timeline:
            blocks.append(TimelineBlock(review, progress.at))
        text = moment.text if moment else ""
        blocks.append(NextMoveBlock(teaching_words.moment_title(moment), text, moment))
        rows = [
            MomentRow(at, each, at == progress.at)
            for at, each in enumerate(review.moments)
            if each.is_marked
        ]
        left_out = teaching_words.review_left_out(review.summary)
        below = [", ".join(self._figures()), left_out]
        return [*blocks, *rows, *(SentenceBlock(text) for text in below if text)]

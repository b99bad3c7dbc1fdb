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
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.blocks import (
    HeadBlock,
    PanelBlock,
    Progress,
    SentenceBlock,
    draw_card,
)
from minesweeper.window.panels.controls import Controls, ControlsState
from minesweeper.window.panels.playback import Playback
from minesweeper.window.panels.scene import Scene
from minesweeper.window.panels.side_panel import SidePanel
from minesweeper.window.panels.timeline import TimelineBlock, draw_mark, kind_of
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words, words
from minesweeper.window.widgets.base import Does

_INDENT, _ROW = 42, 26


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


PACES = {"slow": 1200, "medium": 600, "fast": 200}
"""How long, in milliseconds, each move is shown while the replay runs."""


class ReviewPanel(SidePanel):
    """One game, where one stands in it, and what there is to say about that."""

    paces = PACES
    keys = teaching_words.REVIEW_KEYS
    """The keys to name in the footer, and what each does."""

    def __init__(
        self, stage: Stage, playback: Playback, leave: Does, score: Score | None, *, by_hand: bool
    ) -> None:
        self.playback = playback
        self._score = score
        """What the game is measured by, once it is over."""
        self._by_hand = by_hand
        """Whether the player's clicks opened it all, so that they tell something."""
        self.has_line = True
        """Whether the line of the game stands here, and not in a strip below the board."""
        super().__init__(stage, "review", leave)

    def _make_controls(self) -> Controls:
        return Controls(self._doings(), copy_tip=teaching_words.COPY_MOMENT)

    def _doings(self) -> dict[str, Callable[[], None]]:
        perform = self._stage.perform
        return {**super()._doings(), "next_mistake": partial(perform, Command.NEXT_MISTAKE)}

    # Where one stands.

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self.playback.scene()

    @property
    def at(self) -> int:
        """The number of the move that comes next, from 0."""
        return self.playback.at

    @property
    def stops(self) -> int:
        """How many places of the game there are to stand at."""
        return self.playback.stops

    def _walk_to(self, at: int) -> bool:
        return self.playback.go(at)

    @property
    def _is_played(self) -> bool:
        # Before the last move too: that is where one stands after a loss.
        return self.at >= self.stops - 2

    def _choose(self, part: str) -> None:
        """A part of the column was clicked: a mark of the line, the line, or a row."""
        if part != "line":
            self.go(int(part.rpartition(".")[2]))
        else:
            line = TimelineBlock(self.playback.review, None)
            rect = self._column.clickable()["review.line"]
            self.go(line.moment_at(self._stage.brush, rect, self._column.place[0]))

    # What can be asked of it.

    def perform(self, command: Command) -> bool:
        """Do what a key or a button asked for; false if it is not for a review."""
        if command is Command.REPLAY:
            self.turn_play()
            return True
        return False

    def take(self, wish: CellAction) -> None:
        """What has been cannot be played otherwise."""

    def _copy(self) -> None:
        self._stage.perform(Command.COPY_MOMENT)

    # What is shown.

    def _standing(self) -> ControlsState:
        return ControlsState(
            teaching_words.REVIEW_TITLE,
            self.at,
            self.stops,
            self._actions(),
            route=None,
            is_playing=self._play_due is not None,
            told=teaching_words.move_of(self.at, self.stops),
        )

    def _actions(self) -> dict[str, bool]:
        """Next mistake stands in the strip, where there is one."""
        has_wrong = self.playback.next_wrong() is not None
        return {"next_mistake": has_wrong, "leave": True} if self.has_line else {"leave": True}

    @property
    def _head_block(self) -> HeadBlock:
        review = self.playback.review
        return HeadBlock(
            teaching_words.review_verdict(review), teaching_words.review_promise(review.summary)
        )

    def _figures(self) -> list[str]:
        if self._score is None:
            return []
        is_won = self.playback.review.standing is Ending.WON
        return words.figures(self._score, won=is_won, by_hand=self._by_hand)

    def _blocks(self) -> list[PanelBlock]:
        playback = self.playback
        review, moment = playback.review, playback.moment
        blocks: list[PanelBlock] = []
        if self._head is None:
            blocks.append(self._head_block)
        if self.has_line:
            blocks.append(TimelineBlock(review, playback.at))
        text = moment.text if moment else ""
        blocks.append(NowBlock(teaching_words.moment_title(moment), text, moment))
        rows = [
            MomentRow(at, each, at == playback.at)
            for at, each in enumerate(review.moments)
            if each.is_told
        ]
        told = teaching_words.review_left_out(review.summary)
        below = [", ".join(self._figures()), told]
        return [*blocks, *rows, *(SentenceBlock(text) for text in below if text)]

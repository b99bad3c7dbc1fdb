"""The panel of a review: a game gone through move by move, by hand or by itself."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from minesweeper.window import words
from minesweeper.window.commands import CTRL, Command
from minesweeper.window.gestures import Wish
from minesweeper.window.stage import Stage
from minesweeper.window.teaching.blocks import Block, HeadBlock, SentenceBlock
from minesweeper.window.teaching.column import Column
from minesweeper.window.teaching.controls import Controls, Standing
from minesweeper.window.teaching.playback import Playback
from minesweeper.window.teaching.review_blocks import MomentRow, NowBlock
from minesweeper.window.teaching.scene import Scene
from minesweeper.window.teaching.timeline import TimelineBlock
from minesweeper.window.widgets.base import Does, Widget

PACES = {"slow": 1200, "medium": 600, "fast": 200}
"""How long, in milliseconds, each move is shown while the replay runs."""


class ReviewPanel:
    """One game, where one stands in it, and what there is to say about that."""

    is_mistake = False

    def __init__(self, stage: Stage, playback: Playback, leave: Does) -> None:
        self._stage = stage
        self.playback = playback
        self.rect = Rect(0, 0, 0, 0)
        self.on_change: Does = lambda: None
        """Called when the scene is another one."""
        self.has_line = True
        """Whether the line of the game stands here, and not in a strip below the board."""
        self._leave = leave
        self._pace = "medium"
        self._play_due: int | None = None
        self._head: Rect | None = None
        self._column = Column("review", self._choose)
        self._controls = Controls(self._doings(), copy_tip=words.COPY_MOMENT)
        self._controls.show_pace(self._pace)

    def _doings(self) -> dict[str, Callable[[], None]]:
        """What each button does."""
        perform = self._stage.perform
        return {
            "first": lambda: self.go(0),
            "back": lambda: self.go(self.playback.at - 1),
            "next": lambda: self.go(self.playback.at + 1),
            "last": lambda: self.go(self.playback.stops),
            "play": self.turn_play,
            "pace": self._turn_pace,
            "copy": partial(perform, Command.COPY_MOMENT),
            "close": self._leave,
            "next_mistake": partial(perform, Command.NEXT_MISTAKE),
            "leave": self._leave,
        }

    # Where one stands.

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self.playback.scene()

    def go(self, at: int) -> None:
        """Stand at this place of the game."""
        self._play_due = None
        if self.playback.go(at):
            self._change()

    def _choose(self, part: str) -> None:
        """A part of the column was clicked: a mark of the line, the line, or a row."""
        if part != "line":
            self.go(int(part.rpartition(".")[2]))
        else:
            line = TimelineBlock(self.playback.review, None)
            rect = self._column.clickable()["review.line"]
            self.go(line.moment_at(self._stage.brush, rect, self._column.place[0]))

    def _change(self) -> None:
        self._refresh()
        self._stage.damage(self.rect)
        self.on_change()

    # What can be asked of it.

    def perform(self, command: Command) -> bool:
        """Do what a key or a button asked for; false if it is not for a review."""
        if command is Command.REPLAY:
            self.turn_play()
            return True
        return False

    def take(self, wish: Wish) -> None:
        """What has been cannot be played otherwise."""

    def turn_play(self) -> None:
        """Let the replay run, from the start where only the last move was left; or hold it."""
        if self._play_due is not None:
            self._play_due = None
        else:
            if self.playback.at >= self.playback.stops - 2:
                self.playback.go(0)
            self._play_due = self._stage.now() + PACES[self._pace]
        self._change()

    def _turn_pace(self) -> None:
        paces = list(PACES)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        self._controls.show_pace(self._pace)
        if self._play_due is not None:
            self._play_due = self._stage.now() + PACES[self._pace]
        self._stage.relayout()

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer, and what each does."""
        return words.REVIEW_KEYS

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that is for the review; true if it was."""
        if event.mod & CTRL:
            is_copy = bool(event.key == pygame.K_c)
            if is_copy:
                self._stage.perform(Command.COPY_MOMENT)
            return is_copy
        at = self.playback.at
        keys: dict[int, Does] = {
            pygame.K_LEFT: partial(self.go, at - 1),
            pygame.K_RIGHT: partial(self.go, at + 1),
            pygame.K_HOME: partial(self.go, 0),
            pygame.K_END: partial(self.go, self.playback.stops),
            pygame.K_SPACE: self.turn_play,
            pygame.K_ESCAPE: self._leave,
        }
        if event.mod & pygame.KMOD_ALT or event.key not in keys:
            return False
        keys[event.key]()
        return True

    # Time.

    def next_wake(self) -> int | None:
        """When the next move is due, while the replay runs."""
        return self._play_due

    def tick(self) -> None:
        """Go on, if it is time to."""
        now = self._stage.now()
        if self._play_due is not None and now >= self._play_due:
            self.playback.go(self.playback.at + 1)
            self._play_due = None if self.playback.moment is None else now + PACES[self._pace]
            self._change()

    # Layout and drawing.

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:
        """Take a room, and give the widgets that have a place in it, in the keyboard's order."""
        brush, standing = self._stage.brush, self._standing()
        self.rect = rect
        edge = brush.px(24 if rect.width >= brush.px(460) else 16)
        room = rect.inflate(-2 * edge, -2 * (edge if is_beside else brush.px(14)))
        if is_beside:
            head = self._head_block.height(brush, room.width)
            places = self._controls.place_beside(brush, room, standing, head)
        else:
            places = self._controls.place_below(brush, room, standing)
        self._head = places.head
        self._column.rect = places.column.copy()
        self._column.rect.width += brush.px(Column.BAR)
        self._refresh()
        return [*places.widgets[: places.before], self._column, *places.widgets[places.before :]]

    def _standing(self) -> Standing:
        playback = self.playback
        return Standing(
            words.REVIEW_TITLE,
            playback.at,
            playback.stops,
            self._actions(),
            route=None,
            is_playing=self._play_due is not None,
            told=words.move_of(playback.at, playback.stops),
        )

    def _actions(self) -> dict[str, bool]:
        """Next mistake stands in the strip, where there is one."""
        has_wrong = self.playback.next_wrong() is not None
        return {"next_mistake": has_wrong, "leave": True} if self.has_line else {"leave": True}

    def _refresh(self) -> None:
        self._controls.refresh(self._stage.brush, self._standing())
        self._column.arrange(self._stage.brush, self._blocks())

    @property
    def _head_block(self) -> HeadBlock:
        review = self.playback.review
        return HeadBlock(words.review_verdict(review), words.review_promise(review.summary))

    def _blocks(self) -> list[Block]:
        playback = self.playback
        review, moment = playback.review, playback.moment
        blocks: list[Block] = []
        if self._head is None:
            blocks.append(self._head_block)
        if self.has_line:
            blocks.append(TimelineBlock(review, playback.at))
        text = moment.text if moment else ""
        blocks.append(NowBlock(words.moment_title(moment), text, moment))
        rows = [
            MomentRow(at, each, at == playback.at)
            for at, each in enumerate(review.moments)
            if each.is_told
        ]
        told = words.review_left_out(review.summary)
        return [*blocks, *rows, *([SentenceBlock(told)] if told else [])]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""
        brush, theme = self._stage.brush, self._stage.brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        self._controls.draw(surface, brush, self._standing())
        if self._head is not None:
            self._head_block.draw(surface, brush, self._head)

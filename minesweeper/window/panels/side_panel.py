"""A panel that is gone through stop by stop: buttons around a column that scrolls."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.window.commands import CTRL, Command, Stepping
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.blocks import Block, HeadBlock
from minesweeper.window.panels.controls import WIDE, Controls, ControlsState
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.widgets.base import Callback, Widget, do_nothing
from minesweeper.window.widgets.text_boxes import ScrollBox

_GAP = 8
_BEGINNING = 84
"""The height of a card's title and first lines, in pixels of the design."""


class PanelColumn(ScrollBox):
    """Blocks one below the other; the current one stays in view."""

    BAR = 10

    def __init__(self, name: str, chosen: Callable[[str], None]) -> None:
        super().__init__(name)
        self._chosen = chosen
        """Called with the name of the part that was clicked."""
        self.blocks: Sequence[Block] = ()
        self.tops: list[int] = []
        self._heights: list[int] = []
        self._brush: Brush | None = None

    def arrange(self, brush: Brush, blocks: Sequence[Block], *, is_first: bool = False) -> None:
        """Shows these blocks, and scrolls the current one into view.

        At the first stop the head matters more: the column starts at its top if the card's
        beginning fits.
        """
        self._brush, self.blocks = brush, blocks
        self._heights = [block.height(brush, self._width) for block in blocks]
        gap = brush.px(_GAP)
        self.tops = [0, *accumulate(height + gap for height in self._heights)]
        self._height = max(0, self.tops[-1] - gap)
        for at, block in enumerate(blocks):
            current = block.current(brush, self._rect(at))
            if current is not None and is_first and self.tops[at] < self._most_above():
                self._offset = 0
            elif current is not None:
                self._reveal(current)
                self._snap(at)
        self._offset = min(self._offset, max(0, self._height - self.rect.height))

    @property
    def offset(self) -> int:
        """The scrolled distance in pixels."""
        return self._offset

    def height_of(self, brush: Brush, blocks: Sequence[Block], width: int) -> int:
        """Returns the height that blocks need at a width."""
        inner = width - brush.px(self.BAR)
        return sum(block.height(brush, inner) + brush.px(_GAP) for block in blocks)

    @property
    def _width(self) -> int:
        assert self._brush is not None, "a column is arranged before it is measured"
        return self.rect.width - self._brush.px(self.BAR)

    def _rect(self, at: int) -> Rect:
        top = self.rect.top + self.tops[at] - self._offset
        return Rect(self.rect.left, top, self._width, self._heights[at])

    def _reveal(self, part: Rect) -> None:
        """Scrolls as little as possible; if a part is higher than the column, to its beginning."""
        below = part.bottom - self.rect.bottom
        above = part.top - self.rect.top
        self._offset += min(max(0, below), above) if above > 0 else above
        self._offset = max(0, self._offset)

    def _most_above(self) -> int:
        """Returns the most pixels above a card that leave its beginning in view."""
        assert self._brush is not None, "a column is arranged before it is measured"
        return self.rect.height - self._brush.px(_BEGINNING)

    def _snap(self, current: int) -> None:
        """Scrolls on to the beginning of a block, so that no other block is cut at the top."""
        ahead = [top for top in self.tops[: current + 1] if top >= self._offset]
        if ahead and self._offset:
            self._offset = ahead[0]

    def clickable(self) -> dict[str, Rect]:
        """Returns the visible parts of the blocks, by name."""
        if self._brush is None:
            return {}
        found = {}
        for at, block in enumerate(self.blocks):
            for name, part in block.parts(self._brush, self._rect(at)).items():
                seen = part.clip(self.rect)
                if seen.width and seen.height:
                    found[f"{self.name}.{name}"] = seen
        return found

    def use(self) -> None:
        """Chooses the part under the pointer; a part comes before what encloses it."""
        for name, part in self.clickable().items():
            if part.collidepoint(self.place):
                self._chosen(name.removeprefix(f"{self.name}."))
                return

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draws the blocks in view."""
        for at, block in enumerate(self.blocks):
            part = self._rect(at)
            if part.colliderect(self.rect):
                block.draw(surface, brush, part)
        return column.top + self._height


_ROOM_FOR_HEAD = 240
"""From this height on, in pixels of the design, the head is shown in full."""
PAGE = 4
"""The number of wheel notches that a page key scrolls."""


class StepProgress(Protocol):
    """The position in something that is gone through stop by stop: a lesson, or a game."""

    at: int
    """The number of the current stop, from 0."""

    @property
    def stop_count(self) -> int:
        """The number of stops."""

    def go(self, at: int) -> bool:
        """Goes to the stop nearest to `at`; returns whether the stop has changed."""

    def marked_board(self) -> MarkedBoard:
        """Returns the board at the current stop."""


class SidePanel:
    """A panel with a head, a column of blocks, and buttons to go through its stops."""

    paces: Mapping[str, int]
    """The milliseconds for which each stop is shown while it plays by itself, by pace."""
    is_mistake = False
    """True for a lesson about the losing move."""

    def __init__(self, context: WindowContext, name: str, leave: Callback) -> None:
        self._context = context
        self.rect = Rect(0, 0, 0, 0)
        self.on_change: Callback = do_nothing
        """Called when the board has to show another stop."""
        self._leave = leave
        self._pace = "medium"
        self._play_due: int | None = None
        self._head: Rect | None = None
        self._is_brief = False
        """True if there is little room, so that the head is short."""
        self._column = PanelColumn(name, self._choose)
        self._controls = self._make_controls()
        self._controls.show_pace(self._pace)

    # Filled in by subclasses.

    @property
    def _progress(self) -> StepProgress:
        raise NotImplementedError

    def _make_controls(self) -> Controls:
        raise NotImplementedError

    def controls_state(self) -> ControlsState:
        """Returns what the buttons show at the current stop."""
        raise NotImplementedError

    @property
    def _head_block(self) -> HeadBlock:
        raise NotImplementedError

    def _blocks(self) -> list[Block]:
        """Returns the column's blocks; the head is among them if it has no place of its own."""
        raise NotImplementedError

    def _choose(self, part: str) -> None:
        """Handles a click on a part of the column."""
        raise NotImplementedError

    def _copy(self) -> None:
        """Puts what is shown on the clipboard."""
        raise NotImplementedError

    # Stepping.

    @property
    def at(self) -> int:
        """The number of the current stop, from 0."""
        return self._progress.at

    @property
    def stops(self) -> int:
        """The number of stops."""
        return self._progress.stop_count

    @property
    def marked_board(self) -> MarkedBoard:
        """The board at the current stop."""
        return self._progress.marked_board()

    def _callbacks(self) -> dict[str, Callable[[], None]]:
        """Returns what each button calls, by its name."""
        return {
            "first": lambda: self.go(0),
            "back": lambda: self.go(self.at - 1),
            "next": lambda: self.go(self.at + 1),
            "last": lambda: self.go(self.stops),
            "play": self.toggle_play,
            "pace": self._next_pace,
            "copy": self._copy,
            "close": self._leave,
            "leave": self._leave,
        }

    def go(self, at: int) -> None:
        """Goes to a stop, and stops playing."""
        self._play_due = None
        if self._progress.go(at):
            self._change()

    def _change(self) -> None:
        """Shows the current stop. Nothing changes its place, so no layout is needed."""
        self._refresh()
        self._context.mark_dirty(self.rect)
        self.on_change()

    def toggle_play(self) -> None:
        """Plays by itself, from the start if it was at the end; or stops."""
        if self._play_due is not None:
            self._play_due = None
        elif self.stops > 1:
            if self._is_played:
                self._progress.go(0)
            self._play_due = self._context.now() + self.paces[self._pace]
        self._change()

    @property
    def is_at_end(self) -> bool:
        """True at the last stop."""
        return self.at == self.stops - 1

    @property
    def _is_played(self) -> bool:
        """True if nothing is left to play."""
        return self.is_at_end

    def _next_pace(self) -> None:
        paces = list(self.paces)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        self._controls.show_pace(self._pace)
        if self._play_due is not None:
            self._play_due = self._context.now() + self.paces[self._pace]
        self._context.relayout()

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Handles a key; returns whether it was for the panel."""
        if press.command is Command.COPY:
            self._copy()
            return True
        callback = self._steppings().get(press.stepping)
        if callback is None and not press.mod & (CTRL | pygame.KMOD_ALT):
            callback = self._keys().get(press.key)
        if callback is not None:
            callback()
        return callback is not None

    def _steppings(self) -> dict[Stepping | None, Callback]:
        """Returns what the step keys call."""
        return {
            Stepping.BACK: partial(self.go, self.at - 1),
            Stepping.ON: partial(self.go, self.at + 1),
            Stepping.FIRST: partial(self.go, 0),
            Stepping.LAST: partial(self.go, self.stops),
            Stepping.PLAY: self.toggle_play,
        }

    def _keys(self) -> dict[int, Callback]:
        """Returns what the keys call that cannot be changed."""
        return {
            pygame.K_UP: partial(self._scroll, 1),
            pygame.K_DOWN: partial(self._scroll, -1),
            pygame.K_PAGEUP: partial(self._scroll, PAGE),
            pygame.K_PAGEDOWN: partial(self._scroll, -PAGE),
            pygame.K_ESCAPE: self._leave,
        }

    def _scroll(self, lines: int) -> None:
        if self._column.scroll(lines):
            self._context.mark_dirty(self.rect)

    # Time.

    def next_wake(self) -> int | None:
        """Returns the time of the next stop while it plays by itself, else None."""
        return self._play_due

    def tick(self) -> None:
        """Goes to the next stop when it is due."""
        now = self._context.now()
        if self._play_due is not None and now >= self._play_due:
            self._progress.go(self.at + 1)
            self._play_due = None if self.is_at_end else now + self.paces[self._pace]
            self._change()

    # Layout and drawing.

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:
        """Places everything in a rectangle, and returns the widgets in the order of Tab."""
        brush, state = self._context.brush, self.controls_state()
        self.rect = rect
        wide, middling = rect.width >= brush.px(460), rect.width >= brush.px(300)
        edge = brush.px(24 if wide else 16 if middling else 14)
        room = rect.inflate(-2 * edge, -2 * (edge if is_beside else brush.px(14)))
        self._is_brief = room.width < brush.px(WIDE) or room.height < brush.px(_ROOM_FOR_HEAD)
        if is_beside:
            head = self._head_block.height(brush, room.width)
            places = self._controls.place_beside(brush, room, state, head)
        else:
            places = self._controls.place_below(brush, room, state)
        self._head = places.head
        # The scroll bar of the column is in the margin at its right.
        self._column.rect = places.column.copy()
        self._column.rect.width += brush.px(PanelColumn.BAR)
        self._refresh()
        return [*places.widgets[: places.before], self._column, *places.widgets[places.before :]]

    def _refresh(self) -> None:
        """Updates the buttons and the column for the current stop."""
        self._controls.refresh(self._context.brush, self.controls_state())
        self._column.arrange(self._context.brush, self._blocks(), is_first=self.at == 0)

    @property
    def column(self) -> PanelColumn:
        """The column that scrolls."""
        return self._column

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is behind the widgets."""
        brush, theme = self._context.brush, self._context.brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        self._controls.draw(surface, brush, self.controls_state())
        if self._head is not None:
            self._head_block.draw(surface, brush, self._head)

"""The panel of a watched autoplayer: its name, its pace, and the reason of its move."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.events import MoveChosen
from minesweeper.titles import player_title
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.compact_panel import CompactLayout, CompactMessage, PlayPanel
from minesweeper.window.text import teaching_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, IconButton
from minesweeper.window.widgets.choices import Option, Segmented
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu
from minesweeper.window.widgets.text_boxes import ScrollBox

_TITLE, _HEIGHT, _GAP = 24, 36, 8
_PLAYER, _PACE = 150, 204
"""The widths of the fields if all are on one row, in pixels of the design."""
_PACE_FROM = 1100
"""A compact panel at least this wide, in pixels of the design, has room for the pace."""


class Watched(Protocol):
    """The part of a watched game that the panel needs."""

    player: str
    pace: str
    is_held: bool

    @property
    def cells_left(self) -> str:
        """The number of safe cells still covered, in words."""

    def choose(self, player: str) -> None:
        """Lets another autoplayer play on."""

    def hold(self) -> None:
        """Holds the autoplayer, or lets it go on."""

    def step(self) -> None:
        """Makes the move that is shown."""

    def close(self) -> None:
        """Ends watching."""


class WatchedMove(ScrollBox):
    """The next move, its reason, and a note on the autoplayer; it scrolls if it has to."""

    can_focus = False

    def __init__(self, watched: Watched) -> None:
        super().__init__("watch.move")
        self._watched = watched
        self._move: MoveChosen | None = None
        self._is_first = False

    def show(self, move: MoveChosen, *, is_first: bool) -> None:
        """Shows this move from now on."""
        self._move, self._is_first = move, is_first
        self.go_to_top()

    def message(self) -> CompactMessage:
        """Returns the move and its reason or, without a move, a note on the autoplayer."""
        move = self._move
        if move is None:
            return CompactMessage("", teaching_words.PLAYER_NOTES.get(self._watched.player, ""))
        text = teaching_words.watched_move(move, is_first=self._is_first)
        if move.card is None:
            return CompactMessage(text, "" if self._is_first else move.reason)
        technique = teaching_words.technique_name(move.card.title)
        return CompactMessage(text, f"{move.card.text} {technique}.")

    def draw_content(self, surface: pygame.Surface, brush: Brush, column: Rect) -> int:
        """Draws the move, its reason, and a note on the autoplayer."""
        box, ink = Rect(column), brush.theme.ink2
        if self._move is not None:
            box.top += self._draw_move(surface, brush, box, self._move) + brush.px(12)
        note = teaching_words.PLAYER_NOTES.get(self._watched.player, "")
        return box.top + brush.paragraph(surface, note, box, 13, Weight.REGULAR, ink)

    def _draw_move(
        self, surface: pygame.Surface, brush: Brush, column: Rect, move: MoveChosen
    ) -> int:
        """Draws a move, its reason and, if it is certain, the technique; returns the height."""
        box, ink = Rect(column), brush.theme.ink2
        text = teaching_words.watched_move(move, is_first=self._is_first)
        box.top += brush.paragraph(surface, text, box, 15, Weight.MEDIUM) + brush.px(6)
        if self._is_first:
            return box.top - column.top
        why = move.reason if move.card is None else move.card.text
        box.top += brush.paragraph(surface, why, box, 14, Weight.REGULAR, ink)
        if move.card is not None:
            box.top += brush.px(6)
            technique = teaching_words.technique_name(move.card.title)
            box.top += brush.paragraph(surface, technique, box, 13, Weight.MEDIUM, ink)
        return box.top - column.top


class WatchPanel(PlayPanel):
    """The choices above, and the move with its reason below."""

    def __init__(self, watched: Watched, context: WindowContext, open_menu: OpenMenu) -> None:
        text = WatchedMove(watched)
        super().__init__(context, text, text.message)
        self._watched, self._move_text = watched, text
        self._title = Rect(0, 0, 0, 0)
        """The place of the title; empty if it is not shown."""
        self._player = DropDown("watch.player", self._shown_player, self._players, open_menu)
        paces = [Option(pace, title) for pace, title in teaching_words.PACES.items()]
        self._pace = Segmented("watch.pace", paces, watched.pace, self._choose_pace)
        self._hold = IconButton("watch.hold", "pause", watched.hold, tip=teaching_words.WATCH_HOLD)
        self._step = IconButton("watch.step", "next", watched.step, tip=teaching_words.WATCH_STEP)
        self._take_over = Button("watch.take_over", teaching_words.TAKE_OVER, watched.close)
        self.refresh()

    def show_move(self, move: MoveChosen, *, is_first: bool) -> None:
        """Shows the next move; `is_first` if it opens a game, so that it cannot hit a mine."""
        self._move_text.show(move, is_first=is_first)
        self._line.go_to_top()

    @property
    def message(self) -> CompactMessage:
        """The move and its reason as one paragraph."""
        return self._move_text.message()

    def refresh(self) -> None:
        """Shows on the button whether the autoplayer is paused."""
        self._hold.icon = "play" if self._watched.is_held else "pause"
        self._hold.is_on = self._watched.is_held

    def _shown_player(self) -> tuple[str, str]:
        return player_title(self._watched.player), ""

    def _players(self) -> list[MenuEntry]:
        return [
            MenuEntry(
                name,
                player_title(name),
                partial(self._watched.choose, name),
                is_chosen=name == self._watched.player,
            )
            for name in self._context.players()
        ]

    def _choose_pace(self, pace: str) -> None:
        self._watched.pace = pace

    # Layout.

    def _place_card(self, brush: Brush, inner: Rect, *, is_beside: bool) -> list[Widget]:
        self._take_over.key_name = words.ESCAPE
        bottom = self._stack(brush, inner) if is_beside else self._line_up(brush, inner)
        top = bottom + brush.px(12)
        self._text.rect = Rect(inner.left, top, inner.width, max(0, inner.bottom - top))
        shown = [self._player, self._pace, self._hold, self._step, self._take_over, self._text]
        return [widget for widget in shown if widget.rect.width]

    def _place_left(
        self, brush: Brush, layout: CompactLayout
    ) -> tuple[Sequence[Widget], Sequence[Button]]:
        self._take_over.key_name = words.ESCAPE
        has_pace = self.rect.width >= brush.px(_PACE_FROM)
        self._player.rect = layout.put_left(brush.px(_PLAYER))
        self._pace.rect = layout.put_left(brush.px(_PACE)) if has_pace else Rect(0, 0, 0, 0)
        for button in (self._hold, self._step):
            button.rect = layout.put_left(brush.px(_HEIGHT))
        fields = [self._player, self._pace] if has_pace else [self._player]
        return [*fields, self._hold, self._step], [self._take_over]

    def _notes(self, layout: CompactLayout) -> list[str]:
        """Returns what the footer would say, if the line covers it."""
        return [self._watched.cells_left] if layout.is_footer else []

    def _stack(self, brush: Brush, inner: Rect) -> int:
        """Places everything one below the other; returns the lower end."""
        row, gap = brush.px(_HEIGHT), brush.px(_GAP)
        self._title = Rect(inner.left, inner.top, inner.width, brush.px(_TITLE))
        top = self._title.bottom + gap
        for field in (self._player, self._pace):
            field.rect = Rect(inner.left, top, inner.width, row)
            top += row + gap
        return self._place_buttons(brush, Rect(inner.left, top, inner.width, row))

    def _line_up(self, brush: Brush, inner: Rect) -> int:
        """Places everything on one row, the pace only if it fits; returns where the row ends."""
        row, gap = brush.px(_HEIGHT), brush.px(_GAP)
        self._title = Rect(0, 0, 0, 0)
        left = inner.left
        self._pace.rect = Rect(0, 0, 0, 0)
        buttons = 2 * (row + gap) + self._take_over.width(brush)
        for field, width in ((self._player, _PLAYER), (self._pace, _PACE)):
            if left + brush.px(width) + gap + buttons <= inner.right or field is self._player:
                field.rect = Rect(left, inner.top, brush.px(width), row)
                left = field.rect.right + gap
        return self._place_buttons(brush, Rect(left, inner.top, inner.right - left, row))

    def _place_buttons(self, brush: Brush, room: Rect) -> int:
        gap = brush.px(_GAP)
        self._hold.rect = Rect(room.left, room.top, room.height, room.height)
        self._step.rect = self._hold.rect.move(room.height + gap, 0)
        left = room.right - self._step.rect.right - gap
        if self._take_over.width(brush) > left:
            self._take_over.key_name = ""
        self._take_over.rect = Rect(0, room.top, self._take_over.width(brush), room.height)
        self._take_over.rect.right = room.right
        return room.bottom

    def _draw_card(self, surface: pygame.Surface, brush: Brush) -> None:
        if self._title.width:
            brush.text(surface, teaching_words.WATCHING, self._title.midleft, 15, Weight.MEDIUM)

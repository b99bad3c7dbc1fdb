"""The panel of a watched game: the choices of player and pace, and the move with its reason."""

from functools import partial
from typing import TYPE_CHECKING

from minesweeper.events import MoveChosen
from minesweeper.titles import player_title
from minesweeper.translation import gettext as _
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.side_panel import BUTTON, Message, PlayPanel
from minesweeper.window.text import teaching_words, words
from minesweeper.window.widgets.buttons import Button, IconButton
from minesweeper.window.widgets.choices import Option, Segmented
from minesweeper.window.widgets.layout import (
    LARGE,
    SMALL,
    TINY,
    Background,
    Block,
    Column,
    Filler,
    Fitting,
    Row,
    Slot,
    Text,
)
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

if TYPE_CHECKING:
    from minesweeper.window.panels.watch import WatchedGame

_PLAYER, _PACE = 150, 204
"""The widths of the two fields if both are on one row, in pixels of the design."""
_PACE_FROM = 1100
"""The least width of a compact panel, in pixels of the design, that has room for all paces; below
it one button goes from pace to pace."""

_ONE_ROW_FROM = 700
"""The least width of a compact panel, in pixels of the design, with room for the move beside the
fields and the buttons; below it the move has a row of its own."""
_TECHNIQUE_FROM = 760
"""The least width of a compact panel, in pixels of the design, that names the technique."""


class WatchPanel(PlayPanel):
    """The choices of player and pace above, and the move with its reason below."""

    # Its text changes with every move.
    # Its text changes with every move.
    is_as_high_as_its_text = False

    def __init__(self, watched: "WatchedGame", context: WindowContext, open_menu: OpenMenu) -> None:
        super().__init__(context, "watch.move")
        self._watched = watched
        self._move: MoveChosen | None = None
        self._is_first = False
        self._player = DropDown("watch.player", self._shown_player, self._players, open_menu)
        paces = [Option(pace, _(title)) for pace, title in teaching_words.PACES.items()]
        self._pace = Segmented("watch.pace", paces, watched.pace, partial(setattr, watched, "pace"))
        self._next_pace = Button("watch.next_pace", "", self._go_to_next_pace)
        self._next_pace.tip = _(teaching_words.PACE_TIP)
        self._hold = IconButton(
            "watch.hold", "pause", watched.hold, tip=_(teaching_words.WATCH_HOLD)
        )
        self._step = IconButton(
            "watch.step", "next", watched.step, tip=_(teaching_words.WATCH_STEP)
        )
        self._take_over = Button("watch.take_over", _(teaching_words.TAKE_OVER), watched.close)

    def show_move(self, move: MoveChosen, *, is_first: bool) -> None:
        """Shows the next move; `is_first` means that it opens a game and cannot hit a mine."""
        self._move, self._is_first = move, is_first
        self.column.offset = 0

    def refresh(self) -> None:
        """Shows the current move, and on the button whether the autoplayer is paused."""
        self._hold.icon = "play" if self._watched.is_held else "pause"
        self._hold.is_on = self._watched.is_held
        self._arrange()

    def _go_to_next_pace(self) -> None:
        paces = list(teaching_words.PACES)
        self._watched.pace = paces[(paces.index(self._watched.pace) + 1) % len(paces)]
        self._context.relayout()

    def _shown_player(self) -> tuple[str, str]:
        return player_title(self._watched.player), ""

    def _players(self) -> list[MenuEntry]:
        return [
            MenuEntry(
                name,
                player_title(name),
                partial(self._watched.choose, name),
                note=_(teaching_words.PLAYER_NOTES.get(name, "")),
                is_chosen=name == self._watched.player,
            )
            for name in reversed(self._context.players())
        ]

    # The text about the move.

    @property
    def message(self) -> Message:
        """The move, its reason and its technique, and a note on the autoplayer."""
        move, note = self._move, _(teaching_words.PLAYER_NOTES.get(self._watched.player, ""))
        if move is None:
            return Message("", "", note=note)
        title = teaching_words.watched_move(move, is_first=self._is_first)
        if move.card is None:
            return Message(title, "" if self._is_first else move.reason, note=note)
        is_tight = self.is_compact and self.rect.width < self._context.brush.px(_TECHNIQUE_FROM)
        technique = "" if is_tight else teaching_words.technique_name(move.card.title)
        return Message(title, move.card.text, technique, note)

    # Layout.

    def _tree(self, brush: Brush) -> Block:
        if not self.is_compact or self.rect.width >= brush.px(_ONE_ROW_FROM):
            return super()._tree(brush)
        left, buttons = self._line(brush)
        row = Row([*left, Filler(), *(Slot(button, 0, BUTTON) for button in buttons)], SMALL)
        message = Slot(self.column, stretches=True)
        background = Background("surface", "line", radius=0)
        return Column([row, message], TINY, (LARGE, 2), background)

    def _card(self, brush: Brush) -> list[Block]:
        player, pace = Slot(self._player, _PLAYER), Slot(self._pace, _PACE)
        room = self.rect.width - 2 * brush.px(LARGE)
        fields = () if self._is_beside else (player,)
        self._take_over.key_name = _(words.ESCAPE)
        buttons = self._buttons
        if Row([*fields, *buttons], SMALL).width(brush) > room:
            self._take_over.key_name = ""
        column = Slot(self.column, stretches=True)
        if self._is_beside:
            title = Text(_(teaching_words.WATCHING), 15, Weight.MEDIUM, leading=1.6)
            return [title, player, pace, Row(buttons, SMALL), column]
        rows = [Row([player, pace, *buttons], SMALL), Row([player, *buttons], SMALL)]
        return [Fitting(rows), column]

    @property
    def _buttons(self) -> list[Block]:
        return [*self._icons, Row([Filler(), Slot(self._take_over)])]

    @property
    def _icons(self) -> list[Block]:
        return [Slot(self._hold, BUTTON), Slot(self._step, BUTTON)]

    def _line(self, brush: Brush) -> tuple[list[Block], list[Button]]:
        has_all_paces = self.rect.width >= brush.px(_PACE_FROM)
        self._take_over.key_name = _(words.ESCAPE) if has_all_paces else ""
        self._pace.value = self._watched.pace
        self._next_pace.label = _(teaching_words.PACES[self._watched.pace])
        pace = Slot(self._pace, _PACE) if has_all_paces else Slot(self._next_pace, 0, BUTTON)
        return [Slot(self._player, _PLAYER), pace, *self._icons], [self._take_over]

    def _notes(self, *, is_footer: bool) -> list[str]:
        """Returns the footer's texts if the compact panel covers the footer; else nothing."""
        return [_(words.ASSISTED), self._watched.cells_left] if is_footer else []

"""The page of unfinished games: those that made room for others, to go on with or to discard."""

from collections.abc import Sequence
from dataclasses import replace

from minesweeper import events
from minesweeper.events import Event
from minesweeper.record import SavedGame
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page, list_card
from minesweeper.window.pages.saved_page import FEWEST_ROWS, ONE_ROW, SavedList
from minesweeper.window.text import record_words, words
from minesweeper.window.text.key_words import key as key_of
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    Block,
    Column,
    Flow,
    Row,
    Slot,
    Text,
)
from minesweeper.window.widgets.table import RowText, TableColumn, narrower

COLUMNS = (
    TableColumn(record_words.LAST_PLAYED, 170, is_text=True),
    TableColumn(words.LEVEL, 260, is_text=True),
    TableColumn(words.JUDGE, 120, is_text=True),
    TableColumn(words.TIME, 90),
)
NARROW = tuple(
    replace(column, width=width) for column, width in zip(COLUMNS, (134, 170, 80, 60), strict=True)
)
"""The columns of a narrow window."""


class UnfinishedList(SavedList):
    """The list of unfinished games, the one that was left last first."""

    figures = frozenset((record_words.LAST_PLAYED,))

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """Returns all columns, then smaller choices for narrow windows."""
        return [COLUMNS, *narrower(NARROW, (words.JUDGE, words.TIME))]

    def text_of(self, at: int) -> RowText:
        """Returns the text of a row; the time of the file is when the game was last played."""
        row = super().text_of(at)
        return RowText(
            {record_words.LAST_PLAYED: row.cells[record_words.SAVED], **row.cells}, row.across
        )


class UnfinishedPage(Page):
    """Requests the list of unfinished games, shows it, and goes on with one or discards it."""

    title = record_words.UNFINISHED_GAMES
    stretches = True

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._list = UnfinishedList("unfinished", context, self._resume, self._discard)
        self._buttons = [
            Button(
                "unfinished.open",
                _(words.CONTINUE),
                self._resume,
                emphasis=Emphasis.PRIMARY,
                key=_(words.ENTER),
            ),
            Button(
                "unfinished.discard",
                _(record_words.DISCARD),
                self._discard,
                key=_(record_words.REMOVE),
            ),
        ]
        self._undo = Button(
            "unfinished.undo", _(record_words.UNDO), self._take_back, key=key_of(Command.CONTINUE)
        )
        self._undo.is_enabled = False
        self._take(())
        self.set_focus(self._list)
        context.announce(events.UnfinishedGamesAsked())

    def observe(self, event: Event) -> None:
        """Stores the list of games, then the content of one file after another."""
        match event:
            case events.UnfinishedGamesGiven(games, can_restore):
                self._take(games)
                self._undo.is_enabled = can_restore
                self.context.relayout()
            case events.SavedGameGiven(game):
                self._list.fill_in(game)
                self.context.mark_dirty(self._body)
            case _:
                pass

    def _take(self, games: tuple[SavedGame, ...]) -> None:
        self._list.take(games)
        for button in self._buttons:
            button.is_enabled = bool(games)

    # Actions.

    def key(self, press: KeyPress) -> bool:
        """Undoes a discard on its key; gives other keys to the list if nothing has the focus."""
        if press.command is Command.CONTINUE and self._undo.is_enabled:
            self._take_back()
            return True
        return self._list.key(press.event) or super().key(press)

    def _resume(self) -> None:
        game = self._list.current_game()
        if game is not None:
            self.context.games.resume(game.path)

    def _discard(self) -> None:
        game = self._list.current_game()
        if game is not None:
            self.context.announce(events.UnfinishedGivenUp(game.path))

    def _take_back(self) -> None:
        self.context.announce(events.UnfinishedTakenBack())

    def content(self) -> Block:
        """Returns a note and the buttons above, the list in the rest."""
        note = Text(_(record_words.UNFINISHED_NOTE), 13, ink="ink2")
        slots = [Slot(button) for button in (*self._buttons, self._undo)]
        above: list[Block] = [Row([note, Row(slots, SMALL)], LARGE)]
        if self._body.width < self.context.brush.px(ONE_ROW):
            above = [note, Flow(slots, SMALL, row_gap=SMALL)]
        card = list_card(self._list, FEWEST_ROWS, _(record_words.NO_UNFINISHED_GAMES), "pause")
        return Column([*above, card], MEDIUM)

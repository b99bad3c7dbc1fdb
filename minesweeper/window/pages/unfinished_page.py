"""The page of unfinished games: those that made room for others, to go on with or to discard."""

from functools import partial

from minesweeper import events
from minesweeper.events import Event
from minesweeper.record import SavedGame
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.saved_list import (
    WIDEST_PAGE,
    SavedList,
    empty_block,
    list_block,
    note_and_buttons,
)
from minesweeper.window.text import record_words, words
from minesweeper.window.text.key_words import key as key_of
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import (
    MEDIUM,
    Block,
    Column,
    Text,
)


class UnfinishedList(SavedList):
    """The list of unfinished games, the one that was left last first."""

    when = record_words.LAST_PLAYED
    tells_state = False

    def name_of(self, game: SavedGame) -> str:  # noqa: ARG002  the player cannot name these
        """Returns no name."""
        return ""


class UnfinishedPage(Page):
    """Requests the list of unfinished games, shows it, and goes on with one or discards it."""

    title = record_words.UNFINISHED_GAMES
    stretches = True
    widest = WIDEST_PAGE

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._list = UnfinishedList("unfinished", context, self._resume, self._discard)
        self._open = Button(
            "unfinished.open",
            _(words.CONTINUE),
            self._resume,
            emphasis=Emphasis.PRIMARY,
            key=_(words.ENTER),
        )
        self._remove = Button(
            "unfinished.discard",
            _(record_words.DISCARD),
            self._discard,
            key=_(record_words.REMOVE),
        )
        self._undo = Button(
            "unfinished.undo", _(record_words.UNDO), self._take_back, key=key_of(Command.CONTINUE)
        )
        self._undo.is_enabled = False
        self._go_back = Button(
            "unfinished.back",
            _(words.BACK_TO_THE_GAME),
            partial(context.perform, Command.BACK),
            emphasis=Emphasis.PRIMARY,
            key=_(words.ESCAPE),
        )
        self._list.for_readable = (self._open,)
        self.set_focus(self._list)
        context.announce(events.UnfinishedGamesAsked())

    def observe(self, event: Event) -> None:
        """Stores the list of games, then the content of one file after another."""
        match event:
            case events.UnfinishedGamesGiven(games, can_restore):
                self._take(games)
                self._undo.is_enabled = can_restore
                self.context.relayout()
            case events.UnfinishedSaid(sentence, can_undo=True):
                self.context.offer_undo(sentence, self._take_back, self)
            case events.SavedGameGiven(game):
                self._list.fill_in(game)
                self.context.mark_dirty(self._body)
            case _:
                pass

    def _take(self, games: tuple[SavedGame, ...]) -> None:
        self._list.take(games)
        self._remove.is_enabled = bool(games)
        if self.focus in (self._list, self._go_back):
            self.set_focus(self._list if games else self._go_back)

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
        self.context.end_offer()
        self.context.announce(events.UnfinishedTakenBack())

    def content(self) -> Block:
        """Returns a note and the buttons above, the list in the rest."""
        if self._list.is_empty:
            told = _(record_words.NO_UNFINISHED_GAMES)
            return empty_block(told, "pause", self._go_back, self._undo)
        note = Text(_(record_words.UNFINISHED_NOTE), 13, ink="ink2")
        undo = [self._undo] if self._undo.is_enabled else []
        above = note_and_buttons(note, [self._open, self._remove, *undo])
        return Column([above, list_block(self._list)], MEDIUM)

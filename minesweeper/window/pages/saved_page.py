"""The page of saved games: the files in the player's folder, which can be opened here."""

from functools import partial

from minesweeper import events
from minesweeper.events import Event
from minesweeper.record import SavedGame
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page, Shortened
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
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    TINY,
    Block,
    Column,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
)

LONGEST_NAME = 60
"""The most characters of a game's name, as the archive keeps it."""
WIDEST_NAME = 360


class SavedPage(Page):
    """Requests the list of files, shows it, and opens, names or deletes the chosen file."""

    title = record_words.SAVED_GAMES
    stretches = True
    widest = WIDEST_PAGE

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._list = SavedList("saved", context, self._bring, self._remove)
        self._open = Button(
            "saved.open", _(record_words.LOOK_AT), self._bring, emphasis=Emphasis.PRIMARY
        )
        self._rename = Button("saved.name", _(record_words.NAME_GAME), self._start_naming)
        self._delete = Button("saved.delete", _(record_words.DELETE), self._remove)
        self._undo = Button(
            "saved.undo", _(record_words.UNDO), self._restore, key=key_of(Command.CONTINUE)
        )
        self._save = Button(
            "saved.save",
            _(record_words.SAVE_THIS_GAME),
            partial(context.perform, Command.SAVE),
            emphasis=Emphasis.PRIMARY,
            key=key_of(Command.SAVE),
        )
        self._list.for_readable = (self._open, self._rename)
        self._enable(has_games=False, can_restore=False)
        self._field: TextField | None = None
        """The field for the name of the game; None unless it is being named."""
        self._save_name = Button(
            "saved.save_name", _(record_words.SAVE_NAME), self._end_naming, key=_(words.ENTER)
        )
        self._named: SavedGame | None = None
        """The game that is being named."""
        self._folder = ""
        self._omitted_count = 0
        self._trouble = ""
        self.set_focus(self._list)
        context.announce(events.SavedGamesAsked())

    def observe(self, event: Event) -> None:
        """Stores the list of files, then the content of one file after another."""
        match event:
            case events.SavedGamesGiven(folder, games, omitted, trouble, can_restore):
                self._folder, self._omitted_count, self._trouble = folder, omitted, trouble
                self._list.take(games)
                self._enable(has_games=bool(games), can_restore=can_restore)
                if self.focus in (self._list, self._save):
                    self.set_focus(self._list if games else self._save)
                self.context.relayout()
            case events.SavedGameGiven(game):
                self._list.fill_in(game)
                self.context.mark_dirty(self._body)
            case events.UnfinishedSaid(sentence, can_undo=True):
                self.context.offer_undo(sentence, self._restore, self)
            case events.GameSaved():
                self.context.announce(events.SavedGamesAsked())
            case _:
                pass

    def _enable(self, *, has_games: bool, can_restore: bool) -> None:
        self._list.note_current()
        self._delete.is_enabled = has_games
        self._undo.is_enabled = can_restore

    # Actions.

    def key(self, press: KeyPress) -> bool:
        """Saves the game and undoes a deletion on their keys; the list gets most other keys."""
        if press.command is Command.SAVE:
            self.context.perform(Command.SAVE)
            return True
        if press.command is Command.CONTINUE and self._undo.is_enabled:
            self._restore()
            return True
        return self._list.key(press.event) or super().key(press)

    def _remove(self) -> None:
        game = self._list.current_game()
        if game is not None:
            self.context.announce(events.SavedGameDeleted(game.path))

    def _restore(self) -> None:
        self.context.end_offer()
        self.context.announce(events.SavedGameRestored())

    def _bring(self) -> None:
        game = self._list.current_game()
        if game is not None and game.trouble:
            self.context.show_toast(game.trouble)
        elif game is not None:
            self.context.bring_file(game.path)

    def take_key(self, press: KeyPress) -> bool:
        """Ends the naming of a game on Esc, without a change."""
        if self._field is not None and press.command is Command.BACK:
            self._close_field()
            return True
        return super().take_key(press)

    def _start_naming(self) -> None:
        """Opens a field with the current game's name."""
        game = self._list.current_game()
        if game is None or not game.is_looked_into:
            return
        if not game.can_be_named:
            self.context.show_toast(game.trouble or _(record_words.NO_NAMES_IN_REPLAYS))
            return
        self._named = game
        self._field = TextField(
            "saved.name_field",
            _(record_words.NAME_OF_GAME),
            game.label,
            longest=LONGEST_NAME,
            entered=self._end_naming,
        )
        self._field.select_all()
        self.context.relayout()
        self.set_focus(self._field)

    def _end_naming(self) -> None:
        """Has the name saved, and closes the field."""
        if self._named is not None and self._field is not None:
            self.context.announce(events.SavedGameNamed(self._named.path, self._field.text))
        self._close_field()

    def _close_field(self) -> None:
        self._field = self._named = None
        self.context.relayout()
        self.set_focus(self._list)

    def content(self) -> Block:
        """Returns the folder and the buttons above, the field for a name, and the list below."""
        if self._list.is_empty:
            none = f"{_(record_words.NO_SAVED_GAMES)}\n{_(record_words.OPEN_BY_DROPPING)}"
            return empty_block(self._trouble or none, "copy", self._save, self._undo)
        folder = record_words.in_folder(self._folder, self._omitted_count) if self._folder else ""
        # While a game is named, these keys are those of the field.
        is_naming = self._field is not None
        self._open.key_name = "" if is_naming else _(words.ENTER)
        self._delete.key_name = "" if is_naming else _(record_words.REMOVE)
        buttons = [self._open, self._rename, self._delete]
        buttons += [self._undo] if self._undo.is_enabled else []
        note = Column(
            [
                Shortened(folder, 13, ink="ink2"),
                Text(_(record_words.OPEN_BY_DROPPING), 13, ink="ink2"),
            ],
            TINY,
        )
        above = note_and_buttons(note, buttons)
        return Column([above, *self._naming(), list_block(self._list)], MEDIUM)

    def _naming(self) -> list[Block]:
        if self._field is None:
            return []
        row = Row([Slot(self._field, WIDEST_NAME), Slot(self._save_name), Filler()], MEDIUM)
        # The label is drawn above the field, and needs room there.
        return [Column([Spacer(0, LARGE), row])]

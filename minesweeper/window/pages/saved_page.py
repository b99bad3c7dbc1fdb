"""The page of saved games: the files in the player's folder, which can be opened here."""

from collections.abc import Sequence
from dataclasses import replace

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.judges import JUDGES
from minesweeper.record import SavedGame, SavedGameState
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page, Shortened, list_card
from minesweeper.window.text import record_words, words
from minesweeper.window.text.key_words import key as key_of
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    Block,
    Column,
    Filler,
    Flow,
    Row,
    Slot,
    Spacer,
)
from minesweeper.window.widgets.table import RowList, RowSign, RowText, TableColumn, narrower

FEWEST_ROWS = 3
COLUMNS = (
    TableColumn(record_words.SAVED, 150, is_text=True),
    TableColumn(words.LEVEL, 150, is_text=True),
    TableColumn(words.JUDGE, 90, is_text=True),
    TableColumn(record_words.STANDING, 100, is_text=True, weight=Weight.MEDIUM),
    TableColumn(words.TIME, 70),
    TableColumn("", 24),
    TableColumn(record_words.FILE, 220, is_text=True),
)
NARROW = tuple(
    replace(column, width=width)
    for column, width in zip(COLUMNS, (134, 126, 64, 76, 50, 10, 116), strict=True)
)
"""The columns of a narrow window."""
STATE_SIGNS = {
    SavedGameState.WON: RowSign("tick", "tick"),
    SavedGameState.LOST: RowSign("mine", "cross"),
}
"""The signs of finished games, as in the list of games played."""
LONGEST_NAME = 60
"""The most characters of a game's name, as the archive keeps it."""
WIDEST_NAME = 360
ONE_ROW = 900
"""The least width of the page, in pixels of the design, at which note and buttons share a row."""
LEFT_OUT = (words.JUDGE, "", words.TIME)
"""The columns that an even narrower window leaves out, one after another."""


class SavedPage(Page):
    """Requests the list of files, shows it, and opens, names or deletes the chosen file."""

    title = record_words.SAVED_GAMES
    stretches = True

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._list = SavedList("saved", context, self._bring, self._remove)
        self._open = Button(
            "saved.open",
            _(record_words.LOOK_AT),
            self._bring,
            emphasis=Emphasis.PRIMARY,
            key=_(words.ENTER),
        )
        self._rename = Button("saved.name", _(record_words.NAME_GAME), self._start_naming)
        self._delete = Button(
            "saved.delete", _(record_words.DELETE), self._remove, key=_(record_words.REMOVE)
        )
        self._undo = Button(
            "saved.undo", _(record_words.UNDO), self._restore, key=key_of(Command.CONTINUE)
        )
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
                self.context.relayout()
            case events.SavedGameGiven(game):
                self._list.fill_in(game)
                self.context.mark_dirty(self._body)
            case _:
                pass

    def _enable(self, *, has_games: bool, can_restore: bool) -> None:
        for button in (self._open, self._rename, self._delete):
            button.is_enabled = has_games
        self._undo.is_enabled = can_restore

    # Actions.

    def key(self, press: KeyPress) -> bool:
        """Undoes a deletion on its key; gives other keys to the list if nothing has the focus."""
        if press.command is Command.CONTINUE and self._undo.is_enabled:
            self._restore()
            return True
        return self._list.key(press.event) or super().key(press)

    def _remove(self) -> None:
        game = self._list.current_game()
        if game is not None:
            self.context.announce(events.SavedGameDeleted(game.path))

    def _restore(self) -> None:
        self.context.announce(events.SavedGameRestored())

    def _bring(self) -> None:
        game = self._list.current_game()
        if game is not None:
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
        named = self.context.brush.named
        folder = record_words.in_folder(self._folder, self._omitted_count) if self._folder else ""
        none = self._trouble or named(_(record_words.NO_SAVED_GAMES))
        buttons = [self._open, self._rename, self._delete, self._undo]
        slots = [Slot(button) for button in buttons]
        note = Shortened(folder, 13, ink="ink2")
        above: list[Block] = [Row([note, Row(slots, SMALL)], LARGE)]
        if self._body.width < self.context.brush.px(ONE_ROW):
            above = [note, Flow(slots, SMALL, row_gap=SMALL)]
        card = list_card(self._list, FEWEST_ROWS, none, "copy")
        return Column([*above, *self._naming(), card], MEDIUM)

    def _naming(self) -> list[Block]:
        if self._field is None:
            return []
        row = Row([Slot(self._field, WIDEST_NAME), Slot(self._save_name), Filler()], MEDIUM)
        # The label is drawn above the field, and needs room there.
        return [Column([Spacer(0, MEDIUM), row])]


class SavedList(RowList):
    """A list of files, newest first, that reads the files in view.

    The files are read one at a time, so that no other request waits for more than one file.
    """

    figures = frozenset((record_words.SAVED,))
    names = frozenset((record_words.FILE,))

    def __init__(
        self, name: str, context: WindowContext, open_row: Callback, remove_row: Callback
    ) -> None:
        super().__init__(name, open_row, remove_row, context.now)
        self._announce = context.announce
        self._is_waiting = False
        """True while the content of a file is requested and has not arrived."""
        self._games: list[SavedGame] = []

    def take(self, games: tuple[SavedGame, ...]) -> None:
        """Lists these files."""
        self._games, self.total = list(games), len(games)
        self.forget_click()
        self.go_to(self._current)

    def fill_in(self, game: SavedGame) -> None:
        """Shows the content of the file that was requested, and requests the next file."""
        self._is_waiting = False
        for at, listed in enumerate(self._games):
            if listed.path == game.path:
                self._games[at] = game
        self.fetch()

    def fetch(self) -> None:
        """Requests the first visible file that was not read yet, unless one is requested."""
        unknown = (self._games[at] for at in self.shown() if not self._games[at].is_looked_into)
        wanted = None if self._is_waiting else next(unknown, None)
        if wanted is not None:
            self._is_waiting = True
            self._announce(events.SavedGameAsked(wanted.path))

    def current_game(self) -> SavedGame | None:
        """Returns the file that keys and buttons act on; None if there is none."""
        return self._games[self._current] if self._games else None

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """Returns all columns, then smaller sets of them for narrow windows."""
        return [COLUMNS, *narrower(NARROW, LEFT_OUT)]

    def text_of(self, at: int) -> RowText:
        """Returns the text of a row; if the file can't be read, the reason."""
        game = self._games[at]
        saved = record_words.moment(game.saved)
        if game.level is None:
            across = f"{game.name}: {game.trouble or record_words.NOT_YET}"
            return RowText({record_words.SAVED: saved}, across)
        standing = _(record_words.STANDINGS[game.standing]) if game.standing else record_words.NONE
        elapsed = record_words.NONE if game.elapsed is None else words.clock(game.elapsed)
        return RowText(
            {
                record_words.SAVED: saved,
                words.LEVEL: words.level_name_or_size(game.level, game.title),
                words.JUDGE: JUDGES[game.judge].title,
                record_words.STANDING: standing,
                words.TIME: elapsed,
                record_words.FILE: game.label or game.name,
            },
            signs={record_words.STANDING: STATE_SIGNS[game.standing]}
            if game.standing in STATE_SIGNS
            else {},
        )

"""The page of saved games: the files in the player's folder, which can be opened."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.judges import JUDGES
from minesweeper.record import SavedGame
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import Page
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.table import RowList, RowText, TableColumn, narrower

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
LEFT_OUT = (words.JUDGE, "", words.TIME)
"""The columns that a still narrower window leaves out, one after another."""


class SavedPage(Page):
    """Requests the list of files, shows it, and opens one."""

    title = record_words.SAVED_GAMES

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._list = SavedList("saved", self._ask, self._act, context.now)
        self._open = Button("saved.open", record_words.LOOK_AT, self._bring, key=words.ENTER)
        self._open.is_enabled = False
        self._folder = ""
        self._omitted_count = 0
        self._trouble = ""
        self._card = Rect(0, 0, 0, 0)
        self.set_focus(self._list)
        context.announce(events.SavedGamesAsked())

    def observe(self, event: Event) -> None:
        """Takes the list of files, and one after the other their contents."""
        match event:
            case events.SavedGamesGiven(folder, games, omitted, trouble):
                self._folder, self._omitted_count, self._trouble = folder, omitted, trouble
                self._list.take(games)
                self._open.is_enabled = bool(games)
                self.context.relayout()
            case events.SavedGameGiven(game):
                self._list.fill_in(game)
                self.context.mark_dirty(self._body)
            case _:
                pass

    def _ask(self, path: str) -> None:
        self.context.announce(events.SavedGameAsked(path))

    # Actions.

    def key(self, press: KeyPress) -> bool:
        """Gives keys to the list when nothing else has the focus."""
        return self._list.key(press.event) or super().key(press)

    def _act(self, key: int) -> bool:
        is_enter = key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if is_enter:
            self._bring()
        return is_enter

    def _bring(self) -> None:
        game = self._list.current_game()
        if game is not None:
            self.context.bring_file(game.path)

    # Layout and drawing.

    def place(self, body: Rect) -> list[Widget]:
        """Places the folder and the button above, the list in the rest."""
        brush = self.context.brush
        self._open.rect = Rect(0, body.top, self._open.width(brush), brush.px(36))
        self._open.rect.right = body.right
        top = self._open.rect.bottom + brush.px(12)
        fewest = brush.px(SavedList.ROW * FEWEST_ROWS + 40)
        self._card = Rect(body.left, top, body.width, max(fewest, body.bottom - top))
        self._list.lay_out(brush, self._card.inflate(-2 * brush.px(12), -2 * brush.px(8)))
        return [self._list, self._open]

    def bottom(self) -> int:
        """Returns the lower end of the card."""
        return self._card.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the card of the list, and the folder's path."""
        brush, theme = self.context.brush, self.context.brush.theme
        brush.box(surface, self._card, 12, theme.surface, theme.line)
        place = (self._card.left, self._open.rect.centery)
        room = self._open.rect.left - brush.px(16) - place[0]
        text = record_words.in_folder(self._folder, self._omitted_count) if self._folder else ""
        shown = brush.shortened(text, 13, Weight.REGULAR, room)
        brush.text(surface, shown, place, 13, Weight.REGULAR, theme.ink2)
        if self._list.is_empty:
            box = Rect(self._card.left + brush.px(24), self._card.top + brush.px(50), 0, 1)
            box.width = self._card.width - 2 * brush.px(24)
            none = self._trouble or brush.named(record_words.NO_SAVED_GAMES)
            brush.paragraph(surface, none, box, 14, Weight.REGULAR, theme.ink2)


class SavedList(RowList):
    """A list of files, newest first, that reads those in view.

    It reads one at a time, so that any other request waits for one file at most.
    """

    figures = frozenset((record_words.SAVED,))
    names = frozenset((record_words.FILE,))

    def __init__(
        self, name: str, ask: Callable[[str], None], act: Callable[[int], bool], now: Now
    ) -> None:
        super().__init__(name, act, now)
        self._ask = ask
        self._is_waiting = False
        """True while the content of a file is on its way."""
        self._games: list[SavedGame] = []

    def take(self, games: tuple[SavedGame, ...]) -> None:
        """Lists these files."""
        self._games, self.total = list(games), len(games)
        self.forget_click()
        self.go_to(self._current)

    def fill_in(self, game: SavedGame) -> None:
        """Shows the content of the file that was requested, and requests the next."""
        self._is_waiting = False
        for at, listed in enumerate(self._games):
            if listed.path == game.path:
                self._games[at] = game
        self.fetch()

    def fetch(self) -> None:
        """Requests the first visible file that was not read yet, unless one is on its way."""
        unknown = (self._games[at] for at in self.shown() if not self._games[at].is_looked_into)
        wanted = None if self._is_waiting else next(unknown, None)
        if wanted is not None:
            self._is_waiting = True
            self._ask(wanted.path)

    def current_game(self) -> SavedGame | None:
        """Returns the file that keys and buttons act on; None if there is none."""
        return self._games[self._current] if self._games else None

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """Returns all columns, then smaller choices for narrow windows."""
        return [COLUMNS, *narrower(NARROW, LEFT_OUT)]

    def text_of(self, at: int) -> RowText:
        """Returns the text of a row; if the file can't be read, the reason."""
        game = self._games[at]
        saved = record_words.moment(game.saved)
        if game.level is None:
            across = f"{game.name}: {game.trouble or record_words.NOT_YET}"
            return RowText({record_words.SAVED: saved}, across)
        standing = record_words.STANDINGS[game.standing] if game.standing else record_words.NONE
        elapsed = record_words.NONE if game.elapsed is None else words.clock(game.elapsed)
        return RowText(
            {
                record_words.SAVED: saved,
                words.LEVEL: words.level_name_or_size(game.level, game.title),
                words.JUDGE: JUDGES[game.judge].title,
                record_words.STANDING: standing,
                words.TIME: elapsed,
                record_words.FILE: game.name,
            }
        )

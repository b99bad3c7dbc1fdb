"""The list of saved or unfinished games: a card for each game, with a picture of its board."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.game.judges import JUDGES
from minesweeper.game.position import SHOWN_MINE
from minesweeper.record import SavedGame, SavedGameState, ShownBoard
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.page import CARD, EmptyState, PartsSlot, Shortened
from minesweeper.window.pages.picture_card import Thumbnail
from minesweeper.window.pages.unit_page import progress_bar
from minesweeper.window.text import record_words, words
from minesweeper.window.visible_game import FLAG, HIT, MINE, WON_LOOKS
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    WIDE,
    Background,
    Block,
    Column,
    Drawing,
    Filler,
    Flow,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
    label,
)
from minesweeper.window.widgets.table import RowList, RowSign

WIDEST_PAGE = 960
"""The greatest width of the pages with such a list, in pixels of the design."""
_CARD, _GAP = 124, SMALL
"""The height of a card, and the distance between two cards, in pixels of the design."""
_PICTURE = (210, 112)
"""The room for a picture, in pixels of the design: the cells of Expert with their numbers."""
_MOST_GROWTH = 1.25
"""The factor by which cards and pictures grow at most, to fill the height of the list."""
_SCROLL_BAR = 12
"""The room for the scroll bar, in pixels of the design."""
_PROGRESS = 96
"""The length of the bar that shows the progress, in pixels of the design."""
_SIGNS = {
    SavedGameState.WON: RowSign("tick", "tick"),
    SavedGameState.LOST: RowSign("mine", "cross"),
}
"""The signs of finished games, as in the list of games played."""


class SavedList(RowList):
    """A list of files, newest first, that reads the files in view.

    The files are read one at a time, so that no other request waits for more than one file.
    """

    ROW = _CARD + _GAP
    when = record_words.SAVED
    """What happened at the time at which a file was written."""
    tells_state = True
    """True if the cards say whether a game is finished."""

    def __init__(
        self, name: str, context: WindowContext, open_row: Callback, remove_row: Callback
    ) -> None:
        super().__init__(name, open_row, remove_row, context.now)
        self._context = context
        self._announce = context.announce
        self.for_readable: Sequence[Button] = ()
        """The buttons that are enabled only if the current file can be opened."""
        self._is_waiting = False
        """True while the content of a file is requested and has not arrived."""
        self._games: list[SavedGame] = []
        self._pictures: dict[str, Thumbnail] = {}
        """The pictures of the boards that are known, by the paths of their files."""
        self._growth = 1.0
        """The factor by which cards and pictures have grown."""
        self._gap = self._bar = 0
        """The distance between two cards and the room for the scroll bar, in pixels."""

    def take(self, games: tuple[SavedGame, ...]) -> None:
        """Lists these files."""
        self._games, self.total = [], len(games)
        self._pictures.clear()
        for game in games:
            self._games.append(game)
            self._note_picture(game)
        self.forget_click()
        self.go_to(self._current)

    def fill_in(self, game: SavedGame) -> None:
        """Shows the content of the file that was requested, and requests the next file."""
        self._is_waiting = False
        for at, listed in enumerate(self._games):
            if listed.path == game.path:
                self._games[at] = game
                self._note_picture(game)
        self.fetch()
        self.note_current()

    def note_current(self) -> None:
        """Enables the buttons that can do something with the current file."""
        game = self.current_game()
        for button in self.for_readable:
            button.is_enabled = game is not None and not game.trouble
            self._context.mark_dirty(button.rect)

    def _note_picture(self, game: SavedGame) -> None:
        if game.shown is not None:
            looks = _looks(game.shown, game.standing)
            self._pictures[game.path] = Thumbnail(game.shown.position.grid, looks)

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

    # What the cards say.

    def title_of(self, game: SavedGame) -> str:
        """Returns the title of a card: the name of the game if it has one, or its level."""
        unknown = game.name if game.trouble else record_words.NOT_YET
        return self.name_of(game) or _level_title(game) or unknown

    def name_of(self, game: SavedGame) -> str:
        """Returns the name that a person gave the game; empty if there is none."""
        return game.own_name

    def about(self, game: SavedGame) -> str:
        """Returns the level, if the title is a name, and the size of the board."""
        if game.level is None:
            return ""
        level = [_level_title(game)] if self.name_of(game) else []
        return join_row([*level, words.size_and_mines(game.level)])

    def facts(self, game: SavedGame) -> list[str]:
        """Returns how the game stands, its judge and its time, as far as they are known."""
        if game.level is None:
            return []
        state = game.standing if self.tells_state else None
        judge = record_words.titled(words.JUDGE, JUDGES[game.judge].title)
        time = [] if game.elapsed is None else [words.clock(game.elapsed)]
        told = [_(record_words.STANDINGS[state])] if state else []
        return [*told, judge, *(record_words.titled(words.TIME, each) for each in time)]

    def spoken_row(self, at: int) -> str:
        """Returns the texts of a card."""
        game = self._games[at]
        when = record_words.titled(self.when, record_words.moment(game.saved))
        texts = [self.title_of(game), self.about(game), *_trouble(game), *self.facts(game)]
        return join_row([text for text in (*texts, _progress(game), when) if text])

    # Layout and drawing.

    def lay_out(self, brush: Brush, room: Rect) -> None:
        """Places the list in a rectangle."""
        self._gap, self._bar = brush.px(_GAP), brush.px(_SCROLL_BAR)
        super().lay_out(brush, room)
        self._growth = min(max(1.0, room.height / (self._rows * self._step)), _MOST_GROWTH)
        self._step = int(self._step * self._growth)

    def _row(self, at: int) -> Rect:
        """Returns the place of a card, beside the scroll bar if there is one."""
        card = super()._row(at)
        card.height -= self._gap
        if len(self.shown()) < (self.total or 0):
            card.width -= self._bar
        return card

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the visible cards and a scroll bar."""
        for at in self.shown():
            self._card(at).draw(surface, brush, self._row(at))
        self._draw_scroll_bar(surface, brush)

    def _card(self, at: int) -> Block:
        game = self._games[at]
        texts = [
            Row(
                [
                    Shortened(self.title_of(game), 16, Weight.MEDIUM, in_the_middle=True),
                    label(record_words.moment(game.saved), 13, ink="ink2"),
                ],
                MEDIUM,
            ),
            *(Text(text, 13, ink="ink2") for text in (self.about(game), *_trouble(game)) if text),
            Flow(self._marked_facts(game), LARGE),
            *_progress_bar(game),
        ]
        return Row(
            [self._picture(game), Column(texts, TINY)], LARGE, (MEDIUM, 0), self._background(at)
        )

    def _marked_facts(self, game: SavedGame) -> list[Block]:
        facts: list[Block] = [label(fact, 13) for fact in self.facts(game)]
        sign = _SIGNS.get(game.standing) if game.standing else None
        if sign is not None and self.tells_state:
            facts[0] = Row([icon(sign.icon, 14, sign.ink), facts[0]], TINY)
        return facts

    def _picture(self, game: SavedGame) -> Block:
        """Returns the picture of the board, or a box that says why there is none."""
        width, height = (each * self._growth for each in _PICTURE)
        picture = self._pictures.get(game.path)
        if picture is not None:
            return Drawing(width, height, picture.draw)
        return Drawing(width, height, partial(_draw_no_picture, game))

    def _background(self, at: int) -> Background:
        if at == self._current:
            edge = "primary" if self.is_focused else "line2"
            return Background("primary_soft", edge, CARD.radius)
        is_hovered = self.is_hovered and self._row(at).collidepoint(self.place)
        return Background("surface", "primary" if is_hovered else "line", CARD.radius)


def _level_title(game: SavedGame) -> str:
    return "" if game.level is None else words.level_title(game.level, game.title or None)


def _draw_no_picture(game: SavedGame, surface: pygame.Surface, brush: Brush, room: Rect) -> None:
    brush.box(surface, room, SMALL, brush.theme.surface2, brush.theme.line)
    if game.trouble:
        brush.blit_icon(surface, "close", room.center, 24, brush.theme.cross)
    elif game.level is not None:
        text = brush.shortened(_(record_words.NO_PICTURE), 13, Weight.REGULAR, room.width)
        ink = brush.theme.ink2
        brush.text(surface, text, room.center, 13, Weight.REGULAR, ink, "center")


def _trouble(game: SavedGame) -> list[str]:
    return [_(record_words.CANNOT_BE_OPENED), game.trouble] if game.trouble else []


def _progress(game: SavedGame) -> str:
    """Says how much of an unfinished or lost game is opened; empty for other games."""
    if game.shown is None:
        return ""
    if game.standing is SavedGameState.UNFINISHED:
        return record_words.share_opened(game.shown.opened, game.shown.mines_left)
    is_lost = game.standing is SavedGameState.LOST
    return record_words.share_opened(game.shown.opened) if is_lost else ""


def _progress_bar(game: SavedGame) -> list[Block]:
    text = _progress(game)
    if game.shown is None or not text:
        return []
    bar = Column([progress_bar(game.shown.opened)], length=_PROGRESS)
    return [Row([bar, Text(text, 13, ink="ink2")], MEDIUM)]


def _looks(shown: ShownBoard, standing: SavedGameState | None) -> bytes:
    """Returns the looks of the cells as the player left them."""
    mine = HIT if standing is SavedGameState.LOST else MINE
    looks = bytearray(shown.position.seen.replace(bytes([SHOWN_MINE]), bytes([mine])))
    for cell in shown.flags:
        looks[shown.position.grid.index(cell)] = FLAG
    return bytes(looks.translate(WON_LOOKS) if standing is SavedGameState.WON else looks)


def note_and_buttons(note: Block, buttons: Sequence[Button]) -> Block:
    """Returns a note and the buttons of the list below it."""
    slots = [Slot(button) for button in buttons]
    return Column([note, Flow(slots, SMALL, row_gap=SMALL)], MEDIUM)


def list_block(rows: SavedList) -> Block:
    """Returns the list, which takes the height that is left over."""
    return PartsSlot(rows, thickness=rows.ROW, stretches=True, lay_out=rows.lay_out)


def empty_block(told: str, picture: str, button: Button, undo: Button) -> Block:
    """Returns a card that says why the list is empty, with a button that helps.

    The button that undoes the last deletion is above it, if there was one.
    """
    above = [note_and_buttons(Spacer(), [undo])] if undo.is_enabled else []
    below = Row([Filler(), Slot(button), Filler()])
    icon_and_text = EmptyState(told, 15, ink="ink2", icon=picture)
    card = Column([icon_and_text, below], WIDE, (MEDIUM, 2 * WIDE), CARD)
    return Column([*above, card], MEDIUM)

"""The tab of all games played: a list with a search, and buttons that act on a game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.level import Level
from minesweeper.record import GameOutcome, Listing, Record, Selection, Statistics
from minesweeper.teaching.daily import day_of_board, utc_day
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.page import list_card
from minesweeper.window.pages.statistics_tabs import StatisticsTab, record_cells
from minesweeper.window.text import record_words, words
from minesweeper.window.text.key_words import key as key_of
from minesweeper.window.widgets.base import Callback, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.field import SearchField
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    Block,
    Column,
    Filler,
    Fitting,
    Flow,
    Row,
    Slot,
    Spacer,
    Text,
)
from minesweeper.window.widgets.table import (
    RowSign,
    RowText,
    TableColumn,
    TableList,
    fitting_columns,
    narrower,
)

AROUND = 40
"""The number of games above and below the visible ones that are requested with them."""
WIDE = (
    TableColumn(record_words.WHEN, 146, is_text=True),
    TableColumn(words.LEVEL, 138, is_text=True),
    TableColumn(words.JUDGE, 90, is_text=True),
    TableColumn(record_words.RESULT, 100, is_text=True, weight=Weight.MEDIUM),
    TableColumn(words.TIME, 90),
    TableColumn(record_words.SPEED, 66),
    TableColumn(record_words.THREE_BV, 70),
    TableColumn(record_words.CLICKS, 66),
    TableColumn(record_words.GUESSES, 74),
    TableColumn(record_words.LUCK, 60),
    TableColumn(record_words.ACCURACY, 78),
    TableColumn("", 24),
    TableColumn(record_words.NOTES, 134, is_text=True),
)
NARROW = tuple(
    replace(column, width=width)
    for column, width in zip((*WIDE[:5], *WIDE[-2:]), (138, 112, 76, 104, 64, 14, 60), strict=True)
)
"""The columns of a narrow window."""
OUTCOME_SIGNS = {
    GameOutcome.WON: RowSign("tick", "tick"),
    GameOutcome.LOST: RowSign("mine", "cross"),
    GameOutcome.GIVEN_UP: RowSign("close", "ink2"),
}
"""How results differ at a glance: by shape as well as by colour."""
LEFT_OUT = (words.JUDGE, record_words.WHEN, record_words.NOTES, words.TIME)
"""The columns that an even narrower window leaves out, one after another."""


class GamesList(TableList):
    """A list of games that loads only the visible rows and some around them."""

    figures = frozenset((record_words.WHEN,))

    def __init__(
        self,
        name: str,
        ask: Callable[[int, int], None],
        open_row: Callback,
        remove_row: Callback,
        now: Now,
    ) -> None:
        super().__init__(name, open_row, remove_row, now)
        self._ask = ask
        self.records: dict[int, Record] = {}
        self._asked: tuple[int, int] | None = None

    def start_over(self) -> None:
        """Drops all rows and goes to the top, because other games will be listed."""
        self.records, self._asked = {}, None
        self._top = self._current = 0

    def wanted(self) -> tuple[int, int]:
        """Returns the number of the first row to load, and how many rows to load."""
        first = max(0, self._top - AROUND)
        return first, self._rows + 2 * AROUND

    def take(self, listing: Listing) -> None:
        """Stores the part of the list that was requested."""
        self.total = listing.total
        self.forget_click()
        self.records = {listing.first + at: record for at, record in enumerate(listing.records)}
        self.go_to(self._current)

    def current_record(self) -> Record | None:
        """Returns the game that keys and buttons act on; None if the current row is not loaded."""
        return self.records.get(self._current)

    def fetch(self) -> None:
        """Requests the visible rows that are neither loaded nor requested yet."""
        last = min(self._top + self._rows, self.total or 0)
        missing = any(at not in self.records for at in range(self._top, last))
        if missing and self._asked != self.wanted():
            self._asked = self.wanted()
            self._ask(*self._asked)

    def choices(self) -> Sequence[Sequence[TableColumn]]:
        """Returns all columns, then smaller sets of them for narrow windows."""
        return [WIDE, *narrower(NARROW, LEFT_OUT)]

    def text_of(self, at: int) -> RowText:
        """Returns the text of a row; dots if the row is not loaded yet."""
        record = self.records.get(at)
        if record is None:
            return RowText({record_words.WHEN: record_words.NOT_YET})
        cells = record_cells(record)
        notes = [cells[record_words.NOTES], _kind_of_board(record)]
        texts = cells | {record_words.NOTES: join_row([note for note in notes if note])}
        return RowText(texts, signs={record_words.RESULT: OUTCOME_SIGNS[record.outcome]})


def _kind_of_board(record: Record) -> str:
    """Names a board of the day or another no-guess board; empty for other boards."""
    if not record.no_guess:
        return ""
    seed, ended = record.seed, utc_day(record.finished)
    is_daily = seed is not None and _is_of_a_day(record.level, seed, ended)
    return words.kind_of_no_guess(None, is_daily=is_daily)


@lru_cache(maxsize=1000)
def _is_of_a_day(level: Level, seed: int, ended: date) -> bool:
    # Rows are drawn again and again, and each answer takes the seeds of a month.
    return day_of_board(level, seed, ended) is not None


FEWEST_ROWS = 2
"""The number of rows that fit in the lowest window. There the list scrolls, not the page."""
ROOM_FOR_KEYS = 1000
"""From this width on, search and buttons share a row, and buttons name their keys."""
WIDEST_SEARCH = 440
_EXPORTS = 3
"""The number of buttons that are about the list, at the end, after those about the game."""


class GamesTab(StatisticsTab):
    """A search field, buttons, and the list."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._selection = Selection(help=None)
        self._search = SearchField(
            "games.search", _(record_words.SEARCH), longest=60, changed=self._search_anew
        )
        self._list = GamesList("games", self._ask, self._look_at, self._remove, context.now)
        undo_key = key_of(Command.CONTINUE)
        self._buttons = {
            name: Button(f"games.{name}", title, use, key=key)
            for name, title, use, key in (
                ("open", _(record_words.REVIEW), self._look_at, _(words.ENTER)),
                ("again", _(record_words.PLAY_AGAIN), self._play_again, ""),
                ("delete", _(record_words.DELETE), self._remove, _(record_words.REMOVE)),
                ("undo", _(record_words.UNDO), self.put_back, undo_key),
                ("copy_path", _(record_words.COPY_PATH), self._copy_path, ""),
                ("csv", _(record_words.EXPORT_CSV), partial(self._export, "csv"), ""),
                ("json", _(record_words.EXPORT_JSON), partial(self._export, "json"), ""),
            )
        }
        self._buttons["open"].emphasis = Emphasis.PRIMARY
        self._keys = {name: button.key_name for name, button in self._buttons.items()}
        """The keys named on the buttons, if a window has room for them."""
        self._buttons["undo"].is_enabled = False
        self._buttons["copy_path"].tip = _(record_words.COPY_PATH_TIP)
        self._exported = ""
        """The path of the last export; empty before the first."""

    @property
    def search_field(self) -> SearchField:
        """The field that Ctrl + F and typed letters lead to."""
        return self._search

    @property
    def can_undo(self) -> bool:
        """True if a game was deleted that can be restored."""
        return self._buttons["undo"].is_enabled

    @property
    def first(self) -> Widget:
        """The widget that gets the focus: the list."""
        return self._list

    # Requests and answers.

    def choose(self, selection: Selection) -> None:
        """Lists the selected games. If they are the same as before, the list keeps its place."""
        if selection != self._selection:
            self._list.start_over()
        self._selection = selection
        self._ask(*self._list.wanted())

    def _search_anew(self) -> None:
        self._list.start_over()
        self._ask(*self._list.wanted())

    def _ask(self, first: int, count: int) -> None:
        asked = events.GamesAsked(self._selection, self._search.text, first, count)
        self.context.announce(asked)

    def observe(self, event: Event) -> None:
        """Takes a part of the list, or the path of an export."""
        match event:
            case events.GamesGiven(listing) if self._is_wanted(listing):
                self._list.take(listing)
                for name in ("open", "again", "delete", "csv", "json"):
                    self._buttons[name].is_enabled = listing.total > 0
            case events.RecordsSaid(_, path) if path:
                self._exported = path
            case events.RecordsChanged(_, can_undo):
                self._buttons["undo"].is_enabled = can_undo
            case _:
                pass

    def _is_wanted(self, listing: Listing) -> bool:
        return (listing.selection, listing.search) == (self._selection, self._search.text)

    # Actions.

    def key(self, press: KeyPress) -> bool:
        """Undoes a deletion on its key; gives other keys to the list if nothing has the focus."""
        if press.command is Command.CONTINUE and self._buttons["undo"].is_enabled:
            self.put_back()
            return True
        return self._list.key(press.event)

    def _look_at(self) -> None:
        if record := self._list.current_record():
            self.context.games.look_at(record.id, reviews=True)

    def _play_again(self) -> None:
        if record := self._list.current_record():
            self.context.games.play_kept(record.id, record.judge)

    def _remove(self) -> None:
        if record := self._list.current_record():
            self.context.announce(events.KeptGameDeleted(record.id))

    def put_back(self) -> None:
        """Puts the game that was deleted last back in the list."""
        self.context.end_offer()
        self.context.announce(events.DeletionUndone())

    def _export(self, form: str) -> None:
        self.context.announce(events.ExportChosen(form, self._selection, self._search.text))

    def _copy_path(self) -> None:
        self.context.copy(self._exported, _(record_words.PATH_COPIED))

    # Layout and drawing.

    def content(self, statistics: Statistics, width: int) -> Block:
        """Returns the search and the buttons above, and the list below."""
        brush = self.context.brush
        is_wide = width >= brush.px(ROOM_FOR_KEYS)
        for name, button in self._buttons.items():
            button.key_name = self._keys[name] if is_wide else ""
        buttons = self._buttons
        slots: list[Block] = [Slot(button) for button in buttons.values()]
        if not self._exported:
            # The button comes with the first export, and nothing may move under the pointer then.
            slots[-_EXPORTS] = Spacer(buttons["copy_path"].width(brush) * 100 / brush.scale)
        of_game, exports = Row(slots[:-_EXPORTS], SMALL), Row(slots[-_EXPORTS:], SMALL)
        search = Slot(self._search, fills=True)
        *others, copy, csv, json = slots
        # Beside the search, the exports take no room from the list.
        below = [Row([of_game, Filler(), copy]), Flow([*others, copy], SMALL, row_gap=SMALL)]
        above: list[Block] = [Row([search, csv, json], SMALL), Fitting(below)]
        if is_wide:
            apart = [Slot(self._search, WIDEST_SEARCH), Filler(), of_game, exports]
            above = [Fitting([Row(apart, LARGE), Row([search, of_game, exports], LARGE)])]
        none = _(record_words.NOTHING_FOUND) if self._search.text else empty_text(statistics)
        card = list_card(self._list, FEWEST_ROWS, none)
        columns = fitting_columns(brush, self._list.choices(), width - brush.px(2 * MEDIUM + 24))
        told = record_words.explanations([column.title for column in columns])
        note = [Text(told, 12, ink="ink2")] if told else []
        return Column([Spacer(0, MEDIUM), *above, card, *note], SMALL)


def empty_text(statistics: Statistics | None) -> str:
    """Returns the reason why there is nothing to list."""
    if statistics is None:
        return _(record_words.COUNTING_GAMES)
    return _(record_words.NONE_CHOSEN) if statistics.has_games else _(record_words.NO_GAMES)

"""The statistics page: filters that choose games, and tabs that show their figures."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level, level_name
from minesweeper.record import Help, RecordSummary, Selection, Statistics
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.best_times_tab import BestTimesTab
from minesweeper.window.pages.games_tab import GamesTab, empty_text
from minesweeper.window.pages.over_time_tab import OverTimeTab
from minesweeper.window.pages.overview_tab import OverviewTab
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.statistics_tab import StatisticsTab
from minesweeper.window.text import record_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.menus import DropDown, MenuEntry
from minesweeper.window.widgets.tabs import Tabs

OVERVIEW, OVER_TIME, BEST_TIMES, GAMES = "overview", "over_time", "best_times", "games"
TITLES = {
    OVERVIEW: record_words.OVERVIEW,
    OVER_TIME: record_words.OVER_TIME,
    BEST_TIMES: record_words.BEST_TIMES,
    GAMES: record_words.GAMES,
}
ONE_ROW_FROM = 1100
"""From this width on, in pixels of the design, tabs and filters share a row."""
STRIP, SECOND_ROW, FILTERS = 42, 40, 760
"""The heights of the tabs and of the row below, and the most width of all filters."""
NARROWEST = 110
"""A narrower filter, in pixels of the design, could not show what is chosen."""
_BOARDS = {None: "all", True: "no_guess", False: "guessing"}
"""The names of the kinds of boards."""


class StatisticsPage(Page):
    """Requests the figures of the chosen games, and shows them."""

    title = record_words.STATISTICS

    def __init__(
        self, context: WindowContext, level: Level, board: str, tab: str = OVERVIEW
    ) -> None:
        """Begins with the current level, or with all levels if it has no games."""
        super().__init__(context)
        self._selection = Selection(level, board)
        self._list_selection = Selection(help=None)
        """The games of the list: all of them, until something is chosen."""
        self.statistics: Statistics | None = None
        self._is_first = True
        self.trouble = ""
        options = [Option(name, title) for name, title in TITLES.items()]
        self._tab_choice = Tabs("tab", options, tab, self.show_tab)
        self._filters = [
            DropDown("statistics.level", self._level_shown, self._level_entries, self.open_menu),
            DropDown("statistics.judge", self._judge_shown, self._judge_entries, self.open_menu),
            DropDown("statistics.help", self._help_shown, self._help_entries, self.open_menu),
            DropDown("statistics.boards", self._boards_shown, self._boards_entries, self.open_menu),
        ]
        self._games = GamesTab(context)
        self._all_tabs: dict[str, StatisticsTab] = {
            OVERVIEW: OverviewTab(context, self.choose_level, self._practise),
            OVER_TIME: OverTimeTab(context),
            BEST_TIMES: BestTimesTab(context),
            GAMES: self._games,
        }
        self._ask()
        if tab == GAMES:
            self.set_focus(self._games.first)

    @property
    def tab(self) -> StatisticsTab:
        """The tab that is shown."""
        return self._all_tabs[self._tab_choice.value]

    @property
    def _current_selection(self) -> Selection:
        """The games that the current tab is about."""
        return self._list_selection if self._tab_choice.value == GAMES else self._selection

    def _practise(self, technique: str) -> None:
        """Shows the exercises of a technique."""
        page = PracticePage(self.context, technique)
        page.lead_back_to(self, record_words.BACK_TO_STATISTICS)
        self.context.show(page)

    # Requests and answers.

    def _ask(self) -> None:
        self.trouble = ""
        self.context.announce(events.StatisticsAsked(self._current_selection))
        self.tab.choose(self._current_selection)

    def observe(self, event: Event) -> None:
        """Takes figures, and requests them again when the records change."""
        match event:
            case events.StatisticsGiven(statistics):
                self._take(statistics)
            case events.RecordsChanged(sentence):
                self.context.show_toast(sentence)
                self._ask()
            case events.GameRecorded():
                self._ask()
            case events.RecordsSaid(sentence) if self.statistics is None:
                self.trouble = sentence
            case _:
                pass
        for tab in self._all_tabs.values():
            tab.observe(event)
        if isinstance(event, _CHANGES):
            self.context.relayout()
        elif isinstance(event, events.GamesGiven):
            self.context.mark_dirty(self._body)

    def _take(self, statistics: Statistics) -> None:
        if statistics.selection != self._current_selection:
            return
        self.statistics = statistics
        if self._tab_choice.value == GAMES:
            return
        if self._is_first and not statistics.games and statistics.has_games:
            self._selection = self._wider_selection(statistics)
            self._show_chosen()
        self._is_first = False

    def _wider_selection(self, found: Statistics) -> Selection:
        """Returns the games to begin with if the current level has none."""
        if found.table:
            return replace(self._selection, level=None, board="")
        return Selection(help=None)

    def key(self, press: KeyPress) -> bool:
        """Gives a key that no widget wants to the tab."""
        return self.tab.key(press) or super().key(press)

    def show_tab(self, name: str) -> None:
        """Shows one of the tabs, from its top."""
        self._tab_choice.value = name
        if self.focus is not self._tab_choice:
            self.set_focus(None)
        self._scrolled = 0
        self._ask()
        self.context.relayout()

    def _choose(self, **chosen: Any) -> None:
        """Chooses these games on every tab."""
        self._selection = replace(self._selection, **chosen)
        self._list_selection = replace(self._list_selection, **chosen)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._scrolled = 0
        self._ask()
        self.context.relayout()

    # The filters.

    def choose_level(self, level: Level | None, board: str) -> None:
        """Chooses one level, or all if it is None."""
        self._choose(level=level, board=board)

    def _choose_help(self, helped: Help | None) -> None:
        """Chooses games by the help used; the list has a choice of its own."""
        if self._tab_choice.value == GAMES:
            self._list_selection = replace(self._list_selection, help=helped)
        else:
            self._selection = replace(self._selection, help=helped)
        self._show_chosen()

    def _level_shown(self) -> tuple[str, str]:
        level, board = self._current_selection.level, self._current_selection.board
        if level is None:
            return record_words.ALL_LEVELS, ""
        has_room = self.context.rect.width >= self.context.brush.px(760)
        return self._title(level, board), words.size(level) if has_room else ""

    def _title(self, level: Level, board: str) -> str:
        """Returns the title of a level or of a fixed board."""
        titles = (row.title for row in self._rows() if row.board == board)
        name = next(filter(None, titles), board)
        return words.level_title(level, name or None)

    def _rows(self) -> tuple[RecordSummary, ...]:
        return self.statistics.table if self.statistics else ()

    def _level_entries(self) -> Sequence[MenuEntry]:
        chosen = (self._current_selection.level, self._current_selection.board)
        levels = dict.fromkeys((row.level, row.board) for row in self._rows())
        if chosen[0] is not None:
            # The chosen level is listed even if it has no games.
            levels.setdefault((chosen[0], chosen[1]))
        entries = [
            MenuEntry(
                board or level_name(level) or str(level),
                self._title(level, board),
                partial(self.choose_level, level, board),
                words.size_and_mines(level),
                is_chosen=(level, board) == chosen,
            )
            for level, board in levels
        ]
        everything = partial(self.choose_level, None, "")
        return [
            MenuEntry("all", record_words.ALL_LEVELS, everything, is_chosen=chosen[0] is None),
            *entries,
        ]

    def _judge_shown(self) -> tuple[str, str]:
        judge = self._current_selection.judge
        return (JUDGES[judge].title if judge else record_words.ALL_JUDGES), ""

    def _judge_entries(self) -> Sequence[MenuEntry]:
        titles = {None: record_words.ALL_JUDGES} | {name: j.title for name, j in JUDGES.items()}
        return [
            MenuEntry(
                judge or "all",
                title,
                partial(self._choose, judge=judge),
                is_chosen=self._current_selection.judge == judge,
            )
            for judge, title in titles.items()
        ]

    def _help_shown(self) -> tuple[str, str]:
        helped = self._current_selection.help
        return (record_words.HELP_TITLES[helped.value] if helped else record_words.ALL_GAMES), ""

    def _help_entries(self) -> Sequence[MenuEntry]:
        titles: dict[Help | None, str] = {None: record_words.ALL_GAMES}
        titles |= {helped: record_words.HELP_TITLES[helped.value] for helped in Help}
        return [
            MenuEntry(
                helped.value if helped else "all",
                title,
                partial(self._choose_help, helped),
                is_chosen=self._current_selection.help is helped,
            )
            for helped, title in titles.items()
        ]

    def _boards_shown(self) -> tuple[str, str]:
        return record_words.BOARD_KINDS[self._current_selection.no_guess], ""

    def _boards_entries(self) -> Sequence[MenuEntry]:
        chosen = self._current_selection.no_guess
        return [
            MenuEntry(
                _BOARDS[no_guess],
                title,
                partial(self._choose, no_guess=no_guess),
                is_chosen=no_guess is chosen,
            )
            for no_guess, title in record_words.BOARD_KINDS.items()
        ]

    # Layout and drawing.

    def strip_height(self) -> int:
        """Returns the height of one row, or of more if tabs and filters don't share it."""
        brush = self.context.brush
        if self.context.rect.width >= brush.px(ONE_ROW_FROM):
            return brush.px(STRIP)
        return brush.px(STRIP + SECOND_ROW * len(self._filter_rows()))

    def _filter_rows(self) -> list[list[DropDown]]:
        """Returns the filters below the tabs in one row or, if that is too narrow, in two."""
        is_narrow = self.context.rect.width < self.context.brush.px(NARROWEST * len(self._filters))
        a_row = 2 if is_narrow else len(self._filters)
        starts = range(0, len(self._filters), a_row)
        return [self._filters[at : at + a_row] for at in starts]

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the tabs at the left and the filters at the right or below."""
        brush = self.context.brush
        is_wide = strip.height == brush.px(STRIP)
        margin = brush.px(24 if strip.width >= brush.px(800) else 8)
        row = Rect(strip.left, strip.top, strip.width, brush.px(STRIP))
        self._tab_choice.lay_out(brush, margin, row)
        if is_wide:
            right, left = strip.right - margin, self._tab_choice.rect.right + brush.px(24)
            room = Rect(0, 0, min(brush.px(FILTERS), right - left), brush.px(32))
            room.midright = (right, row.centery - brush.px(1))
            self._place_filters(self._filters, room)
        else:
            room = Rect(margin, row.bottom + brush.px(2), strip.width - 2 * margin, brush.px(32))
            for number, filters in enumerate(self._filter_rows()):
                self._place_filters(filters, room.move(0, number * brush.px(SECOND_ROW)))
        return [self._tab_choice, *self._filters]

    def _place_filters(self, filters: Sequence[DropDown], room: Rect) -> None:
        """Places filters on a row by the widths they need, or evenly if that is too much."""
        brush = self.context.brush
        gap, count = brush.px(8), len(filters)
        needed = [field.width(brush) for field in filters]
        spare = (room.width - (count - 1) * gap - sum(needed)) // count
        if spare < 0:
            needed = [(room.width - (count - 1) * gap) // count] * count
        left = room.left
        for field, width in zip(filters, needed, strict=True):
            field.rect = Rect(left, room.top, width + max(0, spare), room.height)
            left = field.rect.right + gap

    def place(self, body: Rect) -> list[Widget]:
        """Lets the tab fill the rectangle, if it has anything to show."""
        self._room = body
        return self.tab.place(body, self.statistics) if self._has_something else []

    @property
    def _has_something(self) -> bool:
        if self.statistics is None:
            return False
        # An empty list says so itself and keeps its buttons, because the last game may have been
        # deleted by mistake.
        return bool(self.statistics.table) or self._tab_choice.value == GAMES

    def bottom(self) -> int:
        """Returns the lower end of the tab."""
        return self.tab.bottom() if self._has_something else self._room.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draws the tab's ground, or the reason why there is nothing to show."""
        if self._has_something:
            self.tab.draw(surface)
            return
        brush = self.context.brush
        text = self.trouble or empty_text(self.statistics)
        box = self._room.inflate(-brush.px(24), 0)
        box.top += brush.px(24)
        brush.paragraph(surface, text, box, 15, Weight.REGULAR, brush.theme.ink2)


_CHANGES = (
    events.StatisticsGiven,
    events.CourseGiven,
    events.RecordsChanged,
    events.RecordsSaid,
    events.GameRecorded,
)
"""The events after which the whole page is laid out anew."""

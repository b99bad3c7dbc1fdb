"""The page of statistics: which games are chosen, and the sheet that tells of them."""

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
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.best_times_tab import BestTimesTab
from minesweeper.window.pages.games_tab import GamesTab, empty_text
from minesweeper.window.pages.over_time_tab import OverTimeTab
from minesweeper.window.pages.overview_tab import OverviewTab
from minesweeper.window.pages.page import Page
from minesweeper.window.pages.statistics_tab import StatisticsTab
from minesweeper.window.stage import Stage
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
"""The width from which tabs and filters stand side by side."""
STRIP, SECOND_ROW, FILTERS = 42, 40, 760
"""The heights of the tabs and of the row below, and how wide all filters are at most."""
NARROWEST = 110
"""The width below which a filter cannot tell what is chosen."""
_BOARDS = {None: "all", True: "no_guess", False: "guessing"}
"""The kinds of boards by name."""


class StatisticsPage(Page):
    """Asks for the figures of the chosen games, and shows what it is told."""

    title = record_words.STATISTICS

    def __init__(self, stage: Stage, level: Level, board: str, tab: str = OVERVIEW) -> None:
        """Begin with the level that is played, or with all of them if it has no games."""
        super().__init__(stage)
        self._selection = Selection(level, board)
        self._listed = Selection(help=None)
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
        self._games = GamesTab(stage)
        self._all_tabs: dict[str, StatisticsTab] = {
            OVERVIEW: OverviewTab(stage, self.choose_level),
            OVER_TIME: OverTimeTab(stage),
            BEST_TIMES: BestTimesTab(stage),
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
    def _asked(self) -> Selection:
        """The games that the current sheet is about."""
        return self._listed if self._tab_choice.value == GAMES else self._selection

    # What is asked and told.

    def _ask(self) -> None:
        self.trouble = ""
        self.stage.announce(events.StatisticsAsked(self._asked))
        self.tab.choose(self._asked)

    def observe(self, event: Event) -> None:
        """Take in what the records say."""
        match event:
            case events.StatisticsGiven(statistics):
                self._take(statistics)
            case events.RecordsChanged(sentence):
                self.stage.show_toast(sentence)
                self._ask()
            case events.GameRecorded():
                self._ask()
            case events.RecordsSaid(sentence) if self.statistics is None:
                self.trouble = sentence
            case _:
                pass
        for sheet in self._all_tabs.values():
            sheet.observe(event)
        if isinstance(event, _CHANGES):
            self.stage.relayout()
        elif isinstance(event, events.GamesGiven):
            self.stage.damage(self._body)

    def _take(self, statistics: Statistics) -> None:
        if statistics.selection != self._asked:
            return
        self.statistics = statistics
        if self._tab_choice.value == GAMES:
            return
        if self._is_first and not statistics.games and statistics.has_games:
            self._selection = self._wider(statistics)
            self._show_chosen()
        self._is_first = False

    def _wider(self, found: Statistics) -> Selection:
        """What to begin with where the level that is played has no games."""
        if found.table:
            return replace(self._selection, level=None, board="")
        return Selection(help=None)

    def key(self, event: pygame.event.Event) -> bool:
        """What no widget wants is for the sheet."""
        return self.tab.key(event) or super().key(event)

    def show_tab(self, name: str) -> None:
        """Shows one of the tabs, from its top."""
        self._tab_choice.value = name
        if self.focus is not self._tab_choice:
            self.set_focus(None)
        self._scrolled = 0
        self._ask()
        self.stage.relayout()

    def _choose(self, **chosen: Any) -> None:
        """Tell of these games on every sheet."""
        self._selection = replace(self._selection, **chosen)
        self._listed = replace(self._listed, **chosen)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._scrolled = 0
        self._ask()
        self.stage.relayout()

    # The filters.

    def choose_level(self, level: Level | None, board: str) -> None:
        """Tell of one level, or of all."""
        self._choose(level=level, board=board)

    def _choose_judge(self, judge: str | None) -> None:
        self._choose(judge=judge)

    def _choose_help(self, helped: Help | None) -> None:
        """Tell of games played with such help; the list has a choice of its own."""
        if self._tab_choice.value == GAMES:
            self._listed = replace(self._listed, help=helped)
        else:
            self._selection = replace(self._selection, help=helped)
        self._show_chosen()

    def _level_shown(self) -> tuple[str, str]:
        level, board = self._asked.level, self._asked.board
        if level is None:
            return record_words.ALL_LEVELS, ""
        has_room = self.stage.rect.width >= self.stage.brush.px(760)
        return self._title(level, board), words.size(level) if has_room else ""

    def _title(self, level: Level, board: str) -> str:
        """What a level or a fixed board is called."""
        titles = (row.title for row in self._rows() if row.board == board)
        name = next(filter(None, titles), board)
        return words.level_title(level, name or None)

    def _rows(self) -> tuple[RecordSummary, ...]:
        return self.statistics.table if self.statistics else ()

    def _level_entries(self) -> Sequence[MenuEntry]:
        chosen = (self._asked.level, self._asked.board)
        levels = dict.fromkeys((row.level, row.board) for row in self._rows())
        if chosen[0] is not None:
            # It may have no games, and is to be seen among the others all the same.
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
        judge = self._asked.judge
        return (JUDGES[judge].title if judge else record_words.ALL_JUDGES), ""

    def _judge_entries(self) -> Sequence[MenuEntry]:
        chosen = self._asked.judge
        entries = [
            MenuEntry(
                judge.name,
                judge.title,
                partial(self._choose_judge, judge.name),
                is_chosen=chosen == judge.name,
            )
            for judge in JUDGES.values()
        ]
        everyone = partial(self._choose_judge, None)
        return [
            MenuEntry("all", record_words.ALL_JUDGES, everyone, is_chosen=chosen is None),
            *entries,
        ]

    def _help_shown(self) -> tuple[str, str]:
        helped = self._asked.help
        return (record_words.HELP_TITLES[helped.value] if helped else record_words.ALL_GAMES), ""

    def _help_entries(self) -> Sequence[MenuEntry]:
        entries = [
            MenuEntry(
                helped.value,
                record_words.HELP_TITLES[helped.value],
                partial(self._choose_help, helped),
                is_chosen=self._asked.help is helped,
            )
            for helped in Help
        ]
        is_chosen = self._asked.help is None
        any_help = partial(self._choose_help, None)
        return [MenuEntry("all", record_words.ALL_GAMES, any_help, is_chosen=is_chosen), *entries]

    def _boards_shown(self) -> tuple[str, str]:
        return record_words.BOARD_KINDS[self._asked.no_guess], ""

    def _boards_entries(self) -> Sequence[MenuEntry]:
        chosen = self._asked.no_guess
        return [
            MenuEntry(
                _BOARDS[no_guess],
                title,
                partial(self._choose_boards, no_guess),
                is_chosen=no_guess is chosen,
            )
            for no_guess, title in record_words.BOARD_KINDS.items()
        ]

    def _choose_boards(self, no_guess: bool | None) -> None:  # noqa: FBT001  one of three
        self._choose(no_guess=no_guess)

    # Layout and drawing.

    def strip_height(self) -> int:
        """One row, or two where tabs and filters do not fit side by side."""
        brush = self.stage.brush
        if self.stage.rect.width >= brush.px(ONE_ROW_FROM):
            return brush.px(STRIP)
        return brush.px(STRIP + SECOND_ROW * len(self._filter_rows()))

    def _filter_rows(self) -> list[list[DropDown]]:
        """The filters below the tabs: side by side, or two and two where that is too narrow."""
        is_narrow = self.stage.rect.width < self.stage.brush.px(NARROWEST * len(self._filters))
        a_row = 2 if is_narrow else len(self._filters)
        starts = range(0, len(self._filters), a_row)
        return [self._filters[at : at + a_row] for at in starts]

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Put the tabs at the left and the filters at the right, or one below the other."""
        brush = self.stage.brush
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
        """Share a row among some filters: each has what it needs, if there is that much."""
        brush = self.stage.brush
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
        """Let the sheet fill the room, if there is something to tell."""
        self._room = body
        return self.tab.place(body, self.statistics) if self._has_something else []

    @property
    def _has_something(self) -> bool:
        if self.statistics is None:
            return False
        # The list says by itself that it is empty, and keeps its buttons: the last game may be
        # gone by mistake.
        return bool(self.statistics.table) or self._tab_choice.value == GAMES

    def bottom(self) -> int:
        """Where the sheet ends."""
        return self.tab.bottom() if self._has_something else self._room.bottom

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the sheet's ground, or say why there is none."""
        if self._has_something:
            self.tab.draw(surface)
            return
        brush = self.stage.brush
        told = self.trouble or empty_text(self.statistics)
        box = self._room.inflate(-brush.px(24), 0)
        box.top += brush.px(24)
        brush.paragraph(surface, told, box, 15, Weight.REGULAR, brush.theme.ink2)


_CHANGES = (
    events.StatisticsGiven,
    events.CourseGiven,
    events.RecordsChanged,
    events.RecordsSaid,
    events.GameRecorded,
)
"""After which the page may look different as a whole."""

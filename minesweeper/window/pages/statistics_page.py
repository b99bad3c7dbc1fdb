"""The statistics page: filters that choose games, and tabs that show their figures."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.level import Level, level_name
from minesweeper.record import Help, RecordSummary, Selection, Statistics
from minesweeper.titles import JUDGE_TITLES
from minesweeper.translation import gettext as _
from minesweeper.window.commands import CTRL
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.pages.games_tab import GamesTab, empty_text
from minesweeper.window.pages.page import Page, empty_state
from minesweeper.window.pages.practice_page import PracticePage
from minesweeper.window.pages.skills_tab import SkillsTab
from minesweeper.window.pages.statistics_tabs import (
    BestTimesTab,
    OverTimeTab,
    OverviewTab,
    StatisticsTab,
    nothing_card,
)
from minesweeper.window.screen import Screen
from minesweeper.window.text import record_words, skill_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.choices import Option
from minesweeper.window.widgets.layout import Block
from minesweeper.window.widgets.menus import DropDown, MenuEntry
from minesweeper.window.widgets.tabs import Tabs

OVERVIEW, OVER_TIME, SKILLS = "overview", "over_time", "skills"
BEST_TIMES, GAMES = "best_times", "games"
TITLES = {
    OVERVIEW: record_words.OVERVIEW,
    OVER_TIME: record_words.OVER_TIME,
    SKILLS: skill_words.SKILLS,
    BEST_TIMES: record_words.BEST_TIMES,
    GAMES: record_words.GAMES,
}
WELCOMES = {
    OVERVIEW: ("stats", record_words.WELCOMES[OVERVIEW]),
    OVER_TIME: ("stats", record_words.WELCOMES[OVER_TIME]),
    SKILLS: ("instructor", skill_words.NO_SKILLS),
    BEST_TIMES: ("trophy", record_words.WELCOMES[BEST_TIMES]),
    GAMES: ("replay", record_words.WELCOMES[GAMES]),
}
"""The icon and the text that a tab shows before the first game."""
ONE_ROW_FROM = 1100
"""From this width on, in pixels of the design, tabs and filters share a row."""
STRIP, SECOND_ROW, FILTERS = 42, 40, 760
"""The heights of the tabs and of the row below them, and the largest width of all filters."""
ASSESSED_EVERY = 1000
"""The milliseconds between requests while old games are assessed, about ten of them in a second."""
_CHOICES: dict[str, dict[Any, tuple[str, str]]] = {
    "judge": {
        None: ("all", record_words.ALL_JUDGES),
        **{name: (name, title) for name, title in JUDGE_TITLES.items()},
    },
    "help": {
        None: ("all", record_words.ALL_GAMES),
        **{helped: (helped.value, record_words.HELP_TITLES[helped.value]) for helped in Help},
    },
    "no_guess": {
        chosen: (name, record_words.BOARD_KINDS[chosen])
        for chosen, name in {None: "all", True: "no_guess", False: "guessing"}.items()
    },
}
"""The names and titles of the filters' choices, by field of a selection and value."""


class StatisticsPage(Page):
    """Requests the figures of the selected games, and shows them."""

    title = record_words.STATISTICS
    way_here = record_words.BACK_TO_STATISTICS
    stretches = True

    def __init__(
        self, context: WindowContext, level: Level, board: str, tab: str = OVERVIEW
    ) -> None:
        """Starts with the current level or, if it has no games, with all levels.

        The kinds of games are those without help, until the player chooses others.
        """
        super().__init__(context)
        self.chosen_by_player: dict[str, Any] = {}
        """The fields of the selection that the player has chosen on this page or an earlier one."""
        self._show_all = Button(
            "statistics.show_all",
            _(record_words.SHOW_ALL_GAMES),
            partial(self._choose, help=None),
            emphasis=Emphasis.PRIMARY,
        )
        self._selection = Selection(level, board)
        self._list_selection = Selection(help=None)
        """The selection of the list of games: all games, until the player changes it."""
        self.statistics: Statistics | None = None
        self._is_first = True
        self._ask_at: int | None = None
        """When to request figures again because games were assessed since; None if none were."""
        self.trouble = ""
        options = [Option(name, _(title)) for name, title in TITLES.items()]
        self._tab_choice = Tabs("tab", options, tab, self.show_tab)
        self._filters = [
            DropDown("statistics.level", self._level_shown, self._level_entries, self.open_menu),
            *(
                DropDown(
                    f"statistics.{name}",
                    partial(self._shown, field),
                    partial(self._entries, field),
                    self.open_menu,
                )
                for name, field in {"judge": "judge", "help": "help", "boards": "no_guess"}.items()
            ),
        ]
        self._games = GamesTab(context)
        self._all_tabs: dict[str, StatisticsTab] = {
            OVERVIEW: OverviewTab(context, self.choose_level, self._practise),
            OVER_TIME: OverTimeTab(context),
            SKILLS: SkillsTab(context, self._practise),
            BEST_TIMES: BestTimesTab(context),
            GAMES: self._games,
        }
        clear = Button(
            "statistics.clear",
            _(record_words.SHOW_ALL_GAMES),
            partial(self._choose, level=None, board="", judge=None, help=None, no_guess=None),
            emphasis=Emphasis.PRIMARY,
        )
        for each in self._all_tabs.values():
            each.clear_filters = clear
        self._ask()
        if tab == GAMES:
            self.set_focus(self._games.first)

    @property
    def tab(self) -> StatisticsTab:
        """The tab that is shown."""
        return self._all_tabs[self._tab_choice.value]

    @property
    def _current_selection(self) -> Selection:
        """The selection that the current tab shows."""
        return self._list_selection if self._tab_choice.value == GAMES else self._selection

    def _practise(self, technique: str) -> None:
        """Shows the exercises of a technique."""
        page = PracticePage(self.context, technique)
        page.lead_back_to(self, self.way_here)
        self.context.show(page)

    # Requests and answers.

    def _ask(self) -> None:
        self._ask_at = None
        self.trouble = ""
        self.context.announce(events.StatisticsAsked(self._current_selection))
        self.tab.choose(self._current_selection)

    def observe(self, event: Event) -> None:
        """Stores figures that arrive, and requests them again when the records change."""
        match event:
            case events.StatisticsGiven(statistics):
                self._take(statistics)
            case events.RecordsChanged(sentence, is_deletion=is_deletion):
                if is_deletion:
                    self.context.offer_undo(sentence, self._games.put_back, self)
                else:
                    self.context.show_toast(sentence)
                self._ask()
            case events.GameRecorded():
                self._ask()
            case events.GameAssessed() | events.KeptGameAssessed() if self._ask_at is None:
                self._ask_at = self.context.now() + ASSESSED_EVERY
            case events.RecordsSaid(sentence) if self.statistics is None:
                self.trouble = sentence
            case _:
                pass
        for tab in self._all_tabs.values():
            tab.observe(event)
        if isinstance(event, _CHANGES):
            self.context.relayout()

    def _take(self, statistics: Statistics) -> None:
        if statistics.selection != self._current_selection:
            return
        self.statistics = statistics
        if self._is_new and self.focus is self._games.first:
            # Before the first game, the list of games is not shown.
            self.set_focus(None)
        if self._tab_choice.value == GAMES:
            return
        is_first, self._is_first = self._is_first, False
        if is_first and not statistics.games and statistics.has_games:
            self._selection = replace(self._selection, level=None, board="")
            self._show_chosen()

    def next_wake(self) -> int | None:
        """The time at which a tooltip, or figures of games assessed meanwhile, are due."""
        dues = [due for due in (super().next_wake(), self._ask_at) if due is not None]
        return min(dues, default=None)

    def tick(self) -> None:
        """Requests the figures again when they are due."""
        super().tick()
        if self._ask_at is not None and self.context.now() >= self._ask_at:
            self._ask()

    def go_on_from(self, before: Screen) -> None:
        """Keeps what the player has chosen on an earlier page of this kind."""
        if isinstance(before, StatisticsPage):
            self.chosen_by_player |= before.chosen_by_player
            self._selection = replace(self._selection, **self.chosen_by_player)
            self._is_first = "level" not in self.chosen_by_player
            self._ask()

    def key(self, press: KeyPress) -> bool:
        """Gives a key that no widget wants to the current tab; typing starts the tab's search."""
        return self.tab.key(press) or self._start_search(press) or super().key(press)

    def _start_search(self, press: KeyPress) -> bool:
        """Moves the focus to the search on Ctrl + F or a letter, which arrives as text next."""
        field = self.tab.search_field
        if field is None or field is self.focus or field not in self.widgets:
            return False
        has_ctrl, typed = press.mod & CTRL, press.event.unicode
        is_letter = typed.isalnum() and not press.mod & (CTRL | pygame.KMOD_ALT)
        if not is_letter and not (has_ctrl and press.key == pygame.K_f):
            return False
        self.set_focus(field)
        self.context.mark_dirty(self._body)
        return True

    def show_tab(self, name: str) -> None:
        """Shows a tab from its top."""
        self._tab_choice.value = name
        if self.focus is not self._tab_choice:
            self.set_focus(None)
        self._scrolled = 0
        self._ask()
        self.context.relayout()

    def _choose(self, **chosen: Any) -> None:
        """Changes the selection of all tabs. The list has its own choice of the kind of help."""
        is_list = self._tab_choice.value == GAMES
        if "help" not in chosen or not is_list:
            self._selection = replace(self._selection, **chosen)
            self.chosen_by_player |= chosen
        if "help" not in chosen or is_list:
            self._list_selection = replace(self._list_selection, **chosen)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._scrolled = 0
        self._ask()
        self.context.relayout()

    # The filters.

    def choose_level(self, level: Level | None, board: str) -> None:
        """Selects one level, or all levels if `level` is None."""
        self._choose(level=level, board=board)

    def _level_shown(self) -> tuple[str, str]:
        level, board = self._current_selection.level, self._current_selection.board
        if level is None:
            return _(record_words.ALL_LEVELS), ""
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
            MenuEntry("all", _(record_words.ALL_LEVELS), everything, is_chosen=chosen[0] is None),
            *entries,
        ]

    def _shown(self, field: str) -> tuple[str, str]:
        return _(_CHOICES[field][getattr(self._current_selection, field)][1]), ""

    def _entries(self, field: str) -> Sequence[MenuEntry]:
        chosen = getattr(self._current_selection, field)
        return [
            MenuEntry(
                name, _(title), partial(self._choose, **{field: value}), is_chosen=value == chosen
            )
            for value, (name, title) in _CHOICES[field].items()
        ]

    # Layout and drawing.

    @property
    def _shown_filters(self) -> list[DropDown]:
        """The filters of the current tab: none on the skills, which are those of all games."""
        return [] if self._tab_choice.value == SKILLS or self._is_new else self._filters

    def strip_height(self) -> int:
        """Returns the height of one row, or of two if tabs and filters don't fit on one."""
        is_wide = self.context.rect.width >= self.context.brush.px(ONE_ROW_FROM)
        is_one_row = is_wide or not self._shown_filters
        return self.context.brush.px(STRIP if is_one_row else STRIP + SECOND_ROW)

    def place_strip(self, strip: Rect) -> list[Widget]:
        """Places the tabs at the left and the filters at the right or below."""
        brush = self.context.brush
        margin = brush.px(24 if strip.width >= brush.px(800) else 8)
        row = Rect(strip.left, strip.top, strip.width, brush.px(STRIP))
        self._tab_choice.lay_out(brush, margin, row)
        room = Rect(margin, row.bottom + brush.px(2), strip.width - 2 * margin, brush.px(32))
        if strip.height == row.height:
            right, left = strip.right - margin, self._tab_choice.rect.right + brush.px(24)
            room.width = min(brush.px(FILTERS), right - left)
            room.midright = (right, row.centery - brush.px(1))
        if self._shown_filters:
            self._place_filters(self._shown_filters, room)
        return [self._tab_choice, *self._shown_filters]

    def _place_filters(self, filters: Sequence[DropDown], room: Rect) -> None:
        """Places filters on a row by the widths that they need, or evenly if that is too much."""
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

    def content(self) -> Block:
        """Returns the content of the current tab, or the reason why there is nothing to show."""
        figures = self._figures
        if figures is not None:
            return self.tab.content(figures, self._body.width)
        return self._nothing()

    def _nothing(self) -> Block:
        """Returns the reason why there is nothing to show, and a button that leads on."""
        helped, found = self._selection.help, self.statistics
        if self._is_new:
            icon, welcome = WELCOMES[self._tab_choice.value]
            return nothing_card(_(welcome), icon, self.tab.play)
        if self.trouble or found is None or helped is None:
            return empty_state(self.trouble or empty_text(found))
        return nothing_card(_(record_words.NONE_OF_HELP[helped.value]), button=self._show_all)

    @property
    def _is_new(self) -> bool:
        """True if no game has ended yet. After a deletion, the list of games can undo it."""
        found = self.statistics
        is_empty = found is not None and not found.has_games and not self.trouble
        return is_empty and not self._games.can_undo

    @property
    def _figures(self) -> Statistics | None:
        """The figures to show on this tab; None if there are none."""
        # An empty list says so itself. The profile looks at all games, whatever the filters say.
        speaks_for_itself = self._tab_choice.value in (GAMES, SKILLS)
        found = self.statistics
        if found is None or self._is_new or not (found.table or speaks_for_itself):
            return None
        return found


_CHANGES = (
    events.StatisticsGiven,
    events.CourseGiven,
    events.SkillsGiven,
    events.GamesGiven,
    events.RecordsChanged,
    events.RecordsSaid,
    events.GameRecorded,
)
"""The events after which the whole page is laid out again."""

"""The bar above the board: level, judge, mine counter, scout, clock, and a few buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper.game.judges import JUDGES
from minesweeper.settings import Settings
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.text import win_words, words
from minesweeper.window.text.key_words import key, with_key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis, FaceButton, IconButton, MenuButton
from minesweeper.window.widgets.menus import DropDown, Menu, MenuEntry

LONGEST_CLOCK = "100:00"
"""The longest clock that fits beside the buttons; a longer one touches them."""
SLIM_BELOW = 800
"""In windows narrower than this the bar is lower, and its buttons are close together."""
USUAL_LEVEL = 200
"""The usual width of the level, so that the judge beside it keeps its place."""
_STEP, _BREAK = 38, 12
"""The distance between two buttons, and the additional distance between groups."""
_COUNTER = 110
"""The width of the counter, left of the face."""

Performs = Callable[[Command], None]


class _ShownFields(NamedTuple):
    """What is shown of the level and the judge."""

    has_level: bool = True
    has_detail: bool = True
    """True if a detail follows the level's title."""
    has_judge: bool = True
    has_icon: bool = True
    """True if the judge has its icon."""
    tells_judge: bool = False
    """True if that detail is the judge's name and not the size."""


_NAMES_JUDGE = (
    _ShownFields(),
    _ShownFields(has_detail=False),
    _ShownFields(has_detail=False, has_icon=False),
    _ShownFields(has_judge=False, tells_judge=True),
)
_IN_WIDE_BAR = (
    *_NAMES_JUDGE,
    _ShownFields(has_judge=False),
    _ShownFields(has_judge=False, has_detail=False),
)
_IN_SLIM_BAR = (*_NAMES_JUDGE, _ShownFields(has_level=False, has_icon=False))
"""What is shown of level and judge, the best first: the judge's name before the level's size.

In a slim bar many titles of levels have no room, but the name of the judge has.
"""


class Header:
    """The bar above the board: places its widgets, and draws the counter and the clock."""

    def __init__(
        self,
        visible: VisibleGame,
        perform: Performs,
        levels: Callable[[], Sequence[MenuEntry]],
        judges: Callable[[], Sequence[MenuEntry]],
        open_menu: Callable[[Menu, Rect], None],
    ) -> None:
        self._visible, self._perform = visible, perform
        self._levels, self._judges, self._open_menu = levels, judges, open_menu
        self.rect = Rect(0, 0, 0, 0)
        self.shown: list[Widget] = []
        """The widgets for which there is room, in the order of the Tab key."""
        self.about = ""
        """Why a fixed board is worth playing; empty for others."""
        self._tells_judge = False
        """True if the level tells the judge rather than its size, as the judge has no room."""
        self._lines: list[int] = []
        """The x coordinates of the lines between groups."""
        self._make_widgets()

    def retranslate(self) -> None:
        """Makes the widgets again, in the language in use; a started choice of a cell ends."""
        mood = self.face.mood
        self._make_widgets()
        self.face.mood = mood

    def _make_widgets(self) -> None:
        perform, levels = self._perform, self._levels
        judges, open_menu = self._judges, self._open_menu
        self.face = FaceButton(
            "new_game", lambda: perform(Command.NEW_GAME), with_key(Command.NEW_GAME)
        )
        self.level = DropDown("level", self.level_shown, levels, open_menu)
        # All rows are shown, so that nobody overlooks the last ones, which lead to other pages.
        self.level.most_rows = None
        self.judge = DropDown("judge", self._judge_shown, judges, open_menu, icon="judge")
        self.level.title, self.judge.title = _(words.LEVEL), _(words.JUDGE)
        tip, shortcut = _(words.COMMAND_TITLES[Command.MENU]), key(Command.MENU)
        self.menu = MenuButton("menu", lambda: perform(Command.MENU), tip=tip, key=shortcut)
        self.questions = _icon("eye", Command.QUESTIONS, perform)
        self.hint = _icon("hint", Command.HINT, perform)
        self.odds = _icon("odds", Command.ODDS, perform)
        self.why = _icon("why", Command.WHY, perform)
        self.coach = _icon("coach", Command.COACH, perform)
        self.auto_flag = _icon("auto_flag", Command.AUTO_FLAG, perform)
        self.auto_open = _icon("auto_open", Command.AUTO_OPEN, perform)
        self.pause = _icon("pause", Command.PAUSE, perform)
        for switch in (
            self.questions,
            self.odds,
            self.why,
            self.coach,
            self.auto_flag,
            self.auto_open,
            self.pause,
        ):
            switch.is_switch = True
        settings = _icon("settings", Command.SETTINGS, perform)
        guide = _icon("question", Command.HELP, perform)
        statistics = _icon("stats", Command.STATISTICS, perform)
        self._groups = [
            [self.hint, self.why, self.odds, self.questions],
            [self.coach, self.auto_flag, self.auto_open],
            [self.pause, guide, statistics, settings],
        ]
        """The groups of buttons at the right, with a line between two groups."""
        self._first_to_go = [
            guide,
            statistics,
            self.auto_open,
            self.auto_flag,
            self.coach,
            self.why,
            self.questions,
            self.pause,
            self.odds,
            self.hint,
            settings,
        ]
        """The buttons that are dropped if the clock needs room, the first to go first."""

    def texts(self) -> list[tuple[str, Rect]]:
        """Returns the mine counter and the clock in words, with their places."""
        # Imported here: the first frame needs no words for screen readers.
        from minesweeper.window.text import spoken_words  # noqa: PLC0415

        face, width = self.face.rect, self.face.rect.width * 2
        return [
            (
                spoken_words.mines_left(self._visible.mines_left),
                Rect(face.left - width, face.top, width, face.height),
            ),
            (
                spoken_words.time_played(self._visible.clock.elapsed),
                Rect(face.right, face.top, width, face.height),
            ),
        ]

    def level_shown(self) -> tuple[str, str]:
        """Returns the title of the level, or of a fixed board, and its size."""
        visible = self._visible
        if visible.is_guided:
            return _(words.TOUR), words.size(visible.level)
        title = words.level_title(visible.level, visible.title)
        return title, self._judge_shown()[0] if self._tells_judge else words.size(visible.level)

    def _judge_shown(self) -> tuple[str, str]:
        return JUDGES[self._visible.judge].title, ""

    def show_switches(self, settings: Settings) -> None:
        """Shows on the icons which helpers are on, and which commands are possible."""
        self.pause.is_on = self._visible.is_paused
        self.questions.is_on = settings.mark_undeducible
        self.odds.is_on = settings.show_odds and self._visible.can_have_odds
        self.coach.is_on = settings.coach
        self.auto_flag.is_on = settings.auto_flag
        self.auto_open.is_on = settings.auto_open

    def lay_out(self, brush: Brush, window: Rect) -> list[Widget]:
        """Places the widgets, and returns the visible ones in the order of the Tab key."""
        height = brush.px(48 if self._is_slim(brush, window) else 56)
        self.rect = Rect(0, 0, window.width, height)
        self.face.rect = Rect(
            0, 0, brush.px(48), brush.px(44) if height > brush.px(48) else height - 4
        )
        self.face.rect.center = self.rect.center
        is_slim = self._is_slim(brush)
        self.menu.rect = Rect(0, 0, brush.px(36 if is_slim else 50), brush.px(36))
        self.menu.rect.midleft = (brush.px(8 if is_slim else 16), self.rect.centery)
        chosen = self._place_chosen(brush)
        icons = self._place_icons(brush, self._groups_with_room(brush))
        self.menu.shows_logo = len(chosen) == 2 and len(icons) == len(self._first_to_go)
        self.shown = [self.menu, *chosen, self.face, *icons]
        return list(self.shown)

    def sentence_rooms(self, brush: Brush) -> tuple[Rect, ...]:
        """Returns the possible places of a toast: over level and judge, or more.

        In a small window it is over the counter too, or even over the menu.
        """
        left, face = self.menu.rect.right + brush.px(8), self.face.rect.left
        counter = face - brush.px(_COUNTER)
        ends = ((left, counter), (left, face - brush.px(8)), (brush.px(8), face - brush.px(8)))
        return tuple(Rect(start, 0, end - start, self.rect.height) for start, end in ends)

    def _is_slim(self, brush: Brush, window: Rect | None = None) -> bool:
        return (window or self.rect).width < brush.px(SLIM_BELOW)

    def _place_chosen(self, brush: Brush) -> list[Widget]:
        """Places the level and the judge between menu and counter, as far as there is room."""
        counter = brush.figures_width(words.counter(-self._visible.level.mines), 24) + brush.px(60)
        left = self.menu.rect.right + brush.px(14)
        room = self.face.rect.left - counter - left
        gap, usual = brush.px(8), brush.px(USUAL_LEVEL)
        judge = JUDGES[self._visible.judge]
        self.level.tip = self.about or words.size_and_mines(self._visible.level)
        self.judge.tip = win_words.rule(judge.title, _(judge.in_short))
        for choice in _IN_SLIM_BAR if self._is_slim(brush) else _IN_WIDE_BAR:
            fields = self._fields_of(choice)
            widths = [field.width(brush) for field in fields]
            spare = room - sum(widths) - gap * (len(widths) - 1)
            if spare < 0:
                continue
            if choice.has_level:
                widths[0] += max(0, min(usual - widths[0], spare))
            for field, width in zip(fields, widths, strict=True):
                field.rect = Rect(left, 0, width, brush.px(36))
                field.rect.centery = self.rect.centery
                left = field.rect.right + gap
            return list(fields)
        return []

    def _fields_of(self, choice: _ShownFields) -> list[DropDown]:
        """Returns the fields of the level and the judge that are shown, with what they tell."""
        self._tells_judge, self.level.has_detail = choice.tells_judge, choice.has_detail
        self.judge.has_icon = choice.has_icon
        shown = ((self.level, choice.has_level), (self.judge, choice.has_judge))
        return [field for field, is_shown in shown if is_shown]

    def _groups_with_room(self, brush: Brush) -> list[list[IconButton]]:
        """Returns the buttons that fit between the longest clock and the edge."""
        slim = self._is_slim(brush)
        clock = brush.figures_width(LONGEST_CLOCK, 24) + brush.px(20 + 12 + (0 if slim else 28))
        room = self._icons_end(brush) - self.face.rect.right - clock
        for gone in range(len(self._first_to_go)):
            out = self._first_to_go[:gone]
            groups = [[icon for icon in group if icon not in out] for group in self._groups]
            groups = [group for group in groups if group]
            if self._width_of(brush, groups) <= room:
                return groups
        return []

    def _width_of(self, brush: Brush, groups: list[list[IconButton]]) -> int:
        breaks = 0 if self._is_slim(brush) else len(groups) - 1
        return (
            sum(map(len, groups)) * brush.px(_STEP)
            - brush.px(_STEP - 36)
            + breaks * brush.px(_BREAK)
        )

    def _icons_end(self, brush: Brush) -> int:
        return self.rect.right - brush.px(8 if self._is_slim(brush) else 24)

    def _place_icons(self, brush: Brush, groups: list[list[IconButton]]) -> list[IconButton]:
        """Places the buttons from the right, and the lines between their groups."""
        right, self._lines = self._icons_end(brush), []
        for group in reversed(groups):
            for button in reversed(group):
                button.rect = Rect(0, 0, brush.px(36), brush.px(36))
                button.rect.midright = (right, self.rect.centery)
                right -= brush.px(_STEP)
            if not self._is_slim(brush) and group is not groups[0]:
                self._lines.append(right - brush.px(_BREAK - _STEP + 36) // 2)
                right -= brush.px(_BREAK)
        return [icon for group in groups for icon in group]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the bar, the counter and the clock; the widgets draw themselves."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.bottom - 1, self.rect.width, 1))
        for left in self._lines:
            height = brush.px(20)
            surface.fill(theme.line, (left, self.rect.centery - height // 2, 1, height))
        self._draw_counter(surface, brush)
        self._draw_clock(surface, brush)

    def _draw_counter(self, surface: pygame.Surface, brush: Brush) -> None:
        text = words.counter(self._visible.mines_left)
        left = self.face.rect.left - brush.px(20) - brush.figures_width(text, 24)
        brush.figures(surface, text, (left, self.rect.centery), 24)
        flag = brush.icon("flag", brush.px(22))
        surface.blit(flag, flag.get_rect(center=(left - brush.px(20), self.rect.centery)))

    def _draw_clock(self, surface: pygame.Surface, brush: Brush) -> None:
        left = self.face.rect.right + brush.px(20)
        if not self._is_slim(brush):
            brush.blit_icon(surface, "clock", (left + brush.px(10), self.rect.centery), 20)
            left += brush.px(28)
        text = words.clock(self._visible.clock.elapsed)
        brush.figures(surface, text, (left, self.rect.centery), 24)


def command_button(
    command: Command, perform: Performs, *, name: str = "", is_primary: bool = False, key: str = ""
) -> Button:
    """Returns a button for a command, labelled with the command's title or with `name`."""
    emphasis = Emphasis.PRIMARY if is_primary else Emphasis.PLAIN
    name, title = name or command.value, _(words.COMMAND_TITLES[command])
    return Button(name, title, lambda: perform(command), emphasis=emphasis, key=key)


def _icon(icon: str, command: Command, perform: Performs) -> IconButton:
    tip = _(words.COMMAND_TIPS.get(command, words.COMMAND_TITLES[command]))
    return IconButton(command.value, icon, lambda: perform(command), tip=tip, key=key(command))

"""The bar above the board: level, judge, mine counter, scout, clock, and a few buttons."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from minesweeper.judges import JUDGES
from minesweeper.settings import Settings
from minesweeper.window import words
from minesweeper.window.brush import Brush
from minesweeper.window.commands import Command
from minesweeper.window.key_words import key, with_key
from minesweeper.window.table import Table
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import FaceButton, IconButton
from minesweeper.window.widgets.lists import DropDown, Entry, Menu

MENU_BELOW = 960
"""The width below which the buttons move into a menu."""
ICONS_FROM = 480
"""The width below which even the pause is only in the menu, or the clock would run into it."""
LONGEST_CLOCK = "100:00"
"""The clock that has room beside the buttons; who takes longer sees it touch them."""
SLIM_BELOW = 800
"""The width below which the bar is lower."""

Performs = Callable[[Command], None]


class Header:
    """Lays out its widgets and draws what is between them."""

    def __init__(
        self,
        table: Table,
        perform: Performs,
        levels: Callable[[], Sequence[Entry]],
        judges: Callable[[], Sequence[Entry]],
        open_menu: Callable[[Menu, Rect], None],
    ) -> None:
        self._table = table
        self.rect = Rect(0, 0, 0, 0)
        self.shown: list[Widget] = []
        """The widgets that there is room for, in the order of the keyboard."""
        self.face = FaceButton(
            "new_game", lambda: perform(Command.NEW_GAME), with_key(Command.NEW_GAME)
        )
        self.level = DropDown("level", self._level_shown, levels, open_menu)
        self.judge = DropDown("judge", self._judge_shown, judges, open_menu, icon="judge")
        self.menu = _icon("menu", Command.MENU, perform)
        self.questions = _icon("eye", Command.QUESTIONS, perform)
        self.hint = _icon("hint", Command.HINT, perform)
        self.odds = _icon("odds", Command.ODDS, perform)
        self.coach = _icon("coach", Command.COACH, perform)
        self.undo = _icon("undo", Command.CONTINUE, perform)
        self.pause = _icon("pause", Command.PAUSE, perform)
        settings = _icon("settings", Command.SETTINGS, perform)
        self._few_icons = [self.pause, settings]
        again = _icon("replay", Command.SAME_BOARD, perform)
        self._first_to_go = [again, self.undo, self.coach]
        """What stands only in the menu where the clock needs the room, in this order."""
        self._icons = [
            self.hint,
            self.odds,
            self.questions,
            self.coach,
            self.undo,
            again,
            self.pause,
            _icon("question", Command.HELP, perform),
            _icon("stats", Command.STATISTICS, perform),
            settings,
        ]

    def _level_shown(self) -> tuple[str, str]:
        table = self._table
        return words.level_title(table.level, table.title), words.size(table.level)

    def _judge_shown(self) -> tuple[str, str]:
        return JUDGES[self._table.judge].title, ""

    def show_switches(self, settings: Settings) -> None:
        """Show on the icons what is on, and what can be done."""
        self.pause.is_on = self._table.is_paused
        self.undo.is_enabled = self._table.can_continue
        self.questions.is_on = settings.mark_undeducible
        self.odds.is_on = settings.show_odds and self._table.can_have_odds
        self.coach.is_on = settings.coach

    def lay_out(self, brush: Brush, window: Rect) -> list[Widget]:
        """Place the widgets and give those that are shown, in the order of the keyboard."""
        narrow = window.width < brush.px(MENU_BELOW)
        height = brush.px(48 if window.width < brush.px(SLIM_BELOW) else 56)
        self.rect = Rect(0, 0, window.width, height)
        self.face.rect = Rect(
            0, 0, brush.px(48), brush.px(44) if height > brush.px(48) else height - 4
        )
        self.face.rect.center = self.rect.center
        icons = self._few_icons if narrow else self._icons_with_room(brush)
        if window.width < brush.px(ICONS_FROM):
            icons = []
        self._place_icons(brush, icons)
        if narrow:
            self.menu.rect = Rect(brush.px(8), 0, brush.px(36), brush.px(36))
            self.menu.rect.centery = self.rect.centery
            self.shown = [self.menu, self.face, *icons]
            return list(self.shown)
        width = max(brush.px(200), self.level.width(brush))
        self.level.rect = Rect(brush.px(72), 0, width, brush.px(36))
        self.level.rect.centery = self.rect.centery
        self.shown = [self.level, *self._place_judge(brush), self.face, *icons]
        return list(self.shown)

    def _place_judge(self, brush: Brush) -> list[Widget]:
        """Place the judge between level and counter, smaller where it has to be, or not at all."""
        counter = brush.figures_width(words.counter(-self._table.level.mines), 24) + brush.px(60)
        left = self.level.rect.right + brush.px(8)
        room = self.face.rect.left - counter - left
        for is_compact in (False, True):
            self.judge.is_compact = is_compact
            self.judge.tip = self._judge_shown()[0] if is_compact else ""
            width = max(self.judge.width(brush), 0 if is_compact else brush.px(140))
            if width <= room:
                self.judge.rect = Rect(left, self.level.rect.top, width, brush.px(36))
                return [self.judge]
        return []

    def _icons_with_room(self, brush: Brush) -> list[IconButton]:
        """The buttons that fit between the longest clock there is and the edge."""
        clock = brush.figures_width(LONGEST_CLOCK, 24) + brush.px(20 + 28 + 12)
        room = self.rect.right - brush.px(24) - self.face.rect.right - clock
        most = (room + brush.px(4)) // brush.px(40)
        gone = self._first_to_go[: max(0, len(self._icons) - most)]
        return [icon for icon in self._icons if icon not in gone]

    def _place_icons(self, brush: Brush, icons: list[IconButton]) -> None:
        right = self.rect.right - brush.px(24 if len(icons) > 2 else 8)
        for button in reversed(icons):
            button.rect = Rect(0, 0, brush.px(36), brush.px(36))
            button.rect.midright = (right, self.rect.centery)
            right = button.rect.left - brush.px(4)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draw the bar, the counter and the clock; the widgets draw themselves."""
        theme = brush.theme
        surface.fill(theme.surface, self.rect)
        surface.fill(theme.line, (0, self.rect.bottom - 1, self.rect.width, 1))
        if self.rect.width >= brush.px(MENU_BELOW):
            logo = brush.icon("logo", brush.px(32))
            surface.blit(logo, logo.get_rect(center=(brush.px(40), self.rect.centery)))
        self._draw_counter(surface, brush)
        self._draw_clock(surface, brush)

    def _draw_counter(self, surface: pygame.Surface, brush: Brush) -> None:
        text = words.counter(self._table.mines_left)
        left = self.face.rect.left - brush.px(20) - brush.figures_width(text, 24)
        brush.figures(surface, text, (left, self.rect.centery), 24)
        flag = brush.icon("flag", brush.px(22))
        surface.blit(flag, flag.get_rect(center=(left - brush.px(20), self.rect.centery)))

    def _draw_clock(self, surface: pygame.Surface, brush: Brush) -> None:
        left = self.face.rect.right + brush.px(20)
        if self.rect.width >= brush.px(SLIM_BELOW):
            brush.blit_icon(surface, "clock", (left + brush.px(10), self.rect.centery), 20)
            left += brush.px(28)
        text = words.clock(self._table.clock.elapsed)
        brush.figures(surface, text, (left, self.rect.centery), 24)


def _icon(icon: str, command: Command, perform: Performs) -> IconButton:
    tip = words.COMMAND_TIPS.get(command, words.COMMAND_TITLES[command])
    return IconButton(command.value, icon, lambda: perform(command), tip=tip, key=key(command))

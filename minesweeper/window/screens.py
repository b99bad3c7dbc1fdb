"""The screen that is shown: the game, or a page in front of it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import BoardCard
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.screen import Screen
from minesweeper.window.text import words

if TYPE_CHECKING:
    from minesweeper.window.pages.page import Page

PAGES = (
    Command.CUSTOM,
    Command.BOARDS,
    Command.SETTINGS,
    Command.STATISTICS,
    Command.HISTORY,
    Command.PRACTICE,
    Command.OPEN_SAVED,
    Command.HELP,
    Command.START,
)
"""The commands that show a page."""
IMPORTED_WHEN_IDLE = (
    "minesweeper.window.panels.hint_panel",
    "minesweeper.window.panels.lesson_panel",
    "minesweeper.window.panels.review_panel",
    "minesweeper.window.panels.review_strip",
    "minesweeper.window.panels.watch_panel",
    "minesweeper.window.pages.start_page",
    "minesweeper.window.pages.settings_page",
    "minesweeper.window.pages.statistics_page",
    "minesweeper.window.pages.help_page",
    "minesweeper.window.pages.custom_page",
    "minesweeper.window.pages.boards_page",
    "minesweeper.window.pages.saved_page",
    "minesweeper.window.pages.practice_page",
)
"""Modules that the first frame does not need and a command may need soon."""


class Screens:
    """Owns what is shown. A page pauses a running game until the game is shown again."""

    def __init__(
        self,
        context: WindowContext,
        game: GameScreen,
        courier: Courier,
        boards: Callable[[], Sequence[BoardCard]],
    ) -> None:
        self._context, self.game, self._courier, self._boards = context, game, courier, boards
        self.shown: Screen = game
        self._has_paused = False

    @property
    def shows_game(self) -> bool:
        """True if no page is shown."""
        return self.shown is self.game

    def observe(self, event: Event) -> None:
        """Lets a page see what was announced; the game's screen sees it in any case."""
        if not self.shows_game:
            self.shown.observe(event)

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that is performed here."""
        return {command: partial(self._open_page, command) for command in PAGES}

    def show(self, screen: Screen) -> None:
        """Shows the game or a page."""
        self.shown.leave()
        self._context.hide_toast()
        was_game, is_game = self.shows_game, screen is self.game
        if was_game and not is_game and self._courier.clock_will_run(self.game.visible):
            self._has_paused = True
            self._context.announce(events.PauseChosen())
        elif is_game and not was_game and self._has_paused:
            self._has_paused = False
            self._context.announce(events.PauseChosen())
        self.shown = screen
        self._context.relayout()

    def show_next_game(self) -> None:
        """Shows the game's screen for another game; the paused one is not resumed."""
        self.forget_pause()
        self.show(self.game)

    def forget_pause(self) -> None:
        """Forgets that a page paused the game, so that it is not resumed."""
        self._has_paused = False

    def _open_page(self, command: Command) -> None:
        """Shows the page that a command asks for."""
        page = self._make_page(command)
        entrance = self.shown if self.shown.is_entrance else self.shown.behind
        if entrance is not None and not page.is_entrance:
            page.lead_back_to(entrance, words.BACK_TO_THE_START)
        self.show(page)

    def _make_page(self, command: Command) -> "Page":
        # Each page is imported when it is first opened: all of them take 40 ms.
        context = self._context
        match command:
            case Command.CUSTOM:
                from minesweeper.window.pages.custom_page import CustomPage  # noqa: PLC0415

                return CustomPage(context, self.game.visible.level, context.games.choose_custom)
            case Command.BOARDS:
                from minesweeper.window.pages.boards_page import BoardsPage  # noqa: PLC0415

                return BoardsPage(context, self._boards(), context.games.play_board)
            case Command.STATISTICS | Command.HISTORY:
                return self._make_statistics(command)
            case _:
                return _PLAIN_PAGES[command](context)

    def _make_statistics(self, command: Command) -> "Page":
        from minesweeper.window.pages.statistics_page import (  # noqa: PLC0415  charts
            GAMES,
            OVERVIEW,
            StatisticsPage,
        )

        visible, tab = self.game.visible, GAMES if command is Command.HISTORY else OVERVIEW
        return StatisticsPage(self._context, visible.level, visible.board or "", tab)


# Pages that need nothing but the context.


def _settings_page(context: WindowContext) -> "Page":
    from minesweeper.window.pages.settings_page import SettingsPage  # noqa: PLC0415

    return SettingsPage(context)


def _practice_page(context: WindowContext) -> "Page":
    from minesweeper.window.pages.practice_page import PracticePage  # noqa: PLC0415

    return PracticePage(context)


def _saved_page(context: WindowContext) -> "Page":
    from minesweeper.window.pages.saved_page import SavedPage  # noqa: PLC0415

    return SavedPage(context)


def _help_page(context: WindowContext) -> "Page":
    from minesweeper.window.pages.help_page import HelpPage  # noqa: PLC0415

    return HelpPage(context)


def _start_page(context: WindowContext) -> "Page":
    from minesweeper.window.pages.start_page import StartPage  # noqa: PLC0415

    return StartPage(context)


_PLAIN_PAGES = {
    Command.SETTINGS: _settings_page,
    Command.PRACTICE: _practice_page,
    Command.OPEN_SAVED: _saved_page,
    Command.HELP: _help_page,
    Command.START: _start_page,
}

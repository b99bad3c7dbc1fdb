"""Which screen is shown: the game's own, or a page before it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.window.board_card import BoardCard
from minesweeper.window.commands import Command
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.mailbox import Mailbox
from minesweeper.window.screen import Screen
from minesweeper.window.stage import Stage
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
"""What shows a page."""
IMPORTED_WHEN_IDLE = (
    "minesweeper.window.pages.start_page",
    "minesweeper.window.pages.settings_page",
    "minesweeper.window.pages.statistics_page",
    "minesweeper.window.pages.help_page",
    "minesweeper.window.pages.custom_page",
    "minesweeper.window.pages.boards_page",
    "minesweeper.window.pages.saved_page",
    "minesweeper.window.pages.practice_page",
)
"""What the first frame does not need, and the player may want soon: imported while nobody acts."""


class Screens:
    """Owns what is shown. A page holds the clock of a running game, until the game is back."""

    def __init__(
        self,
        stage: Stage,
        game: GameScreen,
        mailbox: Mailbox,
        boards: Callable[[], Sequence[BoardCard]],
    ) -> None:
        self._stage, self.game, self._mailbox, self._boards = stage, game, mailbox, boards
        self.shown: Screen = game
        self._holds_clock = False

    @property
    def shows_game(self) -> bool:
        """Whether no page is shown."""
        return self.shown is self.game

    def show(self, screen: Screen) -> None:
        """Show the game or a page."""
        self.shown.leave()
        self._stage.hide_toast()
        was_game, is_game = self.shows_game, screen is self.game
        if was_game and not is_game and self._mailbox.clock_will_run(self.game.visible):
            self._holds_clock = True
            self._stage.announce(events.PauseChosen())
        elif is_game and not was_game and self._holds_clock:
            self._holds_clock = False
            self._stage.announce(events.PauseChosen())
        self.shown = screen
        self._stage.relayout()

    def show_next_game(self) -> None:
        """Show the game's screen for another game: the one whose clock was held is over."""
        self.let_go_of_clock()
        self.show(self.game)

    def let_go_of_clock(self) -> None:
        """Leave the clock as it is when the game is shown again."""
        self._holds_clock = False

    def open_page(self, command: Command) -> None:
        """Show the page that a command asks for."""
        page = self._make_page(command)
        entrance = self.shown if self.shown.is_entrance else self.shown.behind
        if entrance is not None and not page.is_entrance:
            page.lead_back_to(entrance, words.BACK_TO_THE_START)
        self.show(page)

    def _make_page(self, command: Command) -> "Page":
        # Each page is imported when it is first opened: all of them take 40 ms.
        stage = self._stage
        match command:
            case Command.CUSTOM:
                from minesweeper.window.pages.custom_page import CustomPage  # noqa: PLC0415

                return CustomPage(stage, self.game.visible.level, stage.games.choose_custom)
            case Command.BOARDS:
                from minesweeper.window.pages.boards_page import BoardsPage  # noqa: PLC0415

                return BoardsPage(stage, self._boards(), stage.games.play_board)
            case Command.STATISTICS | Command.HISTORY:
                return self._make_statistics(command)
            case _:
                return _PLAIN_PAGES[command](stage)

    def _make_statistics(self, command: Command) -> "Page":
        from minesweeper.window.pages.statistics_page import (  # noqa: PLC0415  charts
            GAMES,
            OVERVIEW,
            StatisticsPage,
        )

        visible, tab = self.game.visible, GAMES if command is Command.HISTORY else OVERVIEW
        return StatisticsPage(self._stage, visible.level, visible.board or "", tab)


# Pages that need to know no more than the window.


def _settings_page(stage: Stage) -> "Page":
    from minesweeper.window.pages.settings_page import SettingsPage  # noqa: PLC0415

    return SettingsPage(stage)


def _practice_page(stage: Stage) -> "Page":
    from minesweeper.window.pages.practice_page import PracticePage  # noqa: PLC0415

    return PracticePage(stage)


def _saved_page(stage: Stage) -> "Page":
    from minesweeper.window.pages.saved_page import SavedPage  # noqa: PLC0415

    return SavedPage(stage)


def _help_page(stage: Stage) -> "Page":
    from minesweeper.window.pages.help_page import HelpPage  # noqa: PLC0415

    return HelpPage(stage)


def _start_page(stage: Stage) -> "Page":
    from minesweeper.window.pages.start_page import StartPage  # noqa: PLC0415

    return StartPage(stage)


_PLAIN_PAGES = {
    Command.SETTINGS: _settings_page,
    Command.PRACTICE: _practice_page,
    Command.OPEN_SAVED: _saved_page,
    Command.HELP: _help_page,
    Command.START: _start_page,
}

"""The screen that is shown: the game, or a page in front of it."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.level import LEVELS
from minesweeper.translation import gettext as _
from minesweeper.translation import language
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.courier import Courier
from minesweeper.window.dependencies import BoardCard
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.screen import Screen
from minesweeper.window.text import guide_words, words

if TYPE_CHECKING:
    from minesweeper.window.pages.page import Page
    from minesweeper.window.pages.painted_position import PaintedPosition

_LARGEST_FIRST = 1000
"""A game of more cells does not give its size to the first position that is set up."""

PAGES = {
    Command.START: "start_page",
    Command.SETTINGS: "settings_page",
    Command.STATISTICS: "statistics_page",
    Command.HISTORY: "statistics_page",
    Command.HELP: "help_page",
    Command.CUSTOM: "custom_page",
    Command.BOARDS: "boards_page",
    Command.OPEN_SAVED: "saved_page",
    Command.UNFINISHED: "unfinished_page",
    Command.PRACTICE: "practice_page",
    Command.TRAIN: "training_page",
    Command.SETUP: "setup_page",
}
"""The module of the page that each command opens; settings_page has the class SettingsPage."""
_LOOKED_UP = (Command.SETTINGS, Command.STATISTICS, Command.HISTORY, Command.HELP)
"""The pages that lead back to the page they were opened from."""
_KEPT = (Command.SETTINGS, Command.STATISTICS, Command.HISTORY)
"""The pages that begin where they were left."""
_PANELS = (
    "guide",
    "loss_panel",
    "win_panel",
    "hint_panel",
    "lesson_panel",
    "review_panel",
    "timeline",
    "watch_panel",
)
IMPORTED_WHEN_IDLE = (
    *(f"minesweeper.window.panels.{module}" for module in _PANELS),
    *(f"minesweeper.window.pages.{module}" for module in dict.fromkeys(PAGES.values())),
)
"""Modules that the first frame does not need but a command may need soon, the soonest first."""


class Screens:
    """Owns the screen that is shown. A page pauses a running game until the game is shown again."""

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
        self._painted: PaintedPosition | None = None
        """The position that was set up last; None before the page is first opened."""
        self._shown_before: dict[str, Page] = {}
        """The pages of settings and statistics shown last, by module; the next go on from them."""
        self._welcomes = False
        """True if the start page was opened before any game, which only the first start does."""

    @property
    def shows_game(self) -> bool:
        """True if no page is shown."""
        return self.shown is self.game

    @property
    def start_page(self) -> Screen | None:
        """The start page, if it is shown or Esc leads back to it from the page that is shown."""
        screen: Screen | None = self.shown
        while screen is not None and not screen.is_start_page:
            screen = screen.behind
        return screen

    def observe(self, event: Event) -> None:
        """Passes an announced event to a page. The game's screen gets every event anyway."""
        if not self.shows_game:
            self.shown.observe(event)

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that opens a page."""
        return {command: partial(self._open_page, command) for command in PAGES}

    def show(self, screen: Screen) -> None:
        """Shows the game or a page. A page in another language than the one in use is remade."""
        screen = self._in_language(screen)
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
        screen.enter()
        self._context.relayout()

    def show_next_game(self) -> None:
        """Shows the game's screen for another game; the paused game is not resumed."""
        self.forget_pause()
        self.show(self.game)

    def forget_pause(self) -> None:
        """Forgets that a page paused the game, so that the game is not resumed."""
        self._has_paused = False

    def _open_page(self, command: Command) -> None:
        """Shows the page of a command; or says that training is switched off."""
        if command is Command.TRAIN and not self._context.settings.training:
            self._context.show_toast(_(words.TRAINING_IS_OFF))
            return
        if command is Command.START and not self.game.visible.game:
            self._welcomes = True
        page, behind = self._make_page(command), self._page_behind(command)
        if behind is not None and not page.is_start_page:
            page.lead_back_to(behind, behind.way_here or words.COMMAND_TITLES[Command.BACK])
        self.show(page)
        if self.game.is_toured:
            self._context.show_toast(guide_words.waits())

    def _page_behind(self, command: Command) -> Screen | None:
        """Returns the page that a new page leads back to; None if it leads back to the game.

        A page that is opened again on the way back from itself leads to where it led before, so
        that Esc always ends at the game.
        """
        if command not in _LOOKED_UP:
            return self.start_page
        screen: Screen | None = self.shown
        while screen is not None:
            if screen.command is not None and PAGES[screen.command] == PAGES[command]:
                return screen.behind
            screen = screen.behind
        return None if self.shows_game else self.shown

    def retranslate(self) -> None:
        """Makes the settings page again, in the language in use.

        The pages behind it are made again when they are shown. The focus stays on the widget of
        the same name.
        """
        before = self.shown
        if before.command is not Command.SETTINGS:
            return
        self.shown = page = self._in_language(before)
        page.lay_out()
        focused = before.focus.name if before.focus is not None else ""
        page.set_focus(next((one for one in page.widgets if one.name == focused), None))

    def _in_language(self, screen: Screen) -> Screen:
        """Returns a screen, made again if its texts are in another language than the one in use.

        For a page that no command opens, such as a puzzle, the page that it leads back to is made.
        """
        while screen is not self.game and screen.language != language():
            if screen.command is not None:
                page = self._make_page(screen.command)
                page.go_on_from(screen)
                if screen.behind is not None:
                    page.lead_back_to(screen.behind, screen.back_label)
                return page
            screen = screen.behind or self.game
        return screen

    def _make_page(self, command: Command) -> "Page":
        # Each page is imported when it is first opened: all of them take 40 ms.
        context = self._context
        visible, games = self.game.visible, context.games
        given: dict[Command, Callable[[], tuple[Any, ...]]] = {
            Command.CUSTOM: lambda: (visible.level, games.choose_custom),
            Command.BOARDS: lambda: (self._boards(), games.play_board),
            Command.STATISTICS: lambda: (visible.level, visible.board or ""),
            Command.HISTORY: lambda: (visible.level, visible.board or "", "games"),
            Command.SETUP: lambda: (self._last_painted(),),
            Command.START: lambda: (self._welcomes,),
        }
        module = import_module(f"minesweeper.window.pages.{PAGES[command]}")
        make = getattr(module, PAGES[command].title().replace("_", ""))
        page: Page = make(context, *given.get(command, tuple)())
        page.command, name = command, PAGES[command]
        if command in _KEPT:
            if name in self._shown_before:
                page.go_on_from(self._shown_before[name])
            self._shown_before[name] = page
        return page

    def _last_painted(self) -> "PaintedPosition":
        """Returns the position that was set up last; at first, a covered board."""
        if self._painted is None:
            from minesweeper.window.pages.painted_position import BoardSize, PaintedPosition  # noqa: PLC0415

            level = self.game.visible.level
            if level.grid.size > _LARGEST_FIRST:
                level = LEVELS["beginner"]
            self._painted = PaintedPosition(
                BoardSize(level.grid.width, level.grid.height, level.mines)
            )
        return self._painted

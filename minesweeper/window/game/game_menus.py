"""The lists of the game's screen: levels, judges, all that helps, and everything there is."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.keys import LEVEL_ACTIONS
from minesweeper.titles import LEVEL_TITLES, THEME_TITLES
from minesweeper.window import sharing
from minesweeper.window.commands import Command
from minesweeper.window.game.judge_list import judge_entries
from minesweeper.window.panels.teaching_panels import TeachingPanels
from minesweeper.window.stage import Stage
from minesweeper.window.text import setting_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.text.switch_words import HELPS
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.menus import Menu, MenuEntry

ASSISTANCE = (Command.HINT, *HELPS, Command.WATCH)
"""What helps the player, by being asked or by being switched on."""
LISTS = (
    Command.MENU,
    Command.LEVEL,
    Command.JUDGE,
    Command.ASSISTANCE,
    Command.THEME,
    Command.FIRST_CLICK,
    Command.SHARE,
)
"""What opens a list."""


class GameMenus:
    """Makes the lists as they are now."""

    def __init__(self, stage: Stage, visible: VisibleGame, teaching: TeachingPanels) -> None:
        self._stage, self._visible, self._teaching = stage, visible, teaching

    def made(self, command: Command) -> Menu:
        """The list that a command opens."""
        entries: dict[Command, Callable[[], Sequence[MenuEntry]]] = {
            Command.LEVEL: self.level_entries,
            Command.JUDGE: lambda: judge_entries(self._stage),
            Command.ASSISTANCE: lambda: [self._entry(each) for each in ASSISTANCE],
            Command.THEME: self._theme_entries,
            Command.FIRST_CLICK: self._promise_entries,
            Command.SHARE: lambda: [self._entry(each) for each in sharing.COMMANDS],
        }
        return Menu(command.value, entries[command]()) if command in entries else self._everything()

    def level_entries(self) -> Sequence[MenuEntry]:
        """The levels, and what else can be played."""
        visible = self._visible
        entries = [
            MenuEntry(
                name,
                LEVEL_TITLES[name],
                partial(self._stage.games.choose_level, name),
                words.size_and_mines(LEVELS[name]),
                f"{{{action}}}",
                is_chosen=LEVELS[name] == visible.level and visible.title is None,
            )
            for action, name in LEVEL_ACTIONS.items()
        ]
        custom = self._entry(Command.CUSTOM, starts_group=True)
        return [*entries, custom, self._entry(Command.BOARDS)]

    def _theme_entries(self) -> Sequence[MenuEntry]:
        chosen = self._stage.settings.theme
        return [
            MenuEntry(
                name, title, partial(self._stage.change, theme=name), is_chosen=name == chosen
            )
            for name, title in THEME_TITLES.items()
        ]

    def _promise_entries(self) -> Sequence[MenuEntry]:
        chosen = self._stage.settings.first_click.value
        return [
            MenuEntry(
                name,
                title,
                partial(self._stage.change, first_click=FirstClick(name)),
                note=setting_words.FIRST_CLICK_NOTES[name],
                is_chosen=name == chosen,
            )
            for name, title in words.FIRST_CLICK_TITLES.items()
        ]

    def _entry(self, command: Command, *, starts_group: bool = False) -> MenuEntry:
        return MenuEntry(
            command.value,
            self._title(command),
            lambda: self._stage.perform(command),
            self._chosen(command),
            key(command),
            starts_group=starts_group,
        )

    def _chosen(self, command: Command) -> str:
        """What is chosen now: of the game on the table what the header says of it too."""
        visible, settings = self._visible, self._stage.settings
        if command is Command.LEVEL:
            return words.level_title(visible.level, visible.title)
        if command is Command.JUDGE:
            return words.judge_now(visible.judge, settings.judge)
        return words.chosen(command, settings)

    def _title(self, command: Command) -> str:
        if command is Command.LESSON:
            visible = self._visible
            return words.lesson_offer(
                could_be_known=visible.could_be_known, was_safe_passed=visible.was_safe_passed
            )
        if command is Command.SHOW_MINES:
            return words.GIVE_UP_FOR_MINES
        return words.COMMAND_TITLES[command]

    def _everything(self) -> Menu:
        groups = [
            [self._entry(command, starts_group=not at) for at, command in enumerate(group)]
            for group in self._groups()
        ]
        menu = Menu("menu", list(chain.from_iterable(groups)))
        menu.current = 0
        return menu

    def _groups(self) -> list[list[Command]]:
        """What the menu offers: first what can be done with the game on the table."""
        visible = self._visible
        now = [Command.NEW_GAME, Command.SAME_BOARD, Command.PAUSE, Command.LEVEL, Command.JUDGE]
        if self._stage.games.has_unfinished:
            now.append(Command.UNFINISHED)
        if visible.is_lost:
            now.append(Command.LESSON)
        if self._teaching.review is not None:
            now.append(Command.REVIEW)
        if visible.can_continue:
            now += [Command.CONTINUE, Command.SHOW_MINES]
        if visible.has_failed:
            now.append(Command.SAVE_REPORT)
        return [
            [*now, Command.WATCH, Command.ASSISTANCE],
            [Command.STATISTICS, Command.HISTORY, Command.PRACTICE],
            [Command.THEME, Command.FIRST_CLICK, Command.NO_GUESS, Command.SETTINGS],
            [Command.FULL_SCREEN, Command.SAVE, Command.OPEN_SAVED, Command.SHARE],
            [Command.START, Command.HELP, Command.QUIT],
        ]

"""The menus of the game's screen: levels, judges, assistance, and the main menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from minesweeper import events
from minesweeper.game.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.keys import LEVEL_ACTIONS
from minesweeper.titles import (
    DIFFICULTY_NOTES,
    DIFFICULTY_TITLES,
    LEVEL_TITLES,
    THEME_TITLES,
)
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.panels.teaching_panels import TeachingPanels
from minesweeper.window.text import setting_words, words
from minesweeper.window.text.key_words import key
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.menus import Menu, MenuEntry

ASSISTANCE = (
    (Command.HINT, Command.WHY),
    tuple(command for command, switch in words.HELPS.items() if switch.told is None),
    tuple(command for command, switch in words.HELPS.items() if switch.told is not None),
    (Command.WATCH,),
)
"""The commands that help: questions, overlays on the board, automatic moves, autoplay."""
SHARING = (
    (Command.COPY, Command.COPY_JSMINESWEEPER, Command.COPY_GAME, Command.COPY_LINK),
    (Command.COPY_RESULT,),
    (Command.SAVE_BOARD, Command.SAVE_REPLAY),
    (Command.PASTE,),
)
"""The commands in the list that the share button opens."""
NEED_MINES = (Command.COPY_LINK, Command.SAVE_BOARD)
"""Ways to share that need a board whose mines are placed."""
NEED_RESULT = (Command.COPY_RESULT, Command.SAVE_REPLAY)
"""Ways to share that need a finished game."""
Groups = Sequence[Sequence[Command]]


_NO_NOTES: Mapping[Command, str] = {}


class GameMenus:
    """Makes the menus that commands open."""

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        teaching: TeachingPanels,
        open_menu: Callable[[Menu, Command], None],
    ) -> None:
        """`open_menu` opens a menu below the field of a command: the menu's or the level's."""
        self._context, self._visible, self._teaching = context, visible, teaching
        self._open_menu = open_menu
        self.lacks_judge: Callable[[], bool] = lambda: False
        """Returns True if the header has no field for the judge, so that the levels lead there."""
        self.makers: dict[Command, Callable[[], Menu]] = {
            Command.MENU: self._everything,
            **{
                command: partial(self._made, command, entries)
                for command, entries in self._entries().items()
            },
        }
        """Functions that make the list which a command opens, with its current entries."""

    def _entries(self) -> dict[Command, Callable[[], Sequence[MenuEntry]]]:
        return {
            Command.LEVEL: partial(self.level_entries, field=Command.MENU),
            Command.JUDGE: partial(judge_entries, self._context),
            Command.ASSISTANCE: lambda: self._grouped(ASSISTANCE, words.ASSISTANCE_NOTES),
            Command.THEME: self._theme_entries,
            Command.FIRST_CLICK: self._promise_entries,
            Command.DIFFICULTY: self._no_guess_entries,
            Command.SHARE: self._sharing_entries,
        }

    def _sharing_entries(self) -> Sequence[MenuEntry]:
        """Returns the ways to share; those that need mines or a result are grey until then."""
        visible, needs = self._visible, dict[Command, str]()
        if not visible.is_dealt:
            needs |= dict.fromkeys(NEED_MINES, words.SHARED_ONCE_DEALT)
        if not visible.is_over:
            needs |= dict.fromkeys(NEED_RESULT, words.SHARED_ONCE_OVER)
        return [
            replace(entry, is_grey=True, detail=_(needs[command])) if command in needs else entry
            for entry, command in zip(
                self._grouped(SHARING, words.SHARING_NOTES),
                chain.from_iterable(SHARING),
                strict=True,
            )
        ]

    @staticmethod
    def _made(command: Command, entries: Callable[[], Sequence[MenuEntry]]) -> Menu:
        return Menu(command.value, entries())

    def level_entries(self, field: Command = Command.LEVEL) -> Sequence[MenuEntry]:
        """Returns the levels, and the other things that can be played.

        The list of no-guess boards opens in the place of this one, below a field of the header;
        so does that of the judges, if only the level's field tells the judge.
        """
        visible = self._visible
        entries = [
            MenuEntry(
                name,
                _(LEVEL_TITLES[name]),
                partial(self._context.games.choose_level, name),
                words.size_and_mines(LEVELS[name]),
                f"{{{action}}}",
                is_chosen=LEVELS[name] == visible.level and visible.title is None,
            )
            for action, name in LEVEL_ACTIONS.items()
        ]
        custom = self._entry(Command.CUSTOM, starts_group=True)
        others = map(self._entry, (Command.DAILY, Command.BOARDS))
        lists = [self._entry(Command.DIFFICULTY)]
        if field is Command.LEVEL and self.lacks_judge():
            lists.append(self._entry(Command.JUDGE, starts_group=True))
        lists = [
            replace(entry, on_choose=partial(self._open_from_levels, Command(entry.name), field))
            for entry in lists
        ]
        return [*entries, custom, *others, *lists]

    def _open_from_levels(self, command: Command, field: Command) -> None:
        """Opens a list in the place of the levels, to which it leads back."""
        menu = self.makers[command]()
        menu.go_back = partial(self._open_levels_again, command, field)
        self._open_menu(menu, field)

    def _open_levels_again(self, current: Command, field: Command) -> None:
        menu = self._made(Command.LEVEL, partial(self.level_entries, field))
        menu.current = [entry.name for entry in menu.entries].index(current.value)
        if field is Command.MENU:
            menu.go_back = partial(self._open_everything, Command.LEVEL)
        self._open_menu(menu, field)

    def _no_guess_entries(self) -> Sequence[MenuEntry]:
        """Returns a row that switches no-guess boards off, and one for each difficulty."""
        context = self._context
        off = MenuEntry(
            "off",
            _(words.OFF),
            context.games.choose_normal_boards,
            note=_(words.NORMAL_BOARDS_NOTE),
            is_chosen=not context.settings.no_guess,
        )
        return [off, *difficulty_entries(context)]

    def _theme_entries(self) -> Sequence[MenuEntry]:
        chosen = self._context.settings.theme
        return [
            MenuEntry(
                name, _(title), partial(self._context.change, theme=name), is_chosen=name == chosen
            )
            for name, title in THEME_TITLES.items()
        ]

    def _promise_entries(self) -> Sequence[MenuEntry]:
        chosen = self._context.settings.first_click.value
        return [
            MenuEntry(
                name,
                _(title),
                partial(self._context.change, first_click=FirstClick(name)),
                note=_(setting_words.FIRST_CLICK_NOTES[name]),
                is_chosen=name == chosen,
            )
            for name, title in words.FIRST_CLICK_TITLES.items()
        ]

    def _entry(self, command: Command, *, note: str = "", starts_group: bool = False) -> MenuEntry:
        return MenuEntry(
            command.value,
            self._title(command),
            self._choice(command),
            self._chosen(command),
            key(command),
            note=_(note),
            starts_group=starts_group,
        )

    def _choice(self, command: Command) -> Callable[[], None]:
        """Returns the handler of an entry. "Give up" acts at once: its title says what it ends."""
        if command is Command.SHOW_MINES:
            return lambda: self._context.announce(events.MinesAsked())
        if command in self.makers:
            return partial(self._open_list, command)
        return lambda: self._context.perform(command)

    def _chosen(self, command: Command) -> str:
        """Returns the current choice of a menu; for level and judge, that of the current game."""
        visible, settings = self._visible, self._context.settings
        if command is Command.LEVEL:
            return words.level_title(visible.level, visible.title)
        if command is Command.JUDGE:
            return words.judge_now(visible.judge, settings.judge)
        return words.chosen(command, settings)

    def _title(self, command: Command) -> str:
        if command is Command.LESSON:
            return words.lesson_offer(could_be_known=self._visible.could_be_known)
        return _(words.COMMAND_TITLES[command])

    def _everything(self, current: Command = Command.NEW_GAME) -> Menu:
        menu = Menu("menu", self._grouped(self._groups()), has_two_columns=True)
        names = [entry.name for entry in menu.entries]
        menu.current = names.index(current.value)
        return menu

    def _open_list(self, command: Command) -> None:
        """Opens a list from the menu, to which it leads back."""
        menu = self.makers[command]()
        menu.go_back = partial(self._open_everything, command)
        self._open_menu(menu, Command.MENU)

    def _open_everything(self, current: Command) -> None:
        self._open_menu(self._everything(current), Command.MENU)

    def _grouped(self, groups: Groups, notes: Mapping[Command, str] = _NO_NOTES) -> list[MenuEntry]:
        """Returns the entries of groups of commands, with a line between two groups."""
        entries = (
            [
                self._entry(command, note=notes.get(command, ""), starts_group=not at)
                for at, command in enumerate(group)
            ]
            for group in groups
        )
        return list(chain.from_iterable(entries))

    def _groups(self) -> Groups:
        """Returns the groups of the menu: this game first, then the next one, then the rest."""
        return [
            [Command.NEW_GAME, Command.SAME_BOARD, Command.PAUSE, *self._after_the_end()],
            [Command.LEVEL, Command.JUDGE, Command.FIRST_CLICK, Command.DIFFICULTY],
            [Command.ASSISTANCE, Command.WATCH, *self._learning(), Command.SETUP],
            [Command.UNFINISHED, Command.SAVE, Command.OPEN_SAVED, Command.SHARE],
            [Command.STATISTICS, Command.HISTORY],
            [Command.THEME, Command.FULL_SCREEN, Command.SETTINGS],
            [Command.HELP, Command.START, Command.QUIT],
        ]

    def _learning(self) -> list[Command]:
        """Returns the pages to practise on; the training can be switched off."""
        training = [Command.TRAIN] if self._context.settings.training else []
        return [*training, Command.PRACTICE]

    def _after_the_end(self) -> list[Command]:
        """Returns the commands that a finished game offers, or one in which the agent failed."""
        visible = self._visible
        offered = {
            Command.CONTINUE: visible.can_continue,
            Command.LESSON: visible.is_lost,
            Command.REVIEW: self._teaching.review is not None,
            Command.SHOW_MINES: visible.can_continue,
            Command.SAVE_REPORT: visible.has_failed,
        }
        return [command for command, is_offered in offered.items() if is_offered]


def difficulty_entries(context: WindowContext) -> Sequence[MenuEntry]:
    """Makes a row for each difficulty of no-guess boards, with what such boards need."""
    settings = context.settings
    return [
        MenuEntry(
            name,
            _(title),
            partial(context.games.choose_difficulty, name),
            note=_(DIFFICULTY_NOTES[name]),
            is_chosen=settings.no_guess and name == settings.difficulty,
        )
        for name, title in DIFFICULTY_TITLES.items()
    ]


def judge_entries(context: WindowContext) -> Sequence[MenuEntry]:
    """Makes a row for each judge with its rule, from mild to severe; the chosen one is ticked.

    A judge that no-guess boards do not offer has a grey row that says so.
    """
    # Imported here, because the first frame shows no menu.
    from minesweeper.window.panels.judge_pictures import (  # noqa: PLC0415
        draw_judge_picture,
        judge_legend,
    )

    legend = judge_legend(JUDGES)
    no_guess = context.settings.no_guess
    unfit = [_unfit(context, name) for name in UNFIT_WITHOUT_GUESSING if no_guess]
    return unfit + [
        MenuEntry(
            name,
            judge.title,
            partial(context.games.choose_judge, name),
            _(words.JUDGES_AT_A_GLANCE.get(name, "")),
            note=_(judge.rule),
            is_chosen=name == context.settings.judge,
            picture=partial(draw_judge_picture, judge=name),
            legend=legend,
        )
        for name, judge in JUDGES.items()
        if not (no_guess and name in UNFIT_WITHOUT_GUESSING)
    ]


def _unfit(context: WindowContext, name: str) -> MenuEntry:
    explain = partial(context.show_toast, _(words.UNFIT))
    return MenuEntry(f"no_{name}", JUDGES[name].title, explain, note=_(words.UNFIT), is_grey=True)

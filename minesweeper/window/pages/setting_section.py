"""The sections of the settings page: titled cards, with rows of text and a widget each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.settings import LOUDEST
from minesweeper.titles import DIFFICULTY_NOTES, DIFFICULTY_TITLES, LEVEL_TITLES
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import LANGUAGES, SYSTEM
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.game.game_menus import difficulty_entries, judge_entries
from minesweeper.window.pages.page import CARD, Underlined
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.text import setting_words, words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option, Segmented, Slider, Toggle
from minesweeper.window.widgets.layout import (
    LARGE,
    SMALL,
    WIDE,
    Block,
    ByWidth,
    Column,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
)
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

FOLLOW_SYSTEM = "follow_system"
"""The name of the toggle that is on while the theme is `system`."""
_ROW, _PAD = 58, 9
"""The least height of a row, and its padding above and below, in pixels of the design."""
_TWO_COLUMNS_FROM = 960
"""The width of a section from which its cards stand in two columns, in pixels of the design."""
_STRIDE = 5
"""The step of the volume slider for the pointer; a sound is played at every step."""

TextOrFunction = str | Callable[[], str]
"""A text, or a function that returns the current text."""


def resolved(text: TextOrFunction) -> str:
    """Returns a text; if it is given as a function, the result of that."""
    return text if isinstance(text, str) else text()


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting: its title, its widget, and a note."""

    title: str
    widget: Widget
    note: TextOrFunction = ""
    is_long: bool = False
    """True if the note is below the widget too, because it is long."""

    def __post_init__(self) -> None:
        """Names the widget after the setting."""
        self.widget.title = self.title

    def block(self) -> Block:
        """Returns the text with the widget at its right."""
        title = Text(self.title, 14, Weight.MEDIUM, leading=22 / 14)
        note = Text(resolved(self.note), 12, ink="ink2")
        is_toggle = isinstance(self.widget, Toggle)
        right = Slot(self.widget, 56) if is_toggle else Slot(self.widget, fills=True)
        if self.is_long:
            return Column([Row([title, right], LARGE), note], SMALL, (0, _PAD))
        return Row([Column([title, note]), right], LARGE, (0, _PAD), least=_ROW)


@dataclass(frozen=True, slots=True)
class WholeRow(SettingRow):
    """A setting whose widget takes the whole row, because the card's title says what it is."""

    thickness: float = 0
    """The height of the widget, in pixels of the design."""

    def block(self) -> Block:
        """Returns the place of the widget."""
        return Column([Slot(self.widget, thickness=self.thickness), Spacer(0, SMALL)])


def toggle(
    context: WindowContext,
    key: str,
    title: str = "",
    note: TextOrFunction = "",
    command: Command | None = None,
) -> SettingRow:
    """Returns the row of an on/off setting; with `command`, the toggle performs that command.

    A text that is not given is that of `setting_words.TOGGLES`.
    """
    if not title:
        title, usual = map(_, setting_words.TOGGLES[key])
        note = note or usual

    def turn(is_on: bool) -> None:  # noqa: FBT001  what a toggle calls
        if command is None:
            context.change(**{key: is_on})
        else:
            context.perform(command)

    return SettingRow(title, Toggle(key, getattr(context.settings, key), turn), note)


def changes(
    context: WindowContext, key: str, as_what: Callable[[Any], Any] = str
) -> Callable[[Any], None]:
    """Returns a callback that stores a widget's value in a setting."""
    return lambda value: context.change(**{key: as_what(value)})


@dataclass(frozen=True, slots=True)
class SettingsCard:
    """A card of settings that belong together."""

    title: str
    rows: Sequence[SettingRow]
    note: str = ""
    """A sentence about all of them."""
    is_right: bool = False
    """True if the card is at the right where the cards stand in two columns."""

    def block(self) -> Block:
        """Returns the title with the note, and the rows with lines between them."""
        *others, last = [row.block() for row in self.rows]
        title = [Text(self.title, 18, Weight.BOLD), Text(self.note, 12, ink="ink2")]
        rows = [*(Underlined([row]) for row in others), last]
        return Column([Column(title, 0, (0, SMALL)), *rows], 0, (WIDE, SMALL), CARD)


class SettingsSection:
    """A section of the settings: its cards, in two columns if they fit."""

    def __init__(
        self, context: WindowContext, cards: Sequence[SettingsCard] = (), note: str = ""
    ) -> None:
        self.context, self._cards, self._note = context, cards, note

    def cards(self) -> Sequence[SettingsCard]:
        """Returns the cards in the order of reading."""
        return self._cards

    def above(self) -> list[Block]:
        """Returns the blocks above the cards: the note on all of them, if there is one."""
        return [Text(self._note, ink="ink2")] if self._note else []

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  for the keys
        """Handles a key before any widget gets it; returns whether it did."""
        return False

    def cancel(self) -> None:
        """Stops waiting for a key."""

    def block(self) -> Block:
        """Returns the section as a block; toggles show the current settings."""
        self._refresh_toggles()
        cards = [(card.is_right, card.block()) for card in self.cards()]
        sides = [[block for right, block in cards if right is side] for side in (False, True)]
        columns = [Column(blocks, LARGE) for blocks in sides if blocks]
        two = Row([*columns, *[Filler()] * (2 - len(columns))], LARGE, is_top=True)
        one = Column([block for _, block in cards], LARGE)
        return Column([*self.above(), ByWidth([two, one], least=_TWO_COLUMNS_FROM)], LARGE)

    def _refresh_toggles(self) -> None:
        settings = self.context.settings
        for row in (row for card in self.cards() for row in card.rows):
            if isinstance(row.widget, Toggle):
                follows_system = settings.theme == "system"  # not a setting of its own
                row.widget.is_on = getattr(settings, row.widget.name, follows_system)


def game_section(context: WindowContext, open_menu: OpenMenu) -> SettingsSection:
    """Returns the section with the general settings, and those of new games and of the mouse."""
    mouse = [toggle(context, key) for key in ("question_marks", "flag_limit", "double_click")]
    cards = [
        SettingsCard(_(setting_words.GENERAL), _general_rows(context, open_menu)),
        SettingsCard(
            _(setting_words.NEW_GAMES),
            _new_game_rows(context, open_menu),
            _(setting_words.NEW_GAMES_NOTE),
            is_right=True,
        ),
        SettingsCard(_(setting_words.MOUSE_AND_FLAGS), mouse),
    ]
    return SettingsSection(context, cards)


def _general_rows(context: WindowContext, open_menu: OpenMenu) -> list[SettingRow]:
    """Returns the rows of the language, and of what the window tells and offers."""

    def shown() -> tuple[str, str]:
        return setting_words.language(context.settings.language), ""

    def languages() -> list[MenuEntry]:
        return [
            MenuEntry(
                code,
                setting_words.language(code),
                partial(changes(context, "language"), code),
                is_chosen=code == context.settings.language,
            )
            for code in (SYSTEM, *LANGUAGES)
        ]

    language = DropDown("language", shown, languages, open_menu)
    moved_mines = Segmented(
        "moved_mines",
        [Option(name, _(title)) for name, title in setting_words.MOVED_MINES_TITLES.items()],
        context.settings.moved_mines,
        # The first times begin anew.
        lambda chosen: context.change(moved_mines=chosen, moved_mines_shown=0),
    )
    return [
        # First of all settings, so that somebody who cannot read the others finds it.
        SettingRow(_(setting_words.LANGUAGE), language, _(setting_words.LANGUAGE_NOTE)),
        SettingRow(_(setting_words.MOVED_MINES), moved_mines, _(setting_words.MOVED_MINES_NOTE)),
        toggle(context, "training"),
    ]


def _new_game_rows(context: WindowContext, open_menu: OpenMenu) -> list[SettingRow]:
    """Returns the rows of the level, the judge, the first click and the no-guess boards."""

    def level_shown() -> tuple[str, str]:
        level = context.settings.chosen_level
        return words.level_title(level), words.size(level)

    def levels() -> list[MenuEntry]:
        return [
            MenuEntry(
                name,
                _(LEVEL_TITLES[name]),
                partial(context.games.plan_level, name),
                words.size_and_mines(level),
                is_chosen=level == context.settings.chosen_level,
            )
            for name, level in LEVELS.items()
        ]

    def judge_shown() -> tuple[str, str]:
        return JUDGES[context.settings.judge].title, ""

    def difficulty_shown() -> tuple[str, str]:
        return _(DIFFICULTY_TITLES[context.settings.difficulty]), ""

    first_click = Segmented(
        "first_click",
        [Option(name, _(title)) for name, title in words.FIRST_CLICK_TITLES.items()],
        context.settings.first_click.value,
        changes(context, "first_click", FirstClick),
    )
    judge = DropDown(
        "judge", judge_shown, lambda: list(judge_entries(context)), open_menu, icon="judge"
    )
    difficulty = DropDown(
        "difficulty", difficulty_shown, lambda: list(difficulty_entries(context)), open_menu
    )
    no_guess = _(words.COMMAND_TITLES[Command.NO_GUESS])
    return [
        SettingRow(_(words.LEVEL), DropDown("level", level_shown, levels, open_menu)),
        SettingRow(
            _(words.JUDGE), judge, lambda: _(JUDGES[context.settings.judge].rule), is_long=True
        ),
        SettingRow(
            _(setting_words.FIRST_CLICK),
            first_click,
            lambda: _(setting_words.FIRST_CLICK_NOTES[context.settings.first_click.value]),
        ),
        toggle(context, "no_guess", no_guess, _(setting_words.NO_GUESS_NOTE), Command.NO_GUESS),
        SettingRow(
            _(setting_words.DIFFICULTY),
            difficulty,
            lambda: _(DIFFICULTY_NOTES[context.settings.difficulty]),
        ),
    ]


def assistance_section(context: WindowContext) -> SettingsSection:
    """Returns the section with a row for each assistance switch, and a note on assisted games."""

    def rows(*commands: Command) -> list[SettingRow]:
        switches = ((command, words.HELPS[command]) for command in commands)
        return [
            toggle(context, switch.setting, _(switch.title), _(switch.note), command)
            for command, switch in switches
        ]

    acting = (Command.AUTO_FLAG, Command.AUTO_OPEN)
    advising = [command for command in words.HELPS if command not in acting]
    cards = [
        SettingsCard(_(setting_words.ADVICE), rows(*advising)),
        SettingsCard(_(setting_words.AUTOMATIC_MOVES), rows(*acting), is_right=True),
    ]
    return SettingsSection(context, cards, _(setting_words.ASSISTED_NOTE))


def sound_section(context: WindowContext) -> SettingsSection:
    """Returns the section with a switch, and a slider that plays a sound at each change."""

    def note() -> str:
        return _(setting_words.NO_SOUND_CARD) if context.is_silent else _(setting_words.SOUND_NOTE)

    def change_volume(volume: int) -> None:
        context.change(volume=volume)
        context.play_sound(Sound.FLAG)

    volume = context.settings.volume
    slider = Slider("volume", range(LOUDEST + 1), volume, setting_words.volume, change_volume)
    slider.stride = _STRIDE
    rows = [
        toggle(context, "sound", _(setting_words.PLAY_SOUNDS), note),
        SettingRow(_(setting_words.VOLUME), slider, _(setting_words.VOLUME_NOTE)),
    ]
    title = _(setting_words.SECTION_TITLES["sound"])
    return SettingsSection(context, [SettingsCard(title, rows)])

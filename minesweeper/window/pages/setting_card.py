"""The cards of the settings page: a title, and rows of text with a widget each."""

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
    TINY,
    WIDE,
    Block,
    ByWidth,
    Column,
    Row,
    Slot,
    Spacer,
    Text,
    label,
)
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

FOLLOW_SYSTEM = "follow_system"
"""The name of the toggle that is on while the theme is `system`."""
_ROW, _PAD = 58, 9
"""The least height of a row, and its padding above and below, in pixels of the design."""
_NARROW = 420
"""In cards narrower than this, in pixels of the design, a wide widget is below its text."""
_STRIDE = 5
"""The step of the volume slider for the pointer; a sound is played at every step."""

TextOrFunction = str | Callable[[], str]
"""A text, or a function that returns the current text."""


def resolved(text: TextOrFunction) -> str:
    """Returns a text; if it is given as a function, the result of that."""
    return text if isinstance(text, str) else text()


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting: its title, its widget or value, and a note."""

    title: str
    widget: Widget | None = None
    note: TextOrFunction = ""
    value: TextOrFunction = ""
    """The text at the right of a row without a widget."""
    is_wide: bool = False
    """True if the widget is as wide as the card, with the note below it."""

    def __post_init__(self) -> None:
        """Names the widget after the setting."""
        if self.widget is not None:
            self.widget.title = self.title

    def block(self) -> Block:
        """Returns the text with the widget at its right or, if there is little room, below it."""
        title = Text(self.title, 14, Weight.MEDIUM, leading=22 / 14)
        note, widget = Text(resolved(self.note), 12, ink="ink2"), self.widget
        if self.is_wide and widget is not None:
            head = Row([title, Slot(widget, fills=True)], SMALL, least=_ROW)
            return Column([head, note, Spacer(0, 6)])
        texts, pad = Column([title, note]), (0, _PAD)
        if widget is None or isinstance(widget, Toggle):
            right = Slot(widget, 56) if widget else label(resolved(self.value), 14, Weight.MEDIUM)
            return Row([texts, right], SMALL, pad, least=_ROW)
        beside = Row([texts, Slot(widget, fills=True)], SMALL, pad, least=_ROW)
        return ByWidth([beside, Column([texts, Slot(widget)], TINY, pad)], least=_NARROW)


def toggle(
    context: WindowContext,
    key: str,
    title: str = "",
    note: TextOrFunction = "",
    command: Command | None = None,
) -> SettingRow:
    """Returns the row of an on/off setting; with `command`, the toggle performs that command.

    Without a title the texts are those of `setting_words.TOGGLES`.
    """
    if not title:
        title, note = map(_, setting_words.TOGGLES[key])

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


class SettingsCard:
    """A card of settings that belong together."""

    def __init__(self, context: WindowContext, title: str, rows: Sequence[SettingRow]) -> None:
        self.context, self.title, self.rows = context, title, rows

    def beside_title(self) -> list[Block]:
        """Returns the blocks at the right of the title."""
        return []

    def above(self) -> list[Block]:
        """Returns the blocks between the title and the rows."""
        return []

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  for the card of keys
        """Handles a key before any widget gets it; returns whether it did."""
        return False

    def cancel(self) -> None:
        """Stops waiting for a key."""

    def block(self, part: str) -> Block:
        """Returns the card as a block with this part name; toggles show the current settings."""
        settings = self.context.settings
        for row in self.rows:
            if isinstance(row.widget, Toggle):
                follows_system = settings.theme == "system"  # not a setting of its own
                row.widget.is_on = getattr(settings, row.widget.name, follows_system)
        *others, last = [row.block() for row in self.rows] or [Spacer()]
        blocks = [
            Row([Text(self.title, 18, Weight.BOLD), *self.beside_title()], least=44),
            Spacer(0, TINY),
            *self.above(),
            *(Underlined([row]) for row in others),
            last,
        ]
        cards = [Column(blocks, 0, (edge, SMALL), CARD, part) for edge in (WIDE, LARGE)]
        return ByWidth(cards, least=_NARROW)


def game_card(context: WindowContext, open_menu: OpenMenu) -> SettingsCard:
    """Returns the card with the settings of a new game and of the mouse."""

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
    moved_mines = Segmented(
        "moved_mines",
        [Option(name, _(title)) for name, title in setting_words.MOVED_MINES_TITLES.items()],
        context.settings.moved_mines,
        # The first times begin anew.
        lambda chosen: context.change(moved_mines=chosen, moved_mines_shown=0),
    )
    judge = DropDown(
        "judge", judge_shown, lambda: list(judge_entries(context)), open_menu, icon="judge"
    )
    no_guess = _(words.COMMAND_TITLES[Command.NO_GUESS])

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

    rows = [
        # First of all settings, so that somebody who cannot read the others finds it.
        SettingRow(
            _(setting_words.LANGUAGE),
            DropDown(
                "language",
                lambda: (setting_words.language(context.settings.language), ""),
                languages,
                open_menu,
            ),
            _(setting_words.LANGUAGE_NOTE),
        ),
        SettingRow(
            _(words.LEVEL),
            DropDown("level", level_shown, levels, open_menu),
            _(setting_words.LEVEL_NOTE),
        ),
        SettingRow(
            _(words.JUDGE), judge, lambda: _(JUDGES[context.settings.judge].rule), is_wide=True
        ),
        SettingRow(
            _(setting_words.FIRST_CLICK),
            first_click,
            lambda: _(setting_words.FIRST_CLICK_NOTES[context.settings.first_click.value]),
        ),
        toggle(context, "no_guess", no_guess, _(setting_words.NO_GUESS_NOTE), Command.NO_GUESS),
        SettingRow(
            _(setting_words.DIFFICULTY),
            DropDown(
                "difficulty", difficulty_shown, lambda: list(difficulty_entries(context)), open_menu
            ),
            lambda: _(DIFFICULTY_NOTES[context.settings.difficulty]),
        ),
        *(toggle(context, key) for key in ("question_marks", "flag_limit", "double_click")),
        SettingRow(_(setting_words.MOVED_MINES), moved_mines, _(setting_words.MOVED_MINES_NOTE)),
        toggle(context, "training"),
    ]
    return SettingsCard(context, _(setting_words.SECTION_TITLES["game"]), rows)


def assistance_card(context: WindowContext) -> SettingsCard:
    """Returns the card with a row for each assistance switch, and a note on assisted games."""
    rows = [
        toggle(context, switch.setting, _(switch.title), _(switch.note), command)
        for command, switch in words.HELPS.items()
    ]
    assisted = SettingRow(_(words.ASSISTED), note=_(setting_words.ASSISTED_NOTE))
    title = _(setting_words.SECTION_TITLES["assistance"])
    return SettingsCard(context, title, [*rows, assisted])


def sound_card(context: WindowContext) -> SettingsCard:
    """Returns the card with a switch and a volume slider that plays a sound at each change."""

    def note() -> str:
        return _(setting_words.NO_SOUND_CARD) if context.is_silent else _(setting_words.SOUND_NOTE)

    def change_volume(volume: int) -> None:
        context.change(volume=volume)
        context.play_sound(Sound.FLAG)

    volume = context.settings.volume
    slider = Slider("volume", range(LOUDEST + 1), volume, setting_words.volume, change_volume)
    slider.stride = _STRIDE
    rows = [
        toggle(context, "sound", _(words.COMMAND_TITLES[Command.MUTE]), note),
        SettingRow(_(setting_words.VOLUME), slider, _(setting_words.VOLUME_NOTE)),
    ]
    return SettingsCard(context, _(setting_words.SECTION_TITLES["sound"]), rows)

"""The cards of the game, of the assistance, and of the sound."""

from functools import partial

from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.settings import LOUDEST
from minesweeper.titles import LEVEL_TITLES
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.game.game_menus import judge_entries
from minesweeper.window.pages.setting_cards.card import Row, SettingsCard, row
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.text import setting_words, words
from minesweeper.window.widgets.choices import Option, Segmented, Slider
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu


class GameCard(SettingsCard):
    """The settings of a new game, and of the mouse."""

    title = setting_words.GAME

    def __init__(self, context: WindowContext, open_menu: OpenMenu) -> None:
        self._open_menu = open_menu
        super().__init__(context)

    def make_rows(self) -> list[Row]:
        """Returns the rows, level and judge first."""
        settings = self.context.settings
        level = DropDown("level", self._level_shown, self._levels, self._open_menu)
        judge = DropDown("judge", self._judge_shown, self._judges, self._open_menu, icon="judge")
        first_click = Segmented(
            "first_click",
            [Option(name, title) for name, title in words.FIRST_CLICK_TITLES.items()],
            settings.first_click.value,
            self.changes("first_click", FirstClick),
        )
        no_guess = words.COMMAND_TITLES[Command.NO_GUESS]
        return [
            row(words.LEVEL, level, setting_words.LEVEL_NOTE),
            Row(words.JUDGE, judge, lambda: JUDGES[self.context.settings.judge].rule, is_wide=True),
            row(
                setting_words.FIRST_CLICK,
                first_click,
                lambda: setting_words.FIRST_CLICK_NOTES[self.context.settings.first_click.value],
            ),
            self.toggle("no_guess", no_guess, setting_words.NO_GUESS_NOTE, Command.NO_GUESS),
            *map(self.toggle, ("question_marks", "flag_limit", "double_click", "mercy_line")),
        ]

    def _level_shown(self) -> tuple[str, str]:
        level = self.context.settings.chosen_level
        return words.level_title(level), words.size(level)

    def _levels(self) -> list[MenuEntry]:
        return [
            MenuEntry(
                name,
                LEVEL_TITLES[name],
                partial(self.context.games.plan_level, name),
                words.size_and_mines(level),
                is_chosen=level == self.context.settings.chosen_level,
            )
            for name, level in LEVELS.items()
        ]

    def _judge_shown(self) -> tuple[str, str]:
        return JUDGES[self.context.settings.judge].title, ""

    def _judges(self) -> list[MenuEntry]:
        return list(judge_entries(self.context))


class AssistanceCard(SettingsCard):
    """The switches of the assistance."""

    title = setting_words.ASSISTANCE

    def make_rows(self) -> list[Row]:
        """Returns a row for each switch, and a note on assisted games."""
        switches = [
            self.toggle(switch.setting, switch.title, switch.note, command)
            for command, switch in words.HELPS.items()
        ]
        return [*switches, row(words.ASSISTED, None, setting_words.ASSISTED_NOTE)]


_STRIDE = 5
"""The step of the volume for the pointer, which plays a sound at each change."""


class SoundCard(SettingsCard):
    """A switch and a slider, whose changes can be heard."""

    title = setting_words.SECTION_TITLES["sound"]

    def make_rows(self) -> list[Row]:
        """Returns the switch and the volume."""
        volume = Slider(
            "volume",
            range(LOUDEST + 1),
            self.context.settings.volume,
            setting_words.volume,
            self._change_volume,
        )
        volume.stride = _STRIDE
        return [
            self.toggle("sound", words.COMMAND_TITLES[Command.MUTE], self._sound_note),
            row(setting_words.VOLUME, volume, setting_words.VOLUME_NOTE),
        ]

    def _sound_note(self) -> str:
        return setting_words.NO_SOUND_CARD if self.context.is_silent else setting_words.SOUND_NOTE

    def _change_volume(self, volume: int) -> None:
        self.context.change(volume=volume)
        self.context.play_sound(Sound.FLAG)

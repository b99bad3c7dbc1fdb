"""The card of what is heard."""

from minesweeper.settings import LOUDEST
from minesweeper.window.commands import Command
from minesweeper.window.pages.setting_cards.card import Row, SettingsCard, row
from minesweeper.window.sound.sounds import Sound
from minesweeper.window.text import setting_words, words
from minesweeper.window.widgets.choices import Slider

_STRIDE = 5
"""By how much the pointer changes the volume: each change is heard."""


class SoundCard(SettingsCard):
    """A switch and a slider; a change is heard."""

    title = setting_words.SECTION_TITLES["sound"]

    def make_rows(self) -> list[Row]:
        """Whether, and how loud."""
        volume = Slider(
            "volume",
            range(LOUDEST + 1),
            self.stage.settings.volume,
            setting_words.volume,
            self._change_volume,
        )
        volume.stride = _STRIDE
        return [
            self.toggle("sound", words.COMMAND_TITLES[Command.MUTE], self._sound_note),
            row(setting_words.VOLUME, volume, setting_words.VOLUME_NOTE),
        ]

    def _sound_note(self) -> str:
        return setting_words.NO_SOUND_CARD if self.stage.is_silent else setting_words.SOUND_NOTE

    def _change_volume(self, volume: int) -> None:
        self.stage.change(volume=volume)
        self.stage.let_hear(Sound.FLAG)

"""The card of what helps the player; a game with one of these is assisted."""

from minesweeper.window.pages.setting_cards.card import Row, SettingsCard, row
from minesweeper.window.text import setting_words, words
from minesweeper.window.text.switch_words import HELPS


class AssistanceCard(SettingsCard):
    """Switches, each with a key of its own too."""

    title = setting_words.ASSISTANCE

    def make_rows(self) -> list[Row]:
        """One row a switch, and what all of them come to."""
        switches = [
            self.toggle(switch.setting, switch.title, switch.note, command)
            for command, switch in HELPS.items()
        ]
        return [*switches, row(words.ASSISTED, None, setting_words.ASSISTED_NOTE)]

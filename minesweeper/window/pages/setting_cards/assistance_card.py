"""The card of what helps the player; a game with one of these is assisted."""

from minesweeper.window import setting_words
from minesweeper.window.commands import Command
from minesweeper.window.pages.setting_cards.card import Card, Row


class AssistanceCard(Card):
    """Switches, each with a key of its own too."""

    title = setting_words.ASSISTANCE

    def make_rows(self) -> list[Row]:
        """One row a switch."""
        questions = setting_words.MARK_UNDEDUCIBLE_NOTE
        return [
            self.toggle(
                "mark_undeducible", setting_words.MARK_UNDEDUCIBLE, questions, Command.QUESTIONS
            ),
            self.toggle("show_odds", setting_words.ODDS, setting_words.ODDS_NOTE, Command.ODDS),
            self.toggle("coach", setting_words.COACH, setting_words.COACH_NOTE, Command.COACH),
            self.toggle(
                "auto_flag",
                setting_words.AUTO_FLAG,
                setting_words.AUTO_FLAG_NOTE,
                Command.AUTO_FLAG,
            ),
            self.toggle(
                "auto_open",
                setting_words.AUTO_OPEN,
                setting_words.AUTO_OPEN_NOTE,
                Command.AUTO_OPEN,
            ),
        ]

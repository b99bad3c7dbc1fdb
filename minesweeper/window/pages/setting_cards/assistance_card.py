"""The card of what helps the player; a game with one of these is assisted."""

from minesweeper.window import words
from minesweeper.window.commands import Command
from minesweeper.window.pages.setting_cards.card import Card, Row


class AssistanceCard(Card):
    """Switches, each with a key of its own too."""

    title = words.ASSISTANCE

    def make_rows(self) -> list[Row]:
        """One row a switch."""
        questions = words.MARK_UNDEDUCIBLE_NOTE
        return [
            self.toggle("mark_undeducible", words.MARK_UNDEDUCIBLE, questions, Command.QUESTIONS),
            self.toggle("show_odds", words.ODDS, words.ODDS_NOTE, Command.ODDS),
            self.toggle("coach", words.COACH, words.COACH_NOTE, Command.COACH),
            self.toggle("auto_flag", words.AUTO_FLAG, words.AUTO_FLAG_NOTE, Command.AUTO_FLAG),
            self.toggle("auto_open", words.AUTO_OPEN, words.AUTO_OPEN_NOTE, Command.AUTO_OPEN),
        ]

"""What a command switches on or off, and what is told of it."""

from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.text import words

COMMANDS = (
    Command.QUESTIONS,
    Command.ODDS,
    Command.COACH,
    Command.AUTO_FLAG,
    Command.AUTO_OPEN,
    Command.MUTE,
)
"""What is switched here."""


class Switches:
    """Turns settings by command; the settings themselves belong to the window."""

    def __init__(self, context: WindowContext, game: GameScreen) -> None:
        self._context, self._game = context, game

    def perform(self, command: Command) -> None:
        """Switch what a key, a button or a menu asked for."""
        match command:
            case Command.QUESTIONS:
                self._turn_questions()
            case Command.ODDS:
                self._turn_odds()
            case Command.MUTE:
                sentence = words.SOUND_ON if self._turn("sound") else words.SOUND_OFF
                self._context.show_toast(sentence)
            case _:
                is_on = self._turn(words.SWITCHES[command])
                self._game.show_message(words.SWITCHED[command][is_on])

    def _turn(self, switch: str) -> bool:
        """Switch a setting on or off; whether it is on now."""
        is_on = not getattr(self._context.settings, switch)
        self._context.change(**{switch: is_on})
        return is_on

    def _turn_questions(self) -> None:
        visible = self._game.visible
        if self._turn("mark_undeducible") and visible.takes_moves:
            self._game.narrator.ask_questions()
        elif not self._context.settings.mark_undeducible:
            self._game.narrator.clear()

    def _turn_odds(self) -> None:
        visible = self._game.visible
        if visible.takes_moves and not visible.can_have_odds:
            self._game.show_message(words.TOO_LARGE_FOR_ODDS)
        elif self._turn("show_odds") and visible.takes_moves:
            self._game.narrator.clear()
            if not visible.is_assisted:
                # It only passes: the footer has a legend to show, and a badge for this.
                self._context.show_toast(words.NOW_ASSISTED)

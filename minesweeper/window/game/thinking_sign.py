"""The quiet sign in the footer that the agent is at work, once that takes a while."""

from minesweeper.window.context import WindowContext
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.mailbox import Mailbox
from minesweeper.window.text import words

THINKING_AFTER = 150
"""How long, in milliseconds, an answer may be on its way before a sign tells that it is."""


class ThinkingSign:
    """Knows what the agent is at, and since when; the footer shows it."""

    def __init__(self, context: WindowContext, game: GameScreen, mailbox: Mailbox) -> None:
        self._context, self._game, self._mailbox = context, game, mailbox

    def next_wake(self) -> int | None:
        """When a sign appears."""
        if self._game.footer.sign:
            return None
        return min((due for due, _ in self._signs()), default=None)

    def tick(self) -> None:
        """Show the sign that is due, or none."""
        now = self._context.now()
        self._game.show_sign(next((sign for due, sign in self._signs() if now >= due), ""))

    def _signs(self) -> list[tuple[int, str]]:
        """What the agent is at, and when that has taken long enough to be shown."""
        settings, visible, oldest = self._context.settings, self._game.visible, self._mailbox.oldest
        signs = [(oldest.at + THINKING_AFTER, words.THINKING)] if oldest else []
        unsettled = visible.unsettled_since
        is_looking = settings.mark_undeducible and visible.takes_moves
        if is_looking and unsettled is not None:
            signs.append((unsettled + THINKING_AFTER, words.LOOKING))
        is_counting = settings.show_odds and visible.takes_moves
        if is_counting and visible.odds_are_old and unsettled is not None:
            signs.insert(0, (unsettled + THINKING_AFTER, words.COUNTING))
        return signs

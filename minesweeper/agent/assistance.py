"""What helps the player in one game, switched on and off at any time.

The first use of each kind is noted in the trail, which marks the game as assisted.
"""

from minesweeper import events
from minesweeper.agent.play import Play
from minesweeper.agent.trail import Action
from minesweeper.events import Observer
from minesweeper.logic.any_odds import best_cell, odds_of
from minesweeper.logic.odds import Odds
from minesweeper.settings import MOST_CELLS_WITH_ODDS, Settings


class Assistance:
    """Helps in one game, as the settings say, and announces what it found."""

    def __init__(self, play: Play, settings: Settings, announce: Observer, game: int) -> None:
        self._play = play
        self._settings = settings
        self._announce = announce
        self._number = game
        self._noted = set(play.trail.assistance)
        self._told_questions: bytes | None = None
        self._odds_are_due = True
        """Whether what was told of the odds, if anything, is out of date."""

    def change(self, settings: Settings) -> None:
        """Follow other settings; what is switched on again is told anew."""
        if not settings.mark_undeducible:
            self._told_questions = None
        if not settings.show_odds:
            self._odds_are_due = True
        self._settings = settings

    def see(self) -> None:
        """Take notice that the position may have changed."""
        self._odds_are_due = True

    def think(self) -> bool:
        """Tell what the player waits for; whether there was something to tell."""
        if not (self._odds_are_due and self._can_tell_odds()):
            return False
        self._odds_are_due = False
        self._tell_odds()
        return True

    def note(self, kind: str) -> None:
        """Note in the trail, once, that the player was helped."""
        if kind not in self._noted:
            self._noted.add(kind)
            self._play.take(Action.ASSIST, kind)

    # Open questions.

    def tell_questions(self) -> None:
        """Tell which cells no logic can settle, where that is wanted, known and new."""
        if not self._settings.mark_undeducible:
            return
        marked = self._play.open_questions()
        if marked is None or marked == self._told_questions:
            return
        self._told_questions = marked
        self.note("undeducible")
        self._announce(events.OpenQuestionsFound(self._number, marked))

    # Odds.

    def _can_tell_odds(self) -> bool:
        game = self._play.game
        is_played = game.minefield is not None and not game.status.is_finished
        return (
            self._settings.show_odds and is_played and game.level.grid.size <= MOST_CELLS_WITH_ODDS
        )

    def _tell_odds(self) -> None:
        """Count how likely a mine is in every covered cell."""
        odds = odds_of(self._play.game.position)
        best = None if odds.safe else best_cell(odds)
        error = None if isinstance(odds, Odds) else odds.error
        self.note("odds")
        self._announce(events.OddsFound(self._number, tuple(odds.chances), best, error))

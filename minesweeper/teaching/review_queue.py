"""Looks back on games when there is time: on the last one first, and on none less than once.

A player who starts again at once leaves a lost game behind that nobody has looked at yet; its
position is still worth keeping.
"""

from dataclasses import dataclass

from minesweeper.events import KeptGameReviewed, ReviewGiven
from minesweeper.game.history import History
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.teaching.exercise import MOST_CELLS
from minesweeper.teaching.reviewer import ReviewBudget, Reviewer

LARGE = 10_000
"""From how many cells on a board is neither counted nor proved anew: nobody should wait for it."""
MOST_WAITING = 100
"""How many games can wait; then the one that waits longest goes."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that waits to be looked at."""

    number: int
    turns: int
    """How many turns it had."""
    reviewer: Reviewer
    is_lost_now: bool
    """Whether the player lost it just now: with nobody watched, and not before it lay here."""
    name: str = ""
    """Its id, where it comes from the records."""

    def is_about(self, number: int, history: History) -> bool:
        """Whether it is this game, and nothing has happened in it since."""
        return (self.number, self.turns) == (number, len(history.turns))

    @property
    def has_exercise(self) -> bool:
        """Whether its position is to be kept."""
        return self.is_lost_now and self.reviewer.size <= MOST_CELLS


class ReviewQueue:
    """The games that are still to be reviewed."""

    def __init__(self, should_cancel: ShouldCancel = never_cancel) -> None:
        self._should_cancel = should_cancel
        self._waiting: list[_Game] = []

    @property
    def is_done(self) -> bool:
        """Whether no game waits."""
        return not self._waiting

    def add(self, number: int, history: History, *, is_lost_now: bool = False) -> None:
        """Have a game reviewed as it is now, unless it is waiting for that."""
        if any(game.is_about(number, history) for game in self._waiting):
            return
        # Who made a move after somebody was watched is not told.
        is_own = is_lost_now and history.watched_from is None
        game = _Game(number, len(history.turns), self._reviewer(history), is_own)
        self._waiting = [*self._waiting, game][-MOST_WAITING:]

    def _reviewer(self, history: History) -> Reviewer:
        is_large = history.start.level.grid.size > LARGE
        allowance = ReviewBudget(cells=0, rulings=0) if is_large else None
        return Reviewer(history, self._should_cancel, allowance)

    def drop_old_games(self, *, is_closing: bool = False) -> None:
        """The games so far are off the table: only what is to be kept of them is still wanted.

        A game of the records can wait for the next start of the program.
        """
        self._waiting = [
            game for game in self._waiting if game.has_exercise or (game.name and not is_closing)
        ]

    def add_kept(self, name: str, history: History) -> None:
        """Have a game of the records reviewed."""
        game = _Game(0, len(history.turns), self._reviewer(history), is_lost_now=False, name=name)
        self._waiting.append(game)

    def think(self) -> ReviewGiven | KeptGameReviewed | None:
        """Look at one turn more of one game; gives the review once it is whole."""
        # Off the list meanwhile, so that a game on which a review fails is not tried again.
        game = self._waiting.pop()
        try:
            has_more = game.reviewer.think()
        except CancelledError:
            self._waiting.append(game)
            raise
        if has_more:
            self._waiting.append(game)
            return None
        if game.name:
            return KeptGameReviewed(game.name, game.reviewer.review())
        exercise = game.reviewer.exercise() if game.is_lost_now else None
        return ReviewGiven(game.number, game.reviewer.review(), exercise)

"""The queue of games to be reviewed in idle time, the latest first.

A player may start again before a lost game has been reviewed. It stays in the queue, because its
position becomes an exercise. After the reviews the games are assessed.
"""

from dataclasses import dataclass

from minesweeper.events import Event, GameAssessed, KeptGameAssessed, KeptGameReviewed, ReviewGiven
from minesweeper.game.history import History
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.teaching.assessment import SkillAssessor
from minesweeper.teaching.exercise import MOST_CELLS
from minesweeper.teaching.review import Review, ReviewedResult
from minesweeper.teaching.reviewer import ReviewBudget, Reviewer

LARGE = 10_000
"""Games on larger boards are reviewed without odds and rulings: those would take too long."""
MOST_WAITING = 100
"""If more games wait, the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class _QueuedGame:
    number: int
    turns: int
    """The number of turns when it was added."""
    reviewer: Reviewer
    is_lost_now: bool
    """True if it was lost just now, by the player and not by a watched solver."""
    name: str = ""
    """The id of a game from the records, else empty."""

    def is_about(self, number: int, history: History) -> bool:
        return (self.number, self.turns) == (number, len(history.turns))

    @property
    def has_exercise(self) -> bool:
        """True if its lost position is to be kept."""
        return self.is_lost_now and self.reviewer.size <= MOST_CELLS


@dataclass(frozen=True, slots=True)
class _AssessedGame:
    number: int
    name: str
    """The id of a game from the records, else empty."""
    assessor: SkillAssessor

    def event(self) -> GameAssessed | KeptGameAssessed:
        assessment = self.assessor.assessment()
        if self.name:
            return KeptGameAssessed(self.name, assessment)
        return GameAssessed(self.number, assessment)


class ReviewQueue:
    """The games that are still to be reviewed, and then to be assessed."""

    def __init__(self, should_cancel: ShouldCancel = never_cancel) -> None:
        self._should_cancel = should_cancel
        self._waiting: list[_QueuedGame] = []
        self._assessed: list[_AssessedGame] = []

    @property
    def is_done(self) -> bool:
        """True if no game waits."""
        return not self._waiting and not self._assessed

    def add(self, number: int, history: History, *, is_lost_now: bool = False) -> None:
        """Adds a game as it is now, unless it waits with the same turns already."""
        if any(game.is_about(number, history) for game in self._waiting):
            return
        # The guided game asks for its loss.
        is_own = is_lost_now and not history.is_watched and not history.is_guided
        game = _QueuedGame(number, len(history.turns), self._reviewer(history), is_own)
        self._waiting = [*self._waiting, game][-MOST_WAITING:]

    def _reviewer(self, history: History) -> Reviewer:
        is_large = history.start.level.grid.size > LARGE
        budget = ReviewBudget(cells=0, rulings=0) if is_large else None
        return Reviewer(history, self._should_cancel, budget)

    def drop_old_games(self, *, is_closing: bool = False) -> None:
        """Drops the games that have no lost position to keep, because a new game begins.

        Games of the records stay, unless the program `is_closing`: they wait for its next start.
        """
        self._waiting = [
            game for game in self._waiting if game.has_exercise or (game.name and not is_closing)
        ]
        if is_closing:
            self._assessed = []

    def add_kept(self, name: str, history: History) -> None:
        """Adds a game of the records."""
        game = _QueuedGame(
            0, len(history.turns), self._reviewer(history), is_lost_now=False, name=name
        )
        self._waiting.append(game)

    def think(self) -> Event | None:
        """Reviews one more turn of the latest game; returns the review once it is complete.

        If no game waits for its review, it assesses one more moment, and returns the assessment.
        """
        if not self._waiting:
            return self._assess()
        # It leaves the queue first, so that a game whose review fails is not tried again.
        game = self._waiting.pop()
        try:
            has_more = game.reviewer.think()
        except CancelledError:
            self._waiting.append(game)
            raise
        if has_more:
            self._waiting.append(game)
            return None
        review = game.reviewer.review()
        self._add_assessed(game, review)
        if game.name:
            return KeptGameReviewed(game.name, review)
        exercise = game.reviewer.exercise() if game.is_lost_now else None
        return ReviewGiven(game.number, review, exercise)

    def _add_assessed(self, game: _QueuedGame, review: Review) -> None:
        """Adds a reviewed game to those to be assessed, if it is over."""
        if review.standing is ReviewedResult.UNFINISHED and not game.name:
            return
        # A game that went on after its loss is another game in the records.
        others = [one for one in self._assessed if one.name or one.number != game.number]
        added = _AssessedGame(game.number, game.name, SkillAssessor(review))
        self._assessed = [*others, added][-MOST_WAITING:]

    def _assess(self) -> Event | None:
        game = self._assessed.pop()
        if not game.assessor.think():
            return game.event()
        self._assessed.append(game)
        return None

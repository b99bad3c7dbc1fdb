"""Stores exercises made of lost games, and the results of reviews in the records.

It observes both the agent's announcements and the player's requests, and works on the agent's
thread, so that no frame waits for the disk.
"""

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.starters import starter_exercises
from minesweeper.events import Event, Observer
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.practice import brought_up_to_date
from minesweeper.teaching.review import ReviewSummary

MOST_UPDATED = 50
"""Exercises of an old file that are brought up to date at once; each takes some milliseconds."""


class ExercisesService:
    """Stores exercises and reviews, and answers `ExercisesAsked`."""

    def __init__(self, exercises: Exercises, keeper: GameKeeper, announce: Observer) -> None:
        self._exercises = exercises
        self._keeper = keeper
        self._announce = announce
        self._recorded: tuple[int, str] | None = None
        """The number of the game that was recorded last, and its id in the records."""

    def observe(self, event: Event) -> None:
        """Does what an event asks for, and announces a failure as a sentence."""
        try:
            self._follow(event)
        except ArchiveError as error:
            self._announce(events.ExercisesSaid(str(error)))
        notice = self._exercises.take_notice()
        if notice is not None:
            self._announce(events.ExercisesSaid(notice))

    def _follow(self, event: Event) -> None:
        match event:
            case events.GameRecorded(game, name):
                self._recorded = (game, name)
            case events.ReviewGiven(game, review, exercise):
                if exercise is not None:
                    self._exercises.keep(exercise)
                self._fill_in(game, review.summary)
            case events.KeptGameReviewed(name, review):
                self._keep_review(name, review.summary)
            case events.ExercisesAsked():
                self._give()
            case events.ExerciseTried(kept, solved):
                self._exercises.note(self._kept_at(kept), solved=solved)
                self._give()
            case _:
                pass

    def _give(self) -> None:
        kept = self._kept()
        untried = [each for each in starter_exercises() if not any(map(each.is_same, kept))]
        self._announce(events.ExercisesGiven((*kept, *untried)))

    def _kept(self) -> tuple[Exercise, ...]:
        """Returns the kept exercises, after bringing some of an old file up to date."""
        old = [each for each in self._exercises.all() if each.technique and each.target is None]
        if old:
            some = old[:MOST_UPDATED]
            self._exercises.update({each.kept: brought_up_to_date(each) for each in some})
        return self._exercises.all()

    def _kept_at(self, kept: int) -> int:
        """Returns the time at which an exercise was kept. A starter is kept when it is tried."""
        starter = next((each for each in starter_exercises() if each.kept == kept), None)
        if starter is None:
            return kept
        self._exercises.keep(starter)
        return next((each.kept for each in self._exercises.all() if each.is_same(starter)), kept)

    def _fill_in(self, game: int, summary: ReviewSummary) -> None:
        """Adds the missed techniques to the record of a game that has just ended."""
        if self._recorded is None or self._recorded[0] != game:
            return
        self._keep_review(self._recorded[1], summary)
        self._recorded = None

    def _keep_review(self, name: str, summary: ReviewSummary) -> None:
        missed = [technique for technique, often in summary.missed for _ in range(often)]
        self._keeper.records.fill_in(name, missed, summary.luck, summary.guesses)

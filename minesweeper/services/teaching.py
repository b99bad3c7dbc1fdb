"""Stores exercises and reviews, serves the techniques of the help page, and starts the trainer.

All services work on the agent's thread, so that no frame waits for the disk or for a lesson.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from minesweeper import events, resources
from minesweeper.agent.scout import route_to
from minesweeper.archive.exercises import Exercises, starter_exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.keeper import GameKeeper
from minesweeper.events import Event, Observer
from minesweeper.game.grid import Cell
from minesweeper.game.notation import read_position
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.cards import CardMaker
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Lesson, Technique
from minesweeper.teaching.practice import brought_up_to_date
from minesweeper.teaching.review import Review
from minesweeper.titles import technique_title
from minesweeper.translation import language

if TYPE_CHECKING:
    from minesweeper.services.trainer import Trainer

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


MOST_UPDATED = 50
"""Exercises of an old file that are brought up to date at once; each takes some milliseconds."""


class ExercisesService:
    """Stores exercises made of lost games, and reviews in the records; answers `ExercisesAsked`.

    It observes both the agent's announcements and the player's requests.
    """

    def __init__(self, exercises: Exercises, keeper: GameKeeper, announce: Observer) -> None:
        self._exercises = exercises
        self._keeper = keeper
        self._announce = announce
        self._recorded: tuple[int, str] | None = None
        """The number of the game that was recorded last, and its id in the records."""
        self._unassessed: dict[int, str] = {}
        """The ids of the reviewed games that wait for their assessment, by number."""

    def observe(self, event: Event) -> None:
        """Handles an event, and announces a failure as a sentence."""
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
                self._fill_in(game, review)
            case events.KeptGameReviewed(name, review):
                self._keep_review(name, review)
            case events.GameAssessed(game, assessment):
                if game in self._unassessed:
                    self._keeper.records.assess(self._unassessed.pop(game), assessment)
            case events.KeptGameAssessed(name, assessment):
                self._keeper.records.assess(name, assessment)
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
        """Returns all exercises, after migrating some of those that old versions wrote."""
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

    def _fill_in(self, game: int, review: Review) -> None:
        """Adds the missed techniques to the record of a game that has just ended."""
        if self._recorded is None or self._recorded[0] != game:
            return
        self._keep_review(self._recorded[1], review)
        self._unassessed[game] = self._recorded[1]
        self._recorded = None

    def _keep_review(self, name: str, review: Review) -> None:
        summary = review.summary
        missed = [technique for technique, often in summary.missed for _ in range(often)]
        self._keeper.records.fill_in(name, missed, summary.luck, summary.guesses)


class HandbookService:
    """Answers `TechniquesAsked` with a text and the lesson of a drawn board for each technique.

    Both come from the pages in `docs/techniques/`, which ship with the game. The lesson is computed
    from the drawn board, so it is what the instructor would really say.
    """

    def __init__(self, announce: Observer) -> None:
        self._announce = announce
        self._read: dict[str, tuple[Technique, ...]] = {}
        """The techniques that were read, by language."""

    def observe(self, event: Event) -> None:
        """Answers if the event asks for the techniques."""
        if isinstance(event, events.TechniquesAsked):
            if language() not in self._read:
                self._read[language()] = tuple(map(technique, TECHNIQUES))
            self._announce(events.TechniquesGiven(self._read[language()]))


def technique(name: str) -> Technique:
    """Returns a technique with the first paragraph of its page and the lesson of its board."""
    drawn = dict(_FENCE.findall(resources.technique_page(name)))
    page = resources.technique_page(name, language())
    _, text, *_ = _LINK.sub(r"\1", _FENCE.sub("", page)).replace("`", "").split("\n\n")
    about = Cell.named(drawn["lesson"].splitlines()[-1].split()[0])
    return Technique(
        name, technique_title(name), tuple(text.split("\n")), _lesson(drawn["position"], about)
    )


def _lesson(drawing: str, about: Cell) -> Lesson:
    """Returns the lesson about a cell of a drawn position."""
    position = read_position(drawing).position
    known = Knowledge(position)
    known.reason()
    cards = CardMaker(position, position.at).cards_of_route(
        route_to(known, [about], position, None)
    )
    return Lesson(position, frozenset(), about, verdict="", promise="", cards=cards)


_STARTS_TRAINER = (
    events.TrainingAsked,
    events.TrainingTaskAsked,
    events.TrainingExportChosen,
    events.ExerciseTried,
)
"""The requests that need the trainer; other events matter only once it is there."""


class TrainingService:
    """Passes events on to the trainer, which it makes when it is first needed.

    Few sessions train, and the trainer with its puzzle generator takes 60 ms to load.
    """

    def __init__(self, make_trainer: "Callable[[], Trainer]") -> None:
        self._make_trainer = make_trainer
        self._trainer: Trainer | None = None

    def observe(self, event: Event) -> None:
        """Answers if the event is about training."""
        if isinstance(event, events.ExerciseTried) and not event.is_scheduled:
            return
        if self._trainer is None and isinstance(event, _STARTS_TRAINER):
            self._trainer = self._make_trainer()
        if self._trainer is not None:
            self._trainer.observe(event)

    def think(self, should_cancel: Callable[[], bool]) -> bool:
        """Does a slice of work ahead; returns whether there is more."""
        return self._trainer is not None and self._trainer.think(should_cancel)

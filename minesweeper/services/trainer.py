"""Serves the trainer: puzzles of the course, at the player's level, and exercises that are due.

It works on the agent's thread. The puzzles that may come next are made in spare time, so that the
next one is on the screen at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.training import Scheduled, TrainingLog
from minesweeper.events import Event, Observer
from minesweeper.game.chance import SEEDS
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.services.daily import daily_puzzle, puzzle_of_today
from minesweeper.teaching.course import Course, CourseResult, Stage, unit_of
from minesweeper.teaching.daily import utc_day
from minesweeper.teaching.exercise import WAYS
from minesweeper.teaching.puzzle import GUESS, PuzzleError
from minesweeper.teaching.puzzle_tasks import (
    PuzzleSpec,
    PuzzleTask,
    card_for,
    find_task,
    spec_at_level,
    spec_in_streak,
    spec_of_step,
    task_of_exercise,
    task_of_puzzle,
)
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.repetition import import_fsrs, is_loaded, recall_of
from minesweeper.teaching.training import (
    GOOD_GUESS,
    Attempt,
    DailyAnswer,
    StrongestGuess,
    TrainingKind,
    TrainingProgress,
)
from minesweeper.translation import ngettext
from minesweeper.translation.formats import format_number

MOST_READY = 12
"""The most puzzles that are made ahead."""
MOST_GIVEN = 50
"""The most puzzles that can still be answered; the window shows one at a time."""
_SIBLING_FROM = 2
"""An exercise tried this often is replaced by a generated puzzle of its technique."""
_OFFERS_NOTHING = (TrainingKind.PUZZLE, TrainingKind.STREAK, TrainingKind.DAILY)
_NAMED = (TrainingKind.COURSE, TrainingKind.DAILY)
"""The kinds whose answers are stored with the name of the unit, or of the day."""


@dataclass(frozen=True, slots=True)
class _Session:
    """What is being trained: a kind of puzzles, and a unit or a technique."""

    kind: TrainingKind
    about: str = ""


@dataclass(frozen=True, slots=True)
class _Given:
    """A puzzle that was sent to the window, kept until it is answered."""

    session: _Session
    task: PuzzleTask
    stage: Stage
    run: int
    """The puzzles solved in a row before it, in a streak."""
    kept: int | None
    """The exercise that is due, by the time at which it was kept."""


_Store = Callable[[_Given, Attempt, events.TrainingTaskJudged], events.TrainingTaskJudged]
"""A function that stores an answer and returns what came of it."""


class Trainer:
    """Answers the requests of the training pages."""

    def __init__(  # noqa: PLR0913  the archive, and what comes from outside
        self,
        keeper: GameKeeper,
        exercises: Exercises,
        home: Path,
        announce: Observer,
        *,
        new_seed: Callable[[], int],
        today: Now,
    ) -> None:
        """Takes functions for a random seed and for the milliseconds since 1970."""
        self._keeper, self._exercises, self._home = keeper, exercises, home
        self._announce, self._new_seed, self._today = announce, new_seed, today
        self._log = TrainingLog(keeper.records)
        self._course = Course()
        self._course_until = 0
        """The number of the last answer that the course has taken in."""
        self._sessions: list[_Session] = []
        """What may be asked for next, the likeliest first."""
        self._ready: dict[PuzzleSpec, PuzzleTask] = {}
        self._ready_due: dict[Scheduled, tuple[PuzzleTask | None, str]] = {}
        self._ready_daily: tuple[date, PuzzleTask] | None = None
        """The puzzle of a day."""
        self._asked: _Session | None = None
        """What the puzzles are for that the window shows; None while it shows none."""
        self._prepared: events.TrainingTaskPrepared | None = None
        """The next puzzle, if the window has it already."""
        self._prepared_after = 0
        """The number of the newest puzzle after which the next one was prepared."""
        self._assumed: CourseResult | None = None
        """The result of an example that is still being read, after which the next is prepared."""
        self._ready_strongest: tuple[int, StrongestGuess | None] | None = None
        """The number of a guess, and the strongest solver's choice."""
        self._given: dict[int, _Given] = {}
        self._answered: tuple[int, PuzzleTask] | None = None
        """The number and the task of the puzzle that was answered last."""
        self._number = 0
        """The number of the newest puzzle, which is the next one to be answered."""
        self._run = 0
        """The puzzles solved in a row in the current streak."""
        self._weakest: tuple[str, ...] | None = None
        self._is_synced = False
        """True if every exercise is in the schedule."""
        self._is_shown = False
        """True if a page shows the progress."""
        self._handlers: dict[type[Event], Callable[..., None]] = {
            events.TrainingAsked: self._show,
            events.TrainingTaskAsked: self._give,
            events.TrainingTaskTried: self._judge,
            events.TrainingCellFound: self._explain,
            events.ExerciseTried: self._note_exercise,
            events.ReviewGiven: self._note_review,
            events.TrainingExportChosen: self._export,
        }
        self._store: dict[TrainingKind, _Store] = {
            TrainingKind.COURSE: self._store_course,
            TrainingKind.PUZZLE: self._store_rated,
            TrainingKind.STREAK: self._store_streak,
            TrainingKind.DUE: self._store_due,
            TrainingKind.GUESS: self._store_guess,
            TrainingKind.DAILY: self._store_daily,
        }

    def observe(self, event: Event) -> None:
        """Answers if the event is about training, and announces a failure as a sentence."""
        handle = self._handlers.get(type(event))
        if handle is not None:
            try:
                handle(event)
            except (ArchiveError, PuzzleError) as error:
                self._announce(events.TrainingSaid(str(error)))

    # Progress.

    def _show(self, _: events.TrainingAsked) -> None:
        self._is_shown = True
        progress = self._progress()
        self._announce(events.TrainingGiven(progress))
        self._forget_prepared()
        kinds = (TrainingKind.DUE, TrainingKind.PUZZLE, TrainingKind.GUESS)
        unit = [_Session(TrainingKind.COURSE, progress.next_unit)] if progress.next_unit else []
        self._sessions = [*unit, *map(_Session, kinds)]

    def _progress(self) -> TrainingProgress:
        log, now = self._log, self._today()
        self._fold()
        ratings, due = log.rating_history(), log.due(now)
        guesses, loss = log.guesses()
        return TrainingProgress(
            self._course.units,
            self._course.next_unit,
            ratings.now,
            ratings.puzzles,
            ratings.course,
            log.best_run(),
            due.due,
            due.scheduled,
            None if due.next_due is None else due.next_due - now,
            guesses,
            loss,
            log.count_since(_midnight(now)),
            self._weakest,
        )

    def _fold(self) -> None:
        """Updates the course by the answers stored since the last call, in any window."""
        self._course_until, new = self._log.course_after(self._course_until)
        for result in new:
            self._course.take(result)

    # Serving.

    def _give(self, asked: events.TrainingTaskAsked) -> None:
        session, prepared = _Session(asked.kind, asked.about), self._prepared
        self._is_shown = False
        self._sessions = [session]
        if prepared is not None and session == self._asked:
            # The window has shown it by now, and only wants to hear that this is right.
            self._prepared = None
            self._announce(prepared.task)
            return
        self._forget_prepared()
        self._asked = session
        if asked.kind is TrainingKind.DAILY:
            self._give_daily()
            return
        task = self._next_task(session)
        self._announce(events.NoTrainingTask(session.kind) if task is None else task)

    def _next_task(self, session: _Session) -> events.TrainingTaskGiven | None:
        """Returns the next puzzle, with a number; None if nothing is due."""
        if session.kind is TrainingKind.DUE:
            return self._next_due(session)
        self._fold()
        stage, step = Stage.ALONE, 0
        if session.kind is TrainingKind.COURSE:
            following = self._course_now().next_step(session.about)
            stage, step = following.stage, following.number
        elif session.kind is TrainingKind.STREAK:
            step = self._run
        task = self._take_ready(self._next_spec(session))
        return self._hand_out(_Given(session, task, stage, self._run, None), step)

    def _forget_prepared(self) -> None:
        self._asked = self._prepared = self._assumed = None
        self._prepared_after = self._number

    def _give_daily(self) -> None:
        day = utc_day(self._today())
        task = self._daily_task(day)
        session = _Session(TrainingKind.DAILY, day.isoformat())
        self._sessions = []
        given = _Given(session, task, Stage.ALONE, 0, None)
        self._announce(self._hand_out(given, 0, earlier=self._daily_answer(day)))

    def _daily_answer(self, day: date) -> DailyAnswer | None:
        """Returns the answer that counts for a day's puzzle, or None if it is open."""
        found = self._log.daily_answer(day.isoformat())
        return None if found is None else DailyAnswer(*found, puzzle_of_today(self._log, day)[1])

    def _daily_task(self, day: date) -> PuzzleTask:
        if self._ready_daily is None or self._ready_daily[0] != day:
            self._ready_daily = day, task_of_puzzle(daily_puzzle(day))
        return self._ready_daily[1]

    def _next_due(self, session: _Session) -> events.TrainingTaskGiven | None:
        self._sync()
        for due in self._log.next_due(self._today()):
            ready = self._ready_due.pop(due) if due in self._ready_due else None
            task, variant = ready or self._due_task(due)
            if task is not None:
                given = _Given(session, task, Stage.ALONE, 0, due.kept)
                return self._hand_out(given, 0, variant)
        return None

    def _due_task(self, due: Scheduled) -> tuple[PuzzleTask | None, str]:
        """Returns the task of a due exercise: as it was, later turned, later a generated sibling.

        The task is None if the exercise is gone, or if no minefield fits it.
        """
        exercise = next((each for each in self._exercises.all() if each.kept == due.kept), None)
        if exercise is None:
            return None, ""
        technique = exercise.technique or GUESS
        if due.times >= _SIBLING_FROM:
            try:
                return self._take_ready(PuzzleSpec(technique, has_outline=True)), "sibling"
            except PuzzleError:
                # A technique of another release: there are no puzzles of it.
                pass
        if due.times == 0:
            return task_of_exercise(exercise), "own"
        return task_of_exercise(exercise.turned(1 + due.kept % (WAYS - 1))), "turned"

    def _hand_out(
        self, given: _Given, step: int, variant: str = "", earlier: DailyAnswer | None = None
    ) -> events.TrainingTaskGiven:
        """Numbers a puzzle, and remembers it under this number until it is answered."""
        self._number += 1
        self._given[self._number] = given
        while len(self._given) > MOST_GIVEN:
            del self._given[next(iter(self._given))]
        session, task = given.session, given.task
        return events.TrainingTaskGiven(
            self._number,
            session.kind,
            session.about,
            task.given,
            task.technique,
            given.stage,
            step,
            session.kind in _OFFERS_NOTHING or given.stage is Stage.MIXED,
            task.chances,
            task.code,
            variant,
            earlier,
        )

    def _take_ready(self, spec: PuzzleSpec) -> PuzzleTask:
        """Returns a puzzle that was made in advance, or else makes one now."""
        return self._ready.pop(spec, None) or self._make(spec)

    def _make(self, spec: PuzzleSpec, should_cancel: ShouldCancel = never_cancel) -> PuzzleTask:
        return find_task(spec, self._new_seed() % SEEDS, should_cancel)

    # What comes next.

    def _next_specs(self, session: _Session) -> list[PuzzleSpec]:
        """Returns the puzzles that may come next.

        They follow a right and a wrong answer to the newest puzzle, if that is of this session and
        was not answered yet; otherwise there is only one.
        """
        if session.kind in (TrainingKind.DUE, TrainingKind.DAILY):
            return []
        given = self._given.get(self._number)
        if self._asked is None or given is None or given.session != session:
            return [self._next_spec(session)]
        return [self._next_spec(session, (given, is_right)) for is_right in (True, False)]

    def _next_spec(self, session: _Session, after: tuple[_Given, bool] | None = None) -> PuzzleSpec:
        """Returns the next puzzle, now or after an answer that is right or wrong."""
        match session.kind:
            case TrainingKind.COURSE:
                course = self._course_now()
                if after is not None:
                    course = course.after(_course_result(*after))
                return spec_of_step(course.next_step(session.about))
            case TrainingKind.PUZZLE:
                return self._spec_at_level(session.about, after)
            case TrainingKind.STREAK:
                run = self._run
                if after is not None:
                    run = after[0].run + 1 if after[1] else 0
                return spec_in_streak(run)
            case _:
                return PuzzleSpec(GUESS)

    def _course_now(self) -> Course:
        """Returns the course as it will be once the worked example on screen has been read."""
        return self._course if self._assumed is None else self._course.after(self._assumed)

    def _spec_at_level(self, technique: str, after: tuple[_Given, bool] | None) -> PuzzleSpec:
        log = self._log
        rating, number, buckets = log.rating(), log.count_rated(), log.bucket_ratings()
        if after is not None:
            task, is_right = after[0].task, after[1]
            bucket = Bucket.of(task.technique or GUESS, task.difficulty)
            rating, moved = log.rating_if(bucket, task.difficulty, is_right=is_right)
            number, buckets = number + 1, {**buckets, bucket.name: moved}
        return spec_at_level(rating, number, technique, buckets)

    # Spare time.

    def think(self, should_cancel: ShouldCancel) -> bool:
        """Prepares one puzzle in advance, or updates something else; true if there is more to do.

        Works only while a training page or the home page is in use.
        """
        if not self._sessions:
            return False
        try:
            return (
                self._prepare_next()
                or self._prepare_answer()
                or self._make_ahead(should_cancel)
                or self._bring_up_to_date()
            )
        except CancelledError:
            return True
        except (ArchiveError, PuzzleError):
            # The player gets this error when they ask for the puzzle; work ahead stays silent.
            self._sessions = []
            return False

    def _prepare_next(self) -> bool:
        """Hands the next puzzle to the window ahead, once it is known which one that is.

        That is after the answer; an example is always followed by the same one. A puzzle that is
        not made yet is left to the request for it, because its search could not be cancelled here.
        """
        session, number = self._asked, self._number
        if session is None or self._prepared is not None or number == self._prepared_after:
            return False
        given = self._given.get(number)
        if given is not None and given.stage is not Stage.EXAMPLE:
            return False
        self._fold()
        after = None if given is None else (given, True)
        is_due = session.kind is TrainingKind.DUE
        if not is_due and self._next_spec(session, after) not in self._ready:
            return False
        self._assumed = None if given is None else _course_result(given, is_right=True)
        self._prepared_after = number
        task = self._next_task(session)
        if task is not None:
            self._prepared = events.TrainingTaskPrepared(task)
            self._announce(self._prepared)
        return True

    def _prepare_answer(self) -> bool:
        """Prepares what judging an answer needs: loads FSRS, or asks the strongest solver."""
        given = self._given.get(self._number)
        if self._asked is None or given is None:
            return False
        if given.kept is not None and not is_loaded():
            import_fsrs()
            return True
        is_guess = given.session.kind is TrainingKind.GUESS
        if is_guess and (self._ready_strongest or (0,))[0] != self._number:
            self._ready_strongest = self._number, _strongest(given)
            return True
        return False

    def _make_ahead(self, should_cancel: ShouldCancel) -> bool:
        for session in self._sessions:
            if session.kind is TrainingKind.DUE and self._make_due_ahead():
                return True
            for spec in self._next_specs(session):
                if spec not in self._ready:
                    task = self._make(spec, should_cancel)
                    self._ready[spec] = task
                    while len(self._ready) > MOST_READY:
                        del self._ready[next(iter(self._ready))]
                    return True
        return False

    def _make_due_ahead(self) -> bool:
        """Prepares the exercise that is due next, if it is not the one that is shown."""
        shown = self._given.get(self._number)
        upcoming = self._log.next_due(self._today(), 2)
        others = [due for due in upcoming if shown is None or shown.kept != due.kept]
        if not others or others[0] in self._ready_due:
            return False
        self._ready_due = {others[0]: self._due_task(others[0])}
        return True

    def _bring_up_to_date(self) -> bool:
        """Schedules new exercises and finds the weakest techniques; true if anything was done."""
        if not self._is_shown:
            return False
        today = utc_day(self._today())
        if self._ready_daily is None or self._ready_daily[0] != today:
            self._daily_task(today)
            return True
        if self._is_synced and self._weakest is not None:
            return False
        self._sync()
        if self._weakest is None:
            from minesweeper.archive.skills import profile_of  # noqa: PLC0415  not at the start

            self._weakest = tuple(profile_of(self._keeper.records).weakest)
        self._announce(events.TrainingGiven(self._progress()))
        return True

    def _sync(self) -> None:
        """Puts every exercise that was kept into the schedule, and removes those that are gone."""
        if not self._is_synced:
            own = [each.kept for each in self._exercises.all()]
            self._log.schedule(own, self._today())
            self._is_synced = True

    def _note_review(self, review: events.ReviewGiven) -> None:
        """Remembers that an exercise may have been kept, and that the profile may have changed."""
        self._weakest = None
        if review.exercise is not None:
            self._is_synced = False

    # Answers.

    def _judge(self, tried: events.TrainingTaskTried) -> None:
        given = self._given.pop(tried.number, None)
        if given is None:
            return
        self._answered = tried.number, given.task
        if given.stage is Stage.EXAMPLE:
            self._assumed = None
        session, task = given.session, given.task
        attempt = Attempt(
            self._today(),
            session.kind,
            task.technique,
            tried.is_right,
            tried.elapsed,
            session.about if session.kind in _NAMED else "",
            given.stage,
            task.difficulty,
            str(given.kept) if given.kept is not None else task.code,
        )
        judged = events.TrainingTaskJudged(tried.number)
        if tried.cell is not None and task.chances:
            judged = _judged_guess(judged, task, tried.cell)
            is_right = judged.loss is not None and judged.loss <= GOOD_GUESS
            attempt = replace(attempt, loss=judged.loss, is_right=is_right)
        elif tried.cell is not None:
            judged = replace(judged, card=card_for(task, tried.cell))
        self._announce(self._store[session.kind](given, attempt, judged))

    def _explain(self, found: events.TrainingCellFound) -> None:
        """Explains a cell of the puzzle that was answered last."""
        if self._answered is None or self._answered[0] != found.number:
            return
        card = card_for(self._answered[1], found.cell)
        if card is not None:
            self._announce(events.TrainingCellExplained(found.number, card))

    def _store_course(
        self, given: _Given, attempt: Attempt, judged: events.TrainingTaskJudged
    ) -> events.TrainingTaskJudged:
        self._fold()
        unit = given.session.about
        about = unit_of(attempt.technique)
        was_mastered = self._course.progress(unit).is_mastered
        times_returned = self._course.progress(about).returns
        self._log.add(attempt)
        self._fold()
        progress = self._course.progress(unit)
        has_returned = about != unit and self._course.progress(about).returns > times_returned
        returned = about if has_returned else ""
        return replace(judged, unit=progress, was_mastered=was_mastered, returned=returned)

    def _store_rated(
        self, given: _Given, attempt: Attempt, judged: events.TrainingTaskJudged
    ) -> events.TrainingTaskJudged:
        bucket = Bucket.of(given.task.technique or GUESS, given.task.difficulty)
        before, after = self._log.add_rated(attempt, bucket)
        return replace(judged, before=before, after=after)

    def _store_streak(
        self, given: _Given, attempt: Attempt, judged: events.TrainingTaskJudged
    ) -> events.TrainingTaskJudged:
        run = given.run + 1 if attempt.is_right else given.run
        best = self._log.best_run()
        self._log.add(replace(attempt, run=run))
        self._run = run if attempt.is_right else 0
        return replace(judged, run=run, best_run=max(run, best))

    def _store_due(
        self, given: _Given, attempt: Attempt, judged: events.TrainingTaskJudged
    ) -> events.TrainingTaskJudged:
        assert given.kept is not None, "an exercise that is due has a name"
        self._exercises.note(given.kept, solved=attempt.is_right)
        due = self._remember(given.kept, attempt)
        return replace(judged, wait=None if due is None else due - self._today())

    def _store_guess(
        self, given: _Given, attempt: Attempt, judged: events.TrainingTaskJudged
    ) -> events.TrainingTaskJudged:
        self._log.add(attempt)
        number, strongest = self._ready_strongest or (0, None)
        if number != judged.number:
            strongest = _strongest(given)
        return replace(judged, strongest=strongest)

    def _store_daily(
        self,
        given: _Given,
        attempt: Attempt,
        judged: events.TrainingTaskJudged,
    ) -> events.TrainingTaskJudged:
        # The first answer of a day counts; all others are for fun.
        today = utc_day(self._today())
        before = puzzle_of_today(self._log, today)[1]
        if self._log.daily_answer(given.session.about) is None:
            self._log.add(attempt)
        run = puzzle_of_today(self._log, today)[1]
        return replace(judged, run=run, ended_run=0 if run else before)

    def _note_exercise(self, tried: events.ExerciseTried) -> None:
        """Schedules an exercise that was tried on its own page."""
        self._is_synced = False
        self._sync()
        # A starter was kept just now, when it was tried, and is the newest.
        exercises = self._exercises.all()
        found = [each for each in exercises if each.kept == tried.kept]
        for exercise in found or exercises[-1:]:
            attempt = Attempt(
                self._today(),
                TrainingKind.DUE,
                exercise.technique,
                tried.solved,
                tried.elapsed,
                puzzle=str(exercise.kept),
            )
            self._remember(exercise.kept, attempt)

    def _remember(self, kept: int, attempt: Attempt) -> int | None:
        """Stores an answer to an exercise; returns when it is due again."""
        median = self._log.median_time(TrainingKind.DUE)
        recall = recall_of(is_right=attempt.is_right, elapsed=attempt.elapsed, median=median)
        self._log.add(attempt)
        return self._log.remember(kept, recall, self._today())

    # Exporting.

    def _export(self, _chosen: events.TrainingExportChosen) -> None:
        from minesweeper.archive.export import export_training  # noqa: PLC0415  not at the start

        made = export_training(self._log, self._home)
        told = ngettext(
            "{count} answer exported to {path}.",
            "{count} answers exported to {path}.",
            made.games,
        )
        sentence = told.format(count=format_number(made.games), path=made.path)
        self._announce(events.TrainingSaid(sentence, str(made.path)))


def _course_result(given: _Given, is_right: bool) -> CourseResult:  # noqa: FBT001  a value
    """Returns the result of a puzzle of the course that is answered at once."""
    unit, technique = given.session.about, given.task.technique
    return CourseResult(unit, technique, given.stage, is_right, 0)


def _strongest(given: _Given) -> StrongestGuess | None:
    from minesweeper.services.autoplay import strongest_guess  # noqa: PLC0415  not at the start

    return strongest_guess(given.task.given.exercise.position, given.task.chances)


def _judged_guess(
    judged: events.TrainingTaskJudged, task: PuzzleTask, cell: Cell
) -> events.TrainingTaskJudged:
    grid = task.given.exercise.position.grid
    chance = task.chances[grid.index(cell)] if cell in grid else None
    if chance is None:
        return judged
    least = min(each for each in task.chances if each is not None)
    return replace(judged, loss=100 * (chance - least))


def _midnight(now: int) -> int:
    """Returns the last midnight by the player's calendar, in milliseconds since 1970."""
    day = datetime.fromtimestamp(now / 1000).astimezone()
    start = day.replace(hour=0, minute=0, second=0, microsecond=0)
    return round(start.timestamp() * 1000)

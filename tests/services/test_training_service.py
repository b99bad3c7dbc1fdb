"""The trainer as the window meets it: what is served, what an answer does, what is made ahead."""

from collections import Counter
from datetime import timedelta
from itertools import count
from types import SimpleNamespace

import pytest
from drawing import cell, position
from fakes import Clock
from simulated_learner import sees

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.records import Records
from minesweeper.archive.training import TrainingLog
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.players.player import Move
from minesweeper.players.strongest import Strongest
from minesweeper.services.autoplay import strongest_guess
from minesweeper.services.daily import puzzle_of_today
from minesweeper.services.teaching import TrainingService
from minesweeper.services.trainer import Trainer
from minesweeper.teaching.course import EXAMPLES, UNITS, Stage, unit_of
from minesweeper.teaching.daily import utc_day
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.puzzle_generator import puzzle_of_code
from minesweeper.teaching.rating import SERVED, Bucket, expected_success, rating_of
from minesweeper.teaching.training import Attempt, DailyAnswer, TrainingKind

NOON = 1_700_000_000_000
LOST = Exercise(
    position("1##", "###", "###", mines=2), frozenset(), cell("C1"), "quantum", "", target=None
)
PROVED = Exercise(
    position("#1000", "#2100", "##100", mines=2),
    frozenset(),
    cell("A1"),
    "quantum",
    "B1",
    target=cell("B3"),
)


class Player:
    """A service over a folder, and everything that it said."""

    def __init__(self, home):
        self.said = []
        self.clock = Clock(NOON)
        self.exercises = Exercises(home, self.today)
        self.service = TrainingService(
            lambda: Trainer(
                SimpleNamespace(records=Records(home)),
                self.exercises,
                home,
                self.said.append,
                new_seed=count(1).__next__,
                today=self.today,
            )
        )

    def today(self):
        return self.clock.now

    def ask(self, event):
        self.said.clear()
        self.service.observe(event)
        return self.said[-1]

    def task(self, kind, about=""):
        return self.ask(events.TrainingTaskAsked(kind, about))

    def tried(self, task, *, is_right=True, elapsed=2_000, cell=None):
        return self.ask(events.TrainingTaskTried(task.number, is_right, elapsed, cell))

    @property
    def prepared(self):
        """The puzzles that were sent ahead since the last request."""
        return [said.task for said in self.said if isinstance(said, events.TrainingTaskPrepared)]

    def progress(self):
        return self.ask(events.TrainingAsked()).progress

    def think(self):
        """Let it use its spare time; returns the number of slices."""
        slices = 0
        while self.service.think(lambda: False):
            slices += 1
            assert slices < 100
        return slices


@pytest.fixture
def trainer(tmp_path):
    return Player(tmp_path)


def test_a_newcomer_has_a_course_to_begin_and_nothing_due(trainer):
    progress = trainer.progress()
    assert (progress.next_unit, progress.mastered) == (UNITS[0].name, 0)
    assert (progress.puzzles, progress.due, progress.wait) == (0, 0, None)
    assert progress.rating.is_provisional


def test_a_unit_begins_with_worked_examples(trainer):
    for number in (1, 2, 3):
        task = trainer.task(TrainingKind.COURSE, "one-one")
        assert (task.stage, task.step, task.technique) == (Stage.EXAMPLE, number, "1-1")
        assert task.given.lesson.cards[-1].technique == "1-1"
        judged = trainer.tried(task)
        assert judged.unit.examples == number
    task = trainer.task(TrainingKind.COURSE, "one-one")
    assert (task.stage, task.step, task.offers_nothing) == (Stage.ALONE, 1, False)
    assert task.given.region


def test_later_puzzles_of_a_unit_have_no_outline_and_mixed_ones_offer_nothing(trainer):
    for _ in range(3 + 5):
        trainer.tried(trainer.task(TrainingKind.COURSE, "one-one"))
    sixth = trainer.task(TrainingKind.COURSE, "one-one")
    assert (sixth.step, sixth.given.region) == (6, frozenset())
    for _ in range(5):
        trainer.tried(trainer.task(TrainingKind.COURSE, "one-one"))
    mixed = trainer.task(TrainingKind.COURSE, "one-one")
    assert (mixed.stage, mixed.offers_nothing) == (Stage.MIXED, True)
    assert mixed.given.wanted == mixed.given.lesson.safe | mixed.given.lesson.mined


def test_a_unit_is_mastered_and_the_next_one_follows(trainer):
    for _ in range(18):
        judged = trainer.tried(trainer.task(TrainingKind.COURSE, UNITS[0].name))
    assert judged.unit.is_mastered
    assert not judged.was_mastered
    assert trainer.progress().next_unit == UNITS[1].name


def test_a_cell_found_after_a_wrong_answer_is_explained(trainer):
    task = trainer.task(TrainingKind.PUZZLE)
    trainer.tried(task, is_right=False)
    found = min(task.given.wanted)
    explained = trainer.ask(events.TrainingCellFound(task.number, found))
    assert isinstance(explained, events.TrainingCellExplained)
    assert found.name in explained.card.text


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.techniques])
def test_a_unit_asks_for_its_own_technique_and_for_no_other(trainer, unit):
    """Whoever knows only harder techniques cannot master it; mixed puzzles take any cell."""
    for _ in range(3 + 10):
        task = trainer.task(TrainingKind.COURSE, unit.name)
        if task.stage is Stage.ALONE:
            puzzle = puzzle_of_code(task.code)
            assert puzzle.technique in unit.techniques
            answers = {answer.cell for answer in puzzle.answers}
            region = task.given.region
            assert task.given.wanted == (answers & region if region else answers)
            assert task.given.wanted
        trainer.tried(task)
    assert trainer.task(TrainingKind.COURSE, unit.name).stage is Stage.MIXED


def test_misses_in_a_streak_take_no_progress_of_the_course_away(trainer):
    unit = UNITS[0].name
    for _ in range(6):
        trainer.tried(trainer.task(TrainingKind.COURSE, unit))
    before = trainer.progress().units
    for _ in range(3):
        trainer.tried(trainer.task(TrainingKind.STREAK), is_right=False)
    assert trainer.progress().units == before


def test_another_window_sees_the_progress(trainer, tmp_path):
    other = Player(tmp_path)
    assert other.progress().units[0].examples == 0
    trainer.tried(trainer.task(TrainingKind.COURSE, UNITS[0].name))
    assert other.progress().units[0].examples == 1


def test_rated_puzzles_fit_the_player_and_change_the_rating(trainer):
    log, successes = trainer_log(trainer), []
    for number in range(12):
        task = trainer.task(TrainingKind.PUZZLE)
        assert task.offers_nothing
        moved = log.bucket_ratings()
        judged = trainer.tried(task, is_right=number % 5 != 4)
        assert (judged.after.rating > judged.before.rating) == (number % 5 != 4)
        assert task.code
        _, attempts = log.after(number)
        puzzle = rating_of(task.technique or "guess", attempts[-1].difficulty, moved)
        successes.append(expected_success(judged.before.rating, puzzle))
    low, high = SERVED
    assert sum(low <= success <= high for success in successes) >= 11, successes
    progress = trainer.progress()
    assert (progress.puzzles, len(progress.course)) == (12, 12)


@pytest.mark.parametrize("is_right", [True, False])
def test_a_rated_puzzle_made_ahead_is_the_one_that_fits_after_the_answer(trainer, is_right):
    """Also once the buckets move, so that nobody waits."""
    for number in range(70):
        trainer_log(trainer).add_rated(
            Attempt(
                NOON,
                TrainingKind.PUZZLE,
                "1-2",
                is_right=number % 4 > 0,
                elapsed=1,
                difficulty=3.0,
            ),
            Bucket.of("1-2", 3.0),
        )
    assert trainer_log(trainer).rating().is_settled
    for _ in range(4):
        task = trainer.task(TrainingKind.PUZZLE)
        trainer.think()
        trainer.tried(task, is_right=is_right)
        assert trainer.service.think(lambda: False)
        assert trainer.prepared


def trainer_log(trainer):
    return TrainingLog(Records(trainer.exercises.path.parent))


def test_a_chosen_technique_is_served(trainer):
    techniques = {trainer.task(TrainingKind.PUZZLE, "H1").technique for _ in range(3)}
    assert techniques == {"H1"}


def test_a_streak_lasts_until_the_first_mistake(trainer):
    for run in (1, 2, 3):
        task = trainer.task(TrainingKind.STREAK)
        assert task.step == run - 1
        assert trainer.tried(task).run == run
    judged = trainer.tried(trainer.task(TrainingKind.STREAK), is_right=False)
    assert (judged.run, judged.best_run) == (3, 3)
    assert trainer.task(TrainingKind.STREAK).step == 0
    assert trainer.progress().best_run == 3
    assert trainer.progress().puzzles == 0


# Own mistakes.


def test_a_lost_position_is_due_then_turned_then_replaced_by_a_sibling(trainer):
    trainer.exercises.keep(PROVED)
    variants = []
    for _ in range(4):
        task = trainer.task(TrainingKind.DUE)
        variants.append(task.variant)
        if task.variant == "own":
            assert task.given.exercise.position == PROVED.position
        elif task.variant == "turned":
            assert sorted(task.given.exercise.position.seen) == sorted(PROVED.position.seen)
            assert task.given.exercise.position != PROVED.position
        trainer.clock.now += trainer.tried(task).wait
    assert variants == ["own", "turned", "sibling", "sibling"]
    (kept,) = trainer.exercises.all()
    assert (kept.tried, kept.solved) == (4, 4)


def test_nothing_is_due_before_its_time_and_the_page_says_when(trainer):
    trainer.exercises.keep(PROVED)
    task = trainer.task(TrainingKind.DUE)
    assert trainer.tried(task, is_right=False).wait == 60_000
    assert isinstance(trainer.task(TrainingKind.DUE), events.NoTrainingTask)
    progress = trainer.progress()
    assert (progress.due, progress.exercises, progress.wait) == (0, 1, 60_000)
    trainer.clock.now += 60_000
    assert trainer.progress().due == 1


def test_an_exercise_in_which_nothing_is_certain_can_be_due_too(trainer):
    trainer.exercises.keep(LOST)
    task = trainer.task(TrainingKind.DUE)
    assert (task.technique, bool(task.given.best)) == ("", True)
    trainer.tried(task, cell=min(task.given.best))
    trainer.clock.now += 60 * 60_000
    assert trainer.task(TrainingKind.DUE).variant == "turned"


def test_new_losses_join_the_schedule_in_spare_time(trainer):
    trainer.progress()
    trainer.think()
    trainer.exercises.keep(PROVED)
    review = SimpleNamespace(summary=None)
    trainer.service.observe(events.ReviewGiven(1, review, PROVED))
    trainer.progress()
    trainer.think()
    assert trainer.said[-1].progress.due == 1
    assert trainer.said[-1].progress.weakest == ()


def test_an_exercise_tried_on_its_own_page_is_scheduled(trainer):
    trainer.exercises.keep(PROVED)
    (kept,) = trainer.exercises.all()
    trainer.service.observe(events.ExerciseTried(kept.kept, solved=True, elapsed=1_500))
    assert trainer.progress().due == 0


def test_an_exercise_tried_while_training_is_off_is_not_scheduled(trainer):
    trainer.exercises.keep(PROVED)
    (kept,) = trainer.exercises.all()
    trainer.service.observe(events.ExerciseTried(kept.kept, solved=True, is_scheduled=False))
    log = trainer_log(trainer)
    assert (log.after(0), log.memories()) == ((0, []), [])
    assert trainer.think() == 0


# Guesses.


def test_a_guess_is_scored_by_the_exact_chances_and_compared_with_the_strongest(trainer):
    task = trainer.task(TrainingKind.GUESS)
    grid = task.given.exercise.position.grid
    known = [chance for chance in task.chances if chance is not None]
    assert min(known) > 0
    assert max(known) < 1 or 1 in known
    worst = grid.cell(task.chances.index(max(known)))
    judged = trainer.tried(task, cell=worst)
    assert judged.loss == pytest.approx(100 * (max(known) - min(known)))
    chance = task.chances[grid.index(judged.strongest.cell)]
    assert judged.strongest.chance == chance
    assert judged.strongest.reason.endswith(".")
    again = trainer.task(TrainingKind.GUESS)
    assert trainer.tried(again, cell=min(again.given.best)).loss == 0
    progress = trainer.progress()
    assert progress.guesses == 2
    assert 0 < progress.guess_loss < judged.loss


def test_the_strongest_guess_of_a_drawn_board():
    drawn = position("1##", "###", mines=2)
    guess = strongest_guess(drawn, ())
    assert 0 < guess.chance < 1
    assert guess.reason == (
        f"Opening {guess.cell.name} wins in 2 of the 6 possible minefields, "
        "and no other cell wins in more."
    )


def test_the_cells_that_a_reason_names_are_told_in_any_language(monkeypatch):
    """A1 is open, A9 is not on the board, and the chosen cell is told by itself."""
    drawn = position("1##", "###", mines=2)
    reason = "比 B2 和 C1、A9 风险高，A1 B1。"
    move = Move(cell("B1"), 0.5, reason)
    monkeypatch.setattr(Strongest, "choose", lambda *_: move)
    assert strongest_guess(drawn, ()).named == (cell("B2"), cell("C1"))


# Which puzzle.


def test_the_first_rated_puzzles_of_a_newcomer_are_on_small_boards(trainer):
    for _ in range(3):
        task = trainer.task(TrainingKind.PUZZLE)
        assert task.given.exercise.position.grid.size == 64
        trainer.tried(task, is_right=True)


def test_worked_examples_go_from_one_cell_to_several(trainer):
    """The first number needs one cell, and no two examples need equally many."""
    needed = []
    for _ in range(EXAMPLES):
        task = trainer.task(TrainingKind.COURSE, "all-are-mines")
        assert task.stage is Stage.EXAMPLE
        clue = task.given.lesson.cards[-1].steps[-1].clues[0]
        near = task.given.exercise.position.grid.neighbours(clue)
        seen = [task.given.exercise.position.at(each) for each in near]
        needed.append(seen.count(COVERED) + seen.count(SHOWN_MINE))
        trainer.tried(task, is_right=True)
    assert needed[0] == 1
    assert needed == sorted({*needed})


# Spare time.


def test_the_next_puzzle_is_made_ahead_for_both_outcomes(trainer):
    trainer.task(TrainingKind.COURSE, "triangles")
    assert trainer.think() >= 1
    made = trainer.service.think(lambda: False)
    assert not made


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize(
    "kind", [TrainingKind.COURSE, TrainingKind.PUZZLE, TrainingKind.STREAK, TrainingKind.GUESS]
)
def test_after_an_answer_the_window_gets_the_next_puzzle_ahead(trainer, kind, is_right):
    about = "all-are-mines" if kind is TrainingKind.COURSE else ""
    task = trainer.task(kind, about)
    while task.stage is Stage.EXAMPLE:
        trainer.tried(task)
        task = trainer.task(kind, about)
    trainer.think()
    assert not trainer.prepared
    trainer.tried(task, is_right=is_right)
    trainer.think()
    (following,) = trainer.prepared
    assert following.number == task.number + 1
    assert trainer.task(kind, about) == following
    assert trainer.said == [following]
    trainer.think()
    assert trainer.task(kind, about).number == task.number + 2


def test_what_follows_an_example_is_there_before_it_is_read(trainer):
    for step in (1, 2, 3):
        example = trainer.task(TrainingKind.COURSE, "one-one")
        assert (example.stage, example.step) == (Stage.EXAMPLE, step)
        trainer.think()
        (following,) = trainer.prepared
        trainer.tried(example)
    assert (following.stage, following.step) == (Stage.ALONE, 1)
    assert trainer.task(TrainingKind.COURSE, "one-one") == following


def test_a_puzzle_that_was_sent_ahead_is_forgotten_when_the_player_leaves(trainer):
    example = trainer.task(TrainingKind.COURSE, "one-one")
    trainer.think()
    (following,) = trainer.prepared
    trainer.progress()
    again = trainer.task(TrainingKind.COURSE, "one-one")
    assert (again.stage, again.step) == (example.stage, example.step)
    assert again.number > following.number


def test_the_due_exercise_after_the_next_is_sent_ahead_until_none_is_left(trainer):
    for exercise in (PROVED, LOST):
        trainer.exercises.keep(exercise)
    first = trainer.task(TrainingKind.DUE)
    trainer.think()
    trainer.tried(first)
    trainer.think()
    (second,) = trainer.prepared
    assert second.given.exercise.kept != first.given.exercise.kept
    assert trainer.task(TrainingKind.DUE) == second
    trainer.tried(second)
    trainer.think()
    assert not trainer.prepared
    assert isinstance(trainer.task(TrainingKind.DUE), events.NoTrainingTask)


def test_the_next_due_exercise_and_the_puzzle_of_the_day_are_made_ahead(trainer):
    for exercise in (PROVED, LOST):
        trainer.exercises.keep(exercise)
    trainer.progress()
    assert trainer.think() < 20
    first = trainer.task(TrainingKind.DUE)
    trainer.think()
    trainer.tried(first)
    assert trainer.task(TrainingKind.DUE).given.exercise.kept != first.given.exercise.kept


# The puzzle of the day.


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_its_first_answer_counts(
    trainer, tmp_path
):
    task = trainer.task(TrainingKind.DAILY)
    (tmp_path / "other").mkdir()
    assert Player(tmp_path / "other").task(TrainingKind.DAILY).code == task.code
    log, today = TrainingLog(Records(tmp_path)), utc_day(trainer.clock.now)
    assert puzzle_of_today(log, today) == (None, 0)
    assert trainer.tried(task).run == 1
    trainer.tried(trainer.task(TrainingKind.DAILY), is_right=False)
    assert puzzle_of_today(log, today) == (True, 1)
    trainer.clock.now += 86_400_000
    assert puzzle_of_today(log, today + timedelta(1)) == (None, 1)
    assert trainer.task(TrainingKind.DAILY).code != task.code
    assert trainer.tried(trainer.task(TrainingKind.DAILY)).run == 2


def test_nothing_is_made_ahead_while_nobody_trains(trainer):
    assert trainer.think() == 0


def test_a_cancelled_search_goes_on_later(trainer):
    trainer.progress()
    assert trainer.service.think(lambda: True)
    assert trainer.think() >= 3


def test_all_training_is_exported(trainer):
    trainer.tried(trainer.task(TrainingKind.PUZZLE))
    said = trainer.ask(events.TrainingExportChosen())
    assert said.path.endswith("training-1.json")
    assert "1 answer exported" in said.sentence


# Simulated learners.


class Learner:
    """Takes the course as a player does, but does not see what takes one technique."""

    def __init__(self, player, blind_to):
        self.player, self.blind_to = player, blind_to

    def study(self, most=60):
        """Goes from unit to unit, until all are mastered or one takes too many puzzles."""
        served = Counter()
        while (unit := self.player.progress().next_unit) and served[unit] < most:
            served[unit] += 1
            task = self.player.task(TrainingKind.COURSE, unit)
            self.player.tried(task, is_right=self.solves(task))
        return self.player.progress()

    def solves(self, task):
        """Whether the first claim is right; a right cell that is not asked for is no claim."""
        if task.stage is Stage.EXAMPLE:
            return True
        given = task.given
        if not given.wanted:
            return True
        proved = ((Verdict.SAFE, given.lesson.safe), (Verdict.MINE, given.lesson.mined))
        return any(
            sees(given.exercise.position, cell, verdict, self.blind_to)
            for verdict, certain in proved
            for cell in sorted(given.wanted & certain)
        )


@pytest.mark.long
def test_complete_logic_masters_the_whole_course(trainer):
    progress = Learner(trainer, "").study()
    assert (progress.next_unit, len(progress.units)) == (None, 12)
    assert all(unit.is_mastered for unit in progress.units)


@pytest.mark.long
@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_learner_who_does_not_know_a_technique_stops_at_its_unit(trainer, technique):
    progress = Learner(trainer, technique).study()
    stopped = unit_of(technique)
    assert progress.next_unit == stopped
    names = [unit.name for unit in UNITS]
    assert [unit.unit for unit in progress.units if unit.is_mastered] == names[
        : names.index(stopped)
    ]


def test_the_puzzle_of_the_day_is_given_again_with_its_first_answer(trainer):
    task = trainer.task(TrainingKind.DAILY)
    assert task.earlier is None
    trainer.tried(task, elapsed=41_000)
    again = trainer.task(TrainingKind.DAILY)
    assert again.earlier == DailyAnswer(is_right=True, elapsed=41_000, run=1)
    trainer.tried(again, elapsed=2_000)
    assert trainer.task(TrainingKind.DAILY).earlier == again.earlier
    assert trainer.progress().today == 1

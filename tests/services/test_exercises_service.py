"""What reviews found is kept, and given when it is asked for."""

import pytest
from drawing import cell, position
from fakes import Clock

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.services.teaching import ExercisesService
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.review import Review, ReviewedResult, ReviewSummary

BOARD = position("1##", "###", mines=2)
LOST = Exercise(BOARD, frozenset(), cell("C1"), "quantum", "B1")
SUMMARY = ReviewSummary(
    opened=3,
    guesses=2,
    needed=1,
    overlooked=1,
    spared=0,
    wrong_flags=0,
    unproved_flags=0,
    luck=0.5,
    elapsed=1000,
    missed=(("B1", 2), ("subset", 1)),
)
GIVEN = events.ReviewGiven(4, Review(BOARD, "quantum", ReviewedResult.LOST, (), SUMMARY), LOST)


class Shelf:
    """Records that remember what was filled in, or refuse it."""

    def __init__(self):
        self.filled_in = []
        self.trouble = None

    @property
    def records(self):
        return self

    def fill_in(self, *values):
        if self.trouble is not None:
            raise ArchiveError(self.trouble)
        self.filled_in.append(values)


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def said():
    return []


@pytest.fixture
def exercises_service(tmp_path, shelf, said):
    return ExercisesService(Exercises(tmp_path, Clock()), shelf, said.append)


def test_a_lost_position_is_kept_and_given(exercises_service, said):
    exercises_service.observe(GIVEN)
    assert said == []
    exercises_service.observe(events.ExercisesAsked())
    (given,) = said
    (exercise,) = given.exercises
    assert exercise.is_same(LOST)


def test_a_review_of_a_kept_game_is_filled_in_there(exercises_service, shelf):
    exercises_service.observe(events.KeptGameReviewed("07", GIVEN.review))
    assert shelf.filled_in == [("07", ["B1", "B1", "subset"], 0.5, 2)]


def test_progress_is_kept_and_given_at_once(exercises_service, said):
    exercises_service.observe(GIVEN)
    exercises_service.observe(events.ExercisesAsked())
    (exercise,) = said.pop().exercises
    exercises_service.observe(events.ExerciseTried(exercise.kept, solved=True))
    ((exercise,),) = [given.exercises for given in said]
    assert (exercise.tried, exercise.solved) == (1, 1)


def test_what_a_review_found_joins_the_record_of_its_game(exercises_service, shelf):
    exercises_service.observe(events.GameRecorded(4, "abc", is_best=False))
    exercises_service.observe(GIVEN)
    exercises_service.observe(GIVEN)
    assert shelf.filled_in == [("abc", ["B1", "B1", "subset"], 0.5, 2)]


def test_a_review_of_another_game_joins_no_record(exercises_service, shelf):
    exercises_service.observe(events.GameRecorded(3, "abc", is_best=False))
    exercises_service.observe(GIVEN)
    assert shelf.filled_in == []


def test_a_trouble_is_told_and_nothing_else_is_lost_by_it(exercises_service, shelf, said):
    shelf.trouble = "The records cannot be written."
    exercises_service.observe(events.GameRecorded(4, "abc", is_best=False))
    exercises_service.observe(GIVEN)
    assert said == [events.ExercisesSaid("The records cannot be written.")]
    exercises_service.observe(events.ExercisesAsked())
    assert len(said[-1].exercises) == 1


def test_a_broken_file_is_told_of(exercises_service, said, tmp_path):
    (tmp_path / "exercises.jsonl").write_text("nonsense", encoding="utf-8")
    exercises_service.observe(events.ExercisesAsked())
    given, told = said
    assert given.exercises == ()
    assert "kept as exercises.aside-1.jsonl" in told.sentence

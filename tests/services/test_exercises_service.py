"""What reviews found is kept, and given when it is asked for."""

import pytest
from drawing import cell, position
from fakes import Clock

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.record import Assessment
from minesweeper.services import teaching as module
from minesweeper.services.teaching import ExercisesService
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.review import Moment, Review, ReviewedResult, ReviewSummary

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
        self.assessed = []
        self.trouble = None

    @property
    def records(self):
        return self

    def fill_in(self, *values):
        if self.trouble is not None:
            raise ArchiveError(self.trouble)
        self.filled_in.append(values)

    def assess(self, *values):
        self.assessed.append(values)


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def said():
    return []


@pytest.fixture
def exercises_service(tmp_path, shelf, said):
    return ExercisesService(Exercises(tmp_path, Clock()), shelf, said.append)


def lost_ones(given):
    """The given exercises that are no starters."""
    return [exercise for exercise in given.exercises if not exercise.is_starter]


def starters(given):
    """The given exercises that ship with the game."""
    return [exercise for exercise in given.exercises if exercise.is_starter]


def test_a_lost_position_is_kept_and_given(exercises_service, said):
    exercises_service.observe(GIVEN)
    assert said == []
    exercises_service.observe(events.ExercisesAsked())
    (given,) = said
    (exercise,) = lost_ones(given)
    assert exercise.is_same(LOST)


def test_a_review_of_a_kept_game_is_filled_in_there(exercises_service, shelf):
    exercises_service.observe(events.KeptGameReviewed("07", GIVEN.review))
    assert shelf.filled_in == [("07", ["B1", "B1", "subset"], 0.5, 2)]


def test_progress_is_kept_and_given_at_once(exercises_service, said):
    exercises_service.observe(GIVEN)
    exercises_service.observe(events.ExercisesAsked())
    (exercise,) = lost_ones(said.pop())
    exercises_service.observe(events.ExerciseTried(exercise.kept, solved=True))
    ((exercise,),) = [lost_ones(given) for given in said]
    assert (exercise.tried, exercise.solved) == (1, 1)


def test_what_a_review_found_joins_the_record_of_its_game(exercises_service, shelf):
    exercises_service.observe(events.GameRecorded(4, "abc", is_best=False))
    exercises_service.observe(GIVEN)
    exercises_service.observe(GIVEN)
    assert shelf.filled_in == [("abc", ["B1", "B1", "subset"], 0.5, 2)]


def test_an_assessment_joins_the_record_of_its_game_once(exercises_service, shelf):
    exercises_service.observe(events.GameRecorded(4, "abc", is_best=False))
    exercises_service.observe(GIVEN)
    for _ in range(2):
        exercises_service.observe(events.GameAssessed(4, Assessment(87.5)))
    exercises_service.observe(events.GameAssessed(5, Assessment(12.0)))
    assert shelf.assessed == [("abc", Assessment(87.5))]


def test_an_assessment_of_a_kept_game_joins_it(exercises_service, shelf):
    exercises_service.observe(events.KeptGameAssessed("07", Assessment(99.0)))
    assert shelf.assessed == [("07", Assessment(99.0))]


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
    assert len(lost_ones(said[-1])) == 1


def test_a_broken_file_is_told_of(exercises_service, said, tmp_path):
    (tmp_path / "exercises.jsonl").write_text("nonsense", encoding="utf-8")
    exercises_service.observe(events.ExercisesAsked())
    given, told = said
    assert lost_ones(given) == []
    assert "kept as exercises.aside-1.jsonl" in told.sentence


# Starters.


def test_who_has_lost_nothing_gets_ten_starters(exercises_service, said, tmp_path):
    exercises_service.observe(events.ExercisesAsked())
    (given,) = said
    assert len(starters(given)) == len(given.exercises) == 10
    assert not (tmp_path / "exercises.jsonl").exists()


def test_a_starter_is_kept_with_its_progress_once_it_was_tried(exercises_service, said):
    exercises_service.observe(events.ExercisesAsked())
    first = starters(said.pop())[0]
    exercises_service.observe(events.ExerciseTried(first.kept, solved=True))
    given = starters(said.pop())
    assert len(given) == 10
    (tried,) = [each for each in given if each.is_same(first)]
    assert (tried.tried, tried.solved, tried.kept >= 0) == (1, 1, True)
    exercises_service.observe(events.ExerciseTried(tried.kept, solved=False))
    (again,) = [each for each in starters(said.pop()) if each.is_same(first)]
    assert (again.tried, again.solved) == (2, 1)


# A file of an earlier release.

OLD_FILE = """{"format":"minesweeper exercises","version":1}
{"kept":5,"judge":"quantum","technique":"1-2-1","cell":"B2","chord":false,\
"position":["3x2/1","111","F##"],"tried":2,"solved":1}
{"kept":6,"judge":"quantum","technique":"subset","cell":"A2","chord":false,\
"position":["5x2/2","11###","#####"],"tried":0,"solved":0}
{"kept":7,"judge":"classic","technique":"","cell":"B2","chord":false,\
"position":["3x3/2","1##","###","###"],"tried":0,"solved":0}
""".replace("\\\n", "")


def test_an_old_file_is_brought_up_to_date(exercises_service, said, tmp_path):
    path = tmp_path / "exercises.jsonl"
    path.write_text(OLD_FILE, encoding="utf-8")
    exercises_service.observe(events.ExercisesAsked())
    mine, guess, chance = lost_ones(said.pop())
    assert (mine.technique, mine.target, mine.tried, mine.solved) == ("1-1", cell("C2"), 2, 1)
    assert mine.flags == {cell("A2")}
    assert (guess.technique, guess.target, guess.kept) == ("1-1", cell("C1"), 6)
    assert (chance.technique, chance.target) == ("", None)
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    assert head == '{"format":"minesweeper exercises","version":2}'
    assert '"target":"C2"' in lines[0]


def test_many_old_exercises_are_brought_up_to_date_bit_by_bit(
    exercises_service, said, tmp_path, monkeypatch
):
    monkeypatch.setattr(module, "MOST_UPDATED", 1)
    (tmp_path / "exercises.jsonl").write_text(OLD_FILE, encoding="utf-8")
    for targets in (1, 2, 2):
        exercises_service.observe(events.ExercisesAsked())
        given = lost_ones(said.pop())
        assert sum(each.target is not None for each in given) == targets


def test_a_mistake_before_the_game_went_on_belongs_to_the_continued_game(exercises_service, shelf):
    """It is counted once: the loss is left out where the continued game is counted."""
    moments = (Moment(1, 1, cell("A1"), ""), Moment(2, 2, None, ""))
    review = Review(BOARD, "quantum", ReviewedResult.WON, moments, SUMMARY)
    exercises_service.observe(events.KeptGameReviewed("ab", review))
    assert [values[1] for values in shelf.filled_in] == [["B1", "B1", "subset"]]

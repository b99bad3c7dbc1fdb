"""Ratings of players and puzzles by Glicko-2."""

import random
from statistics import mean, median

import pytest

from minesweeper.teaching.puzzle_tasks import RANGES, spec_at_level
from minesweeper.teaching.rating import (
    SERVED,
    Bucket,
    PlayerRating,
    bucket_after,
    doubted,
    expected_success,
    puzzle_rating,
    rating_after,
    rating_of,
)

STRENGTHS = (900, 1300, 1700, 2100)


def test_the_published_example():
    """Glickman, "Example of the Glicko-2 system", with τ = 0.5."""
    player = PlayerRating(1500, 200, 0.06)
    opponents = [PlayerRating(1400, 30), PlayerRating(1550, 100), PlayerRating(1700, 300)]
    after = rating_after(player, zip(opponents, (1.0, 0.0, 0.0), strict=True))
    assert round(after.rating, 2) == 1464.05  # 1464.06 in the paper, which rounds on the way
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 5) == 0.06000
    assert after.volatility < 0.06


def test_a_player_who_does_not_play_becomes_less_certain():
    after = rating_after(PlayerRating(1500, 200), [])
    assert after.rating == 1500
    assert 200 < after.deviation < 201


def test_an_upset_raises_the_volatility():
    steady = PlayerRating(1500, 50)
    after = rating_after(steady, [(puzzle_rating(2600), 1.0)] * 9)
    assert after.volatility > steady.volatility
    assert after.rating > 1600


def test_a_bucket_moves_little_and_never_far_from_its_prior():
    bucket = Bucket.of("1-2", 3.3)
    assert (bucket.name, bucket.prior) == ("1-2/7", 1400.0)
    rating = bucket.prior
    first = bucket_after(rating, bucket.prior, 1360, PlayerRating(1500, 60), solved=True)
    assert 1390 < first < 1400
    for _ in range(500):
        puzzle = bucket.puzzle(3.3, rating)
        rating = bucket_after(rating, bucket.prior, puzzle, PlayerRating(700, 60), solved=True)
    assert rating == bucket.prior - 150


def test_a_puzzle_is_rated_by_its_difficulty_and_moves_with_its_bucket():
    assert rating_of("1-2", 3.3, {}) == 1360
    assert rating_of("1-2", 3.3, {"1-2/7": 1370.0, "1-2/6": 1500.0}) == 1330


MOVED = {
    f"{name}/{halves}": 700 + 100 * halves + 90 for name in RANGES for halves in range(0, 15, 3)
}


@pytest.mark.parametrize(
    ("rating", "buckets"),
    [
        (900, {}),
        (1000, {}),
        *((rating, moved) for rating in (1480, 1700, 2300) for moved in (MOVED, {})),
    ],
)
def test_puzzles_are_served_with_the_promised_success(rating, buckets):
    served = set()
    for number in range(40):
        spec = spec_at_level(PlayerRating(rating), number, "", buckets)
        served.add(spec.technique)
        for tenths in range(round(10 * spec.accepted[0]), round(10 * spec.accepted[1]) + 1):
            puzzle = rating_of(spec.technique, tenths / 10, buckets)
            assert SERVED[0] <= expected_success(rating, puzzle) <= SERVED[1]
        assert spec.accepted[0] <= spec.difficulty <= spec.accepted[1]
    assert rating < 1300 or len(served) > 1


@pytest.mark.parametrize(("rating", "served"), [(600, "B1"), (2900, "contradiction")])
def test_who_is_outside_of_all_puzzles_gets_the_nearest(rating, served):
    specs = {spec_at_level(PlayerRating(rating), number, "", {}) for number in range(9)}
    assert {spec.technique for spec in specs} == {served}
    assert {spec.accepted for spec in specs} == {None}
    assert {spec.difficulty for spec in specs} <= set(RANGES[served])


class Learner:
    """A player of a known strength who meets the puzzles that the ratings choose."""

    def __init__(self, strength, seed, doubt=0):
        """Takes the points by which the puzzles of some buckets are harder, or easier."""
        self.doubt = doubt
        self.strength, self.random = strength, random.Random(seed)  # noqa: S311
        self.rating = PlayerRating()
        self.buckets = {}
        self.predicted = []
        """The predicted success of every puzzle, and whether it was solved."""

    def solve(self, puzzles):
        for number in range(puzzles):
            spec = spec_at_level(self.rating, number, "", self.buckets)
            low, high = spec.accepted or (spec.difficulty, spec.difficulty)
            difficulty = self.random.randint(round(10 * low), round(10 * high)) / 10
            bucket = Bucket.of(spec.technique, difficulty)
            true = rating_of(spec.technique, difficulty, {}) + self.doubt * (bucket.halves % 3 - 1)
            moved = self.buckets.get(bucket.name, bucket.prior)
            now = bucket.puzzle(difficulty, moved)
            solved = self.random.random() < expected_success(self.strength, true)
            self.predicted.append((expected_success(self.rating.rating, now), solved))
            player = self.rating
            after = rating_after(player, [(puzzle_rating(now), float(solved))])
            right = sum(solved for _, solved in self.predicted)
            self.rating = doubted(after, right=right, wrong=len(self.predicted) - right)
            self.buckets[bucket.name] = bucket_after(
                moved, bucket.prior, now, player, solved=solved
            )
        return self.rating.rating - self.strength


def test_players_of_known_strength_are_found_after_60_puzzles():
    """About four in five of them within 75 points, half within 45.

    Nobody can do much better: the standard error of 60 results at 75 % is 52 points.
    """
    errors = [Learner(strength, seed).solve(60) for strength in STRENGTHS for seed in range(25)]
    assert abs(mean(errors)) < 30
    assert median(map(abs, errors)) < 50
    assert sum(abs(error) <= 75 for error in errors) > 0.72 * len(errors)


def test_a_rating_is_in_doubt_until_answers_of_both_kinds_are_there():
    known = PlayerRating(1500, 80)
    assert doubted(known, right=9, wrong=2).deviation == 150
    assert doubted(known, right=0, wrong=9).deviation == 150
    assert doubted(known, right=3, wrong=3) == known
    assert doubted(PlayerRating(), right=1, wrong=0) == PlayerRating()


@pytest.mark.parametrize("strength", range(800, 2201, 200))
def test_on_average_players_of_every_strength_are_found_where_they_are(strength):
    """Within 75 points by the mean of many, and no farther off by the standard error of 30."""
    errors = [Learner(strength, seed).solve(60) for seed in range(30)]
    assert abs(mean(errors)) < 60
    assert mean(map(abs, errors)) < 75


@pytest.mark.long
@pytest.mark.parametrize("strength", range(800, 2201, 200))
def test_many_players_of_every_strength_are_found_after_60_puzzles(strength):
    errors = [Learner(strength, seed).solve(60) for seed in range(400)]
    assert abs(mean(errors)) < 45
    assert median(map(abs, errors)) < 55
    assert sum(abs(error) <= 75 for error in errors) > 0.64 * len(errors)


def test_a_rating_that_has_settled_stays_close():
    """After 200 puzzles a steady player's rating wanders little."""
    errors = [Learner(strength, seed).solve(200) for strength in STRENGTHS for seed in range(15)]
    assert mean(map(abs, errors)) < 52


def test_buckets_wait_until_the_player_is_known():
    unsettled, settled = PlayerRating(1500, 76), PlayerRating(1500, 75)
    assert bucket_after(1400, 1400, 1380, unsettled, solved=False) == 1400
    assert bucket_after(1400, 1400, 1380, settled, solved=False) > 1400


@pytest.mark.long
def test_predictions_are_right_by_decile():
    learners = [Learner(strength, seed, 40) for strength in STRENGTHS for seed in range(60)]
    for learner in learners:
        learner.solve(160)
    predicted = sorted(pair for learner in learners for pair in learner.predicted[60:])
    tenth = len(predicted) // 10
    for at in range(10):
        chances, solved = zip(*predicted[at * tenth : (at + 1) * tenth], strict=True)
        assert abs(mean(chances) - mean(solved)) < 0.1

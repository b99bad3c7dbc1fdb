"""The rating of a player and of puzzles by Glicko-2, after every puzzle.

The steps are those of Mark Glickman's "Example of the Glicko-2 system" (2013), with his names in
the comments; his worked example is a test. A puzzle that the player solves at the first try is a
game the player won against the puzzle. Its rating follows from its difficulty, and from how far its
bucket has moved: all puzzles of one technique and about one difficulty.

One player cannot calibrate puzzles alone, because a shift of all ratings would fit the results just
as well. So a bucket starts at a prior with a small deviation and moves little.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import exp, log, log10, pi, sqrt

from minesweeper.game.value import Value

START = 1500.0
"""The rating of a player who has solved nothing yet, as Glickman proposes."""
_SCALE = 173.7178
"""Points of a rating in a unit of Glicko-2's own scale."""
_TAU = 0.5
"""How much the volatility may change; Glickman proposes 0.3 to 1.2."""
_TOLERANCE = 1e-6
_LARGEST_DEVIATION = 350.0
ROUGH_UNTIL = 20
"""About so many puzzles make a rating comparable (the median is 16 to 27 in simulations of players
up to 1800; very strong ones take 40, because they make few mistakes)."""
_SETTLED = 75.0
"""At this deviation a rating is settled, after 45 to 75 puzzles; steady play lowers it to 70."""
SIDES = 3
"""A rating is in doubt until so many answers were right and so many wrong."""
_LEAST_IN_DOUBT = 150.0
"""The least deviation of a rating that is in doubt (decision 42 compares others)."""
_PUZZLE_DEVIATION = 60.0
"""The deviation of a bucket, which never changes: with it one result moves a bucket by at most 10
points while it moves a new player by 160."""
_FARTHEST = 150.0
"""A bucket stays within this many points of its prior."""


class PlayerRating(Value):
    """A rating, how uncertain it is, and how much it is expected to change."""

    rating: float = START
    deviation: float = _LARGEST_DEVIATION
    """One standard deviation of the rating, in points."""
    volatility: float = 0.06
    """As in Glickman's example. With 0.09, as on Lichess, players of known strength are found no
    sooner, and the rating of a steady player wanders more (decision 42)."""

    @property
    def is_provisional(self) -> bool:
        """True while the rating is too uncertain to be compared, as after the first puzzles."""
        return self.deviation > 110

    @property
    def is_settled(self) -> bool:
        """True if the rating is certain enough to rate puzzles by it."""
        return self.deviation <= _SETTLED


def puzzle_rating(rating: float) -> PlayerRating:
    """Returns the rating of a puzzle as an opponent of the player."""
    return PlayerRating(rating, _PUZZLE_DEVIATION)


_EASIEST, _STEP = 700.0, 200.0
"""The rating of the easiest puzzles, and what a point of difficulty adds to it."""


class Bucket(Value):
    """All puzzles of one technique that are about equally difficult, which move together."""

    technique: str
    halves: int
    """The difficulty in half points, from 0 to 20."""

    @classmethod
    def of(cls, technique: str, difficulty: float) -> "Bucket":
        """Returns the bucket of a puzzle, by its difficulty from 0 to 10."""
        return cls(technique, round(2 * difficulty))

    @property
    def name(self) -> str:
        """Its name in the database."""
        return f"{self.technique}/{self.halves}"

    @property
    def prior(self) -> float:
        """The rating from which it starts, that of the puzzles in its middle."""
        return _EASIEST + _STEP * self.halves / 2

    def puzzle(self, difficulty: float, moved: float) -> float:
        """Returns the rating of a puzzle in it, once the bucket has moved to a rating."""
        return _EASIEST + _STEP * difficulty + moved - self.prior


def rating_of(technique: str, difficulty: float, buckets: Mapping[str, float]) -> float:
    """Returns the rating of a puzzle, by the ratings of the buckets that have moved.

    >>> rating_of("1-2", 3.3, {}), rating_of("1-2", 3.3, {"1-2/7": 1420.0})
    (1360.0, 1380.0)
    """
    own = _EASIEST + _STEP * difficulty
    name, prior = _name_and_prior(technique, difficulty)
    return own + buckets.get(name, prior) - prior


@lru_cache(maxsize=4096)
def _name_and_prior(technique: str, difficulty: float) -> tuple[str, float]:
    """Returns the name and the prior of the bucket of a puzzle.

    They are cached, because a choice among all puzzles asks for them 500 times.
    """
    bucket = Bucket.of(technique, difficulty)
    return bucket.name, bucket.prior


SERVED = (0.75, 0.85)
"""Puzzles are served with an expected success between these."""


def wanted_rating(player: PlayerRating) -> float:
    """Returns the rating of the puzzle to serve next, which gives an expected success of 80 %."""
    success = sum(SERVED) / 2
    return player.rating - 400 * log10(success / (1 - success))


def is_served(player: PlayerRating, puzzle: float) -> bool:
    """Returns True if a puzzle of this rating has the expected success with which we serve."""
    least, most = SERVED
    return least <= expected_success(player.rating, puzzle) <= most


def expected_success(player: float, puzzle: float) -> float:
    """Returns the chance that a player solves a puzzle, both given by their ratings.

    >>> round(expected_success(1500, 1259), 2)
    0.8
    """
    return 1 / (1 + 10 ** ((puzzle - player) / 400))


def rating_after(
    player: PlayerRating, results: Iterable[tuple[PlayerRating, float]]
) -> PlayerRating:
    """Returns the rating after one period with these opponents and scores, each from 0 to 1.

    >>> after = rating_after(PlayerRating(1500, 60), [(PlayerRating(1300, 60), 0.0)])
    >>> round(after.rating)
    1484
    """
    games = list(results)
    mu, phi = _to_scale(player)
    if not games:
        return _from_scale(mu, sqrt(phi**2 + player.volatility**2), player.volatility)
    precision = gain = 0.0
    for opponent, score in games:
        mu_j, phi_j = _to_scale(opponent)
        weight = 1 / sqrt(1 + 3 * phi_j**2 / pi**2)  # g(φ)
        expected = 1 / (1 + exp(-weight * (mu - mu_j)))  # E(μ, μj, φj)
        precision += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / precision  # v
    volatility = _new_volatility(player.volatility, phi, variance, variance * gain)
    before = phi**2 + volatility**2  # φ*²
    phi = 1 / sqrt(1 / before + 1 / variance)
    return _from_scale(mu + phi**2 * gain, phi, volatility)


def doubted(player: PlayerRating, *, right: int, wrong: int) -> PlayerRating:
    """Returns the rating, less certain while right or wrong answers are too few.

    Answers of one kind say only that the player is at least, or at most, so good. Glicko-2 becomes
    certain with each of them, and would leave strong newcomers far below their rating.
    """
    is_in_doubt = min(right, wrong) < SIDES and player.deviation < _LEAST_IN_DOUBT
    return replace(player, deviation=_LEAST_IN_DOUBT) if is_in_doubt else player


def bucket_after(
    rating: float, prior: float, puzzle: float, player: PlayerRating, *, solved: bool
) -> float:
    """Returns the rating of a bucket after one of its puzzles was tried, given by its own rating.

    It stays until the player's own rating has settled: that would move the wrong one of the two.
    """
    if not player.is_settled:
        return rating
    score = 0.0 if solved else 1.0
    moved = rating + rating_after(puzzle_rating(puzzle), [(player, score)]).rating - puzzle
    return min(max(moved, prior - _FARTHEST), prior + _FARTHEST)


def _to_scale(player: PlayerRating) -> tuple[float, float]:
    return (player.rating - START) / _SCALE, player.deviation / _SCALE


def _from_scale(mu: float, phi: float, volatility: float) -> PlayerRating:
    deviation = min(_SCALE * phi, _LARGEST_DEVIATION)
    return PlayerRating(_SCALE * mu + START, deviation, volatility)


def _new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Returns the new volatility σ′: step 5, found by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / _TAU**2

    low = a  # A
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)  # B
    else:
        steps = 1
        while f(a - steps * _TAU) < 0:
            steps += 1
        high = a - steps * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)

"""Statistics of many games: one player's figures, and the comparison of two players.

A win rate comes with a 95 % confidence interval, and a comparison with a p-value: the chance of a
difference at least as large if both players were equally strong.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

from minesweeper.arena.contest import Played

Z = 1.959963984540054
"""The standard errors that a 95 % interval reaches to either side, by the normal distribution."""
_STAGES = {"first_click": 1, "early": 10, "middle": 30}
"""The last click of each stage of a game; later clicks are “late”."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class PlayerFigures:
    """The figures of one player, over all of its games."""

    def __init__(self, played: Sequence[Played]) -> None:
        won = [game for game in played if game.won]
        self.games, self.wins = len(played), len(won)
        self.win_rate = wilson(self.wins, self.games)
        """The share of games won, with Wilson's interval."""
        self.won_without_guess = sum(not game.guesses for game in won)
        self.won_with_subsets = sum(game.subsets for game in won)
        """Wins in which a certain move needed more than single clues."""
        self.guesses_per_game = self._per_game(game.guesses for game in played)
        self.clicks_per_game = self._per_game(game.clicks for game in played)
        self.spared_per_game = self._per_game(game.spared for game in played)
        self.losses = _losses(played)
        """The number of games lost in each stage: first_click, early, middle, late."""
        forfeited = [game for game in played if game.forfeit is not None]
        self.forfeits = len(forfeited)
        """The games lost because an outside engine failed."""
        self.first_forfeit = min(forfeited, key=lambda game: game.game, default=None)
        self.seconds = sum(game.seconds for game in played)
        self.games_per_second = self.games / self.seconds if self.seconds else 0.0
        """The games played in a second of CPU time; 0 if no time was measured."""
        self.estimate = _estimate([game.estimate for game in played])
        """The variance-reduced estimate of the win rate; None if a game has none."""

    def _per_game(self, counts: Iterable[int]) -> float:
        """Returns the mean of a count; 0 without games."""
        return sum(counts) / self.games if self.games else 0.0


def _losses(played: Sequence[Played]) -> dict[str, int]:
    losses = dict.fromkeys((*_STAGES, "late"), 0)
    for game in played:
        if not game.won:
            stages = (stage for stage, last in _STAGES.items() if game.clicks <= last)
            losses[next(stages, "late")] += 1
    return losses


def _estimate(found: Sequence[float | None]) -> Interval | None:
    """Returns the mean with its normal interval; None unless every game has an estimate."""
    values = [value for value in found if value is not None]
    if not values or len(values) < len(found):
        return None
    mean = mean_interval(values, 0.0, 1.0)
    return Interval(mean.value, max(mean.low, 0.0), min(mean.high, 1.0))


def mean_interval(values: Sequence[float], least: float, most: float) -> Interval:
    """Returns the mean of values with its normal interval.

    With fewer than two values that is everything from `least` to `most`.
    """
    count = len(values)
    mean = sum(values) / count if count else 0.0
    if count < 2:
        return Interval(mean, least, most)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - Z * error, mean + Z * error)


def wilson(wins: int, games: int) -> Interval:
    """Returns a win rate with Wilson's score interval (1927), which holds near 0 and 1 too.

    The usual interval, rate ± Z·√(rate·(1−rate)/games), would shrink to nothing at 0 wins. Wilson's
    does not:

    >>> rate = wilson(0, 10)
    >>> rate.low, round(rate.high, 2)
    (0.0, 0.28)
    >>> rate = wilson(40, 100)
    >>> round(rate.low, 3), rate.value, round(rate.high, 3)
    (0.309, 0.4, 0.498)

    Without games the interval is 0 to 1.
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, square = wins / games, Z * Z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = Z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    reach /= 1 + square / games
    low = 0.0 if wins == 0 else middle - reach
    return Interval(rate, low, 1.0 if wins == games else middle + reach)


@dataclass(frozen=True, slots=True)
class Pair:
    """The comparison of two players on the games that both played."""

    games: int
    first_only: int
    """The games that the first player won and the second player lost."""
    second_only: int
    p: float
    """The chance of a difference at least as large, if both were equally strong."""


def compare(first: Sequence[Played], second: Sequence[Played]) -> Pair:
    """Compares two players by McNemar's test on the games that both played."""
    won = {game.game: game.won for game in second}
    both = [(game.won, won[game.game]) for game in first if game.game in won]
    ahead = sum(one and not other for one, other in both)
    behind = sum(other and not one for one, other in both)
    return Pair(len(both), ahead, behind, mcnemar(ahead, behind))


def mcnemar(first_only: int, second_only: int) -> float:
    """Returns the p-value of McNemar's test, exact and two-sided.

    Games that both won or both lost say nothing. If the players are equally strong, each of the
    others goes to either of them like the toss of a fair coin. Say the first alone won 8 games and
    the second alone 2. At most 2 heads in 10 tosses come up in 1 + 10 + 45 = 56 of 1,024 cases, and
    doubled, because either player could have been ahead, that is 112 of 1,024:

    >>> round(mcnemar(8, 2), 4) == round(112 / 1024, 4)
    True
    >>> mcnemar(5, 5)
    1.0
    """
    count = first_only + second_only
    fewer = min(first_only, second_only)
    if 2 * fewer == count:
        return 1.0
    # In logarithms, because the binomials of thousands of games are too large for a float.
    terms = [
        lgamma(count + 1) - lgamma(heads + 1) - lgamma(count - heads + 1) - count * log(2)
        for heads in range(fewer + 1)
    ]
    return min(2 * sum(map(exp, terms)), 1.0)

"""What many games say of a player, and of two players on the same games."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt

from minesweeper.arena.contest import Played

Z = 1.959963984540054
"""How many standard errors a 95 % interval reaches to either side."""
_STAGES = {"first_click": 1, "early": 10, "middle": 30}
"""The last move of each stage of a game; later ones are late."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """All games of one player."""

    games: int
    wins: int
    won_without_guess: int
    won_with_subsets: int
    """Wins in which a certain move needed more than single clues."""
    guesses: int
    clicks: int
    spared: int
    losses: dict[str, int]
    """How many games were lost in each stage."""
    seconds: float
    estimate: Interval | None
    """The variance-reduced estimate of the win rate; None where not every game has one."""

    @property
    def win_rate(self) -> Interval:
        """The share of games won."""
        return wilson(self.wins, self.games)

    def per_game(self, count: float) -> float:
        """So much a game."""
        return count / self.games if self.games else 0.0

    @property
    def games_per_second(self) -> float:
        """Games in a second of one processor."""
        return self.games / self.seconds if self.seconds else 0.0


def summarise(played: Sequence[Played]) -> PlayerFigures:
    """Add games up."""
    won = [game for game in played if game.won]
    return PlayerFigures(
        games=len(played),
        wins=len(won),
        won_without_guess=sum(not game.guesses for game in won),
        won_with_subsets=sum(game.used_subsets for game in won),
        guesses=sum(game.guesses for game in played),
        clicks=sum(game.clicks for game in played),
        spared=sum(game.spared for game in played),
        losses=_losses(played),
        seconds=sum(game.seconds for game in played),
        estimate=_estimate([game.estimate for game in played]),
    )


def _losses(played: Sequence[Played]) -> dict[str, int]:
    losses = dict.fromkeys((*_STAGES, "late"), 0)
    for game in played:
        if not game.won:
            losses[_stage(game.clicks)] += 1
    return losses


def _stage(move: int) -> str:
    return next((stage for stage, last in _STAGES.items() if move <= last), "late")


def _estimate(found: Sequence[float | None]) -> Interval | None:
    values = [value for value in found if value is not None]
    if not values or len(values) < len(found):
        return None
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Interval(mean, 0.0, 1.0)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, max(mean - Z * error, 0.0), min(mean + Z * error, 1.0))


def wilson(wins: int, games: int) -> Interval:
    """A win rate with Wilson's interval (1927), which stays right near 0 and 1."""
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
    """Two players on the games that both played."""

    games: int
    first_only: int
    """Games that the first won and the second lost."""
    second_only: int
    p: float
    """How likely a difference as large would be by luck alone."""


def compare(first: Sequence[Played], second: Sequence[Played]) -> Pair:
    """Two players by McNemar's test: only games that one won and the other lost have a say."""
    won = {game.game: game.won for game in second}
    both = [(game.won, won[game.game]) for game in first if game.game in won]
    ahead = sum(one and not other for one, other in both)
    behind = sum(other and not one for one, other in both)
    return Pair(len(both), ahead, behind, mcnemar(ahead, behind))


def mcnemar(first_only: int, second_only: int) -> float:
    """McNemar's test, exact and two-sided: a fair coin for every game that tells them apart."""
    count = first_only + second_only
    fewer = min(first_only, second_only)
    if 2 * fewer == count:
        return 1.0
    # By logarithms: the binomials of thousands of games are beyond a float.
    terms = [
        lgamma(count + 1) - lgamma(heads + 1) - lgamma(count - heads + 1) - count * log(2)
        for heads in range(fewer + 1)
    ]
    return min(2 * sum(map(exp, terms)), 1.0)

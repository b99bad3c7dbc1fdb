"""Rates decisions: the points of survival that a move gave up, its grade, and a game's accuracy.

It rates single decisions, not strength: the strongest player gives up a little survival now for
more later. `docs/accuracy.md` explains the figures to players.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import exp

from minesweeper.game.position import Position
from minesweeper.logic.propagation import SingleClues
from minesweeper.teaching.review import Grade, Moment

SIMPLE_WEIGHT = 0.2
"""The weight of a decision that single clues settle; any other has a weight of 1."""
MOST_CELLS = 10_000
"""The largest board on which decisions are weighed: on larger ones that would delay a click."""
_ROUNDING = 1e-7
"""Points that are rounding errors of the odds."""
_LIMITS = ((30.0, Grade.BLUNDER), (15.0, Grade.MISTAKE), (5.0, Grade.INACCURACY))
"""The points above which a grade is given, the worst grade first."""


def grade_of(lost_points: float, *, is_proved_mine: bool = False) -> Grade:
    """Returns the grade of a move that gave up this much of 100 points of survival.

    >>> grade_of(0).value, grade_of(5).value, grade_of(15.5).value
    ('best', 'good', 'mistake')
    """
    if is_proved_mine:
        return Grade.BLUNDER
    for limit, grade in _LIMITS:
        if lost_points > limit + _ROUNDING:
            return grade
    return Grade.GOOD if lost_points > _ROUNDING else Grade.BEST


def accuracy_of_decision(lost_points: float) -> float:
    """Returns the accuracy of one decision, from 1 to 100.

    >>> round(accuracy_of_decision(0), 2), round(accuracy_of_decision(10), 2)
    (100.0, 63.58)
    """
    return min(100.0, max(1.0, 103.1668 * exp(-0.04354 * lost_points) - 3.1669))


def accuracy_of_game(rated: Iterable[tuple[float, float]]) -> float | None:
    """Returns the accuracy of a game, rounded to 0.1; None if it has no decisions.

    `rated` has the points that each decision gave up, and its weight. The accuracy is the mean of
    the arithmetic and the harmonic mean. The harmonic mean makes a single blunder count, which the
    other would hide among many simple moves.
    """
    weights = arithmetic = harmonic = 0.0
    for lost_points, weight in rated:
        accuracy = accuracy_of_decision(lost_points)
        weights += weight
        arithmetic += weight * accuracy
        harmonic += weight / accuracy
    if not weights:
        return None
    return round((arithmetic / weights + weights / harmonic) / 2, 1)


def accuracy_of_moments(start: Position, moments: Sequence[Moment]) -> float | None:
    """Returns the accuracy of the player's decisions in a game; `start` is its first position.

    None without decisions, if one was not rated, and for large boards with imperfect decisions.
    """
    made = [moment for moment in moments if _is_own_decision(moment)]
    lost = [moment.decision.lost_points for moment in made if moment.decision]
    if len(lost) < len(made) or not made:
        return None
    if not any(lost):
        # Weights do not matter then, and most games of a good player are spared the work.
        return accuracy_of_game((0.0, 1.0) for _ in made)
    if start.grid.size > MOST_CELLS:
        return None
    return accuracy_of_game(zip(lost, _weights(start, moments), strict=True))


def _is_own_decision(moment: Moment) -> bool:
    return moment.is_decision and not moment.is_watched


def _weights(start: Position, moments: Iterable[Moment]) -> Iterator[float]:
    """Yields the weight of each own decision, and follows the cells that single clues settle."""
    known = SingleClues(start)
    for moment in moments:
        if _is_own_decision(moment) and moment.cell is not None:
            is_simple = known.settles(start.grid.index(moment.cell))
            yield SIMPLE_WEIGHT if moment.is_certain and is_simple else 1.0
        for run in moment.opened.runs:
            first = start.grid.index(run.start)
            known.open(range(first, first + len(run.numbers)), run.numbers)
        for mine in moment.shown:
            known.show_mine(start.grid.index(mine))

"""Rates decisions: the points of survival that a move gave up, its grade, and a game's accuracy.

It rates single decisions, not strength: the strongest player gives up a little survival now for
more later. `docs/accuracy.md` explains the figures to players.
"""

from collections.abc import Iterable
from math import exp

from minesweeper.teaching.review import Decision, Grade, Moment

SIMPLE_WEIGHT = 0.2
"""The weight of a decision that a single clue settles; any other has a weight of 1."""
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
        if lost_points > limit:
            return grade
    return Grade.GOOD if lost_points > _ROUNDING else Grade.BEST


def accuracy_of_decision(lost_points: float) -> float:
    """Returns the accuracy of one decision, from 1 to 100.

    >>> round(accuracy_of_decision(0), 2), round(accuracy_of_decision(10), 2)
    (100.0, 63.58)
    """
    return min(100.0, max(1.0, 103.1668 * exp(-0.04354 * lost_points) - 3.1669))


def accuracy_of_game(decisions: Iterable[Decision]) -> float | None:
    """Returns the accuracy of a game, rounded to 0.1; None if it has no decisions.

    It is the mean of the arithmetic and the harmonic mean. The harmonic mean makes a single blunder
    count, which the other would hide among many simple moves.
    """
    weights = arithmetic = harmonic = 0.0
    for decision in decisions:
        weight = SIMPLE_WEIGHT if decision.is_simple else 1.0
        accuracy = accuracy_of_decision(decision.lost_points)
        weights += weight
        arithmetic += weight * accuracy
        harmonic += weight / accuracy
    if not weights:
        return None
    return round((arithmetic / weights + weights / harmonic) / 2, 1)


def accuracy_of_moments(moments: Iterable[Moment]) -> float | None:
    """Returns the accuracy of some moments; None without decisions, or if one was not rated."""
    shown = [moment for moment in moments if moment.is_decision]
    rated = [moment.decision for moment in shown if moment.decision is not None]
    return accuracy_of_game(rated) if len(rated) == len(shown) else None

"""Chooses the one moment of a won game that is worth a look, and its best find. Draws nothing."""

from minesweeper.game.value import Value
from minesweeper.record import Assessment
from minesweeper.teaching.review import Moment, Review
from minesweeper.window.text import win_words

_OF_ONE_NUMBER = ("B1", "B2", "reduction")
"""The ids of the techniques that look at a single number: to use them is nothing special."""


class Highlight(Value):
    """A moment of the game that is worth a look."""

    moment: int
    """Its number in the review, from 0."""
    text: str


def highlight_of(review: Review) -> Highlight | None:
    """Returns the moment of a won game that teaches most; None if nothing stands out.

    The first needless guess comes first, then a wrong flag and a poor guess.
    """
    moments = list(enumerate(review.moments))
    for tell in (_needless, _wrongly_flagged, _poor):
        found = next(((at, text) for at, each in moments if (text := tell(each))), None)
        if found is not None:
            return Highlight(*found)
    return None


def hardest_found(assessment: Assessment) -> str:
    """Returns the id of the hardest technique that was found; empty if single numbers sufficed."""
    found = [each.technique for each in assessment.techniques if each.found]
    return found[-1] if found and found[-1] not in _OF_ONE_NUMBER else ""


def _needless(moment: Moment) -> str:
    if moment.cell is None or moment.overlooked is None or moment.guess is None:
        return ""
    return win_words.needless_guess(moment.cell, moment.overlooked.cell)


def _wrongly_flagged(moment: Moment) -> str:
    return win_words.wrong_flag(moment.cell) if moment.cell and moment.is_wrong_flag else ""


def _poor(moment: Moment) -> str:
    better = moment.guess.better if moment.guess else None
    return win_words.poor_guess(moment.cell, better) if moment.cell and better else ""

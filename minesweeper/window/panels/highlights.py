"""Chooses the one moment of a won game that is worth a look. Draws nothing."""

from collections.abc import Sequence
from itertools import pairwise

from minesweeper.game.value import Value
from minesweeper.teaching.review import Moment, Review
from minesweeper.window.text import win_words

_LONG_THOUGHT = 4000
"""The shortest thought that is worth a look, in milliseconds."""


class Highlight(Value):
    """A moment of the game that is worth a look."""

    moment: int
    """Its number in the review, from 0."""
    text: str


def highlight_of(review: Review) -> Highlight | None:
    """Returns the moment of a won game that teaches most; None if nothing stands out.

    The first needless guess comes first, then a wrong flag, a poor guess, and a long thought.
    """
    moments = list(enumerate(review.moments))
    for tell in (_needless, _wrongly_flagged, _poor):
        found = next(((at, text) for at, each in moments if (text := tell(each))), None)
        if found is not None:
            return Highlight(*found)
    return _longest_thought(review.moments)


def _needless(moment: Moment) -> str:
    if moment.cell is None or moment.overlooked is None or moment.guess is None:
        return ""
    return win_words.needless_guess(moment.cell, moment.overlooked.cell)


def _wrongly_flagged(moment: Moment) -> str:
    return win_words.wrong_flag(moment.cell) if moment.cell and moment.is_wrong_flag else ""


def _poor(moment: Moment) -> str:
    better = moment.guess.better if moment.guess else None
    return win_words.poor_guess(moment.cell, better) if moment.cell and better else ""


def _longest_thought(moments: Sequence[Moment]) -> Highlight | None:
    gaps = [
        (after.at - before.at, at)
        for at, (before, after) in enumerate(pairwise(moments), start=1)
        if not after.is_shown and after.cell is not None
    ]
    longest, at = max(gaps, default=(0, 0), key=lambda gap: gap[0])
    cell = moments[at].cell if moments else None
    if longest < _LONG_THOUGHT or cell is None:
        return None
    return Highlight(at, win_words.long_thought(cell, longest))

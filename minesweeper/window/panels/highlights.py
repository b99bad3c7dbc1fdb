"""Chooses the one moment of a won game that is worth a look, and its best find. Draws nothing."""

from collections.abc import Callable

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
    """Returns the moment of a won game that is most worth a look; None without any move.

    What could have been played better comes first: a mine that was hit before the game went on, a
    needless guess, a wrong flag, a poor guess.
    Then comes a mine that moved, a guess that went well, and the move that opened most cells.
    """
    moments = list(enumerate(review.moments))
    for tell in _TELLERS:
        found = next(((at, text) for at, each in moments if (text := tell(each))), None)
        if found is not None:
            return Highlight(*found)
    return _largest_opening(moments)


def _largest_opening(moments: list[tuple[int, Moment]]) -> Highlight | None:
    """Returns the move that opened most cells: the first click only if the others opened one each.

    If no move opened more than one cell, it is the last one.
    """
    openings = [(at, each) for at, each in moments if each.cell and each.opened.runs]
    if not openings:
        return None
    has_larger = any(len(each.opened) > 1 for _, each in openings[1:])
    at, largest = max(openings[has_larger:], key=lambda one: (len(one[1].opened), one[0]))
    assert largest.cell is not None, "only moves with a cell were chosen"
    return Highlight(at, win_words.largest_opening(largest.cell, len(largest.opened)))


def hardest_found(assessment: Assessment) -> str:
    """Returns the id of the hardest technique that was found; empty if single numbers sufficed."""
    found = [each.technique for each in assessment.techniques if each.found]
    return found[-1] if found and found[-1] not in _OF_ONE_NUMBER else ""


def _lost(moment: Moment) -> str:
    return moment.mistake.reason if moment.mistake else ""


def _needless(moment: Moment) -> str:
    if moment.cell is None or moment.overlooked is None or moment.guess is None:
        return ""
    return win_words.needless_guess(moment.cell, moment.overlooked.cell)


def _wrongly_flagged(moment: Moment) -> str:
    return win_words.wrong_flag(moment.cell) if moment.cell and moment.is_wrong_flag else ""


def _poor(moment: Moment) -> str:
    better = moment.guess.better if moment.guess else None
    return win_words.poor_guess(moment.cell, better) if moment.cell and better else ""


def _spared(moment: Moment) -> str:
    return win_words.spared(moment.cell) if moment.cell and moment.is_spared else ""


def _lucky(moment: Moment) -> str:
    if moment.cell is None or moment.guess is None or moment.guess.chance is None:
        return ""
    return win_words.lucky_guess(moment.cell, moment.guess.chance)


_TELLERS: tuple[Callable[[Moment], str], ...] = (
    _lost,
    _needless,
    _wrongly_flagged,
    _poor,
    _spared,
    _lucky,
)
"""What may be worth a look, the most instructive first. Each returns a text, or an empty one."""

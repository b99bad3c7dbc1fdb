"""When an exercise is due again: FSRS, the scheduler of spaced repetition, with its defaults.

The package `fsrs` does the work. It is imported late, in spare time while the first exercise is
shown, because that takes a quarter of a second. Intervals are not varied at random, so the same
answers give the same schedule everywhere.
"""

from datetime import UTC, datetime
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from minesweeper.game.value import Value

if TYPE_CHECKING:
    from fsrs import Scheduler

SLOW = 2
"""An answer that took more than this many times the player's median counts as hard."""


class Recall(IntEnum):
    """How well an exercise was remembered; the numbers are those of FSRS."""

    AGAIN = 1
    """Wrong, or looked up."""
    HARD = 2
    """Right, but slow."""
    GOOD = 3


class Memory(Value):
    """How well the player remembers one exercise, as FSRS models it."""

    due: int
    """Milliseconds since 1970."""
    state: int
    """1 learning, 2 reviewing, 3 learning again."""
    step: int | None
    """The step within learning; None while reviewing."""
    stability: float
    """The days after which it is remembered with 90 %."""
    difficulty: float
    """From 1 to 10."""
    last: int
    """When it was tried last, in milliseconds since 1970."""


def recall_of(*, is_right: bool, elapsed: int, median: float | None) -> Recall:
    """Returns how well an exercise was remembered, by the time of the answer in milliseconds.

    `median` is the player's median time; None while there is none.
    """
    if not is_right:
        return Recall.AGAIN
    is_slow = median is not None and elapsed > SLOW * median
    return Recall.HARD if is_slow else Recall.GOOD


def remembered(memory: Memory | None, recall: Recall, at: int) -> Memory:
    """Returns the memory after an exercise was tried at a time, in milliseconds since 1970.

    None stands for an exercise that was never tried.
    """
    from fsrs import Card, Rating, State  # noqa: PLC0415  it takes 250 ms

    when = _date(at)
    card = Card(card_id=0, due=when)
    if memory is not None:
        card = Card(
            0,
            State(memory.state),
            memory.step,
            memory.stability,
            memory.difficulty,
            _date(memory.due),
            _date(memory.last),
        )
    card, _ = _scheduler().review_card(card, Rating(recall), when)
    assert card.stability is not None and card.difficulty is not None, "FSRS sets both"  # noqa: PT018
    return Memory(
        _milliseconds(card.due),
        card.state.value,
        card.step,
        card.stability,
        card.difficulty,
        at,
    )


def import_fsrs() -> None:
    """Imports FSRS, so that the next answer need not."""
    _scheduler()


def is_loaded() -> bool:
    """Returns True if FSRS is imported."""
    return _scheduler.cache_info().currsize > 0


@cache
def _scheduler() -> "Scheduler":
    from fsrs import Scheduler  # noqa: PLC0415

    return Scheduler(enable_fuzzing=False)


def _date(at: int) -> datetime:
    seconds, rest = divmod(at, 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=1000 * rest)


def _milliseconds(date: datetime) -> int:
    return round(date.timestamp() * 1000)

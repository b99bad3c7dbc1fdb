"""Cancellation: a long computation asks now and then whether it should end early.

The agent computes ahead while the player is thinking. When a click arrives, the computation must
make way for it within milliseconds. Whoever starts the computation passes a `ShouldCancel`
function, and the computation raises `CancelledError` soon after that function returns true.

>>> answers = iter([False, False, True])
>>> items = cancellable(lambda: next(answers), "abc")
>>> next(items), next(items)
('a', 'b')
>>> next(items)
Traceback (most recent call last):
minesweeper.logic.cancellation.CancelledError
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

ShouldCancel = Callable[[], bool]
"""Returns true once the computation that it was passed to should end. It is called often."""

_Item = TypeVar("_Item")


class CancelledError(RuntimeError):
    """A computation was cancelled. It has no result, and can be started again."""


def never_cancel() -> bool:
    """Returns false: the `ShouldCancel` of a computation that always runs to its end."""
    return False


def cancellable(should_cancel: ShouldCancel, items: Iterable[_Item]) -> Iterator[_Item]:
    """Yields the items, and raises CancelledError before the next one once it should cancel."""
    for item in items:
        if should_cancel():
            raise CancelledError
        yield item

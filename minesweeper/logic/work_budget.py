"""The work budget: how much work one request may cause, counted in units and never timed.

The engine and `minesweeper analyse` set a budget because anyone can hand them a position. The
window does not: it only analyses games that it dealt. Work is counted rather than timed so that the
same request is refused, or not, on every machine. A unit is about a quarter of a microsecond.

The budget is a context variable, so that it reaches the code that does the work, however deep,
without being passed through every call. Code that does much work calls `spend` before it does it.

>>> with limited_to(100):
...     spend(60)
...     spend(60)
Traceback (most recent call last):
minesweeper.logic.work_budget.TooHardError
>>> spend(10**9)  # Without a budget nothing is too hard.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

OnSpent = Callable[[int], None]
"""A function that is called with the units that were just spent, to show progress."""


class TooHardError(RuntimeError):
    """The work would exceed the budget. The part of it that was done has no result."""


@dataclass(slots=True)
class _Budget:
    left: int
    """The units that may still be spent."""
    on_spent: OnSpent | None = None


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def limited_to(work: int, on_spent: OnSpent | None = None) -> Iterator[None]:
    """Allows `work` units in the `with` block; `spend` raises TooHardError rather than exceed them.

    A limit inside another one allows at most what the outer one has left. Units spent in it are
    taken off both, and the outer `on_spent` is called.
    """
    outer = _budget.get()
    allowed = work if outer is None else min(work, outer.left)
    inner = _Budget(allowed, on_spent if outer is None else outer.on_spent)
    token = _budget.set(inner)
    try:
        yield
    finally:
        _budget.reset(token)
        if outer is not None:
            outer.left -= allowed - inner.left


@contextmanager
def limited_further_to(work: int) -> Iterator[None]:
    """Lets the `with` block spend at most `work` units of the current budget, if there is one."""
    if _budget.get() is None:
        yield
        return
    with limited_to(work):
        yield


def spend(work: int) -> None:
    """Takes units off the budget; raises TooHardError, and takes none, if fewer are left."""
    budget = _budget.get()
    if budget is not None:
        if work > budget.left:
            raise TooHardError
        budget.left -= work
        if budget.on_spent is not None:
            budget.on_spent(work)


def check_memory(items: int, most: int) -> None:
    """Raises TooHardError if there is a budget and more than `most` items would be stored."""
    if items > most and _budget.get() is not None:
        raise TooHardError

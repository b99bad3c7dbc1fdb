"""The work budget: how much work may be done for one request, counted and never timed.

The engine and `minesweeper analyse` set a budget because anyone can hand them a position. The
window does not: it only analyses games that it dealt. The budget is a context variable, so that it
reaches the code that does the work, however deep, without being passed through every call.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

Watch = Callable[[int], None]
"""Is told after every payment how much work was done since the last one."""


class TooHardError(RuntimeError):
    """The work is more than the budget allows; nothing follows from what was done of it."""


@dataclass(slots=True)
class _Budget:
    """What is left of a budget, and who wants to know how it is spent."""

    left: int
    watch: Watch | None = None


_budget: ContextVar[_Budget | None] = ContextVar("budget", default=None)


@contextmanager
def limited_to(work: int, watch: Watch | None = None) -> Iterator[None]:
    """Allow so much work inside; a TooHardError is raised before more than that is paid for.

    A unit is about a quarter of a microsecond. Inside another limit only what that one has left is
    allowed, and what is spent here is taken off there.
    """
    outer = _budget.get()
    allowed = work if outer is None else min(work, outer.left)
    inner = _Budget(allowed, watch if outer is None else outer.watch)
    token = _budget.set(inner)
    try:
        yield
    finally:
        _budget.reset(token)
        if outer is not None:
            outer.left -= allowed - inner.left


@contextmanager
def limited_further_to(work: int) -> Iterator[None]:
    """Allow only so much of the budget inside; where there is no budget, there is still none."""
    if _budget.get() is None:
        yield
        return
    with limited_to(work):
        yield


def spend(work: int) -> None:
    """Pay for work, best before it is done; a TooHardError, and nothing paid, if it is too much."""
    budget = _budget.get()
    if budget is not None:
        if work > budget.left:
            raise TooHardError
        budget.left -= work
        if budget.watch is not None:
            budget.watch(work)


def check_affordable(work: int) -> None:
    """Raise a TooHardError if so much work, to be paid for in portions, is more than is left."""
    budget = _budget.get()
    if budget is not None and work > budget.left:
        raise TooHardError


def check_memory(things: int, most: int) -> None:
    """Raise a TooHardError where so many things need too much memory and there is a budget."""
    if things > most and _budget.get() is not None:
        raise TooHardError

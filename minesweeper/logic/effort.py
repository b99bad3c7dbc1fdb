"""How much work may be done for one request: it is counted, never timed, so it always ends alike.

Who answers strangers limits it; the window's agent, which chooses its positions, does not. The
limit holds wherever the work is done, however deep, and nobody on the way has to hand it on: it is
a context variable.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class TooHardError(RuntimeError):
    """The work is more than is allowed; nothing follows from what was done of it."""


@dataclass(slots=True)
class _Purse:
    """What may still be spent."""

    left: int


_purse: ContextVar[_Purse | None] = ContextVar("purse", default=None)


@contextmanager
def limited_to(work: int) -> Iterator[None]:
    """Allow so much work inside: a unit is about a quarter of a microsecond.

    What goes beyond it ends in a TooHardError.
    """
    token = _purse.set(_Purse(work))
    try:
        yield
    finally:
        _purse.reset(token)


def spend(work: int) -> None:
    """Tell of work that was done or, better, comes next; a TooHardError where it is too much."""
    purse = _purse.get()
    if purse is not None:
        purse.left -= work
        if purse.left < 0:
            raise TooHardError


def check_room(things: int, most: int) -> None:
    """A TooHardError where so many things would need too much memory, and the effort is limited."""
    if things > most and _purse.get() is not None:
        raise TooHardError

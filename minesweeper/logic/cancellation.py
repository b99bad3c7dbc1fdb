"""How a long thought ends early. Apart from the solver, which takes long to import."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

MustStop = Callable[[], bool]
"""Tells whether something waits for which a long thought has to end."""


_Thing = TypeVar("_Thing")


class CancelledError(RuntimeError):
    """A thought was ended early; nothing follows from it, and it can be begun again."""


def never() -> bool:
    """Whatever waits can wait."""
    return False


def heeding(must_stop: MustStop, things: Iterable[_Thing]) -> Iterator[_Thing]:
    """The same things, one by one; an InterruptedThoughtError once something waits."""
    for thing in things:
        if must_stop():
            raise CancelledError
        yield thing

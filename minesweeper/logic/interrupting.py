"""How a long thought ends early. Apart from the solver, which takes long to import."""

from collections.abc import Callable

MustStop = Callable[[], bool]
"""Tells whether something waits for which a long thought has to end."""


class InterruptedThoughtError(RuntimeError):
    """A solve was ended early; nothing follows from it, and it can be begun again."""


def never() -> bool:
    """Whatever waits can wait."""
    return False

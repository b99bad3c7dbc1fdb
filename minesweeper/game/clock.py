"""A stopwatch in milliseconds, told the time from outside so that tests own it."""

from collections.abc import Callable

Now = Callable[[], int]
"""Gives a time in milliseconds that never goes back."""
PreciseNow = Callable[[], float]
"""The same, finer than milliseconds."""


class Stopwatch:
    """Counts milliseconds while it runs."""

    def __init__(self, now: Now, elapsed: int = 0) -> None:
        self._now = now
        self._counted = elapsed
        self._started: int | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is being counted."""
        return self._started is not None

    @property
    def elapsed(self) -> int:
        """The milliseconds counted so far."""
        if self._started is None:
            return self._counted
        return self._counted + self._now() - self._started

    def start(self) -> None:
        """Count from now on."""
        if self._started is None:
            self._started = self._now()

    def stop(self) -> None:
        """Count no further."""
        self._counted = self.elapsed
        self._started = None


def clock_face(elapsed: int) -> str:
    """Milliseconds as a clock shows them, in minutes and seconds: 2:07."""
    minutes, seconds = divmod(elapsed // 1000, 60)
    return f"{minutes}:{seconds:02}"

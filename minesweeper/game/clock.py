"""A stopwatch in milliseconds. The caller provides the time, so tests can control it."""

from collections.abc import Callable

Now = Callable[[], int]
"""A function that returns a time in milliseconds that never goes back."""
PreciseNow = Callable[[], float]
"""A function like `Now`, with fractions of milliseconds."""


class Stopwatch:
    """Counts milliseconds while it runs."""

    def __init__(self, now: Now, elapsed: int = 0) -> None:
        self._now = now
        self._counted = elapsed
        self._started: int | None = None

    @property
    def is_running(self) -> bool:
        """True while time is being counted."""
        return self._started is not None

    @property
    def elapsed(self) -> int:
        """The milliseconds counted so far."""
        if self._started is None:
            return self._counted
        return self._counted + self._now() - self._started

    def start(self) -> None:
        """Starts to count, if it does not count already."""
        if self._started is None:
            self._started = self._now()

    def stop(self) -> None:
        """Stops counting."""
        self._counted = self.elapsed
        self._started = None


def clock_face(elapsed: int) -> str:
    """Returns milliseconds as minutes and whole seconds.

    >>> clock_face(127_999)
    '2:07'
    """
    minutes, seconds = divmod(elapsed // 1000, 60)
    return f"{minutes}:{seconds:02}"

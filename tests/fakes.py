"""Readable stand-ins for what a game is handed from outside."""


class Clock:
    """A clock in milliseconds that tests move by hand."""

    def __init__(self, now: int = 5000) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now


class HastyClock(Clock):
    """A clock on which a millisecond passes between any two looks, as on a slow machine."""

    def __call__(self) -> int:
        """The time, a little later than the last time."""
        self.now += 1
        return self.now

"""Readable stand-ins for what a game is handed from outside."""


class Clock:
    """A clock in milliseconds that tests move by hand."""

    def __init__(self, now: int = 5000) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now

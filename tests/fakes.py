"""Readable stand-ins for what a game and its agent are handed from outside."""

from minesweeper.game.history import History, Turn
from minesweeper.record import Ending, Recorded, Shelved


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


class Shelf:
    """A keeper that keeps in memory, and complains when it is told to."""

    def __init__(self, complaint: str | None = None) -> None:
        self.complaint = complaint
        self.history: History | None = None
        """The game that is kept now."""
        self.kept: list[Turn] = []
        """Its turns."""
        self.saved: list[History] = []
        self.shelved: list[History] = []
        """The unfinished games that made room for others."""
        self.finished: list[tuple[History, Ending]] = []

    def begin(self, history: History, *, is_over: bool) -> str | None:  # noqa: ARG002  all the same
        self.history, self.kept = history, list(history.turns)
        return self.complaint

    def keep(self, turn: Turn) -> str | None:
        self.kept.append(turn)
        return self.complaint

    def sync(self) -> None:
        pass

    def finish(self, history: History, ending: Ending) -> Recorded:
        self.finished.append((history, ending))
        return Recorded("0123456789abcdef0123456789abcdef", is_kept=False)

    def unreviewed(self) -> None:
        return None

    def save(self, history: History) -> str:
        self.saved.append(history)
        return "Saved."

    def shelve(self, history: History) -> Shelved:
        self.shelved.append(history)
        return Shelved(str(len(self.shelved) - 1))

    def waiting_game(self) -> None:
        return None

    def unfinished_game(self, name: str) -> History:
        return self.shelved[int(name)]

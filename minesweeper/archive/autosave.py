"""Keeps the game being played after every turn, and finds it again at the next start.

A turn is a line added to the file and handed to the system before anybody hears of the turn, so
the end of the program loses nothing. `docs/decisions/0010-saved-games.md` tells why.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from minesweeper.archive.files import (
    MOST_WINDOWS,
    ArchiveError,
    reason,
    set_aside,
    unfinished_path,
)
from minesweeper.archive.lock import Lock
from minesweeper.archive.saved_games import (
    NewerVersionError,
    SavedGameError,
    SizeLimit,
    load_game,
    save_game,
    turn_line,
)
from minesweeper.game.clock import Now
from minesweeper.game.game import Game
from minesweeper.game.history import History, Turn

SYNC_AFTER = 1000
"""Milliseconds between two times that the disk is waited for."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game that was found on disk."""

    history: History
    game: Game
    written: int
    """When its last turn was written, in milliseconds since 1970."""


class Autosave:
    """The one game that this window is playing, in a file of its own.

    Each window holds a lock on its file's number, so that two do not write over each other. A
    number that has a game waiting is taken first, so that no game waits for a second window.
    """

    def __init__(self, home: Path, now: Now) -> None:
        self._home = home
        self._now = now
        self._lock: Lock | None = None
        self._path: Path | None = None
        self._journal: _Journal | None = None
        self.finished: list[FinishedGame] = []
        """The finished games that `restore` came by: the end of the program came after theirs."""

    def restore(self) -> tuple[History | None, str | None]:
        """The unfinished game of the last time, and what the player has to be told, if anything.

        To be called once, before `begin`. A file that cannot be used is set aside, one of a later
        release is left where it is, and a game that is finished or was never touched is not given
        back.
        """
        notices: list[str] = []
        try:
            history = self._take_place(notices)
        except OSError as error:
            notices.append(f"Your game will not be kept: {reason(error)}.")
            history = None
        return history, " ".join(notices) or None

    def begin(self, history: History) -> None:
        """Keep this game from now on, in place of the one before."""
        self._forget_journal()
        if self._path is None:
            raise ArchiveError("The game is not kept: there is no place for it.")
        save_game(self._path, history)
        try:
            self._journal = _Journal(self._path, history, self._now)
        except OSError as error:
            raise ArchiveError(f"The game is not kept: {reason(error)}.") from error

    def keep(self, turn: Turn) -> None:
        """Keep one turn more.

        An ArchiveError says why it cannot be; it is tried again with the next turn.
        """
        if self._journal is not None:
            self._journal.add(turn)

    def sync(self) -> None:
        """Wait for the disk, if there is something to wait for and a second has gone by.

        To be called when there is nothing else to do: it can take some milliseconds.
        """
        if self._journal is not None:
            self._journal.sync()

    def discard(self) -> None:
        """Remove the game from here: it lies elsewhere too."""
        self._forget_journal()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def close(self) -> None:
        """Wait for the disk and let go of the file."""
        self._forget_journal()
        if self._lock is not None:
            self._lock.release()
        self._lock = self._path = None

    def _forget_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _take_place(self, notices: list[str]) -> History | None:
        """Take the first place where an unfinished game waits, and give it; else one without."""
        for number in self._places():
            lock, path = Lock(self._home / f"unfinished-{number}.lock"), self._file(number)
            if not lock.take():
                continue
            try:
                history = self._unfinished(path, notices)
            except _MustStayError as error:
                notices.append(f"{error}")
                lock.release()
                continue
            if self._settle_in(lock, path, history):
                return history
        if self._lock is None:
            notices.append("Your game will not be kept: there is no place for it.")
        return None

    def _settle_in(self, lock: Lock, path: Path, history: History | None) -> bool:
        """Take a place, unless one is held that is as good; true if it is the one to stay at."""
        if self._lock is not None and history is None:
            lock.release()
        else:
            if self._lock is not None:
                self._lock.release()
            self._lock, self._path = lock, path
        # Places without a file come last: no game waits behind them.
        return history is not None or not path.exists()

    def _unfinished(self, path: Path, notices: list[str]) -> History | None:
        """The unfinished game in this file, if there is one; a broken file is set aside."""
        try:
            history, game = load_game(path)
        except FileNotFoundError:
            return None
        except NewerVersionError as error:
            raise _MustStayError(f"A game was left where it is, in {path.name}. {error}") from None
        except SavedGameError as error:
            notices.append(f"The unfinished game could not be read. {error} {_put_aside(path)}")
            return None
        if game.status.is_finished:
            self.finished.append(FinishedGame(history, game, written_at(path)))
        return None if game.status.is_finished or not history.has_clicks else history

    def _places(self) -> list[int]:
        """The numbers to try, those with a game first."""
        return sorted(
            range(1, MOST_WINDOWS + 1), key=lambda number: not self._file(number).exists()
        )

    def _file(self, number: int) -> Path:
        return unfinished_path(self._home, number)


def written_at(path: Path) -> int:
    """When a file was last written, in milliseconds since 1970."""
    return path.stat().st_mtime_ns // 1_000_000


class _MustStayError(Exception):
    """A file that cannot be used and must not be written over; the sentence says why."""


def _put_aside(path: Path) -> str:
    try:
        return f"It is kept as {set_aside(path).name}."
    except OSError as error:
        raise _MustStayError(
            f"The unfinished game could not be read, and {path.name} could not be moved "
            f"({reason(error)}), so it is left as it is."
        ) from error


class _Journal:
    """A saved game to which turns are added, a line each.

    A line that could not be written whole is cut off again and waits for the next turn.
    """

    def __init__(self, path: Path, history: History, now: Now) -> None:
        self._now = now
        self._file = path.open("r+b", buffering=0)
        self._end = self._file.seek(0, os.SEEK_END)
        self._waiting = b""
        self._synced, self._synced_at = True, now()
        self._room = SizeLimit(history.start.level.grid, self._end)
        self._room.turns = len(history.turns)
        moves = sum(turn.rearranged is not None for turn in history.turns)
        self._room.moved_over = moves * history.start.level.grid.size

    def add(self, turn: Turn) -> None:
        line = turn_line(turn)
        try:
            self._room.take(turn, len(line))
            self._waiting += line
            self._write()
        except SavedGameError as error:
            raise ArchiveError(f"The game is not kept any longer: {error}") from None
        except OSError as error:
            self._cut_off()
            raise ArchiveError(f"The last move could not be kept: {reason(error)}.") from error

    def sync(self) -> None:
        if not self._synced and self._now() - self._synced_at >= SYNC_AFTER:
            # A disk that cannot be waited for is asked again a turn later; writing still works.
            with suppress(OSError):
                self._sync()

    def close(self) -> None:
        # What waited was told of already; a disk that fails now cannot be helped.
        with suppress(OSError):
            self._write()
            self._sync()
        self._file.close()

    def _write(self) -> None:
        """Hand all that waits to the system; a file without a buffer may take it in parts."""
        waiting = memoryview(self._waiting)
        while waiting:
            waiting = waiting[self._file.write(waiting) :]
        self._end += len(self._waiting)
        self._waiting = b""
        self._synced = False

    def _cut_off(self) -> None:
        with suppress(OSError):
            self._file.truncate(self._end)
            self._file.seek(self._end)

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced, self._synced_at = True, self._now()

"""Saves the game being played after every turn, and finds it again at the next start.

Each turn is a line that the system has before the turn is shown, so a crash of the program loses
nothing. `docs/decisions/0010-saved-games.md` gives the reasons.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from minesweeper.archive import files
from minesweeper.archive.files import ArchiveError, Lock, reason
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
from minesweeper.game.history import NO_PROGRESS, History, ReadingProgress, Turn
from minesweeper.game.reading import ReadingGivenUpError
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

SYNC_AFTER = 1000
"""Milliseconds from one wait for the disk to the next."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game found on disk: its history, and the game with all turns replayed."""

    history: History
    game: Game
    written: int
    """The time of the game's last turn, in milliseconds since 1970."""


class Autosave:
    """The file in which this window saves the game that it is playing.

    The files are numbered. Each window holds a lock on the number of its file, so that two windows
    never overwrite each other's game. A window takes a number with an unfinished game first.
    """

    def __init__(self, home: Path, now: Now) -> None:
        self._home = home
        self._now = now
        self._lock: Lock | None = None
        self._path: Path | None = None
        self._journal: _Journal | None = None
        self._reading = NO_PROGRESS
        self.finished: list[FoundGame] = []
        """The finished games that `restore` found: the program ended before they were recorded."""

    def restore(self, reading: ReadingProgress = NO_PROGRESS) -> tuple[History | None, str | None]:
        """Returns the unfinished game of the last session and a notice for the player, or None.

        It must be called once, before `begin`. A file that cannot be used is set aside. One of a
        later release stays where it is, and so does one whose reading was given up. A finished or
        untouched game is not returned.
        """
        self._reading = reading
        notices: list[str] = []
        try:
            history = self._take_number(notices)
        except OSError as error:
            notices.append(_("Your game will not be saved: {reason}.").format(reason=reason(error)))
            history = None
        return history, join_sentences(*notices) or None

    def begin(self, history: History) -> None:
        """Saves this game from now on instead of the last; raises an ArchiveError if that fails."""
        self._close_journal()
        if self._path is None:
            raise ArchiveError(_("Your game will not be saved: there is nowhere to put it."))
        save_game(self._path, history)
        with files.failing_as(_("Your game is not being saved")):
            self._journal = _Journal(self._path, history, self._now)

    def keep(self, turn: Turn) -> None:
        """Saves one more turn.

        Raises an ArchiveError if that fails; the turn is then saved together with the next one.
        """
        if self._journal is not None:
            self._journal.add(turn, turn_line(turn))

    def sync(self) -> None:
        """Waits for the disk if something was written and the last wait was a second ago."""
        if self._journal is not None:
            self._journal.sync()

    @property
    def path(self) -> Path | None:
        """The file of this window's game; None if there is no place for it."""
        return self._path

    def discard(self) -> None:
        """Deletes the file: the game is stored elsewhere."""
        self._close_journal()
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()

    def close(self) -> None:
        """Waits for the disk, and releases the file."""
        self._close_journal()
        if self._lock is not None:
            self._lock.release()
        self._lock = self._path = None

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _take_number(self, notices: list[str]) -> History | None:
        """Locks a numbered file, if possible one with an unfinished game; returns that game."""
        for path in self._paths():
            lock = Lock(path.with_suffix(".lock"))
            if not lock.take():
                continue
            try:
                history = self._unfinished(path, notices)
            except _MustStayError as error:
                notices.append(f"{error}")
                lock.release()
                continue
            if self._take_if_better(lock, path, history):
                return history
        if self._lock is None:
            notices.append(_("Your game will not be saved: there is nowhere to put it."))
        return None

    def _take_if_better(self, lock: Lock, path: Path, history: History | None) -> bool:
        """Takes this numbered file unless the one held is as good. True ends the search."""
        if self._lock is not None and history is None:
            lock.release()
        else:
            if self._lock is not None:
                self._lock.release()
            self._lock, self._path = lock, path
        # Numbers without a file come last, so no later number has a game.
        return history is not None or not path.exists()

    def _unfinished(self, path: Path, notices: list[str]) -> History | None:
        """Returns the unfinished game in this file, if any; sets a damaged file aside."""
        try:
            history, game = load_game(path, self._reading)
        except FileNotFoundError:
            return None
        except ReadingGivenUpError:
            raise _MustStayError(
                _("Your unfinished game is still in {file}.").format(file=path.name)
            ) from None
        except NewerVersionError as error:
            raise _MustStayError(
                _("An unfinished game is still in {file}. {error}").format(
                    file=path.name, error=error
                )
            ) from None
        except SavedGameError as error:
            told = _("Your unfinished game could not be read.")
            notices.append(join_sentences(told, str(error), _put_aside(path)))
            return None
        if game.status.is_finished:
            self.finished.append(FoundGame(history, game, written_at(path)))
        return None if game.status.is_finished or not history.has_clicks else history

    def _paths(self) -> list[Path]:
        """Returns the files to try by their numbers, those that exist first."""
        paths = [files.unfinished_path(self._home, at + 1) for at in range(files.MOST_WINDOWS)]
        return sorted(paths, key=lambda path: not path.exists())


def written_at(path: Path) -> int:
    """Returns when a file was last written, in milliseconds since 1970."""
    return path.stat().st_mtime_ns // 1_000_000


class _MustStayError(Exception):
    """A file that cannot be used and must not be overwritten; the message says why."""


def _put_aside(path: Path) -> str:
    try:
        return _("It is kept as {name}.").format(name=files.set_aside(path).name)
    except OSError as error:
        raise _MustStayError(
            _(
                "Your unfinished game could not be read. {file} could not be moved ({reason}), so "
                "it was left in place."
            ).format(file=path.name, reason=reason(error))
        ) from error


class _Journal:
    """A saved game to which turns are appended, a line each.

    A line that could not be written whole is cut off again and is written with the next turn.
    """

    def __init__(self, path: Path, history: History, now: Now) -> None:
        self._now = now
        self._file = path.open("r+b", buffering=0)
        self._end = self._file.seek(0, os.SEEK_END)
        self._waiting = b""
        self._synced, self._synced_at = True, now()
        self._limit = SizeLimit(history.start.level.grid, self._end)
        self._limit.turns = len(history.turns)
        moves = sum(turn.rearranged is not None for turn in history.turns)
        self._limit.moved_over = moves * history.start.level.grid.size

    def add(self, turn: Turn, line: bytes) -> None:
        try:
            self._limit.take(turn, len(line))
            self._waiting += line
            self._write()
        except SavedGameError as error:
            raise ArchiveError(
                _("Your game is no longer being saved. {error}").format(error=error)
            ) from None
        except OSError as error:
            self._cut_off()
            raise ArchiveError(
                _("Your last move could not be saved: {reason}.").format(reason=reason(error))
            ) from error

    def sync(self) -> None:
        if not self._synced and self._now() - self._synced_at >= SYNC_AFTER:
            # If the disk fails now, the next call tries again; the system has the turns.
            with suppress(OSError):
                self._sync()

    def close(self) -> None:
        # The player was told about the lines that could not be written; nothing more helps here.
        with suppress(OSError):
            self._write()
            self._sync()
        self._file.close()

    def _write(self) -> None:
        """Hands all waiting lines to the system, which may take them in parts."""
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

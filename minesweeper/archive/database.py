"""The SQLite file of the records: opens it, migrates it, and sets it aside if it is damaged.

Several windows may share it. Every failure is an ArchiveError with a sentence for the player, and
nothing that was stored is ever overwritten.

Another program, such as a sync client or a backup tool, may remove the file or replace it while it
is open. SQLite would go on with the file that has no name any more, and everything written to it
would be lost with the window. So before every use the open file is compared with the one on disk,
and opened again if they differ. A removed file is copied back first, as long as it is open.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from minesweeper.archive import schema
from minesweeper.archive.files import (
    ArchiveError,
    FileChange,
    Lock,
    free_path,
    new_file,
    reason,
)
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

PATIENCE = 1.0
"""Seconds that one window waits for another that is writing."""
LONGEST_VALUE = 64 * 1024 * 1024
"""The most bytes of a text or a saved game; a damaged file may claim to have longer ones."""
LONGEST_LOG = 10_000
"""Above this many pages in the write-ahead log, a write copies them into the database file."""

Work = Callable[[sqlite3.Connection], "_T"]
"""A function that works with an open database."""
_T = TypeVar("_T")

_BROKEN = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_TOOBIG", "SQLITE_FORMAT", "SQLITE_MISMATCH"}
_REASONS = {
    "SQLITE_FULL": N_("no space is left on the disk"),
    "SQLITE_READONLY": N_("the file is read-only"),
    "SQLITE_BUSY": N_("another window is writing to it"),
    "SQLITE_LOCKED": N_("another window is writing to it"),
    "SQLITE_CANTOPEN": N_("the file cannot be opened"),
    "SQLITE_PERM": N_("permission denied"),
    "SQLITE_IOERR": N_("the disk cannot be read or written"),
    "SQLITE_NOMEM": N_("there is not enough memory"),
}


class BrokenError(Exception):
    """A file that is no database of ours; the message says why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class _FileState:
    """A file as it is on disk, to notice when another program changes it."""

    identity: tuple[int, int] | None
    """Device and inode, or None if there is no file."""
    content: tuple[int, int] | None
    """The size of the file and the time of its last write."""
    log: tuple[int, int] | None
    """Device and inode of the write-ahead log beside the file."""


class Database:
    """Owns the connection, which it opens when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._opened: _FileState | None = None
        """The state of the open file after it was last used."""
        self._was_open = False
        """True if a file was open before. The next one may lack what was written to the first."""
        self._change: FileChange | None = None
        self._can_write = True
        self._notice: str | None = None

    def read(self, work: "Work[_T]") -> _T:
        """Returns the result of `work`, which only reads. A damaged file is replaced first."""
        try:
            return self._translating_errors(work)
        except BrokenError as error:
            self._set_aside(str(error))
        try:
            return self._translating_errors(work)
        except BrokenError as error:
            raise ArchiveError(
                _("{file} cannot be used: {error}.").format(file=self.path.name, error=error)
            ) from error

    def write(self, work: "Work[_T]") -> _T:
        """Runs `work` in a transaction and returns its result. A failure changes nothing."""

        def transaction(connection: sqlite3.Connection) -> _T:
            if not self._can_write:
                raise ArchiveError(
                    _("{file} cannot be changed: it is read-only.").format(file=self.path.name)
                )
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                done = work(connection)
            self._remember_state()
            return done

        return self.read(transaction)

    def open(self) -> None:
        """Opens the file now, before it is needed."""
        self.read(lambda _: None)

    def sync(self) -> None:
        """Waits for the disk, so that a power cut loses nothing stored so far."""
        self._close_if_changed()
        if self._connection is not None and self._can_write:
            # What cannot be copied now stays in the log beside the file and is found there.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._remember_state()

    def close(self) -> None:
        """Closes the file."""
        if self._connection is not None:
            # If the file has lost its name, SQLite notices and leaves alone what is there now,
            # even the log of another database.
            with suppress(sqlite3.Error):
                self._connection.close()
            self._was_open = True
        self._connection = self._opened = None

    def take_notice(self) -> str | None:
        """Returns a notice for the player once, or None."""
        notice, self._notice = self._notice, None
        return notice

    def take_change(self) -> FileChange | None:
        """Returns, once, why games written before may be missing; None if none are."""
        self._close_if_changed()
        if self._connection is None and self._was_open and self._change is None:
            self._change = FileChange.REWRITTEN
            self._was_open = False
        change, self._change = self._change, None
        return change

    # What other programs do to the file.

    def _close_if_changed(self) -> None:
        """Closes the open file if another file, or none, has its name on disk."""
        if self._connection is None or self._opened is None:
            return
        before = self._opened
        try:
            now = self._state()
        except OSError:
            return  # The folder cannot be searched now, which says nothing about the file.
        if now == before:
            return
        if now.identity == before.identity:
            self.close()
            self._note_change(FileChange.REWRITTEN)
        elif now.identity is None:
            self._note_change(self._restore(self._connection, before))
        else:
            self._leave(before)
            self._note_change(FileChange.REPLACED)

    def _restore(self, removed: sqlite3.Connection, before: _FileState) -> FileChange:
        """Closes the open file, which was removed from disk, and puts a copy at its old path."""
        try:
            with new_file(self.path) as draft:
                _copy(removed, draft)
                self._leave(before)
        except FileExistsError:
            change = FileChange.REPLACED
        except (OSError, sqlite3.Error):
            change = FileChange.REMOVED
        else:
            return FileChange.RESTORED
        if self._connection is not None:
            self._leave(before)
        return change

    def _leave(self, before: _FileState) -> None:
        """Closes the open file, which is no longer on disk, and removes the log that it left."""
        is_left = before.log is not None and before.log == _identity(_log_of(self.path))
        self.close()
        if is_left:
            # SQLite would copy the old log into the new file.
            _remove_log(self.path)

    def _note_change(self, change: FileChange) -> None:
        # "Rewritten" says less than "removed" or "replaced", which may have come before.
        if self._change in (None, FileChange.REWRITTEN):
            self._change = change
        self._was_open = False

    def _remember_state(self) -> None:
        """Remembers the file's state after a write of our own."""
        if self._opened is not None:
            with suppress(OSError):
                self._opened = replace(self._opened, content=self._state().content)

    def _state(self) -> _FileState:
        found = _status(self.path)
        content = None if found is None else (found.st_size, found.st_mtime_ns)
        return _FileState(_identity(self.path), content, _identity(_log_of(self.path)))

    # What can go wrong.

    def _translating_errors(self, work: "Work[_T]") -> _T:
        """Does the work. Raises a BrokenError if the file is damaged, else an ArchiveError."""
        try:
            return work(self._open())
        except sqlite3.Error as error:
            if _kind(error) in _BROKEN:
                raise BrokenError(_damage(error)) from error
            self.close()
            raise ArchiveError(
                _("{file} cannot be used: {reason}.").format(
                    file=self.path.name, reason=_reason(error)
                )
            ) from error
        except UnicodeDecodeError as error:
            # SQLite quotes the damaged place in its message, which Python cannot decode.
            raise BrokenError(_("it is damaged")) from error
        except OSError as error:
            raise ArchiveError(
                _("{file} cannot be used: {reason}.").format(
                    file=self.path.name, reason=reason(error)
                )
            ) from error

    def _set_aside(self, why: str) -> None:
        """Renames the file and its log, unless another window has done so already."""
        lock = Lock(self.path.with_suffix(".lock"))
        opened = self._opened.identity if self._opened is not None else _identity(self.path)
        self.close()
        try:
            if not lock.take():
                raise ArchiveError(
                    _("{file} is damaged, and another window is using it.").format(
                        file=self.path.name
                    )
                )
            if opened is not None and opened == _identity(self.path):
                aside = _renamed(self.path)
                self._note_change(FileChange.SET_ASIDE)
                self._notice = _(
                    "Your records could not be read: {why}. They are kept as {file}, and new "
                    "records have been started."
                ).format(why=why, file=aside.name)
        except OSError as error:
            raise ArchiveError(
                _(
                    "Your records could not be read: {why}. {file} could not be moved "
                    "({reason}), so it was left in place."
                ).format(why=why, file=self.path.name, reason=reason(error))
            ) from error
        finally:
            lock.release()

    # Opening.

    def _open(self) -> sqlite3.Connection:
        self._close_if_changed()
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                raise BrokenError(_("{file} is not a file").format(file=self.path.name))
            before = _identity(self.path) or _made(self.path)
            self._connection = self._connected()
            self._opened = self._state()
            if self._was_open:
                self._note_change(FileChange.REWRITTEN)
            if before is not None and self._opened.identity != before:
                # It was replaced while it was being opened, so this may be either file.
                self.close()
                raise ArchiveError(
                    _("{file} cannot be used: it is being replaced.").format(file=self.path.name)
                )
        return self._connection

    def _connected(self) -> sqlite3.Connection:
        """Returns an open connection, read-only if the folder cannot be written to."""
        try:
            self._can_write = True
            return self._prepared("mode=rwc")
        except sqlite3.OperationalError as error:
            if _kind(error) not in ("SQLITE_CANTOPEN", "SQLITE_READONLY"):
                raise
            if not self.path.exists() or not self.path.stat().st_size:
                raise
            self._can_write = False
            # Without `immutable` even a reader would write a file beside it.
            return self._prepared("mode=ro&immutable=1")

    def _prepared(self, mode: str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(os.fsencode(self.path.absolute()))}?{mode}",
            timeout=PATIENCE,
            isolation_level=None,
            # One thread at a time uses it: the agent's, and the main one before and after.
            check_same_thread=False,
            uri=True,
        )
        try:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
            connection.text_factory = _decoded
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            self._bring_into_shape(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _bring_into_shape(self, connection: sqlite3.Connection) -> None:
        """Checks that the tables are ours, and migrates an older version to the newest."""
        connection.execute("BEGIN")
        with connection:
            # In one transaction: another window may be creating the tables just now.
            version = _checked(connection)
        if self._can_write:
            _log_ahead(connection)
        if version == len(schema.MIGRATIONS):
            return
        if not self._can_write:
            raise ArchiveError(
                _("{file} cannot be read: it is from an earlier release.").format(
                    file=self.path.name
                )
            )
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            # Checked again, because another window may have migrated it since.
            schema.migrate(connection, _checked(connection))


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Turns on write-ahead logging.

    With it readers do not wait for a writer, a writer does not wait for the disk, and a killed
    program loses nothing that it stored. Some network drives cannot do it and work without.
    """
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    # `sync` copies the log into the file when there is time, not while a game is stored.
    connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")


def _checked(connection: sqlite3.Connection) -> int:
    """Returns the version of a database; raises a BrokenError if its tables are not ours."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        tables = schema.shape(connection)
    except sqlite3.OperationalError as error:
        if _kind(error) in _REASONS:
            raise
        raise BrokenError(_damage(error)) from error
    if application == schema.APPLICATION_ID and version > len(schema.MIGRATIONS):
        raise ArchiveError(
            _(
                "Your records are from a newer release (format {version}; this release reads up "
                "to {latest}). They were not changed."
            ).format(version=version, latest=len(schema.MIGRATIONS))
        )
    is_ours = application == (schema.APPLICATION_ID if version else 0)
    known = is_ours and 0 <= version <= len(schema.MIGRATIONS)
    if not known or tables != schema.shape_of(version, schema.MIGRATIONS):
        raise BrokenError(_("it does not contain this game's records"))
    return int(version)


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _kind(error: sqlite3.Error) -> str:
    """Returns SQLite's name of an error, without its extended part."""
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return "_".join(name.split("_")[:2])


def _damage(error: sqlite3.Error) -> str:
    """Returns why a file is no database of ours, as the end of a sentence.

    SQLite's own words are English, and may quote names in a damaged file.
    """
    is_database = _kind(error) != "SQLITE_NOTADB"
    return _("it is damaged") if is_database else _("it is not a database")


def _reason(error: sqlite3.Error) -> str:
    """Returns why a database cannot be used, as the end of a sentence."""
    kind = _kind(error)
    if kind in _REASONS:
        return _(_REASONS[kind])
    return _("SQLite reports the error {name}").format(name=kind or type(error).__name__)


def _status(path: Path) -> os.stat_result | None:
    """Returns the system's data about a file, or None if there is none."""
    try:
        return os.stat(path)  # noqa: PTH116  a link is followed, as SQLite does
    except (FileNotFoundError, NotADirectoryError):
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    found = _status(path)
    return None if found is None else (found.st_dev, found.st_ino)


def _made(path: Path) -> tuple[int, int] | None:
    """Creates an empty file and returns its identity, or None if another program was faster.

    SQLite would create it too, but could not tell whether the file it opened is still there.
    """
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644)
    except OSError:
        return None
    try:
        found = os.fstat(file)
        return found.st_dev, found.st_ino
    finally:
        os.close(file)


def _copy(database: sqlite3.Connection, path: Path) -> None:
    """Copies an open database to an empty file; raises a sqlite3.Error if that fails."""

    def check(status: int, *_pages: int) -> None:
        # Without this, SQLite would retry a locked copy for ever.
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError(_("it is locked"))

    with closing(sqlite3.connect(path)) as copy:
        database.backup(copy, progress=check)


def _log_of(path: Path) -> Path:
    """Returns the path of a database's log. Symbolic links are followed, as SQLite does."""
    return Path(f"{os.path.realpath(path)}-wal")


def _remove_log(path: Path) -> None:
    """Removes the log of a database that has lost its name, and the index of the log."""
    log = _log_of(path)
    for each in (log, log.with_name(f"{log.name[:-3]}shm")):
        with suppress(OSError):
            each.unlink()


def _renamed(path: Path) -> Path:
    """Renames a database and its log to the first free name and returns that.

    The log goes first: SQLite would copy a log that is left behind into the next database.
    """
    aside = free_path(path.parent, f"{path.stem}.aside-{{}}{path.suffix}")
    log, shared = (path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))
    with suppress(FileNotFoundError):
        log.rename(aside.with_name(f"{aside.name}-wal"))
    with suppress(FileNotFoundError):
        shared.unlink()
    path.rename(aside)
    return aside

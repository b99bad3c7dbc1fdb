"""The one SQLite file of the records: opened, kept in shape, set aside when broken.

It may be shared by several windows. Whatever goes wrong is an ArchiveError with a sentence for the
player; nothing that was kept is ever written over.

Another program may remove the file or put another one in its place while it is open: a sync client,
a backup that is restored. SQLite would go on with the file that has no name any more, and all that
it takes would be gone with the window. So before every use the file is compared with the one on
disk, and opened again where it is another.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from minesweeper.archive import schema
from minesweeper.archive.files import ArchiveError, FileChange, free_path, reason
from minesweeper.archive.lock import Lock

PATIENCE = 1.0
"""How many seconds one window waits for another that is writing."""
LONGEST_VALUE = 64 * 1024 * 1024
"""The most bytes of a text or a saved game; a broken file may promise more."""
LONGEST_LOG = 10_000
"""How many pages the log may have before a write puts them into the file by itself."""

Work = Callable[[sqlite3.Connection], "_T"]
"""Something to be done with an open database."""
_T = TypeVar("_T")

_BROKEN = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_TOOBIG", "SQLITE_FORMAT", "SQLITE_MISMATCH"}
_REASONS = {
    "SQLITE_FULL": "no space is left on the disk",
    "SQLITE_READONLY": "the file is read-only",
    "SQLITE_BUSY": "another window is writing",
    "SQLITE_LOCKED": "another window is writing",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_PERM": "permission denied",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_NOMEM": "there is not enough memory",
}


class BrokenError(Exception):
    """A file that is no database of ours; the text says why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class _Look:
    """A file as it is on disk."""

    identity: tuple[int, int] | None
    """Device and inode, or None where there is no file."""
    content: tuple[int, int] | None
    """Its size, and when it was written last."""
    log: tuple[int, int] | None
    """Device and inode of the log beside it."""


class Database:
    """Owns the connection, which is opened when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._opened: _Look | None = None
        """The file that is open as it was when it was used last, whatever its name is now."""
        self._was_open = False
        """Whether a file was open before the one that is open now, or will be next."""
        self._change: FileChange | None = None
        self._can_write = True
        self._notice: str | None = None

    def read(self, work: "Work[_T]") -> _T:
        """What some queries give."""
        return self._mended(work)

    def write(self, work: "Work[_T]") -> _T:
        """Change something, wholly or not at all, and give what the work gives."""

        def transaction(connection: sqlite3.Connection) -> _T:
            if not self._can_write:
                raise ArchiveError(f"{self.path.name} cannot be written: it is read-only.")
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                done = work(connection)
            self._note_look()
            return done

        return self._mended(transaction)

    def open(self) -> None:
        """Open the file now, before it is needed."""
        self.read(lambda _: None)

    def sync(self) -> None:
        """Wait for the disk, so that a power cut loses nothing kept so far."""
        self._leave_if_changed()
        if self._connection is not None and self._can_write:
            # What cannot be written now stays in the log beside the file, and is found there.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._note_look()

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            # SQLite sees by itself whether the file still has its name. If not, it leaves alone
            # what lies there now, the log of another database included.
            with suppress(sqlite3.Error):
                self._connection.close()
            self._was_open = True
        self._connection = self._opened = None

    def take_notice(self) -> str | None:
        """What the player has to be told, once."""
        told, self._notice = self._notice, None
        return told

    def take_change(self) -> FileChange | None:
        """Why games written before may be missing now, told once; None where they are all there.

        It looks at the file once more, so what was written before this call is covered.
        """
        self._leave_if_changed()
        if self._connection is None and self._was_open and self._change is None:
            self._change = FileChange.REWRITTEN
            self._was_open = False
        change, self._change = self._change, None
        return change

    # What other programs do to the file.

    def _leave_if_changed(self) -> None:
        """Let go of a file that is not the one on disk any more."""
        if self._connection is None or self._opened is None:
            return
        before = self._opened
        try:
            now = self._look()
        except OSError:
            return  # The folder cannot be searched now, which says nothing of the file.
        if now == before:
            return
        self.close()
        if now.identity == before.identity:
            self._note_change(FileChange.REWRITTEN)
            return
        self._note_change(FileChange.REMOVED if now.identity is None else FileChange.REPLACED)
        if now.log is not None and now.log == before.log:
            # Left there, it would be played into the file that has the name now.
            _remove_log(self.path)

    def _note_change(self, change: FileChange) -> None:
        # A file that is removed may be found rewritten later, which says less.
        if self._change in (None, FileChange.REWRITTEN):
            self._change = change
        self._was_open = False

    def _note_look(self) -> None:
        """Take the file as it is now for ours: we have just written to it ourselves."""
        if self._opened is not None:
            with suppress(OSError):
                self._opened = replace(self._opened, content=self._look().content)

    def _look(self) -> _Look:
        found = _status(self.path)
        content = None if found is None else (found.st_size, found.st_mtime_ns)
        return _Look(_identity(self.path), content, _identity(_log_of(self.path)))

    # What can go wrong.

    def _mended(self, work: "Work[_T]") -> _T:
        """Do the work; a file that proves broken is set aside, and a new one takes its place."""
        try:
            return self._told(work)
        except BrokenError as error:
            self._set_aside(str(error))
        try:
            return self._told(work)
        except BrokenError as error:
            raise ArchiveError(f"{self.path.name} cannot be used: {error}.") from error

    def _told(self, work: "Work[_T]") -> _T:
        """Do the work; what SQLite says is told as a broken file, or in a sentence."""
        try:
            return work(self._open())
        except sqlite3.Error as error:
            if _kind(error) in _BROKEN:
                raise BrokenError(str(error)) from error
            self.close()
            raise ArchiveError(f"{self.path.name} cannot be used: {_reason(error)}.") from error
        except UnicodeDecodeError as error:
            # SQLite quotes the damaged place, and Python cannot make a message of it.
            raise BrokenError("it is damaged") from error
        except OSError as error:
            raise ArchiveError(f"{self.path.name} cannot be used: {reason(error)}.") from error

    def _set_aside(self, why: str) -> None:
        """Rename the file, with the log beside it, unless another window has done so already."""
        lock = Lock(self.path.with_suffix(".lock"))
        opened = self._opened.identity if self._opened is not None else _identity(self.path)
        self.close()
        try:
            if not lock.take():
                raise ArchiveError(f"{self.path.name} is broken, and another window is at it.")
            if opened is not None and opened == _identity(self.path):
                aside = _renamed(self.path)
                self._note_change(FileChange.SET_ASIDE)
                self._notice = (
                    f"Your records could not be read: {why}. "
                    f"They are kept as {aside.name}, and new ones begin."
                )
        except OSError as error:
            raise ArchiveError(
                f"Your records could not be read: {why}. {self.path.name} could not be moved "
                f"({reason(error)}), so it is left as it is."
            ) from error
        finally:
            lock.release()

    # Opening.

    def _open(self) -> sqlite3.Connection:
        self._leave_if_changed()
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                raise BrokenError(f"{self.path.name} is not a file")
            before = _identity(self.path) or _made(self.path)
            self._connection = self._connected()
            self._opened = self._look()
            if self._was_open:
                self._note_change(FileChange.REWRITTEN)
            if before is not None and self._opened.identity != before:
                # It went while it was being opened, so nobody knows which file this is.
                self.close()
                raise ArchiveError(f"{self.path.name} cannot be used: it is being replaced.")
        return self._connection

    def _connected(self) -> sqlite3.Connection:
        """An open connection, to read only where the folder does not let us write."""
        try:
            self._can_write = True
            return self._prepared("mode=rwc")
        except sqlite3.OperationalError as error:
            if _kind(error) not in ("SQLITE_CANTOPEN", "SQLITE_READONLY"):
                raise
            if not self.path.exists() or not self.path.stat().st_size:
                raise
            self._can_write = False
            # Otherwise even a reader would want to write a file beside it.
            return self._prepared("mode=ro&immutable=1")

    def _prepared(self, mode: str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(os.fsencode(self.path.absolute()))}?{mode}",
            timeout=PATIENCE,
            isolation_level=None,
            # One thread at a time: the window's before and after, the agent's in between.
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
        """Check that the tables are ours, and lead an older version to the newest."""
        connection.execute("BEGIN")
        with connection:
            # In one look: another window may be making the tables just now.
            version = _checked(connection)
        if self._can_write:
            _log_ahead(connection)
        if version == len(schema.MIGRATIONS):
            return
        if not self._can_write:
            raise ArchiveError(f"{self.path.name} cannot be read: it is of an earlier release.")
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            # Another window may have done it since.
            schema.migrate(connection, _checked(connection))


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Have changes written to a log beside the file, and to the file itself later.

    Readers do not wait for a writer then, a writer does not wait for the disk, and a kill leaves
    whole what was kept. Where it cannot be had, as on some network drives, the usual way works too.
    """
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    # The log goes into the file when there is time for it, not in the middle of keeping a game.
    connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")


def _checked(connection: sqlite3.Connection) -> int:
    """The version of a database, whose tables are as they should be in it."""
    try:
        return _checked_version(connection)
    except sqlite3.OperationalError as error:
        if _kind(error) in _REASONS:
            raise
        raise BrokenError(str(error)) from error


def _checked_version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    tables = schema.shape(connection)
    if application == schema.APPLICATION_ID and version > len(schema.MIGRATIONS):
        raise ArchiveError(
            f"Your records were written by a later release: their version is {version}, and this "
            f"release reads up to {len(schema.MIGRATIONS)}. They are left as they are."
        )
    is_ours = application == (schema.APPLICATION_ID if version else 0)
    known = is_ours and 0 <= version <= len(schema.MIGRATIONS)
    if not known or tables != schema.shape_of(version, schema.MIGRATIONS):
        raise BrokenError("the tables are not those of this game")
    return int(version)


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _kind(error: sqlite3.Error) -> str:
    """What SQLite calls an error, without its finer distinctions."""
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return "_".join(name.split("_")[:2])


def _reason(error: sqlite3.Error) -> str:
    told = str(error)
    return _REASONS.get(_kind(error)) or told[:1].lower() + told[1:]


def _status(path: Path) -> os.stat_result | None:
    """What the system knows of a file; None where there is none."""
    try:
        return os.stat(path)  # noqa: PTH116  a link is followed, as SQLite does
    except (FileNotFoundError, NotADirectoryError):
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    found = _status(path)
    return None if found is None else (found.st_dev, found.st_ino)


def _made(path: Path) -> tuple[int, int] | None:
    """Make an empty file, and give which one it is; None where another program is faster.

    SQLite would make it too, but could not tell whether the file that it opened is still there.
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


def _log_of(path: Path) -> Path:
    """The log beside a database; a link to the file is followed, as SQLite does."""
    return Path(f"{os.path.realpath(path)}-wal")


def _remove_log(path: Path) -> None:
    """Remove the log of a database that has lost its name, and the file that goes with the log."""
    log = _log_of(path)
    for each in (log, log.with_name(f"{log.name[:-3]}shm")):
        with suppress(OSError):
            each.unlink()


def _renamed(path: Path) -> Path:
    """Rename a database and its log to the first free name, and give that.

    The log goes first: left alone beside a new database, it would be played into that.
    """
    aside = free_path(path.parent, f"{path.stem}.aside-{{}}{path.suffix}")
    log, shared = (path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))
    with suppress(FileNotFoundError):
        log.rename(aside.with_name(f"{aside.name}-wal"))
    with suppress(FileNotFoundError):
        shared.unlink()
    path.rename(aside)
    return aside

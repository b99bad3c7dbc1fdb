"""Files: the player's home folder, atomic writing, reading files from outside, locks."""

import errno
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum, auto
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from minesweeper.game.quoting import named, printable
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HOME_VARIABLE = "MINESWEEPER_HOME"
GAMES, BOARDS, EXPORTS = "games", "boards", "exports"
REPORTS, UNRECORDED, UNFINISHED = "reports", "unrecorded", "unfinished"
FOLDERS = (GAMES, BOARDS, EXPORTS, REPORTS, UNRECORDED, UNFINISHED)
"""The folders inside the player's home folder."""
MOST_WINDOWS = 16
"""The most windows that can save a game at the same time; further windows play without saving."""
_BEHIND_EVERY_END = 2**62
"""The offset of the byte that is locked on Windows; no file is that long."""
# Opening a pipe waits for its other end, and opening a terminal can make it ours.
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_DRAFT = r"\..+\.[0-9a-f]{12}\.tmp"


class ArchiveError(Exception):
    """A file could not be read or written; the message is a sentence for the player."""


class FileChange(Enum):
    """What happened to a file that this program holds open."""

    REMOVED = auto()
    """The file was removed while it was open."""
    REPLACED = auto()
    """Another file has taken the name of the open one."""
    REWRITTEN = auto()
    """The content of the file changed: another window wrote to it, or a program copied over it."""
    RESTORED = auto()
    """The file was removed while it was open, and a copy of it is there again."""
    SET_ASIDE = auto()
    """The file was damaged, and a new file took its place."""


def home(chosen: Path | None = None) -> Path:
    """Returns the folder of the player's settings, records and games. It need not exist yet."""
    if chosen is not None:
        return chosen
    if folder := os.environ.get(HOME_VARIABLE):
        return Path(folder)
    # Imported here, so that a start with a home of its own does not wait for it.
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_data_path("minesweeper", appauthor=False)


def home_problem(folder: Path) -> str | None:
    """Returns a sentence that says why nothing can be kept in a home folder, or None.

    A folder that does not exist yet is no problem. What can be found out only by writing is
    reported when something is written.
    """
    try:
        (folder / "settings.toml").stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        return _("Nothing can be saved in {folder}: {reason}.").format(
            folder=printable(str(folder)), reason=reason(error)
        )
    return None


def unfinished_path(folder: Path, number: int) -> Path:
    """Returns the file in a home folder in which a window, counted from 1, saves its game."""
    return folder / f"unfinished-{number}.jsonl"


def unfinished_bytes(folder: Path) -> int | None:
    """Returns the bytes of all unfinished games in a home folder, or None if it has none.

    The games may be finished or damaged after all.
    """
    numbers = range(1, MOST_WINDOWS + 1)
    found: list[int] = []
    for number in numbers:
        with suppress(OSError):
            found.append(unfinished_path(folder, number).lstat().st_size)
    return sum(found) if found else None


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that a reader finds the old content or the new, never a part of it.

    A symbolic link stays: the file it points to is replaced. Missing folders are created. If an
    OSError is raised, everything is as it was.
    """
    target = Path(os.path.realpath(path))
    with _draft(target, data) as draft:
        draft.replace(target)


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Writes a file under the first free name and returns its path.

    `name` contains {}, for which 1, 2 and so on are tried. The finished file takes its name in one
    step, so two programs that write at the same moment get two names, and no file is replaced.
    Missing folders are created. If an OSError is raised, everything is as it was.
    """
    with _draft(folder / name.format("new"), data) as draft:
        return rename_to_free(draft, numbered(folder, name))


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yields an empty draft for the caller to fill, which becomes the file `path` at the end.

    Raises a FileExistsError at the end if that file exists by then; it is not changed. Missing
    folders are created.
    """
    target = Path(os.path.realpath(path))
    with _draft(target, b"") as draft:
        yield draft
        _rename_to_new(draft, target)


def set_aside(path: Path) -> Path:
    """Renames a file to the first free name such as `settings.aside-1.toml` and returns that."""
    name = f"{_escaped(path.stem)}.aside-{{}}{_escaped(path.suffix)}"
    return rename_to_free(path, numbered(path.parent, name))


def _escaped(text: str) -> str:
    """Returns a text with its braces doubled, so that `str.format` returns it unchanged."""
    return text.replace("{", "{{").replace("}", "}}")


def numbered(folder: Path, name: str) -> Iterator[Path]:
    """Yields paths in a folder: the name with 1, 2 and so on in place of {}."""
    return (folder / name.format(number) for number in count(1))


def rename_to_free(path: Path, targets: Iterable[Path]) -> Path:
    """Renames a file to the first of these paths that is free, and returns that.

    No file is ever replaced. The paths must not end before one is free.
    """
    for target in targets:
        with suppress(FileExistsError):
            _rename_to_new(path, target)
            return target
    raise AssertionError("numbers never end")


def _rename_to_new(path: Path, target: Path) -> None:
    """Renames a file; raises a FileExistsError if the new name is taken."""
    if sys.platform == "win32" or path.is_dir():
        # POSIX renames a folder over nothing but an empty folder, and Windows replaces nothing.
        if os.path.lexists(target):
            raise FileExistsError(target)
        path.rename(target)
        return
    try:
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        _claim_and_replace(path, target)
    else:
        path.unlink()


def _claim_and_replace(path: Path, target: Path) -> None:
    """Renames on a disk without hard links, where an empty file claims the name first."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    try:
        path.replace(target)
    except BaseException:
        with suppress(OSError):
            target.unlink()
        raise


# Drafts.


@contextmanager
def _draft(target: Path, data: bytes) -> Iterator[Path]:
    """Writes a draft beside the target, for the caller to rename; removes it after a failure.

    The draft is beside the target because a rename between two file systems is not atomic. It stays
    locked until it has its name, so that no other program removes it as a stale draft.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    draft, file = _new_draft(target)
    try:
        with file:
            _write_through(file, data)
            if sys.platform == "win32":
                file.close()  # Windows cannot rename an open file.
            yield draft
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def _new_draft(target: Path) -> tuple[Path, FileIO]:
    """Creates an empty draft, open and locked."""
    while True:
        draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
        file = draft.open("xb", buffering=0)
        if sys.platform == "win32" or _is_held(file.fileno()):
            return draft, file
        file.close()


def _is_held(file: int) -> bool:
    """Locks a draft. Returns False if another program has just removed it as stale."""
    try:
        is_ours = hold(file)
    except OSError:
        return True  # This disk has no locks, so no program removes drafts here either.
    return is_ours and os.fstat(file).st_nlink > 0


def _write_through(file: FileIO, data: bytes) -> None:
    """Writes a file and waits for the disk: the rename must not reach it before the content."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def remove_stale_drafts(folder: Path) -> None:
    """Removes every draft that a crash has left in a home folder; drafts in use stay."""
    for place in (folder, *(folder / name for name in FOLDERS)):
        _sweep(place)
    # The draft of a symbolic link lies beside the file that the link points to.
    for path in _entries(folder):
        if path.is_symlink():
            target = Path(os.path.realpath(path))
            _sweep(target.parent, f".{target.name}.")


def _sweep(folder: Path, start: str = ".") -> None:
    for path in _entries(folder):
        if path.name.startswith(start) and re.fullmatch(_DRAFT, path.name):
            with suppress(OSError):
                _remove_abandoned(path)


def _entries(folder: Path) -> list[Path]:
    """Returns the entries of a folder; none if it cannot be read."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _remove_abandoned(draft: Path) -> None:
    """Removes a draft; raises an OSError if another program is writing it."""
    if sys.platform == "win32":
        draft.unlink()  # Windows refuses this while the draft is open.
        return
    # O_NONBLOCK, because opening a pipe would wait for its writer.
    file = os.open(draft, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if hold(file):
            draft.unlink()
    finally:
        os.close(file)


@contextmanager
def failing_as(failure: str) -> Iterator[None]:
    """Turns an OSError into an ArchiveError that says what failed, and then why."""
    try:
        yield
    except OSError as error:
        text = _("{failure}: {reason}.")
        raise ArchiveError(text.format(failure=failure, reason=reason(error))) from error


def reason(error: OSError) -> str:
    """Returns why the system refused, as the end of a sentence: `read-only file system`."""
    words = error.strerror or str(error)
    return _(words[0].lower() + words[1:]) if words else _("no reason given")


REASONS = (
    N_("bad address"),
    N_("bad file descriptor"),
    N_("broken pipe"),
    N_("cannot allocate memory"),
    N_("device or resource busy"),
    N_("directory not empty"),
    N_("disk quota exceeded"),
    N_("exec format error"),
    N_("file exists"),
    N_("file name too long"),
    N_("file too large"),
    N_("input/output error"),
    N_("interrupted system call"),
    N_("invalid argument"),
    N_("invalid cross-device link"),
    N_("is a directory"),
    N_("no space left on device"),
    N_("no such device"),
    N_("no such device or address"),
    N_("no such file or directory"),
    N_("not a directory"),
    N_("operation not permitted"),
    N_("operation not supported"),
    N_("permission denied"),
    N_("read-only file system"),
    N_("resource temporarily unavailable"),
    N_("stale file handle"),
    N_("text file busy"),
    N_("too many levels of symbolic links"),
    N_("too many links"),
    N_("too many open files"),
    N_("too many open files in system"),
    N_("transport endpoint is not connected"),
    N_("value too large for defined data type"),
)
"""The C library's messages about files, listed for the catalogues. Python gets them in English."""


def free_path(folder: Path, name: str) -> Path:
    """Returns the first free path in a folder: the name with 1, 2 and so on in place of {}."""
    return next(path for path in numbered(folder, name) if not os.path.lexists(path))


def write_report(home: Path, report: Mapping[str, Any]) -> Path:
    """Writes a report under the first free name in a home folder and returns its path.

    Raises an ArchiveError, and writes nothing, if that fails.
    """
    # The name of a folder can have bytes that are no text; they become escapes.
    text = json.dumps(report, ensure_ascii=False, indent=1)
    with failing_as(_("The report could not be saved")):
        return write_new(home / REPORTS, "report-{}.json", text.encode("utf-8", "backslashreplace"))


# Files whose names come from outside. Each is checked to be a regular file.
#
# A name may lead to a folder that cannot be searched, be too long for the file system, hold bytes
# that are no text, or belong to a pipe that nobody writes to. Until Python 3.14 `Path.exists` and
# its like raise some of the errors this causes and hide others. The functions here return an answer
# or raise an OSError, and never wait.


class NotAFileError(OSError):
    """A folder, a pipe or a device where a file is wanted."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(errno.EINVAL, _("it is not a file"), str(path))


def shown_name(path: Path) -> str:
    """Returns the name of a file for a sentence: escaped, shortened and never empty."""
    return named(path.name or str(path))


def open_to_read(path: Path) -> BinaryIO:
    """Opens a file to read its bytes.

    Raises a NotAFileError for whatever is not a regular file, without waiting for it, and another
    OSError where the file cannot be opened.
    """
    check_regular(path)
    return os.fdopen(open_regular(path, os.O_RDONLY), "rb")


def open_to_write(path: Path) -> BinaryIO:
    """Opens a file to write bytes, new or emptied; raises like `open_to_read`."""
    check_target(path)
    file = open_regular(path, os.O_WRONLY | os.O_CREAT)
    try:
        os.ftruncate(file, 0)
    except OSError:
        os.close(file)
        raise
    return os.fdopen(file, "wb")


def check_regular(path: Path) -> None:
    """Raises a NotAFileError unless this is a regular file, or another OSError if there is none."""
    # Before it is opened: a program that waits at the other end of a pipe should go on waiting.
    if not stat.S_ISREG(_looked_at(path).st_mode):
        raise NotAFileError(path)


def check_target(path: Path) -> None:
    """Raises a NotAFileError if something other than a regular file has this path.

    Another OSError is raised if the system refuses to tell. That the folder exists and a file may
    be written there is not checked.
    """
    try:
        check_regular(path)
    except FileNotFoundError:
        return


def exists(path: Path) -> bool:
    """Returns True if a path exists; False if the system refuses to tell."""
    try:
        _looked_at(path)
    except OSError:
        return False
    return True


def is_file(path: Path) -> bool:
    """Returns True if a path is a regular file; False if the system refuses to tell."""
    try:
        check_regular(path)
    except OSError:
        return False
    return True


def files_ending(folder: Path, ending: str) -> list[Path]:
    """Returns the entries of a folder whose names have this ending, sorted by name.

    Empty if there is no such folder or it cannot be listed.
    """
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending))
    except (OSError, ValueError):
        return []


def _looked_at(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except ValueError as error:
        # A name that no file can have: a zero byte, a single surrogate.
        why = _("no file can have such a name")
        raise OSError(errno.EINVAL, why, str(error)) from None


def open_regular(path: Path | str, flags: int) -> int:
    """Opens a regular file for `open(opener=…)`, without waiting; raises like `open_to_read`."""
    file = os.open(path, flags | _NO_WAIT, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise NotAFileError(path)
    except OSError:
        os.close(file)
        raise
    return file


# Locks between programs. A lock ends with the program that holds it, even after a crash.


class Lock:
    """A file that one program at a time can hold.

    It uses the system's lock on an open file. A file that merely exists would stay behind after a
    crash, and the process id in it might belong to another program by then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Takes the lock. Returns False if another program holds it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            is_ours = hold(file)
        except OSError:
            is_ours = False
        if not is_ours:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Releases the lock. The file stays: another program may hold it already."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def hold(file: int) -> bool:
    """Locks an open file until it is closed. Returns False at once if another program holds it.

    Raises an OSError if the file system has no locks.
    """
    try:
        if sys.platform == "win32":
            # Windows lets nobody read a locked byte, so a byte beyond every end is locked.
            os.lseek(file, _BEHIND_EVERY_END, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True

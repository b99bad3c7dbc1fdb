"""The player's home folder, and writing files there whole or not at all."""

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum, auto
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Any

from minesweeper.archive.lock import hold
from minesweeper.game.quoting import printable

HOME_VARIABLE = "MINESWEEPER_HOME"
GAMES, BOARDS, EXPORTS = "games", "boards", "exports"
REPORTS, UNRECORDED = "reports", "unrecorded"
FOLDERS = (GAMES, BOARDS, EXPORTS, REPORTS, UNRECORDED)
"""The folders inside the player's home folder."""
MOST_WINDOWS = 16
"""The most windows that can save a game at the same time; one more plays without."""
_DRAFT = re.compile(r"\..+\.[0-9a-f]{12}\.tmp")


class ArchiveError(Exception):
    """Something could not be read from or written to disk; its sentence is for the player."""


class FileChange(Enum):
    """The reasons why the open file may lack what this program wrote before."""

    REMOVED = auto()
    """It was removed while it was open."""
    REPLACED = auto()
    """Another file has its name."""
    REWRITTEN = auto()
    """Its content changed: another window wrote to it, or a program copied over it."""
    RESTORED = auto()
    """It was removed while it was open, and a copy of it is there again."""
    SET_ASIDE = auto()
    """It was damaged, and a new file took its place."""


def home(chosen: Path | None = None) -> Path:
    """Returns the one folder of settings, records and saved games. It need not exist yet.

    That is the chosen folder, else the one that MINESWEEPER_HOME names, else the system's folder
    for the data of programs. The settings are there too, and not in the system's folder for
    configuration, so that a player who copies one folder has everything.
    """
    if chosen is not None:
        return chosen
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named)
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
        return f"Nothing can be kept in {printable(str(folder))}: {reason(error)}."
    return None


def unfinished_path(folder: Path, number: int) -> Path:
    """Returns the file in a home folder in which a window, counted from 1, saves its game."""
    return folder / f"unfinished-{number}.jsonl"


def unfinished_bytes(folder: Path) -> int | None:
    """Returns the length of such files of a home folder together, or None if it has none.

    The games in them may be finished or broken.
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
        return _renamed_to_free(draft, _numbered(folder, name))


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yields an empty draft for the caller to fill, which becomes the file `path` at the end.

    Raises a FileExistsError at the end if there is such a file by then; it stays as it is. Missing
    folders are created.
    """
    target = Path(os.path.realpath(path))
    with _draft(target, b"") as draft:
        yield draft
        _rename_to_new(draft, target)


def set_aside(path: Path) -> Path:
    """Renames a file to the first free name such as `settings.aside-1.toml` and returns that."""
    name = f"{_escaped(path.stem)}.aside-{{}}{_escaped(path.suffix)}"
    return _renamed_to_free(path, _numbered(path.parent, name))


def _escaped(text: str) -> str:
    """Returns a text that `str.format` turns into the given one."""
    return text.replace("{", "{{").replace("}", "}}")


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    return (folder / name.format(number) for number in count(1))


def _renamed_to_free(path: Path, targets: Iterable[Path]) -> Path:
    """Renames a file to the first of these paths that is free, and returns that."""
    for target in targets:
        with suppress(FileExistsError):
            _rename_to_new(path, target)
            return target
    raise AssertionError("numbers never end")


def _rename_to_new(path: Path, target: Path) -> None:
    """Renames a file; raises a FileExistsError if the new name is taken."""
    if sys.platform == "win32" or path.is_dir():
        # A folder is renamed over nothing but an empty folder, and Windows refuses every time.
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
                file.close()  # An open file cannot be renamed there.
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
    """Writes to the disk itself: the rename must not reach it before the content."""
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
        if path.name.startswith(start) and _DRAFT.fullmatch(path.name):
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
        draft.unlink()  # Refused while it is open.
        return
    # O_NONBLOCK, because opening a pipe would wait for its writer.
    file = os.open(draft, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if hold(file):
            draft.unlink()
    finally:
        os.close(file)


def reason(error: OSError) -> str:
    """Returns why the system refused, as the end of a sentence: `read-only file system`."""
    words = error.strerror or str(error) or "no reason given"
    return words[0].lower() + words[1:]


def free_path(folder: Path, name: str) -> Path:
    """Returns the first free path in a folder: the name with 1, 2 and so on in place of {}."""
    return next(path for path in _numbered(folder, name) if not os.path.lexists(path))


def write_report(home: Path, report: Mapping[str, Any]) -> Path:
    """Writes a report under the first free name in a home folder and returns its path.

    Raises an ArchiveError, and writes nothing, if that fails.
    """
    # The name of a folder can have bytes that are no text; they become escapes.
    text = json.dumps(report, ensure_ascii=False, indent=1)
    try:
        return write_new(home / REPORTS, "report-{}.json", text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ArchiveError(f"The report could not be saved: {reason(error)}.") from error

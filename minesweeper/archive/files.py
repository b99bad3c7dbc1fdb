"""Where a player's files lie, and how they are written whole or not at all."""

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
"""The folders in the player's home that files are written to."""
MOST_WINDOWS = 16
"""Windows that can keep a game at the same time; one more plays without."""
_DRAFT = re.compile(r"\..+\.[0-9a-f]{12}\.tmp")


class ArchiveError(Exception):
    """Something could not be kept on disk; its sentence is for the player."""


class Change(Enum):
    """Why the file that is open now may lack what this program wrote before."""

    REMOVED = auto()
    """It was removed while it was open."""
    REPLACED = auto()
    """Another file has its name."""
    REWRITTEN = auto()
    """Its content changed: by another window, as usual, or by a program that copied over it."""
    SET_ASIDE = auto()
    """It was broken, and a new one was begun."""


def home(chosen: Path | None = None) -> Path:
    """The one folder of settings, records and saved games; it need not exist yet.

    The folder chosen, else the one that MINESWEEPER_HOME names, else the place for a program's
    data. Not the place for its configuration: a player who copies one folder should have it all.
    """
    if chosen is not None:
        return chosen
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named)
    # Here, so that a start with a home of its own does not wait for it.
    import platformdirs  # noqa: PLC0415

    return platformdirs.user_data_path("minesweeper", appauthor=False)


def home_trouble(folder: Path) -> str | None:
    """A sentence that says why nothing can be kept in a home folder; None if it seems it can be.

    A folder that does not exist yet is no trouble. What can be found out only by writing is told
    when something is written.
    """
    try:
        (folder / "settings.toml").stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        return f"Nothing can be kept in {printable(str(folder))}: {reason(error)}."
    return None


def unfinished_path(folder: Path, number: int) -> Path:
    """Return the file in a home folder in which a window, counted from 1, keeps its game."""
    return folder / f"unfinished-{number}.jsonl"


def has_unfinished_games(folder: Path) -> bool:
    """Return whether a home folder has such a file; what is in it may be finished or broken."""
    numbers = range(1, MOST_WINDOWS + 1)
    return any(os.path.lexists(unfinished_path(folder, number)) for number in numbers)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a part of it.

    A linked file stays linked: what it points to is replaced. An OSError leaves everything as it
    was. Folders on the way are made.
    """
    target = Path(os.path.realpath(path))
    with _draft(target, data) as draft:
        draft.replace(target)


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a file under the first free name, and return its path.

    The name has 1, 2 and so on put into it. It is taken in one step with the finished file, so two
    programs that write at the same moment get two names and no file is replaced. An OSError leaves
    everything as it was. Folders on the way are made.
    """
    with _draft(folder / name.format("new"), data) as draft:
        return _renamed_to_free(draft, _numbered(folder, name))


def set_aside(path: Path) -> Path:
    """Rename a file to the first free name such as `settings.aside-1.toml`, and return that."""
    name = f"{_escaped(path.stem)}.aside-{{}}{_escaped(path.suffix)}"
    return _renamed_to_free(path, _numbered(path.parent, name))


def _escaped(text: str) -> str:
    """A text that `str.format` leaves as it is."""
    return text.replace("{", "{{").replace("}", "}}")


def _numbered(folder: Path, name: str) -> Iterator[Path]:
    return (folder / name.format(number) for number in count(1))


def _renamed_to_free(path: Path, targets: Iterable[Path]) -> Path:
    """Rename a file to the first of these paths that nothing has, and return that one."""
    for target in targets:
        with suppress(FileExistsError):
            _rename_to_new(path, target)
            return target
    raise AssertionError("numbers never end")


def _rename_to_new(path: Path, target: Path) -> None:
    """Rename a file; a FileExistsError where something has the new name already."""
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
    """The same on a disk without hard links: an empty file holds the name for a moment."""
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
    """A finished file beside the target, to be renamed; what is left of it goes again.

    Beside it, because a rename between two file systems is not atomic. It stays locked until it has
    its name, so that another program does not take it for one that a crash left behind.
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
    """An empty draft, open and locked."""
    while True:
        draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
        file = draft.open("xb", buffering=0)
        if sys.platform == "win32" or _is_held(file.fileno()):
            return draft, file
        file.close()


def _is_held(file: int) -> bool:
    """Lock a draft; false where a program that sweeps drafts was faster."""
    try:
        is_ours = hold(file)
    except OSError:
        return True  # This disk knows no locks, and then nothing is swept either.
    return is_ours and os.fstat(file).st_nlink > 0


def _write_through(file: FileIO, data: bytes) -> None:
    """Write a new file down to the disk: a rename must not arrive there before its content."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def sweep_drafts(folder: Path) -> None:
    """Remove every draft that a crash has left in a home folder; what is being written stays."""
    for place in (folder, *(folder / name for name in FOLDERS)):
        _sweep(place)
    # The draft of a linked file lies beside what the link points to.
    for path in entries(folder):
        if path.is_symlink():
            target = Path(os.path.realpath(path))
            _sweep(target.parent, f".{target.name}.")


def _sweep(folder: Path, start: str = ".") -> None:
    for path in entries(folder):
        if path.name.startswith(start) and _DRAFT.fullmatch(path.name):
            with suppress(OSError):
                _remove_abandoned(path)


def entries(folder: Path) -> list[Path]:
    """All that a folder holds; nothing where it cannot be read."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _remove_abandoned(draft: Path) -> None:
    """Remove a draft; an OSError where another program is writing it."""
    if sys.platform == "win32":
        draft.unlink()  # Refused while it is open.
        return
    # Opening a pipe would wait for whoever writes to it.
    file = os.open(draft, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if hold(file):
            draft.unlink()
    finally:
        os.close(file)


def reason(error: OSError) -> str:
    """Why the system refused, as the end of a sentence: `read-only file system`."""
    words = error.strerror or str(error) or "no reason given"
    return words[0].lower() + words[1:]


def free_path(folder: Path, name: str) -> Path:
    """The first path in a folder that nothing has: the name with 1, 2 and so on put into it."""
    return next(path for path in _numbered(folder, name) if not os.path.lexists(path))


def write_report(home: Path, report: Mapping[str, Any]) -> Path:
    """Write a report under the first free name in a home folder, and give where it lies.

    Where that fails, an ArchiveError says why and nothing is written.
    """
    # The name of a folder can have bytes that are no text; JSON has the escapes for them.
    text = json.dumps(report, ensure_ascii=False, indent=1)
    try:
        return write_new(home / REPORTS, "report-{}.json", text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise ArchiveError(f"The report could not be saved: {reason(error)}.") from error

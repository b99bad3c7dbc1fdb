"""Where a player's files lie, and how they are written whole or not at all."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path

import platformdirs

from minesweeper.game.quoting import printable

HOME_VARIABLE = "MINESWEEPER_HOME"


class ArchiveError(Exception):
    """Something could not be kept on disk; its sentence is for the player."""


def home(chosen: Path | None = None) -> Path:
    """The one folder of settings, records and saved games; it need not exist yet.

    The folder chosen, else the one that MINESWEEPER_HOME names, else the place for a program's
    data. Not the place for its configuration: a player who copies one folder should have it all.
    """
    if chosen is not None:
        return chosen
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named)
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old content or the new, never a part of it.

    A linked file stays linked: what it points to is replaced. An OSError leaves everything as it
    was. Folders on the way are made.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    # Beside the target, because a rename between two file systems is not atomic.
    draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
    try:
        _write_through(draft, data)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def sweep_drafts(path: Path) -> None:
    """Remove what a crash has left of writing this file; nobody else may be writing it now."""
    for draft in path.parent.glob(f".{path.name}.*.tmp"):
        with suppress(OSError):
            draft.unlink()


def _write_through(path: Path, data: bytes) -> None:
    """Write a new file down to the disk: a rename must not arrive there before its content."""
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def set_aside(path: Path) -> Path:
    """Rename a file to the first free name such as `settings.aside-1.toml`, and give that.

    Two programs doing this in the same instant could pick one name; there is no portable rename
    that refuses to overwrite, and a player would have to start two windows on one broken file.
    """
    for number in count(1):
        aside = path.with_name(f"{path.stem}.aside-{number}{path.suffix}")
        if not os.path.lexists(aside):
            path.rename(aside)
            return aside
    raise AssertionError("numbers never end")


def reason(error: OSError) -> str:
    """Why the system refused, as the end of a sentence: `read-only file system`."""
    words = error.strerror or str(error) or "no reason given"
    return words[0].lower() + words[1:]


def free_path(folder: Path, name: str) -> Path:
    """The first path in a folder that nothing has: the name with 1, 2 and so on put into it."""
    paths = (folder / name.format(number) for number in count(1))
    return next(path for path in paths if not path.exists())

"""The shelf: unfinished games that made room for others, each in a file of its own.

Files are safer here than a table of the records: nothing that happens to one of them, or to the
records, takes the others along, and a killed program leaves whole files or none.
"""

from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from minesweeper.archive import files
from minesweeper.archive.autosave import written_at
from minesweeper.archive.saved_games import FILE_NAME, SavedGameError, lines, read_history
from minesweeper.game.history import History
from minesweeper.translation import gettext as _

MOST_SHELVED = 50
"""The most games in the list; the oldest drops off and counts as given up."""
_ASIDE = ".deleted"
"""The ending of a file that cannot be read and was discarded, as of a deleted saved game."""
_TIME = b'{"do":"time"'
"""The start of a line that only records the clock."""
_MOST_TIME_BYTES = 200
"""The most bytes by which two files of the same game differ: a few lines with the clock."""


class Shelf:
    """The folder of unfinished games. Several windows share it."""

    def __init__(self, home: Path) -> None:
        self._folder = home / files.UNFINISHED
        self._read: dict[Path, tuple[int, History]] = {}
        """The games of files that were read, each with the time of writing."""

    def add(self, history: History) -> Path:
        """Writes a game to a new file and returns its path; raises an ArchiveError if it cannot."""
        with files.failing_as(_("The game could not be saved")):
            return files.write_new(self._folder, FILE_NAME, b"".join(lines(history)))

    def paths(self) -> list[Path]:
        """Returns the files, the one that was shelved last first."""
        found = []
        for path in files.files_ending(self._folder, ".jsonl"):
            with suppress(OSError):  # Another window has taken the game meanwhile.
                found.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(found, reverse=True)]

    def has(self, path: Path) -> bool:
        """Returns True if a path is a file of the shelf."""
        return path.parent == self._folder and files.exists(path)

    def remove(self, path: Path) -> None:
        """Deletes a file, if it is still there: the game is stored elsewhere."""
        # A file that cannot be deleted stays in the list, which is better than a lost game.
        with suppress(OSError):
            path.unlink()

    def put_aside(self, path: Path) -> Path:
        """Takes a file out of the list by a free name that is not listed, which is returned.

        Raises an ArchiveError if it cannot be renamed.
        """
        aside = path.with_name(path.name + _ASIDE)
        others = (aside.with_name(f"{aside.name}-{number}") for number in count(2))
        with files.failing_as(_("The file could not be renamed")):
            return files.rename_to_free(path, chain([aside], others))

    def put_back(self, aside: Path) -> None:
        """Lists a file again that was put aside, under its old name if that is still free.

        Raises an ArchiveError if it cannot be renamed.
        """
        before = aside.with_name(aside.name.partition(_ASIDE)[0])
        others = files.numbered(self._folder, FILE_NAME)
        with files.failing_as(_("The file could not be renamed")):
            files.rename_to_free(aside, chain([before], others))

    def remove_copies(self, history: History) -> None:
        """Deletes copies of this game that were left behind when the program was killed."""
        wanted = b"".join(lines(history))
        for path in self.paths():
            with suppress(OSError):
                if abs(path.stat().st_size - len(wanted)) > _MOST_TIME_BYTES:
                    continue
                with files.open_to_read(path) as file:
                    is_copy = _without_times(file.read()) == _without_times(wanted)
                if is_copy:
                    self.remove(path)

    def histories(self) -> list[History]:
        """Returns the games without replaying them; files that cannot be read are left out."""
        read: dict[Path, tuple[int, History]] = {}
        for path in self.paths():
            with suppress(OSError, SavedGameError):
                written = written_at(path)
                known = self._read.get(path)
                if known is not None and known[0] == written:
                    read[path] = known
                else:
                    with files.open_to_read(path) as file:
                        read[path] = written, read_history(file)
        self._read = read
        return [history for _, history in read.values()]


def _without_times(data: bytes) -> bytes:
    """Returns a saved game without the lines at its end that only record the clock."""
    while True:
        begin = data.rfind(b"\n", 0, len(data) - 1) + 1
        if not data.startswith(_TIME, begin):
            return data
        data = data[:begin]

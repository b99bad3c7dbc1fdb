"""Games of the arena as JSON lines: added to as they are played, and read again to go on.

One program at a time holds a file. Whole lines are handed to the system. What a crash has left of
a last line is cut off when the file is read; any other line that cannot be read is told, and
nothing is written then.
"""

import errno
import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, Self

from minesweeper import __version__
from minesweeper.archive.files import ArchiveError, reason
from minesweeper.archive.json_lines import CheckedLine, json_line, read_lines
from minesweeper.archive.lock import hold
from minesweeper.arena.contest import Contest, Played
from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import SWITCH, Rule

FORMAT, VERSION = "minesweeper-games", 1
_MOST = 10**9
"""More than any count can be."""


class PlayedGamesError(ValueError):
    """A file that does not hold played games."""


class PlayedGames:
    """A file of games, of one contest or of several, held from its opening until it is closed.

    Opening makes the file if there is none. An ArchiveError says why it cannot be opened: another
    program holds it, it is a pipe or a device, or the system refuses it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_empty = True
        self._unwritable: OSError | None = None
        """Why the file can only be read; games that are all there can still be counted."""
        try:
            self._file = self._opened()
        except OSError as error:
            raise self._refused(error) from None
        try:
            is_ours = hold(self._file.fileno())
        except OSError as error:
            self.close()
            raise self._refused(error) from None
        if not is_ours:
            self.close()
            raise ArchiveError(
                f"The games cannot be kept in {path}: another simulation is writing to it."
            )

    def _opened(self) -> FileIO:
        with suppress(FileNotFoundError):
            # Before the file is opened: opening a pipe waits, and opening a device can do things.
            _check_ordinary(self._path.stat())
        try:
            return open(self._path, "a+b", 0, opener=_open_at_once)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise
            self._unwritable = error
        try:
            return open(self._path, "rb", 0, opener=_open_at_once)
        except OSError:
            raise self._unwritable from None

    def close(self) -> None:
        """Let other programs have the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, contest: Contest) -> dict[str, dict[int, Played]]:
        """The games of a contest by player and number; those of others are only checked.

        A last line that a crash has cut off is removed from the file. An ArchiveError says what is
        wrong and where, and leaves the file as it is.
        """
        try:
            return self._read(contest)
        except OSError as error:
            raise self._refused(error) from None
        except PlayedGamesError as error:
            raise ArchiveError(f"The games in {self._path} cannot be read: {error}") from None

    def _read(self, contest: Contest) -> dict[str, dict[int, Played]]:
        found: dict[str, dict[int, Played]] = {}
        whole = 0
        with open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123  the open file itself
            file.seek(0)
            for line in read_lines(file, PlayedGamesError):
                if line.number == 1:
                    _check_head(line)
                else:
                    is_wanted, player, game = _game_of(line, contest)
                    if is_wanted:
                        found.setdefault(player, {})[game.game] = game
                whole += line.length
            lacks_end = not _ends_line(file, whole)
        self._is_empty = not whole
        if self._unwritable is None:
            self._mend(whole, lacks_end=lacks_end)
        return found

    def _mend(self, whole: int, *, lacks_end: bool) -> None:
        """Cut off the part of a line that a crash has left, and end the last whole line."""
        if self._file.seek(0, os.SEEK_END) > whole:
            self._file.truncate(whole)
        if lacks_end:
            self._append(b"\n")

    def add(self, contest: Contest, player: str, played: Sequence[Played]) -> None:
        """Add games at the end; an ArchiveError says why that cannot be.

        Whatever ends this early, nothing of these games stays in the file, or all of them.
        """
        lines = [_written(contest, player, game) for game in played]
        if self._is_empty:
            head = {"format": FORMAT, "version": VERSION, "release": __version__}
            lines.insert(0, json_line(head))
        try:
            if self._unwritable is not None:
                raise self._unwritable
            self._append(b"".join(lines))
        except OSError as error:
            raise self._refused(error) from None
        self._is_empty = False

    def _append(self, data: bytes) -> None:
        """Write at the end; where that fails, take back what was written of this, nothing else."""
        end = self._file.seek(0, os.SEEK_END)
        written = 0
        try:
            while written < len(data):
                written += self._file.write(data[written:])
        except BaseException:
            self._file.truncate(end)
            raise

    def _refused(self, error: OSError) -> ArchiveError:
        return ArchiveError(f"The games cannot be kept in {self._path}: {reason(error)}.")


def _open_at_once(path: str, flags: int) -> int:
    """Open a file for `open`, without waiting should it have become a pipe meanwhile."""
    file = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    try:
        _check_ordinary(os.fstat(file))
    except OSError:
        os.close(file)
        raise
    return file


def _check_ordinary(found: os.stat_result) -> None:
    """Raise an OSError for what cannot be added to and read again: folders, pipes, devices."""
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")


def _ends_line(file: BinaryIO, at: int) -> bool:
    file.seek(max(at - 1, 0))
    return not at or file.read(1) == b"\n"


def _contest_told(contest: Contest) -> dict[str, Any]:
    return {
        "size": str(contest.level),
        "first_click": contest.first_click.value,
        "judge": contest.judge,
        "seed": contest.seed,
    }


def _written(contest: Contest, player: str, game: Played) -> bytes:
    return json_line(
        {
            **_contest_told(contest),
            "player": player,
            "game": game.game,
            "won": game.won,
            "clicks": game.clicks,
            "guesses": game.guesses,
            "spared": game.spared,
            "subsets": game.used_subsets,
            "seconds": round(game.seconds, 6),
            "estimate": game.estimate,
        }
    )


def _check_head(line: CheckedLine) -> None:
    """See that the file is one of ours, and of this release, whose players play as now."""
    if line.values.get("format") != FORMAT:
        raise line.error("this is not a file of played games.")
    if (line.values.get("version"), line.values.get("release")) != (VERSION, __version__):
        raise line.error("these games were played by another release, so name another file.")


def _game_of(line: CheckedLine, contest: Contest) -> tuple[bool, str, Played]:
    """A game, who played it, and whether it belongs to the contest."""
    texts = {key: line.text(key) for key in ("size", "first_click", "judge")}
    told = {**texts, "seed": line.whole("seed", SEEDS - 1)}
    player, game = line.text("player"), _played(line)
    line.finish()
    if game.guesses > game.clicks or game.clicks < 1:
        raise line.error("it has more guesses than clicks.")
    return told == _contest_told(contest), player, game


def _is_amount(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and 0 <= value < _MOST


def _is_chance(value: Any) -> bool:
    return value is None or (_is_amount(value) and value <= 1)


_SECONDS = Rule("a number from 0 on", _is_amount)
_CHANCE = Rule("a number from 0 to 1, or null", _is_chance)


def _played(line: CheckedLine) -> Played:
    return Played(
        line.whole("game", _MOST),
        line.take("won", SWITCH),
        line.whole("clicks", _MOST),
        line.whole("guesses", _MOST),
        line.whole("spared", _MOST),
        line.take("subsets", SWITCH),
        float(line.take("seconds", _SECONDS)),
        line.take("estimate", _CHANCE),
    )

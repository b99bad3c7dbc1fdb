"""A file of games in JSON lines: appended to as they are played, and read to go on later.

One program at a time holds a file. Lines are written whole. If a crash has left half a last line,
reading cuts it off; any other unreadable line is an error, and then nothing is written.
"""

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import FileIO
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, Generic, Protocol, TypeVar

from minesweeper import __version__
from minesweeper.archive.files import ArchiveError, check_target, failing_as, hold, open_regular
from minesweeper.archive.json_lines import CheckedLine, json_line, read_lines
from minesweeper.arena.contest import Contest, Played
from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import SWITCH, Rule, whole_number
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

VERSION = 1
_MOST = 10**9
"""An upper limit for counts, numbers of games and seconds: more than any real value."""

_LONGEST_SENTENCE = 1000
"""The most letters of the sentence about a forfeit."""


class Numbered(Protocol):
    """A game of a file: a dataclass with its number and its CPU time."""

    @property
    def game(self) -> int:
        """The number of the game in its contest."""

    @property
    def seconds(self) -> float:
        """The CPU time."""


NumberedGame = TypeVar("NumberedGame", bound=Numbered)


class PlayedGamesError(ValueError):
    """A file that does not hold the games of its format."""


@dataclass(frozen=True, slots=True)
class GameFormat(Generic[NumberedGame]):
    """The lines of one kind of file."""

    name: str
    """The name in the first line."""
    what: str
    """The kind of games, as an error sentence names them."""
    make: Callable[..., NumberedGame]
    """Makes a game of the values of `rules`; raises a ValueError if they contradict each other."""
    rules: Mapping[str, Rule]
    """The fields of a game, each with the values it may have."""
    texts: tuple[str, ...] = ("size", "first_click", "judge")
    """The conditions of a contest that are texts."""
    optional: Mapping[str, Rule] = field(default_factory=dict)
    """Fields that are left out if they are None."""


class PlayedGames(Generic[NumberedGame]):
    """A file of games, of one contest or several, locked from its opening until it is closed.

    Opening creates a missing file. Raises an ArchiveError if another program holds the file, if it
    is a pipe or a device, or if the system refuses it.
    """

    def __init__(self, path: Path, form: GameFormat[NumberedGame]) -> None:
        self._path, self._form = path, form
        self._is_empty = True
        self._unwritable: OSError | None = None
        """The error of opening it for writing; a complete file can still be read."""
        self._failure = _("The games cannot be saved in {path}").format(path=path)
        with failing_as(self._failure):
            self._file = self._opened()
            is_ours = False
            try:
                is_ours = hold(self._file.fileno())
            finally:
                if not is_ours:
                    self.close()
        if not is_ours:
            why = _("another simulation is writing to it")
            text = _("{failure}: {reason}.")
            raise ArchiveError(text.format(failure=self._failure, reason=why))

    def _opened(self) -> FileIO:
        # Before opening: that would wait for the other end of a pipe, or set a device going.
        check_target(self._path)
        try:
            return open(self._path, "a+b", 0, opener=open_regular)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise
            self._unwritable = error
        try:
            return open(self._path, "rb", 0, opener=open_regular)
        except OSError:
            raise self._unwritable from None

    def close(self) -> None:
        """Releases the file for other programs."""
        self._file.close()

    def read(self, contest: Contest) -> dict[str, dict[int, NumberedGame]]:
        """Returns the games of a contest by player and number; other games are only checked.

        Removes half a last line that a crash has left. Raises an ArchiveError that says what is
        wrong in which line, and then leaves the file as it is.
        """
        try:
            with failing_as(self._failure):
                return self._read(contest)
        except PlayedGamesError as error:
            text = _("The games in {path} cannot be read: {reason}")
            raise ArchiveError(text.format(path=self._path, reason=error)) from None

    def _read(self, contest: Contest) -> dict[str, dict[int, NumberedGame]]:
        found: dict[str, dict[int, NumberedGame]] = {}
        whole = 0
        with open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123  the open file itself
            file.seek(0)
            for line in read_lines(file, PlayedGamesError):
                if line.number == 1:
                    _check_head(line, self._form)
                else:
                    is_wanted, player, game = _game_of(line, contest, self._form)
                    if is_wanted:
                        found.setdefault(player, {})[game.game] = game
                whole += line.length
            lacks_end = not _ends_line(file, whole)
        self._is_empty = not whole
        if self._unwritable is None:
            self._repair_end(whole, lacks_end=lacks_end)
        return found

    def _repair_end(self, whole: int, *, lacks_end: bool) -> None:
        """Cuts off half a last line, and adds the line end that a whole last line lacks."""
        if self._file.seek(0, os.SEEK_END) > whole:
            self._file.truncate(whole)
        if lacks_end:
            self._append(b"\n")

    def add(self, contest: Contest, player: str, played: Sequence[NumberedGame]) -> None:
        """Appends games. Raises an ArchiveError if they can't be written.

        Either all of them are in the file afterwards or none, whatever ends the call early.
        """
        lines = [_written(contest, player, game, self._form) for game in played]
        if self._is_empty:
            head = {"format": self._form.name, "version": VERSION, "release": __version__}
            lines.insert(0, json_line(head))
        with failing_as(self._failure):
            if self._unwritable is not None:
                raise self._unwritable
            self._append(b"".join(lines))
        self._is_empty = False

    def _append(self, data: bytes) -> None:
        """Writes at the end; if that fails, removes what this call has written."""
        end = self._file.seek(0, os.SEEK_END)
        written = 0
        try:
            while written < len(data):
                written += self._file.write(data[written:])
        except BaseException:
            self._file.truncate(end)
            raise


def _ends_line(file: BinaryIO, at: int) -> bool:
    file.seek(max(at - 1, 0))
    return not at or file.read(1) == b"\n"


def _written(contest: Contest, player: str, game: Any, form: GameFormat[Any]) -> bytes:
    fields = {name: getattr(game, name) for name in form.rules}
    fields["seconds"] = round(game.seconds, 6)
    told = {name: getattr(game, name) for name in form.optional}
    fields |= {name: value for name, value in told.items() if value is not None}
    return json_line({**contest.conditions(), "player": player, **fields})


def _check_head(line: CheckedLine, form: GameFormat[Any]) -> None:
    """Checks that the file is one of ours and of this release, as players change with releases."""
    if line.values.get("format") != form.name:
        raise line.error(_("this is not a file of {kind}.").format(kind=_(form.what)))
    if (line.values.get("version"), line.values.get("release")) != (VERSION, __version__):
        raise line.error(_("these games are from another release, so use another file."))


def _game_of(
    line: CheckedLine, contest: Contest, form: GameFormat[NumberedGame]
) -> tuple[bool, str, NumberedGame]:
    """Reads a line: returns the game, who played it, and whether it belongs to the contest."""
    fields = {**{key: line.text(key) for key in form.texts}, "seed": line.whole("seed", SEEDS - 1)}
    player = line.text("player")
    values = {name: line.take(name, rule) for name, rule in form.rules.items()}
    for name, rule in form.optional.items():
        values[name] = line.take(name, rule) if name in line else None
    line.finish()
    try:
        game = form.make(**values)
    except ValueError as error:
        raise line.error(str(error)) from None
    return fields == contest.conditions(), player, game


def _is_amount(value: Any) -> bool:
    return is_finite(value) and value >= 0


def is_finite(value: Any) -> bool:
    """True for a number of a size that a figure of a game can have."""
    return type(value) in (int, float) and isfinite(value) and abs(value) < _MOST


def _is_chance(value: Any) -> bool:
    return value is None or (_is_amount(value) and value <= 1)


def _is_sentence(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_SENTENCE and value.isprintable()


COUNT = whole_number(0, _MOST)
SECONDS = Rule(N_("{name} must be a number that is 0 or more, not {shown}."), _is_amount)


def _played(**values: Any) -> Played:
    game = Played(**values)
    if game.guesses > game.clicks or (game.clicks < 1 and game.forfeit is None):
        raise ValueError(_("it has more guesses than clicks."))
    return game


PLAYED: GameFormat[Played] = GameFormat(
    "minesweeper-games",
    N_("played games"),
    _played,
    {
        "game": COUNT,
        "won": SWITCH,
        "clicks": COUNT,
        "guesses": COUNT,
        "spared": COUNT,
        "subsets": SWITCH,
        "seconds": SECONDS,
        "estimate": Rule(
            N_("{name} must be a number from 0 to 1, or null, not {shown}."), _is_chance
        ),
    },
    optional={"forfeit": Rule(N_("{name} must be text, not {shown}."), _is_sentence)},
)
"""Games of a simulation."""

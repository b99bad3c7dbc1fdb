"""Games of the arena as JSON lines: added to as they are played, and read again to go on.

Whole lines are handed to the system. What a crash has left of a last line is cut off; any other
line that cannot be read is told, and nothing is written then.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from minesweeper import __version__
from minesweeper.archive.files import ArchiveError, reason
from minesweeper.arena.contest import Contest, Played
from minesweeper.game.quoting import quoted

FORMAT, VERSION = "minesweeper-games", 1
LONGEST_LINE = 4096
"""The most bytes of a line that can be one of ours."""
_MOST = 10**9
"""More than any count can be."""


class PlayedGames:
    """A file of games, of one contest or of several."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._whole = 0
        """How many bytes the whole lines take; a part of a line behind them is a crash's."""

    def read(self, contest: Contest) -> dict[str, dict[int, Played]]:
        """The games of a contest by player and number; those of others are only checked.

        An ArchiveError says what is wrong and where.
        """
        found: dict[str, dict[int, Played]] = {}
        try:
            with self._path.open("rb") as file:
                for line in self._lines(file):
                    player, game = line.text("player"), line.played()
                    if line.told_of(contest):
                        found.setdefault(player, {})[game.game] = game
        except FileNotFoundError as error:
            if not self._path.parent.is_dir():
                raise self._refused(error) from None
        except OSError as error:
            raise self._refused(error) from None
        return found

    def _lines(self, file: BinaryIO) -> Iterator["_Line"]:
        number = 0
        while (text := file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
            number += 1
            line = _Line(self._path, number, text)
            self._whole += len(text)
            if number == 1:
                line.check_head()
            else:
                yield line
        if len(text) > LONGEST_LINE or (text and not number):
            raise ArchiveError(f"{self._path} is not a file of played games.")

    def add(self, contest: Contest, player: str, played: Sequence[Played]) -> None:
        """Add games at the end; an ArchiveError says why that cannot be."""
        lines = [_written(contest, player, game) for game in played]
        if not self._whole:
            lines.insert(0, _head())
        data = b"".join(lines)
        try:
            with self._path.open("ab") as file:
                file.truncate(self._whole)
                file.write(data)
        except OSError as error:
            raise self._refused(error) from None
        self._whole += len(data)

    def _refused(self, error: OSError) -> ArchiveError:
        return ArchiveError(f"The games cannot be kept in {self._path}: {reason(error)}.")


def _head() -> bytes:
    return _encoded({"format": FORMAT, "version": VERSION, "release": __version__})


def _written(contest: Contest, player: str, game: Played) -> bytes:
    return _encoded(
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


def _contest_told(contest: Contest) -> dict[str, Any]:
    return {
        "size": str(contest.level),
        "first_click": contest.first_click.value,
        "judge": contest.judge,
        "seed": contest.seed,
    }


def _encoded(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False).encode() + b"\n"


class _Line:
    """One line of a file, read with suspicion."""

    def __init__(self, path: Path, number: int, text: bytes) -> None:
        self._where = f"{path}, line {number}"
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            raise self._wrong("it is not JSON") from None
        if not isinstance(told, dict):
            raise self._wrong("it is not an object")
        self._told = told

    def _wrong(self, what: str) -> ArchiveError:
        return ArchiveError(f"{self._where} is not a played game: {what}.")

    def check_head(self) -> None:
        """See that the file is one of ours, and of this release."""
        if self._told.get("format") != FORMAT:
            raise ArchiveError(f"{self._where}: this is not a file of played games.")
        told = (self._told.get("version"), self._told.get("release"))
        if told != (VERSION, __version__):
            raise ArchiveError(
                f"{self._where}: these games were played by another release, "
                f"whose players may play otherwise; name another file."
            )

    def told_of(self, contest: Contest) -> bool:
        """Whether the game belongs to this contest."""
        return all(self._told.get(key) == value for key, value in _contest_told(contest).items())

    def played(self) -> Played:
        """The game."""
        played = Played(
            self.whole("game"),
            self._switch("won"),
            self.whole("clicks"),
            self.whole("guesses"),
            self.whole("spared"),
            self._switch("subsets"),
            self._number("seconds", _MOST),
            None if self._told.get("estimate") is None else self._number("estimate", 1),
        )
        if played.guesses > played.clicks or played.clicks < 1:
            raise self._wrong("it has more guesses than clicks")
        return played

    def text(self, key: str) -> str:
        """A text under a key."""
        found: str = self._take(key, lambda value: isinstance(value, str), "a text")
        return found

    def whole(self, key: str) -> int:
        """A count under a key."""
        found: int = self._take(
            key, lambda value: type(value) is int and 0 <= value < _MOST, "a count"
        )
        return found

    def _switch(self, key: str) -> bool:
        found: bool = self._take(key, lambda value: isinstance(value, bool), "true or false")
        return found

    def _number(self, key: str, most: float) -> float:
        found = self._take(
            key,
            lambda value: type(value) in (int, float) and isfinite(value) and 0 <= value <= most,
            "a number",
        )
        return float(found)

    def _take(self, key: str, fits: Callable[[Any], bool], choice: str) -> Any:
        value = self._told.get(key)
        if not fits(value):
            raise self._wrong(f"“{key}” must be {choice}, not {quoted(json.dumps(value))}")
        return value

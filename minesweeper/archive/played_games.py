"""Games of the arena as JSON lines: added to as they are played, and read again to go on.

Whole lines are handed to the system. What a crash has left of a last line is cut off; any other
line that cannot be read is told, and nothing is written then.
"""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from minesweeper import __version__
from minesweeper.archive.files import ArchiveError, reason
from minesweeper.archive.lines import Line, line_of, lines_of
from minesweeper.arena.contest import Contest, Played
from minesweeper.game.chance import SEEDS

FORMAT, VERSION = "minesweeper-games", 1
_MOST = 10**9
"""More than any count can be."""


class PlayedGamesError(ValueError):
    """A file that does not hold played games."""


class PlayedGames:
    """A file of games, of one contest or of several."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._whole = 0
        """How many bytes the whole lines take; a part of a line behind them is a crash's."""
        self._lacks_end = False
        """Whether the last of them is whole but for its end."""

    def read(self, contest: Contest) -> dict[str, dict[int, Played]]:
        """The games of a contest by player and number; those of others are only checked.

        An ArchiveError says what is wrong and where.
        """
        try:
            return self._read(contest)
        except FileNotFoundError as error:
            if not self._path.parent.is_dir():
                raise self._refused(error) from None
            return {}
        except OSError as error:
            raise self._refused(error) from None
        except PlayedGamesError as error:
            raise ArchiveError(f"The games in {self._path} cannot be read: {error}") from None

    def _read(self, contest: Contest) -> dict[str, dict[int, Played]]:
        found: dict[str, dict[int, Played]] = {}
        with self._path.open("rb") as file:
            for line in lines_of(file, PlayedGamesError):
                if line.number == 1:
                    _check_head(line)
                else:
                    is_wanted, player, game = _game_of(line, contest)
                    if is_wanted:
                        found.setdefault(player, {})[game.game] = game
                self._whole += line.length
            self._lacks_end = not _ends_line(file, self._whole)
        return found

    def add(self, contest: Contest, player: str, played: Sequence[Played]) -> None:
        """Add games at the end; an ArchiveError says why that cannot be."""
        lines = [_written(contest, player, game) for game in played]
        if not self._whole:
            head = {"format": FORMAT, "version": VERSION, "release": __version__}
            lines.insert(0, line_of(head))
        data = b"".join([b"\n" * self._lacks_end, *lines])
        try:
            with self._path.open("ab") as file:
                file.truncate(self._whole)
                file.write(data)
        except OSError as error:
            raise self._refused(error) from None
        self._whole += len(data)
        self._lacks_end = False

    def _refused(self, error: OSError) -> ArchiveError:
        return ArchiveError(f"The games cannot be kept in {self._path}: {reason(error)}.")


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
    return line_of(
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


def _check_head(line: Line) -> None:
    """See that the file is one of ours, and of this release, whose players play as now."""
    if line.values.get("format") != FORMAT:
        raise line.wrong("this is not a file of played games.")
    if (line.values.get("version"), line.values.get("release")) != (VERSION, __version__):
        raise line.wrong("these games were played by another release, so name another file.")


def _game_of(line: Line, contest: Contest) -> tuple[bool, str, Played]:
    """A game, who played it, and whether it belongs to the contest."""
    texts = {key: line.text(key) for key in ("size", "first_click", "judge")}
    told = {**texts, "seed": line.whole("seed", SEEDS - 1)}
    player, game = line.text("player"), _played(line)
    line.finish()
    if game.guesses > game.clicks or game.clicks < 1:
        raise line.wrong("it has more guesses than clicks.")
    return told == _contest_told(contest), player, game


def _played(line: Line) -> Played:
    return Played(
        line.whole("game", _MOST),
        line.take("won", _is_switch, "true or false"),
        line.whole("clicks", _MOST),
        line.whole("guesses", _MOST),
        line.whole("spared", _MOST),
        line.take("subsets", _is_switch, "true or false"),
        float(line.take("seconds", _is_amount, "a number from 0 on")),
        line.take("estimate", _is_chance, "a number from 0 to 1, or null"),
    )


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _is_amount(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and 0 <= value < _MOST


def _is_chance(value: Any) -> bool:
    return value is None or (_is_amount(value) and value <= 1)

"""Turns records into rows of the database and back. Rows are checked: a file may be damaged."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from operator import attrgetter
from typing import Any

from minesweeper.archive.saved_games import ID_BYTES
from minesweeper.game.history import DealtStart, History
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level, level_name
from minesweeper.game.score import Score
from minesweeper.record import GIVEN_BOARD, Assessment, Ending, Help, Record

LAST_DAY = 253_402_214_400_000
"""The last day of the year 9999, in milliseconds since 1970; `datetime` knows no later one."""
LARGEST_NUMBER = 10**12
Row = tuple[Any, ...]


def make_record(name: str, history: History, ending: Ending, finished: int) -> Record:
    """Returns the record of a finished game with this id; `finished` is milliseconds since 1970."""
    start = history.start
    return Record(
        id=name,
        finished=finished,
        level=start.level,
        judge=history.judge,
        won=ending.won,
        score=ending.score,
        help=_help(history),
        assistance=tuple(sorted(history.assistance)),
        seed=start.seed if isinstance(start, DealtStart) else None,
        board="" if isinstance(start, DealtStart) else start.board or GIVEN_BOARD,
        title="" if isinstance(start, DealtStart) else start.title or "",
        mercies=history.mercies,
        luck=ending.luck,
        guesses=ending.guesses,
        no_guess=isinstance(start, DealtStart) and start.no_guess,
        given_up=ending.given_up,
    )


def _help(history: History) -> Help:
    if history.is_continued:
        return Help.CONTINUED
    return Help.ASSISTED if history.assistance else Help.UNASSISTED


def row_of(record: Record) -> Row:
    """Returns a record as the values of COLUMNS."""
    return tuple(write(record) for write, _ in _CODECS.values())


def words_of(record: Record) -> str:
    """Returns the text that a search looks through: everything a player may remember of a game."""
    on = datetime.fromtimestamp(record.finished / 1000).astimezone()
    level = level_name(record.level) or "custom"
    words = [
        record.board or level,
        record.title,
        str(record.level),
        record.judge,
        record.outcome.value,
        record.help.value,
        *record.assistance,
        "no-guess" if record.no_guess else "",
        "" if record.seed is None else str(record.seed),
        f"{on:%Y-%m-%d %H:%M}",
    ]
    return " ".join(filter(None, words)).lower()


def records_from_rows(rows: Iterable[Row]) -> Iterator[Record]:
    """Yields the records of rows. Rows of a damaged file that are no records are left out."""
    for row in rows:
        try:
            yield record_of_row(row)
        except (ValueError, TypeError, KeyError):
            continue


def record_of_row(row: Row) -> Record:
    """Returns the record of a row. A row of a damaged file raises errors of various types."""
    codecs = _CODECS.items()
    fields = {name: read(value) for (name, (_, read)), value in zip(codecs, row, strict=True)}
    score = Score(**{name: fields.pop(name) for name in Score.__match_args__})
    return Record(score=score, **fields)


def assessment_rows(assessment: Assessment) -> tuple[list[Row], list[Row]]:
    """Returns the rows of an assessment in the tables `skills` and `thoughts`, without a number."""
    skills = [
        (
            one.technique,
            " ".join(sorted(trait.value for trait in one.traits)),
            one.found,
            one.missed,
            " ".join(map(str, one.times)),
        )
        for one in assessment.techniques
    ]
    return skills, [(one.turn, one.technique, one.time) for one in assessment.thoughts]


def _id(value: Any) -> str:
    if len(value) != ID_BYTES:
        raise ValueError("an id has 16 bytes")
    return bytes(value).hex()


def _whole(value: Any, most: int = LARGEST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("not a whole number of a game")
    return value


def _luck(value: Any) -> float:
    luck = float(value)
    if not 0 <= luck < LARGEST_NUMBER:
        raise ValueError("not an amount of luck")
    return luck


def _accuracy(value: Any) -> float:
    accuracy = float(value)
    if not 0 <= accuracy <= 100:
        raise ValueError("not an accuracy")
    return accuracy


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(value).split())


def _or_none(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


_Codec = tuple[Callable[[Record], Any], Callable[[Any], Any]]
_NUMBERS = ("elapsed", "three_bv", "solved", "clicks", "effective_clicks")
_CODECS: dict[str, _Codec] = {
    "id": (lambda record: bytes.fromhex(record.id), _id),
    "finished": (attrgetter("finished"), partial(_whole, most=LAST_DAY)),
    "level": (lambda record: str(record.level), Level.read),
    "board": (attrgetter("board"), str),
    "title": (attrgetter("title"), str),
    # A seed may be larger than any number of SQLite's.
    "seed": (lambda record: _or_none(str)(record.seed), _or_none(int)),
    "judge": (attrgetter("judge"), lambda name: JUDGES[name].name),
    "help": (attrgetter("help.value"), Help),
    "assistance": (lambda record: " ".join(record.assistance), _words),
    "won": (lambda record: int(record.won), lambda value: bool(_whole(value, 1))),
    **{name: (attrgetter(f"score.{name}"), _whole) for name in _NUMBERS},
    "guesses": (attrgetter("guesses"), _or_none(_whole)),
    "mercies": (attrgetter("mercies"), _whole),
    "luck": (attrgetter("luck"), _or_none(_luck)),
    "missed": (lambda record: _or_none(" ".join)(record.missed), _or_none(_words)),
    "no_guess": (lambda record: int(record.no_guess), lambda value: bool(_whole(value, 1))),
    "given_up": (lambda record: int(record.given_up), lambda value: bool(_whole(value, 1))),
    "accuracy": (attrgetter("accuracy"), _or_none(_accuracy)),
    "went_on": (lambda record: int(record.went_on), lambda value: bool(_whole(value, 1))),
}
"""The columns of a record in the order of its row: how each is written, and how it is read."""
COLUMNS = ", ".join(_CODECS)

"""Turns records into rows of the database and back. Rows are checked: a file may be damaged."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from minesweeper.archive.saved_games import ID_BYTES
from minesweeper.game.history import DealtStart, History
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level, level_name
from minesweeper.game.score import Score
from minesweeper.record import Ending, Help, Record

COLUMNS = (
    "id, finished, level, board, title, seed, judge, help, assistance, won, elapsed, three_bv, "
    "solved, clicks, effective_clicks, guesses, mercies, luck, missed, no_guess"
)
"""The columns of a record, in the order of its row."""
LAST_DAY = 253_402_214_400_000
"""The last day of the year 9999, in milliseconds since 1970; `datetime` knows no later one."""
LARGEST_NUMBER = 10**12
GIVEN = "given"
"""The board's name in the records if given mines have none."""
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
        board="" if isinstance(start, DealtStart) else start.board or GIVEN,
        title="" if isinstance(start, DealtStart) else start.title or "",
        mercies=history.mercies,
        luck=ending.luck,
        guesses=ending.guesses,
        no_guess=isinstance(start, DealtStart) and start.no_guess,
    )


def _help(history: History) -> Help:
    if history.is_continued:
        return Help.CONTINUED
    return Help.ASSISTED if history.assistance else Help.UNASSISTED


def row_of(record: Record) -> Row:
    """Returns a record as the values of COLUMNS."""
    score = record.score
    return (
        bytes.fromhex(record.id),
        record.finished,
        str(record.level),
        record.board,
        record.title,
        # A seed may be larger than any number of SQLite's.
        None if record.seed is None else str(record.seed),
        record.judge,
        record.help.value,
        " ".join(record.assistance),
        int(record.won),
        score.elapsed,
        score.three_bv,
        score.solved,
        score.clicks,
        score.effective_clicks,
        record.guesses,
        record.mercies,
        record.luck,
        None if record.missed is None else " ".join(record.missed),
        int(record.no_guess),
    )


def words_of(record: Record) -> str:
    """Returns the words that a search looks through: all that a player may remember of a game."""
    on = datetime.fromtimestamp(record.finished / 1000).astimezone()
    level = level_name(record.level) or "custom"
    words = [
        record.board or level,
        record.title,
        str(record.level),
        record.judge,
        "won" if record.won else "lost",
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
    """Returns the record of a row. Raises a ValueError, TypeError or KeyError if it is none."""
    name, finished, level, board, title, seed, judge, help_, assistance, won, *rest = row
    elapsed, three_bv, solved, clicks, effective, guesses, mercies, luck, missed, no_guess = rest
    if len(name) != ID_BYTES:
        raise ValueError("an id has 16 bytes")
    return Record(
        id=bytes(name).hex(),
        finished=_whole(finished, LAST_DAY),
        level=Level.read(level),
        judge=JUDGES[judge].name,
        won=bool(_whole(won, 1)),
        score=Score(*map(_whole, (three_bv, solved, clicks, effective, elapsed))),
        help=Help(help_),
        assistance=tuple(str(assistance).split()),
        seed=None if seed is None else int(seed),
        board=str(board),
        title=str(title),
        mercies=_whole(mercies),
        luck=None if luck is None else _luck(luck),
        guesses=None if guesses is None else _whole(guesses),
        missed=None if missed is None else tuple(str(missed).split()),
        no_guess=bool(_whole(no_guess, 1)),
    )


def _whole(value: Any, most: int = LARGEST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("not a whole number of a game")
    return value


def _luck(value: Any) -> float:
    luck = float(value)
    if not 0 <= luck < LARGEST_NUMBER:
        raise ValueError("not an amount of luck")
    return luck

"""The finished games of a player, each with its figures and its whole saved game."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from minesweeper.archive.database import LONGEST_VALUE, Database
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.packing import unpack_game
from minesweeper.archive.rows import COLUMNS, Row, records_from_rows, row_of, words_of
from minesweeper.archive.saved_games import SavedGameError
from minesweeper.game.history import NO_PROGRESS, History, ReadingProgress
from minesweeper.record import Help, Listing, Record, Selection

FILE_NAME = "records.sqlite"
_PACKED = f"CASE WHEN length(packed) <= {LONGEST_VALUE // 2} THEN packed END"
"""A saved game, or nothing where it is longer than any can be: it alone is damaged then.

SQLite knows its length without reading it. To read it would be an error that says as much of the
whole file as a broken page does.
"""
TOO_LARGE = "The game is too large for your records."
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it lies in the records, to be put back as it was."""

    row: Row
    saved: bytes


class Records:
    """The database of finished games. Every trouble is an ArchiveError with a sentence."""

    def __init__(self, home: Path) -> None:
        self.database = Database(home / FILE_NAME)

    def keep(self, record: Record, saved: bytes) -> bool:
        """Keep a finished game and its packed saved game, unless it is kept or was deleted.

        True where it is the player's best time: no unassisted win of its kind was as short.
        """
        _check_size(saved)
        game = StoredGame((*row_of(record), words_of(record)), saved)
        kind = Selection(record.level, record.board, record.judge, record.help)
        can_be_best = record.won and record.help is Help.UNASSISTED

        def insert(connection: sqlite3.Connection) -> bool:
            best = _best(connection, kind)
            is_new = insert_game(connection, game)
            return is_new and can_be_best and (best is None or record.score.elapsed < best)

        return self.database.write(insert)

    def missing(self, names: Iterable[str]) -> list[str]:
        """Those of these ids that are neither kept nor deleted."""
        known = "SELECT 1 FROM games WHERE id = ?1 UNION ALL SELECT 1 FROM deleted WHERE id = ?1"

        def look(connection: sqlite3.Connection) -> list[str]:
            found = {name: connection.execute(known, [bytes.fromhex(name)]) for name in names}
            return [name for name, rows in found.items() if rows.fetchone() is None]

        return self.database.read(look)

    def history(self, name: str, reading: ReadingProgress = NO_PROGRESS) -> History:
        """The whole game with this id."""
        query = f"SELECT {_PACKED} FROM saved_games JOIN games USING (number) WHERE id = ?"
        key = [bytes.fromhex(name)]
        row = self.database.read(lambda connection: connection.execute(query, key).fetchone())
        if row is None:
            raise ArchiveError("This game is no longer in your records.")
        try:
            return unpack_game(row[0], name, reading)
        except SavedGameError as error:
            raise ArchiveError(f"This game could not be opened. {error}") from None

    def replace(self, name: str, saved: bytes) -> None:
        """Put another packed saved game in the place of the one with this id, if it is there."""
        change = (
            "UPDATE saved_games SET packed = ? "
            "WHERE number = (SELECT number FROM games WHERE id = ?)"
        )
        _check_size(saved)
        values = (saved, bytes.fromhex(name))
        self.database.write(lambda connection: connection.execute(change, values))

    def unreviewed(self, most: int) -> list[str]:
        """The ids of games that nobody has looked through yet, the newest first."""
        query = (
            "SELECT id FROM games INDEXED BY unreviewed "
            "WHERE missed IS NULL ORDER BY number DESC LIMIT ?"
        )
        rows = self.database.read(lambda connection: connection.execute(query, [most]).fetchall())
        return [bytes(name).hex() for (name,) in rows if isinstance(name, bytes)]

    def fill_in(
        self, name: str, missed: Sequence[str], luck: float | None, guesses: int | None
    ) -> None:
        """Add what a review found to the game with this id.

        The luck and the guesses are taken only where they were not counted before.
        """
        change = (
            "UPDATE games SET missed = ?, luck = coalesce(luck, ?), "
            "guesses = coalesce(guesses, ?) WHERE id = ?"
        )
        values = (" ".join(missed), luck, guesses, bytes.fromhex(name))
        self.database.write(lambda connection: connection.execute(change, values))

    # The list.

    def listing(self, selection: Selection, search: str, first: int, count: int) -> Listing:
        """A part of the games that are selected and whose words hold all that is searched for."""
        where, values = condition(selection, search)
        counted = f"SELECT count(*) FROM games WHERE {where}"
        chosen = (
            f"SELECT number FROM games WHERE {where} "
            "ORDER BY finished DESC, number DESC LIMIT ? OFFSET ?"
        )
        # Only of those that are shown is the whole row looked up.
        shown = (
            f"SELECT {COLUMNS} FROM games WHERE number IN ({chosen}) "
            "ORDER BY finished DESC, number DESC"
        )

        def look(connection: sqlite3.Connection) -> Listing:
            (total,) = connection.execute(counted, values).fetchone()
            rows = connection.execute(shown, [*values, count, first])
            return Listing(selection, search, first, total, tuple(records_from_rows(rows)))

        return self.database.read(look)

    def tell(
        self, selection: Selection, search: str, listen: Callable[[Iterator[Record]], _T]
    ) -> _T:
        """What a listener makes of every game that is selected, told one by one, oldest first."""
        where, values = condition(selection, search)
        query = f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY finished, number"
        return self.database.read(lambda db: listen(records_from_rows(db.execute(query, values))))

    # Deleting.

    def delete(self, name: str) -> StoredGame:
        """Take a game out; it is not kept again unless it is put back.

        A saved game that is too long to be read is put back empty: only its figures are.
        """
        return self.database.write(lambda connection: _remove(connection, bytes.fromhex(name)))

    def put_back(self, deleted: StoredGame) -> None:
        """Undo a deletion."""

        def undo(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM deleted WHERE id = ?", [deleted.row[0]])
            insert_game(connection, deleted)

        self.database.write(undo)


def condition(selection: Selection, search: str = "") -> tuple[str, list[str | int]]:
    """The words and values of SQL that choose the games of a selection."""
    parts: list[str] = ["1"]
    values: list[str | int] = []
    told: dict[str, str | int | None] = {
        "judge": selection.judge,
        "help": selection.help and selection.help.value,
        "no_guess": selection.no_guess,
    }
    if selection.level is not None:
        told |= {"level": str(selection.level), "board": selection.board}
    for column, value in told.items():
        if value is not None:
            parts.append(f"{column} = ?")
            values.append(value)
    if selection.level is not None and selection.help is None:
        # The index begins with the help: so it is gone through for each, and not as a whole.
        parts.append(f"help IN ({', '.join('?' * len(Help))})")
        values += [each.value for each in Help]
    for word in search.lower().split():
        parts.append("instr(words, ?)")
        values.append(word)
    return " AND ".join(parts), values


def _check_size(saved: bytes) -> None:
    if len(saved) > LONGEST_VALUE // 2:
        raise ArchiveError(TOO_LARGE)


def _best(connection: sqlite3.Connection, kind: Selection) -> int | None:
    """The shortest win in milliseconds."""
    where, values = condition(kind)
    query = f"SELECT min(elapsed) FROM games WHERE {where} AND won = 1"
    found: int | None = connection.execute(query, values).fetchone()[0]
    return found


def insert_game(connection: sqlite3.Connection, game: StoredGame) -> bool:
    """Put a game in, unless it is there or was deleted; whether it was put in."""
    if connection.execute("SELECT 1 FROM deleted WHERE id = ?", game.row[:1]).fetchone():
        return False
    places = ", ".join("?" * len(game.row))
    added = connection.execute(
        f"INSERT OR IGNORE INTO games ({COLUMNS}, words) VALUES ({places})",
        game.row,
    )
    if added.rowcount:
        kept = [added.lastrowid, game.saved]
        connection.execute("INSERT INTO saved_games VALUES (?, ?)", kept)
    return bool(added.rowcount)


def _remove(connection: sqlite3.Connection, key: bytes) -> StoredGame:
    query = (
        f"SELECT number, {_PACKED}, {COLUMNS}, words FROM games "
        "JOIN saved_games USING (number) WHERE id = ?"
    )
    found = connection.execute(query, [key]).fetchone()
    if found is None:
        raise ArchiveError("This game is no longer in your records.")
    number, saved, *row = found
    for table in ("games", "saved_games"):
        connection.execute(f"DELETE FROM {table} WHERE number = ?", [number])
    connection.execute("INSERT OR IGNORE INTO deleted VALUES (?)", [key])
    return StoredGame(tuple(row), saved or b"")

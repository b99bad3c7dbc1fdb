"""The records: the finished games of a player, each with its figures and its saved game."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from minesweeper.archive.continuations import losses_before, note_continuation, was_continued
from minesweeper.archive.database import LONGEST_VALUE, Database
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.rows import (
    COLUMNS,
    Row,
    assessment_rows,
    records_from_rows,
    row_of,
    words_of,
)
from minesweeper.archive.saved_games import SavedGameError, continued_losses, unpack_game
from minesweeper.game.history import NO_PROGRESS, History, ReadingProgress
from minesweeper.game.level import Level
from minesweeper.record import (
    GIVEN_BOARD,
    Assessment,
    Help,
    Listing,
    Record,
    Selection,
    Standing,
)
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

FILE_NAME = "records.sqlite"
_PACKED = f"CASE WHEN length(packed) <= {LONGEST_VALUE // 2} THEN packed END"
"""SQL for a saved game, or NULL if it is too long to be one of ours.

SQLite knows the length without reading the value. Reading a value that is too long is an error that
looks as if the whole file were damaged, although only this game is.
"""
TOO_LARGE = N_("The game is too large for your records.")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as the database holds it, to be put back unchanged."""

    row: Row
    saved: bytes
    assessment: tuple[list[Row], list[Row]] | None = None
    """Its rows of `skills` and of `thoughts`, without the number; None if it was not assessed."""
    losses: tuple["StoredGame", ...] = ()
    """The losses after which it was continued."""

    @property
    def ids(self) -> list[str]:
        """The ids of the game: of its end, and of the losses before it."""
        return [bytes(self.row[0]).hex(), *(name for loss in self.losses for name in loss.ids)]


class Records:
    """The database of finished games. Every failure is an ArchiveError with a sentence."""

    def __init__(self, home: Path) -> None:
        self.database = Database(home / FILE_NAME)

    def keep(self, record: Record, saved: bytes) -> bool:
        """Stores a finished game and its packed saved game, unless it is stored or was deleted.

        The losses before a continued game are marked, wherever they come from. Returns True for a
        new best time: an unassisted win shorter than all others of its level,
        board and judge.
        """
        _check_size(saved)
        losses = continued_losses(saved) if record.help is Help.CONTINUED else ()
        game = StoredGame((*row_of(record), words_of(record)), saved)
        kind = Selection(record.level, record.board, record.judge, record.help)
        is_unassisted = record.help is Help.UNASSISTED
        can_be_best = record.won and record.counts and is_unassisted and record.has_own_time

        def insert(connection: sqlite3.Connection) -> bool:
            best = _best(connection, kind)
            is_new = insert_game(connection, game)
            if is_new:
                note_continuation(connection, bytes.fromhex(record.id), losses)
            return is_new and can_be_best and (best is None or record.score.elapsed < best)

        return self.database.write(insert)

    def standing(self, record: Record) -> Standing:
        """Returns how a stored win compares with the other games of its kind."""
        kind = Selection(record.level, record.board, record.judge, record.help)
        where, values = condition(kind)
        best = f"SELECT min(elapsed) FROM games WHERE {where} AND won = 1 AND id <> ?"
        lost = f"SELECT max(finished) FROM games WHERE {where} AND won <> 1"
        wins = f"SELECT count(*) FROM games WHERE {where} AND won = 1 AND finished > ?"

        def look(connection: sqlite3.Connection) -> Standing:
            shortest = connection.execute(best, [*values, bytes.fromhex(record.id)]).fetchone()[0]
            last = connection.execute(lost, values).fetchone()[0]
            streak = connection.execute(wins, [*values, -1 if last is None else last]).fetchone()[0]
            return Standing(shortest, streak)

        return self.database.read(look)

    def missing(self, names: Iterable[str]) -> list[str]:
        """Returns the ids among `names` that are neither stored nor deleted."""
        known = "SELECT 1 FROM games WHERE id = ?1 UNION ALL SELECT 1 FROM deleted WHERE id = ?1"

        def look(connection: sqlite3.Connection) -> list[str]:
            found = {name: connection.execute(known, [bytes.fromhex(name)]) for name in names}
            return [name for name, rows in found.items() if rows.fetchone() is None]

        return self.database.read(look)

    def history(self, name: str, reading: ReadingProgress = NO_PROGRESS) -> History:
        """Returns the whole game with this id."""
        query = (
            f"SELECT CASE WHEN packed IS NULL THEN x'' ELSE {_PACKED} END "
            "FROM games LEFT JOIN saved_games USING (number) WHERE id = ?"
        )
        key = [bytes.fromhex(name)]
        row = self.database.read(lambda connection: connection.execute(query, key).fetchone())
        if row is None:
            raise ArchiveError(_("This game is no longer in your records."))
        try:
            return unpack_game(row[0], name, reading)
        except SavedGameError as error:
            raise ArchiveError(
                _("This game could not be opened. {error}").format(error=error)
            ) from None

    def seeds_won(self, level: Level) -> set[int]:
        """Returns the seeds of all boards without guessing of a level that were won."""
        query = "SELECT seed FROM games WHERE level = ? AND won = 1 AND no_guess = 1"
        key = [str(level)]
        rows = self.database.read(lambda connection: connection.execute(query, key).fetchall())
        return {int(seed) for (seed,) in rows if isinstance(seed, str) and seed.isdecimal()}

    def no_guess_wins(self, since: int) -> list[tuple[str, int, int, bool]]:
        """Returns level, seed and milliseconds of the wins on boards without guessing since then.

        The last value is true if the win had any help. `since` is in milliseconds since 1970.
        """
        query = (
            "SELECT level, seed, elapsed, help FROM games "
            "WHERE finished >= ? AND won = 1 AND no_guess = 1 AND seed IS NOT NULL"
        )
        rows = self.database.read(lambda connection: connection.execute(query, [since]).fetchall())
        return [
            (str(level), int(seed), int(elapsed), help_ != Help.UNASSISTED.value)
            for level, seed, elapsed, help_ in rows
            if isinstance(seed, str) and seed.isdecimal()
        ]

    def replace(self, name: str, saved: bytes) -> None:
        """Replaces the packed saved game with this id, if the records hold that game."""
        change = (
            "UPDATE saved_games SET packed = ? "
            "WHERE number = (SELECT number FROM games WHERE id = ?)"
        )
        _check_size(saved)
        values = (saved, bytes.fromhex(name))
        self.database.write(lambda connection: connection.execute(change, values))

    def unreviewed(self, most: int) -> list[str]:
        """Returns the ids of up to `most` games that are not assessed yet, the newest first.

        They were never reviewed, or only by an earlier release, which did not rate moves.
        """
        query = (
            "SELECT id FROM games INDEXED BY unassessed "
            "WHERE assessed = 0 ORDER BY number DESC LIMIT ?"
        )
        rows = self.database.read(lambda connection: connection.execute(query, [most]).fetchall())
        return [bytes(name).hex() for (name,) in rows if isinstance(name, bytes)]

    def fill_in(
        self, name: str, missed: Sequence[str], luck: float | None, guesses: int | None
    ) -> None:
        """Adds the results of a review to the game with this id.

        Luck and guesses are stored only if they were not counted during the game.
        """
        change = (
            "UPDATE games SET missed = ?, luck = coalesce(luck, ?), "
            "guesses = coalesce(guesses, ?) WHERE id = ?"
        )
        values = (" ".join(missed), luck, guesses, bytes.fromhex(name))
        self.database.write(lambda connection: connection.execute(change, values))

    def assess(self, name: str, assessment: Assessment) -> None:
        """Stores the assessment of the game with this id, instead of any before."""
        # The techniques of a game that is not in the statistics are not in the profile either.
        empty = assessment_rows(Assessment())
        find = "SELECT number, board FROM games WHERE id = ?"
        change = "UPDATE games SET accuracy = ? WHERE number = ?"

        def write(connection: sqlite3.Connection) -> None:
            found = connection.execute(find, [bytes.fromhex(name)]).fetchone()
            if found is not None:
                number, board = found
                connection.execute(change, [assessment.accuracy, number])
                rows = empty if board == GIVEN_BOARD else assessment_rows(assessment)
                _write_assessment(connection, number, rows)

        self.database.write(write)

    # The list.

    def listing(self, selection: Selection, search: str, first: int, count: int) -> Listing:
        """Returns `count` of the selected games that match all words of `search`, newest first."""
        where, values = condition(selection, search)
        counted = f"SELECT count(*) FROM games WHERE {where}"
        chosen = (
            f"SELECT number FROM games WHERE {where} "
            "ORDER BY finished DESC, number DESC LIMIT ? OFFSET ?"
        )
        # The inner query uses the index alone; whole rows are read only for the games shown.
        shown = (
            f"SELECT {COLUMNS} FROM games WHERE number IN ({chosen}) "
            "ORDER BY finished DESC, number DESC"
        )

        def look(connection: sqlite3.Connection) -> Listing:
            (total,) = connection.execute(counted, values).fetchone()
            rows = connection.execute(shown, [*values, count, first])
            return Listing(selection, search, first, total, tuple(records_from_rows(rows)))

        return self.database.read(look)

    def with_selected(
        self, selection: Selection, search: str, use: Callable[[Iterator[Record]], _T]
    ) -> _T:
        """Calls `use` with an iterator over the selected games, and returns its result.

        The oldest game comes first. The iterator works only during the call.
        """
        where, values = condition(selection, search)
        query = f"SELECT {COLUMNS} FROM games WHERE {where} ORDER BY finished, number"
        return self.database.read(lambda db: use(records_from_rows(db.execute(query, values))))

    # Deleting.

    def delete(self, name: str) -> StoredGame:
        """Removes a game and returns it for `put_back`. Until then it cannot be stored again.

        The losses after which it was continued are removed with it.
        If its saved game is too long to be read, only the figures can be put back.
        """
        return self.database.write(lambda connection: _remove(connection, bytes.fromhex(name)))

    def forget(self, name: str) -> None:
        """Removes a game as if it had never been stored, so that it can be stored again."""
        find = "SELECT number FROM games WHERE id = ?"

        def remove(connection: sqlite3.Connection) -> None:
            found = connection.execute(find, [bytes.fromhex(name)]).fetchone()
            for table in _TABLES if found is not None else ():
                connection.execute(f"DELETE FROM {table} WHERE number = ?", found)

        self.database.write(remove)

    def put_back(self, deleted: StoredGame) -> None:
        """Undoes a deletion."""

        def undo(connection: sqlite3.Connection) -> None:
            for name in deleted.ids:
                connection.execute("DELETE FROM deleted WHERE id = ?", [bytes.fromhex(name)])
            insert_game(connection, deleted)

        self.database.write(undo)


def condition(
    selection: Selection, search: str = "", *, with_every_end: bool = False
) -> tuple[str, list[str | int]]:
    """Returns the SQL condition that selects games, and the values of its parameters.

    A continued game is selected once, by its last end. Among unassisted or assisted games its first
    loss is selected instead, so that continuing cannot improve a win rate. `with_every_end` selects
    all its ends.
    """
    parts: list[str] = ["1"]
    values: list[str | int] = []
    columns: dict[str, str | int | None] = {
        "judge": selection.judge,
        "help": selection.help and selection.help.value,
        "no_guess": selection.no_guess,
    }
    if selection.level is not None:
        columns |= {"level": str(selection.level), "board": selection.board}
    for column, value in columns.items():
        if value is not None:
            parts.append(f"{column} = ?")
            values.append(value)
    if selection.level is not None and selection.help is None:
        # The index begins with the help column, so it is searched once for each value of it.
        parts.append(f"help IN ({', '.join('?' * len(Help))})")
        values += [each.value for each in Help]
    if selection.help in (None, Help.CONTINUED) and not with_every_end:
        parts.append("went_on = 0")
    for word in search.lower().split():
        parts.append("instr(words, ?)")
        values.append(word)
    return " AND ".join(parts), values


def _check_size(saved: bytes) -> None:
    if len(saved) > LONGEST_VALUE // 2:
        raise ArchiveError(_(TOO_LARGE))


def _best(connection: sqlite3.Connection, kind: Selection) -> int | None:
    """Returns the time of the shortest win in milliseconds, or None."""
    where, values = condition(kind)
    query = f"SELECT min(elapsed) FROM games WHERE {where} AND won = 1"
    found: int | None = connection.execute(query, values).fetchone()[0]
    return found


def insert_game(connection: sqlite3.Connection, game: StoredGame) -> bool:
    """Inserts a game unless it is stored or was deleted. Returns True if it was inserted.

    A later end may be in the records already, if the game had to wait; then it is marked.
    """
    for loss in game.losses:
        insert_game(connection, loss)
    if connection.execute("SELECT 1 FROM deleted WHERE id = ?", game.row[:1]).fetchone():
        return False
    places = ", ".join("?" * len(game.row))
    added = connection.execute(
        f"INSERT OR IGNORE INTO games ({COLUMNS}, words) VALUES ({places})", game.row
    )
    if added.rowcount:
        kept = [added.lastrowid, game.saved]
        connection.execute("INSERT INTO saved_games VALUES (?, ?)", kept)
        if was_continued(connection, game.row[0]):
            connection.execute("UPDATE games SET went_on = 1 WHERE number = ?", kept[:1])
        if game.assessment is not None and added.lastrowid is not None:
            _write_assessment(connection, added.lastrowid, game.assessment)
    return bool(added.rowcount)


def _write_assessment(
    connection: sqlite3.Connection, number: int, rows: tuple[list[Row], list[Row]]
) -> None:
    skills, thoughts = rows
    for table in ("skills", "thoughts"):
        connection.execute(f"DELETE FROM {table} WHERE number = ?", [number])
    connection.executemany(
        "INSERT OR IGNORE INTO skills VALUES (?, ?, ?, ?, ?, ?)", [(number, *row) for row in skills]
    )
    connection.executemany(
        "INSERT OR IGNORE INTO thoughts VALUES (?, ?, ?, ?)", [(number, *row) for row in thoughts]
    )
    connection.execute("UPDATE games SET assessed = 1 WHERE number = ?", [number])


_TABLES = ("games", "saved_games", "skills", "thoughts")
"""The tables with rows of each game."""


def _remove(connection: sqlite3.Connection, key: bytes) -> StoredGame:
    query = (
        f"SELECT number, assessed, {_PACKED}, {COLUMNS}, words FROM games "
        "JOIN saved_games USING (number) WHERE id = ?"
    )
    found = connection.execute(query, [key]).fetchone()
    if found is None:
        raise ArchiveError(_("This game is no longer in your records."))
    number, is_assessed, saved, *row = found
    assessment = _read_assessment(connection, number) if is_assessed else None
    for table in _TABLES:
        connection.execute(f"DELETE FROM {table} WHERE number = ?", [number])
    connection.execute("INSERT OR IGNORE INTO deleted VALUES (?)", [key])
    losses = tuple(_remove(connection, loss) for loss in losses_before(connection, key))
    return StoredGame(tuple(row), saved or b"", assessment, losses)


def _read_assessment(connection: sqlite3.Connection, number: int) -> tuple[list[Row], list[Row]]:
    skills = "SELECT technique, traits, found, missed, times FROM skills WHERE number = ?"
    thoughts = "SELECT turn, technique, time FROM thoughts WHERE number = ?"
    return (
        connection.execute(skills, [number]).fetchall(),
        connection.execute(thoughts, [number]).fetchall(),
    )

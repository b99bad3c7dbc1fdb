"""Stores the training in the database of the records: answers, ratings, and when exercises are due.

Every answer is one row that never changes. The state of the course follows from the rows. A rating
is read and stored in the same transaction as its answer, so two windows lose nothing, and a kill
loses at most the answer that was being given.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from statistics import median
from typing import Any

from minesweeper.archive.records import Records
from minesweeper.archive.rows import Row
from minesweeper.teaching.course import CourseResult, Stage
from minesweeper.teaching.rating import (
    SIDES,
    Bucket,
    PlayerRating,
    bucket_after,
    doubted,
    puzzle_rating,
    rating_after,
)
from minesweeper.teaching.repetition import Memory, Recall, remembered
from minesweeper.teaching.training import Attempt, RatingPoint, TrainingKind

MOST_POINTS = 300
"""The most points of the rating's graph; a longer history is thinned out evenly."""
LATEST = 50
"""The answers of which the median time and the mean loss of guesses are taken."""
_STAGES = {stage.value: stage for stage in Stage}
_COLUMNS = (
    "at, kind, technique, is_right, elapsed, unit, stage, difficulty, puzzle, run, loss, "
    "rating, deviation, volatility"
)


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """The rating of the player now and over time."""

    now: PlayerRating
    puzzles: int
    course: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class DueExercises:
    """How many exercises are due."""

    due: int
    scheduled: int
    next_due: int | None
    """When the next one will be due; None if some are due or none is scheduled."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An exercise in the schedule."""

    kept: int
    """The time at which it was kept, which names it."""
    times: int
    """How often it was tried since it is scheduled."""


class TrainingLog:
    """The player's training. Every failure is an ArchiveError with a sentence."""

    def __init__(self, records: Records) -> None:
        self._database = records.database

    # Answers.

    def add(self, attempt: Attempt) -> None:
        """Stores an answer."""
        self._database.write(lambda connection: _insert(connection, attempt))

    def add_rated(self, attempt: Attempt, bucket: Bucket) -> tuple[PlayerRating, PlayerRating]:
        """Stores an answer to a rated puzzle; returns the player's rating before and after it."""

        def insert(connection: sqlite3.Connection) -> tuple[PlayerRating, PlayerRating]:
            player = _rating(connection)
            after, moved = _rated(connection, bucket, attempt.difficulty, is_right=attempt.is_right)
            _insert(connection, replace(attempt, rating=after))
            connection.execute("INSERT OR REPLACE INTO buckets VALUES (?, ?)", (bucket.name, moved))
            return player, after

        return self._database.write(insert)

    def rating_if(
        self, bucket: Bucket, difficulty: float, *, is_right: bool
    ) -> tuple[PlayerRating, float]:
        """Returns the ratings that an answer would give to the player and to a bucket."""
        return self._database.read(
            lambda connection: _rated(connection, bucket, difficulty, is_right=is_right)
        )

    def after(self, number: int) -> tuple[int, list[Attempt]]:
        """Returns the answers stored after this number, and the number of the last one.

        The oldest comes first. Rows that this release cannot read are left out.
        """
        query = f"SELECT number, {_COLUMNS} FROM attempts WHERE number > ? ORDER BY number"
        rows = self._database.read(lambda db: db.execute(query, [number]).fetchall())
        last = rows[-1][0] if rows else number
        return last, list(attempts_of_rows(row[1:] for row in rows))

    def course_after(self, number: int) -> tuple[int, list[CourseResult]]:
        """Returns the course results of the answers stored after this number, and the last number.

        Answers outside the course mean nothing to it and are not read, because the first page of a
        session takes all answers in.
        """
        query = (
            "SELECT unit, technique, stage, is_right, elapsed FROM attempts "
            "WHERE number > ? AND number <= ? AND unit <> '' ORDER BY number"
        )

        def look(connection: sqlite3.Connection) -> tuple[int, list[Row]]:
            # An answer that another window stores between the two queries is left to the next call.
            (newest,) = connection.execute("SELECT max(number) FROM attempts").fetchone()
            last = max(number, newest or 0)
            return last, connection.execute(query, [number, last]).fetchall()

        last, rows = self._database.read(look)
        results = [_course_result(*row) for row in rows]
        return last, [result for result in results if result is not None]

    # Ratings.

    def count_rated(self) -> int:
        """Returns the number of rated puzzles that were tried."""
        return int(self._value("SELECT count(*) FROM attempts WHERE rating IS NOT NULL"))

    def rating(self) -> PlayerRating:
        """Returns the player's rating."""
        return self._database.read(_rating)

    def bucket_ratings(self) -> Mapping[str, float]:
        """Returns the rating of each bucket of puzzles that has left its prior, by name."""
        query = "SELECT name, rating FROM buckets"
        rows = self._database.read(lambda db: db.execute(query).fetchall())
        return {name: float(rating) for name, rating in rows if _is_number(rating)}

    def rating_history(self) -> RatingHistory:
        """Returns the rating now and over time."""
        counted = "SELECT count(*) FROM attempts WHERE rating IS NOT NULL"
        query = (
            "SELECT at, rating FROM (SELECT at, rating, row_number() OVER (ORDER BY number) AS nth "
            "FROM attempts WHERE rating IS NOT NULL) WHERE nth % ? = 0 ORDER BY nth"
        )

        def look(connection: sqlite3.Connection) -> RatingHistory:
            (puzzles,) = connection.execute(counted).fetchone()
            rows = connection.execute(query, [1 + puzzles // MOST_POINTS])
            points = tuple(RatingPoint(at, rating) for at, rating in rows if _is_number(rating))
            return RatingHistory(_rating(connection), puzzles, points)

        return self._database.read(look)

    # Figures.

    def best_run(self) -> int:
        """Returns the longest streak."""
        query = "SELECT coalesce(max(run), 0) FROM attempts WHERE kind = ?"
        return int(self._value(query, TrainingKind.STREAK.value))

    def count_since(self, at: int) -> int:
        """Returns the number of answers since a time, in milliseconds since 1970.

        A worked example that was read is no answer.
        """
        query = "SELECT count(*) FROM attempts WHERE at >= ? AND stage <> ?"
        return int(self._value(query, at, Stage.EXAMPLE.value))

    def median_time(self, kind: TrainingKind) -> float | None:
        """Returns the median time of the latest right answers of a kind in milliseconds."""
        query = (
            "SELECT elapsed FROM attempts WHERE kind = ? AND is_right ORDER BY number DESC LIMIT ?"
        )
        values = self._column(query, kind.value, LATEST)
        return median(values) if values else None

    def guesses(self) -> tuple[int, float | None]:
        """Returns the number of guesses in the guess trainer, and the mean loss of the latest."""
        kind = TrainingKind.GUESS.value
        many = int(self._value("SELECT count(*) FROM attempts WHERE kind = ?", kind))
        query = (
            "SELECT loss FROM attempts WHERE kind = ? AND loss IS NOT NULL "
            "ORDER BY number DESC LIMIT ?"
        )
        losses = self._column(query, kind, LATEST)
        return many, sum(losses) / len(losses) if losses else None

    def daily_results(self) -> list[tuple[str, bool]]:
        """Returns the first answer of each day to the puzzle of the day, by the day's name."""
        query = (
            "SELECT unit, is_right, min(number) FROM attempts WHERE kind = ? GROUP BY unit "
            "ORDER BY unit DESC LIMIT 1000"
        )
        kind = TrainingKind.DAILY.value
        rows = self._database.read(lambda db: db.execute(query, [kind]).fetchall())
        return [(str(day), bool(is_right)) for day, is_right, _ in rows]

    def daily_answer(self, day: str) -> tuple[bool, int] | None:
        """Returns the first answer to a day's puzzle: whether it was right, and its milliseconds.

        None if there is no answer yet.
        """
        query = (
            "SELECT is_right, elapsed FROM attempts WHERE kind = ? AND unit = ? "
            "ORDER BY number LIMIT 1"
        )
        key = [TrainingKind.DAILY.value, day]
        found = self._database.read(lambda db: db.execute(query, key).fetchone())
        return None if found is None else (bool(found[0]), int(found[1]))

    # The schedule of exercises.

    def schedule(self, exercises: Sequence[int], now: int) -> None:
        """Makes the schedule contain exactly these exercises, given by the times they were kept.

        New ones are due now. Nothing is written if the schedule holds them already.
        """
        query = "SELECT kept FROM schedule"
        held = set(self._database.read(lambda db: [kept for (kept,) in db.execute(query)]))
        new, gone = set(exercises) - held, held - set(exercises)
        if not new and not gone:
            return

        def change(connection: sqlite3.Connection) -> None:
            connection.executemany("DELETE FROM schedule WHERE kept = ?", [(k,) for k in gone])
            add = "INSERT OR IGNORE INTO schedule (kept, times, due) VALUES (?, 0, ?)"
            connection.executemany(add, [(kept, now) for kept in sorted(new)])

        self._database.write(change)

    def due(self, now: int) -> DueExercises:
        """Returns how many exercises are due at a time."""
        query = "SELECT count(*) FROM schedule WHERE due <= ?"
        due, scheduled = int(self._value(query, now)), int(self._value(query, 1 << 62))
        following = None if due else self._value("SELECT min(due) FROM schedule WHERE due > ?", now)
        return DueExercises(due, scheduled, following)

    def next_due(self, now: int, most: int = 1) -> list[Scheduled]:
        """Returns some exercises that are due, those that wait for the longest time first."""
        query = "SELECT kept, times FROM schedule WHERE due <= ? ORDER BY due, kept LIMIT ?"
        rows = self._database.read(lambda db: db.execute(query, [now, most]).fetchall())
        return [Scheduled(*row) for row in rows]

    def remember(self, kept: int, recall: Recall, now: int) -> int | None:
        """Schedules an exercise after it was tried; returns when it is due, None if it is gone."""
        read = "SELECT due, state, step, stability, difficulty, last FROM schedule WHERE kept = ?"
        change = (
            "UPDATE schedule SET times = times + 1, due = ?, state = ?, step = ?, stability = ?, "
            "difficulty = ?, last = ? WHERE kept = ?"
        )

        def plan(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(read, [kept]).fetchone()
            if row is None:
                return None
            memory = remembered(_memory(row), recall, now)
            values = (
                memory.due,
                memory.state,
                memory.step,
                memory.stability,
                memory.difficulty,
                memory.last,
                kept,
            )
            connection.execute(change, values)
            return memory.due

        return self._database.write(plan)

    def memories(self) -> list[tuple[int, int, int, float | None]]:
        """Returns the schedule: each exercise with its name, times, due time and stability."""
        query = "SELECT kept, times, due, stability FROM schedule ORDER BY kept"
        return self._database.read(lambda db: db.execute(query).fetchall())

    # Queries.

    def _value(self, query: str, *values: str | int) -> Any:
        (found,) = self._database.read(lambda db: db.execute(query, values).fetchone())
        return found

    def _column(self, query: str, *values: str | int) -> list[float]:
        rows = self._database.read(lambda db: db.execute(query, values).fetchall())
        return [value for (value,) in rows if _is_number(value)]


def attempts_of_rows(rows: Iterable[Row]) -> Iterator[Attempt]:
    """Yields the answers in these rows. In a damaged file, invalid rows are left out."""
    for row in rows:
        try:
            yield _attempt(row)
        except (ValueError, TypeError):
            continue


def _attempt(row: Row) -> Attempt:
    at, kind, technique, is_right, elapsed, unit, stage, difficulty, puzzle, run, loss, *rated = row
    return Attempt(
        int(at),
        TrainingKind(kind),
        str(technique),
        bool(is_right),
        int(elapsed),
        str(unit),
        Stage(stage),
        float(difficulty),
        str(puzzle),
        int(run),
        None if loss is None else float(loss),
        _read_rating(rated),
    )


def _read_rating(rated: list[Any]) -> PlayerRating | None:
    return PlayerRating(*map(float, rated)) if all(map(_is_number, rated)) else None


def _course_result(
    unit: str, technique: str, stage: str, is_right: int, elapsed: object
) -> CourseResult | None:
    """Returns what an answer means to the course; None if this release cannot read it."""
    if stage not in _STAGES or type(elapsed) is not int:
        return None
    return CourseResult(unit, technique, _STAGES[stage], bool(is_right), elapsed)


def _insert(connection: sqlite3.Connection, attempt: Attempt) -> None:
    rating = attempt.rating
    rated = (None,) * 3 if rating is None else (rating.rating, rating.deviation, rating.volatility)
    row = (
        attempt.at,
        attempt.kind.value,
        attempt.technique,
        attempt.is_right,
        attempt.elapsed,
        attempt.unit,
        attempt.stage.value,
        attempt.difficulty,
        attempt.puzzle,
        attempt.run,
        attempt.loss,
        *rated,
    )
    places = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO attempts ({_COLUMNS}) VALUES ({places})", row)


def _rating(connection: sqlite3.Connection) -> PlayerRating:
    query = (
        "SELECT rating, deviation, volatility FROM attempts "
        "WHERE rating IS NOT NULL ORDER BY number DESC LIMIT 1"
    )
    row = connection.execute(query).fetchone()
    return (row is not None and _read_rating(list(row))) or PlayerRating()


def _rated(
    connection: sqlite3.Connection, bucket: Bucket, difficulty: float, *, is_right: bool
) -> tuple[PlayerRating, float]:
    """Returns the ratings of the player and of a bucket after an answer that is not stored yet."""
    player, rating = _rating(connection), _bucket(connection, bucket)
    puzzle = bucket.puzzle(difficulty, rating)
    after = rating_after(player, [(puzzle_rating(puzzle), float(is_right))])
    moved = bucket_after(rating, bucket.prior, puzzle, player, solved=is_right)
    right, wrong = (
        _count_rated(connection, is_right=kind) + (is_right is kind) for kind in (True, False)
    )
    return doubted(after, right=right, wrong=wrong), moved


def _count_rated(connection: sqlite3.Connection, *, is_right: bool) -> int:
    """Returns the number of rated answers that were right, or wrong, up to `SIDES`."""
    query = (
        "SELECT count(*) FROM (SELECT 1 FROM attempts "
        "WHERE rating IS NOT NULL AND is_right = ? LIMIT ?)"
    )
    (counted,) = connection.execute(query, [is_right, SIDES]).fetchone()
    return int(counted)


def _bucket(connection: sqlite3.Connection, bucket: Bucket) -> float:
    query = "SELECT rating FROM buckets WHERE name = ?"
    row = connection.execute(query, [bucket.name]).fetchone()
    return float(row[0]) if row is not None and _is_number(row[0]) else bucket.prior


def _memory(row: tuple[int, int | None, int | None, float, float, int]) -> Memory | None:
    """Returns the memory stored in a row of the schedule; None if the exercise was never tried."""
    due, state, step, stability, difficulty, last = row
    if state not in (1, 2, 3) or not all(map(_is_number, (stability, difficulty, last))):
        return None
    return Memory(due, state, step, stability, difficulty, last)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value)

"""The tables of the records, version by version, and the migrations between versions.

A released step never changes: players' files have been through it.
"""

import sqlite3
from functools import cache

from minesweeper.archive.continuations import note_old_continuations

APPLICATION_ID = 0x4D696E65
"""A number in the file's header that marks a database as ours; as letters it is "Mine"."""

_FIRST = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    finished INTEGER NOT NULL,
    level TEXT NOT NULL,
    board TEXT NOT NULL,
    title TEXT NOT NULL,
    seed TEXT,
    judge TEXT NOT NULL,
    help TEXT NOT NULL,
    assistance TEXT NOT NULL,
    won INTEGER NOT NULL,
    elapsed INTEGER NOT NULL,
    three_bv INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    effective_clicks INTEGER NOT NULL,
    guesses INTEGER,
    mercies INTEGER NOT NULL,
    luck REAL,
    missed TEXT,
    no_guess INTEGER NOT NULL,
    words TEXT NOT NULL
);
CREATE TABLE saved_games (number INTEGER PRIMARY KEY, packed BLOB NOT NULL);
CREATE TABLE deleted (id BLOB PRIMARY KEY);
CREATE INDEX by_time ON games
    (finished, number, help, level, board, judge, won, elapsed, solved, luck, missed);
CREATE INDEX by_result ON games
    (help, level, board, judge, won, elapsed, finished, number, luck, missed);
CREATE INDEX by_missed ON games (missed, help, level, board, judge) WHERE missed <> '';
"""

_SECOND = """
DROP INDEX by_time;
DROP INDEX by_result;
DROP INDEX by_missed;
CREATE INDEX by_time ON games
    (finished, number, help, level, board, judge, won, elapsed, solved, luck, missed, no_guess);
CREATE INDEX by_result ON games
    (help, level, board, judge, won, elapsed, finished, number, luck, missed, no_guess);
CREATE INDEX by_missed ON games (missed, help, level, board, judge, no_guess) WHERE missed <> '';
CREATE INDEX unreviewed ON games (number) WHERE missed IS NULL;
"""
"""Version 2 can select no-guess boards, and games without a review."""

_THIRD = """
ALTER TABLE games ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0;
DROP INDEX by_result;
CREATE INDEX by_result ON games
    (help, level, board, judge, won, elapsed, finished, number, luck, missed, no_guess, given_up);
"""
"""Version 3 has games that were given up; all earlier ones were won or lost."""

_FOURTH = """
ALTER TABLE games ADD COLUMN accuracy REAL;
ALTER TABLE games ADD COLUMN assessed INTEGER NOT NULL DEFAULT 0;
DROP INDEX unreviewed;
DROP INDEX by_time;
DROP INDEX by_result;
CREATE INDEX by_time ON games (finished, number, help, level, board, judge, won, elapsed, solved,
    luck, missed, no_guess, accuracy);
CREATE INDEX by_result ON games (help, level, board, judge, won, elapsed, finished, number, luck,
    missed, no_guess, given_up, accuracy);
CREATE INDEX unassessed ON games (number) WHERE assessed = 0;
CREATE TABLE skills (
    number INTEGER NOT NULL,
    technique TEXT NOT NULL,
    traits TEXT NOT NULL,
    found INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    times TEXT NOT NULL,
    PRIMARY KEY (number, technique, traits)
) WITHOUT ROWID;
CREATE TABLE thoughts (
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    technique TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (number, turn)
) WITHOUT ROWID;
"""
"""Version 4 has the accuracy of each game, and the techniques found and missed in it.

`assessed` is 1 once both are known. Games reviewed by earlier releases are assessed later, in spare
time.
"""

_FIFTH = """
CREATE TABLE attempts (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    technique TEXT NOT NULL,
    is_right INTEGER NOT NULL,
    elapsed INTEGER NOT NULL,
    unit TEXT NOT NULL,
    stage TEXT NOT NULL,
    difficulty REAL NOT NULL,
    puzzle TEXT NOT NULL,
    run INTEGER NOT NULL,
    loss REAL,
    rating REAL,
    deviation REAL,
    volatility REAL
);
CREATE INDEX by_rating ON attempts (number, at, rating, deviation, volatility)
    WHERE rating IS NOT NULL;
CREATE INDEX by_kind ON attempts (kind, number, is_right, elapsed, run, loss);
CREATE TABLE buckets (name TEXT PRIMARY KEY, rating REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE schedule (
    kept INTEGER PRIMARY KEY,
    times INTEGER NOT NULL,
    due INTEGER NOT NULL,
    state INTEGER,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    last INTEGER
);
CREATE INDEX by_due ON schedule (due);
"""
"""Version 5 has the training: every answer, the ratings of puzzles, and when exercises are due."""

_SIXTH = """
ALTER TABLE games ADD COLUMN went_on INTEGER NOT NULL DEFAULT 0;
CREATE TABLE continuations (loss BLOB PRIMARY KEY, last BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX by_last ON continuations (last);
DROP INDEX by_time;
DROP INDEX by_result;
DROP INDEX by_missed;
CREATE INDEX by_time ON games (finished, number, help, level, board, judge, won, elapsed, solved,
    luck, missed, no_guess, accuracy, went_on);
CREATE INDEX by_result ON games (help, level, board, judge, won, elapsed, finished, number, luck,
    missed, no_guess, given_up, accuracy, went_on);
CREATE INDEX by_missed ON games (missed, help, level, board, judge, no_guess, went_on)
    WHERE missed <> '';
"""
"""Version 6 counts a game once that was continued after a loss; see `continuations.py`."""

MIGRATIONS = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH)
"""Step k leads from version k to version k + 1; an empty file is version 0."""
VERSION = len(MIGRATIONS)

_KNOWS_CONTINUATIONS = 6
"""From this version on, losses that were continued are noted when the next end is stored."""

Shape = frozenset[tuple[str, str, str | None]]
"""Every table and index: its kind, its name and the SQL that created it."""


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Migrates a database from a version to the newest. Call it inside a transaction."""
    for step in MIGRATIONS[version:]:
        # `executescript` would commit the open transaction.
        for statement in filter(str.strip, step.split(";")):
            connection.execute(statement)
    if version < _KNOWS_CONTINUATIONS:
        note_old_continuations(connection)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def shape(connection: sqlite3.Connection) -> Shape:
    """Returns the tables and indices of a database."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return frozenset((kind, name, sql) for kind, name, sql in rows)


@cache
def shape_of(version: int, steps: tuple[str, ...]) -> Shape:
    """Returns the tables and indices that a database of a version must have."""
    blank = sqlite3.connect(":memory:")
    try:
        for step in steps[:version]:
            blank.executescript(step)
        return shape(blank)
    finally:
        blank.close()

"""The file of the records: its versions, its troubles, and who may be at it."""

import errno
import gzip
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from recorded import a_record, keep_games, put

from minesweeper.archive import database as module
from minesweeper.archive import schema
from minesweeper.archive.database import Database
from minesweeper.archive.files import ArchiveError, Lock
from minesweeper.archive.records import Records
from minesweeper.archive.statistics import statistics_of
from minesweeper.archive.training import TrainingLog
from minesweeper.record import Selection
from minesweeper.teaching.rating import Bucket
from minesweeper.teaching.training import Attempt, TrainingKind

DATA = Path(__file__).parent.parent / "data"
CHILD = Path(__file__).parent / "recording_child.py"
EVERYTHING = Selection(help=None)


def ids(records):
    return {record.id for record in records.listing(EVERYTHING, "", 0, 10_000).records}


def names(home):
    return sorted(path.name for path in home.iterdir() if path.suffix not in (".lock", ".py"))


# Versions.


def of_version(path, version, *statements, application=schema.APPLICATION_ID):
    """A database of some version, made by hand."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {application}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.commit()
    connection.close()


def test_a_new_file_has_the_newest_version(tmp_path):
    with_games(tmp_path, 1)
    connection = sqlite3.connect(tmp_path / "records.sqlite")
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert connection.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION_ID,)


@pytest.fixture
def later_release(monkeypatch):
    """Have this release know one step more than the one before."""
    added = "ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, added))


def test_an_older_database_is_led_to_the_newest_version_with_all_its_games(tmp_path, request):
    told = with_games(tmp_path, 5)
    request.getfixturevalue("later_release")
    records = Records(tmp_path)
    assert ids(records) == {record.id for record in told}
    assert all(records.history(record.id) for record in told)
    moods = records.database.read(lambda db: db.execute("SELECT mood FROM games").fetchall())
    assert moods == [("calm",)] * 5
    assert names(tmp_path)[0] == "records.sqlite"


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_records_of_every_version_so_far_are_read_with_all_their_games(tmp_path, version):
    """From a file that a program of that version wrote, with the games of `with_games`."""
    old = gzip.decompress((DATA / f"records-{version}.sqlite.gz").read_bytes())
    (tmp_path / "records.sqlite").write_bytes(old)
    (tmp_path / "now").mkdir()
    told = with_games(tmp_path / "now", 5)
    records = Records(tmp_path)
    listed = records.listing(EVERYTHING, "", 0, 9).records
    assert sorted(listed, key=lambda record: record.finished) == told
    assert not any(record.given_up for record in listed)
    assert all(records.history(record.id) for record in told)
    found = statistics_of(records, EVERYTHING)
    assert (found.games, found.given_up) == (5, 0)
    assert records.database.take_notice() is None
    (found,) = records.database.read(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert found == schema.VERSION


@pytest.mark.long
@pytest.mark.parametrize("version", [schema.VERSION - 2, schema.VERSION - 1])
def test_100_000_games_of_the_versions_before_are_read(tmp_path, version):
    old = gzip.decompress((DATA / f"records-{version}.sqlite.gz").read_bytes())
    path = tmp_path / "records.sqlite"
    path.write_bytes(old)
    with closing(sqlite3.connect(path)) as connection, connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
        others = ", ".join(name for name in columns if name not in ("number", "id"))
        many = "SELECT 1 UNION ALL SELECT nth + 1 FROM many WHERE nth < 19999"
        copied = f"INSERT INTO games (id, {others}) SELECT randomblob(16), {others}"
        connection.execute(f"WITH RECURSIVE many(nth) AS ({many}) {copied} FROM many, games")
    records = Records(tmp_path)
    assert statistics_of(records, EVERYTHING).games == 100_000
    assert records.database.take_notice() is None
    (found,) = records.database.read(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert found == schema.VERSION
    log = TrainingLog(records)
    answer = Attempt(1, TrainingKind.PUZZLE, "1-2", is_right=True, elapsed=4_000)
    log.add_rated(answer, Bucket.of("1-2", 2.5))
    assert log.count_rated() == 1


def test_two_windows_that_migrate_at_once_do_it_once(tmp_path, request):
    with_games(tmp_path, 2)
    request.getfixturevalue("later_release")
    first, second = Records(tmp_path), Records(tmp_path)
    assert len(ids(first)) == len(ids(second)) == 2


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path, monkeypatch):
    told = with_games(tmp_path, 3)
    broken = "ALTER TABLE games ADD COLUMN mood TEXT; SELECT nonsense FROM nowhere"
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))
        with pytest.raises(ArchiveError):
            ids(Records(tmp_path))
    assert ids(Records(tmp_path)) == {record.id for record in told}


def test_a_database_of_a_later_release_is_left_alone(tmp_path):
    path = tmp_path / "records.sqlite"
    of_version(path, schema.VERSION + 1, "CREATE TABLE unheard_of (x)")
    before = path.read_bytes()
    with pytest.raises(ArchiveError) as trouble:
        keep_games(Records(tmp_path), 0, 1)
    assert str(trouble.value) == (
        f"Your records are from a newer release (format {schema.VERSION + 1}; "
        f"this release reads up to {schema.VERSION}). They were not changed."
    )
    assert path.read_bytes() == before
    assert names(tmp_path) == ["records.sqlite"]


# Broken files.


def with_games(home, number):
    """Keep some games, and let go of the file."""
    records = Records(home)
    kept = keep_games(records, 0, number)
    records.database.close()
    return kept


def not_a_database(path):
    path.write_bytes(b"My diary. " * 500)


def foreign(path):
    of_version(path, 0, "CREATE TABLE recipes (cake)", application=0)


def foreign_of_our_version(path):
    of_version(path, schema.VERSION, "CREATE TABLE recipes (cake)", application=0)


def without_a_table(path):
    with_games(path.parent, 2)
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE saved_games")
    connection.close()


def with_a_trigger(path):
    with_games(path.parent, 2)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END")
    connection.close()


def cut_off(path):
    with_games(path.parent, 30)
    os.truncate(path, path.stat().st_size // 2)


def overwritten_in_the_middle(path):
    with_games(path.parent, 30)
    data = bytearray(path.read_bytes())
    data[4096:12288] = os.urandom(8192)
    path.write_bytes(data)


BROKEN = [
    not_a_database,
    foreign,
    foreign_of_our_version,
    without_a_table,
    with_a_trigger,
    cut_off,
    overwritten_in_the_middle,
]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_file_is_set_aside_whole_and_new_records_begin(tmp_path, break_it):
    path = tmp_path / "records.sqlite"
    break_it(path)
    before = path.read_bytes()
    records = Records(tmp_path)
    kept = keep_games(records, 50, 1)
    told = records.database.take_notice()
    assert told.startswith("Your records could not be read: ")
    assert told.endswith(
        "They are kept as records.aside-1.sqlite, and new records have been started."
    )
    assert records.database.take_notice() is None
    assert (tmp_path / "records.aside-1.sqlite").read_bytes() == before
    assert ids(records) == {record.id for record in kept}


def test_a_folder_in_its_place_is_set_aside_too(tmp_path):
    (tmp_path / "records.sqlite").mkdir()
    keep_games(Records(tmp_path), 0, 1)
    assert (tmp_path / "records.aside-1.sqlite").is_dir()


def find_broken(database, meanwhile=lambda: None):
    """Read from a database that turns out, once, to be damaged, after something else happened."""
    results = iter([module.BrokenError("it was tried out")])

    def look(_):
        for error in results:
            meanwhile()
            raise error

    database.read(look)


def test_the_log_of_a_broken_file_is_set_aside_with_it(tmp_path):
    """Left beside a new database it would be played into that, and missing from the old one."""
    first, second = Records(tmp_path), Records(tmp_path)
    kept = keep_games(first, 0, 5)
    second.database.open()
    find_broken(second.database)
    assert (tmp_path / "records.aside-1.sqlite-wal").stat().st_size
    assert ids(second) == set()
    aside = sqlite3.connect(tmp_path / "records.aside-1.sqlite")
    found = {name.hex() for (name,) in aside.execute("SELECT id FROM games")}
    assert found == {record.id for record in kept}


def test_names_in_a_damaged_file_do_not_break_the_sentence(tmp_path):
    """SQLite quotes the name of a table that it cannot understand, line ends included."""
    path = tmp_path / "records.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (cake)")
        file.execute("PRAGMA writable_schema = ON")
        file.execute("UPDATE sqlite_schema SET name = 'two' || char(10) || 'lines', sql = 'no'")
        file.commit()
    records = Records(tmp_path)
    assert ids(records) == set()
    assert "\n" not in records.database.take_notice()


def test_two_broken_files_are_both_kept(tmp_path):
    path = tmp_path / "records.sqlite"
    for _ in range(2):
        not_a_database(path)
        records = Records(tmp_path)
        ids(records)
        # A connection left open would write its log into the next file when it is collected.
        records.database.close()
        for log in tmp_path.glob("records.sqlite-*"):
            log.unlink()
    assert {"records.aside-1.sqlite", "records.aside-2.sqlite"} <= set(names(tmp_path))


def test_the_second_window_finds_what_the_first_has_set_aside(tmp_path):
    """Both had the same file open; only one may move it, and neither the new one."""
    records = Records(tmp_path)
    keep_games(records, 0, 30)
    first, second = Records(tmp_path), Records(tmp_path)
    for opened in (first, second):
        opened.database.open()
    records.database.close()
    find_broken(second.database, meanwhile=lambda: find_broken(first.database))
    kept = keep_games(first, 50, 1)
    assert ids(second) == {record.id for record in kept}
    assert "records.aside-2.sqlite" not in names(tmp_path)


def test_a_broken_file_that_cannot_be_moved_is_left_as_it_is(tmp_path, monkeypatch):
    path = tmp_path / "records.sqlite"
    not_a_database(path)
    before = path.read_bytes()

    def refuse(_):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(module, "_renamed", refuse)
    with pytest.raises(ArchiveError, match=r"could not be moved \(read-only file system\)"):
        ids(Records(tmp_path))
    assert path.read_bytes() == before


def test_while_another_window_moves_a_broken_file_this_one_waits_for_the_next_time(tmp_path):
    not_a_database(tmp_path / "records.sqlite")
    other = Lock(tmp_path / "records.lock")
    assert other.take()
    with pytest.raises(ArchiveError, match="another window is using it"):
        ids(Records(tmp_path))
    other.release()
    assert ids(Records(tmp_path)) == set()


# Disks that do not want to.


def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path):
    records = Records(tmp_path)
    kept = keep_games(records, 0, 5)

    def fill(connection):
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    records.database.read(fill)
    with pytest.raises(ArchiveError, match="no space is left on the disk"):
        keep_games(records, 50, 40)
    assert {record.id for record in kept} <= ids(Records(tmp_path))
    assert records.database.take_notice() is None


def in_child(home, *words):
    """What a child tells that is to record games in this home: a line each."""
    run = [sys.executable, str(CHILD), str(home), *map(str, words)]
    done = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of POSIX systems")
def test_a_disk_that_takes_no_more_bytes_loses_nothing(tmp_path):
    """The system itself refuses: no file of the child may grow beyond 100 KiB."""
    told = in_child(tmp_path, "--games", 60, "--most-bytes", 100 * 1024)
    kept = {line.split()[1] for line in told if line.startswith("kept")}
    troubles = [line for line in told if line.startswith("trouble")]
    assert kept
    assert troubles
    records = Records(tmp_path)
    assert kept <= ids(records)
    assert all(records.history(name) for name in kept)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX systems")
def test_a_read_only_home_still_shows_what_it_holds_and_says_why_it_takes_no_more(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    kept = with_games(home, 3)
    for path in (tmp_path, *tmp_path.parents):
        if not path.stat().st_mode & 0o001:
            path.chmod(0o755)
    for path in home.iterdir():
        path.chmod(0o444)
    home.chmod(0o555)
    try:
        told = in_child(home, "--games", 1, "--list", "--as-nobody")
    finally:
        home.chmod(0o755)
    assert {line.split()[1] for line in told if line.startswith("listed")} == {
        record.id for record in kept
    }
    (trouble,) = [line for line in told if line.startswith("trouble")]
    assert "records.sqlite cannot be changed: it is read-only." in trouble
    assert ids(Records(home)) == {record.id for record in kept}


def test_a_window_that_is_kept_waiting_too_long_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    records = put(tmp_path, [a_record(1)])
    busy = sqlite3.connect(tmp_path / "records.sqlite", isolation_level=None)
    busy.execute("BEGIN IMMEDIATE")
    with pytest.raises(ArchiveError, match="another window is writing to it"):
        keep_games(Records(tmp_path), 0, 1)
    assert ids(records) == {f"{1:032x}"}, "reading goes on"
    busy.execute("ROLLBACK")
    busy.close()
    keep_games(records, 0, 1)
    assert len(ids(records)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such a name")
def test_a_home_whose_name_is_not_utf_8_keeps_its_records(tmp_path):
    home = tmp_path / os.fsdecode(b"home\xff")
    kept = with_games(home, 2)
    assert ids(Records(home)) == {record.id for record in kept}
    assert names(tmp_path) == [home.name]


def test_nothing_is_opened_before_it_is_needed(tmp_path):
    database = Database(tmp_path / "none" / "records.sqlite")
    database.sync()
    database.close()
    assert not (tmp_path / "none").exists()

"""Records under attack: killed programs, two windows at once, files that somebody damaged."""

import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from fakes import Clock
from recorded import NOON, ending_of, finished_game, finished_games, keep_games

from minesweeper import events
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.archive.saved_games import ended, pack_game
from minesweeper.game.history import History
from minesweeper.record import Selection
from minesweeper.services.records import RecordsService

resource = pytest.importorskip("resource", reason="limits and signals of POSIX systems")
CHILD = Path(__file__).parent / "recording_child.py"
EVERYTHING = Selection(help=None)
MOST_MEMORY = 500 * 1024 * 1024


def started(home, seed, *words):
    run = [sys.executable, str(CHILD), str(home), "--seed", str(seed), *words]
    return subprocess.Popen(run, stdout=subprocess.PIPE, text=True)


def kept_by(child):
    """The ids of the games that a child has told of."""
    return [line.split()[1] for line in child.stdout.read().splitlines() if line[:5] == "kept "]


def names_in(home):
    return {record.id for record in Records(home).listing(EVERYTHING, "", 0, 10**6).records}


# Killed at any moment.


def kill_once(home, seed, chance):
    """Start a child on this home, kill it somewhere, and give what it had told of."""
    child = started(home, seed)
    child.stdout.readline()
    time.sleep(chance.random() * 0.05)
    child.send_signal(signal.SIGKILL)
    child.wait()
    return kept_by(child)


def check_kills(home, seed, kills):
    chance, told = Random(seed), set()  # noqa: S311  a test's own
    for number in range(kills):
        told.update(kill_once(home, 1000 * (seed + number), chance))
        records = Records(home)
        assert told <= names_in(home), f"kill {number} of seed {seed}"
        assert records.database.take_notice() is None, "nothing was broken"
        records.database.close()
    keeper = GameKeeper(home, Clock(), Clock(NOON))
    keeper.restore()
    assert keeper.catch_up() is None
    for name in names_in(home):
        assert isinstance(keeper.kept(name), History)
    keeper.close()


def test_a_kill_at_any_moment_loses_no_game_that_was_kept(tmp_path):
    check_kills(tmp_path, 1, 6)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_300_kills_lose_no_game_that_was_kept(tmp_path, seed):
    check_kills(tmp_path, 100 * seed + 7, 30)


# Two windows.


def test_two_windows_that_finish_games_at_the_same_time_lose_none(tmp_path):
    children = [started(tmp_path, seed, "--games", "25") for seed in (1, 10_000)]
    told = [kept_by(child) for child in children]
    assert [child.wait() for child in children] == [0, 0]
    assert [len(names) for names in told] == [25, 25]
    assert names_in(tmp_path) == {*told[0], *told[1]}


def test_two_windows_that_tell_of_the_same_games_keep_each_once(tmp_path):
    children = [started(tmp_path, 1, "--games", "25") for _ in range(2)]
    told = [set(kept_by(child)) for child in children]
    expected = {pack_game(ended(history)).id for history, _ in islice(finished_games(1), 25)}
    assert told == [expected, expected]
    assert names_in(tmp_path) == expected


# Damaged files.


def damaged(data, chance):
    """A file with some bytes changed, cut out, put in, or its end missing."""
    data = bytearray(data)
    kind = chance.randrange(5)
    at = chance.randrange(len(data))
    if kind == 0:
        for _ in range(chance.choice((1, 3, 30, 300))):
            data[chance.randrange(len(data))] = chance.randrange(256)
    elif kind == 1:
        data[at : at + chance.randrange(1, 5000)] = chance.randbytes(chance.randrange(1, 5000))
    elif kind == 2:
        del data[at:]
    elif kind == 3:
        # The header, where most of the meaning of a database lies.
        for _ in range(chance.choice((1, 4, 16))):
            data[chance.randrange(min(200, len(data)))] = chance.randrange(256)
    else:
        page = 4096 * (at // 4096)
        data[page : page + 4096] = bytes([chance.choice((0, 255))]) * 4096
    return bytes(data)


def everything_asked(name):
    """Whatever a window can ask of the records, about one of their games."""
    return [
        events.StatisticsAsked(Selection()),
        events.StatisticsAsked(EVERYTHING),
        events.CourseAsked(EVERYTHING),
        events.GamesAsked(EVERYTHING, "", 0, 100),
        events.GamesAsked(EVERYTHING, "won 2026", 3, 10),
        events.ExportChosen("csv", EVERYTHING),
        events.KeptGameDeleted(name),
        events.DeletionUndone(),
    ]


def check_damaged(home, whole, chance, number):
    """Use a damaged file in every way: each answer is an event, and its bytes are still there."""
    path = home / "records.sqlite"
    broken = damaged(whole, chance)
    path.write_bytes(broken)
    keeper = GameKeeper(home, Clock(), Clock(NOON))
    keeper.restore()
    seen = []
    registrar = RecordsService(keeper, home, seen.append)
    name = f"{number:032x}"
    for asked in everything_asked(name):
        before = len(seen)
        registrar.observe(asked)
        assert len(seen) > before, asked
    sentences = [event.sentence for event in seen if isinstance(event, events.RecordsSaid)]
    history, game = finished_game(9000 + number)
    recorded = keeper.finish(history, ending_of(game))
    if recorded.is_kept:
        assert isinstance(keeper.kept(recorded.id), History)
    else:
        assert (home / "unrecorded" / f"{recorded.id}.jsonl").exists()
    sentences += filter(None, [recorded.told])
    assert all(sentence.endswith(".") and len(sentence) < 400 for sentence in sentences)
    keeper.close()
    asides = list(home.glob("records.aside-*.sqlite"))
    if asides:
        assert asides[0].read_bytes()[: len(broken)] == broken, "set aside as it was"
        assert any(aside.name in sentence for sentence in sentences for aside in asides)
    elif path.read_bytes() != broken:
        assert not recorded.told, "it was good enough to be used"
    for left in (*home.glob("records*"), *home.glob("unrecorded/*")):
        left.unlink()


def check_damages(home, seed, files):
    """Damage a file of records in many ways."""
    home.mkdir(exist_ok=True)
    records = Records(home)
    keep_games(records, 0, 60)
    records.database.close()
    whole = (home / "records.sqlite").read_bytes()
    chance = Random(seed)  # noqa: S311  a test's own
    for number in range(files):
        check_damaged(home, whole, chance, number)


def test_damaged_files_are_answered_in_sentences_and_lose_nothing(tmp_path):
    check_damages(tmp_path, 11, 25)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_1000_damaged_files_are_answered_in_sentences_and_lose_nothing(tmp_path, seed):
    check_damages(tmp_path, 1000 + seed, 100)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < MOST_MEMORY


def test_a_file_that_unpacks_to_gigabytes_is_refused_before_it_does(tmp_path):
    """A megabyte of gzip can hold a gigabyte of one long line."""
    records = Records(tmp_path)
    (kept,) = keep_games(records, 0, 1)
    code = f"""
import gzip, io, sys
from minesweeper.archive.saved_games import unpack_game
from minesweeper.archive.saved_games import SavedGameError
import resource
resource.setrlimit(resource.RLIMIT_AS, ({MOST_MEMORY}, {MOST_MEMORY}))
packed = io.BytesIO()
with gzip.open(packed, "wb", 1) as file:
    for _ in range(1000):
        file.write(b"a" * 1_000_000)
try:
    unpack_game(packed.getvalue(), "")
except SavedGameError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "is longer than" in done.stdout
    assert kept.id in names_in(tmp_path)


def test_a_saved_game_that_is_too_long_leaves_all_others(tmp_path):
    """SQLite refuses to read it, which says nothing of the rest of the file."""
    records = Records(tmp_path)
    kept = keep_games(records, 0, 3)
    records.database.close()
    connection = sqlite3.connect(tmp_path / "records.sqlite")
    connection.execute("UPDATE saved_games SET packed = zeroblob(70 << 20) WHERE number <> 2")
    connection.commit()
    connection.close()
    records = Records(tmp_path)
    assert records.history(kept[1].id)
    for record in (kept[0], kept[2]):
        with pytest.raises(ArchiveError, match=r"^This game could not be opened. It is damaged\.$"):
            records.history(record.id)
    records.put_back(records.delete(kept[0].id))
    assert names_in(tmp_path) == {record.id for record in kept}
    assert records.database.take_notice() is None
    assert not list(tmp_path.glob("records.aside-*"))


def test_a_game_that_is_too_long_to_be_recorded_leaves_the_records_as_they_are(tmp_path):
    records = Records(tmp_path)
    (kept,) = keep_games(records, 0, 1)
    with pytest.raises(ArchiveError, match=r"^The game is too large for your records\.$"):
        records.keep(replace(kept, id="0" * 32), bytes(65 << 20))
    assert names_in(tmp_path) == {kept.id}


def test_a_schema_that_would_run_for_ever_is_not_run(tmp_path):
    """A view in place of a table could count without end; its words are not ours."""
    path = tmp_path / "records.sqlite"
    keep_games(Records(tmp_path), 0, 3)
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE games RENAME TO hidden")
    connection.execute(
        "CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
        "SELECT x AS number FROM n"
    )
    connection.close()
    assert names_in(tmp_path) == set()
    assert (tmp_path / "records.aside-1.sqlite").exists()
    assert path.stat().st_size

"""Records that another program removes or replaces while a window has them open."""

import errno
import os
import shutil
import sqlite3
import sys
from contextlib import contextmanager

import pytest
from fakes import Clock
from recorded import NOON, after_a_kill, ending_of, finished_games

from minesweeper import events
from minesweeper.archive import database, schema
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.record import Selection
from minesweeper.services.records import RecordsService

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be removed")
EVERYTHING = Selection(help=None)
REMOVED = "Your records were removed while this window was open."
REPLACED = "Your records were replaced while this window was open."


class Window:
    """A window that finishes one game after another."""

    def __init__(self, home, seed):
        self.keeper = GameKeeper(home, Clock(), Clock(NOON))
        self.keeper.restore()
        self.games = finished_games(seed)
        self.recorded, self.told = [], []

    def play(self, times):
        """Finish some games, noting which are told to be recorded, and what is told besides."""
        for _ in range(times):
            history, game = next(self.games)
            turns, history.turns = history.turns, []
            self.keeper.begin(history, is_over=False)
            for turn in turns:
                history.turns.append(turn)
                self.keeper.keep(turn)
            recorded = self.keeper.finish(history, ending_of(game))
            if recorded.is_kept:
                self.recorded.append(recorded.id)
            self.told += filter(None, [recorded.told, self.keeper.sync()])


def ids(home):
    """All games that the next start finds, which are each there once."""
    keeper = GameKeeper(home, Clock(), Clock(NOON))
    keeper.restore()
    keeper.catch_up()
    found = [record.id for record in keeper.records.listing(EVERYTHING, "", 0, 1000).records]
    assert len(found) == len(set(found))
    assert all(keeper.records.history(name) for name in found)
    keeper.close()
    return set(found)


def names(home):
    return sorted(path.name for path in home.glob("records*") if path.suffix != ".lock")


# What is done to the file, given the file and an older one.


def remove(path, _):
    path.unlink()


def remove_with_its_log(path, _):
    for each in path.parent.glob("records.sqlite*"):
        each.unlink()


def remove_the_log_alone(path, _):
    path.with_name("records.sqlite-wal").unlink()


def remove_the_home(path, _):
    shutil.rmtree(path.parent)


def put_the_older_one_there(path, older):
    shutil.copy(older, path.with_name("restored"))
    path.with_name("restored").replace(path)


def put_the_older_one_there_without_a_log(path, older):
    remove_with_its_log(path, older)
    shutil.copy(older, path)


def copy_the_older_one_over_it(path, older):
    shutil.copy(older, path)
    # Two writes may fall into one tick of the clock of the disk.
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 10**9))


def put_a_diary_there(path, _):
    path.with_name("diary").write_bytes(b"Dear diary. " * 500)
    path.with_name("diary").replace(path)


def write_a_diary_over_it(path, _):
    path.write_bytes(b"Dear diary. " * 500)


def empty_it(path, _):
    path.write_bytes(b"")


HARMS = {
    remove: REMOVED,
    remove_with_its_log: REMOVED,
    remove_the_log_alone: None,
    remove_the_home: REMOVED,
    put_the_older_one_there: REPLACED,
    put_the_older_one_there_without_a_log: REPLACED,
    copy_the_older_one_over_it: REPLACED,
    put_a_diary_there: REPLACED,
    write_a_diary_over_it: REPLACED,
    empty_it: REPLACED,
}
each_harm = pytest.mark.parametrize(
    ("harm", "told"), HARMS.items(), ids=lambda each: getattr(each, "__name__", "")
)


@pytest.fixture
def older(tmp_path):
    """A file of records with three games of an earlier day; it is the one in the home, too."""
    window = Window(tmp_path / "home", 100)
    window.play(3)
    window.keeper.close()
    path = tmp_path / "older.sqlite"
    shutil.copy(tmp_path / "home" / "records.sqlite", path)
    return path


@each_harm
def test_every_game_that_was_told_to_be_recorded_is_there_at_the_next_start(
    tmp_path, older, harm, told
):
    home = tmp_path / "home"
    window = Window(home, 0)
    window.play(2)
    harm(home / "records.sqlite", older)
    window.play(2)
    window.keeper.close()
    assert len(window.recorded) == 4
    assert set(window.recorded) <= ids(home)
    assert [each for each in window.told if told and each.startswith(told)] == window.told
    assert len(window.told) == bool(told)


@each_harm
def test_nothing_more_needs_to_be_played_for_that(tmp_path, older, harm, told):
    assert told is None or told.endswith(".")
    home = tmp_path / "home"
    window = Window(home, 0)
    window.play(2)
    harm(home / "records.sqlite", older)
    window.keeper.close()
    assert set(window.recorded) <= ids(home)


@pytest.mark.parametrize("harm", [remove, remove_with_its_log, remove_the_home])
@pytest.mark.parametrize(("before", "after"), [(0, 0), (0, 1), (2, 0), (2, 2)])
def test_games_of_earlier_days_come_back_when_their_file_is_removed(
    tmp_path, older, harm, before, after
):
    assert older.exists()
    home = tmp_path / "home"
    earlier = ids(home)
    window = Window(home, 0)
    window.keeper.catch_up()
    window.play(before)
    harm(home / "records.sqlite", older)
    window.play(after)
    told = [*window.told, *filter(None, [window.keeper.close()])]
    assert told == [f"{REMOVED} A copy of them has been restored."]
    assert ids(home) == earlier | set(window.recorded)
    assert len(earlier) == 3
    assert names(home) == ["records.sqlite"]
    assert not [path for path in home.iterdir() if path.suffix == ".tmp"]


def test_a_deletion_of_an_earlier_day_is_not_undone_by_that(tmp_path, older):
    assert older.exists()
    home = tmp_path / "home"
    earlier = sorted(ids(home))
    window = Window(home, 0)
    window.keeper.delete(earlier[0])
    remove_with_its_log(home / "records.sqlite", older)
    window.keeper.close()
    assert ids(home) == set(earlier[1:])


def test_where_no_copy_can_be_made_the_games_of_this_window_are_there(tmp_path, older, monkeypatch):
    home = tmp_path / "home"
    window = Window(home, 0)
    window.play(2)

    def refuse(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(database, "new_file", refuse)
    remove_with_its_log(home / "records.sqlite", older)
    window.play(1)
    assert window.told == [f"{REMOVED} The games you played in this window are in a new file."]
    window.keeper.close()
    assert ids(home) == set(window.recorded)


def test_a_file_that_appears_while_the_copy_is_made_is_not_replaced(tmp_path, older, monkeypatch):
    home, new_file = tmp_path / "home", database.new_file
    earlier = ids(home)
    window = Window(home, 0)
    window.play(2)

    @contextmanager
    def overtaken(path):
        with new_file(path) as draft:
            yield draft
            shutil.copy(older, path)

    monkeypatch.setattr(database, "new_file", overtaken)
    remove_with_its_log(home / "records.sqlite", older)
    window.play(1)
    assert [told[: len(REPLACED)] for told in window.told] == [REPLACED]
    window.keeper.close()
    assert ids(home) == earlier | set(window.recorded)
    assert not [path for path in home.iterdir() if path.suffix == ".tmp"]


def test_a_window_that_closes_as_it_should_says_nothing(tmp_path):
    window = Window(tmp_path, 0)
    window.play(2)
    assert window.keeper.close() is None


@pytest.mark.parametrize("harm", [remove, remove_the_home, put_the_older_one_there])
def test_what_happens_between_the_look_and_the_write_is_seen_after_it(
    tmp_path, older, monkeypatch, harm
):
    home, keep = tmp_path / "home", Records.keep
    window = Window(home, 0)
    window.play(1)

    def keep_and_harm(records, *game):
        monkeypatch.setattr(Records, "keep", keep)
        is_best = keep(records, *game)
        harm(home / "records.sqlite", older)
        return is_best

    monkeypatch.setattr(Records, "keep", keep_and_harm)
    window.play(1)
    assert len(window.recorded) == 2
    assert set(window.recorded) <= ids(after_a_kill(home))
    assert len(window.told) == 1
    window.keeper.close()


def test_a_restored_file_keeps_what_it_has_and_gets_the_rest(tmp_path, older):
    home = tmp_path / "home"
    earlier = ids(home)
    window = Window(home, 0)
    window.play(2)
    put_the_older_one_there(home / "records.sqlite", older)
    window.play(1)
    window.keeper.close()
    assert ids(home) == earlier | set(window.recorded)


def test_a_file_that_is_no_database_is_set_aside_as_it_is(tmp_path, older):
    home = tmp_path / "home"
    window = Window(home, 0)
    window.play(2)
    put_a_diary_there(home / "records.sqlite", older)
    window.play(1)
    assert window.told[0].endswith(
        "They are kept as records.aside-1.sqlite, and new records have been started."
    )
    assert (home / "records.aside-1.sqlite").read_bytes() == b"Dear diary. " * 500
    window.keeper.close()


@pytest.mark.parametrize("in_place", [False, True])
def test_a_file_of_a_later_release_is_left_alone_and_all_games_wait_for_it(tmp_path, in_place):
    path, later = tmp_path / "home" / "records.sqlite", tmp_path / "later.sqlite"
    connection = sqlite3.connect(later)
    connection.execute("CREATE TABLE unheard_of (x)")
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.commit()
    connection.close()
    written = later.read_bytes()
    window = Window(path.parent, 0)
    window.play(2)
    if in_place:
        path.write_bytes(written)
    else:
        later.replace(path)
    window.play(1)
    window.keeper.close()
    assert path.read_bytes() == written
    assert len(window.recorded) == 2, "the third is not told to be recorded"
    assert "Your records are from a newer release" in window.told[0]
    waiting = {each.stem for each in (path.parent / "unrecorded").glob("*.jsonl")}
    assert set(window.recorded) < waiting
    assert len(waiting) == 3


def test_a_game_that_was_deleted_in_this_window_does_not_come_back(tmp_path):
    window = Window(tmp_path, 0)
    window.play(3)
    seen = []
    registrar = RecordsService(window.keeper, tmp_path, seen.append)
    for name in window.recorded[:2]:
        registrar.observe(events.KeptGameDeleted(name))
    registrar.observe(events.DeletionUndone())
    remove_with_its_log(tmp_path / "records.sqlite", None)
    registrar.observe(events.GamesAsked(EVERYTHING, "", 0, 10))
    given = next(event for event in seen if isinstance(event, events.GamesGiven))
    assert {record.id for record in given.listing.records} == set(window.recorded[1:])
    assert any(getattr(event, "sentence", "").startswith(REMOVED) for event in seen)
    window.keeper.close()


def test_two_windows_whose_file_is_removed_share_the_new_one(tmp_path):
    windows = [Window(tmp_path, seed) for seed in (0, 1000)]
    for window in windows:
        window.play(2)
    remove_with_its_log(tmp_path / "records.sqlite", None)
    for window in windows:
        window.play(1)
        assert [told[: len(REMOVED)] for told in window.told if told.startswith(REMOVED)] or (
            [told[: len(REPLACED)] for told in window.told] == [REPLACED]
        )
    for window in windows:
        window.keeper.close()
    assert ids(tmp_path) == {name for window in windows for name in window.recorded}
    assert names(tmp_path) == ["records.sqlite"]


def test_a_home_that_cannot_be_searched_for_a_while_has_lost_nothing(tmp_path, monkeypatch):
    window = Window(tmp_path, 0)
    window.play(1)

    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        assert window.keeper.sync() is None
    assert window.keeper.sync() is None
    window.play(1)
    assert window.told == []
    window.keeper.close()
    assert ids(tmp_path) == set(window.recorded)


def test_what_another_window_writes_is_nothing_to_tell_of(tmp_path):
    windows = [Window(tmp_path, seed) for seed in (0, 1000)]
    for _ in range(3):
        for window in windows:
            window.play(1)
            assert window.told == []
    for window in windows:
        window.keeper.close()
    assert len(ids(tmp_path)) == 6


def test_a_record_that_was_removed_is_a_best_time_no_more_than_before(tmp_path):
    """The games of this window are put back before a new one is compared with them."""
    window = Window(tmp_path, 0)
    window.play(12)
    best = min(
        (record for record in listing(tmp_path) if record.won),
        key=lambda record: record.score.elapsed,
    )
    remove_with_its_log(tmp_path / "records.sqlite", None)
    window.play(1)
    assert best in listing(tmp_path)
    window.keeper.close()


def listing(home):
    return list(Records(home).listing(EVERYTHING, "", 0, 1000).records)


def test_the_name_of_a_replaced_file_is_told_also_between_two_games(tmp_path, older):
    window = Window(tmp_path / "home", 0)
    window.play(1)
    put_a_diary_there(tmp_path / "home" / "records.sqlite", older)
    told = window.keeper.catch_up()
    assert told.startswith(REPLACED)
    assert "records.aside-1.sqlite" in told

"""A game that was continued after a loss is one entry of the records, however often it ended."""

import gzip
from pathlib import Path

import pytest
from recorded import NOON, ending_of, keep_games
from scripted_play import ScriptedPlay

from minesweeper.archive.export import export
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.archive.rows import make_record
from minesweeper.archive.saved_games import continued_losses, pack_game
from minesweeper.archive.statistics import course_of, statistics_of
from minesweeper.game.history import Action, Result
from minesweeper.record import Help, Selection

DATA = Path(__file__).parents[1] / "data"
EVERYTHING = Selection(help=None)
UNASSISTED = Selection(help=Help.UNASSISTED)
CONTINUED = Selection(help=Help.CONTINUED)
TWICE_LOST = 109
"""The seed of a scripted game on a drawn board that is lost twice, continued, and then won."""


def continued_history():
    """The whole game."""
    play = ScriptedPlay(TWICE_LOST)
    list(play.turns(100))
    return play.history


def ends_of(history):
    """The numbers of turns after which it was over."""
    lost = [at + 1 for at, turn in enumerate(history.turns) if turn.result is Result.LOST]
    assert len([turn for turn in history.turns if turn.action is Action.CONTINUE]) == len(lost) == 2
    return [*lost, len(history.turns)]


@pytest.fixture
def ends():
    """The records of its three ends, each with its packed game."""
    history, told = continued_history(), []
    for number, upto in enumerate(ends_of(history), start=1):
        part = history.upto(upto)
        packed = pack_game(part)
        ending = ending_of(history.replay(upto))
        told.append((make_record(packed.id, part, ending, NOON + 60_000 * number), packed.saved))
    assert [record.won for record, _ in told] == [False, False, True]
    assert [record.help for record, _ in told] == [Help.UNASSISTED, Help.CONTINUED, Help.CONTINUED]
    return told


@pytest.fixture
def records(tmp_path, ends):
    """Another game, and then the three ends as they happened."""
    kept = Records(tmp_path)
    keep_games(kept, 0, 1)
    for record, saved in ends:
        kept.keep(record, saved)
    return kept


def listed(records, selection=EVERYTHING, search=""):
    return [record.id for record in records.listing(selection, search, 0, 9).records]


def counted(records, selection):
    found = statistics_of(records, selection)
    return found.games, found.wins


def test_a_game_names_the_losses_after_which_it_was_continued(ends):
    names = tuple(record.id for record, _ in ends)
    assert [continued_losses(saved) for _, saved in ends] == [(), names[:1], names[:2]]


@pytest.mark.parametrize("damaged", [None, b"", b"no gzip", gzip.compress(b"lost", mtime=0)[:-9]])
def test_a_damaged_game_names_none(damaged):
    assert continued_losses(damaged) == ()


def test_a_continued_game_is_listed_and_counted_once_with_its_last_end(records, ends):
    *_, (won, _) = ends
    other = listed(records)[1:]
    assert listed(records) == [won.id, *other]
    assert len(other) == 1
    assert listed(records, CONTINUED) == [won.id]
    assert counted(records, EVERYTHING) == (2, 1 + statistics_of(records, UNASSISTED).wins)
    assert counted(records, CONTINUED) == (1, 1)
    assert course_of(records, EVERYTHING).stretches[-1].last == 2


def test_its_first_loss_still_counts_among_the_games_of_its_own_kind(records, ends):
    """Otherwise a player could improve a win rate by continuing after every loss."""
    (lost, _), *_ = ends
    assert lost.id in listed(records, UNASSISTED)
    (shown,) = [one for one in records.listing(UNASSISTED, "", 0, 9).records if one.id == lost.id]
    assert shown.went_on
    assert not shown.won


def test_a_row_of_wins_ends_with_its_loss(tmp_path, ends):
    """The continued win does not make a row either."""
    records = Records(tmp_path)
    for record, saved in ends:
        records.keep(record, saved)
    found = statistics_of(records, EVERYTHING)
    assert (found.games, found.wins, found.streak, found.longest_streak) == (1, 1, 0, 0)


def test_an_export_has_it_once(records, tmp_path):
    assert export(records, tmp_path, "json", EVERYTHING, "").games == 2


@pytest.mark.parametrize("order", [(2, 1, 0), (1, 2, 0), (2, 0, 1), (0, 2, 1)])
def test_ends_that_are_recorded_late_change_nothing(tmp_path, ends, order):
    """A loss waits in the folder of unrecorded games if the disk was full when it happened."""
    records = Records(tmp_path)
    for at in order:
        records.keep(*ends[at])
    assert listed(records) == [ends[2][0].id]
    assert listed(records, UNASSISTED) == [ends[0][0].id]


def test_it_is_deleted_with_its_losses_and_put_back_with_them(records, ends):
    names = [record.id for record, _ in ends]
    before = [listed(records, each) for each in (EVERYTHING, UNASSISTED, CONTINUED)]
    deleted = records.delete(names[-1])
    assert sorted(deleted.ids) == sorted(names)
    assert not set(names) & {*listed(records), *listed(records, UNASSISTED)}
    for record, saved in ends:
        records.keep(record, saved)
    assert not set(names) & {*listed(records), *listed(records, UNASSISTED)}
    records.put_back(deleted)
    assert [listed(records, each) for each in (EVERYTHING, UNASSISTED, CONTINUED)] == before


def test_a_window_does_not_bring_deleted_losses_back(tmp_path):
    """It records the games of its session again if another program replaces the file."""
    history = continued_history()
    keeper = GameKeeper(tmp_path, lambda: NOON, lambda: NOON)
    for upto in ends_of(history):
        keeper.finish(history.upto(upto), ending_of(history.replay(upto)))
    (name,) = listed(keeper.records)
    deleted = keeper.delete(name)
    (tmp_path / "records.sqlite").unlink()
    keeper.catch_up()
    assert listed(keeper.records) == listed(keeper.records, UNASSISTED) == []
    keeper.put_back(deleted)
    assert listed(keeper.records) == [name]
    assert len(listed(keeper.records, UNASSISTED)) == 1
    keeper.close()


def test_the_continued_games_of_the_version_before_are_found(tmp_path, ends):
    """In a file that a program of version 5 wrote, with the games of `records`."""
    old = gzip.decompress((DATA / "records-5-continued.sqlite.gz").read_bytes())
    (tmp_path / "records.sqlite").write_bytes(old)
    records = Records(tmp_path)
    names = [record.id for record, _ in ends]
    assert listed(records)[0] == names[-1]
    assert len(listed(records)) == 2
    assert names[0] in listed(records, UNASSISTED)
    assert listed(records, CONTINUED) == [names[-1]]
    assert all(records.history(name) for name in names)
    assert records.database.take_notice() is None


def test_a_continued_game_of_the_version_before_has_all_its_missed_techniques(tmp_path):
    """Version 5 stored with each end those missed since the last."""
    old = gzip.decompress((DATA / "records-5-continued.sqlite.gz").read_bytes())
    (tmp_path / "records.sqlite").write_bytes(old)
    records = Records(tmp_path)
    assert dict(statistics_of(records, EVERYTHING).missed) == {"B1": 1, "1-2": 1, "subset": 1}
    assert dict(statistics_of(records, UNASSISTED).missed) == {"B1": 1}

"""Finished games are kept once, listed, found, deleted and put back."""

import pytest
from recorded import (
    NOON,
    a_record,
    finished_game,
    finished_games,
    keep_games,
    put,
    random_records,
    some_game,
    won_in,
)

from minesweeper.archive.files import ArchiveError
from minesweeper.archive.records import Records
from minesweeper.archive.rows import make_record
from minesweeper.archive.saved_games import ended, pack_game, unpack_game
from minesweeper.archive.skills import profile_of
from minesweeper.game.game import Status
from minesweeper.game.history import Action, Result, Turn
from minesweeper.game.level import LEVELS
from minesweeper.record import Assessment, Ending, Help, Selection, TechniqueCount

EVERYTHING = Selection(help=None)


def listed(records, selection=EVERYTHING, search=""):
    return list(records.listing(selection, search, 0, 10_000).records)


def test_a_kept_game_is_there_again_with_all_its_figures(tmp_path):
    told = random_records(1, 40)
    put(tmp_path, told).database.close()
    list_saved_games = sorted(told, key=lambda record: (record.finished, record.id), reverse=True)
    assert listed(Records(tmp_path)) == list_saved_games


def test_a_kept_game_can_be_rebuilt_turn_by_turn(tmp_path):
    records = Records(tmp_path)
    history, game = finished_game(5)
    kept = ended(history)
    game_id, saved = pack_game(kept).id, pack_game(kept).saved
    record = make_record(game_id, kept, Ending(won=False, score=game.score), NOON)
    records.keep(record, saved)
    assert records.history(record.id) == kept
    assert records.history(record.id).replay().score == game.score


def test_a_game_is_kept_once_however_often_it_is_told(tmp_path):
    records = Records(tmp_path)
    first = keep_games(records, 0, 3)
    assert keep_games(records, 0, 3) == first
    assert len(listed(records)) == 3


def test_what_was_shown_after_the_end_makes_no_other_game():
    """The journal of a lost game may hold what the player was shown later."""
    history, _ = finished_game(3)
    more = history.upto(len(history.turns))
    more.turns.append(Turn(Action.TIME, Result.DONE, history.turns[-1].at))
    assert pack_game(ended(more)) == pack_game(ended(history))


def test_that_all_mines_were_shown_is_kept_without_making_another_game():
    """Otherwise a loss could be continued from the records by one who has seen the mines."""
    history = next(history for history, game in finished_games(3) if game.status is Status.LOST)
    more = history.upto(len(history.turns))
    more.turns.append(Turn(Action.SHOW_ALL, Result.DONE, history.turns[-1].at))
    whole = pack_game(more)
    assert whole.id == pack_game(history).id
    assert unpack_game(whole.saved, whole.id).replay().mines_are_shown
    assert not unpack_game(pack_game(history).saved, whole.id).replay().mines_are_shown


def test_a_game_that_went_on_after_its_loss_is_another_one():
    history, _ = finished_game(3)
    more = history.upto(len(history.turns))
    more.turns.append(Turn(Action.CONTINUE, Result.DONE, history.turns[-1].at))
    more.turns.append(history.turns[-1])
    assert pack_game(ended(more)).id != pack_game(ended(history)).id
    assert make_record("", more, Ending(won=True, score=None), NOON).help is Help.CONTINUED


def test_a_shorter_win_of_the_same_kind_is_a_best_time(tmp_path):
    records, game = Records(tmp_path), some_game()
    assert records.keep(won_in(9000, 1), game), "the first win leads the list of best times"
    assert records.keep(won_in(8000, 2), game)
    assert not records.keep(won_in(8000, 3), game)
    assert not records.keep(won_in(7000, 4, won=False), game)
    for number, other in enumerate([{"judge": "strict"}, {"level": LEVELS["expert"]}], start=5):
        assert records.keep(won_in(10_000, number, **other), game), "of its kind it is the first"


@pytest.mark.parametrize("helped", [Help.ASSISTED, Help.CONTINUED])
def test_a_win_with_help_is_nobody_s_best_time(tmp_path, helped):
    records, game = Records(tmp_path), some_game()
    assert not records.keep(won_in(1000, 1, help=helped), game)
    assert records.keep(won_in(9000, 2), game), "and it takes the place of no other"
    assert not records.keep(won_in(8000, 3, help=helped), game)


def test_a_game_that_is_told_twice_is_a_best_time_once(tmp_path):
    records, game = Records(tmp_path), some_game()
    assert records.keep(won_in(9000, 1), game)
    assert not records.keep(won_in(9000, 1), game)


def test_a_win_is_compared_with_earlier_games_of_its_kind(tmp_path):
    records, game, told = Records(tmp_path), some_game(), []
    games = [(9000, True, {}), (9500, True, {}), (100, False, {}), (8000, True, {})]
    games += [(50, True, {"judge": "strict"}), (8500, True, {})]
    for number, (elapsed, won, other) in enumerate(games):
        record = won_in(elapsed, number, won=won, finished=NOON + number, **other)
        records.keep(record, game)
        told.append((records.standing(record).best, records.standing(record).streak) if won else 0)
    assert told == [(None, 1), (9000, 2), 0, (9000, 1), (None, 1), (8000, 2)]


# The list.


def test_a_part_of_the_list_is_the_part_that_was_asked_for(tmp_path):
    records = put(tmp_path, [a_record(number) for number in range(50)])
    part = records.listing(EVERYTHING, "", 10, 5)
    assert (part.first, part.total) == (10, 50)
    assert [record.seed for record in part.records] == [39, 38, 37, 36, 35]


def test_a_selection_lists_only_its_games(tmp_path):
    told = random_records(2, 60)
    records = put(tmp_path, told)
    chosen = Selection(LEVELS["expert"], "", "quantum", Help.ASSISTED)
    expected = {
        record.id
        for record in told
        if (record.level, record.board) == (LEVELS["expert"], "")
        and (record.judge, record.help) == ("quantum", Help.ASSISTED)
    }
    assert expected
    assert {record.id for record in listed(records, chosen)} == expected


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", [3, 2, 1, 0]),
        ("expert", [1]),
        ("LOST", [2]),
        ("strict won", [3]),
        ("won strict", [3]),
        ("2026-03-08", [3, 2, 1, 0]),
        ("odds", [2]),
        ("987654", [0]),
        ("30x16", [1]),
        ("islands", [3]),
        ("no-guess", [1]),
        ("% _ '", []),
    ],
)
def test_a_search_finds_what_a_player_may_remember(tmp_path, search, found):
    records = put(
        tmp_path,
        [
            a_record(0, seed=98765432101234567890 % 2**64 + 0 or 1, title="987654"),
            a_record(1, level=LEVELS["expert"], no_guess=True),
            a_record(2, won=False, help=Help.ASSISTED, assistance=("odds",)),
            a_record(3, judge="strict", board="two-islands", title="Two islands", seed=None),
        ],
    )
    assert [int(record.id, 16) for record in listed(records, search=search)] == found


# Deleting.


def test_a_deleted_game_is_gone_and_comes_back_as_it_was(tmp_path):
    records = Records(tmp_path)
    first, second, _ = keep_games(records, 0, 3)
    before = listed(records)
    game = records.history(second.id)
    deleted = records.delete(second.id)
    assert second not in listed(records)
    with pytest.raises(ArchiveError, match="no longer in your records"):
        records.history(second.id)
    records.put_back(deleted)
    assert listed(records) == before
    assert records.history(second.id) == game
    assert records.history(first.id) != game


def test_a_deleted_game_is_not_kept_again(tmp_path):
    """Its journal may still hold it, and the next start will find it there."""
    records = Records(tmp_path)
    first, _ = keep_games(records, 0, 2)
    records.delete(first.id)
    keep_games(records, 0, 2)
    assert first.id not in {record.id for record in listed(records)}


def test_a_game_that_is_not_there_cannot_be_deleted(tmp_path):
    with pytest.raises(ArchiveError, match="no longer in your records"):
        Records(tmp_path).delete("0" * 32)


# What a review adds.


def test_a_review_fills_in_what_was_missed_and_what_was_not_counted(tmp_path):
    records = put(tmp_path, [a_record(1, luck=0.5), a_record(2)])
    for name in (f"{1:032x}", f"{2:032x}"):
        records.fill_in(name, ["1-2", "subset"], 0.25, 3)
    second, first = listed(records)
    assert (first.missed, first.luck, first.guesses) == (("1-2", "subset"), 0.5, 3)
    assert (second.missed, second.luck, second.guesses) == (("1-2", "subset"), 0.25, 3)


# Damaged games.


@pytest.mark.parametrize("damage", [b"", b"no gzip", "text", 7])
def test_a_damaged_game_is_told_of_and_the_rest_stays(tmp_path, damage):
    records = Records(tmp_path)
    first, second = keep_games(records, 0, 2)
    records.database.write(
        lambda connection: connection.execute(
            "UPDATE saved_games SET packed = ? WHERE number = 1", [damage]
        )
    )
    with pytest.raises(ArchiveError, match=r"This game could not be opened\. "):
        records.history(first.id)
    assert len(listed(records)) == 2
    assert records.history(second.id)


@pytest.mark.parametrize(
    "change", ["DELETE FROM saved_games", "UPDATE saved_games SET packed = x''"]
)
def test_a_game_without_moves_stays_in_the_list_and_says_so(tmp_path, change):
    records = Records(tmp_path)
    (kept,) = keep_games(records, 0, 1)
    records.database.write(lambda connection: connection.execute(change))
    assert len(listed(records)) == 1
    with pytest.raises(ArchiveError, match=r"Its moves were not saved\.$"):
        records.history(kept.id)


def test_a_game_put_in_the_place_of_another_is_noticed(tmp_path):
    records = Records(tmp_path)
    first, second = keep_games(records, 0, 2)
    records.database.write(
        lambda connection: connection.execute(
            "UPDATE saved_games SET packed = (SELECT packed FROM saved_games WHERE number = 2)"
        )
    )
    with pytest.raises(ArchiveError, match="It is not the game that was saved"):
        records.history(first.id)
    assert records.history(second.id)


@pytest.mark.parametrize(
    "nonsense",
    [
        "level = 'zebra'",
        "level = 3",
        "judge = 'nobody'",
        "help = ''",
        "finished = -1",
        "finished = 9000000000000000",
        "elapsed = 'long'",
        "elapsed = 9000000000000000",
        "won = 2",
        "luck = 'much'",
        "luck = -1.0",
        "seed = 'none'",
        "id = x'00'",
        "title = x'ff'",
        "missed = 5",
    ],
)
def test_a_row_of_nonsense_hides_no_other_game(tmp_path, nonsense):
    records = put(tmp_path, [a_record(1), a_record(2)])
    records.database.write(
        lambda connection: connection.execute(f"UPDATE games SET {nonsense} WHERE number = 1")  # noqa: S608  the test's own
    )
    assert f"{2:032x}" in {record.id for record in listed(records)}


def test_a_win_on_a_given_board_is_nobody_s_best_time_and_no_skill(tmp_path):
    records = Records(tmp_path)
    record = won_in(706, 1, board="given", title="From a review", seed=None)
    assert not records.keep(record, some_game())
    assert record.speed is None
    records.assess(record.id, Assessment(90.0, (TechniqueCount("B1", found=3),)))
    assert listed(records)[0].accuracy == 90.0
    assert profile_of(records).games == 0

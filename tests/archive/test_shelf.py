"""Unfinished games that made room for others stay in a list, until they are given up."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

import pytest
from drawing import cell
from fakes import Clock

from minesweeper.archive import files
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.saved_games import load_game, save_game
from minesweeper.archive.shelf import MOST_SHELVED
from minesweeper.archive.statistics import statistics_of
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    DealtStart,
    History,
    Result,
    Turn,
    take_mark,
    take_opening,
)
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.record import Help, Selection

CHILD = Path(__file__).parent / "shelving_child.py"
ROOT = Path(files.__file__).parent.parent.parent
ALL = Selection(help=None)


def left(seed=1, level="beginner", judge="quantum", *, opens=True, flags="A1"):
    """A game that was left: its middle open, and some flags."""
    history = History(DealtStart(LEVELS[level], seed, FirstClick.OPENING), judge)
    game = history.start.begin(Clock())
    if opens:
        grid = history.start.level.grid
        middle = Cell(grid.height // 2, grid.width // 2)
        history.turns.append(take_opening(game, Action.OPEN, middle)[0])
    history.turns += [take_mark(game, cell(name)) for name in flags.split()]
    return history


def opened(home, today=0):
    """The keeper of a window that was just opened."""
    keeper = GameKeeper(home, Clock(), Clock(today))
    keeper.restore()
    return keeper


@pytest.fixture
def keeper(tmp_path):
    keeper = opened(tmp_path)
    yield keeper
    keeper.close()


def histories(keeper):
    """The games of the list, the newest first; it stays as it is."""
    return [load_game(Path(path))[0] for path in keeper.unfinished()]


def test_a_shelved_game_is_in_the_list_with_all_its_turns_also_after_a_restart(tmp_path, keeper):
    first, second = left(1), left(2, "expert")
    assert keeper.shelve(first).trouble == ""
    keeper.shelve(second)
    assert histories(keeper) == [second, first]
    keeper.close()
    again = opened(tmp_path)
    assert histories(again) == [second, first]
    again.close()


def test_a_game_that_is_taken_from_the_list_leaves_it_once_it_is_kept_elsewhere(tmp_path, keeper):
    shelved = keeper.shelve(left(1))
    taken = keeper.unfinished_game(shelved.path)
    assert taken == left(1)
    assert keeper.unfinished() == [shelved.path], "it is nowhere else yet"
    assert keeper.begin(taken, is_over=False) is None
    assert keeper.unfinished() == []
    assert load_game(tmp_path / "unfinished-1.jsonl")[0] == taken


def test_a_game_that_another_window_took_is_told_of(tmp_path, keeper):
    other = opened(tmp_path)
    shelved = keeper.shelve(left(1))
    assert other.unfinished() == [shelved.path]
    other.begin(other.unfinished_game(shelved.path), is_over=False)
    assert keeper.unfinished_game(shelved.path) == "This game is no longer in the list."
    assert keeper.give_up(shelved.path) == "This game is no longer in the list."
    other.close()


def test_only_files_of_the_list_are_taken_from_it(tmp_path, keeper):
    elsewhere = tmp_path / "game-1.jsonl"
    save_game(elsewhere, left(1))
    assert keeper.unfinished_game(str(elsewhere)) == "This game is no longer in the list."
    assert keeper.give_up(str(elsewhere)) == "This game is no longer in the list."
    assert elsewhere.exists()


def test_a_file_that_cannot_be_read_stays_in_the_list_and_says_why(keeper):
    shelved = keeper.shelve(left(1))
    Path(shelved.path).write_text("nonsense\n")
    told = "Line 1 is not a JSON object."
    assert keeper.unfinished_game(shelved.path) == f"This game could not be opened. {told}"
    assert keeper.give_up(shelved.path) == f"This game could not be opened. {told}"
    assert Path(shelved.path).exists()


# Given up.


def test_a_game_that_is_discarded_counts_as_given_up_and_can_still_be_opened(tmp_path):
    keeper = opened(tmp_path, today=86_400_000)
    game = left(1, flags="A1 B1")
    assert keeper.give_up(keeper.shelve(game).path) is None
    assert keeper.unfinished() == []
    (record,) = keeper.records.listing(ALL, "", 0, 9).records
    assert (record.won, record.given_up, record.finished) == (False, True, 86_400_000)
    assert record.help is Help.UNASSISTED
    assert keeper.kept(record.id) == game, "with the flags after its last opening"
    found = statistics_of(keeper.records, ALL)
    assert (found.games, found.wins, found.given_up) == (1, 0, 1)
    keeper.close()


@pytest.mark.parametrize("search", ["given up", "given"])
def test_games_that_were_given_up_are_found_by_a_search(keeper, search):
    keeper.give_up(keeper.shelve(left(1)).path)
    assert keeper.records.listing(ALL, search, 0, 9).total == 1
    assert keeper.records.listing(ALL, "lost", 0, 9).total == 0


def test_a_game_of_flags_alone_can_be_given_up_too(keeper):
    game = left(1, opens=False)
    assert keeper.give_up(keeper.shelve(game).path) is None
    (record,) = keeper.records.listing(ALL, "", 0, 9).records
    assert keeper.kept(record.id) == game


def test_the_list_holds_fifty_games_and_the_oldest_drops_off_as_given_up(keeper):
    for seed in range(MOST_SHELVED + 2):
        path = Path(keeper.shelve(left(seed)).path)
        os.utime(path, (seed, seed))
    assert [game.start.seed for game in histories(keeper)] == list(range(51, 1, -1))
    given_up = keeper.records.listing(ALL, "", 0, 9).records
    assert sorted(record.seed for record in given_up) == [0, 1]
    assert all(record.given_up for record in given_up)
    assert MOST_SHELVED == 50


def test_what_cannot_be_read_does_not_push_a_game_off_the_list(keeper):
    broken = Path(keeper.shelve(left(0)).path)
    broken.write_text("nonsense\n")
    os.utime(broken, (0, 0))
    for seed in range(1, MOST_SHELVED + 1):
        os.utime(keeper.shelve(left(seed)).path, (seed, seed))
    assert len(keeper.unfinished()) == MOST_SHELVED + 1
    assert keeper.records.listing(ALL, "", 0, 9).total == 0


def give_up_while_another_window_writes(home, keeper, path):
    """Give a game up that the records cannot take; give the sentence."""
    other = opened(home)

    def hold(connection):
        connection.execute("DELETE FROM deleted")
        return keeper.give_up(path)

    keeper.records.database.open()
    try:
        return other.records.database.write(hold)
    finally:
        other.close()


def test_a_given_up_game_that_the_records_refuse_is_recorded_at_the_next_start(tmp_path, keeper):
    told = give_up_while_another_window_writes(tmp_path, keeper, keeper.shelve(left(1)).path)
    assert told.startswith("The game is not in your records yet. ")
    assert keeper.unfinished() == []
    assert len(list((tmp_path / "unrecorded").iterdir())) == 1
    keeper.close()
    again = opened(tmp_path)
    again.catch_up()
    (record,) = again.records.listing(ALL, "", 0, 9).records
    assert record.given_up
    assert list((tmp_path / "unrecorded").iterdir()) == []
    again.close()


def test_a_game_stays_in_the_list_while_nothing_can_take_it_in(tmp_path, keeper):
    """Neither the records nor the folder beside them."""
    path = keeper.shelve(left(1)).path
    (tmp_path / "unrecorded").write_text("a file where the folder should be", encoding="utf-8")
    told = give_up_while_another_window_writes(tmp_path, keeper, path)
    assert told.startswith("The game is not in your records yet. ")
    assert keeper.unfinished() == [path]
    assert keeper.give_up(path) is None


# Trouble.


def test_a_game_that_cannot_be_written_is_in_the_list_and_written_later(tmp_path, keeper):
    (tmp_path / "unfinished").write_text("a file where the folder should be", encoding="utf-8")
    game = left(1)
    shelved = keeper.shelve(game)
    assert shelved.trouble.startswith("The game could not be saved: ")
    assert keeper.unfinished() == [shelved.path]
    assert keeper.unfinished_game(shelved.path) == game
    (tmp_path / "unfinished").unlink()
    keeper.close()
    again = opened(tmp_path)
    assert histories(again) == [game]
    again.close()


def test_a_game_that_was_never_written_goes_on_from_memory(tmp_path, keeper):
    (tmp_path / "unfinished").write_text("a file where the folder should be", encoding="utf-8")
    shelved = keeper.shelve(left(1))
    assert keeper.begin(keeper.unfinished_game(shelved.path), is_over=False) is None
    assert keeper.unfinished() == []


def test_a_game_that_waits_is_listed_and_put_on_the_shelf_when_another_is_played(tmp_path, keeper):
    """As after `minesweeper --level expert`, with an unfinished game of the last time."""
    game = left(1)
    keeper.begin(game, is_over=False)
    keeper.close()
    again = opened(tmp_path)
    other = left(2, "expert", opens=False, flags="")
    again.begin(other, is_over=False)
    waiting = [str(tmp_path / "unfinished-1.jsonl")]
    assert again.unfinished() == waiting
    turn = take_mark(other.start.begin(Clock()), cell("A1"))
    other.turns.append(turn)
    assert again.keep(turn) is None
    assert again.unfinished() != waiting
    assert histories(again) == [game]
    again.close()


def test_a_game_that_waits_can_be_given_up(tmp_path, keeper):
    keeper.begin(left(1), is_over=False)
    keeper.close()
    again = opened(tmp_path)
    again.begin(left(2, opens=False, flags=""), is_over=False)
    (path,) = again.unfinished()
    assert again.give_up(path) is None
    assert again.unfinished() == []
    again.close()
    once_more = opened(tmp_path)
    assert once_more.unfinished() == []
    assert once_more.records.listing(ALL, "given", 0, 9).total == 1
    once_more.close()


# Kills, and two windows.


@pytest.mark.parametrize("more", [(), (Turn(Action.TIME, Result.DONE, 70_000),)])
def test_a_game_found_in_both_places_after_a_kill_is_there_once(tmp_path, more):
    """The program was killed after the game was shelved, before the next one took its place."""
    killed, game = opened(tmp_path), left(1)
    killed.begin(game, is_over=False)
    killed.shelve(replace(game, turns=[*game.turns, *more]))
    killed.shelve(left(2))
    again = GameKeeper(tmp_path, Clock(), Clock())
    killed.close()
    found, _ = again.restore()
    assert found == game
    again.begin(found, is_over=False)
    assert histories(again) == [left(2)]
    again.close()


def test_a_longer_game_with_the_same_beginning_is_another_one(tmp_path):
    killed = opened(tmp_path)
    killed.begin(left(1), is_over=False)
    killed.shelve(left(1, flags="A1 B1"))
    killed.close()
    again = opened(tmp_path)
    again.begin(left(9, opens=False, flags=""), is_over=False)
    assert len(again.unfinished()) == 2
    again.close()


def play_and_be_killed(home, seed, chance):
    """Let a child begin game after game, kill it at any moment; give the last it told of."""
    words = [sys.executable, str(CHILD), str(home), str(seed)]
    with Popen(words, stdout=PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as child:
        heard = [child.stdout.readline() for _ in range(chance.randint(1, 40))]
        child.kill()
        heard += child.stdout.read().splitlines(keepends=True)
    return int([line for line in heard if line.endswith(b"\n")][-1])


def test_no_game_that_was_begun_is_lost_when_the_program_is_killed(tmp_path):
    chance = Random(1)  # noqa: S311  moments to kill at
    for kill in range(6):
        home = tmp_path / str(kill)
        told = play_and_be_killed(home, 0, chance)
        keeper = GameKeeper(home, Clock(), Clock())
        waiting, notice = keeper.restore()
        assert notice is None
        found = [game.start.seed for game in histories(keeper)]
        assert len(set(found)) == len(found), "each game is listed once"
        seeds = {*found, *([] if waiting is None else [waiting.start.seed])}
        given_up = keeper.records.listing(ALL, "given", 0, 1000).records
        seeds |= {record.seed for record in given_up}
        assert seeds >= set(range(told + 1))
        keeper.close()


def test_two_windows_shelve_their_games_into_one_list(tmp_path):
    words = [[sys.executable, str(CHILD), str(tmp_path), str(seed)] for seed in (0, 1000)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    children = [Popen(each, stdout=PIPE, env=environment) for each in words]
    told = [int([child.stdout.readline() for _ in range(20)][-1]) for child in children]
    for child in children:
        child.kill()
        child.communicate()
    keeper = opened(tmp_path)
    found = {game.start.seed for game in histories(keeper)}
    found |= {record.seed for record in keeper.records.listing(ALL, "given", 0, 1000).records}
    assert found >= {*range(told[0]), *range(1000, told[1])}
    keeper.close()


# How many there are.


def test_unfinished_games_are_counted_like_those_of_the_records(keeper):
    keeper.shelve(left(1))
    keeper.shelve(left(2, judge="strict"))
    expert = left(3, "expert")
    expert.turns.append(Turn(Action.ASSIST, Result.DONE, 0, assistance="hint"))
    keeper.shelve(expert)
    counts = {
        Selection(): 2,
        ALL: 3,
        Selection(judge="strict"): 1,
        Selection(help=Help.ASSISTED): 1,
        Selection(LEVELS["expert"], help=None): 1,
        Selection(LEVELS["expert"]): 0,
        Selection(no_guess=True): 0,
        Selection(no_guess=False): 2,
    }
    assert {chosen: keeper.count_unfinished(chosen) for chosen in counts} == counts

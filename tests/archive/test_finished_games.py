"""What becomes of a game that has ended: it is recorded, whatever happens to disk and program."""

import json
from itertools import count

import pytest
from fakes import Clock
from recorded import NOON, after_a_kill, ending_of, finished_game, finished_games
from scripted_play import ScriptedPlay

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.archive import keeper as module
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.incoming import fixed_board
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.archive.saved_games import ended, load_game
from minesweeper.game.grid import Cell
from minesweeper.game.history import Result
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.record import Help, Selection
from minesweeper.services.teaching import ExercisesService
from minesweeper.teaching.reviewer import review_game

EVERYTHING = Selection(help=None)


def opened(home):
    """The keeper of a window that was just opened."""
    keeper = GameKeeper(home, Clock(), Clock(NOON))
    keeper.restore()
    return keeper


def play(keeper, history, game, upto=None):
    """Have a keeper see a game, and its end unless it is cut off before."""
    turns, history.turns = history.turns, []
    keeper.begin(history, is_over=False)
    for turn in turns:
        history.turns.append(turn)
        keeper.keep(turn)
    return keeper.finish(history, ending_of(game)) if upto is None else None


def listed(home):
    return list(Records(home).listing(EVERYTHING, "", 0, 1000).records)


def beside(home):
    return sorted(path.name for path in (home / "unrecorded").glob("*"))


@pytest.fixture
def refusing(monkeypatch):
    """Records that take nothing, until they are told to."""

    def refuse(*_):
        raise ArchiveError("records.sqlite cannot be used: no space is left on the disk.")

    monkeypatch.setattr(Records, "keep", refuse)
    return monkeypatch


def test_a_finished_game_is_in_the_records_with_when_it_ended(tmp_path):
    keeper, (history, game) = opened(tmp_path), finished_game(2)
    recorded = play(keeper, history, game)
    (record,) = listed(tmp_path)
    assert (recorded.is_kept, recorded.told, recorded.id) == (True, None, record.id)
    assert (record.finished, record.score) == (NOON, game.score)
    assert record.mercies == history.mercies
    assert record.assistance == tuple(sorted(history.assistance))
    keeper.close()


def test_it_can_be_looked_at_again(tmp_path):
    keeper, (history, game) = opened(tmp_path), finished_game(2)
    recorded = play(keeper, history, game)
    assert keeper.kept(recorded.id) == ended(history)
    assert keeper.kept("0" * 32) == "This game is no longer in your records."
    keeper.close()


def test_a_window_that_closes_well_leaves_no_journal_of_a_recorded_game(tmp_path):
    keeper = opened(tmp_path)
    play(keeper, *finished_game(2))
    keeper.close()
    assert not (tmp_path / "unfinished-1.jsonl").exists()
    assert opened(tmp_path).restore() == (None, None)
    assert len(listed(tmp_path)) == 1


def test_a_game_whose_end_was_not_recorded_any_more_is_found_in_its_journal(tmp_path):
    """The program was killed after the last turn was kept and before the records knew of it."""
    keeper, (history, game) = opened(tmp_path), finished_game(2)
    play(keeper, history, game, upto="the end")
    home = after_a_kill(tmp_path)
    again = opened(home)
    assert again.catch_up() is None
    (record,) = listed(home)
    assert (record.score, record.luck, record.guesses) == (game.score, None, None)
    assert abs(record.finished - (home / "unfinished-1.jsonl").stat().st_mtime * 1000) < 2
    again.close()
    keeper.close()


def test_a_recorded_game_is_not_recorded_twice_after_a_kill(tmp_path):
    keeper = opened(tmp_path)
    play(keeper, *finished_game(2))
    before = listed(tmp_path)
    home = after_a_kill(tmp_path)
    again = opened(home)
    again.catch_up()
    assert listed(home) == before
    again.close()
    keeper.close()


def test_a_journal_is_not_written_over_before_its_game_is_recorded(tmp_path, refusing):
    keeper, (first, game) = opened(tmp_path), finished_game(2)
    (tmp_path / "unrecorded").write_text("a file where the folder should be", encoding="utf-8")
    told = play(keeper, first, game)
    assert not told.is_kept
    assert told.told == (
        "The game is not in your records yet. "
        "records.sqlite cannot be used: no space is left on the disk."
    )
    others = finished_games(50)
    second, _ = next(others)
    second.turns = second.turns[:1]
    assert keeper.begin(second, is_over=False) is None
    assert keeper.keep(second.turns[0]) == told.told
    kept, _ = load_game(tmp_path / "unfinished-1.jsonl")
    assert ended(kept) == ended(first)
    refusing.undo()
    assert keeper.keep(second.turns[0]) is None
    assert [record.score for record in listed(tmp_path)] == [game.score]
    keeper.close()


def test_what_the_records_do_not_take_is_put_beside_them_and_taken_in_later(tmp_path, refusing):
    keeper, played = opened(tmp_path), finished_games(2)
    for _ in range(3):
        assert not play(keeper, *next(played)).is_kept
    keeper.close()
    assert len(beside(tmp_path)) == 3
    again = opened(tmp_path)
    assert again.catch_up().startswith("The game is not in your records yet. ")
    again.close()
    assert len(beside(tmp_path)) == 3
    refusing.undo()
    last = opened(tmp_path)
    assert last.catch_up() is None
    last.close()
    assert len(listed(tmp_path)) == 3
    assert beside(tmp_path) == []


def test_what_lies_beside_the_records_and_is_no_finished_game_is_left_there(tmp_path):
    folder = tmp_path / "unrecorded"
    folder.mkdir()
    (folder / "note.jsonl").write_text("remember the milk\n", encoding="utf-8")
    (folder / "note.txt").write_text("and the bread\n", encoding="utf-8")
    keeper = opened(tmp_path)
    assert keeper.catch_up() is None
    keeper.close()
    assert beside(tmp_path) == ["note.jsonl", "note.txt"]


def test_games_that_can_be_put_nowhere_do_not_fill_the_memory(tmp_path, refusing):
    refusing.setattr(module, "MOST_UNRECORDED", 3)
    (tmp_path / "unrecorded").write_text("a file where the folder should be", encoding="utf-8")
    keeper, played = opened(tmp_path), finished_games(2)
    for _ in range(5):
        play(keeper, *next(played))
    refusing.undo()
    keeper.close()
    assert len(listed(tmp_path)) == 3, "no more were held on to"


def continued_game():
    """A game that went on after a loss and came to another end."""
    for seed in count():
        play = ScriptedPlay(seed)
        list(play.turns(100))
        if play.history.is_continued and play.game.status.is_finished:
            return play.history
    raise AssertionError("seeds never end")


def test_a_game_that_goes_on_after_its_loss_is_listed_once(tmp_path):
    """The loss stays a loss among the games of its own kind, whatever comes after it."""
    history = continued_game()
    lost = next(at for at, turn in enumerate(history.turns) if turn.result is Result.LOST)
    keeper = opened(tmp_path)
    for upto in (lost + 1, len(history.turns)):
        keeper.finish(history.upto(upto), ending_of(history.replay(upto)))
    assert [record.help for record in listed(tmp_path)] == [Help.CONTINUED]
    help_before = Help.ASSISTED if history.upto(lost + 1).assistance else Help.UNASSISTED
    (kept,) = keeper.records.listing(Selection(help=help_before), "", 0, 9).records
    assert (kept.won, kept.went_on) == (False, True)
    keeper.close()


def test_a_finished_game_that_is_only_looked_at_stays_out_of_the_journal(tmp_path):
    """It may be somebody else's, and would be recorded at the next start."""
    keeper, (history, _) = opened(tmp_path), finished_game(2)
    assert keeper.begin(history, is_over=True) is None
    keeper.close()
    assert not (tmp_path / "unfinished-1.jsonl").exists()
    again = opened(tmp_path)
    again.catch_up()
    again.close()
    assert listed(tmp_path) == []


def test_a_broken_database_is_told_of_when_a_game_ends(tmp_path):
    (tmp_path / "records.sqlite").write_bytes(b"no database" * 99)
    keeper = opened(tmp_path)
    recorded = play(keeper, *finished_game(2))
    assert recorded.is_kept
    assert (
        "They are kept as records.aside-1.sqlite, and new records have been started."
        in recorded.told
    )
    keeper.close()


def test_a_seed_beyond_the_numbers_of_sqlite_is_kept(tmp_path):
    keeper = opened(tmp_path)
    played = next(
        (history, game)
        for history, game in finished_games(0)
        if getattr(history.start, "seed", 0) >= 2**63
    )
    play(keeper, *played)
    (record,) = listed(tmp_path)
    assert record.seed == played[0].start.seed
    assert json.dumps(record.seed)
    keeper.close()


def test_a_game_recovered_after_a_crash_gets_its_luck_and_guesses_when_there_is_time(tmp_path):
    """The program ended between the last turn and the records: only the journal is left."""
    killed, (history, _) = opened(tmp_path), finished_game(2)
    play(killed, history, None, upto="the end")
    home = after_a_kill(tmp_path)
    keeper = opened(home)
    agent = Agent(Clock(), fixed_board, keeper)
    agent.add_observer(
        ExercisesService(Exercises(home, Clock(NOON)), keeper, agent.observe).observe
    )
    agent.observe(events.NewGameChosen(LEVELS["beginner"], FirstClick.SAFE, 1))
    agent.observe(events.CellClicked(Cell(4, 4)))
    while agent.think():
        pass
    (record,) = listed(home)
    review = review_game(ended(history))
    assert (record.luck, record.guesses) == (review.summary.luck, review.summary.guesses)
    assert record.missed is not None
    keeper.close()
    killed.close()

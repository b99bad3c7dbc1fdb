"""The saved games of a folder are told newest first, each with how it stands."""

import errno
import os
from pathlib import Path

import pytest
from drawing import cell, cells, minefield, position

from minesweeper import events
from minesweeper.archive.evf import write_evf
from minesweeper.archive.files import GAMES
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.saved_games import name_game, save_game
from minesweeper.game.grid import Grid
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    Result,
    Turn,
    take_mark,
    take_opening,
)
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.record import SavedGame, SavedGameState, ShownBoard
from minesweeper.services import saved_games
from minesweeper.services.saved_games import SavedGamesService


def keeper_of(home):
    """The keeper of the unfinished games, which opens nothing before it is asked."""
    return GameKeeper(home, lambda: 0, lambda: 0)


def on_corners(*opened, flags=""):
    """A game on a board whose middle shows 2, with mines at A1 and C3."""
    start = FixedStart(minefield("*..", "...", "..*"), (cell("B2"),), "corners", "Corners")
    history, game = History(start, "classic"), start.begin(lambda: 0)
    history.turns += [take_mark(game, each) for each in cells(flags)]
    for name in opened:
        history.turns.append(take_opening(game, Action.OPEN, cell(name))[0])
    return history


def put(home, name, history, at=0):
    path = home / GAMES / name
    save_game(path, history)
    os.utime(path, (at, at))
    return path


def answer_of(home, asked):
    """What the shelf of a home folder announces."""
    heard = []
    SavedGamesService(home, keeper_of(home), heard.append).observe(asked)
    (answer,) = heard
    return answer


def told_by(home):
    """Which files the shelf of a home folder lists."""
    return answer_of(home, events.SavedGamesAsked())


def inspect_saved_game(home):
    """What the shelf tells of each of these when it is asked for."""
    asked = [events.SavedGameAsked(game.path) for game in told_by(home).games]
    return [answer_of(home, each).saved for each in asked]


def test_where_nothing_was_saved_nothing_is_listed(tmp_path):
    assert told_by(tmp_path) == events.SavedGamesGiven(str(tmp_path / GAMES), ())


def test_a_folder_that_cannot_be_read_is_told_in_a_sentence(tmp_path, monkeypatch):
    def refuse(_):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    told = told_by(tmp_path)
    assert told.games == ()
    assert told.trouble == "The saved games cannot be listed: permission denied."


def test_other_events_are_not_answered(tmp_path):
    heard = []
    SavedGamesService(tmp_path, keeper_of(tmp_path), heard.append).observe(events.SaveChosen())
    assert heard == []


def test_no_file_is_opened_before_it_is_asked_for(tmp_path, monkeypatch):
    """A click that follows waits for the list, so the list waits for no file."""
    path = put(tmp_path, "game-1.jsonl", on_corners("B1"), at=1000)
    monkeypatch.setattr(Path, "open", None)
    (game,) = told_by(tmp_path).games
    assert game == SavedGame(str(path), "game-1.jsonl", 1_000_000)
    assert not game.is_looked_into


def test_a_file_tells_its_date_its_level_its_judge_and_how_it_stands(tmp_path):
    path = put(tmp_path, "game-1.jsonl", on_corners("B1"), at=1000)
    (game,) = inspect_saved_game(tmp_path)
    level = minefield("*..", "...", "..*").level
    assert game == SavedGame(
        str(path),
        "game-1.jsonl",
        1_000_000,
        level,
        "Corners",
        "classic",
        SavedGameState.UNFINISHED,
        0,
        can_be_named=True,
        shown=ShownBoard(position("#1#", "#2#", "###", mines=2)),
    )


def test_the_board_of_a_lost_game_shows_flags_and_the_mine_that_was_hit(tmp_path):
    put(tmp_path, "game-1.jsonl", on_corners("A1", flags="C3"))
    (game,) = inspect_saved_game(tmp_path)
    assert game.shown == ShownBoard(position("M##", "#2#", "###", mines=2), frozenset(cells("C3")))


def test_a_mine_that_the_coach_told_of_stays_covered(tmp_path):
    history = on_corners()
    history.turns.append(Turn(Action.HOLD, Result.DONE, 0, cell("A1")))
    put(tmp_path, "game-1.jsonl", history)
    (game,) = inspect_saved_game(tmp_path)
    assert game.shown.position == position("###", "#2#", "###", mines=2)
    assert (game.shown.opened, game.shown.mines_left) == (1 / 7, 2)


@pytest.mark.parametrize(
    ("file", "label", "name"),
    [
        ("game-12.jsonl", "", ""),
        ("game-12.jsonl", "Corners", "Corners"),
        ("corners.jsonl", "", "corners.jsonl"),
        ("world-record.evf", "", "world-record.evf"),
    ],
)
def test_a_game_is_called_by_the_name_that_a_person_gave_it(file, label, name):
    assert SavedGame(file, file, 0, label=label).own_name == name


def test_games_stand_as_they_were_left(tmp_path):
    put(tmp_path, "1.jsonl", on_corners(), at=6)
    put(tmp_path, "2.jsonl", on_corners(flags="A1"), at=5)
    put(tmp_path, "3.jsonl", on_corners("B1"), at=4)
    put(tmp_path, "4.jsonl", on_corners("A1"), at=3)
    put(tmp_path, "5.jsonl", on_corners("C1", "A3"), at=2)
    put(
        tmp_path, "6.jsonl", History(DealtStart(LEVELS["expert"], 1, FirstClick.SAFE), "kind"), at=1
    )
    assert [game.standing for game in inspect_saved_game(tmp_path)] == [
        SavedGameState.UNTOUCHED,
        SavedGameState.UNFINISHED,
        SavedGameState.UNFINISHED,
        SavedGameState.LOST,
        SavedGameState.WON,
        SavedGameState.UNTOUCHED,
    ]


def test_what_cannot_be_read_is_listed_with_the_reason(tmp_path):
    put(tmp_path, "good.jsonl", on_corners(), at=2)
    (tmp_path / GAMES / "bad.jsonl").write_text('{"format":"minesweeper saved game"}\n')
    (tmp_path / GAMES / "folder.jsonl").mkdir()
    troubles = {game.name: game.trouble for game in inspect_saved_game(tmp_path)}
    assert troubles == {
        "good.jsonl": "",
        "bad.jsonl": saved_games.DAMAGED.format(error="Line 1: “version” is missing."),
        "folder.jsonl": saved_games.NO_FILE,
    }


def test_a_file_that_went_meanwhile_is_told_without_its_name(tmp_path):
    """The list names it already."""
    path = put(tmp_path, "game-1.jsonl", on_corners())
    path.unlink()
    told = answer_of(tmp_path, events.SavedGameAsked(str(path))).saved
    assert told.trouble == "It cannot be read: no such file or directory."


def test_a_long_file_tells_only_its_start(tmp_path, monkeypatch):
    """Whatever follows is left for the moment when it is opened."""
    path = put(tmp_path, "long.jsonl", on_corners("B1"))
    with path.open("ab") as file:
        file.write(b"no turn\n")
    monkeypatch.setattr(saved_games, "LARGEST_PLAYED", path.stat().st_size - 1)
    (game,) = inspect_saved_game(tmp_path)
    assert (game.title, game.judge, game.standing, game.trouble) == ("Corners", "classic", None, "")


def test_a_large_board_tells_only_its_start(tmp_path, monkeypatch):
    """To deal a million cells would keep every click waiting."""
    large = History(DealtStart(Level(Grid(1000, 1000), 200_000), 1, FirstClick.SAFE), "kind")
    put(tmp_path, "large.jsonl", large)
    monkeypatch.setattr(DealtStart, "begin", None)
    (game,) = inspect_saved_game(tmp_path)
    assert (game.level, game.judge, game.standing) == (large.start.level, "kind", None)


def test_only_the_newest_are_listed(tmp_path, monkeypatch):
    for at in range(5):
        put(tmp_path, f"game-{at}.jsonl", on_corners(), at=at)
    monkeypatch.setattr(saved_games, "MOST_LISTED", 2)
    answer = told_by(tmp_path)
    assert [game.name for game in answer.games] == ["game-4.jsonl", "game-3.jsonl"]
    assert answer.left_out == 3


def test_a_replay_of_another_program_is_listed_too(tmp_path):
    pytest.importorskip("ms_toollib")
    path = tmp_path / GAMES / "game.evf"
    path.parent.mkdir()
    path.write_bytes(write_evf(on_corners("A1")).data)
    (told,) = inspect_saved_game(tmp_path)
    assert (told.title, told.standing) == ("Metasweeper replay", SavedGameState.LOST)


def test_a_damaged_replay_is_listed_with_the_reason(tmp_path):
    pytest.importorskip("ms_toollib")
    path = tmp_path / GAMES / "game.avf"
    path.parent.mkdir()
    path.write_bytes(b"")
    (told,) = inspect_saved_game(tmp_path)
    assert told.trouble == "It is damaged, or it is not a .avf replay."


def test_unfinished_games_are_listed_the_last_first_and_discarded_one_by_one(tmp_path):
    keeper, heard = keeper_of(tmp_path), []
    keeper.restore()
    service = SavedGamesService(tmp_path, keeper, heard.append)
    for at, flags in enumerate(("A1", "C3")):
        os.utime(keeper.shelve(on_corners(flags=flags)).path, (at, at))
    service.observe(events.UnfinishedGamesAsked())
    (given,) = heard
    assert [(game.name, game.saved) for game in given.games] == [
        ("game-2.jsonl", 1000),
        ("game-1.jsonl", 0),
    ]
    service.observe(events.UnfinishedGivenUp(given.games[0].path))
    _, said, left = heard
    assert said == events.UnfinishedSaid(saved_games.GIVEN_UP, can_undo=True)
    assert left.games == given.games[1:]
    service.observe(events.UnfinishedGivenUp(given.games[0].path))
    assert heard[-2] == events.UnfinishedSaid("This game is no longer in the list.")
    keeper.close()


def test_an_unfinished_game_that_has_no_file_is_listed_with_its_content(tmp_path):
    keeper, heard = keeper_of(tmp_path), []
    keeper.restore()
    (tmp_path / "unfinished").write_text("a file where the folder should be", encoding="utf-8")
    keeper.shelve(on_corners(flags="A1"))
    SavedGamesService(tmp_path, keeper, heard.append).observe(events.UnfinishedGamesAsked())
    (game,) = heard[0].games
    assert (game.title, game.standing) == ("Corners", SavedGameState.UNFINISHED)
    assert game.is_looked_into
    keeper.close()


def heard_by(home, *asked):
    """Everything that one service announces, request by request."""
    heard = []
    service = SavedGamesService(home, keeper_of(home), heard.append)
    for each in asked:
        service.observe(each)
    return heard


def names_in(answer):
    return [game.name for game in answer.games]


def test_a_deleted_game_is_not_listed_and_can_be_restored_unchanged(tmp_path):
    path = put(tmp_path, "one.jsonl", on_corners("B1"), at=7)
    put(tmp_path, "two.jsonl", on_corners(), at=3)
    before = path.read_bytes()
    deleted, _, restored, _ = heard_by(
        tmp_path, events.SavedGameDeleted(str(path)), events.SavedGameRestored()
    )
    assert names_in(deleted) == ["two.jsonl"]
    assert deleted.can_restore
    assert names_in(restored) == ["one.jsonl", "two.jsonl"]
    assert not restored.can_restore
    assert path.read_bytes() == before


def test_a_deleted_game_is_told_by_the_name_that_the_list_shows(tmp_path):
    path = put(tmp_path, "one.jsonl", on_corners("B1"))
    name_game(path, "Evil one")
    _, deleted, _, restored = heard_by(
        tmp_path, events.SavedGameDeleted(str(path)), events.SavedGameRestored()
    )
    assert deleted.sentence == "Evil one was deleted."
    assert restored.sentence == "Evil one was restored."


def test_a_deleted_game_without_a_name_is_not_called_by_its_number(tmp_path):
    path = put(tmp_path, "game-1.jsonl", on_corners("B1"))
    _, told = heard_by(tmp_path, events.SavedGameDeleted(str(path)))
    assert told.sentence == "The saved game was deleted."


def test_a_second_deletion_lets_go_of_the_first_game(tmp_path):
    paths = [put(tmp_path, name, on_corners()) for name in ("one.jsonl", "two.jsonl")]
    heard_by(tmp_path, *(events.SavedGameDeleted(str(path)) for path in paths))
    assert [path.name for path in (tmp_path / GAMES).iterdir()] == ["two.jsonl.deleted"]


def test_a_file_that_took_the_name_meanwhile_is_not_overwritten(tmp_path):
    path = put(tmp_path, "one.jsonl", on_corners("B1"))
    heard = []
    service = SavedGamesService(tmp_path, keeper_of(tmp_path), heard.append)
    service.observe(events.SavedGameDeleted(str(path)))
    path.write_bytes(b"another")
    service.observe(events.SavedGameRestored())
    assert path.read_bytes() == b"another"
    assert heard[-1].sentence.startswith("one.jsonl could not be restored")


def test_a_game_that_is_gone_already_is_told(tmp_path):
    (tmp_path / GAMES).mkdir()
    _, told = heard_by(tmp_path, events.SavedGameDeleted(str(tmp_path / GAMES / "one.jsonl")))
    assert told.sentence == "one.jsonl could not be deleted: no such file or directory."

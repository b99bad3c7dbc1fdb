"""`minesweeper convert` turns games and boards into files of other kinds, or says why not."""

import pytest
from test_cli import refusal

from minesweeper import cli
from minesweeper.archive.evf import MINES_MOVED
from minesweeper.archive.saved_games import load_game, save_game
from minesweeper.cli.convert import NO_MINES, NO_MOVES, NOT_DEALT
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, DealtStart, FixedStart, History, Result, Turn
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Rearrangement
from minesweeper.game.notation import read_mbf, read_minefield, write_mbf

FIELD = read_minefield("4x3/2\n...*\n....\n*...")
POSITION = "4x3/2\n001F\n111#\n####\n"


def game(*turns):
    opened = Turn(Action.OPEN, Result.OPENED, 0, Cell(0, 0))
    flagged = Turn(Action.MARK, Result.DONE, 700, Cell(0, 3), Mark.FLAG)
    return History(FixedStart(FIELD), "classic", [opened, flagged, *turns])


@pytest.fixture
def saved(tmp_path):
    save_game(tmp_path / "game.jsonl", game())
    return tmp_path / "game.jsonl"


def convert(capsys, source, target):
    """Converts, and returns what was said about it."""
    cli.main(["convert", str(source), str(target)])
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_a_saved_game_becomes_a_replay_and_comes_back(capsys, saved, tmp_path):
    pytest.importorskip("ms_toollib")
    assert convert(capsys, saved, tmp_path / "game.evf") == ""
    assert convert(capsys, tmp_path / "game.evf", tmp_path / "again.jsonl") == ""
    history, found = load_game(tmp_path / "again.jsonl")
    assert history.turns[:2] == game().turns
    assert found.position == game().replay().position


def test_a_saved_game_becomes_its_last_position(capsys, saved, tmp_path):
    assert convert(capsys, saved, tmp_path / "game.txt") == ""
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == POSITION


def test_a_saved_game_becomes_its_board(capsys, saved, tmp_path):
    assert convert(capsys, saved, tmp_path / "game.mbf") == ""
    assert read_mbf((tmp_path / "game.mbf").read_bytes()) == FIELD


def test_a_board_becomes_text_and_an_untouched_game(capsys, tmp_path):
    source = tmp_path / "board.mbf"
    source.write_bytes(write_mbf(FIELD))
    convert(capsys, source, tmp_path / "board.txt")
    assert read_minefield((tmp_path / "board.txt").read_text(encoding="utf-8")) == FIELD
    convert(capsys, tmp_path / "board.txt", tmp_path / "board.jsonl")
    history, _ = load_game(tmp_path / "board.jsonl")
    assert (history.start.minefield, history.turns) == (FIELD, [])


def test_jsminesweepers_position_becomes_ours(capsys, tmp_path):
    (tmp_path / "theirs.txt").write_text("4x3x2\n001F\n111H\nHHHH\n", encoding="utf-8")
    convert(capsys, tmp_path / "theirs.txt", tmp_path / "ours.txt")
    assert (tmp_path / "ours.txt").read_text(encoding="utf-8") == POSITION


def test_moved_mines_are_mentioned(capsys, tmp_path):
    left, entered = FIELD.grid.index(Cell(0, 3)), FIELD.grid.index(Cell(1, 3))
    history = game()
    history.turns[1:] = [
        Turn(
            Action.OPEN,
            Result.SPARED,
            900,
            Cell(0, 3),
            rearranged=Rearrangement.of([left], [entered]),
        )
    ]
    save_game(tmp_path / "game.jsonl", history)
    said = convert(capsys, tmp_path / "game.jsonl", tmp_path / "game.evf")
    assert said == f"{MINES_MOVED}\n"


def refused(capsys, source, target):
    before = set(target.parent.iterdir())
    told = refusal(capsys, "convert", str(source), str(target))
    assert set(target.parent.iterdir()) == before
    return told


@pytest.mark.parametrize("ending", ["jsonl", "evf", "mbf"])
def test_a_position_can_only_become_position_text(capsys, tmp_path, ending):
    source = tmp_path / "position.txt"
    source.write_text(POSITION, encoding="utf-8")
    told = refused(capsys, source, tmp_path / f"out.{ending}")
    assert told == f"The file {source} cannot be converted: {NO_MINES}"


def test_a_board_cannot_become_a_replay(capsys, tmp_path):
    source = tmp_path / "board.mbf"
    source.write_bytes(write_mbf(FIELD))
    assert refused(capsys, source, tmp_path / "out.evf").endswith(NO_MOVES)


def test_a_game_without_mines_has_no_board(capsys, tmp_path):
    start = DealtStart(LEVELS["beginner"], 1, FirstClick.OPENING)
    save_game(tmp_path / "game.jsonl", History(start, "classic"))
    assert refused(capsys, tmp_path / "game.jsonl", tmp_path / "out.mbf").endswith(NOT_DEALT)


def test_an_unknown_ending_is_refused(capsys, saved, tmp_path):
    told = refused(capsys, saved, tmp_path / "out.avf")
    assert told == f"The file {tmp_path / 'out.avf'} must end in one of .jsonl, .evf, .mbf, .txt."


def test_a_missing_file_and_a_missing_folder_are_refused(capsys, saved, tmp_path):
    told = refused(capsys, tmp_path / "none.jsonl", tmp_path / "out.txt")
    assert told.endswith("none.jsonl is not a file.")
    told = refusal(capsys, "convert", str(saved), str(tmp_path / "none" / "out.txt"))
    assert told.endswith(f"there is no folder {tmp_path / 'none'}.")


def test_a_folder_is_not_replaced(capsys, saved, tmp_path):
    (tmp_path / "folder.txt").mkdir()
    told = refused(capsys, saved, tmp_path / "folder.txt")
    assert told == f"The file {tmp_path / 'folder.txt'} cannot be written: it is not a file."

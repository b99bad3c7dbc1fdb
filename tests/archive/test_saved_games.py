"""A saved game comes back exactly; what is not one is told in a sentence that says where."""

import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from drawing import cells, minefield
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay, everything

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.archive import saved_games
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.json_lines import LONGEST_LINE
from minesweeper.archive.saved_games import (
    NewerVersionError,
    SavedGameError,
    lines,
    load_game,
    read_history,
    save_game,
    save_new_game,
    start_line,
    turn_line,
)
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    ReadingProgress,
    Result,
    Turn,
)
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Rearrangement, deal

HEAD = {"format": "minesweeper saved game", "version": 1, "judge": "quantum"}
DEALT = HEAD | {"level": "8x1/2", "seed": 5, "first_click": "safe"}
LAID = HEAD | {"minefield": ["8x1/2", "*..*...."], "opened": ["B1"]}
OPEN = {"do": "open", "cell": "D1", "at": 0, "result": "spared", "left": [3], "entered": [7]}


def written(*told) -> bytes:
    """A file with these lines, each an object or already bytes."""
    return b"".join(
        line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in told
    )


def load(tmp_path, *told):
    path = tmp_path / "game.jsonl"
    path.write_bytes(written(*told))
    return load_game(path)


def refused(tmp_path, *told) -> str:
    with pytest.raises(SavedGameError) as caught:
        load(tmp_path, *told)
    return str(caught.value)


def test_a_board_without_guessing_comes_back_as_it_was_dealt(tmp_path):
    """The mines that moved before the first cell opened stand with it, or in the first line."""
    start = DealtStart(Level.read("9x9/20"), 3, FirstClick.OPENING, no_guess=True)
    play = JudgedGame(History(start, "strict"), start.begin(lambda: 0), lambda _: None)
    first = Cell(4, 4)
    found = play.dealing(first).finish()
    assert found.moved is not None
    play.open_found(first, found)
    for history in (play.history, History(play.history.start_again(), "strict")):
        loaded, game = load(tmp_path, *lines(history))
        assert loaded == history
        assert game.minefield == found.minefield
        assert game.position == play.game.position


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"no_guess": False}, "Line 1: no_guess must be true, not false."),
        ({"first_click": "any"}, "“first_click” must guarantee something when “no_guess” is true."),
        ({"opened": "A1", "left": [9], "entered": [3]}, "No mine can have left the cell with the"),
        ({"left": [], "entered": []}, "Line 1: “left” has no meaning here."),
    ],
)
def test_a_board_without_guessing_that_cannot_be_is_refused(tmp_path, changed, told):
    assert told in refused(tmp_path, DEALT | {"no_guess": True} | changed)


def test_mines_of_other_boards_do_not_move_before_the_first_cell(tmp_path):
    told = refused(tmp_path, DEALT | {"opened": "A1", "left": [], "entered": []})
    assert "only on a no-guess board" in told


@given(seed=st.integers(0, 2**32))
def test_a_game_comes_back_exactly(seed):
    play = ScriptedPlay(seed)
    list(play.turns())
    play.clock.now += 12345
    history = play.history.upto(len(play.history.turns), play.game.elapsed)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save_game(path, history)
        loaded, game = load_game(path)
    assert loaded == history
    assert everything(game) == everything(play.game)


def test_all_mines_of_the_largest_board_can_move_in_one_line():
    level = Level.of(1000, 1000, 500_000)
    old, new = (deal(level, seed, None, FirstClick.ANY).minefield for seed in (1, 2))
    turn = Turn(Action.TIME, Result.DONE, 0, rearranged=Rearrangement.between(old, new))
    line = turn_line(turn)
    assert len(line) < LONGEST_LINE
    head = start_line(History(DealtStart(level, 1, FirstClick.ANY), "quantum"))
    (read,) = read_history(io.BytesIO(head + line)).turns
    assert read == turn


def test_a_spared_click_written_by_hand_is_read(tmp_path):
    history, game = load(tmp_path, LAID, OPEN)
    assert history.start == FixedStart(minefield("*..*...."), tuple(cells("B1")))
    assert history.turns[0].rearranged == Rearrangement.of([3], [7])
    assert game.minefield == minefield("*......*")


def test_indices_are_told_as_gaps():
    turn = Turn(
        Action.TIME, Result.DONE, 0, rearranged=Rearrangement.of([0, 7, 9], [1, 2, 999_999])
    )
    assert turn_line(turn) == (
        b'{"do":"time","at":0,"result":"done","left":[0,7,2],"entered":[1,1,999997]}\n'
    )


def test_a_last_line_that_was_cut_off_is_left_out(tmp_path):
    """Wherever a power cut ends the file after its first line, the whole lines before it count."""
    second = {"do": "pause", "at": 9, "result": "done"}
    head, first = written(LAID), written({"do": "open", "cell": "C1", "at": 0, "result": "opened"})
    last = written(second)
    for cut in range(len(last) - 1):
        history, _ = load(tmp_path, head, first, last[:cut])
        assert len(history.turns) == 1
    # A whole object counts even without the end of its line: an editor may have taken it off.
    for cut in (len(last) - 1, len(last)):
        history, _ = load(tmp_path, head, first, last[:cut])
        assert len(history.turns) == 2
    assert len(load(tmp_path, head, first, b"\0" * 400)[0].turns) == 1


def test_a_line_in_the_middle_that_is_broken_is_no_cut(tmp_path):
    told = refused(tmp_path, LAID, b'{"do":"ope\n', OPEN)
    assert told == "Line 2 is not a JSON object."


def test_a_later_version_is_refused_with_a_word_of_its_own(tmp_path):
    with pytest.raises(NewerVersionError) as caught:
        load(tmp_path, {"format": HEAD["format"], "version": 6, "judges": ["both"]})
    assert str(caught.value) == (
        "It is from a newer release (format 6; this release reads up to 5)."
    )


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"format": "chess"}, "Line 1: a saved game must begin with its format,"),
        ({"version": None}, "Line 1: version must be a whole number from 0 to 1000000000, not nu"),
        ({"version": True}, "version must be a whole number from 0 to 1000000000, not true."),
        ({"judge": "judy"}, "judge must be one of kind, quantum, strict, odds, classic, cruel, no"),
        ({"judge": ["kind"]}, "cruel, not a list."),
        ({"level": "8x1"}, "Line 1: level: “8x1” is not a size such as 30x16/99"),
        ({"level": "8x1/8"}, "Line 1: level: A board of 8 × 1 can have 1 to 7 mines, not 8."),
        ({"level": "1001x1/8"}, "Line 1: level: The width must be from 1 to 1000, not 1001."),
        ({"level": "8" * 999}, "level must be text of at most 200 characters, not “888"),
        ({"seed": 2**64}, "seed must be a whole number from 0 to 18446744073709551615, not 18"),
        ({"seed": 10**99}, "not a number of more than 20 digits."),
        ({"seed": -1}, "not -1."),
        ({"seed": 1.0}, "not 1.0."),
        ({"seed": float("nan")}, "not nan."),
        ({"first_click": "free"}, "first_click must be one of opening, safe, any, not “free”."),
        ({"opened": "A9"}, "Line 1: opened: A9 is off the board."),
        ({"opened": "9A"}, "Line 1: opened must name cells such as J8, not “9A”."),
        ({"colour": 1}, "Line 1: “colour” has no meaning here."),
    ],
)
def test_a_wrong_start_is_told(tmp_path, changed, told):
    assert told in refused(tmp_path, DEALT | changed)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"minefield": "8x1/2"}, "minefield must be a list of strings, not “8x1/2”."),
        ({"minefield": [8]}, "minefield must be a list of strings, not a list."),
        (
            {"minefield": ["8x1/2", "*......."]},
            "minefield: Line 1: the number of mines is 2, but the number drawn is 1.",
        ),
        (
            {"minefield": ["2x1/2", "**"]},
            "minefield: A board of 2 × 1 can have 1 to 1 mines, not 2.",
        ),
        ({"opened": ["A1"]}, "opened: A1 is not a safe cell on the board."),
        ({"opened": ["A2"]}, "opened: A2 is not a safe cell on the board."),
        ({"opened": [None]}, "opened must be a list of cells, not a list."),
        ({"title": "\ud800"}, "title must be text of at most 200 characters, not “\\ud800”."),
        ({"level": "8x1/2"}, "“level” has no meaning here."),
    ],
)
def test_a_wrong_board_is_told(tmp_path, changed, told):
    assert told in refused(tmp_path, LAID | changed)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"do": "dig"}, "Line 2: do must be one of open, chord, mark, pause,"),
        ({"cell": "I1"}, "Turn 1, open I1: the cell is off the board."),
        ({"cell": 4}, "Line 2: cell must be text of at most 200 characters, not 4."),
        ({"at": -1}, "Line 2: at must be a whole number from 0 to 1000000000000, not -1."),
        ({"at": 10**13}, "at must be a whole number"),
        ({"result": "opened"}, "Turn 1, open D1: the result is spared, not opened."),
        ({"result": "won"}, "Line 2: result must be one of opened, spared, lost, nothing, done"),
        ({"mark": "flag"}, "Turn 1, open D1: the result is spared, not flag."),
        ({"left": [0]}, "Turn 1, open D1: An opened number would change."),
        ({"left": [2]}, "No mine can have left the cell with the index 2."),
        (
            {"left": [0, 3]},
            "Line 2: Mines moved out of 2 cells, but into 1.",
        ),
        (
            {"left": [3, 0], "entered": [4, 1]},
            "Line 2: left must be a list of whole numbers in ascending order,",
        ),
        ({"left": [-1]}, "left must be a list of whole numbers in ascending order"),
        ({"left": [10**6]}, "left must be a list of whole numbers in ascending order"),
        ({"entered": [999_999]}, "No mine can have entered the cell with the index 999999."),
        ({"left": [True]}, "left must be a list of whole numbers in ascending order"),
        ({"entered": 7}, "entered must be a list of whole numbers in ascending order, not 7."),
        ({"assistance": "hint"}, "Line 2: “assistance” has no meaning here."),
        ({"do": "assist"}, "Line 2: “assistance” is missing."),
        ({"do": "pause"}, "Line 2: “cell” has no meaning here."),
    ],
)
def test_a_wrong_turn_is_told(tmp_path, changed, told):
    assert told in refused(tmp_path, LAID, OPEN | changed)


@pytest.mark.parametrize("missing", sorted(OPEN.keys() - {"left"}))
def test_a_value_that_is_missing_is_told(tmp_path, missing):
    told = {key: value for key, value in OPEN.items() if key != missing}
    assert refused(tmp_path, LAID, told) == f"Line 2: “{missing}” is missing."


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "The file is empty."),
        (b"\n", "Line 1 is not a JSON object."),
        (b"[1]\n", "Line 1 is not a JSON object."),
        (b"{}\n", "Line 1: a saved game must begin with its format, “minesweeper saved game”."),
        (b"\x89PNG\r\n\x1a\n", "Line 1 is not a JSON object."),
        (b"[" * 10**6, "Line 1 is not a JSON object."),
        (b"1" * 10**6, "Line 1 is not a JSON object."),
        (b" " * (LONGEST_LINE + 1), "Line 1 is longer than 4 MiB."),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_foreign_file_is_told(tmp_path, content, told):
    assert refused(tmp_path, content) == told


def test_what_a_file_can_cost_is_bounded(tmp_path, monkeypatch):
    pause = {"do": "time", "at": 0, "result": "done"}
    monkeypatch.setattr(saved_games, "LARGEST_FILE", 1000)
    assert refused(tmp_path, LAID, *[pause] * 30).endswith("The game is larger than 0 MiB.")
    monkeypatch.undo()
    monkeypatch.setattr(saved_games, "MOST_CELLS_MOVED_OVER", 8 * 3)
    there = OPEN | {"cell": "A1", "result": "nothing"}
    back = there | {"left": [7], "entered": [3]}
    flag = {"do": "mark", "cell": "A1", "at": 0, "result": "done", "mark": "flag"}
    load(tmp_path, LAID, flag, there, back, there)
    told = refused(tmp_path, LAID, flag, there, back, there, back)
    assert told == "Line 6: The mines moved too often for a board this size."


def test_a_file_has_a_bounded_number_of_turns(tmp_path):
    time = written({"do": "time", "at": 0, "result": "done"})
    told = refused(tmp_path, LAID, time * 100_017)
    assert told == "Line 100018: The game has more than 100016 turns."


def test_a_folder_is_no_saved_game_and_a_missing_file_is_missing(tmp_path):
    with pytest.raises(SavedGameError, match="is not a file"):
        load_game(tmp_path)
    with pytest.raises(FileNotFoundError):
        load_game(tmp_path / "gone.jsonl")


def test_a_game_saved_by_hand_finds_a_free_name(tmp_path):
    history = History(DealtStart(Level.of(9, 9, 10), 1, FirstClick.SAFE), "kind")
    for name in ("game-1.jsonl", "game-2.jsonl"):
        path = save_new_game(tmp_path, history)
        assert path == tmp_path / "games" / name
        assert load_game(path)[0] == history


def test_a_game_that_cannot_be_saved_is_told(tmp_path):
    (tmp_path / "file").touch()
    history = History(DealtStart(Level.of(9, 9, 10), 1, FirstClick.SAFE), "kind")
    with pytest.raises(ArchiveError, match=r"^The game could not be saved: .*\.$"):
        save_game(tmp_path / "file" / "game.jsonl", history)


@given(seed=st.integers(0, 999), data=st.data())
def test_a_file_with_anything_changed_is_read_or_refused_and_nothing_else(seed, data):
    play = ScriptedPlay(seed)
    list(play.turns(15))
    content = bytearray(b"".join(lines(play.history)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at] = data.draw(st.sampled_from(b'"{}[]:,0123456789-eopn\n\xff'))
    try:
        history = read_history(io.BytesIO(content))
        history.replay()
    except ValueError as error:
        assert str(error).endswith(".")  # noqa: PT017  either way is right


class StoppedError(Exception):
    """What a test ends a reading with."""


def long_game(tmp_path):
    """A file whose turns each take as long as the clock of a test says."""
    history = History(DealtStart(Level.of(9, 9, 10), 1, FirstClick.SAFE), "kind")
    history.turns += [Turn(Action.TIME, Result.DONE, 0)] * 10
    return save_new_game(tmp_path, history)


def test_a_reading_that_takes_long_tells_how_far_it_has_come(tmp_path):
    clock, told = iter(range(0, 10**9, 400)), []
    load_game(long_game(tmp_path), ReadingProgress(lambda: next(clock), told.append))
    assert told == sorted(told)
    assert 0 < told[0] < 1 / 3 < told[-1] <= 2 / 3


def test_a_reading_that_takes_no_time_tells_nothing(tmp_path):
    told = []
    load_game(long_game(tmp_path), ReadingProgress(lambda: 0, told.append))
    assert told == []


def test_a_reading_can_be_ended_by_whoever_is_told_of_it(tmp_path):
    def stop(_):
        raise StoppedError

    clock = iter(range(0, 10**9, 400))
    with pytest.raises(StoppedError):
        load_game(long_game(tmp_path), ReadingProgress(lambda: next(clock), stop))


def test_a_file_that_is_too_large_is_refused_unread(tmp_path):
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(saved_games.LARGEST_FILE + 1)
    with pytest.raises(SavedGameError, match=r"^The game is larger than 256 MiB\.$"):
        load_game(path)

"""Games are written as `.evf` replays, which the other program's reader turns back into them."""

import pytest
from drawing import cell, minefield
from scripted_play import ScriptedPlay

from minesweeper.archive.evf import (
    LONGEST_TIME,
    MADE_CLICKS,
    MINES_MOVED,
    NO_QUESTIONS,
    NOTHING_OPENED,
    WENT_ON,
    write_evf,
)
from minesweeper.archive.replays import read_replay
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    Result,
    take_mark,
    take_opening,
    take_other,
)
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Rearrangement
from minesweeper.game.notation import NotationError

FIELD = minefield(
    "...*",
    "....",
    "*...",
)


class Hand:
    """Plays a game turn by turn, a second each."""

    def __init__(self, start):
        self.now = 0
        self.history = History(start, "classic")
        self.game = start.begin(lambda: self.now)

    def open(self, *names, action=Action.OPEN, moved=None):
        for name in names:
            self._add(take_opening(self.game, action, cell(name), moved)[0])
        return self

    def chord(self, name):
        return self.open(name, action=Action.CHORD)

    def mark(self, *names, questions=False):
        for name in names:
            self._add(take_mark(self.game, cell(name), with_questions=questions))
        return self

    def other(self, action, name=None):
        self._add(take_other(self.game, action, None if name is None else cell(name)))
        return self

    def _add(self, turn):
        self.history.turns.append(turn)
        self.now += 1000

    @property
    def moves(self):
        """The turns on cells: action, cell, mark, result and time."""
        return [moved(turn) for turn in self.history.turns if turn.cell is not None]


def moved(turn):
    result = Result.OPENED if turn.result is Result.SPARED else turn.result
    return turn.action, turn.cell, turn.mark, result, turn.at


def again(history):
    """The game as it is read back from what is written."""
    return read_replay(write_evf(history).data, "evf")


def hand(**chosen):
    return Hand(FixedStart(FIELD, **chosen))


# The bytes.


def test_a_small_game_byte_by_byte():
    data = write_evf(hand().open("A1").mark("D1").history).data
    head = bytes.fromhex("03 00 00 03 04 0002 10 0000 0002 0003e8")
    names = b"minesweeper-quantum\0\0\0\x000\x001000000\0\0\0"
    mines = bytes((0b0001_0000, 0b1000_0000))
    opened = bytes.fromhex("02 000000 0008 0008 03 000000 0008 0008")
    flagged = bytes.fromhex("04 0003e8 0038 0008 05 0003e8 0038 0008")
    assert data == head + names + mines + opened + flagged + b"\xff"


def test_a_won_game_without_flags_says_so():
    game = hand().open("A1", "D3")
    assert game.game.status is Status.WON
    assert write_evf(game.history).data[1] == 0b1001_0000


# What is read back.


def test_moves_and_times_come_back():
    pytest.importorskip("ms_toollib")
    game = hand().mark("D1").open("A1", "D1").mark("B2", "A3").chord("C1").chord("B2")
    assert list(map(moved, again(game.history).turns)) == game.moves


def test_a_chord_that_loses_comes_back():
    pytest.importorskip("ms_toollib")
    game = hand().open("C1").mark("B3").chord("B2")
    found = again(game.history)
    assert found.replay().status is game.game.status


def test_a_chord_on_a_zero_becomes_clicks():
    """A flag beside a 0 was removed again. Other programs do not chord there."""
    pytest.importorskip("ms_toollib")
    board = minefield("....*")
    game = Hand(FixedStart(board)).mark("B1").open("A1").mark("B1").chord("A1")
    assert game.history.turns[-1].result is Result.OPENED
    assert again(game.history).replay().position == game.game.position


@pytest.mark.parametrize("seed", range(40))
def test_random_games_come_back(seed):
    """With rearranged mines, cells opened and flagged for the player, pauses and question marks."""
    pytest.importorskip("ms_toollib")
    play = ScriptedPlay(seed)
    list(play.turns())
    history = play.history
    lost = next((at for at, turn in enumerate(history.turns) if turn.result is Result.LOST), None)
    history = history.upto(len(history.turns) if lost is None else lost + 1)
    game = history.replay()
    if game.status is Status.READY or history.start.begin(lambda: 0).safe_cells_left == 0:
        return  # Nothing was opened, or nothing is left to open from the start.
    found = again(history).replay()
    assert found.status is game.status
    assert numbers(found) == numbers(game)
    assert {*found.flags(), *found.shown_mines()} == {*game.flags(), *game.shown_mines()}
    if game.status.is_finished:
        assert found.elapsed == game.elapsed


def numbers(game):
    return bytes(value if value <= 8 else 9 for value in game.position.seen)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_comes_back(level):
    pytest.importorskip("ms_toollib")
    start = DealtStart(LEVELS[level], 7, FirstClick.OPENING)
    game = Hand(start).open("C4")
    left = game.game.minefield.mined
    safe = [at for at in range(len(left)) if not left[at]]
    for at in safe:
        game.open(start.level.grid.cell(at).name)
        if game.game.status is Status.WON:
            break
    found = again(game.history).replay()
    assert found.status is Status.WON
    assert found.elapsed == game.game.elapsed
    assert found.score.three_bv == game.game.score.three_bv


def test_the_largest_board_and_the_longest_time():
    pytest.importorskip("ms_toollib")
    start = DealtStart(Level.of(255, 255, 9000), 7, FirstClick.SAFE)
    game = Hand(start).open("A1")
    game.now = LONGEST_TIME
    game.mark("IU255")
    found = again(game.history)
    assert list(map(moved, found.turns[:-1])) == game.moves


# What differs is said.


def test_moved_mines_are_where_they_were_at_the_end():
    grid = FIELD.grid
    places = [grid.index(cell(name)) for name in ("D1", "D2")]
    game = hand().open("A1")
    game.open("D1", moved=Rearrangement.of(places[:1], places[1:]))
    assert game.history.turns[-1].result is Result.SPARED
    written = write_evf(game.history)
    assert written.notes == (MINES_MOVED,)
    assert game.game.minefield != FIELD


def test_a_board_made_without_guessing_is_no_rearrangement():
    start = DealtStart(LEVELS["beginner"], 7, FirstClick.SAFE, no_guess=True)
    game = Hand(start)
    probe = Hand(DealtStart(start.level, 7, FirstClick.SAFE)).open("A1").game.minefield
    free = next(at for at in range(20, 81) if not probe.mined[at])
    mined = next(at for at in range(20, 81) if probe.mined[at])
    game.open("A1", moved=Rearrangement.of([mined], [free]))
    assert write_evf(game.history).notes == ()


@pytest.mark.parametrize(
    "game",
    [
        hand(opened=(Cell(0, 0),)).open("D3"),
        hand().open("A1").open("D3", action=Action.AUTO_OPEN),
        hand().open("A1").other(Action.AUTO_FLAG, "D1"),
        hand().open("A1").other(Action.SHOW, "D3"),
    ],
)
def test_cells_opened_or_flagged_for_the_player_are_clicks(game):
    assert write_evf(game.history).notes == (MADE_CLICKS,)


def test_question_marks_are_left_out():
    pytest.importorskip("ms_toollib")
    game = hand().open("A1").mark("D1", "D1", "D1", "D1", questions=True)
    assert write_evf(game.history).notes == (NO_QUESTIONS,)
    marks = [turn.mark for turn in again(game.history).turns if turn.mark is not None]
    assert marks == [Mark.FLAG, Mark.NONE, Mark.FLAG]


# What cannot be carried.


def refusal(history):
    with pytest.raises(NotationError) as refused:
        write_evf(history)
    return str(refused.value)


@pytest.mark.parametrize("size", [(256, 2), (2, 256)])
def test_a_large_board_is_refused(size):
    game = Hand(DealtStart(Level.of(*size, 3), 1, FirstClick.SAFE)).open("A1")
    width, height = size
    assert (
        refusal(game.history)
        == f"An .evf file can hold boards of up to 255 cells a side, not {width} × {height}."
    )


def test_a_long_game_is_refused():
    game = hand().open("A1")
    game.now = LONGEST_TIME + 1
    game.mark("D1")
    told = "An .evf file can hold up to 16,777 seconds, but this game took 16,777 seconds."
    assert refusal(game.history) == told


def test_a_continued_game_is_refused():
    game = hand().open("A1", "D1").other(Action.CONTINUE).open("D3")
    assert refusal(game.history) == WENT_ON


@pytest.mark.parametrize("game", [hand(), hand().mark("A1"), hand(opened=(Cell(0, 0),))])
def test_a_game_without_an_opened_cell_is_refused(game):
    assert refusal(game.history) == NOTHING_OPENED

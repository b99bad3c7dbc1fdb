"""A trail gives back every moment of its game, and nothing that cannot have been."""

from dataclasses import replace

import pytest
from drawing import cell, cells, drawn_mines, minefield, table
from fakes import Clock, HastyClock
from hypothesis import given
from hypothesis import strategies as st
from scripted_play import ScriptedPlay, everything, is_running

from minesweeper.game.game import Status
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    HistoryError,
    Result,
    Turn,
    take_mark,
    take_opening,
    take_other,
)
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Rearrangement

ROWS = ("*..*....",)


def trail_on(*rows, opened="B1"):
    return History(FixedStart(minefield(*rows), tuple(cells(opened))), "quantum")


@given(seed=st.integers(0, 2**32))
def test_every_moment_of_a_game_is_rebuilt_exactly(seed):
    play = ScriptedPlay(seed)
    moments = [everything(play.game)]
    moments += [everything(play.game) for _ in play.turns()]
    for turns, moment in enumerate(moments):
        assert everything(play.history.replay(turns)) == moment
    assert play.history.is_continued == play.game.is_continued


@pytest.mark.parametrize("opened", ["A1", "B1"])
def test_a_game_that_ends_with_its_first_click_is_rebuilt_however_long_that_took(opened):
    """Found by a monkey: the clock began and ended in one move, and the trail refused its time."""
    history = trail_on("*.", opened="")
    game = history.start.begin(HastyClock())
    turn, _ = take_opening(game, Action.OPEN, cell(opened))
    history.turns.append(turn)
    assert game.status.is_finished
    assert game.elapsed == 0
    assert everything(history.replay()) == everything(game)


def test_a_game_that_is_won_by_going_on_is_rebuilt_however_long_that_took():
    history = trail_on("*..", opened="")
    game = history.start.begin(HastyClock())
    history.turns.append(take_opening(game, Action.OPEN, cell("A1"))[0])
    history.turns += [take_other(game, Action.SHOW, cell(name)) for name in ("B1", "C1")]
    history.turns.append(take_other(game, Action.CONTINUE))
    assert game.status is Status.WON
    assert everything(history.replay()) == everything(game)


def test_the_scripts_play_everything_there_is_to_replay():
    """Otherwise the test above would say less than it seems to."""
    played = [turn for seed in range(60) for turn in ScriptedPlay(seed).turns()]
    kinds = {(turn.action, turn.result) for turn in played}
    results = {Result.OPENED, Result.SPARED, Result.LOST, Result.NOTHING}
    assert {result for action, result in kinds if action is Action.OPEN} == results
    # A chord is spared where a number tells, and there the scripts move no mine.
    chorded = {result for action, result in kinds if action is Action.CHORD}
    assert chorded == results - {Result.SPARED}
    assert {turn.action for turn in played} == set(Action)
    assert {turn.mark for turn in played} == {None, *Mark}


@given(seed=st.integers(0, 2**32), gone=st.integers(0, 10**6), later=st.integers(0, 10**6))
def test_a_restored_game_is_paused_and_counts_on_from_where_it_was(seed, gone, later):
    play = ScriptedPlay(seed)
    list(play.turns())
    play.clock.now += gone
    history = play.history.upto(len(play.history.turns), play.game.elapsed)
    clock = Clock(77)
    game = history.restore(clock)
    assert game.elapsed == play.game.elapsed
    clock.now += later
    assert game.elapsed == play.game.elapsed
    if is_running(play.game):
        assert game.is_paused
        game.resume()
        clock.now += 5
        assert game.elapsed == play.game.elapsed + 5


def test_a_game_that_is_restored_slowly_has_not_gained_a_moment():
    """Seen on a busy machine: a millisecond passed between the clock's start and the pause."""
    history = trail_on(*ROWS)
    history.turns.append(Turn(Action.OPEN, Result.OPENED, 2310, cell("C1")))
    game = history.restore(HastyClock())
    assert game.is_paused
    assert game.elapsed == 2310


def test_a_spared_move_is_told_with_the_mines_that_stepped_aside():
    history = trail_on(*ROWS)
    game = history.start.begin(Clock())
    turn, outcome = take_opening(game, Action.OPEN, cell("D1"), Rearrangement.of([3], [7]))
    assert turn == Turn(
        Action.OPEN, Result.SPARED, 0, cell("D1"), rearranged=Rearrangement.of([3], [7])
    )
    assert len(outcome.opened) == 5
    history.turns.append(turn)
    assert history.mercies == 1
    assert drawn_mines(history.replay().minefield) == ["*......*"]
    assert drawn_mines(history.replay(0).minefield) == ["*..*...."]
    assert table(history.replay()) == ["F100001F"]


def test_a_chord_on_a_wrong_flag_is_spared_by_a_mine_that_moves_under_the_flag():
    history = trail_on("*......*", opened="B1")
    clock = Clock()
    game = history.start.begin(clock)
    history.turns.append(take_mark(game, cell("C1")))
    moved = Rearrangement.of([0], [2])
    turn, _ = take_opening(game, Action.CHORD, cell("B1"), moved)
    history.turns.append(turn)
    assert (turn.result, turn.rearranged) == (Result.SPARED, moved)
    assert table(game) == table(history.replay()) == ["01F#####"]


def test_mines_that_move_under_a_click_can_be_a_loss():
    game = trail_on(*ROWS).start.begin(Clock())
    turn, outcome = take_opening(game, Action.OPEN, cell("G1"), Rearrangement.of([3], [6]))
    assert turn.result is Result.LOST
    assert outcome.hit == (cell("G1"),)


def test_a_game_that_takes_no_moves_has_nothing_to_write_down():
    game = trail_on(*ROWS).start.begin(Clock())
    take_opening(game, Action.OPEN, cell("D1"))
    assert game.status is Status.LOST
    assert take_opening(game, Action.OPEN, cell("E1"))[0] is None
    assert take_mark(game, cell("E1")) is None
    assert take_other(game, Action.PAUSE) is None


def test_the_same_board_again_is_dealt_with_its_first_cell_open():
    start = DealtStart(LEVELS["expert"], 7, FirstClick.OPENING, cell("J8"))
    game = start.begin(Clock())
    assert game.position.at(cell("J8")) == 0
    assert (game.status, game.clicks) == (Status.READY, 1)


GOOD = [
    Turn(Action.MARK, Result.DONE, 0, cell("A1"), Mark.FLAG),
    Turn(Action.OPEN, Result.OPENED, 3, cell("H1")),
    Turn(Action.PAUSE, Result.DONE, 50),
    Turn(Action.RESUME, Result.DONE, 50),
    Turn(Action.OPEN, Result.LOST, 90, cell("D1")),
    Turn(Action.CONTINUE, Result.DONE, 90),
]


def test_a_trail_written_by_hand_can_be_replayed():
    assert table(replace(trail_on(*ROWS), turns=GOOD).replay()) == ["F1#M1000"]


@pytest.mark.parametrize(
    ("number", "changed", "told"),
    [
        (1, {"cell": cell("I1")}, "Turn 1, mark I1: the cell is off the board."),
        (1, {"mark": Mark.QUESTION}, "the result is flag, not question."),
        (1, {"at": 1}, "Turn 1, mark A1: the clock is at 0, not 1."),
        (1, {"cell": None}, "Turn 1, mark: an action on a cell must name the cell"),
        (2, {"result": Result.SPARED}, "the result is opened, not spared."),
        (2, {"cell": cell("A1")}, "the result is nothing, not opened."),
        (2, {"action": Action.SHOW}, "Turn 2, show H1: the result is done, not opened."),
        (2, {"rearranged": Rearrangement.of([0], [4])}, "An opened number would change."),
        (2, {"rearranged": Rearrangement.of([1], [4])}, "No mine can have left the cell with"),
        (3, {"at": 2}, "Turn 3, pause: the clock goes back from 3 to 2."),
        (3, {"cell": cell("A1")}, "Turn 3, pause A1: an action on a cell must name the cell"),
        (
            3,
            {"rearranged": Rearrangement.of([0], [4])},
            "it has moved mines or assistance, which this kind of turn",
        ),
        (4, {"at": 51}, None),
        (4, {"action": Action.OPEN, "cell": cell("E1")}, "it cannot be done there."),
        (5, {"at": 10**6}, "Turn 6, continue: the clock goes back from 1000000 to 90."),
        (6, {"assistance": "hint"}, "it has moved mines or assistance, which this kind of turn"),
        (6, {"action": Action.RESUME}, "Turn 6, resume: it cannot be done there."),
    ],
)
def test_turns_that_cannot_have_been_are_told(number, changed, told):
    turns = list(GOOD)
    turns[number - 1] = replace(turns[number - 1], **changed)
    history = replace(trail_on(*ROWS), turns=turns)
    if told is None:
        history.replay()
        return
    with pytest.raises(HistoryError) as caught:
        history.replay()
    assert told in str(caught.value)

"""Events in, events out: the agent seen from where the window and the archive stand."""

from math import log10

import pytest
from drawing import cell, cells, minefield
from fakes import Clock

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.notation import FixedBoard, NotationError
from minesweeper.game.position import Reveal
from minesweeper.game.score import Score

BOARDS = {
    "corners": FixedBoard("corners", "Corners", "", minefield("*..", "...", "..*"), (cell("B2"),)),
    "line": FixedBoard("line", "Line", "", minefield("*..*."), (cell("B1"),)),
}


class Table:
    """An agent, the clock it was handed, and everything it announced."""

    def __init__(self):
        self.clock = Clock()
        self.agent = Agent(self.clock, BOARDS.__getitem__)
        self.seen = []
        self.agent.add_observer(self.seen.append)

    def take(self, *happened):
        """What the agent announces when all this happens."""
        self.seen.clear()
        for event in happened:
            self.agent.observe(event)
        return list(self.seen)


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def corners(table):
    """The board whose middle shows 2, with mines at A1 and C3."""
    table.take(events.BoardChosen("corners"))
    return table


def new_game(level=LEVELS["beginner"], first_click=FirstClick.OPENING, seed=1):
    return events.NewGameChosen(level, first_click, seed)


def clicked(name):
    return events.CellClicked(cell(name))


def chorded(name):
    return events.NumberChorded(cell(name))


def flagged(names, *, with_questions=False):
    return [events.CellFlagged(at, with_questions) for at in cells(names)]


def kinds(announced):
    return [type(event).__name__ for event in announced]


# Dealt games.


def test_a_new_game_starts_all_covered(table):
    assert table.take(new_game()) == [
        events.GameStarted(1, LEVELS["beginner"], FirstClick.OPENING, 1)
    ]


def test_before_the_first_game_nothing_the_player_does_means_anything(table):
    assert table.agent.flagged_position is None
    happened = [
        clicked("A1"),
        chorded("A1"),
        *flagged("A1"),
        events.PauseChosen(),
        events.MinesAsked(),
        events.SameBoardChosen(),
    ]
    assert table.take(*happened) == []


def test_a_click_opens_an_area_and_starts_the_clock(table):
    table.take(new_game())
    (opened,) = table.take(clicked("E5"))
    assert isinstance(opened, events.CellsOpened)
    assert (opened.game, opened.elapsed, opened.clock_runs) == (1, 0, True)
    assert dict(opened.cells)[cell("E5")] == 0


def test_cells_are_announced_with_the_time_they_opened_at(table):
    table.take(events.BoardChosen("corners"), clicked("B1"))
    table.clock.now += 1500
    (opened,) = table.take(clicked("A2"))
    assert opened == events.CellsOpened(1, opened.cells, 1500, clock_runs=True)


def test_a_click_that_means_nothing_is_announced_by_nothing(corners):
    assert corners.take(clicked("B2")) == []
    assert kinds(corners.take(*flagged("A1"), clicked("A1"))) == ["FlagChanged"]


def test_games_are_told_apart_by_their_number(table):
    first, second = table.take(new_game(), new_game())
    assert (first.game, second.game) == (1, 2)
    (opened,) = table.take(clicked("E5"))
    assert opened.game == 2


def test_an_opening_that_finds_no_room_is_refused_in_so_many_words(table):
    table.take(new_game(Level.of(4, 4, 13)))
    assert kinds(table.take(clicked("A1"))) == ["OpeningRefused", "CellsOpened"]


def test_an_opening_is_refused_once_not_with_every_click(table):
    table.take(new_game(Level.of(4, 4, 13)), clicked("A1"))
    announced = table.take(*(events.CellClicked(Cell(row, 3)) for row in range(4)))
    assert "OpeningRefused" not in kinds(announced)


def test_with_cells_less_one_mines_the_first_click_wins_though_the_opening_is_refused(table):
    table.take(new_game(Level.of(4, 4, 15)))
    assert kinds(table.take(clicked("A1"))) == ["OpeningRefused", "CellsOpened", "GameWon"]


@pytest.mark.parametrize("promise", [FirstClick.SAFE, FirstClick.ANY])
def test_where_no_opening_was_asked_for_none_is_refused(table, promise):
    table.take(new_game(Level.of(4, 4, 13), promise))
    assert "OpeningRefused" not in kinds(table.take(clicked("A1")))


# The same board again.


def test_the_same_board_again_is_the_dealt_field_with_the_same_first_cell_opened(table):
    table.take(new_game(LEVELS["expert"], seed=77))
    (first,) = table.take(clicked("P8"))
    table.clock.now += 4000
    again, opened = table.take(events.SameBoardChosen())
    assert again == events.GameStarted(2, LEVELS["expert"], FirstClick.OPENING, 77)
    assert opened == events.CellsOpened(2, first.cells, 0, clock_runs=False)


def test_the_clock_of_the_same_board_waits_for_the_players_own_move(table):
    table.take(new_game(LEVELS["expert"], seed=77))
    table.take(clicked("P8"), events.SameBoardChosen())
    table.clock.now += 4000
    (flagged,) = table.take(events.CellFlagged(Cell.named("A1")))
    assert flagged.mark is Mark.FLAG
    table.take(events.CellFlagged(Cell.named("A1")))
    (*_, last) = table.take(clicked("A1"))
    elapsed = last.score.elapsed if isinstance(last, events.GameLost) else last.elapsed
    assert elapsed == 0


def test_the_same_board_again_and_again(table):
    table.take(new_game(seed=5))
    (first,) = table.take(clicked("E5"))
    _, _, again, opened = table.take(events.SameBoardChosen(), events.SameBoardChosen())
    assert (again.game, opened.cells) == (3, first.cells)


def test_a_board_that_its_first_cell_finishes_is_left_to_the_player(table):
    table.take(new_game(Level.of(3, 3, 8)), clicked("B2"))
    (again,) = table.take(events.SameBoardChosen())
    assert isinstance(again, events.GameStarted)
    assert kinds(table.take(clicked("B2"))) == ["CellsOpened", "GameWon"]


def test_the_first_cell_of_the_same_board_counts_as_the_click_it_was(table):
    table.take(new_game(Level.of(4, 1, 1), FirstClick.SAFE, seed=1), clicked("A1"))
    table.take(events.SameBoardChosen())
    *_, won = table.take(*(clicked(name) for name in ("B1", "C1", "D1")))
    assert won.score.clicks >= won.score.solved


def test_the_same_board_before_the_first_click_is_all_covered(table):
    table.take(new_game(seed=5))
    assert table.take(events.SameBoardChosen()) == [
        events.GameStarted(2, LEVELS["beginner"], FirstClick.OPENING, 5)
    ]


def test_the_same_board_again_is_judged_by_the_judge_chosen_now(table):
    table.take(new_game(seed=5), clicked("E5"))
    again, _ = table.take(events.SameBoardChosen("strict"))
    assert again == events.GameStarted(2, LEVELS["beginner"], FirstClick.OPENING, 5, judge="strict")


def test_the_same_board_again_brings_no_flag_along(table):
    level = Level.of(9, 9, 70)
    table.take(new_game(level, FirstClick.SAFE, 3), clicked("A1"), *flagged("E5"))
    table.take(events.SameBoardChosen())
    assert table.agent.flagged_position.flags == frozenset()


def test_the_same_fixed_board_starts_from_its_beginning(corners):
    corners.take(clicked("B1"), clicked("A1"))
    again, opened = corners.take(events.SameBoardChosen())
    assert (again.game, again.board) == (2, "corners")
    assert list(opened.cells) == [(cell("B2"), 2)]


# Fixed boards.


def test_a_fixed_board_starts_with_its_cells_opened_and_its_clock_standing(table):
    started, opened = table.take(events.BoardChosen("corners"))
    assert started == events.GameStarted(
        1, Level.of(3, 3, 2), FirstClick.ANY, None, "corners", "Corners"
    )
    assert list(opened.cells) == [(cell("B2"), 2)]
    assert (opened.elapsed, opened.clock_runs) == (0, False)


def test_an_unknown_board_is_an_error_and_leaves_the_game_on_the_table():
    def shelf(name):
        raise NotationError(f"There is no board {name!r}.")

    agent = Agent(Clock(), shelf)
    agent.observe(new_game())
    with pytest.raises(NotationError, match="There is no board 'nowhere'"):
        agent.observe(events.BoardChosen("nowhere"))
    assert agent.flagged_position.position.grid == LEVELS["beginner"].grid


# Flags and chords.


def test_a_flag_is_announced_with_its_new_mark(corners):
    assert corners.take(*flagged("A1 A1")) == [
        events.FlagChanged(1, cell("A1"), Mark.FLAG),
        events.FlagChanged(1, cell("A1"), Mark.NONE),
    ]
    assert corners.take(*flagged("A1 A1 A1", with_questions=True)) == [
        events.FlagChanged(1, cell("A1"), Mark.FLAG),
        events.FlagChanged(1, cell("A1"), Mark.QUESTION),
        events.FlagChanged(1, cell("A1"), Mark.NONE),
    ]


def test_a_flag_on_an_opened_cell_is_announced_by_nothing(corners):
    assert corners.take(*flagged("B2")) == []


def test_a_chord_opens_and_can_win(corners):
    corners.take(*flagged("A1 C3"))
    opened, won = corners.take(chorded("B2"))
    assert len(opened.cells) == 6
    assert not opened.clock_runs
    assert won.score == Score(three_bv=2, solved=2, clicks=3, effective_clicks=3, elapsed=0)
    # Two mines among eight cells: 28 ways, and one of them leaves these six free.
    assert won.luck == pytest.approx(log10(28))


def test_a_chord_on_a_wrong_flag_loses_and_opens_nothing(corners):
    corners.take(*flagged("A1 C1"))
    (lost,) = corners.take(chorded("B2"))
    assert (lost.game, lost.hit) == (1, (cell("C3"),))


@pytest.mark.parametrize("flags", ["", "A1", "A1 B1 C1"])
def test_a_chord_whose_flags_do_not_equal_the_number_is_refused(corners, flags):
    corners.take(*flagged(flags))
    assert corners.take(chorded("B2")) == [events.ChordRefused(1, cell("B2"))]


def test_a_chord_with_nothing_left_to_open_is_not_refused(corners):
    corners.take(clicked("C1"), clicked("A3"), *flagged("A1 C3"))
    assert corners.take(chorded("B1")) == []


@pytest.mark.parametrize("name", ["A1", "C1"], ids=["covered", "zero"])
def test_a_chord_on_no_number_is_not_worth_a_word(corners, name):
    corners.take(clicked("C1"))
    assert corners.take(chorded(name)) == []


def test_a_chord_is_refused_neither_while_paused_nor_in_a_finished_game(corners):
    corners.take(clicked("B1"), events.PauseChosen())
    assert corners.take(chorded("B2")) == []
    corners.take(events.PauseChosen(), clicked("A1"))
    assert corners.take(chorded("B2")) == []


# Winning, losing, and the mines.


def test_the_last_safe_cell_wins_and_the_clock_stops(table):
    table.take(events.BoardChosen("line"), clicked("C1"))
    table.clock.now += 2500
    opened, won = table.take(clicked("E1"))
    assert opened == events.CellsOpened(1, opened.cells, 2500, clock_runs=False)
    assert won.score == Score(three_bv=2, solved=2, clicks=2, effective_clicks=2, elapsed=2500)
    assert won.luck == pytest.approx(log10(2))


def test_a_mine_loses_and_only_the_hit_mine_is_told(corners):
    (lost,) = corners.take(clicked("A1"))
    assert lost.hit == (cell("A1"),)
    assert kinds([lost]) == ["GameLost"]


def test_the_mines_are_shown_only_on_request_and_only_after_a_loss(corners):
    assert corners.take(events.MinesAsked()) == []
    corners.take(*flagged("B1 C3"), clicked("A1"))
    assert corners.take(events.MinesAsked()) == [
        events.MinesShown(1, mines=(cell("A1"),), wrong_flags=(cell("B1"),))
    ]


def test_the_mines_of_a_won_game_are_not_shown(table):
    table.take(events.BoardChosen("line"), clicked("C1"), clicked("E1"))
    assert table.take(events.MinesAsked()) == []


def test_after_the_end_no_move_is_announced(corners):
    corners.take(clicked("A1"))
    moves = [clicked("B1"), chorded("B2"), *flagged("C3"), events.PauseChosen()]
    assert corners.take(*moves) == []


# Pausing.


def test_a_pause_holds_the_clock_until_the_next(corners):
    corners.take(clicked("B1"))
    corners.clock.now += 800
    assert corners.take(events.PauseChosen()) == [events.GamePaused(1, 800)]
    corners.clock.now += 60_000
    assert corners.take(events.PauseChosen()) == [events.GameResumed(1, 800)]


def test_nothing_is_paused_before_the_clock_runs(corners):
    assert corners.take(events.PauseChosen()) == []


def test_no_move_is_taken_while_paused(corners):
    corners.take(clicked("B1"), *flagged("A1 C3"), events.PauseChosen())
    assert corners.take(clicked("C1"), chorded("B2"), *flagged("B3")) == []


def test_a_new_game_ends_a_pause(corners):
    corners.take(clicked("B1"), events.PauseChosen())
    assert kinds(corners.take(new_game(), clicked("E5"))) == ["GameStarted", "CellsOpened"]


# Observers.


def test_observers_are_called_in_order(table):
    heard = []
    for name in "ab":
        table.agent.add_observer(lambda event, name=name: heard.append((name, event)))
    table.take(new_game())
    assert [name for name, _ in heard] == ["a", "b"]
    assert heard[0][1] == heard[1][1]


def test_the_sheet_is_what_the_player_sees_with_the_flags(corners):
    corners.take(*flagged("A1"))
    sheet = corners.agent.flagged_position
    assert sheet.flags == frozenset(cells("A1"))
    assert sheet.position.at(cell("B2")) == 2


def test_all_that_is_announced_before_a_loss_is_what_the_player_can_see(table):
    announced = table.take(
        new_game(seed=4), clicked("E5"), *flagged("A1 B1"), chorded("A1"), events.MinesAsked()
    )
    allowed = {"GameStarted", "CellsOpened", "FlagChanged"}
    assert set(kinds(announced)) == allowed
    shown = table.agent.flagged_position.position.opened()
    assert dict(shown) == dict(
        pair for event in announced for pair in getattr(event, "cells", Reveal())
    )

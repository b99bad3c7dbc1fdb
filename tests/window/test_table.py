"""Events in, looks and counters out: what the window knows of the game on the table."""

import pytest
from drawing import cell, cells
from fakes import Clock

from minesweeper import events
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED, Reveal, Run
from minesweeper.game.score import Score
from minesweeper.window.visible_game import FLAG, HIT, MINE, QUESTION, WRONG_FLAG, VisibleGame

SMALL = Level.of(3, 2, 2)
SCORE = Score(three_bv=3, solved=2, clicks=4, effective_clicks=3, elapsed=8765)
_LETTERS = {COVERED: "#", FLAG: "F", QUESTION: "?", MINE: "*", HIT: "H", WRONG_FLAG: "X"}


class Player:
    """A table and the clock it was handed."""

    def __init__(self):
        self.clock = Clock()
        self.visible = VisibleGame(SMALL, self.clock)

    def take(self, *happened):
        for event in happened:
            self.visible.observe(event)
        return self.rows()

    def rows(self):
        looks = [_LETTERS.get(look, str(look)) for look in self.visible.looks]
        return ["".join(looks[:3]), "".join(looks[3:])]


@pytest.fixture
def player():
    made = Player()
    made.take(events.GameStarted(1, SMALL, FirstClick.OPENING, 7))
    return made


def opened(name, *numbers, elapsed=0, clock_runs=True):
    return events.CellsOpened(
        1, Reveal((Run(cell(name), bytes(numbers)),)), elapsed, clock_runs=clock_runs
    )


def marked(name, mark):
    return events.FlagChanged(1, cell(name), mark)


# Looks.


def test_a_started_game_lies_covered(player):
    assert player.rows() == ["###", "###"]
    assert (player.visible.level, player.visible.seed, player.visible.board) == (SMALL, 7, None)


def test_opened_cells_show_their_numbers(player):
    assert player.take(opened("B1", 2, 1), opened("A2", 1)) == ["#21", "1##"]


def test_marks_are_shown_and_taken_away(player):
    flag, question, none = (marked("C1", mark) for mark in (Mark.FLAG, Mark.QUESTION, Mark.NONE))
    assert player.take(flag) == ["##F", "###"]
    assert player.take(question) == ["##?", "###"]
    assert player.take(none) == ["###", "###"]


def test_a_win_flags_what_is_still_covered(player):
    player.take(marked("A1", Mark.QUESTION), opened("B1", 2, 1), opened("B2", 2, 1))
    assert player.take(events.GameWon(1, SCORE)) == ["F21", "F21"]
    assert player.visible.is_won
    assert not player.visible.is_lost


def test_a_loss_shows_the_mines_that_were_hit_and_no_other(player):
    player.take(opened("B1", 2))
    assert player.take(events.GameLost(1, tuple(cells("A1 A2")), SCORE)) == ["H2#", "H##"]
    assert player.visible.is_lost
    assert not player.visible.is_won


def test_mines_shown_on_request_leave_the_hit_one_and_cross_wrong_flags(player):
    player.take(marked("C1", Mark.FLAG), events.GameLost(1, (cell("A1"),), SCORE))
    shown = events.MinesShown(1, tuple(cells("A1 A2")), (cell("C1"),))
    assert player.take(shown) == ["H#X", "*##"]
    assert player.visible.shows_mines


def test_a_new_game_clears_the_table_and_may_be_of_another_size(player):
    player.take(marked("A1", Mark.FLAG), events.GameLost(1, (cell("B1"),), SCORE))
    player.take(events.GameStarted(2, Level.of(2, 2, 1), FirstClick.ANY, None, "even-chance"))
    table = player.visible
    assert list(table.looks) == [COVERED] * 4
    assert (table.game, table.board, table.seed) == (2, "even-chance", None)
    assert not table.is_over
    assert not table.shows_mines


# What a click would do.


def test_a_question_mark_is_covered_and_a_flag_is_not(player):
    player.take(marked("A1", Mark.FLAG), marked("B1", Mark.QUESTION), opened("C1", 1))
    assert [player.visible.is_covered(at) for at in cells("A1 B1 C1 A2")] == [0, 1, 0, 1]


def test_a_zero_is_no_number_to_chord_on(player):
    player.take(opened("A1", 0, 1))
    assert [player.visible.is_number(at) for at in cells("A1 B1 C1")] == [False, True, False]


# Counters.


def test_the_mine_counter_is_mines_less_flags_and_may_go_below_zero(player):
    left = [player.visible.mines_left]
    for name in ("A1", "B1", "C1"):
        player.take(marked(name, Mark.FLAG))
        left.append(player.visible.mines_left)
    assert left == [2, 1, 0, -1]


def test_question_marks_do_not_count(player):
    player.take(marked("A1", Mark.QUESTION))
    assert player.visible.mines_left == 2


def test_a_crossed_flag_still_counts_as_a_flag(player):
    player.take(marked("C1", Mark.FLAG), events.GameLost(1, (cell("A1"),), SCORE))
    before = player.visible.mines_left
    player.take(events.MinesShown(1, (cell("A2"),), (cell("C1"),)))
    assert player.visible.mines_left == before == 1


def test_safe_cells_left_are_those_still_to_be_opened(player):
    assert player.visible.safe_cells_left == 4
    player.take(opened("B1", 2, 1), marked("A1", Mark.FLAG))
    assert player.visible.safe_cells_left == 2


# The clock.


def test_the_clock_runs_from_the_first_open_and_shows_what_the_agent_said(player):
    assert not player.visible.clock.is_running
    player.take(opened("B1", 2, elapsed=40))
    player.clock.now += 1000
    assert player.visible.clock.elapsed == 1040


def test_cells_opened_beforehand_leave_the_clock_standing(player):
    player.take(opened("B1", 2, clock_runs=False))
    assert not player.visible.clock.is_running


def test_a_pause_holds_the_clock(player):
    player.take(opened("B1", 2), events.GamePaused(1, 300))
    player.clock.now += 5000
    assert (player.visible.is_paused, player.visible.clock.elapsed) == (True, 300)
    player.take(events.GameResumed(1, 300))
    player.clock.now += 50
    assert (player.visible.is_paused, player.visible.clock.elapsed) == (False, 350)


@pytest.mark.parametrize(
    "ends", [events.GameWon(1, SCORE), events.GameLost(1, (cell("A1"),), SCORE)]
)
def test_the_end_stops_the_clock_at_the_score(player, ends):
    player.take(opened("B1", 2), ends)
    player.clock.now += 5000
    assert player.visible.clock.elapsed == SCORE.elapsed
    assert player.visible.is_over


def test_an_opened_cell_is_counted_once_and_for_as_long_as_it_shows_its_number(player):
    player.take(opened("B1", 2, 1), opened("B1", 2, 1))
    assert player.visible.safe_cells_left == SMALL.safe_cells - 2
    player.take(events.GameContinued(1, (cell("B1"),), 0))
    assert player.visible.safe_cells_left == SMALL.safe_cells - 1
    player.take(events.GameStarted(2, SMALL, FirstClick.OPENING, 8))
    assert (player.visible.safe_cells_left, player.visible.has_opened) == (SMALL.safe_cells, False)

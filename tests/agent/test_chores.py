"""Auto-flag and auto-open: what the player's last move made certain, one step after another."""

import pytest
from brute_force import minefields
from drawing import cell, cells, drawn, minefield
from fakes import Clock
from random_moves import play_at_random

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.game import Game, Status
from minesweeper.game.history import Action
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.notation import FixedBoard
from minesweeper.game.position import COVERED
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.propagation import SingleClues
from minesweeper.settings import Settings

FLAG, OPEN, BOTH = (
    Settings(auto_flag=True),
    Settings(auto_open=True),
    Settings(auto_flag=True, auto_open=True),
)


class Table:
    """An agent that does chores, and what it announced."""

    def __init__(self, chosen, *rows, opened=""):
        self.seen = []
        board = FixedBoard("d", "D", "", minefield(*rows), tuple(cells(opened))) if rows else None
        self.clock = Clock()
        self.agent = Agent(self.clock, lambda _: board)
        self.agent.add_observer(self.seen.append)
        self.change(chosen)
        if board is not None:
            self.agent.observe(events.BoardChosen("d", "classic"))
            self.think()

    def deal(self, size, seed, judge="quantum"):
        chosen = events.NewGameChosen(Level.read(size), FirstClick.OPENING, seed, judge=judge)
        self.agent.observe(chosen)
        return self

    def change(self, chosen):
        self.agent.observe(events.SettingsChanged(chosen))
        self.think()

    def think(self):
        while self.agent.think():
            pass

    def begin(self, name):
        """Click, and let the agent think; no step is made yet."""
        self.agent.observe(events.CellClicked(cell(name)))
        self.think()
        return self

    def click(self, name):
        """Click, and let all steps follow."""
        self.begin(name)
        self.finish()
        return self

    @property
    def is_planned(self):
        """Whether the last that was announced of steps is that one is planned."""
        told = [event for event in self.seen if not isinstance(event, events.ThoughtSettled)]
        return bool(told) and isinstance(told[-1], events.AutoStepPlanned)

    def step(self):
        """The time for a step has come."""
        self.seen.append("due")
        self.agent.observe(events.AutoStepDue())
        self.think()

    def finish(self):
        while self.is_planned:
            self.step()

    def stop(self):
        self.agent.observe(events.AutoStepsStopped())
        self.think()

    def done(self):
        """The steps that were made, in order: F for a flag, O for an opened cell."""
        letters = {Action.AUTO_FLAG: "F", Action.AUTO_OPEN: "O"}
        turns = [turn for turn in self.play.history.turns if turn.action in letters]
        return " ".join(f"{letters[turn.action]}:{turn.cell.name}" for turn in turns)

    def flag(self, name):
        self.agent.observe(events.CellFlagged(cell(name)))
        self.think()
        return self

    @property
    def is_over(self):
        return self.game.status.is_finished

    @property
    def play(self):
        return self.agent.session

    @property
    def game(self):
        return self.play.game

    def rows(self):
        return drawn(self.game.position)


LINE = ("*.....", "....**", "....*.")
"""A click on C3 opens all but A1 and the last two columns."""


def test_proved_mines_are_flagged_after_a_move():
    table = Table(FLAG, *LINE, opened="B1 A2 B2")
    assert table.game.flags() == []
    table.click("C3")
    assert cell("A1") in table.game.flags()
    assert table.game.flags() == prove(table.game.position).mined
    assert table.play.history.assistance == {"auto-flag"}
    assert table.game.clicks == 1


def replayed(chosen):
    """A dealt board that is played again: an opening lies there, and nobody has moved."""
    table = Table(chosen).deal("9x9/10", 5).click("E5")
    table.agent.observe(events.SameBoardChosen("quantum"))
    table.think()
    return table


def test_on_a_board_that_is_played_again_they_wait_for_the_first_move():
    table = replayed(BOTH)
    assert not table.is_planned
    assert table.game.status is Status.READY
    assert table.game.position == replayed(Settings()).game.position
    settled = SingleClues(table.game.position).take_safe()
    first, *others = map(table.game.level.grid.cell, settled)
    table.click(first.name)
    assert all(table.game.position.at(at) != COVERED for at in others)


# One step after another.


def test_a_step_flags_or_opens_one_cell_and_the_nearest_to_the_move_comes_first():
    """A click on B4 opens the last two rows; their numbers settle the cells above."""
    table = Table(BOTH, "..*..", "*...*", ".....", ".....").begin("C4")
    assert table.rows()[2:] == ["11011", "00000"]
    assert table.done() == ""
    assert table.is_planned
    made = []
    while table.is_planned:
        before = table.done()
        table.step()
        made.append(table.done()[len(before) :].strip())
    assert [len(each.split()) for each in made] == [1] * len(made)
    rows = [cell(each.split(":")[1]) for each in made]
    far = [max(abs(at.row - 3), abs(at.column - 2)) for at in rows]
    assert far == sorted(far)


def test_numbers_that_are_opened_for_the_player_settle_more_in_the_same_run():
    """D2 has its mine at D3, so E3 is safe; its 3 shows the mines at F2 and F3, so F1 is too."""
    table = Table(OPEN, "......", ".....*", "...*.*").begin("A3")
    assert table.rows() == ["00001#", "00113#", "001###"]
    table.finish()
    assert table.done() == "O:E3 O:F1"


def with_a_mine_known(*flags):
    """A1 is proved a mine by several numbers together; then auto-open is switched on."""
    table = Table(Settings(), "*.....", "..**..", ".*....", opened="A2 B1 E3 D3 F2").click("B2")
    assert cell("A1") in prove(table.game.position).mined
    for name in flags:
        table.flag(name)
    table.change(OPEN)
    return table


def test_a_proved_mine_that_is_flagged_counts_when_a_number_is_read():
    """C3 shows a 3, so C2 is a mine; with A1 the 2 at B1 has both of its mines, and C1 is safe."""
    assert with_a_mine_known("A1").click("C3").done() == "O:C1 O:A3"
    assert with_a_mine_known().click("C3").done() == ""
    late = with_a_mine_known()
    assert late.flag("A1").click("C3").done() == "O:C1 O:A3"


def test_a_flag_that_nothing_proves_opens_nothing():
    assert with_a_mine_known("C1").click("C3").done() == ""


@pytest.mark.parametrize("seed", range(8))
def test_a_run_of_auto_open_ends_when_no_single_clue_settles_anything(seed):
    table = Table(OPEN).deal("12x10/22", seed).click("F5")
    assert table.is_over or not _settled(table.game.position)


@pytest.mark.parametrize("seed", [42, *range(4)])
def test_a_run_of_both_ends_when_neither_has_anything_left(seed):
    """With seed 42 both used to stop with 13 proved mines unflagged and 31 safe cells covered."""
    table = Table(BOTH).deal("16x16/40", seed).click("I9")
    position = table.game.position
    if not table.is_over:
        assert set(prove(position).mined) <= set(table.game.flags())
        clues = SingleClues(position)
        for mine in table.game.flags():
            clues.show_mine(position.grid.index(mine))
        assert not clues.take_safe()


def test_an_input_before_the_next_plan_ends_the_run():
    """The agent has made the last step of its plan, and has not thought since."""
    table = Table(OPEN, "......", ".....*", "...*.*").begin("A3")
    table.agent.observe(events.AutoStepDue())
    table.stop()
    table.finish()
    assert table.done() == "O:E3"


def test_any_input_leaves_the_rest_to_the_player():
    table = Table(BOTH, "..*..", "*...*", ".....", ".....").begin("C4")
    table.step()
    done = table.done()
    assert table.is_planned
    table.stop()
    table.seen.clear()
    table.step()
    assert table.done() == done
    assert not table.is_planned


def test_another_move_stops_them_and_begins_anew():
    table = Table(BOTH).deal("16x16/40", 4).begin("H8")
    assert table.is_planned
    first = table.done()
    table.agent.observe(events.CellClicked(cell("H8")))
    table.seen.clear()
    table.step()
    assert table.done() == first


def test_a_pause_ends_them():
    table = Table(BOTH, "..*..", "*...*", ".....", ".....").begin("C4")
    table.agent.observe(events.PauseChosen())
    table.step()
    assert table.done() == ""


def test_a_nearly_finished_game_is_not_won_by_a_switch():
    """All that is left is certain; the player has seen it before, so it is left to the player."""
    table = Table(Settings(), "*..", "...", "..*", opened="B1 B2 C2 B3").click("A3")
    assert table.rows() == ["#1#", "121", "01#"]
    table.change(BOTH)
    assert not table.is_planned
    assert (table.game.status, table.done()) == (Status.PLAYING, "")
    table.click("C1")
    assert (table.game.status, table.game.clicks) == (Status.WON, 2)


def test_a_game_that_is_opened_again_waits_for_a_move():
    table = Table(Settings(), *LINE, opened="B1 A2 B2").click("C3")
    table.change(BOTH)
    table.agent.start_game(table.agent.history)
    table.think()
    assert not table.is_planned
    assert table.game.flags() == []


def test_who_watches_a_player_gets_no_steps_beside_it():
    table = Table(BOTH).deal("16x16/40", 4).begin("H8")
    table.agent.observe(events.MoveAsked(1, "strongest"))
    table.step()
    assert table.done() == ""


# What they touch.


def test_a_flag_that_the_player_takes_away_stays_away():
    table = Table(FLAG, *LINE, opened="B1 A2 B2").click("C3")
    table.flag("A1")
    assert table.game.mark(cell("A1")) is Mark.NONE
    table.click("E1")
    assert table.game.mark(cell("A1")) is Mark.NONE


def test_a_question_mark_on_a_proved_mine_becomes_a_flag():
    table = Table(Settings(), *LINE, opened="B1 A2 B2").click("C3")
    for _ in range(2):
        table.agent.observe(events.CellFlagged(cell("A1"), with_questions=True))
    assert table.game.mark(cell("A1")) is Mark.QUESTION
    table.change(FLAG)
    table.click("E1")
    assert table.game.mark(cell("A1")) is Mark.QUESTION, "it was certain before"
    again = Table(FLAG, *LINE, opened="B1 A2 B2")
    for _ in range(2):
        again.agent.observe(events.CellFlagged(cell("A1"), with_questions=True))
    again.click("C3")
    assert again.game.mark(cell("A1")) is Mark.FLAG


def test_what_a_single_clue_settles_is_opened():
    """D2 has both its mines at E2 and E3, which D3 proves; so E1 is opened. Beyond is thought."""
    table = Table(OPEN, *LINE, opened="B1 A2 B2").click("C3")
    assert table.rows() == ["#1012#", "1102##", "0002##"]
    assert table.play.history.assistance == {"auto-open"}
    assert table.game.clicks == 1


@pytest.mark.parametrize("seed", range(8))
def test_after_every_move_all_is_opened_that_it_settled(seed):
    """The plain twin: what single clues settle after a move and did not after the last one."""
    table = Table(OPEN).deal("12x10/22", seed)
    before = set()
    for at in play_at_random(table.game.level.grid, seed):
        left = table.game.safe_cells_left
        table.begin(at.name)
        if table.game.safe_cells_left == left or table.is_over:
            continue
        now = _settled(table.game.position)
        table.finish()
        if not table.is_over:
            assert all(table.game.position.at(each) != COVERED for each in now - before)
        before = now


def test_they_go_by_proof_and_never_by_flags():
    """With a wrong flag at C1 the 1 at B1 seems to have its mine; A1 stays covered all the same."""
    table = Table(OPEN, "*.....", opened="B1").flag("C1").click("F1")
    assert table.rows() == ["#1#000"]
    assert table.game.status is Status.PLAYING


def test_a_flagged_cell_is_not_opened():
    table = Table(OPEN, *LINE, opened="B1 A2 B2").flag("E1").click("C3")
    assert table.game.position.at(cell("E1")) == COVERED
    table.flag("E1")
    table.click("A2")
    assert table.game.position.at(cell("E1")) == COVERED


@pytest.mark.parametrize("seed", range(8))
def test_in_random_games_only_what_is_proved_is_touched(seed):
    """The chores of a game are replayed one by one against all that its position proves."""
    table = Table(BOTH).deal("12x10/22", seed)
    for at in play_at_random(table.game.level.grid, seed):
        if table.game.status.is_finished:
            break
        if table.game.position.at(at) == COVERED:
            table.click(at.name)
    turns = table.play.history.turns
    done = [at for at, turn in enumerate(turns) if turn.action.value.startswith("auto")]
    assert done, "there is always something to do"
    for at in done[:: max(1, len(done) // 12)]:
        proofs = prove(table.play.history.replay(at).position)
        is_open = turns[at].action is Action.AUTO_OPEN
        assert turns[at].cell in (proofs.safe if is_open else proofs.mined)


def test_a_game_with_chores_is_rebuilt_from_its_trail():
    table = Table(BOTH).deal("9x9/10", 3).click("E5")
    again = table.play.history.replay()
    assert again.position == table.game.position
    assert again.flags() == table.game.flags()
    assert again.score == table.game.score


@pytest.mark.parametrize("seed", range(6))
def test_single_clues_settle_what_they_settle_one_after_another(seed):
    """The plain twin looks at every clue again and again."""
    level = Level.of(8, 6, 9)
    game = Game(level, seed, lambda: 0)
    game.open(cell("D3"))
    for at in [at for at in level.grid if not game.minefield.is_mined(at)][seed::9]:
        game.open(at)
    found = {level.grid.cell(at) for at in SingleClues(game.position).take_safe()}
    assert found == _settled(game.position)
    assert all(not game.minefield.is_mined(at) for at in found)


def _settled(position):
    mined, safe = set(), set()
    before = None
    while before != (len(mined), len(safe)):
        before = (len(mined), len(safe))
        for clue in position.clues():
            left = [at for at in clue.covered if at not in mined | safe]
            needed = clue.mines - len(mined.intersection(clue.covered))
            if needed == len(left):
                mined.update(left)
            elif needed == 0:
                safe.update(left)
    return safe


def test_the_twin_is_right_on_a_small_board():
    game = Game.on(minefield("*..", "...", "..."), cells("B1 B2 A2"), lambda: 0)
    safe = _settled(game.position)
    assert all(not any(at in field for field in minefields(game.position)) for at in safe)


ONE_TWO_ONE = ("*.*", "...", "...")
"""A click on B3 leaves the first row covered; only a pair of clues proves its mines."""


def test_a_mine_that_was_flagged_by_proof_is_one_that_a_single_clue_has():
    assert Table(OPEN, *ONE_TWO_ONE).click("B3").rows()[0] == "###"
    assert Table(BOTH, *ONE_TWO_ONE).click("B3").game.status is Status.WON


def test_a_flag_of_the_player_is_no_proof():
    table = Table(OPEN, *ONE_TWO_ONE).click("B3").flag("A1").flag("C1")
    assert table.rows()[0] == "###"


def test_a_flag_that_came_with_a_pasted_position_is_no_proof():
    """B1 is safe: with a mine there A1 would be opened."""
    table = Table(OPEN, *ONE_TWO_ONE)
    assert table.play.auto_flag(cell("B1"))
    table.agent.start_game(table.agent.history)
    table.click("B3")
    assert table.rows()[0] == "###"
    assert table.game.status is Status.PLAYING


def left(table):
    return [
        (event.kind, event.count) for event in table.seen if isinstance(event, events.AutoStepsLeft)
    ]


def test_switched_on_they_say_how_much_is_certain_already_and_left_to_the_player():
    table = Table(Settings(), *LINE, opened="B1 A2 B2").click("C3")
    table.change(FLAG)
    proved = len(prove(table.game.position).mined)
    assert left(table) == [("auto-flag", proved)]
    assert table.play.history.assistance == {"auto-flag"}
    assert table.game.flags() == []


def test_flagged_mines_are_not_left_to_the_player():
    table = Table(Settings(), *LINE, opened="B1 A2 B2").click("C3")
    for mine in prove(table.game.position).mined:
        table.flag(mine.name)
    table.change(FLAG)
    assert left(table) == []
    assert table.play.history.assistance == set()


def test_switched_on_before_the_first_move_they_leave_nothing():
    table = Table(Settings(), *LINE, opened="B1 A2 B2")
    table.change(BOTH)
    table.click("C3")
    assert left(table) == []

"""The odds that the agent tells while a game is played."""

import pytest
from brute_force import chances
from fakes import Clock
from random_moves import play_at_random

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.settings import Settings

ODDS = Settings(show_odds=True)


class Table:
    """An agent with a dealt game on its table, and what it announced."""

    def __init__(self, size, seed=1, settings=ODDS):
        self.seen = []
        self.agent = Agent(Clock(), fixed_board)
        self.agent.add_observer(self.seen.append)
        self.agent.observe(events.SettingsChanged(settings))
        level = Level.read(size)
        self.agent.observe(events.NewGameChosen(level, FirstClick.SAFE, seed, judge="quantum"))
        self.think()

    def think(self):
        while self.agent.think():
            pass

    def click(self, cell):
        self.agent.observe(events.CellClicked(cell))
        self.think()

    @property
    def position(self):
        return self.agent.flagged_position.position

    @property
    def told(self):
        return [event for event in self.seen if isinstance(event, events.OddsFound)]


def is_over(table):
    return any(isinstance(event, (events.GameWon, events.GameLost)) for event in table.seen)


@pytest.mark.parametrize("seed", range(12))
def test_at_every_step_of_a_random_game_the_odds_are_those_of_all_minefields_that_fit(seed):
    """On boards of 20 cells every minefield can be tried."""
    table = Table("5x4/4", seed)
    for cell in play_at_random(table.position.grid, seed):
        if is_over(table):
            break
        if table.position.at(cell) != COVERED:
            continue
        table.click(cell)
        if is_over(table):
            break
        told = table.told[-1]
        exact = chances(table.position)
        for at, chance in zip(table.position.grid, told.chances, strict=True):
            if chance is None:
                assert table.position.at(at) != COVERED
                continue
            assert (chance in (0, 1)) == (exact[at] in (0, 1))
            assert chance == pytest.approx(float(exact[at]), abs=1e-12)
        least = min(exact.values())
        assert (told.best is None) == (least in (0, 1))
        if told.best is not None:
            assert exact[told.best] == least


@pytest.mark.parametrize("seed", range(3))
def test_on_expert_they_are_those_of_exact_counting_after_every_move(seed):
    table = Table("30x16/99", seed)
    moves = 0
    for cell in play_at_random(table.position.grid, seed):
        if is_over(table) or moves == 15:
            break
        if table.position.at(cell) == COVERED:
            moves += 1
            table.click(cell)
            if not is_over(table):
                assert table.told[-1].chances == tuple(odds_of(table.position).chances)
                assert table.told[-1].error is None


def test_the_first_use_joins_the_trail_and_no_other():
    table = Table("9x9/10")
    for cell in (Cell(0, 0), Cell(8, 8), Cell(0, 8)):
        table.click(cell)
    assert len(table.told) > 1
    play = table.agent.session
    assert [turn.assistance for turn in play.history.turns if turn.assistance] == ["odds"]


def test_nothing_is_told_before_the_first_click_nor_while_they_are_off():
    table = Table("9x9/10")
    assert table.told == []
    table.agent.observe(events.SettingsChanged(Settings()))
    table.click(Cell(0, 0))
    assert table.told == []
    table.agent.observe(events.SettingsChanged(ODDS))
    table.think()
    assert len(table.told) == 1


def test_switched_on_again_they_are_told_again():
    table = Table("9x9/10")
    table.click(Cell(0, 0))
    for settings in (Settings(), ODDS):
        table.agent.observe(events.SettingsChanged(settings))
        table.think()
    first, second = table.told
    assert first == second


def test_a_position_that_did_not_change_is_not_counted_again():
    table = Table("9x9/10")
    table.click(Cell(0, 0))
    table.agent.observe(events.CellFlagged(Cell(8, 8)))
    table.click(Cell(8, 8))
    assert len(table.told) == 1


def test_a_click_does_not_wait_until_the_odds_are_counted():
    """Something waits at the tenth look: the count ends there, and is begun again later."""
    table = Table("30x16/99", seed=3)
    table.click(Cell(8, 15))
    field = table.agent.session.game.minefield
    for cell in [at for at in field.level.grid if not field.is_mined(at)][::3]:
        table.agent.observe(events.CellClicked(cell))
    table.think()
    told, looks = table.told[-1], iter(range(10))
    table.agent.interrupt_when(lambda: next(looks, None) is None)
    table.agent.observe(events.SettingsChanged(Settings()))
    table.agent.observe(events.SettingsChanged(ODDS))
    assert table.agent.think()
    assert table.told[-1] is told
    table.agent.interrupt_when(lambda: False)
    table.think()
    assert table.told[-1] is not told
    assert table.told[-1] == told

"""The agent with its judges: what is spared, what is lost, what is told and kept of it."""

from dataclasses import replace
from math import log10

import brute_force
import pytest
from drawing import cell, cells, minefield
from fakes import Clock, Shelf

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.notation import FixedBoard
from minesweeper.settings import Settings

# B1 shows 1: the mine is at A1 or C1, and no logic can tell.
COIN = FixedBoard("coin", "Coin", "", minefield("*.."), (cell("B1"),))
# One of the five around B1 is mined, and one more somewhere beyond.
LAND = FixedBoard("land", "Land", "", minefield("*....", "....*"), (cell("B1"),))
# 1-2-1: the mines lie under the ones.
PROVED = FixedBoard("proved", "Proved", "", minefield("...", "*.*"), tuple(cells("A1 B1 C1")))
BOARDS = {board.name: board for board in (COIN, LAND, PROVED)}


AFTERWARDS = (events.ThoughtSettled, events.ReviewGiven, events.GameAssessed)


class Table:
    """An agent with its clock and its shelf, and everything it announced."""

    def __init__(self, shelf=None):
        self.clock, self.shelf, self.seen = Clock(), shelf or Shelf(), []
        self.agent = Agent(self.clock, BOARDS.__getitem__, self.shelf)
        self.agent.add_observer(self.seen.append)

    def take(self, *happened):
        """What the agent announces when all this happens, but for what it thinks of afterwards."""
        self.seen.clear()
        for event in happened:
            self.agent.observe(event)
            while self.agent.think():
                pass
        return [event for event in self.seen if not isinstance(event, AFTERWARDS)]


@pytest.fixture
def table():
    return Table()


def clicked(name):
    return events.CellClicked(cell(name))


def kinds(announced):
    return [type(event).__name__ for event in announced]


@pytest.mark.parametrize("judge", ["kind", "quantum", "odds", "cruel"])
def test_a_mine_that_nobody_could_know_steps_aside(table, judge):
    table.take(events.BoardChosen("coin", judge))
    announced = table.take(clicked("A1"))
    assert kinds(announced)[:2] == ["MineSpared", "CellsOpened"]
    assert announced[0].cells == (cell("A1"),)
    assert cell("A1") in dict(announced[1].cells)


def test_the_same_click_loses_where_every_mine_loses(table):
    table.take(events.BoardChosen("coin", "classic"))
    (lost,) = table.take(clicked("A1"))
    assert lost.hit == (cell("A1"),)
    assert lost.reason


@pytest.mark.parametrize("judge", JUDGES)
def test_a_mine_that_the_board_proves_is_lost_under_every_judge(table, judge):
    table.take(events.BoardChosen("proved", judge))
    (lost,) = table.take(clicked("A2"))
    assert lost.hit == (cell("A2"),)
    assert lost.reason.count(".") == 1


def test_how_likely_the_mine_was_is_told_only_to_those_who_want_the_line(table):
    table.take(events.BoardChosen("land", "quantum"))
    table.take(events.SettingsChanged(Settings(moved_mines="never")))
    table.take(events.BoardChosen("land", "quantum"))
    assert table.take(clicked("A1"))[0].chance is None
    table.take(events.SettingsChanged(Settings(moved_mines="always")))
    table.take(events.BoardChosen("land", "quantum"))
    assert table.take(clicked("A1"))[0].chance == pytest.approx(1 / 5)


def test_the_end_tells_how_often_mercy_was_needed_and_the_luck_spent(table):
    table.take(events.BoardChosen("land", "quantum"))
    told = [*table.take(clicked("A1"))]
    while not isinstance(told[-1], (events.GameWon, events.GameLost)):
        shown = table.agent.flagged_position.position
        safe, _ = brute_force.proved(shown)
        guess = min(safe) if safe else min(at for at in shown.grid if shown.at(at) == 9)
        told += table.take(events.CellClicked(guess))
    assert isinstance(told[-1], events.GameWon)
    assert told[-1].mercies == kinds(told).count("MineSpared") >= 1
    assert told[-1].luck >= -log10(1 - 1 / 5) - 1e-9


def test_open_questions_are_told_after_each_move_while_they_are_wanted(table):
    table.take(events.BoardChosen("land", "quantum"))
    used, found = table.take(events.SettingsChanged(Settings(mark_undeducible=True)))
    assert used == events.AssistanceUsed(1, "undeducible")
    assert list(found.marked) == [1, 0, 1, 1, 1, 1, 1, 1, 1, 1]
    assert any(turn.assistance == "undeducible" for turn in table.shelf.kept)
    assert kinds(table.take(clicked("D2")))[-1] == "OpenQuestionsFound"


def test_every_turn_is_kept_before_it_is_told(table):
    table.take(events.BoardChosen("coin", "quantum"))
    order = []
    table.agent.add_observer(lambda event: order.append(type(event).__name__))
    keep = table.shelf.keep
    table.shelf.keep = lambda turn: order.append("kept") or keep(turn)
    table.take(clicked("A1"))
    assert order[:2] == ["kept", "MineSpared"]


def test_a_game_that_cannot_be_kept_goes_on_and_says_so_once():
    table = Table(Shelf("The disk is full."))
    announced = table.take(events.BoardChosen("land", "quantum"), clicked("A1"), clicked("D2"))
    told = [event.sentence for event in announced if isinstance(event, events.KeepingFailed)]
    assert told == ["The disk is full."]
    assert "CellsOpened" in kinds(announced)


def dealt(judge="quantum", seed=3):
    return events.NewGameChosen(LEVELS["beginner"], FirstClick.OPENING, seed, judge=judge)


def test_a_saved_game_is_put_back_as_it_was(table):
    table.take(dealt(), clicked("E5"), events.CellFlagged(cell("A1")))
    table.clock.now += 4_000
    table.take(events.SaveChosen())
    (history,) = table.shelf.saved
    other = Table()
    other.agent.offer_saved_game(history)
    announced = other.take(events.SavedGameChosen())
    started, opened, flag, paused = announced
    assert started == replace(started, level=LEVELS["beginner"], seed=3, judge="quantum")
    assert other.agent.flagged_position == table.agent.flagged_position
    assert (flag.cell, flag.mark) == (cell("A1"), Mark.FLAG)
    assert opened.elapsed == paused.elapsed == 4_000
    assert other.take(events.SavedGameChosen()) == []


def test_after_a_rearrangement_the_game_goes_on_as_it_would_from_its_file(table):
    """The mover's draws follow from the seed and the clicks, so a restored game moves alike."""
    table.take(dealt(seed=11), clicked("E5"))
    hidden = [
        at for at in LEVELS["beginner"].grid if table.agent.flagged_position.position.at(at) == 9
    ]
    for at in hidden[:8]:
        table.take(events.SaveChosen())
        other = Table()
        other.agent.offer_saved_game(table.shelf.saved[-1])
        other.take(events.SavedGameChosen(), events.PauseChosen())
        ours, theirs = table.take(events.CellClicked(at)), other.take(events.CellClicked(at))
        assert kinds(ours) == kinds(theirs)
        assert table.agent.flagged_position == other.agent.flagged_position
        if "GameLost" in kinds(ours):
            return


@pytest.mark.parametrize("seed", range(6))
def test_who_opens_no_proved_mine_wins_under_kind(seed):
    """Every cell is clicked in turn, but those that the board proves to be mined."""
    table, level = Table(), Level.of(4, 4, 6)
    told = table.take(
        events.NewGameChosen(level, FirstClick.SAFE, seed, judge="kind"), clicked("A1")
    )
    while not isinstance(told[-1], (events.GameWon, events.GameLost)):
        shown = table.agent.flagged_position.position
        _, mined = brute_force.proved(shown)
        choice = next(at for at in level.grid if shown.at(at) == 9 and at not in mined)
        told += table.take(events.CellClicked(choice))
    assert isinstance(told[-1], events.GameWon)
    assert told[-1].mercies == kinds(told).count("MineSpared")

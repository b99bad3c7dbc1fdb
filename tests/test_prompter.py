"""The prompter: a player's move for the game on the table, asked for by the window."""

import pytest
from drawing import cell, position

from minesweeper.events import GameStarted, MoveAsked, MoveChosen, PauseChosen
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.notation import Sheet
from minesweeper.players.roster import PLAYERS
from minesweeper.prompter import Prompter

SHOWN = position("###", "11#", mines=1)


class Stand:
    """A table, and everything that is said of it."""

    def __init__(self, shown=SHOWN):
        self.shown, self.said = shown, []
        self.prompter = Prompter(self._sheet, self.said.append)

    def _sheet(self):
        return None if self.shown is None else Sheet(self.shown, frozenset())

    def ask(self, player="patterns", game=1):
        self.prompter.observe(MoveAsked(game, player))
        return self.said[-1]


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_says_what_it_would_open_and_why(player):
    told = Stand().ask(player)
    assert told.cell in (cell("C1"), cell("C2"))
    assert (told.player, told.odds, told.is_certain) == (player, 0.0, True)
    assert told.cell.name in told.reason


def test_where_nothing_is_left_no_cell_is_named():
    stand = Stand(position("#1", mines=1))
    assert stand.ask() == MoveChosen(1, "patterns", None, 0.0, is_certain=False, reason="")


def test_nothing_is_said_without_a_game_or_unasked():
    stand = Stand(shown=None)
    stand.prompter.observe(MoveAsked(1, "teddy"))
    stand.prompter.observe(PauseChosen())
    assert stand.said == []


def test_each_game_has_a_player_of_its_own(monkeypatch):
    """It is made once for a game, so that it can remember, and anew for another."""
    made = []

    class Noted(PLAYERS["teddy"]):
        def __init__(self, seed, promise):
            made.append(seed)
            super().__init__(seed, promise)

    monkeypatch.setitem(PLAYERS, "teddy", Noted)
    stand = Stand()
    for game in (1, 1, 2, 2):
        stand.ask("teddy", game)
    assert made == [1, 2]


def test_the_player_knows_what_the_first_click_is_promised():
    stand = Stand(position(*["#" * 16] * 16, mines=40))
    for game, promise in ((1, FirstClick.OPENING), (2, FirstClick.SAFE)):
        stand.prompter.observe(GameStarted(game, LEVELS["intermediate"], promise, seed=0))
        stand.ask("strongest", game)
    assert [told.cell for told in stand.said] == [cell("D4"), cell("A1")]

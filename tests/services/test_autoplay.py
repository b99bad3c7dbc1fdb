"""The prompter: a player's move for the game on the table, asked for by the window."""

import shlex
import sys
from pathlib import Path

import pytest
from drawing import cell, cells, position

from minesweeper.events import GameStarted, MoveAsked, MoveChosen, PauseChosen
from minesweeper.game.game import Game
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.game.notation import FlaggedPosition
from minesweeper.players.engine_process import end_engines
from minesweeper.players.roster import PLAYERS
from minesweeper.services.autoplay import AutoplayService
from minesweeper.teaching.hints import MOST_CELLS
from minesweeper.teaching.lesson_text import COUNTED_TITLE

SHOWN = position("###", "11#", mines=1)


class Stand:
    """A table, and everything that is said of it."""

    def __init__(self, shown=SHOWN, engines=None):
        self.shown, self.said, self.reports = shown, [], []
        self.autoplay = AutoplayService(
            self._sheet, self.said.append, self.reports.append, engines or {}
        )

    def _sheet(self):
        return None if self.shown is None else FlaggedPosition(self.shown, frozenset())

    def ask(self, player="patterns", game=1):
        self.autoplay.observe(MoveAsked(game, player))
        return self.said[-1]


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_says_what_it_would_open_and_why(player):
    told = Stand().ask(player)
    assert told.cell in (cell("C1"), cell("C2"))
    assert (told.player, told.odds, told.is_certain) == (player, 0.0, True)
    assert told.cell.name in told.reason


@pytest.mark.parametrize("player", PLAYERS)
def test_a_certain_move_is_told_with_the_clues_it_rests_on(player):
    """One of A1 and B1 is a mine, and the 1 at B2 has no other."""
    card = Stand().ask(player).card
    assert card.title == "1-1 pattern"
    (step,) = card.steps
    assert (set(step.clues), step.given) == (set(cells("A2 B2")), ())
    assert set(step.spoken_of) == set(cells("A1 B1 C1 C2"))


@pytest.mark.parametrize("player", PLAYERS)
def test_mines_that_were_proved_before_stand_as_given(player):
    """The 1 at A2 touches A1 alone, so the 1 beside it has all its mines."""
    told = Stand(position("#1##", "11##", mines=2)).ask(player)
    (step,) = told.card.steps
    assert told.cell in cells("C1 C2")
    assert (step.technique, step.given) == ("B2", (cell("A1"),))
    clue = step.clues[0].name
    assert step.text == f"The mine at A1 fills the 1 at {clue}, so {told.cell.name} is safe."


@pytest.mark.parametrize("player", PLAYERS)
def test_the_mine_count_is_told_too(player):
    told = Stand(position("1##", mines=1)).ask(player)
    (step,) = told.card.steps
    assert (told.cell, step.uses_mine_count) == (cell("C1"), True)


def test_a_guess_has_no_card():
    told = Stand(position("1#", "##", mines=1)).ask("teddy")
    assert (told.is_certain, told.card) == (False, None)


@pytest.mark.parametrize(("rows", "has_card"), [(MOST_CELLS // 1000, True), (101, False)])
def test_on_a_huge_board_a_certain_move_has_its_reason_and_no_card(rows, has_card):
    """The 1 in the corner has one covered neighbour, and the 1 beside it touches that too."""
    first, second = "1#" + "#" * 998, "11" + "#" * 998
    told = Stand(position(first, second, *["#" * 1000] * (rows - 2), mines=9000)).ask("strongest")
    assert told.cell.name in told.reason
    assert (told.is_certain, told.card is not None) == (True, has_card)


@pytest.mark.parametrize("player", PLAYERS)
def test_every_reason_of_a_whole_game_holds(player):
    """Each is counted through before it is told; one that did not hold would be reported."""
    stand = Stand()
    for seed in range(3):
        game = Game(LEVELS["intermediate"], seed, lambda: 0)
        while not game.status.is_finished:
            stand.shown = game.position
            told = stand.ask(player, seed)
            assert told.is_certain == (told.card is not None)
            assert not told.is_certain or told.card.title != COUNTED_TITLE
            game.open(told.cell)
    assert stand.reports == []


def test_where_nothing_is_left_no_cell_is_named():
    stand = Stand(position("#1", mines=1))
    assert stand.ask() == MoveChosen(1, "patterns", None, 0.0, is_certain=False, reason="")


def test_nothing_is_said_without_a_game_or_unasked():
    stand = Stand(shown=None)
    stand.autoplay.observe(MoveAsked(1, "teddy"))
    stand.autoplay.observe(PauseChosen())
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
        stand.autoplay.observe(GameStarted(game, LEVELS["intermediate"], promise, seed=0))
        stand.ask("strongest", game)
    assert [told.cell for told in stand.said] == [cell("D4"), cell("A1")]


SIMPLE = Path(__file__).parents[2] / "docs" / "engines" / "simple_engine.py"


def test_an_engine_of_the_settings_is_watched_like_a_player():
    command = shlex.join([sys.executable, "-SE", str(SIMPLE)])
    try:
        told = Stand(position("#1##", "11##", mines=2), {"mine": command}).ask("mine")
    finally:
        end_engines()
    assert (told.cell, told.is_certain, told.card) == (cell("C1"), True, None)
    assert told.reason == "mine chose C1."


@pytest.mark.parametrize(
    ("command", "why_not"),
    [
        ("/nowhere/x", "The engine mine cannot be started: no such file or directory"),
        ("'", "The command “'” has no closing quote"),
    ],
)
def test_an_engine_that_fails_gives_the_game_back_with_its_reason(command, why_not):
    told = Stand(engines={"mine": command}).ask("mine")
    assert told.cell is None
    assert told.reason == f"mine cannot play on: {why_not}."

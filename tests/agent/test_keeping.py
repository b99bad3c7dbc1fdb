"""What the agent has kept, and games that are put back."""

import pytest
from drawing import cell, minefield
from fakes import Clock, Shelf

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.notation import FixedBoard
from minesweeper.settings import Settings

CORNERS = FixedBoard("corners", "Corners", "", minefield("*..", "...", "..*"), (cell("B2"),))
DEALT = events.NewGameChosen(Level.read("8x8/12"), FirstClick.SAFE, 3, judge="quantum")
GUESSES = [events.CellClicked(cell(name)) for name in ("D4", "A1", "H8", "A8", "H1")]


class Player:
    """An agent with a shelf, and everything it announced."""

    def __init__(self, history=None):
        self.clock, self.shelf, self.seen = Clock(), Shelf(), []
        self.agent = Agent(self.clock, {"corners": CORNERS}.__getitem__, self.shelf)
        self.agent.add_observer(self.seen.append)
        if history is not None:
            self.agent.offer_saved_game(history)
            self.take(events.SavedGameChosen())

    def take(self, *happened):
        for event in happened:
            self.agent.observe(event)
            self.clock.now += 1000
        while self.agent.think():
            pass
        return self

    def told(self, kind):
        return [event for event in self.seen if isinstance(event, kind)]


def copy(history):
    return history.upto(len(history.turns))


def test_every_turn_is_kept_before_it_is_announced():
    player = Player()
    counts = []
    player.agent.add_observer(lambda _: counts.append(len(player.shelf.kept)))
    player.agent.observe(events.BoardChosen("corners"))
    counts.clear()
    player.agent.observe(events.CellClicked(cell("B1")))
    assert counts == [1]
    assert player.shelf.kept == player.shelf.history.turns


def test_that_a_game_cannot_be_kept_is_told_once_a_game():
    player = Player()
    player.shelf.complaint = "The disk is full."
    player.take(events.BoardChosen("corners"), events.CellClicked(cell("B1")))
    assert player.told(events.KeepingFailed) == [events.KeepingFailed(1, "The disk is full.")]
    player.take(events.BoardChosen("corners"))
    assert len(player.told(events.KeepingFailed)) == 2


def test_watching_is_noted_once_as_assistance():
    player = Player().take(events.BoardChosen("corners"))
    player.take(*[events.MoveAsked(1, "teddy")] * 3)
    assert [turn.assistance for turn in player.shelf.kept] == ["watch"]


def test_taking_over_and_watching_again_are_noted_but_announced_once():
    player = Player().take(events.BoardChosen("corners"))
    asked, ended = events.MoveAsked(1, "teddy"), events.WatchEnded()
    player.take(ended, asked, asked, ended, ended, asked)
    assert [turn.assistance for turn in player.shelf.kept] == ["watch"] * 3
    assert player.shelf.history.is_watched
    assert len(player.told(events.AssistanceUsed)) == 1


def test_a_game_that_was_closed_while_a_solver_played_is_the_players_again():
    player = Player().take(events.BoardChosen("corners"), events.CellClicked(cell("B1")))
    player.take(events.MoveAsked(1, "teddy"))
    history = player.agent.history
    assert history.is_watched
    history.restore(lambda: 0)
    assert not history.is_watched


def test_a_game_is_saved_with_its_clock():
    player = Player().take(events.BoardChosen("corners"), events.CellClicked(cell("B1")))
    player.take(events.SaveChosen())
    (saved,) = player.shelf.saved
    assert saved.replay().elapsed == 1000
    assert player.told(events.GameSaved) == [events.GameSaved(1, "Saved.")]


def test_a_game_put_away_keeps_its_clock_to_the_end():
    player = Player().take(events.BoardChosen("corners"), events.CellClicked(cell("B1")))
    player.clock.now += 5000
    player.agent.close()
    assert player.shelf.history.replay().elapsed == 6000
    assert player.shelf.kept == player.shelf.history.turns


def test_luck_and_mercy_of_a_game_do_not_forget_what_was_before_it_was_put_back():
    """The same moves, with and without a break after each of them, end the same."""
    whole = Player().take(DEALT, *GUESSES)
    history = Player().take(DEALT).shelf.history
    for guess in GUESSES:
        player = Player(copy(history)).take(events.PauseChosen(), guess)
        history = player.shelf.history
    (spent, mercies), (again, mercies_again) = (
        (one.agent.session.luck.spent(), one.agent.session.spared_moves) for one in (whole, player)
    )
    assert spent > 0
    assert (again, mercies_again) == (pytest.approx(spent), mercies)


WRONG_CHORD = [
    events.CellFlagged(cell("B1")),
    events.CellFlagged(cell("A2")),
    events.NumberChorded(cell("B2")),
]
PROVED = [events.CellClicked(cell("C1")), events.CellClicked(cell("A1"))]


@pytest.mark.parametrize(
    ("judge", "moves", "reason", "pointed"),
    [
        (
            "classic",
            WRONG_CHORD,
            (
                "The chord at B2 opened A1 and C3, and they were mines. "
                "The flags at B1 and A2 were wrong."
            ),
            None,
        ),
        (
            "classic",
            PROVED,
            "You opened A1, and it was a mine. A3 was certainly safe.",
            cell("A3"),
        ),
        ("strict", PROVED, "You guessed at A1, but A3 was certainly safe.", cell("A3")),
        ("quantum", PROVED, "You guessed at A1, but A3 was certainly safe.", cell("A3")),
    ],
)
def test_a_lost_game_that_is_put_back_gives_the_same_end(judge, moves, reason, pointed):
    player = Player().take(events.BoardChosen("corners", judge), *moves)
    (lost,) = player.told(events.GameLost)
    assert (lost.reason, lost.pointed) == (reason, pointed)
    assert Player(copy(player.shelf.history)).told(events.GameLost) == [lost]


def test_marks_that_were_seen_before_count_once():
    player = Player()
    player.take(events.SettingsChanged(Settings(mark_undeducible=True)))
    player.take(events.BoardChosen("corners"), events.CellClicked(cell("B1")))
    again = Player(copy(player.shelf.history))
    assert again.told(events.GameStarted)[0].assisted
    turns = len(again.shelf.history.turns)
    again.take(events.SettingsChanged(Settings(mark_undeducible=True)))
    assert again.told(events.OpenQuestionsFound)
    assert len(again.shelf.history.turns) == turns

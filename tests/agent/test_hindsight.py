"""The agent looks back on a game that has ended, and forgets no position that was lost."""

import pytest
from drawing import cell, minefield, position
from fakes import Clock

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.history import History
from minesweeper.game.notation import FixedBoard
from minesweeper.teaching.review import ReviewedResult

PROVED = FixedBoard(
    "proved", "Proved", "", minefield("...", ".*."), (cell("A1"), cell("B1"), cell("C1"))
)
LOST = position("111", "###", mines=1)


class Desk:
    """An agent without a window, and everything it announced."""

    def __init__(self) -> None:
        self.seen: list[events.Event] = []
        self.agent = Agent(Clock(), {"proved": PROVED}.__getitem__)
        self.agent.add_observer(self.seen.append)

    def take(self, *happened):
        for event in happened:
            self.agent.observe(event)

    def think(self):
        while self.agent.think():
            pass

    @property
    def reviews(self):
        return [event for event in self.seen if isinstance(event, events.ReviewGiven)]


@pytest.fixture
def desk():
    desk = Desk()
    desk.take(events.BoardChosen("proved", "quantum"))
    return desk


def clicked(name):
    return events.CellClicked(cell(name))


def test_a_lost_game_is_looked_back_on_and_its_position_is_to_be_tried_again(desk):
    desk.take(events.CellFlagged(cell("A2")), clicked("B2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise.position == LOST
    assert given.exercise.flags == {cell("A2")}
    assert (given.exercise.cell, given.exercise.judge) == (cell("B2"), "quantum")
    assert given.exercise.technique == given.review.moments[-1].mistake.technique


def test_a_position_that_a_watched_player_lost_is_no_exercise(desk):
    """It is looked back on all the same."""
    desk.take(events.MoveAsked(1, "patterns"), clicked("B2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise is None


def test_what_a_watched_player_lost_is_not_looked_for_once_it_is_off_the_table(desk):
    desk.take(events.MoveAsked(1, "patterns"), clicked("B2"))
    desk.take(events.BoardChosen("proved", "quantum"))
    desk.think()
    assert desk.reviews == []


def test_a_won_game_is_looked_back_on_too(desk):
    desk.take(clicked("A2"), clicked("C2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.WON
    assert given.exercise is None


def test_a_game_that_is_being_played_is_looked_back_on_when_asked(desk):
    desk.take(clicked("A2"))
    desk.think()
    assert desk.reviews == []
    desk.take(events.ReviewAsked())
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.UNFINISHED
    assert len(given.review.moments) == 1


def test_a_position_is_not_forgotten_because_the_player_starts_again_at_once(desk):
    desk.take(clicked("B2"), events.BoardChosen("proved", "quantum"))
    desk.think()
    (given,) = desk.reviews
    assert given.game == 1
    assert given.exercise.position == LOST


def test_a_position_is_not_forgotten_because_the_window_closes_at_once(desk):
    desk.take(clicked("B2"))
    desk.agent.close()
    (given,) = desk.reviews
    assert given.exercise.position == LOST


def test_a_game_that_was_lost_long_ago_is_looked_back_on_but_kept_no_second_time(desk):
    desk.take(clicked("B2"))
    history = desk.agent.session.history
    again = Desk()
    again.agent.offer_saved_game(History(history.start, history.judge, list(history.turns)))
    again.take(events.SavedGameChosen())
    again.think()
    (given,) = again.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise is None


def test_only_the_lost_positions_of_games_off_the_table_are_still_looked_for(desk):
    desk.take(clicked("A2"), clicked("C2"), events.BoardChosen("proved", "quantum"))
    desk.think()
    assert desk.reviews == []

"""The agent reviews every game that has ended and keeps every position that was lost."""

import pytest
from drawing import cell, minefield, position
from fakes import Clock

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.game.history import Action, FixedStart, History, Result, Turn
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


def test_a_lost_game_is_reviewed_and_its_position_becomes_an_exercise(desk):
    desk.take(events.CellFlagged(cell("A2")), clicked("B2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise.position == LOST
    assert given.exercise.flags == {cell("A2")}
    assert (given.exercise.cell, given.exercise.judge) == (cell("B2"), "quantum")
    assert given.exercise.technique == given.review.moments[-1].mistake.technique


def test_a_position_that_a_watched_solver_lost_is_no_exercise(desk):
    """The game is reviewed all the same."""
    desk.take(events.MoveAsked(1, "patterns"), clicked("B2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise is None


def test_a_position_that_was_lost_after_taking_over_is_an_exercise(desk):
    desk.take(events.MoveAsked(1, "patterns"), events.WatchEnded(), clicked("B2"))
    desk.think()
    (given,) = desk.reviews
    assert given.exercise is not None


def test_a_game_that_a_watched_solver_lost_is_not_reviewed_once_a_new_one_begins(desk):
    desk.take(events.MoveAsked(1, "patterns"), clicked("B2"))
    desk.take(events.BoardChosen("proved", "quantum"))
    desk.think()
    assert desk.reviews == []


def test_a_won_game_is_reviewed_too(desk):
    desk.take(clicked("A2"), clicked("C2"))
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.WON
    assert given.exercise is None


def test_a_game_that_goes_on_is_reviewed_when_asked(desk):
    desk.take(clicked("A2"))
    desk.think()
    assert desk.reviews == []
    desk.take(events.ReviewAsked())
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.UNFINISHED
    assert len(given.review.moments) == 1


def test_a_lost_position_is_kept_though_the_player_starts_again_at_once(desk):
    desk.take(clicked("B2"), events.BoardChosen("proved", "quantum"))
    desk.think()
    (given,) = desk.reviews
    assert given.game == 1
    assert given.exercise.position == LOST


def test_a_lost_position_is_kept_though_the_window_closes_at_once(desk):
    desk.take(clicked("B2"))
    desk.agent.close()
    (given,) = desk.reviews
    assert given.exercise.position == LOST


def test_a_game_that_was_lost_before_is_reviewed_but_its_position_not_kept_again():
    lost = Turn(Action.OPEN, Result.LOST, at=0, cell=cell("B2"))
    desk = Desk()
    start = FixedStart(PROVED.minefield, PROVED.opened)
    desk.agent.offer_saved_game(History(start, "quantum", [lost]))
    desk.take(events.SavedGameChosen())
    desk.think()
    (given,) = desk.reviews
    assert given.review.standing is ReviewedResult.LOST
    assert given.exercise is None


def test_once_a_new_game_begins_only_lost_games_are_still_reviewed(desk):
    desk.take(clicked("A2"), clicked("C2"), events.BoardChosen("proved", "quantum"))
    desk.think()
    assert desk.reviews == []

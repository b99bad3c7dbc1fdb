"""Every event says what kind it is, so that no list beside it can forget one."""

import pytest

from minesweeper import events

KINDS = (
    events.GameRequest,
    events.PlayerMove,
    events.NewGameRequest,
    events.PlayedGameRequest,
    events.OtherRequest,
)
"""The kinds of player events; every other player event derives from one of them."""


EVENTS = [
    each
    for each in vars(events).values()
    if isinstance(each, type) and issubclass(each, events.Event)
]
REQUESTS = [
    each
    for each in EVENTS
    if issubclass(each, events.PlayerEvent) and each not in {events.PlayerEvent, *KINDS}
]
ANNOUNCED = [each for each in EVENTS if not issubclass(each, events.PlayerEvent)]


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_a_player_event_is_of_a_kind(kind):
    assert issubclass(kind, KINDS), "say what the courier does with it: see PlayerEvent"


@pytest.mark.parametrize("kind", ANNOUNCED, ids=lambda kind: kind.__name__)
def test_an_event_with_the_number_of_a_game_is_dropped_with_that_game(kind):
    is_about_game = "game" in kind.__match_args__
    assert issubclass(kind, events.GameEvent) == is_about_game


@pytest.mark.parametrize(
    "kind",
    [kind for kind in REQUESTS if kind.__name__.endswith("Asked")],
    ids=lambda kind: kind.__name__,
)
def test_a_question_has_exactly_one_event_that_answers_it(kind):
    answers = [each for each in ANNOUNCED if getattr(each, "answers", None) is kind]
    assert len(answers) == 1, "name it in `answers` of the event that answers it"


def test_answers_are_no_fields():
    """A trace shows the fields of an event, and would show them."""
    assert events.MinesShown.__match_args__ == ("game", "mines", "wrong_flags")

"""The window's side of the post."""

import pytest
from drawing import cell
from fakes import Clock

from minesweeper import events
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.window.mailbox import Mailbox, Sent
from minesweeper.window.visible_game import VisibleGame

BEGINNER = LEVELS["beginner"]
CLICK = events.CellClicked(cell("A1"))
NEW_GAME = events.NewGameChosen(BEGINNER, FirstClick.OPENING, seed=1, judge="kind")
PAUSE = events.PauseChosen()
REFUSED, REPAIRED = events.OpeningRefused(3), events.BoardRepaired(3)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def told():
    """What the agent was told, and of which game."""
    return []


@pytest.fixture
def mailbox(clock, told):
    return Mailbox(lambda event, game: told.append((event, game)), clock)


@pytest.fixture
def table(clock):
    return VisibleGame(BEGINNER, clock)


def test_what_is_sent_reaches_the_agent_and_waits_for_its_answer(mailbox, told, clock):
    clock.now = 70
    mailbox.send(CLICK, 3)
    assert told == [(CLICK, 3)]
    assert mailbox.oldest == Sent(CLICK, 3, at=70)
    assert not mailbox.is_empty


def test_an_answer_takes_along_what_has_waited_longest(mailbox):
    mailbox.send(CLICK, 3)
    mailbox.send(PAUSE, 3)
    announced = [REFUSED, events.Answered(CLICK)]
    for event in announced:
        mailbox.put(event)
    assert list(mailbox.unread()) == announced
    assert mailbox.sent_to(3) == [PAUSE]


def test_what_is_announced_while_the_mail_is_read_is_read_too(mailbox):
    mailbox.put(REFUSED)
    read = []
    for event in mailbox.unread():
        if not read:
            mailbox.put(REPAIRED)
        read.append(event)
    assert read == [REFUSED, REPAIRED]
    assert mailbox.is_empty


def test_what_was_done_to_another_game_is_told_apart(mailbox):
    mailbox.send(CLICK, 3)
    mailbox.send(PAUSE, 4)
    assert mailbox.sent_to(4) == [PAUSE]


def test_a_game_on_its_way_has_its_judge_and_is_untouched(mailbox, table):
    mailbox.send(CLICK, 0)
    assert not mailbox.will_be_untouched(table)
    assert mailbox.judge_to_come(table) == table.judge
    mailbox.send(NEW_GAME, 0)
    assert mailbox.will_be_untouched(table)
    assert mailbox.judge_to_come(table) == "kind"


def test_each_pause_on_its_way_turns_the_clock(mailbox, table):
    table.clock.start()
    assert mailbox.clock_will_run(table)
    mailbox.send(PAUSE, 0)
    assert not mailbox.clock_will_run(table)
    mailbox.send(PAUSE, 0)
    assert mailbox.clock_will_run(table)

"""The courier: events go down in order, announcements come up, and neither side waits."""

import threading
import time

import pytest
from drawing import cell
from fakes import Clock

from minesweeper import events
from minesweeper.events import CellClicked, PauseChosen, SameBoardChosen
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.window.courier import Courier, Sent
from minesweeper.window.visible_game import VisibleGame

PATIENCE = 10
"""How many seconds something may take before it counts as never happening."""
A1, B2 = CellClicked(cell("A1")), CellClicked(cell("B2"))
NEW = events.NewGameChosen(LEVELS["beginner"], FirstClick.OPENING, seed=1)


class FakeAgent:
    """Notes what it is told, starts games by number, and thinks as long as a test wants it to."""

    def __init__(self):
        self.told = []
        self.thoughts = 0
        """How many slices of thinking are left."""
        self.slices = 0
        self.games = 0
        self._observers = []

    def add_observer(self, observer):
        self._observers.append(observer)

    def announce(self, event):
        for observer in self._observers:
            observer(event)

    def observe(self, event):
        self.told.append(event)
        if event == NEW:
            self.games += 1
            self.announce(
                events.GameStarted(self.games, NEW.level, NEW.first_click, NEW.seed),
            )

    def think(self):
        self.slices += 1
        self.thoughts -= 1
        return self.thoughts > 0

    def interrupt_when(self, waits):
        self.waits = waits


class Post:
    """A courier with its agent, and what the window has read."""

    def __init__(self, agent=None):
        self.agent = agent or FakeAgent()
        self.clock = Clock()
        self.courier = Courier(lambda: self.agent, self.clock)
        self.agent.add_observer(self.courier.announce)
        self._read = []

    @property
    def came(self):
        self._read.extend(self.courier.unread())
        return self._read

    def send(self, *sent):
        for event in sent:
            self.courier.send(event)

    def answered(self):
        return [event.to for event in self.came if isinstance(event, events.Answered)]

    def kinds(self):
        return [type(event).__name__ for event in self.came if not hasattr(event, "to")]

    def wait_for(self, is_there):
        for _ in range(PATIENCE):
            if is_there(self):
                return
            self.courier.wait(1000)
        raise AssertionError(self.came)


@pytest.fixture
def post():
    """A post whose work is done when the test says so."""
    return Post()


@pytest.fixture
def running():
    """A post with a thread of its own."""
    post = Post()
    post.courier.start()
    yield post
    post.courier.close()


def start(post):
    """Start a game, and let the window read of it."""
    post.send(NEW)
    post.courier.work_off()
    assert post.kinds() == ["GameStarted"]


def failing(**fails):
    """An agent whose named methods raise."""
    agent = FakeAgent()
    for name, error in fails.items():

        def broken(*_, error=error):
            raise error

        setattr(agent, name, broken)
    return agent


# What is delivered.


def test_letters_arrive_in_the_order_they_were_sent(post):
    post.send(A1, B2, PauseChosen())
    post.courier.work_off()
    assert post.agent.told == [A1, B2, PauseChosen()]


def test_every_letter_is_answered_after_all_that_came_of_it(post):
    post.send(NEW)
    post.courier.work_off()
    started, answer = post.came
    assert isinstance(started, events.GameStarted)
    assert answer == events.Answered(NEW)


def test_a_move_made_for_a_game_that_was_replaced_is_not_played_on_the_new_one(post):
    start(post)
    post.send(NEW, A1, PauseChosen())
    post.courier.work_off()
    assert post.agent.told == [NEW, NEW]
    assert post.answered() == [NEW, NEW, A1, PauseChosen()]


def test_a_choice_of_another_game_belongs_to_no_game(post):
    start(post)
    post.send(NEW, SameBoardChosen())
    post.courier.work_off()
    assert post.agent.told[-1] == SameBoardChosen()


def test_a_game_that_was_replaced_is_not_heard_any_more(post):
    post.send(NEW, NEW)
    post.courier.work_off()
    post.agent.announce(events.ThoughtSettled(1, 5.0))
    assert post.kinds() == ["GameStarted", "GameStarted"]
    post.agent.announce(events.ThoughtSettled(2, 5.0))
    assert post.kinds()[2:] == ["ThoughtSettled"]


# Thinking ahead.


def test_while_no_letter_waits_the_agent_thinks_until_it_is_done(post):
    post.agent.thoughts = 5
    post.send(A1)
    post.courier.work_off()
    assert post.agent.slices == 5


def test_a_letter_that_waits_comes_before_further_thoughts(post):
    thought = post.agent.think

    def think_until_the_mail_comes():
        if post.agent.slices == 2:
            post.send(B2)
        return thought()

    post.agent.think = think_until_the_mail_comes
    post.agent.thoughts = 10
    post.send(A1)
    post.courier.work_off()
    assert post.agent.told == [A1, B2]
    assert post.agent.slices == 10


# An agent that fails.


def test_a_failure_is_told_with_its_traceback_and_the_letter_is_answered():
    post = Post(failing(observe=ValueError("no minefield fits")))
    post.send(A1)
    post.courier.work_off()
    failed, answer = post.came
    assert isinstance(failed, events.AgentFailed)
    assert failed.trouble == "ValueError: no minefield fits"
    assert "in _answer" in failed.traceback
    assert answer == events.Answered(A1)


def test_a_failure_while_thinking_is_told_too_and_ends_the_thinking():
    post = Post(failing(think=AssertionError("lost my way")))
    post.send(NEW)
    post.courier.work_off()
    assert post.kinds() == ["GameStarted", "AgentFailed"]
    post.send(events.SettingsChanged(None))
    post.courier.work_off()
    assert post.kinds() == ["GameStarted", "AgentFailed"]


def test_after_a_failure_moves_wait_for_a_new_game(post):
    post.send(NEW)
    post.courier.work_off()
    observe = post.agent.observe

    def fails_on_a1(event):
        observe(event)
        if event == A1:
            raise ValueError(event)

    post.agent.observe = fails_on_a1
    assert post.came
    post.send(A1, B2, NEW)
    post.courier.work_off()
    assert post.came
    post.send(B2)
    post.courier.work_off()
    assert post.agent.told == [NEW, A1, NEW, B2]


# The thread.


def test_the_agent_works_on_a_thread_of_its_own(running):
    here = threading.get_ident()
    running.agent.observe = lambda _: running.agent.told.append(threading.get_ident())
    running.send(A1)
    running.wait_for(lambda post: post.answered() == [A1])
    assert running.agent.told != [here]


def test_a_nap_ends_when_something_is_announced_and_is_short_otherwise(running):
    assert not running.courier.wait(1)
    running.send(A1)
    assert running.courier.wait(PATIENCE * 1000)


def test_closing_delivers_what_was_sent_and_ends_the_thread(running):
    running.send(A1, B2)
    running.courier.close()
    assert running.agent.told == [A1, B2]
    assert not any(thread.name == "agent" for thread in threading.enumerate())


def test_closing_ends_the_thread_in_the_middle_of_thinking(running):
    running.agent.thoughts = 10**9
    running.send(A1)
    running.wait_for(lambda post: post.answered() == [A1])
    running.courier.close()
    assert not any(thread.name == "agent" for thread in threading.enumerate())


def test_a_long_slice_can_see_that_something_waits(running):
    thinks, saw = threading.Event(), threading.Event()

    def think():
        thinks.set()
        while not running.agent.waits():
            pass
        saw.set()
        return True

    running.agent.think = think
    running.send(A1)
    assert thinks.wait(PATIENCE)
    assert not saw.is_set()
    running.courier.close()
    assert saw.is_set()
    assert not any(thread.name == "agent" for thread in threading.enumerate())


def test_an_agent_that_hangs_does_not_keep_the_program(running, monkeypatch):
    monkeypatch.setattr("minesweeper.window.courier.PATIENCE", 0.01)
    lets_go, hangs = threading.Event(), threading.Event()

    def hang(_):
        hangs.set()
        lets_go.wait(PATIENCE)

    running.agent.observe = hang
    running.send(A1)
    assert hangs.wait(PATIENCE)
    running.courier.close()
    (thread,) = [thread for thread in threading.enumerate() if thread.name == "agent"]
    assert thread.daemon
    lets_go.set()
    thread.join(PATIENCE)


def test_an_agent_with_nothing_to_think_about_is_left_alone(running):
    running.send(A1)
    running.wait_for(lambda post: post.answered() == [A1])
    slices = running.agent.slices
    time.sleep(0.05)
    assert running.agent.slices == slices


def test_a_long_reading_is_told_and_ends_where_the_player_gives_it_up(post):
    """The agent is still at the letter that asked for the game when the player has had enough."""

    def read(event):
        if event == A1:
            post.courier.report_reading(0.25)
            post.send(events.ReadingGivenUp())
            post.courier.report_reading(0.5)
            raise AssertionError("the reading goes on")

    post.courier.add_service(read)
    post.send(A1)
    post.courier.work_off()
    assert post.kinds() == ["ReadingProgressed", "ReadingStopped"]
    assert post.answered() == [A1, events.ReadingGivenUp()]


def test_a_reading_that_was_given_up_does_not_end_the_next_one(post):
    post.courier.add_service(lambda event: event == A1 and post.courier.report_reading(0.5))
    post.send(events.ReadingGivenUp(), A1)
    post.courier.work_off()
    assert post.kinds() == ["ReadingProgressed"]


# What awaits an answer, on the window's side.


@pytest.fixture
def table():
    """The game in view."""
    return VisibleGame(NEW.level, Clock())


def test_what_is_sent_waits_for_its_answer(post):
    post.clock.now = 70
    post.send(A1)
    assert post.courier.oldest == Sent(A1, game=0, at=70)
    assert not post.courier.is_idle


def test_an_answer_takes_along_what_has_waited_longest(post):
    post.send(A1, PauseChosen())
    post.courier.announce(events.Answered(A1))
    assert post.answered() == [A1]
    assert post.courier.answered.event == A1
    assert post.courier.unanswered_moves() == [PauseChosen()]


def test_what_is_announced_while_the_window_reads_is_read_too(post):
    post.courier.announce(events.OpeningRefused(0))
    read = []
    for event in post.courier.unread():
        if not read:
            post.courier.announce(events.BoardRepaired(0))
        read.append(event)
    assert read == [events.OpeningRefused(0), events.BoardRepaired(0)]
    assert post.courier.is_idle


def test_what_was_done_to_the_game_before_is_told_apart(post):
    post.send(NEW, A1)
    post.courier.announce(events.GameStarted(1, NEW.level, NEW.first_click, NEW.seed))
    assert post.kinds() == ["GameStarted"]
    post.send(PauseChosen())
    assert post.courier.unanswered_moves() == [PauseChosen()]


def test_a_game_on_its_way_has_its_judge_and_is_untouched(post, table):
    post.send(A1)
    assert not post.courier.will_be_untouched(table)
    assert post.courier.judge_to_come(table) == table.judge
    post.send(SameBoardChosen("kind"))
    assert post.courier.will_be_untouched(table)
    assert post.courier.judge_to_come(table) == "kind"


def test_each_pause_on_its_way_turns_the_clock(post, table):
    table.clock.start()
    assert post.courier.clock_will_run(table)
    post.send(PauseChosen())
    assert not post.courier.clock_will_run(table)
    post.send(PauseChosen())
    assert post.courier.clock_will_run(table)

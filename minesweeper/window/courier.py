"""Carries events between the window's thread and the agent's, and knows which wait for an answer.

The window never waits for the agent. Events of the player go to the agent first in, first out.
Events of the agent come into an inbox and wake the window. Only frozen values cross between the
threads, and this is the only module that knows about threads.
"""

import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event as Bell
from threading import Thread
from typing import Protocol

from minesweeper import events
from minesweeper.events import Event, Observer, PlayerEvent
from minesweeper.game.clock import Now
from minesweeper.game.reading import ReadingGivenUpError
from minesweeper.game.value import Value
from minesweeper.window.visible_game import VisibleGame

PATIENCE = 0.5
"""Seconds that `close` waits for the agent to finish."""
SWITCH_INTERVAL = 0.001
"""Seconds for which a busy agent may keep the interpreter from a window that wants to draw.

With Python's default the window could wait 5 ms whenever it releases the interpreter.
"""


class Thinker(Protocol):
    """The agent as the courier sees it."""

    def observe(self, event: Event) -> None:
        """Handles an event of the player, and announces the results."""

    def think(self) -> bool:
        """Does one slice of thinking ahead; returns whether there is more to do."""

    def interrupt_when(self, waits: Callable[[], bool]) -> None:
        """Makes slices of thinking end early when `waits()` is true."""


class Sent(Value):
    """An event on its way to the agent, or waiting for its answer."""

    event: PlayerEvent
    game: int
    """The number of the game that was in view when the event was sent."""
    at: int
    """The time at which the event was sent, in milliseconds on the window's clock."""


class Courier:
    """Owns the agent's thread. Comments mark which thread each method belongs to."""

    def __init__(self, make_agent: Callable[[], Thinker], now: Now) -> None:
        """Takes `make_agent`, which is called on the agent's thread.

        The agent that it returns has to announce its events to `announce`.
        """
        self._make_agent, self._now = make_agent, now
        self._services: list[Observer] = []
        self._thinking_services: list[Callable[[Callable[[], bool]], bool]] = []
        self._thread = Thread(target=self._work, name="agent", daemon=True)
        self._bell = Bell()
        # To the agent: written by the window, read by the agent.
        self._requests: SimpleQueue[Sent | None] = SimpleQueue()
        self._is_given_up = False
        """True if the player no longer wants the game that is being read."""
        # To the window: written by the agent, read by the window.
        self._inbox: deque[Event] = deque()
        # Used by the window's thread alone.
        self._game_in_view = 0
        """The number of the newest game whose start the window has read."""
        self._unanswered: deque[Sent] = deque()
        self.answered: Sent | None = None
        """The event that was answered last."""
        # Used by the agent's thread alone.
        self._made: Thinker | None = None
        """The agent; None until it is first needed."""
        self._game = 0
        """The number of the newest game that the agent has announced."""
        self._has_failed = False
        """True if the agent failed in the newest game."""

    # On the window's thread.

    def start(self) -> None:
        """Starts the agent's thread."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._thread.start()

    def close(self) -> bool:
        """Ends the thread after its last request, or leaves it running if the agent hangs.

        Returns whether the thread has ended, so that the caller may use the agent again.
        """
        self._requests.put(None)
        if self._thread.is_alive():
            self._thread.join(PATIENCE)
        return not self._thread.is_alive()

    def send(self, event: PlayerEvent) -> None:
        """Sends an event of the player for the game in view; the answer comes later."""
        if isinstance(event, events.ReadingGivenUp):
            # This event overtakes the queue, because the agent is still busy reading that game.
            self._is_given_up = True
        sent = Sent(event, self._game_in_view, self._now())
        self._unanswered.append(sent)
        self._requests.put(sent)

    def wait(self, milliseconds: int) -> bool:
        """Waits this long, or until the agent announces something; returns whether it did."""
        is_rung = self._bell.wait(milliseconds / 1000)
        if is_rung:
            # Cleared only if it rang: a ring between the end of the wait and this line must not be
            # lost.
            self._bell.clear()
        return is_rung

    def unread(self) -> Iterator[Event]:
        """Yields the announced events in order, including those that arrive meanwhile.

        Before an `Answered` is yielded, `answered` is set to the event that it answers.
        """
        while self._inbox:
            event = self._inbox.popleft()
            if isinstance(event, events.Answered):
                self.answered = self._unanswered.popleft()
            elif isinstance(event, events.GameStarted):
                self._game_in_view = event.game
            yield event

    @property
    def has_unread(self) -> bool:
        """True if the agent announced events that the window has not read yet."""
        return bool(self._inbox)

    @property
    def is_idle(self) -> bool:
        """True if no request or event is pending."""
        return not (self._unanswered or self._inbox)

    @property
    def oldest(self) -> Sent | None:
        """The event that has waited longest for its answer; None if none waits."""
        return self._unanswered[0] if self._unanswered else None

    def unanswered_moves(self) -> list[Event]:
        """Returns the events for the game in view that are not answered yet."""
        return [sent.event for sent in self._unanswered if sent.game == self._game_in_view]

    # Predictions: the state once every request is answered.

    def judge_to_come(self, visible: VisibleGame) -> str:
        """Returns the judge of the newest requested game; if there is none, of the game in view."""
        requested = [
            sent.event.judge
            for sent in self._unanswered
            if isinstance(sent.event, events.NewGameRequest)
        ]
        return requested[-1] if requested else visible.judge

    def will_be_untouched(self, visible: VisibleGame) -> bool:
        """Returns True if, once all requests are answered, no move of the game will have been made.

        Events for a game are ignored once the next game has been requested.
        """
        on_the_way = [sent.event for sent in self._unanswered]
        if any(isinstance(event, events.NewGameRequest) for event in on_the_way):
            return True
        touches = events.PlayerMove | events.PlayedGameRequest
        return visible.is_untouched and not any(isinstance(event, touches) for event in on_the_way)

    def clock_will_run(self, visible: VisibleGame) -> bool:
        """Returns True if the clock will run once all requested pauses are answered."""
        pauses = sum(isinstance(sent.event, events.PauseChosen) for sent in self._unanswered)
        return visible.is_paused if pauses % 2 else visible.clock.is_running

    # On the agent's thread.

    @property
    def _agent(self) -> Thinker:
        if self._made is None:
            self._made = self._make_agent()
            self._made.interrupt_when(self.has_requests)
        return self._made

    def add_service(
        self, observer: Observer, think: Callable[[Callable[[], bool]], bool] | None = None
    ) -> None:
        """Adds an observer that gets the player's events after the agent, on the agent's thread.

        `think` does a slice of work when the agent has nothing to do, and returns whether there is
        more. It is given a function that says whether to stop early.
        """
        self._services.append(observer)
        if think is not None:
            self._thinking_services.append(think)

    def has_requests(self) -> bool:
        """Returns True if a request waits, so that long work should make way for it."""
        return not self._requests.empty()

    def _work(self) -> None:
        while (sent := self._requests.get()) is not None:
            self._answer(sent)

    def work_off(self) -> None:
        """Answers all events and thinks to the end, on the caller's thread. For tests."""
        while not self._requests.empty():
            sent = self._requests.get()
            assert sent is not None, "a closed courier delivers nothing"
            self._answer(sent)

    def _answer(self, sent: Sent) -> None:
        """Lets the agent and the services handle an event, then lets the agent think ahead."""
        self._is_given_up = False
        try:
            if self._is_wanted(sent):
                for observe in (self._agent.observe, *self._services):
                    observe(sent.event)
        except ReadingGivenUpError:
            self._bring_up(events.ReadingStopped())
        except Exception as error:  # noqa: BLE001  whatever it is, the player is told
            self._fail(error)
        self._bring_up(events.Answered(sent.event))
        try:
            while self._requests.empty() and not self._has_failed and self._think():
                pass
        except Exception as error:  # noqa: BLE001  the player is told too
            self._fail(error)

    def _think(self) -> bool:
        """Does one slice of work ahead; returns whether there is more to do."""
        return self._agent.think() or any(
            think(lambda: not self._requests.empty()) for think in self._thinking_services
        )

    def _is_wanted(self, sent: Sent) -> bool:
        """Returns True if an event still matters: its game is neither replaced nor failed."""
        is_about_game = isinstance(sent.event, events.GameRequest)
        return not is_about_game or (sent.game == self._game and not self._has_failed)

    def _fail(self, error: Exception) -> None:
        self._has_failed = True
        (trouble,) = traceback.format_exception_only(error)[-1:]
        report = "".join(traceback.format_exception(error))
        self._bring_up(events.AgentFailed(self._game, trouble.strip(), report))

    def report_reading(self, done: float) -> None:
        """Announces the progress of a long reading; raises if the player gave it up."""
        if self._is_given_up:
            raise ReadingGivenUpError
        self._bring_up(events.ReadingProgressed(done))

    def announce(self, event: Event) -> None:
        """Sends an event to the window, unless its game was replaced."""
        if isinstance(event, events.GameStarted):
            self._game, self._has_failed = event.game, False
        elif isinstance(event, events.GameEvent) and event.game != self._game:
            return
        self._bring_up(event)

    def _bring_up(self, event: Event) -> None:
        self._inbox.append(event)
        self._bell.set()

"""Carries what the player did down to the agent's one thread, and what came of it up again.

The window never waits for the agent: letters go down first in, first out, announcements come up
into the window's inbox and ring its bell. Only frozen values cross. This is the only module that
knows threads.
"""

import sys
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event as Bell
from threading import Thread
from typing import Protocol

from minesweeper import events
from minesweeper.events import Event, Observer
from minesweeper.game.value import Value

PATIENCE = 0.5
"""How many seconds a courier that is closed waits for the agent to end what it is at."""
TURN = 0.001
"""How many seconds a busy agent may keep the interpreter from a window that wants to draw.

Python's own 5 ms would be paid at every call of the window that lets go of the interpreter.
"""
_ON_A_GAME = (
    events.CellClicked,
    events.NumberChorded,
    events.CellFlagged,
    events.PauseChosen,
    events.MinesAsked,
    events.DealingGivenUp,
    events.SaveChosen,
    events.MoveAsked,
    events.LessonAsked,
    events.EverythingAsked,
    events.WhyAsked,
    events.LessonFollowed,
    events.HintAsked,
    events.ContinueChosen,
    events.ReviewAsked,
    events.GameTextAsked,
    events.LinkAsked,
    events.BoardFileAsked,
)
"""What a player does to the game on the table, and to no other."""


class Thinker(Protocol):
    """The agent as the courier sees it."""

    def observe(self, event: Event) -> None:
        """Take what the player did, and announce what came of it."""

    def think(self) -> bool:
        """Do one slice of thinking ahead; true while there is more to do."""

    def heed(self, waits: Callable[[], bool]) -> None:
        """End a slice soon where this says that something waits."""


class _ReadingGivenUpError(Exception):
    """The player no longer wants the game that is being read."""


class _Letter(Value):
    """Something the player did."""

    event: Event
    game: int
    """The game that lay on the table then."""


class Courier:
    """Owns the agent's thread, and stands with one foot on each of the two."""

    def __init__(self, make_agent: Callable[[], Thinker]) -> None:
        """`make_agent` is called on the agent's thread; its agent has to announce to `announce`."""
        self._make_agent = make_agent
        self._made: Thinker | None = None
        self._observers: list[Observer] = []
        self._listeners: list[Observer] = []
        self._letters: SimpleQueue[_Letter | None] = SimpleQueue()
        self._bell = Bell()
        self._game = 0
        """The newest game announced."""
        self._has_failed = False
        self._is_given_up = False
        """Whether the player no longer wants what is being read."""
        self._thread = Thread(target=self._work, name="agent", daemon=True)

    # On the window's thread.

    def add_observer(self, observer: Observer) -> None:
        """Bring announcements to this observer; it is called on the agent's thread."""
        self._observers.append(observer)

    def add_listener(self, listener: Observer) -> None:
        """Let somebody hear what the player did, after the agent and on its thread."""
        self._listeners.append(listener)

    def start(self) -> None:
        """Let the agent work on a thread of its own from now on."""
        sys.setswitchinterval(TURN)
        self._thread.start()

    def send(self, event: Event, game: int) -> None:
        """Take what the player did to a game; the answer comes later."""
        if isinstance(event, events.ReadingGivenUp):
            # Told past the letters: the agent is still at the one that asked for the game.
            self._is_given_up = True
        self._put(_Letter(event, game))

    def _put(self, letter: _Letter | None) -> None:
        self._letters.put(letter)

    def nap(self, milliseconds: int) -> bool:
        """Wait this long, or until something is announced; true if something was."""
        is_rung = self._bell.wait(milliseconds / 1000)
        if is_rung:
            # Only then: a ring between the end of the wait and this line must not be lost.
            self._bell.clear()
        return is_rung

    def close(self) -> bool:
        """End the thread once it has delivered what was sent; an agent that hangs is left.

        True if it has ended, so that its agent may be spoken to by others.
        """
        self._put(None)
        if self._thread.is_alive():
            self._thread.join(PATIENCE)
        return not self._thread.is_alive()

    # On the agent's thread.

    @property
    def _agent(self) -> Thinker:
        if self._made is None:
            self._made = self._make_agent()
            self._made.heed(lambda: not self._letters.empty())
        return self._made

    def _work(self) -> None:
        while (letter := self._letters.get()) is not None:
            self._deliver(letter)
            self._think()

    def work_off(self) -> None:
        """Deliver everything sent, and think to the end, on the caller's thread: for tests."""
        while not self._letters.empty():
            letter = self._letters.get()
            assert letter is not None, "a closed courier delivers nothing"
            self._deliver(letter)
            self._think()

    def tell_reading(self, done: float) -> None:
        """Tell how far a long reading has come; it ends here where the player gave it up."""
        if self._is_given_up:
            raise _ReadingGivenUpError
        self._bring(events.ReadingTold(done))

    def _deliver(self, letter: _Letter) -> None:
        self._is_given_up = False
        if self._is_wanted(letter):
            try:
                for hears in (self._agent.observe, *self._listeners):
                    hears(letter.event)
            except _ReadingGivenUpError:
                self._bring(events.ReadingStopped())
            except Exception as error:  # noqa: BLE001  whatever it is, the player is told
                self._fail(error)
        self._bring(events.Answered(letter.event))

    def _is_wanted(self, letter: _Letter) -> bool:
        """Whether a letter still means something: its game is neither replaced nor broken."""
        if not isinstance(letter.event, _ON_A_GAME):
            return True
        return letter.game == self._game and not self._has_failed

    def _think(self) -> None:
        """Let the agent think ahead, slice by slice, until it is done or something waits."""
        try:
            while self._letters.empty() and not self._has_failed and self._agent.think():
                pass
        except Exception as error:  # noqa: BLE001  whatever it is, the player is told
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._has_failed = True
        (trouble,) = traceback.format_exception_only(error)[-1:]
        told = "".join(traceback.format_exception(error))
        self._bring(events.AgentFailed(self._game, trouble.strip(), told))

    def announce(self, event: Event) -> None:
        """Bring up what was announced on the agent's thread, unless by a game that was replaced."""
        if isinstance(event, events.GameStarted):
            self._game, self._has_failed = event.game, False
        elif getattr(event, "game", self._game) != self._game:
            return
        self._bring(event)

    def _bring(self, event: Event) -> None:
        for observer in self._observers:
            observer(event)
        self._bell.set()

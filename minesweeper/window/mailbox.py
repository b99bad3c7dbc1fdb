"""The window's side of the post: what awaits an answer of the agent, and what came from it."""

from collections import deque
from collections.abc import Callable, Iterator

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.value import Value
from minesweeper.window.visible_game import VisibleGame

_STARTS = (
    events.NewGameChosen,
    events.BoardChosen,
    events.SameBoardChosen,
    events.KeptBoardChosen,
)
"""What puts a game on the table that nobody has played yet."""
_TOUCHES = (
    events.CellClicked,
    events.NumberChorded,
    events.CellFlagged,
    events.SavedGameChosen,
    events.UnfinishedChosen,
    events.KeptGameChosen,
)
"""What leaves a game on the table that somebody has played."""


class Sent(Value):
    """Something the agent was told and has not answered yet."""

    event: Event
    game: int
    at: int
    """When, on the window's clock."""


class Mailbox:
    """Keeps what was sent until it is answered, and what was announced until it is read."""

    def __init__(self, tell_agent: Callable[[Event, int], None], now: Now) -> None:
        self._tell_agent, self._now = tell_agent, now
        self._sent: deque[Sent] = deque()
        self._inbox: deque[Event] = deque()
        self.answered: Sent | None = None
        """What was answered last."""

    def send(self, event: Event, game: int) -> None:
        """Tell the agent what the player did, and the game it was done to."""
        self._sent.append(Sent(event, game, self._now()))
        self._tell_agent(event, game)

    def put(self, event: Event) -> None:
        """Take what the agent announced. This alone is called on the agent's thread."""
        self._inbox.append(event)

    def unread(self) -> Iterator[Event]:
        """What was announced, one after the other; an answer takes along what it answers."""
        while self._inbox:
            event = self._inbox.popleft()
            if isinstance(event, events.Answered):
                self.answered = self._sent.popleft()
            yield event

    @property
    def has_unread(self) -> bool:
        """Whether something was announced that is still to be read."""
        return bool(self._inbox)

    @property
    def is_empty(self) -> bool:
        """Whether all is answered, and all is read."""
        return not (self._sent or self._inbox)

    @property
    def oldest(self) -> Sent | None:
        """What has waited longest for its answer."""
        return self._sent[0] if self._sent else None

    def sent_to(self, game: int) -> list[Event]:
        """What was done to a game and is not answered yet."""
        return [sent.event for sent in self._sent if sent.game == game]

    # What will be, once everything on its way has been answered.

    def judge_to_come(self, visible: VisibleGame) -> str:
        """The judge of the game on the table, or of the one that is on its way there."""
        started = [sent.event.judge for sent in self._sent if isinstance(sent.event, _STARTS)]
        return started[-1] if started else visible.judge

    def will_be_untouched(self, visible: VisibleGame) -> bool:
        """Whether nothing will be played yet.

        What is done to a game whose successor is on its way means nothing any more.
        """
        sent = [sent.event for sent in self._sent]
        if any(isinstance(event, _STARTS) for event in sent):
            return True
        return visible.is_untouched and not any(isinstance(event, _TOUCHES) for event in sent)

    def clock_will_run(self, visible: VisibleGame) -> bool:
        """Whether the clock will run, after the pauses on their way."""
        turns = sum(isinstance(sent.event, events.PauseChosen) for sent in self._sent)
        return visible.is_paused if turns % 2 else visible.clock.is_running

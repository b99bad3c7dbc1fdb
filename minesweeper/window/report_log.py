"""What a player can save when the agent failed: everything needed to see it fail again."""

from collections import deque
from typing import Any

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.tracing import fields_of
from minesweeper.window.visible_game import VisibleGame

MOST_EVENTS = 20_000
"""How many events of a game are remembered; the oldest go first."""


_LEFT_OUT = (
    # A value a cell after every move, and it follows from the rest.
    events.OpenQuestionsFound,
    events.OddsFound,
    # Not about the game that failed, and large: each visit to a page would add one.
    events.StatisticsGiven,
    events.CourseGiven,
    events.GamesGiven,
    events.SavedGamesGiven,
    events.SavedGameGiven,
    events.ExercisesGiven,
    events.KeptGameReviewed,
    events.TechniquesGiven,
)


class ReportLog:
    """Remembers what was announced, in both directions, from the start of the newest game."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque(maxlen=MOST_EVENTS)
        self._failure: events.AgentFailed | None = None

    def note(self, event: Event) -> None:
        """Remember an event; a new game starts a new page."""
        if isinstance(event, events.GameStarted):
            self._events.clear()
            self._failure = None
        elif isinstance(event, events.AgentFailed):
            self._failure = event
        if not isinstance(event, _LEFT_OUT):
            self._events.append(event)

    def report(self, table: VisibleGame, position: str) -> dict[str, Any]:
        """The game and its failure as plain JSON."""
        return {
            "position": position,
            "level": str(table.level),
            "seed": table.seed,
            "board": table.board,
            "judge": table.judge,
            "trouble": self._failure.trouble if self._failure else None,
            "traceback": self._failure.traceback if self._failure else None,
            "events": [
                {"event": type(event).__name__, **fields_of(event)} for event in self._events
            ],
        }

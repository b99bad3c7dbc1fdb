"""Starts the trainer with the first request that concerns it.

Few sessions train, and the trainer with its puzzle generator takes 60 ms to load.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.events import Event

if TYPE_CHECKING:
    from minesweeper.services.trainer import Trainer

_STARTS = (
    events.TrainingAsked,
    events.TrainingTaskAsked,
    events.TrainingExportChosen,
    events.ExerciseTried,
)
"""The requests that need the trainer; other events matter only once it is there."""


class TrainingService:
    """Passes events on to the trainer, which it makes when it is first needed."""

    def __init__(self, make_trainer: "Callable[[], Trainer]") -> None:
        self._make_trainer = make_trainer
        self._trainer: Trainer | None = None

    def observe(self, event: Event) -> None:
        """Answers if the event is about training."""
        if self._trainer is None and isinstance(event, _STARTS):
            self._trainer = self._make_trainer()
        if self._trainer is not None:
            self._trainer.observe(event)

    def think(self, should_cancel: Callable[[], bool]) -> bool:
        """Does a slice of work ahead; returns whether there is more."""
        return self._trainer is not None and self._trainer.think(should_cancel)

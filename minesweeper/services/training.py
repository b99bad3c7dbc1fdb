"""Starts the trainer with the first request that concerns it.

Few sessions train, and the trainer with its puzzle generator takes 60 ms to load.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.keeper import GameKeeper
from minesweeper.events import Event, Observer
from minesweeper.game.clock import Now

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

    def __init__(  # noqa: PLR0913  the archive, and what comes from outside
        self,
        keeper: GameKeeper,
        exercises: Exercises,
        home: Path,
        announce: Observer,
        *,
        new_seed: Callable[[], int],
        today: Now,
    ) -> None:
        """Takes functions for a random seed and for the milliseconds since 1970."""
        self._keeper, self._exercises, self._home = keeper, exercises, home
        self._announce, self._new_seed, self._today = announce, new_seed, today
        self._trainer: Trainer | None = None

    def observe(self, event: Event) -> None:
        """Answers if the event is about training."""
        if self._trainer is None and isinstance(event, _STARTS):
            self._trainer = self._made()
        if self._trainer is not None:
            self._trainer.observe(event)

    def think(self, should_cancel: Callable[[], bool]) -> bool:
        """Does a slice of work ahead; returns whether there is more."""
        return self._trainer is not None and self._trainer.think(should_cancel)

    def _made(self) -> "Trainer":
        from minesweeper.services.trainer import Trainer  # noqa: PLC0415  see above

        return Trainer(
            self._keeper,
            self._exercises,
            self._home,
            self._announce,
            new_seed=self._new_seed,
            today=self._today,
        )

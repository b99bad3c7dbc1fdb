"""The settings as they hold now, and as they are kept: soon after a change, not at each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from minesweeper.game.clock import Now
from minesweeper.settings import Settings

SAVE_AFTER = 400
"""How long, in milliseconds, changed settings wait for further changes before they are kept."""


class KeptSettings:
    """Owns the settings of a session; what only the session overrides is never kept."""

    def __init__(
        self,
        settings: Settings,
        session: dict[str, Any],
        keep: Callable[[Settings], str | None],
        now: Now,
    ) -> None:
        self._kept = settings
        self._keep, self._now = keep, now
        self._due: int | None = None
        self.current = replace(settings, **session)
        """The settings as they hold now."""

    def change(self, changes: dict[str, Any]) -> None:
        """Change settings, and keep them soon."""
        self.current = replace(self.current, **changes)
        self._kept = replace(self._kept, **changes)
        self._due = self._now() + SAVE_AFTER

    def next_wake(self) -> int | None:
        """When they are to be kept."""
        return self._due

    def tick(self) -> str | None:
        """Keep them, if it is time; a sentence where that failed."""
        is_due = self._due is not None and self._now() >= self._due
        return self.save() if is_due else None

    def save(self) -> str | None:
        """Keep what has changed and was not kept yet; a sentence where that failed."""
        if self._due is None:
            return None
        self._due = None
        return self._keep(self._kept)

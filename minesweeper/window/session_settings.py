"""The settings of a session: those in effect, those to write, and the commands that switch them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from minesweeper.game.clock import Now
from minesweeper.settings import Settings
from minesweeper.translation import gettext as _
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.game.game_screen import GameScreen
from minesweeper.window.text import words

SAVE_AFTER = 400
"""Milliseconds that changed settings wait for further changes before they are written."""


class SessionSettings:
    """Owns the settings of a session; overrides of this session alone are never written."""

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
        """The settings in effect."""

    def change(self, changes: dict[str, Any]) -> None:
        """Changes settings, and writes them soon."""
        self.current = replace(self.current, **changes)
        self._kept = replace(self._kept, **changes)
        self._due = self._now() + SAVE_AFTER

    def next_wake(self) -> int | None:
        """The time at which the settings are written; None if they have not changed."""
        return self._due

    def tick(self) -> str | None:
        """Writes the settings when they are due; returns a sentence if that failed."""
        is_due = self._due is not None and self._now() >= self._due
        return self.save() if is_due else None

    def save(self) -> str | None:
        """Writes the settings if they have changed; returns a sentence if that failed."""
        if self._due is None:
            return None
        self._due = None
        return self._keep(self._kept)


class Switches:
    """Switches settings on and off by command, and shows a message about each change."""

    def __init__(self, context: WindowContext, game: GameScreen) -> None:
        self._context, self._game = context, game

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that switches a setting."""
        return {
            Command.QUESTIONS: self._toggle_questions,
            Command.ODDS: self._toggle_odds,
            Command.MUTE: self._toggle_sound,
            **{command: partial(self._toggle_helper, command) for command in words.SWITCHED},
        }

    def _toggle(self, name: str) -> bool:
        """Switches a setting on or off; returns whether it is on now."""
        is_on = not getattr(self._context.settings, name)
        self._context.change(**{name: is_on})
        return is_on

    def _toggle_helper(self, command: Command) -> None:
        is_on = self._toggle(words.SWITCHES[command])
        self._game.show_message(_(words.SWITCHED[command][is_on]))

    def _toggle_sound(self) -> None:
        self._context.show_toast(_(words.SOUND_ON) if self._toggle("sound") else _(words.SOUND_OFF))

    def _toggle_questions(self) -> None:
        is_on = self._toggle("mark_undeducible")
        if is_on and self._game.visible.takes_moves:
            self._game.messages.ask_questions()
        elif not is_on:
            self._game.messages.clear()

    def _toggle_odds(self) -> None:
        visible = self._game.visible
        if visible.takes_moves and not visible.can_have_odds:
            self._game.show_message(_(words.TOO_LARGE_FOR_ODDS))
        elif self._toggle("show_odds") and visible.takes_moves:
            self._game.messages.clear()
            if not visible.is_assisted:
                # Only as a toast, because the footer has a legend to show, and a badge for this.
                self._context.show_toast(_(words.NOW_ASSISTED))

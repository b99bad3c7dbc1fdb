"""The dependencies of the window: the courier, the disk, the clock, the sounds."""

from collections.abc import Callable, Sequence
from typing import Any

from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.settings import Settings
from minesweeper.window.courier import Courier
from minesweeper.window.sound.sounds import SilentPlayer, SoundPlayer
from minesweeper.window.tracing import Trace

_SILENT = SilentPlayer()


class BoardCard(Value):
    """A fixed board as the player may know it before it is played: without its mines."""

    name: str
    title: str
    reason: str
    """Says why the board is worth playing."""
    level: Level
    position: Position
    """The board as the player finds it."""


class Dependencies(Value):
    """Everything that the window is given from outside."""

    courier: Courier
    """Carries events to the agent and back."""
    keep_settings: Callable[[Settings], str | None]
    """Writes the settings; returns a sentence if that failed."""
    keep_report: Callable[[dict[str, Any]], str]
    """Writes a report of a failure; returns a sentence that says where, or why not."""
    position_text: Callable[[Position, frozenset[Cell]], str]
    """Returns a position and the flags on it as text, for the clipboard."""
    jsminesweeper_text: Callable[[Position, frozenset[Cell]], str]
    """Returns a position and the flags on it as text that JSMinesweeper reads."""
    new_seed: Callable[[], int]
    boards: Callable[[], Sequence[BoardCard]]
    """Returns the fixed boards; called when their page is opened."""
    now: Now
    players: Callable[[], Sequence[str]] = tuple
    """Returns the names of the autoplayers; called when one is to be watched."""
    home: str = ""
    """The folder of the player's files, as shown to the player."""
    sounds: SoundPlayer = _SILENT
    trace: Trace | None = None
    notice: Callable[[], str | None] = lambda: None
    """Returns a sentence to show at the start; called again once the first game has started."""

"""What the window is handed from outside: the way to the agent, the disk, the clock, the sounds."""

from collections.abc import Callable, Sequence
from typing import Any

from minesweeper.events import Event
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.settings import Settings
from minesweeper.window import display
from minesweeper.window.board_card import BoardCard
from minesweeper.window.sound.sounds import Silence, SoundPlayer
from minesweeper.window.tracing import Trace

_SILENCE = Silence()


class Dependencies(Value):
    """What the window is handed from outside."""

    tell_agent: Callable[[Event, int], None]
    """Takes what the player did, and the game it was done to. The answer comes to `observe`."""
    keep_settings: Callable[[Settings], str | None]
    """Keeps the settings, and gives a sentence where that failed."""
    keep_report: Callable[[dict[str, Any]], str]
    """Keeps a report of a failure, and gives a sentence that says where, or why not."""
    position_text: Callable[[Position, frozenset[Cell]], str]
    """A position and the flags on it as text, for the clipboard."""
    jsminesweeper_text: Callable[[Position, frozenset[Cell]], str]
    """The same in the form of JSMinesweeper."""
    new_seed: Callable[[], int]
    boards: Callable[[], Sequence[BoardCard]]
    """The fixed boards, asked for when their page is opened."""
    now: Now
    players: Callable[[], Sequence[str]] = tuple
    """The names of the autoplayers, asked for when one is to be watched."""
    home: str = ""
    """The folder of the player's files, to be told."""
    sounds: SoundPlayer = _SILENCE
    """Makes sounds heard."""
    has_unfinished: bool = False
    """Whether an unfinished game waits behind the one to begin with."""
    nap: display.Nap = display.plain_nap
    """Waits, but not when something was announced meanwhile."""
    trace: Trace | None = None
    notice: Callable[[], str | None] = lambda: None
    """A sentence to begin with, asked for when the first game is there."""

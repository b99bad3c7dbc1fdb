"""The interface through which screens use the window."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect

from minesweeper.events import PlayerEvent
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.sound.sounds import Sound

if TYPE_CHECKING:
    from minesweeper.window.games import Games
    from minesweeper.window.screen import Screen
    from minesweeper.window.widgets.text_boxes import Toast


class WindowContext(Protocol):
    """The interface through which a screen uses the window."""

    @property
    def brush(self) -> Brush:
        """The brush, which draws texts, icons and boxes in the colours of the theme."""

    @property
    def settings(self) -> Settings:
        """The current settings."""

    @property
    def rect(self) -> Rect:
        """The rectangle of the whole window; its top left is (0, 0)."""

    @property
    def home(self) -> str:
        """The folder of the player's files."""

    @property
    def games(self) -> "Games":
        """The object that starts games."""

    def now(self) -> int:
        """Returns the milliseconds on the window's clock."""

    def mark_dirty(self, rect: Rect) -> None:
        """Has a part of the window drawn with the next frame."""

    def announce(self, event: PlayerEvent) -> None:
        """Sends the player's event to the agent."""

    def perform(self, command: Command) -> None:
        """Performs a command of a key, a button or a menu."""

    def copy(self, text: str, message: str) -> bool:
        """Copies a text and shows `message`; returns False if there is no clipboard."""

    def copy_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Copies a position as text to the clipboard, and shows a message."""

    def players(self) -> Sequence[str]:
        """Returns the names of the autoplayers that can be watched."""

    @property
    def screen(self) -> "Screen":
        """The screen that is shown."""

    def show(self, screen: "Screen") -> None:
        """Shows another screen."""

    def bring_file(self, path: str) -> None:
        """Starts the game or the board that a file contains."""

    def change(self, **changes: Any) -> None:
        """Changes settings and stores them on disk."""

    def play_sound(self, sound: Sound) -> None:
        """Plays a sound with the next frame, if sounds are on."""

    @property
    def is_silent(self) -> bool:
        """True if this computer has no way to play sounds."""

    @property
    def is_still(self) -> bool:
        """True if the desktop asks for reduced motion."""

    @property
    def moves(self) -> bool:
        """True if animations are on."""

    def cross_fade(self, part: Rect, lasts: int) -> None:
        """Fades a part of the window from its current picture to the next one."""

    @property
    def toast(self) -> "Toast | None":
        """The sentence that is shown for a few seconds; None if there is none."""

    def show_toast(self, sentence: str) -> None:
        """Shows a sentence for a few seconds."""

    def hide_toast(self) -> None:
        """Hides the sentence that is shown for a few seconds."""

    def offer_undo(
        self, sentence: str, undo: Callable[[], None], page: "Screen | None" = None
    ) -> None:
        """Shows a sentence with a button that undoes the change, for 10 s.

        It is shown on a page or, without one, on the game's screen, and nowhere else. A sentence
        given in English follows a change of the language; a translated one stays as it is.
        """

    def end_offer(self) -> None:
        """Withdraws the offer to undo."""

    def relayout(self) -> None:
        """Lays the current screen out again, because its widgets changed."""

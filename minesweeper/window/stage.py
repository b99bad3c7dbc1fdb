"""What the window offers to its screens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect

from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.settings import Settings
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.keyboard import Keyboard
from minesweeper.window.sound.sounds import Sound

if TYPE_CHECKING:
    from minesweeper.window.games import Games
    from minesweeper.window.screen import Screen
    from minesweeper.window.widgets.text_boxes import Toast


class Stage(Protocol):
    """The window as a screen sees it."""

    @property
    def brush(self) -> Brush:
        """What everything is drawn with."""

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""

    @property
    def keyboard(self) -> Keyboard:
        """What the keys ask for."""

    @property
    def rect(self) -> Rect:
        """The whole window, from its own top left."""

    @property
    def home(self) -> str:
        """The folder of the player's files."""

    @property
    def games(self) -> "Games":
        """What puts games on the table."""

    def now(self) -> int:
        """Milliseconds on the window's clock."""

    def damage(self, rect: Rect) -> None:
        """Have a part of the window drawn again."""

    def announce(self, event: Event) -> None:
        """Tell the agent what the player did."""

    def perform(self, command: Command) -> None:
        """Do what a key, a button or a menu asked for."""

    def copy(self, text: str, said: str) -> bool:
        """Put a text on the clipboard, and say so; false where there is none, which is said too."""

    def copy_position(self, position: Position, flags: frozenset[Cell]) -> None:
        """Put a position on the clipboard as text, and say so."""

    def players(self) -> Sequence[str]:
        """The names of the autoplayers that can be watched."""

    def show(self, screen: "Screen") -> None:
        """Show another screen."""

    def bring_file(self, path: str) -> None:
        """Put the game or the board of a file on the table."""

    def change(self, **changes: Any) -> None:
        """Change settings and keep them."""

    def let_hear(self, sound: Sound) -> None:
        """Have a sound heard with the next frame, where sounds are on."""

    @property
    def is_silent(self) -> bool:
        """Whether no sound can be heard here."""

    @property
    def is_still(self) -> bool:
        """Whether the desktop asks for stillness."""

    @property
    def moves(self) -> bool:
        """Whether anything may move."""

    def fade(self, part: Rect, lasts: int) -> None:
        """Have a part of the window, as it is now, fade into what is drawn there next."""

    @property
    def toast(self) -> "Toast | None":
        """The sentence that is shown for a while."""

    def show_toast(self, sentence: str) -> None:
        """Show a sentence for a while."""

    def hide_toast(self) -> None:
        """Take the sentence away."""

    def relayout(self) -> None:
        """Have the current screen laid out again, because its widgets changed."""

"""Keeps the games of one window for its agent, and tells in a sentence where it cannot."""

from pathlib import Path

from minesweeper.agent.trail import Trail, Turn
from minesweeper.archive.autosave import Autosave
from minesweeper.archive.files import ArchiveError, free_path
from minesweeper.archive.saved_games import FILE_NAME, save_game
from minesweeper.game.clock import Now


class GameKeeper:
    """The game being played, in the autosave, and saved ones in a folder of their own.

    A game that waits for the player is written over only by itself. Another one that is played
    instead is kept from its first turn on, and the one that waited is saved before that.
    """

    def __init__(self, home: Path, now: Now) -> None:
        self._autosave = Autosave(home, now)
        self._games = home / "games"
        self._waiting: Trail | None = None
        """The game of the last time, while nothing has taken its place."""
        self._unkept: Trail | None = None
        """The game on the table, while it is not in the autosave."""

    def restore(self) -> tuple[Trail | None, str | None]:
        """The unfinished game of the last time, and what the player has to be told, if anything."""
        self._waiting, notice = self._autosave.restore()
        return self._waiting, notice

    def begin(self, trail: Trail) -> str | None:
        """Keep this game from now on or, while another one waits, from its first turn on."""
        self._unkept = trail
        if trail is self._waiting:
            self._waiting = None
        return None if self._waiting is not None else self._take_in(trail)

    def keep(self, turn: Turn) -> str | None:
        """Keep one turn more, which the trail has already."""
        if self._unkept is not None:
            return self._take_in(self._unkept)
        try:
            self._autosave.keep(turn)
        except ArchiveError as error:
            return str(error)
        return None

    def _take_in(self, trail: Trail) -> str | None:
        """Put a game with all its turns into the autosave; what fails is tried again a turn on."""
        try:
            if self._waiting is not None:
                save_game(free_path(self._games, FILE_NAME), self._waiting)
                self._waiting = None
            self._autosave.begin(trail)
        except ArchiveError as error:
            return str(error)
        self._unkept = None
        return None

    def sync(self) -> None:
        """Wait for the disk, if it is time to."""
        self._autosave.sync()

    def save(self, trail: Trail) -> str:
        """Save a game to a file of its own; gives a sentence that says where, or why not."""
        path = free_path(self._games, FILE_NAME)
        try:
            save_game(path, trail)
        except ArchiveError as error:
            return str(error)
        return f"The game is saved as {path}."

    def close(self) -> None:
        """Wait for the disk and let go of the files."""
        self._autosave.close()

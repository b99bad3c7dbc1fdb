"""The agent's games on disk: what of them is kept, and what is said where that fails."""

from typing import Protocol

from minesweeper import events
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Observer
from minesweeper.game.game import Status
from minesweeper.game.history import History, Turn
from minesweeper.record import Ending, Recorded


class Keeper(Protocol):
    """Whatever keeps games on disk; each gives a sentence where it could not."""

    def begin(self, history: History, *, is_over: bool) -> str | None:
        """Keep this trail from now on, with the turns it has; one that is over, if it goes on."""

    def keep(self, turn: Turn) -> str | None:
        """Keep one turn more: once this is back, the end of the program cannot lose it."""

    def sync(self) -> str | None:
        """Make sure, if it is time to, that a power cut loses nothing kept so far."""

    def finish(self, history: History, ending: Ending) -> Recorded:
        """Add a game that has just ended to the records."""

    def unreviewed(self) -> tuple[str, History] | None:
        """A game of the records that nobody has looked through yet, with its id; each once."""

    def kept(self, name: str) -> History | str:
        """The game of the records with this id, or a sentence that says why it cannot be had."""

    def save(self, history: History, *, is_aside: bool = False) -> str:
        """Save a game to a file of its own; gives a sentence that says where, or why not.

        `is_aside` says that it makes room for another game.
        """


class Keeping:
    """Keeps the game on the table, where there is somebody to keep it; a trouble is told once."""

    def __init__(self, keeper: Keeper | None, announce: Observer) -> None:
        self._keeper = keeper
        self._announce = announce
        self._game = 0
        self._has_failed = False

    def begin(self, game: int, history: History, *, is_over: bool) -> None:
        """Keep a game from now on."""
        self._game, self._has_failed = game, False
        if self._keeper is not None:
            self._complain(self._keeper.begin(history, is_over=is_over))

    def keep(self, turn: Turn) -> None:
        """Keep one turn more."""
        if self._keeper is not None:
            self._complain(self._keeper.keep(turn))

    def sync(self) -> None:
        """Make sure, if it is time to, that a power cut loses nothing kept so far."""
        if self._keeper is not None:
            self._complain(self._keeper.sync())

    def _complain(self, sentence: str | None) -> None:
        """Tell that the game cannot be kept, once a game."""
        if sentence is not None and not self._has_failed:
            self._has_failed = True
            self._announce(events.KeepingFailed(self._game, sentence))

    def save(self, history: History, *, is_aside: bool = False) -> str | None:
        """Save a game to a file of its own; gives a sentence that says where, or why not."""
        return None if self._keeper is None else self._keeper.save(history, is_aside=is_aside)

    def record(self, play: JudgedGame) -> None:
        """Add the game that has just ended to the records."""
        if self._keeper is None:
            return
        game, luck = play.game, play.luck.spent()
        ending = Ending(game.status is Status.WON, game.score, luck, play.luck.guesses)
        recorded = self._keeper.finish(play.history, ending)
        if recorded.is_kept:
            self._announce(events.GameRecorded(self._game, recorded.id, recorded.is_best))
        self._complain(recorded.told)

    def kept(self, name: str) -> History | None:
        """The game of the records with this id; where it cannot be had, it is told why."""
        found = self._keeper.kept(name) if self._keeper is not None else None
        if isinstance(found, str):
            self._announce(events.RecordsSaid(found))
            return None
        return found

    def unreviewed(self) -> tuple[str, History] | None:
        """A game of the records that nobody has looked through yet, with its id; each once."""
        return None if self._keeper is None else self._keeper.unreviewed()

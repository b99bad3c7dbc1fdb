"""Saves the agent's games turn by turn, and reports once a game if that fails."""

from typing import Protocol

from minesweeper import events
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Observer
from minesweeper.game.game import Status
from minesweeper.game.history import History, Turn
from minesweeper.record import Ending, Recorded, Shelved


class Keeper(Protocol):
    """Stores games. Methods that return a sentence return None if all went well."""

    def begin(self, history: History, *, is_over: bool) -> str | None:
        """Stores a game with its turns; a finished game is stored only when it is continued."""

    def keep(self, turn: Turn) -> str | None:
        """Stores one more turn: after the call, a crash of the program can't lose it."""

    def sync(self) -> str | None:
        """Flushes to the disk, if the last flush is long ago, so that a power cut loses nothing."""

    def finish(self, history: History, ending: Ending) -> Recorded:
        """Adds a game that has just ended to the records."""

    def unreviewed(self) -> tuple[str, History] | None:
        """Returns a recorded game that was never reviewed, and its id; each game only once."""

    def kept(self, name: str) -> History | str:
        """Returns the recorded game of this id, or a sentence that says why it can't be read."""

    def save(self, history: History) -> str:
        """Saves a game to a file of its own; returns a sentence that says where, or why not."""

    def shelve(self, history: History) -> Shelved:
        """Puts an unfinished game into the list of them, because another takes its place."""

    def waiting_game(self) -> Shelved | None:
        """Returns the unfinished game of the last session, while another one is played first."""

    def unfinished_game(self, name: str) -> History | str:
        """Returns a game of that list, or a sentence that says why it can't be had."""


class Keeping:
    """Stores the current game if there is a keeper; announces a failure once a game."""

    def __init__(self, keeper: Keeper | None, announce: Observer) -> None:
        self._keeper = keeper
        self._announce = announce
        self._game = 0
        self._has_failed = False

    def begin(self, game: int, history: History, *, is_over: bool) -> None:
        """Stores this game from now on."""
        self._game, self._has_failed = game, False
        if self._keeper is not None:
            self._announce_failure(self._keeper.begin(history, is_over=is_over))

    def keep(self, turn: Turn) -> None:
        """Stores one more turn."""
        if self._keeper is not None:
            self._announce_failure(self._keeper.keep(turn))

    def sync(self) -> None:
        """Flushes to the disk, if the last flush is long ago."""
        if self._keeper is not None:
            self._announce_failure(self._keeper.sync())

    def _announce_failure(self, sentence: str | None) -> None:
        if sentence is not None and not self._has_failed:
            self._has_failed = True
            self._announce(events.KeepingFailed(self._game, sentence))

    def save(self, history: History) -> str | None:
        """Saves a game to a file of its own; returns a sentence, or None without a keeper."""
        return None if self._keeper is None else self._keeper.save(history)

    def shelve(self, history: History) -> Shelved | None:
        """Puts an unfinished game into the list of them; returns None without a keeper."""
        return None if self._keeper is None else self._keeper.shelve(history)

    def waiting_game(self) -> Shelved | None:
        """Returns the unfinished game of the last session, while another one is played first."""
        return None if self._keeper is None else self._keeper.waiting_game()

    def unfinished_game(self, name: str) -> History | None:
        """Returns a game of the list of unfinished ones; if it can't be had, announces why."""
        found = self._keeper.unfinished_game(name) if self._keeper is not None else None
        if isinstance(found, str):
            self._announce(events.UnfinishedSaid(found))
            return None
        return found

    def record(self, session: JudgedGame) -> None:
        """Adds the game that has just ended to the records, and announces its entry."""
        if self._keeper is None:
            return
        game, luck = session.game, session.luck.spent()
        ending = Ending(game.status is Status.WON, game.score, luck, session.luck.guesses)
        recorded = self._keeper.finish(session.history, ending)
        if recorded.is_kept:
            is_best, standing = recorded.is_best, recorded.standing
            self._announce(events.GameRecorded(self._game, recorded.id, is_best, standing))
        self._announce_failure(recorded.told)

    def kept(self, name: str) -> History | None:
        """Returns the recorded game of this id; if it can't be read, announces why."""
        found = self._keeper.kept(name) if self._keeper is not None else None
        if isinstance(found, str):
            self._announce(events.RecordsSaid(found))
            return None
        return found

    def unreviewed(self) -> tuple[str, History] | None:
        """Returns a recorded game that was never reviewed, and its id; each game only once."""
        return None if self._keeper is None else self._keeper.unreviewed()

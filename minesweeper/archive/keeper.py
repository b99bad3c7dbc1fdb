"""Stores the games of one window: the running one, the saved ones and the finished ones.

Failures are returned as sentences for the player, because play goes on.
"""

import gzip
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from minesweeper.archive import files
from minesweeper.archive.autosave import Autosave, FinishedGame, written_at
from minesweeper.archive.files import ArchiveError, FileChange
from minesweeper.archive.rows import make_record
from minesweeper.archive.saved_games import (
    SavedGameError,
    check_turns,
    load_game,
    pack_game,
    save_new_game,
)
from minesweeper.game.clock import Now
from minesweeper.game.game import Status
from minesweeper.game.history import (
    NO_PROGRESS,
    Action,
    History,
    HistoryError,
    ReadingProgress,
    Turn,
)
from minesweeper.record import Ending, Record, Recorded

if TYPE_CHECKING:
    from minesweeper.archive.records import Records, StoredGame

NOT_NOTED = "Your records could not take it in that you have seen the mines of this game."
_LOOKS = (Action.SHOW, Action.SHOW_ALL)
MOST_REVIEWED = 20
"""The most games of earlier sessions that are reviewed in one session."""
_LOSSES = {
    FileChange.REMOVED: "Your records were removed while this window was open. "
    "The games played in it are in a new file.",
    FileChange.REPLACED: "Your records were replaced while this window was open. "
    "The games played in it are in the file that is there now.",
}
_LOSSES[FileChange.REWRITTEN] = _LOSSES[FileChange.REPLACED]
MOST_RECOVERIES = 3
"""The most attempts in a row to record lost games again while another program replaces the file."""
MOST_UNRECORDED = 100
"""The most finished games held in memory while they can be written nowhere."""


@dataclass(frozen=True, slots=True)
class _Unrecorded:
    """A finished game that is not in the records yet."""

    record: Record
    saved: bytes
    """The packed saved game."""
    path: Path | None = None
    """Its file in the folder of unrecorded games, removed once the game is recorded."""


class GameKeeper:
    """Keeps the running game in the autosave, and finished games in the records.

    The unfinished game of the last session is never overwritten: if the player begins another one,
    it is saved to a file of its own at the first turn of that. A finished game that the records
    cannot take is written to a folder beside them or, if that fails too, stays in the autosave,
    which takes no other game before that.

    Games that this window has recorded stay in memory (an expert game takes about 4 KiB). If
    another program removes or replaces the file of the records, they are recorded again.
    """

    def __init__(self, home: Path, now: Now, today: Now) -> None:
        """Takes a stopwatch time `now`, and `today` in milliseconds since 1970."""
        self._home = home
        self._today = today
        self.reading = NO_PROGRESS
        """Reports the progress when a game of the records takes long to read."""
        self._autosave = Autosave(home, now)
        self._beside = home / files.UNRECORDED
        self._waiting: History | None = None
        """The unfinished game of the last session, while it is still in the autosave."""
        self._unkept: History | None = None
        """The current game, as long as it is not in the autosave."""
        self._history: History | None = None
        """The current game."""
        self._is_looked_at = False
        """True if the current game was finished when it was opened and has not gone on."""
        self._unrecorded: dict[str, _Unrecorded] = {}
        self._recorded: dict[str, _Unrecorded] = {}
        """The games that this window has recorded and nobody has deleted."""
        self._withdrawn: dict[str, _Unrecorded] = {}
        """Recorded games that the player has deleted."""
        self._has_turns = False
        """True once a turn was played."""
        self._has_caught_up = self._must_sync = False
        self._is_safe = False
        """True if the game in the autosave is finished and stored elsewhere."""
        self._records: Records | None = None
        self._unreviewed: list[str] | None = None
        """The ids of games to review; None until they are asked for."""

    @property
    def records(self) -> "Records":
        """The records. Their file is opened when it is first needed."""
        if self._records is None:
            # Imported here, so that the first frame does not wait for SQLite.
            from minesweeper.archive.records import Records  # noqa: PLC0415

            self._records = Records(self._home)
        return self._records

    def restore(self) -> tuple[History | None, str | None]:
        """Returns the unfinished game of the last session and a notice for the player, or None."""
        files.remove_stale_drafts(self._home)
        self._waiting, notice = self._autosave.restore()
        for found in self._autosave.finished:
            if not found.history.is_guided:
                self._note(_recovered(found))
        return self._waiting, notice

    def begin(self, history: History, *, is_over: bool) -> str | None:
        """Makes this the current game. Returns a sentence if it cannot be saved, or None.

        It is saved at its first turn if the autosave still holds another game that is not safe.
        """
        self._unkept = self._history = history
        self._is_looked_at = is_over
        if history is self._waiting:
            self._waiting = None
        must_wait = is_over or self._waiting is not None or self._unrecorded
        return None if must_wait else self._take_in(history)

    def keep(self, turn: Turn) -> str | None:
        """Saves one more turn, which the history has already. Returns a sentence if that fails.

        Looking at a finished game that was opened does not replace the game in the autosave.
        """
        trouble = self._note_shown() if turn.action is Action.SHOW_ALL else None
        return self._keep(turn) or trouble

    def _keep(self, turn: Turn) -> str | None:
        self._is_looked_at &= turn.action in _LOOKS
        if self._is_looked_at:
            return None
        if self._unkept is not None:
            return self._take_in(self._unkept)
        self._is_safe = False
        self._has_turns = True
        try:
            self._autosave.keep(turn)
        except ArchiveError as error:
            return str(error)
        return None

    def _take_in(self, history: History) -> str | None:
        """Puts a game with all its turns into the autosave. If that fails, the next turn does."""
        trouble = self._record_all()
        if self._unrecorded:
            return trouble
        try:
            if self._waiting is not None:
                save_new_game(self._home, self._waiting)
                self._waiting = None
            self._autosave.begin(history)
        except ArchiveError as error:
            return str(error)
        self._unkept = None
        self._is_safe = False
        self._has_turns = bool(history.turns)
        return None

    # Finished games.

    def finish(self, history: History, ending: Ending) -> Recorded:
        """Adds a game that has just ended to the records, unless it was the guided first game."""
        if history.is_guided:
            self._is_safe = self._unkept is None
            return Recorded("", is_kept=False)
        game = pack_game(history)
        record = make_record(game.id, history, ending, self._today())
        # First, so that lost games of this window count when the best time is decided.
        before = self._recover()
        self._note(_Unrecorded(record, game.saved))
        best: set[str] = set()
        trouble = self._record_all(best) or self._recover()
        self._is_safe = record.id not in self._unrecorded and self._unkept is None
        told = _joined(trouble or before, self._notice())
        return Recorded(record.id, record.id in self._recorded, record.id in best, told)

    def _note_shown(self) -> str | None:
        """Updates the stored copy of the current game: all its mines were shown."""
        assert self._history is not None, "only the mines of the current game are shown"
        game = pack_game(self._history)
        waiting, beside = self._unrecorded.get(game.id), self._beside / f"{game.id}.jsonl"
        try:
            if waiting is not None:
                self._unrecorded[game.id] = replace(waiting, saved=game.saved)
            elif beside.exists():
                files.write_whole(beside, gzip.decompress(game.saved))
            else:
                self.records.replace(game.id, game.saved)
                recorded = self._recorded.get(game.id)
                if recorded is not None:
                    self._recorded[game.id] = replace(recorded, saved=game.saved)
        except (ArchiveError, OSError):
            return NOT_NOTED
        return None

    def unreviewed(self) -> tuple[str, History] | None:
        """Returns a recorded game without a review and its id, each game once, or None.

        Games recovered after a crash have none, nor have those left at once for the next game.
        """
        if not self._has_caught_up:
            return None
        if self._unreviewed is None:
            self._unreviewed = []
            with suppress(ArchiveError):
                self._unreviewed = self.records.unreviewed(MOST_REVIEWED)
        while self._unreviewed:
            name = self._unreviewed.pop(0)
            found = self._kept(name, NO_PROGRESS)
            if isinstance(found, History):
                return name, found
        return None

    def kept(self, name: str) -> History | str:
        """Returns the recorded game with this id, or a sentence that says why it cannot."""
        return self._kept(name, self.reading)

    def _kept(self, name: str, reading: ReadingProgress) -> History | str:
        try:
            history = self.records.history(name, reading)
            check_turns(history, reading)
        except (ArchiveError, HistoryError) as error:
            return str(error)
        return history

    def _note(self, game: _Unrecorded) -> None:
        self._unrecorded[game.record.id] = game
        if len(self._unrecorded) > MOST_UNRECORDED:
            del self._unrecorded[next(iter(self._unrecorded))]

    def _record_all(self, best: set[str] | None = None) -> str | None:
        """Records all unrecorded games. Returns a sentence if that fails, or None.

        Games that the records do not take are written beside them. The ids of new best times are
        added to `best`.
        """
        trouble: str | None = None
        for name, game in list(self._unrecorded.items()):
            try:
                # After one failure the next attempt would only take time.
                if trouble is None and self._record(game) and best is not None:
                    best.add(name)
            except ArchiveError as error:
                trouble = f"The game is not in your records yet. {error}"
            if trouble is not None and not self._is_beside(game):
                return trouble
            del self._unrecorded[name]
        return trouble

    def _record(self, game: _Unrecorded) -> bool:
        """Records one game. Returns True if it is a new best time."""
        is_best = self.records.keep(game.record, game.saved)
        self._recorded[game.record.id] = replace(game, path=None)
        self._must_sync = True
        if game.path is not None:
            # A file that stays is found again at the next start, and is in the records then.
            with suppress(OSError):
                game.path.unlink()
        return is_best

    def _recover(self) -> str | None:
        """Records again what the file of the records has lost. Returns a sentence if it has.

        Another program may have removed the file or replaced it, for example by a backup.
        """
        told: str | None = None
        for _ in range(MOST_RECOVERIES):
            change = self._records.database.take_change() if self._records is not None else None
            if change is None:
                break
            missing = self._missing()
            if missing or change in (FileChange.REMOVED, FileChange.REPLACED):
                lost = {name: self._recorded.pop(name) for name in missing}
                self._unrecorded = lost | self._unrecorded
                told = self._record_all() or _LOSSES.get(change, told)
        return told

    def _missing(self) -> list[str]:
        try:
            return self.records.missing(self._recorded)
        except ArchiveError:
            # Which are missing is unknown, so all are recorded again or written beside.
            return list(self._recorded)

    def delete(self, name: str) -> "StoredGame":
        """Deletes a game from the records and returns it; raises an ArchiveError if that fails."""
        deleted = self.records.delete(name)
        if name in self._recorded:
            self._withdrawn[name] = self._recorded.pop(name)
        return deleted

    def put_back(self, deleted: "StoredGame") -> None:
        """Undoes a deletion; raises an ArchiveError if that fails."""
        self.records.put_back(deleted)
        name = bytes(deleted.row[0]).hex()
        if name in self._withdrawn:
            self._recorded[name] = self._withdrawn.pop(name)

    def _is_beside(self, game: _Unrecorded) -> bool:
        """Writes a game beside the records, unless it is there. Returns False if that fails."""
        if game.path is not None:
            return True
        try:
            files.write_whole(self._beside / f"{game.record.id}.jsonl", gzip.decompress(game.saved))
        except OSError:
            return False
        return True

    def _notice(self) -> str | None:
        return self._records.database.take_notice() if self._records is not None else None

    # When there is nothing else to do.

    def sync(self) -> str | None:
        """Waits for the disk if it is time. Returns a sentence for the player, or None."""
        self._autosave.sync()
        if self._must_sync:
            self._must_sync = False
            self.records.database.sync()
        # Not before the first turn, so that the first frame does not wait for it.
        return self.catch_up() if self._has_turns else None

    def catch_up(self) -> str | None:
        """Records what an earlier session left unrecorded, once, and what was lost since.

        Returns a sentence for the player, or None.
        """
        lost = self._recover()
        if self._has_caught_up:
            return _joined(lost, self._notice())
        self._has_caught_up = True
        for game in _found_beside(self._beside):
            self._note(game)
        trouble = self._record_all()
        with suppress(ArchiveError):
            self.records.database.open()
        return _joined(trouble or lost, self._notice())

    def save(self, history: History, *, is_aside: bool = False) -> str:
        """Saves a game to a file of its own. Returns a sentence that says where, or why not.

        With `is_aside` the sentence calls it the game before this one, because another game is
        the current one by the time the player reads it.
        """
        try:
            path = save_new_game(self._home, history)
        except ArchiveError as error:
            return str(error)
        which = "The game before this one" if is_aside else "The game"
        return f"{which} is saved as {path}."

    def close(self) -> None:
        """Records what is left, waits for the disk and releases the files."""
        self._recover()
        self._record_all()
        if self._is_safe and not self._unrecorded:
            # Otherwise the next start would load it only to find that it is recorded.
            self._autosave.discard()
        self._autosave.close()
        if self._records is not None:
            self._records.database.close()


def _joined(*sentences: str | None) -> str | None:
    return " ".join(filter(None, sentences)) or None


def _recovered(found: FinishedGame, path: Path | None = None) -> _Unrecorded:
    """Returns the record of a finished game from its history; a review adds the luck later."""
    game = pack_game(found.history)
    ending = Ending(found.game.status is Status.WON, found.game.score)
    record = make_record(game.id, found.history, ending, found.written)
    return _Unrecorded(record, game.saved, path)


def _found_beside(folder: Path) -> Iterator[_Unrecorded]:
    """Yields up to MOST_UNRECORDED finished games of a folder; other files are left alone."""
    for path in files.files_ending(folder, ".jsonl")[:MOST_UNRECORDED]:
        try:
            history, game = load_game(path)
        except (SavedGameError, OSError):
            continue
        if game.status.is_finished:
            yield _recovered(FinishedGame(history, game, written_at(path)), path)

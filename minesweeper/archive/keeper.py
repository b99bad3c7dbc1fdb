"""Stores the games of one window: the running one, the saved ones and the finished ones.

Failures are returned as sentences for the player, because play goes on.
"""

import gzip
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from minesweeper.archive import files
from minesweeper.archive.autosave import Autosave, FoundGame, written_at
from minesweeper.archive.files import ArchiveError, FileChange
from minesweeper.archive.rows import make_record
from minesweeper.archive.saved_games import (
    SavedGameError,
    check_turns,
    load_game,
    pack_game,
    read_start,
    save_new_game,
)
from minesweeper.archive.shelf import MOST_SHELVED, Shelf
from minesweeper.game.clock import Now
from minesweeper.game.game import Status
from minesweeper.game.history import (
    NO_PROGRESS,
    Action,
    DealtStart,
    History,
    HistoryError,
    ReadingProgress,
    Turn,
)
from minesweeper.game.level import Level
from minesweeper.game.score import Score
from minesweeper.record import Ending, Record, Recorded, Selection, Shelved, Standing
from minesweeper.translation import N_, join_sentences
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.archive.records import Records, StoredGame

NOT_NOTED = N_("Your records could not be updated to show that you have seen this game's mines.")
NOT_LISTED = N_("This game is no longer in the list.")
NOT_OPENED = N_("This game could not be opened. {error}")
_LOOKS = (Action.SHOW, Action.SHOW_ALL)
_NO_SCORE = Score(0, 0, 0, 0, 0)
MOST_REVIEWED = 200
"""The most games of earlier sessions that are reviewed in one session: some 20 s of idle time."""
_LOSSES = {
    FileChange.RESTORED: N_(
        "Your records were removed while this window was open. A copy of them has been restored."
    ),
    FileChange.REMOVED: N_(
        "Your records were removed while this window was open. The games you played in this "
        "window are in a new file."
    ),
    FileChange.REPLACED: N_(
        "Your records were replaced while this window was open. The games you played in this "
        "window were added to the new file."
    ),
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
    """The game's file in the folder of unrecorded games, removed once the game is recorded."""


class GameKeeper:
    """Keeps the running game in the autosave, and finished games in the records.

    The unfinished game of the last session is never overwritten: if the player begins another one,
    it is put on the shelf at the first turn of that. So is a game that makes room for another.

    A finished game that the records cannot take is written to a folder beside them or, if that
    fails too, stays in the autosave, which takes no other game before that.

    Games that this window has recorded stay in memory (an expert game takes about 4 KiB). If
    another program replaces the file of the records, they are recorded again. If it removes the
    file, the games of earlier days come back, too.
    """

    def __init__(self, home: Path, now: Now, today: Now) -> None:
        """Takes a stopwatch time `now`, and `today` in milliseconds since 1970."""
        self._home = home
        self.today = today
        """Returns the time in milliseconds since 1970."""
        self.reading = NO_PROGRESS
        """Reports the progress when a game of the records takes long to read."""
        self._autosave = Autosave(home, now)
        self._beside = home / files.UNRECORDED
        self._shelf = Shelf(home)
        self._unwritten: dict[str, History] = {}
        """Shelved games that could not be written yet."""
        self._taken: tuple[History, str] | None = None
        """A game that was chosen from the list, and its name there."""
        self._waiting: History | None = None
        """The unfinished game of the last session, while it is still in the autosave."""
        self._shelved_at = ""
        """The name of that game in the list, once it is no longer in the autosave."""
        self._unkept: History | None = None
        """The current game, as long as the autosave does not have it."""
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
        self._given_up: tuple[str, History] | Path | None = None
        """The record and the game that was given up last, or the file that was put aside instead.

        It can come back into the list.
        """
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

    def restore(self, reading: ReadingProgress = NO_PROGRESS) -> tuple[History | None, str | None]:
        """Returns the unfinished game of the last session and a notice for the player, or None.

        If its reading is given up, its file stays, and the next start finds the game there.
        """
        files.remove_stale_drafts(self._home)
        self._waiting, notice = self._autosave.restore(reading)
        if self._waiting is not None:
            self._shelf.remove_copies(self._waiting)
        for found in self._autosave.finished:
            if not found.history.is_never_recorded:
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
        self._is_looked_at &= turn.action in _LOOKS
        if self._is_looked_at:
            return trouble
        if self._unkept is not None:
            return self._take_in(self._unkept) or trouble
        self._is_safe, self._has_turns = False, True
        try:
            self._autosave.keep(turn)
        except ArchiveError as error:
            return str(error)
        return trouble

    def _take_in(self, history: History) -> str | None:
        """Writes a game with all turns to the autosave; if that fails, the next turn retries."""
        trouble = self._record_all()
        if self._unrecorded:
            return trouble
        try:
            if self._waiting is not None:
                self._shelved_at = str(self._shelf.add(self._waiting))
                self._waiting = None
                self._shorten_list()
            self._autosave.begin(history)
        except ArchiveError as error:
            return str(error)
        if self._taken is not None and self._taken[0] is history:
            self._remove_from_list(self._taken[1])
        self._taken = self._unkept = None
        self._is_safe = False
        self._has_turns = bool(history.turns)
        return None

    # Unfinished games. A game is named by the path of its file.

    def shelve(self, history: History) -> Shelved:
        """Puts a game into the list of unfinished games, because another takes its place.

        If it cannot be written, it is in the list of this window alone, and written when it can.
        If the list is too long, the oldest game drops off and counts as given up.
        """
        self._write_unwritten()
        try:
            shelved = Shelved(str(self._shelf.add(history)))
        except ArchiveError as error:
            shelved = Shelved(f"unwritten-{len(self._unwritten) + 1}", str(error))
            self._unwritten[shelved.path] = history
        self._shorten_list()
        return shelved

    def waiting_game(self) -> Shelved | None:
        """Returns the unfinished game of the last session, while another one is played before it.

        The name stays valid when the first turn of the other game moves this one into the list.
        """
        return None if self._waiting is None else Shelved(str(self._autosave.path))

    def unfinished(self) -> list[str]:
        """Returns the names of the unfinished games, most recently played first.

        The unfinished game of the last session belongs to them while another one is in view.
        """
        waiting = [] if self._waiting is None else [str(self._autosave.path)]
        return [*reversed(self._unwritten), *waiting, *map(str, self._shelf.paths())]

    def unfinished_board(self, level: Level, seeds: Collection[int]) -> str | None:
        """Returns the name of an unfinished no-guess game of a level, dealt from one of the seeds.

        None if there is none. Of a file only the first line is read.
        """
        for name in self.unfinished():
            with suppress(OSError, SavedGameError):
                history = self._waiting if name == str(self._autosave.path) else None
                start = (history or self._unwritten.get(name) or read_start(Path(name))).start
                if not isinstance(start, DealtStart) or not start.no_guess:
                    continue
                if start.level == level and start.seed in seeds:
                    return name
        return None

    def unwritten(self, name: str) -> History | None:
        """Returns the unfinished game of this name if it has no file, or None."""
        return self._unwritten.get(name)

    def count_unfinished(self, selection: Selection) -> int:
        """Returns how many unfinished games a selection has. Unreadable ones are not counted."""
        waiting = [] if self._waiting is None else [self._waiting]
        games = [*self._unwritten.values(), *waiting, *self._shelf.histories()]
        ending = Ending(won=False, score=_NO_SCORE)
        unfinished = [make_record("", game, ending, 0) for game in games]
        return sum(game.counts and selection.has(game) for game in unfinished)

    def unfinished_game(self, name: str) -> History | str:
        """Returns an unfinished game to resume, or a sentence that says why it can't be read.

        It leaves the list when it has begun and is in the autosave, so that a kill loses nothing.
        """
        if self._shelved_at and Path(name) == self._autosave.path:
            name = self._shelved_at
        found = self._found_unfinished(name, self.reading)
        if isinstance(found, FoundGame):
            self._taken = found.history, name
            return found.history
        return found

    def give_up(self, name: str) -> str | None:
        """Moves a game from the list into the records. Returns a sentence if there is trouble.

        The game stays in the list if it cannot be read, or cannot be stored anywhere.
        """
        found = self._found_unfinished(name, NO_PROGRESS)
        if isinstance(found, str):
            return found
        lost = _recovered(replace(found, written=self.today()))
        self._note(lost)
        trouble = self._record_all()
        if self._unrecorded.pop(lost.record.id, None) is None:
            self._remove_from_list(name)
            self._given_up = lost.record.id, found.history
        return trouble

    def put_aside(self, name: str) -> str | None:
        """Takes a file that cannot be read out of the list, and keeps it under another name.

        Returns that name; None if the file can be read or stays. `take_back` undoes it.
        """
        path = Path(name)
        is_readable = isinstance(self._found_unfinished(name, NO_PROGRESS), FoundGame)
        if is_readable or not self._shelf.has(path):
            return None
        try:
            self._given_up = self._shelf.put_aside(path)
        except ArchiveError:
            return None
        return self._given_up.name

    @property
    def can_take_back(self) -> bool:
        """True if the game that was given up last can come back into the list."""
        return self._given_up is not None

    def take_back(self) -> str | None:
        """Brings the game that was given up last back into the list, and out of the records.

        Returns a sentence if there is trouble; the game then stays in the records.
        """
        given_up = self._given_up
        if given_up is None:
            return None
        if isinstance(given_up, Path):
            try:
                self._shelf.put_back(given_up)
            except ArchiveError as error:
                return str(error)
            self._given_up = None
            return None
        name, history = given_up
        try:
            path = self._shelf.add(history)
        except ArchiveError as error:
            return str(error)
        try:
            self.records.forget(name)
        except ArchiveError as error:
            self._shelf.remove(path)
            return str(error)
        self._recorded.pop(name, None)
        self._given_up = None
        return None

    def _found_unfinished(self, name: str, reading: ReadingProgress) -> FoundGame | str:
        """Returns a listed unfinished game, or a sentence that says why it can't be read."""
        path = Path(name)
        is_waiting = self._waiting is not None and path == self._autosave.path
        history = self._waiting if is_waiting else self._unwritten.get(name)
        try:
            if history is not None:
                return FoundGame(history, history.replay(), 0)
            if self._shelf.has(path):
                return FoundGame(*load_game(path, reading), 0)
        except FileNotFoundError:
            return _(NOT_LISTED)
        except (SavedGameError, HistoryError) as error:
            return _(NOT_OPENED).format(error=error)
        return _(NOT_LISTED)

    def _remove_from_list(self, name: str) -> None:
        if self._unwritten.pop(name, None) is not None:
            return
        if self._waiting is not None and Path(name) == self._autosave.path:
            self._waiting = None
            self._autosave.discard()
        else:
            self._shelf.remove(Path(name))

    def _shorten_list(self) -> None:
        """Gives up the oldest games of a list that is too long; those that cannot be read stay."""
        for path in reversed(self._shelf.paths()[MOST_SHELVED:]):
            self.give_up(str(path))

    def _write_unwritten(self) -> None:
        """Writes shelved games that could not be written before."""
        for name, history in list(self._unwritten.items()):
            with suppress(ArchiveError):
                self._shelf.add(history)
                del self._unwritten[name]

    # Finished games.

    def finish(self, history: History, ending: Ending) -> Recorded:
        """Adds a game that has just ended to the records, unless its kind never counts."""
        if history.is_never_recorded:
            self._is_safe = self._unkept is None
            return Recorded("", is_kept=False)
        game = pack_game(history)
        record = make_record(game.id, history, ending, self.today())
        # First, so that lost games of this window count when the best time is decided.
        before = self._recover()
        self._note(_Unrecorded(record, game.saved))
        best: set[str] = set()
        trouble = self._record_all(best) or self._recover()
        self._is_safe = record.id not in self._unrecorded and self._unkept is None
        told = _joined(trouble or before, self._notice())
        is_kept = record.id in self._recorded
        is_compared = is_kept and record.won and record.counts
        standing = self._standing(record) if is_compared else None
        return Recorded(record.id, is_kept, record.id in best, told, standing)

    def _standing(self, record: Record) -> Standing | None:
        """Returns how a win compares with others; None if the records cannot be read just now."""
        try:
            return self.records.standing(record)
        except ArchiveError:
            return None

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
            return _(NOT_NOTED)
        return None

    def unreviewed(self) -> tuple[str, History] | None:
        """Returns the id and the history of a recorded game without a review, or None.

        Each game is returned once. Games recovered after a crash have no review, nor have games
        that the player left at once for the next one.
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
        """Returns the recorded game with this id, or a sentence that says why it can't be read."""
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
                trouble = join_sentences(_("The game is not in your records yet."), str(error))
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
        """Records games again that the records' file has lost. Returns a sentence if there are any.

        Another program may have removed the file or replaced it, for example by a backup.
        """
        told: str | None = None
        for _attempt in range(MOST_RECOVERIES):
            change = self._records.database.take_change() if self._records is not None else None
            if change is None:
                break
            missing = self._missing()
            if missing or change not in (FileChange.REWRITTEN, FileChange.SET_ASIDE):
                lost = {name: self._recorded.pop(name) for name in missing}
                self._unrecorded = lost | self._unrecorded
                change_told = _(_LOSSES[change]) if change in _LOSSES else told
                told = self._record_all() or change_told
        return told

    def _missing(self) -> list[str]:
        try:
            return self.records.missing(self._recorded)
        except ArchiveError:
            # Which games are missing is unknown, so all are recorded again or written beside the
            # records.
            return list(self._recorded)

    def delete(self, name: str) -> "StoredGame":
        """Deletes a game from the records and returns it; raises an ArchiveError if that fails."""
        deleted = self.records.delete(name)
        for each in deleted.ids:
            if each in self._recorded:
                self._withdrawn[each] = self._recorded.pop(each)
        return deleted

    def put_back(self, deleted: "StoredGame") -> None:
        """Undoes a deletion; raises an ArchiveError if that fails."""
        self.records.put_back(deleted)
        for name in deleted.ids:
            if name in self._withdrawn:
                self._recorded[name] = self._withdrawn.pop(name)

    def _is_beside(self, game: _Unrecorded) -> bool:
        """Writes a game to its own file beside the records, once. Returns False if that fails."""
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
        """Records games that an earlier session left unrecorded, once, and games lost since then.

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

    def save(self, history: History) -> str:
        """Saves a game to a file of its own. Returns a sentence that says where, or why not."""
        try:
            return _("Game saved as {file}.").format(file=save_new_game(self._home, history))
        except ArchiveError as error:
            return str(error)

    def close(self) -> str | None:
        """Records games not yet recorded, waits for the disk and releases the files.

        Returns a sentence if the records were removed or replaced, or None.
        """
        lost = self._recover()
        self._record_all()
        self._write_unwritten()
        if self._is_safe and not self._unrecorded:
            # Otherwise the next start would load it only to find that it is recorded.
            self._autosave.discard()
        self._autosave.close()
        if self._records is not None:
            self._records.database.close()
        return lost


def _joined(*sentences: str | None) -> str | None:
    return join_sentences(*filter(None, sentences)) or None


def _recovered(found: FoundGame, path: Path | None = None) -> _Unrecorded:
    """Returns the record of a game from its history; a review adds the luck later.

    An unfinished game is recorded only when it is given up.
    """
    status, is_given_up = found.game.status, not found.game.status.is_finished
    game = pack_game(found.history, is_given_up=is_given_up)
    ending = Ending(status is Status.WON, found.game.score, given_up=is_given_up)
    record = make_record(game.id, found.history, ending, found.written)
    return _Unrecorded(record, game.saved, path)


def _found_beside(folder: Path) -> Iterator[_Unrecorded]:
    """Yields up to MOST_UNRECORDED games of a folder; other files are left alone.

    Unfinished games are there because they were given up.
    """
    for path in files.files_ending(folder, ".jsonl")[:MOST_UNRECORDED]:
        try:
            history, game = load_game(path)
        except (SavedGameError, OSError):
            continue
        if game.status.is_finished or history.has_clicks:
            yield _recovered(FoundGame(history, game, written_at(path)), path)

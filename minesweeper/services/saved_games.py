"""Lists saved and unfinished games, and inspects each of them.

It works on the agent's thread, so that no frame waits for a file. The list has only the names of
the files; each file is inspected when it is asked for, so that no click waits for more than one.
"""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from minesweeper import events
from minesweeper.archive.autosave import written_at
from minesweeper.archive.files import GAMES, ArchiveError, NotAFileError, open_to_read, reason
from minesweeper.archive.json_lines import begins_with_object
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.replays import is_replay, load_replay
from minesweeper.archive.saved_games import (
    NewerVersionError,
    SavedGameError,
    load_game,
    name_game,
    read_name,
    read_start,
)
from minesweeper.events import Event, Observer
from minesweeper.game.game import Game, Status
from minesweeper.game.history import FixedStart, History
from minesweeper.record import SavedGame, SavedGameState, ShownBoard
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

MOST_LISTED = 200
"""The most files that are listed, the newest first."""
LARGEST_PLAYED = 64 * 1024
"""The largest file, in bytes, that is replayed to find the game's state.

A file does not say whether the game was won; only a replay does. An expert game has about 20 KiB.
"""
MOST_CELLS_PLAYED = 10_000
"""The largest board, in cells, that is replayed; dealing larger ones takes too long for a click."""
NO_FILE = N_("It is not a file.")
DAMAGED = N_("The file is damaged, or it is not a saved game. {error}")
A_SAVED_GAME = N_("The saved game")
"""What a game without a name is called where it is deleted or restored."""
GIVEN_UP = N_("This game now counts as given up.")
PUT_ASIDE = N_("The file is kept as {name}.")
TAKEN_BACK = N_("The game is back in the list.")
DELETED = N_("{name} was deleted.")
RESTORED = N_("{name} was restored.")
NOT_DELETED = N_("{name} could not be deleted: {reason}.")
NOT_RESTORED = N_("{name} could not be restored: {reason}.")
NAME_IS_TAKEN = N_("another file has this name now")
_ASIDE = ".deleted"
"""The ending of the file that was deleted last, which is kept until another one is deleted."""
NO_FOLDER = N_("The saved games cannot be listed: {reason}.")
_STANDINGS = {
    Status.READY: SavedGameState.UNTOUCHED,
    Status.PLAYING: SavedGameState.UNFINISHED,
    Status.WON: SavedGameState.WON,
    Status.LOST: SavedGameState.LOST,
}


class SavedGamesService:
    """Answers requests for the saved and the unfinished games."""

    def __init__(self, home: Path, keeper: GameKeeper, announce: Observer) -> None:
        self._folder = home / GAMES
        self._keeper = keeper
        self._announce = announce
        self._deleted: Path | None = None
        """The saved game that was deleted last and can be restored; None if there is none."""

    def observe(self, event: Event) -> None:
        """Answers if the event is about a list of saved or unfinished games."""
        match event:
            case events.SavedGamesAsked():
                self._announce(self._listed())
            case events.UnfinishedGamesAsked():
                self._announce(self._unfinished())
            case events.UnfinishedGivenUp(path):
                self._announce(self._discard(path))
                self._announce(self._unfinished())
            case events.UnfinishedTakenBack():
                self._announce(events.UnfinishedSaid(self._keeper.take_back() or _(TAKEN_BACK)))
                self._announce(self._unfinished())
            case events.SavedGameNamed(path, name):
                self._name(Path(path), name)
            case events.SavedGameDeleted(path):
                sentence = self._delete(Path(path))
                self._say_and_list(sentence, can_undo=self._deleted == Path(path))
            case events.SavedGameRestored():
                self._say_and_list(self._restore())
            case events.SavedGameAsked(path):
                self._announce(events.SavedGameGiven(inspect_saved_game(Path(path))))
            case _:
                pass

    def _discard(self, path: str) -> events.UnfinishedSaid:
        """Gives up an unfinished game; a file that cannot be read leaves the list only."""
        trouble = self._keeper.give_up(path)
        if not trouble:
            return events.UnfinishedSaid(_(GIVEN_UP), can_undo=True)
        aside = self._keeper.put_aside(path)
        if aside is None:
            return events.UnfinishedSaid(trouble)
        return events.UnfinishedSaid(_(PUT_ASIDE).format(name=aside), can_undo=True)

    def _name(self, path: Path, name: str) -> None:
        try:
            name_game(path, name)
        except (SavedGameError, ArchiveError) as error:
            self._announce(events.UnfinishedSaid(str(error)))
        self._announce(events.SavedGameGiven(inspect_saved_game(path)))

    def _say_and_list(self, sentence: str, *, can_undo: bool = False) -> None:
        self._announce(self._listed())
        if sentence:
            self._announce(events.UnfinishedSaid(sentence, can_undo))

    def _delete(self, path: Path) -> str:
        """Deletes a saved game so that the last deletion can be undone; returns a message."""
        assert path.parent == self._folder, f"{path} is not among the saved games"
        name = _shown_name(path)
        try:
            for earlier in self._folder.glob(f"*{_ASIDE}"):
                earlier.unlink()
            path.rename(_aside(path))
        except OSError as error:
            return _(NOT_DELETED).format(name=name, reason=reason(error))
        self._deleted = path
        return _(DELETED).format(name=name)

    def _restore(self) -> str:
        """Brings back the saved game that was deleted last; returns a message for the player."""
        path = self._deleted
        if path is None:
            return ""
        if os.path.lexists(path):
            return _(NOT_RESTORED).format(name=_shown_name(path), reason=_(NAME_IS_TAKEN))
        try:
            _aside(path).rename(path)
        except OSError as error:
            return _(NOT_RESTORED).format(name=path.name, reason=reason(error))
        self._deleted = None
        return _(RESTORED).format(name=_shown_name(path))

    def _listed(self) -> events.SavedGamesGiven:
        folder = str(self._folder)
        try:
            found = list_saved_games(self._folder)
        except OSError as error:
            trouble = _(NO_FOLDER).format(reason=reason(error))
            return events.SavedGamesGiven(folder, (), trouble=trouble)
        left_out = max(0, len(found) - MOST_LISTED)
        can_restore = self._deleted is not None
        listed = tuple(found[:MOST_LISTED])
        return events.SavedGamesGiven(folder, listed, left_out, can_restore=can_restore)

    def _unfinished(self) -> events.UnfinishedGamesGiven:
        found = []
        for name in self._keeper.unfinished():
            history = self._keeper.unwritten(name)
            path = Path(name)
            with suppress(OSError):  # Another window has taken the game meanwhile.
                if history is None:
                    found.append(SavedGame(name, path.name, written_at(path)))
                else:
                    told = _started(SavedGame(name, name, self._keeper.today()), history)
                    found.append(replace(told, standing=SavedGameState.UNFINISHED))
        return events.UnfinishedGamesGiven(tuple(found), self._keeper.can_take_back)


def _shown_name(path: Path) -> str:
    """Returns the name under which a saved game is listed: the player's, or that of the file."""
    try:
        label = "" if is_replay(path) else read_name(path)
    except (SavedGameError, OSError):
        label = ""
    return SavedGame(str(path), path.name, 0, label=label).own_name or _(A_SAVED_GAME)


def _aside(path: Path) -> Path:
    return path.with_name(path.name + _ASIDE)


def list_saved_games(folder: Path) -> list[SavedGame]:
    """Returns the saved games of a folder, newest first, without opening them.

    The list is empty if there is no such folder. Raises an OSError if it cannot be read.
    """
    found = []
    for path in _files(folder):
        try:
            found.append(SavedGame(str(path), path.name, written_at(path)))
        except OSError:
            continue  # The file was removed meanwhile.
    return sorted(found, key=lambda game: (game.saved, game.name), reverse=True)


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == ".jsonl" or is_replay(path)]
    except (FileNotFoundError, NotADirectoryError):
        return []


def inspect_saved_game(path: Path) -> SavedGame:
    """Returns what can be found out about a file; `trouble` says why if it cannot be read."""
    told = SavedGame(str(path), path.name, 0)
    try:
        told = replace(told, saved=written_at(path))
        return _read(told, path)
    except NotAFileError:
        return replace(told, trouble=_(NO_FILE))
    except SavedGameError as error:
        return replace(told, trouble=_trouble_of(path, error))
    except OSError as error:
        return replace(told, trouble=_("It cannot be read: {reason}.").format(reason=reason(error)))


def _trouble_of(path: Path, error: SavedGameError) -> str:
    """Says why a file cannot be opened as a saved game.

    If it does not even begin like one, its first wrong line would tell the player nothing.
    """
    if is_replay(path) or isinstance(error, NewerVersionError):
        return str(error)
    begins_like_one = False
    with suppress(OSError), open_to_read(path) as file:
        begins_like_one = begins_with_object(file)
    return _(DAMAGED).format(error=error if begins_like_one else "").strip()


def _read(told: SavedGame, path: Path) -> SavedGame:
    if is_replay(path):
        history = load_replay(path)
        return _played(told, history, history.replay())
    begun = read_start(path)
    told = replace(told, label=read_name(path), can_be_named=True)
    is_long = path.stat().st_size > LARGEST_PLAYED
    if is_long or begun.start.level.grid.size > MOST_CELLS_PLAYED:
        return _started(told, begun)
    return _played(told, *load_game(path))


def _started(told: SavedGame, history: History) -> SavedGame:
    start = history.start
    title = start.title or "" if isinstance(start, FixedStart) else ""
    return replace(told, level=start.level, title=title, judge=history.judge)


def _played(told: SavedGame, history: History, game: Game) -> SavedGame:
    is_begun = game.status is Status.READY and history.has_clicks
    standing = SavedGameState.UNFINISHED if is_begun else _STANDINGS[game.status]
    return replace(
        _started(told, history), standing=standing, elapsed=game.elapsed, shown=_shown(game)
    )


def _shown(game: Game) -> ShownBoard:
    """Returns the board: mines that the player was only told of are still covered."""
    return ShownBoard(game.position_without(game.known_mines()), frozenset(game.flags()))

"""The saved games in the player's folder: which there are, and how each of them stands.

It works on the agent's thread, so no frame waits for a file.
"""

from dataclasses import replace
from pathlib import Path

from minesweeper import events
from minesweeper.agent.trail import Laid, Trail
from minesweeper.archive.autosave import written_at
from minesweeper.archive.files import reason
from minesweeper.archive.saved_games import FOLDER, SavedGameError, load_game, read_start
from minesweeper.events import Event, Observer
from minesweeper.game.game import Game, Status
from minesweeper.record import SavedGame, Standing

MOST_LISTED = 200
"""How many files are looked into, the newest first."""
LARGEST_PLAYED = 512 * 1024
"""Bytes up to which a game is played again to see how it stands; of others the start is told."""
_STANDINGS = {
    Status.READY: Standing.UNTOUCHED,
    Status.PLAYING: Standing.UNFINISHED,
    Status.WON: Standing.WON,
    Status.LOST: Standing.LOST,
}


class Shelf:
    """Observes what the player asks for, and announces which games are saved."""

    def __init__(self, home: Path, announce: Observer) -> None:
        self._folder = home / FOLDER
        self._announce = announce

    def observe(self, event: Event) -> None:
        """Answer, if the event asks for the saved games."""
        if isinstance(event, events.SavedGamesAsked):
            paths = newest_first(self._folder)
            games = tuple(map(looked_into, paths[:MOST_LISTED]))
            left_out = max(0, len(paths) - MOST_LISTED)
            self._announce(events.SavedGamesGiven(str(self._folder), games, left_out))


def newest_first(folder: Path) -> list[Path]:
    """The files of saved games in a folder; none where there is no such folder."""
    dated = []
    for path in folder.glob("*.jsonl"):
        try:
            dated.append((written_at(path), path.name, path))
        except OSError:
            continue  # It went while it was looked at.
    return [path for _, _, path in sorted(dated, reverse=True)]


def looked_into(path: Path) -> SavedGame:
    """What can be told of a file; one that cannot be read says why."""
    told = SavedGame(str(path), path.name, 0)
    try:
        told = SavedGame(str(path), path.name, written_at(path))
        if path.is_file() and path.stat().st_size > LARGEST_PLAYED:
            return _started(told, read_start(path))
        return _played(told, *load_game(path))
    except SavedGameError as error:
        return replace(told, trouble=str(error))
    except OSError as error:
        return replace(told, trouble=f"{path.name} cannot be read: {reason(error)}.")


def _started(told: SavedGame, trail: Trail) -> SavedGame:
    start = trail.start
    title = start.title or "" if isinstance(start, Laid) else ""
    return replace(told, level=start.level, title=title, judge=trail.judge)


def _played(told: SavedGame, trail: Trail, game: Game) -> SavedGame:
    is_begun = game.status is Status.READY and trail.has_clicks
    standing = Standing.UNFINISHED if is_begun else _STANDINGS[game.status]
    return replace(_started(told, trail), standing=standing, elapsed=game.elapsed)

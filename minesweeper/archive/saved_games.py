"""Saved games as JSON lines: how the game started, then a line a turn.

`docs/saved-games.md` describes the format. Files may come from anywhere: everything is checked, and
what a file can cost in time and memory is bounded.
"""

import gzip
import hashlib
import io
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, cast

from minesweeper.archive import files
from minesweeper.archive.files import reason
from minesweeper.archive.json_lines import CheckedLine, json_line, read_lines
from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import TEXTS, TRUE
from minesweeper.game.game import Game
from minesweeper.game.grid import Grid
from minesweeper.game.history import (
    ASSISTANCE,
    IMPORTED_ACTIONS,
    NO_PROGRESS,
    OPENINGS,
    Action,
    DealtStart,
    FixedStart,
    History,
    HistoryError,
    ReadingProgress,
    Result,
    Turn,
)
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick, Level, LevelError
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import ContaminationError, MinefieldError, Rearrangement
from minesweeper.game.notation import NotationError, read_minefield, write_minefield
from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _
from minesweeper.translation import ngettext

FORMAT = "minesweeper saved game"
VERSION = 5
"""2 added no-guess boards and automatic turns, 3 imported positions, 4 replays, 5 names."""
_VERSION_WITHOUT_NAMES = 4
_VERSION_WITHOUT_REPLAYS = 3
_VERSION_WITHOUT_IMPORTED = 2
"""The version for games without imported turns: their id, a hash of their lines, stays the same."""
LONGEST_NAME = 60
"""The most characters of the name that a player gives a saved game."""
FILE_NAME = "game-{}.jsonl"
"""The name of a file that the player saves a game to; {} is a number."""
_AT_A_TIME = 4096
"""Numbers that are written before another thread gets a chance to run."""
LARGEST_FILE = 256 * 1024 * 1024
ID_BYTES = 16
"""The length of an id. With 16 bytes no two games of all players ever share one."""
LARGEST_TIME = 10**12
"""The latest time on a game's clock, in milliseconds: about thirty years."""
MOST_CELLS_MOVED_OVER = 2**34
"""The bound on rearrangements times cells: 16,000 rearrangements of a million cells.

A rearrangement can cost a pass over the whole board.
"""

MOST_UNPACKED = 64 * 1024 * 1024
"""The most bytes of a packed game that are searched for losses; a damaged one may have more."""
_LOST = f'"result":"{Result.LOST.value}"'.encode()
_CONTINUED = f'^{{"do":"{Action.CONTINUE.value}"'.encode()
"""Parts of lines that `turn_line` writes: a turn that lost, and the game going on after it."""

_MARKS = {mark.name.lower(): mark for mark in Mark}
_ACTIONS = {action.value: action for action in Action}
_RESULTS = {result.value: result for result in Result}
_PROMISES = {promise.value: promise for promise in FirstClick}
_ASSISTANCE = {name: name for name in ASSISTANCE}


class SavedGameError(ValueError):
    """A file that is no saved game; the message says what is wrong and where."""


class NewerVersionError(SavedGameError):
    """A file that a later release has written. It is left as it is."""


@dataclass(slots=True)
class SizeLimit:
    """Counts the contents of a saved game, read or written, against this module's limits."""

    grid: Grid
    length: int = 0
    turns: int = 0
    moved_over: int = 0

    def take(self, turn: Turn, length: int) -> None:
        """Counts one more turn, `length` bytes long. Raises a SavedGameError beyond a limit."""
        self.length += length
        self.turns += 1
        self.moved_over += self.grid.size if turn.rearranged else 0
        if self.length > LARGEST_FILE:
            raise SavedGameError(_too_large())
        if self.turns > 100_000 + 2 * self.grid.size:
            raise SavedGameError(
                _("The game has more than {turns} turns.").format(turns=self.turns - 1)
            )
        if self.moved_over > MOST_CELLS_MOVED_OVER:
            raise SavedGameError(_("The mines moved too often for a board this size."))


def _too_large() -> str:
    return _("The game is larger than {largest_file} MiB.").format(largest_file=LARGEST_FILE >> 20)


# Writing.


def save_game(path: Path, history: History) -> None:
    """Writes a game to a file, whole or not at all. Raises an ArchiveError if that fails."""
    with files.failing_as(_("The game could not be saved")):
        files.write_whole(path, b"".join(lines(history)))


def save_new_game(home: Path, history: History) -> Path:
    """Writes a game to a new file in the player's folder and returns its path.

    Raises an ArchiveError if that fails.
    """
    with files.failing_as(_("The game could not be saved")):
        return files.write_new(home / files.GAMES, FILE_NAME, b"".join(lines(history)))


def name_game(path: Path, name: str) -> None:
    """Gives a saved game a name, or removes it if `name` is empty. Its time of writing stays.

    The name is a part of the file and not of the game: the game's id and its turns stay as they
    are. Raises a SavedGameError if the file is no saved game, and an ArchiveError if it cannot be
    written.
    """
    with files.failing_as(_("The name could not be saved")):
        with files.open_to_read(path) as file:
            written, data = os.fstat(file.fileno()), file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise SavedGameError(_too_large())
        head, _end, turns = data.partition(b"\n")
        files.write_whole(path, _named(head, name) + turns)
        os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))


def _named(head: bytes, name: str) -> bytes:
    """Returns the first line of a saved game with another name."""
    line = next(read_lines(io.BytesIO(head + b"\n"), SavedGameError), None)
    if line is None:
        raise SavedGameError(_("The file is empty."))
    values = {key: value for key, value in line.values.items() if key != "name"}
    _read_start(line)
    if values["version"] == VERSION:
        values["version"] = _VERSION_WITHOUT_NAMES
    name = _as_name(name)
    return json_line(values | {"version": VERSION, "name": name} if name else values)


def _as_name(text: str) -> str:
    """Returns a text as the name of a game: its visible characters, at most LONGEST_NAME."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def lines(history: History, by: str | None = None) -> Iterator[bytes]:
    """Yields the lines of a saved game, each with its line end.

    `by` tells who has played it, for people; reading does not keep it.
    """
    yield start_line(history, by)
    yield from map(turn_line, history.turns)


def start_line(history: History, by: str | None = None) -> bytes:
    """Returns the first line: the format, and how the game started."""
    start = history.start
    fields = _dealt(start) if isinstance(start, DealtStart) else _fixed(start)
    head = {"format": FORMAT, "version": _version(history), "judge": history.judge}
    line = json_line(head | fields | ({} if by is None else {"by": by}))
    return _with_moved(line, start.moved if isinstance(start, DealtStart) else None)


def _version(history: History) -> int:
    if history.is_replay:
        return _VERSION_WITHOUT_NAMES
    has_imported = any(turn.action in IMPORTED_ACTIONS for turn in history.turns)
    return _VERSION_WITHOUT_REPLAYS if has_imported else _VERSION_WITHOUT_IMPORTED


def turn_line(turn: Turn) -> bytes:
    """Returns the line of a turn, without the fields that the turn does not have."""
    fields: dict[str, Any] = {"do": turn.action.value}
    if turn.cell is not None:
        fields["cell"] = turn.cell.name
    fields |= {"at": turn.at, "result": turn.result.value}
    if turn.mark is not None:
        fields["mark"] = turn.mark.name.lower()
    if turn.assistance is not None:
        fields["assistance"] = turn.assistance
    return _with_moved(json_line(fields), turn.rearranged)


def _with_moved(line: bytes, moved: Rearrangement | None) -> bytes:
    """Returns a line with the mines that moved in that turn, if any did."""
    if moved is None:
        return line
    left, entered = map(_written, map(_gaps, (moved.left, moved.entered)))
    return line[:-2] + f',"left":[{left}],"entered":[{entered}]}}\n'.encode()


def _written(numbers: list[int]) -> str:
    """Returns numbers as JSON, written _AT_A_TIME at a time.

    The JSON encoder would let no other thread run until it has written all of a million cells.
    """
    parts = range(0, len(numbers), _AT_A_TIME)
    return ",".join(",".join(map(str, numbers[at : at + _AT_A_TIME])) for at in parts)


def _dealt(start: DealtStart) -> dict[str, Any]:
    fields: dict[str, Any] = {"level": str(start.level), "seed": start.seed}
    fields["first_click"] = start.first_click.value
    if start.no_guess:
        fields["no_guess"] = True
    if start.opened is not None:
        fields["opened"] = start.opened.name
    return fields


def _fixed(start: FixedStart) -> dict[str, Any]:
    named = {"board": start.board, "title": start.title}
    fields = {key: name for key, name in named.items() if name is not None} | {
        "minefield": write_minefield(start.minefield).splitlines(),
        "opened": [cell.name for cell in start.opened],
    }
    return fields | {"replay": True} if start.is_replay else fields


def _gaps(indices: Iterable[int]) -> list[int]:
    """Returns indices as the first one, then the distance of each from the last: fewer digits."""
    listed = list(indices)
    return [*listed[:1], *(after - before for before, after in pairwise(listed))]


# Reading.


def load_game(path: Path, reading: ReadingProgress = NO_PROGRESS) -> tuple[History, Game]:
    """Returns the history of a saved game and the game itself, with its clock stopped.

    Raises a SavedGameError that says what is wrong and where, or a FileNotFoundError. A game of
    some hundred thousand turns takes seconds, so `reading` reports the progress.
    """
    try:
        with files.open_to_read(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size > LARGEST_FILE:
                raise SavedGameError(_too_large())
            history = read_history(file, size, reading)
        return history, check_turns(history, reading)
    except HistoryError as error:
        raise SavedGameError(str(error)) from None
    except FileNotFoundError:
        raise
    except files.NotAFileError:
        raise SavedGameError(
            _("{file} is not a file.").format(file=files.shown_name(path))
        ) from None
    except OSError as error:
        name = files.shown_name(path)
        raise SavedGameError(
            _("{name} cannot be read: {reason}.").format(name=name, reason=reason(error))
        ) from error


def check_turns(history: History, reading: ReadingProgress) -> Game:
    """Returns the game after all turns; raises a HistoryError at a turn that cannot be."""
    return history.replay(watch=reading.watching(1, len(history.turns)))


def read_history(
    file: BinaryIO, size: int = LARGEST_FILE, reading: ReadingProgress = NO_PROGRESS
) -> History:
    """Returns the history in the lines of a saved game of `size` bytes, without playing it.

    A last line that a power cut has cut off is left out: that turn was not shown to anybody.
    Raises a SavedGameError that says what is wrong and in which line.
    """
    reading.begin()
    lines_read = read_lines(file, SavedGameError)
    history = _begun(lines_read)
    limit = SizeLimit(history.start.level.grid)
    for line in lines_read:
        if "format" in line:
            raise line.error(_("another game begins here: choose one with review --game N."))
        turn = _read_turn(line)
        try:
            limit.take(turn, line.length)
        except SavedGameError as error:
            raise line.error(str(error)) from None
        history.turns.append(turn)
        reading.note(0, min(1.0, limit.length / size))
    return history


def one_of_games(file: BinaryIO, number: int) -> bytes:
    """Returns the lines of one game from a file that holds many; `number` counts from 1.

    Raises a SavedGameError if there are fewer, or if a line is no JSON object.
    """
    found, games = [], 0
    for line in read_lines(file, SavedGameError):
        games += "format" in line
        if games == number:
            found.append(json_line(line.values))
        elif games > number:
            break
    if not found:
        raise SavedGameError(
            ngettext(
                "The file has {games} game, so there is no game {number}.",
                "The file has {games} games, so there is no game {number}.",
                games,
            ).format(games=games, number=number)
        )
    return b"".join(found)


def read_start(path: Path) -> History:
    """Returns the history of a saved game without its turns, at the same cost for any length.

    Raises a SavedGameError if its first line is wrong, and an OSError if it cannot be read.
    """
    with files.open_to_read(path) as file:
        return _begun(read_lines(file, SavedGameError))


def read_name(path: Path) -> str:
    """Returns the name that the player gave a saved game; empty if it has none.

    Raises a SavedGameError if the first line is no JSON object, and an OSError if it cannot be
    read.
    """
    with files.open_to_read(path) as file:
        line = next(read_lines(file, SavedGameError), None)
    name = "" if line is None else line.values.get("name", "")
    return _as_name(name) if isinstance(name, str) else ""


def _begun(lines_read: Iterator[CheckedLine]) -> History:
    head = next(lines_read, None)
    if head is None:
        raise SavedGameError(_("The file is empty."))
    return _read_start(head)


def _read_start(line: CheckedLine) -> History:
    if not line.has("format", FORMAT):
        raise line.error(
            _("a saved game must begin with its format, {format}.").format(format=quoted(FORMAT))
        )
    version = line.whole("version", 10**9)
    if version > VERSION:
        raise NewerVersionError(
            _(
                "It is from a newer release (format {version}; this release reads up to {latest})."
            ).format(version=version, latest=VERSION)
        )
    judge = line.one_of("judge", JUDGES).name
    for for_people in ("by", "name"):
        if for_people in line:
            line.text(for_people)
    start = _read_fixed(line) if "minefield" in line else _read_dealt(line)
    line.finish()
    return History(start, judge)


def _read_dealt(line: CheckedLine) -> DealtStart:
    try:
        level = Level.read(line.text("level"))
    except LevelError as error:
        raise line.error(_("level: {error}").format(error=error)) from None
    seed = line.whole("seed", SEEDS - 1)
    promise = line.one_of("first_click", _PROMISES)
    opened = line.cell("opened") if "opened" in line else None
    if opened is not None and opened not in level.grid:
        raise line.error(_("opened: {opened} is off the board.").format(opened=opened.name))
    no_guess = "no_guess" in line and bool(line.take("no_guess", TRUE))
    if no_guess and promise is FirstClick.ANY:
        raise line.error(_("“first_click” must guarantee something when “no_guess” is true."))
    moved = _read_rearrangement(line) if opened and "left" in line else None
    start = DealtStart(level, seed, promise, opened, no_guess, moved)
    _check_moved(line, start)
    return start


def _check_moved(line: CheckedLine, start: DealtStart) -> None:
    """Deals the board once, to check that the mines could move as the line says."""
    if start.moved is not None:
        try:
            start.begin(lambda: 0)
        except ContaminationError as error:
            raise line.error(error.sentence) from None


def _read_fixed(line: CheckedLine) -> FixedStart:
    rows = line.take("minefield", TEXTS)
    try:
        minefield = read_minefield("\n".join(rows))
        level = minefield.level
    except (NotationError, LevelError) as error:
        raise line.error(_("minefield: {error}").format(error=error)) from None
    opened = line.cells("opened")
    for cell in opened:
        if cell not in level.grid or minefield.is_mined(cell):
            raise line.error(
                _("opened: {cell} is not a safe cell on the board.").format(cell=cell.name)
            )
    board, title = (line.text(key) if key in line else None for key in ("board", "title"))
    is_replay = "replay" in line and bool(line.take("replay", TRUE))
    if is_replay and opened:
        raise line.error(_("“opened” must be empty when “replay” is true."))
    return FixedStart(minefield, opened, board, title, is_replay)


def _read_turn(line: CheckedLine) -> Turn:
    action = line.one_of("do", _ACTIONS)
    turn = Turn(
        action,
        line.one_of("result", _RESULTS),
        line.whole("at", LARGEST_TIME),
        line.cell("cell") if action.has_cell else None,
        line.one_of("mark", _MARKS) if "mark" in line else None,
        _read_rearrangement(line) if "left" in line else None,
        line.one_of("assistance", _ASSISTANCE) if action is Action.ASSIST else None,
    )
    line.finish()
    return turn


def _read_rearrangement(line: CheckedLine) -> Rearrangement:
    try:
        return Rearrangement.of(line.indices("left"), line.indices("entered"))
    except MinefieldError as error:
        raise line.error(str(error)) from None


# Finished games as the records store them: the compressed saved game and its id.


@dataclass(frozen=True, slots=True)
class Packed:
    """A finished game as the records store it."""

    id: str
    """A hash of the saved game in hexadecimal digits.

    A game is stored once, even if two windows record it, or if a window does and its journal.
    """
    saved: bytes
    """The saved game as the bytes of a gzip file."""


def ended(history: History) -> History:
    """Returns a finished game up to its last move, without cells that were shown afterwards.

    Showing cells can also win a game, at once or when it goes on after a loss.
    """
    loss = history.loss
    if loss is not None and not any(
        turn.action is Action.CONTINUE for turn in history.turns[loss:]
    ):
        return history.upto(loss + 1)
    last = max((at for at, turn in enumerate(history.turns) if _may_finish(turn)), default=-1)
    return history.upto(last + 1)


def _may_finish(turn: Turn) -> bool:
    return turn.result in OPENINGS or turn.action in (Action.SHOW, Action.CONTINUE)


def pack_game(history: History, *, is_given_up: bool = False) -> Packed:
    """Returns a finished game compressed, with the id of the game up to its end.

    Of what was shown after the end only "all mines" is stored, because the game cannot go on then.
    A game that was given up can go on, so it is stored with all turns after its last opening.
    Hash and compression share one pass, because a game on a huge board has megabytes.
    """
    played = ended(history)
    digest = hashlib.blake2b(digest_size=ID_BYTES)
    compressor = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    pieces = []
    for line in lines(played):
        digest.update(line)
        pieces.append(compressor.compress(line))
    later = history.turns[len(played.turns) :]
    kept = [turn for turn in later if is_given_up or turn.action is Action.SHOW_ALL]
    pieces += [compressor.compress(turn_line(turn)) for turn in kept]
    return Packed(digest.hexdigest(), b"".join(pieces) + compressor.flush())


def continued_losses(saved: Any) -> tuple[str, ...]:
    """Returns the ids that a packed game had at each loss after which it was continued.

    Empty if it is damaged. The moves are not checked, because a migration looks at many games.
    """
    if not isinstance(saved, bytes):
        return ()
    try:
        text = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(saved, MOST_UNPACKED)
    except zlib.error:
        return ()
    losses, hashed = [], 0
    digest = hashlib.blake2b(digest_size=ID_BYTES)
    for continued in re.finditer(_CONTINUED, text, re.MULTILINE):
        lost = text.rfind(_LOST, hashed, continued.start())
        if lost >= 0:
            # The line of the loss is the last that its id is made of.
            end = text.index(b"\n", lost) + 1
            digest.update(text[hashed:end])
            hashed = end
            losses.append(digest.hexdigest())
    return tuple(losses)


def unpack_game(saved: Any, name: str, reading: ReadingProgress = NO_PROGRESS) -> History:
    """Returns a stored game. Raises a SavedGameError if it is damaged or has another id."""
    if saved == b"":
        raise SavedGameError(_("Its moves were not saved."))
    if not isinstance(saved, bytes):
        raise SavedGameError(_("It is damaged."))
    try:
        with gzip.open(io.BytesIO(saved)) as file:
            # The unpacked length is not known; most games are at least ten times as long.
            history = read_history(cast("BinaryIO", file), 10 * len(saved), reading)
    except (OSError, EOFError, zlib.error):
        raise SavedGameError(_("It is damaged.")) from None
    if pack_game(history).id != name:
        raise SavedGameError(_("It is not the game that was saved."))
    return history

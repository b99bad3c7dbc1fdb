"""Finished games as the records store them: the compressed saved game and its id."""

import gzip
import hashlib
import io
import zlib
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from minesweeper.archive.saved_games import SavedGameError, lines, read_history, turn_line
from minesweeper.game.history import NO_PROGRESS, OPENINGS, Action, History, ReadingProgress, Turn

ID_BYTES = 16
"""The length of an id. With 16 bytes no two games of all players ever share one."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A finished game as the records store it."""

    id: str
    """A hash of the saved game in hexadecimal digits.

    So a game is stored once, even if two windows record it, or a window and its journal.
    """
    saved: bytes
    """The saved game as the bytes of a gzip file."""


def ended(history: History) -> History:
    """Returns a finished game up to the turn that finished it, without what was shown afterwards.

    Showing cells can also win a game, at once or when it goes on after a loss.
    """
    loss = history.loss
    if loss is not None and not any(map(_goes_on, history.turns[loss:])):
        return history.upto(loss + 1)
    last = max((at for at, turn in enumerate(history.turns) if _may_finish(turn)), default=-1)
    return history.upto(last + 1)


def _goes_on(turn: Turn) -> bool:
    return turn.action is Action.CONTINUE


def _may_finish(turn: Turn) -> bool:
    return turn.result in OPENINGS or turn.action in (Action.SHOW, Action.CONTINUE)


def pack_game(history: History) -> Packed:
    """Returns a finished game compressed, with the id of the game up to its end.

    Of what was shown after the end only "all mines" is stored, because the game cannot go on then.
    Hash and compression share one pass, because a game on a huge board has megabytes.
    """
    played = ended(history)
    digest = hashlib.blake2b(digest_size=ID_BYTES)
    compressor = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    pieces = []
    for line in lines(played):
        digest.update(line)
        pieces.append(compressor.compress(line))
    shown = [turn for turn in history.turns[len(played.turns) :] if turn.action is Action.SHOW_ALL]
    pieces += [compressor.compress(turn_line(turn)) for turn in shown]
    return Packed(digest.hexdigest(), b"".join(pieces) + compressor.flush())


def unpack_game(saved: Any, name: str, reading: ReadingProgress = NO_PROGRESS) -> History:
    """Returns a stored game. Raises a SavedGameError if it is damaged or has another id."""
    if not isinstance(saved, bytes):
        raise SavedGameError("It is damaged.")
    try:
        with gzip.open(io.BytesIO(saved)) as file:
            # The unpacked length is not known; most games are at least ten times as long.
            history = read_history(cast("BinaryIO", file), 10 * len(saved), reading)
    except (OSError, EOFError, zlib.error):
        raise SavedGameError("It is damaged.") from None
    if pack_game(history).id != name:
        raise SavedGameError("It is not the game that was kept.")
    return history

"""A finished game as it is kept in the records: its saved game, compressed, and its id."""

import gzip
import hashlib
import io
import zlib
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from minesweeper.archive.saved_games import SavedGameError, lines, read_history, turn_line
from minesweeper.game.history import NO_PROGRESS, OPENINGS, Action, History, ReadingProgress, Turn

ID_BYTES = 16
"""Enough that no two games of all players ever share one."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A finished game as it is kept."""

    id: str
    """It follows from the saved game, in hexadecimal digits.

    So a game is kept once, however often it is told: by two windows, or by one and its journal.
    """
    saved: bytes
    """The saved game as the bytes of a gzip file."""


def ended(history: History) -> History:
    """A finished game up to the turn that finished it: what was shown afterwards is left out.

    A game can also be won by what was shown, at once or when it goes on after a loss.
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
    """A finished game compressed, with its id: in one go, because a huge board has megabytes.

    Of what was shown after its end only that all mines were is kept, because the game cannot go on
    then. The id is that of the game up to its end.
    """
    played = ended(history)
    digest = hashlib.blake2b(digest_size=ID_BYTES)
    squeezer = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    pieces = []
    for line in lines(played):
        digest.update(line)
        pieces.append(squeezer.compress(line))
    shown = [turn for turn in history.turns[len(played.turns) :] if turn.action is Action.SHOW_ALL]
    pieces += [squeezer.compress(turn_line(turn)) for turn in shown]
    return Packed(digest.hexdigest(), b"".join(pieces) + squeezer.flush())


def unpack_game(saved: Any, name: str, reading: ReadingProgress = NO_PROGRESS) -> History:
    """The game again; a SavedGameError where it is not the one with this id."""
    if not isinstance(saved, bytes):
        raise SavedGameError("It is damaged.")
    try:
        with gzip.open(io.BytesIO(saved)) as file:
            # How long it is unpacked is not known; most games shrink to less than a tenth.
            history = read_history(cast("BinaryIO", file), 10 * len(saved), reading)
    except (OSError, EOFError, zlib.error):
        raise SavedGameError("It is damaged.") from None
    if pack_game(history).id != name:
        raise SavedGameError("It is not the game that was kept.")
    return history

"""A finished game as it is kept in the records: its saved game, compressed, and its id."""

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO, cast

from minesweeper.agent.trail import OPENINGS, Action, Trail, Turn
from minesweeper.archive.saved_games import SavedGameError, lines, read_trail

ID_BYTES = 16
"""Enough that no two games of all players ever share one."""


def ended(trail: Trail) -> Trail:
    """A finished game up to the turn that finished it: what was shown afterwards is left out.

    A game can also be won by what was shown, at once or when it goes on after a loss.
    """
    loss = trail.loss
    if loss is not None and not any(map(_goes_on, trail.turns[loss:])):
        return trail.upto(loss + 1)
    last = max(at for at, turn in enumerate(trail.turns) if _may_finish(turn))
    return trail.upto(last + 1)


def _goes_on(turn: Turn) -> bool:
    return turn.action is Action.CONTINUE


def _may_finish(turn: Turn) -> bool:
    return turn.result in OPENINGS or turn.action in (Action.SHOW, Action.CONTINUE)


def id_of(trail: Trail) -> bytes:
    """The id of a finished game, which follows from its saved game.

    So a game is kept once, however often it is told: by two windows, or by one and its journal.
    """
    digest = hashlib.blake2b(digest_size=ID_BYTES)
    for line in lines(trail):
        digest.update(line)
    return digest.digest()


def packed(trail: Trail) -> bytes:
    """A saved game as the bytes of a gzip file."""
    return b"".join(_squeezed(lines(trail)))


def _squeezed(told: Iterator[bytes]) -> Iterator[bytes]:
    """Line by line, because a game on a huge board has megabytes."""
    squeezer = zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    for line in told:
        yield squeezer.compress(line)
    yield squeezer.flush()


def unpacked(pieces: Any, name: bytes) -> Trail:
    """The game again; a SavedGameError where it is not the one with this id."""
    if not isinstance(pieces, bytes):
        raise SavedGameError("It is damaged.")
    try:
        with gzip.open(io.BytesIO(pieces)) as file:
            trail = read_trail(cast("BinaryIO", file))
    except (OSError, EOFError, zlib.error):
        raise SavedGameError("It is damaged.") from None
    if id_of(trail) != name:
        raise SavedGameError("It is not the game that was kept.")
    return trail

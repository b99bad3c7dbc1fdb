"""Games that were continued after a loss: which rows of the records are ends of the same game.

A loss is stored when it happens, and the next end of a continued game as another row. The table
`continuations` has the id of each such loss with the id of the latest end of that game known so
far, and the column `went_on` of the loss is 1, so that lists and figures can leave it out.
"""

import sqlite3
from collections.abc import Sequence

from minesweeper.archive.saved_games import continued_losses
from minesweeper.record import Help


def note_continuation(connection: sqlite3.Connection, last: bytes, losses: Sequence[str]) -> None:
    """Notes that the game with the id `last` had these losses before.

    They need not be in the records yet.
    """
    keys = [bytes.fromhex(loss) for loss in losses]
    connection.executemany(
        "INSERT OR REPLACE INTO continuations VALUES (?, ?)", [(key, last) for key in keys]
    )
    connection.executemany("UPDATE games SET went_on = 1 WHERE id = ?", [(key,) for key in keys])


def was_continued(connection: sqlite3.Connection, name: bytes) -> bool:
    """Returns True if a later end of the game with this id is known."""
    query = "SELECT 1 FROM continuations WHERE loss = ?"
    return connection.execute(query, [name]).fetchone() is not None


def losses_before(connection: sqlite3.Connection, last: bytes) -> list[bytes]:
    """Returns the ids of the losses in the records after which this game was continued."""
    query = "SELECT id FROM games JOIN continuations ON id = loss WHERE last = ?"
    return [name for (name,) in connection.execute(query, [last])]


def note_old_continuations(connection: sqlite3.Connection) -> None:
    """Notes the losses of all continued games that earlier releases stored.

    A continued game gets the techniques missed before its loss, which were stored with the loss
    alone.
    """
    query = (
        "SELECT id, packed FROM games JOIN saved_games USING (number) "
        "WHERE help = ? AND length(packed) <= ? ORDER BY number"
    )
    games = connection.execute(query, [Help.CONTINUED.value, _LONGEST])
    found = [(name, continued_losses(saved)) for name, saved in games]
    add_missed = (
        "UPDATE games SET missed = trim("
        "coalesce((SELECT missed FROM games WHERE id = ?), '') || ' ' || missed) WHERE id = ?"
    )
    for name, losses in found:
        if losses:
            note_continuation(connection, name, losses)
            # The last loss has what was missed before the earlier ones by now.
            connection.execute(add_missed, [bytes.fromhex(losses[-1]), name])


_LONGEST = 1024 * 1024
"""The most bytes of a packed game that a migration looks at. A game of Expert has 2,000."""

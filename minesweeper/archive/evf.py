"""Writes games as `.evf` replays, version 3 of the public standard of Metasweeper.

https://github.com/eee555/ms_toollib describes it. All numbers are big-endian.

    03 | 80 00 | 10 1e | 00 63 | 10 | 00 00 | 00 80 | 00 bf 68
       version, summary and settings, height and width, mines, pixels of a cell, mode, 3BV, time
    eight texts, each ended by 00: program, three names, start and end, country, device
    one bit a cell, row by row, the last byte filled up: 1 for a mine
    events of 8 bytes: the kind, milliseconds in 3 bytes, pixels to the right and down
    ff for the end, without a checksum
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    OPENINGS,
    Action,
    History,
    Replay,
    Result,
    Turn,
    cells_of_move,
)
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import NotationError
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

LONGEST_SIDE = 255
LONGEST_TIME = 2**24 - 1
"""Milliseconds: 16,777 seconds."""
MINES_MOVED = N_(
    "Mines moved during the game. The .evf file shows them where they were at the end."
)
MADE_CLICKS = N_(
    "In the .evf file, cells that were opened or flagged for you appear as your clicks."
)
NO_QUESTIONS = N_("The .evf file leaves the question marks out.")
WENT_ON = N_("An .evf file ends with the first loss, and this game went on after it.")
NOTHING_OPENED = N_("Only a game with an opened cell can be saved as .evf.")
_VERSION, _END = 3, 255
_WON, _WITHOUT_FLAGS = 0x80, 0x10
"""Bits of the summary. The bits for official and fair games stay 0: other sites decide on those."""
_PIXELS = 16
_PROGRAM = "minesweeper-quantum"
_LEFT_DOWN, _LEFT_UP, _RIGHT_DOWN, _RIGHT_UP = 2, 3, 4, 5
_OPEN = (_LEFT_DOWN, _LEFT_UP)
_FLAG = (_RIGHT_DOWN, _RIGHT_UP)
_CHORD = (_LEFT_DOWN, _RIGHT_DOWN, _RIGHT_UP, _LEFT_UP)
_FOR_THE_PLAYER = (Action.AUTO_OPEN, Action.AUTO_FLAG, Action.SHOW, Action.IMPORTED_FLAG)

_Click = tuple[int, Cell, tuple[int, ...]]
"""Milliseconds, a cell, and the events of the buttons there."""


@dataclass(frozen=True, slots=True)
class Evf:
    """A written replay."""

    data: bytes
    notes: tuple[str, ...]
    """A sentence for everything that differs from the game."""


def write_evf(history: History) -> Evf:
    """Returns a game as an `.evf` file, finished or not.

    Raises a NotationError that says why if the format cannot carry it.
    """
    game = history.replay()
    minefield = game.minefield
    _check(history, game)
    assert minefield is not None, "a cell was opened"
    before = _clicks_at_start(history, minefield)
    clicks = [*before, *_clicks(history, is_begun=bool(before))]
    data = b"".join(
        (
            _head(game, minefield, has_flags=any(events == _FLAG for _, _, events in clicks)),
            _bits(minefield),
            *(_event(event, at, cell) for at, cell, events in clicks for event in events),
            bytes((_END,)),
        )
    )
    return Evf(data, tuple(_notes(history, before)))


def _check(history: History, game: Game) -> None:
    grid = game.level.grid
    if max(grid.width, grid.height) > LONGEST_SIDE:
        raise NotationError(
            _(
                "An .evf file can hold boards of up to {longest_side} cells a side, not {width} "
                "× {height}."
            ).format(longest_side=LONGEST_SIDE, width=grid.width, height=grid.height)
        )
    if history.is_continued:
        raise NotationError(_(WENT_ON))
    if game.minefield is None or game.status is Status.READY:
        raise NotationError(_(NOTHING_OPENED))
    if game.elapsed > LONGEST_TIME:
        raise NotationError(
            _(
                "An .evf file can hold up to {longest_time:,} seconds, but this game took "
                "{elapsed:,} seconds."
            ).format(longest_time=LONGEST_TIME // 1000, elapsed=game.elapsed // 1000)
        )


def _notes(history: History, before: list[_Click]) -> Iterator[str]:
    turns = history.turns
    dealt = next((turn for turn in turns if turn.result in OPENINGS), None)
    # The mines of a no-guess board move before its first cell opens. Nobody saw them before that.
    if any(turn.rearranged and (turn is not dealt or _begins_dealt(history)) for turn in turns):
        yield _(MINES_MOVED)
    if any(turn.action in _FOR_THE_PLAYER for turn in turns) or before:
        yield _(MADE_CLICKS)
    if any(turn.mark is Mark.QUESTION for turn in turns):
        yield _(NO_QUESTIONS)


def _begins_dealt(history: History) -> bool:
    return history.start.begin(lambda: 0).minefield is not None


# The clicks.


def _clicks_at_start(history: History, minefield: Minefield) -> list[_Click]:
    """Returns clicks on the cells that were open from the start; a replay begins all covered."""
    opened = history.start.begin(lambda: 0).position
    covered = Game.dealing(minefield, lambda: 0)
    # The zeros first: they open their neighbours, which need no click of their own then.
    cells = sorted((cell for cell in opened.grid if opened.at(cell) <= 8), key=opened.at)
    return [(0, cell, _OPEN) for cell in cells if covered.open(cell)]


def _clicks(history: History, *, is_begun: bool) -> Iterator[_Click]:
    """Yields the clicks of all turns, up to a loss."""
    replay = Replay(history)
    while (turn := replay.turn) is not None:
        if turn.cell is not None:
            events = list(_events(replay.game, turn, turn.cell))
            # Before the first opened cell a click without effect would confuse readers.
            if is_begun or turn.result is not Result.NOTHING:
                yield from ((turn.at, cell, buttons) for cell, buttons in events)
        is_begun |= turn.result in OPENINGS
        replay.play()
        if turn.result is Result.LOST:
            return


def _events(game: Game, turn: Turn, cell: Cell) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    """Yields the clicks of one turn, each with its mouse events. `game` is as before the turn."""
    is_flagged = game.mark(cell) is Mark.FLAG
    match turn.action:
        case Action.OPEN | Action.AUTO_OPEN:
            yield cell, _OPEN
        case Action.CHORD if game.shows_number(cell) or turn.result is Result.NOTHING:
            yield cell, _CHORD
        case Action.CHORD:
            # Other programs do not chord on a 0, beside which a removed flag leaves a covered cell.
            yield from ((opened, _OPEN) for opened in cells_of_move(game, turn.action, cell))
        case Action.MARK if turn.result is Result.NOTHING:
            if game.minefield is not None and not game.minefield.is_mined(cell):
                yield cell, _FLAG
        case Action.MARK:
            # A question mark is written as no mark.
            if is_flagged is not (turn.mark is Mark.FLAG):
                yield cell, _FLAG
        case Action.AUTO_FLAG | Action.IMPORTED_FLAG:
            yield cell, _FLAG
        case Action.SHOW:
            yield from _show(game, cell, is_flagged=is_flagged)
        case _:
            pass


def _show(game: Game, cell: Cell, *, is_flagged: bool) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    """Yields the clicks for a cell that was shown: a number is opened, a mine is flagged."""
    is_mined = game.minefield is not None and game.minefield.is_mined(cell)
    if is_flagged is not is_mined:
        yield cell, _FLAG
    if not is_mined:
        yield cell, _OPEN


# The bytes.


def _head(game: Game, minefield: Minefield, *, has_flags: bool) -> bytes:
    grid = minefield.grid
    summary = (_WON if game.status is Status.WON else 0) | (0 if has_flags else _WITHOUT_FLAGS)
    texts = (_PROGRAM, "", "", "", "0", str(game.elapsed * 1000), "", "")
    return b"".join(
        (
            bytes((_VERSION, summary, 0, grid.height, grid.width)),
            game.level.mines.to_bytes(2, "big"),
            bytes((_PIXELS, 0, 0)),
            game.score.three_bv.to_bytes(2, "big"),
            game.elapsed.to_bytes(3, "big"),
            *(text.encode() + b"\0" for text in texts),
        )
    )


def _bits(minefield: Minefield) -> bytes:
    size = minefield.grid.size
    written = -(-size // 8)
    bits = minefield.mined.translate(b"01".ljust(256)).decode("ascii").ljust(8 * written, "0")
    return int(bits, 2).to_bytes(written, "big")


def _event(event: int, at: int, cell: Cell) -> bytes:
    x, y = (place * _PIXELS + _PIXELS // 2 for place in (cell.column, cell.row))
    return bytes((event,)) + at.to_bytes(3, "big") + x.to_bytes(2, "big") + y.to_bytes(2, "big")

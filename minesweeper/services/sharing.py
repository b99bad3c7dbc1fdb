"""Shares games and boards as texts, links and files, and opens those that the player brings in.

It works on the agent's thread, so that no frame waits for a long game to be read.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.archive.export import save_board, save_replay
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.incoming import Incoming, IncomingError, read_file, read_text
from minesweeper.archive.saved_games import lines
from minesweeper.events import Event, ImportKind, Observer
from minesweeper.game.chance import drawing_below
from minesweeper.game.flood import NOT_OPENABLE, flood
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    NO_PROGRESS,
    Action,
    FixedStart,
    History,
    ReadingProgress,
    Turn,
    take_opening,
    take_other,
)
from minesweeper.game.links import write_link
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition, NotationError
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.sampling import Sampler
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.agent.agent import Agent

NOTHING_FITS = N_("No minefield fits this position.")
TOO_WIDE = N_("Too many minefields fit this position to choose one fairly.")
NOTHING_LEFT = N_("There is nothing left to open.")
TOO_SCATTERED = N_("Too many separate cells are open for this game to be saved.")
NOT_DEALT = N_("There are no mines yet: they are placed on your first click.")
NOT_FINISHED = N_("Only a finished game can be saved as a replay.")
MOST_OPENED = 200_000
"""The most opened cells of an imported position: the first line of a saved game holds no more."""


class SharingService:
    """Answers requests to share the current game, and opens what the player brings in."""

    def __init__(
        self,
        agent: "Agent",
        announce: Observer,
        home: Path,
        reading: ReadingProgress = NO_PROGRESS,
    ) -> None:
        """Takes `reading`, which reports the progress of reading a long game."""
        self._agent = agent
        self._reading = reading
        self._announce = announce
        self._home = home
        """The player's folder, where boards are saved."""

    def observe(self, event: Event) -> None:
        """Answers if the event asks to share a game or to bring one in."""
        try:
            self._follow(event)
        except (ArchiveError, IncomingError, NotationError) as error:
            # To copy or to save a game never changes it.
            brings = isinstance(event, _BRINGING)
            self._announce(events.SharingRefused(str(error), could_change=brings))

    def _follow(self, event: Event) -> None:
        history = self._agent.history if isinstance(event, _ASKED) else None
        match event:
            case events.GameTextAsked() if history is not None:
                self._announce(events.GameTextGiven(b"".join(lines(history)).decode()))
            case events.LinkAsked() if history is not None:
                self._announce(events.LinkGiven(link_to(history)))
            case events.BoardFileAsked() if history is not None:
                path = save_board(self._home, _dealt(history)[0])
                self._announce(events.BoardFileSaved(str(path)))
            case events.ReplayFileAsked() if history is not None:
                self._save_replay(history)
            case events.PlayOnChosen(turns, judge, title) if history is not None:
                self._agent.start_game(history_from_moment(history, turns, judge, title))
                self._announce(events.ImportOpened(ImportKind.MOMENT))
            case events.ImportChosen():
                self._take(event)
            case _:
                pass

    def _save_replay(self, history: History) -> None:
        if not history.replay().status.is_finished:
            raise IncomingError(_(NOT_FINISHED))
        path, notes = save_replay(self._home, history)
        self._announce(events.ReplayFileSaved(str(path), notes))

    def _take(self, brought: events.ImportChosen) -> None:
        reading = self._reading
        if brought.is_path:
            found = read_file(Path(brought.text), reading)
        else:
            found = read_text(brought.text, reading)
        self._agent.start_game(history_of(found, brought.judge, brought.seed, brought.title))
        self._announce(events.ImportOpened(_kind(found)))


_ASKED = (
    *(events.GameTextAsked, events.LinkAsked, events.BoardFileAsked),
    events.ReplayFileAsked,
    events.PlayOnChosen,
)
_BRINGING = (events.ImportChosen, events.PlayOnChosen)
"""The requests that replace the current game."""


def link_to(history: History) -> str:
    """Returns a link to the board of a game as it was dealt, with the first cell that was opened.

    Raises a NotationError if no mines are dealt yet or the board is too large for a link.
    """
    minefield, opened = _dealt(history)
    # Under a judge that spares nothing the first cell may have been a mine.
    safe = [cell for cell in opened if cell is not None and not minefield.is_mined(cell)]
    return write_link(minefield, safe[0] if safe else None)


def _dealt(history: History) -> tuple[Minefield, tuple[Cell | None, ...]]:
    """Returns the board of a game before any mine moved, and the first cell opened, if any."""
    start = history.start_again()
    minefield = start.begin(lambda: 0).minefield
    if minefield is None:
        raise NotationError(_(NOT_DEALT))
    return minefield, start.opened[:1] if isinstance(start, FixedStart) else (start.opened,)


def history_of(found: Incoming, judge: str, seed: int, title: str) -> History:
    """Returns the game to play: a saved game itself, or a new one on a board or from a position.

    `judge`, `seed` and `title` are for a new game. Raises an IncomingError if nothing is left to
    open or no minefield fits.
    """
    if isinstance(found, History):
        return found
    if isinstance(found, FlaggedPosition):
        return _history_from(found, judge, seed, title)
    history = History(FixedStart(found.minefield, found.opened, title=found.title or title), judge)
    _check_open(history.replay())
    return history


def _history_from(sheet: FlaggedPosition, judge: str, seed: int, title: str) -> History:
    """Returns a game that goes on from a position, on a uniformly chosen minefield that fits."""
    return _history_on(_sampled(sheet.position, seed), sheet, judge, title)


def history_from_moment(history: History, turns: int, judge: str, title: str) -> History:
    """Returns a new game that goes on from an earlier one as it was after this many turns.

    The mines lie where they lay then, and flags stay. Before the first click nothing is dealt yet,
    so the same start is played again. Raises an IncomingError if nothing is left to open.
    """
    before = history.replay(turns)
    if before.minefield is None:
        return History(history.start, judge)
    sheet = FlaggedPosition.of(before.position, before.flags())
    return _history_on(before.minefield, sheet, judge, title)


def _history_on(minefield: Minefield, sheet: FlaggedPosition, judge: str, title: str) -> History:
    """Returns a game that goes on from a position on a minefield that fits it.

    A shown mine of the position becomes a covered, flagged mine that is a known fact. Raises an
    IncomingError if nothing is left to open.
    """
    opened, beside_flags = _opened(sheet)
    history = History(FixedStart(minefield, opened, title=title), judge)
    game = history.replay()
    history.turns += _marked(game, sheet)
    history.turns += _auto_opened(game, beside_flags)
    _check_open(game)
    return history


def _sampled(position: Position, seed: int) -> Minefield:
    try:
        field = Sampler(position).draw(drawing_below("position", seed))
    except ContradictionError:
        raise IncomingError(_(NOTHING_FITS)) from None
    except TooWideError:
        raise IncomingError(_(TOO_WIDE)) from None
    return Minefield(position.grid, field)


def _opened(sheet: FlaggedPosition) -> tuple[tuple[Cell, ...], list[Cell]]:
    """Returns two lists of opened cells whose floods open all others, to keep saved games short.

    Cells in the second list touch a wrong flag. They have to be opened after the flags are placed,
    because their floods would open the flagged cells, too.
    """
    position = sheet.position
    openable = bytearray(value if value <= 8 else NOT_OPENABLE for value in position.seen)
    beside_flags = []
    for flag in sorted(sheet.flags):
        for near in position.grid.around(position.grid.index(flag)):
            if not openable[near]:
                beside_flags.append(position.grid.cell(near))
                flood(position.grid, openable, near)
    chosen = []
    at = openable.find(0)
    while at >= 0:
        chosen.append(position.grid.cell(at))
        flood(position.grid, openable, at)
        at = openable.find(0, at)
    chosen += (position.grid.cell(at) for at, value in enumerate(openable) if value <= 8)
    if len(chosen) > MOST_OPENED:
        raise IncomingError(_(TOO_SCATTERED))
    return tuple(chosen), beside_flags


def _auto_opened(game: Game, cells: list[Cell]) -> Iterator[Turn]:
    """Yields the turns that open these cells without a click."""
    for cell in cells:
        turn, _ = take_opening(game, Action.AUTO_OPEN, cell)
        if turn is not None:
            yield turn


def _marked(game: Game, sheet: FlaggedPosition) -> Iterator[Turn]:
    """Yields the turns that make shown mines known, and place all flags."""
    shown = [at for at, value in enumerate(sheet.position.seen) if value == SHOWN_MINE]
    mines = [sheet.position.grid.cell(at) for at in shown]
    known = [take_other(game, Action.IMPORTED_MINE, cell) for cell in mines]
    flags = [
        take_other(game, Action.IMPORTED_FLAG, cell) for cell in (*mines, *sorted(sheet.flags))
    ]
    return (turn for turn in (*known, *flags) if turn is not None)


def _check_open(game: Game) -> None:
    if game.safe_cells_left == 0:
        raise IncomingError(_(NOTHING_LEFT))


def _kind(found: Incoming) -> ImportKind:
    if isinstance(found, History):
        return ImportKind.GAME
    if isinstance(found, FlaggedPosition):
        return ImportKind.POSITION
    return ImportKind.OPENED_BOARD if found.opened else ImportKind.BOARD

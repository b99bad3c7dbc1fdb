"""The luck a player spent: −log10 of the chance that what was opened was safe, click by click.

It is counted when there is time for it; only the last moves of a game are waited for.
"""

from collections import deque
from math import log10

from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, Turn, cells_of_move
from minesweeper.game.position import Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.sweep import TooWideError, count

MOST_CELLS = 10_000
"""The largest board on which luck is counted: on larger ones a click would take too long."""
MOST_WAITING = 2_000
"""How many moves can wait to be counted; what comes after them is not."""
MOST_AT_ONCE = 100
"""How many of them the end of a game waits for."""


class Luck:
    """The luck of one game, and the moves that are still to be counted."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._guesses = 0
        self._was_guess = False
        self._is_whole = True
        """Whether every move was counted or waits to be."""
        self._waiting: deque[tuple[Position, tuple[Cell, ...]]] = deque()

    @property
    def is_counted(self) -> bool:
        """Whether no move is left to be counted."""
        return not self._waiting

    def add(self, position: Position, cells: tuple[Cell, ...]) -> None:
        """Have a move counted that opened these cells in this position."""
        if position.grid.size <= MOST_CELLS and len(self._waiting) < MOST_WAITING:
            self._waiting.append((position, cells))
        else:
            self._is_whole = False

    def add_again(self, game: Game, turn: Turn) -> None:
        """Have a recorded move counted that is about to be played again on this game."""
        if turn.cell is None or game.minefield is None or game.level.grid.size > MOST_CELLS:
            return
        if turn.action not in (Action.OPEN, Action.CHORD):
            return
        cells = cells_of_move(game, turn.action, turn.cell)
        if cells:
            self.add(game.position, cells)

    def count_one(self, should_cancel: ShouldCancel = never_cancel) -> None:
        """Count the move that waits longest; where that is interrupted, it waits on."""
        luck = luck_of(*self._waiting[0], should_cancel)
        self._waiting.popleft()
        if luck is None:
            self._is_whole = False
        else:
            self._spent += luck
            self._guesses += luck > 0
        self._was_guess = bool(luck)

    @property
    def was_guess(self) -> bool:
        """Whether the move that was counted last opened an open question."""
        return self._was_guess

    @property
    def guesses(self) -> int | None:
        """How many open questions were opened, chords as one; None where that cannot be told."""
        return self._guesses if self._is_whole and self.is_counted else None

    def spent(self) -> float | None:
        """All the luck spent, once what waited is counted; None where that cannot be told."""
        if len(self._waiting) > MOST_AT_ONCE:
            return None
        while self._waiting:
            self.count_one()
        return self._spent if self._is_whole else None


def chance_of_a_mine(position: Position, cells: tuple[Cell, ...]) -> float | None:
    """How likely it is that at least one of these cells holds a mine; None where it is unknown."""
    if position.grid.size > MOST_CELLS:
        return None
    luck = luck_of(position, cells)
    return None if luck is None else 1 - 10**-luck


def luck_of(
    position: Position, cells: tuple[Cell, ...], should_cancel: ShouldCancel = never_cancel
) -> float | None:
    """−log10 of the chance that all these cells are safe; None where it cannot be counted.

    A move that is lost for certain spends none: there was no luck to be had.
    """
    try:
        return luck_by(Odds.of(position, should_cancel=should_cancel), cells)
    except TooWideError:
        return None


def luck_by(odds: Odds, cells: tuple[Cell, ...]) -> float:
    """The same by odds that are counted already; a TooWideError where several cells are too many.

    Several cells are counted together: a clue can rule out that all of them are safe.
    """
    chances = [odds.chance(cell) or 0.0 for cell in cells]
    open_ones = [cell for cell, chance in zip(cells, chances, strict=True) if chance]
    if 1.0 in chances or not open_ones:
        return 0.0
    if len(open_ones) == 1:
        return -log10(1 - max(chances))
    return _joint_luck(odds, open_ones)


def _joint_luck(odds: Odds, cells: list[Cell]) -> float:
    """The same for several open questions: by the minefields that fit, with and without them."""
    position = odds.position
    try:
        pieces = cut(position, [position.grid.index(cell) for cell in cells])
    except ContradictionError:
        # A chord on wrong flags, of which a single clue tells that it cannot be right.
        return 0.0
    counts = [count(part, MOST_STATES, MOST_WORK) for part in pieces.parts]
    safe = Odds(position, pieces, counts).layouts
    return log10(odds.layouts) - log10(safe) if safe else 0.0

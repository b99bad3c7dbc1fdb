"""The luck that a player spent: −log10 of the chance that a move was safe, summed over the moves.

A guess that is safe with a chance of 1 in 10 spends 1, two coin flips spend 0.6. Moves are counted
in spare time; the end of a game waits only for its last ones.
"""

from collections import deque
from math import log10

from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action, Turn, cells_of_move
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.odds import MOST_STATES, MOST_WORK, Odds
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.sweep import TooWideError, count

MOST_CELLS = 10_000
"""The largest board on which luck is counted: on larger ones counting delays the next click."""
MOST_WAITING = 2_000
"""The most moves that wait to be counted; later ones are left out, and then luck is unknown."""
MOST_AT_ONCE = 100
"""The most waiting moves that the end of a game waits for; with more its luck is unknown."""


class Luck:
    """The luck of one game, and a queue of the moves that are still to be counted."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._guesses = 0
        self._was_guess = False
        self._is_whole = True
        """True if every move was counted or is in the queue."""
        self._waiting: deque[tuple[Position, tuple[Cell, ...]]] = deque()

    @property
    def is_counted(self) -> bool:
        """True if the queue is empty."""
        return not self._waiting

    def add(self, position: Position, cells: tuple[Cell, ...]) -> None:
        """Queues a move that opened these cells in this position."""
        if position.grid.size <= MOST_CELLS and len(self._waiting) < MOST_WAITING:
            self._waiting.append((position, cells))
        else:
            self._is_whole = False

    def add_again(self, game: Game, turn: Turn) -> None:
        """Queues a recorded turn before it is replayed on this game, if it opens cells."""
        if turn.cell is None or game.minefield is None or game.level.grid.size > MOST_CELLS:
            return
        if turn.action not in (Action.OPEN, Action.CHORD):
            return
        cells = cells_of_move(game, turn.action, turn.cell)
        if cells:
            self.add(game.position, cells)

    def count_one(self, should_cancel: ShouldCancel = never_cancel) -> None:
        """Counts the oldest move in the queue; it stays there if a CancelledError ends that."""
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
        """True if the move that was counted last was a guess."""
        return self._was_guess

    @property
    def guesses(self) -> int | None:
        """The number of guesses, a chord counting as one; None while unknown."""
        return self._guesses if self._is_whole and self.is_counted else None

    def spent(self) -> float | None:
        """Counts the queue and returns all the luck spent; None if moves were left out."""
        if len(self._waiting) > MOST_AT_ONCE:
            return None
        while self._waiting:
            self.count_one()
        return self._spent if self._is_whole else None


def chance_of_a_mine(position: Position, cells: tuple[Cell, ...]) -> float | None:
    """Returns the chance that at least one of these cells is mined; None if it can't be counted."""
    if position.grid.size > MOST_CELLS:
        return None
    luck = luck_of(position, cells)
    return None if luck is None else 1 - 10**-luck


def luck_of(
    position: Position, cells: tuple[Cell, ...], should_cancel: ShouldCancel = never_cancel
) -> float | None:
    """Returns −log10 of the chance that all these cells are safe; None if it can't be counted.

    A move that is certain to lose spends 0, because luck could not have saved it.

    >>> from minesweeper.game.grid import Grid
    >>> two_cells = Position.covered(Grid(2, 1), mines=1)
    >>> round(luck_of(two_cells, (Cell(0, 0),)), 2)
    0.3
    """
    try:
        return luck_from_odds(Odds.of(position, should_cancel=should_cancel), cells)
    except TooWideError:
        return None


def luck_from_odds(odds: Odds, cells: tuple[Cell, ...]) -> float:
    """Returns −log10 of the chance that all cells are safe, from odds already counted.

    Several cells are counted together, because a clue can rule out that all of them are safe.
    Raises a TooWideError if that is too much work.
    """
    # A mine that the player has been shown has no odds any more, and a chord may still open it.
    shown = [float(odds.position.at(cell) == SHOWN_MINE) for cell in cells]
    chances = [odds.chance(cell) or known for cell, known in zip(cells, shown, strict=True)]
    open_ones = [cell for cell, chance in zip(cells, chances, strict=True) if chance]
    if 1.0 in chances or not open_ones:
        return 0.0
    if len(open_ones) == 1:
        return -log10(1 - max(chances))
    return _joint_luck(odds, open_ones)


def _joint_luck(odds: Odds, cells: list[Cell]) -> float:
    """Compares how many minefields fit with how many fit if all these cells are safe."""
    position = odds.position
    try:
        pieces = cut(position, [position.grid.index(cell) for cell in cells])
        counts = [count(part, MOST_STATES, MOST_WORK) for part in pieces.parts]
    except ContradictionError:
        # A chord on wrong flags: its clues, alone or together, rule out that all cells are safe.
        return 0.0
    safe = Odds(position, pieces, counts).layouts
    return log10(odds.layouts) - log10(safe) if safe else 0.0

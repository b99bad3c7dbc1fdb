"""The referee: has one move judged, and the mines moved if the ruling needs it.

The window's game, the engine's `judge` verb and the arena all decide moves by these steps:

1. `rule`, in `judge.py`, asks the judge about the case: the move and the evidence.
2. A spared move needs a minefield in which all of its cells are safe, and a needless guess under
   the cruel judge one in which it is mined. The mover draws that minefield, uniformly from all
   that fit the position, with randomness from the game's seed and the number of the turn.
3. Whoever owns the board swaps the mines and opens the cells. In a game that is `Game`, which
   checks that no opened number changes; a position without a game is opened here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from minesweeper.agent.judge import Case, Fate, Ruling, rule, with_proof
from minesweeper.agent.mover import draw_minefield, mover_randomness
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import (
    after_opening,
    cells_of_chord,
    cells_of_open,
    first_mismatch,
)
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import Judge
from minesweeper.game.minefield import Minefield, Rearrangement
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position
from minesweeper.game.position import Position
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.counting.sampling import Below


@dataclass(frozen=True, slots=True)
class Decision:
    """A judged move of a game, before it is made."""

    case: Case
    ruling: Ruling
    rearranged: Rearrangement | None = None
    """The mines that move before the cells open; None if they stay."""

    @property
    def spared(self) -> tuple[Cell, ...]:
        """The cells that mines move out of; none unless the move is spared."""
        return self.case.mined if self.ruling.fate is Fate.SPARED else ()


def decide(judge: Judge, case: Case, seed: int, turn: int) -> Decision:
    """Has a move of a game judged, and draws the minefield that the ruling needs.

    What the board proves of a cell stays true, so the mover gets it as given: that leaves fewer
    cells to draw. Costs nothing beyond the ruling if no mine has to move.
    """
    ruling = rule(judge, case)
    guess = ruling.mine_moves_into
    safe = case.cells if ruling.fate is Fate.SPARED else ()
    mined = () if guess is None or case.minefield.is_mined(guess) else (guess,)
    if not safe and not mined:
        return Decision(case, ruling)
    grid = case.position.grid
    proved_safe, proved_mined = case.board.proved_indices()
    try:
        rearranged = rearrangement(
            case.position,
            case.minefield,
            {*proved_safe, *map(grid.index, safe)},
            {*proved_mined, *map(grid.index, mined)},
            mover_randomness(seed, turn),
        )
    except ContradictionError:
        raise AssertionError(_report(judge, case, seed, turn)) from None
    return Decision(case, ruling, rearranged)


def rearrangement(
    position: Position,
    minefield: Minefield,
    safe: Iterable[int],
    mined: Iterable[int],
    below: Below,
) -> Rearrangement:
    """Returns how the mines move so that some cells, by their index, are safe and some mined.

    The new minefield fits the position. Raises a ContradictionError if there is none.
    """
    return Rearrangement.between(minefield, draw_minefield(position, safe, mined, below))


def _report(judge: Judge, case: Case, seed: int, turn: int) -> str:
    """Returns all that is needed to make a rearrangement fail again."""
    names = " ".join(cell.name for cell in case.cells)
    return (
        f"No minefield fits with {names} as the judge {judge.name} rules.\n"
        f"seed {seed}, click {turn}\n"
        + write_position(FlaggedPosition(case.position, case.flags))
        + write_minefield(case.minefield)
    )


@dataclass(frozen=True, slots=True)
class DecidedMove:
    """A position and its minefield after a move; both unchanged if it lost or did nothing."""

    board: FlaggedPosition
    minefield: Minefield
    ruling: Ruling | None = None
    """The judge's ruling; None if the move does nothing."""


def decide_alone(
    judge: Judge, board: FlaggedPosition, minefield: Minefield, move: tuple[Action, Cell], seed: int
) -> DecidedMove:
    """Decides and makes one move, `Action.OPEN` or `CHORD`, on a position without a game.

    The evidence is worked out from the position alone, and the turn counts as number 0. A loss
    gets its proof under every judge. Next to a 1 between two covered cells, no logic tells which of
    them is the mine, so the quantum judge spares the player and the mine moves to the other one:

    >>> from minesweeper.game.grid import Grid
    >>> from minesweeper.game.judges import JUDGES
    >>> board = FlaggedPosition(Position(Grid(3, 1), bytes([9, 1, 9]), mines=1), frozenset())
    >>> minefield = Minefield(Grid(3, 1), bytes([1, 0, 0]))
    >>> open_mine = (Action.OPEN, Cell(0, 0))
    >>> made = decide_alone(JUDGES["quantum"], board, minefield, open_mine, seed=1)
    >>> made.ruling.fate, list(made.minefield.mined)
    (<Fate.SPARED: 'spared'>, [0, 0, 1])
    """
    action, cell = move
    is_chord = action is Action.CHORD
    cells = (cells_of_chord if is_chord else cells_of_open)(board, cell)
    if not cells:
        return DecidedMove(board, minefield)
    position, grid = board.position, board.position.grid
    scout = cache(lambda: Scout.from_position(position, minefield))
    chorded = cell if is_chord else None
    case = Case(position, minefield, cells, BoardProofs(position), scout, chorded, board.flags)
    ruling = with_proof(judge, case, rule(judge, case))
    if ruling.fate is Fate.LOST:
        return DecidedMove(board, minefield, ruling)
    if ruling.fate is Fate.SPARED:
        # Without the proved cells: proving the board is work that a request may not afford.
        moved = rearrangement(
            position, minefield, map(grid.index, cells), (), mover_randomness(seed, 0)
        )
        minefield = minefield.rearranged(moved)
        assert first_mismatch(position, minefield) is None, _report(judge, case, seed, 0)
    return DecidedMove(after_opening(board, minefield, cells), minefield, ruling)

"""The referee: has one move judged, and the mines moved if the ruling needs it.

The window's game, the engine's `judge` verb and the arena all decide moves by these steps:

1. `rule`, in `judge.py`, asks the judge about the case: the move and the evidence. A loss that
   rests on a proof is confirmed by SAT, see `confirmation.py`.
2. A spared move needs a minefield in which all of its cells are safe, and a needless guess under
   the cruel judge one in which it is mined. The mover draws that minefield, uniformly from all
   that fit the position, with randomness from the game's seed and the number of the turn. The
   drawn minefield is checked against every clue; SAT would find another if it did not fit.
3. Whoever owns the board swaps the mines and opens the cells. In a game that is `Game`, which
   checks that no opened number changes; a position without a game is opened here.
"""

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache

from minesweeper.agent.confirmation import Confirmer, fits
from minesweeper.agent.judge import (
    Case,
    Fate,
    Ruling,
    cell_names_text,
    loss_text,
    opens_freely,
    rule,
    with_proof,
)
from minesweeper.agent.mover import draw_by_sat, draw_minefield, mover_randomness
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.game import after_opening, cells_of_chord, cells_of_open
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import Judge
from minesweeper.game.minefield import Minefield, Rearrangement
from minesweeper.game.notation import FlaggedPosition
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


def decide(confirmer: Confirmer, judge: Judge, case: Case, below: Below) -> Decision:
    """Has a move of a game judged and confirmed, and draws the minefield that the ruling needs.

    What the board proves of a cell stays true, so the mover gets it as given: that leaves fewer
    cells to draw, with the randomness of `below`. Costs nothing beyond the ruling if no mine has
    to move. Raises a ContradictionError if counting contradicts itself.
    """
    if opens_freely(judge, case):
        # Nothing is there to confirm: copying the case for that took a tenth of such a click.
        return Decision(case, Ruling(Fate.OPENED))
    ruling = rule(judge, replace(case, confirm=confirmer.confirms))
    if not _needs_other_mines(case, ruling):
        return Decision(case, ruling)
    proved = ([], []) if confirmer.has_refuted else case.board.proved_indices()
    ruling, drawn = _draw(confirmer, case, ruling, proved, below)
    if drawn is None:
        return Decision(case, ruling)
    return Decision(case, ruling, Rearrangement.between(case.minefield, drawn))


def _needs_other_mines(case: Case, ruling: Ruling) -> bool:
    guess = ruling.mine_moves_into
    return ruling.fate is Fate.SPARED or (guess is not None and not case.minefield.is_mined(guess))


def _draw(
    confirmer: Confirmer,
    case: Case,
    ruling: Ruling,
    proved: tuple[Iterable[int], Iterable[int]],
    below: Below,
) -> tuple[Ruling, Minefield | None]:
    """Draws the minefield that a ruling needs, and checks it; returns it with the ruling.

    `proved` are the indices of cells proved safe, and of those proved mined. If the minefield does
    not fit, which is a bug in counting, SAT finds another one. If there is none, nothing moves, and
    the ruling is that on the minefield as it is.
    """
    safe = case.cells if ruling.fate is Fate.SPARED else ()
    mined = () if ruling.mine_moves_into is None else (ruling.mine_moves_into,)
    grid = case.position.grid
    safe_indices, mined_indices = [*map(grid.index, safe)], [*map(grid.index, mined)]
    drawn = _drawn(
        draw_minefield,
        case.position,
        {*proved[0], *safe_indices},
        {*proved[1], *mined_indices},
        below,
    )
    if drawn is not None and fits(case.position, drawn, safe, mined):
        return ruling, drawn
    drawn = _drawn(draw_by_sat, case.position, safe_indices, mined_indices, below)
    if drawn is not None and not fits(case.position, drawn, safe, mined):
        drawn = None
    demanded = f"{cell_names_text(safe or mined)} {'safe' if safe else 'mined'}"
    drew = f"Drew no minefield with {demanded} that fits."
    confirmer.doubt_drawn(case, drew, is_drawn_by_sat=drawn is not None)
    return ruling if drawn else _ruling_unmoved(case), drawn


def _drawn(
    draw: Callable[[Position, Iterable[int], Iterable[int], Below], Minefield],
    position: Position,
    safe: Iterable[int],
    mined: Iterable[int],
    below: Below,
) -> Minefield | None:
    try:
        return draw(position, safe, mined, below)
    except ContradictionError:
        return None


def _ruling_unmoved(case: Case) -> Ruling:
    """Returns the ruling on a move for which the mines cannot be moved."""
    return Ruling(Fate.LOST, loss_text(case)) if case.mined else Ruling(Fate.OPENED)


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
    case = case_alone(board, minefield, move)
    if case is None:
        return DecidedMove(board, minefield)
    with closing(Confirmer(judge, seed)) as confirmer:
        ruling = with_proof(judge, case, rule(judge, replace(case, confirm=confirmer.confirms)))
        if ruling.fate is Fate.SPARED:
            # Without the proved cells: proving the board is work that a request may not afford.
            below = mover_randomness(seed, 0)
            ruling, drawn = _draw(confirmer, case, ruling, ((), ()), below)
            minefield = drawn or minefield
    if ruling.fate is Fate.LOST:
        return DecidedMove(board, minefield, ruling)
    return DecidedMove(after_opening(board, minefield, case.cells), minefield, ruling)


def case_alone(
    board: FlaggedPosition, minefield: Minefield, move: tuple[Action, Cell]
) -> Case | None:
    """Returns the case of one move, `Action.OPEN` or `CHORD`, on a position without a game.

    Returns None if the move does nothing.
    """
    action, cell = move
    is_chord = action is Action.CHORD
    cells = (cells_of_chord if is_chord else cells_of_open)(board, cell)
    if not cells:
        return None
    position = board.position
    scout = cache(lambda: Scout.from_position(position, minefield))
    chorded = cell if is_chord else None
    return Case(position, minefield, cells, BoardProofs(position), scout, chorded, board.flags)

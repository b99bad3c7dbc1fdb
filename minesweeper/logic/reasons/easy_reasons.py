"""The next conclusion to point out: by the simplest technique there is, then the nearest.

It follows at once: nothing has to be proved before it. Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import (
    Proof,
    as_reason,
    find_larger_proof,
    find_pair_proof,
    find_single_clue_proof,
)
from minesweeper.logic.reasons.techniques import DIFFICULTY

_LOOKED_AT = 6
"""Of how many cells the reason is looked for where none has a simple one; the nearest come first.

Such reasons take milliseconds each.
"""

_MOST_POINTED_AT = 200
"""Of how many cells the simple reasons are looked for; the nearest come first."""

Proved = tuple[Cell, Verdict]


def easiest_reason(
    position: Position, proved: Iterable[Proved], near: Cell | None = None
) -> Reason:
    """The simplest reason of all for one of these cells, which all follow from the position.

    Of equally simple ones it is the nearest to a cell, the safe ones first.
    """
    view = ProofState(position)
    by_distance = sorted(proved, key=lambda one: _distance(one[0], one[1], near))
    found = list(_simple(view, by_distance)) or list(_others(view, by_distance[:_LOOKED_AT]))
    _, cell, verdict, ground = min(found, key=lambda one: one[0])
    return as_reason(view, view.place(cell), verdict, ground)


def simple_reasons(position: Position, proved: Iterable[Proved], near: Cell) -> list[Reason]:
    """Why cells follow that a clue or two settle, simplest first, of those nearest to a cell."""
    view = ProofState(position)
    by_distance = sorted(proved, key=lambda one: _distance(one[0], one[1], near))
    found = sorted(_simple(view, by_distance[:_MOST_POINTED_AT]), key=lambda one: one[0])
    return [as_reason(view, view.place(cell), verdict, why) for _, cell, verdict, why in found]


_Found = tuple[tuple[int, ...], Cell, Verdict, Proof]
"""A reason with its rank, the smallest best; equals keep their order."""


def _simple(view: ProofState, proved: Iterable[Proved]) -> Iterator[_Found]:
    """What a clue or two of them settle."""
    for cell, verdict in proved:
        place = view.place(cell)
        ground = find_single_clue_proof(view, place, verdict) or find_pair_proof(
            view, place, verdict
        )
        if ground is not None:
            yield (DIFFICULTY[ground.technique],), cell, verdict, ground


def _others(view: ProofState, proved: Iterable[Proved]) -> Iterator[_Found]:
    """What takes more clues, or the mine count: the fewer clues the better."""
    for cell, verdict in proved:
        ground = find_larger_proof(view, view.place(cell), verdict, needs_count=False)
        yield (DIFFICULTY[ground.technique], len(ground.clues)), cell, verdict, ground


def _distance(cell: Cell, verdict: Verdict, near: Cell | None) -> tuple[int, bool, Cell]:
    steps = 0
    if near is not None:
        steps = max(abs(cell.row - near.row), abs(cell.column - near.column))
    return steps, verdict is Verdict.MINE, cell

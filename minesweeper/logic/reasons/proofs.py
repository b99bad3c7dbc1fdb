"""The simplest proof of a cell from what is known: the techniques, tried in their order.

One clue or two clues prove a cell in only one way, so what they rest on can be read off and nothing
of it can be left out. One clue counts either its known mines (the rest is safe) or its safe cells
(the rest are mines). Of two clues, the one that needs more mines rests on the safe cells that it
does not share, and the other on its mines that are not shared. More clues are the business of
`smallest_proof`, and the mine count that of `count_proof`. Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.propagation import POPCOUNT
from minesweeper.logic.reasons.count_proof import (
    find_count_proof,
    find_short_count_proof,
    smallest_clues_with_count,
)
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.smallest_proof import (
    clues_refute,
    find_clue_proof,
    smallest_unsatisfiable_subset,
)
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    DIFFICULTY,
    REDUCTION,
    technique_of_pair,
)

_MOST_HARD_CELLS = 6
"""Cells whose larger proofs are compared if none has a simple one: each takes some ms."""

ProvedCell = tuple[Cell, Verdict]


def simplest_proof(
    state: ProofState, place: int, verdict: Verdict, *, needs_count: bool = False
) -> Proof:
    """Returns the simplest proof of an unsettled cell that follows from what is known.

    `needs_count` says that the clues alone do not prove it. It saves time and may be wrong.
    """
    return find_simple_proof(state, place, verdict) or find_larger_proof(
        state, place, verdict, needs_count=needs_count
    )


def find_simple_proof(state: ProofState, place: int, verdict: Verdict) -> Proof | None:
    """Returns the simplest proof with one or two clues, if there is one."""
    return _single_proof(state, place, verdict) or _pair_proof(state, place, verdict)


def as_reason(state: ProofState, place: int, verdict: Verdict, proof: Proof) -> Reason:
    """Returns a proof as a reason, whose cells are named instead of numbered."""
    return Reason(
        state.cell(place),
        verdict,
        proof.technique,
        tuple(map(state.cell, proof.clues)),
        tuple(map(state.cell, sorted(proof.given))) if proof.given else (),
        proof.uses_mine_count,
        proof.is_reduced,
    )


# One clue.


def _single_proof(state: ProofState, place: int, verdict: Verdict) -> Proof | None:
    """Returns the proof by one clue that rests on the fewest cells, if there is one."""
    propagation = state.propagation
    need, mask, numbers = propagation.need, propagation.unknown_mask, propagation.state
    is_mine = verdict is Verdict.MINE
    found: list[tuple[int, int, int, list[int]]] = []
    for step in propagation.steps_of[propagation.clue_mask[place]]:
        clue = place + step
        if need[clue] != (POPCOUNT[mask[clue]] if is_mine else 0):
            continue
        if not numbers[clue]:
            return Proof(ALL_MINES_FOUND, (clue,), ())
        given = state.safe_beside(clue) if is_mine else state.mines_beside(clue)
        found.append((len(given), state.was_covered[clue], clue, given))
    if not found:
        return None
    _, _, clue, given = min(found)
    return single_clue_proof(clue, given, is_mine=is_mine)


def single_clue_proof(clue: int, given: list[int], *, is_mine: bool) -> Proof:
    """Returns the proof of the cells that a clue settles alone.

    `given` are the cells beside it that were settled since the start, safe ones for a mine and
    mines for a safe cell.
    """
    technique = ALL_MINES_FOUND if not is_mine else REDUCTION if given else ALL_ARE_MINES
    return Proof(technique, (clue,), tuple(given))


# Two clues.


def _pair_proof(state: ProofState, place: int, verdict: Verdict) -> Proof | None:
    """Returns the proof by two clues with the simplest technique and the fewest given cells."""
    found = [
        pair_proof(state, more, less)
        for more, less in _pairs_beside(state, place, is_mine=verdict is Verdict.MINE)
    ]
    return min(found, key=lambda proof: _rank(state, proof), default=None)


def _rank(state: ProofState, proof: Proof) -> tuple[int, ...]:
    """Ranks a proof by two clues; last are those with a clue that settles its cells alone.

    Of equally simple ones the first is that with the fewest covered cells, then with the nearest
    clues.
    """
    newly_opened = sum(state.was_covered[clue] for clue in proof.clues)
    is_degenerate = clue_that_settles_alone(state, proof.clues) is not None
    difficulty = DIFFICULTY[proof.technique]
    covered = sum(POPCOUNT[state.propagation.unknown_mask[clue]] for clue in proof.clues)
    one, other = map(state.cell, proof.clues)
    apart = max(abs(one.row - other.row), abs(one.column - other.column))
    return (
        *(is_degenerate, difficulty, len(proof.given), covered, apart, newly_opened),
        *proof.clues,
    )


def clue_that_settles_alone(state: ProofState, clues: Iterable[int]) -> int | None:
    """Returns the first of some clues that settles all its unknown cells alone; None if none."""
    need, mask = state.propagation.need, state.propagation.unknown_mask
    alone = (clue for clue in clues if mask[clue] and need[clue] in (0, POPCOUNT[mask[clue]]))
    return next(alone, None)


def _pairs_beside(state: ProofState, place: int, *, is_mine: bool) -> Iterator[tuple[int, int]]:
    """Yields the pairs of clues that settle a place, the clue that needs more mines first."""
    propagation = state.propagation
    mask, need = propagation.unknown_mask, propagation.need
    for step in propagation.steps_of[propagation.clue_mask[place]]:
        clue = place + step
        cells, missing, count = mask[clue], need[clue], POPCOUNT[mask[clue]]
        own = 1 << propagation.steps.index(-step)
        for far, here, _ in propagation.within_two:
            other = clue + far
            shared = here[mask[other]] & cells
            if not shared or shared & own:
                continue
            more = missing - need[other]
            if is_mine and more == count - POPCOUNT[shared]:
                yield clue, other
            elif not is_mine and -more == POPCOUNT[mask[other]] - POPCOUNT[shared]:
                yield other, clue


def pair_proof(state: ProofState, more: int, less: int) -> Proof:
    """Returns the proof of the cells that two clues settle; `more` needs more mines than `less`."""
    propagation = state.propagation
    around_more = {more + step for step in propagation.steps}
    around_less = {less + step for step in propagation.steps}
    given = [near for near in state.safe_beside(more) if near not in around_less and near != less]
    given += [near for near in state.mines_beside(less) if near not in around_more]
    numbers, need = propagation.state, propagation.need
    is_reduced = any(numbers[clue] != need[clue] for clue in (more, less))
    technique = technique_of_pair(propagation, more, less)
    return Proof(technique, (more, less), tuple(given), is_reduced=is_reduced)


# More clues, and the mine count.


def find_larger_proof(
    state: ProofState, place: int, verdict: Verdict, *, needs_count: bool
) -> Proof:
    """Returns the proof with the fewest clues; it uses the mine count only if it has to.

    The exception is a proof by the mine count and at most one clue, which is simpler than several
    clues.
    """
    mined = verdict is Verdict.MINE
    short = find_short_count_proof(state, place, mined=mined)
    if short is not None:
        return short
    if needs_count:
        proof = find_count_proof(state, place, mined=mined)
        if not clues_refute(state, place, proof.clues, mined=mined):
            return proof
    return find_clue_proof(state, place, mined=mined) or find_count_proof(state, place, mined=mined)


def clear_caches() -> None:
    """Forgets all searches, so that the work of the next one depends on nothing before it."""
    smallest_unsatisfiable_subset.cache_clear()
    smallest_clues_with_count.cache_clear()


# The easiest of several cells.


def easiest_reason(
    position: Position, proved: Iterable[ProvedCell], near: Cell | None = None
) -> Reason:
    """Returns the simplest reason for one of some cells, which all follow from the position.

    Of equally simple ones it is the nearest to `near`, and a safe cell rather than a mine.

    >>> from minesweeper.game.grid import Grid
    >>> position = Position(Grid(3, 1), bytes([9, 1, 0]), mines=1)
    >>> reason = easiest_reason(position, [(Cell(0, 0), Verdict.MINE)])
    >>> reason.technique, [clue.name for clue in reason.clues]
    ('B1', ['B1'])
    """
    state = ProofState(position)
    nearest = _nearest_first(proved, near)
    ranked = list(_simple(state, nearest)) or list(_larger(state, nearest[:_MOST_HARD_CELLS]))
    _, cell, verdict, proof = min(ranked, key=lambda one: one[0])
    return as_reason(state, state.place(cell), verdict, proof)


_RankedProof = tuple[tuple[int, ...], Cell, Verdict, Proof]
"""A proof with its rank; lower is better."""


def _simple(state: ProofState, proved: Iterable[ProvedCell]) -> Iterator[_RankedProof]:
    for cell, verdict in proved:
        place = state.place(cell)
        proof = find_simple_proof(state, place, verdict)
        if proof is not None:
            yield (DIFFICULTY[proof.technique],), cell, verdict, proof


def _larger(state: ProofState, proved: Iterable[ProvedCell]) -> Iterator[_RankedProof]:
    for cell, verdict in proved:
        proof = find_larger_proof(state, state.place(cell), verdict, needs_count=False)
        yield (DIFFICULTY[proof.technique], len(proof.clues)), cell, verdict, proof


def _nearest_first(proved: Iterable[ProvedCell], near: Cell | None) -> list[ProvedCell]:
    """Sorts cells by their distance from `near`, then safe cells before mines, then by place."""

    def rank(one: ProvedCell) -> tuple[int, bool, Cell]:
        cell, verdict = one
        distance = 0
        if near is not None:
            distance = max(abs(cell.row - near.row), abs(cell.column - near.column))
        return distance, verdict is Verdict.MINE, cell

    return sorted(proved, key=rank)

"""The simplest reason for a proved cell, from what is known so far: the techniques in their order.

A clue alone and two clues prove in one way each, so what they rest on follows at once and nothing
of it can be left out: a clue alone counts either its mines or its safe cells; of two clues, the one
that needs more rests on the safe cells of its own, the other on the mines of its own. More clues,
and the mine count, are the business of `clashes`. Never sees a Minefield.
"""

from collections.abc import Iterator
from typing import NamedTuple

from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.propagation import POPCOUNT
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.smallest_proof import (
    SmallestProof,
    find_count_proof,
    find_smallest_proof,
)
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    DIFFICULTY,
    MINE_COUNT,
    REDUCTION,
    technique_of_pair,
)


class Proof(NamedTuple):
    """What a proof rests on, as places of a slate."""

    technique: str
    clues: tuple[int, ...]
    given: tuple[int, ...]
    uses_mine_count: bool = False
    is_reduced: bool = False


def simplest_proof(
    view: ProofState, place: int, verdict: Verdict, *, needs_count: bool = False
) -> Proof:
    """The simplest ground for a cell that follows from what is known and is not settled yet.

    `needs_count` tells that the clues alone do not prove it, where that is known already.
    """
    return (
        find_single_clue_proof(view, place, verdict)
        or find_pair_proof(view, place, verdict)
        or find_larger_proof(view, place, verdict, needs_count=needs_count)
    )


def as_reason(view: ProofState, place: int, verdict: Verdict, ground: Proof) -> Reason:
    """A ground in the words of the board."""
    return Reason(
        view.cell(place),
        verdict,
        ground.technique,
        tuple(map(view.cell, ground.clues)),
        tuple(map(view.cell, sorted(ground.given))) if ground.given else (),
        ground.uses_mine_count,
        ground.is_reduced,
    )


# A clue alone.


def find_single_clue_proof(view: ProofState, place: int, verdict: Verdict) -> Proof | None:
    """The clue that settles a cell alone, resting on as few cells as can be."""
    slate = view.slate
    need, mask, state = slate.need, slate.unknown_mask, slate.state
    is_mine = verdict is Verdict.MINE
    found: list[tuple[int, int, int, list[int]]] = []
    for step in slate.steps_of[slate.clue_mask[place]]:
        clue = place + step
        if need[clue] != (POPCOUNT[mask[clue]] if is_mine else 0):
            continue
        if not state[clue]:
            return Proof(ALL_MINES_FOUND, (clue,), ())
        given = view.free_beside(clue) if is_mine else view.mines_beside(clue)
        found.append((len(given), view.was_covered[clue], clue, given))
    if not found:
        return None
    _, _, clue, given = min(found)
    return single_clue_proof(clue, given, is_mine=is_mine)


def single_clue_proof(clue: int, given: list[int], *, is_mine: bool) -> Proof:
    """The ground of what a clue settles alone.

    Covered at the start is what counts: a cell proved safe since is left out, opened or not.
    """
    technique = ALL_MINES_FOUND if not is_mine else REDUCTION if given else ALL_ARE_MINES
    return Proof(technique, (clue,), tuple(given))


# Two clues.


def find_pair_proof(view: ProofState, place: int, verdict: Verdict) -> Proof | None:
    """The two clues that settle a cell by the simplest technique, resting on the fewest cells."""
    found = [
        pair_proof(view, more, less)
        for more, less in _pairs_beside(view, place, is_mine=verdict is Verdict.MINE)
    ]
    return min(found, key=lambda ground: _rank(view, ground), default=None)


def _rank(view: ProofState, ground: Proof) -> tuple[int, int, int, tuple[int, ...]]:
    newly_opened = sum(view.was_covered[clue] for clue in ground.clues)
    return DIFFICULTY[ground.technique], len(ground.given), newly_opened, ground.clues


def _pairs_beside(view: ProofState, place: int, *, is_mine: bool) -> Iterator[tuple[int, int]]:
    """The pairs that settle a place, first the clue that needs more mines: its own are mines."""
    slate = view.slate
    mask, need = slate.unknown_mask, slate.need
    for step in slate.steps_of[slate.clue_mask[place]]:
        clue = place + step
        cells, missing, count = mask[clue], need[clue], POPCOUNT[mask[clue]]
        own = 1 << slate.steps.index(-step)
        for far, here, _ in slate.within_two:
            other = clue + far
            shared = here[mask[other]] & cells
            if not shared or shared & own:
                continue
            more = missing - need[other]
            if is_mine and more == count - POPCOUNT[shared]:
                yield clue, other
            elif not is_mine and -more == POPCOUNT[mask[other]] - POPCOUNT[shared]:
                yield other, clue


def pair_proof(view: ProofState, more: int, less: int) -> Proof:
    """The ground of what two clues settle, of which the first needs more mines."""
    slate = view.slate
    around_more = {more + step for step in slate.steps}
    around_less = {less + step for step in slate.steps}
    given = [near for near in view.free_beside(more) if near not in around_less and near != less]
    given += [near for near in view.mines_beside(less) if near not in around_more]
    is_reduced = any(slate.state[clue] != slate.need[clue] for clue in (more, less))
    return Proof(
        technique_of_pair(slate, more, less), (more, less), tuple(given), is_reduced=is_reduced
    )


# More clues, and the mine count.


def find_larger_proof(
    view: ProofState, place: int, verdict: Verdict, *, needs_count: bool
) -> Proof:
    """What three clues or more settle, or the mine count."""
    mined = verdict is Verdict.MINE
    clash = find_count_proof(view, place, mined=mined)
    if clash is None:
        clash = find_smallest_proof(view, place, mined=mined, needs_count=needs_count)
    return _ground_of(clash)


def _ground_of(clash: SmallestProof) -> Proof:
    technique = MINE_COUNT if clash.uses_mine_count else CONTRADICTION
    return Proof(technique, clash.clues, clash.given, clash.uses_mine_count)

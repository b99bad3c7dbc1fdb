"""A route as it is played: look by look, with the cells that are opened between the looks.

A look is a glance at one or two clues, seldom at more, and settles as many cells as these clues do.
A route names single cells, one a step; here its steps are proved again on the board as it lies by
then. If the numbers of covered cells are known, every cell that a look proves safe is opened before
the next one, and a zero floods: what the flood opens needs no proof any more. Without the numbers
nothing is opened, and safe cells are only marked.

An example: a route says that F1 is safe, that G1 is safe because F1 is a 0, and that H2 is a mine
because the 1 at G1 has only H2 left. It has two looks: one that opens F1, and G1 with it, and one
at the 1 at G1.

Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.propagation import POPCOUNT
from minesweeper.logic.reasons.count_proof import find_disjoint_count_proof, takes_all_mines
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.proofs import (
    as_reason,
    clue_that_settles_alone,
    simplest_proof,
    single_clue_proof,
)
from minesweeper.logic.reasons.routes import SettledCell
from minesweeper.logic.reasons.smallest_proof import unknown_beside


class Look(Value):
    """One glance: its clues, what they settle, and what is opened then."""

    reasons: tuple[Reason, ...]
    """One reason a settled cell, all with the same clues and the same verdict."""
    opens: tuple[Cell, ...] = ()
    """The cells opened before the next look, floods included, in the order of opening."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The settled cells, row by row."""
        return tuple(reason.cell for reason in self.reasons)

    @property
    def verdict(self) -> Verdict:
        """The verdict of all its cells."""
        return self.reasons[0].verdict

    @property
    def premises(self) -> set[Cell]:
        """The cells that it rests on, opened or settled."""
        return {cell for one in self.reasons for cell in (*one.given, *one.clues)}


def looks_along(
    position: Position,
    route: Iterable[Reason],
    numbers: bytes | None = None,
    before: Sequence[Look] = (),
) -> list[Look]:
    r"""Returns the looks that lead along a route to its last cell, without needless ones.

    With the numbers of all cells, cells that a look proves safe are opened. The looks `before` have
    been taken already.

    >>> from minesweeper.game.notation import read_position
    >>> from minesweeper.logic.reasons.routes import shortest_route
    >>> position = read_position("4x1/1\n1#1#\n").position
    >>> for look in looks_along(position, shortest_route(position, [Cell(0, 3)])):
    ...     print([cell.name for cell in look.cells], look.verdict.value)
    ['B1'] mine
    ['D1'] safe
    """
    wanted = [SettledCell(step.cell, step.verdict, step.uses_mine_count) for step in route]
    if not wanted:
        return []
    asked_for = {cell.cell for cell in wanted}
    while True:
        state = _state_after(position, numbers, before)
        looks = list(_looks(state, wanted, asked_for, opens=numbers is not None))
        needed = needed_looks(looks)
        # What a clue settles alone on the way is asked for, so that one glance at it is enough.
        more = {
            cell
            for look in needed[:-1]
            if not look.reasons[0].uses_mine_count
            for cell in look.cells
        }
        if len(needed) == len(looks) and more <= asked_for:
            return looks
        asked_for |= more
        settled = {cell for look in needed for cell in look.cells}
        settled.update(cell for look in needed for cell in look.opens)
        wanted = [cell for cell in wanted if cell.cell in settled]


def board_after(position: Position, looks: Iterable[Look], numbers: bytes) -> Position:
    """Returns the position with the cells that looks opened, and their mines as shown ones."""
    seen = bytearray(position.seen)
    for look in looks:
        for cell in look.opens:
            at = position.grid.index(cell)
            seen[at] = numbers[at]
        if look.verdict is Verdict.MINE:
            for cell in look.cells:
                seen[position.grid.index(cell)] = SHOWN_MINE
    return Position(position.grid, bytes(seen), position.mines)


def _state_after(position: Position, numbers: bytes | None, looks: Iterable[Look]) -> ProofState:
    state = ProofState(position, numbers)
    for look in looks:
        for cell in look.opens or look.cells:
            state.settle(state.place(cell), Verdict.SAFE if look.opens else look.verdict)
    return state


def _looks(
    state: ProofState, wanted: Sequence[SettledCell], cells: Iterable[Cell], *, opens: bool
) -> Iterator[Look]:
    """Yields looks that settle some cells, each with all cells asked for that it settles."""
    asked_for = set(map(state.place, cells))
    for at, (cell, verdict, needs_count) in enumerate(wanted):
        place = state.place(cell)
        is_last = at == len(wanted) - 1
        while not state.is_settled(place):
            proof = _plain_proof(state, place, verdict, asked_for, needs_count=needs_count)
            what, settled = _conclusions(state, place, verdict, proof)
            if what is Verdict.SAFE and not (is_last or proof.uses_mine_count):
                settled = [near for near in settled if near in asked_for] or settled
            reasons = tuple(as_reason(state, near, what, proof) for near in sorted(settled))
            yield Look(reasons, tuple(map(state.cell, _settle(state, settled, what, opens=opens))))


def _plain_proof(
    state: ProofState, place: int, verdict: Verdict, asked_for: set[int], *, needs_count: bool
) -> Proof:
    """Returns the simplest proof of a cell, or of what one of its clues settles alone.

    Whatever one clue settles is told first, so that it is never part of a comparison. Of several
    clues that settle the cell alone it is the one that settles most of the places asked for.
    """
    proof = simplest_proof(state, place, verdict, needs_count=needs_count)
    if proof.uses_mine_count:
        return find_disjoint_count_proof(state, place, mined=verdict is Verdict.MINE) or proof
    if len(proof.clues) < 2:
        return _widest_proof(state, place, verdict, asked_for, proof)
    alone = clue_that_settles_alone(state, proof.clues)
    if alone is None:
        return proof
    return _proof_by(state, alone)


def _widest_proof(
    state: ProofState, place: int, verdict: Verdict, asked_for: set[int], proof: Proof
) -> Proof:
    """Returns the proof by the one clue that settles most of the places asked for.

    `proof` is returned if no clue settles more of them than its own.
    """
    need, mask = state.propagation.need, state.propagation.unknown_mask
    is_mine = verdict is Verdict.MINE

    def width(clue: int) -> int:
        return len(asked_for.intersection(unknown_beside(state, clue)))

    steps = state.propagation.steps_of[state.propagation.clue_mask[place]]
    alone = [
        place + step
        for step in steps
        if need[place + step] == (POPCOUNT[mask[place + step]] if is_mine else 0)
    ]
    best = max(alone, key=width, default=proof.clues[0])
    return _proof_by(state, best) if width(best) > width(proof.clues[0]) else proof


def _proof_by(state: ProofState, clue: int) -> Proof:
    """Returns the proof of all that a clue settles alone."""
    is_mine = state.propagation.need[clue] > 0
    given = state.safe_beside(clue) if is_mine else state.mines_beside(clue)
    return single_clue_proof(clue, given, is_mine=is_mine)


def _conclusions(
    state: ProofState, place: int, verdict: Verdict, proof: Proof
) -> tuple[Verdict, list[int]]:
    """Returns what a look settles, and as what."""
    clues = proof.clues
    if proof.uses_mine_count:
        others = takes_all_mines(state, place, clues, mined=verdict is Verdict.MINE)
        return verdict, others or [place]
    if len(clues) == 1:
        is_mine = state.propagation.need[clues[0]] > 0
        return Verdict.MINE if is_mine else Verdict.SAFE, unknown_beside(state, clues[0])
    if len(clues) == 2:
        more, less = clues if verdict is Verdict.MINE else reversed(clues)
        shared = set(unknown_beside(state, less))
        return verdict, [near for near in unknown_beside(state, more) if near not in shared]
    return verdict, [place]


def _settle(state: ProofState, places: list[int], verdict: Verdict, *, opens: bool) -> list[int]:
    """Takes places as settled; returns what opened."""
    opened: list[int] = []
    for place in sorted(places):
        if verdict is Verdict.SAFE and opens:
            opened += state.open_with_flood(place) if not state.is_settled(place) else []
        else:
            state.settle(place, verdict)
    return opened


def needed_looks(looks: Sequence[Look]) -> list[Look]:
    """Returns the looks on which the last one rests, and the last one, in their order."""
    needed = looks[-1].premises if looks else set()
    kept = list(looks[-1:])
    for look in reversed(looks[:-1]):
        if needed.intersection(look.cells) or needed.intersection(look.opens):
            kept.append(look)
            needed |= look.premises
    return kept[::-1]

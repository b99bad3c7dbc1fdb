"""A route as it is played: look by look, with the cells that are opened between the looks.

A look is a glance at one or two clues, seldom at more, and settles as many cells as these clues do.
If one clue has only mines left and these fill a second clue, both are one look to the reader: they
stay two values here, and `looks_as_told` puts them together.
A route names single cells, one a step; here its steps are proved again on the board as it lies by
then. If the numbers of covered cells are known, every cell that a look proves safe is opened before
the next one, and a zero floods: what the flood opens needs no proof any more. Without the numbers
nothing is opened, and safe cells are only marked.

An example: a route says that F1 is safe, that G1 is safe because F1 is a 0, and that H2 is a mine
because the 1 at G1 has only H2 left. It has two looks: one that opens F1, and G1 with it, and one
at the 1 at G1.

Never sees a Minefield.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from minesweeper.game.grid import Cell
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.propagation import POPCOUNT, SAFE
from minesweeper.logic.reasons.count_proof import find_disjoint_count_proof, takes_all_mines
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.proofs import (
    as_reason,
    clue_that_settles_alone,
    simplest_proof,
    single_clue_proof,
)
from minesweeper.logic.reasons.routes import SettledCell, distance
from minesweeper.logic.reasons.smallest_proof import unknown_beside
from minesweeper.logic.reasons.techniques import DIFFICULTY

_MOST_LOOKS_TO_MERGE = 12
"""Looks of longer ways are not merged: each attempt takes the whole way again."""


class Look(Value):
    """One glance at some clues: what they settle, and which cells are opened after it."""

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
    goal = wanted[-1].cell

    def needed(cells: Sequence[SettledCell]) -> list[Look]:
        """Returns the looks on which the last of these cells rests."""
        tried: set[tuple[Cell, ...]] = set()
        while True:
            state = _state_after(position, numbers, before)
            looks = list(_until(goal, _looks(state, cells, opens=numbers is not None)))
            kept = needed_looks(looks)
            if len(kept) == len(looks) or (order := tuple(cell.cell for cell in cells)) in tried:
                return looks
            # Without a needless look another proof may be simpler, which needs that look again.
            tried.add(order)
            cells = _cells_of(kept, wanted)

    looks = needed(wanted)
    if len(looks) > _MOST_LOOKS_TO_MERGE:
        return looks
    while (again := _settled_again(looks)) is not None:
        spared, later = again
        postponed = [*looks[: later + 1], looks[spared], *looks[later + 1 :]]
        del postponed[spared]
        shorter = needed(_cells_of(postponed, wanted))
        if len(shorter) >= len(looks):
            break
        looks = shorter
    return _in_reading_order(looks, before, lambda order: needed(_cells_of(order, wanted)))


def _in_reading_order(
    looks: list[Look], before: Sequence[Look], proved: Callable[[Sequence[Look]], list[Look]]
) -> list[Look]:
    """Returns looks in the order that a reader follows best.

    A look that rests on nothing just before it comes right before the one that needs it, provided
    that this takes no more looks and no harder ones. `proved` proves looks again in another order.
    """

    def rank(order: Sequence[Look]) -> tuple[int, int, int]:
        return count_looks(order), sum(map(_difficulty, order)), _jumps(order, before)

    best, ranked = looks, rank(looks)
    for is_mine_last in (True, False):
        if not ranked[-1]:
            break
        order = _each_before_its_use(best, before, is_mine_last=is_mine_last)
        found = best if order == best else proved(order)
        if rank(found) < ranked:
            best, ranked = found, rank(found)
    return best


def _difficulty(look: Look) -> int:
    return DIFFICULTY[look.reasons[0].technique]


def _each_before_its_use(
    looks: Sequence[Look], before: Sequence[Look], *, is_mine_last: bool
) -> list[Look]:
    """Returns looks with each one right before the first that rests on it.

    If a look rests on several, one that goes on from the looks `before` comes first, then the one
    with the most looks behind it; with `is_mine_last`, mines that it rests on come last.
    """
    opened = {cell for look in before for cell in look.opens}
    rests_on = [
        [at for at in range(number) if _rests_on(look, looks[at])]
        for number, look in enumerate(looks)
    ]
    below: list[set[int]] = []
    for at, others in enumerate(rests_on):
        below.append({at}.union(*(below[other] for other in others)))

    def rank(at: int) -> tuple[bool, bool, int, int]:
        goes_on = any(opened.intersection(looks[other].premises) for other in below[at])
        is_mine = is_mine_last and looks[at].verdict is Verdict.MINE
        return is_mine, not goes_on, -len(below[at]), at

    order: dict[int, None] = {}
    waiting = [(len(looks) - 1, iter(sorted(rests_on[-1], key=rank)))]
    while waiting:
        at, left = waiting[-1]
        other = next((one for one in left if one not in order), None)
        if other is None:
            order[at] = None
            waiting.pop()
        else:
            waiting.append((other, iter(sorted(rests_on[other], key=rank))))
    return [looks[at] for at in order]


def _rests_on(look: Look, earlier: Look) -> bool:
    premises = look.premises
    return not (premises.isdisjoint(earlier.cells) and premises.isdisjoint(earlier.opens))


def _jumps(looks: Sequence[Look], before: Sequence[Look]) -> int:
    """Counts the cards that do not follow from the card right before them."""
    told = [tuple(before), *looks_as_told(looks)] if before else [*looks_as_told(looks)]
    return sum(
        not any(_rests_on(look, earlier) for look in here for earlier in last)
        for last, here in pairwise(told)
    )


def _until(goal: Cell, looks: Iterable[Look]) -> Iterator[Look]:
    """Yields the looks up to the one that settles a cell, perhaps along with other cells."""
    for look in looks:
        yield look
        if goal in look.cells or goal in look.opens:
            return


def _cells_of(looks: Iterable[Look], wanted: Sequence[SettledCell]) -> list[SettledCell]:
    """Returns all cells that looks settle, in order, keeping what is recorded of the wanted ones.

    They are settled again in this order, perhaps by other proofs. A later cell may rest on the
    number of any of them, even of one that was settled only along with a wanted cell.
    """
    known = {cell.cell: cell for cell in wanted}
    return [
        known.get(cell) or SettledCell(cell, look.verdict) for look in looks for cell in look.cells
    ]


def _settled_again(looks: Sequence[Look]) -> tuple[int, int] | None:
    """Returns the indices of two looks: the later one's only clue settles the first's cells too.

    The later look does not rest on the first, and nothing between them does. None if there are
    none.
    """
    for at, look in enumerate(looks):
        settled = {*look.cells, *look.opens}
        for number, later in enumerate(looks[at + 1 :], start=at + 1):
            if settled.intersection(later.premises):
                break
            reason = later.reasons[0]
            # A clue that needs the mine count does not settle the cells beside it.
            is_plain = len(reason.clues) == 1 and not reason.uses_mine_count
            if later.verdict is look.verdict and is_plain:
                (clue,) = reason.clues
                if all(distance(clue, cell) == 1 for cell in settled):
                    return at, number
    return None


def looks_as_told(looks: Sequence[Look]) -> Iterator[tuple[Look, ...]]:
    """Yields looks in groups for a card: two if the first one's mines fill the other's clue.

    Both are looks at a single clue, so that a reader takes in two clues, as in a comparison.
    """
    at = 0
    while at < len(looks):
        count = 2 if at + 1 < len(looks) and _fills_next(looks[at], looks[at + 1]) else 1
        yield tuple(looks[at : at + count])
        at += count


def count_looks(looks: Sequence[Look]) -> int:
    """Returns the number of looks as a reader counts them."""
    return sum(1 for _ in looks_as_told(looks))


def _fills_next(look: Look, following: Look) -> bool:
    """True if a look at one clue finds mines that help to fill the single clue of the next look."""
    finding, filling = look.reasons[0], following.reasons[0]
    return (
        look.verdict is Verdict.MINE
        and following.verdict is Verdict.SAFE
        and not (finding.uses_mine_count or filling.uses_mine_count)
        and len(finding.clues) == len(filling.clues) == 1
        and not set(look.cells).isdisjoint(filling.given)
    )


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


def _looks(state: ProofState, wanted: Sequence[SettledCell], *, opens: bool) -> Iterator[Look]:
    """Yields looks that settle some cells, each with all cells that it settles."""
    asked_for = {state.place(cell.cell) for cell in wanted}
    for cell, verdict, needs_count in wanted:
        place = state.place(cell)
        while not state.is_settled(place):
            proof = _plain_proof(state, place, verdict, asked_for, needs_count=needs_count)
            what, settled = _conclusions(state, place, verdict, proof)
            reasons = tuple(as_reason(state, near, what, proof) for near in sorted(settled))
            yield Look(reasons, tuple(map(state.cell, _settle(state, settled, what, opens=opens))))


def _plain_proof(
    state: ProofState, place: int, verdict: Verdict, asked_for: set[int], *, needs_count: bool
) -> Proof:
    """Returns the simplest proof of a cell, preferring one by a single clue.

    If a clue of the simplest proof settles cells alone, its own proof is returned, so that no
    comparison of two clues repeats it. Of several clues that settle the cell alone, the one that
    settles most places in `asked_for` is chosen.
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
    """Returns the proof by the single clue that settles most of the places in `asked_for`.

    Of several it is the one about which the fewest cells have to be named.
    """
    need, mask = state.propagation.need, state.propagation.unknown_mask
    known = state.propagation.state
    is_mine = verdict is Verdict.MINE

    def rank(clue: int) -> tuple[int, int, bool, int]:
        width = len(asked_for.intersection(unknown_beside(state, clue)))
        # Safe cells that are still covered are named too, because the reader sees them.
        marked = sum(known[clue + step] == SAFE for step in state.propagation.steps)
        named = known[clue] + (marked if is_mine else 0)
        return -width, named, clue != proof.clues[0], clue

    steps = state.propagation.steps_of[state.propagation.clue_mask[place]]
    alone = [
        place + step
        for step in steps
        if need[place + step] == (POPCOUNT[mask[place + step]] if is_mine else 0)
    ]
    best = min(alone, key=rank, default=proof.clues[0])
    return proof if best == proof.clues[0] else _proof_by(state, best)


def _proof_by(state: ProofState, clue: int) -> Proof:
    """Returns the proof of all that a clue settles alone."""
    is_mine = state.propagation.need[clue] > 0
    given = state.safe_beside(clue) if is_mine else state.mines_beside(clue)
    return single_clue_proof(clue, given, is_mine=is_mine)


def _conclusions(
    state: ProofState, place: int, verdict: Verdict, proof: Proof
) -> tuple[Verdict, list[int]]:
    """Returns the cells that a look settles, and their verdict."""
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
    """Settles places in the state; returns the cells that opened."""
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

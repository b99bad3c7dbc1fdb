"""Proofs that use the mine count: the number of mines left among all unknown cells.

The mine count connects all parts of the board, so whole parts are left out first, and the smallest
set of clues is looked for among the rest. An example with one mine left:

    1 # # #

The 1 needs one mine among its unknown neighbours. That is the last one, so all other cells are
safe. Never sees a Minefield.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_

from minesweeper.game.position import COVERED
from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.totals import sums
from minesweeper.logic.proof.regions import bits_of
from minesweeper.logic.proof.sweep import possible
from minesweeper.logic.propagation import MINED, POPCOUNT
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.smallest_proof import (
    CACHED_SEARCHES,
    CLUE_WORK,
    Constraint,
    constraints_at_start,
    latest_first,
    minimal_subset,
    smallest_conflict,
    unknown_beside,
)
from minesweeper.logic.reasons.techniques import MINE_COUNT
from minesweeper.logic.work_budget import spend

_MOST_CORRECTION_SETS = 30
"""After this many correction sets a minimal set of clues is taken rather than the smallest."""
_MOST_CLUES_TESTED = 5_000
"""After tests of this many clues in all, a minimal set is taken too."""
_MOST_DISJOINT_TRIES = 20_000
"""After this many tries, no clues that add up to the mines that are left are looked for."""
_MOST_ADDED_UP = 20
"""Nobody adds up clues to more mines than this."""
_UNCONSTRAINED = -1
"""The place used for any one unconstrained cell."""
_MOST_STATES = 3_000
"""If a sweep has more states side by side, the SAT solver is asked instead."""


def find_short_count_proof(state: ProofState, place: int, *, mined: bool) -> Proof | None:
    """Returns a proof by the mine count alone or beside a single clue, if there is one."""
    propagation = state.propagation
    unknown, mines_left = propagation.unknown, propagation.mines_left
    spare = unknown - mines_left if mined else mines_left
    if not spare:
        return _proof(state, place, (), mined=mined)
    if spare > 8:
        return None
    spend(len(propagation.unknown_mask) // 4)
    for clue, cells in enumerate(propagation.unknown_mask):
        taken = POPCOUNT[cells] - propagation.need[clue] if mined else propagation.need[clue]
        if cells and taken == spare and place - clue not in propagation.steps_of[cells]:
            return _proof(state, place, (clue,), mined=mined)
    return None


def find_count_proof(state: ProofState, place: int, *, mined: bool) -> Proof:
    """Returns a proof by the mine count and a minimal set of clues, the smallest if that is quick.

    The cell has to follow from all clues and the mine count.
    """
    propagation, parts = state.propagation, _parts(state)
    spend(CLUE_WORK * sum(map(len, parts)))
    constraints = tuple(
        tuple((tuple(unknown_beside(state, clue)), propagation.need[clue]) for clue in part)
        for part in parts
    )
    # Cells beside the same clues have the same proof, which is then found once and cached.
    assumption = (_first_like(place, constraints),), 0 if mined else 1
    chosen = smallest_clues_with_count(
        assumption, constraints, propagation.unknown, propagation.mines_left
    )
    clues = [clue for part in parts for clue in part]
    return _proof(state, place, tuple(sorted(clues[at] for at in chosen)), mined=mined)


def _first_like(place: int, parts: Iterable[Iterable[Constraint]]) -> int:
    """Returns the first cell of the place's box: it stands for all that touch the same clues."""
    alike: set[int] = set()
    others: set[int] = set()
    for part in parts:
        for cells, _ in part:
            if place not in cells:
                others.update(cells)
            else:
                alike = alike.intersection(cells) if alike else set(cells)
    return min(alike - others, default=_UNCONSTRAINED)


def find_disjoint_count_proof(state: ProofState, place: int, *, mined: bool) -> Proof | None:
    """Returns a proof by clues that share no cell and add up to all mines that are left.

    Players count like this: the 1 and the 4 over there need five mines, five are left, so every
    other cell is safe. For a mine, the clues leave room for as few mines as they can: the cells
    beyond them have to take all the others. Returns None if there is no such proof, or if looking
    for it takes too long. There may be proofs with fewer clues.
    """
    propagation = state.propagation
    wanted = propagation.unknown - propagation.mines_left if mined else propagation.mines_left
    found: dict[int, tuple[int, int]] = {}
    """Each clue with its unknown cells as bits, and the mines, or safe cells, among them."""
    for clue, cells in enumerate(propagation.unknown_mask):
        if cells and place - clue not in propagation.steps_of[cells]:
            near = unknown_beside(state, clue)
            taken = len(near) - propagation.need[clue] if mined else propagation.need[clue]
            found[clue] = sum(1 << at for at in near), taken
    spend(CLUE_WORK * len(found))
    chosen = _disjoint(list(found.items()), wanted)
    return None if chosen is None else _proof(state, place, tuple(sorted(chosen)), mined=mined)


def _disjoint(clues: list[tuple[int, tuple[int, int]]], wanted: int) -> list[int] | None:
    """Returns clues that share no cell and take exactly as many as wanted; None if none do."""
    # The clues that take most come first, so that few are needed.
    clues.sort(key=lambda one: -one[1][1])
    rest = [0] * (len(clues) + 1)
    for at in reversed(range(len(clues))):
        rest[at] = rest[at + 1] + clues[at][1][1]
    tries = 0

    def search(start: int, used: int, left: int) -> list[int] | None:
        nonlocal tries
        if not left:
            return []
        for at in range(start, len(clues)):
            tries += 1
            if tries > _MOST_DISJOINT_TRIES or rest[at] < left:
                return None
            clue, (cells, taken) = clues[at]
            if not cells & used and 0 < taken <= left:
                others = search(at + 1, used | cells, left - taken)
                if others is not None:
                    return [clue, *others]
        return None

    return search(0, 0, wanted) if wanted <= _MOST_ADDED_UP else None


def takes_all_mines(
    state: ProofState, place: int, clues: Sequence[int], *, mined: bool
) -> list[int]:
    """Returns all cells beyond some clues, if these share no cell and need all mines that are left.

    For a mine it is the other way round: the cells beyond the clues take all that these leave. All
    of them have the same proof. Returns an empty list if the clues share cells, take fewer, or
    touch `place`.
    """
    propagation = state.propagation
    cells = [near for clue in clues for near in unknown_beside(state, clue)]
    if len(set(cells)) < len(cells) or place in cells:
        return []
    left = propagation.mines_left - sum(propagation.need[clue] for clue in clues)
    inside = set(cells)
    beyond = [at for at in propagation.places_in(COVERED) if at not in inside]
    return beyond if left == (len(beyond) if mined else 0) else []


def fewest_and_most_mines(constraints: list[Constraint]) -> tuple[int, int] | None:
    """Returns the fewest and the most mines that constraints allow in their cells.

    Returns None if no mines fit, or if that is too much to count.

    >>> fewest_and_most_mines([((1, 2), 1), ((2, 3), 1)])
    (1, 2)
    """
    try:
        fits = list(bits_of(_totals(constraints)))
    except TooWideError:
        return None
    return (fits[0], fits[-1]) if fits else None


def _parts(state: ProofState) -> list[list[int]]:
    """Returns all clues with unknown neighbours, grouped by parts."""
    propagation = state.propagation
    found = []
    seen: set[int] = set()
    spend(len(propagation.unknown_mask) // 4)
    for clue, cells in enumerate(propagation.unknown_mask):
        if cells and clue not in seen:
            clues, _ = propagation.part_of(clue)
            spend(CLUE_WORK * len(clues))
            seen.update(clues)
            found.append(clues)
    return found


# The clues.


@lru_cache(maxsize=CACHED_SEARCHES)
def smallest_clues_with_count(
    assumption: Constraint, parts: tuple[tuple[Constraint, ...], ...], cells: int, mines: int
) -> tuple[int, ...]:
    """Returns the indices, over all parts, of clues that contradict an assumption.

    They do so together with the mine count: `mines` among `cells` unknown cells. Parts are left out
    first, one by one. Among the clues of the others the smallest set is looked for, or a minimal
    one if that takes too long.
    """
    search = _CountSearch(assumption, [clue for part in parts for clue in part], cells, mines)
    begins = list(accumulate(map(len, parts), initial=0))

    def clues_of(chosen: Iterable[int]) -> list[int]:
        return [clue for part in chosen for clue in range(begins[part], begins[part + 1])]

    needed = minimal_subset(range(len(parts)), lambda kept: search.is_conflict(clues_of(kept)))
    clues = clues_of(needed)
    return tuple(search.smallest(clues) or minimal_subset(clues, search.is_conflict))


class _TooLongError(Exception):
    """A search has tested more clues than it may."""


class _CountSearch:
    """Answers which clues, with the mine count, contradict an assumption.

    Most questions differ by one clue. Clues that share cells make a group, and what a group can
    hold is remembered, so only the group of that clue is counted again.
    """

    def __init__(
        self, assumption: Constraint, clues: list[Constraint], cells: int, mines: int
    ) -> None:
        self._constraints = [*clues, assumption]
        self._cells, self._mines = cells, mines
        self._tested = 0
        beside: dict[int, int] = {}
        """The constraints of each cell, as bits."""
        for at, (some, _) in enumerate(self._constraints):
            for cell in some:
                beside[cell] = beside.get(cell, 0) | 1 << at
        self._sharing = [
            reduce(or_, (beside[cell] for cell in some), 1 << at)
            for at, (some, _) in enumerate(self._constraints)
        ]
        """The constraints that share a cell with each, as bits."""
        self._groups: dict[tuple[int, ...], list[int]] = {(): [1 << len(clues)]}
        """The groups of chosen clues and the assumption, each as bits."""
        self._held: dict[int, tuple[int, int | None]] = {}
        """The number of cells of each group, and its numbers of mines as bits; None if too wide."""

    def is_conflict(self, chosen: Sequence[int]) -> bool:
        """True if the assumption, these clues and the mine count cannot all be right."""
        self._tested += len(chosen)
        spend(2 * CLUE_WORK * (len(chosen) + 1))
        groups = [self._hold(group) for group in self._grouped(tuple(chosen))]
        constrained = sum(cells for cells, _ in groups)
        least, most = max(0, self._mines - (self._cells - constrained)), self._mines
        if most < least:
            return True
        reached = 1
        for _, totals in groups:
            if totals is None:
                constraints = [self._constraints[at] for at in (*chosen, -1)]
                return not _can_hold_by_sat(constraints, least, most)
            reached = sums(reached, bits_of(totals))
        return not reached & (1 << most + 1) - (1 << least)

    def _grouped(self, chosen: tuple[int, ...]) -> list[int]:
        """Returns the groups of some clues and the assumption, from those of all but the last."""
        known = len(chosen) if chosen in self._groups else max(0, len(chosen) - 1)
        groups = self._groups.get(chosen[:known])
        if groups is None:
            known, groups = 0, self._groups[()]
        for at in chosen[known:]:
            sharing, joined, apart = self._sharing[at], 1 << at, []
            for group in groups:
                if group & sharing:
                    joined |= group
                else:
                    apart.append(group)
            groups = [*apart, joined]
        self._groups[chosen] = groups
        return groups

    def _hold(self, group: int) -> tuple[int, int | None]:
        if group not in self._held:
            self._held[group] = _hold([self._constraints[at] for at in bits_of(group)])
        return self._held[group]

    def smallest(self, clues: list[int]) -> set[int] | None:
        """Returns the smallest conflict among some clues; None if that takes too long."""
        self._tested = 0
        try:
            return smallest_conflict(
                lambda chosen: self._correction_set(clues, chosen), _MOST_CORRECTION_SETS
            )
        except _TooLongError:
            return None

    def _correction_set(self, clues: list[int], chosen: set[int]) -> set[int] | None:
        """Returns a correction set without the chosen clues; None if these are a conflict."""
        kept = sorted(chosen)
        if self.is_conflict(kept):
            return None
        for clue in clues:
            if clue not in chosen and not self.is_conflict([*kept, clue]):
                kept.append(clue)
            if self._tested > _MOST_CLUES_TESTED:
                raise _TooLongError
        return set(clues).difference(kept)


def _hold(constraints: list[Constraint]) -> tuple[int, int | None]:
    """Returns the number of cells, and the numbers of mines as bits; None if that is too wide."""
    cells = len({cell for some, _ in constraints for cell in some})
    try:
        return cells, _totals(constraints)
    except TooWideError:
        return cells, None


# The settled cells that a proof rests on.


def _proof(state: ProofState, place: int, clues: tuple[int, ...], *, mined: bool) -> Proof:
    """Returns the proof by some clues and the mine count, with as few settled cells as possible.

    Cells beside the clues are left out one by one. The others differ only in being mines or safe,
    so only the number of each kind has to be found.
    """
    constraints = [((place,), 0 if mined else 1), *constraints_at_start(state, clues)]
    inside = {cell for cells, _ in constraints for cell in cells}
    covered = state.was_covered.count(1) - sum(state.was_covered[clue] for clue in clues)
    own = inside.union(clues)
    spend(len(state.mines) + len(state.safe))
    mines = [cell for cell in state.mines if cell not in own]
    safe = [cell for cell in state.safe if cell not in own]
    numbers = state.propagation.state
    total = state.position.mines - (numbers.count(MINED) - len(state.mines))

    def is_enough(near: Iterable[int], mine_count: int, safe_count: int) -> bool:
        known = {cell: numbers[cell] == MINED for cell in near}
        left = [_without(constraint, known) for constraint in constraints]
        found = sum(known.values()) + mine_count
        cells = covered - len(known) - mine_count - safe_count
        return not _can_hold(left, cells, total - found)

    near = minimal_subset(
        latest_first(state, inside), lambda kept: is_enough(kept, len(mines), len(safe))
    )
    safe_count = 0 if is_enough(near, len(mines), 0) else len(safe)
    mine_count = _least(len(mines), lambda count: is_enough(near, count, safe_count))
    safe_count = _least(safe_count, lambda count: is_enough(near, mine_count, count))
    given = (*near, *mines[:mine_count], *safe[:safe_count])
    return Proof(MINE_COUNT, clues, given, uses_mine_count=True)


def _without(constraint: Constraint, known: dict[int, bool]) -> Constraint:
    """Returns a constraint reduced to the cells that are not known."""
    cells, mines = constraint
    return tuple(cell for cell in cells if cell not in known), mines - sum(
        known.get(cell, False) for cell in cells
    )


def _least(most: int, is_enough: Callable[[int], bool]) -> int:
    """Returns the least number that is enough; whatever exceeds it is enough too, as is `most`."""
    return bisect_left(range(most), True, key=is_enough)  # noqa: FBT003  the value to look for


# Satisfiability of constraints with a number of mines.


def _can_hold(constraints: list[Constraint], cells: int, mines: int) -> bool:
    """True if `mines` mines fit in `cells` cells under the constraints."""
    # A part of its own costs most constraints twice as much as one of a search among clues alone.
    spend(2 * CLUE_WORK * len(constraints))
    constrained = {cell for some, _ in constraints for cell in some}
    least, most = max(0, mines - (cells - len(constrained))), mines
    if most < 0:
        return False
    try:
        window = (1 << most + 1) - (1 << least) if least <= most else 0
        return bool(_totals(constraints) & window)
    except TooWideError:
        return _can_hold_by_sat(constraints, least, most)


def _can_hold_by_sat(constraints: list[Constraint], least: int, most: int) -> bool:
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    try:
        with SatSolver(constraints) as solver:
            solver.limit_total(least, min(most, len(solver.cells)))
            return solver.model() is not None
    except ContradictionError:
        return False


def _totals(constraints: list[Constraint]) -> int:
    """Returns the numbers of mines that the constrained cells can hold, as bits; 0 if none fit."""
    reached = 1
    try:
        for part in _as_parts(constraints):
            reached = sums(reached, bits_of(possible(part, _MOST_STATES).totals))
    except ContradictionError:
        return 0
    return reached


def _as_parts(constraints: list[Constraint]) -> Iterator[Part]:
    """Groups constraints into parts that share no cell."""
    numbers_of: dict[int, list[int]] = {}
    for number, (cells, mines) in enumerate(constraints):
        if not 0 <= mines <= len(cells):
            raise ContradictionError("A number has no cells left for its mines.")
        for cell in cells:
            numbers_of.setdefault(cell, []).append(number)
    while numbers_of:
        first = numbers_of[next(iter(numbers_of))][0]
        yield _take_part(first, constraints, numbers_of)


def _take_part(first: int, constraints: list[Constraint], numbers_of: dict[int, list[int]]) -> Part:
    """Returns the part of a constraint, and removes its cells from `numbers_of`."""
    order = {first: 0}
    gathered = [first]
    boxes: dict[tuple[int, ...], list[int]] = {}
    for number in gathered:
        for cell in constraints[number][0]:
            touching = numbers_of.pop(cell, [])
            for other in touching:
                if other not in order:
                    order[other] = len(gathered)
                    gathered.append(other)
            if touching:
                boxes.setdefault(tuple(order[other] for other in touching), []).append(cell)
    needs = [constraints[number][1] for number in gathered]
    return Part(needs, list(boxes.values()), list(boxes))

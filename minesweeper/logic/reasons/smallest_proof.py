"""The fewest clues that prove a cell: a smallest unsatisfiable subset.

To prove that a cell is a mine, assume that it is safe and look for the smallest set of clues that
this contradicts. Two kinds of sets determine each other (Ignatiev and others, Smallest MUS
extraction, 2015):

- a *conflict*, or unsatisfiable subset, is a set of clues that cannot all be right,
- a *correction set* is a minimal set of clues without which all others can be right.

Every conflict shares a clue with every correction set: otherwise the rest of the clues, which can
all be right, would contain the conflict. So the smallest conflict is the smallest *hitting set* of
all correction sets. They are found one at a time. Take the smallest hitting set of those seen so
far. If it is a conflict, it is the answer. If not, add clues to it as long as all can be right: the
clues left over are a new correction set.

An example with the covered cells A, B, C, D and the assumption that A is a mine:

    clue 0: A + B = 1      clue 1: B + C = 2      clue 2: C + D = 1

1. No correction set is seen yet, so the hitting set is {}. Clue 0 can be added (B is safe), clue 1
   cannot, clue 2 can: the correction set is {1}.
2. The hitting set is {1}: B and C are mines. Clue 0 cannot be added, clue 2 can: the correction set
   is {0}.
3. The hitting set is {0, 1}. No arrangement fits both, so these two clues are the answer.

Never sees a Minefield.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.regions import bits_of
from minesweeper.logic.propagation import MINED
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.techniques import CONTRADICTION
from minesweeper.logic.work_budget import check_memory, spend

if TYPE_CHECKING:
    from minesweeper.logic.proof.sat import SatSolver

_MOST_CLUES = 48
"""Among more clues than this around a cell, a minimal set is taken rather than the smallest."""
_MOST_CORRECTION_SETS = 200
"""After this many correction sets, a minimal set is taken too."""
_MOST_TRIES = 5_000
"""The search also gives up after this many clues of hitting sets: large sets have very many."""
CACHED_SEARCHES = 256
"""Searches in each cache: a route is written several times, with small differences."""
_MOST_BRANCHES = 300
"""A query that branches more often is handed to the SAT solver."""
_MOST_CLUES_WITH_BUDGET = 20_000
"""With a work budget, more clues are refused: the bit sets take memory by the square of them."""
CLUE_WORK = 30
"""Work units charged for each clue of a search."""

Constraint = tuple[tuple[int, ...], int]
"""Some places, and the number of mines among them."""
BitConstraint = tuple[int, int]
"""A constraint with the cells as bits of an integer."""


def find_clue_proof(state: ProofState, place: int, *, mined: bool) -> Proof | None:
    """Returns the proof with the fewest clues; None if the clues alone do not prove the cell.

    `mined` says what is to be proved. Around a cell with very many clues the proof is minimal, so
    that no clue can be left out, but another one may have fewer clues.
    """
    clues = _fewest_clues(state, place, mined=mined)
    if clues is None:
        return None
    return Proof(CONTRADICTION, clues, _needed_cells(state, place, clues, mined=mined))


def clues_refute(state: ProofState, place: int, clues: Iterable[int], *, mined: bool) -> bool:
    """True if the clues alone rule out that a cell is safe or, with `mined` false, a mine."""
    return _Search(*_as_bits(state, place, clues, mined=mined)).is_conflict()


# The clues to choose from.


def _fewest_clues(state: ProofState, place: int, *, mined: bool) -> tuple[int, ...] | None:
    """Returns the smallest set of clues that proves a cell; None if all connected clues do not.

    The clues of a smallest set are connected by shared cells, so a set of three lies within the
    third ring. The search ends with the first ring that no smaller set can reach beyond.
    """
    best: tuple[int, ...] | None = None
    for ring, clues in enumerate(_rings(state, place), start=1):
        if best is not None and len(clues) > _MOST_CLUES:
            break
        chosen = smallest_unsatisfiable_subset(*_as_bits(state, place, clues, mined=mined))
        if chosen is not None:
            best = tuple(clues[at] for at in chosen)
        if best is not None and len(best) <= ring:
            break
    return best


def _rings(state: ProofState, place: int) -> Iterator[list[int]]:
    """Yields the clues beside a cell, then also those that share cells with these, and so on."""
    propagation = state.propagation
    steps_of, clue_mask = propagation.steps_of, propagation.clue_mask
    clues = dict.fromkeys(place + step for step in steps_of[clue_mask[place]])
    reached = {place}
    latest = list(clues)
    while latest:
        yield list(clues)
        cells = {near for clue in latest for near in unknown_beside(state, clue)}
        cells -= reached
        reached |= cells
        near = [cell + step for cell in sorted(cells) for step in steps_of[clue_mask[cell]]]
        latest = [clue for clue in dict.fromkeys(near) if clue not in clues]
        clues.update(dict.fromkeys(latest))


def unknown_beside(state: ProofState, clue: int) -> list[int]:
    """Returns the unknown neighbours of a clue."""
    propagation = state.propagation
    return [clue + step for step in propagation.steps_of[propagation.unknown_mask[clue]]]


def _as_bits(
    state: ProofState, place: int, clues: Iterable[int], *, mined: bool
) -> tuple[BitConstraint, tuple[BitConstraint, ...]]:
    """Returns the negated conclusion and the clues around it, with a bit for each cell."""
    bits, clues = _Bits(), list(clues)
    check_memory(len(clues), _MOST_CLUES_WITH_BUDGET)
    spend(CLUE_WORK * len(clues) + len(clues) ** 2 // 100)
    need = state.propagation.need
    assumption = (bits[place], 0 if mined else 1)
    return assumption, tuple((bits.of(unknown_beside(state, clue)), need[clue]) for clue in clues)


class _Bits(dict[int, int]):
    """Assigns a bit to each cell when it is first asked for."""

    def __missing__(self, cell: int) -> int:
        self[cell] = bit = 1 << len(self)
        return bit

    def of(self, cells: Iterable[int]) -> int:
        return sum(map(self.__getitem__, cells))


# The smallest of them.


@lru_cache(maxsize=CACHED_SEARCHES)
def smallest_unsatisfiable_subset(
    assumption: BitConstraint, clues: tuple[BitConstraint, ...]
) -> tuple[int, ...] | None:
    """Returns the indices of the fewest clues that contradict an assumption; None if none do.

    The example of the module, with A to D as the bits 1, 2, 4 and 8:

    >>> smallest_unsatisfiable_subset((1, 1), ((1 + 2, 1), (2 + 4, 2), (4 + 8, 1)))
    (0, 1)
    >>> smallest_unsatisfiable_subset((1, 1), ((1 + 2, 1),)) is None
    True
    """
    with closing(_Search(assumption, clues)) as search:
        return tuple(sorted(search.smallest())) if search.is_conflict() else None


class _Search:
    """Answers which sets of some clues contradict an assumption.

    Whether all of them do is answered by branching, because mostly that is the only query. All
    others go to one SAT solver with a switch for each clue, which learns from one query for the
    next.
    """

    def __init__(self, assumption: BitConstraint, clues: tuple[BitConstraint, ...]) -> None:
        self._assumption = assumption
        self._clues = clues
        self._solver: SatSolver | None = None
        self._switches: list[int] = []
        """The number that switches each clue on in a query to the solver."""

    def is_conflict(self) -> bool:
        """True if all clues together contradict the assumption."""
        return _model([self._assumption, *self._clues]) is None

    def smallest(self) -> set[int]:
        """Returns the smallest conflict, or a minimal one if that takes too long."""
        if len(self._clues) > _MOST_CLUES:
            return self._minimal()
        found = smallest_conflict(self._correction_set, _MOST_CORRECTION_SETS)
        return self._minimal() if found is None else found

    def close(self) -> None:
        """Frees the solver, if there is one."""
        if self._solver is not None:
            self._solver.close()

    def _model(self, chosen: Iterable[int]) -> int | None:
        """Returns mines that fit the assumption and the chosen clues, as bits; None if none do."""
        if self._solver is None:
            self._solver = _solver([self._assumption])
            add = self._solver.add_optional
            self._switches = [add(list(bits_of(cells)), mines) for cells, mines in self._clues]
        return _model_bits(self._solver.model([self._switches[at] for at in chosen]))

    def _correction_set(self, chosen: set[int]) -> set[int] | None:
        """Returns a correction set without the chosen clues; None if these are a conflict."""
        model = self._model(chosen)
        if model is None:
            return None
        kept = set(chosen)
        left = [at for at in range(len(self._clues)) if at not in kept]
        for at in left:
            if _is_met(self._clues[at], model):
                kept.add(at)
                continue
            other = self._model([at, *kept])
            if other is not None:
                kept.add(at)
                model = other
        return set(left) - kept

    def _minimal(self) -> set[int]:
        """Returns a conflict from which no clue can be left out, made of the nearest clues."""
        far_first = reversed(range(len(self._clues)))
        return set(minimal_subset(far_first, lambda chosen: self._model(chosen) is None))


def _is_met(clue: BitConstraint, model: int) -> bool:
    cells, mines = clue
    return (cells & model).bit_count() == mines


def smallest_conflict(
    correction_set: Callable[[set[int]], set[int] | None], most: int
) -> set[int] | None:
    """Returns the smallest conflict, by the algorithm of the module.

    `correction_set` returns a correction set that shares nothing with some clues, or None if these
    are a conflict. Returns None after `most` correction sets, or after too many tries to hit them.
    """
    seen: list[set[int]] = []
    search = _HittingSetSearch()
    size = 1
    while len(seen) < most and search.tries_left > 0:
        chosen = search.find(seen, size)
        if chosen is None:
            size += 1
            continue
        found = correction_set(chosen)
        if found is None:
            return chosen
        # An empty set would repeat for ever: it means that not even all clues are a conflict.
        assert found, "the clues do not prove the cell"
        seen.append(found)
    return None


class _HittingSetSearch:
    """Finds small hitting sets by branching on the elements of the smallest set not yet hit."""

    def __init__(self) -> None:
        self.tries_left = _MOST_TRIES

    def find(self, sets: list[set[int]], size: int) -> set[int] | None:
        """Returns a hitting set: at most `size` numbers, at least one from each set.

        Returns None if there is none, or once no tries are left.
        """
        smallest = min(sets, key=len, default=None)
        if smallest is None:
            return set()
        if not size:
            return None
        for number in sorted(smallest):
            self.tries_left -= 1
            if self.tries_left < 0:
                return None
            rest = self.find([one for one in sets if number not in one], size - 1)
            if rest is not None:
                return {number, *rest}
        return None


def minimal_subset(
    numbers: Iterable[int], is_enough: Callable[[list[int]], bool]
) -> tuple[int, ...]:
    """Returns a subset that passes `is_enough`, and that would not without any of its numbers.

    The first ones are left out first, in halves where that is possible. The result is the same as
    one by one, because what is not enough is not enough with less either.

    >>> minimal_subset(range(6), lambda kept: sum(kept) >= 8)
    (4, 5)
    """
    kept: list[int] = []
    waiting = [list(numbers)]
    while waiting:
        run = waiting.pop()
        if not run or is_enough([*kept, *chain.from_iterable(reversed(waiting))]):
            continue
        if len(run) == 1:
            kept += run
        else:
            middle = len(run) // 2
            waiting += [run[middle:], run[:middle]]
    return tuple(kept)


# Satisfiability of clues.


def _model(clues: list[BitConstraint], mined: int = 0, safe: int = 0) -> int | None:
    """Returns mines that fit all clues, as bits; None if none do."""
    waiting = [(mined, safe)]
    for _ in range(_MOST_BRANCHES):
        if not waiting:
            return None
        found = propagate(clues, *waiting.pop())
        if found is None:
            continue
        mines, free, undecided = found
        if not undecided:
            return mines
        bit = undecided & -undecided
        waiting += [(mines, free | bit), (mines | bit, free)]
    return _model_by_sat([*clues, (mined, mined.bit_count()), (safe, 0)])


def _model_by_sat(clues: list[BitConstraint]) -> int | None:
    try:
        with _solver(clues) as solver:
            return _model_bits(solver.model())
    except ContradictionError:
        return None


def _solver(clues: list[BitConstraint]) -> "SatSolver":
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    return SatSolver((list(bits_of(cells)), mines) for cells, mines in clues)


def _model_bits(model: dict[int, bool] | None) -> int | None:
    return None if model is None else sum(1 << cell for cell, is_mine in model.items() if is_mine)


def propagate(clues: list[BitConstraint], mined: int, safe: int) -> tuple[int, int, int] | None:
    """Settles cells clue by clue, all cells being bits.

    Returns all mines, all safe cells and the undecided cells of the shortest clue, or None if a
    clue cannot be right.

    >>> propagate([(0b011, 1), (0b110, 2)], mined=0, safe=0)
    (6, 1, 0)
    """
    undecided = 0
    is_new = True
    while is_new:
        is_new = False
        spend(2 * len(clues))
        fewest = 9
        undecided = 0
        for cells, mines in clues:
            left = cells & ~(mined | safe)
            need = mines - (cells & mined).bit_count()
            room = left.bit_count()
            if need < 0 or need > room:
                return None
            if not left:
                continue
            if not need or need == room:
                mined, safe = (mined | left, safe) if need else (mined, safe | left)
                is_new = True
            elif room < fewest:
                fewest, undecided = room, left
    return mined, safe, undecided


# The settled cells that a proof rests on.


def _needed_cells(
    state: ProofState, place: int, clues: tuple[int, ...], *, mined: bool
) -> tuple[int, ...]:
    """Returns the settled cells beside some clues without which they do not prove a cell."""
    bits = _Bits()
    assumption = (bits[place], 0 if mined else 1)
    constraints = [
        assumption,
        *((bits.of(cells), mines) for cells, mines in constraints_at_start(state, clues)),
    ]
    bit_of = {near: bits[near] for near in latest_first(state, bits) if near != place}

    def is_enough(given: Iterable[int]) -> bool:
        mines = sum(bit_of[near] for near in given if state.propagation.state[near] == MINED)
        return _model(constraints, mines, sum(bit_of[near] for near in given) - mines) is None

    return minimal_subset(list(bit_of), is_enough)


def constraints_at_start(state: ProofState, clues: Iterable[int]) -> list[Constraint]:
    """Returns what clues say of the cells covered at the start, their own cells left out."""
    propagation, was_covered, own = state.propagation, state.was_covered, set(clues)
    numbers = propagation.state
    constraints: list[Constraint] = []
    for clue in own:
        around = [clue + step for step in propagation.steps]
        shown = sum(numbers[near] == MINED and not was_covered[near] for near in around)
        cells = tuple(near for near in around if was_covered[near] and near not in own)
        constraints.append((cells, numbers[clue] - shown))
    return constraints


def latest_first(state: ProofState, cells: Iterable[int]) -> list[int]:
    """Returns the settled cells, the latest first.

    The latest are left out first, because a proof that rests on earlier cells has a shorter route.
    """
    settled = [cell for cell in cells if state.is_settled(cell)]
    return sorted(settled, key=state.propagation.settled_at.__getitem__, reverse=True)

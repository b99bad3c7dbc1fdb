"""The fewest clues that clash if a cell is not what it is proved to be, and the mine count's share.

Without the mine count the smallest set of clues is found by the duality of what clashes and what
mends it (as in Ignatiev and others, Smallest MUS extraction, 2015): the smallest set that hits all
mendings seen so far either clashes, and is the answer, or shows a mending more. With the mine count
whole parts of the board are left out first. Never sees a Minefield.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import accumulate, chain
from typing import NamedTuple

from minesweeper.logic.counting.parts import ContradictionError, Part
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.totals import sums
from minesweeper.logic.proof.regions import bits_of
from minesweeper.logic.proof.sweep import possible
from minesweeper.logic.propagation import MINED, POPCOUNT
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.work_budget import check_memory, spend

_MOST_CLUES = 48
"""Among how many clues around a cell the smallest set is looked for; beyond, a small one."""
_MOST_MENDINGS = 200
"""After how many mendings the search for the smallest set is given up for a small one."""
_MOST_MENDINGS_WITH_THE_COUNT = 30
"""The same with the mine count, where each takes longer."""
_MOST_TRIES = 5_000
"""How many clues are tried to meet all mendings: with many and large ones that has no end."""
_MOST_WEIGHED = 5_000
"""How many clues are weighed against the mine count before a small set will do."""
_REMEMBERED = 256
"""How many searches are remembered: a way is told several times, each time a little differently."""
BRANCHING_QUERIES = 15
"""How often clues are compared by branching before the SAT solver is asked instead."""
_MOST_BRANCHES = 300
"""How often a search may branch before the SAT solver is asked instead."""
_NARROW = 3_000
"""How many states a sweep may have side by side, likewise."""

_MOST_IN_BITS = 20_000
"""How many clues are told in bits with a work budget: with the square of it goes the memory."""
_A_CLUE = 30
"""What it costs to hold a clue against the mine count, as `effort` counts."""

Sentence = tuple[tuple[int, ...], int]
"""Some cells, and how many mines are among them."""
_Clue = tuple[int, int]
"""A sentence whose cells are the bits of an integer."""


class SmallestProof(NamedTuple):
    """Clues that clash, together with cells that are known, if a cell is not what it is."""

    clues: tuple[int, ...]
    given: tuple[int, ...]
    uses_mine_count: bool


def find_smallest_proof(
    view: ProofState, place: int, *, mined: bool, needs_count: bool
) -> SmallestProof:
    """The fewest clues that prove a cell, with the mine count where that is needed.

    `needs_count` may be told wrongly: it saves the look at all clues that hang together.
    """
    if needs_count:
        clash = _with_the_count(view, place, mined=mined)
        if not _Puzzle(*_in_bits(view, place, clash.clues, mined=mined)).clashes():
            return clash
    clues = _fewest_clues(view, place, mined=mined)
    if clues is None:
        return _with_the_count(view, place, mined=mined)
    return SmallestProof(clues, _needed(view, place, clues, mined=mined), uses_mine_count=False)


# Clues alone.


def _fewest_clues(view: ProofState, place: int, *, mined: bool) -> tuple[int, ...] | None:
    """The smallest set of clues that clashes; None where all that hang together do not.

    Clues of a smallest set hang together, so a set of three lies within the third ring, and what
    lies beyond need not be looked at.
    """
    best: tuple[int, ...] | None = None
    for ring, clues in enumerate(_rings(view, place), start=1):
        if best is not None and len(clues) > _MOST_CLUES:
            break
        chosen = smallest_unsatisfiable_subset(*_in_bits(view, place, clues, mined=mined))
        if chosen is not None:
            best = tuple(clues[at] for at in chosen)
        if best is not None and len(best) <= ring:
            break
    return best


def _rings(view: ProofState, place: int) -> Iterator[list[int]]:
    """The clues that speak of a cell, then also those that share cells with these, and so on."""
    slate = view.slate
    clues = dict.fromkeys(place + step for step in slate.steps_of[slate.clue_mask[place]])
    reached = {place}
    latest = list(clues)
    while latest:
        yield list(clues)
        cells = {
            clue + step for clue in latest for step in slate.steps_of[slate.unknown_mask[clue]]
        }
        cells -= reached
        reached |= cells
        near = [
            cell + step for cell in sorted(cells) for step in slate.steps_of[slate.clue_mask[cell]]
        ]
        latest = [clue for clue in dict.fromkeys(near) if clue not in clues]
        clues.update(dict.fromkeys(latest))


def _in_bits(
    view: ProofState, place: int, clues: Iterable[int], *, mined: bool
) -> tuple[_Clue, tuple[_Clue, ...]]:
    """The claim that a cell is not what it is proved to be, and what clues say against it."""
    slate, bits, clues = view.slate, _Bits(), list(clues)
    check_memory(len(clues), _MOST_IN_BITS)
    spend(_A_CLUE * len(clues) + len(clues) ** 2 // 100)
    claim = (bits[place], 0 if mined else 1)
    return claim, tuple(
        (
            bits.of(clue + step for step in slate.steps_of[slate.unknown_mask[clue]]),
            slate.need[clue],
        )
        for clue in clues
    )


@lru_cache(maxsize=_REMEMBERED)
def smallest_unsatisfiable_subset(claim: _Clue, clues: tuple[_Clue, ...]) -> tuple[int, ...] | None:
    """Which clues are the smallest set that refutes a claim; None where all together do not."""
    with closing(_Puzzle(claim, clues)) as puzzle:
        return tuple(sorted(puzzle.smallest())) if puzzle.clashes() else None


def clear_caches() -> None:
    """Forget all searches, so that the next way costs the same work whatever was told before."""
    smallest_unsatisfiable_subset.cache_clear()
    _fewest_with_the_count.cache_clear()


class _Puzzle:
    """Some clues, and the claim that a cell is not what it is proved to be.

    Asked often, it leaves the branching to the SAT solver, which remembers what it has learned.
    """

    def __init__(self, claim: _Clue, clues: tuple[_Clue, ...]) -> None:
        self._claim = claim
        self._clues = clues
        self._asked = 0
        self._arbiter: _Supposing | None = None

    def clashes(self) -> bool:
        """Whether all clues together refute the claim."""
        return self._model(range(len(self._clues))) is None

    def smallest(self) -> set[int]:
        """The smallest set of these clues that refutes the claim."""
        if len(self._clues) > _MOST_CLUES:
            return self._small()
        found = _fewest_by_mendings(self._mending, _MOST_MENDINGS)
        return self._small() if found is None else found

    def close(self) -> None:
        """Let go of the solver, if there is one."""
        if self._arbiter is not None:
            self._arbiter.close()

    def _model(self, chosen: Iterable[int]) -> int | None:
        """One way to lay the mines so that the claim and some clues are right; None if none is."""
        self._asked += 1
        if self._asked <= BRANCHING_QUERIES:
            return _model([self._claim, *(self._clues[at] for at in chosen)])
        if self._arbiter is None:
            self._arbiter = _Supposing(self._claim, self._clues)
        return self._arbiter.model(chosen)

    def _mending(self, chosen: set[int]) -> set[int] | None:
        """As few other clues as will do that mend a clash if they are ignored; None if none do."""
        model = self._model(chosen)
        if model is None:
            return None
        kept = set(chosen)
        left = [at for at in range(len(self._clues)) if at not in kept]
        for at in left:
            if _is_met(self._clues[at], model):
                kept.add(at)
                continue
            tried = self._model([at, *kept])
            if tried is not None:
                kept.add(at)
                model = tried
        return set(left) - kept

    def _small(self) -> set[int]:
        """A set from which no clue can be left out, the far ones left out first."""
        far_first = reversed(range(len(self._clues)))
        return set(minimal_subset(far_first, lambda chosen: self._model(chosen) is None))


class _Supposing:
    """A SAT solver that is asked about some of the clues, and again about others."""

    def __init__(self, claim: _Clue, clues: tuple[_Clue, ...]) -> None:
        from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

        self._arbiter = SatSolver([(list(bits_of(claim[0])), claim[1])])
        self._said = [
            self._arbiter.add_optional(list(bits_of(cells)), mines) for cells, mines in clues
        ]

    def close(self) -> None:
        """Let go of the solver."""
        self._arbiter.close()

    def model(self, chosen: Iterable[int]) -> int | None:
        """One way to lay the mines so that some of the clues are right; None if none is."""
        return _as_bits(self._arbiter.model([self._said[at] for at in chosen]))


def _as_bits(model: dict[int, bool] | None) -> int | None:
    return None if model is None else sum(1 << cell for cell, is_mine in model.items() if is_mine)


def _is_met(clue: _Clue, model: int) -> bool:
    cells, mines = clue
    return (cells & model).bit_count() == mines


def _fewest_by_mendings(
    mending_of: Callable[[set[int]], set[int] | None], most: int
) -> set[int] | None:
    """The smallest set of clues that clashes, which has no mending; None where it takes too long.

    That is after so many mendings, or where too many sets would have to be tried to meet them all.
    """
    mendings: list[set[int]] = []
    search = _Hitting()
    size = 1
    while len(mendings) < most and search.tries_left > 0:
        chosen = search.found(mendings, size)
        if chosen is None:
            size += 1
            continue
        mending = mending_of(chosen)
        if mending is None:
            return chosen
        # It would be looked for without end where not even all clues clash.
        assert mending, "the clues do not prove the cell"
        mendings.append(mending)
    return None


class _Hitting:
    """The search for a few numbers of which each of some sets has one; its work is limited."""

    def __init__(self) -> None:
        self.tries_left = _MOST_TRIES

    def found(self, sets: list[set[int]], size: int) -> set[int] | None:
        """At most so many such numbers; None where there are none, or no tries are left."""
        missed = min(sets, key=len, default=None)
        if missed is None:
            return set()
        if not size:
            return None
        for number in sorted(missed):
            self.tries_left -= 1
            if self.tries_left < 0:
                return None
            rest = self.found([one for one in sets if number not in one], size - 1)
            if rest is not None:
                return {number, *rest}
        return None


class _Bits(dict[int, int]):
    """A bit of an integer for each cell, handed out when it is first asked for."""

    def __missing__(self, cell: int) -> int:
        self[cell] = bit = 1 << len(self)
        return bit

    def of(self, cells: Iterable[int]) -> int:
        """The bits of some cells together."""
        mask = 0
        for cell in cells:
            mask |= self[cell]
        return mask


# Whether clues can all be right.


def _model(clues: list[_Clue], mined: int = 0, safe: int = 0) -> int | None:
    """One way to lay the mines so that all clues are right; None where there is none."""
    waiting = [(mined, safe)]
    for _ in range(_MOST_BRANCHES):
        if not waiting:
            return None
        found = propagate(clues, *waiting.pop())
        if found is None:
            continue
        laid, free, open_cells = found
        if not open_cells:
            return laid
        bit = open_cells & -open_cells
        waiting += [(laid, free | bit), (laid | bit, free)]
    return _model_by_sat([*clues, (mined, mined.bit_count()), (safe, 0)])


def _model_by_sat(clues: list[_Clue]) -> int | None:
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    try:
        with SatSolver((list(bits_of(cells)), mines) for cells, mines in clues) as arbiter:
            model = arbiter.model()
    except ContradictionError:
        return None
    return _as_bits(model)


def propagate(clues: list[_Clue], mined: int, safe: int) -> tuple[int, int, int] | None:
    """What follows clue by clue, and the cells of a clue that is still open; None for a clash."""
    open_cells = 0
    is_new = True
    while is_new:
        is_new = False
        spend(2 * len(clues))
        fewest = 9
        open_cells = 0
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
                fewest, open_cells = room, left
    return mined, safe, open_cells


# What is known that they rest on.


def _needed(
    view: ProofState, place: int, clues: tuple[int, ...], *, mined: bool
) -> tuple[int, ...]:
    """The known cells beside some clues without which they do not prove a cell."""
    bits = _Bits()
    claim = (bits[place], 0 if mined else 1)
    told = [claim, *((bits.of(cells), mines) for cells, mines in _at_the_start(view, clues))]
    held = {near: bits[near] for near in _latest_first(view, bits) if near != place}

    def clash(given: Iterable[int]) -> bool:
        laid = sum(held[near] for near in given if view.slate.state[near] == MINED)
        return _model(told, laid, sum(held[near] for near in given) - laid) is None

    return minimal_subset(list(held), clash)


def _at_the_start(view: ProofState, clues: Iterable[int]) -> list[Sentence]:
    """What clues say of the cells that were covered at the start; a clue's own cell is safe."""
    slate, was_covered, known = view.slate, view.was_covered, set(clues)
    told: list[Sentence] = []
    for clue in known:
        around = [clue + step for step in slate.steps]
        shown = sum(slate.state[near] == MINED and not was_covered[near] for near in around)
        cells = tuple(near for near in around if was_covered[near] and near not in known)
        told.append((cells, slate.state[clue] - shown))
    return told


def _latest_first(view: ProofState, cells: Iterable[int]) -> list[int]:
    """The settled ones of some cells: a proof that rests on earlier ones is a shorter way."""
    settled = [cell for cell in cells if view.is_settled(cell)]
    return sorted(settled, key=view.slate.settled_at.__getitem__, reverse=True)


def minimal_subset(held: Iterable[int], is_enough: Callable[[list[int]], bool]) -> tuple[int, ...]:
    """Some of the numbers from which none can be left out, the first ones left out first.

    Whole runs are left out where they can be. That comes to the same as one by one, because what
    is not enough is not enough without some more either.
    """
    kept: list[int] = []
    waiting = [list(held)]
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


# The mine count.


def find_count_proof(view: ProofState, place: int, *, mined: bool) -> SmallestProof | None:
    """What the mine count settles by itself, or beside a single clue."""
    slate = view.slate
    spare = slate.unknown - slate.mines_left if mined else slate.mines_left
    if not spare:
        return _counted(view, place, (), mined=mined)
    if spare > 8:
        return None
    spend(len(slate.unknown_mask) // 4)
    for clue, cells in enumerate(slate.unknown_mask):
        held = POPCOUNT[cells] - slate.need[clue] if mined else slate.need[clue]
        if cells and held == spare and not _speaks_of(view, clue, place):
            return _counted(view, place, (clue,), mined=mined)
    return None


def _speaks_of(view: ProofState, clue: int, place: int) -> bool:
    return place - clue in view.slate.steps_of[view.slate.unknown_mask[clue]]


def _with_the_count(view: ProofState, place: int, *, mined: bool) -> SmallestProof:
    """A small set of clues that with the mine count proves a cell; none can be left out."""
    slate, parts = view.slate, _parts(view)
    told = tuple(
        tuple((_cells_of(view, clue), slate.need[clue]) for clue in part) for part in parts
    )
    claim = (place,), 0 if mined else 1
    chosen = _fewest_with_the_count(claim, told, slate.unknown, slate.mines_left)
    clues = [clue for part in parts for clue in part]
    return _counted(view, place, tuple(sorted(clues[at] for at in chosen)), mined=mined)


def _cells_of(view: ProofState, clue: int) -> tuple[int, ...]:
    return tuple(clue + step for step in view.slate.steps_of[view.slate.unknown_mask[clue]])


def _parts(view: ProofState) -> list[list[int]]:
    """All clues that still speak, in groups that hang together."""
    slate = view.slate
    found = []
    seen: set[int] = set()
    spend(len(slate.unknown_mask) // 4)
    for clue, cells in enumerate(slate.unknown_mask):
        if cells and clue not in seen:
            clues, _ = slate.part_of(clue)
            spend(_A_CLUE * len(clues))
            seen.update(clues)
            found.append(clues)
    return found


@lru_cache(maxsize=_REMEMBERED)
def _fewest_with_the_count(
    claim: Sentence, parts: tuple[tuple[Sentence, ...], ...], cells: int, mines: int
) -> tuple[int, ...]:
    """Which of the clues of all parts refute a claim together with the mines left.

    Parts of the board are left out first, one by one; among the clues of the others the smallest
    set is looked for, and where that takes too long they are left out one by one as well.
    """
    count = _Count(claim, [clue for part in parts for clue in part], cells, mines)
    begins = list(accumulate(map(len, parts), initial=0))

    def numbers(held: Iterable[int]) -> list[int]:
        return [clue for at in held for clue in range(begins[at], begins[at + 1])]

    kept = numbers(minimal_subset(range(len(parts)), lambda held: count.clashes(numbers(held))))
    return tuple(count.fewest(kept) or minimal_subset(kept, count.clashes))


class _TooLongError(Exception):
    """A search has weighed more than it may."""


class _Count:
    """The mine count and some clues against the claim that a cell is not what it is."""

    def __init__(self, claim: Sentence, clues: list[Sentence], cells: int, mines: int) -> None:
        self._claim, self._clues = claim, clues
        self._cells, self._mines = cells, mines
        self._weighed = 0

    def clashes(self, chosen: Sequence[int]) -> bool:
        """Whether the claim does not fit these clues and the mines that are left."""
        self._weighed += len(chosen)
        spend(_A_CLUE * len(chosen))
        told = [self._claim, *(self._clues[at] for at in chosen)]
        return not _can_hold(told, self._cells, self._mines)

    def fewest(self, clues: list[int]) -> set[int] | None:
        """The smallest set of some clues that clashes; None where it takes too long."""
        self._weighed = 0
        try:
            return _fewest_by_mendings(
                lambda chosen: self._mending(clues, chosen), _MOST_MENDINGS_WITH_THE_COUNT
            )
        except _TooLongError:
            return None

    def _mending(self, clues: list[int], chosen: set[int]) -> set[int] | None:
        """As few other clues as will do that mend a clash if they are ignored; None if none do."""
        kept = sorted(chosen)
        if self.clashes(kept):
            return None
        for clue in clues:
            if clue not in chosen and not self.clashes([*kept, clue]):
                kept.append(clue)
            if self._weighed > _MOST_WEIGHED:
                raise _TooLongError
        return set(clues).difference(kept)


def _counted(view: ProofState, place: int, clues: tuple[int, ...], *, mined: bool) -> SmallestProof:
    """The clash of some clues and the mine count, resting on as few known cells as can be.

    Cells beside the clues are left out one by one. Those elsewhere are all alike, so only how many
    of them are needed has to be found.
    """
    told: list[Sentence] = [((place,), 0 if mined else 1), *_at_the_start(view, clues)]
    inside = {cell for cells, _ in told for cell in cells}
    covered = view.was_covered.count(1) - sum(view.was_covered[clue] for clue in clues)
    own = inside.union(clues)
    spend(len(view.mines) + len(view.free))
    mines = [cell for cell in view.mines if cell not in own]
    free = [cell for cell in view.free if cell not in own]
    total = view.position.mines - (view.slate.state.count(MINED) - len(view.mines))

    def clash(near: Iterable[int], laid: int, freed: int) -> bool:
        known = {cell: view.slate.state[cell] == MINED for cell in near}
        left = [_without(sentence, known) for sentence in told]
        taken = sum(known.values()) + laid
        return not _can_hold(left, covered - len(known) - laid - freed, total - taken)

    near = minimal_subset(
        _latest_first(view, inside), lambda held: clash(held, len(mines), len(free))
    )
    freed = 0 if clash(near, len(mines), 0) else len(free)
    laid = _first(len(mines), lambda count: clash(near, count, freed))
    freed = _first(freed, lambda count: clash(near, laid, count))
    return SmallestProof(clues, (*near, *mines[:laid], *free[:freed]), uses_mine_count=True)


def _without(sentence: Sentence, known: dict[int, bool]) -> Sentence:
    """What a sentence says of the cells that are not known."""
    cells, mines = sentence
    return tuple(cell for cell in cells if cell not in known), mines - sum(
        known.get(cell, False) for cell in cells
    )


def _first(most: int, is_enough: Callable[[int], bool]) -> int:
    """The least number that is enough, where every larger one is too and the largest is."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle + 1, high)
    return low


def _can_hold(told: list[Sentence], cells: int, mines: int) -> bool:
    """Whether so many mines fit in so many cells, of which some sentences speak."""
    spoken_of = {cell for told_of, _ in told for cell in told_of}
    least, most = max(0, mines - (cells - len(spoken_of))), mines
    if most < 0:
        return False
    try:
        window = (1 << most + 1) - (1 << least) if least <= most else 0
        return bool(_totals(told) & window)
    except TooWideError:
        return _can_hold_by_sat(told, least, most)


def _can_hold_by_sat(told: list[Sentence], least: int, most: int) -> bool:
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    try:
        with SatSolver(told) as arbiter:
            arbiter.limit_total(least, min(most, len(arbiter.cells)))
            return arbiter.model() is not None
    except ContradictionError:
        return False


def _totals(told: list[Sentence]) -> int:
    """The numbers of mines that the cells can hold of which sentences speak, as bits."""
    reached = 1
    try:
        for part in _components(told):
            reached = sums(reached, bits_of(possible(part, _NARROW).totals))
    except ContradictionError:
        return 0
    return reached


def _components(told: list[Sentence]) -> Iterator[Part]:
    """Sentences as parts that share no cell."""
    speaking: dict[int, list[int]] = {}
    for number, (cells, mines) in enumerate(told):
        if not 0 <= mines <= len(cells):
            raise ContradictionError("A number has no cells left for its mines.")
        for cell in cells:
            speaking.setdefault(cell, []).append(number)
    while speaking:
        yield _component(speaking[next(iter(speaking))][0], told, speaking)


def _component(first: int, told: list[Sentence], speaking: dict[int, list[int]]) -> Part:
    """The sentences that hang together with one; nobody speaks of their cells afterwards."""
    numbers = {first: 0}
    gathered = [first]
    boxes: dict[tuple[int, ...], list[int]] = {}
    for number in gathered:
        for cell in told[number][0]:
            heard = speaking.pop(cell, [])
            for other in heard:
                if other not in numbers:
                    numbers[other] = len(gathered)
                    gathered.append(other)
            if heard:
                boxes.setdefault(tuple(numbers[other] for other in heard), []).append(cell)
    needs = [told[number][1] for number in gathered]
    return Part(needs, list(boxes.values()), list(boxes))

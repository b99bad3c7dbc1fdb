"""Short routes to a proved cell: a few steps, each by a simple technique.

A route is a list of reasons, each resting on the position and on the steps before it. The search
minimises the effort of looking, like Dijkstra's algorithm on proofs instead of roads (Knuth, A
generalization of Dijkstra's algorithm, 1977): the cell with the easiest known route is settled
first, and then helps the clues around it to prove others. Effort is counted in looks: one glance at
one or two clues is a look, however many cells it settles, and a harder technique weighs more. What
a zero opens around it costs nothing, because the game opens it by itself.

It does not promise the easiest route. A look that two premises share counts once, which breaks the
assumption that Knuth's proof needs; a cell keeps the first route that settles it; proofs with more
than two clues are tried only if one and two clues prove nothing more; and on a large board only the
clues near the goal take part. `shorten_route` then drops the steps that turn out to be needless.
Two clues are compared only if neither settles its cells alone.

An example: A1 is opened with the number 1, and B1 and B2 are its only covered neighbours. If B2 is
proved safe by some other clue in one look, then B1 is a mine with a route of two looks: the one at
that clue, and the one at the 1 that has only B1 left.

Never sees a Minefield.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.propagation import POPCOUNT
from minesweeper.logic.reasons.proof_state import Proof, ProofState
from minesweeper.logic.reasons.proofs import (
    as_reason,
    pair_proof,
    simplest_proof,
    single_clue_proof,
)
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    DIFFICULTY,
    MINE_COUNT,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    REDUCTION,
)
from minesweeper.logic.work_budget import check_memory, spend

MOST_SETTLED = 3_000
"""A search that settles more cells gives up; its caller has the scout's longer route."""
_SMALL_BOARD = 1_000
"""Boards of at most this many cells are searched as a whole."""
_FIRST_REACH = 20
"""On a larger board the search starts this many cells around the goal, and doubles that."""
_LAST_REACH = 160
"""It never looks at single clues farther away: that would take too long."""
_MOST_FOR_COMPLETE_LOGIC = 20_000
"""Boards with more cells are searched by one and two clues only."""
_EFFORT = {
    **dict.fromkeys((ALL_ARE_MINES, ALL_MINES_FOUND, REDUCTION), 2),
    **dict.fromkeys((ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE), 3),
    **dict.fromkeys((MINE_COUNT, CONTRADICTION), 8),
}
"""The effort of a look by its technique. Two looks at single clues are easier than one at a subset,
and three are not: the plainer way wins unless it is clearly longer."""
_EFFORT_OF_OTHERS = 5
"""The effort of a look at two clues that make no well-known pattern."""
_EFFORT_OF_FILLING = 1
"""The effort of a look at a clue that a mine of the way fills, if one clue showed that mine. Both
are told as one look, no harder than a pattern of two clues, and of equal ways the plainer wins."""
_MOST_SHORTENED = 3_000
"""Routes with more steps are not shortened: that would take too long."""
_STEP_WORK = 150
"""Work units charged for each step."""
_MOST_STEPS_WITH_BUDGET = 400_000
"""With a work budget, more steps are refused: each takes two kilobytes until it is written."""


def distance(cell: Cell, other: Cell) -> int:
    """Returns the number of king's moves from one cell to another."""
    return max(abs(cell.row - other.row), abs(cell.column - other.column))


def is_small_board(position: Position) -> bool:
    """True if the whole board is searched at once."""
    return position.grid.size <= _SMALL_BOARD


class SettledCell(NamedTuple):
    """A cell on a route."""

    cell: Cell
    verdict: Verdict
    needs_count: bool = False
    """True if the clues alone are known not to prove it."""


def shortest_route(
    position: Position,
    cells: Iterable[Cell],
    numbers: bytes | None = None,
    near: Cell | None = None,
) -> list[Reason]:
    """Returns the easiest route found to any of these cells; its last step is about that cell.

    With the numbers of all cells, in the order of the grid, the route opens cells that it proves
    safe and reads their numbers. Without them it uses the position alone. Of equally easy routes it
    is the one to the cell nearest to `near`. Returns an empty list if nothing proves the cells or
    the search gives up.

    >>> from minesweeper.game.grid import Grid
    >>> position = Position(Grid(3, 2), bytes([COVERED, 1, 0, COVERED, 1, 0]), mines=1)
    >>> shortest_route(position, [Cell(0, 0)])
    []
    >>> position = Position(Grid(3, 2), bytes([COVERED, 2, 0, COVERED, 2, 0]), mines=2)
    >>> [(step.cell.name, step.technique) for step in shortest_route(position, [Cell(1, 0)])]
    [('A2', 'B1')]
    """
    search = _RouteSearch(ProofState(position, numbers), list(cells), near)
    found = search.settle_goal()
    return [] if found is None else shorten_route(position, search.route_to(found), numbers)


def shorten_route(
    position: Position, route: Iterable[SettledCell], numbers: bytes | None = None
) -> list[Reason]:
    """Returns the simplest reason for each cell of a route, without steps that nothing rests on.

    The steps are first proved in the order given, then in one that is easy to read: each step right
    before the one that needs it. Both can make steps needless, so both are repeated until none is.
    A very long route is returned as it is.
    """
    reasons = list(explain_steps(position, route, numbers))
    if len(reasons) > _MOST_SHORTENED:
        return reasons
    for order in (_needed_steps, _reading_order):
        while True:
            reasons = list(explain_steps(position, order(position, reasons), numbers))
            if len(order(position, reasons)) == len(reasons):
                break
    return reasons


def explain_steps(
    position: Position, route: Iterable[SettledCell], numbers: bytes | None = None
) -> Iterator[Reason]:
    """Yields the simplest reason for each cell of a route, from the cells before it."""
    state = ProofState(position, numbers)
    for steps, (cell, verdict, needs_count) in enumerate(route):
        check_memory(steps, _MOST_STEPS_WITH_BUDGET)
        spend(_STEP_WORK)
        place = state.place(cell)
        proof = simplest_proof(state, place, verdict, needs_count=needs_count)
        yield as_reason(state, place, verdict, proof)
        state.settle(place, verdict)


def _needed_steps(position: Position, reasons: list[Reason]) -> list[SettledCell]:
    """Returns the steps on which the last one rests, in their order."""
    needed = {step.cell for step in _reading_order(position, reasons)}
    return [_settled(step) for step in reasons if step.cell in needed]


def _reading_order(position: Position, reasons: list[Reason]) -> list[SettledCell]:
    """Returns the steps on which the last one rests, each right before the first that needs it."""
    step_of = {step.cell: step for step in reasons}
    found: dict[Cell, SettledCell] = {}
    waiting = [(reasons[-1], iter(_premises(position, reasons[-1])))]
    while waiting:
        step, left = waiting[-1]
        below = next((cell for cell in left if cell not in found), None)
        if below is None:
            found[step.cell] = _settled(step)
            waiting.pop()
        else:
            waiting.append((step_of[below], iter(_premises(position, step_of[below]))))
    return list(found.values())


def _settled(step: Reason) -> SettledCell:
    return SettledCell(step.cell, step.verdict, step.uses_mine_count)


def _premises(position: Position, step: Reason) -> list[Cell]:
    """Returns the cells of earlier steps that a step rests on."""
    return [cell for cell in (*step.given, *step.clues) if position.at(cell) == COVERED]


class _RouteSearch:
    """Settles cells in the order of the effort of their routes."""

    def __init__(self, state: ProofState, goals: list[Cell], near: Cell | None = None) -> None:
        self._state = state
        self._goals = goals
        self._near = near
        self._goal_places = {state.place(cell) for cell in goals}
        self._queue: list[tuple[int, int, int, int, int, Verdict, Proof, int]] = []
        """Proofs by the effort of their routes, their difficulty, their distance and their age."""
        self._ages = count()
        self._proofs: dict[int, tuple[Verdict, Proof]] = {}
        """The proof of each settled place, in the order in which they were settled."""
        self._routes: dict[int, int] = {}
        """The looks of the route to each settled place, as bits: as many a look as its effort."""
        self._looks: dict[tuple[int, ...], int] = {}
        """The bits of each look, by its clues."""
        self._bits = 0
        """The number of bits used so far."""
        self._used: set[tuple[int, ...]] = set()
        """The single clues and pairs whose conclusions are in the queue."""
        self._reach = state.position.grid.size if is_small_board(state.position) else _FIRST_REACH
        self._look_at_clues_near_goals()

    def settle_goal(self) -> int | None:
        """Settles cells until one is a goal, and returns its place; None if none is reached."""
        while len(self._routes) < MOST_SETTLED:
            if not self._queue and not self._look_farther():
                return None
            *_, place, verdict, proof, route = heappop(self._queue)
            if self._state.is_settled(place):
                continue
            spend(_STEP_WORK)
            self._settle(place, verdict, proof, route)
            if place in self._goal_places:
                return place
        return None

    def route_to(self, place: int) -> list[SettledCell]:
        """Returns the cells on the route to a settled place, in the order of settling."""
        needed = {place}
        for at in reversed(self._proofs):
            if at in needed:
                _, proof = self._proofs[at]
                needed.update(proof.given, proof.clues)
        return [
            SettledCell(self._state.cell(at), verdict, proof.uses_mine_count)
            for at, (verdict, proof) in self._proofs.items()
            if at in needed
        ]

    def _look_at_clues_near_goals(self) -> None:
        unknown_mask = self._state.propagation.unknown_mask
        for clue in _places_near(self._state, self._goals, self._reach):
            if unknown_mask[clue]:
                self._look_at(clue)

    def _look_farther(self) -> bool:
        """Looks at clues farther away, then asks complete logic; returns whether it proved any."""
        while self._reach < _LAST_REACH:
            self._reach *= 2
            self._look_at_clues_near_goals()
            if self._queue:
                return True
        return self._ask_complete_logic()

    def _settle(self, place: int, verdict: Verdict, proof: Proof, route: int) -> None:
        self._proofs[place] = verdict, proof
        self._routes[place] = route
        self._state.settle(place, verdict)
        numbers = self._state.propagation.state
        if numbers[place] < COVERED:
            self._look_at(place)
        for step in self._state.propagation.steps:
            if numbers[place + step] < COVERED:
                self._look_at(place + step)

    def _enqueue(self, places: Iterable[int], verdict: Verdict, proof: Proof) -> None:
        route = self._look(proof)
        for premise in (*proof.given, *proof.clues):
            route |= self._routes.get(premise, 0)
        effort, difficulty = route.bit_count(), DIFFICULTY[proof.technique]
        for place in places:
            rank = (effort, difficulty, self._distance(place), next(self._ages))
            heappush(self._queue, (*rank, place, verdict, proof, route))

    def _look(self, proof: Proof) -> int:
        """Returns the bits of the look that a proof takes; 0 for the flood of a zero."""
        clues = tuple(sorted(proof.clues))
        if len(clues) == 1 and not self._state.propagation.state[clues[0]]:
            return 0
        if clues not in self._looks:
            effort = self._effort(proof)
            self._looks[clues] = (1 << effort) - 1 << self._bits
            self._bits += effort
        return self._looks[clues]

    def _effort(self, proof: Proof) -> int:
        if proof.technique == ALL_MINES_FOUND:
            found_by = [self._proofs[mine][1] for mine in proof.given]
            if any(len(one.clues) == 1 and not one.uses_mine_count for one in found_by):
                return _EFFORT_OF_FILLING
        return _EFFORT.get(proof.technique, _EFFORT_OF_OTHERS)

    def _distance(self, place: int) -> int:
        return 0 if self._near is None else distance(self._near, self._state.cell(place))

    # Conclusions of a clue, alone or with another one.

    def _look_at(self, clue: int) -> None:
        propagation = self._state.propagation
        cells, missing = propagation.unknown_mask[clue], propagation.need[clue]
        if not cells:
            return
        is_open = 0 < missing < POPCOUNT[cells]
        if is_open:
            self._compare(clue, cells, missing)
        elif (clue,) not in self._used:
            self._used.add((clue,))
            self._enqueue_single(clue, cells, is_mine=missing > 0)

    def _enqueue_single(self, clue: int, cells: int, *, is_mine: bool) -> None:
        state = self._state
        given = state.safe_beside(clue) if is_mine else state.mines_beside(clue)
        proof = single_clue_proof(clue, given, is_mine=is_mine)
        proved = [clue + step for step in state.propagation.steps_of[cells]]
        self._enqueue(proved, Verdict.MINE if is_mine else Verdict.SAFE, proof)

    def _compare(self, clue: int, cells: int, missing: int) -> None:
        """Compares a clue with all that share cells with it and do not settle theirs alone."""
        propagation = self._state.propagation
        mask, need = propagation.unknown_mask, propagation.need
        for far, here, there in propagation.within_two:
            other = clue + far
            others = mask[other]
            shared = here[others] & cells
            if not shared or not 0 < need[other] < POPCOUNT[others]:
                continue
            own, others_own = cells ^ shared, others & ~there[cells]
            more = missing - need[other]
            if more == POPCOUNT[own]:
                self._enqueue_pair(clue, other, own, others_own)
            if -more == POPCOUNT[others_own]:
                self._enqueue_pair(other, clue, others_own, own)

    def _enqueue_pair(self, more: int, less: int, mined: int, safe: int) -> None:
        if not (mined or safe) or (more, less) in self._used:
            return
        self._used.add((more, less))
        proof = pair_proof(self._state, more, less)
        steps_of = self._state.propagation.steps_of
        self._enqueue([more + step for step in steps_of[mined]], Verdict.MINE, proof)
        self._enqueue([less + step for step in steps_of[safe]], Verdict.SAFE, proof)

    def _ask_complete_logic(self) -> bool:
        """Enqueues all that follows by any number of clues; returns whether there was anything."""
        state = self._state
        if state.position.grid.size > _MOST_FOR_COMPLETE_LOGIC:
            return False
        known = _complete_knowledge(state)
        for cell in known.conclusions():
            place, verdict = state.place(cell), known.verdict(cell)
            needs_count = known.uses_mine_count_for(cell)
            proof = simplest_proof(state, place, verdict, needs_count=needs_count)
            self._enqueue([place], verdict, proof)
        return bool(self._queue)


def _places_near(state: ProofState, goals: list[Cell], reach: int) -> Iterator[int]:
    """Yields the places in the rectangle `reach` cells around all goals, row by row."""
    grid = state.position.grid
    rows, columns = [cell.row for cell in goals], [cell.column for cell in goals]
    top, bottom = max(0, min(rows) - reach), min(grid.height, max(rows) + reach + 1)
    left, right = max(0, min(columns) - reach), min(grid.width, max(columns) + reach + 1)
    for row in range(top, bottom):
        start = state.propagation.place(row * grid.width)
        yield from range(start + left, start + right)


def _complete_knowledge(state: ProofState) -> Knowledge:
    """Returns all that follows from a state, without opening any more cells."""
    known = Knowledge(state.position)
    grid = state.position.grid
    for place in state.mines:
        known.show_mine(grid.index(state.cell(place)))
    for place in state.safe:
        number = state.propagation.state[place]
        if number < COVERED:
            known.learn([grid.index(state.cell(place))], [number])
        else:
            known.take_as_safe(grid.index(state.cell(place)))
    known.reason()
    return known

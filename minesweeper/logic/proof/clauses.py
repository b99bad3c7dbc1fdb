"""Clauses for "this many of these are mines": of a number, and of the total in two encodings.

A literal is the number of a variable, negative for "not", and a clause is a list of literals of
which one must be true, as in DIMACS files. Variables beyond the given ones are *functional*: the
given ones decide them. So a formula has one model for each minefield, and can be counted. `dimacs`
writes all clauses of a position to a file for other solvers.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, count
from math import comb

from minesweeper.game.position import COVERED, SHOWN_MINE, Position

Clause = list[int]

MOST_COUNTERS = 200_000
"""The most variables of a sequential counter. On Expert 48,000 are needed."""
MOST_COVERED_CELLS = 150_000
"""The most covered cells of a position that `dimacs` writes.

Each takes about 14 clauses for the total number of mines, which are 400 bytes.
"""


def range_clauses(literals: Sequence[int], least: int, most: int) -> Iterator[Clause]:
    """Yields clauses without further variables: between `least` and `most` literals are true.

    Of any `most` + 1 literals one is false, and of any that are all but `least` - 1, one is true.
    Only for the few cells around a number: the clauses are as many as the choices.

    >>> list(range_clauses([1, 2, 3], 2, 2))
    [[-1, -2, -3], [1, 2], [1, 3], [2, 3]]
    """
    for chosen in _subsets(len(literals), most + 1):
        yield [-literals[at] for at in chosen]
    for chosen in _subsets(len(literals), len(literals) - least + 1):
        yield [literals[at] for at in chosen]


@cache
def _subsets(size: int, chosen: int) -> list[tuple[int, ...]]:
    """Returns all choices of `chosen` indices below `size`; none if `chosen` is larger."""
    return list(combinations(range(size), chosen)) if chosen >= 0 else []


def range_clause_count(size: int, least: int, most: int) -> int:
    """Returns how many clauses `range_clauses` yields; 0 if `least` is impossible."""
    return comb(size, most + 1) + comb(size, size - least + 1) if least <= size else 0


def total_clauses(literals: Sequence[int], total: int) -> Iterator[Clause]:
    """Yields clauses with functional variables: exactly `total` of many literals are true.

    The literals are those of the variables 1 to their number. A sequential counter is what solvers
    cope with best; if it would be too large, a circuit of adders takes 14 clauses a literal.
    """
    if not 0 <= total <= len(literals):
        yield []
    elif 2 * total > len(literals):
        yield from total_clauses([-literal for literal in literals], len(literals) - total)
    elif len(literals) * (total + 1) <= MOST_COUNTERS:
        yield from _counter_clauses(literals, total)
    else:
        yield from _adder_clauses(literals, total)


def _counter_clauses(literals: Sequence[int], total: int) -> Iterator[Clause]:
    """Yields a sequential counter (Sinz, 2005) with both directions of every implication.

    Its variable for a literal and a number n says that at least n literals up to this one are true:
    n were true before it, or n - 1 were and this one is. Numbers above `total` + 1 are not counted.
    """
    fresh = count(len(literals) + 1)
    before: list[int] = []
    for literal in literals:
        now: list[int] = []
        for number in range(min(len(before), total) + 1):
            reached = next(fresh)
            now.append(reached)
            already = before[number : number + 1]
            fewer = [before[number - 1]] if number else []
            yield [-literal, *(-one for one in fewer), reached]
            yield from ([-one, reached] for one in already)
            yield [-reached, *already, literal]
            yield from ([-reached, *already, one] for one in fewer)
        before = now
    if total:
        yield [before[total - 1]]
    if len(before) > total:
        yield [-before[total]]


def _adder_clauses(literals: Sequence[int], total: int) -> Iterator[Clause]:
    """Yields a circuit that adds the literals up as binary numbers, and demands the sum.

    Three bits of the same weight are replaced by their sum and their carry until one is left.
    """
    fresh = count(len(literals) + 1)
    bits = deque(literals)
    while bits:
        carries: deque[int] = deque()
        while len(bits) > 1:
            added = [bits.popleft() for _ in range(min(3, len(bits)))]
            digit, carry = next(fresh), next(fresh)
            yield from _parity_clauses(added, digit)
            for one, other in combinations(added, 2):
                yield [-one, -other, carry]
                if len(added) == 3:
                    yield [one, other, -carry]
            if len(added) == 2:
                yield from ([one, -carry] for one in added)
            bits.append(digit)
            carries.append(carry)
        yield [bits[0] if total & 1 else -bits[0]]
        total >>= 1
        bits = carries
    if total:
        yield []


def _parity_clauses(literals: Sequence[int], odd: int) -> Iterator[Clause]:
    """Yields clauses: `odd` is true if an odd number of the literals is."""
    for signs in range(1 << len(literals)):
        is_odd = signs.bit_count() % 2
        # The clause speaks of the case in which exactly the literals of `signs` are true.
        case = [-one if signs >> at & 1 else one for at, one in enumerate(literals)]
        yield [*case, odd if is_odd else -odd]


def dimacs(position: Position) -> str:
    """Returns the knowledge base of a position as a DIMACS file, for any SAT or #SAT solver.

    Variable 1 is the first covered cell, 2 the second, and so on, row by row; a comment names each.
    The formula has exactly one model for each minefield that fits, mine count included. The caller
    refuses positions above MOST_COVERED_CELLS.

    >>> from minesweeper.game.grid import Grid
    >>> print(dimacs(Position(Grid(3, 1), bytes([COVERED, 1, COVERED]), mines=1)).split("p cnf")[0])
    c 1 A1
    c 2 C1
    <BLANKLINE>
    """
    covered = [at for at, value in enumerate(position.seen) if value == COVERED]
    variables = {at: number for number, at in enumerate(covered, start=1)}
    last, clauses = len(covered), []
    for clause in _position_clauses(position, variables):
        last = max(last, max(map(abs, clause), default=0))
        # As text at once: lists take twice the memory.
        clauses.append(" ".join(map(str, (*clause, 0))))
    names = [f"c {number} {position.grid.cell(at).name}" for at, number in variables.items()]
    return "\n".join([*names, f"p cnf {last} {len(clauses)}", *clauses, ""])


def _position_clauses(position: Position, variables: dict[int, int]) -> Iterator[Clause]:
    """Yields the clauses of every number, then those of the total."""
    seen, grid = position.seen, position.grid
    for at, value in enumerate(seen):
        if value <= 8:
            around = grid.around(at)
            literals = [variables[near] for near in around if near in variables]
            need = value - sum(seen[near] == SHOWN_MINE for near in around)
            if 0 <= need <= len(literals):
                yield from range_clauses(literals, need, need)
            else:
                yield []
    hidden = position.mines - seen.count(SHOWN_MINE)
    yield from total_clauses(list(variables.values()), hidden)

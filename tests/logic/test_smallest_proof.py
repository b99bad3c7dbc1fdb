"""Proofs with three clues or more have the fewest clues that suffice."""

from itertools import combinations

import pytest
from drawing import cell, position
from hypothesis import example, given
from hypothesis import strategies as st
from pysat.examples.optux import OptUx
from pysat.formula import WCNF
from pysat.solvers import Solver
from scouting import start

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof.clauses import range_clauses
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.proof.regions import bits_of
from minesweeper.logic.reasons import smallest_proof
from minesweeper.logic.reasons.count_proof import find_count_proof, smallest_clues_with_count
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.logic.reasons.smallest_proof import (
    find_clue_proof,
    propagate,
    smallest_conflict,
    smallest_unsatisfiable_subset,
)

CELLS = 5
CONSTRAINTS = st.integers(1, 2**CELLS - 1).flatmap(
    lambda cells: st.tuples(st.just(cells), st.integers(0, cells.bit_count()))
)
"""Some of the cells, and a number of mines that they can hold."""


@given(st.integers(0, 1), st.lists(CONSTRAINTS, min_size=1, max_size=6))
def test_the_smallest_conflict_is_as_small_as_by_trying_all_sets(assumed, clues):
    assumption = (1, assumed)
    found = smallest_unsatisfiable_subset(assumption, tuple(clues))
    conflicts = [
        chosen
        for size in range(len(clues) + 1)
        for chosen in combinations(range(len(clues)), size)
        if not can_all_be_right([assumption, *(clues[at] for at in chosen)])
    ]
    if found is None:
        assert conflicts == []
    else:
        assert found in conflicts
        assert len(found) == len(conflicts[0])


def can_all_be_right(constraints):
    """Tries all arrangements of mines."""
    return any(
        all((cells & mines).bit_count() == count for cells, count in constraints)
        for mines in range(2**CELLS)
    )


def test_a_proof_has_the_fewest_clues():
    """Three of these four numbers are enough; every two leave the cell open."""
    state = ProofState(position("12#", "###", "#3#", "#2#", mines=4))
    proof = find_clue_proof(state, state.place(cell("C2")), mined=False)
    assert sorted(state.cell(clue).name for clue in proof.clues) == ["A1", "B3", "B4"]
    assert proof.given == ()


DENSE = position(
    "1#2#4######1###43#1##32#2##3##",
    "############3#####44###4#4####",
    "###43221#121###4#######5#42443",
    "3##20001#101#4#######23##3####",
    "###20123#212###444##4#######5#",
    "2##201#######5##########3#1###",
    "###223#3#############7####22##",
    "##2#####1###2##2#2####2#3##5##",
    "#1###############3#3#########3",
    "####32#######2######2####4#5#4",
    "#1#######6#######4##3#2322####",
    "###4###2#########4####1##2#4##",
    "###3##12###########5#########2",
    "###2#2#####1##212###4###33##4#",
    "#23##########2103###4##22##43#",
    "######1######1002####3###2####",
    mines=160,
)
"""30x16/160: the fewest clues for X4 were looked for over and over, for seconds."""


def test_a_long_search_is_handed_to_the_solver(monkeypatch):
    branched = []
    monkeypatch.setattr(smallest_proof, "propagate", counting(smallest_proof.propagate, branched))
    smallest_proof.smallest_unsatisfiable_subset.cache_clear()
    assert [len(step.clues) for step in shortest_route(DENSE, [cell("X4")])] == [2, 7]
    assert len(branched) < 30_000


def counting(does, calls):
    """Returns a function that does the same and notes every call."""
    return lambda *values: calls.append(None) or does(*values)


# Other ways to the same sets.


def smallest_by_branching(assumption, clues):
    """The search with hand-written branching for every query: slower where it takes long."""

    def correction_set(chosen):
        kept = [assumption, *(clues[at] for at in chosen)]
        if not branches_to_a_model(kept):
            return None
        left = set()
        for at in set(range(len(clues))) - set(chosen):
            if branches_to_a_model([*kept, clues[at]]):
                kept.append(clues[at])
            else:
                left.add(at)
        return left

    if branches_to_a_model([assumption, *clues]):
        return None
    return smallest_conflict(correction_set, most=10_000)


def branches_to_a_model(constraints, mined=0, safe=0):
    found = propagate(constraints, mined, safe)
    if found is None:
        return False
    mined, safe, undecided = found
    bit = undecided & -undecided
    return (
        not bit
        or branches_to_a_model(constraints, mined | bit, safe)
        or branches_to_a_model(constraints, mined, safe | bit)
    )


def smallest_by_optux(assumption, clues):
    """The smallest unsatisfiable subset of python-sat, with a soft clause for each clue."""
    formula = WCNF()
    cells = max(cells.bit_length() for cells, _ in (assumption, *clues))
    for switch, (bits, mines) in enumerate((assumption, *clues), start=cells + 1):
        literals = [at + 1 for at in bits_of(bits)]
        for clause in range_clauses(literals, mines, mines) if mines <= len(literals) else [[]]:
            formula.append([*clause, -switch])
    formula.append([cells + 1])
    for at in range(len(clues)):
        formula.append([cells + 2 + at], weight=1)
    with Solver("m22", bootstrap_with=[*formula.hard, *formula.soft]) as solver:
        if solver.solve():
            return None
    with OptUx(formula, solver="m22") as search:
        return search.compute()


@pytest.mark.parametrize("seed", range(12))
def test_other_searches_find_equally_few_clues(monkeypatch, seed):
    """Branching by hand, and python-sat's own search, for every query of a scouted board."""
    field = deal(Level.of(12, 12, 34), seed, Cell(5, 5), FirstClick.OPENING).minefield
    shown = start(field, [Cell(5, 5)])
    known = Knowledge(shown)
    known.reason()
    asked = []
    ask = smallest_proof.smallest_unsatisfiable_subset
    monkeypatch.setattr(
        smallest_proof,
        "smallest_unsatisfiable_subset",
        lambda *query: asked.append(query) or ask(*query),
    )
    for at in known.conclusions():
        state = ProofState(shown)
        find_clue_proof(state, state.place(at), mined=known.verdict(at) is Verdict.MINE)
    assert asked
    for query in set(asked):
        found = ask(*query)
        for other in (smallest_by_branching, smallest_by_optux):
            twin = other(*query)
            assert (twin is None) == (found is None)
            assert found is None or len(twin) == len(found)


@given(st.integers(0, 40), st.sets(st.frozensets(st.integers(0, 40), max_size=5), max_size=6))
def test_a_minimal_subset_is_the_same_as_one_by_one(most, needed):
    """Numbers are enough if they contain one of some sets, or if they are all."""
    everything = list(range(most))

    def is_enough(kept):
        return len(kept) == most or any(one <= set(kept) for one in needed)

    assert smallest_proof.minimal_subset(everything, is_enough) == one_by_one(everything, is_enough)


def one_by_one(kept, is_enough):
    for number in tuple(kept):
        fewer = [other for other in kept if other != number]
        if is_enough(fewer):
            kept = fewer
    return tuple(kept)


# Clues and the mine count.

BOARD = range(7)
SOME_CELLS = st.frozensets(st.sampled_from(BOARD), min_size=1, max_size=4)


def can_hold(constraints, mines):
    """Every way to lay the mines is tried."""
    return any(
        all(len(laid.intersection(cells)) == needed for cells, needed in constraints)
        for laid in map(set, combinations(BOARD, mines))
    )


@given(
    st.frozensets(st.sampled_from(BOARD)),
    st.lists(SOME_CELLS, min_size=1, max_size=3),
    st.lists(SOME_CELLS, max_size=3),
)
@example(frozenset({1, 6}), [frozenset({0, 1}), frozenset({1, 2})], [frozenset({5, 6})])
def test_clues_beside_the_mine_count_are_enough_and_none_can_be_left_out(mined, one, other):
    laid = tuple(tuple((tuple(some), len(mined & some)) for some in part) for part in (one, other))
    clues = [clue for part in laid for clue in part]
    for assumption in (((at,), mines) for at in BOARD for mines in (0, 1)):
        if can_hold([*clues, assumption], len(mined)):
            continue
        found = smallest_clues_with_count(assumption, laid, len(BOARD), len(mined))
        chosen = [clues[at] for at in found]
        assert not can_hold([*chosen, assumption], len(mined))
        for left_out in chosen:
            others = [clue for clue in chosen if clue is not left_out]
            assert can_hold([*others, assumption], len(mined))


@pytest.mark.parametrize(
    ("rows", "mines", "alike", "clues"),
    [
        # The 1s take both mines that are left, so all cells between them are safe.
        (("#1#####1#", "#########"), 2, "E1 E2 D2", "B1 H1"),
        # The 1 at D1 takes the only mine, so the cells beside B1 alone are safe.
        (("#1#1#", "#####"), 1, "A1 A2 B2", "D1"),
    ],
)
def test_cells_beside_the_same_clues_have_the_same_proof(rows, mines, alike, clues):
    state = ProofState(position(*rows, mines=mines))
    for name in alike.split():
        proof = find_count_proof(state, state.place(cell(name)), mined=False)
        assert [state.cell(clue).name for clue in proof.clues] == clues.split()

"""Knowledge bases as DIMACS files: other solvers find the same, and count the same minefields."""

import re
import sys
from functools import cache
from itertools import islice

import brute_force
import pytest
import truth
from drawing import position
from hypothesis import given, settings
from positions import lattice, seen_positions
from pysat.formula import CNF
from pysat.solvers import Solver

from minesweeper.game.game import after_opening
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.proof.clauses import dimacs
from minesweeper.logic.proof.knowledge import prove

COUNTED_UP_TO = 45
"""The most covered cells of a position that is counted."""
FEWEST_POSITIONS = 200


def test_every_covered_cell_is_named_and_nothing_else_is_said():
    text = dimacs(position("1##", "1M#", mines=2))
    *named, problem, _ = text.split("\n", 4)
    assert named == ["c 1 B1", "c 2 C1", "c 3 C2"]
    assert re.fullmatch(r"p cnf \d+ \d+", problem)


def test_the_header_counts_the_clauses():
    lines = dimacs(position("1##", "1##", mines=1)).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("p"))
    *_, variables, clauses = lines[at].split()
    assert len(lines[at + 1 :]) == int(clauses)
    used = {abs(int(one)) for line in lines[at + 1 :] for one in line.split()}
    assert max(used) == int(variables)
    assert all(line.endswith(" 0") for line in lines[at + 1 :])


def test_a_finished_position_has_an_empty_formula():
    assert dimacs(position("1M", mines=1)) == "p cnf 0 0\n"


@given(seen_positions(most_cells=12))
@settings(max_examples=50)
def test_there_is_one_model_for_each_minefield(shown):
    formula = CNF(from_string=dimacs(shown))
    covered = [at for at in shown.grid if shown.at(at) == COVERED]
    with Solver("glucose4", bootstrap_with=formula) as solver:
        models = [
            frozenset(cell for cell, value in zip(covered, model, strict=False) if value > 0)
            for model in (solver.enum_models() if covered else [[]])
        ]
    hidden = [
        mines - {at for at in shown.grid if shown.at(at) == 10}
        for mines in brute_force.minefields(shown)
    ]
    assert sorted(map(sorted, models)) == sorted(map(sorted, hidden))


# Many positions.


def played_positions():
    """Positions of random beginner and intermediate games, after some openings."""
    for seed in range(10_000):
        level = Level.of(9, 9, 10 + seed % 9) if seed % 2 else Level.of(12, 10, 24)
        first = level.grid.cell(seed * 7 % level.grid.size)
        field = deal(level, seed, first, FirstClick.OPENING).minefield
        board = FlaggedPosition(Position.covered(level.grid, level.mines), frozenset())
        board = after_opening(board, field, [first])
        for _ in range(seed % 12):
            safe = prove(board.position).safe
            if not safe:
                break
            board = after_opening(board, field, safe[:3])
        yield board.position


@cache
def positions():
    """At least 200 positions of up to Expert's size, one of them with a very wide front."""
    known = [truth.shown(case) for case in truth.cases()]
    small = [shown for shown in known if shown.grid.size <= 300]
    # A file of Expert has 170,000 clauses, so a few of them are enough.
    known = [*small, *[shown for shown in known if 300 < shown.grid.size <= 500][::8]]
    return [*known, lattice(15)[0], *islice(played_positions(), FEWEST_POSITIONS - len(known))]


def is_counted(shown):
    return shown.seen.count(COVERED) <= COUNTED_UP_TO


def test_there_are_enough_positions():
    assert len(positions()) >= FEWEST_POSITIONS
    assert sum(map(is_counted, positions())) >= 40


SHARES = 8
"""The positions are tested in so many parts, which can run side by side."""


@pytest.mark.parametrize("share", range(SHARES))
def test_another_solver_finds_the_same_answers(share):
    for shown in positions()[share::SHARES]:
        covered = [at for at, value in enumerate(shown.seen) if value == COVERED]
        proofs = prove(shown)
        safe = {shown.grid.index(at) for at in proofs.safe}
        mined = {shown.grid.index(at) for at in proofs.mined}
        with Solver("cadical153", bootstrap_with=CNF(from_string=dimacs(shown))) as solver:
            assert solver.solve()
            for number, at in enumerate(covered, start=1):
                # Every tenth cell is enough: a query takes some milliseconds.
                if number % 10 == share:
                    assert solver.solve(assumptions=[number]) == (at not in safe)
                    assert solver.solve(assumptions=[-number]) == (at not in mined)


@pytest.mark.skipif(
    sys.platform != "linux" or sys.version_info >= (3, 14), reason="pyganak has wheels for those"
)
@pytest.mark.parametrize("share", range(SHARES))
def test_a_model_counter_counts_the_same_number_of_minefields(share):
    pyganak = pytest.importorskip("pyganak")
    for shown in positions()[share::SHARES]:
        if is_counted(shown):
            formula = CNF(from_string=dimacs(shown))
            counter = pyganak.Counter()
            counter.new_vars(formula.nv)
            counter.add_clauses(formula.clauses)
            assert counter.count() == Odds.of(shown).layouts

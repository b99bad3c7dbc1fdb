"""The backbone that SAT finds: the same as by trying every arrangement."""

import gc
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import lattice
from pysat import solvers

from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof import sat
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.proof.sat import SatSolver

CELLS = range(8)


@st.composite
def sentences(draw):
    """A few numbers, each with the cells around it."""
    told = []
    for _ in range(draw(st.integers(1, 4))):
        cells = sorted(draw(st.sets(st.sampled_from(CELLS), min_size=1, max_size=5)))
        told.append((cells, draw(st.integers(0, len(cells)))))
    return told


def arrangements(told, least, most):
    """The mined cells of every arrangement that fits."""
    cells = sorted({cell for some, _ in told for cell in some})
    fields = [dict(zip(cells, field, strict=True)) for field in product((0, 1), repeat=len(cells))]
    return [
        field
        for field in fields
        if least <= sum(field.values()) <= most
        and all(sum(field[cell] for cell in some) == mines for some, mines in told)
    ]


@pytest.mark.parametrize("most_for_a_totalizer", [100_000, -1])
@given(told=sentences(), least=st.integers(0, 8), more=st.integers(0, 3))
def test_the_backbone_is_what_all_arrangements_have(most_for_a_totalizer, told, least, more):
    """Also where the total is large: then most is settled before it is encoded."""
    fitting = arrangements(told, least, least + more)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sat, "_MOST_FOR_A_TOTALIZER", most_for_a_totalizer)
        if not fitting:
            with pytest.raises(ContradictionError):
                backbone_of(told, least, least + more)
            return
        found = backbone_of(told, least, least + more)
    assert sorted(found.safe) == [cell for cell in fitting[0] if not any_mine(fitting, cell)]
    assert sorted(found.mined) == [cell for cell in fitting[0] if all_mines(fitting, cell)]
    assert {found.fewest, found.most} <= {sum(field.values()) for field in fitting}


def backbone_of(told, least, most):
    with SatSolver(told) as asked:
        asked.limit_total(least, most)
        return asked.backbone()


def any_mine(fitting, cell):
    return any(field[cell] for field in fitting)


def all_mines(fitting, cell):
    return all(field[cell] for field in fitting)


def test_a_total_that_settles_nothing_is_not_encoded_for_the_solver(monkeypatch):
    """On a lattice of 60 × 60 cells that alone took most of a minute."""

    def encoded(*_, **__):
        pytest.fail("the total was encoded for the solver")

    monkeypatch.setattr(sat.CardEnc, "atmost", encoded)
    position, _ = lattice(60)
    assert prove(position)


def test_a_long_run_of_the_solver_can_be_cancelled():
    """Pigeons that do not fit into their holes keep any solver busy for longer than a test."""
    pigeons, holes = 13, 12
    rooms = [[pigeon * holes + hole for hole in range(holes)] for pigeon in range(pigeons)]
    asked = []

    def should_cancel():
        asked.append(None)
        return len(asked) > 3

    with SatSolver(((room, 1) for room in rooms), should_cancel) as solver:
        for hole in range(holes):
            solver.add_range([room[hole] for room in rooms], 0, 1)
        with pytest.raises(CancelledError):
            solver.backbone()
    assert len(asked) == 4


def test_a_solver_that_an_interrupt_leaves_freed_is_not_freed_again(monkeypatch):
    """Twice is a crash at the end of the program."""
    freed, free = [], solvers.pysolvers.minisat22_del

    def interrupted(handle):
        freed.append(handle)
        free(handle)
        raise KeyboardInterrupt

    monkeypatch.setattr(solvers.pysolvers, "minisat22_del", interrupted)
    solver = SatSolver([((1, 2), 1)])
    with pytest.raises(KeyboardInterrupt):
        solver.close()
    monkeypatch.setattr(solvers.pysolvers, "minisat22_del", freed.append)
    del solver
    gc.collect()
    assert len(freed) == 1

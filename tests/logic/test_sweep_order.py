"""The order of a sweep is the same as by the slow obvious twin, and costs little on any board."""

import tracemalloc

import pytest
from hypothesis import given
from positions import any_positions, lattice, seen_positions

from minesweeper.logic.counting import sweep_order as order_module
from minesweeper.logic.counting.parts import ContradictionError, cut
from minesweeper.logic.counting.sweep_order import sweep_order


def plain_order(part):
    """The order told by sets alone, all of them asked anew at every step."""
    reach = [
        {other for clues in part.touches if clue in clues for other in clues}
        for clue in range(len(part.needs))
    ]
    clue, opened, done, order = far_end(reach), set(), set(), []
    while True:
        done.add(clue)
        opened |= reach[clue]
        boxes = [box for box, clues in enumerate(part.touches) if clue in clues]
        fresh = [box for box in boxes if box not in order]
        order += sorted(fresh, key=lambda box: len(part.touches[box]))
        if opened == done:
            return order
        clue = min(opened - done, key=lambda other: (len(reach[other] - opened), other))


def far_end(reach):
    seen = ring = {0}
    while beyond := set().union(*(reach[clue] for clue in ring)) - seen:
        seen, ring = seen | beyond, beyond
    return max(ring)


def check_orders(position):
    for part in cut(position).parts:
        assert sweep_order(part) == plain_order(part)


@given(seen_positions(most_cells=25))
def test_an_order_is_that_of_the_plain_twin(position):
    check_orders(position)


@given(any_positions())
def test_made_up_numbers_have_that_order_too(position):
    try:
        check_orders(position)
    except ContradictionError:
        return


@pytest.mark.parametrize("many_clues", [2_000, 0])
@pytest.mark.parametrize("seed", range(3))
def test_a_lattice_has_that_order_too(seed, many_clues, monkeypatch):
    """Also by the heap that is for many clues."""
    monkeypatch.setattr(order_module, "_MANY_CLUES", many_clues)
    position, _ = lattice(12, seed)
    check_orders(position)


def test_an_order_of_many_boxes_needs_little_memory():
    """A bit for every box and clue would be 40 MB here, and 20 GB on the largest board."""
    position, _ = lattice(200)
    part = max(cut(position).parts, key=lambda part: len(part.boxes))
    tracemalloc.start()
    try:
        order = sweep_order(part)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sorted(order) == list(range(len(part.boxes)))
    assert peak < 15_000_000

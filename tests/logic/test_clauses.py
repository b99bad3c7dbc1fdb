"""Clauses that count: the same models as by trying all values."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.logic.proof import clauses
from minesweeper.logic.proof.clauses import range_clause_count, range_clauses, total_clauses


def models(formula, variables):
    """All values of some variables that make every clause true."""
    return [
        values
        for values in product((False, True), repeat=variables)
        if all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in formula)
    ]


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_range_has_the_models_between_its_bounds(size, least, more):
    formula = list(range_clauses(range(1, size + 1), least, least + more))
    if least <= size:
        counted = [sum(model) for model in models(formula, size)]
        assert sorted(counted) == sorted(
            sum(model)
            for model in product((False, True), repeat=size)
            if least <= sum(model) <= least + more
        )
        assert len(formula) == range_clause_count(size, least, least + more)


@pytest.mark.parametrize("most_counters", [200_000, 0])
@pytest.mark.parametrize("size", range(6))
def test_a_total_has_one_model_for_each_choice(monkeypatch, size, most_counters):
    """By a sequential counter, and by adders."""
    monkeypatch.setattr(clauses, "MOST_COUNTERS", most_counters)
    for total in range(-1, size + 2):
        formula = list(total_clauses(range(1, size + 1), total))
        last = max((abs(one) for clause in formula for one in clause), default=0)
        found = models(formula, max(size, last))
        chosen = sorted(model[:size] for model in found)
        wanted = [values for values in product((False, True), repeat=size) if sum(values) == total]
        assert chosen == sorted(wanted), (size, total)

"""Large whole numbers, judged by Python's own slow ways."""

import sys
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.logic.counting import big_numbers
from minesweeper.logic.counting.big_numbers import binomial, binomials, decimal_text, product


@given(st.integers(0, 60), st.integers(-3, 70))
def test_a_binomial_by_its_primes_is_the_one_of_the_book(size, mines):
    before, big_numbers.DIRECT = big_numbers.DIRECT, -1
    try:
        assert binomial(size, mines) == (comb(size, mines) if mines >= 0 else 0)
    finally:
        big_numbers.DIRECT = before


def test_a_binomial_of_a_large_sea_is_the_one_of_the_book():
    assert binomial(30_011, 6_007) == comb(30_011, 6_007)


@given(st.integers(0, 30), st.integers(-5, 40), st.integers(0, 50))
def test_a_row_of_binomials_goes_down_from_the_first(size, mines, count):
    assert binomials(size, mines, count) == [
        binomial(size, fewer) for fewer in range(mines, mines - count, -1)
    ]


@given(st.lists(st.integers(0, 99), max_size=100))
def test_a_product_by_halves_is_the_product(factors):
    plain = 1
    for factor in factors:
        plain *= factor
    assert product(factors) == plain


@given(st.integers(0, 2**13_000))
def test_the_decimal_text_is_the_one_python_gives_where_it_gives_one(number):
    assert decimal_text(number) == str(number)


@pytest.mark.parametrize("number", [0, 7, 2**4096 - 1, 2**4096, 10**4000, 10**4000 - 1])
def test_texts_at_the_edges(number):
    assert decimal_text(number) == str(number)


def test_a_text_longer_than_python_allows_is_given_and_the_limit_left_alone():
    limit = sys.get_int_max_str_digits()
    assert decimal_text(10**50_000) == "1" + "0" * 50_000
    assert decimal_text(10**50_000 - 1) == "9" * 50_000
    assert sys.get_int_max_str_digits() == limit

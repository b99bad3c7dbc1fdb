"""The figures, held against values that can be worked out by hand or stand in textbooks."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.arena.contest import Played
from minesweeper.arena.figures import Interval, PlayerFigures, compare, mcnemar, wilson


def game(number=0, *, won=True, clicks=10, guesses=0, **changes):
    told = {"spared": 0, "subsets": False, "seconds": 0.5, **changes}
    return Played(number, won, clicks, guesses, **told)


def test_wilsons_interval_is_the_one_of_the_textbook():
    """Newcombe (1998): 81 of 263 gives 0.2553 to 0.3662, and 0 of 20 gives 0 to 0.1611."""
    assert wilson(81, 263).low == pytest.approx(0.2553, abs=5e-5)
    assert wilson(81, 263).high == pytest.approx(0.3662, abs=5e-5)
    assert wilson(0, 20) == Interval(0.0, 0.0, pytest.approx(0.1611, abs=5e-5))
    assert wilson(20, 20) == Interval(1.0, pytest.approx(0.8389, abs=5e-5), 1.0)
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)


@given(st.integers(1, 500).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_an_interval_holds_its_rate_and_stays_between_0_and_1(counts):
    found = wilson(*counts)
    assert 0 <= found.low <= found.value <= found.high <= 1


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemars_test_is_exact(first, second):
    count = first + second
    tail = sum(Fraction(comb(count, heads), 2**count) for heads in range(min(first, second) + 1))
    assert mcnemar(first, second) == pytest.approx(float(min(2 * tail, 1)))


def test_thousands_of_games_are_no_harder():
    assert mcnemar(30_000, 30_000) == 1.0
    assert mcnemar(10_100, 9_900) == pytest.approx(0.159, abs=0.001)
    assert mcnemar(12_000, 8_000) < 1e-100


def test_games_are_added_up():
    played = [
        game(0, guesses=0, subsets=True),
        game(1, guesses=2, spared=1),
        game(2, won=False, clicks=1),
        game(3, won=False, clicks=2, guesses=1),
        game(4, won=False, clicks=10, guesses=1),
        game(5, won=False, clicks=11, guesses=1),
        game(6, won=False, clicks=30, guesses=1),
        game(7, won=False, clicks=31, guesses=4),
    ]
    found = PlayerFigures(played)
    assert (found.games, found.wins, found.won_without_guess, found.won_with_subsets) == (
        8,
        2,
        1,
        1,
    )
    assert (found.guesses_per_game, found.clicks_per_game) == (10 / 8, 105 / 8)
    assert (found.spared_per_game, found.seconds) == (1 / 8, 4.0)
    assert found.losses == {"first_click": 1, "early": 2, "middle": 2, "late": 1}
    assert found.win_rate.value == 0.25
    assert found.games_per_second == 2.0


def test_no_games_are_no_error():
    found = PlayerFigures([])
    assert (found.win_rate, found.estimate) == (Interval(0.0, 0.0, 1.0), None)
    assert (found.games_per_second, found.guesses_per_game) == (0.0, 0.0)


def test_an_estimate_is_the_mean_with_its_standard_error():
    """Values 0, ½ and 1: a variance of ¼, so an error of ½ / √3."""
    found = PlayerFigures([game(at, estimate=value) for at, value in enumerate((0.0, 0.5, 1.0))])
    assert found.estimate.value == 0.5
    assert found.estimate.low == 0.0
    found = PlayerFigures(
        [game(at, estimate=value) for at, value in enumerate((0.4, 0.5, 0.6) * 4)]
    )
    assert found.estimate.high - 0.5 == pytest.approx(1.96 * (0.08 / 11) ** 0.5 / 12**0.5, rel=1e-3)


def test_where_a_game_has_no_estimate_there_is_none():
    assert PlayerFigures([game(0, estimate=0.5), game(1)]).estimate is None
    assert PlayerFigures([game(0, estimate=0.5)]).estimate == Interval(0.5, 0.0, 1.0)


def test_only_games_of_both_players_compare_them():
    first = [game(at, won=at in (1, 2, 3)) for at in range(6)]
    second = [game(at, won=at in (3, 4)) for at in range(1, 9)]
    found = compare(first, second)
    assert (found.games, found.first_only, found.second_only) == (5, 2, 1)
    assert found.p == 1.0

"""The day's board and puzzle: the same for everybody, and told without giving anything away."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.game.level import LEVELS, Level
from minesweeper.teaching.daily import (
    PUZZLE,
    daily_seed,
    day_of_board,
    first_cell,
    result_text,
    streak,
    utc_day,
)

DAY = date(2026, 11, 18)


def test_days_end_at_midnight_in_utc():
    midnight = 1_795_046_400_000
    assert utc_day(midnight) == date(2026, 11, 19)
    assert utc_day(midnight - 1) == DAY


def test_the_seeds_of_a_day_are_pinned():
    assert daily_seed(DAY, LEVELS["expert"]) == 11932538845551412775
    assert daily_seed(DAY, PUZZLE) == 16820568338560169029


def test_days_levels_and_attempts_differ():
    days = [DAY + timedelta(later) for later in range(100)]
    seeds = {
        daily_seed(day, purpose, attempt)
        for day in days
        for purpose in (*LEVELS.values(), PUZZLE)
        for attempt in range(2)
    }
    assert len(seeds) == 100 * 7 * 2
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_a_board_of_a_day_is_recognised_for_a_month():
    level = LEVELS["beginner"]
    seed = daily_seed(DAY, level)
    assert day_of_board(level, seed, DAY) == DAY
    assert day_of_board(level, seed, DAY + timedelta(30)) == DAY
    assert day_of_board(level, seed, DAY + timedelta(31)) is None
    assert day_of_board(level, seed, DAY - timedelta(1)) is None
    assert day_of_board(LEVELS["expert"], seed, DAY) is None


def test_the_middle_is_open():
    assert first_cell(Level.of(30, 16, 99)).name == "P9"


@pytest.mark.parametrize(
    ("ago", "length"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 4], 2), ([0, 0, 1], 2)],
)
def test_a_streak_counts_days_in_a_row(ago, length):
    assert streak([DAY - timedelta(days) for days in ago].__contains__, DAY) == length


@given(st.sets(st.integers(0, 20)))
def test_a_streak_is_what_counting_by_hand_gives(ago):
    start = 0 if 0 in ago else 1
    by_hand = next(gap for gap in range(start, 30) if gap not in ago) - start
    assert streak([DAY - timedelta(days) for days in ago].__contains__, DAY) == by_hand


def test_a_result_is_plain_text():
    assert result_text(LEVELS["expert"], DAY, 134_000, is_won=True) == (
        "Minesweeper, board of the day 2026-11-18\nExpert, 30 × 16 with 99 mines\nWon in 2:14.\n"
    )
    helped = result_text(LEVELS["expert"], DAY, 134_000, is_won=True, had_help=True)
    assert helped.endswith("Won in 2:14, assisted.\n")
    assert result_text(Level.of(5, 4, 3), None, 9_000, is_won=False) == (
        "Minesweeper\n5 × 4 with 3 mines\nLost after 0:09.\n"
    )

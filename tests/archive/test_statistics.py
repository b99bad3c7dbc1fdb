"""The figures of many games, against a plain count over all of them."""

from collections import Counter
from itertools import groupby
from statistics import fmean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import NOON, a_record, put, random_records, won_in

from minesweeper.archive.statistics import (
    FEWEST_IN_A_MEAN,
    MOST_BARS,
    MOST_BEST,
    MOST_POINTS,
    MOST_ROLLING,
    MOST_STRETCHES,
    course_of,
    histogram,
    rate,
    statistics_of,
)
from minesweeper.game.level import LEVELS
from minesweeper.game.score import Score
from minesweeper.record import Help, Selection

SELECTIONS = [
    Selection(),
    Selection(help=Help.ASSISTED),
    Selection(help=Help.CONTINUED),
    Selection(help=None),
    Selection(judge="quantum"),
    Selection(LEVELS["expert"]),
    Selection(LEVELS["expert"], "", "kind"),
    Selection(LEVELS["beginner"], "two-islands"),
    Selection(LEVELS["intermediate"]),
]
TOLD = random_records(7, 250)


def chosen(told, selection):
    """The games of a selection, the oldest first."""
    found = [record for record in told if fits(record, selection)]
    return sorted(found, key=lambda record: (record.finished, int(record.id, 16)))


def fits(record, selection):
    is_level = selection.level in (None, record.level)
    is_board = selection.level is None or selection.board == record.board
    is_judge = selection.judge in (None, record.judge)
    return is_level and is_board and is_judge and selection.help in (None, record.help)


def counting(games, selection):
    """The games whose times and streaks count: a continued one only among its own kind."""
    is_all = selection.help is None
    return [game for game in games if not (is_all and game.help is Help.CONTINUED)]


def times(games):
    return sorted(game.score.elapsed for game in games if game.won)


def own_times(games):
    return times([game for game in games if game.has_own_time])


def middle(elapsed):
    return int(median(elapsed)) if elapsed else None


def test_the_median_of_two_wins_lies_between_them(tmp_path):
    told = statistics_of(put(tmp_path, [won_in(1000, 1), won_in(4000, 2)]), Selection())
    assert told.median == told.table[0].median == 2500


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    return put(tmp_path_factory.mktemp("home"), TOLD)


@pytest.mark.parametrize("selection", SELECTIONS)
def test_games_wins_times_and_streaks_are_those_of_a_plain_count(records, selection):
    games, told = chosen(TOLD, selection), statistics_of(records, selection)
    won, clean = [game.won for game in games], counting(games, selection)
    runs = [len(list(run)) if is_won else 0 for is_won, run in groupby(g.won for g in clean)]
    assert (told.games, told.wins) == (len(games), sum(won))
    assert told.best == min(own_times(clean), default=None)
    assert told.median == middle(times(clean))
    assert told.longest_streak == max(runs, default=0)
    assert told.streak == (runs[-1] if runs else 0)


@pytest.mark.parametrize("selection", SELECTIONS)
def test_missed_techniques_are_counted_where_games_were_reviewed(records, selection):
    games, told = chosen(TOLD, selection), statistics_of(records, selection)
    reviewed = [game.missed for game in games if game.missed is not None]
    assert dict(told.missed) == Counter(name for missed in reviewed for name in missed)
    assert [count for _, count in told.missed] == sorted(dict(told.missed).values(), reverse=True)
    assert told.reviewed == len(reviewed)


@pytest.mark.parametrize("selection", SELECTIONS)
def test_the_table_has_every_level_and_judge_of_the_same_help(records, selection):
    table = statistics_of(records, selection).table
    games = chosen(TOLD, Selection(help=selection.help))
    kinds = {(game.level, game.board, game.judge) for game in games}
    assert {(row.level, row.board, row.judge) for row in table} == kinds
    for row in table:
        here = [
            g for g in games if (g.level, g.board, g.judge) == (row.level, row.board, row.judge)
        ]
        assert (row.games, row.wins) == (len(here), sum(game.won for game in here))
        here = counting(here, selection)
        assert row.best == min(own_times(here), default=None)
        assert row.median == middle(times(here))
        days = {
            g.finished for g in here if g.won and g.has_own_time and g.score.elapsed == row.best
        }
        assert row.best_on in (days or {None})


def test_the_table_begins_with_the_named_levels_and_ends_with_fixed_boards(records):
    table = statistics_of(records, Selection()).table
    levels = list(dict.fromkeys((str(row.level), row.board) for row in table))
    assert levels == [
        ("9x9/10", ""),
        ("30x16/99", ""),
        ("5x4/3", ""),
        ("5x4/3", "two-islands"),
        ("9x9/10", "two-islands"),
        ("30x16/99", "two-islands"),
    ]
    assert {row.title for row in table if row.board} == {"Two islands"}


def test_best_times_are_the_shortest_wins_of_a_level_with_their_dates(tmp_path):
    told = [won_in(1000 * (1 + number * 7 % 30), number) for number in range(30)]
    told += [won_in(1, 98, won=False), won_in(1, 99, help=Help.ASSISTED)]
    best = statistics_of(put(tmp_path, told), Selection(LEVELS["beginner"])).best_times
    assert [record.score.elapsed for record in best] == [1000 * at for at in range(1, 11)]
    assert len(best) == MOST_BEST
    assert best[0].finished == NOON


@pytest.mark.parametrize(
    ("clicks", "elapsed", "assistance", "is_best"),
    [
        (1, 0, ("auto-open",), False),
        (1, 400, ("auto-open", "hint"), False),
        (2, 0, ("auto-open",), False),
        (2, 3000, ("auto-open",), True),
        (1, 0, ("auto-flag",), False),
        (2, 0, ("auto-flag",), True),
    ],
)
def test_a_win_by_one_click_is_no_best_time(tmp_path, clicks, elapsed, assistance, is_best):
    """Where a board is played again its first cell, which lay open, counts as a click too."""
    score = Score(20, 20, clicks, clicks, elapsed)
    quick = a_record(1, score=score, help=Help.ASSISTED, assistance=assistance)
    slow = won_in(9000, 2, help=Help.ASSISTED, assistance=("hint",), judge="strict")
    records = put(tmp_path, [quick, slow])
    expected = elapsed if is_best else 9000
    for selection in (
        Selection(help=Help.ASSISTED),
        Selection(LEVELS["beginner"], help=Help.ASSISTED),
        Selection(LEVELS["beginner"], help=None),
    ):
        told = statistics_of(records, selection)
        assert told.best == told.best_times[0].score.elapsed == expected
        assert told.wins == 2
    (table,) = [row for row in told.table if row.judge == "quantum"]
    assert table.best == (elapsed if is_best else None)
    assert table.median == elapsed


def test_of_all_levels_the_best_time_of_each_is_told(tmp_path):
    told = [
        won_in(9000, 1),
        won_in(8000, 2, judge="strict"),
        won_in(99_000, 3, level=LEVELS["expert"]),
    ]
    best = statistics_of(put(tmp_path, told), Selection()).best_times
    assert [(str(record.level), record.score.elapsed) for record in best] == [
        ("9x9/10", 8000),
        ("30x16/99", 99_000),
    ]


def test_records_without_games_have_empty_statistics(tmp_path):
    told = statistics_of(put(tmp_path, []), Selection())
    assert (told.games, told.wins, told.best, told.rate.points, told.table) == (0, 0, None, (), ())
    assert course_of(put(tmp_path, []), Selection()).stretches == ()


# The win rate.


@given(st.text("01", min_size=1, max_size=300))
def test_a_point_of_the_win_rate_is_the_mean_of_the_games_before_it(outcomes):
    told = rate(outcomes)
    for game, share in told.points:
        last = outcomes[max(0, game - told.span) : game]
        assert share == pytest.approx(last.count("1") / len(last))
    assert told.points[-1][0] == len(outcomes)


@pytest.mark.parametrize("games", [1, 19, 20, 21, 5000, 100_000])
def test_the_win_rate_has_no_more_points_than_can_be_drawn(games):
    told = rate("10" * (games // 2) + "1" * (games % 2))
    assert 1 <= len(told.points) <= 2 * MOST_POINTS
    assert min(games, 20) <= told.span <= max(20, games // 100)
    assert len({game for game, _ in told.points}) == len(told.points)


# The histogram.


@given(st.lists(st.integers(0, 10**7), min_size=1, max_size=200).map(sorted))
def test_every_win_is_in_one_bar_and_the_median_in_the_highlighted_one(elapsed):
    told = histogram(elapsed)
    assert sum(told.bars) == len(elapsed)
    assert 1 <= len(told.bars) <= MOST_BARS
    for at, count in enumerate(told.bars):
        begin = told.first + at * told.width
        end = begin + told.width if at < len(told.bars) - 1 else 10**9
        assert count == sum(begin <= time < end for time in elapsed)
    assert told.median_bar == min((middle(elapsed) - told.first) // told.width, len(told.bars) - 1)
    assert told.is_open == (elapsed[-1] >= told.first + len(told.bars) * told.width)


def test_a_single_win_has_a_bar_whose_width_means_something():
    """Not a tenth of a second of nearly a minute."""
    assert histogram([42_345]).width == 500
    assert histogram([3_000]).width == 100


# Over time.


@settings(max_examples=8)
@given(st.integers(0, 120), st.integers(0, 10**6))
def test_stretches_are_means_of_games_in_a_row(tmp_path_factory, number, seed):
    told = random_records(seed, number)
    selection = Selection(help=None)
    course = course_of(put(tmp_path_factory.mktemp("home"), told), selection)
    games = chosen(told, selection)
    assert len(course.stretches) <= MOST_STRETCHES
    assert [part.first for part in course.stretches] == list(
        range(1, len(games) + 1, max(1, course.size))
    )
    for part in (*course.stretches, *course.rolling):
        check_stretch(part, games[part.first - 1 : part.last])
    assert bool(course.rolling) == (len(games) >= FEWEST_IN_A_MEAN)
    for part in course.rolling:
        assert part.first == max(1, part.last - course.span + 1)
    assert not course.rolling or course.rolling[-1].last == len(games)


def test_means_over_time_are_of_twenty_games_up_to_each_game(tmp_path):
    course = course_of(put(tmp_path, [a_record(at) for at in range(30)]), Selection())
    assert course.span == 20
    bounds = [(part.first, part.last) for part in course.rolling]
    assert bounds[0] == (1, 3)
    assert bounds[-3:] == [(9, 28), (10, 29), (11, 30)]


@pytest.mark.parametrize(("games", "size"), [(40, 1), (41, 2), (101, 5), (250, 10)])
def test_stretches_have_one_two_or_five_games_or_ten_times_as_many(tmp_path, games, size):
    course = course_of(put(tmp_path, [a_record(at) for at in range(games)]), Selection())
    assert course.size == size


@pytest.mark.parametrize("games", [150, 201, 900])
def test_of_many_games_few_means_are_taken(tmp_path, games):
    course = course_of(put(tmp_path, [a_record(at) for at in range(games)]), Selection())
    assert len(course.rolling) <= MOST_ROLLING
    assert course.rolling[-1].last == games


def check_stretch(part, games):
    assert part.begun == games[0].finished
    assert part.won == pytest.approx(fmean(game.won for game in games))
    timed = counting(games, Selection(help=None))
    check_mean(part.elapsed, [game.score.elapsed for game in timed if game.won])
    speeds = [game.score.three_bv_per_second for game in timed if is_by_hand(game)]
    check_mean(part.speed, speeds)
    check_mean(part.luck, [game.luck for game in games])
    check_mean(part.missed, [None if g.missed is None else len(g.missed) for g in games])


def is_by_hand(game):
    """Whether it is a win whose cells the player opened."""
    return game.won and (game.help is Help.UNASSISTED or "auto-open" not in game.assistance)


def check_mean(mean, values):
    known = [value for value in values if value is not None]
    assert mean == (pytest.approx(fmean(known)) if known else None)


def test_a_game_told_late_takes_its_place_in_time(tmp_path):
    """A game that a crash left in its journal is recorded at the next start."""
    late = a_record(5, finished=NOON - 60_000, won=False)
    records = put(tmp_path, [*(a_record(number) for number in range(4)), late])
    told = statistics_of(records, Selection())
    assert (told.longest_streak, told.streak) == (4, 4)


def test_a_continued_win_is_no_record_among_all_games(tmp_path):
    """It is the shortest and the latest, and still counts as a win."""
    told = [won_in(9000, 1), won_in(1, 2, won=False), won_in(100, 3, help=Help.CONTINUED)]
    records = put(tmp_path, told)
    every = statistics_of(records, Selection(help=None))
    assert (every.games, every.wins, every.streak, every.longest_streak) == (3, 2, 0, 1)
    assert every.best == every.median == every.table[0].best == 9000
    assert [one.score.elapsed for one in every.best_times] == [9000]
    alone = statistics_of(records, Selection(help=Help.CONTINUED))
    assert (alone.best, alone.streak) == (100, 1)


def test_the_time_of_a_continued_win_is_in_no_chart_of_all_games(tmp_path):
    """Overview and Over time leave out the same times."""
    records = put(tmp_path, [won_in(100, 1, help=Help.CONTINUED)])
    every = Selection(help=None)
    (stretch,) = course_of(records, every).stretches
    assert statistics_of(records, every).times.bars == ()
    assert (stretch.won, stretch.elapsed, stretch.speed) == (1.0, None, None)
    (stretch,) = course_of(records, Selection(help=Help.CONTINUED)).stretches
    assert stretch.elapsed == 100


def test_a_game_from_a_review_or_a_given_position_is_listed_and_in_no_figure(tmp_path):
    """It has the shortest time, and its first cells were open: no figure of it compares."""
    given = {"board": "given", "title": "From a review", "seed": None}
    lost = a_record(1, won=False, missed=("B1",))
    told = [lost, won_in(9000, 2), won_in(706, 3, missed=("B2",), **given)]
    records = put(tmp_path, told)
    for selection in (Selection(), Selection(help=None)):
        found = statistics_of(records, selection)
        assert (found.games, found.wins, found.streak) == (2, 1, 1)
        assert found.best == found.median == 9000
        assert [one.score.elapsed for one in found.best_times] == [9000]
        assert found.missed == (("B1", 1),)
        assert {row.board for row in found.table} == {""}
        assert course_of(records, selection).stretches[-1].last == 2
    assert records.listing(Selection(), "", 0, 9).total == 3

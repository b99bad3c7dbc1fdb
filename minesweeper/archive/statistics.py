"""Statistics of many finished games: the queries behind the page of statistics.

Each query reads one index in its own order, because with 100,000 games a sort would take too long.
Impossible figures of a damaged file are left out.
"""

import sqlite3
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate

from minesweeper.archive.records import Records, condition
from minesweeper.archive.rows import COLUMNS, LARGEST_NUMBER, records_from_rows
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, Level, LevelError
from minesweeper.record import (
    GIVEN_BOARD,
    SECOND_MOVE,
    GameSpan,
    Help,
    Histogram,
    Progression,
    Rate,
    Record,
    RecordSummary,
    Selection,
    Statistics,
)
from minesweeper.titles import AUTO_OPEN

MOST_BEST = 10
"""The number of best times that are listed."""
MOST_GROUPS = 60
"""The most rows of the table, one for a level and a judge; those with the most games stay."""
FEWEST_A_SPAN = 20
"""The fewest games in each mean of the win rate, unless there are fewer games in all."""
MOST_POINTS = 400
MOST_STRETCHES = 40
MOST_ROLLING = 200
"""The most rolling means of a chart: more would not be told apart in its width."""
FEWEST_IN_A_MEAN = 3
"""The games of the first rolling mean; fewer would show chance alone."""
BARS_WANTED, MOST_BARS = 12, 16
LEAST_WIDTH = 0.01
"""The least width of a bar as a part of the longest time; narrower bars would show noise."""
WIDTHS = [
    round(1000 * seconds)
    for seconds in (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600)
]
"""The possible widths of a bar in milliseconds."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The games of one level and one judge."""

    level: Level
    board: str
    judge: str
    games: int
    wins: int
    given_up: int
    reviewed: int
    accuracy: float
    """The sum of the accuracy of the rated games."""
    rated: int
    """The number of games that have an accuracy."""


def statistics_of(records: Records, selection: Selection) -> Statistics:
    """Returns everything that the overview shows of a selection."""
    return records.database.read(lambda connection: _statistics(connection, selection))


def _statistics(connection: sqlite3.Connection, selection: Selection) -> Statistics:
    groups = _groups(connection, selection)
    chosen = [group for group in groups if _is_chosen(group, selection)]
    outcomes = _outcomes(connection, selection)
    times = _times(connection, selection)
    streaks = [len(wins) for wins in _counting_outcomes(connection, selection).split("0")]
    rated = sum(group.rated for group in chosen)
    best_times = _best_times(connection, selection, chosen)
    shortest = min(best_times, key=_elapsed, default=None)
    return Statistics(
        selection,
        games=sum(group.games for group in chosen),
        wins=sum(group.wins for group in chosen),
        given_up=sum(group.given_up for group in chosen),
        best=shortest.score.elapsed if shortest else None,
        best_on=shortest.finished if shortest else None,
        median=_median(times),
        longest_streak=max(streaks),
        streak=streaks[-1],
        accuracy=sum(group.accuracy for group in chosen) / rated if rated else None,
        rate=rate(outcomes),
        times=histogram(times),
        missed=_missed(connection, selection),
        reviewed=sum(group.reviewed for group in chosen),
        best_times=best_times,
        has_games=connection.execute("SELECT 1 FROM games LIMIT 1").fetchone() is not None,
        table=_table(connection, selection, groups),
    )


def _median(times: list[int]) -> int | None:
    """Returns the median of times in rising order, or None if there are none."""
    middle = times[(len(times) - 1) // 2 : len(times) // 2 + 1]
    return sum(middle) // len(middle) if middle else None


def _elapsed(record: Record) -> int:
    return record.score.elapsed


# The groups.


def _groups(connection: sqlite3.Connection, selection: Selection) -> list[_Group]:
    """Returns a group for each level and judge that has games with the selected amount of help."""
    # GROUP BY in the order of the index, which begins with help; otherwise SQLite sorts all rows.
    # What is left to add up are a few rows for each level and judge.
    query = """SELECT level, board, judge, sum(games), sum(wins), sum(given_up),
            sum(reviewed), sum(accuracy), sum(rated) FROM (
        SELECT level, board, judge, count(*) AS games, total(won) AS wins,
            total(given_up) AS given_up, count(missed) AS reviewed,
            total(accuracy) AS accuracy, count(accuracy) AS rated
        FROM games INDEXED BY by_result WHERE {where} GROUP BY help, level, board, judge
    ) GROUP BY level, board, judge"""
    helped = Selection(help=selection.help, no_guess=selection.no_guess)
    groups = []
    for level, board, judge, games, wins, given_up, *sums in _rows(connection, query, helped):
        with suppress(LevelError):
            if judge in JUDGES:
                known = Level.read(str(level))
                ended = (games, int(wins), int(given_up))
                groups.append(_Group(known, str(board), judge, *ended, *sums))
    return sorted(groups, key=_in_order)


def _rows(
    connection: sqlite3.Connection, query: str, selection: Selection, *more: int
) -> sqlite3.Cursor:
    """Runs a query whose {where} chooses the games of a selection; `more` are its other values.

    Games on boards that were brought in, set up or taken from a review are left out.
    """
    where, values = condition(selection)
    return connection.execute(query.format(where=f"{where} AND {_IN_STATISTICS}"), [*values, *more])


_IN_STATISTICS = f"board <> '{GIVEN_BOARD}'"
"""SQL for the games that are in the statistics."""


def _of_group(group: _Group, selection: Selection) -> Selection:
    """Returns the selection narrowed to one group."""
    return replace(selection, level=group.level, board=group.board, judge=group.judge)


def _is_chosen(group: _Group, selection: Selection) -> bool:
    if selection.judge not in (None, group.judge):
        return False
    return selection.level is None or (selection.level, selection.board) == (
        group.level,
        group.board,
    )


def _in_order(group: _Group | Record) -> tuple[int, int, str, str, int]:
    """Returns a sort key: named levels in their order, then others by size, then fixed boards."""
    names = list(LEVELS.values())
    is_board = bool(group.board)
    place = names.index(group.level) if group.level in names and not is_board else len(names)
    judge = list(JUDGES).index(group.judge)
    return place + is_board, group.level.grid.size, str(group.level), group.board, judge


# Figures of the whole selection.


def _outcomes(connection: sqlite3.Connection, selection: Selection) -> str:
    """Returns a letter for each game, the oldest first: 1 for a win, 0 for any other."""
    return _letters(connection, *condition(selection))


def _counting_outcomes(connection: sqlite3.Connection, selection: Selection) -> str:
    """Returns a letter for each game that a streak of wins can include: 1 for a win, else 0.

    The loss of a game that was continued ends a streak, and the end of the continued game is left
    out.
    """
    where, values = condition(selection, with_every_end=selection.help is None)
    return _letters(connection, f"{where} AND {_if_all(selection, _NOT_CONTINUED)}", values)


def _letters(connection: sqlite3.Connection, where: str, values: list[str | int]) -> str:
    """Returns a letter for each game that meets a condition in SQL, the oldest first."""
    # As one text, because fetching a row for each game takes three times as long.
    query = (
        "SELECT group_concat(won = 1, '') FROM (SELECT won FROM games INDEXED BY by_time "
        f"WHERE {where} AND {_IN_STATISTICS} ORDER BY finished, number)"
    )
    return connection.execute(query, values).fetchone()[0] or ""


_NOT_CONTINUED = f"help <> '{Help.CONTINUED.value}'"
"""SQL for the games whose times and wins in a row count: those that did not go on after a loss."""


def _if_all(selection: Selection, condition: str) -> str:
    """Returns the SQL condition if all kinds of help are selected, else one that is always true."""
    return condition if selection.help is None else "1"


def _times(connection: sqlite3.Connection, selection: Selection) -> list[int]:
    """Returns the times of the wins in milliseconds, the shortest first."""
    query = (
        "SELECT group_concat(elapsed) FROM games WHERE {where} "
        f"AND won = 1 AND elapsed BETWEEN 0 AND {LARGEST_NUMBER} "
        f"AND {_if_all(selection, _NOT_CONTINUED)}"
    )
    joined = _rows(connection, query, selection).fetchone()[0]
    return sorted(map(int, str(joined).split(","))) if joined else []


def _missed(connection: sqlite3.Connection, selection: Selection) -> tuple[tuple[str, int], ...]:
    """Returns the techniques missed and how often, the most missed first."""
    query = (
        "SELECT missed, count(*) FROM games INDEXED BY by_missed "
        "WHERE {where} AND missed <> '' GROUP BY missed"
    )
    counts: Counter[str] = Counter()
    for missed, games in _rows(connection, query, selection):
        for technique in str(missed).split():
            counts[technique] += games
    return tuple(counts.most_common())


def rate(outcomes: str) -> Rate:
    """Returns the win rate over time, as at most MOST_POINTS points."""
    games = len(outcomes)
    if not games:
        return Rate()
    span = min(games, max(FEWEST_A_SPAN, _rounded(games // 100)))
    won = [0, *accumulate(map(int, outcomes))]
    first = span if games > span else 1
    step = max(1, (games - first) // MOST_POINTS)
    ends = reversed(range(games, first - 1, -step))
    return Rate(span, tuple((end, _share(won, max(0, end - span), end)) for end in ends))


def _share(won: list[int], begin: int, end: int) -> float:
    return (won[end] - won[begin]) / (end - begin)


def _rounded(number: int) -> int:
    """Rounds down to 1, 2, 5, 10, 20, 50, …; returns at least 1."""
    power: int = 10 ** (len(str(max(number, 1))) - 1)
    steps = [power * times for times in (1, 2, 5)]
    return max(step for step in steps if step <= max(number, 1))


def histogram(times: list[int]) -> Histogram:
    """Returns a histogram of times in rising order. The longest 2 % share the last bar."""
    if not times:
        return Histogram()
    low, high = times[0], times[len(times) * 98 // 100]
    wanted = max((high - low) / BARS_WANTED, high * LEAST_WIDTH)
    width = next((width for width in WIDTHS if width >= wanted), WIDTHS[-1])
    first = low // width * width
    count = min(MOST_BARS, (high - first) // width + 1)
    begins = [bisect_left(times, first + at * width) for at in range(count)]
    ends = [*begins[1:], len(times)]
    bars = tuple(end - begin for begin, end in zip(begins, ends, strict=True))
    median_bar = min(((_median(times) or 0) - first) // width, count - 1)
    return Histogram(width, first, bars, median_bar, times[-1] >= first + count * width)


# Best times.


_OWN_TIME = f"""clicks > 1 AND NOT
    (instr(assistance, '{AUTO_OPEN}') AND elapsed < {SECOND_MOVE})"""
"""`Record.has_own_time` in SQL. It reads the whole row, but only of the few shortest wins."""


def _best_times(
    connection: sqlite3.Connection, selection: Selection, chosen: list[_Group]
) -> tuple[Record, ...]:
    """Returns the shortest wins of the selected level; if none is selected, one for each level."""
    if selection.level is not None:
        return tuple(_shortest(connection, selection, MOST_BEST))
    best: dict[tuple[Level, str], Record] = {}
    for group in chosen[:MOST_GROUPS]:
        key = (group.level, group.board)
        for record in _shortest(connection, _of_group(group, selection), 1):
            best[key] = min(best.get(key, record), record, key=_elapsed)
    return tuple(best.values())


def _shortest(connection: sqlite3.Connection, selection: Selection, count: int) -> Iterable[Record]:
    query = (
        f"SELECT {COLUMNS} FROM games WHERE {{where}} AND won = 1 AND {_OWN_TIME} "
        f"AND {_if_all(selection, _NOT_CONTINUED)} ORDER BY elapsed, finished LIMIT ?"
    )
    return records_from_rows(_rows(connection, query, selection, count).fetchall())


# The table of levels and judges.


def _table(
    connection: sqlite3.Connection, selection: Selection, groups: list[_Group]
) -> tuple[RecordSummary, ...]:
    most = sorted(groups, key=lambda group: -group.games)[:MOST_GROUPS]
    return tuple(_summary(connection, group, selection) for group in sorted(most, key=_in_order))


def _summary(connection: sqlite3.Connection, group: _Group, selection: Selection) -> RecordSummary:
    chosen = _of_group(group, selection)
    counted = f"FROM games WHERE {{where}} AND won = 1 AND {_if_all(selection, _NOT_CONTINUED)}"
    wins = f"SELECT elapsed, finished {counted}"
    first = f"{wins} AND {_OWN_TIME} ORDER BY elapsed LIMIT 1"
    best, best_on = _rows(connection, first, chosen).fetchone() or (None, None)
    # The one or two wins in the middle.
    place = f"{wins} ORDER BY elapsed LIMIT ? OFFSET ?"
    number = group.wins
    if selection.help is None:
        (number,) = _rows(connection, f"SELECT count(*) {counted}", chosen).fetchone()
    count, start = 2 - number % 2, max(0, (number - 1) // 2)
    some = _rows(connection, place, chosen, count, start)
    middle = [at for at, _ in some if isinstance(at, int)]
    named = "SELECT title FROM games WHERE {where} LIMIT 1"
    title = _rows(connection, named, chosen).fetchone() if group.board else None
    name = str(title[0]) if title else ""
    figures = (group.games, group.wins, best, best_on, _median(middle))
    return RecordSummary(group.level, group.board, name, group.judge, *figures)


# Over time.


def course_of(records: Records, selection: Selection) -> Progression:
    """Returns how the figures changed over time."""
    return records.database.read(lambda connection: _course(connection, selection))


def _course(connection: sqlite3.Connection, selection: Selection) -> Progression:
    counted = "SELECT count(*) FROM games WHERE {where}"
    (games,) = _rows(connection, counted, selection).fetchone()
    size = _rounded_up(-(-games // MOST_STRETCHES))
    apart = [(first, min(first + size, games)) for first in range(0, games, size)]
    stretches = tuple(_stretches(connection, selection, apart))
    if size > FEWEST_A_SPAN:
        # Means that overlap would read every game twice, which takes too long.
        whole = [each for each in stretches if each.last < games]
        latest = _stretches(connection, selection, [(games - size, games)])
        return Progression(selection, size, stretches, size, (*whole, *latest))
    step = max(1, -(-games // MOST_ROLLING))
    ends = reversed(range(games, FEWEST_IN_A_MEAN - 1, -step))
    rolling = [(max(0, end - FEWEST_A_SPAN), end) for end in ends]
    means = tuple(_stretches(connection, selection, rolling))
    return Progression(selection, size, stretches, FEWEST_A_SPAN, means)


def _stretches(
    connection: sqlite3.Connection, selection: Selection, bounds: Iterable[tuple[int, int]]
) -> Iterator[GameSpan]:
    """Yields the means of groups of consecutive games.

    `bounds` are the numbers of games before each group and up to its end, in rising order.
    """
    some = (
        "FROM games INDEXED BY by_time WHERE {where} "
        "AND (finished, number) > (?, ?) ORDER BY finished, number LIMIT ?"
    )
    timed = _if_all(selection, _NOT_CONTINUED)
    means = f"SELECT {_MEANS} FROM (SELECT {_STRETCH.format(timed=timed)} {some})"
    last = f"SELECT finished, number {some} OFFSET ?"
    after, skipped = (-1, -1), 0
    for first, end in bounds:
        if first > skipped:
            offset = first - skipped - 1
            after = _rows(connection, last, selection, *after, 1, offset).fetchone() or after
            skipped = first
        query = _rows(connection, means, selection, *after, end - first)
        count, *means_of_stretch = query.fetchone()
        yield GameSpan(first + 1, first + count, *means_of_stretch)


_BY_HAND = f"""CASE WHEN won <> 1 THEN 0 WHEN help = '{Help.UNASSISTED.value}' THEN 1
    ELSE instr(assistance, '{AUTO_OPEN}') = 0 END"""
"""SQL that is 1 for a win in which nothing was opened for the player.

The index lacks the assistance, so the whole row is read, but only for assisted wins.
"""
_STRETCH = (
    "finished, won, won = 1 AND {timed} AS timed, elapsed, solved, luck, missed, accuracy, "
    f"{_BY_HAND} AS by_hand"
)
_MEANS = """count(*), min(finished), avg(won = 1),
    avg(CASE timed WHEN 1 THEN elapsed END),
    avg(CASE timed AND by_hand WHEN 1 THEN solved * 1000.0 / nullif(elapsed, 0) END),
    avg(luck),
    avg(CASE missed WHEN '' THEN 0
        ELSE length(missed) - length(replace(missed, ' ', '')) + 1 END),
    avg(accuracy)"""


def _rounded_up(number: int) -> int:
    """Rounds up to 1, 2, 5, 10, 20, 50, …."""
    power: int = 10 ** (len(str(max(number, 1))) - 1)
    return next(power * times for times in (1, 2, 5, 10) if power * times >= number)

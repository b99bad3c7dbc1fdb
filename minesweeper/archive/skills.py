"""Stores which techniques were found and missed in each game, and adds them up to a profile.

The profile looks at the latest games only: that is the skill of today, and the query takes the same
time however many games the records hold.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from statistics import median

from minesweeper.archive.records import Records
from minesweeper.archive.rows import LARGEST_NUMBER, Row
from minesweeper.record import (
    LongThought,
    RememberedThought,
    SkillFigures,
    SkillProfile,
    TechniqueCount,
    TechniqueSkill,
    Trait,
)

LATEST_GAMES = 1_000
"""The most games that a profile looks at: their rows are read and added up in about 100 ms."""
MOST_SPANS = 8
"""The points of a technique's course over time."""
MOST_THOUGHTS = 12
"""The longest thoughts that a profile lists."""
MOST_FOR_TRAINING = 2
"""The weakest techniques that a profile names."""
SLOW_FROM = 5_000
"""The milliseconds from which the usual find of a technique is slow, as for a long thought."""
_PRIOR_MISSES, _PRIOR_MEETINGS = 0.5, 5.0
"""Added to the misses and meetings of a technique, so that one miss of one is no weakness yet."""
MOST_IN_A_GAME = 100_000
"""More finds or misses than a game can have; larger numbers come from a damaged file."""


def profile_of(records: Records) -> SkillProfile:
    """Returns the profile of the player's techniques over the latest games."""
    return records.database.read(_profile)


def techniques_by_game(records: Records) -> dict[str, dict[str, tuple[int, int]]]:
    """Returns what was found and missed by technique, for each assessed game by its id."""
    query = """SELECT id, technique, sum(found), sum(skills.missed) FROM skills
        JOIN games USING (number) GROUP BY number, technique"""
    found: dict[str, dict[str, tuple[int, int]]] = {}

    def collect(connection: sqlite3.Connection) -> None:
        for name, technique, finds, misses in connection.execute(query):
            if isinstance(name, bytes) and {type(finds), type(misses)} == {int}:
                found.setdefault(name.hex(), {})[str(technique)] = (finds, misses)

    records.database.read(collect)
    return found


# One game.


def _counts_of_rows(rows: Iterable[Row]) -> Iterator[TechniqueCount]:
    """Yields the counts in these rows. In a damaged file, invalid rows are left out."""
    for technique, traits, found, missed, times in rows:
        try:
            yield TechniqueCount(
                str(technique),
                frozenset(map(Trait, str(traits).split())),
                _count(found),
                _count(missed),
                tuple(map(int, str(times).split())),
            )
        except (ValueError, TypeError):
            continue


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise ValueError("not a number of finds")
    return value


# The profile.


def _profile(connection: sqlite3.Connection) -> SkillProfile:
    numbers = _latest_games(connection)
    if not numbers:
        return SkillProfile()
    spans = [_counts(connection, first, last) for first, last in _spans(numbers)]
    every = [one for counts in spans for one in counts]
    by_technique = {one.technique: None for one in every}
    skills = tuple(
        TechniqueSkill(
            technique,
            _figures(every, technique),
            tuple(_by_trait(every, technique)),
            tuple(_course(spans, technique)),
        )
        for technique in by_technique
    )
    thoughts = tuple(_longest(connection, numbers[0]))
    return SkillProfile(len(numbers), skills, weakest(skills), thoughts)


def _counts(connection: sqlite3.Connection, first: int, last: int) -> list[TechniqueCount]:
    """Returns the sums over all games numbered from `first` to `last`, as if they were one game."""
    # Added up by SQLite, because a Python object for every row would take four times as long.
    bounds = (first, last, MOST_IN_A_GAME)
    return list(_counts_of_rows(connection.execute(_SUMS, bounds)))


_SUMS = """SELECT technique, traits, sum(found), sum(missed), group_concat(times, ' ')
    FROM skills WHERE number BETWEEN ?1 AND ?2
    AND number NOT IN (SELECT number FROM games WHERE number BETWEEN ?1 AND ?2 AND went_on = 1)
    AND typeof(found) = 'integer' AND found BETWEEN 0 AND ?3
    AND typeof(missed) = 'integer' AND missed BETWEEN 0 AND ?3 GROUP BY technique, traits"""


def _figures(counts: Iterable[TechniqueCount], technique: str) -> SkillFigures:
    chosen = [one for one in counts if one.technique == technique]
    times = [time for one in chosen for time in one.times]
    return SkillFigures(
        sum(one.found for one in chosen),
        sum(one.missed for one in chosen),
        round(median(times)) if times else None,
    )


def _by_trait(counts: list[TechniqueCount], technique: str) -> Iterator[tuple[Trait, SkillFigures]]:
    for trait in Trait:
        figures = _figures([one for one in counts if trait in one.traits], technique)
        if figures.met:
            yield trait, figures


def _course(spans: list[list[TechniqueCount]], technique: str) -> Iterator[SkillFigures | None]:
    for counts in spans:
        figures = _figures(counts, technique)
        yield figures if figures.met else None


def _latest_games(connection: sqlite3.Connection) -> list[int]:
    """Returns the numbers of the latest games with techniques, in rising order.

    A loss that the player went on from is left out: the game that ended later holds its moves too.
    """
    query = (
        "SELECT DISTINCT number FROM skills JOIN games USING (number) WHERE went_on = 0 "
        "ORDER BY number DESC LIMIT ?"
    )
    found = [number for (number,) in connection.execute(query, [LATEST_GAMES])]
    return found[::-1]


def _spans(numbers: list[int]) -> list[tuple[int, int]]:
    """Divides games into spans of equally many; returns the first and last number of each."""
    size = -(-len(numbers) // MOST_SPANS)
    some = [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return [(span[0], span[-1]) for span in some]


def _longest(connection: sqlite3.Connection, first: int) -> Iterator[RememberedThought]:
    query = (
        "SELECT id, finished, turn, technique, time FROM thoughts JOIN games USING (number) "
        "WHERE number >= ? AND went_on = 0 ORDER BY time DESC, number DESC LIMIT ?"
    )
    for name, finished, turn, technique, time in connection.execute(query, [first, MOST_THOUGHTS]):
        if isinstance(name, bytes) and {type(finished), type(turn), type(time)} == {int}:
            thought = LongThought(turn, str(technique), time)
            yield RememberedThought(name.hex(), finished, thought)


def weakest(skills: Iterable[TechniqueSkill]) -> tuple[str, ...]:
    """Returns the techniques with the highest share of misses in the latest games.

    If that gives too few, slow techniques follow, the slowest first. What was neither missed nor
    slow is left out, so there may be none.
    """

    def rank(skill: TechniqueSkill) -> tuple[float, int]:
        missed, met = _lately(skill)
        misses = (missed + _PRIOR_MISSES) / (met + _PRIOR_MEETINGS)
        return (misses if missed else 0.0), skill.figures.median or 0

    weak = (skill for skill in skills if rank(skill) >= (0.0, SLOW_FROM))
    ranked = sorted(weak, key=rank, reverse=True)
    return tuple(skill.technique for skill in ranked[:MOST_FOR_TRAINING])


def _lately(skill: TechniqueSkill) -> tuple[int, int]:
    """Returns misses and meetings in the newer half of the games; in all if those are too few."""
    newer = [each for each in skill.over_time[len(skill.over_time) // 2 :] if each is not None]
    missed, met = sum(each.missed for each in newer), sum(each.met for each in newer)
    if met >= _PRIOR_MEETINGS:
        return missed, met
    return skill.figures.missed, skill.figures.met

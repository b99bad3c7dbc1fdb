"""The course: its units, what comes next, mastery and falling back."""

import pytest

from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.course import (
    ALONE,
    EXAMPLES,
    GUESSING,
    MIXED,
    UNIT,
    UNITS,
    Course,
    CourseResult,
    Stage,
    unit_of,
)

MOST_STEPS = 600
"""No learner of these tests needs more steps than this."""


def learn(course, solves=lambda _: True, elapsed=1_000, until=None):
    """Go through the course as a learner who solves some steps; returns the steps."""
    steps = []
    while course.next_unit not in (None, until) and len(steps) < MOST_STEPS:
        step = course.next_step(course.next_unit)
        steps.append(step)
        is_right = step.stage is Stage.EXAMPLE or solves(step)
        course.take(CourseResult(step.unit, step.technique, step.stage, is_right, elapsed))
    return steps


def test_the_units_teach_every_technique_once():
    assert len(UNITS) == 12
    taught = [technique for unit in UNITS for technique in unit.techniques]
    assert sorted(taught) == sorted(TECHNIQUES)
    assert all(technique in UNIT[unit_of(technique)].techniques for technique in TECHNIQUES)
    assert unit_of("") == GUESSING


def test_a_unit_has_examples_then_puzzles_at_rising_difficulty_then_mixed_ones():
    steps = [step for step in learn(Course()) if step.unit == "subsets"]
    stages = [step.stage for step in steps]
    assert stages == [Stage.EXAMPLE] * EXAMPLES + [Stage.ALONE] * ALONE + [Stage.MIXED] * MIXED
    alone = [step.difficulty for step in steps if step.stage is Stage.ALONE]
    assert alone == sorted(alone)
    assert (alone[0], alone[-1]) == (0.0, 1.0)
    assert [step.number for step in steps[EXAMPLES:][:ALONE]] == list(range(1, ALONE + 1))


def test_mixed_puzzles_hold_earlier_units_and_positions_where_nothing_is_certain():
    mixed = [step for step in learn(Course()) if step.stage is Stage.MIXED]
    assert {step.technique for step in mixed if step.unit == "subsets"} >= {"", "subset"}
    for step in mixed:
        order = [unit.name for unit in UNITS]
        about = unit_of(step.technique)
        assert not step.technique or order.index(about) <= order.index(step.unit)
    nothing = [step for step in mixed if not step.technique and step.unit != GUESSING]
    assert 6 <= len(nothing) <= 16


def test_complete_logic_masters_everything():
    course = Course()
    steps = learn(course)
    assert (course.mastered, course.next_unit) == (12, None)
    assert len(steps) == 12 * (EXAMPLES + ALONE + MIXED)
    assert all(progress.share == 1 for progress in course.units)


@pytest.mark.parametrize("blind", [*TECHNIQUES, ""])
def test_a_learner_who_is_blind_to_a_technique_stops_at_its_unit(blind):
    course = Course()
    # Who thinks that nothing is certain answers so everywhere, which is right where nothing is.
    learn(course, lambda step: step.technique != blind or step.unit != unit_of(blind))
    assert course.next_unit == unit_of(blind)
    names = [unit.name for unit in UNITS]
    assert course.mastered == names.index(unit_of(blind))


def test_slow_answers_do_not_master_a_unit():
    course = Course()
    learn(course, elapsed=2 * UNITS[0].norm)
    assert course.mastered == 0
    assert course.progress(UNITS[0].name).share < 1


def test_eight_of_the_last_ten_are_enough():
    course = Course()
    unit = UNITS[0].name
    wrong = iter([False, True, True, True, False, *[True] * 20])
    steps = learn(course, lambda _: next(wrong), until=UNITS[1].name)
    assert course.progress(unit).is_mastered
    assert len(steps) == EXAMPLES + ALONE + MIXED


def test_two_misses_in_a_row_bring_a_unit_back():
    course = Course()
    unit = UNITS[3].name
    learn(course, until=UNITS[4].name)
    assert course.progress(unit).is_mastered
    miss = CourseResult(UNITS[4].name, "1-1", Stage.MIXED, is_right=False, elapsed=1_000)
    course.take(miss)
    assert course.progress(unit).is_mastered
    course.take(miss)
    returned = course.progress(unit)
    assert not returned.is_mastered
    assert returned.was_mastered
    assert course.next_unit == unit
    assert course.next_step(unit).stage is Stage.EXAMPLE
    learn(course, until=UNITS[4].name)
    assert course.progress(unit).is_mastered


def test_misses_outside_the_course_take_nothing_away():
    course = Course()
    learn(course, until=UNITS[4].name)
    before = course.units
    for _ in range(3):
        course.take(CourseResult("", "1-1", Stage.ALONE, is_right=False, elapsed=1_000))
    assert course.units == before


def test_a_right_answer_between_two_misses_saves_the_unit():
    course = Course()
    learn(course, until=UNITS[4].name)
    for is_right in (False, True, False):
        course.take(CourseResult(UNITS[4].name, "1-1", Stage.MIXED, is_right, 1_000))
    assert course.progress("one-one").is_mastered


def test_misses_do_not_touch_a_unit_that_was_never_begun():
    course = Course()
    for _ in range(5):
        course.take(
            CourseResult("subsets", "contradiction", Stage.MIXED, is_right=False, elapsed=0)
        )
    assert not course.progress("contradiction").is_started
    assert course.next_unit == UNITS[0].name


def test_the_state_follows_from_the_results_and_unknown_units_are_ignored():
    results = [CourseResult("knitting", "B1", Stage.ALONE, is_right=True, elapsed=1)]
    results += [
        CourseResult(step.unit, step.technique, step.stage, is_right=True, elapsed=1_000)
        for step in learn(Course(), until="rows")
    ]
    assert Course(results).mastered == 5

"""The training in the records' database: answers, ratings, the schedule, kills and two windows."""

import sqlite3
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from minesweeper.archive.records import FILE_NAME, Records
from minesweeper.archive.training import MOST_POINTS, Scheduled, TrainingLog
from minesweeper.teaching.course import CourseResult, Stage
from minesweeper.teaching.rating import Bucket, PlayerRating
from minesweeper.teaching.repetition import Recall
from minesweeper.teaching.training import Attempt, RatingPoint, TrainingKind

NOON = 1_700_000_000_000
DAY = 24 * 60 * 60 * 1000
CHILD = Path(__file__).parent / "training_child.py"
SOLVED = Attempt(
    NOON, TrainingKind.PUZZLE, "1-2", is_right=True, elapsed=4_000, difficulty=2.5, puzzle="1200"
)
BUCKET = Bucket.of("1-2", 2.5)


def log_in(home):
    return TrainingLog(Records(home))


def test_answers_are_kept_as_they_were(tmp_path):
    log = log_in(tmp_path)
    read = replace(
        SOLVED, kind=TrainingKind.COURSE, unit="one-two", stage=Stage.MIXED, run=3, loss=2.5
    )
    log.add(SOLVED)
    log.add(read)
    last, attempts = log_in(tmp_path).after(0)
    assert (last, attempts) == (2, [SOLVED, read])
    assert log.after(1) == (2, [read])
    assert log.after(2) == (2, [])


def test_the_course_takes_in_its_own_answers_once(tmp_path):
    log = log_in(tmp_path)
    lesson = replace(SOLVED, kind=TrainingKind.COURSE, unit="one-two", stage=Stage.MIXED)
    for answer in (SOLVED, lesson, SOLVED, lesson, SOLVED):
        log.add(answer)
    taken = CourseResult("one-two", "1-2", Stage.MIXED, is_right=True, elapsed=4_000)
    assert log.course_after(0) == (5, [taken, taken])
    assert log.course_after(2) == (5, [taken])
    assert log.course_after(5) == (5, [])
    log.add(lesson)
    assert log.course_after(5) == (6, [taken])


def test_a_rated_answer_moves_the_player_much_and_the_bucket_little(tmp_path):
    log = log_in(tmp_path)
    before, after = log.add_rated(SOLVED, BUCKET)
    assert (before, log.rating()) == (PlayerRating(), after)
    assert after.rating > before.rating + 50
    again, _ = log_in(tmp_path).add_rated(replace(SOLVED, is_right=False), BUCKET)
    assert again == after
    for number in range(60):
        log.add_rated(replace(SOLVED, is_right=number % 2 == 0), BUCKET)
    (moved,) = log.bucket_ratings().values()
    assert 0 < abs(moved - BUCKET.prior) < 60
    history = log.rating_history()
    assert history.puzzles == 62
    assert history.course[0] == RatingPoint(NOON, after.rating)


def test_two_windows_rate_one_after_the_other(tmp_path):
    first, second = log_in(tmp_path), log_in(tmp_path)
    _, after = first.add_rated(SOLVED, BUCKET)
    before, _ = second.add_rated(SOLVED, BUCKET)
    assert before == after
    assert len(first.after(0)[1]) == 2


def test_a_long_history_has_a_short_graph(tmp_path):
    log = log_in(tmp_path)
    for _ in range(2 * MOST_POINTS // 10 + 1):
        log.add_rated(SOLVED, BUCKET)
    assert len(log.rating_history().course) == 2 * MOST_POINTS // 10 + 1

    def copy(connection):
        for _ in range(4):
            connection.execute("CREATE TEMP TABLE more AS SELECT * FROM attempts")
            connection.execute("UPDATE more SET number = NULL")
            connection.execute("INSERT INTO attempts SELECT * FROM more")
            connection.execute("DROP TABLE more")

    Records(tmp_path).database.write(copy)
    history = log.rating_history()
    assert history.puzzles == 16 * (2 * MOST_POINTS // 10 + 1)
    assert len(history.course) <= MOST_POINTS


def test_figures(tmp_path):
    log = log_in(tmp_path)
    assert (log.best_run(), log.guesses()) == (0, (0, None))
    assert log.median_time(TrainingKind.DUE) is None
    for run in (1, 2, 3):
        log.add(replace(SOLVED, kind=TrainingKind.STREAK, run=run, at=NOON + run * DAY))
    for elapsed in (1_000, 3_000, 8_000):
        log.add(replace(SOLVED, kind=TrainingKind.DUE, elapsed=elapsed))
    log.add(replace(SOLVED, kind=TrainingKind.DUE, elapsed=90_000, is_right=False))
    for loss in (0.0, 3.0):
        log.add(replace(SOLVED, kind=TrainingKind.GUESS, technique="", loss=loss))
    assert log.best_run() == 3
    assert log.median_time(TrainingKind.DUE) == 3_000
    assert log.guesses() == (2, 1.5)
    log.add(replace(SOLVED, kind=TrainingKind.COURSE, stage=Stage.EXAMPLE, at=NOON + DAY))
    assert log.count_since(NOON + DAY) == 3, "a worked example was only read"


def test_exercises_are_due_at_once_and_later_when_they_were_solved(tmp_path):
    log = log_in(tmp_path)
    log.schedule([5, 7, 9], NOON)
    log.schedule([5, 7, 9], NOON + DAY)
    assert log.due(NOON).due == 3
    assert log.due(NOON - 1).next_due == NOON
    assert log.next_due(NOON) == [Scheduled(5, 0)]
    assert [due.kept for due in log.next_due(NOON, 2)] == [5, 7]
    due = log.remember(5, Recall.GOOD, NOON)
    assert due == NOON + 10 * 60 * 1000
    assert (log.due(NOON).due, log.due(due).due) == (2, 3)
    log.remember(5, Recall.GOOD, due)
    assert [(kept, times) for kept, times, *_ in log.memories()] == [(5, 2), (7, 0), (9, 0)]
    assert log.remember(6, Recall.GOOD, NOON) is None


def test_exercises_that_are_gone_leave_the_schedule(tmp_path):
    log = log_in(tmp_path)
    log.schedule([5, 7], NOON)
    log.remember(5, Recall.GOOD, NOON)
    log.schedule([5, 9], NOON + 1)
    log.schedule([5, 9, 11], NOON + 2)
    assert [(kept, times) for kept, times, *_ in log.memories()] == [(5, 1), (9, 0), (11, 0)]


def test_rows_of_a_damaged_or_later_file_are_left_out(tmp_path):
    log = log_in(tmp_path)
    log.add(SOLVED)
    log.add_rated(SOLVED, BUCKET)
    log.schedule([5], NOON)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("UPDATE attempts SET kind = 'juggling' WHERE number = 1")
        connection.execute("UPDATE attempts SET rating = 'good', deviation = 1e999")
        connection.execute("UPDATE buckets SET rating = 'easy'")
        connection.execute("UPDATE schedule SET state = 2, stability = 'x'")
    connection.close()
    assert [attempt.rating for attempt in log.after(0)[1]] == [None]
    assert log.rating() == PlayerRating()
    assert log.bucket_ratings() == {}
    log.add_rated(SOLVED, BUCKET)
    assert log.remember(5, Recall.GOOD, NOON) is not None


def child(home):
    """Starts a program that trains until it is killed."""
    return subprocess.Popen(
        [sys.executable, str(CHILD), str(home)], stdout=subprocess.PIPE, text=True
    )


def told_until_killed(trained, told):
    """Kills a program that trains; returns all answers that it told of."""
    time.sleep(0.005)
    trained.kill()
    told += [int(line) for line in trained.stdout if line.endswith("\n")]
    trained.wait()
    trained.stdout.close()
    return told


def test_a_killed_program_loses_no_answer_it_told_of(tmp_path):
    trained = child(tmp_path)
    told = told_until_killed(trained, [int(trained.stdout.readline()) for _ in range(40)])
    log = log_in(tmp_path)
    times = [attempt.at for attempt in log.after(0)[1]]
    assert times[: len(told)] == told
    assert len(times) <= len(told) + 1
    # Each rating was stored with its answer.
    assert log.rating_history().puzzles == len(times)


def test_two_programs_that_train_on_one_home_and_are_killed_lose_no_answer(tmp_path):
    """Each answer is rated from the one before it, whichever program that one came from."""
    log_in(tmp_path).add_rated(SOLVED, BUCKET)
    both = [child(tmp_path), child(tmp_path)]
    told = [[int(each.stdout.readline()) for _ in range(20)] for each in both]
    told = [told_until_killed(each, answers) for each, answers in zip(both, told, strict=True)]
    log = log_in(tmp_path)
    _, (first, *attempts) = log.after(0)
    assert first.at == NOON
    stored = Counter(attempt.at for attempt in attempts)
    assert stored >= Counter(answer for answers in told for answer in answers)
    assert stored.total() <= sum(map(len, told)) + 2
    ratings = [attempt.rating.rating for attempt in attempts]
    assert ratings == sorted(ratings)
    assert len(set(ratings)) == len(ratings)

"""When exercises are due again: our memories against py-fsrs itself, and simulated forgetting."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from minesweeper.teaching.repetition import Memory, Recall, recall_of, remembered

NOON = 1_700_000_000_000
DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize(
    ("is_right", "elapsed", "median", "recall"),
    [
        (True, 5_000, None, Recall.GOOD),
        (True, 5_000, 2_500, Recall.GOOD),
        (True, 5_001, 2_500, Recall.HARD),
        (False, 10, 2_500, Recall.AGAIN),
    ],
)
def test_how_well_it_was_remembered(is_right, elapsed, median, recall):
    assert recall_of(is_right=is_right, elapsed=elapsed, median=median) is recall


def test_1000_histories_are_those_of_py_fsrs():
    chosen = random.Random(7)  # noqa: S311
    scheduler = Scheduler(enable_fuzzing=False)
    for _ in range(1_000):
        at, memory = NOON + chosen.randrange(DAY), None
        card = Card(card_id=0, due=datetime.fromtimestamp(at / 1000, UTC))
        for _ in range(chosen.randint(1, 8)):
            recall = chosen.choice(list(Recall))
            memory = remembered(memory, recall, at)
            when = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=at)
            card, _ = scheduler.review_card(card, Rating(recall), when)
            assert (memory.state, memory.step) == (card.state, card.step)
            assert (memory.stability, memory.difficulty) == (card.stability, card.difficulty)
            assert memory.due == (card.due - datetime.fromtimestamp(0, UTC)) / timedelta(
                milliseconds=1
            )
            at = memory.due + chosen.choice((0, 0, 1_000, DAY // 2, 3 * DAY, 40 * DAY))


def test_good_answers_wait_longer_and_longer_and_a_miss_brings_it_back_soon():
    memory, waits = remembered(None, Recall.GOOD, NOON), []
    for _ in range(4):
        before = memory.due
        memory = remembered(memory, Recall.GOOD, before)
        waits.append(memory.due - before)
    assert waits == sorted(waits)
    assert waits[-1] > 30 * DAY
    missed = remembered(memory, Recall.AGAIN, memory.due)
    assert missed.due - memory.due < DAY / 24


def recalled(memory: Memory, at: int, chosen: random.Random) -> bool:
    """Whether a learner who forgets as FSRS says remembers: 90 % after as many days as stable."""
    decay = 0.1542
    factor = 0.9 ** (-1 / decay) - 1
    days = (at - memory.last) / DAY
    return chosen.random() < (1 + factor * days / memory.stability) ** -decay


def test_the_schedule_keeps_recall_near_its_target_for_a_known_forgetting_rate():
    chosen, results = random.Random(3), []  # noqa: S311
    for _ in range(150):
        memory = remembered(None, Recall.GOOD, NOON)
        while memory.due < NOON + 500 * DAY:
            at, is_reviewed = memory.due, memory.state == 2
            is_right = recalled(memory, at, chosen)
            if is_reviewed:
                results.append(is_right)
            memory = remembered(memory, Recall.GOOD if is_right else Recall.AGAIN, at)
    assert len(results) > 500
    assert abs(sum(results) / len(results) - 0.9) < 0.03

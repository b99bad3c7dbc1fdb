from fakes import Clock

from minesweeper.game.clock import Stopwatch


def test_a_stopwatch_counts_only_while_it_runs():
    clock = Clock()
    watch = Stopwatch(clock)
    clock.now += 10
    watch.start()
    clock.now += 20
    watch.stop()
    clock.now += 40
    assert (watch.elapsed, watch.is_running) == (20, False)


def test_starting_a_running_stopwatch_loses_no_time_and_stopping_it_twice_adds_none():
    clock = Clock()
    watch = Stopwatch(clock)
    watch.start()
    clock.now += 10
    watch.start()
    clock.now += 10
    watch.stop()
    clock.now += 10
    watch.stop()
    assert watch.elapsed == 20


def test_a_stopwatch_can_go_on_from_a_time_counted_before():
    clock = Clock()
    watch = Stopwatch(clock, elapsed=5000)
    watch.start()
    clock.now += 10
    assert watch.elapsed == 5010

"""Games handed out: by any executor the same, and nothing lost when it is interrupted."""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import pytest

from minesweeper.arena.contest import Contest
from minesweeper.arena.match import play_task
from minesweeper.arena.simulation import GAMES_A_TASK, SimulationRequest, play_all, tasks
from minesweeper.arena.workers import InThisProcess, processes
from minesweeper.game.level import LEVELS, FirstClick
from minesweeper.players.engine_process import EngineCommand

CONTEST = Contest(LEVELS["beginner"], FirstClick.SAFE, "classic", seed=1)
PLAYERS = ("patterns", "teddy")


def all_of(games, players=PLAYERS):
    return tasks(SimulationRequest(CONTEST, players, games))


def played_with(executor, workers=2, games=25):
    found = {}

    def keep(task, played):
        found.update({(task.player, game.game): replace(game, seconds=0) for game in played})

    with executor:
        assert play_all(play_task, all_of(games), executor, workers, keep)
    return found


def test_the_number_of_workers_and_the_kind_of_executor_change_nothing():
    alone = played_with(InThisProcess(), 1)
    assert len(alone) == 50
    assert played_with(processes(2)) == alone
    assert played_with(ThreadPoolExecutor(3), 3) == alone


def test_one_worker_needs_no_process():
    assert isinstance(processes(1), InThisProcess)


def test_games_are_handed_out_by_turns_and_only_where_they_are_missing():
    wanted = SimulationRequest(CONTEST, PLAYERS, GAMES_A_TASK + 2)
    waiting = list(tasks(wanted, lambda _, number: number not in (3, 4)))
    assert [task.player for task in waiting] == [*PLAYERS, *PLAYERS]
    assert waiting[0].games == tuple(at for at in range(GAMES_A_TASK) if at not in (3, 4))
    assert waiting[2].games == (GAMES_A_TASK, GAMES_A_TASK + 1)
    assert not list(tasks(wanted, lambda *_: False))


def test_an_outside_engine_gets_its_games_one_by_one():
    """An interrupted run waits for the tasks that have begun, and an engine can be slow."""
    wanted = SimulationRequest(CONTEST, (), 3, engines=(EngineCommand("own", ("own",)),))
    assert [task.games for task in tasks(wanted)] == [(0,), (1,), (2,)]


class Interrupted(InThisProcess):
    """Ctrl + C comes with the third task; the second has begun by then, the others have not."""

    def __init__(self):
        self.handed_out = 0

    def submit(self, fn, /, *args, **kwargs):
        self.handed_out += 1
        if self.handed_out == 3:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def test_what_was_played_before_an_interruption_is_kept():
    kept = []
    whole = play_all(
        play_task,
        all_of(100),
        Interrupted(),
        workers=2,
        keep=lambda task, played: kept.append((task.player, len(played))),
    )
    assert not whole
    assert sorted(kept) == [("patterns", GAMES_A_TASK), ("teddy", GAMES_A_TASK)]


def test_an_interruption_while_games_are_kept_keeps_them_again():
    kept = []

    def keep(task, _played):
        kept.append(task.games[0])
        if len(kept) == 1:
            raise KeyboardInterrupt

    assert not play_all(play_task, all_of(40, PLAYERS[:1]), InThisProcess(), 1, keep)
    assert kept == [0, 0, 10]


class Idle(InThisProcess):
    """Never begins what it is given."""

    def submit(self, *_, **__):
        return Future()


def test_what_has_not_begun_is_not_waited_for():
    def interrupting():
        yield from all_of(10)
        raise KeyboardInterrupt

    assert not play_all(
        play_task, interrupting(), Idle(), 2, lambda *_: pytest.fail("nothing was played")
    )


def test_what_goes_wrong_in_a_game_is_not_swallowed():
    class Failing(InThisProcess):
        def submit(self, *_, **__):
            return super().submit(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        play_all(play_task, all_of(10), Failing(), 1, lambda *_: None)

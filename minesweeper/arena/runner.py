"""Hands the games out, to any executor of the standard interface, and gathers what was played."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.arena.match import play_task

GAMES_A_TASK = 10
"""How many games are handed out together: little is lost with a task that is not finished."""
_AHEAD = 2
"""How many tasks wait for each worker, so that none has nothing to do."""

Keep = Callable[[Task, Sequence[Played]], None]
"""Takes the games of a task as soon as they are played."""


def tasks(
    contest: Contest,
    players: Sequence[str],
    missing: Callable[[str, int], bool],
    games: int,
    *,
    with_estimate: bool = False,
) -> Iterator[Task]:
    """The games that are missing, some at a time, the players by turns."""
    for start in range(0, games, GAMES_A_TASK):
        numbers = range(start, min(start + GAMES_A_TASK, games))
        for player in players:
            wanted = tuple(number for number in numbers if missing(player, number))
            if wanted:
                yield Task(contest, player, wanted, with_estimate)


def play_all(waiting: Iterable[Task], executor: Executor, workers: int, keep: Keep) -> bool:
    """Have every task played and kept; False where a KeyboardInterrupt ended that early.

    Tasks that have begun by then are still played to their end and kept.
    """
    handed_out: dict[Future[list[Played]], Task] = {}
    try:
        for task in waiting:
            handed_out[executor.submit(play_task, task)] = task
            if len(handed_out) >= _AHEAD * workers:
                _gather(handed_out, keep)
        while handed_out:
            _gather(handed_out, keep)
    except KeyboardInterrupt:
        _gather_begun(handed_out, keep)
        return False
    return True


def _gather(handed_out: dict[Future[list[Played]], Task], keep: Keep) -> None:
    done, _ = wait(handed_out, return_when=FIRST_COMPLETED)
    for future in [each for each in handed_out if each in done]:
        keep(handed_out[future], future.result())
        # Only now: kept twice is better than not at all.
        del handed_out[future]


def _gather_begun(handed_out: dict[Future[list[Played]], Task], keep: Keep) -> None:
    begun = {future: task for future, task in handed_out.items() if not future.cancel()}
    while begun:
        _gather(begun, keep)

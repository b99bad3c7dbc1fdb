"""One run of `minesweeper simulate`: hands the missing games out to workers, and keeps the results.

Games are handed out in tasks, to any executor of the standard interface, and added to the file as
soon as a task is done. A run that was interrupted goes on from its file.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, Generic, TypeVar

from minesweeper.archive.files import ArchiveError, failing_as, open_to_write
from minesweeper.arena.cluster import ClusterError, ClusterExecutor
from minesweeper.arena.comparison import COMPARED, Compared, compare_task
from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.arena.match import play_task
from minesweeper.arena.played_games import PLAYED, GameFormat, NumberedGame, PlayedGames
from minesweeper.arena.progress import progress_bar
from minesweeper.arena.workers import holding_back_signals, processes
from minesweeper.players.engine_process import (
    EngineCommand,
    EngineStartError,
    check_engine,
    end_engines,
)
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

GAMES_A_TASK = 10
"""The games of a task. A crash loses the tasks being played, so they are small."""
_TASKS_A_WORKER = 2
"""The tasks handed out for each worker, so that none waits for the next one."""


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """The games to play, and the file that keeps them."""

    contest: Contest
    players: tuple[str, ...]
    games: int
    """The number of games for each player."""
    workers: int = 2
    with_estimate: bool = False
    out: Path | None = None
    """The file of games to go on from and to add to; None keeps nothing."""
    cluster: str | None = None
    """The address of a Dask scheduler whose workers play; None plays with `workers` here."""
    games_out: Path | None = None
    """The file that gets every game as a saved game, one after another; None writes none."""
    engines: tuple[EngineCommand, ...] = ()
    """The outside engines, which play like the players and after them."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that play."""
        return (*self.players, *(engine.name for engine in self.engines))


@dataclass(frozen=True, slots=True)
class RunKind(Generic[NumberedGame]):
    """What is done with the games of a run."""

    play: Callable[[Task], list[NumberedGame]]
    """Plays the games of a task; a worker calls it, so it must be a function of a module."""
    form: GameFormat[NumberedGame]
    """The file that keeps them."""


SIMULATION = RunKind(play_task, PLAYED)
COMPARISON = RunKind(compare_task, COMPARED)


def simulate(wanted: SimulationRequest) -> tuple[dict[str, list[Played]], bool]:
    """Plays the games that are missing in the file.

    Returns the games of every player, in order, and false if Ctrl + C ended the run early. Raises
    an ArchiveError if the file can't be used or a worker process ended unexpectedly.
    """
    return run_games(wanted, SIMULATION)


def compare_players(
    wanted: SimulationRequest, kind: RunKind[Compared] = COMPARISON
) -> tuple[list[Compared], bool]:
    """Compares the one player of a request with the baseline of its contest, like `simulate`."""
    games, is_whole = run_games(wanted, kind)
    (compared,) = games.values()
    return compared, is_whole


def run_games(
    wanted: SimulationRequest, kind: RunKind[NumberedGame]
) -> tuple[dict[str, list[NumberedGame]], bool]:
    """Plays the games that are missing in the file; see `simulate`."""
    run = Simulation(wanted, kind)
    try:
        with closing(run):
            is_whole = run.play()
    except EngineStartError as error:
        raise ArchiveError(str(error)) from None
    except BrokenExecutor as error:
        why = _("A process that played games crashed.")
        why = str(error) if isinstance(error, ClusterError) else why
        kept = (
            _("The games played so far are in {path}.").format(path=wanted.out)
            if wanted.out
            else ""
        )
        raise ArchiveError(join_sentences(why, kept)) from None
    return run.games(), is_whole


class Simulation(Generic[NumberedGame]):
    """The games of a run: those found in its file, and those played since."""

    def __init__(self, wanted: SimulationRequest, kind: RunKind[NumberedGame]) -> None:
        """Opens and reads the file, if there is one; raises an ArchiveError if that fails.

        The file stays locked until the run is closed.
        """
        self.wanted, self._kind = wanted, kind
        self.found: dict[str, dict[int, NumberedGame]] = {}
        """The games by player and number."""
        self._records: BinaryIO | None = None
        if wanted.games_out is not None:
            with failing_as(
                _("The games cannot be written to {path}").format(path=wanted.games_out)
            ):
                self._records = open_to_write(wanted.games_out)
        self._file = None if wanted.out is None else PlayedGames(wanted.out, kind.form)
        if self._file is not None:
            try:
                self.found = self._file.read(wanted.contest)
            except ArchiveError:
                self.close()
                raise

    def close(self) -> None:
        """Releases the file for other programs."""
        for file in (self._file, self._records):
            if file is not None:
                file.close()

    def play(self, executor: Executor | None = None) -> bool:
        """Plays the missing games; false if a KeyboardInterrupt ended that early."""
        wanted = self.wanted
        waiting = tasks(wanted, self._is_missing)
        total = wanted.games * len(wanted.names)
        missing = sum(len(task.games) for task in tasks(wanted, self._is_missing))
        try:
            with executor or _executor(wanted) as workers:
                for engine in wanted.engines:
                    workers.submit(check_engine, engine).result()
                with progress_bar(total, total - missing) as bar:

                    def keep(task: Task, played: Sequence[NumberedGame]) -> None:
                        self._keep(task, played)
                        bar.update(len(played))

                    count = getattr(workers, "workers", wanted.workers)
                    return play_all(self._kind.play, waiting, workers, count, keep)
        finally:
            end_engines()

    def _is_missing(self, player: str, number: int) -> bool:
        played = self.found.get(player, {}).get(number)
        if isinstance(played, Played):
            # A file of games has no moves, so that games are played again for them.
            is_unrecorded = self._records is not None and played.record is None
            return is_unrecorded or (self.wanted.with_estimate and played.estimate is None)
        return played is None

    def _keep(self, task: Task, played: Sequence[NumberedGame]) -> None:
        if self._records is not None:
            with failing_as(
                _("The games cannot be written to {path}").format(path=self.wanted.games_out)
            ):
                self._records.write(b"".join(getattr(game, "record", b"") for game in played))
                self._records.flush()
            # Written and so out of the way: it is much larger than the rest.
            played = [_without_record(game) for game in played]
        if self._file is not None:
            self._file.add(task.contest, task.player, played)
        self.found.setdefault(task.player, {}).update({game.game: game for game in played})

    def games(self) -> dict[str, list[NumberedGame]]:
        """Returns the wanted games of every player, in order; the file may hold more."""
        return {
            player: [
                game
                for number, game in sorted(self.found.get(player, {}).items())
                if number < self.wanted.games
            ]
            for player in self.wanted.names
        }


def _executor(wanted: SimulationRequest) -> Executor:
    if wanted.cluster is not None:
        return ClusterExecutor(wanted.cluster)
    return processes(wanted.workers, is_watched=bool(wanted.engines))


def _without_record(game: NumberedGame) -> NumberedGame:
    return replace(game, record=b"") if isinstance(game, Played) else game


def tasks(
    wanted: SimulationRequest, is_missing: Callable[[str, int], bool] = lambda *_: True
) -> Iterator[Task]:
    """Yields the missing games in tasks of up to GAMES_A_TASK, the players in turn.

    An outside engine gets its games one by one: it may take its whole time for every move, and an
    interrupted run waits for the tasks that have begun.
    """
    engines = {engine.name: engine for engine in wanted.engines}
    for start in range(0, wanted.games, GAMES_A_TASK):
        numbers = range(start, min(start + GAMES_A_TASK, wanted.games))
        for player in wanted.names:
            games = tuple(number for number in numbers if is_missing(player, number))
            engine = engines.get(player)
            size = GAMES_A_TASK if engine is None else 1
            for at in range(0, len(games), size):
                yield Task(
                    wanted.contest,
                    player,
                    games[at : at + size],
                    wanted.with_estimate,
                    with_record=wanted.games_out is not None,
                    engine=engine,
                )


_Task = TypeVar("_Task")
_Found = TypeVar("_Found")


def play_all(
    play: Callable[[_Task], _Found],
    waiting: Iterable[_Task],
    executor: Executor,
    workers: int,
    keep: Callable[[_Task, _Found], None],
) -> bool:
    """Has every task played and kept; false if a KeyboardInterrupt ended that early.

    Tasks that have begun by then are still played to their end and kept.
    """
    handed_out: dict[Future[_Found], _Task] = {}
    # Its `get` is the only long wait, and safe to interrupt: `concurrent.futures.wait` is not.
    done: SimpleQueue[Future[_Found]] = SimpleQueue()

    def keep_next() -> None:
        future = done.get()
        with holding_back_signals():
            keep(handed_out[future], future.result())
            del handed_out[future]

    try:
        for task in waiting:
            future = executor.submit(play, task)
            with holding_back_signals():
                handed_out[future] = task
                future.add_done_callback(done.put)
            if len(handed_out) >= _TASKS_A_WORKER * workers:
                keep_next()
        while handed_out:
            keep_next()
    except KeyboardInterrupt:
        begun = [future for future in handed_out if not future.cancel()]
        for future in begun:
            keep(handed_out[future], future.result())
        return False
    return True

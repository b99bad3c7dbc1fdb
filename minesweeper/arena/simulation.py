"""One run of `minesweeper simulate`: what is missing is played, and kept."""

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from minesweeper.archive.files import ArchiveError
from minesweeper.arena.contest import Contest, Played, Task
from minesweeper.arena.played_games import PlayedGames
from minesweeper.arena.progress import progress_bar
from minesweeper.arena.runner import play_all, tasks
from minesweeper.arena.workers import processes


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """What is to be played, and where it is kept."""

    contest: Contest
    players: tuple[str, ...]
    games: int
    workers: int = 2
    with_estimate: bool = False
    out: Path | None = None


@dataclass
class Simulation:
    """The games of a run: those that a file had, and those played since."""

    wanted: SimulationRequest
    found: dict[str, dict[int, Played]] = field(default_factory=dict)
    _file: PlayedGames | None = None

    @classmethod
    def of(cls, wanted: SimulationRequest) -> "Simulation":
        """A run that goes on from its file, if there is one; an ArchiveError where it cannot.

        The file is held until the run is closed.
        """
        run = cls(wanted)
        if wanted.out is not None:
            run._file = PlayedGames(wanted.out)
            try:
                run.found = run._file.read(wanted.contest)
            except ArchiveError:
                run.close()
                raise
        return run

    def close(self) -> None:
        """Let other programs have the file."""
        if self._file is not None:
            self._file.close()

    def play(self, executor: Executor | None = None) -> bool:
        """Play what is missing; False where a KeyboardInterrupt ended that early."""
        wanted = self.wanted
        waiting = tasks(
            wanted.contest,
            wanted.players,
            self._is_missing,
            wanted.games,
            with_estimate=wanted.with_estimate,
        )
        total = wanted.games * len(wanted.players)
        missing = sum(
            self._is_missing(player, number)
            for player in wanted.players
            for number in range(wanted.games)
        )
        with progress_bar(total, total - missing) as bar:

            def keep(task: Task, played: Sequence[Played]) -> None:
                self._keep(task, played)
                bar.update(len(played))

            with executor or processes(wanted.workers) as hired:
                return play_all(waiting, hired, wanted.workers, keep)

    def _is_missing(self, player: str, number: int) -> bool:
        played = self.found.get(player, {}).get(number)
        return played is None or (self.wanted.with_estimate and played.estimate is None)

    def _keep(self, task: Task, played: Sequence[Played]) -> None:
        if self._file is not None:
            self._file.add(task.contest, task.player, played)
        self.found.setdefault(task.player, {}).update({game.game: game for game in played})

    def games(self) -> dict[str, list[Played]]:
        """The games of every player, in order; games of the file beyond those wanted left out."""
        return {
            player: [
                game
                for number, game in sorted(self.found.get(player, {}).items())
                if number < self.wanted.games
            ]
            for player in self.wanted.players
        }


def simulate(wanted: SimulationRequest) -> tuple[dict[str, list[Played]], bool]:
    """Play what is wanted; the games of every player, and whether it is all of them."""
    run = Simulation.of(wanted)
    try:
        with closing(run):
            is_whole = run.play()
    except BrokenExecutor:
        kept = "" if wanted.out is None else f" The others are kept in {wanted.out}."
        raise ArchiveError(f"A process that played games has ended.{kept}") from None
    return run.games(), is_whole

"""Prints how the players do, as the tables of docs/players.md: python tests/benchmarks/players.py.

Five tables: all players on all levels with every promise to the first click; what `strongest` has
to reach; how much more it wins than the version before it; the players beside their authors'
figures, under their authors' rules; and Teddy's divide and conquer, switched off.
With `--out FILE` the games are kept, and a run that was interrupted goes on from there.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from strongest_before import StrongestBefore

from minesweeper.arena.comparison import COMPARED, Compared, ComparisonFigures, compare_task
from minesweeper.arena.contest import ComparisonContest, Contest, Played, Task
from minesweeper.arena.figures import Interval, PlayerFigures
from minesweeper.arena.match import ArenaGame
from minesweeper.arena.simulation import RunKind, SimulationRequest, compare_players, simulate
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import Position
from minesweeper.logic.counting.parts import Part, cut
from minesweeper.logic.counting.sweep_order import sweep_order
from minesweeper.players.backtracking import TooLongError, search_arrangements
from minesweeper.players.roster import PLAYERS

GAMES = {"beginner": 2_000, "intermediate": 2_000, "expert": 1_000}
"""How many games each player plays on each level."""
SEED = 2026
MOST_STEPS = 2_000_000
"""After how many steps counting without divide and conquer is given up."""


@dataclass(frozen=True)
class Claim:
    """What its authors say of a player."""

    player: str
    size: str
    first_click: FirstClick
    rate: float
    games: int
    """How many they played."""
    ours: int
    """How many we play."""


@dataclass(frozen=True)
class Target:
    """What `strongest` has to reach."""

    size: str
    first_click: FirstClick
    games: int
    least: float
    """What the estimate has to be at least."""


TARGETS = [
    Target("8x8/10", FirstClick.SAFE, 20_000, 0.816),
    Target("9x9/10", FirstClick.SAFE, 20_000, 0.916),
    Target("16x16/40", FirstClick.SAFE, 20_000, 0.780),
    Target("30x16/99", FirstClick.OPENING, 20_000, 0.536),
    Target("30x16/99", FirstClick.SAFE, 60_000, 0.407),
]

COMPARISONS = [
    ("30x16/99", FirstClick.SAFE, 16_000),
    ("30x16/99", FirstClick.OPENING, 8_000),
    ("16x16/40", FirstClick.SAFE, 8_000),
    ("9x9/10", FirstClick.SAFE, 8_000),
    ("8x8/10", FirstClick.SAFE, 8_000),
]
"""The boards on which the two are compared, and with how many games."""

CLAIMS = [
    Claim("patterns", "9x9/10", FirstClick.ANY, 0.68, 100, 2_000),
    Claim("patterns", "16x16/40", FirstClick.ANY, 0.40, 100, 2_000),
    Claim("patterns", "30x16/99", FirstClick.ANY, 0.10, 100, 1_000),
    Claim("sentences", "8x8/8", FirstClick.ANY, 0.70, 20, 2_000),
    Claim("backtracking", "9x9/10", FirstClick.SAFE, 0.69, 100, 2_000),
    Claim("backtracking", "16x16/40", FirstClick.SAFE, 0.63, 100, 2_000),
    Claim("backtracking", "30x16/99", FirstClick.SAFE, 0.15, 100, 1_000),
    Claim("teddy", "8x8/10", FirstClick.SAFE, 0.8152, 100_000, 10_000),
    Claim("teddy", "9x9/10", FirstClick.SAFE, 0.9178, 100_000, 10_000),
    Claim("teddy", "16x16/40", FirstClick.SAFE, 0.7784, 100_000, 5_000),
    Claim("teddy", "30x16/99", FirstClick.SAFE, 0.3884, 10_000, 4_000),
    Claim("teddy-", "8x8/10", FirstClick.SAFE, 0.7806, 100_000, 10_000),
    Claim("teddy-", "9x9/10", FirstClick.SAFE, 0.8975, 100_000, 10_000),
    Claim("teddy-", "16x16/40", FirstClick.SAFE, 0.7453, 100_000, 5_000),
    Claim("teddy-", "30x16/99", FirstClick.SAFE, 0.3635, 10_000, 4_000),
]


def main() -> None:
    """Print all tables, or the one that is asked for."""
    chosen = _parser().parse_args()
    for name, table in TABLES.items():
        if chosen.table in (None, name):
            for line in table(chosen):
                print(line, flush=True)
            print()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", choices=TABLES)
    parser.add_argument("--player", nargs="+", choices=PLAYERS, default=list(PLAYERS))
    parser.add_argument("--share", type=float, default=1.0, help="of the games, such as 0.1")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="keeps the games, and adds .compared to its name")
    return parser


def _games(
    chosen: argparse.Namespace, players: list[str], level: Level, promise: FirstClick, games: int
) -> dict[str, list[Played]]:
    wanted = SimulationRequest(
        Contest(level, promise, "classic", SEED),
        tuple(players),
        max(round(games * chosen.share), 10),
        chosen.workers,
        with_estimate=True,
        out=chosen.out,
    )
    found, is_whole = simulate(wanted)
    if not is_whole:
        raise SystemExit(130)
    return found


def _played(
    chosen: argparse.Namespace, players: list[str], level: Level, promise: FirstClick, games: int
) -> dict[str, PlayerFigures]:
    found = _games(chosen, players, level, promise, games)
    return {player: PlayerFigures(played) for player, played in found.items()}


# All players on all levels.


def _all(chosen: argparse.Namespace) -> Iterator[str]:
    yield "| level | first click | player | won % | estimate % | no guess % | guesses | games/s |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, games in GAMES.items():
        for promise in FirstClick:
            found = _played(chosen, chosen.player, LEVELS[name], promise, games)
            for player, summary in found.items():
                yield f"| {name} | {promise.value} | {_row(player, summary)} |"


def _row(player: str, summary: PlayerFigures) -> str:
    assert summary.estimate is not None, "an estimate was asked for"
    cells = [
        f"`{player}`",
        _told(summary.win_rate),
        _told(summary.estimate),
        f"{100 * summary.won_without_guess / summary.games:.1f}",
        f"{summary.guesses_per_game:.2f}",
        f"{summary.games_per_second:.0f}",
    ]
    return " | ".join(cells)


def _told(interval: Interval) -> str:
    return f"{100 * interval.value:.2f} ± {50 * (interval.high - interval.low):.2f}"


# What the strongest has to reach.


def _strongest(chosen: argparse.Namespace) -> Iterator[str]:
    yield f"A million turns of a plain loop took {_loop():.0f} ms, and no move as long as its game."
    yield ""
    yield "| board | first click | games | won % | estimate % | at least | games/s | longest, s |"
    yield "|---|---|---|---|---|---|---|---|"
    for target in TARGETS:
        level = Level.read(target.size)
        found = _games(chosen, ["strongest"], level, target.first_click, target.games)
        yield _reached(target, found["strongest"])


def _reached(target: Target, played: list[Played]) -> str:
    summary = PlayerFigures(played)
    assert summary.estimate is not None, "an estimate was asked for"
    return (
        f"| {target.size} | {target.first_click.value} | {summary.games} "
        f"| {_told(summary.win_rate)} | {_told(summary.estimate)} | {100 * target.least:.1f} "
        f"| {summary.games_per_second:.0f} | {max(game.seconds for game in played):.2f} |"
    )


def _loop() -> float:
    """How many milliseconds a million turns of a plain loop take: what the machine is worth."""
    begun = time.process_time()
    for _ in range(1_000_000):
        pass
    return 1000 * (time.process_time() - begun)


# How much more it wins than before.


def compare_with_before(task: Task) -> list[Compared]:
    """Plays the games of a task in a worker, which does not know the version before."""
    PLAYERS[StrongestBefore.name] = StrongestBefore
    return compare_task(task)


def _before(chosen: argparse.Namespace) -> Iterator[str]:
    yield "| board | first click | games | gain, points | 95 % | differing a game | games/s |"
    yield "|---|---|---|---|---|---|---|"
    out = chosen.out and chosen.out.with_suffix(".compared")
    for size, promise, games in COMPARISONS:
        wanted = SimulationRequest(
            ComparisonContest(Level.read(size), promise, "classic", SEED, StrongestBefore.name),
            ("strongest",),
            max(round(games * chosen.share), 10),
            chosen.workers,
            out=out,
        )
        compared, is_whole = compare_players(wanted, RunKind(compare_with_before, COMPARED))
        if not is_whole:
            raise SystemExit(130)
        figures = ComparisonFigures(compared)
        gain = figures.difference
        yield (
            f"| {size} | {promise.value} | {figures.games} | {100 * gain.value:+.3f} "
            f"| {100 * gain.low:+.3f} to {100 * gain.high:+.3f} "
            f"| {figures.differing_per_game:.3f} | {figures.games / figures.seconds:.1f} |"
        )


# Beside the authors' figures.


def _claims(chosen: argparse.Namespace) -> Iterator[str]:
    yield "| player | board | first click | authors | games | here | estimate | games | below? |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for claim in CLAIMS:
        if claim.player not in chosen.player:
            continue
        level = Level.read(claim.size)
        (summary,) = _played(chosen, [claim.player], level, claim.first_click, claim.ours).values()
        assert summary.estimate is not None, "an estimate was asked for"
        yield (
            f"| `{claim.player}` | {claim.size} | {claim.first_click.value} "
            f"| {100 * claim.rate:.2f} | {claim.games} | {_told(summary.win_rate)} "
            f"| {_told(summary.estimate)} | {summary.games} | {_verdict(claim, summary.estimate)} |"
        )


def _verdict(claim: Claim, ours: Interval) -> str:
    """Whether ours is below theirs by more than luck explains, at one in twenty."""
    theirs = claim.rate * (1 - claim.rate) / claim.games
    error = sqrt(theirs + ((ours.high - ours.low) / 2 / 1.96) ** 2)
    chance = erfc((claim.rate - ours.value) / error / sqrt(2)) / 2
    return f"yes, p = {chance:.4f}" if chance < 0.05 else "no"


# Divide and conquer.


def _divide(chosen: argparse.Namespace) -> Iterator[str]:
    yield "| board | positions | arrangements apart, mean / most | together | ms apart | together |"
    yield "|---|---|---|---|---|---|"
    for name in ("8x8/10", "9x9/10", "16x16/40", "30x16/99"):
        shown = list(_looks(Level.read(name), max(round(100 * chosen.share), 5)))
        apart = [_count_apart(position) for position in shown]
        together = [_count_together(position) for position in shown]
        yield f"| {name} | {len(shown)} | {_counted(apart, together)} |"


def _counted(apart: list["Search"], together: list["Search"]) -> str:
    given_up = sum(not search.finished for search in together)
    more_than = f"{given_up} given up, more than " if given_up else ""
    return (
        f"{_arrangements(apart)} | {more_than}{_arrangements(together)} "
        f"| {_milliseconds(apart)} | {more_than}{_milliseconds(together)}"
    )


@dataclass(frozen=True)
class Search:
    """How long it took to go through the arrangements of a position, and how many there were."""

    arrangements: int
    milliseconds: float
    finished: bool


def _arrangements(found: list[Search]) -> str:
    counts = [search.arrangements for search in found]
    return f"{sum(counts) / len(counts):.1f} / {max(counts)}"


def _milliseconds(found: list[Search]) -> str:
    return f"{sum(search.milliseconds for search in found) / len(found):.2f}"


def _looks(level: Level, games: int) -> Iterator[Position]:
    """The positions that Teddy looks at in which single clues leave something to count."""
    contest = Contest(level, FirstClick.SAFE, "classic", SEED)
    for number in range(games):
        table, player = ArenaGame.of(contest, number), PLAYERS["teddy"](0)
        while not table.game.status.is_finished:
            shown = table.game.position
            move = player.choose(shown)
            assert move is not None, "the game goes on"
            if cut(shown).parts:
                yield shown
            for cell in (move.cell, *move.more):
                if table.can_open(cell):
                    table.open(cell)


def _count_apart(shown: Position) -> Search:
    return _timed([(part, sweep_order(part)) for part in cut(shown).parts])


def _count_together(shown: Position) -> Search:
    """Every arrangement of the whole frontier, as if all of it hung together."""
    joined, order = Part([], [], []), []
    for part in cut(shown).parts:
        clues, boxes = len(joined.needs), len(joined.boxes)
        order += [boxes + box for box in sweep_order(part)]
        joined.needs += part.needs
        joined.boxes += part.boxes
        joined.touches += [[clues + clue for clue in touched] for touched in part.touches]
    return _timed([(joined, order)])


def _timed(parts: list[tuple[Part, list[int]]]) -> Search:
    """Go through every arrangement of each part."""
    begun = time.process_time()
    found, finished = 0, True
    for part, order in parts:
        try:
            for _ in search_arrangements(part, MOST_STEPS, order):
                found += 1
        except TooLongError:
            finished = False
    return Search(found, 1000 * (time.process_time() - begun), finished)


TABLES = {
    "all": _all,
    "strongest": _strongest,
    "before": _before,
    "claims": _claims,
    "divide": _divide,
}

if __name__ == "__main__":
    main()

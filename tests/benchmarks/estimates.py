r"""Adds games of `strongest` to the sums in docs/figures/strongest.csv, and prints what they give.

    minesweeper simulate --player strongest --level expert --first-click safe --estimate \
        --games 10000 --seed 3016 --out games.jsonl
    python tests/benchmarks/estimates.py games.jsonl

Without files it prints what the table gives so far. The table has one row for each board, promise
and seed: how many games, counted from 0, how many were won, the sums of the variance-reduced
estimates and of their squares, and the CPU time of all games and of the longest. Sums can be added
up, so that anybody can play a seed that is not there yet; a row of the same seed is replaced if the
new one has more games.
"""

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from minesweeper.arena.figures import Interval, Z, wilson

TABLE = Path(__file__).parents[2] / "docs" / "figures" / "strongest.csv"
PLAYER = "strongest"


@dataclass(frozen=True, slots=True)
class Sums:
    """The games of one seed on one board, or of several together."""

    size: str
    first_click: str
    seed: int
    games: int
    wins: int
    estimates: float
    squares: float
    seconds: float
    longest: float

    @property
    def estimate(self) -> Interval:
        """The estimated win rate with its 95 % interval."""
        mean = self.estimates / self.games
        error = sqrt((self.squares / self.games - mean * mean) / (self.games - 1))
        return Interval(mean, mean - Z * error, mean + Z * error)


def read_table(path: Path = TABLE) -> list[Sums]:
    """Returns the rows of the table; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Sums(*(column.type(row[column.name]) for column in fields(Sums)))
            for row in csv.DictReader(file)
        ]


def write_table(rows: Iterable[Sums], path: Path = TABLE) -> None:
    """Writes the rows in order."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow([column.name for column in fields(Sums)])
        table.writerows(astuple(row) for row in sorted(rows, key=_order))


def sums_of(path: Path) -> Iterator[Sums]:
    """Yields the sums of a file of games, for every board and seed in it."""
    found: dict[tuple[str, str, int], dict[int, dict[str, float]]] = {}
    with path.open(encoding="utf-8") as file:
        next(file)
        for line in file:
            game = json.loads(line)
            if game["player"] == PLAYER and game["judge"] == "classic":
                key = (game["size"], game["first_click"], game["seed"])
                found.setdefault(key, {})[game["game"]] = game
    for key, games in found.items():
        if sorted(games) != list(range(len(games))):
            raise SystemExit(f"{path}: games of {key} are missing; end the run first.")
        estimates = [game["estimate"] for _, game in sorted(games.items())]
        seconds = [game["seconds"] for game in games.values()]
        yield Sums(
            *key,
            games=len(games),
            wins=sum(bool(game["won"]) for game in games.values()),
            estimates=round(sum(estimates), 6),
            squares=round(sum(value * value for value in estimates), 6),
            seconds=round(sum(seconds), 1),
            longest=round(max(seconds), 2),
        )


def added(rows: Iterable[Sums], new: Iterable[Sums]) -> list[Sums]:
    """Returns the rows with the new ones among them; of two with the same seed the larger one."""
    best: dict[tuple[str, str, int], Sums] = {}
    for row in (*rows, *new):
        key = (row.size, row.first_click, row.seed)
        if key not in best or best[key].games < row.games:
            best[key] = row
    return list(best.values())


def pooled(rows: Iterable[Sums]) -> list[Sums]:
    """Returns the sums over all seeds, for every board and promise; the seeds are their number."""
    together: dict[tuple[str, str], list[Sums]] = {}
    for row in sorted(rows, key=_order):
        together.setdefault((row.size, row.first_click), []).append(row)
    return [
        Sums(
            *key,
            seed=len(parts),
            games=sum(part.games for part in parts),
            wins=sum(part.wins for part in parts),
            estimates=sum(part.estimates for part in parts),
            squares=sum(part.squares for part in parts),
            seconds=sum(part.seconds for part in parts),
            longest=max(part.longest for part in parts),
        )
        for key, parts in together.items()
    ]


def table_lines(rows: Iterable[Sums]) -> Iterator[str]:
    """Yields the lines of the table of docs/players.md."""
    yield "| board | first click | games | won % | estimate % | games/s | longest game, s |"
    yield "|---|---|---|---|---|---|---|"
    for row in pooled(rows):
        yield (
            f"| {row.size} | {row.first_click} | {row.games:,} "
            f"| {_told(wilson(row.wins, row.games))} | {_told(row.estimate)} "
            f"| {row.games / row.seconds:.0f} | {row.longest:.1f} |"
        )


def _told(rate: Interval) -> str:
    return f"{100 * rate.value:.2f} ± {50 * (rate.high - rate.low):.2f}"


def _order(row: Sums) -> tuple[int, str, str, int]:
    return -len(row.size), row.size, row.first_click, row.seed


def main() -> None:
    """Adds the files that are named, and prints the table."""
    rows = read_table()
    if files := [Path(name) for name in sys.argv[1:]]:
        rows = added(rows, (sums for path in files for sums in sums_of(path)))
        write_table(rows)
    print(*table_lines(rows), sep="\n")


if __name__ == "__main__":
    main()

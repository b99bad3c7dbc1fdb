"""Prints the figures of the agent beside their targets: python tests/benchmarks/agent.py.

All are CPU time of this thread. Nothing here fails: figures depend on the machine, and only mean
something on an idle one, so each run begins with a plain loop to compare machines by.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

import brute_force
from judged_play import dealt_play, open_questions, scouted, settle, use_spare_time
from thesis_movers import THESIS_MOVERS, GaveUpError

from minesweeper.agent.judge import Claim
from minesweeper.agent.judged_game import JudgedGame, JudgedMove
from minesweeper.agent.mover import draw_minefield, mover_randomness
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.judges import Evidence
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import Position
from minesweeper.logic.counting.sampling import Below
from minesweeper.logic.deduction import Verdict

EXPERT = LEVELS["expert"]
DENSE = Level.of(30, 16, 160)
HUGE = Level.of(1000, 1000, 200_000)
SMALL = Level.of(5, 4, 5)
DRAWS = 20
"""How often a mover is asked for each minefield that fits a small board."""
FEW_CELLS = 100
"""A click on a huge board that opens more says nothing about small ones."""
SPARED_ON_HUGE = 3


@dataclass(frozen=True)
class Targets:
    """What the figures should stay below; None where nothing is asked."""

    median: float | None = None
    p99: float | None = None
    longest: float | None = None


@dataclass(frozen=True)
class Figure:
    """Something measured several times, in milliseconds."""

    name: str
    values: list[float]
    targets: Targets = field(default_factory=Targets)

    def row(self) -> str:
        """Its line of the table."""
        cells = zip(_summary(self.values), _as_list(self.targets), strict=True)
        return f"{self.name:46}{len(self.values):7}" + "".join(_told(*cell) for cell in cells)


def _as_list(targets: Targets) -> list[float | None]:
    return [targets.median, targets.p99, targets.longest]


def _told(value: float, target: float | None) -> str:
    if target is None:
        return f"{value:10.3f}{'':12}"
    return f"{value:10.3f}{'  ≤ ' if value <= target else '  > '}{target:<8g}"


def _summary(values: list[float]) -> tuple[float, float, float]:
    """Median, p99 and longest; zeros where there is nothing."""
    if not values:
        return 0.0, 0.0, 0.0
    ordered = sorted(values)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return statistics.median(ordered), p99, ordered[-1]


_COLUMNS = "".join(f"{name:>10}{'':12}" for name in ("median", "p99", "longest"))
HEADINGS = f"{'':46}{'runs':>7}{_COLUMNS}"


def main() -> None:
    """Measure what is asked for and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sections", nargs="*", help=f"some of {', '.join(SECTIONS)}")
    arguments.add_argument("--games", type=int, default=500, help="how many games on expert")
    arguments.add_argument("--sparings", type=int, default=2000, help="for the table of movers")
    chosen = arguments.parse_args()
    if wrong := set(chosen.sections).difference(SECTIONS):
        raise SystemExit(f"There is no section {', '.join(sorted(wrong))}.")
    print(f"Load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; times in ms of CPU")
    print(f"A million turns of a plain loop: {_plain_loop():.0f} ms\n{HEADINGS}")
    for name in chosen.sections or SECTIONS:
        for line in SECTIONS[name](chosen):
            print(line, flush=True)
    print(f"A million turns of a plain loop: {_plain_loop():.0f} ms")


clock = time.thread_time_ns
"""What the benchmarks measure by: the CPU time of this thread, unless one chooses otherwise."""


def timed(does: Callable[[], object]) -> float:
    """How many milliseconds something takes."""
    started = clock()
    does()
    return (clock() - started) / 1e6


def _plain_loop() -> float:
    def turn() -> None:
        total = 0
        for number in range(1_000_000):
            total += number * number & 7

    return min(timed(turn) for _ in range(3))


# Games with random clicks, half of them un-deducible; none is lost.


@dataclass(frozen=True)
class Click:
    """One click, from the move to where the scout has settled."""

    ms: float
    is_spared: bool
    opened: int
    cell: Cell
    before: Position | None
    """What was seen before it, of a spared one."""


def _click(play: JudgedGame, cell: Cell) -> Click:
    """Click a cell. The one place that knows how the agent is driven."""
    field = play.game.minefield
    is_mined = field is not None and field.is_mined(cell)
    # Keeping every position would make the next one dearer to lay out.
    before = play.game.position if is_mined else None
    moves: list[JudgedMove] = []

    def click_to_settled() -> None:
        moves.append(play.open(cell))
        settle(play)

    ms = timed(click_to_settled)
    use_spare_time(play)
    return Click(ms, bool(moves[0].spared), len(moves[0].outcome.opened), cell, before)


def _begun(level: Level, seed: int) -> JudgedGame:
    """A game after a first click in the middle, which on a small board is only safe."""
    play = dealt_play(level, seed, FirstClick.SAFE if level == SMALL else FirstClick.OPENING)
    play.open(Cell(level.grid.height // 2, level.grid.width // 2))
    settle(play)
    return play


def _chosen(play: JudgedGame, chance: random.Random) -> Cell:
    """A cell to click: an un-deducible one half of the time, else one the scout has opened."""
    kinds = [open_questions, scouted]
    chance.shuffle(kinds)
    return chance.choice(kinds[0](play) or kinds[1](play))


def _clicks(level: Level, games: int) -> Iterator[Click]:
    for seed in range(games):
        chance = random.Random(seed)  # noqa: S311  no secret hangs on it
        play = _begun(level, seed)
        while play.game.status is Status.PLAYING:
            yield _click(play, _chosen(play, chance))


def _times(level: Level, games: int) -> tuple[list[float], list[float]]:
    """The times without and with sparing.

    Nothing but times is kept, or the garbage collector would have more and more to look through.
    """
    unspared: list[float] = []
    spared: list[float] = []
    for click in _clicks(level, games):
        (spared if click.is_spared else unspared).append(click.ms)
    return unspared, spared


def _expert(chosen: argparse.Namespace) -> Iterator[str]:
    unspared, spared = _times(EXPERT, chosen.games)
    yield Figure("expert, click not spared", unspared, Targets(0.15, 4, 50)).row()
    yield Figure("expert, click spared", spared, Targets(3, 8, 50)).row()


def _dense(chosen: argparse.Namespace) -> Iterator[str]:
    unspared, spared = _times(DENSE, max(1, chosen.games // 10))
    yield Figure(f"{DENSE}, all clicks", unspared + spared, Targets(None, 150, 1000)).row()
    yield Figure(f"{DENSE}, clicks spared", spared).row()


# A board of a million cells.


def _huge(chosen: argparse.Namespace) -> Iterator[str]:
    """Small clicks, beside those on expert in the same minute; then spared ones, in slices."""
    chance = random.Random(1)  # noqa: S311  no secret hangs on it
    expert, _ = _times(EXPERT, max(1, chosen.games // 25))
    play = dealt_play(HUGE, 1)
    dealing = timed(lambda: play.open(Cell(500, 500)))
    yield Figure(f"{HUGE}, first click: dealt and opened", [dealing]).row()
    yield Figure(
        f"{HUGE}, first click: slices of thought", _slices(play), Targets(longest=50)
    ).row()
    small = _small_clicks(play, chance)
    yield Figure("expert, click not spared", expert).row()
    twice = Targets(2 * statistics.median(expert))
    yield Figure(f"{HUGE}, small click not spared", small, twice).row()
    for _ in range(SPARED_ON_HUGE):
        yield from _spared_in_slices(play, chance)


def _slices(play: JudgedGame) -> list[float]:
    slices = []
    more = True

    def think() -> None:
        nonlocal more
        more = play.think()

    while more:
        slices.append(timed(think))
    return slices


def _small_clicks(play: JudgedGame, chance: random.Random) -> list[float]:
    field = play.game.minefield
    assert field is not None, "it was dealt with the first click"
    cells = [cell for cell in chance.sample(scouted(play), 300) if field.number(cell)]
    clicks = [_click(play, cell) for cell in cells]
    return [click.ms for click in clicks if 0 < click.opened <= FEW_CELLS]


def _spared_in_slices(play: JudgedGame, chance: random.Random) -> Iterator[str]:
    field = play.game.minefield
    assert field is not None, "it was dealt with the first click"
    cell = chance.choice([cell for cell in open_questions(play) if field.is_mined(cell)])
    move = timed(lambda: play.open(cell))
    slices = _slices(play)
    seconds = Targets(longest=4000)
    yield Figure(f"{HUGE}, spared: judged, moved, opened", [move]).row()
    yield Figure(f"{HUGE}, spared: slices of thought", slices, Targets(longest=50)).row()
    yield Figure(f"{HUGE}, spared: all together", [move + sum(slices)], seconds).row()


# The second engine.


def _confirmation(chosen: argparse.Namespace) -> Iterator[str]:
    """SAT on expert: keeping up after each click, and confirming a loss as each click is made."""
    kept: list[float] = []
    confirmed: list[float] = []
    unprepared: list[float] = []
    for seed in range(max(1, chosen.games // 5)):
        chance = random.Random(seed)  # noqa: S311  no secret hangs on it
        play = _begun(EXPERT, seed)
        while play.game.status is Status.PLAYING:
            play.open(_chosen(play, chance))
            settle(play)
            while play.prove_board():
                pass
            if chance.random() < 0.05:
                unprepared += _confirmed(play, chance, JudgedGame(play.history, play.game, _drop))
            kept.append(timed(partial(_tell_sat, play)))
            confirmed += _confirmed(play, chance, play)
    yield Figure("expert, SAT kept up to date after a click", kept, Targets(0.1)).row()
    yield Figure("expert, loss confirmed", confirmed, Targets(5, 30)).row()
    yield Figure("expert, loss confirmed from nothing", unprepared).row()


def _drop(_: object) -> None:
    """Keep nothing."""


def _tell_sat(play: JudgedGame) -> None:
    while play.tell_sat():
        pass


def _confirmed(play: JudgedGame, chance: random.Random, by: JudgedGame) -> list[float]:
    """How long it takes to confirm that one of the mines that the scout knows loses, if any."""
    assert play.scout is not None, "the scout sets out with the first click"
    mined = play.scout.known.mined()
    field, scout = play.game.minefield, play.scout
    if not mined or field is None or play.game.status is not Status.PLAYING:
        return []
    cell = chance.choice(mined)
    case = replace(play.case_of_cell(cell, field), scout=lambda: scout)
    claim = Claim(Evidence.SCOUT, (cell,), Verdict.MINE)
    answers: list[bool] = []
    took = timed(lambda: answers.append(by.confirmer.confirms(case, claim)))
    assert answers == [True], f"SAT refutes the mine at {cell.name}"
    return [took]


# The movers.

Mover = Callable[[Position, list[int], Below], bytes | None]


def _weighted(position: Position, kept_free: list[int], below: Below) -> bytes:
    return draw_minefield(position, kept_free, (), below).mined


MOVERS: dict[str, Mover] = {**THESIS_MOVERS, "weighted": _weighted}


def _sparings(level: Level, count: int) -> list[Click]:
    """So many spared clicks, from as many games as that takes."""
    found = []
    for click in _clicks(level, sys.maxsize):
        if click.is_spared:
            found.append(click)
            if len(found) == count:
                break
    return found


def _mover(chosen: argparse.Namespace) -> Iterator[str]:
    """The mover alone, as a judge would call it without knowing anything more."""
    sparings = _sparings(EXPERT, max(1, chosen.sparings // 4))
    times = [timed(partial(_move, _weighted, click, 1)) for click in sparings]
    yield Figure("mover alone on expert", times, Targets(0.8, 4)).row()


def _move(mover: Mover, click: Click, turn: int) -> bytes | None:
    """What a mover lays; None at a dead end."""
    before = click.before
    assert before is not None, f"{click.cell.name} was not spared"
    return mover(before, [before.grid.index(click.cell)], mover_randomness(1, turn))


def _movers(chosen: argparse.Namespace) -> Iterator[str]:
    """All four over the same sparings, and how far from uniform they are on small boards."""
    sparings = _sparings(EXPERT, chosen.sparings)
    small = [click for click in _sparings(SMALL, 100) if 4 <= len(_fitting(click)) <= 100]
    heads = ("dead ends", "gave up", "χ²/freedom", "median", "p99", "longest")
    yield f"\n{'mover':12}" + "".join(f"{head:>12}" for head in heads)
    for name, mover in MOVERS.items():
        trials = [_trial(mover, click) for click in sparings]
        ends = Counter(trial.end for trial in trials)
        figures = (_unevenness(mover, small), *_summary([trial.ms for trial in trials]))
        told = "".join(f"{value:12.2f}" for value in figures)
        yield f"{name:12}{ends['dead end']:12}{ends['gave up']:12}{told}"
    yield f"{len(sparings)} on expert; χ² over {len(small)} on {SMALL}, {DRAWS} draws a field"


@dataclass(frozen=True)
class Trial:
    """How a mover fared in one sparing."""

    ms: float
    end: str


def _trial(mover: Mover, click: Click) -> Trial:
    ends: list[str] = []

    def try_it() -> None:
        try:
            ends.append("dead end" if _move(mover, click, 1) is None else "moved")
        except GaveUpError:
            ends.append("gave up")

    return Trial(timed(try_it), ends[0])


def _fitting(click: Click) -> list[bytes]:
    """Every minefield that fits a small board with the clicked cell safe."""
    before = click.before
    assert before is not None, f"{click.cell.name} was not spared"
    return [
        bytes(cell in mines for cell in before.grid)
        for mines in brute_force.minefields(before)
        if click.cell not in mines
    ]


def _unevenness(mover: Mover, sparings: list[Click]) -> float:
    """Chi-square per degree of freedom where the mover finds room: 1 is what chance gives."""
    chi_square, freedom = 0.0, 0
    for click in sparings:
        fields = _fitting(click)
        drawn = Counter(_move(mover, click, turn) for turn in range(DRAWS * len(fields)))
        if None not in drawn:
            chi_square += sum((drawn[one] - DRAWS) ** 2 / DRAWS for one in fields)
            freedom += len(fields) - 1
    return chi_square / freedom if freedom else 0.0


SECTIONS: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "expert": _expert,
    "dense": _dense,
    "huge": _huge,
    "confirmation": _confirmation,
    "mover": _mover,
    "movers": _movers,
}

if __name__ == "__main__":
    main()

"""Prints the figures of the instructor beside their targets: python tests/benchmarks/lessons.py.

A player loses many games: it opens what the board proves safe, and now and then any cell of the
frontier. Every loss is taught. Times are CPU time of this thread, and mean something only on an
idle machine. Nothing here fails.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from agent import HEADINGS, Figure, Targets, timed

from minesweeper import events
from minesweeper.agent.agent import Agent
from minesweeper.agent.scout import Scout, record_of_deductions
from minesweeper.archive.incoming import fixed_board
from minesweeper.game.game import Game
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Reason
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.reasons.techniques import CONTRADICTION, TECHNIQUES
from minesweeper.teaching.lesson import Lesson, Step

SLIP = 0.07
"""How often the player opens a cell that nothing proves safe though another is."""


@dataclass
class Losses:
    """What the lost games of one level and judge told."""

    times: list[float] = field(default_factory=list)
    """From the fatal click to the lesson."""
    near: list[float] = field(default_factory=list)
    """Steps of the shortest way, for mistakes on cells that touch the opened area."""
    far: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    reports: list[dict[str, str]] = field(default_factory=list)

    def add(self, lesson: Lesson, time: float) -> None:
        steps = [step for card in lesson.cards for step in card.steps]
        self.times.append(time)
        self.cards.append(float(len(lesson.cards)))
        self.steps += steps
        if steps:
            touches = is_beside_an_opened_cell(lesson.position, lesson.about)
            (self.near if touches else self.far).append(float(len(steps)))


def main() -> None:
    """Measure, and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--losses", type=int, default=300, help="how many on expert")
    arguments.add_argument("--boards", type=int, default=60, help="scouted on each level")
    chosen = arguments.parse_args()
    print(HEADINGS)
    for judge in ("quantum", "strict"):
        for line in told_losses(judge, losses_of("expert", judge, chosen.losses)):
            print(line, flush=True)
    print(f"\n{'techniques, % of steps':24}" + "".join(f"{level:>14}" for level in LEVELS))
    tables = [techniques_of(level, chosen.boards) for level in LEVELS.values()]
    for row in technique_rows(tables):
        print(row)


def told_losses(judge: str, found: Losses) -> Iterator[str]:
    """The table of one judge."""
    yield Figure(f"{judge}: click to lesson, ms", found.times, Targets(p99=200)).row()
    yield Figure(f"{judge}: steps, mistakes beside opened cells", found.near).row()
    yield Figure(f"{judge}: steps, other mistakes", found.far).row()
    yield Figure(f"{judge}: cards", found.cards, Targets(longest=12)).row()
    within = sum(steps <= 10 for steps in found.near) / max(1, len(found.near))
    clues = Counter(len(step.clues) for step in found.steps)
    hard = sum(step.technique == CONTRADICTION for step in found.steps)
    yield share(f"{judge}: ways of at most 10 steps beside opened cells", within, "≥ 90 %")
    few = sum(clues[size] for size in (0, 1, 2))
    yield share(f"{judge}: steps of at most 2 clues", few / max(1, len(found.steps)), "≥ 95 %")
    many = sum(count for size, count in clues.items() if size > 12)
    yield share(
        f"{judge}: steps of more than 12 clues", many / max(1, len(found.steps)), "≤ 0.01 %"
    )
    yield share(f"{judge}: contradictions", hard / max(1, len(found.steps)), "≤ 1 %")
    yield f"{judge}: {len(found.steps)} steps, {len(found.reports)} not confirmed"


def share(name: str, value: float, target: str) -> str:
    """A line for a share."""
    return f"{name:60}{100 * value:8.3f} %   {target}"


# Losing.


def losses_of(level: str, judge: str, wanted: int) -> Losses:
    """Play until so many games are lost, and have each taught."""
    found = Losses()
    chance = random.Random(1)  # noqa: S311  a player, and the same again
    seed = 0
    while len(found.times) < wanted:
        lose(LEVELS[level], judge, seed, chance, found)
        seed += 1
    return found


def lose(level: Level, judge: str, seed: int, chance: random.Random, found: Losses) -> None:
    """Play one game; where it is lost, time the fatal click and its lesson."""
    seen: list[events.Event] = []
    agent = Agent(lambda: 0, fixed_board, report=found.reports.append)
    agent.add_observer(seen.append)
    agent.observe(events.NewGameChosen(level, FirstClick.OPENING, seed, judge=judge))
    click = middle_of(level)
    while True:
        time = timed(lambda at=click: agent.observe(events.CellClicked(at)))
        if isinstance(seen[-1], events.GameWon):
            return
        if isinstance(seen[-1], events.GameLost):
            time += timed(lambda: agent.observe(events.LessonAsked()))
            found.add(next(e.lesson for e in seen if isinstance(e, events.LessonGiven)), time)
            return
        while agent.think():
            pass
        sheet = agent.flagged_position
        assert sheet is not None, "a game lies on the table"
        click = choose(sheet.position, chance)


def choose(shown: Position, chance: random.Random) -> Cell:
    """A cell that is proved safe, mostly; else any of the frontier, or any at all."""
    safe = prove(shown).safe
    if safe and chance.random() >= SLIP:
        return chance.choice(safe)
    covered = [cell for cell in shown.grid if shown.at(cell) == COVERED]
    frontier = [cell for cell in covered if is_beside_an_opened_cell(shown, cell)]
    return chance.choice(frontier if frontier and chance.random() < 0.9 else covered)


def is_beside_an_opened_cell(shown: Position, cell: Cell) -> bool:
    """Whether a number speaks of a cell."""
    return any(shown.at(near) < COVERED for near in shown.grid.neighbours(cell))


def middle_of(level: Level) -> Cell:
    """The cell that every game is begun with."""
    return Cell(level.grid.height // 2, level.grid.width // 2)


# Which techniques are used.


def techniques_of(level: Level, boards: int) -> Counter[str]:
    """How often each technique is used on the whole way ahead from openings."""
    found: Counter[str] = Counter()
    for seed in range(boards):
        found.update(step.technique for step in scouted(level, seed))
    return found


def scouted(level: Level, seed: int) -> Iterator[Reason]:
    """The whole way ahead from an opening in the middle."""
    game = Game(level, seed, lambda: 0, first_click=FirstClick.OPENING)
    game.open(middle_of(level))
    minefield = game.minefield
    assert minefield is not None, "the first click deals"
    scout = Scout.from_position(game.position, minefield)
    scout.finish()
    return record_of_deductions(scout, game.position, minefield)


def technique_rows(tables: list[Counter[str]]) -> Iterator[str]:
    """A line for every technique, and one for the number of steps."""
    for technique in TECHNIQUES:
        shares = [100 * table[technique] / max(1, table.total()) for table in tables]
        yield f"{technique:24}" + "".join(f"{value:14.3f}" for value in shares)
    yield f"{'steps':24}" + "".join(f"{table.total():14}" for table in tables)


if __name__ == "__main__":
    main()

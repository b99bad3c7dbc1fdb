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
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import prove
from minesweeper.logic.reasons.techniques import (
    ALL_MINES_FOUND,
    CONTRADICTION,
    MINE_COUNT,
    REDUCTION,
    TECHNIQUES,
)
from minesweeper.teaching.lesson import Card, Lesson

NOT_COMPARED = (ALL_MINES_FOUND, REDUCTION, MINE_COUNT, CONTRADICTION)
"""The techniques of cards whose two clues are not compared: one finds mines that fill the other."""
SLIP = 0.07
"""How often the player opens a cell that nothing proves safe though another is."""


@dataclass
class Losses:
    """What the lost games of one level and judge told."""

    times: list[float] = field(default_factory=list)
    """From the fatal click to the lesson."""
    to_safe: list[float] = field(default_factory=list)
    """Looks to the safe cell at hand, of the lessons that lead to one."""
    first: list[float] = field(default_factory=list)
    """Cards shown before the way to the mine is asked for."""
    way: list[float] = field(default_factory=list)
    """Looks of that way, of the lessons that have one."""
    kinds: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    cards: int = 0
    degenerate: int = 0
    """Cards that compare two clues one of which settles its cells alone."""
    bare: int = 0
    """Contradictions that are stated and not shown."""
    zeros: int = 0
    """Cards that only repeat a zero which was opened on the way."""
    long: int = 0
    """Cards of more than 40 words."""
    contradictions: int = 0
    reports: list[dict[str, str]] = field(default_factory=list)

    def add(self, lesson: Lesson, time: float) -> None:
        self.times.append(time)
        if lesson.looks_to_safe is not None:
            self.to_safe.append(float(lesson.looks_to_safe))
        self.first.append(float(lesson.safe_cards or len(lesson.cards)))
        if lesson.safe_cards and lesson.cards[lesson.safe_cards :]:
            self.way.append(float(lesson.looks - (lesson.looks_to_safe or 0)))
        self.kinds[lesson.kind.value if lesson.kind else ""] += 1
        shown = {cell: lesson.position.at(cell) for cell in lesson.position.grid}
        for card in lesson.cards:
            self.add_card(card, shown, lesson.position.grid)
            shown |= dict(card.opens)
            shown |= {step.cell: SHOWN_MINE for step in card.steps if step.verdict is Verdict.MINE}

    def add_card(self, card: Card, shown: dict[Cell, int], grid: Grid) -> None:
        self.cards += 1
        self.steps += len(card.steps)
        self.contradictions += card.technique == CONTRADICTION and bool(card.steps)
        self.bare += "could not all be right" in card.text
        self.long += len(card.full_text.split()) > 40
        self.zeros += any(shown[clue] == 0 for clue in card.clues)
        is_pair = len(card.clues) == 2 and not card.is_round
        if is_pair and card.technique not in NOT_COMPARED:
            self.degenerate += any(settles_alone(clue, shown, grid) for clue in card.clues)


def settles_alone(clue: Cell, shown: dict[Cell, int], grid: Grid) -> bool:
    """Whether a clue settles its covered cells without another one."""
    near = grid.neighbours(clue)
    covered = sum(shown[at] == COVERED for at in near)
    need = shown[clue] - sum(shown[at] == SHOWN_MINE for at in near)
    return covered > 0 and need in (0, covered)


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
    to_safe = Figure(f"{judge}: looks to the safe cell at hand", found.to_safe, Targets(longest=8))
    yield to_safe.row()
    yield Figure(f"{judge}: cards shown first", found.first, Targets(longest=8)).row()
    yield Figure(f"{judge}: looks on the way to the mine", found.way).row()
    ranked = sorted(found.to_safe) or [0.0]
    p50, p90 = ranked[len(ranked) // 2], ranked[int(0.9 * (len(ranked) - 1))]
    yield f"{judge}: looks to the safe cell, median {p50:g} (1), p90 {p90:g} (≤ 2)"
    first = sorted(found.first)
    yield f"{judge}: cards shown first, p95 {first[int(0.95 * (len(first) - 1))]:g} (≤ 4)"
    cards, steps = max(1, found.cards), max(1, found.steps)
    yield share(f"{judge}: degenerate pairs, of cards", found.degenerate / cards, "≤ 0.2 %")
    yield share(f"{judge}: bare contradictions, of steps", found.bare / steps, "≤ 0.01 %")
    yield share(f"{judge}: cards that only repeat a zero", found.zeros / cards, "0 %")
    yield share(f"{judge}: cards of more than 40 words", found.long / cards, "0 %")
    yield share(f"{judge}: contradictions, of cards", found.contradictions / cards, "")
    kinds = ", ".join(f"{kind} {count}" for kind, count in found.kinds.most_common())
    yield f"{judge}: {kinds}; {found.steps} steps, {len(found.reports)} not confirmed"


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

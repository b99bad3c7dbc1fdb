"""Prints the figures of practice beside their targets: python tests/benchmarks/practice.py.

Games are lost on several levels under every judge, and every loss becomes an exercise. Times are
CPU time of this thread, and mean something only on an idle machine. Nothing here fails.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from agent import HEADINGS, Figure, Targets, timed
from lost_games import lost_games

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import ExerciseGiven
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import find_simple_proof
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.practice import exercise_of_loss, prepare_exercise

LEVEL_NAMES = ("beginner", "intermediate", "expert")


@dataclass
class Practice:
    """What the exercises of some losses are like."""

    making: list[float] = field(default_factory=list)
    serving: list[float] = field(default_factory=list)
    region: list[float] = field(default_factory=list)
    marked: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    techniques: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Measure, and print each figure as it comes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--losses", type=int, default=400, help="in all, shared out among judges and levels"
    )
    arguments.add_argument("--judges", nargs="*", default=list(JUDGES), help="names of judges")
    chosen = arguments.parse_args()
    each = max(1, chosen.losses // (len(chosen.judges) * len(LEVEL_NAMES)))
    found = Practice()
    for judge in chosen.judges:
        of_judge = Counter[str]()
        for level in LEVEL_NAMES:
            for play in lost_games(LEVELS[level], judge, each):
                of_judge += measured(play, found)
        print(f"{judge}: {dict(of_judge)}", flush=True)
        found.counts += of_judge
    print(*told(found), sep="\n")


def measured(play: JudgedGame, found: Practice) -> Counter[str]:
    """Makes the exercise of a loss and serves it."""
    loss = play.loss()
    case, counts = loss.case, Counter(losses=1)
    lesson = lesson_of_loss(play.judge, case, loss.ruling)
    made, served = [], []
    cell = case.chorded or case.cells[0]
    found.making.append(
        timed(
            lambda: made.append(exercise_of_loss(play.judge, case, loss.ruling, cell, case.flags))
        )
    )
    exercise = made[0]
    found.serving.append(timed(lambda: served.append(prepare_exercise(exercise))))
    given = served[0]
    if given is None or exercise.target is None:
        return counts + Counter(chances=1)
    counts["logic"] += 1
    found.techniques[exercise.technique] += 1
    steps = [step for card in given.lesson.cards for step in card.steps]
    hardest = max(steps, key=lambda step: DIFFICULTY[step.technique])
    counts["served_as_filed"] += hardest.technique == exercise.technique
    counts["target_wanted"] += exercise.target in given.wanted & given.region
    if lesson.target is not None:
        counts["told"] += 1
        counts["filed_as_missed"] += exercise.technique == lesson.target.technique
        counts["on_the_way"] += exercise.target == lesson.target.cell
    counts["nothing_easier"] += not easier_answers(given)
    covered = {at for at in given.region if at in given.lesson.safe | given.lesson.mined}
    found.region.append(float(len(given.region)))
    found.marked.append(float(len(covered & given.marked)))
    return counts


def easier_answers(given: ExerciseGiven) -> list[Cell]:
    """Returns the cells of the region that count and that easier techniques settle at once."""
    state, lesson = ProofState(given.exercise.position), given.lesson
    verdicts = dict.fromkeys(lesson.safe, Verdict.SAFE) | dict.fromkeys(lesson.mined, Verdict.MINE)
    for cell in given.marked:
        state.settle(state.place(cell), verdicts[cell])
    asked = DIFFICULTY[given.exercise.technique]
    proofs = {
        cell: find_simple_proof(state, state.place(cell), verdicts[cell])
        for cell in given.wanted & given.region
    }
    return [cell for cell, proof in proofs.items() if proof and DIFFICULTY[proof.technique] < asked]


def told(found: Practice) -> Iterator[str]:
    """The tables."""
    counts = found.counts
    yield HEADINGS
    yield Figure("making an exercise, ms", found.making).row()
    yield Figure("serving an exercise, ms", found.serving, Targets(p99=200)).row()
    yield Figure("cells of the region", found.region).row()
    yield Figure("marked cells in the region", found.marked).row()
    yield share("technique served = technique filed", counts, "served_as_filed", "logic", "≥ 98 %")
    yield share(
        "technique filed = target of the lesson", counts, "filed_as_missed", "told", "≥ 98 %"
    )
    yield share("target = target of the lesson", counts, "on_the_way", "told", "100 %")
    yield share("target counts as right", counts, "target_wanted", "logic", "100 %")
    yield share("nothing easier counts as right", counts, "nothing_easier", "logic", "")
    yield f"{dict(found.techniques.most_common())}"


def share(name: str, counts: Counter[str], part: str, whole: str, target: str) -> str:
    """A line for a share."""
    value = 100 * counts[part] / max(1, counts[whole])
    return f"{name:44}{counts[part]:6} of {counts[whole]:5}{value:9.2f} %   {target}"


if __name__ == "__main__":
    main()

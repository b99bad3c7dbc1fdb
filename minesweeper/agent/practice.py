"""Serves lost positions again: what can be found in one, and the way to it.

An exercise has no mines: all it asks for follows from what can be seen.
"""

from minesweeper.agent import lesson_words as words
from minesweeper.agent.cards import Cards, Report, no_report
from minesweeper.agent.instructor import promise
from minesweeper.agent.scout import way_to
from minesweeper.agent.tallying import tally_of
from minesweeper.chances import exact_percent
from minesweeper.events import ExerciseGiven
from minesweeper.exercise import Exercise
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.lesson import Lesson
from minesweeper.logic.any_odds import odds_of
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.knowledge import Knowledge
from minesweeper.logic.parts import ContradictionError


def serve(exercise: Exercise, report: Report = no_report) -> ExerciseGiven | None:
    """A lost position to be tried again; None where no minefield fits it."""
    try:
        known = Knowledge(exercise.position)
        known.reason()
    except ContradictionError:
        return None
    asked_for = _asked_for(exercise, known)
    if asked_for:
        return ExerciseGiven(exercise, _by_logic(exercise, known, asked_for, report))
    return _by_chance(exercise)


def _by_logic(
    exercise: Exercise, known: Knowledge, asked_for: list[Cell], report: Report
) -> Lesson:
    position = exercise.position
    way = way_to(known, asked_for, position, None)
    last = way[-1]
    cards = Cards(position, position.at, report).of_way(way)
    told = words.IS_SAFE_BECAUSE if last.verdict is Verdict.SAFE else words.IS_MINE_BECAUSE
    return Lesson(
        position,
        exercise.flags,
        last.cell,
        told.format(cell=last.cell.name),
        promise(way, cards),
        _lost_told(exercise),
        cards,
        safe=frozenset(known.safe()),
        mined=frozenset(known.mined()),
    )


def _asked_for(exercise: Exercise, known: Knowledge) -> list[Cell]:
    """The cell of the mistake where the board settles it, else what is safe.

    Where nothing is to be opened for certain, mines are found only if no cell is left to guess.
    """
    cell = exercise.cell
    is_covered = exercise.position.at(cell) == COVERED
    if is_covered and known.verdict(cell) is not Verdict.OPEN:
        return [cell]
    return known.safe() or ([] if known.open_questions() else known.mined())


def _by_chance(exercise: Exercise) -> ExerciseGiven:
    """Where nothing is certain, the least likely mines are asked for."""
    position, cell = exercise.position, exercise.cell
    odds = odds_of(position)
    least = min(filter(None, odds.chances))
    grid = position.grid
    best = frozenset(grid.cell(at) for at, chance in enumerate(odds.chances) if chance == least)
    first = min(best)
    asked = [first] if exercise.is_chord or cell in best else [first, cell]
    told = words.SAFEST_CELL.format(cell=first.name, percent=exact_percent(least))
    lesson = Lesson(
        position,
        exercise.flags,
        first,
        words.NOTHING_IS_CERTAIN,
        told,
        _lost_told(exercise),
        tally=tally_of(position, asked),
    )
    return ExerciseGiven(exercise, lesson, best)


def _lost_told(exercise: Exercise) -> str:
    form = words.CHORD_LOST_HERE if exercise.is_chord else words.LOST_HERE
    return form.format(cell=exercise.cell.name)

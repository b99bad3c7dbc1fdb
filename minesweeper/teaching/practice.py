"""Serves lost positions again: what can be found in one, and the way to it.

An exercise has no mines: all it asks for follows from what can be seen.
"""

from minesweeper.agent.scout import route_to
from minesweeper.events import ExerciseGiven
from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.any_odds import odds_of
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.simplest import pair, single
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.logic.reasons.view import View
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import Cards, Report, no_report
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.instructor import promise
from minesweeper.teaching.layout_counts import tally_of
from minesweeper.teaching.lesson import Lesson


def serve(exercise: Exercise, report: Report = no_report) -> ExerciseGiven | None:
    """A lost position to be tried again; None where no minefield fits it."""
    try:
        known = Knowledge(exercise.position)
        known.reason()
    except ContradictionError:
        return None
    asked_for = _asked_for(exercise, known)
    if asked_for:
        return _by_logic(exercise, known, asked_for, report)
    return _by_chance(exercise)


def _by_logic(
    exercise: Exercise, known: Knowledge, asked_for: list[Cell], report: Report
) -> ExerciseGiven:
    way = route_to(known, asked_for, exercise.position, None)
    hardest = max(DIFFICULTY[step.technique] for step in way)
    certain = {*known.safe(), *known.mined()}
    wanted = certain - _easier(exercise.position, known, hardest)
    return ExerciseGiven(exercise, _told(exercise, known, way, report), wanted=frozenset(wanted))


def _easier(position: Position, known: Knowledge, than: int) -> set[Cell]:
    """What is proved by techniques that are easier than one, by its difficulty."""
    view = View(position)
    found: set[Cell] = set()
    while True:
        new = [cell for cell in known.conclusions() if _is_new(view, known, cell, than)]
        if not new:
            return found
        found.update(new)


def _is_new(view: View, known: Knowledge, cell: Cell, than: int) -> bool:
    """Whether a cell follows easily from a view; it is then taken in."""
    place, verdict = view.place(cell), known.verdict(cell)
    if view.is_settled(place):
        return False
    ground = single(view, place, verdict) or pair(view, place, verdict)
    is_easy = ground is not None and DIFFICULTY[ground.technique] < than
    if is_easy:
        view.settle(place, verdict)
    return is_easy


def _told(exercise: Exercise, known: Knowledge, way: tuple[Reason, ...], report: Report) -> Lesson:
    position, last = exercise.position, way[-1]
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

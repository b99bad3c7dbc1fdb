"""Prepares lost positions to be tried again: what can be found in one, and the route to it.

An exercise has no minefield: every answer follows from what the player sees.
"""

from minesweeper.agent.scout import route_to
from minesweeper.events import ExerciseGiven
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import find_simple_proof
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import CardMaker, Report, no_report
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.instructor import route_length
from minesweeper.teaching.layout_counts import count_layouts
from minesweeper.teaching.lesson import Lesson


def prepare_exercise(exercise: Exercise, report: Report = no_report) -> ExerciseGiven | None:
    r"""Returns the exercise with its answers and their lesson; None if no minefield fits it.

    The answers are the cells that are no easier to prove than the cell of the mistake. If nothing
    is certain they are the least likely mines.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("3x1/1\n#10\n").position
    >>> given = prepare_exercise(Exercise(position, frozenset(), Cell(0, 0), "kind", "B1"))
    >>> [cell.name for cell in given.wanted], given.lesson.verdict
    (['A1'], 'A1 is a mine.')
    """
    try:
        known = Knowledge(exercise.position)
        known.reason()
    except ContradictionError:
        return None
    goals = _goals(exercise, known)
    return _by_logic(exercise, known, goals, report) if goals else _by_chance(exercise)


def _goals(exercise: Exercise, known: Knowledge) -> list[Cell]:
    """Returns the cell of the mistake if the board settles it, else the cells proved safe.

    If no cell is safe, mines are asked for only if every other cell is settled too, so that no
    guess is left.
    """
    cell = exercise.cell
    is_covered = exercise.position.at(cell) == COVERED
    if is_covered and known.verdict(cell) is not Verdict.OPEN:
        return [cell]
    return known.safe() or ([] if known.open_questions() else known.mined())


# Something is certain.


def _by_logic(
    exercise: Exercise, known: Knowledge, goals: list[Cell], report: Report
) -> ExerciseGiven:
    route = route_to(known, goals, exercise.position, None)
    hardest = max(DIFFICULTY[step.technique] for step in route)
    certain = {*known.safe(), *known.mined()}
    wanted = certain - _easier_cells(exercise.position, known, hardest)
    lesson = _lesson(exercise, known, route, report)
    return ExerciseGiven(exercise, lesson, wanted=frozenset(wanted))


def _easier_cells(position: Position, known: Knowledge, difficulty: int) -> set[Cell]:
    """Returns the cells that follow one after another by techniques easier than a difficulty."""
    state = ProofState(position)
    found: set[Cell] = set()
    while True:
        new = [cell for cell in known.conclusions() if _settles(state, known, cell, difficulty)]
        if not new:
            return found
        found.update(new)


def _settles(state: ProofState, known: Knowledge, cell: Cell, difficulty: int) -> bool:
    """Settles a cell in the state if an easier technique proves it; returns whether one does."""
    place, verdict = state.place(cell), known.verdict(cell)
    if state.is_settled(place):
        return False
    proof = find_simple_proof(state, place, verdict)
    is_easy = proof is not None and DIFFICULTY[proof.technique] < difficulty
    if is_easy:
        state.settle(place, verdict)
    return is_easy


def _lesson(
    exercise: Exercise, known: Knowledge, route: tuple[Reason, ...], report: Report
) -> Lesson:
    position, last = exercise.position, route[-1]
    cards = CardMaker(position, position.at, report).cards_of_route(route)
    text = words.IS_SAFE_BECAUSE if last.verdict is Verdict.SAFE else words.IS_MINE_BECAUSE
    return Lesson(
        position,
        exercise.flags,
        last.cell,
        text.format(cell=last.cell.name),
        route_length(route, cards),
        _loss_text(exercise),
        cards,
        safe=frozenset(known.safe()),
        mined=frozenset(known.mined()),
    )


# Nothing is certain.


def _by_chance(exercise: Exercise) -> ExerciseGiven:
    position, cell = exercise.position, exercise.cell
    odds = odds_of(position)
    least = min(filter(None, odds.chances))
    grid = position.grid
    best = frozenset(grid.cell(at) for at, chance in enumerate(odds.chances) if chance == least)
    first = min(best)
    counted = [first] if exercise.is_chord or cell in best else [first, cell]
    lesson = Lesson(
        position,
        exercise.flags,
        first,
        words.NOTHING_IS_CERTAIN,
        words.SAFEST_CELL.format(cell=first.name, percent=words.whole_percent(least)),
        _loss_text(exercise),
        tally=count_layouts(position, counted),
    )
    return ExerciseGiven(exercise, lesson, best)


def _loss_text(exercise: Exercise) -> str:
    form = words.CHORD_LOST_HERE if exercise.is_chord else words.LOST_HERE
    return form.format(cell=exercise.cell.name)

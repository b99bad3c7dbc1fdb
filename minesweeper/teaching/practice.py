"""Makes exercises of lost games, and prepares them to be tried.

An exercise is the position just before the hardest step of the route that the loss missed, and it
asks for that step. Numbers that the route opens before the step lie open in it. Apart from these it
holds nothing of the minefield: every answer follows from what the player sees.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from minesweeper.agent.judge import Case, Ruling
from minesweeper.agent.scout import route_to
from minesweeper.events import ExerciseGiven
from minesweeper.game.grid import Cell
from minesweeper.game.judges import Judge
from minesweeper.game.notation import FlaggedPosition
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.looks import Look, looks_along
from minesweeper.logic.reasons.proof_state import ProofState
from minesweeper.logic.reasons.proofs import find_simple_proof, simplest_proof
from minesweeper.logic.reasons.routes import SettledCell, explain_steps
from minesweeper.logic.reasons.techniques import DIFFICULTY
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.cards import CardMaker, Report, no_report
from minesweeper.teaching.exercise import MOST_CELLS, Exercise
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.layout_counts import count_layouts
from minesweeper.teaching.lesson import Lesson, Step
from minesweeper.translation import gettext as _

_FEWEST_COVERED = 4
"""The region of an exercise holds at least this many cells in question, if there are as many."""

# From a loss to an exercise.


def exercise_of_loss(
    judge: Judge, case: Case, ruling: Ruling | None, cell: Cell, flags: Iterable[Cell]
) -> Exercise:
    """Returns the exercise of a lost move: its target is that of the lesson of the loss.

    `cell` is the cell of the mistake. Without a ruling, or if the lesson has no steps, the exercise
    leads to what the board proves, if it proves anything.
    """
    sheet = FlaggedPosition.of(case.position, flags)
    is_chord = case.chorded is not None
    lost = Exercise(sheet.position, sheet.flags, cell, judge.name, "", is_chord)
    lesson = None if ruling is None else lesson_of_loss(judge, case, ruling)
    if lesson is None or lesson.target is None:
        return aimed_by_board(lost, case.board)
    return _aimed_at_target(lost, lesson)


def task_of_lesson(lesson: Lesson, report: Report = no_report) -> ExerciseGiven | None:
    """Returns what "Find it yourself" asks for after a lost move: the exercise of that loss.

    None if the lesson has no steps, or if the board has more than MOST_CELLS cells.
    """
    if lesson.target is None or lesson.position.grid.size > MOST_CELLS:
        return None
    lost = Exercise(lesson.position, lesson.flags, lesson.about, "", "")
    return prepare_exercise(_aimed_at_target(lost, lesson), report)


def is_from(exercise: Exercise, before: Position) -> bool:
    """True if an exercise was made from the loss in this position."""
    position = exercise.position
    return (position.grid, position.mines) == (before.grid, before.mines) and all(
        was in (COVERED, now) for was, now in zip(before.seen, position.seen, strict=True)
    )


def brought_up_to_date(exercise: Exercise) -> Exercise:
    """Returns an exercise of an old file with its target, filed under the technique of that.

    Old files hold the position before the losing move, and no minefield. So the target is the
    hardest step of the route to the cell of the mistake, or else to the nearest safe cell. An
    exercise in which nothing is certain gets no target. One that no minefield fits, or that has a
    target already, is returned as it is.
    """
    if exercise.target is not None:
        return exercise
    known = _known(exercise.position)
    return exercise if known is None else aimed_by_board(exercise, known)


def aimed_by_board(exercise: Exercise, known: Knowledge) -> Exercise:
    """Returns an exercise with a target: something that its position proves.

    `known` must be all that follows from the position.
    """
    goals = _goals(exercise, known)
    if not goals:
        return replace(exercise, technique="", target=None, given=())
    position = exercise.position
    looks = looks_along(position, route_to(known, goals, position, None, exercise.cell))
    reasons = [reason for look in looks for reason in look.reasons]
    hardest = max(reasons, key=lambda reason: DIFFICULTY[reason.technique])
    until = reasons[: reasons.index(hardest) + 1]
    return _aimed(exercise, position, [_settled(reason) for reason in until], hardest.technique)


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


def _settled(step: Step | Reason) -> SettledCell:
    return SettledCell(step.cell, step.verdict, step.uses_mine_count)


def _aimed_at_target(exercise: Exercise, lesson: Lesson) -> Exercise:
    """Returns an exercise that asks for the hardest step of a lesson.

    What the lesson opens before that step lies open.
    """
    assert lesson.target is not None, "a lesson with steps has a hardest one"
    grid, seen = lesson.position.grid, bytearray(lesson.position.seen)
    for card in lesson.cards[: lesson.target.card]:
        for cell, number in card.opens:
            seen[grid.index(cell)] = number
    position = Position(grid, bytes(seen), lesson.position.mines)
    left = [step for step in lesson.way_to_target if position.at(step.cell) == COVERED]
    route = [_settled(step) for step in left]
    return _aimed(exercise, position, route, lesson.target.technique)


def _aimed(
    exercise: Exercise, position: Position, route: Sequence[SettledCell], technique: str
) -> Exercise:
    """Returns an exercise that asks for the last cell of a route.

    It is filed under the technique by which its own lesson will settle that cell, if possible the
    one named. Cells of the route on which that does not rest are left out.
    """
    target = route[-1].cell
    looks = _looks_to(position, route, technique)
    return replace(
        exercise,
        position=position,
        flags=FlaggedPosition.of(position, exercise.flags).flags,
        technique=_reason_for(target, looks).technique,
        target=target,
        given=tuple(cell for look in looks[:-1] for cell in look.cells),
    )


def _looks_to(position: Position, route: Iterable[SettledCell], technique: str) -> list[Look]:
    """Returns the looks that prove the last cell of a route, if possible by this technique.

    Looks that the last one does not need are left out, unless its technique has another name
    without what they settle.
    """
    reasons = list(explain_steps(position, route))
    needed = looks_along(position, reasons)
    if needed[-1].reasons[0].technique == technique:
        return needed
    alike = groupby(reasons[:-1], lambda reason: (reason.clues, reason.verdict))
    before = [Look(tuple(group)) for _, group in alike]
    looks = [*before, *looks_along(position, reasons[-1:], None, before)]
    return looks if looks[-1].reasons[0].technique == technique else needed


def _reason_for(cell: Cell, looks: Sequence[Look]) -> Reason:
    """Returns the reason for one of the cells that the last look settles."""
    return next(reason for reason in looks[-1].reasons if reason.cell == cell)


# From an exercise to its answers.


def prepare_exercise(exercise: Exercise, report: Report = no_report) -> ExerciseGiven | None:
    r"""Returns the exercise with its answers and their lesson; None if no minefield fits it.

    If nothing is certain the answers are the least likely mines.

    >>> from minesweeper.game.notation import read_position
    >>> position = read_position("3x1/1\n#10\n").position
    >>> given = prepare_exercise(Exercise(position, frozenset(), Cell(0, 0), "kind", "B1"))
    >>> [cell.name for cell in given.wanted], given.lesson.verdict
    (['A1'], 'A1 is a mine.')
    """
    known = _known(exercise.position)
    if known is None:
        return None
    if not _is_settled(exercise.target, exercise.position, known):
        exercise = aimed_by_board(exercise, known)
    if exercise.target is None:
        return _by_chance(exercise)
    return _by_logic(exercise, exercise.target, known, report)


def _known(position: Position) -> Knowledge | None:
    """Returns all that follows from a position; None if no minefield fits it."""
    try:
        known = Knowledge(position)
        known.reason()
    except ContradictionError:
        return None
    return known


def _is_settled(cell: Cell | None, position: Position, known: Knowledge) -> bool:
    """True if a cell is covered and proved. A file may name any other cell as its target."""
    if cell is None or position.at(cell) != COVERED:
        return False
    return known.verdict(cell) is not Verdict.OPEN


# Something is certain.


def _by_logic(exercise: Exercise, target: Cell, known: Knowledge, report: Report) -> ExerciseGiven:
    position = exercise.position
    named = dict.fromkeys(exercise.given)
    given = [cell for cell in named if cell != target and _is_settled(cell, position, known)]
    settled = [SettledCell(cell, known.verdict(cell)) for cell in (*given, target)]
    looks = _looks_to(position, settled, exercise.technique)
    step = _reason_for(target, looks)
    easier = _easier_cells(position, known, given, DIFFICULTY[step.technique])
    region = _region(position, step, {*given, *easier})
    used = [cell for cell in easier if step.uses_mine_count or cell in region]
    marked = frozenset(_marked(position, known, given, step, used))
    certain = {*known.safe(), *known.mined()}
    return ExerciseGiven(
        exercise,
        _lesson(exercise, target, known, looks, report),
        wanted=frozenset(certain & region) - marked,
        region=region,
        marked=marked,
    )


def _region(position: Position, step: Reason, settled: Collection[Cell]) -> frozenset[Cell]:
    """Returns the rectangle around the clues of a step with all their neighbours.

    It grows until it holds a few cells that are not settled before the step, so that it does not
    tell which cell is meant. The mine count speaks of every covered cell, so with it the rectangle
    holds all that are not settled, and the clues beside them.
    """
    grid = position.grid
    unsettled = {cell for cell in grid if position.at(cell) == COVERED}.difference(settled)
    clues = set(step.clues)
    cells = {step.cell}
    if step.uses_mine_count:
        cells |= unsettled
        clues &= {near for cell in cells for near in grid.neighbours(cell)}
    cells |= {near for clue in clues for near in (clue, *grid.neighbours(clue))}
    fewest = min(_FEWEST_COVERED, len(unsettled))
    while len(unsettled & (region := _rectangle(cells))) < fewest:
        cells = {near for cell in region for near in (cell, *grid.neighbours(cell))}
    return region


def _rectangle(cells: Collection[Cell]) -> frozenset[Cell]:
    """Returns the smallest rectangle that holds some cells."""
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    return frozenset(
        Cell(row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    )


def _marked(
    position: Position, known: Knowledge, given: list[Cell], step: Reason, easier: list[Cell]
) -> list[Cell]:
    """Returns the cells to mark as known: the given ones, and others that easier techniques settle.

    They are marked as known, so that the step is what is left to find. A cell whose mark would make
    the step easier, or give it another technique, is not marked.
    """
    marked = list(given)
    for cell in easier:
        if cell != step.cell:
            state = _state(position, known, [*marked, cell])
            proof = find_simple_proof(state, state.place(step.cell), step.verdict)
            if proof is None or proof.technique == step.technique:
                marked.append(cell)
    state = _state(position, known, marked)
    proof = simplest_proof(state, state.place(step.cell), step.verdict)
    return marked if proof.technique == step.technique else given


def _easier_cells(
    position: Position, known: Knowledge, given: Iterable[Cell], difficulty: int
) -> list[Cell]:
    """Returns the cells that follow, one after another, by techniques easier than a difficulty."""
    state = _state(position, known, given)
    found: list[Cell] = []
    while True:
        new = [cell for cell in known.conclusions() if _settles(state, known, cell, difficulty)]
        if not new:
            return found
        found += new


def _state(position: Position, known: Knowledge, settled: Iterable[Cell]) -> ProofState:
    state = ProofState(position)
    for cell in settled:
        state.settle(state.place(cell), known.verdict(cell))
    return state


def _settles(state: ProofState, known: Knowledge, cell: Cell, difficulty: int) -> bool:
    """Tries to settle a cell by an easier technique; returns whether one proves it."""
    place, verdict = state.place(cell), known.verdict(cell)
    if state.is_settled(place):
        return False
    proof = find_simple_proof(state, place, verdict)
    is_easy = proof is not None and DIFFICULTY[proof.technique] < difficulty
    if is_easy:
        state.settle(place, verdict)
    return is_easy


def _lesson(
    exercise: Exercise, target: Cell, known: Knowledge, looks: Sequence[Look], report: Report
) -> Lesson:
    position = exercise.position
    (cards,) = CardMaker(position, position.at, report).cards_of_looks(looks)
    is_safe = looks[-1].verdict is Verdict.SAFE
    text = words.IS_SAFE_BECAUSE if is_safe else words.IS_MINE_BECAUSE
    return Lesson(
        position,
        exercise.flags,
        target,
        _(text).format(cell=target.name),
        "",
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
    is_alone = exercise.is_chord or cell in best
    counted, better = (first, None) if is_alone else (cell, first)
    lesson = Lesson(
        position,
        exercise.flags,
        counted,
        _(words.NOTHING_IS_CERTAIN),
        _(words.SAFEST_CELL).format(cell=first.name, percent=words.whole_percent(least)),
        _loss_text(exercise),
        tally=count_layouts(position, [counted], better=better),
    )
    return ExerciseGiven(exercise, lesson, best)


def _loss_text(exercise: Exercise) -> str:
    if exercise.is_starter:
        return ""
    form = words.CHORD_LOST_HERE if exercise.is_chord else words.LOST_HERE
    return _(form).format(cell=exercise.cell.name)

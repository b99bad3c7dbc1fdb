"""Chooses the puzzles of the trainer, and turns them into tasks that the window can show."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from minesweeper.events import ExerciseGiven
from minesweeper.game.chance import SEEDS
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.game.value import Value
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.teaching.course import ALONE, EXAMPLES, CourseStep, Stage
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Card
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.teaching.puzzle import GUESS, Puzzle
from minesweeper.teaching.puzzle_generator import find_puzzle
from minesweeper.teaching.rating import PlayerRating, is_served, rating_of, wanted_rating
from minesweeper.titles import technique_title
from minesweeper.translation import join_sentences

RANGES = {
    "B1": (0.0, 2.4),
    "B2": (0.5, 3.0),
    "reduction": (1.3, 3.8),
    "1-1": (1.6, 4.4),
    "1-2": (2.2, 4.8),
    "1-2-1": (2.4, 4.6),
    "1-2-2-1": (2.7, 4.5),
    "H1": (3.2, 5.6),
    "H2": (4.0, 5.5),
    "H3": (3.6, 5.8),
    "T1": (3.9, 5.5),
    "T2": (4.3, 5.7),
    "T3": (4.3, 5.7),
    "subset": (3.9, 6.6),
    "mine-count": (4.3, 7.0),
    "contradiction": (5.0, 7.2),
    GUESS: (3.0, 5.2),
}
"""The difficulties between which puzzles of a technique are found quickly."""
_SMALL_AT_FIRST = 3
"""So many rated puzzles of a newcomer are on small boards."""
_CANDIDATES = 6
"""A worked example is chosen from so many puzzles."""
_STREAK_STEP = 0.25
"""The difficulty that each puzzle of a streak adds."""
_SEARCHES = 4
"""The most searches for one puzzle that is exactly as difficult as wished; most take one or two."""
_RARE = ("1-2-2-1", "H2", "T1", "T2", "T3")
"""The techniques of which a puzzle takes tens of milliseconds or more to find."""
_SPREAD = 7
"""A number that has no factor in common with the numbers of techniques to choose from, so that one
puzzle after another needs another technique."""


class PuzzleSpec(Value):
    """The puzzle to serve next: the technique, and how difficult it is to be."""

    technique: str
    """The id of a technique, or `puzzle.GUESS`."""
    difficulty: float | None = None
    """From 0 to 10; None for whatever comes first."""
    accepted: tuple[float, float] | None = None
    """The difficulties that fit as well; None if it need not be exact."""
    has_outline: bool = False
    """True if the part of the board to look at is outlined."""
    is_strict: bool = False
    """True if only cells count that the technique itself settles."""
    is_small: bool = False
    """True for a small board."""
    example: int = 0
    """The number of a worked example, from 1; 0 for a puzzle. Examples show more and more."""


class PuzzleTask(Value):
    """A puzzle with its answers and their explanation."""

    given: ExerciseGiven
    technique: str
    """The technique that it needs; empty if nothing is certain."""
    difficulty: float = 0.0
    code: str = ""
    """The code of the puzzle; empty for an exercise of the player's own."""
    chances: tuple[float | None, ...] = ()
    """If nothing is certain, the chance of a mine in every cell, row by row; None if opened."""


# Which puzzle.


def spec_of_step(step: CourseStep) -> PuzzleSpec:
    """Returns the puzzle of a step of the course.

    The examples and the first half of the puzzles to find alone are on small boards and have an
    outline. After that the puzzles become harder and harder, on boards of any size.
    """
    technique = step.technique or GUESS
    low, high = RANGES[technique]
    is_early = step.stage is Stage.EXAMPLE or (
        step.stage is Stage.ALONE and step.number <= ALONE // 2
    )
    # Otherwise harder techniques would master a unit without its own: simulated learners that were
    # blind to 1-1, 1-2 or H2 did so.
    is_strict = step.stage is Stage.ALONE
    if step.stage is Stage.EXAMPLE:
        return PuzzleSpec(technique, has_outline=True, example=step.number)
    if is_early:
        return PuzzleSpec(technique, has_outline=True, is_strict=is_strict)
    wanted = round(low + step.difficulty * (high - low), 1)
    return PuzzleSpec(technique, wanted, is_strict=is_strict)


def spec_at_level(
    player: PlayerRating, number: int, technique: str, buckets: Mapping[str, float]
) -> PuzzleSpec:
    """Returns the puzzle for a player of this rating, of one technique or of any if it is empty.

    `number` is the number of puzzles tried so far, which decides between fitting techniques, and
    `buckets` has the ratings of those that have moved. Who is too strong or too weak for every
    puzzle gets the nearest ones.
    """
    is_small = number < _SMALL_AT_FIRST
    chosen = (technique,) if technique else RANGES
    specs = [_nearest(player, each, buckets) for each in chosen]
    fitting = [spec for spec in specs if _is_common(spec)]
    if fitting:
        return replace(fitting[number * _SPREAD % len(fitting)], is_small=is_small)
    wanted = wanted_rating(player)
    served = [spec for spec in specs if spec.accepted] or specs
    nearest = min(served, key=lambda one: abs(_rating(one, buckets) - wanted))
    return replace(nearest, is_small=is_small)


def _nearest(player: PlayerRating, technique: str, buckets: Mapping[str, float]) -> PuzzleSpec:
    """Returns the puzzle of a technique that is nearest to the player's level."""
    low, high = RANGES[technique]
    tenths, wanted = range(round(10 * low), round(10 * high) + 1), wanted_rating(player)
    nearest = min(tenths, key=lambda one: abs(rating_of(technique, one / 10, buckets) - wanted))
    spec = PuzzleSpec(technique, nearest / 10)
    return replace(spec, accepted=_accepted(player, spec, buckets))


def _rating(spec: PuzzleSpec, buckets: Mapping[str, float]) -> float:
    return rating_of(spec.technique, spec.difficulty or 0.0, buckets)


def _accepted(
    player: PlayerRating, spec: PuzzleSpec, buckets: Mapping[str, float]
) -> tuple[float, float] | None:
    """Returns the difficulties around a spec at which the expected success is as promised.

    None if it is not even there, because the technique has no such puzzles.
    """
    wished = round(10 * (spec.difficulty or 0.0))

    def is_right(tenths: int) -> bool:
        return is_served(player, rating_of(spec.technique, tenths / 10, buckets))

    if not is_right(wished):
        return None
    low = high = wished
    while low and is_right(low - 1):
        low -= 1
    while is_right(high + 1):
        high += 1
    return low / 10, high / 10


def _is_common(spec: PuzzleSpec) -> bool:
    """Returns True if the technique has many puzzles that are accepted."""
    low, high = RANGES[spec.technique]
    return spec.accepted is not None and low <= spec.accepted[0] and spec.accepted[1] <= high


def spec_in_streak(run: int) -> PuzzleSpec:
    """Returns the puzzle of a streak in which `run` puzzles have been solved."""
    difficulty = _STREAK_STEP * run
    fitting = [name for name, (low, high) in RANGES.items() if low <= difficulty <= high]
    if not fitting:
        is_easy = difficulty < RANGES["B1"][0]
        fitting = ["B1"] if is_easy else ["mine-count", "contradiction"]
    chosen = fitting[run * _SPREAD % len(fitting)]
    low, high = RANGES[chosen]
    return PuzzleSpec(chosen, min(max(difficulty, low), high))


# From a puzzle to a task.


def find_task(
    spec: PuzzleSpec, seed: int, should_cancel: ShouldCancel = never_cancel
) -> PuzzleTask:
    """Returns the task of a spec and a seed; raises a CancelledError once `should_cancel` says so.

    Rare techniques take some hundred milliseconds.
    """
    if spec.example and spec.technique != GUESS:
        return _example(spec, seed, should_cancel)
    puzzle = _find(spec, seed, should_cancel)
    return task_of_puzzle(puzzle, has_outline=spec.has_outline, is_strict=spec.is_strict)


def _find(spec: PuzzleSpec, seed: int, should_cancel: ShouldCancel) -> Puzzle:
    """Returns a puzzle as difficult as wished, or the nearest of some searches."""
    found: list[Puzzle] = []
    for search in range(_SEARCHES):
        another = (seed + (search << 32)) % SEEDS
        puzzle = find_puzzle(
            spec.technique, another, spec.difficulty, should_cancel, is_small=spec.is_small
        )
        if spec.accepted is None or spec.accepted[0] <= puzzle.difficulty <= spec.accepted[1]:
            return puzzle
        found.append(puzzle)
    wanted = spec.difficulty or 0.0
    return min(found, key=lambda each: abs(each.difficulty - wanted))


def _example(spec: PuzzleSpec, seed: int, should_cancel: ShouldCancel) -> PuzzleTask:
    """Returns a worked example: of some puzzles the plainest, one in the middle, or the hardest.

    The first example of "All covered neighbours are mines" has a 1 with one cell, the next ones
    larger numbers with more cells. A few seconds would be too long, so rare techniques have fewer
    puzzles to choose from.
    """
    is_rare = spec.technique in _RARE
    found: list[tuple[tuple[int, int], Puzzle, Cell]] = []
    for at in range(1 if is_rare else _CANDIDATES):
        puzzle = find_puzzle(spec.technique, (seed + at) % SEEDS, None, should_cancel)
        found += [(_size(puzzle, answer.cell), puzzle, answer.cell) for answer in puzzle.answers]
    found.sort(key=lambda one: one[0])
    sizes = sorted({size for size, _, _ in found})
    wanted = sizes[(len(sizes) - 1) * min(spec.example - 1, EXAMPLES - 1) // (EXAMPLES - 1)]
    _, puzzle, cell = next(one for one in found if one[0] == wanted)
    return task_of_puzzle(puzzle, has_outline=True, first=cell)


def _size(puzzle: Puzzle, cell: Cell) -> tuple[int, int]:
    """Returns how much there is to see around a cell of a puzzle.

    That is how many covered cells and mines the plainest of its clues beside it touches, and how
    many of those are mines that are shown already.
    """
    position = puzzle.position
    near = [clue for clue in puzzle.clues if clue in position.grid.neighbours(cell)]
    seen = [[position.at(each) for each in position.grid.neighbours(clue)] for clue in near]
    sizes = [
        (values.count(COVERED) + values.count(SHOWN_MINE), values.count(SHOWN_MINE))
        for values in seen
    ]
    return min(sizes, default=(0, 0))


def task_of_puzzle(
    puzzle: Puzzle,
    *,
    has_outline: bool = False,
    is_strict: bool = False,
    first: Cell | None = None,
) -> PuzzleTask:
    """Returns the task of a puzzle, whose lesson explains its first answer or another one.

    With an outline the certain cells inside it count, without one every cell that is certain. If
    it is strict, only the puzzle's own answers count in both cases.
    """
    is_guess = puzzle.technique == GUESS
    first = first or puzzle.answers[0].cell
    exercise = Exercise(
        puzzle.position,
        frozenset(),
        first,
        judge="",
        technique="" if is_guess else puzzle.technique,
        target=None if is_guess else first,
        is_starter=True,
    )
    given = prepare_exercise(exercise)
    assert given is not None, f"the puzzle {puzzle.code} has minefields that fit"
    if not has_outline and not is_guess:
        certain = given.lesson.safe | given.lesson.mined
        given = replace(given, wanted=certain, region=frozenset(), marked=frozenset())
    if is_strict and not is_guess:
        answers = frozenset(answer.cell for answer in puzzle.answers)
        given = replace(given, wanted=answers & given.region if given.region else answers)
    chances = odds_of(puzzle.position).chances if is_guess else ()
    return PuzzleTask(
        given,
        "" if is_guess else puzzle.technique,
        puzzle.difficulty,
        puzzle.code,
        tuple(chances),
    )


def card_for(task: PuzzleTask, cell: Cell) -> Card | None:
    """Returns the explanation of a cell that the player found; None if it is not certain."""
    given = task.given
    if cell == given.lesson.about and given.lesson.cards:
        return whole_card(given.lesson.cards)
    if cell not in given.lesson.safe | given.lesson.mined:
        return None
    asked = replace(given.exercise, target=cell, given=tuple(sorted(given.marked - {cell})))
    explained = prepare_exercise(asked)
    return whole_card(explained.lesson.cards) if explained is not None else None


def whole_card(cards: Sequence[Card]) -> Card:
    """Returns the last card, with the texts of all its parts if it is the last of several."""
    last = cards[-1]
    parts = [*takewhile(lambda card: not card.looks, reversed(cards[:-1]))]
    if not parts:
        return last
    text = join_sentences(*(card.text for card in (*reversed(parts), last)))
    title = last.title if last.technique is None else technique_title(last.technique)
    return replace(last, title=title, text=text)


def task_of_exercise(exercise: Exercise) -> PuzzleTask | None:
    """Returns the task of an exercise of the player's own; None if no minefield fits it."""
    given = prepare_exercise(exercise)
    if given is None:
        return None
    chances = tuple(odds_of(exercise.position).chances) if given.best else ()
    return PuzzleTask(given, given.exercise.technique, chances=chances)

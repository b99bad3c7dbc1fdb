"""Makes puzzles: a dealt board is played by somebody who sees everything, step by step.

At each step the easiest technique that settles anything is looked for. The position before it is a
puzzle for this technique. Then all that the technique proves is opened, its mines are shown, and
the next step follows. If nothing is certain, the position is a puzzle for guessing, and one safe
cell is opened. So every position of a board has a number, and a puzzle is named by the board and
that number. A small example, with the 1 in the middle as the only clue:

    # # #       Nothing is certain: position 0 is a puzzle for guessing.
    # 1 #       A corner is opened and shows a 1. Now there are two clues, and so on.
    # # #

Everything is decided by whole numbers and in a fixed order, so a puzzle is the same everywhere.
A change of any choice made here changes the puzzles of all codes, and needs a new VERSION.
`logic.reasons.easiest_steps` finds the steps.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minesweeper.game.chance import words
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.game.position import COVERED, Position
from minesweeper.game.quoting import quoted
from minesweeper.logic.cancellation import CancelledError, ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.easiest_steps import NOTHING, SEVERAL, EasiestStep, StepByStep
from minesweeper.logic.reasons.proofs import easiest_reason
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    HOLE_1,
    HOLE_2,
    HOLE_3,
    MINE_COUNT,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    REDUCTION,
    SUBSET,
    TECHNIQUES,
    TRIANGLE_1,
    TRIANGLE_2,
    TRIANGLE_3,
)
from minesweeper.logic.work_budget import spend
from minesweeper.teaching.puzzle import (
    GUESS,
    INDEX_BITS,
    LEAST_DIFFICULT,
    MOST_DIFFICULT,
    Puzzle,
    PuzzleAnswer,
    PuzzleCode,
    PuzzleError,
)
from minesweeper.translation import gettext as _

VERSION = 1
"""The version of the generator, which is part of every code."""

_SPARSE, _DENSE, _CROWDED, _LARGE, _LARGE_DENSE = range(5)
BOARDS = (
    Level.of(8, 8, 14),
    Level.of(8, 8, 20),
    Level.of(8, 8, 23),
    Level.of(16, 16, 40),
    Level.of(16, 16, 55),
)
"""The kinds of boards, by the number in the code. New ones may only be added at the end."""
BOARDS_OF = {
    **dict.fromkeys((ALL_ARE_MINES, ALL_MINES_FOUND, REDUCTION), (_SPARSE, _LARGE)),
    **dict.fromkeys((ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE), (_SPARSE, _LARGE_DENSE)),
    **dict.fromkeys((HOLE_1, HOLE_2, HOLE_3), (_SPARSE, _LARGE_DENSE)),
    **dict.fromkeys((TRIANGLE_1, TRIANGLE_2, TRIANGLE_3), (_CROWDED, _DENSE)),
    SUBSET: (_DENSE, _LARGE_DENSE),
    MINE_COUNT: (_DENSE, _SPARSE),
    CONTRADICTION: (_DENSE, _LARGE_DENSE),
    GUESS: (_DENSE, _SPARSE),
}
"""The boards on which puzzles of each technique are looked for, those with most of them first.

The second kind is only used if a difficulty is asked for. Large boards have more clues in view.
"""
_TECHNIQUE_OF = {NOTHING: GUESS, SEVERAL: ""}
"""The techniques of puzzles for steps without one. It must be clear what a puzzle asks for."""
PUZZLE_TECHNIQUES = tuple(BOARDS_OF)
"""What puzzles can be asked for: every technique, and GUESS."""

MOST_BOARDS = 20_000
"""The boards tried before a search is given up. The rarest technique takes about 100."""
_BOARD_WORK = 5_000
"""The work of playing a board, in units of the work budget, besides that of hard positions."""
_FIRST_TOLERANCE, _BOARDS_A_TENTH = 3, 20
"""A difficulty is met within 3 tenths, and a tenth more for every 20 boards that were tried."""

_BASE = {
    ALL_ARE_MINES: 0,
    ALL_MINES_FOUND: 5,
    REDUCTION: 5,
    ONE_ONE: 15,
    ONE_TWO: 20,
    ONE_TWO_ONE: 22,
    ONE_TWO_TWO_ONE: 24,
    HOLE_1: 28,
    HOLE_2: 31,
    HOLE_3: 31,
    TRIANGLE_1: 34,
    TRIANGLE_2: 36,
    TRIANGLE_3: 36,
    SUBSET: 38,
    MINE_COUNT: 42,
    CONTRADICTION: 48,
    GUESS: 30,
}
"""The difficulty of a technique itself, in tenths."""
_REDUCED = 8
"""The tenths that subtracting shown mines adds."""
_CLUE, _MOST_CLUES = 4, 6
"""The tenths that each clue beyond the second adds, up to the sixth."""


# Finding puzzles.


def find_puzzle(
    technique: str,
    seed: int,
    difficulty: float | None = None,
    should_cancel: ShouldCancel = never_cancel,
    *,
    is_small: bool = False,
) -> Puzzle:
    """Returns the puzzle of a technique and a seed, about as difficult as asked for.

    The same arguments give the same puzzle on every platform. A rare technique takes a third of a
    second. If it is small, only boards of 8 × 8 cells are looked at.

    Raises a PuzzleError if there is no such technique, if the difficulty is not from 0 to
    10, or if no puzzle was found, a SeedError if the seed is out of range, and a CancelledError
    once `should_cancel` says so.

    >>> puzzle = find_puzzle("1-2-1", seed=1)
    >>> puzzle.technique, puzzle_of_code(puzzle.code) == puzzle
    ('1-2-1', True)
    """
    if technique not in BOARDS_OF:
        names = ", ".join((*TECHNIQUES, GUESS))
        text = _("There are no puzzles for {technique}; there are some for {names}.")
        raise PuzzleError(text.format(technique=quoted(technique), names=names))
    if difficulty is not None and not LEAST_DIFFICULT <= difficulty <= MOST_DIFFICULT:
        text = _("The difficulty must be a number from {least} to {most}.")
        raise PuzzleError(text.format(least=LEAST_DIFFICULT, most=MOST_DIFFICULT))
    wanted = None if difficulty is None else round(difficulty * 10)
    best: tuple[int, Puzzle] | None = None
    boards = _boards(technique, seed, varied=wanted is not None, is_small=is_small)
    for tried, (board, board_seed) in enumerate(boards):
        if should_cancel():
            raise CancelledError
        spend(_BOARD_WORK)
        for puzzle in puzzles_on_board(board, board_seed, technique):
            if wanted is None:
                return puzzle
            away = abs(round(puzzle.difficulty * 10) - wanted)
            if best is None or away < best[0]:
                best = away, puzzle
        if best is not None and best[0] <= _FIRST_TOLERANCE + tried // _BOARDS_A_TENTH:
            return best[1]
    if best is not None:
        return best[1]
    raise PuzzleError(_("No such puzzle was found. Try another seed."))


def _boards(
    technique: str, seed: int, *, varied: bool, is_small: bool
) -> Iterator[tuple[int, int]]:
    """Yields the kinds and seeds of the boards on which a search looks for a technique."""
    kinds: tuple[int, ...] = BOARDS_OF[technique]
    if not varied:
        kinds = kinds[:1]
    if is_small:
        kinds = tuple(kind for kind in kinds if BOARDS[kind].grid.size <= BOARDS[_DENSE].grid.size)
    stream = words(f"puzzle/{VERSION}/{technique}", seed)
    for tried, board_seed in zip(range(MOST_BOARDS), stream, strict=False):
        yield kinds[tried % len(kinds)], board_seed


def puzzles_on_board(board: int, seed: int, *techniques: str) -> Iterator[Puzzle]:
    """Yields the puzzles of one board, in the order of their positions.

    `board` is an index of BOARDS, and the seed is below 2^32. With techniques it yields only the
    puzzles of these, which is faster than leaving out the others.
    """
    walk = _PlayedBoard(BOARDS[board], seed)
    for index, found in _numbered(walk):
        if not techniques or found.technique in techniques:
            puzzle = _as_puzzle(walk, found, PuzzleCode(VERSION, board, seed, index))
            if puzzle is not None:
                yield puzzle


def puzzle_of_code(text: str) -> Puzzle:
    """Returns the puzzle of a code; raises a PuzzleError if there is none."""
    code = PuzzleCode.read(text)
    if code.version != VERSION:
        text = _("The puzzle {code} belongs to another version of the game.")
        raise PuzzleError(text.format(code=code))
    puzzle = _puzzle_at(code) if code.board < len(BOARDS) else None
    if puzzle is None:
        raise PuzzleError(_("There is no puzzle with the code {code}.").format(code=code))
    return puzzle


def _puzzle_at(code: PuzzleCode) -> Puzzle | None:
    walk = _PlayedBoard(BOARDS[code.board], code.seed)
    found = next((found for index, found in _numbered(walk) if index == code.index), None)
    return None if found is None else _as_puzzle(walk, found, code)


def _numbered(walk: "_PlayedBoard") -> Iterator[tuple[int, "_Snapshot"]]:
    """Yields each position of a board with its index, as far as a puzzle code can hold it."""
    return zip(range(1 << INDEX_BITS), walk.snapshots(), strict=False)


# The walk through a board.


class _Snapshot(NamedTuple):
    """A position of a walk, and the step that follows."""

    seen: bytes
    """What the player sees, as in `Position.seen`."""
    view: int
    """The number of clues that have covered neighbours."""
    step: EasiestStep

    @property
    def technique(self) -> str:
        """The technique of the puzzle; empty if it is none."""
        return _TECHNIQUE_OF.get(self.step.technique, self.step.technique)


class _PlayedBoard:
    """A board that is played to its end. Where nothing is certain, one safe cell is opened."""

    def __init__(self, level: Level, seed: int) -> None:
        grid = level.grid
        self.level = level
        first = Cell(grid.height // 2, grid.width // 2)
        self._field = deal(level, seed, first, FirstClick.OPENING).minefield
        self._board = StepByStep(grid, level.mines, self._field.numbers)
        self._board.open(grid.index(first))

    def snapshots(self) -> Iterator[_Snapshot]:
        """Yields a snapshot before every step."""
        board = self._board
        while not board.is_finished:
            step = board.next_step()
            seen = board.seen
            yield _Snapshot(seen, board.clues_in_view, step)
            board.take(step)
            if step.technique == NOTHING:
                mined = self._field.mined
                left = [at for at in indices_of(COVERED, seen) if not mined[at]]
                board.open(left[len(left) // 2])

    def cells(self, places: Iterable[int]) -> list[Cell]:
        """Returns the cells at these places of a step."""
        return self._board.cells(places)


# From a snapshot to a puzzle.


def _as_puzzle(walk: _PlayedBoard, found: _Snapshot, code: PuzzleCode) -> Puzzle | None:
    """Returns the puzzle of a snapshot; None if it is none."""
    seen, view, step = found
    position = Position(walk.level.grid, seen, walk.level.mines)
    if not found.technique:
        return None
    if found.technique == GUESS:
        return _guessing(position, view, code)
    proved = [(cell, Verdict.SAFE) for cell in walk.cells(step.safe)]
    proved += [(cell, Verdict.MINE) for cell in walk.cells(step.mines)]
    clues, is_reduced, needed = walk.cells(step.clues), step.is_reduced, 2
    if not clues:
        reason = easiest_reason(position, proved)
        clues, needed = sorted(reason.clues), len(reason.clues)
        is_reduced = any(position.clue(clue).mines != position.at(clue) for clue in clues)
    tenths = _tenths(step.technique, view, len(clues), needed, is_reduced=is_reduced)
    answers = tuple(PuzzleAnswer(*one) for one in sorted(proved, key=lambda one: one[0]))
    return Puzzle(
        position, step.technique, tenths / 10, answers, tuple(clues), is_reduced, str(code)
    )


def _guessing(position: Position, view: int, code: PuzzleCode) -> Puzzle | None:
    """Returns a puzzle for guessing; None if all cells are equally good."""
    if BOARDS[code.board].grid.size > BOARDS[_DENSE].grid.size:
        # Larger boards are weighed in floats, which need not be the same everywhere.
        return None
    chances = odds_of(position).chances
    least = min(chance for chance in chances if chance is not None)
    best = [at for at, chance in enumerate(chances) if chance == least]
    if len(best) == position.seen.count(COVERED):
        return None
    answers = tuple(PuzzleAnswer(position.grid.cell(at), Verdict.SAFE) for at in best)
    tenths = _tenths(GUESS, view, 1, 2, is_reduced=False)
    return Puzzle(position, GUESS, tenths / 10, answers, clues=(), is_reduced=False, code=str(code))


def _tenths(technique: str, view: int, settling: int, needed: int, *, is_reduced: bool) -> int:
    """Returns a difficulty in tenths, from 0 to 100.

    `view` clues can be looked at, and `settling` of them settle something; `needed` of them are
    looked at together.
    """
    tenths = _BASE[technique] + _half_log2(view, max(settling, 1))
    if is_reduced:
        tenths += _REDUCED
    tenths += _CLUE * max(0, min(needed, _MOST_CLUES) - 2)
    return min(tenths, 10 * MOST_DIFFICULT)


def _half_log2(many: int, few: int) -> int:
    """Returns 5 · log₂(many ÷ few), rounded down, in whole numbers; 0 if it would be negative.

    >>> _half_log2(40, 10), _half_log2(3, 2)
    (10, 2)
    """
    return max(0, (many**5 // few**5).bit_length() - 1)

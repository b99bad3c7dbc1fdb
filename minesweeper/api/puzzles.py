"""Puzzles: positions in which one technique is the easiest that settles anything."""

from dataclasses import dataclass

from minesweeper.api.drawing import board_html
from minesweeper.api.position import (
    MinesweeperError,
    PublicPosition,
    as_public_errors,
    chosen_seed,
    flagged_position_of,
    one_of,
)
from minesweeper.engine import questions
from minesweeper.engine.questions import QuestionError, bounded
from minesweeper.engine.request import random_seed
from minesweeper.game.notation import FlaggedPosition
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.puzzle import GUESS, Puzzle

_PUZZLES = {name: name for name in (*TECHNIQUES, GUESS)}


@dataclass(frozen=True)
class PosedPuzzle:
    """A puzzle: a position, the technique to find in it, and the cells that solve it."""

    position: PublicPosition
    """What the player sees. Mines of earlier steps are shown, as `M`."""
    technique: str
    """The id of the easiest technique that settles anything, or `guess` if nothing is certain."""
    difficulty: float
    """From 0 to 10."""
    answers: dict[str, str]
    """Each cell that the technique settles, with `safe` or `mine`.

    For `guess` they are all cells with the lowest chance of a mine.
    """
    code: str
    """A short text from which anybody gets the same puzzle."""

    @property
    def rows(self) -> list[str]:
        """The rows of the position, as strings."""
        return self.position.rows

    @property
    def mines(self) -> int:
        """The number of mines on the board, shown ones included."""
        return self.position.mines

    def _repr_html_(self) -> str | None:
        return board_html(flagged_position_of(self.position))


def puzzle(
    technique: str | None = None,
    *,
    seed: int | None = None,
    difficulty: float | None = None,
    code: str | None = None,
) -> PosedPuzzle:
    """Returns a puzzle for a technique, or the puzzle with a code.

    `technique` is the id of a technique, such as `1-2-1`, or `guess`. `difficulty` goes from 0 to
    10 and is met about, as far as the technique allows. The same arguments give the same puzzle on
    every platform; without a seed a random one is used. Raises a MinesweeperError if there is no
    such technique or code, or if both or neither are given.

    >>> found = puzzle("1-1", seed=7)
    >>> found.technique, found.mines, len(found.rows)
    ('1-1', 14, 8)
    >>> puzzle(code=found.code) == found
    True
    """
    if (technique is None) == (code is None):
        raise MinesweeperError("A puzzle needs either a technique or a code.")
    with as_public_errors(QuestionError), bounded():
        if code is not None:
            return _posed(questions.puzzle_with(_text(code)))
        asked = one_of("technique", technique or "", _PUZZLES)
        seeded = random_seed() if seed is None else chosen_seed(seed)
        return _posed(questions.puzzle_for(asked, seeded, _number(difficulty)))


def _text(code: str) -> str:
    if not isinstance(code, str):
        raise MinesweeperError("A code is a text.")
    return code


def _number(difficulty: float | None) -> float | None:
    if difficulty is not None and type(difficulty) not in (int, float):
        raise MinesweeperError("The difficulty must be a number from 0 to 10.")
    return difficulty


def _posed(found: Puzzle) -> PosedPuzzle:
    return PosedPuzzle(
        PublicPosition(FlaggedPosition(found.position)),
        found.technique,
        found.difficulty,
        {answer.cell.name: answer.verdict.value for answer in found.answers},
        found.code,
    )

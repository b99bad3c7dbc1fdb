"""Puzzles as values: a position, the technique to find, and what it settles.

A puzzle is named by a code such as `1100-00FT-033E`. It holds the version of the generator, the
kind of board, the seed of the board and the number of the position on it, and two letters that
catch mistakes in typing. So nothing has to be sent to share a puzzle but the code.
"""

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.quoting import quoted
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _

GUESS = "guess"
"""The name, in place of a technique, of puzzles in which nothing is certain."""
LEAST_DIFFICULT, MOST_DIFFICULT = 0, 10
"""The limits of `Puzzle.difficulty`."""

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter looks like a digit."""
_READ_AS = str.maketrans("OIL", "011", "- ")
_VERSION_BITS, _BOARD_BITS, SEED_BITS, INDEX_BITS = 5, 5, 32, 8
_CHECK = 1021
"""The largest prime number below 32²: one wrong digit, or two that changed places, never pass."""
_LENGTH = 12


class PuzzleError(ValueError):
    """A puzzle that can't be had; its sentence says why."""


class PuzzleCode(Value):
    """The identity of a puzzle.

    >>> code = PuzzleCode(version=1, board=1, seed=2024, index=3)
    >>> str(code)
    '1100-00FT-033E'
    >>> PuzzleCode.read("1100 ooft 033e") == code
    True
    """

    version: int
    """The version of the generator. Another version makes other puzzles."""
    board: int
    """The index of the kind of board in the generator's table."""
    seed: int
    """The seed of the board, below 2^32."""
    index: int
    """The number of the position on its way through the board, from 0."""

    @classmethod
    def read(cls, text: str) -> "PuzzleCode":
        """Returns the code that a text spells; raises a PuzzleError if it spells none.

        Small letters, spaces and hyphens don't matter.
        """
        digits = text.upper().translate(_READ_AS)
        if len(digits) != _LENGTH or not set(digits) <= set(_DIGITS):
            sentence = _("{code} is not a puzzle code, which has 12 letters and digits.")
            raise PuzzleError(sentence.format(code=quoted(text)))
        number = 0
        for digit in digits:
            number = number << 5 | _DIGITS.index(digit)
        number, check = divmod(number, 1 << 10)
        if number % _CHECK != check:
            raise PuzzleError(_("The code {code} is mistyped.").format(code=quoted(text)))
        fields = []
        for bits in (INDEX_BITS, SEED_BITS, _BOARD_BITS, _VERSION_BITS):
            number, field = divmod(number, 1 << bits)
            fields.append(field)
        return cls(*reversed(fields))

    def __str__(self) -> str:
        number = self.version
        for field, bits in (
            (self.board, _BOARD_BITS),
            (self.seed, SEED_BITS),
            (self.index, INDEX_BITS),
        ):
            number = number << bits | field
        number = number << 10 | number % _CHECK
        digits = "".join(_DIGITS[number >> 5 * at & 31] for at in reversed(range(_LENGTH)))
        return "-".join(digits[at : at + 4] for at in range(0, _LENGTH, 4))


class PuzzleAnswer(Value):
    """An answer to a puzzle: a cell, and whether it is safe or a mine."""

    cell: Cell
    verdict: Verdict


class Puzzle(Value):
    """A position in which a technique is the easiest one that settles anything."""

    position: Position
    """What the player sees. Mines of earlier steps are shown."""
    technique: str
    """One of `techniques.TECHNIQUES`, or GUESS if nothing is certain."""
    difficulty: float
    """From 0 to 10, in steps of a tenth; `docs/puzzles.md` says what it is made of."""
    answers: tuple[PuzzleAnswer, ...]
    """All cells that the technique settles at once, row by row; for GUESS the least likely mines.

    Each of them solves the puzzle.
    """
    clues: tuple[Cell, ...]
    """The numbers to look at, row by row: those that settle something. None for GUESS."""
    is_reduced: bool
    """True if shown mines have to be subtracted from a number before the technique shows."""
    code: str
    """The text from which anybody gets the same puzzle."""

"""A game looked back on, as values: what each move was, and what it all comes to.

A review holds what the player could see, moment by moment, and of the truth only what the game
itself has shown.
"""

from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.position import Position, Reveal
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict


class ReviewedResult(Enum):
    """How a game stood at its last turn."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"


class Guess(Value):
    """The chances of a move on an open question."""

    chance: float | None
    """How likely it was that one of its cells is a mine; None where that was not counted."""
    luck: float | None
    """−log10 of the chance that all of them are safe."""
    is_estimate: bool = False
    better: Cell | None = None
    """The least likely mine, where nothing was certain and some cell had a lower chance."""
    better_chance: float | None = None

    @classmethod
    def of(cls, luck: float, *, is_estimate: bool = False) -> "Guess":
        """A guess that took this much luck."""
        return cls(1 - 10**-luck, luck, is_estimate)


class Overlooked(Value):
    """What was certain elsewhere when a guess was made or a mine opened."""

    cell: Cell
    """A safe cell: the one that is simplest to prove."""
    technique: str
    """The hardest technique on the way to it, by its id; empty where it was not looked for."""
    cells: int
    """How many cells were safe, this one included."""


class Mistake(Value):
    """Why a move lost."""

    reason: str
    """Which part of the judge's rule was broken, in one sentence."""
    technique: str = ""
    """The hardest technique on the way to the mine or the overlooked cell; empty without one."""
    steps: int = 0
    """How many conclusions that way has."""


class Moment(Value):
    """A turn that changed what the player sees."""

    number: int
    """Which turn of the game it was, from 1."""
    at: int
    """Milliseconds on the clock."""
    cell: Cell | None
    """The cell that was opened, chorded, marked or shown; None where the game went on."""
    text: str
    """What there is to say about it, in one or two sentences."""
    is_chord: bool = False
    is_shown: bool = False
    """Whether it was no move: a cell was shown, or opened or flagged without a click."""
    is_held: bool = False
    """Whether the player was told of it, by the coach or a position: such a mine stays covered."""
    opened: Reveal = Reveal()
    shown: tuple[Cell, ...] = ()
    """The mines that it showed, or told of."""
    mark: Mark | None = None
    """The mark that the cell was given."""
    verdict: Verdict | None = None
    """What the board proved beforehand: of the cells it opened taken together, or of the flagged.

    None where there was nothing to prove, as at the first click, and where it was left out.
    """
    is_spared: bool = False
    guess: Guess | None = None
    overlooked: Overlooked | None = None
    mistake: Mistake | None = None

    @property
    def is_certain(self) -> bool:
        """Whether it opened cells that were all proved safe."""
        return self.mark is None and self.verdict is Verdict.SAFE

    @property
    def is_wrong_flag(self) -> bool:
        """Whether it put a flag on a cell that was proved safe."""
        return self.mark is Mark.FLAG and self.verdict is Verdict.SAFE

    @property
    def is_unproved_flag(self) -> bool:
        """Whether it put a flag on an open question."""
        return self.mark is Mark.FLAG and self.verdict is Verdict.OPEN

    @property
    def is_told(self) -> bool:
        """Whether a timeline marks it: a guess, something overlooked, a wrong flag, a mistake."""
        return bool(self.guess or self.overlooked or self.mistake or self.is_wrong_flag)

    @property
    def is_wrong(self) -> bool:
        """Whether something else would have been right: what "next mistake" looks for."""
        return bool(self.overlooked or self.mistake or self.is_wrong_flag)


class ReviewSummary(Value):
    """What a game comes to."""

    opened: int
    """How many cells the player's moves opened."""
    guesses: int
    needed: int
    """How many of them were made while nothing was certain."""
    overlooked: int
    """How many moves were guesses or mistakes while a cell was provably safe."""
    spared: int
    wrong_flags: int
    """How many flags were put on cells that were proved safe."""
    unproved_flags: int
    """How many flags were put on open questions."""
    luck: float | None
    """The luck spent; None where not every guess was counted."""
    elapsed: int
    missed: tuple[tuple[str, int], ...]
    """The techniques that would have helped the player and how often, most often first."""
    left_out: int = 0
    """How many moves the review did not look at, because the game is too long for it."""
    uncounted: int = 0
    """How many guesses have no odds, because counting them all would take too long."""


class Review(Value):
    """A whole game, moment by moment."""

    start: Position
    """What lay open before the first move."""
    judge: str
    """The name of one of `judges.JUDGES`."""
    standing: ReviewedResult
    moments: tuple[Moment, ...]
    summary: ReviewSummary
    wrong_flags: tuple[Cell, ...] = ()
    """The flags that stood at the end on cells that were proved safe by then."""

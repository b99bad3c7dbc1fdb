"""The values of a review: what each move was, and the sums over the game.

A review holds what the player could see at each moment. Of the truth it holds only what the game
has shown.
"""

from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.position import Position, Reveal
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict


class ReviewedResult(Enum):
    """The state of a game after its last turn."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"


class Guess(Value):
    """The odds of a move on an open question."""

    chance: float | None
    """The chance that at least one of its cells is a mine; None if it was not counted."""
    luck: float | None
    """−log10 of the chance that all of them are safe; None if it was not counted."""
    is_estimate: bool = False
    better: Cell | None = None
    """The safest cell, if none was certain and it was safer than this move."""
    better_chance: float | None = None

    @classmethod
    def of(cls, luck: float, *, is_estimate: bool = False) -> "Guess":
        """Returns a guess that took this much luck, −log10 of its chance to be safe."""
        return cls(1 - 10**-luck, luck, is_estimate)


class Overlooked(Value):
    """The safe cells that were proved when a guess was made or a mine opened."""

    cell: Cell
    """The safe cell that is simplest to prove."""
    technique: str
    """The id of the hardest technique needed to prove `cell`; empty if no route was sought."""
    cells: int
    """The number of safe cells, this one included."""


class Mistake(Value):
    """The reason why a move lost."""

    reason: str
    """One sentence about the part of the judge's rule that was broken."""
    technique: str = ""
    """The id of the technique that the exercise of the loss practises, or empty.

    A board that is too large for exercises has the hardest technique of the judge's proof.
    """
    steps: int = 0
    """The number of steps of that route."""


class Grade(Enum):
    """How good a decision was, the best first. The values are printed by `review --json`."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_poor(self) -> bool:
        """True if a clearly better move was there."""
        return self not in (Grade.BEST, Grade.GOOD)


class RatedDecision(Value):
    """A move of the player after the first click, rated by its chance of survival."""

    grade: Grade
    lost_points: float
    """The chance of survival of the best move, in points of 100, less that of this move."""
    time: int = 0
    """The milliseconds since the moment before."""


class Moment(Value):
    """A turn that changed what the player sees."""

    number: int
    """The number of the turn in the game, from 1."""
    at: int
    """Milliseconds on the clock."""
    cell: Cell | None
    """The cell that was opened, chorded, marked or shown; None for a continued game."""
    text: str
    """One or two sentences about it."""
    is_chord: bool = False
    is_shown: bool = False
    """True if it was not a move: a cell was shown, or opened or flagged without a click."""
    is_held: bool = False
    """True if the coach or a pasted position named a mine here, which stays covered."""
    opened: Reveal = Reveal()
    shown: tuple[Cell, ...] = ()
    """The mines that it showed or named."""
    mark: Mark | None = None
    """The mark that was put on the cell."""
    verdict: Verdict | None = None
    """The verdict of the board before the move, on all opened cells together or on the flagged one.

    None if there was nothing to prove, as at the first click, or if the move was left out.
    """
    is_spared: bool = False
    guess: Guess | None = None
    overlooked: Overlooked | None = None
    mistake: Mistake | None = None
    is_watched: bool = False
    """True if a watched solver played at that time, and not the player."""
    is_decision: bool = False
    """True if the player, or a watched solver, chose to open or chord here, after the first click.
    """
    decision: RatedDecision | None = None
    """The rating of the decision; None if it is none, or if its chances were not counted."""

    @property
    def grade(self) -> Grade | None:
        """The grade of the decision, if it was rated."""
        return None if self.decision is None else self.decision.grade

    @property
    def is_certain(self) -> bool:
        """True if it opened cells that were all proved safe."""
        return self.mark is None and self.verdict is Verdict.SAFE

    @property
    def is_wrong_flag(self) -> bool:
        """True if it put a flag on a cell that was proved safe."""
        return self.mark is Mark.FLAG and self.verdict is Verdict.SAFE

    @property
    def is_unproved_flag(self) -> bool:
        """True if it put a flag on an open question."""
        return self.mark is Mark.FLAG and self.verdict is Verdict.OPEN

    @property
    def is_marked(self) -> bool:
        """True if a timeline marks it: a guess, a poor decision, a wrong flag or a loss."""
        return bool(self.guess or self.overlooked or self.mistake or self.is_wrong_flag)

    @property
    def is_wrong(self) -> bool:
        """True if another move would have been better; "next mistake" looks for such moments.

        Those are decisions with a poor grade, wrong flags and losses; a decision without a grade is
        one if a safe cell was overlooked.
        """
        is_poor = self.overlooked is not None if self.grade is None else self.grade.is_poor
        return is_poor or self.mistake is not None or self.is_wrong_flag


class ReviewSummary(Value):
    """The sums over the moments of a game."""

    opened: int
    """The number of cells that the player's moves opened."""
    guesses: int
    needed: int
    """The number of guesses made while no cell was certainly safe."""
    overlooked: int
    """The number of guesses and mistakes made while a cell was provably safe."""
    spared: int
    wrong_flags: int
    """The number of flags put on cells that were proved safe."""
    unproved_flags: int
    """The number of flags put on open questions."""
    luck: float | None
    """The luck spent; None if a guess was not counted or a move left out."""
    elapsed: int
    missed: tuple[tuple[str, int], ...]
    """The ids of techniques that would have helped and how often, most often first."""
    left_out: int = 0
    """The number of moves that were not reviewed, because the game is too long."""
    uncounted: int = 0
    """The number of guesses without odds, because counting them would take too long."""
    accuracy: float | None = None
    """The accuracy of the player's decisions, from 1 to 100.

    Those of a watched solver are left out. None if there was no decision, or if one was not rated.
    """


class Review(Value):
    """A whole game, moment by moment."""

    start: Position
    """The position before the first move."""
    judge: str
    """The name of one of `judges.JUDGES`."""
    standing: ReviewedResult
    moments: tuple[Moment, ...]
    summary: ReviewSummary
    wrong_flags: tuple[Cell, ...] = ()
    """The flags left at the end on cells that were proved safe."""

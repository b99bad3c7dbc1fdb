"""The values of the trainer: what was tried, and what came of it so far.

`archive/training.py` stores them, `services/trainer.py` serves puzzles, and the window shows both.
"""

from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.value import Value
from minesweeper.teaching.course import Stage, UnitProgress
from minesweeper.teaching.rating import PlayerRating

GOOD_GUESS = 5.0
"""A guess counts as solved if its chance is at most this many percentage points below the best."""


class TrainingKind(Enum):
    """The ways to train."""

    COURSE = "course"
    """A step of a unit of the course."""
    PUZZLE = "puzzle"
    """A puzzle at the player's level, which changes the rating."""
    STREAK = "streak"
    """Harder and harder puzzles until the first mistake."""
    DUE = "due"
    """An exercise made of a lost game, when it is due."""
    GUESS = "guess"
    """A position in which nothing is certain, to find the best guess."""
    DAILY = "daily"
    """The puzzle of the day, the same for everybody."""


class Attempt(Value):
    """One answer of the player, as it is stored."""

    at: int
    """Milliseconds since 1970."""
    kind: TrainingKind
    technique: str
    """The technique that the puzzle needs; empty if nothing is certain in it."""
    is_right: bool
    """True if it was solved at the first try, without looking it up."""
    elapsed: int
    """The milliseconds until the answer."""
    unit: str = ""
    """The unit of the course; empty outside it."""
    stage: Stage = Stage.ALONE
    difficulty: float = 0.0
    """The difficulty of a generated puzzle, from 0 to 10."""
    puzzle: str = ""
    """The code of a generated puzzle, or the time at which an exercise was kept."""
    run: int = 0
    """The puzzles solved in a row in a streak, this one included if it is right."""
    loss: float | None = None
    """The points of 100 that a guess survives less than the best one; None if it was no guess."""
    rating: PlayerRating | None = None
    """The player's rating afterwards; None if the puzzle was not rated."""


class RatingPoint(Value):
    """The rating at a time."""

    at: int
    """Milliseconds since 1970."""
    rating: float


class TrainingProgress(Value):
    """The progress of a player in everything that can be trained."""

    units: tuple[UnitProgress, ...]
    """The units of the course, in order."""
    next_unit: str | None
    """The unit to go on with; None if all are mastered."""
    rating: PlayerRating
    puzzles: int = 0
    """The number of rated puzzles tried."""
    course: tuple[RatingPoint, ...] = ()
    """The rating over time, the oldest first; at most a few hundred points."""
    best_run: int = 0
    """The longest streak."""
    due: int = 0
    """The exercises that are due now."""
    exercises: int = 0
    """All exercises that are scheduled."""
    wait: int | None = None
    """The milliseconds until the next exercise is due; None if some are due or none is scheduled.
    """
    guesses: int = 0
    """The guesses made in the guess trainer."""
    guess_loss: float | None = None
    """The mean points of 100 lost by the last guesses; None if there are none."""
    today: int = 0
    """The puzzles of any kind tried today, by the calendar of the player."""
    weakest: tuple[str, ...] | None = None
    """The techniques to train today, at most two; None while they are not known yet."""

    @property
    def mastered(self) -> int:
        """The number of units that are mastered."""
        return sum(unit.is_mastered for unit in self.units)

    @property
    def has_answers(self) -> bool:
        """True if anything was answered."""
        tried = (self.puzzles, self.best_run, self.exercises, self.guesses, self.today)
        return any(tried) or any(unit.is_started for unit in self.units)


class DailyAnswer(Value):
    """The first answer to the puzzle of a day, which is the one that counts."""

    is_right: bool
    elapsed: int
    """The milliseconds it took."""
    run: int = 0
    """The days in a row, up to that one, on which the puzzle was solved."""


class Today(Value):
    """What the day (UTC) offers, and what is done of it."""

    puzzle: bool | None = None
    """True if the puzzle of the day was solved, False if it was missed, None if it is open."""
    puzzle_run: int = 0
    """The days in a row on which the puzzle of the day was solved."""
    board: int | None = None
    """The best time of a win on the level's board of the day, in milliseconds; None if there is
    none yet. A win without help is better than one with it."""
    board_run: int = 0
    """The days in a row on which the level's board of the day was won."""
    is_board: bool = False
    """True if the current game is the level's board of the day."""
    due: int = 0
    """The exercises that are due now."""
    had_help: bool = False
    """True if the board of the day was won with help only."""
    is_left: bool = False
    """True if the level's board of the day is among the unfinished games."""

    @property
    def is_done(self) -> bool:
        """True if nothing is left to do today."""
        return self.puzzle is not None and self.board is not None and not self.due


class StrongestGuess(Value):
    """What the strongest solver opens where nothing is certain."""

    cell: Cell
    chance: float
    """The chance of a mine in it."""
    reason: str
    """Why, in a sentence."""
    named: tuple[Cell, ...] = ()
    """The covered cells that the reason names, besides the chosen one."""

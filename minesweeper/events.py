"""Everything that can be announced, in both directions, and what observes it.

The window announces what the player did; the agent observes that and announces what came of it,
which the window observes. Events are past tense, frozen, and carry nothing the player may not know.
"""

from collections.abc import Callable
from dataclasses import field
from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal
from minesweeper.game.score import Score
from minesweeper.game.value import Value
from minesweeper.record import Listing, Progression, SavedGame, Selection, Statistics
from minesweeper.settings import Settings
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Card, Hint, Lesson, Technique
from minesweeper.teaching.review import Review


class Event(Value):
    """Something that happened."""


Observer = Callable[[Event], None]
"""Whatever takes an event. In a test `seen.append` is the whole fake."""


# What the player did: from the window to the agent.


class CellClicked(Event):
    """The player wants a cell opened."""

    cell: Cell


class NumberChorded(Event):
    """The player wants the unflagged neighbours of a number opened."""

    cell: Cell


class CellFlagged(Event):
    """The player wants a cell's mark turned: none, flag, question mark if on, none."""

    cell: Cell
    with_questions: bool = False


class NewGameChosen(Event):
    """The player wants a dealt game."""

    level: Level
    first_click: FirstClick
    seed: int
    opened: Cell | None = None
    """A cell to open at once: the same board again starts where it started."""
    judge: str = "classic"
    """The name of one of `judges.JUDGES`."""
    no_guess: bool = False
    """Whether logic alone has to be enough to finish the board."""
    is_guided: bool = False
    """Whether it is shown hint by hint to a newcomer, and kept in no records."""


class DealingGivenUp(Event):
    """The player does not want to wait any longer for a board without guessing."""


class BoardChosen(Event):
    """The player wants one of the fixed boards."""

    name: str
    judge: str = "classic"


class SameBoardChosen(Event):
    """The player wants the board just played, from its start."""

    judge: str = "classic"
    """The judge it is to be played under."""


class SavedGameChosen(Event):
    """The player wants the game that waits: left unfinished last time, or loaded from a file."""


class UnfinishedChosen(Event):
    """The player goes back to the unfinished game that was put aside for another one."""


class SaveChosen(Event):
    """The player wants the game saved to a file of its own."""


class PauseChosen(Event):
    """The player wants the clock held and the board covered, or the game to go on."""


class MinesAsked(Event):
    """The player, having lost, wants to see where the mines were."""


class SettingsChanged(Event):
    """The player has chosen otherwise."""

    settings: Settings


class MoveAsked(Event):
    """The player watches an autoplayer, and wants to see its next move."""

    game: int
    player: str
    """The name of one of the players."""


class LessonAsked(Event):
    """The player, having lost, wants to see how it could have been known."""


class EverythingAsked(Event):
    """The player wants all that could be deduced where the lesson starts."""


class HintAsked(Event):
    """The player wants a hint."""

    near: Cell | None = None
    """Where the player looks."""
    told: frozenset[Cell] = frozenset()
    """Mines that hints have pointed out already."""


class WhyAsked(Event):
    """The player wants to know what logic says of a covered cell."""

    cell: Cell


class LessonFollowed(Event):
    """The player followed a lesson so far that numbers are shown that the position did not have."""

    cells: tuple[Cell, ...]
    """The cells of these numbers."""


class ContinueChosen(Event):
    """The player, having lost, wants the game to go on with what was shown."""


class ReviewAsked(Event):
    """The player wants to look back on the game on the table, finished or not."""


class ExercisesAsked(Event):
    """The player wants to see the positions that were lost."""


class ExerciseChosen(Event):
    """The player wants to try a lost position again."""

    exercise: Exercise


class ExerciseTried(Event):
    """The player has tried a lost position again."""

    kept: int
    """When the exercise was kept, which no other shares."""
    solved: bool


class TechniquesAsked(Event):
    """The player wants to read about the techniques."""


# What the player gave away or brought in.


class GameTextAsked(Event):
    """The player wants the game as text, to give it away."""


class LinkAsked(Event):
    """The player wants a link to the board, to give it away."""


class BoardFileAsked(Event):
    """The player wants the board in a file that other programs read."""


class Brought(Event):
    """The player brought something to be played: a text, or a file by its path."""

    text: str
    is_path: bool
    judge: str
    """The judge chosen now; a game brings its own."""
    seed: int
    """For the mines of a position, which nobody knows."""
    title: str
    """What a board without a title is called."""


class ReadingGivenUp(Event):
    """The player no longer wants the game that is being read."""


class SavedGamesAsked(Event):
    """The player wants to see which games are saved in files of their own."""


class SavedGameAsked(Event):
    """The player sees one of these files in the list."""

    path: str


# What the player did with the records. A game in them is named by its id.


class StatisticsAsked(Event):
    """The player wants to see the figures of these games."""

    selection: Selection


class CourseAsked(Event):
    """The player wants to see how these games went over time."""

    selection: Selection


class GamesAsked(Event):
    """The player wants to see a part of the list of these games, newest first."""

    selection: Selection
    search: str
    """Words that must all occur; nothing to see them all."""
    first: int
    """The place of the first game wanted, from 0."""
    count: int


class KeptGameChosen(Event):
    """The player wants to look at a game of the records."""

    id: str


class KeptBoardChosen(Event):
    """The player wants to play the board of a game of the records again."""

    id: str
    judge: str = "classic"
    """The judge chosen now, who need not be the one it was played under."""


class KeptGameDeleted(Event):
    """The player wants a game out of the records."""

    id: str


class DeletionUndone(Event):
    """The player wants the game back that was deleted last."""


class ExportChosen(Event):
    """The player wants these games as a file for other programs."""

    form: str
    """`csv` or `json`."""
    selection: Selection
    search: str = ""


# What came of it: from the agent to the window and the archive. `game` tells games apart.


class GameStarted(Event):
    """A new game lies on the table. What is open from the start is announced next."""

    game: int
    level: Level
    first_click: FirstClick
    seed: int | None
    """None on a fixed board."""
    board: str | None = None
    """The name of a fixed board."""
    title: str | None = None
    """Its title."""
    judge: str = "classic"
    """The name of the judge of this game."""
    assisted: bool = False
    """Whether the player was helped already, in a game that goes on."""
    no_guess: bool = False
    """Whether logic alone is enough to finish the board."""
    was_opened_for: bool = False
    """Whether cells were opened for the player already, in a game that goes on."""


class DealingProgressed(Event):
    """A board without guessing is still looked for."""

    game: int
    tried: int
    """How many boards were looked at."""
    progress: float
    """How much of the search is done, from 0 to 1, if nothing is found until its end."""


class BoardRepaired(Event):
    """Mines had to change places, or logic would have got stuck; the first cell opens next."""

    game: int


class DealingEnded(Event):
    """No board without guessing came of the first click: all is covered, as it was before."""

    game: int
    is_hopeless: bool
    """Whether there is none to be found; else the player gave it up."""
    first: Cell | None = None
    """The cell that was clicked for it, where there is none."""


class OpeningRefused(Event):
    """The mines left no room for an opening: the first cell was safe, its neighbours may not be."""

    game: int


class CellsOpened(Event):
    """Cells were opened and show their numbers."""

    game: int
    cells: Reveal
    elapsed: int
    """Milliseconds on the clock."""
    clock_runs: bool


class MineSpared(Event):
    """Mines stepped aside from cells that no logic could have settled; they open next."""

    game: int
    cells: tuple[Cell, ...]
    """The cells of the move that were mined."""
    chance: float | None
    """How likely a mine was in them; None where that is not known exactly."""


class OpenQuestionsFound(Event):
    """The agent has found which cells no logic can settle."""

    game: int
    marked: bytes
    """One byte a cell, row by row: 1 where the cell is un-deducible."""


class OddsFound(Event):
    """The agent has counted how likely a mine is in every covered cell."""

    game: int
    chances: tuple[float | None, ...]
    """Row by row: exactly 0 or 1 only where that is proved, None where a cell is not covered."""
    best: Cell | None
    """The least likely mine, where no cell is proved safe."""
    error: float | None = None
    """The largest standard error, where the chances are estimates."""


class AssistanceUsed(Event):
    """The player was helped in a way that marks the game as assisted, for the first time."""

    game: int
    kind: str
    """As written in files: one of `agent.trail.ASSISTANCE`."""


class HintGiven(Event):
    """What is certain, and the easiest of it."""

    game: int
    hint: Hint


class Held(Enum):
    """Why the coach held a click back."""

    SETTLED = "settled"
    """Logic settles the cell: it is a mine."""
    NEEDLESS = "needless"
    """It was a guess while another cell is certain."""
    LIKELIER = "likelier"
    """It was a guess while another cell is less likely a mine."""
    MINED = "mined"
    """It is a mine that no logic could have found, and the judge forgives none."""


class ClickHeldBack(Event):
    """The coach held back a click or a chord that would have lost."""

    game: int
    cell: Cell
    """The cell it was about: a mine, except where any guess would have lost."""
    why: Held
    chorded: Cell | None = None
    """The number that was chorded, where it was one."""
    is_mine: bool = False
    """Whether the player learns by it that the cell is a mine."""


class MinesTold(Event):
    """The player was told of mines that stay covered: known facts, which can still be clicked."""

    game: int
    mines: tuple[Cell, ...]


class MoveChosen(Event):
    """An autoplayer has said what it would do next; nobody has done it yet."""

    game: int
    player: str
    cell: Cell | None
    """The cell it would open; None where nothing is left to open."""
    odds: float
    """The chance of a mine there, as far as it knows."""
    is_certain: bool
    reason: str
    """One sentence."""
    card: Card | None = None
    """Why it is certain, as a hint would tell it; None for a guess."""


class ThoughtSettled(Event):
    """The agent has finished thinking about the last move."""

    game: int
    ms: float
    """Milliseconds since the move reached the agent."""


class FlagChanged(Event):
    """A covered cell has a new mark."""

    game: int
    cell: Cell
    mark: Mark
    is_chore: bool = False
    """Whether it was flagged for the player."""


class FlagRefused(Event):
    """There are as many flags as mines, and the player wants no more of them."""

    game: int
    cell: Cell


class ChordRefused(Event):
    """A number's flags do not equal it, so nothing was opened."""

    game: int
    cell: Cell


class GamePaused(Event):
    """The clock is held."""

    game: int
    elapsed: int


class GameResumed(Event):
    """The clock runs again."""

    game: int
    elapsed: int


class GameWon(Event):
    """Every safe cell is opened; what is still covered is mined."""

    game: int
    score: Score
    mercies: int = 0
    """How many clicks were spared."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None where it was not counted, as on very large boards.
    """
    guesses: int | None = 0
    """How many open questions were opened, chords as one; None likewise."""
    was_watched: bool = False
    """Whether somebody else played, at least for a while."""


class GameLost(Event):
    """Mines were opened."""

    game: int
    hit: tuple[Cell, ...]
    score: Score
    chorded: Cell | None = None
    """The number whose chord opened them, where it was one."""
    reason: str = ""
    """Which part of the judge's rule was broken, in one sentence."""
    mercies: int = 0
    """How many clicks were spared."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None where it was not counted, as on very large boards.
    """
    pointed: Cell | None = None
    """The cell that the reason names besides the mine: what would have been better to open."""
    guesses: int | None = 0
    """How many open questions were opened, chords as one; None where it was not counted."""
    was_guess: bool = False
    """Whether the move that lost is one of them."""
    could_be_known: bool | None = True
    """Whether logic leads to the mistake; None where the judge did not ask, nor the scout yet."""
    was_watched: bool = False
    """Whether somebody else played, at least for a while."""


class MinesShown(Event):
    """The rest of the mines is shown, on request, after a loss."""

    game: int
    mines: tuple[Cell, ...]
    wrong_flags: tuple[Cell, ...]


class LessonGiven(Event):
    """The way to see it, from the position before the fatal click."""

    game: int
    lesson: Lesson


class EverythingGiven(Event):
    """All that could be deduced from there, in rounds."""

    game: int
    cards: tuple[Card, ...]


class WhyGiven(Event):
    """What logic says of a cell, and why."""

    game: int
    lesson: Lesson


class ReviewGiven(Event):
    """The game on the table, looked back on: by itself when it has ended, else when asked for."""

    game: int
    review: Review
    exercise: Exercise | None = None
    """The position to try again, where the game was lost just now."""


class KeptGameReviewed(Event):
    """A game of the records, looked back on when there was time."""

    id: str
    review: Review


class GameContinued(Event):
    """A lost game goes on: what was shown is known from here on. What opens is announced next."""

    game: int
    mines: tuple[Cell, ...]
    """The mines that were shown, and stay where they are."""
    elapsed: int
    shown: int = 0
    """How many cells lie open now because a lesson has shown them since the loss."""


class GameSaved(Event):
    """The player's wish to save was followed, or could not be."""

    game: int
    sentence: str
    """Where the game lies now, or why it could not be saved."""
    is_aside: bool = False
    """Whether it was put aside for another game, and can be had back."""


class KeepingFailed(Event):
    """The game goes on, but it cannot be kept as it is played."""

    game: int
    sentence: str
    """Why."""


class GameRecorded(Event):
    """A finished game joined the records."""

    game: int
    id: str
    is_best: bool
    """Whether it is the best time of its kind, by a player whom nobody helped."""


class ExerciseGiven(Event):
    """A lost position to be tried again, with what can be found there and the way to it."""

    exercise: Exercise
    lesson: Lesson
    best: frozenset[Cell] = frozenset()
    """The least likely mines, where nothing is certain."""
    wanted: frozenset[Cell] = frozenset()
    """The certain cells that count as found: nothing easier than what was missed proves them."""


class TechniquesGiven(Event):
    """All techniques, simplest first, each with its board."""

    techniques: tuple[Technique, ...]


# What came of giving away and bringing in.


class GameTextGiven(Event):
    """The game as text. It tells the mines to whoever can read it, as a saved game does."""

    text: str = field(repr=False)


class LinkGiven(Event):
    """A link to the board as it was dealt."""

    link: str = field(repr=False)


class BoardFileSaved(Event):
    """The board as it was dealt lies in a file of this path."""

    path: str


class BroughtKind(Enum):
    """What was brought."""

    GAME = "game"
    BOARD = "board"
    """A board whose first cell is to be chosen."""
    OPENED_BOARD = "opened_board"
    """A board that lies open somewhere."""
    POSITION = "position"


class BroughtToTable(Event):
    """What the player brought lies on the table."""

    kind: BroughtKind


class SharingRefused(Event):
    """What was asked for cannot be given, or what was brought cannot be played; nothing changed."""

    sentence: str
    """Why."""


class SavedGamesGiven(Event):
    """The saved games that were asked for, the newest first; each is looked into later."""

    folder: str
    games: tuple[SavedGame, ...]
    left_out: int = 0
    """How many older ones there are."""
    trouble: str = ""
    """Why the folder cannot be read; empty where it can."""


class SavedGameGiven(Event):
    """What is in the file that was asked for."""

    saved: SavedGame


# What the archive tells of the records.


class StatisticsGiven(Event):
    """The figures that were asked for."""

    statistics: Statistics


class CourseGiven(Event):
    """How the games asked for went over time."""

    course: Progression


class GamesGiven(Event):
    """The part of the list that was asked for."""

    listing: Listing


class RecordsChanged(Event):
    """Games were deleted or put back."""

    sentence: str
    """What was done."""
    can_undo: bool
    """Whether there is a deletion left that can be undone."""


class RecordsSaid(Event):
    """Something about the records that the player has to be told."""

    sentence: str
    path: str = ""
    """The file it tells of, where there is one."""


# What the archive tells of exercises.


class ExercisesGiven(Event):
    """The positions that were lost, the oldest first."""

    exercises: tuple[Exercise, ...]


class ExercisesSaid(Event):
    """Something about the exercises that the player has to be told."""

    sentence: str


# What the courier adds on the way up.


class ReadingTold(Event):
    """A saved game takes long to read; it can be given up."""

    done: float
    """How much is done, from 0 to 1."""


class ReadingStopped(Event):
    """The game that was being read was given up; the one on the table stays."""


class Answered(Event):
    """All that came of something the player did has been announced, even if that is nothing."""

    to: Event


class AgentFailed(Event):
    """The agent broke a promise of ours; its game cannot go on, and another can be started."""

    game: int
    trouble: str
    """The error in one line."""
    traceback: str
    """Where it came from, for a report."""

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


class PlayerEvent(Event):
    """Something the player did, which the window sends to the agent.

    An event derives from one of the kinds below, which say what the courier does with it.
    """


class GameRequest(PlayerEvent):
    """Is about the game in view: the courier drops it once another game has started."""


class PlayerMove(GameRequest):
    """Changes the game in view, which counts as played from then on."""


class NewGameRequest(PlayerEvent):
    """Starts a game that nobody has played yet, under the judge that it names."""

    @property
    def judge(self) -> str:
        """The name of one of `judges.JUDGES`."""
        raise NotImplementedError


class PlayedGameRequest(PlayerEvent):
    """Opens a game that somebody has played already."""


class OtherRequest(PlayerEvent):
    """Concerns no current game: settings, files, records, exercises."""


class GameEvent(Event):
    """Something that happened in a game, from the agent. Games are numbered from 1."""

    game: int


# What the player did: from the window to the agent.


class CellClicked(PlayerMove):
    """The player wants a cell opened."""

    cell: Cell


class NumberChorded(PlayerMove):
    """The player wants the unflagged neighbours of a number opened."""

    cell: Cell


class CellFlagged(PlayerMove):
    """The player wants a cell's mark turned: none, flag, question mark if on, none."""

    cell: Cell
    with_questions: bool = False


class NewGameChosen(NewGameRequest):
    """The player wants a dealt game."""

    level: Level
    first_click: FirstClick
    seed: int
    opened: Cell | None = None
    """The cell to open at once when the same board is played again."""
    judge: str = "classic"
    """The name of one of `judges.JUDGES`."""
    no_guess: bool = False
    """True if logic alone has to be enough to finish the board."""
    is_guided: bool = False
    """True if it is shown hint by hint to a newcomer, and kept in no records."""


class DealingGivenUp(GameRequest):
    """The player does not want to wait any longer for a board without guessing."""


class BoardChosen(NewGameRequest):
    """The player wants one of the fixed boards."""

    name: str
    judge: str = "classic"


class SameBoardChosen(NewGameRequest):
    """The player wants the board just played, from its start."""

    judge: str = "classic"
    """The judge it is to be played under."""


class SavedGameChosen(PlayedGameRequest):
    """The player wants the game that waits: left unfinished last time, or loaded from a file."""


class UnfinishedChosen(PlayedGameRequest):
    """The player wants to go on with one of the unfinished games."""

    path: str
    """Names the game in the list."""


class SaveChosen(GameRequest):
    """The player wants the game saved to a file of its own."""


class PauseChosen(GameRequest):
    """The player wants the clock held and the board covered, or the game to go on."""


class MinesAsked(GameRequest):
    """The player, having lost, wants to see where the mines were."""


class SettingsChanged(OtherRequest):
    """The player has chosen otherwise."""

    settings: Settings


class MoveAsked(GameRequest):
    """The player watches an autoplayer, and wants to see its next move."""

    game: int
    player: str
    """The name of one of the players."""


class LessonAsked(GameRequest):
    """The player, having lost, wants to see how it could have been known."""


class EverythingAsked(GameRequest):
    """The player wants all that could be deduced where the lesson starts."""


class HintAsked(GameRequest):
    """The player wants a hint."""

    near: Cell | None = None
    """The cell that the player looks at, if any."""
    told: frozenset[Cell] = frozenset()
    """Mines that hints have pointed out already."""


class WhyAsked(GameRequest):
    """The player wants to know what logic says of a covered cell."""

    cell: Cell


class LessonFollowed(GameRequest):
    """The player followed a lesson to numbers that the position did not show."""

    cells: tuple[Cell, ...]
    """The cells of these numbers."""


class ContinueChosen(GameRequest):
    """The player, having lost, wants the game to go on with what was shown."""


class ReviewAsked(GameRequest):
    """The player wants a review of the current game, finished or not."""


class ExercisesAsked(OtherRequest):
    """The player wants to see the positions that were lost."""


class ExerciseChosen(OtherRequest):
    """The player wants to try a lost position again."""

    exercise: Exercise


class ExerciseTried(OtherRequest):
    """The player has tried a lost position again."""

    kept: int
    """The time at which the exercise was kept, which no other shares."""
    solved: bool


class TechniquesAsked(OtherRequest):
    """The player wants to read about the techniques."""


# What the player gave away or brought in.


class GameTextAsked(GameRequest):
    """The player wants the game as text, to give it away."""


class LinkAsked(GameRequest):
    """The player wants a link to the board, to give it away."""


class BoardFileAsked(GameRequest):
    """The player wants the board in a file that other programs read."""


class Brought(OtherRequest):
    """The player brought something to be played: a text, or a file by its path."""

    text: str
    is_path: bool
    judge: str
    """The judge chosen now; a game brings its own."""
    seed: int
    """The seed for the unknown mines of a position."""
    title: str
    """The title of a board that has none."""


class ReadingGivenUp(OtherRequest):
    """The player no longer wants the game that is being read."""


class SavedGamesAsked(OtherRequest):
    """The player wants to see which games are saved in files of their own."""


class UnfinishedGamesAsked(OtherRequest):
    """The player wants to see the list of unfinished games."""


class UnfinishedGivenUp(OtherRequest):
    """The player discards an unfinished game, which counts as given up from then on."""

    path: str


class SavedGameAsked(OtherRequest):
    """The player sees one of these files in a list."""

    path: str


# What the player did with the records. A game in them is named by its id.


class StatisticsAsked(OtherRequest):
    """The player wants to see the figures of these games."""

    selection: Selection


class CourseAsked(OtherRequest):
    """The player wants to see how these games went over time."""

    selection: Selection


class GamesAsked(OtherRequest):
    """The player wants to see a part of the list of these games, newest first."""

    selection: Selection
    search: str
    """Words that must all occur; nothing to see them all."""
    first: int
    """The place of the first game wanted, from 0."""
    count: int


class KeptGameChosen(PlayedGameRequest):
    """The player wants to look at a game of the records."""

    id: str


class KeptBoardChosen(NewGameRequest):
    """The player wants to play the board of a game of the records again."""

    id: str
    judge: str = "classic"
    """The judge chosen now, who need not be the one it was played under."""


class KeptGameDeleted(OtherRequest):
    """The player wants a game out of the records."""

    id: str


class DeletionUndone(OtherRequest):
    """The player wants the game back that was deleted last."""


class ExportChosen(OtherRequest):
    """The player wants these games as a file for other programs."""

    form: str
    """`csv` or `json`."""
    selection: Selection
    search: str = ""


# What came of it: from the agent to the window and the archive. `game` tells games apart.


class GameStarted(GameEvent):
    """A new game has started. Cells open from the start are announced next."""

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
    """True if the player was helped already, in a game that goes on."""
    no_guess: bool = False
    """True if logic alone is enough to finish the board."""
    was_opened_for: bool = False
    """True if cells were opened for the player already, in a game that goes on."""


class DealingProgressed(GameEvent):
    """A board without guessing is still looked for."""

    tried: int
    """The number of boards tried so far."""
    progress: float
    """The share of the search that is done, from 0 to 1, if nothing is found before its end."""


class BoardRepaired(GameEvent):
    """Mines had to change places, or logic would have got stuck; the first cell opens next."""


class DealingEnded(GameEvent):
    """No board without guessing was dealt for the first click; all cells stay covered."""

    answers = DealingGivenUp

    is_hopeless: bool
    """True if the search failed; False if the player gave up."""
    first: Cell | None = None
    """The cell that was clicked, if the search failed."""


class OpeningRefused(GameEvent):
    """The mines left no room for an opening: the first cell was safe, its neighbours may not be."""


class CellsOpened(GameEvent):
    """Cells were opened and show their numbers."""

    cells: Reveal
    elapsed: int
    """Milliseconds on the clock."""
    clock_runs: bool


class MineSpared(GameEvent):
    """Mines stepped aside from cells that no logic could have settled; they open next."""

    cells: tuple[Cell, ...]
    """The cells of the move that were mined."""
    chance: float | None
    """The chance of a mine in them; None if it is not known exactly."""


class OpenQuestionsFound(GameEvent):
    """The agent has found which cells no logic can settle."""

    marked: bytes
    """One byte a cell, row by row: 1 where the cell is un-deducible."""


class OddsFound(GameEvent):
    """The agent has counted how likely a mine is in every covered cell."""

    chances: tuple[float | None, ...]
    """Row by row: exactly 0 or 1 only where that is proved, None where a cell is not covered."""
    best: Cell | None
    """The least likely mine, where no cell is proved safe."""
    error: float | None = None
    """The largest standard error, where the chances are estimates."""


class AssistanceUsed(GameEvent):
    """The player was helped in a way that marks the game as assisted, for the first time."""

    kind: str
    """One of `game.history.ASSISTANCE`, as written in files."""


class HintGiven(GameEvent):
    """A hint: the number of certain cells, and the easiest of them to prove."""

    answers = HintAsked

    hint: Hint


class Held(Enum):
    """The reason for which the coach held a click back."""

    SETTLED = "settled"
    """Logic settles the cell: it is a mine."""
    NEEDLESS = "needless"
    """It was a guess while another cell is certain."""
    LIKELIER = "likelier"
    """It was a guess while another cell is less likely a mine."""
    MINED = "mined"
    """It is a mine that no logic could have found, and the judge forgives none."""


class ClickHeldBack(GameEvent):
    """The coach held back a click or a chord that would have lost."""

    cell: Cell
    """The cell it was about: a mine, except where any guess would have lost."""
    why: Held
    chorded: Cell | None = None
    """The number that was chorded, where it was one."""
    is_mine: bool = False
    """True if the player learns by it that the cell is a mine."""


class MinesTold(GameEvent):
    """Mines were reported to the player. They stay covered and can still be clicked."""

    mines: tuple[Cell, ...]


class MoveChosen(GameEvent):
    """An autoplayer has said what it would do next; nobody has done it yet."""

    answers = MoveAsked

    player: str
    cell: Cell | None
    """The cell it would open; None where nothing is left to open."""
    odds: float
    """The chance of a mine there, as far as it knows."""
    is_certain: bool
    reason: str
    """One sentence."""
    card: Card | None = None
    """The proof, as a hint would show it; None for a guess."""


class ThoughtSettled(GameEvent):
    """The agent has finished thinking about the last move."""

    ms: float
    """Milliseconds since the move reached the agent."""


class FlagChanged(GameEvent):
    """A covered cell has a new mark."""

    cell: Cell
    mark: Mark
    is_chore: bool = False
    """True if it was flagged for the player."""


class FlagRefused(GameEvent):
    """There are as many flags as mines, and the player wants no more of them."""

    cell: Cell


class ChordRefused(GameEvent):
    """A number's flags do not equal it, so nothing was opened."""

    cell: Cell


class GamePaused(GameEvent):
    """The clock is held."""

    elapsed: int


class GameResumed(GameEvent):
    """The clock runs again."""

    elapsed: int


class GameWon(GameEvent):
    """Every safe cell is opened; what is still covered is mined."""

    score: Score
    mercies: int = 0
    """The number of spared clicks."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None where it was not counted, as on very large boards.
    """
    guesses: int | None = 0
    """The number of open questions opened, a chord counts as one; None likewise."""
    was_watched: bool = False
    """True if somebody else played, at least for a while."""


class GameLost(GameEvent):
    """Mines were opened."""

    hit: tuple[Cell, ...]
    score: Score
    chorded: Cell | None = None
    """The number whose chord opened them, where it was one."""
    reason: str = ""
    """The part of the judge's rule that was broken, in one sentence."""
    mercies: int = 0
    """The number of spared clicks."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None where it was not counted, as on very large boards.
    """
    pointed: Cell | None = None
    """The cell that the reason names besides the mine: what would have been better to open."""
    guesses: int | None = 0
    """The number of open questions opened, a chord counts as one; None if not counted."""
    was_guess: bool = False
    """True if the move that lost is one of them."""
    could_be_known: bool | None = True
    """True if logic leads to the mistake; None where the judge did not ask, nor the scout yet."""
    was_watched: bool = False
    """True if somebody else played, at least for a while."""


class MinesShown(GameEvent):
    """The rest of the mines is shown, on request, after a loss."""

    answers = MinesAsked

    mines: tuple[Cell, ...]
    wrong_flags: tuple[Cell, ...]


class LessonGiven(GameEvent):
    """The way to see it, from the position before the fatal click."""

    answers = LessonAsked

    lesson: Lesson


class EverythingGiven(GameEvent):
    """All that could be deduced from there, in rounds."""

    answers = EverythingAsked

    cards: tuple[Card, ...]


class WhyGiven(GameEvent):
    """The explanation of what logic says of a cell."""

    answers = WhyAsked

    lesson: Lesson


class ReviewGiven(GameEvent):
    """The review of the current game, sent when it ends or when the player asks."""

    answers = ReviewAsked

    review: Review
    exercise: Exercise | None = None
    """The position to try again, where the game was lost just now."""


class KeptGameReviewed(Event):
    """A game of the records, looked back on when there was time."""

    id: str
    review: Review


class GameContinued(GameEvent):
    """A lost game goes on: what was shown is known from here on. What opens is announced next."""

    answers = ContinueChosen

    mines: tuple[Cell, ...]
    """The mines that were shown, and stay where they are."""
    elapsed: int
    shown: int = 0
    """The number of cells that are open because a lesson has shown them since the loss."""


class GameSaved(GameEvent):
    """The player's wish to save was followed, or could not be."""

    answers = SaveChosen

    sentence: str
    """Says where the game was saved, or why it could not be."""


class GameShelved(GameEvent):
    """An unfinished game made room for the one that has just started, and can be had back."""

    path: str
    """Names it in the list of unfinished games."""
    trouble: str = ""
    """A sentence that says why it is only in memory so far; empty if it is on disk."""


class VerdictDoubted(GameEvent):
    """SAT did not confirm a verdict; for traces and reports, because the game goes on."""

    sentence: str
    """Says what happened, and who decided."""
    is_refuted: bool
    """True if the engines disagree; False if SAT did not finish within its work budget."""


class KeepingFailed(GameEvent):
    """The autosave failed; the game goes on."""

    sentence: str
    """Says why the game cannot be saved."""


class GameRecorded(GameEvent):
    """A finished game joined the records."""

    id: str
    is_best: bool
    """True if it is the best time of its kind, by a player whom nobody helped."""


class ExerciseGiven(Event):
    """A lost position to be tried again, with what can be found there and the way to it."""

    answers = ExerciseChosen

    exercise: Exercise
    lesson: Lesson
    best: frozenset[Cell] = frozenset()
    """The least likely mines, where nothing is certain."""
    wanted: frozenset[Cell] = frozenset()
    """The certain cells that count as found: nothing easier than what was missed proves them."""


class TechniquesGiven(Event):
    """All techniques, simplest first, each with its board."""

    answers = TechniquesAsked

    techniques: tuple[Technique, ...]


# What came of giving away and bringing in.


class GameTextGiven(Event):
    """The game as text. Like a saved game, it contains the mines."""

    answers = GameTextAsked

    text: str = field(repr=False)


class LinkGiven(Event):
    """A link to the board as it was dealt."""

    answers = LinkAsked

    link: str = field(repr=False)


class BoardFileSaved(Event):
    """The board as it was dealt was saved to this path."""

    answers = BoardFileAsked

    path: str


class BroughtKind(Enum):
    """The kinds of what a player can bring."""

    GAME = "game"
    BOARD = "board"
    """A board whose first cell is to be chosen."""
    OPENED_BOARD = "opened_board"
    """A board with a cell that is open from the start."""
    POSITION = "position"


class BroughtToTable(Event):
    """A text or file from the player became the current game."""

    answers = Brought

    kind: BroughtKind


class SharingRefused(Event):
    """A game or board could not be shared, or could not be played; nothing changed."""

    sentence: str
    """Says why."""


class SavedGamesGiven(Event):
    """The saved games that were asked for, the newest first; each file is inspected later."""

    answers = SavedGamesAsked

    folder: str
    games: tuple[SavedGame, ...]
    left_out: int = 0
    """The number of older ones that are left out."""
    trouble: str = ""
    """The reason for which the folder cannot be read; empty if it can."""


class UnfinishedGamesGiven(Event):
    """The unfinished games, the one that was left last first; each file is inspected later."""

    answers = UnfinishedGamesAsked

    games: tuple[SavedGame, ...]


class UnfinishedSaid(Event):
    """A message to the player about the unfinished games."""

    sentence: str


class SavedGameGiven(Event):
    """The contents of the file that was asked for."""

    answers = SavedGameAsked

    saved: SavedGame


# Events of the archive about records.


class StatisticsGiven(Event):
    """The figures that were asked for."""

    answers = StatisticsAsked

    statistics: Statistics


class CourseGiven(Event):
    """The figures of the games asked for, over time."""

    answers = CourseAsked

    course: Progression


class GamesGiven(Event):
    """The part of the list that was asked for."""

    answers = GamesAsked

    listing: Listing


class RecordsChanged(Event):
    """Games were deleted or put back."""

    sentence: str
    """Says what was done."""
    can_undo: bool
    """True if there is a deletion left that can be undone."""


class RecordsSaid(Event):
    """A message to the player about the records."""

    sentence: str
    path: str = ""
    """The file that the message is about, if any."""


# Events of the archive about exercises.


class ExercisesGiven(Event):
    """The positions that were lost, the oldest first."""

    answers = ExercisesAsked

    exercises: tuple[Exercise, ...]


class ExercisesSaid(Event):
    """A message to the player about the exercises."""

    sentence: str


# What the courier adds on the way up.


class ReadingTold(Event):
    """A saved game takes long to read; it can be given up."""

    done: float
    """The share that is done, from 0 to 1."""


class ReadingStopped(Event):
    """The reading of a game was given up; the current game stays."""

    answers = ReadingGivenUp


class Answered(Event):
    """All that came of something the player did has been announced, even if that is nothing."""

    to: Event


class AgentFailed(GameEvent):
    """The agent broke a promise of ours; its game cannot go on, and another can be started."""

    trouble: str
    """The error in one line."""
    traceback: str
    """The traceback as Python prints it, for a report."""

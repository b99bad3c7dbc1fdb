"""Every event between the window, the agent and the archive, in both directions.

The window announces what the player did. The agent observes that and announces what came of it,
which the window observes. Events are past tense and frozen, and they contain nothing that the
player may not know.

The classes of their contents are imported for the type checker alone: most events of a session,
and what they contain, come after the first frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING

from minesweeper.game.value import Value

if TYPE_CHECKING:
    from minesweeper.game.grid import Cell
    from minesweeper.game.level import BoardDifficulty, FirstClick, Level
    from minesweeper.game.marks import Mark
    from minesweeper.game.position import Position, Reveal
    from minesweeper.game.score import Score
    from minesweeper.logic.deduction import Clash
    from minesweeper.record import (
        Assessment,
        Listing,
        Progression,
        SavedGame,
        Selection,
        SkillProfile,
        Standing,
        Statistics,
    )
    from minesweeper.settings import Settings
    from minesweeper.teaching.course import Stage, UnitProgress
    from minesweeper.teaching.exercise import Exercise
    from minesweeper.teaching.lesson import Card, Hint, Lesson, Technique
    from minesweeper.teaching.rating import PlayerRating
    from minesweeper.teaching.review import Review
    from minesweeper.teaching.training import (
        DailyAnswer,
        StrongestGuess,
        Today,
        TrainingKind,
        TrainingProgress,
    )


class Event(Value):
    """Something that happened."""


Observer = Callable[[Event], None]
"""A callable that takes an event. In a test `seen.append` is the whole fake."""


class PlayerEvent(Event):
    """Something the player did, which the window sends to the agent.

    Every such event derives from one of the kinds below. The kind decides what the courier does
    with it.
    """


class GameRequest(PlayerEvent):
    """A request about the game in view; the courier drops it once another game has started."""


class PlayerMove(GameRequest):
    """A request that changes the game in view, which counts as played from then on."""


class NewGameRequest(PlayerEvent):
    """A request for a game that nobody has played yet, under the judge that the request names."""

    @property
    def judge(self) -> str:
        """The name of one of `judges.JUDGES`."""
        raise NotImplementedError


class PlayedGameRequest(PlayerEvent):
    """A request to open a game that somebody has played already."""


class OtherRequest(PlayerEvent):
    """A request that concerns no current game: settings, files, records, exercises."""


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
    """The player wants the next mark on a cell: flag, question mark if those are on, none."""

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
    difficulty: BoardDifficulty | None = None
    """The difficulty of a no-guess board; None for any."""
    is_guided: bool = False
    """True for the guided first game, which shows a newcomer hint by hint and is not recorded."""


class DealingGivenUp(GameRequest):
    """The player no longer wants to wait for a no-guess board."""


class BoardChosen(NewGameRequest):
    """The player wants one of the fixed boards."""

    name: str
    judge: str = "classic"


class DailyChosen(NewGameRequest):
    """The player wants the no-guess board of the day (UTC) of a level."""

    level: Level
    judge: str = "classic"


class SameBoardChosen(NewGameRequest):
    """The player wants the board just played, from its start."""

    judge: str = "classic"
    """The judge to play the board under."""


class SavedGameChosen(PlayedGameRequest):
    """The player wants the game on offer: left unfinished last time, or loaded from a file."""


class UnfinishedChosen(PlayedGameRequest):
    """The player wants to go on with one of the unfinished games."""

    path: str
    """Names the game in the list."""


class SaveChosen(GameRequest):
    """The player wants the game saved to a file of its own."""


class PauseChosen(GameRequest):
    """The player wants to pause the game, which also covers the board, or to resume it."""


class MinesAsked(GameRequest):
    """The player, having lost, wants to see where the mines were."""


class SettingsChanged(OtherRequest):
    """The player has changed the settings."""

    settings: Settings


class MoveAsked(GameRequest):
    """The player watches an autoplayer, and wants to see its next move."""

    game: int
    player: str
    """The name of the autoplayer, one of the players."""


class WatchEnded(GameRequest):
    """The player takes over from an autoplayer, or the watched game is over."""


class AutoStepDue(GameRequest):
    """It is time for the next step of auto-flag or auto-open."""


class AutoStepsStopped(GameRequest):
    """The player did something, so auto-flag and auto-open leave the rest to the player."""


class LessonAsked(GameRequest):
    """The player, having lost, wants the lesson: how the mine could have been known."""


class EverythingAsked(GameRequest):
    """The player wants to see every cell that could be deduced where the lesson starts."""


class HintAsked(GameRequest):
    """The player wants a hint."""

    near: Cell | None = None
    """The cell that the player looks at, if any."""
    told: frozenset[Cell] = frozenset()
    """Mines that hints have pointed out already."""


class WhyAsked(GameRequest):
    """The player wants to know what logic says about a covered cell."""

    cell: Cell


class LessonFollowed(GameRequest):
    """The player followed a lesson that showed numbers of cells which are still covered."""

    cells: tuple[Cell, ...]
    """The cells whose numbers the lesson showed."""


class ContinueChosen(GameRequest):
    """The player, having lost, wants the game to go on with everything shown as known facts."""


class ReviewAsked(GameRequest):
    """The player wants a review of the current game, finished or not."""


class PlayOnChosen(GameRequest):
    """The player wants to play on from an earlier moment of the current game, as a new game.

    ImportOpened follows, or SharingRefused if nothing is left to open there. The current game
    keeps its result; an unfinished one is put aside.
    """

    turns: int
    """The number of turns before that moment: `Moment.number` − 1 for the board before a moment."""
    judge: str
    title: str
    """The title of the new game."""


class ExercisesAsked(OtherRequest):
    """The player wants to see the positions that were lost."""


class ExerciseChosen(OtherRequest):
    """The player wants to try a lost position again."""

    exercise: Exercise


class ExerciseTried(OtherRequest):
    """The player has tried a lost position again."""

    kept: int
    """The time at which the exercise was stored; no other exercise has the same one."""
    solved: bool
    elapsed: int = 0
    """The milliseconds until the answer."""
    is_scheduled: bool = True
    """False if training is switched off: then nothing is stored of it but the count of attempts."""


class TrainingAsked(OtherRequest):
    """The player wants to see the progress in the course, the puzzles and the exercises."""


class TodayAsked(OtherRequest):
    """The window wants to know what is left to do today; `level` is that of the day's board."""

    level: Level


class TrainingTaskAsked(OtherRequest):
    """The player wants the next puzzle of a kind."""

    kind: TrainingKind
    about: str = ""
    """The unit of the course, or the technique of the puzzles; empty for any."""


class TrainingTaskTried(OtherRequest):
    """The player has answered a puzzle, or read a worked example."""

    number: int
    """The number of the puzzle."""
    is_right: bool
    """True if it was solved at the first try and was not looked up."""
    elapsed: int
    """The milliseconds until the answer."""
    cell: Cell | None = None
    """The cell that was named: the one found, or the guess; None for any other answer."""


class TrainingCellFound(OtherRequest):
    """The player has found a cell after a wrong answer, and wants to know why it is certain."""

    number: int
    """The number of the puzzle."""
    cell: Cell


class TrainingExportChosen(OtherRequest):
    """The player wants the training as a file for other programs."""


class StrongestAsked(OtherRequest):
    """The player looks back at a guess, and wants to know what the strongest solver opens there."""

    position: Position


class TechniquesAsked(OtherRequest):
    """The player wants to read about the techniques."""


# Sharing a game, and bringing one in.


class GameTextAsked(GameRequest):
    """The player wants the current game as text, to share it."""


class LinkAsked(GameRequest):
    """The player wants a link to the current board, to share it."""


class ResultTextAsked(GameRequest):
    """The player wants the result of the current game as plain text, to share it."""


class BoardFileAsked(GameRequest):
    """The player wants the current board in a file that other programs read."""


class ReplayFileAsked(GameRequest):
    """The player wants the finished game in a replay file that other programs play."""


class ImportChosen(OtherRequest):
    """The player brought in something to play: a text, or the path of a file."""

    text: str
    is_path: bool
    judge: str
    """The judge to play under; a saved game keeps its own judge."""
    seed: int
    """The seed that places the unknown mines of a position."""
    title: str
    """The title for a board that has none."""


# Positions that the player sets up by hand.


class AnalysisAsked(OtherRequest):
    """The player has set up a position and wants its odds, or the numbers that clash."""

    position: Position


class ExplanationAsked(OtherRequest):
    """The player wants to know what logic says about a covered cell of a position."""

    position: Position
    flags: frozenset[Cell]
    cell: Cell


class PositionPlayed(OtherRequest):
    """The player wants to play a position that was set up; its mines are dealt to fit it."""

    position: Position
    flags: frozenset[Cell]
    judge: str
    seed: int
    """The seed that places the mines."""
    title: str


class PositionLinkAsked(OtherRequest):
    """The player wants a link to a position that was set up."""

    position: Position
    flags: frozenset[Cell]


class PositionPasted(OtherRequest):
    """The player wants to set up the position of a text: of a position, a board, a game, a link."""

    text: str


class ReadingGivenUp(OtherRequest):
    """The player no longer wants the game that is being read."""


class SavedGamesAsked(OtherRequest):
    """The player wants to see which games are saved in files of their own."""


class UnfinishedGamesAsked(OtherRequest):
    """The player wants to see the list of unfinished games."""


class UnfinishedGivenUp(OtherRequest):
    """The player discards an unfinished game, which counts as given up from then on."""

    path: str


class UnfinishedTakenBack(OtherRequest):
    """The player wants the unfinished game that was discarded last back in the list."""


class SavedGameNamed(OtherRequest):
    """The player gave a saved game another name; an empty one removes it."""

    path: str
    name: str


class SavedGameDeleted(OtherRequest):
    """The player wants to delete a saved game."""

    path: str


class SavedGameRestored(OtherRequest):
    """The player wants the saved game that was deleted last back."""


class SavedGameAsked(OtherRequest):
    """The player can see this file in a list of games, which needs its contents now."""

    path: str


# Requests about the records. A recorded game is named by its id.


class StatisticsAsked(OtherRequest):
    """The player wants to see the figures of the selected games."""

    selection: Selection


class CourseAsked(OtherRequest):
    """The player wants to see how the selected games went over time."""

    selection: Selection


class SkillsAsked(OtherRequest):
    """The player wants to see the techniques found and missed in the latest games."""


class GamesAsked(OtherRequest):
    """The player wants to see a part of the list of the selected games, newest first."""

    selection: Selection
    search: str
    """Words that must all occur in a game; empty to list every game."""
    first: int
    """The place of the first game wanted in the list, from 0."""
    count: int


class KeptGameChosen(PlayedGameRequest):
    """The player wants to look at a recorded game."""

    id: str


class KeptBoardChosen(NewGameRequest):
    """The player wants to play the board of a recorded game again."""

    id: str
    judge: str = "classic"
    """The judge to play under, which may differ from the recorded game's."""


class KeptGameDeleted(OtherRequest):
    """The player wants to delete a game from the records."""

    id: str


class DeletionUndone(OtherRequest):
    """The player wants the game that was deleted last back in the records."""


class ExportChosen(OtherRequest):
    """The player wants the selected games as a file for other programs."""

    form: str
    """The format of the file: `csv` or `json`."""
    selection: Selection
    search: str = ""


# Results: from the agent to the window and the archive. `game` is the number of the game.


class GameStarted(GameEvent):
    """A new game has started. Cells open from the start are announced next."""

    level: Level
    first_click: FirstClick
    seed: int | None
    """The seed of a dealt minefield; None on a fixed board."""
    board: str | None = None
    """The name of a fixed board; None for a dealt one."""
    title: str | None = None
    """The title of a fixed board; None for a dealt one."""
    judge: str = "classic"
    """The name of the judge of this game."""
    assisted: bool = False
    """True if the player was helped already, before this game was restored or continued."""
    no_guess: bool = False
    """True if logic alone is enough to finish the board."""
    difficulty: BoardDifficulty | None = None
    """The difficulty that a no-guess board was asked for; None for any."""
    was_opened_for: bool = False
    """True if cells were opened for the player before this game was restored or continued."""


class DealingProgressed(GameEvent):
    """The search for a no-guess board goes on."""

    tried: int
    """The number of boards tried so far."""
    progress: float
    """The share of the longest possible search that is done, from 0 to 1."""


class BoardRepaired(GameEvent):
    """Mines of a no-guess board moved so that logic can finish it; the first cell opens next."""


class DealingEnded(GameEvent):
    """No no-guess board was dealt for the first click; all cells stay covered."""

    answers = DealingGivenUp

    is_hopeless: bool
    """True if the search failed; False if the player gave up."""
    first: Cell | None = None
    """The cell that was clicked; None if the player gave up."""


class OpeningRefused(GameEvent):
    """The mines left no room for an opening: the first cell was safe, its neighbours may not be."""


class CellsOpened(GameEvent):
    """Cells were opened and show their numbers."""

    cells: Reveal
    elapsed: int
    """Milliseconds on the clock."""
    clock_runs: bool


class MineSpared(GameEvent):
    """Un-deducible mines moved away from the cells of a move; these cells open next."""

    cells: tuple[Cell, ...]
    """The cells of the move that held a mine."""
    chance: float | None
    """The chance that there was a mine in these cells; None if it is not known exactly."""


class AutoStepPlanned(GameEvent):
    """Auto-flag or auto-open has a step to make; AutoStepDue says when."""


class AutoStepsLeft(GameEvent):
    """Auto-flag or auto-open was switched on, and leaves what is certain already to the player."""

    kind: str
    """The name of the assistance in a history: auto-flag or auto-open."""
    count: int
    """The number of proved mines without a flag, or of proved safe cells."""


class OpenQuestionsFound(GameEvent):
    """The agent has found out which cells are un-deducible."""

    marked: bytes
    """One byte a cell, row by row: 1 if the cell is un-deducible."""


class OddsFound(GameEvent):
    """The agent has counted how likely a mine is in every covered cell."""

    chances: tuple[float | None, ...]
    """The chances row by row: exactly 0 or 1 only if proved, None if the cell is not covered."""
    best: Cell | None
    """The cell that is least likely a mine; None if some cell is proved safe."""
    error: float | None = None
    """The largest standard error of the chances; None if they are exact."""


class AssistanceUsed(GameEvent):
    """The player was helped in a way that marks the game as assisted, for the first time."""

    kind: str
    """One of `game.history.ASSISTANCE`, as written in files."""


class HintGiven(GameEvent):
    """The answer to a request for a hint: how many cells are certain, and the easiest to prove."""

    answers = HintAsked

    hint: Hint


class Held(Enum):
    """The reason for which the coach held a click back."""

    SETTLED = "settled"
    """The numbers on the board prove that the cell is a mine."""
    AHEAD = "ahead"
    """Only opening safe cells first leads to a proof; the player does not learn of the mine."""
    NEEDLESS = "needless"
    """The click was a guess while another cell is certainly safe."""
    LIKELIER = "likelier"
    """The click was a guess while another cell is less likely a mine."""
    MINED = "mined"
    """The cell is a mine that no logic could have found, and the judge forgives no mine."""


class ClickHeldBack(GameEvent):
    """The coach held back a click or a chord that would have lost."""

    cell: Cell
    """The cell that would have lost: a mine, unless the judge forbids any guess here."""
    why: Held
    chorded: Cell | None = None
    """The number that was chorded; None for a click on a cell."""
    is_mine: bool = False
    """True if the player learns from this event that the cell is a mine."""
    safe: Cell | None = None
    """The cell to open first, which the board proves safe; None unless the reason is AHEAD."""


class MinesTold(GameEvent):
    """Mines were reported to the player. They stay covered and can still be clicked."""

    mines: tuple[Cell, ...]


class MoveChosen(GameEvent):
    """An autoplayer has said what it would do next. The move has not been made yet."""

    answers = MoveAsked

    player: str
    cell: Cell | None
    """The cell that it would open; None if nothing is left to open, or if an engine failed."""
    odds: float
    """The chance of a mine in that cell, as far as the autoplayer knows it."""
    is_certain: bool
    reason: str
    """One sentence: why the autoplayer opens the cell, or how an outside engine failed."""
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
    """True if auto-flag set the mark rather than the player."""


class FlagRefused(GameEvent):
    """The player may not set another flag: there are as many flags as mines."""

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
    """Every safe cell is opened; the cells that are still covered are mines."""

    score: Score
    mercies: int = 0
    """The number of spared clicks."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None if it was not counted, as on very large boards.
    """
    guesses: int | None = 0
    """The number of open questions opened, a chord counts as one; None if not counted."""
    was_watched: bool = False
    """True if an autoplayer made some of the moves."""


class LossReasonGiven(GameEvent):
    """The reason of a loss again, after the language was changed."""

    reason: str
    """As in `GameLost`."""


class GameLost(GameEvent):
    """A move opened mines, and the game is lost."""

    hit: tuple[Cell, ...]
    score: Score
    chorded: Cell | None = None
    """The number whose chord opened the mines; None for a click on a cell."""
    reason: str = ""
    """The part of the judge's rule that was broken, in one sentence."""
    mercies: int = 0
    """The number of spared clicks."""
    luck: float | None = 0.0
    """The luck spent: −log10 of the chance that every open question opened was safe.

    None if it was not counted, as on very large boards.
    """
    pointed: Cell | None = None
    """The cell that would have been better to open, if `reason` names one."""
    guesses: int | None = 0
    """The number of open questions opened, a chord counts as one; None if not counted."""
    was_guess: bool = False
    """True if the losing move is one of the `guesses`."""
    could_be_known: bool | None = True
    """True if logic could have found the mistake; None if neither judge nor scout has checked."""
    was_watched: bool = False
    """True if an autoplayer made some of the moves."""


class MinesShown(GameEvent):
    """The rest of the mines is shown, on request, after a loss."""

    answers = MinesAsked

    mines: tuple[Cell, ...]
    wrong_flags: tuple[Cell, ...]


class LessonGiven(GameEvent):
    """The lesson about a loss, which starts at the position before the fatal click."""

    answers = LessonAsked

    lesson: Lesson
    task: ExerciseGiven | None = None
    """What "Find it yourself" asks for; None if nothing was certain."""


class EverythingGiven(GameEvent):
    """Every cell that could be deduced where the lesson starts, in rounds."""

    answers = EverythingAsked

    cards: tuple[Card, ...]


class WhyGiven(GameEvent):
    """The explanation of what logic says about a cell."""

    answers = WhyAsked

    lesson: Lesson


class ReviewGiven(GameEvent):
    """The review of the current game, sent when it ends or when the player asks."""

    answers = ReviewAsked

    review: Review
    exercise: Exercise | None = None
    """The position to practise; None unless the game was just lost."""


class KeptGameReviewed(Event):
    """The agent has reviewed a recorded game while there was nothing else to do."""

    id: str
    review: Review


class GameAssessed(GameEvent):
    """The agent has assessed a finished game after its review."""

    assessment: Assessment


class KeptGameAssessed(Event):
    """The agent has assessed a recorded game after its review."""

    id: str
    assessment: Assessment


class GameContinued(GameEvent):
    """A lost game goes on with everything shown as known facts. Opened cells are announced next."""

    answers = ContinueChosen

    mines: tuple[Cell, ...]
    """The mines that were shown. They stay where they are."""
    elapsed: int
    shown: int = 0
    """The number of cells that are open because a lesson has shown them since the loss."""


class GameSaved(GameEvent):
    """A game was saved to a file, or saving failed."""

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
    """A sentence that says what happened, and which engine's verdict was used."""
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
    """True if this is the best unassisted time of its level and judge."""
    standing: Standing | None = None
    """How a win compares with the other games of its kind; None for a loss, and for a game that is
    not in the statistics."""


class ExerciseGiven(Event):
    """A position to be practised, with what can be found there and the way to it."""

    answers = ExerciseChosen

    exercise: Exercise
    lesson: Lesson
    best: frozenset[Cell] = frozenset()
    """The cells least likely to be mines; empty if some cell is certain."""
    wanted: frozenset[Cell] = frozenset()
    """The cells that count as found: the certain cells of the region that are not marked, and those
    that the same technique settles elsewhere."""
    region: frozenset[Cell] = frozenset()
    """The cells of the rectangle in which the answer is asked for; empty if nothing is certain."""
    marked: frozenset[Cell] = frozenset()
    """The certain cells that are marked as known, because the asked step comes after them."""


class StrongestGiven(Event):
    """What the strongest solver opens where nothing is certain; None if something is."""

    answers = StrongestAsked

    position: Position
    guess: StrongestGuess | None


class TechniquesGiven(Event):
    """All techniques, simplest first, each with its board."""

    answers = TechniquesAsked

    techniques: tuple[Technique, ...]


# Results of sharing a game, or of bringing one in.


class GameTextGiven(Event):
    """The game as text. Like a saved game, it contains the mines."""

    answers = GameTextAsked

    text: str = field(repr=False)


class DailyStarted(Event):
    """The board of the day became the current game."""

    answers = DailyChosen

    day: str
    """The day in UTC, such as 2026-11-18."""


class ResultTextGiven(Event):
    """The result of a finished game as plain text, which gives nothing of the board away."""

    answers = ResultTextAsked

    text: str = field(repr=False)


class LinkGiven(Event):
    """A link to the board as it was dealt."""

    answers = LinkAsked

    link: str = field(repr=False)


class BoardFileSaved(Event):
    """The board as it was dealt was saved to this path."""

    answers = BoardFileAsked

    path: str


class ReplayFileSaved(Event):
    """The game was saved as a replay to this path."""

    answers = ReplayFileAsked

    path: str
    notes: tuple[str, ...] = ()
    """A sentence for everything in which the replay differs from the game."""


class ImportKind(Enum):
    """The kinds of things that a player can bring in."""

    GAME = "game"
    BOARD = "board"
    """A board without an open cell, so that the player chooses the first one."""
    OPENED_BOARD = "opened_board"
    """A board with a cell that is open from the start."""
    POSITION = "position"
    MOMENT = "moment"
    """An earlier moment of a game, from which a new game goes on."""


class ImportOpened(Event):
    """A text or file from the player, or a moment of a game, became the current game."""

    answers = ImportChosen

    kind: ImportKind


class SharingRefused(Event):
    """A game or board could not be shared, or could not be played; nothing changed."""

    sentence: str
    """Says why the request was refused."""
    could_change: bool = True
    """False if the request never changes the game, so that the message need not say so."""


# Results about positions that were set up by hand.


class AnalysisGiven(Event):
    """What follows from a position: its odds, or the numbers that clash."""

    answers = AnalysisAsked

    position: Position
    chances: tuple[float | None, ...] = ()
    """The chances row by row: exactly 0 or 1 only if proved, None if the cell is not covered or was
    not counted. Empty if no minefield fits."""
    best: Cell | None = None
    """The cell that is least likely a mine; None if some cell is proved safe."""
    error: float | None = None
    """The largest standard error of the chances; None if they are exact."""
    layouts: int | None = None
    """The number of minefields that fit; None if they were not counted."""
    is_counted: bool = True
    """False if the board is too large for odds, so that only proved cells have chances."""
    clash: Clash | None = None
    """The numbers that clash if no minefield fits."""


class AnalysisCancelled(Event):
    """An analysis made way for another request, and can be asked for again."""

    position: Position


class ExplanationGiven(Event):
    """What logic says about a cell of a position, with the steps that prove it."""

    answers = ExplanationAsked

    lesson: Lesson


class PositionLinkGiven(Event):
    """A link to a position, which contains no mines."""

    answers = PositionLinkAsked

    link: str = field(repr=False)


class PositionGiven(Event):
    """The position of a text that was pasted, to be set up."""

    answers = PositionPasted

    position: Position
    flags: frozenset[Cell]


class SavedGamesGiven(Event):
    """The saved games that were asked for, the newest first; each file is inspected later."""

    answers = SavedGamesAsked

    folder: str
    games: tuple[SavedGame, ...]
    left_out: int = 0
    """The number of older saved games that are left out of the list."""
    trouble: str = ""
    """A sentence that says why the folder cannot be read; empty if it can."""
    can_restore: bool = False
    """True if the game that was deleted last can be had back."""


class UnfinishedGamesGiven(Event):
    """The unfinished games, most recently played first; each file is inspected later."""

    answers = UnfinishedGamesAsked

    games: tuple[SavedGame, ...]
    can_restore: bool = False
    """True if the game that was discarded last can come back."""


class UnfinishedSaid(Event):
    """A message to the player about the saved or the unfinished games."""

    sentence: str
    can_undo: bool = False
    """True if a game was just deleted or discarded, and can come back."""


class SavedGameGiven(Event):
    """The contents of one saved game's file."""

    answers = SavedGameAsked

    saved: SavedGame


# Events of the archive about records.


class StatisticsGiven(Event):
    """The figures of the selected games."""

    answers = StatisticsAsked

    statistics: Statistics


class CourseGiven(Event):
    """The figures of the selected games, over time."""

    answers = CourseAsked

    course: Progression


class SkillsGiven(Event):
    """The techniques found and missed in the latest games."""

    answers = SkillsAsked

    profile: SkillProfile


class GamesGiven(Event):
    """The part of the list that was asked for."""

    answers = GamesAsked

    listing: Listing


class RecordsChanged(Event):
    """Games were deleted or put back."""

    sentence: str
    """The message that says which games were deleted or put back."""
    can_undo: bool
    """True if there is a deletion left that can be undone."""
    is_deletion: bool = False
    """True if a game was just deleted, and not put back."""


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


# Events of the trainer.


class TrainingGiven(Event):
    """The progress in the training; sent again when more of it is known."""

    answers = TrainingAsked

    progress: TrainingProgress


class TodayGiven(Event):
    """What the day offers, and what is done of it."""

    answers = TodayAsked

    today: Today


class TrainingTaskGiven(Event):
    """The next puzzle of a kind, with its answers and their explanation."""

    answers = TrainingTaskAsked

    number: int
    """The puzzles of a session are numbered from 1."""
    kind: TrainingKind
    about: str
    given: ExerciseGiven
    technique: str
    """The technique that it needs; empty if nothing is certain."""
    stage: Stage
    step: int = 0
    """In the course, its number within the stage, from 1; in a streak, the puzzles solved so far.
    """
    offers_nothing: bool = False
    """True if "Nothing is certain" is one of the answers to choose from."""
    chances: tuple[float | None, ...] = ()
    """If nothing is certain, the chance of a mine in every cell, row by row; None if opened."""
    code: str = ""
    """The code that gives anybody the same puzzle; empty for an exercise of the player's own."""
    variant: str = ""
    """How an exercise of the player's own is shown: "own", "turned" or "sibling"; else empty."""
    earlier: DailyAnswer | None = None
    """The answer that was given to the puzzle of the day before; None if it is still open."""


class TrainingTaskPrepared(Event):
    """The puzzle that will come next, sent ahead so that it can be shown at once when asked for.

    The request is answered with the same puzzle, under the same number.
    """

    task: TrainingTaskGiven


class NoTrainingTask(Event):
    """There is no puzzle of the kind that was asked for: no exercise is due."""

    kind: TrainingKind


class TrainingTaskJudged(Event):
    """What came of an answer, after it was stored."""

    number: int
    before: PlayerRating | None = None
    """The rating before; None if the puzzle was not rated."""
    after: PlayerRating | None = None
    run: int = 0
    """In a streak, the puzzles solved in a row; the days in a row after the puzzle of the day."""
    best_run: int = 0
    ended_run: int = 0
    """The days in a row that a missed puzzle of the day has ended."""
    unit: UnitProgress | None = None
    """The progress of the unit in the course."""
    was_mastered: bool = False
    """True if the unit was mastered before this answer."""
    returned: str = ""
    """Another unit that this answer has brought back; empty if none."""
    wait: int | None = None
    """The milliseconds until the exercise is due again."""
    card: Card | None = None
    """The explanation of the cell that was found."""
    loss: float | None = None
    """The points of 100 that a guess survives less than the best one."""
    strongest: StrongestGuess | None = None
    """After a guess, the choice of the strongest solver."""


class TrainingCellExplained(Event):
    """The explanation of a cell that was found after a wrong answer."""

    number: int
    """The number of the puzzle."""
    card: Card


class TrainingSaid(Event):
    """A message to the player about the training."""

    sentence: str
    path: str = ""
    """The file that the message is about, if any."""


# Events that the courier adds on the way from the agent to the window.


class ReadingProgressed(Event):
    """Reading a saved game takes long; the player can stop it."""

    done: float
    """The share of the reading that is done, from 0 to 1."""


class ReadingStopped(Event):
    """The reading of a game was given up; the current game stays."""

    answers = ReadingGivenUp


class Answered(Event):
    """Everything that came of a player's request has been announced, even if that is nothing."""

    to: Event


class AgentFailed(GameEvent):
    """The agent failed by a bug of ours. Its game cannot go on, but another can be started."""

    trouble: str
    """The error in one line."""
    traceback: str
    """The traceback as Python prints it, for a report."""

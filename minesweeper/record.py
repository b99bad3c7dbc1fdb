"""Values about finished and saved games: records, selections and statistics.

`archive` stores and computes them, and the window shows them.
"""

import re
from dataclasses import field
from enum import Enum

from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.score import Score
from minesweeper.game.value import Value
from minesweeper.titles import AUTO_OPEN

GIVEN_BOARD = "given"
"""The name of a board that was neither dealt nor ships with the game, as written in the records."""
_NUMBERED_FILE = re.compile(r"game-\d+\.jsonl")
"""The names that the program gives to files."""
SECOND_MOVE = 100
"""Milliseconds in which nobody makes a second move. A shorter game is one click."""


class Help(Enum):
    """The amount of help a game had. Each amount has its own records."""

    UNASSISTED = "unassisted"
    ASSISTED = "assisted"
    CONTINUED = "continued"
    """The game went on after a loss, assisted or not."""


class GameOutcome(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given up"


class Ending(Value):
    """The end of a game, as the agent knows it."""

    won: bool
    score: Score
    luck: float | None = None
    """The luck spent; None if it was not counted."""
    guesses: int | None = None
    """The number of open questions that were opened; None if they were not counted."""
    given_up: bool = False
    """True if the player discarded the unfinished game."""


class Standing(Value):
    """How a win compares with the other games of its level, board, judge and amount of help."""

    best: int | None = None
    """The shortest earlier win in milliseconds; None if this is the first."""
    streak: int = 0
    """The number of wins in a row, this one included."""


class Recorded(Value):
    """The result of recording a finished game."""

    id: str
    is_kept: bool
    """True if the game is in the records now."""
    is_best: bool = False
    """True if the game is the best unassisted time of its level and judge."""
    told: str | None = None
    """A sentence for the player, or None."""
    standing: Standing | None = None
    """How the game compares with others; None unless it was won and is in the records."""


class Shelved(Value):
    """The result of putting an unfinished game into the list of them."""

    path: str
    """Names the game in the list."""
    trouble: str = ""
    """A sentence that says why it is only in memory so far; empty if it is on disk."""


class Record(Value):
    """The figures of a finished game. The database stores the game itself beside them."""

    id: str
    """32 hexadecimal digits that follow from the game itself."""
    finished: int
    """The time of the end, in milliseconds since 1970."""
    level: Level
    judge: str
    won: bool
    score: Score
    help: Help = Help.UNASSISTED
    assistance: tuple[str, ...] = ()
    """The names of the assistance that was used, as in saved games."""
    seed: int | None = None
    """The seed of a dealt game; None on a fixed board."""
    board: str = ""
    """The name of a fixed board; empty for a dealt game."""
    title: str = ""
    """The title of the fixed board."""
    mercies: int = 0
    """The number of moves that were spared."""
    luck: float | None = None
    guesses: int | None = None
    missed: tuple[str, ...] | None = None
    """The ids of the techniques missed, each as often as it was; None before a review."""
    no_guess: bool = False
    """True if the board was dealt so that logic alone finishes it."""
    given_up: bool = False
    """True if the player discarded the unfinished game. Such a game is not won."""
    accuracy: float | None = None
    """The accuracy of the decisions, from 1 to 100; None before a review, or if unknown."""
    went_on: bool = False
    """True for a loss after which the game was continued to another end, which is recorded too."""

    @property
    def outcome(self) -> GameOutcome:
        """How it ended."""
        if self.given_up:
            return GameOutcome.GIVEN_UP
        return GameOutcome.WON if self.won else GameOutcome.LOST

    @property
    def counts(self) -> bool:
        """True if the game is in the statistics.

        A game on a board that was brought in, set up or taken from a review is listed only: its
        mines may be known, and its first cells may have been open.
        """
        return self.board != GIVEN_BOARD

    @property
    def was_opened_for(self) -> bool:
        """True if the program opened cells for the player. Speed and clicks mean nothing then."""
        return AUTO_OPEN in self.assistance

    @property
    def has_own_time(self) -> bool:
        """True if the time says something about the player: not after a win by a single click."""
        is_quick = self.was_opened_for and self.score.elapsed < SECOND_MOVE
        return self.score.clicks > 1 and not is_quick

    @property
    def speed(self) -> float | None:
        """3BV/s; None if cells were opened for the player, or before the game."""
        is_own = self.counts and not self.was_opened_for
        return self.score.three_bv_per_second if is_own else None

    @property
    def clicks(self) -> int | None:
        """The number of clicks; None if cells were opened for the player."""
        return None if self.was_opened_for else self.score.clicks


class Trait(Enum):
    """The ways in which a technique can look harder. The values are written in the records."""

    EDGE = "edge"
    """A clue of the pattern lies on the edge of the board."""
    DIAGONAL = "diagonal"
    """Its clues are diagonal neighbours, or farther apart in both directions."""
    REDUCED = "reduced"
    """A clue needs less than its number, because mines beside it are known."""


class TechniqueCount(Value):
    """How often a technique with some traits was found and missed in one game."""

    technique: str
    """The id of the technique."""
    traits: frozenset[Trait] = frozenset()
    found: int = 0
    missed: int = 0
    times: tuple[int, ...] = ()
    """The milliseconds from the move before to each find.

    A move that needs several techniques counts here for the hardest of them.
    """

    @property
    def met(self) -> int:
        """How often the technique was needed: found or missed."""
        return self.found + self.missed


class LongThought(Value):
    """A move that took long."""

    turn: int
    """The number of the turn in the game, from 1."""
    technique: str
    """The id of the technique that the move needed."""
    time: int
    """The milliseconds from the move before to this one."""


class Assessment(Value):
    """What the review of a game says about the player: the accuracy, and the techniques."""

    accuracy: float | None = None
    """From 1 to 100; None if a decision could not be rated, or if there was none."""
    techniques: tuple[TechniqueCount, ...] = ()
    """The techniques that were met, the simplest first."""
    thoughts: tuple[LongThought, ...] = ()
    """The longest thoughts, in the order of the game."""


class SkillFigures(Value):
    """How often something was found and missed, and how long a find took."""

    found: int
    missed: int
    median: int | None
    """The median of the milliseconds to a find; None if nothing was found."""

    @property
    def met(self) -> int:
        """How often it was needed: found or missed."""
        return self.found + self.missed

    @property
    def share(self) -> float:
        """The share of the meetings in which it was found, from 0 to 1."""
        return self.found / self.met if self.met else 0.0


class TechniqueSkill(Value):
    """The figures of one technique over many games."""

    technique: str
    figures: SkillFigures
    traits: tuple[tuple[Trait, SkillFigures], ...] = ()
    """The same for its positions with each trait; traits that were never met are left out."""
    over_time: tuple[SkillFigures | None, ...] = ()
    """The same for equal numbers of games, the oldest first; None if it was not met in them."""


class RememberedThought(Value):
    """A long thought and the recorded game it belongs to."""

    id: str
    """The game's id in the records."""
    finished: int
    """The end of that game, in milliseconds since 1970."""
    thought: LongThought


class SkillProfile(Value):
    """The techniques of a player over the latest games."""

    games: int = 0
    """The number of games that were looked at."""
    skills: tuple[TechniqueSkill, ...] = ()
    weakest: tuple[str, ...] = ()
    """The ids of the techniques to train, the weakest first; at most two, none if none is weak."""
    thoughts: tuple[RememberedThought, ...] = ()
    """The longest thoughts, the longest first."""


class SavedGameState(Enum):
    """The states of a saved game."""

    UNTOUCHED = "untouched"
    UNFINISHED = "unfinished"
    WON = "won"
    LOST = "lost"


class ShownBoard(Value):
    """The board of a saved game as the player saw it last. Covered mines are not in it."""

    position: Position
    flags: frozenset[Cell] = frozenset()

    @property
    def opened(self) -> float:
        """The share of the safe cells that are open, from 0 to 1."""
        grid, seen = self.position.grid, self.position.seen
        covered = seen.count(COVERED) + seen.count(SHOWN_MINE)
        return (grid.size - covered) / (grid.size - self.position.mines)

    @property
    def mines_left(self) -> int:
        """The mine counter: mines that are neither flagged nor shown."""
        return self.position.mines - len(self.flags) - self.position.seen.count(SHOWN_MINE)


class SavedGame(Value):
    """A file in the folder of saved games, and what is known about its game."""

    path: str
    name: str
    """The name of the file."""
    saved: int
    """The time of writing, in milliseconds since 1970."""
    level: Level | None = None
    """The level of the game; None if the file cannot be read or was not inspected yet."""
    title: str = ""
    """The title of a fixed board."""
    judge: str = ""
    standing: SavedGameState | None = None
    """The state of the game; None if the file or its board is too large to be replayed."""
    elapsed: int | None = None
    """The clock in milliseconds; None if the game was not replayed."""
    trouble: str = ""
    """A sentence that says why the file cannot be read, without its name; empty if it can."""
    label: str = ""
    """The name that the player gave the game; empty if there is none."""
    can_be_named: bool = False
    """True if the file has a place for a name; replays of other programs have none."""
    shown: ShownBoard | None = None
    """The board; None if the game was not replayed."""

    @property
    def is_looked_into(self) -> bool:
        """True if the file was inspected."""
        return self.level is not None or bool(self.trouble)

    @property
    def own_name(self) -> str:
        """The name that a person gave to the game or to its file; empty if it has only a number."""
        return self.label or ("" if _NUMBERED_FILE.fullmatch(self.name) else self.name)


class Selection(Value):
    """A choice of games. A field that is None allows every value."""

    level: Level | None = None
    board: str = ""
    """The name of the fixed board whose level is given; empty for dealt games."""
    judge: str | None = None
    help: Help | None = Help.UNASSISTED
    no_guess: bool | None = None
    """True for no-guess boards only, False for all others only."""

    def has(self, record: Record) -> bool:
        """Returns True if a game is one of those chosen."""
        is_level = self.level in (None, record.level)
        is_board = self.level is None or self.board == record.board
        return (
            is_level
            and is_board
            and self.judge in (None, record.judge)
            and self.help in (None, record.help)
            and self.no_guess in (None, record.no_guess)
        )


class RecordSummary(Value):
    """A few figures of all games of one level and one judge."""

    level: Level
    board: str
    title: str
    judge: str
    games: int
    wins: int
    best: int | None = None
    """The shortest win in milliseconds, among those whose time is the player's own."""
    best_on: int | None = None
    """The time at which the shortest win ended, in milliseconds since 1970."""
    median: int | None = None
    """The median of the wins' times, in milliseconds."""


class Rate(Value):
    """The win rate over time: means over the last `span` games."""

    span: int = 0
    """The number of games in a mean."""
    points: tuple[tuple[int, float], ...] = ()
    """Pairs: the number of a game, from 1, and the share of wins up to that game, from 0 to 1."""


class Histogram(Value):
    """A histogram of the times of wins."""

    width: int = 0
    """The width of a bar in milliseconds."""
    first: int = 0
    """The start of the first bar in milliseconds."""
    bars: tuple[int, ...] = ()
    median_bar: int | None = None
    """The index of the bar with the median."""
    is_open: bool = False
    """True if the last bar also counts all longer wins."""


class Statistics(Value):
    """Everything that the overview shows of a selection."""

    selection: Selection
    games: int = 0
    """The number of games that ended: won, lost or given up."""
    wins: int = 0
    given_up: int = 0
    unfinished: int = 0
    """The number of games in the list of unfinished games, which are in no other figure."""
    best: int | None = None
    best_on: int | None = None
    median: int | None = None
    longest_streak: int = 0
    streak: int = 0
    """The number of wins since the last loss."""
    accuracy: float | None = None
    """The mean accuracy, over the games that have one."""
    rate: Rate = field(default_factory=Rate)
    times: Histogram = field(default_factory=Histogram)
    missed: tuple[tuple[str, int], ...] = ()
    """Techniques missed and how often, the most missed first."""
    reviewed: int = 0
    """The number of games with a review."""
    best_times: tuple[Record, ...] = ()
    """The shortest wins whose time is the player's own; without a selected level, one for each."""
    has_games: bool = False
    """True if any game has ended, selected or not."""
    table: tuple[RecordSummary, ...] = ()
    """All levels and judges with games, selected or not."""


class GameSpan(Value):
    """The mean figures of several consecutive games."""

    first: int
    """The number of the first game, counted from 1."""
    last: int
    begun: int
    """The end of the first game, in milliseconds since 1970."""
    won: float
    """The share of wins, from 0 to 1."""
    elapsed: float | None
    """The mean time of the wins in milliseconds."""
    speed: float | None
    """The mean 3BV/s of the wins."""
    luck: float | None
    missed: float | None
    """The mean number of techniques missed, over the games with a review."""
    accuracy: float | None = None
    """The mean accuracy, over the games that have one."""


class Progression(Value):
    """Play over time: stretches of equally many games, the oldest first."""

    selection: Selection
    size: int = 0
    """The number of games in a stretch; the last may have fewer."""
    stretches: tuple[GameSpan, ...] = ()
    span: int = 0
    """The number of games in each mean of `rolling`; the first means have fewer."""
    rolling: tuple[GameSpan, ...] = ()
    """Means over the games just before a game, for games up to the last one."""


class Listing(Value):
    """A part of the list of games, newest first."""

    selection: Selection
    search: str = ""
    first: int = 0
    """The index of the first record in the whole list."""
    total: int = 0
    """The number of records in the whole list."""
    records: tuple[Record, ...] = ()

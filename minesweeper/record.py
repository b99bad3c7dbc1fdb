"""What is kept of finished games, and what can be told of many, as values. Where is not its say."""

from dataclasses import field
from enum import Enum

from minesweeper.game.level import Level
from minesweeper.game.score import Score
from minesweeper.game.value import Value

AUTO_OPEN = "auto-open"
"""The assistance that opens cells without a click, as named in saved games."""
SECOND_MOVE = 100
"""Milliseconds in which nobody makes a second move: a shorter game is one click."""


class Help(Enum):
    """How a game was played; records are kept apart by it."""

    UNASSISTED = "unassisted"
    ASSISTED = "assisted"
    CONTINUED = "continued"
    """It went on after a loss, assisted or not."""


class Ending(Value):
    """How a game ended, as the agent knows it."""

    won: bool
    score: Score
    luck: float | None = None
    """The luck spent; None where it was not counted."""
    guesses: int | None = None
    """How many open questions were opened; None where they were not counted."""


class Recorded(Value):
    """What became of a finished game that was to be kept."""

    id: str
    is_kept: bool
    """Whether it is in the records now."""
    is_best: bool = False
    """Whether it is the best time of its level and judge, by a player whom nobody helped."""
    told: str | None = None
    """What the player has to be told, if anything."""


class Record(Value):
    """A finished game in figures. The game itself is kept beside it."""

    id: str
    """The same for the same game, however often it is told: 32 hexadecimal digits."""
    finished: int
    """When, in milliseconds since 1970."""
    level: Level
    judge: str
    won: bool
    score: Score
    help: Help = Help.UNASSISTED
    assistance: tuple[str, ...] = ()
    """The names of what was used, as in saved games."""
    seed: int | None = None
    """None on a fixed board."""
    board: str = ""
    """The name of a fixed board."""
    title: str = ""
    """Its title."""
    mercies: int = 0
    luck: float | None = None
    guesses: int | None = None
    missed: tuple[str, ...] | None = None
    """The ids of the techniques missed, one for each time; None before a review."""
    no_guess: bool = False
    """Whether the board was dealt so that logic alone finishes it."""

    @property
    def was_opened_for(self) -> bool:
        """Whether cells were opened for the player: then speed and clicks mean nothing."""
        return AUTO_OPEN in self.assistance

    @property
    def has_own_time(self) -> bool:
        """Whether its time is the player's, and not that of one click and what it had opened."""
        is_one_click = self.score.clicks < 2 or self.score.elapsed < SECOND_MOVE
        return not (self.was_opened_for and is_one_click)

    @property
    def speed(self) -> float | None:
        """3BV/s, where it means something."""
        return None if self.was_opened_for else self.score.three_bv_per_second

    @property
    def clicks(self) -> int | None:
        """How many clicks there were, where that means something."""
        return None if self.was_opened_for else self.score.clicks


class SavedGameState(Enum):
    """How far a saved game has come."""

    UNTOUCHED = "untouched"
    UNFINISHED = "unfinished"
    WON = "won"
    LOST = "lost"


class SavedGame(Value):
    """A file in the folder of saved games, as far as it can be told without being played."""

    path: str
    name: str
    saved: int
    """When it was written, in milliseconds since 1970."""
    level: Level | None = None
    """None where the file cannot be read, or was not looked into yet."""
    title: str = ""
    """What a fixed board is called."""
    judge: str = ""
    standing: SavedGameState | None = None
    """None where the file is too long, or its board too large, to be looked through."""
    elapsed: int | None = None
    """The clock in milliseconds, where the file was looked through."""
    trouble: str = ""
    """Why the file cannot be read, if it cannot: a sentence that does not name it."""

    @property
    def is_looked_into(self) -> bool:
        """Whether more is known than that there is such a file."""
        return self.level is not None or bool(self.trouble)


class Selection(Value):
    """Which games are asked for; what is None does not matter."""

    level: Level | None = None
    board: str = ""
    """The name of a fixed board, which the level is of; none for dealt games."""
    judge: str | None = None
    help: Help | None = Help.UNASSISTED
    no_guess: bool | None = None
    """Only boards that logic alone finishes, or only others."""


class RecordSummary(Value):
    """Many games of one level and one judge in a few figures."""

    level: Level
    board: str
    title: str
    judge: str
    games: int
    wins: int
    best: int | None = None
    """The shortest win in milliseconds, of those whose time is the player's."""
    best_on: int | None = None
    """When that was, in milliseconds since 1970."""
    median: int | None = None
    """The median of the wins' times, in milliseconds."""


class Rate(Value):
    """The share of wins over time: means of the last so many games."""

    span: int = 0
    """How many games a mean is of."""
    points: tuple[tuple[int, float], ...] = ()
    """After which game, counted from 1, and the share of wins from 0 to 1."""


class Histogram(Value):
    """How often wins took how long."""

    width: int = 0
    """How many milliseconds a bar covers."""
    first: int = 0
    """Where the first bar begins, in milliseconds."""
    bars: tuple[int, ...] = ()
    median_bar: int | None = None
    """Which bar, from 0, holds the median."""
    is_open: bool = False
    """Whether the last bar also counts all that took longer."""


class Statistics(Value):
    """All that the overview tells of a selection."""

    selection: Selection
    games: int = 0
    wins: int = 0
    best: int | None = None
    best_on: int | None = None
    median: int | None = None
    longest_streak: int = 0
    streak: int = 0
    """The wins since the last loss."""
    luck: float | None = None
    """The mean luck spent in a game in which it was counted."""
    rate: Rate = field(default_factory=Rate)
    times: Histogram = field(default_factory=Histogram)
    missed: tuple[tuple[str, int], ...] = ()
    """Techniques missed and how often, the most missed first."""
    reviewed: int = 0
    """How many of the games were looked through for them."""
    best_times: tuple[Record, ...] = ()
    """The shortest wins whose time is the player's; of all levels, the shortest of each."""
    has_games: bool = False
    """Whether there are games at all, whatever is selected."""
    table: tuple[RecordSummary, ...] = ()
    """Every level and judge with games, whatever level and judge are selected."""


class GameSpan(Value):
    """Some games in a row, as means."""

    first: int
    """The number of its first game, counted from 1."""
    last: int
    begun: int
    """When its first game was finished, in milliseconds since 1970."""
    won: float
    """The share of wins, from 0 to 1."""
    elapsed: float | None
    """The mean time of its wins in milliseconds."""
    speed: float | None
    """The mean 3BV/s of its wins."""
    luck: float | None
    missed: float | None
    """Techniques missed in a game that was looked through for them."""


class Progression(Value):
    """How play went over time: equal stretches of games, the oldest first."""

    selection: Selection
    size: int = 0
    """How many games a stretch has; the last may have fewer."""
    stretches: tuple[GameSpan, ...] = ()


class Listing(Value):
    """A part of the list of games, newest first."""

    selection: Selection
    search: str = ""
    first: int = 0
    """The place of its first record in the whole list, from 0."""
    total: int = 0
    """How many records the whole list has."""
    records: tuple[Record, ...] = ()

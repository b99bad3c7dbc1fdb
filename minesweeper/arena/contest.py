"""The values of the arena: a contest, the tasks it is cut into, and the games played.

They are plain data, so that a task can be handed to another process and a game to a file.
"""

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from minesweeper.game.chance import words
from minesweeper.game.level import FirstClick, Level
from minesweeper.players.engine_process import EngineCommand


@dataclass(frozen=True, slots=True)
class Contest:
    """The games that every player is given: game i is the same minefield for all of them.

    If the first click is promised something, the minefield also depends on the cell: players that
    open the same cell first meet the same minefield.
    """

    level: Level
    first_click: FirstClick
    judge: str
    """The name of one of `judges.JUDGES`."""
    seed: int

    def game_seed(self, number: int) -> int:
        """Returns the seed of game `number`, counted from 0: 64 bits drawn from the contest's."""
        low, high = islice(words(f"arena/{number}", self.seed), 2)
        return high << 32 | low

    def conditions(self) -> dict[str, Any]:
        """Returns the fields by which a file of games identifies this contest."""
        return {
            "size": str(self.level),
            "first_click": self.first_click.value,
            "judge": self.judge,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class ComparisonContest(Contest):
    """The games by which players are compared with a baseline; see `comparison`."""

    baseline: str
    """The name of one of `roster.PLAYERS`."""

    def conditions(self) -> dict[str, Any]:
        """Returns the fields by which a file of comparisons identifies this contest."""
        # Not super(): it does not know the class that a dataclass with slots is replaced by.
        return {**Contest.conditions(self), "baseline": self.baseline}


@dataclass(frozen=True, slots=True)
class Task:
    """Some games of one player, to be played by one worker."""

    contest: Contest
    player: str
    """The name of one of `roster.PLAYERS`, or of `engine`."""
    games: tuple[int, ...]
    """The numbers of the games, counted from 0."""
    with_estimate: bool = False
    """True if lost games are played on for the estimate; see `Match`."""
    with_record: bool = False
    """True if the moves are wanted, as `Played.record`."""
    engine: EngineCommand | None = None
    """The outside engine that plays; None for a player of ours."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game of one player."""

    game: int
    """The number of the game in its contest."""
    won: bool
    clicks: int
    """The cells clicked, including the one that lost the game."""
    guesses: int
    """The clicks that were not certain, except the first one."""
    spared: int
    """The clicks that the judge spared."""
    subsets: bool
    """True if a certain move needed more than single clues."""
    seconds: float
    """The CPU time without that of the estimate; for outside engines the wall time."""
    estimate: float | None = None
    """The chance that all guesses survive, along a game played to its end; None if not wanted."""
    forfeit: str | None = None
    """How an outside engine failed, which lost the game; None if it did not."""
    record: bytes | None = field(default=None, compare=False, repr=False)
    """The lines of the saved game; None if not wanted, and never in a file of games."""

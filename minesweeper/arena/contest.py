"""What is played and what came of it, as values: a contest, its tasks, the games played."""

from dataclasses import dataclass
from itertools import islice

from minesweeper.game.chance import words
from minesweeper.game.level import FirstClick, Level


@dataclass(frozen=True, slots=True)
class Contest:
    """The games that every player is given: game i is the same minefield for all of them.

    It is one promise to the first click; where that keeps cells free, players that open the same
    cell first meet the same minefield.
    """

    level: Level
    first_click: FirstClick
    judge: str
    """The name of one of `judges.JUDGES`."""
    seed: int

    def game_seed(self, number: int) -> int:
        """The seed of game `number`, counted from 0."""
        low, high = islice(words(f"arena/{number}", self.seed), 2)
        return high << 32 | low


@dataclass(frozen=True, slots=True)
class Task:
    """Some games of one player, small enough to hand to any executor."""

    contest: Contest
    player: str
    """The name of one of `roster.PLAYERS`."""
    games: tuple[int, ...]
    with_estimate: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One game of one player."""

    game: int
    won: bool
    clicks: int
    """Cells clicked, the one that lost the game included."""
    guesses: int
    """Clicks that were not certain, the first one left out."""
    spared: int
    used_subsets: bool
    """Whether a certain move needed more than single clues."""
    seconds: float
    """Time of the processor, without what the estimate took."""
    estimate: float | None = None
    """The chance that its guesses survive, multiplied along a game played to its end."""

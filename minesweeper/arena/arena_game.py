"""One game on the arena's table: the rules, with a judge where there is one, and no clock."""

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.mover import draw_minefield, mover_randomness
from minesweeper.arena.contest import Contest
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import DealtStart, FixedStart, History
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick
from minesweeper.game.minefield import Minefield, Rearrangement, deal
from minesweeper.game.position import Position


class ArenaGame:
    """The game that a player sits at. It is asked for the truth by the arena alone."""

    def __init__(self, contest: Contest, number: int) -> None:
        self._seed = contest.game_seed(number)
        start = _start(contest, self._seed)
        self.game = start.begin(lambda: 0)
        # A laid minefield has no seed, and the mover would draw alike in every game.
        self.game.seed = self._seed
        self._play: JudgedGame | None = None
        if JUDGES[contest.judge].spares:
            self._play = JudgedGame(History(start, contest.judge), self.game, lambda _: None)
        self.spared = 0

    @property
    def position(self) -> Position:
        """What the player sees."""
        return self.game.position

    @property
    def is_finished(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.status.is_finished

    @property
    def is_won(self) -> bool:
        """Whether every safe cell is open."""
        return self.game.status is Status.WON

    @property
    def minefield(self) -> Minefield | None:
        """The truth; None until the first click has dealt it."""
        return self.game.minefield

    def can_open(self, cell: Cell) -> bool:
        """Whether a click there means anything."""
        return bool(self.game.cells_of_open(cell))

    def open(self, cell: Cell) -> bool:
        """Click a cell; whether the game goes on."""
        if self._play is None:
            return not self.game.open(cell).hit
        made = self._play.open(cell)
        self.spared += bool(made.spared)
        return not made.outcome.hit

    def holds_mine(self, cell: Cell) -> bool:
        """Whether a mine lies there now; none does before the first click has dealt them."""
        return self.minefield is not None and self.minefield.is_mined(cell)

    def free(self, cell: Cell) -> None:
        """Lay the hidden mines anew with this cell free, all ways that fit equally likely."""
        old, position = self.minefield, self.position
        assert old is not None, "no mine lies before the first click"
        draws = mover_randomness(self._seed, self.game.clicks)
        new = draw_minefield(position, [position.grid.index(cell)], (), draws)
        self.game.rearrange(Rearrangement.between(old, new), about=(cell,))


def _start(contest: Contest, seed: int) -> DealtStart | FixedStart:
    """How the game begins: where nothing is promised, the first click is judged like any other."""
    if contest.first_click is FirstClick.ANY:
        return FixedStart(deal(contest.level, seed, None, FirstClick.ANY).minefield)
    return DealtStart(contest.level, seed, contest.first_click)

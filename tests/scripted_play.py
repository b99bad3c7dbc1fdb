"""Games of random turns of every kind, the same again for the same seed.

Mines move as they do when a player is spared, but only where no opened number can tell.
"""

from collections.abc import Iterator
from random import Random

from fakes import Clock

from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    Action,
    DealtStart,
    FixedStart,
    History,
    Turn,
    take_hold,
    take_mark,
    take_opening,
    take_other,
)
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.minefield import Rearrangement, deal
from minesweeper.game.position import COVERED

OTHERS = (
    Action.ASSIST,
    Action.TIME,
    Action.SHOW,
    Action.AUTO_FLAG,
    Action.IMPORTED_FLAG,
    Action.IMPORTED_MINE,
    Action.CONTINUE,
    Action.CONTINUE,
    Action.RESUME,
    Action.SHOW_ALL,
)


class ScriptedPlay:
    """One game being played at random: a trail, the game, and the clock by which it is played."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311  a script, and the same again
        self.clock = Clock()
        self.history = History(random_start(self.chance), self.chance.choice(list(JUDGES)))
        self.game = self.history.start.begin(self.clock)

    def turns(self, most: int = 60) -> Iterator[Turn]:
        """Play up to this many turns, giving each when the trail has it."""
        for _ in range(most):
            self.clock.now += self.chance.choice((0, 1, 40, 2500))
            turn = self._turn()
            if turn is not None:
                self.history.turns.append(turn)
                yield turn

    def _turn(self) -> Turn | None:
        chance, game = self.chance, self.game
        cell = game.level.grid.cell(chance.randrange(game.level.grid.size))
        kind = chance.randrange(25)
        others = (*OTHERS, Action.RESUME if game.is_paused else Action.PAUSE)
        if kind < len(others):
            action = others[kind]
            return take_other(game, action, cell if action.has_cell else None, "hint")
        if kind < 13:
            return self._help(cell, Action.HOLD if kind == 12 else Action.AUTO_OPEN)
        if kind < 17:
            return take_mark(game, cell, with_questions=chance.random() < 0.5)
        action = Action.CHORD if chance.random() < 0.4 else Action.OPEN
        moved = moved_unseen(game, cell, chance) if game.takes_moves else None
        return take_opening(game, action, cell, moved)[0]

    def _help(self, cell: Cell, action: Action) -> Turn | None:
        """Something that assistance does."""
        if action is Action.HOLD:
            return take_hold(self.game, cell, is_fact=self.chance.random() < 0.7)
        if self.game.minefield is None:
            return None
        return take_opening(self.game, action, cell)[0]


def random_start(chance: Random) -> DealtStart | FixedStart:
    """Any start of a small game."""
    width, height = chance.randint(2, 9), chance.randint(1, 9)
    level = Level.of(width, height, chance.randint(1, max(1, width * height // 4)))
    seed = chance.randrange(2**64)
    first = level.grid.cell(chance.randrange(level.grid.size))
    if chance.random() < 0.3:
        field = deal(level, seed, first, FirstClick.SAFE).minefield
        return FixedStart(field, chance.choice(((), (first,))), "drawn", "A board, “drawn”")
    promise = chance.choice(list(FirstClick))
    return DealtStart(level, seed, promise, chance.choice((None, first)))


def moved_unseen(game: Game, cell: Cell, chance: Random) -> Rearrangement | None:
    """Some mines moved among cells that touch no opened one; the clicked one first, if it can."""
    if game.minefield is None or chance.random() < 0.4:
        return None
    field, seen, grid = game.minefield, game.position, game.level.grid
    unseen = [
        at
        for at in grid
        if seen.at(at) == COVERED and all(seen.at(near) > 8 for near in grid.neighbours(at))
    ]
    mined = [at for at in unseen if field.is_mined(at)]
    free = [at for at in unseen if not field.is_mined(at) and at != cell]
    chance.shuffle(mined)
    mined.sort(key=lambda at: at != cell)
    moving = min(len(mined), len(free), chance.randint(1, 4))
    left = [grid.index(at) for at in mined[:moving]]
    return Rearrangement.of(left, map(grid.index, chance.sample(free, moving)))


def everything(game: Game) -> tuple[object, ...]:
    """All that can be asked of a game."""
    marks = tuple(game.mark(cell) for cell in game.level.grid)
    told = (game.status, game.is_paused, game.is_continued, game.first, game.first_click)
    told = (*told, game.mines_are_shown)
    return (*told, game.position, game.minefield, game.score, game.mines_left, marks)


def is_running(game: Game) -> bool:
    """Whether the clock should run."""
    return game.status is Status.PLAYING and not game.is_paused

"""Games under a judge with the truth and the scout in reach, for tests and benchmarks alone.

Whoever only hears what the agent announces may look at neither.
"""

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.game.grid import Cell
from minesweeper.game.history import DealtStart, History
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED


def dealt_play(
    level: Level,
    seed: int,
    first_click: FirstClick = FirstClick.OPENING,
    judge: str = "quantum",
) -> JudgedGame:
    """A game that nothing keeps, before its first click."""
    start = DealtStart(level, seed, first_click)
    return JudgedGame(History(start, judge), start.begin(lambda: 0), lambda _: None)


def settle(play: JudgedGame) -> None:
    """Let the scout go on until it has settled."""
    while play.think():
        pass


def use_spare_time(play: JudgedGame) -> None:
    """Let the board be proved and told to SAT too, as the agent does before the next click."""
    while play.prove_board() or play.tell_sat():
        pass


def open_questions(play: JudgedGame) -> list[Cell]:
    """The un-deducible cells, row by row, once the scout has settled."""
    marked = play.open_questions()
    assert marked is not None, "the scout has not settled, or there is nothing to scout"
    grid = play.game.level.grid
    return [grid.cell(at) for at, mark in enumerate(marked) if mark]


def scouted(play: JudgedGame) -> list[Cell]:
    """The cells that the scout has opened and the player has not, row by row."""
    assert play.scout is not None, "the scout sets out with the first click"
    grid = play.game.level.grid
    pairs = zip(play.game.position.seen, play.scout.known.seen(), strict=True)
    return [grid.cell(at) for at, (seen, ahead) in enumerate(pairs) if seen == COVERED != ahead]

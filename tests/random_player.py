"""A player who clicks, flags and chords at random in a judged game, for tests."""

from random import Random

from judged_play import open_questions, scouted

from minesweeper.agent.judged_game import JudgedGame, JudgedMove
from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.position import COVERED


def covered(play: JudgedGame) -> list[Cell]:
    """The covered cells, row by row."""
    grid, seen = play.game.level.grid, play.game.position.seen
    return [grid.cell(at) for at, value in enumerate(seen) if value == COVERED]


def random_click(play: JudgedGame, chance: Random) -> JudgedMove:
    """A click: on a cell that no logic settles, on one that the scout opened, or on any."""
    kind = chance.choices((open_questions, scouted, covered), (16, 4, 1))[0]
    chosen = chance.choice(kind(play) or covered(play))
    if play.game.mark(chosen) is Mark.FLAG:
        play.mark(chosen, with_questions=False)
    return play.open(chosen)


def random_flag(play: JudgedGame, chance: Random) -> None:
    """A mark turned, right or wrong."""
    play.mark(chance.choice(covered(play)), with_questions=chance.random() < 0.5)


def random_chord(play: JudgedGame, chance: Random) -> JudgedMove | None:
    """A chord on a number, around which just as many cells were flagged, right or wrong."""
    position = play.game.position
    opened = chance.choice([cell for cell, number in position.opened() if number] or [None])
    if opened is None:
        return None
    clue = position.clue(opened)
    for near in clue.covered:
        if play.game.mark(near) is not Mark.NONE:
            play.mark(near, with_questions=False)
    right = [near for near in clue.covered if play.game.minefield.is_mined(near)]
    for near in right if chance.random() < 0.6 else chance.sample(clue.covered, clue.mines):
        play.mark(near, with_questions=False)
    return play.chord(clue.cell)


def random_step(play: JudgedGame, chance: Random) -> JudgedMove | None:
    """A step of any kind; gives the move, where it was one."""
    return chance.choices((random_click, random_flag, random_chord), (8, 1, 1))[0](play, chance)

"""Games that a player loses, the same again for the same numbers, for tests and benchmarks.

The player opens what the board proves safe, and now and then any cell of the frontier. Sometimes it
flags as many covered neighbours of a number as the number says, and chords there.
"""

from collections.abc import Iterator
from random import Random

from judged_play import dealt_play, settle

from minesweeper.agent.judged_game import JudgedGame
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.proof.knowledge import prove

SLIP = 0.07
"""How often the player opens a cell that nothing proves safe though another is."""
CHORDED = 0.1
"""How often a slip is a chord on flags put at random."""


def lost_games(level: Level, judge: str, wanted: int, most: int = 10_000) -> Iterator[JudgedGame]:
    """Yields so many lost games, or fewer if `most` games are played before."""
    found = 0
    for seed in range(most):
        if found == wanted:
            return
        play = _played(level, judge, seed)
        if play.game.status is Status.LOST:
            found += 1
            yield play


def _played(level: Level, judge: str, seed: int) -> JudgedGame:
    chance = Random(seed)  # noqa: S311  a player, and the same again
    play = dealt_play(level, seed, FirstClick.OPENING, judge)
    play.open(Cell(level.grid.height // 2, level.grid.width // 2))
    while not play.game.status.is_finished:
        settle(play)
        position = play.game.position
        safe = prove(position).safe
        if safe and chance.random() >= SLIP:
            play.open(chance.choice(safe))
        elif chance.random() >= CHORDED or not _chord(play, position, chance):
            play.open(_slip(position, chance))
    return play


def _slip(position: Position, chance: Random) -> Cell:
    covered = [cell for cell in position.grid if position.at(cell) == COVERED]
    grid = position.grid
    frontier = [
        cell
        for cell in covered
        if any(position.at(near) < COVERED for near in grid.neighbours(cell))
    ]
    return chance.choice(frontier if frontier and chance.random() < 0.9 else covered)


def _chord(play: JudgedGame, position: Position, chance: Random) -> bool:
    """Flags at random around a number and chords there; returns whether anything was opened."""
    clues = [clue for clue in position.clues() if 0 < clue.mines < len(clue.covered)]
    if not clues:
        return False
    clue = chance.choice(clues)
    flags = chance.sample(clue.covered, clue.mines)
    for cell in flags:
        play.mark(cell, with_questions=False)
    play.chord(clue.cell)
    opened = play.game.position != position or play.game.status.is_finished
    for cell in flags:
        if not play.game.status.is_finished:
            play.mark(cell, with_questions=False)
    return opened

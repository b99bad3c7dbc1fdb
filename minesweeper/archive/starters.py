"""The starter exercises that ship with the game, drawn as text in `assets/starters.txt`.

Each is a paragraph: the technique and the target, then the position as in `docs/notation.md`.
Paragraphs that begin with `;` are remarks.
"""

from functools import cache

from minesweeper import resources
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.notation import read_position
from minesweeper.teaching.exercise import Exercise


@cache
def starter_exercises() -> tuple[Exercise, ...]:
    """Returns the starter exercises, simplest first. They are numbered −1, −2 and so on."""
    paragraphs = resources.starters().strip().split("\n\n")
    drawn = [each for each in paragraphs if not each.startswith(";")]
    return tuple(_starter(-number, each) for number, each in enumerate(drawn, start=1))


def _starter(number: int, paragraph: str) -> Exercise:
    head, _, board = paragraph.partition("\n")
    technique, target, *given = head.split()
    cell = Cell.named(target)
    return Exercise(
        read_position(board).position,
        frozenset(),
        cell,
        next(iter(JUDGES)),
        technique,
        kept=number,
        target=cell,
        given=tuple(map(Cell.named, given)),
        is_starter=True,
    )

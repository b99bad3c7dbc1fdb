"""Scenes over the game on the table, which goes on below them: of a hint, of a watched player."""

from collections.abc import Iterable, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Step
from minesweeper.window.panels.lesson_progress import concluded
from minesweeper.window.panels.scene import Scene
from minesweeper.window.visible_game import FLAG, QUESTION, VisibleGame

_STILL_COVERED = (COVERED, FLAG, QUESTION)


def scene_of_steps(
    visible: VisibleGame, steps: Sequence[Step], *, is_concluded: bool = True
) -> Scene:
    """The clues of what one look settles and the cells they speak of; its conclusion if wanted."""
    clues = tuple(dict.fromkeys(clue for step in steps for clue in step.clues))
    given = {near for step in steps for near in step.given}
    spoken_of = {near for step in steps for near in step.spoken_of}
    proved = dict.fromkeys(given | (visible.known_mines - visible.flags), Verdict.MINE)
    if is_concluded:
        proved |= concluded(steps)
    proved = {cell: proved[cell] for cell in _still_covered(visible, proved)}
    return Scene(
        bytes(visible.looks),
        visible.flags,
        proved,
        clues,
        are_numbered=len(clues) > 1,
        spoken_of=frozenset(_still_covered(visible, spoken_of - proved.keys())),
        used=frozenset({*clues, *given, *spoken_of}),
        focus=(*sorted(spoken_of), *clues),
        answer=steps[0].cell if is_concluded else None,
        takes_moves=True,
        is_live=True,
    )


def scene_of_certain(visible: VisibleGame, cell: Cell) -> Scene:
    """A cell that somebody is certain of and gives no clues for, as long as it is covered."""
    return Scene(
        bytes(visible.looks),
        visible.flags,
        proved=dict.fromkeys(_still_covered(visible, [cell]), Verdict.SAFE),
        used=frozenset({cell}),
        focus=(cell,),
        answer=cell,
        takes_moves=True,
        is_live=True,
    )


def scene_of_guess(visible: VisibleGame, cell: Cell, chance: float) -> Scene:
    """A cell and how likely somebody takes it for a mine, as long as it is covered."""
    return Scene(
        bytes(visible.looks),
        visible.flags,
        chances=dict.fromkeys(_still_covered(visible, [cell]), chance),
        used=frozenset({cell}),
        focus=(cell,),
        takes_moves=True,
        is_live=True,
    )


def scene_of_best(visible: VisibleGame, best: Cell) -> Scene:
    """The least likely mine, ringed."""
    return Scene(
        bytes(visible.looks),
        visible.flags,
        focus=(best,),
        better=best,
        takes_moves=True,
        is_live=True,
    )


def _still_covered(visible: VisibleGame, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells that nobody has opened meanwhile and that are no mines in view."""
    return [cell for cell in cells if visible.look(cell) in _STILL_COVERED]

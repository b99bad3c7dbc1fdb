"""One move by itself: the case heard, the mines moved if they have to, the cells opened.

The agent keeps a scout and what the board proves from move to move; here all is worked out from
the position alone, for whoever asks about one move.
"""

from dataclasses import dataclass
from functools import cache

from minesweeper.agent.judge import Case, Fate, Ruling, rule, with_its_way
from minesweeper.agent.mover import moved, mover_draws
from minesweeper.agent.scout import BoardProofs, Scout
from minesweeper.game.grid import Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import Judge
from minesweeper.game.minefield import Minefield
from minesweeper.game.moves import after_opening, cells_of_chord, cells_of_open, first_mismatch
from minesweeper.game.notation import FlaggedPosition, write_minefield, write_position


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move that somebody wants judged, and all there is to know about it."""

    sheet: FlaggedPosition
    minefield: Minefield
    action: Action
    """OPEN or CHORD."""
    cell: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What the move would open before any flood."""
        opens = self.action is Action.OPEN
        return (cells_of_open if opens else cells_of_chord)(self.sheet, self.cell)


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What came of a move: all is as it was after a loss, and where nothing happened."""

    sheet: FlaggedPosition
    minefield: Minefield
    ruling: Ruling | None = None
    """What the judge says; None where nothing happened."""


def hear(judge: Judge, plea: MoveRequest, seed: int) -> MoveResult:
    """Judge a move, and do what the judge says. The seed decides where spared mines go."""
    if not plea.cells:
        return MoveResult(plea.sheet, plea.minefield)
    ruling = _ruling(judge, plea)
    if ruling.fate is Fate.LOST:
        return MoveResult(plea.sheet, plea.minefield, ruling)
    minefield = _spared(plea, seed) if ruling.fate is Fate.SPARED else plea.minefield
    return MoveResult(after_opening(plea.sheet, minefield, plea.cells), minefield, ruling)


def _ruling(judge: Judge, plea: MoveRequest) -> Ruling:
    position = plea.sheet.position
    case = Case(
        position,
        plea.minefield,
        plea.cells,
        BoardProofs(position),
        cache(lambda: Scout.from_position(position, plea.minefield)),
        chorded=plea.cell if plea.action is Action.CHORD else None,
        flags=plea.sheet.flags,
    )
    return with_its_way(judge, case, rule(judge, case))


def _spared(plea: MoveRequest, seed: int) -> Minefield:
    """The mines laid anew so that all cells of the move are safe."""
    position = plea.sheet.position
    safe = [position.grid.index(cell) for cell in plea.cells]
    new = moved(position, safe, (), mover_draws(seed, 0))
    unnoticed = first_mismatch(position, new) is None and sum(new.mined) == position.mines
    assert unnoticed, _report(plea, new, seed)
    return new


def _report(plea: MoveRequest, new: Minefield, seed: int) -> str:
    """All that is needed to see a wrong rearrangement again."""
    lines = [
        f"{plea.action.value} {plea.cell.name} with the seed {seed}: what was seen changed",
        write_position(plea.sheet),
        write_minefield(plea.minefield),
        write_minefield(new),
    ]
    return "\n".join(lines)

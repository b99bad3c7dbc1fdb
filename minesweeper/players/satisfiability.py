"""The agent itself as a player: complete logic first, then the least likely mine."""

from minesweeper.chances import exact_percent
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.any_odds import odds_of
from minesweeper.logic.knowledge import Knowledge
from minesweeper.players.player import Act, Move


class Satisfiability:
    """Opens what is proved safe, first proved first; guesses only when nothing is."""

    name = "satisfiability"

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or the least likely mine; None where every covered cell is one.

        A ContradictionError says that no minefield fits the position.
        """
        known = Knowledge(position)
        known.reason()
        if known.has_safe():
            return _certain(min(known.safe(), key=known.proved_at))
        return _guess(position) if known.open_questions() else None


def _certain(cell: Cell) -> Move:
    return Move(cell, Act.OPEN, 0.0, is_certain=True, reason=f"{cell.name} is provably safe.")


def _guess(position: Position) -> Move:
    """Of equal chances the cell with the fewest covered neighbours, the likeliest to be a 0."""
    chances = odds_of(position).chances
    least = min(chance for chance in chances if chance is not None)
    equals = [at for at, chance in enumerate(chances) if chance == least]
    cell = position.grid.cell(min(equals, key=lambda at: _covered_around(position, at)))
    told = (
        f"Nothing is provably safe, and no cell is less likely a mine than {cell.name} "
        f"with {exact_percent(least)} %."
    )
    return Move(cell, Act.OPEN, least, is_certain=False, reason=told)


def _covered_around(position: Position, at: int) -> int:
    """How many covered cells touch a covered one, in slices: a million may be equal."""
    width, seen = position.grid.width, position.seen
    column = at % width
    left, right = at - (column > 0), at + 1 + (column < width - 1)
    above = seen[left - width : right - width].count(COVERED) if at >= width else 0
    below = seen[left + width : right + width].count(COVERED)
    return above + seen[left:right].count(COVERED) - 1 + below

"""The sentence player as its author planned to go on: chances, the frontier, and a first corner."""

from minesweeper.game.grid import Grid
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.players.player import Act, Move
from minesweeper.players.sentences import Sentences


class SentencesPlus(Sentences):
    """The same with its author's plans: chances on the frontier, and a corner to begin with."""

    name = "sentences+"

    def _guess(self, position: Position, unknown: list[int]) -> Move:
        """The cell that its sentences call least likely a mine; a corner before any number."""
        spread = self._base.spread(position, len(unknown))
        chances = dict.fromkeys(unknown, spread) | self._base.shares()
        least = min(chances.values())
        equals = [at for at in unknown if chances[at] == least]
        cell = position.grid.cell(self._pick(position.grid, equals))
        reason = (
            f"No sentence proves a cell safe, and none of them calls {cell.name} a mine with more "
            f"than {exact_percent(least)} %."
        )
        return Move(cell, Act.OPEN, least, is_certain=False, reason=reason)

    def _pick(self, grid: Grid, equals: list[int]) -> int:
        """A corner where one is among them: it is likeliest to open an area."""
        corners = [at for at in equals if len(grid.around(at)) <= 3]
        among = corners or equals
        return among[self._below(len(among))]

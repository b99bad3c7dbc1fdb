"""Teddy without its score: exact odds alone, which is what its authors compare it with."""

from minesweeper.game.chance import drawing_below
from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.any_odds import odds_of
from minesweeper.players.certainty import proved_move
from minesweeper.players.memory import IncrementalKnowledge
from minesweeper.players.player import Act, Move


class PlainTeddy:
    """Opens what is proved safe; else any of the least likely mines, each as gladly."""

    name = "teddy-"

    def __init__(self, seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._memory = IncrementalKnowledge()
        self._below = drawing_below("player/teddy-", seed)

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or one of the least likely mines; the first click is a corner."""
        known = self._memory.of(position)
        if known.has_safe():
            return proved_move(known, position)
        return self._guess(position) if known.open_questions() else None

    def _guess(self, position: Position) -> Move:
        chances = odds_of(position).chances
        least = min(chance for chance in chances if chance is not None)
        equals = [at for at, chance in enumerate(chances) if chance == least]
        is_first = all(value == COVERED for value in position.seen)
        cell = position.grid.cell(equals[0 if is_first else self._below(len(equals))])
        reason = (
            f"Nothing is provably safe, and no cell is less likely a mine than {cell.name} "
            f"with {exact_percent(least)} %."
        )
        return Move(cell, Act.OPEN, least, is_certain=False, reason=reason)

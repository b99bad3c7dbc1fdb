"""The agent itself as a player: complete logic first, then the least likely mine."""

from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.players.complete_logic import IncrementalKnowledge, proved_move
from minesweeper.players.player import Act, Move


class Satisfiability:
    """Opens what is proved safe, first proved first; guesses only when nothing is."""

    name = "satisfiability"

    def __init__(self, _seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        self._memory = IncrementalKnowledge()

    def choose(self, position: Position) -> Move | None:
        """A proved cell, or the least likely mine; None where every covered cell is one."""
        known = self._memory.of(position)
        if known.has_safe():
            return proved_move(known, position)
        return _guess(position) if known.open_questions() else None


def _guess(position: Position) -> Move:
    odds = odds_of(position)
    cell = least_likely_mine(odds)
    assert cell is not None, f"an open question is left, but nothing to guess: {position}"
    chance = odds.chance(cell)
    assert chance is not None, f"{cell.name} is covered"
    told = (
        f"Nothing is provably safe, and no cell is less likely a mine than {cell.name} "
        f"with {exact_percent(chance)} %."
    )
    return Move(cell, Act.OPEN, chance, is_certain=False, reason=told)

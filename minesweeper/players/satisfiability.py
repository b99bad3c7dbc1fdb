"""The agent itself as a player: complete logic, and the least likely mine by exact odds.

It comes from the thesis behind this game (K. Tekin, St Andrews 2023), whose agent asks a SAT solver
what follows from the opened numbers. Its rule of guessing: the least likely mine and, among equals,
the cell with the fewest covered neighbours.
"""

from minesweeper.game.level import FirstClick
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import Position
from minesweeper.logic.counting.analysis import least_likely_mine, odds_of
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.players.complete_logic import LogicPlayer
from minesweeper.players.player import Act, Move


class Satisfiability(LogicPlayer):
    """Opens what is proved safe, first proved first; guesses the least likely mine."""

    name = "satisfiability"

    def __init__(self, _seed: int = 0, _promise: FirstClick = FirstClick.SAFE) -> None:
        super().__init__()

    def guess(self, _known: Knowledge, position: Position) -> Move:
        """Returns the least likely mine."""
        odds = odds_of(position)
        cell = least_likely_mine(odds)
        assert cell is not None, f"an open question is left, but nothing to guess: {position}"
        chance = odds.chance(cell)
        assert chance is not None, f"{cell.name} is covered"
        reason = (
            f"Nothing is provably safe, and no cell is less likely a mine than {cell.name} "
            f"with {exact_percent(chance)} %."
        )
        return Move(cell, Act.OPEN, chance, is_certain=False, reason=reason)

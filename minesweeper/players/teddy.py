"""Two Teddy players: complete logic and exact odds, without and with a score for equal guesses.

After Wu, Lin, Chen and Yen, "TeddyMethod". Their divide and conquer is how `logic.counting` counts
anyway: parts that share no cell are counted apart. Both guess among the least likely mines: the
plain one at random, the other by how soon the numbers that the cell can show would settle the next
cell. The first click is a corner.
"""

from minesweeper.game.grid import Cell, count_neighbours
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.players.complete_logic import LogicPlayer, least_likely
from minesweeper.players.player import Move
from minesweeper.translation import gettext as _

WORTH = {1: 20, 2: 15, 0: 10}
"""The worth of a number by how many clues then settle the next cell; 0 stands for other cases."""
_MOST_TRIED = 400
"""The most cells that get a score; expert boards rarely have more equally safe ones."""
_DIGITS, _ROUNDING = 9, 1e-9
"""Scores are equal if they agree in this many digits, chances if they differ by at most this."""
_IS_UNCOVERED = bytes(value != COVERED for value in range(256))


class Teddy(LogicPlayer):
    """Opens what is proved safe; guesses the least likely mine whose number would help most."""

    name = "teddy"

    def guess(self, known: Knowledge, position: Position) -> Move:
        """Returns the guess with the highest score; with estimated odds, the least likely mine."""
        odds = odds_of(position)
        if isinstance(odds, Odds):
            score, cell = _Scores(known, odds).best(known.open_questions())
            chance = odds.chance(cell) or 0.0
            text = _(
                "Nothing is certainly safe; the chance of a mine at {cell} is {shown} %, and "
                "its number is rated {score:.2f} out of 20 for usefulness."
            )
        else:
            cell, chance = least_likely(odds)
            score = 0.0
            text = _("Nothing is certainly safe; the chance of a mine at {cell} is {shown} %.")
        shown = exact_percent(chance)
        return Move(cell, chance, text.format(cell=cell.name, shown=shown, score=score))


class _Scores:
    """The scores of guesses in one position."""

    def __init__(self, known: Knowledge, odds: Odds) -> None:
        self._trial, self._odds = known.copy(), odds
        self._grid, self._seen = odds.position.grid, odds.position.seen
        self._beside = count_neighbours(self._grid, self._seen.translate(_IS_UNCOVERED))
        self._far_scores: dict[int, float] = {}
        """The scores of cells far from all numbers, by how many neighbours they have."""

    def best(self, questions: list[Cell]) -> tuple[float, Cell]:
        """Returns the highest score among the least likely mines, and the cell that has it.

        Of equals it is the one with the fewest covered neighbours. Riskier cells do not compete:
        taking their scores into account costs two points of the win rate on expert.
        """
        chances = {cell: self._odds.chance(cell) or 0.0 for cell in questions}
        least = min(chances.values())
        safest = [cell for cell in questions if chances[cell] <= least + _ROUNDING]
        safest.sort(key=self._covered_around)
        scores = {cell: self._score(cell) for cell in safest[:_MOST_TRIED]}
        chosen = max(scores, key=lambda cell: round(scores[cell], _DIGITS))
        return scores[chosen], chosen

    def _covered_around(self, cell: Cell) -> int:
        around = self._grid.around(self._grid.index(cell))
        return sum(self._seen[near] == COVERED for near in around)

    def _score(self, cell: Cell) -> float:
        at = self._grid.index(cell)
        if not self._is_far(at):
            return self._weighed(cell)
        around = len(self._grid.around(at))
        if around not in self._far_scores:
            self._far_scores[around] = self._weighed(cell)
        return self._far_scores[around]

    def _is_far(self, at: int) -> bool:
        """Returns whether neither this cell nor a neighbour touches a number."""
        return not any(self._beside[near] for near in (at, *self._grid.around(at)))

    def _weighed(self, cell: Cell) -> float:
        at = self._grid.index(cell)
        numbers = self._odds.numbers(cell)
        assert numbers is not None, f"{cell.name} is covered"
        return sum(
            chance * WORTH[self._trial.clues_of_next_proof(at, number)]
            for number, chance in enumerate(numbers)
            if chance
        )


class PlainTeddy(LogicPlayer):
    """Opens what is proved safe; guesses one of the least likely mines at random."""

    name = "teddy-"

    def guess(self, _known: Knowledge, position: Position) -> Move:
        """Returns one of the least likely mines; the first click is a corner."""
        chances = odds_of(position).chances
        least = min(chance for chance in chances if chance is not None)
        equals = [at for at, chance in enumerate(chances) if chance == least]
        is_first = all(value == COVERED for value in position.seen)
        cell = position.grid.cell(equals[0 if is_first else self._below(len(equals))])
        reason = _(
            "Nothing is certainly safe. {cell} is the safest cell: the chance of a mine is "
            "{percent} %."
        ).format(cell=cell.name, percent=exact_percent(least))
        return Move(cell, least, reason)

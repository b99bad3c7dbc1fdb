"""Writes the steps of a route in plain sentences, from the position that the route starts from.

A sentence uses only what its step rests on, not everything that is known by then: mines are
subtracted from a number only if the step names them. Cells that earlier steps opened are left out
without a word, because the player sees them open.
"""

from collections.abc import Callable, Iterable, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.contradiction_text import ReducedClue, contradiction_text

_MOST_NAMED_CELLS = 4
"""The cells of a clue that touches more are not named."""
_MOST_NAMED_GIVEN = 3
"""If a step rests on more safe cells, they are "its other neighbours"."""
_MOST_CLUES_WITH_NUMBERS, _MOST_NAMED_CLUES = 4, 8
"""Clues are named with number and cell up to the first limit, by cell up to the second."""

NumberAt = Callable[[Cell], int]
"""Returns the number of an opened cell, and COVERED for a cell that the route does not open."""


class StepWriter:
    """Writes the steps of one route, in their order.

    >>> from minesweeper.game.grid import Grid
    >>> from minesweeper.logic.reasons.routes import shortest_route
    >>> position = Position(Grid(3, 1), bytes([COVERED, 1, 0]), mines=1)
    >>> (step,) = shortest_route(position, [Cell(0, 0)])
    >>> StepWriter(position, position.at).write(step)
    'The 1 at B1 touches one covered cell, A1. So A1 is a mine.'
    """

    def __init__(self, start: Position, number: NumberAt) -> None:
        self._start, self._number = start, number
        self._shows_mines = SHOWN_MINE in start.seen
        self._mines: set[Cell] = set()
        self._safe: set[Cell] = set()
        """Cells that the steps so far proved safe."""

    def write(self, step: Reason) -> str:
        """Returns the sentences for the next step and takes its conclusion as known."""
        text = self.text(step)
        self.advance(step)
        return text

    def advance(self, *steps: Reason) -> None:
        """Takes the conclusions of steps as known."""
        for step in steps:
            (self._mines if _is_mine(step) else self._safe).add(step.cell)

    def add_known_mines(self, mines: Iterable[Cell]) -> None:
        """Takes mines as known before the first step."""
        self._mines.update(mines)

    def text(self, *steps: Reason) -> str:
        """Returns one or two sentences for the next step, or for several with the same reason."""
        cells = [steps[0].cell] if len(steps) == 1 else sorted(step.cell for step in steps)
        conclusion = words.conclusion_text(cells, mined=_is_mine(steps[0]))
        return words.capitalised(self._text(steps[0], conclusion))

    def _text(self, step: Reason, conclusion: str) -> str:
        if step.uses_mine_count:
            return self._mine_count_text(step, conclusion)
        match len(step.clues), _is_mine(step):
            case 1, True:
                return self._all_are_mines_text(step, conclusion)
            case 1, False:
                return self._all_mines_found_text(step, conclusion)
            case 2, _:
                return self._pair_text(step, conclusion)
        return self._contradiction_text(step, conclusion)

    # One clue.

    def _all_are_mines_text(self, step: Reason, conclusion: str) -> str:
        clue = step.clues[0]
        left = [cell for cell in self._covered_beside(clue, step) if cell not in step.given]
        count = words.number_word(len(left))
        one, more = (
            (words.ONE_CELL_LEFT, words.CELLS_LEFT)
            if step.given
            else (words.ONE_CELL_TOUCHED, words.CELLS_TOUCHED)
        )
        return (one if len(left) == 1 else more).format(
            clue=self._reduced_clue(clue, len(left)),
            cells=words.join_cells(left),
            count=count,
            all=words.BOTH if len(left) == 2 else words.ALL_OF_THEM.format(count=count),
            given=_safe_cells(step.given),
            conclusion=conclusion,
        )

    def _all_mines_found_text(self, step: Reason, conclusion: str) -> str:
        clue = step.clues[0]
        if not self._number(clue):
            return words.TOUCHES_NO_MINE.format(clue=self._clue(clue), conclusion=conclusion)
        shown = self._shown_beside(clue)
        touched = [*self._covered_beside(clue, step), *shown]
        mines = [*step.given, *shown]
        return _found_mines_form(len(mines), len(touched)).format(
            clue=self._clue(clue),
            cells=words.join_cells(sorted(touched)) if len(touched) <= _MOST_NAMED_CELLS else "",
            mines=words.join_cells(sorted(mines)),
            count=words.number_word(len(mines)),
            conclusion=conclusion,
        )

    # Two clues.

    def _pair_text(self, step: Reason, conclusion: str) -> str:
        more, less = step.clues
        cells, around = self._unsettled_beside(more, step), set(self._start.grid.neighbours(less))
        shared = [cell for cell in cells if cell in around]
        own = len(cells) - len(shared)
        safe = [cell for cell in step.given if cell not in around]
        opening = words.WITH_SAFE.format(given=_safe_cells(safe)) if safe else ""
        needed, allowed = self._mines_left(more, step), self._mines_left(less, step)
        return opening + _pair_form(step, own).format(
            more=self._reduced_clue(more, needed),
            less=self._reduced_clue(less, allowed),
            filled=self._clue(less),
            cells=words.join_cells(cells),
            shared=words.join_cells(shared),
            needs=words.number_word(needed) if own else words.mine_count(needed),
            least=words.number_word(needed - own),
            allowed=words.at_most(allowed),
            conclusion=conclusion,
        )

    # More clues, and the mine count.

    def _contradiction_text(self, step: Reason, conclusion: str) -> str:
        clues = [self._as_reduced_clue(clue, step) for clue in step.clues]
        text = contradiction_text(step.cell, clues, conclusion, mined=_is_mine(step))
        return text or words.CANNOT_ALL_BE_RIGHT.format(
            cell=step.cell.name,
            other=words.SAFE if _is_mine(step) else words.MINE,
            clues=self._clues(step),
            conclusion=conclusion,
        )

    def _as_reduced_clue(self, clue: Cell, step: Reason) -> ReducedClue:
        left = self._mines_left(clue, step)
        return ReducedClue(
            self._clue(clue),
            self._reduced_clue(clue, left),
            frozenset(self._unsettled_beside(clue, step)),
            left,
            self._number(clue) - left,
        )

    def _mine_count_text(self, step: Reason, conclusion: str) -> str:
        shown = self._start.seen.count(SHOWN_MINE)
        left = self._start.mines - shown - len(self._mines.intersection(step.given))
        form = self._count_and_clues_form(step, left) if step.clues else self._count_form(step)
        return form.format(
            count=left, total=self._start.mines, clues=self._clues(step), conclusion=conclusion
        )

    def _count_form(self, step: Reason) -> str:
        if _is_mine(step):
            return words.AS_MANY_MINES_AS_CELLS
        few = (words.NO_MINE_ON_THE_BOARD, words.THE_MINE_OF_THE_BOARD)
        total = self._start.mines
        return few[total] if total < len(few) else words.ALL_MINES_OF_THE_BOARD

    def _count_and_clues_form(self, step: Reason, left: int) -> str:
        around = {cell for clue in step.clues for cell in self._covered_beside(clue, step)}
        takes_all = self._mines.issuperset(step.given) and step.cell not in around
        if _is_mine(step) or not takes_all:
            return words.ONLY_IF_ONE if left == 1 else words.ONLY_IF
        if len(step.clues) > 1:
            return words.CLUES_NEED_ALL_MINES
        return words.CLUE_NEEDS_THE_MINE if left == 1 else words.CLUE_NEEDS_ALL_MINES

    # Clues and the cells beside them.

    def _clue(self, clue: Cell) -> str:
        return words.NUMBER_AND_PLACE.format(number=self._number(clue), cell=clue.name)

    def _reduced_clue(self, clue: Cell, left: int) -> str:
        """Returns the clue's name, with the subtraction if mines beside it are known."""
        number = self._number(clue)
        if number == left:
            return self._clue(clue)
        return words.REDUCED.format(
            clue=self._clue(clue), number=number, found=number - left, left=left
        )

    def _mines_left(self, clue: Cell, step: Reason) -> int:
        """Returns the number less the mines beside it that are shown or that the step names."""
        near = self._start.grid.neighbours(clue)
        found = self._mines.intersection(near, step.given)
        return self._number(clue) - len(found) - len(self._shown_beside(clue))

    def _clues(self, step: Reason) -> str:
        clues = step.clues
        if len(clues) <= _MOST_CLUES_WITH_NUMBERS:
            names = [self._reduced_clue(clue, self._mines_left(clue, step)) for clue in clues]
            return words.join_words([words.CLUE.format(clue=name) for name in names])
        if len(clues) <= _MOST_NAMED_CLUES:
            return words.MANY_CLUES.format(cells=words.join_cells(clues))
        return words.VERY_MANY_CLUES.format(count=len(clues))

    def _covered_beside(self, clue: Cell, step: Reason) -> list[Cell]:
        """Returns the neighbours covered at the start, without the other clues of the step."""
        # A route can have a million steps, so this reads the bytes of the position.
        seen, grid = self._start.seen, self._start.grid
        around = [grid.cell(at) for at in grid.around(grid.index(clue)) if seen[at] == COVERED]
        return [near for near in around if near not in step.clues]

    def _unsettled_beside(self, clue: Cell, step: Reason) -> list[Cell]:
        """Returns the covered neighbours that the step does not rest on and that are not open."""
        covered = self._covered_beside(clue, step)
        return [cell for cell in covered if cell not in step.given and not self._is_opened(cell)]

    def _is_opened(self, cell: Cell) -> bool:
        return cell in self._safe and self._number(cell) != COVERED

    def _shown_beside(self, clue: Cell) -> list[Cell]:
        start = self._start
        if not self._shows_mines:
            return []
        return [near for near in start.grid.neighbours(clue) if start.at(near) == SHOWN_MINE]


def _is_mine(step: Reason) -> bool:
    return step.verdict is Verdict.MINE


def _pair_form(step: Reason, own: int) -> str:
    """Returns the sentence for two clues; the first has `own` cells not shared."""
    if _is_mine(step):
        return words.REST_ARE_MINES
    return words.REST_IS_SAFE_AT_LEAST if own else words.REST_IS_SAFE


def _found_mines_form(mines: int, touched: int) -> str:
    if touched <= _MOST_NAMED_CELLS:
        return words.ONE_MINE_FOUND if mines == 1 else words.MINES_FOUND
    return words.MINE_AMONG_MANY if mines == 1 else words.MINES_AMONG_MANY


def _safe_cells(given: Sequence[Cell]) -> str:
    return words.join_cells(given) if len(given) <= _MOST_NAMED_GIVEN else words.MANY_SAFE_CELLS

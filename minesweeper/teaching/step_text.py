"""Tells reasons in plain sentences, step by step from the position that a way starts from.

A sentence speaks from what its step rests on, and from nothing else that is known by then: mines
are taken off a number only where the step names them. Only cells that were opened since are left
out quietly, for they lie open on the board.
"""

from collections.abc import Callable, Iterable, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.contradiction_text import ReducedClue, contradiction_text

_FEW_CELLS = 4
"""How many cells a clue touches at most to have them all named."""
_FEW_GIVEN = 3
"""How many cells a step rests on at most to have them all named."""
_FEW_CLUES, _SOME_CLUES = 4, 8
"""How many clues are named with their numbers, and how many by their places alone."""

NumberAt = Callable[[Cell], int]
"""Gives the number that an opened cell shows, and COVERED for one that is not opened on the way."""


class StepWriter:
    """Puts the steps of one way into words, in their order."""

    def __init__(self, start: Position, number: NumberAt) -> None:
        self._start, self._number = start, number
        self._shows_mines = SHOWN_MINE in start.seen
        self._mines: set[Cell] = set()
        self._free: set[Cell] = set()
        """What the steps so far proved to be safe."""

    def write(self, step: Reason) -> str:
        """The next step in one or two sentences."""
        text = self.text(step)
        self.advance(step)
        return text

    def advance(self, *steps: Reason) -> None:
        """Take in what steps have settled."""
        for step in steps:
            (self._mines if _is_mine(step) else self._free).add(step.cell)

    def add_known_mines(self, mines: Iterable[Cell]) -> None:
        """Take in mines that are known before the first step."""
        self._mines.update(mines)

    def text(self, *steps: Reason) -> str:
        """The sentences for a step that comes next, or for several that one reason settles."""
        cells = [steps[0].cell] if len(steps) == 1 else sorted(step.cell for step in steps)
        text = self._text(steps[0], words.conclusion(cells, mined=_is_mine(steps[0])))
        return words.capital(text)

    def _text(self, step: Reason, conclusion: str) -> str:
        if step.uses_mine_count:
            return self._by_the_count(step, conclusion)
        match len(step.clues), _is_mine(step):
            case 1, True:
                return self._all_are_mines(step, conclusion)
            case 1, False:
                return self._all_mines_found(step, conclusion)
            case 2, _:
                return self._by_two(step, conclusion)
        return self._by_several(step, conclusion)

    # A clue alone.

    def _all_are_mines(self, step: Reason, conclusion: str) -> str:
        clue = step.clues[0]
        left = [cell for cell in self._covered(clue, step) if cell not in step.given]
        count = words.in_words(len(left))
        one, more = (
            (words.ONE_CELL_LEFT, words.CELLS_LEFT)
            if step.given
            else (words.ONE_CELL_TOUCHED, words.CELLS_TOUCHED)
        )
        return (one if len(left) == 1 else more).format(
            clue=self._reduced(clue, len(left)),
            cells=words.names(left),
            count=count,
            all=words.BOTH if len(left) == 2 else words.ALL_OF_THEM.format(count=count),
            given=_safe_cells(step.given),
            conclusion=conclusion,
        )

    def _all_mines_found(self, step: Reason, conclusion: str) -> str:
        clue = step.clues[0]
        if not self._number(clue):
            return words.TOUCHES_NO_MINE.format(clue=self._clue(clue), conclusion=conclusion)
        shown = self._shown_beside(clue)
        touched = [*self._covered(clue, step), *shown]
        mines = [*step.given, *shown]
        return _form_of_found_mines(len(mines), len(touched)).format(
            clue=self._clue(clue),
            cells=words.names(sorted(touched)) if len(touched) <= _FEW_CELLS else "",
            mines=words.names(sorted(mines)),
            count=words.in_words(len(mines)),
            conclusion=conclusion,
        )

    # Two clues.

    def _by_two(self, step: Reason, conclusion: str) -> str:
        more, less = step.clues
        cells, around = self._unsettled(more, step), set(self._start.grid.neighbours(less))
        shared = [cell for cell in cells if cell in around]
        own = len(cells) - len(shared)
        safe = [cell for cell in step.given if cell not in around]
        opening = words.WITH_SAFE.format(given=_safe_cells(safe)) if safe else ""
        left, allowed = self._left(more, step), self._left(less, step)
        return opening + _form_of_two(step, own).format(
            more=self._reduced(more, left),
            less=self._reduced(less, allowed),
            filled=self._clue(less),
            cells=words.names(cells),
            shared=words.names(shared),
            needs=words.in_words(left) if own else words.mines(left),
            least=words.in_words(left - own),
            allowed=words.at_most(allowed),
            conclusion=conclusion,
        )

    # More clues, and the mine count.

    def _by_several(self, step: Reason, conclusion: str) -> str:
        claims = [self._claim(clue, step) for clue in step.clues]
        told = contradiction_text(step.cell, claims, conclusion, mined=_is_mine(step))
        return told or words.CANNOT_ALL_BE_RIGHT.format(
            cell=step.cell.name,
            other=words.SAFE if _is_mine(step) else words.MINE,
            clues=self._clues(step),
            conclusion=conclusion,
        )

    def _claim(self, clue: Cell, step: Reason) -> ReducedClue:
        left = self._left(clue, step)
        return ReducedClue(
            self._clue(clue),
            self._reduced(clue, left),
            frozenset(self._unsettled(clue, step)),
            left,
            self._number(clue) - left,
        )

    def _by_the_count(self, step: Reason, conclusion: str) -> str:
        shown = self._start.seen.count(SHOWN_MINE)
        left = self._start.mines - shown - len(self._mines.intersection(step.given))
        form = self._form_with_clues(step, left) if step.clues else self._form_alone(step)
        return form.format(
            count=left, total=self._start.mines, clues=self._clues(step), conclusion=conclusion
        )

    def _form_alone(self, step: Reason) -> str:
        if _is_mine(step):
            return words.AS_MANY_MINES_AS_CELLS
        few = (words.NO_MINE_ON_THE_BOARD, words.THE_MINE_OF_THE_BOARD)
        total = self._start.mines
        return few[total] if total < len(few) else words.ALL_MINES_OF_THE_BOARD

    def _form_with_clues(self, step: Reason, left: int) -> str:
        around = {cell for clue in step.clues for cell in self._covered(clue, step)}
        takes_all = self._mines.issuperset(step.given) and step.cell not in around
        if _is_mine(step) or not takes_all:
            return words.ONLY_IF_ONE if left == 1 else words.ONLY_IF
        if len(step.clues) > 1:
            return words.CLUES_NEED_ALL_MINES
        return words.CLUE_NEEDS_THE_MINE if left == 1 else words.CLUE_NEEDS_ALL_MINES

    # What is on the board.

    def _clue(self, clue: Cell) -> str:
        return words.NUMBER_AND_PLACE.format(number=self._number(clue), cell=clue.name)

    def _reduced(self, clue: Cell, left: int) -> str:
        """A clue, with what is left of its number where mines beside it are known."""
        number = self._number(clue)
        if number == left:
            return self._clue(clue)
        return words.REDUCED.format(
            clue=self._clue(clue), number=number, found=number - left, left=left
        )

    def _left(self, clue: Cell, step: Reason) -> int:
        """What a number leaves, less the mines beside it that are shown or that a step names."""
        near = self._start.grid.neighbours(clue)
        found = self._mines.intersection(near, step.given)
        return self._number(clue) - len(found) - len(self._shown_beside(clue))

    def _clues(self, step: Reason) -> str:
        clues = step.clues
        if len(clues) <= _FEW_CLUES:
            told = [self._reduced(clue, self._left(clue, step)) for clue in clues]
            return words.listed([words.CLUE.format(clue=clue) for clue in told])
        if len(clues) <= _SOME_CLUES:
            return words.MANY_CLUES.format(cells=words.names(clues))
        return words.VERY_MANY_CLUES.format(count=len(clues))

    def _covered(self, clue: Cell, step: Reason) -> list[Cell]:
        """The cells around a clue that were covered at the start, but for the step's own clues."""
        # A way can have a million steps, so this goes by the bytes.
        seen, grid = self._start.seen, self._start.grid
        around = [grid.cell(at) for at in grid.around(grid.index(clue)) if seen[at] == COVERED]
        return [near for near in around if near not in step.clues]

    def _unsettled(self, clue: Cell, step: Reason) -> list[Cell]:
        """Those of them that a step does not take as known, and that lie not open by now."""
        covered = self._covered(clue, step)
        return [cell for cell in covered if cell not in step.given and not self._lies_open(cell)]

    def _lies_open(self, cell: Cell) -> bool:
        return cell in self._free and self._number(cell) != COVERED

    def _shown_beside(self, clue: Cell) -> list[Cell]:
        start = self._start
        if not self._shows_mines:
            return []
        return [near for near in start.grid.neighbours(clue) if start.at(near) == SHOWN_MINE]


def _is_mine(step: Reason) -> bool:
    return step.verdict is Verdict.MINE


def _form_of_two(step: Reason, own: int) -> str:
    """The form for two clues, of which the first has so many cells of its own."""
    if _is_mine(step):
        return words.REST_ARE_MINES
    return words.REST_IS_SAFE_AT_LEAST if own else words.REST_IS_SAFE


def _form_of_found_mines(mines: int, touched: int) -> str:
    if touched <= _FEW_CELLS:
        return words.ONE_MINE_FOUND if mines == 1 else words.MINES_FOUND
    return words.MINE_AMONG_MANY if mines == 1 else words.MINES_AMONG_MANY


def _safe_cells(given: Sequence[Cell]) -> str:
    return words.names(given) if len(given) <= _FEW_GIVEN else words.MANY_SAFE_CELLS

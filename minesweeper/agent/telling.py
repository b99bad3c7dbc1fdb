"""Tells a reason in plain sentences, step by step from the position that a way starts from."""

from collections.abc import Callable, Sequence

from minesweeper.agent import lesson_words as words
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Reason, Verdict

_FEW_CELLS = 4
"""How many cells a clue touches at most to have them all named."""
_FEW_GIVEN = 3
"""How many cells a step rests on at most to have them all named."""
_FEW_CLUES, _SOME_CLUES = 4, 8
"""How many clues are named with their numbers, and how many by their places alone."""

NumberAt = Callable[[Cell], int]
"""Gives the number that an opened cell shows."""


class Teller:
    """Puts the steps of one way into words, in their order."""

    def __init__(self, start: Position, number: NumberAt) -> None:
        self._start, self._number = start, number
        self._mines: set[Cell] = set()
        """What the steps so far proved to be mines."""

    def tell(self, step: Reason) -> str:
        """A step in one or two sentences."""
        text = self._text(step)
        if step.verdict is Verdict.MINE:
            self._mines.add(step.cell)
        return text

    def _text(self, step: Reason) -> str:
        if step.uses_mine_count:
            return self._by_the_count(step)
        if len(step.clues) > 2:
            return self._by_several(step)
        if len(step.clues) == 2:
            return self._by_two(step)
        return self._all_are_mines(step) if _is_mine(step) else self._all_mines_found(step)

    # A clue alone.

    def _all_are_mines(self, step: Reason) -> str:
        left = [cell for cell in self._covered(step.clues[0], step) if cell not in step.given]
        form = (
            (words.ONE_CELL_LEFT if len(left) == 1 else words.CELLS_LEFT)
            if step.given
            else (words.ONE_CELL_TOUCHED if len(left) == 1 else words.CELLS_TOUCHED)
        )
        return form.format(
            clue=self._reduced(step.clues[0], step),
            cell=step.cell.name,
            cells=words.names(left),
            count=words.in_words(len(left)),
            all=words.BOTH
            if len(left) == 2
            else words.ALL_OF_THEM.format(count=words.in_words(len(left))),
            given=_safe_cells(step.given),
        )

    def _all_mines_found(self, step: Reason) -> str:
        clue = step.clues[0]
        mines = sorted([*step.given, *self._shown_beside(clue)])
        touched = sorted([*self._covered(clue, step), *self._shown_beside(clue)])
        if not mines:
            return words.TOUCHES_NO_MINE.format(clue=self._clue(clue), cell=step.cell.name)
        few = len(touched) <= _FEW_CELLS
        one = words.ONE_MINE_FOUND if few else words.MINE_AMONG_MANY
        more = words.MINES_FOUND if few else words.MINES_AMONG_MANY
        return (one if len(mines) == 1 else more).format(
            clue=self._clue(clue),
            cell=step.cell.name,
            cells=words.names(touched),
            mines=words.names(mines),
            count=words.in_words(len(mines)),
        )

    # Two clues.

    def _by_two(self, step: Reason) -> str:
        more, less = step.clues
        cells = [cell for cell in self._covered(more, step) if cell not in step.given]
        others = set(self._covered(less, step))
        shared = [cell for cell in cells if cell in others]
        own = [cell for cell in cells if cell not in others]
        safe = [cell for cell in step.given if cell not in others]
        with_safe = words.WITH_SAFE.format(given=_safe_cells(safe)) if safe else ""
        tell = self._rest_are_mines if _is_mine(step) else self._rest_is_safe
        text = tell(step, shared, own)
        return words.capital(with_safe + text)

    def _rest_are_mines(self, step: Reason, shared: list[Cell], own: list[Cell]) -> str:
        more, less = step.clues
        allowed = self._left(less, step)
        return words.REST_ARE_MINES.format(
            more=self._reduced(more, step),
            needs=words.in_words(self._left(more, step)),
            cells=words.names(sorted([*shared, *own])),
            less=self._reduced(less, step),
            allowed=words.ONE_AT_MOST
            if allowed == 1
            else words.AT_MOST.format(count=words.in_words(allowed)),
            shared=words.names(shared),
            own=words.names(own),
            is_mine=words.MINED if len(own) == 1 else words.ARE_MINES,
        )

    def _rest_is_safe(self, step: Reason, shared: list[Cell], own: list[Cell]) -> str:
        more, less = step.clues
        least = self._left(more, step) - len(own)
        mines = words.ONE_MINE if least == 1 else words.MINES.format(count=words.in_words(least))
        number, left = self._number(less), self._left(less, step)
        reduced = words.REDUCED_SHORT.format(number=number, found=number - left, left=left)
        return words.REST_IS_SAFE.format(
            more=self._reduced(more, step),
            needs=words.AT_LEAST.format(mines=mines) if own else mines,
            shared=words.names(shared),
            less=self._clue(less),
            reduced=reduced if number != left else "",
            cell=step.cell.name,
        )

    def _reduced(self, clue: Cell, step: Reason) -> str:
        number, left = self._number(clue), self._left(clue, step)
        if number == left:
            return self._clue(clue)
        return words.REDUCED.format(
            clue=self._clue(clue), number=number, found=number - left, left=left
        )

    def _left(self, clue: Cell, step: Reason) -> int:
        """What a number leaves for cells that are not shown or given."""
        given = self._mines.intersection(step.given, self._covered(clue, step))
        return self._number(clue) - len(self._shown_beside(clue)) - len(given)

    # More clues, and the mine count.

    def _by_several(self, step: Reason) -> str:
        verdict, other = (words.MINE, words.SAFE) if _is_mine(step) else (words.SAFE, words.MINE)
        return words.CANNOT_ALL_BE_RIGHT.format(
            cell=step.cell.name, other=other, clues=self._clues(step), verdict=verdict
        )

    def _by_the_count(self, step: Reason) -> str:
        shown = self._start.seen.count(SHOWN_MINE)
        left = self._start.mines - shown - len(self._mines.intersection(step.given))
        text = self._form_of_the_count(step, left).format(
            count=left if step.clues or _is_mine(step) else self._start.mines,
            cell=step.cell.name,
            clues=self._clues(step),
            verdict=words.MINE if _is_mine(step) else words.SAFE,
        )
        return words.capital(text)

    def _form_of_the_count(self, step: Reason, left: int) -> str:
        if not step.clues:
            forms = (words.NO_MINE_ON_THE_BOARD, words.THE_MINE_OF_THE_BOARD)
            found = forms[self._start.mines : self._start.mines + 1]
            all_found = found[0] if found else words.ALL_MINES_OF_THE_BOARD
            return words.AS_MANY_MINES_AS_CELLS if _is_mine(step) else all_found
        around = {cell for clue in step.clues for cell in self._covered(clue, step)}
        only_mines = self._mines.issuperset(step.given)
        if not _is_mine(step) and step.cell not in around and only_mines:
            if len(step.clues) > 1:
                return words.CLUES_NEED_ALL_MINES
            return words.CLUE_NEEDS_THE_MINE if left == 1 else words.CLUE_NEEDS_ALL_MINES
        return words.ONLY_IF_ONE if left == 1 else words.ONLY_IF

    # What is on the board.

    def _clue(self, clue: Cell) -> str:
        return words.NUMBER_AND_PLACE.format(number=self._number(clue), cell=clue.name)

    def _clues(self, step: Reason) -> str:
        clues = step.clues
        if len(clues) <= _FEW_CLUES:
            return words.listed([words.CLUE.format(clue=self._clue(clue)) for clue in clues])
        if len(clues) <= _SOME_CLUES:
            return words.MANY_CLUES.format(cells=words.names(clues))
        return words.VERY_MANY_CLUES.format(count=len(clues))

    def _covered(self, clue: Cell, step: Reason) -> list[Cell]:
        """The cells around a clue that were covered at the start, but for the step's own clues."""
        start = self._start
        return [
            near
            for near in start.grid.neighbours(clue)
            if start.at(near) == COVERED and near not in step.clues
        ]

    def _shown_beside(self, clue: Cell) -> list[Cell]:
        start = self._start
        return [near for near in start.grid.neighbours(clue) if start.at(near) == SHOWN_MINE]


def _is_mine(step: Reason) -> bool:
    return step.verdict is Verdict.MINE


def _safe_cells(given: Sequence[Cell]) -> str:
    return words.names(given) if len(given) <= _FEW_GIVEN else words.MANY_SAFE_CELLS

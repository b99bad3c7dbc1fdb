"""The quiz "Try it yourself": judges answers by what the position proves. Draws nothing.

It does not touch the game; only the numbers it shows become known there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Lesson, Step
from minesweeper.window.panels.marked_board import MarkedBoard, looks_of
from minesweeper.window.text import teaching_words


class Quiz:
    """The cells a player has found in a position, and the reply to the last answer."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._found: dict[Cell, Verdict] = {}
        self.reply = ""
        """The reply to the last answer; empty before the first."""
        self.is_right: bool | None = None
        """True if the last answer was right; None before the first."""

    @property
    def found_count(self) -> int:
        """The number of cells found."""
        return len(self._found)

    @property
    def cells_to_find(self) -> int:
        """The number of cells to be found."""
        return len(self._lesson.safe) + len(self._lesson.mined)

    @property
    def is_done(self) -> bool:
        """True if nothing is left to find."""
        return False

    @property
    def has_found_conclusion(self) -> bool:
        """True if the conclusion of the lesson is found."""
        return False

    def numbers(self) -> list[Cell]:
        """Returns the found cells that opened with their numbers."""
        return []

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the claim that a cell is safe, or a mine."""
        self.is_right = cell in self._proved(verdict)
        if self.is_right:
            self._found[cell] = verdict
            self.reply = teaching_words.right_answer(cell, verdict)
        else:
            is_other = cell in self._proved(_OTHER[verdict])
            look = self._look(cell if is_other else None)
            reply = teaching_words.cannot_be(cell, verdict) if is_other else self._unproved(cell)
            self.reply = teaching_words.with_clue_to_look_at(reply, cell, look)

    def _unproved(self, _: Cell) -> str:
        """Returns the reply for a cell that is an open question now."""
        return teaching_words.NOT_PROVED

    def _proved(self, verdict: Verdict) -> frozenset[Cell]:
        return self._lesson.safe if verdict is Verdict.SAFE else self._lesson.mined

    def _look(self, at: Cell | None) -> tuple[int, Cell] | None:
        """Returns the number to look at: one that settles this cell, or else the simplest."""
        to_find = [look for look in self._pointers() if look[0] not in self._found]
        to_find.sort(key=lambda look: look[0] != at)
        clue = next((clue for _, clue in to_find), None)
        return None if clue is None else (self._number(clue), clue)

    def _number(self, clue: Cell) -> int:
        return self._lesson.position.at(clue)

    def _pointers(self) -> Iterable[tuple[Cell, Cell]]:
        """Yields cells that can be found now, simplest first, each with a clue beside it."""
        yield from self._lesson.pointers
        certain = self._proved(Verdict.SAFE) | self._proved(Verdict.MINE)
        for step in self._steps():
            if step.cell in certain:
                yield from ((step.cell, clue) for clue in self._seen_beside(step))

    def _steps(self) -> Iterator[Step]:
        return (step for card in self._lesson.cards for step in card.steps)

    def _seen_beside(self, step: Step) -> list[Cell]:
        """Returns the open clues of a step that touch its cell."""
        near = set(self._lesson.position.grid.neighbours(step.cell))
        return [clue for clue in step.clues if clue in near and self._number(clue) <= 8]

    def marked_board(self) -> MarkedBoard:
        """Returns the position with the cells found."""
        return MarkedBoard(
            bytes(looks_of(self._lesson.position, self._lesson.flags)),
            self._lesson.flags,
            dict(self._found),
            takes_moves=True,
        )


class LessonQuiz(Quiz):
    """A quiz that follows the lesson: found cells open if the steps need their numbers."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self._way = list(self._steps())
        self._shows = {cell: number for card in lesson.cards for cell, number in card.opens}
        self._floods = {
            step.cell: card.opens for card in lesson.cards for step in card.steps if card.opens
        }
        """What opens together with each cell that the way opens."""

    @property
    def cells_to_find(self) -> int:
        """The number of cells that can be found with the numbers open now."""
        return len(self._proved(Verdict.SAFE)) + len(self._proved(Verdict.MINE))

    @property
    def is_done(self) -> bool:
        """True if the conclusion of the lesson is found, or everything else."""
        return self.has_found_conclusion or self.found_count == self.cells_to_find

    @property
    def has_found_conclusion(self) -> bool:
        """True if the conclusion of the lesson is found."""
        return any(step.cell in self._found for step in self._way[-1:])

    def numbers(self) -> list[Cell]:
        """Returns the found cells that opened with their numbers."""
        opened = [near for cell in self._found for near, _ in self._floods.get(cell, ())]
        return list(dict.fromkeys(opened))

    def _number(self, clue: Cell) -> int:
        is_open = clue in self.numbers()
        return self._shows[clue] if is_open else super()._number(clue)

    def _proved(self, verdict: Verdict) -> frozenset[Cell]:
        reached = self._reached()
        ahead = {step.cell for step in self._way if step.verdict is verdict}
        return super()._proved(verdict) | (ahead & reached)

    def _reached(self) -> set[Cell]:
        """Returns the cells that follow from the numbers open now."""
        reached = set(self._lesson.safe | self._lesson.mined)
        for step in self._way:
            is_open = all(self._number(clue) != COVERED for clue in step.clues)
            if is_open and reached.issuperset(step.given):
                reached.add(step.cell)
        return reached

    def _unproved(self, cell: Cell) -> str:
        if any(step.cell == cell for step in self._way):
            return teaching_words.OPEN_FIRST
        # The lesson does not know what the new numbers prove about other cells.
        on = teaching_words.not_on_the_way(cell)
        return on if self.numbers() else super()._unproved(cell)

    def marked_board(self) -> MarkedBoard:
        """Returns the position with the cells found and the numbers that opened."""
        board, grid = super().marked_board(), self._lesson.position.grid
        looks = bytearray(board.looks)
        for cell in self.numbers():
            looks[grid.index(cell)] = self._shows[cell]
        proved = {cell: what for cell, what in self._found.items() if cell not in self._shows}
        return replace(board, looks=bytes(looks), proved=proved)


class ExerciseQuiz(Quiz):
    """A quiz that asks for a certain cell of a region.

    A certain cell elsewhere is right too; it solves the exercise only if it is wanted.
    """

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given.lesson)
        self._wanted, self._region, self._marked = given.wanted, given.region, given.marked
        for verdict in _OTHER:
            self._found |= dict.fromkeys(self._proved(verdict) & given.marked, verdict)
        self.is_solved: bool | None = None
        """True if the last answer solves the exercise, False if it was wrong, else None."""

    @property
    def found_count(self) -> int:
        """The number of wanted cells found."""
        return len(self._wanted & self._found.keys())

    @property
    def cells_to_find(self) -> int:
        """The number of wanted cells."""
        return len(self._wanted)

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges an answer."""
        if cell in self._marked:
            self.is_right, self.is_solved = True, None
            self.reply = teaching_words.already_marked(cell)
            return
        super().answer(cell, verdict)
        is_elsewhere = self.is_right and cell not in self._wanted
        self.is_solved = None if is_elsewhere else self.is_right
        if is_elsewhere:
            self.reply = teaching_words.found_elsewhere(cell, verdict)

    def marked_board(self) -> MarkedBoard:
        """Returns the position with the region outlined, and the cells marked or found."""
        corners = (min(self._region), max(self._region)) if self._region else ()
        return replace(super().marked_board(), region=self._region, focus=corners)


class ChanceQuiz(ExerciseQuiz):
    """A quiz without certain cells, which asks for the cell with the lowest chance of a mine."""

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given)
        self._best = given.best

    @property
    def cells_to_find(self) -> int:
        """The number of cells to be found."""
        return len(self._best)

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the claim that a cell is the least likely mine."""
        self.is_right = verdict is Verdict.SAFE and cell in self._best
        if verdict is not Verdict.SAFE:
            self.is_solved, self.reply = None, teaching_words.NOTHING_TO_FLAG
            return
        self.is_solved = self.is_right
        if self.is_right:
            self._found[cell] = verdict
        self.reply = teaching_words.least_likely_mine(cell, is_right=self.is_right)


_OTHER = {Verdict.SAFE: Verdict.MINE, Verdict.MINE: Verdict.SAFE}

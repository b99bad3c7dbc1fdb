"""Try it yourself: the position put back, and answers judged by what it proves. Draws nothing.

Nothing of it touches the game.
"""

from collections.abc import Iterable, Iterator

from minesweeper.game.grid import Cell
from minesweeper.lesson import Lesson, Step
from minesweeper.logic.deduction import Verdict
from minesweeper.window import teaching_words
from minesweeper.window.teaching.scene import Scene, looks_of


class Attempt:
    """What a player found in a position, and what was said to the last answer."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._found: dict[Cell, Verdict] = {}
        self.said = ""
        """The answer's answer; nothing before the first."""
        self.is_right: bool | None = None
        """Whether the last answer was right; None before the first."""

    @property
    def found(self) -> int:
        """How many cells were found."""
        return len(self._found)

    @property
    def all(self) -> int:
        """How many there are to be found."""
        return len(self._lesson.safe) + len(self._lesson.mined)

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judge that a cell is safe, or a mine."""
        self.is_right = cell in self._proved(verdict)
        if self.is_right:
            self._found[cell] = verdict
            self.said = teaching_words.found(cell, verdict)
        else:
            is_other = self._is_other(cell, verdict)
            look = self._look(cell if is_other else None)
            self.said = teaching_words.not_proved(cell, verdict, look, is_other=is_other)

    def _proved(self, verdict: Verdict) -> frozenset[Cell]:
        return self._lesson.safe if verdict is Verdict.SAFE else self._lesson.mined

    def _is_other(self, cell: Cell, verdict: Verdict) -> bool:
        """Whether the position proves the opposite."""
        return cell in (self._lesson.mined if verdict is Verdict.SAFE else self._lesson.safe)

    def _look(self, at: Cell | None) -> tuple[int, Cell] | None:
        """The number to look at: one that settles this cell, or else the simplest still to find."""
        to_find = [look for look in self._pointers() if look[0] not in self._found]
        to_find.sort(key=lambda look: look[0] != at)
        clue = next((clue for _, clue in to_find), None)
        return None if clue is None else (self._number(clue), clue)

    def _number(self, clue: Cell) -> int:
        return self._lesson.position.at(clue)

    def _pointers(self) -> Iterable[tuple[Cell, Cell]]:
        """Cells that can be found now, simplest first, each with a clue beside it."""
        yield from self._lesson.pointers
        certain = self._lesson.safe | self._lesson.mined
        for step in self._steps():
            if step.cell in certain:
                yield from ((step.cell, clue) for clue in self._seen_beside(step))

    def _steps(self) -> Iterator[Step]:
        return (step for card in self._lesson.cards for step in card.steps)

    def _seen_beside(self, step: Step) -> list[Cell]:
        """The clues of a step that touch its cell, as far as they are open."""
        near = set(self._lesson.position.grid.neighbours(step.cell))
        return [clue for clue in step.clues if clue in near and self._number(clue) <= 8]

    def scene(self) -> Scene:
        """The position with what was found."""
        return Scene(
            bytes(looks_of(self._lesson.position, self._lesson.flags)),
            self._lesson.flags,
            dict(self._found),
            takes_moves=True,
        )

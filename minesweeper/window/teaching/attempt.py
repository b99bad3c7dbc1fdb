"""Try it yourself: the position put back, and answers judged by what it proves. Draws nothing.

Nothing of it touches the game.
"""

from minesweeper.game.grid import Cell
from minesweeper.lesson import Lesson
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
            self.said = teaching_words.not_proved(cell, verdict, self._look(), is_other=is_other)

    def _proved(self, verdict: Verdict) -> frozenset[Cell]:
        return self._lesson.safe if verdict is Verdict.SAFE else self._lesson.mined

    def _is_other(self, cell: Cell, verdict: Verdict) -> bool:
        """Whether the position proves the opposite."""
        return cell in (self._lesson.mined if verdict is Verdict.SAFE else self._lesson.safe)

    def _look(self) -> tuple[int, Cell] | None:
        """The number to look at: a clue of the first step that is open to the player now."""
        position = self._lesson.position
        for card in self._lesson.cards:
            for step in card.steps:
                is_here = step.cell in self._lesson.safe | self._lesson.mined
                if is_here and step.cell not in self._found:
                    seen = [clue for clue in step.clues if position.at(clue) <= 8]
                    if seen:
                        return position.at(seen[0]), seen[0]
        return None

    def scene(self) -> Scene:
        """The position with what was found."""
        return Scene(
            bytes(looks_of(self._lesson.position, self._lesson.flags)),
            self._lesson.flags,
            dict(self._found),
            takes_moves=True,
        )

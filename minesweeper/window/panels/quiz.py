"""The quiz of an exercise and of "Find it yourself": judges answers by what the position proves.

It draws nothing, does not touch the game, and opens nothing that its position does not show.
"""

from collections.abc import Sequence
from dataclasses import replace

from minesweeper import events
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.training import GOOD_GUESS, StrongestGuess
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.panels.marked_board import MarkedBoard, looks_of
from minesweeper.window.text import teaching_words, training_words


class Quiz:
    """Asks for a certain cell of a region, and judges the answers.

    A cell outside the region never counts, whatever is claimed of it.
    """

    def __init__(self, given: events.ExerciseGiven) -> None:
        self._lesson = given.lesson
        self._wanted, self._region, self._marked = given.wanted, given.region, given.marked
        self._found: dict[Cell, Verdict] = {}
        for verdict in _OTHER:
            self._found |= dict.fromkeys(self._proved(verdict) & given.marked, verdict)
        self.reply = ""
        """The reply to the last answer; empty before the first."""
        self.found: Cell | None = None
        """The cell that solved the quiz, or was guessed."""
        self.is_right: bool | None = None
        """True if the last answer was right and new; None before the first."""
        self.is_solved: bool | None = None
        """True if the last answer solves the quiz, False if it was wrong, else None."""

    def can_answer(self, cell: Cell) -> bool:
        """True if a cell is still in question: not open, not shown as a mine, and not found."""
        is_found = cell in self._found and cell not in self._marked
        return self._lesson.position.at(cell) == COVERED and not is_found

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the claim that a cell is safe, or a mine."""
        if cell in self._marked:
            self.is_right, self.is_solved = False, None
            self.reply = teaching_words.already_marked(cell)
            return
        self.is_right = cell in self._proved(verdict)
        is_outside = bool(self._region) and cell not in self._region
        is_wanted = cell in self._wanted and not is_outside
        self.is_solved = None if is_outside or (self.is_right and not is_wanted) else self.is_right
        if self.is_right:
            self._found[cell] = verdict
            self.found = cell if self.is_solved else None
            right = teaching_words.right_answer(cell, verdict)
            rest = _(teaching_words.FIND_INSIDE) if is_outside else self._not_asked_for
            self.reply = join_sentences(right, "" if self.is_solved else rest)
        elif is_outside:
            self.reply = teaching_words.outside_the_outline(cell)
        else:
            self.reply = self._help(cell, verdict)

    @property
    def _not_asked_for(self) -> str:
        """The rest of the reply to a right answer inside the region that does not solve it."""
        return _(teaching_words.FIND_INSIDE)

    def _help(self, cell: Cell, verdict: Verdict) -> str:
        """Returns the reply to a wrong answer: what is wrong, and which number to look at."""
        if cell in self._proved(_OTHER[verdict]):
            reply, look = teaching_words.cannot_be(cell, verdict), self._clue_of(cell)
        else:
            reply, look = teaching_words.not_proved(cell), self._next_clue()
        return teaching_words.with_clue_to_look_at(reply, cell, look)

    def _proved(self, verdict: Verdict) -> frozenset[Cell]:
        return self._lesson.safe if verdict is Verdict.SAFE else self._lesson.mined

    def _clue_of(self, cell: Cell) -> tuple[int, Cell] | None:
        """Returns a number beside a certain cell that shows why: that of the lesson, if it has one.

        Otherwise it is one in the outline, used by the lesson for another cell, or with as few
        cells as possible in question around it.
        """
        lesson, grid = self._lesson, self._lesson.position.grid
        steps = [step for card in lesson.cards for step in card.steps]
        told = {clue for step in steps if step.cell == cell for clue in step.clues}
        used = {clue for step in steps for clue in step.clues}
        near = [clue for clue in grid.neighbours(cell) if lesson.position.at(clue) < COVERED]

        def rank(clue: Cell) -> tuple[bool, bool, bool, int, Cell]:
            around = (at for at in grid.neighbours(clue) if lesson.position.at(at) == COVERED)
            unsettled = sum(at not in self._certain for at in around)
            is_outside = bool(self._region) and clue not in self._region
            return clue not in told, is_outside, clue not in used, unsettled, clue

        found = min(near, key=rank, default=None)
        return None if found is None else (lesson.position.at(found), found)

    @property
    def _certain(self) -> frozenset[Cell]:
        return self._lesson.safe | self._lesson.mined

    def _next_clue(self) -> tuple[int, Cell] | None:
        """Returns the next number of the lesson to use, beside the cell that it settles."""
        position, lesson = self._lesson.position, self._lesson
        known = self._found.keys() | (lesson.flags & lesson.mined)
        for step in (step for card in lesson.cards for step in card.steps):
            near = () if step.cell in known else position.grid.neighbours(step.cell)
            for clue in step.clues:
                if clue in near:
                    return position.at(clue), clue
        return None

    def marked_board(self) -> MarkedBoard:
        """Returns the position with the region outlined, and the cells marked or found.

        Mines that are known from the start have a grey cross, those that are found a red one.
        """
        position = self._lesson.position
        shown = {cell for cell in position.grid if position.at(cell) == SHOWN_MINE}
        return MarkedBoard(
            bytes(looks_of(self._lesson.position, self._lesson.flags)),
            self._lesson.flags,
            dict(self._found),
            region=self._region,
            focus=(min(self._region), max(self._region)) if self._region else (),
            known=frozenset(shown | (self._marked & self._lesson.mined)),
            takes_moves=True,
        )


class ChanceQuiz(Quiz):
    """A quiz without certain cells, which asks for the cell with the lowest chance of a mine."""

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given)
        self._best = given.best

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the claim that a cell is the least likely mine."""
        self.is_right = verdict is Verdict.SAFE and cell in self._best
        if verdict is not Verdict.SAFE:
            self.is_solved, self.reply = None, _(teaching_words.NOTHING_TO_FLAG)
            return
        self.is_solved = self.is_right
        if self.is_right:
            self._found[cell] = verdict
        self.reply = teaching_words.least_likely_mine(cell, is_right=self.is_right)


class OpenQuiz(Quiz):
    """A quiz on the whole board, in which "Nothing is certain" is an answer, too."""

    def __init__(self, given: events.ExerciseGiven) -> None:
        super().__init__(given)
        self._is_nothing_certain = bool(given.best)

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the claim that a cell is safe, or a mine."""
        if self._is_nothing_certain and cell not in self._marked:
            self.is_right = self.is_solved = False
            self.reply = _(training_words.SNATCHED)
        else:
            super().answer(cell, verdict)

    def answer_nothing(self) -> None:
        """Judges the claim that nothing is certain."""
        self.is_right = self.is_solved = self._is_nothing_certain
        if self.is_right:
            self.reply = _(training_words.NOTHING_WAS_CERTAIN)
        else:
            look = self._next_clue()
            reply = _(training_words.SOMETHING_IS_CERTAIN)
            # The number is not beside a cell that was named, so any other cell will do.
            self.reply = teaching_words.with_clue_to_look_at(reply, self._lesson.about, look)


class UnitQuiz(Quiz):
    """A quiz of a unit of the course: it asks for a cell that the unit's technique settles."""

    def __init__(self, given: events.ExerciseGiven, unit: str) -> None:
        super().__init__(given)
        self._unit = unit

    @property
    def _not_asked_for(self) -> str:
        return training_words.takes_another_technique(self._unit)


_MOST_NAMED = 3
"""Of more cells that are equally safe, only those are named that the strongest solver names."""


class GuessQuiz(Quiz):
    """A quiz in which nothing is certain: the first cell opened is judged by the exact chances."""

    def __init__(self, given: events.ExerciseGiven, chances: Sequence[float | None]) -> None:
        super().__init__(given)
        self._best, self._chances = given.best, chances
        self._named: frozenset[Cell] = frozenset()
        """The cells that the strongest solver chose and compared, once they are known."""

    def chance(self, cell: Cell) -> float:
        """Returns the chance of a mine in a covered cell."""
        return self._chances[self._lesson.position.grid.index(cell)] or 0.0

    def answer(self, cell: Cell, verdict: Verdict) -> None:
        """Judges the first cell that is opened."""
        if verdict is not Verdict.SAFE:
            self.is_right, self.reply = False, _(teaching_words.NOTHING_TO_FLAG)
            return
        if self.found is None and self.can_answer(cell):
            self.found = cell
            loss = self.chance(cell) - self.chance(min(self._best))
            self.is_right = self.is_solved = 100 * loss <= GOOD_GUESS
            self._judge_guess(cell)

    def compare(self, strongest: StrongestGuess) -> None:
        """Names and marks the cells of the strongest solver's choice and reason."""
        self._named = frozenset({strongest.cell, *strongest.named})
        if self.found is not None:
            self._judge_guess(self.found)

    def _judge_guess(self, guess: Cell) -> None:
        best, least = self._best_named(guess), self.chance(min(self._best))
        is_all = len(best) == len(self._best - {guess})
        chance = self.chance(guess)
        self.reply = training_words.guess_result(guess, chance, best, least, is_all=is_all)

    def _best_named(self, guess: Cell) -> list[Cell]:
        """Returns the safest cells to name: all if they are few, else those named anyway."""
        if len(self._best) <= _MOST_NAMED:
            return sorted(self._best - {guess})
        named = sorted((self._named & self._best) - {guess})
        return named or ([] if guess in self._best else [min(self._best)])

    def marked_board(self) -> MarkedBoard:
        """Returns the position, after the guess with the chances of the cells in question."""
        board = super().marked_board()
        if self.found is None:
            return board
        best = self._best_named(self.found)
        chances = {cell: self.chance(cell) for cell in {self.found, *best, *self._named}}
        is_best = self.found in self._best
        about, better = (None, self.found) if is_best else (self.found, best[0])
        # Tiles with chances are drawn among the cells that a step uses; here nothing is dimmed.
        everything = frozenset(self._lesson.position.grid)
        return replace(board, chances=chances, used=everything, about=about, better=better)


_OTHER = {Verdict.SAFE: Verdict.MINE, Verdict.MINE: Verdict.SAFE}

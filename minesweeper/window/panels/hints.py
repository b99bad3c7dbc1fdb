"""Hints on the game's screen: one key asks for a hint, and further presses for its next grades."""

from typing import TYPE_CHECKING

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Card, Hint, Step
from minesweeper.translation import gettext as _
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.marked_board import (
    MarkedBoard,
    board_with_best_cell,
    board_with_steps,
)
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, VisibleGame

# The panel is imported when it is made, so that the first frame does not wait for it.
if TYPE_CHECKING:
    from minesweeper.window.panels.hint_panel import HintContent, HintPanel


_GRADES = 3
"""The grades of a hint: whether anything is certain, then the clues, then the conclusion."""


class Hints:
    """Holds at most one hint, and the grade to which it is revealed."""

    def __init__(self, context: WindowContext, visible: VisibleGame, board: BoardView) -> None:
        self._context, self._visible, self._board = context, visible, board
        self.panel: HintPanel | None = None
        self._hint: Hint | None = None
        self.grade = 0
        self._awaited_grade = 0
        """The grade to show of the hint that was requested; 0 if none was."""
        self._pointed_out: set[Cell] = set()
        """The mines of this game that hints have named."""

    # Requests of the player.

    def ask(self) -> None:
        """Asks for a hint, or for the next grade of the hint that is shown or requested."""
        if self._awaited_grade:
            self._awaited_grade += 1
        elif self.panel is not None and self.grade < self._grades:
            self.grade += 1
            self._show()
        elif self._visible.is_paused:
            self._context.show_toast(_(teaching_words.HINT_IN_A_PAUSE))
        elif not self._visible.takes_moves:
            self._context.show_toast(_(teaching_words.NOTHING_TO_HINT))
        elif self._visible.first_is_safe:
            self._context.show_toast(_(teaching_words.FIRST_CELL_IS_SAFE))
        elif not self._visible.is_dealt:
            self._context.show_toast(_(teaching_words.NOTHING_TO_HINT))
        else:
            self._request(1)

    @property
    def is_wanted(self) -> bool:
        """True if a hint is shown or requested."""
        return self.panel is not None or self._awaited_grade > 0

    def cancel_request(self) -> None:
        """Ignores the answer to a request for a hint, because something else was asked for."""
        self._awaited_grade = 0

    def _request(self, grade: int) -> None:
        self._awaited_grade = grade
        self._context.announce(events.HintAsked(self._board.target, frozenset(self._pointed_out)))

    def follow(self) -> None:
        """Makes the hint's move: opens the cell, or flags it."""
        if self._move is None:
            return
        cell, verdict = self._move
        self.close()
        is_flagged = self._visible.look(cell) == FLAG
        if verdict is Verdict.MINE or is_flagged:
            self._context.announce(events.CellFlagged(cell))
        if verdict is not Verdict.MINE:
            self._context.announce(events.CellClicked(cell))

    def end(self) -> None:
        """Closes the hint, and cancels one that was requested."""
        self._awaited_grade = 0
        self.close()

    def close(self) -> None:
        """Closes the hint."""
        if self.panel is not None:
            self.panel = self._hint = None
            self._board.names_cells = False
            self._board.show(None)
            self._context.relayout()

    def key(self, press: KeyPress) -> bool:
        """Ends the hint on Esc, makes its move on Enter; returns whether it was either."""
        if self.panel is None or press.mod:
            return False
        if press.key == pygame.K_ESCAPE:
            self.end()
            return True
        if press.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._move is not None:
            self.follow()
            return True
        return False

    # Events.

    def observe(self, event: Event) -> None:
        """Shows a hint that was given, and closes it when the board changes."""
        match event:
            case events.HintGiven(_, hint):
                self._open(hint)
            case events.GameStarted():
                self._start()
            case events.CellsOpened() | events.FlagChanged():
                self.close()
            case _ if isinstance(event, _ENDS):
                self.end()

    def _start(self) -> None:
        self._pointed_out.clear()
        self._awaited_grade = 0
        self.close()

    def _open(self, hint: Hint) -> None:
        from minesweeper.window.panels.hint_panel import HintPanel  # noqa: PLC0415  as above

        wanted, self._awaited_grade = self._awaited_grade, 0
        if not wanted or not self._visible.takes_moves:
            # The request was cancelled meanwhile.
            return
        self._hint = hint
        self.grade = min(max(wanted, 1), self._grades)
        self.panel = HintPanel(self._context, self.content, self.follow, self.end)
        self._board.cancel()
        self._board.move_cursor(None)
        self._board.names_cells = True
        self._context.relayout()
        self._show()

    def _show(self) -> None:
        """Shows the current grade on the board and in the panel."""
        assert self.panel is not None, "a grade belongs to a hint"
        step = self._step
        if step is not None and step.verdict is Verdict.MINE and self._is_concluded:
            self._pointed_out.add(step.cell)
        self._board.show(self._marked_board())
        self.panel.show(self.content)
        self._context.relayout()

    def _marked_board(self) -> MarkedBoard | None:
        """Returns the board with the marked clues and, at the last grade, the conclusion."""
        if self.grade == 1 or self._hint is None:
            return None
        if self._hint.card is None:
            best = self._hint.best
            return None if best is None else board_with_best_cell(self._visible, best)
        is_last = self.grade == self._grades
        return board_with_steps(self._visible, self._hint.card.steps, is_concluded=is_last)

    # The content of the panel.

    @property
    def content(self) -> "HintContent":
        """The content of the panel at the current grade; mostly empty if there is no hint."""
        from minesweeper.window.panels.hint_panel import HintContent  # noqa: PLC0415  as above

        card = self._card
        technique = teaching_words.technique_name(card.title) if card and self._is_concluded else ""
        step = self._step
        return HintContent(
            grade=self.grade,
            grades=self._grades,
            question=_(self._question()),
            title=self._title(),
            text=self._text(),
            technique=technique,
            label=self._label(),
            cells_left=words.safe_cells_left(self._visible.safe_cells_left),
            action=teaching_words.follow_label(*self._move) if self._move else "",
            verdict=None if step is None else step.verdict,
        )

    @property
    def _grades(self) -> int:
        return _GRADES - (self._card is None)

    @property
    def _card(self) -> Card | None:
        return None if self._hint is None else self._hint.card

    @property
    def _step(self) -> Step | None:
        """The step with the hint's conclusion; None if nothing is certain."""
        return None if self._card is None else self._card.steps[0]

    @property
    def _is_concluded(self) -> bool:
        """True if the hint's conclusion is shown."""
        return self._card is not None and self.grade >= self._grades

    @property
    def _move(self) -> tuple[Cell, Verdict] | None:
        """The cell that the last grade opens or flags, with what is certain of it; else None."""
        if self._hint is None or self.grade < self._grades:
            return None
        if self._step is not None:
            return self._step.cell, self._step.verdict
        return None if self._hint.best is None else (self._hint.best, Verdict.OPEN)

    def _question(self) -> str:
        if self.grade == 1:
            return teaching_words.IS_ANYTHING_CERTAIN
        if self._card is None:
            return teaching_words.WHERE_TO_GUESS
        return teaching_words.THE_ANSWER if self._is_concluded else teaching_words.WHERE_TO_LOOK

    def _title(self) -> str:
        hint, step = self._hint, self._step
        if hint is None:
            return ""
        if self.grade == 1 or (hint.card is None and hint.best is None):
            return teaching_words.hint_summary(hint)
        if step is None or hint.card is None:
            return teaching_words.safest_cell(hint)
        if not self._is_concluded:
            numbers = [(clue, self._visible.look(clue)) for clue in step.clues]
            return teaching_words.clues_to_look_at(numbers, uses_mine_count=step.uses_mine_count)
        return teaching_words.conclusion(tuple(step.cell for step in hint.card.steps), step.verdict)

    def _text(self) -> str:
        step, card = self._step, self._card
        if self.grade == 1:
            more = teaching_words.MORE_CLUES if card is not None else teaching_words.MORE_SAFEST
            return self._context.brush.named(_(more))
        if step is None or card is None:
            return ""
        if not self._is_concluded:
            is_one = len(step.clues) <= 1
            return (
                _(teaching_words.WHAT_IT_TOUCHES) if is_one else _(teaching_words.WHAT_THEY_TOUCH)
            )
        return card.text

    def _label(self) -> str:
        return teaching_words.grade(self.grade, self._grades)


_ENDS = (
    events.GameWon,
    events.GameLost,
    events.GamePaused,
    events.AgentFailed,
    events.LessonGiven,
    events.WhyGiven,
)
"""The events after which no hint is possible, or another panel is open."""

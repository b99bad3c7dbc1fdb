"""Hints on the game's screen: asked for by one key, and told one grade further each time."""

from dataclasses import dataclass

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Hint, Step
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.panels.hint_panel import HintPanel
from minesweeper.window.panels.marked_board import (
    MarkedBoard,
    board_with_best_cell,
    board_with_steps,
)
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, QUESTION, VisibleGame


@dataclass(frozen=True, slots=True)
class GuidedBoard:
    """A dealt board that logic alone finishes, and how long that takes."""

    level: Level
    seed: int
    opened: Cell
    """The cell that lies open from the start."""
    steps: int
    """How many hints lead from there to its end."""


GUIDED = GuidedBoard(Level.of(6, 6, 5), 46, Cell(2, 2), steps=7)


class Hints:
    """At most one hint, and how much of it is told."""

    def __init__(self, stage: Stage, visible: VisibleGame, board: BoardView) -> None:
        self._stage, self._visible, self._board = stage, visible, board
        self.panel: HintPanel | None = None
        self._hint: Hint | None = None
        self.grade = 0
        self._awaited = 0
        """Which grade of a hint is wanted that is on its way; 0 where none is."""
        self._given = 0
        """How many hints were given in this game."""
        self._told: set[Cell] = set()
        """The mines of this game that were pointed out."""
        self._to_settle = 0
        """How many cells were neither open nor flagged when the first hint of a game was given."""
        self._guides = self._guides_next = False
        """Whether one hint follows the other, all grades at once, to show this game or the next."""

    # What the player asks for.

    def ask(self) -> None:
        """Ask for a hint, or for the next grade of the one that is shown or on its way."""
        if self._awaited:
            self._awaited += 1
        elif self.panel is not None and self.grade < self.grades:
            self.grade += 1
            self._show()
        elif not self._visible.takes_moves or self._visible.is_paused:
            self._stage.show_toast(teaching_words.NOTHING_TO_HINT)
        elif self._visible.first_is_safe:
            self._stage.show_toast(teaching_words.FIRST_CELL_IS_SAFE)
        elif not self._visible.is_dealt:
            self._stage.show_toast(teaching_words.NOTHING_TO_HINT)
        else:
            self._send(1)

    @property
    def is_wanted(self) -> bool:
        """Whether a hint is shown, or on its way to somebody who waits for it."""
        return self.panel is not None or self._awaited > 0

    def cancel_request(self) -> None:
        """Want no hint that is on its way: something else was asked for."""
        self._awaited = 0

    def _send(self, grade: int) -> None:
        self._awaited = grade
        self._stage.announce(events.HintAsked(self._board.target, frozenset(self._told)))

    def guide_next_game(self) -> None:
        """Show the game that starts next, hint by hint, until it is won or left."""
        self._guides_next = True

    def guide_again_after_loss(self) -> None:
        """Show the board that starts next too, where this one was shown and then lost."""
        self._guides_next = self._guides and self._visible.is_lost

    @property
    def progress(self) -> float | None:
        """How much of a game that is shown hint by hint is done, from 0 to 1."""
        return self._settled / GUIDED.steps if self._guides else None

    @property
    def _settled(self) -> int:
        """How many steps of a game that is shown are done, by a hint or without one."""
        if self._visible.is_won:
            return GUIDED.steps
        return min(max(self._to_settle - self._unsettled(), 0), GUIDED.steps - 1)

    def _unsettled(self) -> int:
        """How many cells are neither open nor flagged."""
        return self._visible.looks.count(COVERED) + self._visible.looks.count(QUESTION)

    @property
    def grades(self) -> int:
        """How many grades the hint has."""
        return _GRADES - (self._hint is None or self._hint.card is None)

    @property
    def step(self) -> Step | None:
        """The conclusion, where there is one."""
        card = self._hint.card if self._hint is not None else None
        return card.steps[0] if card is not None else None

    def follow(self) -> None:
        """Do what the hint concludes: open the cell, or flag it."""
        step = self.step
        if step is None:
            return
        self.close()
        is_flagged = self._visible.look(step.cell) == FLAG
        if step.verdict is Verdict.MINE or is_flagged:
            self._stage.announce(events.CellFlagged(step.cell))
        if step.verdict is Verdict.SAFE:
            self._stage.announce(events.CellClicked(step.cell))

    @property
    def is_guided_game(self) -> bool:
        """Whether the game on the table is or was shown hint by hint, and not left alone."""
        return self._guides

    def end(self) -> None:
        """Take the hint away, and give none by itself any more."""
        self._guides = False
        self._awaited = 0
        self.close()

    def close(self) -> None:
        """Take the hint away."""
        if self.panel is not None:
            self.panel = self._hint = None
            self._board.names_cells = False
            self._board.show(None)
            self._stage.relayout()

    # What the agent announced.

    def observe(self, event: Event) -> None:
        """Show a hint that was given, and take it away when the board is another."""
        match event:
            case events.HintGiven(_, hint):
                self._open(hint)
            case events.GameStarted():
                self._start()
            case events.GameWon() | events.GameLost() if self._guides:
                # After a loss it goes on where the player does.
                self._awaited = 0
                self.close()
            case events.GameContinued() if self._guides:
                self._send(_GRADES)
            case events.CellsOpened() | events.FlagChanged():
                self.close()
                if self._guides and self._visible.takes_moves and not self._awaited:
                    self._send(_GRADES)
            case _ if isinstance(event, _ENDS):
                self.end()

    def _start(self) -> None:
        self._told.clear()
        self._awaited = self._given = 0
        self._guides, self._guides_next = self._guides_next, False
        self.close()

    def _open(self, hint: Hint) -> None:
        wanted, self._awaited = self._awaited, 0
        if not wanted or not self._visible.takes_moves:
            # Nobody waits for it any more.
            return
        self._hint = hint
        self._to_settle = self._to_settle if self._given else self._unsettled()
        self._given += 1
        self.grade = min(max(wanted, 1), self.grades)
        self.panel = HintPanel(self, self._stage)
        self._board.cancel()
        self._board.move_cursor(None)
        self._board.names_cells = True
        self._stage.relayout()
        self._show()

    def _show(self) -> None:
        """Bring the board and the panel in line with the grade."""
        assert self.panel is not None, "a grade belongs to a hint"
        if self.step is not None and self.step.verdict is Verdict.MINE and self.action:
            self._told.add(self.step.cell)
        self._board.show(self._marked_board())
        self.panel.refresh()
        self._stage.relayout()

    def _marked_board(self) -> MarkedBoard | None:
        """The clues, and from the last grade on what they conclude; nothing in the first."""
        if self.grade == 1 or self._hint is None:
            return None
        if self._hint.card is None:
            best = self._hint.best
            return None if best is None else board_with_best_cell(self._visible, best)
        is_told = self.grade == self.grades
        return board_with_steps(self._visible, self._hint.card.steps, is_concluded=is_told)

    # What it says.

    @property
    def title(self) -> str:
        """What the grade says first."""
        hint, step = self._hint, self.step
        if hint is None:
            return ""
        if self.grade == 1 or (hint.card is None and hint.best is None):
            return teaching_words.certain(hint)
        if step is None or hint.card is None:
            return teaching_words.safest(hint)
        if self.grade < self.grades:
            numbers = [(clue, self._visible.look(clue)) for clue in step.clues]
            return teaching_words.clues_to_look_at(numbers, uses_mine_count=step.uses_mine_count)
        return teaching_words.conclusion(tuple(step.cell for step in hint.card.steps), step.verdict)

    @property
    def text(self) -> str:
        """What it says below."""
        step, card = self.step, self._hint.card if self._hint is not None else None
        if self.grade == 1:
            return teaching_words.MORE_CLUES if card is not None else teaching_words.MORE_SAFEST
        if step is None or card is None:
            return ""
        if self.grade < self.grades:
            return (
                teaching_words.WHAT_THEY_TOUCH
                if len(step.clues) > 1
                else teaching_words.WHAT_IT_TOUCHES
            )
        is_first = self._guides and self._given == 1
        return f"{teaching_words.GUIDE_FIRST} {card.text}" if is_first else card.text

    @property
    def technique(self) -> str:
        """What the conclusion rests on, by its name, once it is told."""
        card = self._hint.card if self._hint is not None else None
        if card is None or self.grade < self.grades:
            return ""
        return teaching_words.by_technique(card.title)

    @property
    def label(self) -> str:
        """How much of the hint is told."""
        if self._guides:
            return teaching_words.way_of(self._settled + 1, GUIDED.steps, teaching_words.STEP)
        return teaching_words.grade(self.grade, self.grades)

    @property
    def left(self) -> str:
        """How many cells are still to be opened, in words."""
        return words.safe_cells_left(self._visible.safe_cells_left)

    @property
    def action(self) -> str:
        """What can be done about it at the last grade."""
        step = self.step
        if step is None or self.grade < self.grades:
            return ""
        return teaching_words.follow(step.cell, step.verdict)

    # The keyboard.

    def key(self, event: pygame.event.Event) -> bool:
        """Esc ends the hint, and Enter does what it concludes; true if it was one of them."""
        if self.panel is None or event.mod:
            return False
        if event.key == pygame.K_ESCAPE:
            self.end()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.action:
            self.follow()
            return True
        return False


_GRADES = 3
"""Is anything certain, the clues, the conclusion."""
_ENDS = (
    events.GameWon,
    events.GameLost,
    events.GamePaused,
    events.AgentFailed,
    events.LessonGiven,
    events.WhyGiven,
)
"""After these there is nothing to hint at, or something else is looked at."""

"""What is taught on the game's screen: which panel is open, and what reaches it."""

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.lesson import Lesson
from minesweeper.window.board_view import BoardView
from minesweeper.window.commands import Command
from minesweeper.window.gestures import Wish
from minesweeper.window.stage import Stage
from minesweeper.window.table import FLAG, QUESTION, Table
from minesweeper.window.teaching.panel import LessonPanel


class Classroom:
    """At most one panel, and the lesson that a question may have interrupted."""

    def __init__(self, stage: Stage, table: Table, board: BoardView) -> None:
        self._stage, self._table, self._board = stage, table, board
        self.panel: LessonPanel | None = None
        self._before: LessonPanel | None = None
        """The lesson to come back to."""

    # What the agent announced.

    def observe(self, event: Event) -> None:
        """Take what the instructor gave, or forget it when the game goes on."""
        match event:
            case events.LessonGiven(_, lesson):
                self._before = None
                self._open(self._panel(lesson, is_mistake=True))
            case events.WhyGiven(_, lesson):
                if self.panel is not None and self.panel.is_mistake:
                    self._before = self.panel
                answer = self._panel(lesson, is_mistake=False)
                answer.interrupts = self._before is not None
                self._open(answer)
            case events.EverythingGiven(_, cards) if self.panel is not None:
                self.panel.take_everything(cards)
            case _ if isinstance(event, _ENDS):
                self.close()

    def _panel(self, lesson: Lesson, *, is_mistake: bool) -> LessonPanel:
        return LessonPanel(self._stage, self._table, lesson, self.leave, is_mistake=is_mistake)

    def _open(self, panel: LessonPanel | None) -> None:
        self.panel = panel
        self._board.cancel()
        self._board.move_cursor(None)
        if panel is not None:
            panel.on_change = self._show_scene
        self._show_scene()
        # What was said of the loss would lie over the panel's keys.
        self._stage.hide_toast()
        self._stage.relayout()

    def _show_scene(self) -> None:
        """Bring the board in line with where one stands."""
        self._board.show(None if self.panel is None else self.panel.scene)

    def leave(self) -> None:
        """Close the panel, or go back to the lesson that a question interrupted."""
        before, self._before = self._before, None
        self._open(before)

    def close(self) -> None:
        """Close whatever is open."""
        self._before = None
        if self.panel is not None:
            self._open(None)

    # What the player does.

    def perform(self, command: Command) -> None:
        """Do what a key or a button asked for, if it can be done."""
        if self.panel is not None and self.panel.perform(command):
            return
        target = self._board.target
        if command is Command.LESSON and self._table.is_lost and self.panel is None:
            self._stage.announce(events.LessonAsked())
        elif command is Command.CONTINUE and self._table.can_continue:
            self._stage.announce(events.ContinueChosen())
        elif command is Command.WHY and target is not None:
            self.ask_why(target)

    def ask_why(self, cell: Cell) -> None:
        """Ask what logic says of a cell, if it is a covered one."""
        is_in_play = self._table.takes_moves and not self._table.is_paused
        can_ask = is_in_play or (self._table.is_lost and not self._table.has_failed)
        if can_ask and self._board.look(cell) in (COVERED, FLAG, QUESTION):
            self._stage.announce(events.WhyAsked(cell))

    def take(self, wish: Wish) -> bool:
        """Take what was done to a cell; false if it is a move of the game.

        While a game is being played an answer is read, and then the move is made.
        """
        if self.panel is None:
            return False
        if self._table.takes_moves:
            self.close()
            return False
        self.panel.take(wish)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that is for the lesson; true if it was."""
        return self.panel is not None and self.panel.key(event)


_ENDS = (
    events.GameContinued,
    events.GamePaused,
    events.GameLost,
    events.GameWon,
    events.MinesShown,
    events.AgentFailed,
)
"""After these the board shows something else than what was taught."""

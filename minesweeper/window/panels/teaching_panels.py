"""What is taught on the game's screen: which panel is open, and what reaches it.

A game that is over can be looked back on: its review waits here until somebody wants it.
"""

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.teaching.lesson import Lesson
from minesweeper.teaching.review import Review, ReviewedResult
from minesweeper.window.board.board_view import AXES, BoardView
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.commands import Command
from minesweeper.window.drawing import motion
from minesweeper.window.panels.lesson_panel import LessonPanel
from minesweeper.window.panels.review_panel import ReviewPanel
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, QUESTION, VisibleGame
from minesweeper.window.widgets.base import Callback, do_nothing


class TeachingPanels:
    """At most one panel, and the lesson that a question may have interrupted."""

    def __init__(self, stage: Stage, visible: VisibleGame, board: BoardView) -> None:
        self._stage, self._visible, self._board = stage, visible, board
        self.panel: LessonPanel | ReviewPanel | None = None
        self._before: LessonPanel | ReviewPanel | None = None
        """What to come back to."""
        self.review: ReviewProgress | None = None
        """The game on the table, looked back on, once it is over."""
        self.on_step: Callback = do_nothing
        """Called when one stands somewhere else."""
        self._shown: set[Cell] = set()
        """The cells of this game whose numbers lessons have shown."""
        self._opens_review = False
        """Whether a review is shown as soon as it is there."""
        self._tries_at_once = False
        """Whether a lesson begins with trying it oneself."""
        self._wants_answer = True
        """Whether an answer that comes is shown: not where a hint was asked for after it."""
        self.on_ask: Callback = do_nothing
        """Called when a question is asked."""

    # What the agent announced.

    def ignores(self, event: Event) -> bool:
        """Whether it is an answer that nobody wants any more."""
        is_in_play = self._visible.takes_moves
        return isinstance(event, events.WhyGiven) and is_in_play and not self._wants_answer

    def observe(self, event: Event) -> None:
        """Take what the instructor gave, or forget it when the game goes on."""
        match event:
            case events.LessonGiven(_, lesson):
                self._before = None
                self._teach(self._panel(lesson, is_mistake=True))
            case events.WhyGiven(_, lesson):
                if self.panel is not None and self.panel.is_mistake:
                    self._before = self.panel
                answer = self._panel(lesson, is_mistake=False)
                answer.interrupts = self._before is not None
                self._open(answer)
            case events.EverythingGiven(_, cards) if isinstance(self.panel, LessonPanel):
                self.panel.take_everything(cards)
            case events.ReviewGiven(_, review):
                self._take_review(review)
            case events.CellsOpened() if self._is_about_now:
                # A move overtook the answer: what it tells of is no more what lies on the table.
                self.close()
            case events.GameStarted() | events.GameContinued() | events.GameResumed():
                self.review = None
                self._shown.clear()
                self.close()
            case _ if isinstance(event, _ENDS):
                self.close()

    @property
    def _is_about_now(self) -> bool:
        """Whether an answer is shown about a game that is being played."""
        return isinstance(self.panel, LessonPanel) and self._visible.takes_moves

    def _teach(self, panel: LessonPanel) -> None:
        self._open(panel)
        if self._tries_at_once:
            panel.perform(Command.TRY)
        self._tries_at_once = False

    def _panel(self, lesson: Lesson, *, is_mistake: bool) -> LessonPanel:
        return LessonPanel(self._stage, self._visible, lesson, self.leave, is_mistake=is_mistake)

    def _open(self, panel: LessonPanel | ReviewPanel | None) -> None:
        below = self._stage.rect.copy()
        below.top = self._board.camera.area.top - AXES
        below.height -= below.top
        self._stage.fade(below, motion.PANEL)
        self.panel = panel
        self._board.cancel()
        self._board.move_cursor(None)
        if panel is not None:
            panel.on_change = self._change_step
        self._show_board()
        # What was said of the loss would lie over the panel's keys.
        self._stage.hide_toast()
        self._stage.relayout()

    def _show_board(self) -> None:
        """Bring the board in line with where one stands."""
        self.on_step()
        self._board.show(None if self.panel is None else self.panel.marked_board)
        self._tell_shown()

    def _tell_shown(self) -> None:
        """Tell which numbers of a lesson are seen for the first time: they are known from now."""
        if isinstance(self.panel, LessonPanel):
            new = [cell for cell in self.panel.numbers() if cell not in self._shown]
            if new:
                self._shown.update(new)
                self._stage.announce(events.LessonFollowed(tuple(new)))

    def _change_step(self) -> None:
        """Show another step: its marks fade in over those of the last."""
        self._stage.fade(self._board.camera.area, motion.STEP_CHANGE)
        self._show_board()

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
        if command in _LOOKS_BACK:
            self._look_back(command)
            return
        target = self._board.target
        if command in _TEACHES and self._visible.is_lost and self.panel is None:
            self._tries_at_once = command is Command.TRY
            self._stage.announce(events.LessonAsked())
        elif command is Command.CONTINUE and self._visible.can_continue:
            self._stage.announce(events.ContinueChosen())
        elif command is Command.CONTINUE and self._visible.shows_mines:
            self._stage.show_toast(words.MINES_ARE_SHOWN)
        elif command is Command.WHY and target is not None:
            self.ask_why(target)

    # Looking back.

    def open_review(self) -> None:
        """Have the game on the table looked back on, finished or not, and shown then."""
        self._opens_review = True
        self._stage.announce(events.ReviewAsked())

    def _take_review(self, review: Review) -> None:
        is_about_now = self._visible.is_over or review.standing is ReviewedResult.UNFINISHED
        if is_about_now and not isinstance(self.panel, ReviewPanel):
            self.review = ReviewProgress(review)
            if self._opens_review:
                self._show_review().go(self._first_place(review))
            self._opens_review = False
            self._stage.relayout()

    def _first_place(self, review: Review) -> int:
        """Where to stand first: at the last mistake of a lost game, else at the end."""
        lost = [at for at, moment in enumerate(review.moments) if moment.mistake]
        is_lost = review.standing is ReviewedResult.LOST and lost
        return lost[-1] if is_lost else len(review.moments)

    def _look_back(self, command: Command) -> None:
        review = self.review
        if review is None:
            return
        wrong = review.next_wrong()
        if command is Command.REVIEW:
            self._show_review().go(self._first_place(review.review))
        elif command is Command.REPLAY:
            self._show_review().go(0)
            self._show_review().toggle_play()
        elif command is Command.COPY_MOMENT:
            self._stage.copy_position(*self._moment_position(review))
        elif wrong is None:
            self._stage.show_toast(teaching_words.NO_MISTAKE)
        else:
            self._show_review().go(wrong)

    def _moment_position(self, review: ReviewProgress) -> tuple[Position, frozenset[Cell]]:
        """What the board shows: a moment of the game, or where a lesson starts."""
        if isinstance(self.panel, LessonPanel):
            return self.panel.lesson.position, self.panel.lesson.flags
        return review.position()

    def _show_review(self) -> ReviewPanel:
        """The review, in place of whatever is shown; that comes back when it is closed."""
        if isinstance(self.panel, ReviewPanel):
            return self.panel
        assert self.review is not None, "there is nothing to look back on"
        if isinstance(self.panel, LessonPanel) and self.panel.is_mistake:
            self._before = self.panel
        by_hand = not self._visible.was_opened_for
        panel = ReviewPanel(
            self._stage, self.review, self.leave, self._visible.score, by_hand=by_hand
        )
        self._open(panel)
        return panel

    def go_to(self, moment: int) -> None:
        """Show a moment of the game, by its number from 0."""
        self._show_review().go(moment)

    @property
    def at(self) -> int | None:
        """Where one stands in the game; None while something else is shown."""
        is_review = isinstance(self.panel, ReviewPanel)
        return self.review.at if self.review is not None and is_review else None

    def ask_why(self, cell: Cell) -> None:
        """Ask what logic says of a cell, if it is a covered one."""
        is_in_play = self._visible.takes_moves and not self._visible.is_paused
        can_ask = is_in_play or (self._visible.is_lost and not self._visible.has_failed)
        if can_ask and self._board.look(cell) in (COVERED, FLAG, QUESTION):
            self._wants_answer = True
            self.on_ask()
            self._stage.announce(events.WhyAsked(cell))

    def close_for_hint(self) -> None:
        """Close an answer in a running game, and want none that is on its way: a hint comes."""
        if self._visible.takes_moves:
            self._wants_answer = False
            self.close()

    def take(self, cell_action: CellAction) -> bool:
        """Take what was done to a cell; false if it is a move of the game.

        While a game is being played an answer is read, and then the move is made.
        """
        if self.panel is None:
            return False
        if self._visible.takes_moves:
            self.close()
            return False
        self.panel.take(cell_action)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that is for the lesson; true if it was."""
        return self.panel is not None and self.panel.key(event)


_TEACHES = (Command.LESSON, Command.TRY)
_LOOKS_BACK = (Command.REVIEW, Command.NEXT_MISTAKE, Command.REPLAY, Command.COPY_MOMENT)
_ENDS = (
    events.GamePaused,
    events.GameLost,
    events.GameWon,
    events.MinesShown,
    events.AgentFailed,
)
"""After these the board shows something else than what was taught."""

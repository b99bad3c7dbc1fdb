"""The lesson, the answer or the review that is open on the game's screen.

The review of a finished game is stored here until the player opens it.
"""

from functools import partial
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, Position
from minesweeper.teaching.lesson import Lesson
from minesweeper.teaching.review import Review, ReviewedResult
from minesweeper.translation import gettext as _
from minesweeper.window.board.board_view import AXES, BoardView
from minesweeper.window.board.gestures import CellAction
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing import motion
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, QUESTION, VisibleGame
from minesweeper.window.widgets.base import Callback, do_nothing

# The panels are imported when one is made, so that the first frame does not wait for them.
if TYPE_CHECKING:
    from minesweeper.window.panels.lesson_panel import LessonPanel
    from minesweeper.window.panels.review_panel import ReviewPanel
    from minesweeper.window.panels.review_progress import ReviewProgress


class TeachingPanels:
    """Holds at most one open panel, and the lesson that a question interrupted."""

    def __init__(self, context: WindowContext, visible: VisibleGame, board: BoardView) -> None:
        self._context, self._visible, self._board = context, visible, board
        self.lesson: LessonPanel | None = None
        """The open lesson or answer; None if neither is open."""
        self.review_panel: ReviewPanel | None = None
        """The open review; None if it is not open."""
        self._before: LessonPanel | None = None
        """The lesson that a question interrupted, to return to; None if there is none."""
        self.review: ReviewProgress | None = None
        """The reviewed game; None before the review has arrived."""
        self.on_step: Callback = do_nothing
        """Called when a panel shows another stop."""
        self._shown: set[Cell] = set()
        """The cells of this game whose numbers lessons have shown."""
        self._opens_review = False
        """True if the review is to be shown as soon as it arrives."""
        self._turn_to_open: int | None = None
        """The number of the turn at which it opens; None for its usual first stop."""
        self._tries_at_once = False
        """True if the requested lesson is to begin with its quiz."""
        self._stop_to_open = 0
        """The stop at which the requested lesson or answer opens."""
        self._wants_answer = True
        """False if the answer to a question is to be ignored, as a hint was requested since."""
        self._handlers: dict[Command, Callback] = {
            Command.LESSON: self._ask_lesson,
            Command.TRY: partial(self._ask_lesson, tries_at_once=True),
            Command.CONTINUE: self._continue,
            Command.WHY: self._ask_why_target,
            Command.REVIEW: self._start_review,
            Command.REPLAY: self._replay,
            Command.COPY_MOMENT: self._copy_moment,
            Command.PLAY_ON: self._play_on,
            Command.NEXT_MISTAKE: self._show_next_mistake,
        }
        self.on_ask: Callback = do_nothing
        """Called when a question is asked."""
        self.on_pick: Callback = do_nothing
        """Called when a question is wanted, but neither pointer nor cursor is on a covered cell."""

    @property
    def panel(self) -> "LessonPanel | ReviewPanel | None":
        """The open lesson, answer or review; None if there is none."""
        return self.lesson or self.review_panel

    # Events.

    def ignores(self, event: Event) -> bool:
        """Returns whether an event is an answer that is no longer wanted."""
        is_in_play = self._visible.takes_moves
        return isinstance(event, events.WhyGiven) and is_in_play and not self._wants_answer

    def observe(self, event: Event) -> None:
        """Shows lessons, answers and reviews, and closes them when the game goes on."""
        match event:
            case events.LessonGiven(_, lesson, task):
                self._before = None
                self._teach(self._panel(lesson, is_mistake=True, task=task))
            case events.WhyGiven(_, lesson):
                if self.lesson is not None and self.lesson.is_mistake:
                    self._before = self.lesson
                answer = self._panel(lesson, is_mistake=False)
                answer.interrupts = self._before is not None
                self._open_at_stop(answer)
            case events.EverythingGiven(_, cards) if self.lesson is not None:
                self.lesson.take_everything(cards)
            case events.ReviewGiven(_, review):
                self._take_review(review)
            case events.StrongestGiven() if self.review_panel is not None:
                self.review_panel.take_strongest(event)
            case events.CellsOpened() if self._is_about_now:
                # A move was made before the answer arrived, so the answer is about an earlier
                # position.
                self.close()
            case events.GameStarted() | events.GameContinued() | events.GameResumed():
                self.review = None
                self._shown.clear()
                self.close()
            case _ if isinstance(event, _ENDS):
                self.close()

    @property
    def _is_about_now(self) -> bool:
        """True if the open panel answers a question about a game that is still running."""
        return self.lesson is not None and self._visible.takes_moves

    def _teach(self, panel: "LessonPanel") -> None:
        # Before it opens, so that no number of its first card counts as seen.
        if self._tries_at_once:
            panel.perform(Command.TRY)
        self._tries_at_once = False
        self._open_at_stop(panel)

    def _open_at_stop(self, panel: "LessonPanel") -> None:
        """Opens a lesson or an answer, at the stop where it was before if it is given again."""
        self._open(panel)
        stop, self._stop_to_open = self._stop_to_open, 0
        if stop:
            panel.go(stop)

    def _panel(
        self, lesson: Lesson, *, is_mistake: bool, task: events.ExerciseGiven | None = None
    ) -> "LessonPanel":
        from minesweeper.window.panels.lesson_panel import LessonPanel  # noqa: PLC0415

        return LessonPanel(
            self._context, self._visible, lesson, self.leave, is_mistake=is_mistake, task=task
        )

    def _open(
        self, lesson: "LessonPanel | None", review_panel: "ReviewPanel | None" = None
    ) -> None:
        below = self._context.rect.copy()
        below.top = self._board.camera.area.top - AXES
        below.height -= below.top
        self._context.cross_fade(below, motion.PANEL)
        self.lesson, self.review_panel = lesson, review_panel
        self._board.cancel()
        self._board.move_cursor(None)
        if self.panel is not None:
            self.panel.on_change = self._change_step
        self._show_board()
        # The message about the loss would cover the panel's keys.
        self._context.hide_toast()
        self._context.relayout()

    def _show_board(self) -> None:
        """Shows the current stop on the board."""
        self.on_step()
        self._board.show(None if self.panel is None else self.panel.marked_board)
        self._report_shown_numbers()

    def _report_shown_numbers(self) -> None:
        """Reports the numbers that a lesson shows for the first time, which become known facts."""
        if self.lesson is not None:
            new = [cell for cell in self.lesson.numbers() if cell not in self._shown]
            if new:
                self._shown.update(new)
                self._context.announce(events.LessonFollowed(tuple(new)))

    def _change_step(self) -> None:
        """Shows another stop; its marks fade in over those of the last stop."""
        self._context.cross_fade(self._board.camera.area, motion.STEP_CHANGE)
        self._show_board()

    def leave(self) -> None:
        """Closes the panel, and opens the lesson that a question interrupted."""
        before, self._before = self._before, None
        self._open(before)
        if before is None:
            self._context.games.tell_way_back()

    def close(self) -> None:
        """Closes the lesson, answer or review that is open."""
        self._before = None
        if self.panel is not None:
            self._open(None)

    def retranslate(self) -> None:
        """Asks again for lesson, answer and review, which come in the language in use.

        Each opens at the stop where it was. A quiz ends, and so does a lesson that an answer or
        the review interrupted.
        """
        lesson, review, was_open = self.lesson, self.review, self.review_panel is not None
        self.close()
        self.review = None
        if lesson is not None:
            self._stop_to_open, self._tries_at_once = lesson.at, False
            about = lesson.lesson.about
            asked = events.LessonAsked() if lesson.is_mistake else events.WhyAsked(about)
            self._wants_answer = True
            self._context.announce(asked)
        if review is not None:
            moment = review.moment
            self._opens_review = was_open
            self._turn_to_open = None if moment is None else moment.number
            self._context.announce(events.ReviewAsked())

    # Commands.

    def perform(self, command: Command) -> None:
        """Performs a command of the panels, if it is possible now."""
        if self.panel is None or not self.panel.perform(command):
            self._handlers.get(command, do_nothing)()

    def _ask_lesson(self, *, tries_at_once: bool = False) -> None:
        if self._visible.is_lost and self.panel is None:
            self._tries_at_once = tries_at_once
            self._context.announce(events.LessonAsked())

    def _continue(self) -> None:
        if self._visible.can_continue:
            self._context.announce(events.ContinueChosen())
        elif self._visible.shows_mines:
            self._context.show_toast(_(words.MINES_ARE_SHOWN))
        else:
            self._context.show_toast(_(words.NOTHING_TO_UNDO))

    def _ask_why_target(self) -> None:
        target = self._board.target
        if target is None or not self.can_ask_about(target):
            self.on_pick()
        else:
            self.ask_why(target)

    # The review.

    def open_review(self, turn: int | None = None) -> None:
        """Requests the review of the current game, finished or not, and shows it on arrival.

        It opens at the turn with this number, or else at its usual first stop.
        """
        self._opens_review, self._turn_to_open = True, turn
        self._context.announce(events.ReviewAsked())

    def _take_review(self, review: Review) -> None:
        is_about_now = self._visible.is_over or review.standing is ReviewedResult.UNFINISHED
        if is_about_now and self.review_panel is None:
            from minesweeper.window.panels.review_progress import ReviewProgress  # noqa: PLC0415

            self.review = ReviewProgress(review)
            if self._opens_review:
                self._show_review().go(self._stop_of_turn(review, self._turn_to_open))
            self._opens_review = False
            self._context.relayout()

    def _stop_of_turn(self, review: Review, turn: int | None) -> int:
        """Returns the stop before the turn with this number, or else the first one to show."""
        stops = (at for at, moment in enumerate(review.moments) if moment.number == turn)
        return next(stops, self._first_stop(review))

    def _first_stop(self, review: Review) -> int:
        """Returns the stop to show first: the losing move, else the first mistake, else the end."""
        lost = [at for at, moment in enumerate(review.moments) if moment.mistake]
        if review.standing is ReviewedResult.LOST and lost:
            return lost[-1]
        wrong = (at for at, moment in enumerate(review.moments) if moment.is_wrong)
        return next(wrong, len(review.moments))

    def _start_review(self) -> None:
        if self.review is not None:
            self._show_review().go(self._first_stop(self.review.review))

    def _replay(self) -> None:
        if self.review is not None:
            panel = self._show_review()
            panel.go(0)
            panel.toggle_play()

    def _copy_moment(self) -> None:
        if self.review is not None:
            self._context.copy_position(*self._moment_position(self.review))

    def _play_on(self) -> None:
        """Requests a game from the moment in view; beside a lesson, from before the mistake."""
        if self.review is None:
            return
        if self.review_panel is None:
            self.review.go(self._first_stop(self.review.review))
        if self.review.can_play_on:
            judge = self._context.settings.judge
            self._context.announce(
                events.PlayOnChosen(self.review.turns, judge, _(words.FROM_A_REVIEW))
            )
        else:
            self._context.show_toast(_(teaching_words.NOTHING_TO_PLAY_ON))

    def _show_next_mistake(self) -> None:
        if self.review is None:
            return
        first = self.review.first_wrong()
        wrong = first if self.review_panel is None else self.review.next_wrong()
        if wrong is not None:
            self._show_review().go(wrong)
        elif first is not None:
            self._context.show_toast(_(teaching_words.LAST_MISTAKE))
        else:
            self._context.show_toast(_(teaching_words.NO_MISTAKE))

    def _moment_position(self, review: "ReviewProgress") -> tuple[Position, frozenset[Cell]]:
        """Returns the position on the board: of the review, or of the lesson's start."""
        if self.lesson is not None:
            return self.lesson.lesson.position, self.lesson.lesson.flags
        return review.position()

    def _show_review(self) -> "ReviewPanel":
        """Opens the review; closing it opens the lesson that was open before."""
        from minesweeper.window.panels.review_panel import ReviewPanel  # noqa: PLC0415

        if self.review_panel is not None:
            return self.review_panel
        assert self.review is not None, "there is nothing to look back on"
        if self.lesson is not None and self.lesson.is_mistake:
            self._before = self.lesson
        by_hand = self._visible.is_counted and not self._visible.was_opened_for
        panel = ReviewPanel(
            self._context, self.review, self.leave, self._visible.score, by_hand=by_hand
        )
        self._open(None, panel)
        return panel

    def go_to(self, moment: int) -> None:
        """Shows a moment of the reviewed game, by its number from 0."""
        self._show_review().go(moment)

    @property
    def at(self) -> int | None:
        """The current moment of the review; None while another panel is shown."""
        is_shown = self.review is not None and self.review_panel is not None
        return self.review.at if self.review is not None and is_shown else None

    @property
    def can_ask(self) -> bool:
        """True if a question about a cell can be asked now."""
        is_in_play = self._visible.takes_moves and not self._visible.is_paused
        return is_in_play or (self._visible.is_lost and not self._visible.has_failed)

    def can_ask_about(self, cell: Cell) -> bool:
        """Returns whether a cell is covered, so that a question about it makes sense."""
        return self._board.look(cell) in _ASKED_ABOUT

    def ask_why(self, cell: Cell) -> None:
        """Asks what logic says about a cell, if the cell is covered."""
        if self.can_ask and self.can_ask_about(cell):
            self._wants_answer = True
            self.on_ask()
            self._context.announce(events.WhyAsked(cell))

    def close_for_hint(self) -> None:
        """Closes an answer about a running game and ignores a later one, because a hint comes."""
        if self._visible.takes_moves:
            self._wants_answer = False
            self.close()

    def take(self, cell_action: CellAction) -> bool:
        """Handles a click on a cell; returns False if it is a move of the game.

        A move in a running game closes the answer and is then made.
        """
        if self.panel is None:
            return False
        if self._visible.takes_moves:
            self.close()
            return False
        self.panel.take(cell_action)
        return True

    def key(self, press: KeyPress) -> bool:
        """Handles a key; returns whether it was for the panel.

        In the guided game, Enter leads from the last card of the lesson to the end of the tour.
        """
        if self.panel is None:
            return False
        if self.panel.key(press):
            return True
        is_read = self.lesson is not None and self.lesson.is_read_to_end
        if self._visible.is_guided and is_read and press.is_enter:
            self.leave()
            return True
        return False


_ASKED_ABOUT = (COVERED, FLAG, QUESTION)
"""The looks of the cells that can be asked about."""
_ENDS = (
    events.GamePaused,
    events.GameLost,
    events.GameWon,
    events.MinesShown,
    events.AgentFailed,
)
"""The events that change the board, so that open lessons and answers no longer fit it."""

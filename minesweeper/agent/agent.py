"""The agent: observes what the player does, and announces what comes of it.

It owns the current game. `observe` looks an event up in a table of handlers; a handler makes the
move through `JudgedGame`, whose referee asks the judge, and announces the result. Between events
the owner of the agent's thread calls `think`, one slice of background work a call, until it
returns false: chores, the scout, the proofs of the board, the clauses of SAT, luck, reviews.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from minesweeper import events
from minesweeper.agent import game_events
from minesweeper.agent.assistance import Assistance, AssistanceOutput
from minesweeper.agent.confirmation import Doubt, log_doubt
from minesweeper.agent.judge import with_overlooked
from minesweeper.agent.judged_game import JudgedGame, JudgedMove
from minesweeper.agent.keeping import Keeper, Keeping
from minesweeper.agent.luck import Luck
from minesweeper.agent.no_guess import Dealing
from minesweeper.events import Event, Observer
from minesweeper.game.clock import Now, PreciseNow
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    GUIDE,
    NO_PROGRESS,
    Action,
    DealtStart,
    FixedStart,
    History,
)
from minesweeper.game.level import FirstClick
from minesweeper.game.notation import FixedBoard, FlaggedPosition
from minesweeper.game.position import Reveal
from minesweeper.logic.cancellation import CancelledError, never_cancel
from minesweeper.record import Shelved
from minesweeper.settings import Settings
from minesweeper.teaching.cards import Report, no_report
from minesweeper.teaching.instructor import answer_question, cells_opened_in
from minesweeper.teaching.practice import is_from, prepare_exercise, task_of_lesson
from minesweeper.teaching.review_queue import ReviewQueue
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

BoardShelf = Callable[[str], FixedBoard]
"""Returns the fixed board of a name."""

NO_EXERCISE = N_("No minefield fits this exercise, so there is nothing to find.")
PROGRESS_EVERY = 100
"""Milliseconds between two reports on the search for a board: more would only be redrawn."""

_SIDE_EVENTS = (events.ExerciseChosen, events.SettingsChanged, events.AutoStepsStopped)
"""Events after which no ThoughtSettled is announced, because they leave the game alone."""


@dataclass(slots=True)
class _Current:
    """The game being played, and all that belongs to it alone."""

    number: int
    session: JudgedGame
    assistance: Assistance
    dealing: Dealing | None = None
    """The search for a no-guess board that the first click started."""
    progress_at: int = 0
    """The time at which the progress of that search was last announced."""
    taught: set[Cell] = field(default_factory=set)
    """The cells whose numbers were shown in lessons, while no mine has moved since."""


class Agent:
    """Owns the current game. Every event goes to all observers, in the order they were added.

    >>> from minesweeper.game.level import LEVELS, FirstClick
    >>> agent, announced = Agent(now=lambda: 0, boards={}.__getitem__), []
    >>> agent.add_observer(lambda event: announced.append(type(event).__name__))
    >>> agent.observe(events.NewGameChosen(LEVELS["beginner"], FirstClick.OPENING, seed=1))
    >>> agent.observe(events.CellClicked(Cell(4, 4)))
    >>> announced
    ['GameStarted', 'CellsOpened']
    """

    def __init__(
        self,
        now: Now,
        boards: BoardShelf,
        keeper: Keeper | None = None,
        report: Report = no_report,
        precise_now: PreciseNow | None = None,
    ) -> None:
        """`precise_now` measures how long thinking takes, if milliseconds are too coarse.

        `report` takes errors that need not stop the game.
        """
        self._now = now
        self._precise_now = precise_now or now
        self._boards = boards
        self._keeping = Keeping(keeper, self._announce)
        self._report = report
        self.reading = NO_PROGRESS
        """Shows the progress if a game takes long to restore."""
        self._observers: list[Observer] = []
        self._settings = Settings()
        self._current: _Current | None = None
        self._games = 0
        self._saved_game: History | None = None
        self._thinking_since: float | None = None
        """The time of the last event, until ThoughtSettled is announced for it."""
        self._is_interruptible = False
        self._is_interrupted: Callable[[], bool] = never_cancel
        self._review_queue = ReviewQueue(self._should_cancel)
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.NewGameChosen: self._new_game_chosen,
            events.BoardChosen: self._board_chosen,
            events.SameBoardChosen: self._same_board_chosen,
            events.SavedGameChosen: self._saved_game_chosen,
            events.UnfinishedChosen: self._unfinished_chosen,
            events.KeptGameChosen: self._kept_game_chosen,
            events.KeptBoardChosen: self._kept_board_chosen,
            events.ExerciseChosen: self._exercise_chosen,
            events.SettingsChanged: self._settings_changed,
        }
        self._game_handlers: dict[type[Event], Callable[[_Current, Any], None]] = {
            events.CellClicked: self._cell_clicked,
            events.NumberChorded: self._number_chorded,
            events.CellFlagged: self._cell_flagged,
            events.AutoStepDue: lambda current, _: current.assistance.take_step(),
            events.AutoStepsStopped: lambda current, _: current.assistance.stop(),
            events.PauseChosen: self._pause_chosen,
            events.SaveChosen: self._save_chosen,
            events.DealingGivenUp: self._dealing_given_up,
            events.MoveAsked: self._move_asked,
            events.WatchEnded: lambda current, _: current.assistance.note_take_over(),
            events.HintAsked: self._hint_asked,
            events.LessonAsked: self._lesson_asked,
            events.EverythingAsked: self._lesson_asked,
            events.WhyAsked: self._lesson_asked,
            events.LessonFollowed: self._lesson_followed,
            events.MinesAsked: self._mines_asked,
            events.ContinueChosen: self._continue_chosen,
            events.ReviewAsked: self._review_asked,
        }
        """Handlers of events about the current game; before the first game they are ignored."""

    def add_observer(self, observer: Observer) -> None:
        """Announces every event to this observer from now on."""
        self._observers.append(observer)

    @property
    def session(self) -> JudgedGame | None:
        """The current game, mines included; None before the first. Not for observers."""
        return None if self._current is None else self._current.session

    @property
    def flagged_position(self) -> FlaggedPosition | None:
        """The board as the player sees it, flags included; None before the first game."""
        if self.session is None:
            return None
        return FlaggedPosition.of(self.session.game.position, self.session.game.flags())

    @property
    def history(self) -> History | None:
        """A copy of the current game's history, clock included; None before the first game."""
        return None if self.session is None else _snapshot(self.session)

    def interrupt_when(self, waits: Callable[[], bool]) -> None:
        """Ends a slice of thinking soon after `waits` returns true: then an event waits."""
        self._is_interrupted = waits

    def _should_cancel(self) -> bool:
        # A ruling is never interrupted: its evidence must be complete.
        return self._is_interruptible and self._is_interrupted()

    def offer_saved_game(self, history: History | None) -> None:
        """Stores the saved game that SavedGameChosen starts; None withdraws it."""
        self._saved_game = history

    def close(self) -> None:
        """Records the clock and reviews lost games for exercises, before the program ends."""
        if self.session is not None and self.session.is_running:
            self.session.take_turn(Action.TIME)
        self._review_queue.drop_old_games(is_closing=True)
        while not self._review_queue.is_done:
            self._review_next()

    def _announce(self, event: Event) -> None:
        for observer in self._observers:
            observer(event)

    def _announce_all(self, announced: Iterable[Event]) -> None:
        for event in announced:
            self._announce(event)

    def observe(self, event: Event) -> None:
        """Takes what the player did. Events without a handler only restart the thinking time."""
        came_at, kind = self._precise_now(), type(event)
        if kind in self._handlers:
            self._handlers[kind](event)
        elif self._current is not None and kind in self._game_handlers:
            self._game_handlers[kind](self._current, event)
        if self._current is not None and not isinstance(event, _SIDE_EVENTS):
            self._thinking_since = came_at

    # Starting a game.

    def _new_game_chosen(self, event: events.NewGameChosen) -> None:
        start = DealtStart(
            event.level,
            event.seed,
            event.first_click,
            event.opened,
            event.no_guess,
            difficulty=event.difficulty,
        )
        self._start(History(start, event.judge), is_guided=event.is_guided)

    def _board_chosen(self, event: events.BoardChosen) -> None:
        board = self._boards(event.name)
        start = FixedStart(board.minefield, tuple(board.opened), board.name, board.title)
        self._start(History(start, event.judge))

    def _same_board_chosen(self, event: events.SameBoardChosen) -> None:
        if self.session is not None:
            before = self.session.history
            self._start(History(before.start_again(), event.judge), is_guided=before.is_guided)

    def _saved_game_chosen(self, _: events.SavedGameChosen) -> None:
        history, self._saved_game = self._saved_game, None
        if history is not None:
            self.start_game(history)

    def _unfinished_chosen(self, event: events.UnfinishedChosen) -> None:
        history = self._keeping.unfinished_game(event.path)
        if history is not None:
            self.start_game(history)

    def _kept_game_chosen(self, event: events.KeptGameChosen) -> None:
        history = self._keeping.kept(event.id)
        if history is not None:
            self.start_game(history)

    def _kept_board_chosen(self, event: events.KeptBoardChosen) -> None:
        history = self._keeping.kept(event.id)
        if history is not None:
            self.start_game(History(history.start_again(), event.judge))

    def start_game(self, history: History) -> None:
        """Makes a recorded game the current one."""
        self._thinking_since = self._precise_now()
        self._start(history)

    def _start(self, history: History, *, is_guided: bool = False) -> None:
        """Makes a game the current one; an unfinished one is shelved for it."""
        luck = Luck()
        # First, because the player may give up a long replay, and then the current game goes on.
        self.reading.begin()
        watch = self.reading.watching(2, len(history.turns), luck.add_again)
        game = history.restore(self._now, watch)
        self._review_queue.drop_old_games()
        shelved = self._shelve_current()
        self._games += 1
        session = JudgedGame(history, game, self._keeping.keep, luck, self._should_cancel)
        session.confirmer.on_doubt = self._announce_doubt
        current = self._current = _Current(self._games, session, self._assistance_for(session))
        self._announce(game_events.started(current.number, history))
        self._keeping.begin(current.number, history, is_over=game.status.is_finished)
        self._announce_all(game_events.board_at_start(current.number, game))
        if game.status.is_finished:
            self._announce_all(game_events.end_of_saved_game(current.number, session))
            self._review_queue.add(current.number, history)
        if is_guided:
            current.assistance.note(GUIDE)
        if self._games == 1 and self._saved_game is None:
            # The command line asked for another game than the one that was left unfinished.
            shelved = self._keeping.waiting_game()
        if shelved is not None:
            self._announce(events.GameShelved(current.number, shelved.path, shelved.trouble))

    def _shelve_current(self) -> Shelved | None:
        """Shelves the current game, if the player could go on; the guided game is not kept."""
        session = self.session
        if session is None or not session.is_unfinished or session.history.is_guided:
            return None
        return self._keeping.shelve(_snapshot(session))

    def _assistance_for(self, session: JudgedGame) -> Assistance:
        output = AssistanceOutput(
            self._games,
            self._announce,
            self._announce_auto_opened,
            self._report,
            self._now,
            self._should_cancel,
        )
        return Assistance(session, self._settings, output)

    # Moves.

    def _cell_clicked(self, current: _Current, event: events.CellClicked) -> None:
        session, cell = current.session, event.cell
        current.assistance.stop()
        if current.dealing is None:
            current.dealing, current.progress_at = session.dealing(cell), self._now()
        if current.dealing is None and not current.assistance.holds_back(Action.OPEN, cell):
            promised = session.game.first_click
            move = session.move(Action.OPEN, cell, with_chance=self._settings.announces_moved_mines)
            self._announce_opening(current, promised, cell, move)

    def _announce_opening(
        self, current: _Current, promised: FirstClick, cell: Cell, move: JudgedMove
    ) -> None:
        """Announces a click; first says so if the first click could not be what was `promised`."""
        if current.session.game.first_click is not promised:
            self._announce(events.OpeningRefused(current.number))
        self._announce_move(current, cell, move)

    def _number_chorded(self, current: _Current, event: events.NumberChorded) -> None:
        game, cell = current.session.game, event.cell
        current.assistance.stop()
        if current.assistance.holds_back(Action.CHORD, cell):
            return
        is_refused = game.takes_moves and game.shows_number(cell) and not game.can_chord(cell)
        move = current.session.move(
            Action.CHORD, cell, with_chance=self._settings.announces_moved_mines
        )
        self._announce_move(current, cell, move, is_chord=True)
        if is_refused:
            self._announce(events.ChordRefused(current.number, cell))

    def _announce_move(
        self, current: _Current, cell: Cell, move: JudgedMove, *, is_chord: bool = False
    ) -> None:
        number, session, hit = current.number, current.session, move.outcome.hit
        if move.is_moved:
            # Numbers in lessons may be wrong now where the player has not opened the cells yet.
            current.taught.clear()
        if move.spared:
            self._announce(events.MineSpared(number, move.spared, move.chance))
        if hit:
            chorded = cell if is_chord else None
            self._announce(game_events.lost(number, session, hit, chorded, move.ruling))
            self._keeping.record(session)
            self._review_queue.add(number, session.history, is_lost_now=True)
        else:
            self._announce_opened(current, move.outcome.opened)
            if move.outcome.opened:
                current.assistance.follow(cell)

    def _announce_doubt(self, doubt: Doubt) -> None:
        """Announces and logs that SAT did not confirm a ruling; reports it if SAT refuted it."""
        log_doubt(doubt)
        if doubt.is_refuted:
            self._report(doubt.report)
        self._announce(events.VerdictDoubted(self._games, doubt.sentence, doubt.is_refuted))

    def _announce_auto_opened(self, opened: Reveal) -> None:
        if self._current is not None:
            self._announce_opened(self._current, opened)

    def _announce_opened(self, current: _Current, opened: Reveal) -> None:
        """Announces opened cells, and the win if there is one; nothing if none was opened."""
        if opened:
            current.assistance.see(opened)
            self._announce(game_events.opened(current.number, current.session.game, opened))
            self._announce_win(current)

    def _announce_win(self, current: _Current) -> None:
        """Announces and records the win, if the game is won."""
        session = current.session
        if session.game.status is Status.WON:
            self._announce(game_events.won(current.number, session))
            self._keeping.record(session)
            self._review_queue.add(current.number, session.history)

    def _cell_flagged(self, current: _Current, event: events.CellFlagged) -> None:
        game, cell = current.session.game, event.cell
        if self._settings.flag_limit and game.mines_left <= 0 and game.would_flag(cell):
            self._announce(events.FlagRefused(current.number, cell))
            return
        turn = current.session.mark(cell, with_questions=event.with_questions)
        if turn is not None and turn.mark is not None:
            self._announce(events.FlagChanged(current.number, cell, turn.mark))

    def _pause_chosen(self, current: _Current, _: events.PauseChosen) -> None:
        session = current.session
        if session.take_turn(Action.PAUSE):
            self._announce(events.GamePaused(current.number, session.game.elapsed))
        elif session.take_turn(Action.RESUME):
            self._announce(events.GameResumed(current.number, session.game.elapsed))

    def _save_chosen(self, current: _Current, _: events.SaveChosen) -> None:
        saved = self._keeping.save(_snapshot(current.session))
        if saved is not None:
            self._announce(events.GameSaved(current.number, saved))

    # Boards without guessing.

    def _search_board(self, current: _Current, dealing: Dealing) -> bool:
        """Searches for one slice; opens the clicked cell once a board is found."""
        session = current.session
        if not session.game.cells_of_open(dealing.first):
            # The player has flagged the cell meanwhile.
            self._dealing_given_up(current)
            return False
        if dealing.think():
            self._announce_progress(current, dealing)
            return True
        found, current.dealing = dealing.found, None
        if found is None:
            first = dealing.first
            self._announce(events.DealingEnded(current.number, is_hopeless=True, first=first))
            return False
        if found.is_repaired:
            self._announce(events.BoardRepaired(current.number))
        promised = session.game.first_click
        move = session.open_found(dealing.first, found)
        self._announce_opening(current, promised, dealing.first, move)
        return False

    def _announce_progress(self, current: _Current, dealing: Dealing) -> None:
        now = self._now()
        if now >= current.progress_at + PROGRESS_EVERY:
            current.progress_at = now
            progress = events.DealingProgressed(current.number, dealing.tried, dealing.progress)
            self._announce(progress)

    def _dealing_given_up(self, current: _Current, _: events.DealingGivenUp | None = None) -> None:
        if current.dealing is not None:
            current.dealing = None
            self._announce(events.DealingEnded(current.number, is_hopeless=False))

    # Help and lessons.

    def _settings_changed(self, event: events.SettingsChanged) -> None:
        has_new_language = event.settings.language != self._settings.language
        self._settings = event.settings
        if self._current is not None:
            self._current.assistance.change(event.settings)
            if self._thinking_since is None:
                self._current.assistance.announce_questions()
            if has_new_language:
                self._explain_loss_again(self._current)

    def _explain_loss_again(self, current: _Current) -> None:
        """Announces the reason of a loss in the language that is now in use."""
        session = current.session
        if session.game.status is Status.LOST:
            session.forget_loss()
            loss = session.loss()
            reason = with_overlooked(session.judge, loss.case, loss.ruling).reason
            self._announce(events.LossReasonGiven(current.number, reason))

    def _move_asked(self, current: _Current, _: events.MoveAsked) -> None:
        # Autoplay chooses the move; the agent only records that the player was helped.
        current.assistance.stop()
        current.assistance.note_watching()

    def _hint_asked(self, current: _Current, event: events.HintAsked) -> None:
        current.assistance.give_hint(event)

    def _lesson_asked(
        self,
        current: _Current,
        event: events.LessonAsked | events.EverythingAsked | events.WhyAsked,
    ) -> None:
        game = current.session.game
        given = answer_question(current.session, current.number, event, self._report)
        if given is None:
            return
        if game.minefield is not None and not game.status.is_finished:
            current.assistance.note("hint")
        if isinstance(given, events.LessonGiven):
            given = replace(given, task=task_of_lesson(given.lesson, self._report))
        current.taught |= cells_opened_in(given)
        self._announce(given)

    def _lesson_followed(self, current: _Current, event: events.LessonFollowed) -> None:
        """Opens the cells of a lesson whose numbers the player has seen."""
        seen = (cell for cell in event.cells if cell in current.taught)
        self._announce_opened(current, current.session.show_numbers(seen))

    def _mines_asked(self, current: _Current, _: events.MinesAsked) -> None:
        current.session.take_turn(Action.SHOW_ALL)
        self._announce_all(game_events.mines_shown(current.number, current.session.game))

    def _continue_chosen(self, current: _Current, _: events.ContinueChosen) -> None:
        session = current.session
        shown = session.shown_since_loss()
        opened = session.continue_after_loss()
        if opened is None:
            return
        current.assistance.start_again()
        self._announce(game_events.continued(current.number, session.game, shown))
        if opened:
            self._announce_opened(current, opened)
        else:
            self._announce_win(current)

    def _review_asked(self, current: _Current, _: events.ReviewAsked) -> None:
        session = current.session
        if not session.game.status.is_finished:
            # A review names overlooked cells, and some may still be there to be opened.
            session.take_turn(Action.ASSIST, "hint")
        self._review_queue.add(current.number, session.history)

    def _exercise_chosen(self, event: events.ExerciseChosen) -> None:
        """Sends an exercise; numbers of the current game that it shows become known facts there."""
        current = self._current
        if current is not None and current.session.game.status is Status.LOST:
            case = current.session.loss().case
            if is_from(event.exercise, case.position):
                opened = event.exercise.position.opened_since(case.position)
                current.session.show_numbers(cell for cell, _ in opened)
        given = prepare_exercise(event.exercise, self._report)
        self._announce(events.ExercisesSaid(_(NO_EXERCISE)) if given is None else given)

    # Thinking ahead.

    def think(self) -> bool:
        """Does one slice of background work; true while there is more to do."""
        current = self._current
        if current is None:
            return False
        session, dealing = current.session, current.dealing
        if dealing is not None:
            self._slice(lambda: self._search_board(current, dealing))
            return True
        if self._slice(current.assistance.think) or self._slice(session.think):
            return True
        if self._thinking_since is not None:
            self._announce_settled(current, self._thinking_since)
            return True
        return self._use_spare_time(session)

    def _announce_settled(self, current: _Current, since: float) -> None:
        self._thinking_since = None
        self._announce(events.ThoughtSettled(current.number, float(self._precise_now() - since)))
        current.assistance.announce_questions()

    def _use_spare_time(self, session: JudgedGame) -> bool:
        if self._slice(session.prove_board) or self._slice(session.tell_sat):
            return True
        if not session.luck.is_counted:
            return self._slice(lambda: self._count_luck(session))
        if not self._review_queue.is_done:
            return self._slice(self._review_next)
        self._keeping.sync()
        return self._queue_recorded_game()

    def _count_luck(self, session: JudgedGame) -> bool:
        session.luck.count_one(self._should_cancel)
        return True

    def _review_next(self) -> bool:
        review = self._review_queue.think()
        if review is not None:
            self._announce(review)
        return True

    def _queue_recorded_game(self) -> bool:
        """Queues a recorded game that was never reviewed; false if there is none."""
        found = self._keeping.unreviewed()
        if found is not None:
            self._review_queue.add_kept(*found)
        return found is not None

    def _slice(self, think: Callable[[], bool]) -> bool:
        """Runs one slice of work that an event may interrupt; true if there may be more."""
        self._is_interruptible = True
        try:
            return think()
        except CancelledError:
            return True
        finally:
            self._is_interruptible = False


def _snapshot(session: JudgedGame) -> History:
    return session.history.upto(len(session.history.turns), session.game.elapsed)

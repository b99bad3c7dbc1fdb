"""Observes what the player did, takes it through judge and rules, and announces what came of it."""

from collections.abc import Callable, Iterable
from functools import partial

from minesweeper import events
from minesweeper.agent import game_events
from minesweeper.agent.assistance import Assistance, AssistanceOutput
from minesweeper.agent.judged_game import JudgedGame, JudgedMove
from minesweeper.agent.keeping import Keeper, Keeping
from minesweeper.agent.luck import Luck
from minesweeper.agent.no_guess import Dealing
from minesweeper.events import Event, Observer
from minesweeper.game.clock import Now, PreciseNow
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    GUIDE,
    NO_PROGRESS,
    WATCH,
    Action,
    DealtStart,
    FixedStart,
    History,
)
from minesweeper.game.notation import FixedBoard, FlaggedPosition
from minesweeper.game.position import Reveal
from minesweeper.logic.cancellation import CancelledError, never_cancel
from minesweeper.settings import Settings
from minesweeper.teaching.cards import Report, no_report
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.instructor import answer_question, cells_opened_in
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.teaching.review_queue import ReviewQueue

BoardShelf = Callable[[str], FixedBoard]
"""Gives the fixed board of a name."""


NO_EXERCISE = "No minefield fits this exercise, so there is nothing to find."
TOLD_EVERY = 100
"""How often, in milliseconds, it is told how far the search for a board has come."""


class Agent:
    """Owns the game being played. Observers are called in order, on every event."""

    def __init__(
        self,
        now: Now,
        boards: BoardShelf,
        keeper: Keeper | None = None,
        report: Report = no_report,
        precise_now: PreciseNow | None = None,
    ) -> None:
        self._now = now
        self._precise_now = precise_now or now
        """What thinking is measured by, where milliseconds are too coarse."""
        self._boards = boards
        self._keeping = Keeping(keeper, self._announce)
        self._report = report
        """Takes what went wrong without stopping the game."""
        self._observers: list[Observer] = []
        self._games = 0
        self._play: JudgedGame | None = None
        self._put_back: History | None = None
        self._aside: History | None = None
        """The unfinished game that had to make room for another one."""
        self.reading = NO_PROGRESS
        """Is told where a game takes long to be put on the table."""
        self._settings = Settings()
        self._took_at: float | None = None
        """When the move came that is still to be called settled."""
        self._is_thinking = False
        self._waits: Callable[[], bool] = never_cancel
        self._dealing: Dealing | None = None
        """The search for a board without guessing that the first click began."""
        self._told_dealing = 0
        """When it was told last how far that has come."""
        self._assistance: Assistance | None = None
        self._taught: set[Cell] = set()
        """The cells whose numbers stand in lessons that were given in this game and still hold."""
        self._review_queue = ReviewQueue(self._should_cancel)

    def add_observer(self, observer: Observer) -> None:
        """Announce every event to this observer from now on."""
        self._observers.append(observer)

    @property
    def sheet(self) -> FlaggedPosition | None:
        """What the player sees, flags included; None before the first game."""
        if self._play is None:
            return None
        return FlaggedPosition.of(self._play.game.position, self._play.game.flags())

    @property
    def history(self) -> History | None:
        """The game on the table as it is now; None before the first."""
        return None if self._play is None else _snapshot(self._play)

    def cancel_when(self, should_cancel: Callable[[], bool]) -> None:
        """End a slice of thinking soon where this says that something waits."""
        self._waits = should_cancel

    def _should_cancel(self) -> bool:
        # What the judge needs is thought to its end, whatever waits.
        return self._is_thinking and self._waits()

    def put_back(self, history: History | None) -> None:
        """Have a saved game ready for when the player asks for it."""
        self._put_back = history

    def put_aside(self, history: History | None) -> None:
        """Have an unfinished game ready for when the player wants it instead of another."""
        self._aside = history

    def put_away(self) -> None:
        """Keep where the clock stands and which positions were lost, before the program ends."""
        if self._play is not None and self._play.is_running:
            self._play.take(Action.TIME)
        self._review_queue.drop_old_games(is_closing=True)
        while not self._review_queue.is_done:
            self._look_back()

    def _announce(self, event: Event) -> None:
        for observer in self._observers:
            observer(event)

    def _announce_all(self, announced: Iterable[Event]) -> None:
        for event in announced:
            self._announce(event)

    # What the player did.

    def observe(self, event: Event) -> None:
        """Take what the player did."""
        came_at = self._precise_now()
        match event:
            case events.NewGameChosen():
                self._start_dealt(event)
            case events.BoardChosen(name, judge):
                self._start_board(self._boards(name), judge)
            case events.SameBoardChosen(judge):
                self._start_again(judge)
            case events.SavedGameChosen() | events.UnfinishedChosen():
                self._start_waiting(event)
            case events.KeptGameChosen(name):
                self._start_kept(name)
            case events.ExerciseChosen(exercise):
                self._serve(exercise)
                return
            case events.KeptBoardChosen(name, judge):
                self._start_kept_board(name, judge)
            case events.SettingsChanged(settings):
                self._change(settings)
                return
            case _ if self._play is not None:
                self._follow(self._play, event)
            case _:
                return
        self._took_at = came_at

    def _change(self, settings: Settings) -> None:
        self._settings = settings
        if self._assistance is not None:
            self._assistance.change(settings)
            if self._took_at is None:
                self._assistance.tell_questions()

    def _follow(self, play: JudgedGame, event: Event) -> None:
        match event:
            case events.CellClicked(cell):
                self._open(play, cell)
            case events.NumberChorded(cell):
                self._chord(play, cell)
            case events.CellFlagged():
                self._mark(play, event)
            case events.DealingGivenUp():
                self._give_up_dealing()
            case events.PauseChosen():
                self._pause(play)
            case events.SaveChosen():
                self._save(play)
            case _:
                self._follow_back(play, event)

    def _follow_back(self, play: JudgedGame, event: Event) -> None:
        """Do what is asked about what has been."""
        match event:
            case events.MinesAsked():
                play.take(Action.SHOW_ALL)
                self._announce_all(game_events.mines_shown(self._games, play.game))
            case events.LessonFollowed(cells):
                self._show(play, cells)
            case events.ContinueChosen():
                self._go_on(play)
            case events.ReviewAsked():
                if not play.game.status.is_finished:
                    # What was overlooked may still lie there.
                    play.take(Action.ASSIST, "hint")
                self._review_queue.add(self._games, play.history)
            case _:
                self._help(play, event)

    def _help(self, play: JudgedGame, event: Event) -> None:
        assistance = self._assistance
        match event:
            case events.MoveAsked() if assistance is not None:
                assistance.note(WATCH)
            case events.HintAsked() if assistance is not None:
                assistance.give_hint(event)
            case _:
                self._teach(play, event)

    def _mark(self, play: JudgedGame, flagged: events.CellFlagged) -> None:
        is_full = self._settings.flag_limit and play.game.mines_left <= 0
        if is_full and play.game.would_flag(flagged.cell):
            self._announce(events.FlagRefused(self._games, flagged.cell))
            return
        turn = play.mark(flagged.cell, with_questions=flagged.with_questions)
        if turn is not None and turn.mark is not None:
            self._announce(events.FlagChanged(self._games, flagged.cell, turn.mark))

    # Starting a game.

    def _start_dealt(self, chosen: events.NewGameChosen) -> None:
        start = DealtStart(
            chosen.level, chosen.seed, chosen.first_click, chosen.opened, chosen.no_guess
        )
        self._start(History(start, chosen.judge))
        if chosen.is_guided:
            self._note_guide()

    def _note_guide(self) -> None:
        if self._assistance is not None:
            self._assistance.note(GUIDE)

    def _start_board(self, board: FixedBoard, judge: str) -> None:
        start = FixedStart(board.minefield, tuple(board.opened), board.name, board.title)
        self._start(History(start, judge))

    def _start_again(self, judge: str) -> None:
        """The dealt field with the same first cell opened, or the fixed board from its start."""
        if self._play is None:
            return
        before = self._play.history
        self._start(History(before.start_again(), judge))
        if before.is_guided:
            self._note_guide()

    def _start_waiting(self, chosen: events.SavedGameChosen | events.UnfinishedChosen) -> None:
        if isinstance(chosen, events.SavedGameChosen):
            history, self._put_back = self._put_back, None
        else:
            history, self._aside = self._aside, None
        if history is not None:
            self.lay(history)

    def _start_kept(self, name: str) -> None:
        """Put a finished game on the table."""
        history = self._keeping.kept(name)
        if history is not None:
            self.lay(history)

    def lay(self, history: History) -> None:
        """Put a game on the table; one that is being played there is saved and put aside."""
        self._took_at = self._precise_now()
        left = self._play if self._play is not None and self._play.is_unfinished else None
        saved = self._keeping.save(_snapshot(left), is_aside=True) if left is not None else None
        self._start(history)
        if left is not None:
            self._aside = _snapshot(left)
            self._announce(events.GameSaved(self._games, saved or "", is_aside=True))

    def _start_kept_board(self, name: str, judge: str) -> None:
        history = self._keeping.kept(name)
        if history is not None:
            self.lay(History(history.start_again(), judge))

    def _serve(self, exercise: Exercise) -> None:
        """Give a lost position back to be tried; the game on the table is not touched."""
        given = prepare_exercise(exercise, self._report)
        if given is None:
            self._announce(events.ExercisesSaid(NO_EXERCISE))
        else:
            self._announce(given)

    def _start(self, history: History) -> None:
        luck = Luck()
        # First: the reading may be given up, and the game on the table goes on then.
        self.reading.begin()
        watch = self.reading.watching(2, len(history.turns), luck.add_again)
        game = history.restore(self._now, watch)
        self._games += 1
        self._dealing = None
        self._taught = set()
        self._review_queue.drop_old_games()
        self._play = JudgedGame(history, game, self._keeping.keep, luck, self._should_cancel)
        tell = partial(self._tell_opened, self._play)
        output = AssistanceOutput(
            self._games, self._announce, tell, self._report, self._now, self._should_cancel
        )
        self._assistance = Assistance(self._play, self._settings, output)
        self._announce(game_events.started(self._games, history))
        self._keeping.begin(self._games, history, is_over=game.status.is_finished)
        self._announce_all(game_events.laid_out(self._games, game))
        if game.status.is_finished:
            self._announce_all(game_events.old_end(self._games, self._play))
            self._review_queue.add(self._games, history)

    def _save(self, play: JudgedGame) -> None:
        saved = self._keeping.save(_snapshot(play))
        if saved is not None:
            self._announce(events.GameSaved(self._games, saved))

    # Boards without guessing.

    def _deal(self, play: JudgedGame) -> bool:
        """Go on looking for a board; once there is one, the cell opens that was clicked."""
        dealing = self._dealing
        assert dealing is not None, "no board is looked for"
        if not play.game.cells_of_open(dealing.first):
            # Somebody has flagged the cell meanwhile.
            self._give_up_dealing()
            return False
        if dealing.think():
            self._tell_dealing(dealing)
            return True
        found, self._dealing = dealing.found, None
        if found is None:
            ended = events.DealingEnded(self._games, is_hopeless=True, first=dealing.first)
            self._announce(ended)
            return False
        if found.is_repaired:
            self._announce(events.BoardRepaired(self._games))
        self._tell_open(play, lambda: play.open_found(dealing.first, found))
        return False

    def _tell_dealing(self, dealing: Dealing) -> None:
        now = self._now()
        if now >= self._told_dealing + TOLD_EVERY:
            self._told_dealing = now
            self._announce(events.DealingProgressed(self._games, dealing.tried, dealing.progress))

    def _give_up_dealing(self) -> None:
        if self._dealing is not None:
            self._dealing = None
            self._announce(events.DealingEnded(self._games, is_hopeless=False))

    # Moves.

    def _open(self, play: JudgedGame, cell: Cell) -> None:
        if self._dealing is None:
            self._dealing = play.dealing(cell)
            self._told_dealing = self._now()
        if self._dealing is None and not self._holds_back(Action.OPEN, cell):
            self._tell_open(play, lambda: play.open(cell, tell_chance=self._settings.mercy_line))

    def _holds_back(self, action: Action, cell: Cell) -> bool:
        return self._assistance is not None and self._assistance.holds_back(action, cell)

    def _tell_open(self, play: JudgedGame, open_cell: Callable[[], JudgedMove]) -> None:
        asked = play.game.first_click
        move = open_cell()
        if play.game.first_click is not asked:
            self._announce(events.OpeningRefused(self._games))
        self._tell(play, move)

    def _chord(self, play: JudgedGame, cell: Cell) -> None:
        game = play.game
        if self._holds_back(Action.CHORD, cell):
            return
        refused = game.takes_moves and game.shows_number(cell) and not game.can_chord(cell)
        move = play.chord(cell, tell_chance=self._settings.mercy_line)
        self._tell(play, move, chorded=cell)
        if refused:
            self._announce(events.ChordRefused(self._games, cell))

    def _tell(self, play: JudgedGame, move: JudgedMove, chorded: Cell | None = None) -> None:
        outcome = move.outcome
        if move.is_moved:
            # What a lesson told of cells that nobody has seen yet may be true no more.
            self._taught.clear()
        if move.spared:
            self._announce(events.MineSpared(self._games, move.spared, move.chance))
        if outcome.hit:
            self._announce(game_events.lost(self._games, play, outcome.hit, chorded, move.ruling))
            self._keeping.record(play)
            self._review_queue.add(self._games, play.history, is_lost_now=True)
        else:
            self._tell_opened(play, outcome.opened)

    def _tell_opened(self, play: JudgedGame, opened: Reveal) -> None:
        """Announce what was opened, by the player or not, and the win where there is one."""
        if opened:
            self._tell_cells(play.game, opened)
            self._end_won(play)

    def _tell_cells(self, game: Game, opened: Reveal) -> None:
        if self._assistance is not None:
            self._assistance.see(opened)
        self._announce(game_events.opened(self._games, game, opened))

    def _end_won(self, play: JudgedGame) -> None:
        """Announce and record the win, if the last turn was one."""
        if play.game.status is Status.WON:
            self._announce(game_events.won(self._games, play))
            self._keeping.record(play)
            self._review_queue.add(self._games, play.history)

    def _pause(self, play: JudgedGame) -> None:
        if play.take(Action.PAUSE):
            self._announce(events.GamePaused(self._games, play.game.elapsed))
        elif play.take(Action.RESUME):
            self._announce(events.GameResumed(self._games, play.game.elapsed))

    def _go_on(self, play: JudgedGame) -> None:
        shown = play.shown_since_loss()
        opened = play.go_on()
        if opened is None:
            return
        if self._assistance is not None:
            self._assistance.start_again()
        self._announce(game_events.continued(self._games, play.game, shown))
        if opened:
            self._tell_cells(play.game, opened)
        self._end_won(play)

    # Teaching.

    def _teach(self, play: JudgedGame, asked: Event) -> None:
        given = answer_question(play, self._games, asked, self._report)
        if given is None:
            return
        is_played = play.game.minefield is not None and not play.game.status.is_finished
        if is_played and self._assistance is not None:
            self._assistance.note("hint")
        self._taught |= cells_opened_in(given)
        self._announce(given)

    def _show(self, play: JudgedGame, cells: Iterable[Cell]) -> None:
        """Make known facts of the numbers of a lesson that the player has seen by now."""
        opened = play.show(cell for cell in cells if cell in self._taught)
        self._tell_opened(play, opened)

    # Thinking along.

    def think(self) -> bool:
        """Do one slice of thinking ahead; true while there is more to do."""
        play, assistance = self._play, self._assistance
        if play is None or assistance is None:
            return False
        if self._dealing is not None:
            self._slice(lambda: self._deal(play))
            return True
        if self._slice(assistance.think) or self._slice(play.think):
            return True
        if self._took_at is not None:
            self._settle(self._took_at)
            return True
        return self._use_spare_time(play)

    def _use_spare_time(self, play: JudgedGame) -> bool:
        if self._slice(play.think_of_the_board):
            return True
        if not play.luck.is_counted:
            return self._slice(lambda: self._count_luck(play))
        if not self._review_queue.is_done:
            return self._slice(self._look_back)
        self._keeping.sync()
        return self._look_through_records()

    def _count_luck(self, play: JudgedGame) -> bool:
        play.luck.count_one(self._should_cancel)
        return True

    def _look_through_records(self) -> bool:
        """Have a game of the records reviewed, if there is one that never was."""
        found = self._keeping.unreviewed()
        if found is not None:
            self._review_queue.add_kept(*found)
        return found is not None

    def _slice(self, think: Callable[[], bool]) -> bool:
        self._is_thinking = True
        try:
            return think()
        except CancelledError:
            return True
        finally:
            self._is_thinking = False

    def _look_back(self) -> bool:
        review = self._review_queue.think()
        if review is not None:
            self._announce(review)
        return True

    def _settle(self, since: float) -> None:
        self._took_at = None
        self._announce(events.ThoughtSettled(self._games, float(self._precise_now() - since)))
        if self._assistance is not None:
            self._assistance.tell_questions()


def _snapshot(play: JudgedGame) -> History:
    """The trail of a game up to now, with its clock."""
    return play.history.upto(len(play.history.turns), play.game.elapsed)

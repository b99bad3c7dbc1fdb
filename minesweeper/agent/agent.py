"""Observes what the player did, takes it through judge and rules, and announces what came of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from minesweeper import events
from minesweeper.agent.cards import Report, no_report
from minesweeper.agent.instructor import everything, lesson_of_loss, why, why_before_dealing
from minesweeper.agent.judge import Ruling
from minesweeper.agent.luck import Luck
from minesweeper.agent.play import Loss, Move, Play, loss_of
from minesweeper.agent.trail import Action, Dealt, Laid, Trail, Turn
from minesweeper.events import Event, Observer
from minesweeper.game.clock import Now
from minesweeper.game.game import Game, Status
from minesweeper.game.grid import Cell
from minesweeper.game.level import FirstClick
from minesweeper.game.marks import Mark
from minesweeper.game.notation import FixedBoard, Sheet
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.logic.interrupting import InterruptedThoughtError, never
from minesweeper.settings import Settings

BoardShelf = Callable[[str], FixedBoard]
"""Gives the fixed board of a name."""


MARKS, HINT = "undeducible", "hint"
"""The assistance of marking the open questions, and of asking why."""


class Keeper(Protocol):
    """Whatever keeps games on disk; each gives a sentence where it could not."""

    def begin(self, trail: Trail) -> str | None:
        """Keep this trail from now on, with the turns it has."""

    def keep(self, turn: Turn) -> str | None:
        """Keep one turn more: once this is back, the end of the program cannot lose it."""

    def sync(self) -> None:
        """Make sure, if it is time to, that a power cut loses nothing kept so far."""

    def save(self, trail: Trail) -> str:
        """Save a game to a file of its own; gives a sentence that says where, or why not."""


class Agent:
    """Owns the game being played. Observers are called in order, on every event."""

    def __init__(
        self,
        now: Now,
        boards: BoardShelf,
        keeper: Keeper | None = None,
        report: Report = no_report,
    ) -> None:
        self._now = now
        self._boards = boards
        self._keeper = keeper
        self._report = report
        """Takes what went wrong without stopping the game."""
        self._observers: list[Observer] = []
        self._games = 0
        self._play: Play | None = None
        self._put_back: Trail | None = None
        self._settings = Settings()
        self._took_at: int | None = None
        """When the move was taken that is still to be called settled."""
        self._is_thinking = False
        self._waits: Callable[[], bool] = never
        self._told_questions: bytes | None = None
        self._marks_are_told = False
        self._keeping_failed = False

    def add_observer(self, observer: Observer) -> None:
        """Announce every event to this observer from now on."""
        self._observers.append(observer)

    @property
    def sheet(self) -> Sheet | None:
        """What the player sees, flags included; None before the first game."""
        if self._play is None:
            return None
        return Sheet(self._play.game.position, frozenset(self._play.game.flags()))

    def heed(self, waits: Callable[[], bool]) -> None:
        """End a slice of thinking soon where this says that something waits."""
        self._waits = waits

    def _must_stop(self) -> bool:
        # What the judge needs is thought to its end, whatever waits.
        return self._is_thinking and self._waits()

    def put_back(self, trail: Trail) -> None:
        """Have a saved game ready for when the player asks for it."""
        self._put_back = trail

    def put_away(self) -> None:
        """Keep where the clock stands, before the program ends."""
        if self._play is not None and self._play.is_running:
            self._play.take(Action.TIME)

    def _announce(self, event: Event) -> None:
        for observer in self._observers:
            observer(event)

    # What the player did.

    def observe(self, event: Event) -> None:
        """Take what the player did."""
        match event:
            case events.NewGameChosen():
                self._start_dealt(event)
            case events.BoardChosen(name, judge):
                self._start_board(self._boards(name), judge)
            case events.SameBoardChosen(judge):
                self._start_again(judge)
            case events.SavedGameChosen():
                self._start_saved()
            case events.SettingsChanged(settings):
                self._settings = settings
                if not settings.mark_undeducible:
                    self._told_questions = None
                self._tell_open_questions()
                return
            case _ if self._play is not None:
                self._follow(self._play, event)
            case _:
                return
        self._took_at = self._now()

    def _follow(self, play: Play, event: Event) -> None:
        match event:
            case events.CellClicked(cell):
                self._open(play, cell)
            case events.NumberChorded(cell):
                self._chord(play, cell)
            case events.CellFlagged(cell, with_questions):
                turn = play.mark(cell, with_questions=with_questions)
                if turn is not None and turn.mark is not None:
                    self._announce(events.FlagChanged(self._games, cell, turn.mark))
            case events.PauseChosen():
                self._pause(play)
            case events.MinesAsked():
                self._show_mines(play.game)
            case events.SaveChosen():
                self._save(play)
            case events.LessonAsked() | events.EverythingAsked() | events.WhyAsked():
                self._teach(play, event)
            case _:
                pass

    # Starting a game.

    def _start_dealt(self, chosen: events.NewGameChosen) -> None:
        start = Dealt(chosen.level, chosen.seed, chosen.first_click, chosen.opened)
        self._start(Trail(start, chosen.judge))

    def _start_board(self, board: FixedBoard, judge: str) -> None:
        start = Laid(board.minefield, tuple(board.opened), board.name, board.title)
        self._start(Trail(start, judge))

    def _start_again(self, judge: str) -> None:
        """The dealt field with the same first cell opened, or the fixed board from its start."""
        if self._play is None:
            return
        start = self._play.trail.start
        if isinstance(start, Dealt):
            start = replace(start, opened=self._play.game.first)
        self._start(Trail(start, judge))

    def _start_saved(self) -> None:
        if self._put_back is not None:
            trail, self._put_back = self._put_back, None
            self._start(trail)

    def _start(self, trail: Trail) -> None:
        self._games += 1
        self._keeping_failed = False
        self._told_questions = None
        self._marks_are_told = MARKS in trail.assistance
        luck = Luck()
        game = trail.restore(self._now, luck.add_again)
        self._play = Play(trail, game, self._keep, luck, self._must_stop)
        self._announce(self._started(trail))
        if self._keeper is not None:
            self._complain(self._keeper.begin(trail))
        self._lay_out(game)
        if game.status.is_finished:
            self._tell_old_end(self._play)

    def _started(self, trail: Trail) -> events.GameStarted:
        start, assisted = trail.start, bool(trail.assistance)
        if isinstance(start, Laid):
            return events.GameStarted(
                self._games,
                start.level,
                FirstClick.ANY,
                None,
                start.board,
                start.title,
                trail.judge,
                assisted,
            )
        return events.GameStarted(
            self._games,
            start.level,
            start.first_click,
            start.seed,
            judge=trail.judge,
            assisted=assisted,
        )

    def _lay_out(self, game: Game) -> None:
        """Announce what lies open and is marked from the start."""
        opened = game.position.opened()
        if opened:
            self._announce(events.CellsOpened(self._games, opened, game.elapsed, clock_runs=False))
        for mark in (Mark.FLAG, Mark.QUESTION):
            for cell in game.marked(mark):
                self._announce(events.FlagChanged(self._games, cell, mark))
        if game.is_paused:
            self._announce(events.GamePaused(self._games, game.elapsed))

    def _tell_old_end(self, play: Play) -> None:
        """Announce the end of a game that was finished when it was saved."""
        game = play.game
        if game.status is Status.WON:
            self._tell_won(play)
            return
        at = play.trail.loss
        assert at is not None, "a lost game has a turn that lost it"
        turn = play.trail.turns[at]
        hit = tuple(cell for cell in game.level.grid if game.position.at(cell) == SHOWN_MINE)
        chorded = turn.cell if turn.action is Action.CHORD else None
        self._tell_lost(play, hit, chorded, loss_of(play.trail).ruling)

    # Keeping it.

    def _keep(self, turn: Turn) -> None:
        if self._keeper is not None:
            self._complain(self._keeper.keep(turn))

    def _complain(self, sentence: str | None) -> None:
        """Tell that the game cannot be kept, once a game."""
        if sentence is not None and not self._keeping_failed:
            self._keeping_failed = True
            self._announce(events.KeepingFailed(self._games, sentence))

    def _save(self, play: Play) -> None:
        if self._keeper is not None:
            trail = play.trail.upto(len(play.trail.turns), play.game.elapsed)
            self._announce(events.GameSaved(self._games, self._keeper.save(trail)))

    # Moves.

    def _open(self, play: Play, cell: Cell) -> None:
        asked = play.game.first_click
        move = play.open(cell, tell_chance=self._settings.mercy_line)
        if play.game.first_click is not asked:
            self._announce(events.OpeningRefused(self._games))
        self._tell(play, move)

    def _chord(self, play: Play, cell: Cell) -> None:
        game = play.game
        refused = game.takes_moves and game.shows_number(cell) and not game.can_chord(cell)
        move = play.chord(cell, tell_chance=self._settings.mercy_line)
        self._tell(play, move, chorded=cell)
        if refused:
            self._announce(events.ChordRefused(self._games, cell))

    def _tell(self, play: Play, move: Move, chorded: Cell | None = None) -> None:
        game, outcome = play.game, move.outcome
        if move.spared:
            self._announce(events.MineSpared(self._games, move.spared, move.chance))
        if outcome.opened:
            running = game.status is Status.PLAYING
            self._announce(
                events.CellsOpened(self._games, outcome.opened, game.elapsed, clock_runs=running)
            )
        if outcome.hit:
            self._tell_lost(play, outcome.hit, chorded, move.ruling)
        elif outcome and game.status is Status.WON:
            self._tell_won(play)

    def _tell_lost(
        self, play: Play, hit: tuple[Cell, ...], chorded: Cell | None, ruling: Ruling
    ) -> None:
        score, luck = play.game.score, play.luck.spent()
        self._announce(
            events.GameLost(
                self._games,
                hit,
                score,
                chorded,
                ruling.reason,
                play.mercies,
                luck,
                None if ruling.pointed in hit else ruling.pointed,
            )
        )

    def _tell_won(self, play: Play) -> None:
        score, luck = play.game.score, play.luck.spent()
        self._announce(events.GameWon(self._games, score, play.mercies, luck))

    def _pause(self, play: Play) -> None:
        if play.take(Action.PAUSE):
            self._announce(events.GamePaused(self._games, play.game.elapsed))
        elif play.take(Action.RESUME):
            self._announce(events.GameResumed(self._games, play.game.elapsed))

    def _show_mines(self, game: Game) -> None:
        if game.status is not Status.LOST or game.minefield is None:
            return
        flags = dict.fromkeys(game.flags())
        wrong = tuple(cell for cell in flags if not game.minefield.is_mined(cell))
        mines = tuple(cell for cell in game.minefield.mines() if cell not in flags)
        self._announce(events.MinesShown(self._games, mines, wrong))

    # Teaching.

    def _teach(self, play: Play, asked: Event) -> None:
        """Answer after a loss from the position before it; while a game goes on, only why."""
        if play.game.status is Status.LOST:
            self._teach_loss(play, loss_of(play.trail), asked)
        elif isinstance(asked, events.WhyAsked) and play.game.takes_moves:
            self._tell_why(play, asked.cell)

    def _teach_loss(self, play: Play, loss: Loss, asked: Event) -> None:
        case, ruling = loss.case, loss.ruling
        match asked:
            case events.LessonAsked():
                lesson = lesson_of_loss(play.judge, case, ruling, self._report)
                self._announce(events.LessonGiven(self._games, lesson))
            case events.EverythingAsked():
                cards = everything(case, self._report)
                self._announce(events.EverythingGiven(self._games, cards))
            case events.WhyAsked(cell) if case.position.at(cell) == COVERED:
                lesson = why(case, cell, over=True, report=self._report)
                self._announce(events.WhyGiven(self._games, lesson))
            case _:
                pass

    def _tell_why(self, play: Play, cell: Cell) -> None:
        game = play.game
        if game.position.at(cell) != COVERED:
            return
        if game.minefield is None:
            lesson = why_before_dealing(game.position, frozenset(game.flags()), cell)
        else:
            play.take(Action.ASSIST, HINT)
            question = play.question(cell, game.minefield)
            lesson = why(question, cell, over=False, report=self._report)
        self._announce(events.WhyGiven(self._games, lesson))

    # Thinking along.

    def think(self) -> bool:
        """Do one slice of thinking ahead; true while there is more to do."""
        play = self._play
        if play is None:
            return False
        if self._scout(play):
            return True
        if self._took_at is not None:
            self._settle(self._took_at)
            return True
        if not play.luck.is_counted:
            play.luck.count_one()
            return True
        if self._keeper is not None:
            self._keeper.sync()
        return False

    def _scout(self, play: Play) -> bool:
        self._is_thinking = True
        try:
            return play.think()
        except InterruptedThoughtError:
            return True
        finally:
            self._is_thinking = False

    def _settle(self, since: int) -> None:
        self._took_at = None
        self._announce(events.ThoughtSettled(self._games, float(self._now() - since)))
        self._tell_open_questions()

    def _tell_open_questions(self) -> None:
        if not self._settings.mark_undeducible or self._play is None or self._took_at is not None:
            return
        marked = self._play.open_questions()
        if marked is None or marked == self._told_questions:
            return
        self._told_questions = marked
        if not self._marks_are_told:
            self._marks_are_told = True
            self._play.take(Action.ASSIST, MARKS)
        self._announce(events.OpenQuestionsFound(self._games, marked))

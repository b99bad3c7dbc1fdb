"""Everything that helps the player in one game: coach, hints, auto-steps, open questions, odds.

Each can be switched on and off at any time. The first use of each kind becomes a turn of the
history, which marks the game as assisted.

Auto-flag and auto-open act on what the player's last move made certain. `think` plans that after
each move, and `take_step` makes one step of the plan; the window says when. Numbers that auto-open
shows belong to the same move: after the last step `think` plans again, until nothing is left.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from minesweeper import events
from minesweeper.agent.coach import Coach
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.scout import flattened
from minesweeper.events import Observer
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.history import GUIDE, WATCH, Action
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal
from minesweeper.game.value import Value
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import best_cell, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.propagation import SingleClues
from minesweeper.settings import MOST_CELLS_WITH_ODDS, Settings
from minesweeper.teaching.cards import Report
from minesweeper.teaching.hints import hint_for
from minesweeper.titles import AUTO_FLAG, AUTO_OPEN


class AutoStep(Value):
    """A step of auto-flag or auto-open."""

    cell: Cell
    flags: bool
    """True if the cell is flagged, False if it is opened."""


@dataclass(frozen=True, slots=True)
class AssistanceOutput:
    """The functions that assistance calls to announce its results, and its clock."""

    game: int
    """The number of the game, for the events."""
    announce: Observer
    announce_opened: Callable[[Reveal], None]
    """Announces cells opened for the player, and the win if there is one."""
    report: Report
    """Takes a report of an error that need not stop the game."""
    now: Now
    should_cancel: ShouldCancel = never_cancel
    """Interrupts the counting of odds, so that a click need not wait for it."""


class Assistance:
    """Helps in one game, as the settings say, and announces its results."""

    def __init__(self, session: JudgedGame, settings: Settings, output: AssistanceOutput) -> None:
        self._session = session
        self._settings = settings
        self._output = output
        self._announce, self._number = output.announce, output.game
        self._noted = set(session.history.assistance)
        self._is_watched = session.history.is_watched
        """True while a solver plays and not the player."""
        self._coach = Coach(session, output.now)
        self._announced_questions: bytes | None = None
        """The open questions as they were announced last, while they are shown."""
        self._odds_are_due = True
        """True if the board has changed since odds were announced."""
        self._plan_is_due = self._has_moves
        """True if what has become certain is to be looked for.

        Before the first move it is not, so that the first move makes everything certain.
        """
        self._moved_at: Cell | None = None
        """The cell of the move that auto-steps follow; None if there was none, or they are over."""
        self._steps: deque[AutoStep] = deque()
        """The steps of auto-flag and auto-open that are left."""
        self._just_switched_on = ""
        """The kind of auto-steps that was switched on since the last move and not told of yet."""
        self._clues: SingleClues | None = None
        """Finds what single clues settle, while auto-open is on."""
        self._flagged = {
            turn.cell
            for turn in session.history.turns
            if turn.cell is not None and turn.action is Action.AUTO_FLAG
        }
        """The flagged mines that were certain: those of auto-flag, and those the player flagged."""
        self._proved_mines = set(self._flagged)
        """The mines that were certain when auto-flag last looked; it leaves them to the player."""

    def change(self, settings: Settings) -> None:
        """Adopts changed settings. What is switched on again will be announced again."""
        if not settings.mark_undeducible:
            self._announced_questions = None
        if not settings.show_odds:
            self._odds_are_due = True
        before, self._settings = self._settings, settings
        if (before.auto_flag, before.auto_open) != (settings.auto_flag, settings.auto_open):
            self._forget_steps()
            self._just_switched_on = _switched_on(before, settings)

    def see(self, opened: Reveal) -> None:
        """Takes in cells that were opened."""
        self._odds_are_due = True
        if self._clues is not None:
            self._clues.open(*flattened(opened, self._session.game.level.grid))

    def start_again(self) -> None:
        """Starts over on the current board, because the game goes on after a loss."""
        self._is_watched = False
        self._odds_are_due = True
        self._forget_steps()

    def think(self) -> bool:
        """Plans auto-steps, or announces odds; false if nothing was due."""
        if self._plan_is_due and self._is_played():
            self._plan_steps()
            return True
        if not (self._odds_are_due and self._wants_odds()):
            return False
        self._announce_odds()
        return True

    def _is_played(self) -> bool:
        game = self._session.game
        return game.minefield is not None and game.takes_moves and not self._is_guided

    @property
    def _is_guided(self) -> bool:
        """True in the guided game, whose steps neither auto-steps nor the coach may change."""
        return GUIDE in self._noted

    def note(self, kind: str) -> None:
        """Records the first use of a kind of help in the history, and announces it."""
        if kind not in self._noted:
            self._noted.add(kind)
            self._session.take_turn(Action.ASSIST, kind)
            self._announce(events.AssistanceUsed(self._number, kind))

    def note_watching(self) -> None:
        """Records that a solver plays, unless it does already."""
        if WATCH not in self._noted:
            self.note(WATCH)
        elif not self._is_watched:
            self._session.take_turn(Action.ASSIST, WATCH)
        self._is_watched = True

    def note_take_over(self) -> None:
        """Records that the player takes over from a solver; nothing if none plays."""
        if self._is_watched and not self._session.game.status.is_finished:
            self._session.take_turn(Action.ASSIST, WATCH)
            self._is_watched = False

    # The coach.

    def holds_back(self, action: Action, cell: Cell) -> bool:
        """Holds a losing move back if the coach is switched on; true if it was held back."""
        if not self._settings.coach or self._is_guided:
            return False
        again = self._coach.just_held(cell)
        held = again or self._coach.hold(action, cell)
        if held is None:
            return False
        self.note("coach")
        chorded = cell if action is Action.CHORD else None
        self._announce(
            events.ClickHeldBack(
                self._number, held.cell, held.why, chorded, held.is_fact, held.safe
            )
        )
        if held.is_fact and again is None:
            self._announce(events.MinesTold(self._number, (held.cell,)))
            self._odds_are_due = True
            if self._clues is not None:
                self._clues.show_mine(self._session.game.level.grid.index(held.cell))
        return True

    # Hints.

    def give_hint(self, asked: events.HintAsked) -> None:
        """Announces a hint, if there is a board to look at and the game takes moves."""
        board, game = self._session.board, self._session.game
        if board is None or not game.takes_moves:
            return
        hint = hint_for(
            game.position,
            board,
            game.flags(),
            asked.near,
            self._output.report,
            told=asked.told,
            shown=game.known_mines(),
        )
        self.note("hint")
        self._announce(events.HintGiven(self._number, hint))

    # Auto-flag and auto-open.

    @property
    def _has_moves(self) -> bool:
        """True if the player has opened anything; cells open at the start do not count."""
        return any(turn.action in _OPENINGS for turn in self._session.history.turns)

    def follow(self, cell: Cell) -> None:
        """Plans steps for what the player's move at a cell made certain, instead of older steps."""
        self._steps.clear()
        self._moved_at, self._plan_is_due = cell, True
        self._just_switched_on = ""

    def stop(self) -> None:
        """Leaves the remaining steps to the player."""
        self._steps.clear()
        self._moved_at = None
        self._take_in_flags()

    def _take_in_flags(self) -> None:
        """Counts proved mines that the player has flagged as known when single clues are read.

        What they settle was certain before the next move, so it is left to the player.
        """
        session = self._session
        if self._clues is None or session.game.level.grid.size > MOST_CELLS_WITH_ODDS:
            return
        flagged = set(session.game.flags()) - self._flagged
        # Asked only for new flags, because the board proves everything then.
        board = session.board if flagged else None
        for cell in flagged.intersection(board.mined() if board is not None else ()):
            self._flagged.add(cell)
            self._clues.show_mine(session.game.level.grid.index(cell))
            self._clues.take_safe()

    def _forget_steps(self) -> None:
        """Leaves everything that is certain now to the player, from the first move on."""
        self.stop()
        self._clues, self._plan_is_due = None, self._has_moves

    def _plan_steps(self) -> None:
        """Plans a step for each cell that has become certain, the nearest to the move first."""
        mines, safe = self._new_mines(), self._new_safe_cells()
        moved_at, self._plan_is_due = self._moved_at, False
        if moved_at is None:
            self._tell_left(mines, safe)
            return
        steps = [AutoStep(cell, flags=True) for cell in mines]
        steps += [AutoStep(cell, flags=False) for cell in safe]
        self._steps.extend(sorted(steps, key=lambda step: _distance(step.cell, moved_at)))
        if not steps:
            self._moved_at = None
        self._announce_next_step()

    def _tell_left(self, mines: list[Cell], safe: list[Cell]) -> None:
        """Announces how much is certain already, if auto-steps were just switched on.

        That is left to the player, and telling of it counts as assistance.
        """
        kind, self._just_switched_on = self._just_switched_on, ""
        game = self._session.game
        unmarked = [cell for cell in mines if game.mark(cell) is not Mark.FLAG]
        count = len(unmarked) if kind == AUTO_FLAG else len(safe)
        if kind and count:
            self.note(kind)
            self._announce(events.AutoStepsLeft(self._number, kind, count))

    def _new_mines(self) -> list[Cell]:
        """Returns the mines that have become certain since the last call, if wanted."""
        game = self._session.game
        if not self._settings.auto_flag or game.level.grid.size > MOST_CELLS_WITH_ODDS:
            return []
        # Only now: asking for the board proves all of it, which delays the odds of a click.
        board = self._session.board
        if board is None:
            return []
        mines = [cell for cell in board.mined() if cell not in self._proved_mines]
        self._proved_mines.update(mines)
        if self._moved_at is not None:
            self._flagged.update(mines)
            if self._clues is not None:
                # Every clue beside a mine has one mine fewer to find, which may settle more cells.
                for cell in mines:
                    self._clues.show_mine(game.level.grid.index(cell))
        return mines

    def _new_safe_cells(self) -> list[Cell]:
        """Returns the cells that single clues have settled since the last call, if wanted."""
        if not self._settings.auto_open:
            return []
        if self._clues is None:
            self._clues = self._single_clues()
        return [self._session.game.level.grid.cell(at) for at in self._clues.take_safe()]

    def _single_clues(self) -> SingleClues:
        """Returns the propagation of single clues, which knows of proved mines with a flag."""
        game, board = self._session.game, self._session.board
        clues = SingleClues(game.position)
        if game.level.grid.size <= MOST_CELLS_WITH_ODDS:
            self._flagged.update(game.flags())
        proved = board.mined() if self._flagged and board is not None else []
        self._flagged.intersection_update(proved)
        # In files before version 3 the flags of a pasted position look like these; they prove
        # nothing.
        for cell in self._flagged.intersection(proved):
            clues.show_mine(game.level.grid.index(cell))
        return clues

    def take_step(self) -> None:
        """Makes the next step that changes the board, and announces whether another one follows."""
        while self._steps and self._is_played():
            step = self._steps.popleft()
            if self._flag(step.cell) if step.flags else self._open(step.cell):
                break
        else:
            self._steps.clear()
        if not self._steps and self._moved_at is not None:
            # What the steps have shown may settle more.
            self._plan_is_due = True
        self._announce_next_step()

    def _announce_next_step(self) -> None:
        if self._steps:
            self._announce(events.AutoStepPlanned(self._number))

    def _flag(self, cell: Cell) -> bool:
        """Flags a mine; false if it has a flag."""
        is_flagged = self._session.game.mark(cell) is Mark.FLAG
        if is_flagged or not self._session.auto_flag(cell):
            return False
        self.note(AUTO_FLAG)
        self._announce(events.FlagChanged(self._number, cell, Mark.FLAG, is_chore=True))
        return True

    def _open(self, cell: Cell) -> bool:
        """Opens a safe cell; false if it is open or has a flag."""
        if not self._session.game.cells_of_open(cell):
            return False
        self.note(AUTO_OPEN)
        self._output.announce_opened(self._session.auto_open(cell).opened)
        return True

    # Open questions.

    def announce_questions(self) -> None:
        """Announces the open questions, if they are wanted, known, and not announced yet."""
        if not self._settings.mark_undeducible:
            return
        marked = self._session.open_questions()
        if marked is None or marked == self._announced_questions:
            return
        self._announced_questions = marked
        self.note("undeducible")
        self._announce(events.OpenQuestionsFound(self._number, marked))

    # Odds.

    def _wants_odds(self) -> bool:
        game = self._session.game
        is_played = game.minefield is not None and not game.status.is_finished
        return (
            self._settings.show_odds and is_played and game.level.grid.size <= MOST_CELLS_WITH_ODDS
        )

    def _announce_odds(self) -> None:
        odds = odds_of(self._session.game.position, self._output.should_cancel)
        self._odds_are_due = False
        best = None if odds.safe else best_cell(odds)
        error = None if isinstance(odds, Odds) else odds.error
        self.note("odds")
        self._announce(events.OddsFound(self._number, tuple(odds.chances), best, error))


_OPENINGS = (Action.OPEN, Action.CHORD)


def _switched_on(before: Settings, after: Settings) -> str:
    """Returns which kind of auto-steps a change of settings switched on; empty if none."""
    if after.auto_flag and not before.auto_flag:
        return AUTO_FLAG
    return AUTO_OPEN if after.auto_open and not before.auto_open else ""


def _distance(cell: Cell, other: Cell) -> tuple[int, Cell]:
    """Returns a sort key: how far apart two cells are, then the cell itself."""
    return max(abs(cell.row - other.row), abs(cell.column - other.column)), cell

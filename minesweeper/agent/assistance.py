"""Everything that helps the player in one game: coach, hints, chores, open questions, odds.

Each can be switched on and off at any time. The first use of each kind becomes a turn of the
history, which marks the game as assisted.
"""

from collections.abc import Callable
from dataclasses import dataclass

from minesweeper import events
from minesweeper.agent.coach import Coach
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.agent.scout import flattened
from minesweeper.events import Observer
from minesweeper.game.clock import Now
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.history import GUIDE, Action
from minesweeper.game.marks import Mark
from minesweeper.game.position import Reveal, Run
from minesweeper.logic.cancellation import ShouldCancel, never_cancel
from minesweeper.logic.counting.analysis import best_cell, odds_of
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.propagation import SingleClues
from minesweeper.settings import MOST_CELLS_WITH_ODDS, Settings
from minesweeper.teaching.cards import Report
from minesweeper.teaching.hints import hint_for

CHORES_AT_ONCE = 200
"""The most cells opened or flagged for the player in one slice; after it a click can get in."""


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
        self._coach = Coach(session, output.now)
        self._announced_questions: bytes | None = None
        """The open questions as they were announced last, while they are shown."""
        self._odds_are_due = self._chores_are_due = True
        """True if the board has changed since odds were announced and chores were done."""
        self._clues: SingleClues | None = None
        """Finds what single clues settle; made when chores first need it."""
        self._settled: list[int] = []
        """Cells that single clues prove safe and that wait to be opened."""
        self._to_flag: list[Cell] = []
        """Proved mines that wait for a flag: searching a large board for each slice is slow."""
        self._flagged = {
            turn.cell
            for turn in session.history.turns
            if turn.cell is not None and turn.action is Action.AUTO_FLAG
        }
        """Proved mines that were flagged for the player."""

    def change(self, settings: Settings) -> None:
        """Follows other settings. What is switched on again will be announced again."""
        if not settings.mark_undeducible:
            self._announced_questions = None
        if not settings.show_odds:
            self._odds_are_due = True
        self._chores_are_due = True
        self._settings = settings

    def see(self, opened: Reveal) -> None:
        """Takes in cells that were opened."""
        self._odds_are_due = self._chores_are_due = True
        if self._clues is not None:
            self._clues.open(*flattened(opened, self._session.game.level.grid))

    def start_again(self) -> None:
        """Starts over on the current board, because the game goes on after a loss."""
        self._odds_are_due = self._chores_are_due = True
        self._clues, self._settled, self._to_flag = None, [], []

    def think(self) -> bool:
        """Does chores for one slice, or announces odds; false if nothing was due."""
        if self._chores_are_due and self._is_played():
            self._chores_are_due = self._open_settled() or self._flag_mines()
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
        """True in the guided game, whose steps neither chores nor the coach may change."""
        return GUIDE in self._noted

    def note(self, kind: str) -> None:
        """Records the first use of a kind of help in the history, and announces it."""
        if kind not in self._noted:
            self._noted.add(kind)
            self._session.take_turn(Action.ASSIST, kind)
            self._announce(events.AssistanceUsed(self._number, kind))

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
            events.ClickHeldBack(self._number, held.cell, held.why, chorded, held.is_fact)
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
        known = asked.told.union(game.flags())
        hint = hint_for(game.position, board, known, asked.near, self._output.report)
        self.note("hint")
        self._announce(events.HintGiven(self._number, hint))

    # Chores.

    def _open_settled(self) -> bool:
        """Opens cells that single clues prove safe, one slice of them; true if more may follow."""
        if not self._settings.auto_open:
            return False
        if self._clues is None:
            self._clues = self._single_clues()
        self._settled += self._clues.take_safe()
        now, self._settled = self._settled[:CHORES_AT_ONCE], self._settled[CHORES_AT_ONCE:]
        left = self._open_some(now)
        self._settled = left + self._settled
        return bool(now) and not left and self._is_played()

    def _open_some(self, places: list[int]) -> list[int]:
        """Opens cells and announces them together; returns those left for the player's last move.

        One event for each cell would keep the window busy with a million of them.
        """
        game, runs, left = self._session.game, list[Run](), list[int]()
        for at, cell in enumerate(map(game.level.grid.cell, places)):
            if game.status is Status.READY and game.would_win(cell):
                # A game that the player has not begun is not won for them.
                left = places[at:]
                break
            if game.cells_of_open(cell):
                self.note("auto-open")
                runs += self._session.auto_open(cell).opened.runs
        self._output.announce_opened(Reveal(tuple(runs)))
        return left

    def _single_clues(self) -> SingleClues:
        """Returns the propagation of single clues, which knows of mines flagged for the player."""
        game, board = self._session.game, self._session.board
        clues = SingleClues(game.position)
        proved = board.mined() if board is not None else []
        # In files before version 3 the flags of a pasted position look like these; they prove
        # nothing.
        for cell in self._flagged.intersection(proved):
            clues.show_mine(game.level.grid.index(cell))
        return clues

    def _flag_mines(self) -> bool:
        """Flags proved mines, one slice of them, each cell once; true if more chores may follow."""
        game = self._session.game
        if not (self._settings.auto_flag and game.level.grid.size <= MOST_CELLS_WITH_ODDS):
            return False
        if not self._to_flag:
            proved = self._session.board.mined() if self._session.board is not None else []
            self._to_flag = [cell for cell in proved if cell not in self._flagged]
        now, self._to_flag = self._to_flag[:CHORES_AT_ONCE], self._to_flag[CHORES_AT_ONCE:]
        for cell in now:
            self._flagged.add(cell)
            if self._clues is not None:
                # Every clue beside it has one mine fewer to find, which may settle more cells.
                self._clues.show_mine(game.level.grid.index(cell))
            if game.mark(cell) is not Mark.FLAG and self._session.auto_flag(cell):
                self.note("auto-flag")
                self._announce(events.FlagChanged(self._number, cell, Mark.FLAG, is_chore=True))
        return bool(self._to_flag) or (bool(now) and self._settings.auto_open)

    # Open questions.

    def announce_questions(self) -> None:
        """Announces the cells that no logic can settle, if that is wanted, known and new."""
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

"""What helps the player in one game, switched on and off at any time.

The first use of each kind is noted in the trail, which marks the game as assisted.
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
from minesweeper.game.history import Action
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
"""How many cells are opened or flagged for the player before a click can come in between."""


@dataclass(frozen=True, slots=True)
class AssistanceOutput:
    """How assistance is heard, and the clock it goes by."""

    game: int
    """The number of the game it speaks of."""
    announce: Observer
    tell_opened: Callable[[Reveal], None]
    """Announces what was opened for the player, and what came of it."""
    report: Report
    """Takes what went wrong without stopping the game."""
    now: Now
    should_cancel: ShouldCancel = never_cancel
    """Asked while odds are counted, which a click need not wait for."""


class Assistance:
    """Helps in one game, as the settings say, and announces what it found."""

    def __init__(self, play: JudgedGame, settings: Settings, output: AssistanceOutput) -> None:
        self._play = play
        self._settings = settings
        self._announce = output.announce
        self._number = output.game
        self._tell = output.tell_opened
        self._noted = set(play.history.assistance)
        self._coach = Coach(play, output.now)
        self._report, self._should_cancel = output.report, output.should_cancel
        self._told_questions: bytes | None = None
        self._odds_are_due = self._chores_are_due = True
        """Whether what was told or done, if anything, is out of date."""
        self._clues: SingleClues | None = None
        """What single clues settle, once that is wanted."""
        self._settled: list[int] = []
        """What they settled as safe, and nobody has opened yet."""
        self._to_flag: list[Cell] = []
        """Proved mines that are flagged next: to look all over a large board each time is slow."""
        self._flagged = {
            turn.cell
            for turn in play.history.turns
            if turn.cell is not None and turn.action is Action.AUTO_FLAG
        }
        """What the numbers proved to be mines and was flagged for the player."""

    def change(self, settings: Settings) -> None:
        """Follow other settings; what is switched on again is told anew."""
        if not settings.mark_undeducible:
            self._told_questions = None
        if not settings.show_odds:
            self._odds_are_due = True
        self._chores_are_due = True
        self._settings = settings

    def see(self, opened: Reveal) -> None:
        """Take notice of what was opened."""
        self._odds_are_due = self._chores_are_due = True
        if self._clues is not None:
            self._clues.open(*flattened(opened, self._play.game.level.grid))

    def start_again(self) -> None:
        """Take notice that the game goes on after a loss, with all that was shown."""
        self._odds_are_due = self._chores_are_due = True
        self._clues, self._settled, self._to_flag = None, [], []

    def think(self) -> bool:
        """Do and tell what the player waits for; whether there was something."""
        if self._chores_are_due and self._is_played():
            self._chores_are_due = self._open_settled() or self._flag_mines()
            return True
        if not (self._odds_are_due and self._can_tell_odds()):
            return False
        self._tell_odds()
        return True

    def _is_played(self) -> bool:
        """Whether there is a board to do chores on, be it one that waits for its first move."""
        game = self._play.game
        return game.minefield is not None and game.takes_moves

    def note(self, kind: str) -> None:
        """Note in the trail, once, that the player was helped."""
        if kind not in self._noted:
            self._noted.add(kind)
            self._play.take(Action.ASSIST, kind)
            self._announce(events.AssistanceUsed(self._number, kind))

    # The coach.

    def holds_back(self, action: Action, cell: Cell) -> bool:
        """Hold a move back that would lose, where that is wanted; whether it was."""
        if not self._settings.coach:
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
                self._clues.show_mine(self._play.game.level.grid.index(held.cell))
        return True

    # Hints.

    def give_hint(self, asked: events.HintAsked) -> None:
        """Tell what is certain and the easiest of it, once there is a board to look at."""
        board, game = self._play.board, self._play.game
        if board is None or not game.takes_moves:
            return
        known = asked.told.union(game.flags())
        hint = hint_for(game.position, board, known, asked.near, self._report)
        self.note("hint")
        self._announce(events.HintGiven(self._number, hint))

    # Chores.

    def _open_settled(self) -> bool:
        """Open what single clues settle, some cells at once; whether there may be more."""
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
        """Open cells and tell of them as one; what is left is for the player to finish with."""
        game, runs, left = self._play.game, list[Run](), list[int]()
        for at, cell in enumerate(map(game.level.grid.cell, places)):
            if game.status is Status.READY and game.is_finished_by(cell):
                # A game that only lay on the table is not won: its last move is the player's.
                left = places[at:]
                break
            if game.cells_of_open(cell):
                self.note("auto-open")
                runs += self._play.open_for(cell).opened.runs
        # One by one, a million cells would keep the window reading.
        self._tell(Reveal(tuple(runs)))
        return left

    def _single_clues(self) -> SingleClues:
        """What single clues settle, with the mines that were flagged for the player."""
        game, board = self._play.game, self._play.board
        clues = SingleClues(game.position)
        proved = board.mined() if board is not None else []
        # Files of before version 3 have the flags of a pasted position here, which are no proof.
        for cell in self._flagged.intersection(proved):
            clues.show_mine(game.level.grid.index(cell))
        return clues

    def _flag_mines(self) -> bool:
        """Flag what the numbers prove to be a mine, each cell once; whether that leads further."""
        game = self._play.game
        if not (self._settings.auto_flag and game.level.grid.size <= MOST_CELLS_WITH_ODDS):
            return False
        if not self._to_flag:
            proved = self._play.board.mined() if self._play.board is not None else []
            self._to_flag = [cell for cell in proved if cell not in self._flagged]
        now, self._to_flag = self._to_flag[:CHORES_AT_ONCE], self._to_flag[CHORES_AT_ONCE:]
        for cell in now:
            self._flagged.add(cell)
            if self._clues is not None:
                # Proved, and for all to see: a clue that has it has one mine less to look for.
                self._clues.show_mine(game.level.grid.index(cell))
            if game.mark(cell) is not Mark.FLAG and self._play.flag_for(cell):
                self.note("auto-flag")
                self._announce(events.FlagChanged(self._number, cell, Mark.FLAG, is_chore=True))
        return bool(self._to_flag) or (bool(now) and self._settings.auto_open)

    # Open questions.

    def tell_questions(self) -> None:
        """Tell which cells no logic can settle, where that is wanted, known and new."""
        if not self._settings.mark_undeducible:
            return
        marked = self._play.open_questions()
        if marked is None or marked == self._told_questions:
            return
        self._told_questions = marked
        self.note("undeducible")
        self._announce(events.OpenQuestionsFound(self._number, marked))

    # Odds.

    def _can_tell_odds(self) -> bool:
        game = self._play.game
        is_played = game.minefield is not None and not game.status.is_finished
        return (
            self._settings.show_odds and is_played and game.level.grid.size <= MOST_CELLS_WITH_ODDS
        )

    def _tell_odds(self) -> None:
        """Count how likely a mine is in every covered cell."""
        odds = odds_of(self._play.game.position, self._should_cancel)
        self._odds_are_due = False
        best = None if odds.safe else best_cell(odds)
        error = None if isinstance(odds, Odds) else odds.error
        self.note("odds")
        self._announce(events.OddsFound(self._number, tuple(odds.chances), best, error))

"""Lets an autoplayer play on, one move at a time, until the player takes over."""

from enum import Enum
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.events import Event, MoveChosen
from minesweeper.game.position import COVERED
from minesweeper.translation import gettext as _
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.commands import Command, Stepping
from minesweeper.window.context import WindowContext
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.marked_board import (
    MarkedBoard,
    board_with_certain_cell,
    board_with_guess,
    board_with_steps,
)
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, VisibleGame
from minesweeper.window.widgets.base import Callback, do_nothing

# The panel is imported when it is made, so that the first frame does not wait for it.
if TYPE_CHECKING:
    from minesweeper.window.panels.watch_panel import WatchPanel
    from minesweeper.window.widgets.menus import OpenMenu

PACES = {"slow": 2500, "medium": 900, "fast": 150}
"""The milliseconds for which a move is shown before it is made."""


class Phase(Enum):
    """What a watched game waits for."""

    IDLE = "idle"
    CHOICE = "choice"
    """The game waits for the autoplayer's choice, which was requested."""
    TIME = "time"
    """The game waits until it is time to make the move that is shown."""
    OUTCOME = "outcome"
    """The game waits for the result of the move."""
    TURN = "turn"
    """The game waits for the next frame, in which the next move is requested."""


class WatchedGame:
    """The autoplayer, its pace, and the phase of its current move."""

    def __init__(
        self,
        context: WindowContext,
        visible: VisibleGame,
        board: BoardView,
        open_menu: "OpenMenu",
    ) -> None:
        self._context, self._visible, self._board = context, visible, board
        self._open_menu = open_menu
        self.panel: WatchPanel | None = None
        self.on_move: Callback = do_nothing
        """Called when the autoplayer moves, which outdates earlier messages."""
        self.player = ""
        self.ended_by = ""
        """The autoplayer that made the last move of this game; empty if the player did."""
        self.pace = "medium"
        self.is_held = False
        """True if moves are made one at a time, on request."""
        self._phase = Phase.IDLE
        self._due = 0
        self._move: MoveChosen | None = None
        """The next move of the autoplayer, or the last one."""
        self._is_first = False
        """True if the move opens the first cell of a game, which is safe."""
        self._is_stale = False
        """True if the board has changed since the marks were drawn."""

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer while an autoplayer is watched."""
        return () if self.panel is None else teaching_words.WATCH_KEYS

    # Beginning and ending.

    def toggle(self) -> None:
        """Starts to watch, or takes over."""
        if self.panel is not None:
            self.close()
        elif self._visible.is_paused:
            self._context.show_toast(_(teaching_words.WATCH_IN_A_PAUSE))
        elif not self._visible.takes_moves:
            self._context.show_toast(_(teaching_words.NOTHING_TO_WATCH))
        else:
            self._open()

    def _make_panel(self) -> "WatchPanel":
        from minesweeper.window.panels.watch_panel import WatchPanel  # noqa: PLC0415  as above

        return WatchPanel(self, self._context, self._open_menu)

    def _open(self) -> None:
        self.player = self.player or self._context.players()[-1]
        self.is_held = False
        self.panel = self._make_panel()
        self._board.cancel()
        self._board.names_cells = True
        self._context.relayout()
        self._ask()

    def close(self) -> None:
        """Ends watching; the player plays on."""
        if self.panel is not None:
            self.panel = None
            self._phase = Phase.IDLE
            self._move, self._is_stale = None, False
            self._board.names_cells = False
            self._board.move_cursor(None)
            self._board.show(None)
            self._context.announce(events.WatchEnded())
            self._context.relayout()

    def retranslate(self) -> None:
        """Makes the panel again, in the language in use, and asks for the next move again."""
        if self.panel is not None:
            self.panel = self._make_panel()
            self.panel.refresh()
            if self._phase in (Phase.CHOICE, Phase.TIME):
                self._ask()

    # Called by the panel.

    @property
    def cells_left(self) -> str:
        """The number of safe cells still covered, in words."""
        return words.safe_cells_left(self._visible.safe_cells_left)

    def choose(self, player: str) -> None:
        """Lets another autoplayer play on."""
        self.player = player
        self._show()
        if self._phase in (Phase.CHOICE, Phase.TIME):
            self._ask()

    def hold(self) -> None:
        """Pauses the autoplayer, or lets it go on."""
        self.is_held = not self.is_held
        self._due = self._context.now()
        self._show()

    def step(self) -> None:
        """Makes the move that is shown."""
        if self._phase is Phase.TIME:
            self._make()

    # A move.

    def _ask(self) -> None:
        self._phase = Phase.CHOICE
        self._context.announce(events.MoveAsked(self._visible.game, self.player))

    def _make(self) -> None:
        """Opens the cell of the move; a flag on it is removed first."""
        cell = None if self._move is None else self._move.cell
        assert cell is not None, "a move is shown before it is made"
        if self._visible.look(cell) < COVERED:
            # Auto-open has opened the cell meanwhile.
            self._ask()
            return
        self._phase = Phase.OUTCOME
        self.on_move()
        if self._visible.look(cell) == FLAG:
            self._context.announce(events.CellFlagged(cell))
        self._context.announce(events.CellClicked(cell))

    def observe(self, event: Event) -> None:
        """Shows a chosen move, and goes on once the move was made."""
        if isinstance(event, events.GameStarted | events.GameContinued):
            self.ended_by = ""
        if self.panel is None:
            return
        if isinstance(event, events.GameWon | events.GameLost):
            self.ended_by = self.player
        match event:
            case MoveChosen(_, player) if player == self.player:
                self._take(event)
            case events.CellsOpened():
                if self._phase is Phase.OUTCOME:
                    self._phase = Phase.TURN
                self._is_stale = True
            case events.FlagChanged():
                self._is_stale = True
            case events.GamePaused():
                self.is_held = True
                self._show()
            case _ if isinstance(event, _ENDS):
                self.close()

    def _take(self, chosen: MoveChosen) -> None:
        if self._phase is not Phase.CHOICE or self.panel is None:
            return
        if chosen.cell is None:
            self.close()
            if chosen.reason:
                self._context.show_toast(chosen.reason)
            return
        self._phase, self._move = Phase.TIME, chosen
        self._is_first = self._visible.first_is_safe
        self._due = self._context.now() + PACES[self.pace]
        self.panel.show_move(chosen, is_first=self._is_first)
        self._is_stale = False
        self._board.show(self._marked_board())
        self._board.move_cursor(chosen.cell)
        self._show()

    def _marked_board(self) -> MarkedBoard | None:
        """Returns the board with the reason of the move or, for a guess, its chance of a mine."""
        move = self._move
        # The first cell is safe, whatever the odds say.
        if move is None or move.cell is None or self._is_first:
            return None
        if move.card is not None:
            return board_with_steps(self._visible, move.card.steps)
        if move.is_certain:
            return board_with_certain_cell(self._visible, move.cell)
        return board_with_guess(self._visible, move.cell, move.odds)

    def _show(self) -> None:
        if self.panel is not None:
            self.panel.refresh()
            self._context.mark_dirty(self.panel.rect)

    # Time and keys.

    def next_wake(self) -> int | None:
        """Returns the time of the next move; None while nothing is due."""
        if self._phase is Phase.TURN:
            return self._context.now()
        return self._due if self._phase is Phase.TIME and not self.is_held else None

    def tick(self) -> None:
        """Makes the move when it is due, or requests the next one.

        The marks are updated once in each frame, because many flags can change in between.
        """
        if self._is_stale:
            self._is_stale = False
            self._board.show_again(self._marked_board())
        if self._phase is Phase.TURN and self._visible.takes_moves:
            self._ask()
        elif self._phase is Phase.TIME and not self.is_held and self._context.now() >= self._due:
            self._make()

    def key(self, press: KeyPress) -> bool:
        """Handles the keys that pause, make a move or take over; returns whether it was one."""
        if self.panel is None:
            return False
        steps = {Stepping.PLAY: self.hold, Stepping.ON: self.step}
        stepping = press.stepping
        if stepping in steps:
            steps[stepping]()
            return True
        if press.command is Command.BACK:
            self.close()
            return True
        return False


_ENDS = (
    events.GameStarted,
    events.GameWon,
    events.GameLost,
    events.DealingEnded,
    events.AgentFailed,
    events.ClickHeldBack,
    events.LessonGiven,
    events.WhyGiven,
)
"""The events after which there is no game to watch, or another panel is open."""

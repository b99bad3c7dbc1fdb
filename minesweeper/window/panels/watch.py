"""Lets an autoplayer play the game on the table, a move at a time, until somebody takes over."""

from collections.abc import Callable
from enum import Enum

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event, MoveChosen
from minesweeper.game.position import COVERED
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.commands import Command, Stepping
from minesweeper.window.panels.marked_board import (
    MarkedBoard,
    board_with_certain_cell,
    board_with_guess,
    board_with_steps,
)
from minesweeper.window.panels.watch_panel import WatchPanel
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words, words
from minesweeper.window.visible_game import FLAG, VisibleGame
from minesweeper.window.widgets.base import Callback, do_nothing
from minesweeper.window.widgets.menus import Menu

PACES = {"slow": 2500, "medium": 900, "fast": 150}
"""How long, in milliseconds, a move is shown before it is made."""


class Phase(Enum):
    """What is waited for."""

    IDLE = "idle"
    CHOICE = "choice"
    """The player's, which is on its way."""
    TIME = "time"
    """For the move that is shown to be made."""
    OUTCOME = "outcome"
    """What comes of the move."""
    TURN = "turn"
    """For the next look at the table."""


class WatchedGame:
    """Who plays, how fast, and how far it is with the current move."""

    def __init__(
        self,
        stage: Stage,
        visible: VisibleGame,
        board: BoardView,
        open_menu: Callable[[Menu, Rect], None],
    ) -> None:
        self._stage, self._visible, self._board = stage, visible, board
        self._open_menu = open_menu
        self.panel: WatchPanel | None = None
        self.on_move: Callback = do_nothing
        """Called when the player moves: what was said before is over."""
        self.player = ""
        self.pace = "medium"
        self.is_held = False
        """Whether moves are made only one by one, when asked for."""
        self._phase = Phase.IDLE
        self._due = 0
        self._move: MoveChosen | None = None
        """The move that is made next, or was made last."""
        self._is_first = False
        """Whether that is the first one of a game, which is promised to be no mine."""
        self._is_stale = False
        """Whether the board has changed below the marks."""

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer while somebody is watched."""
        return () if self.panel is None else teaching_words.WATCH_KEYS

    # Beginning and ending.

    def toggle(self) -> None:
        """Begin to watch, or take over."""
        if self.panel is not None:
            self.close()
        elif not self._visible.takes_moves or self._visible.is_paused:
            self._stage.show_toast(teaching_words.NOTHING_TO_WATCH)
        else:
            self._open()

    def _open(self) -> None:
        self.player = self.player or self._stage.players()[-1]
        self.is_held = False
        self.panel = WatchPanel(self, self._stage, self._open_menu)
        if not self._visible.is_assisted:
            self._stage.show_toast(words.NOW_ASSISTED)
        self._board.cancel()
        self._board.names_cells = True
        self._stage.relayout()
        self._ask()

    def close(self) -> None:
        """Let the human play on."""
        if self.panel is not None:
            self.panel = None
            self._phase = Phase.IDLE
            self._move, self._is_stale = None, False
            self._board.names_cells = False
            self._board.move_cursor(None)
            self._board.show(None)
            self._stage.relayout()

    # What the panel shows and asks for.

    @property
    def cells_left(self) -> str:
        """How many cells are still to be opened, in words."""
        return words.safe_cells_left(self._visible.safe_cells_left)

    def choose(self, player: str) -> None:
        """Let somebody else play on."""
        self.player = player
        if self._phase in (Phase.CHOICE, Phase.TIME):
            self._ask()

    def hold(self) -> None:
        """Hold the player, or let it go on."""
        self.is_held = not self.is_held
        self._due = self._stage.now()
        self._show()

    def step(self) -> None:
        """Make the move that is shown."""
        if self._phase is Phase.TIME:
            self._make()

    # A move.

    def _ask(self) -> None:
        self._phase = Phase.CHOICE
        self._stage.announce(events.MoveAsked(self._visible.game, self.player))

    def _make(self) -> None:
        """Open the cell; a flag that stands on it is taken off first."""
        cell = None if self._move is None else self._move.cell
        assert cell is not None, "a move is shown before it is made"
        if self._visible.look(cell) < COVERED:
            # Somebody else has opened it meanwhile, as auto-open does.
            self._ask()
            return
        self._phase = Phase.OUTCOME
        self.on_move()
        if self._visible.look(cell) == FLAG:
            self._stage.announce(events.CellFlagged(cell))
        self._stage.announce(events.CellClicked(cell))

    def observe(self, event: Event) -> None:
        """Show a move that was chosen, and go on after one that was made."""
        if self.panel is None:
            return
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
            return
        self._phase, self._move = Phase.TIME, chosen
        self._is_first = self._visible.first_is_safe
        self._due = self._stage.now() + PACES[self.pace]
        self.panel.show_move(chosen, is_first=self._is_first)
        self._is_stale = False
        self._board.show(self._marked_board())
        self._board.move_cursor(chosen.cell)
        self._show()

    def _marked_board(self) -> MarkedBoard | None:
        """What the move rests on, or how likely it is a mine, marked on the board."""
        move = self._move
        # What is promised to be no mine has no chance of one, whatever its odds.
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
            self._stage.damage(self.panel.rect)

    # Time and keys.

    def next_wake(self) -> int | None:
        """When the move that is shown will be made."""
        if self._phase is Phase.TURN:
            return self._stage.now()
        return self._due if self._phase is Phase.TIME and not self.is_held else None

    def tick(self) -> None:
        """Make the move, or look at the table again, when it is time.

        What changed below the marks is looked at once a frame: many flags can come in one.
        """
        if self._is_stale:
            self._is_stale = False
            self._board.show_again(self._marked_board())
        if self._phase is Phase.TURN and self._visible.takes_moves:
            self._ask()
        elif self._phase is Phase.TIME and not self.is_held and self._stage.now() >= self._due:
            self._make()

    def key(self, event: pygame.event.Event) -> bool:
        """One key holds, one makes a move, Esc takes over; true if it was one of them."""
        if self.panel is None:
            return False
        keyboard = self._stage.keyboard
        steps = {Stepping.PLAY: self.hold, Stepping.ON: self.step}
        stepping = keyboard.stepping_of(event)
        if stepping in steps:
            steps[stepping]()
            return True
        if keyboard.command_of(event) is Command.BACK:
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
"""After these there is nothing to watch, or something else to look at."""

"""What a screen reader says by itself: the result of a move, messages, hints and lesson cards."""

from collections.abc import Callable
from typing import Any, Protocol

from minesweeper import events
from minesweeper.events import Event
from minesweeper.window.accessibility.board_nodes import spoken_cell
from minesweeper.window.accessibility.tree import ShownWindow
from minesweeper.window.text import spoken_words
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.text_boxes import Toast


class PlayedWindow(ShownWindow, Protocol):
    """What announcements need to know about the window."""

    @property
    def visible(self) -> VisibleGame:
        """The game as the player sees it."""


class Announcements:
    """Collects what happened since the last announcement, and puts it into sentences."""

    def __init__(self, window: PlayedWindow) -> None:
        self._window = window
        self._opened = 0
        """The number of cells that were opened since the last announcement."""
        self._marks: dict[object, str] = {}
        """The sentences about cells whose mark changed, by cell."""
        self._live: list[str] = []
        """The sentences that the screen showed at the last announcement."""
        self._toast: Toast | None = None
        self._handlers: dict[type[Event], Callable[[Any], None]] = {
            events.CellsOpened: self._note_opened,
            events.FlagChanged: self._note_mark,
            events.GameStarted: lambda _: self._forget_moves(),
        }

    def observe(self, event: Event) -> None:
        """Notes what an event of the agent changed on the board."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def _note_opened(self, event: events.CellsOpened) -> None:
        self._opened += len(event.cells)

    def _note_mark(self, event: events.FlagChanged) -> None:
        self._marks[event.cell] = spoken_words.mark_changed(event.cell, event.mark)

    def _forget_moves(self) -> None:
        self._opened, self._marks = 0, {}

    def next(self) -> str:
        """Returns everything new as one announcement; empty if nothing is."""
        sentences = [*self._moves(), *self._new_toast(), *self._new_texts()]
        named = self._window.brush.named
        return spoken_words.all_sentences([named(text) for text in dict.fromkeys(sentences)])

    def _moves(self) -> list[str]:
        """Returns the result of the last moves, if the game is in view."""
        opened, marks, board = self._opened, self._marks, self._window.screen.shown_board
        self._forget_moves()
        if board is None or board.visible is not self._window.visible:
            return []
        told = list(marks.values())
        if told:
            told.append(spoken_words.mines_left(board.visible.mines_left))
        if opened and board.target is not None:
            told.append(spoken_cell(board, board.target))
        return [*([spoken_words.cells_opened(opened)] if opened > 1 else []), *told]

    def _new_toast(self) -> list[str]:
        toast, before = self._window.toast, self._toast
        self._toast = toast
        return [toast.text, toast.label] if toast is not None and toast is not before else []

    def _new_texts(self) -> list[str]:
        before, self._live = self._live, self._window.screen.live_texts()
        return [text for text in self._live if text not in before]

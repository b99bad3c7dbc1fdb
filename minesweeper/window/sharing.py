"""Sharing: copies positions, games and boards, and opens those that are pasted or dropped."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.translation import gettext as _
from minesweeper.window import display
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.dependencies import Dependencies
from minesweeper.window.screens import Screens
from minesweeper.window.text import setup_words, words
from minesweeper.window.visible_game import VisibleGame


class Sharing:
    """Copies to the clipboard, and sends pasted texts and dropped files to the agent."""

    def __init__(self, context: WindowContext, screens: Screens, given: Dependencies) -> None:
        self._context, self._screens, self._given = context, screens, given
        self._visible, self._show = screens.game.visible, screens.game.show_message
        self.is_reading = False
        """True if a game is being read for so long that the player can give it up."""
        copy, show = context.copy, self._show
        self._handlers: dict[type[Event], Callable[[Any], object]] = {
            events.GameTextGiven: self._copy_game,
            events.ResultTextGiven: lambda event: copy(event.text, _(words.RESULT_COPIED)),
            events.DailyStarted: lambda event: show(words.daily_started(event.day)),
            events.LinkGiven: lambda event: copy(event.link, _(words.LINK_COPIED)),
            events.PositionLinkGiven: lambda event: copy(event.link, _(setup_words.LINK_COPIED)),
            events.BoardFileSaved: lambda event: show(words.board_saved(event.path)),
            events.ReplayFileSaved: lambda event: show(words.replay_saved(event.path, event.notes)),
            events.ImportOpened: self._show_brought,
            events.SharingRefused: self._show_refusal,
            events.ReadingProgressed: self._show_reading,
            events.ReadingStopped: lambda _event: show(_(words.READING_STOPPED)),
        }

    def commands(self) -> dict[Command, Callable[[], None]]:
        """Returns the handler of each command that shares something."""
        announce = self._context.announce
        return {
            Command.COPY: self._copy_position,
            Command.COPY_JSMINESWEEPER: self._copy_for_jsminesweeper,
            Command.COPY_GAME: lambda: announce(events.GameTextAsked()),
            Command.COPY_RESULT: lambda: announce(events.ResultTextAsked()),
            Command.COPY_LINK: lambda: announce(events.LinkAsked()),
            Command.SAVE_BOARD: lambda: announce(events.BoardFileAsked()),
            Command.SAVE_REPLAY: lambda: announce(events.ReplayFileAsked()),
            Command.PASTE: self._paste,
        }

    def _copy_position(self) -> None:
        self._context.copy_position(self._visible.position, self._visible.flags)

    def _copy_for_jsminesweeper(self) -> None:
        text = self._given.jsminesweeper_text(*_with_mines_flagged(self._visible))
        self._context.copy(text, _(words.COPIED_FOR_JSMINESWEEPER))

    def _copy_game(self, event: events.GameTextGiven) -> None:
        told = words.GAME_COPIED if self._visible.is_dealt else words.NEW_GAME_COPIED
        self._context.copy(event.text, _(told))

    def drop(self, event: pygame.event.Event) -> None:
        """Opens a file or a text that was dropped onto the window."""
        if event.type == pygame.DROPFILE and not event.file:
            self._show(words.sharing_refused(_(words.UNREADABLE_NAME)))
        elif event.type == pygame.DROPFILE:
            self._bring(event.file, is_path=True)
        else:
            self._bring(event.text, is_path=False)

    def bring_file(self, path: str) -> None:
        """Opens a file that was chosen from a list."""
        self._bring(path, is_path=True)

    def observe(self, event: Event) -> None:
        """Copies a requested text, or shows the result of a paste, a drop or a reading."""
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event)

    def _show_brought(self, event: events.ImportOpened) -> None:
        if not self._screens.shows_game:
            self._screens.show(self._screens.game)
        self._show(_(words.BROUGHT[event.kind]))

    def _show_refusal(self, event: events.SharingRefused) -> None:
        told = event.sentence
        self._show(words.sharing_refused(told) if event.could_change else told)

    def _show_reading(self, event: events.ReadingProgressed) -> None:
        self.is_reading = True
        self._context.show_toast(words.reading(event.done))

    def _paste(self) -> None:
        text = display.clipboard_text()
        path = _path_in(text)
        if path is not None:
            self._bring(path, is_path=True)
        elif text.strip():
            self._bring(text, is_path=False)
        else:
            self._show(_(words.NOTHING_TO_PASTE))

    def _bring(self, text: str, *, is_path: bool) -> None:
        judge, seed = self._context.settings.judge, self._given.new_seed()
        self._context.announce(
            events.ImportChosen(text, is_path, judge, seed, _(words.SHARED_BOARD))
        )


def _with_mines_flagged(visible: VisibleGame) -> tuple[Position, frozenset[Cell]]:
    """Returns the position with flags on shown mines, which other programs cannot represent."""
    position, grid = visible.position, visible.level.grid
    shown = {grid.cell(at) for at in indices_of(SHOWN_MINE, position.seen)}
    seen = position.seen.replace(bytes((SHOWN_MINE,)), bytes((COVERED,)))
    return Position(grid, seen, position.mines), visible.flags | shown


def _path_in(text: str) -> str | None:
    """Returns the path if a text is a `file://` address, as file managers copy them; else None."""
    address = text.strip()
    if not address.startswith("file://") or len(address.split()) > 1:
        return None
    path = unquote(urlsplit(address).path, errors="surrogateescape")
    # An address has a slash before the letter of a Windows drive, and a path does not.
    return path[1:] if re.match(r"/[A-Za-z]:", path) else path

"""Giving positions, games and boards away, and bringing them in: by clipboard and by dropping."""

import re
from collections.abc import Callable
from typing import Protocol
from urllib.parse import unquote, urlsplit

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.game.grid import Cell, indices_of
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.window import clipboard
from minesweeper.window.commands import Command
from minesweeper.window.stage import Stage
from minesweeper.window.text import words
from minesweeper.window.visible_game import VisibleGame

COMMANDS = (
    Command.COPY,
    Command.COPY_JSMINESWEEPER,
    Command.COPY_GAME,
    Command.COPY_LINK,
    Command.SAVE_BOARD,
    Command.PASTE,
)
"""What is done here, in the order of its list."""
Say = Callable[[str], None]


class SharingDependencies(Protocol):
    """What the window was handed from outside, as far as it is needed here."""

    @property
    def jsminesweeper_text(self) -> Callable[[Position, frozenset[Cell]], str]:
        """A position and the flags on it as text of JSMinesweeper's."""

    @property
    def new_seed(self) -> Callable[[], int]:
        """Gives a seed that nobody has chosen."""


class Sharing:
    """Puts on the clipboard what was asked for, and tells the agent what was brought."""

    def __init__(
        self, stage: Stage, visible: VisibleGame, say: Say, given: SharingDependencies
    ) -> None:
        self._stage = stage
        self._visible = visible
        self._say = say
        self._given = given
        self._saved = ""
        """Where the game before the one on the table was saved, if it was."""
        self.is_reading = False
        """Whether a game is being read that takes long, and can be given up."""

    def perform(self, command: Command) -> None:
        """Do what a key or the list of sharing asked for."""
        match command:
            case Command.COPY:
                self._stage.copy_position(self._visible.position, self._visible.flags)
            case Command.COPY_JSMINESWEEPER:
                text = self._given.jsminesweeper_text(*_with_mines_flagged(self._visible))
                self._stage.copy(text, words.COPIED_FOR_JSMINESWEEPER)
            case Command.COPY_GAME:
                self._stage.announce(events.GameTextAsked())
            case Command.COPY_LINK:
                self._stage.announce(events.LinkAsked())
            case Command.SAVE_BOARD:
                self._stage.announce(events.BoardFileAsked())
            case _:
                self._paste()

    def drop(self, event: pygame.event.Event) -> None:
        """Take a file or a text that was dropped onto the window."""
        if event.type == pygame.DROPFILE and not event.file:
            self._say(words.sharing_refused(words.UNREADABLE_NAME))
        elif event.type == pygame.DROPFILE:
            self._bring(event.file, is_path=True)
        else:
            self._bring(event.text, is_path=False)

    def bring_file(self, path: str) -> None:
        """Take a file that was chosen from a list."""
        self._bring(path, is_path=True)

    def observe(self, event: Event) -> None:
        """Put a text on the clipboard that was asked for, or say what came of what was brought."""
        match event:
            case events.GameTextGiven(text):
                self._stage.copy(text, words.GAME_COPIED)
            case events.LinkGiven(link):
                self._stage.copy(link, words.LINK_COPIED)
            case events.BoardFileSaved(path):
                self._say(words.board_saved(path))
            case events.GameStarted():
                self._saved = ""
            case events.GameSaved():
                self._saved = words.saved(event)
            case events.BroughtToTable(kind):
                self._say(" ".join(filter(None, (words.IMPORTED_ACTIONS[kind], self._saved))))
            case events.SharingRefused(sentence):
                self._say(words.sharing_refused(sentence))
            case events.ReadingTold(done):
                self.is_reading = True
                self._stage.show_toast(words.reading(done))
            case events.ReadingStopped():
                self._say(words.READING_STOPPED)
            case _:
                pass

    def _paste(self) -> None:
        text = clipboard.text()
        path = _path_in(text)
        if path is not None:
            self._bring(path, is_path=True)
        elif text.strip():
            self._bring(text, is_path=False)
        else:
            self._say(words.NOTHING_TO_PASTE)

    def _bring(self, text: str, *, is_path: bool) -> None:
        judge, seed = self._stage.settings.judge, self._given.new_seed()
        self._stage.announce(events.Brought(text, is_path, judge, seed, words.SHARED_BOARD))


def _with_mines_flagged(visible: VisibleGame) -> tuple[Position, frozenset[Cell]]:
    """What is seen, with flags on shown mines: other programs have no letter for those."""
    position, grid = visible.position, visible.level.grid
    shown = {grid.cell(at) for at in indices_of(SHOWN_MINE, position.seen)}
    seen = position.seen.replace(bytes((SHOWN_MINE,)), bytes((COVERED,)))
    return Position(grid, seen, position.mines), visible.flags | shown


def _path_in(text: str) -> str | None:
    """The path of a file that was copied in a file manager, which puts its address there."""
    address = text.strip()
    if not address.startswith("file://") or len(address.split()) > 1:
        return None
    path = unquote(urlsplit(address).path, errors="surrogateescape")
    # Before the letter of a Windows drive an address has a slash that its path has not.
    return path[1:] if re.match(r"/[A-Za-z]:", path) else path

"""Replays of other programs as games of ours: Arbiter, Viennasweeper, Metasweeper and Clone.

The package ms-toollib decodes the files, in a process of its own (`replay_process.py`). What comes
back are presses and releases of mouse buttons, at a pixel and a time. `_Mouse` turns them into
openings, chords and marks, which are played by our rules.

A chord is the release of one of two pressed buttons, and the button released last does nothing:

    lc 12,12   left button down                          both buttons will chord
    rc 12,12   right button down while the left is down  no flag
    rr 14,12   right button up                           chord of the cell at 14,12
    lr 15,13   left button up                            nothing
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from minesweeper.archive import replay_process
from minesweeper.archive.files import NotAFileError, open_to_read, reason, shown_name
from minesweeper.archive.saved_games import SavedGameError
from minesweeper.game.grid import Cell
from minesweeper.game.history import (
    NO_PROGRESS,
    OPENINGS,
    Action,
    FixedStart,
    History,
    ReadingProgress,
    Result,
    Turn,
    take_mark,
    take_opening,
    take_other,
)
from minesweeper.game.level import LevelError
from minesweeper.game.marks import Mark
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import NotationError, read_minefield
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

PROGRAMS = {"avf": "Arbiter", "rmv": "Viennasweeper", "evf": "Metasweeper", "mvf": "Clone"}
"""The endings of the files that are read, each with the program that writes them."""
JUDGE = "classic"
"""Other programs have no judge: a mine is a mine."""
LARGEST_FILE = 4 * 1024 * 1024
"""The most bytes of a replay. An expert game has about 50,000."""
NOT_INSTALLED = N_(
    "Replays from other programs need the package ms-toollib: install it with "
    "pip install 'minesweeper-quantum[replays]'."
)
TOO_SLOW = N_("It takes longer than {seconds} seconds to read.")
TOO_MANY_EVENTS = N_("It has more than {most:,} clicks.")
NOTHING_OPENED = N_("No cell is opened in it.")
_RECURSIVE_MODES = range(11, 17)
"""Game modes of Metasweeper in which a chord or a flag makes more chords by itself."""
_TAKES_RECURSION = N_("It was played with recursive chords, which this game does not allow.")
_RELEASES = {"lr", "rr", "mr"}
_EVERY = 0.05
"""Seconds between two looks whether the player has given up the reading."""


class ReplayError(SavedGameError):
    """A replay that cannot be read; its sentence says why."""


def is_replay(path: Path) -> bool:
    """Returns True if a file is named like a replay of another program."""
    return _kind(path) in PROGRAMS


def _kind(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def load_replay(path: Path, reading: ReadingProgress = NO_PROGRESS) -> History:
    """Returns the game of a file whose ending is one of PROGRAMS.

    Raises a ReplayError that says what is wrong, or a FileNotFoundError.
    """
    try:
        with open_to_read(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise
    except NotAFileError:
        raise ReplayError(_("{file} is not a file.").format(file=shown_name(path))) from None
    except OSError as error:
        raise ReplayError(
            _("{file} cannot be read: {reason}.").format(
                file=shown_name(path), reason=reason(error)
            )
        ) from None
    return read_replay(data, _kind(path), reading)


def read_replay(data: bytes, kind: str, reading: ReadingProgress = NO_PROGRESS) -> History:
    """Returns the game in the bytes of a replay; `kind` is one of PROGRAMS.

    It is judged as Classic and has its own times; before the first opened cell the clock stands.
    Raises a ReplayError if the bytes are no such replay or cost too much to read. `reading` can
    stop a reading that takes long.
    """
    if len(data) > LARGEST_FILE:
        raise ReplayError(
            _("A replay can be at most {largest_file} MiB.").format(largest_file=LARGEST_FILE >> 20)
        )
    reading.begin()
    recorded = _decoded(data, kind, reading)
    start = FixedStart(recorded.minefield, title=f"{PROGRAMS[kind]} replay", is_replay=True)
    player = _Player(start, recorded, with_questions=False)
    # The files do not say reliably whether a right click on a flag makes a question mark, and a
    # wrong guess shows only if the game does not end with the last click.
    if not player.is_finished:
        other = _Player(start, recorded, with_questions=True)
        player = other if other.is_finished else player
    if not any(turn.result in OPENINGS for turn in player.history.turns):
        raise ReplayError(_(NOTHING_OPENED))
    return player.history


# Decoding, in a process of its own.


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A decoded replay."""

    minefield: Minefield
    pixels: int
    """The side of a cell."""
    events: list[tuple[int, str, int, int]]
    """Milliseconds, the event of a button, and the pixel: right and down from the top left."""

    def cell(self, x: int, y: int) -> Cell | None:
        """Returns the cell at a pixel, or None outside the board."""
        cell = Cell(y // self.pixels, x // self.pixels)
        return cell if cell in self.minefield.grid else None


def _decoded(data: bytes, kind: str, reading: ReadingProgress) -> _Recorded:
    damaged = _("It is damaged, or it is not a .{kind} replay.").format(kind=kind)
    code, answer = _run(data, kind, reading)
    if code == replay_process.MISSING:
        raise ReplayError(_(NOT_INSTALLED))
    if code == replay_process.TOO_LONG:
        raise ReplayError(_(TOO_MANY_EVENTS).format(most=replay_process.MOST_EVENTS))
    try:
        found = json.loads(answer) if code == 0 else None
    except ValueError:
        found = None
    if found is None or not found["mined"] or found["pixels"] < 1:
        raise ReplayError(damaged)
    if found["mode"] in _RECURSIVE_MODES:
        raise ReplayError(_(_TAKES_RECURSION))
    return _Recorded(_minefield(found["mined"], damaged), found["pixels"], found["events"])


def _minefield(rows: list[str], damaged: str) -> Minefield:
    drawn = "\n".join(rows)
    try:
        minefield = read_minefield(f"{len(rows[0])}x{len(rows)}/{drawn.count('*')}\n{drawn}")
        _ = minefield.level
    except NotationError:
        raise ReplayError(damaged) from None
    except LevelError as error:
        raise ReplayError(str(error)) from None
    return minefield


def _run(data: bytes, kind: str, reading: ReadingProgress) -> tuple[int, bytes]:
    """Runs the process on a replay; returns its exit code and its answer.

    Files instead of pipes let the system bound the answer, and nothing can wait for a full pipe.
    """
    # Imported here, because few games are replays of other programs.
    import tempfile  # noqa: PLC0415

    try:
        with (
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as answer,
            # ms-toollib leaves a crash.log in the current folder if it aborts.
            tempfile.TemporaryDirectory() as folder,
        ):
            given.write(data)
            given.seek(0)
            code = _exit_code((kind, folder), given, answer, reading)
            answer.seek(0)
            return code, answer.read(replay_process.OUTPUT)
    except OSError as error:
        raise ReplayError(
            _("The process that reads it failed: {reason}.").format(reason=reason(error))
        ) from None


def _exit_code(
    started: tuple[str, str], given: IO[bytes], answer: IO[bytes], reading: ReadingProgress
) -> int:
    """Starts the process for a kind of replay in a folder, and returns its exit code."""
    import subprocess  # noqa: PLC0415  as above

    kind, folder = started
    process = subprocess.Popen(  # noqa: S603  our own file, our own interpreter
        _command(kind),
        stdin=given,
        stdout=answer,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        # Without this flag a Windows program without a console would open one.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        for look in range(int(replay_process.SECONDS / _EVERY)):
            try:
                return process.wait(_EVERY)
            except subprocess.TimeoutExpired:
                reading.note(0, look * _EVERY / replay_process.SECONDS)
        raise ReplayError(_(TOO_SLOW).format(seconds=replay_process.SECONDS))
    finally:
        process.kill()
        process.wait()


def _command(kind: str) -> tuple[str, ...]:
    # PyInstaller sets this in a bundle, where the executable is the game and not an interpreter.
    if getattr(sys, "frozen", False):
        return (sys.executable, "child", "replay", kind)
    # Without -P a file in the current folder could take the place of ms-toollib.
    return (sys.executable, "-P", str(Path(replay_process.__file__).absolute()), kind)


# From the buttons of a mouse to turns.


class _Player:
    """Plays the clicks of a replay by our rules."""

    def __init__(self, start: FixedStart, recorded: _Recorded, *, with_questions: bool) -> None:
        self.history = History(start, JUDGE)
        self._with_questions = with_questions
        self._now = 0
        self._game = start.begin(lambda: self._now)
        self.is_finished = False
        """True if the last click won or lost the game."""
        self._play(recorded)

    def _play(self, recorded: _Recorded) -> None:
        mouse = _Mouse(self._open, self._chord, self._mark, self._is_opened)
        for number, (at, event, x, y) in enumerate(recorded.events):
            # A clock that goes back is read as one that stood.
            self._now = max(self._now, at)
            mouse.take(event, recorded.cell(x, y))
            if self._game.status.is_finished:
                rest = {later for _, later, _, _ in recorded.events[number + 1 :]}
                self.is_finished = rest <= _RELEASES
                return
        self._add(take_other(self._game, Action.TIME))

    def _is_opened(self, cell: Cell) -> bool:
        return not self._game.cells_of_open(cell) and self._game.mark(cell) is not Mark.FLAG

    def _open(self, cell: Cell) -> None:
        self._add(take_opening(self._game, Action.OPEN, cell)[0])

    def _chord(self, cell: Cell) -> None:
        self._add(take_opening(self._game, Action.CHORD, cell)[0])

    def _mark(self, cell: Cell) -> None:
        self._add(take_mark(self._game, cell, with_questions=self._with_questions))

    def _add(self, turn: Turn | None) -> None:
        # Before the first opened cell only marks matter: such clicks are no part of the game.
        is_idle = turn is not None and turn.result is Result.NOTHING
        if turn is not None and not (is_idle and self._game.minefield is None):
            self.history.turns.append(turn)


class _Mouse:
    """The two buttons: which are down, and what their release will do."""

    def __init__(
        self,
        open_cell: Callable[[Cell], None],
        chord: Callable[[Cell], None],
        mark: Callable[[Cell], None],
        is_opened: Callable[[Cell], bool],
    ) -> None:
        self._open, self._chord, self._mark = open_cell, chord, mark
        self._is_opened = is_opened
        self._left = self._right = self._middle = False
        self._is_chord = False
        """True if both are down, and the release of one will chord."""
        self._is_spent = False
        """True if the left button took part in a chord, so that its release does nothing."""
        self._on_opened: Cell | None = None
        """The opened cell under a pressed right button: a click, unless it becomes a chord."""
        self._events: dict[str, Callable[[Cell | None], None]] = {
            "lc": self._press_left,
            "lr": self._release_left,
            "rc": self._press_right,
            "rr": self._release_right,
            "mr": self._do_chord,
            "pf": lambda cell: self._do(self._mark, cell),
            "cc": lambda _: self._press_both(),
            # A file that does not say whether the button went down or up.
            "l": self._change_left,
            "r": self._change_right,
            "m": self._change_middle,
        }

    def take(self, event: str, cell: Cell | None) -> None:
        """Takes an event of a button; `cell` is None outside the board."""
        if event in self._events:
            self._events[event](cell)

    @staticmethod
    def _do(action: Callable[[Cell], None], cell: Cell | None) -> None:
        if cell is not None:
            action(cell)

    def _do_chord(self, cell: Cell | None) -> None:
        self._do(self._chord, cell)

    def _press_both(self) -> None:
        self._left = self._right = self._is_chord = True
        self._on_opened = None

    def _press_left(self, _: Cell | None) -> None:
        if self._right and not self._left:
            self._press_both()
        self._left = True

    def _press_right(self, cell: Cell | None) -> None:
        if self._left:
            self._press_both()
        elif not self._right and cell is not None and self._is_opened(cell):
            self._on_opened = cell
        elif not self._right:
            self._do(self._mark, cell)
        self._right = True

    def _release_left(self, cell: Cell | None) -> None:
        if self._is_chord:
            self._do_chord(cell)
        elif self._left and not self._is_spent:
            self._do(self._open, cell)
        self._left = self._is_chord = self._is_spent = False

    def _release_right(self, cell: Cell | None) -> None:
        self._is_spent |= self._is_chord
        if self._is_chord:
            self._do_chord(cell)
        else:
            self._do(self._mark, self._on_opened)
        self._right = self._is_chord = False
        self._on_opened = None

    def _change_left(self, cell: Cell | None) -> None:
        change = self._release_left if self._left else self._press_left
        change(cell)

    def _change_right(self, cell: Cell | None) -> None:
        change = self._release_right if self._right else self._press_right
        change(cell)

    def _change_middle(self, cell: Cell | None) -> None:
        if self._middle:
            self._do_chord(cell)
        self._middle = not self._middle

"""Exercises: positions to practise, in a file of JSON lines (`docs/exercises.md`).

A file that cannot be read is set aside, and one of a later release is left as it is. Neither is
ever overwritten.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import BinaryIO

from minesweeper import resources
from minesweeper.archive import files
from minesweeper.archive.files import ArchiveError, Lock, reason
from minesweeper.archive.json_lines import CheckedLine, json_line, read_lines
from minesweeper.game.checked_fields import SWITCH, TEXTS, Rule
from minesweeper.game.clock import Now
from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import Level, LevelError
from minesweeper.game.notation import FlaggedPosition, NotationError, read_position, write_position
from minesweeper.game.position import COVERED
from minesweeper.game.quoting import quoted
from minesweeper.teaching.exercise import MOST_CELLS, Exercise
from minesweeper.translation import N_, join_sentences
from minesweeper.translation import gettext as _

FILE_NAME = "exercises.jsonl"
FORMAT = "minesweeper exercises"
VERSION = 2
"""Version 1 knew no `target`, `given` and `starter`; it is still read."""
MOST_EXERCISES = 2_000
"""The most exercises that are kept. Beyond it those solved most often go first, then the oldest."""
LARGEST_FILE = 32 * 1024 * 1024
_MOST_TIMES = 10**9
_LATEST = 10**14
"""The latest time of an exercise in milliseconds since 1970: about the year 5000."""
_TECHNIQUE = Rule(
    N_("{name} must be the id of a technique, or empty, not {shown}."),
    lambda value: isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9-]{0,20}", value) is not None,
)
"""The rule for a technique's id. Unknown ids of earlier or later releases are accepted."""

Change = Callable[[list[Exercise]], list[Exercise]]
"""A function that returns the list of exercises after a change."""


class ExerciseFileError(ValueError):
    """A file that is no file of exercises; the message says what is wrong and where."""


class NewerExercisesError(ExerciseFileError):
    """A file that a later release has written. It is left as it is."""


class Exercises:
    """The exercises of one player, which several windows may share.

    Every failure is an ArchiveError with a sentence. `take_notice` returns what else the player
    should know.
    """

    def __init__(self, home: Path, today: Now) -> None:
        """Takes a function `today` that returns milliseconds since 1970."""
        self.path = home / FILE_NAME
        self._lock = home / "exercises.lock"
        self._today = today
        self._notice: str | None = None
        self._changes: list[Change] = []
        """Changes that wait because another window was writing."""
        self._known: tuple[Exercise, ...] = ()
        self._known_at: tuple[int, ...] | None = None
        """Identifies the file from which `_known` was read; None if there was none."""
        self._times: list[int] = []
        self._times_at: tuple[int, ...] | None = None
        """The same of `_times`."""

    def take_notice(self) -> str | None:
        """Returns a sentence for the player once, or None."""
        notice, self._notice = self._notice, None
        return notice

    def all(self) -> tuple[Exercise, ...]:
        """Returns every exercise, the oldest first.

        The file is read again only if it has changed: 2,000 exercises take 40 ms.
        """
        found = _identity(self.path)
        if found is None or found != self._known_at:
            self._known, self._known_at = tuple(self._read()), found
        return self._known

    def times(self) -> list[int]:
        """Returns when each exercise was kept, the oldest first.

        It takes a fifth of the time of `all`, because everything else is left unread, and unchecked
        until `all` is called.
        """
        found = _identity(self.path)
        if found is None or found not in (self._known_at, self._times_at):
            try:
                self._times, self._times_at = _read_times(self.path), found
            except (ExerciseFileError, OSError):
                # It is reported, and the file set aside, where everything is read.
                self.all()
        if found is None or found != self._times_at:
            return [exercise.kept for exercise in self._known]
        return self._times

    def keep(self, lost: Exercise) -> None:
        """Adds an exercise, unless it is there already or its board is too large."""
        if lost.position.grid.size > MOST_CELLS:
            return

        def add(kept: list[Exercise]) -> list[Exercise]:
            if any(lost.is_same(exercise) for exercise in kept):
                return kept
            latest = max((exercise.kept for exercise in kept), default=0)
            return _trimmed([*kept, replace(lost, kept=max(self._today(), latest + 1))])

        self._change(add)

    def note(self, kept: int, *, solved: bool) -> None:
        """Counts an attempt at the exercise that was added at the time `kept`."""

        def count(exercise: Exercise) -> Exercise:
            if exercise.kept != kept:
                return exercise
            return replace(exercise, tried=exercise.tried + 1, solved=exercise.solved + solved)

        self._change(lambda exercises: list(map(count, exercises)))

    def update(self, changed: Mapping[int, Exercise]) -> None:
        """Replaces exercises, by the time at which each was kept; their progress stays."""

        def updated(exercise: Exercise) -> Exercise:
            new = changed.get(exercise.kept, exercise)
            return replace(new, tried=exercise.tried, solved=exercise.solved)

        self._change(lambda exercises: list(map(updated, exercises)))

    # The file.

    def _change(self, change: Change) -> None:
        """Changes the file or, while another window writes it, leaves that to the next change."""
        self._changes.append(change)
        lock = Lock(self._lock)
        try:
            if lock.take():
                self._change_all()
        except OSError as error:
            raise ArchiveError(
                _("The exercise was not saved: {reason}.").format(reason=reason(error))
            ) from error
        finally:
            lock.release()

    def _change_all(self) -> None:
        changes, self._changes = self._changes, []
        before = after = self._read()
        for change in changes:
            after = change(after)
        if after != before:
            files.write_whole(self.path, written(after))

    def _read(self) -> list[Exercise]:
        try:
            return read_exercises(self.path)
        except FileNotFoundError:
            return []
        except NewerExercisesError as error:
            raise ArchiveError(
                _("Your exercises were not changed. {error}").format(error=error)
            ) from None
        except ExerciseFileError as error:
            self._put_aside(error)
            return []
        except OSError as error:
            raise ArchiveError(
                _("The exercises cannot be read: {reason}.").format(reason=reason(error))
            ) from error

    def _put_aside(self, error: ExerciseFileError) -> None:
        told = join_sentences(_("Your exercises could not be read."), str(error))
        try:
            self._notice = _("{told} They are kept as {name}.").format(
                told=told, name=files.set_aside(self.path).name
            )
        except OSError as trouble:
            raise ArchiveError(
                _("{told} {file} could not be moved ({reason}), so it was left in place.").format(
                    told=told, file=self.path.name, reason=reason(trouble)
                )
            ) from trouble


def _identity(path: Path) -> tuple[int, ...] | None:
    """Returns a value that changes whenever the file is written; None if it can't be determined."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _trimmed(exercises: list[Exercise]) -> list[Exercise]:
    """Returns at most MOST_EXERCISES: those solved most often are dropped, then the oldest."""
    over = len(exercises) - MOST_EXERCISES
    while over > 0:
        exercises.remove(min(exercises, key=lambda each: (-each.solved, each.kept)))
        over -= 1
    return exercises


# The format.


def written(exercises: list[Exercise]) -> bytes:
    """Returns the content of a file with these exercises."""
    head = json_line({"format": FORMAT, "version": VERSION})
    return b"".join([head, *map(_exercise_line, exercises)])


def _exercise_line(exercise: Exercise) -> bytes:
    drawn = write_position(FlaggedPosition(exercise.position, exercise.flags))
    aim = (
        {}
        if exercise.target is None
        else {
            "target": exercise.target.name,
            "given": [cell.name for cell in exercise.given],
        }
    )
    return json_line(
        {
            "kept": exercise.kept,
            "judge": exercise.judge,
            "technique": exercise.technique,
            "cell": exercise.cell.name,
            "chord": exercise.is_chord,
            "position": drawn.splitlines(),
            **aim,
            **({"starter": True} if exercise.is_starter else {}),
            "tried": exercise.tried,
            "solved": exercise.solved,
        }
    )


def read_exercises(path: Path) -> list[Exercise]:
    """Returns the exercises of a file.

    Raises an ExerciseFileError that says what is wrong and where, or an OSError.
    """
    with _opened(path) as file:
        return _read_all(_lines_of_exercises(file))


def _read_times(path: Path) -> list[int]:
    """Returns the times at which the exercises of a file were kept."""
    with _opened(path) as file:
        return [line.whole("kept", _LATEST) for line in _lines_of_exercises(file)]


def _lines_of_exercises(file: BinaryIO) -> Iterator[CheckedLine]:
    """Yields the lines after the head, as many as a file may have."""
    lines = read_lines(file, ExerciseFileError)
    head = next(lines, None)
    if head is None:
        raise ExerciseFileError(_("The file is empty."))
    _read_head(head)
    length = head.length
    for number, line in enumerate(lines):
        length += line.length
        if length > LARGEST_FILE or number == MOST_EXERCISES:
            raise line.error(_("there is one exercise too many."))
        yield line


def _opened(path: Path) -> BinaryIO:
    try:
        return files.open_to_read(path)
    except files.NotAFileError:
        raise ExerciseFileError(_("{file} is not a file.").format(file=path.name)) from None


def _read_head(line: CheckedLine) -> None:
    if not line.has("format", FORMAT):
        raise line.error(
            _("an exercise file must begin with its format, {format}.").format(
                format=quoted(FORMAT)
            )
        )
    version = line.whole("version", 10**9)
    if version > VERSION:
        raise NewerExercisesError(
            _(
                "They are from a newer release (format {version}; this release reads up to "
                "{latest})."
            ).format(version=version, latest=VERSION)
        )
    line.finish()


def _read_all(lines: Iterator[CheckedLine]) -> list[Exercise]:
    exercises: list[Exercise] = []
    latest = -1
    for line in lines:
        exercise = _read_exercise(line)
        if exercise.kept <= latest:
            raise line.error(_("“kept” must be later than on the line before."))
        latest = exercise.kept
        exercises.append(exercise)
    return exercises


def _read_exercise(line: CheckedLine) -> Exercise:
    kept = line.whole("kept", _LATEST)
    judge = line.one_of("judge", JUDGES).name
    technique = line.take("technique", _TECHNIQUE)
    cell = line.cell("cell")
    is_chord = line.take("chord", SWITCH)
    sheet = _read_sheet(line)
    if cell not in sheet.position.grid:
        raise line.error(_("cell: {cell} is off the board.").format(cell=cell.name))
    tried, solved = (line.whole(key, _MOST_TIMES) for key in ("tried", "solved"))
    exercise = Exercise(
        sheet.position, sheet.flags, cell, judge, technique, is_chord, kept, tried, solved
    )
    exercise = _with_target(exercise, line)
    line.finish()
    return exercise


def _with_target(exercise: Exercise, line: CheckedLine) -> Exercise:
    """Returns the exercise with the fields that version 2 added, which all may be missing."""
    target = line.cell("target") if "target" in line else None
    given = line.cells("given") if "given" in line else ()
    position = exercise.position
    for cell in (*given, *([] if target is None else [target])):
        if cell not in position.grid or position.at(cell) != COVERED:
            raise line.error(
                _("target, given: {cell} is not a covered cell on the board.").format(
                    cell=cell.name
                )
            )
    is_starter = "starter" in line and line.take("starter", SWITCH)
    return replace(exercise, target=target, given=given, is_starter=is_starter)


def _read_sheet(line: CheckedLine) -> FlaggedPosition:
    rows = line.take("position", TEXTS)
    try:
        sheet = read_position("\n".join(rows))
    except NotationError as error:
        raise line.error(_("position: {error}").format(error=error)) from None
    if sheet.position.grid.size > MOST_CELLS:
        raise line.error(
            _("position: a board can have at most {most_cells} cells here.").format(
                most_cells=MOST_CELLS
            )
        )
    try:
        Level(sheet.position.grid, sheet.position.mines)
    except LevelError as error:
        raise line.error(_("position: {error}").format(error=error)) from None
    return sheet


# The starter exercises that ship with the game, drawn as text in `assets/starters.txt`.


@cache
def starter_exercises() -> tuple[Exercise, ...]:
    """Returns the starter exercises, simplest first. They are numbered −1, −2 and so on.

    Each is a paragraph: the technique and the target, then the position as in `docs/notation.md`.
    Paragraphs that begin with `;` are remarks.
    """
    paragraphs = resources.starters().strip().split("\n\n")
    drawn = [each for each in paragraphs if not each.startswith(";")]
    return tuple(_starter(-number, each) for number, each in enumerate(drawn, start=1))


def _starter(number: int, paragraph: str) -> Exercise:
    head, _, board = paragraph.partition("\n")
    technique, target, *given = head.split()
    cell = Cell.named(target)
    return Exercise(
        read_position(board).position,
        frozenset(),
        cell,
        next(iter(JUDGES)),
        technique,
        kept=number,
        target=cell,
        given=tuple(map(Cell.named, given)),
        is_starter=True,
    )

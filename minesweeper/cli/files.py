"""The files that the user of the command names: read or written whole, or refused in a sentence."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from minesweeper.archive.files import reason, write_whole
from minesweeper.archive.regular_files import check_target, open_to_read
from minesweeper.archive.saved_games import SavedGameError, load_game
from minesweeper.cli.system import milliseconds
from minesweeper.cli.usage import UsageError, say, standard_input
from minesweeper.game.history import History, Reading
from minesweeper.game.quoting import named

LONGEST_FILE = 16 * 1024 * 1024
"""The most bytes of a board in a file: one that never ends, such as a device, must not be kept."""


_OURS = re.compile(r"/dev/stdin|/dev/fd/(\d{1,6})|/proc/self/fd/(\d{1,6})")
"""The names of files that whoever started the command has opened for it: `analyse <(…)`."""


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = _read_start(file)
        if len(data) > LONGEST_FILE:
            raise UsageError(f"The file {file} is longer than {LONGEST_FILE} bytes.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"The file {file} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"The file {file} is not a text file.") from None


def _read_start(file: str) -> bytes:
    """As much of a file as can be a board, and a byte more."""
    ours = _OURS.fullmatch(file)
    if file in {"-", "/dev/stdin"}:
        return standard_input().read(LONGEST_FILE + 1)
    if ours is not None:
        # Not by its name, which would be refused: it is mostly a pipe, and somebody writes to it.
        with os.fdopen(os.dup(int(ours[1] or ours[2])), "rb") as opened:
            return opened.read(LONGEST_FILE + 1)
    with open_to_read(Path(file)) as opened:
        return opened.read(LONGEST_FILE + 1)


def read_history(file: Path) -> History:
    """The game that was saved to a file."""
    try:
        with told_in_terminal(file) as reading:
            return load_game(file, reading)[0]
    except (SavedGameError, OSError) as error:
        told = f"{reason(error)}." if isinstance(error, OSError) else error
        raise UsageError(f"The game {file} cannot be loaded: {told}") from None


@contextmanager
def told_in_terminal(file: Path) -> Iterator[Reading]:
    """Have it told in a terminal how far the reading of a file has come, where that takes long."""
    has_told = False

    def tell(done: float) -> None:
        nonlocal has_told
        if sys.stderr is not None and sys.stderr.isatty():
            has_told = True
            told = f"\rReading {named(file.name)}: {round(100 * done)} %. Ctrl + C stops."
            print(told, end="", file=sys.stderr, flush=True)  # noqa: T201  of no use to a pipe

    try:
        yield Reading(milliseconds, tell)
    finally:
        if has_told:
            print(file=sys.stderr)  # noqa: T201  the same


def check_picture(image: Path, *endings: str) -> None:
    """Refuse what can be seen to be no place for a picture, before anything is counted."""
    if image.suffix.lower() not in endings:
        raise UsageError(f"The picture {image} must be a file that ends in {' or '.join(endings)}.")
    # Writing would make the folder, which is right for our home and wrong for a slip.
    try:
        image.parent.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(
            f"The picture cannot be written to {image}: there is no folder {image.parent}."
        ) from None
    except OSError as error:
        raise _unwritten(image, error) from None
    # Writing would put a file in the place of a pipe or a device.
    try:
        check_target(image)
    except OSError as error:
        raise _unwritten(image, error) from None


def _unwritten(image: Path, error: OSError) -> UsageError:
    return UsageError(f"The picture cannot be written to {image}: {reason(error)}.")


def write_picture(image: Path, data: bytes) -> None:
    """Write a picture, and tell where it is."""
    try:
        write_whole(image, data)
    except OSError as error:
        raise _unwritten(image, error) from None
    # Beside the answer, so that JSON stays JSON.
    say(f"The picture is in {image}.")

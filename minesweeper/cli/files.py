"""The files that the user of the command names: read or written whole, or refused in a sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from minesweeper.agent.trail import Reading, Trail
from minesweeper.archive.files import reason, write_whole
from minesweeper.archive.saved_games import SavedGameError, load_game
from minesweeper.cli.outside import milliseconds
from minesweeper.cli.usage import UsageError
from minesweeper.game.quoting import named

LONGEST_FILE = 16 * 1024 * 1024
"""The most bytes of a board in a file: one that never ends, such as a device, must not be kept."""


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
    if file == "-":
        return sys.stdin.buffer.read(LONGEST_FILE + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LONGEST_FILE + 1)


def read_trail(file: Path) -> Trail:
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
    if not image.parent.is_dir():
        raise UsageError(
            f"The picture cannot be written to {image}: there is no folder {image.parent}."
        )


def write_picture(image: Path, data: bytes) -> None:
    """Write a picture, and tell where it is."""
    try:
        write_whole(image, data)
    except OSError as error:
        raise UsageError(f"The picture cannot be written to {image}: {reason(error)}.") from None
    # Beside the answer, so that JSON stays JSON.
    print(f"The picture is in {image}.", file=sys.stderr)  # noqa: T201  told where it is

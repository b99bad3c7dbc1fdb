"""How the command answers, and refuses what it cannot follow."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NoReturn, TextIO

from minesweeper.game.quoting import printable

INTERRUPTED = 130
"""The code of a program that Ctrl + C ended."""


class UsageError(ValueError):
    """Words on the command line that cannot be followed."""


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave."""
    say(f"minesweeper: {sentence}")
    raise SystemExit(code)


def say(sentence: str) -> None:
    """Print a sentence on standard error, if that is open; this is the only place that does.

    Names and words from outside may stand in the sentence as they are: what is not text in them is
    escaped here, so that no message can forget it.
    """
    # With no standard error `print` would take standard output instead.
    if sys.stderr is None:
        return
    try:
        print(printable(sentence), file=sys.stderr, flush=True)  # noqa: T201  the command speaks here
    except OSError:
        _write_no_more(sys.stderr)


# The standard streams.


def hold_closed_streams() -> None:
    """Put nothing where a standard stream is closed.

    Otherwise the next file to be opened would get the number of the closed stream, and what a
    library prints on standard error would be written into a saved game. The streams of `sys` stay
    None, as the interpreter has made them, so that a closed stream is still known.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is given, and those below are taken.
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)


def standard_input() -> BinaryIO:
    """The bytes of standard input; a UsageError if it is closed."""
    if sys.stdin is None:
        raise UsageError("Nothing can be read: standard input is closed.")
    return sys.stdin.buffer


def standard_output() -> TextIO:
    """Standard output; a UsageError if it is closed.

    To be asked for before any long work whose answer would have nowhere to go.
    """
    if sys.stdout is None:
        raise UsageError("The answer cannot be written: standard output is closed.")
    return sys.stdout


def answer(text: str) -> None:
    """Print what was asked for, as it stands."""
    output = standard_output()
    with answering():
        output.write(text)
        output.flush()


@contextmanager
def answering(but: str = "The answer cannot be written") -> Iterator[None]:
    """Leave where standard output takes no more: at once if nobody reads it, else with a word."""
    try:
        yield
    except OSError as error:
        _write_no_more(standard_output())
        if isinstance(error, BrokenPipeError):
            raise SystemExit(0) from None
        fail(f"{but}: {error.strerror}.")


def _write_no_more(stream: TextIO) -> None:
    """Let the rest of a stream go nowhere: it would be written, and fail, once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

"""The conventions of the command: answers, messages and error exits."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NoReturn, TextIO

from minesweeper.game.quoting import printable
from minesweeper.translation import gettext as _

INTERRUPTED = 130
"""The exit code after Ctrl + C."""


class UsageError(ValueError):
    """Arguments that the command cannot follow; its sentence says why."""


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Prints what is wrong, and exits with this code."""
    print_message(f"minesweeper: {sentence}")
    raise SystemExit(code)


def print_message(sentence: str) -> None:
    """Prints a sentence on standard error, if that is open. No other function prints there.

    Names and words from outside need no escapes in the sentence: whatever is not visible text is
    escaped here, so that no message can forget it.
    """
    # Without standard error `print` would use standard output.
    if sys.stderr is None:
        return
    try:
        print(printable(sentence), file=sys.stderr, flush=True)  # noqa: T201  the command speaks here
    except OSError:
        _write_no_more(sys.stderr)


# The standard streams.


def replace_closed_streams() -> None:
    """Opens the null device in place of every closed standard stream.

    Otherwise the next file to be opened would get the number of the closed stream, and what a
    library prints on standard error would be written into a saved game. The streams of `sys` stay
    None, so that a closed stream can still be recognised.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The system gives the lowest free number, which is this one.
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)


def standard_input() -> BinaryIO:
    """Returns the bytes of standard input; raises a UsageError if it is closed."""
    if sys.stdin is None:
        raise UsageError(_("Nothing can be read: standard input is closed."))
    return sys.stdin.buffer


def standard_output() -> TextIO:
    """Returns standard output; raises a UsageError if it is closed.

    Call it before long work, whose answer could not be printed.
    """
    if sys.stdout is None:
        raise UsageError(_("The answer cannot be written: standard output is closed."))
    return sys.stdout


def print_answer(text: str) -> None:
    """Prints an answer on standard output, unchanged."""
    output = standard_output()
    with handling_output_errors():
        output.write(text)
        output.flush()


@contextmanager
def handling_output_errors(but: str = "") -> Iterator[None]:
    """Exits if standard output fails: silently if its reader is gone, else with a message."""
    try:
        yield
    except OSError as error:
        _write_no_more(standard_output())
        if isinstance(error, BrokenPipeError):
            raise SystemExit(0) from None
        # Imported here, because output seldom fails.
        from minesweeper.archive.files import reason  # noqa: PLC0415

        failure = but or _("The answer cannot be written")
        fail(_("{failure}: {reason}.").format(failure=failure, reason=reason(error)))


def _write_no_more(stream: TextIO) -> None:
    """Sends the rest of a stream to the null device: it would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

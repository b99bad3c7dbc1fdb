"""How the command reads its words, answers, and refuses what it cannot follow."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

_T = TypeVar("_T")

INTERRUPTED = 130
"""The code of a program that Ctrl + C ended."""


class UsageError(ValueError):
    """Words on the command line that cannot be followed."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say which words are wrong, and leave."""
        fail(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave."""
    print(f"minesweeper: {sentence}", file=sys.stderr)  # noqa: T201  the command speaks here
    raise SystemExit(code)


def answer(text: str) -> None:
    """Print what was asked for, as it stands."""
    with answering():
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def answering(but: str = "The answer cannot be written") -> Iterator[None]:
    """Leave where standard output takes no more: at once if nobody reads it, else with a word."""
    try:
        yield
    except OSError as error:
        # What is left in the buffer would be written, and fail, once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise SystemExit(0) from None
        fail(f"{but}: {error.strerror}.")


def argument(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Let argparse show the sentence of a reader's own error."""

    def reader(text: str) -> _T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return reader

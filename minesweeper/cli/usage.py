"""How the command reads its words, and how it refuses what it cannot follow."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

_T = TypeVar("_T")


class UsageError(ValueError):
    """Words on the command line that cannot be followed."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say which words are wrong, and leave."""
        fail(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")


def fail(sentence: str) -> NoReturn:
    """Say what is wrong and leave with code 2."""
    print(f"minesweeper: {sentence}", file=sys.stderr)  # noqa: T201  the command speaks here
    raise SystemExit(2)


def argument(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Let argparse show the sentence of a reader's own error."""

    def reader(text: str) -> _T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return reader

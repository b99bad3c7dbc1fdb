"""How the command reads its words. A window that is opened without any does without argparse."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from minesweeper.cli.usage import answer, fail
from minesweeper.game.quoting import quoted

_T = TypeVar("_T")


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say which words are wrong, and leave."""
        fail(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")

    def print_help(self, file: Any = None) -> None:
        """Print the help as an answer: `file`, which argparse never names, is left alone."""
        assert file is None, "an answer goes to standard output"
        answer(self.format_help())


class PrintVersion(argparse.Action):
    """The action of an option that prints its constant, the version, as an answer and leaves."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Print the version, and leave."""
        answer(f"{self.const}\n")
        parser.exit()


def argument(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Let argparse show the sentence of a reader's own error."""

    def reader(text: str) -> _T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return reader


def file_name(text: str) -> str:
    """The name of a file as it stands on the command line.

    A ValueError says why no file can have it: it is empty, or the system cannot take it.
    """
    if not text:
        # As a path it would be the folder we are in.
        raise ValueError("The name is empty.")
    try:
        is_taken = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        is_taken = False
    if not is_taken:
        raise ValueError(f"No file can be named {quoted(text)}.")
    return text


def file_path(text: str) -> Path:
    """The path that a word on the command line names; a ValueError as by `file_name`."""
    return Path(file_name(text))

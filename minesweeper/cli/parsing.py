"""Parsing of the arguments. A window that is opened without arguments does not load argparse."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from minesweeper.cli.usage import fail, print_answer
from minesweeper.game.quoting import quoted
from minesweeper.translation import gettext as _
from minesweeper.translation import join_all
from minesweeper.translation.languages import LANGUAGE_OPTION, LANGUAGES, known_language

_T = TypeVar("_T")


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and exit code 2.

    It has the option `--language` unless its subcommand talks with other programs. Before the
    arguments are parsed, `cli.command` has chosen the language already.
    """

    def __init__(self, *, is_for_programs: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not is_for_programs:
            self.add_argument(
                LANGUAGE_OPTION,
                metavar="CODE",
                type=_language,
                help=_("the language of all texts: {codes} (default: the system's)").format(
                    codes=", ".join(LANGUAGES)
                ),
            )

    def error(self, message: str) -> NoReturn:
        """Prints which arguments are wrong, and exits."""
        fail(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")

    def print_help(self, file: Any = None) -> None:
        """Prints the help on standard output. argparse never passes `file`."""
        assert file is None, "an answer goes to standard output"
        print_answer(self.format_help())


class PrintVersion(argparse.Action):
    """The action of an option that prints its constant, the version, and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Prints the version, and exits."""
        print_answer(f"{self.const}\n")
        parser.exit()


def argument_type(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Returns a reader for argparse that shows the sentence of a ValueError."""

    def reader(text: str) -> _T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return reader


@argument_type
def _language(text: str) -> str:
    """Returns the code of a language; raises a ValueError if the game does not speak it."""
    code = known_language(text)
    if code is None:
        sentence = _("There is no language {name}. The languages are {codes}.")
        raise ValueError(sentence.format(name=quoted(text), codes=join_all(list(LANGUAGES))))
    return code


@argument_type
def file_name(text: str) -> str:
    """Returns the name of a file on the command line.

    Raises a ValueError if no file can have it: it is empty, or the system cannot use it.
    """
    if not text:
        # As a path it would mean the current folder.
        raise ValueError("The name is empty.")
    try:
        is_taken = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        is_taken = False
    if not is_taken:
        raise ValueError(f"No file can be named {quoted(text)}.")
    return text


@argument_type
def file_path(text: str) -> Path:
    """Returns the path that an argument names; raises a ValueError like `file_name`."""
    return Path(file_name(text))

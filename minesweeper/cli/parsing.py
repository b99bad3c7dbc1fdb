"""Parsing of the arguments. A window that is opened without arguments does not load argparse."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from minesweeper.cli.usage import fail, print_answer
from minesweeper.game.quoting import quoted
from minesweeper.translation import N_, join_all, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.languages import LANGUAGE_OPTION, LANGUAGES, known_language

_T = TypeVar("_T")

# argparse asks Python's own catalogue for its texts, which has none of them. There is no other way
# to hand it ours.
argparse._ = _  # type: ignore[attr-defined]
argparse.ngettext = ngettext  # type: ignore[attr-defined]
_TEXTS_OF_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("not allowed with argument %s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""Marked here for the catalogues; a text of argparse that is not among them stays English."""


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
                help=_("the language of all text: {codes} (default: the system's)").format(
                    codes=", ".join(LANGUAGES)
                ),
            )

    def error(self, message: str) -> NoReturn:
        """Prints which arguments are wrong, and exits."""
        told = _("{message}; see {command} --help.")
        fail(told.format(message=f"{message[0].upper()}{message[1:]}", command=self.prog))

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
        raise ValueError(_("The name is empty."))
    try:
        is_taken = b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        is_taken = False
    if not is_taken:
        raise ValueError(_("No file can be named {text}.").format(text=quoted(text)))
    return text


@argument_type
def file_path(text: str) -> Path:
    """Returns the path that an argument names; raises a ValueError like `file_name`."""
    return Path(file_name(text))

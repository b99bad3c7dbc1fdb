"""Text from outside for use in a sentence of ours: quoted, escaped and shortened."""

import unicodedata

from minesweeper.translation import gettext as _

_MOST_LETTERS, _LONGEST = 40, 58
_LONGEST_NAME, _NAME_ENDS = 80, 38


def quoted(text: str) -> str:
    r"""Returns the beginning of a text in quotation marks, on one line of at most 61 characters.

    The marks are those of the player's language: “word” or „Wort“.

    >>> quoted("a\nb")
    '“a\\nb”'
    """
    start = text[:_MOST_LETTERS]
    while len(_escaped(start)) > _LONGEST:
        start = start[:-1]
    beginning = _escaped(start) if start == text else f"{_escaped(start)}…"
    # Translators: a text from a file or a command, in the quotation marks of your language.
    return _("“{text}”").format(text=beginning)


def named(name: str) -> str:
    """Returns the name of a file on one line. A long name loses its middle and keeps its ending."""
    if len(name) <= _LONGEST_NAME:
        return _escaped(name)
    return f"{_escaped(name[:_NAME_ENDS])}…{_escaped(name[-_NAME_ENDS:])}"


def printable(text: str) -> str:
    r"""Returns the text on one line, with escapes for everything that is not visible text.

    That is: control characters, such as the escape that can change the title of a terminal; line
    ends; invisible characters, such as those that change the direction of writing; and single
    surrogates, which stand for bytes of a file's name that are not UTF-8. A backslash stays, so
    that nothing is escaped twice.

    >>> printable("a\x1bb")
    'a\\x1bb'
    """
    if text.isprintable():
        return text
    return "".join(repr(letter)[1:-1] if _is_unseen(letter) else letter for letter in text)


def _is_unseen(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] == "C" or category in ("Zl", "Zp")


def _escaped(text: str) -> str:
    """Returns the text as Python writes it, except for quotation marks: ours are different ones."""
    return "".join(letter if letter in "'\"" else repr(letter)[1:-1] for letter in text)

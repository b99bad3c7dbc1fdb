"""Text from outside inside a sentence of ours: quoted, escaped, and cut where it is long."""

import unicodedata

_MOST_LETTERS, _LONGEST = 40, 58
_LONGEST_NAME, _NAME_ENDS = 80, 38


def quoted(text: str) -> str:
    """The text in quotation marks on one line: its first letters, and fewer where many escape."""
    start = text[:_MOST_LETTERS]
    while len(_escaped(start)) > _LONGEST:
        start = start[:-1]
    return f"“{_escaped(start)}{'' if start == text else '…'}”"


def named(name: str) -> str:
    """The name of a file on one line; a long one is cut in its middle, for names have endings."""
    if len(name) <= _LONGEST_NAME:
        return _escaped(name)
    return f"{_escaped(name[:_NAME_ENDS])}…{_escaped(name[-_NAME_ENDS:])}"


def printable(text: str) -> str:
    r"""The text on one line, with escapes for what a terminal or a reader would not take as text.

    These are control characters, such as the escape that can change the title of a terminal,
    line ends, invisible characters, among them those that turn the direction of writing, and half
    surrogate pairs, which stand for the bytes of a file's name that are not UTF-8. A backslash
    stays as it is, so that what is escaped already is not escaped twice.

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
    """The text as Python writes it, but for quotation marks: ours around it are others."""
    return "".join(letter if letter in "'\"" else repr(letter)[1:-1] for letter in text)

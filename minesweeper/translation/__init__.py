"""Translates the texts that a player reads.

English is the source: without a catalogue every function returns the text it is given. The names
are those of gettext, so that Babel finds the texts and translators know the tools:

- `_(text)` translates a whole sentence. Values go in afterwards by name, never by position:
  `_("The {number} at {clue} is done.").format(number=2, clue="B4")`. (`gettext` is imported as
  `_`.)
- `ngettext(one, many, count)` chooses between singular and plural by the rules of the language:
  `ngettext("{count} mine moved.", "{count} mines moved.", count).format(count=count)`.
- `pgettext(context, text)` translates a short text that means different things in different
  places: `pgettext("result of a game", "Lost")`.
- `join_all(parts)` and `join_any(parts)` make a list of names: "A1, B2 and C3", "A1 or B2".
- `join_sentences(first, second)` puts whole sentences one after the other.
- `join_row(parts)` is a list without a conjunction, for labels: "A1, B2, C3".
- `N_(text)` marks a constant of a module, which is created before the language is known. Whoever
  shows it translates it: `TITLE = N_("Settings")`, and later `_(TITLE)`. `NP_(context, text)` does
  the same for a text with a context.

A sentence is never glued together from translated parts, because other languages order their words
differently.

>>> ngettext("{count} mine", "{count} mines", 3).format(count=3)
'3 mines'
"""

import re
from collections.abc import Sequence
from typing import Protocol, Self


class Catalogue(Protocol):
    """The translations of one language; `gettext.GNUTranslations` is one."""

    def gettext(self, message: str, /) -> str:
        """Returns the translation of a text, or the text itself if there is none."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Returns the translation of the form that fits a count."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Returns the translation of a text in a context, or the text itself if there is none."""


_catalogue: Catalogue | None = None
"""None for English, the language that the texts are written in."""
_language = ""


def use_catalogue(catalogue: Catalogue | None, language: str = "") -> None:
    """Makes this the catalogue of the whole process; None stands for English.

    `language` is the code of the catalogue's language, such as "de"; pages that are translated as
    a whole file are looked up by it. Texts made before keep their language, so whoever shows them
    makes them again.
    """
    global _catalogue, _language
    _catalogue, _language = catalogue, language


def language() -> str:
    """Returns the code of the language in use, such as "de"; empty for English."""
    return _language


def gettext(text: str) -> str:
    """Returns a text in the player's language; the text itself if it is not translated."""
    if isinstance(text, _InContext):
        return pgettext(text.context, text)
    # gettext answers "" with the header of its catalogue.
    return _catalogue.gettext(text) if _catalogue is not None and text else text


def ngettext(one: str, many: str, count: int) -> str:
    """Returns the form of a text that fits a count, in the player's language."""
    if _catalogue is None:
        return one if count == 1 else many
    return _catalogue.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """Returns a text in the player's language, as it is said in this context."""
    return text if _catalogue is None else _catalogue.pgettext(context, text)


def join_sentences(*sentences: str) -> str:
    """Joins whole sentences; empty ones are left out.

    The language decides what is between them: Chinese has no space there.

    >>> join_sentences("A1 is safe.", "", "B2 is a mine.")
    'A1 is safe. B2 is a mine.'
    """
    text = ""
    for sentence in filter(None, sentences):
        between = pgettext("sentences", "{first} {next}")
        text = between.format(first=text, next=sentence) if text else sentence
    return text


def split_sentences(text: str) -> list[str]:
    """Returns the sentences of a text, without the spaces between them.

    >>> split_sentences("A1 is safe. B2 is a mine.")
    ['A1 is safe.', 'B2 is a mine.']
    >>> split_sentences("A1 是安全的。B2 是雷。")
    ['A1 是安全的。', 'B2 是雷。']
    """
    return [sentence for sentence in re.split(_SENTENCE_END, text) if sentence]


_SENTENCE_END = r"(?<=[.?]) |(?<=[。？])"


def join_all(parts: Sequence[str]) -> str:
    """Joins the parts of a list, all of which are meant.

    >>> join_all(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return join_by(gettext("{others} and {last}"), parts)


def join_any(parts: Sequence[str]) -> str:
    """Joins the parts of a list, one of which is meant.

    >>> join_any(["A1", "B2", "C3"])
    'A1, B2 or C3'
    """
    return join_by(gettext("{others} or {last}"), parts)


def join_by(pattern: str, parts: Sequence[str]) -> str:
    """Joins the parts of a list by a translated pattern with `{others}` and `{last}`.

    It is for sentences that need a conjunction of their own in some languages. They translate the
    pattern with `pgettext`, whose context says what the list means.
    """
    *others, last = parts
    return pattern.format(others=join_row(others), last=last) if others else last


def join_row(parts: Sequence[str]) -> str:
    """Joins the parts of a list without a conjunction; empty if there are none.

    >>> join_row(["A1", "B2", "C3"])
    'A1, B2, C3'
    """
    row = "".join(parts[:1])
    for part in parts[1:]:
        row = gettext("{first}, {next}").format(first=row, next=part)
    return row


def word_count(text: str) -> int:
    """Returns how many words long a text is; in Chinese, three characters count as two words.

    Measured on the lessons: a Chinese one has 1.5 characters for each word of the English one.

    >>> word_count("A1 is safe.")
    3
    >>> word_count("A1 是安全的。")
    4
    """
    plain = "".join(" " if letter >= _CHINESE_FROM else letter for letter in text)
    chinese = sum(letter >= _CHINESE_FROM for letter in text)
    return len(plain.split()) + round(chinese / 1.5)


_CHINESE_FROM = "\u3000"
"""The first character of Chinese punctuation; Chinese characters come after it."""


def N_(text: str) -> str:  # noqa: N802
    """Returns the text as it is, and marks it for the catalogues."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802
    """Returns the text as it is, and marks it for the catalogues; `_` translates it in its context.

    >>> NP_("a cell", "Open")
    'Open'
    """
    return _InContext(text, context)


class _InContext(str):
    """A text of a constant that knows its context."""

    __slots__ = ("context",)

    def __new__(cls, text: str, context: str) -> Self:
        made = super().__new__(cls, text)
        made.context = context
        return made

    context: str

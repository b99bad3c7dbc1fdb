"""The compiled catalogue of a language. English has none, so its window does not import this.

Python's own `gettext.GNUTranslations` decodes all texts when it opens a file, which delays the
first frame by 2 to 3 ms. This reader decodes a text when it is first asked for; the first frame
needs about 60 of 1,700. A test compares the two.
"""

import re
import struct
from collections.abc import Callable
from string import Formatter
from typing import Any

from minesweeper.translation.formats import localized

_CONTEXT = b"\x04"
"""Stands between a context and its text in a `.mo` file."""


class CompiledCatalogue:
    """A catalogue from a `.mo` file, whose texts write numbers as its language does."""

    def __init__(self, data: bytes) -> None:
        """Reads the bytes of a file that Babel has written; others may have another byte order."""
        count, originals, translations = struct.unpack_from("<3I", data, 8)
        pairs = zip(
            _pieces(data, count, originals), _pieces(data, count, translations), strict=True
        )
        self._texts = dict(pairs)
        """The encoded translations by the encoded texts; a plural text begins with its singular."""
        self._plurals = {key.partition(b"\0")[0]: key for key in self._texts if b"\0" in key}
        """The encoded texts with a plural, by their singulars."""
        self._found: dict[str, str] = {}
        """The translations that were asked for."""
        self._plural_form: Callable[[int], int] | None = None

    def gettext(self, message: str, /) -> str:
        """Returns the translation of a text, or the text itself if there is none."""
        found = self._found.get(message)
        if found is None:
            key = message.encode()
            told = self._texts.get(self._plurals.get(key, key))
            found = message if told is None else told.partition(b"\0")[0].decode()
            self._found[message] = found = _pattern(found)
        return found

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Returns the translation of the form that fits a count."""
        forms = self._texts.get(f"{msgid1}\0{msgid2}".encode())
        if forms is None:
            return _pattern(msgid1 if n == 1 else msgid2)
        return _pattern(forms.split(b"\0")[self._form(n)].decode())

    def pgettext(self, context: str, message: str, /) -> str:
        """Returns the translation of a text in a context, or the text itself if there is none."""
        found = self._texts.get(context.encode() + _CONTEXT + message.encode())
        return message if found is None else _pattern(found.decode())

    def _form(self, n: int) -> int:
        """Returns the number of the plural form, by the rule in the catalogue's header."""
        if self._plural_form is None:
            header = self._texts.get(b"", b"").decode()
            rule = header.partition("plural=")[2].partition(";")[0].strip()
            self._plural_form = _USUAL_RULES.get(rule) or _rule(rule)
        return self._plural_form(n)


def _pieces(data: bytes, count: int, table: int) -> list[bytes]:
    """Returns the texts of a table of lengths and places."""
    numbers = struct.unpack_from(f"<{2 * count}I", data, table)
    return [data[at : at + length] for length, at in zip(numbers[::2], numbers[1::2], strict=True)]


_USUAL_RULES: dict[str, Callable[[int], int]] = {"0": lambda _n: 0, "(n != 1)": lambda n: n != 1}
"""The rules of Chinese and German, so that their first frame does not import `gettext`."""


def _rule(rule: str) -> Callable[[int], int]:
    """Returns the function of a plural rule, which is an expression of the language C."""
    from gettext import c2py  # noqa: PLC0415  for other languages

    function: Callable[[int], int] = c2py(rule)
    return function


class _Pattern(str):
    """A translated text whose `format` writes numbers and spaces as its language does."""

    __slots__ = ()

    def format(self, *args: Any, **values: Any) -> str:
        """Puts values into the text; a number with a format gets the marks of the language.

        In Chinese a space beside a placeholder is for names and figures, such as B5. If the value
        turns out to be Chinese, the space is left out.
        """
        return _NEEDLESS_SPACE.sub("", _WRITER.vformat(self, args, values))


class _Writer(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        is_number = bool(format_spec) and isinstance(value, int | float)
        return localized(text) if is_number else text


_WRITER = _Writer()


_CHINESE = "[\u3000-\u9fff\uff00-\uffef“”]"
"""Chinese characters and marks, the full-width ones among them."""
_NEEDLESS_SPACE = re.compile(f"(?<={_CHINESE}) (?={_CHINESE})")
_IS_PATTERN = re.compile(r"\{\w+:|[\u3000-\u9fff] \{|\} [\u3000-\u9fff]")
"""Finds a number with a format, or a placeholder with a space between it and a Chinese sign."""


def _pattern(text: str) -> str:
    """Returns a text, as a `_Pattern` if it formats numbers or may have a needless space."""
    return _Pattern(text) if "{" in text and _IS_PATTERN.search(text) else text

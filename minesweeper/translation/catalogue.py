"""The compiled catalogue of a language. English has none, so its window does not import this."""

from gettext import GNUTranslations
from string import Formatter
from typing import Any

from minesweeper.translation.formats import localized


class CompiledCatalogue(GNUTranslations):
    """A catalogue from a `.mo` file, whose texts write numbers as its language does."""

    def gettext(self, message: str) -> str:
        """Returns the translation of a text, or the text itself if there is none."""
        return _pattern(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Returns the translation of the form that fits a count."""
        return _pattern(super().ngettext(msgid1, msgid2, n))


class _Pattern(str):
    """A translated text whose `format` writes numbers as its language does."""

    __slots__ = ()

    def format(self, *args: Any, **values: Any) -> str:
        """Puts values into the text; a number with a format gets the marks of the language."""
        return _WRITER.vformat(self, args, values)


class _Writer(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        is_number = bool(format_spec) and isinstance(value, int | float)
        return localized(text) if is_number else text


_WRITER = _Writer()


def _pattern(text: str) -> str:
    """Returns a text, as a `_Pattern` if it formats numbers; most texts do not."""
    return _Pattern(text) if "{" in text and (":," in text or ":." in text) else text

"""A language for tests that writes each letter as its wide twin from Unicode (Ｐｌａｙ).

A plain letter in a text then belongs to words that nobody translated.
"""

import re

PLACEHOLDER = re.compile(r"(\{[^}]*\}|%\(\w+\)[a-z]|%[a-z])")
WIDE = {code: code + 0xFEE0 for code in (*range(65, 91), *range(97, 123))}


def wide(text):
    """A text in that language; placeholders keep their names."""
    return "".join(
        part if at % 2 else part.translate(WIDE) for at, part in enumerate(PLACEHOLDER.split(text))
    )


class Wide:
    """A catalogue that knows every text."""

    def gettext(self, message, /):
        return wide(message)

    def ngettext(self, msgid1, msgid2, n, /):
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, context, message, /):  # noqa: ARG002
        return wide(message)

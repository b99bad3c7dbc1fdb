"""A language that no one speaks: English with accents, and 40 % longer.

German and Chinese are translated; this language stands for all that are not yet.
"""

from wide_letters import PLACEHOLDER

ACCENTS = str.maketrans("aeiouycnsAEIOUYCNS", "áéîõüýçñšÁÉÎÕÜÝÇÑŠ")
LONGER = 0.4


def pseudo(text):
    """A text in this language; placeholders keep their names."""
    parts = PLACEHOLDER.split(text)
    written = "".join(part if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    return _with_more(written, round(LONGER * letters)) if letters > 1 else written


def _with_more(text, more):
    """A text with so many letters more, as words of their own if they are many."""
    if more < 4:
        return f"{text}{'õ' * more}"
    words, rest = divmod(more, 6)
    return text + " lõrém" * words + "õ" * rest


class Pseudo:
    """A catalogue that knows every text."""

    def gettext(self, message, /):
        return pseudo(message)

    def ngettext(self, msgid1, msgid2, n, /):
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context, message, /):  # noqa: ARG002
        return pseudo(message)

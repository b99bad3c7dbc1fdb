"""Text from outside inside a sentence of ours: quoted, escaped, and cut where it is long."""

_MOST_LETTERS, _LONGEST = 40, 60


def quoted(text: str) -> str:
    """The text in quotation marks on one line: its first letters, and fewer where many escape."""
    start = text[:_MOST_LETTERS]
    while len(repr(start)) > _LONGEST:
        start = start[:-1]
    told = repr(start if start == text else f"{start}…")
    return f"“{told[1:-1].replace(chr(92) + chr(39), chr(39))}”"

"""Chinese texts: how they are recognised, and where their lines may be broken."""

import re
import struct
from functools import cache
from pathlib import Path

FIRST = "\u2e80"
"""The first character of Unicode's blocks for Chinese; our other languages have no later one."""
_OPENING = "（《「『【〔“‘"
"""Punctuation that may not end a line."""
_CLOSING = "，。、；：？！）》」』】〕”’…—·%,.;:?!)"
"""Punctuation that may not begin a line."""
_PIECE = (
    rf"[{_OPENING}(]*"
    rf"(?:[^ {_OPENING}{_CLOSING}\u0000-\u2e7f]|[^ {_OPENING}（{FIRST}-\uffff]+)?"
    rf"[{_CLOSING}]* *"
)
"""One Chinese character or one word of other letters, with the punctuation that belongs to it.

The pattern is compiled when it is first used: that takes 1.8 ms, and few players need it.
"""


def has_chinese(text: str) -> bool:
    """Returns True if a text has a character that only the Chinese fonts have."""
    return not text.isascii() and max(text) >= FIRST


def chinese_pieces(text: str) -> list[str]:
    """Returns the pieces of a text between which a line may be broken; joined they are the text.

    >>> chinese_pieces("打开 E5，再看（左边）。")
    ['打', '开 ', 'E5，', '再', '看', '（左', '边）。']
    """
    return [piece for piece in re.findall(_PIECE, text) if piece]


def pieces(text: str) -> list[str]:
    """Returns the pieces of a text in any language; a word has the spaces that follow it.

    >>> pieces("Open E5.")
    ['Open ', 'E5.']
    """
    return chinese_pieces(text) if has_chinese(text) else re.findall(r"[^ ]+ *", text)


@cache
def characters(font: Path) -> frozenset[str]:
    """Returns the characters that a font has; SDL draws a box for others and does not say so.

    A font file begins with a directory of tables. Of the tables in `cmap` the one of format 4 has
    two lists, the last and the first characters of ranges, and all fonts of ours have it.
    """
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    directory = struct.iter_unpack(">4sIII", data[12 : 12 + 16 * tables])
    cmap = next(offset for tag, _, offset, _ in directory if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    places = struct.iter_unpack(">HHI", data[cmap + 4 : cmap + 4 + 8 * count])
    table = next(cmap + at for _, _, at in places if data[cmap + at : cmap + at + 2] == b"\0\4")
    (size,) = struct.unpack_from(">H", data, table + 6)
    lasts = struct.unpack_from(f">{size // 2}H", data, table + 14)
    firsts = struct.unpack_from(f">{size // 2}H", data, table + 16 + size)
    ranges = zip(firsts, lasts, strict=True)
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))

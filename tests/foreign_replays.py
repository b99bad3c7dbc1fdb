"""Replays as other programs write them: `.avf`, `.rmv` and `.mvf`, a few clicks on a small board.

The real files of players are not ours to ship. These hold what a reader needs, and zeros or short
texts for the rest.
"""

from collections.abc import Iterable
from math import cos, sin, sqrt

from minesweeper.game.minefield import Minefield

Press = tuple[int, str, int, int]
"""Milliseconds, `lc`, `lr`, `rc`, `rr`, `mc` or `mr`, and the pixel to the right and down."""

_AVF_CODES = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65}
_RMV_CODES = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}


def avf(minefield: Minefield, presses: Iterable[Press]) -> bytes:
    """A replay of Arbiter's beginner level, 8 × 8 with 10 mines.

    It counts hundredths of a second, from 1.00 on.
    """
    assert str(minefield.level) == "8x8/10", minefield
    mines = b"".join(bytes((cell.row + 1, cell.column + 1)) for cell in minefield.mines())
    text = bytes(16) + b"\x7f5[0|24.8.2024.16:38:59:6687|24.16:39:14:2213|B24T3.61]"
    events = b"".join(_avf_event(*press) for press in presses)
    return (
        bytes((0x34, 0x11, 0x1E, 0x19, 0x04, 3))
        + (mines + text + events)
        + (bytes(8) + b"RealTime: 2.61\rSkin: 3.1\rSomebody\rArbiter")
    )


def _avf_event(at: int, kind: str, x: int, y: int) -> bytes:
    seconds, hundredths = divmod(at // 10 + 100, 100)
    return bytes(
        (
            _AVF_CODES[kind],
            x >> 8,
            seconds & 255,
            x & 255,
            hundredths,
            y >> 8,
            seconds >> 8,
            y & 255,
        )
    )


def rmv(minefield: Minefield, presses: Iterable[Press], preflags: Iterable[tuple[int, int]] = ()):
    """A replay of Viennasweeper, version 1, which leaves out the first press of the left button."""
    grid, flags = minefield.grid, list(preflags)
    result = b"\0" * 10
    flagged = _two(len(flags)) + bytes(value for cell in flags for value in cell) if flags else b""
    mines = bytes(value for row, column in minefield.mines() for value in (column, row))
    events = b"".join(_rmv_event(*press) for press in presses)
    sizes = (len(result), 5, 2, 8, len(flagged), 4, len(events) >> 16, len(events) & 0xFFFF, 0)
    return b"".join(
        (
            b"*rmv" + _two(1) + bytes(4),
            *(_two(size) for size in sizes),
            result + b"v1.00",
            _two(0) + bytes(4),
            bytes((grid.width, grid.height)) + _two(minefield.level.mines) + mines,
            flagged,
            bytes((0, 0, 0, 3)),
            events + bytes((16,)),
        )
    )


def _rmv_event(at: int, kind: str, x: int, y: int) -> bytes:
    return bytes((_RMV_CODES[kind],)) + at.to_bytes(3, "big") + b"\0" + _two(x + 12) + _two(y + 56)


def mvf(minefield: Minefield, presses: Iterable[Press]) -> bytes:
    """A replay of Clone 0.97, whose events are states of the mouse, their bits shuffled."""
    grid = minefield.grid
    mines = bytes(value + 1 for row, column in minefield.mines() for value in (column, row))
    places = _mvf_places(1)
    down: set[str] = set()
    events = []
    for at, kind, x, y in presses:
        down = down - {kind[0]} if kind.endswith("r") else down | {kind[0]}
        events.append(_mvf_event(places, at, down, x, y))
    names = (b"Minesweeper Clone", b"2004-2005", b"Rodrigo Silveira Camargo", b"version 0.97 beta")
    return b"".join(
        (
            *(bytes((len(name),)) + name for name in names),
            bytes(3),
            bytes((1, 1)) + _two(2008) + bytes((0, 0, 0, 1, 1)) + bytes(3 + 11),
            bytes((grid.width, grid.height)) + _two(minefield.level.mines) + mines,
            bytes((0,)) + _two(1) + len(events).to_bytes(3, "big"),
            *events,
        )
    )


def _mvf_places(leading: int) -> list[int]:
    """For each bit of an event, its place among the 40 bits as they are written."""
    one, two = sqrt(leading), sqrt(leading + 1000)
    three = sqrt(one + 1000)
    values = (cos(three + 1000), sin(sqrt(two)), cos(three), sin(sqrt(one) + 1000))
    values = (*values, cos(sqrt(two + 1000)))
    digits = "".join(f"{round(abs(value) * 100_000_000):08}" for value in values)
    return sorted(range(40), key=lambda at: (digits[at], at))


def _mvf_event(places: list[int], at: int, down: set[str], x: int, y: int) -> bytes:
    seconds, hundredths = divmod(at // 10, 100)
    bits = ["r" in down, "m" in down, "l" in down]
    for value, width in ((y, 9), (x, 9), (hundredths, 7), (seconds, 10)):
        bits += [bool(value >> bit & 1) for bit in range(width)]
    written = bytearray(5)
    for place, bit in zip(places, bits, strict=False):
        written[place // 8] |= bit << place % 8
    return bytes(written)


def _two(value: int) -> bytes:
    return value.to_bytes(2, "big")

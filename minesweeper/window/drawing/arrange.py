"""Arranges pieces in rows."""

from collections.abc import Iterable


def flow(widths: Iterable[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Returns the row and the left end of each piece, side by side in as few rows as they need.

    A piece that is wider than the room has a row of its own.

    >>> flow([40, 40, 40], 100, 10)
    [(0, 0), (0, 50), (1, 0)]
    """
    places = []
    row = left = 0
    for width in widths:
        if left and left + width > room:
            row, left = row + 1, 0
        places.append((row, left))
        left += width + gap
    return places

"""Arranges pieces in rows."""

from collections.abc import Iterable

from pygame import Rect


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


def tiles(room: Rect, count: int, columns: int, height: int, gap: int) -> list[Rect]:
    """Returns rectangles of one size, row by row from the top of a room."""
    width = (room.width - gap * (columns - 1)) // columns
    corners = (divmod(at, columns) for at in range(count))
    return [
        Rect(room.left + column * (width + gap), room.top + row * (height + gap), width, height)
        for row, column in corners
    ]

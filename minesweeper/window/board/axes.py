"""The coordinates along a board's edges: how large, and how many of them there is room for."""

AXIS = 12
"""The size of the letters and numbers."""


def label_step(cell: int, room: int) -> int:
    """Every how many cells there is room for a label: 1, 2, 5, 10, 20, and so on."""
    ten = 1
    while True:
        for times in (1, 2, 5):
            if times * ten * cell >= room:
                return times * ten
        ten *= 10

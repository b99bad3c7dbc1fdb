"""How anything moves: when it began, how long it lasts, and how far it has come. Draws nothing.

Nobody waits for a movement: what moves is drawn over what is so already, and the next press of a
key or a button ends it.
"""

from minesweeper.game.value import Value

FRAME = 16
"""Milliseconds from one picture of a movement to the next."""
OPENING, FLAGGING, RISING, LOSING = 60, 90, 400, 160
"""How long a tile opens, a flag drops, the flags of a win rise, and a hit mine comes out."""
SPARED_HOLDS, SPARED_FADES = 300, 500
"""How long the ring of a mine that stepped aside stays, and then fades."""
STEP_CHANGE, PANEL, TOAST_IN, TOAST_OUT = 140, 160, 120, 200
"""How long the marks of a step, a panel, and a sentence take to change."""


class Timing(Value):
    """A span of time on the window's clock."""

    began: int
    lasts: int
    holds: int = 0
    """How long nothing moves at first."""

    def is_over(self, now: int) -> bool:
        """Whether it has come to its end."""
        return now >= self.began + self.holds + self.lasts

    def way(self, now: int) -> float:
        """How far it has come, from 0 to 1: fast at first, then slower (ease-out cubic)."""
        share = (now - self.began - self.holds) / self.lasts
        return 1 - (1 - min(max(share, 0.0), 1.0)) ** 3

    def opacity(self, now: int) -> int:
        """How opaque something is that fades away, from 255 to 0."""
        return round(255 * (1 - self.way(now)))

"""The timing of animations. Draws nothing.

Nothing waits for an animation: it is drawn over a state that is already in effect, and the next key
or button press ends it.
"""

from minesweeper.game.value import Value

FRAME = 16
"""The milliseconds between two frames of an animation."""
OPENING, FLAGGING, RISING, LOSING = 60, 90, 400, 160
"""The milliseconds in which a tile opens, a flag drops, the flags of a win rise, and a hit mine
appears."""
RING_FADES = 500
"""The milliseconds in which the ring of a spared mine, or of a click that the coach held back,
fades once the next move is made. With reduced motion it goes at once."""
STEP_CHANGE, PANEL, TOAST_IN, TOAST_OUT = 140, 160, 120, 200
"""The milliseconds in which the marks of a step, a panel, and a message change."""

CELEBRATION = 1800
"""The milliseconds for which pieces fall over the card of a record."""


class Timing(Value):
    """A span of time on the window's clock."""

    began: int
    lasts: int
    holds: int = 0
    """The milliseconds of waiting before anything moves."""

    def is_over(self, now: int) -> bool:
        """Returns whether the time span has ended."""
        return now >= self.began + self.holds + self.lasts

    def progress(self, now: int) -> float:
        """Returns the progress from 0 to 1: fast at first, then slower (ease-out cubic)."""
        share = (now - self.began - self.holds) / self.lasts
        return 1 - (1 - min(max(share, 0.0), 1.0)) ** 3

    def opacity(self, now: int) -> int:
        """Returns the opacity of something that fades away, from 255 to 0."""
        return round(255 * (1 - self.progress(now)))

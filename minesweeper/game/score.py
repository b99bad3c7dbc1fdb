"""The score of a game in the measures that players compare."""

from minesweeper.game.value import Value


class Score(Value):
    """The figures of one game. A ratio is None if its divisor is 0."""

    three_bv: int
    """The 3BV: the fewest left clicks that open the board, by each opening and lone number."""
    solved: int
    """The part of the 3BV that the player has opened."""
    clicks: int
    effective_clicks: int
    """The number of clicks that changed the board."""
    elapsed: int
    """Milliseconds on the clock."""

    @property
    def three_bv_per_second(self) -> float | None:
        """3BV solved per second."""
        return _ratio(self.solved * 1000, self.elapsed)

    @property
    def ioe(self) -> float | None:
        """Index of efficiency: 3BV solved per click."""
        return _ratio(self.solved, self.clicks)

    @property
    def correctness(self) -> float | None:
        """The share of clicks that changed the board."""
        return _ratio(self.effective_clicks, self.clicks)

    @property
    def throughput(self) -> float | None:
        """3BV solved per click that changed the board."""
        return _ratio(self.solved, self.effective_clicks)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None

"""A chance of a mine as people read it: in whole per cent, and in steps of colour."""

from bisect import bisect_right

STEPS = (0.10, 0.20, 0.35, 0.50, 0.75)
"""Where one step of colour ends and the next begins."""
_ROUNDING = 1e-9
"""What a chance that is counted exactly can be off by."""
STEP_NAMES = ("<10", "10–20", "20–35", "35–50", "50–75", ">75")


def percent(chance: float) -> str:
    """An open chance in whole per cent, never rounded to 0 or 100."""
    if chance < 0.01:
        return "<1"
    return ">99" if chance > 0.99 else str(round(100 * chance))


def exact_percent(chance: float) -> str:
    """An open chance with two digits after the point, never rounded to 0 or 100.

    A whole number of per cent is told as one.
    """
    if chance < 0.0001:
        return "less than 0.01"
    if abs(100 * chance - round(100 * chance)) < _ROUNDING and 0.005 < chance < 0.995:
        return str(round(100 * chance))
    return "more than 99.99" if chance > 0.9999 else f"{100 * chance:.2f}"


def step(chance: float) -> int:
    """Which of the six steps of colour a chance belongs to."""
    return bisect_right(STEPS, chance)

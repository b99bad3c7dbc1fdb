"""The chance of a mine as the player reads it: in per cent, and as a step of colour."""

from bisect import bisect_right

from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number

STEPS = (0.10, 0.20, 0.35, 0.50, 0.75)
"""The bounds between the steps of colour."""
_ROUNDING = 1e-9
"""The largest rounding error of a chance that was counted exactly."""
STEP_NAMES = ("<10", "10–20", "20–35", "35–50", "50–75", ">75")


def percent(chance: float) -> str:
    """Returns the chance of an open question in whole per cent, never 0 or 100.

    >>> percent(0.335), percent(0.002)
    ('34', '<1')
    """
    if chance < 0.01:
        return "<1"
    return ">99" if chance > 0.99 else str(round(100 * chance))


def exact_percent(chance: float) -> str:
    """Returns the chance of an open question with two decimals, never 0 or 100.

    A whole number of per cent has no decimals.

    >>> exact_percent(1 / 3), exact_percent(0.5), exact_percent(1e-9)
    ('33.33', '50', 'less than 0.01')
    """
    if chance < 0.0001:
        return _("less than {percent:.2f}").format(percent=0.01)
    if abs(100 * chance - round(100 * chance)) < _ROUNDING and 0.005 < chance < 0.995:
        return str(round(100 * chance))
    if chance > 0.9999:
        return _("more than {percent:.2f}").format(percent=99.99)
    return format_number(100 * chance, ".2f")


def step(chance: float) -> int:
    """Returns the step of colour for a chance, from 0 to 5."""
    return bisect_right(STEPS, chance)

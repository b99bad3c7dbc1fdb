"""A count that is cancelled ends soon, and can be started again as if nothing had happened."""

from itertools import count

import pytest
from test_estimate import NARROW, dots

from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.counting import wide_sweep
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.estimate import estimate_odds
from minesweeper.logic.counting.parts import cut
from minesweeper.logic.counting.sweep_order import sweep_order


def counted_widely(shown, should_cancel):
    (part,) = cut(shown).parts
    return wide_sweep.count_wide(part, sweep_order(part), 10_000, should_cancel=should_cancel)


WAYS = {
    "plainly": lambda shown, should_cancel: odds_of(shown, should_cancel).chances,
    "layer by layer": lambda shown, should_cancel: counted_widely(shown, should_cancel).ways,
    "estimated": lambda shown, should_cancel: (
        estimate_odds(shown, (), (), NARROW, should_cancel=should_cancel).chances
    ),
}


def asks(way, shown):
    """How often a whole count asks whether it should cancel."""
    asked = count()
    WAYS[way](shown, lambda: next(asked) < 0)
    return next(asked)


@pytest.mark.parametrize("way", WAYS)
def test_a_count_can_be_cancelled_anywhere_and_started_again(way):
    shown = dots()
    whole, moments = WAYS[way](shown, lambda: False), asks(way, shown)
    assert moments > 5
    for moment in {0, 1, moments // 2, moments - 1}:
        asked = count()
        with pytest.raises(CancelledError):
            WAYS[way](shown, lambda asked=asked, moment=moment: next(asked) >= moment)
        assert next(asked) == moment + 1
    assert WAYS[way](shown, lambda: False) == whole

"""Which numbers of an impossible position clash."""

from itertools import combinations

import pytest
from brute_force import neighbours
from drawing import position
from hypothesis import assume, given
from hypothesis import strategies as st

from minesweeper.game.grid import Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.deduction import Clash
from minesweeper.logic.reasons.clash import find_clash


def can_be_right(shown, numbers, *, counts_mines):
    """The plain definition: some way to lay mines in the covered cells fits these numbers."""
    grid = shown.grid
    known = {cell for cell in grid if shown.at(cell) == SHOWN_MINE}
    covered = [cell for cell in grid if shown.at(cell) == COVERED]
    for size in range(len(covered) + 1):
        if counts_mines and size + len(known) != shown.mines:
            continue
        for laid in combinations(covered, size):
            mines = known.union(laid)
            if all(len(mines.intersection(neighbours(grid, at))) == shown.at(at) for at in numbers):
                return True
    return False


def names(clash):
    return " ".join(cell.name for cell in clash.clues)


@pytest.mark.parametrize(
    ("rows", "mines", "clashing"),
    [
        (("8#", "##"), 3, "A1"),
        (("1#0",), 1, "A1 C1"),
        (("12", "##"), 1, "A1 B1"),
        (("1M1", "1M1"), 2, "A1"),
        (("1", "0"), 0, "A1"),
        (("1##5#", "#####", "##0##"), 5, "D1 C3"),
    ],
)
def test_the_fewest_numbers_that_clash_are_named(rows, mines, clashing):
    found = find_clash(position(*rows, mines=mines))
    assert (names(found), found.uses_mine_count) == (clashing, False)


def test_a_position_that_fits_has_no_clash():
    assert find_clash(position("1##", "1##", mines=2)) is None


def test_too_few_mines_clash_with_the_numbers_that_need_more():
    found = find_clash(position("1##1", "####", "1##1", mines=1))
    assert found.uses_mine_count
    assert found.fewest > 1
    assert names(found) == "A3 D3"


def test_the_total_alone_can_be_impossible():
    assert find_clash(position("MM", "##", mines=1)) == Clash(
        (), uses_mine_count=True, fewest=2, most=4
    )


def test_a_search_can_be_cancelled():
    with pytest.raises(CancelledError):
        find_clash(position("12", "##", mines=3), lambda: True)


SEEN = st.lists(
    st.sampled_from([0, 1, 1, 2, 3, COVERED, COVERED, COVERED, SHOWN_MINE]), min_size=9, max_size=9
)


@given(SEEN, st.integers(0, 9))
def test_a_clash_is_one_and_as_small_as_can_be(seen, mines):
    shown = Position(Grid(3, 3), bytes(seen), mines)
    numbers = [cell for cell in shown.grid if shown.at(cell) < COVERED]
    fits = can_be_right(shown, numbers, counts_mines=True)
    clash = find_clash(shown)
    assert (clash is None) == fits
    assume(clash is not None)
    counts = clash.uses_mine_count
    assert not can_be_right(shown, clash.clues, counts_mines=counts)
    for left_out in clash.clues:
        others = [cell for cell in clash.clues if cell != left_out]
        assert can_be_right(shown, others, counts_mines=counts)
    if counts:
        assert can_be_right(shown, numbers, counts_mines=False)
        return
    for size in range(len(clash.clues)):
        for chosen in combinations(numbers, size):
            assert can_be_right(shown, chosen, counts_mines=False)

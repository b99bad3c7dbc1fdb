"""What a number would tell, judged by the enumeration of every minefield that then fits."""

import brute_force
import pytest
from drawing import cell, position
from hypothesis import given, settings
from positions import stuck_positions

from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting import TooWideError, count
from minesweeper.logic.knowledge import prove
from minesweeper.logic.outlook import Outlook
from minesweeper.logic.parts import cut

MANY = 10_000


def outlook(shown):
    """Look ahead from a position; what is proved mined is taken out of its parts."""
    pieces = cut(shown, mined=map(shown.grid.index, prove(shown).mined))
    counts = [count(part, MANY) for part in pieces.parts]
    spoken_of = pieces.spoken_of()
    covered = [at for at, value in enumerate(shown.seen) if value == COVERED]
    return Outlook(shown.grid, pieces, counts, [at for at in covered if at not in spoken_of])


def after(shown, opened, number):
    """The position after a cell shows a number."""
    seen = bytearray(shown.seen)
    seen[shown.grid.index(opened)] = number
    return Position(shown.grid, bytes(seen), shown.mines)


def survey(shown):
    """The survival of all cells that can be safe: of those alive, and of the others."""
    chances = brute_force.chances(shown)
    alive, dead = [], []
    for at, chance in chances.items():
        asked = [0 < chances.get(near, 0) < 1 for near in brute_force.neighbours(shown.grid, at)]
        if chance < 1:
            (alive if any(asked) else dead).append(1 - float(chance))
    return sorted(alive, reverse=True), dead


def plain_prospects(shown, opened):
    """The same as `Outlook.prospects`, but for known mines: number, chance, safest and proved."""
    fitting = list(brute_force.minefields(shown))
    found = {}
    for number in range(9):
        later = after(shown, opened, number)
        left = sum(1 for _ in brute_force.minefields(later))
        if left:
            alive, dead = survey(later)
            best = alive or [max(dead, default=1.0)]
            found[number] = (left / len(fitting), best[0], (best + best)[1], alive.count(1.0))
    return found


@given(stuck_positions())
@settings(max_examples=150)
def test_a_look_ahead_sees_what_the_next_position_proves_and_how_safe_it_is(shown):
    _, mined = brute_force.proved(shown)
    looking = outlook(shown)
    for at in looking.around:
        opened = shown.grid.cell(at)
        around = brute_force.neighbours(shown.grid, opened)
        known = sum(near in mined or shown.at(near) == SHOWN_MINE for near in around)
        expected = plain_prospects(shown, opened)
        found = looking.prospects(at, MANY)
        assert {known + prospect.mines for prospect in found} == set(expected)
        for prospect in found:
            told = (prospect.chance, *prospect.safest, prospect.proved)
            assert told == pytest.approx(expected[known + prospect.mines])


def test_cells_of_the_sea_are_alike_where_they_touch_the_same():
    looking = outlook(position("######", "######", "######", "##2###", mines=5))
    signature = looking.signature
    one, other, third = cell("A1"), cell("F1"), cell("A2")
    grid = position("######", "######", "######", "######", mines=1).grid
    assert signature(grid.index(one)) == signature(grid.index(other))
    assert signature(grid.index(one)) != signature(grid.index(third))
    # Both touch five cells, but of the frontier not the same.
    assert signature(grid.index(cell("A3"))) != signature(grid.index(cell("F3")))


def test_the_minefields_are_counted_as_a_logarithm():
    looking = outlook(position("####", mines=2))
    assert looking.log_minefields == pytest.approx(1.791759469228055)


def test_a_front_wider_than_allowed_is_told():
    looking = outlook(position("#####", "1###1", mines=3))
    with pytest.raises(TooWideError):
        looking.prospects(2, 1)

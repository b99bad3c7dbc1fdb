"""Opening a whole board in tides, held against opening it clue by clue."""

from contextlib import contextmanager

import pytest
from drawing import cells, drawn, minefield, minefields, position
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import deal
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.propagation import MINED, OPENED, PROVED_SAFE, SAFE, Propagation, bitboard
from minesweeper.logic.propagation.bitboard import (
    BitboardPropagation,
    NumberPlanes,
    is_worth_a_tide,
)


@contextmanager
def every_tide():
    """However few cells wait, they are opened in a tide."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bitboard, "_FEW", 1)
        patch.setattr(bitboard, "_SHARE", 1 << 30)
        yield


@contextmanager
def no_tide():
    """However many cells wait, they are opened clue by clue."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bitboard, "_MOST", 0)
        yield


def scouted(field, shown):
    """What is known where nothing more is proved, from a position on."""
    known = Knowledge(shown)
    scout_on(field, known)
    return known


def scout_on(field, known):
    numbers = known.number_planes(field.numbers)
    done = opened = False
    while opened or not done:
        done = known.reason(until_safe=True)
        opened = known.open_safe(numbers)


@st.composite
def situations(draw, most_a_side=6):
    """A minefield, and a position of it with some cells opened and some mines shown."""
    field = draw(minefields(most_a_side))
    visible = draw(st.sets(st.integers(0, field.grid.size - 1), max_size=6))
    seen = bytearray((COVERED,)) * field.grid.size
    for at in visible:
        seen[at] = SHOWN_MINE if field.mined[at] else field.numbers[at]
    return field, Position(field.grid, bytes(seen), sum(field.mined))


@given(situations())
@settings(max_examples=400)
def test_a_tide_comes_as_far_as_opening_clue_by_clue(situation):
    field, shown = situation
    with every_tide():
        known = scouted(field, shown)
    with no_tide():
        twin = scouted(field, shown)
    assert known.seen() == twin.seen()
    assert known.mined() == twin.mined()
    assert known.open_questions() == twin.open_questions()


# One tide alone, on the slate.


def opened_singly(slate, field):
    """Open what is proved safe, and what single clues then prove, one after another."""
    numbers = slate.with_walls(field.numbers)
    while slate.newly_safe:
        fresh, slate.newly_safe = slate.newly_safe, []
        slate.open(fresh, [numbers[place] for place in fresh])
        slate.propagate_single_clues()


def proved_singly(shown):
    """A slate that has taken in a position, and what single clues prove of it."""
    slate = Propagation(shown)
    slate.read_position(shown)
    slate.propagate_single_clues()
    return slate


def risen(slate, field):
    fresh, slate.newly_safe = slate.newly_safe, []
    BitboardPropagation(slate, NumberPlanes(slate.with_walls(field.numbers))).rise(fresh)


@given(situations())
@settings(max_examples=400)
def test_after_a_tide_every_clue_says_what_it_says_clue_by_clue(situation):
    field, shown = situation
    slate, twin = proved_singly(shown), proved_singly(shown)
    risen(slate, field)
    opened_singly(twin, field)
    assert slate.state == twin.state
    assert (slate.need, slate.unknown_mask) == (twin.need, twin.unknown_mask)
    assert (slate.unknown, slate.mines_left) == (twin.unknown, twin.mines_left)
    for place in slate.places_in(COVERED):
        assert slate.clue_mask[place] == twin.clue_mask[place]
    speaking = {place for place in twin.pairs if twin.unknown_mask[place]}
    assert {place for place in slate.pairs if slate.unknown_mask[place]} == speaking
    assert all(slate.in_pairs[place] for place in slate.pairs)


@given(situations())
def test_parts_that_a_tide_takes_cells_from_are_looked_at_again(situation):
    field, shown = situation
    slate, twin = proved_singly(shown), proved_singly(shown)
    for one in (slate, twin):
        one.put_in_region(place for place, mask in enumerate(one.unknown_mask) if mask)
    risen(slate, field)
    opened_singly(twin, field)
    assert set(slate.changed_clues) == set(twin.changed_clues)


@given(situations())
@settings(max_examples=400)
def test_every_step_of_a_tide_follows_from_its_clue_and_the_steps_before(situation):
    """A clue that has its mines proves the rest safe; one that needs all its cells, mined."""
    field, shown = situation
    slate = proved_singly(shown)
    begun, known = len(slate.history), bytearray(slate.state)
    risen(slate, field)
    numbers = slate.with_walls(field.numbers)
    for at, entry in enumerate(slate.history[begun:], begun):
        place, kind = divmod(entry, 4)
        if kind == OPENED:
            assert known[place] == SAFE
            known[place] = numbers[place]
            continue
        clue, other = slate.why(place)
        assert (slate.settled_at[place], other, known[place]) == (at, 0, COVERED)
        assert known[clue] == numbers[clue]
        around = [known[clue + step] for step in slate.steps]
        room = 0 if kind == PROVED_SAFE else around.count(COVERED)
        assert known[clue] == around.count(MINED) + room
        known[place] = SAFE if kind == PROVED_SAFE else MINED
    assert known == slate.state


def conclusions(known):
    return [at.name for at in known.conclusions()]


def test_what_is_proved_first_is_opened_first():
    """Wave by wave, from the 0 along the row; the mine comes when the last number is read."""
    field = minefield("....*")
    with every_tide():
        known = scouted(field, position("0####", mines=1))
    assert conclusions(known) == ["B1", "C1", "D1", "E1"]
    assert [known.deduction(at).clues for at in known.conclusions()] == [
        (at,) for at in cells("A1 B1 C1 D1")
    ]


def test_cells_that_are_proved_at_the_same_time_are_told_row_by_row():
    field = minefield("...*", "....", "....", "*...")
    with every_tide():
        known = scouted(field, position("####", "#0##", "####", "####", mines=2))
    # The first round is the 0 at B2; D1 and A4 are found in the same wave.
    assert conclusions(known)[:8] == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    assert conclusions(known)[8:] == ["D2", "D3", "B4", "C4", "D4", "D1", "A4"]


def test_a_tide_tells_how_many_cells_it_opened():
    known = Knowledge(position("0####", mines=1))
    known.reason(until_safe=True)
    with every_tide():
        assert known.open_safe(known.number_planes(minefield("....*").numbers)) == 3
        assert known.open_safe(known.number_planes(minefield("....*").numbers)) == 0


@given(situations())
def test_what_tides_left_to_be_told_can_be_set_back_and_copied(situation):
    field, shown = situation
    with every_tide():
        known = Knowledge(shown)
        known.reason()
        moment = known.moment()
        scout_on(field, known)
        twin, ahead = known.copy(), known.seen()
        assert conclusions(twin) == conclusions(known)
        known.undo_to(moment)
        assert known.seen() == shown.seen
        scout_on(field, known)
    assert known.seen() == twin.seen() == ahead


@pytest.mark.parametrize(
    ("row", "numbers"),
    [
        ("0##", [0, 5, 0]),  # B1 has not so many neighbours.
        ("M#0", [1, 0, 0]),  # B1 touches a mine already.
        ("0###0", [0, 1, 1, 0, 0]),  # C1 is the mine of B1, and beside D1 there is none.
    ],
)
def test_numbers_that_no_minefield_has_are_recognised(row, numbers):
    known = Knowledge(position(row, mines=1))
    known.reason(until_safe=True)
    with every_tide(), pytest.raises(ContradictionError):
        known.open_safe(known.number_planes(bytes(numbers)))


# When the tide comes.


@pytest.mark.parametrize(
    ("level", "waiting", "is_worth"),
    [
        (LEVELS["beginner"], 7, False),
        (LEVELS["beginner"], 8, True),
        (LEVELS["expert"], 10, True),
        (Level.of(60, 60, 700), 50, False),
        (Level.of(60, 60, 700), 70, True),
        (Level.of(100, 100, 2000), 5000, False),
    ],
)
def test_a_tide_needs_a_small_board_and_some_cells_to_begin_with(level, waiting, is_worth):
    slate = Propagation(Position.covered(level.grid, level.mines))
    assert is_worth_a_tide(slate, range(waiting)) is is_worth


@pytest.mark.parametrize("name", LEVELS)
def test_on_every_level_the_scout_stops_at_the_same_place(name):
    level = LEVELS[name]
    for seed in range(20):
        first = Cell(level.grid.height // 2, level.grid.width // 2)
        field = deal(level, seed, first, FirstClick.OPENING).minefield
        at = level.grid.index(first)
        seen = bytearray((COVERED,)) * level.grid.size
        seen[at] = field.numbers[at]
        shown = Position(level.grid, bytes(seen), level.mines)
        known = scouted(field, shown)
        with no_tide():
            assert drawn(shown_by(known)) == drawn(shown_by(scouted(field, shown)))


def shown_by(known):
    return Position(known.grid, known.seen(), 0)

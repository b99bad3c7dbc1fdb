"""Opening a whole board on bitboards, compared with opening it clue by clue."""

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
from minesweeper.logic.propagation import (
    MINED,
    OPENED,
    PROVED_SAFE,
    SAFE,
    NumberPlanes,
    Propagation,
    core,
)
from minesweeper.logic.propagation.bitboard import BitboardPropagation


@contextmanager
def always_bitboard():
    """However few cells wait, the bitboard opens them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "BITBOARD_FROM_CELLS", 1)
        patch.setattr(core, "BITBOARD_FROM_SHARE", 1 << 30)
        yield


@contextmanager
def never_bitboard():
    """However many cells wait, they are opened clue by clue."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "BITBOARD_UP_TO", 0)
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
def test_bitboards_open_as_much_as_clue_by_clue(situation):
    field, shown = situation
    with always_bitboard():
        known = scouted(field, shown)
    with never_bitboard():
        twin = scouted(field, shown)
    assert known.seen() == twin.seen()
    assert known.mined() == twin.mined()
    assert known.open_questions() == twin.open_questions()


# The bitboard alone, on a Propagation.


def open_singly(board, field):
    """Open what is proved safe, and what single clues then prove, one after another."""
    numbers = board.with_walls(field.numbers)
    while board.newly_safe:
        fresh, board.newly_safe = board.newly_safe, []
        board.open(fresh, [numbers[place] for place in fresh])
        board.propagate_single_clues()


def proved_singly(shown):
    """A position, and what single clues prove of it."""
    board = Propagation(shown)
    board.read_position(shown)
    board.propagate_single_clues()
    return board


def open_on_bitboard(board, field):
    safe, board.newly_safe = board.newly_safe, []
    planes = NumberPlanes(board.with_walls(field.numbers))
    BitboardPropagation(board, planes).open_and_propagate(safe)


@given(situations())
@settings(max_examples=400)
def test_after_a_bitboard_every_clue_says_what_it_says_clue_by_clue(situation):
    field, shown = situation
    board, twin = proved_singly(shown), proved_singly(shown)
    open_on_bitboard(board, field)
    open_singly(twin, field)
    assert board.state == twin.state
    assert (board.need, board.unknown_mask) == (twin.need, twin.unknown_mask)
    assert (board.unknown, board.mines_left) == (twin.unknown, twin.mines_left)
    for place in board.places_in(COVERED):
        assert board.clue_mask[place] == twin.clue_mask[place]
    speaking = {place for place in twin.pair_queue if twin.unknown_mask[place]}
    assert {place for place in board.pair_queue if board.unknown_mask[place]} == speaking
    assert all(board.in_pair_queue[place] for place in board.pair_queue)


@given(situations())
def test_parts_that_lose_cells_to_a_bitboard_are_looked_at_again(situation):
    field, shown = situation
    board, twin = proved_singly(shown), proved_singly(shown)
    for one in (board, twin):
        one.put_in_region(place for place, mask in enumerate(one.unknown_mask) if mask)
    open_on_bitboard(board, field)
    open_singly(twin, field)
    assert set(board.changed_clues) == set(twin.changed_clues)


@given(situations())
@settings(max_examples=400)
def test_every_step_of_a_bitboard_follows_from_its_clue_and_the_steps_before(situation):
    """A clue that has its mines proves the rest safe; one that needs all its cells, mined."""
    field, shown = situation
    board = proved_singly(shown)
    begun, known = len(board.history), bytearray(board.state)
    open_on_bitboard(board, field)
    numbers = board.with_walls(field.numbers)
    for at, entry in enumerate(board.history[begun:], begun):
        place, kind = divmod(entry, 4)
        if kind == OPENED:
            assert known[place] == SAFE
            known[place] = numbers[place]
            continue
        clue, other = board.why(place)
        assert (board.settled_at[place], other, known[place]) == (at, 0, COVERED)
        assert known[clue] == numbers[clue]
        around = [known[clue + step] for step in board.steps]
        room = 0 if kind == PROVED_SAFE else around.count(COVERED)
        assert known[clue] == around.count(MINED) + room
        known[place] = SAFE if kind == PROVED_SAFE else MINED
    assert known == board.state


def conclusions(known):
    return [at.name for at in known.conclusions()]


def test_what_is_proved_first_is_opened_first():
    """Round by round, from the 0 along the row; the mine comes when the last number is read."""
    field = minefield("....*")
    with always_bitboard():
        known = scouted(field, position("0####", mines=1))
    assert conclusions(known) == ["B1", "C1", "D1", "E1"]
    assert [known.deduction(at).clues for at in known.conclusions()] == [
        (at,) for at in cells("A1 B1 C1 D1")
    ]


def test_cells_that_are_proved_at_the_same_time_are_told_row_by_row():
    field = minefield("...*", "....", "....", "*...")
    with always_bitboard():
        known = scouted(field, position("####", "#0##", "####", "####", mines=2))
    # The first round is the 0 at B2; D1 and A4 are found in the same round.
    assert conclusions(known)[:8] == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    assert conclusions(known)[8:] == ["D2", "D3", "B4", "C4", "D4", "D1", "A4"]


def test_a_bitboard_reports_how_many_cells_it_opened():
    known = Knowledge(position("0####", mines=1))
    known.reason(until_safe=True)
    with always_bitboard():
        assert known.open_safe(known.number_planes(minefield("....*").numbers)) == 3
        assert known.open_safe(known.number_planes(minefield("....*").numbers)) == 0


@given(situations())
def test_rounds_that_are_not_written_yet_can_be_undone_and_copied(situation):
    field, shown = situation
    with always_bitboard():
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
    with always_bitboard(), pytest.raises(ContradictionError):
        known.open_safe(known.number_planes(bytes(numbers)))


# When the bitboard is used.


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
def test_the_bitboard_needs_a_small_board_and_some_cells_to_open(level, waiting, is_worth):
    board = Propagation(Position.covered(level.grid, level.mines))
    assert board.suits_bitboard(waiting) is is_worth


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
        with never_bitboard():
            assert drawn(shown_by(known)) == drawn(shown_by(scouted(field, shown)))


def shown_by(known):
    return Position(known.grid, known.seen(), 0)

"""The knowledge base, judged by the enumeration of every minefield that fits."""

from itertools import product

import brute_force
import pytest
import truth
from drawing import cell, cells, position
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import any_positions, seen_positions

from minesweeper.game.chance import draws
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import Minefield, deal
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.cancellation import CancelledError
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.proof import knowledge
from minesweeper.logic.proof.knowledge import Knowledge, prove
from minesweeper.logic.proof.sat import SatSolver
from minesweeper.logic.propagation import core

SWEEP, SAT, ARRAYS, SMALL_ARRAYS = "sweep", "sat", "arrays", "small arrays"


@pytest.fixture(params=[SWEEP, SAT, ARRAYS, SMALL_ARRAYS], autouse=True)
def way(request):
    """Every test runs with the sweep, with SAT for parts of two clues or more, and with numpy.

    In small arrays three cells are opened at a time. Boards that need the other ways by themselves
    cannot be enumerated.
    """
    with pytest.MonkeyPatch.context() as patch:
        if request.param == SAT:
            patch.setattr(knowledge, "NARROW", 0)
        if request.param in (ARRAYS, SMALL_ARRAYS):
            patch.setattr(core, "ARRAYS_FROM_QUEUE", 1)
            patch.setattr(core, "ARRAYS_FROM_BOARD", 1)
        if request.param == SMALL_ARRAYS:
            patch.setattr(core, "LARGEST_BATCH", 3)
        yield request.param


def agrees_with_brute_force(known, shown):
    safe, mined = brute_force.proved(shown)
    assert known.safe() == sorted(safe)
    assert known.mined() == sorted(mined)
    for covered in (at for at in shown.grid if shown.at(at) == COVERED):
        proved = Verdict.SAFE if covered in safe else Verdict.MINE if covered in mined else None
        assert known.verdict(covered) is (proved or Verdict.OPEN)


@given(seen_positions())
@settings(max_examples=200)
def test_what_is_proved_is_what_all_minefields_that_fit_agree_on(shown):
    known = Knowledge(shown)
    assert known.reason()
    agrees_with_brute_force(known, shown)


@given(any_positions())
@settings(max_examples=200)
def test_a_position_that_no_minefield_fits_is_recognised(shown):
    if any(True for _ in brute_force.minefields(shown)):
        known = Knowledge(shown)
        known.reason()
        agrees_with_brute_force(known, shown)
    else:
        with pytest.raises(ContradictionError):
            prove(shown)


@st.composite
def games(draw, most_cells=14):
    """A small minefield and its safe cells, in an order to open them."""
    width = draw(st.integers(1, 5))
    grid = Grid(width, draw(st.integers(1, max(1, most_cells // width))))
    mined = draw(st.lists(st.booleans(), min_size=grid.size, max_size=grid.size))
    field = Minefield(grid, bytes(mined))
    order = draw(st.permutations([at for at in range(grid.size) if not mined[at]]))
    return field, order


def seen_after(field, opened):
    seen = bytes(field.numbers[at] if at in opened else COVERED for at in range(field.grid.size))
    return Position(field.grid, seen, sum(field.mined))


@given(games(), st.data())
def test_knowledge_that_grows_cell_by_cell_knows_as_much_as_one_made_anew(game, data):
    field, order = game
    known = Knowledge(seen_after(field, []))
    for at, index in enumerate(order):
        known.learn([index], [field.numbers[index]])
        while not known.reason(data.draw(st.integers(1, 4), label="slice")):
            pass
        agrees_with_brute_force(known, seen_after(field, order[: at + 1]))


@given(games(), st.data())
def test_knowledge_can_be_undone_and_then_learn_other_numbers(game, data):
    """After mines moved, the scout goes back and finds other numbers in the same cells."""
    field, order = game
    kept = data.draw(st.integers(0, len(order)), label="kept")
    known = Knowledge(seen_after(field, []))
    known.learn(order[:kept], [field.numbers[at] for at in order[:kept]])
    known.reason()
    moment = known.moment()
    shown = seen_after(field, order[:kept])
    others = sorted(brute_force.minefields(shown), key=sorted)
    known.learn(order[kept:], [field.numbers[at] for at in order[kept:]])
    known.reason(data.draw(st.integers(1, 9), label="slice"))
    known.undo_to(moment)
    known.reason()
    agrees_with_brute_force(known, shown)

    other = Minefield.with_mines(field.grid, data.draw(st.sampled_from(others), label="moved"))
    safe = [at for at in range(field.grid.size) if not other.mined[at] and at not in order[:kept]]
    opened = data.draw(st.lists(st.sampled_from(safe), unique=True) if safe else st.just([]))
    known.learn(opened, [other.numbers[at] for at in opened])
    known.reason()
    agrees_with_brute_force(known, seen_after(other, [*order[:kept], *opened]))


@given(games())
def test_a_copy_goes_its_own_way(game):
    field, order = game
    first = Knowledge(seen_after(field, []))
    first.learn(order[:2], [field.numbers[at] for at in order[:2]])
    first.reason()
    second = first.copy()
    second.learn(order[2:], [field.numbers[at] for at in order[2:]])
    second.reason()
    agrees_with_brute_force(first, seen_after(field, order[:2]))
    agrees_with_brute_force(second, seen_after(field, order))


def scouted(field, known, start):
    """Opens what is proved safe until nothing more is; returns the cells in their order."""
    opened = []
    waiting, done = start, False
    while waiting or not done:
        opened += waiting
        known.learn(waiting, [field.numbers[at] for at in waiting])
        done = known.reason(until_safe=True)
        waiting = known.take_safe()
    return opened


@given(games(most_cells=12))
@settings(max_examples=150)
def test_every_deduction_follows_from_what_it_names(game):
    """Judged by all minefields of the board that agree with what the deduction names."""
    field, order = game
    if not order:
        return
    shown = seen_after(field, order[:1])
    known = Knowledge(shown)
    scouted(field, known, order[:1])
    first = field.grid.cell(order[0])
    for at in field.grid:
        if at == first or known.verdict(at) is Verdict.OPEN:
            continue
        follows_from_what_it_names(known.deduction(at), field, shown)


def follows_from_what_it_names(deduction, field, shown):
    grid = field.grid
    named = {*deduction.given, *(at for at in grid if shown.at(at) != COVERED)}
    free = [at for at in grid if at not in named]
    known_mines = {at for at in deduction.given if field.is_mined(at)}
    for laid in product((False, True), repeat=len(free)):
        mines = known_mines.union(at for at, is_mine in zip(free, laid, strict=True) if is_mine)
        if deduction.uses_mine_count and len(mines) != shown.mines:
            continue
        numbers = {
            clue: len(mines.intersection(brute_force.neighbours(grid, clue)))
            for clue in deduction.clues
        }
        if any(clue in mines or numbers[clue] != field.number(clue) for clue in deduction.clues):
            continue
        assert (deduction.cell in mines) is (deduction.verdict is Verdict.MINE)


def test_a_reason_names_the_clues_and_what_was_known_before(way):
    known = Knowledge(position("1##", "1##", "1##", mines=2))
    known.reason()
    pair = known.deduction(cell("B3"))
    assert (pair.verdict, pair.clues) == (Verdict.SAFE, tuple(cells("A1 A2")))
    if way not in (ARRAYS, SMALL_ARRAYS):  # There two pairs prove B1 and B3 at once.
        assert pair.given == ()
        single = known.deduction(cell("B1"))
        assert (single.clues, single.given) == (tuple(cells("A1")), tuple(cells("B2")))


def test_the_mine_count_is_named_only_where_it_is_used():
    known = Knowledge(position("##1#", mines=1))
    known.reason()
    assert known.safe() == cells("A1")
    assert known.deduction(cell("A1")).uses_mine_count
    known = Knowledge(position("#1", mines=1))
    known.reason()
    assert not known.deduction(cell("A1")).uses_mine_count


@pytest.mark.parametrize("mines", range(13))
def test_the_totals_of_a_part_are_a_set_and_need_not_be_all_between(mines):
    """Here a part holds 2 or 4 mines, never 3."""
    shown = position("##321", "#####", "123##", mines=mines)
    if not list(brute_force.minefields(shown)):
        with pytest.raises(ContradictionError):
            prove(shown)
        return
    known = Knowledge(shown)
    known.reason()
    agrees_with_brute_force(known, shown)


@pytest.mark.parametrize("case", truth.cases(), ids=lambda case: case["id"])
def test_the_positions_of_the_truth_file_are_proved_as_they_should_be(case):
    found = prove(truth.shown(case))
    assert [list(at) for at in found.safe] == sorted(case["safe"])
    assert [list(at) for at in found.mined] == sorted(case["mine"])


# SAT and counting, which share nothing but the parts they are asked about.


def random_positions(level, games, salt):
    """Positions on the way of a player who opens what is proved, and guesses luckily when stuck."""
    for game in range(games):
        first = level.grid.cell(next(draws(f"first/{salt}/{game}", salt, level.grid.size)))
        field = deal(level, salt * 1000 + game, first, FirstClick.OPENING).minefield
        known = Knowledge(Position.covered(level.grid, level.mines))
        opened = set()
        waiting = [level.grid.index(first)]
        guesses = draws(f"guess/{salt}/{game}", salt, level.grid.size)
        while waiting:
            opened.update(scouted(field, known, waiting))
            yield seen_after(field, opened)
            left = {at for at in range(level.grid.size) if not field.mined[at]} - opened
            waiting = [next(at for at in guesses if at in left)] if left else []


def sat_and_counting_agree(level, games, salt):
    for shown in random_positions(level, games, salt):
        # With some numbers forgotten more is left to be proved.
        forgotten = bytes(
            COVERED if value <= 8 and at % 7 == salt % 7 else value
            for at, value in enumerate(shown.seen)
        )
        for seen in (shown.seen, forgotten):
            looked_at = Position(shown.grid, seen, shown.mines)
            odds = Odds.of(looked_at)
            assert prove(looked_at) == (odds.safe, odds.mined)


@pytest.mark.parametrize("name", LEVELS)
def test_sat_and_counting_agree_on_every_level(name):
    sat_and_counting_agree(LEVELS[name], 2, salt=1)


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("salt", range(2, 22))
def test_sat_and_counting_agree_on_thousands_of_positions(name, salt):
    sat_and_counting_agree(LEVELS[name], 20, salt)


def test_the_whole_board_is_settled_in_slices():
    level = Level.of(60, 60, 500)
    first = Cell(30, 30)
    field = deal(level, 3, first, FirstClick.OPENING).minefield
    whole, sliced = (Knowledge(Position.covered(level.grid, level.mines)) for _ in range(2))
    scouted(field, whole, [level.grid.index(first)])
    waiting, done, cut_short = [level.grid.index(first)], False, 0
    while waiting or not done:
        sliced.learn(waiting, [field.numbers[at] for at in waiting])
        done = sliced.reason(12, until_safe=True)
        waiting = sliced.take_safe()
        cut_short += not done and not waiting
    assert cut_short > 5
    assert sliced.open_questions() == whole.open_questions()
    assert sliced.mined() == whole.mined()


def test_a_long_strip_is_counted_from_end_to_end():
    """Every second cell of every second row is open: an order by clues alone meets 60,000 states.

    From one end to the other there are hardly a hundred.
    """
    grid = Grid(7, 60)
    opened = {at for at in grid if at.row % 2 and at.column % 2}
    mines = [at for at, draw in zip(grid, draws("strip", 1, 5), strict=False) if draw == 0]
    field = Minefield.with_mines(grid, [at for at in mines if at not in opened])
    shown = seen_after(field, {grid.index(at) for at in opened})
    odds = Odds.of(shown)
    assert prove(shown) == (odds.safe, odds.mined)


def test_reasoning_that_was_cancelled_can_be_started_again(way):
    """A part that is wide enough for SAT is cancelled twice, and then proved like any other."""
    if way != SAT:
        return
    shown = position("##321", "#####", "123##", mines=5)
    known = Knowledge(shown)

    def cancelled(_):
        raise CancelledError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SatSolver, "backbone", cancelled)
        for _ in range(2):
            with pytest.raises(CancelledError):
                known.reason()
    known.reason()
    agrees_with_brute_force(known, shown)

"""The strongest player on positions that tell good guesses from bad, and beside the best play."""

from contextlib import suppress

import brute_force
import pytest
from best_play import best_chance, chance_from_the_corner, chance_of
from drawing import cell, cells, position
from hypothesis import assume, given, settings
from positions import stuck_positions

from minesweeper.game.level import FirstClick, Level
from minesweeper.game.position import Position
from minesweeper.logic.counting.analysis import odds_of
from minesweeper.logic.counting.parts import ContradictionError
from minesweeper.players import strongest
from minesweeper.players.complete_logic import Satisfiability
from minesweeper.players.strongest import Strongest


@pytest.fixture(autouse=True)
def _no_guess_is_kept_from_another_test():
    strongest.cached_guess.cache_clear()


def choose(*rows, mines):
    return Strongest().choose(position(*rows, mines=mines))


@given(stuck_positions(10))
@settings(max_examples=100)
def test_with_few_minefields_left_no_other_cell_wins_more(shown):
    chances = brute_force.chances(shown)
    assume(any(chance < 1 for chance in chances.values()))
    move = Strongest().choose(shown)
    assert move.odds == pytest.approx(float(chances[move.cell]))
    assert best_chance(shown, move.cell) == best_chance(shown)


def test_an_endgame_says_how_many_minefields_it_wins():
    assert choose("####", mines=1).reason == (
        "Opening A1 wins in 3 of the 4 possible minefields, and no other cell wins in more."
    )


def test_a_pair_that_no_number_tells_apart_is_guessed_at_once():
    """A1 and A2 touch the same numbers, and besides each other only shown mines."""
    move = choose("#3M#########", "#6M#########", "MMM#########", "############", mines=13)
    assert move.cell == cell("A1")
    assert move.odds == 0.5
    assert move.reason == (
        "Either A1 or A2 is a mine, and no number will ever tell which, so waiting is no use."
    )


def test_a_pair_that_a_covered_cell_may_tell_apart_waits():
    """A3 and B3 touch A2 and not A1."""
    move = choose("#4M#########", "#MM#########", "############", "############", mines=13)
    assert move.cell not in cells("A1 A2")


def test_a_pair_that_a_number_tells_apart_waits():
    """B1 says that A1 or A2 is a mine, but B3 speaks of A2 alone."""
    move = choose("#4M#########", "#MM#########", "#4##########", "############", mines=13)
    assert move.cell not in cells("A1 A2")


def test_a_corner_that_nothing_outside_tells_of_is_played_out_at_once():
    """One mine lies in A1 to A3, walled in by shown ones; A2 would tell nothing, A1 the rest."""
    rows = ("#MM#########", "#6M#########", "#MM#########", "MM##########", "############")
    move = choose(*rows, mines=16)
    assert move.cell == cell("A1")
    assert move.reason == (
        "No number outside this group of cells will ever help, so waiting is no use. Opening A1 "
        "wins in 2 of 3 cases, and no other cell wins in more."
    )


def test_a_cell_that_can_tell_nothing_is_not_guessed():
    """A1, walled in by shown mines, is as safe as all others, but shows a 3 whatever happens."""
    rows = ("#M##########", "MM##########", "############", "############")
    move = choose(*rows, mines=12)
    assert move.cell != cell("A1")


def test_the_first_click_is_a_corner():
    assert choose(*["#" * 30] * 16, mines=99).cell == cell("A1")


@pytest.mark.parametrize(
    ("width", "height", "name"), [(30, 16, "D4"), (9, 9, "C3"), (4, 4, "B2"), (9, 1, "A1")]
)
def test_a_promised_opening_is_asked_for_inside(width, height, name):
    """It is larger there than in a corner; a safe cell alone is best in the corner."""
    shown = position(*["#" * width] * height, mines=1)
    move = Strongest(0, FirstClick.OPENING).choose(shown)
    assert (move.cell, move.odds, move.is_certain) == (cell(name), 1 / (width * height), False)


def test_only_the_first_click_is_promised_an_opening():
    rows = ("1###", "####", "####", "####")
    shown = position(*rows, mines=4)
    assert Strongest(0, FirstClick.OPENING).choose(shown) == Strongest().choose(shown)


def test_a_front_too_wide_to_look_ahead_gets_the_least_likely_mine(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_STATES", 0)
    shown = position("#12#########", "############", "############", mines=10)
    move = Strongest().choose(shown)
    assert move.cell == Satisfiability().choose(shown).cell
    assert move.reason == f"No cell is safer than {move.cell.name}."


def test_a_huge_board_gets_the_least_likely_mine():
    assert choose(*["#" * 60] * 60, mines=700).reason == "No cell is safer than A1."


def test_looks_that_cost_too_much_end_with_the_safest_cell(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_WORK", 0)
    rows = ("2#######", *["########"] * 7)
    safest = Satisfiability().choose(position(*rows, mines=12)).odds
    move = choose(*rows, mines=12)
    assert move.reason == f"{move.cell.name} is among the safest cells, and its number helps most."
    assert move.odds == pytest.approx(safest)


def test_guesses_on_large_boards_are_not_kept():
    """Each would take as much room as its board."""
    for columns, kept in ((40, 1), (60, 1)):
        choose(*["#" * columns] * 40, mines=300)
        assert strongest.cached_guess.cache_info().currsize == kept


def test_an_endgame_beyond_the_limit_is_looked_ahead_from(monkeypatch):
    monkeypatch.setattr(strongest, "_MOST_SETS", 0)
    assert choose("####", "####", mines=3).reason.startswith("A1 is among the safest cells")


# What decided a guess. The boards are those of games in which each kind of reason came up.


def survivals(shown, opened):
    """The chance to survive the safest cell after each number that a cell can show."""
    found = []
    for number in range(9):
        seen = bytearray(shown.seen)
        seen[shown.grid.index(opened)] = number
        with suppress(ContradictionError):
            odds = odds_of(Position(shown.grid, bytes(seen), shown.mines))
            found.append(1 - min(chance for chance in odds.chances if chance is not None))
    return found


def test_a_riskier_cell_is_better_if_every_number_leaves_a_safer_next_move():
    rows = ("1110012###10", "1#1002####21", "222013###3##", "1#102#4#####", "11102#######")
    shown = position(*rows, mines=13)
    move = Strongest().choose(shown)
    assert move.reason == (
        "G5 is 3 percentage points riskier than L5, but the next move is safer, whatever G5 shows."
    )
    odds = odds_of(shown)
    assert odds.chance(move.cell) - odds.chance(cell("L5")) == pytest.approx(0.03, abs=0.0005)
    assert min(survivals(shown, move.cell)) > min(survivals(shown, cell("L5")))


REASONS = [
    (
        ["1###1112#100", "####21#32111", "####212#101#", "####20112121", "####10001#10"],
        "A2 is among the safest cells, and its number helps most.",
    ),
    (
        ["00000012####", "0011101#####", "001#2235####", "0012#2######", "0001123#####"],
        "No cell is safer than I1.",
    ),
    (
        ["1####2###200", "#####424#411", "######13#4#1", "#####312#311", "#####1011100"],
        "Any cell that is safer than A5 would tell you less.",
    ),
    (
        ["00001#######", "00001#######", "000012######", "00001#######", "00001#######"],
        (
            "G1 is 3.7 percentage points riskier than G2, but the next move is then 7.9 percentage "
            "points safer on average."
        ),
    ),
    (
        ["00001#2#2###", "11001#22####", "#1001222####", "11001##22###", "00001#######"],
        "H5 is 3.4 percentage points riskier than G5, but the moves after it are safer.",
    ),
    (
        ["1#####2#10", "########21", "#######2##", *["##########"] * 3],
        (
            "J4 is 3.6 percentage points riskier than G3, but its number proves more cells safe on "
            "average."
        ),
    ),
    (
        ["0001######", "1111######", "2#222#####", *["##########"] * 3],
        (
            "E1 is 4.7 percentage points riskier than F2, but it leaves fewer of the cells beside "
            "numbers in doubt."
        ),
    ),
]


@pytest.mark.parametrize(("rows", "reason"), REASONS)
def test_the_reason_of_a_guess_names_what_decided(rows, reason):
    move = choose(*rows, mines=13)
    assert move.reason == reason
    assert move.cell.name in reason


def test_on_a_small_board_nobody_can_play_better():
    level = Level.read("4x4/4")
    assert chance_of(Strongest, level) == chance_from_the_corner(level)


@pytest.mark.long
@pytest.mark.parametrize(("size", "share"), [("5x4/4", 1.0), ("5x4/5", 0.995)])
def test_on_larger_boards_it_plays_as_well_as_can_be_or_nearly(size, share):
    """With 5 mines the first guess leaves 5,460 minefields, more than can be played out."""
    level = Level.read(size)
    assert float(chance_of(Strongest, level) / chance_from_the_corner(level)) >= share

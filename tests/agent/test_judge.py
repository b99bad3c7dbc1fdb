"""What a move deserves, asked through the engine and judged by the table word by word."""

from collections import Counter

import brute_force
import plain_judge
import pytest
from asking import Situation, ask, chords, field_rows, rows, situations
from drawing import cell, cells, position
from hypothesis import given, settings
from hypothesis import strategies as st
from step_checking import check_steps

from minesweeper.game.grid import Cell
from minesweeper.game.judges import JUDGES
from minesweeper.game.position import Position


@given(situations(), st.data())
@settings(max_examples=250)
def test_an_opening_is_judged_as_the_table_says(situation, data):
    # A mine if there is one, every other time: most cells are safe, and those are soon judged.
    mines = [at for at in sorted(situation.mines) if data.draw(st.booleans(), label="mine")]
    clicked = data.draw(st.sampled_from(mines or sorted(situation.shown.grid)))
    opened = plain_judge.cells_of_open(situation.shown, situation.flags, clicked)
    for judge in JUDGES:
        told = ask(do="judge", **situation.request, open=clicked, judge=judge)
        check_judgement(told, judge, situation, opened)


@given(chords())
@settings(max_examples=250)
def test_a_chord_is_judged_as_one_move_as_the_table_says(chord):
    situation, chorded = chord
    opened = plain_judge.cells_of_chord(situation.shown, situation.flags, chorded)
    for judge in JUDGES:
        told = ask(do="judge", **situation.request, chord=chorded, judge=judge)
        check_judgement(told, judge, situation, opened)


@given(situations(), st.sampled_from(list(JUDGES)), st.data())
def test_a_chord_whose_flags_do_not_add_up_does_nothing(situation, judge, data):
    chorded = data.draw(st.sampled_from(sorted(situation.shown.grid)))
    opened = plain_judge.cells_of_chord(situation.shown, situation.flags, chorded)
    told = ask(do="judge", **situation.request, chord=chorded, judge=judge)
    check_judgement(told, judge, situation, opened)


def check_judgement(told, judge, situation, opened):
    shown, flags, mines = situation
    assert told["ok"], told
    assert told["outcome"] == plain_judge.outcome(judge, shown, mines, opened)
    if told["outcome"] in ("lost", "nothing"):
        assert told["field"] == field_rows(shown.grid, mines)
        assert told["rows"] == rows(shown, flags)
        assert told["won"] == plain_judge.is_finished(shown)
    else:
        check_what_opened(told, situation, opened)
    assert ("reason" in told) == ("steps" in told) == (told["outcome"] == "lost")
    if told["outcome"] == "lost":
        check_loss(told, judge, situation, opened)


def check_what_opened(told, situation, opened):
    shown, flags, mines = situation
    grid = shown.grid
    laid = frozenset(at for at in grid if told["field"][at.row][at.column] == "*")
    assert laid in set(brute_force.minefields(shown))
    assert not laid & opened
    assert told["outcome"] == "spared" or laid == mines
    closed = flags.union(at for at in grid if shown.at(at) != 9)
    numbers = {}
    for at in opened:
        numbers |= brute_force.flood(grid, laid, closed, at)
    seen = bytes(numbers.get(at, shown.at(at)) for at in grid)
    after = Position(grid, seen, shown.mines)
    assert told["rows"] == rows(after, flags)
    assert told["won"] == plain_judge.is_finished(after)


def check_loss(told, judge, situation, opened):
    shown, _, mines = situation
    assert told["reason"].endswith(".")
    assert "\n" not in told["reason"]
    check_steps(told["steps"], shown, mines, may_read=judge in ("quantum", "classic"))
    chances = brute_force.chances(shown)
    if "better" in told:
        assert judge == "odds"
        assert told["steps"] == []
        better = chances[Cell(*told["better"])]
        assert better == min(chances.values())
        assert better < max(chances[at] for at in opened & mines) - plain_judge.FIVE_POINTS
    elif told["steps"]:
        check_lesson(told, judge, situation, opened)
    else:
        # No step about a single cell: only together the cells cannot be safe, or nothing was known.
        assert len(opened) > 1 or judge == "classic"


def check_lesson(told, judge, situation, opened):
    """It leads to a mine that was opened, to a flag on a safe cell, or to an overlooked cell."""
    shown, flags, mines = situation
    last = Cell(*told["steps"][-1]["cell"])
    if told["steps"][-1]["action"] == "flag":
        assert last in opened & mines
    elif judge in ("strict", "odds", "cruel") and last not in flags:
        assert last in brute_force.proved(shown)[0]
    else:
        assert last in flags - mines or judge in ("strict", "odds", "cruel")


def lost(judge, *rows, field, mines, **move):
    told = ask(do="judge", rows=rows, field=field, mines=mines, judge=judge, **move)
    assert told["outcome"] == "lost"
    return told


def test_a_mine_that_the_numbers_prove_is_lost_under_every_judge():
    for judge in JUDGES:
        told = lost(judge, "1##", field=[".*."], mines=1, open=[0, 1])
        assert [step["cell"] for step in told["steps"]] == [[0, 1]]


def test_quantum_names_a_safe_cell_that_was_overlooked_and_kind_spares():
    """B1 follows from the 0 that the mine count gives away in the corner."""
    asked = {"rows": ["1##", "###", "###"], "field": ["...", "*..", "..."], "mines": 1}
    told = ask(do="judge", **asked, judge="quantum", open=[1, 0])
    assert told["reason"] == "You guessed at A2, but A3 was certainly safe."
    assert len(told["steps"]) == 4
    assert ask(do="judge", **asked, judge="kind", open=[1, 0])["outcome"] == "spared"


def test_a_chord_over_a_flag_that_is_provably_wrong_says_so():
    """The 0 at B1 touches the flag, so the mine of the 1 lies among the others."""
    told = lost("kind", "#01##", "#F###", field=[".....", "...*."], mines=1, chord=[0, 2])
    assert told["reason"] == (
        "The numbers on the board proved that one of the cells around C1 was a mine. The flag at "
        "B2 was wrong."
    )
    assert [step["cell"] for step in told["steps"]] == [[1, 1]]


def test_a_chord_over_a_proved_mine_names_the_wrong_flag_too():
    told = lost("kind", "1#1F", field=[".*.."], mines=1, chord=[0, 2])
    assert told["reason"] == (
        "The numbers on the board proved that B1 was a mine. The flag at D1 was wrong."
    )
    told = lost("classic", "1#1F", field=[".*.."], mines=1, chord=[0, 2])
    assert told["reason"] == (
        "The chord at C1 opened B1, and it was a mine. The flag at D1 was wrong."
    )


def test_of_several_flags_those_are_named_that_are_proved_to_be_wrong():
    """The 0 at A1 touches the flag at B2; Classic asks for no proof."""
    rows, chord = ("012#", "#F#F"), [0, 2]
    told = lost("kind", *rows, field=["....", "..**"], mines=2, chord=chord)
    assert told["reason"].endswith(" proved that C2 was a mine. The flag at B2 was wrong.")
    told = lost("classic", *rows, field=["....", "..**"], mines=2, chord=chord)
    assert told["reason"].endswith(", and it was a mine. One of the flags at B2 and D2 was wrong.")
    told = lost("classic", *rows, field=["...*", "..*."], mines=2, chord=chord)
    assert told["reason"].endswith(", and they were mines. The flags at B2 and D2 were wrong.")


def test_of_three_flags_as_many_are_wrong_as_the_chord_opens_mines():
    field = ["**.", "*..", "..."]
    told = lost("classic", "#F#", "F3F", "###", field=field, mines=3, chord=[1, 1])
    assert told["reason"].endswith(
        ", and it was a mine. One of the flags at B1, A2 and C2 was wrong."
    )
    field = ["*.*", "*..", "..."]
    told = lost("classic", "#F#", "F3F", "###", field=field, mines=3, chord=[1, 1])
    assert told["reason"].endswith(
        ", and they were mines. 2 of the flags at B1, A2 and C2 were wrong."
    )


def test_a_chord_whose_cells_only_together_cannot_be_safe_has_no_step_and_names_its_flags():
    """A2 and C2 cannot both be mines, for the 1 at B1 touches them."""
    told = lost("kind", "#1#", "F2F", "###", field=["*..", "...", "*.."], mines=2, chord=[1, 1])
    assert told["steps"] == []
    assert told["reason"] == (
        "The numbers on the board proved that one of the cells around B2 was a mine. The flags at "
        "A2 and C2 were wrong."
    )


def test_strict_shows_the_safe_cell_that_was_overlooked():
    told = lost("strict", "1##", "###", "###", field=["...", "*..", "..."], mines=1, open=[1, 0])
    assert told["reason"] == "You guessed at A2, but A3 was certainly safe."
    assert told["steps"][-1]["cell"] == [2, 0]


def test_strict_names_the_chord_that_was_a_guess():
    """The mine of the 1 at B1 is at A1 or C1; the shown one fills the 1 at E1, so D1 is safe."""
    told = lost("strict", "#1F#1M1#", field=["*....*.."], mines=2, chord=[0, 1])
    assert told["reason"] == "Your chord at B1 was a guess, but D1 was certainly safe."


def test_odds_names_the_better_cell():
    """One mine is beside the 1, which has two cells; the other is in the six far from it."""
    told = lost("odds", "#1#######", field=["*......*."], mines=2, open=[0, 0])
    assert told["better"] == [0, 3]
    assert told["reason"] == "You guessed at A1 (chance of a mine 50 %). D1 was safer (16.67 %)."
    asked = {"rows": ["#1#######"], "field": ["..*....*."], "mines": 2, "judge": "odds"}
    assert ask(do="judge", **asked, open=[0, 7])["outcome"] == "spared"


def test_odds_looks_at_the_mined_cells_of_a_chord_alone():
    """B1 is a mine in 18 of 42 minefields, but not here; B2 in 12, and none in fewer."""
    asked = {"rows": ["##1", "##F", "##2", "###"], "field": ["*..", "**.", "...", "**."]}
    told = ask(do="judge", **asked, mines=5, chord=[0, 2], judge="odds")
    assert told["outcome"] == "spared"


def test_cruel_turns_a_needless_guess_into_a_mine():
    """A2 holds no mine, but while C1 is provably safe a guess never goes well."""
    asked = {"rows": ["1##", "###", "###"], "field": [".*.", "...", "..."], "mines": 1}
    told = ask(do="judge", **asked, judge="cruel", open=[1, 0])
    assert (told["outcome"], told["field"]) == ("lost", asked["field"])


def test_a_chord_on_wrong_flags_can_be_spared_with_the_mines_moving_under_the_flags():
    asked = {"rows": ["#1F", "###"], "field": ["*..", "..."], "mines": 1}
    told = ask(do="judge", **asked, judge="kind", chord=[0, 1])
    assert (told["outcome"], told["field"]) == ("spared", ["..*", "..."])
    assert (told["rows"], told["won"]) == (["01F", "011"], True)


def test_a_shown_mine_counts_as_flagged_for_a_chord():
    asked = {"rows": ["M1#", "###"], "field": ["*..", "..."], "mines": 1}
    told = ask(do="judge", **asked, judge="classic", chord=[0, 1])
    assert (told["outcome"], told["rows"]) == ("opened", ["M10", "110"])


def test_nothing_happens_in_a_finished_position():
    asked = {"rows": ["1#"], "field": [".*"], "mines": 1}
    told = ask(do="judge", **asked, judge="classic", open=[0, 1])
    assert (told["outcome"], told["won"], told["rows"]) == ("nothing", True, ["1#"])


# Where the mines go.

SPARED = [
    (position("##1#", "####", mines=2), "B1"),
    (position("1####1", "######", "1####1", mines=6), "B1"),
    (position("#1#1##1#2#", "##########", mines=4), "C2"),
    (position("M2##", "####", "#1##", mines=4), "A3"),
]
"""Positions with a cell to open that can be a mine."""


@pytest.mark.parametrize(("shown", "name"), SPARED)
def test_every_minefield_that_fits_with_the_cell_safe_is_equally_likely(shown, name):
    """Chi-square in its own standard deviations: 4 is next to impossible by chance."""
    clicked = cell(name)
    fields = list(brute_force.minefields(shown))
    mines = next(found for found in fields if clicked in found)
    fitting = [found for found in fields if clicked not in found]
    request = Situation(shown, set(), mines).request
    draws = max(1000, 12 * len(fitting))
    drawn = Counter(
        tuple(ask(do="judge", **request, open=clicked, judge="kind", seed=seed)["field"])
        for seed in range(draws)
    )
    expected = [field_rows(shown.grid, found) for found in fitting]
    assert drawn.keys() <= {tuple(found) for found in expected}
    chi_square = sum(
        (drawn[tuple(found)] - draws / len(fitting)) ** 2 / (draws / len(fitting))
        for found in expected
    )
    freedom = len(fitting) - 1
    assert freedom > 5
    assert (chi_square - freedom) / (2 * freedom) ** 0.5 < 4


def test_a_spared_chord_lays_every_fitting_minefield_too():
    """Both flags are wrong; the two mines beside the 2 can go under them only."""
    shown = position("#2##", "####", mines=3)
    asked = Situation(shown, set(cells("A1 C2")), frozenset(cells("A2 B2 D1")))
    told = [
        ask(do="judge", **asked.request, chord=[0, 1], judge="kind", seed=at) for at in range(80)
    ]
    assert {found["outcome"] for found in told} == {"spared"}
    assert {tuple(found["field"]) for found in told} == {("*..*", "..*."), ("*...", "..**")}


def test_the_same_seed_moves_the_mines_to_the_same_place():
    asked = {"rows": ["#" * 9] * 9, "mines": 10, "open": [0, 0], "judge": "quantum"}
    asked["field"] = ["**********"[:9], "*" + "." * 8, *["." * 9] * 7]
    told = [ask(do="judge", **asked, **seed) for seed in ({}, {"seed": 0}, {"seed": 1})]
    assert told[0]["field"] == told[1]["field"] != told[2]["field"]
    assert {found["outcome"] for found in told} == {"spared"}

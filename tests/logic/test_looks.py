"""Looks: what a glance settles, which clue it takes, and which glances are left out."""

import pytest
from drawing import cell, cells, minefield, position

from minesweeper.game.position import Position
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.looks import Look, count_looks, looks_along, looks_as_told
from minesweeper.logic.reasons.routes import SettledCell, explain_steps, shortest_route

SAFE = Verdict.SAFE


def looks_to(name: str, board: Position) -> list[Look]:
    """The looks that lead to a cell, with nothing opened on the way."""
    return looks_along(board, shortest_route(board, [cell(name)]))


def names(cells) -> str:
    return " ".join(sorted(at.name for at in cells))


def test_a_look_settles_all_it_can_and_makes_an_earlier_one_needless():
    """G1 follows from E2 and F2 at once, but also from F1, which is needed for H1 anyway."""
    board = position("##1######", "#2212112#", "##2111#1#", "#########", mines=12)
    looks = looks_to("I4", board)
    assert [names(look.cells) for look in looks] == ["F1", "G1 G3 H1", "G4 H4 I4"]


def test_of_clues_that_say_the_same_the_one_with_fewer_covered_cells_is_taken():
    """The 1s at D2 and at D3 allow only one mine in C3 and E3, and D2 touches more cells."""
    board = position("#1#1##", "##112#", "###1##", "#2123#", "#001##", "#001##", mines=9)
    (look,) = looks_to("E5", board)
    assert names(look.reasons[0].clues) == "D3 D4"


def test_a_single_clue_names_as_few_cells_as_possible():
    """The 2 at A1 has only B1 and B2 left, and the 1 at A3 only B2."""
    board = position("2##", "2##", "111", "000", mines=3)
    (look,) = looks_to("B2", board)
    assert names(look.reasons[0].clues) == "A3"


def test_a_clue_that_needs_the_mine_count_makes_no_earlier_look_needless():
    """C1 opens before A4, which follows from B2 and the mine count. B2 alone says nothing of C1."""
    field = minefield("*......", "..**...", "..*....", ".....*.")
    board = position("####100", "#3#M100", "####211", "#####M#", mines=5)
    route = shortest_route(board, [cell("A1")], field.numbers)
    looks = looks_along(board, route, field.numbers)
    opened = [names(look.opens) for look in looks]
    assert opened.index("C1") < opened.index("B1")
    assert names(looks[-1].cells) == "A1"


def test_mines_that_one_clue_finds_and_the_clue_that_they_fill_are_one_look():
    """B1 and C1 are a 1-1, but D1 has only C2 left, which fills B1: the plainer way is as short."""
    board = position("#111", "###1", "####", mines=3)
    looks = looks_to("A2", board)
    assert [names(look.cells) for look in looks] == ["C2", "A1 A2 B2"]
    assert [look.reasons[0].technique for look in looks] == ["B1", "B2"]
    assert list(looks_as_told(looks)) == [tuple(looks)]
    assert count_looks(looks) == 1


def look_at(clues: str, settled: str, given: str = "", verdict=Verdict.MINE) -> Look:
    """A look at clues that settle cells, resting on others."""
    reasons = [
        Reason(at, verdict, "", tuple(cells(clues)), tuple(cells(given)), uses_mine_count=False)
        for at in cells(settled)
    ]
    return Look(tuple(reasons))


@pytest.mark.parametrize(
    ("looks", "together"),
    [
        ([look_at("A1", "B1"), look_at("E1", "D1"), look_at("C2", "C1", "B1 D1", SAFE)], [1, 2]),
        (
            [look_at("A1", "B1"), look_at("C2", "C1", "B1", SAFE), look_at("B2", "C3", "B1", SAFE)],
            [2, 1],
        ),
        ([look_at("A1", "B1"), look_at("G2", "G1", "H1", SAFE)], [1, 1]),
        ([look_at("A1 A2", "B1"), look_at("C2", "C1", "B1", SAFE)], [1, 1]),
        ([look_at("A1", "B1"), look_at("C2 D2", "C1", "B1", SAFE)], [1, 1]),
        ([look_at("A1", "B1"), look_at("C2", "C1", "B1")], [1, 1]),
    ],
)
def test_a_mine_goes_with_the_next_look_only_and_only_if_it_fills_its_one_clue(looks, together):
    assert [len(some) for some in looks_as_told(looks)] == together
    assert count_looks(looks) == len(together)


def test_a_way_ends_with_its_last_cell_even_if_that_comes_along_earlier():
    """The 2 at F3 settles G2 together with F4, which the way asks for first."""
    board = position(
        "##100111",
        "111001##",
        "00001221",
        "00002#20",
        "11103#30",
        "##224M20",
        "######10",
        mines=8,
    )
    asked = [SettledCell(cell(name), Verdict.MINE) for name in ("F4", "F5", "G2")]
    (look,) = looks_along(board, explain_steps(board, asked))
    assert names(look.cells) == "F4 G2"

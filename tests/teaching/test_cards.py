"""Cards: which looks are told together, and what one card says then."""

import pytest
from drawing import cell, minefield, position

from minesweeper.game.position import Position
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.looks import looks_along
from minesweeper.logic.reasons.routes import shortest_route
from minesweeper.teaching import lesson_text
from minesweeper.teaching.cards import CardMaker, fold_way
from minesweeper.teaching.lesson import Card

BESIDE_A_PATTERN = position("#111", "###1", "####", mines=3)
"""B1 and C1 are a 1-1, but D1 has only C2 left, which fills B1."""


def cards_to(name: str, board: Position) -> tuple[Card, ...]:
    """The cards that lead to a cell, with nothing opened on the way."""
    route = shortest_route(board, [cell(name)])
    return CardMaker(board, board.at).cards_of_route(route)


def test_a_mine_and_the_number_that_it_fills_are_one_card():
    (card,) = cards_to("A2", BESIDE_A_PATTERN)
    assert card.title == "All mines found"
    assert card.text == (
        "The 1 at D1 has only C2 left, so C2 is a mine. "
        "It fills the 1 at B1, so A1, A2 and B2 are safe."
    )
    assert (card.technique, card.looks) == ("B2", 1)
    assert card.letters == {cell("D1"): "a", cell("B1"): "b"}
    assert [(step.cell.name, step.verdict, step.technique) for step in card.steps] == [
        ("C2", Verdict.MINE, "B1"),
        ("A1", Verdict.SAFE, "B2"),
        ("A2", Verdict.SAFE, "B2"),
        ("B2", Verdict.SAFE, "B2"),
    ]
    mine, *safe = card.steps
    assert card.steps_before(mine) == ()
    assert all(card.steps_before(step) == (mine,) for step in safe)


@pytest.mark.parametrize(
    ("rows", "goal", "text"),
    [
        (
            ("13##", "#3##", "1211"),
            "D2",
            (
                "The 2 at B3 has only A2 and C2 left, so both are mines. "
                "C2 fills the 1 at C3, so D2 is safe."
            ),
        ),
        (
            ("###", "22#"),
            "C1",
            (
                "The 2 at A2 has only A1 and B1 left, so both are mines. "
                "They fill the 2 at B2, so C1 and C2 are safe."
            ),
        ),
        (
            ("1##M", "222#", "####"),
            "C1",
            (
                "The 1 at A1 has only B1 left, so B1 is a mine. The mines at B1 and D1 fill the 2 "
                "at C2, so the other 5 covered cells around that 2 are safe."
            ),
        ),
    ],
)
def test_the_mines_that_fill_the_next_number_are_named_if_need_be(rows, goal, text):
    (card,) = cards_to(goal, position(*rows, mines=3))
    assert card.text == text


def test_two_looks_that_are_too_long_for_one_card_stay_two(monkeypatch):
    (card,) = cards_to("A2", BESIDE_A_PATTERN)
    monkeypatch.setattr(lesson_text, "MOST_WORDS", len(card.text.split()) - 1)
    assert [card.text for card in cards_to("A2", BESIDE_A_PATTERN)] == [
        "The 1 at D1 has only C2 left, so C2 is a mine.",
        "The mine at C2 fills the 1 at B1, so A1, A2 and B2 are safe.",
    ]


def test_a_mine_that_is_shown_already_is_not_found_again():
    (card,) = cards_to("A2", position("#111", "##M1", "####", mines=3))
    assert card.text == "The mine at C2 fills the 1 at B1, so A1, A2 and B2 are safe."
    assert [step.verdict for step in card.steps] == [Verdict.SAFE] * 3


def test_two_numbers_are_still_compared_if_no_single_one_finds_a_mine():
    (card,) = cards_to("A2", position("#11", "###", "###", mines=3))
    assert card.text == (
        "The 1 at C1 has its mine in B2 or C2. Either fills the 1 at B1, so A1 and A2 are safe."
    )


@pytest.mark.parametrize(
    ("rows", "goal", "title"),
    [
        (("#11", "###", "###"), "A2", "1-1 pattern"),
        (("#M#", "#22", "###", "###"), "A3", "1-1 pattern, reduced"),
        (("121", "###"), "A2", "1-2-1 pattern"),
        (("122M", "####"), "A2", "1-2-1 pattern, reduced"),
        (("M4M", "###", "M4M", "###"), "A4", "Two numbers compared"),
        (("#10", "110"), "A1", "All covered neighbours are mines"),
    ],
)
def test_a_card_has_the_name_that_its_technique_has_everywhere(rows, goal, title):
    """A pattern of which the numbers show something else is said to be reduced."""
    assert cards_to(goal, position(*rows, mines=6))[-1].title == title


def test_opened_cells_show_numbers_or_nothing():
    """A1 shows nothing, and its neighbours are opened with it, so that nothing floods."""
    board = position("#1M", "#21", "M2#", "###", mines=3)
    field = minefield("..*", "...", "*..", ".*.")
    looks = looks_along(board, shortest_route(board, [cell("A2")]), field.numbers)
    ((card,),) = CardMaker(board, field.number).cards_of_looks(looks)
    assert card.full_text == (
        "The mine at C1 fills the 1 at B1, so A1 and A2 are safe. "
        "Open them: they show nothing and 1."
    )


FAR_APART = position("#10000000001#", mines=2)


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("A1", "M1", "Now look on the right. The 1 at L1 has only M1 left, so M1 is a mine."),
        ("M1", "A1", "Now look on the left. The 1 at B1 has only A1 left, so A1 is a mine."),
    ],
)
def test_a_card_in_another_part_of_the_board_says_where(first, second, text):
    looks = [
        look
        for name in (first, second)
        for look in looks_along(FAR_APART, shortest_route(FAR_APART, [cell(name)]))
    ]
    ((here, there),) = CardMaker(FAR_APART, FAR_APART.at).cards_of_looks(looks)
    assert not here.text.startswith("Now")
    assert there.text == text


def test_a_card_near_the_one_before_does_not_say_where():
    board = position("#101#", mines=2)
    looks = [
        look
        for name in ("A1", "E1")
        for look in looks_along(board, shortest_route(board, [cell(name)]))
    ]
    ((_here, there),) = CardMaker(board, board.at).cards_of_looks(looks)
    assert there.text == "The 1 at D1 has only E1 left, so E1 is a mine."


def test_a_fold_leaves_out_what_is_nothing():
    board = position("#101#", "11011", "00000", "11011", "#101#", mines=4)
    looks = [
        look
        for name in ("A1", "E1", "A5", "E5")
        for look in looks_along(board, shortest_route(board, [cell(name)]))
    ]
    (cards,) = CardMaker(board, board.at).cards_of_looks(looks)
    assert fold_way(cards).text == "4 easy steps later the board looks like this: 4 mines found."
    board, field = position("1M1#", mines=1), minefield(".*..")
    looks = looks_along(board, shortest_route(board, [cell("D1")]), field.numbers)
    (cards,) = CardMaker(board, field.number).cards_of_looks(looks)
    assert fold_way(cards).text == "1 easy step later the board looks like this: 1 cell opened."

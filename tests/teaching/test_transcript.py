"""Lessons as plain text."""

from dataclasses import replace

from drawing import position
from lesson_drawing import MINE, SAFE, card, lesson, part, step, tally

from minesweeper.teaching.transcript import lesson_transcript

SHOWN = position("1###", "1###", "1###", "M###", mines=5)
FIRST = card("First", step("B1", MINE, "A1", "B1 is a mine.", spoken_of="B1 B2"))
ROUND = card(
    "Third",
    step("C1", SAFE, "B2", "C1 is safe.", shows=2),
    step("C2", SAFE, "C1", "C2 is safe."),
    text="Both follow.",
    is_round=True,
)
COUNT = tally(36, [("B1", 12), ("D1", 4)], part("A1", "B1 B2", ("B1", 24), ("B2", 12)))


def test_a_lesson_as_text_tells_every_card_and_the_steps_of_rounds():
    told = lesson(SHOWN, "D4", FIRST, ROUND, tally=COUNT)
    assert lesson_transcript(told, told.promise, told.cards).splitlines() == [
        "The numbers around D4 proved that it was a mine.",
        "2 looks, 2 numbers.",
        "Quantum: you lose on a mine that logic could have found.",
        "",
        "1. First",
        "   B1 is a mine.",
        "",
        "2. Third",
        "   Both follow.",
        "   - C1 is safe.",
        "   - C2 is safe.",
        "",
        "3. The possible ways",
        "   So many minefields fit.",
    ]


def test_the_cards_of_a_lesson_as_text_have_the_numbers_of_their_steps():
    fold = replace(ROUND, title="Folded", looks=3)
    told = lesson(SHOWN, "D4", FIRST, FIRST, FIRST, FIRST, ROUND, safe_cards=1, folded=3, fold=fold)
    assert _titles(lesson_transcript(told, "", told.told_cards)) == [
        "1. First",
        "2–4. Folded",
        "5. Third",
    ]
    assert _titles(lesson_transcript(told, "", told.cards))[-1] == "5. Third"


def _titles(text):
    return [line for line in text.splitlines() if line[:1].isdigit()]

"""A lesson as plain text: for the clipboard, and for the command line."""

from collections.abc import Iterator, Sequence

from minesweeper.teaching.lesson import Card, Lesson


def transcript(lesson: Lesson, promise: str, cards: Sequence[Card]) -> str:
    """What a lesson says on one of its routes, a card a paragraph."""
    return "\n".join(_lines(lesson, promise, cards)) + "\n"


def _lines(lesson: Lesson, promise: str, cards: Sequence[Card]) -> Iterator[str]:
    yield from (said for said in (lesson.verdict, promise, lesson.rule) if said)
    for number, card in enumerate(cards, start=1):
        yield ""
        yield f"{number}. {card.title}"
        if card.text:
            yield f"   {card.text}"
        if card.is_round:
            # Steps that one look settles can have the same words.
            yield from dict.fromkeys(f"   - {step.text}" for step in card.steps)
    if lesson.tally is not None:
        yield ""
        yield from lesson.tally.text

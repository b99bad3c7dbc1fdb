"""Writes lessons and reviews as plain text, for the clipboard and the command line."""

from collections.abc import Iterator, Sequence
from itertools import count

from minesweeper.game.clock import clock_face
from minesweeper.game.judges import JUDGES
from minesweeper.teaching.lesson import Card, Lesson, step_numbers
from minesweeper.teaching.review import Moment, Review, ReviewedResult, ReviewSummary
from minesweeper.titles import technique_title
from minesweeper.translation import N_, join_row, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number


def lesson_transcript(lesson: Lesson, promise: str, cards: Sequence[Card]) -> str:
    """Returns a lesson as text, one paragraph per card.

    `promise` and `cards` are those of the route shown: the lesson's own, or all deductions.
    """
    return "\n".join(_lesson_lines(lesson, promise, cards)) + "\n"


def _lesson_lines(lesson: Lesson, promise: str, cards: Sequence[Card]) -> Iterator[str]:
    yield from (text for text in (lesson.verdict, promise, lesson.rule) if text)
    is_own = tuple(cards[: lesson.safe_cards]) == lesson.cards[: lesson.safe_cards]
    on_request = lesson.safe_cards if is_own else 0
    numbers = step_numbers(cards) if _is_own_route(lesson, cards) else map(str, count(1))
    for at, (number, card) in enumerate(zip(numbers, cards, strict=False), start=1):
        yield ""
        if on_request and at == on_request + 1:
            yield lesson.way_title
            yield ""
        yield f"{number}. {card.title}"
        if card.text:
            yield f"   {card.full_text}"
        if card.is_round and card is not lesson.fold:
            # Steps with the same reason can have the same text.
            yield from dict.fromkeys(f"   - {step.text}" for step in card.steps)
    chances = () if lesson.tally is None else lesson.tally.cards
    for at, chance in enumerate(chances, start=len(cards) + 1):
        yield ""
        yield f"{at}. {chance.title}"
        yield from (f"   {text}" for text in chance.text)


def _is_own_route(lesson: Lesson, cards: Sequence[Card]) -> bool:
    """Returns whether the cards are a lesson's own, rather than the rounds of all deductions."""
    shown = tuple(cards)
    return shown in (lesson.cards[: len(shown)], lesson.told_cards[: len(shown)])


_RESULTS = {
    ReviewedResult.WON: N_("Won in {time}."),
    ReviewedResult.LOST: N_("Lost after {time}."),
    ReviewedResult.UNFINISHED: N_("Unfinished after {time}."),
}


def review_transcript(review: Review) -> str:
    """Returns a review as text: a title, one line per marked moment, and the summary."""
    marked = [moment for moment in review.moments if moment.is_marked]
    lines = [_title(review), *_moment_lines(marked), *_summary_lines(review)]
    return "\n".join(lines) + "\n"


def _title(review: Review) -> str:
    grid, mines = review.start.grid, review.start.mines
    title = ngettext(
        "{width} × {height} with {mines} mine, {judge}.",
        "{width} × {height} with {mines} mines, {judge}.",
        mines,
    ).format(width=grid.width, height=grid.height, mines=mines, judge=JUDGES[review.judge].title)
    ending = _(_RESULTS[review.standing]).format(time=clock_face(review.summary.elapsed))
    return join_sentences(title, ending)


def _moment_lines(moments: list[Moment]) -> Iterator[str]:
    """Yields a line per moment: columns for time, cell and kind, then the sentence."""
    if not moments:
        return
    yield ""
    times = max(len(clock_face(moment.at)) for moment in moments)
    names = max(len(_name(moment)) for moment in moments)
    kinds = max(len(_(kind)) for kind in (_MISTAKE, _WRONG_FLAG, _OVERLOOKED, _GUESS))
    for moment in moments:
        kind = f"{_(_kind(moment)):<{kinds}}"
        yield f"{clock_face(moment.at):>{times}}  {_name(moment):<{names}}  {kind}  {moment.text}"


def _name(moment: Moment) -> str:
    return "" if moment.cell is None else moment.cell.name


def _kind(moment: Moment) -> str:
    if moment.mistake is not None:
        return _MISTAKE
    if moment.is_wrong_flag:
        return _WRONG_FLAG
    return _OVERLOOKED if moment.overlooked is not None else _GUESS


_MISTAKE, _WRONG_FLAG = N_("mistake"), N_("wrong flag")
_OVERLOOKED, _GUESS = N_("overlooked"), N_("guess")


def _summary_lines(review: Review) -> Iterator[str]:
    summary = review.summary
    yield ""
    yield _figures(summary)
    yield from _accuracy_lines(summary)
    if summary.missed:
        counted = _("{title} ({count})")
        missed = [
            counted.format(title=technique_title(name), count=often)
            for name, often in summary.missed
        ]
        yield _("Techniques missed: {techniques}.").format(techniques=join_row(missed))
    if review.wrong_flags:
        names = join_row([cell.name for cell in review.wrong_flags])
        yield _("Flags on cells that were proved safe at the end: {cells}.").format(cells=names)
    yield from _left_out_lines(summary)


def _figures(summary: ReviewSummary) -> str:
    luck = _("not counted") if summary.luck is None else format_number(summary.luck, ".2f")
    guesses = ngettext("{count} guess", "{count} guesses", summary.guesses)
    flags = ngettext("{count} wrong flag", "{count} wrong flags", summary.wrong_flags)
    return _(
        "Cells opened: {opened}, {guesses} ({needed} unavoidable), luck: {luck}, safe cells "
        "overlooked: {overlooked}, mines moved: {spared}, {wrong_flags}."
    ).format(
        opened=summary.opened,
        guesses=guesses.format(count=summary.guesses),
        needed=summary.needed,
        luck=luck,
        overlooked=summary.overlooked,
        spared=summary.spared,
        wrong_flags=flags.format(count=summary.wrong_flags),
    )


def _accuracy_lines(summary: ReviewSummary) -> Iterator[str]:
    if summary.accuracy is not None:
        yield _("Accuracy: {accuracy:.1f} out of 100.").format(accuracy=summary.accuracy)


def _left_out_lines(summary: ReviewSummary) -> Iterator[str]:
    if summary.uncounted:
        yield ngettext(
            "{count} guess has no odds: there are too many possible minefields to count.",
            "{count} guesses have no odds: there are too many possible minefields to count.",
            summary.uncounted,
        ).format(count=summary.uncounted)
    if summary.left_out:
        yield ngettext(
            "{count} move was not reviewed: the game is too long.",
            "{count} moves were not reviewed: the game is too long.",
            summary.left_out,
        ).format(count=summary.left_out)

"""Turns a route into the cards of a lesson: one card per reason near the end, rounds before that.

A card holds the steps that have the same clues and the same given cells, because the player sees
them in one look. Every step is checked by counting before it is written. A step that the check
refuses, or that is too large to check, becomes a card with the plain count of all minefields; a
refused one is reported too, because it is a bug.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TypeVar

from minesweeper.game.grid import Cell
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import Tallies
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.checking import is_minimal_proof
from minesweeper.logic.reasons.techniques import CONTRADICTION, DIFFICULTY
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Card, Step
from minesweeper.teaching.step_text import NumberAt, StepWriter
from minesweeper.titles import TECHNIQUE_TITLES

MOST_CARDS = 12
"""No lesson has more cards."""
_SINGLE_CARDS = 8
"""If a route needs more than MOST_CARDS cards, this many before its end stay apart."""
_CARDS_PER_ROUND = 4
"""A round folds at least this many cards, if there are as many."""
MOST_TOLD = 600
"""Steps farther from the end are only counted: nobody would unfold more."""

Report = Callable[[dict[str, str]], object]
"""Takes the fields of a report about a step that did not pass the check."""


def no_report(_: dict[str, str]) -> None:
    """Ignores a report."""


class CardMaker:
    r"""Makes the cards of routes that start from one position.

    `number` returns the number of a cell that a route opens.

    >>> from minesweeper.game.notation import read_position
    >>> from minesweeper.logic.reasons.routes import shortest_route
    >>> position = read_position("3x1/1\n#10\n").position
    >>> (card,) = CardMaker(position, position.at).cards_of_route(
    ...     shortest_route(position, [Cell(0, 0)])
    ... )
    >>> print(f"{card.title}: {card.text}")
    All covered neighbours are mines: The 1 at B1 touches one covered cell, A1. So A1 is a mine.
    """

    def __init__(self, start: Position, number: NumberAt, report: Report = no_report) -> None:
        self._start, self._number, self._report = start, number, report

    def cards_of_route(self, route: Sequence[Reason]) -> tuple[Card, ...]:
        """Returns the cards of a route to one cell, at most MOST_CARDS.

        The last ones have one reason each. Those before them are folded into rounds if there are
        too many.
        """
        skipped = max(0, len(route) - MOST_TOLD)
        cards = list(self._cards(route, skipped))
        if len(cards) <= MOST_CARDS:
            return tuple(cards)
        far, near = cards[:-_SINGLE_CARDS], cards[-_SINGLE_CARDS:]
        parts = min(MOST_CARDS - _SINGLE_CARDS, -(-len(far) // _CARDS_PER_ROUND))
        rounds = [_round(part) for part in _split(far, parts)]
        rounds[0] = _after_skipped(rounds[0], skipped)
        return (*rounds, *near)

    def cards_in_rounds(self, route: Sequence[Reason]) -> tuple[Card, ...]:
        """Returns a card for what follows at once, one for what follows from that, and so on."""
        depths = _depths(route)
        by_depth = sorted(route, key=lambda step: depths[step.cell])
        cards = list(self._cards(by_depth))
        grouped = groupby(cards, lambda card: depths[card.steps[0].cell])
        rounds = [list(group) for _, group in grouped]
        if len(rounds) > MOST_CARDS:
            parts = _split(rounds, MOST_CARDS)
            rounds = [[card for group in part for card in group] for part in parts]
        return tuple(map(_round, rounds))

    def card_of_step(self, step: Reason, mines: Collection[Cell]) -> Card:
        """Returns the card of a single step, with these mines known beforehand."""
        (card,) = self._cards([step], mines=mines)
        return card

    # One card per reason.

    def _cards(
        self, route: Sequence[Reason], skipped: int = 0, mines: Collection[Cell] = ()
    ) -> Iterator[Card]:
        writer = StepWriter(self._start, self._number)
        writer.add_known_mines(mines)
        writer.advance(*route[:skipped])
        known = dict.fromkeys(mines, Verdict.MINE)
        known |= {step.cell: step.verdict for step in route[:skipped]}
        clues = {clue for step in route for clue in step.clues}
        for alike in _by_reason(route[skipped:]):
            is_confirmed = all(self._is_confirmed(step, known) for step in alike)
            steps = [self._step(step, writer.text(step), known, clues) for step in alike]
            card = Card(_title(alike[0]), writer.text(*alike), tuple(steps))
            yield card if is_confirmed else self._count_card(card, known)
            writer.advance(*alike)
            known.update((step.cell, step.verdict) for step in alike)

    def _step(
        self, reason: Reason, text: str, known: dict[Cell, Verdict], clues: set[Cell]
    ) -> Step:
        cell = reason.cell
        is_clue = cell in clues and reason.verdict is Verdict.SAFE
        return Step(
            cell,
            reason.verdict,
            reason.technique,
            _in_order_of_mention(text, reason.clues),
            reason.given,
            reason.uses_mine_count,
            text,
            self._spoken_of(reason, known),
            self._number(cell) if is_clue else None,
        )

    def _spoken_of(self, reason: Reason, known: dict[Cell, Verdict]) -> tuple[Cell, ...]:
        """Returns the cells for `Step.spoken_of`."""
        start = self._start
        near = {cell for clue in reason.clues for cell in start.grid.neighbours(clue)}
        left_out = {*reason.clues, *reason.given}
        left_out |= {cell for cell in near if known.get(cell) is Verdict.SAFE}
        spoken_of = {cell for cell in near - left_out if start.at(cell) in (COVERED, SHOWN_MINE)}
        return tuple(sorted(spoken_of | {reason.cell}))

    # The check.

    def _is_confirmed(self, step: Reason, known: dict[Cell, Verdict]) -> bool:
        try:
            if is_minimal_proof(step, self._start, known, self._number):
                return True
        except TooWideError:
            return False
        self._report(self._refused_step(step, known))
        return False

    def _refused_step(self, step: Reason, known: dict[Cell, Verdict]) -> dict[str, str]:
        """Returns all that is needed to reproduce a step that the check refused."""
        return {
            "trouble": "A step of a lesson does not follow.",
            "position": write_position(FlaggedPosition(self._start, frozenset())),
            "step": repr(step),
            "known": " ".join(f"{cell.name}:{verdict.value}" for cell, verdict in known.items()),
        }

    def _count_card(self, card: Card, known: dict[Cell, Verdict]) -> Card:
        """Returns the card with the plain count of minefields in place of its reasons."""
        steps = tuple(
            replace(
                step,
                technique=CONTRADICTION,
                clues=(),
                given=(),
                uses_mine_count=True,
                text=self._count_text(step, known),
            )
            for step in card.steps
        )
        return Card(words.COUNTED_TITLE, steps[0].text, steps)

    def _count_text(self, step: Step, known: dict[Cell, Verdict]) -> str:
        mined = step.verdict is Verdict.MINE
        try:
            layouts = Tallies(self._position_with(known)).layouts
        except TooWideError:
            layouts = 1
        many = words.ALL_HAVE_A_MINE if mined else words.ALL_ARE_SAFE
        every = words.EVERY_ONE_HAS_A_MINE if mined else words.EVERY_ONE_IS_SAFE
        form = every if layouts == 1 else many
        return form.format(cell=step.cell.name, count=words.format_count(layouts))

    def _position_with(self, known: dict[Cell, Verdict]) -> Position:
        """Returns the start with all known cells opened, or shown as mines."""
        seen = bytearray(self._start.seen)
        for cell, verdict in known.items():
            mined = verdict is Verdict.MINE
            seen[self._start.grid.index(cell)] = SHOWN_MINE if mined else self._number(cell)
        return Position(self._start.grid, bytes(seen), self._start.mines)


def _by_reason(route: Iterable[Reason]) -> Iterable[list[Reason]]:
    """Groups steps with the same clues, given cells and verdict."""
    groups: dict[tuple[tuple[Cell, ...], tuple[Cell, ...], Verdict], list[Reason]] = {}
    for step in route:
        groups.setdefault((step.clues, step.given, step.verdict), []).append(step)
    return groups.values()


def _in_order_of_mention(text: str, clues: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sorts clues as a text names them; those that it does not name come last."""
    mentions = words.first_mentions(text)
    return tuple(sorted(clues, key=lambda clue: mentions.get(clue.name, len(text))))


def _title(step: Reason) -> str:
    title = TECHNIQUE_TITLES[step.technique]
    return words.REDUCED_TITLE.format(title=title) if step.is_reduced else title


def _depths(route: Iterable[Reason]) -> dict[Cell, int]:
    """Returns the length of the longest chain of steps that leads to each cell."""
    depths: dict[Cell, int] = {}
    for step in route:
        below = [depths[cell] for cell in (*step.given, *step.clues) if cell in depths]
        depths[step.cell] = max(below, default=0) + 1
    return depths


# Rounds.


def _round(cards: Sequence[Card]) -> Card:
    """Folds cards into one that can be unfolded; a single card stays as it is."""
    if len(cards) == 1:
        return cards[0]
    steps = tuple(step for card in cards for step in card.steps)
    title = words.ROUND_TITLE.format(count=len(steps))
    return Card(title, _round_text(steps, cards), steps, is_round=True)


def _after_skipped(card: Card, skipped: int) -> Card:
    if not skipped:
        return card
    count = words.format_count(skipped)
    return replace(card, text=words.AFTER_SKIPPED_STEPS.format(count=count, text=card.text))


def _round_text(steps: Sequence[Step], cards: Sequence[Card]) -> str:
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    single = sum(len(step.clues) == 1 and not step.uses_mine_count for step in steps)
    hardest = max(cards, key=lambda card: DIFFICULTY[card.steps[0].technique])
    if not single:
        form = words.ALL_HARDER
    elif single < len(steps):
        form = words.SOME_HARDER
    elif not mined:
        form = words.ALL_OPEN
    else:
        form = words.ALL_ARE_MINES if mined == len(steps) else words.SINGLE_CLUES
    return form.format(
        count=len(steps),
        safe=len(steps) - mined,
        mined=mined,
        single=single,
        cell=hardest.steps[0].cell.name,
        title=hardest.title,
    )


_Item = TypeVar("_Item")


def _split(items: Sequence[_Item], parts: int) -> list[Sequence[_Item]]:
    """Splits a sequence into at most `parts` pieces of about the same size."""
    ends = [len(items) * part // parts for part in range(parts + 1)]
    return [items[start:end] for start, end in pairwise(ends) if start < end]

"""A way of reasons as cards: one look a card near its end, whole rounds farther away.

Every step is checked by counting before it is told. One that is not confirmed is told as the plain
count of all minefields instead, and reported.
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
"""How many cards any lesson has at most."""
_NEAR = 8
"""How many looks before the end have a card of their own where there are too many."""
_A_ROUND = 4
"""How many looks a round has at least, where there are as many."""
MOST_TOLD = 600
"""How many steps before the end are told at all: more would be too many even to unfold."""

Report = Callable[[dict[str, str]], object]
"""Takes a report of a step that could not be confirmed."""


def no_report(_: dict[str, str]) -> None:
    """Where nobody wants to know."""


class CardMaker:
    """Makes cards of the ways that start from one position."""

    def __init__(self, start: Position, number: NumberAt, report: Report = no_report) -> None:
        self._start, self._number, self._report = start, number, report

    def cards_of_route(self, way: Sequence[Reason]) -> tuple[Card, ...]:
        """The cards of a way to one cell: near it one look each, farther away rounds."""
        untold = max(0, len(way) - MOST_TOLD)
        looks = list(self._looks(way, untold))
        if len(looks) <= MOST_CARDS:
            return tuple(looks)
        far, near = looks[:-_NEAR], looks[-_NEAR:]
        parts = min(MOST_CARDS - _NEAR, -(-len(far) // _A_ROUND))
        rounds = [_round(part) for part in _split(far, parts)]
        rounds[0] = _after_untold(rounds[0], untold)
        return (*rounds, *near)

    def cards_in_rounds(self, way: Sequence[Reason]) -> tuple[Card, ...]:
        """The cards of a whole way ahead: what follows at once, what follows from that, …."""
        levels = _levels(way)
        by_level = sorted(way, key=lambda step: levels[step.cell])
        looks = list(self._looks(by_level))
        grouped = groupby(looks, lambda card: levels[card.steps[0].cell])
        rounds = [list(cards) for _, cards in grouped]
        if len(rounds) > MOST_CARDS:
            parts = _split(rounds, MOST_CARDS)
            rounds = [[card for cards in part for card in cards] for part in parts]
        return tuple(map(_round, rounds))

    def card_of_step(self, step: Reason, mines: Collection[Cell]) -> Card:
        """The card of one step that comes next where these mines are known."""
        (card,) = self._looks([step], mines=mines)
        return card

    # A card a look.

    def _looks(
        self, way: Sequence[Reason], untold: int = 0, mines: Collection[Cell] = ()
    ) -> Iterator[Card]:
        teller = StepWriter(self._start, self._number)
        teller.add_known_mines(mines)
        teller.advance(*way[:untold])
        known = dict.fromkeys(mines, Verdict.MINE)
        known |= {step.cell: step.verdict for step in way[:untold]}
        read = {clue for step in way for clue in step.clues}
        for alike in _by_reason(way[untold:]):
            confirmed = all(self._is_confirmed(step, known) for step in alike)
            steps = [self._step(step, teller.text(step), known, read) for step in alike]
            card = Card(_title(alike[0]), teller.text(*alike), tuple(steps))
            yield card if confirmed else self._counted_out(card, known)
            teller.advance(*alike)
            known.update((step.cell, step.verdict) for step in alike)

    def _step(self, reason: Reason, text: str, known: dict[Cell, Verdict], read: set[Cell]) -> Step:
        cell = reason.cell
        is_read = cell in read and reason.verdict is Verdict.SAFE
        return Step(
            cell,
            reason.verdict,
            reason.technique,
            _as_named(text, reason.clues),
            reason.given,
            reason.uses_mine_count,
            text,
            self._spoken_of(reason, known),
            self._number(cell) if is_read else None,
        )

    def _spoken_of(self, reason: Reason, known: dict[Cell, Verdict]) -> tuple[Cell, ...]:
        start = self._start
        near = {cell for clue in reason.clues for cell in start.grid.neighbours(clue)}
        apart = {*reason.clues, *reason.given}
        apart |= {cell for cell in near if known.get(cell) is Verdict.SAFE}
        spoken_of = {cell for cell in near - apart if start.at(cell) in (COVERED, SHOWN_MINE)}
        return tuple(sorted(spoken_of | {reason.cell}))

    # Checking.

    def _is_confirmed(self, step: Reason, known: dict[Cell, Verdict]) -> bool:
        try:
            if is_minimal_proof(step, self._start, known, self._number):
                return True
        except TooWideError:
            return False
        self._report(self._told(step, known))
        return False

    def _told(self, step: Reason, known: dict[Cell, Verdict]) -> dict[str, str]:
        """All that is needed to see a step again that does not follow."""
        return {
            "trouble": "A step of a lesson does not follow.",
            "position": write_position(FlaggedPosition(self._start, frozenset())),
            "step": repr(step),
            "known": " ".join(f"{cell.name}:{verdict.value}" for cell, verdict in known.items()),
        }

    def _counted_out(self, card: Card, known: dict[Cell, Verdict]) -> Card:
        """A card whose steps could not be confirmed, with the plain count in place of reasons."""
        steps = tuple(
            replace(
                step,
                technique=CONTRADICTION,
                clues=(),
                given=(),
                uses_mine_count=True,
                text=self._counted(step, known),
            )
            for step in card.steps
        )
        return Card(words.COUNTED_TITLE, steps[0].text, steps)

    def _counted(self, step: Step, known: dict[Cell, Verdict]) -> str:
        mined = step.verdict is Verdict.MINE
        try:
            layouts = Tallies(self._reached(known)).layouts
        except TooWideError:
            layouts = 1
        many = words.ALL_HAVE_A_MINE if mined else words.ALL_ARE_SAFE
        every = words.EVERY_ONE_HAS_A_MINE if mined else words.EVERY_ONE_IS_SAFE
        form = every if layouts == 1 else many
        return form.format(cell=step.cell.name, count=words.counted(layouts))

    def _reached(self, known: dict[Cell, Verdict]) -> Position:
        """The position once all that is known is opened or shown."""
        seen = bytearray(self._start.seen)
        for cell, verdict in known.items():
            mined = verdict is Verdict.MINE
            seen[self._start.grid.index(cell)] = SHOWN_MINE if mined else self._number(cell)
        return Position(self._start.grid, bytes(seen), self._start.mines)


def _by_reason(way: Iterable[Reason]) -> Iterable[list[Reason]]:
    """The steps of a way, those that one reason settles together."""
    found: dict[tuple[tuple[Cell, ...], tuple[Cell, ...], Verdict], list[Reason]] = {}
    for step in way:
        found.setdefault((step.clues, step.given, step.verdict), []).append(step)
    return found.values()


def _as_named(text: str, clues: Iterable[Cell]) -> tuple[Cell, ...]:
    """Clues in the order in which a text names them; those it does not name come last."""
    places = words.places(text)
    return tuple(sorted(clues, key=lambda clue: places.get(clue.name, len(text))))


def _title(step: Reason) -> str:
    title = TECHNIQUE_TITLES[step.technique]
    return words.REDUCED_TITLE.format(title=title) if step.is_reduced else title


def _levels(way: Iterable[Reason]) -> dict[Cell, int]:
    """How many steps deep each conclusion rests on others."""
    levels: dict[Cell, int] = {}
    for step in way:
        below = [levels[cell] for cell in (*step.given, *step.clues) if cell in levels]
        levels[step.cell] = max(below, default=0) + 1
    return levels


# Rounds.


def _round(looks: Sequence[Card]) -> Card:
    """Several cards as one that can be unfolded; one alone stays as it is."""
    if len(looks) == 1:
        return looks[0]
    steps = tuple(step for card in looks for step in card.steps)
    return Card(
        words.ROUND_TITLE.format(count=len(steps)), _round_told(steps, looks), steps, is_round=True
    )


def _after_untold(card: Card, untold: int) -> Card:
    if not untold:
        return card
    text = words.AFTER_UNTOLD.format(count=words.counted(untold), text=card.text)
    return replace(card, text=text)


def _round_told(steps: Sequence[Step], looks: Sequence[Card]) -> str:
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    single = sum(len(step.clues) == 1 and not step.uses_mine_count for step in steps)
    hardest = max(looks, key=lambda card: DIFFICULTY[card.steps[0].technique])
    form = (
        words.ALL_HARDER
        if not single
        else words.SOME_HARDER
        if single < len(steps)
        else words.ALL_OPEN
        if not mined
        else words.ALL_ARE_MINES
        if mined == len(steps)
        else words.SINGLE_CLUES
    )
    return form.format(
        count=len(steps),
        safe=len(steps) - mined,
        mined=mined,
        single=single,
        cell=hardest.steps[0].cell.name,
        title=hardest.title,
    )


_Thing = TypeVar("_Thing")


def _split(things: Sequence[_Thing], parts: int) -> list[Sequence[_Thing]]:
    """Things in so many parts of about the same size, in their order."""
    ends = [len(things) * part // parts for part in range(parts + 1)]
    return [things[start:end] for start, end in pairwise(ends) if start < end]

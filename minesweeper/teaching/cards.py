"""Turns looks into the cards of a lesson, and a record of deductions into rounds.

A card of a lesson is one look, told on the board as it is shown by then: with the numbers that
earlier cards opened and the mines that they marked. If a single clue has only mines left and they
fill another clue, one card tells both, unless that takes too many words. Every step is checked by
counting before it is written. A step that the check refuses, or that is too large to check, becomes
a card with the plain count of all minefields; a refused one is reported too, because it is a bug.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TypeVar

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.sweep import TooWideError
from minesweeper.logic.counting.tallies import Tallies
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.checking import is_minimal_proof
from minesweeper.logic.reasons.looks import Look, looks_along, looks_as_told
from minesweeper.logic.reasons.routes import distance
from minesweeper.logic.reasons.techniques import (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    CONTRADICTION,
    DIFFICULTY,
    HOLE_1,
    HOLE_2,
    HOLE_3,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    TRIANGLE_1,
    TRIANGLE_2,
    TRIANGLE_3,
)
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.lesson import Card, Step
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.teaching.step_text import (
    CountedBoard,
    NumberAt,
    StepWriter,
    named_of_many,
    parts_of_look,
    text_of_filling,
)
from minesweeper.titles import technique_title
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

MOST_ROUNDS = 12
"""The most rounds of `cards_in_rounds`."""
MOST_LOOKS = 200
"""Looks farther from the end of a route are one card, and are not checked: nobody reads more."""
_PLAIN_CARDS = 3
"""As many cards in a row that only mark mines are one card, if the mines are counted next."""
_OPENING_WORDS, _OPENING_WORDS_OF_ONE = 5, 4
"""The words in a short sentence about opened cells, and about a single one that is a number."""
_MOST_NAMED_OPENINGS = 4
"""If a card opens more cells than this, they are not named one by one."""
_NEAR = 2
"""Cells at most this many king's moves away from each other are in one part of the board."""
_NUMBERS_OF_PATTERN = {
    ONE_ONE: (1, 1),
    ONE_TWO: (1, 2),
    ONE_TWO_ONE: (1, 2, 1),
    ONE_TWO_TWO_ONE: (1, 2, 2, 1),
    HOLE_1: (1, 1),
    HOLE_2: (1, 1),
    HOLE_3: (1, 1),
    TRIANGLE_1: (1, 1),
    TRIANGLE_2: (1, 2),
    TRIANGLE_3: (2, 3),
}
"""The numbers of each pattern in their order, from the compared one that needs fewer mines."""

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
    All covered neighbours are mines: The 1 at B1 has only A1 left, so A1 is a mine.
    """

    def __init__(self, start: Position, number: NumberAt, report: Report = no_report) -> None:
        self._start, self._number, self._report = start, number, report

    def cards_of_route(self, route: Sequence[Reason]) -> tuple[Card, ...]:
        """Returns the cards of a route that opens nothing."""
        (cards,) = self.cards_of_looks(looks_along(self._start, route))
        return cards

    def cards_of_looks(
        self, *sections: Sequence[Look], at_hand: Cell | None = None
    ) -> list[tuple[Card, ...]]:
        """Returns the cards of looks, section by section, told one after another.

        Looks that only mark mines are one card if the mines are counted next. Where many cells are
        proved safe at once, `at_hand` and the cells that become clues later are named.
        """
        clues = [clue for looks in sections for look in looks for clue in look.reasons[0].clues]
        later = dict.fromkeys([*([] if at_hand is None else [at_hand]), *clues])
        told = _CardWriter(self._start, self._number, self, tuple(later))
        found = []
        for looks in sections:
            together = list(looks_as_told(looks))
            told.start_section()
            far, near = together[:-MOST_LOOKS], together[-MOST_LOOKS:]
            skipped = [card for some in far for card in told.tell(*some, is_far=True)]
            marked = told.marked
            cards = [card for some in near for card in told.tell(*some)]
            rounds = [fold_cards(skipped)] if skipped else []
            found.append((*rounds, *_with_plain_mines(cards, marked, self._start.mines)))
        return found

    def cards_in_rounds(self, route: Sequence[Reason]) -> tuple[Card, ...]:
        """Returns a card for what follows at once, one for what follows from that, and so on."""
        depths = _depths(route)
        by_depth = sorted(route, key=lambda step: depths[step.cell])
        cards = list(self._cards(by_depth))
        grouped = groupby(cards, lambda card: depths[card.steps[0].cell])
        rounds = [list(group) for _, group in grouped]
        if len(rounds) > MOST_ROUNDS:
            parts = _split(rounds, MOST_ROUNDS)
            rounds = [[card for group in part for card in group] for part in parts]
        return tuple(map(fold_cards, rounds))

    def card_of_step(self, step: Reason, mines: Collection[Cell] = ()) -> Card:
        """Returns the card of a single step, with these mines known beforehand."""
        (card,) = self._cards([step], mines=mines)
        return card

    # One card per reason.

    def _cards(self, route: Sequence[Reason], mines: Collection[Cell] = ()) -> Iterator[Card]:
        writer = StepWriter(self._start, self._number)
        writer.add_known_mines(mines)
        known = dict.fromkeys(mines, Verdict.MINE)
        clues = {clue for step in route for clue in step.clues}
        for alike in _by_reason(route):
            is_confirmed = all(self.is_confirmed(step, known) for step in alike)
            steps = [self._step(step, writer.text(step), known, clues) for step in alike]
            card = _card(
                alike[0], writer.clues_of(alike[0]), writer.text(*alike), steps, self._shown
            )
            yield card if is_confirmed else self.count_card(card, known)
            writer.advance(*alike)
            known.update((step.cell, step.verdict) for step in alike)

    def _step(
        self, reason: Reason, text: str, known: dict[Cell, Verdict], clues: set[Cell]
    ) -> Step:
        cell = reason.cell
        is_clue = cell in clues and reason.verdict is Verdict.SAFE
        return make_step(
            reason,
            text,
            spoken_of(reason, self._start, known),
            self._number(cell) if is_clue else None,
        )

    def _shown(self, cell: Cell) -> int:
        value = self._start.at(cell)
        return self._number(cell) if value == COVERED else value

    # The check.

    def is_confirmed(self, step: Reason, known: dict[Cell, Verdict]) -> bool:
        """Returns whether a step passes the check, and reports one that does not."""
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

    def count_card(self, card: Card, known: dict[Cell, Verdict]) -> Card:
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
        text = steps[0].text
        return replace(card, title=_(words.COUNTED_TITLE), text=text, steps=steps, clues=())

    def _count_text(self, step: Step, known: dict[Cell, Verdict]) -> str:
        mined = step.verdict is Verdict.MINE
        try:
            layouts = Tallies(self._position_with(known)).layouts
        except TooWideError:
            layouts = 1
        many = words.ALL_HAVE_A_MINE if mined else words.ALL_ARE_SAFE
        every = words.EVERY_ONE_HAS_A_MINE if mined else words.EVERY_ONE_IS_SAFE
        form = every if layouts == 1 else many
        return _(form).format(cell=step.cell.name, count=words.format_count(layouts))

    def _position_with(self, known: dict[Cell, Verdict]) -> Position:
        """Returns the start with all known cells opened, or shown as mines."""
        seen = bytearray(self._start.seen)
        for cell, verdict in known.items():
            mined = verdict is Verdict.MINE
            seen[self._start.grid.index(cell)] = SHOWN_MINE if mined else self._number(cell)
        return Position(self._start.grid, bytes(seen), self._start.mines)


class _CardWriter:
    """Writes the cards of a lesson one by one, on the board as each of them shows it."""

    def __init__(
        self, start: Position, number: NumberAt, maker: CardMaker, later: tuple[Cell, ...]
    ) -> None:
        self._start, self._number, self._maker = start, number, maker
        self._later = later
        """The cells to name where many are proved safe, the most important first."""
        self._seen = bytearray(start.seen)
        """The board as it is shown: opened numbers, and marked mines like shown ones."""
        self._safe: set[Cell] = set()
        """Cells that are marked as safe and not opened."""
        self._known: dict[Cell, Verdict] = {}
        self._last: set[Cell] = set()
        """The cells of the last looks: their clues, and what they settled and opened."""

    @property
    def marked(self) -> int:
        """The number of mines that are shown or marked."""
        return self._seen.count(SHOWN_MINE)

    def tell(self, look: Look, *following: Look, is_far: bool = False) -> list[Card]:
        """Returns the cards of the next look, and takes what it settles and opens as known.

        If its mines fill the clue of a look that follows, both are on one card, unless that is too
        long. If they are in another part of the board than all before, the first card says so. A
        look that is far from the end of its route is not checked.
        """
        place = self._new_place(look, *following)
        self._last = _cells_of_looks(look, *following)
        first, *others = self._tell_together(look, *following, is_far=is_far)
        if place is not None:
            row, column = place
            text = join_sentences(_(words.NOW_LOOK[row][column]), first.text)
            is_short = words.is_short(join_sentences(text, first.opening))
            first = replace(first, text=text) if is_short else first
        return [first, *others]

    def start_section(self) -> None:
        """Forgets where the last looks were: the words above the next card say where it is."""
        self._last = set()

    def _new_place(self, *looks: Look) -> tuple[int, int] | None:
        """Returns where looks are, by thirds of the board, if the reader has to look elsewhere.

        That is so if they rest on nothing that was told before, and are not near the last ones.
        """
        clues = {clue for look in looks for clue in look.reasons[0].clues}
        near = clues.union(*map(self._start.grid.neighbours, clues))
        here = clues.union(*(look.cells for look in looks))
        if not (self._last and clues) or any(look.reasons[0].uses_mine_count for look in looks):
            return None
        if not near.isdisjoint(self._known) or not is_elsewhere(here, self._last):
            return None
        place = _third_of(clues, self._start.grid)
        return place if place != _third_of(self._last, self._start.grid) else None

    def _tell_together(self, look: Look, *following: Look, is_far: bool) -> list[Card]:
        cards = self._tell(look, is_far=is_far)
        for filling in following:
            clue = self._read(filling.reasons[0].clues[0])
            text = text_of_filling(filling.cells, clue, look.cells, self._later)
            last = self._tell(filling, is_far=is_far)
            cards = _on_one_card(filling, text, *cards, *last) or [*cards, *last]
        return cards

    def _tell(self, look: Look, *, is_far: bool) -> list[Card]:
        reason = look.reasons[0]
        clues = [self._read(clue) for clue in reason.clues]
        counted = self._counted() if _uses_count(look) else None
        spare = _OPENING_WORDS if look.opens else 0
        if len(look.opens) == 1 and self._number(look.opens[0]):
            spare = _OPENING_WORDS_OF_ONE
        parts = parts_of_look(look.cells, look.verdict, clues, counted, spare, later=self._later)
        texts = [part.text for part in parts]
        opens = tuple((cell, self._number(cell)) for cell in look.opens)
        steps = self._steps(look, join_sentences(*texts), dict(opens), clues)
        opening = _opening_text(look, opens, self._later)
        if opens and not words.is_short(join_sentences(texts[-1], opening)):
            opening = _short_opening_text(look, opens)
        first = [replace(_card(reason, clues, text, (), self._at), looks=0) for text in texts[:-1]]
        last = _card(reason, clues, texts[-1], steps, self._at)
        last = replace(last, opens=opens, opening=opening)
        if first:
            # Each part has the clues that it names, so that its letters begin with a.
            first = [replace(card, clues=_named(card.text, reason.clues)) for card in first]
            last = replace(last, clues=_named(last.text, reason.clues))
        *first, last = (
            replace(card, branches=part.branches)
            for card, part in zip([*first, last], parts, strict=True)
        )
        if reason.technique == CONTRADICTION and not any(map(words.is_supposition, texts)):
            first = [replace(card, title=_(words.ADDED_UP_TITLE)) for card in first]
            last = replace(last, title=_(words.ADDED_UP_TITLE))
        if not is_far and not self._is_confirmed(look):
            first, last = [], replace(self._maker.count_card(last, self._known), branches=())
        self._take(look)
        return _as_parts([*first, last])

    def _is_confirmed(self, look: Look) -> bool:
        # All conclusions of a count have the same proof, and counting the board takes long.
        checked = look.reasons[:1] if look.reasons[0].uses_mine_count else look.reasons
        return all(self._maker.is_confirmed(reason, self._known) for reason in checked)

    def _take(self, look: Look) -> None:
        index = self._start.grid.index
        self._known.update(dict.fromkeys(look.cells, look.verdict))
        self._known.update(dict.fromkeys(look.opens, Verdict.SAFE))
        for cell in look.opens:
            self._seen[index(cell)] = self._number(cell)
        if look.verdict is Verdict.MINE:
            for cell in look.cells:
                self._seen[index(cell)] = SHOWN_MINE
        else:
            self._safe.update(set(look.cells).difference(look.opens))

    def _read(self, clue: Cell) -> ReadClue:
        grid = self._start.grid
        around = sorted(grid.neighbours(clue))
        mines = tuple(cell for cell in around if self._at(cell) == SHOWN_MINE)
        covered = [cell for cell in around if self._at(cell) == COVERED]
        left = tuple(cell for cell in covered if cell not in self._safe)
        safe = tuple(cell for cell in covered if cell in self._safe)
        return ReadClue(clue, self._at(clue), mines, left, safe=safe)

    def _at(self, cell: Cell) -> int:
        return self._seen[self._start.grid.index(cell)]

    def _counted(self) -> CountedBoard:
        covered = self._seen.count(COVERED) - len(self._safe)
        return CountedBoard(self._start.mines, self.marked, covered)

    def _steps(
        self, look: Look, text: str, shows: dict[Cell, int], read: Sequence[ReadClue]
    ) -> tuple[Step, ...]:
        clues = _named(text, look.reasons[0].clues)
        near = {near for clue in clues for near in self._start.grid.neighbours(clue)}
        at = {cell: self._at(cell) for cell in near.difference(self._safe)}
        spoken = {cell for cell, value in at.items() if value in (COVERED, SHOWN_MINE)}
        if len(read) == 2 and look.verdict is Verdict.MINE and not _uses_count(look):
            # The second clue only limits the mines in cells of the first one.
            spoken -= set(read[1].left).difference(read[0].left)
        return tuple(
            make_step(reason, text, tuple(sorted(spoken | {reason.cell})), shows.get(reason.cell))
            for reason in look.reasons
        )


def is_elsewhere(cells: Collection[Cell], others: Collection[Cell]) -> bool:
    """Returns whether cells are in another part of the board than all others."""
    return all(distance(cell, other) > _NEAR for cell in cells for other in others)


def _third_of(cells: Collection[Cell], grid: Grid) -> tuple[int, int]:
    """Returns where the middle of some cells is: the third from the top, and from the left."""
    row = sum(cell.row for cell in cells) / len(cells) + 0.5
    column = sum(cell.column for cell in cells) / len(cells) + 0.5
    return int(3 * row / grid.height), int(3 * column / grid.width)


def _on_one_card(look: Look, text: str, first: Card, last: Card) -> list[Card]:
    """Returns the card of a look and of the one before it, or none if it had too many words.

    `text` is about the second look. Cards with a plain count in place of reasons stay apart.
    """
    text = join_sentences(first.text, text)
    openings = (last.opening, _short_opening_text(look, last.opens) if last.opens else "")
    short = [one for one in openings if words.is_short(join_sentences(text, one))]
    if not (short and first.clues and last.clues):
        return []
    steps = first.steps + last.steps
    hardest = max(steps, key=lambda step: DIFFICULTY[step.technique])
    return [
        replace(
            last,
            text=text,
            steps=steps,
            technique=hardest.technique,
            clues=first.clues + last.clues,
            opening=short[0],
        )
    ]


def _short_opening_text(look: Look, opens: Sequence[tuple[Cell, int]]) -> str:
    if len(opens) == 1:
        _cell, number = opens[0]
        form = words.OPEN_ONE_IN_SHORT if number < 8 else words.OPEN_ONE
        return _(form if number else words.OPEN_ZERO_ALONE).format(number=number)
    many = words.open_many if all(number for _cell, number in opens) else words.open_with_flood
    if len(look.cells) == 1:
        many = words.open_zero_in_short
    return many(len(opens)).format(count=len(opens))


def make_step(
    reason: Reason, text: str, spoken: tuple[Cell, ...], shows: int | None = None
) -> Step:
    """Returns a step with its text."""
    return Step(
        reason.cell,
        reason.verdict,
        reason.technique,
        _in_order_of_mention(text, reason.clues),
        reason.given,
        reason.uses_mine_count,
        text,
        spoken,
        shows,
    )


def spoken_of(reason: Reason, start: Position, known: dict[Cell, Verdict]) -> tuple[Cell, ...]:
    """Returns the cells that the text of a step names, for `Step.spoken_of`."""
    near = {cell for clue in reason.clues for cell in start.grid.neighbours(clue)}
    left_out = {*reason.clues, *reason.given}
    left_out |= {cell for cell in near if known.get(cell) is Verdict.SAFE}
    spoken = {cell for cell in near - left_out if start.at(cell) in (COVERED, SHOWN_MINE)}
    return tuple(sorted(spoken | {reason.cell}))


def filled_beside_flags(clue: ReadClue, given: tuple[Cell, ...]) -> Card:
    """Returns the card that a number with all its mines leaves no room for flags.

    `clue.left` are these flags, and `given` those of its mines that earlier cards found.
    """
    text = words.filled_beside_flags(len(clue.mines), len(clue.left)).format(
        mines=words.join_cells(clue.mines), clue=clue.name, flags=words.join_cells(clue.left)
    )
    reasons = [
        Reason(flag, Verdict.SAFE, ALL_MINES_FOUND, (clue.cell,), given) for flag in clue.left
    ]
    spoken = tuple(sorted({*clue.mines, *clue.left}))
    steps = [make_step(reason, text, spoken) for reason in reasons]
    return _card(reasons[0], [clue], text, steps, lambda _cell: COVERED)


def _card(
    reason: Reason, clues: Sequence[ReadClue], text: str, steps: Sequence[Step], shown: NumberAt
) -> Card:
    return Card(
        _title(reason, clues, shown),
        text,
        tuple(steps),
        technique=reason.technique,
        clues=_in_order_of_mention(text, reason.clues),
    )


def _as_parts(cards: list[Card]) -> list[Card]:
    """Numbers the cards of one look, such as 1 of 2, if there are several."""
    if len(cards) == 1:
        return cards
    return [
        replace(
            card,
            title=_(words.PART_TITLE).format(title=card.title, number=number, count=len(cards)),
        )
        for number, card in enumerate(cards, start=1)
    ]


def _uses_count(look: Look) -> bool:
    return look.reasons[0].uses_mine_count


def _opening_text(look: Look, opens: Sequence[tuple[Cell, int]], later: Sequence[Cell] = ()) -> str:
    """Writes what is opened; a flood is one event, however many cells it opens.

    Of many numbers only those of cells that are spoken of `later` are told.
    """
    if not opens:
        return ""
    cells, numbers = [cell for cell in look.cells if cell in look.opens], dict(opens)
    shown = [str(numbers[cell] or _(words.SHOWS_NOTHING)) for cell in cells]
    others = len(opens) - len(cells)
    if len(cells) > _MOST_NAMED_OPENINGS:
        named = sorted(cell for cell in named_of_many(cells, later) if numbers[cell])
        if not named or others or _uses_count(look):
            return _short_opening_text(look, opens)
        form = words.OPEN_MANY_SHOWS if len(named) == 1 else words.OPEN_MANY_SHOW
        return _(form).format(
            cells=words.join_cells(named),
            number=numbers[named[0]],
            numbers=words.join_words([str(numbers[cell]) for cell in named]),
        )
    if others and len(cells) > 1:
        return words.open_with_flood(len(opens)).format(count=len(opens))
    if numbers[cells[0]] == 0 and len(cells) == 1:
        form = words.open_zero(others) if others else _(words.OPEN_ZERO_ALONE)
        return form.format(count=others)
    form = words.OPEN_ONE
    if len(cells) > 1:
        form = words.OPEN_SOME
        if len(set(shown)) == 1:
            form = words.OPEN_SAME if numbers[cells[0]] else words.OPEN_ALL_EMPTY
    return _(form).format(
        number=shown[0], all=words.all_of(len(cells)), numbers=words.join_words(shown)
    )


def _cells_of_looks(*looks: Look) -> set[Cell]:
    """Returns the clues of looks, and what they settle and open."""
    clues = {clue for look in looks for clue in look.reasons[0].clues}
    return clues.union(*(look.cells for look in looks), *(look.opens for look in looks))


def _by_reason(route: Iterable[Reason]) -> Iterable[list[Reason]]:
    """Groups steps with the same clues, given cells and verdict."""
    groups: dict[tuple[tuple[Cell, ...], tuple[Cell, ...], Verdict], list[Reason]] = {}
    for step in route:
        groups.setdefault((step.clues, step.given, step.verdict), []).append(step)
    return groups.values()


def _named(text: str, clues: Iterable[Cell]) -> tuple[Cell, ...]:
    """Returns the clues that a text names, in its order; all of them if it names none."""
    mentions = words.first_mentions(text)
    named = [clue for clue in clues if clue.name in mentions] or list(clues)
    return tuple(sorted(named, key=lambda clue: mentions.get(clue.name, len(text))))


def _in_order_of_mention(text: str, clues: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sorts clues as a text names them; those that it does not name come last."""
    mentions = words.first_mentions(text)
    return tuple(sorted(clues, key=lambda clue: mentions.get(clue.name, len(text))))


def _title(step: Reason, clues: Sequence[ReadClue], shown: NumberAt) -> str:
    """Returns the title of a card: the name that its technique has everywhere.

    A single clue is named by what it does, however it was reduced. The title of a pattern says that
    it is reduced if the numbers do not show it as they are.
    """
    if len(clues) == 1 and not (step.uses_mine_count or step.technique == CONTRADICTION):
        single = ALL_MINES_FOUND if step.verdict is Verdict.SAFE else ALL_ARE_MINES
        return technique_title(single)
    title = technique_title(step.technique)
    if step.technique in _NUMBERS_OF_PATTERN and not _is_plain(step.technique, clues, shown):
        return _(words.REDUCED_TITLE).format(title=title)
    return title


def _is_plain(technique: str, clues: Sequence[ReadClue], shown: NumberAt) -> bool:
    """Returns whether the numbers that are shown make up a pattern as they are."""
    more, less = (clue.cell for clue in clues)
    down, right = more.row - less.row, more.column - less.column
    numbers = _NUMBERS_OF_PATTERN[technique]
    row = [Cell(less.row + at * down, less.column + at * right) for at in range(len(numbers))]
    return all(shown(cell) == number for cell, number in zip(row, numbers, strict=True))


def _depths(route: Iterable[Reason]) -> dict[Cell, int]:
    """Returns the length of the longest chain of steps that leads to each cell."""
    depths: dict[Cell, int] = {}
    for step in route:
        below = [depths[cell] for cell in (*step.given, *step.clues) if cell in depths]
        depths[step.cell] = max(below, default=0) + 1
    return depths


# Rounds.


def fold_cards(cards: Sequence[Card]) -> Card:
    """Returns one card for several, which can be unfolded; a single card stays as it is."""
    if len(cards) == 1:
        return cards[0]
    steps = tuple(step for card in cards for step in card.steps)
    return Card(
        words.cell_count(len(steps)),
        _round_text(steps),
        steps,
        is_round=True,
        opens=tuple(opened for card in cards for opened in card.opens),
        looks=sum(card.looks for card in cards),
    )


def fold_way(cards: Sequence[Card]) -> Card:
    """Returns the card that sums up the beginning of a long proof."""
    card = fold_cards(cards)
    mines = sum(step.verdict is Verdict.MINE for step in card.steps)
    hardest = max(card.steps, key=lambda step: DIFFICULTY[step.technique])
    is_easy = DIFFICULTY[hardest.technique] < DIFFICULTY[ONE_ONE]
    form = words.skipped_looks(card.looks, opens=bool(card.opens), finds=mines > 0, is_easy=is_easy)
    text = form.format(
        count=card.looks,
        opened=words.cell_count(len(card.opens)),
        mines=words.mine_count(mines),
    )
    return replace(
        card,
        title=_(words.SKIPPED_TITLE),
        text=text,
        technique=hardest.technique,
        is_round=True,
    )


def _with_plain_mines(cards: Sequence[Card], marked: int, total: int) -> list[Card]:
    """Folds cards in a row that open nothing into one, if the mines are counted after them.

    `marked` mines of `total` are shown before the first card.
    """
    first, at = _plain_run([_is_count(card) for card in cards], [card.opens for card in cards])
    if at - first < _PLAIN_CARDS:
        return list(cards)
    before = marked + _mines_of(cards[:first])
    mined = _mines_of(cards[first:at])
    form = words.more_plain_mines if before else words.plain_mines
    plain = fold_cards(cards[first:at])
    hardest = max(plain.steps, key=lambda step: DIFFICULTY[step.technique])
    card = replace(
        plain,
        title=_(words.PLAIN_TITLE),
        text=form(mined).format(count=mined, marked=before + mined, total=total),
        technique=hardest.technique,
        clues=tuple(dict.fromkeys(clue for step in plain.steps for clue in step.clues)),
        looks=1,
    )
    return [*cards[:first], card, *cards[at:]]


def _mines_of(cards: Sequence[Card]) -> int:
    """Returns how many mines the cards mark."""
    return sum(step.verdict is Verdict.MINE for card in cards for step in card.steps)


def told_length(looks: Sequence[Look]) -> int:
    """Returns the number of cards for looks if every look had one card."""
    told = [together[-1] for together in looks_as_told(looks)]
    counts = [look.reasons[0].uses_mine_count for look in told]
    first, at = _plain_run(counts, [look.opens for look in told])
    return len(told) - (at - first - 1 if at - first >= _PLAIN_CARDS else 0)


def _plain_run(are_counts: Sequence[bool], opens: Sequence[Sequence[object]]) -> tuple[int, int]:
    """Returns the start and the end of the looks that open nothing, right before the mine count."""
    at = next((at for at, is_count in enumerate(are_counts) if is_count), 0)
    return next((back + 1 for back in reversed(range(at)) if opens[back]), 0), at


def _is_count(card: Card) -> bool:
    return any(step.uses_mine_count for step in card.steps)


def _round_text(steps: Sequence[Step]) -> str:
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    single = sum(len(step.clues) == 1 and not step.uses_mine_count for step in steps)
    hardest = max(steps, key=lambda step: DIFFICULTY[step.technique])
    if not single:
        form = words.all_harder
    elif single < len(steps):
        form = words.some_harder
    elif not mined:
        form = words.all_open
    else:
        form = words.all_are_mines if mined == len(steps) else words.by_single_clues
    return form(len(steps)).format(
        count=len(steps),
        safe=len(steps) - mined,
        mined=mined,
        single=single,
        cell=hardest.cell.name,
        title=technique_title(hardest.technique),
    )


_Item = TypeVar("_Item")


def _split(items: Sequence[_Item], parts: int) -> list[Sequence[_Item]]:
    """Splits a sequence into at most `parts` pieces of about the same size."""
    ends = [len(items) * part // parts for part in range(parts + 1)]
    return [items[start:end] for start, end in pairwise(ends) if start < end]

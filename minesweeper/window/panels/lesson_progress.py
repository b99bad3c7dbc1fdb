"""The progress in a lesson: the current stop, and the board at that stop. Draws nothing."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Branch, Card, ChanceCard, Lesson, Step, step_numbers
from minesweeper.window.panels.marked_board import MarkedBoard, concluded, looks_of


class LessonStop(Value):
    """A stop of a lesson: a card, one step of a round, or a card of chances after the others."""

    card: int
    """The number of the card, from 0; those of chances come after the others."""
    steps: tuple[Step, ...] = ()
    step: int | None = None
    """The number of the step, from 0, if the round is unfolded."""
    opens: tuple[tuple[Cell, int], ...] = ()
    """The cells that open, with their numbers, after this stop."""


class LessonProgress:
    """The stops of one route through a lesson, and which is current."""

    def __init__(self, lesson: Lesson, cards: Sequence[Card], *, is_mistake: bool) -> None:
        self.lesson = lesson
        self.is_mistake = is_mistake
        """True if the lesson is about a cell that was opened and lost the game."""
        is_own = self._is_own = tuple(cards) == lesson.cards
        self._first, self._others = _split(cards, lesson.safe_cards if is_own else 0)
        """The cards to the safe cell at hand, and those to the mistake."""
        self._fold = lesson.fold if is_own else None
        """The card that sums up the first cards to the mistake, if there are many."""
        self._is_way_shown = not self._first
        self.cards = self._shown_cards()
        """The cards that are shown so far."""
        self.unfolded: set[int] = set()
        """The numbers of the rounds that are shown step by step."""
        self.at = 0
        self.stops = self._stops()

    def _stops(self) -> list[LessonStop]:
        stops = [stop for number, card in enumerate(self.cards) for stop in self._of(number, card)]
        first = len(self.cards)
        stops += [LessonStop(first + number) for number in range(len(self.chances))]
        return stops or [LessonStop(0)]

    def _of(self, number: int, card: Card) -> Iterable[LessonStop]:
        if number not in self.unfolded:
            return [LessonStop(number, card.steps, opens=card.opens or _opens(card.steps))]
        return [
            LessonStop(number, (step,), at, _opens([step])) for at, step in enumerate(card.steps)
        ]

    def _shown_cards(self) -> tuple[Card, ...]:
        if not self._is_way_shown:
            return self._first
        if self._fold is None:
            return (*self._first, *self._others)
        return (*self._first, self._fold, *self._others[self.lesson.folded :])

    @property
    def has_way_on(self) -> bool:
        """True while the cards from the safe cell to the mistake are still hidden."""
        return not self._is_way_shown and bool(self._others)

    @property
    def way_at(self) -> int | None:
        """The number of the first card from the safe cell to the mistake; None if none is shown."""
        return len(self._first) if self._first and self.cards[len(self._first) :] else None

    def show_way_on(self) -> None:
        """Shows the cards that lead to the mistake, and goes to the first of them."""
        self._is_way_shown = True
        self._show_other_cards(len(self._first))

    def _show_other_cards(self, card: int) -> None:
        self.cards = self._shown_cards()
        self.stops = self._stops()
        self.go_to_card(card)

    @property
    def steps(self) -> list[Step]:
        """All steps of the shown cards."""
        return [step for card in self.cards for step in card.steps]

    # Progress.

    @property
    def stop(self) -> LessonStop:
        """The current stop."""
        return self.stops[self.at]

    @property
    def stop_count(self) -> int:
        """The number of stops; at least 1."""
        return len(self.stops)

    @property
    def chances(self) -> tuple[ChanceCard, ...]:
        """The cards of chances, which come after the others."""
        return () if self.lesson.tally is None else self.lesson.tally.cards

    @property
    def chance(self) -> ChanceCard | None:
        """The current card, if it is about a chance."""
        number = self.stop.card - len(self.cards)
        return self.chances[number] if 0 <= number < len(self.chances) else None

    def go(self, at: int) -> bool:
        """Goes to the stop nearest to `at`; returns whether the stop has changed."""
        before, self.at = self.at, min(max(at, 0), len(self.stops) - 1)
        return self.at != before

    def go_to_card(self, card: int, step: int | None = None) -> bool:
        """Goes to a card or a step of an unfolded card; returns whether the stop has changed."""
        places = [at for at, stop in enumerate(self.stops) if stop.card == card]
        return self.go(places[min(step or 0, len(places) - 1)])

    def toggle_round(self, card: int) -> None:
        """Unfolds or folds a round, and goes to its first stop.

        The card that sums up the beginning of a long proof is replaced by its cards for good.
        """
        if self._fold is not None and card == len(self._first):
            self._fold = None
        else:
            self.unfolded ^= {card}
        self._show_other_cards(card)

    def looks(self) -> tuple[int, int, int]:
        """Returns the numbers of the stop's first and last look, and how many looks there are.

        They count from 1, and do not change when a card is unfolded.
        """
        counts = [*(card.looks for card in self.cards), *(1 for _ in self.chances)]
        before = sum(counts[: self.stop.card])
        here = max(1, sum(counts[self.stop.card : self.stop.card + 1]))
        return before + 1, before + here, sum(counts)

    def card_numbers(self) -> list[str]:
        """Returns what is on the badge of each shown card: the numbers of its steps, or its round.

        Numbers of steps agree with `looks`; rounds are counted from 1.
        """
        if self._is_own:
            return step_numbers(self.cards)
        return [str(number) for number, _card in enumerate(self.cards, start=1)]

    # Numbers that were shown.

    def numbers(self) -> list[Cell]:
        """Returns the cells whose numbers were shown so far and are not in the position."""
        opened = [cell for stop in self._opened_so_far() for cell, _ in stop.opens]
        # The text of an unfolded round names the numbers that all its steps use.
        named_steps = [step for card in self._unfolded_so_far() for step in card.steps]
        at = self.lesson.position.at
        named = [clue for step in named_steps for clue in step.clues if at(clue) == COVERED]
        return list(dict.fromkeys([*opened, *named]))

    def _opened_so_far(self) -> list[LessonStop]:
        """Returns the stops whose opened numbers are shown, or told by the current card."""
        is_told = self.chance is None and any(card.opening for card in self._card())
        is_told = is_told or self._is_at_fold
        return self.stops[: self.at + is_told]

    @property
    def _is_at_fold(self) -> bool:
        """True at the card that sums up a long way: it shows the board at the end of that way."""
        return self._fold is not None and self._card() == (self._fold,)

    def _card(self) -> Sequence[Card]:
        """Returns the current card, as a sequence that is empty at a card of chances."""
        return self.cards[self.stop.card : self.stop.card + 1]

    def _unfolded_so_far(self) -> list[Card]:
        return [self.cards[at] for at in sorted(self.unfolded) if at <= self.stop.card]

    # The board.

    def marked_board(self) -> MarkedBoard:
        """Returns the board at the current stop."""
        chance = self.chance
        return self._board_of_steps() if chance is None else self._board_of_chance(chance)

    def _steps_before(self) -> list[Step]:
        return list(chain.from_iterable(stop.steps for stop in self.stops[: self.at]))

    def _looks(self, before: list[LessonStop]) -> bytes:
        """Returns the looks of the position, with the numbers that earlier stops opened."""
        position = self.lesson.position
        looks = looks_of(position, self.lesson.flags)
        for stop in before:
            for cell, number in stop.opens:
                looks[position.grid.index(cell)] = number
        return bytes(looks)

    def _board_of_steps(self) -> MarkedBoard:
        before, here, about = self._steps_before(), self.stop.steps, self.lesson.about
        at = self.lesson.position.at
        proved = _proved(before) | concluded(here)
        # What a card opens appears with the next one, but the last one has to show a wrong flag.
        wrong = [cell for cell, _ in self.stop.opens if cell in self.lesson.flags]
        proved |= dict.fromkeys(wrong, Verdict.SAFE)
        opened_by = self.stops[: self.at + self._is_at_fold]
        # What the last card opened is bright, so that it is seen to appear.
        fresh = [cell for stop in opened_by[-1:] for cell, _ in stop.opens]
        shown = set(fresh) if self._is_at_fold else set()
        proved = {
            cell: what for cell, what in proved.items() if at(cell) == COVERED and cell not in shown
        }
        is_round = bool(here) and self.stop.step is None and self.cards[self.stop.card].is_round
        clues = () if is_round else self._clues()
        looks = self._looks(opened_by)
        branches = self._branches()
        if branches:
            supposed, would_be, spoken_of = _told_by(branches)
            spoken_of |= self._mines_around(clues, proved)
        else:
            supposed, would_be = set(), {}
            spoken_of = set() if is_round else {near for step in here for near in step.spoken_of}
            if not here:
                spoken_of = self._covered_around(clues, looks)
        # A round settles what its later steps build on.
        given = set() if is_round else {near for step in here for near in step.given}
        cells = [step.cell for step in here]
        used = {*clues, *spoken_of, *given, about, *cells, *fresh, *wrong, *self._move()}
        wrong_flags = {flag for flag in self.lesson.flags if proved.get(flag) is Verdict.SAFE}
        wrong_flags |= self._flags_without_room(looks, proved)
        proved = {cell: what for cell, what in proved.items() if cell not in wrong_flags}
        return MarkedBoard(
            looks,
            self.lesson.flags,
            proved,
            clues,
            spoken_of=frozenset(
                self._still_open(supposed if branches else spoken_of, proved) - wrong_flags
            ),
            is_supposed=bool(branches),
            would_be={cell: what for cell, what in would_be.items() if cell not in proved},
            used=frozenset(used),
            focus=(*sorted(spoken_of), *clues, *cells) or (about,),
            about=about,
            is_mistake=self.is_mistake,
            chorded=self.lesson.chorded,
            hit=frozenset(self.lesson.hit),
            wrong_flags=frozenset(wrong_flags),
        )

    def _move(self) -> set[Cell]:
        """Returns the number of a chord, the mines it opened and the flags around it."""
        chorded = self.lesson.chorded
        if chorded is None:
            return set()
        near = self.lesson.position.grid.neighbours(chorded)
        return {chorded, *self.lesson.hit, *self.lesson.flags.intersection(near)}

    def _clues(self) -> tuple[Cell, ...]:
        """Returns the clues in the order of the text: those of the card, or of an unfolded step.

        The card letters its clues in the same order.
        """
        if self.stop.step is not None:
            return _in_order(step.clues for step in self.stop.steps)
        return next((card.clues for card in self._card()), ())

    def _flags_without_room(self, looks: bytes, proved: Mapping[Cell, Verdict]) -> set[Cell]:
        """Returns the flags around a chord beside a number that has all its mines elsewhere."""
        grid, chorded = self.lesson.position.grid, self.lesson.chorded
        flags = self.lesson.flags.difference(proved)
        around = flags.intersection([] if chorded is None else grid.neighbours(chorded))
        return {
            flag
            for flag in around
            for clue in grid.neighbours(flag)
            if looks[grid.index(clue)] == len(self._mines_around([clue], proved))
        }

    def _branches(self) -> tuple[Branch, ...]:
        """Returns what the current card supposes; nothing for one step of a round."""
        if self.stop.step is not None:
            return ()
        return next((card.branches for card in self._card()), ())

    def _around(self, clues: Iterable[Cell]) -> set[Cell]:
        grid = self.lesson.position.grid
        return {near for clue in clues for near in grid.neighbours(clue)}

    def _mines_around(self, clues: Iterable[Cell], proved: Mapping[Cell, Verdict]) -> set[Cell]:
        """Returns the mines beside clues that are shown or were proved."""
        shown = self.lesson.position.at
        return {
            near
            for near in self._around(clues)
            if shown(near) == SHOWN_MINE or proved.get(near) is Verdict.MINE
        }

    def _covered_around(self, clues: Iterable[Cell], looks: bytes) -> set[Cell]:
        """Returns the cells beside clues that no earlier card has opened."""
        index = self.lesson.position.grid.index
        return {near for near in self._around(clues) if looks[index(near)] >= COVERED}

    def _still_open(self, cells: set[Cell], proved: dict[Cell, Verdict]) -> set[Cell]:
        """Returns the covered cells among `cells` that have no tick or cross."""
        position = self.lesson.position
        return {cell for cell in cells - proved.keys() if position.at(cell) == COVERED}

    def _board_of_chance(self, card: ChanceCard) -> MarkedBoard:
        """Returns the board of the counted position, which is the one before the move."""
        about, better = self.lesson.about, self.better
        forced = dict(card.forced)
        spoken_of = {cell for cell in card.spoken_of if cell not in card.known}
        # Many cells that no number touches are bright, but not hatched.
        hatched = spoken_of if card.clues or len(spoken_of) <= _MOST_HATCHED else set()
        others = {about} if better is None else {about, better}
        return MarkedBoard(
            self._looks([]),
            self.lesson.flags,
            clues=card.clues,
            are_lettered=card.are_lettered,
            spoken_of=frozenset(hatched),
            used=frozenset({*card.clues, *spoken_of, *forced, *card.known, *others, *self._move()}),
            focus=(*forced, *card.clues, card.cell),
            about=about,
            is_mistake=self.is_mistake,
            chorded=self.lesson.chorded,
            hit=frozenset(self.lesson.hit),
            better=better,
            known=frozenset(card.known),
            is_supposed=card.supposed is not None,
            would_be=forced,
        )

    @property
    def better(self) -> Cell | None:
        """The cell that was better to open, if chances decided; None in other lessons."""
        return None if self.lesson.tally is None else self.lesson.tally.better


_MOST_HATCHED = 12
"""More cells than this that no number touches are not hatched, only kept bright."""


def _split(cards: Sequence[Card], first: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return tuple(cards[:first]), tuple(cards[first:])


def _told_by(
    branches: Iterable[Branch],
) -> tuple[set[Cell], dict[Cell, Verdict], set[Cell]]:
    """Returns three things: the cells that branches suppose, what would follow, and all they name.

    A cell that would be a mine in one branch and safe in another has no mark.
    """
    supposed = {cell for branch in branches for cell, _ in branch.supposed}
    forced = {pair for branch in branches for pair in branch.forced}
    would_be = {cell: what for cell, what in forced if (cell, _OPPOSITE[what]) not in forced}
    limited = {cell for branch in branches for cell in branch.limited}
    return (
        supposed,
        {cell: what for cell, what in would_be.items() if cell not in supposed},
        {*supposed, *limited, *(cell for cell, _ in forced)},
    )


_OPPOSITE = {Verdict.SAFE: Verdict.MINE, Verdict.MINE: Verdict.SAFE}


def _proved(before: list[Step]) -> dict[Cell, Verdict]:
    """Returns the conclusions that need a tick or a cross, because no number is shown there."""
    return concluded(step for step in before if step.shows is None)


def _opens(steps: Iterable[Step]) -> tuple[tuple[Cell, int], ...]:
    return tuple((step.cell, step.shows) for step in steps if step.shows is not None)


def _in_order(groups: Iterable[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """Returns every cell once, in the order in which the cells first occur."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))

"""The way through a lesson: where one stands, and what the board shows there. Draws nothing."""

from collections.abc import Iterable, Sequence
from itertools import chain

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Card, Lesson, Step
from minesweeper.window.panels.scene import Scene, looks_of


class LessonStop(Value):
    """A place to stand at: a card, one step of a round, or the count after the last card."""

    card: int
    """The number of the card, from 0; the count has the number after the last."""
    steps: tuple[Step, ...] = ()
    step: int | None = None
    """The number of the step, from 0, in a round that is unfolded."""


class LessonProgress:
    """The stops of one route through a lesson, and which of them is current."""

    def __init__(self, lesson: Lesson, cards: Sequence[Card], *, is_mistake: bool) -> None:
        self.lesson = lesson
        self.cards = cards
        self.is_mistake = is_mistake
        """Whether the lesson is about a cell that was opened and lost the game."""
        self.unfolded: set[int] = set()
        """The numbers of the rounds whose steps are told one by one."""
        self.at = 0
        self.stops = self._stops()

    def _stops(self) -> list[LessonStop]:
        stops = [stop for number, card in enumerate(self.cards) for stop in self._of(number, card)]
        if self.lesson.tally is not None:
            stops.append(LessonStop(len(self.cards)))
        return stops or [LessonStop(0)]

    def _of(self, number: int, card: Card) -> Iterable[LessonStop]:
        if number not in self.unfolded:
            return [LessonStop(number, card.steps)]
        return [LessonStop(number, (step,), at) for at, step in enumerate(card.steps)]

    @property
    def steps(self) -> list[Step]:
        """All steps of the route."""
        return [step for card in self.cards for step in card.steps]

    # Where one stands.

    @property
    def stop(self) -> LessonStop:
        """The current stop."""
        return self.stops[self.at]

    @property
    def is_first(self) -> bool:
        """Whether nothing lies before."""
        return self.at == 0

    @property
    def is_last(self) -> bool:
        """Whether nothing lies ahead."""
        return self.at == len(self.stops) - 1

    @property
    def is_at_count(self) -> bool:
        """Whether the current stop is the count."""
        return self.lesson.tally is not None and self.stop.card == len(self.cards)

    def go(self, at: int) -> bool:
        """Stand at this stop, or the nearest there is; whether that is another one."""
        before, self.at = self.at, min(max(at, 0), len(self.stops) - 1)
        return self.at != before

    def go_to(self, card: int, step: int | None = None) -> bool:
        """Stand at a card, or at a step of one that is unfolded; whether that is another stop."""
        places = [at for at, stop in enumerate(self.stops) if stop.card == card]
        return self.go(places[min(step or 0, len(places) - 1)])

    def turn(self, card: int) -> None:
        """Unfold a round, or fold it, and stand at its beginning."""
        self.unfolded ^= {card}
        self.stops = self._stops()
        self.go_to(card)

    # What the player is shown there.

    def numbers(self) -> list[Cell]:
        """The cells whose numbers are told by now, though the position does not show them."""
        opened = [step.cell for step in self._steps_before() if step.shows is not None]
        # An unfolded round tells all its steps in words, which name the numbers they use.
        told = [step for card in self._unfolded_so_far() for step in card.steps]
        at = self.lesson.position.at
        named = [clue for step in told for clue in step.clues if at(clue) == COVERED]
        return list(dict.fromkeys([*opened, *named]))

    def _unfolded_so_far(self) -> list[Card]:
        return [self.cards[at] for at in sorted(self.unfolded) if at <= self.stop.card]

    # What the board shows there.

    def scene(self) -> Scene:
        """The board at the current stop."""
        return self._scene_of_count() if self.is_at_count else self._scene_of_steps()

    def _steps_before(self) -> list[Step]:
        return list(chain.from_iterable(stop.steps for stop in self.stops[: self.at]))

    def _looks(self, before: list[Step]) -> bytes:
        """The position with the numbers of the cells that earlier steps opened."""
        position = self.lesson.position
        looks = looks_of(position, self.lesson.flags)
        for step in before:
            if step.shows is not None:
                looks[position.grid.index(step.cell)] = step.shows
        return bytes(looks)

    def _scene_of_steps(self) -> Scene:
        before, here, about = self._steps_before(), self.stop.steps, self.lesson.about
        at = self.lesson.position.at
        proved = _proved(before) | concluded(here)
        proved = {cell: what for cell, what in proved.items() if at(cell) == COVERED}
        is_round = bool(here) and self.stop.step is None and self.cards[self.stop.card].is_round
        clues = () if is_round else _in_order(step.clues for step in here)
        spoken_of = set() if is_round else {near for step in here for near in step.spoken_of}
        given = {near for step in here for near in step.given}
        cells = [step.cell for step in here]
        used = {*clues, *spoken_of, *given, about, *cells}
        return Scene(
            self._looks(before),
            self.lesson.flags,
            proved,
            clues,
            spoken_of=frozenset(self._still_open(spoken_of, proved)),
            used=frozenset(used),
            focus=(*sorted(spoken_of), *clues, *cells) or (about,),
            about=about,
            is_mistake=self.is_mistake,
        )

    def _still_open(self, cells: set[Cell], proved: dict[Cell, Verdict]) -> set[Cell]:
        """Those of some cells that are covered and without a tick or a cross."""
        position = self.lesson.position
        return {cell for cell in cells - proved.keys() if position.at(cell) == COVERED}

    def _scene_of_count(self) -> Scene:
        """The position that is counted: the one before the move, whatever the steps came to."""
        tally = self.lesson.tally
        assert tally is not None, "there is nothing to count"
        clues = _in_order(part.clues for part in tally.parts)
        cells = {near for part in tally.parts for near in part.cells}
        about = tally.shares[0].cell if tally.shares else self.lesson.about
        others = [] if self.better is None else [self.better]
        return Scene(
            self._looks([]),
            self.lesson.flags,
            clues=clues,
            are_numbered=False,
            spoken_of=frozenset(cells),
            used=frozenset({*clues, *cells, about, *others}),
            focus=(*clues, *others, about),
            about=about,
            is_mistake=self.is_mistake,
            better=self.better,
        )

    @property
    def better(self) -> Cell | None:
        """The cell that would have been better to open, where chances are counted."""
        tally = self.lesson.tally
        if tally is None:
            return None
        others = [share.cell for share in tally.shares[1:]] or self._overlooked()
        return others[0] if others else None

    def _overlooked(self) -> list[Cell]:
        """The safe cell that the shortest way leads to, where it leads to one."""
        way = [step for card in self.lesson.cards for step in card.steps]
        return [step.cell for step in way[-1:] if step.verdict is Verdict.SAFE]


def _proved(before: list[Step]) -> dict[Cell, Verdict]:
    """The conclusions that are still marked: where a number is shown, the number says it."""
    return concluded(step for step in before if step.shows is None)


def concluded(steps: Iterable[Step]) -> dict[Cell, Verdict]:
    """What steps conclude: a clue that needs all its cells makes mines of all of them at once."""
    proved: dict[Cell, Verdict] = {}
    for step in steps:
        cells = step.spoken_of if step.technique in _ALL_ARE_MINES else ()
        proved |= dict.fromkeys((step.cell, *cells), step.verdict)
    return proved


_ALL_ARE_MINES = ("B1", "reduction")


def _in_order(groups: Iterable[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """Every cell once, where it is named first."""
    return tuple(dict.fromkeys(chain.from_iterable(groups)))

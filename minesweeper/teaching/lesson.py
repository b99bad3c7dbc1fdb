"""The values of a lesson: what the instructor returns and the window shows, card by card.

Everything in a lesson refers to the position it starts from. Of the truth it holds only the numbers
that its own steps open.
"""

from collections.abc import Collection, Sequence
from dataclasses import field
from enum import Enum
from itertools import takewhile

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import join_sentences

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Step(Value):
    """One conclusion with its technique, a minimal set of premises and its sentences."""

    cell: Cell
    verdict: Verdict
    """SAFE or MINE."""
    technique: str
    """One of the ids of `techniques.TECHNIQUES`."""
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used, in the order in which the text names them."""
    given: tuple[Cell, ...]
    """The cells proved by earlier steps that it builds on."""
    uses_mine_count: bool
    text: str
    """The sentences of the step."""
    spoken_of: tuple[Cell, ...] = ()
    """The concluded cell and the neighbours of the clues that matter: those that may hold a mine,
    and mines that are shown or proved by earlier steps."""
    shows: int | None = None
    """The number of the cell, if the step opens it."""


def letters_of(clues: Sequence[Cell]) -> dict[Cell, str]:
    """Returns the letter of each clue, a to z; none for a single clue or for more than 26."""
    return dict(zip(clues, _LETTERS, strict=False)) if 1 < len(clues) <= 26 else {}


class Branch(Value):
    """What a card supposes to show that it is wrong, and what its text says would follow."""

    supposed: tuple[tuple[Cell, Verdict], ...]
    forced: tuple[tuple[Cell, Verdict], ...] = ()
    """The cells that would have to be safe or mines."""
    limited: tuple[Cell, ...] = ()
    """The cells among which there would be only some mines, or at least some."""


class Card(Value):
    """One look with all that it settles, one part of a long contradiction, or a round of looks."""

    title: str
    text: str
    """What is seen and what follows; at most 40 words together with `opening`."""
    steps: tuple[Step, ...]
    """What it concludes, one step a cell; empty if a contradiction goes on with the next card. All
    have the same clues, except in a round and if mines found by one clue fill another one."""
    is_round: bool = False
    """True if it folds several cards, which the player can unfold."""
    technique: str | None = None
    """The id of its technique, the hardest one for a round; None if steps are left out."""
    clues: tuple[Cell, ...] = ()
    """Its clues in the order in which the text names them."""
    opens: tuple[tuple[Cell, int], ...] = ()
    """The cells that are opened before the next card with the numbers they show, floods included.
    A card speaks of the board before its own cells are opened."""
    opening: str = ""
    """A sentence about that: "Open it: it shows a 2."; empty if nothing is opened."""
    looks: int = 1
    """The number of looks: 0 for the first parts of a contradiction, more for a round."""
    branches: tuple[Branch, ...] = ()
    """What it supposes, if it does; a part of a contradiction has only what its own text says."""

    @property
    def full_text(self) -> str:
        """The text, and what is opened then."""
        return join_sentences(self.text, self.opening)

    @property
    def letters(self) -> dict[Cell, str]:
        """The letter of each clue in the order of the text, as `letters_of` gives them."""
        return letters_of(self.clues)

    def steps_before(self, step: Step) -> tuple[Step, ...]:
        """The steps that are told before one of its steps; those with the same clues are not."""
        return tuple(takewhile(lambda other: other.clues != step.clues, self.steps))

    def region(self, grid: Grid) -> tuple[Cell, Cell]:
        """Returns the top left and the bottom right cell of the part of the board to look at.

        It holds the clues with all their neighbours and all cells that the card settles.
        """
        clues = {*self.clues, *(clue for step in self.steps for clue in step.clues)}
        cells = clues.union(step.cell for step in self.steps)
        cells = cells.union(*map(grid.neighbours, clues))
        return corners(cells or set(grid))


def corners(cells: Collection[Cell]) -> tuple[Cell, Cell]:
    """Returns the top left and the bottom right cell of the smallest rectangle around cells."""
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    return Cell(min(rows), min(columns)), Cell(max(rows), max(columns))


def step_numbers(cards: Sequence[Card]) -> list[str]:
    """Returns the numbers of the steps on each card, from 1: "2", or "2–4" for several.

    A player calls a look a step. The parts of a contradiction have the number of their look.

    >>> first, folded, last = (Card("", "", (), looks=looks) for looks in (1, 3, 1))
    >>> step_numbers([first, folded, last])
    ['1', '2–4', '5']
    """
    numbers, before = [], 0
    for card in cards:
        first, last = before + 1, before + max(1, card.looks)
        numbers.append(str(first) if first == last else f"{first}–{last}")
        before += card.looks
    return numbers


class Share(Value):
    """The number of fitting minefields that have a mine in a cell, and its share."""

    cell: Cell
    mined: int
    chance: float


class Arrangement(Value):
    """One arrangement of the mines of a part."""

    mines: tuple[Cell, ...]
    layouts: int
    """The number of minefields that fit the position and contain this arrangement."""


class PartCount(Value):
    """A part of the board and all arrangements of its mines."""

    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    arrangements: tuple[Arrangement, ...]
    """All of them, most frequent first."""


class ChanceCard(Value):
    """One chance and what makes it, so that it can be checked on the board."""

    cell: Cell
    """The cell whose chance it tells."""
    title: str
    text: tuple[str, ...]
    """The sentences, one paragraph each, with at most 40 words."""
    clues: tuple[Cell, ...] = ()
    """The numbers to look at."""
    are_lettered: bool = False
    """True if the clues are read one after another; then they carry letters in that order."""
    spoken_of: tuple[Cell, ...] = ()
    """The cells that the clues leave open."""
    supposed: Verdict | None = None
    """What is supposed of the cell; None if nothing is supposed."""
    forced: tuple[tuple[Cell, Verdict], ...] = ()
    """All cells that the supposition settles, none of which is certain without it."""
    known: tuple[Cell, ...] = ()
    """The certain mines beside the clues."""
    part: PartCount | None = None
    """The part whose arrangements are few enough to be drawn."""

    @property
    def letters(self) -> dict[Cell, str]:
        """The letter of each clue, if the clues are read one after another."""
        return letters_of(self.clues) if self.are_lettered else {}

    @property
    def forced_mines(self) -> tuple[Cell, ...]:
        """The cells that the supposition makes mines."""
        return tuple(cell for cell, verdict in self.forced if verdict is Verdict.MINE)

    @property
    def region(self) -> tuple[Cell, Cell]:
        """The top left and the bottom right cell of the part of the board to look at."""
        return corners({self.cell, *self.clues, *self.spoken_of, *self.known, *self.forced_mines})


class Tally(Value):
    """The number of fitting minefields, and the shares with a mine in the cells in question."""

    layouts: int
    shares: tuple[Share, ...]
    """The shares of the cells in question, then that of the better cell, if there is one."""
    cards: tuple[ChanceCard, ...]
    """What makes these chances, the better cell first."""
    better: Cell | None = None
    """The cell with a lower chance of a mine, if there was one; its share is the last."""

    @property
    def text(self) -> tuple[str, ...]:
        """The sentences of all cards."""
        return tuple(text for card in self.cards for text in card.text)


class LossKind(Enum):
    """The four kinds of loss, in the order in which they are tested."""

    PROVED = "proved"
    """The numbers that the player could see proved the mine."""
    AHEAD = "ahead"
    """Only opening safe cells first would have proved it."""
    GUESS = "guess"
    """The mine was an open question, while something was certain or safer."""
    LUCK = "luck"
    """No cell was certainly safe."""


class Target(Value):
    """The hardest step of a lesson, which practice asks for."""

    cell: Cell
    technique: str
    card: int
    """The number of its card, from 0. What is opened and settled before it is known."""


class Lesson(Value):
    """The proof of a cell, or the odds if there is no proof."""

    position: Position
    """The position before the move."""
    flags: frozenset[Cell]
    about: Cell
    """The cell of the mistake, or of the question."""
    verdict: str
    """The headline, one or two sentences: "You guessed at J8, but K9 was certainly safe."."""
    promise: str
    """The chance of a needless guess, and the length of the route, "3 steps."; with an `outlook` it
    says that too."""
    rule: str = ""
    """The judge and the rule that was broken; empty for a question."""
    cards: tuple[Card, ...] = ()
    """The cards to the safe cell at hand, `safe_cards` of them, then those to the mistake."""
    tally: Tally | None = None
    """The chances, if they decided or were asked for."""
    safe: frozenset[Cell] = field(default_factory=frozenset)
    """The cells that the position proves safe: the right answers to "Find it yourself"."""
    mined: frozenset[Cell] = field(default_factory=frozenset)
    """The cells that it proves to be mines."""
    could_be_known: bool = True
    """True if logic proves the cell; if not, the lesson has only chances."""
    kind: LossKind | None = None
    """The kind of the loss; None for a question or an exercise."""
    at_hand: Cell | None = None
    """A safe cell that was at hand, the one with the easiest proof, if the lesson leads there."""
    safe_cards: int = 0
    """The number of cards that lead to it. If more follow, they are the way on to the mine, which
    is shown on request."""
    folded: int = 0
    """The number of cards at the beginning of a long way to the mistake that are folded."""
    fold: Card | None = None
    """The card that stands for them."""
    target: Target | None = None
    """The hardest step; None if there are no cards."""
    chorded: Cell | None = None
    """The number whose chord lost the game; None if a cell was opened."""
    hit: tuple[Cell, ...] = ()
    """The cells that this chord opened and that were mines, or all of them if none was."""
    outlook: str = ""
    """What playing on from the safe cell at hand would have shown, as a sentence; empty if that is
    not the point."""

    way_title: str = ""
    """The words above the cards that lead from the safe cell at hand to the mistake."""

    @property
    def headline(self) -> str:
        """All that the first sentences say, for readers who get nothing else."""
        return join_sentences(self.verdict, self.outlook)

    @property
    def told_cards(self) -> tuple[Card, ...]:
        """The cards as they are shown, with one card for those that are folded."""
        if self.fold is None:
            return self.cards
        first, rest = self.cards[: self.safe_cards], self.cards[self.safe_cards + self.folded :]
        return (*first, self.fold, *rest)

    @property
    def leads_to_flag(self) -> bool:
        """True if the way to the mistake ends with a flag and does not show the mine."""
        steps = [step for card in self.cards[self.safe_cards :] for step in card.steps]
        mines = {step.cell for step in steps if step.verdict is Verdict.MINE}
        return bool(steps) and self.about not in mines

    @property
    def way_to_target(self) -> tuple[Step, ...]:
        """The steps that are told before the target's, and the target's; empty without one."""
        if self.target is None:
            return ()
        steps = [step for card in self.cards[: self.target.card] for step in card.steps]
        card = self.cards[self.target.card]
        target = next(step for step in card.steps if step.cell == self.target.cell)
        return (*steps, *card.steps_before(target), target)

    @property
    def looks_to_safe(self) -> int | None:
        """The number of looks to the safe cell at hand; None if the lesson does not lead to one."""
        if self.at_hand is None:
            return None
        return sum(card.looks for card in self.cards[: self.safe_cards])

    @property
    def looks(self) -> int:
        """The number of looks in all."""
        return sum(card.looks for card in self.cards)


class Technique(Value):
    """A technique, with a board that shows it."""

    name: str
    """One of the ids of `techniques.TECHNIQUES`."""
    title: str
    text: tuple[str, ...]
    """The description, one sentence each."""
    lesson: Lesson
    """The board, and the route to the cell that the technique settles."""


class Hint(Value):
    """The number of certain cells, and the easiest conclusion."""

    safe: int
    """The number of covered cells that are proved safe."""
    mined: int
    """The number of covered cells that are proved mines; with a card, of those without a flag."""
    card: Card | None
    """The easiest conclusion with its clues; None if every certain cell is flagged or was named
    already."""
    best: Cell | None = None
    """The least likely mine, if there is no card."""
    chance: float | None = None
    """Its chance of a mine."""
    is_exact: bool = True
    """True if the chance is exact rather than an estimate."""

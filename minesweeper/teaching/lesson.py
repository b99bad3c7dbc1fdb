"""A chain of reasons as values: what the instructor tells, and the window shows card by card.

Everything in a lesson refers to the position it starts from. It carries nothing of the truth but
what its own steps open.
"""

from dataclasses import field

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict


class Step(Value):
    """One conclusion, resting on as little as it can, with its technique and its sentence."""

    cell: Cell
    verdict: Verdict
    """SAFE or MINE."""
    technique: str
    """One of the ids of `logic.techniques`."""
    clues: tuple[Cell, ...]
    """The opened cells whose numbers are used, in the order in which the text names them."""
    given: tuple[Cell, ...]
    """The cells proved by earlier steps that it builds on."""
    uses_mine_count: bool
    text: str
    """At most two sentences."""
    spoken_of: tuple[Cell, ...] = ()
    """The cells that the clues speak of, the concluded one included: those that may hold a mine,
    and the mines beside a clue that are known, shown or proved by earlier steps."""
    shows: int | None = None
    """The number of the opened cell, where a later step uses it as a clue."""


class Card(Value):
    """One thing to look at: a step, or several that one look settles, or a whole round."""

    title: str
    text: str
    steps: tuple[Step, ...]
    is_round: bool = False
    """Whether the steps follow one after another, far from the mistake; they can be unfolded."""


class Share(Value):
    """How many of the minefields that fit have a mine in a cell."""

    cell: Cell
    mined: int
    chance: float


class Arrangement(Value):
    """One way to lay the mines of a part."""

    mines: tuple[Cell, ...]
    layouts: int
    """How many of the minefields that fit have it."""


class PartCount(Value):
    """The ways to lay the mines in cells whose clues hang together."""

    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    ways: int
    arrangements: tuple[Arrangement, ...]
    """All of them where they are few, most frequent first; none where they are many."""


class Tally(Value):
    """Where chances come from: how many minefields fit, and what they have in the cells asked."""

    layouts: int
    shares: tuple[Share, ...]
    """The cell in question, and the better one where there is one."""
    parts: tuple[PartCount, ...]
    """The parts in which these cells lie; none for a cell that touches no number."""
    text: tuple[str, ...]
    """The count in plain sentences, one paragraph each."""


class Lesson(Value):
    """How a cell could have been known, or why it could not."""

    position: Position
    """What the player saw before the move."""
    flags: frozenset[Cell]
    about: Cell
    """The cell of the mistake, or the one that was asked about."""
    verdict: str
    """What is so, in a sentence or two: "You opened J8. It had to be a mine."."""
    promise: str
    """How long the way is: "4 clues, 3 steps: the shortest way."."""
    rule: str = ""
    """The judge and the rule that was broken, where a judge ruled."""
    cards: tuple[Card, ...] = ()
    """The shortest way; its last card is about `about`, or about the safe cell overlooked."""
    tally: Tally | None = None
    """The count, where it is chances that decided or that were asked for."""
    safe: frozenset[Cell] = field(default_factory=frozenset)
    """What the position proves safe: the answers to "try it yourself"."""
    mined: frozenset[Cell] = field(default_factory=frozenset)
    """What it proves to be mines."""
    could_be_known: bool = True
    """Whether logic leads to what it is about: where not, there are only chances to tell."""
    pointers: tuple[tuple[Cell, Cell], ...] = ()
    """Cells that a clue or two of the position settle, simplest first, each with a clue beside it
    that does; none on a huge board."""


class Technique(Value):
    """A technique by itself, with a board on which it shows."""

    name: str
    """One of the ids of `logic.techniques`."""
    title: str
    text: tuple[str, ...]
    """What to look for, sentence by sentence."""
    lesson: Lesson
    """Its board, and the way there to the cell it settles; the last card is about that."""


class Hint(Value):
    """What is certain in a position, and the easiest of it."""

    safe: int
    """How many covered cells are proved safe."""
    mined: int
    """How many are proved to be mines."""
    card: Card | None
    """The conclusion to look for, with its clues; None where nothing is certain that is not flagged
    or told already."""
    best: Cell | None = None
    """The least likely mine, where there is no card."""
    chance: float | None = None
    """How likely it is."""
    is_exact: bool = True
    """Whether that is no estimate."""

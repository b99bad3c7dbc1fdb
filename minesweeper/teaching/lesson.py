"""The values of a lesson: what the instructor returns and the window shows, card by card.

Everything in a lesson refers to the position it starts from. Of the truth it holds only the numbers
that its own steps open.
"""

from dataclasses import field

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict


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
    """At most two sentences."""
    spoken_of: tuple[Cell, ...] = ()
    """The concluded cell and the neighbours of the clues that matter: those that may hold a mine,
    and mines that are shown or proved by earlier steps."""
    shows: int | None = None
    """The number of the cell, if the step opens it and a later step uses it as a clue."""


class Card(Value):
    """One step, several steps with the same reason, or a round of many steps."""

    title: str
    text: str
    steps: tuple[Step, ...]
    is_round: bool = False
    """True if it folds several cards, which the player can unfold."""


class Share(Value):
    """The number of fitting minefields that have a mine in a cell, and its share."""

    cell: Cell
    mined: int
    chance: float


class Arrangement(Value):
    """One arrangement of the mines of a part."""

    mines: tuple[Cell, ...]
    layouts: int
    """The number of fitting minefields that have it."""


class PartCount(Value):
    """The number of arrangements of a part, and the arrangements themselves if they are few."""

    clues: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    ways: int
    arrangements: tuple[Arrangement, ...]
    """All of them, most frequent first; empty if they are many."""


class Tally(Value):
    """The number of fitting minefields, and the shares with a mine in the cells in question."""

    layouts: int
    shares: tuple[Share, ...]
    """The shares of the cell in question, and of the better one if there is one."""
    parts: tuple[PartCount, ...]
    """The parts that hold these cells; a cell that touches no number has none."""
    text: tuple[str, ...]
    """The count in sentences, one paragraph each."""


class Lesson(Value):
    """The proof of a cell, or the odds if there is no proof."""

    position: Position
    """The position before the move."""
    flags: frozenset[Cell]
    about: Cell
    """The cell of the mistake, or of the question."""
    verdict: str
    """One or two sentences: "You opened J8. It had to be a mine."."""
    promise: str
    """The length of the route, "4 clues, 3 steps: the shortest way.", or a chance."""
    rule: str = ""
    """The judge and the rule that was broken; empty for a question."""
    cards: tuple[Card, ...] = ()
    """The route; its last card is about `about`, or about the overlooked safe cell."""
    tally: Tally | None = None
    """The count of minefields, if chances decided or were asked for."""
    safe: frozenset[Cell] = field(default_factory=frozenset)
    """The cells that the position proves safe: the answers to "try it yourself"."""
    mined: frozenset[Cell] = field(default_factory=frozenset)
    """The cells that it proves to be mines."""
    could_be_known: bool = True
    """True if logic proves the cell; if not, the lesson has only chances."""
    pointers: tuple[tuple[Cell, Cell], ...] = ()
    """Cells that one or two clues of the position settle, simplest first, each with one of these
    clues beside it; empty on a huge board."""


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
    """The number of covered cells that are proved mines."""
    card: Card | None
    """The easiest conclusion with its clues; None if every certain cell is flagged or was named
    already."""
    best: Cell | None = None
    """The least likely mine, if there is no card."""
    chance: float | None = None
    """Its chance of a mine."""
    is_exact: bool = True
    """True if the chance is exact rather than an estimate."""

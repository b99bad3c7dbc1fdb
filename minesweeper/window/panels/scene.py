"""What the board shows while something is taught, in place of the game on the table."""

from collections.abc import Collection, Mapping
from dataclasses import field, replace

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.window.visible_game import FLAG, HIT

_LOOK_OF_SEEN = bytes(HIT if value == SHOWN_MINE else value for value in range(256))


class Scene(Value):
    """A board with marks on it. The looks are those of a table."""

    looks: bytes
    """How every cell looks below its marks, row by row."""
    flags: frozenset[Cell] = frozenset()
    proved: Mapping[Cell, Verdict] = field(default_factory=dict)
    """The cells with a tick or a cross."""
    clues: tuple[Cell, ...] = ()
    """The outlined numbers, in the order of the text."""
    are_numbered: bool = True
    """Whether the clues carry their number in that order."""
    spoken_of: frozenset[Cell] = frozenset()
    """The hatched cells."""
    used: frozenset[Cell] = frozenset()
    """The cells that stay bright; the others are dimmed, unless there are none of these."""
    focus: tuple[Cell, ...] = ()
    """The cells to have in view; where not all have room, the last ones matter most."""
    about: Cell | None = None
    """The cell in question, outlined."""
    is_mistake: bool = False
    """Whether that cell was opened and lost the game."""
    better: Cell | None = None
    """The cell that would have been better to open, ringed."""
    takes_moves: bool = False
    """Whether the cells answer to the mouse."""
    chances: Mapping[Cell, float] = field(default_factory=dict)
    """The cells with a chance of a mine on them."""
    answer: Cell | None = None
    """The cell that the clues come to, once that is told."""
    is_live: bool = False
    """Whether it lies over the game on the table, which goes on below it."""

    def with_told(self, told: Collection[Cell], grid: Grid) -> "Scene":
        """The same where mines were told of and not hit: they are covered, and crossed."""
        looks = bytearray(self.looks)
        known = [cell for cell in told if looks[grid.index(cell)] == HIT]
        for cell in known:
            looks[grid.index(cell)] = COVERED
        proved = {**self.proved, **dict.fromkeys(known, Verdict.MINE)}
        return replace(self, looks=bytes(looks), proved=proved) if known else self

    def over_odds(self) -> "Scene":
        """The same where the odds are shown too: neither veil nor hatching covers them.

        Ticks and crosses stand everywhere then, so the one that is spoken of is outlined.
        """
        return replace(self, spoken_of=frozenset(), used=frozenset(), about=self.answer)

    @property
    def is_dimmed(self) -> bool:
        """Whether what is not used steps back."""
        return bool(self.used)


def looks_of(position: Position, flags: frozenset[Cell]) -> bytearray:
    """How a position looks, with flags on it."""
    looks = bytearray(position.seen.translate(_LOOK_OF_SEEN))
    for cell in flags:
        looks[position.grid.index(cell)] = FLAG
    return looks

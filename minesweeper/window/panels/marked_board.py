"""What the board shows while something is taught, in place of the game on the table."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Step
from minesweeper.window.visible_game import FLAG, HIT, QUESTION, VisibleGame

_LOOK_OF_SEEN = bytes(HIT if value == SHOWN_MINE else value for value in range(256))


@dataclass(frozen=True, slots=True)
class MarkedBoard:
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

    def with_known_mines(self, told: Collection[Cell], grid: Grid) -> "MarkedBoard":
        """The same where mines were told of and not hit: they are covered, and crossed."""
        looks = bytearray(self.looks)
        known = [cell for cell in told if looks[grid.index(cell)] == HIT]
        for cell in known:
            looks[grid.index(cell)] = COVERED
        proved = {**self.proved, **dict.fromkeys(known, Verdict.MINE)}
        return replace(self, looks=bytes(looks), proved=proved) if known else self

    def for_odds_overlay(self) -> "MarkedBoard":
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


def concluded(steps: Iterable[Step]) -> dict[Cell, Verdict]:
    """What steps conclude: a clue that needs all its cells makes mines of all of them at once."""
    proved: dict[Cell, Verdict] = {}
    for step in steps:
        cells = step.spoken_of if step.technique in _ALL_ARE_MINES else ()
        proved |= dict.fromkeys((step.cell, *cells), step.verdict)
    return proved


_ALL_ARE_MINES = ("B1", "reduction")


# Boards over a game that goes on below them: for a hint, or for a watched player.

_STILL_COVERED = (COVERED, FLAG, QUESTION)


def board_with_steps(
    visible: VisibleGame, steps: Sequence[Step], *, is_concluded: bool = True
) -> MarkedBoard:
    """The clues of what one look settles and the cells they speak of; its conclusion if wanted."""
    clues = tuple(dict.fromkeys(clue for step in steps for clue in step.clues))
    given = {near for step in steps for near in step.given}
    spoken_of = {near for step in steps for near in step.spoken_of}
    proved = dict.fromkeys(given | (visible.told - visible.flags), Verdict.MINE)
    if is_concluded:
        proved |= concluded(steps)
    proved = {cell: proved[cell] for cell in _still_covered(visible, proved)}
    return MarkedBoard(
        bytes(visible.looks),
        visible.flags,
        proved,
        clues,
        are_numbered=len(clues) > 1,
        spoken_of=frozenset(_still_covered(visible, spoken_of - proved.keys())),
        used=frozenset({*clues, *given, *spoken_of}),
        focus=(*sorted(spoken_of), *clues),
        answer=steps[0].cell if is_concluded else None,
        takes_moves=True,
        is_live=True,
    )


def board_with_certain_cell(visible: VisibleGame, cell: Cell) -> MarkedBoard:
    """A cell that somebody is certain of and gives no clues for, as long as it is covered."""
    return MarkedBoard(
        bytes(visible.looks),
        visible.flags,
        proved=dict.fromkeys(_still_covered(visible, [cell]), Verdict.SAFE),
        used=frozenset({cell}),
        focus=(cell,),
        answer=cell,
        takes_moves=True,
        is_live=True,
    )


def board_with_guess(visible: VisibleGame, cell: Cell, chance: float) -> MarkedBoard:
    """A cell and how likely somebody takes it for a mine, as long as it is covered."""
    return MarkedBoard(
        bytes(visible.looks),
        visible.flags,
        chances=dict.fromkeys(_still_covered(visible, [cell]), chance),
        used=frozenset({cell}),
        focus=(cell,),
        takes_moves=True,
        is_live=True,
    )


def board_with_best_cell(visible: VisibleGame, best: Cell) -> MarkedBoard:
    """The least likely mine, ringed."""
    return MarkedBoard(
        bytes(visible.looks),
        visible.flags,
        focus=(best,),
        better=best,
        takes_moves=True,
        is_live=True,
    )


def _still_covered(visible: VisibleGame, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells that nobody has opened meanwhile and that are no mines in view."""
    return [cell for cell in cells if visible.look(cell) in _STILL_COVERED]

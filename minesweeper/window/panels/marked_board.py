"""A board with the marks of a lesson, a review, a hint or a watched move. `BoardView` shows it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Step, letters_of
from minesweeper.window.visible_game import FLAG, HIT, QUESTION, VisibleGame

_LOOK_OF_SEEN = bytes(HIT if value == SHOWN_MINE else value for value in range(256))


class MarkedBoard(Value):
    """The looks of all cells, and the marks over them."""

    looks: bytes
    """The look of every cell without marks, row by row, as in VisibleGame."""
    flags: frozenset[Cell] = frozenset()
    proved: Mapping[Cell, Verdict] = field(default_factory=dict)
    """The cells with a tick or a cross."""
    clues: tuple[Cell, ...] = ()
    """The outlined numbers, in the order of the text."""
    are_lettered: bool = True
    """True if several clues carry letters in that order."""
    spoken_of: frozenset[Cell] = frozenset()
    """The cells that are hatched, because the text is about them."""
    used: frozenset[Cell] = frozenset()
    """The cells that stay bright while the others are dimmed; if empty, nothing is dimmed."""
    focus: tuple[Cell, ...] = ()
    """The cells to keep in view; if not all fit, the last ones come first."""
    region: frozenset[Cell] = frozenset()
    """The rectangle of cells in which an answer is asked for, outlined."""
    about: Cell | None = None
    """The cell in question, which gets an outline."""
    is_mistake: bool = False
    """True if the cell in question was opened and lost the game."""
    chorded: Cell | None = None
    """The number whose chord lost the game, which gets an outline."""
    hit: frozenset[Cell] = frozenset()
    """All cells that this chord opened and that were mines, outlined like the one in question."""
    wrong_flags: frozenset[Cell] = frozenset()
    """The flags on cells that are proved safe."""
    better: Cell | None = None
    """The cell that was better to open, which gets a ring."""
    known: frozenset[Cell] = frozenset()
    """The mines that are certain whatever is supposed, with a grey cross."""
    is_supposed: bool = False
    """True if the hatched cells are supposed to be mines or safe."""
    would_be: Mapping[Cell, Verdict] = field(default_factory=dict)
    """The cells that a supposition would make safe or mines: a tick or a cross on slanted lines."""
    takes_moves: bool = False
    """True if the cells react to the mouse."""
    chances: Mapping[Cell, float] = field(default_factory=dict)
    """The cells on which a chance of a mine is written."""
    answer: Cell | None = None
    """The cell that follows from the clues; None while it is not shown."""
    is_live: bool = False
    """True if the marks are over a running game."""

    def with_known_mines(self, known_mines: Collection[Cell], grid: Grid) -> "MarkedBoard":
        """Returns a copy that shows known mines as covered cells with a cross, not as hit mines."""
        looks = bytearray(self.looks)
        known = [cell for cell in known_mines if looks[grid.index(cell)] == HIT]
        for cell in known:
            looks[grid.index(cell)] = COVERED
        proved = {**self.proved, **dict.fromkeys(known, Verdict.MINE)}
        return replace(self, looks=bytes(looks), proved=proved) if known else self

    def for_odds_overlay(self) -> "MarkedBoard":
        """Returns a copy without dimming and hatching, which would cover the odds.

        The odds put ticks and crosses everywhere, so the cell that the hint concludes is outlined.
        """
        return replace(self, spoken_of=frozenset(), used=frozenset(), about=self.answer)

    @property
    def letters(self) -> dict[Cell, str]:
        """The letter of each clue that has one."""
        return letters_of(self.clues) if self.are_lettered else {}

    @property
    def is_dimmed(self) -> bool:
        """True if the cells that are not in `used` are dimmed."""
        return bool(self.used)


def looks_of(position: Position, flags: frozenset[Cell]) -> bytearray:
    """Returns the looks of a position with flags on it."""
    looks = bytearray(position.seen.translate(_LOOK_OF_SEEN))
    for cell in flags:
        looks[position.grid.index(cell)] = FLAG
    return looks


def concluded(steps: Iterable[Step]) -> dict[Cell, Verdict]:
    """Returns the verdicts of steps by cell; a clue that needs all its cells makes all mines."""
    proved: dict[Cell, Verdict] = {}
    for step in steps:
        cells = step.spoken_of if step.technique in _ALL_ARE_MINES else ()
        proved |= dict.fromkeys((step.cell, *cells), step.verdict)
    return proved


_ALL_ARE_MINES = ("B1", "reduction")


# Boards over a running game: for a hint, or for a watched player.

_STILL_COVERED = (COVERED, FLAG, QUESTION)


def board_with_steps(
    visible: VisibleGame, steps: Sequence[Step], *, is_concluded: bool = True
) -> MarkedBoard:
    """Returns the running game's board with the marks of a card, with or without its conclusion."""
    clues = tuple(dict.fromkeys(clue for step in steps for clue in step.clues))
    given = {near for step in steps for near in step.given}
    spoken_of = {near for step in steps for near in step.spoken_of}
    proved = dict.fromkeys(given | (visible.known_mines - visible.flags), Verdict.MINE)
    if is_concluded:
        proved |= concluded(steps)
    proved = {cell: proved[cell] for cell in _still_covered(visible, proved)}
    return _live(
        visible,
        proved=proved,
        clues=clues,
        spoken_of=frozenset(_still_covered(visible, spoken_of - proved.keys())),
        used=frozenset({*clues, *given, *spoken_of}),
        focus=(*sorted(spoken_of), *clues),
        answer=steps[0].cell if is_concluded else None,
    )


def board_with_certain_cell(visible: VisibleGame, cell: Cell) -> MarkedBoard:
    """Returns the running game's board with a tick on a certain cell, without any clues."""
    proved = dict.fromkeys(_still_covered(visible, [cell]), Verdict.SAFE)
    return _live(visible, proved=proved, used=frozenset({cell}), focus=(cell,), answer=cell)


def board_with_guess(visible: VisibleGame, cell: Cell, chance: float) -> MarkedBoard:
    """Returns the running game's board, with a chance of a mine written on one cell."""
    chances = dict.fromkeys(_still_covered(visible, [cell]), chance)
    return _live(visible, chances=chances, used=frozenset({cell}), focus=(cell,))


def board_with_best_cell(visible: VisibleGame, best: Cell) -> MarkedBoard:
    """Returns the running game's board with a ring around the least likely mine."""
    return _live(visible, focus=(best,), about=best)


def _live(visible: VisibleGame, **marks: Any) -> MarkedBoard:
    """Returns the running game's board with marks; `marks` are fields of a MarkedBoard."""
    looks = bytes(visible.looks)
    return MarkedBoard(looks, visible.flags, takes_moves=True, is_live=True, **marks)


def _still_covered(visible: VisibleGame, cells: Iterable[Cell]) -> list[Cell]:
    """Returns the cells that are still covered."""
    return [cell for cell in cells if visible.look(cell) in _STILL_COVERED]

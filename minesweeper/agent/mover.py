"""The mine-mover: draws where the hidden mines go, so that the player can't tell they moved.

It goes along the clues box by box, as the recursive mover of the thesis does, but weighs every
choice by the number of minefields behind it. So it never meets a dead end, and every minefield
that fits is equally likely: given what the player has seen, the hidden mines are distributed as in
a dealt game. A front too wide to be counted gets a minefield from the SAT solver instead; it fits
too, but some are likelier than others.
"""

from collections.abc import Iterable

from minesweeper.game.chance import drawing_below
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.parts import ContradictionError, Cut, cut
from minesweeper.logic.counting.sampling import Below, Sampler, subset
from minesweeper.logic.counting.sweep import TooWideError


def mover_randomness(seed: int, turn: int) -> Below:
    """Returns the random source of one rearrangement: the same for the same seed and turn."""
    return drawing_below(f"rearrange/{turn}", seed)


def draw_minefield(
    position: Position, safe: Iterable[int], mined: Iterable[int], below: Below
) -> Minefield:
    """Draws a minefield that fits a position, with some cells (by index) safe and some mined.

    Raises a ContradictionError if there is none. Of two covered cells with one mine, the second
    has it if the first is to be safe:

    >>> from minesweeper.game.grid import Grid
    >>> two_cells = Position.covered(Grid(2, 1), mines=1)
    >>> list(draw_minefield(two_cells, [0], [], mover_randomness(seed=1, turn=1)).mined)
    [0, 1]
    """
    safe, mined = list(safe), list(mined)
    try:
        return Minefield(position.grid, Sampler(position, safe, mined).draw(below))
    except TooWideError:
        return draw_by_sat(position, safe, mined, below)


def draw_by_sat(
    position: Position, safe: Iterable[int], mined: Iterable[int], below: Below
) -> Minefield:
    """Finds a minefield like those of `draw_minefield`, but some are likelier than others.

    Raises a ContradictionError if there is none.
    """
    pieces = cut(position, safe, mined)
    return Minefield(position.grid, _any_that_fits(position, pieces, below))


def _any_that_fits(position: Position, pieces: Cut, below: Below) -> bytes:
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    sentences = [sentence for part in pieces.parts for sentence in part.sentences()]
    with SatSolver(sentences) as arbiter:
        arbiter.limit_total(max(0, pieces.mines - pieces.unconstrained), pieces.mines)
        arbiter.prefer({cell: below(5) == 0 for cell in arbiter.cells})
        model = arbiter.model()
        if model is None:
            raise ContradictionError("No minefield fits.")
    field = bytearray(value == SHOWN_MINE for value in position.seen)
    for cell in (*pieces.mined, *(cell for cell, is_mine in model.items() if is_mine)):
        field[cell] = 1
    _fill_unconstrained(field, position, pieces, below)
    return bytes(field)


def _fill_unconstrained(field: bytearray, position: Position, pieces: Cut, below: Below) -> None:
    spoken_of = pieces.constrained_cells()
    free = [
        at for at, value in enumerate(position.seen) if value == COVERED and at not in spoken_of
    ]
    for cell in subset(free, position.mines - sum(field), below):
        field[cell] = 1

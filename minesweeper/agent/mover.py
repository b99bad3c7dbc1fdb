"""The mine-mover: lays the hidden mines anew, so that some cells are safe and nobody can tell.

It goes along the clues box by box, as the recursive mover of the thesis does, but weighs every
choice by the number of minefields behind it. So it never meets a dead end, and as long as the
front can be counted, what it lays is a uniform sample of all minefields that fit: given what the
player has seen, the hidden mines are distributed as in a dealt game. On wider fronts it is one
that fits, found by the SAT solver, and some are likelier than others.
"""

from collections.abc import Iterable

from minesweeper.game.chance import drawing_below
from minesweeper.game.minefield import Minefield
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.logic.counting.parts import Cut, cut
from minesweeper.logic.counting.sampling import Below, Sampler, subset
from minesweeper.logic.counting.sweep import TooWideError


def mover_draws(seed: int, turn: int) -> Below:
    """The randomness of one rearrangement, from the game's seed and the turn's number."""
    return drawing_below(f"rearrange/{turn}", seed)


def moved(position: Position, safe: Iterable[int], mined: Iterable[int], below: Below) -> Minefield:
    """A minefield that fits a position with some cells safe and some mined.

    Uniform over all of them as long as the front can be counted. On wider ones it is whatever the
    SAT solver finds from random preferences: it fits, but some are likelier than others. A
    ContradictionError says that there is none.
    """
    safe, mined = list(safe), list(mined)
    try:
        field = Sampler(position, safe, mined).draw(below)
    except TooWideError:
        field = _any_that_fits(position, cut(position, safe, mined), below)
    return Minefield(position.grid, field)


def _any_that_fits(position: Position, pieces: Cut, below: Below) -> bytes:
    from minesweeper.logic.proof.sat import SatSolver  # noqa: PLC0415  pysat takes 0.2 s to import

    sentences = [sentence for part in pieces.parts for sentence in part.sentences()]
    with SatSolver(sentences) as arbiter:
        arbiter.limit_total(max(0, pieces.mines - pieces.unconstrained), pieces.mines)
        arbiter.prefer({cell: below(5) == 0 for cell in arbiter.cells})
        model = arbiter.model()
        assert model is not None, f"no minefield fits {position.seen!r} {position.mines}"
    field = bytearray(value == SHOWN_MINE for value in position.seen)
    for cell in (*pieces.mined, *(cell for cell, is_mine in model.items() if is_mine)):
        field[cell] = 1
    _fill_sea(field, position, pieces, below)
    return bytes(field)


def _fill_sea(field: bytearray, position: Position, pieces: Cut, below: Below) -> None:
    spoken_of = pieces.constrained_cells()
    sea = [at for at, value in enumerate(position.seen) if value == COVERED and at not in spoken_of]
    for cell in subset(sea, position.mines - sum(field), below):
        field[cell] = 1

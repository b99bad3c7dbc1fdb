"""The techniques by name, simplest first, and the technique of a pair of clues.

A name describes the board once every number is reduced: by the mines that are shown or proved
beside it, and to the neighbours that are still unknown. `docs/techniques/` draws each of them.
Never sees a Minefield.
"""

from minesweeper.logic.propagation import Propagation

ALL_ARE_MINES = "B1"
ALL_MINES_FOUND = "B2"
REDUCTION = "reduction"
ONE_ONE = "1-1"
ONE_TWO = "1-2"
ONE_TWO_ONE = "1-2-1"
ONE_TWO_TWO_ONE = "1-2-2-1"
HOLE_1, HOLE_2, HOLE_3 = "H1", "H2", "H3"
TRIANGLE_1, TRIANGLE_2, TRIANGLE_3 = "T1", "T2", "T3"
SUBSET = "subset"
MINE_COUNT = "mine-count"
CONTRADICTION = "contradiction"

TECHNIQUES = (
    ALL_ARE_MINES,
    ALL_MINES_FOUND,
    REDUCTION,
    ONE_ONE,
    ONE_TWO,
    ONE_TWO_ONE,
    ONE_TWO_TWO_ONE,
    HOLE_1,
    HOLE_2,
    HOLE_3,
    TRIANGLE_1,
    TRIANGLE_2,
    TRIANGLE_3,
    SUBSET,
    MINE_COUNT,
    CONTRADICTION,
)
"""All techniques, simplest first."""
DIFFICULTY = {technique: at for at, technique in enumerate(TECHNIQUES)}
"""The place of each technique in that order."""


def technique_of_pair(propagation: Propagation, more: int, less: int) -> str:
    """Returns the technique by which two clues settle cells that are still unknown.

    Both are places of the propagation. `more` is the clue whose own cells, those that it does not
    share, are all mines.
    """
    match sorted(map(abs, _offset(propagation, more, less))):
        case 0, 1:
            return _side_by_side(propagation, more, less)
        case 1, 1:
            return _corner_to_corner(propagation, more, less)
        case 0, 2:
            return _with_a_gap(propagation, more, less)
        case _:
            return SUBSET


def _offset(propagation: Propagation, start: int, end: int) -> tuple[int, int]:
    row, column = divmod(start - propagation.base, propagation.stride)
    other_row, other_column = divmod(end - propagation.base, propagation.stride)
    return other_row - row, other_column - column


def _side_by_side(propagation: Propagation, more: int, less: int) -> str:
    along = less - more
    across = 1 if abs(along) > 1 else propagation.stride
    shared = _cells(propagation, more) & _cells(propagation, less)
    walls = [side for side in (across, -across) if {more + side, less + side} <= shared]
    match propagation.need[less], propagation.need[more]:
        case 1, 1 if walls:
            return ONE_ONE
        case 1, 1 if shared == {less - across, less + across}:
            return HOLE_1
        case 1, 2 if walls:
            return _in_a_row(propagation, more, along, walls[0])
        case 2, 3 if len(shared) == 3:
            return TRIANGLE_3
        case _:
            return SUBSET


def _in_a_row(propagation: Propagation, two: int, along: int, side: int) -> str:
    """Names the pattern of a 1 and a 2 along a wall of cells, by the clue beyond the 2."""
    need, beyond = propagation.need, two - along
    if _faces(propagation, two, along, side):
        if need[beyond] == 1:
            return ONE_TWO_ONE
        if (
            need[beyond] == 2
            and _faces(propagation, beyond, along, side)
            and need[beyond - along] == 1
        ):
            return ONE_TWO_TWO_ONE
    return ONE_TWO


def _faces(propagation: Propagation, clue: int, along: int, side: int) -> bool:
    """True if the unknown neighbours of a clue are exactly the three cells to this side."""
    opposite = clue + side
    return _cells(propagation, clue) == {opposite - along, opposite, opposite + along}


def _corner_to_corner(propagation: Propagation, more: int, less: int) -> str:
    if len(_cells(propagation, more) & _cells(propagation, less)) == 2:
        match propagation.need[less], propagation.need[more]:
            case 1, 1:
                return TRIANGLE_1
            case 1, 2:
                return TRIANGLE_2
    return SUBSET


def _with_a_gap(propagation: Propagation, more: int, less: int) -> str:
    shared = _cells(propagation, more) & _cells(propagation, less)
    if len(shared) == 2 and propagation.need[less] == propagation.need[more] == 1:
        return HOLE_3 if (more + less) // 2 in shared else HOLE_2
    return SUBSET


def _cells(propagation: Propagation, clue: int) -> set[int]:
    return {clue + step for step in propagation.steps_of[propagation.unknown_mask[clue]]}

"""The techniques by name, simplest first, and which of them two clues make. Sees no Minefield.

A name describes what lies on the board once every number is reduced: by the mines that are shown or
proved beside it, and to the cells that are still unsettled. `docs/techniques/` draws each of them.
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
"""All of them, simplest first."""
DIFFICULTY = {technique: at for at, technique in enumerate(TECHNIQUES)}


def technique_of_pair(slate: Propagation, more: int, less: int) -> str:
    """The technique of two clues, of which one needs more mines: all its own cells are mines.

    Both are places on the slate, on which what the two prove is not yet settled.
    """
    down, right = _way(slate, more, less)
    match sorted((abs(down), abs(right))):
        case 0, 1:
            return _side_by_side(slate, more, less)
        case 1, 1:
            return _corner_to_corner(slate, more, less)
        case 0, 2:
            return _with_a_gap(slate, more, less)
        case _:
            return SUBSET


def _way(slate: Propagation, more: int, less: int) -> tuple[int, int]:
    row, column = divmod(more - slate.base, slate.stride)
    other_row, other_column = divmod(less - slate.base, slate.stride)
    return other_row - row, other_column - column


def _side_by_side(slate: Propagation, more: int, less: int) -> str:
    along = less - more
    across = 1 if abs(along) > 1 else slate.stride
    shared = _cells(slate, more) & _cells(slate, less)
    walls = [side for side in (across, -across) if {more + side, less + side} <= shared]
    match slate.need[less], slate.need[more]:
        case 1, 1 if walls:
            return ONE_ONE
        case 1, 1 if shared == {less - across, less + across}:
            return HOLE_1
        case 1, 2 if walls:
            return _in_a_row(slate, more, along, walls[0])
        case 2, 3 if len(shared) == 3:
            return TRIANGLE_3
        case _:
            return SUBSET


def _in_a_row(slate: Propagation, two: int, along: int, side: int) -> str:
    """A 2 and, along from it, a 1, both beside the cells to one side; perhaps more in the row."""
    need, beyond = slate.need, two - along
    if _faces(slate, two, along, side):
        if need[beyond] == 1:
            return ONE_TWO_ONE
        if need[beyond] == 2 and _faces(slate, beyond, along, side) and need[beyond - along] == 1:
            return ONE_TWO_TWO_ONE
    return ONE_TWO


def _faces(slate: Propagation, clue: int, along: int, side: int) -> bool:
    """Whether a clue speaks of exactly the three cells to this side of it."""
    opposite = clue + side
    return _cells(slate, clue) == {opposite - along, opposite, opposite + along}


def _corner_to_corner(slate: Propagation, more: int, less: int) -> str:
    if len(_cells(slate, more) & _cells(slate, less)) == 2:
        match slate.need[less], slate.need[more]:
            case 1, 1:
                return TRIANGLE_1
            case 1, 2:
                return TRIANGLE_2
    return SUBSET


def _with_a_gap(slate: Propagation, more: int, less: int) -> str:
    shared = _cells(slate, more) & _cells(slate, less)
    if len(shared) == 2 and slate.need[less] == slate.need[more] == 1:
        return HOLE_3 if (more + less) // 2 in shared else HOLE_2
    return SUBSET


def _cells(slate: Propagation, clue: int) -> set[int]:
    return {clue + step for step in slate.steps_of[slate.unknown_mask[clue]]}

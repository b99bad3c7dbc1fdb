"""The safe cell that a player overlooked: the one that a judge names and that a lesson leads to.

Of all cells that the board proves safe it is the easiest one, and of equally easy ones one on the
way to the mine, whose number is used there if possible. Single clues are easier than clues that
have to be compared. If the easiest is far from the move, a nearer one that is easy too comes first.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from minesweeper.agent.scout import distance_from, route_to
from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.proof.knowledge import Knowledge
from minesweeper.logic.reasons.looks import Look, count_looks, looks_along, needed_looks
from minesweeper.logic.reasons.routes import distance
from minesweeper.logic.reasons.techniques import DIFFICULTY, MINE_COUNT, ONE_ONE

_IN_VIEW = 6
"""A cell at most this many king's moves away from the move is near it. With 4, half of the lessons
on expert led to a cell that takes two looks, although one look proved a cell a little farther."""
_EASY_LOOKS = 2
"""A safe cell on the way or near the move is easy to see if it takes at most this many looks."""
_COMPARED = DIFFICULTY[ONE_ONE]
"""Looks from this difficulty on compare clues; those before take one clue at a time."""
_HARD = DIFFICULTY[MINE_COUNT]
"""Looks from this difficulty on are not easy to see."""
_MOST_SAFE_CELLS = 200
"""Among more safe cells than this, only those nearest to the move are looked at."""
_MOST_SAFE_LOOKS = 30
"""Looks of a long way among which a safe cell is searched."""


class WayBySafeCell(Value):
    """A detour to the mistake: first the looks to an overlooked safe cell, then the others."""

    safe: Cell
    safe_looks: tuple[Look, ...]
    looks: tuple[Look, ...] | None
    """None if the safe cell is not on the way to the mistake."""


def safe_cells_near(board: Knowledge, near: Cell) -> list[Cell]:
    """Returns the cells that a board proves safe; of very many only those nearest to a cell."""
    safe = board.safe()
    if len(safe) <= _MOST_SAFE_CELLS:
        return safe
    return sorted(safe, key=partial(distance_from, near))[:_MOST_SAFE_CELLS]


def route_to_safe_cell(board: Knowledge, position: Position, near: Cell) -> tuple[Reason, ...]:
    """Returns a route to a safe cell: an easy one near the move, or else the easiest of all.

    The board has to prove at least one.
    """
    safe = safe_cells_near(board, near)
    easiest = route_to(board, safe, position, None, near)
    if distance(easiest[-1].cell, near) <= _IN_VIEW:
        return easiest
    in_view = [cell for cell in safe if distance(cell, near) <= _IN_VIEW]
    closer = route_to(board, in_view, position, None, near)
    return closer if closer and _is_easy(looks_along(position, closer)) else easiest


def way_by_safe_cell(
    board: Knowledge,
    position: Position,
    near: Cell,
    route: Sequence[Reason] = (),
    numbers: bytes | None = None,
) -> WayBySafeCell:
    """Returns a route to the mistake that leads past a safe cell which the player overlooked.

    The route starts on the board before the move; without steps it leads nowhere. With the numbers
    of all cells, cells that a look proves safe are opened. The board has to prove at least one
    safe cell.
    """
    easiest = route_to_safe_cell(board, position, near)
    easy_looks = looks_along(position, easiest, numbers)
    on_the_way = _first_safe_looks(position, route, numbers)
    is_far = distance(easiest[-1].cell, near) > _IN_VIEW
    if not on_the_way or not (
        _is_as_easy(on_the_way, easy_looks) or (is_far and _is_easy(on_the_way))
    ):
        return WayBySafeCell(easiest[-1].cell, tuple(easy_looks), None)
    rest = looks_along(position, route, numbers, on_the_way)
    proved = on_the_way[-1].cells
    clues = (clue for look in rest for clue in look.reasons[0].clues)
    nearest = min(proved, key=partial(distance, near))
    safe = next((clue for clue in clues if clue in proved), nearest)
    return WayBySafeCell(safe, tuple(on_the_way), tuple(rest))


def _first_safe_looks(
    position: Position, route: Sequence[Reason], numbers: bytes | None
) -> list[Look]:
    """Returns the fewest looks to a safe cell of a route, which need not be its first one.

    They are proved for that cell alone: a clue that shows more mines of the route may be harder to
    read.
    """
    looks = looks_along(position, route, numbers)
    ends = [at for at, look in enumerate(looks[:-1]) if look.verdict is Verdict.SAFE]
    ways = [needed_looks(looks[: at + 1]) for at in ends[:_MOST_SAFE_LOOKS]]
    ways = [way for way in ways if not _opens_before_last(way)]
    shortest = min(ways, key=count_looks, default=[])
    if not shortest:
        return []
    *before, last = shortest
    premises = {cell for look in shortest for cell in look.premises}
    needed = [one for look in before for one in look.reasons if one.cell in premises]
    return looks_along(position, [*needed, *last.reasons], numbers)


def _opens_before_last(looks: Sequence[Look]) -> bool:
    return any(look.verdict is Verdict.SAFE for look in looks[:-1])


def _is_easy(looks: Sequence[Look]) -> bool:
    return count_looks(looks) <= _EASY_LOOKS and _hardest(looks) < _HARD


def _is_as_easy(looks: Sequence[Look], easiest: Sequence[Look]) -> bool:
    length, shortest = count_looks(looks), count_looks(easiest)
    is_short = length < shortest or (length == shortest and _is_as_plain(looks, easiest))
    return is_short and (_hardest(looks) < _HARD or _hardest(looks) <= _hardest(easiest))


def _is_as_plain(looks: Sequence[Look], easiest: Sequence[Look]) -> bool:
    """True unless the first way compares clues and the easiest one needs only single clues."""
    return _hardest(looks) < _COMPARED or _hardest(easiest) >= _COMPARED


def _hardest(looks: Iterable[Look]) -> int:
    return max(DIFFICULTY[look.reasons[0].technique] for look in looks)

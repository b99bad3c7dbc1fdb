"""Cuts a position into independent parts: a hot module that works on flat bytes and plain lists.

Cells that touch the same clues are alike and form a *box*; clues that share cells, directly or
through others, form a *part*. What single clues settle is settled first, which keeps parts small.
`tests/logic/test_parts.py` keeps the plain twin.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from minesweeper.game.position import COVERED, SHOWN_MINE, Position

_WALL = 11
_IS_COVERED = bytes(value == COVERED for value in range(256))
_IS_OPENED = bytes(255 * (value <= 8) for value in range(256))
_IS_SHOWN = bytes(value == SHOWN_MINE for value in range(256))
_IS_MORE = bytes(255 * (value > 0) for value in range(256))
_SPEAKS = re.compile(rb"[^\0]")


class ContradictionError(ValueError):
    """No minefield fits the position."""


@dataclass(slots=True)
class Part:
    """Clues that hang together, with geometry left out."""

    needs: list[int]
    """How many mines each clue still needs."""
    boxes: list[list[int]]
    """The cells of each box, as indices of the grid."""
    touches: list[list[int]]
    """For each box the clues that speak of it."""


@dataclass(slots=True)
class Cut:
    """A position cut into parts."""

    safe: list[int]
    """Covered cells that are demanded or by single clues proved safe, as indices of the grid."""
    mined: list[int]
    """Covered cells that are demanded or by single clues proved mined."""
    parts: list[Part]
    sea: int
    """How many covered cells no clue speaks of and nobody demands anything of."""
    mines: int
    """The mines that lie in the parts and the sea."""
    spoken_of: set[int]
    """The covered cells that are not of the sea: some clue or demand speaks of them."""


def cut(position: Position, safe: Iterable[int] = (), mined: Iterable[int] = ()) -> Cut:
    """Cut a position into what single clues settle, independent parts, and the sea.

    Cells that are known or demanded to be safe or mined, though covered, can be named by their
    index; a ContradictionError where the position shows them to be otherwise.
    """
    clues = _Clues(position)
    clues.demand(*_demands(position, safe, mined))
    clues.settle()
    seen = position.seen
    spoken_of = clues.spoken_of
    return Cut(
        clues.safe,
        clues.mined,
        clues.parts(),
        seen.count(COVERED) - len(spoken_of),
        position.mines - seen.count(SHOWN_MINE) - len(clues.mined),
        spoken_of,
    )


def _demands(
    position: Position, safe: Iterable[int], mined: Iterable[int]
) -> tuple[set[int], set[int]]:
    """The demands on covered cells; what is visible meets a demand or contradicts it."""
    free, laid = set(safe), set(mined)
    seen = position.seen
    if free & laid or any(seen[cell] == SHOWN_MINE for cell in free):
        raise ContradictionError("A mined cell is demanded to be safe.")
    if any(seen[cell] < COVERED for cell in laid):
        raise ContradictionError("An opened cell is demanded to be mined.")
    return (
        {cell for cell in free if seen[cell] == COVERED},
        {cell for cell in laid if seen[cell] == COVERED},
    )


class _Clues:
    """The clues of a position: what each needs, which cells it speaks of, who speaks of a cell."""

    def __init__(self, position: Position) -> None:
        self._needs: list[int] = []
        self._cells: list[list[int]] = []
        self._speaking: defaultdict[int, list[int]] = defaultdict(list)
        self.safe: list[int] = []
        self.mined: list[int] = []
        self._read(position)
        self.spoken_of = set(self._speaking)

    def _read(self, position: Position) -> None:
        """Find the opened cells with covered neighbours, and look only around those.

        The board is walled and taken as one long integer, as in `game.minefield`.
        """
        width, seen = position.grid.width, position.seen
        stride = width + 1
        edge = bytes((_WALL,)) * (stride + 1)
        rows = [seen[at : at + width] for at in range(0, len(seen), width)]
        board = edge + edge[:1].join(rows) + edge
        covered = int.from_bytes(board.translate(_IS_COVERED), "little")
        opened = int.from_bytes(board.translate(_IS_OPENED), "little")
        line = covered + (covered << 8) + (covered >> 8)
        block = (line + (line << 8 * stride) + (line >> 8 * stride)) & opened
        speaking_of = block.to_bytes(len(board), "little")
        _check_silent(board, stride, opened, speaking_of)
        # The steps to the neighbours on the walled board, and to the same ones on the grid.
        steps = [
            (down * stride + right, down * width + right)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if down or right
        ]
        shows_mines = SHOWN_MINE in seen
        needs, cells_of, speaking = self._needs, self._cells, self._speaking
        for match in _SPEAKS.finditer(speaking_of):
            at = match.start()
            inside = at - stride - 1
            index = inside - inside // stride
            need = board[at]
            if shows_mines:
                need -= sum(board[at + step] == SHOWN_MINE for step, _ in steps)
            cells = [index + on_grid for step, on_grid in steps if board[at + step] == COVERED]
            for cell in cells:
                speaking[cell].append(len(needs))
            needs.append(need)
            cells_of.append(cells)

    def demand(self, safe: set[int], mined: set[int]) -> None:
        """Take the demanded cells out of the clues that speak of them."""
        for cells, is_mined in ((safe, 0), (mined, 1)):
            for cell in cells:
                for clue in self._speaking.pop(cell, ()):
                    self._cells[clue].remove(cell)
                    self._needs[clue] -= is_mined
        self.safe += safe
        self.mined += mined
        self.spoken_of |= safe | mined

    def settle(self) -> None:
        """Take out what single clues prove, until none proves more."""
        needs, cells_of, speaking = self._needs, self._cells, self._speaking
        waiting = list(range(len(needs)))
        while waiting:
            clue = waiting.pop()
            cells = cells_of[clue]
            if not cells:
                if needs[clue]:
                    raise ContradictionError("A number has no cells left for its mines.")
                continue
            need = needs[clue]
            if need == 0:
                proved, is_mined = self.safe, 0
            elif need == len(cells):
                proved, is_mined = self.mined, 1
            elif 0 < need < len(cells):
                continue
            else:
                raise ContradictionError("A number needs more mines than it has cells.")
            proved += cells
            for cell in tuple(cells):
                for other in speaking[cell]:
                    cells_of[other].remove(cell)
                    needs[other] -= is_mined
                    waiting.append(other)
                del speaking[cell]

    def parts(self) -> list[Part]:
        """The clues that are left, in groups that share no cell."""
        boxes: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for cell, speakers in self._speaking.items():
            boxes[tuple(speakers)].append(cell)
        of_clue: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for clues in boxes:
            for clue in clues:
                of_clue[clue].append(clues)
        found = []
        numbers: dict[int, int] = {}
        for start in of_clue:
            if start in numbers:
                continue
            found.append(self._part(start, boxes, of_clue, numbers))
        return found

    def _part(
        self,
        start: int,
        boxes: dict[tuple[int, ...], list[int]],
        of_clue: dict[int, list[tuple[int, ...]]],
        numbers: dict[int, int],
    ) -> Part:
        """The part that a clue belongs to; its clues get numbers of their own."""
        numbers[start] = 0
        reached = [start]
        taken: dict[tuple[int, ...], list[int]] = {}
        for clue in reached:
            for clues in of_clue[clue]:
                if clues not in taken:
                    taken[clues] = boxes[clues]
                    for other in clues:
                        if other not in numbers:
                            numbers[other] = len(reached)
                            reached.append(other)
        needs = [self._needs[clue] for clue in reached]
        touches = [[numbers[clue] for clue in clues] for clues in taken]
        return Part(needs, list(taken.values()), touches)


def _check_silent(board: bytes, stride: int, opened: int, speaking_of: bytes) -> None:
    """See that numbers with no covered cell around have as many shown mines: they speak no more."""
    shown = int.from_bytes(board.translate(_IS_SHOWN), "little")
    line = shown + (shown << 8) + (shown >> 8)
    around = line + (line << 8 * stride) + (line >> 8 * stride)
    silent = opened & ~int.from_bytes(speaking_of.translate(_IS_MORE), "little")
    if (int.from_bytes(board, "little") ^ around) & silent:
        raise ContradictionError("A number without covered cells around it cannot be right.")

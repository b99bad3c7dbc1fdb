"""Writes what a look concludes in plain sentences: the clue first, the conclusion last.

`texts_of_look` writes a look from its clues as they are read on the board. `StepWriter` writes the
single steps of a route, one a cell, and reads the clues by what each step rests on: a mine is
subtracted from a number only if the step names it. Only where mines are counted, all known ones
are, because a reader counts them on the board.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.count_proof import fewest_and_most_mines
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.clue_text import (
    all_are_mines_text,
    all_mines_found_text,
    just_filled_text,
    pair_texts,
)
from minesweeper.teaching.contradiction_text import CardPart, contradiction_parts
from minesweeper.teaching.read_clue import ReadClue
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences

_MOST_NAMED_CELLS = 4
"""More conclusions than this about the neighbours of a clue are not named one by one."""
_MOST_NAMED_OF_MANY = 3
"""Of many conclusions, at most this many that matter later are named."""
_MOST_CLUES_WITH_NUMBERS, _MOST_NAMED_CLUES = 4, 8
"""Clues are named with number and cell up to the first limit, by cell up to the second."""

NumberAt = Callable[[Cell], int]
"""Returns the number of an opened cell, and COVERED for a cell that the route does not open."""


class CountedBoard(Value):
    """The mines and cells of a board, as a text with the mine count states them."""

    total: int
    mines: int
    """The mines that are shown or marked."""
    covered: int
    """The covered cells that are not known."""

    @property
    def left(self) -> int:
        """The mines that are left."""
        return self.total - self.mines


class _Conclusion(Value):
    """Cells with the same verdict."""

    cells: tuple[Cell, ...]
    mined: bool
    later: tuple[Cell, ...] = ()
    """Those of the cells that are spoken of later, which are named if not all are."""

    @property
    def text(self) -> str:
        return words.conclusion_text(self.cells, mined=self.mined)

    def text_beside(self, clue: ReadClue) -> str:
        """Returns the conclusion about neighbours of a clue, without many names."""
        if len(self.cells) <= _MOST_NAMED_CELLS or self.mined or self.cells != clue.left:
            return self.text
        others, number = len(self.cells) - len(self.later), clue.number
        if not self.later:
            form = words.other_neighbours_are_safe(others)
            return form.format(count=others, number=number)
        last = words.other_neighbours(others).format(count=others, number=number)
        return words.these_are_safe([*(cell.name for cell in sorted(self.later)), last])


def named_of_many(cells: Sequence[Cell], later: Iterable[Cell]) -> tuple[Cell, ...]:
    """Returns the cells that are named though they are many: the first ones of `later`."""
    if len(cells) <= _MOST_NAMED_CELLS:
        return ()
    return tuple(cell for cell in later if cell in cells)[:_MOST_NAMED_OF_MANY]


def texts_of_look(  # noqa: PLR0913  a look, and how it is told
    cells: Sequence[Cell],
    verdict: Verdict,
    clues: Sequence[ReadClue],
    counted: CountedBoard | None,
    spare: int = 0,
    *,
    later: Sequence[Cell] = (),
) -> list[str]:
    """Returns the texts of the cards of a look; all but contradictions have one.

    `counted` is given if the mine count is used. `spare` words are left free on the card. Two
    clues have to be in the order in which a text names them, the one that needs more mines first.
    Of many cells around a clue, those that are spoken of `later` are named.

    >>> a, b, c = (Cell(0, column) for column in range(3))
    >>> clues = [ReadClue(Cell(1, 0), 1, (), (a, b)), ReadClue(Cell(1, 1), 1, (), (a, b, c))]
    >>> print(*texts_of_look([c], Verdict.SAFE, clues, None))
    The 1 at A2 has its mine in A1 or B1. Either fills the 1 at B2, so C1 is safe.
    """
    parts = parts_of_look(cells, verdict, clues, counted, spare, later=later)
    return [part.text for part in parts]


def parts_of_look(  # noqa: PLR0913  as for `texts_of_look`
    cells: Sequence[Cell],
    verdict: Verdict,
    clues: Sequence[ReadClue],
    counted: CountedBoard | None,
    spare: int = 0,
    *,
    later: Sequence[Cell] = (),
) -> list[CardPart]:
    """Returns the cards of a look: the texts of `texts_of_look`, each with its branches."""
    named = named_of_many(cells, later)
    if counted is not None:
        named = tuple(cell for cell in later if cell in cells)
    conclusion = _Conclusion(tuple(sorted(cells)), verdict is Verdict.MINE, named)
    if len(clues) < 3 or counted is not None:
        return [CardPart(_text_of_look(conclusion, clues, counted, spare))]
    parts = contradiction_parts(cells[0], clues, conclusion.text, spare, mined=conclusion.mined)
    return parts or [CardPart(_bare_text(conclusion, clues))]


def _text_of_look(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard | None, spare: int
) -> str:
    """Returns the text of a look that needs no supposition: a count, or at most two clues."""
    if counted is not None:
        return _mine_count_text(conclusion, clues, counted, spare)
    if len(clues) == 2:
        more, less = clues
        texts_of_pair = pair_texts(more, less, conclusion.text, mined=conclusion.mined)
        return words.first_short(texts_of_pair, spare)
    (clue,) = clues
    if conclusion.mined:
        return all_are_mines_text(clue, conclusion.text)
    return all_mines_found_text(clue, conclusion.text_beside(clue))


def text_of_filling(
    cells: Sequence[Cell], clue: ReadClue, found: Sequence[Cell], later: Sequence[Cell] = ()
) -> str:
    """Returns the text of a look at a clue that is filled by mines found on the same card."""
    named = named_of_many(cells, later)
    conclusion = _Conclusion(tuple(sorted(cells)), mined=False, later=named)
    return just_filled_text(clue, found, conclusion.text_beside(clue))


def _bare_text(conclusion: _Conclusion, clues: Sequence[ReadClue]) -> str:
    form = words.IF_SAFE_NOT_ALL_RIGHT if conclusion.mined else words.IF_MINE_NOT_ALL_RIGHT
    return _(form).format(
        cell=conclusion.cells[0].name,
        clues=_names(clues),
        conclusion=conclusion.text,
    )


# The mine count.


def _mine_count_text(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard, spare: int
) -> str:
    if not clues:
        return _count_alone_text(conclusion, counted)
    taken = [cell for clue in clues for cell in clue.left]
    inside = set(taken)
    need = sum(clue.need for clue in clues)
    is_sum = len(inside) == len(taken) and not inside.intersection(conclusion.cells)
    if is_sum and not conclusion.mined and need == counted.left:
        return words.first_short(_sum_texts(conclusion, clues, counted, is_all=True), spare)
    if is_sum and conclusion.mined and counted.left - need == counted.covered - len(inside):
        return words.first_short(_sum_texts(conclusion, clues, counted, is_all=False), spare)
    return words.first_short(_range_texts(conclusion, clues, counted, inside), spare)


def _count_alone_text(conclusion: _Conclusion, counted: CountedBoard) -> str:
    if conclusion.mined:
        return _(words.AS_MANY_MINES_AS_CELLS).format(
            left=_left_text(counted),
            cells=words.covered_cells(counted.covered)
            if counted.covered > 1
            else words.join_cells(conclusion.cells),
            conclusion=_all_mines_text(conclusion),
        )
    few = (words.NO_MINE_ON_THE_BOARD, words.THE_MINE_OF_THE_BOARD)
    is_few = counted.total < len(few)
    form = _(few[counted.total]) if is_few else words.all_mines_of_the_board(counted.total)
    return form.format(total=counted.total, conclusion=_others_text(conclusion))


def _sum_texts(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard, *, is_all: bool
) -> Iterator[str]:
    """Yields texts that add up what clues need, shorter and shorter."""
    needs = [clue.need for clue in clues]
    total = sum(needs)
    beyond = counted.covered - sum(len(clue.left) for clue in clues)
    if is_all:
        form = words.CLUE_TAKES_ALL if len(clues) == 1 else words.CLUES_TAKE_ALL
        text = _others_text(conclusion)
    else:
        form = words.OTHERS_TAKE_THE_REST_OF_ONE if len(clues) == 1 else words.OTHERS_TAKE_THE_REST
        text = _all_mines_text(conclusion)
    added = _added(needs)
    cells = words.join_cells(conclusion.cells[:1])
    for names, sum_ in (
        (_names(clues), added),
        (_cells_of(clues), added),
        (_cells_of(clues), total),
    ):
        yield _(form).format(
            left=_left_text(counted),
            clues=names if form == words.CLUE_TAKES_ALL else words.capitalised(names),
            all=words.all_of(total) if total > 1 else _(words.THE_ONE),
            sum=sum_,
            rest=words.mine_count(counted.left - total),
            cells=words.covered_cells(beyond) if beyond > 1 else cells,
            conclusion=text,
        )


def _added(needs: Sequence[int]) -> str:
    """Writes a sum: "1 + 4 = 5"."""
    total = sum(needs)
    return f"{' + '.join(map(str, needs))} = {total}" if len(needs) > 1 else str(total)


def _others_text(conclusion: _Conclusion) -> str:
    """Returns that all other cells are safe, by name if only one is concluded."""
    if len(conclusion.cells) == 1:
        return conclusion.text
    if conclusion.later:
        form = _(words.ALL_OTHERS_WITH_CELL_ARE_SAFE)
        return form.format(cell=conclusion.later[0].name)
    return _(words.ALL_OTHERS_ARE_SAFE)


def _all_mines_text(conclusion: _Conclusion) -> str:
    is_short = len(conclusion.cells) <= _MOST_NAMED_CELLS
    return conclusion.text if is_short else _(words.ALL_OF_THEM_ARE_MINES)


def _range_texts(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard, inside: set[Cell]
) -> Iterator[str]:
    """Yields texts: the opposite would leave too few places for the mines, or need too many."""
    cell = conclusion.cells[0]
    places = {one: at for at, one in enumerate(sorted({*inside, cell}))}
    found = fewest_and_most_mines(
        [
            ((places[cell],), 0 if conclusion.mined else 1),
            *((tuple(places[near] for near in clue.left), clue.need) for clue in clues),
        ]
    )
    form, count = words.COUNT_NEEDS_MINE if conclusion.mined else words.COUNT_NEEDS_SAFE, 0
    if conclusion.mined and _is_the_only_shared_cell(cell, clues, counted):
        form = words.ONE_MINE_FOR_BOTH if len(clues) == 2 else words.ONE_MINE_FOR_ALL
    elif found is not None:
        fewest, most = found[0], found[1] + counted.covered - len(places)
        if conclusion.mined and most < counted.left:
            form, count = words.ROOM_FOR_FEWER, most
        elif conclusion.mined and fewest > counted.left:
            form, count = words.NEED_MORE_WITHOUT, fewest
        elif not conclusion.mined and fewest > counted.left:
            one = words.NEEDS_MORE_THAN_LEFT if len(clues) == 1 else words.NEED_MORE
            form, count = one, fewest
    needs = [clue.need for clue in clues]
    others = [near for clue in clues for near in clue.left if near != cell]
    are_apart = len(others) == len(set(others))
    if form == words.NEED_MORE_WITHOUT and are_apart and sum(needs) == count:
        form = words.WOULD_STILL_NEED
    lefts = [_left_text(counted)]
    if counted.mines > 1 and "{left}. " in form:
        left = words.known_and_left(counted.left)
        known = left.format(known=counted.mines, total=counted.total, left=counted.left)
        lefts = [known, *lefts]
    for names in (_names(clues), _cells_of(clues)):
        for left in lefts:
            yield _(form).format(
                left=left,
                cell=cell.name,
                clues=names,
                count=count,
                sum=_added(needs),
                conclusion=conclusion.text,
            )


def _is_the_only_shared_cell(cell: Cell, clues: Sequence[ReadClue], counted: CountedBoard) -> bool:
    """Returns whether clues all need the only mine that is left, and share no other cell."""
    shared = set(clues[0].left).intersection(*(clue.left for clue in clues))
    is_needed = all(clue.need == 1 for clue in clues)
    return counted.left == 1 and len(clues) > 1 and is_needed and shared == {cell}


def _left_text(counted: CountedBoard) -> str:
    return (words.mines_left if counted.mines else words.mines_on_the_board)(counted.left)


def _names(clues: Sequence[ReadClue]) -> str:
    if len(clues) <= _MOST_CLUES_WITH_NUMBERS:
        return words.join_words([_(words.CLUE).format(clue=clue.name) for clue in clues])
    return _cells_of(clues)


def _cells_of(clues: Sequence[ReadClue]) -> str:
    """Names some clues: one in full, a few by their cells, more by their number."""
    if 1 < len(clues) <= _MOST_NAMED_CLUES:
        return _(words.MANY_CLUES).format(cells=words.join_cells([clue.cell for clue in clues]))
    if len(clues) == 1:
        return _(words.CLUE).format(clue=clues[0].name)
    return words.very_many_clues(len(clues))


# Single steps.


class StepWriter:
    """Writes the steps of one route, in their order.

    >>> from minesweeper.game.grid import Grid
    >>> from minesweeper.logic.reasons.routes import shortest_route
    >>> position = Position(Grid(3, 1), bytes([COVERED, 1, 0]), mines=1)
    >>> (step,) = shortest_route(position, [Cell(0, 0)])
    >>> StepWriter(position, position.at).write(step)
    'The 1 at B1 has only A1 left, so A1 is a mine.'
    """

    def __init__(self, start: Position, number: NumberAt) -> None:
        self._start, self._number = start, number
        self._shown = start.seen.count(SHOWN_MINE)
        self._covered = start.seen.count(COVERED)
        self._mines: set[Cell] = set()
        self._safe: set[Cell] = set()
        """Cells that the steps so far proved safe."""

    def write(self, step: Reason) -> str:
        """Returns the sentences for the next step and takes its conclusion as known."""
        text = self.text(step)
        self.advance(step)
        return text

    def advance(self, *steps: Reason) -> None:
        """Takes the conclusions of steps as known."""
        for step in steps:
            (self._mines if step.verdict is Verdict.MINE else self._safe).add(step.cell)

    def add_known_mines(self, mines: Iterable[Cell]) -> None:
        """Takes mines as known before the first step."""
        self._mines.update(mines)

    def text(self, *steps: Reason) -> str:
        """Returns the sentences for the next step, or for several with the same reason."""
        step, clues = steps[0], self.clues_of(steps[0])
        counted = self._counted() if step.uses_mine_count else None
        cells = [one.cell for one in steps]
        return join_sentences(*texts_of_look(cells, step.verdict, clues, counted))

    def clues_of(self, step: Reason) -> list[ReadClue]:
        """Returns the clues of the next step as they are read."""
        return [self._read(clue, step) for clue in step.clues]

    def _read(self, clue: Cell, step: Reason) -> ReadClue:
        """Reads a clue as a step uses it: with mines that the step names, without open cells."""
        # A route can have a million steps, so this reads the bytes of the position.
        seen, grid = self._start.seen, self._start.grid
        mines, left = [], []
        is_counted = step.uses_mine_count
        for at in grid.around(grid.index(clue)):
            if seen[at] == SHOWN_MINE:
                mines.append(grid.cell(at))
            elif seen[at] == COVERED:
                cell = grid.cell(at)
                is_mine = cell in self._mines
                if cell in step.given or (is_counted and (is_mine or cell in self._safe)):
                    mines += [cell] if is_mine else []
                elif cell not in step.clues and not self._is_opened(cell):
                    left.append(cell)
        return ReadClue(clue, self._number(clue), tuple(mines), tuple(left))

    def _is_opened(self, cell: Cell) -> bool:
        return cell in self._safe and self._number(cell) != COVERED

    def _counted(self) -> CountedBoard:
        known = len(self._mines) + len(self._safe)
        return CountedBoard(
            self._start.mines, self._shown + len(self._mines), self._covered - known
        )

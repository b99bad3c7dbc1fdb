"""Writes what a look concludes in plain sentences: the clue first, the conclusion last.

`texts_of_look` writes a look from its clues as they are read on the board. `StepWriter` writes the
single steps of a route, one a cell, and reads the clues by what each step rests on: a mine is
subtracted from a number only if the step names it. Only where mines are counted, all known ones
are, because a reader counts them on the board.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED, SHOWN_MINE, Position
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.count_proof import fewest_and_most_mines
from minesweeper.teaching import lesson_text as words
from minesweeper.teaching.contradiction_text import contradiction_texts, needs_text
from minesweeper.teaching.read_clue import ReadClue

_MOST_NAMED_CELLS = 4
"""More conclusions than this about the neighbours of a clue are not named one by one."""
_MOST_CLUES_WITH_NUMBERS, _MOST_NAMED_CLUES = 4, 8
"""Clues are named with number and cell up to the first limit, by cell up to the second."""

NumberAt = Callable[[Cell], int]
"""Returns the number of an opened cell, and COVERED for a cell that the route does not open."""


class CountedBoard(Value):
    """The mines and cells of a board, as they are counted."""

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

    @property
    def text(self) -> str:
        return words.conclusion_text(self.cells, mined=self.mined)

    def text_beside(self, clue: ReadClue) -> str:
        """Returns the conclusion about neighbours of a clue, without many names."""
        if len(self.cells) > _MOST_NAMED_CELLS and not self.mined and self.cells == clue.left:
            return words.OTHER_NEIGHBOURS_ARE_SAFE.format(count=len(self.cells))
        return self.text


def texts_of_look(
    cells: Sequence[Cell],
    verdict: Verdict,
    clues: Sequence[ReadClue],
    counted: CountedBoard | None,
    spare: int = 0,
) -> list[str]:
    """Returns the texts of the cards of a look; all but contradictions have one.

    `counted` is given if the mine count is used. `spare` words are left free on the card. Two
    clues have to be in the order in which a text names them, the one that needs more mines first.

    >>> a, b, c = (Cell(0, column) for column in range(3))
    >>> clues = [ReadClue(Cell(1, 0), 1, (), (a, b)), ReadClue(Cell(1, 1), 1, (), (a, b, c))]
    >>> print(*texts_of_look([c], Verdict.SAFE, clues, None))
    The 1 at A2 needs 1 mine in A1 and B1. That fills the 1 at B2, so C1 is safe.
    """
    conclusion = _Conclusion(tuple(sorted(cells)), verdict is Verdict.MINE)
    if counted is not None:
        return [_mine_count_text(conclusion, clues, counted, spare)]
    if len(clues) == 1:
        form = _all_are_mines_text if conclusion.mined else _all_mines_found_text
        return [form(clues[0], conclusion)]
    if len(clues) == 2:
        return [_pair_text(clues[0], clues[1], conclusion, spare)]
    texts = contradiction_texts(cells[0], clues, conclusion.text, spare, mined=conclusion.mined)
    return texts or [_bare_text(conclusion, clues)]


def _bare_text(conclusion: _Conclusion, clues: Sequence[ReadClue]) -> str:
    return words.CANNOT_ALL_BE_RIGHT.format(
        cell=conclusion.cells[0].name,
        other=words.SAFE if conclusion.mined else words.MINE,
        clues=_names(clues),
        conclusion=conclusion.text,
    )


# One clue.


def _all_are_mines_text(clue: ReadClue, conclusion: _Conclusion) -> str:
    cells = sorted((*clue.mines, *clue.left))
    form = words.ONE_CELL_LEFT
    if len(cells) > 1:
        form = words.BOTH_ARE_MINES if len(cells) == 2 else words.ALL_CELLS_ARE_MINES
    return form.format(clue=clue.name, cells=words.join_cells(cells), conclusion=conclusion.text)


def _all_mines_found_text(clue: ReadClue, conclusion: _Conclusion) -> str:
    form = words.MINE_FILLS if len(clue.mines) == 1 else words.MINES_FILL
    return (form if clue.number else words.TOUCHES_NO_MINE).format(
        clue=clue.name,
        mines=words.join_cells(clue.mines) if clue.mines else "",
        conclusion=conclusion.text_beside(clue),
    )


# Two clues.


def _pair_text(more: ReadClue, less: ReadClue, conclusion: _Conclusion, spare: int) -> str:
    shared = tuple(cell for cell in more.left if cell in less.left)
    if more.need == len(more.left) or not less.need:
        return _one_after_the_other_text(more, less, shared, conclusion)
    second = _second_sentence(less, shared, conclusion)
    first = _first_sentences(more, shared, conclusion)
    return words.first_short((f"{sentence} {second}" for sentence in first), spare)


def _one_after_the_other_text(
    more: ReadClue, less: ReadClue, shared: tuple[Cell, ...], conclusion: _Conclusion
) -> str:
    """Writes about two clues one of which settles its cells alone, and so helps the other."""
    if less.need:
        filled = replace(less, mines=tuple(sorted((*less.mines, *shared))))
        first = _all_are_mines_text(more, _Conclusion(more.left, mined=True))
        return f"{first} {_all_mines_found_text(filled, conclusion)}"
    own = tuple(cell for cell in more.left if cell not in shared)
    first = _all_mines_found_text(less, _Conclusion(shared, mined=False))
    return f"{first} {_all_are_mines_text(replace(more, left=own), conclusion)}"


def _first_sentences(
    more: ReadClue, shared: Sequence[Cell], conclusion: _Conclusion
) -> Iterator[str]:
    """Yields sentences about what a clue needs, shorter and shorter."""
    own = [cell for cell in more.left if cell not in shared]
    if conclusion.mined or not own:
        yield needs_text(more)
        yield needs_text(more, in_brief=True)
        return
    forms = (words.NEEDS_AT_LEAST, words.NEEDS_ELSEWHERE)
    if more.mines:
        forms = (words.NEEDS_MORE_AT_LEAST, words.NEEDS_MORE_ELSEWHERE)
    for form in (*forms, words.NEEDS_THERE):
        yield form.format(
            clue=more.name,
            found=more.found if more.mines else "",
            mines=words.mine_count(more.need),
            count=more.need,
            cells=words.join_cells(more.left),
            own=len(own),
            own_cells=words.join_cells(own),
            least=more.need - len(own),
            shared=words.join_cells(shared),
        )


def _second_sentence(less: ReadClue, shared: Sequence[Cell], conclusion: _Conclusion) -> str:
    if conclusion.mined:
        form = words.PUTS_AT_MOST_MORE if less.mines else words.PUTS_AT_MOST
    else:
        form = words.WITH_MINES_THAT_FILLS if less.mines else words.THAT_FILLS
    return form.format(
        clue=less.name,
        found=less.found if less.mines else "",
        count=less.need,
        shared=words.join_cells(shared),
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
        return words.AS_MANY_MINES_AS_CELLS.format(
            left=_left_text(counted),
            cells=words.CELLS_LEFT.format(count=counted.covered)
            if counted.covered > 1
            else words.join_cells(conclusion.cells),
            conclusion=_all_mines_text(conclusion),
        )
    few = (words.NO_MINE_ON_THE_BOARD, words.THE_MINE_OF_THE_BOARD)
    form = few[counted.total] if counted.total < len(few) else words.ALL_MINES_OF_THE_BOARD
    return form.format(total=counted.total, conclusion=_others_text(conclusion))


def _sum_texts(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard, *, is_all: bool
) -> Iterator[str]:
    """Yields texts that add up what clues need, shorter and shorter."""
    needs = [clue.need for clue in clues]
    total = sum(needs)
    beyond = counted.covered - sum(len(clue.left) for clue in clues)
    if is_all:
        form = words.CLUE_TAKES_ALL if total > 1 else words.CLUE_TAKES_THE_ONE
        form = form if len(clues) == 1 else words.CLUES_TAKE_ALL
        text = _others_text(conclusion)
    else:
        form = words.OTHERS_TAKE_THE_REST_OF_ONE if len(clues) == 1 else words.OTHERS_TAKE_THE_REST
        text = _all_mines_text(conclusion)
    added = f"{' + '.join(map(str, needs))} = {total}" if len(needs) > 1 else str(total)
    cells = words.join_cells(conclusion.cells[:1])
    for names, sum_ in (
        (_names(clues), added),
        (_cells_of(clues), added),
        (_cells_of(clues), total),
    ):
        yield form.format(
            left=_left_text(counted),
            clues=words.capitalised(names),
            count=total,
            sum=sum_,
            rest=words.mine_count(counted.left - total),
            cells=words.CELLS_LEFT.format(count=beyond) if beyond > 1 else cells,
            conclusion=text,
        )


def _others_text(conclusion: _Conclusion) -> str:
    """Returns that all other cells are safe, by name if only one is concluded."""
    return words.EVERY_OTHER_IS_SAFE if len(conclusion.cells) > 1 else conclusion.text


def _all_mines_text(conclusion: _Conclusion) -> str:
    is_short = len(conclusion.cells) <= _MOST_NAMED_CELLS
    return conclusion.text if is_short else words.ALL_OF_THEM_ARE_MINES


def _range_texts(
    conclusion: _Conclusion, clues: Sequence[ReadClue], counted: CountedBoard, inside: set[Cell]
) -> Iterator[str]:
    """Yields texts that the opposite would leave room for too few mines, or need too many."""
    cell = conclusion.cells[0]
    places = {one: at for at, one in enumerate(sorted({*inside, cell}))}
    found = fewest_and_most_mines(
        [
            ((places[cell],), 0 if conclusion.mined else 1),
            *((tuple(places[near] for near in clue.left), clue.need) for clue in clues),
        ]
    )
    form, count = words.ONLY_IF, 0
    if found is not None:
        fewest, most = found[0], found[1] + counted.covered - len(places)
        if conclusion.mined and most < counted.left:
            form, count = words.ROOM_FOR_FEWER, most
        elif conclusion.mined and fewest > counted.left:
            form, count = words.NEED_MORE_WITHOUT, fewest
        elif not conclusion.mined and fewest > counted.left:
            one = words.NEEDS_MORE_THAN_LEFT if len(clues) == 1 else words.NEED_MORE
            form, count = one, fewest
    for names in (_names(clues), _cells_of(clues)):
        yield form.format(
            left=_left_text(counted),
            cell=cell.name,
            clues=words.capitalised(names) if form == words.ONLY_IF else names,
            count=count,
            conclusion=conclusion.text,
        )


def _left_text(counted: CountedBoard) -> str:
    count, total = counted.left, counted.total
    if not counted.mines:
        form = words.THE_MINE_LEFT if count == 1 else words.ALL_MINES_LEFT
    else:
        form = words.MINE_LEFT if count == 1 else words.MINES_LEFT
    return form.format(count=count, total=total)


def _names(clues: Sequence[ReadClue]) -> str:
    if len(clues) <= _MOST_CLUES_WITH_NUMBERS:
        return words.join_words([words.CLUE.format(clue=clue.name) for clue in clues])
    return _cells_of(clues)


def _cells_of(clues: Sequence[ReadClue]) -> str:
    """Names many clues in few words."""
    if 1 < len(clues) <= _MOST_NAMED_CLUES:
        return words.MANY_CLUES.format(cells=words.join_cells([clue.cell for clue in clues]))
    if len(clues) == 1:
        return words.CLUE.format(clue=clues[0].name)
    return words.VERY_MANY_CLUES.format(count=len(clues))


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
        step = steps[0]
        clues = [self._read(clue, step) for clue in step.clues]
        counted = self._counted() if step.uses_mine_count else None
        return " ".join(texts_of_look([one.cell for one in steps], step.verdict, clues, counted))

    def _read(self, clue: Cell, step: Reason) -> ReadClue:
        """Reads a clue by what a step rests on; cells that are open by then are left out."""
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

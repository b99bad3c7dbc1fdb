"""The board as nodes: rows of cells, each with a name that says what a player sees there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.logic.deduction import Verdict
from minesweeper.translation import gettext as _
from minesweeper.translation import language
from minesweeper.window.accessibility.nodes import BOARD, AccessibleNode, NodeRole, cell_key
from minesweeper.window.board.board_view import BoardView
from minesweeper.window.board.camera import Span
from minesweeper.window.text import spoken_words, teaching_words, words
from minesweeper.window.visible_game import FLAG, QUESTION

if TYPE_CHECKING:
    from minesweeper.window.panels.marked_board import MarkedBoard

MOST_SIDE = 50
"""The most rows and columns that are described. A board in view can have 20,000 tiny cells, which
would take 100 ms for every move; nobody listens to more than the cells around the cursor."""


class BoardNodes:
    """Describes a board, and remembers the description until the board changes."""

    def __init__(self) -> None:
        self._state: object = None
        self._looks = b""
        self._nodes: dict[str, AccessibleNode] = {}

    def of(self, board: BoardView) -> dict[str, AccessibleNode]:
        """Returns the board, its rows and its cells by key; no cells while the board is covered."""
        span = _described(board)
        looks, grid = bytes(board.looks), board.camera.grid
        state = (
            grid,
            span,
            tuple(board.camera.board),
            board.camera.cell,
            board.is_hidden,
            board.scene,
            board.odds,
            language(),
        )
        if state != self._state:
            self._nodes = _nodes_of(board, span)
        elif looks != self._looks and not board.is_hidden:
            for cell in _changed(board, span, self._looks):
                self._nodes[cell_key(grid.index(cell))] = _cell_node(board, cell)
        self._state, self._looks = state, looks
        return self._nodes


def _changed(board: BoardView, span: Span, before: bytes) -> set[Cell]:
    """Returns the cells of a span that look different, or have a neighbour that does."""
    grid, looks, changed = board.camera.grid, board.looks, set()
    for row in range(max(0, span.top - 1), min(span.bottom + 1, grid.height)):
        for column in range(max(0, span.left - 1), min(span.right + 1, grid.width)):
            cell = Cell(row, column)
            if looks[grid.index(cell)] != before[grid.index(cell)]:
                changed |= {cell, *grid.neighbours(cell)}
    return {cell for cell in changed if span.has(cell)}


def _described(board: BoardView) -> Span:
    """Returns the cells to describe: those in view or, if they are many, those near the cursor."""
    seen, grid = board.camera.span(board.camera.area), board.camera.grid
    if max(seen.bottom - seen.top, seen.right - seen.left) <= MOST_SIDE:
        return seen
    middle = board.cursor or Cell((seen.top + seen.bottom) // 2, (seen.left + seen.right) // 2)
    # The part moves by half its size, so that a step of the cursor seldom changes all nodes.
    step = MOST_SIDE // 2
    top = max(0, middle.row // step * step - step // 2)
    left = max(0, middle.column // step * step - step // 2)
    return Span(top, min(top + MOST_SIDE, grid.height), left, min(left + MOST_SIDE, grid.width))


def _nodes_of(board: BoardView, span: Span) -> dict[str, AccessibleNode]:
    rows: dict[str, AccessibleNode] = {}
    cells: dict[str, AccessibleNode] = {}
    grid = board.camera.grid
    for row in range(span.top, span.bottom) if not board.is_hidden else ():
        inside = [Cell(row, column) for column in range(span.left, span.right)]
        for cell in inside:
            cells[cell_key(grid.index(cell))] = _cell_node(board, cell)
        place = board.camera.rect(inside[0]).union(board.camera.rect(inside[-1]))
        keys = tuple(cell_key(grid.index(cell)) for cell in inside)
        rows[f"row.{row}"] = AccessibleNode(
            NodeRole.ROW, spoken_words.row_name(row), place, children=keys
        )
    whole = AccessibleNode(
        NodeRole.BOARD,
        spoken_words.board_name(grid),
        Rect(board.camera.board.clip(board.camera.area)),
        children=tuple(rows),
        can_focus=True,
    )
    return {BOARD: whole, **rows, **cells}


def _cell_node(board: BoardView, cell: Cell) -> AccessibleNode:
    return AccessibleNode(
        NodeRole.CELL,
        spoken_cell(board, cell),
        board.camera.rect(cell),
        can_focus=True,
        can_click=True,
        place=(cell.row, cell.column),
    )


def spoken_cell(board: BoardView, cell: Cell) -> str:
    """Returns what a cell shows, with the marks of a lesson or a hint and the chance on it."""
    near = [board.look(other) for other in board.camera.grid.neighbours(cell)]
    covered = near.count(COVERED) + near.count(QUESTION)
    name = spoken_words.cell_name(cell, board.look(cell), covered, near.count(FLAG))
    for mark in _marks(board, cell):
        name = spoken_words.marked_cell(name, mark)
    return name


def _marks(board: BoardView, cell: Cell) -> Iterator[str]:
    """Yields the marks on a cell in words."""
    scene = board.scene
    if scene is not None:
        if cell in scene.proved:
            is_safe = scene.proved[cell] is Verdict.SAFE
            yield _(spoken_words.PROVED_SAFE if is_safe else spoken_words.PROVED_MINE)
        yield from _suppositions(scene, cell)
        if cell in scene.clues:
            yield _(spoken_words.CLUE)
        yield from _chord(scene, cell)
        if cell == scene.about and cell not in scene.hit:
            yield _(spoken_words.ASKED_ABOUT)
        if cell == scene.better:
            yield _(spoken_words.BETTER)
        if cell in scene.region:
            yield _(spoken_words.IN_REGION)
        if cell in scene.chances:
            yield words.exact_chance(scene.chances[cell])
    chance = None if board.odds is None else board.odds.chance(cell)
    if board.odds is not None and chance is not None:
        yield words.exact_chance(chance, is_exact=board.odds.is_exact)


def _suppositions(scene: "MarkedBoard", cell: Cell) -> Iterator[str]:
    """Yields the words for a supposed cell, and for one that a supposition would settle."""
    if scene.is_supposed and cell in scene.spoken_of:
        yield _(teaching_words.SUPPOSED_CELL)
    if cell in scene.would_be:
        safe, mine = teaching_words.LEGEND_SUPPOSED
        yield _(safe if scene.would_be[cell] is Verdict.SAFE else mine)


def _chord(scene: "MarkedBoard", cell: Cell) -> Iterator[str]:
    """Yields the words for a lost chord: its number, a mine that it opened, a wrong flag."""
    if cell == scene.chorded:
        yield _(teaching_words.CHORDED)
    if cell in scene.hit:
        yield _(teaching_words.OPENED_CELL)
    if cell in scene.wrong_flags:
        yield _(teaching_words.WRONG_FLAG)

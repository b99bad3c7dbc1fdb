"""Draws a position as SVG, so that a board shows itself in a notebook.

The colours are those of the window's light theme. Cells of one kind are drawn by one path and
numbers of one kind share their colour, so an expert board takes about 15 kB.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Any

from minesweeper.game.grid import Cell, Grid, column_name
from minesweeper.game.notation import FLAG_LETTER, POSITION_LETTERS, FlaggedPosition, draw_position
from minesweeper.game.percent import percent, step
from minesweeper.game.position import COVERED, SHOWN_MINE
from minesweeper.resources import themes

MOST_CELLS = 10_000
"""The largest board, in cells, that draws itself; a larger one would make a notebook slow."""
_SIDE = 26
"""The pixels of a cell, its gap included."""
_EDGE = 28
"""The pixels left and above the board, for the names of rows and columns."""
_FLAG = "m9 5 9 4.5-7.5 3.8v6.7h3v2h-8v-2h3.5z"
_MINE = "m13 6a7 7 0 1 1-.1 0zm0-2v18m-9-9h18"
_CHANCE_SIZE = 10

Chances = Sequence[float | None]


def board_html(
    sheet: FlaggedPosition, chances: Chances | None = None, best: Cell | None = None
) -> str | None:
    """Returns the drawing for a notebook; None for a board too large to draw."""
    if sheet.position.grid.size > MOST_CELLS:
        return None
    return board_svg(sheet, chances, best)


def board_svg(
    sheet: FlaggedPosition, chances: Chances | None = None, best: Cell | None = None
) -> str:
    """Returns a position as SVG: with chances, the covered cells show theirs in per cent.

    A cell that is proved safe shows ✓ and one that is proved mined ✗. `best` gets a frame.
    """
    grid, colours = sheet.position.grid, _colours()
    width, height = (_EDGE + _SIDE * side + 4 for side in (grid.width, grid.height))
    title = f"{grid.width} × {grid.height} cells, {sheet.position.mines} mines"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="15" '
        'font-weight="bold" text-anchor="middle" role="img">'
    )
    drawn = [
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{colours["bg"]}"/>',
        *_names(grid, colours["ink2"]),
        *_cells(sheet, chances, colours),
        *_frame(best, colours["best"]),
    ]
    return "\n".join([head, *drawn, "</svg>"])


@cache
def _colours() -> dict[str, Any]:
    colours: dict[str, Any] = json.loads(themes())["daylight"]
    return colours


def _names(grid: Grid, ink: str) -> Iterable[str]:
    """Yields the names of the columns above the board, and of the rows on its left."""
    columns = [(_left(at), _EDGE - 18, column_name(at)) for at in range(grid.width)]
    rows = [(0, _top(at), str(at + 1)) for at in range(grid.height)]
    yield _texts([*columns, *rows], ink, 'font-size="11" font-weight="normal"')


def _cells(
    sheet: FlaggedPosition, chances: Chances | None, colours: dict[str, Any]
) -> Iterable[str]:
    """Yields the tiles of each kind, and the signs on them."""
    tiles: dict[str, list[int]] = defaultdict(list)
    texts: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    letters = "".join(draw_position(sheet))
    for at, letter in enumerate(letters):
        chance = None if chances is None else chances[at]
        fill, ink, text = _look(letter, chance, colours)
        tiles[fill].append(at)
        if text:
            size = f'font-size="{_CHANCE_SIZE}"' if chance is not None else ""
            texts[ink, size].append((at, text))
    grid = sheet.position.grid
    for fill, places in tiles.items():
        yield _path(places, grid, f"h{_SIDE - 1}v{_SIDE - 1}h-{_SIDE - 1}z", f'fill="{fill}"')
    for (ink, attributes), found in texts.items():
        placed = [(*_corner(at, grid), text) for at, text in found]
        yield _texts(placed, ink, attributes)
    if chances is None:
        flags = [at for at, letter in enumerate(letters) if letter == FLAG_LETTER]
        yield _path(flags, grid, _FLAG, f'fill="{colours["flag"]}"')
    mines = [at for at, letter in enumerate(letters) if letter == POSITION_LETTERS[SHOWN_MINE]]
    mine = f'fill="{colours["mine"]}" stroke="{colours["mine"]}" stroke-width="2"'
    yield _path(mines, grid, _MINE, mine)


def _look(letter: str, chance: float | None, colours: dict[str, Any]) -> tuple[str, str, str]:
    """Returns the colour of a cell, the colour of its text, and its text."""
    if chance is not None:
        if chance == 0.0:
            return colours["tick_bg"], colours["tick"], "✓"
        if chance == 1.0:
            return colours["cross_bg"], colours["cross"], "✗"
        return colours["odds"][step(chance)], colours["odds_ink"][step(chance)], percent(chance)
    if letter in (FLAG_LETTER, POSITION_LETTERS[COVERED]):
        return colours["covered"], "", ""
    if letter == POSITION_LETTERS[SHOWN_MINE]:
        return colours["cross_bg"], "", ""
    number = int(letter)
    return colours["opened"], colours["num"][number - 1] if number else "", letter if number else ""


def _frame(best: Cell | None, colour: str) -> Iterable[str]:
    if best is not None:
        x, y, side = _left(best.column) + 1, _top(best.row) + 1, _SIDE - 3
        yield (
            f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" '
            f'stroke="{colour}" stroke-width="3"/>'
        )


def _path(places: Iterable[int], grid: Grid, shape: str, attributes: str) -> str:
    """Returns one path that draws a shape in the corner of each of these cells."""
    drawn = "".join(f"M{x} {y}{shape}" for x, y in (_corner(at, grid) for at in places))
    return f'<path d="{drawn}" {attributes}/>'


def _texts(placed: Iterable[tuple[int, int, str]], ink: str, attributes: str) -> str:
    """Returns a group of texts of one colour, each in the middle of the cell at x and y."""
    drawn = "".join(
        f'<text x="{x + _SIDE // 2}" y="{y + _SIDE // 2}" dy=".35em">{escape(text)}</text>'
        for x, y, text in placed
    )
    return f'<g fill="{ink}" {attributes}>{drawn}</g>'


def _corner(at: int, grid: Grid) -> tuple[int, int]:
    row, column = grid.cell(at)
    return _left(column), _top(row)


def _left(column: int) -> int:
    return _EDGE + _SIDE * column


def _top(row: int) -> int:
    return _EDGE + _SIDE * row

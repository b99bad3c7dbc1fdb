"""A position and its odds as a picture in the terminal, in colour where there is colour."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from minesweeper.chances import exact_percent, percent
from minesweeper.game.grid import Cell, column_name
from minesweeper.game.position import COVERED
from minesweeper.logic.odds import Odds

if TYPE_CHECKING:
    from minesweeper.logic.estimate import EstimatedOdds

_GREEN, _RED, _BOLD, _DIM, _PLAIN = "\033[32m", "\033[31m", "\033[1m", "\033[2m", "\033[0m"

MOST_CELLS_COUNTED = 40_000
"""On a larger board how many minefields fit is left out: a number of a hundred thousand digits can
take minutes, and tells nobody anything."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands for a cell that is proved safe, proved mined, or empty."""

    safe: str = "✓"
    mined: str = "✗"
    empty: str = "·"


PLAIN_SIGNS = Signs("+", "x", ".")
"""For terminals that know only ASCII."""


def signs_for(encoding: str | None) -> Signs:
    """The signs that an output of this encoding can show."""
    try:
        "✓✗·".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_SIGNS
    return Signs()


@dataclass(frozen=True, slots=True)
class Paper:
    """What there is to draw on."""

    in_colour: bool = False
    columns: int | None = None
    """How many letters fit on a line; None where a line may have any length."""
    signs: Signs = Signs()

    @classmethod
    def of(cls, output: TextIO) -> "Paper":
        """What an output can show; what is not a terminal has no width and no colour."""
        signs = signs_for(output.encoding)
        if not output.isatty():
            return cls(signs=signs)
        # See no-color.org.
        in_colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(in_colour, shutil.get_terminal_size().columns, signs)


def picture(odds: "Odds | EstimatedOdds", best: Cell | None, paper: Paper) -> str:
    """The board with a sign for each proved cell, else the chance in %, and the signs explained.

    A board that is wider than the paper is drawn in strips of columns, one below the other.
    """
    strips = ["".join(_strip(odds, best, paper, columns)) for columns in _strips(odds, paper)]
    return "\n".join(strips) + _key(paper.signs)


def _key(signs: Signs) -> str:
    return f"{signs.safe} safe, {signs.mined} mine, else the chance of a mine in %; [ ] is best.\n"


def _strips(odds: "Odds | EstimatedOdds", paper: Paper) -> Iterator[range]:
    """The columns of each strip."""
    grid = odds.position.grid
    room = (paper.columns or 0) - len(str(grid.height))
    most = max(1, room // _cell_width(odds)) if paper.columns else grid.width
    for first in range(0, grid.width, most):
        yield range(first, min(first + most, grid.width))


def _cell_width(odds: "Odds | EstimatedOdds") -> int:
    return max(4, len(column_name(odds.position.grid.width - 1))) + 1


def _strip(
    odds: "Odds | EstimatedOdds", best: Cell | None, paper: Paper, columns: range
) -> Iterator[str]:
    """The lines of a strip, its columns' names first."""
    wide, edge = _cell_width(odds), len(str(odds.position.grid.height))
    yield " " * edge + "".join(f"{column_name(at):>{wide}}" for at in columns) + "\n"
    for row in range(odds.position.grid.height):
        cells = [_cell(odds, Cell(row, column), best, paper.signs) for column in columns]
        drawn = [_coloured(f"{text:>{wide}}", colour, paper) for text, colour in cells]
        yield f"{row + 1:>{edge}}" + "".join(drawn) + "\n"


def _cell(
    odds: "Odds | EstimatedOdds", cell: Cell, best: Cell | None, signs: Signs
) -> tuple[str, str]:
    """The text and the colour of a cell; the best one stands in brackets."""
    value = odds.position.at(cell)
    chance = odds.chance(cell)
    if chance is None:
        text = {0: signs.empty}.get(value, str(value) if value < COVERED else "*")
        return text, _BOLD if 0 < value < COVERED else _DIM
    if chance in (0.0, 1.0):
        text, colour = (signs.mined, _RED) if chance else (signs.safe, _GREEN)
    else:
        text, colour = percent(chance), _PLAIN
    return (f"[{text}]", colour) if cell == best else (text, colour)


def _coloured(text: str, colour: str, paper: Paper) -> str:
    return f"{colour}{text}{_PLAIN}" if paper.in_colour and colour != _PLAIN else text


def summary(odds: "Odds | EstimatedOdds", best: Cell | None) -> str:
    """What is proved, how many minefields fit or how rough the chances are, and what to open."""
    return f"{proved(odds)}{_certainty(odds)}\n{advice(odds, best)}\n"


def _certainty(odds: "Odds | EstimatedOdds") -> str:
    if not isinstance(odds, Odds):
        points = f"{100 * odds.error:.1f}"
        return f" The chances are estimates, with a standard error of at most {points} points."
    if odds.position.grid.size > MOST_CELLS_COUNTED:
        return ""
    return f" Minefields that fit: {_grouped(odds.layouts)}."


def proved(odds: "Odds | EstimatedOdds") -> str:
    """How much is proved, in two short sentences."""
    return f"Proved safe: {len(odds.safe):,}. Proved mined: {len(odds.mined):,}."


def advice(odds: "Odds | EstimatedOdds", best: Cell | None) -> str:
    """What to open, and why."""
    if best is None:
        return "Nothing can be opened."
    chance = odds.chance(best)
    if chance == 0.0:
        return f"Open {best.name}: it is safe."
    assert chance is not None, f"{best.name} is open already"
    told = exact_percent(chance) if isinstance(odds, Odds) else f"estimated at {percent(chance)}"
    return f"Nothing is certain. Open {best.name}: its chance of a mine is {told} %."


def _grouped(layouts: int) -> str:
    """A number with its digits in threes or, when very long, by its length."""
    if layouts < 10**15:
        return f"{layouts:,}"
    digits = int(layouts.bit_length() * 0.30103)
    return f"about 10^{digits}"

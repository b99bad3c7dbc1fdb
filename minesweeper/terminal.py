"""A position and its odds as a picture in the terminal, in colour where there is colour."""

from typing import TYPE_CHECKING

from minesweeper.game.grid import Cell, column_name
from minesweeper.game.position import COVERED
from minesweeper.logic.odds import Odds

if TYPE_CHECKING:
    from minesweeper.logic.estimate import EstimatedOdds

_GREEN, _RED, _BOLD, _DIM, _PLAIN = "\033[32m", "\033[31m", "\033[1m", "\033[2m", "\033[0m"


def picture(odds: "Odds | EstimatedOdds", best: Cell | None, *, in_colour: bool) -> str:
    """The board with a tick for a safe cell, a cross for a mined one, else the chance in %."""
    grid = odds.position.grid
    edge = len(str(grid.height))
    wide = max(3, len(column_name(grid.width - 1))) + 1
    lines = [" " * edge + "".join(f"{column_name(at):>{wide}}" for at in range(grid.width))]
    for row in range(grid.height):
        cells = [_cell(odds, Cell(row, column), best) for column in range(grid.width)]
        drawn = [_coloured(f"{text:>{wide}}", colour, in_colour) for text, colour in cells]
        lines.append(f"{row + 1:>{edge}}" + "".join(drawn))
    return "\n".join(lines) + "\n"


def _cell(odds: "Odds | EstimatedOdds", cell: Cell, best: Cell | None) -> tuple[str, str]:
    """The text and the colour of a cell; the best one stands in brackets."""
    value = odds.position.at(cell)
    chance = odds.chance(cell)
    if chance is None:
        text = {0: "·"}.get(value, str(value) if value < COVERED else "*")
        return text, _BOLD if 0 < value < COVERED else _DIM
    if chance in (0.0, 1.0):
        text, colour = ("✗", _RED) if chance else ("✓", _GREEN)
    else:
        text, colour = percent(chance), _PLAIN
    return (f"[{text}]", colour) if cell == best else (text, colour)


def percent(chance: float) -> str:
    """A chance in whole per cent, never rounded to 0 or 100."""
    if chance < 0.01:
        return "<1"
    return ">99" if chance > 0.99 else str(round(100 * chance))


def _coloured(text: str, colour: str, in_colour: bool) -> str:  # noqa: FBT001  in colour or not
    return f"{colour}{text}{_PLAIN}" if in_colour else text


def summary(odds: "Odds | EstimatedOdds", best: Cell | None) -> str:
    """What is proved, how many minefields fit or how rough the chances are, and what to open."""
    proved = f"Proved safe: {len(odds.safe)}. Proved mined: {len(odds.mined)}."
    return f"{proved} {_certainty(odds)}\n{_advice(odds, best)}\n"


def _certainty(odds: "Odds | EstimatedOdds") -> str:
    if isinstance(odds, Odds):
        return f"Minefields that fit: {_grouped(odds.layouts)}."
    points = f"{100 * odds.error:.1f}"
    return f"The chances are estimates, with a standard error of at most {points} points."


def _advice(odds: "Odds | EstimatedOdds", best: Cell | None) -> str:
    if best is None:
        return "Nothing can be opened."
    chance = odds.chance(best)
    if chance == 0.0:
        return f"Open {best.name}: it is safe."
    assert chance is not None, f"{best.name} is open already"
    return f"Nothing is certain. Open {best.name}: its chance of a mine is {100 * chance:.2f} %."


def _grouped(layouts: int) -> str:
    """A number with its digits in threes or, when very long, by its length."""
    if layouts < 10**15:
        return f"{layouts:,}"
    digits = int(layouts.bit_length() * 0.30103)
    return f"about 10^{digits}"

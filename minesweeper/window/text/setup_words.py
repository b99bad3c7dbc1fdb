"""The sentences of the page on which a position is set up by hand."""

from collections.abc import Sequence

from minesweeper.events import AnalysisGiven
from minesweeper.game.grid import Cell
from minesweeper.game.percent import exact_percent
from minesweeper.game.position import COVERED, Position
from minesweeper.logic.deduction import Clash
from minesweeper.translation import N_, join_row, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number, power_of_ten
from minesweeper.window.visible_game import FLAG, MINE

TITLE = N_("Set up a position")
GAME_TITLE = N_("Set-up position")
"""The title of a game that is played from a position that was set up."""
PLAY, PLAY_KEY = N_("Play it"), N_("Ctrl + Enter")
UNDO = N_("Undo  (Ctrl + Z)")
REDO = N_("Redo  (Ctrl + Y)")
CLEAR = N_("Cover all cells")
COPY = N_("Copy as text  ({copy})")
COPY_LINK = N_("Copy a link for JSMinesweeper")
PASTE = N_("Paste a position  ({paste})")
BACK_TO_POSITION = N_("Back to the position")
LINK_COPIED = N_("Link copied. It opens the position in JSMinesweeper, without the mines.")
PAINT_WITH = N_("Paint with")
WIDTH, HEIGHT, MINES = N_("Width"), N_("Height"), N_("Mines")
COUNTING = N_("Counting…")
NOTHING_FITS = N_("Impossible")
NOTHING_CERTAIN = N_("Nothing is certain")
EVERYTHING_OPEN = N_("Nothing is covered")
ONLY_PROOFS = N_("The board is too large for odds, so only proved cells are marked.")
HOW_TO = N_(
    "Click or drag to paint, and right-click to cover. On the keyboard, the arrows move the "
    "cursor; digits, {flag} and M paint; Delete covers. Alt + click or {why} on a covered cell "
    "explains that cell."
)
BRUSH_NAMES = {COVERED: N_("Covered"), FLAG: N_("Flag"), MINE: N_("Mine")}
"""The names beside the tiles of the brushes that are not numbers."""
BRUSH_TIPS = {
    COVERED: N_("Covered  (Delete)"),
    FLAG: N_("Flag  ({flag})"),
    MINE: N_("Shown mine  (M)"),
}
NO_WHY = N_("Nothing can be explained while the position is impossible.")
NO_SUCH_SIZE = N_("No such board")
SIZES = N_("Width and height can be 1 to 1000, with at least two cells.")
ASK = N_("Why? Click a covered cell.")
MOST_NAMED = 8
"""The most numbers of a clash that are named; all of them are marked on the board."""


def brush_tip(look: int) -> str:
    """Returns the tooltip of a brush."""
    if look in BRUSH_TIPS:
        return _(BRUSH_TIPS[look])
    return _("Number {number}  ({number})").format(number=look)


def not_that_many(cells: int, mines: int) -> str:
    """Says that the board is too small for its mines."""
    return ngettext(
        "{cells} cell cannot hold {mines} mines.", "{cells} cells cannot hold {mines} mines.", cells
    ).format(cells=cells, mines=mines)


def headline(found: AnalysisGiven) -> str:
    """Says in a few words what is certain."""
    safe, mines = found.chances.count(0.0), found.chances.count(1.0)
    if not any(chance is not None for chance in found.chances) and found.is_counted:
        return _(EVERYTHING_OPEN)
    if not (safe or mines):
        return _(NOTHING_CERTAIN)
    return _("{safe} · {mines}").format(
        safe=ngettext("{count} safe cell", "{count} safe cells", safe).format(count=safe),
        mines=ngettext("{count} mine", "{count} mines", mines).format(count=mines),
    )


def details(found: AnalysisGiven) -> list[str]:
    """Returns the sentences below the headline."""
    told = [_(ONLY_PROOFS)] if not found.is_counted else []
    if is_uniform(found):
        chance = next(each for each in found.chances if each is not None)
        text = _("All covered cells have the same chance of a mine: {percent} %.")
        told.append(text.format(percent=exact_percent(chance)))
    elif found.best is not None:
        chance = found.chances[found.position.grid.index(found.best)] or 0.0
        form = _("{cell} is the safest, with a risk of {percent} %.")
        if found.error is not None:
            form = _("{cell} is the safest, with a risk of about {percent} %.")
        told.append(form.format(cell=found.best.name, percent=exact_percent(chance)))
    if found.layouts is not None:
        told.append(fitting(found.layouts))
    return told


def is_uniform(found: AnalysisGiven) -> bool:
    """Returns True if no covered cell is safer than another, up to rounding of the exact odds."""
    chances = [chance for chance in found.chances if chance is not None]
    is_exact = found.best is not None and found.error is None
    return is_exact and len(chances) > 1 and max(chances) - min(chances) < 1e-9


def fitting(layouts: int) -> str:
    """Says how many minefields fit."""
    if layouts >= 10**12:
        return _("About {power} possible minefields.").format(power=power_of_ten(layouts))
    return ngettext("{count} possible minefield.", "{count} possible minefields.", layouts).format(
        count=format_number(layouts)
    )


def clash(found: Clash, position: Position) -> str:
    """Says which numbers clash, and with what."""
    clues = named(found.clues, position)
    if not found.uses_mine_count:
        if len(found.clues) == 1:
            return _one_clue(found.clues[0], position)
        return _("These numbers cannot all be right: {clues}.").format(clues=clues)
    return _with_total(found, clues, position.mines)


def _one_clue(cell: Cell, position: Position) -> str:
    number, clue = position.at(cell), position.clue(cell)
    shown = number - clue.mines
    if shown > number:
        return _("The {number} at {cell} has {shown} mines beside it.").format(
            number=number, cell=cell.name, shown=shown
        )
    room = shown + len(clue.covered)
    if not room:
        return _("The {number} at {cell} has no covered cell beside it.").format(
            number=number, cell=cell.name
        )
    return ngettext(
        "The {number} at {cell} has room for only {room} mine.",
        "The {number} at {cell} has room for only {room} mines.",
        room,
    ).format(number=number, cell=cell.name, room=room)


def _with_total(found: Clash, clues: str, mines: int) -> str:
    if found.fewest is None or found.most is None:
        return _("The numbers and the mine count cannot all be right.")
    if found.fewest > mines:
        told = ngettext(
            "There must be at least {fewest} mine, not {mines}.",
            "There must be at least {fewest} mines, not {mines}.",
            found.fewest,
        )
    elif found.most < mines:
        told = ngettext(
            "There can be at most {most} mine, not {mines}.",
            "There can be at most {most} mines, not {mines}.",
            found.most,
        )
    else:
        told = ngettext(
            "No possible minefield has exactly {mines} mine.",
            "No possible minefield has exactly {mines} mines.",
            mines,
        )
    told = told.format(fewest=found.fewest, most=found.most, mines=mines)
    if not clues:
        return told
    return _("{sentence} The reason: {clues}.").format(sentence=told, clues=clues)


def named(clues: Sequence[Cell], position: Position) -> str:
    """Names numbers by their values and places; of many only the first."""
    names = [
        _("{number} at {cell}").format(number=position.at(clue), cell=clue.name) for clue in clues
    ]
    more = len(names) - MOST_NAMED
    if more <= 0:
        return join_row(names)
    return ngettext("{names} and {count} more", "{names} and {count} more", more).format(
        names=join_row(names[:MOST_NAMED]), count=more
    )

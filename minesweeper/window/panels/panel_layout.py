"""The layout of board and panel: the panel is beside or below, whichever leaves larger cells."""

from collections.abc import Sequence

from pygame import Rect

from minesweeper.game.grid import Cell, Grid
from minesweeper.game.value import Value
from minesweeper.settings import SMALLEST_CELL
from minesweeper.window.board.camera import FITTING, fitting_cell, well_padding
from minesweeper.window.drawing.brush import Brush, Weight

NARROWEST, WIDEST = 232, 560
"""The least and the most width of a panel beside the board, in pixels of the design."""
LOWEST = 150
"""The least height of a panel below the board, in pixels of the design."""
_LOWEST_BAR, _HIGHEST_BAR, _AWAY = 50, 84, 6
"""The least and the most height of a compact panel, and its distance from the board."""
_STRIP_HEIGHT, _NARROWEST_STRIP = 164, 400
"""The height of the review strip, and its least width, in pixels of the design."""
_FOLDED_STRIP = 52
"""The height of the strip while it is folded."""
AXIS_ROOM = 22
"""The room for coordinates above the board and at its left, in pixels of the design."""


_GROUP = 440
"""The height that is kept for a panel beside a small board, in pixels of the design."""
EASY_CELL, ZOOMED_CELL = 30, 40
"""Below the first cell size a lesson zooms to the part it speaks of, up to the second; in pixels of
the design."""
_WIDE_WINDOW = 1.25
"""In a window this much wider than high, a panel is beside a board that scrolls anyway."""
SLIM, ROOMY = 0.27, 0.36
"""The least share of the window's width for a panel beside a board that fits, and beside one that
scrolls anyway."""
_READABLE = 272
"""The least width of the latter, in pixels of the design: the cards of most steps need no more."""


class PanelLayout(Value):
    """The rectangles of the board, without its coordinates, and of the panel."""

    board: Rect
    panel: Rect
    is_beside: bool
    """True if the panel is at the right of the board, False if it is below."""
    is_compact: bool = False
    """True if the panel is a single line."""


def choose_layout(  # noqa: PLR0913  what there is room for, and in what
    grid: Grid,
    room: Rect,
    window: Rect,
    brush: Brush,
    gap: int,
    *,
    zooms: bool = False,
    narrowest: float = NARROWEST,
) -> PanelLayout:
    """Returns the layout with the larger cells. `narrowest` bounds a panel beside the board.

    If the board fits in neither, the panel is below it and the board scrolls, so that no cell ever
    lies under a panel. If the board `zooms` to a part of it, a panel beside it may be wider.
    """
    axes = _into_margin(room_inside_axes(grid, room, brush), room, gap)
    slim = max(SLIM, brush.px(narrowest) / window.width)
    beside = _beside(grid, axes, room, window, brush, gap, slim)
    if zooms and fitting_cell(grid, beside.board) < brush.px(EASY_CELL):
        roomy = max(ROOMY, brush.px(_READABLE) / window.width)
        beside = _beside(grid, axes, room, window, brush, gap, roomy)
    below = _below(axes, room, max(brush.px(LOWEST), round(0.3 * window.height)), gap)
    cells = [_cell(grid, plan.board) for plan in (beside, below)]
    is_wide = window.width >= _WIDE_WINDOW * window.height
    if zooms and is_wide and max(cells) < brush.px(EASY_CELL):
        return beside
    if max(cells) == 0:
        return _below(axes, room, round(0.4 * window.height), gap)
    return beside if cells[0] >= cells[1] else below


def joined(plan: PanelLayout, grid: Grid, cell: int, room: Rect, brush: Brush) -> PanelLayout:
    """Returns a layout with the board and the panel beside it close together in the middle.

    `cell` is the size of a cell, or FITTING. Both begin at the same height. That is higher for a
    small board than the middle would be, so that the panel can grow downwards.
    """
    gap = plan.panel.left - plan.board.right
    well = visible_well(grid, plan.board, cell)
    # The marks on a board stick out of its edge.
    around = 2 * brush.px(_AWAY)
    width, height = (
        min(side + around, most) for side, most in zip(well.size, plan.board.size, strict=True)
    )
    board = Rect(0, 0, width, height)
    spare = plan.panel.right - plan.board.left - width - gap - plan.panel.width
    reserved = max(height, min(room.height, brush.px(_GROUP)))
    board.left = plan.board.left + max(0, spare) // 2
    board.top = max(plan.board.top, room.centery - reserved // 2)
    panel = plan.panel.copy()
    panel.left = board.right - (width - well.width) // 2 + gap
    return PanelLayout(board, panel, is_beside=True)


def drawn_together(plan: PanelLayout, grid: Grid, cell: int, brush: Brush) -> PanelLayout:
    """Returns a layout whose panel is close to the board, both in the middle of the window.

    `cell` is the size of a cell, or FITTING. A panel below the board stays where it is, and so does
    one beside a board that fills its room.
    """
    wide = visible_well(grid, plan.board, cell).width + 2 * brush.px(_AWAY)
    spare = plan.board.width - wide
    if not plan.is_beside or spare <= 0:
        return plan
    board = Rect(plan.board.left + spare // 2, plan.board.top, wide, plan.board.height)
    panel = plan.panel.move(spare // 2 - spare, 0)
    return PanelLayout(board, panel, is_beside=True)


def layout_with_bar(grid: Grid, room: Rect, window: Rect, brush: Brush, gap: int) -> PanelLayout:
    """Returns a layout with a compact panel at the lower edge of the window, over the footer.

    In a small window it leaves more to a wide board than a panel with a card does.
    """
    height = brush.px(_HIGHEST_BAR)
    panel = Rect(0, window.bottom - height, window.width, height)
    above = Rect(room.left, room.top, room.width, panel.top - brush.px(_AWAY) - room.top)
    board = _into_margin(room_inside_axes(grid, above, brush), above, gap)
    return PanelLayout(board, panel, is_beside=False, is_compact=True)


def zoomed_cell(grid: Grid, board: Rect, regions: Sequence[tuple[Cell, Cell]], brush: Brush) -> int:
    """Returns the cell size of a board that is taught on.

    FITTING if the whole board is easy to read. Else it is as large as the regions allow, each told
    by its first and its last cell, with a cell around them. A region that does not fit with cells
    that are easy to read does not count: the view moves across it.
    """
    easy, fitting = brush.px(EASY_CELL), fitting_cell(grid, board)
    if fitting >= easy:
        return FITTING
    edge = 2 * well_padding(brush.px(ZOOMED_CELL))
    cells = [
        min(
            (board.width - edge) // (last.column - first.column + 3),
            (board.height - edge) // (last.row - first.row + 3),
        )
        for first, last in regions
    ]
    fits = [cell for cell in cells if cell >= easy]
    return max(fitting, min([brush.px(ZOOMED_CELL), *fits])) if fits else FITTING


class BoardFrame(Value):
    """A board that must not move, and the window around it."""

    room: Rect
    """The rectangle in which the board is centred."""
    well: Rect
    """The visible part of the board, with its edge."""
    window: Rect
    footer: Rect
    gap: int
    """The margin around `room`."""


def layout_with_fixed_board(fixed: BoardFrame, brush: Brush) -> PanelLayout | None:
    """Returns a layout in which the board stays in its place, or None if there is no room.

    The panel is at the right of the board or below it. If there is too little room, it is a compact
    panel below the board, which covers the footer if necessary.
    """
    if fixed.gap < brush.px(AXIS_ROOM):
        return None
    return _at_its_right(fixed, brush) or _underneath(fixed, brush)


def _at_its_right(fixed: BoardFrame, brush: Brush) -> PanelLayout | None:
    room = fixed.room
    width = min(room.right - fixed.well.right - fixed.gap, brush.px(WIDEST))
    if width < brush.px(NARROWEST):
        return None
    left = fixed.well.right + fixed.gap
    return PanelLayout(Rect(room), Rect(left, room.top, width, room.height), is_beside=True)


def _underneath(fixed: BoardFrame, brush: Brush) -> PanelLayout | None:
    """Returns the layout with the panel above the footer or, if that is too low, covering it."""
    away, most, window = brush.px(_AWAY), brush.px(_HIGHEST_BAR), fixed.window
    top = fixed.well.bottom + away
    free = fixed.footer.top - away - top
    if free >= brush.px(_LOWEST_BAR):
        is_compact = free < brush.px(LOWEST)
        height = min(free, most if is_compact else round(0.3 * window.height))
        panel = Rect(fixed.gap, top, window.width - 2 * fixed.gap, height)
        return PanelLayout(Rect(fixed.room), panel, is_beside=False, is_compact=is_compact)
    height = min(window.bottom - top, most)
    if height < brush.px(_LOWEST_BAR):
        return None
    panel = Rect(0, window.bottom - height, window.width, height)
    return PanelLayout(Rect(fixed.room), panel, is_beside=False, is_compact=True)


def visible_well(grid: Grid, room: Rect, wanted_cell: int) -> Rect:
    """Returns the visible part of a board with its edge, if the board is centred in `room`."""
    well = Rect(0, 0, *well_size(grid, room, wanted_cell))
    well.center = room.center
    return well.clip(room)


def review_strip_room(
    plan: PanelLayout, well: tuple[int, int], brush: Brush, gap: int, *, is_folded: bool
) -> Rect:
    """Returns the place of the review strip below a wide board, which has room for it.

    The board's place is cut to the height it needs, so that the strip is close below it.
    """
    height = brush.px(_FOLDED_STRIP if is_folded else _STRIP_HEIGHT)
    room = Rect(plan.board.left, 0, well[0], height)
    room.centerx = plan.board.centerx
    plan.board.height = well[1]
    room.top = plan.board.bottom + gap
    return room


def has_strip_room(plan: PanelLayout, well: tuple[int, int], brush: Brush, gap: int) -> bool:
    """Returns whether the review strip fits below a wide board that does not shrink for it."""
    is_high = plan.board.height - well[1] >= brush.px(_STRIP_HEIGHT) + gap
    return plan.is_beside and is_high and well[0] >= brush.px(_NARROWEST_STRIP)


def well_size(grid: Grid, board: Rect, wanted_cell: int) -> tuple[int, int]:
    """Returns the width and height of a board with its edge, in cells of the wanted size."""
    cell = wanted_cell or fitting_cell(grid, board)
    edge = 2 * well_padding(cell)
    return grid.width * cell + edge, grid.height * cell + edge


def room_inside_axes(grid: Grid, room: Rect, brush: Brush) -> Rect:
    """Returns a rectangle without the part for coordinates."""
    above = brush.px(AXIS_ROOM)
    widest = brush.width(str(grid.height), 12, Weight.BOLD) + brush.px(6)
    left = max(above, widest)
    return Rect(room.left + left, room.top + above, room.width - left, room.height - above)


def _into_margin(axes: Rect, room: Rect, margin: int) -> Rect:
    """Moves the coordinates into the margin around `room`, so that cells need not shrink."""
    across, down = (min(margin, axes.left - room.left), min(margin, axes.top - room.top))
    return Rect(axes.left - across, axes.top - down, axes.width + across, axes.height + down)


def _beside(  # noqa: PLR0913, PLR0917  what there is room for, and in what
    grid: Grid,
    axes: Rect,
    room: Rect,
    window: Rect,
    brush: Brush,
    gap: int,
    slim: float,
) -> PanelLayout:
    """Makes the board as large as the slimmest panel allows; the panel takes the rest."""
    least, most = (_width(share * window.width, brush) for share in (slim, 0.43))
    board = Rect(axes.left, axes.top, max(1, axes.width - gap - least), axes.height)
    cell = fitting_cell(grid, board)
    well = grid.width * cell + 2 * well_padding(cell)
    width = min(max(axes.width - gap - well, least), most)
    board.width = max(1, axes.width - gap - width)
    panel = Rect(board.right + gap, room.top, width, room.height)
    return PanelLayout(board, panel, is_beside=True)


def _width(wished: float, brush: Brush) -> int:
    return round(min(max(wished, brush.px(NARROWEST)), brush.px(WIDEST)))


def _below(axes: Rect, room: Rect, height: int, gap: int) -> PanelLayout:
    board = Rect(axes.left, axes.top, axes.width, max(1, axes.height - height - gap))
    panel = Rect(room.left, board.bottom + gap, room.width, room.bottom - board.bottom - gap)
    return PanelLayout(board, panel, is_beside=False)


def _cell(grid: Grid, board: Rect) -> int:
    """Returns the cell size with which a board fits; 0 if not even the smallest fits."""
    cell = fitting_cell(grid, board)
    edge = 2 * well_padding(cell)
    fits = grid.width * cell + edge <= board.width and grid.height * cell + edge <= board.height
    return cell if fits or cell > SMALLEST_CELL else 0

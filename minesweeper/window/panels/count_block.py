"""The count behind a chance: how many minefields fit, the shares, and drawings of arrangements."""

from collections.abc import Iterator

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.position import Position
from minesweeper.teaching.lesson import Arrangement, PartCount, Share, Tally
from minesweeper.window.drawing.arrange import flow
from minesweeper.window.drawing.brush import Brush, Weight, draw_glyph, rounded
from minesweeper.window.panels.blocks import CardState, NumberedCard
from minesweeper.window.text import teaching_words

_SHARE_ROW = 34
_CELL = 15
"""The side of a cell in a picture of an arrangement."""
MOST_PICTURES = 12
"""The most arrangements of a part that are drawn; more would fill the panel."""
_WIDEST_PICTURE = 14
"""A part with more columns or rows than this is not drawn."""


class CountBlock(NumberedCard):
    """The count of minefields as a card."""

    tally: Tally
    position: Position

    def _inner(self, brush: Brush, rect: Rect) -> Rect:
        edge, top = brush.px(14), rect.top + self._top_height(brush, rect.width)
        return Rect(rect.left + edge, top, rect.width - 2 * edge, rect.height)

    def _title_lines(self, brush: Brush, width: int) -> list[str]:
        return self._wrap_title(brush, width, teaching_words.COUNT_TITLE)

    def _top_height(self, brush: Brush, width: int) -> int:
        return brush.px(42) + (len(self._title_lines(brush, width)) - 1) * brush.px(20)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the title while the card is to come, else of all its content."""
        if self.state is CardState.TO_COME:
            return self._top_height(brush, width) + brush.px(2)
        inner = self._inner(brush, Rect(0, 0, width, 0))
        pictures = list(self._pictures(brush, inner))
        below = max(
            (frame.bottom for frame, _, _ in pictures), default=self._after_shares(brush, inner)
        )
        return below + brush.px(14)

    def _text_height(self, brush: Brush, width: int) -> int:
        lines = [brush.wrapped(text, 14, Weight.REGULAR, width) for text in self.tally.text]
        return sum(map(len, lines)) * brush.line_height(14) + len(lines) * brush.px(4)

    def _after_shares(self, brush: Brush, inner: Rect) -> int:
        shares = len(self.tally.shares) * brush.px(_SHARE_ROW)
        return inner.top + self._text_height(brush, inner.width) + shares

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:  # noqa: ARG002  one part
        """Returns the card itself."""
        return {f"card.{self.number}": rect}

    def current(self, brush: Brush, rect: Rect) -> Rect | None:  # noqa: ARG002  all of it
        """Returns the card if it is the current stop."""
        return rect if self.state is CardState.NOW else None

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the card."""
        self._draw_title(surface, brush, rect, self._title_lines(brush, rect.width))
        if self.state is CardState.TO_COME:
            return
        inner = self._inner(brush, rect)
        self._draw_text(surface, brush, inner)
        self._draw_shares(surface, brush, inner)
        for frame, part, arrangement in self._pictures(brush, inner):
            self._draw_picture(surface, brush, frame, part, arrangement)

    def _draw_text(self, surface: pygame.Surface, brush: Brush, inner: Rect) -> None:
        box = inner.copy()
        for text in self.tally.text:
            box.top += brush.paragraph(surface, text, box) + brush.px(4)

    # The shares.

    def _draw_shares(self, surface: pygame.Surface, brush: Brush, inner: Rect) -> None:
        top = inner.top + self._text_height(brush, inner.width)
        for share in self.tally.shares:
            row = Rect(inner.left, top, inner.width, brush.px(_SHARE_ROW))
            self._draw_share(surface, brush, row, share)
            top = row.bottom

    def _draw_share(self, surface: pygame.Surface, brush: Brush, row: Rect, share: Share) -> None:
        """Draws the cell's name, the number of minefields with a mine there, and a bar."""
        theme, middle = brush.theme, row.top + brush.px(11)
        brush.text(surface, share.cell.name, (row.left, middle), 13, Weight.MEDIUM)
        text = teaching_words.share(share.mined, self.tally.layouts, share.chance)
        place = (row.right, middle)
        brush.text(surface, text, place, 13, Weight.REGULAR, theme.ink2, "midright")
        bar = Rect(row.left, row.top + brush.px(22), row.width, brush.px(6))
        rounded(surface, bar, bar.height // 2, theme.sunk)
        if share.mined:
            filled = bar.copy()
            filled.width = max(bar.height, round(share.chance * bar.width))
            rounded(surface, filled, bar.height // 2, theme.primary)

    # The arrangements.

    def _pictures(self, brush: Brush, inner: Rect) -> Iterator[tuple[Rect, PartCount, Arrangement]]:
        """Returns the place of each drawn arrangement, row by row."""
        top = self._after_shares(brush, inner) + brush.px(6)
        for part in self.tally.parts:
            columns, rows = _extent(part)
            if max(columns, rows) > _WIDEST_PICTURE:
                continue
            width = max(columns * brush.px(_CELL), brush.px(64))
            height = rows * brush.px(_CELL) + brush.px(20)
            drawn = part.arrangements[:MOST_PICTURES]
            row = 0
            places = flow([width] * len(drawn), inner.width, brush.px(14))
            for arrangement, (row, left) in zip(drawn, places, strict=True):
                corner = (inner.left + left, top + row * (height + brush.px(8)))
                yield Rect(*corner, width, height), part, arrangement
            if drawn:
                top += (row + 1) * (height + brush.px(8))

    def _draw_picture(
        self,
        surface: pygame.Surface,
        brush: Brush,
        frame: Rect,
        part: PartCount,
        arrangement: Arrangement,
    ) -> None:
        theme, side = brush.theme, brush.px(_CELL)
        corner = _corner(part)
        mines, cells, clues = set(arrangement.mines), set(part.cells), set(part.clues)
        for cell in cells | clues:
            at = (cell.column - corner.column, cell.row - corner.row)
            place = Rect(frame.left + at[0] * side, frame.top + at[1] * side, side - 1, side - 1)
            if cell in clues:
                _draw_number(surface, brush, place, self.position.at(cell))
            elif cell in mines:
                rounded(surface, place, 3, theme.cross_bg)
                brush.blit_icon(surface, "cross", place.center, _CELL - 5, theme.cross)
            else:
                rounded(surface, place, 3, theme.covered)
        text = teaching_words.arrangement_count(arrangement.layouts, self.tally.layouts)
        place = Rect(frame.left, frame.bottom - brush.px(18), frame.width, brush.px(18))
        brush.text(surface, text, place.midleft, 12, Weight.REGULAR, theme.ink2)


def _extent(part: PartCount) -> tuple[int, int]:
    """Returns the number of columns and of rows that a part covers."""
    places = [*part.cells, *part.clues]
    columns, rows = [cell.column for cell in places], [cell.row for cell in places]
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _corner(part: PartCount) -> Cell:
    places = [*part.cells, *part.clues]
    return Cell(min(cell.row for cell in places), min(cell.column for cell in places))


def _draw_number(surface: pygame.Surface, brush: Brush, place: Rect, number: int) -> None:
    theme = brush.theme
    surface.fill(theme.opened, place)
    if 1 <= number <= 8:
        pixels = round(0.8 * place.width)
        draw_glyph(surface, str(number), place.center, pixels, theme.num[number - 1])

"""The page on which the player types the size of a board."""

from collections.abc import Callable

import pygame
from pygame import Rect

from minesweeper.game.chance import SeedError, read_seed
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Grid
from minesweeper.game.level import Level, LevelError
from minesweeper.game.position import COVERED
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.page import CARD, Page
from minesweeper.window.pages.picture_card import draw_board
from minesweeper.window.screen import Screen
from minesweeper.window.text import words
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import (
    LARGE,
    SMALL,
    WIDE,
    Block,
    ByWidth,
    Column,
    Drawing,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
    label,
)

_APART = Spacer(0, 46)
"""The gap above a field with its label."""
_ABOUT = 48
"""The height of what is said about the size, so that nothing moves when a size is refused."""
_PREVIEW, _SMALL_PREVIEW = (420, 290), (220, 180)
"""The room for the picture of the board, in pixels of the design, and that in a narrow window."""
_SMALLEST_TILE = 4
"""The side of a cell, in pixels, from which covered cells are drawn as tiles."""
_ROOMY, _BESIDE = 860, 560
"""The least widths of the page for the picture beside the fields: the large one, the small one."""
Chosen = Callable[[Level, int | None], None]
"""Called with the level and, if one was typed, the seed."""


class CustomPage(Page):
    """Fields for width, height, mines and an optional seed, with a reason for impossible values."""

    title = words.CUSTOM
    widest = 1040

    def __init__(self, context: WindowContext, level: Level, chosen: Chosen) -> None:
        super().__init__(context)
        self._chosen = chosen
        self._level = level
        """The last possible level that was typed, which the picture shows."""
        self._drawn: tuple[Grid, Brush, Rect, pygame.Surface] | None = None
        """The last picture, with the grid, the brush and the room that it was made for."""
        grid = level.grid
        self._sizes = [
            self._field("custom.width", _(words.WIDTH), str(grid.width)),
            self._field("custom.height", _(words.HEIGHT), str(grid.height)),
            self._field("custom.mines", _(words.MINES), str(level.mines)),
        ]
        self._seed = self._field("custom.seed", _(words.SEED), "")
        self._play = Button(
            "custom.play", _(words.PLAY), self._try, emphasis=Emphasis.PRIMARY, key=_(words.ENTER)
        )
        self._refused: TextField | None = None
        self.refusal = ""
        """The reason why a value is refused, shown below its field; empty if there is none."""
        self.set_focus(self._sizes[0])

    def go_on_from(self, before: Screen) -> None:
        """Keeps what was typed on the page in another language."""
        if isinstance(before, CustomPage):
            for field, text in zip((*self._sizes, self._seed), before.typed, strict=True):
                field.text = text

    @property
    def typed(self) -> list[str]:
        """The texts of all fields."""
        return [field.text for field in (*self._sizes, self._seed)]

    def _field(self, name: str, label: str, text: str) -> TextField:
        return TextField(name, label, text, changed=self._look_over, entered=self._try)

    def _look_over(self) -> None:
        """Checks the values while they are typed; an empty field is no error yet."""
        self._accept()
        if all(field.text.strip() for field in self._sizes):
            self._read()

    def _try(self) -> None:
        self._accept()
        read = self._read()
        if read is not None:
            self._chosen(*read)
        elif self._refused is not None:
            self.set_focus(self._refused)

    def _accept(self) -> None:
        for field in (*self._sizes, self._seed):
            field.is_wrong = False
        self._refused, self.refusal = None, ""
        self.context.relayout()

    def _read(self) -> tuple[Level, int | None] | None:
        """Returns the level and the seed; None if a field is refused."""
        field, numbers = self._sizes[0], list[int]()
        try:
            for field in self._sizes:
                numbers.append(_whole_number(field))
            field = self._wrong_size(numbers)
            level = Level.of(*numbers)
            field = self._seed
            text = field.text.strip()
            return level, read_seed(text) if text else None
        except (LevelError, SeedError) as error:
            field.is_wrong = True
            self._refused, self.refusal = field, str(error)
            self.context.relayout()
            return None

    def _wrong_size(self, numbers: list[int]) -> TextField:
        """Returns the field to blame if no level has these numbers."""
        width, height, mines = self._sizes
        for field, number in zip((width, height), numbers, strict=False):
            if not 1 <= number <= MOST_CELLS_A_SIDE:
                return field
        return width if numbers[:2] == [1, 1] else mines

    def content(self) -> Block:
        """Returns a card with the fields and the button, and a picture of the board beside them."""
        sizes = self._about_size()
        fields = Column(
            [
                Spacer(0, 20),
                Row([Slot(field, fills=True) for field in self._sizes], LARGE),
                self._note_below(self._sizes, sizes, least=_ABOUT),
                _APART,
                Slot(self._seed),
                self._note_below([self._seed], [Text(_(words.SEED_NOTE), 13, ink="ink2")]),
                Spacer(0, WIDE),
                Row([Slot(self._play, 150, 40), Filler()]),
            ]
        )
        large, small = (
            Row([fields, Column([self._preview(*room)], length=room[0])], 2 * LARGE, is_top=True)
            for room in (_PREVIEW, _SMALL_PREVIEW)
        )
        below = Column([fields, self._preview(*_SMALL_PREVIEW)], WIDE)
        ways = ByWidth([large, ByWidth([small, below], least=_BESIDE)], least=_ROOMY)
        return Column([ways], pad=(WIDE, WIDE), background=CARD)

    def _preview(self, length: float, thickness: float) -> Block:
        """Returns a picture of the covered board, with its size below."""
        size = label(words.size_and_mines(self._level), 13, Weight.MEDIUM)
        grid, edge = self._level.grid, 2 * SMALL
        needed = max(edge, (length - edge) * grid.height / grid.width) + edge
        picture = Drawing(length, min(thickness, needed), self._draw_board)
        return Column([picture, Row([Filler(), size, Filler()])], SMALL)

    def _draw_board(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        grid = self._level.grid
        room = rect.inflate(-brush.px(2 * SMALL), -brush.px(2 * SMALL))
        if self._drawn is None or self._drawn[:3] != (grid, brush, room):
            looks = bytes([COVERED]) * grid.size
            drawn = draw_board(grid, looks, brush, room.size, _SMALLEST_TILE)
            self._drawn = grid, brush, room, drawn
        board = self._drawn[3]
        place = board.get_rect(center=rect.center)
        edge = place.inflate(brush.px(2 * SMALL), brush.px(2 * SMALL))
        brush.box(surface, edge, SMALL, brush.theme.well, brush.theme.outline)
        surface.blit(board, place)

    def _about_size(self) -> list[Block]:
        """Returns how hard the board is; the possible sizes if a number is missing or wrong."""
        try:
            level = self._level = Level.of(*map(_whole_number, self._sizes))
        except LevelError:
            return [Text(_(words.CUSTOM_RANGE), 13, ink="ink2")]
        told = Text(words.difficulty(level), 14, Weight.MEDIUM)
        about = join_sentences(words.density(level), words.possible_mines(level))
        return [told, Text(about, 13, ink="ink2")]

    def _note_below(self, fields: list[TextField], note: list[Block], *, least: float = 0) -> Block:
        """Returns the note below fields or, below the wrong field, the reason why it is refused."""
        if self._refused is not None and self._refused in fields:
            note = [Refusal(self.refusal, 13, Weight.MEDIUM, "cross", field=self._refused)]
        return Column([Spacer(0, 6), *note], least=least)


def _whole_number(field: TextField) -> int:
    """Returns a typed whole number; raises a LevelError if the text is not one."""
    text = field.text.strip()
    if not (text.isascii() and text.isdigit()):
        raise LevelError(words.not_a_number(field.name.removeprefix("custom."), text))
    return int(text)


class Refusal(Text):
    """The reason why a field is refused. It begins below that field if there is room."""

    field: TextField | None = None

    def paint(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the reason."""
        wanted = self.field.rect.left if self.field else rect.left
        left = max(rect.left, min(wanted, rect.right - self.width(brush)))
        super().paint(surface, brush, Rect(left, rect.top, rect.right - left, rect.height))

"""The panel of a position that is set up: brushes, the size, what follows, and what to do with it.

The page gives it callbacks, and it knows neither the board nor the analysis.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.events import AnalysisGiven
from minesweeper.game.grid import MOST_CELLS_A_SIDE
from minesweeper.game.position import COVERED
from minesweeper.translation import gettext as _
from minesweeper.window.board.tiles import Tiles
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.painted_position import BRUSHES, BoardSize, PaintedPosition
from minesweeper.window.panels.side_panel import CARD, SidePanel
from minesweeper.window.text import setup_words
from minesweeper.window.widgets.base import Callback, SpokenPart, Widget
from minesweeper.window.widgets.buttons import Button, Emphasis, IconButton
from minesweeper.window.widgets.field import TextField
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    TINY,
    Background,
    Block,
    Column,
    Filler,
    Row,
    Slot,
    Spacer,
    Text,
    icon,
    label,
)

ASKS = -1
"""The brush that asks why instead of painting."""
_ALL = (*BRUSHES, ASKS)
_SIDE, _GAP = 34, 4
"""The largest side of a brush's tile, and the gap around it, in pixels of the design."""
_COLUMNS = 7
_LABEL = 20
"""The room for the label above a field, in pixels of the design."""


class Palette(Widget):
    """The brushes as tiles in two rows; the arrow keys choose among them."""

    def __init__(self, chosen: Callable[[int], None]) -> None:
        super().__init__("setup.brushes")
        self.brush = 1
        """The chosen brush: a look, or ASKS."""
        self._chosen = chosen
        self._tiles: Tiles | None = None
        self._by_look: dict[int, Rect] = {}
        """The place of every brush."""

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of two rows."""
        return 2 * self._step(brush, width)

    def _step(self, brush: Brush, width: int) -> int:
        """Returns the distance from one tile to the next."""
        return min(brush.px(_SIDE + _GAP), width // _COLUMNS)

    def _places(self, brush: Brush) -> dict[int, Rect]:
        step, gap = self._step(brush, self.rect.width), brush.px(_GAP)
        return {
            look: Rect(
                self.rect.left + at % _COLUMNS * step,
                self.rect.top + at // _COLUMNS * step,
                step - gap,
                step - gap,
            )
            for at, look in enumerate(_ALL)
        }

    def show(self, brush: Brush) -> None:
        """Computes the places of the tiles, which clicks need."""
        self._by_look = self._places(brush)

    def clickable(self) -> dict[str, Rect]:
        """Returns the place of every brush."""
        return {f"setup.brush.{_name(look)}": place for look, place in self._by_look.items()}

    @property
    def tip(self) -> str:
        """The name and the key of the brush under the pointer."""
        look = self._at(self.place)
        if look is None:
            return ""
        return _(setup_words.ASK) if look == ASKS else setup_words.brush_tip(look)

    @tip.setter
    def tip(self, tip: str) -> None:
        raise NotImplementedError

    def _at(self, place: tuple[int, int]) -> int | None:
        return next((look for look, at in self._by_look.items() if at.collidepoint(place)), None)

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the brushes."""
        return [
            SpokenPart(
                f"setup.brush.{_name(look)}",
                _(setup_words.ASK) if look == ASKS else setup_words.brush_tip(look),
                place,
                is_current=look == self.brush,
                is_chosen=look == self.brush,
            )
            for look, place in self._by_look.items()
        ]

    def use(self) -> None:
        """Chooses the brush under the pointer."""
        look = self._at(self.place)
        if look is not None:
            self._chosen(look)

    def key(self, event: pygame.event.Event) -> bool:
        """Chooses the next or the previous brush with the arrow keys."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        steps |= {pygame.K_UP: -_COLUMNS, pygame.K_DOWN: _COLUMNS}
        if event.key not in steps:
            return False
        at = _ALL.index(self.brush) + steps[event.key]
        if 0 <= at < len(_ALL):
            self._chosen(_ALL[at])
        return True

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the tiles, and a frame around the chosen one."""
        side = next(iter(self._by_look.values())).width
        if self._tiles is None or not self._tiles.fits(brush, side):
            self._tiles = Tiles(brush, side)
        for look, place in self._by_look.items():
            if look == ASKS:
                brush.box(surface, place, 4, brush.theme.surface2, brush.theme.line2)
                brush.blit_icon(surface, "question", place.center, 16, brush.theme.primary)
            else:
                surface.blit(self._tiles.tile(look), place)
            if look == self.brush:
                around = place.inflate(brush.px(_GAP), brush.px(_GAP))
                pygame.draw.rect(
                    surface, brush.theme.primary, around, max(2, brush.px(2)), brush.px(5)
                )


def _name(look: int) -> str:
    names = dict(zip(BRUSHES[9:], ("covered", "flag", "mine"), strict=True))
    return "why" if look == ASKS else names.get(look, str(look))


class SetupActions(Protocol):
    """What the panel asks of its page."""

    painted: PaintedPosition

    def choose_brush(self, look: int) -> None:
        """Paints with this brush from now on."""

    def resize(self, size: BoardSize) -> None:
        """Changes the size of the board or its number of mines."""

    def undo(self) -> None:
        """Undoes the last step."""

    def redo(self) -> None:
        """Does the last undone step again."""

    def clear(self) -> None:
        """Covers all cells."""

    def play(self) -> None:
        """Plays the position."""

    def copy(self) -> None:
        """Copies the position as text."""

    def copy_link(self) -> None:
        """Copies a link to the position."""

    def paste(self) -> None:
        """Sets up the position on the clipboard."""


class SetupPanel(SidePanel):
    """Brushes, fields, the result of the analysis, and buttons."""

    def __init__(self, context: WindowContext, page: SetupActions) -> None:
        super().__init__(context, "setup.result")
        self._page = page
        self.found: AnalysisGiven | None = None
        """The analysis of the position in view; None while it is not known."""
        self.palette = Palette(page.choose_brush)
        size = page.painted.size
        self.fields = [
            TextField(f"setup.{name}", _(label), str(number), longest=7, changed=self._read)
            for name, label, number in (
                ("width", setup_words.WIDTH, size.width),
                ("height", setup_words.HEIGHT, size.height),
                ("mines", setup_words.MINES, size.mines),
            )
        ]
        tools: dict[str, tuple[str, Callback]] = {
            "undo": (setup_words.UNDO, page.undo),
            "redo": (setup_words.REDO, page.redo),
            "clear": (setup_words.CLEAR, page.clear),
            "copy": (setup_words.COPY, page.copy),
            "link": (setup_words.COPY_LINK, page.copy_link),
            "paste": (setup_words.PASTE, page.paste),
        }
        self._tools = {
            name: IconButton(f"setup.{name}", name, use, tip=_(tip))
            for name, (tip, use) in tools.items()
        }
        self._play = Button(
            "setup.play",
            _(setup_words.PLAY),
            page.play,
            emphasis=Emphasis.PRIMARY,
            key=_(setup_words.PLAY_KEY),
        )

    # The size.

    def _read(self) -> None:
        """Takes the typed numbers; a number that cannot be is outlined, and changes nothing."""
        old, numbers = self._page.painted.size, list[int]()
        most = (MOST_CELLS_A_SIDE, MOST_CELLS_A_SIDE, MOST_CELLS_A_SIDE**2)
        known = (old.width, old.height, old.mines)
        for field, least, highest, before in zip(self.fields, (1, 1, 0), most, known, strict=True):
            text = field.text.strip()
            is_right = text.isascii() and text.isdigit() and least <= int(text) <= highest
            field.is_wrong = not is_right and bool(text)
            numbers.append(int(text) if is_right else before)
        if numbers[:2] == [1, 1]:
            self.fields[0].is_wrong = True
            return
        self._page.resize(BoardSize(*numbers))

    def show_size(self) -> None:
        """Shows the size of the board in the fields, except in one that is being typed into."""
        size = self._page.painted.size
        numbers = (size.width, size.height, size.mines)
        for field, number in zip(self.fields, numbers, strict=True):
            if not field.is_focused:
                field.text, field.is_wrong = str(number), False

    # Content.

    def refresh(self) -> None:
        """Shows another result at the same place."""
        self._update()
        self._arrange()
        self._context.mark_dirty(self.rect)

    def _update(self) -> None:
        painted = self._page.painted
        self._tools["undo"].is_enabled = painted.can_undo
        self._tools["redo"].is_enabled = painted.can_redo
        is_possible = self.found is None or self.found.clash is None
        has_covered = COVERED in painted.looks
        self._play.is_enabled = painted.is_sound and is_possible and has_covered
        self._tools["copy"].is_enabled = self._tools["link"].is_enabled = painted.is_sound

    def _arrange(self) -> None:
        self._update()
        super()._arrange()
        self.palette.show(self._context.brush)

    def _tree(self, brush: Brush) -> Block:
        palette = Slot(self.palette, 0, 0, fills=True)
        fields = Column(
            [Spacer(0, _LABEL), Row([Slot(field, 0, 34, fills=True) for field in self.fields], 8)]
        )
        tools = Row([Slot(tool, 32, 32) for tool in self._tools.values()], 2)
        result = Slot(self.column, 0, 40, fills=True, stretches=True)
        width = self.rect.width - 2 * brush.px(LARGE + MEDIUM)
        height = Column(self._all_blocks(), SMALL).height(brush, width)
        whole = Slot(self.column, 0, height * 100 / brush.scale, fills=True)
        play = Slot(self._play, 0, 38, fills=True)
        if self._is_beside:
            paint = label(_(setup_words.PAINT_WITH), 13, ink="ink2")
            low = [palette, fields, tools, play, result]
            brushes = Column([paint, palette], TINY)
            answer = Row([whole], 0, (MEDIUM, 10), Background("surface2", "line"))
            roomy = [brushes, fields, tools, answer, play, Filler()]
            tree = Column(roomy, MEDIUM, (LARGE, LARGE), CARD)
            if tree.height(brush, self.rect.width) <= self.rect.height:
                return tree
            return Column(low, SMALL, (MEDIUM, MEDIUM), CARD)
        left = Column([palette, fields], 2, length=_COLUMNS * (_SIDE - 4 + _GAP))
        right = Column([Row([tools, play], SMALL), result], SMALL)
        return Row([left, right], LARGE, (MEDIUM, SMALL), CARD, is_top=True)

    def _blocks(self) -> Sequence[Block]:
        """Returns what logic says and, if there is room below it, how to set up a position."""
        both, column = self._all_blocks(), self.column.rect
        needed = Column(both, SMALL).height(self._context.brush, column.width)
        # The height of the column was rounded.
        return both if needed <= column.height + 1 else self._told()

    def _all_blocks(self) -> list[Block]:
        how_to = self._context.brush.named(_(setup_words.HOW_TO))
        return [*self._told(), Text(how_to, 13, ink="ink2")]

    def _told(self) -> list[Block]:
        painted, found = self._page.painted, self.found
        if not painted.is_sound:
            told = setup_words.not_that_many(painted.grid.size, painted.size.mines)
            return _told("cross", "cross", _(setup_words.NOTHING_FITS), [told])
        if found is None:
            return [Text(_(setup_words.COUNTING), 16, Weight.BOLD, "ink2")]
        sign = ("cross", "cross") if found.clash is not None else ("tick", "tick")
        if found.best is not None:
            sign = ("odds", "ink2")
        return _told(*sign, setup_words.headline(found), setup_words.details(found))


def _told(sign: str, ink: str, title: str, texts: Sequence[str]) -> list[Block]:
    """Returns a headline with a sign, and sentences below it."""
    head = Row([icon(sign, 18, ink), Text(title, 16, Weight.BOLD, leading=1.3)], SMALL, is_top=True)
    return [head, *(Text(text) for text in texts)]

"""The panel of a position that is set up: brushes, the size, what follows, and what to do with it.

The page gives it callbacks, and it knows neither the board nor the analysis.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

import pygame
from pygame import Rect

from minesweeper.events import AnalysisGiven
from minesweeper.game.grid import MOST_CELLS_A_SIDE
from minesweeper.game.position import COVERED
from minesweeper.translation import gettext as _
from minesweeper.translation import split_sentences
from minesweeper.window.board.tiles import Tiles
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.pages.painted_position import BRUSHES, BoardSize, PaintedPosition
from minesweeper.window.panels.side_panel import CARD, SidePanel
from minesweeper.window.text import setup_words, words
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
_ROWS = (BRUSHES[:9], (*BRUSHES[9:], ASKS))
"""The brushes row by row: the numbers, then all others."""
_ALL = (*_ROWS[0], *_ROWS[1])
_SIDE, _GAP = 40, 4
"""The largest side of a brush's tile, and the gap around it, in pixels of the design."""
_NAME = 13
"""The height of the name below a brush's tile, in pixels of the design."""
_BELOW = 280
"""The width of the brushes in a panel below the board, in pixels of the design."""
_MOST_RESULTS = 100
"""The height of a headline and of the three lines below it, in pixels of the design."""
_LABEL = 20
"""The room for the label above a field, in pixels of the design."""


class Palette(Widget):
    """The brushes in two rows that are equally wide; the arrow keys choose among them.

    The names in the second row are beside the tiles or, in a narrow panel, below them.
    """

    def __init__(self, chosen: Callable[[int], None]) -> None:
        super().__init__("setup.brushes")
        self.brush = 1
        """The chosen brush: a look, or ASKS."""
        self._chosen = chosen
        self._tiles: Tiles | None = None
        self._by_look: dict[int, Rect] = {}
        """The place of every brush."""

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of two rows, the second of which may have its names below."""
        return 2 * self._step(brush, width) + self._below(brush, width)

    def _names(self) -> dict[int, str]:
        """Returns the names of the brushes that are not numbers, in the language in use."""
        names = {look: _(name) for look, name in setup_words.BRUSH_NAMES.items()}
        return {**names, ASKS: _(words.COMMAND_TITLES[Command.WHY])}

    def _below(self, brush: Brush, width: int) -> int:
        """Returns the height of the names below the tiles; 0 if they fit beside them."""
        step = self._step(brush, width)
        room = step * len(_ROWS[0]) // len(_ROWS[1]) - step - brush.px(2 * TINY)
        names = self._names().values()
        widest = max(brush.width(name, 12, Weight.REGULAR) for name in names)
        return 0 if widest <= room else brush.px(_NAME)

    def _step(self, brush: Brush, width: int) -> int:
        """Returns the distance from one number to the next."""
        return min(brush.px(_SIDE + _GAP), width // len(_ROWS[0]))

    def _places(self, brush: Brush) -> dict[int, Rect]:
        step, gap = self._step(brush, self.rect.width), brush.px(_GAP)
        whole = step * len(_ROWS[0])
        left, top = self.rect.topleft
        below = self._below(brush, self.rect.width)
        places = {}
        for row, looks in enumerate(_ROWS):
            ends = [whole * at // len(looks) for at in range(len(looks) + 1)]
            for look, (start, end) in zip(looks, pairwise(ends), strict=True):
                height = step - gap + row * below
                places[look] = Rect(left + start, top + row * step, end - start - gap, height)
        return places

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
        at = _ALL.index(self.brush) + steps.get(event.key, 0)
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            self._chosen(self._nearest(_ROWS[event.key == pygame.K_DOWN]))
        elif event.key in steps and 0 <= at < len(_ALL):
            self._chosen(_ALL[at])
        return event.key in {*steps, pygame.K_UP, pygame.K_DOWN}

    def _nearest(self, looks: Sequence[int]) -> int:
        """Returns the brush of a row that is nearest to the chosen one; that one in its own row."""
        x = self._by_look[self.brush].centerx
        return min(looks, key=lambda look: abs(self._by_look[look].centerx - x))

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the tiles, and a frame around the chosen one."""
        side = self._by_look[0].height
        if self._tiles is None or not self._tiles.fits(brush, side):
            self._tiles = Tiles(brush, side)
        names = self._names()
        for look, place in self._by_look.items():
            self._draw_brush(surface, brush, look, place, names.get(look, ""))
            if look == self.brush:
                around = place.inflate(brush.px(_GAP), brush.px(_GAP))
                pygame.draw.rect(
                    surface, brush.theme.primary, around, max(2, brush.px(2)), brush.px(5)
                )

    def _draw_brush(
        self, surface: pygame.Surface, brush: Brush, look: int, place: Rect, name: str
    ) -> None:
        """Draws the tile of a brush, and its name beside or below it."""
        assert self._tiles is not None, "the tiles, which were made before"
        side = self._by_look[0].height
        tile, is_below = Rect(place.topleft, (side, side)), place.height > side
        if look not in BRUSHES[:9]:
            brush.box(surface, place, 4, brush.theme.surface2, brush.theme.line)
        if is_below or not name:
            tile.centerx = place.centerx
        if look == ASKS:
            brush.blit_icon(surface, "question", tile.center, 16, brush.theme.primary)
        else:
            surface.blit(self._tiles.tile(look), tile)
        if look in BRUSHES[:9]:  # In dark themes, an open tile has almost the panel's colour.
            pygame.draw.rect(surface, brush.theme.line, tile, max(1, brush.px(1)))
        if look == 0:  # The tile of an open cell without a number is empty.
            brush.text(surface, "0", tile.center, 12, Weight.REGULAR, brush.theme.ink2, "center")
        if is_below:
            at = (place.centerx, (tile.bottom + place.bottom) // 2 - brush.px(1))
            brush.text(surface, name, at, 11, Weight.REGULAR, brush.theme.ink, "center")
        else:
            at = tile.right + brush.px(TINY), place.centery
            brush.text(surface, name, at, 12, Weight.REGULAR, brush.theme.ink)


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

    narrowest, widest = 288, len(_ROWS[0]) * (_SIDE + _GAP) + 2 * LARGE

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
        else:
            self._page.resize(BoardSize(*numbers))
        self.refresh()

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
        play = Slot(self._play, 0, 38, fills=True)
        undo, redo, clear, *texts = (Slot(tool, 32, 32) for tool in self._tools.values())
        if self._is_beside:
            tools = Row([undo, redo, clear, Filler(), *texts], 2)
            paint = label(_(setup_words.PAINT_WITH), 13, ink="ink2")
            brushes = Column([paint, palette], TINY)
            rest = [fields, tools, self._answer(brush), play]
            for how_to in self._ways_to_tell(brush):
                tree = Column([brushes, *how_to, *rest], MEDIUM, (LARGE, LARGE), CARD)
                if tree.height(brush, self.rect.width) <= self.rect.height:
                    return tree
            result = Slot(self.column, 0, _MOST_RESULTS, fills=True, stretches=True)
            return Column([palette, fields, tools, play, result], SMALL, (MEDIUM, MEDIUM), CARD)
        left = Column([palette, fields], TINY, length=_BELOW)
        tools = Row([undo, redo, clear, Spacer(TINY), *texts], 2)
        right = Column([Row([tools, play], SMALL), *self._result_below(brush)], SMALL)
        return Row([left, right], LARGE, (LARGE, SMALL), CARD, is_top=True)

    def _result_below(self, brush: Brush) -> list[Block]:
        """Returns the result and, in the room that it leaves, how to paint."""
        width = self.rect.width - brush.px(_BELOW + 3 * LARGE)
        result, most = Column(self._blocks(), SMALL).height(brush, width), brush.px(_MOST_RESULTS)
        for how_to in self._ways_to_tell(brush):
            room = most - sum(brush.px(SMALL) + each.height(brush, width) for each in how_to)
            if result + brush.px(LARGE) <= room:
                whole = Slot(self.column, 0, room * 100 / brush.scale, fills=True, stretches=True)
                return [whole, *how_to]
        return [Slot(self.column, 0, _MOST_RESULTS, fills=True, stretches=True)]

    @staticmethod
    def _ways_to_tell(brush: Brush) -> list[list[Block]]:
        """Returns how to paint in all its sentences, in the first one alone, and not at all."""
        whole = brush.named(_(setup_words.HOW_TO))
        short, *_others = split_sentences(whole)
        return [[Text(whole, 13, ink="ink2")], [Text(short, 13, ink="ink2")], []]

    def _answer(self, brush: Brush) -> Block:
        """Returns the box of the result, which is at least as high as most results."""
        width = self.rect.width - 2 * brush.px(LARGE + MEDIUM)
        height = Column(self._blocks(), SMALL).height(brush, width) * 100 / brush.scale
        whole = Slot(self.column, 0, max(height, _MOST_RESULTS), fills=True)
        return Row([whole], 0, (MEDIUM, 10), Background("surface2", "line"))

    def height_below(self, width: int) -> int:
        """Returns the height of the brushes and the fields; a long result scrolls beside them."""
        self._is_beside = False
        return self._tree(self._context.brush).height(self._context.brush, width)

    @property
    def trouble(self) -> str:
        """Says why the position is impossible; empty if it is not, or that is not known yet."""
        painted, found = self._page.painted, self.found
        if not painted.is_sound:
            return setup_words.not_that_many(painted.grid.size, painted.size.mines)
        if found is None or found.clash is None:
            return ""
        return setup_words.clash(found.clash, found.position)

    def _blocks(self) -> Sequence[Block]:
        """Returns what logic says."""
        found = self.found
        if any(field.is_wrong for field in self.fields):
            return _told("cross", "cross", _(setup_words.NO_SUCH_SIZE), [_(setup_words.SIZES)])
        if self.trouble:
            return _told("cross", "cross", _(setup_words.NOTHING_FITS), [self.trouble])
        if found is None:
            return [Text(_(setup_words.COUNTING), 16, Weight.BOLD, "ink2")]
        sign = ("tick", "tick")
        if found.best is not None:
            sign = ("odds", "ink2")
        return _told(*sign, setup_words.headline(found), setup_words.details(found))


def _told(sign: str, ink: str, title: str, texts: Sequence[str]) -> list[Block]:
    """Returns a headline with a sign, and sentences below it."""
    head = Row([icon(sign, 18, ink), Text(title, 16, Weight.BOLD, leading=1.3)], SMALL, is_top=True)
    return [head, *(Text(text) for text in texts)]

"""The card of the appearance: theme, numbers, sizes, and what the board shows."""

from functools import partial

import pygame
from pygame import Rect

from minesweeper.game.position import COVERED
from minesweeper.settings import COORDINATES, LARGEST_CELL, NUMBERS, SCALES, SMALLEST_CELL, THEMES
from minesweeper.titles import THEME_TITLES
from minesweeper.window.board.tiles import Tiles
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing import scale
from minesweeper.window.drawing.brush import Brush, Weight, font, rounded
from minesweeper.window.drawing.theme import system_is_dark, theme_named
from minesweeper.window.pages.setting_cards.card import Row, SettingsCard, row
from minesweeper.window.text import setting_words
from minesweeper.window.visible_game import FLAG
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.choices import Option, Pictures, Radios, Segmented, Slider, Toggle
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

_FOLLOW = "follow_system"
_SAMPLE = ((1, FLAG), (1, COVERED))
"""The looks of the cells on a theme's picture."""
_HEADING, _THEMES, _NUMBERS = 28, 128, 148
"""The heights of a heading, of the themes' pictures and of the palettes."""


class LookCard(SettingsCard):
    """Pictures of the themes and the number palettes, above the rows."""

    title = setting_words.LOOK

    def __init__(self, context: WindowContext, open_menu: OpenMenu) -> None:
        self._open_menu = open_menu
        # Asked once, because on some desktops the answer starts a process.
        self._system = "night" if system_is_dark() else "daylight"
        super().__init__(context)
        settings = context.settings
        self._theme = Pictures(
            "theme",
            [Option(name, THEME_TITLES[name]) for name in THEMES if name != "system"],
            self._shown_theme,
            self.changes("theme"),
            self._draw_theme,
        )
        self._numbers = Radios(
            "numbers",
            [Option(name, setting_words.NUMBER_TITLES[name]) for name in NUMBERS],
            settings.numbers,
            self.changes("numbers"),
            self._draw_numbers,
        )
        self._pictures: dict[tuple[str, str, tuple[int, int]], pygame.Surface] = {}

    def make_rows(self) -> list[Row]:
        """Returns sizes first, then what the board shows."""
        settings = self.context.settings
        cell_size = Slider(
            "cell_size",
            [0, *range(SMALLEST_CELL, LARGEST_CELL + 1)],
            settings.cell_size,
            setting_words.pixels,
            self.changes("cell_size", int),
        )
        follow = Toggle(_FOLLOW, self.is_on(_FOLLOW), self._follow)
        size = DropDown("scale", self._scale_shown, self._scales, self._open_menu)
        coordinates = Segmented(
            "coordinates",
            [Option(name, setting_words.COORDINATE_TITLES[name]) for name in COORDINATES],
            settings.coordinates,
            self.changes("coordinates"),
        )
        return [
            row(setting_words.FOLLOW_SYSTEM, follow, setting_words.FOLLOW_SYSTEM_NOTE),
            row(setting_words.CELL_SIZE, cell_size, setting_words.CELL_SIZE_NOTE),
            row(setting_words.SCALE, size, self._scale_note),
            self.toggle("movement", setting_words.MOVEMENT, self._movement_note),
            self.toggle("full_screen", setting_words.FULL_SCREEN, "", Command.FULL_SCREEN),
            row(setting_words.COORDINATES, coordinates, setting_words.COORDINATES_NOTE),
            *map(self.toggle, ("show_neighbours", "dim_satisfied", "count_down")),
            Row(
                setting_words.WINDOW_SIZE,
                None,
                lambda: setting_words.WINDOW_SIZE_NOTE,
                self._window_size,
            ),
        ]

    def is_on(self, key: str) -> bool:
        """Returns whether a toggle is on; "follow the desktop" is on with the theme `system`."""
        return self.context.settings.theme == "system" if key == _FOLLOW else super().is_on(key)

    def _follow(self, follows: bool) -> None:  # noqa: FBT001  what a toggle calls
        self.context.change(theme="system" if follows else self._system)

    def _scale_shown(self) -> tuple[str, str]:
        return setting_words.scale(self.context.settings.scale), ""

    def _scale_note(self) -> str:
        """Returns the scale's note or, if the window is too small for it, the scale in use."""
        drawn = self.context.brush.scale
        is_held = drawn < scale.wanted(self.context.settings)
        return setting_words.scale_limited(drawn) if is_held else setting_words.SCALE_NOTE

    def _scales(self) -> list[MenuEntry]:
        chosen = self.context.settings.scale
        return [
            MenuEntry(
                str(per_cent),
                setting_words.scale(per_cent),
                partial(self.changes("scale", int), per_cent),
                is_chosen=per_cent == chosen,
            )
            for per_cent in SCALES
        ]

    def _movement_note(self) -> str:
        asks = self.context.is_still
        return setting_words.STILLNESS_ASKED if asks else setting_words.MOVEMENT_NOTE

    def _window_size(self) -> str:
        settings = self.context.settings
        return setting_words.window_size(settings.window_width, settings.window_height)

    # The pictures.

    @property
    def _shown_theme(self) -> str:
        """The theme in use, also if the desktop chooses it."""
        theme = self.context.settings.theme
        return self._system if theme == "system" else theme

    def above(self, width: int) -> int:  # noqa: ARG002  the same at every width
        """Returns the height of the themes and the palettes with their headings."""
        return self.context.brush.px(2 * _HEADING + _THEMES + _NUMBERS + 12)

    def place_above(self, room: Rect) -> list[Widget]:
        """Places the themes, and the palettes below them."""
        px = self.context.brush.px
        self._theme.value = self._shown_theme
        self._theme.rect = Rect(room.left, room.top + px(_HEADING), room.width, px(_THEMES))
        top = self._theme.rect.bottom + px(_HEADING + 4)
        self._numbers.rect = Rect(room.left, top, room.width, px(_NUMBERS))
        return [self._theme, self._numbers]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the headings of the pictures too."""
        super().draw(surface)
        brush = self.context.brush
        for text, widget in (
            (setting_words.THEME, self._theme),
            (setting_words.NUMBERS, self._numbers),
        ):
            place = (widget.rect.left, widget.rect.top - brush.px(16))
            brush.text(surface, text, place, 14, Weight.MEDIUM, brush.theme.ink2)

    def _draw_theme(self, surface: pygame.Surface, frame: Rect, name: str) -> None:
        """Draws a corner of a board in the theme's colours; kept, because it has many pieces."""
        numbers = self.context.settings.numbers
        key = (name, numbers, frame.size)
        if key not in self._pictures:
            picture = pygame.Surface(frame.size, pygame.SRCALPHA)
            brush = Brush(theme_named(name, numbers), self.context.brush.scale)
            # As round as the inside of its frame, so that it does not cover the frame's corners.
            corner = brush.px(Pictures.RADIUS) - self._theme.edge(brush, name)
            rounded(picture, picture.get_rect(), corner, brush.theme.bg)
            self._paint_theme(picture, picture.get_rect(), brush)
            self._pictures[key] = picture
        surface.blit(self._pictures[key], frame)

    def _paint_theme(self, surface: pygame.Surface, frame: Rect, brush: Brush) -> None:
        cell = min(frame.width // 4, frame.height // 3)
        tiles = Tiles(brush, cell)
        sample = Rect(0, 0, 2 * cell, 2 * cell)
        sample.center = frame.center
        well, outline = brush.theme.well, brush.theme.outline
        brush.box(surface, sample.inflate(12, 12), 8, well, outline or well, 2)
        for down, looks in enumerate(_SAMPLE):
            for across, look in enumerate(looks):
                place = (sample.left + across * cell, sample.top + down * cell)
                surface.blit(tiles.tile(look), place)

    def _draw_numbers(self, surface: pygame.Surface, row: Rect, name: str) -> None:
        """Draws the numbers 1 to 8 of a palette on the board's ground."""
        brush = self.context.brush
        theme = theme_named(self._shown_theme, name)
        sample = Rect(0, 0, brush.px(226), row.height - brush.px(12))
        sample.midright = (row.right - brush.px(12), row.centery)
        if sample.left < row.left + brush.px(130):
            return
        brush.box(surface, sample, 6, theme.opened, theme.line)
        for number, colour in enumerate(theme.num):
            x = sample.left + brush.px(18) + number * brush.px(27)
            glyph = font(brush.px(20), Weight.BOLD).render(str(number + 1), True, colour)  # noqa: FBT003  antialiased
            surface.blit(glyph, glyph.get_rect(center=(x, sample.centery)))

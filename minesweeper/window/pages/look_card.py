"""The settings card of the appearance: theme, numbers, sizes, and what the board shows."""

from functools import partial

import pygame
from pygame import Rect

from minesweeper.game.position import COVERED
from minesweeper.settings import COORDINATES, LARGEST_CELL, NUMBERS, SCALES, SMALLEST_CELL, THEMES
from minesweeper.titles import THEME_TITLES
from minesweeper.translation import gettext as _
from minesweeper.window.board.tiles import Tiles
from minesweeper.window.commands import Command
from minesweeper.window.context import WindowContext
from minesweeper.window.desktop import wanted_scale
from minesweeper.window.drawing.brush import Brush, Weight, face, font, rounded
from minesweeper.window.drawing.theme import system_is_dark, theme_named
from minesweeper.window.pages.setting_card import (
    FOLLOW_SYSTEM,
    SettingRow,
    SettingsCard,
    changes,
    toggle,
)
from minesweeper.window.text import setting_words
from minesweeper.window.visible_game import FLAG
from minesweeper.window.widgets.choices import (
    Choice,
    Option,
    Pictures,
    Radios,
    Segmented,
    Slider,
    Toggle,
)
from minesweeper.window.widgets.layout import SMALL, TINY, Block, Column, Slot, Spacer, Text
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

_SAMPLE = ((1, FLAG), (1, COVERED))
"""The looks of the cells in a theme's picture."""


class LookCard(SettingsCard):
    """Pictures of the themes and the number palettes, with rows of other settings below."""

    def __init__(self, context: WindowContext, open_menu: OpenMenu) -> None:
        self.context = context
        # Asked once, because on some desktops the answer starts a process.
        self._system = "night" if system_is_dark() else "daylight"
        super().__init__(
            context, _(setting_words.SECTION_TITLES["look"]), self._make_rows(context, open_menu)
        )
        self._theme = Pictures(
            "theme",
            [Option(name, _(THEME_TITLES[name])) for name in THEMES if name != "system"],
            self._shown_theme,
            changes(context, "theme"),
            self._draw_theme,
        )
        self._numbers = Radios(
            "numbers",
            [Option(name, _(setting_words.NUMBER_TITLES[name])) for name in NUMBERS],
            context.settings.numbers,
            changes(context, "numbers"),
            self._draw_numbers,
        )
        self._pictures: dict[tuple[str, str, tuple[int, int]], pygame.Surface] = {}

    def _make_rows(self, context: WindowContext, open_menu: OpenMenu) -> list[SettingRow]:
        """Returns the rows: sizes first, then what the board shows."""
        settings = context.settings
        cell_size = Slider(
            "cell_size",
            [0, *range(SMALLEST_CELL, LARGEST_CELL + 1)],
            settings.cell_size,
            setting_words.pixels,
            changes(context, "cell_size", int),
        )
        follow = Toggle(FOLLOW_SYSTEM, settings.theme == "system", self._follow)
        size = DropDown("scale", self._scale_shown, self._scales, open_menu)
        coordinates = Segmented(
            "coordinates",
            [Option(name, _(setting_words.COORDINATE_TITLES[name])) for name in COORDINATES],
            settings.coordinates,
            changes(context, "coordinates"),
        )
        return [
            SettingRow(_(setting_words.FOLLOW_SYSTEM), follow, _(setting_words.FOLLOW_SYSTEM_NOTE)),
            SettingRow(_(setting_words.CELL_SIZE), cell_size, _(setting_words.CELL_SIZE_NOTE)),
            SettingRow(_(setting_words.SCALE), size, self._scale_note),
            toggle(context, "movement", _(setting_words.MOVEMENT), self._movement_note),
            toggle(
                context, "full_screen", _(setting_words.FULL_SCREEN), command=Command.FULL_SCREEN
            ),
            SettingRow(
                _(setting_words.COORDINATES), coordinates, _(setting_words.COORDINATES_NOTE)
            ),
            *(toggle(context, key) for key in ("show_neighbours", "dim_satisfied", "count_down")),
            SettingRow(
                _(setting_words.WINDOW_SIZE),
                note=_(setting_words.WINDOW_SIZE_NOTE),
                value=lambda: setting_words.window_size(
                    context.settings.window_width, context.settings.window_height
                ),
            ),
        ]

    def _follow(self, follows: bool) -> None:  # noqa: FBT001  what a toggle calls
        self.context.change(theme="system" if follows else self._system)

    def _scale_shown(self) -> tuple[str, str]:
        return setting_words.scale_chosen(self.context.settings.scale, self.context.brush.scale), ""

    def _scale_note(self) -> str:
        """Returns the note on the scale or, if the window is too small for it, the scale in use."""
        drawn = self.context.brush.scale
        is_held = drawn < wanted_scale(self.context.settings, self.context.rect.size)
        return setting_words.scale_limited(drawn) if is_held else _(setting_words.SCALE_NOTE)

    def _scales(self) -> list[MenuEntry]:
        chosen = self.context.settings.scale
        return [
            MenuEntry(
                str(per_cent),
                setting_words.scale(per_cent),
                partial(changes(self.context, "scale", int), per_cent),
                is_chosen=per_cent == chosen,
            )
            for per_cent in SCALES
        ]

    def _movement_note(self) -> str:
        asks = self.context.is_still
        return _(setting_words.STILLNESS_ASKED) if asks else _(setting_words.MOVEMENT_NOTE)

    # The pictures.

    @property
    def _shown_theme(self) -> str:
        """The theme in use, even if the desktop chooses it."""
        theme = self.context.settings.theme
        return self._system if theme == "system" else theme

    def above(self) -> list[Block]:
        """Returns the pictures of the themes, and the palettes below them."""
        self._theme.value = self._shown_theme

        def titled(title: str, pictures: Choice, height: float) -> Block:
            heading = Text(title, 14, Weight.MEDIUM, "ink2", leading=24 / 14)
            return Column([heading, Spacer(0, TINY), Slot(pictures, thickness=height)])

        return [
            titled(_(setting_words.THEME), self._theme, 128),
            Spacer(0, TINY),
            titled(_(setting_words.NUMBERS), self._numbers, 148),
            Spacer(0, SMALL),
        ]

    def _draw_theme(self, surface: pygame.Surface, frame: Rect, name: str) -> None:
        """Draws a corner of a board in a theme's colours, from a cache."""
        numbers = self.context.settings.numbers
        key = (name, numbers, frame.size)
        if key not in self._pictures:
            picture = pygame.Surface(frame.size, pygame.SRCALPHA)
            brush = Brush(theme_named(name, numbers), self.context.brush.scale)
            # The picture is as round as the inside of its frame, so that it does not cover the
            # corners.
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
        """Draws the numbers 1 to 8 of a palette on the board's background."""
        brush = self.context.brush
        theme = theme_named(self._shown_theme, name)
        sample = Rect(0, 0, brush.px(226), row.height - brush.px(12))
        sample.midright = (row.right - brush.px(12), row.centery)
        title = brush.width(_(setting_words.NUMBER_TITLES[name]), 14, Weight.MEDIUM)
        if sample.left < row.left + brush.px(52) + title:
            return
        brush.box(surface, sample, 6, theme.opened, theme.line)
        for number, colour in enumerate(theme.num):
            x = sample.left + brush.px(18) + number * brush.px(27)
            glyph = font(brush.px(20), face(Weight.BOLD)).render(str(number + 1), True, colour)  # noqa: FBT003  antialiased
            surface.blit(glyph, glyph.get_rect(center=(x, sample.centery)))

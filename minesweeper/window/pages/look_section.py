"""The settings section of the appearance: theme, numbers, and what board and window show."""

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
from minesweeper.window.pages.setting_section import (
    FOLLOW_SYSTEM,
    SettingRow,
    SettingsCard,
    SettingsSection,
    WholeRow,
    changes,
    toggle,
)
from minesweeper.window.text import setting_words
from minesweeper.window.visible_game import FLAG
from minesweeper.window.widgets.choices import (
    Option,
    Pictures,
    Radios,
    Segmented,
    Slider,
    Toggle,
)
from minesweeper.window.widgets.layout import Block
from minesweeper.window.widgets.menus import DropDown, MenuEntry, OpenMenu

_SAMPLE = ((1, FLAG), (1, COVERED))
"""The looks of the cells in a theme's picture."""


class LookSection(SettingsSection):
    """Pictures of the themes and of the number palettes, and the settings of board and window."""

    def __init__(self, context: WindowContext, open_menu: OpenMenu) -> None:
        # Asked once, because on some desktops the answer starts a process.
        self._system = "night" if system_is_dark() else "daylight"
        self._theme = Pictures(
            "theme",
            [Option(name, _(THEME_TITLES[name])) for name in THEMES if name != "system"],
            context.settings.theme,
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
        theme, numbers = _(setting_words.THEME), _(setting_words.NUMBERS)
        follow = Toggle(FOLLOW_SYSTEM, context.settings.theme == "system", self._follow)
        cards = [
            SettingsCard(
                theme,
                [
                    WholeRow(theme, self._theme, thickness=128),
                    SettingRow(
                        _(setting_words.FOLLOW_SYSTEM), follow, _(setting_words.FOLLOW_SYSTEM_NOTE)
                    ),
                ],
            ),
            SettingsCard(numbers, [WholeRow(numbers, self._numbers, thickness=148)], is_right=True),
            SettingsCard(_(setting_words.BOARD), self._board_rows(context)),
            SettingsCard(
                _(setting_words.WINDOW), self._window_rows(context, open_menu), is_right=True
            ),
        ]
        super().__init__(context, cards)

    def _board_rows(self, context: WindowContext) -> list[SettingRow]:
        """Returns the rows of what the board shows."""
        cell_size = Slider(
            "cell_size",
            [0, *range(SMALLEST_CELL, LARGEST_CELL + 1)],
            context.settings.cell_size,
            setting_words.pixels,
            changes(context, "cell_size", int),
        )
        coordinates = Segmented(
            "coordinates",
            [Option(name, _(setting_words.COORDINATE_TITLES[name])) for name in COORDINATES],
            context.settings.coordinates,
            changes(context, "coordinates"),
        )
        return [
            SettingRow(_(setting_words.CELL_SIZE), cell_size, _(setting_words.CELL_SIZE_NOTE)),
            SettingRow(
                _(setting_words.COORDINATES), coordinates, _(setting_words.COORDINATES_NOTE)
            ),
            toggle(context, "show_neighbours"),
            toggle(context, "dim_satisfied", note=self._dim_note),
            toggle(context, "count_down"),
        ]

    def _dim_note(self) -> str:
        """Returns the note on dimmed numbers; another one in a theme that never dims them."""
        dims = self.context.brush.theme.satisfied < 1
        note = setting_words.TOGGLES["dim_satisfied"][1] if dims else setting_words.NEVER_DIMMED
        return _(note)

    def _window_rows(self, context: WindowContext, open_menu: OpenMenu) -> list[SettingRow]:
        """Returns the rows of the scale, the animations and the size of the window."""
        scale = DropDown("scale", self._scale_shown, self._scales, open_menu)
        full_screen = _(setting_words.FULL_SCREEN)
        return [
            SettingRow(_(setting_words.SCALE), scale, self._scale_note),
            toggle(context, "full_screen", full_screen, self._window_size, Command.FULL_SCREEN),
            toggle(context, "movement", _(setting_words.MOVEMENT), self._movement_note),
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

    def _window_size(self) -> str:
        settings = self.context.settings
        return setting_words.window_size(settings.window_width, settings.window_height)

    # The pictures.

    @property
    def _shown_theme(self) -> str:
        """The theme in use, even if the desktop chooses it."""
        theme = self.context.settings.theme
        return self._system if theme == "system" else theme

    def block(self) -> Block:
        """Returns the section, with the theme in use chosen."""
        self._theme.value = self._shown_theme
        return super().block()

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

"""The blocks of the help pages: chapters, techniques with their boards, rows of keys."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from minesweeper.game.level import Level
from minesweeper.teaching.lesson import Technique
from minesweeper.window.board.board_view import AXES, BoardView
from minesweeper.window.board.camera import well_padding
from minesweeper.window.drawing.brush import Brush, Weight
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.text.help_words import Chapter
from minesweeper.window.visible_game import VisibleGame
from minesweeper.window.widgets.layout import Block

CELL = 32
"""The cell size of a technique's board, in pixels of the design."""
BOARD_ROOM = 236
"""The width kept for a board beside its text; the widest board has six columns."""
BESIDE_FROM = 560
"""A block at least this wide, in pixels of the design, has its board beside the text."""
ROW = 36


class ChapterBlock(Block):
    """A heading with a key at its right, and paragraphs."""

    chapter: Chapter
    key: str
    named: Callable[[str], str]
    """Puts the names of keys into a text."""

    @property
    def _text(self) -> list[str]:
        return self.named(self.chapter.text).split("\n")

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the heading and of the paragraphs."""
        return brush.px(30) + _height_of(brush, self._text, width)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the heading, the key and the text."""
        middle = rect.top + brush.px(12)
        brush.text(surface, self.chapter.heading, (rect.left, middle), 18, Weight.BOLD)
        if self.key:
            brush.keycap(surface, self.key, (rect.right, middle))
        box = Rect(rect.left, rect.top + brush.px(30), rect.width, 1)
        _draw_text(surface, brush, self._text, box)


class PathBlock(Block):
    """A path, wrapped behind its separators."""

    path: str

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the path's lines."""
        return len(self.lines(brush, width)) * brush.line_height(14)

    def lines(self, brush: Brush, width: int) -> list[str]:
        """Returns the lines of the path at a width."""
        return brush.wrapped_path(self.path, 14, Weight.MEDIUM, width)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines of the path."""
        for at, line in enumerate(self.lines(brush, rect.width)):
            step = brush.line_height(14)
            place = (rect.left, rect.top + at * step + step // 2)
            brush.text(surface, line, place, 14, Weight.MEDIUM)


class TechniqueBlock(Block):
    """A technique: its board with the marks of a lesson, and its text beside or below."""

    technique: Technique
    board: "TechniqueBoard"

    @property
    def _text(self) -> list[str]:
        return [" ".join(self.technique.text)]

    @property
    def _card_texts(self) -> list[str]:
        return [card.text for card in self.technique.lesson.cards]

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the board or of the text; in a narrow window of both."""
        board = self.board.size(brush)[1]
        if width >= brush.px(BESIDE_FROM):
            return max(board, self._height_of_text(brush, width - brush.px(BOARD_ROOM + 24)))
        return board + brush.px(12) + self._height_of_text(brush, width)

    def _height_of_text(self, brush: Brush, width: int) -> int:
        text = _height_of(brush, self._text, width)
        return brush.px(30) + text + brush.px(12) + self._height_of_cards(brush, width)

    def _height_of_cards(self, brush: Brush, width: int) -> int:
        return _height_of(brush, self._card_texts, width - 2 * brush.px(14)) + 2 * brush.px(10)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the board, the title, the text and, in a box, the lesson's sentences."""
        picture = self.board.picture(brush)
        box = rect.copy()
        surface.blit(picture, box)
        if rect.width >= brush.px(BESIDE_FROM):
            box.left += brush.px(BOARD_ROOM + 24)
            box.width -= brush.px(BOARD_ROOM + 24)
        else:
            box.top += picture.get_height() + brush.px(12)
        middle = box.top + brush.px(12)
        brush.text(surface, self.technique.title, (box.left, middle), 18, Weight.BOLD)
        box.top += brush.px(30)
        box.top += _draw_text(surface, brush, self._text, box) + brush.px(12)
        self._draw_card_texts(surface, brush, box)

    def _draw_card_texts(self, surface: pygame.Surface, brush: Brush, box: Rect) -> None:
        box_place = Rect(box.left, box.top, box.width, self._height_of_cards(brush, box.width))
        brush.box(surface, box_place, 10, brush.theme.surface2, brush.theme.line)
        inner = box_place.inflate(-2 * brush.px(14), -2 * brush.px(10))
        _draw_text(surface, brush, self._card_texts, inner, brush.theme.ink)


class TechniqueBoard:
    """The picture of a technique's board, drawn when it is first needed."""

    def __init__(self, technique: Technique) -> None:
        lesson = technique.lesson
        progress = LessonProgress(lesson, lesson.cards, is_mistake=False)
        progress.go(len(progress.stops) - 1)
        self._grid = lesson.position.grid
        level = Level(self._grid, lesson.position.mines)
        self._view = BoardView(VisibleGame(level, _no_time), lambda _: None)
        self._view.show(progress.marked_board())
        self._made: tuple[Brush, pygame.Surface] | None = None

    def size(self, brush: Brush) -> tuple[int, int]:
        """Returns its width and height, coordinates included."""
        edge = 2 * well_padding(brush.px(CELL)) + brush.px(AXES)
        cell = brush.px(CELL)
        return self._grid.width * cell + edge, self._grid.height * cell + edge

    def picture(self, brush: Brush) -> pygame.Surface:
        """Returns the picture for a brush."""
        if self._made is None or self._made[0] is not brush:
            self._made = (brush, self._drawn(brush))
        return self._made[1]

    def _drawn(self, brush: Brush) -> pygame.Surface:
        picture = pygame.Surface(self.size(brush)).convert()
        picture.fill(brush.theme.surface)
        area, axes = picture.get_rect(), brush.px(AXES)
        area.left, area.top = axes, axes
        area.width, area.height = area.width - axes, area.height - axes
        self._view.lay_out(brush, area, brush.px(CELL))
        self._view.draw(picture, picture.get_rect(), brush)
        return picture


def _no_time() -> int:
    return 0


class KeysBlock(Block):
    """A list of actions, each with its keys."""

    rows: Sequence[tuple[str, list[str]]]

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of all rows; keys that don't fit beside their action are below it."""
        return sum(self._height_of(brush, row, width) for row in self.rows)

    def _height_of(self, brush: Brush, row: tuple[str, list[str]], width: int) -> int:
        return brush.px(ROW if self._fits(brush, row, width) else ROW + 26)

    def _fits(self, brush: Brush, row: tuple[str, list[str]], width: int) -> bool:
        title, keys = row
        weight = Weight.REGULAR if keys else Weight.BOLD
        caps = sum(brush.keycap_width(key) + brush.px(6) for key in keys)
        return brush.width(title, 14, weight) + caps + brush.px(12) <= width

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws a row for each action with its keys at the right; a row without keys is a title."""
        top = rect.top
        for row in self.rows:
            height = self._height_of(brush, row, rect.width)
            self._draw_row(surface, brush, row, Rect(rect.left, top, rect.width, height))
            top += height
            surface.fill(brush.theme.line, (rect.left, top - 1, rect.width, 1))

    def _draw_row(
        self, surface: pygame.Surface, brush: Brush, row: tuple[str, list[str]], place: Rect
    ) -> None:
        title, keys = row
        weight = Weight.REGULAR if keys else Weight.BOLD
        brush.text(surface, title, (place.left, place.top + brush.px(ROW // 2)), 14, weight)
        middle, right = place.bottom - brush.px(ROW // 2), place.right
        for key in reversed(keys):
            right = brush.keycap(surface, key, (right, middle)).left - brush.px(6)


def _height_of(brush: Brush, text: list[str], width: int) -> int:
    lines = sum(len(brush.wrapped(part, 14, Weight.REGULAR, width)) for part in text)
    return lines * brush.line_height(14) + (len(text) - 1) * brush.px(6)


def _draw_text(
    surface: pygame.Surface, brush: Brush, text: list[str], box: Rect, ink: str | None = None
) -> int:
    """Draws paragraphs with a small gap between them, and returns their height."""
    place = box.copy()
    for part in text:
        colour = ink or brush.theme.ink2
        place.top += brush.paragraph(surface, part, place, 14, Weight.REGULAR, colour)
        place.top += brush.px(6)
    return place.top - box.top - brush.px(6)

"""The blocks of a panel's column. Each computes its height at a width and draws itself."""

from enum import Enum
from functools import lru_cache

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Card, Step
from minesweeper.window.drawing.arrange import flow
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.panels.board_marks import BoardMarks, MarkTiles, outline
from minesweeper.window.text import teaching_words

NARROW = 280
"""A card narrower than this, in pixels of the design, does not indent its text."""
_SIGN = 20
"""The side of a tile in a line of text, in pixels of the design."""


class Block(Value):
    """A piece of a column; it has no place of its own, so `draw` gets one."""

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height that the block needs at a width, in pixels."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the block into a rectangle."""
        raise NotImplementedError

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:  # noqa: ARG002  for cards
        """Returns the clickable rectangles by name; a part comes before what encloses it."""
        return {}

    def current(self, brush: Brush, rect: Rect) -> Rect | None:  # noqa: ARG002  for cards
        """Returns the rectangle that has to stay in view; None if the block is not current."""
        return None


class CardState(Enum):
    """The place of a card on the way through a lesson."""

    DONE = "done"
    NOW = "now"
    TO_COME = "to come"


# The head.


class HeadBlock(Block):
    """The head of a panel: the verdict, the promise, and the judge's rule."""

    verdict: str
    promise: str
    rule: str = ""
    is_brief: bool = False
    """True if there is little room, so that the verdict is written small."""

    def _rows(self, brush: Brush, width: int) -> list[tuple[str, float, Weight, str, int]]:
        """Returns every line with its text, size, weight, colour and height."""
        theme = brush.theme
        lines = [
            (self.verdict, self._size(brush, width), Weight.BOLD, theme.ink),
            (self.promise, 14, Weight.REGULAR, theme.ink),
            (self.rule, 14, Weight.REGULAR, theme.ink2),
        ]
        return [
            (line, size, weight, ink, brush.px(size * (1.25 if weight is Weight.BOLD else 1.5)))
            for text, size, weight, ink in lines
            if text
            for line in brush.wrapped(text, size, weight, width)
        ]

    def _size(self, brush: Brush, width: int) -> int:
        is_small = self.is_brief or width < brush.px(NARROW)
        return 16 if is_small else 22

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of all lines and of the gap after the verdict."""
        return sum(row[-1] for row in self._rows(brush, width)) + brush.px(6)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines."""
        top, was_bold = rect.top, True
        for line, size, weight, ink, height in self._rows(brush, rect.width):
            top += brush.px(6) if was_bold and weight is Weight.REGULAR else 0
            was_bold = weight is Weight.BOLD
            place = (rect.left, top + height // 2)
            brush.text(surface, line, place, size, weight, ink)
            top += height


class SentenceBlock(Block):
    """A plain paragraph."""

    text: str

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of its lines."""
        return len(brush.wrapped(self.text, 14, Weight.REGULAR, width)) * brush.line_height(14)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the lines."""
        brush.paragraph(surface, self.text, rect, 14, Weight.REGULAR, brush.theme.ink2)


class AnswerBlock(Block):
    """The reply to an answer, with a tick if the answer was right."""

    text: str
    is_right: bool

    def _room(self, brush: Brush, width: int) -> int:
        return width - brush.px(48) - brush.px(12)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of its lines in a card."""
        lines = brush.wrapped(self.text, 15, Weight.MEDIUM, self._room(brush, width))
        return len(lines) * brush.line_height(15) + brush.px(22)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the card."""
        theme = brush.theme
        face, ink = (theme.tick_bg, theme.tick) if self.is_right else (theme.warn_soft, theme.warn)
        brush.box(surface, rect, 10, face)
        icon = "tick" if self.is_right else "hint"
        middle = rect.top + brush.px(11) + brush.line_height(15) // 2
        brush.blit_icon(surface, icon, (rect.left + brush.px(25), middle), 20, ink)
        box = Rect(rect.left + brush.px(48), rect.top + brush.px(11), 0, 0)
        box.width = self._room(brush, rect.width)
        brush.paragraph(surface, self.text, box, 15, Weight.MEDIUM, theme.ink)


# A card.


class NumberedCard(Block):
    """A card with a number and a title; `chips` pixels are kept free at the right of the title."""

    number: int
    """The number of the card, from 0."""
    state: CardState

    def _wrap_title(self, brush: Brush, width: int, title: str, chips: int = 0) -> list[str]:
        return brush.wrapped(title, 15, Weight.MEDIUM, width - brush.px(48) - chips - brush.px(12))

    def _draw_title(
        self, surface: pygame.Surface, brush: Brush, rect: Rect, lines: list[str]
    ) -> None:
        theme, is_to_come = brush.theme, self.state is CardState.TO_COME
        draw_card(surface, brush, rect, self.state)
        draw_number(surface, brush, rect, self.number, self.state)
        top = rect.top + brush.px(22)
        for line in lines:
            ink = theme.ink2 if is_to_come else theme.ink
            brush.text(surface, line, (rect.left + brush.px(48), top), 15, Weight.MEDIUM, ink)
            top += brush.px(20)


class CardBlock(NumberedCard):
    """A card of a lesson: done, current, or to come."""

    card: Card
    about: Cell
    is_unfolded: bool = False
    step: int | None = None
    """The number of the current step of an unfolded round."""

    def _is_row(self, brush: Brush, width: int) -> bool:
        """Returns True for a card that is done in a narrow panel; it shrinks to one line."""
        return width < brush.px(NARROW) and self.state is CardState.DONE

    def _indent(self, brush: Brush, width: int) -> int:
        return brush.px(48 if width >= brush.px(NARROW) else 12)

    def _title_lines(self, brush: Brush, width: int) -> list[str]:
        chips = sum(_chip_width(brush, label) + brush.px(6) for _, label in self._chips())
        has_chips = width >= brush.px(NARROW)
        return self._wrap_title(brush, width, self.card.title, chips if has_chips else 0)

    def _chips(self) -> list[tuple[Verdict, str]]:
        return results(self.card.steps, self.about)

    def _text_lines(self, brush: Brush, width: int) -> list[str]:
        if self.state is CardState.TO_COME or not self.card.text:
            return []
        room = width - self._indent(brush, width) - brush.px(12)
        return brush.wrapped(self.card.full_text, 14, Weight.REGULAR, room)

    def _top_height(self, brush: Brush, width: int) -> int:
        return brush.px(44) + (len(self._title_lines(brush, width)) - 1) * brush.px(20)

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the title, of the text if it is shown, and of unfolded steps."""
        if self._is_row(brush, width):
            return brush.px(28)
        height = self._top_height(brush, width)
        lines = self._text_lines(brush, width)
        height += len(lines) * brush.line_height(14) + (brush.px(10) if lines else 0)
        if self._can_turn:
            height += brush.px(30)
        if self.is_unfolded:
            height += sum(self._step_heights(brush, width)) + brush.px(8)
        return height

    @property
    def _can_turn(self) -> bool:
        return self.card.is_round and self.state is not CardState.TO_COME

    def _step_lines(self, brush: Brush, width: int, step: Step) -> list[str]:
        room = width - brush.px(44) - brush.px(12)
        return brush.wrapped(step.text, 13, Weight.REGULAR, room)

    def _step_heights(self, brush: Brush, width: int) -> list[int]:
        return [
            len(self._step_lines(brush, width, step)) * brush.line_height(13) + brush.px(6)
            for step in self.card.steps
        ]

    def _turn_rect(self, brush: Brush, rect: Rect) -> Rect:
        """Returns the place of the button that folds and unfolds a round."""
        top = rect.top + self._top_height(brush, rect.width)
        top += len(self._text_lines(brush, rect.width)) * brush.line_height(14)
        left = rect.left + self._indent(brush, rect.width)
        label = brush.width(self._turn_label(), 13, Weight.MEDIUM)
        return Rect(left, top, brush.px(20) + label, brush.px(32))

    def _turn_label(self) -> str:
        return (
            teaching_words.FOLD
            if self.is_unfolded
            else teaching_words.unfold_label(len(self.card.steps))
        )

    def _step_rects(self, brush: Brush, rect: Rect) -> list[Rect]:
        top, rects = self._turn_rect(brush, rect).bottom + brush.px(4), []
        for height in self._step_heights(brush, rect.width):
            left = rect.left + brush.px(8)
            rects.append(Rect(left, top, rect.width - brush.px(16), height))
            top += height
        return rects

    def current(self, brush: Brush, rect: Rect) -> Rect | None:
        """Returns the current card, or the current step of an unfolded round."""
        if self.state is not CardState.NOW:
            return None
        if self.is_unfolded and self.step is not None:
            return self._step_rects(brush, rect)[self.step]
        return rect

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:
        """Returns the steps and the fold button of a round, then the card itself."""
        parts = {}
        if self._can_turn and not self._is_row(brush, rect.width):
            parts[f"turn.{self.number}"] = self._turn_rect(brush, rect)
        if self.is_unfolded and not self._is_row(brush, rect.width):
            rects = self._step_rects(brush, rect)
            parts |= {f"step.{self.number}.{at}": part for at, part in enumerate(rects)}
        return {**parts, f"card.{self.number}": rect}

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws the card or, if it is done and the panel narrow, one line."""
        if self._is_row(brush, rect.width):
            self._draw_row(surface, brush, rect)
            return
        self._draw_title(surface, brush, rect, self._title_lines(brush, rect.width))
        self._draw_chips(surface, brush, rect)
        top = rect.top + self._top_height(brush, rect.width)
        left = rect.left + self._indent(brush, rect.width)
        for line in self._text_lines(brush, rect.width):
            place = (left, top + brush.line_height(14) // 2 - brush.px(2))
            brush.text(surface, line, place, 14)
            top += brush.line_height(14)
        if self._can_turn:
            self._draw_turn(surface, brush, rect)
        if self.is_unfolded:
            self._draw_steps(surface, brush, rect)

    def _draw_row(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        steps = self.card.steps
        center = (rect.left + brush.px(12), rect.centery)
        draw_sign(surface, brush, center, steps[-1].verdict)
        text = teaching_words.concluded_of(steps)
        place = (rect.left + brush.px(32), rect.centery)
        brush.text(surface, text, place, 14, Weight.REGULAR, brush.theme.ink2)

    def _draw_chips(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        if self.state is not CardState.TO_COME and rect.width >= brush.px(NARROW):
            right = rect.right - brush.px(12)
            for verdict, label in reversed(self._chips()):
                middle = (right, rect.top + brush.px(22))
                right = draw_chip(surface, brush, middle, verdict, label) - brush.px(6)

    def _draw_turn(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        turn, theme = self._turn_rect(brush, rect), brush.theme
        icon = brush.icon("chevron", brush.px(14), {"pole": theme.clue})
        if self.is_unfolded:
            icon = pygame.transform.flip(icon, flip_x=False, flip_y=True)
        surface.blit(icon, icon.get_rect(midleft=turn.midleft))
        place = (turn.left + brush.px(20), turn.centery)
        brush.text(surface, self._turn_label(), place, 13, Weight.MEDIUM, theme.clue)

    def _draw_steps(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme, shown = brush.theme, surface.get_clip()
        rects = self._step_rects(brush, rect)
        for at, (step, part) in enumerate(zip(self.card.steps, rects, strict=True)):
            if not part.colliderect(shown):
                continue
            if at == self.step:
                brush.box(surface, part, 6, theme.surface, theme.clue)
            middle = part.top + brush.px(3) + brush.line_height(13) // 2
            draw_sign(surface, brush, (part.left + brush.px(18), middle), step.verdict)
            box = Rect(part.left + brush.px(36), part.top + brush.px(3), part.width, part.height)
            box.width = rect.width - brush.px(44) - brush.px(12)
            ink = theme.ink if self.step is None or at <= self.step else theme.ink2
            brush.paragraph(surface, step.text, box, 13, Weight.REGULAR, ink)


def draw_card(surface: pygame.Surface, brush: Brush, rect: Rect, state: CardState) -> None:
    """Draws the empty box of a card."""
    theme = brush.theme
    fills = {CardState.NOW: theme.info_soft, CardState.DONE: theme.surface2}
    fill = fills.get(state, theme.surface)
    if state is CardState.NOW:
        brush.box(surface, rect, 10, fill, theme.clue, max(2, brush.px(2)))
    else:
        brush.box(surface, rect, 10, fill, theme.line)


def draw_number(
    surface: pygame.Surface, brush: Brush, rect: Rect, number: int, state: CardState
) -> None:
    """Draws the number of a card, counted from 1, in its top left corner."""
    theme, is_to_come = brush.theme, state is CardState.TO_COME
    badge = Rect(0, 0, brush.px(22), brush.px(22))
    badge.midleft = (rect.left + brush.px(14), rect.top + brush.px(22))
    rounded(surface, badge, brush.px(6), theme.line2 if is_to_come else theme.clue)
    ink = theme.surface if is_to_come else theme.on_clue
    brush.text(surface, str(number + 1), badge.center, 12, Weight.BOLD, ink, "center")


def results(steps: tuple[Step, ...], about: Cell) -> list[tuple[Verdict, str]]:
    """Returns what steps concluded.

    That is the cell in question by its name, or else the numbers of safe cells and of mines.
    """
    named = [step for step in steps if step.cell == about] or [*steps]
    if len(named) == 1:
        return [(named[0].verdict, named[0].cell.name)]
    counts = [(verdict, sum(step.verdict is verdict for step in steps)) for verdict in _SETTLED]
    return [(verdict, str(count)) for verdict, count in counts if count]


_SETTLED = (Verdict.SAFE, Verdict.MINE)


def _chip_width(brush: Brush, label: str) -> int:
    return brush.width(label, 13, Weight.MEDIUM) + brush.px(40)


def draw_chip(
    surface: pygame.Surface, brush: Brush, midright: tuple[int, int], verdict: Verdict, label: str
) -> int:
    """Draws a conclusion on a pill that ends at a point; returns the pill's left end."""
    theme, is_safe = brush.theme, verdict is Verdict.SAFE
    ink, face = (theme.tick, theme.tick_bg) if is_safe else (theme.cross, theme.cross_bg)
    chip = Rect(0, 0, _chip_width(brush, label), brush.px(24))
    chip.midright = midright
    brush.box(surface, chip, 12, face)
    icon = "tick" if is_safe else "cross"
    brush.blit_icon(surface, icon, (chip.left + brush.px(16), chip.centery), 14, ink)
    place = (chip.left + brush.px(28), chip.centery)
    brush.text(surface, label, place, 13, Weight.MEDIUM, ink)
    return chip.left


def draw_sign(
    surface: pygame.Surface, brush: Brush, center: tuple[int, int], verdict: Verdict
) -> None:
    """Draws a small tile with a tick or a cross, as on the board."""
    tile = _small_tiles(brush.theme, brush.px(_SIGN)).proved(verdict, is_flagged=False)
    surface.blit(tile, tile.get_rect(center=center))


@lru_cache(maxsize=2)
def _small_tiles(theme: Theme, cell: int) -> MarkTiles:
    """Returns tiles with a brush of their own.

    The window's brush must not be a key of this cache: the cache would keep it, with all its texts,
    after the window has made another.
    """
    return MarkTiles(Brush(theme, 100), cell)


# The legend.


class LegendBlock(Block):
    """The meaning of the marks on the board."""

    ROW = 28

    is_mistake: bool
    """True if the cell in question was opened and lost the game."""
    has_better: bool
    """True if a better cell is ringed too."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the marks; those of the frames come last."""
        about = teaching_words.OPENED_CELL if self.is_mistake else teaching_words.ASKED_CELL
        better = (teaching_words.BETTER_CELL,) if self.has_better else ()
        return (*teaching_words.LEGEND, about, *better)

    def _entries(self, brush: Brush, width: int) -> list[tuple[int, int, str]]:
        """Returns the left end, the row and the label of each mark."""
        widths = [
            brush.px(_SIGN + 8) + brush.width(text, 12, Weight.REGULAR) for text in self.labels
        ]
        places = flow(widths, width, brush.px(20))
        return [(left, row, text) for (row, left), text in zip(places, self.labels, strict=True)]

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of the rows that the entries need."""
        return (self._entries(brush, width)[-1][1] + 1) * brush.px(self.ROW)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draws each mark and its label."""
        entries = self._entries(brush, rect.width)
        for sign, (left, row, text) in zip(self._signs(brush), entries, strict=True):
            middle = rect.top + row * brush.px(self.ROW) + brush.px(self.ROW) // 2
            corner = sign.get_rect(midleft=(rect.left + left, middle))
            surface.blit(sign, corner)
            place = (rect.left + left + brush.px(_SIGN + 6), middle)
            brush.text(surface, text, place, 12, Weight.REGULAR, brush.theme.ink2)

    def _signs(self, brush: Brush) -> list[pygame.Surface]:
        """Returns the marks in the order of the labels."""
        theme = brush.theme
        tiles = _small_tiles(theme, brush.px(_SIGN))
        signs = [
            self._clue(brush),
            tiles.hatched(is_flagged=False),
            tiles.proved(Verdict.SAFE, is_flagged=False),
            tiles.proved(Verdict.MINE, is_flagged=False),
            self._framed(brush, theme.cross if self.is_mistake else theme.primary),
        ]
        return [*signs, self._framed(brush, theme.best)] if self.has_better else signs

    def _framed(self, brush: Brush, colour: str) -> pygame.Surface:
        """Returns a covered cell with a frame around it."""
        sign = _small_tiles(brush.theme, brush.px(_SIGN)).tile(COVERED).copy()
        sign.blit(outline(sign.get_size(), max(2, brush.px(2)), 3, colour), (0, 0))
        return sign

    def _clue(self, brush: Brush) -> pygame.Surface:
        side = brush.px(_SIGN)
        sign = pygame.Surface((side, side), pygame.SRCALPHA)
        frame = Rect(2, 2, side - 3, side - 3)
        sign.blit(outline(frame.size, max(2, brush.px(2)), 3, brush.theme.clue), frame)
        BoardMarks(brush, side).draw_badge(sign, Rect(0, 0, side // 2, side // 2), 1)
        return sign

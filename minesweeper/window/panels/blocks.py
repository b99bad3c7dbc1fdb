"""The pieces of a lesson's column, one below the other; each knows its height and draws itself."""

from enum import Enum
from functools import lru_cache

import pygame
from pygame import Rect

from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.game.value import Value
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.lesson import Card, Step
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.drawing.theme import Theme
from minesweeper.window.panels.board_marks import BoardMarks, MarkTiles, outline
from minesweeper.window.text import teaching_words

NARROW = 280
"""The width of a card below which its text is not indented."""
_SIGN = 20
"""The side of a tile that stands in a line of text."""


class PanelBlock(Value):
    """A piece of the column."""

    def height(self, brush: Brush, width: int) -> int:
        """How high it is at a width."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw it."""
        raise NotImplementedError

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:  # noqa: ARG002  for cards
        """What can be clicked of it, by name; the smaller part before what holds it."""
        return {}

    def current(self, brush: Brush, rect: Rect) -> Rect | None:  # noqa: ARG002  for cards
        """What of it has to be in view."""
        return None


class Progress(Enum):
    """Where a card stands on the way."""

    DONE = "done"
    NOW = "now"
    TO_COME = "to come"


# What is said first.


class HeadBlock(PanelBlock):
    """What is so, what can be done about it, and by which rule."""

    verdict: str
    promise: str
    rule: str = ""
    is_brief: bool = False
    """Whether there is little room."""

    def _rows(self, brush: Brush, width: int) -> list[tuple[str, float, Weight, str, int]]:
        """Every line: its text, size, weight, ink and height."""
        theme = brush.theme
        said = [
            (self.verdict, self._size(brush, width), Weight.BOLD, theme.ink),
            (self.promise, 14, Weight.REGULAR, theme.ink),
            (self.rule, 14, Weight.REGULAR, theme.ink2),
        ]
        return [
            (line, size, weight, ink, brush.px(size * (1.25 if weight is Weight.BOLD else 1.5)))
            for text, size, weight, ink in said
            if text
            for line in brush.wrapped(text, size, weight, width)
        ]

    def _size(self, brush: Brush, width: int) -> int:
        is_small = self.is_brief or width < brush.px(NARROW)
        return 16 if is_small else 22

    def height(self, brush: Brush, width: int) -> int:
        """All lines, and a little air after the verdict."""
        return sum(row[-1] for row in self._rows(brush, width)) + brush.px(6)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the lines."""
        top, was_bold = rect.top, True
        for line, size, weight, ink, height in self._rows(brush, rect.width):
            top += brush.px(6) if was_bold and weight is Weight.REGULAR else 0
            was_bold = weight is Weight.BOLD
            place = (rect.left, top + height // 2)
            brush.text(surface, line, place, size, weight, ink)
            top += height


class SentenceBlock(PanelBlock):
    """A plain sentence."""

    text: str

    def height(self, brush: Brush, width: int) -> int:
        """Its lines."""
        return len(brush.wrapped(self.text, 14, Weight.REGULAR, width)) * brush.line_height(14)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the lines."""
        brush.paragraph(surface, self.text, rect, 14, Weight.REGULAR, brush.theme.ink2)


class AnswerBlock(PanelBlock):
    """What is said to an answer, with a tick where it was right."""

    text: str
    is_right: bool

    def _room(self, brush: Brush, width: int) -> int:
        return width - brush.px(48) - brush.px(12)

    def height(self, brush: Brush, width: int) -> int:
        """Its lines in a card."""
        lines = brush.wrapped(self.text, 15, Weight.MEDIUM, self._room(brush, width))
        return len(lines) * brush.line_height(15) + brush.px(22)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the card."""
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


class CardBlock(PanelBlock):
    """A card of the lesson: done, current, or to come."""

    number: int
    """From 0."""
    card: Card
    progress: Progress
    about: Cell
    is_unfolded: bool = False
    step: int | None = None
    """The current step of a round that is unfolded."""

    def _is_row(self, brush: Brush, width: int) -> bool:
        """Whether it is drawn as a line: where there is little room, what is done steps back."""
        return width < brush.px(NARROW) and self.progress is Progress.DONE

    def _indent(self, brush: Brush, width: int) -> int:
        return brush.px(48 if width >= brush.px(NARROW) else 12)

    def _title_lines(self, brush: Brush, width: int) -> list[str]:
        chips = sum(_chip_width(brush, label) + brush.px(6) for _, label in self._chips())
        room = width - brush.px(48) - (chips if width >= brush.px(NARROW) else 0) - brush.px(12)
        return brush.wrapped(self.card.title, 15, Weight.MEDIUM, room)

    def _chips(self) -> list[tuple[Verdict, str]]:
        return results(self.card.steps, self.about)

    def _text_lines(self, brush: Brush, width: int) -> list[str]:
        if self.progress is Progress.TO_COME or not self.card.text:
            return []
        room = width - self._indent(brush, width) - brush.px(12)
        return brush.wrapped(self.card.text, 14, Weight.REGULAR, room)

    def _top_height(self, brush: Brush, width: int) -> int:
        return brush.px(44) + (len(self._title_lines(brush, width)) - 1) * brush.px(20)

    def height(self, brush: Brush, width: int) -> int:
        """The title, the text where it is told already, and the steps of an unfolded round."""
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
        return self.card.is_round and self.progress is not Progress.TO_COME

    def _step_lines(self, brush: Brush, width: int, step: Step) -> list[str]:
        room = width - brush.px(44) - brush.px(12)
        return brush.wrapped(step.text, 13, Weight.REGULAR, room)

    def _step_heights(self, brush: Brush, width: int) -> list[int]:
        return [
            len(self._step_lines(brush, width, step)) * brush.line_height(13) + brush.px(6)
            for step in self.card.steps
        ]

    def _turn_rect(self, brush: Brush, rect: Rect) -> Rect:
        """Where a round is unfolded and folded."""
        top = rect.top + self._top_height(brush, rect.width)
        top += len(self._text_lines(brush, rect.width)) * brush.line_height(14)
        left = rect.left + self._indent(brush, rect.width)
        label = brush.width(self._turn_label(), 13, Weight.MEDIUM)
        return Rect(left, top, brush.px(20) + label, brush.px(32))

    def _turn_label(self) -> str:
        return (
            teaching_words.FOLD if self.is_unfolded else teaching_words.unfold(len(self.card.steps))
        )

    def _step_rects(self, brush: Brush, rect: Rect) -> list[Rect]:
        top, rects = self._turn_rect(brush, rect).bottom + brush.px(4), []
        for height in self._step_heights(brush, rect.width):
            left = rect.left + brush.px(8)
            rects.append(Rect(left, top, rect.width - brush.px(16), height))
            top += height
        return rects

    def current(self, brush: Brush, rect: Rect) -> Rect | None:
        """The card, or the current step of a round, while that is where one stands."""
        if self.progress is not Progress.NOW:
            return None
        if self.is_unfolded and self.step is not None:
            return self._step_rects(brush, rect)[self.step]
        return rect

    def parts(self, brush: Brush, rect: Rect) -> dict[str, Rect]:
        """The steps and the fold of a round, and the card itself."""
        parts = {}
        if self._can_turn and not self._is_row(brush, rect.width):
            parts[f"turn.{self.number}"] = self._turn_rect(brush, rect)
        if self.is_unfolded and not self._is_row(brush, rect.width):
            rects = self._step_rects(brush, rect)
            parts |= {f"step.{self.number}.{at}": part for at, part in enumerate(rects)}
        return {**parts, f"card.{self.number}": rect}

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw the card, or its line."""
        if self._is_row(brush, rect.width):
            self._draw_row(surface, brush, rect)
            return
        draw_card(surface, brush, rect, self.progress)
        self._draw_top(surface, brush, rect)
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
        told = teaching_words.concluded_of(steps)
        place = (rect.left + brush.px(32), rect.centery)
        brush.text(surface, told, place, 14, Weight.REGULAR, brush.theme.ink2)

    def _draw_top(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme, is_to_come = brush.theme, self.progress is Progress.TO_COME
        draw_number(surface, brush, rect, self.number, self.progress)
        top = rect.top + brush.px(22)
        for line in self._title_lines(brush, rect.width):
            ink = theme.ink2 if is_to_come else theme.ink
            brush.text(surface, line, (rect.left + brush.px(48), top), 15, Weight.MEDIUM, ink)
            top += brush.px(20)
        if not is_to_come and rect.width >= brush.px(NARROW):
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


def draw_card(surface: pygame.Surface, brush: Brush, rect: Rect, progress: Progress) -> None:
    """The empty box of a card."""
    theme = brush.theme
    fills = {Progress.NOW: theme.info_soft, Progress.DONE: theme.surface2}
    fill = fills.get(progress, theme.surface)
    if progress is Progress.NOW:
        brush.box(surface, rect, 10, fill, theme.clue, max(2, brush.px(2)))
    else:
        brush.box(surface, rect, 10, fill, theme.line)


def draw_number(
    surface: pygame.Surface, brush: Brush, rect: Rect, number: int, progress: Progress
) -> None:
    """The number of a card, told from 1, in its top left corner."""
    theme, is_to_come = brush.theme, progress is Progress.TO_COME
    badge = Rect(0, 0, brush.px(22), brush.px(22))
    badge.midleft = (rect.left + brush.px(14), rect.top + brush.px(22))
    rounded(surface, badge, brush.px(6), theme.line2 if is_to_come else theme.clue)
    ink = theme.surface if is_to_come else theme.on_clue
    brush.text(surface, str(number + 1), badge.center, 12, Weight.BOLD, ink, "center")


def results(steps: tuple[Step, ...], about: Cell) -> list[tuple[Verdict, str]]:
    """What came of steps: the cell that matters by its name, else how many were safe and mined."""
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
    """A conclusion on a small pill, ending at a point; gives where it begins."""
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
    """A small tile with a tick or a cross, as on the board."""
    tile = _small_tiles(brush.theme, brush.px(_SIGN)).proved(verdict, is_flagged=False)
    surface.blit(tile, tile.get_rect(center=center))


@lru_cache(maxsize=2)
def _small_tiles(theme: Theme, cell: int) -> MarkTiles:
    """Make tiles that have a brush of their own.

    The window's brush is no key here: it would be kept, with all its texts, after the window has
    taken another.
    """
    return MarkTiles(Brush(theme, 100), cell)


# What the marks mean.


class LegendBlock(PanelBlock):
    """What the marks on the board mean."""

    ROW = 28

    is_mistake: bool
    """Whether the cell in question was opened and lost the game."""
    has_better: bool
    """Whether another cell is ringed that would have been better."""

    @property
    def told(self) -> tuple[str, ...]:
        """The words of the marks, those of the frames last."""
        about = teaching_words.OPENED_CELL if self.is_mistake else teaching_words.ASKED_CELL
        better = (teaching_words.BETTER_CELL,) if self.has_better else ()
        return (*teaching_words.LEGEND, about, *better)

    def _entries(self, brush: Brush, width: int) -> list[tuple[int, int, str]]:
        """The left end, the row and the words of each mark."""
        left = row = 0
        entries = []
        for text in self.told:
            wide = brush.px(_SIGN + 8) + brush.width(text, 12, Weight.REGULAR)
            if left and left + wide > width:
                left, row = 0, row + 1
            entries.append((left, row, text))
            left += wide + brush.px(20)
        return entries

    def height(self, brush: Brush, width: int) -> int:
        """As many rows as its entries need."""
        return (self._entries(brush, width)[-1][1] + 1) * brush.px(self.ROW)

    def draw(self, surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        """Draw each mark and its words."""
        entries = self._entries(brush, rect.width)
        for sign, (left, row, text) in zip(self._signs(brush), entries, strict=True):
            middle = rect.top + row * brush.px(self.ROW) + brush.px(self.ROW) // 2
            corner = sign.get_rect(midleft=(rect.left + left, middle))
            surface.blit(sign, corner)
            place = (rect.left + left + brush.px(_SIGN + 6), middle)
            brush.text(surface, text, place, 12, Weight.REGULAR, brush.theme.ink2)

    def _signs(self, brush: Brush) -> list[pygame.Surface]:
        """The marks, in the order of their words."""
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
        """A covered cell with a frame around it."""
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

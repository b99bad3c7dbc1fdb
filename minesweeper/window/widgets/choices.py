"""Widgets that hold a value: a toggle, a slider, and several kinds of choices."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.widgets.base import Widget


class Toggle(Widget):
    """A switch; on and off differ in shape, not only in colour."""

    radius = 11

    def __init__(self, name: str, is_on: bool, turned: Callable[[bool], None]) -> None:  # noqa: FBT001  a toggle is about one boolean
        super().__init__(name)
        self.is_on = is_on
        self._turned = turned

    def use(self) -> None:
        """Switches it."""
        self.is_on = not self.is_on
        self._turned(self.is_on)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the track and the knob at the right end of the widget."""
        theme = brush.theme
        track = Rect(0, 0, brush.px(40), brush.px(22))
        track.midright = self.rect.midright
        if self.is_on:
            fill = theme.primary_hover if self.is_hovered else theme.primary
            brush.box(surface, track, 11, fill)
            _disc(surface, (track.right - brush.px(11), track.centery), brush.px(8), theme.surface)
        else:
            brush.box(surface, track, 11, theme.surface, theme.line2, brush.px(2))
            _disc(surface, (track.left + brush.px(11), track.centery), brush.px(6), theme.line2)


class Slider(Widget):
    """A whole number on a line, with its value in words at the right."""

    def __init__(
        self,
        name: str,
        values: Sequence[int],
        value: int,
        words: Callable[[int], str],
        moved: Callable[[int], None],
    ) -> None:
        super().__init__(name)
        self._values = values
        self.stride = 1
        """The step of the pointer, if every single value would be too many to hear or see."""
        self.value = value
        self._words = words
        self._moved = moved

    def _track(self) -> Rect:
        return Rect(self.rect.left, self.rect.centery, self.rect.width * 2 // 3, 1)

    def press(self, place: tuple[int, int]) -> None:
        """Jumps to the pressed place."""
        self.drag(place)

    def drag(self, place: tuple[int, int]) -> None:
        """Follows the pointer."""
        track = self._track()
        share = (place[0] - track.left) / max(1, track.width)
        strides = share * (len(self._values) - 1) / self.stride
        self._set(round(strides) * self.stride)

    def use(self) -> None:
        """Does nothing, because the press has set the value."""

    def key(self, event: pygame.event.Event) -> bool:
        """Moves by one on arrows, and to the ends on Home and End."""
        at = self._values.index(self.value)
        steps = {pygame.K_LEFT: at - 1, pygame.K_DOWN: at - 1, pygame.K_RIGHT: at + 1}
        steps |= {pygame.K_UP: at + 1, pygame.K_HOME: 0, pygame.K_END: len(self._values) - 1}
        if event.key not in steps:
            return False
        self._set(steps[event.key])
        return True

    def _set(self, at: int) -> None:
        value = self._values[min(max(at, 0), len(self._values) - 1)]
        if value != self.value:
            self.value = value
            self._moved(value)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the track, filled up to the knob, and the value."""
        theme, track = brush.theme, self._track()
        line = Rect(track.left, 0, track.width, brush.px(4))
        line.centery = self.rect.centery
        share = self._values.index(self.value) / (len(self._values) - 1)
        knob = (track.left + round(share * track.width), self.rect.centery)
        rounded(surface, line, brush.px(2), theme.line)
        rounded(
            surface, Rect(line.left, line.top, knob[0] - line.left, line.height), 0, theme.primary
        )
        _disc(surface, knob, brush.px(9), theme.primary)
        _disc(surface, knob, brush.px(9) - max(2, brush.px(2)), theme.surface)
        words = self._words(self.value)
        brush.text(surface, words, self.rect.midright, 14, Weight.MEDIUM, None, "midright")


class Option(Value):
    """One of several values, with its title."""

    value: str
    title: str
    note: str = ""
    """A sentence about it; only some choices show it."""


Sample = Callable[[pygame.Surface, Rect, str], None]
"""Draws the look of an option, by its value, into a rectangle."""


class Choice(Widget):
    """One of several options; subclasses place and draw them."""

    def __init__(
        self,
        name: str,
        options: Sequence[Option],
        value: str,
        chosen: Callable[[str], None],
        sample: Sample | None = None,
    ) -> None:
        super().__init__(name)
        self.options = options
        self.value = value
        self._chosen = chosen
        self.sample = sample

    def parts(self) -> list[Rect]:
        """Returns the rectangles of the options."""
        raise NotImplementedError

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws one option."""
        raise NotImplementedError

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangle of every option, by its value."""
        pairs = zip(self.options, self.parts(), strict=True)
        return {f"{self.name}.{option.value}": part for option, part in pairs}

    def use(self) -> None:
        """Chooses the option under the pointer."""
        for option, part in zip(self.options, self.parts(), strict=True):
            if part.collidepoint(self.place):
                self._choose(option.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Goes from option to option on arrows."""
        step = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
        if event.key not in step:
            return False
        values = [option.value for option in self.options]
        self._choose(values[(values.index(self.value) + step[event.key]) % len(values)])
        return True

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self._chosen(value)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws all options."""
        for option, part in zip(self.options, self.parts(), strict=True):
            self.draw_option(surface, brush, option, part)


class Segmented(Choice):
    """Options side by side in a sunken track, the chosen one raised."""

    def parts(self) -> list[Rect]:
        """Returns equal parts of the track."""
        count = len(self.options)
        edges = [self.rect.left + self.rect.width * at // count for at in range(count + 1)]
        return [
            Rect(left, self.rect.top, right - left, self.rect.height)
            for left, right in pairwise(edges)
        ]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the track, then the options."""
        brush.box(surface, self.rect, 8, brush.theme.sunk)
        super().draw(surface, brush)

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws one segment."""
        theme = brush.theme
        is_chosen = option.value == self.value
        if is_chosen:
            inside = part.inflate(-2 * brush.px(3), -2 * brush.px(3))
            brush.box(surface, inside, 6, theme.surface, theme.line2)
        is_hovered = self.is_hovered and part.collidepoint(self.place)
        ink = theme.ink if is_chosen or is_hovered else theme.ink2
        brush.text(surface, option.title, part.center, 14, Weight.MEDIUM, ink, "center")


class Radios(Choice):
    """Options one below the other, each a row with a round mark; a row may have a sample."""

    def parts(self) -> list[Rect]:
        """Returns rows with a gap between them."""
        count = len(self.options)
        gap = 8
        height = (self.rect.height - gap * (count - 1)) // count
        return [
            Rect(self.rect.left, self.rect.top + at * (height + gap), self.rect.width, height)
            for at in range(count)
        ]

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws one row."""
        theme = brush.theme
        is_chosen = option.value == self.value
        fill = theme.primary_soft if is_chosen else theme.surface
        border = theme.primary if is_chosen else theme.line
        brush.box(surface, part, 8, fill, border, 2 if is_chosen else 1)
        mark = (part.left + brush.px(21), part.centery)
        _radio_mark(surface, brush, mark, is_on=is_chosen)
        place = (part.left + brush.px(42), part.centery)
        brush.text(surface, option.title, place, 14, Weight.MEDIUM)
        if self.sample:
            self.sample(surface, part, option.value)


class RadioCards(Choice):
    """Options one below the other, each a card with its title and its note."""

    GAP = 8

    def __init__(
        self,
        name: str,
        options: Sequence[Option],
        value: str,
        chosen: Callable[[str], None],
        chips: Mapping[str, str],
    ) -> None:
        super().__init__(name, options, value, chosen)
        self._chips = chips
        """A label at the right of some options, by their value."""
        self._heights: list[int] = []

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of all cards at a width."""
        room = width - brush.px(48 + 16)
        lines = [len(brush.wrapped(each.note, 13, Weight.REGULAR, room)) for each in self.options]
        self._heights = [brush.px(40) + count * brush.line_height(13) for count in lines]
        return sum(self._heights) + self.GAP * (len(lines) - 1)

    def parts(self) -> list[Rect]:
        """Returns the cards, each as high as its note needs."""
        parts, top = [], self.rect.top
        for height in self._heights:
            parts.append(Rect(self.rect.left, top, self.rect.width, height))
            top += height + self.GAP
        return parts

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws one card."""
        theme, is_chosen = brush.theme, option.value == self.value
        fill = theme.primary_soft if is_chosen else theme.surface2
        border = theme.primary if is_chosen else theme.line
        brush.box(surface, part, 10, fill, border, 2 if is_chosen else 1)
        middle = part.top + brush.px(21)
        _radio_mark(surface, brush, (part.left + brush.px(24), middle), is_on=is_chosen)
        left = part.left + brush.px(48)
        brush.text(surface, option.title, (left, middle), 15, Weight.MEDIUM)
        box = Rect(left, part.top + brush.px(34), part.width - brush.px(48 + 16), 1)
        brush.paragraph(surface, option.note, box, 13, Weight.REGULAR, theme.ink2)
        if option.value in self._chips:
            self._draw_chip(surface, brush, self._chips[option.value], part)

    def _draw_chip(self, surface: pygame.Surface, brush: Brush, text: str, part: Rect) -> None:
        theme = brush.theme
        chip = Rect(0, 0, brush.width(text, 12, Weight.MEDIUM) + brush.px(20), brush.px(24))
        chip.midright = (part.right - brush.px(12), part.top + brush.px(21))
        brush.box(surface, chip, 12, theme.primary)
        brush.text(surface, text, chip.center, 12, Weight.MEDIUM, theme.on_primary, "center")


class Pictures(Choice):
    """Options side by side, each a small picture with its title and a round mark below."""

    RADIUS = 10
    """The corner radius of a picture's frame, in pixels of the design."""

    def edge(self, brush: Brush, value: str) -> int:
        """Returns the thickness of an option's frame, in pixels."""
        return max(3, brush.px(3)) if value == self.value else max(1, brush.px(1))

    def parts(self) -> list[Rect]:
        """Returns one column for each option."""
        count, gap = len(self.options), 12
        width = (self.rect.width - gap * (count - 1)) // count
        return [
            Rect(self.rect.left + at * (width + gap), self.rect.top, width, self.rect.height)
            for at in range(count)
        ]

    def draw_option(
        self, surface: pygame.Surface, brush: Brush, option: Option, part: Rect
    ) -> None:
        """Draws one picture."""
        theme = brush.theme
        frame = Rect(part.left, part.top, part.width, part.height - brush.px(34))
        is_chosen = option.value == self.value
        edge, line = self.edge(brush, option.value), theme.primary if is_chosen else theme.line2
        brush.box(surface, frame, self.RADIUS, theme.bg, line, edge)
        if self.sample:
            self.sample(surface, frame.inflate(-2 * edge, -2 * edge), option.value)
        mark = (part.left + brush.px(10), part.bottom - brush.px(14))
        _radio_mark(surface, brush, mark, is_on=is_chosen)
        left = mark[0] + brush.px(15)
        lines = brush.wrapped(option.title, 12, Weight.MEDIUM, part.right - left)
        for at, line in enumerate(lines):
            y = mark[1] + round((at - (len(lines) - 1) / 2) * brush.px(14))
            brush.text(surface, line, (left, y), 12, Weight.MEDIUM)


def _radio_mark(
    surface: pygame.Surface, brush: Brush, center: tuple[int, int], *, is_on: bool
) -> None:
    theme = brush.theme
    _disc(surface, center, brush.px(9), theme.primary if is_on else theme.line2)
    _disc(surface, center, brush.px(9) - max(2, brush.px(2)), theme.surface)
    if is_on:
        _disc(surface, center, brush.px(4), theme.primary)


def _disc(surface: pygame.Surface, center: tuple[int, int], radius: int, colour: str) -> None:
    rect = Rect(0, 0, 2 * radius, 2 * radius)
    rect.center = center
    rounded(surface, rect, radius, colour)

"""Widgets that hold a value: a toggle, a slider, and several kinds of choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.widgets.base import SpokenPart, Widget
from minesweeper.window.widgets.layout import (
    MEDIUM,
    SMALL,
    Background,
    Block,
    Column,
    Drawing,
    Filler,
    Row,
    Text,
    label,
)


class Toggle(Widget):
    """A switch; on and off differ in shape, not only in colour."""

    radius = 11

    def __init__(self, name: str, is_on: bool, turned: Callable[[bool], None]) -> None:  # noqa: FBT001  a toggle is about one boolean
        super().__init__(name)
        self.is_on = is_on
        self._turned = turned

    def use(self) -> None:
        """Switches the toggle on or off."""
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
        """The step of values that the pointer can choose; the keyboard can choose every value."""
        self.value = value
        self._words = words
        self._moved = moved
        self._beside = 0
        """The width that the value in words needs, once it is measured."""

    @property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest value."""
        return self._values[0], self._values[-1]

    def spoken_value(self) -> str:
        """Returns the value in words."""
        return self._words(self.value)

    def _track(self) -> Rect:
        width = self.rect.width - max(self._beside, self.rect.width // 3)
        return Rect(self.rect.left, self.rect.centery, width, 1)

    def press(self, place: tuple[int, int]) -> None:
        """Moves the knob to the pressed point."""
        self.drag(place)

    def drag(self, place: tuple[int, int]) -> None:
        """Moves the knob with the pointer."""
        track = self._track()
        share = (place[0] - track.left) / max(1, track.width)
        strides = share * (len(self._values) - 1) / self.stride
        self._set(round(strides) * self.stride)

    def use(self) -> None:
        """Does nothing, because the press has already set the value."""

    def key(self, event: pygame.event.Event) -> bool:
        """Changes the value by one on arrow keys, and to an end on Home and End."""
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
        # The first value may be a word, such as "off"; the last has the most digits.
        longest = max(map(self._words, (self._values[0], self._values[-1])), key=len)
        self._beside = brush.width(longest, 14, Weight.MEDIUM) + brush.px(20)
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
    """A sentence about the option; only some kinds of choices show it."""


Sample = Callable[[pygame.Surface, Rect, str], None]
"""A function that draws an option's look into a rectangle, by the option's value."""


class Choice(Widget):
    """A choice of one of several options. Subclasses place and draw the options."""

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

    def block(self, option: Option, *, stands_out: bool) -> Block:
        """Returns the block of an option; `stands_out` if it is chosen or under the pointer."""
        raise NotImplementedError

    def clickable(self) -> dict[str, Rect]:
        """Returns the rectangle of every option, by its value."""
        pairs = zip(self.options, self.parts(), strict=True)
        return {f"{self.name}.{option.value}": part for option, part in pairs}

    def spoken_parts(self) -> list[SpokenPart]:
        """Returns the options, each with its note."""
        return [
            SpokenPart(
                f"{self.name}.{option.value}",
                f"{option.title}. {option.note}" if option.note else option.title,
                part,
                is_current=option.value == self.value,
                is_chosen=option.value == self.value,
            )
            for option, part in zip(self.options, self.parts(), strict=True)
        ]

    def use(self) -> None:
        """Chooses the option under the pointer."""
        for option, part in zip(self.options, self.parts(), strict=True):
            if part.collidepoint(self.place):
                self._choose(option.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Chooses the next or previous option on arrow keys."""
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
            is_hovered = self.is_hovered and part.collidepoint(self.place)
            stands_out = option.value == self.value or is_hovered
            self.block(option, stands_out=stands_out).draw(surface, brush, part)


class Segmented(Choice):
    """Options side by side in a sunken track; the chosen option is raised."""

    _needs: tuple[int, ...] = ()
    """The widths that the titles need, once they are measured; empty before."""
    _titles: Mapping[str, str] = MappingProxyType({})
    """The titles as far as there is room for them, by the option's value."""

    def parts(self) -> list[Rect]:
        """Returns a part of the track for each option.

        The parts are equal if every title fits into its part. Otherwise each has what its title
        needs, and an equal share of the rest.
        """
        count, width = len(self.options), self.rect.width
        rest, is_even = width - sum(self._needs), max(self._needs, default=0) <= width // count
        edges = [width * at // count for at in range(count + 1)]
        if len(self._needs) == count and not is_even and rest >= 0:
            edges = [sum(self._needs[:at]) + rest * at // count for at in range(count + 1)]
        return [
            Rect(self.rect.left + left, self.rect.top, right - left, self.rect.height)
            for left, right in pairwise(edges)
        ]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the track, then the options."""
        brush.box(surface, self.rect, 8, brush.theme.sunk)
        edges, titles = 2 * brush.px(6), [option.title for option in self.options]
        self._needs = tuple(brush.width(title, 14, Weight.MEDIUM) + edges for title in titles)
        self._titles = {
            option.value: brush.shortened(option.title, 14, Weight.MEDIUM, part.width - edges)
            for option, part in zip(self.options, self.parts(), strict=True)
        }
        super().draw(surface, brush)

    def block(self, option: Option, *, stands_out: bool) -> Block:
        """Returns the block of one segment; a title that is too long for it is shortened."""
        shown = self._titles.get(option.value, option.title)
        title = label(shown, 14, Weight.MEDIUM, "ink" if stands_out else "ink2")
        is_chosen = option.value == self.value
        background = Background("surface", "line2", 6, inset=3) if is_chosen else None
        return Row([Filler(), title, Filler()], background=background)


class Radios(Choice):
    """Options one below the other, each a row with a round mark; a row may have a sample."""

    def parts(self) -> list[Rect]:
        """Returns one row for each option, with gaps between them."""
        count = len(self.options)
        height = (self.rect.height - SMALL * (count - 1)) // count
        first = Rect(self.rect.topleft, (self.rect.width, height))
        return [first.move(0, at * (height + SMALL)) for at in range(count)]

    def block(self, option: Option, *, stands_out: bool) -> Block:  # noqa: ARG002  chosen or not
        """Returns the block of one row."""
        is_chosen = option.value == self.value
        content = [_radio(is_on=is_chosen), label(option.title, 14, Weight.MEDIUM)]
        background = (
            replace(_CHOSEN, radius=SMALL) if is_chosen else Background("surface", "line", SMALL)
        )
        return Row(content, MEDIUM, (MEDIUM, 0), background)

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the rows, and a sample on each row that has one."""
        super().draw(surface, brush)
        for option, part in zip(self.options, self.parts(), strict=True):
            if self.sample:
                self.sample(surface, part, option.value)


class RadioCards(Choice):
    """Options one below the other, each as a card with a title and a note."""

    def __init__(
        self, name: str, options: Sequence[Option], value: str, chosen: Callable[[str], None]
    ) -> None:
        super().__init__(name, options, value, chosen)
        self.chips: Mapping[str, str] = {}
        """The labels at the right of some options, by the option's value."""
        self.pictures: Mapping[str, Block] = {}
        """The drawings before the texts of options, by the option's value."""
        self._brush: Brush | None = None
        self._columns: dict[str, Column] = {}
        """The columns of cards by chosen value, cached because they are drawn often."""

    def show(self, options: Sequence[Option]) -> None:
        """Shows other options; the chosen value stays."""
        self.options, self._columns = options, {}

    def height(self, brush: Brush, width: int) -> int:
        """Returns the height of all cards at a width."""
        self._brush = brush
        return self._column.height(brush, width)

    @property
    def _column(self) -> Column:
        if self.value not in self._columns:
            cards = [self._card(option) for option in self.options]
            self._columns = {self.value: Column(cards, SMALL)}
        return self._columns[self.value]

    def _card(self, option: Option) -> Block:
        is_chosen = option.value == self.value
        title: list[Block] = [Text(option.title, 15, Weight.MEDIUM)]
        if option.value in self.chips:
            chip = label(self.chips[option.value], 12, Weight.MEDIUM, "on_primary")
            title.append(Row([chip], 0, (10, 0), Background("primary", radius=12), least=22))
        background = _CHOSEN if is_chosen else Background("surface2", "line")
        pictures = [self.pictures[option.value]] if option.value in self.pictures else []
        texts = Column([Row(title, MEDIUM, least=24), Text(option.note, 13, ink="ink2")], 2)
        return Row([_radio(is_on=is_chosen), *pictures, texts], MEDIUM, (MEDIUM, 10), background)

    def parts(self) -> list[Rect]:
        """Returns one card for each option, as high as its note needs."""
        assert self._brush is not None, "cards are measured before they are shown"
        return [place for _, place in self._column.arrange(self._brush, self.rect)]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the cards."""
        self._column.draw(surface, brush, self.rect)


class Pictures(Choice):
    """Options side by side, each a small picture with its title and a round mark below."""

    RADIUS = 10
    """The corner radius of a picture's frame, in pixels of the design."""

    def edge(self, brush: Brush, value: str) -> int:
        """Returns the thickness of an option's frame, in pixels."""
        return max(3, brush.px(3)) if value == self.value else max(1, brush.px(1))

    def parts(self) -> list[Rect]:
        """Returns one column for each option."""
        count = len(self.options)
        width = (self.rect.width - MEDIUM * (count - 1)) // count
        first = Rect(self.rect.topleft, (width, self.rect.height))
        return [first.move(at * (width + MEDIUM), 0) for at in range(count)]

    def block(self, option: Option, *, stands_out: bool) -> Block:  # noqa: ARG002  chosen or not
        """Returns the block of one picture."""
        is_chosen = option.value == self.value

        def paint(surface: pygame.Surface, brush: Brush, frame: Rect) -> None:
            theme, edge = brush.theme, self.edge(brush, option.value)
            line = theme.primary if is_chosen else theme.line2
            brush.box(surface, frame, self.RADIUS, theme.bg, line, edge)
            if self.sample:
                self.sample(surface, frame.inflate(-2 * edge, -2 * edge), option.value)

        title = Text(option.title, 12, Weight.MEDIUM, leading=1.17)
        below = Row([_radio(18, is_on=is_chosen), title], 6, least=28)
        return Column([Drawing(0, 0, paint, stretches=True), below], 6)


_CHOSEN = Background("primary_soft", "primary", thickness=2)
"""The background of the chosen row or card."""


def _radio(length: float = 24, *, is_on: bool) -> Block:
    """Returns the round mark of an option, filled if it is chosen."""

    def paint(surface: pygame.Surface, brush: Brush, rect: Rect) -> None:
        theme = brush.theme
        _disc(surface, rect.center, brush.px(9), theme.primary if is_on else theme.line2)
        _disc(surface, rect.center, brush.px(9) - max(2, brush.px(2)), theme.surface)
        if is_on:
            _disc(surface, rect.center, brush.px(4), theme.primary)

    return Drawing(length, 18, paint)


def _disc(surface: pygame.Surface, center: tuple[int, int], radius: int, colour: str) -> None:
    rect = Rect(0, 0, 2 * radius, 2 * radius)
    rect.center = center
    rounded(surface, rect, radius, colour)

"""The buttons around a lesson or a review: their places in a panel, and the progress."""

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect

from minesweeper.game.value import Value
from minesweeper.window.commands import Command
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.text import teaching_words, words
from minesweeper.window.widgets.base import Callback, Widget, do_nothing
from minesweeper.window.widgets.buttons import Button, Emphasis, IconButton
from minesweeper.window.widgets.choices import Option, Segmented

SHORTEST, EVERYTHING = "shortest", "everything"
"""The two routes through a lesson."""
WIDE = 400
"""From this width on, in pixels of the design, the step buttons share a line with the progress."""
ROOM_FOR_CARDS = 180
"""With less room for the cards, in pixels of the design, the head scrolls with them."""
LOW, LOWEST = 164, 112
"""Below the first height a panel has only step buttons, below the second these have no label."""
MOST_DOTS = 12
_ROOM_FOR_TWO_ROWS = 400
"""From this height on, buttons that don't fit side by side get two rows."""
_ROUTE_HEIGHT, _BUTTON_HEIGHT, _ICON = 34, 40, 36


class ControlsState(Value):
    """The state that the buttons show at the current stop."""

    title: str
    at: int
    stops: int
    actions: Mapping[str, bool]
    """The names of the buttons at the lower edge, and whether each is enabled."""
    has_steps: bool = True
    """True if there is anything to step through."""
    route: str | None = SHORTEST
    """The current route; None if there is only one."""
    is_playing: bool = False
    """True if the steps play by themselves."""
    unit: str = teaching_words.STEP
    """The name of a stop; empty if the stops are of different kinds."""
    progress_text: str = ""
    """The progress in words, if it is not counted in steps."""
    has_count: bool = False
    """True if the last stop is the count of minefields, which is not a step."""

    @property
    def progress(self) -> str:
        """The progress in words."""
        if self.progress_text:
            return self.progress_text
        last = self.stops - self.has_count
        if self.at == last:
            return teaching_words.THE_COUNT
        return teaching_words.progress_of(self.at + 1, last, self.unit)


class Places(Value):
    """The places that the buttons leave in a panel."""

    head: Rect | None
    """The place of the head; None if the head scrolls with the cards."""
    column: Rect
    """The place of the cards."""
    widgets: list[Widget]
    """The placed buttons in the order of Tab; the cards come after the first `before` of them."""
    before: int


class Controls:
    """Makes the buttons, places them, and updates them at each stop."""

    def __init__(
        self,
        callbacks: Mapping[str, Callback],
        take_route: Callable[[str], None] = lambda _: None,
        copy_tip: str = teaching_words.COPY_LESSON,
    ) -> None:
        """Takes what each button calls, by name; a button without a callback gets no place."""
        self._steps = [
            _iconed(name, icon, callbacks, tip)
            for (name, icon), tip in zip(_STEPS.items(), teaching_words.STEP_TIPS, strict=True)
        ]
        self._play = IconButton(
            "lesson.play", "play", callbacks["play"], tip=teaching_words.PLAY_LESSON
        )
        self._pace = Button("lesson.pace", "", callbacks["pace"], emphasis=Emphasis.QUIET)
        self._pace.tip = teaching_words.PACE_TIP
        self._copy = IconButton("lesson.copy", "copy", callbacks["copy"], tip=copy_tip)
        self._close = IconButton(
            "lesson.close", "close", callbacks["close"], tip=teaching_words.CLOSE_LESSON
        )
        self._all = IconButton(
            "lesson.all", "eye", callbacks.get("all", do_nothing), tip=teaching_words.EVERYTHING_TIP
        )
        self._route_choice = Segmented("lesson.route", [], SHORTEST, take_route)
        self._actions = {
            name: _action(name, callbacks[name]) for name in _ACTIONS if name in callbacks
        }
        self._progress_place = Rect(0, 0, 0, 0)
        """The place of the progress."""
        self._title = Rect(0, 0, 0, 0)
        """The place of the title."""

    def show_pace(self, pace: str) -> None:
        """Shows how fast the steps play."""
        self._pace.label = teaching_words.PACES[pace]

    def refresh(self, brush: Brush, state: ControlsState) -> None:
        """Updates the buttons for the current stop without moving any."""
        is_first, is_last = state.at == 0, state.at == state.stops - 1
        for button, is_end in zip(self._steps, (is_first, is_first, is_last, is_last), strict=True):
            button.is_enabled = not is_end
        self._play.icon = "pause" if state.is_playing else "play"
        self._play.is_on = state.is_playing
        for name, can_be_used in state.actions.items():
            self._actions[name].is_enabled = can_be_used
        if state.route is not None:
            titles = teaching_words.ROUTES
            if self._route_choice.rect.width < brush.px(WIDE):
                titles = teaching_words.SHORT_ROUTES
            self._route_choice.options = [
                Option(name, titles[name]) for name in (SHORTEST, EVERYTHING)
            ]
            self._route_choice.value = state.route
            self._all.is_on = state.route == EVERYTHING

    # Layout.

    def place_beside(self, brush: Brush, room: Rect, state: ControlsState, head: int) -> Places:
        """Places everything one below the other in a panel beside the board.

        `head` is the height that the head needs.
        """
        px = brush.px
        top, bottom, buttons = self._place_ends(brush, room, state)
        wanted = head + px(_ROUTE_HEIGHT + 40 + ROOM_FOR_CARDS)
        head_place, routes = None, list[Widget]()
        if bottom - top >= wanted:
            head_place = Rect(room.left, top, room.width, head)
            top = head_place.bottom + px(12)
            if state.route is not None:
                routes = self._place_routes(brush, room, top)
                top += px(_ROUTE_HEIGHT + 16)
        icons = self._place_icons(brush, room, state, with_all=not routes)
        column = Rect(room.left, top, room.width, bottom - top)
        return Places(head_place, column, [*icons, *routes, *buttons], len(icons) + len(routes))

    def place_below(self, brush: Brush, room: Rect, state: ControlsState) -> Places:
        """Places the buttons at the left and the cards at the right in a panel below the board."""
        px = brush.px
        left, right = room.copy(), room.copy()
        left.width = min(max(px(250), round(0.36 * room.width)), px(420))
        right.width = room.width - left.width - px(24)
        right.right = room.right
        top, bottom, buttons = self._place_ends(brush, left, state)
        has_room = bottom - top >= px(_ROUTE_HEIGHT) and state.route is not None
        routes = self._place_routes(brush, left, top) if has_room else []
        icons = self._place_icons(brush, left, state, with_all=not routes)
        return Places(None, right, [*icons, *routes, *buttons], len(icons) + len(routes))

    def _place_ends(
        self, brush: Brush, room: Rect, state: ControlsState
    ) -> tuple[int, int, list[Widget]]:
        """Places the buttons at the lower edge.

        Returns the free stretch between the title and them, and the buttons. A very low panel has
        only step buttons; keys do the rest.
        """
        bottom = room.bottom
        shown: list[Widget] = []
        rows = self._rows(brush, room, list(state.actions))
        if state.has_steps and room.height < brush.px(LOW):
            rows = []
        for row in reversed(rows):
            bottom = _place_row(brush, row, room, bottom)
            shown = [*row, *shown]
        if state.has_steps:
            bottom = self._place_steps(brush, room, bottom)
            shown = [*self._steps, *shown]
        return room.top + brush.px(_ICON), bottom - brush.px(12), shown

    def _rows(self, brush: Brush, room: Rect, names: list[str]) -> list[list[Button]]:
        """Returns the buttons in one row if they fit, else with the first on a row of its own.

        In a low panel they stay on one row, and all but the first show only their icon.
        """
        first, *others = row = [self._actions[name] for name in names]
        for name in names:
            _name(self._actions[name], _ACTIONS[name][0])
        wanted = sum(button.width(brush) + brush.px(8) for button in row)
        if wanted <= room.width + brush.px(8) or not others:
            return [row]
        if room.height >= brush.px(_ROOM_FOR_TWO_ROWS):
            return [[first], others]
        for button in others:
            _name(button, "")
        return [row]

    def _place_steps(self, brush: Brush, room: Rect, bottom: int) -> int:
        """Places the step buttons with the progress between or above them; returns their top."""
        px = brush.px
        gap, height = px(8), px(_BUTTON_HEIGHT)
        top = bottom - height
        is_wide = room.width >= px(WIDE)
        width = px(48) if is_wide else (room.width - 3 * gap) // 4
        lefts = [room.left, room.left + width + gap]
        lefts += [room.right - 2 * width - gap, room.right - width]
        for button, left in zip(self._steps, lefts, strict=True):
            button.rect = Rect(left, top, width, height)
        if is_wide:
            self._progress_place = Rect(
                lefts[1] + width + gap, top, lefts[2] - lefts[1] - width, height
            )
            self._progress_place.width -= 2 * gap
            return top
        self._progress_place = Rect(room.left, top - px(24), room.width, px(24))
        if room.height < px(LOWEST):
            self._progress_place.height = 0
            return top
        return self._progress_place.top

    def _place_routes(self, brush: Brush, room: Rect, top: int) -> list[Widget]:
        self._route_choice.rect = Rect(room.left, top, room.width, brush.px(_ROUTE_HEIGHT))
        return [self._route_choice]

    def _place_icons(
        self, brush: Brush, room: Rect, state: ControlsState, *, with_all: bool
    ) -> list[Widget]:
        """Places the icons of the title row; without another place the route is one of them."""
        px = brush.px
        icons: list[Widget] = [self._copy, self._close]
        if with_all and state.route is not None:
            icons.insert(0, self._all)
        if state.has_steps and state.stops > 1:
            icons.insert(0, self._play)
            if room.width >= px(WIDE):
                icons.insert(1, self._pace)
        top, right = room.top - px(8), room.right + px(9)
        for icon in reversed(icons):
            width = self._pace.width(brush) if icon is self._pace else px(_ICON)
            icon.rect = Rect(right - width, top, width, px(_ICON))
            right = icon.rect.left
        self._title = Rect(room.left, top, right - room.left, px(_ICON))
        return icons

    # Drawing.

    def draw(self, surface: pygame.Surface, brush: Brush, state: ControlsState) -> None:
        """Draws the title and the progress; the buttons draw themselves."""
        theme, row = brush.theme, self._title
        place = (row.left + brush.px(11), row.centery)
        brush.blit_icon(surface, "instructor", place, 22, theme.primary)
        if brush.width(state.title, 14, Weight.REGULAR) <= row.width - brush.px(40):
            place = (row.left + brush.px(34), row.centery)
            brush.text(surface, state.title, place, 14, Weight.REGULAR, theme.ink2)
        if state.has_steps and self._progress_place.height:
            self._draw_progress(surface, brush, state)

    def _draw_progress(self, surface: pygame.Surface, brush: Brush, state: ControlsState) -> None:
        """Draws the progress in words and as dots."""
        theme, room = brush.theme, self._progress_place
        if room.height == brush.px(_BUTTON_HEIGHT):
            brush.box(surface, room, 8, theme.sunk)
        text = state.progress
        apart = brush.px(14)
        wide = brush.width(text, 13, Weight.MEDIUM)
        fits = wide + state.stops * apart < room.width - brush.px(20)
        has_dots = fits and state.stops <= MOST_DOTS and not state.progress_text
        dots = state.stops if has_dots else 0
        left = room.centerx - (wide + dots * apart) // 2
        brush.text(surface, text, (left, room.centery), 13, Weight.MEDIUM)
        for at in range(dots):
            dot = Rect(0, 0, brush.px(8), brush.px(8))
            dot.center = (left + wide + apart + at * apart, room.centery)
            is_passed = at <= state.at
            rounded(surface, dot, dot.width // 2, theme.clue if is_passed else theme.line2)
            if not is_passed:
                rounded(surface, dot.inflate(-4, -4), dot.width // 2 - 2, theme.sunk)


_STEPS = {"first": "first", "back": "prev", "next": "next", "last": "last"}
"""The icons of the buttons that step."""
_ACTIONS = {
    "try": (words.COMMAND_TITLES[Command.TRY], "try"),
    "continue": (words.CONTINUE, "undo"),
    "new_game": (words.COMMAND_TITLES[Command.NEW_GAME], "plus"),
    "end_try": (teaching_words.BACK_TO_THE_LESSON, "instructor"),
    "to_lesson": (teaching_words.BACK_TO_THE_LESSON, "instructor"),
    "leave": (words.BACK_TO_THE_GAME, "close"),
    "show_how": (words.SHORT_LESSON, "instructor"),
    "next_exercise": (teaching_words.NEXT_EXERCISE, "next"),
    "next_mistake": (words.COMMAND_TITLES[Command.NEXT_MISTAKE], ""),
}
"""The labels and icons of the buttons at the lower edge."""
_FIRST = ("try", "next_mistake")
"""The buttons that are highlighted."""


def _iconed(name: str, icon: str, callbacks: Mapping[str, Callback], tip: str) -> Button:
    button = Button(f"lesson.{name}", "", callbacks[name])
    button.icon, button.tip = icon, tip
    return button


def _action(name: str, on_use: Callback) -> Button:
    label, icon = _ACTIONS[name]
    emphasis = Emphasis.PRIMARY if name in _FIRST else Emphasis.PLAIN
    button = Button(f"lesson.{name}", label, on_use, emphasis=emphasis)
    button.icon = icon
    return button


def _name(button: Button, label: str) -> None:
    """Labels a button; without a label the tooltip says what it does."""
    button.tip = "" if label else button.label
    button.label = label


def _place_row(brush: Brush, row: list[Button], room: Rect, bottom: int) -> int:
    """Places buttons on a row by the widths they need; returns the row's top.

    Spare width goes to the labelled ones.
    """
    gap, height = brush.px(8), brush.px(_BUTTON_HEIGHT)
    widths = [button.width(brush) if button.label else brush.px(_BUTTON_HEIGHT) for button in row]
    spare = room.width - sum(widths) - gap * (len(row) - 1)
    share = spare // sum(bool(button.label) for button in row)
    left = room.left
    for button, width in zip(row, widths, strict=True):
        button.rect = Rect(left, bottom - height, width + share * bool(button.label), height)
        left = button.rect.right + gap
    row[-1].rect.width = room.right - row[-1].rect.left
    return bottom - height - brush.px(10)

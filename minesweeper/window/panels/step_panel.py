"""A panel with stops that the player steps through: a head, cards, and buttons to step."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from minesweeper.translation import gettext as _
from minesweeper.window.commands import CTRL, Command, Stepping
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush, Weight, rounded
from minesweeper.window.keyboard import KeyPress
from minesweeper.window.panels.lesson_progress import LessonProgress
from minesweeper.window.panels.marked_board import MarkedBoard
from minesweeper.window.panels.review_progress import ReviewProgress
from minesweeper.window.panels.side_panel import CARD, SidePanel
from minesweeper.window.text import (
    guide_words,
    key_words,
    setup_words,
    teaching_words,
    training_words,
    words,
)
from minesweeper.window.widgets.base import Callback, do_nothing
from minesweeper.window.widgets.buttons import Button, Emphasis, IconButton
from minesweeper.window.widgets.choices import Option, Segmented
from minesweeper.window.widgets.layout import (
    LARGE,
    MEDIUM,
    SMALL,
    WIDE,
    Background,
    Block,
    Column,
    Drawing,
    Filler,
    Fitting,
    Row,
    Slot,
    Spacer,
    icon,
    label,
    texts_of,
)

SHORTEST, EVERYTHING = "shortest", "everything"
"""The two routes through a lesson."""
MOST_DOTS = 12
"""The most stops that are shown as dots."""
_ROOMY, _TALL = 400, 520
"""From this width on, in pixels of the design, the step buttons share a line with the progress; and
from this height on, or from the second one if the button to the next stop may have a row of its
own, buttons that don't fit side by side get two rows."""
_ROOM_FOR_HEAD, _ROOM_FOR_CARDS, _ROOM_BELOW_TABS = 240, 180, 150
"""The height from which the full head is shown, the height that the cards need, and the height that
they need where only the tabs of the routes are above them."""
_ROUTE, _BUTTON, _ICON = 34, 40, 36
_LOW_BUTTON = 36
"""The height of the buttons of a low panel that has one row more of them."""
_PAGE = 4
"""The number of wheel notches that a page key scrolls."""


class _Parts(NamedTuple):
    """What is around the cards of a panel beside the board."""

    top: list[Block]
    """The routes and the head, as far as they are not left out."""
    legend: list[Block]
    in_two: bool = False
    """True if the buttons at the lower edge may take two rows."""
    is_whole: bool = False
    """True if the cards are as high as their text, so that nothing scrolls."""


class StepPanel(SidePanel):
    """A panel with a head, a column of cards, and buttons that go from stop to stop."""

    paces: Mapping[str, int]
    """By pace, the milliseconds for which each stop is shown during automatic stepping."""
    is_mistake = False
    """True for a lesson about the losing move."""
    copy_tip = teaching_words.COPY_LESSON

    def __init__(self, context: WindowContext, name: str, leave: Callback) -> None:
        super().__init__(context, name, self._choose)
        self.on_change: Callback = do_nothing
        """Called when the board has to show another stop."""
        self._leave = leave
        self._pace = "medium"
        self._play_due: int | None = None
        self._has_head = False
        """True if the head is above the column, False if it scrolls with the cards."""
        self._is_dense = False
        """True if a low panel has its progress beside the step buttons, so that there is room for
        a second row of buttons with labels."""
        callbacks = self._callbacks()
        self._steps = [
            Button(f"lesson.{name}", "", callbacks[name], icon=look, tip=_(tip))
            for (name, look), tip in zip(_STEPS.items(), teaching_words.STEP_TIPS, strict=True)
        ]
        self._play = _icon("play", "play", callbacks, _(teaching_words.PLAY_LESSON))
        self._pace_button = Button(
            "lesson.pace", "", self._next_pace, emphasis=Emphasis.QUIET, icon="clock"
        )
        self._pace_button.tip = _(teaching_words.PACE_TIP)
        self._copy_button = _icon("copy", "copy", callbacks, _(self.copy_tip))
        self._close = _icon("close", "close", callbacks, _(teaching_words.CLOSE_LESSON))
        self._all = _icon("all", "list", callbacks, key_words.with_key(Command.ROUTE))
        self._play.is_switch = self._all.is_switch = True
        routes = [Option(name, _(title)) for name, title in teaching_words.ROUTES.items()]
        self._routes_choice = Segmented("lesson.route", routes, SHORTEST, self._take_route)
        self._buttons = {
            name: _action(name, callbacks[name]) for name in _ACTIONS if name in callbacks
        }

    # Overridden by subclasses.

    @property
    def _progress(self) -> LessonProgress | ReviewProgress:
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The title of the panel."""
        raise NotImplementedError

    @property
    def _short_title(self) -> str:
        """The title for a panel that is too narrow for the whole one; empty if it has none."""
        return ""

    @property
    def progress_text(self) -> str:
        """The progress in words."""
        raise NotImplementedError

    def _actions(self) -> dict[str, bool]:
        """Returns the names of the buttons at the lower edge, and whether each is enabled."""
        raise NotImplementedError

    def _head(self, *, is_brief: bool) -> Block:
        """Returns the head; a brief one if there is little room."""
        raise NotImplementedError

    def _small_head(self) -> Block:
        """Returns a head that leaves more room for the legend."""
        return self._head(is_brief=True)

    def _cards(self) -> list[Block]:
        """Returns the column's blocks below the head."""
        raise NotImplementedError

    def _choose(self, part: str) -> None:
        """Handles a click on a part of the column."""
        raise NotImplementedError

    def _copy(self) -> None:
        """Copies what the panel shows to the clipboard."""
        raise NotImplementedError

    # May be overridden.

    @property
    def _has_steps(self) -> bool:
        """True if there is anything to step through."""
        return True

    @property
    def _asks(self) -> bool:
        """True if the player has to answer: then the replies are below the buttons."""
        return False

    @property
    def _has_dots(self) -> bool:
        """True if the stops are shown as dots."""
        return self.stops <= MOST_DOTS

    @property
    def _shown_route(self) -> str | None:
        """The current route; None if the panel has only one."""
        return None

    def _take_route(self, route: str) -> None:
        """Switches to another route."""

    def legend(self) -> list[Block]:
        """Returns the meaning of the marks on the board; shown whole or left out."""
        return []

    @property
    def _next_labels(self) -> tuple[str, ...]:
        """The label of the button to the next stop, and a shorter one; none if it has an icon."""
        return ()

    # Screen readers.

    def live_texts(self) -> list[str]:
        """Returns the title, the head, the progress, and the current card."""
        brush = self._context.brush
        head = texts_of(self._head(is_brief=self._is_brief).place(brush, self.rect))
        progress = [self.progress_text] if self._has_steps and self.stops > 1 else []
        texts = [self.title, *(each.block.spoken for each in head), *progress]
        return list(dict.fromkeys([*texts, *super().live_texts()]))

    # Stepping.

    @property
    def at(self) -> int:
        """The number of the current stop, from 0."""
        return self._progress.at

    @property
    def stops(self) -> int:
        """The number of stops."""
        return self._progress.stop_count

    @property
    def marked_board(self) -> MarkedBoard:
        """The board at the current stop."""
        return self._progress.marked_board()

    def _callbacks(self) -> dict[str, Callback]:
        """Returns the callback of each button, by the button's name."""
        return {
            "first": lambda: self.go(0),
            "back": lambda: self.go(self.at - 1),
            "next": self._go_on,
            "last": lambda: self.go(self.stops),
            "play": self.toggle_play,
            "copy": self._copy,
            "close": self._leave,
            "leave": self._leave,
        }

    def go(self, at: int) -> None:
        """Goes to a stop, and ends automatic stepping."""
        self._play_due = None
        if self._progress.go(at):
            self._change()

    def _go_on(self) -> None:
        self.go(self.at + 1)

    def _change(self) -> None:
        """Shows the current stop. All places stay the same, so no layout is needed."""
        self._arrange()
        self._context.mark_dirty(self.rect)
        self.on_change()

    def toggle_play(self) -> None:
        """Starts automatic stepping, from the first stop if the last one is shown; or ends it."""
        if self._play_due is not None:
            self._play_due = None
        elif self.stops > 1:
            if self._is_played:
                self._progress.go(0)
            self._play_due = self._context.now() + self.paces[self._pace]
        self._change()

    @property
    def _is_at_last(self) -> bool:
        return self.at == self.stops - 1

    @property
    def is_at_end(self) -> bool:
        """True at the last stop, if nothing more can be asked for."""
        return self._is_at_last

    @property
    def _is_played(self) -> bool:
        """True at the last stop, where automatic stepping ends."""
        return self._is_at_last

    def _next_pace(self) -> None:
        paces = list(self.paces)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        if self._play_due is not None:
            self._play_due = self._context.now() + self.paces[self._pace]
        self._context.relayout()

    # The keyboard.

    def key(self, press: KeyPress) -> bool:
        """Handles a key; returns whether it was for the panel."""
        if press.command is Command.COPY:
            self._copy()
            return True
        callback = self._stepping(press.stepping)
        if callback is None and not press.mod & (CTRL | pygame.KMOD_ALT):
            callback = self._keys().get(press.key)
        if callback is not None:
            callback()
        return callback is not None

    def _stepping(self, stepping: Stepping | None) -> Callback | None:
        """Returns the callback of a step key; None if the key does nothing now."""
        return None if stepping is None else self._callbacks()[_STEP_KEYS[stepping]]

    def _keys(self) -> dict[int, Callback]:
        """Returns the callbacks of the keys that the player cannot change."""
        return {
            pygame.K_UP: partial(self._scroll, 1),
            pygame.K_DOWN: partial(self._scroll, -1),
            pygame.K_PAGEUP: partial(self._scroll, _PAGE),
            pygame.K_PAGEDOWN: partial(self._scroll, -_PAGE),
            pygame.K_ESCAPE: self._leave,
        }

    def _scroll(self, lines: int) -> None:
        if self.column.scroll(lines):
            self._context.mark_dirty(self.rect)

    # Time.

    def next_wake(self) -> int | None:
        """Returns the time of the next stop during automatic stepping, else None."""
        return self._play_due

    def tick(self) -> None:
        """Goes to the next stop when it is due."""
        now = self._context.now()
        if self._play_due is not None and now >= self._play_due:
            self._progress.go(self.at + 1)
            self._play_due = None if self._is_at_last else now + self.paces[self._pace]
            self._change()

    # Layout.

    def _blocks(self) -> Sequence[Block]:
        head = [] if self._has_head else [self._scrolling_head()]
        return [*head, *self._cards()]

    def _scrolling_head(self) -> Block:
        """Returns the head that scrolls with the cards, where there is no room above them."""
        return self._head(is_brief=self._is_brief)

    @property
    def _is_at_start(self) -> bool:
        return self.at == 0

    @property
    def _is_brief(self) -> bool:
        """True if there is little room, so that the head is short."""
        brush, room = self._context.brush, self._room()
        return room.width < brush.px(_ROOMY) or room.height < brush.px(_ROOM_FOR_HEAD)

    def _edge(self) -> int:
        """Returns the margin at the left and right, in pixels of the design."""
        width = self.rect.width * 100 // self._context.brush.scale
        return WIDE if width >= 460 else LARGE if width >= 300 else MEDIUM

    def _room(self) -> Rect:
        """Returns the rectangle that the panel may use, without its margins."""
        down = self._edge() if self._is_beside else MEDIUM
        return self._given.inflate(
            *(-2 * self._context.brush.px(pad) for pad in (self._edge(), down))
        )

    def _tree(self, brush: Brush) -> Block:
        """Returns the first tree of blocks that fits; each tree leaves out more than the last."""
        self._update_buttons()
        trees = self._beside(brush) if self._is_beside else self._below(brush)
        for tree in trees:
            if tree.height(brush, self.rect.width) <= self.rect.height:
                break
        return tree

    def _beside(self, brush: Brush) -> Iterator[Block]:
        """Yields trees with everything in one column, the head above the cards or among them."""
        edge, width = self._edge(), self._room().width
        self._is_dense = self._has_room_if_dense(brush, width)
        gap = SMALL if self._is_dense else MEDIUM
        steps, routes = self._step_rows(brush, width), self._route_row()
        # Above the head, whose height changes from stop to stop, the routes stay in their place.
        above = [*routes, self._head(is_brief=self._is_brief)]
        small = [*routes, self._small_head()]
        replies = self._cards()
        for top, legend, in_two, is_whole in self._parts_beside(brush, above, small, replies):
            ends = [*steps, *self._action_rows(brush, width, in_two=in_two or self._is_dense)]
            self._has_head = len(top) > len(routes)
            cards = self._whole_cards(brush, width)
            if not is_whole:
                needed = _ROOM_BELOW_TABS if top and not self._has_head else _ROOM_FOR_CARDS
                cards = Slot(self.column, 0, needed, stretches=True)
            rows = [cards, *legend, *ends]
            if self._asks:
                # The replies come below the buttons, which they would move otherwise.
                rows = [*legend, Column([Column(ends, MEDIUM), cards], MEDIUM if replies else 0)]
            body = Column([*top, *rows], gap, (SMALL, SMALL))
            title = self._title_row(brush, width, with_all=not top)
            yield Column([title, body], 0, (edge - SMALL, edge - SMALL), CARD)

    def _has_room_if_dense(self, brush: Brush, width: int) -> bool:
        """Returns whether a low panel has buttons that get labels on a second row."""
        names = list(self._actions())
        if not self._next_labels or len(names) <= 2 or self._room().height >= brush.px(_TALL):
            return False
        for name in names:
            _name(self._buttons[name], self._action_label(name))
        is_one_row = self._action_row(names).width(brush) <= width
        return not is_one_row and self._action_row(names[1:]).width(brush) <= width

    def _parts_beside(
        self, brush: Brush, above: list[Block], small: list[Block], replies: Sequence[Block]
    ) -> Iterator[_Parts]:
        """Yields what is around the cards of a panel beside the board, the most first.

        `above` and `small` are the routes with the head and with the small head.
        """
        routes, legend = self._route_row(), self.legend()
        # Two rows of buttons with labels are plainer than one with icons, if nothing scrolls.
        whole = [(above, True), (above, False), (small, True), (small, False)]
        if replies:
            # The player knows the task by now: the buttons' labels come before its details.
            whole = [(above, True), (small, True), (above, False), (small, False)]
        # Nothing has to keep its place below the cards if nothing is stepped through.
        for top, in_two in () if self._has_steps else whole:
            yield _Parts(top, legend, in_two=in_two, is_whole=True)
        # The head can scroll, but marks without a legend cannot be understood.
        if not (self._asks and replies):
            yield _Parts(above, legend)
        yield _Parts(small, legend)
        if routes and self._room().height >= brush.px(_ROOMY):
            yield _Parts(routes, legend)
        yield _Parts([], legend)
        yield _Parts(above, [])
        yield _Parts([], [])

    def _whole_cards(self, brush: Brush, width: int) -> Slot:
        """Returns the place of the cards, as high as they are."""
        text = Column(self._blocks(), SMALL).height(brush, width)
        return Slot(self.column, 0, max(1, text * 100 / brush.scale))

    def _below(self, brush: Brush) -> Iterator[Block]:
        """Yields trees with the buttons at the left and the cards at the right."""
        self._has_head = self._is_dense = False
        room, edge = self._room(), self._edge()
        width = min(max(brush.px(262), round(0.36 * room.width)), brush.px(420))
        routes = self._route_row()
        actions = self._action_rows(brush, width)
        for top, legend, rows, has_text in (
            (routes, self.legend(), actions, True),
            ([], self.legend(), actions, True),
            (routes, [], actions, True),
            ([], [], actions, True),
            ([], [], [] if self._has_steps else actions, True),
            ([], [], [] if self._has_steps else actions, False),
        ):
            steps = self._step_rows(brush, width, has_text=has_text)
            title = self._title_row(brush, width, with_all=not top)
            body = Column([*top, Filler(), *legend, *steps, *rows], SMALL, (SMALL, SMALL))
            left = Column([title, body], length=(width * 100 / brush.scale) + 2 * SMALL)
            cards = Column([Slot(self.column, 0, 1, fills=True, stretches=True)], 0, (SMALL, SMALL))
            yield Row([left, cards], LARGE, (edge - SMALL, MEDIUM - SMALL), CARD)

    def _title_row(self, brush: Brush, width: int, *, with_all: bool) -> Block:
        """Returns the title and its icons; with `with_all`, one of them switches the route."""
        icons: list[Block] = []
        if self._has_steps and self.stops > 1:
            icons.append(Slot(self._play, _ICON))
            if width >= brush.px(_ROOMY):
                icons.append(Slot(self._pace_button))
        if with_all and self._shown_route is not None:
            icons.append(Slot(self._all, _ICON))
        icons += [Slot(self._copy_button, _ICON), Slot(self._close, _ICON)]
        sign = Row([Spacer(SMALL), icon("instructor", 22, "primary"), Spacer(MEDIUM)])
        titles = [label(title, ink="ink2") for title in (self.title, self._short_title) if title]
        return Row([sign, Fitting([*titles, Filler()]), *icons])

    def _route_row(self) -> list[Block]:
        return [] if self._shown_route is None else [Slot(self._routes_choice, 0, _ROUTE)]

    def _step_rows(self, brush: Brush, width: int, *, has_text: bool = True) -> list[Block]:
        """Returns the step buttons, with the progress between or above them.

        If the label of the button to the next stop does not fit beside the others, the button has a
        row of its own; in a low panel it gets a shorter label instead.
        """
        if not self._has_steps:
            return []
        is_wide, is_low = width >= brush.px(_ROOMY), self._room().height < brush.px(_ROOMY)
        first, back, on, last = self._steps
        if self._is_dense and self.stops > 1:
            # Home and End lead to the ends.
            on.label = self._next_labels[-1]
            progress = self._progress_row(_LOW_BUTTON)
            slots = [Slot(back, _BUTTON, _LOW_BUTTON), progress, Slot(on, 0, _LOW_BUTTON)]
            return [Row(slots, SMALL)]
        side = 48 if is_wide else _BUTTON
        least = brush.px(3 * (side + SMALL))
        if is_wide:
            least += brush.width(self.progress_text, 13, Weight.MEDIUM) + brush.px(3 * LARGE)
        *longer, shortest = self._next_labels or ("",)
        on.label = next((text for text in longer if not is_low), shortest)
        needed = brush.width(on.label, 14, Weight.MEDIUM) + brush.px(LARGE)
        has_own_row = bool(on.label) and least + needed > width
        own_row = [Slot(on, 0, _BUTTON, fills=True)] if has_own_row or self.stops == 1 else []
        if self.stops == 1:
            return [*own_row]
        length = 0 if on.label else 48
        beside = [] if own_row else [Slot(on, length, _BUTTON, fills=not is_wide)]
        fills = not is_wide and not (beside and on.label)
        ends = [Slot(button, side, _BUTTON, fills=fills) for button in (first, back, last)]
        if is_wide:
            progress = self._progress_row(_BUTTON, Background("sunk", radius=SMALL))
            return [Row([*ends[:2], progress, *beside, ends[2]], SMALL), *own_row]
        progress = self._progress_row(_BUTTON)
        if is_low and self._is_beside and not self._next_labels:
            # Home, End and the timeline lead to the ends.
            return [Row([Slot(back, side, _BUTTON), progress, Slot(on, side, _BUTTON)], SMALL)]
        above = [self._progress_row(WIDE)] if has_text else []
        return [Column([*above, Row([*ends[:2], *beside, ends[2]], SMALL)]), *own_row]

    def _progress_row(self, height: int, background: Background | None = None) -> Block:
        """Returns the progress in words and, if they fit, as dots."""
        text = label(self.progress_text, 13, Weight.MEDIUM)
        if self._is_dense:
            # The numbers alone, where the words do not fit between the buttons.
            numbers = " / ".join(re.findall(r"[\d–]+", self.progress_text))
            texts = (text, label(numbers, 13, Weight.MEDIUM))
            return Fitting([Row([Filler(), each, Filler()], least=height) for each in texts])
        dots = [_dot(is_passed=at <= self.at) for at in range(self.stops if self._has_dots else 0)]
        return Fitting(
            [
                Row([Filler(), text, *shown, Filler()], 6, (SMALL, 0), background, least=height)
                for shown in (dots, ())
            ]
        )

    def _action_rows(self, brush: Brush, width: int, *, in_two: bool = False) -> list[Block]:
        """Returns the buttons in one row if they fit, else with the first on a row of its own.

        "Leave" is left out if that is enough, because the title has a button for it.
        In a low panel the buttons stay on one row, unless `in_two`. In a row that is too narrow,
        all but the first button show only their icon.
        """
        names = list(self._actions())
        can_leave_out = "leave" in names[1:]
        fewer = [name for name in names if name != "leave"] if can_leave_out else names
        for shown, is_short in ((names, False), (fewer, False), (fewer, True)):
            for name in shown:
                _name(self._buttons[name], self._action_label(name, is_short=is_short))
            row = self._action_row(shown)
            if row.width(brush) <= width or len(shown) == 1:
                return [row]
        names = fewer
        for name in names:
            _name(self._buttons[name], self._action_label(name))
        if in_two or self._room().height >= brush.px(_TALL if self._next_labels else _ROOMY):
            first, others = self._action_row(names[:1]), self._action_row(names[1:])
            is_wide = others.width(brush) <= width
            return [first, others if is_wide else self._short_action_row(names[1:])]
        return [self._short_action_row(names)]

    def _action_label(self, name: str, *, is_short: bool = False) -> str:  # noqa: ARG002  the same in most panels
        """Returns the label of a button at the lower edge; some have a short one."""
        return _(_ACTIONS[name][0])

    def _action_row(self, names: Sequence[str]) -> Row:
        height = _LOW_BUTTON if self._is_dense else _BUTTON
        slots = [Slot(self._buttons[name], 0, height, fills=True) for name in names]
        return Row(slots, SMALL, is_even=False)

    def _short_action_row(self, names: Sequence[str]) -> Row:
        """Returns a row in which only the first button has a label."""
        first, *others = names
        for name in others:
            _name(self._buttons[name], "")
        icons = [Slot(self._buttons[name], _BUTTON, _BUTTON) for name in others]
        return Row([Slot(self._buttons[first], 0, _BUTTON, fills=True), *icons], SMALL)

    def _update_buttons(self) -> None:
        """Shows the current stop on the buttons."""
        is_first = self.at == 0
        ends = (is_first, is_first, self.is_at_end, self._is_at_last)
        for button, is_end in zip(self._steps, ends, strict=True):
            button.is_enabled = not is_end
        steps_on = Emphasis.PRIMARY if self._next_labels else Emphasis.PLAIN
        self._steps[2].emphasis = steps_on
        if "finish_tour" in self._actions():
            is_read = self.is_at_end
            self._buttons["finish_tour"].emphasis = Emphasis.PRIMARY if is_read else Emphasis.PLAIN
            self._steps[2].emphasis = Emphasis.PLAIN if is_read else steps_on
        if "try" in self._buttons:
            tries_first = not (self._has_steps and self._next_labels)
            self._buttons["try"].emphasis = Emphasis.PRIMARY if tries_first else Emphasis.PLAIN
        self._play.is_on = self._play_due is not None
        self._play.icon = "pause" if self._play.is_on else "play"
        self._pace_button.label = _(teaching_words.PACES[self._pace])
        for name, can_be_used in self._actions().items():
            self._buttons[name].is_enabled = can_be_used
        self._routes_choice.value = self._shown_route or SHORTEST
        self._all.is_on = self._shown_route == EVERYTHING


def _dot(*, is_passed: bool) -> Block:
    def paint(surface: pygame.Surface, brush: Brush, dot: Rect) -> None:
        theme = brush.theme
        rounded(surface, dot, dot.width // 2, theme.clue if is_passed else theme.line2)
        if not is_passed:
            rounded(surface, dot.inflate(-4, -4), dot.width // 2 - 2, theme.sunk)

    return Drawing(SMALL, SMALL, paint)


_STEP_KEYS = {
    Stepping.BACK: "back",
    Stepping.ON: "next",
    Stepping.FIRST: "first",
    Stepping.LAST: "last",
    Stepping.PLAY: "play",
}
"""The button that each step key presses."""
_STEPS = {"first": "first", "back": "prev", "next": "next", "last": "last"}
"""The icons of the buttons that step."""
_ACTIONS = {
    "try": (words.COMMAND_TITLES[Command.TRY], "try"),
    "continue": (words.CONTINUE, "undo"),
    "new_game": (words.COMMAND_TITLES[Command.NEW_GAME], "plus"),
    "end_try": (teaching_words.BACK_TO_THE_LESSON, "instructor"),
    "to_lesson": (teaching_words.BACK_TO_THE_LESSON, "instructor"),
    "leave": (words.BACK_TO_THE_GAME, "close"),
    "to_position": (setup_words.BACK_TO_POSITION, "close"),
    "show_how": (words.SHORT_LESSON, "instructor"),
    "nothing": (training_words.NOTHING_IS_CERTAIN, "undeducible"),
    "show_me": (training_words.SHOW_ME, "instructor"),
    "to_puzzle": (training_words.BACK_TO_PUZZLE, "undo"),
    "next_puzzle": (training_words.NEXT_PUZZLE, "next"),
    "next_example": (training_words.NEXT_EXAMPLE, "next"),
    "new_streak": (training_words.TRY_AGAIN, "next"),
    "done": (training_words.DONE, "tick"),
    "copy_result": (training_words.COPY_RESULT, "copy"),
    "finish_tour": (guide_words.FINISH, "tick"),
    "next_exercise": (teaching_words.NEXT_EXERCISE, "next"),
    "next_mistake": (words.COMMAND_TITLES[Command.NEXT_MISTAKE], ""),
    "play_on": (words.COMMAND_TITLES[Command.PLAY_ON], "plus"),
}
"""The labels and icons of the buttons at the lower edge."""
_COMMANDS = {
    "try": Command.TRY,
    "continue": Command.CONTINUE,
    "new_game": Command.NEW_GAME,
    "next_mistake": Command.NEXT_MISTAKE,
    "play_on": Command.PLAY_ON,
}
"""The commands of the buttons that have a key."""
_FIRST = ("next_mistake", "next_puzzle", "next_example", "new_streak", "done")
"""The buttons that are always highlighted."""
_ON_ENTER = ("next_puzzle", "next_example", "new_streak", "done")
"""The buttons that name Enter as their key."""


def _icon(name: str, look: str, callbacks: Mapping[str, Callback], tip: str) -> IconButton:
    return IconButton(f"lesson.{name}", look, callbacks.get(name, do_nothing), tip=tip)


def _action(name: str, on_use: Callback) -> Button:
    label, icon = _ACTIONS[name]
    emphasis = Emphasis.PRIMARY if name in _FIRST else Emphasis.PLAIN
    key = _(words.ENTER) if name in _ON_ENTER else ""
    if name == "nothing":
        key = key_words.key(Command.QUESTIONS)
    return Button(f"lesson.{name}", _(label), on_use, emphasis=emphasis, icon=icon, key=key)


def _name(button: Button, label: str) -> None:
    """Sets the label of a button; the tooltip says what it does and with which key, if any.

    A button without a key has a tooltip only if it has no label.
    """
    command = _COMMANDS.get(button.name.removeprefix("lesson."))
    if command is not None:
        button.tip = key_words.with_key(command)
    else:
        button.tip = "" if label else button.label
    button.label = label

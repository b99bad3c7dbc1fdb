"""The instructor's panel: a lesson stepped through card by card, or tried by the player."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.lesson import Card, Lesson
from minesweeper.logic.deduction import Verdict
from minesweeper.window import words
from minesweeper.window.brush import Weight, rounded
from minesweeper.window.commands import CTRL, Command
from minesweeper.window.gestures import Action, Wish
from minesweeper.window.stage import Stage
from minesweeper.window.table import Table
from minesweeper.window.teaching.attempt import Attempt
from minesweeper.window.teaching.blocks import (
    AnswerBlock,
    Block,
    CardBlock,
    HeadBlock,
    LegendBlock,
    Progress,
    SentenceBlock,
)
from minesweeper.window.teaching.column import Column
from minesweeper.window.teaching.scene import Scene
from minesweeper.window.teaching.tally_block import TallyBlock
from minesweeper.window.teaching.transcript import transcript
from minesweeper.window.teaching.walk import Walk
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.buttons import Button, Emphasis, IconButton
from minesweeper.window.widgets.choices import Option, Segmented

SHORTEST, EVERYTHING = "shortest", "everything"
"""The two routes."""
PACES = {"slow": 8000, "medium": 5000, "fast": 2500}
"""How long, in milliseconds, each step is shown while the lesson plays by itself."""
WIDE = 400
"""The width from which the buttons stand side by side."""
ROOM_FOR_CARDS = 180
"""How much room the cards want before what is said first scrolls with them."""
MOST_DOTS = 12


class LessonPanel:
    """One lesson, where one stands in it, and the buttons around it."""

    def __init__(
        self,
        stage: Stage,
        table: Table,
        lesson: Lesson,
        leave: Callable[[], None],
        *,
        is_mistake: bool,
    ) -> None:
        self._stage, self._table = stage, table
        self.lesson = lesson
        self.is_mistake = is_mistake
        """Whether it is about the move that lost, and not about a cell that was asked about."""
        self.rect = Rect(0, 0, 0, 0)
        self.on_change: Callable[[], None] = lambda: None
        """Called when the scene is another one."""
        self._walks = {SHORTEST: Walk(lesson, lesson.cards, is_mistake=is_mistake)}
        self._route = SHORTEST
        self._attempt: Attempt | None = None
        self._pace = "medium"
        self._play_due: int | None = None
        self._head = Rect(0, 0, 0, 0)
        self._told = Rect(0, 0, 0, 0)
        """Where the number of the step stands."""
        self._title_room = 0
        self._head_scrolls = False
        self._make_widgets(leave)

    def _make_widgets(self, leave: Callable[[], None]) -> None:
        stage = self._stage
        self._column = Column("lesson", self._choose)
        go = self._go
        self._first = Button("lesson.first", "", lambda: go(0))
        self._back = Button("lesson.back", "", lambda: go(self._walk.at - 1))
        self._next = Button("lesson.next", "", lambda: go(self._walk.at + 1))
        self._last = Button("lesson.last", "", lambda: go(len(self._walk.stops)))
        icons = ("first", "prev", "next", "last")
        for button, icon, tip in zip(self._steps, icons, words.STEP_TIPS, strict=True):
            button.icon, button.tip = icon, tip
        self._play = IconButton("lesson.play", "play", self._turn_play, tip=words.PLAY_LESSON)
        self._speed = Button(
            "lesson.speed", words.PACES[self._pace], self._turn_pace, emphasis=Emphasis.QUIET
        )
        self._speed.tip = words.PACE_TIP
        self._copy = IconButton("lesson.copy", "copy", self._copy_text, tip=words.COPY_LESSON)
        self._close = IconButton("lesson.close", "close", leave, tip=words.CLOSE_LESSON)
        self._all = IconButton(
            "lesson.all", "eye", partial(stage.perform, Command.ROUTE), tip=words.EVERYTHING_TIP
        )
        options = [Option(name, words.ROUTES[name]) for name in (SHORTEST, EVERYTHING)]
        self._routes = Segmented("lesson.route", options, SHORTEST, self._take_route)
        self._try = Button(
            "lesson.try",
            words.COMMAND_TITLES[Command.TRY],
            partial(stage.perform, Command.TRY),
            emphasis=Emphasis.PRIMARY,
        )
        perform = stage.perform
        self._go_on = Button("lesson.continue", words.CONTINUE, partial(perform, Command.CONTINUE))
        self._new = Button(
            "lesson.new_game",
            words.COMMAND_TITLES[Command.NEW_GAME],
            partial(perform, Command.NEW_GAME),
        )
        self._end_try = Button(
            "lesson.end_try", words.BACK_TO_THE_LESSON, partial(perform, Command.TRY)
        )
        self._leave = Button("lesson.leave", words.BACK_TO_THE_GAME, leave)
        self._try.icon, self._go_on.icon, self._new.icon = "try", "undo", "plus"

    @property
    def _steps(self) -> list[Button]:
        return [self._first, self._back, self._next, self._last]

    # Where one stands.

    @property
    def _walk(self) -> Walk:
        return self._walks[self._route]

    @property
    def is_trying(self) -> bool:
        """Whether the player looks for a cell by themselves."""
        return self._attempt is not None

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self._walk.scene() if self._attempt is None else self._attempt.scene()

    def _go(self, at: int, *, by_itself: bool = False) -> None:
        if not by_itself:
            self._play_due = None
        if self._walk.go(at):
            self._changed()

    def _choose(self, part: str) -> None:
        """A part of the column was clicked: a card, a step of a round, or its fold."""
        kind, card, *step = part.split(".")
        self._play_due = None
        if kind == "turn":
            self._walk.turn(int(card))
        else:
            self._walk.go_to(int(card), int(step[0]) if step else None)
        self._changed()

    def _changed(self) -> None:
        """Show where one stands now. Nothing changes its place, so nothing is laid out anew."""
        self._refresh()
        self._stage.damage(self.rect)
        self.on_change()

    # The routes.

    def _take_route(self, route: str) -> None:
        self._play_due = None
        if route in self._walks:
            self._route = route
            self._changed()
        else:
            self._stage.announce(events.EverythingAsked())

    def take_everything(self, cards: tuple[Card, ...]) -> None:
        """Show all that could be deduced, which was asked for."""
        self._walks[EVERYTHING] = Walk(self.lesson, cards, is_mistake=self.is_mistake)
        self._route = EVERYTHING
        self._changed()

    # What can be asked of it.

    def perform(self, command: Command) -> bool:
        """Do what a key asked for, if it is for a lesson."""
        match command:
            case Command.TRY if self._can_try:
                self._turn_try()
            case Command.ROUTE if self.is_mistake and not self.is_trying:
                other = SHORTEST if self._route == EVERYTHING else EVERYTHING
                self._take_route(other)
            case Command.TRY | Command.ROUTE:
                pass
            case _:
                return False
        return True

    @property
    def _can_try(self) -> bool:
        return self.is_mistake and bool(self.lesson.safe or self.lesson.mined)

    def _turn_try(self) -> None:
        self._play_due = None
        self._attempt = Attempt(self.lesson) if self._attempt is None else None
        # The buttons are others, so this is laid out anew; the board keeps its place.
        self._stage.relayout()
        self.on_change()

    def take(self, wish: Wish) -> None:
        """Judge what the player tried on the board."""
        if self._attempt is not None and wish.action is not Action.CHORD:
            verdict = Verdict.MINE if wish.action is Action.FLAG else Verdict.SAFE
            self._attempt.answer(wish.cell, verdict)
            self._changed()

    def _copy_text(self) -> None:
        text = transcript(self.lesson, self._walk.cards)
        self._stage.copy(text, words.LESSON_COPIED)

    def _turn_play(self) -> None:
        if self._play_due is not None:
            self._play_due = None
        else:
            if self._walk.is_last:
                self._walk.go(0)
            self._play_due = self._stage.now() + PACES[self._pace]
        self._changed()

    def _turn_pace(self) -> None:
        paces = list(PACES)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        self._speed.label = words.PACES[self._pace]
        if self._play_due is not None:
            self._play_due = self._stage.now() + PACES[self._pace]
        self._stage.damage(self.rect)

    # The keyboard.

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that is for the lesson; true if it was."""
        if event.mod & CTRL:
            if event.key == pygame.K_c:
                self._copy_text()
            return bool(event.key == pygame.K_c)
        if event.mod & pygame.KMOD_ALT:
            return False
        if self.is_trying:
            if event.key == pygame.K_ESCAPE:
                self._turn_try()
            return bool(event.key == pygame.K_ESCAPE)
        return self._key_to_walk(event.key)

    def _key_to_walk(self, key: int) -> bool:
        at, last = self._walk.at, len(self._walk.stops)
        places = {pygame.K_LEFT: at - 1, pygame.K_RIGHT: at + 1, pygame.K_HOME: 0}
        places |= {pygame.K_END: last}
        if key in places:
            self._go(places[key])
        elif key == pygame.K_SPACE:
            self._turn_play()
        elif key == pygame.K_ESCAPE:
            self._close.use()
        else:
            return False
        return True

    # Time.

    def next_wake(self) -> int | None:
        """When the next step is due, while the lesson plays by itself."""
        return self._play_due

    def tick(self) -> None:
        """Go on, if it is time to."""
        now = self._stage.now()
        if self._play_due is None or now < self._play_due:
            return
        self._walk.go(self._walk.at + 1)
        self._play_due = None if self._walk.is_last else now + PACES[self._pace]
        self._changed()

    # Layout.

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:
        """Take a room, and give the widgets that have a place in it, in the keyboard's order."""
        px = self._stage.brush.px
        self.rect = rect
        edge = px(24 if rect.width >= px(460) else 16 if rect.width >= px(300) else 14)
        inner = rect.inflate(-2 * edge, -2 * (edge if is_beside else px(14)))
        if is_beside:
            shown = self._place_all(inner, inner)
        else:
            left = inner.copy()
            left.width = min(max(px(250), round(0.36 * inner.width)), px(420))
            right = inner.copy()
            right.width = inner.width - left.width - px(24)
            right.right = inner.right
            shown = self._place_all(left, right)
        self._refresh()
        return shown

    def _place_all(self, controls: Rect, told: Rect) -> list[Widget]:
        """Place the buttons in one room and what is told in another, or both in the same."""
        px, is_one = self._stage.brush.px, controls is told
        top = controls.top + px(36)
        room = Rect(controls.left, top, controls.width, controls.bottom - top)
        bottom, buttons = self._place_bottom(room)
        if is_one:
            told = Rect(room.left, top, room.width, bottom - px(12) - top)
            shown = self._place_told(told, is_roomy=told.height >= self._wish(told.width))
        else:
            shown = self._place_routes(room, top + px(4)) if bottom - top >= px(42) else []
            self._head_scrolls = True
            self._place_column(told)
        icons = self._place_top(controls, with_all=self._has_routes and not shown)
        return [*icons, *shown, self._column, *buttons]

    def _place_routes(self, room: Rect, top: int) -> list[Widget]:
        if not self._has_routes:
            return []
        self._routes.rect = Rect(room.left, top, room.width, self._stage.brush.px(34))
        return [self._routes]

    @property
    def _has_routes(self) -> bool:
        return self.is_mistake and not self.is_trying

    def _wish(self, width: int) -> int:
        """How much room is wanted for what is said first, the routes, and the cards."""
        brush = self._stage.brush
        return self._head_block.height(brush, width) + brush.px(34 + 40 + ROOM_FOR_CARDS)

    def _place_top(self, room: Rect, *, with_all: bool) -> list[Widget]:
        """The row with the title; the other route is an icon there if it has no other place."""
        px = self._stage.brush.px
        icons: list[Widget] = [self._copy, self._close]
        if with_all:
            icons.insert(0, self._all)
        if not self.is_trying and len(self._walk.stops) > 1:
            icons.insert(0, self._play)
            if room.width >= px(WIDE):
                icons.insert(1, self._speed)
        top, right = room.top - px(8), room.right + px(9)
        for icon in reversed(icons):
            width = px(36)
            if isinstance(icon, Button):
                width = max(icon.width(self._stage.brush), px(36))
            icon.rect = Rect(right - width, top, width, px(36))
            right = icon.rect.left
        self._title_room = right - room.left
        return icons

    def _place_bottom(self, room: Rect) -> tuple[int, list[Widget]]:
        """The buttons at the lower edge; gives where they begin."""
        actions = self._actions()
        bottom = room.bottom
        for row in reversed(self._action_rows(actions, room)):
            bottom = self._place_row(row, room, bottom)
        shown: list[Widget] = list(actions)
        if not self.is_trying:
            bottom = self._place_steps(room, bottom)
            shown = [*self._steps, *shown]
        return bottom, [widget for widget in shown if widget.rect.width]

    def _actions(self) -> list[Button]:
        if self.is_trying:
            return [self._end_try]
        if not self.is_mistake:
            return [self._leave]
        self._try.is_enabled = self._can_try
        self._go_on.is_enabled = self._table.can_continue
        return [self._try, self._go_on, self._new]

    def _action_rows(self, actions: list[Button], room: Rect) -> list[list[Button]]:
        """Side by side where they fit, else the first on a row of its own; in a low room alone."""
        brush = self._stage.brush
        wanted = sum(button.width(brush) + brush.px(8) for button in actions)
        if wanted <= room.width or len(actions) == 1:
            return [actions]
        first, *others = actions
        for button in others:
            button.rect = Rect(0, 0, 0, 0)
        return [[first], others] if room.height >= brush.px(360) else [[first]]

    def _place_row(self, row: list[Button], room: Rect, bottom: int) -> int:
        """Share a row among buttons by what they need; gives where the row begins."""
        brush = self._stage.brush
        gap, height = brush.px(8), brush.px(40)
        widths = [button.width(brush) for button in row]
        spare = room.width - sum(widths) - gap * (len(row) - 1)
        left = room.left
        for button, width in zip(row, widths, strict=True):
            button.rect = Rect(left, bottom - height, width + spare // len(row), height)
            left = button.rect.right + gap
        row[-1].rect.width = room.right - row[-1].rect.left
        return bottom - height - brush.px(10)

    def _place_steps(self, room: Rect, bottom: int) -> int:
        """First, back, forward, last; between them or above them how far one has come."""
        px = self._stage.brush.px
        gap, height, top = px(8), px(40), bottom - px(40)
        is_wide = room.width >= px(WIDE)
        width = px(48) if is_wide else (room.width - 3 * gap) // 4
        first, back, forward, last = self._steps
        first.rect = Rect(room.left, top, width, height)
        back.rect = Rect(first.rect.right + gap, top, width, height)
        last.rect = Rect(room.right - width, top, width, height)
        forward.rect = Rect(last.rect.left - gap - width, top, width, height)
        if is_wide:
            between = forward.rect.left - back.rect.right - 2 * gap
            self._told = Rect(back.rect.right + gap, top, between, height)
            return top
        self._told = Rect(room.left, top - px(24), room.width, px(24))
        return top - px(24)

    def _place_told(self, room: Rect, *, is_roomy: bool) -> list[Widget]:
        """What is said first, the routes and the cards; with little room, all of it scrolls."""
        brush, top = self._stage.brush, room.top
        shown: list[Widget] = []
        self._head_scrolls = not is_roomy
        if is_roomy:
            height = self._head_block.height(brush, room.width)
            self._head = Rect(room.left, top, room.width, height)
            top = self._head.bottom + brush.px(12)
            shown = self._place_routes(room, top)
            top += brush.px(34 + 16) if shown else 0
        self._place_column(Rect(room.left, top, room.width, room.bottom - top))
        return shown

    def _place_column(self, room: Rect) -> None:
        """The bar of the column stands in the edge at its right."""
        self._column.rect = room.copy()
        self._column.rect.width += self._stage.brush.px(Column.BAR)

    # What stands there.

    @property
    def _head_block(self) -> HeadBlock:
        if self._attempt is None:
            return HeadBlock.of(self.lesson)
        return HeadBlock(words.FIND, words.HOW_TO_TRY)

    def _refresh(self) -> None:
        """Bring the widgets up to date with where one stands."""
        walk = self._walk
        ends = (walk.is_first, walk.is_first, walk.is_last, walk.is_last)
        for button, is_end in zip(self._steps, ends, strict=True):
            button.is_enabled = not is_end
        is_playing = self._play_due is not None
        self._play.icon = "pause" if is_playing else "play"
        self._play.is_on = is_playing
        self._routes.value = self._route
        self._all.is_on = self._route == EVERYTHING
        is_wide = self._routes.rect.width >= self._stage.brush.px(WIDE)
        titles = words.ROUTES if is_wide else words.SHORT_ROUTES
        self._routes.options = [Option(name, titles[name]) for name in (SHORTEST, EVERYTHING)]
        self._column.arrange(self._stage.brush, self._blocks())

    def _blocks(self) -> list[Block]:
        head: list[Block] = [self._head_block] if self._head_scrolls else []
        if self._attempt is not None:
            return [*head, *self._attempt_blocks(self._attempt)]
        walk, lesson = self._walk, self.lesson
        blocks: list[Block] = [
            CardBlock(
                number,
                card,
                self._progress(number),
                lesson.about,
                number in walk.unfolded,
                walk.stop.step if number == walk.stop.card else None,
            )
            for number, card in enumerate(walk.cards)
        ]
        if lesson.tally is not None:
            number = len(walk.cards)
            progress = self._progress(number)
            blocks.append(TallyBlock(number, lesson.tally, lesson.position, progress))
        return [*head, *blocks, LegendBlock()]

    def _progress(self, card: int) -> Progress:
        now = self._walk.stop.card
        if card == now:
            return Progress.NOW
        return Progress.DONE if card < now else Progress.TO_COME

    def _attempt_blocks(self, attempt: Attempt) -> list[Block]:
        blocks: list[Block] = []
        if attempt.is_right is not None:
            blocks.append(AnswerBlock(attempt.said, attempt.is_right))
        if attempt.found:
            blocks.append(SentenceBlock(words.found_so_far(attempt.found, attempt.all)))
        return blocks

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""
        brush, theme = self._stage.brush, self._stage.brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        self._draw_title(surface)
        if not self._head_scrolls:
            self._head_block.draw(surface, brush, self._head)
        if not self.is_trying:
            self._draw_told(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        brush, theme = self._stage.brush, self._stage.brush.theme
        title = words.LESSON_TITLE if self.is_mistake else words.WHY_TITLE
        left, middle = self._column.rect.left, self._close.rect.centery
        if self._head_scrolls and self._first.rect.width:
            left = min(left, self._first.rect.left)
        brush.blit_icon(surface, "instructor", (left + brush.px(11), middle), 22, theme.primary)
        room = self._title_room - brush.px(40)
        if brush.width(title, 14, Weight.REGULAR) <= room:
            place = (left + brush.px(34), middle)
            brush.text(surface, title, place, 14, Weight.REGULAR, theme.ink2)

    def _draw_told(self, surface: pygame.Surface) -> None:
        """How far one has come, in words and as dots."""
        brush, theme, room = self._stage.brush, self._stage.brush.theme, self._told
        stops = len(self._walk.stops)
        if room.height > brush.px(30):
            brush.box(surface, room, 8, theme.sunk)
        text = words.step_of(self._walk.at + 1, stops)
        apart = brush.px(14)
        wide = brush.width(text, 13, Weight.MEDIUM)
        dots = stops if stops <= MOST_DOTS and wide + stops * apart < room.width - 20 else 0
        left = room.centerx - (wide + dots * apart) // 2
        brush.text(surface, text, (left, room.centery), 13, Weight.MEDIUM)
        for at in range(dots):
            middle = (left + wide + apart + at * apart, room.centery)
            dot = Rect(0, 0, brush.px(8), brush.px(8))
            dot.center = middle
            colour = theme.clue if at <= self._walk.at else theme.line2
            rounded(surface, dot, dot.width // 2, colour)
            if at > self._walk.at:
                rounded(surface, dot.inflate(-4, -4), dot.width // 2 - 2, theme.sunk)

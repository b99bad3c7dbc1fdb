"""The instructor's panel: a lesson stepped through card by card, or tried by the player."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.lesson import Card, Lesson
from minesweeper.logic.deduction import Verdict
from minesweeper.window import words
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
from minesweeper.window.teaching.controls import EVERYTHING, SHORTEST, WIDE, Controls, Standing
from minesweeper.window.teaching.scene import Scene
from minesweeper.window.teaching.tally_block import TallyBlock
from minesweeper.window.teaching.transcript import transcript
from minesweeper.window.teaching.walk import Walk
from minesweeper.window.widgets.base import Does, Widget

PACES = {"slow": 8000, "medium": 5000, "fast": 2500}
"""How long, in milliseconds, each step is shown while the lesson plays by itself."""


PAGE = 4
"""How many notches of the wheel a page is."""


class LessonPanel:
    """One lesson, where one stands in it, and what can be done there."""

    def __init__(
        self, stage: Stage, table: Table, lesson: Lesson, leave: Does, *, is_mistake: bool
    ) -> None:
        self._stage, self._table = stage, table
        self.lesson = lesson
        self.is_mistake = is_mistake
        """Whether it is about the move that lost, and not about a cell that was asked about."""
        self.interrupts = False
        """Whether a lesson waits behind it."""
        self.rect = Rect(0, 0, 0, 0)
        self.on_change: Does = lambda: None
        """Called when the scene is another one."""
        self._leave = leave
        self._walks = {SHORTEST: Walk(lesson, lesson.cards, is_mistake=is_mistake)}
        self._route = SHORTEST
        self._attempt: Attempt | None = None
        self._pace = "medium"
        self._play_due: int | None = None
        self._head: Rect | None = None
        self._is_brief = False
        """Whether there is little room, so that the rule is left out."""
        self._column = Column("lesson", self._choose)
        self._controls = Controls(self._doings(), self._take_route)
        self._controls.show_pace(self._pace)

    def _doings(self) -> dict[str, Callable[[], None]]:
        """What each button does."""
        perform = self._stage.perform
        return {
            "first": lambda: self._go(0),
            "back": lambda: self._go(self._walk.at - 1),
            "next": lambda: self._go(self._walk.at + 1),
            "last": lambda: self._go(len(self._walk.stops)),
            "play": self._turn_play,
            "pace": self._turn_pace,
            "copy": self._copy,
            "close": self._leave,
            "all": partial(perform, Command.ROUTE),
            "try": partial(perform, Command.TRY),
            "end_try": partial(perform, Command.TRY),
            "continue": partial(perform, Command.CONTINUE),
            "new_game": partial(perform, Command.NEW_GAME),
            "to_lesson": self._leave,
            "leave": self._leave,
        }

    # Where one stands.

    @property
    def _walk(self) -> Walk:
        return self._walks[self._route]

    @property
    def scene(self) -> Scene:
        """What the board shows."""
        return self._walk.scene() if self._attempt is None else self._attempt.scene()

    def _standing(self) -> Standing:
        is_trying = self._attempt is not None
        return Standing(
            self._title,
            self._walk.at,
            len(self._walk.stops),
            self._actions(),
            has_steps=not is_trying and (self.is_mistake or len(self._walk.stops) > 1),
            route=self._route if self.is_mistake and not is_trying else None,
            is_playing=self._play_due is not None,
        )

    @property
    def _title(self) -> str:
        return words.LESSON_TITLE if self.is_mistake else words.WHY_TITLE

    def _actions(self) -> dict[str, bool]:
        if self._attempt is not None:
            return {"end_try": True}
        if not self.is_mistake:
            return {"to_lesson" if self.interrupts else "leave": True}
        can_continue = self._table.can_continue
        return {"try": self._can_try, "continue": can_continue, "new_game": True}

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys to name in the footer, and what each does."""
        if self._attempt is not None:
            return words.TRY_KEYS
        return words.LESSON_KEYS if self._can_try else words.LESSON_KEYS[:2]

    def _go(self, at: int) -> None:
        self._play_due = None
        if self._walk.go(at):
            self._change()

    def _choose(self, part: str) -> None:
        """A part of the column was clicked: a card, a step of a round, or its fold."""
        kind, card, *step = part.split(".")
        self._play_due = None
        if kind == "turn":
            self._walk.turn(int(card))
        else:
            self._walk.go_to(int(card), int(step[0]) if step else None)
        self._change()

    def _change(self) -> None:
        """Show where one stands now. Nothing changes its place, so nothing is laid out anew."""
        self._refresh()
        self._stage.damage(self.rect)
        self.on_change()

    # The routes.

    def _take_route(self, route: str) -> None:
        self._play_due = None
        if route in self._walks:
            self._route = route
        else:
            self._stage.announce(events.EverythingAsked())
        self._change()

    def take_everything(self, cards: tuple[Card, ...]) -> None:
        """Show all that could be deduced, which was asked for."""
        self._walks[EVERYTHING] = Walk(self.lesson, cards, is_mistake=self.is_mistake)
        self._take_route(EVERYTHING)

    # What can be asked of it.

    def perform(self, command: Command) -> bool:
        """Do what a key or a button asked for; false if it is not for a lesson."""
        match command:
            case Command.TRY:
                if self._can_try:
                    self._turn_try()
            case Command.ROUTE:
                if self.is_mistake and self._attempt is None:
                    self._take_route(SHORTEST if self._route == EVERYTHING else EVERYTHING)
            case _:
                return False
        return True

    @property
    def _can_try(self) -> bool:
        return self.is_mistake and bool(self.lesson.safe or self.lesson.mined)

    def _turn_try(self) -> None:
        self._play_due = None
        self._attempt = self._new_attempt() if self._attempt is None else None
        self.on_change()
        # The buttons are others, so this is laid out anew; the board keeps its place.
        self._stage.relayout()

    def _new_attempt(self) -> Attempt:
        return Attempt(self.lesson)

    def take(self, wish: Wish) -> None:
        """Judge what the player tried on the board."""
        if self._attempt is not None and wish.action is not Action.CHORD:
            verdict = Verdict.MINE if wish.action is Action.FLAG else Verdict.SAFE
            self._attempt.answer(wish.cell, verdict)
            self._change()

    def _copy(self) -> None:
        self._stage.copy(transcript(self.lesson, self._walk.cards), words.LESSON_COPIED)

    def _turn_play(self) -> None:
        if self._play_due is not None:
            self._play_due = None
        elif len(self._walk.stops) > 1:
            if self._walk.is_last:
                self._walk.go(0)
            self._play_due = self._stage.now() + PACES[self._pace]
        self._change()

    def _turn_pace(self) -> None:
        paces = list(PACES)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        self._controls.show_pace(self._pace)
        if self._play_due is not None:
            self._play_due = self._stage.now() + PACES[self._pace]
        self._stage.relayout()

    # The keyboard.

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key that is for the lesson; true if it was."""
        if event.mod & CTRL:
            is_copy = bool(event.key == pygame.K_c)
            if is_copy:
                self._copy()
            return is_copy
        if event.mod & pygame.KMOD_ALT:
            return False
        keys = self._keys_to_try() if self._attempt is not None else self._keys_to_step()
        if event.key not in keys:
            return False
        keys[event.key]()
        return True

    def _keys_to_try(self) -> dict[int, Does]:
        return {pygame.K_ESCAPE: self._turn_try}

    def _keys_to_step(self) -> dict[int, Does]:
        at, last = self._walk.at, len(self._walk.stops)
        return {
            pygame.K_LEFT: partial(self._go, at - 1),
            pygame.K_RIGHT: partial(self._go, at + 1),
            pygame.K_HOME: partial(self._go, 0),
            pygame.K_END: partial(self._go, last),
            pygame.K_UP: partial(self._scroll, 1),
            pygame.K_DOWN: partial(self._scroll, -1),
            pygame.K_PAGEUP: partial(self._scroll, PAGE),
            pygame.K_PAGEDOWN: partial(self._scroll, -PAGE),
            pygame.K_SPACE: self._turn_play,
            pygame.K_ESCAPE: self._leave,
        }

    def _scroll(self, lines: int) -> None:
        if self._column.scroll(lines):
            self._stage.damage(self.rect)

    # Time.

    def next_wake(self) -> int | None:
        """When the next step is due, while the lesson plays by itself."""
        return self._play_due

    def tick(self) -> None:
        """Go on, if it is time to."""
        now = self._stage.now()
        if self._play_due is not None and now >= self._play_due:
            self._walk.go(self._walk.at + 1)
            self._play_due = None if self._walk.is_last else now + PACES[self._pace]
            self._change()

    # Layout and drawing.

    def lay_out(self, rect: Rect, *, is_beside: bool) -> list[Widget]:
        """Take a room, and give the widgets that have a place in it, in the keyboard's order."""
        brush, standing = self._stage.brush, self._standing()
        self.rect = rect
        wide, middling = rect.width >= brush.px(460), rect.width >= brush.px(300)
        edge = brush.px(24 if wide else 16 if middling else 14)
        room = rect.inflate(-2 * edge, -2 * (edge if is_beside else brush.px(14)))
        self._is_brief = room.width < brush.px(WIDE)
        if is_beside:
            head = self._head_block.height(brush, room.width)
            places = self._controls.place_beside(brush, room, standing, head)
        else:
            places = self._controls.place_below(brush, room, standing)
        self._head = places.head
        # The bar of the column stands in the edge at its right.
        self._column.rect = places.column.copy()
        self._column.rect.width += brush.px(Column.BAR)
        self._refresh()
        return [*places.widgets[: places.before], self._column, *places.widgets[places.before :]]

    def _refresh(self) -> None:
        """Bring the buttons and the cards in line with where one stands."""
        self._controls.refresh(self._stage.brush, self._standing())
        self._column.arrange(self._stage.brush, self._blocks())

    @property
    def _head_block(self) -> HeadBlock:
        if self._attempt is not None:
            return HeadBlock(words.FIND, words.HOW_TO_TRY)
        lesson = self.lesson
        return HeadBlock(lesson.verdict, lesson.promise, "" if self._is_brief else lesson.rule)

    def _blocks(self) -> list[Block]:
        head: list[Block] = [] if self._head is not None else [self._head_block]
        if self._attempt is not None:
            return [*head, *_answers(self._attempt)]
        walk, lesson = self._walk, self.lesson
        cards: list[Block] = [
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
            cards.append(TallyBlock(number, lesson.tally, lesson.position, progress))
        return [*head, *cards, LegendBlock()]

    def _progress(self, card: int) -> Progress:
        now = self._walk.stop.card
        if card == now:
            return Progress.NOW
        return Progress.DONE if card < now else Progress.TO_COME

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""
        brush, theme = self._stage.brush, self._stage.brush.theme
        brush.box(surface, self.rect, 12, theme.surface, theme.line)
        self._controls.draw(surface, brush, self._standing())
        if self._head is not None:
            self._head_block.draw(surface, brush, self._head)


def _answers(attempt: Attempt) -> list[Block]:
    """What is said of an attempt so far."""
    blocks: list[Block] = []
    if attempt.is_right is not None:
        blocks.append(AnswerBlock(attempt.said, attempt.is_right))
    if attempt.found:
        blocks.append(SentenceBlock(words.found_so_far(attempt.found, attempt.all)))
    return blocks

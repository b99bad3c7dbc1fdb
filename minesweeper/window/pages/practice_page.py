"""The page of exercises: the positions that were lost, by technique, with progress."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.exercise import Exercise
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.window.drawing.brush import Weight
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.pages.page import Page
from minesweeper.window.stage import Stage
from minesweeper.window.text import teaching_words
from minesweeper.window.widgets.base import Widget
from minesweeper.window.widgets.text_boxes import CardButton

ALL = "all"
"""The name of the group of all exercises; techniques have their ids, and chances an empty one."""


def group_names(exercises: Sequence[Exercise]) -> list[str]:
    """The groups there are: all of them, then by technique from simple to hard, then chances."""
    found = {exercise.technique for exercise in exercises}
    if not exercises:
        return []
    known = [name for name in TECHNIQUE_TITLES if name in found]
    others = sorted(found - {*known, ""})
    return [ALL, *known, *others, *([""] if "" in found else [])]


def members(exercises: Sequence[Exercise], group: str) -> list[Exercise]:
    """The exercises of a group."""
    return [each for each in exercises if group in (ALL, each.technique)]


def next_of(exercises: Sequence[Exercise], group: str, after: int = 0) -> Exercise | None:
    """What to try next: what was solved least often, of that what was tried least often.

    Of equals it is the newest; the one that was kept at `after` has just been tried.
    """
    waiting = members(exercises, group)
    fresh = [each for each in waiting if each.kept != after] or waiting
    return min(fresh, key=lambda each: (each.solved, each.tried, -each.kept), default=None)


class PracticePage(Page):
    """A card for each group of exercises; it is shown while one of them is served."""

    title = teaching_words.PRACTICE

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._exercises: tuple[Exercise, ...] | None = None
        self._cards: list[CardButton] = []
        self._note = Rect(0, 0, 0, 0)
        self._group = ALL
        self._now = 0
        """When the exercise was kept that is tried now."""
        stage.announce(events.ExercisesAsked())

    def observe(self, event: Event) -> None:
        """Show the exercises when they are there, and the one that was chosen."""
        match event:
            case events.ExercisesGiven(exercises):
                self._exercises = exercises
                self._cards = [self._card(name) for name in group_names(exercises)]
                self.stage.relayout()
            case events.ExerciseGiven():
                self._now = event.exercise.kept
                page = ExercisePage(self.stage, event, self)
                self.stage.show(page)

    def _card(self, group: str) -> CardButton:
        found = members(self._exercises or (), group)
        upcoming = next_of(found, ALL)
        solved = sum(each.is_solved for each in found)
        return CardButton(
            f"practice.{group or 'chances'}",
            teaching_words.group_title(group),
            teaching_words.solved_of(solved, len(found)),
            teaching_words.upcoming(upcoming) if upcoming else "",
            partial(self._choose, group),
        )

    def _choose(self, group: str) -> None:
        self._group, self._now = group, 0
        self.go_on()

    def go_on(self) -> None:
        """Serve the next exercise of the group that was chosen."""
        upcoming = next_of(self._exercises or (), self._group, self._now)
        if upcoming is not None:
            self.stage.announce(events.ExerciseChosen(upcoming))

    def come_back(self) -> None:
        """Show the groups again."""
        self.stage.show(self)

    # Layout and drawing.

    def place(self, body: Rect) -> list[Widget]:
        """Fill one or two columns, the first card across both."""
        brush = self.stage.brush
        gap = brush.px(12)
        self._note = Rect(body.left, body.top, body.width, 0)
        lines = brush.wrapped(self._told(), 14, Weight.REGULAR, body.width)
        top = body.top + len(lines) * brush.line_height(14) + brush.px(15)
        columns = 2 if body.width >= brush.px(900) else 1
        width = (body.width - gap * (columns - 1)) // columns
        for row in self._rows(columns):
            wide = body.width if len(row) < columns and row[0] is self._cards[0] else width
            height = max(card.height(brush, wide) for card in row)
            for column, card in enumerate(row):
                card.rect = Rect(body.left + column * (wide + gap), top, wide, height)
            top += height + gap
        return list(self._cards)

    def _rows(self, columns: int) -> list[list[CardButton]]:
        if not self._cards:
            return []
        rest = self._cards[1:]
        return [[self._cards[0]]] + [rest[at : at + columns] for at in range(0, len(rest), columns)]

    def bottom(self) -> int:
        """The lower edge of the last card."""
        return max((card.rect.bottom for card in self._cards), default=0)

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw a word on what this is."""
        brush = self.stage.brush
        ink = brush.theme.ink2
        brush.paragraph(surface, self._told(), self._note, 14, Weight.REGULAR, ink)

    def _told(self) -> str:
        if self._exercises is None:
            return ""
        return teaching_words.PRACTICE_NOTE if self._cards else teaching_words.NOTHING_LOST

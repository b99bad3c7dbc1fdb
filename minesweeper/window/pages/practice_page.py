"""The page of exercises: lost positions by technique, and how many are solved."""

from collections.abc import Sequence
from functools import partial

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.exercise import Exercise
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.window.context import WindowContext
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.pages.page import Page, card_columns
from minesweeper.window.text import teaching_words
from minesweeper.window.widgets.layout import Block
from minesweeper.window.widgets.text_boxes import CardButton

ALL = "all"
"""The name of the group of all exercises. Other groups are named by technique; "" is chances."""


def group_names(exercises: Sequence[Exercise]) -> list[str]:
    """Returns the groups: all exercises, then techniques from simple to hard, then chances."""
    found = {exercise.technique for exercise in exercises}
    if not exercises:
        return []
    known = [name for name in TECHNIQUE_TITLES if name in found]
    others = sorted(found - {*known, ""})
    return [ALL, *known, *others, *([""] if "" in found else [])]


def members(exercises: Sequence[Exercise], group: str) -> list[Exercise]:
    """Returns the exercises of a group."""
    return [each for each in exercises if group in (ALL, each.technique)]


def next_of(exercises: Sequence[Exercise], group: str, after: int = 0) -> Exercise | None:
    """Returns the exercise to try next: solved least often, then tried least often, then newest.

    `after` is the time at which the exercise that was just tried was stored; that one comes last.
    Returns None for an empty group.
    """
    waiting = members(exercises, group)
    fresh = [each for each in waiting if each.kept != after] or waiting
    return min(fresh, key=lambda each: (each.solved, each.tried, -each.kept), default=None)


class PracticePage(Page):
    """A card for each group of exercises. The page stays in charge while an exercise is shown."""

    title = teaching_words.PRACTICE

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context)
        self._exercises: tuple[Exercise, ...] | None = None
        self._cards: list[CardButton] = []
        self._group = ALL
        self._current_kept = 0
        """The time at which the current exercise was stored; 0 if there is none."""
        context.announce(events.ExercisesAsked())

    def observe(self, event: Event) -> None:
        """Shows the groups when the exercises arrive, and an exercise when it arrives."""
        match event:
            case events.ExercisesGiven(exercises):
                self._exercises = exercises
                self._cards = [self._card(name) for name in group_names(exercises)]
                self.context.relayout()
            case events.ExerciseGiven():
                self._current_kept = event.exercise.kept
                page = ExercisePage(self.context, event, self)
                self.context.show(page)

    def _card(self, group: str) -> CardButton:
        found = members(self._exercises or (), group)
        upcoming = next_of(found, ALL)
        solved = sum(each.is_solved for each in found)
        return CardButton(
            f"practice.{group or 'chances'}",
            teaching_words.group_title(group),
            teaching_words.solved_share(solved, len(found)),
            teaching_words.upcoming(upcoming) if upcoming else "",
            partial(self._choose, group),
        )

    def _choose(self, group: str) -> None:
        self._group, self._current_kept = group, 0
        self.go_on()

    def go_on(self) -> None:
        """Requests the next exercise of the chosen group."""
        upcoming = next_of(self._exercises or (), self._group, self._current_kept)
        if upcoming is not None:
            self.context.announce(events.ExerciseChosen(upcoming))

    def come_back(self) -> None:
        """Shows the groups again."""
        self.context.show(self)

    def content(self) -> Block:
        """Returns a note, a full-width card for all exercises, and the other cards below."""
        note = teaching_words.PRACTICE_NOTE if self._cards else teaching_words.NOTHING_LOST
        told = "" if self._exercises is None else note
        return card_columns(told, self._cards[:1], self._cards[1:])

"""The page of exercises: positions of lost games by technique, with the progress in each."""

from collections.abc import Sequence
from functools import partial

import pygame

from minesweeper import events
from minesweeper.events import Event
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.training import TrainingKind, TrainingProgress
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.translation import gettext as _
from minesweeper.translation import join_sentences
from minesweeper.window.context import WindowContext
from minesweeper.window.drawing.brush import Brush
from minesweeper.window.pages.exercise_page import ExercisePage
from minesweeper.window.pages.page import Page, card_columns
from minesweeper.window.pages.picture_card import CardButton, PictureCard
from minesweeper.window.pages.task_page import TrainingSession
from minesweeper.window.pages.unit_page import progress_bar
from minesweeper.window.text import teaching_words, training_words, words
from minesweeper.window.widgets.base import Callback
from minesweeper.window.widgets.buttons import Button, Emphasis
from minesweeper.window.widgets.layout import LARGE, MEDIUM, SMALL, Block, Filler, Row, Slot, Spacer

ALL = "all"
"""The name of the group of all exercises made of losses; a technique's group has its id, that of
chances is empty."""
STARTERS = "starters"
"""The name of the group of starter exercises."""


def group_names(exercises: Sequence[Exercise]) -> list[str]:
    """Returns the groups: all losses, then techniques from simple to hard, chances, starters.

    If all losses are of one technique, that has no group of its own: it would be the same.
    """
    found = {exercise.technique for exercise in members(exercises, ALL)}
    known = [name for name in TECHNIQUE_TITLES if name in found]
    others = sorted(found - {*known, ""})
    named = [*known, *others, *([""] if "" in found else [])]
    lost = [ALL, *(named if len(named) > 1 else [])] if found else []
    return [*lost, *([STARTERS] if members(exercises, STARTERS) else [])]


def members(exercises: Sequence[Exercise], group: str) -> list[Exercise]:
    """Returns the exercises of a group; the starters of a technique that was never missed."""
    if group == STARTERS:
        return [each for each in exercises if each.is_starter]
    found = [each for each in exercises if group in (ALL, each.technique)]
    lost = [each for each in found if not each.is_starter]
    return lost or ([] if group == ALL else found)


def next_of(
    exercises: Sequence[Exercise], group: str, after: Sequence[int] = ()
) -> Exercise | None:
    """Returns the exercise to try next: solved least often, then tried least often, then newest.

    `after` names the exercises that were just shown, by the times at which they were kept. These
    come last; if every exercise was shown, only the latest comes last. Returns None for an empty
    group.
    """
    waiting = members(exercises, group)
    fresh = [each for each in waiting if each.kept not in after]
    fresh = fresh or [each for each in waiting if each.kept not in after[-1:]] or waiting
    return min(fresh, key=lambda each: (each.solved, each.tried, -each.kept), default=None)


class ExerciseCard(PictureCard):
    """A card of a group with a small picture of its next exercise."""

    def __init__(self, group: str, progress: str, upcoming: Exercise, on_use: Callback) -> None:
        super().__init__(
            f"practice.{group or 'chances'}",
            teaching_words.group_title(group),
            progress,
            teaching_words.upcoming(upcoming),
            on_use,
            position=upcoming.position,
        )


class DueCard(CardButton):
    """The card of the exercises that are due, which come first, with a button."""

    title_size = 20

    def __init__(self, progress: TrainingProgress, on_use: Callback) -> None:
        super().__init__("practice.due", *training_words.due_card(progress), on_use)
        self._start = _start_button(on_use)

    def _more(self) -> list[Block]:
        return [Spacer(0, MEDIUM), Row([Slot(self._start, 0, 40), Filler()])]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card, and the button, which is a part of it: a click anywhere starts."""
        super().draw(surface, brush)
        self._start.is_hovered = self.is_hovered
        self._start.draw(surface, brush)


class StartCard(ExerciseCard):
    """The card of the first group if nothing is due, with a bar of its progress and a button."""

    picture = (168, 132)
    title_size = 20

    def __init__(
        self, group: str, progress: str, upcoming: Exercise, on_use: Callback, *, share: float
    ) -> None:
        super().__init__(group, progress, upcoming, on_use)
        self._share = share
        self._start = _start_button(on_use)

    def _more(self) -> list[Block]:
        bar = progress_bar(self._share, is_done=self._share == 1)
        start = Row([Slot(self._start, 0, 40), Filler()])
        return [Spacer(0, SMALL), bar, Spacer(0, LARGE), start]

    def draw(self, surface: pygame.Surface, brush: Brush) -> None:
        """Draws the card, and the button, which is a part of it: a click anywhere starts."""
        super().draw(surface, brush)
        self._start.is_hovered = self.is_hovered
        self._start.draw(surface, brush)


def _start_button(on_use: Callback) -> Button:
    start = _(teaching_words.START)
    return Button("", start, on_use, emphasis=Emphasis.PRIMARY, key=_(words.ENTER))


class PracticePage(Page):
    """A card for each group of exercises. The page stays in charge while an exercise is shown."""

    title = teaching_words.PRACTICE
    way_here = teaching_words.BACK_TO_EXERCISES
    widest = 920

    def __init__(self, context: WindowContext, technique: str | None = None) -> None:
        """Takes the technique whose next exercise is shown at once, if there is one."""
        super().__init__(context)
        self._technique = technique
        self._exercises: tuple[Exercise, ...] | None = None
        self._cards: list[CardButton] = []
        self._group = ALL
        self._shown: list[int] = []
        """The times at which the exercises shown since the group was chosen were kept."""
        self._due: DueCard | None = None
        """The card of the exercises that are due; None if there are none, or no training."""
        self._due_later = ""
        """Says when the next exercise is due; empty if one is due now, or none is scheduled."""
        self._session = TrainingSession(context, self, TrainingKind.DUE)
        self._was_left = False
        """True while the exercises that are due are shown instead."""
        if context.settings.training:
            context.announce(events.TrainingAsked())
        context.announce(events.ExercisesAsked())

    def observe(self, event: Event) -> None:
        """Shows the groups when the exercises arrive, and an exercise when it arrives."""
        match event:
            case events.ExercisesGiven(exercises):
                self._exercises = exercises
                self._show_cards()
                wanted, self._technique = self._technique, None
                if wanted is not None:
                    self._choose(wanted)
            case events.TrainingGiven(progress):
                self._due = DueCard(progress, self._start_due) if progress.due else None
                has_next = not progress.due and progress.wait is not None
                self._due_later = training_words.due(progress) if has_next else ""
                self._show_cards()
            case events.ExerciseGiven():
                self._shown.append(event.exercise.kept)
                page = ExercisePage(self.context, event, self)
                self.context.show(page)
            case _:
                self._session.observe(event)

    def _start_due(self) -> None:
        self._was_left = True
        self._session.go_on()

    def enter(self) -> None:
        """Requests the exercises again after those that were due, which change their progress."""
        super().enter()
        if self._was_left:
            self._was_left = False
            self.context.announce(events.ExercisesAsked())

    def _show_cards(self) -> None:
        """Shows a card for each group, and gives the focus to the first: what is due, if any is."""
        names = group_names(self._exercises or ())
        first = names[0] if names and self._due is None else None
        self._cards = [self._card(name, is_first=name == first) for name in names]
        self.context.relayout()
        due = [] if self._due is None else [self._due]
        if cards := [*due, *self._cards]:
            self.set_focus(cards[0])

    def _card(self, group: str, *, is_first: bool) -> CardButton:
        exercises = self._exercises or ()
        found, upcoming = members(exercises, group), next_of(exercises, group)
        assert upcoming is not None, f"no exercise in the group {group}"
        solved, choose = sum(each.is_solved for each in found), partial(self._choose, group)
        progress = teaching_words.solved_share(solved, len(found))
        if is_first:
            return StartCard(group, progress, upcoming, choose, share=solved / len(found))
        return ExerciseCard(group, progress, upcoming, choose)

    def _choose(self, group: str) -> None:
        self._group, self._shown = group, []
        self.go_on()

    def go_on(self) -> None:
        """Requests the next exercise of the chosen group."""
        upcoming = next_of(self._exercises or (), self._group, self._shown)
        if upcoming is not None:
            self.context.announce(events.ExerciseChosen(upcoming))

    @property
    def page(self) -> Page:
        """The page of all exercises: this one."""
        return self

    def come_back(self) -> None:
        """Shows the groups again."""
        self.context.show(self)

    def content(self) -> Block:
        """Returns a note, the first card across the page, and the others below."""
        due = [] if self._due is None else [self._due]
        return card_columns(self._note_text(), [*due, *self._cards[:1]], self._cards[1:])

    def _note_text(self) -> str:
        if self._exercises is None:
            return ""
        has_lost = bool(members(self._exercises, ALL))
        note = teaching_words.PRACTICE_NOTE if has_lost else teaching_words.NOTHING_LOST
        return join_sentences(_(note), self._due_later)

"""The views of the training, set up at a desk: part of `views.VIEWS`.

The desk has no training service, so each view hears the events that the service would announce.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
from drawing import cell, position

from minesweeper import events
from minesweeper.game.level import LEVELS
from minesweeper.record import Assessment, LongThought, TechniqueCount, Trait
from minesweeper.services.autoplay import strongest_guess
from minesweeper.teaching.course import UNITS, Course, Stage, UnitProgress
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.practice import prepare_exercise
from minesweeper.teaching.rating import PlayerRating
from minesweeper.teaching.training import RatingPoint, Today, TrainingKind, TrainingProgress
from minesweeper.window.commands import Command
from minesweeper.window.pages.statistics_page import SKILLS

Desk = Any
"""The desk of `tests/window/conftest.py`."""
View = Callable[[Desk], None]
FIRST, SECOND = UNITS[0].name, UNITS[1].name
NEWCOMER = TrainingProgress(Course().units, FIRST, PlayerRating())
_BEGUN = UnitProgress(SECOND, 3, 4, recent=(True, True, True, False))
RETURNING = TrainingProgress(
    (
        UnitProgress(FIRST, 3, 10, 5, is_mastered=True),
        _BEGUN,
        UnitProgress(UNITS[2].name, 2, 7, was_mastered=True, returns=1),
        *Course().units[3:],
    ),
    SECOND,
    PlayerRating(1640, 80),
    1061,
    tuple(RatingPoint(at, 1500 + 5 * at) for at in range(30)),
    best_run=14,
    due=1203,
    exercises=1509,
    guesses=12,
    guess_loss=1.25,
    today=21,
    weakest=("1-2", "contradiction"),
)
"""The progress of somebody for whom everything has a figure."""
EVERYTHING_DUE = Today(puzzle_run=14, board_run=3, due=1203)
CERTAIN = Exercise(
    position("111", "###", mines=1), frozenset(), cell("B2"), "", "1-1", target=cell("A2")
)
OPEN = Exercise(position("1##", "###", "###", mines=2), frozenset(), cell("B2"), "", "")
CHANCES = (None, 1 / 3, 0.2, 1 / 3, 1 / 3, 0.2, 0.2, 0.2, 0.2)
RIGHT, WRONG = 3, 1
"""The buttons of the mouse that answer the puzzle `CERTAIN` at B2, which is a mine."""


def _training(desk: Desk, progress: TrainingProgress = RETURNING) -> None:
    desk.window.perform(Command.TRAIN)
    desk.hear(events.TrainingGiven(progress))
    desk.move((4, 300))


def newcomer(desk: Desk) -> None:
    """The training page of somebody who has not trained yet."""
    _training(desk, NEWCOMER)


def _unit(desk: Desk) -> None:
    _training(desk)
    desk.key(pygame.K_RETURN)


def _task(kind: TrainingKind, exercise: Exercise = CERTAIN, about: str = "", **fields: Any) -> View:
    """A puzzle that is not answered yet."""

    def view(desk: Desk) -> None:
        if kind is TrainingKind.COURSE:
            _unit(desk)
        else:
            _training(desk)
            desk.page.start(kind, about)
        given = prepare_exercise(exercise)
        fields.setdefault("stage", Stage.ALONE)
        desk.hear(events.TrainingTaskGiven(1, kind, about, given, exercise.technique, **fields))

    return view


def _answered(task: View, name: str, button: int, **judged: Any) -> View:
    """A puzzle after an answer of 31 seconds, and what came of it."""

    def view(desk: Desk) -> None:
        task(desk)
        desk.clock.now += 31_000
        desk.click(desk.page.board.camera.rect(cell(name)).center, button)
        desk.hear(events.TrainingTaskJudged(1, **judged))
        desk.move((4, 300))

    return view


_PUZZLE = _task(TrainingKind.PUZZLE, offers_nothing=True, code="1100")
_COURSE = _task(TrainingKind.COURSE, about=SECOND, stage=Stage.ALONE, step=5)
_MIXED = _task(TrainingKind.COURSE, about=SECOND, stage=Stage.MIXED, step=2, offers_nothing=True)


def puzzle_right(desk: Desk) -> None:
    """A rated puzzle that was solved, with the explanation and a rating that is still rough."""
    card = prepare_exercise(CERTAIN).lesson.cards[-1]
    ratings = {"before": PlayerRating(1500, 200), "after": PlayerRating(1560, 180)}
    _answered(_PUZZLE, "B2", RIGHT, card=card, **ratings)(desk)


def guess_answered(desk: Desk) -> None:
    """A guess beside that of the strongest solver."""
    strongest = strongest_guess(OPEN.position, CHANCES)
    guess = _task(TrainingKind.GUESS, OPEN, chances=CHANCES)
    _answered(guess, "B1", WRONG, loss=13.3, strongest=strongest)(desk)


def skills(desk: Desk) -> None:
    """The skill profile, with techniques found and missed, and a long thought."""
    assessment = Assessment(
        87.5,
        (
            TechniqueCount("1-1", found=2, missed=2, times=(900, 1500)),
            TechniqueCount("1-1", frozenset({Trait.EDGE}), missed=4),
            TechniqueCount("1-2", found=6, missed=2, times=(1800,) * 6),
            TechniqueCount("1-2-1", found=3, missed=1, times=(1200,) * 3),
            TechniqueCount("H2", found=2, missed=1, times=(4000,) * 2),
            TechniqueCount("subset", found=4, missed=2, times=(9000,) * 4),
            TechniqueCount("contradiction", found=5, missed=4, times=(62_000, 31_000)),
            TechniqueCount("B2", frozenset({*Trait}), found=30, times=(400,) * 30),
        ),
    )
    for number in range(30):
        technique = ("", "contradiction", "1-1", "H2")[number % 4]
        thoughts = (LongThought(7 + 3 * number, technique, 9000 + 4100 * number),)
        desk.keeper.records.assess(f"{number:032x}", replace(assessment, thoughts=thoughts))
    desk.window.perform(Command.STATISTICS)
    desk.step()
    desk.page.show_tab(SKILLS)
    desk.step()


def home(desk: Desk) -> None:
    """The start page with a game to go on with, and everything due."""
    desk.click(LEVELS["expert"].grid.cell(100).name)
    desk.window.perform(Command.START)
    desk.hear(events.TodayGiven(EVERYTHING_DUE), events.TrainingGiven(RETURNING))


def invited(desk: Desk) -> None:
    """A new game with the line below it that says what the day offers."""
    desk.hear(events.TodayGiven(EVERYTHING_DUE))


TRAINING_VIEWS: dict[str, View] = {
    "training": _training,
    "training-newcomer": newcomer,
    "unit": _unit,
    "unit-example": _task(TrainingKind.COURSE, about=SECOND, stage=Stage.EXAMPLE, step=1),
    "unit-task": _COURSE,
    "unit-slow": _answered(_COURSE, "B2", RIGHT, unit=_BEGUN, returned=FIRST),
    "unit-mixed-wrong": _answered(_MIXED, "B2", WRONG, unit=UnitProgress(SECOND, 2, 1)),
    "puzzle": _PUZZLE,
    "puzzle-right": puzzle_right,
    "puzzle-wrong": _answered(
        _PUZZLE, "B2", WRONG, before=PlayerRating(1500, 90), after=PlayerRating(1489, 88)
    ),
    "guess": _task(TrainingKind.GUESS, OPEN, chances=CHANCES),
    "guess-answered": guess_answered,
    "due": _task(TrainingKind.DUE, variant="turned"),
    "due-answered": _answered(
        _task(TrainingKind.DUE, variant="sibling"), "B2", RIGHT, wait=3 * 24 * 3_600_000
    ),
    "streak": _task(TrainingKind.STREAK, offers_nothing=True, step=13),
    "streak-over": _answered(
        _task(TrainingKind.STREAK, offers_nothing=True, step=13), "B2", WRONG, run=13, best_run=14
    ),
    "daily-result": _answered(
        _task(TrainingKind.DAILY, about="2026-11-18", offers_nothing=True), "B2", RIGHT, run=14
    ),
    "skills": skills,
    "home": home,
    "invited": invited,
}
"""Every view of the training by name."""

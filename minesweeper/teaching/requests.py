"""What the instructor gives to a player who asks: after a loss a lesson, at any time why."""

from itertools import chain

from minesweeper import events
from minesweeper.agent.judged_game import JudgedGame
from minesweeper.events import Event
from minesweeper.game.game import Status
from minesweeper.game.grid import Cell
from minesweeper.game.position import COVERED
from minesweeper.teaching.cards import Report
from minesweeper.teaching.instructor import everything, lesson_of_loss, why, why_before_dealing
from minesweeper.teaching.lesson import Lesson


def taught(play: JudgedGame, number: int, asked: Event, report: Report) -> Event | None:
    """The event that answers a question about the game of this number; None where nothing does.

    After a loss all is told from the position before it. While a game goes on there is only why.
    """
    if isinstance(asked, events.LessonAsked | events.EverythingAsked | events.WhyAsked):
        if play.game.status is Status.LOST:
            return _after_loss(play, number, asked, report)
        if isinstance(asked, events.WhyAsked) and play.game.takes_moves:
            lesson = _why_now(play, asked.cell, report)
            return None if lesson is None else events.WhyGiven(number, lesson)
    return None


def numbers_in(given: Event) -> frozenset[Cell]:
    """The cells whose numbers stand in a lesson, though the position does not show them."""
    match given:
        case events.LessonGiven(_, lesson) | events.WhyGiven(_, lesson):
            cards = lesson.cards
        case events.EverythingGiven(_, cards):
            pass
        case _:
            return frozenset()
    steps = chain.from_iterable(card.steps for card in cards)
    return frozenset(step.cell for step in steps if step.shows is not None)


def _after_loss(play: JudgedGame, number: int, asked: Event, report: Report) -> Event | None:
    loss = play.loss()
    match asked:
        case events.LessonAsked():
            lesson = lesson_of_loss(play.judge, loss.case, loss.ruling, report)
            return events.LessonGiven(number, lesson)
        case events.EverythingAsked():
            return events.EverythingGiven(number, everything(loss.case, report))
        case events.WhyAsked(cell) if loss.case.position.at(cell) == COVERED:
            return events.WhyGiven(number, why(loss.case, cell, over=True, report=report))
    return None


def _why_now(play: JudgedGame, cell: Cell, report: Report) -> Lesson | None:
    game = play.game
    is_told = game.is_held_back(cell)
    if game.position.at(cell) != COVERED and not is_told:
        return None
    if game.minefield is None:
        return why_before_dealing(game.position, frozenset(game.flags()), cell)
    case = play.question(cell, game.minefield)
    return why(case, cell, over=False, is_told=is_told, report=report)

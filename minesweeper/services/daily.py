"""Answers requests about the day: its board, what is left to do today, a result as plain text."""

from collections.abc import Callable, Collection
from datetime import date, timedelta
from typing import TYPE_CHECKING

from minesweeper import events
from minesweeper.agent.no_guess import Dealing
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.events import Event, Observer
from minesweeper.game.game import Status
from minesweeper.game.history import DealtStart, History
from minesweeper.game.level import FirstClick, Level
from minesweeper.teaching.daily import (
    MOST_ATTEMPTS,
    PUZZLE,
    daily_seed,
    day_of_board,
    first_cell,
    result_text,
    streak,
    utc_day,
)
from minesweeper.teaching.puzzle import Puzzle
from minesweeper.teaching.puzzle_generator import PUZZLE_TECHNIQUES, find_puzzle
from minesweeper.teaching.training import Today
from minesweeper.translation import N_
from minesweeper.translation import gettext as _

if TYPE_CHECKING:
    from minesweeper.agent.agent import Agent
    from minesweeper.archive.records import Records
    from minesweeper.archive.training import TrainingLog

NOT_FINISHED = N_("This game has no result yet.")
NO_BOARD = N_("For this level, no board was found today that logic alone can solve.")
Unfinished = Callable[[Level, Collection[int]], str | None]
"""Returns the name of an unfinished game of a level that was dealt from one of some seeds."""
_DAY = 86_400_000
"""The milliseconds of a day."""
_EASIEST = 3
"""The easiest technique of a day's puzzle, as an index: single numbers would be no puzzle."""


def daily_puzzle(day: date) -> Puzzle:
    """Returns the puzzle of a day, the same for everybody with the same version."""
    seed = daily_seed(day, PUZZLE)
    techniques = PUZZLE_TECHNIQUES[_EASIEST:]
    return find_puzzle(techniques[seed % len(techniques)], seed)


def daily_start(day: date, level: Level) -> DealtStart | None:
    """Returns the start of a day's board without guessing; None if none is found for the level.

    Its first cell is open from the start, so the mines are the same for everybody.
    """
    first = first_cell(level)
    for attempt in range(MOST_ATTEMPTS):
        seed = daily_seed(day, level, attempt)
        found = Dealing(level, seed, first, FirstClick.OPENING).finish()
        if found is not None:
            promise = FirstClick.OPENING
            return DealtStart(level, seed, promise, first, no_guess=True, moved=found.moved)
    return None


def puzzle_of_today(log: "TrainingLog", today: date) -> tuple[bool | None, int]:
    """Returns whether the puzzle of the day was solved, None if it is open, and the days in a row.

    The days are those in a row on which it was solved.
    """
    results = dict(log.daily_results())
    run = streak(lambda day: results.get(day.isoformat(), False), today)
    return results.get(today.isoformat()), run


class DailyService:
    """Answers requests for the board of the day, for what is left today, and for a result."""

    def __init__(
        self,
        agent: "Agent",
        records: "Records",
        exercises: Exercises,
        announce: Observer,
        today: Callable[[], int],
    ) -> None:
        """Takes `today`, which returns milliseconds since 1970."""
        self._agent, self._records, self._exercises = agent, records, exercises
        self._announce, self._today = announce, today
        self.unfinished: Unfinished = lambda _level, _seeds: None
        """Finds a board of the day among the unfinished games; none without a keeper."""

    def observe(self, event: Event) -> None:
        """Answers if the event is about the day or about a result."""
        match event:
            case events.DailyChosen(level, judge):
                self._start(level, judge)
            case events.TodayAsked(level):
                self._tell_today(level)
            case events.ResultTextAsked():
                self._tell_result()
            case _:
                pass

    def _start(self, level: Level, judge: str) -> None:
        day = utc_day(self._today())
        left = self.unfinished(level, _seeds_of(day, level))
        if left is not None and self._resumes(left):
            self._announce(events.DailyStarted(day.isoformat()))
            return
        start = daily_start(day, level)
        if start is None:
            self._announce(events.SharingRefused(_(NO_BOARD)))
            return
        self._agent.start_game(History(start, judge))
        self._announce(events.DailyStarted(day.isoformat()))

    def _resumes(self, left: str) -> bool:
        """Goes on with an unfinished game; returns False if it cannot be read."""
        before = self._agent.session
        self._agent.observe(events.UnfinishedChosen(left))
        return self._agent.session is not before

    def _tell_today(self, level: Level) -> None:
        """Announces what is left to do today; nothing if the records cannot be read."""
        try:
            self._announce(events.TodayGiven(self._day(level)))
        except ArchiveError:
            # Pages that need the records report that they are unreadable. This only invites.
            return

    def _day(self, level: Level) -> Today:
        from minesweeper.archive.training import TrainingLog  # noqa: PLC0415  not at the start

        now, log = self._today(), TrainingLog(self._records)
        day, since = utc_day(now), now - now % _DAY
        # Losses make exercises whether anybody trains or not, so the schedule may lack some.
        log.schedule(self._exercises.times(), now)
        wins = [
            (had_help, elapsed)
            for name, seed, elapsed, had_help in self._records.no_guess_wins(since)
            if name == str(level) and seed in _seeds_of(day, level)
        ]
        had_help, best = min(wins, default=(False, None))
        won = self._records.seeds_won(level)
        run = streak(lambda day: not won.isdisjoint(_seeds_of(day, level)), day)
        return Today(
            *puzzle_of_today(log, day),
            best,
            run,
            self._plays(day, level),
            log.due(now).due,
            had_help,
            self.unfinished(level, _seeds_of(day, level)) is not None,
        )

    def _plays(self, day: date, level: Level) -> bool:
        """Returns True if the current game is a day's board of a level."""
        session = self._agent.session
        start = None if session is None else session.history.start
        if not isinstance(start, DealtStart) or not start.no_guess:
            return False
        return start.level == level and start.seed in _seeds_of(day, level)

    def _tell_result(self) -> None:
        session = self._agent.session
        if session is None or session.game.status not in (Status.WON, Status.LOST):
            self._announce(events.SharingRefused(_(NOT_FINISHED), could_change=False))
            return
        game, start = session.game, session.history.start
        day = None
        if isinstance(start, DealtStart):
            day = day_of_board(start.level, start.seed, utc_day(self._today()))
        is_won = game.status is Status.WON
        run = self._days_in_a_row(game.level, day) if day is not None and is_won else 0
        history = session.history
        had_help = bool(history.assistance) or history.is_continued
        text = result_text(game.level, day, game.elapsed, is_won=is_won, had_help=had_help, run=run)
        self._announce(events.ResultTextGiven(text))

    def _days_in_a_row(self, level: Level, day: date) -> int:
        """Returns on how many days in a row, up to this one, the level's board was won."""
        try:
            seeds = self._records.seeds_won(level)
        except ArchiveError:
            return 1
        run = 1
        while not seeds.isdisjoint(_seeds_of(day - timedelta(run), level)):
            run += 1
        return run


def _seeds_of(day: date, level: Level) -> list[int]:
    return [daily_seed(day, level, attempt) for attempt in range(MOST_ATTEMPTS)]

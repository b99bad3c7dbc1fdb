"""The day's board and puzzle: which they are, the streak of days, and a result as plain text.

Everything follows from the date in UTC, the level and DAILY_VERSION, so it is the same for
everybody with the same version of the game, and nothing is asked of any server.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from minesweeper.game.chance import words
from minesweeper.game.clock import clock_face
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level, level_name
from minesweeper.titles import LEVEL_TITLES
from minesweeper.translation import gettext as _
from minesweeper.translation import ngettext

DAILY_VERSION = 1
"""A change of how a day's board or puzzle is made needs another version."""
PUZZLE = "puzzle"
"""The purpose, in place of a level, of the seed of the day's puzzle."""
MOST_ATTEMPTS = 3
"""The seeds that are tried for the board of a day; on the named levels the first one is enough."""
DAYS_BACK = 31
"""A game counts for its day if it is finished within this many days."""


def utc_day(milliseconds: int) -> date:
    """Returns the day in UTC of a time in milliseconds since 1970.

    >>> utc_day(0).isoformat()
    '1970-01-01'
    """
    return datetime.fromtimestamp(milliseconds // 1000, UTC).date()


def daily_seed(day: date, purpose: Level | str, attempt: int = 0) -> int:
    """Returns the seed of a day, for the board of a level or for the PUZZLE.

    `attempt` is how many seeds of the day gave no board without guessing, below MOST_ATTEMPTS.
    """
    stream = words(f"daily/{DAILY_VERSION}/{purpose}", day.toordinal())
    for _seed in range(2 * attempt):
        next(stream)
    return next(stream) << 32 | next(stream)


def first_cell(level: Level) -> Cell:
    """Returns the cell that is open from the start of a day's board: the one in the middle."""
    return Cell(level.grid.height // 2, level.grid.width // 2)


def day_of_board(level: Level, seed: int, today: date) -> date | None:
    """Returns the day whose board this is; None if it is none of the last DAYS_BACK days."""
    days = (today - timedelta(back) for back in range(DAYS_BACK))
    seeds = ((day, attempt) for day in days for attempt in range(MOST_ATTEMPTS))
    return next((day for day, attempt in seeds if daily_seed(day, level, attempt) == seed), None)


def streak(is_solved: Callable[[date], bool], today: date) -> int:
    """Returns on how many days in a row something was solved, up to today or yesterday.

    A day that is not over yet breaks no streak.

    >>> solved = {date(2026, 1, 30), date(2026, 1, 31), date(2026, 2, 1)}
    >>> streak(solved.__contains__, date(2026, 2, 2))
    3
    """
    day = today if is_solved(today) else today - timedelta(1)
    length = 0
    while is_solved(day):
        day -= timedelta(1)
        length += 1
    return length


def result_text(  # noqa: PLR0913  a result, and how it came about
    level: Level,
    day: date | None,
    elapsed: int,
    *,
    is_won: bool,
    had_help: bool = False,
    run: int = 0,
) -> str:
    """Returns a result to share, as plain text that gives nothing of the board away.

    `day` is that of a board of the day; `elapsed` is in milliseconds, and `run` counts
    the days in a row on which the level's board was won.
    """
    name = level_name(level)
    size = _("{width} × {height} with {mines} mines").format(
        width=level.grid.width, height=level.grid.height, mines=level.mines
    )
    head = _("Minesweeper")
    if day is not None:
        head = _("Minesweeper, board of the day {day}").format(day=day.isoformat())
    board = size if name is None else f"{_(LEVEL_TITLES[name])}, {size}"
    won = _("Won in {time}, assisted.") if had_help else _("Won in {time}.")
    lost = _("Lost after {time}.")
    told = (won if is_won else lost).format(time=clock_face(elapsed))
    if run > 1:
        days = ngettext("{count} day in a row.", "{count} days in a row.", run)
        told = f"{told}\n{days.format(count=run)}"
    return f"{head}\n{board}\n{told}\n"

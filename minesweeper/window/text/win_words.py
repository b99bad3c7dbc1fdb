"""The sentences of the cards that follow a win and a loss."""

from minesweeper.game.grid import Cell
from minesweeper.translation import N_, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.text import words

WON = N_("You won")
NEW_BEST = N_("New best time")
CLEAN = N_("A clean win: no guesses")
LOST = N_("You lost")
CLOSE = N_("Close")
SAME_BOARD = N_("Same board")
SHOW_MINES = N_("Show mines")
CONTINUE_TIP = N_(
    "Continue this game, with the mine you hit shown. Its time does not count as a record."
)
WORTH_A_LOOK = N_("Worth a look")
HARDEST_FIND = N_("Your hardest find")
LOOK_AT_IT = N_("Show that move")
WON_TODAY = N_("won today")
STREAK = N_("Wins in a row")
GUESSES = N_("Guesses")
MOVED = N_("Mines moved out of your way")
ACCURACY = N_("Accuracy")
CONTINUED = N_("You continued after a loss, so this time is not a record.")
FROM_A_REVIEW = N_("Played on from a review, so it is not in your statistics.")
NOT_DEALT = N_("This board was not dealt for you, so the game is not in your statistics.")
ASSISTED = N_("This game counts as assisted.")
_TENTH = 100
"""Milliseconds in a tenth of a second."""


def seconds(milliseconds: int) -> str:
    """Returns a difference of times: 7.3 s, or 1:07.3 from a minute on."""
    tenths = round(milliseconds / _TENTH)
    if tenths < 600:
        return _("{seconds} s").format(seconds=format_number(tenths / 10, ".1f"))
    return f"{tenths // 600}:{format_number(tenths % 600 / 10, '04.1f')}"


def against_best(elapsed: int, best: int | None) -> str:
    """Compares the time of a win with the best earlier one; None if there is none."""
    if best is None:
        return _("Your first win at this level with this judge.")
    if elapsed < best:
        text = _("{difference} faster than your previous best, {best}.")
    elif elapsed == best:
        text = _("Exactly as fast as your best, {best}.")
    else:
        text = _("{difference} slower than your best, {best}.")
    return text.format(difference=seconds(abs(elapsed - best)), best=words.exact_time(best))


def fastest(level: str) -> str:
    """Returns the headline of a record at a named level."""
    return _("Your fastest {level} yet").format(level=level)


def mines_moved(count: int) -> str:
    """Returns the headline of a win in which mines moved."""
    text = ngettext(
        "Won: a mine moved out of your way", "Won: {count} mines moved out of your way", count
    )
    return text.format(count=count)


def times_moved(count: int) -> str:
    """Says in a few words how often mines moved in a lost game."""
    if not count:
        return _("No mines moved.")
    text = ngettext("A mine moved once.", "Mines moved {count} times.", count)
    return text.format(count=count)


def guesses(count: int, needless: int | None) -> str:
    """Returns the number of guesses, and how many were needless; None while that is not known."""
    if not count or needless is None:
        return format_number(count)
    if not needless:
        return ngettext("{count}, unavoidable", "{count}, all unavoidable", count).format(
            count=count
        )
    if needless == count:
        return ngettext("{count}, avoidable", "{count}, all avoidable", count).format(count=count)
    return _("{count}, {needless} avoidable").format(count=count, needless=needless)


def accuracy(accuracy: float) -> str:
    """Returns an accuracy with its scale."""
    return _("{accuracy} of 100").format(accuracy=format_number(accuracy, ".1f"))


def rule(judge: str, rule: str) -> str:
    """Returns the rule of a judge in a few words, after the judge's title."""
    return _("{judge}: {rule}").format(judge=judge, rule=rule)


def found_later(cell: Cell) -> str:
    """Says that a mine could have been found, although no number in view proved it."""
    text = _("Opening the safe cells first would have shown that {cell} is a mine.")
    return text.format(cell=cell.name)


def needless_guess(cell: Cell, safe: Cell) -> str:
    """Says which guess was not needed."""
    return _("You guessed at {cell}, but {safe} was certainly safe.").format(
        cell=cell.name, safe=safe.name
    )


def poor_guess(cell: Cell, better: Cell) -> str:
    """Says which guess was riskier than it had to be."""
    return _("You had to guess and chose {cell}. {better} was less risky.").format(
        cell=cell.name, better=better.name
    )


def wrong_flag(cell: Cell) -> str:
    """Says which flag stood on a safe cell."""
    return _("You flagged {cell}, but it was certainly safe.").format(cell=cell.name)

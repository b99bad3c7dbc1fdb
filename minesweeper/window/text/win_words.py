"""The sentences of the cards that follow a win and a loss."""

from minesweeper.game.grid import Cell
from minesweeper.translation import N_, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.text import words

WON = N_("You won")
WON_ASSISTED = N_("You won, assisted")
FIRST_WIN = N_("A first win")
NEW_BEST = N_("New best time")
CLEAN = N_("A clean win: no guesses")
LOST = N_("You lost")
CLOSE = N_("Close")
SAME_BOARD = N_("Same board")
CONTINUE_TIP = N_(
    "Continue this game. The mine you hit stays visible, and the time does not count as a record."
)
WORTH_A_LOOK = N_("Worth a look")
HARDEST_FIND = N_("Your hardest find")
LOOK_AT_IT, SHORT_LOOK = N_("Show that move"), N_("Show it")
WON_TODAY = N_("won today")
STREAK, STREAK_ASSISTED = N_("Wins in a row"), N_("Assisted wins in a row")
GUESSES = N_("Guesses")
MOVED, NONE_MOVED = N_("Mines moved out of your way"), N_("No mines moved.")
ACCURACY = N_("Accuracy")
CONTINUED = N_("You continued after a loss, so this time is not a record.")
FROM_A_REVIEW = N_("You played on from a review, so this game is not in your statistics.")
NOT_DEALT = N_("This board was not dealt by the program, so the game is not in your statistics.")
ASSISTED = N_("This win was assisted, so its time is not a record.")


def seconds(milliseconds: int) -> str:
    """Returns a difference of times: 7.3 s, or 1:07.3 from a minute on.

    One that would round to 0.0 s has its milliseconds: 0.012 s.
    """
    tenths = round(milliseconds / 100)
    if tenths < 600:
        places = ".1f" if tenths else ".3f"
        return _("{seconds} s").format(seconds=format_number(milliseconds / 1000, places))
    return f"{tenths // 600}:{format_number(tenths % 600 / 10, '04.1f')}"


def first_win(*, is_fixed: bool) -> str:
    """Says of what a win is the first: of a board that everybody has, or of a level."""
    if is_fixed:
        return _("Your first win on this board with this judge.")
    return _("Your first win at this level with this judge.")


def against_best(elapsed: int, best: int, *, with_help: bool = False) -> str:
    """Compares the time of a win with the best earlier one of the same kind, assisted or not."""
    if elapsed < best:
        text = _("{difference} faster than your previous best, {best}.")
        helped = _("{difference} faster than your previous assisted best, {best}.")
    elif elapsed == best:
        text = _("Exactly as fast as your best, {best}.")
        helped = _("Exactly as fast as your assisted best, {best}.")
    else:
        text = _("{difference} slower than your best, {best}.")
        helped = _("{difference} slower than your assisted best, {best}.")
    told = helped if with_help else text
    return told.format(difference=seconds(abs(elapsed - best)), best=words.exact_time(best))


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
    """Returns the title of the number of guesses, which says how many of them were needless.

    `needless` is None while that is not known.
    """
    if not count or needless is None:
        return _(GUESSES)
    if not needless:
        return ngettext("Guess you had to make", "Guesses you had to make", count)
    if needless == count:
        return ngettext("Needless guess", "Needless guesses", count)
    return _("Guesses, {needless} needless").format(needless=needless)


def accuracy(accuracy: float) -> str:
    """Returns an accuracy with its scale."""
    return _("{accuracy} out of 100").format(accuracy=format_number(accuracy, ".1f"))


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


def spared(cell: Cell) -> str:
    """Says where a mine moved out of the player's way."""
    text = _("Nothing told you whether {cell} was safe. Its mine moved out of your way.")
    return text.format(cell=cell.name)


def lucky_guess(cell: Cell, chance: float) -> str:
    """Says which guess had to be made, and what it risked."""
    text = _("You had to guess at {cell}. The chance of a mine there was {chance}.")
    return text.format(cell=cell.name, chance=words.percent(chance))


def largest_opening(cell: Cell, cells: int) -> str:
    """Says which move opened most cells; where each opened one, it is the last."""
    if cells == 1:
        return _("{cell} was your last step to the win.").format(cell=cell.name)
    text = ngettext(
        "{cell} opened {count} cell at once.", "{cell} opened {count} cells at once.", cells
    )
    return text.format(cell=cell.name, count=cells)

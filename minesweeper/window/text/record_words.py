"""The sentences about the records: statistics, charts, the list of games."""

from collections.abc import Collection

from minesweeper.record import GameOutcome, SavedGameState
from minesweeper.translation import N_, NP_, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import day_form, decimal_mark, format_number
from minesweeper.window.text import words

REMOVE = NP_("a key", "Delete")
STATISTICS = N_("Statistics")
OVERVIEW, OVER_TIME, BEST_TIMES, GAMES = (
    N_("Overview"),
    N_("Over time"),
    N_("Best times"),
    N_("Games"),
)
ALL_LEVELS, ALL_JUDGES, ALL_GAMES = N_("All levels"), N_("All judges"), N_("All games")
BOARD_KINDS = {None: N_("All boards"), True: N_("No-guess"), False: N_("Normal")}
HELP_TITLES = {
    "unassisted": N_("Unassisted"),
    "assisted": N_("Assisted"),
    "continued": N_("Continued"),
}
COUNTING_GAMES = N_("Counting…")
NO_GAMES = N_("No finished games yet. Finish a game to see its figures here.")
WELCOMES = {
    "overview": N_("Finish a game and your win rate, best times and streaks appear here."),
    "over_time": N_("Finish a few games and your progress appears here in charts."),
    "best_times": N_("Win a game and your best times appear here."),
    "games": N_("Finish a game and it is listed here, so that you can look at every move again."),
}
"""What the tabs will show after the first games."""
NONE_CHOSEN = N_("No finished game matches the filters above.")
WON, LOST = N_("Won"), N_("Lost")
OUTCOMES = {
    GameOutcome.WON: WON,
    GameOutcome.LOST: LOST,
    GameOutcome.GIVEN_UP: N_("Given up"),
}
YES, NO = N_("Yes"), N_("No")
"""What a column of wins says of a single game; one that was given up was not won."""
BEST_TIME, MEDIAN_TIME = N_("Best time"), N_("Median time")
LONGEST_STREAK = N_("Longest streak")
FASTER_HALF = N_("half your wins were faster")
DECISIONS = N_("how good your moves were")
NONE = "–"
WIN_RATE = N_("Win rate")
TIMES_OF_WINS = N_("Winning times")
NO_BEST = N_("Win a game to set your first best time.")
FEW_BEST_TIMES = N_("Win more games at this level: your ten best times are listed here.")
FEW_BEST_LEVELS = N_("Win games at other levels too: your best time at each is listed here.")
COPY_PATH = N_("Copy the path")
COPY_PATH_TIP = N_("Copies the path of the last file you exported")
PATH_COPIED = N_("Path copied.")
NO_WINS = N_("After your first win")
NO_REVIEW = N_("After the first review of a game")
STILL_TO_COME = N_("Still to come")
NO_TIMES = N_("Times of continued games do not count.")
GAMES_COUNTED = {
    None: N_(
        "All games count here, assisted or not. If you continued a game after a loss, its "
        "final result counts, but not for times or streaks."
    ),
    "unassisted": N_(
        "Only unassisted games count here. A game you continued after a loss counts as lost."
    ),
    "assisted": N_("Only assisted games count here."),
    "continued": N_("Only games you continued after a loss count here, by their final result."),
}
"""Which games the figures are of, by the chosen amount of help."""
NONE_OF_HELP = {
    "unassisted": N_("You have not finished an unassisted game yet."),
    "assisted": N_("You have not finished an assisted game yet."),
    "continued": N_("You have not continued a game after a loss yet."),
}
SHOW_ALL_GAMES = N_("Show all games")
TECHNIQUES_MISSED = N_("Techniques missed")
PRACTISE = N_("Practise: {title}")
BACK_TO_STATISTICS = N_("Back to the statistics")
NO_TECHNIQUES = N_("You have missed no techniques in the games reviewed so far.")
MEDIAN, BEST = N_("Median"), N_("Best")
LEVEL_AND_JUDGE = N_("Level and judge")
MEDIAN_LINE = N_("median")
SPEED, THREE_BV, LUCK, MISSED = N_("3BV/s"), N_("3BV"), N_("Luck"), N_("Missed")
ACCURACY = N_("Accuracy")
SPEED_TITLE = N_("Speed (3BV/s)")
EXPLANATIONS = {
    SPEED: N_("3BV: the fewest clicks needed to open the board; 3BV/s: your 3BV per second."),
    LUCK: N_(
        "Luck: how lucky you had to be; surviving a 50 % guess adds 0.30, and one "
        "that is 90 % safe 0.05."
    ),
    ACCURACY: N_("Accuracy: how good your moves were, out of 100."),
    MISSED: N_("Missed: techniques you overlooked per game."),
}
"""What the figures in a column mean, by the title of the column."""
OPEN_GAME = N_("Choose a row to open the game.")
TIME_OF_WINS = N_("Winning time")
BEGUN = N_("Started")
SEARCH = N_("Search: level, judge, won, lost, given up, date or seed")
LOOK_AT, PLAY_AGAIN, DELETE, UNDO = N_("Open"), N_("Play again"), N_("Delete"), N_("Undo")
REVIEW = N_("Review")
EXPORT_CSV, EXPORT_JSON = N_("Export CSV"), N_("Export JSON")
WHEN, RESULT, CLICKS, GUESSES = N_("When"), N_("Result"), N_("Clicks"), N_("Guesses")
NOT_YET = "…"
NOTES = N_("Notes")
SAVED_GAMES = N_("Saved games")
SAVED = N_("Saved")
STANDINGS = {
    SavedGameState.UNTOUCHED: N_("Not started"),
    SavedGameState.UNFINISHED: N_("Unfinished"),
    SavedGameState.WON: WON,
    SavedGameState.LOST: LOST,
}
CANNOT_BE_OPENED = N_("This game cannot be opened.")
NO_SAVED_GAMES = N_(
    "No saved games yet.\nSave a game to keep a copy that you can open at any time."
)
OPEN_BY_DROPPING = N_(
    "To open another file, such as a board or a game from a friend, drop it onto the window."
)
NO_PICTURE = N_("Too large to preview")
SAVE_THIS_GAME = N_("Save this game")
NAME_GAME = N_("Rename…")
NAME_OF_GAME = N_("Name of the saved game")
SAVE_NAME = N_("Save")
NO_NAMES_IN_REPLAYS = N_("Replays from other programs cannot be renamed.")
UNFINISHED_GAMES = N_("Unfinished games")
UNFINISHED_NOTE = N_(
    "Games you left unfinished. You can continue any of them. A game you discard counts "
    "as given up."
)
NO_UNFINISHED_GAMES = N_(
    "No unfinished games.\nIf you start another game before you finish one, the unfinished one is "
    "kept here."
)
DISCARD = N_("Discard")
LAST_PLAYED = N_("Last played")
NOTHING_FOUND = N_("No game matches this search.")


def decimal(value: float | None, places: int = 2) -> str:
    """Returns a figure with this many decimals; a dash if it is not known."""
    return NONE if value is None else format_number(value, f".{places}f")


def explanations(titles: Collection[str]) -> str:
    """Returns what the figures in the columns with these titles mean."""
    return join_sentences(*(_(said) for title, said in EXPLANATIONS.items() if title in titles))


def whole(value: int | None) -> str:
    """Returns a whole number; a dash if it is not known."""
    return NONE if value is None else str(value)


def known_time(elapsed: float | None) -> str:
    """Returns a time as `short_time` does; a dash if it is not known."""
    return NONE if elapsed is None else short_time(elapsed)


def short_time(elapsed: float) -> str:
    """Returns minutes, seconds and tenths: 2:29.4."""
    tenths = int(elapsed) // 100
    return f"{words.clock(tenths * 100)}{decimal_mark()}{tenths % 10}"


def win_share(part: int, whole: int) -> str:
    """Returns a share in per cent; a dash if the whole is 0."""
    if not whole:
        return NONE
    return share_of(part / whole)


def per_cent(value: float) -> str:
    """Returns the label of an axis in per cent; only the last label has the unit."""
    text = _("{percent} %") if value == 100 else "{percent}"
    return text.format(percent=round(value))


def share_of(ratio: float) -> str:
    """Returns a share from 0 to 1 in per cent; 0 and 100 only if they are exact."""
    rounded = round(ratio * 100)
    if 0 < ratio < 1:
        rounded = min(max(rounded, 1), 99)
    return _("{percent} %").format(percent=rounded)


def moment(milliseconds: int) -> str:
    """Returns a day and a time: 2026-03-07 14:05."""
    return words.local_time(milliseconds).strftime(f"{day_form()} %H:%M")


def titled(title: str, text: str) -> str:
    """Returns a text after its title: Judge: Quantum."""
    return _("{title}: {text}").format(title=_(title), text=text)


def share_opened(share: float, mines_left: int = -1) -> str:
    """Says which share of the safe cells is open and, unless negative, how many mines are left."""
    if mines_left < 0:
        return _("{percent} opened").format(percent=share_of(share))
    text = ngettext(
        "{percent} opened, {count:,} mine left",
        "{percent} opened, {count:,} mines left",
        mines_left,
    )
    return text.format(percent=share_of(share), count=mines_left)


def in_folder(folder: str, left_out: int) -> str:
    """Names the folder of saved games, and how many of them are too old to be listed."""
    if not left_out:
        return _("Saved in {folder}.").format(folder=folder)
    text = ngettext(
        "Saved in {folder}. {count:,} older one is not listed.",
        "Saved in {folder}. {count:,} older ones are not listed.",
        left_out,
    )
    return text.format(folder=folder, count=left_out)


def won_and_lost(won: int, lost: int) -> str:
    """Returns how many games were won and lost."""
    return _("{won:,} won, {lost:,} lost").format(won=won, lost=lost)


def given_up_and_unfinished(given_up: int, unfinished: int) -> str:
    """Returns how many games were given up, and how many are unfinished."""
    text = _("{given_up:,} given up, {unfinished:,} unfinished")
    return text.format(given_up=given_up, unfinished=unfinished)


def judges_hidden(count: int) -> str:
    """Says that a table has no room for some judges."""
    text = ngettext(
        "You also have games with {count} more judge: choose it above.",
        "You also have games with {count} more judges: choose one above.",
        count,
    )
    return text.format(count=count)


def streak_now(count: int) -> str:
    """Says how long the current winning streak is."""
    text = ngettext("{count:,} win in a row now", "{count:,} wins in a row now", count)
    return text.format(count=count)


def averaged_games(span: int, total: int) -> str:
    """Says how many games each point of the win rate averages."""
    if total <= span:
        return _("average of the games so far")
    text = ngettext(
        "average of the last {count:,} game", "average of the last {count:,} games", span
    )
    return text.format(count=span)


def after_wins(count: int) -> str:
    """Says from how many wins on a chart is drawn."""
    return ngettext("After {count:,} win", "After {count:,} wins", count).format(count=count)


def time_per_bar(width: int) -> str:
    """Says how much time a bar covers."""
    seconds = width / 1000
    if seconds >= 60:
        minutes = seconds / 60
        # Plurals go by whole numbers; a part of a minute takes the form of many.
        text = ngettext("{count:g} minute per bar", "{count:g} minutes per bar", _plural(minutes))
        return text.format(count=minutes)
    text = ngettext("{count:g} second per bar", "{count:g} seconds per bar", _plural(seconds))
    return text.format(count=seconds)


def _plural(amount: float) -> int:
    return int(amount) if amount == int(amount) else 2


def charts_after(count: int) -> str:
    """Says how many more games the charts over time need."""
    text = ngettext(
        "Finish {count:,} more game like these and charts here show how you improve.",
        "Finish {count:,} more games like these and charts here show how you improve.",
        count,
    )
    return text.format(count=count)


def game_range(first: int, last: int) -> str:
    """Returns a range of games by their numbers: 6–10."""
    return f"{format_number(first)}–{format_number(last)}" if first < last else format_number(first)


def named_game_range(first: int, last: int) -> str:
    """Returns a range of games by name: Games 6–10, Game 4."""
    text = _("Games {range}") if first < last else _("Game {range}")
    return text.format(range=game_range(first, last))


def win_rate_after(game: int, share: float) -> str:
    """Says which share of games was won up to a game."""
    return _("After game {game:,}: {share}").format(game=game, share=share_of(share))


def wins_in_bar(count: int, begin: int, end: int | None) -> str:
    """Says how many wins took between `begin` and `end`."""
    if end is None:
        text = ngettext("{begin} or more: {count:,} win", "{begin} or more: {count:,} wins", count)
    else:
        text = ngettext("{begin}–{end}: {count:,} win", "{begin}–{end}: {count:,} wins", count)
    return text.format(begin=short_time(begin), end=known_time(end), count=count)

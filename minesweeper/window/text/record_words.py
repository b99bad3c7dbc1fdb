"""The sentences about the records: statistics, charts, the list of games."""

from minesweeper.record import GameOutcome, SavedGameState
from minesweeper.window.text import words

REMOVE = "Del"
STATISTICS = "Statistics"
OVERVIEW, OVER_TIME, BEST_TIMES, GAMES = "Overview", "Over time", "Best times", "Games"
ALL_LEVELS, ALL_JUDGES, ALL_GAMES = "All levels", "All judges", "All games"
BOARD_KINDS = {None: "All boards", True: "Without guessing", False: "With guessing"}
HELP_TITLES = {"unassisted": "Unassisted", "assisted": "Assisted", "continued": "Continued"}
COUNTING_GAMES = "Counting …"
NO_GAMES = "No finished game yet. Play one, and its figures are kept."
NONE_CHOSEN = "No finished game fits what is chosen above."
WON, LOST = "Won", "Lost"
OUTCOMES = {
    GameOutcome.WON: WON,
    GameOutcome.LOST: LOST,
    GameOutcome.GIVEN_UP: "Given up",
}
BEST_TIME, MEDIAN_TIME = "Best time", "Median time"
LONGEST_STREAK, LUCK_SPENT = "Longest streak", "Luck spent"
WINS_ONLY, PER_GAME, CHOOSE_A_LEVEL = "wins only", "per game", "choose a level"
NONE = "–"
WIN_RATE = "Win rate"
TIMES_OF_WINS = "Times of wins"
NO_BEST = "A first win of your own is the first best time."
NO_WINS = "A first win starts this chart."
TECHNIQUES_MISSED = "Techniques missed"
PRACTISE = "Practise: {title}"
BACK_TO_STATISTICS = "Back to the statistics"
NO_TECHNIQUES = "No technique was missed in the games reviewed so far."
NOT_REVIEWED = "Here stand the techniques that a review finds you missed."
MEDIAN, BEST = "Median", "Best"
LEVEL_AND_JUDGE = "Level and judge"
COUNTED_IN_GAMES = "games"
SPEED, THREE_BV, LUCK, MISSED = "3BV/s", "3BV", "Luck", "Missed"
TIME_OF_WINS = "Time of wins"
COURSE_UNITS = {
    "rate": "per cent",
    "time": "minutes",
    "speed": "wins only",
    "luck": "per game",
    "techniques": "per game",
}
BEGUN = "From"
NOT_COUNTED = "Nothing was counted here yet."
SEARCH = "Search: a level, a judge, won, lost, given up, a date, a seed"
LOOK_AT, PLAY_AGAIN, DELETE, UNDO = "Open", "Play again", "Delete", "Undo"
EXPORT_CSV, EXPORT_JSON = "Export CSV", "Export JSON"
WHEN, RESULT, CLICKS, GUESSES = "When", "Result", "Clicks", "Guesses"
NOT_YET = "…"
NOTES = "Notes"
SAVED_GAMES = "Saved games"
SAVED, STANDING, FILE = "Saved", "State", "File"
STANDINGS = {
    SavedGameState.UNTOUCHED: "Not begun",
    SavedGameState.UNFINISHED: "Unfinished",
    SavedGameState.WON: WON,
    SavedGameState.LOST: LOST,
}
NO_SAVED_GAMES = "No game is saved yet. {save} saves the one on the table."
UNFINISHED_GAMES = "Unfinished games"
UNFINISHED_NOTE = (
    "Games you left for another one. Go on with any of them; a game you discard counts as given up."
)
NO_UNFINISHED_GAMES = "There are none. A game that you leave for another one is kept here."
DISCARD = "Discard"
LAST_PLAYED = "Last played"
NOTHING_FOUND = "No game has all these words."


def decimal(value: float | None, places: int = 2) -> str:
    """Returns a figure with this many decimals; a dash if it is not known."""
    return NONE if value is None else f"{value:.{places}f}"


def whole(value: int | None) -> str:
    """Returns a whole number; a dash if it is not known."""
    return NONE if value is None else str(value)


def known_time(elapsed: float | None) -> str:
    """Returns a time as `short_time` does; a dash if it is not known."""
    return NONE if elapsed is None else short_time(elapsed)


def short_time(elapsed: float) -> str:
    """Returns minutes, seconds and tenths: 2:29.4."""
    tenths = int(elapsed) // 100
    return f"{words.clock(tenths * 100)}.{tenths % 10}"


def win_share(part: int, whole: int) -> str:
    """Returns a share in per cent; a dash if the whole is 0."""
    if not whole:
        return NONE
    return share_of(part / whole)


def per_cent(value: float) -> str:
    """Returns the label of an axis in per cent; only the last label has the unit."""
    return f"{value:.0f} %" if value == 100 else f"{value:.0f}"


def share_of(ratio: float) -> str:
    """Returns a share from 0 to 1 in per cent; 0 and 100 only if they are exact."""
    rounded = round(ratio * 100)
    if 0 < ratio < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded} %"


def day(milliseconds: int) -> str:
    """Returns a day in figures, for a column: 2026-03-07."""
    return f"{words.local_time(milliseconds):%Y-%m-%d}"


def moment(milliseconds: int) -> str:
    """Returns a day and a time: 2026-03-07 14:05."""
    return f"{words.local_time(milliseconds):%Y-%m-%d %H:%M}"


def in_folder(folder: str, left_out: int) -> str:
    """Names the folder of saved games, and how many of them are too old to be listed."""
    older = f" {left_out:,} older ones are not listed." if left_out else ""
    return f"The files of {folder}.{older}"


def won_and_lost(won: int, lost: int) -> str:
    """Returns how many games were won and lost."""
    return f"{won:,} won, {lost:,} lost"


def given_up_and_unfinished(given_up: int, unfinished: int) -> str:
    """Returns how many games were given up, and how many are unfinished."""
    return f"{given_up:,} given up, {unfinished:,} unfinished"


def judges_hidden(count: int) -> str:
    """Says that a table has no room for some judges."""
    has = "judge has games" if count == 1 else "judges have games"
    return f"{count} more {has}: choose one above."


def streak_now(count: int) -> str:
    """Says how long the current winning streak is."""
    return f"{count} now" if count else "none now"


def averaged_games(span: int, total: int) -> str:
    """Says how many games each point of the win rate averages."""
    return f"mean of the last {span:,} games" if total > span else "mean of the games so far"


def time_per_bar(width: int) -> str:
    """Says how much time a bar covers."""
    seconds = width / 1000
    if seconds < 60:
        return f"{seconds:g} {'second' if seconds == 1 else 'seconds'} a bar"
    minutes = seconds / 60
    return f"{minutes:g} {'minute' if minutes == 1 else 'minutes'} a bar"


def games_per_point(size: int) -> str:
    """Says how many games each point covers."""
    return f"{words.counted(size, 'game')} a point"


def game_range(first: int, last: int) -> str:
    """Returns a range of games by their numbers: 6–10."""
    return f"{first:,}–{last:,}" if first < last else f"{first:,}"


def named_game_range(first: int, last: int) -> str:
    """Returns a range of games by name: Games 6–10, Game 4."""
    return f"{'Games' if first < last else 'Game'} {game_range(first, last)}"


def win_rate_after(game: int, share: float) -> str:
    """Says which share of games was won up to a game."""
    return f"After game {game:,}: {share_of(share)}"


def wins_in_bar(count: int, begin: int, end: int | None) -> str:
    """Says how many wins took between `begin` and `end`."""
    span = (
        f"{short_time(begin)}–{short_time(end)}" if end is not None else f"{short_time(begin)} on"
    )
    return f"{span}: {words.counted(count, 'win')}"

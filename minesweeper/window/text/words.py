"""The sentences of the window that are in no other catalogue.

The sentences around lessons are in `teaching_words`, those of the settings page in `setting_words`
and `key_words`, those of the assistance switches in `titles`, those of the records in
`record_words`, and those of the help pages in `help_words` and `assets/help.md`.
"""

from typing import TYPE_CHECKING

from minesweeper.events import BroughtKind, ClickHeldBack, GameLost, GameWon, Held
from minesweeper.game.clock import clock_face
from minesweeper.game.grid import Cell
from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES, Judge
from minesweeper.game.level import Level, level_name
from minesweeper.game.percent import exact_percent
from minesweeper.game.quoting import quoted
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.titles import ASSISTANCE_SWITCHES, LEVEL_TITLES, THEME_TITLES
from minesweeper.translation import N_
from minesweeper.window.commands import Command

if TYPE_CHECKING:
    from datetime import datetime

TITLE = "Minesweeper"

# Levels and commands.

HELPS = {Command(switch.action): switch for switch in ASSISTANCE_SWITCHES}
"""The assistance switches by their commands."""
COMMAND_TITLES = {
    Command.NEW_GAME: "New game",
    Command.SAME_BOARD: "Same board again",
    Command.PAUSE: "Pause",
    Command.SHOW_MINES: "Show the mines",
    Command.LESSON: "Show how it could be known",
    Command.TRY: "Find it yourself",
    Command.ROUTE: "Everything you could deduce",
    Command.CONTINUE: "Continue after a loss",
    Command.WHY: "Why?",
    Command.CUSTOM: "Custom size …",
    Command.BOARDS: "Fixed boards …",
    Command.REVIEW: "Look back",
    Command.NEXT_MISTAKE: "Next mistake",
    Command.REPLAY: "Watch the replay",
    Command.COPY_MOMENT: "Copy the position",
    Command.PLAY_ON: N_("Play on from here"),
    Command.PRACTICE: "Practise …",
    Command.THEME: "Theme …",
    Command.FIRST_CLICK: "First click …",
    Command.LEVEL: "Level …",
    Command.JUDGE: "Judge …",
    Command.ASSISTANCE: "Assistance …",
    Command.START: "Start page",
    Command.GUIDE: "Show me, 30 seconds",
    Command.HINT: "Hint",
    **{command: switch.title for command, switch in HELPS.items()},
    Command.WATCH: "Watch a player …",
    Command.NO_GUESS: "Without guessing",
    Command.GIVE_UP: "Stop looking",
    Command.SEARCH_AGAIN: "Try again",
    Command.PLAY_NORMAL: "Play a normal one",
    Command.BACK: "Back",
    Command.UNFINISHED: "Unfinished games …",
    Command.SAVE: "Save game",
    Command.OPEN_SAVED: "Open a saved game …",
    Command.SAVE_REPORT: "Save a report",
    Command.STATISTICS: "Statistics",
    Command.HISTORY: "Games played",
    Command.SETTINGS: "Settings",
    Command.HELP: "Help",
    Command.MENU: "Menu",
    Command.FULL_SCREEN: "Full screen",
    Command.MUTE: "Sound",
    Command.SHARE: "Share …",
    Command.COPY: "Copy the position",
    Command.COPY_JSMINESWEEPER: "Copy it for JSMinesweeper",
    Command.COPY_GAME: "Copy the game",
    Command.COPY_LINK: "Copy a link to the board",
    Command.SAVE_BOARD: "Save the board as .mbf",
    Command.PASTE: "Paste",
    Command.QUIT: "Quit",
}
COMMAND_TIPS = {
    Command.HINT: "Hint: is anything certain, which numbers tell, and what follows",
    Command.ODDS: "Odds: how likely a mine is in every cell",
    Command.QUESTIONS: "Open questions: marks the cells that no logic can settle",
    Command.COACH: "Coach: holds a click that would lose back once",
}
"""The tooltips of buttons that show only an icon."""
SWITCHES = {
    **{command: switch.setting for command, switch in HELPS.items()},
    Command.NO_GUESS: "no_guess",
    Command.MUTE: "sound",
}
"""The name of the setting that each command switches on and off."""
SWITCHED = {command: switch.told for command, switch in HELPS.items() if switch.told}
"""The messages when a kind of assistance is switched off, and on."""
HELPS_IN_SHORT = {command: switch.in_short or switch.title for command, switch in HELPS.items()}
"""The short titles of the kinds of assistance."""

# While a game is played.

BACK_TO_THE_GAME = "Back to the game"
BACK_TO_THE_START = "Back to the start page"
CONTINUE = "Continue"
PAUSED = "Paused. The board is covered."
PUT_BACK = "Paused. This is your game as you left it last time."

# Sharing.

POSITION_COPIED = "The position is copied as text."
COPIED_FOR_JSMINESWEEPER = "The position is copied as JSMinesweeper reads it."
GAME_COPIED = "The game is copied as text, with all its moves and its mines."
LINK_COPIED = "A link to the board as it was dealt is copied. It tells the mines."
SHARED_BOARD = "Shared board"
FROM_A_REVIEW = N_("From a review")
"""The title of a game that goes on from a moment of another one."""
UNREADABLE_NAME = "The name of that file is not UTF-8 text. Rename it, or open it with --load."
NOTHING_TO_PASTE = "There is no text to paste."
BROUGHT = {
    BroughtKind.GAME: "The opened game is on the table.",
    BroughtKind.BOARD: "The board is on the table. Its first click is judged like any other.",
    BroughtKind.OPENED_BOARD: "The board is on the table.",
    BroughtKind.POSITION: "The position is on the table, with mines that fit its numbers.",
    BroughtKind.MOMENT: "You play on from here. This is a game of its own.",
}
"""The messages after the player has pasted or opened something, by its kind."""

# Failures.

NO_DISPLAY = "There is no display here to open a window on."
TRACE_BROKE = "The trace could not be written any further, so it ends here."
NO_CLIPBOARD = "Nothing could be copied: there is no clipboard here."
OPENING_REFUSED = "No room for an opening here: the first cell is safe, its neighbours may not be."

# The page of the first start.

IN_SHORT = "Luck never decides. Losses explain themselves."
RULE_IN_SHORT = "A mine you could have known loses;\none nobody could have known steps aside."
COULD_BE_KNOWN = ("Could be known", "Opening it loses, and you see why.")
COULD_NOT_BE_KNOWN = ("Could not be known", "Whichever you open first is safe.")
START_BOARD = "Board"
START_BOARDS = {
    "beginner": "Beginner",
    "intermediate": "Intermediate",
    "expert": "Expert",
    "dense-medium": "Dense",
    "custom": "Custom",
}
START_CUSTOM = "You choose the size and the mines next."
START_FIRST_CLICK = {
    "opening": "The first click opens an area.",
    "safe": "The first click is safe.",
}
WHO_JUDGES = "Who judges your clicks?"
WHO_JUDGES_NOTE = "Change it any time before a new game. Records are kept apart."
RECOMMENDED = "Recommended"

# Keys and buttons that are always the same.

ESCAPE = "Esc"
ENTER = "Enter"

# Messages about the current game.

GUIDE_AGAIN = "Press {same_board}, and you are shown the board once more."
GUIDE_DONE = "That is all it takes. Now for a board of your own."
FIRST_GAME = "Play your first game"
BACK_TO_THE_LIST = "Esc leads back to the list."
SHELVED = "Your last game is kept."
UNDO = "Undo"
BOARD_REPAIRED = (
    "Mines changed places where logic got stuck, so this board is not quite a random one."
)
WITHOUT_GUESSING = COMMAND_TITLES[Command.NO_GUESS]
UNFIT = "Not with boards without guessing: nobody has to guess there, so it has nothing to spare."
KIND_STEPS_BACK = "Kind has nothing to spare where nobody has to guess, so Quantum judges."
THINKING = "Thinking …"
COUNTING = "Counting the odds …"
LOOKING = "Looking for open questions …"
NO_OPEN_QUESTIONS = "There is no open question here: logic can settle every cell."
ASSISTED = "Assisted"
NOW_ASSISTED = "This game now counts as assisted."
RING = "A half-filled ring marks a cell that no logic can settle."
OPEN_QUESTION = "open question"
QUESTIONS = "questions"
CHANCE_ENDS = ("0", "100 %")
CHANCE_LEGEND = "Chance of a mine, %"
CHANCE_IN_SHORT = "Mine"
NO_NUMBER_NEAR = "no number near"
PROVED_MINE, PROVED_MINES = "proved a mine", "proved mines"
PROVED_SAFE = "proved safe"
BEST_TO_OPEN = "best to open"
ESTIMATED = "estimated"
TOO_LARGE_FOR_ODDS = "This board is too large for the odds of every cell."
AGENT_FAILED = "The agent failed, so this game cannot go on, but a new one can be started."
OPEN, FLAG = "open", "flag"
LEFT_BUTTON, RIGHT_BUTTON = "Left", "Right"
CONTINUED = "Continued"
NOW_CONTINUED = "Continued after a loss, so it is not in your best times."
MINES_ARE_SHOWN = "The mines are shown: this game cannot go on."
MINES_TIP = "Shows every mine. The game cannot be continued then.  ({show_mines})"
GIVE_UP_FOR_MINES = "Give up and show the mines"
SHORT_LESSON = "Show how"
SHOW_ODDS = "Show the odds"
SHOW_SAFE, SHORT_SAFE = "Show what was safe", "Show safe"
SHOW_WHAT, SHORT_OFFER = "Show what could be known", "Explain"
ON, OFF = "On", "Off"
SMALLEST_LUCK = 0.0022
"""The smallest luck that is mentioned; less would be printed as a chance of 100 %."""
MOST_LUCK = 6
WORTH_PER_CENT = 0.1
"""The smallest chance in per cent that is written as such; smaller ones are "1 in n"."""

# Choices.

SOUND_ON, SOUND_OFF = "Sounds are on.", "Sounds are off."
FIRST_CLICK_TITLES = {"opening": "Opening", "safe": "Safe"}
JUDGE = "Judge"
FLAGS_USED_UP = "There are as many flags as mines. Take one away to place another."

# The pages of sizes and boards.

CUSTOM = "Custom size"
WIDTH, HEIGHT, MINES, SEED = "Width", "Height", "Mines", "Seed"
SEED_NOTE = "Leave it empty for a new board each time."
CUSTOM_RANGE = "From 1 × 2 to 1000 × 1000 cells, with at least one mine and one safe cell."
PLAY = "Play"
BOARDS = "Fixed boards"
BOARDS_NOTE = "Ten boards with a reason. Each starts with some cells open."
HELP = "Help"
LEVEL, TIME, DATE = "Level", "Time", "Date"


# Sentences with values in them.


def counted(count: int, noun: str) -> str:
    """Returns a number and a noun, with an s if needed: 1 mine, 1,200 mines."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def times(count: int) -> str:
    """Returns how often something happened: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def size(level: Level) -> str:
    """Returns a level's size: 30 × 16."""
    return f"{level.grid.width} × {level.grid.height}"


def size_and_mines(level: Level) -> str:
    """Returns a level's size and mines: 30 × 16, 99 mines."""
    return f"{size(level)}, {counted(level.mines, 'mine')}"


def level_title(level: Level, board: str | None = None) -> str:
    """Returns the title of a fixed board or of a level, else Custom."""
    if board is not None:
        return board
    name = level_name(level)
    return LEVEL_TITLES[name] if name else "Custom"


def safe_cells_left(count: int) -> str:
    """Says how many safe cells are still covered."""
    return f"{counted(count, 'safe cell')} left"


def now_continued(shown: int) -> str:
    """Says that a lost game goes on, and how many cells are open because a lesson showed them."""
    if not shown:
        return NOW_CONTINUED
    text = "1 cell of the lesson lies" if shown == 1 else f"{shown:,} cells of the lesson lie"
    return f"{NOW_CONTINUED} {text} open now."


def held_back(event: ClickHeldBack) -> str:
    """Says why the coach held a click back."""
    mine = f"{'this cell' if event.chorded is None else event.cell.name} is a mine"
    text = {
        Held.SETTLED: f"{mine}, and logic can tell",
        Held.NEEDLESS: "another cell is certain",
        Held.LIKELIER: "another cell is less likely a mine",
        Held.MINED: f"{mine}, though no logic could tell",
    }[event.why]
    if event.is_mine and event.why in (Held.NEEDLESS, Held.LIKELIER):
        text = f"{mine}, and {text}"
    return f"Look again: {text}."


def exact_chance(chance: float, *, is_exact: bool = True) -> str:
    """Returns a chance of a mine with useful precision: 0.23 %, 1 in 435."""
    if chance in (0.0, 1.0):
        return "Proved mine" if chance else "Proved safe"
    text = f"{exact_percent(chance)} %"
    if chance < WORTH_PER_CENT:
        text += f", 1 in {round(1 / chance):,}"
    elif chance > 1 - WORTH_PER_CENT:
        text += f", all but 1 in {round(1 / (1 - chance)):,}"
    return text if is_exact else f"About {text}"


def proved_mines(count: int) -> str:
    """Says how many cells are proved mines."""
    return f"{count:,} {PROVED_MINES if count != 1 else PROVED_MINE}"


def legend(safe: int, mines: int, *, is_exact: bool, asks: bool) -> str:
    """Returns the whole legend of the odds, for a tooltip."""
    text = [CHANCE_LEGEND if is_exact else f"{CHANCE_LEGEND}, {ESTIMATED}", proved_safe(safe)]
    text += [proved_mines(mines), f"plain tile: {NO_NUMBER_NEAR}"]
    return " · ".join([*text, f"half-filled ring: {OPEN_QUESTION}"] if asks else text)


def proved_safe(count: int) -> str:
    """Says how many cells are proved safe."""
    return f"{count:,} {PROVED_SAFE}"


def looking_for_board(tried: int) -> str:
    """Says how many boards the search for a no-guess board has tried."""
    return f"Looking for a board without guessing: {tried:,} tried."


def no_board_found(level: Level) -> str:
    """Says that no no-guess board was found for a level."""
    return (
        f"No board without guessing was found for {size(level)} with "
        f"{counted(level.mines, 'mine')}. Play a normal one?"
    )


def no_guess_next(settings: Settings) -> str:
    """Says that no-guess boards were switched on or off, and from when on."""
    kind = "Boards without guessing" if settings.no_guess else "Boards of any kind"
    return f"{kind} are dealt from the next game on."


def sharing_refused(reason: str) -> str:
    """Says why nothing was shared or opened."""
    return f"{reason} Nothing was changed."


def undo_label(key: str) -> str:
    """Returns the text of the button that undoes something, with its key if it has one."""
    return f"{UNDO}  {key}" if key else UNDO


def reading(done: float) -> str:
    """Says how much of a long game is read, and how to stop the reading."""
    return f"Reading the game: {done:.0%}. Press {ESCAPE} to stop.".replace("%", " %")


READING_STOPPED = "The game was not opened."


def board_saved(path: str) -> str:
    """Says where the board was saved for other programs."""
    return f"The dealt board with its mines is saved as {path}."


def judged_as_then(judge: str) -> str:
    """Says under which judge a recorded board is played again."""
    return f"The same board, judged by {JUDGES[judge].title} as it was then."


def chord_refused(number: int) -> str:
    """Says why a chord did nothing."""
    return f"The flags around do not add up to {number}."


def lesson_offer(
    *, could_be_known: bool | None, was_safe_passed: bool = False, is_narrow: bool = False
) -> str:
    """Returns the label of the button that opens the lesson after a loss.

    `could_be_known` is None while the agent has not found out yet. If a safe cell was overlooked,
    the lesson leads to that cell, because the mine itself may not be provable.
    """
    if could_be_known is False:
        return SHOW_ODDS
    if was_safe_passed:
        return SHORT_SAFE if is_narrow else SHOW_SAFE
    if is_narrow:
        return SHORT_LESSON if could_be_known else SHORT_OFFER
    return COMMAND_TITLES[Command.LESSON] if could_be_known else SHOW_WHAT


def ended(event: GameLost | GameWon, judge: str = DEFAULT_JUDGE) -> str:
    """Says how long a win took, or which part of the judge's rule a loss broke.

    Adds spared mines and luck, if there were any.
    """
    if isinstance(event, GameLost):
        how = event.reason
    elif event.was_watched:
        how = f"The game was won in {exact_time(event.score.elapsed)}."
    else:
        how = won_in(event.score)
    return _sentences(how, spared_and_luck(event, judge))


def _sentences(*parts: str) -> str:
    return " ".join(filter(None, parts))


def won_in(score: Score) -> str:
    """Says how long a win took."""
    return f"You won in {exact_time(score.elapsed)}."


def spared_and_luck(event: GameLost | GameWon, judge: str = DEFAULT_JUDGE) -> str:
    """Says how often mines moved, if they may at all, and how much luck was spent, if any."""
    # Under a judge that moves mines against a guess as well, "no mine moved" could be untrue.
    is_told = event.mercies or (JUDGES[judge].spares and not JUDGES[judge].moves_against)
    moved = moved_mines(event.mercies, is_yours=not event.was_watched) if is_told else ""
    # Who lays the mines by the guess itself leaves nothing to chance.
    is_laid = JUDGES[judge].moves_against
    luck = _no_luck(event, JUDGES[judge].title) if is_laid else _luck(event)
    return _sentences(moved, luck)


def moved_mines(count: int, *, is_yours: bool = True) -> str:
    """Says how often mines moved out of the way in a game."""
    way = "your way" if is_yours else "the way"
    if count < 2:
        return f"A mine moved out of {way} once." if count else "No mine moved."
    return f"Mines moved out of {way} {times(count)}."


def _luck(event: GameLost | GameWon) -> str:
    if event.luck is None or event.luck < SMALLEST_LUCK or not event.guesses:
        return ""
    who = _guesses(event, event.guesses)
    safe = "be safe" if event.guesses == 1 else "all be safe"
    return f"{who} had a chance of {luck_as_chance(event.luck)} to {safe}."


def _no_luck(event: GameLost | GameWon, judge: str) -> str:
    was_guess = isinstance(event, GameLost) and event.was_guess
    return f"Under {judge} it had no chance." if was_guess else ""


def _guesses(event: GameLost | GameWon, count: int) -> str:
    """Returns the number of guesses, and who made them."""
    was_guess = isinstance(event, GameLost) and event.was_guess
    whose = "The" if event.was_watched else "Your"
    if count == 1:
        return "This guess" if was_guess else f"{whose} one guess"
    return f"{whose} {count} guesses{', this one included,' if was_guess else ''}"


def luck_as_chance(luck: float) -> str:
    """Returns luck as the chance of having so much: 75 %, or 1 in 28 for small chances."""
    chance = 10**-luck
    if chance >= WORTH_PER_CENT:
        return percent(chance)
    return f"1 in {round(1 / chance):,}" if luck < MOST_LUCK else "less than 1 in a million"


def spared(cells: tuple[Cell, ...], chance: float | None) -> str:
    """Says which mines moved out of the way, and how likely they were."""
    which = f"The {'mine' if len(cells) == 1 else 'mines'} at {cell_names(cells)}"
    likely = "" if chance is None else f"The chance of a mine there was {percent(chance)}."
    return _sentences(f"{which} moved out of your way.", likely)


def percent(chance: float) -> str:
    """Returns a chance in per cent, never rounded to 0 or 100."""
    rounded = round(chance * 100)
    if rounded < 1:
        return "less than 1 %"
    return f"{rounded} %" if rounded < 100 else "more than 99 %"


def cell_names(cells: tuple[Cell, ...]) -> str:
    """Returns the names of cells for a sentence: A1, B2 and C3."""
    *others, last = [cell.name for cell in cells]
    return f"{', '.join(others)} and {last}" if others else last


def level_next(title: str) -> str:
    """Says from when on a level is played that was chosen on the settings page."""
    return f"{title} from the next game on."


def judges_next(judge: Judge) -> str:
    """Says from when on a judge applies that was chosen during a game."""
    return f"{judge.title} judges from the next game on."


clock = clock_face
"""Returns minutes and seconds: 2:07."""


def exact_time(elapsed: int) -> str:
    """Returns minutes, seconds and milliseconds: 1:42.318."""
    return f"{clock(elapsed)}.{elapsed % 1000:03}"


def counter(mines_left: int) -> str:
    """Returns the mine counter, with a true minus sign and thousands separated."""
    return f"{mines_left:,}".replace("-", "−")


def figures(score: Score, *, won: bool, by_hand: bool = True) -> list[str]:
    """Returns a game's figures, most important first; clicks only if `by_hand`."""
    solved = f"3BV {score.three_bv}" if won else f"3BV {score.solved} of {score.three_bv}"
    ratios = [
        (score.three_bv_per_second, "{:.2f} 3BV/s"),
        (score.ioe, "IOE {:.2f}"),
        (score.correctness, "click efficiency {:.2f}"),
        (score.throughput, "throughput {:.2f}"),
    ]
    speed, *rest = [text.format(ratio) for ratio, text in ratios if ratio is not None] or [""]
    clicks = f"{score.effective_clicks} of {score.clicks} clicks effective"
    text = (solved, speed, *rest, clicks) if by_hand else (solved,)
    return [part for part in text if part]


def chosen(command: Command, settings: Settings) -> str:
    """Returns the current choice of a menu entry that offers one; empty for any other."""
    if command in SWITCHES:
        return ON if getattr(settings, SWITCHES[command]) else OFF
    titles = {
        Command.THEME: THEME_TITLES[settings.theme],
        Command.FIRST_CLICK: FIRST_CLICK_TITLES[settings.first_click.value],
    }
    return titles.get(command, "")


def judge_now(judge: str, chosen_judge: str) -> str:
    """Returns the judge of this game and, if another one is chosen, of the next."""
    titles = [JUDGES[name].title for name in (judge, chosen_judge)]
    return ", then ".join(dict.fromkeys(titles))


def not_a_number(name: str, text: str) -> str:
    """Says why a typed number is refused."""
    asked = f"Type a whole number for the {name.lower()}"
    return f"{asked}, not {quoted(text)}." if text else f"{asked}."


def no_window(reason: str) -> str:
    """Says why no window could be opened."""
    return f"No window could be opened: {reason}."


def best_time(score: Score, level: Level, board: str | None, judge: str) -> str:
    """Says that a win was the fastest of its kind."""
    at = level_name_or_size(level, board)
    judged = JUDGES[judge].title
    return f"You won in {exact_time(score.elapsed)}, your best at {at} with {judged}."


def level_name_or_size(level: Level, board: str | None = None) -> str:
    """Returns the title of a fixed board or of a level; the size if there is no title."""
    return (
        level_title(level, board or None) if board or level_name(level) else size_and_mines(level)
    )


def date(milliseconds: int) -> str:
    """Returns a day as people write it: 7 March 2026."""
    on = local_time(milliseconds)
    return f"{on.day} {on:%B %Y}"


def local_time(milliseconds: int) -> "datetime":
    """Returns a moment in the computer's time zone."""
    # Imported here, because the first frame shows no date.
    from datetime import datetime  # noqa: PLC0415

    return datetime.fromtimestamp(milliseconds / 1000).astimezone()

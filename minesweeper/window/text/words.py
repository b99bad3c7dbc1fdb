"""The sentences of the window that are in no other catalogue.

The sentences around lessons are in `teaching_words`, those of the settings page in `setting_words`
and `key_words`, those of the assistance switches in `titles`, those of the records in
`record_words`, and those of the help pages in `help_words` and `assets/help.md`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minesweeper.events import ClickHeldBack, GameLost, GameWon, Held, ImportKind
from minesweeper.game.clock import clock_face
from minesweeper.game.grid import Cell, Grid
from minesweeper.game.judges import DEFAULT_JUDGE, JUDGES, Judge
from minesweeper.game.level import LEVELS, BoardDifficulty, Level, level_name
from minesweeper.game.percent import exact_percent
from minesweeper.game.quoting import quoted
from minesweeper.game.score import Score
from minesweeper.settings import Settings
from minesweeper.titles import ASSISTANCE_SWITCHES, DIFFICULTY_TITLES, LEVEL_TITLES, THEME_TITLES
from minesweeper.translation import N_, NP_, join_all, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import day_form, decimal_mark, format_number
from minesweeper.window.commands import Command

if TYPE_CHECKING:
    from datetime import datetime

    from minesweeper.window.visible_game import VisibleGame

TITLE = N_("Minesweeper")

# Levels and commands.

HELPS = {Command(switch.action): switch for switch in ASSISTANCE_SWITCHES}
"""The assistance switches by their commands."""
COMMAND_TITLES = {
    Command.NEW_GAME: N_("New game"),
    Command.SAME_BOARD: N_("Same board again"),
    Command.PAUSE: N_("Pause"),
    Command.SHOW_MINES: N_("Show mines"),
    Command.LESSON: N_("Show the lesson"),
    Command.TRY: N_("Find it yourself"),
    Command.ROUTE: N_("All deductions"),
    Command.CONTINUE: N_("Continue after a loss"),
    Command.WHY: N_("Why?"),
    Command.CUSTOM: N_("Custom size…"),
    Command.BOARDS: N_("Fixed boards…"),
    Command.REVIEW: N_("Review game"),
    Command.SETUP: N_("Set up a position…"),
    Command.NEXT_MISTAKE: N_("Next mistake"),
    Command.REPLAY: N_("Watch the replay"),
    Command.COPY_MOMENT: N_("Copy the position"),
    Command.PLAY_ON: N_("Play on from here"),
    Command.PRACTICE: N_("Practise your mistakes…"),
    Command.TRAIN: N_("Training…"),
    Command.THEME: N_("Theme…"),
    Command.FIRST_CLICK: N_("First click…"),
    Command.LEVEL: N_("Level…"),
    Command.JUDGE: N_("Judge…"),
    Command.ASSISTANCE: N_("Assistance…"),
    Command.START: N_("Start page"),
    Command.GUIDE: N_("Take the 90-second tour"),
    Command.HINT: N_("Hint"),
    **{command: switch.title for command, switch in HELPS.items()},
    Command.WATCH: N_("Watch a solver…"),
    Command.NO_GUESS: N_("No-guess boards"),
    Command.GIVE_UP: N_("Stop searching"),
    Command.DAILY: N_("Board of the day"),
    Command.DIFFICULTY: N_("No-guess boards…"),
    Command.SEARCH_AGAIN: N_("Try again"),
    Command.PLAY_NORMAL: N_("Play a normal board"),
    Command.BACK: N_("Back"),
    Command.UNFINISHED: N_("Unfinished games…"),
    Command.SAVE: N_("Save game"),
    Command.OPEN_SAVED: N_("Open a saved game…"),
    Command.SAVE_REPORT: N_("Save a report"),
    Command.STATISTICS: N_("Statistics"),
    Command.HISTORY: N_("Games played"),
    Command.SETTINGS: N_("Settings"),
    Command.HELP: N_("Help"),
    Command.MENU: N_("Menu"),
    Command.FULL_SCREEN: N_("Full screen"),
    Command.MUTE: N_("Sound"),
    Command.SHARE: N_("Share…"),
    Command.COPY: N_("Copy the position"),
    Command.COPY_JSMINESWEEPER: N_("Copy for JSMinesweeper"),
    Command.COPY_GAME: N_("Copy the game"),
    Command.COPY_RESULT: N_("Copy the result"),
    Command.COPY_LINK: N_("Copy a link to the board"),
    Command.SAVE_BOARD: N_("Save the board as .mbf"),
    Command.SAVE_REPLAY: N_("Save the game as .evf"),
    Command.PASTE: N_("Paste"),
    Command.QUIT: N_("Quit"),
}
COMMAND_TIPS = {
    Command.HINT: N_(
        "Hint: tells you whether anything is certain, then where to look, then the answer"
    ),
    Command.ODDS: N_("Show odds: how likely each covered cell is to be a mine"),
    Command.QUESTIONS: N_("Open questions: marks the cells that no logic can settle"),
    Command.COACH: N_("Coach: warns you once per cell before a losing click"),
    Command.WHY: N_("Why? Shows what logic says about a cell you choose"),
    Command.AUTO_FLAG: N_("Auto-flag: flags the mines that your last move proved"),
    Command.AUTO_OPEN: N_(
        "Auto-open: after your move, opens the cells that a single number proves safe"
    ),
}
"""The tooltips of buttons that show only an icon."""
ASSISTANCE_NOTES = {
    Command.HINT: N_("Tells you whether anything is certain, then where to look"),
    Command.WHY: N_("Shows what logic says about a cell you choose"),
    Command.WATCH: N_("Plays on for you, and gives its reasons"),
    **{command: switch.note for command, switch in HELPS.items()},
}
"""What each kind of assistance does, below its title in the list."""
SWITCHES = {
    **{command: switch.setting for command, switch in HELPS.items()},
    Command.NO_GUESS: "no_guess",
    Command.MUTE: "sound",
}
"""The name of the setting that each command switches on and off."""
SWITCHED = {command: switch.told for command, switch in HELPS.items() if switch.told}
"""The messages when a kind of assistance is switched off, and on."""

# While a game is played.

BACK_TO_THE_GAME = N_("Back to the game")
BACK_TO_THE_START = N_("Back to the start page")
BACK_TO_HELP = N_("Back to help")
CONTINUE = NP_("a game", "Continue")
PAUSED = N_("Paused. The board is hidden.")
BACK_AGAIN = N_("Your game is back, paused.")
PUT_BACK = N_("Paused. This is the game you left last time.")

# Sharing.

POSITION_COPIED = N_("Position copied as text.")
COPIED_FOR_JSMINESWEEPER = N_("Position copied for JSMinesweeper.")
GAME_COPIED = N_("Game copied as text, with all its moves and mines.")
NEW_GAME_COPIED = N_("Game copied as text. Its mines are placed on the first click.")
LINK_COPIED = N_("Link copied. It opens the original board and reveals where the mines are.")
RESULT_COPIED = N_("Result copied.")
SHARED_BOARD = N_("Shared board")
FROM_A_REVIEW = N_("From a review")
"""The title of a game that goes on from a moment of another one."""
UNREADABLE_NAME = N_("The name of that file is not UTF-8 text. Rename it, or open it with --load.")
NOTHING_TO_PASTE = N_("There is no text to paste.")
BROUGHT = {
    ImportKind.GAME: N_("Game opened."),
    ImportKind.BOARD: N_("Board opened. Even your first click is judged."),
    ImportKind.OPENED_BOARD: N_("Board opened."),
    ImportKind.POSITION: N_("Position opened, with mines that fit its numbers."),
    ImportKind.MOMENT: N_("You are playing on from here, as a new game."),
}
"""The messages after the player has pasted or opened something, by its kind."""

# Failures.

NO_DISPLAY = N_("No window can be opened, because there is no display.")
TRACE_BROKE = N_("The trace could not be written any further, so it ends here.")
NO_CLIPBOARD = N_("Nothing was copied, because there is no clipboard.")
OPENING_REFUSED = N_(
    "This board has too many mines for an opening. Only your first cell is sure to be safe."
)

# The page of the first start.

IN_SHORT = N_("Luck never decides. After a loss you see what you missed.")
RULE_IN_SHORT = N_(
    "You lose on mines you could have found.\nIf nobody could have found a mine, it moves away."
)
COULD_BE_KNOWN = (N_("You could have known"), N_("Open it and you lose, and you see why."))
COULD_NOT_BE_KNOWN = (N_("Nobody could have known"), N_("Whichever you open first is safe."))
COULD_NOT_BE_KNOWN_WITHOUT_SPARING = N_("Open the wrong one and you lose.")
RULE_WITHOUT_SPARING = N_("You lose on any mine.\nA lesson shows what you could have known.")
START_BOARD = N_("Board")
START_BOARDS = {
    "beginner": N_("Beginner"),
    "intermediate": N_("Intermediate"),
    "expert": N_("Expert"),
    "dense-medium": N_("Dense"),
    "custom": N_("Custom"),
}
START_CUSTOM = N_("You choose the size and number of mines next.")
START_CHOOSE = N_("Choose…")
START_KEEPS_GAME = N_("If you start a new game, this one is kept for later.")
START_FIRST_CLICK = {
    "opening": N_("The first click opens an area."),
    "safe": N_("The first click is safe."),
}
WHO_JUDGES = N_("Who judges your clicks?")
WHO_JUDGES_NOTE = N_("You can change this before any new game. Each judge has its own records.")
MORE_JUDGES, FEWER_JUDGES = N_("More judges"), N_("Fewer judges")
TOUR = N_("Tour")
RECOMMENDED = N_("Recommended")
JUDGES_AT_A_GLANCE = {
    "kind": N_("Mildest"),
    "quantum": RECOMMENDED,
    "cruel": N_("Harshest"),
}
"""A word beside three of the judges in the menu and on the start page."""

# Keys and buttons that are always the same.

ESCAPE = N_("Esc")
ENTER = N_("Enter")

# Messages about the current game.

PLAYS_DAILY = N_("This is the board of the day.")
TRAINING_IS_OFF = N_("Training is off. Switch it on in the settings.")
BACK_TO_THE_LIST = N_("Esc takes you back to the list.")
SHELVED = N_("Game saved for later.")
UNDO = N_("Undo")
NOTHING_TO_UNDO = N_("Nothing to undo. The menu lists your unfinished games.")
BOARD_REPAIRED = N_(
    "Some mines were moved so that you never have to guess. This board is not quite random."
)
NO_GUESSING = N_("No-guess")
UNFIT = N_("Not available on no-guess boards: logic can find every mine there.")
KIND_STEPS_BACK = N_("Kind is not available on no-guess boards, so the judge is Quantum.")
THINKING = N_("Thinking…")
COUNTING = N_("Working out the odds…")
LOOKING = N_("Looking for open questions…")
NO_OPEN_QUESTIONS = N_("No open questions: logic alone can clear the board from here.")
ASSISTED = N_("Assisted")
NOW_ASSISTED = N_("This game now counts as assisted.")
RING = N_("A half-filled ring marks a cell that no logic can settle.")
OPEN_QUESTION = N_("open question")
OPEN_QUESTION_TIP = N_("No logic can settle this cell.")
QUESTIONS = N_("Open questions")
SHARING_NOTES = {
    Command.COPY: N_("The position as you see it, as text"),
    Command.COPY_JSMINESWEEPER: N_("The position as you see it, for the JSMinesweeper analyser"),
    Command.COPY_GAME: N_("The game with all its moves, as text"),
    Command.COPY_LINK: N_("For anyone who wants to play this board"),
    Command.COPY_RESULT: N_("How you did, without giving anything away"),
    Command.SAVE_BOARD: N_("The mines, for other Minesweeper programs"),
    Command.SAVE_REPLAY: N_("Your moves, for Metasweeper"),
    Command.PASTE: N_("A position, a board, a game or a link"),
}
"""What each way to share is for, below its title in the list."""
SHARED_ONCE_DEALT = N_("Once your first click has placed the mines")
SHARED_ONCE_OVER = N_("Once the game is finished")
"""When a grey way to share can be used."""
CHANCE_ENDS = ("0", "100 %")
CHANCE_LEGEND = N_("Chance of a mine, %")
CHANCE_IN_SHORT = N_("Mine")
NO_NUMBER_NEAR = N_("no number nearby")
PROVED_MINE = N_("proved mine")
PROVED_SAFE = N_("proved safe")
NOBODY_CAN_KNOW = N_("nobody can know")
YOU_LOSE_HERE, CHANCE_HERE = N_("you lose here"), N_("chance of a mine, %")
BEST_TO_OPEN = N_("best to open")
ESTIMATED = N_("estimated")
TOO_LARGE_FOR_ODDS = N_("This board is too large to show odds.")
AGENT_FAILED = N_("Something went wrong, so this game cannot go on. You can start a new one.")
OPEN, FLAG = NP_("a cell", "Open"), N_("Flag")
LEFT_BUTTON, RIGHT_BUTTON = N_("Click"), N_("Right-click")
CONTINUED = N_("Continued")
NOW_CONTINUED = N_(
    "You continued after a loss, so this game does not count towards your best times."
)
LEAVE_FULL_SCREEN = N_("Press {full_screen} to leave full screen.")
MINES_ARE_SHOWN = N_("The mines are shown, so you cannot continue this game.")
MINES_END_GAME = N_("Press {show_mines} again to see the mines and end the game.")
MINES_AFTER_A_LOSS = N_("You can see the mines once the game is lost.")
MINES_TIP = N_("Shows every mine. You cannot continue the game after that.  ({show_mines})")
SHORT_LESSON = N_("Show lesson")
SHOW_ODDS = N_("Show the odds")
SHOW_WHAT, SHORT_OFFER = N_("Explain this loss"), N_("Explain")
ON, OFF = N_("On"), N_("Off")
NORMAL_BOARDS_NOTE = N_("Boards may need a guess")
SMALLEST_LUCK = 0.0022
"""The smallest luck that is mentioned; less would be printed as a chance of 100 %."""
MOST_LUCK = 6
WORTH_PER_CENT = 0.1
"""The smallest chance in per cent that is written as such; smaller ones are "1 in n"."""

HELD = {
    Held.SETTLED: N_("Look again: {cell} is a mine, and you can prove it."),
    Held.MINED: N_("Look again: {cell} is a mine, although nothing proves it."),
    Held.NEEDLESS: N_("Look again: {cell} is a mine, and another cell is safe."),
    Held.LIKELIER: N_("Look again: {cell} is a mine, and another cell is a safer guess."),
}
"""The coach's warnings. They name the cell, because the pointer is elsewhere soon."""
ASK_WHY = N_("Press {why} to see why.")
CLICK_AGAIN = N_("Click again to open it anyway.")
HELD_GUESS = {
    Held.NEEDLESS: N_("Look again: another cell is safe."),
    Held.LIKELIER: N_("Look again: another cell is less likely to be a mine."),
}
"""The warnings about a guess whose cell may be safe."""

# Choices.

SOUND_ON, SOUND_OFF = N_("Sounds are on."), N_("Sounds are off.")
FIRST_CLICK_TITLES = {"opening": N_("Opening"), "safe": N_("Safe")}
JUDGE = N_("Judge")
FLAGS_USED_UP = N_("You have placed as many flags as there are mines. Remove one to place another.")

# The pages of sizes and boards.

CUSTOM = N_("Custom size")
WIDTH, HEIGHT, MINES, SEED = N_("Width"), N_("Height"), N_("Mines"), N_("Seed")
SEED_NOTE = N_("The same seed deals the same board. Leave it empty for a new board each time.")
CUSTOM_RANGE = N_("From 1 × 2 to 1000 × 1000 cells, with at least one mine and one safe cell.")
PLAY = N_("Play")
BOARDS = N_("Fixed boards")
BOARDS_NOTE = N_("Ten boards, each made to show you something. Some cells are already open.")
HELP = N_("Help")
NUMBERS_ASKED = {
    "width": (
        N_("Type a whole number for the width."),
        N_("Type a whole number for the width, not {text}."),
    ),
    "height": (
        N_("Type a whole number for the height."),
        N_("Type a whole number for the height, not {text}."),
    ),
    "mines": (
        N_("Type a whole number of mines."),
        N_("Type a whole number of mines, not {text}."),
    ),
    "seed": (
        N_("Type a whole number for the seed."),
        N_("Type a whole number for the seed, not {text}."),
    ),
}
"""What is asked of each field of the page of sizes: if it is empty, and if it has another text."""
LEVEL, TIME, DATE = N_("Level"), N_("Time"), N_("Date")


# Sentences with values in them.


def mine_count(count: int) -> str:
    """Returns a number of mines: 1 mine, 1,200 mines."""
    return ngettext("{count:,} mine", "{count:,} mines", count).format(count=count)


def cell_count(count: int) -> str:
    """Returns a number of cells: 1 cell, 1,200 cells."""
    return ngettext("{count:,} cell", "{count:,} cells", count).format(count=count)


def more_entries(count: int) -> str:
    """Says how many entries of a menu are above or below those in view."""
    return ngettext("{count:,} more", "{count:,} more", count).format(count=count)


def game_count(count: int) -> str:
    """Returns a number of games: 1 game, 1,200 games."""
    return ngettext("{count:,} game", "{count:,} games", count).format(count=count)


def size(level: Level) -> str:
    """Returns a level's size: 30 × 16."""
    return grid_size(level.grid)


def grid_size(grid: Grid) -> str:
    """Returns the size of a grid: 30 × 16."""
    return _("{width} × {height}").format(width=grid.width, height=grid.height)


def size_and_mines(level: Level) -> str:
    """Returns a level's size and mines: 30 × 16, 99 mines."""
    return board_size(level.grid, level.mines)


def board_size(grid: Grid, mines: int) -> str:
    """Returns a size and a number of mines, which need not make a level."""
    return _("{size}, {mines}").format(size=grid_size(grid), mines=mine_count(mines))


def level_title(level: Level, board: str | None = None) -> str:
    """Returns the title of a fixed board or of a level, else Custom."""
    if board is not None:
        return _(board)
    name = level_name(level)
    return _(LEVEL_TITLES[name]) if name else _("Custom")


def game_in_short(visible: "VisibleGame") -> str:
    """Names a game by level, judge, time and what is left, for a card or a page."""
    parts = (
        level_title(visible.level, visible.title),
        JUDGES[visible.judge].title,
        clock(visible.clock.elapsed),
        safe_cells_left(visible.safe_cells_left),
    )
    return " · ".join(parts)


def safe_cells_left(count: int) -> str:
    """Says how many safe cells are still covered."""
    return ngettext("{count:,} safe cell left", "{count:,} safe cells left", count).format(
        count=count
    )


def now_continued(shown: int) -> str:
    """Says that a lost game goes on, and how many cells are open because a lesson showed them."""
    if not shown:
        return _(NOW_CONTINUED)
    opened = ngettext(
        "{count:,} cell from the lesson is open now.",
        "{count:,} cells from the lesson are open now.",
        shown,
    )
    return join_sentences(_(NOW_CONTINUED), opened.format(count=shown))


def held_back(event: ClickHeldBack) -> str:
    """Says why the coach held a click back."""
    if event.safe is not None:
        # Nothing on the board proves the mine, so the warning does not name it.
        text = _("Look again: this click would lose. {cell} is certainly safe: open it first.")
        return text.format(cell=event.safe.name)
    if not event.is_mine and event.why in HELD_GUESS:
        return _(HELD_GUESS[event.why])
    warning = _(HELD[event.why]).format(cell=event.cell.name)
    why = _(ASK_WHY) if event.why is Held.SETTLED else ""
    # A chord may be held back for another of its cells next.
    again = "" if event.chorded else _(CLICK_AGAIN)
    return join_sentences(warning, why, again)


def exact_chance(chance: float, *, is_exact: bool = True) -> str:
    """Returns a chance of a mine with useful precision: 0.23 %, 1 in 435."""
    if chance in (0.0, 1.0):
        return _("Proved mine") if chance else _("Proved safe")
    text, count = _("{percent} %"), 0
    if chance < WORTH_PER_CENT:
        text, count = _("{percent} %, 1 in {count:,}"), round(1 / chance)
    elif chance > 1 - WORTH_PER_CENT:
        text, count = _("{percent} %, all but 1 in {count:,}"), round(1 / (1 - chance))
    told = text.format(percent=exact_percent(chance), count=count)
    return told if is_exact else _("About {chance}").format(chance=told)


def proved_mines(count: int) -> str:
    """Says how many cells are proved mines."""
    return ngettext("{count:,} proved mine", "{count:,} proved mines", count).format(count=count)


def legend(safe: int, mines: int, *, is_exact: bool, asks: bool) -> str:
    """Returns the whole legend of the odds, for a tooltip."""
    text = [_(CHANCE_LEGEND) if is_exact else _("Chance of a mine, % (estimated)")]
    text += [proved_safe(safe), proved_mines(mines), _("plain cell: touches no number")]
    return " · ".join([*text, _("half-filled ring: open question")] if asks else text)


def proved_safe(count: int) -> str:
    """Says how many cells are proved safe."""
    return ngettext("{count:,} proved safe", "{count:,} proved safe", count).format(count=count)


def looking_for_board(tried: int) -> str:
    """Says how many boards the search for a no-guess board has tried."""
    return ngettext(
        "Looking for a no-guess board: {count:,} tried.",
        "Looking for a no-guess board: {count:,} tried.",
        tried,
    ).format(count=tried)


def no_board_found(level: Level, difficulty: BoardDifficulty | None = None) -> str:
    """Says that no no-guess board was found for a level, or none of a difficulty."""
    if difficulty is not None:
        text = _(
            "Could not find a no-guess board ({difficulty}) for {size} with {mines}. Play a "
            "normal one?"
        )
        named = _(DIFFICULTY_TITLES[difficulty.value])
        return text.format(difficulty=named, size=size(level), mines=mine_count(level.mines))
    text = _("Could not find a no-guess board for {size} with {mines}. Play a normal one?")
    return text.format(size=size(level), mines=mine_count(level.mines))


def no_guess_next(settings: Settings) -> str:
    """Says that no-guess boards were switched on or off, and from when on."""
    if settings.no_guess:
        return _("Your next boards need no guessing.")
    return _("From the next game on, boards may need a guess.")


def kind_of_no_guess(difficulty: BoardDifficulty | None, *, is_daily: bool) -> str:
    """Names a no-guess board in a few words: that of the day, or with its difficulty."""
    if is_daily:
        return _(COMMAND_TITLES[Command.DAILY])
    if difficulty is None:
        return _(NO_GUESSING)
    return f"{_(NO_GUESSING)} · {_(DIFFICULTY_TITLES[difficulty.value])}"


def daily_started(day: str) -> str:
    """Says of which day the board is that was started; the footer calls it the board of the day."""
    text = _("{day}: the same board for everyone.")
    return text.format(day=day)


def difficulty_next(settings: Settings) -> str:
    """Says which no-guess boards are dealt from the next game on."""
    if settings.chosen_difficulty is None:
        return no_guess_next(settings)
    text = _("Your next boards need no guessing. Difficulty: {difficulty}.")
    return text.format(difficulty=_(DIFFICULTY_TITLES[settings.difficulty]))


def sharing_refused(reason: str) -> str:
    """Says why nothing was opened, and that the current game stays."""
    return join_sentences(reason, _("Nothing was changed."))


def open_questions(count: int) -> str:
    """Says how many open questions are marked, or that there are none."""
    if not count:
        return _(NO_OPEN_QUESTIONS)
    text = ngettext(
        "{count:,} half-filled ring: logic cannot settle that cell, even with every safe cell "
        "open.",
        "{count:,} half-filled rings: logic cannot settle those cells, even with every safe cell "
        "open.",
        count,
    )
    return text.format(count=count)


def density(level: Level) -> str:
    """Says how many cells a board has and how many per cent of them are mines.

    >>> density(LEVELS["intermediate"])
    '256 cells, 15.6 % of them mines.'
    """
    share = format_number(_percentage_of_mines(level), ".1f")
    text = _("{cells:,} cells, {share} % of them mines.")
    return text.format(cells=level.grid.size, share=share)


def possible_mines(level: Level) -> str:
    """Says how many mines a board of this size can have."""
    most = level.grid.size - 1
    text = ngettext("1 mine is possible.", "1 to {most:,} mines are possible.", most)
    return text.format(most=most)


def difficulty(level: Level) -> str:
    """Says how hard a board is, by its share of mines beside those of Beginner and Expert.

    >>> difficulty(LEVELS["intermediate"])
    'More mines per cell than Beginner, fewer than Expert.'
    """
    share, beginner, expert = map(
        _percentage_of_mines, (level, LEVELS["beginner"], LEVELS["expert"])
    )
    if share < beginner:
        return _("Fewer mines per cell than Beginner.")
    if share == beginner:
        return _("As many mines per cell as Beginner.")
    if share < expert:
        return _("More mines per cell than Beginner, fewer than Expert.")
    if share == expert:
        return _("As many mines per cell as Expert.")
    return _("More mines per cell than Expert.")


def _percentage_of_mines(level: Level) -> float:
    """Returns the share of mines in per cent, rounded as it is shown."""
    return round(100 * level.mines / level.grid.size, 1)


def undo_label(key: str) -> str:
    """Returns the text of the button that undoes something, with its key if it has one."""
    return f"{_(UNDO)}  {key}" if key else _(UNDO)


def reading(done: float) -> str:
    """Says how much of a long game is read, and how to stop the reading."""
    text = _("Reading the game: {percent} %. Press {key} to stop.")
    return text.format(percent=round(done * 100), key=_(ESCAPE))


READING_STOPPED = N_("The game was not opened.")


def board_saved(path: str) -> str:
    """Says where the board was saved for other programs."""
    return _("Original board saved as {path}, with its mines.").format(path=path)


def replay_saved(path: str, notes: Sequence[str]) -> str:
    """Says where the replay was saved, and how it differs from the game."""
    saved = _("Game saved for Metasweeper as {path}.").format(path=path)
    return join_sentences(saved, *notes)


def judged_as_then(judge: str) -> str:
    """Says with which judge a recorded board is played again."""
    text = _("The same board, judged by {judge} as before.")
    return text.format(judge=JUDGES[judge].title)


def chord_refused(cell: Cell, number: int, flags: int) -> str:
    """Says how many flags are around a number, and how many are missing or too many."""
    missing = number - flags
    text = ngettext(
        "The {number} at {cell} has {count} flag around it.",
        "The {number} at {cell} has {count} flags around it.",
        flags,
    )
    if not flags:
        text = _("The {number} at {cell} has no flags around it.")
        advice = ngettext("Place {count} flag to chord.", "Place {count} flags to chord.", missing)
    elif missing > 0:
        advice = ngettext("Place {count} more to chord.", "Place {count} more to chord.", missing)
    else:
        advice = ngettext("Remove {count} to chord.", "Remove {count} to chord.", -missing)
    told = text.format(number=number, cell=cell.name, count=flags)
    return join_sentences(told, advice.format(count=abs(missing)))


def left_to_you(kind: str, count: int) -> str:
    """Says that a kind of auto-steps is on, and how much is certain already and left to you."""
    if kind == HELPS[Command.AUTO_FLAG].used:
        left = ngettext(
            "{count:,} mine is proved already and left to you.",
            "{count:,} mines are proved already and left to you.",
            count,
        )
        is_on = SWITCHED[Command.AUTO_FLAG][True]
    else:
        left = ngettext(
            "{count:,} cell is proved safe already and left to you.",
            "{count:,} cells are proved safe already and left to you.",
            count,
        )
        is_on = SWITCHED[Command.AUTO_OPEN][True]
    return join_sentences(_(is_on), left.format(count=count))


def lesson_offer(*, could_be_known: bool | None, is_narrow: bool = False) -> str:
    """Returns the label of the button that opens the lesson after a loss.

    `could_be_known` is None while the agent has not found out yet.
    """
    if could_be_known is False:
        return _(SHOW_ODDS)
    if is_narrow:
        return _(SHORT_LESSON) if could_be_known else _(SHORT_OFFER)
    return _(COMMAND_TITLES[Command.LESSON]) if could_be_known else _(SHOW_WHAT)


def ended(event: GameLost | GameWon, judge: str = DEFAULT_JUDGE, solver: str = "") -> str:
    """Says how long a win took, or which part of the judge's rule a loss broke.

    Adds spared mines and luck, if there were any. `solver` is the title of the watched solver that
    ended the game; empty if the player did.
    """
    time = exact_time(event.score.elapsed)
    if isinstance(event, GameLost):
        lost = _("{solver} lost after {time}.").format(solver=solver, time=time)
        how = join_sentences(lost if solver else "", event.reason)
    elif solver:
        how = _("{solver} won in {time}.").format(solver=solver, time=time)
    elif event.was_watched:
        how = _("Won in {time}.").format(time=time)
    else:
        how = won_in(event.score)
    return join_sentences(how, spared_and_luck(event, judge))


def won_in(score: Score) -> str:
    """Says how long a win took."""
    return _("You won in {time}.").format(time=exact_time(score.elapsed))


def spared_and_luck(event: GameLost | GameWon, judge: str = DEFAULT_JUDGE) -> str:
    """Says how often mines moved, if they may at all, and how much luck was spent, if any."""
    is_told = tells_moved_mines(event, judge)
    moved = moved_mines(event.mercies, is_yours=not event.was_watched) if is_told else ""
    # Who lays the mines by the guess itself leaves nothing to chance.
    is_laid = JUDGES[judge].moves_against
    luck = _no_luck(event, JUDGES[judge].title) if is_laid else _luck(event)
    return join_sentences(moved, luck)


def tells_moved_mines(event: GameLost | GameWon, judge: str) -> bool:
    """Returns whether to say how often mines moved.

    Under a judge that moves mines against a guess as well, "no mines moved" could be untrue.
    """
    rule = JUDGES[judge]
    return bool(event.mercies) or (rule.spares and not rule.moves_against)


def moved_mines(count: int, *, is_yours: bool = True) -> str:
    """Says how often mines moved out of the way in a game."""
    if not count:
        return _("No mines moved.")
    if is_yours:
        text = ngettext(
            "A mine moved out of your way once.",
            "Mines moved out of your way {count} times.",
            count,
        )
    else:
        text = ngettext(
            "A mine moved out of the way once.", "Mines moved out of the way {count} times.", count
        )
    return text.format(count=count)


def _luck(event: GameLost | GameWon) -> str:
    if event.luck is None or event.luck < SMALLEST_LUCK or not event.guesses:
        return ""
    if event.guesses == 1 and isinstance(event, GameLost) and event.was_guess:
        text = _("This guess had {chance} of being safe.")
    elif isinstance(event, GameLost) and not (event.was_guess or event.was_watched):
        text = _("Earlier you guessed twice, with {chance} of both being safe.")
        if event.guesses != 2:
            text = ngettext(
                "Earlier you guessed once, with {chance} of being safe.",
                "Earlier you guessed {count} times, with {chance} of all being safe.",
                event.guesses,
            )
    elif event.guesses == 2:
        # "All" is said of three or more.
        watched = _("The two guesses had {chance} of both being safe.")
        yours = _("Your two guesses had {chance} of both being safe.")
        text = watched if event.was_watched else yours
    elif event.was_watched:
        text = ngettext(
            "The one guess had {chance} of being safe.",
            "The {count} guesses had {chance} of all being safe.",
            event.guesses,
        )
    else:
        text = ngettext(
            "Your one guess had {chance} of being safe.",
            "Your {count} guesses had {chance} of all being safe.",
            event.guesses,
        )
    return text.format(count=event.guesses, chance=_a_chance(luck_as_chance(event.luck)))


def _a_chance(chance: str) -> str:
    """Returns a chance with its article: a 75 % chance, an 80 % chance, a 1 in 28 chance."""
    text = _("an {chance} chance") if needs_an(chance) else _("a {chance} chance")
    return text.format(chance=chance)


def needs_an(number: str) -> bool:
    """Returns True if a number below 100 has the article "an" in English: 8, 11, 18.5, 80 to 89."""
    return number.startswith("8") or number[:2] in ("11", "18")


def _no_luck(event: GameLost | GameWon, judge: str) -> str:
    was_guess = isinstance(event, GameLost) and event.was_guess
    return _("With {judge} it had no chance.").format(judge=judge) if was_guess else ""


def luck_as_chance(luck: float) -> str:
    """Returns luck as the chance of having so much: 75 %, or 1 in 28 for small chances."""
    chance = 10**-luck
    if chance >= WORTH_PER_CENT:
        return percent(chance)
    if luck >= MOST_LUCK:
        return _("less than 1 in a million")
    return _("1 in {count:,}").format(count=round(1 / chance))


def spared(cells: tuple[Cell, ...], chance: float | None) -> str:
    """Says which mines moved out of the way, and how likely they were."""
    moved = ngettext(
        "Nothing proved the mine at {cells}, so it moved out of your way.",
        "Nothing proved the mines at {cells}, so they moved out of your way.",
        len(cells),
    ).format(cells=cell_names(cells))
    if chance is None:
        return moved
    likely = _("The chance of a mine there was {chance}.").format(chance=percent(chance))
    return join_sentences(moved, likely)


def percent(chance: float) -> str:
    """Returns a chance in per cent, never rounded to 0 or 100."""
    rounded = round(chance * 100)
    if rounded < 1:
        return _("less than 1 %")
    return _("{percent} %").format(percent=rounded) if rounded < 100 else _("more than 99 %")


def cell_names(cells: tuple[Cell, ...]) -> str:
    """Returns the names of cells for a sentence: A1, B2 and C3."""
    return join_all([cell.name for cell in cells])


def level_next(title: str) -> str:
    """Says from when on a level is played that was chosen on the settings page."""
    return _("From the next game on: {level}.").format(level=title)


def judges_next(judge: Judge) -> str:
    """Says from when on a judge applies that was chosen during a game."""
    return _("From the next game on, the judge is {judge}.").format(judge=judge.title)


clock = clock_face
"""Returns minutes and seconds: 2:07."""


def exact_time(elapsed: int) -> str:
    """Returns minutes, seconds and milliseconds: 1:42.318."""
    return f"{clock(elapsed)}{decimal_mark()}{elapsed % 1000:03}"


def counter(mines_left: int) -> str:
    """Returns the mine counter, with a true minus sign and thousands separated."""
    return format_number(mines_left).replace("-", "−")


def figures(score: Score, *, won: bool, by_hand: bool = True) -> list[tuple[str, str]]:
    """Returns a game's figures, each with its title; those about clicks only if `by_hand`."""
    part = _("{number} of {count}").format(number=score.solved, count=score.three_bv)
    solved = (_("3BV"), f"{score.three_bv}") if won else (_("3BV solved"), part)
    if not by_hand:
        return [solved]
    ratios = [
        (_("3BV per second"), score.three_bv_per_second),
        (_("3BV per click (IOE)"), score.ioe),
        (_("3BV per effective click (throughput)"), score.throughput),
    ]
    effective = _("{number} of {count}").format(number=score.effective_clicks, count=score.clicks)
    told = [(title, format_number(ratio, ".2f")) for title, ratio in ratios if ratio is not None]
    return [solved, *told, (_("Effective clicks"), effective)]


THREE_BV_NOTE = N_("3BV is the fewest left clicks needed to open the whole board.")


def chosen(command: Command, settings: Settings) -> str:
    """Returns the current choice of a menu entry that offers one; empty for any other."""
    if command in SWITCHES:
        return _(ON) if getattr(settings, SWITCHES[command]) else _(OFF)
    titles = {
        Command.THEME: THEME_TITLES[settings.theme],
        Command.FIRST_CLICK: FIRST_CLICK_TITLES[settings.first_click.value],
        Command.DIFFICULTY: DIFFICULTY_TITLES[settings.difficulty],
    }
    if command is Command.DIFFICULTY and not settings.no_guess:
        return _(OFF)
    if command is Command.FULL_SCREEN:
        return _(ON) if settings.full_screen else _(OFF)
    return _(titles.get(command, ""))


def judge_now(judge: str, chosen_judge: str) -> str:
    """Returns the judge of this game and, if another one is chosen, of the next."""
    now, later = JUDGES[judge].title, JUDGES[chosen_judge].title
    return now if now == later else _("{judge}, then {next}").format(judge=now, next=later)


def not_a_number(field: str, text: str) -> str:
    """Says why the number typed into a field is refused."""
    empty, wrong = NUMBERS_ASKED[field]
    return _(wrong).format(text=quoted(text)) if text else _(empty)


def no_window(reason: str) -> str:
    """Says why no window could be opened."""
    return _("No window could be opened: {reason}.").format(reason=reason)


def best_time(score: Score, level: Level, board: str | None, judge: str) -> str:
    """Says that a win was the fastest of its kind."""
    at = level_name_or_size(level, board)
    text = _("You won in {time}, your best time at {level} with {judge}.")
    return text.format(time=exact_time(score.elapsed), level=at, judge=JUDGES[judge].title)


def level_name_or_size(level: Level, board: str | None = None) -> str:
    """Returns the title of a fixed board or of a level; the size if there is no title."""
    return (
        level_title(level, board or None) if board or level_name(level) else size_and_mines(level)
    )


def date(milliseconds: int) -> str:
    """Returns a day in the one form that the window has for it: 2026-03-07."""
    return local_time(milliseconds).strftime(day_form())


def local_time(milliseconds: int) -> "datetime":
    """Returns a moment in the computer's time zone."""
    # Imported here, because the first frame shows no date.
    from datetime import datetime  # noqa: PLC0415

    return datetime.fromtimestamp(milliseconds / 1000).astimezone()

"""Every sentence of the window, in one place."""

from collections.abc import Sequence
from datetime import datetime

from minesweeper.chances import exact_percent
from minesweeper.events import ClickHeldBack, GameLost, GameWon, Held, Kind, MoveChosen
from minesweeper.exercise import Exercise
from minesweeper.game.clock import clock_face
from minesweeper.game.grid import Cell
from minesweeper.game.level import Level, level_name
from minesweeper.game.marks import Mark
from minesweeper.game.score import Score
from minesweeper.judges import JUDGES, Judge
from minesweeper.lesson import Hint, Step
from minesweeper.logic.deduction import Verdict
from minesweeper.review import Moment, Review, Standing, Summary
from minesweeper.settings import Settings
from minesweeper.titles import technique_title
from minesweeper.window.commands import Command

TITLE = "Minesweeper"

LEVEL_TITLES = {
    "beginner": "Beginner",
    "intermediate": "Intermediate",
    "expert": "Expert",
    "dense-small": "Dense small",
    "dense-medium": "Dense medium",
    "dense-expert": "Dense expert",
}

COMMAND_TITLES = {
    Command.NEW_GAME: "New game",
    Command.SAME_BOARD: "Same board again",
    Command.PAUSE: "Pause",
    Command.SHOW_MINES: "Show the mines",
    Command.LESSON: "Show how it could be known",
    Command.TRY: "Try it yourself",
    Command.ROUTE: "Everything the scout saw",
    Command.CONTINUE: "Continue after a loss",
    Command.WHY: "Why?",
    Command.CUSTOM: "Custom size …",
    Command.BOARDS: "Fixed boards …",
    Command.REVIEW: "Look back",
    Command.NEXT_MISTAKE: "Next mistake",
    Command.REPLAY: "Watch the replay",
    Command.COPY_MOMENT: "Copy the position",
    Command.PRACTICE: "Practise …",
    Command.THEME: "Theme",
    Command.FIRST_CLICK: "First click",
    Command.LEVEL: "Level …",
    Command.JUDGE: "Judge …",
    Command.QUESTIONS: "Mark open questions",
    Command.ASSISTANCE: "Assistance …",
    Command.START: "Start page",
    Command.GUIDE: "Show me, 30 seconds",
    Command.HINT: "Hint",
    Command.ODDS: "Odds",
    Command.COACH: "Coach",
    Command.AUTO_FLAG: "Flag proved mines",
    Command.AUTO_OPEN: "Open what is settled",
    Command.WATCH: "Watch a player …",
    Command.NO_GUESS: "Without guessing",
    Command.GIVE_UP: "Stop looking",
    Command.PLAY_NORMAL: "Play a normal one",
    Command.SAVE: "Save game",
    Command.SAVE_REPORT: "Save a report",
    Command.STATISTICS: "Statistics",
    Command.HISTORY: "Games played",
    Command.SETTINGS: "Settings",
    Command.HELP: "Help",
    Command.MENU: "Menu",
    Command.FULL_SCREEN: "Full screen",
    Command.SHARE: "Share …",
    Command.COPY: "Copy the position",
    Command.COPY_JSMINESWEEPER: "Copy it for JSMinesweeper",
    Command.COPY_GAME: "Copy the game",
    Command.COPY_LINK: "Copy a link to the board",
    Command.PASTE: "Paste",
    Command.QUIT: "Quit",
}

SWITCHES = {
    Command.QUESTIONS: "mark_undeducible",
    Command.ODDS: "show_odds",
    Command.COACH: "coach",
    Command.AUTO_FLAG: "auto_flag",
    Command.AUTO_OPEN: "auto_open",
    Command.NO_GUESS: "no_guess",
}
"""The settings that a command turns on and off."""

BACK_TO_THE_GAME = "Back to the game"
CONTINUE = "Continue"
PAUSED = "Paused. The board is covered."
PUT_BACK = "Paused. This is your game as you left it last time."
POSITION_COPIED = "The position is copied as text."
COPIED_FOR_JSMINESWEEPER = "The position is copied as JSMinesweeper reads it."
GAME_COPIED = "The game is copied as text, with all its moves and its mines."
LINK_COPIED = "A link to the board as it was dealt is copied. It tells the mines."
SHARED_BOARD = "Shared board"
NOTHING_TO_PASTE = "There is no text to paste."
BROUGHT = {
    Kind.GAME: "The game is on the table.",
    Kind.BOARD: "The board is on the table. Its first click is judged like any other.",
    Kind.OPENED_BOARD: "The board is on the table.",
    Kind.POSITION: "The position is on the table, with mines that fit its numbers.",
}
"""What is said of what a player brought."""
NO_DISPLAY = "There is no display here to open a window on."
TRACE_BROKE = "The trace could not be written any further, so it ends here."
NO_CLIPBOARD = "Nothing could be copied: there is no clipboard here."
OPENING_REFUSED = (
    "Too many mines for an opening: the first cell is safe, its neighbours may not be."
)
IN_SHORT = "Luck never decides. Losses explain themselves."
RULE_IN_SHORT = "A mine you could have known loses;\none nobody could have known steps aside."
COULD_BE_KNOWN = ("Could be known", "Opening D1 loses, and you see why.")
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
ESCAPE = "Esc"
ENTER = "Enter"
REMOVE = "Del"
UNDO_KEY = "Ctrl + Z"
MORE, ENOUGH = "More", "Enough"
MORE_CLUES = "Press again for the clues to look at."
MORE_SAFEST = "Press again to see where it is."
WHAT_IT_TOUCHES = "Which cells does it touch?"
WHAT_THEY_TOUCH = "Which cells does each of them touch?"
COUNT_MINES = "Count the mines that are left."
NOTHING_TO_HINT = "There is nothing to find until a game is being played."
GUIDED = "First steps"
GUIDE_FIRST = "A number tells how many of the cells around it are mines."
GUIDE_DONE = "That is all it takes. Press {new_game} for a board of your own."
FIRST_CELL_IS_SAFE = "Open any cell: the first one is never a mine."
BOARD_REPAIRED = (
    "Mines changed places where logic got stuck, so this board is not quite a random one."
)
WITHOUT_GUESSING = COMMAND_TITLES[Command.NO_GUESS]
KIND_STEPS_BACK = "Kind has nothing to spare where nobody has to guess, so Quantum judges."
THINKING = "Thinking …"
COUNTING = "Counting the odds …"
LOOKING = "Looking for open questions …"
NO_OPEN_QUESTIONS = "There is no open question here: logic can settle every cell."
ASSISTED = "Assisted"
NOW_ASSISTED = "This game now counts as assisted."
OPEN_QUESTION = "open question"
QUESTIONS = "questions"
CHANCE_LEGEND = "Chance of a mine, %"
NO_NUMBER_NEAR = "no number near"
PROVED_MINE = "proved a mine"
PROVED_SAFE = "proved safe"
BEST_TO_OPEN = "best to open"
ESTIMATED = "estimated"
TOO_LARGE_FOR_ODDS = "This board is too large for the odds of every cell."
AGENT_FAILED = "The agent failed, so this game cannot go on, but a new one can be started."
OPEN, FLAG = "open", "flag"
LEFT_BUTTON, RIGHT_BUTTON = "Left", "Right"
CONTINUED = "Continued"
NOW_CONTINUED = "Continued after a loss, so it is not in your best times."

PRACTICE = "Practise"
PRACTICE_NOTE = "Positions you lost, to be tried again. Your first answer counts."
NOTHING_LOST = "Positions that you lose are kept here, to be tried again."
NEXT_EXERCISE = "Next exercise"
BACK_TO_EXERCISES = "Back to the exercises"
BY_CHANCE = "Chances"
ALL_EXERCISES = "All exercises"
FIND_SAFEST = "Find the safest cell."
HOW_TO_TRY_EXERCISE = "Open a cell that must be safe, or flag one that must be a mine."
HOW_TO_TRY_CHANCE = "No cell is certain to be safe. Open the one that is least likely a mine."
NOTHING_TO_FLAG = "Flags are not asked for here. Open the safest cell."
THIS_GAME = "This game"
REVIEW_TITLE = "Looking back"
REVIEW_KEYS = (
    ("{step_back}", "back"),
    ("{step_on}", "forward"),
    ("{next_mistake}", "next mistake"),
)
COPY_MOMENT = "Copy the position  ({copy})"
NO_MISTAKE = "Nothing in this game had to be done otherwise."
MARKS = {
    "guess": "guess",
    "overlooked": "safe move overlooked",
    "wrong_flag": "wrong flag",
    "mistake": "the mistake",
}
"""What the marks of a timeline stand for."""
THE_END = "The end"
WENT_ON = "The game goes on"

NOTHING_TO_WATCH = "There is nothing to watch until a game can be played."
WATCHING = "Watching"
TAKE_OVER = "Take over"
WATCH_HOLD = "Hold, or go on  ({play_steps})"
WATCH_STEP = "Make this move  ({step_on})"
PLAYER_TITLES = {
    "patterns": "Patterns",
    "sentences": "Sentences",
    "sentences+": "Sentences +",
    "backtracking": "Backtracking",
    "satisfiability": "The agent",
    "teddy-": "Teddy, odds only",
    "teddy": "Teddy",
    "strongest": "Strongest",
}


def player_title(name: str) -> str:
    """What an autoplayer is called in the window."""
    return PLAYER_TITLES.get(name, name)


def watched_move(move: MoveChosen) -> str:
    """What an autoplayer is about to do, and how sure it is."""
    assert move.cell is not None, "a move that is told opens a cell"
    if move.is_certain:
        return f"Opens {move.cell.name}, for certain."
    return f"Opens {move.cell.name}, a guess: {exact_percent(move.odds)} %."


LESSON_TITLE = "How it could be known"
SHORT_LESSON = "Show how"
WHY_TITLE = "What logic says"
ROUTES = {"shortest": "Shortest way", "everything": COMMAND_TITLES[Command.ROUTE]}
SHORT_ROUTES = {"shortest": "Shortest", "everything": "Everything"}
EVERYTHING_TIP = f"{ROUTES['everything']}  ({{route}})"
LEGEND = ("clue, in order", "cells it speaks of", "safe", "mine")
STEP, CARD = "Step", "Card"
STEP_TIPS = (
    "First step  ({step_first})",
    "Back  ({step_back})",
    "Forward  ({step_on})",
    "Last step  ({step_last})",
)
LESSON_KEYS = (("{step_back}", "back"), ("{step_on}", "forward"), ("{try}", "try"))
TRY_KEYS = ((LEFT_BUTTON, "safe"), (RIGHT_BUTTON, "mine"), ("Esc", "back"))
PLAY_LESSON = "Play the steps  ({play_steps})"
PACES = {"slow": "Slow", "medium": "Medium", "fast": "Fast"}
PACE_TIP = "How fast the steps play"
COPY_LESSON = "Copy the lesson as text  ({copy})"
CLOSE_LESSON = "Close  (Esc)"
LESSON_COPIED = "The lesson is copied as text."
FIND = "Find a cell that is certain."
HOW_TO_TRY = (
    "Open a cell that must be safe, or flag one that must be a mine. Your game stays as it is."
)
BACK_TO_THE_LESSON = "Back to the lesson"
FOLD = "Fold these steps"
COUNT_TITLE = "How the minefields are counted"
LARGEST_COUNT = 10**9
"""A larger number of minefields says nothing that its share does not say better."""
ON, OFF = "On", "Off"
SMALLEST_LUCK = 0.0022
"""Less would be printed as a chance of 100 %."""
MOST_LUCK = 6
MOST_CLUES_NAMED = 4
WORTH_PER_CENT = 0.1
"""The chance below which it is told as one in so many."""

SETTINGS = "Settings"
SECTION_TITLES = {
    "game": "Game",
    "assistance": "Assistance",
    "look": "Look",
    "controls": "Controls",
}
GAME = "Game"
LOOK = "Look"
ASSISTANCE = "Assistance"
THEME = "Theme"
FOLLOW_SYSTEM = "Follow the system"
FOLLOW_SYSTEM_NOTE = "Daylight or Night, as the desktop is"
THEME_TITLES = {
    "system": "As the system",
    "daylight": "Daylight",
    "night": "Night",
    "classic": "Classic",
    "high-contrast": "High contrast",
}
NUMBERS = "Numbers"
NUMBER_TITLES = {
    "standard": "Standard",
    "colour-safe": "Colour-safe",
    "one-ink": "One ink",
}
CELL_SIZE = "Cell size"
CELL_SIZE_NOTE = "Fits the window, or 16 to 96 pixels"
CELL_FITS = "Fits"
SCALE = "Interface size"
SCALE_NOTE = "Everything but the board"
FULL_SCREEN = "Full screen"
WINDOW_SIZE = "Window size"
WINDOW_SIZE_NOTE = "As you leave it"
COORDINATES = "Coordinates on the edges"
COORDINATES_NOTE = "Always on while the instructor speaks"
COORDINATE_TITLES = {"taught": "When taught", "always": "Always"}
LEVEL_NOTE = "From the next game on"
FIRST_CLICK = "First click"
FIRST_CLICK_NOTES = {
    "opening": "The first cell opens an area",
    "safe": "The first cell is safe, its neighbours may not be",
}
FIRST_CLICK_TITLES = {"opening": "Opening", "safe": "Safe"}
NO_GUESS_NOTE = "Logic alone finishes every board"
QUESTION_MARKS = "Question marks"
QUESTION_MARKS_NOTE = "A second right click asks instead of clearing"
JUDGE = "Judge"
MARK_UNDEDUCIBLE = "Mark open questions"
MARK_UNDEDUCIBLE_NOTE = "Cells no logic can settle; counts as assisted"
FLAGS_USED_UP = "There are as many flags as mines. Take one away to place another."
SHOW_NEIGHBOURS = "Show neighbours on hover"
SHOW_NEIGHBOURS_NOTE = "Lifts the cells a number touches"
DIM_SATISFIED = "Dim satisfied numbers"
DIM_SATISFIED_NOTE = "When the flags around equal the number"
COUNT_DOWN = "Count numbers down"
COUNT_DOWN_NOTE = "By the flags around them"
FLAG_LIMIT = "Limit the flags"
FLAG_LIMIT_NOTE = "No more of them than mines"
DOUBLE_CLICK = "Open by double click"
DOUBLE_CLICK_NOTE = "A single click opens nothing"
COACH = "Coach"
COACH_NOTE = "Holds a click back that would lose, once a cell; assisted"
AUTO_FLAG = "Flag proved mines"
AUTO_FLAG_NOTE = "As soon as the numbers prove them; assisted"
AUTO_OPEN = "Open what is settled"
AUTO_OPEN_NOTE = "What a single number leaves no doubt about; assisted"
ODDS = "Odds"
ODDS_NOTE = "How likely a mine is in every cell; counts as assisted"
MERCY_LINE = "Tell of mercy"
MERCY_LINE_NOTE = "A line when a mine stepped aside"
CHANGES_APPLY = (
    "Changes apply at once. What a new game is like counts from the next one on, and a game in "
    "progress is never lost."
)

CUSTOM = "Custom size"
WIDTH, HEIGHT, MINES, SEED = "Width", "Height", "Mines", "Seed"
SEED_NOTE = "Leave it empty for a new board each time"
CUSTOM_RANGE = "From 1 × 2 to 1000 × 1000 cells, with at least one mine and one safe cell."
PLAY = "Play"

BOARDS = "Fixed boards"
BOARDS_NOTE = "Ten boards with a reason. Each starts with some cells open."

HELP = "Help"


def size(level: Level) -> str:
    """A level's size: 30 × 16."""
    return f"{level.grid.width} × {level.grid.height}"


def size_and_mines(level: Level) -> str:
    """A level's size and mines: 30 × 16, 99 mines."""
    return f"{size(level)}, {level.mines:,} {'mine' if level.mines == 1 else 'mines'}"


def level_title(level: Level, board: str | None = None) -> str:
    """What is played: the title of a fixed board, a level's, or Custom."""
    if board is not None:
        return board
    name = level_name(level)
    return LEVEL_TITLES[name] if name else "Custom"


def safe_cells_left(count: int) -> str:
    """How much is still to do."""
    return f"{count:,} safe {'cell' if count == 1 else 'cells'} left"


def certain(hint: Hint) -> str:
    """Whether anything is certain, and how much."""
    if hint.card is None:
        more = "Nothing more is certain here." if hint.mined else "Nothing is certain here."
        if hint.chance is None:
            return more
        return f"{more} The safest cell has {_about(hint)}."
    safe = f"{_cells(hint.safe)} {'is' if hint.safe == 1 else 'are'} safe" if hint.safe else ""
    if not hint.mined:
        return f"Yes. {safe}."
    are = "is a mine" if hint.mined == 1 else "are mines"
    mines = f"{hint.mined:,} {are}" if safe else f"{_cells(hint.mined)} {are}"
    return f"Yes. {safe} and {mines}." if safe else f"Yes. {mines}."


def _cells(count: int) -> str:
    return f"{count:,} {'cell' if count == 1 else 'cells'}"


def _about(hint: Hint) -> str:
    told = percent(hint.chance or 0.0)
    return told if hint.is_exact else f"about {told}"


def safest(hint: Hint) -> str:
    """Where the least likely mine is."""
    name = hint.best.name if hint.best is not None else ""
    return f"{name} has the lowest chance of a mine: {_about(hint)}."


def clues_to_look_at(clues: Sequence[tuple[Cell, int]], *, uses_mine_count: bool) -> str:
    """Where to look for what is certain."""
    named = [f"the {number} at {cell.name}" for cell, number in clues]
    if uses_mine_count:
        return f"{COUNT_MINES} {_look_at(named)}" if named else COUNT_MINES
    if len(named) == 2:
        return f"Compare {named[0]} with {named[1]}."
    return _look_at(named)


def _look_at(named: list[str]) -> str:
    if len(named) > MOST_CLUES_NAMED:
        return f"Look at the {len(named)} numbers together."
    *others, last = named
    return f"Look at {', '.join(others)} and {last}." if others else f"Look at {last}."


def conclusion(cells: tuple[Cell, ...], verdict: Verdict) -> str:
    """What follows."""
    is_one, is_mine = len(cells) == 1, verdict is Verdict.MINE
    what = ("is a mine" if is_one else "are mines") if is_mine else ("is" if is_one else "are")
    return f"{cell_names(cells)} {what}{'' if is_mine else ' safe'}."


def follow(cell: Cell, verdict: Verdict) -> str:
    """What a button does that follows a hint."""
    return f"{'Flag' if verdict is Verdict.MINE else 'Open'} {cell.name}"


def by_technique(title: str) -> str:
    """The name of what a hint rests on."""
    return f"Technique: {title}"


def grade(at: int, grades: int) -> str:
    """How much of a hint is told."""
    return f"Grade {at} of {grades}"


def held_back(event: ClickHeldBack) -> str:
    """What to look at again."""
    mine = f"{'this cell' if event.chorded is None else event.cell.name} is a mine"
    told = {
        Held.SETTLED: f"{mine}, and logic can tell",
        Held.NEEDLESS: "another cell is certain",
        Held.LIKELIER: "another cell is less likely a mine",
        Held.MINED: f"{mine}, though no logic could tell",
    }[event.why]
    if event.is_mine and event.why in (Held.NEEDLESS, Held.LIKELIER):
        told = f"{mine}, and {told}"
    return f"Look again: {told}."


def exact_chance(chance: float, *, is_exact: bool = True) -> str:
    """A chance of a mine as exactly as it helps: 0.23 %, 1 in 435."""
    if chance in (0.0, 1.0):
        return "Proved mine" if chance else "Proved safe"
    told = f"{exact_percent(chance)} %"
    if chance < WORTH_PER_CENT:
        told += f", 1 in {round(1 / chance):,}"
    elif chance > 1 - WORTH_PER_CENT:
        told += f", all but 1 in {round(1 / (1 - chance)):,}"
    return told if is_exact else f"About {told}"


def proved_safe(count: int) -> str:
    """How many cells are proved safe."""
    return f"{count:,} {PROVED_SAFE}"


def looking_for_board(tried: int) -> str:
    """How far the search for a board without guessing has come."""
    return f"Looking for a board without guessing: {tried:,} tried."


def no_board_found(level: Level) -> str:
    """That logic alone finishes no board of a size."""
    return (
        f"No board without guessing was found for {size(level)} with {level.mines:,} "
        f"{'mine' if level.mines == 1 else 'mines'}. Play a normal one?"
    )


def no_guess_next(settings: Settings) -> str:
    """When another kind of board is dealt."""
    kind = "Boards without guessing" if settings.no_guess else "Boards of any kind"
    return f"{kind} are dealt from the next game on."


def way_of(at: int, stops: int, unit: str) -> str:
    """How far one has come in a lesson: in steps, in cards, or by number alone."""
    return f"{unit} {at} of {stops}".strip()


def all_deduced(steps: Sequence[Step]) -> str:
    """What the other route of a lesson comes to."""
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    safe = len(steps) - mined
    return f"{_cells(len(steps))} follow from here, round by round: {safe:,} safe, {mined:,} mined."


def unfold(steps: int) -> str:
    """What unfolds a round."""
    return f"Show its {steps:,} steps"


def concluded(cell: str, verdict: Verdict) -> str:
    """What came of a step."""
    return f"{cell} is safe" if verdict is Verdict.SAFE else f"{cell} is a mine"


def concluded_of(steps: tuple[Step, ...]) -> str:
    """What came of several steps, in a few words."""
    if len(steps) == 1:
        return concluded(steps[0].cell.name, steps[0].verdict)
    verdicts = {step.verdict for step in steps}
    if verdicts == {Verdict.SAFE}:
        return f"{len(steps)} cells are safe"
    return f"{len(steps)} cells are {'mines' if verdicts == {Verdict.MINE} else 'settled'}"


def found(cell: Cell, verdict: Verdict) -> str:
    """That an answer is right."""
    return f"Yes, {concluded(cell.name, verdict)}."


def not_proved(
    cell: Cell, verdict: Verdict, look: tuple[int, Cell] | None, *, is_other: bool
) -> str:
    """That an answer is not right, and where to look."""
    said = "Not proved yet."
    if is_other:
        claimed = "be safe" if verdict is Verdict.SAFE else "be a mine"
        said = f"{cell.name} cannot {claimed}."
    if look is None:
        return said
    number, clue = look
    told = f"the {number} at {clue.name}"
    return f"{said} {f'Look at {told}.' if _touch(clue, cell) else f'Try beside {told}.'}"


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def found_so_far(found: int, all_of_them: int) -> str:
    """How much of what is certain was found."""
    cells = "cell" if all_of_them == 1 else "cells"
    return f"{found:,} of {all_of_them:,} certain {cells} found."


def share(mined: int, layouts: int, chance: float) -> str:
    """How many minefields have a mine in a cell, and what chance that is."""
    told = f"{exact_percent(chance) if 0 < mined < layouts else 100 * mined // layouts} %"
    if layouts > LARGEST_COUNT:
        return told
    return f"a mine in {mined:,} of {layouts:,}: {told}"


def times(layouts: int, all_of_them: int) -> str:
    """In how many of the minefields an arrangement is."""
    if all_of_them <= LARGEST_COUNT:
        return f"in {layouts:,}"
    return percent(layouts / all_of_them)


def sharing_refused(reason: str) -> str:
    """Why nothing came of giving away or bringing in."""
    return f"{reason} Nothing was changed."


def chord_refused(number: int) -> str:
    """Why a chord did nothing."""
    return f"The flags around do not add up to {number}."


def lost(event: GameLost) -> str:
    """Which part of the judge's rule was broken, and what mercy and luck came before."""
    return " ".join(part for part in (event.reason, mercy(event)) if part)


def won(event: GameWon) -> str:
    """How long the win took, and how much mercy."""
    return " ".join(part for part in (won_in(event.score), mercy(event)) if part)


def won_in(score: Score) -> str:
    """How long a win took."""
    return f"You won in {exact_time(score.elapsed)}."


def mercy(event: GameLost | GameWon) -> str:
    """How often mercy was needed and the luck spent, where there was any."""
    told = []
    if event.mercies:
        told.append(f"Mercy was needed {_times(event.mercies)}.")
    if event.luck is not None and event.luck >= SMALLEST_LUCK and event.guesses:
        was_guess = isinstance(event, GameLost) and event.was_guess
        who = _guesses(event.guesses, was_guess=was_guess)
        safe = "be safe" if event.guesses == 1 else "all be safe"
        told.append(f"{who} had a chance of {luck_as_chance(event.luck)} to {safe}.")
    return " ".join(told)


def _guesses(count: int, *, was_guess: bool) -> str:
    """So many guesses, and whether the last move was one."""
    if count == 1:
        return "This guess" if was_guess else "Your one guess"
    return f"Your {count} guesses{', this one included,' if was_guess else ''}"


def luck_as_chance(luck: float) -> str:
    """Luck as the chance of having it: 75 %, or 1 in 28 where that says more."""
    chance = 10**-luck
    if chance >= WORTH_PER_CENT:
        return percent(chance)
    return f"1 in {round(1 / chance):,}" if luck < MOST_LUCK else "less than 1 in a million"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def spared(cells: tuple[Cell, ...], chance: float | None) -> str:
    """Which mines stepped aside, and how likely they were."""
    is_one = len(cells) == 1
    told = f"{'A mine' if is_one else 'Mines'} stepped aside at {cell_names(cells)}"
    if chance is None:
        return f"{told}."
    return f"{told}: {'it was' if is_one else 'that was'} {percent(chance)} likely."


def percent(chance: float) -> str:
    """A chance in per cent, never rounded to what is certain."""
    rounded = round(chance * 100)
    if rounded < 1:
        return "less than 1 %"
    return f"{rounded} %" if rounded < 100 else "more than 99 %"


def cell_names(cells: tuple[Cell, ...]) -> str:
    """Cells in a sentence: A1, B2 and C3."""
    *others, last = [cell.name for cell in cells]
    return f"{', '.join(others)} and {last}" if others else last


def scale(per_cent: int) -> str:
    """The size of the interface in words."""
    return f"{per_cent} %" if per_cent else THEME_TITLES["system"]


def window_size(width: int, height: int) -> str:
    """The size of the window in words."""
    return f"{width} × {height}"


def level_next(title: str) -> str:
    """When a level chosen on the page of settings begins."""
    return f"{title} from the next game on."


def judges_next(judge: Judge) -> str:
    """When a judge chosen during a game begins."""
    return f"{judge.title} judges from the next game on."


clock = clock_face
"""Minutes and seconds: 2:07."""


def exact_time(elapsed: int) -> str:
    """Minutes, seconds and milliseconds: 1:42.318."""
    return f"{clock(elapsed)}.{elapsed % 1000:03}"


def review_verdict(review: Review) -> str:
    """How a game ended that is looked back on."""
    elapsed = clock(review.summary.elapsed)
    told = {Standing.WON: "Won in {}.", Standing.LOST: "Lost after {}."}
    return told.get(review.standing, "Not finished after {}.").format(elapsed)


def review_promise(summary: Summary) -> str:
    """What a game comes to, in a sentence or two."""
    guesses = summary.guesses
    if not guesses:
        return "No guess."
    counted = "1 guess" if guesses == 1 else f"{guesses} guesses"
    luck = "" if summary.luck is None else f" Luck spent: {summary.luck:.2f}."
    return f"{counted}, {_needed(guesses, summary.needed)}.{luck}"


def _needed(guesses: int, needed: int) -> str:
    if guesses == needed:
        return {1: "needed", 2: "both needed"}.get(guesses, "all needed")
    return "none needed" if needed == 0 and guesses > 1 else f"{needed or 'not'} needed"


def review_figures(summary: Summary) -> list[tuple[str, str]]:
    """The figures of a game, each with its word; the most wanted last."""
    luck = "–" if summary.luck is None else f"{summary.luck:.2f}"
    return [
        (str(summary.opened), "opened"),
        (str(summary.guesses), "guess" if summary.guesses == 1 else "guesses"),
        (str(summary.needed), "needed"),
        (luck, "luck spent"),
        (str(summary.overlooked), "overlooked"),
    ]


def review_left_out(summary: Summary) -> str:
    """What a review did not look at, if anything."""
    parts = []
    if summary.uncounted:
        parts.append(f"{summary.uncounted} guesses have no odds: there are too many to count.")
    if summary.left_out:
        parts.append(f"{summary.left_out} moves were not looked at: the game is too long.")
    return " ".join(parts)


def group_title(group: str) -> str:
    """What a group of exercises is called."""
    return {"all": ALL_EXERCISES, "": BY_CHANCE}.get(group) or technique_title(group)


def solved_of(solved: int, count: int) -> str:
    """How far one has come with some exercises."""
    return f"{solved} of {count} solved"


def upcoming(exercise: Exercise) -> str:
    """The exercise that comes next."""
    grid = exercise.position.grid
    size = f"{grid.width} × {grid.height}"
    tried = "not tried yet"
    if exercise.tried:
        times = "once" if exercise.tried == 1 else f"{exercise.tried} times"
        tried = f"tried {times}, solved {exercise.solved}"
    return f"Next: {size}, lost on {date(exercise.kept)} at {exercise.cell.name}, {tried}."


def least_likely(cell: Cell, *, is_right: bool) -> str:
    """What is said to a guess at the safest cell."""
    if is_right:
        return f"Yes, no cell is safer than {cell.name}."
    return f"{cell.name} is not the safest cell. Look for one that fewer mines can be in."


def move_of(at: int, stops: int) -> str:
    """How far one has come in a game, counted in its moves."""
    return THE_END if at == stops - 1 else f"Move {at + 1} of {stops - 1}"


def moment_title(moment: Moment | None) -> str:
    """A move that comes next: when, and what is opened or flagged."""
    if moment is None:
        return THE_END
    if moment.cell is None:
        return f"{clock(moment.at)}  {WENT_ON}"
    return f"{clock(moment.at)}  {_doing(moment).format(moment.cell.name)}"


def _doing(moment: Moment) -> str:
    if moment.is_shown:
        return "{}"
    if moment.mark is not None:
        return {Mark.FLAG: "Flag {}", Mark.QUESTION: "Question {}"}.get(moment.mark, "Unmark {}")
    return "Chord {}" if moment.is_chord else "Open {}"


def counter(mines_left: int) -> str:
    """The mine counter, with a true minus."""
    return str(mines_left).replace("-", "−")


def figures(score: Score, *, won: bool) -> list[str]:
    """A game's figures, the most wanted first."""
    solved = f"3BV {score.three_bv}" if won else f"3BV {score.solved} of {score.three_bv}"
    ratios = [
        (score.three_bv_per_second, "{:.2f} 3BV/s"),
        (score.ioe, "IOE {:.2f}"),
        (score.correctness, "correctness {:.2f}"),
        (score.throughput, "throughput {:.2f}"),
    ]
    speed, *rest = [text.format(ratio) for ratio, text in ratios if ratio is not None] or [""]
    clicks = f"{score.effective_clicks} of {score.clicks} clicks effective"
    return [part for part in (solved, speed, *rest, clicks) if part]


def chosen(command: Command, settings: Settings) -> str:
    """What is chosen now, of a menu's entry that goes to the next choice."""
    if command in SWITCHES:
        return ON if getattr(settings, SWITCHES[command]) else OFF
    titles = {
        Command.THEME: THEME_TITLES[settings.theme],
        Command.JUDGE: JUDGES[settings.judge].title,
        Command.FIRST_CLICK: FIRST_CLICK_TITLES[settings.first_click.value],
    }
    return titles.get(command, "")


def pixels(cell: int) -> str:
    """A cell size in words."""
    return f"{cell} px" if cell else CELL_FITS


def not_a_number(name: str, text: str) -> str:
    """Why a typed size cannot be."""
    asked = f"Type a whole number for the {name.lower()}"
    return f"{asked}, not {text!r}." if text else f"{asked}."


def no_window(reason: str) -> str:
    """Why no window could be opened."""
    return f"No window could be opened: {reason}."


# The records.

STATISTICS = "Statistics"
OVERVIEW, OVER_TIME, BEST_TIMES, GAMES = "Overview", "Over time", "Best times", "Games"
ALL_LEVELS, ALL_JUDGES, ALL_GAMES = "All levels", "All judges", "All games"
HELP_TITLES = {"unassisted": "Unassisted", "assisted": "Assisted", "continued": "Continued"}
COUNTING_GAMES = "Counting …"
NO_GAMES = "No finished game yet. Play one, and its figures are kept."
NONE_CHOSEN = "No finished game fits what is chosen above."
WON, LOST = "Won", "Lost"
BEST_TIME, MEDIAN_TIME = "Best time", "Median time"
LONGEST_STREAK, LUCK_SPENT = "Longest streak", "Luck spent"
WINS_ONLY, PER_GAME, CHOOSE_A_LEVEL = "wins only", "per game", "choose a level"
NONE = "–"
WIN_RATE = "Win rate"
TIMES_OF_WINS = "Times of wins"
NO_BEST = "A first win is the first best time."
NO_WINS = "A first win starts this chart."
TECHNIQUES_MISSED = "Techniques missed"
NO_TECHNIQUES = "No technique was missed in the games reviewed so far."
NOT_REVIEWED = "Here stand the techniques that a review finds you missed."
MEDIAN, BEST = "Median", "Best"
LEVEL_AND_JUDGE = "Level and judge"
COUNTED_IN_GAMES = "games"
LEVEL, TIME, DATE = "Level", "Time", "Date"
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
SEARCH = "Search: a level, a judge, won, lost, a date, a seed"
LOOK_AT, PLAY_AGAIN, DELETE, UNDO = "Open", "Play again", "Delete", "Undo"
EXPORT_CSV, EXPORT_JSON = "Export CSV", "Export JSON"
WHEN, RESULT, CLICKS, GUESSES = "When", "Result", "Clicks", "Guesses"
NOTES = "Notes"
NOT_YET = "…"
NOTHING_FOUND = "No game has all these words."


def best_time(score: Score, level: Level, board: str | None, judge: str) -> str:
    """A win that was faster than all before it."""
    at = level_name_or_size(level, board)
    judged = JUDGES[judge].title
    return f"You won in {exact_time(score.elapsed)}, your best at {at} with {judged}."


def level_name_or_size(level: Level, board: str | None = None) -> str:
    """What was played: the title of a fixed board, a level's or, where it has none, its size."""
    return (
        level_title(level, board or None) if board or level_name(level) else size_and_mines(level)
    )


def short_time(elapsed: float) -> str:
    """Minutes, seconds and tenths: 2:29.4."""
    tenths = int(elapsed) // 100
    return f"{clock(tenths * 100)}.{tenths % 10}"


def share_won(part: int, whole: int) -> str:
    """A share in per cent; all and none are told only of all and none."""
    if not whole:
        return NONE
    return share_of(part / whole)


def per_cent(value: float) -> str:
    """A step of an axis in per cent, whose unit stands at its end."""
    return f"{value:.0f} %" if value == 100 else f"{value:.0f}"


def share_of(ratio: float) -> str:
    """A share from 0 to 1 in per cent; 0 and 100 are told only of none and all."""
    rounded = round(ratio * 100)
    if 0 < ratio < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded} %"


def date(milliseconds: int) -> str:
    """A day as people write it: 7 March 2026."""
    on = _local(milliseconds)
    return f"{on.day} {on:%B %Y}"


def day(milliseconds: int) -> str:
    """A day in figures, which a column can hold: 2026-03-07."""
    return f"{_local(milliseconds):%Y-%m-%d}"


def moment(milliseconds: int) -> str:
    """A day and a time: 2026-03-07 14:05."""
    return f"{_local(milliseconds):%Y-%m-%d %H:%M}"


def _local(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone()


def judges_hidden(count: int) -> str:
    """That a table has no room for some judges."""
    has = "judge has games" if count == 1 else "judges have games"
    return f"{count} more {has}: choose one above."


def games(count: int) -> str:
    """So many games."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def wins(count: int) -> str:
    """So many wins."""
    return f"{count:,} {'win' if count == 1 else 'wins'}"


def streak_now(count: int) -> str:
    """How many games in a row are won by now."""
    return f"{count} now" if count else "none now"


def mean_of(span: int, total: int) -> str:
    """What a point of the win rate is a mean of."""
    return f"mean of the last {span:,} games" if total > span else "mean of the games so far"


def a_bar(width: int) -> str:
    """How much time a bar covers."""
    seconds = width / 1000
    if seconds < 60:
        return f"{seconds:g} {'second' if seconds == 1 else 'seconds'} a bar"
    minutes = seconds / 60
    return f"{minutes:g} {'minute' if minutes == 1 else 'minutes'} a bar"


def a_point(size: int) -> str:
    """How many games a point stands for."""
    return f"{games(size)} a point"


def games_to(first: int, last: int) -> str:
    """Some games in a row, by their numbers."""
    return f"{first:,}–{last:,}" if first < last else f"{first:,}"


def of_games(first: int, last: int) -> str:
    """Some games in a row, named: Games 6–10, Game 4."""
    return f"{'Games' if first < last else 'Game'} {games_to(first, last)}"


def rate_after(game: int, share: float) -> str:
    """The share of wins once so many games were played."""
    return f"After game {game:,}: {share_of(share)}"


def in_bar(count: int, begin: int, end: int | None) -> str:
    """How many wins took how long."""
    span = (
        f"{short_time(begin)}–{short_time(end)}" if end is not None else f"{short_time(begin)} on"
    )
    return f"{span}: {wins(count)}"

"""The sentences around lessons, hints, reviews, exercises and watched games.

The sentences of the lessons themselves are in `teaching.lesson_text`.
"""

from collections.abc import Sequence

from minesweeper.events import MoveChosen
from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.percent import exact_percent
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Hint, Step
from minesweeper.teaching.review import Moment, Review, ReviewedResult, ReviewSummary
from minesweeper.titles import technique_title
from minesweeper.translation import N_
from minesweeper.window.commands import Command
from minesweeper.window.text import words

# Hints.

MORE, ENOUGH = "More", "Enough"
MORE_CLUES = "Press again for the clues to look at."
MORE_SAFEST = "Press again to see where it is."
WHAT_IT_TOUCHES = "Which cells does it touch?"
WHAT_THEY_TOUCH = "Which cells does each of them touch?"
COUNT_MINES = "Count the mines that are left."
NOTHING_TO_HINT = "There is nothing to find until a game is being played."
FIRST_CELL_IS_SAFE = "Open any cell: the first one is never a mine."

# Exercises.

PRACTICE = "Practise"
PRACTICE_NOTE = (
    "Positions from games you lost, just before the step that you missed. An exercise is solved if "
    "your first answer is right."
)
NOTHING_LOST = (
    "Positions from games you lose are kept here, just before the step that you missed. Until then "
    "you can try these. An exercise is solved if your first answer is right."
)
NEXT_EXERCISE = "Next exercise"
BACK_TO_EXERCISES = "Back to the exercises"
BY_CHANCE = "Chances"
ALL_EXERCISES = "All exercises"
STARTERS = "Starter exercises"
FIND_CERTAIN_CELL = "Find a certain cell in the outlined area."
FIND_SAFEST = "Find the safest cell."
HOW_TO_TRY_EXERCISE = (
    "Open one that must be safe, or flag one that must be a mine. Every certain cell inside the "
    "outline counts."
)
MARKS_ARE_KNOWN = "Ticks and crosses are known already."
HOW_TO_TRY_CHANCE = "No cell is certain to be safe. Open the one that is least likely a mine."
NOTHING_TO_FLAG = "Flags are not asked for here. Open the safest cell."

# Reviews.

THIS_GAME, SHOW_GAME, FOLD_GAME = "This game", "Show", "Fold"
REVIEW_TITLE = "Looking back"
REVIEW_KEYS = (
    ("{step_back}", "back"),
    ("{step_on}", "forward"),
    ("{next_mistake}", "next mistake"),
    ("{play_on}", N_("play on")),
)
COPY_MOMENT = "Copy the position  ({copy})"
NOTHING_TO_PLAY_ON = N_("Nothing is left to open here. Go back some moves first.")
NO_MISTAKE = "Nothing in this game had to be done otherwise."
MARKS = {
    "guess": "guess",
    "overlooked": "safe move overlooked",
    "wrong_flag": "wrong flag",
    "mistake": "the mistake",
}
"""The meaning of each kind of mark on a timeline."""
THE_END = "The end"
WENT_ON = "The game goes on"

# Watched games.

NOTHING_TO_WATCH = "There is nothing to watch until a game can be played."
WATCHING = "Watching"
TAKE_OVER = "Take over"
WATCH_HOLD = "Hold, or go on  ({play_steps})"
WATCH_STEP = "Make this move  ({step_on})"
WATCH_KEYS = (("Esc", "take over"), ("{play_steps}", "hold"))
PLAYER_NOTES = {
    "patterns": "Patterns looks at one number or two at a time, then guesses by what is near.",
    "sentences": "Sentences takes one clue from another, then opens any cell.",
    "sentences+": "Sentences + does the same, but guesses by chances and begins in a corner.",
    "backtracking": "Backtracking tries every arrangement along the frontier.",
    "satisfiability": "The agent uses complete logic, then opens the least likely mine.",
    "teddy-": "Teddy, odds only, always opens the least likely mine.",
    "teddy": "Teddy weighs a guess by what its number would settle.",
    "strongest": "Strongest looks ahead before it guesses, and plays the end exactly.",
}
"""A note on each autoplayer."""

# Lessons.

LESSON_TITLE = "How it could be known"
CHANCES_TITLE = "What could be known"
WHY_TITLE = "What logic says"
ROUTES = {"shortest": "The lesson", "everything": words.COMMAND_TITLES[Command.ROUTE]}
SHORT_ROUTES = {"shortest": "Lesson", "everything": "Everything"}
EVERYTHING_TIP = f"{ROUTES['everything']}  ({{route}})"
LEGEND = ("clue", "cells it speaks of", "safe", "mine")
OPENED_CELL, ASKED_CELL = "cell that was opened", "cell in question"
BETTER_CELL = "better to open"
LOOK, LOOKS, ROUND = "Look", "Looks", "Round"
NEXT, WAY_ON, SHORT_WAY_ON = "Next", "Show the way to the mine", "To the mine"
THE_COUNT = "The count"
STEP_TIPS = (
    "First step  ({step_first})",
    "Back  ({step_back})",
    "Forward  ({step_on})",
    "Last step  ({step_last})",
)
LESSON_KEYS = (("{step_back}", "back"), ("{step_on}", "next"), ("{try}", "find it yourself"))
TRY_KEYS = ((words.LEFT_BUTTON, "safe"), (words.RIGHT_BUTTON, "mine"), ("Esc", "back"))
PLAY_LESSON = "Play the steps  ({play_steps})"
PACES = {"slow": "Slow", "medium": "Medium", "fast": "Fast"}
PACE_TIP = "How fast the steps play"
COPY_LESSON = "Copy the lesson as text  ({copy})"
CLOSE_LESSON = "Close  (Esc)"
LESSON_COPIED = "The lesson is copied as text."
GAME_STAYS = "Your game stays as it is."
NOT_PROVED = "Not proved yet."
FOUND_IT = "You found it."
BACK_TO_THE_LESSON = "Back to the lesson"
FOLD = "Fold these steps"
COUNT_TITLE = "How the minefields are counted"
LARGEST_COUNT = 10**9
"""Above this many minefields only their share is shown, which says more."""
MOST_CLUES_NAMED, MOST_CELLS_NAMED = 4, 3


def watched_move(move: MoveChosen, *, is_first: bool = False) -> str:
    """Says what an autoplayer will do, and how sure it is."""
    assert move.cell is not None, "a move that is told opens a cell"
    if is_first:
        return f"Opens {move.cell.name}: the first cell is never a mine."
    if move.is_certain:
        return f"Opens {move.cell.name}, for certain."
    chance = exact_percent(move.odds)
    return f"Opens {move.cell.name}, a guess: the chance of a mine is {chance} %."


def hint_summary(hint: Hint) -> str:
    """Says whether any cell is certain, and how many are."""
    if hint.card is None:
        more = "Nothing more is certain here." if hint.mined else "Nothing is certain here."
        if hint.chance is None:
            return more
        return f"{more} The lowest chance of a mine is {_about(hint)}."
    safe = (
        f"{words.counted(hint.safe, 'cell')} {'is' if hint.safe == 1 else 'are'} safe"
        if hint.safe
        else ""
    )
    if not hint.mined:
        return f"Yes. {safe}."
    are = "is a mine" if hint.mined == 1 else "are mines"
    mines = f"{hint.mined:,} {are}" if safe else f"{words.counted(hint.mined, 'cell')} {are}"
    return f"Yes. {safe} and {mines}." if safe else f"Yes. {mines}."


def _about(hint: Hint) -> str:
    told = words.percent(hint.chance or 0.0)
    return told if hint.is_exact else f"about {told}"


def safest_cell(hint: Hint) -> str:
    """Names the cell that is least likely a mine."""
    name = hint.best.name if hint.best is not None else ""
    return f"{name} has the lowest chance of a mine: {_about(hint)}."


def clues_to_look_at(clues: Sequence[tuple[Cell, int]], *, uses_mine_count: bool) -> str:
    """Says which clues to look at to find a certain cell."""
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
    """Says that cells are safe, or mines."""
    is_one, is_mine = len(cells) == 1, verdict is Verdict.MINE
    what = ("is a mine" if is_one else "are mines") if is_mine else ("is" if is_one else "are")
    return f"{words.cell_names(cells)} {what}{'' if is_mine else ' safe'}."


def follow_label(cell: Cell, verdict: Verdict) -> str:
    """Returns the label of the button that makes a hint's move."""
    return f"{'Flag' if verdict is Verdict.MINE else 'Open'} {cell.name}"


def technique_name(title: str) -> str:
    """Names the technique of a hint."""
    return f"Technique: {title}"


def grade(at: int, grades: int) -> str:
    """Returns the number of a hint's grade in words."""
    return f"Grade {at} of {grades}"


def look_progress(first: int, last: int, looks: int) -> str:
    """Returns the progress in a lesson, counted in looks."""
    return f"{LOOK} {first} of {looks}" if first == last else f"{LOOKS} {first}–{last} of {looks}"


def round_progress(at: int, rounds: int) -> str:
    """Returns the progress through everything that could be deduced."""
    return f"{ROUND} {at} of {rounds}"


def short_promise(promise: str) -> str:
    """Returns a promise without its explanation, as in "4 clues, 3 steps"."""
    return promise.partition(":")[0].removesuffix(".")


def all_deduced(steps: Sequence[Step]) -> str:
    """Says how many cells the route "everything" deduces."""
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    safe = len(steps) - mined
    cells = words.counted(len(steps), "cell")
    return f"{cells} follow from here, round by round: {safe:,} safe, {mined:,} mined."


def unfold_label(steps: int) -> str:
    """Returns the label that unfolds a round."""
    return f"Show its {steps:,} steps"


def concluded(cell: str, verdict: Verdict) -> str:
    """Says what a step concluded."""
    return f"{cell} is safe" if verdict is Verdict.SAFE else f"{cell} is a mine"


def concluded_of(steps: tuple[Step, ...]) -> str:
    """Says in a few words what several steps concluded."""
    if len(steps) == 1:
        return concluded(steps[0].cell.name, steps[0].verdict)
    verdicts = {step.verdict for step in steps}
    if verdicts == {Verdict.SAFE}:
        return f"{len(steps)} cells are safe"
    return f"{len(steps)} cells are {'mines' if verdicts == {Verdict.MINE} else 'settled'}"


def clue(number: int, cell: Cell) -> str:
    """Names a clue by its number and place."""
    return f"{number} at {cell.name}"


def few_cells(cells: Sequence[Cell]) -> str:
    """Returns the names of at most three cells, or else their number."""
    if len(cells) > MOST_CELLS_NAMED:
        return words.counted(len(cells), "cell")
    return ", ".join(cell.name for cell in cells)


def right_answer(cell: Cell, verdict: Verdict) -> str:
    """Says that an answer is right."""
    return f"Yes, {concluded(cell.name, verdict)}."


def cannot_be(cell: Cell, verdict: Verdict) -> str:
    """Says that the opposite of the player's answer is proved."""
    return f"{cell.name} cannot be {'safe' if verdict is Verdict.SAFE else 'a mine'}."


def with_clue_to_look_at(reply: str, cell: Cell, look: tuple[int, Cell] | None) -> str:
    """Adds the clue to look at to the reply to a wrong answer."""
    if look is None:
        return reply
    number, clue = look
    told = f"the {number} at {clue.name}"
    return f"{reply} {f'Look at {told}.' if _touch(clue, cell) else f'Try beside {told}.'}"


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def how_to_try_exercise(*, has_marks: bool) -> str:
    """Says how to answer an exercise, and what counts as right."""
    return f"{HOW_TO_TRY_EXERCISE} {MARKS_ARE_KNOWN}" if has_marks else HOW_TO_TRY_EXERCISE


def found_elsewhere(cell: Cell, verdict: Verdict) -> str:
    """Says that an answer is right, but is not asked for."""
    return f"Yes, {concluded(cell.name, verdict)}. Now find a cell inside the outline."


def already_marked(cell: Cell) -> str:
    """Says that a cell needs no answer."""
    return f"{cell.name} is marked already. Find another cell."


def share(mined: int, layouts: int, chance: float) -> str:
    """Says how many minefields have a mine in a cell, and the chance that this makes."""
    told = f"{exact_percent(chance) if 0 < mined < layouts else 100 * mined // layouts} %"
    if layouts > LARGEST_COUNT:
        return told
    return f"a mine in {mined:,} of {layouts:,}: {told}"


def arrangement_count(layouts: int, all_of_them: int) -> str:
    """Says how many of the minefields contain an arrangement."""
    if all_of_them <= LARGEST_COUNT:
        return f"in {layouts:,}"
    return words.percent(layouts / all_of_them)


def review_verdict(review: Review) -> str:
    """Says how a reviewed game ended."""
    elapsed = words.clock(review.summary.elapsed)
    told = {ReviewedResult.WON: "Won in {}.", ReviewedResult.LOST: "Lost after {}."}
    return told.get(review.standing, "Not finished after {}.").format(elapsed)


def review_promise(summary: ReviewSummary) -> str:
    """Sums up a reviewed game in a sentence or two."""
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


def review_figures(summary: ReviewSummary) -> list[tuple[str, str]]:
    """Returns the figures of a game, each with its label; the most important last."""
    luck = "–" if summary.luck is None else f"{summary.luck:.2f}"
    return [
        (str(summary.opened), "opened"),
        (str(summary.guesses), "guess" if summary.guesses == 1 else "guesses"),
        (str(summary.needed), "needed"),
        (luck, "luck spent"),
        (str(summary.overlooked), "overlooked"),
    ]


def review_left_out(summary: ReviewSummary) -> str:
    """Says how many guesses have no odds and how many moves were not analysed; empty if none."""
    parts = []
    if summary.uncounted:
        parts.append(f"{summary.uncounted} guesses have no odds: there are too many to count.")
    if summary.left_out:
        parts.append(f"{summary.left_out} moves were not looked at: the game is too long.")
    return " ".join(parts)


def group_title(group: str) -> str:
    """Returns the title of a group of exercises."""
    own = {"all": ALL_EXERCISES, "starters": STARTERS, "": BY_CHANCE}
    return own.get(group) or technique_title(group)


def solved_share(solved: int, count: int) -> str:
    """Returns the share of solved exercises in a group."""
    return f"{solved} of {count} solved"


def upcoming(exercise: Exercise) -> str:
    """Describes the next exercise."""
    grid = exercise.position.grid
    size = f"{grid.width} × {grid.height}"
    tried = "not tried yet"
    if exercise.tried:
        tried = f"tried {words.times(exercise.tried)}, {_solved(exercise.solved)}"
    lost = "" if exercise.is_starter else f"lost on {words.date(exercise.kept)}, "
    return f"Next: {size}, {lost}{tried}."


def _solved(count: int) -> str:
    return f"solved {words.times(count)}" if count else "not solved yet"


def least_likely_mine(cell: Cell, *, is_right: bool) -> str:
    """Replies to the player's guess which cell is the least likely mine."""
    if is_right:
        return f"Yes, no cell is safer than {cell.name}."
    return f"{cell.name} is not the safest cell. Look for one that fewer mines can be in."


def move_progress(at: int, stops: int) -> str:
    """Returns the progress in a reviewed game, counted in moves."""
    return THE_END if at == stops - 1 else f"Move {at + 1} of {stops - 1}"


def moment_title(moment: Moment | None) -> str:
    """Returns the time and the action of a move."""
    if moment is None:
        return THE_END
    if moment.cell is None:
        return f"{words.clock(moment.at)}  {WENT_ON}"
    return f"{words.clock(moment.at)}  {_doing(moment).format(moment.cell.name)}"


def _doing(moment: Moment) -> str:
    if moment.is_shown:
        return "{}"
    if moment.mark is not None:
        return {Mark.FLAG: "Flag {}", Mark.QUESTION: "Question {}"}.get(moment.mark, "Unmark {}")
    return "Chord {}" if moment.is_chord else "Open {}"

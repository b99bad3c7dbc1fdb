"""The sentences around lessons, hints, reviews, exercises and watched games.

The sentences of the lessons themselves are in `teaching.lesson_text`.
"""

from collections.abc import Sequence

from minesweeper.events import MoveChosen
from minesweeper.game.grid import Cell
from minesweeper.game.marks import Mark
from minesweeper.game.percent import exact_percent, percent
from minesweeper.logic.deduction import Verdict
from minesweeper.teaching.exercise import Exercise
from minesweeper.teaching.lesson import Hint, Step
from minesweeper.teaching.review import (
    Grade,
    Moment,
    RatedDecision,
    Review,
    ReviewedResult,
    ReviewSummary,
)
from minesweeper.titles import technique_title
from minesweeper.translation import N_, join_all, join_row, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.translation.formats import format_number
from minesweeper.window.commands import Command
from minesweeper.window.text import win_words, words

# Hints.

IS_ANYTHING_CERTAIN = N_("Is anything certain?")
WHERE_TO_LOOK, WHERE_TO_GUESS = N_("Where to look"), N_("Where to guess")
THE_ANSWER = N_("The answer")
MORE, CLOSE = N_("More"), N_("Close")
MORE_CLUES = N_("Press {hint} again to see where to look.")
MORE_SAFEST = N_("Press {hint} again to see where it is.")
WHAT_IT_TOUCHES = N_("Which cells does it touch?")
WHAT_THEY_TOUCH = N_("Which cells does each of them touch?")
COUNT_MINES = N_("Count the mines that are left.")
NOTHING_TO_HINT = N_("You can ask for hints while you play.")
LESSON_HAS_THE_ANSWER = N_("The lesson shows the answer. Esc goes back to it.")
HINT_IN_A_PAUSE = N_("Resume the game to get a hint.")
FIRST_CELL_IS_SAFE = N_("Open any cell: the first one is never a mine.")

# Questions about a cell.

PICK_A_CELL = N_("Click the cell you want explained. Esc cancels.")
WAS_SAFE = N_("{cell} was certainly safe.")
PICK_A_COVERED_CELL = N_("That cell is open. Click a covered cell, or press Esc.")
NOTHING_TO_ASK = N_("You can ask about a cell while you play, and after a loss.")

# Exercises.

PRACTICE = N_("Practise")
PRACTICE_NOTE = N_(
    "Positions from games you lost, just before the step that you missed. An exercise is solved if "
    "your first answer is right."
)
NOTHING_LOST = N_(
    "Positions from games you lose are kept here, just before the step you missed. Until you have "
    "some, try these. An exercise is solved if your first answer is right."
)
NEXT_EXERCISE = N_("Next exercise")
BACK_TO_EXERCISES = N_("Back to the exercises")
START = N_("Start")
BY_CHANCE = N_("Guesses")
ALL_EXERCISES = N_("All from games you lost")
STARTERS = N_("Starter exercises")
FIND_CERTAIN_CELL = N_("Inside the outline, find a cell that must be safe or must be a mine.")
FIND_SAFEST = N_("Find the safest cell.")
HOW_TO_TRY_EXERCISE = N_("Open it if it is safe, or flag it if it is a mine.")
FIND_INSIDE = N_("Now find a cell inside the outline.")
OPEN_BEFORE_IT = N_("The safe cells that you would find first are open already.")
TICKS_ARE_KNOWN = N_("Cells with ticks and crosses are already known.")
CROSSES_ARE_KNOWN = N_("Crosses mark known mines.")
HOW_TO_TRY_CHANCE = N_(
    "No cell is certain to be safe. Open the one that is least likely to be a mine."
)
NOTHING_TO_FLAG = N_("You need no flags here. Open the safest cell.")

# Reviews.

THIS_GAME, SHOW_GAME, FOLD_GAME = N_("This game"), N_("Show"), N_("Hide")
REVIEW_TITLE = N_("Game review")
PLAY_ON = N_("Play on")
REVIEW_KEYS = (
    ("{step_back}", N_("Back")),
    ("{step_on}", N_("Forward")),
    ("{next_mistake}", N_("Next mistake")),
    ("{play_on}", PLAY_ON),
)
COPY_MOMENT = N_("Copy the position  ({copy})")
NOTHING_TO_PLAY_ON = N_("Nothing is left to open here. Go back a few moves first.")
NO_MISTAKE = N_("You made no mistakes in this game.")
LAST_MISTAKE = N_("That was the last mistake of this game.")
NO_FURTHER_MISTAKE = N_("No more mistakes")
SPEED_AND_CLICKS = N_("Speed and clicks")
ACCURACY_NOTE = N_("Accuracy shows how close your decisions were to the safest ones.")
MARKS = {
    "guess": N_("guess"),
    "overlooked": N_("safe move overlooked"),
    "wrong_flag": N_("wrong flag"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
    "loss": N_("losing move"),
}
"""The meaning of each kind of mark on a timeline."""
THE_END = N_("The end")
WENT_ON = N_("You continued")

# Watched games.

NOTHING_TO_WATCH = N_("You can watch a solver while a game is on.")
WATCH_IN_A_PAUSE = N_("Resume the game to watch a solver play on.")
WATCHING = N_("Watching")
TAKE_OVER = N_("Take over")
WATCH_HOLD = N_("Pause or resume  ({play_steps})")
WATCH_STEP = N_("Make this move  ({step_on})")
WATCH_KEYS = ((N_("Esc"), N_("Take over")), ("{play_steps}", N_("Pause")))
PLAYER_NOTES = {
    "strongest": N_("Looks ahead before it guesses, and plays the endgame perfectly."),
    "teddy": N_("Guesses where the number will probably settle more cells."),
    "teddy-": N_("Opens the safest cell every time."),
    "satisfiability": N_(
        "Finds everything that can be proved. When stuck, it opens the safest cell."
    ),
    "backtracking": N_("Tries every way to place mines next to the numbers."),
    "sentences+": N_(
        "Subtracts one number from another, starts in a corner and guesses by the odds."
    ),
    "sentences": N_("Subtracts one number from another. When stuck, it opens a random cell."),
    "patterns": N_("Looks at one or two numbers. When stuck, it guesses from the nearest ones."),
}
"""What each autoplayer does, the strongest first."""

# Lessons.

LESSON_TITLE = N_("How you could have known")
CHANCES_TITLE = N_("The chances")
WHY_TITLE = N_("What logic says")
ROUTES = {"shortest": N_("Lesson"), "everything": words.COMMAND_TITLES[Command.ROUTE]}
EVERYTHING_TITLE = N_("What you could have known")
LEGEND = (N_("number"), N_("cells to look at"), N_("safe"), N_("mine"))
LEGEND_SUPPOSED = (N_("would be safe"), N_("would be a mine"))
SUPPOSED_CELL, CERTAIN_MINE = N_("supposed"), N_("certain mine")
OPENED_CELL, OPENED_CELLS = N_("cell you opened"), N_("cells you opened")
CHORDED, RIGHT_FLAG, WRONG_FLAG, ASKED_CELL = (
    N_("number you chorded"),
    N_("correct flag"),
    N_("wrong flag"),
    N_("cell in question"),
)
BETTER_CELL = N_("better to open")
NEXT = N_("Next")
WAY_ON, SHORT_WAY_ON = N_("Show the way to the mine"), N_("To the mine")
WAY_TO_FLAG, SHORT_WAY_TO_FLAG = N_("Show the way to the flag"), N_("To the flag")
STEP_TIPS = (
    N_("First step  ({step_first})"),
    N_("Back  ({step_back})"),
    N_("Next  ({step_on})"),
    N_("Last step  ({step_last})"),
)
LESSON_KEYS = (
    ("{step_back}", N_("Back")),
    ("{step_on}", N_("Next")),
    ("{try}", N_("Find it yourself")),
)
CLOSE_KEYS = ((N_("Esc"), N_("Close")),)
TRY_KEYS = (
    (words.LEFT_BUTTON, N_("Safe")),
    (words.RIGHT_BUTTON, N_("Mine")),
    (N_("Esc"), N_("Back")),
)
PLAY_LESSON = N_("Play the steps  ({play_steps})")
PACES = {"slow": N_("Slow"), "medium": N_("Medium"), "fast": N_("Fast")}
PACE_TIP = N_("How fast the steps play")
COPY_LESSON = N_("Copy the lesson as text  ({copy})")
CLOSE_LESSON = N_("Close  (Esc)")
LESSON_COPIED = N_("Lesson copied as text.")
GAME_STAYS = N_("This does not change your game.")
FOUND_IT = N_("You found it.")
BACK_TO_THE_LESSON = N_("Back to the lesson")
FOLD = N_("Hide the list")
MOST_CLUES_NAMED, MOST_CELLS_NAMED = 4, 3


def watched_move(move: MoveChosen, *, is_first: bool = False) -> str:
    """Says what an autoplayer will do, and how sure it is."""
    assert move.cell is not None, "a move that is told opens a cell"
    if is_first:
        text = _("Opens {cell}: the first cell is never a mine.")
    elif move.is_certain:
        text = _("Opens {cell}, which is certainly safe.")
    else:
        text = _("Guesses {cell}: the chance of a mine is {percent} %.")
    percent = "" if move.is_certain or is_first else exact_percent(move.odds)
    return text.format(cell=move.cell.name, percent=percent)


def hint_summary(hint: Hint) -> str:
    """Says how many covered cells are certainly safe, and how many without a flag are mines."""
    if hint.card is None:
        return _nothing_certain(hint)
    safe = ngettext(
        "{count:,} cell is certainly safe.", "{count:,} cells are certainly safe.", hint.safe
    )
    mined = ngettext(
        "{count:,} unflagged cell is certainly a mine.",
        "{count:,} unflagged cells are certainly mines.",
        hint.mined,
    )
    return join_sentences(
        safe.format(count=hint.safe) if hint.safe else "",
        mined.format(count=hint.mined) if hint.mined else "",
    )


def _nothing_certain(hint: Hint) -> str:
    nothing = _("Nothing more is certain here.") if hint.mined else _("Nothing is certain here.")
    if hint.chance is None:
        return nothing
    lowest = _("The lowest chance of a mine is {chance}.").format(chance=_about(hint))
    return join_sentences(nothing, lowest)


def _about(hint: Hint) -> str:
    told = words.percent(hint.chance or 0.0)
    return told if hint.is_exact else _("about {chance}").format(chance=told)


def safest_cell(hint: Hint) -> str:
    """Names the cell that is least likely a mine."""
    name = hint.best.name if hint.best is not None else ""
    text = _("{cell} has the lowest chance of a mine: {chance}.")
    return text.format(cell=name, chance=_about(hint))


def clues_to_look_at(clues: Sequence[tuple[Cell, int]], *, uses_mine_count: bool) -> str:
    """Says which clues to look at to find a certain cell."""
    named = [_the_clue(number, cell) for cell, number in clues]
    if uses_mine_count:
        return join_sentences(_(COUNT_MINES), _look_at(named) if named else "")
    if len(named) == 2:
        return _("Compare {clue} with {other}.").format(clue=named[0], other=named[1])
    return _look_at(named)


def _the_clue(number: int, cell: Cell) -> str:
    return _("the {number} at {cell}").format(number=number, cell=cell.name)


def _look_at(named: list[str]) -> str:
    if len(named) > MOST_CLUES_NAMED:
        text = ngettext(
            "Look at the outlined number.",
            "Look at the {count} outlined numbers together.",
            len(named),
        )
        return text.format(count=len(named))
    return _("Look at {clues}.").format(clues=join_all(named))


def conclusion(cells: tuple[Cell, ...], verdict: Verdict) -> str:
    """Says that cells are safe, or mines."""
    if verdict is Verdict.MINE:
        text = ngettext("{cells} is a mine.", "{cells} are mines.", len(cells))
    else:
        text = ngettext("{cells} is safe.", "{cells} are safe.", len(cells))
    return text.format(cells=words.cell_names(cells))


def follow_label(cell: Cell, verdict: Verdict) -> str:
    """Returns the label of the button that makes a hint's move."""
    text = _("Flag {cell}") if verdict is Verdict.MINE else _("Open {cell}")
    return text.format(cell=cell.name)


def technique_name(title: str) -> str:
    """Names the technique of a hint."""
    return _("Technique: {title}").format(title=title)


def grade(at: int, grades: int) -> str:
    """Returns the number of a hint's grade in words."""
    return _("Step {number} of {count}").format(number=at, count=grades)


def look_progress(first: int, last: int, looks: int) -> str:
    """Returns the progress in a lesson; a player calls a look a step."""
    text = _("Step {first} of {count}") if first == last else _("Steps {first}–{last} of {count}")
    return text.format(first=first, last=last, count=looks)


def chance_progress(at: int, count: int) -> str:
    """Returns the progress through cards that are not steps."""
    return _("{number} of {count}").format(number=at, count=count)


def round_progress(at: int, rounds: int) -> str:
    """Returns the progress through everything that could be deduced."""
    return _("Round {number} of {count}").format(number=at, count=rounds)


def all_deduced(steps: int) -> str:
    """Says how many cells the route "everything" deduces."""
    text = ngettext(
        "From here you could have worked out {count:,} cell.",
        "From here you could have worked out {count:,} cells.",
        steps,
    )
    return text.format(count=steps)


def deduced_in(steps: Sequence[Step], rounds: int) -> str:
    """Says how many of the deduced cells are safe and how many mines, and in how many rounds."""
    mined = sum(step.verdict is Verdict.MINE for step in steps)
    text = ngettext(
        "{count:,} round (safe: {safe:,}, mines: {mined:,}).",
        "{count:,} rounds (safe: {safe:,}, mines: {mined:,}). Each builds on the one before.",
        rounds,
    )
    return text.format(count=rounds, safe=len(steps) - mined, mined=mined)


def unfold_steps(steps: int) -> str:
    """Returns the label that unfolds the steps of a long way; a player calls a look a step."""
    text = ngettext("Show {count:,} step", "Show {count:,} steps", steps)
    return text.format(count=steps)


def unfold_cells(cells: int) -> str:
    """Returns the label that unfolds a round, which settles so many cells."""
    text = ngettext("Show {count:,} cell", "Show {count:,} cells one by one", cells)
    return text.format(count=cells)


def concluded(cell: str, verdict: Verdict) -> str:
    """Says what a step concluded."""
    text = _("{cell} is safe") if verdict is Verdict.SAFE else _("{cell} is a mine")
    return text.format(cell=cell)


def concluded_of(steps: tuple[Step, ...]) -> str:
    """Says in a few words what several steps concluded."""
    if len(steps) == 1:
        return concluded(steps[0].cell.name, steps[0].verdict)
    verdicts = {step.verdict for step in steps}
    count = len(steps)
    if verdicts == {Verdict.SAFE}:
        text = ngettext("{count} cell is safe", "{count} cells are safe", count)
    elif verdicts == {Verdict.MINE}:
        text = ngettext("{count} cell is a mine", "{count} cells are mines", count)
    else:
        text = ngettext("{count} cell is settled", "{count} cells are settled", count)
    return text.format(count=count)


def clue(number: int, cell: Cell) -> str:
    """Names a clue by its number and place."""
    return _("{number} at {cell}").format(number=number, cell=cell.name)


def few_cells(cells: Sequence[Cell]) -> str:
    """Returns the names of at most three cells, or else their number."""
    if len(cells) > MOST_CELLS_NAMED:
        return words.cell_count(len(cells))
    return join_row([cell.name for cell in cells])


def right_answer(cell: Cell, verdict: Verdict) -> str:
    """Says that an answer is right."""
    text = _("Yes, {cell} is safe.") if verdict is Verdict.SAFE else _("Yes, {cell} is a mine.")
    return text.format(cell=cell.name)


def cannot_be(cell: Cell, verdict: Verdict) -> str:
    """Says that the opposite of the player's answer is proved."""
    if verdict is Verdict.SAFE:
        return _("{cell} cannot be safe.").format(cell=cell.name)
    return _("{cell} cannot be a mine.").format(cell=cell.name)


def not_proved(cell: Cell) -> str:
    """Says that nothing proves the player's answer, and nothing the opposite."""
    return _("{cell} could still be safe or a mine.").format(cell=cell.name)


def with_clue_to_look_at(reply: str, cell: Cell, look: tuple[int, Cell] | None) -> str:
    """Adds the clue to look at to the reply to a wrong answer."""
    if look is None:
        return reply
    number, clue = look
    near, away = _("Look at the {number} at {clue}."), _("Try near the {number} at {clue}.")
    text = near if _touch(clue, cell) else away
    return join_sentences(reply, text.format(number=number, clue=clue.name))


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def how_to_try_exercise(marks: str, *, opens_more: bool = False) -> str:
    """Says how to answer an exercise, and what is open or marked (`marks`) before the answer."""
    opened = _(OPEN_BEFORE_IT) if opens_more else ""
    return join_sentences(_(HOW_TO_TRY_EXERCISE), opened, marks)


def known_marks(*, has_ticks: bool, has_crosses: bool) -> str:
    """Says what the marks mean that an exercise begins with; empty without any."""
    if has_ticks:
        return _(TICKS_ARE_KNOWN)
    return _(CROSSES_ARE_KNOWN) if has_crosses else ""


def outside_the_outline(cell: Cell) -> str:
    """Says that an answer outside the outline does not count."""
    return _("{cell} is outside the outline, so it does not count. Find a cell inside it.").format(
        cell=cell.name
    )


def already_marked(cell: Cell) -> str:
    """Says that a cell needs no answer."""
    return _("{cell} is marked already. Find another cell.").format(cell=cell.name)


def arrangement_share(layouts: int, all_of_them: int) -> str:
    """Says in which share of the minefields an arrangement occurs."""
    if layouts == all_of_them:
        return _("{percent} %").format(percent=100)
    return words.percent(layouts / all_of_them)


def review_verdict(review: Review) -> str:
    """Says how a reviewed game ended."""
    elapsed = words.clock(review.summary.elapsed)
    if review.standing is ReviewedResult.WON:
        if any(moment.cell is None for moment in review.moments):
            return _("Won in {time}, after a loss.").format(time=elapsed)
        return _("Won in {time}.").format(time=elapsed)
    if review.standing is ReviewedResult.LOST:
        return _("Lost after {time}.").format(time=elapsed)
    return _("Unfinished after {time}.").format(time=elapsed)


def review_promise(summary: ReviewSummary) -> str:
    """Sums up a reviewed game in some short sentences."""
    told = [_needed(summary.guesses, summary.needed) if summary.guesses else _("No guesses.")]
    if summary.guesses and summary.luck is not None:
        text = ngettext(
            "Chance of surviving it: {chance}.",
            "Chance of surviving them: {chance}.",
            summary.guesses,
        )
        told.append(text.format(chance=words.luck_as_chance(summary.luck)))
    if summary.accuracy is not None:
        told.append(_("Accuracy: {accuracy:.1f} out of 100.").format(accuracy=summary.accuracy))
    return join_sentences(*told)


_GRADES = {
    Grade.BEST: N_("The best move."),
    Grade.GOOD: N_("A good move, {risk} riskier than necessary."),
    Grade.INACCURACY: N_("An inaccuracy: {risk} riskier than necessary."),
    Grade.MISTAKE: N_("A mistake: {risk} riskier than necessary."),
    Grade.BLUNDER: N_("A blunder: {risk} riskier than necessary."),
}
_BARE_GRADES = {
    Grade.BEST: N_("The best move."),
    Grade.GOOD: N_("A good move."),
    Grade.INACCURACY: N_("An inaccuracy."),
    Grade.MISTAKE: N_("A mistake."),
    Grade.BLUNDER: N_("A blunder."),
}
"""The same for a move whose text says already what it risked."""

_ALL_POINTS = 100
"""The points that a move gives up if it opens a certain mine."""


def grade_told(decision: RatedDecision, text: str) -> str:
    """Says how good a decision was, and what it gave up if `text` has not said that."""
    points = decision.lost_points
    # In whole points, because the sentence about the guess has whole per cent.
    risk = percent(points / _ALL_POINTS)
    is_told = _("{percent} %").format(percent=risk) in text or (points >= _ALL_POINTS and text)
    grades = _BARE_GRADES if is_told else _GRADES
    told = ngettext("{points} percentage point", "{points} percentage points", round(points))
    return _(grades[decision.grade]).format(risk=told.format(points=risk))


def _needed(guesses: int, needed: int) -> str:
    """Says how many guesses there were, and how many of them could not be avoided."""
    if needed in (0, guesses):
        all_needed = ngettext(
            "{count} guess, which you had to make.",
            "{count} guesses, which you had to make.",
            guesses,
        )
        none = ngettext("{count} needless guess.", "{count} needless guesses.", guesses)
        return (all_needed if needed else none).format(count=guesses)
    text = _("{count} guesses, {needless} of them needless.")
    return text.format(count=guesses, needless=guesses - needed)


def review_figures(summary: ReviewSummary) -> list[tuple[str, str]]:
    """Returns the figures of a game, each after its label; the most important last."""
    guesses, known = summary.guesses, summary.accuracy
    figures = [(_("Cells opened"), format_number(summary.opened))]
    if guesses and summary.luck is not None:
        title = ngettext(
            "Chance of surviving the guess", "Chance of surviving all guesses", guesses
        )
        figures.append((title, words.luck_as_chance(summary.luck)))
    title = win_words.guesses(guesses, guesses - summary.needed)
    figures.append((title, format_number(guesses)))
    if known is not None:
        figures.append((_(win_words.ACCURACY), win_words.accuracy(known)))
    return figures


def review_left_out(summary: ReviewSummary) -> str:
    """Says how many guesses have no odds and how many moves were not analysed; empty if none."""
    parts = []
    if summary.uncounted:
        text = ngettext(
            "{count} guess has no odds: there are too many possible minefields to count.",
            "{count} guesses have no odds: there are too many possible minefields to count.",
            summary.uncounted,
        )
        parts.append(text.format(count=summary.uncounted))
    if summary.left_out:
        text = ngettext(
            "{count} move was not reviewed: the game is too long.",
            "{count} moves were not reviewed: the game is too long.",
            summary.left_out,
        )
        parts.append(text.format(count=summary.left_out))
    return join_sentences(*parts)


def group_title(group: str) -> str:
    """Returns the title of a group of exercises."""
    own = {"all": ALL_EXERCISES, "starters": STARTERS, "": BY_CHANCE}
    return _(own[group]) if group in own else technique_title(group)


def solved_share(solved: int, count: int) -> str:
    """Returns the share of solved exercises in a group."""
    text = ngettext("{solved} of {count} solved", "{solved} of {count} solved", count)
    return text.format(solved=solved, count=count)


def upcoming(exercise: Exercise) -> str:
    """Describes the next exercise: its size, and when it was lost.

    It counts no tries: each visit shows another exercise, so such a number would jump.
    """
    size = words.grid_size(exercise.position.grid)
    if exercise.is_starter:
        return _("Next board: {size}.").format(size=size)
    day = words.date(exercise.kept)
    return _("Next: {size}, lost on {date}.").format(size=size, date=day)


def least_likely_mine(cell: Cell, *, is_right: bool) -> str:
    """Replies to the player's guess which cell is the least likely mine."""
    if is_right:
        return _("Right, no cell is safer than {cell}.").format(cell=cell.name)
    text = _("{cell} is not the safest cell. Look for one that is less likely to be a mine.")
    return text.format(cell=cell.name)


def move_progress(at: int, stops: int) -> str:
    """Returns the progress in a reviewed game, counted in moves."""
    if at == stops - 1:
        return _(THE_END)
    return _("Move {number} of {count}").format(number=at + 1, count=stops - 1)


def moment_title(moment: Moment | None) -> str:
    """Returns the time and the action of a move."""
    if moment is None:
        return _(THE_END)
    return f"{words.clock(moment.at)}  {_doing(moment)}"


_MARKED = {Mark.FLAG: N_("Flag {cell}"), Mark.QUESTION: N_("Question mark on {cell}")}


def _doing(moment: Moment) -> str:
    """Says what was done in a move."""
    if moment.cell is None:
        return _(WENT_ON)
    if moment.is_shown:
        return moment.cell.name
    if moment.mark is not None:
        text = _(_MARKED[moment.mark]) if moment.mark in _MARKED else _("Unmark {cell}")
    else:
        text = _("Chord {cell}") if moment.is_chord else _("Open {cell}")
    return text.format(cell=moment.cell.name)

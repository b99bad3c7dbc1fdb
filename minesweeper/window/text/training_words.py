"""The sentences of the training: the course, puzzles with a rating, due exercises and guesses."""

from collections.abc import Collection, Iterable, Sequence

from minesweeper.game.clock import clock_face
from minesweeper.game.grid import Cell
from minesweeper.game.position import SHOWN_MINE, Position
from minesweeper.teaching.course import (
    ALONE,
    ENOUGH,
    EXAMPLES,
    LAST,
    MIXED,
    UNIT,
    UNITS,
    Stage,
    UnitProgress,
)
from minesweeper.teaching.rating import ROUGH_UNTIL, PlayerRating
from minesweeper.teaching.training import (
    GOOD_GUESS,
    DailyAnswer,
    StrongestGuess,
    Today,
    TrainingKind,
    TrainingProgress,
)
from minesweeper.titles import technique_title, unit_title
from minesweeper.translation import N_, NP_, join_all, join_sentences, ngettext
from minesweeper.translation import gettext as _
from minesweeper.window.text import teaching_words, words

TRAINING = N_("Training")
BACK_TO_TRAINING = N_("Back to training")
NEXT_PUZZLE, NEXT_EXAMPLE = N_("Next puzzle"), N_("Next")
NOTHING_IS_CERTAIN = N_("Nothing is certain")
NOTHING_WAS_CERTAIN = N_("Yes, nothing is certain here.")
SOMETHING_IS_CERTAIN = N_("Something is certain here.")
SNATCHED = N_("Nothing is certain here, so that was a guess.")
SHOW_ME, BACK_TO_PUZZLE = N_("Show me"), N_("Back to the puzzle")

DONE, COPY_RESULT = N_("Done"), N_("Copy the result")
RESULT_COPIED = N_("Result copied as text.")
FOR_FUN = N_("You can try it again for fun.")

# Home.

TODAY = N_("Today")
TODAYS_BOARD, TODAYS_PUZZLE = N_("Board of the day"), N_("Puzzle of the day")
CONTINUE_GAME = N_("Continue your game")
SOLVED, TO_SOLVE = N_("Solved"), N_("Not solved yet")
MISSED = NP_("a puzzle", "Missed")
MORE_TRAINING = N_("All training")

# The course.

COURSE = N_("Course")
COURSE_DONE = N_("You have mastered all twelve units.")
ALL_MASTERED_NOTE = N_("Two misses in a row, here or in the puzzles, bring a unit back.")
BEGIN_UNIT, GO_ON_WITH_UNIT = N_("Start"), N_("Continue")
REVIEW_UNIT = N_("Practise it again")
MASTERED, RETURNED, NEW, BEGUN = N_("Mastered"), N_("Due again"), N_("New"), N_("Started")
GUESSING_TEXT = N_(
    "Sometimes no cell is certain. Then the safest cell is usually the right one: count the ways "
    "the mines can lie to find the chance of each cell, and compare it with the chance of a cell "
    "that touches no number. If two cells are about equally safe, take the one whose number will "
    "tell you more."
)
GUESSING_EXAMPLE = N_(
    "2 mines are hidden here. One touches the 1, in one of three cells: 33 % each. The other is "
    "in one of the five cells farther away: 20 % each. So those are safer."
)
UNIT_PLAN = N_(
    "Three worked examples, then fifteen puzzles to solve on your own. The last five are mixed "
    "with earlier units, and sometimes nothing is certain in them."
)
FIRST_UNIT_PLAN = N_(
    "Three worked examples, then fifteen puzzles to solve on your own. In the last five, sometimes "
    "nothing is certain."
)
LAST_UNIT_PLAN = N_(
    "Three worked examples, then fifteen puzzles to solve on your own. The last five are mixed "
    "with earlier units, and sometimes something is certain in them."
)

# Puzzles.

PUZZLE, PUZZLES = N_("Puzzle"), N_("Puzzles")
PUZZLE_RATING = N_("Puzzle rating")
NO_RATING_YET = N_(
    "Puzzles at your level. Expect to solve about four in five. Your rating tracks your progress."
)
STILL_ROUGH = N_("It settles after about {count} puzzles.")
SOLVE_PUZZLES, START_STREAK = N_("Solve puzzles"), N_("Start a streak")
STREAK_TIP = N_("Harder and harder puzzles until your first mistake")
COUNTED_IN_PUZZLES = N_("puzzles")

# Own mistakes and guesses.

MISTAKES = N_("Your mistakes")
ALL_EXERCISES = N_("All exercises")
NOTHING_DUE = N_("Nothing is due.")
DUE_TODAY = N_("Due today")
NO_MISTAKES_YET = N_(
    "Positions from games you lose come back here, just before you would forget them."
)
GUESSES = N_("Guesses")
GUESS_NOTE = N_(
    "Positions where nothing is certain. Pick the safest cell, then see the exact chances and "
    "what the strongest solver would open."
)
GUESS_NOW = N_("Guess")
EXPORT = N_("Export all answers")
ANSWERS = N_("Your answers")
EXPORT_NOTE = N_("Write all your answers to a file for other programs.")

NEXT_OF = {
    TrainingKind.DUE: teaching_words.NEXT_EXERCISE,
    TrainingKind.GUESS: N_("Next guess"),
}
"""The label of the button that goes on, where it does not go on to a puzzle."""

# What is asked for.

FIND_ANY = N_("Find a cell that must be safe or must be a mine.")
HOW_TO_FIND = {"all-are-mines": N_("Flag it."), "all-mines-found": N_("Open it.")}
"""How to answer in the units whose cells are all mines, or all safe."""
LOOK_INSIDE = N_("Look inside the outline.")
OR_SAY_NOTHING = N_("If no cell is certain, say so.")
PICK_A_GUESS = N_("Nothing is certain. Open the cell that is least likely to be a mine.")
HOW_TO_GUESS = N_("Only your first choice counts.")
STREAK_RULE = N_("One miss ends the streak.")
STREAK_OVER = N_("The miss ends the streak.")
TRY_AGAIN = N_("New streak")
VARIANTS = {
    "own": N_("From a game you lost."),
    "turned": N_("From a game you lost, rotated or mirrored."),
    "sibling": N_("A new position that needs the technique you missed."),
}


def task_title(kind: TrainingKind, about: str, stage: Stage, step: int) -> str:
    """Returns the title of a puzzle's panel, which must not give the technique away."""
    if kind is TrainingKind.COURSE:
        unit = unit_title(about)
        if stage is Stage.EXAMPLE:
            return _("{unit}: example {number} of {count}").format(
                unit=unit, number=step, count=EXAMPLES
            )
        text = _("{unit}: {number} of {count}")
        if stage is Stage.MIXED:
            text = _("{unit}, mixed: {number} of {count}")
        return text.format(unit=unit, number=_puzzle_number(stage, step), count=ALONE + MIXED)
    if kind is TrainingKind.STREAK and not step:
        return _("Streak")
    if kind is TrainingKind.STREAK:
        return _("Streak: {count} solved").format(count=step)
    if kind is TrainingKind.PUZZLE and about:
        return technique_title(about)
    return _(_TASK_TITLES[kind])


def short_task_title(kind: TrainingKind, stage: Stage, step: int) -> str:
    """Returns the title of a puzzle for a narrow panel: which of how many, or what kind it is."""
    if kind is not TrainingKind.COURSE:
        return _(_TASK_TITLES.get(kind, PUZZLE))
    if stage is Stage.EXAMPLE:
        return _("Example {number} of {count}").format(number=step, count=EXAMPLES)
    text = _("Puzzle {number} of {count}")
    if stage is Stage.MIXED:
        text = _("Mixed: {number} of {count}")
    return text.format(number=_puzzle_number(stage, step), count=ALONE + MIXED)


def _puzzle_number(stage: Stage, step: int) -> int:
    """Returns the number of a unit's puzzle, of which the mixed ones are the last."""
    return step if stage is Stage.ALONE else ALONE + step


def try_due(count: int) -> str:
    """Returns the label of the button that begins the exercises that are due."""
    return ngettext("Try it", "Try them", count)


def follow_example(numbers: int) -> str:
    """Says what to do with a worked example in which so many numbers are outlined."""
    if not numbers:
        return _("Read why, then press Next.")
    return ngettext(
        "Look at the outlined number, then press Next.",
        "Look at the outlined numbers, then press Next.",
        numbers,
    )


_TASK_TITLES = {
    TrainingKind.PUZZLE: PUZZLE,
    TrainingKind.DUE: N_("Due exercise"),
    TrainingKind.GUESS: N_("Guess"),
    TrainingKind.DAILY: N_("Puzzle of the day"),
}


def home_course(progress: TrainingProgress) -> tuple[str, str]:
    """Returns the unit to go on with, and how far it is."""
    if progress.next_unit is None:
        return _(COURSE), _(MASTERED)
    unit = next(each for each in progress.units if each.unit == progress.next_unit)
    title = _("Course: {unit}").format(unit=unit_title(unit.unit))
    return title, unit_state(unit)


def home_due(progress: TrainingProgress) -> tuple[str, str]:
    """Returns the title of the due exercises, and their number."""
    if not progress.due:
        return _(MISTAKES), _(NOTHING_DUE).rstrip(".。")
    return _(MISTAKES), _("{count:,} due").format(count=progress.due)


def due_card(progress: TrainingProgress) -> tuple[str, str, str]:
    """Returns the title of the card of the exercises that are due, their number, and the reason."""
    count = ngettext("{count:,} exercise", "{count:,} exercises", progress.due)
    why = ngettext(
        "Solve it before you forget it.", "Solve them before you forget them.", progress.due
    )
    return _(DUE_TODAY), count.format(count=progress.due), why


def home_board(level: str, today: Today, elapsed: int | None = None) -> str:
    """Returns the level of the board of the day, whether it is started or won, and the streak.

    `elapsed` is what was played of it, in milliseconds, if it is the started game.
    """
    won = today.board
    if elapsed is not None:
        state = _("{level}, paused at {time}").format(level=level, time=clock_face(elapsed))
        return _with_run(state, today.board_run)
    text = _("{level}, not won yet") if won is None else _("{level}, won in {time}")
    if won is None and today.is_left:
        text = _("{level}, started")
    if today.had_help:
        text = _("{level}, won in {time}, assisted")
    state = text.format(level=level, time=clock_face(won or 0))
    return _with_run(state, today.board_run)


def home_puzzle(today: Today) -> str:
    """Says whether the puzzle of the day was solved, and on how many days in a row."""
    state = _({True: SOLVED, False: MISSED, None: TO_SOLVE}[today.puzzle])
    return _with_run(state, today.puzzle_run)


def _with_run(state: str, run: int) -> str:
    return f"{state} · {days_in_a_row(run)}" if run > 1 else state


def days_in_a_row(run: int) -> str:
    """Returns a streak of days."""
    return ngettext("{count:,} day", "{count:,} days in a row", run).format(count=run)


def invitation(today: Today) -> str:
    """Returns one line about what is left to do today; empty if nothing is.

    The board of the day is left out while it is the current game.
    """
    daily = {
        (True, True): _("board and puzzle of the day"),
        (True, False): _("board of the day"),
        (False, True): _("puzzle of the day"),
        (False, False): "",
    }[today.board is None and not today.is_board, today.puzzle is None]
    due = ngettext("{count:,} exercise due", "{count:,} exercises due", today.due)
    told = [daily] if daily else []
    if today.due:
        told.append(due.format(count=today.due))
    run = max(
        today.board_run if today.board is None else 0,
        today.puzzle_run if today.puzzle is None else 0,
    )
    if run > 1:
        told.append(_("{days} so far").format(days=days_in_a_row(run)))
    return _("Today: {things}").format(things=" · ".join(told)) if told else ""


def home_line(progress: TrainingProgress) -> str:
    """Returns one line of progress, which always counts the units of the course."""
    told = []
    if progress.puzzles:
        told.append(_("Puzzle rating {rating}").format(rating=rating(progress.rating)))
    units = _("{count} of {all} units mastered")
    told.append(units.format(count=progress.mastered, all=len(UNITS)))
    if progress.today:
        text = ngettext(
            "{count:,} exercise or puzzle today",
            "{count:,} exercises and puzzles today",
            progress.today,
        )
        told.append(text.format(count=progress.today))
    return " · ".join(told)


def daily_told(answer: DailyAnswer) -> list[str]:
    """Says what came of the puzzle of the day and, if it was solved, the days in a row."""
    if not answer.is_right:
        return [_("Missed.")]
    seconds = max(1, round(answer.elapsed / 1000))
    text = ngettext("Solved in {count:,} second.", "Solved in {count:,} seconds.", seconds)
    told = [text.format(count=seconds)]
    if answer.run > 1:
        days = ngettext("{count} day so far.", "{count} days in a row.", answer.run)
        told.append(days.format(count=answer.run))
    return told


def cost_of_day(ended_run: int) -> str:
    """Says what a missed puzzle of the day costs: the days in a row that it ends, if any."""
    if ended_run < 2:
        return _("A new puzzle comes tomorrow.")
    text = _("The miss ends your {days}. A new puzzle comes tomorrow.")
    return text.format(days=days_in_a_row(ended_run))


def daily_result(day: str, answer: DailyAnswer) -> str:
    """Returns the result of the puzzle of the day as text to share, without its solution."""
    head = _("Minesweeper, puzzle of the day {day}").format(day=day)
    return "".join(f"{line}\n" for line in (head, *daily_told(answer)))


def mines_left(position: Position, marked: Collection[Cell] = ()) -> str:
    """Says how many mines there are besides those that are shown or marked as mines.

    Every puzzle says it, or it would give the technique away.
    """
    known = sum(position.at(cell) != SHOWN_MINE for cell in marked)
    left = position.mines - position.seen.count(SHOWN_MINE) - known
    text = ngettext("{count:,} mine is left.", "{count:,} mines are left.", left)
    return text.format(count=left)


def unit_number(name: str) -> int:
    """Returns the number of a unit in the course, from 1."""
    return [unit.name for unit in UNITS].index(name) + 1


def unit_state(progress: UnitProgress) -> str:
    """Says in a few words how far a unit is."""
    if progress.is_mastered:
        return _(MASTERED)
    if progress.was_mastered:
        return _(RETURNED)
    if not progress.is_started:
        return _(NEW)
    if not progress.recent:
        return _(BEGUN)
    return _("{good} of {enough} in time").format(good=progress.good, enough=ENOUGH)


def button_of(progress: UnitProgress) -> str:
    """Returns the label of the button on a unit's page, not translated yet."""
    if progress.is_mastered:
        return REVIEW_UNIT
    return GO_ON_WITH_UNIT if progress.is_started else BEGIN_UNIT


def unit_progress(progress: UnitProgress) -> str:
    """Says how far a unit is, and what is missing."""
    if progress.is_mastered:
        return _("You have mastered this unit.")
    if not progress.is_started:
        plans = {1: FIRST_UNIT_PLAN, len(UNITS): LAST_UNIT_PLAN}
        return _(plans.get(unit_number(progress.unit), UNIT_PLAN))
    if progress.stage is Stage.EXAMPLE:
        text = ngettext(
            "{count} worked example left, then you are on your own.",
            "{count} worked examples left, then you are on your own.",
            EXAMPLES - progress.examples,
        )
        return text.format(count=EXAMPLES - progress.examples)
    return mastery(progress)


def unit_rule(progress: UnitProgress) -> str:
    """Returns the rule for the next answer in a unit; empty while no answer counts."""
    is_counted = progress.is_started and progress.stage is not Stage.EXAMPLE
    return quick_rule(progress.unit) if is_counted and not progress.is_mastered else ""


def mastery(progress: UnitProgress) -> str:
    """Says how far the last answers are from mastering a unit."""
    goal = _("To master this unit, get {enough} of your last {last} answers right and in time.")
    if len(progress.recent) > 1:
        goal = _(
            "Right and in time: {good} of your last {count}. With {enough} of {last} you master "
            "this unit."
        )
    if progress.good >= ENOUGH:
        goal = _(
            "Right and in time: {good} of your last {count}. Solve the rest of the unit like this "
            "to master it."
        )
    return goal.format(good=progress.good, count=len(progress.recent), enough=ENOUGH, last=LAST)


def quick_rule(unit: str) -> str:
    """Says which answer of a unit counts, and within how many seconds it is in time."""
    text = _("Only your first answer counts, and it should come within {seconds} seconds.")
    return text.format(seconds=UNIT[unit].slowest // 1000)


def too_slow(elapsed: int, unit: str) -> str:
    """Says that a right answer took too long to be in time."""
    text = _("Too slow: you took {taken} seconds, and only answers within {seconds} seconds count.")
    return text.format(taken=elapsed // 1000, seconds=UNIT[unit].slowest // 1000)


def mastered_units(progress: TrainingProgress) -> str:
    """Says how many units are mastered."""
    count = progress.mastered
    text = ngettext(
        "You have mastered {count} of {all} units.",
        "You have mastered {count} of {all} units.",
        count,
    )
    return text.format(count=count, all=len(UNITS))


def go_on_with(unit: str, *, is_started: bool) -> str:
    """Returns the label of the button that goes on with the course."""
    text = _("Continue: {unit}") if is_started else _("Start: {unit}")
    return text.format(unit=unit_title(unit))


def rating(player: PlayerRating) -> str:
    """Returns a rating in words; a provisional one is only about right."""
    if player.is_provisional:
        return _("about {rating}").format(rating=_in_tens(player.rating))
    return str(round(player.rating))


def rating_note(player: PlayerRating, puzzles: int) -> str:
    """Says how certain a rating is, and how many puzzles it rests on."""
    text = ngettext(
        "Give or take {deviation} points, after {count:,} puzzle.",
        "Give or take {deviation} points, after {count:,} puzzles.",
        puzzles,
    )
    return text.format(deviation=round(player.deviation), count=puzzles)


def before_chart(progress: TrainingProgress) -> str:
    """Says what puzzles are or, while the rating is rough, how it stands and when it is drawn."""
    if not progress.puzzles:
        return _(NO_RATING_YET)
    drawn = _("After about {count} puzzles it settles, and a chart shows how it changes.")
    text = _("Your rating is a rough estimate: about {rating}, give or take {deviation}.")
    points = progress.rating
    rough = text.format(rating=_in_tens(points.rating), deviation=_in_tens(points.deviation))
    return join_sentences(rough, drawn.format(count=ROUGH_UNTIL))


def rating_change(before: PlayerRating, after: PlayerRating) -> str:
    """Says how a puzzle changed a rating that is no longer provisional."""
    change = round(after.rating) - round(before.rating)
    text = _("Your rating stays at {rating}.")
    if change > 0:
        text = ngettext(
            "Your rating rose by {count} point to {rating}.",
            "Your rating rose by {count} points to {rating}.",
            change,
        )
    elif change < 0:
        text = ngettext(
            "The miss cost you {count} point. Your rating is now {rating}.",
            "The miss cost you {count} points. Your rating is now {rating}.",
            -change,
        )
    return text.format(rating=rating(after), count=abs(change))


def rough_change(before: PlayerRating, after: PlayerRating) -> list[str]:
    """Says whether a provisional rating rose or fell, how uncertain it is, and until when.

    It tells no points: one result moves such a rating by hundreds, which say little.
    """
    rose = after.rating > before.rating
    change = _("Your rating rose.") if rose else _("The miss lowered your rating.")
    text = _("It is still a rough estimate: about {rating}, give or take {deviation}.")
    rough = text.format(rating=_in_tens(after.rating), deviation=_in_tens(after.deviation))
    return [change, join_sentences(rough, _(STILL_ROUGH).format(count=ROUGH_UNTIL))]


def _in_tens(points: float) -> int:
    return 10 * round(points / 10)


def rating_at(number: int, value: float) -> str:
    """Returns the tip of a point in the graph of the rating."""
    return _("After {count:,} puzzles: {rating}").format(count=number, rating=round(value))


def weakest(count: int) -> str:
    """Returns what is written above the buttons of the techniques to train today."""
    return ngettext(
        "Train your weakest technique today:", "Train your weakest techniques today:", count
    )


def best_streak(count: int) -> str:
    """Says how long the longest streak was; empty if there was hardly one."""
    return _("Best streak: {count}").format(count=count) if count > 1 else ""


def streak_told(run: int, best: int) -> str:
    """Says how a streak stands, or ended; the best one only if it was longer."""
    text = ngettext("{count} puzzle solved.", "{count} puzzles solved in a row.", run)
    told = text.format(count=run) if run else _("Start a new one whenever you like.")
    record = _("Your best: {count}.").format(count=best)
    return join_sentences(told, record if best > max(run, 1) else "")


def due(progress: TrainingProgress) -> str:
    """Says how many exercises are due, or when the next one is."""
    if progress.due:
        text = ngettext("{count:,} exercise is due.", "{count:,} exercises are due.", progress.due)
        return text.format(count=progress.due)
    if progress.wait is None:
        return _(NO_MISTAKES_YET)
    following = _("The next one is due {when}.").format(when=_wait(progress.wait))
    return join_sentences(_(NOTHING_DUE), following)


def due_again(wait: int) -> str:
    """Says when an exercise is due again; `wait` is milliseconds."""
    return _("You will see it again {when}.").format(when=_wait(wait))


def _wait(wait: int) -> str:
    """Returns a time from now in words, as in "in 3 days"."""
    minutes = max(1, round(wait / 60_000))
    if minutes < 60:
        return ngettext("in {count} minute", "in {count} minutes", minutes).format(count=minutes)
    hours = round(minutes / 60)
    if hours < 24:
        return ngettext("in {count} hour", "in {count} hours", hours).format(count=hours)
    days = round(hours / 24)
    if days < 60:
        return ngettext("in {count} day", "in {count} days", days).format(count=days)
    months = round(days / 30.4)
    return ngettext("in {count} month", "in {count} months", months).format(count=months)


_LEAST_LOSS = 0.05
"""Smaller losses would be written as 0.0."""


def guess_record(progress: TrainingProgress) -> str:
    """Says how good the last guesses were."""
    if progress.guess_loss is None:
        return _(GUESS_NOTE)
    if progress.guess_loss < _LEAST_LOSS:
        return ngettext(
            "Your guess was the safest cell.",
            "Your recent guesses were all among the safest cells.",
            progress.guesses,
        )
    text = ngettext(
        "Your guess was {loss:.1f} percentage points riskier than the safest cell.",
        "On average your recent guesses were {loss:.1f} percentage points "
        "riskier than the safest cell.",
        progress.guesses,
    )
    return text.format(count=progress.guesses, loss=progress.guess_loss)


def guess_result(
    cell: Cell, chance: float, best: Sequence[Cell], least: float, *, is_all: bool = True
) -> str:
    """Says which cells were the best to open, and by how much if the guess was another one.

    `best` are the safest cells to name; if the guess is one of them, the others besides it.
    `is_all` is False if others, not named, are as safe.
    """
    if chance <= least:
        is_alone = is_all and not best
        told = _("{cell} was one of the best choices: {chance} risk.")
        if is_alone:
            told = _("{cell} was the best choice: {chance} risk.")
        others = ngettext("{cells} is just as safe.", "{cells} are just as safe.", len(best))
        return join_sentences(
            told.format(cell=cell.name, chance=words.percent(chance)),
            others.format(cells=_named(best)) if best else "",
        )
    told = _("{cells} was one of the best choices: {chance} risk.")
    if is_all:
        told = ngettext(
            "{cells} was the best choice: {chance} risk.",
            "{cells} were the best choices: {chance} risk.",
            len(best),
        )
    # Between the chances as they are shown; rounded by itself it would contradict them.
    points = round(100 * chance) - round(100 * least)
    more = _("{cell} has {chance}, less than 1 percentage point more.")
    if points:
        more = ngettext(
            "{cell} has {chance}, {count} percentage point more.",
            "{cell} has {chance}, {count} percentage points more.",
            points,
        )
    return join_sentences(
        _("A good guess.") if 100 * (chance - least) <= GOOD_GUESS else "",
        told.format(cells=_named(best), chance=words.percent(least)),
        more.format(cell=cell.name, chance=words.percent(chance), count=points),
    )


def _named(cells: Iterable[Cell]) -> str:
    return join_all([cell.name for cell in sorted(cells)])


def strongest_choice(strongest: StrongestGuess, cell: Cell | None) -> str:
    """Says what the strongest solver opens; its reason follows, with the chance."""
    if strongest.cell == cell:
        return _("The strongest solver would open {cell} too.").format(cell=strongest.cell.name)
    return _("The strongest solver would open {cell}.").format(cell=strongest.cell.name)


_FIND_BY_UNIT = {
    "all-are-mines": N_("Find a mine beside a number whose covered neighbours are all mines."),
    "all-mines-found": N_("Find a safe cell beside a number that has all its mines already."),
    "reduction": N_("Find a certain cell by taking away the mines that a number has already."),
    "one-one": N_("Use the 1-1 pattern to find a certain cell."),
    "one-two": N_("Use the 1-2 pattern to find a certain cell."),
    "rows": N_("Use the 1-2-1 or the 1-2-2-1 pattern to find a certain cell."),
    "holes": N_("Use a hole pattern to find a certain cell."),
    "triangles": N_("Use a triangle pattern to find a certain cell."),
    "subsets": N_("Find a certain cell by comparing two numbers."),
    "mine-count": N_("Find a certain cell by counting the mines that are left."),
    "contradiction": N_(
        "Find a certain cell by contradiction: suppose the opposite, and some number cannot be "
        "right."
    ),
}


def find_by_unit(unit: str) -> str:
    """Says what a puzzle of a unit asks for."""
    text = _FIND_BY_UNIT.get(unit)
    if text is None:
        return _("Use “{unit}” to find a certain cell.").format(unit=unit_title(unit))
    return _(text)


def takes_another_technique(unit: str) -> str:
    """Says that a right answer is not what the unit is about, so it neither counts nor harms."""
    return join_sentences(_("But that takes another technique."), find_by_unit(unit))


def unit_mastered(unit: str) -> str:
    """Says that a unit was mastered just now."""
    return _("You have mastered “{unit}”.").format(unit=unit_title(unit))


def unit_returned(unit: str) -> str:
    """Says that two misses have brought a unit back to an example."""
    return _("Two misses in a row: here is another example of “{unit}”.").format(
        unit=unit_title(unit)
    )


def other_unit_returned(unit: str) -> str:
    """Says that two misses have brought back a unit whose puzzle was mixed into another one."""
    return _("Two misses in a row: “{unit}” comes back with another example.").format(
        unit=unit_title(unit)
    )

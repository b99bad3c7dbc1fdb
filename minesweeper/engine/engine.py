"""The JSON-lines engine: one request a line in, one answer a line out, no window needed.

Every line gets exactly one answer. A request that can't be answered gets an “error” of one
sentence, and the engine goes on with the next line. Each verb is a function in the table `VERBS`,
which reads its fields with the readers of `request.py`. `docs/engine.md` describes the protocol.

>>> answer(b'{"do": "explain", "rows": ["#1"], "mines": 1, "cell": [0, 0]}')["verdict"]
'mine'
>>> answer(b'{"do": "sing", "id": 7}')["id"]
7
"""

import json
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from minesweeper import __version__
from minesweeper.agent.judge import Fate, Ruling, rule
from minesweeper.agent.referee import case_alone, decide_alone
from minesweeper.agent.scout import Scout, record_of_deductions
from minesweeper.engine import questions
from minesweeper.engine.questions import QuestionError
from minesweeper.engine.request import (
    LONGEST_LINE,
    TOO_DEEP,
    Request,
    RequestError,
    place_of,
    read,
    whole_lines,
)
from minesweeper.game.chance import SEEDS
from minesweeper.game.checked_fields import Rule
from minesweeper.game.grid import MOST_CELLS_A_SIDE, Cell
from minesweeper.game.history import Action
from minesweeper.game.judges import JUDGES, Evidence, Judge
from minesweeper.game.level import FirstClick
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import FlaggedPosition, decode, draw_mines, draw_position
from minesweeper.game.position import Position
from minesweeper.game.quoting import quoted
from minesweeper.logic.counting.analysis import Analysis
from minesweeper.logic.counting.big_numbers import decimal_text
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.counting.rebuild import NoBoardError, rebuild
from minesweeper.logic.deduction import Reason, Verdict
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.logic.work_budget import TooHardError
from minesweeper.players.roster import PLAYERS
from minesweeper.players.strongest import Strongest
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.lesson import Card, Lesson
from minesweeper.teaching.puzzle import GUESS, LEAST_DIFFICULT, MOST_DIFFICULT, Puzzle
from minesweeper.teaching.step_text import NumberAt

_NO_ODDS = "The odds would take more work than one request may be; what is proved is complete."
_NO_LAYOUTS = "How many minefields fit would take more work than one request may be."
FAULT = "This request met a fault in the program; please report it with what standard error says."
_PUZZLES = (*TECHNIQUES, GUESS)
_DIFFICULTY = Rule(
    "{name} must be a number from {least} to {most}, not {shown}.",
    lambda value: type(value) in (int, float) and LEAST_DIFFICULT <= value <= MOST_DIFFICULT,
    {"least": LEAST_DIFFICULT, "most": MOST_DIFFICULT},
)
_encode = json.JSONEncoder(ensure_ascii=False).encode

Answer = dict[str, Any]


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answers every line until the input ends; each answer is flushed at once.

    A fault of the program itself costs one answer, not those of all later requests; its traceback
    goes to standard error.
    """
    for line in whole_lines(lines):
        try:
            found = answer(line)
        except AssertionError:
            traceback.print_exc()
            found = _with_id(read(line), {"ok": False, "error": FAULT})
        answers.write(answer_line(found))
        answers.flush()


def answer_line(found: Answer) -> bytes:
    """Returns an answer as a line of JSON in UTF-8, line end included."""
    try:
        text = _analysis_text(found) if isinstance(found.get("odds"), list) else _encode(found)
    except RecursionError:
        # Python's reader allows deeper nesting in an “id” than its writer.
        text = _encode({"ok": False, "error": TOO_DEEP})
    # Half a surrogate pair in an “id” is no text; it goes back as the escape that it came as.
    return text.encode(errors="backslashreplace") + b"\n"


def _analysis_text(found: Answer) -> str:
    """Encodes the answer of `analyse` in a third of the time that the encoder needs.

    Most of the answer is odds, and few of these numbers differ: each is formatted once.
    """
    fields = [f'"{name}": {_WRITERS.get(name, _encode)(value)}' for name, value in found.items()]
    return f"{{{', '.join(fields)}}}"


def _cells_text(cells: list[Cell]) -> str:
    return f"[{', '.join([f'[{row}, {column}]' for row, column in cells])}]"


def _odds_text(rows: list[list[float | None]]) -> str:
    text_of = _ChanceTexts({None: "null"}).__getitem__
    return f"[[{'], ['.join([', '.join(map(text_of, row)) for row in rows])}]]"


class _ChanceTexts(dict[float | None, str]):
    """The JSON text of every chance, made when it is first asked for."""

    def __missing__(self, chance: float) -> str:
        self[chance] = text = repr(chance)
        return text


_constant_text = {True: "true", False: "false", None: "null"}.__getitem__
_WRITERS: dict[str, Callable[[Any], str]] = {
    "ok": _constant_text,
    "safe": _cells_text,
    "mine": _cells_text,
    "odds": _odds_text,
    "best": lambda cell: "null" if cell is None else f"[{cell.row}, {cell.column}]",
    "layouts": lambda digits: "null" if digits is None else f'"{digits}"',
    "exact": _constant_text,
    "ms": repr,
}


def answer(line: bytes | None) -> Answer:
    """Returns the answer to one line; `None` represents a line that was too long.

    The answer has “ok”, the “id” of the request if it has one, and “error” or the verb's fields.
    """
    started = time.perf_counter()
    asked = Request({})
    try:
        with questions.bounded():
            asked = read(line)
            found = _perform(asked, started)
    except QuestionError as error:
        found = {"ok": False, "error": str(error)}
    return _with_id(asked, found)


def _with_id(asked: Request, found: Answer) -> Answer:
    return {"id": asked.values["id"], **found} if "id" in asked else found


def _perform(asked: Request, started: float) -> Answer:
    verb = asked.values.get("do")
    if not isinstance(verb, str):
        raise RequestError("A request needs a “do” that names what to do.")
    if verb not in VERBS:
        raise RequestError(f"There is no verb {quoted(verb)}; there are {', '.join(VERBS)}.")
    found = VERBS[verb](asked)
    if verb == "analyse":
        found["ms"] = round((time.perf_counter() - started) * 1e7) / 1e4
    return {"ok": True, **found}


# The verbs. Each returns the fields of its answer, and raises a RequestError for a bad request.


def _hello(_: Request) -> Answer:
    """Answers name, version, judges, players and limits."""
    return {
        "name": "minesweeper",
        "version": __version__,
        "judges": list(JUDGES),
        "players": list(PLAYERS),
        "limits": dict.fromkeys(("width", "height"), MOST_CELLS_A_SIDE)
        | {"line_bytes": LONGEST_LINE},
    }


def _new(asked: Request) -> Answer:
    """Deals a board: level, or width, height and mines; seed, first, first_click, no_guess.

    Answers field, rows after the first cell was opened, seed, first_click as it was kept, and lost.
    """
    level = asked.level()
    seed = asked.seed()
    first = asked.cell_on(level.grid, "first") if asked.values.get("first") is not None else None
    promise = asked.promise()
    dealt = questions.deal_position(level, seed, first, promise, no_guess=asked.switch("no_guess"))
    return {
        "field": draw_mines(level.grid, dealt.minefield.mined),
        "rows": draw_position(FlaggedPosition(dealt.position)),
        "seed": seed,
        "first_click": dealt.first_click.value,
        "lost": dealt.lost,
    }


def _analyse(asked: Request) -> Answer:
    """Analyses a position: rows, mines; odds (true by default), layouts (false by default).

    Answers safe, mine, odds, best, layouts, exact, ms; error if not exact; note if the work budget
    was too small for something asked for.
    """
    shown = asked.position()
    wants_odds, wants_layouts = asked.switch("odds", default=True), asked.switch("layouts")
    found = questions.analyse(shown, counts=wants_odds or wants_layouts)
    return analysis(found, with_odds=wants_odds, with_layouts=wants_layouts)


def analysis(found: Analysis, *, with_odds: bool, with_layouts: bool) -> Answer:
    """Returns the fields that `analyse` answers, except ms."""
    fields: Answer = {
        "safe": found.safe,
        "mine": found.mined,
        "odds": None,
        "best": found.best(),
        "layouts": None,
        "exact": True,
    }
    odds = found.odds
    if odds is None:
        return {**fields, "note": _NO_ODDS} if with_odds or with_layouts else fields
    if with_odds:
        width, chances = odds.position.grid.width, odds.chances
        fields["odds"] = [chances[at : at + width] for at in range(0, len(chances), width)]
    if not isinstance(odds, Odds):
        return {**fields, "exact": False, "error": odds.error}
    if with_layouts:
        try:
            fields["layouts"] = decimal_text(odds.layouts)
        except TooHardError:
            fields["note"] = _NO_LAYOUTS
    return fields


def _rebuild(asked: Request) -> Answer:
    """Finds the mines of numbers, each of which counts its own cell too: numbers.

    Answers field and unique.
    """
    grid, letters = asked.rows("numbers")
    numbers, stranger = decode(letters, "0123456789")
    if stranger >= 0:
        raise RequestError(f"{place_of(letters, stranger, grid)} is no digit.")
    try:
        found = rebuild(grid, numbers)
    except NoBoardError:
        raise RequestError("No minefield has these “numbers”.") from None
    return {"field": draw_mines(grid, found.mined), "unique": found.is_unique}


def _explain(asked: Request) -> Answer:
    """Explains what the numbers prove about a covered cell: rows, mines, cell.

    Answers verdict and, unless it is open, steps; the last one is about the cell.
    """
    shown = asked.position()
    cell = asked.cell_on(shown.grid, "cell")
    verdict, proof = questions.explain(shown, cell)
    if verdict is Verdict.OPEN:
        return {"verdict": verdict.value}
    return {"verdict": verdict.value, "steps": _steps(proof, shown, shown.at)}


def _scout(asked: Request) -> Answer:
    """Plays by logic alone: rows, mines, field.

    Answers steps, which is the record of deductions, undeducible, and rows where logic stops.
    """
    board = asked.flagged_position()
    minefield = asked.minefield(board.position)
    scout = Scout.from_position(board.position, minefield)
    scout.finish()
    known = scout.known
    stopped = Position(board.position.grid, known.seen(), board.position.mines)
    deductions = record_of_deductions(scout, board.position, minefield)
    return {
        "steps": _steps(deductions, board.position, minefield.number),
        "undeducible": known.open_questions(),
        "rows": draw_position(FlaggedPosition.of(stopped, {*board.flags, *known.mined()})),
    }


def _judge(asked: Request) -> Answer:
    """Makes one move: rows, mines, field, judge, and open or chord with a cell; seed (0).

    Answers outcome, field, rows and won; for a loss also reason, steps and, if a lower chance was
    the reason, better.
    """
    board, minefield, judge, move = _judged_move(asked)
    decided = decide_alone(judge, board, minefield, move, asked.seed(default=0))
    # Only a proof by the scout opens cells; the others rest on the position alone.
    opens = judge.evidence is Evidence.SCOUT or not judge.spares
    number = minefield.number if opens else board.position.at
    return {
        "outcome": decided.ruling.fate.value if decided.ruling else "nothing",
        "field": draw_mines(board.position.grid, decided.minefield.mined),
        "rows": draw_position(decided.board),
        "won": decided.board.position.is_finished,
        **_loss(decided.ruling, board.position, number),
    }


def _judged_move(asked: Request) -> tuple[FlaggedPosition, Minefield, Judge, tuple[Action, Cell]]:
    """Returns the position, the minefield, the judge and the move of a request."""
    board = asked.flagged_position()
    minefield = asked.minefield(board.position)
    judge = asked.one_of("judge", JUDGES)
    action = asked.action()
    return board, minefield, judge, (action, asked.cell_on(board.position.grid, action.value))


def _lesson(asked: Request) -> Answer:
    """Tells the lesson of a lost move: rows, mines, field, judge, and open or chord with a cell.

    Answers kind, headline, promise, safe, cards, looks, target and, if chances are told, count.
    """
    board, minefield, judge, move = _judged_move(asked)
    case = case_alone(board, minefield, move)
    ruling = None if case is None else rule(judge, case)
    if case is None or ruling is None or ruling.fate is not Fate.LOST:
        action, cell = move
        raise RequestError(
            f"“{action.value}”: this move at {cell.name} is not lost under the judge "
            f"{quoted(judge.name)}, so there is no lesson."
        )
    return lesson_fields(lesson_of_loss(judge, case, ruling))


def lesson_fields(lesson: Lesson) -> Answer:
    """Returns the fields that `lesson` answers."""
    assert lesson.kind is not None, "a question has no kind of loss"
    target = lesson.target
    return {
        "kind": lesson.kind.value,
        "headline": lesson.headline,
        "safe": lesson.at_hand,
        "cards": list(map(_card, lesson.told_cards)),
        "looks": {"safe": lesson.looks_to_safe, "all": lesson.looks},
        "target": target and {"cell": target.cell, "technique": target.technique},
        **({} if lesson.tally is None else {"count": list(lesson.tally.text)}),
    }


def _card(card: Card) -> Answer:
    return {
        "title": card.title,
        "text": card.full_text,
        "technique": card.technique,
        "clues": card.clues,
        "concludes": sorted((*step.cell, step.verdict.value) for step in card.steps),
        "opens": [(*cell, number) for cell, number in card.opens],
    }


def _choose(asked: Request) -> Answer:
    """Asks a player for a move: rows, mines; player, seed (0), first_click.

    Answers cell, action, odds, certain and more; the first three are null if the game is over.
    """
    shown = asked.position()
    promise = asked.promise(default=FirstClick.SAFE)
    kind = asked.one_of("player", PLAYERS) if "player" in asked else Strongest
    move = questions.choose(shown, kind(asked.seed(default=0), promise))
    if move is None:
        return {"cell": None, "action": None, "odds": None, "certain": False, "more": []}
    return {
        "cell": move.cell,
        "action": "open",
        "odds": move.odds,
        "certain": move.is_certain,
        "more": move.more,
    }


def _puzzle(asked: Request) -> Answer:
    """Makes a puzzle: technique (or guess) and seed; difficulty; or code.

    Answers rows, mines, technique, difficulty, answers and code.
    """
    if "code" in asked:
        return puzzle_fields(questions.puzzle_with(asked.text("code")))
    technique = asked.one_of("technique", dict(zip(_PUZZLES, _PUZZLES, strict=True)))
    seed = asked.whole("seed", SEEDS - 1)
    difficulty = asked.take("difficulty", _DIFFICULTY) if "difficulty" in asked else None
    return puzzle_fields(questions.puzzle_for(technique, seed, difficulty))


def puzzle_fields(puzzle: Puzzle) -> Answer:
    """Returns the fields that `puzzle` answers."""
    return {
        "rows": draw_position(FlaggedPosition(puzzle.position)),
        "mines": puzzle.position.mines,
        "technique": puzzle.technique,
        "difficulty": puzzle.difficulty,
        "answers": [(*answer.cell, answer.verdict.value) for answer in puzzle.answers],
        "code": puzzle.code,
    }


VERBS: dict[str, Callable[[Request], Answer]] = {
    "hello": _hello,
    "new": _new,
    "analyse": _analyse,
    "explain": _explain,
    "scout": _scout,
    "judge": _judge,
    "lesson": _lesson,
    "choose": _choose,
    "rebuild": _rebuild,
    "puzzle": _puzzle,
}


# Parts of answers.


def _loss(ruling: Ruling | None, shown: Position, number: NumberAt) -> Answer:
    """Returns the fields that a lost move adds to the answer."""
    if ruling is None or ruling.fate is not Fate.LOST:
        return {}
    better = {} if ruling.better is None else {"better": ruling.better}
    steps = _steps(ruling.proof, shown, number)
    return {"reason": ruling.reason, "steps": steps, **better}


def _steps(deductions: Iterable[Reason], start: Position, number: NumberAt) -> list[Answer]:
    return [
        {
            "cell": step.cell,
            "action": "flag" if step.verdict is Verdict.MINE else "open",
            "technique": step.technique,
            "clues": sorted(step.clues),
            "given": step.given,
            "mine_count": step.uses_mine_count,
            "text": text,
        }
        for step, text in questions.with_texts(deductions, start, number)
    ]

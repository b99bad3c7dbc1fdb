"""`minesweeper puzzle`: prints a puzzle and, if asked, its solution."""

import argparse
import json

from minesweeper.cli.parsing import Parser, argument_type
from minesweeper.cli.system import new_seed
from minesweeper.cli.usage import UsageError, print_answer, standard_output
from minesweeper.engine import engine, questions
from minesweeper.game.chance import read_seed
from minesweeper.game.notation import FlaggedPosition, write_position
from minesweeper.game.percent import exact_percent
from minesweeper.logic.counting.odds import Odds
from minesweeper.logic.deduction import Verdict
from minesweeper.logic.reasons.proofs import easiest_reason
from minesweeper.teaching.puzzle import GUESS, Puzzle
from minesweeper.teaching.puzzle_generator import PUZZLE_TECHNIQUES
from minesweeper.titles import TECHNIQUE_TITLES
from minesweeper.translation import gettext as _
from minesweeper.translation import join_row
from minesweeper.translation.formats import localized


def run(words: list[str]) -> None:
    """Prints the puzzle that the arguments ask for."""
    chosen = _parser().parse_args(words)
    standard_output()
    try:
        with questions.bounded():
            puzzle = _puzzle(chosen)
            print_answer(_json(puzzle, chosen) if chosen.json else _text(puzzle, chosen))
    except questions.QuestionError as error:
        raise UsageError(str(error)) from None


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper puzzle",
        description=_("Print a position where one technique is the easiest way forward."),
        epilog=_("Example: {command}").format(
            command="minesweeper puzzle --technique 1-2-1 --seed 7 --answer"
        ),
    )
    parser.add_argument(
        "--technique",
        choices=PUZZLE_TECHNIQUES,
        metavar="ID",
        help=_("{puzzle_techniques} (default: any)").format(
            puzzle_techniques=", ".join(PUZZLE_TECHNIQUES)
        ),
    )
    parser.add_argument(
        "--seed", type=argument_type(read_seed), help=_("which puzzle (default: any)")
    )
    parser.add_argument(
        "--difficulty",
        metavar="0-10",
        type=argument_type(_difficulty),
        help=_("about how difficult"),
    )
    parser.add_argument("--code", help=_("the puzzle with this code"))
    parser.add_argument("--answer", action="store_true", help=_("print the solution too"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    return parser


def _difficulty(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(_("The difficulty must be a number from 0 to 10.")) from None


def _puzzle(chosen: argparse.Namespace) -> Puzzle:
    if chosen.code is not None:
        if (chosen.technique, chosen.seed, chosen.difficulty) != (None, None, None):
            raise UsageError(
                _("A code names one puzzle: leave --technique, --seed and --difficulty out.")
            )
        return questions.puzzle_with(chosen.code)
    seed = new_seed() if chosen.seed is None else chosen.seed
    technique = chosen.technique or PUZZLE_TECHNIQUES[seed % len(PUZZLE_TECHNIQUES)]
    return questions.puzzle_for(technique, seed, chosen.difficulty)


def _json(puzzle: Puzzle, chosen: argparse.Namespace) -> str:
    fields = engine.puzzle_fields(puzzle)
    if not chosen.answer:
        del fields["answers"]
    return json.dumps(fields, ensure_ascii=False) + "\n"


def _text(puzzle: Puzzle, chosen: argparse.Namespace) -> str:
    lines = [
        write_position(FlaggedPosition(puzzle.position)),
        _("Code {code}, difficulty {difficulty} out of 10.").format(
            code=puzzle.code, difficulty=localized(str(puzzle.difficulty))
        ),
        _task(puzzle),
        *(_solution(puzzle) if chosen.answer else ()),
    ]
    return "\n".join(lines) + "\n"


def _task(puzzle: Puzzle) -> str:
    if puzzle.technique == GUESS:
        return _("Nothing is certain here. Find the cell that is least likely to be a mine.")
    text = _("Find a cell that is certainly safe or certainly a mine. Technique: {technique}.")
    return text.format(technique=_(TECHNIQUE_TITLES[puzzle.technique]))


def _solution(puzzle: Puzzle) -> list[str]:
    by_verdict = {
        verdict: join_row([one.cell.name for one in puzzle.answers if one.verdict is verdict])
        for verdict in (Verdict.SAFE, Verdict.MINE)
    }
    if puzzle.technique == GUESS:
        chance = Odds.of(puzzle.position).chance(puzzle.answers[0].cell)
        text = _("Safest cells (chance of a mine {percent} %): {cells}.")
        cells = by_verdict[Verdict.SAFE]
        return [text.format(percent=exact_percent(chance or 0.0), cells=cells)]
    told = []
    if by_verdict[Verdict.SAFE]:
        told.append(_("Safe: {cells}.").format(cells=by_verdict[Verdict.SAFE]))
    if by_verdict[Verdict.MINE]:
        told.append(_("Mines: {cells}.").format(cells=by_verdict[Verdict.MINE]))
    position = puzzle.position
    reason = easiest_reason(position, [(one.cell, one.verdict) for one in puzzle.answers])
    return [*told, *(text for _step, text in questions.with_texts([reason], position, position.at))]

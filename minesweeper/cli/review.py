"""`minesweeper review`: reviews a saved game, in the window, as text or as JSON."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from minesweeper.agent.judged_game import loss_of
from minesweeper.cli import play
from minesweeper.cli.files import extract_game, read_history
from minesweeper.cli.parsing import Parser, file_path
from minesweeper.cli.usage import print_answer, standard_output
from minesweeper.game.history import History
from minesweeper.game.judges import JUDGES
from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.record import TechniqueCount
from minesweeper.teaching.assessment import assess
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.review import Moment, ReviewedResult
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.transcript import lesson_transcript, review_transcript
from minesweeper.translation import gettext as _


def run(words: list[str]) -> None:
    """Prints the review of a game, or opens the review in the window."""
    chosen = _parser().parse_args(words)
    if chosen.game is None:
        _review(chosen)
        return
    with TemporaryDirectory() as folder:
        chosen.file = extract_game(chosen.file, chosen.game, Path(folder))
        _review(chosen)


def _review(chosen: argparse.Namespace) -> None:
    if chosen.json:
        _print_json(chosen.file)
    elif chosen.text:
        _print_review(chosen.file)
    else:
        wanted = play.parser().parse_args([f"--load={chosen.file}"], chosen)
        play.play(wanted, is_review=True)


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper review",
        description=_(
            "Review a saved game, or a replay from Arbiter (.avf), "
            "Viennasweeper (.rmv), Metasweeper (.evf) or Clone (.mvf): its guesses "
            "and their odds, what was certain, and the mistake."
        ),
        epilog=_("Example: {command}").format(command="minesweeper review game-1.jsonl --text"),
    )
    parser.add_argument("file", metavar="FILE", type=file_path, help=_("a saved game or a replay"))
    parser.add_argument(
        "--game",
        metavar="N",
        type=int,
        help=_("which game, if the file has several (such as one from simulate --games-out)"),
    )
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument(
        "--text", action="store_true", help=_("print the review instead of opening a window")
    )
    printed.add_argument(
        "--json",
        action="store_true",
        help=_(
            "print one JSON object: the accuracy, every decision with its grade, the techniques"
        ),
    )
    play.add_window_options(parser)
    return parser


def _print_review(file: Path) -> None:
    standard_output()
    history = read_history(file)
    found = review_game(history)
    print_answer(review_transcript(found))
    if found.standing is ReviewedResult.LOST:
        loss = loss_of(history)
        lesson = lesson_of_loss(JUDGES[history.judge], loss.case, loss.ruling)
        print_answer(f"\n{lesson_transcript(lesson, lesson.promise, lesson.told_cards)}")


def _print_json(file: Path) -> None:
    standard_output()
    print_answer(json.dumps(_review_values(read_history(file)), ensure_ascii=False) + "\n")


def _review_values(history: History) -> dict[str, Any]:
    """Returns the review of a game as the values of a JSON object."""
    found = review_game(history)
    # A game in which a solver was watched is told of as a whole, whoever made the moves; only its
    # accuracy is the player's own, as everywhere.
    assessment = assess(found, with_watched=True)
    game = history.replay()
    grid = found.start.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "mines": found.start.mines,
        "outcome": found.standing.value,
        "seconds": _seconds(found.summary.elapsed),
        "3bv": None if game.minefield is None else game.score.three_bv,
        "accuracy": found.summary.accuracy,
        "decisions": [_decision_values(one) for one in found.moments if one.decision],
        "techniques": {
            technique: _technique_values(
                [one for one in assessment.techniques if one.technique == technique]
            )
            for technique in TECHNIQUES
        },
    }


def _decision_values(moment: Moment) -> dict[str, Any]:
    assert moment.decision is not None, "only rated decisions are printed"
    return {
        "turn": moment.number,
        "cell": moment.cell.name if moment.cell else None,
        "grade": moment.decision.grade.value,
        "lost_points": round(moment.decision.lost_points, 4),
        "seconds": _seconds(moment.decision.time),
    }


def _technique_values(counts: Iterable[TechniqueCount]) -> dict[str, Any]:
    counts = list(counts)
    times = [time for one in counts for time in one.times]
    return {
        "met": sum(one.met for one in counts),
        "found": sum(one.found for one in counts),
        "missed": sum(one.missed for one in counts),
        "median_seconds": _seconds(median(times)) if times else None,
    }


def _seconds(milliseconds: float) -> float:
    return round(milliseconds / 1000, 3)

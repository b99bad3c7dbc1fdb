"""`minesweeper review`: reviews a saved game, in the window or as text."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from minesweeper.agent.judged_game import loss_of
from minesweeper.cli import play
from minesweeper.cli.files import extract_game, read_history
from minesweeper.cli.parsing import Parser, file_path
from minesweeper.cli.usage import print_answer, standard_output
from minesweeper.game.judges import JUDGES
from minesweeper.teaching.instructor import lesson_of_loss
from minesweeper.teaching.review import ReviewedResult
from minesweeper.teaching.reviewer import review_game
from minesweeper.teaching.transcript import lesson_transcript, review_transcript


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
    if chosen.text:
        _print_review(chosen.file)
    else:
        wanted = play.parser().parse_args([f"--load={chosen.file}"], chosen)
        play.play(wanted, is_review=True)


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper review",
        description="Look back on a saved game, or on a replay of Arbiter (.avf), Viennasweeper "
        "(.rmv), Metasweeper (.evf) or Clone (.mvf): its guesses and their odds, what was certain, "
        "and the mistake.",
        epilog="Example: minesweeper review game-1.jsonl --text",
    )
    parser.add_argument("file", metavar="FILE", type=file_path, help="a saved game or a replay")
    parser.add_argument(
        "--game",
        metavar="N",
        type=int,
        help="which game, of a file with many as simulate --games-out writes it",
    )
    parser.add_argument("--text", action="store_true", help="print it; no window opens")
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

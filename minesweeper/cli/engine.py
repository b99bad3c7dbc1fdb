"""`minesweeper engine`: answers requests in JSON lines on standard input."""

from minesweeper.cli.parsing import Parser
from minesweeper.cli.usage import handling_output_errors, standard_input, standard_output
from minesweeper.engine import engine


def run(words: list[str]) -> None:
    """Answers requests until the input ends."""
    _parser().parse_args(words)
    lines, answers = standard_input(), standard_output().buffer
    # If the reader goes away, the engine ends without a message: nobody would see it.
    with handling_output_errors(but="Lines fail to come or go"):
        engine.serve(lines, answers)


def _parser() -> Parser:
    return Parser(
        is_for_programs=True,
        prog="minesweeper engine",
        description="Read a JSON object a line and answer each with one, until the input ends.",
        epilog='Example: echo \'{"do": "analyse", "rows": ["1#", "##"], "mines": 1}\' '
        "| minesweeper engine",
    )

"""`minesweeper engine`: answers JSON lines on standard input and output."""

from minesweeper.cli.parsing import Parser
from minesweeper.cli.usage import answering, standard_input, standard_output
from minesweeper.engine import engine


def run(words: list[str]) -> None:
    """Serve until the input ends."""
    _parser().parse_args(words)
    lines, answers = standard_input(), standard_output().buffer
    # A reader that goes away ends the engine; there is nobody left to tell.
    with answering(but="Lines fail to come or go"):
        engine.serve(lines, answers)


def _parser() -> Parser:
    return Parser(
        prog="minesweeper engine",
        description="Read a JSON object a line and answer each with one, until the input ends.",
        epilog='Example: echo \'{"do": "analyse", "rows": ["1#", "##"], "mines": 1}\' '
        "| minesweeper engine",
    )

"""`minesweeper simulate`: lets solvers play many games, and compares them."""

import argparse
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from minesweeper.archive.files import ArchiveError
from minesweeper.arena.chart import chart, svg
from minesweeper.arena.contest import ComparisonContest, Contest, Played
from minesweeper.arena.figures import PlayerFigures
from minesweeper.arena.match import game_text_lines
from minesweeper.arena.report import (
    as_csv,
    as_json,
    as_text,
    comparison_json,
    comparison_text,
    forfeit_texts,
    heading,
)
from minesweeper.arena.simulation import SimulationRequest, compare_players, simulate
from minesweeper.cli.files import TABLE, check_output, check_picture, write_output, write_picture
from minesweeper.cli.parsing import Parser, argument_type, file_path
from minesweeper.cli.usage import (
    INTERRUPTED,
    UsageError,
    fail,
    print_answer,
    print_message,
    standard_output,
)
from minesweeper.game.chance import read_seed
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.quoting import quoted
from minesweeper.players.engine_process import MOVE_SECONDS, EngineCommand
from minesweeper.players.roster import PLAYERS
from minesweeper.translation import N_, join_all
from minesweeper.translation import gettext as _

MOST_GAMES, MOST_WORKERS, MOST_SECONDS = 10_000_000, 256, 3600


def run(words: list[str]) -> None:
    """Lets solvers play, and prints their results."""
    chosen = _parser().parse_args(words)
    standard_output()
    wanted = _wanted(chosen)
    if chosen.show:
        for player in wanted.players:
            _show(wanted, player)
        for engine in wanted.engines:
            _show(wanted, engine.name, engine)
        return
    try:
        is_whole = _compare(chosen, wanted) if chosen.compare else _simulate(chosen, wanted)
    except ArchiveError as error:
        raise UsageError(str(error)) from None
    if not is_whole:
        _end_interrupted(wanted)


def _show(wanted: SimulationRequest, player: str, engine: EngineCommand | None = None) -> None:
    for told in game_text_lines(wanted.contest, player, 0, engine):
        print_answer(f"{told}\n")


def _simulate(chosen: argparse.Namespace, wanted: SimulationRequest) -> bool:
    """Plays and prints the results; false if that was interrupted."""
    games, is_whole = simulate(wanted)
    if chosen.json:
        _print_json(as_json(wanted.contest, games))
    else:
        print_answer(as_text(wanted.contest, games))
    if chosen.plot is not None:
        _plot(wanted, games, chosen.plot)
    if chosen.csv is not None:
        write_output(chosen.csv, TABLE, as_csv(wanted.contest, games).encode())
    for sentence in forfeit_texts(games):
        print_message(f"minesweeper: {sentence}")
    return is_whole


def _compare(chosen: argparse.Namespace, wanted: SimulationRequest) -> bool:
    """Compares two players and prints the difference; false if that was interrupted."""
    contest, (candidate,) = wanted.contest, wanted.players
    assert isinstance(contest, ComparisonContest), "a comparison has a baseline"
    compared, is_whole = compare_players(wanted)
    if chosen.json:
        _print_json(comparison_json(contest, candidate, compared))
    else:
        print_answer(comparison_text(contest, candidate, compared))
    return is_whole


def _print_json(found: dict[str, Any]) -> None:
    print_answer(json.dumps(found, ensure_ascii=False) + "\n")


def _parser() -> Parser:
    parser = Parser(
        prog="minesweeper simulate",
        description=_("Let autoplayers play many games on the same minefields and compare them."),
        epilog=_("Example: {command}").format(
            command="minesweeper simulate --player patterns teddy --level expert --games 200"
        ),
    )
    _add_players(parser)
    _add_games(parser)
    _add_running(parser)
    _add_output(parser)
    return parser


def _add_players(parser: Parser) -> None:
    """Adds the options that say who plays."""
    parser.add_argument(
        "--player",
        action="extend",
        nargs="+",
        choices=PLAYERS,
        metavar="NAME",
        help=_("who plays, several if you like: {names}").format(names=", ".join(PLAYERS)),
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        type=argument_type(_read_engine),
        help=_("a program of your own that plays too; see docs/engines-for-authors.md"),
    )
    parser.add_argument(
        "--engine-player",
        action="append",
        default=[],
        metavar="NAME=PLAYER",
        type=argument_type(_read_pair),
        help=_("which player to use, if an engine has several"),
    )
    parser.add_argument(
        "--move-seconds",
        metavar="S",
        type=argument_type(_read_seconds),
        default=MOVE_SECONDS,
        help=_("how long an engine may take for a move (default: {move_seconds:g})").format(
            move_seconds=MOVE_SECONDS
        ),
    )
    parser.add_argument(
        "--compare",
        nargs=2,
        choices=PLAYERS,
        metavar=("A", "B"),
        help=_(
            "measure how much more often player B wins than A, from the moves where they differ"
        ),
    )


def _add_games(parser: Parser) -> None:
    """Adds the options that say which games are played."""
    board = parser.add_mutually_exclusive_group()
    board.add_argument(
        "--level", choices=LEVELS, default="beginner", help=_("a named level (default: beginner)")
    )
    board.add_argument(
        "--size",
        metavar="30x16/99",
        type=argument_type(Level.read),
        help=_("width x height / mines"),
    )
    parser.add_argument(
        "--games", metavar="N", type=_count("games", MOST_GAMES), help=_("how many (default: 100)")
    )
    parser.add_argument(
        "--seed",
        type=argument_type(read_seed),
        default=0,
        help=_("a different seed deals different games"),
    )
    parser.add_argument(
        "--first-click",
        choices=[promise.value for promise in FirstClick],
        default=FirstClick.OPENING.value,
        help=_("what the first click guarantees; any: it can be a mine (default: opening)"),
    )
    parser.add_argument("--judge", choices=JUDGES, default="classic", help=_("who judges a click"))
    parser.add_argument(
        "--estimate",
        action="store_true",
        help=_("also estimate the win rate from the risks taken: about twice as precise"),
    )


def _add_running(parser: Parser) -> None:
    """Adds the options that say where the games are played."""
    parser.add_argument(
        "--workers",
        metavar="K",
        type=_count("workers", MOST_WORKERS),
        default=2,
        help=_("processes (default: 2)"),
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=_("use the workers of a Dask cluster instead, such as tcp://host:8786"),
    )


def _add_output(parser: Parser) -> None:
    """Adds the options that say what is written."""
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=file_path,
        help=_("save every game here, and resume from it"),
    )
    parser.add_argument(
        "--games-out",
        metavar="FILE",
        type=file_path,
        help=_("write every game as a saved game, one after another, for review --game N"),
    )
    parser.add_argument(
        "--csv",
        metavar="FILE",
        type=file_path,
        help=_("also write a table with a row for every game"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead"))
    parser.add_argument(
        "--plot", metavar="FILE", type=file_path, help=_("also draw the win rates: .png or .svg")
    )
    parser.add_argument(
        "--show", action="store_true", help=_("show a single game move by move, with --games 1")
    )


def _count(what: str, most: int) -> Callable[[str], int]:
    """Returns the reader of an argument that counts something, from 1 to `most`."""
    return argument_type(partial(_read_count, what, most))


def _read_count(what: str, most: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) <= most):
        raise ValueError(_(_COUNT_REFUSED[what]).format(most=most, text=quoted(text)))
    return int(text)


_COUNT_REFUSED = {
    "games": N_("The number of games must be from 1 to {most:,}, not {text}."),
    "workers": N_("The number of workers must be from 1 to {most:,}, not {text}."),
}


def _read_pair(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not (name and separator and value):
        raise ValueError(
            _("It must have the form NAME=VALUE, not {text}.").format(text=quoted(text))
        )
    return name, value


def _read_engine(text: str) -> EngineCommand:
    name, command = _read_pair(text)
    if name in PLAYERS:
        raise ValueError(
            _("No engine can be named {name}: a player has that name.").format(name=quoted(name))
        )
    return EngineCommand.read(name, command)


def _read_seconds(text: str) -> float:
    seconds = float(text) if re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,6})?", text) else 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            _("The seconds per move must be from 0 to {most_seconds}, not {text}.").format(
                most_seconds=MOST_SECONDS, text=quoted(text)
            )
        )
    return seconds


def _engines(chosen: argparse.Namespace) -> tuple[EngineCommand, ...]:
    """Returns the engines with their players; raises a UsageError if the names do not fit."""
    players = dict(chosen.engine_player)
    engines = {engine.name: engine for engine in chosen.engine}
    if len(engines) < len(chosen.engine):
        raise UsageError(_("Every --engine needs a name of its own."))
    for name in players:
        if name not in engines:
            raise UsageError(_("There is no --engine named {name}.").format(name=quoted(name)))
    return tuple(
        replace(engine, player=players.get(name), move_seconds=chosen.move_seconds)
        for name, engine in engines.items()
    )


def _wanted(chosen: argparse.Namespace) -> SimulationRequest:
    """Returns what the arguments ask for; raises a UsageError if they contradict each other."""
    if chosen.show and (chosen.games or 1) > 1:
        raise UsageError(_("Only a single game can be shown: use --games 1 --show."))
    if chosen.show and any(getattr(chosen, name) for name in _NOT_SHOWN):
        raise UsageError(_("Leave out --json, --plot, --out and --estimate with --show."))
    if chosen.estimate and JUDGES[chosen.judge].spares:
        raise UsageError(_("An estimate needs the judge classic: the others move mines."))
    if chosen.plot is not None:
        check_picture(chosen.plot, ".png", ".svg")
    if chosen.csv is not None:
        check_output(chosen.csv, TABLE)
    engines = _engines(chosen)
    usual = [] if engines else ["satisfiability"]
    players = tuple(dict.fromkeys(chosen.player or usual))
    conditions = (
        chosen.size or LEVELS[chosen.level],
        FirstClick(chosen.first_click),
        chosen.judge,
        chosen.seed,
    )
    contest = Contest(*conditions)
    if chosen.compare:
        _check_comparison(chosen)
        baseline, candidate = chosen.compare
        contest, players = ComparisonContest(*conditions, baseline), (candidate,)
    return SimulationRequest(
        contest,
        players,
        chosen.games or (1 if chosen.show else 100),
        chosen.workers,
        chosen.estimate,
        chosen.out,
        chosen.cluster,
        chosen.games_out,
        engines,
    )


def _check_comparison(chosen: argparse.Namespace) -> None:
    """Raises a UsageError if something else is wanted that a comparison does not give."""
    others = {f"--{name.replace('_', '-')}": getattr(chosen, name) for name in _NOT_COMPARED}
    asked = [option for option, value in others.items() if value]
    if asked:
        raise UsageError(
            _("A comparison of two players cannot use {asked}.").format(asked=join_all(asked))
        )
    if JUDGES[chosen.judge].spares:
        raise UsageError(_("A comparison needs the judge classic: the others move mines."))


_NOT_COMPARED = ("player", "engine", "estimate", "show", "plot", "games_out", "csv")
"""The options that mean nothing for a comparison."""
_NOT_SHOWN = ("json", "plot", "out", "estimate", "games_out", "csv")
"""The options that mean nothing for a shown game."""


def _plot(wanted: SimulationRequest, games: Mapping[str, Sequence[Played]], image: Path) -> None:
    summaries = [(player, PlayerFigures(played)) for player, played in games.items()]
    drawn = chart(heading(wanted.contest), summaries)
    if image.suffix.lower() == ".svg":
        write_picture(image, svg(drawn).encode())
        return
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window.drawing.picture import chart_png  # noqa: PLC0415  pygame

    write_picture(image, chart_png(drawn))


def _end_interrupted(wanted: SimulationRequest) -> NoReturn:
    """Prints that not all games were played, and exits with the code of an interruption."""
    kept = (
        _("the same command resumes from {out}").format(out=wanted.out)
        if wanted.out
        else _("--out FILE keeps games")
    )
    fail(f"Interrupted; {kept}.", INTERRUPTED)

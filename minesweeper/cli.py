"""The one command `minesweeper`: reads its words, hands each room what it needs, starts it."""

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from minesweeper import __version__, resources
from minesweeper.agent.agent import Agent
from minesweeper.agent.trail import Trail
from minesweeper.archive.exercises import Exercises
from minesweeper.archive.files import ArchiveError, home, reason, write_whole
from minesweeper.archive.incoming import Incoming, IncomingError, read_file
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.registrar import Registrar
from minesweeper.archive.saved_games import SavedGameError, load_game
from minesweeper.archive.settings_file import SettingsFile
from minesweeper.archive.trainer import Trainer
from minesweeper.boards import fixed_board
from minesweeper.exchange import Exchange, trail_of
from minesweeper.game.chance import read_seed
from minesweeper.game.grid import Cell
from minesweeper.game.level import LEVELS, FirstClick, Level
from minesweeper.game.minefield import Minefield
from minesweeper.game.notation import (
    NotationError,
    Sheet,
    read_numbers,
    read_position,
    write_jsminesweeper,
    write_minefield,
    write_position,
)
from minesweeper.game.quoting import quoted
from minesweeper.handbook import Handbook
from minesweeper.judges import JUDGES, UNFIT_WITHOUT_GUESSING
from minesweeper.prompter import Prompter
from minesweeper.settings import THEMES, Settings
from minesweeper.window.board_card import BoardCard

if TYPE_CHECKING:
    from minesweeper.arena.contest import Played
    from minesweeper.simulation import Wanted
    from minesweeper.window.courier import Courier

LONGEST_FILE = 16 * 1024 * 1024
"""The most bytes of a board in a file: one that never ends, such as a device, must not be kept."""
MOST_GAMES, MOST_WORKERS = 10_000_000, 256

A_GAME_WAITS = "Your unfinished game waits. The menu leads back to it."


class UsageError(ValueError):
    """Words on the command line that cannot be followed."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        fail(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")


def fail(sentence: str) -> NoReturn:
    """Say what is wrong and leave with code 2."""
    print(f"minesweeper: {sentence}", file=sys.stderr)  # noqa: T201  the command speaks here
    raise SystemExit(2)


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] in {"--help", "-h", "--version"}:
        _top_parser().parse_args(words)
    try:
        _run(words)
    except (UsageError, NotationError) as error:
        fail(str(error))


def _run(words: list[str]) -> None:
    # Each subcommand imports what it needs by itself: the window should not wait for the engine.
    match words:
        case ["engine", *rest]:
            _engine_parser().parse_args(rest)
            serve_engine()
        case ["analyse", *rest]:
            print_analysis(_analyse_parser().parse_args(rest))
        case ["rebuild", *rest]:
            print_rebuilt(_rebuild_parser().parse_args(rest).file)
        case ["review", *rest]:
            review(_review_parser().parse_args(rest))
        case ["simulate", *rest]:
            print_simulation(_simulate_parser().parse_args(rest))
        case ["play", *rest]:
            play(_play_parser().parse_args(rest))
        case _:
            play(_play_parser().parse_args(words))


def _top_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="minesweeper",
        description="A Minesweeper where luck never decides and every loss teaches.",
        epilog="With no subcommand the window opens: minesweeper --level expert",
    )
    parser.add_argument("--version", action="version", version=f"minesweeper {__version__}")
    subcommands = parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND")
    subcommands.add_parser(
        "play", help="open the window (the default); see minesweeper play --help"
    )
    subcommands.add_parser("engine", help="answer JSON lines; see minesweeper engine --help")
    subcommands.add_parser("simulate", help="let autoplayers play many games and compare them")
    subcommands.add_parser("analyse", help="tell what a position proves and how likely the rest is")
    subcommands.add_parser("review", help="look back on a saved game, in the window or as text")
    subcommands.add_parser("rebuild", help="find the mines of a fully uncovered board")
    return parser


def _engine_parser() -> argparse.ArgumentParser:
    return _Parser(
        prog="minesweeper engine",
        description="Read a JSON object a line and answer each with one, until the input ends.",
        epilog='Example: echo \'{"do": "analyse", "rows": ["1#", "##"], "mines": 1}\' '
        "| minesweeper engine",
    )


def serve_engine() -> None:
    """Run the engine on standard input and output."""
    from minesweeper import engine  # noqa: PLC0415  see _run

    # A reader that goes away or Ctrl + C ends the engine; there is nobody left to tell.
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        engine.serve(sys.stdin.buffer, sys.stdout.buffer)


def _analyse_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="minesweeper analyse",
        description="Tell what a position proves, how likely the rest is, and what to open.",
        epilog="Example: printf '3x2/1\\n1##\\n1##\\n' | minesweeper analyse -",
    )
    parser.add_argument("file", metavar="FILE", help="a position as text, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--image", metavar="FILE.png", type=Path, help="also draw a picture into this file"
    )
    parser.add_argument(
        "--theme",
        choices=[name for name in THEMES if name != "system"],
        default="daylight",
        help="the colours of that picture (default: daylight)",
    )
    return parser


def print_analysis(chosen: argparse.Namespace) -> None:
    """Print what follows from the position of a file, and draw it where a picture is asked for."""
    from minesweeper import engine, terminal  # noqa: PLC0415  see _run
    from minesweeper.logic.any_odds import best_cell  # noqa: PLC0415
    from minesweeper.request import RequestError  # noqa: PLC0415

    if chosen.image is not None:
        _check_picture(chosen.image, ".png")
    sheet = read_position(_read_text(chosen.file))
    try:
        odds = engine.count_odds(sheet.position)
    except RequestError as error:
        raise UsageError(str(error)) from None
    best = best_cell(odds)
    if chosen.image is not None:
        told = (terminal.advice(odds, best), terminal.proved(odds))
        _draw_picture(chosen, sheet, odds.chances, best, told)
    if chosen.json:
        counted = sheet.position.grid.size <= terminal.MOST_CELLS_COUNTED
        answer = engine.analysis(odds, with_odds=True, with_layouts=counted)
        print(json.dumps(answer, ensure_ascii=False))  # noqa: T201  the answer
        return
    drawn = terminal.picture(odds, best, terminal.Paper.of(sys.stdout), sheet.flags)
    print(drawn + terminal.summary(odds, best), end="")  # noqa: T201  the answer


def _check_picture(image: Path, *endings: str) -> None:
    """Refuse what can be seen to be no place for a picture, before anything is counted."""
    if image.suffix.lower() not in endings:
        raise UsageError(f"The picture {image} must be a file that ends in {' or '.join(endings)}.")
    # Writing would make the folder, which is right for our home and wrong for a slip.
    if not image.parent.is_dir():
        raise UsageError(
            f"The picture cannot be written to {image}: there is no folder {image.parent}."
        )


def _draw_picture(
    chosen: argparse.Namespace,
    sheet: Sheet,
    chances: list[float | None],
    best: Cell | None,
    told: tuple[str, str],
) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window import picture  # noqa: PLC0415  only here pygame is needed

    advice, proved = told
    details = f"{picture.board_words(sheet.position)}. {proved}"
    analysed = picture.Analysed(sheet.position, sheet.flags, chances, best, advice, details)
    _write_picture(chosen.image, picture.png(analysed, chosen.theme))


def _write_picture(image: Path, data: bytes) -> None:
    try:
        write_whole(image, data)
    except OSError as error:
        raise UsageError(f"The picture cannot be written to {image}: {reason(error)}.") from None
    # Beside the answer, so that JSON stays JSON.
    print(f"The picture is in {image}.", file=sys.stderr)  # noqa: T201  told where it is


def _simulate_parser() -> argparse.ArgumentParser:
    from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  see _run

    parser = _Parser(
        prog="minesweeper simulate",
        description="Let autoplayers play many games on the same minefields and compare them.",
        epilog="Example: minesweeper simulate --player patterns teddy --level expert --games 200",
    )
    parser.add_argument(
        "--player",
        action="extend",
        nargs="+",
        choices=PLAYERS,
        metavar="NAME",
        help="who plays, several if you like: " + ", ".join(PLAYERS),
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument(
        "--level", choices=LEVELS, default="beginner", help="a named level (default: beginner)"
    )
    board.add_argument(
        "--size", metavar="30x16/99", type=_argument(Level.read), help="width x height / mines"
    )
    parser.add_argument(
        "--games", metavar="N", type=_argument(_games), help="how many (default: 100)"
    )
    parser.add_argument(
        "--seed", type=_argument(read_seed), default=0, help="other games for another seed"
    )
    parser.add_argument(
        "--first-click",
        choices=[promise.value for promise in FirstClick],
        default=FirstClick.OPENING.value,
        help="what the first click is promised; any: it can be a mine (default: opening)",
    )
    parser.add_argument("--judge", choices=JUDGES, default="classic", help="who judges a click")
    parser.add_argument(
        "--estimate",
        action="store_true",
        help="also estimate the win rate from the chances taken: about twice as exact",
    )
    parser.add_argument(
        "--workers", metavar="K", type=_argument(_workers), default=2, help="processes (default: 2)"
    )
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="keep every game here, and go on from there"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--plot", metavar="FILE", type=Path, help="also draw the win rates: .png or .svg"
    )
    parser.add_argument(
        "--show", action="store_true", help="tell a single game move by move, with --games 1"
    )
    return parser


def _games(text: str) -> int:
    return _whole(text, "The number of games", MOST_GAMES)


def _workers(text: str) -> int:
    return _whole(text, "The number of workers", MOST_WORKERS)


def _whole(text: str, what: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) <= most):
        raise ValueError(f"{what} must be 1 to {most}, not {quoted(text)}.")
    return int(text)


def print_simulation(chosen: argparse.Namespace) -> None:
    """Let players play, and print how they did."""
    from minesweeper.arena.report import as_json, as_text  # noqa: PLC0415  see _run
    from minesweeper.simulation import simulate  # noqa: PLC0415

    wanted = _wanted(chosen)
    if chosen.show:
        _print_game(wanted)
        return
    try:
        games, is_whole = simulate(wanted)
    except ArchiveError as error:
        raise UsageError(str(error)) from None
    if chosen.json:
        print(json.dumps(as_json(wanted.contest, games), ensure_ascii=False))  # noqa: T201  the answer
    else:
        print(as_text(wanted.contest, games), end="")  # noqa: T201  the answer
    if chosen.plot is not None:
        _plot(wanted, games, chosen.plot)
    if not is_whole:
        _end_interrupted(wanted)


def _wanted(chosen: argparse.Namespace) -> "Wanted":
    """What the words ask for; a UsageError where they contradict each other."""
    from minesweeper.arena.contest import Contest  # noqa: PLC0415  see _run
    from minesweeper.simulation import Wanted  # noqa: PLC0415

    if chosen.show and (chosen.games or 1) > 1:
        raise UsageError("Only a single game is shown: use --games 1 --show.")
    if chosen.show and (chosen.json or chosen.plot or chosen.out or chosen.estimate):
        raise UsageError("A shown game goes without --json, --plot, --out and --estimate.")
    if chosen.estimate and JUDGES[chosen.judge].spares:
        raise UsageError("An estimate needs the judge classic: others spare mines themselves.")
    if chosen.plot is not None:
        _check_picture(chosen.plot, ".png", ".svg")
    return Wanted(
        Contest(
            chosen.size or LEVELS[chosen.level],
            FirstClick(chosen.first_click),
            chosen.judge,
            chosen.seed,
        ),
        tuple(dict.fromkeys(chosen.player or ["satisfiability"])),
        chosen.games or (1 if chosen.show else 100),
        chosen.workers,
        chosen.estimate,
        chosen.out,
    )


def _print_game(wanted: "Wanted") -> None:
    from minesweeper.arena.showing import shown_game  # noqa: PLC0415  see _run

    for player in wanted.players:
        for told in shown_game(wanted.contest, player, 0):
            print(told)  # noqa: T201  the answer


def _plot(wanted: "Wanted", games: Mapping[str, Sequence["Played"]], image: Path) -> None:
    from minesweeper.arena.chart import chart, svg  # noqa: PLC0415  see _run
    from minesweeper.arena.figures import summarise  # noqa: PLC0415
    from minesweeper.arena.report import heading  # noqa: PLC0415

    summaries = [(player, summarise(played)) for player, played in games.items()]
    drawn = chart(heading(wanted.contest), summaries)
    if image.suffix.lower() == ".svg":
        _write_picture(image, svg(drawn).encode())
        return
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from minesweeper.window.chart_picture import png  # noqa: PLC0415  only here pygame is needed

    _write_picture(image, png(drawn))


def _end_interrupted(wanted: "Wanted") -> NoReturn:
    """Say that not all was played, and leave with the code of an interrupted program."""
    kept = f"the same command goes on from {wanted.out}" if wanted.out else "--out FILE keeps games"
    print(f"minesweeper: Interrupted; {kept}.", file=sys.stderr)  # noqa: T201  told beside the answer
    raise SystemExit(130)


def _rebuild_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="minesweeper rebuild",
        description="Print the mines of a fully uncovered board: rows of digits, each counting the "
        "mines in its own cell and the cells around it.",
        epilog="Example: printf '111\\n111\\n111\\n' | minesweeper rebuild -",
    )
    parser.add_argument("file", metavar="FILE", help="a text file, or - for standard input")
    return parser


def print_rebuilt(file: str) -> None:
    """Print the mines behind the numbers of a file, and whether they could be others."""
    from minesweeper.logic.rebuild import NoBoardError, rebuild  # noqa: PLC0415  see _run

    grid, numbers = read_numbers(_read_text(file))
    try:
        found = rebuild(grid, numbers)
    except NoBoardError as error:
        raise UsageError(str(error)) from None
    print(write_minefield(Minefield(grid, found.mined)), end="")  # noqa: T201  the answer
    told = "No other minefield has" if found.is_unique else "Other minefields have"
    print(f"{told} these numbers.")  # noqa: T201  the answer


def _review_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="minesweeper review",
        description="Look back on a saved game: its guesses and their odds, what was certain, and "
        "the mistake.",
        epilog="Example: minesweeper review game-1.jsonl --text",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved game")
    parser.add_argument("--text", action="store_true", help="print it; no window opens")
    _add_window_options(parser)
    return parser


def review(chosen: argparse.Namespace) -> None:
    """Print the review of a saved game, or open the game in the window."""
    if not chosen.text:
        play(_play_parser().parse_args([f"--load={chosen.file}"], chosen), is_review=True)
        return
    from minesweeper.agent.instructor import lesson_of_loss  # noqa: PLC0415  see _run
    from minesweeper.agent.play import loss_of  # noqa: PLC0415
    from minesweeper.agent.reviewer import review_of  # noqa: PLC0415
    from minesweeper.review import Standing  # noqa: PLC0415
    from minesweeper.timeline import timeline  # noqa: PLC0415
    from minesweeper.window.teaching.transcript import transcript  # noqa: PLC0415

    trail = _load(chosen.file)
    found = review_of(trail)
    print(timeline(found), end="")  # noqa: T201  the answer
    if found.standing is Standing.LOST:
        loss = loss_of(trail)
        lesson = lesson_of_loss(JUDGES[trail.judge], loss.case, loss.ruling)
        print(f"\n{transcript(lesson, lesson.promise, lesson.cards)}", end="")  # noqa: T201  the answer


def _read_text(file: str) -> str:
    try:
        data = _read_start(file)
        if len(data) > LONGEST_FILE:
            raise UsageError(f"The file {file} is longer than {LONGEST_FILE} bytes.")
        return data.decode("utf-8")
    except OSError as error:
        raise UsageError(f"The file {file} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise UsageError(f"The file {file} is not a text file.") from None


def _read_start(file: str) -> bytes:
    """As much of a file as can be a board, and a byte more."""
    if file == "-":
        return sys.stdin.buffer.read(LONGEST_FILE + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LONGEST_FILE + 1)


def _play_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="minesweeper play",
        description="Open the window and play.",
        epilog="Example: minesweeper play --size 40x20/150 --seed 7 --theme night",
    )
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--level", choices=LEVELS, help="one of the named levels")
    board.add_argument(
        "--size", metavar="30x16/99", type=_argument(Level.read), help="width x height / mines"
    )
    board.add_argument(
        "--board", metavar="NAME", help="a fixed board: " + ", ".join(resources.board_names())
    )
    board.add_argument(
        "--load", metavar="FILE", type=Path, help="a saved game, a board or a position"
    )
    parser.add_argument(
        "--seed", type=_argument(read_seed), help="deal the first game from this seed"
    )
    parser.add_argument("--judge", choices=JUDGES, help="who judges a click")
    parser.add_argument(
        "--first-click", choices=["opening", "safe"], help="what the first click is promised"
    )
    parser.add_argument(
        "--no-guess", action="store_true", help="deal boards that logic alone can finish"
    )
    _add_window_options(parser)
    return parser


def _add_window_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", choices=THEMES, help="the colours of the window")
    parser.add_argument(
        "--home",
        metavar="DIR",
        type=Path,
        help="where settings and games are kept (default: MINESWEEPER_HOME, or the system's place "
        "for them)",
    )
    parser.add_argument(
        "--trace", metavar="FILE", type=Path, help="write what happens as JSON lines"
    )


def _argument(read: Any) -> Any:
    """Let argparse show the sentence of a reader's own error."""

    def reader(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).rstrip(".")) from None

    return reader


def play(chosen: argparse.Namespace, *, is_review: bool = False) -> None:
    """Open the window and play until it is closed; a saved game can be looked back on first."""
    _check_no_guess(chosen)
    found = _check_board(chosen, is_review=is_review)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Imported here, so that a slip on the command line is told without waiting for pygame.
    from minesweeper.window.commands import Command  # noqa: PLC0415
    from minesweeper.window.courier import Courier  # noqa: PLC0415
    from minesweeper.window.display import NoDisplayError  # noqa: PLC0415
    from minesweeper.window.loudspeaker import Loudspeaker  # noqa: PLC0415
    from minesweeper.window.outside import Outside  # noqa: PLC0415
    from minesweeper.window.tracing import Trace  # noqa: PLC0415
    from minesweeper.window.window import Window  # noqa: PLC0415

    folder = home(chosen.home)
    file = SettingsFile(folder)
    is_first = file.is_missing and not _asks_for_a_game(chosen)
    settings, notice = file.read()
    loaded = _trail_of(found, chosen.judge or settings.judge)
    keeper = GameKeeper(folder, _milliseconds, _today)
    agent = Agent(_milliseconds, fixed_board, keeper, partial(_keep_report, folder))
    saved, aside, notices = _choose_saved(chosen, loaded, keeper)
    courier = Courier(agent)
    _add_listeners(courier, agent, keeper, folder)
    loudspeaker = Loudspeaker()
    outside = Outside(
        tell_agent=courier.send,
        keep_settings=partial(_keep, file),
        keep_report=partial(_keep_report, folder),
        position_text=lambda position, flags: write_position(Sheet.of(position, flags)),
        jsminesweeper_text=lambda position, flags: write_jsminesweeper(Sheet.of(position, flags)),
        new_seed=_new_seed,
        boards=_board_cards,
        now=_milliseconds,
        players=_player_names,
        home=str(folder.absolute()),
        sounds=loudspeaker,
        has_unfinished=aside is not None,
        nap=courier.nap,
        trace=_open_trace(Trace.to, chosen.trace),
        notice=" ".join(filter(None, (notice, *notices))) or None,
    )
    try:
        window = Window(outside, settings, **_for_this_session(chosen))
    except NoDisplayError as error:
        raise UsageError(str(error)) from None
    courier.add_observer(window.observe)
    agent.put_back(saved)
    agent.put_aside(aside)
    courier.start()
    if saved is not None and is_review:
        window.games.review_saved()
    elif saved is not None:
        window.games.play_saved()
    elif chosen.board is not None:
        window.games.play_board(chosen.board)
    else:
        window.games.play(window.games.level, chosen.seed)
        if is_first:
            window.perform(Command.START)
    try:
        window.run()
    finally:
        loudspeaker.close()
        # An agent that hangs is not spoken to: its last turn is on the disk already.
        if courier.close():
            agent.put_away()
            keeper.close()


def _add_listeners(courier: "Courier", agent: Agent, keeper: GameKeeper, folder: Path) -> None:
    """Let everyone hear what the player did who works beside the agent."""
    courier.add_listener(Registrar(keeper, folder, courier.announce).observe)
    trainer = Trainer(Exercises(folder, _today), keeper, courier.announce)
    agent.add_observer(trainer.observe)
    courier.add_listener(trainer.observe)
    prompter = Prompter(lambda: agent.sheet, courier.announce)
    agent.add_observer(prompter.observe)
    courier.add_listener(prompter.observe)
    courier.add_listener(Handbook(courier.announce).observe)
    courier.add_listener(Exchange(agent, courier.announce).observe)


def _check_no_guess(chosen: argparse.Namespace) -> None:
    if not chosen.no_guess:
        return
    if chosen.board is not None or chosen.load is not None:
        raise UsageError("Only new boards are dealt without guessing: leave --no-guess out.")
    if chosen.judge in UNFIT_WITHOUT_GUESSING:
        raise UsageError("Kind has nothing to spare without guessing: choose another --judge.")


def _check_board(chosen: argparse.Namespace, *, is_review: bool) -> Incoming | None:
    """Find out before the window opens whether what is to be played is there."""
    if chosen.board is not None:
        fixed_board(chosen.board)
    if chosen.load is None:
        return None
    if chosen.seed is not None:
        raise UsageError("A loaded game has its own seed: leave --seed out.")
    if is_review or not chosen.load.is_file():
        return _load(chosen.load)
    try:
        return read_file(chosen.load)
    except IncomingError as error:
        raise UsageError(f"The game {chosen.load} cannot be loaded: {error}") from None


def _trail_of(found: Incoming | None, judge: str) -> Trail | None:
    """The game to be played from what was loaded."""
    from minesweeper.window.words import SHARED_BOARD  # noqa: PLC0415  as in play

    try:
        return None if found is None else trail_of(found, judge, _new_seed(), SHARED_BOARD)
    except IncomingError as error:
        raise UsageError(str(error)) from None


def _choose_saved(
    chosen: argparse.Namespace, loaded: Trail | None, keeper: GameKeeper
) -> tuple[Trail | None, Trail | None, list[str | None]]:
    """The game to go on with and the one that waits behind it, if any, and what is to be told."""
    waiting, notice = keeper.restore()
    if not _asks_for_a_game(chosen):
        return waiting, None, [notice]
    return loaded, waiting, [notice, A_GAME_WAITS if waiting is not None else None]


def _new_seed() -> int:
    return int.from_bytes(os.urandom(8), "big")


def _load(file: Path) -> Trail:
    try:
        return load_game(file)[0]
    except (SavedGameError, OSError) as error:
        told = f"{reason(error)}." if isinstance(error, OSError) else error
        raise UsageError(f"The game {file} cannot be loaded: {told}") from None


def _asks_for_a_game(chosen: argparse.Namespace) -> bool:
    """Whether the words on the command line say what is to be played."""
    asked_for = (chosen.level, chosen.size, chosen.seed, chosen.board, chosen.load)
    return any(asked is not None for asked in asked_for)


def _open_trace(to: Callable[[Path], Any], path: Path | None) -> Any:
    try:
        return to(path) if path else None
    except OSError as error:
        raise UsageError(f"The trace cannot be written to {path}: {reason(error)}.") from None


def _keep(file: SettingsFile, settings: Settings) -> str | None:
    try:
        file.write(settings)
    except ArchiveError as error:
        return str(error)
    return None


def _keep_report(folder: Path, report: dict[str, Any]) -> str:
    """Keep what a window tells of a failure; where it lies, or why it could not be kept."""
    from minesweeper.archive.reports import write_report  # noqa: PLC0415  hardly ever needed

    try:
        path = write_report(folder, {"version": __version__, **report})
    except ArchiveError as error:
        return str(error)
    return f"The report is saved as {path}."


def _for_this_session(chosen: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line overrides without keeping them."""
    session: dict[str, Any] = {}
    if chosen.level or chosen.size:
        session["level"] = chosen.level or str(chosen.size)
    if chosen.first_click:
        session["first_click"] = FirstClick(chosen.first_click)
    if chosen.judge:
        session["judge"] = chosen.judge
    if chosen.no_guess:
        session["no_guess"] = True
    if chosen.theme:
        session["theme"] = chosen.theme
    return session


def _player_names() -> list[str]:
    from minesweeper.players.roster import PLAYERS  # noqa: PLC0415  most games are not watched

    return list(PLAYERS)


def _board_cards() -> list[BoardCard]:
    boards = [fixed_board(name) for name in resources.board_names()]
    return [
        BoardCard(board.name, board.title, board.reason, board.minefield.level) for board in boards
    ]


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


def _today() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000

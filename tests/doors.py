"""Every door through which something comes in from outside, each with what it promises.

Whatever bytes come, a door gives a value or one narrow error of ours with a short sentence, never a
raw ValueError, KeyError, TypeError, RecursionError or OverflowError. `Door.check` tests that;
hypothesis and a coverage-guided fuzzer call it. `tests/test_doors.py` finds every public function
named `read…` or `load…` that no door calls.
"""

import io
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from fakes import Clock
from recorded import NOON, finished_game, keep_games
from scripted_play import ScriptedPlay

from minesweeper import __version__, events
from minesweeper.archive.evf import write_evf
from minesweeper.archive.exercises import ExerciseFileError, read_exercises
from minesweeper.archive.files import ArchiveError
from minesweeper.archive.incoming import IncomingError, fixed_board, read_file, read_text
from minesweeper.archive.keeper import GameKeeper
from minesweeper.archive.records import Records
from minesweeper.archive.replays import ReplayError, load_replay
from minesweeper.archive.saved_games import (
    SavedGameError,
    lines,
    one_of_games,
    pack_game,
    read_history,
    read_name,
    read_start,
    unpack_game,
)
from minesweeper.archive.settings_file import SettingsFile, written
from minesweeper.arena.comparison import COMPARED
from minesweeper.arena.contest import Contest
from minesweeper.arena.played_games import PLAYED as PLAYED_GAMES
from minesweeper.arena.played_games import PlayedGames
from minesweeper.cli import files as named_files
from minesweeper.cli.usage import UsageError
from minesweeper.engine.engine import serve
from minesweeper.game.chance import SeedError, read_seed
from minesweeper.game.grid import Cell, GridError
from minesweeper.game.history import History, HistoryError
from minesweeper.game.level import FirstClick, Level, LevelError
from minesweeper.game.links import read_link
from minesweeper.game.notation import (
    NotationError,
    add_clauses,
    read_board,
    read_mbf,
    read_minefield,
    read_position,
)
from minesweeper.game.position_links import read_position_link, write_position_link
from minesweeper.keys import USUAL_KEYS
from minesweeper.players.engine_process import (
    EngineCommand,
    EngineCommandError,
    EngineError,
    read_answer,
)
from minesweeper.record import Selection
from minesweeper.services.records import RecordsService
from minesweeper.services.sharing import history_of
from minesweeper.settings import Settings
from minesweeper.teaching.puzzle import PuzzleCode, PuzzleError

LONGEST_SENTENCE = 400
LARGEST_BOARD = 1000
"""Cells: on a larger board to think takes longer than to read, and only reading is tried here."""


@dataclass(frozen=True)
class Door:
    """A reader, what it raises, and what it reads gladly."""

    read: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]
    examples: tuple[bytes, ...]

    def check(self, data: bytes) -> None:
        """Knock with these bytes: a value comes, or a sentence."""
        try:
            self.read(data)
        except self.refuses as error:
            check_sentence(str(error))


def check_sentence(sentence: str) -> None:
    """Whether a sentence is one that can be shown to a player."""
    assert sentence.endswith("."), sentence
    assert sentence.isprintable(), sentence
    assert len(sentence) <= LONGEST_SENTENCE, sentence


def _text(read: Callable[[str], object], error: type[Exception], *examples: str) -> Door:
    """A door for texts; bytes that are no UTF-8 come as odd letters."""
    told = tuple(example.encode() for example in examples)
    return Door(lambda data: read(data.decode("utf-8", "surrogateescape")), (error,), told)


# Games and the engine.


def _game(data: bytes) -> None:
    """A saved game, replayed where its board is small."""
    history = read_history(io.BytesIO(data))
    if history.start.level.grid.size <= LARGEST_BOARD:
        history.replay()


KEPT = pack_game(finished_game(3)[0])


def _packed_game(data: bytes) -> History:
    return unpack_game(data, KEPT.id)


def _brought(data: bytes) -> None:
    """What is pasted, made a game of where its board is small."""
    found = read_text(data.decode("utf-8", "surrogateescape"))
    size = found.start.level.grid.size if isinstance(found, History) else _cells(found)
    if size <= LARGEST_BOARD:
        history_of(found, "quantum", 1, "Pasted")


def _cells(found: object) -> int:
    board = getattr(found, "minefield", None) or getattr(found, "position", None)
    assert board is not None, found
    return int(board.grid.size)


def _engine_line(data: bytes) -> None:
    """A line to the engine, which has one answer, a line of JSON."""
    line = data.replace(b"\n", b" ")
    # What it costs to think about large boards is bounded elsewhere.
    if len(line) > 2000:
        return
    answered = io.BytesIO()
    serve(io.BytesIO(line), answered)
    told = answered.getvalue().split(b"\n")[:-1]
    assert len(told) == bool(line), told
    for answer in told:
        found = json.loads(answer.decode("utf-8"))
        if not found["ok"]:
            check_sentence(found["error"])


# Files.


def _file(name: str, read: Callable[[Path], object], data: bytes) -> None:
    """Bytes as a file of this name, in a home of its own."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        read(path)


def _settings(path: Path) -> None:
    before = path.read_bytes()
    _, sentence = SettingsFile(path.parent).read()
    kept = [file.read_bytes() for file in path.parent.iterdir()]
    assert before in kept, "the file is gone"
    if sentence is not None:
        check_sentence(sentence)


def _autosave(path: Path) -> None:
    before = path.read_bytes()
    keeper = GameKeeper(path.parent, Clock(), Clock(NOON))
    _, sentence = keeper.restore()
    keeper.close()
    if sentence is not None:
        check_sentence(sentence)
        kept = [file.read_bytes() for file in path.parent.iterdir() if file.is_file()]
        assert before in kept, "the file is gone"


def _database(path: Path) -> None:
    """Records, asked for everything a window asks for."""
    heard: list[events.Event] = []
    keeper = GameKeeper(path.parent, Clock(), Clock(NOON))
    registrar = RecordsService(keeper, path.parent, heard.append)
    everything = Selection(help=None)
    registrar.observe(events.StatisticsAsked(everything))
    registrar.observe(events.CourseAsked(everything))
    registrar.observe(events.GamesAsked(everything, "won", 0, 50))
    keeper.close()
    assert len(heard) >= 3, heard
    for event in heard:
        if isinstance(event, events.RecordsSaid):
            check_sentence(event.sentence)


CONTEST = Contest(Level.of(9, 9, 10), FirstClick.OPENING, "classic", 1)


def _played_games(path: Path) -> object:
    with closing(PlayedGames(path, PLAYED_GAMES)) as file:
        return file.read(CONTEST)


def _engine_answer(data: bytes) -> object:
    try:
        return read_answer(data)
    except EngineError as error:
        # It is shown as the end of a sentence about the engine.
        raise EngineError(f"{error}.") from None


def _compared(path: Path) -> object:
    with closing(PlayedGames(path, COMPARED)) as file:
        return file.read(CONTEST)


# Examples.


def _scripted(seed: int) -> bytes:
    play = ScriptedPlay(seed)
    for _ in islice(play.turns(15), 15):
        pass
    return b"".join(lines(play.history))


@cache
def _good_database() -> bytes:
    with TemporaryDirectory() as folder:
        records = Records(Path(folder))
        keep_games(records, 0, 3)
        records.database.close()
        return (Path(folder) / "records.sqlite").read_bytes()


REQUESTS = (
    {"do": "hello"},
    {"do": "new", "width": 4, "height": 3, "mines": 2, "seed": 7, "first": [1, 1]},
    {"do": "analyse", "rows": ["1##", "2F#", "1M#"], "mines": 3, "odds": True, "layouts": True},
    {"do": "rebuild", "numbers": ["1100", "1100"]},
    {"do": "explain", "rows": ["1#"], "mines": 1, "cell": [0, 1]},
    {"do": "scout", "rows": ["1##", "2F#"], "mines": 2, "field": [".*.", "..*"]},
    {"do": "judge", "rows": ["#1"], "mines": 1, "field": ["*."], "open": [0, 0], "judge": "kind"},
    {"do": "choose", "rows": ["1##", "2F#"], "mines": 2, "player": "satisfiability", "seed": 7},
)
PLAYED = (
    {"format": "minesweeper-games", "version": 1, "release": __version__},
    {
        "size": "9x9/10",
        "first_click": "opening",
        "judge": "classic",
        "seed": 1,
        "player": "teddy",
        "game": 0,
        "won": True,
        "clicks": 9,
        "guesses": 1,
        "spared": 0,
        "subsets": False,
        "seconds": 0.1,
        "estimate": None,
    },
)
COMPARISONS = (
    {"format": "minesweeper-comparisons", "version": 1, "release": __version__},
    {
        "size": "9x9/10",
        "first_click": "opening",
        "judge": "classic",
        "seed": 1,
        "baseline": "teddy",
        "player": "strongest",
        "game": 0,
        "difference": -0.25,
        "decisions": 4,
        "differing": 1,
        "seconds": 0.1,
    },
)
EXERCISES = (
    {"format": "minesweeper exercises", "version": 2},
    {
        "kept": 5,
        "judge": "kind",
        "technique": "B1",
        "cell": "B1",
        "chord": False,
        "position": ["2x1/1", "1#"],
        "target": "B1",
        "given": [],
        "starter": True,
        "tried": 0,
        "solved": 0,
    },
)
POSITIONS = ("3x2/1\n1#F\nM##\n", "3x2x1\n1HF\nHHH\n", "2×2/1\n1#\n##")
MINEFIELDS = ("3x2/1\n...\n.*.\n", "1x2/1\n*\n.\n")
BOARD = "title: T\nreason: R\nopen: A1 C1\n\n3x2/1\n...\n.*.\n"
LINKS = ("https://a.b/?b=1&m=00000100000000000&start=3", "?b=0302&m=80", "x?b=3&m=")
POSITION_LINK = write_position_link(read_position(POSITIONS[0]))
GAMES = tuple(_scripted(seed) for seed in (1, 5, 9, 12))
NAMED = GAMES[0].replace(b"{", b'{"name":"A long way",', 1)
MBF = bytes([3, 2, 0, 1, 1, 1])
KEYS = USUAL_KEYS.with_key("pause", "F8")


def _lines_of(told: tuple[dict[str, object], ...]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in told)


DOORS = {
    "position": _text(read_position, NotationError, *POSITIONS),
    "minefield": _text(read_minefield, NotationError, *MINEFIELDS),
    "numbers": _text(add_clauses, NotationError, "11 0\n1,10\n000", "111\n111\n"),
    "board": _text(partial(read_board, "name"), NotationError, BOARD),
    "board name": _text(fixed_board, NotationError, "one-two-one"),
    "mbf": Door(read_mbf, (NotationError,), (MBF,)),
    "level": _text(Level.read, LevelError, "30x16/99", "9 × 9 / 10"),
    "cell": _text(Cell.named, GridError, "A1", "ALL1000"),
    "seed": _text(read_seed, SeedError, "18446744073709551615"),
    "link": _text(read_link, NotationError, *LINKS),
    "link to a position": _text(read_position_link, NotationError, POSITION_LINK),
    "code of a puzzle": _text(PuzzleCode.read, PuzzleError, "1100-00FT-033E"),
    "paste": Door(
        _brought,
        (IncomingError,),
        tuple(told.encode() for told in (*POSITIONS, *MINEFIELDS, BOARD, *LINKS)) + GAMES[:1],
    ),
    "dropped file": Door(
        partial(_file, "dropped", read_file), (IncomingError,), (*GAMES[:1], MBF, BOARD.encode())
    ),
    "replay": Door(
        partial(_file, "replay.evf", load_replay),
        (ReplayError,),
        (write_evf(finished_game(3)[0]).data,),
    ),
    "saved game": Door(_game, (SavedGameError, HistoryError), GAMES),
    "start of a saved game": Door(
        partial(_file, "game-1.jsonl", read_start), (SavedGameError,), GAMES
    ),
    "name of a saved game": Door(
        partial(_file, "game-1.jsonl", read_name), (SavedGameError,), (*GAMES[:1], NAMED)
    ),
    "packed game": Door(_packed_game, (SavedGameError,), (KEPT.saved,)),
    "autosave": Door(partial(_file, "unfinished-1.jsonl", _autosave), (), GAMES),
    "settings": Door(
        partial(_file, "settings.toml", _settings), (), (written(Settings(keys=KEYS)).encode(),)
    ),
    "named text file": Door(
        partial(_file, "board.txt", lambda path: named_files.read_text(str(path))),
        (UsageError,),
        (POSITIONS[0].encode(),),
    ),
    "named saved game": Door(
        partial(_file, "game.jsonl", named_files.read_history), (UsageError,), GAMES[:1]
    ),
    "engine line": Door(
        _engine_line, (), tuple(json.dumps(request).encode() for request in REQUESTS)
    ),
    "command of an outside engine": Door(
        lambda data: EngineCommand.read("mine", data.decode(errors="surrogateescape")),
        (EngineCommandError,),
        (b"node 'my engine.js' --level=2",),
    ),
    "answer of an outside engine": Door(
        _engine_answer, (EngineError,), (b'{"ok": true, "id": 1, "cell": [0, 1]}\n',)
    ),
    "one of many games": Door(
        lambda data: one_of_games(io.BytesIO(data), 2), (SavedGameError,), (b"".join(GAMES[:2]),)
    ),
    "comparisons": Door(
        partial(_file, "compared.jsonl", _compared), (ArchiveError,), (_lines_of(COMPARISONS),)
    ),
    "exercises": Door(
        partial(_file, "exercises.jsonl", read_exercises),
        (ExerciseFileError,),
        (_lines_of(EXERCISES),),
    ),
    "played games": Door(
        partial(_file, "games.jsonl", _played_games), (ArchiveError,), (_lines_of(PLAYED),)
    ),
    "database": Door(partial(_file, "records.sqlite", _database), (), (_good_database(),)),
}

"""Records what the program does, and compares a later version with it.

    python tests/golden.py record DIR
    python tests/golden.py compare DIR [--only answers|games|lessons|homes|views ...]
                                       [--without-words]

`record` writes inputs and outputs to DIR. `compare` runs the program as it is now on the same
inputs, writes its outputs to DIR/now, lists the differences and exits with 1 if there are any.
`--without-words` leaves out sentences and lessons, to see whether more than the wording changed.
`--small` records the few answers, games and lessons of `tests/data/golden`, which
`tests/test_golden.py` compares; renew them on purpose with

    python tests/golden.py record tests/data/golden --small

It speaks to the program only through what stays when modules and classes are renamed: the command
line, the engine's JSON lines, files, the events of `--trace`, and `tests/pictures.py`. Where an
event or a field is renamed on purpose, add the new name to RENAMED.
"""

import argparse
import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

TESTS = Path(__file__).parent
ROOT = TESTS.parent
sys.path[:0] = [str(TESTS), str(ROOT)]
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: E402  it looks at the environment
from driven_program import LEFT, MIDDLE, RIGHT, Program, drive, run  # noqa: E402

RENAMED: dict[str, str] = {}
"""New names of events and of their fields, with the names that the recorded outputs have."""
LEFT_OUT = {"t", "ms", "version"}
"""Fields that differ from run to run or from release to release."""
UNORDERED = {"ThoughtSettled"}
"""Events that are not recorded: when they come among others promises nothing."""
LONGEST_VALUE = {False: 20_000, True: 120}
"""A longer JSON value is recorded as its beginning and a hash; by whether the record is small."""
SHOWN = 12
"""How many differences of a part are printed."""

JUDGES = ("kind", "quantum", "strict", "odds", "classic", "cruel")
PLAYERS = ("patterns", "sentences", "sentences+", "backtracking", "satisfiability")
PLAYERS += ("teddy-", "teddy", "strongest")
SWITCHES: tuple[tuple[str, ...], ...] = (
    (),
    ("mark_undeducible",),
    ("show_odds",),
    ("coach",),
    ("auto_flag",),
    ("auto_open", "mercy_line"),
    ("no_guess",),
    ("question_marks", "flag_limit", "mercy_line"),
    ("mark_undeducible", "show_odds", "coach", "auto_flag", "auto_open", "mercy_line"),
)
"""The settings switched on in the scripted games."""
PLAIN_WINDOW = ("movement = false", "sound = false", "window_width = 640", "window_height = 480")

Rows = list[str]


@dataclass(frozen=True)
class Sizes:
    """How much is recorded."""

    deals: int
    sessions: int
    games_a_session: int
    lessons: int


WHOLE = Sizes(deals=160, sessions=54, games_a_session=10, lessons=200)
SMALL = Sizes(deals=7, sessions=9, games_a_session=3, lessons=10)


# Answers of the engine.


def record_requests(into: Path, sizes: Sizes) -> None:
    """Write the requests of all verbs, on positions that the engine deals by seed."""
    chance = Random(1)  # noqa: S311  repeatable on purpose
    deals = [_deal(chance, number) for number in range(sizes.deals)]
    requests = [{"do": "hello"}, *deals]
    for dealt in map(json.loads, _engine(map(json.dumps, deals))):
        if dealt["ok"]:
            requests += _requests_about(chance, dealt["field"], dealt["rows"])
    texts = [json.dumps(request) for request in requests]
    texts += BAD_LINES
    (into / "requests.jsonl").write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")


def _deal(chance: Random, number: int) -> dict[str, Any]:
    sizes = ((9, 9, 10), (10, 10, 20), (8, 6, 9), (5, 5, 6), (12, 7, 16), (16, 16, 40))
    width, height, mines = sizes[number % len(sizes)]
    asked = {
        "do": "new",
        "width": width,
        "height": height,
        "mines": mines,
        "seed": chance.randrange(2**64),
        "first": [chance.randrange(height), chance.randrange(width)],
        "first_click": chance.choice(("any", "safe", "opening")),
    }
    if number % 9 == 4:
        asked["no_guess"] = True
    if number % 40 == 11:
        return {"do": "new", "level": "expert", "seed": number, "first": [8, 15]}
    return asked


def _requests_about(chance: Random, mined: Rows, rows: Rows) -> Iterator[dict[str, Any]]:
    """Requests of every verb about one minefield, each at another moment of a game on it."""
    mines = "".join(mined).count("*")
    asked = {"rows": _played_on(chance, mined, rows), "mines": mines}
    yield {"do": "analyse", **asked, "layouts": chance.random() < 0.5}
    yield {"do": "analyse", **asked, "odds": False}
    for cell in _some(chance, asked["rows"], "#", 3):
        yield {"do": "explain", **asked, "cell": cell}
    yield {"do": "scout", **asked, "field": mined}
    for player in chance.sample(PLAYERS, 2):
        seed = chance.randrange(2**64)
        yield {"do": "choose", **asked, "player": player, "seed": seed}
    asked["rows"] = _played_on(chance, mined, asked["rows"])
    for judge in chance.sample(JUDGES, 3):
        told = {**asked, "field": mined, "judge": judge, "seed": chance.randrange(2**64)}
        for cell in _some(chance, asked["rows"], "#", 1):
            yield {"do": "judge", **told, "open": cell}
    for cell in _some(chance, asked["rows"], "12345678", 1):
        judge = chance.choice(JUDGES)
        rows_flagged = _flagged_around(chance, asked["rows"], cell)
        told = {**asked, "rows": rows_flagged, "field": mined, "judge": judge}
        yield {"do": "judge", **told, "chord": cell}
    yield {"do": "rebuild", "numbers": _sums(mined)}


BAD_LINES = (
    *("", "no JSON", "[]", "7", "{}", '{"do": 3}', '{"do": "fly", "id": [1, null]}'),
    '{"do": "new", "level": "huge"}',
    '{"do": "new", "width": 2000, "height": 1, "mines": 1}',
    '{"do": "new", "width": 3, "height": 3, "mines": 9, "seed": -1}',
    '{"do": "analyse", "rows": ["1#", "#"], "mines": 1}',
    '{"do": "analyse", "rows": ["1#", "##"], "mines": 9}',
    '{"do": "analyse", "rows": ["3#"], "mines": 1}',
    '{"do": "analyse", "rows": ["x#"], "mines": 1}',
    '{"do": "explain", "rows": ["1#"], "mines": 1, "cell": [0, 0]}',
    '{"do": "explain", "rows": ["1#"], "mines": 1, "cell": [4, 0]}',
    '{"do": "scout", "rows": ["1#"], "mines": 1, "field": ["*."]}',
    '{"do": "judge", "rows": ["1#"], "mines": 1, "field": [".*"], "open": [0, 1]}',
    '{"do": "judge", "rows": ["1#"], "mines": 1, "field": [".*"], "open": [0, 1], "judge": "x"}',
    '{"do": "choose", "rows": ["1#"], "mines": 1, "player": "nobody"}',
    '{"do": "rebuild", "numbers": ["19"]}',
    '{"do": "rebuild", "numbers": ["1a"]}',
)


def _near(rows: Rows, row: int, column: int) -> list[tuple[int, int]]:
    return [
        (r, c)
        for r in range(max(0, row - 1), min(len(rows), row + 2))
        for c in range(max(0, column - 1), min(len(rows[0]), column + 2))
        if (r, c) != (row, column)
    ]


def _some(chance: Random, rows: Rows, letters: str, most: int) -> list[list[int]]:
    """Some cells that show one of these letters."""
    found = [[r, c] for r, row in enumerate(rows) for c, seen in enumerate(row) if seen in letters]
    return chance.sample(found, min(most, len(found)))


def _played_on(chance: Random, mined: Rows, rows: Rows) -> Rows:
    """The rows with a few more safe cells opened, and now and then a flag or a shown mine."""
    seen = [list(row) for row in rows]
    for _ in range(chance.randrange(6)):
        safe = [cell for cell in _some(chance, rows, "#", 400) if mined[cell[0]][cell[1]] == "."]
        todo = [tuple(cell) for cell in safe[:1]]
        while todo:
            row, column = todo.pop()
            if seen[row][column] == "#":
                near = _near(rows, row, column)
                seen[row][column] = str(sum(mined[r][c] == "*" for r, c in near))
                todo += near if seen[row][column] == "0" else []
    for row, column in _some(chance, rows, "#", 3):
        if mined[row][column] == "*" and chance.random() < 0.3:
            seen[row][column] = chance.choice("FFM")
    return ["".join(row) for row in seen]


def _flagged_around(chance: Random, rows: Rows, cell: list[int]) -> Rows:
    """The rows with as many flags around a number as it says, right or wrong ones."""
    seen = [list(row) for row in rows]
    near = [(r, c) for r, c in _near(rows, *cell) if seen[r][c] in "#F"]
    for r, c in chance.sample(near, min(len(near), int(rows[cell[0]][cell[1]]))):
        seen[r][c] = "F"
    return ["".join(row) for row in seen]


def _sums(mined: Rows) -> Rows:
    """The numbers that `rebuild` takes: each counts the cell itself too."""
    return [
        "".join(
            str(sum(mined[r][c] == "*" for r, c in [(row, column), *_near(mined, row, column)]))
            for column in range(len(mined[0]))
        )
        for row in range(len(mined))
    ]


def _engine(lines: Iterable[str]) -> list[str]:
    command = [sys.executable, "-m", "minesweeper", "engine"]
    told = "".join(f"{line}\n" for line in lines)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, input=told, capture_output=True, encoding="utf-8", env=environment, check=True
    )
    return done.stdout.splitlines()


def answers(inputs: Path, outputs: Path, *, is_small: bool) -> None:
    """Write the engine's answers to the recorded requests."""
    # Not splitlines(), which would also split at separators inside of a text.
    requests = (inputs / "requests.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    found = [_plain(json.loads(line), is_small=is_small) for line in _engine(requests)]
    _write_lines(outputs / "answers.jsonl", found)


# Scripted games in the real window.


@dataclass
class Player:
    """Plays scripted games: sees the board through the trace, and reasons with single numbers."""

    program: Program
    chance: Random
    read: int = 0
    """How many events were read."""
    board: dict[tuple[int, int], int] = field(default_factory=dict)
    flags: set[tuple[int, int]] = field(default_factory=set)
    size: tuple[int, int] = (0, 0)
    is_over: bool = False

    def look(self) -> None:
        """Take in what happened since."""
        for event in self.program.events[self.read :]:
            kind = RENAMED.get(event["event"], event["event"])
            if kind == "GameStarted":
                self.size = event["level"]["height"], event["level"]["width"]
                self.board, self.flags, self.is_over = {}, set(), False
            elif kind == "CellsOpened":
                self.board |= {(row, column): number for row, column, number in event["cells"]}
            elif kind == "FlagChanged":
                changed = {tuple(event["cell"])}
                is_flag = "flag" in str(event["mark"])
                self.flags = self.flags | changed if is_flag else self.flags - changed
            elif kind in {"GameLost", "GameWon"}:
                self.is_over = True
            elif kind == "GameContinued":
                self.is_over = False
        self.read = len(self.program.events)

    def certain(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The cells that single numbers prove safe, and those they prove to be mines."""
        rows = ["#" * self.size[1]] * self.size[0]
        mines: set[tuple[int, int]] = set()
        safe: set[tuple[int, int]] = set()
        for cell, number in self.board.items():
            covered = {near for near in _near(rows, *cell) if near not in self.board}
            if number == len(covered):
                mines |= covered
        for cell, number in self.board.items():
            covered = {near for near in _near(rows, *cell) if near not in self.board}
            if number == len(covered & mines):
                safe |= covered - mines
        return sorted(safe), sorted(mines)

    def move(self) -> list[pygame.event.Event]:
        """The next thing to do in a game that is not over."""
        chance, program = self.chance, self.program
        safe, mines = self.certain()
        unflagged = [mine for mine in mines if mine not in self.flags]
        dice = chance.random()
        if self.board and dice < 0.10:
            key = chance.choice("hhyp")
            return program.key(key) * (2 if key == "p" else 1)
        if dice < 0.14 and mines:
            return program.click(*chance.choice(mines))
        if dice < 0.30 and unflagged:
            return program.click(*chance.choice(unflagged), RIGHT)
        if dice < 0.42 and self.board:
            return program.click(*chance.choice(sorted(self.board)), MIDDLE)
        if safe and dice < 0.93:
            return program.click(*chance.choice(safe))
        cells = [(r, c) for r in range(self.size[0]) for c in range(self.size[1])]
        covered = [cell for cell in cells if cell not in self.board and cell not in self.flags]
        button = RIGHT if dice > 0.98 else LEFT
        return program.click(*chance.choice(covered or cells), button)

    def after(self) -> list[str]:
        """The keys to press once a game is over; whatever was opened is closed again."""
        ways = (("l", "right", "right", "esc"), ("l", "e", "esc"), ("r", "right", "n", "esc"))
        ways += (("m",), ("t", "esc"), ("ctrl+z",), ())
        return list(self.chance.choice(ways))

    def play(self, most: int) -> Iterator[list[pygame.event.Event]]:
        """Play the game on the table with at most this many actions, and save it."""
        continued = 0
        for _ in range(most):
            self.look()
            if not self.is_over:
                yield self.move()
                continue
            yield self.program.key("ctrl+s")
            for key in self.after():
                yield self.program.key(key)
            self.look()
            continued += 1
            if self.is_over or continued > 2:
                break
        yield self.program.key("esc")


def _play_session(number: int, sizes: Sizes, home: Path) -> list[dict[str, Any]]:
    """Play the games of one start of the program; what was announced."""
    judge = JUDGES[number % len(JUDGES)]
    switches = SWITCHES[number // len(JUDGES) % len(SWITCHES)]
    if sizes is SMALL:
        switches = SWITCHES[number % len(SWITCHES)]
    if "no_guess" in switches and judge == "kind":
        switches = ()
    levels = "1111411121" if number // len(JUDGES) % 2 else "1131151116"

    def script(program: Program) -> Iterator[list[pygame.event.Event]]:
        player = Player(program, Random(number))  # noqa: S311  repeatable on purpose
        for game in range(sizes.games_a_session):
            if game:
                yield program.key(levels[game % 10])
            yield from player.play(30)
            if game % 4 == 3:
                yield program.key("v")
                yield program.wait(3000)
                yield program.key("v")

    lines = ["version = 1", *PLAIN_WINDOW, *(f"{switch} = true" for switch in switches)]
    home.mkdir(parents=True)
    (home / "settings.toml").write_text("\n".join(lines), encoding="utf-8")
    words = (f"--home={home}", f"--judge={judge}", "--level=beginner", f"--seed={number}")
    return drive(script, *words, trace=home / "trace.jsonl", seed=f"{number}").events


def games(_: Path, outputs: Path, *, is_small: bool, lost: Path | None = None) -> None:
    """Write the events of scripted games; keep the saved games in a folder if one is given."""
    sizes = SMALL if is_small else WHOLE
    (outputs / "games").mkdir(parents=True)
    for number in range(sizes.sessions):
        with TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            announced = _play_session(number, sizes, home)
            told = list(_told(announced, home, is_small=is_small))
            _write_lines(outputs / "games" / f"{number:02}.jsonl", told)
            for saved in sorted((home / "games").glob("*.jsonl")) if lost else ():
                shutil.copy(saved, lost / f"{number:02}-{saved.name}")


# Lessons and reviews as text.


def keep_some(lost: Path, most: int) -> None:
    """Keep this many of the saved games that were lost, spread over all sessions."""
    files = [file for file in sorted(lost.iterdir()) if _is_lost(file)]
    wanted = {files[at * len(files) // most] for at in range(most)} if files else set()
    for file in lost.iterdir():
        if file not in wanted:
            file.unlink()


def _is_lost(file: Path) -> bool:
    return '"result":"lost"' in file.read_text(encoding="utf-8")


def _reviewed(file: Path) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        run("review", str(file), "--text")
    return printed.getvalue()


def lessons(inputs: Path, outputs: Path, *, is_small: bool) -> None:  # noqa: ARG001  all alike
    """Write what `minesweeper review FILE --text` prints of the recorded lost games."""
    (outputs / "lessons").mkdir(parents=True)
    for file in sorted((inputs / "lost").iterdir()):
        text = _reviewed(file)
        (outputs / "lessons" / f"{file.stem}.txt").write_text(text, encoding="utf-8")


# A home folder of the recorded version.


def record_home(home: Path) -> None:
    """Make a home with settings, keys, records, exercises, saved games and an unfinished game."""
    home.mkdir(parents=True)
    lines = ["version = 1", *PLAIN_WINDOW, 'theme = "night"', "auto_flag = true", "volume = 40"]
    lines += ["[keys]", 'lesson = ["K", "Ctrl + L"]']
    (home / "settings.toml").write_text("\n".join(lines), encoding="utf-8")
    for number, judge in enumerate(("quantum", "classic", "strict")):

        def script(program: Program, number: int = number) -> Iterator[list[pygame.event.Event]]:
            player = Player(program, Random(100 + number))  # noqa: S311  repeatable on purpose
            for _ in range(14):
                yield from player.play(60)
                yield program.key("f2")
            yield program.key("ctrl+m")
            yield program.wait(5000)
            player.look()
            for _ in range(4):
                yield player.move()
                player.look()

        words = (f"--home={home}", f"--judge={judge}", "--level=beginner", f"--seed={number}")
        drive(script, *words, trace=home / "trace.jsonl", seed=f"home {number}")
    (home / "trace.jsonl").unlink()


def homes(inputs: Path, outputs: Path, *, is_small: bool) -> None:
    """Write what the program reads in a copy of the recorded home, and what it leaves there."""

    def script(program: Program) -> Iterator[list[pygame.event.Event]]:
        yield program.wait(10)
        yield program.key("f4")
        for tab in ("over_time", "best_times", "games"):
            yield program.click_widget(f"tab.{tab}")
        for key in ("esc", "f6", "esc", "ctrl+o", "esc", "ctrl+,", "esc", "ctrl+m", "p"):
            yield program.key(key)
        yield program.wait(5000)
        player = Player(program, Random(7))  # noqa: S311  repeatable on purpose
        yield from player.play(60)
        yield program.key("f5")
        yield program.key("esc")

    with TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(inputs / "home", home)
        # The list of saved games tells when each file was written.
        for file in home.rglob("*"):
            os.utime(file, (1_772_971_200, 1_772_971_200))
        program = drive(script, f"--home={home}", trace=Path(folder) / "trace.jsonl", seed="homes")
        told = _told(program.events, home, is_small=is_small)
        _write_lines(outputs / "homes.jsonl", told)
        names = sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())
        settings = (home / "settings.toml").read_text(encoding="utf-8")
        (outputs / "homes.txt").write_text("\n".join([*names, "", settings]), encoding="utf-8")


# Pictures of every view in every theme.


def views(_: Path, outputs: Path, *, is_small: bool) -> None:  # noqa: ARG001  all alike
    """Draw every view in every theme, and write a hash of each picture's pixels."""
    folder = outputs / "views"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(TESTS / "pictures.py"), str(folder)]
    subprocess.run(command, env=environment, check=True)
    told = []
    for file in sorted(folder.glob("*.png")):
        pixels = pygame.image.tobytes(pygame.image.load(file), "RGB")
        told.append({"picture": file.name, "pixels": hashlib.sha256(pixels).hexdigest()})
    _write_lines(outputs / "views.jsonl", told)


# What is written, and compared.


def _told(announced: Iterable[Any], home: Path, *, is_small: bool) -> Iterator[Any]:
    """Events as they are recorded."""
    for event in announced:
        if RENAMED.get(event["event"], event["event"]) not in UNORDERED:
            yield _plain(event, is_small=is_small, home=home)


def _plain(told: Any, *, is_small: bool, home: Path | None = None) -> Any:
    """An answer or event without what may differ, and with long values cut."""
    shown = _neutral(told, str(home) if home else None)
    return {name: _cut(value, LONGEST_VALUE[is_small]) for name, value in shown.items()}


def _neutral(value: Any, home: str | None) -> Any:
    match value:
        case dict():
            named = {RENAMED.get(name, name): part for name, part in value.items()}
            kept = {name: part for name, part in named.items() if name not in LEFT_OUT}
            return {name: _neutral(part, home) for name, part in kept.items()}
        case list():
            return [_neutral(part, home) for part in value]
        case float():
            return float(f"{value:.9g}")
        case str():
            text = value.replace(home, "HOME") if home else value
            return RENAMED.get(text, text)
        case _:
            return value


def _cut(value: Any, longest: int) -> Any:
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= longest:
        return value
    without = json.dumps(_wordless(value), ensure_ascii=False)
    return {"cut": text[: longest // 2], "hash": _hash(text), "without words": _hash(without)}


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _wordless(value: Any) -> Any:
    """A value of JSON without its sentences, which are the texts with a space."""
    match value:
        case {"cut": _, "without words": hashed}:
            return hashed
        case dict():
            return {name: _wordless(part) for name, part in value.items()}
        case list():
            return [_wordless(part) for part in value]
        case str() if " " in value:
            return "…"
        case _:
            return value


def _write_lines(path: Path, told: Iterable[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in told)
    path.write_text(text, encoding="utf-8")


PARTS: dict[str, Callable[..., None]] = {
    "answers": answers,
    "games": games,
    "lessons": lessons,
    "homes": homes,
    "views": views,
}
SMALL_PARTS = ("answers", "games", "lessons")


def record(folder: Path, *, is_small: bool) -> None:
    """Write inputs and outputs, in place of whatever the folder holds."""
    shutil.rmtree(folder, ignore_errors=True)
    inputs, outputs = folder / "inputs", folder / "outputs"
    (inputs / "lost").mkdir(parents=True)
    outputs.mkdir()
    sizes = SMALL if is_small else WHOLE
    if is_small:
        (folder / "small").touch()
    record_requests(inputs, sizes)
    answers(inputs, outputs, is_small=is_small)
    games(inputs, outputs, is_small=is_small, lost=inputs / "lost")
    keep_some(inputs / "lost", sizes.lessons)
    lessons(inputs, outputs, is_small=is_small)
    if not is_small:
        record_home(inputs / "home")
        homes(inputs, outputs, is_small=is_small)
        views(inputs, outputs, is_small=is_small)


def compare(folder: Path, parts: Iterable[str], *, without_words: bool) -> int:
    """Run these parts again and print how their outputs differ; how many differences there are."""
    differences = 0
    for part in parts:
        now = folder / "now" / part
        shutil.rmtree(now, ignore_errors=True)
        now.mkdir(parents=True)
        PARTS[part](folder / "inputs", now, is_small=(folder / "small").exists())
        found = list(_differences(folder / "outputs", now, part, without_words))
        differences += len(found)
        print(f"{part}: {len(found)} differences")
        print("".join(f"  {line}\n" for line in found[:SHOWN]), end="")
    return differences


def _differences(before: Path, after: Path, part: str, without_words: bool) -> Iterator[str]:  # noqa: FBT001
    old, new = _texts(before, part), _texts(after, part)
    if without_words:
        old, new = _without_words(old), _without_words(new)
    for name in sorted(old.keys() | new.keys()):
        if name not in old or name not in new:
            yield f"{name}: {'only recorded' if name in old else 'only there now'}"
            continue
        matcher = SequenceMatcher(None, old[name], new[name], autojunk=False)
        for kind, start, end, new_start, new_end in matcher.get_opcodes():
            if kind != "equal":
                was, is_now = old[name][start:end], new[name][new_start:new_end]
                yield f"{name}:{start + 1}{_change(was, is_now)}"


def _without_words(texts: dict[str, list[str]]) -> dict[str, list[str]]:
    """The lines of JSON among the texts, without sentences."""
    return {
        name: [json.dumps(_wordless(json.loads(line))) for line in lines if line]
        for name, lines in texts.items()
        if name.endswith(".jsonl")
    }


def _change(before: list[str], after: list[str]) -> str:
    """What became of some lines: the first of them, where they begin to differ."""
    first, second = (before or [""])[0], (after or [""])[0]
    lines = f" ({len(before)} lines, now {len(after)})"
    removed = f"\n    - {_around(first, second)}" if before else ""
    added = f"\n    + {_around(second, first)}" if after else ""
    return lines + removed + added


def _texts(folder: Path, part: str) -> dict[str, list[str]]:
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".png"]
    named = {str(file.relative_to(folder)): file for file in files}
    return {
        name: file.read_text(encoding="utf-8").split("\n")
        for name, file in named.items()
        if Path(name).parts[0].split(".")[0] == part
    }


def _around(line: str, other: str, width: int = 160) -> str:
    """The part of a line where it begins to differ from another one."""
    same = next((at for at, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), 0)
    start = max(0, same - width // 2)
    return f"{'…' if start else ''}{line[start : start + width]}"


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("record", "compare"))
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help=" ".join(PARTS))
    parser.add_argument("--small", action="store_true", help="record what the test compares")
    parser.add_argument(
        "--without-words", action="store_true", help="compare all but sentences and lessons"
    )
    chosen = parser.parse_args()
    folder = chosen.folder.absolute()
    if chosen.action == "record":
        record(folder, is_small=chosen.small)
        return
    parts = SMALL_PARTS if (folder / "small").exists() else PARTS
    found = compare(folder, chosen.only or parts, without_words=chosen.without_words)
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()

"""Checks which packages import which: the table below decides what is allowed. Also class names.

It reads the syntax of every module rather than importing it, so that an import inside a function
counts too.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import minesweeper

# What a package may import of ours; a name stands for itself and everything below it. Every package
# may import itself and `translation`, which every text for a player passes through. The longest
# name that fits a module is its package.
VALUES = [f"game.{name}" for name in ("grid", "level", "marks", "position", "score", "value")]
MAY_IMPORT = {
    "": [],
    "game": ["titles"],
    "logic": ["game.grid", "game.position", "game.value"],
    "resources": [],
    "titles": [],
    "translation": ["resources"],
    "keys": ["game.level", "game.quoting", "game.value", "titles"],
    "settings": ["game.checked_fields", "game.judges", "game.level", "game.value", "keys"],
    "record": ["game.grid", "game.level", "game.position", "game.score", "game.value", "titles"],
    "events": [
        *VALUES,
        "logic.deduction",
        "record",
        "settings",
        "teaching.course",
        "teaching.exercise",
        "teaching.lesson",
        "teaching.rating",
        "teaching.review",
        "teaching.training",
    ],
    "agent": ["events", "game", "logic", "record", "settings", "teaching", "titles"],
    "teaching": [
        "agent.judge",
        "agent.judged_game",
        "agent.luck",
        "agent.overlooked",
        "agent.scout",
        "events",
        "game",
        "logic",
        "record",
        "titles",
    ],
    "players": [
        "game.chance",
        "game.grid",
        "game.level",
        "game.percent",
        "game.position",
        "game.quoting",
        "logic",
    ],
    "archive": [
        "game",
        "keys",
        "record",
        "resources",
        "settings",
        "teaching.course",
        "teaching.exercise",
        "teaching.rating",
        "teaching.repetition",
        "teaching.training",
        "titles",
    ],
    "arena": ["agent", "archive", "game", "logic", "players"],
    "engine": ["agent", "game", "logic", "players", "teaching"],
    "api": ["agent", "arena", "engine", "game", "logic", "players", "resources", "teaching"],
    "services": [
        "agent",
        "archive",
        "events",
        "game",
        "logic",
        "players",
        "record",
        "resources",
        "settings",
        "teaching",
        "titles",
    ],
    "window": [
        *VALUES,
        "arena.chart",
        "events",
        "game.chance",
        "game.clock",
        "game.judges",
        "game.percent",
        "game.quoting",
        "game.reading",
        "keys",
        "logic.deduction",
        "record",
        "resources",
        "settings",
        "teaching.course",
        "teaching.daily",
        "teaching.exercise",
        "teaching.lesson",
        "teaching.rating",
        "teaching.review",
        "teaching.training",
        "teaching.transcript",
        "titles",
    ],
    "cli": [
        "agent",
        "archive",
        "arena",
        "engine",
        "game",
        "logic",
        "players",
        "record",
        "resources",
        "services",
        "settings",
        "teaching",
        "titles",
        "window",
    ],
    "__main__": ["cli"],
}

# What a package or a module may not reach, not even through what it imports.
MAY_NEVER_REACH = {
    "logic": ["game.minefield", "game.game"],
    "players": ["game.minefield", "game.game"],
    "window": ["game.minefield", "game.game"],
    # It knows what the events told, and leaves it to others to say it.
    "window.visible_game": ["window.text.words"],
}

# The one place for each outside thing.
ONLY_IN = {
    "pygame": ["window"],
    "threading": [
        "arena.progress",
        "arena.workers",
        "players.engine_process",
        "window.courier",
    ],
    "pysat": ["logic.proof.sat"],
    "queue": ["arena.simulation", "window.courier", "players.engine_process"],
    "platformdirs": ["archive"],
    "tomllib": ["archive"],
    "hashlib": ["game.chance", "archive.saved_games"],
    "sqlite3": ["archive"],
    "numpy": ["logic"],
    "argparse": ["cli"],
    "distributed": ["arena.cluster"],
    "concurrent": ["api.playing", "arena.cluster", "arena.simulation", "arena.workers"],
    "multiprocessing": ["arena.workers"],
    "signal": ["arena.workers", "cli.signals", "players.engine_process"],
    "subprocess": [
        "archive.replays",
        "players.engine_process",
        "window.sound.sound_process",
        "window.desktop",
    ],
    "accesskit": ["window.accessibility.screen_reader"],
    "ms_toollib": ["archive.replay_process"],
    "tqdm": ["arena.progress"],
    "fsrs": ["teaching.repetition"],
}

PACKAGE = Path(minesweeper.__file__).parent


def sources() -> dict[str, str]:
    """The source of every module, by its name without `minesweeper.` in front."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text(encoding="utf-8")
    return found


@cache
def imported(source: str) -> list[str]:
    """Every name a source imports, wherever it stands: `from a import b` gives `a.b`."""
    return list(_imported(source))


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def ours(source: str, modules: dict[str, str]) -> set[str]:
    """The modules of ours that a source imports, without `minesweeper.` in front."""
    found = set()
    for name in imported(source):
        if name.partition(".")[0] == "minesweeper":
            inside = name.partition(".")[2]
            while inside and inside not in modules:
                inside = inside.rpartition(".")[0]
            found.add(inside)
    return found


def lies_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def package_of(module: str) -> str:
    fitting = [package for package in MAY_IMPORT if lies_in(module, package)]
    assert fitting, f"{module} is in no package of the table: decide what it may import"
    return max(fitting, key=len)


def broken_rules(modules: dict[str, str]) -> list[str]:
    """A sentence for every import that the table forbids."""
    return [
        *_forbidden_imports(modules),
        *_forbidden_reach(modules),
        *_outside_things_out_of_place(modules),
    ]


def _forbidden_imports(modules: dict[str, str]) -> Iterator[str]:
    for module, source in modules.items():
        package = package_of(module)
        allowed = ["", "translation", package, *MAY_IMPORT[package]]
        for other in ours(source, modules):
            if not any(lies_in(other, name) for name in allowed):
                yield f"{module} imports {other}"


def _forbidden_reach(modules: dict[str, str]) -> Iterator[str]:
    for module in modules:
        of_package, of_module = (MAY_NEVER_REACH.get(at, []) for at in (package_of(module), module))
        for hidden in (*of_package, *of_module):
            if hidden in _reached(module, modules):
                yield f"{module} reaches {hidden}"


def _reached(module: str, modules: dict[str, str]) -> set[str]:
    """What is loaded with a module: all it imports, and the packages around that."""
    reached: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in modules and name not in reached:
            reached.add(name)
            waiting += [name.rpartition(".")[0], *ours(modules[name], modules)]
    return reached


def _outside_things_out_of_place(modules: dict[str, str]) -> Iterator[str]:
    for module, source in modules.items():
        for name in imported(source):
            places = ONLY_IN.get(name.partition(".")[0])
            if places is not None and not any(lies_in(module, place) for place in places):
                yield f"{module} imports {name}"


def test_every_import_of_the_package_is_in_the_table():
    assert broken_rules(sources()) == []


def test_what_the_table_allows_is_needed():
    """What nobody imports any more is forbidden again."""
    modules = sources()
    imports = [
        (package_of(module), other)
        for module, source in modules.items()
        for other in ours(source, modules)
    ]
    needless = [
        f"{package} may import {name}"
        for package, allowed in MAY_IMPORT.items()
        for name in allowed
        if not any(importer == package and lies_in(other, name) for importer, other in imports)
    ]
    assert needless == []


def test_the_whole_package_is_read():
    assert {"", "game.game", "agent.agent", "events", "cli"} <= sources().keys()


EXAMPLE = {
    "": "",
    "events": "from minesweeper.game.grid import Cell",
    "game": "",
    "game.game": "from minesweeper.game.minefield import Minefield",
    "game.grid": "",
    "game.minefield": "from minesweeper.game.grid import Cell",
    "game.position": "from minesweeper.game.grid import Cell",
    "logic.odds": "from minesweeper.game.position import Position",
    "agent.agent": "from minesweeper import events\nfrom minesweeper.game.game import Game",
    "window.board": "import pygame\nfrom minesweeper.events import Event",
    "window.courier": "import threading",
    "cli": "from minesweeper.window.board import draw",
}


def test_an_example_in_order_breaks_no_rule():
    assert broken_rules(EXAMPLE) == []


@pytest.mark.parametrize(
    ("module", "added", "broken"),
    [
        ("game.game", "from minesweeper.events import Event", "game.game imports events"),
        ("game.game", "from minesweeper import events", "game.game imports events"),
        ("game.game", "import minesweeper.events", "game.game imports events"),
        ("game.game", "def f():\n    import minesweeper.events", "game.game imports events"),
        ("events", "import minesweeper.game.game", "events imports game.game"),
        ("logic.odds", "import minesweeper.game.game", "logic.odds imports game.game"),
        ("logic.odds", "import minesweeper.game.minefield", "logic.odds reaches game.minefield"),
        ("game.position", "import minesweeper.game.game", "logic.odds reaches game.minefield"),
        ("game", "import minesweeper.game.minefield", "logic.odds reaches game.minefield"),
        ("agent.agent", "import minesweeper.window.board", "agent.agent imports window.board"),
        ("window.board", "import minesweeper.agent.agent", "window.board imports agent.agent"),
        (
            "window.board",
            "import minesweeper.game.minefield",
            "window.board imports game.minefield",
        ),
        ("window.board", "from minesweeper import game", "window.board imports game"),
        ("window.board", "import threading", "window.board imports threading"),
        ("agent.agent", "from threading import Thread", "agent.agent imports threading.Thread"),
        ("cli", "import pygame.font", "cli imports pygame.font"),
        (
            "logic.odds",
            "from pysat.solvers import Solver",
            "logic.odds imports pysat.solvers.Solver",
        ),
        ("", "from minesweeper.game.grid import Cell", " imports game.grid"),
    ],
)
def test_a_forbidden_import_is_noticed(module, added, broken):
    assert broken in broken_rules({**EXAMPLE, module: f"{EXAMPLE[module]}\n{added}"})


def test_a_room_that_is_not_in_the_table_is_noticed():
    with pytest.raises(AssertionError, match="cellar is in no package of the table"):
        broken_rules({**EXAMPLE, "cellar": ""})


def test_a_relative_import_is_noticed():
    with pytest.raises(AssertionError, match="imports are written in full"):
        broken_rules({**EXAMPLE, "game.game": "from . import grid"})


def test_no_two_classes_have_the_same_name():
    defined = Counter(
        node.name
        for source in sources().values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in defined.items() if times > 1] == []

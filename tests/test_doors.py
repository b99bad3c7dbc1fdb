"""Whatever comes in from outside is a value or one short sentence, and costs little.

The same doors are knocked at for hours by `tests/fuzz.py`, which is guided by coverage.
"""

import ast
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from doors import DOORS, Door
from hypothesis import given, settings
from hypothesis import strategies as st

import minesweeper
from minesweeper.archive.saved_games import SavedGameError

PACKAGE = Path(minesweeper.__file__).parent

MOST_MEMORY = 700 * 1024 * 1024
"""Bytes of address space for a reader with all it imports."""
PATIENCE = 120
"""Seconds after which a reader counts as hanging, on the busiest machine."""
PIECES = st.sampled_from(
    [
        b"9" * 400,
        b"1000000000",
        b"-1",
        b"1e999",
        b"NaN",
        b"\xd9\xa3",
        b"\xff",
        b"\x00",
        b"\r\n",
        b"\xe2\x80\xa8",
        b"\xed\xa0\x80",
        b"[" * 3000,
        b'{"a":' * 1000,
        b" " * 3000,
        b'"',
        b"\\",
    ]
)


@st.composite
def damaged(draw, examples):
    """An example with stretches of it replaced, moved, doubled or left out."""
    data = draw(st.sampled_from(examples))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        to = min(len(data), at + draw(st.integers(0, 12)))
        piece = draw(PIECES | st.binary(max_size=6) | st.just(data[at:to] * 2))
        data = data[:at] + piece + data[to:]
    return data


@pytest.mark.parametrize("name", DOORS)
def test_what_is_damaged_is_read_gladly_before(name):
    """Otherwise the tests below would say less than they seem to."""
    read = [example for example in DOORS[name].examples if is_read(name, example)]
    assert read


def is_read(name, data):
    try:
        DOORS[name].read(data)
    except DOORS[name].refuses:
        return False
    return True


@pytest.mark.parametrize("name", DOORS)
def test_a_door_gives_a_value_or_a_sentence(name):
    knock(name, 40)


@pytest.mark.long
@pytest.mark.parametrize("name", DOORS)
def test_a_long_knocking(name):
    knock(name, 1000 if name in {"database", "autosave", "replay"} else 10_000)


def knock(name, times):
    """Try a door with damaged examples, and with any bytes."""
    door = DOORS[name]

    @settings(max_examples=times)
    @given(damaged(door.examples) | st.binary(max_size=60))
    def check(data):
        door.check(data)

    check()


# No reader without a door.

READER = re.compile(r"(read|load)(_\w+)?")
"""The names of functions that read something; what is read mostly comes from outside."""
NOT_FROM_OUTSIDE = {
    "archive/database.py Database.read": "runs a query of ours; the door is the file it opens",
}
"""The readers that need no door, each with the reason."""


@cache
def public_readers() -> set[str]:
    """The public functions and methods of the package whose names say that they read."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        body = ast.parse(path.read_text(encoding="utf-8")).body
        functions = [(node, node.name) for node in body if isinstance(node, ast.FunctionDef)]
        for owner in body:
            if isinstance(owner, ast.ClassDef) and not owner.name.startswith("_"):
                methods = [node for node in owner.body if isinstance(node, ast.FunctionDef)]
                functions += [(method, f"{owner.name}.{method.name}") for method in methods]
        found |= {f"{name} {full}" for node, full in functions if READER.fullmatch(node.name)}
    return found


def functions_behind_the_doors() -> set[str]:
    """The functions of the package that run when every door reads its examples."""
    called = set()

    def note(frame, event, _):
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        for door in DOORS.values():
            for example in door.examples:
                with suppress(*door.refuses):
                    door.read(example)
    finally:
        sys.setprofile(None)
    places = [(Path(code.co_filename), code.co_qualname) for code in called]
    return {
        f"{path.relative_to(PACKAGE).as_posix()} {name}"
        for path, name in places
        if path.is_relative_to(PACKAGE)
    }


def test_every_reader_has_a_door():
    """A new reader is tried with damaged input from its first day: give it a door in doors.py."""
    without = public_readers() - functions_behind_the_doors()
    assert sorted(without - NOT_FROM_OUTSIDE.keys()) == []


def test_what_needs_no_door_is_still_there():
    assert NOT_FROM_OUTSIDE.keys() <= public_readers()


@pytest.mark.parametrize("name", DOORS)
def test_a_door_refuses_with_an_error_of_ours(name):
    """An error of Python's own would let every slip of a reader pass."""
    assert all(error.__module__.startswith("minesweeper.") for error in DOORS[name].refuses)


@pytest.mark.parametrize(
    ("slip", "error"),
    [
        (int, ValueError),
        (lambda data: {}[data], KeyError),
        (lambda data: data + 1, TypeError),
        (lambda data: float(10**400) + len(data), OverflowError),
    ],
)
def test_a_raw_error_breaks_the_promise_of_a_door(slip, error):
    with pytest.raises(error):
        Door(slip, (SavedGameError,), ()).check(b"x")


# What hostile input costs.

HOSTILE = {
    "a million brackets": "b'[' * 10**6",
    "a million objects in one another": "b'{\"a\":' * 10**6",
    "a number of a million digits": "b'9' * 10**6",
    "a long line": "b'x' * 20_000_000",
    "many lines": "b'1\\n' * 10**6",
    "nothing but zeros": "bytes(20_000_000)",
    "a board of a billion columns": "b'1000000000x1000000000/1\\n#'",
    "the largest board and no rows": "b'1000x1000/1\\n'",
    "a link to the largest board": "b'?b=10001000&m=' + b'0' * 200_000",
    "an engine asked for the largest board": (
        """b'{"do": "new", "width": 1000000000, "height": 1000000000, "mines": 1}'"""
    ),
    "a game on the largest board": (
        """b'{"format": "minesweeper game", "version": 1, "level": "1000x1000/1"}\\n' * 1000"""
    ),
}
CHILD = f"""
import os, resource, signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from doors import DOORS

failed = []
for name in sys.argv[1:]:
    if (child := os.fork()) == 0:
        resource.setrlimit(resource.RLIMIT_AS, ({MOST_MEMORY}, {MOST_MEMORY}))
        signal.alarm({PATIENCE})
        {"".join(f"DOORS[name].check({data}); " for data in HOSTILE.values())}
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        failed.append(name)
sys.exit("These doors failed: " + ", ".join(failed) if failed else 0)
"""
"""Knocks at the doors that it is told, each in a process of its own that has the readers loaded."""
SHARES = 4
"""The doors are tested in so many parts, which can run side by side."""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX systems")
@pytest.mark.parametrize("share", range(SHARES))
def test_hostile_input_costs_little_memory_and_ends(share):
    names = list(DOORS)[share::SHARES]
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *names], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

"""Every sentence about input that cannot be used passes through the catalogue, as a whole.

Each reader of `tests/doors.py` is given many damaged examples, in a language that writes each
letter as its wide twin from Unicode (Ｐｌａｙ). A plain word in a sentence then is a name out of
the file, or belongs to words that nobody translated.
"""

import ast
import errno
import json
import os
import re
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import doors
import pytest
from doors import DOORS
from wide_letters import Wide

import minesweeper
from minesweeper.archive import files
from minesweeper.archive.settings_file import FIELDS
from minesweeper.game.history import ASSISTANCE, Action, Result
from minesweeper.game.judges import JUDGES
from minesweeper.game.level import LEVELS
from minesweeper.game.marks import Mark
from minesweeper.resources import board_names
from minesweeper.translation import use_catalogue

PACKAGE = Path(minesweeper.__file__).parent
FOR_PROGRAMS = {"engine line"}
"""The protocol of the engine stays English."""
DEAR = {"replay": 12, "database": 12, "autosave": 60, "dropped file": 150, "paste": 400}
"""How many damaged examples a door gets that takes long; the others get MOST."""
MOST = 600
GLAD = {"name of a saved game"}
"""Readers that refuse next to nothing."""
WRONG = (None, True, 5, -1, 0.5, 10**30, "", "nowhere", "Z9999999", "x" * 300, [], [-1], ["1"], {})
"""Values of which most fields accept none or few."""
PIECES = (b"", b"?", b"9999999", b"-1", b"\n", b"x", b"\xff", b"#", b"*", b'"', b"[")
FROM_OUTSIDE = re.compile(
    "“[^”]*”"  # as it is shown in a sentence
    r"|(?<=ＪＳＯＮ: ).*|(?<=ｏｂｊｅｃｔ: ).*|(?<=ｒｅｆｕｓｅｄ: ).*"  # the answer of an engine
    r"|\S*/\S+"  # a path
    r"|[\w.-]*\.(?:jsonl|toml|sqlite|evf)\b"  # a file
    r"|\b[A-Z]{1,3}\d+\b"  # a cell
    r"|\bSQLITE_\w+"
)
"""What is the same in every language."""
PLAIN = re.compile("[A-Za-z][A-Za-z_-]+")


@pytest.fixture
def sentences(monkeypatch):
    """The sentences with which a reader refuses, in wide letters."""
    told = []
    monkeypatch.setattr(doors, "check_sentence", told.append)
    use_catalogue(Wide(), "wide")
    yield told
    use_catalogue(None)


def damaged(example):
    """Yields an example without lines and fields, with wrong values, and with other bytes."""
    lines = example.split(b"\n")
    for at, line in enumerate(lines):
        rest = lines[:at], lines[at + 1 :]
        yield b"\n".join([*rest[0], *rest[1]])
        yield b"\n".join([*rest[0], line, line, *rest[1]])
        for other in _damaged_line(line):
            yield b"\n".join([*rest[0], other, *rest[1]])
    chance = Random(7)  # noqa: S311  a test's own
    while True:
        at = chance.randrange(len(example) + 1)
        to = at + chance.choice((0, 1, 1, 4))
        yield example[:at] + chance.choice(PIECES) + example[to:]


def _damaged_line(line):
    """Yields a line of JSON or TOML with a field left out, added, or with another value."""
    try:
        fields = json.loads(line)
    except ValueError:
        name, equals, _ = line.decode("utf-8", "replace").partition(" = ")
        if equals:
            for value in WRONG[1:-1]:
                yield f"{name} = {json.dumps(value)}".encode()
        return
    if not isinstance(fields, dict):
        return
    yield json.dumps({**fields, "nonsense": 1}).encode()
    for name in fields:
        yield json.dumps({key: fields[key] for key in fields if key != name}).encode()
        for value in WRONG:
            yield json.dumps({**fields, name: value}).encode()


@cache
def names():
    """Names that a sentence may list: the words of the examples, of judges, levels and so on."""
    texts = [example.decode("latin-1") for door in DOORS.values() for example in door.examples]
    lines = [line for text in texts for line in text.split("\n") if not line.startswith("# ")]
    given = {word for line in lines for word in PLAIN.findall(line)}
    marks = [mark.name.lower() for mark in Mark]
    listed = (JUDGES, LEVELS, board_names(), ASSISTANCE, marks, JSON)
    rules = [field.metadata["rule"].details.get("choices", ()) for field in FIELDS]
    given |= {"mine"}  # an engine of `tests/doors.py`
    return given.union(*listed, *rules, *([kind.value for kind in each] for each in KINDS))


KINDS = (Action, Result)
JSON = ("null", "true", "false", "nan", "inf")


def untranslated(sentences):
    """Returns the plain words of sentences that are no names, each with its sentence."""
    found = {}
    for sentence in sentences:
        for word in PLAIN.findall(FROM_OUTSIDE.sub("", sentence)):
            if word not in names():
                found.setdefault(word, sentence)
    return found


@pytest.mark.parametrize("name", [name for name in DOORS if name not in FOR_PROGRAMS])
def test_a_refusal_is_translated(sentences, name):
    door = DOORS[name]
    each = DEAR.get(name, MOST) // len(door.examples)
    for example in door.examples:
        for data in islice(damaged(example), each):
            door.check(data)
    assert sentences or name in GLAD, "nothing was refused"
    assert untranslated(sentences) == {}


def test_a_sentence_that_nobody_translated_is_found():
    told = [
        "Ｌｉｎｅ 3: “at” ｉｓ ｍｉｓｓｉｎｇ.",
        "Ｉｔ ｉｓ games/game-1.jsonl.",
        "Line 1: ｎｏ.",
    ]
    assert untranslated(told) == {"Line": "Line 1: ｎｏ."}


# What is raised, whether a test gets there or not.

ERRORS = re.compile("(?:Error|Rule|error|refusal|fail)$")
"""The names of functions whose text reaches a player, or becomes part of one that does."""
WORDS = re.compile("[A-Za-z]{2,} ")
ENGLISH_PACKAGES = {"engine", "api", "logic"}
"""Those whose sentences are for programs and programmers."""
NOT_FOR_PLAYERS = {
    "agent/mover.py ContradictionError": "caught by whoever asks for a minefield",
    "archive/files.py AssertionError": "a promise of ours",
    "archive/rows.py ValueError": "caught where a row is read",
    "archive/skills.py ValueError": "caught where a row is read",
    "game/minefield.py MinefieldError": "the caller's mistake: a size that is not the grid's",
    "game/position.py PositionError": "the caller's mistake: a size that is not the grid's",
    "game/value.py FrozenInstanceError": "a promise of ours",
    "__init__.py AttributeError": "for programmers",
}
"""Errors with English words that no player reads, each with the reason."""


@cache
def english_errors():
    """Returns the errors of the package whose words pass through no function of translation."""
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        if name.parts[0] in ENGLISH_PACKAGES:
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                called = ast.unparse(call.func).rpartition(".")[2]
                words = " ".join(map(_words, call.args))
                if ERRORS.search(called) and WORDS.search(f"{words} "):
                    found.add(f"{name.as_posix()} {called}")
    return found


def _words(node):
    """Returns the text of an expression as far as it is written there, and not translated."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_words(part) for part in parts)
        case ast.BinOp(left=left, right=right):
            return _words(left) + _words(right)
        case ast.Call(func=ast.Attribute(value=text, attr="format")):
            return _words(text)
        case _:
            return ""


def test_no_error_for_players_is_raised_in_english():
    assert sorted(english_errors() - NOT_FOR_PLAYERS.keys()) == []


def test_what_is_not_for_players_is_still_there():
    assert NOT_FOR_PLAYERS.keys() <= english_errors()


# What the system says.

OF_FILES = (
    *("EACCES", "EAGAIN", "EBADF", "EBUSY", "EDQUOT", "EEXIST", "EFAULT", "EFBIG", "EINTR"),
    *("EINVAL", "EIO", "EISDIR", "ELOOP", "EMFILE", "EMLINK", "ENAMETOOLONG", "ENFILE", "ENODEV"),
    *("ENOENT", "ENOEXEC", "ENOMEM", "ENOSPC", "ENOTCONN", "ENOTDIR", "ENOTEMPTY", "EOPNOTSUPP"),
    *("ENXIO", "EOVERFLOW", "EPERM", "EPIPE", "EROFS", "ESTALE", "ETXTBSY", "EXDEV"),
)
"""The errors that opening, reading, writing, renaming or starting a file can have."""


@pytest.mark.skipif(sys.platform != "linux", reason="other C libraries use other words")
def test_what_the_system_says_of_files_is_in_the_catalogues():
    told = [os.strerror(getattr(errno, name)) for name in OF_FILES]
    assert {text[0].lower() + text[1:] for text in told} == {*files.REASONS}

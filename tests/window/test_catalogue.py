"""Whatever the window says is written down in its catalogue, and whatever is there is said.

The test reads the syntax of every module. It cannot know what a text is for, so it goes by what a
text looks like, and by what is handed to whatever draws or says something.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import minesweeper
from minesweeper.keys import FIXED, MODIFIERS, PAD
from minesweeper.keys import NAMED as NAMED_KEYS

PACKAGE = Path(minesweeper.__file__).parent
WINDOW = PACKAGE / "window"
CATALOGUE = sorted((WINDOW / "text").glob("[!_]*.py"))
SPEAKERS = sorted(set(WINDOW.rglob("*.py")) - set(CATALOGUE))
TELLERS = [
    PACKAGE / "teaching" / f"{name}.py" for name in ("step_text", "layout_counts", "instructor")
]
"""Whoever tells a lesson has its sentences from `teaching/lesson_text.py`."""

_READS_AS_WORDS = re.compile(
    r"[A-Za-z]{2,} +[A-Za-z]|^[A-Z][a-z]|[a-z][!?…]$|[a-z]\. *$"
    # Words around a value that is put in: “{count} mines”, “mines: ” + count, “%d mines”.
    r"|^ +[A-Za-z]{2}|[A-Za-z]{2}[:,]? +$|(\}|%\w) +[A-Za-z]{2}|[A-Za-z]{2}:? +(\{|%\w)"
)
_A_NAME = re.compile(r"([\w-]*\.)+")
"""How the name of a widget begins, before that of a part: `footer.`."""
NO_WORDS = {
    "brush.py": {"Regular", "Medium", "Bold"},  # the files of the fonts
    # How the palettes are called in the file of themes.
    "theme.py": {"Colour-safe dark", "Colour-safe light", "number palettes"},
    "blocks.py": {"to come"},  # a value of an enumeration
    "menus.py": {"Menu"},  # a class, named in quotes
    "keyboard.py": {  # keys as they are kept
        *NAMED_KEYS,
        *FIXED,
        *MODIFIERS,
        *(f"{held} + " for held in MODIFIERS),
        PAD,
    },
    "keys_section.py": {*FIXED},
}
"""Texts that look like words and that nobody reads."""
SAID = {
    **dict.fromkeys(("text", "paragraph", "keycap", "copy"), 1),
    **dict.fromkeys(("wrapped", "show_message", "show_toast", "Toast", "TableColumn"), 0),
    **dict.fromkeys(("Text", "label", "Keycap"), 0),
    **dict.fromkeys(("Button", "MenuEntry", "Option", "TextField", "CardButton", "Tooltip"), 1),
}
"""What draws or says something, and at which place it is handed the text."""
NAMED = {"key", "tip", "title", "note", "detail", "label"}
"""What texts are called where they are handed over by name."""


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def not_read(module: ast.Module) -> set[int]:
    """Docstrings, annotations in quotes, names for the importer, what a broken promise says."""
    apart: list[ast.AST | None] = []
    for node in ast.walk(module):
        match node:
            case ast.Expr(value=ast.Constant() as value):
                apart.append(value)
            case ast.Assert(msg=message):
                apart.append(message)
            case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation):
                apart.append(annotation)
            case ast.FunctionDef(returns=returns):
                apart.append(returns)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                apart.append(value)
            case ast.Call(func=ast.Name(id="TypeVar")):
                apart.append(node)
            case _:
                pass
    return {id(part) for node in apart if node is not None for part in ast.walk(node)}


def texts(module: ast.Module) -> Iterator[str]:
    apart = not_read(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.value


def handed_over(module: ast.Module) -> Iterator[str]:
    """The texts written out where something is drawn or said."""
    for node in ast.walk(module):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "attr", None) or getattr(node.func, "id", "")
        handed = [node.args[SAID[called]]] if len(node.args) > SAID.get(called, 99) else []
        handed += [keyword.value for keyword in node.keywords if keyword.arg in NAMED]
        for value in handed:
            yield from _written_out(value)


def _written_out(value: ast.expr) -> Iterator[str]:
    """The texts of which an expression is put together; not those by which it looks one up."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from _written_out(part)
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            yield from (*_written_out(one), *_written_out(other))
        case ast.Call(func=ast.Attribute(value=template, attr="format")):
            yield from _written_out(template)
        case _:
            pass


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", [*SPEAKERS, *TELLERS], ids=name_of)
def test_no_text_that_reads_as_words_stands_outside_the_catalogue(path):
    allowed = NO_WORDS.get(path.name, set())
    found = [
        text
        for text in texts(tree(path))
        if _READS_AS_WORDS.search(text) and not _A_NAME.fullmatch(text) and text not in allowed
    ]
    assert found == []


@pytest.mark.parametrize("path", SPEAKERS, ids=name_of)
def test_nothing_is_drawn_or_said_that_is_written_out_on_the_spot(path):
    found = [text for text in handed_over(tree(path)) if re.search(r"[^\W\d_]", text)]
    assert found == []


def test_the_test_would_find_them():
    """What it looks for, as somebody in a hurry would write it."""
    hurried = ast.parse(
        'def f(self):\n    """A docstring."""\n    assert self, "never so"\n'
        '    self.show_message("Saved")\n    brush.text(s, "now", (0, 0))\n    x = "two words"\n'
        '    Button("name", TITLE, key="Esc")\n'
        '    show_message(f"{n}won" if n else "lost")\n    show_message("in" + n)\n'
        '    show_message("by{}".format(n))\n'
        '    a = f"{n} mines"\n    b = "left: " + n\n    c = "%d cells" % n\n'
        '    d = "{} flags".format(n)\n    show_message(TITLES["name"])\n'
    )
    assert list(handed_over(hurried)) == ["Saved", "now", "Esc", "won", "lost", "in", "by{}"]
    assert {text for text in texts(hurried) if _READS_AS_WORDS.search(text)} == {
        "Saved",
        "two words",
        "Esc",
        " mines",
        "left: ",
        "%d cells",
        "{} flags",
    }


def defined(module: ast.Module) -> Iterator[str]:
    """The names that a module gives to others."""
    for node in module.body:
        match node:
            case ast.Assign(targets=targets):
                for target in targets:
                    yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.FunctionDef(name=name):
                yield name
            case _:
                pass


def test_whatever_is_in_the_catalogue_is_said_somewhere():
    used = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(tree(path)):
            match node:
                case ast.Attribute(attr=name) | ast.alias(name=name):
                    used.add(name)
                case ast.Name(id=name, ctx=ast.Load()) if path in CATALOGUE:
                    used.add(name)
                case _:
                    pass
    unused = [name for path in CATALOGUE for name in defined(tree(path)) if name not in used]
    assert unused == []


def test_no_name_in_the_catalogue_is_given_twice():
    """The later one would silently take the place of the earlier."""
    for path in CATALOGUE:
        names = list(defined(tree(path)))
        assert sorted(names) == sorted(set(names)), path

"""The examples in docstrings: every one shows what the code really does."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import minesweeper

PACKAGE = Path(minesweeper.__file__).parent
EXAMPLE = ">>> "


def modules_with_examples():
    """The names of all modules with an example, found in their text, so that few are imported."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if EXAMPLE in path.read_text(encoding="utf-8"):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("name", list(modules_with_examples()))
def test_the_examples_of_a_module_are_right(name, capsys):
    results = doctest.testmod(import_module(name))
    assert results.attempted, f"{name} has {EXAMPLE!r} where doctest finds no example"
    assert not results.failed, capsys.readouterr().out

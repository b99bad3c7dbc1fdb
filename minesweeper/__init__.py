"""A Minesweeper where luck never decides and every loss teaches.

`import minesweeper as ms` is also a library: `ms.Position.parse`, `ms.analyse`, `ms.explain`,
`ms.hint`, `ms.choose`, `ms.puzzle`, `ms.deal`, `ms.Game`, `ms.judge` and `ms.simulate`.
`docs/api.md` describes them. Each is loaded when it is first used, so that the import itself costs
nothing; their types are in `__init__.pyi`. All other modules are private and may change in any
release.
"""

import importlib

__version__ = "0.1.0"

_MODULES = {
    "position": ("MinesweeperError", "Position"),
    "questions": (
        *("ChosenMove", "Explanation", "Hinted", "PositionAnalysis", "ProofStep"),
        *("analyse", "choose", "explain", "hint"),
    ),
    "puzzles": ("PosedPuzzle", "puzzle"),
    "playing": ("DealtBoard", "Game", "Judgement", "deal", "judge", "simulate"),
}
"""The public names, by their module in `minesweeper/api/`."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", *sorted(_MODULE_OF)]  # noqa: PLE0604  the names are those of the table


def __getattr__(name: str) -> object:
    """Loads a public name when it is first used."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f"minesweeper.api.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

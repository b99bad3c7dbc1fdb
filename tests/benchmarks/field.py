"""Prints the figures of what other programs use: python tests/benchmarks/field.py.

Nothing here fails: figures depend on the machine, and only mean something on an idle one.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
STARTS = 20
"""How often a new interpreter is started for a figure; the median counts."""


def import_ms() -> str:
    """How long `import minesweeper` takes in an interpreter that has started."""
    timed = (
        "import time; a = time.perf_counter(); import minesweeper; print(time.perf_counter() - a)"
    )
    taken = [1000 * float(_printed_by(timed)) for _ in range(STARTS)]
    return f"import minesweeper: {statistics.median(taken):.1f} ms (≤ 30)"


def first_use_ms() -> str:
    """How long the first analysis takes, with everything it loads."""
    position = "5x3/3\\n#####\\n##211\\n##100"
    timed = (
        "import time; a = time.perf_counter(); import minesweeper as ms; "
        f"ms.analyse('{position}'); print(time.perf_counter() - a)"
    )
    taken = [1000 * float(_printed_by(timed)) for _ in range(STARTS)]
    return f"import and first analysis: {statistics.median(taken):.0f} ms"


def _printed_by(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


FIGURES: list[Callable[[], str]] = [import_ms, first_use_ms]


def main() -> None:
    """Prints every figure as soon as it is measured."""
    for figure in FIGURES:
        begun = time.perf_counter()
        print(f"{figure()}  [{time.perf_counter() - begun:.0f} s]", flush=True)


if __name__ == "__main__":
    main()

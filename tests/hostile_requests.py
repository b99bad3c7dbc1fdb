"""Requests that are dear on purpose, drawn from a few numbers, and a child that answers one."""

import json
import os
import subprocess
import sys
from random import Random

from hypothesis import strategies as st

from minesweeper.logic.reasons.techniques import TECHNIQUES
from minesweeper.teaching.puzzle import GUESS

PLAYERS = ("patterns", "sentences+", "backtracking", "satisfiability", "teddy", "strongest")
JUDGES = ("kind", "quantum", "strict", "odds", "classic", "cruel")
VERBS = ("analyse", "explain", "scout", "judge", "lesson", "choose", "rebuild", "new", "puzzle")

CHILD = """
import json, resource, sys
from minesweeper.engine import engine
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
found = engine.answer(sys.stdin.buffer.read())
engine.answer_line(found)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, found.get("error", "")]))
"""


def cost_of(request):
    """The CPU seconds and megabytes of a request in a child of its own, and its refusal if any."""
    ended = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps(request).encode(),
        capture_output=True,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        check=False,
    )
    assert not ended.returncode, f"{request['do']} ended with {ended.returncode}: {ended.stderr!r}"
    return json.loads(ended.stdout)


def repeated(side, pattern, mines):
    """A position of lone numbers: the rows of a small pattern, repeated to the right and down."""
    rows = [
        "".join(pattern[row % len(pattern)][column % len(pattern[0])] for column in range(side))
        for row in range(side)
    ]
    return {"rows": rows, "mines": mines}


def dealt(side, share, down, across, seed):
    """A position with numbers in every `down`-th row, in runs set by `across`, and its field."""
    draw = Random(seed).random  # noqa: S311  no secret
    mined = [[draw() < share for _ in range(side)] for _ in range(side)]

    def number(row, column, radius=1):
        rows = mined[max(0, row - radius) : row + radius + 1]
        return sum(map(sum, (line[max(0, column - radius) : column + radius + 1] for line in rows)))

    rows = [
        "".join(
            str(number(row, column))
            if row % down == 1 and column % across < across - 1 - (across > 3) and not mine
            else "#"
            for column, mine in enumerate(line)
        )
        for row, line in enumerate(mined)
    ]
    field = ["".join(".*"[mine] for mine in line) for line in mined]
    numbers = ["".join(str(number(row, column)) for column in range(side)) for row in range(side)]
    return {"rows": rows, "mines": sum(map(sum, mined)), "field": field}, numbers


@st.composite
def requests(draw, verb, most_cells_a_side=1000):
    """A request of a verb on a large and regular board, with choices that make it dear."""
    side = draw(st.integers(5, most_cells_a_side))
    share = draw(st.floats(0.01, 0.6))
    down, across = draw(st.integers(2, 5)), draw(st.integers(2, 8))
    if verb == "new":
        mines = int(side * side * share)
        first = [side // 2, side // 2]
        size = {"width": side, "height": side, "mines": mines, "seed": down}
        return {"do": verb, **size, "first": first, "no_guess": draw(st.booleans())}
    if verb == "puzzle":
        more = {"difficulty": draw(st.floats(0, 10))} if draw(st.booleans()) else {}
        technique = draw(st.sampled_from((*TECHNIQUES, GUESS)))
        return {"do": verb, "technique": technique, "seed": side, **more}
    position, numbers = dealt(side, share, down, across, draw(st.integers(0, 99)))
    if verb == "rebuild":
        return {"do": verb, "numbers": numbers}
    field = position.pop("field")
    covered = [
        [row, column]
        for row, line in enumerate(position["rows"])
        for column, letter in enumerate(line)
        if letter == "#"
    ]
    if verb == "lesson":
        # A move without a mine is not lost, and has no lesson.
        covered = [[row, column] for row, column in covered if field[row][column] == "*"] or covered
    cell = covered[int(draw(st.floats(0, 0.999)) * len(covered))]
    more = {
        "analyse": {"odds": draw(st.booleans()), "layouts": draw(st.booleans())},
        "explain": {"cell": cell},
        "scout": {"field": field},
        "judge": {"field": field, "open": cell, "judge": draw(st.sampled_from(JUDGES))},
        "lesson": {"field": field, "open": cell, "judge": draw(st.sampled_from(JUDGES))},
        "choose": {"player": draw(st.sampled_from(PLAYERS))},
    }
    return {"do": verb, **position, **more[verb]}

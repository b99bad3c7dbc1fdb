"""A complete engine for `minesweeper simulate --engine`: single numbers, then the first cell."""

import json
import sys


def choose(rows: list[str]) -> tuple[list[list[int]], bool]:
    """Returns the cells to open, and True if they are certain."""
    cells = [[r, c] for r, row in enumerate(rows) for c, letter in enumerate(row) if letter in "#F"]
    mines: set[tuple[int, int]] = set()
    for wants_mines in (True, False):
        for r, row in enumerate(rows):
            for c, letter in enumerate(row):
                near = [
                    (y, x) for y, x in cells if letter.isdigit() and abs(y - r) < 2 > abs(x - c)
                ]
                hidden = [cell for cell in near if cell not in mines]
                if wants_mines and near and len(near) == int(letter):
                    mines.update(near)
                elif not wants_mines and hidden and len(near) - len(hidden) == int(letter):
                    return [list(cell) for cell in hidden], True
    return [cell for cell in cells if tuple(cell) not in mines][:1], False


for line in sys.stdin:
    asked = json.loads(line)
    answer = {"ok": True, "id": asked.get("id"), "name": "simple"}
    if asked["do"] == "choose":
        (cell, *more), certain = choose(asked["rows"])
        answer |= {"cell": cell, "more": more, "certain": certain}
    print(json.dumps(answer), flush=True)
